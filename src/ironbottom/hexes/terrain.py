"""What terrains and hexsides look like: two letters, words and colours for each, on the screen and in pictures."""

from __future__ import annotations

from typing import NamedTuple


class Terrain(NamedTuple):
    """Two letters, words, and colours of the letters and the ground: full, then sixteen."""

    glyph: str
    words: str
    full: tuple[str, str]
    sixteen: tuple[str, str]


TERRAINS: dict[str, Terrain] = {
    "sea": Terrain("  ", "sea", ("#46708a", "#12324a"), ("bright_cyan", "blue")),
    "islet": Terrain("o ", "islet", ("#f0dc9c", "#1c4a5e"), ("bright_yellow", "blue")),
    "island": Terrain("o^", "mountainous small island", ("#f0dc9c", "#1c4a5e"), ("bright_yellow", "blue")),
    "clear": Terrain("..", "clear", ("#b9b27a", "#6b6a35"), ("black", "yellow")),
    "rough": Terrain("nn", "rough", ("#c09a70", "#6a4a2c"), ("bright_yellow", "black")),
    "mountain": Terrain("^^", "mountain", ("#c4aa98", "#5a4034"), ("bright_white", "black")),
    "jungle": Terrain('""', "jungle", ("#74ad62", "#255a2c"), ("black", "green")),
    "jungle_mountain": Terrain('"^', "jungle mountain", ("#8fae78", "#173c20"), ("bright_green", "black")),
    "swamp": Terrain("vv", "swamp", ("#80b09c", "#2f5f52"), ("black", "cyan")),
    "desert": Terrain("::", "desert", ("#c9b680", "#8c7a48"), ("black", "white")),
    "off": Terrain("//", "not in play", ("#4a4f55", "#23272b"), ("white", "black")),
}
UNKNOWN = Terrain("??", "", ("#b9b27a", "#6b6a35"), ("black", "yellow"))

SIDES: dict[str, str] = {
    "rail": "railway",
    "road": "road",
    "ferry": "ferry",
    "river": "river",
    "wall": "impassable",
    "narrow": "narrow sea",
    "sea": "full sea",
    "border": "border",
    "edge": "border",
}
"""What hexsides are; of several on one side the first is drawn.  ``edge`` is the border of an overlay."""


def side_of(kinds: tuple[str, ...]) -> str:
    """Which of the things on a hexside is drawn; "" for none."""
    if len(kinds) < 2:
        return kinds[0] if kinds and kinds[0] in SIDES else ""
    return next((kind for kind in SIDES if kind in kinds), "")
