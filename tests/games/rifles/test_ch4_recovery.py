"""Recovery (rifles:4.7)."""

from __future__ import annotations

import pytest

from games.rifles.board import board
from ironbottom.games.rifles.combat import bar_unit
from ironbottom.games.rifles.enemy import carry_out


@pytest.mark.rule("rifles:4.7.a")
@pytest.mark.parametrize("face", range(1, 7))
def test_three_or_more(face: int) -> None:
    g = board("", {6: ["smg*!"]}, ap=1)
    g.do("recover", 1, dice=[face])
    assert g.u("A").suppressed is (face < 3)
    assert (g.rolls("recovery")[-1].need, g.mods("recovery")) == (3, {})


@pytest.mark.rule("rifles:4.7.a", "rifles:3.2.1.h")
def test_each_suppressed_unit_rolls_once() -> None:
    g = board("", {6: ["smg*", "rifle!", "rifle", "rifle!"]}, ap=1)
    g.do("recover", 1, dice=[2, 3])
    assert [u.suppressed for u in g.of(1)] == [False, True, False, False]


@pytest.mark.rule("rifles:4.7.a")
def test_nobody_to_recover() -> None:
    g = board("", {6: ["smg*", "rifle"]}, ap=1, bap=1)
    assert not g.offers("recover")
    assert g.bar("recover", 1) == "rifles:4.7.a"


@pytest.mark.rule("rifles:4.7.b")
@pytest.mark.parametrize(("face", "left"), [(1, True), (2, False)])
def test_veterans_have_plus_one(face: int, left: bool) -> None:
    g = board("", {6: ["smg*+!"]}, ap=1)
    g.do("recover", 1, dice=[face])
    assert g.u("A").suppressed is left
    assert g.mods("recovery") == {"rifles:4.7.b": 1}


@pytest.mark.rule("rifles:4.7.c")
def test_a_medic_helps_the_others() -> None:
    g = board("", {6: [["smg*", "rifle!", "medic!"]]}, ap=1)
    g.do("recover", 1, dice=[2, 2])
    assert [g.mods("recovery", n) for n in (0, 1)] == [{"rifles:4.7.c": 1}, {}]
    assert [u.suppressed for u in g.of(1)] == [False, False, True]


@pytest.mark.rule("rifles:4.7.c")
def test_a_medic_of_another_group_does_not() -> None:
    g = board("", {6: [["smg*!"], ["medic"]]}, ap=1)
    g.do("recover", 1, dice=[2])
    assert g.u("A").suppressed


@pytest.mark.rule("rifles:4.7.b", "rifles:4.7.c")
def test_modifiers_add_up() -> None:
    g = board("", {6: ["smg*", "rifle+!", "medic"]}, army="commonwealth", ap=1)
    g.do("recover", 1, dice=[1])
    assert sum(g.mods("recovery").values()) == 3
    assert not g.u("B").suppressed


@pytest.mark.rule("rifles:4.7.d", "rifles:6.1.a", "rifles:3.2.1.h")
def test_without_the_leader_it_takes_a_bonus_point() -> None:
    g = board("", {6: [["smg*"], ["rifle!"]]}, ap=1, bap=1)
    assert not g.offers("recover", 2, pay="ap")
    assert g.offers("recover", 2, pay="bap")
    assert g.bar("recover", 2, 0, "ap") == "rifles:4.7.d"
    g.do("recover", 2, 0, "bap", dice=[3])
    assert (g.s.ap, g.s.bap) == (1, 0)
    g.s.units["B"].suppressed = True
    assert not g.offers("recover", 2)


@pytest.mark.rule("rifles:4.7.d", "rifles:6.1.a")
def test_with_the_leader_an_action_point_will_do() -> None:
    g = board("", {6: ["smg*", "rifle!"]}, ap=1)
    g.do("recover", 1, dice=[3])
    assert g.s.ap == 0


@pytest.mark.rule("rifles:4.7.e", "rifles:4.7.d")
def test_vehicles_need_no_leader() -> None:
    g = board("", {6: ["tank!"]}, ap=1)
    g.do("recover", 1, dice=[3])
    assert not g.u("A").suppressed


@pytest.mark.rule("rifles:4.7.a", "rifles:1.6.1.i", "rifles:1.6.1.l3")
@pytest.mark.parametrize(
    ("terrain", "rule"), [("RIVER", "rifles:1.6.1.i"), ("SHALLOW WATER", "rifles:1.6.1.l3")]
)
def test_not_in_water(terrain: str, rule: str) -> None:
    g = board({6: terrain}, {6: [["smg*!"], ["tank!"]]}, ap=1, bap=1)
    assert not g.offers("recover")
    assert g.bar("recover", 1) == g.bar("recover", 2) == rule


@pytest.mark.rule("rifles:4.7.a", "rifles:3.2.h")
@pytest.mark.parametrize("face", [1, 6])
def test_whoever_tried_to_recover_does_not_attack(face: int) -> None:
    g = board("", {6: ["smg*", "rifle!", "rifle"]}, {6: ["rifle"]}, ap=2)
    g.do("recover", 1, dice=[face])
    assert bar_unit(g, g.u("B"), g.k(1)) == "rifles:10.4.1.g"
    g.do("fire", 1, 2, asks=["self", ("A", "C")], dice=[1, 1])  # B is not among those who may
    assert not g.u("B").attacked


@pytest.mark.rule("rifles:3.2.h")
def test_unless_athletic() -> None:
    g = board("", {6: ["smg*! @Athletic"]}, {6: ["rifle"]}, ap=2)
    g.do("recover", 1, dice=[6])
    assert g.offers("fire", 1, 2)


@pytest.mark.rule("rifles:3.2.h")
def test_a_lone_unit_that_tried_is_offered_no_attack() -> None:
    g = board("", {6: ["smg*!"]}, {6: ["rifle"]}, ap=2)
    g.do("recover", 1, dice=[6])
    assert not g.offers("fire")
    assert not g.offers("flank")
    assert not g.offers("cover fire")
    g.step("begin")
    g.s.ap = 1
    assert g.offers("fire", 1, 2)


@pytest.mark.rule("rifles:4.7.a", "rifles:3.5.m")
def test_the_enemy_rallies_without_a_leader() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle!", "rifle+!", "rifle"]})
    g.play(carry_out(g, g.k(2), "Rally"), dice=[2, 2])
    assert [u.suppressed for u in g.of(2)] == [True, False, False]


@pytest.mark.rule("rifles:4.7.a", "rifles:3.7.b")
def test_a_recon_point_may_throw_it_again() -> None:
    g = board("", {6: ["smg*!"]}, ap=1, rp=1)
    g.do("recover", 1, asks=["yes"], dice=[2, 3])
    assert not g.u("A").suppressed
