"""The log in lines: events in words, with the notes that were made outside the rules where they belong."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ironbottom.kernel.ask import Side
from ironbottom.kernel.events import Event, Rolled, visible
from ironbottom.kernel.files import write_whole
from ironbottom.kernel.session import HAND, Session


def names_of(session: Session[Any]) -> Mapping[str, str]:
    """Names of all pieces that the log speaks of."""
    return session.title.names(session.content, session.log)


def line_of(session: Session[Any], event: Event, names: Mapping[str, str]) -> str:
    """An event in words; "" for what is not worth a line."""
    return session.title.tell(session.content, event, names)


def lines_of(session: Session[Any], side: Side, first: int = 0, notes: int = 0) -> list[str]:
    """The log from event ``first`` and note ``notes`` on, as a side may read it."""
    names = names_of(session)
    told: list[tuple[int, int, str]] = []
    for i in range(first, len(session.log)):
        event = session.log[i]
        if visible(event, side):
            line = line_of(session, event, names)
            if line and type(event) is Rolled and _by_hand(session, i):
                line += " (thrown by hand)"
            if line:
                told.append((i, 1, line))
    for note in session.notes[notes:]:
        place = session.ends[note.n] if note.n < len(session.ends) else len(session.log)
        told.append((place, 0, f"({note.text})"))
    return [line for _, _, line in sorted(told, key=lambda entry: entry[:2])]


def _by_hand(session: Session[Any], i: int) -> bool:
    """Did a person throw, and type, the die of which event ``i`` tells?"""
    n = bisect_right(session.ends, i)
    return n > 0 and session.answers[n - 1].by == HAND


# ------------------------------------------------------------------ as a file


def free_name(save: Path) -> Path:
    """A name for the log of a save that no file has yet, beside the save."""
    n = 1
    while True:
        path = save.with_name(f"{save.stem}.log{'' if n == 1 else f'-{n}'}.txt")
        if not path.exists():
            return path
        n += 1


def write_log(path: Path, lines: Iterable[str]) -> None:
    """Write a log to a new file, whole or not at all; nothing is ever written over.  Raises OSError."""
    write_whole(path, "".join(f"{line}\n" for line in lines).encode(), over=False)
