"""Where the highlight begins and that it is seen; what escape goes back to; what waits for a reader, and what does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ironbottom.guide import FIRST
from ironbottom.tui.request import NewGame
from ironbottom.tui.settings import Settings
from tui.screen import Player, play

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
