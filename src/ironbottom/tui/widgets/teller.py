"""What changes, told as lines: for those who hear the screen, or feel it, and would else not know where it has changed."""

from __future__ import annotations

import textwrap
from typing import Any

from textual.widgets import Static

from ..palette import Line, Palette

ROWS = 4
"""Rows on the screen."""


class Teller(Static):
    """The last things that were told, the newest below; a thing told twice running is told once."""

    DEFAULT_CSS = f"""
    Teller {{ display: none; height: {ROWS}; padding: 0 1; }}
    """

    def __init__(self, palette: Palette, **kwargs: Any) -> None:
        super().__init__(markup=False, **kwargs)
        self.palette = palette
        self.told: list[str] = []

    def tell(self, text: str) -> None:
        """One more line."""
        text = " ".join(text.split())
        if not text or not self.palette.reader or (self.told and self.told[-1] == text):
            return
        self.told = [*self.told[-ROWS:], text]
        self.repainted()

    def repainted(self) -> None:
        """Show the last rows."""
        width = max(20, self.size.width - 2) if self.size.width else 76
        rows = [row for text in self.told for row in textwrap.wrap(text, width, subsequent_indent="  ")]
        lines: list[Line] = [[(row, "")] for row in rows[-ROWS:]]
        self.update(self.palette.block(lines), layout=False)
