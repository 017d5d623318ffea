"""What the command line hands to the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.run import ib
from cli.script import begun
from ironbottom.commands import common
from ironbottom.tui import app
from ironbottom.tui.request import NewGame


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """A terminal, and a screen that only notes what it is given and returns 3."""
    calls: list[dict[str, Any]] = []

    def run_app(
        saves: Path, open_save: Path | None = None, new: NewGame | None = None, ascii_only: bool = False
    ) -> int:
        calls.append({"saves": saves, "open": open_save, "new": new, "ascii": ascii_only})
        return 3

    monkeypatch.setattr(common, "at_terminal", lambda: True)
    monkeypatch.setattr(app, "run_app", run_app)
    return calls


def test_the_title_screen(saves: Path, handed: list[dict[str, Any]]) -> None:
    assert ib("--saves", saves) == (3, "", "")
    assert handed == [{"saves": saves, "open": None, "new": None, "ascii": False}]


def test_a_new_game(saves: Path, handed: list[dict[str, Any]]) -> None:
    args = ("-m", "3", "--army", "japan", "--enemy", "us_army", "--seed", 4, "--save", "k", "--ascii")
    assert ib("--saves", saves, "play", "rifles", *args).code == 3
    assert handed[0]["new"] == NewGame("rifles", "3", "japan", "us_army", 4, "k")
    assert handed[0]["ascii"] is True


def test_a_new_game_with_everything_left_open(saves: Path, handed: list[dict[str, Any]]) -> None:
    ib("--saves", saves, "play", "rifles")
    assert handed[0]["new"] == NewGame("rifles")


def test_an_enemy_alone_gets_an_army_that_may_face_it(saves: Path, handed: list[dict[str, Any]]) -> None:
    ib("--saves", saves, "play", "rifles", "--enemy", "us_army")
    assert handed[0]["new"] == NewGame("rifles", army="japan", enemy="us_army")


def test_a_game_resumed(saves: Path, handed: list[dict[str, Any]]) -> None:
    begun(saves, answers=1)
    for name in (["k"], []):
        assert ib("--saves", saves, "resume", *name).code == 3
    assert [call["open"] for call in handed] == [saves / "k.ib"] * 2
