"""Jump labels: letters on the board, one for each thing that is an answer or can act; a letter typed, and one is there."""

from __future__ import annotations

from string import ascii_lowercase

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen
from textual.widgets import Static

from ..boards.look import Key
from ..closing import Closing
from ..palette import Palette
from ..widgets.board_widget import BoardWidget


def lettered(keys: list[Key]) -> dict[str, Key]:
    """A letter for each; two letters for each where they are more than there are letters."""
    if len(keys) <= len(ascii_lowercase):
        return dict(zip(ascii_lowercase, keys, strict=False))
    pairs = (a + b for a in ascii_lowercase for b in ascii_lowercase)
    return dict(zip(pairs, keys, strict=False))


class JumpSheet(Closing[Key], ModalScreen[Key]):
    """Takes the letters; the board below is seen as it is, with its labels."""

    DEFAULT_CSS = """
    JumpSheet { background: transparent; }
    JumpSheet Static { dock: bottom; height: 1; padding: 0 1; background: $panel; }
    """
    BINDINGS = [Binding("escape,tab,enter,space", "cancel", "Back", id="jump.cancel")]

    def __init__(self, board: BoardWidget, keys: list[Key], palette: Palette) -> None:
        super().__init__()
        self.board = board
        self.palette = palette
        self.labels = lettered(keys)
        self.typed = ""

    def compose(self) -> ComposeResult:
        """What to do."""
        yield Static(markup=False)

    def on_mount(self) -> None:
        """Put the labels on the board."""
        self._draw()

    def _draw(self) -> None:
        """The labels that go on as was typed."""
        fitting = {label: key for label, key in self.labels.items() if label.startswith(self.typed)}
        self.board.letter({key: label for label, key in fitting.items()})
        head = f"Jump to: {self.typed}" if self.typed else "Jump: type the letters of a place"
        line = [(f"{head}  ", "strong"), ("escape: stay here", "key")]
        self.query_one(Static).update(self.palette.text(line))

    def on_key(self, event: events.Key) -> None:
        """A letter."""
        char = (event.character or "").lower()
        if char not in ascii_lowercase or not char:
            return
        event.stop()
        event.prevent_default()
        typed = self.typed + char
        if typed in self.labels:
            self._leave(self.labels[typed])
        elif any(label.startswith(typed) for label in self.labels):
            self.typed = typed
            self._draw()

    def action_cancel(self) -> None:
        """Stay where one was."""
        self._leave(None)

    def _leave(self, key: Key | None) -> None:
        self.board.letter({})
        self.dismiss(key)
