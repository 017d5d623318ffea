"""Help: every key that works here, read from the bindings themselves and grouped by area, and the signs on the board."""

from __future__ import annotations

import textwrap
from typing import Any

from textual.screen import Screen

from ..keymap_places import AREAS
from ..palette import Line, width
from .base import Note

SHEET = 96
"""Columns of a sheet, where there is room for them."""
KEYS = 9
"""Cells for the keys of an action."""


class HelpSheet(Note):
    """Keys and signs."""

    def __init__(self, screen: Screen[Any], legend: list[Line]) -> None:
        room = min(SHEET, screen.app.size.width * 96 // 100) - 6
        super().__init__("Help", [*key_lines(screen), *(row for line in legend for row in hung(line, room))])


def hung(line: Line, room: int) -> list[Line]:
    """A sign and its words in so many cells: further rows begin under the words."""
    if len(line) != 2 or width(line) <= room:
        return [line]
    (sign, tone), (words, style) = line
    indent = width([line[0]])
    rows = textwrap.wrap(words, max(20, room - indent))
    return [[(" " * indent if n else sign, tone), (row, style)] for n, row in enumerate(rows)]


def key_lines(screen: Screen[Any]) -> list[Line]:
    """What can be done, by areas, with all its keys; what cannot be done at this moment is dim."""
    areas: dict[str, dict[str, list[str]]] = {}
    off: set[str] = set()
    for active in screen.active_bindings.values():
        binding = active.binding
        if binding.id and binding.description:
            actions = areas.setdefault(area_of(binding.id), {})
            actions.setdefault(binding.description, []).append(screen.app.get_key_display(binding))
            if not active.enabled:
                off.add(binding.description)
    lines: list[Line] = list(_first(screen))
    order = list(AREAS.values())
    across = (min(SHEET, screen.app.size.width * 96 // 100) - 7) // 2
    for area in sorted(areas, key=lambda name: order.index(name) if name in order else len(order)):
        cells = [_cell(words, keys, words in off, across) for words, keys in areas[area].items()]
        lines += [[(area, "title")], *_columns(cells, across), [("", "")]]
    return lines


def area_of(id: str) -> str:
    """The area that an action belongs to."""
    prefix = id.partition(".")[0]
    return AREAS.get(prefix, prefix.capitalize())


def _first(screen: Screen[Any]) -> list[Line]:
    """What is no binding: moving about, and the keys of options where there are some."""
    lines: list[Line] = [
        [("arrows", "key"), (" move   ", ""), ("enter", "key"), (" choose what is highlighted", "")]
    ]
    if hasattr(screen, "choices"):
        lines.append(
            [
                ("1-9 A-Z", "key"),
                (" choose, or tick, the option with that key   ", ""),
                ("0", "key"),
                (" pass", ""),
            ]
        )
    return [*lines, [("", "")]]


def _cell(words: str, keys: list[str], off: bool, across: int) -> list[Line]:
    """One action: its keys, then its words, in as many rows as they need."""
    room = across - KEYS - 3
    names = textwrap.wrap(" ".join(dict.fromkeys(keys)), KEYS)
    parts = textwrap.wrap(words, room)
    rows = []
    for i in range(max(len(names), len(parts))):
        key, part = names[i] if i < len(names) else "", parts[i] if i < len(parts) else ""
        rows.append(
            [(f"{key:>{KEYS}}  ", "dim" if off else "key"), (f"{part:<{room + 1}}", "dim" if off else "")]
        )
    return rows


def _columns(cells: list[list[Line]], across: int) -> list[Line]:
    """Two columns, read downwards, as even as can be."""
    total, left = sum(len(cell) for cell in cells), 0
    columns: tuple[list[Line], list[Line]] = ([], [])
    for cell in cells:
        columns[int(left * 2 >= total)].extend(cell)
        left += len(cell)
    rows = []
    for i in range(max(map(len, columns))):
        first = columns[0][i] if i < len(columns[0]) else [(" " * across, "")]
        rows.append([*first, *(columns[1][i] if i < len(columns[1]) else [])])
    return rows
