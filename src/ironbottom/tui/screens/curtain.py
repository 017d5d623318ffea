"""The curtain between two persons at one keyboard: it hides board and log until the other one is there."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Static

from ..palette import Line
from .base import Sheet


class Curtain(Sheet[bool]):
    """Nothing of the game is to be seen; True when the other person sits down, False to leave the game."""

    CSS = """
    Curtain { align: center middle; background: $background; }
    Curtain > Vertical { width: 72; height: auto; background: $panel; padding: 2 4; }
    """
    READ_FIRST = True
    BINDINGS = [
        Binding("enter", "sit(True)", "Go on", id="curtain.sit"),
        Binding("escape,q", "sit(False)", "Leave the game", id="curtain.leave"),
    ]

    def __init__(self, name: str) -> None:
        lines: list[Line] = [
            [("Hand over to ", ""), (name, "strong"), (": press enter.", "")],
            [("", "")],
            [("Some of this is for one pair of eyes: all others look away.", "dim")],
        ]
        super().__init__(f"For {name}", lines, "enter: go on   escape: leave the game (it is saved)")

    def compose(self) -> ComposeResult:
        """Who is to come; nothing to scroll."""
        palette = self.house.palette
        with Vertical():
            yield Static(palette.text([(self.title_text, "title")]), classes="sheet-title", markup=False)
            yield Static(palette.block(self.lines), markup=False)
            yield Static(palette.text([(self.keys_text, "key")]), classes="sheet-keys", markup=False)

    def action_sit(self, here: bool) -> None:
        """The curtain rises, or the game is left."""
        self.dismiss(here)
