"""The whole log: filters, search, jumps from turn to turn; each line opens, and leads back to where the game stood."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Input, Static

from ironbottom.chronicle.acts import own_before
from ironbottom.chronicle.filters import ALL, THING, Sieve

from ..logbook import Told, rules_in
from ..palette import Line
from ..table import Table
from ..widgets.keys import Keys
from ..widgets.log_view import LogView
from .base import Confirm, Sheet
from .log_filters import FilterSheet, TurnSheet
from .log_take import take_log

END = 1_000_000
NAME = 18
"""Letters of a piece or place that have room among the filters in a narrow window."""
FENCED = "Dice have fallen, or something was learnt, since: the same dice will fall again, and the log will say so."
"""What is said before one goes back further than undo does."""
SEARCH, NAMES = (
    "search; enter: done, n and N: the next hit, escape: no search",
    "the name of a piece or place, or a part of it",
)


class LogScreen(Sheet[int | None]):
    """All lines of the log; returns the number of an answer to go back to, or None."""

    CSS = """
    LogScreen { align: left top; background: $background; }
    LogScreen #log-head { height: 1; background: $panel; padding: 0 1; }
    LogScreen #log-filters { height: 1; background: $panel; padding: 0 1; }
    LogScreen LogView { height: 1fr; background: $background; }
    LogScreen Input { height: 1; border: none; padding: 0 1; background: $surface; }
    """
    BINDINGS = [
        Binding("escape,q,l", "close", "Close", id="log.close"),
        Binding("enter", "open", "Open", id="log.open"),
        Binding("b", "look_back", "Look back", id="log.look-back"),
        Binding("g", "go_back", "Undo here", tooltip="Undo to here", id="log.back"),
        Binding("r", "rules", "Rules", show=False, id="log.rules"),
        Binding("t", "turns", "Turns", id="log.turns"),
        Binding("f", "filters", "Filter", show=False, id="log.filter"),
        Binding("slash", "search", "Search", show=False, id="log.search"),
        Binding("n", "again(-1)", "Next hit, upwards", show=False, id="log.next"),
        Binding("N,shift+n", "again(1)", "Next hit, downwards", show=False, id="log.previous"),
        Binding("left_square_bracket", "turn(-1)", "The turn before", show=False, id="log.turn-before"),
        Binding("right_square_bracket", "turn(1)", "The next turn", show=False, id="log.turn-after"),
        Binding("p", "thing", "Only a piece or place", show=False, id="log.thing"),
        Binding("c,s", "take", "Copy, save", id="log.take"),
        Binding("up", "step(-1)", "Up", show=False, id="log.up"),
        Binding("down", "step(1)", "Down", show=False, id="log.down"),
        Binding("pageup", "step(-15)", "Page up", show=False, id="log.pageup"),
        Binding("pagedown", "step(15)", "Page down", show=False, id="log.pagedown"),
        Binding("home", "edge(0)", "First line", show=False, id="log.home"),
        Binding("end", "edge(1)", "Last line", show=False, id="log.end"),
        Binding("question_mark", "help", "Help", show=False, id="log.help"),
        Binding("colon", "app.command_palette", "Palette", show=False, id="log.palette"),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__("Log", [])
        self.table = table
        self.sieve = Sieve(table.session)
        self.filters = self.sieve.filters()
        self.filter = ALL
        self.thing = ""
        self.shown: list[int] = []
        """The numbers, among all lines, of those that are shown."""
        self._stood = END
        """The line on which the cursor stood last, also while no line is shown."""
        self._asks = ""

    def compose(self) -> ComposeResult:
        """A heading, the filters, the lines, and the search."""
        yield Static("", id="log-head", markup=False)
        yield Static("", id="log-filters", markup=False)
        yield LogView(self.house.palette, most=END)
        yield Input(placeholder=SEARCH, id="log-search")
        yield Keys()

    def on_mount(self) -> None:
        """Stand on the last line."""
        self.table.book.sync()
        self.box.display = False
        self._sift()
        self.view.focus()
        self.call_after_refresh(self.action_edge, 1)

    @property
    def view(self) -> LogView:
        """The lines."""
        return self.query_one(LogView)

    @property
    def box(self) -> Input:
        """Where one types."""
        return self.query_one(Input)

    @property
    def every(self) -> list[Told]:
        """All lines, shown or not."""
        return self.table.book.lines

    @property
    def at(self) -> int | None:
        """The number, among all lines, of the one under the cursor."""
        cursor = self.view.cursor
        return self.shown[cursor] if cursor is not None and cursor < len(self.shown) else None

    # ------------------------------------------------------------------ heading

    def _head(self, text: str = "") -> None:
        at = (self.view.cursor or 0) + 1
        n, every = len(self.shown), len(self.every)
        of = f"{n}" if n == every else f"{n} (of {every} in all)"
        line: Line = [("Log", "title"), (f"  line {at if n else 0} of {of}   ", "dim")]
        which, hits = self.view.hits()
        if text or not self.shown:
            line.append((text or "there is no such line", "warn"))
        elif self.view.words:
            line.append((f"hit {which} of {hits}   n N: the next", "key"))
        else:
            line.append(("/: search   [ ]: from turn to turn", "dim"))
        palette = self.house.palette
        self.query_one("#log-head", Static).update(palette.text(line), layout=False)
        self.query_one("#log-filters", Static).update(palette.text(self._bar()), layout=False)

    def _bar(self) -> Line:
        line: Line = [("f", "key")]
        for key, one in enumerate(self.filters, 1):
            on = one.id == self.filter
            name = one.name
            if on and one.id == THING and self.thing:
                name = self.thing if len(self.thing) <= NAME else f"{self.thing[: NAME - 3]}..."
            line += [(f" {key}", "key"), (f"[{name}]" if on else f" {name} ", "strong" if on else "dim")]
        return line

    # ------------------------------------------------------------------ filters

    def _sift(self) -> None:
        """Show what passes the filter; the cursor stays on its line, or on the one before."""
        if self.at is not None:
            self._stood = self.at
        self.shown = self.sieve.sift(self.every, self.filter, self.thing)
        self.view.show([self.every[i] for i in self.shown])
        self.view.point(sum(1 for i in self.shown if i <= self._stood) - 1)
        self._head()

    def use(self, filter_id: str, thing: str = "") -> None:
        """Another filter; that of a piece or place asks for its name."""
        self.filter, self.thing = filter_id, thing
        self._sift()
        if filter_id == THING and not thing:
            self._type(THING, NAMES)

    def action_filters(self) -> None:
        """The filters in a list."""

        def chosen(filter_id: str | None) -> None:
            if filter_id is not None:
                self.use(filter_id)

        self.app.push_screen(FilterSheet(self.filters, self.filter), chosen)

    def action_thing(self) -> None:
        """Only lines about a piece or place: those of this line are in the list, any other can be typed."""
        at = self.at
        things = self.sieve.things(self.every[at]) if at is not None else []
        if not things:
            self.use(THING)
            return

        def chosen(thing: str | None) -> None:
            if thing is not None:
                self.use(THING, thing)

        self.app.push_screen(FilterSheet.of_things(things), chosen)

    # ------------------------------------------------------------------ moving about

    def action_step(self, way: int) -> None:
        """Some lines up or down."""
        self.view.point((self.view.cursor or 0) + way)
        self._head()

    def action_edge(self, last: int) -> None:
        """The first or the last line."""
        self.view.point(END if last else 0)
        self._head()

    def action_turn(self, way: int) -> None:
        """The heading of a turn before or after the cursor."""
        here = self.view.cursor or 0
        places = [h.at for h in self.sieve.headings(self.view.lines)]
        found = [i for i in places if (i - here) * way > 0]
        if found:
            self.view.point(found[0] if way > 0 else found[-1])
            self._head()
        else:
            self._head("There is no turn after this one." if way > 0 else "There is no turn before this one.")

    def action_turns(self) -> None:
        """All turns in a list, to jump to one."""
        headings = self.sieve.headings(self.view.lines)
        if not headings:
            self._head("No turn has begun yet.")
            return
        here = sum(1 for h in headings if h.at <= (self.view.cursor or 0)) - 1

        def jump(place: int | None) -> None:
            if place is not None:
                self.view.point(headings[place].at)
                self._head()

        self.app.push_screen(TurnSheet([h.line for h in headings], max(0, here)), jump)

    def on_log_pointed(self) -> None:
        """The mouse has moved the cursor."""
        self._head()

    def on_log_taken(self) -> None:
        """The mouse has taken a line."""
        self.action_open()

    # ------------------------------------------------------------------ typing

    def _type(self, what: str, words: str) -> None:
        self._asks = what
        box = self.box
        box.placeholder = words
        with self.prevent(Input.Changed):
            box.value = self.thing if what == THING else self.view.words
        box.display = True
        box.focus()

    def action_search(self) -> None:
        """Type what to look for."""
        self._type("", SEARCH)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search, or filter, as it is typed."""
        if self._asks == THING:
            self.thing = event.value
            self._sift()
            return
        found = self.view.search(event.value)
        self._head("" if found or not event.value else f"no line has {event.value!r}")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """It stands; n goes on."""
        self._typed()

    def _typed(self) -> None:
        self.box.display = False
        self.view.focus()
        self._head()

    def on_key(self, event: events.Key) -> None:
        """Escape in the search ends it; digits are the filters."""
        if self.box.has_focus:
            if event.key == "escape":
                event.stop()
                event.prevent_default()
                if self._asks == THING:
                    self.use(ALL)
                else:
                    self.view.search("")
                self._typed()
            return
        char = event.character or ""
        if char.isdigit() and 1 <= int(char) <= len(self.filters):
            event.stop()
            self.use(self.filters[int(char) - 1].id)

    def action_again(self, way: int) -> None:
        """The next line with these words."""
        if not self.view.words:
            self._head("Nothing is searched for: / searches.")
            return
        self.view.search(self.view.words, way, beyond=True)
        self._head()

    # ------------------------------------------------------------------ from a line

    def action_open(self) -> None:
        """What stands behind the line."""
        from .log_line import LineScreen

        if self.at is not None:
            self.app.push_screen(LineScreen(self.table, self.shown, self.view.cursor or 0), self._after_line)

    def _after_line(self, what: str | None) -> None:
        """What was wanted from a line that was opened: ``at 5`` puts the cursor there, ``undo 5`` goes back to it."""
        word, _, place = (what or "").partition(" ")
        if not place:
            return
        self.view.point(int(place))
        self._head()
        if word == "undo":
            self.action_go_back()

    def action_look_back(self) -> None:
        """The game as it stood at the line."""
        from .replay import ReplayScreen

        if self.at is not None:
            self.app.push_screen(ReplayScreen(self.table, at=self.every[self.at].n))

    def action_rules(self) -> None:
        """The rules that the line names."""
        from .rules import RulesScreen

        if self.at is None:
            return
        line = self.every[self.at]
        rules = rules_in(line.event, line.text)
        if rules:
            self.app.push_screen(RulesScreen(self.table.rules_package, rules, log=self.table.book.lines))
        else:
            self._head("This line names no rule; enter opens it.")

    def action_go_back(self) -> None:
        """Back to the last decision of the player before the line."""
        if self.at is None:
            return
        answers = self.table.session.answers
        to = own_before(self.table.session, self.every[self.at].n)
        if to is None:
            self._head("There is no decision of yours before this line.")
            return
        gone = sum(1 for a in answers[to:] if a.by_person)
        words = (
            f"This takes back your last {gone} decisions."
            if gone > 1
            else "This takes back your last decision."
        )
        lines: list[Line] = [[(words, "")]]
        if to < self.table.session.fence(self.table.side):
            if self.table.ironman:
                self._head("Ironman: what dice have decided, or what was learnt, is not taken back.")
                return
            lines.append([(FENCED, "warn")])
        lines.append([("They can be done again until you play otherwise.", "dim")])

        def go(yes: bool | None) -> None:
            if yes:
                self.dismiss(to)

        self.app.push_screen(Confirm("Go back to here?", lines), go)

    def action_take(self) -> None:
        """A line or all of it to the clipboard, or all of it to a file."""
        take_log(self, self.view.lines, self.view.cursor, self.table.path)

    def action_help(self) -> None:
        """All keys."""
        from .help import HelpSheet

        self.app.push_screen(HelpSheet(self, []))

    def action_close(self) -> None:
        """Back to the game."""
        self.dismiss(None)
