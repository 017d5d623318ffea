"""What terrains and hexsides look like: two letters and words for each, and the ground in pictures."""

from __future__ import annotations

from typing import NamedTuple


class Terrain(NamedTuple):
    """Two letters, words, and the ground in pictures; on the screen each look has colours of its own."""

    glyph: str
    words: str
    ground: str


TERRAINS: dict[str, Terrain] = {
    "sea": Terrain("  ", "sea", "#12324a"),
    "islet": Terrain("o ", "islet", "#1c4a5e"),
    "island": Terrain("o^", "mountainous small island", "#1c4a5e"),
    "clear": Terrain("..", "clear", "#6b6a35"),
    "rough": Terrain("nn", "rough", "#6a4a2c"),
    "mountain": Terrain("^^", "mountain", "#5a4034"),
    "jungle": Terrain('""', "jungle", "#255a2c"),
    "jungle_mountain": Terrain('"^', "jungle mountain", "#173c20"),
    "swamp": Terrain("vv", "swamp", "#2f5f52"),
    "desert": Terrain("::", "desert", "#8c7a48"),
    "off": Terrain("//", "not in play", "#23272b"),
}
UNKNOWN = Terrain("??", "", "#6b6a35")

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
