"""The log, a line opened, and the game as it stood, word for word, at four sizes in both titles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from chronicle.games import saved
from ironbottom.tui.screens.log import LogScreen
from ironbottom.tui.screens.replay import ReplayScreen
from tui.screen import Player, play
from tui.sizes import SIZES
from tui.walk import clipped, unlabelled

Golden = Callable[[str, str], None]


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize(("title", "seed", "most"), [("rifles", 5, 70), ("nineteen42", 6, 150)])
def test_the_past(
    tmp_path: Path, golden: Golden, title: str, seed: int, most: int, size: tuple[int, int]
) -> None:
    def name(what: str) -> str:
        return f"past-{title}-{what}-{size[0]}x{size[1]}"

    async def script(p: Player) -> None:
        await p.press("l", "2", "end")
        await shown(p, "c Copy")
        golden(name("dice"), p.text)
        log = p.app.screen
        assert isinstance(log, LogScreen)
        sums = (i for i, line in enumerate(log.view.lines) if getattr(line.event, "mods", ()))
        log.view.point(max(sums))
        await p.press("enter")
        await shown(p, "esc Back")
        golden(name("line"), p.text)
        await p.press("b")
        await stands(p)
        golden(name("back"), p.text)
        await p.press("escape", "escape", "escape", "less_than_sign", "home", "space")
        await stands(p)
        golden(name("replay"), p.text)

    play(tmp_path, script, size, new=None, open_save=saved(title, tmp_path, seed, most))


async def shown(p: Player, key: str) -> None:
    """Until the line of keys is there as well; nothing is cut."""
    await p.wait(lambda: key in p.text.splitlines()[-1], f"{key} at the foot")
    assert not [*unlabelled(p.app.screen), *clipped(p.app.screen)]


async def stands(p: Player) -> None:
    """Until the position is on the screen."""
    screen = p.app.screen
    assert isinstance(screen, ReplayScreen)
    await p.wait(lambda: screen.view is not None and screen.past.at == screen.at, "a position")
    await shown(p, "Next act")
    await p.pilot.pause()
