"""Themes: each says which colours the names of styles have, what the widgets stand on, and how hex maps are coloured.

``night`` is the house's own.  ``contrast`` is for tired or weak eyes and for the colour-blind: nothing on black has less than seven
times its light, and what must be told apart differs in blue against amber and in brightness, which everybody sees.  ``paper`` is
dark on light.  Where there are no more than sixteen colours all themes are one.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.palette import Palette as Sixteen
from rich.terminal_theme import TerminalTheme
from textual.theme import Theme

from .hexmap.legible import SIXTEEN_COLOURS
from .hexmap.look import Colours
from .palette import RICH

CONTRAST: dict[str, str] = RICH | {
    "dim": "#d6d6d6",
    "strong": "bold #ffffff",
    "title": "bold #ffe14d",
    "key": "bold #ffe14d",
    "own": "#000000 on #8cc8ff",
    "own bold": "bold #000000 on #8cc8ff",
    "own hurt": "bold underline #3a0000 on #8cc8ff",
    "own text": "#8cc8ff",
    "enemy": "#ffffff on #6e2c00",
    "enemy bold": "bold #ffffff on #6e2c00",
    "enemy hurt": "bold underline #ffe14d on #6e2c00",
    "enemy text": "#ffb000",
    "state": "bold #ffe14d",
    "marker": "bold #ffe14d",
    "feature": "#ffd9a0",
    "jungle": "#a8e8c8",
    "deep": "#70d8b0",
    "open": "#f0e8b0",
    "water": "#8cc8ff",
    "field": "#ffe680",
    "hill": "#ffc890",
    "village": "#f0c0f0",
    "beach": "#fff0c0",
    "good": "#8cc8ff",
    "bad": "bold #ffb000",
    "event": "bold #ffe14d",
    "turn": "bold #ffffff",
    "note": "italic #e0d0ff",
    "warn": "bold #ffb000",
}
PAPER: dict[str, str] = RICH | {
    "dim": "#5c5a52",
    "strong": "bold #000000",
    "title": "bold #6b3d00",
    "key": "bold #0b4a8a",
    "own text": "#1f4e79",
    "enemy text": "#8f1d1d",
    "state": "bold #6b3d00",
    "marker": "bold #6b3d00",
    "feature": "#6e4a14",
    "jungle": "#1f5c2a",
    "deep": "#0f4a22",
    "open": "#5a5210",
    "water": "#0b4f80",
    "field": "#5e5200",
    "hill": "#6e4420",
    "village": "#6a2f6a",
    "beach": "#5e5020",
    "good": "#1f5c2a",
    "bad": "#8f1d1d",
    "event": "bold #6b3d00",
    "turn": "bold #000000",
    "note": "italic #3a2a70",
    "warn": "bold #8a1f00",
}

FULL_THEME = Theme(
    name="ironbottom",
    primary="#2f6f9f",
    secondary="#2a4a63",
    accent="#f2d37a",
    warning="#ffb454",
    error="#c0453a",
    success="#5fae6f",
    foreground="#d7dde3",
    background="#0e1820",
    surface="#14212b",
    panel="#1d2f3c",
    variables={
        "text-disabled": "#98a2ae",
        "text-muted": "#98a2ae",
        "scrollbar": "#8a9aa8",
        "scrollbar-hover": "#b8c4ce",
        "scrollbar-active": "#d7dde3",
        "scrollbar-background": "#0a131a",
        "scrollbar-background-hover": "#0a131a",
        "scrollbar-background-active": "#0a131a",
    },
)
CONTRAST_THEME = Theme(
    name="ironbottom-contrast",
    primary="#0a5ab4",
    secondary="#0a5ab4",
    accent="#ffe14d",
    warning="#ffb000",
    error="#ffb000",
    success="#8cc8ff",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#101010",
    variables={
        "block-cursor-background": "#0a5ab4",
        "block-cursor-foreground": "#ffffff",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#0a5ab4",
        "block-cursor-blurred-foreground": "#ffffff",
        "footer-key-foreground": "#ffe14d",
        "footer-foreground": "#ffffff",
        "footer-background": "#000000",
        "text-disabled": "#c8c8c8",
        "text-muted": "#d6d6d6",
        "scrollbar": "#ffffff",
        "scrollbar-background": "#303030",
    },
)
PAPER_THEME = Theme(
    name="ironbottom-paper",
    primary="#b9cfe6",
    secondary="#cfdcea",
    accent="#6b3d00",
    warning="#8a1f00",
    error="#8f1d1d",
    success="#1f5c2a",
    foreground="#1c1b18",
    background="#f6f3ea",
    surface="#ece7d8",
    panel="#e2dcc9",
    dark=False,
    variables={
        "block-cursor-background": "#b9cfe6",
        "block-cursor-foreground": "#000000",
        "block-cursor-blurred-background": "#cfdcea",
        "block-cursor-blurred-foreground": "#000000",
        "text-disabled": "#5c5a52",
        "scrollbar": "#6a675c",
        "scrollbar-hover": "#4a483f",
        "scrollbar-active": "#1c1b18",
        "scrollbar-background": "#e2dcc9",
        "scrollbar-background-hover": "#e2dcc9",
        "scrollbar-background-active": "#e2dcc9",
        "text-muted": "#5c5a52",
        "footer-key-foreground": "#0b4a8a",
        "footer-foreground": "#1c1b18",
        "footer-background": "#e2dcc9",
    },
)
SIXTEEN_THEME = Theme(
    name="ironbottom-16",
    primary="#0000aa",
    secondary="#00aaaa",
    accent="#ffff55",
    warning="#ffff55",
    error="#aa0000",
    success="#00aa00",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#000000",
    variables={
        "block-cursor-background": "#0000aa",
        "block-cursor-foreground": "#ffffff",
        "block-hover-background": "#0000aa",
        "block-cursor-blurred-background": "#0000aa",
        "block-cursor-blurred-foreground": "#ffffff",
        "footer-key-foreground": "#ffff55",
        "footer-background": "#000000",
        "text-disabled": "#aaaaaa",
        "text-muted": "#aaaaaa",
        "scrollbar": "#aaaaaa",
        "scrollbar-hover": "#ffffff",
        "scrollbar-active": "#ffffff",
        "scrollbar-background": "#000000",
        "scrollbar-background-hover": "#000000",
        "scrollbar-background-active": "#000000",
    },
)
TEXTUAL_THEMES = (FULL_THEME, CONTRAST_THEME, PAPER_THEME, SIXTEEN_THEME)


class Colouring(NamedTuple):
    """A theme: its name for people, styles by their names, what the widgets stand on, the colours of hex maps."""

    words: str
    names: dict[str, str]
    theme: Theme
    map: Colours


THEMES: dict[str, Colouring] = {
    "night": Colouring("night", RICH, FULL_THEME, "full"),
    "contrast": Colouring("high contrast, safe for the colour-blind", CONTRAST, CONTRAST_THEME, "contrast"),
    "paper": Colouring("paper, dark on light", PAPER, PAPER_THEME, "paper"),
}


def exact_sixteen() -> TerminalTheme:
    """The table by which the sixteen names survive that way."""
    table = list(SIXTEEN_COLOURS)
    return TerminalTheme((0, 0, 0), (255, 255, 255), table[:8], table[8:])


def nearest_sixteen(triplet: tuple[int, int, int]) -> int:
    """Which of the sixteen a colour becomes."""
    return Sixteen(SIXTEEN_COLOURS).match(triplet)
