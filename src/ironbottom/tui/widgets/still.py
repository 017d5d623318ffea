"""A text that keeps still: the screen is laid out anew only where a new text needs another number of rows."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static


class Still(Static):
    """A Static for texts that change at every move of a cursor.

    To lay a screen out paints all of it, and costs ten times what a line of text does.
    """

    _rows: tuple[int, int] | None = None
    """The width for which rows were counted last, and how many they were."""

    def put(self, text: Text, floor: int = 0) -> None:
        """Show a text.  ``floor`` = rows that it takes at least, by its style."""
        width = self.content_size.width
        rows = (width, max(floor, rows_of(text, width))) if width else None
        still = rows is not None and rows == self._rows
        self._rows = rows
        self.update(text, layout=not still)


def rows_of(text: Text, width: int) -> int:
    """The rows that a text takes in so many cells."""
    return sum(_rows(line, width) for line in text.split("\n", allow_blank=True))


def _rows(line: Text, width: int) -> int:
    from rich.console import Console

    if line.cell_len <= width:
        return 1
    return len(line.wrap(Console(width=width), width))
