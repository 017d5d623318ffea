"""One game: answers, marks, poison, looking back, corrections by hand."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

from ironbottom.kernel import drive
from ironbottom.kernel import session as kernel_session
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.dice import base, face
from ironbottom.kernel.errors import Diverged, GameError, NoOptions, NotOffered, Poisoned, Runaway
from ironbottom.kernel.events import Rolled
from ironbottom.kernel.record import FATE, HAND, PERSON, Mark, thin
from ironbottom.kernel.session import Session
from ironbottom.kernel.step import AGAIN, NEXT, Game, Proc, Step
from kernel import mini, play
from kernel.play import BOTS, TITLE, new, on, on_to, one, picture


@pytest.fixture
def mark_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_session, "MARK_EVERY", 1)
    monkeypatch.setattr(kernel_session, "thin", lambda marks: None)


class Custom(mini.Mini):
    """The miniature with a sequence of play of its own."""

    def __init__(self, *steps: Any) -> None:
        self.sequences = {"game": tuple(Step(s.__name__, "r", s) for s in steps)}


# ---------------------------------------------------------------------- answering


def test_what_is_not_offered_changes_nothing() -> None:
    session = on_to(new(), "squads")
    before = picture(session)
    with pytest.raises(NotOffered, match=r"^'b9' was not offered$"):
        session.give(("b1", "b9"))
    with pytest.raises(NotOffered, match=r"^these may not be chosen together \(mini:1.3\)$") as refused:
        session.give(("b1", "b3"))
    assert refused.value.rule == "mini:1.3"
    with pytest.raises(NotOffered) as excluded:
        session.give(("b9",))
    assert excluded.value.rule == "mini:1.4"
    with pytest.raises(NotOffered, match=r"is not a set of options"):
        session.give("b1")
    with pytest.raises(NotOffered, match=r"dice do not answer questions"):
        session.give(("b1",), FATE)
    assert picture(session) == before
    session.give(("b1", "b2"))
    assert session.answers[-1].token == ("b1", "b2")


def test_nothing_can_be_answered_after_the_end() -> None:
    session = on(new())
    assert session.q is None
    assert session.outcome is not None
    with pytest.raises(NotOffered, match=r"^the game is over$"):
        session.give("x")
    assert not drive.step(session, BOTS)


def test_the_game_ends_in_the_middle_of_a_step() -> None:
    session = on(new(11))
    assert session.g.state.turn < 9
    assert session.outcome is not None
    assert session.outcome.winner == "red"
    assert session.g.state.at == []


def test_a_die_thrown_by_hand_keeps_the_place_of_fate() -> None:
    session = on_to(new(), "strike")
    assert type(session.q) is Roll
    die = session.die
    with pytest.raises(NotOffered, match=r"a die of 6 cannot show 7"):
        session.give(7, HAND)
    session.give(1)  # whoever gives a face by hand threw it
    assert session.answers[-1].by == HAND
    assert session.die == die + 1
    assert [e.faces for e in session.log if isinstance(e, Rolled)][-1] == (1,)
    on_to(session, "strike")
    assert session.fate() == face(base(session.seed, "fate"), session.die, 6)


def test_a_driver_stops_where_a_person_is_asked() -> None:
    session, other = new(), new()
    drive.drive(session, BOTS)
    while drive.step(other, BOTS):
        pass
    assert picture(session) == picture(other)
    assert session.q is not None
    assert session.q.seat == "blue"


# ---------------------------------------------------------------------- marks


def test_every_step_is_a_safe_point(mark_every_step: None) -> None:
    """A restart from any mark leads to the same end: no alias in the state, nothing kept in local variables."""
    session = on(new())
    assert len(session.marks) > 40
    for mark in session.marks:
        other: Session[Any] = Session.unopened(TITLE, session.content, session.seed)
        other.answers, other.ends = session.answers[: mark.n], session.ends[: mark.n]
        other.log, other.marks = session.log[: mark.log], [mark]
        other._restore(mark.n)
        for answer in session.answers[mark.n :]:
            other.refeed(answer)
        assert picture(other) == picture(session)


def test_marks_are_spaced_and_thinned_and_the_first_stays() -> None:
    session = on(new())
    gaps = [b.n - a.n for a, b in zip(session.marks, session.marks[1:], strict=False)]
    assert session.marks[0].n == 0
    assert gaps
    assert all(32 <= gap < 64 for gap in gaps)
    marks = [Mark(n, b"", 0, 0, {}, 1, adjusted=n == 31) for n in range(65)]
    thin(marks)
    assert [m.n for m in marks] == [*range(0, 32, 2), 31, *range(32, 65)]
    few = [Mark(n, b"", 0, 0, {}, 1) for n in range(64)]
    thin(few)
    assert len(few) == 64


def test_a_step_may_ask_for_its_mark() -> None:
    def first(g: Game[mini.State]) -> Proc[Any]:
        yield Ask("blue", "plan", [1], "r")
        return NEXT

    title = Custom(first, first)
    title.sequences = {"game": (Step("a", "r", first), Step("b", "r", first, mark=True))}
    session = Session(title, mini.Content(), 1)
    session.give(1)
    assert [m.n for m in session.marks] == [0, 1]


def test_the_index_is_made_anew_at_each_mark(mark_every_step: None) -> None:
    session = on_to(new(), "act")
    session.g.index["stale"] = True
    on_to(session, "act")
    assert session.g.index == TITLE.index(session.g.state, session.content)


# ---------------------------------------------------------------------- poison, runaways, no options


def test_an_answer_that_crashes_is_taken_back() -> None:
    session = on_to(new(content=msgspec.structs.replace(play.LONG, trap="raid")), "act")
    while not any(t[0] == "raid" for t in session.q.options):  # type: ignore[union-attr]
        on_to(session, "act")
    before = picture(session)
    raid = next(t for t in session.q.options if t[0] == "raid")  # type: ignore[union-attr]
    with pytest.raises(Poisoned) as crash:
        session.give(raid)
    assert str(crash.value) == (
        f"the answer {raid!r} to 'act' crashed (RuntimeError: the trap at raid is sprung); it is set aside, choose again"
    )
    assert picture(session) == before
    session.give(("pass", "", 0))
    assert session.q.kind == "shoot"  # type: ignore[union-attr]


def test_a_die_that_crashes_takes_back_the_answer_before_it() -> None:
    """The dice would only fall the same way again."""
    session = on_to(new(content=msgspec.structs.replace(play.LONG, trap="raid dice")), "act")
    while not any(t[0] == "raid" for t in session.q.options):  # type: ignore[union-attr]
        on_to(session, "act")
    before = picture(session)
    session.give(next(t for t in session.q.options if t[0] == "raid"))  # type: ignore[union-attr]
    with pytest.raises(Poisoned, match=r"'act' crashed"):
        drive.drive(session, BOTS)
    assert picture(session) == before


def test_a_bot_that_crashes_a_step_goes_back_past_bots_and_dice_to_the_last_person() -> None:
    session = new(content=msgspec.structs.replace(play.LONG, trap="face 3"))
    with pytest.raises(Poisoned) as crash:
        on(session)
    last = session.answers[-1]
    assert session.q is not None
    assert session.q.seat == "blue"
    assert session.q.kind == crash.value.kind
    assert last.by != HAND
    session.title.check(session.g.state, session.content)


def test_a_die_thrown_by_hand_is_the_answer_that_is_set_aside() -> None:
    session = on_to(new(content=msgspec.structs.replace(play.LONG, trap="face 3")), "strike")
    n = len(session.answers)
    with pytest.raises(Poisoned, match=r"the answer 3 to 'strike' crashed"):
        session.give(3, HAND)
    assert len(session.answers) == n
    session.give(2, HAND)


def test_where_no_person_plays_a_crash_is_raised_as_it_is() -> None:
    session = new(content=msgspec.structs.replace(play.LONG, trap="face 3"))
    with pytest.raises(RuntimeError, match=r"^the trap at face 3 is sprung$"):
        drive.drive(session, {"blue": TITLE.bot("blue", "random"), "red": mini.RedBot()})
    assert type(session.q) is Roll
    assert session.q.kind == "strike"
    assert session.fate() == 3


def test_a_step_that_does_not_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(g: Game[mini.State]) -> Proc[Any]:
        yield Ask("blue", "begin", [1], "r")
        while True:
            yield Ask("red", "more", [1], "r")
            yield Roll("luck", "r")

    monkeypatch.setattr(kernel_session, "RUNAWAY", 50)
    session = Session(Custom(endless), mini.Content(), 1)
    session.give(1)
    with pytest.raises(Poisoned) as stopped:
        drive.drive(session, {"red": TITLE.bot("red", "random")})
    assert isinstance(stopped.value.cause, Runaway)
    assert "a step went on for 50 answers; the last were more, luck, more, luck, more, luck" in str(
        stopped.value
    )
    assert session.answers == []


def test_steps_that_ask_nothing_for_ever_are_stopped() -> None:
    def silent(g: Game[mini.State]) -> Proc[Any]:
        return AGAIN
        yield

    with pytest.raises(Runaway, match=r"steps follow one another without a question"):
        Session(Custom(silent), mini.Content(), 1)


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (Ask("blue", "plan", [], "r"), r"plan \(r\) was asked with nothing to choose from"),
        (Ask("blue", "plan", [], "r", least=0, most=2), r"plan \(r\) was asked with nothing to choose from"),
        (
            Ask("blue", "plan", [1], "r", least=2, most=3),
            r"plan \(r\) cannot be answered: 2 to 3 of 1 are wanted",
        ),
        (
            Ask("blue", "plan", [1, 2], "r", least=2, most=1),
            r"plan \(r\) cannot be answered: 2 to 1 of 2 are wanted",
        ),
    ],
)
def test_a_question_that_nobody_can_answer_is_an_error(ask: Ask[Any], why: str) -> None:
    def step(g: Game[mini.State]) -> Proc[Any]:
        yield ask
        return NEXT

    with pytest.raises(NoOptions, match=why):
        Session(Custom(step), mini.Content(), 1)


def test_an_interrupted_answer_stands_as_one_to_be_redone() -> None:
    def step(g: Game[mini.State]) -> Proc[Any]:
        yield Ask("blue", "plan", [1, 2], "r")
        g.state.turn += 1
        if g.content.trap != seen[0]:
            raise KeyboardInterrupt
        yield Ask("blue", "again", [3], "r")
        return NEXT

    seen = ["x"]
    session = Session(Custom(step), mini.Content(), 1)
    with pytest.raises(KeyboardInterrupt):
        session.give(2)
    assert session.q is not None
    assert (session.q.kind, session.answers, session.g.state.turn) == ("plan", [], 0)
    seen[0] = ""
    assert session.redo() == 1
    assert session.q.kind == "again"


# ---------------------------------------------------------------------- looking back


def test_looking_back_does_not_move_the_live_game() -> None:
    live = new()
    seen = []
    while live.q is not None:
        seen.append(picture(live))
        one(live)
    end = picture(live)
    marks = list(live.marks)
    for n in (0, 1, 7, 33, 60, len(live.answers)):
        past = live.look_back(n)
        if n < len(seen):
            assert picture(past) == seen[n]
        with pytest.raises(NotOffered):
            past.give(1)
        with pytest.raises(GameError):
            past.adjust(lambda s: None, "")
    assert picture(live) == end
    assert live.marks == marks


@pytest.mark.parametrize("n", [-1, 10_000])
def test_nowhere_can_not_be_looked_at(n: int) -> None:
    session = on(new(), 20)
    with pytest.raises(GameError, match=f"there is no answer {n}; the game has 20"):
        session.look_back(n)
    with pytest.raises(GameError, match=f"there is no answer {n}; the game has 20"):
        session.goto(n)


def test_a_trial_is_another_game() -> None:
    live = on(new(), 40)
    before = picture(live)
    on(live.trial())
    assert picture(live) == before
    assert live.redo_tail == []


# ---------------------------------------------------------------------- corrections by hand


def test_a_correction_starts_the_step_anew() -> None:
    """What the step did before its first question is done once, and told once."""
    session = on_to(on_to(new(), "lurk"), "plan")
    turn, told = session.g.state.turn, len(session.log)
    session.adjust(lambda s: s.hits.update(b2=1), "a squad was hurt")
    assert session.g.state.turn == turn
    assert len(session.log) == told
    assert session.g.state.hits["b2"] == 1
    assert session.marks[-1].adjusted
    assert session.notes[-1].text == "a squad was hurt"
    assert on(session).outcome is not None


def test_a_correction_takes_back_the_answers_of_its_step() -> None:
    session = on_to(new(), "overwatch")
    n = session.step_start
    assert n < len(session.answers)
    session.adjust(lambda s: s.hits.pop("r1"), "a gun is gone")
    assert len(session.answers) == n
    assert session.redo_tail == []
    assert session.q is not None
    assert session.q.kind == "act"
    assert "r1" not in session.g.state.hits


@pytest.mark.parametrize("fault", ["check", "crash", "type", "question"])
def test_a_refused_correction_changes_nothing(fault: str) -> None:
    session = on_to(new(), "overwatch")
    before, marks, notes = picture(session), list(session.marks), list(session.notes)

    def patch(state: Any) -> None:
        match fault:
            case "check":
                state.luck = -1
            case "crash":
                del state.hits["nobody"]
            case "type":
                state.luck = "much"
            case "question":
                state.hits, state.where = {"b1": 1, "r1": 1}, {}  # no place to move from: the step crashes

    with pytest.raises(GameError, match=r"^this correction breaks the game: "):
        session.adjust(patch, "nonsense")
    assert (picture(session), session.marks, session.notes) == (before, marks, notes)
    on(session)


def test_undo_and_redo_go_over_a_correction() -> None:
    session = on(new(), 50)
    session.adjust(lambda s: s.hits.update(b2=9), "healed")
    at = len(session.answers)
    on(session, at + 30)
    end = picture(session)
    for n in (at + 5, at, at - 1, 3, 0):
        session.goto(n)
        assert session.g.state.hits.get("b2", 0) != 9 or n >= at or at == 0
        session.redo(at + 30)
        assert picture(session) == end
    session.goto(3)
    session.redo(at + 7)
    session.redo(at + 30)
    assert picture(session) == end


# ---------------------------------------------------------------------- minds


def test_minds_are_plain_data_and_nobody_can_change_them_from_outside() -> None:
    session = on_to(on_to(new(), "shoot"), "act")
    assert session.minds
    seat, mind = next(iter(session.minds.items()))
    kept = copy.deepcopy(mind)

    class Vandal(mini.RedBot):
        def decide(self, view: Any, ask: Any, mind: Any, dice: Any, trace: bool = False) -> Any:
            if mind:
                mind["aim"] = "nobody"
            return super().decide(view, ask, None, dice, trace)

    drive.drive(session, {"red": Vandal(), "blue": TITLE.bot("blue", "random")})
    assert session.look_back(len(session.answers)).minds == session.minds
    assert kept["aim"] != "nobody"
    assert all("nobody" not in str(m.minds) for m in session.marks)
    assert seat in ("red", "red/left")


def test_a_bot_can_forget() -> None:
    session = on_to(new(), "shoot")

    class Thinks(mini.RedBot):
        def __init__(self, mind: Any) -> None:
            self.mind = mind

        def decide(self, *args: Any) -> Any:
            return msgspec.structs.replace(super().decide(*args), mind=self.mind)

    seat = session.q.seat  # type: ignore[union-attr]
    drive.step(session, {"red": Thinks({"plan": (1, 2)})})
    assert session.minds[seat] == {"plan": [1, 2]}  # as it will come back from disk
    session.goto(len(session.answers))
    assert session.minds[seat] == {"plan": [1, 2]}
    n = len(session.answers)
    while session.q is not None and (session.q.kind != "shoot" or session.q.seat != seat):
        one(session)
    drive.step(session, {"red": Thinks(None)})
    assert seat not in session.minds
    session.goto(n)
    assert session.minds[seat] == {"plan": [1, 2]}


def test_a_plan_does_not_outlive_a_change_of_hands() -> None:
    session = on_to(new(), "shoot")
    seat = session.q.seat  # type: ignore[union-attr]
    while seat not in session.minds:
        on_to(session, "shoot")
        seat = session.q.seat  # type: ignore[union-attr]
    while session.q is not None and session.q.seat != seat:
        one(session)
    session.give(session.q.options[0], PERSON)  # type: ignore[union-attr]
    assert seat not in session.minds


# ---------------------------------------------------------------------- re-feeding


def test_a_recorded_answer_that_no_longer_fits_leaves_the_game_where_it_was() -> None:
    session = on_to(new(), "act")
    before = picture(session)
    good = session.answers[-1]
    for answer, why in [
        (msgspec.structs.replace(good, kind="lurk"), "act is asked instead"),
        (
            msgspec.structs.replace(good, kind="act", seat="red"),
            "'.*' was not offered|None was not offered|.*",
        ),
        (msgspec.structs.replace(good, kind="act", seat="blue", token="x"), "'x' was not offered"),
        (
            msgspec.structs.replace(good, kind="act", seat="red", token=("pass", "", 0)),
            "blue is asked, red answered",
        ),
    ]:
        with pytest.raises(Diverged, match=why):
            session.refeed(answer)
        assert picture(session) == before


def test_a_recorded_set_that_the_title_now_refuses_does_not_fit() -> None:
    session = on_to(new(), "squads")
    answer = msgspec.structs.replace(
        session.answers[0], seat="blue", kind="squads", token=("b1", "b3"), by=PERSON
    )
    with pytest.raises(Diverged, match=r"these may not be chosen together \(mini:1.3\)"):
        session.refeed(answer)


def test_a_recorded_token_becomes_the_option_it_equals() -> None:
    session = on_to(new(), "act")
    act, unit, islet = session.q.options[0]  # type: ignore[union-attr]
    assert type(act) is mini.Act
    session.refeed(
        msgspec.structs.replace(
            session.answers[0], seat="blue", kind="act", token=("move", unit, islet), by=PERSON
        )
    )
    assert type(session.answers[-1].token[0]) is mini.Act


def test_a_game_in_progress_survives_a_rule_that_changes_under_it(monkeypatch: pytest.MonkeyPatch) -> None:
    session = on(new(), 70)
    before = picture(session)
    monkeypatch.setattr(mini, "overwatch", lambda g, unit: mini.strike(g, "r1", unit, far=True))
    with pytest.raises(GameError, match=r"^the game can no longer go back to before answer "):
        session.goto(32)
    assert len(session.answers) == 70
    monkeypatch.undo()
    assert picture(session) == before
