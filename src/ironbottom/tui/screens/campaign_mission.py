"""A mission of a campaign: the game as ever, and at its end the way on to the debrief."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.binding import Binding

from ironbottom.kernel.errors import GameError

from ..table import Table
from .end import EndScreen
from .game import GameScreen

if TYPE_CHECKING:
    from .campaign import CampaignScreen


class MissionScreen(GameScreen):
    """The game of a mission, over the home of its campaign."""

    BINDINGS = [Binding("q", "leave", "Campaign", id="game.leave")]

    def __init__(self, table: Table, home: CampaignScreen) -> None:
        super().__init__(table)
        self.home = home

    def _ended(self) -> None:
        self.app.push_screen(MissionEnd(self.table), self._after_end)

    def _after_end(self, what: str | None) -> None:
        if what != "debrief":
            super()._after_end(what)
            return
        try:
            self.home.hand_in(self.table.session)
        except GameError as error:
            self._tell(error)
        else:
            self.leave(quietly=True)  # a note would lie over the dice of the debrief


class MissionEnd(EndScreen):
    """The summary of a mission; ``debrief`` is one more way on."""

    BINDINGS = [
        Binding(
            "enter,space",
            "on",
            "Debrief",
            tooltip="Read on; at the end of it all to the debrief",
            id="end.on",
        ),
        Binding("d", "done('debrief')", "Debrief", show=False, id="end.debrief"),
        Binding("q,t", "done('leave')", "Campaign", id="end.leave"),
    ]
    way_on = "debrief"
    onward = "Enter once more: debrief."

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Ironman: what has been decided stays so."""
        return not (action == "done" and parameters == ("undo",) and self.table.ironman)
