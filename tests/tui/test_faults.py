"""A fault of the program costs a line: it is written down, the game goes on at its open question, and nothing loops."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ironbottom import faults
from ironbottom.tui.app import IronbottomApp
from ironbottom.tui.enduring import DEBUG, ended
from ironbottom.tui.screens.base import Note
from ironbottom.tui.screens.game import GameScreen
from ironbottom.tui.screens.title import TitleScreen
from ironbottom.tui.screens.weighing import WeighingScreen
from ironbottom.tui.table import Table
from ironbottom.tui.widgets.choices import Choices
from ironbottom.tui.widgets.keys import Keys
from tui.screen import READY, Player, play
from tui.together import typed

Spoil = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(autouse=True)
def goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As on a terminal: a fault does not end the program."""
    monkeypatch.setattr(IronbottomApp, "goes_on", True)
    monkeypatch.setattr(faults, "places", lambda folder=None: [tmp_path / faults.NAME])
    monkeypatch.delenv(DEBUG, raising=False)


def boom(*args: Any, **more: Any) -> Any:
    """A fault."""
    raise ZeroDivisionError("so\nit goes")


async def aboom(*args: Any, **more: Any) -> Any:
    """A fault where one waits."""
    raise ZeroDivisionError("so\nit goes")


SPOILT: dict[str, tuple[Spoil, str]] = {
    "an action": (lambda m: m.setattr(GameScreen, "action_log", boom), "l"),
    "a worker": (lambda m: m.setattr(Table, "hint", aboom), "h"),
    "a sheet being filled": (lambda m: m.setattr(WeighingScreen, "fill", boom), "h"),
    "a row of a sheet": (lambda m: m.setattr(WeighingScreen, "text_of", boom), "h"),
    "a message to the screen": (lambda m: m.setattr(GameScreen, "on_choices_chosen", boom), "1"),
    "a widget": (lambda m: m.setattr(Choices, "press", boom), "1"),
}


@pytest.mark.parametrize("where", SPOILT)
def test_the_game_goes_on_at_its_open_question(where: str, tmp_path: Path) -> None:
    spoil, key = SPOILT[where]

    async def script(p: Player) -> None:
        await p.press(*READY)
        before, asked, answers = p.game, p.kind, list(p.game.table.session.answers)
        with pytest.MonkeyPatch.context() as m:
            spoil(m)
            await p.pilot.press(key)
            await p.wait(lambda: isinstance(p.app.screen, Note), "it is told", 3000)
        await p.see("Fault in the program: ZeroDivisionError: so it goes")
        assert "faults.log" in p.text.replace("\n", "").replace(" ", "")
        assert "Traceback" not in p.text
        await p.pilot.press("enter")
        await p.wait(lambda: p.app.screen is p.game, "the game")
        await p.rest()
        assert p.game is not before
        assert not before.table.playing
        assert (p.kind, p.game.table.session.answers) == (asked, answers)
        await p.press("l", "escape", "0")
        assert len(p.game.table.session.answers) > len(answers)
        assert p.app.last_words == ""

    play(tmp_path, script)
    count, last = faults.told(tmp_path / faults.NAME)
    assert count == 1
    assert last.endswith("fault in the program: ZeroDivisionError: so it goes")
    assert "Traceback (most recent call last)" in (tmp_path / faults.NAME).read_text(encoding="utf-8")


def test_a_fault_where_no_game_is_open_leads_to_the_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TitleScreen, "_rules", boom)

    async def script(p: Player) -> None:
        for _ in range(3):  # each after a key of its own
            await p.pilot.press("r")
            await p.see("Something went wrong")
            await p.pilot.press("enter")
            await p.see("I R O N B O T T O M")
        await p.pilot.press("s")
        await p.see("No game has been saved yet.")

    play(tmp_path, script, new=None)
    assert faults.told(tmp_path / faults.NAME)[0] == 3


@pytest.mark.parametrize("spoilt", ["render", "compose", "mount"])
def test_a_fault_that_comes_again_at_once_ends_the_program(
    spoilt: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    apps: list[IronbottomApp] = []

    async def script(p: Player) -> None:
        apps.append(p.app)
        kind, name = {
            "render": (Keys, "render"),
            "compose": (TitleScreen, "compose"),
            "mount": (GameScreen, "show"),
        }[spoilt]
        monkeypatch.setattr(kind, name, boom)
        monkeypatch.setattr(GameScreen, "action_log", boom)
        typed(p, "l")
        while not p.app.last_words:  # the test's own clock ends it
            await asyncio.sleep(0)

    play(tmp_path, script)
    with pytest.raises(
        faults.ProgramFault, match=r"^fault in the program: ZeroDivisionError: so it goes; .*faults\.log$"
    ):
        ended(apps[0])
    count, _ = faults.told(tmp_path / faults.NAME)
    assert 2 <= count < 40


def test_a_fault_at_the_very_start_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(IronbottomApp, "check_keys", boom)
    monkeypatch.setattr(IronbottomApp, "is_headless", False)
    app = IronbottomApp(tmp_path)
    app.run(headless=True)
    with pytest.raises(faults.ProgramFault, match="ZeroDivisionError"):
        ended(app)


# ------------------------------------------------------------------ the log


def test_the_log_keeps_the_newest_and_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "MOST", 4000)
    for n in range(100):
        faults.keep(ValueError(f"fault {n}"), tmp_path)
        assert (tmp_path / faults.NAME).stat().st_size <= 4000 + 500
    text = (tmp_path / faults.NAME).read_text(encoding="utf-8")
    assert text.startswith(faults.MARK)
    assert "fault 99" in text
    assert "fault 0\n" not in text


def test_a_traceback_without_end_is_shortened(tmp_path: Path) -> None:
    faults.keep_text("deep", "x" * 10**6, tmp_path)
    assert (tmp_path / faults.NAME).stat().st_size < 2 * faults.ENTRY


def test_where_no_log_can_be_kept_the_fault_is_told_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr(faults, "places", lambda folder=None: [tmp_path / "file" / faults.NAME])
    line = faults.keep(ValueError("x"), tmp_path)
    assert line.startswith(
        "fault in the program: ValueError: x; every answer given is saved, no log could be kept ("
    )
