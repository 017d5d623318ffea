"""The details beside the map: lines that wrap, of which only those are repainted that say something else now."""

from __future__ import annotations

from typing import Any

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from ..palette import Line, Palette


class Panel(Widget):
    """Shows lines in styles of the palette."""

    def __init__(self, palette: Palette, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.palette = palette
        self.lines: list[Line] = []

    def show(self, lines: list[Line]) -> None:
        """Show these lines, wrapped to the width there is."""
        width = max(self.content_size.width, 1)
        new = [row for line in lines for row in wrapped(line, width)]
        old, self.lines = self.lines, new
        for y in range(max(len(old), len(new))):
            if y >= len(old) or y >= len(new) or old[y] != new[y]:
                self.refresh(Region(0, y, self.size.width, 1))

    def render_line(self, y: int) -> Strip:
        """One of the lines."""
        base = self.rich_style
        if y >= len(self.lines):
            return Strip.blank(self.content_size.width, base)
        pieces = [
            Segment(self.palette.plain(text), base + self.palette.style(name)) for text, name in self.lines[y]
        ]
        return Strip(pieces).adjust_cell_length(self.content_size.width, base).simplify()


def wrapped(line: Line, width: int) -> list[Line]:
    """A line in as many rows as it needs; it breaks at spaces, and words that are longer anywhere."""
    rows: list[Line] = [[]]
    room = width
    for text, name in line:
        for word in _words(text):
            if len(word) > room and room < width:
                rows.append([])
                room = width
                word = word.lstrip()
            while len(word) > room:
                rows[-1].append((word[:room], name))
                word = word[room:]
                rows.append([])
                room = width
            if word:
                rows[-1].append((word, name))
                room -= len(word)
    return rows


def _words(text: str) -> list[str]:
    """Words with the spaces before them."""
    found: list[str] = []
    start = 0
    for i in range(1, len(text)):
        if text[i] == " " and text[i - 1] != " ":
            found.append(text[start:i])
            start = i
    return [*found, text[start:]] if text else []
