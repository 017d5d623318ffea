"""Desperate attacks (rifles:3.5.2): no chance alone, automatic Fire Groups, another target, Advance."""

from __future__ import annotations

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.enemy import carry_out
from ironbottom.games.rifles.enemy_fire import HOPELESS, need_of
from ironbottom.games.rifles.events import Aimed, Fired, Nothing, Ordered


def attack(g: Board, n: int, *dice: int) -> None:
    """Enemy Group n carries out the order Attack."""
    g.play(carry_out(g, g.k(n), "Attack"), dice=dice)


def shots(g: Board) -> list[tuple[tuple[str, ...], str]]:
    """Who fired at whom."""
    return [(e.by, e.at) for e in g.events(Fired)]


def need(g: Board, by: str, at: str) -> int:
    """The face that some Enemy units need together."""
    units = [g.u(i) for i in by.split()]
    return need_of(g, units, g.k(units[0].group), g.u(at), g.k(g.u(at).group), "weapon")


# ---------------------------------------------------------------- the examples


@pytest.mark.rule("rifles:ex.3.5.2.a", "rifles:3.5.2.a", "rifles:3.5.2.d")
def test_example_a_rifle_has_no_chance_against_an_smg_in_a_building() -> None:
    g = board("", {4: ["BUILDING", "smg*"]}, {3: ["rifle"]})
    assert need(g, "a", "A") == 7 > HOPELESS
    attack(g, 2)
    assert not g.rolls()
    assert next((e.order, e.rule) for e in g.events(Ordered)) == ("Advance", "rifles:3.5.2.d")


@pytest.mark.rule("rifles:ex.3.5.2.b", "rifles:3.5.2.b")
@pytest.mark.parametrize(("face", "hit"), [(5, False), (6, True)])
def test_example_two_rifles_combine(face: int, hit: bool) -> None:
    g = board("", {4: ["BUILDING", "smg*"]}, {3: ["rifle", "rifle"]})
    assert need(g, "a b", "A") == 6
    attack(g, 2, face)
    assert shots(g) == [(("a", "b"), "A")]
    assert g.u("A").suppressed is hit
    assert g.u("a").attacked
    assert g.u("b").attacked


# ---------------------------------------------------------------- hopeless


@pytest.mark.rule("rifles:3.5.2.a")
@pytest.mark.parametrize(
    ("terrain", "squad", "enemy", "rain", "hopeless"),
    [
        ("JUNGLE", ["rifle*"], ["rifle"], False, False),  # 7 - 1 = 6
        ("JUNGLE", ["COVER", "rifle*"], ["rifle"], False, True),
        ("JUNGLE", ["rifle*"], ["rifle!"], False, True),
        ("JUNGLE", ["rifle*"], ["rifle"], True, True),
        ("JUNGLE", ["COVER", "OBSTACLE", "rifle*"], ["rifle"], False, False),
        ("VILLAGE", ["rifle*"], ["rifle"], False, True),
        ("OPEN", ["BUILDING", "rifle*"], ["rifle"], False, True),
        ("OPEN", ["BUILDING", "COVER", "rifle*"], ["lmg"], False, False),  # 9 - 3
        ("VILLAGE", ["BUILDING", "rifle*"], ["lmg"], False, True),
    ],
)
def test_all_modifiers_count(
    terrain: str, squad: list[str], enemy: list[str], rain: bool, hopeless: bool
) -> None:
    g = board({4: terrain}, {4: squad}, {3: enemy}, rain=rain)
    attack(g, 2, *([] if hopeless else [1]))
    assert bool(g.rolls("attack")) is not hopeless


# ---------------------------------------------------------------- the Fire Group


@pytest.mark.rule("rifles:3.5.2.b")
def test_all_that_are_hopeless_combine_in_a_single_attack() -> None:
    g = board("", {4: ["BUILDING", "rifle*"]}, {3: ["rifle"] * 4})
    attack(g, 2, 4)
    assert shots(g) == [(("a", "b", "c", "d"), "A")]
    assert sum(g.mods().values()) == 4
    assert g.u("A").suppressed


@pytest.mark.rule("rifles:3.5.2.b")
def test_those_with_a_chance_of_their_own_attack_alone() -> None:
    g = board("", {4: ["BUILDING", "rifle*"]}, {3: ["rifle", "rifle", "lmg"]})
    attack(g, 2, 5, 1)
    assert shots(g) == [(("a", "b"), "A"), (("c",), "A")]


@pytest.mark.rule("rifles:3.5.2.b", "rifles:4.3.a")
def test_a_lone_hopeless_unit_is_joined_by_the_lowest_cf_that_could_hit_alone() -> None:
    g = board(
        "",
        {4: ["BUILDING", "rifle*", "rifle"]},
        {3: ["rifle", "lmg", "ar"]},
        army="japan",
        enemy_army="us_army",
    )
    attack(g, 2, 6, 5, 1, 1, 1, 1)  # leader: 8 - 3 = 5; then the LMG at anyone, both units
    assert shots(g) == [(("a", "c"), "A"), (("b",), "A"), (("b",), "B")]
    assert g.u("A").suppressed


@pytest.mark.rule("rifles:3.5.2.b")
def test_they_are_added_only_until_it_can_hit() -> None:
    # TN 10: the rifles and the LMG (7) are hopeless, the HMG needs 6
    g = board({4: "VILLAGE"}, {4: ["BUILDING", "rifle*"]}, {3: ["rifle", "rifle", "lmg", "hmg"]})
    attack(g, 2, 5, 1)
    assert shots(g) == [(("a", "b", "c"), "A"), (("d",), "A")]


@pytest.mark.rule("rifles:3.5.2.b", "rifles:4.3.a")
def test_area_is_not_used_in_a_fire_group() -> None:
    g = board({4: "VILLAGE"}, {4: ["BUILDING", "rifle*", "rifle"]}, {3: ["lmg", "lmg"]})
    attack(g, 2, 6, 4)  # 10 - 6
    assert shots(g) == [(("a", "b"), "A")]
    assert g.u("A").suppressed
    assert not g.u("B").suppressed


@pytest.mark.rule("rifles:3.5.2.b", "rifles:6.2.d")
def test_a_natural_1_fails() -> None:
    g = board("", {4: ["BUILDING", "rifle*"]}, {3: ["rifle"] * 8})
    assert need(g, "a b c d e f g h", "A") == 0
    attack(g, 2, 1)
    assert not g.u("A").suppressed
    assert [(e.code, e.rule) for e in g.events(Nothing)] == [("natural 1", "rifles:6.2.d")]
    h = board("", {4: ["BUILDING", "rifle*"]}, {3: ["rifle"] * 8})
    attack(h, 2, 2)
    assert h.u("A").suppressed


@pytest.mark.rule("rifles:3.5.2.b", "rifles:6.2.b")
def test_penalties_count_once() -> None:
    g = board("", {4: ["BUILDING", "rifle*"]}, {3: ["rifle!", "rifle!", "rifle!"]}, rain=True)
    attack(g, 2)  # 8 - 3 + 1 + 1 = 7: not even together
    assert not g.rolls()
    h = board("", {4: ["BUILDING", "rifle*"]}, {3: ["rifle!", "rifle!", "rifle!"]})
    attack(h, 2, 6)
    assert h.mods() == {"rifles:4.2.b": 3, "rifles:4.4.a": -1}
    assert h.u("A").suppressed


@pytest.mark.rule("rifles:3.5.2.b")
def test_only_who_is_in_range_joins() -> None:
    g = board("", {5: ["BUILDING", "smg*"]}, {3: ["rifle", "rifle", "smg"]})
    attack(g, 2, 6)
    assert shots(g) == [(("a", "b"), "A")]
    assert not g.u("c").attacked


@pytest.mark.rule("rifles:3.5.2.b", "rifles:4.5.b")
def test_cover_fire_cancels_the_hit_of_a_fire_group() -> None:
    g = board("", {4: ["BUILDING", "rifle*"]}, {3: ["HIDDEN", "rifle", "rifle"]})
    g.k(2).cover_fire = 1
    attack(g, 2, 6)
    assert not g.u("A").suppressed
    assert not g.k(2).hidden


@pytest.mark.rule("rifles:3.5.2.b", "rifles:3.5.1.g")
def test_a_grenade_that_cannot_hit_is_kept_where_the_weapon_can() -> None:
    g = board(
        "", {3: ["BUILDING", "rifle*", "rifle"]}, {3: ["ar grenade"]}, army="japan", enemy_army="us_army"
    )
    attack(g, 2, 6, 6)  # Grenade 8 - 1 = 7, BAR 8 - 2 = 6
    assert [e.how for e in g.events(Fired)] == ["enemy:weapon"]
    assert g.u("a").kit == {"grenade": 1}
    assert g.u("A").suppressed


# ---------------------------------------------------------------- another target


@pytest.mark.rule("rifles:3.5.2.c")
def test_an_easier_unit_of_the_same_group() -> None:
    g = board(
        "", {4: ["BUILDING", "rifle* @Camouflage", "rifle"]}, {3: ["ar"]}, army="japan", enemy_army="us_army"
    )
    attack(g, 2, 6, 6)  # the leader's TN is 9, the other's 8: 8 - 2 = 6
    assert shots(g) == [(("a",), "B")]
    assert g.u("B").suppressed
    assert [e.selector for e in g.events(Aimed) if e.rule == "rifles:3.5.2.c"] == ["B"]


@pytest.mark.rule("rifles:3.5.2.b", "rifles:3.5.2.c")
def test_the_fire_group_comes_before_another_target() -> None:
    g = board(
        "",
        {4: ["BUILDING", "rifle* @Camouflage", "rifle"]},
        {3: ["ar", "ar"]},
        army="japan",
        enemy_army="us_army",
    )
    attack(g, 2, 6, 5)  # 9 - 4 = 5
    assert shots(g) == [(("a", "b"), "A")]


@pytest.mark.rule("rifles:3.5.2.c")
def test_another_group_nearest_first_and_all_units_turn_to_it() -> None:
    g = board("", {3: ["COVER", "BUILDING", "rifle*"], 5: ["rifle"], 4: ["rifle"]}, {2: ["rifle", "rifle"]})
    attack(g, 4, 5, 1)  # 9 - 2 = 7 together; #4 before #5
    assert shots(g) == [(("a",), "C"), (("b",), "C")]
    assert g.u("C").suppressed


@pytest.mark.rule("rifles:3.5.2.c", "rifles:5.2.a")
def test_a_hidden_group_is_no_other_target() -> None:
    g = board("", {3: ["BUILDING", "rifle*"], 4: ["HIDDEN", "rifle"]}, {2: ["rifle"]})
    attack(g, 3)
    assert not g.rolls()
    assert g.events(Ordered)[0].order == "Advance"


@pytest.mark.rule("rifles:3.5.2.c")
def test_the_group_is_left_only_if_nobody_at_all_can_hit_it() -> None:
    g = board("", {3: ["BUILDING", "rifle*"], 4: ["rifle"]}, {2: ["rifle", "lmg"]})
    attack(g, 3, 4)  # rifle and LMG together: 8 - 4
    assert shots(g) == [(("a", "b"), "A")]


# ---------------------------------------------------------------- no attack at all


@pytest.mark.rule("rifles:3.5.2.d")
def test_if_nobody_can_be_hit_the_order_is_an_advance() -> None:
    g = board({3: "VILLAGE"}, {3: ["BUILDING", "rifle*"]}, {2: ["rifle", "rifle"]})
    attack(g, 2)
    assert [(e.order, e.rule) for e in g.events(Ordered)] == [("Advance", "rifles:3.5.2.d")]
    assert g.k(2).stripe == 3  # a VILLAGE is shelter


@pytest.mark.rule("rifles:3.5.2.d")
def test_once_one_has_attacked_the_hopeless_pass() -> None:
    g = board({4: "JUNGLE"}, {4: ["rifle*"]}, {3: ["rifle", "rifle!"]})
    attack(g, 2, 1)  # a needs 6; b needs 7 and has nobody left to join
    assert shots(g) == [(("a",), "A")]
    assert [(e.code, e.rule) for e in g.events(Nothing)] == [("hopeless", "rifles:3.5.2.d")]
    assert not g.events(Ordered)
