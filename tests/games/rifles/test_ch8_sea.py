"""Landing operations (rifles:8): the landing craft, the simplified Turn, the Sea Movement Table, and back to the land."""

from __future__ import annotations

from typing import Any

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.enemy import carry_out
from ironbottom.games.rifles.events import Hit, Ordered, Row
from ironbottom.games.rifles.setup import place
from ironbottom.kernel.step import NEXT

COAST = "OPEN JUNGLE BEACH SHALLOW WATER SEA SEA"


def afloat(squad: dict[int, Any], **more: Any) -> Board:
    """Mission 4 with the squad still at SEA."""
    return board(COAST, squad, more.pop("enemy", None), mission="4", at_sea=True, **more)


def where(g: Board) -> list[int]:
    return [k.stripe for k in g.side("squad")]


# ---------------------------------------------------------------- aboard


@pytest.mark.rule("rifles:8.1.a", "rifles:1.6.1.k")
def test_all_units_at_sea_are_one_group() -> None:
    g = afloat({6: [["rifle*"], ["rifle", "lmg"]]})
    g.step("sail", dice=[2])
    assert [k.units for k in g.side("squad")] == [["A", "B", "C"]]


@pytest.mark.rule("rifles:8.1.a", "rifles:2.1.b")
def test_mission_4_begins_aboard() -> None:
    g = board(COAST, mission="4")
    h = board("", mission="1")
    for one in (g, h):
        for i in ("A", "B"):
            one.s.units[i] = type(board("", {6: ["rifle"]}).u("A"))(i, "us_army", "rifle", "squad", 0)
        one.play(place(one))
    assert (where(g), g.s.at_sea, len(g.side("squad"))) == ([6], True, 1)
    assert (where(h), h.s.at_sea) == ([7], False)


@pytest.mark.rule("rifles:8.1.a", "rifles:8.1.b")
def test_aboard_there_is_no_attack_either_way_and_no_action() -> None:
    g = afloat({5: ["rifle*", "lmg"]}, enemy={3: ["lmg"]}, ap=3, bap=1)
    assert {a[0] for a in g.actions()} <= {"end", "give up"}
    assert g.bar("fire", 1, 2) is not None
    assert g.bar("move", 1, 4) is not None
    g.play(carry_out(g, g.k(2), "Attack"))
    assert not g.rolls("attack")
    assert g.events(Ordered)[0].order == "Advance"


# ---------------------------------------------------------------- the simplified Turn


@pytest.mark.rule("rifles:8.1.b", "rifles:3.6.a")
def test_a_turn_at_sea_is_the_sea_movement_and_the_marker() -> None:
    g = afloat({6: ["rifle*", "rifle"]}, enemy={2: ["rifle"]}, turn=10, card={"turns": 10})
    g.step("begin")
    g.step("sail", dice=[2])
    for name in ("groups", "dice", "act", "presence", "line up", "enemy"):
        assert g.step(name) == NEXT
    g.step("end")
    assert g.s.turn == 9
    assert [r.kind for r in g.rolls()] == ["sea"]


@pytest.mark.rule("rifles:8.1.b")
def test_on_land_there_is_no_sea_movement() -> None:
    g = board(COAST, {3: ["rifle*"]}, mission="4")
    assert g.step("sail") == NEXT
    assert not g.rolls()


# ---------------------------------------------------------------- the table


@pytest.mark.rule("rifles:8.1.c")
@pytest.mark.parametrize(
    ("face", "row", "stripe"), [(2, "none", 6), (3, "one", 5), (4, "one", 5), (5, "one", 5), (6, "two", 4)]
)
def test_the_sea_movement_table_row_by_row(face: int, row: str, stripe: int) -> None:
    g = afloat({6: ["rifle*"]})
    g.step("sail", dice=[face])
    assert [(e.table, e.result, e.text) for e in g.events(Row)] == [("sea", face, row)]
    assert where(g) == [stripe]
    assert g.s.at_sea is (stripe > 4)


@pytest.mark.rule("rifles:8.1.c")
@pytest.mark.parametrize(("pick", "hit"), [(1, "A"), (2, "B"), (3, "C")])
def test_row_1_suppresses_a_random_unit_and_there_is_no_progress(pick: int, hit: str) -> None:
    g = afloat({6: ["rifle*", "rifle", "lmg"]})
    g.step("sail", dice=[1, pick])
    assert [e.unit for e in g.events(Hit)] == [hit]
    assert g.u(hit).suppressed
    assert where(g) == [6]


@pytest.mark.rule("rifles:8.1.c")
def test_under_fire_nobody_is_killed() -> None:
    g = afloat({6: ["rifle*!"]})
    g.step("sail", dice=[1])
    assert g.alive("A")


@pytest.mark.rule("rifles:8.1.c")
def test_landing_troops_are_not_suppressed() -> None:
    g = afloat({6: ["rifle*"]}, army="snlf", enemy_army="us_army")
    g.step("sail", dice=[1])
    assert not g.u("A").suppressed
    assert where(g) == [6]


@pytest.mark.rule("rifles:8.1.c", "rifles:3.7.b")
def test_the_die_may_be_thrown_again() -> None:
    g = afloat({6: ["rifle*"]}, rp=1)
    g.step("sail", asks=["yes"], dice=[2, 6])
    assert (where(g), g.s.rp) == ([4], 0)


# ---------------------------------------------------------------- landing


@pytest.mark.rule("rifles:8.1.d")
@pytest.mark.parametrize("face", [3, 6])
def test_the_craft_stops_in_the_shallow_water(face: int) -> None:
    g = afloat({5: ["rifle*", "rifle"]})
    g.step("sail", dice=[face])
    assert (where(g), g.s.at_sea, g.s.landed) == ([4], False, True)


@pytest.mark.rule("rifles:8.1.d", "rifles:1.6.1.l4")
def test_the_normal_turn_resumes_at_once_without_creating_groups() -> None:
    g = afloat({5: ["rifle*", "rifle"]}, enemy={2: ["HIDDEN", "rifle"]})
    g.step("begin")
    g.step("sail", dice=[3])
    assert g.step("groups") == NEXT  # nobody is asked
    g.step("dice", dice=[3, 4, 6])
    assert (g.s.ap, g.s.bap) == (2, 1)
    assert g.offers("move", 1, 3)
    assert not g.offers("move", 1, 5)  # not back to SEA
    g.step("line up")
    assert g.s.queue == [2]


@pytest.mark.rule("rifles:8.1.d")
def test_the_next_turn_groups_are_still_kept_in_the_water_and_free_on_the_beach() -> None:
    g = afloat({5: ["rifle*", "rifle"]})
    g.step("sail", dice=[3])
    g.step("begin")
    assert g.step("groups") == NEXT
    g.k(1).stripe = 3
    g.step("groups", asks=[("split", 1)])
    assert len(g.side("squad")) == 2
