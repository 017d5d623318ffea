"""Grenades and Anti-Tank Mines (rifles:4.8)."""

from __future__ import annotations

import pytest

from games.rifles.board import board
from ironbottom.games.rifles.combat import modes
from ironbottom.games.rifles.enemy import carry_out
from ironbottom.games.rifles.events import Nothing


@pytest.mark.rule("rifles:4.8.1.a")
def test_area_use() -> None:
    g = board("", {6: ["rifle grenade"]}, {6: ["rifle"] * 4}, ap=1)
    g.do("fire", 1, 2, asks=[("grenade", ""), ("a", "c", "d")], dice=[5, 4, 6])
    assert g.mods() == {"rifles:4.2.b": 1}
    assert [u.suppressed for u in g.of(2)] == [True, False, False, True]
    assert g.u("A").attacked


@pytest.mark.rule("rifles:4.8.1.a", "rifles:4.2.b")
def test_the_grenades_own_factor_not_the_weapons() -> None:
    g = board("", {6: ["ar grenade"]}, {6: ["rifle", "rifle"]}, ap=1)
    g.do("fire", 1, 2, asks=[("grenade", "")], dice=[1, 1])
    assert g.mods() == {"rifles:4.2.b": 1}


@pytest.mark.rule("rifles:4.8.1.a", "rifles:4.8.1.b")
def test_only_at_distance_0() -> None:
    g = board("", {6: ["rifle grenade"]}, {5: ["rifle"]}, ap=1)
    assert modes(g, g.u("A"), g.k(1), g.k(2)) == ["weapon"]
    g.do("fire", 1, 2, dice=[6])  # no question how
    assert g.u("A").kit == {"grenade": 1}


@pytest.mark.rule("rifles:4.8.1.b")
@pytest.mark.parametrize(("type_", "cf"), [("rifle", 1), ("ar", 2)])
def test_single_use_adds_two(type_: str, cf: int) -> None:
    g = board("", {6: [f"{type_} grenade"]}, {6: ["rifle", "rifle"]}, ap=1)
    g.do("fire", 1, 2, asks=[("throw", "b")], dice=[4 - cf])
    assert g.mods() == {"rifles:4.2.b": cf, "rifles:4.8.1.b": 2}
    assert [u.suppressed for u in g.of(2)] == [False, True]  # one target: AREA is lost


@pytest.mark.rule("rifles:ex.4.8.1")
def test_example_grenade_on_an_smg() -> None:
    g = board("", {6: ["rifle grenade"]}, {6: ["smg"]}, ap=1)
    g.do("fire", 1, 2, asks=[("throw", "a")], dice=[4])
    roll = g.rolls("attack")[-1]
    assert (roll.total, roll.need, roll.hit) == (7, 6, True)
    assert g.u("a").suppressed


@pytest.mark.rule("rifles:4.8.1.c")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(("spell", "need"), [("rifle", 3), ("rifle+", 2), ("rifle-", 3), ("rifle!", 4)])
def test_getting_close_to_armour(spell: str, need: int, face: int) -> None:
    """A fixed 3, not the unit's Morale; +1 for a Veteran, -1 for a SUPPRESSED one."""
    g = board("", {6: [f"{spell} grenade"]}, {6: ["tank"]}, ap=1)
    passed = face >= need
    g.do("fire", 1, 2, asks=[("throw", "a")], dice=[face, *([1] if passed else [])])
    assert len(g.rolls("attack")) == passed
    assert g.u("A").attacked  # a failed check forfeits the attack of the Turn...
    assert g.u("A").kit == ({} if passed else {"grenade": 1})  # ...but not the Grenade


@pytest.mark.rule("rifles:4.8.1.c")
def test_what_a_failed_check_names() -> None:
    g = board("", {6: [["rifle grenade"], ["rifle mine"]]}, {6: ["tank"]}, ap=2)
    g.do("fire", 1, 3, asks=[("throw", "a")], dice=[2])
    g.do("fire", 2, 3, dice=[2])
    assert [e.rule for e in g.events(Nothing)] == ["rifles:4.8.1.c", "rifles:4.8.2.b"]


@pytest.mark.rule("rifles:4.8.1.a", "rifles:4.8.1.b", "rifles:4.8.1.c", "rifles:4.2.c")
@pytest.mark.parametrize(
    ("mode", "mods"), [("grenade", {"rifles:4.2.b": 1}), ("throw", {"rifles:4.2.b": 0, "rifles:4.8.1.b": 2})]
)
def test_factors_against_armour(mode: str, mods: dict[str, int]) -> None:
    g = board("", {6: ["rifle grenade"]}, {6: ["tank"]}, ap=1)
    g.do("fire", 1, 2, asks=[(mode, "") if mode == "grenade" else (mode, "a")], dice=[3, 1])
    assert g.mods() == mods


@pytest.mark.rule("rifles:4.8.1.c")
def test_no_check_against_soldiers_or_lorries() -> None:
    for foe in ("rifle", "lorry"):
        g = board("", {6: ["rifle grenade"]}, {6: [foe]}, ap=1)
        g.do("fire", 1, 2, asks=[("throw", "a")], dice=[3])
        assert g.u("a").suppressed


@pytest.mark.rule("rifles:4.8.1.d")
@pytest.mark.parametrize("mode", [("grenade", ""), ("throw", "a")])
def test_used_up(mode: tuple[str, str]) -> None:
    g = board("", {6: ["rifle grenade"]}, {6: ["rifle", "rifle"]}, ap=1)
    g.do("fire", 1, 2, asks=[mode], dice=[1] * (2 if mode[0] == "grenade" else 1))
    assert g.u("A").kit == {}
    g.step("begin")
    assert modes(g, g.u("A"), g.k(1), g.k(2)) == ["weapon"]


@pytest.mark.rule("rifles:4.8.1.d", "rifles:3.5.1.g")
def test_the_enemys_are_used_up_too() -> None:
    g = board("", {6: ["rifle", "rifle"]}, {6: ["rifle grenade"]})
    g.play(carry_out(g, g.k(2), "Attack"), dice=[1, 1, 1, 1])
    assert g.u("a").kit == {}
    assert len(g.rolls("attack")) == 2


@pytest.mark.rule("rifles:4.8.1.a", "rifles:3.2.h")
def test_a_grenade_is_the_attack_of_the_turn() -> None:
    g = board("", {6: ["rifle grenade"]}, {6: ["rifle"]}, ap=2)
    g.do("fire", 1, 2, asks=[("weapon", "a")], dice=[1])
    assert not g.offers("fire")
    assert g.u("A").kit == {"grenade": 1}


@pytest.mark.rule("rifles:4.8.2.a")
def test_a_mine() -> None:
    g = board("", {6: ["rifle mine"]}, {6: ["tank"]}, ap=1)
    assert modes(g, g.u("A"), g.k(1), g.k(2)) == ["mine"]
    g.do("fire", 1, 2, dice=[3, 4, 6])
    assert g.mods() == {"rifles:4.2.b": 4}
    assert not g.alive("a")
    assert g.u("A").kit == {}


@pytest.mark.rule("rifles:4.8.2.a")
@pytest.mark.parametrize(("foe", "stripe"), [("rifle", 6), ("lorry", 6), ("tank", 5)])
def test_no_mine_on_others_or_from_afar(foe: str, stripe: int) -> None:
    g = board("", {6: ["rifle mine"]}, {stripe: [foe]}, ap=1)
    assert "mine" not in modes(g, g.u("A"), g.k(1), g.k(2))
    assert g.offers("fire") is (foe != "tank")


@pytest.mark.rule("rifles:4.8.2.b")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
@pytest.mark.parametrize(("spell", "need"), [("rifle", 3), ("rifle+", 2), ("rifle-", 3), ("rifle!", 4)])
def test_the_check_before_a_mine(spell: str, need: int, face: int) -> None:
    g = board("", {6: [f"{spell} mine"]}, {6: ["tank"]}, ap=1)
    passed = face >= need
    g.do("fire", 1, 2, dice=[face, *([1] if passed else [])])
    assert len(g.rolls("attack")) == passed
    assert g.u("A").attacked
    assert g.u("A").kit == ({} if passed else {"mine": 1})
