"""The Turn and its end (rifles:3.0, 3.6)."""

from __future__ import annotations

import pytest

from games.rifles.board import board
from ironbottom.games.rifles.events import Marked
from ironbottom.games.rifles.title import TITLE
from ironbottom.games.rifles.turn import SEQUENCES
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.session import Session
from ironbottom.kernel.step import NEXT, Over


@pytest.mark.rule("rifles:3.0.a")
def test_the_steps_of_a_turn_in_their_order() -> None:
    order = [step.id for step in SEQUENCES["turn"]]
    book = ["groups", "dice", "act", "presence", "enemy", "end"]
    assert [i for i in order if i in book] == book
    assert set(order) - set(book) == {
        "begin",
        "sail",
        "line up",
    }  # cleaning up, SEA (8.1), order of the Enemy


@pytest.mark.rule("rifles:3.0.a")
def test_the_steps_are_played_in_this_order() -> None:
    session = Session(TITLE, TITLE.load("3", "us_army", "japan"), 5)  # Enemies on the map from the start
    seen: list[tuple[int, int]] = []
    while session.q is not None:
        state = session.g.state
        if len(state.at) > 1:
            seen.append((-state.turn, state.at[-1].step))
        q = session.q
        if type(q) is Roll:
            session.throw()
            continue
        assert isinstance(q, Ask)
        wanted = [("sample",), ("done",), ("keep",), ("end", 0, 0, "")]
        session.give(next((o for o in wanted if o in q.options), q.options[0] if q.single else q.first))
    assert seen == sorted(seen)  # never back to an earlier step of the same Turn
    asked = {SEQUENCES["turn"][n].id for _, n in seen}
    assert {"groups", "dice", "act", "enemy"} <= asked


@pytest.mark.rule("rifles:3.6.a")
def test_the_turn_marker_moves_one_space_toward_1() -> None:
    g = board(squad={6: ["rifle*"]}, turn=7)
    assert g.step("end") == NEXT
    assert g.s.turn == 6
    assert g.s.result is None


@pytest.mark.rule("rifles:3.6.b")
def test_beyond_space_1_the_mission_is_lost() -> None:
    g = board(squad={6: ["rifle*"]}, turn=2)
    g.step("end")
    assert g.s.turn == 1
    assert g.s.result is None
    with pytest.raises(Over):
        g.step("end")
    assert g.s.result is not None
    assert g.s.result.code == "loss"


@pytest.mark.rule("rifles:3.6.c")
def test_overwatch_and_cover_fire_come_off_and_the_rest_stays() -> None:
    g = board(
        squad={6: [["OVERWATCH", "COVER", "rifle*!"], ["HIDDEN", "OBSTACLE", "rifle"]]},
        enemy={4: ["COVER", "rifle!"], 3: ["HIDDEN", "OBSTACLE", "rifle"]},
    )
    g.k(3).cover_fire = 2
    g.step("end")
    assert g.k(1).watch == 0
    assert g.k(3).cover_fire == 0
    assert [e.marker for e in g.events(Marked)] == ["OVERWATCH", "COVER FIRE"]
    assert g.k(1).cover
    assert g.k(3).cover
    assert g.u("A").suppressed
    assert g.u("a").suppressed
    for i in (2, 4):
        assert g.k(i).hidden
        assert g.k(i).wire
    g.step("begin")
    assert g.k(1).cover
    assert g.k(2).hidden
    assert g.k(2).wire
    assert g.u("A").suppressed


@pytest.mark.rule("rifles:3.2.h")
def test_a_new_turn_clears_what_lasts_a_turn() -> None:
    g = board(squad={6: ["rifle*"]}, enemy={6: ["rifle"]}, ap=1)
    g.do("fire", 1, 2, dice=[1])
    g.step("begin")
    assert not g.u("A").attacked
    assert not g.k(1).acted
