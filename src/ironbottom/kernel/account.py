"""What a title tells of a finished or running game for its luck and its report: facts, to be put on any page by others.

A title's package may have a module ``report`` that offers an :class:`Account`; ``account_of`` finds it.  A title without one is
told of by its log alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol, cast

from .ask import RuleId, Side
from .events import Event, Rolled
from .step import Game


class Throw(NamedTuple):
    """Whose luck a die is, and what for.

    ``good`` = 1 where high faces help that side, -1 where low ones do, 0 where neither can be said.  ``wins`` = with so many of its
    faces the die does what that side hopes for, None where there is no such thing; ``won`` = it did.
    """

    side: Side
    purpose: str
    good: int = 0
    wins: int | None = None
    won: bool = False


class Turn(NamedTuple):
    """A turn: its number, what it is called, and the event of the log with which it begins."""

    number: int
    name: str
    event: int


class Loss(NamedTuple):
    """A piece lost: in which turn, of which side, its name, how, by whose hand ("" = nobody's), and under which rule."""

    turn: int
    side: Side
    name: str
    how: str
    by: str = ""
    rule: RuleId = ""


class Fight(NamedTuple):
    """A fight: where it stands in the log, who attacked, the line that tells it, and its figures.

    ``odds`` and ``mods`` are words; ``chance`` is that of this very result before the die was thrown, None where it cannot be told,
    and ``better`` that of a result at least as good for the attacker.  ``weight`` orders fights by what they decided.
    """

    turn: int
    event: int
    side: Side
    text: str
    odds: str
    mods: str
    dice: str
    result: str
    chance: float | None = None
    better: float | None = None
    weight: float = 0.0


class Honour(NamedTuple):
    """Somebody to be remembered: a name, and what became of him."""

    name: str
    text: str


class Measure(NamedTuple):
    """Something that is counted for both sides from turn to turn: its name, and the values as they stand."""

    name: str
    values: Mapping[Side, int]


class Stack(NamedTuple):
    """Pieces in a hex: a face of at most four letters, how many, and of which side; ``mark`` = a sign of their state."""

    hex: str
    side: Side
    face: str
    number: int
    mark: str = ""


class HexPicture(NamedTuple):
    """A position on a hex map (``maps/<board>.json``): stacks, and the hexes that a side owns."""

    board: str
    stacks: Sequence[Stack]
    owners: Mapping[str, Side]


class Band(NamedTuple):
    """A strip of a map of strips: its name, its ground, what lies in it, and who stands there as (side, text)."""

    name: str
    ground: str
    things: str
    groups: Sequence[tuple[Side, str]]


class BandPicture(NamedTuple):
    """A position on a map of strips, from the top down."""

    bands: Sequence[Band]


Picture = HexPicture | BandPicture


class Account(Protocol):
    """What a title's module ``report`` offers.  Nothing here may tell a side what it may not know."""

    HEADINGS: Mapping[str, str]
    """What the title calls its ``losses`` and its ``measure``, for headings."""

    def sides(self, content: Any) -> Mapping[Side, str]:
        """The sides with their names, the player's first."""
        ...

    def facts(self, content: Any) -> Sequence[tuple[str, str]]:
        """What is played: pairs such as ("Scenario", "Malaya")."""
        ...

    def throw(self, content: Any, event: Rolled) -> Throw:
        """Whose luck a die is."""
        ...

    def words(self, content: Any, event: Rolled, names: Mapping[str, str]) -> str:
        """A die with an outcome in words, for lists of memorable throws."""
        ...

    def turns(self, content: Any, log: Sequence[Event]) -> list[Turn]:
        """The turns that have begun."""
        ...

    def losses(self, g: Game[Any], names: Mapping[str, str]) -> list[Loss]:
        """Who was lost, in order."""
        ...

    def fights(self, content: Any, log: Sequence[Event], names: Mapping[str, str]) -> list[Fight]:
        """Every fight, in order."""
        ...

    def measure(self, g: Game[Any]) -> Measure | None:
        """What is counted from turn to turn; None before there is anything to count."""
        ...

    def honour(self, g: Game[Any], names: Mapping[str, str]) -> list[Honour]:
        """Who fell; empty for a title whose pieces have no names."""
        ...

    def picture(self, g: Game[Any], side: Side) -> Picture | None:
        """The position as a side sees it; None before anything stands."""
        ...

    def told(self, event: Event) -> bool:
        """Is its line worth telling again afterwards?"""
        ...


def account_of(title_id: str) -> Account | None:
    """The account of a title by its id; None where it has none."""
    name = f"ironbottom.games.{title_id}"
    if (
        find_spec("ironbottom.games") is None
        or find_spec(name) is None
        or find_spec(f"{name}.report") is None
    ):
        return None
    return cast(Account, import_module(f"{name}.report"))


def turn_at(turns: Sequence[Turn], event: int) -> int:
    """The number of the turn in which an event happened; before the first turn that turn's number less one."""
    found = turns[0].number - 1 if turns else 0
    for turn in turns:
        if turn.event > event:
            break
        found = turn.number
    return found


def wins_at(sides: int, lowest: int) -> int:
    """How many faces of a die reach a face."""
    return max(0, min(sides, sides + 1 - lowest))


Tick = Callable[[str, int, int], None]
"""Told of work that takes long: what is being done, how much of it is done, of how much.  May raise to stop it."""


def quiet(what: str, done: int, of: int) -> None:
    """A tick that nobody looks at."""


def named(units: Iterable[str], names: Mapping[str, str]) -> str:
    """Pieces by name, in a row."""
    return ", ".join(names.get(u, u) for u in units)
