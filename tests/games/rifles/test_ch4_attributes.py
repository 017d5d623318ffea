"""Attributes of units (rifles:1.3.a): what each of them does in a fight."""

from __future__ import annotations

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.close import morale_check, morale_parts, side_parts
from ironbottom.games.rifles.combat import How, bar_unit, bar_weapon, modes, target_number
from ironbottom.games.rifles.enemy import carry_out

ATTRIBUTE = "rifles:1.3.a"


def melee_parts(
    g: Board, defending: bool = False, first: bool = True, a: int = 1, b: int = 2
) -> dict[str, int]:
    found: dict[str, int] = {}
    for n, rule in side_parts(g, g.k(a), g.k(b), defending, first):
        found[rule] = found.get(rule, 0) + n
    return found


@pytest.mark.rule("rifles:1.3.a")
def test_setup_weapons_do_not_attack_after_moving() -> None:
    g = board("", {6: [["hmg"], ["hmg"], ["lmg"]]}, {4: ["rifle"]}, ap=3, features={6: ["TREE"]})
    g.do("move", 1, 5)
    g.do("feature", 2, 1)
    for i in (1, 2):
        assert bar_unit(g, g.of(i)[0], g.k(i)) == ATTRIBUTE
        assert not g.offers("fire", i)
        assert g.bar("fire", i, 4) is not None
    g.do("move", 3, 5)
    g.s.ap = 1
    assert g.offers("fire", 3)
    g.step("begin")
    g.s.ap = 1
    assert g.offers("fire", 1)
    assert g.offers("fire", 2)


@pytest.mark.rule("rifles:1.3.a")
def test_an_enemy_setup_weapon_too() -> None:
    g = board("", {6: ["rifle"]}, {1: ["hmg"]})
    g.play(carry_out(g, g.k(2), "Advance"))
    assert bar_unit(g, g.u("a"), g.k(2)) == ATTRIBUTE


@pytest.mark.rule("rifles:1.3.a", "rifles:4.2.f")
def test_indirect_fire_needs_another_pair_of_eyes() -> None:
    g = board({5: "JUNGLE"}, {6: ["mortar"]}, {4: ["rifle"]}, ap=1)
    assert bar_weapon(g, g.u("A"), g.k(1), g.k(2)) == "rifles:4.2.f"
    assert not g.offers("fire")
    h = board({5: "JUNGLE"}, {6: ["mortar"], 5: ["rifle"]}, {4: ["rifle"]}, ap=1)
    h.do("fire", 1, 3, dice=[1])
    assert h.mods() == {"rifles:4.2.b": 3, "rifles:4.2.e": -1}


@pytest.mark.rule("rifles:1.3.a")
def test_no_penalty_when_the_mortar_sees_for_itself() -> None:
    g = board("", {6: ["mortar"], 5: ["rifle"]}, {4: ["rifle"]}, ap=1)
    g.do("fire", 1, 3, dice=[1])
    assert g.mods() == {"rifles:4.2.b": 3}


@pytest.mark.rule("rifles:1.3.a")
@pytest.mark.parametrize("terrain", ["OPEN", "JUNGLE", "VILLAGE", "RIVER"])
def test_flame_ignores_all_ground(terrain: str) -> None:
    g = board(
        {6: terrain},
        {6: ["ft"]},
        {6: ["COVER", "BUILDING", "rifle"] if terrain != "RIVER" else ["rifle"]},
        ap=1,
    )
    g.do("fire", 1, 2, dice=[1])
    assert g.rolls("attack")[-1].need == 6


@pytest.mark.rule("rifles:1.3.a", "rifles:4.3.a")
def test_flame_has_its_area_and_three_attacks() -> None:
    g = board("", {6: ["ft"]}, {6: ["rifle"] * 3}, ap=1)
    for left in (2, 1, 0):
        g.s.ap, g.u("A").attacked = 1, False
        g.do("fire", 1, 2, asks=[("a", "b")], dice=[1, 1])
        assert g.u("A").flames == left
    g.step("begin")
    g.s.ap = 2
    assert bar_weapon(g, g.u("A"), g.k(1), g.k(2)) == ATTRIBUTE
    assert not g.offers("fire")
    assert not g.offers("flank")
    assert not g.offers("cover fire")
    assert g.bar("fire", 1, 2) is not None


@pytest.mark.rule("rifles:1.3.a")
@pytest.mark.parametrize(
    ("distance", "mods"),
    [
        (0, {"rifles:4.2.b": 1}),
        (1, {"rifles:4.2.b": 1, ATTRIBUTE: 1}),
        (3, {"rifles:4.2.b": 1, ATTRIBUTE: 1}),
    ],
)
def test_scope(distance: int, mods: dict[str, int]) -> None:
    g = board("", {6: ["sniper"]}, {6 - distance: ["rifle"]}, ap=1)
    g.do("fire", 1, 2, dice=[1])
    assert g.mods() == mods


@pytest.mark.rule("rifles:1.3.a", "rifles:4.6.p")
def test_blade_and_sword_are_not_cumulative() -> None:
    blade = board("", {6: ["gurkha"]}, {6: ["rifle"]}, army="commonwealth")
    sword = board("", {6: ["pistol sword"]}, {6: ["rifle"]}, army="japan", enemy_army="us_army")
    both = board("", {6: ["gurkha sword"]}, {6: ["rifle"]}, army="commonwealth")
    assert melee_parts(blade) == {"rifles:4.6.p": 1}
    assert melee_parts(sword) == {"rifles:4.6.k": 1, "rifles:4.6.p": 1}
    assert melee_parts(both) == {"rifles:4.6.p": 1}


@pytest.mark.rule("rifles:1.3.a")
def test_a_medic_has_no_attack() -> None:
    g = board("", {6: ["medic grenade"]}, {6: ["rifle", "rifle"]}, ap=2)
    assert bar_unit(g, g.u("A"), g.k(1)) == ATTRIBUTE
    assert modes(g, g.u("A"), g.k(1), g.k(2)) == []
    for verb in ("fire", "flank", "cover fire"):
        assert not g.offers(verb)
        assert g.bar(verb, 1, 2) is not None


@pytest.mark.rule("rifles:1.3.a", "rifles:4.6.k")
def test_a_medic_brings_no_pistol_to_close_combat() -> None:
    """He counts for numbers, but 'has no attack': the +1 of a Pistol is not his."""
    g = board("", {6: ["rifle", "medic"]}, {6: ["rifle"]})
    assert melee_parts(g) == {"rifles:4.6.n": 1}


@pytest.mark.rule("rifles:1.3.a", "rifles:4.6.p")
@pytest.mark.parametrize(("squad_", "drm"), [(["rifle", "smg"], 1), (["rifle"], 1)])
def test_spirit_once_a_check(squad_: list[str], drm: int) -> None:
    g = board("", {6: squad_}, {6: ["rifle"]}, army="snlf", enemy_army="us_army")
    g.play(morale_check(g, g.k(1), g.k(2), False), dice=[2])
    assert g.mods("morale") == {ATTRIBUTE: drm}


@pytest.mark.rule("rifles:1.3.a")
def test_spirit_only_if_everybody_has_it() -> None:
    g = board("", {6: ["rifle", "rifle"]}, {6: ["rifle"]}, army="snlf", enemy_army="us_army")
    g.s.units["B"].type = "airman"
    assert morale_parts(g, g.k(1), g.k(2), False) == []


@pytest.mark.rule("rifles:1.3.a", "rifles:3.1.f", "rifles:4.6.a")
def test_vehicles() -> None:
    g = board("", {6: ["tank"]}, {6: ["rifle"]}, ap=2, features={6: ["TREE"]})
    for verb, arg in (("feature", 1), ("hide", 0), ("assault", 2)):
        assert not g.offers(verb)
        assert g.bar(verb, 1, arg) is not None


@pytest.mark.rule("rifles:1.3.a")
@pytest.mark.parametrize(("n", "offered"), [(1, True), (6, True), (7, False)])
def test_a_lorry_carries_six(n: int, offered: bool) -> None:
    g = board("", {6: [["lorry"], ["rifle"] * n]}, ap=1)
    pair = ("together", 1, 5, "ap", 2)
    assert (pair in g.actions()) is offered
    assert (g.bar(*pair) is None) is offered
    if offered:
        g.do(*pair)
        assert (g.k(1).stripe, g.k(2).stripe, g.s.ap) == (5, 5, 0)
        assert ("move", 2, 4, "ap") not in g.actions()


@pytest.mark.rule("rifles:1.3.a")
def test_the_ground_does_not_protect_from_flame() -> None:
    g = board({6: "VILLAGE"}, {6: ["ft"]}, {6: ["COVER", "rifle"]})
    assert target_number(g, g.u("a"), g.k(2), 0, How(mode="flame"))[0] == 6
    assert target_number(g, g.u("a"), g.k(2), 0, How())[0] == 9
