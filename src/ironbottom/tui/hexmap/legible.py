"""Ink that can be read on its ground: contrast by WCAG 2 in 24-bit, 256 and sixteen colours (as two kinds of terminals have them).

Grounds are chosen with their inks in the tables of looks; but names, marks and tints lie on whatever ground there is, and then the
ink gives way: it becomes lighter or darker until it can be read.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from rich.color import Color, ColorSystem

from .canvas import Ink

Rgb: TypeAlias = tuple[int, int, int]

TEXT, SIGN = 4.5, 3.0
"""The least contrast of letters and digits, and of signs."""
PICTURE = frozenset("▀▄█ ")
"""Cells in which both colours are areas: nothing is to be read there."""

SIXTEEN_COLOURS: tuple[Rgb, ...] = (
    (0, 0, 0),
    (170, 0, 0),
    (0, 170, 0),
    (170, 85, 0),
    (0, 0, 170),
    (170, 0, 170),
    (0, 170, 170),
    (170, 170, 170),
    (85, 85, 85),
    (255, 85, 85),
    (85, 255, 85),
    (255, 255, 85),
    (85, 85, 255),
    (255, 85, 255),
    (85, 255, 255),
    (255, 255, 255),
)
"""The sixteen colours as Rich knows them.  On its way to the terminal each name becomes a colour and then the nearest of these
again; with any other table red comes out as magenta and brown as red."""
XTERM_COLOURS: tuple[Rgb, ...] = (
    (0, 0, 0),
    (205, 0, 0),
    (0, 205, 0),
    (205, 205, 0),
    (0, 0, 238),
    (205, 0, 205),
    (0, 205, 205),
    (229, 229, 229),
    (127, 127, 127),
    (255, 0, 0),
    (0, 255, 0),
    (255, 255, 0),
    (92, 92, 255),
    (255, 0, 255),
    (0, 255, 255),
    (255, 255, 255),
)
"""The same as xterm shows them: its yellow is no brown."""


def light(colour: Rgb) -> float:
    """How light a colour is, 0 to 1."""
    parts = [c / 255 for c in colour]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def ratio(one: Rgb, other: Rgb) -> float:
    """Contrast of two colours, 1 to 21."""
    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=4096)
def contrast(fg: str, bg: str) -> float:
    """The least contrast of an ink on a ground in the terminals that show them: by name in sixteen colours, else in more."""
    one, other = Color.parse(fg), Color.parse(bg)
    if one.is_system_defined and other.is_system_defined:
        a, b = one.number or 0, other.number or 0
        return min(ratio(table[a], table[b]) for table in (SIXTEEN_COLOURS, XTERM_COLOURS))
    pairs = ((c.get_truecolor(), c.downgrade(ColorSystem.EIGHT_BIT).get_truecolor()) for c in (one, other))
    inks, grounds = pairs
    return min(ratio(ink, ground) for ink, ground in zip(inks, grounds, strict=True))


@lru_cache(maxsize=4096)
def legible(ink: Ink, least: float) -> Ink:
    """The ink, or the nearest to it that has so much contrast; without a ground of its own it stays as it is."""
    fg, bg, attributes = ink
    if not fg or not bg or contrast(fg, bg) >= least:
        return ink
    if not (fg.startswith("#") and bg.startswith("#")):
        black, white = contrast("black", bg), contrast("bright_white", bg)
        if black > white:  # bold black is grey in many terminals
            return ("black", bg, attributes.replace("bold", "").strip())
        return ("bright_white", bg, attributes)
    ends = sorted(((255,) * 3, (0,) * 3), key=lambda end: -contrast(hexed(end), bg))
    start = Color.parse(fg).get_truecolor()
    for tenth in range(1, 10):
        mixed = hexed(tuple(round(a + (b - a) * tenth / 10) for a, b in zip(start, ends[0], strict=True)))
        if contrast(mixed, bg) >= least:
            return (mixed, bg, attributes)
    return (hexed(ends[0]), bg, attributes)


def hexed(colour: tuple[int, ...]) -> str:
    """A colour as ``#rrggbb``."""
    return "#" + "".join(f"{part:02x}" for part in colour)


def least_for(text: str) -> float:
    """The contrast that a text must have; 0 = it is a picture."""
    if any(c.isalnum() for c in text):
        return TEXT
    return SIGN if not set(text) <= PICTURE else 0.0
