"""The Enemy's last turn once more, act by act: the map as it stood, and what was told."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from ironbottom.kernel.session import Session

from ..palette import Line
from ..table import Table
from ..widgets.board_widget import BoardWidget
from ..widgets.keys import Keys
from .base import House


class ReplayScreen(House):
    """``acts`` are the numbers of the answers with which acts begin, and the one after the last."""

    CSS = """
    ReplayScreen { background: $background; }
    ReplayScreen #replay-head { height: 1; background: $panel; padding: 0 1; }
    ReplayScreen #replay-main { height: 1fr; }
    ReplayScreen #replay-box { width: 35; height: 100%; padding: 0 1; }
    ReplayScreen.-wide #replay-box { width: 42%; max-width: 64; }
    """
    BINDINGS = [
        Binding("space,enter,n", "step(1)", "Next act", priority=True, id="replay.next"),
        Binding("backspace,N,b", "step(-1)", "The one before", id="replay.back"),
        Binding("home", "edge(0)", "From the start", show=False, priority=True, id="replay.home"),
        Binding("end", "edge(1)", "To the end", show=False, priority=True, id="replay.end"),
        Binding("escape,q", "close", "Back to the game", id="replay.close"),
    ]

    def __init__(self, table: Table, acts: list[int]) -> None:
        super().__init__()
        self.table = table
        self.acts = acts
        self.at = 0
        """So many acts have been shown."""
        self.past: Session[Any] = table.session.look_back(acts[0])

    def compose(self) -> ComposeResult:
        """Where we are, map, what happened."""
        yield Static(id="replay-head", markup=False)
        with Horizontal(id="replay-main"):
            yield self.table.look.board(self.palette)
            with VerticalScroll(id="replay-box", can_focus=False):
                yield Static(id="replay-text", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """The first act."""
        self.query_one("#board").focus()
        self.call_after_refresh(self.action_step, 1)

    def action_step(self, way: int) -> None:
        """An act on, or back; on after the last one leads out."""
        if way > 0 and self.at == len(self.acts) - 1:
            self.action_close()
            return
        self._go(max(1, self.at + way))

    def action_edge(self, end: int) -> None:
        """The first act, or the last."""
        self._go(len(self.acts) - 1 if end else 1)

    def _go(self, at: int) -> None:
        session = self.table.session
        goal = self.acts[at]
        if at < self.at or len(self.past.answers) > goal:
            self.past = session.look_back(goal)
        for answer in session.answers[len(self.past.answers) : goal]:
            self.past.refeed(answer)
        self.at = at
        self._show()

    def _show(self) -> None:
        table, palette, past = self.table, self.palette, self.past
        view = table.title.view(past.g, table.side)
        first, last = self.acts[self.at - 1], self.acts[self.at]
        lines = [line for line in table.book.lines if first < line.n <= last]
        events = [line.event for line in lines if line.event is not None]
        touched = list(dict.fromkeys(key for event in events for key in table.look.touched(event)))
        board = self.query_one("#board", BoardWidget)
        board.show(view, None, touched)
        if touched:
            board.point(touched[-1], quiet=True)
        head: Line = [("Replay  ", "title"), (f"act {self.at} of {len(self.acts) - 1}", "strong"), ("  ", "")]
        head += table.look.status(view, past.q, palette)
        self.query_one("#replay-head", Static).update(palette.text(head))
        told: list[Line] = [[(line.text, line.style)] for line in lines if line.text]
        why = table.look.because(table.session, first, last)
        if why:
            told += [[("", "")], *why]
        self.query_one("#replay-text", Static).update(palette.block(told or [[("Nothing to tell.", "dim")]]))

    def action_close(self) -> None:
        """Back to the game."""
        self.dismiss()
