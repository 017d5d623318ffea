"""Without colour, with sixteen, with all: the same words, and no style that only a colour carries."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.color import ColorType

from ironbottom.tui.palette import PLAIN, RICH, SIXTEEN, Palette
from tui.screen import READY, Player, play

KEYS = (*READY, "0", "1")


def texts(tmp_path: Path, name: str) -> list[str]:
    found: list[str] = []

    async def script(p: Player) -> None:
        await p.press(*KEYS)
        found.append(p.text)
        await p.press("tab", "question_mark")
        found.append(p.text)

    play(tmp_path / name, script)
    return found


def test_the_words_are_the_same_with_and_without_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = texts(tmp_path, "full")
    monkeypatch.setenv("NO_COLOR", "1")
    assert texts(tmp_path, "none") == full
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm-16color")
    monkeypatch.delenv("COLORTERM")
    assert texts(tmp_path, "sixteen") == full


def test_no_colour_means_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(p: Player) -> None:
        await p.press(*KEYS)
        for row in p.app.screen._compositor.render_strips():
            for segment in row:
                for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                    if colour is not None and colour.triplet is not None:
                        assert len(set(colour.triplet)) == 1, f"{segment.text!r} is coloured {colour}"

    play(tmp_path, script)


def test_sixteen_colours_are_the_terminal_s_own() -> None:
    assert set(RICH) == set(SIXTEEN) == set(PLAIN)
    palette = Palette(sixteen=True)
    for name in SIXTEEN:
        style = palette.style(name)
        for colour in (style.color, style.bgcolor):
            assert colour is None or colour.type in (ColorType.STANDARD, ColorType.DEFAULT), name


def test_own_and_enemy_differ_without_colour() -> None:
    for names in (RICH, SIXTEEN):
        palette = Palette(sixteen=names is SIXTEEN)
        own, enemy = palette.style("own"), palette.style("enemy")
        assert own.bgcolor is not None
        assert enemy.bgcolor is not None
        light = own.bgcolor.get_truecolor()
        dark = enemy.bgcolor.get_truecolor()
        assert sum(light) > sum(dark) + 150, "light on the one side, dark on the other"
