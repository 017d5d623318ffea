"""Cover Fire (rifles:4.5)."""

from __future__ import annotations

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.combat import bar_unit
from ironbottom.games.rifles.enemy import carry_out
from ironbottom.games.rifles.events import Hit


def cancelled(g: Board) -> int:
    return sum(1 for e in g.events(Hit) if e.effect == "cancelled")


@pytest.mark.rule("rifles:ex.4.5", "rifles:4.5.a", "rifles:4.5.b")
def test_example_cover_fire() -> None:
    g = board("", {6: ["rifle"]}, {6: ["BUILDING", "rifle", "rifle"]}, ap=1)
    g.do("cover fire", 1, 2, dice=[4])
    roll = g.rolls("attack")[-1]
    assert (roll.total, roll.need) == (5, 5)
    assert g.k(2).cover_fire == 1
    g.play(carry_out(g, g.k(2), "Attack"), dice=[5, 5])
    assert cancelled(g) == 1
    assert g.k(2).cover_fire == 0
    assert g.alive("A")
    assert g.u("A").suppressed


@pytest.mark.rule("rifles:4.5.a")
@pytest.mark.parametrize(
    ("terrain", "target"),
    [
        ("OPEN", ["rifle"]),
        ("JUNGLE", ["COVER", "BUILDING", "rifle"]),
        ("VILLAGE", ["rifle"]),
        ("HILL", ["rifle"]),
        ("RIVER", ["rifle"]),
        ("JUNGLE", ["COVER", "tank"]),
    ],
)
def test_five_whatever_the_target(terrain: str, target: list[str]) -> None:
    g = board({5: terrain}, {6: ["at"]}, {5: target}, ap=1)
    g.do("cover fire", 1, 2, dice=[1])
    assert g.rolls("attack")[-1].need == 5


@pytest.mark.rule("rifles:4.5.a", "rifles:4.2.b")
def test_a_normal_attack_otherwise() -> None:
    g = board("", {6: ["smg*", "rifle!"]}, {5: ["rifle"]}, army="commonwealth", bap=1, ap=1, rp=1, rain=True)
    g.do("cover fire", 1, 2, "bap", asks=["B", "drm"], dice=[3])
    assert g.mods() == {
        "rifles:4.2.b": 1,
        "rifles:4.4.a": -1,
        "rifles:3.4.e": -1,
        "rifles:3.2.1.d": 1,
        "rifles:6.1.b": 1,
        "rifles:3.7.e": 1,
    }
    assert g.k(2).cover_fire == 1  # 3 + 2
    assert g.u("A").attacked
    assert bar_unit(g, g.u("B"), g.k(1)) == "rifles:3.2.h"


@pytest.mark.rule("rifles:4.5.a", "rifles:4.2.c", "rifles:4.2.f")
def test_who_cannot_attack_cannot_cover() -> None:
    g = board("", {6: [["rifle"], ["pistol"]]}, {6: ["tank"], 5: ["rifle"]}, ap=1)
    assert not g.offers("cover fire", 1, 3)
    assert g.bar("cover fire", 1, 3) is not None
    assert not g.offers("cover fire", 2, 4)
    assert g.bar("cover fire", 2, 4) is not None
    assert g.offers("cover fire", 1, 4)


@pytest.mark.rule("rifles:4.5.b", "rifles:5.2.a")
def test_not_at_hidden_groups() -> None:
    g = board("", {6: ["rifle"]}, {6: ["HIDDEN", "rifle"]}, ap=1)
    assert not g.offers("cover fire")
    assert g.bar("cover fire", 1, 2) == "rifles:5.2.a"


@pytest.mark.rule("rifles:4.5.b")
def test_no_damage() -> None:
    g = board("", {6: ["rifle", "rifle"]}, {6: ["rifle!"]}, ap=1)
    g.do("cover fire", 1, 2, asks=[("A", "B")], dice=[6, 6])
    assert g.alive("a")
    assert g.k(2).cover_fire == 2


@pytest.mark.rule("rifles:4.5.b")
def test_no_grenades_in_cover_fire() -> None:
    g = board("", {6: ["rifle grenade"]}, {6: ["rifle", "rifle"]}, ap=1)
    g.do("cover fire", 1, 2, dice=[4])  # nothing to choose
    assert g.u("A").kit == {"grenade": 1}


@pytest.mark.rule("rifles:4.5.b", "rifles:4.3.a")
@pytest.mark.parametrize(("size", "dice"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_area_weapons_count_each_hit(size: int, dice: int) -> None:
    g = board("", {6: ["hmg"]}, {5: ["rifle"] * size}, ap=1)
    g.do("cover fire", 1, 2, dice=[1] * dice)  # 1 + 4 = 5
    assert g.k(2).cover_fire == dice


@pytest.mark.rule("rifles:4.5.b")
def test_the_first_hits_are_cancelled() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle", "rifle", "rifle"]})
    g.k(2).cover_fire = 2
    g.play(carry_out(g, g.k(2), "Attack"), dice=[5, 1, 5])
    assert cancelled(g) == 2
    assert g.k(2).cover_fire == 0
    assert not g.u("A").suppressed
    h = board("", {6: ["rifle"]}, {6: ["rifle", "rifle", "rifle"]})
    h.k(2).cover_fire = 2
    h.play(carry_out(h, h.k(2), "Attack"), dice=[5, 5, 5])
    assert h.u("A").suppressed
    assert h.alive("A")


@pytest.mark.rule("rifles:4.5.b")
def test_misses_use_nothing_up() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle"]})
    g.k(2).cover_fire = 1
    g.play(carry_out(g, g.k(2), "Attack"), dice=[4])
    assert g.k(2).cover_fire == 1


@pytest.mark.rule("rifles:4.5.b")
def test_only_hits_of_that_group() -> None:
    g = board("", {6: ["rifle"]}, {6: [["rifle"], ["rifle"]]})
    g.k(2).cover_fire = 1
    g.play(carry_out(g, g.k(3), "Attack"), dice=[5])
    assert g.u("A").suppressed
    assert g.k(2).cover_fire == 1


@pytest.mark.rule("rifles:4.5.b")
def test_hits_of_a_grenade_are_cancelled_too() -> None:
    g = board("", {6: ["rifle", "rifle"]}, {6: ["rifle grenade"]})
    g.k(2).cover_fire = 1
    g.play(carry_out(g, g.k(2), "Attack"), dice=[1, 1, 5, 5])  # Target Table, which of two, two attack dice
    assert cancelled(g) == 1
    assert [u.suppressed for u in g.of(1)] == [False, True]


@pytest.mark.rule("rifles:4.5.b")
def test_not_the_markers_of_close_combat() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle"]})
    g.k(2).cover_fire = 3
    g.play(carry_out(g, g.k(2), "Close Attack"), dice=[5, 4, 1])
    assert g.u("A").suppressed
    assert g.k(2).cover_fire == 3


@pytest.mark.rule("rifles:4.5.b", "rifles:3.6.c")
def test_it_ends_with_the_turn() -> None:
    g = board("", {6: ["rifle"]}, {5: ["rifle"]}, ap=1)
    g.do("cover fire", 1, 2, dice=[6])
    g.step("end")
    assert g.k(2).cover_fire == 0
