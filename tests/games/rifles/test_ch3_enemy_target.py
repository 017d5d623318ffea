"""Whom the Enemy attacks, and how (rifles:3.5.1): nearest Group, Target Table, fair draw, HIDDEN Groups, Grenades."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.enemy import carry_out
from ironbottom.games.rifles.events import Aimed, Fired, Hit, Nothing, Ordered
from ironbottom.games.rifles.pieces import fair
from ironbottom.games.rifles.target import candidates, choose_group, choose_unit
from ironbottom.kernel.explore import odds
from ironbottom.kernel.step import Proc

ANYONE = {"target": ("anyone",) * 6}
SIX = ("anyone", "unsuppressed", "suppressed", "support", "leader", "anyone")


def attack(g: Board, n: int, *dice: int) -> None:
    """Enemy Group n carries out the order Attack."""
    g.play(carry_out(g, g.k(n), "Attack"), dice=dice)


def aimed(g: Board) -> list[int]:
    return [e.target for e in g.events(Aimed)]


def never(g: Any, ask: Any) -> Any:
    raise AssertionError("the Enemy is asked nothing")


# ---------------------------------------------------------------- a fair draw


def rounds(make: Callable[[Board], Proc[Any]], dice: int) -> Callable[[Any], Proc[Any]]:
    """A procedure cut off after so many dice: what it returned, or ``again`` where it goes on to throw."""

    def cut(g: Board) -> Proc[Any]:
        proc = make(g)
        try:
            q = next(proc)
            for _ in range(dice):
                face = yield q
                q = proc.send(face)
        except StopIteration as stop:
            return stop.value
        return "again"

    return cut


@pytest.mark.rule("rifles:3.5.1.c", "rifles:3.5.1.f")
@pytest.mark.parametrize("n", range(1, 13))
def test_a_draw_among_n_is_exactly_fair(n: int) -> None:
    dice = 0 if n == 1 else 1 if n <= 6 else 2
    cut = rounds(lambda g: fair(g, n, "draw", "rifles:3.5.1.f"), dice)
    chances = odds(lambda: board(""), cut, never, lambda leaf: leaf.result)
    again = chances.pop("again", Fraction(0))
    whole = 6**dice
    assert set(chances) == set(range(n))
    assert set(chances.values()) == {Fraction(whole // n, whole)}
    assert again == Fraction(whole % n, whole)


@pytest.mark.rule("rifles:3.5.1.f")
def test_rejected_dice_are_thrown_again_from_the_start() -> None:
    g = board("")
    assert g.play(fair(g, 4, "draw", "rifles:3.5.1.f"), dice=[5, 6, 3]) == 2
    assert g.play(fair(g, 5, "draw", "rifles:3.5.1.f"), dice=[6, 5]) == 4
    assert g.play(fair(g, 7, "draw", "rifles:3.5.1.f"), dice=[6, 6, 2, 1]) == 6  # 35 is out; 6
    assert g.play(fair(g, 12, "draw", "rifles:3.5.1.f"), dice=[6, 6]) == 11


@pytest.mark.rule("rifles:3.5.1.f")
@pytest.mark.parametrize("n", range(1, 13))
def test_each_unit_of_a_group_is_as_likely_as_another(n: int) -> None:
    def make() -> Board:
        return board("", {4: ["rifle*", *["rifle"] * (n - 1)]}, {3: ["rifle"]}, card=ANYONE)

    dice = 0 if n == 1 else 2 if n <= 6 else 3
    cut = rounds(lambda g: choose_unit(g, g.k(2), g.k(1)), dice)
    chances = odds(make, cut, never, lambda leaf: leaf.result)
    chances.pop("again", None)
    assert set(chances) == set(make().k(1).units)
    assert len(set(chances.values())) == 1


@pytest.mark.rule("rifles:3.5.1.c")
@pytest.mark.parametrize("n", range(1, 7))
def test_each_of_the_nearest_groups_is_as_likely_as_another(n: int) -> None:
    def make() -> Board:
        return board("", {4: [["rifle"] for _ in range(n)]}, {3: ["rifle"]}, card=ANYONE)

    dice = 0 if n == 1 else 2
    cut = rounds(lambda g: choose_group(g, g.k(n + 1), candidates(g, g.k(n + 1))), dice)

    def key(leaf: Any) -> Any:
        return leaf.result if leaf.result == "again" else leaf.result.id

    chances = odds(make, cut, never, key)
    chances.pop("again", None)
    assert set(chances) == set(range(1, n + 1))
    assert len(set(chances.values())) == 1


# ---------------------------------------------------------------- the Target Group


@pytest.mark.rule("rifles:3.5.1.b")
@pytest.mark.parametrize(
    ("squad", "target"),
    [
        ({5: ["rifle*"], 4: ["rifle"]}, 2),
        ({4: ["rifle*"], 3: ["HIDDEN", "rifle"]}, 2),
        ({1: ["rifle*"], 5: ["rifle"]}, 1),
    ],
    ids=["nearer", "HIDDEN or not", "above"],
)
def test_the_nearest_group_is_the_target_without_a_die(squad: dict[int, list[str]], target: int) -> None:
    g = board("", squad, {2: ["rifle"]})
    attack(g, 3, 1)
    assert aimed(g) == [target]
    assert not g.rolls("target group")


@pytest.mark.rule("rifles:3.5.1.b")
def test_nearest_among_those_that_can_be_attacked() -> None:
    g = board(
        {3: "JUNGLE"}, {4: ["rifle*"], 5: ["rifle"], 2: ["rifle"], 7: ["rifle"]}, {2: [["smg"], ["rifle"]]}
    )
    g.k(3).foe, g.k(5).foe = 5, 3
    # the Engaged one in #2 does not count, JUNGLE hides #4 and #5
    assert [k.id for k in candidates(g, g.k(6))] == []
    h = board("", {5: ["rifle*"], 6: ["rifle"]}, {4: ["smg"], 3: ["rifle"]})
    assert [k.id for k in candidates(h, h.k(3))] == [1]
    assert [k.id for k in candidates(h, h.k(4))] == [1, 2]


@pytest.mark.rule("rifles:3.5.1.b", "rifles:1.6.1.g")
def test_a_river_between_makes_it_nearer() -> None:
    g = board({3: "RIVER"}, {4: ["rifle*"], 1: ["rifle"]}, {2: ["rifle"]})
    attack(g, 3, 6, 5)  # both at Distance 1: the Target Table, 6 = leader
    assert aimed(g) == [1]


@pytest.mark.rule("rifles:3.5.1.b", "rifles:4.2.c")
def test_a_group_that_nobody_has_a_cf_against_does_not_count() -> None:
    g = board("", {3: ["tank"], 4: ["rifle*"]}, {2: ["rifle"]}, mission="6")
    attack(g, 3, 5)
    assert aimed(g) == [2]
    h = board("", {3: ["tank"], 4: ["rifle*"]}, {2: ["rifle", "at"]}, mission="6")
    attack(h, 3, 1)
    assert aimed(h) == [1]
    assert [u.attacked for u in h.of(3)] == [False, True]


@pytest.mark.rule("rifles:3.5.1.b", "rifles:8.1.a")
def test_nobody_at_sea_is_a_target() -> None:
    g = board({6: "SEA", 5: "SEA", 4: "SHALLOW WATER"}, {5: ["rifle*"]}, {4: ["rifle"]}, mission="4")
    assert candidates(g, g.k(2)) == []


@pytest.mark.rule("rifles:3.5.1.c", "rifles:4.1.b")
@pytest.mark.parametrize(
    ("face", "pick", "target"),
    [(1, 3, 3), (1, 1, 1), (2, 2, 3), (2, 1, 2), (3, None, 1), (4, None, 2), (5, None, 3), (6, 2, 2)],
)
def test_among_equals_the_target_table_decides(face: int, pick: int | None, target: int) -> None:
    g = board("", {4: [["rifle!"], ["lmg"], ["rifle*"]]}, {3: ["rifle"]}, card={"target": SIX})
    dice = [face] if pick is None else [face, pick]
    attack(g, 4, *dice, 1)
    assert aimed(g) == [target]


@pytest.mark.rule("rifles:3.5.1.c")
@pytest.mark.parametrize("face", [3, 4, 5])
def test_a_selector_that_fits_nobody_means_anyone(face: int) -> None:
    g = board("", {4: [["rifle"], ["rifle"]], 6: ["rifle*"]}, {3: ["rifle"]}, card={"target": SIX})
    attack(g, 4, face, 2, 1)
    assert aimed(g) == [2]


@pytest.mark.rule("rifles:3.5.1.d")
def test_the_choice_holds_for_all_attacks_of_the_group() -> None:
    g = board("", {4: [["rifle*"], ["rifle"]]}, {3: ["rifle"] * 3})
    attack(g, 3, 1, 2, 1, 1, 1)
    assert len(g.rolls("target group")) == 1
    assert {e.at for e in g.events(Fired)} == {"B"}


# ---------------------------------------------------------------- the unit


@pytest.mark.rule("rifles:3.5.1.f")
@pytest.mark.parametrize(
    ("face", "pick", "unit"),
    [(1, 4, "D"), (2, 1, "A"), (2, 3, "D"), (3, None, "C"), (4, None, "B"), (5, None, "A"), (6, 2, "B")],
)
def test_each_word_of_the_target_table(face: int, pick: int | None, unit: str) -> None:
    g = board("", {4: ["rifle*", "lmg", "rifle!", "rifle"]}, {3: ["rifle"]}, card={"target": SIX})
    dice = [face] if pick is None else [face, pick]
    attack(g, 2, *dice, 1)
    assert [e.at for e in g.events(Fired)] == [unit]


@pytest.mark.rule("rifles:3.5.1.f")
@pytest.mark.parametrize(
    ("selector", "group"),
    [
        ("unsuppressed", ["rifle!", "rifle!"]),
        ("suppressed", ["rifle", "rifle"]),
        ("support", ["rifle", "smg"]),
        ("leader", ["rifle", "rifle"]),
    ],
)
def test_a_word_that_fits_no_unit_means_anyone(selector: str, group: list[str]) -> None:
    g = board("", {4: group, 6: ["rifle*"]}, {3: ["rifle"]}, card={"target": (selector,) * 6})
    attack(g, 3, 1, 2, 1)
    assert [e.at for e in g.events(Fired)] == ["B"]


@pytest.mark.rule("rifles:3.5.1.f")
@pytest.mark.parametrize("kind", ["lmg", "hmg", "mortar", "ft", "at"])
def test_support_weapons(kind: str) -> None:
    g = board("", {4: ["rifle*", kind, "ar", "sniper"]}, {3: ["rifle"]}, card={"target": ("support",) * 6})
    attack(g, 2, 1, 1)
    assert [e.at for e in g.events(Fired)] == ["B"]


@pytest.mark.rule("rifles:3.5.1.f")
def test_every_attack_rolls_for_its_own_target() -> None:
    g = board("", {4: ["rifle*", "rifle", "rifle"]}, {3: ["rifle", "rifle"]})
    attack(g, 2, 1, 1, 1, 1, 3, 1)
    assert [e.at for e in g.events(Fired)] == ["A", "C"]
    assert len(g.rolls("target unit")) == 2


@pytest.mark.rule("rifles:3.5.1.f", "rifles:4.3.a")
def test_an_area_attack_takes_the_unit_rolled_and_the_next_in_order() -> None:
    g = board("", {4: ["rifle*", "rifle", "rifle"]}, {3: ["lmg"]})
    attack(g, 2, 1, 3, 3, 3)  # anyone, the third; LMG CF 3 + 3 hits TN 6
    assert [e.at for e in g.events(Fired)] == ["C", "A"]
    assert [u.suppressed for u in g.of(1)] == [True, False, True]
    h = board("", {4: ["rifle*", "rifle"]}, {3: ["hmg"]})
    attack(h, 2, 1, 2, 1, 1)  # AREA(3), two units
    assert [e.at for e in h.events(Fired)] == ["B", "A"]


# ---------------------------------------------------------------- the order inside the Group


@pytest.mark.rule("rifles:3.5.1.a")
def test_lowest_cf_first_then_by_marker() -> None:
    g = board("", {4: ["rifle*"]}, {3: ["lmg", "rifle", "at", "rifle"]})
    attack(g, 2, 1, 1, 1, 1)
    # CF 1, 1, 2 (the anti-tank rifle), 3
    assert [e.by for e in g.events(Fired)] == [("b",), ("d",), ("c",), ("a",)]


@pytest.mark.rule("rifles:3.5.1.a")
def test_markers_of_a_second_alphabet_come_after_the_first() -> None:
    g = board("", {4: ["rifle*"]}, {1: ["rifle"] * 25, 3: ["rifle", "rifle", "rifle"]})
    attack(g, 3, 1, 1, 1)
    assert [e.by for e in g.events(Fired)] == [("z",), ("a2",), ("b2",)]


# ---------------------------------------------------------------- HIDDEN targets


@pytest.mark.rule("rifles:3.5.1.e", "rifles:5.4.b", "rifles:5.4.c")
@pytest.mark.parametrize("face", range(1, 7))
def test_at_a_hidden_group_they_spot_on_5_or_more(face: int) -> None:
    g = board("", {4: ["HIDDEN", "rifle*"]}, {3: ["rifle"]})
    attack(g, 2, face)
    assert [r.kind for r in g.rolls()] == ["spot"]
    assert g.k(1).hidden is (face < 5)
    assert not g.u("A").suppressed


@pytest.mark.rule("rifles:3.5.1.e")
def test_each_unit_spots_and_after_a_success_the_others_attack() -> None:
    g = board("", {4: ["HIDDEN", "rifle*"]}, {3: ["rifle"] * 4})
    attack(g, 2, 4, 5, 5, 1)
    assert [r.kind for r in g.rolls()] == ["spot", "spot", "attack", "attack"]
    assert g.u("A").suppressed


@pytest.mark.rule("rifles:3.5.1.e", "rifles:4.4.a")
def test_a_suppressed_unit_spots_with_minus_1() -> None:
    g = board("", {4: ["HIDDEN", "rifle*"]}, {3: ["rifle!", "rifle!"]})
    attack(g, 2, 5, 6)
    assert not g.k(1).hidden
    assert [r.kind for r in g.rolls()] == ["spot", "spot"]


@pytest.mark.rule("rifles:3.5.1.e")
def test_hidden_or_not_is_no_matter_for_the_choice() -> None:
    g = board("", {4: [["HIDDEN", "rifle*"], ["rifle"]]}, {3: ["rifle", "rifle"]})
    attack(g, 3, 1, 1, 1, 1)
    assert [r.kind for r in g.rolls()][-2:] == ["spot", "spot"]


@pytest.mark.rule("rifles:3.5.1.e")
def test_after_spotting_a_target_that_cannot_be_hit_the_rest_pass() -> None:
    g = board("", {4: ["HIDDEN", "COVER", "BUILDING", "rifle*"]}, {3: ["rifle", "rifle"]})
    attack(g, 2, 5)  # TN 9 against CF 1
    assert [r.kind for r in g.rolls()] == ["spot"]
    assert [e.code for e in g.events(Nothing)] == ["hopeless"]


@pytest.mark.rule("rifles:3.5.1.e", "rifles:7.0.b")
def test_spotting_is_no_attack_and_rolls_no_night_range() -> None:
    g = board("", {4: ["HIDDEN", "rifle*"]}, {3: ["rifle"]}, light="night", night_fighters=False)
    attack(g, 2, 4)
    assert g.s.night_range == -1
    h = board("", {4: ["HIDDEN", "rifle*"]}, {3: ["rifle", "rifle"]}, light="night", night_fighters=False)
    attack(h, 2, 5, 2, 5)
    assert [r.kind for r in h.rolls()] == ["spot", "night", "attack"]


# ---------------------------------------------------------------- Grenades and mines


@pytest.mark.rule("rifles:3.5.1.g", "rifles:4.8.1.a", "rifles:4.8.1.d")
def test_at_distance_0_a_grenade_goes_into_a_group_of_several() -> None:
    g = board("", {3: ["rifle*", "rifle", "rifle", "rifle"]}, {3: ["rifle grenade"]})
    attack(g, 2, 1, 2, 5, 5, 1)
    assert [e.at for e in g.events(Fired)] == ["B", "C", "D"]
    assert {e.how for e in g.events(Fired)} == {"enemy:grenade"}
    assert [u.suppressed for u in g.of(1)] == [False, True, True, False]
    assert g.u("a").kit == {}


@pytest.mark.rule("rifles:3.5.1.g")
@pytest.mark.parametrize(
    ("squad", "stripe", "dice"),
    [
        ({3: ["rifle*"]}, 3, [1]),
        ({3: [["rifle*"], ["rifle"]]}, 3, [6, 1]),
        ({4: ["rifle*", "rifle"]}, 3, [6, 1]),
    ],
    ids=["one unit", "one in each of two Groups", "Distance 1"],
)
def test_otherwise_it_keeps_its_grenade(squad: dict[int, Any], stripe: int, dice: list[int]) -> None:
    g = board("", squad, {stripe: ["rifle grenade"]})
    n = max(g.s.groups)
    attack(g, n, *dice)
    assert {e.how for e in g.events(Fired)} == {"enemy:weapon"}
    assert g.u("a").kit == {"grenade": 1}


@pytest.mark.rule("rifles:3.5.1.g", "rifles:4.5.b")
def test_cover_fire_cancels_hits_of_a_grenade_too() -> None:
    g = board("", {3: ["rifle*", "rifle"]}, {3: ["rifle grenade", "rifle"]})
    g.k(2).cover_fire = 1
    attack(g, 2, 1, 1, 5, 5, 6, 1)
    assert [e.effect for e in g.events(Hit)] == ["cancelled", "suppressed"]
    assert g.k(2).cover_fire == 0


@pytest.mark.rule("rifles:ex.4.5", "rifles:4.5.b")
def test_two_hits_under_one_cover_fire_are_one() -> None:
    g = board("", {4: ["rifle*", "rifle"]}, {3: ["rifle", "rifle"]})
    g.k(2).cover_fire = 1
    attack(g, 2, 6, 5, 6, 5)
    assert [e.effect for e in g.events(Hit)] == ["cancelled", "suppressed"]


@pytest.mark.rule("rifles:4.8.2.a", "rifles:4.8.2.b", "rifles:2.1.b")
def test_tank_hunters_use_their_mines_and_not_their_grenades() -> None:
    g = board("", {3: ["tank"], 6: ["rifle*"]}, {3: ["rifle mine grenade"]}, mission="6")
    attack(g, 3, 3, 4, 2)
    assert [r.kind for r in g.rolls()] == ["get close", "attack", "armour"]
    assert not g.alive("A")
    assert g.u("a").kit == {"grenade": 1}


@pytest.mark.rule("rifles:4.8.1.c")
def test_with_a_grenade_alone_they_try_that() -> None:
    g = board("", {3: ["tank"], 6: ["rifle*"]}, {3: ["rifle grenade"]}, mission="6")
    attack(g, 3, 2)
    assert g.u("a").kit == {"grenade": 1}
    assert g.u("a").attacked
    h = board("", {3: ["tank"], 6: ["rifle*"]}, {3: ["rifle grenade"]}, mission="6")
    attack(h, 3, 3, 6, 1)
    assert h.u("A").suppressed
    assert h.u("a").kit == {}


# ---------------------------------------------------------------- an Enemy tank (Mission 6)


@pytest.mark.rule("rifles:2.1.b", "rifles:3.5.1.b")
def test_an_enemy_tank_prefers_a_vehicle_in_range_and_sight() -> None:
    g = board("", {2: ["rifle*"], 4: ["tank"], 5: ["lorry"]}, {1: ["tank"]}, mission="6")
    attack(g, 4, 1)
    assert aimed(g) == [2]
    h = board({3: "JUNGLE"}, {2: ["rifle*"], 4: ["tank"]}, {1: ["tank"]}, mission="6")
    attack(h, 3, 1)
    assert aimed(h) == [1]
    i = board("", {2: ["rifle*"], 4: ["tank"]}, {1: ["at"]}, mission="6")
    attack(i, 3, 1)
    assert aimed(i) == [1]


# ---------------------------------------------------------------- night


@pytest.mark.rule("rifles:7.0.b", "rifles:7.0.c")
def test_the_first_attack_of_the_night_may_be_blind_later_ones_know() -> None:
    g = board("", {4: ["rifle*"]}, {3: [["HIDDEN", "rifle"], ["rifle"]]}, light="night", night_fighters=False)
    attack(g, 2, 1)  # Distance 0 tonight
    assert [e.code for e in g.events(Nothing)] == ["dark"]
    assert g.u("a").attacked
    assert not g.k(2).hidden
    assert not g.events(Ordered)
    attack(g, 3)  # out of range: Advance, then Cover
    assert [e.order for e in g.events(Ordered)] == ["Advance", "Cover"]


@pytest.mark.rule("rifles:7.0.b")
def test_one_roll_a_turn_for_both_sides() -> None:
    g = board("", {4: ["rifle*"]}, {3: [["rifle"], ["rifle"]]}, light="night", night_fighters=False)
    attack(g, 2, 2, 1)
    attack(g, 3, 1)
    assert len(g.rolls("night")) == 1
