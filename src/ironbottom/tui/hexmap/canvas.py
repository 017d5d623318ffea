"""A row of cells: characters and inks, to be drawn on from left to right and over again."""

from __future__ import annotations

from typing import TypeAlias

Ink: TypeAlias = tuple[str, str, str]
"""Foreground, background and attributes ("bold underline") of a cell, as Rich names them; "" = as everything."""

NO_INK: Ink = ("", "", "")


class Row:
    """Cells of one line."""

    __slots__ = ("chars", "inks")

    def __init__(self, width: int, ink: Ink = NO_INK) -> None:
        self.chars = [" "] * width
        self.inks = [ink] * width

    def put(self, x: int, text: str, ink: Ink) -> None:
        """Write a text; what hangs over an end is cut."""
        for i, char in enumerate(text, x):
            if 0 <= i < len(self.chars):
                self.chars[i] = char
                self.inks[i] = ink

    def over(self, x: int, text: str, fg: str, attributes: str = "") -> None:
        """Write a text on the backgrounds that are there."""
        for i, char in enumerate(text, x):
            if 0 <= i < len(self.chars):
                self.chars[i] = char
                self.inks[i] = (fg, self.inks[i][1], attributes)

    @property
    def text(self) -> str:
        """The characters."""
        return "".join(self.chars)

    def runs(self) -> list[tuple[str, Ink]]:
        """The row in pieces of one ink each."""
        found: list[tuple[str, Ink]] = []
        start = 0
        inks = self.inks
        for i in range(1, len(inks) + 1):
            if i == len(inks) or inks[i] != inks[start]:
                found.append(("".join(self.chars[start:i]), inks[start]))
                start = i
        return found
