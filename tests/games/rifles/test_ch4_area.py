"""AREA(X) (rifles:4.3)."""

from __future__ import annotations

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.combat import bar_unit
from ironbottom.games.rifles.enemy import carry_out


def shots(g: Board) -> list[str]:
    return [roll.about[1] for roll in g.rolls("attack")]


@pytest.mark.rule("rifles:4.3.a")
@pytest.mark.parametrize(("type_", "x"), [("lmg", 2), ("hmg", 3)])
def test_x_attacks_on_different_units(type_: str, x: int) -> None:
    g = board("", {6: [type_]}, {5: ["rifle"] * 5}, ap=1)
    aimed = ("b", "d", "e")[:x]
    g.do("fire", 1, 2, asks=[aimed], dice=[1, 6, 5][:x])
    assert shots(g) == list(aimed)
    assert [i for i in "abcde" if g.u(i).suppressed] == list(aimed[1:])


@pytest.mark.rule("rifles:4.3.a")
@pytest.mark.parametrize("aimed", [("a", "b", "c"), ("a", "Z"), ()])
def test_no_more_than_x_and_only_of_the_group(aimed: tuple[str, ...]) -> None:
    g = board("", {6: ["lmg"]}, {5: ["rifle"] * 4}, ap=1)
    with pytest.raises(AssertionError):
        g.do("fire", 1, 2, asks=[aimed], dice=[6, 6, 6])
    assert shots(g) == []


@pytest.mark.rule("rifles:4.3.a")
def test_it_may_make_fewer() -> None:
    """The player 'may' make X attacks."""
    g = board("", {6: ["hmg"]}, {5: ["rifle"] * 4}, ap=1)
    g.do("fire", 1, 2, asks=[("c",)], dice=[6])
    assert shots(g) == ["c"]


@pytest.mark.rule("rifles:4.3.b", "rifles:ex.4.3")
@pytest.mark.parametrize(("size", "attacks"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_excess_attacks_are_lost(size: int, attacks: int) -> None:
    g = board("", {6: ["hmg"]}, {5: ["rifle"] * size}, ap=1)
    g.do("fire", 1, 2, asks=[("a", "b", "c")] if size > 3 else [], dice=[1] * attacks)
    assert len(set(shots(g))) == len(shots(g)) == attacks


@pytest.mark.rule("rifles:4.3.c", "rifles:3.1.h")
def test_never_units_of_two_groups() -> None:
    g = board("", {6: ["hmg"]}, {5: [["rifle", "rifle"], ["rifle"]]}, ap=1)
    g.do("fire", 1, 2, dice=[6, 6])
    assert shots(g) == ["a", "b"]
    assert not g.u("c").suppressed


@pytest.mark.rule("rifles:4.3.d")
def test_all_the_dice_are_one_attack() -> None:
    g = board("", {6: ["lmg"]}, {5: [["rifle", "rifle"], ["rifle"]]}, ap=3)
    g.do("fire", 1, 2, dice=[1, 1])
    assert bar_unit(g, g.u("A"), g.k(1)) == "rifles:3.2.h"
    assert not g.offers("fire")
    assert not g.offers("flank")
    assert g.s.ap == 2


@pytest.mark.rule("rifles:4.3.a", "rifles:4.2.e")
def test_the_same_modifiers_for_every_die() -> None:
    g = board({5: "JUNGLE"}, {6: ["hmg!"]}, {5: ["rifle", "smg"]}, ap=2)
    g.do("flank", 1, 2, dice=[2, 1])
    assert [g.mods("attack", n) for n in (0, 1)] == [
        {"rifles:4.2.b": 4, "rifles:4.4.a": -1, "rifles:3.2.1.g": 2}
    ] * 2
    assert (g.u("a").suppressed, g.u("b").suppressed) == (True, False)  # 7 and 6 against TN 7


@pytest.mark.rule("rifles:4.3.a", "rifles:3.5.1.f")
@pytest.mark.parametrize(("first", "units"), [(1, ["A", "B"]), (2, ["B", "C"]), (3, ["C", "A"])])
def test_the_enemy_takes_the_next_in_order(first: int, units: list[str]) -> None:
    g = board("", {6: ["rifle", "rifle", "rifle"]}, {6: ["lmg"]}, card={"target": ("anyone",) * 6})
    g.play(carry_out(g, g.k(2), "Attack"), dice=[1, first, 1, 1])
    assert shots(g) == units
