"""What is said in passing has a line of its own; ctrl+c says what leaves; digits choose in the lists of a new game."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets._toast import Toast

from ironbottom.tui.app import IronbottomApp
from ironbottom.tui.screens.new_game import NewGameScreen
from ironbottom.tui.settings import Settings
from ironbottom.tui.widgets.keys import Keys
from tui.screen import INSTANT, PATROL, Player, play


def last_row(p: Player) -> str:
    """The line of keys."""
    return p.text.splitlines()[-1].strip()


def test_a_remark_has_the_room_of_the_keys_until_the_next_key(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("q")
        await p.see("I R O N B O T T O M")
        await p.see(f"Saved: {p.app.saves and 'rifles-1-us_marines-5.ib'}")
        assert last_row(p).startswith("Saved: ")
        assert not p.app.screen.query(Toast)
        await p.press("down")
        assert "Saved: " not in p.text
        assert "Continue" in last_row(p)

    play(tmp_path, script)


def test_a_long_remark_has_as_many_rows_as_it_wants(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        words = " ".join(f"word{n}" for n in range(25))
        p.app.notify(words, severity="warning", markup=False)
        await p.pilot.pause()
        await p.see("word24")
        keys = p.app.screen.query_one(Keys)
        assert keys.region.height == len(keys.render().plain.splitlines()) > 1
        await p.press("down")
        assert keys.region.height == 1

    play(tmp_path, script)


@pytest.mark.parametrize(("changed", "key"), [({}, "q"), ({"game.leave": "f9"}, "f9")])
def test_ctrl_c_says_what_leaves(changed: dict[str, str], key: str, tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("ctrl+c")
        assert last_row(p) == f"{key}: leave (it is saved)   ^q: end the program."
        await p.press(key)
        await p.see("I R O N B O T T O M")
        await p.press("ctrl+c")
        assert last_row(p) == "q: quit   ^q: end the program."

    play(tmp_path, script, settings=Settings(pace=INSTANT.pace, keys=dict(changed)))


def test_digits_choose_in_the_lists_of_a_new_game(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        p.app.push_screen(NewGameScreen("rifles"))
        await p.pilot.pause()
        screen = p.app.screen
        assert isinstance(screen, NewGameScreen)
        await p.press("2", "1", "5")
        assert screen.name_of_stage == "begin"
        assert screen.picked["army"] == screen.look.armies()[1].id
        assert screen.picked["mission"] == "5"
        await p.press("1", "9")  # one row, and none: neither begins the game
        assert screen.name_of_stage == "begin"

    play(tmp_path, script, new=None)


def test_a_sheet_without_a_line_of_keys_has_a_box_until_the_next_key(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        app: IronbottomApp = p.app
        await p.press("b")
        app.notify("in passing", markup=False)
        await p.pilot.pause()
        assert [note.message for note in app._notifications] == ["in passing"]
        await p.press("escape")
        await p.pilot.pause()
        assert not len(app._notifications)

    play(tmp_path, script, new=PATROL)
