"""What a title must say about its looks; the screens draw from this alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from rich.text import Text

from ironbottom.bots.weighing import Deed, Weighing
from ironbottom.kernel.ask import Ask, Roll, Seat
from ironbottom.kernel.bot import Bot, Decision
from ironbottom.kernel.events import Event
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import Odds
from ironbottom.kernel.whynot import Act

from ..menu import Menu
from ..palette import Line, Palette

if TYPE_CHECKING:
    from ..widgets.board_widget import BoardWidget

STATUS = 79
"""Cells of the line with turn and points in the least window."""
Key: TypeAlias = tuple[str, int]
"""Something the cursor may stand on: a kind and a number."""


class Spot(NamedTuple):
    """Where a thing is drawn on the board: row, column and width in cells."""

    key: Key
    row: int
    left: int
    width: int


class Piece(NamedTuple):
    """A piece by name: where it is in words, and the thing on the board that shows it (None = it is not on the board)."""

    name: str
    where: str
    key: Key | None


class Drawing(NamedTuple):
    """A board: its lines, and what the cursor may stand on, in the order of the arrow keys (row by row)."""

    lines: list[Line]
    spots: list[Spot]
    pinned: int = 0
    """So many rows at the top stay where they are if the lines are more than there is room for, and the rest scrolls."""


Preview: TypeAlias = "Callable[[Palette, int], Text]"
"""A picture of something to choose, in so many columns at most."""


class Choice(NamedTuple):
    """Something to choose for a new game: its id, a line, and what is to be read about it.

    ``preview`` is a picture, of its map as a rule; ``facts`` stand above it, ``about`` below.
    """

    id: str
    label: Line
    about: list[Line]
    facts: list[Line] = []
    preview: Preview | None = None


class Switch(NamedTuple):
    """An optional rule for a new game; those that name each other are proposed ``together``."""

    id: str
    label: Line
    about: list[Line]
    on: bool
    together: tuple[str, ...] = ()


class Look(Protocol):
    """The looks of one title.  ``view`` is the title's own view of a game from the player's side."""

    side: str
    rules: str
    """The title whose rulebook holds."""
    called: dict[str, str]
    """What an "army" and a "mission" are called here, and the army that is "first"."""
    mapped: bool
    """Is the board a map beside the question, on which options are chosen?  Else it lies above the question."""
    ponders: bool
    """Do its bots think so long that they need a process of their own, and odds and hints as well?"""

    def board(self, palette: Palette) -> BoardWidget:
        """The board, with the id ``board``."""
        ...

    def board_height(self, room: int) -> int:
        """How many of these rows the board takes."""
        ...

    def board_wants(self, view: Any, across: int, height: int, palette: Palette) -> int:
        """How many rows the board would take in this position if there were more than its height; else just these."""
        ...

    def status(self, view: Any, q: Ask[Any] | Roll | None, palette: Palette, room: int = STATUS) -> Line:
        """Turn, phase and points: what is always in sight, in so many cells."""
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

    def pieces(self, view: Any) -> list[Piece]:
        """All pieces that a player may look for by name."""
        ...

    def spoken_of(self, view: Any, ask: Ask[Any]) -> list[Key]:
        """The things that a question is about."""
        ...

    def subject(self, view: Any, ask: Ask[Any], token: Any) -> Key | None:
        """The thing that an option is about."""
        ...

    def subject_of(self, view: Any, menu: Menu) -> Key | None:
        """The thing that an inner menu is about."""
        ...

    def opens(self, key: Key) -> str:
        """The id of the inner menu that opens where a thing of the board is taken; "" = none."""
        ...

    def menu(self, view: Any, ask: Ask[Any]) -> Menu:
        """The options of a question, grouped."""
        ...

    def ticked(self, view: Any, ask: Ask[Any]) -> tuple[Any, ...] | None:
        """What is ticked at first in a set; None = what the question itself proposes."""
        ...

    def beside(self, view: Any, ask: Ask[Any], token: Any, palette: Palette) -> list[Line]:
        """What to show of an option beside the list (its row of a card, say) in place of the board's details; empty = nothing.

        Of a set, ``token`` is what is ticked.
        """
        ...

    def expected(self, view: Any, ask: Ask[Any] | None, key: Key) -> list[Act]:
        """What one might think of doing with a thing on the board, each act offered or forbidden by a rule."""
        ...

    def foresee(self, view: Any, ask: Ask[Any], token: Any) -> Odds:
        """What an answer promises; without lines ``policy`` says why nothing is promised."""
        ...

    def record(self, session: Session[Any]) -> list[Line]:
        """How the game stands: points, reinforcements, what happened this turn; empty where a title has no such sheet."""
        ...

    def turns(self, session: Session[Any]) -> list[int]:
        """The places in the log where turns begin; empty where none are counted."""
        ...

    def turn_over(self, session: Session[Any], start: int, end: int) -> list[Line]:
        """What the turn between two of these places came to, under its heading; the game stands at the end of it, or beyond."""
        ...

    def touched(self, event: Event) -> list[Key]:
        """The things on the board that an event is about."""
        ...

    def changed(self, view: Any, events: Sequence[Event]) -> list[Key]:
        """The things on the board that these events have changed, as it stood after them."""
        ...

    def tone(self, event: Event) -> str:
        """The style of an event's line in the log."""
        ...

    def news(self, event: Event) -> bool:
        """Is it something that the player has not just ordered himself?"""
        ...

    def begins_act(self, q: Ask[Any] | Roll) -> bool:
        """Does an act of the Enemy begin with this die, or with this question to a bot?  The pace ``step`` waits before each."""
        ...

    def deeds(self, session: Session[Any], side: str) -> list[Deed]:
        """What the Enemy did last, choice by choice, as this side may know it; empty = nothing yet."""
        ...

    def weighing(self, session: Session[Any], deed: Deed, bots: Mapping[Seat, Bot]) -> Weighing | None:
        """A choice of the Enemy with all that it might have done; None where there was none."""
        ...

    def hint_weighing(self, session: Session[Any], ask: Ask[Any], decision: Decision) -> Weighing:
        """A hint with all other options, and why each was less."""
        ...

    def acts(self, session: Session[Any]) -> list[int]:
        """The answers with which the acts of the Enemy's last turn begin, and the one after its end; empty = no replay."""
        ...

    def because(self, session: Session[Any], first: int, end: int) -> list[Line]:
        """Why a bot gave the answers from ``first`` up to ``end``."""
        ...

    def legend(self, palette: Palette) -> list[Line]:
        """The signs on the board, for the help."""
        ...

    def briefing(self, session: Session[Any]) -> list[Line]:
        """What the game is about, to be read again."""
        ...

    def card(self, session: Session[Any], width: int) -> list[Line]:
        """All that lies face up beside the board, every table of it, in so many cells; empty where a title has no such card."""
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

    def missions(self, army: str, enemy: str = "") -> list[Choice]:
        """Scenarios, as they are for these sides."""
        ...

    def preview_of(self, content: Any, seed: int) -> Preview | None:
        """The map of a game whose dice are chosen, as they will fall; None = as the mission has it."""
        ...

    def switches(self, mission: str) -> list[Switch]:
        """Optional rules to choose from."""
        ...

    def controllers(self, army: str) -> list[Choice]:
        """Who may play; each id names the levels of all seats: ``japan=person allies=auto``.  Empty = nothing to choose."""
        ...

    def load(self, mission: str, army: str, enemy: str, switches: Sequence[str] | None = None) -> Any:
        """Content for a game.  Raises GameError."""
        ...
