"""What the screens of corrections, of own dice and the curtain look like, at four sizes, word for word."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ironbottom.kernel.ask import Roll
from ironbottom.tui.screens.curtain import Curtain
from ironbottom.tui.screens.dice import DiceSheet, WhoseDice
from tui import adjust_screen
from tui.screen import Player, play
from tui.sizes import SIZES

Golden = Callable[[str, str], None]
sized = pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")


@sized
def test_adjust_rifles(tmp_path: Path, golden: Golden, size: tuple[int, int]) -> None:
    name = f"{size[0]}x{size[1]}"
    path = adjust_screen.rifles(tmp_path)

    async def script(p: Player) -> None:
        await p.press("e")
        golden(f"adjust-{name}", p.text)
        await p.press("down", "enter")
        await p.see("Odds: hit on d")  # they come when they have been worked out
        golden(f"adjust-typing-{name}", p.text)
        await p.press("escape", "t", "end")
        golden(f"adjust-all-{name}", p.text)
        await p.press("escape")
        # sheets that lie over the same game
        p.app.push_screen(WhoseDice("own"))
        await p.pilot.pause()
        golden(f"whose-dice-{name}", p.text)
        await p.press("escape")
        p.app.push_screen(DiceSheet(p.game.table, Roll("action dice", "rifles:3.2.a", 3, seat="squad")))
        await p.pilot.pause()
        golden(f"dice-{name}", p.text)
        await p.press("7", "enter")
        golden(f"dice-wrong-{name}", p.text)
        await p.press("escape")
        p.app.push_screen(Curtain("Allies"))
        await p.pilot.pause()
        golden(f"curtain-{name}", p.text)

    play(tmp_path, script, size, open_save=path, new=None)


@sized
def test_adjust_1942(tmp_path: Path, golden: Golden, size: tuple[int, int]) -> None:
    path = adjust_screen.nineteen42(tmp_path)

    async def script(p: Player) -> None:
        await p.press("e", "down", "down")
        golden(f"adjust-1942-{size[0]}x{size[1]}", p.text)

    play(tmp_path, script, size, open_save=path, new=None)
