"""What a title must offer: the one door through which sessions, screens, tests and tools see a game.

Everything else in a title's package is its own affair.  ``registry`` finds a title by its id without loading the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

import msgspec

from .ask import Ask, Roll, RuleId, Seat, Side
from .bot import Bot
from .events import Event
from .step import Game, Step

S = TypeVar("S")


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: for whom it is won (None = for nobody), a code, points where the title counts any, and its rule."""

    winner: Side | None
    code: str
    rule: RuleId
    points: int = 0


class Odds(msgspec.Struct, frozen=True):
    """What an answer promises: lines to show, each with its probability range (equal ends = exact), and the stated policy.

    ``brief`` = the same in few words, the most important first, for a place of one line; empty = the last of the lines.
    """

    lines: tuple[tuple[str, float, float], ...]
    mods: tuple[tuple[int, RuleId, str], ...] = ()
    policy: str = ""
    brief: tuple[tuple[str, float, float], ...] = ()


class Title(Protocol[S]):
    """One game.  ``rules`` is raised with every change of play; ``fixes`` says for each number what changed."""

    id: str
    name: str
    rules: int
    fixes: Mapping[int, str]
    start: str
    sequences: dict[str, tuple[Step[S], ...]]
    State: type[S]
    Content: type[Any]
    events: tuple[type[Event], ...]

    def contents(self) -> Iterator[Any]:
        """Every content that the program's own files make, the likely ones first: in damaged saves it is looked for among these."""
        ...

    def new(self, content: Any) -> S:
        """An empty board, standing at the first step; that step sets it up."""
        ...

    def index(self, state: S, content: Any) -> Any:
        """Whatever look-ups the procedures want, derived from state and content alone."""
        ...

    def seats(self, content: Any) -> Sequence[Seat]:
        """Everybody who may be asked in this game."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, None while it goes on."""
        ...

    def view(self, g: Game[S], side: Side) -> Any:
        """What a side may see: a thin read-only object over the live state."""
        ...

    def redeal(self, state: S, content: Any, side: Side, rng: Random) -> S:
        """A copy of the state in which all that the side cannot know is dealt anew."""
        ...

    def check(self, state: S, content: Any) -> None:
        """Raise AssertionError where an invariant is broken.  Called at every question."""
        ...

    def prompt(self, view: Any, ask: Ask[Any] | Roll) -> str:
        """The question in words."""
        ...

    def describe(self, view: Any, ask: Ask[Any], token: Any) -> str:
        """An option in words."""
        ...

    def names(self, content: Any, log: Iterable[Event]) -> dict[str, str]:
        """Names of all pieces that a log speaks of; a name once given never changes."""
        ...

    def tell(self, content: Any, event: Event, names: Mapping[str, str]) -> str:
        """An event in words; "" for what is not worth a line."""
        ...

    def summary(self, g: Game[S]) -> str:
        """Where the game stands, in a line for the list of saves."""
        ...

    def refused(self, g: Game[S], ask: Ask[Any], token: Any) -> RuleId | None:
        """The rule that forbids this answer, also for acts that were not offered; None if nothing does."""
        ...

    def odds(self, g: Game[S], ask: Ask[Any], token: Any) -> Odds | None:
        """What choosing this option promises, from what its seat may know; None where no dice are foreseen."""
        ...

    def bot(self, seat: Seat, level: str) -> Bot:
        """Somebody to answer for a seat.  ``level`` is "auto", "random", or what the title adds."""
        ...


_TITLES = {"rifles": "ironbottom.games.rifles", "nineteen42": "ironbottom.games.nineteen42"}
_BESIDE = {"campaign": "ironbottom.campaign"}
"""Games that are not on the title screen by themselves."""


def titles() -> list[str]:
    """Ids of the titles there are, in the order of the title screen."""
    return list(_TITLES)


def known(title_id: str) -> bool:
    """Is there a title of this id, on the title screen or beside it?"""
    return title_id in _TITLES or title_id in _BESIDE


def registry(title_id: str) -> Title[Any]:
    """Load a title by its id.  Raises KeyError for an unknown one."""
    from importlib import import_module

    title: Title[Any] = import_module({**_TITLES, **_BESIDE}[title_id]).TITLE
    return title


def register(title_id: str, module: str) -> None:
    """Make a title known beside those of the title screen: its module must hold ``TITLE``.  Tests use it for their miniature."""
    _BESIDE[title_id] = module
