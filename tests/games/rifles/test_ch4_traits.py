"""The traits of the armies, where they meet the rules of combat and Recovery (rifles:2.2.c, 4.6.p, 4.7.c)."""

from __future__ import annotations

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.close import side_parts
from ironbottom.games.rifles.enemy import carry_out
from ironbottom.games.rifles.load import army


def melee_parts(
    g: Board, defending: bool = False, first: bool = True, a: int = 1, b: int = 2
) -> dict[str, int]:
    found: dict[str, int] = {}
    for n, rule in side_parts(g, g.k(a), g.k(b), defending, first):
        found[rule] = found.get(rule, 0) + n
    return found


@pytest.mark.rule("rifles:1.3.a", "rifles:3.2.1.d")
def test_firepower_one_rifle_has_two() -> None:
    g = board("", {6: ["rifle", "rifle", "smg"]}, {6: ["rifle"]}, bap=1)
    g.do("fire", 1, 2, "bap", asks=[("A", "B", "C"), "B"], dice=[1, 1, 1])
    assert [g.mods("attack", n)["rifles:3.2.1.d"] for n in range(3)] == [1, 2, 1]


@pytest.mark.rule("rifles:1.3.a", "rifles:3.2.1.d", "rifles:3.2.1.m")
def test_firepower_in_cover_fire_and_in_a_fire_group() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle"]}, bap=1)
    g.do("cover fire", 1, 2, "bap", dice=[1])  # a Fire action declared as Cover Fire
    assert g.mods()["rifles:3.2.1.d"] == 2
    h = board("", {6: ["smg*", "rifle", "rifle"]}, {6: ["rifle"]}, bap=1)
    h.do("fire", 1, 2, "bap", asks=["coordinate", ("B", "C")], dice=[2])
    assert h.mods() == {"rifles:4.2.b": 2, "rifles:3.2.1.d": 2}


@pytest.mark.rule("rifles:1.3.a", "rifles:3.2.1.g")
@pytest.mark.parametrize(
    ("type_", "verb", "pay", "army_"),
    [
        ("smg", "fire", "bap", "us_army"),
        ("rifle", "fire", "bap", "us_marines"),
        ("rifle", "fire", "ap", "us_army"),
        ("rifle", "flank", "ap", "us_army"),
    ],
)
def test_firepower_for_nothing_else(type_: str, verb: str, pay: str, army_: str) -> None:
    g = board("", {6: [type_]}, {6: ["rifle"]}, army=army_, bap=1, ap=1)
    g.do(verb, 1, 2, pay, dice=[1])
    assert g.mods().get("rifles:3.2.1.d", 0) == (1 if pay == "bap" else 0)


CREWS = {"lmg": 0, "hmg": 0, "mortar": 0, "at": 0, "ft": -1}


@pytest.mark.rule("rifles:1.3.a", "rifles:4.6.h")
@pytest.mark.parametrize("type_", CREWS)
def test_every_man_a_rifleman(type_: str) -> None:
    g = board("", {6: [type_]}, {6: ["rifle"]}, army="us_marines")
    assert melee_parts(g, defending=True).get("rifles:4.6.h", 0) == CREWS[type_]
    assert melee_parts(g, defending=True, first=False) == {"rifles:4.6.h": -1}
    assert melee_parts(g, defending=False) == {"rifles:4.6.h": -1}
    other = board("", {6: [type_]}, {6: ["rifle"]}, army="us_army")
    assert melee_parts(other, defending=True) == {"rifles:4.6.h": -1}


@pytest.mark.rule("rifles:1.3.a", "rifles:4.6.h")
def test_every_enemy_marine_too() -> None:
    g = board("", {6: ["rifle"]}, {6: ["lmg"]}, army="japan", enemy_army="us_marines")
    assert melee_parts(g, defending=True, a=2, b=1) == {}


@pytest.mark.rule("rifles:1.3.a", "rifles:4.7.c")
def test_steady_with_the_leader() -> None:
    g = board("", {6: [["smg*", "rifle!", "rifle!"], ["rifle!"]]}, army="commonwealth", ap=1, bap=1)
    g.do("recover", 1, asks=["C"], dice=[2, 2])
    assert [u.suppressed for u in g.of(1)] == [False, True, False]
    g.do("recover", 2, 0, "bap", dice=[2])
    assert g.u("D").suppressed


@pytest.mark.rule("rifles:1.3.a", "rifles:4.7.c", "rifles:3.5.m")
def test_a_steady_enemy_rallies_better() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle!", "rifle!"]}, army="japan", enemy_army="commonwealth")
    g.play(carry_out(g, g.k(2), "Rally"), dice=[2, 2])
    assert sorted(u.suppressed for u in g.of(2)) == [False, True]


@pytest.mark.rule("rifles:1.3.a", "rifles:8.1.c")
@pytest.mark.parametrize(("army_", "hurt"), [("snlf", False), ("japan", True)])
def test_landing_troops_under_fire(army_: str, hurt: bool) -> None:
    g = board("", {6: ["rifle"]}, mission="4", army=army_, enemy_army="us_army", at_sea=True)
    g.stripe(6).terrain = "SEA"
    g.step("sail", dice=[1])
    assert g.u("A").suppressed is hurt
    assert all("SPIRIT" in u.attrs for u in army("snlf").units if "VEHICLE" not in u.attrs)
