"""The log on the screen: filters, search, turns; a line opened; from a line to the rules, to the past, back to a decision."""

from __future__ import annotations

from pathlib import Path

import pytest

from chronicle.games import saved
from ironbottom.tui.screens.base import Confirm
from ironbottom.tui.screens.log import LogScreen
from ironbottom.tui.screens.log_line import LineScreen
from ironbottom.tui.screens.replay import ReplayScreen
from ironbottom.tui.screens.rules import RulesScreen
from tui.screen import READY, Player, play


def log_of(p: Player) -> LogScreen:
    """The log on the screen."""
    assert isinstance(p.app.screen, LogScreen)
    return p.app.screen


def test_filters_search_and_turns(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("l")
        await p.wait(lambda: isinstance(p.app.screen, LogScreen), "the log")
        log = log_of(p)
        every = len(log.every)
        await p.see(f"line {every} of {every}")
        await p.see("1[All]")
        await p.press("2")
        await p.see("2[Dice]")
        await p.see(f"of {len(log.shown)} (of {every} in all)")
        assert 0 < len(log.shown) < every
        await p.press("f", "down", "enter")
        assert log.filter == "losses"
        await p.press("f", "escape", "1")
        assert len(log.shown) == every
        # search: live, next, before, away
        await p.press("slash", *"TURN 2")
        assert log.view.cursor is not None
        assert "Turn 2" in log.view.lines[log.view.cursor].text
        await p.see("hit 1 of 1")
        await p.press("escape")
        assert log.view.words == ""
        await p.press("slash", *"attack", "enter")
        one = log.view.cursor
        hits = log.view.hits()[1]
        await p.see(f"hit {hits} of {hits}")
        await p.press("n")
        assert log.view.cursor != one
        await p.see(f"hit {hits - 1} of {hits}")
        await p.press("N")
        assert log.view.cursor == one
        await p.press("slash", *"zq")
        await p.see("no line has 'zq'")
        await p.press("escape")
        # turns
        await p.press("end", "left_square_bracket", "left_square_bracket")
        places = [h.at for h in log.sieve.headings(log.view.lines)]
        assert log.view.cursor == places[-2]
        await p.press("right_square_bracket")
        assert log.view.cursor == places[-1]
        await p.press("right_square_bracket")
        await p.see("There is no turn after this one.")
        await p.press("t", "home", "enter")
        assert log.view.cursor == places[0]
        await p.press("escape")
        assert p.app.screen is p.game

    play(tmp_path, script, new=None, open_save=saved("rifles", tmp_path, most=70))


def test_only_a_piece_or_place(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("l", "7", *"singora")
        log = log_of(p)
        assert log.thing == "singora"
        assert log.shown
        turns = {h.at for h in log.sieve.headings(log.every)}
        assert all(i in turns or "0510" in str(log.every[i].event) for i in log.shown)
        await p.press("enter")
        await p.see("7[singora]")
        await p.press("1")
        log.view.point(next(i for i, line in enumerate(log.every) if "3 Guards" in line.text))
        await p.press("p")
        await p.see("Only lines about which of them?")
        await p.press("1")
        assert "3 Guards" in log.thing
        await p.press("7", "escape")
        assert log.filter == "all", "escape leaves the filter"

    play(tmp_path, script, new=None, open_save=saved("nineteen42", tmp_path, most=60))


def test_a_line_opens_and_leads_on(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("l", "2", "end")
        log = log_of(p)
        at = log.at
        assert at is not None
        await p.press("enter")
        line = p.app.screen
        assert isinstance(line, LineScreen)
        await p.see(f"Line {len(log.shown)} of {len(log.shown)}")
        assert any(text == "Dice" or "Thrown" in text for text, _ in line.inside.told())
        assert line.check_action("step", (1,)) is None, "there is no line after the last"
        await p.press("r")
        assert isinstance(p.app.screen, RulesScreen)
        ids = [row.rule.id for row in p.app.screen.shown if row.rule]
        assert ids[: len(line.inside.rule_ids)] == line.inside.rule_ids
        await p.press("escape", "left")
        assert line.at == len(log.shown) - 2
        n = line.inside.line.n
        await p.press("b")
        past = p.app.screen
        assert isinstance(past, ReplayScreen)
        await p.wait(lambda: past.past.at == n, "the game as it stood")
        await p.press("escape", "escape")
        assert log.view.cursor == len(log.shown) - 2, "the log stands on the line that was left"
        await p.press("b")
        assert isinstance(p.app.screen, ReplayScreen)
        await p.press("escape", "escape")
        assert p.app.screen is p.game

    play(tmp_path, script, new=None, open_save=saved("rifles", tmp_path, most=70))


@pytest.mark.parametrize("opened", [False, True], ids=["from the log", "from the line"])
def test_undo_to_a_line_keeps_the_fence(tmp_path: Path, opened: bool) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1", "1")
        answers = len(p.game.table.session.answers)
        await p.press("l", "home")
        await p.press("g")
        await p.see("There is no decision of yours before this line.")
        log = log_of(p)
        log.view.point(next(i for i, line in enumerate(log.every) if "moves to #6" in line.text))
        await p.press(*(["enter", "g"] if opened else ["g"]))
        assert isinstance(p.app.screen, Confirm)
        await p.see("Dice have fallen")
        await p.press("n")
        assert len(p.game.table.session.answers) == answers

    play(tmp_path, script)
