"""What the line mode must know of a title beyond its questions: its board in lines, details, the Enemy's last acts."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from ironbottom.kernel.ask import Ask, Seat
from ironbottom.kernel.session import Session


class Board(Protocol):
    """A title in lines of text; one module a title in this package."""

    def intro(self, session: Session[Any], persons: Sequence[Seat] = ()) -> list[str]:
        """What the game is about, for its beginning; ``persons`` are the seats that persons play."""
        ...

    def card(self, session: Session[Any]) -> list[str]:
        """All that lies face up beside the board, with every table; nothing where a title has no such card."""
        ...

    def period(self, session: Session[Any]) -> Any:
        """What changes when it is time to show the board again."""
        ...

    def board(self, session: Session[Any]) -> list[str]:
        """Everything that lies on the map."""
        ...

    def status(self, session: Session[Any]) -> list[str]:
        """Time, points, aims, losses."""
        ...

    def look(self, session: Session[Any], word: str) -> list[str]:
        """A piece or a place in detail; nothing if there is none of this name."""
        ...

    def why(self, session: Session[Any]) -> list[str]:
        """What the Enemy did last, and by which tables and rules."""
        ...

    def ending(self, session: Session[Any]) -> list[str]:
        """How it ended."""
        ...

    def catalogue(self, view: Any, ask: Ask[Any]) -> Sequence[Any]:
        """All that a question which is asked again and again may offer here, in the order of its numbers; empty = as it is."""
        ...

    def heading(self, view: Any, ask: Ask[Any], token: Any) -> str:
        """Under which heading an option stands in the menu; "" = by itself."""
        ...


def board_of(title_id: str) -> Board:
    """The title's module."""
    return cast(Board, import_module(f"ironbottom.plain.{title_id}"))
