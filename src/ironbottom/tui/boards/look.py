"""What a title must say about its looks; the screens draw from this alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.events import Event
from ironbottom.kernel.session import Session

from ..logbook import Told
from ..menu import Menu
from ..palette import Line, Palette

Key: TypeAlias = tuple[str, int]
"""Something the cursor may stand on: a kind and a number."""


class Spot(NamedTuple):
    """Where a thing is drawn on the board: row, column and width in cells."""

    key: Key
    row: int
    left: int
    width: int


class Drawing(NamedTuple):
    """A board: its lines, and what the cursor may stand on, in the order of the arrow keys (row by row)."""

    lines: list[Line]
    spots: list[Spot]
    pinned: int = 0
    """So many rows at the top stay where they are if the lines are more than there is room for, and the rest scrolls."""


class Choice(NamedTuple):
    """Something to choose for a new game: its id, a line, and what is to be read about it."""

    id: str
    label: Line
    about: list[Line]


class Look(Protocol):
    """The looks of one title.  ``view`` is the title's own view of a game from the player's side."""

    side: str
    rules: str
    """The title whose rulebook holds."""

    def board_height(self, room: int) -> int:
        """How many of these rows the board takes."""
        ...

    def status(self, view: Any, q: Ask[Any] | Roll | None, palette: Palette) -> Line:
        """Turn, phase and points: what is always in sight."""
        ...

    def draw(self, view: Any, width: int, height: int, palette: Palette) -> Drawing:
        """The board in so many cells."""
        ...

    def details(self, view: Any, key: Key, palette: Palette, width: int) -> list[Line]:
        """All about the thing under the cursor."""
        ...

    def name_of(self, view: Any, key: Key) -> str:
        """The name of a thing on the board."""
        ...

    def spoken_of(self, view: Any, ask: Ask[Any]) -> list[Key]:
        """The things that a question is about."""
        ...

    def subject(self, view: Any, ask: Ask[Any], token: Any) -> Key | None:
        """The thing that an option is about."""
        ...

    def menu(self, view: Any, ask: Ask[Any]) -> Menu:
        """The options of a question, grouped."""
        ...

    def beside(self, view: Any, ask: Ask[Any], token: Any, palette: Palette) -> list[Line]:
        """What to show of an option beside the list (its row of a card, say) in place of the board's details; empty = nothing."""
        ...

    def tone(self, event: Event) -> str:
        """The style of an event's line in the log."""
        ...

    def news(self, event: Event) -> bool:
        """Is it something that the player has not just ordered himself?"""
        ...

    def begins_act(self, roll: Roll) -> bool:
        """Does an act of the Enemy begin with this die?  The pace ``step`` waits before each."""
        ...

    def why(self, session: Session[Any], told: Sequence[Told]) -> list[Line]:
        """What the Enemy did last, and why: its dice, tables and targets."""
        ...

    def legend(self, palette: Palette) -> list[Line]:
        """The signs on the board, for the help."""
        ...

    def briefing(self, session: Session[Any]) -> list[Line]:
        """What the game is about, to be read again."""
        ...

    def ending(self, session: Session[Any]) -> list[Line]:
        """The summary of a game that is over."""
        ...

    def armies(self) -> list[Choice]:
        """Sides to play."""
        ...

    def enemies(self, army: str) -> list[Choice]:
        """Sides that this one may face."""
        ...

    def missions(self, army: str) -> list[Choice]:
        """Scenarios."""
        ...

    def load(self, mission: str, army: str, enemy: str) -> Any:
        """Content for a game.  Raises GameError."""
        ...
