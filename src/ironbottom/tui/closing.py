"""Screens that are closed once, by themselves alone, and when there is something to close."""

from __future__ import annotations

import time
from typing import Any, Generic, TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

T = TypeVar("T")


class Closing(Screen[T], Generic[T]):
    """What every screen of the program is made of.

    Textual's own ``dismiss`` takes the topmost screen away, whichever asks for it: a second message to a sheet that is gone
    already would close the game below it.
    """

    READ_FIRST = False
    """Is it something to be read, which enter puts away?  Then an enter that was typed before it was seen does not count."""
    SIGNS = ""
    """Signs that it understands without binding them."""
    TAKES_ALL = False
    """Does it want every key just as it is?"""
    shown_at: float | None = None
    """Since when it has been seen, on the clock of events; None while it is not."""

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Close this screen, if it is the one on top; one that has only just been opened closes when all its parts are there."""
        if not self.is_active:
            return AwaitComplete()
        if not self.is_mounted:
            self.call_later(self._dismiss_now, result)
            return AwaitComplete()
        return super().dismiss(result)

    def call_after_refresh(self, callback: Any, *args: Any, **kwargs: Any) -> bool:
        """Call something once what changed has been drawn; not if the screen and its parts have gone meanwhile."""

        def if_there() -> Any:
            return callback(*args, **kwargs) if self.is_attached and not self._pruning else None

        return super().call_after_refresh(if_there)

    def _dismiss_now(self, result: T | None) -> None:
        if self.is_active:
            super().dismiss(result)

    def put_away(self, result: T | None = None) -> AwaitComplete:
        """Close this screen and all that lies over it."""
        stack = self.app.screen_stack
        if self in stack:
            for _ in stack[stack.index(self) + 1 :]:
                self.app.pop_screen()
        return self.dismiss(result)

    def unseen(self) -> None:
        """It shows something new, which has not been seen yet: what was typed before is not meant for it."""
        self.shown_at = None
        self.call_after_refresh(self._seen)

    def let_go(self) -> None:
        """Let go of what it holds: it leaves the screen for good, in whichever way."""

    def on_screen_resume(self) -> None:
        """It is on top; what derives from this has its own word to say besides."""
        self.call_after_refresh(self._seen)  # if nothing had to be drawn

    def on_screen_suspend(self) -> None:
        """Something else is on top."""
        self.shown_at = None

    def drawn(self, at: float) -> None:
        """It was on top, and was sent to the terminal at that time."""
        if self.shown_at is None:
            self.shown_at = at

    def _seen(self) -> None:
        if self.is_active:
            self.drawn(time.monotonic())
