"""The options of a question as a menu: entries with keys, grouped where a title groups them.  Nothing here draws."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from .palette import Line

KEYS = "123456789" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Keys of options, in this order; small letters are commands, and 0 is always the way to pass."""
PASS = "0"


class Entry(msgspec.Struct):
    """A line of a menu: an answer (``token``), or a way to further entries (``inner``).

    ``key`` is a wish at first ("" = any), then what it has become.  ``confirm`` is asked before an answer that ends much;
    ``bar`` says why this one cannot be chosen now, though it stands in the list.  ``back`` = it leads back to the question before:
    escape takes it.
    """

    label: Line
    token: Any = None
    inner: Menu | None = None
    key: str = ""
    confirm: str = ""
    bar: str = ""
    back: bool = False


class Menu(msgspec.Struct):
    """Entries under a heading; ``id`` tells where the player is, so that the same place can be opened again.

    ``start`` is the answer on which the highlight begins; None = where it stood before, or on the first.
    """

    id: str
    entries: list[Entry]
    heading: str = ""
    start: Any = None


def with_keys(entries: Iterable[Entry]) -> list[Entry]:
    """Give each entry a key of its own: the one it wishes for if that is free, else the next free one; "" when all are gone."""
    entries = list(entries)
    taken: set[str] = set()
    for entry in entries:
        if entry.key in taken:
            entry.key = ""
        elif entry.key:
            taken.add(entry.key)
    free = (key for key in KEYS if key not in taken)
    for entry in entries:
        if not entry.key:
            entry.key = next(free, "")
    return entries


def matching(entries: list[Entry], words: str) -> list[Entry]:
    """The entries in which every typed word occurs."""
    wanted = words.casefold().split()
    return [e for e in entries if all(w in plain(e.label).casefold() for w in wanted)]


def plain(line: Line) -> str:
    """The text of a line."""
    return "".join(text for text, _ in line)
