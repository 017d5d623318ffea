"""Walking through the screens: what is looked at on each of them, and games that stand at a certain question."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from rich.cells import cell_len
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from ironbottom import choices
from ironbottom.kernel import drive
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.bot import RandomBot
from ironbottom.kernel.saves import Opened
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry
from ironbottom.tui.screens.game import GameScreen
from ironbottom.tui.table import Table
from ironbottom.tui.widgets.keys import Keys
from tui.screen import Player
from tui.sizes import EVERY_SIZE

SIZES = EVERY_SIZE if os.environ.get("ALL_SIZES") else EVERY_SIZE[:1]
"""A walk takes half a minute: the least window always, the others with ALL_SIZES=1."""


def named(size: tuple[int, int]) -> str:
    """80x24."""
    return f"{size[0]}x{size[1]}"


class Walk:
    """What was seen, screen by screen; each is looked over as it comes."""

    def __init__(self, p: Player) -> None:
        self.p = p
        self.seen: list[str] = []

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join(self.seen)

    async def look(self, name: str) -> None:
        """The screen on top, when all of it is there: its text is kept; what should not be there is an error."""
        await self.p.pilot.pause()
        await self.p.wait(self.p.footed, f"{name}: the line of keys")
        await self.p.pilot.pause()
        text = re.sub(r"\b(today|yesterday) \d\d:\d\d", r"\1 HH:MM", self.p.text)
        self.seen.append(f"######## {name}\n{text}")
        wrong = [*unlabelled(self.p.app.screen), *clipped(self.p.app.screen)]
        assert not wrong, f"{name}: {wrong}\n{text}"

    async def out(self, name: str, key: str = "escape") -> None:
        """Escape, or q, leads out of the screen on top."""
        before = self.p.app.screen
        await self.p.press(key)
        await self.p.wait(
            lambda: self.p.app.screen is not before, f"{name}: {key} leads out\n{self.p.text}", 200
        )
        await self.p.rest()

    async def visit(self, name: str, *keys: str, key: str = "escape") -> None:
        """To a screen, a look at it, and out again."""
        before = self.p.app.screen
        await self.p.press(*keys)
        await self.p.wait(lambda: self.p.app.screen is not before, f"{name}: there is a screen", 5000)
        await self.p.pilot.pause()
        await self.look(name)
        await self.out(name, key)


# ------------------------------------------------------------------ what should not be there


def unlabelled(screen: Screen[Any]) -> Iterator[str]:
    """Keys that are shown without saying what they do."""
    for active in screen.active_bindings.values():
        binding = active.binding
        if (binding.show or binding.id) and not binding.description and not binding.system:
            yield f"key {binding.key} says nothing ({binding.action})"


def clipped(screen: Screen[Any]) -> Iterator[str]:
    """Text for which there is no room, and no way to scroll to it."""
    width, height = screen.app.size
    for widget in screen.walk_children(Widget):
        if not widget.display or not widget.region or any(not a.display for a in _above(widget)):
            continue
        if isinstance(widget, Keys):
            if not widget.told or widget.render().cell_len > widget.region.width:
                yield f"the line of keys is cut, or there is none: {widget.told}"
        elif isinstance(widget, Input):
            if not widget.value and cell_len(widget.placeholder) > widget.content_size.width:
                yield f"{widget.placeholder!r} has no room"
        elif isinstance(widget, Static):
            yield from _cut(widget, width, height)


def _cut(widget: Static, width: int, height: int) -> Iterator[str]:
    """Is a text taller than its region, or does it stand beyond the window without a way to scroll to it?"""
    size = widget.content_size
    wanted = widget.get_content_height(widget.app.size, widget.app.size, size.width) if size.width else 0
    if wanted > size.height and str(widget.visual).strip():
        yield f"#{widget.id}: {wanted} rows wanted, {size.height} there: {widget.visual}"
    held = any(a.allow_vertical_scroll for a in _above(widget))
    region = widget.region
    if region.right > width or (region.bottom > height and not held):
        yield f"#{widget.id} stands beyond the window: {region}"


def _above(widget: Widget) -> Iterator[Widget]:
    parent = widget.parent
    while isinstance(parent, Widget):
        yield parent
        parent = parent.parent


# ------------------------------------------------------------------ games that stand somewhere


class Played(NamedTuple):
    """A game that chance plays: mission, army, enemy, seed, optional rules, and how many answers at most."""

    mission: str
    army: str
    enemy: str
    seed: int
    switches: tuple[str, ...] | None = None
    most: int = 10**6


@cache
def positions(title_id: str, seat: str, games: tuple[Played, ...]) -> dict[str, Session[Any]]:
    """For each kind of question that this seat is asked in these games, the first one; under "" a game that is over."""
    title: Any = registry(title_id)
    found: dict[str, Session[Any]] = {}
    for game in games:
        content = choices.load(title, game.mission, game.army, game.enemy, game.switches)
        session: Session[Any] = Session(title, content, game.seed)
        bots = {one: RandomBot() for one in title.seats(session.content)}
        while session.q is not None and len(session.answers) < game.most:
            q = session.q
            if isinstance(q, Ask) and q.seat == seat and q.kind not in found:
                found[q.kind] = session.trial()
            drive.step(session, bots)
        if session.q is None:
            found.setdefault("", session)
    return found


def table_of(session: Session[Any], bots: dict[str, str]) -> Table:
    """A table at which a person sits down to such a game; nothing is kept of it."""
    meta = {"table": {"bots": bots}}
    journal = SimpleNamespace(path=Path("walk.ib"), meta=lambda key, default=None: meta.get(key, default))
    return Table(cast(Opened, SimpleNamespace(session=session, journal=journal, notices=[])))


async def through(walk: Walk, found: dict[str, Session[Any]], bots: dict[str, str]) -> None:
    """A look at each of these questions; q leads out of the game."""
    p = walk.p
    for kind in sorted(k for k in found if k):
        p.app.play(table_of(found[kind].trial(), bots))
        await p.wait(lambda: p.playing, "the game")
        await p.rest()
        await p.wait(lambda: isinstance(p.app.screen, GameScreen) and not p.game.busy, "the question")
        await p.pilot.pause()
        assert p.kind == kind
        await walk.look(kind)
        await p.press("tab")
        wrong = list(clipped(p.app.screen))
        assert not wrong, f"{kind}, on the board: {wrong}\n{p.text}"
        await p.press("q")
        await p.wait(lambda: not p.playing, f"{kind}: q leads out")
