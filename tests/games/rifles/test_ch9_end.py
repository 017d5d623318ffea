"""The end of a Turn and of a Mission (rifles:3.6, 9): the marker, success, giving up, the squad's end, time."""

from __future__ import annotations

from typing import Any

import pytest

from games.rifles.board import Board, board, content
from ironbottom.games.rifles.cards import Alive, Column, Objectives, Soldiers
from ironbottom.games.rifles.enemy import carry_out
from ironbottom.games.rifles.events import Decided, Marked, TurnEnds
from ironbottom.games.rifles.title import TITLE
from ironbottom.games.rifles.turn import SEQUENCES
from ironbottom.kernel.step import Over


def result(g: Board) -> tuple[str, str] | None:
    return (g.s.result.code, g.s.result.rule) if g.s.result else None


def finish(g: Board, *dice: int) -> None:
    """End the Turn; the Mission is decided by it."""
    with pytest.raises(Over):
        g.step("end", dice=dice)


# ---------------------------------------------------------------- the marker (rifles:3.6)


@pytest.mark.rule("rifles:3.6.a")
def test_the_marker_moves_one_space_toward_1() -> None:
    g = board("", {6: ["rifle*"]}, turn=10)
    for space in range(9, 0, -1):
        g.step("end")
        assert g.s.turn == space
    assert SEQUENCES["turn"][-1].id == "end"


@pytest.mark.rule("rifles:3.6.b", "rifles:9.0.d")
def test_past_space_1_the_mission_is_lost() -> None:
    g = board("", {6: ["rifle*"]}, turn=1)
    finish(g)
    assert result(g) == ("loss", "rifles:9.0.d")
    assert g.events(Decided)[0].code == "loss"
    outcome = TITLE.outcome(g.s)
    assert outcome is not None
    assert (outcome.winner, outcome.code) == ("enemy", "loss")


@pytest.mark.rule("rifles:3.6.c")
def test_what_lasts_a_turn_comes_off_the_rest_stays() -> None:
    g = board("", {6: ["OVERWATCH", "COVER", "OBSTACLE", "rifle*!"], 5: ["HIDDEN", "rifle"]}, {2: ["rifle!"]})
    g.k(3).cover_fire = 2
    g.step("end")
    assert (g.k(1).watch, g.k(3).cover_fire) == (0, 0)
    assert sorted(e.marker for e in g.events(Marked)) == ["COVER FIRE", "OVERWATCH"]
    assert (g.k(1).cover, g.k(1).wire, g.k(2).hidden) == (True, True, True)
    assert g.u("A").suppressed
    assert g.u("a").suppressed


# ---------------------------------------------------------------- success (rifles:9.0.a)


@pytest.mark.rule("rifles:9.0.a")
def test_the_objectives_of_mission_1() -> None:
    g = board("", {1: ["rifle*"], 4: ["rifle"]}, {1: ["HIDDEN", "rifle"], 3: ["rifle"]}, start_soldiers=4)
    finish(g)
    assert result(g) == ("success", "rifles:9.0.a")
    assert g.events(TurnEnds)[0].met == (True, True, True)


@pytest.mark.rule("rifles:9.0.a")
@pytest.mark.parametrize(
    ("squad", "enemy", "started", "met"),
    [
        ({2: ["rifle*", "rifle"]}, {}, 4, (True, False, True)),
        ({1: ["rifle*"]}, {}, 3, (False, True, True)),
        ({1: ["rifle*"]}, {1: ["rifle!"]}, 2, (True, True, False)),
        ({1: ["rifle*"]}, {2: ["rifle"]}, 2, (True, True, False)),
        ({1: ["tank"], 2: ["rifle*"]}, {}, 2, (True, False, True)),
    ],
    ids=["nobody in #1", "fewer than half", "an Enemy in #1", "an Enemy in #2", "a Vehicle is no soldier"],
)
def test_one_condition_is_not_enough(
    squad: dict[int, list[str]], enemy: dict[int, list[str]], started: int, met: tuple[bool, ...]
) -> None:
    g = board("", squad, enemy, start_soldiers=started)
    g.step("end")
    assert g.s.result is None
    assert g.events(TurnEnds)[0].met == met


@pytest.mark.rule("rifles:9.0.a")
def test_success_comes_at_the_end_of_a_turn_not_before() -> None:
    g = board("", {2: ["rifle*"]}, ap=1)
    g.do("move", 1, 1)
    assert g.s.result is None
    finish(g)
    assert result(g) == ("success", "rifles:9.0.a")


@pytest.mark.rule("rifles:9.0.a")
def test_one_of_several_lists_of_conditions_is_enough() -> None:
    ways = Objectives("", ((Alive(9),), (Alive(1), Soldiers((3,)))))
    g = board("", {3: ["rifle*"]}, card={"objectives": ways})
    finish(g)
    assert result(g) == ("success", "rifles:9.0.a")


@pytest.mark.rule("rifles:9.0.a", "rifles:9.0.d")
def test_in_the_last_turn_the_objectives_are_looked_at_before_the_clock() -> None:
    g = board("", {1: ["rifle*"]}, turn=1)
    finish(g)
    assert result(g) == ("success", "rifles:9.0.a")


# ---------------------------------------------------------------- the column of Mission 2

COLUMN = Column(stripe=4, need=3, spaces=(4, 3, 2), on=(5, 6))


def village(
    squad: int, enemy: list[list[str]], space: int, elsewhere: int = 2, column: Column = COLUMN
) -> Board:
    mine: dict[int, Any] = {5: ["rifle*", *["rifle"] * elsewhere]}
    if squad:
        mine[4] = ["rifle"] * squad
    foes = {4: enemy} if enemy else {}
    return board({4: "VILLAGE"}, mine, foes, mission="2", turn=space, card={"column": column})


@pytest.mark.rule("rifles:2.1.b", "rifles:9.0.a")
@pytest.mark.parametrize(("squad", "code"), [(6, "success"), (5, "loss")])
def test_the_column_of_mission_2_wants_six_men(squad: int, code: str) -> None:
    column = content("2", "us_army", "japan").mission.column
    assert column is not None
    assert (column.stripe, column.spaces, column.on) == (4, (4, 3, 2), (5, 6))
    g = village(squad, [], 1, column=column)
    finish(g)
    assert result(g) == (code, "rifles:9.0.a")


@pytest.mark.rule("rifles:9.0.a")
@pytest.mark.parametrize(
    ("squad", "enemy", "code"),
    [
        (3, [], "success"),
        (3, [["rifle", "rifle"]], "success"),
        (3, [["rifle", "rifle", "rifle"]], "loss"),
        (3, [["rifle", "rifle", "rifle!", "rifle!"]], "success"),
        (3, [["rifle", "rifle"], ["HIDDEN", "rifle", "rifle"]], "success"),
        (2, [], "loss"),
    ],
    ids=["held", "outnumbered", "as many", "SUPPRESSED", "HIDDEN", "too few"],
)
def test_when_the_column_is_through(squad: int, enemy: list[list[str]], code: str) -> None:
    g = village(squad, enemy, 1)
    finish(g)
    assert result(g) == (code, "rifles:9.0.a")
    h = village(squad, enemy, 4)
    finish(h, 5)
    assert result(h) == (code, "rifles:9.0.a")


@pytest.mark.rule("rifles:9.0.a", "rifles:2.1.b")
@pytest.mark.parametrize("space", range(2, 13))
def test_a_die_may_end_it_on_spaces_4_3_and_2(space: int) -> None:
    if space > 4:
        g = village(3, [], space)
        g.step("end")
        assert not g.rolls()
        return
    for face in range(1, 7):
        g = village(3, [], space)
        if face >= 5:
            finish(g, face)
        else:
            g.step("end", dice=[face])
        assert result(g) == (("success", "rifles:9.0.a") if face >= 5 else None)


@pytest.mark.rule("rifles:2.1.b")
@pytest.mark.parametrize(
    ("squad", "enemy", "lost"),
    [
        (1, [["rifle", "rifle"]], True),
        (2, [["rifle", "rifle", "rifle"]], False),
        (2, [["rifle"] * 4], True),
        (0, [["rifle"]], True),
        (0, [["rifle!"]], False),
        (0, [["HIDDEN", "rifle"]], False),
        (0, [], False),
    ],
)
def test_twice_as_many_enemies_take_the_village_at_once(
    squad: int, enemy: list[list[str]], lost: bool
) -> None:
    g = village(squad, enemy, 10)
    if lost:
        finish(g)
    else:
        g.step("end")
    assert result(g) == (("loss", "rifles:2.1.b") if lost else None)


# ---------------------------------------------------------------- giving up (rifles:9.0.b)


@pytest.mark.rule("rifles:9.0.b")
def test_giving_up_takes_a_point_and_all_units_on_6() -> None:
    g = board("", {6: [["rifle*"], ["rifle"]]}, {6: ["rifle"]}, ap=1, bap=1)
    assert g.offers("give up")
    with pytest.raises(Over):
        g.step("act", asks=[("give up", 0, 0, "ap")])
    assert result(g) == ("given_up", "rifles:9.0.b")
    assert (g.s.ap, g.s.bap) == (0, 1)
    outcome = TITLE.outcome(g.s)
    assert outcome is not None
    assert (outcome.winner, outcome.code) == ("enemy", "given_up")


@pytest.mark.rule("rifles:9.0.b")
@pytest.mark.parametrize(
    ("squad", "points", "mission", "terrain"),
    [
        ({6: ["rifle*"], 5: ["rifle"]}, 2, "1", ""),
        ({6: ["rifle*"], 7: ["rifle"]}, 2, "1", ""),
        ({7: ["rifle*"]}, 2, "1", ""),
        ({6: ["rifle*"]}, 0, "1", ""),
        ({6: ["rifle*"]}, 2, "4", "OPEN OPEN BEACH SHALLOW WATER SEA SEA"),
        ({6: ["rifle*"]}, 2, "4", "OPEN OPEN BEACH BEACH SEA SHALLOW WATER"),
    ],
    ids=["one on #5", "one off the map", "all off the map", "no point", "at SEA", "in the water"],
)
def test_otherwise_it_cannot_be_given_up(
    squad: dict[int, list[str]], points: int, mission: str, terrain: str
) -> None:
    g = board(terrain, squad, ap=points, mission=mission)
    assert not g.offers("give up")
    assert g.bar("give up") is not None


@pytest.mark.rule("rifles:9.0.b")
def test_a_bap_will_do_as_well() -> None:
    g = board("", {6: ["rifle*"]}, bap=1)
    with pytest.raises(Over):
        g.step("act", asks=[("give up", 0, 0, "ap")])
    assert g.s.bap == 0


# ---------------------------------------------------------------- the squad's end (rifles:9.0.c)


@pytest.mark.rule("rifles:9.0.c")
def test_the_last_unit_dies_in_the_middle_of_an_enemy_attack() -> None:
    g = board("", {4: ["rifle*!"]}, {3: ["rifle", "rifle"]})
    with pytest.raises(Over):
        g.play(carry_out(g, g.k(2), "Attack"), dice=[5])
    assert result(g) == ("loss", "rifles:9.0.c")
    assert len(g.rolls()) == 1


@pytest.mark.rule("rifles:9.0.c", "rifles:3.4.c")
def test_the_last_unit_dies_in_the_middle_of_its_own_move() -> None:
    g = board("", {4: ["rifle*!"]}, events={3: [9]}, ap=2)
    with pytest.raises(Over):
        g.do("move", 1, 3, dice=[6])
    assert result(g) == ("loss", "rifles:9.0.c")


@pytest.mark.rule("rifles:9.0.c")
def test_while_one_unit_is_left_the_game_goes_on() -> None:
    g = board("", {4: ["rifle!"], 7: ["rifle*"]}, {3: ["rifle"]})
    g.play(carry_out(g, g.k(3), "Attack"), dice=[5])
    assert not g.alive("A")
    assert g.s.result is None
    h = board("", {4: ["rifle*!"], 6: ["tank"]}, {3: ["rifle"]}, mission="6")
    h.play(carry_out(h, h.k(3), "Attack"), dice=[5])
    assert h.s.result is None  # a Vehicle is a unit
