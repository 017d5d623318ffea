"""What can be laid over the map of a game: a letter is enough, and there may be several."""

from __future__ import annotations

from textual import events
from textual.binding import Binding
from textual.widgets import Static

from ..palette import Line
from ..widgets.map_board import MapBoard
from .base import Sheet


class LayersSheet(Sheet[None]):
    """The overlays with their keys; those that lie on the map are ticked, and it stays open for more."""

    BINDINGS = [Binding("escape,enter,v,q", "cancel", "Back", id="layers.cancel")]
    keys_text = "letter: lay over the map, or take away   enter: done"

    def __init__(self, board: MapBoard) -> None:
        self.board = board
        super().__init__("Overlays", self._lines())
        self.keys = {o.key for o in board.source.overlays}

    def _lines(self) -> list[Line]:
        on = self.board.overlays
        return [
            [(f"{o.key}  ", "key"), ("[x] " if o in on else "[ ] ", "state"), (o.words, "")]
            for o in self.board.source.overlays
        ]

    def on_key(self, event: events.Key) -> None:
        """A letter lays, or takes away."""
        if event.character in self.keys:
            event.stop()
            self.board.action_lay(event.character)
            self.query_one("VerticalScroll Static", Static).update(self.house.palette.block(self._lines()))

    def action_cancel(self) -> None:
        """Done."""
        self.dismiss(None)
