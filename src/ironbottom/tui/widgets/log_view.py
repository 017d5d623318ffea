"""The log: coloured lines, wrapped to the width, with a cursor and a search where a whole screen is given to it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ..logbook import Told
from ..palette import Palette
from .pointer import point_at

MOST = 600
"""Lines shown beside the board; the screen of the log shows all."""


@lru_cache(maxsize=8192)
def wrapped(text: str, width: int) -> tuple[str, ...]:
    """A line in rows."""
    return tuple(textwrap.wrap(text, width, subsequent_indent="  ")) or ("",)


class LogView(ScrollView, can_focus=True, inherit_bindings=False):
    """Lines of the log.  ``cursor`` is the number of a line, None where none is wanted.  Keys are the screen's."""

    DEFAULT_CSS = """
    LogView { background: $surface; padding: 0 1; scrollbar-size-vertical: 1; }
    """

    class Turned(Message):
        """Other lines are to be seen now, or more of them, or fewer."""

    def __init__(self, palette: Palette, most: int = MOST, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.palette = palette
        self.most = most
        self.lines: list[Told] = []
        self.fresh = 0
        self.cursor: int | None = None
        self.held = False
        self.words = ""
        self._rows: list[tuple[int, str]] = []
        self._first: dict[int, int] = {}
        self._across = 0

    # ------------------------------------------------------------------ what is shown

    def show(self, lines: list[Told], fresh: int = 0) -> None:
        """Show these lines; those from number ``fresh`` on are new to the reader."""
        cut = max(0, len(lines) - self.most)
        self.lines = lines[cut:]
        self.fresh = max(0, fresh - cut)
        self._wrap()
        self.to_end()

    def to_end(self) -> None:
        """Show the last lines, now and when the layout is settled; not while the reader is held or has a cursor."""

        def end() -> None:
            if not self.held and self.cursor is None:
                self.scroll_end(animate=False, immediate=True)

        def settled() -> None:
            end()
            self.call_after_refresh(
                end
            )  # a change of height takes one round of layout more than a change of lines

        end()
        self.call_after_refresh(settled)

    def on_resize(self, event: events.Resize) -> None:
        """Wrap anew."""
        if self.scrollable_content_region.width != self._across:
            self._wrap()
        self.to_end()
        self.post_message(self.Turned())

    def watch_scroll_y(self, old: float, new: float) -> None:
        """Other lines are to be seen."""
        super().watch_scroll_y(old, new)
        self.post_message(self.Turned())

    def _wrap(self) -> None:
        self._across = self.scrollable_content_region.width
        width = max(8, self._across - 1)
        self._rows.clear()
        self._first.clear()
        for i, line in enumerate(self.lines):
            self._first[i] = len(self._rows)
            text = self.palette.plain(line.text)
            for row in wrapped(text, width):
                self._rows.append((i, row))
        self.virtual_size = Size(self._across, len(self._rows))
        self.refresh()

    def repainted(self) -> None:
        """Colours or signs are others now."""
        self._wrap()
        self.to_end()

    def rows_fresh(self, news: Callable[[Told], bool]) -> int:
        """How many rows there are from the first new line that is news down to the end; 0 where none is."""
        first = next((i for i in range(self.fresh, len(self.lines)) if news(self.lines[i])), None)
        return 0 if first is None else len(self._rows) - self._first[first]

    def top_fresh(self) -> None:
        """Scroll to where the first new line is on top."""
        self.scroll_to(y=self._first.get(self.fresh, len(self._rows)), animate=False, immediate=True)

    def render_line(self, y: int) -> Strip:
        """A row of a line; new ones bear a bar, so that they can be told without colour."""
        base = self.rich_style
        across = self.size.width
        row = y + self.scroll_offset.y
        if row >= len(self._rows):
            return Strip.blank(across, base)
        i, text = self._rows[row]
        style = base + self.palette.style(self.lines[i].style)
        if i == self.cursor:
            style += Style(reverse=True)
        bar = self.palette.fresh if i >= self.fresh and self.cursor is None else " "
        segments = _found(text, self.words, style) if self.words else [Segment(text, style)]
        strip = Strip([Segment(bar, base + self.palette.style("key")), *segments])
        return strip.adjust_cell_length(across, style if i == self.cursor else base)

    # ------------------------------------------------------------------ cursor and search

    def point(self, i: int) -> None:
        """Put the cursor on a line and bring it into view."""
        if not self.lines:
            return
        self.cursor = max(0, min(i, len(self.lines) - 1))
        top = self._first[self.cursor]
        height = self.scrollable_content_region.height
        if not self.scroll_offset.y <= top < self.scroll_offset.y + height - 1:
            self.scroll_to(y=max(0, top - height // 2), animate=False, immediate=True)
        self.refresh()
        point_at(self, 1, top - self.scroll_offset.y)

    def search(self, words: str, way: int = -1, beyond: bool = False) -> bool:
        """Go to the nearest line with these words, upwards (-1) or downwards; False if there is none."""
        self.words = words
        self.refresh()
        if not words or not self.lines:
            return False
        at = self.cursor if self.cursor is not None else len(self.lines) - 1
        for step in range(1 if beyond else 0, len(self.lines)):
            i = (at + way * step) % len(self.lines)
            if self.has(i):
                self.point(i)
                return True
        return False

    def has(self, i: int) -> bool:
        """Has this line what is searched for?"""
        return self.words.casefold() in self.lines[i].text.casefold()

    def hits(self) -> tuple[int, int]:
        """Which hit the cursor stands on (0 = on none), and how many there are."""
        found = [i for i in range(len(self.lines)) if self.has(i)] if self.words else []
        return (found.index(self.cursor) + 1 if self.cursor in found else 0), len(found)

    class Taken(Message, namespace="log"):
        """The line under the cursor was clicked on once more."""

    def on_click(self, event: events.Click) -> None:
        """The mouse puts the cursor on a line, where there is a cursor; on the line that has it, it takes the line."""
        row = event.y + self.scroll_offset.y
        if self.cursor is None or not 0 <= row < len(self._rows):
            return
        again = self._rows[row][0] == self.cursor
        self.point(self._rows[row][0])
        self.post_message(self.Taken() if again else self.Pointed())

    class Pointed(Message, namespace="log"):
        """The mouse has put the cursor on another line."""


def _found(text: str, words: str, style: Style) -> list[Segment]:
    """A row with what was searched for set off."""
    low, wanted = text.casefold(), words.casefold()
    segments: list[Segment] = []
    at = 0
    while (place := low.find(wanted, at)) >= 0 and len(low) == len(text):
        segments.append(Segment(text[at:place], style))
        segments.append(
            Segment(text[place : place + len(wanted)], style + Style(reverse=not style.reverse, bold=True))
        )
        at = place + len(wanted)
    segments.append(Segment(text[at:], style))
    return segments
