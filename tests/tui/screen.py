"""Playing the real screen in tests: an app in a folder of its own, keys, and what is to be read.  No waiting for time."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from ironbottom.tui.app import IronbottomApp
from ironbottom.tui.request import NewGame
from ironbottom.tui.screens.game import GameScreen
from ironbottom.tui.settings import Settings
from ironbottom.tui.widgets.keys import Keys

PATROL = NewGame(mission="1", army="us_marines", enemy="japan", seed=5)
INSTANT = Settings(pace="instant")


class Player:
    """Somebody at the keyboard."""

    def __init__(self, app: IronbottomApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def text(self) -> str:
        """What the screen shows."""
        return screen_text(self.app)

    @property
    def game(self) -> GameScreen:
        """The game that is being played, whatever lies over it."""
        return next(s for s in reversed(self.app.screen_stack) if isinstance(s, GameScreen))

    @property
    def kind(self) -> str:
        """The kind of the open question."""
        ask = self.game.table.asked
        return ask.kind if ask else ""

    async def press(self, *keys: str) -> None:
        """Press keys, each when the game has come to rest."""
        for key in keys:
            await self.pilot.press(key)  # waits for the screen by itself
            if not (self.at_rest() and self.footed()):
                await self.rest()

    async def rest(self) -> None:
        """Until nothing falls any more: a question stands open, or the game waits for a key; and its keys are told."""
        await self.wait(self.at_rest, "the game comes to rest")
        await self.pilot.pause()
        await self.wait(self.footed, "the line of keys as it should be")

    def at_rest(self) -> bool:
        """Does nothing fall?"""
        return not self.playing or not self.game.busy or self.game.paused or self.game.telling

    def footed(self) -> bool:
        """Does the line of keys tell what works now?  It is made anew some time after the rest of a screen."""
        return all(line.told == line.fitting(self.app.size.width) for line in self.app.screen.query(Keys))

    @property
    def playing(self) -> bool:
        """Is there a game on the screen?"""
        return any(isinstance(s, GameScreen) for s in self.app.screen_stack)

    async def wait(self, true: Callable[[], bool], what: str, turns: int = 500) -> None:
        """Until something is so."""
        for _ in range(turns):
            if true():
                return
            await self.pilot.pause()
        raise AssertionError(f"never happened: {what}")

    async def settled(self, words: str) -> str:
        """The screen when these words are on it and nothing changes any more."""
        await self.see(words)
        before = ""
        while before != self.text:
            before = self.text
            await self.pilot.pause()
        return before

    async def see(self, words: str) -> None:
        """Until these words are on the screen."""
        await self.wait(lambda: words in self.text, f"{words!r} on the screen:\n{self.text}", 100)


def screen_text(app: IronbottomApp) -> str:
    """The screen as text.  The compositor is private to Textual: nothing else looks into it."""
    rows = app.screen._compositor.render_strips()
    return "\n".join("".join(s.text for s in row).rstrip() for row in rows)


def play(
    saves: Path,
    script: Callable[[Player], Awaitable[Any]],
    size: tuple[int, int] = (80, 24),
    new: NewGame | None = PATROL,
    open_save: Path | None = None,
    settings: Settings | None = INSTANT,
    ascii_only: bool = False,
) -> None:
    """Open the program in a window of that size and let a script play it."""

    async def run() -> None:
        given = copy.deepcopy(settings)
        app = IronbottomApp(saves, open_save, new, ascii_only, given)
        async with app.run_test(size=size) as pilot:
            player = Player(app, pilot)
            await pilot.pause()
            if new is not None or open_save is not None:
                await player.wait(lambda: player.playing, "a game on the screen")
                await player.rest()
            await script(player)

    asyncio.run(run())


READY = ("R", "enter", "A", "0")
"""Keys from the first question of the patrol to the first of its Turns: the ready-made squad, the SMG leads it."""
