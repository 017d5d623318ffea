"""A line of the log, opened: the decision and its reason, orders, tables, every die with its modifiers, the rules."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from ironbottom.chronicle.inside import Inside

from ..palette import Line
from ..table import Table
from ..widgets.keys import Keys
from .base import Sheet


class LineScreen(Sheet[str]):
    """One of the lines that the log shows; returns ``at N`` or ``undo N`` for the line it was left on, "" if it was the same."""

    CSS = """
    LineScreen { align: left top; background: $background; }
    LineScreen #line-head { height: 1; background: $panel; padding: 0 1; }
    LineScreen VerticalScroll { height: 1fr; max-height: 100%; padding: 1 2; background: $background; }
    """
    BINDINGS = [
        Binding("escape,enter,q", "close", "Back", id="line.close"),
        Binding("p,left", "step(-1)", "Before", tooltip="The line before", id="line.before"),
        Binding("n,right", "step(1)", "After", tooltip="The line after", id="line.after"),
        Binding("r", "rules", "Rules", id="line.rules"),
        Binding("b", "look_back", "Look back", id="line.look-back"),
        Binding("g", "go_back", "Undo here", tooltip="Undo to here", id="line.back"),
        Binding("colon", "app.command_palette", "Palette", show=False, id="line.palette"),
    ]

    def __init__(self, table: Table, shown: Sequence[int], at: int) -> None:
        super().__init__("", [])
        self.table, self.shown, self.at = table, shown, at
        self.inside = self._take_apart()

    def compose(self) -> ComposeResult:
        """Which line, and all about it."""
        yield Static(id="line-head", markup=False)
        with VerticalScroll(can_focus=True):
            yield Static(id="line-text", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """The line that was opened."""
        self.query_one(VerticalScroll).focus()
        self._show()

    def _take_apart(self) -> Inside:
        table = self.table
        return Inside(table.session, table.book.lines, self.shown[self.at], table.side)

    def _show(self) -> None:
        palette = self.house.palette
        head: Line = [("Line ", "title"), (f"{self.at + 1} of {len(self.shown)}", "strong")]
        self.query_one("#line-head", Static).update(palette.text(head))
        self._wrap()
        self.query_one(VerticalScroll).scroll_home(animate=False)
        self.refresh_bindings()

    def _wrap(self) -> None:
        """The text in the width there is, each line indented all the way down."""
        width = max(30, self.app.size.width - 6)
        lines: list[Line] = []
        for text, style in self.inside.told():
            indent = " " * (len(text) - len(text.lstrip()))
            rows = textwrap.wrap(text, width, subsequent_indent=f"{indent}  ") or [""]
            lines += [[(row, style)] for row in rows]
        self.query_one("#line-text", Static).update(self.house.palette.block(lines))

    def on_resize(self) -> None:
        """Wrap anew."""
        self._wrap()

    def action_step(self, way: int) -> None:
        """Another line."""
        at = self.at + way
        if 0 <= at < len(self.shown):
            self.at = at
            self.inside = self._take_apart()
            self._show()

    def action_rules(self) -> None:
        """The rules behind the line, in the reference."""
        from .rules import RulesScreen

        rules = self.inside.rule_ids
        if rules:
            self.app.push_screen(RulesScreen(self.table.rules_package, rules, log=self.table.book.lines))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There must be rules to open, lines to go to."""
        if action == "rules":
            return bool(self.inside.rule_ids) or None
        if action == "step":
            return 0 <= self.at + int(str(parameters[0])) < len(self.shown) or None
        return True

    def action_look_back(self) -> None:
        """The game as it stood at the line."""
        from .replay import ReplayScreen

        self.app.push_screen(ReplayScreen(self.table, at=self.inside.line.n))

    def action_go_back(self) -> None:
        """Back to the last decision before the line."""
        self.dismiss(f"undo {self.at}")

    def action_close(self) -> None:
        """Back to the log, where the line is."""
        self.dismiss(f"at {self.at}")
