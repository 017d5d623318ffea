"""Units, their Morale, and the Morale Check (rifles:1.4)."""

from __future__ import annotations

import pytest

from games.rifles.board import board
from ironbottom.games.rifles.close import checker, morale_check
from ironbottom.games.rifles.entry import muster
from ironbottom.games.rifles.load import armies, army
from ironbottom.games.rifles.pieces import new_unit
from ironbottom.games.rifles.squad import buy_unit
from ironbottom.games.rifles.state import ENEMY, SQUAD


@pytest.mark.rule("rifles:1.4.a")
def test_a_unit_belongs_to_one_army() -> None:
    g = board()
    bought, mustered = buy_unit(g, "rifle"), muster(g, "squad", ())
    assert bought.army == "us_army"
    assert bought.side == SQUAD
    assert {u.army for u in mustered} == {"japan"}
    assert {u.side for u in mustered} == {ENEMY}
    assert {army(name).side for name in armies()} == {"America", "Commonwealth", "Japan"}


@pytest.mark.rule("rifles:1.4.b")
def test_every_unit_has_a_name() -> None:
    for name in armies():
        names = [u.name for u in army(name).units]
        assert all(n.strip() for n in names)
        assert len(set(names)) == len(names), f"two units of {name} have the same name"


@pytest.mark.rule("rifles:1.4.c")
def test_no_two_units_share_a_marker() -> None:
    g = board()
    made = [new_unit(g, side, "japan", "rifle").id for side in (SQUAD, ENEMY) for _ in range(60)]
    assert made[:2] == ["A", "B"]
    assert made[60:62] == ["a", "b"]
    assert len(set(made)) == 120
    assert len(g.s.units) == 120


@pytest.mark.rule("rifles:1.4.c")
def test_the_marker_of_a_dead_unit_is_not_given_out_again() -> None:
    g = board("", {6: ["rifle", "rifle"]})
    del g.s.units["B"]
    assert new_unit(g, SQUAD, "us_army", "rifle").id == "C"


@pytest.mark.rule("rifles:1.4.d", "rifles:1.4.e", "rifles:1.4.f", "rifles:1.4.1.a")
@pytest.mark.parametrize(("spell", "morale"), [("rifle", 3), ("rifle+", 2), ("rifle-", 4)])
@pytest.mark.parametrize("face", range(1, 7))
def test_the_check_is_passed_by_morale_or_more(spell: str, morale: int, face: int) -> None:
    g = board("", {6: [spell]}, {6: ["rifle"]})
    assert g.play(morale_check(g, g.k(1), g.k(2), False), dice=[face]) is (face >= morale)
    assert g.rolls("morale")[-1].need == morale


@pytest.mark.rule("rifles:1.4.d")
def test_new_units_are_line_units() -> None:
    g = board()
    assert buy_unit(g, "rifle").morale == 3
    assert {u.morale for u in muster(g, "squad", ())} == {3}


@pytest.mark.rule("rifles:1.4.1.a")
@pytest.mark.parametrize(
    ("squad", "who", "need"),
    [
        (["smg*", "rifle", "rifle+"], "A", 3),  # the Leader's, though a Veteran is there
        (["smg*-", "rifle+"], "A", 4),
        (["rifle-", "rifle", "rifle+"], "C", 2),  # the best, where there is no Leader
        (["rifle-", "rifle"], "B", 3),
        (["rifle+!", "rifle+"], "B", 2),  # of two equally good, the one that is not SUPPRESSED
    ],
)
def test_whose_morale_counts(squad: list[str], who: str, need: int) -> None:
    g = board("", {6: squad}, {6: ["rifle"]})
    assert checker(g, g.k(1)).id == who
    g.play(morale_check(g, g.k(1), g.k(2), False), dice=[1])
    assert g.rolls("morale")[-1].need == need


@pytest.mark.rule("rifles:1.4.1.a")
def test_a_leader_elsewhere_does_not_count() -> None:
    g = board("", {6: [["smg*-"], ["rifle"]]}, {6: ["rifle"]})
    assert checker(g, g.k(2)).id == "B"


@pytest.mark.rule("rifles:1.4.1.a", "rifles:4.4.a")
@pytest.mark.parametrize(
    ("squad", "drm"),
    [(["rifle!"], -1), (["rifle+", "rifle!"], 0), (["rifle", "rifle+!"], -1), (["smg*!"], 0)],
)
def test_a_suppressed_checker_has_minus_one(squad: list[str], drm: int) -> None:
    g = board("", {6: squad}, {6: ["rifle"]})
    g.play(morale_check(g, g.k(1), g.k(2), False), dice=[3])
    assert sum(g.mods("morale").values()) == drm  # the Leader's own +1 (4.6.c) makes up for his -1
    suppressed = checker(g, g.k(1)).suppressed
    assert ("rifles:4.4.a" in g.mods("morale")) is suppressed
