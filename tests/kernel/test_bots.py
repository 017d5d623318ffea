"""Who answers: bots, persons, changes of hands, hints, reasons, and whether anybody peeks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ironbottom.kernel import drive
from ironbottom.kernel.ask import Ask, Roll, side_of
from ironbottom.kernel.bot import Decision, RandomBot, Reason
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.errors import NotOffered
from ironbottom.kernel.record import BOT, HAND, PERSON
from ironbottom.kernel.step import Frame, Game
from kernel import mini
from kernel.play import BOTS, LONG, TITLE, new, on, on_to, one, person, picture

BOTH: dict[str, Any] = {"blue": RandomBot(), "red": mini.RedBot()}


def test_a_seat_is_played_by_the_nearest_controller_above_it() -> None:
    a, b = RandomBot(), RandomBot()
    assert drive.controller({"red": a}, "red/left") is a
    assert drive.controller({"red": a, "red/left": b}, "red/left") is b
    assert drive.controller({"red/left": b}, "red") is None
    assert drive.controller({"red": a}, "redder") is None
    assert drive.controller({}, "red/left/far") is None


def test_the_same_seed_gives_the_same_game() -> None:
    games = [new(5), new(5)]
    for session in games:
        drive.drive(session, BOTH)
    assert picture(games[0]) == picture(games[1])
    other = new(6)
    drive.drive(other, BOTH)
    assert other.hash() != games[0].hash()


@pytest.mark.parametrize("seed", range(20))
def test_random_play_ends_and_is_sound_at_every_question(seed: int) -> None:
    session = new(seed)
    while drive.step(session, BOTH):
        TITLE.check(session.g.state, session.content)
    assert session.outcome is not None


def test_a_random_bot_draws_again_what_the_title_refuses() -> None:
    tokens = set()
    for seed in range(60):
        session = new(seed)
        drive.drive(session, {"blue": RandomBot(), "red": mini.RedBot()})
        tokens.add(session.answers[3].token)
    assert not any({"b1", "b3"} <= set(t) for t in tokens)
    assert len(tokens) == 5
    session = on_to(new(), "squads")
    assert isinstance(session.q, Ask)
    only = Ask("blue", "squads", ["b1", "b2", "b3"], "r", least=3, most=9, first=("b2",))
    assert drive.random_answer(session, only, Dice(1)) == ("b2",)


def test_a_bot_that_answers_what_is_not_offered_is_told_so() -> None:
    class Wrong:
        def decide(self, *args: Any) -> Decision:
            return Decision("nonsense")

    session = on_to(new(), "shoot")
    before = picture(session)
    with pytest.raises(NotOffered, match=r"'nonsense' was not offered"):
        drive.drive(session, {"red": Wrong()})
    assert picture(session) == before


def test_a_seat_that_changes_hands_is_asked_the_same_questions() -> None:
    """Two games with the same answers, given by other hands, are the same game."""
    by_bots = new()
    while by_bots.q is not None:
        one(by_bots)
    by_hands = new()
    for n, answer in enumerate(by_bots.answers):
        assert by_hands.q is not None
        assert by_hands.q.kind == answer.kind
        if type(by_hands.q) is Roll:
            by_hands.give(answer.token, HAND if n % 2 else "fate")
        else:
            assert by_hands.q.seat == answer.seat
            by_hands.give(answer.token, PERSON if n % 3 else BOT)
    assert (by_hands.g.state, by_hands.die, by_hands.log) == (by_bots.g.state, by_bots.die, by_bots.log)


def test_a_bot_takes_over_in_the_middle_and_is_handed_no_mind() -> None:
    session = on_to(new(), "shoot")
    drive.drive(session, {"red/left": mini.RedBot()})
    handed = []

    class Asks(mini.RedBot):
        def decide(self, view: Any, ask: Ask[Any], mind: Any, dice: Dice, trace: bool = False) -> Decision:
            handed.append((ask.seat, mind))
            return super().decide(view, ask, mind, dice, trace)

    while session.q is not None:
        if not drive.step(session, {"red": Asks()}):
            session.give(person(session))
    assert handed[0][1] is None
    assert any(mind for _, mind in handed)


def test_own_dice_are_asked_of_the_person_who_owns_them() -> None:
    session = on_to(new(), "raid")
    assert session.q is not None
    assert session.q.seat == "blue"
    assert not drive.step(session, BOTS, own_dice=True)
    session.give((3, 4), HAND)
    strike = on_to(new(), "strike")
    assert drive.step(strike, BOTS, own_dice=True)  # Red's die is a bot's
    draw = new()
    assert drive.step(draw, BOTS, own_dice=True)  # nobody's die


@pytest.mark.parametrize("level", ["auto", "random"])
def test_any_question_can_be_answered_without_a_mind(level: str) -> None:
    session = new()
    while session.q is not None:
        if isinstance(session.q, Ask):
            before, minds = picture(session), dict(session.minds)
            decision = drive.hint(session, level)
            session._refuse(session.q, decision.token)
            assert (picture(session), session.minds) == (before, minds)
        else:
            assert drive.hint(session, level) is None
        one(session)
    assert drive.hint(session) is None


def test_a_hint_is_given_without_a_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    handed = []

    class Asks(mini.RedBot):
        def decide(self, view: Any, ask: Ask[Any], mind: Any, dice: Dice, trace: bool = False) -> Decision:
            handed.append(mind)
            return super().decide(view, ask, mind, dice, trace)

    session = on_to(new(), "shoot")
    while not (isinstance(session.q, Ask) and session.q.seat in session.minds):
        one(session)
    monkeypatch.setattr(mini.Mini, "bot", lambda self, seat, level: Asks())
    drive.hint(session)
    assert handed == [None]


def test_a_hint_is_not_stored() -> None:
    session = on_to(new(), "shoot")
    hinted = drive.hint(session)
    while hinted.mind is None:
        on_to(session, "shoot")
        hinted = drive.hint(session)
    seat = session.q.seat  # type: ignore[union-attr]
    session.minds.pop(seat, None)
    assert drive.hint(session).mind
    assert seat not in session.minds


def test_reasons_are_recorded_and_the_whole_trace_is_had_by_deciding_again() -> None:
    session = on(new())
    asked = [n for n, a in enumerate(session.answers) if a.kind == "shoot"]
    traced = 0
    for n in asked:
        answer = session.answers[n]
        assert isinstance(answer.reason, Reason)
        assert answer.reason.trace == ()
        again = drive.retrace(session, n, mini.RedBot())
        assert again is not None
        assert again.token == answer.token
        assert again.reason is not None
        assert again.reason.best == answer.reason.best
        traced += len(again.reason.trace)
    assert traced > 10
    person_n = next(n for n, a in enumerate(session.answers) if a.by == PERSON)
    assert drive.retrace(session, person_n, mini.RedBot()) is None


def test_of_a_bot_that_would_now_decide_otherwise_only_the_record_is_shown() -> None:
    class Newer(mini.RedBot):
        def decide(self, view: Any, ask: Ask[Any], *rest: Any) -> Decision:
            return Decision(ask.options[-1])

    session = on(new())
    n = next(n for n, a in enumerate(session.answers) if a.kind == "shoot" and a.token[0] == "at")
    assert drive.retrace(session, n, Newer()) is None


# ---------------------------------------------------------------------- honesty


class Peeks(mini.RedBot):
    """Looks at what lies hidden."""

    def decide(self, view: Any, ask: Ask[Any], mind: Any, dice: Dice, trace: bool = False) -> Decision:
        if ask.kind == "lurk":
            return Decision(ask.options[1 + view._s.hidden.get(1, 0)])
        return super().decide(view, ask, mind, dice, trace)


def dishonest(bot: Any, seed: int) -> int:
    """How often a bot answers otherwise where only what it cannot know is dealt otherwise."""
    session, found = new(seed), 0
    while session.q is not None:
        q = session.q
        if isinstance(q, Ask) and side_of(q.seat) == "red":
            answers = []
            for k in range(3):
                state = session.g.state
                if k:
                    state = TITLE.redeal(
                        state, session.content, "red", Random(f"{seed} {len(session.answers)} {k}")
                    )
                view = TITLE.view(Game(state, session.content), "red")
                dice = Dice(session.seed, q.seat, len(session.answers))
                answers.append(bot.decide(view, q, session.minds.get(q.seat), dice).token)
            found += answers != [answers[0]] * 3
        one(session)
    return found


def test_an_honest_bot_answers_the_same_whatever_it_cannot_know() -> None:
    assert sum(dishonest(mini.RedBot(), seed) for seed in range(8)) == 0


def test_a_bot_that_peeks_is_found() -> None:
    assert sum(dishonest(Peeks(), seed) for seed in range(8)) > 0


def test_what_a_side_is_asked_tells_nothing_that_it_cannot_know() -> None:
    """A step opened on a redealt state offers the side the same options."""
    session, compared = new(3), 0
    while session.q is not None:
        q = session.q
        if isinstance(q, Ask) and len(session.answers) == session.step_start and q.seat == "blue":
            other = session.trial()
            state = TITLE.redeal(session.g.state, session.content, "blue", Random(7))
            TITLE.check(state, session.content)
            other.adjust(lambda s, state=state: copy_into(s, state), "")  # type: ignore[misc]
            assert isinstance(other.q, Ask)
            assert (other.q.kind, list(other.q.options)) == (q.kind, list(q.options))
            compared += 1
        one(session)
    assert compared > 10


def copy_into(state: mini.State, other: mini.State) -> None:
    state.hidden, state.cup, state.lurk = other.hidden, other.cup, other.lurk
    assert state.at == [Frame(f.seq, f.step) for f in state.at]
    assert LONG.cup


def test_a_view_hides_what_the_side_cannot_know() -> None:
    session = on_to(on_to(new(), "lurk"), "act")
    assert session.g.state.lurk == TITLE.view(session.g, "red").lurk
    assert TITLE.view(session.g, "blue").lurk is None
    dealt = {TITLE.redeal(session.g.state, LONG, "blue", Random(k)).lurk for k in range(20)}
    assert len(dealt) > 1 or session.g.state.lurk is None
