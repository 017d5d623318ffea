"""A session holds one game: the open question, one answer at a time; marks, undo, redo, looking back.

It is passive: it never calls a bot, throws a die or sleeps by itself (see ``drive``).  It keeps the answers, the log and some
marks in memory; a :class:`~ironbottom.kernel.journal.Journal`, where there is one, keeps them on disk.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from . import dice
from .ask import Ask, Roll, RuleId, Seat, Side, misfit, side_of
from .errors import Diverged, Fenced, GameError, NoOptions, NotOffered, Poisoned, Runaway, SaveError
from .events import Event, Rolled, visible
from .record import (
    BOT,
    FATE,
    FORGET,
    HAND,
    LOST,
    PERSON,
    UNKNOWN,
    Answer,
    Mark,
    Note,
    Parcel,
    encode,
    plain,
    thin,
)
from .step import AGAIN, NEXT, Again, Call, Flow, Frame, Game, Next, Over, follow, run_step
from .title import Outcome, Title

S = TypeVar("S")

MARK_EVERY = 32
"""Answers between two marks at least; steps that ask for it are always marked."""
RUNAWAY = 5000
"""Answers within one step after which it is stopped."""


class Store(Protocol):
    """Where answers go to last.  The journal is one; simulation has none."""

    def answer(self, n: int, answer: Answer, session: Session[Any] | None = None, let_go: str = "") -> None:
        """A person's answer, committed before its effect, with all of the session that is not yet on disk.

        ``let_go`` says why the answers from ``n`` on, where there are any, are no longer part of the game.
        """
        ...

    def flush(self, session: Session[Any]) -> None:
        """All that is new since, committed before it is shown."""
        ...

    def cut(self, n: int) -> None:
        """The head moved to ``n``; what is beyond stays as the redo tail."""
        ...

    def let_go(self, n: int, why: str) -> None:
        """Answers from ``n`` on are no longer part of the game, and kept apart."""
        ...

    def uncorrect(self, n: int) -> None:
        """The correction by hand before answer ``n`` is taken back; marks from there on are to be written anew."""
        ...

    def hold(self, n: int, answer: Answer, why: str) -> None:
        """An answer that crashed is set aside."""
        ...

    def note(self, note: Note) -> None:
        """A remark for the log, committed."""
        ...

    def close(self) -> None:
        """Let go of the file."""
        ...


_DECODERS: dict[type[Any], msgspec.msgpack.Decoder[Any]] = {}
"""Decoders of the titles' states: to make one costs as much as some answers."""


class Session(Generic[S]):
    """One game in progress.  ``q`` is the open question, None when the game is over."""

    def __init__(self, title: Title[S], content: Any, seed: int, store: Store | None = None) -> None:
        self._clear(title, content, seed, store)
        self._adopt(title.new(content))
        self._open_step()

    @classmethod
    def unopened(cls, title: Title[S], content: Any, seed: int) -> Session[S]:
        """A session in which nothing has been run yet, to be filled from a save or from another session."""
        self: Session[S] = cls.__new__(cls)
        self._clear(title, content, seed, None)
        return self

    def _clear(self, title: Title[S], content: Any, seed: int, store: Store | None) -> None:
        self.title = title
        self.content = content
        self.seed = seed
        self.store = store
        self.readonly = False
        self.answers: list[Answer] = []
        self.redo_tail: list[Answer] = []
        self.redo_marks: list[Mark] = []  # corrections by hand beyond the head; redo makes them again
        self.log: list[Event] = []
        self.ends: list[int] = []
        self.marks: list[Mark] = []
        self.notes: list[Note] = []
        self.minds: dict[Seat, Any] = {}
        self.q: Ask[Any] | Roll | None = None
        self.die = 0
        self.g: Game[S]
        self._raw = False  # a trial: a crash is raised as it is
        self._watch: Callable[[], None] | None = None  # told of each step's start
        self._fate = dice.base(seed, "fate")
        self._gen: Generator[Ask[Any] | Roll, Any, Flow] | None = None
        self._step_start = 0
        self._step_log = 0
        if title.State not in _DECODERS:
            _DECODERS[title.State] = msgspec.msgpack.Decoder(title.State)
        self._decoder: msgspec.msgpack.Decoder[S] = _DECODERS[title.State]

    # ------------------------------------------------------------------ answering

    def give(self, token: Any, by: str = PERSON, reason: Any = None, mind: Any = None) -> None:
        """Answer the open question: exactly one answer, checked against what was offered.

        A person's answer is on disk before its effect.  Raises NotOffered, Poisoned (the answer crashed and was set aside), or
        what the store raises when it cannot keep the answer (nothing has then happened).
        """
        q = self.q
        if q is None or self.readonly:
            raise NotOffered(
                "the game is over" if q is None else "this is a look back; nothing can be answered here"
            )
        if type(q) is Roll:
            by = HAND if by == PERSON or by == HAND else FATE
        elif by == FATE or by == HAND:
            raise NotOffered("dice do not answer questions")
        if by != FATE:
            self._refuse(q, token)
        if mind is not None:
            mind = plain(mind)  # as it will come back from disk, and not shared with the bot
        answer = Answer(q.seat, q.kind, token, by, reason, mind)
        why = "played otherwise after an undo" if self.redo_tail and not self._repeats(answer) else ""
        if self.store is not None:
            if by == PERSON or by == HAND:
                self.store.answer(len(self.answers), answer, self, why)
            elif why:
                self.store.let_go(len(self.answers), why)
        if why:
            self._forget_tail()
        elif self.redo_tail:
            self.redo_tail.pop(0)
        self._take(answer)

    def _repeats(self, answer: Answer) -> bool:
        """Is this what was undone last?  Then the rest of the redo tail still follows from it."""
        undone = self.redo_tail[0]
        if self.redo_marks and self.redo_marks[0].n <= len(self.answers) + 1:
            return False
        return (undone.kind, undone.seat, undone.token) == (answer.kind, answer.seat, answer.token)

    def fate(self) -> Any:
        """What the seeded dice show for the open roll."""
        q = self.q
        assert type(q) is Roll, "no die is asked for"
        if q.n == 1:
            return dice.face(self._fate, self.die, q.sides)
        return tuple(dice.face(self._fate, self.die + i, q.sides) for i in range(q.n))

    def throw(self) -> None:
        """Let the seeded dice answer the open roll."""
        q = self.q
        if type(q) is Roll and not self.redo_tail and not self.readonly:  # the dice need no checks
            self._take(Answer(q.seat, q.kind, self.fate(), FATE))
        else:
            self.give(self.fate(), FATE)

    def _refuse(self, q: Ask[Any] | Roll, token: Any) -> None:
        if type(token) is str and type(q) is Ask and q.least == 1 == q.most and token in q.options:
            return
        wrong = misfit(q, token)
        if type(q) is Roll:
            if wrong:
                raise NotOffered(wrong)
            return
        assert isinstance(q, Ask)
        if wrong:
            raise NotOffered(wrong, self._rule_against(q, token))
        if not q.single:
            rule = self.title.refused(self.g, q, token)
            if rule:
                raise NotOffered("these may not be chosen together", rule)

    def _rule_against(self, q: Ask[Any], token: Any) -> RuleId | None:
        """The rule that forbids what was not offered; None also for what names no act at all, of which no rule speaks."""
        try:
            return self.title.refused(self.g, q, token)
        except (LookupError, TypeError, ValueError, AttributeError):  # pieces and places that there are not
            return None

    def _take(self, answer: Answer) -> None:
        """Apply an answer; if its procedure crashes, go back to its question and set the answer aside."""
        n = len(self.answers)
        try:
            self._apply(answer)
        except Exception as error:
            self._set_aside(n, error)
        except BaseException:  # interrupted half-way: stand before the answer, which can be redone
            self._restore(n)
            self.redo_tail.insert(0, answer)
            if self.store is not None:
                self.store.cut(n)
            raise

    def _set_aside(self, last: int, error: Exception) -> None:
        """Go back to the last question that a person answered: dice and bots would only do the same again."""
        n = last
        while n >= 0 and (self._raw or not self.answers[n].by_person):
            n -= 1
        if n < 0:  # no person to choose otherwise
            self._restore(last)
            raise error
        answer = self.answers[n]
        self._restore(n)
        self._forget_tail()
        if self.store is not None:
            self.store.hold(n, answer, f"{type(error).__name__}: {error}")
        raise Poisoned(answer.kind, answer.token, error) from error

    def _apply(self, answer: Answer) -> None:
        q = self.q
        self.answers.append(answer)
        self.ends.append(len(self.log))
        if type(q) is Roll:
            self.die += q.n
        elif answer.mind is not None and answer.mind is not FORGET:
            self.minds[answer.seat] = answer.mind
        elif answer.seat in self.minds and (answer.mind is FORGET or answer.by == PERSON):
            del self.minds[answer.seat]  # a plan does not outlive a change of hands
        if len(self.answers) - self._step_start > RUNAWAY:
            last = ", ".join(a.kind for a in self.answers[-6:])
            raise Runaway(f"a step went on for {RUNAWAY} answers; the last were {last}")
        self._send(answer.token)

    def _send(self, token: Any) -> None:
        assert self._gen is not None
        try:
            q = self._gen.send(token)
        except StopIteration as stop:
            self._follow(stop.value)
        except Over:
            self._at.clear()
        else:
            self._pose(q)
            return
        self._open_step()

    def _pose(self, q: Ask[Any] | Roll) -> None:
        if type(q) is not Roll:
            assert isinstance(q, Ask), f"a procedure yielded {q!r}"
            if not q.options:
                raise NoOptions(f"{q.kind} ({q.rule}) was asked with nothing to choose from")
            if not q.least <= min(q.most, len(q.options)):
                wanted = f"{q.least} to {q.most} of {len(q.options)}"
                raise NoOptions(f"{q.kind} ({q.rule}) cannot be answered: {wanted} are wanted")
        self.q = q

    def _follow(self, flow: Flow) -> None:
        if flow is not NEXT and not isinstance(flow, (Again, Next, Call)):
            raise TypeError(f"step {run_step(self.g, self.title.sequences).id} returned {flow!r}")
        follow(self._at, flow, self.title.sequences)

    # ------------------------------------------------------------------ steps and marks

    @property
    def _at(self) -> list[Frame]:
        at: list[Frame] = self.g.state.at  # type: ignore[attr-defined]
        return at

    @property
    def step_start(self) -> int:
        """Number of answers given before the current step began."""
        return self._step_start

    def _open_step(self) -> None:
        """Run steps until one of them asks something, marking where it is time."""
        self._gen = None
        self.q = None
        g, title, log, marks = self.g, self.title, self.log, self.marks
        state: Any = g.state
        n = len(self.answers)
        for _ in range(RUNAWAY):
            if not state.at or title.outcome(state) is not None:
                state.at.clear()
                return
            step = run_step(g, title.sequences)
            self._step_start, self._step_log = n, len(log)
            if self._watch is not None:
                self._watch()
            if not marks or n - marks[-1].n >= MARK_EVERY or (step.mark and marks[-1].n < n):
                self._mark()
            self._gen = gen = step.run(g)
            try:
                q = next(gen)
            except StopIteration as stop:
                if stop.value is not AGAIN:
                    self._follow(stop.value)
                continue
            except Over:
                self._at.clear()
                return
            self._pose(q)
            return
        raise Runaway(f"steps follow one another without a question ({self._at})")

    def _mark(self, adjusted: bool = False) -> None:
        state = encode(self.g.state)
        mark = Mark(
            len(self.answers), state, self.die, len(self.log), dict(self.minds), self.title.rules, adjusted
        )
        self.marks.append(mark)
        thin(self.marks)
        self.g.index = self.title.index(
            self.g.state, self.content
        )  # as it will be when play goes on from here

    def _adopt(self, state: S) -> None:
        """Take over a state: a fresh context with a fresh index, speaking into our log."""
        self.g = Game(state, self.content, self.title.index(state, self.content))
        self.g.say = self.log.append

    def _reopen(self, state: bytes) -> None:
        """Start the current step anew from another state, which becomes a mark of its own."""
        del self.log[self._step_log :]
        self._adopt(self._decoder.decode(state))
        self._mark(adjusted=True)
        self._open_step()

    def _restore(self, n: int) -> None:
        """Go to the state before answer ``n``, from the last mark at or before it; answers before ``n`` are in memory.

        Raises Diverged where an answer no longer fits; the session then stands before that answer.
        """
        while self.marks and self.marks[-1].n > n:
            self.marks.pop()
        mark = self.marks[-1] if self.marks else Mark(0, b"", 0, 0, {}, self.title.rules)
        replayed = self.answers[mark.n : n]
        del self.answers[mark.n :]
        del self.ends[mark.n :]
        del self.log[mark.log :]
        self.die = mark.die
        self.minds = dict(mark.minds)
        self._adopt(self._decoder.decode(mark.state) if mark.state else self.title.new(self.content))
        self._open_step()
        for answer in replayed:
            self.refeed(answer)

    def refeed(self, answer: Answer) -> None:
        """Apply a recorded answer, if it still fits.

        Raises Diverged when it does not, or when it crashes; the session then stands where it stood before.
        """
        q, n = self.q, len(self.answers)
        if answer.kind == LOST:
            raise Diverged(n, answer.kind, "it was lost to damage of the file")
        if q is None:
            raise Diverged(n, answer.kind, "the game is over before it")
        if q.kind != answer.kind:
            raise Diverged(n, answer.kind, f"{q.kind} is asked instead")
        wrong = misfit(q, answer.token)
        if wrong:
            raise Diverged(n, answer.kind, wrong)
        if type(q) is not Roll:
            assert isinstance(q, Ask)
            if q.seat != answer.seat:
                raise Diverged(n, answer.kind, f"{q.seat} is asked, {answer.seat} answered")
            if not q.single:
                rule = self.title.refused(self.g, q, answer.token)
                if rule:
                    raise Diverged(n, answer.kind, f"these may not be chosen together ({rule})")
            answer.token = _as_offered(q, answer.token)
        try:
            self._apply(answer)
        except Exception as error:
            self._restore(n)
            why = f"{type(error).__name__}: {error}"
            raise Diverged(n, answer.kind, why, crashed=True, by_person=answer.by_person) from error

    # ------------------------------------------------------------------ going back and forth

    def goto(self, n: int) -> None:
        """Go to just before answer ``n`` without asking whether it is fair; what is undone can be redone.

        Raises GameError where that point cannot be reached any more (nothing has then happened).
        """
        if not 0 <= n <= len(self.answers):
            raise GameError(f"there is no answer {n}; the game has {len(self.answers)}")
        if self.store is not None:
            self.store.flush(self)  # what is undone must be on disk to be redone after a restart
        answers, ends, log, marks = self.answers[:], self.ends[:], self.log[:], self.marks[:]
        try:
            self._restore(n)
            if self.store is not None:
                self.store.cut(n)
        except Exception as error:
            self.answers, self.ends, self.log, self.marks = answers, ends, log, marks
            self._restore(len(answers))
            if isinstance(error, SaveError):
                raise
            raise GameError(f"the game can no longer go back to before answer {n}: {error}") from error
        self.redo_tail[:0] = answers[n:]
        undone = {m.n: m for m in marks if m.adjusted and m.n > n}
        self.redo_marks[:0] = [undone[k] for k in sorted(undone)]

    def fence(self, side: Side) -> int:
        """The earliest answer to which going back is free for a side.

        Nothing since may have been learnt: no visible die, no visible act of another seat, no event that teaches.
        """
        for n in range(len(self.answers) - 1, -1, -1):
            if self._taught(n, side):
                return n + 1
        return 0

    def _taught(self, n: int, side: Side) -> bool:
        answer = self.answers[n]
        end = self.ends[n + 1] if n + 1 < len(self.ends) else len(self.log)
        said = self.log[self.ends[n] : end]
        if any(e.learnt and visible(e, side) for e in said):
            return True
        if answer.by == FATE or answer.by == HAND:  # a die that only the other side may see teaches nothing
            rolled = [e for e in said if type(e) is Rolled]
            return not rolled or any(visible(e, side) for e in rolled)
        return side_of(answer.seat) != side and any(visible(e, side) for e in said)

    def back(self, side: Side) -> int | None:
        """The number of the side's last answer by a person, which undo would take back; None if there is none."""
        for n in range(len(self.answers) - 1, -1, -1):
            answer = self.answers[n]
            if answer.by == PERSON and side_of(answer.seat) == side:
                return n
        return None

    def undo(self, side: Side, to: int | None = None, take_back: bool = False) -> None:
        """Take back answers, to before answer ``to`` or the side's own last one.

        Raises Fenced if something has been learnt since.  A declared ``take_back`` crosses the fence, deals the same dice again
        and is noted in the log.
        """
        n = self.back(side) if to is None else to
        corrected = self._corrected(-1 if n is None else n) if to is None else None
        if corrected is not None:
            if corrected < self.fence(side) and not take_back:
                raise Fenced(
                    "dice have fallen or something was learnt since; only a declared take-back goes further"
                )
            self._uncorrect(corrected)
            return
        if n is None:
            raise Fenced("there is nothing to undo")
        if n < self.fence(side):
            if not take_back:
                raise Fenced(
                    "dice have fallen or something was learnt since; only a declared take-back goes further"
                )
            self.goto(n)
            self.remark("take-back", f"taken back to before answer {n}; the same dice will fall")
            return
        self.goto(n)

    def corrected_last(self, side: Side) -> bool:
        """Would undo take back a correction by hand, and no answer?"""
        n = self.back(side)
        return self._corrected(-1 if n is None else n) is not None

    def _corrected(self, after: int) -> int | None:
        """Where the last correction by hand was made, if it was after that answer."""
        places = [mark.n for mark in self.marks if mark.adjusted]
        return places[-1] if places and places[-1] > after else None

    def _uncorrect(self, n: int) -> None:
        """Take the last correction back, with what followed it; the step stands as it did before."""
        self.goto(n)
        self._let_go(n, "followed a correction that was taken back")
        last = max(i for i, mark in enumerate(self.marks) if mark.adjusted)
        del self.marks[last:]
        if self.store is not None:
            self.store.uncorrect(n)
        self._restore(n)
        self.flush()
        self.remark("adjust", "the last correction by hand is taken back")

    def redo(self, to: int | None = None) -> int:
        """Give undone answers again: up to the next question a person answered, or up to before answer ``to``.

        Returns how many were given.  Raises Diverged (the rest of the tail stays) if one no longer fits.
        """
        given = 0
        try:
            while self.redo_tail:
                if to is None and given and self.redo_tail[0].by == PERSON:
                    break
                if to is not None and len(self.answers) >= to:
                    break
                self.refeed(self.redo_tail[0])
                self.redo_tail.pop(0)
                given += 1
                if self.redo_marks and self.redo_marks[0].n == len(self.answers):
                    self._reopen(self.redo_marks.pop(0).state)
        finally:
            if given and self.store is not None:
                self.store.cut(len(self.answers))
                self.flush()
        return given

    def _let_go(self, n: int, why: str) -> None:
        if self.store is not None:
            self.store.let_go(n, why)
        self._forget_tail()

    def _forget_tail(self) -> None:
        self.redo_tail.clear()
        self.redo_marks.clear()

    def look_back(self, n: int, marks: Sequence[Mark] = ()) -> Session[S]:
        """A second, read-only game as it stood before answer ``n``; the live one does not move.

        ``marks`` are later ones than the game has itself before ``n``: who has looked back before knows them, and is there sooner.
        Raises GameError where that point cannot be reached any more.
        """
        if not 0 <= n <= len(self.answers):
            raise GameError(f"there is no answer {n}; the game has {len(self.answers)}")
        try:
            past = self._copy(n, marks=marks)
        except Diverged as error:
            raise GameError(f"the game can no longer be shown before answer {n}: {error}") from error
        past.readonly = True
        return past

    def parcel(self) -> Parcel:
        """All that another process needs to stand where this game stands: the last mark, and the answers since."""
        mark = self.marks[-1]
        return Parcel(mark, self.answers[mark.n :])

    @classmethod
    def from_parcel(cls, title: Title[S], content: Any, seed: int, parcel: Parcel) -> Session[S]:
        """A game that stands where another process's does, goes on as that one does, and knows nothing of its past.

        Raises Diverged where the answers do not fit, as they do not to another version of the rules.
        """
        self: Session[S] = cls.unopened(title, content, seed)
        mark = msgspec.structs.replace(parcel.mark, log=0)
        self.marks = [mark]
        self.answers = [*[UNKNOWN] * mark.n, *parcel.answers]
        self.ends = [0] * mark.n
        self._raw = True
        self._restore(len(self.answers))
        return self

    def trial(self) -> Session[S]:
        """A second game that stands as this one does, to try things in: no journal, and a crash is raised as it is."""
        other = self._copy(len(self.answers))
        other._raw = True
        return other

    def _copy(
        self, n: int, watch: Callable[[Session[S]], None] | None = None, marks: Sequence[Mark] = ()
    ) -> Session[S]:
        other: Session[S] = Session.unopened(self.title, self.content, self.seed)
        other.answers = self.answers[:n]
        other.ends = self.ends[:n]
        other.log = self.log[:]
        other.marks = [m for m in self.marks if m.n <= n]
        other.marks += marks
        other.notes = self.notes[:]
        if watch is not None:
            other._watch = lambda: watch(other)
        other._restore(n)
        other._watch = None
        return other

    def adjust(self, patch: Callable[[S], None], text: str) -> None:
        """Correct the state by hand: go back to the step's start, patch, check, and open the step anew.

        The patched state is a mark of its own.  Raises GameError (nothing changed) if the result breaks an invariant.
        """
        if self.readonly:
            raise GameError("this is a look back; nothing can be corrected here")
        n = self._step_start
        starts: list[bytes] = []
        trial = self._copy(n, lambda past: starts.append(encode(past.g.state)))
        try:
            state: S = self._decoder.decode(starts[-1])
            patch(state)
            self.title.check(state, self.content)
            patched = encode(state)
            trial._reopen(patched)
            self.title.check(trial.g.state, self.content)
        except Exception as error:
            raise GameError(f"this correction breaks the game: {error or type(error).__name__}") from error
        self.goto(n)
        self._let_go(n, "corrected by hand")
        self._reopen(patched)
        self.flush()
        self.remark("adjust", text)

    @property
    def adjusted(self) -> bool:
        """Was the state ever corrected by hand (even if that was taken back)?"""
        return any(mark.adjusted for mark in self.marks) or any(note.kind == "adjust" for note in self.notes)

    def remark(self, kind: str, text: str) -> None:
        """Note something outside the rules in the log."""
        note = Note(len(self.answers), kind, text)
        if self.store is not None:
            self.store.note(note)
        self.notes.append(note)

    # ------------------------------------------------------------------ odds and ends

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.title.outcome(self.g.state)

    def events_of(self, n: int) -> list[Event]:
        """What answer ``n`` led to, up to the next question or die."""
        end = self.ends[n + 1] if n + 1 < len(self.ends) else len(self.log)
        return self.log[self.ends[n] : end]

    def hash(self) -> str:
        """A short digest of state, dice position and minds: equal games have equal ones."""
        return hashlib.sha256(encode((self.g.state, self.die, self.minds))).hexdigest()[:16]

    def flush(self) -> None:
        """Put on disk all that happened since; call it before showing anything of it."""
        if self.store is not None:
            self.store.flush(self)

    def close(self) -> None:
        """Write what is left and let go of the file."""
        if self.store is not None:
            try:
                self.flush()
            finally:
                self.store.close()
                self.store = None


def _as_offered(q: Ask[Any], token: Any) -> Any:
    """The option itself for a token that equals it: what comes from a file has lost its enumeration."""
    if not isinstance(q.options, list | tuple):  # those that are not written out know a token, but hold none
        return token
    if q.single:
        return q.options[q.options.index(token)]
    return tuple(q.options[q.options.index(one)] for one in token)


__all__ = ["BOT", "FATE", "HAND", "NEXT", "PERSON", "Session", "Store"]
