"""A new game of 1942 from the title screen: side, scenario, optional rules, who plays; and the rules of each title."""

from __future__ import annotations

from pathlib import Path

from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.kernel.saves import listed
from ironbottom.tui.screens.base import Confirm
from ironbottom.tui.screens.rules import RulesScreen
from tui.screen import Player, play


def test_switches_and_controllers_are_chosen(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        assert "New game  1942" in p.text
        await p.press("2")
        assert "1 of 5: which side do you lead?" in p.text
        await p.press("enter", "down", "enter")
        assert "3 of 5: optional rules" in p.text
        assert "[x] 13.1" in p.text, "the scenario proposes it"
        await p.press("down", "space")
        first = p.app.screen.switches[0].id
        assert first in p.app.screen.on
        on = set(p.app.screen.on)
        await p.press("enter", "end", "up", "up", "enter")
        assert "5 of 5: read, and begin" in p.text
        await p.press("enter")
        await p.wait(lambda: p.playing, "a game")
        await p.rest()
        table = p.game.table
        assert set(table.session.content.switches) == on
        assert set(table.bots) == {ALLIES}
        assert table.side == JAPAN

    play(tmp_path, script, new=None)
    assert [s.name.rpartition("-")[0] for s in listed(tmp_path)] == ["nineteen42-malaya-japan"]


def test_rules_that_balance_each_other_are_proposed_together(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("2", "enter", "enter")
        at = next(i for i, switch in enumerate(p.app.screen.switches) if switch.id == "13.1")
        await p.press(*["down"] * (at + 1), "space")
        assert isinstance(p.app.screen, Confirm)
        assert "goes together with" in p.text
        await p.press("y")
        assert {"13.1", "13.3"} <= p.app.screen.on

    play(tmp_path, script, new=None)


def test_rules_of_each_title(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("r")
        screen = p.app.screen
        assert isinstance(screen, RulesScreen)
        before = screen.package
        await p.press("t")
        assert screen.package != before
        assert screen.package.endswith("nineteen42")
        await p.see("The rules of 1942")

    play(tmp_path, script, new=None)
