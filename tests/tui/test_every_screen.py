"""Every screen in every mode: ASCII alone, no colour, sixteen colours, and nothing that cannot be read for its ground."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.color import ColorSystem
from rich.style import Style
from textual.filter import ANSIToTruecolor

from ironbottom.tui.settings import Settings
from ironbottom.tui.themes import exact_sixteen
from tui.camp_screen import campaign
from tui.map_screen import MALAYA
from tui.screen import READY, Player, play

Check = Callable[[Player, str], None]

TITLE = (
    "",
    "n",
    "enter enter",
    "q",
    "a",
    "escape",
    "s",
    "escape",
    "r",
    "escape",
    "comma",
    "k",
    "enter",
    "escape escape escape",
)
GAME = (
    "",
    "tab",
    "tab question_mark",
    "escape h",
    "escape o",
    "escape r",
    "escape w",
    "escape l",
    "c",
    "escape escape",
    "colon",
)
MAP = (
    "",
    "tab",
    "v",
    "z",
    "minus",
    "minus",
    "g",
    "escape tab question_mark",
    "escape t",
    "escape u",
    "colon",
)
CAMPAIGN = ("", "tab", "tab s", "escape m", "escape question_mark", "escape")


async def walk(p: Player, stops: tuple[str, ...], check: Check) -> None:
    """Press keys, and look at what each stop shows."""
    for keys in stops:
        await p.press(*keys.split())
        for _ in range(3):
            await p.pilot.pause()
        check(p, keys)


def everywhere(folder: Path, check: Check, settings: Settings, **more: Any) -> None:
    """Look at the screens of the program."""

    async def title(p: Player) -> None:
        await walk(p, TITLE, check)

    async def game(p: Player) -> None:
        await p.press(*READY, "0", "1")
        await walk(p, GAME, check)

    async def map_game(p: Player) -> None:
        await walk(p, MAP, check)

    async def camp(p: Player) -> None:
        await walk(p, CAMPAIGN, check)

    play(folder / "a", title, new=None, settings=settings, **more)
    play(folder / "b", game, settings=settings, **more)
    play(folder / "c", map_game, new=MALAYA, settings=settings, **more)
    (folder / "d").mkdir()
    play(folder / "d", camp, new=None, open_save=campaign(folder / "d"), settings=settings, **more)


def segments(p: Player) -> list[tuple[str, Style]]:
    """All that is drawn, row by row, as it goes to the terminal."""
    rows = p.app.screen._compositor.render_strips()
    return [(s.text, s.style) for row in rows for s in row if s.style is not None and s.text.strip()]


def light(colour: Any) -> float:
    """How light a colour is, 0 to 1."""
    parts = [c / 255 for c in colour.get_truecolor()]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(style: Style) -> float:
    """Contrast of a text with its ground; 21 where the terminal chooses one of them."""
    if style.color is None or style.bgcolor is None:
        return 21
    high, low = sorted((light(style.color), light(style.bgcolor)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_ascii_alone(tmp_path: Path) -> None:
    def check(p: Player, keys: str) -> None:
        odd = {c for c in p.text if not c.isascii()}
        assert not odd, f"after {keys!r} on {type(p.app.screen).__name__}: {odd}\n{p.text}"

    everywhere(tmp_path, check, Settings(pace="instant"), ascii_only=True)


def test_no_colour_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    def check(p: Player, keys: str) -> None:
        for text, style in segments(p):
            for colour in (style.color, style.bgcolor):
                if colour is not None:
                    assert len(set(colour.get_truecolor())) == 1, f"after {keys!r}: {text!r} is {style}"
            assert contrast(style) >= 2, f"after {keys!r}: {text!r} is {style}"

    everywhere(tmp_path, check, Settings(pace="instant", theme="contrast"))


def test_sixteen_colours(tmp_path: Path) -> None:
    sixteen = ANSIToTruecolor(exact_sixteen())
    assert sixteen.enabled

    def check(p: Player, keys: str) -> None:
        assert p.app.console.color_system == "standard"
        for text, style in segments(p):
            if style.color is not None and style.bgcolor is not None:
                ink, ground = (c.downgrade(ColorSystem.STANDARD).number for c in (style.color, style.bgcolor))
                assert ink != ground, f"after {keys!r}: {text!r} cannot be seen: {style}"

    everywhere(tmp_path, check, Settings(pace="instant", colours="16"))


@pytest.mark.parametrize(("theme", "least"), [("contrast", 4.5), ("paper", 2.5), ("night", 2)])
def test_themes_can_be_read_everywhere(tmp_path: Path, theme: Any, least: float) -> None:
    def check(p: Player, keys: str) -> None:
        for text, style in segments(p):
            if text.strip("╱╲_") and not style.reverse:
                where = f"after {keys!r} on {type(p.app.screen).__name__}"
                assert contrast(style) >= least, f"{where}: {text!r} is {style} ({contrast(style):.1f})"

    everywhere(tmp_path, check, Settings(pace="instant", theme=theme))
