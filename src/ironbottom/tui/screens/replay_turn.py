"""Asks for the number of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Input, Static

from .base import Sheet


class TurnInput(Sheet[int]):
    """Returns the number of a turn that there is, or None."""

    DEFAULT_CSS = """
    TurnInput > Vertical { width: 60; }
    TurnInput Input { height: 1; border: none; padding: 0 1; background: $surface; }
    """
    BINDINGS = [Binding("escape", "cancel", "Back", id="replay.turn-cancel")]
    keys_text = "enter: go there   escape: back"

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__("To which turn?", [])
        self.numbers = numbers

    def compose(self) -> ComposeResult:
        """Which there are, and the number."""
        palette = self.house.palette
        with Vertical():
            yield Static(palette.text([(self.title_text, "title")]), classes="sheet-title", markup=False)
            yield Input(placeholder=f"{self.numbers[0]} to {self.numbers[-1]}")
            yield Static(palette.text([(self.keys_text, "key")]), id="turn-keys", markup=False)

    def on_mount(self) -> None:
        """Type."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A number of a turn that there is."""
        typed = event.value.strip()
        if typed.isdecimal() and int(typed) in self.numbers:
            self.dismiss(int(typed))
            return
        words = f"Turns {self.numbers[0]} to {self.numbers[-1]} have been played so far."
        self.query_one("#turn-keys", Static).update(self.house.palette.text([(words, "warn")]))

    def action_cancel(self) -> None:
        """Stay."""
        self.dismiss(None)
