"""What the screen of a game asks of its board, whatever is drawn on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from textual.message import Message
from textual.widget import Widget

from ironbottom.kernel.ask import Ask

from ..boards.look import Key


class BoardWidget(Widget):
    """A board: shows a position, has a cursor on one of its things, and tells of it."""

    class Moved(Message, namespace="board"):
        """The cursor stands on another thing."""

        def __init__(self, key: Key) -> None:
            super().__init__()
            self.key = key

    class Taken(Message, namespace="board"):
        """The thing under the cursor was chosen."""

        def __init__(self, key: Key) -> None:
            super().__init__()
            self.key = key

    class Ticked(Message, namespace="board"):
        """The thing under the cursor was ticked, or its tick taken away."""

        def __init__(self, key: Key) -> None:
            super().__init__()
            self.key = key

    @property
    def here(self) -> Key | None:
        """The thing under the cursor."""
        raise NotImplementedError

    @property
    def things(self) -> list[Key]:
        """What one can jump to by name."""
        raise NotImplementedError

    def show(self, view: Any, ask: Ask[Any] | None, marked: list[Key]) -> None:
        """Draw a position; ``marked`` things bear a sign."""
        raise NotImplementedError

    def point(self, key: Key, quiet: bool = False) -> None:
        """Put the cursor on a thing, if it is there; ``quiet`` = nobody is told."""
        raise NotImplementedError

    def order(self, keys: Iterable[Key]) -> list[Key]:
        """Those of these things that are on the board, in reading order."""
        raise NotImplementedError

    def seen(self, key: Key) -> bool:
        """Can it be seen, without scrolling?"""
        return True

    def letter(self, labels: Mapping[Key, str]) -> None:
        """Lay letters over these things, and no others."""
        raise NotImplementedError

    def foresee(self, token: Any) -> None:
        """Show what an answer to the open question would do; None = nothing."""

    def fit(self, rows: int) -> None:
        """Take so many rows."""
