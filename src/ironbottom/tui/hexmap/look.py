"""Glyphs and colours of the map.  Every terrain has letters of its own and every hexside a sign, so that colour is never needed.

Five looks: ``full`` for 256 colours and more, ``paper`` for the same on light grounds, ``contrast`` with the strongest contrasts
(``contrast.py``), ``sixteen`` for exactly the ANSI colours, ``plain`` for none at all.  ``ascii_only`` goes with each.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from ironbottom.hexes.terrain import SIDES, TERRAINS, UNKNOWN, side_of

from . import contrast, grounds
from .canvas import NO_INK, Ink

__all__ = ["INKS", "SIDES", "TERRAINS", "UNKNOWN", "Colours", "Look", "legend", "side_of"]

Colours: TypeAlias = Literal["full", "paper", "contrast", "sixteen", "plain"]


SIDE_SIGNS = dict(zip(SIDES, "#=f~Xw≈**", strict=True))
SIDE_SIGNS_ASCII = dict(zip(SIDES, "#=f~XwW**", strict=True))

INKS: dict[str, tuple[str, str]] = {  # foregrounds and attributes, full and sixteen: "colour attributes"
    "line": ("#547d96", "cyan"),
    "number": ("#7c9db5", "bright_cyan"),
    "place": ("#ffffff bold", "bright_white bold"),
    "name": ("#fff3c4 bold", "bright_white bold"),
    "rail": ("#ffffff bold", "bright_white bold"),
    "road": ("#ffd9a0 bold", "bright_yellow bold"),
    "ferry": ("#ffd9a0 bold", "bright_yellow bold"),
    "river": ("#6fd0ff bold", "bright_cyan bold"),
    "sea": ("#6fd0ff", "bright_cyan"),
    "narrow": ("#6fd0ff", "bright_cyan"),
    "wall": ("#ff9fb0 bold", "bright_magenta bold"),
    "border": ("#ff9fb0 bold", "bright_magenta bold"),
    "edge": ("#ffe680 bold", "bright_yellow bold"),
    "mark": ("#ffff5f bold", "bright_yellow bold"),
    "mark number": ("#ffffff bold", "bright_white bold"),
}
SIDE_INKS: tuple[tuple[Ink, Ink], ...] = (
    (("#06121f", "#a9c7e8", ""), ("black", "bright_cyan", "")),
    (("#ffffff", "#8a1c1c", ""), ("bright_white", "red", "")),
    (("#1d1400", "#e0c060", ""), ("black", "bright_yellow", "")),
)
"""Counters of side 0 (ours: dark on pale), 1 (the enemy: white on dark red), and of any other."""
CURSORS: tuple[Ink, Ink] = (("#000000", "#ffffff", "bold"), ("black", "bright_white", "bold"))
ZONES = ("#7fd0a8", "#e0a878", "#b8a0e8", "#e8d878", "#88c0f0", "#f098b0", "#a8d860", "#d0d0d0")
ZONES_16 = ("bright_green", "bright_yellow", "bright_magenta", "bright_cyan", "bright_red", "bright_white")


class Look:
    """How a map is drawn."""

    def __init__(self, colours: Colours = "full", ascii_only: bool = False) -> None:
        self.colours = colours
        self.ascii_only = ascii_only
        self.plain = colours == "plain"
        self.tints = colours in ("full", "paper")
        """Do areas that are laid over the map colour its ground?  Else they show as letters in every hex."""
        i = int(colours == "sixteen")
        self.slash, self.back, self.bar = ("/", "\\", "|") if ascii_only else ("╱", "╲", "│")
        self.attention = "<>"
        """As a mark: something has happened here."""
        self.half = "▄"
        self.half_cells = not (self.plain or ascii_only)
        self.signs = {"city": "#", "port": "@", "base": "o"}
        if not ascii_only:
            self.signs = {"city": "■", "port": "◆", "base": "○"}
        self.sides = SIDE_SIGNS_ASCII if ascii_only else SIDE_SIGNS
        self.halves = (" ", "'", ".", "#") if ascii_only else (" ", "▀", "▄", "█")
        self.glyphs = {key: t.glyph for key, t in TERRAINS.items()}
        self.ground: dict[str, Ink] = {}
        for key, (fg, bg) in (grounds.SIXTEEN if i else grounds.NIGHT).items():
            self.ground[key] = (fg, bg, "")
        if self.plain:
            self.ground = dict.fromkeys(TERRAINS, NO_INK)
        self._inks: dict[str, tuple[str, str]] = {}
        for key, both in INKS.items():
            fg, attributes = _parted(both[i])
            self._inks[key] = ("", attributes) if self.plain else (fg, attributes)
        self.cursor: Ink = ("", "", "reverse bold") if self.plain else CURSORS[i]
        self.counters: tuple[Ink, ...] = tuple(both[i] for both in SIDE_INKS)
        self.zones: tuple[str, ...] = ("",) if self.plain else ZONES_16 if i else ZONES
        self.void: Ink = NO_INK if self.plain else ("", "black" if i else "#0b1116", "")
        if colours == "contrast":
            self.ground = {key: (*contrast.GROUNDS[key], "") for key in TERRAINS}
            self._inks = {key: _parted(spec) for key, spec in contrast.INKS.items()}
            self.counters = contrast.SIDES
            self.zones = contrast.ZONES
            self.void = contrast.VOID
        if colours == "paper":
            self.ground = {key: (*grounds.PAPER[key], "") for key in TERRAINS}
            self._inks = {key: _parted(spec) for key, spec in grounds.PAPER_INKS.items()}
            self.counters, self.cursor, self.void = (
                grounds.PAPER_SIDES,
                grounds.PAPER_CURSOR,
                grounds.PAPER_VOID,
            )
        if self.plain:
            self.counters = (("", "", "bold"), ("", "", "bold reverse"), ("", "", "bold underline"))

    def terrain(self, key: str) -> Ink:
        """Ink of a terrain's glyph on its ground."""
        return self.ground.get(key) or self.ground["clear"]

    def glyph(self, key: str) -> str:
        """The two letters of a terrain."""
        return self.glyphs.get(key, UNKNOWN.glyph)

    def fg(self, name: str) -> str:
        """The colour of something that is written on whatever ground there is."""
        return self._inks[name][0]

    def attributes(self, name: str) -> str:
        """Its attributes."""
        return self._inks[name][1]

    def on(self, name: str, ground: Ink) -> Ink:
        """Its ink on this ground."""
        if name == "land line":  # as the glyphs: the fewer inks a row has, the fewer bytes it sends
            return ground
        fg, attributes = self._inks[name]
        return (fg, ground[1], attributes)

    def counter(self, side: int) -> Ink:
        """Ink of a side's counters."""
        return self.counters[min(max(side, 0), 2)]

    def zone(self, number: int) -> str:
        """The colour of an area, by its number."""
        return self.zones[number % len(self.zones)]

    def sign(self, kind: str) -> str:
        """The sign of a place."""
        return self.signs.get(kind, self.signs["city"])


def _parted(spec: str) -> tuple[str, str]:
    """Colour and attributes of an ink."""
    fg, _, attributes = spec.partition(" ")
    return fg, attributes


def legend(look: Look) -> list[tuple[str, str]]:
    """Every sign and what it means."""
    found = [(f"{t.glyph:>4}", t.words) for key, t in TERRAINS.items() if key != "sea"]
    found += [
        (f"{look.signs['city']:>4}", "city"),
        (f"{look.signs['port']:>4}", "port"),
        (f"{look.signs['base']:>4}", "base, anchorage, islet"),
    ]
    found += [(f"{look.sides[key]:>4}", f"hexside: {words}") for key, words in SIDES.items() if key != "edge"]
    return found
