"""Luck, charts and reports on the screen: by their keys, at all sizes, and what happens when files are in the way."""

from __future__ import annotations

import threading
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

from ironbottom.kernel.drive import drive
from ironbottom.kernel.saves import new_game
from ironbottom.kernel.title import registry
from ironbottom.tui.screens.charts import ChartsScreen
from ironbottom.tui.screens.end import EndScreen
from ironbottom.tui.screens.luck import LuckScreen
from ironbottom.tui.screens.saves import SavesScreen
from ironbottom.tui.screens.write_report import WriteGame
from tui.screen import READY, Player, play
from tui.sizes import SIZES

Golden = Callable[[str, str], None]
GAMES = {"rifles": ("1", "us_army", "japan"), "nineteen42": ("malaya", "japan", "allies")}


SEEDS = {"rifles": 8, "nineteen42": 10}


def finished(folder: Path, title_id: str) -> Path:
    """A save of a game that is over, played by chance: so no bot that plays better changes it."""
    seed = SEEDS[title_id]
    title: Any = registry(title_id)
    path = folder / f"{title_id}.ib"
    session = new_game(title, title.load(*GAMES[title_id]), seed, path, {}).session
    drive(session, {seat: title.bot(seat, "random") for seat in title.seats(session.content)})
    assert session.q is None
    session.close()
    return path


def at_the_end(p: Player) -> bool:
    return isinstance(p.app.screen, EndScreen)


def top(p: Player) -> Any:
    return p.app.screen


# ------------------------------------------------------------------ luck


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("title_id", list(GAMES))
def test_luck_and_charts_at_the_end(
    tmp_path: Path, golden: Golden, title_id: str, size: tuple[int, int]
) -> None:
    name = f"{title_id}-{size[0]}x{size[1]}"

    async def script(p: Player) -> None:
        await p.wait(lambda: at_the_end(p), "the end")
        await p.press("k")
        await p.wait(lambda: isinstance(top(p), LuckScreen), "the page of luck")
        await p.see("thrown")
        golden(f"luck-{name}", p.text)
        await p.press("end")
        golden(f"luck-down-{name}", p.text)
        await p.press("escape", "c")
        await p.wait(lambda: isinstance(top(p), ChartsScreen) and top(p).charts is not None, "the charts")
        await p.pilot.pause()
        golden(f"charts-{name}", p.text)
        await p.press("escape")
        await p.wait(lambda: at_the_end(p), "back at the end")
        golden(f"end-{name}", p.text)

    play(tmp_path, script, size, new=None, open_save=finished(tmp_path, title_id))


def test_luck_in_play_and_by_the_palette(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("percent_sign")
        await p.see("day or night")
        await p.press("escape", *READY, "0", "1", "1", "0", "percent_sign", "end")
        await p.see("Action Dice")
        await p.press("home")
        assert "The squad:" in p.text
        await p.press("q")
        assert not isinstance(top(p), LuckScreen)
        assert any(c.title == "Luck of the dice" for c in p.app.get_system_commands(p.app.screen))

    play(tmp_path, script)


def test_luck_without_colour_and_in_ascii(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(p: Player) -> None:
        await p.wait(lambda: at_the_end(p), "the end")
        for key in ("k", "c"):
            await p.press(key)
            await p.wait(lambda: getattr(top(p), "charts", ()) is not None, "the page")
            await p.pilot.pause()
            assert p.text.isascii(), [c for c in p.text if not c.isascii()]
            assert "##" in p.text
            await p.press("escape")

    play(tmp_path, script, new=None, open_save=finished(tmp_path, "rifles"), ascii_only=True)


def test_the_page_fits_the_window_after_a_change(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.wait(lambda: at_the_end(p), "the end")
        await p.press("k")
        await p.see("thrown")
        wide = max(map(len, p.text.splitlines()))
        await p.pilot.resize_terminal(80, 24)
        await p.wait(lambda: max(map(len, p.text.splitlines())) <= 80 < wide, "the narrower page")

    play(tmp_path, script, (120, 40), new=None, open_save=finished(tmp_path, "rifles"))


# ------------------------------------------------------------------ files


class Sound(HTMLParser):
    """Notes what stands in a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)


def said(p: Player, words: str) -> bool:
    """Is the player told so, in the line of keys?"""
    return words in p.app.said


async def written(p: Player, path: Path) -> None:
    await p.wait(lambda: path.is_file() and not isinstance(top(p), WriteGame), f"{path.name}", 3000)


@pytest.mark.parametrize("title_id", list(GAMES))
def test_a_report_from_the_end_of_a_game(tmp_path: Path, title_id: str) -> None:
    save = finished(tmp_path, title_id)
    page, text = save.with_suffix(".html"), save.with_suffix(".md")

    async def script(p: Player) -> None:
        await p.wait(lambda: at_the_end(p), "the end")
        await p.press("e", "escape")
        assert not page.exists()
        assert not text.exists()
        await p.press("e", "h")
        await written(p, page)
        await p.press("e", "m")
        await written(p, text)
        before = text.read_text("utf-8")
        text.write_text("mine", "utf-8")
        await p.press("e", "m")
        await p.see("is there already")
        await p.press("n")
        assert text.read_text("utf-8") == "mine"
        await p.press("m", "y")
        await p.wait(lambda: text.read_text("utf-8") == before, "the report again", 3000)

    play(tmp_path, script, new=None, open_save=save)
    sound = Sound()
    sound.feed(page.read_text("utf-8"))
    assert "svg" in sound.tags
    assert "script" not in sound.tags
    assert sorted(p.name for p in tmp_path.iterdir() if p.suffix == ".part") == []


def test_a_report_from_the_list_of_saves(tmp_path: Path) -> None:
    save = finished(tmp_path, "rifles")
    (tmp_path / "broken.ib").write_bytes(b"no save")
    page = save.with_suffix(".html")

    async def script(p: Player) -> None:
        p.app.push_screen(SavesScreen())
        await p.see("broken")
        menu = top(p).query_one("Rows")
        await p.press("f")  # what is over is folded away
        names = [s.name if s else "" for s in top(p).found]
        menu.highlighted = names.index("broken")
        await p.press("e")
        assert isinstance(top(p), SavesScreen)
        menu.highlighted = names.index("rifles")
        await p.press("e")
        assert isinstance(top(p), WriteGame)
        await p.press("h")
        await written(p, page)

    play(tmp_path, script, new=None)


def test_what_is_stopped_half_way_leaves_nothing_behind(tmp_path: Path) -> None:
    save = finished(tmp_path, "rifles")
    begun, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def make(kind: str, tick: Any) -> str:
        begun.set()
        go_on.wait(20)
        try:
            tick("Turn 1", 1, 2)
        except Exception:
            ended.set()
            raise
        return "never"

    async def script(p: Player) -> None:
        before = sorted(tmp_path.iterdir())
        p.app.push_screen(WriteGame(save, make))
        await p.pilot.pause()
        await p.press("h")
        await p.wait(begun.is_set, "the work")
        assert "escape: stop" in p.text
        await p.press("escape")
        go_on.set()
        await p.wait(ended.is_set, "the end of the work")
        await p.wait(lambda: said(p, "nothing was written"), "word of it")
        assert sorted(tmp_path.iterdir()) == before

    play(tmp_path, script, new=None)


def test_a_place_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ironbottom.report import files

    save = finished(tmp_path, "rifles")

    def full(*args: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "replace", full)

    async def script(p: Player) -> None:
        before = sorted(tmp_path.iterdir())
        p.app.push_screen(WriteGame(save, lambda kind, tick: "text"))
        await p.pilot.pause()
        await p.press("m")
        await p.wait(lambda: said(p, "No space left on device"), "word of it", 3000)
        assert sorted(tmp_path.iterdir()) == before

    play(tmp_path, script, new=None)


def test_the_sheet_says_what_it_does(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        p.app.push_screen(WriteGame(tmp_path / "k.ib", lambda kind, tick: ""))
        await p.see("Write a report of this game to a file?")
        assert "h: web page   m: Markdown   escape: neither" in p.text
        assert top(p).query_one(".sheet-keys", Static)

    play(tmp_path, script, new=None)
