"""The card of a game: what lies face up on the table, with all its tables."""

from __future__ import annotations

from textual.binding import Binding

from ..palette import Line
from ..table import Table
from .pages import Page


class CardScreen(Page):
    """The page of the Mission Card, laid out by the title's look."""

    BINDINGS = [Binding("space", "read_on", "Read on", id="page.on")]
    heading = "Mission Card"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def lines(self, width: int, height: int) -> list[Line]:
        """The card."""
        return self.table.look.card(self.table.session, width)

    def action_read_on(self) -> None:
        """A page on."""
        self.query_one("#page-scroll").scroll_page_down(animate=False)
