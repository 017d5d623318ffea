"""Procedures and steps: how a rulebook becomes code.

A *procedure* is a generator that asks and rolls.  It takes the context ``g`` first and calls other procedures with ``yield from``,
so an interrupt (overwatch, a retreat chosen by its owner) is an ordinary nested call.  A *step* is the smallest procedure that
starts from the state alone; between steps nothing lives in Python variables, so each step's start can be a checkpoint.  The
place in the sequence of play is data: ``state.at`` is a stack of frames.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from .ask import Ask, Mods, Roll, RuleId, Seat, Side, in_order
from .events import Event, Rolled, Sealed

S = TypeVar("S")
T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")

Proc: TypeAlias = Generator[Ask[Any] | Roll, Any, T]
"""What a function that asks or rolls returns.  It does nothing until it is run with ``yield from``."""


class Game(Generic[S]):
    """The context of one game, handed to every procedure: its state, its content, its index, and ``say``.

    ``index`` holds what can be derived from state and content (never saved, rebuilt after every restore).  Several games can run
    at once (odds, looking back, tests), so nothing anywhere keeps a current one.
    """

    __slots__ = ("content", "index", "said", "say", "state")

    def __init__(self, state: S, content: Any, index: Any = None) -> None:
        self.state = state
        self.content = content
        self.index = index
        self.said: list[Event] = []
        self.say: Callable[[Event], None] = self.said.append


class Over(Exception):
    """Raised by a procedure when the game is decided in the middle of a step; the state then says how it ended."""


class Frame(msgspec.Struct):
    """A place in a sequence of play: the sequence's name and the number of the step in it."""

    seq: str
    step: int = 0


class Again(msgspec.Struct, frozen=True):
    """Run this step once more."""


class Next(msgspec.Struct, frozen=True):
    """Go on with the following step, or back to the caller after the last."""


class Call(msgspec.Struct, frozen=True):
    """Run that sequence first, then this step once more."""

    seq: str


Flow: TypeAlias = Again | Next | Call
AGAIN = Again()
NEXT = Next()


class Step(msgspec.Struct, Generic[S], frozen=True):
    """A named step: ``run`` starts from the state alone and returns where to go.  ``mark`` forces a checkpoint at its start."""

    id: str
    rule: RuleId
    run: Callable[[Game[S]], Proc[Flow]]
    mark: bool = False


def choose(ask: Ask[T]) -> Proc[T]:
    """Ask for one option.  Typed: ``target = yield from choose(Ask(...))``."""
    answer: T = yield ask
    return answer


def choose_some(ask: Ask[T]) -> Proc[tuple[T, ...]]:
    """Ask for a set of options, ``least`` to ``most`` of them, as one answer (never single: give ``most`` other than 1)."""
    if ask.single:  # one of exactly one: keep the answer's shape the same for whoever answers
        only: T = yield ask
        return (only,)
    answer: tuple[T, ...] = yield ask
    return answer


def sealed(g: Game[Any], first: Ask[A], second: Ask[B]) -> Proc[tuple[A, B]]:
    """Two simultaneous secret choices: nothing is said until both are known, then one event reveals both."""
    first.sealed = second.sealed = True
    a: A = yield first
    b: B = yield second
    g.say(Sealed(kind=first.kind, choices=((first.seat, a), (second.seat, b)), learnt=True))
    return a, b


def cast(
    g: Game[Any],
    kind: str,
    rule: RuleId,
    *,
    sides: int = 6,
    mods: Mods = (),
    need: int | None = None,
    seat: Seat = "",
    cuts: tuple[int, ...] = (),
    secret: Side = "",
    about: tuple[Any, ...] = (),
) -> Proc[int]:
    """Throw one die, say so, and return its face (modifiers are recorded, not added)."""
    got: int = yield Roll(kind, rule, 1, sides, mods, need, seat, cuts, secret, about)
    said = Rolled(
        kind=kind,
        rule=rule,
        faces=(got,),
        sides=sides,
        mods=mods,
        need=need,
        seat=seat,
        about=about,
        to=secret,
    )
    g.say(said)
    return got


def cast_many(
    g: Game[Any], kind: str, rule: RuleId, n: int, *, sides: int = 6, seat: Seat = ""
) -> Proc[tuple[int, ...]]:
    """Throw ``n`` dice at once (n of at least 1), say so, and return the faces."""
    got: Any = yield Roll(kind, rule, n, sides, seat=seat)
    faces: tuple[int, ...] = (got,) if n == 1 else got
    g.say(Rolled(kind=kind, rule=rule, faces=faces, sides=sides, seat=seat))
    return faces


def run_step(g: Game[S], sequences: dict[str, tuple[Step[S], ...]]) -> Step[S]:
    """The step at which the state stands."""
    frame: Frame = g.state.at[-1]  # type: ignore[attr-defined]
    return sequences[frame.seq][frame.step]


def follow(at: list[Frame], flow: Flow, sequences: dict[str, Any]) -> None:
    """Move the place in the sequence of play as a step's end says; an empty stack means that the game has run out."""
    if type(flow) is Again:
        return
    if type(flow) is Call:
        at.append(Frame(flow.seq))
        return
    at[-1].step += 1
    if at[-1].step >= len(sequences[at[-1].seq]):
        at.pop()  # the caller's step runs again and decides itself whether it is done


def play(proc: Proc[T], asks: Sequence[Any] = (), dice: Sequence[int] = ()) -> T:
    """Run a procedure with given answers and faces, for tests and worked examples.

    Sets may be given in any order.  Raises AssertionError on an answer that was not offered, on missing ones and on leftovers.
    """
    from .ask import misfit

    answers, faces = list(asks), list(dice)
    try:
        q = next(proc)
        while True:
            if type(q) is Roll:
                assert len(faces) >= q.n, f"no die left for {q.kind} ({q.rule})"
                token: Any = faces.pop(0) if q.n == 1 else tuple(faces.pop(0) for _ in range(q.n))
            else:
                assert isinstance(q, Ask)
                assert answers, f"no answer left for {q.kind} to {q.seat}: {list(q.options)}"
                token = answers.pop(0)
                if not q.single and isinstance(token, (tuple, list, set)):
                    token = in_order(q, list(token)) if set(token) <= set(q.options) else tuple(token)
            wrong = misfit(q, token)
            assert wrong is None, f"{q.kind}: {wrong}; offered: {list(getattr(q, 'options', ()))}"
            q = proc.send(token)
    except StopIteration as stop:
        assert not answers and not faces, f"left over: answers {answers}, dice {faces}"
        return stop.value  # type: ignore[no-any-return]
