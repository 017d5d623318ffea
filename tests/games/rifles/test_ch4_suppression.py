"""SUPPRESSED: what it costs, and the second hit (rifles:4.4)."""

from __future__ import annotations

import pytest

from games.rifles.board import board
from ironbottom.games.rifles.close import side_parts
from ironbottom.games.rifles.combat import How, get_close
from ironbottom.games.rifles.enemy import carry_out


@pytest.mark.rule("rifles:4.4.a")
def test_minus_one_on_every_die_but_recovery() -> None:
    g = board("", {6: ["rifle! grenade"]}, {6: [["rifle"], ["HIDDEN", "rifle"]]}, bap=1, ap=3)
    g.do("spot", 1, 3, dice=[1])
    assert g.mods("spot") == {"rifles:4.4.a": -1}
    g.play(get_close(g, g.u("A"), How(mode="throw")), dice=[1])
    assert g.mods("get close") == {"rifles:4.4.a": -1}
    assert (-1, "rifles:4.6.g") in side_parts(g, g.k(1), g.k(2), False, True)
    g.do("fire", 1, 2, asks=[("weapon", "a")], dice=[1])
    assert g.mods("attack")["rifles:4.4.a"] == -1
    g.do("recover", 1, 0, "bap", dice=[2])
    assert g.mods("recovery") == {}


@pytest.mark.rule("rifles:4.4.a")
def test_the_enemys_dice_too() -> None:
    g = board("", {6: [["HIDDEN", "rifle"]]}, {6: ["rifle!"]})
    g.play(carry_out(g, g.k(2), "Attack"), dice=[5])
    assert g.mods("spot") == {"rifles:4.4.a": -1}
    assert g.k(1).hidden  # 5 - 1 is no 5
    h = board("", {6: ["rifle"]}, {6: ["rifle!"]})
    h.play(carry_out(h, h.k(2), "Attack"), dice=[5])
    assert h.mods() == {"rifles:4.2.b": 1, "rifles:4.4.a": -1}
    assert not h.u("A").suppressed


@pytest.mark.rule("rifles:4.4.b")
def test_a_second_hit_eliminates() -> None:
    g = board("", {6: ["rifle", "rifle"]}, {6: ["rifle"]}, ap=1)
    g.do("fire", 1, 2, asks=[("A", "B")], dice=[5, 5])
    assert not g.alive("a")
    assert 2 not in g.s.groups
    assert [(lost.unit.id, lost.by) for lost in g.s.lost] == [("a", "B")]


@pytest.mark.rule("rifles:4.4.b")
def test_whoever_suppressed_it_and_whenever() -> None:
    g = board("", {6: ["rifle!", "rifle"]}, {6: ["rifle"]}, card={"target": ("suppressed",) * 6})
    g.play(carry_out(g, g.k(2), "Attack"), dice=[1, 5])
    assert not g.alive("A")
    assert g.alive("B")


@pytest.mark.rule("rifles:4.4.b")
def test_one_that_recovered_starts_anew() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle!"]}, ap=1)
    g.play(carry_out(g, g.k(2), "Rally"), dice=[3])
    g.do("fire", 1, 2, dice=[5])
    assert g.u("a").suppressed


@pytest.mark.rule("rifles:4.4.c")
def test_a_suppressed_leader_still_leads() -> None:
    g = board("", {6: ["smg*!", "rifle", "rifle!"]}, {6: ["rifle"]}, ap=3)
    assert g.offers("recover", 1, pay="ap")
    g.do("fire", 1, 2, asks=["B", ("B",)], dice=[1])
    assert g.mods()["rifles:6.1.b"] == 1


@pytest.mark.rule("rifles:4.4.c")
def test_a_suppressed_leader_coordinates_and_inspires() -> None:
    g = board("", {6: ["smg*!", "rifle", "rifle"]}, {6: ["rifle"]}, ap=3)
    g.do("fire", 1, 2, asks=["coordinate", ("B", "C")], dice=[4])
    assert g.u("a").suppressed
    assert "rifles:4.4.a" not in g.mods()  # he does not fire himself
    h = board("", {6: ["smg*!", "rifle"]}, {6: ["rifle"]}, ap=1)
    h.do("assault", 1, 2, dice=[2])
    assert h.mods("morale") == {"rifles:4.6.c": 1, "rifles:4.4.a": -1}
