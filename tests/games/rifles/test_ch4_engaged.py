"""Engagement, its end, superior numbers beaten, joining, the Enemy's Close Attack (rifles:4.6.1 to 4.6.3)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.cards import Lost
from ironbottom.games.rifles.close import melee
from ironbottom.games.rifles.enemy import activate_group, carry_out
from ironbottom.games.rifles.events import Melee, Promoted


def engaged(squad: Any, enemy: Any, a: int = 1, b: int = 2, **more: Any) -> Board:
    """Groups in #6, two of which have fought a round of Close Combat in an earlier Turn."""
    g = board(more.pop("terrain", ""), {6: squad}, {6: enemy}, **more)
    g.k(a).foe, g.k(b).foe = b, a
    g.k(a).rounds = g.k(b).rounds = 1
    return g


# ------------------------------------------------------------------ 4.6.1


@pytest.mark.rule("rifles:4.6.1.a")
def test_it_is_over_when_a_group_is_gone() -> None:
    g = engaged(["rifle", "rifle"], ["rifle!"], ap=2)
    g.do("melee", 1, 2, dice=[4, 2, 1, 1])
    assert 2 not in g.s.groups
    assert (g.k(1).foe, g.k(1).rounds) == (0, 0)
    assert g.offers("move", 1)


@pytest.mark.rule("rifles:4.6.1.b")
def test_both_left_are_engaged() -> None:
    g = board("", {6: ["rifle", "rifle"]}, {6: ["rifle", "rifle"]}, ap=1)
    g.do("assault", 1, 2, dice=[3, 4, 3, 1, 1])
    assert (g.k(1).foe, g.k(2).foe) == (2, 1)
    assert g.k(1).rounds == g.k(2).rounds == 1


@pytest.mark.rule("rifles:4.6.1.b")
def test_nobody_fires_into_the_melee() -> None:
    g = engaged([["rifle"], ["rifle", "rifle"], ["OVERWATCH", "rifle"]], ["rifle"], 1, 4, ap=2)
    for verb in ("fire", "flank", "cover fire"):
        assert not g.offers(verb)
        assert g.bar(verb, 2, 4) == "rifles:4.6.1.b"
    h = engaged([["rifle"], ["rifle"]], [["rifle"], ["rifle"]], 1, 3)
    h.play(carry_out(h, h.k(4), "Attack"), dice=[1])  # not at the Group that fights: no roll for a target
    assert h.rolls("attack")[-1].about == (("b",), "B")


@pytest.mark.rule("rifles:4.6.1.b")
def test_an_engaged_group_keeps_no_watch() -> None:
    from ironbottom.games.rifles.fire import bar_watch

    g = board("", {6: ["OVERWATCH", "rifle"]}, {6: [["rifle"], ["rifle"]]})
    assert bar_watch(g, g.k(1), g.k(3)) is None
    g.play(melee(g, g.k(2), g.k(1)), dice=[3, 3])
    assert bar_watch(g, g.k(1), g.k(3)) == "rifles:4.6.1.b"


@pytest.mark.rule("rifles:4.6.1.c")
def test_an_engaged_group_does_nothing_but_fight() -> None:
    g = engaged(
        ["smg*", "rifle!"],
        [["rifle"], ["HIDDEN", "rifle"], ["COVER", "rifle"]],
        ap=3,
        bap=1,
        features={6: ["TREE"]},
    )
    assert {a[0] for a in g.actions() if a[1] == 1} == {"melee"}
    orders = [
        ("move", 5),
        ("feature", 1),
        ("cover", 0),
        ("fire", 4),
        ("flank", 4),
        ("cover fire", 4),
        ("watch", 0),
        ("recover", 0),
        ("hide", 0),
        ("spot", 3),
        ("redeploy", 4),
        ("assault", 4),
    ]
    for verb, arg in orders:
        assert not g.offers(verb, 1)
        assert g.bar(verb, 1, arg) == "rifles:4.6.1.c", verb


@pytest.mark.rule("rifles:4.6.1.c")
def test_a_further_round_needs_no_check_and_costs_a_point() -> None:
    g = engaged(["rifle-"], ["rifle"], ap=2, bap=1)
    assert [a for a in g.actions() if a[0] == "melee"] == [("melee", 1, 2, "ap")]
    g.do("melee", 1, 2, dice=[4, 3, 1])
    assert g.s.ap == 1
    assert not g.rolls("morale")


@pytest.mark.rule("rifles:4.6.1.c", "rifles:3.2.h")
def test_one_round_a_side_and_turn() -> None:
    g = engaged(["rifle", "rifle"], ["rifle", "rifle"], ap=3)
    g.do("melee", 1, 2, dice=[4, 3, 1, 1])
    assert not g.offers("melee")
    assert g.bar("melee", 1, 2) == "rifles:3.2.h"
    g.play(activate_group(g, g.k(2)), asks=["A"], dice=[5, 3, 1])
    assert len(g.events(Melee)) == 2


@pytest.mark.rule("rifles:4.6.1.c")
def test_a_free_group_has_no_further_round() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle"]}, ap=1)
    assert not g.offers("melee")
    assert g.bar("melee", 1, 2) == "rifles:4.6.1.c"


@pytest.mark.rule("rifles:4.6.1.c", "rifles:3.5.a")
def test_an_engaged_enemy_fights_without_an_order() -> None:
    g = engaged(["rifle"], ["lmg", "rifle"])
    g.play(activate_group(g, g.k(2)), dice=[3, 3, 1])  # 3 - 1 + 1 against 3: a tie
    assert [r.kind for r in g.rolls()][:2] == ["melee", "melee"]


@pytest.mark.rule("rifles:4.6.m", "rifles:4.6.1.c")
def test_no_first_round_bonus_later() -> None:
    g = engaged(["rifle", "rifle"], ["TREE", "rifle", "rifle"], ap=1, terrain={6: "JUNGLE"})
    g.do("melee", 1, 2, dice=[4, 3, 1, 1])
    assert g.events(Melee)[-1].defence == 3


@pytest.mark.rule("rifles:4.6.1.d")
def test_beating_superior_numbers_makes_a_veteran() -> None:
    g = board("", {6: [["smg", "smg"], ["rifle"]]}, {6: ["rifle"] * 3})
    g.play(melee(g, g.k(1), g.k(3)), asks=["C"], dice=[3, 3, 1, 1])
    assert g.u("C").morale == 2  # any friendly unit, and winning the round is enough
    assert [e.unit for e in g.events(Promoted)] == ["C"]


@pytest.mark.rule("rifles:4.6.1.d")
@pytest.mark.parametrize("enemies", [1, 2])
def test_not_for_beating_fewer_or_as_many(enemies: int) -> None:
    g = board("", {6: ["smg", "smg"]}, {6: ["rifle"] * enemies})
    g.play(melee(g, g.k(1), g.k(2)), dice=[3, 4, 1, *[1] * (enemies - 1)])
    assert not g.events(Promoted)


@pytest.mark.rule("rifles:4.6.1.d")
def test_for_a_round_that_the_enemy_began_too() -> None:
    g = board("", {6: ["smg", "smg"]}, {6: ["rifle"] * 3})
    g.play(melee(g, g.k(2), g.k(1)), asks=["B"], dice=[3, 3, 1, 1])
    assert g.u("B").veteran


@pytest.mark.rule("rifles:4.6.1.d")
def test_once_in_a_close_combat() -> None:
    g = board("", {6: ["smg", "smg"]}, {6: ["rifle"] * 4})
    g.play(melee(g, g.k(1), g.k(2)), asks=["A"], dice=[3, 3, 1, 1])
    g.play(melee(g, g.k(2), g.k(1)), dice=[4, 4, 1, 1])  # won again by the smaller Group
    assert len(g.events(Promoted)) == 1


@pytest.mark.rule("rifles:4.6.1.d")
def test_once_even_if_the_second_round_ends_it() -> None:
    g = engaged(["smg", "smg"], ["rifle!"] * 3)
    g.k(1).beaten = True
    g.play(melee(g, g.k(1), g.k(2)), dice=[6, 4, 5, 5])
    assert 2 not in g.s.groups
    assert not g.events(Promoted)


@pytest.mark.rule("rifles:4.6.1.d")
def test_again_in_the_next_close_combat() -> None:
    g = board("", {6: ["smg", "smg"]}, {6: [["rifle!"] * 3, ["rifle"] * 3]})
    g.play(melee(g, g.k(1), g.k(2)), asks=["A"], dice=[6, 1, 5, 5])
    assert 2 not in g.s.groups
    assert not g.k(1).beaten
    g.play(melee(g, g.k(1), g.k(3)), dice=[3, 3, 1, 1])  # only B is left to be promoted
    assert [e.unit for e in g.events(Promoted)] == ["A", "B"]


# ------------------------------------------------------------------ 4.6.2


@pytest.mark.rule("rifles:4.6.2.a", "rifles:4.6.2.b")
def test_joining_makes_one_group_and_a_round() -> None:
    g = engaged([["rifle"], ["smg"]], ["TREE", "rifle", "rifle"], 1, 3, ap=1)
    g.do("assault", 2, 3, dice=[3, 4, 4, 1, 1])
    assert g.s.ap == 0
    assert g.rolls("morale")[-1].about[0] == 2  # the joiners' own check
    assert set(g.s.groups) == {1, 3}
    assert g.k(1).units == ["A", "B"]
    said = g.events(Melee)[-1]
    assert (said.attacker, said.attack, said.defence) == (
        1,
        5,
        4,
    )  # SMG +1; no first-round bonus, no more units
    assert g.u("A").attacked
    assert g.u("B").attacked


@pytest.mark.rule("rifles:4.6.2.a", "rifles:4.6.b")
def test_joining_with_a_bonus_point() -> None:
    g = engaged([["rifle"], ["rifle"]], ["rifle"], 1, 3, bap=1)
    g.do("assault", 2, 3, "bap", dice=[1])
    assert g.mods("morale") == {"rifles:4.6.b": 1}


@pytest.mark.rule("rifles:4.6.2.b")
def test_joiners_who_fail_stay_out() -> None:
    g = engaged([["rifle"], ["rifle"]], ["rifle"], 1, 3, ap=2)
    g.do("assault", 2, 3, dice=[2])
    assert set(g.s.groups) == {1, 2, 3}
    assert not g.events(Melee)
    assert g.offers("melee", 1)
    assert g.offers("assault", 2)


@pytest.mark.rule("rifles:4.6.2.a")
def test_not_once_those_who_fight_were_activated() -> None:
    g = engaged([["rifle", "rifle"], ["rifle"]], ["rifle", "rifle"], 1, 3, ap=2)
    g.do("melee", 1, 3, dice=[4, 3, 1, 1])
    assert not g.offers("assault", 2)
    assert g.bar("assault", 2, 3) == "rifles:4.6.2.a"
    g.step("begin")
    g.s.ap = 1
    assert g.offers("assault", 2, 3)


@pytest.mark.rule("rifles:4.6.2.a")
def test_not_even_if_their_activation_came_to_nothing() -> None:
    g = engaged([["rifle"], ["rifle"]], ["rifle"], 1, 3, ap=2, events={6: [Lost()]})
    g.do("melee", 1, 3)  # the Event stuns the Group before it fights
    assert not g.u("A").attacked
    assert g.bar("assault", 2, 3) == "rifles:4.6.2.a"


@pytest.mark.rule("rifles:4.6.2.a", "rifles:4.6.2.b")
def test_after_joining_that_group_fights_no_more_this_turn() -> None:
    g = engaged([["rifle"], ["rifle"]], ["rifle", "rifle"], 1, 3, ap=2)
    g.do("assault", 2, 3, dice=[3, 4, 3, 1, 1])
    assert not g.offers("melee")
    assert g.bar("melee", 1, 3) == "rifles:3.2.h"


@pytest.mark.rule("rifles:4.6.2.b", "rifles:4.6.1.d")
def test_joiners_do_not_bring_a_second_promotion() -> None:
    g = engaged([["smg"], ["smg"]], ["rifle"] * 3, 1, 3, ap=1)
    g.k(1).beaten = True
    g.do("assault", 2, 3, dice=[3, 3, 3, 1, 1])
    assert g.events(Melee)[-1].result == "simple"
    assert not g.events(Promoted)


# ------------------------------------------------------------------ 4.6.3


@pytest.mark.rule("rifles:4.6.3.a")
def test_the_enemy_makes_no_check() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle-"]})
    g.play(carry_out(g, g.k(2), "Close Attack"), dice=[3, 3])
    assert [r.kind for r in g.rolls()] == ["melee", "melee"]
    assert g.k(1).foe == 2


@pytest.mark.rule("rifles:4.6.3.a", "rifles:4.6.e")
def test_contact_costs_the_enemy_its_shelter_too() -> None:
    g = board("", {6: ["COVER", "TREE", "rifle"]}, {6: ["COVER", "HIDDEN", "TREE", "rifle"]})
    g.play(carry_out(g, g.k(2), "Close Attack"), dice=[3, 2])  # 3 to 2 + 1: a tie
    foe = g.k(2)
    assert not foe.cover
    assert not foe.hidden
    assert not foe.feature
    assert g.k(1).cover
    assert g.k(1).feature


@pytest.mark.rule("rifles:4.6.3.b")
@pytest.mark.parametrize("type_", ["lmg", "hmg", "at"])
def test_other_weapons_attack_instead(type_: str) -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle", type_]})
    g.play(carry_out(g, g.k(2), "Close Attack"), dice=[1, 1])
    assert not g.events(Melee)
    assert len(g.rolls("attack")) == 2


@pytest.mark.rule("rifles:4.6.3.b")
@pytest.mark.parametrize("type_", ["pistol", "rifle", "smg", "ar"])
def test_these_weapons_may(type_: str) -> None:
    g = board("", {6: ["rifle"]}, {6: [type_]}, army="japan", enemy_army="us_army")
    g.play(carry_out(g, g.k(2), "Close Attack"), dice=[2, 2 + (type_ != "rifle")])
    assert g.events(Melee)


@pytest.mark.rule("rifles:4.6.3.b")
@pytest.mark.parametrize(
    ("foes", "dice"), [(1, [1, 1, 1]), (2, [4, 3, 1]), (3, [4, 4, 1, 1])], ids=["fewer", "as many", "more"]
)
def test_numbers_that_the_enemy_needs(foes: int, dice: list[int]) -> None:
    """SUPPRESSED units are counted like any others.  The rounds are ties."""
    g = board("", {6: ["rifle", "rifle"]}, {6: ["rifle!", "rifle", "rifle"][:foes]})
    g.play(carry_out(g, g.k(2), "Close Attack"), dice=dice)
    assert bool(g.events(Melee)) is (foes >= 2)
    assert len(g.rolls("attack")) == (foes < 2)


@pytest.mark.rule("rifles:4.6.3.b", "rifles:4.6.a")
def test_a_vehicle_is_attacked_not_assaulted() -> None:
    g = board("", {6: ["lorry"]}, {6: ["rifle"]})
    g.play(carry_out(g, g.k(2), "Close Attack"), dice=[1])
    assert not g.events(Melee)
    assert len(g.rolls("attack")) == 1
