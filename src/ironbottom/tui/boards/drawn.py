"""What a look has that draws its board as lines of text and needs nothing more than the rest of ``Look``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from ironbottom.bots.weighing import Deed, Weighing, by_record, recorded, singles
from ironbottom.kernel.ask import Ask, Seat, side_of
from ironbottom.kernel.bot import Bot, Decision
from ironbottom.kernel.events import Event
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import Odds
from ironbottom.kernel.whynot import Act

from ..menu import Menu
from ..palette import Line, Palette
from .look import Choice, Key, Look, Piece, Preview, Switch

if TYPE_CHECKING:
    from ..widgets.board_widget import BoardWidget


class Drawn:
    """A board of lines above the question; groups of pieces that open menus; one player, no optional rules."""

    called = {
        "army": "army",
        "mission": "mission",
        "first": "us_marines",
    }
    mapped = False
    ponders = False

    def board(self, palette: Palette) -> BoardWidget:
        """The lines of ``draw``."""
        from ..widgets.board import Board

        return Board(palette, cast(Look, self), id="board")

    def board_wants(self, view: Any, across: int, height: int, palette: Palette) -> int:
        """It scrolls in what it has."""
        return height

    def subject_of(self, view: Any, menu: Menu) -> Key | None:
        """The group whose actions they are."""
        name = menu.id.rsplit(" ", 1)[-1]
        return ("group", int(name)) if name.isdigit() else None

    def pieces(self, view: Any) -> list[Piece]:
        """What can be looked for is on the board by itself."""
        return []

    def opens(self, key: Key) -> str:
        """The actions of a group."""
        kind, i = key
        return f"action {i}" if kind == "group" else ""

    def ticked(self, view: Any, ask: Ask[Any]) -> tuple[Any, ...] | None:
        """What the question proposes."""
        return None

    def expected(self, view: Any, ask: Ask[Any] | None, key: Key) -> list[Act]:
        """Nothing: where nothing is moved on a board, the options are all there is."""
        return []

    def foresee(self, view: Any, ask: Ask[Any], token: Any) -> Odds:
        """Dice that follow are told of as they are thrown."""
        return Odds((), (), "no dice follow from it")

    def preview_of(self, content: Any, seed: int) -> Preview | None:
        """No die changes it."""
        return None

    def record(self, session: Session[Any]) -> list[Line]:
        """All of it is in the status line."""
        return []

    def card(self, session: Session[Any], width: int) -> list[Line]:
        """There is none."""
        return []

    def turns(self, session: Session[Any]) -> list[int]:
        """None are counted."""
        return []

    def turn_over(self, session: Session[Any], start: int, end: int) -> list[Line]:
        """Never asked for."""
        return []

    def touched(self, event: Event) -> list[Key]:
        """Everything is in sight."""
        return []

    def changed(self, view: Any, events: Sequence[Event]) -> list[Key]:
        """Nothing bears a sign."""
        return []

    def switches(self, mission: str) -> list[Switch]:
        """There are none."""
        return []

    def controllers(self, army: str) -> list[Choice]:
        """The Enemy is played by the book."""
        return []

    def deeds(self, session: Session[Any], side: str) -> list[Deed]:
        """No Enemy acts."""
        return []

    def weighing(self, session: Session[Any], deed: Deed, bots: Mapping[Seat, Bot]) -> Weighing | None:
        """No Enemy acts."""
        return None

    def hint_weighing(self, session: Session[Any], ask: Ask[Any], decision: Decision) -> Weighing:
        """What the bot recorded of the options."""
        title = session.title
        view = title.view(session.g, side_of(ask.seat))
        line, best = recorded(decision.reason)
        options = singles(ask, lambda token: title.describe(view, ask, token))
        return Weighing(
            title.prompt(view, ask), decision.token, line, options, by_record(line, best, decision.token)
        )

    def acts(self, session: Session[Any]) -> list[int]:
        """The log tells it."""
        return []

    def because(self, session: Session[Any], first: int, end: int) -> list[Line]:
        """No bot plays."""
        return []
