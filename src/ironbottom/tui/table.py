"""A game on the table: its session, its look, its log, and the loop that lets dice and Enemy act in small slices."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from ironbottom.kernel import drive
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.saves import Opened
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry

from .boards import look_of
from .logbook import Logbook

SLICE = 8
"""Dice thrown between two looks at the keyboard."""


class Table:
    """One game in play.  All its methods raise GameError where the session does; nothing is then lost."""

    def __init__(self, opened: Opened) -> None:
        self.session: Session[Any] = opened.session
        self.path: Path = opened.journal.path
        self.notices = list(opened.notices)
        self.title = self.session.title
        self.look = look_of(self.title.id)
        self.side = self.look.side
        self.book = Logbook(self.session, self.side, self.look.tone)
        self.bots: dict[str, Any] = {}
        self.facts: dict[str, Any] = opened.journal.meta("table", {}) or {}
        self.ironman = bool(getattr(self.session.content, "ironman", False) or self.facts.get("ironman"))

    @property
    def q(self) -> Ask[Any] | Roll | None:
        """The open question."""
        return self.session.q

    @property
    def view(self) -> Any:
        """The game as the player may see it."""
        return self.title.view(self.session.g, self.side)

    @property
    def asked(self) -> Ask[Any] | None:
        """The question to the player, None while dice are to fall or when the game is over."""
        q = self.session.q
        return q if isinstance(q, Ask) else None

    @property
    def rules_package(self) -> str:
        """The package that holds the title's rules."""
        return type(registry(self.look.rules)).__module__.rpartition(".")[0]

    def prompt(self) -> str:
        """The question in words."""
        q = self.session.q
        return "" if q is None else self.title.prompt(self.view, q)

    async def run(self, before_act: Callable[[], Awaitable[None]] | None = None) -> None:
        """Let dice and Enemy act up to the next question to the player, without holding up the screen.

        ``before_act`` is awaited, with all on disk, before each act of the Enemy.
        """
        done = 0
        while True:
            q = self.session.q
            if before_act is not None and type(q) is Roll and self.look.begins_act(q):
                self.session.flush()
                await before_act()
            if not drive.step(self.session, self.bots):
                break
            done += 1
            if done % SLICE == 0:
                await asyncio.sleep(0)
        self.session.flush()

    def close(self) -> None:
        """Let go of the save."""
        self.session.close()
