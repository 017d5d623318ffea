"""A list with what there is to read of the row under the cursor: beside it where there is room, else below."""

from __future__ import annotations

from typing import TypeVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ..palette import Line
from ..widgets.keys import Keys
from ..widgets.rows import Rows
from .base import Sheet

T = TypeVar("T")


class Listed(Sheet[T]):
    """A heading, rows, a text.  Who derives from it says what the rows are and what there is to read of each."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    DEFAULT_CSS = """
    Listed { align: left top; background: $background; }
    Listed #listed-head { height: auto; max-height: 4; padding: 0 1; background: $panel; }
    Listed #listed-rows { height: 1fr; width: 1fr; border: none; padding: 0 1; background: $surface; }
    Listed #listed-rows:focus { border: none; }
    Listed #listed-box { height: 9; width: 1fr; max-height: 100%; padding: 0 1; background: $background; }
    Listed #listed-main { height: 1fr; width: 1fr; padding: 0; background: $background; layout: vertical; }
    Listed.-wide #listed-main { layout: horizontal; }
    Listed.-wide #listed-box { height: 1fr; padding: 0 2; }
    """
    BINDINGS = [
        Binding("escape,q", "close", "Close", id="listed.close"),
        Binding("pagedown", "page(1)", "Text down", show=False, id="listed.down"),
        Binding("pageup", "page(-1)", "Text up", show=False, id="listed.up"),
    ]

    def compose(self) -> ComposeResult:
        """Heading, rows, text, keys."""
        yield Static(id="listed-head", markup=False)
        with Container(id="listed-main"):
            yield Rows(id="listed-rows", markup=False)
            with VerticalScroll(id="listed-box", can_focus=False):
                yield Static(id="listed-text", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Fill, and start in the list."""
        self.fill()
        self.rows.focus()

    @property
    def rows(self) -> Rows:
        """The list."""
        return self.query_one(Rows)

    def fill(self) -> None:
        """Put heading and rows on the screen (``head``, ``put``)."""
        raise NotImplementedError

    def text_of(self, at: int) -> list[Line]:
        """What there is to read of a row."""
        raise NotImplementedError

    def head(self, *lines: Line) -> None:
        """The heading."""
        self.query_one("#listed-head", Static).update(self.house.palette.block(list(lines)))

    def put(self, rows: list[tuple[Line, bool]], at: int | None, empty: str) -> None:
        """The rows, each with: can the cursor stand on it?"""
        palette = self.house.palette
        options = [Option(palette.text(line), disabled=not able) for line, able in rows]
        self.rows.set_options(options)
        self.rows.highlighted = at
        if at is None:
            self.query_one("#listed-text", Static).update(empty)
        else:
            self.tell()

    def tell(self) -> None:
        """The text of the row under the cursor."""
        at = self.rows.highlighted
        if at is not None:
            self.query_one("#listed-text", Static).update(self.house.palette.block(self.text_of(at)))
            self.query_one("#listed-box", VerticalScroll).scroll_home(animate=False)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The cursor stands on another row."""
        self.tell()

    def action_page(self, way: int) -> None:
        """Scroll the text."""
        box = self.query_one("#listed-box", VerticalScroll)
        (box.scroll_page_down if way > 0 else box.scroll_page_up)(animate=False)

    def action_close(self) -> None:
        """Back to where one came from."""
        self.dismiss(None)
