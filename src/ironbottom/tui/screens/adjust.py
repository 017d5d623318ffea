"""Correcting the game by hand: a list of all that can be changed, what it is now, and a line to type what it shall be."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ironbottom import adjust
from ironbottom.adjust import Field
from ironbottom.kernel.errors import GameError

from ..palette import Line
from ..table import Table
from ..widgets.keys import Keys
from ..widgets.rows import Rows
from .base import Confirm, House

HIDDEN = "(hidden)"
"""In place of what the player may not know."""


class AdjustScreen(House):
    """What is sensible first; every field of the state on request.  The game goes on when the screen is left."""

    CSS = """
    AdjustScreen { background: $background; }
    AdjustScreen #adjust-head { height: 1; background: $panel; padding: 0 1; }
    AdjustScreen Horizontal { height: 1fr; }
    AdjustScreen OptionList { width: 1fr; height: 1fr; border: none; padding: 0 1; background: $surface; }
    AdjustScreen OptionList:focus { border: none; }
    AdjustScreen VerticalScroll { width: 34; height: 1fr; padding: 0 1; }
    AdjustScreen.-wide VerticalScroll { width: 46; }
    AdjustScreen #adjust-ask { height: 1; background: $panel; padding: 0 1; display: none; }
    AdjustScreen Input { height: 1; border: none; padding: 0 1; background: $panel; }
    """
    BINDINGS = [
        Binding("escape,q", "back", "Back", id="adjust.back"),
        Binding("f,slash", "filter", "Filter", id="adjust.filter"),
        Binding("t", "raw", "All fields", id="adjust.raw"),
        Binding("s", "secret", "Hidden things", id="adjust.secret"),
        Binding("u", "undo", "Undo", id="adjust.undo"),
        Binding("question_mark", "help", "Help", id="adjust.help"),
        Binding("colon", "app.command_palette", "Palette", show=False, id="adjust.palette"),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.fields: list[Field] = []
        self.shown: list[Field] = []
        self.raw = False
        self.secrets = False
        self.words = ""
        self.said: Line = []
        self.editing: Field | None = None

    def compose(self) -> ComposeResult:
        """Heading, list and what there is to say about a field; the line to type in."""
        yield Static(id="adjust-head", markup=False)
        with Horizontal():
            yield Rows(markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(id="adjust-text", markup=False)
        yield Input(id="adjust-filter", placeholder="words to look for; enter: to the list, escape: all")
        yield Static(id="adjust-ask", markup=False)
        yield Input(id="adjust-value")
        yield Keys()

    def on_mount(self) -> None:
        """The list."""
        for box in self.query(Input):
            box.display = False
        self._fill()

    # ------------------------------------------------------------------ the list

    def _fill(self) -> None:
        """Read the game anew; the highlight stays on its field."""
        menu = self.query_one(Rows)
        at = menu.highlighted or 0
        here = self.shown[at].title if at < len(self.shown) else ""
        self.fields = adjust.fields_of(self.table.session, self.table.side)
        wanted = self.words.casefold().split()
        self.shown = [
            f for f in self.fields if (self.raw or not f.raw) and all(w in f.title.casefold() for w in wanted)
        ]
        palette = self.palette
        rows = []
        before = ""
        for field in self.shown:
            head = field.heading if field.heading != before else ""
            before = field.heading
            line: Line = [(field.name, ""), (": ", "dim"), (self.now(field), "strong")]
            lines: list[Line] = [[(head, "title")]] if head else []
            rows.append(Option(palette.block([*lines, [("  ", ""), *line]])))
        menu.set_options(rows or [Option("Nothing has these words.", disabled=True)])
        titles = [f.title for f in self.shown]
        menu.highlighted = (titles.index(here) if here in titles else 0) if titles else None
        menu.focus()
        top: Line = [
            ("Adjust by hand", "title"),
            (f"  {len(self.shown)} of {len(self.fields)} fields", "dim"),
        ]
        if self.words:
            top.append((f'  with "{self.words}"', "state"))
        self.query_one("#adjust-head", Static).update(palette.text(top))
        self._tell()

    def now(self, field: Field) -> str:
        """What a field is, if the player may know."""
        return HIDDEN if field.secret and not self.secrets else field.now or '""'

    @property
    def lit(self) -> Field | None:
        """The field under the highlight."""
        at = self.query_one(Rows).highlighted
        return self.shown[at] if at is not None and at < len(self.shown) else None

    def _tell(self) -> None:
        """About the field, and what a correction does."""
        field = self.lit
        lines: list[Line] = [self.said, [("", "")]] if self.said else []
        if field is not None:
            lines += [
                [(field.title, "title")],
                [("now ", "dim"), (self.now(field), "strong")],
                [("may be: ", "dim"), (field.hint, "")],
                [("", "")],
                [("enter: type what it shall be", "key")],
                [("", "")],
            ]
        gone = adjust.lost_answers(self.table.session)
        if gone:
            lines.append(
                [
                    (
                        f"A correction is made at the beginning of this step: {answers(gone)} given since will be lost.",
                        "warn",
                    )
                ]
            )
        lines.append(
            [("Checked against the rules, noted in the log, marked in the save; undo takes it back.", "dim")]
        )
        self.query_one("#adjust-text", Static).update(self.palette.block(lines))

    def on_option_list_option_highlighted(self) -> None:
        """Another field."""
        self._tell()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Type its new value."""
        field = self.lit
        if field is None:
            return
        if field.secret and not self.secrets:
            self.action_secret()
            return
        self.editing = field
        box = self.query_one("#adjust-value", Input)
        asked: Line = [(f"{field.title} ", "strong"), (f"({field.hint}; escape: leave it)", "dim")]
        self._ask(asked)
        box.value = field.now
        box.display = True
        box.focus()
        box.action_select_all()

    # ------------------------------------------------------------------ typing

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter as it is typed."""
        if event.input.id == "adjust-filter" and event.value != self.words:
            self.words = event.value
            self._fill()
            event.input.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The filter stands, or the value is to be taken over."""
        if event.input.id == "adjust-filter":
            self._close(event.input)
            return
        field = self.editing
        assert field is not None
        try:
            field.read(event.value.strip())
        except adjust.Unfit as error:
            self.say(f"Not taken: {error}.", "bad")
            return
        gone = adjust.lost_answers(self.table.session)
        if not gone:
            self.take(field, event.value)
            return
        lines: list[Line] = [
            [(f"It is made at the beginning of this step: {answers(gone)} given since will be lost.", "")],
            [("Go on?", "strong")],
        ]
        typed = event.value
        self.app.push_screen(
            Confirm("A correction by hand", lines), lambda yes: self.take(field, typed) if yes else None
        )

    def take(self, field: Field, typed: str) -> None:
        """Correct the game, or say why not."""
        try:
            text = adjust.correct(self.table.session, field, typed)
        except GameError as error:
            self.say(f"Not taken: {error}.", "bad")
            return
        self._close(self.query_one("#adjust-value", Input))
        self.said = [(f"Done: {text}.", "good")]
        self._fill()

    def say(self, text: str, style: str) -> None:
        """Say how it went."""
        self.said = [(text, style)]
        self._tell()

    def _ask(self, line: Line) -> None:
        """What is to be typed, above the line to type it in; nothing: no more."""
        label = self.query_one("#adjust-ask", Static)
        label.update(self.palette.text(line))
        label.display = bool(line)

    def _close(self, box: Input) -> None:
        box.display = False
        self._ask([])
        self.editing = None
        self.query_one(Rows).focus()

    # ------------------------------------------------------------------ keys

    def action_back(self) -> None:
        """Out of a line, else back to the game."""
        value, words = self.query_one("#adjust-value", Input), self.query_one("#adjust-filter", Input)
        if value.display:
            self._close(value)
        elif words.display or self.words:
            words.value = self.words = ""
            self._close(words)
            self._fill()
        else:
            self.dismiss()

    def action_filter(self) -> None:
        """Show only what has these words."""
        box = self.query_one("#adjust-filter", Input)
        box.display = True
        box.focus()

    def action_raw(self) -> None:
        """Every field of the state, or only what is sensible."""
        self.raw = not self.raw
        self._fill()

    def action_secret(self) -> None:
        """Show what the player may not know, if he means it."""
        if self.secrets:
            self.secrets = False
            self._fill()
            return
        lines: list[Line] = [
            [("Some of the fields hold what your side does not know yet.", "")],
            [("Once seen it cannot be forgotten. Show it all the same?", "strong")],
        ]
        self.app.push_screen(Confirm("Hidden things", lines), self._after_secret)

    def _after_secret(self, yes: bool | None) -> None:
        if yes:
            self.secrets = True
            self.table.session.remark("adjust", "the player has looked at what is hidden")
            self._fill()

    def action_undo(self) -> None:
        """Take the last correction back."""
        session = self.table.session
        if not session.corrected_last(self.table.side):
            self.say("There is no correction to take back here.", "warn")
            return
        try:
            session.undo(self.table.side)
        except GameError as error:
            self.say(f"Not taken back: {error}.", "bad")
            return
        self.said = [("The last correction is taken back.", "good")]
        self._fill()

    def action_help(self) -> None:
        """All keys."""
        from .help import HelpSheet

        self.app.push_screen(HelpSheet(self, []))


def answers(n: int) -> str:
    """So many answers, in words."""
    return "one answer or die" if n == 1 else f"{n} answers and dice"
