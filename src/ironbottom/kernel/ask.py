"""Questions and chance: what a procedure may ask for, and what counts as an answer.

A game is a sequence of questions.  A procedure yields an :class:`Ask` (to a seat) or a :class:`Roll` (to fate) and is sent the
answer: a *token*.  Tokens are small plain values that survive the journal, never prose and never an index into the options, so
that a save still says what was chosen after a rule has been mended.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

Seat: TypeAlias = str
"""Who is asked: a path such as ``allies`` or ``allies/us``; its first part is the side."""
Side: TypeAlias = str
RuleId: TypeAlias = str
Mods: TypeAlias = tuple[tuple[int, RuleId], ...]
"""Die roll modifiers, each with the rule that grants it."""

T = TypeVar("T")

NOBODY: Side = "-"
"""As ``Roll.secret`` or ``Event.to``: no player may know."""


class Ask(msgspec.Struct, Generic[T], gc=False):
    """A question to a seat.

    ``kind`` is a code that never changes (descriptions, bots and old saves hang on it).  ``options`` are tokens in an order that
    tells nothing secret.  With ``least`` and ``most`` other than 1 and 1 the answer is a tuple of distinct tokens in the order of
    the options; ``first`` is then one answer that surely fits.  ``about`` holds the public facts of the situation, ids only.
    """

    seat: Seat
    kind: str
    options: Sequence[T]
    rule: RuleId
    about: Any = None
    least: int = 1
    most: int = 1
    first: tuple[T, ...] = ()
    sealed: bool = False

    @property
    def single(self) -> bool:
        """Is one token asked for (and not a set of them)?"""
        return self.least == 1 and self.most == 1


class Roll(msgspec.Struct, gc=False):
    """A question to fate: ``n`` dice of ``sides`` faces; the answer is a face (n = 1) or a tuple of faces.

    ``need`` is the modified total that succeeds, where there is one.  ``cuts`` are the faces at which the outcome changes, for
    odds: ``(4,)`` says that 1-3 are alike and 4-6 are alike.  ``seat`` owns the die (it may throw a real one).  ``secret`` is the
    only side that may know the result ("" = everybody, ``NOBODY`` = no player).
    """

    kind: str
    rule: RuleId
    n: int = 1
    sides: int = 6
    mods: Mods = ()
    need: int | None = None
    seat: Seat = ""
    cuts: tuple[int, ...] = ()
    secret: Side = ""
    about: tuple[Any, ...] = ()

    def classes(self) -> list[tuple[int, int]]:
        """Faces that stand for all: ``(representative face, how many faces are alike)``, for one die."""
        cuts = self.cuts
        if not cuts and self.need is not None:
            cuts = (self.need - sum(m for m, _ in self.mods),)
        if not cuts:
            return [(face, 1) for face in range(1, self.sides + 1)]
        edges = [1, *sorted({c for c in cuts if 1 < c <= self.sides}), self.sides + 1]
        return [(low, high - low) for low, high in zip(edges, edges[1:], strict=False)]

    def chance(self) -> float | None:
        """Probability of reaching ``need`` with one die, None where there is no such number."""
        if self.need is None or self.n != 1:
            return None
        lowest = self.need - sum(m for m, _ in self.mods)
        return max(0, min(self.sides, self.sides + 1 - lowest)) / self.sides


def side_of(seat: Seat) -> Side:
    """The side a seat belongs to: the first part of its path."""
    return seat.split("/", 1)[0]


def tuplify(value: Any) -> Any:
    """Make a token of what came back from a file: lists become tuples, all the way down."""
    if type(value) is list or type(value) is tuple:
        return tuple(tuplify(v) for v in value)
    return value


def alike(token: Any, option: Any) -> bool:
    """Of two equal values: are they also of one kind?  True equals 1 and 1.0, and would come back from a file as what it is."""
    if type(token) is type(option):
        return type(token) is not tuple or all(map(alike, token, option))
    return not isinstance(token, bool | float) and not isinstance(option, bool | float)


def _is_token(value: Any) -> bool:
    """Is this plain data such as options are made of?"""
    if type(value) is tuple:
        return all(map(_is_token, value))
    return value is None or isinstance(value, str | int)


def _offered(options: Sequence[Any], token: Any) -> bool:
    if token not in options:
        return False
    return not isinstance(options, list | tuple) or alike(token, options[options.index(token)])


def misfit(ask: Ask[Any] | Roll, token: Any) -> str | None:
    """Why this token is no answer to this question; None if it is one.

    Sets of tokens must hold distinct options in the order of the options.  What rules of a title forbid among well-formed sets is
    the title's own affair (``Title.refused``).
    """
    if type(ask) is Roll:
        return _misfit_roll(ask, token)
    assert isinstance(ask, Ask)
    if not ask.single and type(token) is not tuple:
        return f"{token!r} is not a set of options"
    if not _is_token(token):
        return f"{token!r} was not offered"
    if ask.single:
        return None if _offered(ask.options, token) else f"{token!r} was not offered"
    if not ask.least <= len(token) <= ask.most:
        return f"{len(token)} chosen, {ask.least} to {ask.most} wanted"
    places = {option: i for i, option in enumerate(ask.options)}
    last = -1
    for one in token:
        place = places.get(one, -1)
        if place < 0 or not alike(one, ask.options[place]):
            return f"{one!r} was not offered"
        if place <= last:
            return f"{one!r} is out of order or chosen twice"
        last = place
    return None


def _misfit_roll(roll: Roll, token: Any) -> str | None:
    faces = (token,) if roll.n == 1 else token
    if type(faces) is not tuple or len(faces) != roll.n:
        return f"{roll.n} dice wanted, got {token!r}"
    for face in faces:
        if type(face) is not int or not 1 <= face <= roll.sides:
            return f"a die of {roll.sides} cannot show {face!r}"
    return None


def in_order(ask: Ask[T], chosen: Sequence[T]) -> tuple[T, ...]:
    """Bring a set of options into the order in which they were offered."""
    wanted = set(chosen)
    return tuple(option for option in ask.options if option in wanted)
