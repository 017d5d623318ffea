"""A page to scroll that is laid out anew for every width of the window: charts and tables."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from ..palette import Line
from ..widgets.keys import Keys
from .base import House

BESIDE = 3
"""Columns that the page itself does not have: its padding, and the scroll bar whether it is shown or not."""


class Page(House):
    """A heading, a page of lines, keys."""

    CSS = """
    Page { background: $background; }
    Page #page-head { height: 1; background: $panel; padding: 0 1; }
    Page #page-scroll { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    Page #page-scroll:focus { border: none; }
    Page #page-body { width: 100%; height: auto; }
    """
    BINDINGS = [
        Binding("escape,q", "close", "Back", id="page.close"),
        Binding("colon", "app.command_palette", "Palette", show=False, id="page.palette"),
    ]
    heading = ""

    def compose(self) -> ComposeResult:
        """Heading, page, keys."""
        yield Static(id="page-head", markup=False)
        with VerticalScroll(id="page-scroll", can_focus=True):
            yield Static(id="page-body", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Lay it out when it is known how wide the window is."""
        self.query_one("#page-scroll").focus()
        self.call_after_refresh(self.lay_out)

    def on_resize(self, event: events.Resize) -> None:
        """Lay it out anew."""
        self.call_after_refresh(self.lay_out)

    def lay_out(self) -> None:
        """Fill the page."""
        if not self.is_attached:
            return
        self.query_one("#page-head", Static).update(self.palette.text([(self.heading, "title")]))
        width, height = self.size.width - BESIDE, self.size.height - 2
        lines = self.lines(max(40, width), max(10, height))
        self.query_one("#page-body", Static).update(self.palette.block(lines))

    def lines(self, width: int, height: int) -> list[Line]:
        """The page in so many cells across, where so many rows are in sight at once."""
        raise NotImplementedError

    def action_close(self) -> None:
        """Back."""
        self.dismiss()
