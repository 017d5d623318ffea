"""The map (rifles:1.5) and its terrain in general (rifles:1.6)."""

from __future__ import annotations

import pytest

from games.rifles.board import Board, board, fresh
from ironbottom.games.rifles.cards import Enemy
from ironbottom.games.rifles.entry import following, place_force, previous, where
from ironbottom.games.rifles.events import Moved, Placed
from ironbottom.games.rifles.state import ENTRY


@pytest.mark.rule("rifles:1.5.a", "rifles:1.1.e")
def test_six_stripes() -> None:
    g = fresh("1")
    g.step("terrain", dice=[1, 2, 3, 4, 5, 6], seq="mission")
    assert len(g.s.stripes) == 6


@pytest.mark.rule("rifles:1.5.b")
def test_the_enemy_comes_from_1_and_the_squad_from_6() -> None:
    g = board(squad={7: ["rifle*"]}, ap=2)
    assert [a[:3] for a in g.actions() if a[0] == "move"] == [("move", 1, 6)]
    g.do("move", 1, 6)
    g.do("move", 1, 5)
    assert g.k(1).stripe == 5  # toward #1
    g = board(squad={5: ["rifle*"]}, enemy={2: ["rifle"]}, order="Advance")
    act(g, 1)  # toward the squad, away from #1
    assert g.k(2).stripe == 3


@pytest.mark.rule("rifles:1.5.c")
def test_a_group_has_no_place_but_its_stripe_and_feature() -> None:
    g = board(squad={4: ["rifle*"]}, features={3: ["TREE"]}, ap=2)
    g.do("move", 1, 3)
    assert (g.k(1).stripe, g.k(1).feature) == (3, 0)  # onto the Feature takes another action
    [moved] = g.events(Moved)
    assert (moved.start, moved.stripe, moved.feature) == (4, 3, "")
    for n in (1, 5, 6):
        assert g.bar("move", 1, n) == "rifles:1.5.c"


@pytest.mark.rule("rifles:1.5.d", "rifles:1.5.e")
def test_previous_and_next() -> None:
    assert [previous(n) for n in range(1, 7)] == [1, 1, 2, 3, 4, 5]
    assert [following(n) for n in range(1, 7)] == [2, 3, 4, 5, 6, 6]
    g = board(squad={6: ["rifle*"]})
    assert [where(g, place, 4) for place in ("here", "previous", "next", "#2")] == [4, 3, 5, 2]


@pytest.mark.rule("rifles:ex.1.5", "rifles:1.5.e")
@pytest.mark.parametrize(("here", "there"), [(3, 2), (1, 1)])
def test_previous_in_an_event(here: int, there: int) -> None:
    g = board(squad={here + 1: ["rifle*"]}, events={here: [Enemy("scouts", "previous")]}, ap=1)
    g.do("move", 1, here)
    assert [e.stripe for e in g.events(Placed)] == [there]


@pytest.mark.rule("rifles:1.5.e")
def test_units_in_1_do_not_change_what_is_previous_elsewhere() -> None:
    g = board(squad={1: ["rifle"], 5: ["rifle*"]}, events={4: [Enemy("scouts", "previous")]}, ap=1)
    g.do("move", 2, 4)
    assert [e.stripe for e in g.events(Placed)] == [3]


# ---------------------------------------------------------------- Features


@pytest.mark.rule("rifles:1.6.e")
@pytest.mark.parametrize(("size", "room"), [(1, True), (4, True), (5, False)])
def test_a_feature_holds_four(size: int, room: bool) -> None:
    g = board(squad={6: ["rifle"] * size}, features={6: ["BUILDING"]}, ap=1)
    assert g.offers("feature", 1, 1) is room
    assert g.bar("feature", 1, 1) == (None if room else "rifles:1.6.e")


@pytest.mark.rule("rifles:1.6.e")
@pytest.mark.parametrize("side", ["squad", "enemy"])
def test_a_feature_holds_one_group_of_one_side(side: str) -> None:
    other = {"squad": ["BUILDING", "rifle"], "enemy": []}[side]
    g = board(
        squad={6: [["rifle*"], *([other] if other else [])]},
        enemy={6: ["BUILDING", "rifle"]} if side == "enemy" else None,
        ap=1,
    )
    assert not g.offers("feature")
    assert g.bar("feature", 1, 1) == "rifles:1.6.e"
    g.k(2).feature = 0
    assert g.offers("feature", 1, 1)


@pytest.mark.rule("rifles:1.6.e")
def test_no_vehicle_on_a_feature() -> None:
    g = board(squad={6: ["tank"]}, features={6: ["TREE"]}, ap=1)
    assert not g.offers("feature")
    assert g.bar("feature", 1, 1) == "rifles:1.6.e"
    g = board(squad={6: ["rifle*"]}, features={3: ["TREE"]})
    g.play(place_force(g, "armour", 3, "table", "TREE"))
    assert g.side("enemy")[0].feature == 0


@pytest.mark.rule("rifles:1.6.e")
def test_no_enemy_larger_than_four_on_a_feature() -> None:
    g = board(squad={6: ["rifle*"]}, foe={"forces": {"five": {"rifle": 5}, "four": {"rifle": 4}}})
    g.play(place_force(g, "five", 3, "table", "TREE"))
    g.play(place_force(g, "four", 3, "table", "TREE"))
    assert [k.feature > 0 for k in g.side("enemy")] == [False, True]


@pytest.mark.rule("rifles:1.6.e", "rifles:1.6.g")
def test_leaving_a_feature_frees_it() -> None:
    g = board(squad={6: [["TREE", "rifle*"], ["rifle"]]}, ap=2)
    assert not g.offers("feature", 2)
    g.do("move", 1, 5)
    assert g.k(1).feature == 0
    g.do("feature", 2, 1)
    assert g.k(2).feature == 1


def act(g: Board, *dice: int) -> None:
    g.step("line up")
    g.step("enemy", dice=dice)


@pytest.mark.rule("rifles:1.6.f")
def test_enemies_go_onto_features_by_card_or_order_only() -> None:
    g = board(squad={6: ["rifle*"]}, features={3: ["TREE"]})
    g.play(place_force(g, "scouts", 3, "table"))  # not said by the card
    assert g.side("enemy")[0].feature == 0
    g.play(place_force(g, "scouts", 3, "table", "TREE"))
    assert g.side("enemy")[1].feature == 1
    for order, feature, dice in (("Cover", 1, [1]), ("Attack", 0, [1, 1])):
        g = board(squad={4: ["rifle*"]}, enemy={3: ["rifle"]}, features={3: ["TREE"]}, order=order)
        act(g, *dice)
        assert g.k(2).feature == feature
    g = board(squad={6: ["rifle*"]}, enemy={2: ["rifle"]}, features={3: ["TREE"]}, order="Advance")
    act(g, 1)
    assert (g.k(2).stripe, g.k(2).feature) == (3, 1)


@pytest.mark.rule("rifles:1.6.g")
def test_the_squad_does_not_slip_onto_a_feature_by_entering() -> None:
    g = board(squad={6: ["rifle*"]}, features={5: ["TREE"], 6: ["TREE"]}, ap=1)
    g.do("move", 1, 5)
    assert g.k(1).feature == 0


@pytest.mark.rule("rifles:1.6.h")
def test_the_stack_moves_as_a_whole() -> None:
    g = board(squad={6: ["rifle*", "rifle!", "lmg"]}, features={5: ["TREE"]}, ap=2)
    g.do("move", 1, 5)
    g.do("feature", 1, 2 - 1)
    assert len(g.events(Moved)) == 2
    assert all(e.units == ("A", "B", "C") for e in g.events(Moved))
    assert {u.group for u in g.s.units.values()} == {1}


# ---------------------------------------------------------------- the entry area (rifles:2.3)


@pytest.mark.rule("rifles:2.3.b")
def test_the_entry_area_borders_on_6() -> None:
    g = board(
        squad={ENTRY: ["rifle*!", "rifle"]},
        enemy={6: ["HIDDEN", "COVER", "rifle"]},
        events={6: []},
        ap=2,
        bap=1,
    )
    assert {a[0] for a in g.actions()} == {"move", "end"}
    for verb in ("cover", "hide", "watch", "recover"):
        assert g.bar(verb, 1) == "rifles:2.3.b"
    for verb in ("spot", "redeploy"):
        assert g.bar(verb, 1, 2) == "rifles:2.3.b"
    g.do("move", 1, 6, "bap")
    assert g.s.rp == 1


@pytest.mark.rule("rifles:2.3.b")
def test_nobody_goes_back_unless_the_mission_says_so() -> None:
    g = board(squad={6: ["rifle*"]}, ap=1)
    assert not g.offers("move", 1, 7)
    assert g.bar("move", 1, 7) == "rifles:2.3.b"
    g = board(squad={6: ["rifle*"]}, mission="7", ap=1)
    assert g.offers("move", 1, 7)
    g = board(squad={6: ["rifle*"]}, mission="5", ap=1)  # only when the targets are gone
    assert not g.offers("move", 1, 7)
    g.s.demolished = [2, 1]
    g.do("move", 1, 7)
    assert g.k(1).stripe == 7


@pytest.mark.rule("rifles:2.3.c")
def test_nobody_fires_from_or_at_the_entry_area() -> None:
    g = board(squad={ENTRY: ["OVERWATCH", "rifle*"]}, enemy={6: ["rifle", "rifle"]}, ap=2, order="Attack")
    for verb in ("fire", "flank", "cover fire", "assault"):
        assert not g.offers(verb)
        assert g.bar(verb, 1, 2) == "rifles:2.3.b"
    g.play(place_force(g, "sniper", 6, "table"))  # no OVERWATCH from there
    act(g, 1)  # nobody to attack, and no way out of the map
    g.step("enemy", dice=[1])
    assert not g.rolls("attack")
    assert {k.stripe for k in g.side("enemy")} == {6}


@pytest.mark.rule("rifles:2.3.b")
def test_the_entry_area_counts_as_a_stripe_7_for_advances() -> None:
    g = board(squad={ENTRY: ["rifle*"]}, enemy={3: ["rifle"]}, order="Advance")
    act(g, 1)
    assert g.k(2).stripe == 4


@pytest.mark.rule("rifles:2.3.b")
def test_no_event_is_drawn_in_the_entry_area() -> None:
    g = board(squad={ENTRY: ["rifle*"]}, events={6: [1]}, ap=1)
    g.do("move", 1, 6)
    assert g.stripe(6).events == []  # that of #6, on entering
