"""Where the highlight begins and that it is seen; what escape goes back to; what waits for a reader, and what does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.containers import VerticalScroll

from ironbottom.games.nineteen42.events import Course
from ironbottom.guide import FIRST
from ironbottom.tui.request import NewGame
from ironbottom.tui.screens.end import EndScreen
from ironbottom.tui.screens.help import HelpSheet, hung
from ironbottom.tui.screens.replay import ReplayScreen
from ironbottom.tui.screens.title import TitleScreen
from ironbottom.tui.settings import Settings
from ironbottom.tui.widgets.keys import Keys
from tui.map_screen import before_kota_bharu
from tui.screen import READY, Player, play

RIFLES = NewGame("rifles", guide=FIRST)
TWO = NewGame("nineteen42", "malaya", "japan", "allies", 5, bots={"japan": "person", "allies": "person"})
BRISK = Settings(pace="brisk")


async def press(p: Player, *keys: str) -> None:
    """Press keys, and read the news after each."""
    for key in keys:
        await p.press(key)
        while p.playing and p.game.paused:
            await p.press("escape")


def lit_is_seen(p: Player) -> bool:
    """Is the highlighted option within the rows of the list?"""
    choices = p.game.choices
    row = choices._index_to_line[choices.highlighted or 0] - choices.scroll_offset.y
    return 0 <= row < choices.scrollable_content_region.height


def test_what_is_highlighted_stays_in_sight_when_the_list_becomes_lower(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await press(p, "escape", "R", "enter", "enter", "enter", "0", "2", "5")
        await p.wait(lambda: "83%" in p.text, "the odds, which take a row of the list")
        assert len(p.game.choices.entries) > p.game.choices.scrollable_content_region.height
        assert lit_is_seen(p)

    play(tmp_path, script, new=RIFLES, settings=BRISK)


# ---------------------------------------------------------------- 1942: where the highlight begins


def lit(p: Player) -> Any:
    """The answer that is highlighted."""
    entry = p.game.choices.lit
    return entry.token if entry is not None else None


def test_a_player_turn_does_not_begin_on_its_end(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        for _ in range(3):
            assert lit(p) != "done"
            await p.press("0")
        assert p.kind == "land"
        assert lit(p) != "done", "the same question as the one that was passed"

    play(tmp_path, script, new=TWO)


def test_where_to_begins_on_a_goal_and_escape_leads_back(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        for stack in ("1", "2"):
            await p.press(stack, "enter")
            assert p.kind == "march"
            assert p.game.choices.highlighted == 0
            await p.press("escape")
            assert p.kind == "land"
        await p.press("0", "0", "1", "enter")
        assert p.kind == "goal"
        await p.press("backspace")
        assert p.kind == "naval"

    play(tmp_path, script, new=TWO)


def test_who_has_marched_comes_after_who_has_not(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("1", "enter", "f", *"0705", "enter", "enter")
        assert p.kind == "land"
        options = [entry.token for entry in p.game.choices.entries]
        assert options.index(("hex", "0705")) == len(options) - 2, "before the end of the segment"
        assert lit(p) == ("hex", "0806")

    play(tmp_path, script, new=TWO)


def test_after_a_flight_the_end_is_highlighted(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("0")
        assert p.kind == "air"
        assert lit(p) != "done"
        await p.press("1")
        assert p.kind == "air"
        assert lit(p) == "done", "a second flight would cost the umbrella"

    play(tmp_path, script, new=TWO)


def test_as_many_are_ticked_as_may_be(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("0", "0", "1")
        assert p.kind == "cargo"
        chosen = len(p.game.choices.ticks)
        assert chosen > 1
        assert f"Confirm (enter): {chosen} of" in p.text
        await p.press("escape", "0", "1")
        assert p.kind == "advance"
        assert len(p.game.choices.ticks) == 3, "no more find room"
        await p.press("enter")
        assert p.kind == "land", "what is ticked is an answer"

    play(tmp_path, script, new=TWO)


# ---------------------------------------------------------------- what waits for a reader, and what does not


def test_what_came_of_an_answer_is_read_before_a_remark_hides_it(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("space", "R", "enter", "enter")
        assert not p.game.paused, "nothing of it is news"
        await p.press("enter")
        assert p.game.paused, "a Turn has begun, and the log has no room beside the next remark"
        await p.press("space")
        assert not p.game.log_view.display
        await p.press("0")
        assert p.game.paused
        assert "Action Dice: dice" in p.text

    play(tmp_path, script, new=RIFLES, settings=BRISK)


def test_a_voyage_of_ones_own_is_no_news(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("0", "0", "2", "enter", "enter", "enter")
        assert not p.game.paused
        assert p.kind == "naval"
        assert any(type(event) is Course for event in p.game.table.session.log)

    play(tmp_path, script, new=TWO, settings=BRISK)


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
def test_while_news_are_read_only_keys_that_work_are_shown(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(p: Player) -> None:
        assert p.game.paused
        (line,) = p.game.query(Keys)
        assert all(told.works for told in line.told)
        assert "Hint" not in {told.what for told in line.told}
        await p.press("space")
        assert "Hint" in {told.what for told in line.told}

    play(tmp_path, script, size, settings=BRISK if size[0] == 80 else Settings(pace="step"))


# ---------------------------------------------------------------- screens over the game, and back


def test_who_taps_enter_stays_at_the_end_screen(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1", "f", *"give", "enter", "enter", "y")
        await p.wait(lambda: isinstance(p.app.screen, EndScreen), "the end")
        box = p.app.screen.query_one("#end-box", VerticalScroll)
        for _ in range(10):
            if box.scroll_offset.y >= box.max_scroll_y:
                break
            await p.press("enter")
        assert isinstance(p.app.screen, EndScreen)
        await p.press("enter")
        assert isinstance(p.app.screen, EndScreen), "it has been read, and enter has said where it leads"
        await p.press("enter")
        assert isinstance(p.app.screen, TitleScreen)

    play(tmp_path, script)


def test_the_terminals_cursor_comes_back_from_a_sheet(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "down")
        stood = p.app.cursor_position
        await p.press("l")
        await p.wait(lambda: p.app.cursor_position != stood, "the cursor on a line of the log")
        await p.press("escape")
        await p.wait(lambda: p.app.cursor_position == stood, "the cursor where it stood")

    play(tmp_path, script)


def test_looking_back_keeps_the_map_where_it_was(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        here = p.game.board.here
        await p.press("less_than_sign")
        assert isinstance(p.app.screen, ReplayScreen)
        await p.wait(lambda: p.app.screen.view is not None, "the game as it stands")  # type: ignore[attr-defined]
        assert p.app.screen.board.here == here

    play(tmp_path, script, new=TWO)


def test_a_question_about_no_place_shows_its_options(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("0", "1")
        assert p.kind == "air"
        assert lit(p) == "done"
        keys = [
            p.game.look.subject(p.game.table.view, p.game.table.asked, t) for t in p.game.table.asked.options
        ]  # type: ignore[union-attr, arg-type]
        assert p.game.board.here in keys

    play(tmp_path, script, new=TWO)


def test_the_status_is_whole_where_there_is_room(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        assert "VP 0-11 = -11: Allied Major Victory" in p.text.splitlines()[0]

    new = NewGame(
        "nineteen42", "campaign", "japan", "allies", 5, bots={"japan": "person", "allies": "person"}
    )

    async def campaign(p: Player) -> None:
        assert "Victory" in p.text.splitlines()[0]

    play(tmp_path / "malaya", script, (160, 50), new=TWO)
    play(tmp_path / "campaign", campaign, (160, 50), new=new)


def test_the_chances_come_before_the_troops(tmp_path: Path) -> None:
    path = before_kota_bharu(tmp_path)

    async def script(p: Player) -> None:
        assert p.text.index("column 2:1") < p.text.index("/6 DR") < p.text.index("8 Ind")

    play(tmp_path, script, (160, 50), new=None, open_save=path)


@pytest.mark.parametrize("key", ["n", "g", "a"])
def test_new_games_have_help_and_name_enter(tmp_path: Path, key: str) -> None:
    async def script(p: Player) -> None:
        await p.press(key)
        (line,) = p.app.screen.query(Keys)
        assert {"Choose", "Help"} <= {told.what for told in line.told}
        await p.press("question_mark")
        assert isinstance(p.app.screen, HelpSheet)

    play(tmp_path, script, new=None)


def test_help_of_the_title_names_both_games_and_its_rows_hang(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("question_mark")
        assert "New game: 1942" in p.text

    play(tmp_path, script, new=None)
    rows = hung([("  sign  ", "key"), ("words " * 20, "")], 40)
    assert len(rows) > 2
    assert all(row[0][0] == " " * 8 for row in rows[1:])
