"""Barbed Wire (rifles:1.6.2)."""

from __future__ import annotations

import pytest

from games.rifles.board import board
from ironbottom.games.rifles.actions import END
from ironbottom.games.rifles.cards import Wire
from ironbottom.games.rifles.entry import place_force

WIRED = {6: ["OBSTACLE", "rifle*!", "rifle"]}


@pytest.mark.rule("rifles:1.6.2.a")
def test_the_obstacle_lies_next_to_the_group_that_triggered_the_event() -> None:
    g = board(squad={6: [["rifle*"]], 5: ["rifle"]}, events={5: [Wire()]}, ap=1)
    g.do("move", 1, 5)
    assert g.stripe(5).wire
    assert g.k(1).wire
    assert not g.k(2).wire  # already there, not the Active Group


@pytest.mark.rule("rifles:1.6.2.a")
def test_groups_that_come_later_pass() -> None:
    g = board(squad={5: ["OBSTACLE", "rifle*"], 6: ["rifle"]}, ap=2)
    g.do("move", 2, 5)
    assert not g.k(2).wire
    g.do("move", 2, 4)
    assert g.k(2).stripe == 4


@pytest.mark.rule("rifles:1.6.2.a")
def test_a_second_one_in_the_stripe_catches_its_own_group() -> None:
    g = board(squad={5: ["OBSTACLE", "rifle*"], 6: ["rifle"]}, events={5: [Wire()]}, ap=2)
    g.do("move", 2, 5)
    assert g.k(2).wire
    g.do("clear", 2, dice=[4])
    assert not g.stripe(5).wire
    assert not g.k(1).wire  # it was one OBSTACLE


@pytest.mark.rule("rifles:1.6.2.a")
def test_the_obstacle_of_a_set_up_catches_the_first_who_enters() -> None:
    g = board(squad={6: [["rifle*"], ["rifle"]]}, ap=2)
    g.stripe(5).wire = g.stripe(5).trap = True
    g.do("move", 2, 5)
    g.do("move", 1, 5)
    assert g.k(2).wire
    assert not g.k(1).wire


@pytest.mark.rule("rifles:1.6.2.b")
def test_no_action_but_the_attempt() -> None:
    g = board(
        squad=WIRED,
        enemy={6: ["HIDDEN", "COVER", "rifle"], 5: ["COVER", "rifle"]},
        features={6: ["TREE"]},
        ap=2,
        bap=2,
    )
    rest = [a for a in g.actions() if a[0] not in ("clear", "give up")]
    assert rest == [END]
    for verb, arg in (
        ("move", 5), ("feature", 1), ("cover", 0), ("fire", 3), ("flank", 3), ("cover fire", 3), ("watch", 0),
        ("recover", 0), ("hide", 0), ("spot", 2), ("redeploy", 3), ("assault", 3),
    ):  # fmt: skip
        assert g.bar(verb, 1, arg) == "rifles:1.6.2.b", verb


@pytest.mark.rule("rifles:1.6.2.b")
def test_no_firing_from_overwatch_behind_wire() -> None:
    g = board(squad={6: ["OVERWATCH", "rifle*"]}, events={6: [Wire()]}, ap=1)
    g.do("move", 1, 5)
    g.play(place_force(g, "sniper", 5, "table"))  # nobody is asked
    assert not g.rolls("attack")


@pytest.mark.rule("rifles:1.6.2.c")
@pytest.mark.parametrize("face", range(1, 7))
def test_an_attempt_needs_4(face: int) -> None:
    g = board(squad=WIRED, ap=2)
    g.do("clear", 1, dice=[face])
    assert g.k(1).wire is (face < 4)
    assert g.stripe(6).wire is (face < 4)
    assert g.s.ap == 1
    assert g.k(1).stripe == 6  # moving on takes another action
    assert g.offers("move") is (face >= 4)
    assert g.offers("clear") is (face < 4)


@pytest.mark.rule("rifles:1.6.2.d")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_bap_adds_two_and_no_recon_point(face: int) -> None:
    g = board(squad=WIRED, bap=1)
    g.do("clear", 1, 0, "bap", dice=[face])
    assert g.k(1).wire is (face + 2 < 4)
    assert g.s.rp == 0


@pytest.mark.rule("rifles:1.6.2.c")
def test_no_attempt_where_there_is_no_wire() -> None:
    g = board(squad={6: ["rifle*"]}, wire=[6], ap=1)
    assert not g.offers("clear")
    assert g.bar("clear", 1) == "rifles:1.6.2.c"


@pytest.mark.rule("rifles:1.6.2.e")
def test_attacks_against_a_wired_group_have_one_more() -> None:
    g = board(squad={5: ["OBSTACLE", "COVER", "rifle*"]}, enemy={4: ["rifle"]}, order="Attack")
    g.step("line up")
    g.step("enemy", dice=[4, 5])  # 5 + CF 1 + 1 against TN 6 + 1: cumulative with COVER
    assert g.mods()["rifles:1.6.2.e"] == 1
    assert g.u("A").suppressed
    g = board(squad={5: ["COVER", "rifle*"]}, enemy={4: ["rifle"]}, order="Attack")
    g.step("line up")
    g.step("enemy", dice=[4, 5])
    assert not g.u("A").suppressed


@pytest.mark.rule("rifles:1.6.2.e", "rifles:1.6.2.b")
def test_a_vehicle_removes_wire_at_once() -> None:
    g = board(squad={6: ["tank"]}, events={5: [Wire()]}, ap=2)
    g.do("move", 1, 5)
    assert not g.stripe(5).wire
    assert not g.k(1).wire
    g = board(squad={6: ["tank"], 5: ["OBSTACLE", "rifle*"]}, ap=1)
    g.do("move", 1, 5)
    assert not g.stripe(5).wire
    assert not g.k(2).wire
