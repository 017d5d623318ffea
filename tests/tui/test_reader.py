"""For those who read the screen by ear or fingers: the terminal's cursor, no ornaments, maps in sentences, changes as lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ironbottom.tui.settings import Settings
from ironbottom.tui.widgets.choices import Choices
from ironbottom.tui.widgets.rows import Rows
from ironbottom.tui.widgets.teller import ROWS, Teller
from tui.map_screen import MALAYA
from tui.screen import READY, Player, play
from tui.sizes import SIZES

ORNAMENTS = set("─│┌┐└┘━┃═║╱╲▄▀█▁▂▔▏▎★►■◆○≈●")


def reading() -> Settings:
    """With a screen reader."""
    return Settings(pace="instant", reader="on")


def told(p: Player) -> list[str]:
    """What has been told last."""
    return p.game.query_one(Teller).told


def under_cursor(p: Player) -> str:
    """The rest of the line that begins at the terminal's cursor."""
    x, y = p.app.cursor_position
    return p.text.split("\n")[y][x:]


def test_the_terminal_s_cursor_follows_lists_board_and_log(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        assert isinstance(p.app.focused, Rows)
        await p.press("down")
        assert under_cursor(p).startswith("n  New game")
        await p.press("down")
        assert under_cursor(p).startswith("2  New game")

    async def game(p: Player) -> None:
        await p.press(*READY, "0", "1", "1")
        assert isinstance(p.app.focused, Choices)
        await p.press("down")
        assert under_cursor(p).startswith("2  ")
        await p.press("tab", "home")
        assert under_cursor(p).lstrip().startswith("#1")
        await p.press("end")
        assert under_cursor(p).lstrip().startswith("in ")
        await p.press("l", "home")
        first = p.game.table.book.lines[0].text
        assert under_cursor(p).startswith(first[:20])
        await p.press("down")
        assert under_cursor(p).startswith(p.game.table.book.lines[1].text[:20])

    play(tmp_path / "a", script, new=None, settings=Settings())
    play(tmp_path / "b", game)


def test_changes_are_told_as_lines(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1")
        ask = p.game.table.asked
        assert ask is not None
        assert any(line.endswith(f"{len(ask.options)} options.") for line in told(p)), "the question"
        assert any(line.startswith("1 of ") for line in told(p)[-2:]), "the option, and then its odds"
        await p.press("down")
        assert any(line.startswith("2 of ") and "Take cover" in line for line in told(p)[-2:])
        await p.press("1")
        assert any("appears" in line for line in told(p)), "what happened"
        await p.press("tab", "up")
        assert "JUNGLE" in told(p)[-1]
        assert "blocks sight" in told(p)[-1], "all of the thing in one line"
        shown = p.text.split("\n")[:ROWS]
        assert told(p)[-1][:40] in shown[-1]
        assert not ORNAMENTS & set(p.text)

    play(tmp_path, script, settings=reading())


def test_a_map_is_told_in_sentences(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        assert not ORNAMENTS & set(p.text)
        await p.press("tab", "left")
        hex_id = p.game.map.scene.chart.hexes[p.game.map.cursor].id
        assert f"Here: {hex_id}" in p.text
        for way in ("North:", "North-east:", "South-east:", "South:", "South-west:", "North-west:"):
            assert way in p.text
        assert told(p)[-1].startswith(hex_id)
        before = p.text
        await p.press("right")
        assert p.text != before
        assert under_cursor(p).startswith("Here: ")

    play(tmp_path, script, new=MALAYA, settings=reading())


def test_without_a_reader_nothing_is_told(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1")
        assert told(p) == []
        assert not p.game.query_one(Teller).display

    play(tmp_path, script)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_golden(tmp_path: Path, golden: Callable[[str, str], None], size: tuple[int, int]) -> None:
    name = f"{size[0]}x{size[1]}"

    async def stripes(p: Player) -> None:
        await p.press(*READY, "0", "1", "down")
        golden(f"reader-stripes-{name}", p.text)

    async def map_game(p: Player) -> None:
        await p.press("down")
        golden(f"reader-map-{name}", p.text)

    play(tmp_path / "a", stripes, size, settings=reading())
    play(tmp_path / "b", map_game, size, new=MALAYA, settings=reading())
