"""Keys and clicks, one after the other: each is done with, and what it opened is on the screen, before the next is looked at.

Textual hands a key to whatever has the focus when the key arrives.  Of two keys in one breath the second would then land on the
screen that the first is about to cover, or close.  Here it waits, and lands where it was meant to.  What was typed before its
screen could be seen, and was not meant for it, does not count: an enter too many, a key pressed while a screen came up by itself,
the second half of a double click.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator

from textual import events
from textual.app import App, ScreenStackError
from textual.dom import DOMNode
from textual.geometry import Offset
from textual.keys import _character_to_key
from textual.message_pump import MessagePump
from textual.screen import Screen

from .closing import Closing

ON = ("enter", "space")
"""Keys that go on from what one reads: the ones that are tapped once too often."""
ALT = "alt+"
PATIENCE = 3.0
"""Seconds after which the next key no longer waits for a screen that does not come to rest."""
START, CLICK = "start", "click"
"""What leads to a screen beside keys."""
ROUNDS = 2
"""First the key itself goes from the focus up to the app; then what it had posted does."""

Handle = Callable[[events.Event], Awaitable[None]]


class Typed:
    """What has been typed and is not done with.  ``handle`` is what the app does with a key or click."""

    def __init__(self, app: App[None], handle: Handle) -> None:
        self.app = app
        self.handle = handle
        self.waiting: deque[events.InputEvent] = deque()
        self.taken = 0
        """Keys and clicks that were handed on so far."""
        self._settling: asyncio.Task[None] | None = None
        self.busy = False
        """Is one of them under way, or its turn come?"""
        self._known: Screen[object] | None = None
        """The screen on top when the last key was done with."""
        self._led_here = START
        """The key that opened that screen, or came back to it; "" if it came up by itself."""
        self._pressed: tuple[Screen[object], Offset, float] | None = None
        """Where and when the mouse was pressed last."""
        self._skip_release = False

    def takes(self, event: events.Event) -> bool:
        """Is it something that takes its turn?"""
        return (
            isinstance(event, (events.Key, events.MouseDown, events.MouseUp))
            and not event.is_forwarded
            and not self._urgent(event)
        )

    def _urgent(self, event: events.InputEvent) -> bool:
        """Ending the program waits for nothing."""
        if not isinstance(event, events.Key):
            return False
        held = self.app._bindings.key_to_bindings.get(event.key, ())
        return any(binding.action == "quit" and binding.priority for binding in held)

    async def take(self, event: events.InputEvent) -> None:
        """Do it now, or when all before it is done with."""
        first, *others = self._apart(event)
        if self.busy:
            self.waiting.append(first)
        else:
            await self._do(first)
        self.waiting.extend(others)

    def _apart(self, event: events.InputEvent) -> list[events.InputEvent]:
        """Escape and a key in one breath reach a program as if alt had been held; where that means nothing they are two keys."""
        if not isinstance(event, events.Key) or not event.key.startswith(ALT) or self.bound(event.key):
            return [event]
        char = event.character or ""
        if len(char) != 1:
            return [event]
        name = char if char.isalnum() else _character_to_key(char)
        parts = [events.Key("escape", None), events.Key(name, char)]
        for part in parts:
            part.time = event.time
        return [*parts]

    def bound(self, key: str) -> bool:
        """Does anything on the screen listen to it?"""
        return any(key in bindings.key_to_bindings for _, bindings in self.app.screen._binding_chain)

    async def _do(self, event: events.InputEvent) -> None:
        self.busy = False
        if not self._counts(event):
            self._next()
            return
        self.taken += 1
        before = self.app.screen
        path = list(self._path())
        await self.handle(event)
        key = event.key if isinstance(event, events.Key) else CLICK
        self.busy = True
        self._settling = asyncio.create_task(self._settle(path, before, key))

    def _next(self) -> None:
        """The next one, if there is one; in the app's own turn."""
        self.busy = bool(self.waiting) and self.app.is_running
        if self.busy:
            self.app.call_later(self._do, self.waiting.popleft())

    # ------------------------------------------------------------------ what counts

    def _counts(self, event: events.InputEvent) -> bool:
        """Was it meant for the screen on which it would land?"""
        screen = self.app.screen
        if screen is not self._known:
            self._led_here = START if self._known is None else ""
            self._known = screen
        if isinstance(event, events.MouseUp):
            skip, self._skip_release = self._skip_release, False
            return not skip
        unseen = isinstance(screen, Closing) and (screen.shown_at is None or event.time < screen.shown_at)
        if isinstance(event, events.MouseDown):
            self._skip_release = unseen or self._second_half(event, screen)
            return not self._skip_release
        if not unseen or not isinstance(event, events.Key):
            return True
        if not self._led_here:
            return False
        reads = isinstance(screen, Closing) and screen.READ_FIRST
        return event.key not in ON or not (reads or event.key == self._led_here)

    def _second_half(self, event: events.MouseDown, screen: Screen[object]) -> bool:
        """Is it the second half of a double click, of which the first half was on another screen?"""
        before = self._pressed
        self._pressed = (screen, event.screen_offset, event.time)
        if before is None:
            return False
        on, where, when = before
        soon = event.time - when <= self.app.CLICK_CHAIN_TIME_THRESHOLD
        return on is not screen and where == event.screen_offset and soon

    # ------------------------------------------------------------------ when it is done with

    def _path(self) -> Iterator[MessagePump]:
        """From the focus, and from what is under the mouse button, up to the app: the way of a key, and of a click."""
        for node in (self.app.focused or self.app.screen, self.app._mouse_down_widget):
            at: DOMNode | None = node
            while at is not None and at is not self.app:
                yield at
                at = at.parent
        yield self.app

    async def _settle(self, path: list[MessagePump], before: Screen[object], key: str) -> None:
        """Wait until the key has gone its way, and a screen that it led to is seen; then take the next."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._gone(path)
                if self.app.screen is not before:
                    await self._refreshed()
                while not self._seen():
                    await self._refreshed()
                if self.app.screen is not before:  # and its focus is where it is to be
                    await self._gone([*self.app.screen.walk_children(with_self=True), self.app])
                    await self._refreshed()
            now = self.app.screen
        except TimeoutError:
            now = self.app.screen
        except ScreenStackError:  # the program ends meanwhile
            return
        if now is not before:
            self._known, self._led_here = now, key
        self._next()

    async def _gone(self, path: list[MessagePump]) -> None:
        """Until all of these have done what was before them."""
        for _ in range(ROUNDS):
            for node in path:
                done = asyncio.Event()
                if node.call_later(done.set):
                    await done.wait()

    def _seen(self) -> bool:
        screen = self.app.screen
        return not isinstance(screen, Closing) or screen.shown_at is not None

    async def _refreshed(self) -> None:
        """A moment, in which the screen on top goes on."""
        done = asyncio.Event()
        if self.app.screen.call_after_refresh(done.set):
            await done.wait()
        await asyncio.sleep(0)
