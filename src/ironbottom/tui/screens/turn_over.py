"""What a turn came to, when it is over: a sheet that can be put away, and switched off for good."""

from __future__ import annotations

from textual.binding import Binding
from textual.widgets import Static

from ..palette import Line
from .base import Sheet


class TurnSheet(Sheet[None]):
    """The summary of a turn.  ``o`` switches these sheets off, or on again."""

    READ_FIRST = True
    BINDINGS = [
        Binding("enter,space,escape,q", "close", "Go on", id="turn.close"),
        Binding("o", "switch", "Show these, or not", id="turn.switch"),
    ]

    def __init__(self, lines: list[Line]) -> None:
        super().__init__("", lines[1:])
        self.title_text = "".join(text for text, _ in lines[0])

    def on_mount(self) -> None:
        """The line of keys."""
        self._tell()

    def _tell(self) -> None:
        on = self.house.settings.summaries == "on"
        text = f"enter: go on   o: {'show no more of these' if on else 'show these again'}"
        self.query_one(".sheet-keys", Static).update(self.house.palette.text([(text, "key")]))

    def action_switch(self) -> None:
        """On or off."""
        self.house.settings.summaries = "off" if self.house.settings.summaries == "on" else "on"
        self.house.keep_settings()
        self._tell()

    def action_close(self) -> None:
        """Put the sheet away."""
        self.dismiss(None)
