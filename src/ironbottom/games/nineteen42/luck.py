"""Whose luck each die of 1942 is, and what it hopes for."""

from __future__ import annotations

from collections.abc import Mapping

from ironbottom.kernel.account import Throw, wins_at
from ironbottom.kernel.events import Rolled

from .cards import Content
from .ground import ground
from .state import JAPAN
from .tell import place, several, tell, total

PURPOSES = {
    "combat": "attacks",
    "city": "empty cities",
    "air attack": "aircraft against ships",
    "attrition": "units under siege",
    "allied air": "wear of Allied aircraft",
    "hong kong": "Hong Kong",
    "force z hunted": "aircraft against Force Z",
    "force z": "Force Z against landings",
    "java sea": "Battle of the Java Sea",
}
"""What dice are thrown for."""


def result(content: Content, column: str, total: int) -> str:
    """The cell of the CRT for a total (n42:6.2.d-e)."""
    col = content.tables.columns.index(column)
    return content.tables.crt[max(0, min(10, total))][col]


def results(content: Content, column: str, add: int) -> list[str]:
    """The results of the six faces of a die with a modifier, in order."""
    return [result(content, column, face + add) for face in range(1, 7)]


def throw(content: Content, event: Rolled) -> Throw:
    """Whose luck a die is: that of the side that has thrown it."""
    purpose = PURPOSES.get(event.kind, event.kind)
    face = event.faces[0]
    if event.kind == "combat":
        cells = results(content, event.about[3], sum(n for n, _ in event.mods))
        return Throw(event.seat, purpose, 1, sum(c[0] == "D" for c in cells), cells[face - 1][0] == "D")
    if event.kind == "hong kong":
        add = sum(n for n, _ in event.mods)
        return Throw(event.seat, purpose, 1, wins_at(6, (event.need or 0) - add), bool(event.hit))
    most = _most(event)
    if most is None:
        return Throw(event.seat or JAPAN, purpose, 1)
    return Throw(event.seat, purpose, -1, min(6, most), face <= most)


def _most(event: Rolled) -> int | None:
    """The highest face with which a die succeeds where low ones do; None where that is not so."""
    if event.kind == "city":
        where, points = event.about
        m = ground()
        return int(points // (2 * m.city[m.number[where]]))  # n42:9.2.b2
    if event.kind == "air attack":
        return int(event.about[3])  # n42:8.12.b
    if event.kind == "allied air":
        return int(event.about[1])  # n42:13.1.a
    fixed = {"attrition": 5, "force z hunted": 4, "force z": 3}  # n42:9.4.b, 13.4.c, 13.4.b
    return fixed.get(event.kind)


def words(content: Content, event: Rolled, names: Mapping[str, str]) -> str:
    """A die with an outcome in words."""
    if event.kind == "combat":
        units, those, where, column = event.about
        cell = result(content, column, event.total)
        head = f"{several(names, units, 3)} against {several(names, those, 3)} at {place(where)}"
        return f"{head}: {column}, {total(event.faces[0], event.mods)}: {cell}"
    return tell(content, event, names).rstrip(".") or f"{event.kind}: die {event.faces[0]}"
