"""Colours and signs.  Colour is never the only carrier: attributes, letters and words say the same.

Styles are named for what they mean.  For 256 colours and more there are several themes (``themes.py``), this one is "night"; one
is of exactly the sixteen ANSI colours, one without colour.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TypeAlias

from rich.style import Style
from rich.text import Text

from .hexmap.look import Colours

Line: TypeAlias = list[tuple[str, str]]
"""A line of the screen: pieces of text, each with the name of its style ("" = as everything)."""

RICH: dict[str, str] = {
    "": "",
    "dim": "#98a2ae",
    "strong": "bold #ffffff",
    "title": "bold #f2d37a",
    "key": "bold #f2d37a",
    "own": "#06121f on #a9c7e8",
    "own bold": "bold #06121f on #a9c7e8",
    "own hurt": "bold underline #5a0000 on #a9c7e8",
    "own text": "#a9c7e8",
    "enemy": "#ffffff on #7a1f1f",
    "enemy bold": "bold #ffffff on #7a1f1f",
    "enemy hurt": "bold underline #ffd27a on #7a1f1f",
    "enemy text": "#f0a0a0",
    "state": "bold #f2d37a",
    "marker": "bold #f2d37a",
    "feature": "#d8b27a",
    "jungle": "#7fc77f",
    "deep": "#3f9f5f",
    "open": "#c9c08a",
    "water": "#6fb4e8",
    "field": "#d8c860",
    "hill": "#c49a6c",
    "village": "#d0a0d0",
    "beach": "#e8dca8",
    "good": "#8fd68f",
    "bad": "#ff8a7a",
    "event": "bold #f2d37a",
    "turn": "bold #ffffff",
    "note": "italic #c0a8e8",
    "warn": "bold #ffb454",
}
SIXTEEN: dict[str, str] = {
    "": "",
    "dim": "white",
    "strong": "bold bright_white",
    "title": "bold bright_yellow",
    "key": "bold bright_yellow",
    "own": "black on bright_cyan",
    "own bold": "bold black on bright_cyan",
    "own hurt": "bold underline red on bright_cyan",
    "own text": "bright_cyan",
    "enemy": "bright_white on red",
    "enemy bold": "bold bright_white on red",
    "enemy hurt": "bold underline bright_yellow on red",
    "enemy text": "bright_red",
    "state": "bold bright_yellow",
    "marker": "bold bright_yellow",
    "feature": "bright_yellow",
    "jungle": "bright_green",
    "deep": "green",
    "open": "bright_yellow",
    "water": "bright_cyan",
    "field": "bright_yellow",
    "hill": "bright_yellow",
    "village": "bright_magenta",
    "beach": "bright_white",
    "good": "bright_green",
    "bad": "bright_red",
    "event": "bold bright_yellow",
    "turn": "bold bright_white",
    "note": "bright_magenta",
    "warn": "bold bright_yellow",
}

PLAIN: dict[str, str] = dict.fromkeys(RICH, "") | {
    "strong": "bold",
    "title": "bold",
    "key": "bold",
    "own": "reverse",
    "own bold": "reverse bold",
    "own hurt": "reverse bold underline",
    "own text": "",
    "enemy bold": "bold",
    "enemy hurt": "bold underline",
    "state": "bold",
    "marker": "bold",
    "event": "bold",
    "turn": "bold",
    "note": "italic",
    "warn": "bold",
    "bad": "bold",
}
"""Without colour: attributes alone.  The squad is light, the Enemy dark."""


class Painted(Text):
    """A text that knows which lines it was made from, so that it can be painted again in other colours and signs."""

    source: list[Line]


class Palette:
    """Names of styles made into styles, and the signs that go with them.

    Everybody holds the same palette; when the player chooses other colours it changes in place, and what has been painted is
    painted again (``repaint.py``).
    """

    def __init__(self, sixteen: bool = False, ascii_only: bool = False, colour: bool = True) -> None:
        self.use("night", "none" if not colour else "sixteen" if sixteen else "full", ascii_only)

    def use(self, theme: str, colours: str, ascii_only: bool = False, reader: bool = False) -> None:
        """From now on: a theme by its id, with ``full`` colours, ``sixteen`` or ``none``.

        For a ``reader`` of the screen by ear or fingers there are no lines and ornaments.
        """
        from .themes import SIXTEEN_THEME, THEMES

        chosen = THEMES[theme]
        self.names = PLAIN if colours == "none" else SIXTEEN if colours == "sixteen" else chosen.names
        self.theme = (SIXTEEN_THEME if colours == "sixteen" else chosen.theme).name
        self.colours = colours
        self.map_colours: Colours = (
            "plain" if colours == "none" else "sixteen" if colours == "sixteen" else chosen.map
        )
        """The colours of hex maps that go with these."""
        self.ascii_only = ascii_only
        self.reader = reader
        self.leader = "L" if ascii_only or reader else "★"
        self.rule = "" if reader else "-" if ascii_only else "─"
        self.pipe = "," if reader else "|" if ascii_only else "│"
        self.fresh = "*" if reader else "|" if ascii_only else "│"
        """Before a line of the log that is new."""
        self.dot = "-" if ascii_only else "·"
        self.more = ">" if ascii_only else "…"
        self.here = ">" if ascii_only or reader else "►"

    def style(self, name: str) -> Style:
        """The style of that name."""
        return _parsed(self.names[name])

    def text(self, line: Line) -> Painted:
        """A line ready for a widget.  Nothing in it is read as markup."""
        return self.block([line])

    def block(self, lines: list[Line]) -> Painted:
        """Several lines as one text."""
        found = Painted(no_wrap=False, end="")
        found.source = lines
        for n, line in enumerate(lines):
            if n:
                found.append("\n")
            for piece, name in line:
                found.append(self.plain(piece), self.style(name))
        return found

    def plain(self, text: str) -> str:
        """The text as it may be shown: without control characters, and in ASCII where that is wanted."""
        if not text.isprintable():
            text = "".join(c if c.isprintable() or c == "\n" else "?" for c in text)
        if self.ascii_only and not text.isascii():
            text = "".join(c if c.isascii() else _ASCII.get(c) or _bare(c) for c in text)
        return text


_ASCII = {"★": "L", "─": "-", "│": "|", "·": "-", "…": ">", "►": ">", "–": "-", "—": "-", "’": "'", "‘": "'"}
_ASCII |= {"“": '"', "”": '"', "×": "x", "±": "+", "≥": ">", "≤": "<"}


def _bare(char: str) -> str:
    """A letter without its accents; a question mark for what is none."""
    first = unicodedata.normalize("NFKD", char)[:1]
    return first if first.isascii() else "?"


@lru_cache(maxsize=256)
def _parsed(spec: str) -> Style:
    return Style.parse(spec)


def width(line: Line) -> int:
    """How many cells a line takes."""
    return sum(len(text) for text, _ in line)


def cut(line: Line, room: int, more: str = "…") -> Line:
    """The line shortened to a width; what is left out shows as ``more``."""
    if width(line) <= room:
        return line
    found: Line = []
    left = room - len(more)
    for text, name in line:
        if left <= 0:
            break
        found.append((text[:left], name))
        left -= len(text)
    return [*found, (more, "dim")] if room > 0 else []
