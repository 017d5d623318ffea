"""The end of a game: what came of it, and what next."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Footer, Static

from ..table import Table
from .base import Sheet


class EndScreen(Sheet[str]):
    """The summary; returns ``leave``, ``look``, ``undo`` or ``to`` and the number of an answer."""

    CSS = """
    EndScreen { align: center middle; background: $background; }
    EndScreen #end-box { width: 92; max-width: 100%; height: 1fr; max-height: 100%; padding: 1 2; }
    """
    BINDINGS = [
        Binding("enter,t,q", "done('leave')", "Title screen", id="end.leave"),
        Binding("escape,m", "done('look')", "Look at the map", id="end.look"),
        Binding("u", "done('undo')", "Take back", id="end.undo"),
        Binding("l", "log", "Log", id="end.log"),
        Binding("w", "why", "Why", id="end.why"),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__("", [])
        self.table = table

    def compose(self) -> ComposeResult:
        """The summary and the ways on."""
        palette = self.house.palette
        with VerticalScroll(id="end-box", can_focus=True):
            yield Static(palette.block(self.table.look.ending(self.table.session)), markup=False)
        yield Footer(show_command_palette=False)

    def action_done(self, what: str) -> None:
        """On to something else."""
        self.dismiss(what)

    def action_log(self) -> None:
        """The whole log."""
        from .log import LogScreen

        self.app.push_screen(LogScreen(self.table), self._after_log)

    def _after_log(self, to: int | None) -> None:
        if to is not None:
            self.dismiss(f"to {to}")

    def action_why(self) -> None:
        """What the Enemy did last."""
        from .weighing import WhyScreen

        self.app.push_screen(WhyScreen(self.table))
