"""Going about in the past: the same positions as by looking back, whichever way one comes, also over a correction by hand."""

from __future__ import annotations

from typing import Any

import pytest

from chronicle.games import book_of, played
from ironbottom.chronicle.acts import Acts, own_before
from ironbottom.chronicle.past import Past
from ironbottom.chronicle.reading import reading_of
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.record import LOST, Answer
from ironbottom.kernel.session import Session
from kernel.mini import TITLE as MINI

TITLES = ["rifles", "nineteen42"]


@pytest.mark.parametrize("title", TITLES)
def test_every_way_leads_to_the_same_position(title: str) -> None:
    session = played(title)
    past, dice = Past(session), Dice(1, "places")
    last = len(session.answers)
    here, places = 0, [dice.below(last + 1) for _ in range(12)]
    for place in [*places, 0, last, last - 1, last]:
        for goal in (place, min(place + 3, last), max(place - 2, 0)):
            now = past.go(goal)
            assert past.at == goal
            assert now.readonly
            assert now.hash() == session.look_back(goal).hash(), (here, goal)
            here = goal


def test_the_game_itself_does_not_move() -> None:
    session = played("rifles")
    before = session.hash(), len(session.answers), len(session.log), [m.n for m in session.marks]
    past = Past(session)
    for goal in (50, 10, len(session.answers), 0):
        past.go(goal)
    assert before == (session.hash(), len(session.answers), len(session.log), [m.n for m in session.marks])


def test_the_way_back_is_short_where_one_has_been() -> None:
    session = played("nineteen42")
    bare: Session[Any] = session.look_back(len(session.answers))
    bare.marks = [
        m for m in bare.marks if m.n in (0, bare.marks[-1].n)
    ]  # as in a long game, whose old marks are thinned
    past = Past(bare)
    goal = bare.marks[-1].n - 1
    past.go(goal)
    fed: list[Answer] = []
    whole = Session.refeed
    try:
        Session.refeed = lambda self, answer: (fed.append(answer), whole(self, answer))[1]  # type: ignore[assignment]
        past.go(goal - 1)
    finally:
        Session.refeed = whole  # type: ignore[method-assign]
    assert len(fed) < 64 < goal
    assert past.go(goal - 1).hash() == session.look_back(goal - 1).hash()


def test_long_ways_are_cut_into_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played("rifles")
    bare = session.look_back(len(session.answers))
    del bare.marks[1:]
    monkeypatch.setattr("ironbottom.chronicle.past.SLICE", 0.0)
    told = list(Past(bare).seek(60))
    assert len(told) > 50
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_a_correction_by_hand_is_stepped_over_both_ways() -> None:
    session: Session[Any] = Session(MINI, MINI.Content(), 3)
    for _ in range(6):
        _one(session)
    session.adjust(lambda state: state.hits.update(b2=3), "for a test")
    n = len(session.answers)
    for _ in range(4):
        _one(session)
    past = Past(session)
    for goal in (0, n - 1, n, n + 1, n + 3, n, n - 1, n + 2):
        assert past.go(goal).hash() == session.look_back(goal).hash(), goal


def _one(session: Session[Any]) -> None:
    from ironbottom.kernel.bot import RandomBot
    from ironbottom.kernel.drive import step

    step(session, {seat: RandomBot() for seat in session.title.seats(session.content)})


def test_what_is_lost_is_said() -> None:
    session = played("rifles").look_back(60)
    del session.marks[1:]
    session.answers[20] = Answer("", LOST, None, "fate")
    past = Past(session)
    past.go(15)
    with pytest.raises(GameError, match="can no longer be shown there"):
        past.go(40)
    assert past.go(10).hash() == session.look_back(10).hash(), "one goes on from there"


# ---------------------------------------------------------------- acts and turns


@pytest.mark.parametrize("title", TITLES)
def test_acts_cover_the_game_and_each_has_something_to_tell(title: str) -> None:
    session = played(title)
    lines = book_of(session).lines
    acts = Acts(session, lines)
    assert acts.ends[0] == 0
    assert acts.ends[-1] == len(session.answers)
    assert acts.ends == sorted(set(acts.ends))
    told = [line for a, b in zip([-1, *acts.ends], acts.ends, strict=False) for line in acts.told(a, b)]
    assert told == lines, "each line once"
    reading = reading_of(title)
    for a, b in zip(acts.ends, acts.ends[1:], strict=False):
        assert any(x.event is not None and not reading.heading(x.event) for x in acts.told(a, b))


@pytest.mark.parametrize("title", TITLES)
def test_steps_go_from_act_to_act(title: str) -> None:
    session = played(title)
    acts = Acts(session, book_of(session).lines)
    for k in range(1, len(acts.ends)):
        assert acts.after(acts.ends[k - 1]) == acts.ends[k]
        assert acts.before(acts.ends[k]) == acts.ends[k - 1]
        middle = (acts.ends[k - 1] + acts.ends[k]) // 2
        if middle > acts.ends[k - 1]:
            assert acts.after(middle) == acts.ends[k]
            assert acts.before(middle) == acts.ends[k - 1]
            assert acts.start(middle) == acts.ends[k - 1]
    assert acts.after(acts.last) == acts.last
    assert acts.before(0) == 0


def test_turns_begin_where_the_state_says_so() -> None:
    session = played("nineteen42")
    acts = Acts(session, book_of(session).lines)
    assert [turn.number for turn in acts.turns] == list(range(session.g.state.turn + 1))
    for turn in acts.turns:
        assert session.look_back(turn.start).g.state.turn == turn.number
    rifles = played("rifles")
    acts = Acts(rifles, book_of(rifles).lines)
    assert acts.turns[0].number == -1, "first the set-up"
    for turn in acts.turns[1:]:
        then = rifles.look_back(turn.start).g.state
        assert rifles.content.mission.turns - then.turn + 1 == turn.number
        assert acts.turns[acts.turn(turn.start)] == turn


def test_going_back_leads_to_an_answer_of_ones_own() -> None:
    session = played("nineteen42").look_back(40)
    assert own_before(session, 40) is None, "nobody but bots has played"
    session.answers[7] = Answer("japan", "land", "done", "person")
    assert own_before(session, 40) == 7
    assert own_before(session, 8) == 7
    assert own_before(session, 7) is None
