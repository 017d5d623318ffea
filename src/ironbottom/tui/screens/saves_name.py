"""What a person calls a game: a line to type."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Input, Static

from ironbottom.kernel.shelf import LONGEST

from .base import Sheet


class NameSheet(Sheet[str | None]):
    """Asks for a game's name; "" takes it away, None leaves it."""

    CSS = """
    NameSheet Input { height: 1; border: none; padding: 0 1; background: $surface; }
    """
    BINDINGS = [Binding("escape", "close", "Cancel", id="called.cancel")]

    def __init__(self, called: str, file: str) -> None:
        super().__init__(
            f"What do you call this game? (file {file})", [], "enter: keep   empty: no name   escape: back"
        )
        self.called = called

    def compose(self) -> ComposeResult:
        """A line with the name as it is."""
        palette = self.house.palette
        with Vertical():
            yield Static(palette.text([(self.title_text, "title")]), classes="sheet-title", markup=False)
            yield Input(self.called, max_length=LONGEST, select_on_focus=False)
            yield Static(palette.text([(self.keys_text, "key")]), classes="sheet-keys", markup=False)

    def on_mount(self) -> None:
        """Type at once."""
        field = self.query_one(Input)
        field.cursor_blink = False
        field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """This is its name."""
        event.stop()
        if self.is_current:
            self.dismiss(event.value)

    def action_close(self) -> None:
        """It stays as it is."""
        self.dismiss(None)
