"""Filters of a log: all, dice, losses, each side, notes, a piece or place; and its headings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ironbottom.kernel.events import Rolled
from ironbottom.kernel.session import Session

from .book import Told
from .reading import Names, reading_of

ALL, DICE, LOSSES, NOTES, THING = "all", "dice", "losses", "notes", "thing"


class Filter(NamedTuple):
    """A filter: its id, and its name in a menu."""

    id: str
    name: str


class Heading(NamedTuple):
    """Where a turn begins: its number, its place among the lines, and its line."""

    turn: int
    at: int
    line: Told


class Sieve:
    """The filters of one game, and what passes them.  Turn headings pass all but a search for a thing that is not there."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self.reading = reading_of(session.title.id)
        self._names: Names = {}
        self._things: dict[int, list[str]] = {}

    def filters(self) -> list[Filter]:
        """Those that there are, in the order of their keys."""
        sides = [Filter(side, name[:1].upper() + name[1:]) for side, name in self.reading.SIDES.items()]
        first = [Filter(ALL, "All"), Filter(DICE, "Dice"), Filter(LOSSES, "Losses")]
        return [*first, *sides, Filter(NOTES, "Notes"), Filter(THING, "Piece or place")]

    def sift(self, lines: Sequence[Told], filter_id: str, thing: str = "") -> list[int]:
        """The numbers of the lines that pass, with the headings of the turns in which there are any."""
        self._names = self.session.title.names(self.session.content, self.session.log)
        if filter_id == ALL or (filter_id == THING and not thing.strip()):
            return list(range(len(lines)))
        found: list[int] = []
        above: int | None = None
        for i, line in enumerate(lines):
            if self._turn(line) is not None:
                above = i
            elif self._passes(line, filter_id, thing):
                if above is not None:
                    found.append(above)
                    above = None
                found.append(i)
        return found

    def _turn(self, line: Told) -> int | None:
        return None if line.event is None else self.reading.turn(self.session.content, line.event)

    def _passes(self, line: Told, filter_id: str, thing: str) -> bool:
        event, content = line.event, self.session.content
        if event is None:
            return filter_id == NOTES
        if filter_id == DICE:
            return type(event) is Rolled or bool(self.reading.behind(content, event))
        if filter_id == LOSSES:
            return self.reading.loss(event)
        if filter_id == THING:
            return self.about(line, thing)
        return filter_id in self.reading.sides(content, event, self._names)

    def things(self, line: Told) -> list[str]:
        """The pieces and places of a line."""
        if line.event is None:
            return []
        names = self._names or self.session.title.names(self.session.content, self.session.log)
        return self.reading.things(self.session.content, line.event, names)

    def about(self, line: Told, thing: str) -> bool:
        """Is a piece or place of this name, or of one that has these words, in a line?"""
        wanted = thing.casefold().strip()
        if line.event is None:
            return False
        known = self._things.get(id(line.event))
        if known is None:
            known = self._things[id(line.event)] = [name.casefold() for name in self.things(line)]
        return any(named(name, wanted) for name in known)

    def headings(self, lines: Sequence[Told]) -> list[Heading]:
        """Where each turn begins."""
        turns = ((i, line, self._turn(line)) for i, line in enumerate(lines))
        return [Heading(turn, i, line) for i, line, turn in turns if turn is not None]


def named(name: str, wanted: str) -> bool:
    """Is this the name, or does a word of it begin so?  "a" is unit a, not every name with an a; "#2" is not "#25"."""
    if name == wanted or wanted in name.replace("(", " ").replace(")", " ").split():
        return True
    return len(wanted) > 2 and wanted in name and not wanted.startswith("#")
