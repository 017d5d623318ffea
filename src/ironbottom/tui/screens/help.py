"""Help: every key that works here, read from the bindings themselves and grouped by area, and the signs on the board."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from ..keymap_places import AREAS
from ..palette import Line, cut
from .base import Note

COLUMN = 35
"""Cells of one of two columns: two of them stand in a sheet of 80 columns."""
KEYS = 11
"""Cells for the keys in it."""


class HelpSheet(Note):
    """Keys and signs."""

    def __init__(self, screen: Screen[Any], legend: list[Line]) -> None:
        super().__init__("Help", [*key_lines(screen), *legend])


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
    for area in sorted(areas, key=lambda name: order.index(name) if name in order else len(order)):
        cells = [_cell(words, keys, words in off) for words, keys in areas[area].items()]
        lines += [[(area, "title")], *_columns(cells), [("", "")]]
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


def _cell(words: str, keys: list[str], off: bool) -> Line:
    """One action: its keys, then its words; more than one row of keys is cut."""
    names = cut([(" ".join(dict.fromkeys(keys)), "")], KEYS)
    shown = "".join(text for text, _ in names)
    text = "".join(part for part, _ in cut([(words, "")], COLUMN - KEYS - 2))
    return [
        (f"{shown:>{KEYS}}  ", "dim" if off else "key"),
        (f"{text:<{COLUMN - KEYS - 2}}", "dim" if off else ""),
    ]


def _columns(cells: list[Line]) -> list[Line]:
    """Two columns, read downwards."""
    half = (len(cells) + 1) // 2
    rows = []
    for i in range(half):
        right = cells[i + half] if i + half < len(cells) else []
        rows.append([*cells[i], *([(" ", ""), *right] if right else [])])
    return rows
