"""The log in words: each event told once, notes in their places, kept in step with the session through undo and redo."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from ironbottom.kernel.ask import RuleId
from ironbottom.kernel.events import Event, Rolled, visible
from ironbottom.kernel.session import HAND, Session

BY_HAND = " (thrown by hand)"
"""After a die that a person threw and typed."""


class Told(NamedTuple):
    """A line of the log: its text and style, the answer it followed from, and its event (None for a note)."""

    text: str
    style: str
    n: int
    event: Event | None


class Logbook:
    """Tells the events of a session; ``lines`` is what there is to read."""

    def __init__(
        self, session: Session[Any], side: str, tone: Callable[[Event], str] = lambda event: ""
    ) -> None:
        self.session = session
        self.side = side
        self.tone = tone
        self.lines: list[Told] = []
        self._events: list[Event] = []
        self._texts: list[str] = []

    def seen_by(self, side: str) -> None:
        """Another side reads: what it may know is told anew."""
        if side != self.side:
            self.side = side
            self._events.clear()
            self._texts.clear()

    def sync(self) -> int:
        """Bring the lines up to date.  Returns how many of the old ones still stand."""
        log, title = self.session.log, self.session.title
        keep = 0
        for old, new in zip(self._events, log, strict=False):
            if old is not new and old != new:
                break
            keep += 1
        del self._events[keep:]
        del self._texts[keep:]
        if keep < len(log):
            names = title.names(self.session.content, log)
            for event in log[keep:]:
                seen = visible(event, self.side)
                self._texts.append(title.tell(self.session.content, event, names) if seen else "")
                self._events.append(event)
        lines = list(self._merged())
        same = next((i for i, (a, b) in enumerate(zip(self.lines, lines, strict=False)) if a != b), None)
        standing = min(len(self.lines), len(lines)) if same is None else same
        self.lines = lines
        return standing

    def _merged(self) -> Iterator[Told]:
        session = self.session
        notes = sorted(session.notes, key=lambda note: note.n)
        n = 0
        for i, (event, text) in enumerate(zip(self._events, self._texts, strict=True)):
            while n < len(session.ends) and session.ends[n] <= i:
                n += 1
            while notes and notes[0].n < n:
                yield _note(notes.pop(0))
            if text:
                typed = (
                    type(event) is Rolled
                    and 0 < n <= len(session.answers)
                    and session.answers[n - 1].by == HAND
                )
                yield Told(f"{text}{BY_HAND}" if typed else text, self.tone(event), n, event)
        for note in notes:
            yield _note(note)


def _note(note: Any) -> Told:
    return Told(f"-- {note.kind}: {note.text}", "note", note.n, None)


_RULE = re.compile(r"\b[a-z]\w*:(?:ex\.)?[A-Z]?\d+(?:\.\w+)*")


def rules_in(event: Event | None, text: str = "") -> list[RuleId]:
    """The rules that an event and its line name, each once, in order."""
    found: dict[RuleId, None] = dict.fromkeys(_RULE.findall(text))
    if event is not None:
        for field in msgspec.structs.fields(event):
            for value in _strings(getattr(event, field.name)):
                if _RULE.fullmatch(value):
                    found[value] = None
    return list(found)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _strings(one)
