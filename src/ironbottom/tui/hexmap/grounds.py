"""Signs and grounds of terrains on the screen, by look: the ground is quiet, and what stands on it can be read."""

from __future__ import annotations

from .canvas import Ink

Grounds = dict[str, tuple[str, str]]

NIGHT: Grounds = {
    "sea": ("#7c9db5", "#0e2a3e"),
    "islet": ("#f0dc9c", "#1a4356"),
    "island": ("#f0dc9c", "#1a4356"),
    "clear": ("#d2cb92", "#4a4a24"),
    "rough": ("#dcb88e", "#4e3620"),
    "mountain": ("#d8c4b6", "#4a352b"),
    "jungle": ("#90cc7e", "#1e4a25"),
    "jungle_mountain": ("#a4c48e", "#173c20"),
    "swamp": ("#9cd0bc", "#24493f"),
    "desert": ("#ecdcaa", "#5f5330"),
    "off": ("#9aa2aa", "#23272b"),
}
PAPER: Grounds = {
    "sea": ("#35607c", "#d3e4ee"),
    "islet": ("#5a4200", "#bcd8e6"),
    "island": ("#5a4200", "#bcd8e6"),
    "clear": ("#5c5420", "#efe9c6"),
    "rough": ("#6b4420", "#ead6b8"),
    "mountain": ("#5a3a28", "#dcc4b0"),
    "jungle": ("#1f5a26", "#c8e2bc"),
    "jungle_mountain": ("#1d4a22", "#aed0a0"),
    "swamp": ("#1f5648", "#c4e2d6"),
    "desert": ("#6a5410", "#f4e4b4"),
    "off": ("#5c6066", "#d8d8d4"),
}
SIXTEEN: Grounds = {
    "sea": ("bright_cyan", "blue"),
    "islet": ("bright_yellow", "blue"),
    "island": ("bright_yellow", "blue"),
    "clear": ("black", "white"),
    "rough": ("bright_yellow", "black"),
    "mountain": ("bright_white", "black"),
    "jungle": ("black", "green"),
    "jungle_mountain": ("bright_green", "black"),
    "swamp": ("black", "cyan"),
    "desert": ("black", "bright_yellow"),
    "off": ("white", "black"),
}
PAPER_INKS: dict[str, str] = {
    "line": "#5f88a0",
    "number": "#35607c",
    "place": "#000000 bold",
    "name": "#2a1a00 bold",
    "rail": "#000000 bold",
    "road": "#8a4a00 bold",
    "ferry": "#8a4a00 bold",
    "river": "#00569c bold",
    "sea": "#00569c",
    "narrow": "#00569c",
    "wall": "#7a2a8a bold",
    "border": "#7a2a8a bold",
    "edge": "#6b3d00 bold",
    "mark": "#a80048 bold",
    "mark number": "#000000 bold",
}
PAPER_SIDES: tuple[Ink, ...] = (
    ("#06121f", "#86b8e8", ""),
    ("#ffffff", "#7a1f1f", ""),
    ("#1d1400", "#d8b030", ""),
)
PAPER_CURSOR: Ink = ("#ffffff", "#000000", "bold")
PAPER_VOID: Ink = ("", "#e2dcc9", "")
