"""The screen of saves: order, folds, names of one's own, the bin and what may not go there."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironbottom.kernel.saves import listed, open_game
from ironbottom.kernel.shelf import facts
from ironbottom.tui.screens.base import Confirm
from ironbottom.tui.screens.help import HelpSheet
from ironbottom.tui.screens.saves import SavesScreen
from ironbottom.tui.screens.saves_bin import BinSheet
from ironbottom.tui.screens.title import TitleScreen
from ironbottom.tui.widgets.rows import Rows
from kernel import shelved
from tui.screen import Player, play

NOW = 1_700_000_000.0


def there(p: Player) -> SavesScreen:
    """The screen of saves."""
    return next(s for s in p.app.screen_stack if isinstance(s, SavesScreen))


def names(p: Player) -> list[str]:
    """The rows: saves by their file, folds in brackets."""
    return [row.shelved.save.name if row.shelved else f"[{row.many}]" for row in there(p).rows]


def told(p: Player, words: str) -> bool:
    """Has the screen said so, in the line of keys?"""
    return words in p.app.said


async def stand(p: Player, name: str) -> None:
    """Put the highlight on a save."""
    there(p).query_one(Rows).highlighted = names(p).index(name)
    await p.pilot.pause()


def test_order_and_folds(tmp_path: Path) -> None:
    shelved.campaign(tmp_path, "c", NOW)
    shelved.single(tmp_path, "k", 2, NOW + 5)
    shelved.over(tmp_path, "done", 3, NOW + 9)

    async def script(p: Player) -> None:
        await p.press("s")
        assert names(p) == ["k", "c", "[1]", "c.m2", "[1]"]
        assert "+ 1 finished mission" in p.text
        assert "+ 1 finished game" in p.text
        await p.press("f")
        assert names(p) == ["k", "c", "[1]", "c.m2", "[1]", "done"]
        assert "- 1 finished game" in p.text
        await p.press("f")
        await p.press("down", "down", "enter")
        assert names(p) == ["k", "c", "[1]", "c.m1", "c.m2", "[1]"]
        await p.press("enter")
        assert names(p) == ["k", "c", "[1]", "c.m2", "[1]"]
        rows = [line for line in p.text.splitlines() if "Mission 2" in line]
        assert rows[0].startswith("    Mission 2"), "a mission is indented under its campaign"

    play(tmp_path, script, new=None)


def test_where_all_is_over_nothing_is_folded_away(tmp_path: Path) -> None:
    shelved.over(tmp_path, "done", 3, NOW)

    async def script(p: Player) -> None:
        await p.press("s")
        assert names(p) == ["[1]", "done"]
        assert there(p).query_one(Rows).highlighted == 1

    play(tmp_path, script, new=None)


@pytest.mark.parametrize("across", [80, 160])
def test_what_the_game_is_comes_before_its_file(across: int, tmp_path: Path) -> None:
    shelved.single(tmp_path, "rifles-1-us_army-358990", 2, NOW)

    async def script(p: Player) -> None:
        await p.press("s")
        lines = [line.strip() for line in p.text.splitlines()[1:]]
        title = "Mission 1 Jungle Patrol, US Army against Imperial Japanese Army: setting up"
        assert lines[0] == title
        assert lines[1].startswith("in play, Rifles in the Pacific, 2023-11-1")
        assert lines[1].endswith("rifles-1-us_army-358990")

    play(tmp_path, script, new=None, size=(across, 24))


def test_the_whole_width_is_used(tmp_path: Path) -> None:
    shelved.campaign(tmp_path, "c", NOW)

    async def script(p: Player) -> None:
        await p.press("s")
        assert "Campaign, US Army against Imperial Japanese Army: mission 2 of 8, 0 VP, 8 men fit\n" in p.text

    play(tmp_path, script, new=None, size=(160, 50))


def test_delete_undo_and_the_bin(tmp_path: Path) -> None:
    shelved.campaign(tmp_path, "c", NOW)
    shelved.single(tmp_path, "k", 2, NOW - 5)

    async def script(p: Player) -> None:
        await p.press("s", "u")
        assert told(p, "Nothing has been deleted here")
        await stand(p, "c")
        await p.press("d")
        assert names(p) == ["k"]
        await p.press("d")
        assert names(p) == []
        await p.see("No game has been saved yet.")
        await p.press("d", "n", "r", "e", "f")  # with nothing under the cursor they do nothing
        await p.press("u", "u")
        assert names(p) == ["c", "[1]", "c.m2", "k"]
        await stand(p, "c")
        await p.press("d", "b")
        assert isinstance(p.app.screen, BinSheet)
        assert "with 2 missions" in p.text
        await p.press("enter")
        await p.see("Nothing is in the bin.")
        await p.press("escape")
        assert names(p) == ["c", "[1]", "c.m2", "k"]
        assert there(p).gone == [], "it cannot be undone a second time"

    play(tmp_path, script, new=None)


def test_removed_for_good_only_after_a_yes(tmp_path: Path) -> None:
    shelved.single(tmp_path, "k", 2, NOW)

    async def script(p: Player) -> None:
        await p.press("s", "d", "b", "d")
        assert isinstance(p.app.screen, Confirm)
        await p.press("n")
        assert isinstance(p.app.screen, BinSheet)
        assert (tmp_path / "bin" / "k" / "k.ib").is_file()
        await p.press("d", "y")
        await p.see("Nothing is in the bin.")
        await p.press("d", "enter", "r", "question_mark")
        assert isinstance(p.app.screen, HelpSheet)
        await p.press("escape", "escape")
        assert isinstance(p.app.screen, SavesScreen)

    play(tmp_path, script, new=None)
    assert [p for p in tmp_path.rglob("*") if p.is_file() and p.suffix == ".ib"] == []


def test_what_may_not_be_deleted_is_told(tmp_path: Path) -> None:
    shelved.campaign(tmp_path, "c", NOW)
    path = shelved.single(tmp_path, "k", 2, NOW + 5)

    async def script(p: Player) -> None:
        await p.press("s")
        await stand(p, "c.m2")
        await p.press("d")
        assert told(p, "this is a mission of the campaign c")
        session = open_game(path).session
        await stand(p, "k")
        await p.press("d")
        assert told(p, "k: this game is open in another window")
        session.close()
        assert len(listed(tmp_path)) == 4

    play(tmp_path, script, new=None)


def test_a_name_of_ones_own(tmp_path: Path) -> None:
    path = shelved.single(tmp_path, "k", 2, NOW)

    async def script(p: Player) -> None:
        await p.press("s", "n", *"The way", "enter")
        assert p.text.splitlines()[1].strip() == "The way"
        assert "Mission 1 Jungle Patrol" in p.text
        await p.press("n", *" home", "escape")
        assert facts(path).called == "The way"
        await p.press("n", *" home", "enter")
        assert facts(path).called == "The way home"
        await p.press("n", *["backspace"] * 12, "enter")
        assert facts(path).called == ""

    play(tmp_path, script, new=None)
    assert path.stat().st_mtime == NOW


def test_a_copy_is_told(tmp_path: Path) -> None:
    path = shelved.single(tmp_path, "k", 2, NOW)
    shelved.copy(path, "k (conflict)", NOW + 5)

    async def script(p: Player) -> None:
        await p.press("s")
        assert "the newest of 2 copies; older: k" in p.text
        assert "a copy of k (conflict), which is newer" in p.text

    play(tmp_path, script, new=None)


def test_help_and_the_line_of_keys(tmp_path: Path) -> None:
    shelved.single(tmp_path, "k", 2, NOW)

    async def script(p: Player) -> None:
        await p.press("s")
        foot = p.text.splitlines()[-1]
        for told in ("n Name", "d Delete", "b Bin", "? More", "esc Back"):
            assert told in foot
        await p.press("question_mark")
        assert isinstance(p.app.screen, HelpSheet)
        assert "Undo delete" in p.text
        await p.press("escape", "q")
        assert isinstance(p.app.screen, TitleScreen)

    play(tmp_path, script, new=None)
