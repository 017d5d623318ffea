"""Creating Groups (rifles:3.1): who may be together, where not, and what becomes of markers."""

from __future__ import annotations

from typing import Any

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.combat import bar_target
from ironbottom.games.rifles.entry import place_force
from ironbottom.games.rifles.events import Hit
from ironbottom.games.rifles.grouping import KEEP, bar_merge, bar_regroup, merges
from ironbottom.games.rifles.pieces import new_unit
from ironbottom.games.rifles.turn import SEQUENCES
from ironbottom.kernel.step import play


def regroup(g: Board, *asks: Any) -> None:
    g.step("groups", asks=asks)


def offered(g: Board) -> list[Any]:
    """The options of the first question; none if nothing is asked."""
    run = next(step.run for step in SEQUENCES["turn"] if step.id == "groups")
    try:
        return list(next(run(g)).options)  # type: ignore[union-attr]
    except StopIteration:
        return []


def squads(g: Board) -> list[list[str]]:
    return sorted(k.units for k in g.side("squad"))


@pytest.mark.rule("rifles:3.1.a")
def test_units_of_a_stripe_may_be_divided() -> None:
    g = board(squad={5: ["rifle*", "rifle", "rifle", "lmg"]})
    regroup(g, ("split", 1), ("A", "D"), ("split", 1), KEEP)
    assert squads(g) == [["A", "D"], ["B"], ["C"]]
    assert {k.stripe for k in g.side("squad")} == {5}


@pytest.mark.rule("rifles:3.1.a")
def test_groups_of_a_stripe_may_be_merged_and_divided_anew() -> None:
    g = board(squad={5: [["rifle*", "rifle"], ["rifle", "lmg"]]})
    regroup(g, ("merge", 1, 2), ("split", 1), ("B", "C"), KEEP)
    assert squads(g) == [["A", "D"], ["B", "C"]]


@pytest.mark.rule("rifles:3.1.a")
def test_the_groups_may_stay_as_they_are() -> None:
    g = board(squad={5: [["rifle*", "rifle"], ["rifle"]]})
    assert KEEP in offered(g)
    regroup(g, KEEP)
    assert squads(g) == [["A", "B"], ["C"]]


@pytest.mark.rule("rifles:3.1.a")
def test_groups_of_different_stripes_stay_apart() -> None:
    g = board(squad={5: ["rifle*"], 4: ["rifle"]})
    assert offered(g) == []
    assert bar_merge(g, g.k(1), g.k(2)) == "rifles:3.1.a"
    regroup(g)


@pytest.mark.rule("rifles:3.1.a")
def test_regrouping_stands_at_the_start_of_the_turn_only() -> None:
    order = [step.id for step in SEQUENCES["turn"]]
    assert order.index("groups") < order.index("dice") < order.index("act")
    g = board(squad={5: [["rifle*"], ["rifle"]]}, ap=3)
    assert not {"merge", "split", "regroup"} & {a[0] for a in g.actions()}


# ---------------------------------------------------------------- Features


@pytest.mark.rule("rifles:3.1.a")
def test_a_feature_keeps_units_apart() -> None:
    g = board(squad={5: [["TREE", "rifle*"], ["rifle"], ["BUILDING", "rifle"]]})
    assert merges(g) == []
    for a, b in ((1, 2), (1, 3), (2, 3)):
        assert bar_merge(g, g.k(a), g.k(b)) == "rifles:3.1.a"


@pytest.mark.rule("rifles:3.1.a", "rifles:1.6.e")
def test_who_leaves_a_group_on_a_feature_leaves_the_feature() -> None:
    g = board(squad={5: ["BUILDING", "COVER", "rifle*", "rifle", "rifle"]})
    regroup(g, ("split", 1), ("B", "C"), KEEP)
    assert g.k(1).feature == 1
    assert g.k(2).feature == 0
    assert g.k(2).units == ["B", "C"]


# ---------------------------------------------------------------- markers


@pytest.mark.rule("rifles:3.1.a")
@pytest.mark.parametrize("marker", ["COVER", "HIDDEN"])
def test_a_marker_stays_only_where_all_units_had_it(marker: str) -> None:
    field = marker.lower()
    g = board(squad={5: [[marker, "rifle*", "rifle"], ["rifle"]]})
    regroup(g, ("merge", 1, 2), KEEP)
    assert not getattr(g.k(1), field)
    g = board(squad={5: [[marker, "rifle*"], [marker, "rifle"]]})
    regroup(g, ("merge", 1, 2), KEEP)
    assert getattr(g.k(1), field)
    g = board(squad={5: [[marker, "rifle*", "rifle"]]})
    regroup(g, ("split", 1))
    assert [getattr(k, field) for k in g.side("squad")] == [True, True]


@pytest.mark.rule("rifles:3.1.a")
def test_markers_come_back_to_those_who_had_them() -> None:
    g = board(squad={5: [["COVER", "rifle*", "rifle"], ["rifle"]]})
    regroup(g, ("merge", 1, 2), ("split", 1), ("C",), KEEP)
    assert g.k(1).units == ["A", "B"]
    assert g.k(1).cover
    assert not g.k(3).cover


@pytest.mark.rule("rifles:3.1.a")
def test_an_obstacle_holds_every_unit_that_was_next_to_it() -> None:
    g = board(squad={5: [["OBSTACLE", "rifle*", "rifle"], ["rifle"]]})
    regroup(g, ("merge", 1, 2), ("split", 1), ("A",), KEEP)
    assert {k.units[0]: k.wire for k in g.side("squad")} == {"A": True, "B": True}
    g = board(squad={5: [["OBSTACLE", "rifle*", "rifle"]]})
    regroup(g, ("split", 1))
    assert all(k.wire for k in g.side("squad"))


@pytest.mark.rule("rifles:3.1.a")
def test_no_overwatch_is_left_when_groups_are_made() -> None:
    g = board(squad={5: ["OVERWATCH", "rifle*", "rifle"]})
    g.step("end")
    regroup(g, ("split", 1))
    assert [k.watch for k in g.side("squad")] == [0, 0]


# ---------------------------------------------------------------- where it is forbidden


@pytest.mark.rule("rifles:3.1.b", "rifles:1.6.1.j", "rifles:1.6.1.l4")
@pytest.mark.parametrize("terrain", ["RIVER", "SHALLOW WATER"])
def test_no_regrouping_in_water(terrain: str) -> None:
    g = board({4: terrain}, {4: [["rifle*", "rifle"], ["rifle"]], 5: ["rifle", "rifle"]})
    assert offered(g) == [KEEP, ("split", 3)]
    assert bar_regroup(g, g.k(1)) == "rifles:3.1.b"
    assert bar_merge(g, g.k(1), g.k(2)) == "rifles:3.1.b"
    regroup(g, KEEP)
    assert squads(g) == [["A", "B"], ["C"], ["D", "E"]]


@pytest.mark.rule("rifles:3.1.a")
def test_engaged_groups_are_not_rearranged() -> None:
    g = board(squad={5: [["rifle*", "rifle"], ["rifle"]]}, enemy={5: ["rifle"]})
    g.k(1).foe, g.k(3).foe = 3, 1
    assert offered(g) == []
    assert bar_regroup(g, g.k(1)) == "rifles:4.6.1.c"
    assert bar_merge(g, g.k(2), g.k(1)) == "rifles:4.6.1.c"


@pytest.mark.rule("rifles:3.1.f")
def test_a_vehicle_stays_alone() -> None:
    g = board(squad={5: [["tank"], ["rifle*"], ["lorry"]]})
    assert offered(g) == []
    assert bar_merge(g, g.k(2), g.k(1)) == "rifles:3.1.f"
    assert bar_merge(g, g.k(1), g.k(3)) == "rifles:3.1.f"


# ---------------------------------------------------------------- before entry, size, the Enemy


@pytest.mark.rule("rifles:3.1.d")
def test_groups_are_made_before_entry_and_enter_as_such() -> None:
    g = board(squad={7: ["rifle*", "rifle", "rifle"]}, ap=1)
    regroup(g, ("split", 1), ("A", "B"), KEEP)
    g.do("move", 2, 6)
    assert g.k(2).units == ["A", "B"]
    assert g.k(2).stripe == 6
    assert g.k(1).stripe == 7


@pytest.mark.rule("rifles:3.1.c", "rifles:1.6.h")
def test_a_group_moves_as_one_stack_for_one_point() -> None:
    g = board(squad={6: ["rifle*", "rifle", "lmg"]}, features={5: ["TREE"]}, ap=2)
    g.do("move", 1, 5)
    g.do("feature", 1, 1)
    assert g.s.ap == 0
    assert g.k(1).units == ["A", "B", "C"]
    assert {g.k(u.group).stripe for u in g.of(1)} == {5}


@pytest.mark.rule("rifles:3.1.i")
def test_group_size_is_advice_only() -> None:
    nine = ["rifle*", *["rifle"] * 8]
    g = board(squad={5: [nine, ["rifle"]]}, ap=1)
    regroup(g, ("merge", 1, 2), KEEP)
    assert len(g.k(1).units) == 10
    g.do("move", 1, 4)
    assert g.k(1).stripe == 4
    g = board(squad={5: ["rifle*"]}, enemy={4: ["rifle"]}, ap=1)
    assert g.offers("fire", 1, 2)  # a single unit may do everything, too


@pytest.mark.rule("rifles:3.1.e")
@pytest.mark.parametrize("force", ["squad", "scouts", "mg_nest"])
def test_an_enemy_force_comes_as_one_group(force: str) -> None:
    g = board(squad={6: ["rifle*"]}, enemy={3: ["rifle"]})
    g.play(place_force(g, force, 3, "table"))
    wanted = sum(n for what, n in g.content.enemy.forces[force].items() if what != "grenades")
    assert len(g.side("enemy")) == 2  # not joined with those who are there
    assert len(g.side("enemy")[1].units) == wanted


@pytest.mark.rule("rifles:3.1.g", "rifles:3.1.h")
def test_combat_concerns_the_target_group_only() -> None:
    g = board(squad={5: ["hmg"]}, enemy={4: [["rifle"], ["rifle", "rifle", "rifle", "rifle"]]}, ap=1)
    assert bar_target(g.k(3)) is None
    g.do("fire", 1, 2, dice=[6])  # AREA(3), one unit in the Target Group: one die
    assert g.u("a").suppressed
    assert [h.unit for h in g.events(Hit)] == ["a"]
    g = board(squad={5: ["hmg"]}, enemy={4: [["rifle"], ["rifle", "rifle", "rifle", "rifle"]]}, ap=1)
    g.do("fire", 1, 3, asks=[("b", "c", "e")], dice=[6, 6, 6])  # three of the four
    assert [u for u in "abcde" if g.u(u).suppressed] == ["b", "c", "e"]


def test_split_takes_some_and_leaves_some() -> None:
    g = board(squad={5: ["rifle*", "rifle", "rifle"]})
    new_unit(g, "enemy", "japan", "rifle")
    run = next(step.run for step in SEQUENCES["turn"] if step.id == "groups")
    with pytest.raises(AssertionError, match="chosen"):
        play(run(g), [("split", 1), ("A", "B", "C")])
