"""What can be laid over the map of a game: a letter is enough."""

from __future__ import annotations

from textual import events
from textual.binding import Binding

from ..palette import Line
from ..widgets.map_board import MapBoard
from .base import Sheet


class LayersSheet(Sheet[str]):
    """The overlays with their keys; the one that lies on the map is ticked."""

    BINDINGS = [Binding("escape,v,q", "cancel", "Back", id="layers.cancel")]
    keys_text = "letter: lay over the map, or take away   escape: back"

    def __init__(self, board: MapBoard) -> None:
        now = board.overlay
        lines: list[Line] = [
            [(f"{o.key}  ", "key"), ("[x] " if o == now else "[ ] ", "state"), (o.words, "")]
            for o in board.source.overlays
        ]
        super().__init__("Overlays", lines)
        self.keys = {o.key for o in board.source.overlays}

    def on_key(self, event: events.Key) -> None:
        """A letter chooses."""
        if event.character in self.keys:
            event.stop()
            self.dismiss(event.character)

    def action_cancel(self) -> None:
        """Leave things as they are."""
        self.dismiss(None)
