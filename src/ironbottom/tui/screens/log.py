"""The whole log: scroll, search, look up a line's rules, go back to before it."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Footer, Input, Static

from ..logbook import rules_in
from ..palette import Line
from ..table import Table
from ..widgets.log_view import LogView
from .base import Confirm, Sheet
from .log_take import take_log

ALL = 1_000_000


class LogScreen(Sheet[int | None]):
    """All lines of the log; returns the number of an answer to go back to, or None."""

    CSS = """
    LogScreen { align: left top; background: $background; }
    LogScreen #log-head { height: 1; background: $panel; padding: 0 1; }
    LogScreen LogView { height: 1fr; background: $background; }
    LogScreen Input { height: 1; border: none; padding: 0 1; background: $surface; }
    """
    BINDINGS = [
        Binding("escape,q,l", "close", "Close", id="log.close"),
        Binding("slash", "search", "Search", id="log.search"),
        Binding("n", "again(-1)", "Next up", id="log.next"),
        Binding("N,shift+n", "again(1)", "Next down", show=False, id="log.previous"),
        Binding("r", "rules", "Rules", id="log.rules"),
        Binding("g", "go_back", "Go back here", id="log.back"),
        Binding("c,s", "take", "Copy, save", id="log.take"),
        Binding("up", "step(-1)", "Up", show=False, id="log.up"),
        Binding("down", "step(1)", "Down", show=False, id="log.down"),
        Binding("pageup", "step(-15)", "Page up", show=False, id="log.pageup"),
        Binding("pagedown", "step(15)", "Page down", show=False, id="log.pagedown"),
        Binding("home", "edge(0)", "First line", show=False, id="log.home"),
        Binding("end", "edge(1)", "Last line", show=False, id="log.end"),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__("Log", [])
        self.table = table

    def compose(self) -> ComposeResult:
        """A heading, the lines, and the search."""
        yield Static("", id="log-head", markup=False)
        yield LogView(self.house.palette, most=ALL)
        yield Input(placeholder="search; enter: next, escape: done", id="log-search")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Stand on the last line."""
        self.table.book.sync()
        self.query_one(Input).display = False
        self.view.show(self.table.book.lines)
        self.view.focus()
        self.call_after_refresh(self.action_edge, 1)

    @property
    def view(self) -> LogView:
        """The lines."""
        return self.query_one(LogView)

    def _head(self, text: str = "") -> None:
        at = (self.view.cursor or 0) + 1
        n = len(self.view.lines)
        line: Line = [("Log", "title"), (f"  line {at if n else 0} of {n}   {text}", "dim")]
        self.query_one("#log-head", Static).update(self.house.palette.text(line))

    def action_step(self, way: int) -> None:
        """Some lines up or down."""
        self.view.point((self.view.cursor or 0) + way)
        self._head()

    def action_edge(self, last: int) -> None:
        """The first or the last line."""
        self.view.point(ALL if last else 0)
        self._head()

    def action_search(self) -> None:
        """Type what to look for."""
        box = self.query_one(Input)
        box.display = True
        box.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search as it is typed, upwards from the cursor."""
        found = self.view.search(event.value)
        self._head("" if found or not event.value else f"no line has {event.value!r}")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The search stands; n goes on."""
        self._end_search()

    def _end_search(self) -> None:
        self.query_one(Input).display = False
        self.view.focus()

    def on_key(self, event: events.Key) -> None:
        """Escape in the search ends it."""
        if event.key == "escape" and self.query_one(Input).has_focus:
            event.stop()
            event.prevent_default()
            self.view.search("")
            self._end_search()

    def action_again(self, way: int) -> None:
        """The next line with these words."""
        self.view.search(self.view.words, way, beyond=True)
        self._head()

    def action_rules(self) -> None:
        """The rules that the line names."""
        from .rules import RulesScreen

        at = self.view.cursor
        if at is None or not self.view.lines:
            return
        line = self.view.lines[at]
        rules = rules_in(line.event, line.text)
        if rules:
            self.app.push_screen(RulesScreen(self.table.rules_package, rules))
        else:
            self.notify("This line names no rule.", markup=False)

    def action_go_back(self) -> None:
        """Back to the last decision of the player before the line."""
        at = self.view.cursor
        if at is None or not self.view.lines:
            return
        n = self.view.lines[at].n
        answers = self.table.session.answers
        to = next((k for k in range(min(n, len(answers)) - 1, -1, -1) if answers[k].by_person), None)
        if to is None:
            self.notify("There is no decision of yours before this line.", markup=False)
            return
        gone = sum(1 for a in answers[to:] if a.by_person)
        words = (
            f"This takes back your last {gone} decisions."
            if gone > 1
            else "This takes back your last decision."
        )
        lines: list[Line] = [[(words, "")], [("They can be done again until you play otherwise.", "dim")]]

        def go(yes: bool | None) -> None:
            if yes:
                self.dismiss(to)

        self.app.push_screen(Confirm("Go back to here?", lines), go)

    def action_take(self) -> None:
        """A line or all of it to the clipboard, or all of it to a file."""
        take_log(self, self.view.lines, self.view.cursor, self.table.path)

    def action_close(self) -> None:
        """Back to the game."""
        self.dismiss(None)
