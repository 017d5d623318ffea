"""What can be read: the pairs of ink and ground that stand on a screen, and their contrast in every theme and depth of colour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rich.color import Color, ColorSystem
from rich.style import Style

from ironbottom.tui.hexmap.legible import PICTURE, SIXTEEN_COLOURS, XTERM_COLOURS, hexed, least_for, ratio
from ironbottom.tui.themes import THEMES, nearest_sixteen
from tui.screen import Player

Rgb = tuple[int, int, int]
SIXTEEN = {"16": SIXTEEN_COLOURS, "16 of xterm": XTERM_COLOURS}
"""What sixteen colours look like, by the kind of terminal."""


class Mode(NamedTuple):
    """A theme and a depth of colour, as the settings have them; ``depths``: what its colours may become in a terminal."""

    theme: str
    colours: str
    depths: tuple[str, ...]


MODES = (
    *(Mode(theme, "24-bit", ("24-bit", "256")) for theme in THEMES),
    Mode("night", "16", ("16", "16 of xterm")),
    Mode("night", "none", ("24-bit",)),
)


class Pair(NamedTuple):
    """Ink on a ground, in a mode and depth, with the text in which it was found."""

    mode: Mode
    depth: str
    ink: Rgb
    ground: Rgb
    text: str
    where: str

    @property
    def least(self) -> float:
        """The contrast that it must have."""
        return least_for(self.text)

    @property
    def contrast(self) -> float:
        """The contrast that it has."""
        return ratio(self.ink, self.ground)

    def __str__(self) -> str:
        colours = f"{hexed(self.ink)} on {hexed(self.ground)}"
        mode = f"{self.mode.theme}, {self.depth if self.mode.colours != 'none' else 'no colour'}"
        return f"{self.contrast:5.2f} < {self.least}  {mode}: {colours}  {self.text!r}  ({self.where})"


def sent(colour: Color, depth: str) -> Rgb:
    """What a colour becomes on its way to a terminal of that depth."""
    if depth == "256":
        return colour.downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
    if depth in SIXTEEN:
        return SIXTEEN[depth][nearest_sixteen(colour.get_truecolor())]
    return colour.get_truecolor()


def drawn(p: Player) -> Iterator[tuple[str, Style]]:
    """All that the screen on top draws itself: of a sheet not what lies dimmed below it."""
    screen = p.app.screen
    rows = screen._compositor.render_strips()
    parts = [w.region for w in screen.children if w.display] if screen.is_modal else [screen.region]
    for part in parts:
        for y in range(max(0, part.y), min(part.bottom, len(rows))):
            for text, style, _ in rows[y].crop(max(0, part.x), part.right):
                if style is not None and not set(text) <= PICTURE:
                    yield text, style


async def in_mode(p: Player, mode: Mode) -> None:
    """Draw everything as this mode has it."""
    p.app.settings.theme, p.app.settings.colours = mode.theme, mode.colours  # type: ignore[assignment]
    p.app.use_settings()
    before: list[object] = []
    for _ in range(100):
        await p.pilot.pause()
        if painted(p, mode) and before == (before := list(drawn(p))):
            return
    raise AssertionError(f"never drawn as {mode}: {p.app.theme}\n{p.text}")


def painted(p: Player, mode: Mode) -> bool:
    """Have the style sheets come to this mode?"""
    ground = p.app.current_theme.background if mode.colours != "none" else THEMES[mode.theme].theme.background
    bare = next(w for screen in p.app.screen_stack for w in screen.query("#title-menu"))
    return bare.styles.background.hex.casefold() == ground and p.app.palette.theme == p.app.theme


async def pairs(p: Player, where: str) -> dict[tuple[object, ...], Pair]:
    """The pairs on the screen as it stands, in all modes; each once."""
    found: dict[tuple[object, ...], Pair] = {}
    for mode in MODES:
        await in_mode(p, mode)
        theme = THEMES[mode.theme].theme
        for text, style in drawn(p):
            ink = style.color or Color.parse(theme.foreground or "#ffffff")
            ground = style.bgcolor or Color.parse(theme.background)
            if style.reverse:
                ink, ground = ground, ink
            for depth in mode.depths:
                pair = Pair(mode, depth, sent(ink, depth), sent(ground, depth), text.strip(), where)
                found.setdefault((mode, depth, pair.ink, pair.ground, pair.least), pair)
    await in_mode(p, MODES[0])
    return found
