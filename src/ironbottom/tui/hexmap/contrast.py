"""Colours of the map with the strongest contrasts: dark grounds, bright signs, and what must be told apart in blue and amber."""

from __future__ import annotations

from .canvas import Ink

GROUNDS: dict[str, tuple[str, str]] = {
    "sea": ("#9fd0ff", "#001c3c"),
    "islet": ("#ffffff", "#00304c"),
    "island": ("#ffffff", "#00304c"),
    "clear": ("#f4ecb8", "#44400f"),
    "rough": ("#ffd8ac", "#4a2c0a"),
    "mountain": ("#ffffff", "#3a2820"),
    "jungle": ("#c0ffc8", "#0c3c1c"),
    "jungle_mountain": ("#d0f0c0", "#06260f"),
    "swamp": ("#c0f4e6", "#124038"),
    "desert": ("#fff2cc", "#54461a"),
    "off": ("#c0c0c0", "#1a1a1a"),
}
"""Signs and grounds of terrains."""
INKS: dict[str, str] = {
    "line": "#9fd0ff",
    "number": "#c4e2ff",
    "place": "#ffffff bold",
    "name": "#ffffff bold",
    "rail": "#ffffff bold",
    "road": "#ffe0b0 bold",
    "ferry": "#ffe0b0 bold",
    "river": "#a8d8ff bold",
    "sea": "#a8d8ff",
    "narrow": "#a8d8ff",
    "wall": "#ffc8ff bold",
    "border": "#ffc8ff bold",
    "edge": "#ffe14d bold",
    "mark": "#ffff5f bold",
    "mark number": "#ffffff bold",
}
SIDES: tuple[Ink, ...] = (
    ("#000000", "#8cc8ff", ""),
    ("#ffffff", "#8c3400", ""),
    ("#000000", "#f0e442", ""),
)
ZONES = ("#56b4e9", "#e69f00", "#f0e442", "#cc79a7", "#ffffff", "#7fe0c0", "#ff9a5c", "#b8b8ff")
VOID: Ink = ("", "#000000", "")
