"""What all screens share: the app with its palette, and sheets that lie over a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from ..closing import Closing
from ..palette import Line, Palette
from ..widgets.pointer import point_again

if TYPE_CHECKING:
    from ..app import IronbottomApp

T = TypeVar("T")

SHARE = 96
"""Of a hundred rows so many are a sheet's at most."""
PADDING = 2
"""Rows above and below what is on a sheet."""
LEAST = (80, 24)
"""The smallest window in which the screens are laid out."""


class House(Closing[None]):
    """A screen of this program."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]

    def on_screen_resume(self) -> None:
        """The terminal's cursor stands where it did."""
        point_again(self)

    @property
    def house(self) -> IronbottomApp:
        """The app, by its own type."""
        return cast("IronbottomApp", self.app)

    @property
    def palette(self) -> Palette:
        """Colours and signs."""
        return self.house.palette


class Sheet(Closing[T], ModalScreen[T], Generic[T]):
    """A sheet over a screen: a title, text to scroll, and a line that says which keys go on."""

    DEFAULT_CSS = """
    Sheet { align: center middle; background: $background 60%; }
    Sheet > Vertical {
        width: 96; max-width: 96%; height: auto; max-height: 96%;
        background: $panel; padding: 1 2;
    }
    Sheet .sheet-title { height: auto; margin-bottom: 1; }
    Sheet VerticalScroll { height: auto; max-height: 1fr; scrollbar-size-vertical: 1; }
    Sheet .sheet-keys { height: auto; margin-top: 1; }
    """
    title_text = ""
    keys_text = "escape: close"

    def __init__(self, title: str, lines: list[Line], keys: str = "") -> None:
        super().__init__()
        self.title_text = title or self.title_text
        self.lines = lines
        self.keys_text = keys or self.keys_text

    def on_screen_resume(self) -> None:
        """The terminal's cursor stands where it did."""
        point_again(self)

    @property
    def house(self) -> IronbottomApp:
        """The app, by its own type."""
        return cast("IronbottomApp", self.app)

    def compose(self) -> ComposeResult:
        """Title, text, keys."""
        palette = self.house.palette
        with Vertical():
            yield Static(palette.text([(self.title_text, "title")]), classes="sheet-title", markup=False)
            with VerticalScroll(can_focus=True):
                yield Static(palette.block(self.lines), classes="sheet-body", markup=False)
            yield Static(palette.text([(self.keys_text, "key")]), classes="sheet-keys", markup=False)

    def on_resize(self) -> None:
        """What is to be scrolled leaves room for the line of keys, however long it is."""
        self.call_after_refresh(self.fit)

    def fit(self) -> None:
        """The rows that title and keys leave of the window."""
        body = self.query("Sheet > Vertical > VerticalScroll")
        if self.is_attached and body:
            rest = sum(w.outer_size.height + 1 for w in self.query("Sheet > Vertical > Static"))
            body.first().styles.max_height = max(3, self.app.size.height * SHARE // 100 - PADDING - rest)


class Note(Sheet[None]):
    """Something to read."""

    READ_FIRST = True
    BINDINGS = [Binding("escape,enter,space,q", "close", "Close", id="sheet.close")]
    keys_text = "enter: close"

    def action_close(self) -> None:
        """Put the sheet away."""
        self.dismiss(None)


class Confirm(Sheet[bool]):
    """A yes or a no."""

    BINDINGS = [
        Binding("y", "yes", "Yes", id="confirm.yes"),
        Binding("n,escape", "no", "No", id="confirm.no"),
    ]
    keys_text = "y: yes   n: no"

    def action_yes(self) -> None:
        """Yes."""
        self.dismiss(True)

    def action_no(self) -> None:
        """No."""
        self.dismiss(False)


class Enlarge(Closing[None], ModalScreen[None]):
    """Shown while the window is too small for anything else; goes away by itself."""

    DEFAULT_CSS = """
    Enlarge { align: center middle; background: $background; }
    Enlarge Static { width: 100%; height: auto; text-align: center; }
    """

    def compose(self) -> ComposeResult:
        """One sentence."""
        yield Static(self._words(), markup=False)

    def _words(self) -> Text:
        size = self.app.size
        across, down = LEAST
        return Text(
            f"Please enlarge this window: it is {size.width}x{size.height}, {across}x{down} is needed."
        )

    def on_resize(self) -> None:
        """Tell the new size."""
        self.query_one(Static).update(self._words())


def sheet_lines(text: str, style: str = "") -> list[Line]:
    """Plain text as lines."""
    return [[(line, style)] for line in text.splitlines()]


__all__ = ["LEAST", "Confirm", "Enlarge", "House", "Note", "Sheet", "sheet_lines"]
