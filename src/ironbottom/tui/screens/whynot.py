"""Why can't I?  All that one might do with a thing on the board: what is offered, and which rule forbids the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, VerticalScroll
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from ironbottom.kernel.rulebook import load_rules
from ironbottom.kernel.whynot import Act

from ..logbook import Told, rules_in
from ..palette import Line
from ..widgets.rows import Rows
from .base import Sheet
from .rules import RulesScreen, rule_lines

if TYPE_CHECKING:
    from .game import GameScreen


def open_whynot(game: GameScreen) -> None:
    """The screen for what is under the cursor of a game; an act that is chosen there is highlighted here."""
    table, view = game.table, game.table.view
    ask = None if game.busy else table.asked
    acts = list(_greyed(game))
    key = game.board.here or next(iter(game.look.spoken_of(view, ask)), None) if ask else game.board.here
    what = "What you have in mind"
    if key is not None:
        acts += game.look.expected(view, ask, key)
        what = game.look.name_of(view, key).removeprefix("Go to ")
    if not acts:
        game.say("There is nothing on the board that this question is about.")
        return

    def show(token: Any) -> None:
        if token is not None:
            game.choices.light(token)
            game.choices.focus()

    question = table.prompt() if ask else ""
    game.app.push_screen(WhyNotScreen(what, question, acts, table.rules_package, table.book.lines), show)


def _greyed(game: GameScreen) -> Iterator[Act]:
    """The highlighted option, if it stands in the list but cannot be chosen now."""
    lit = game.choices.lit
    if lit is not None and lit.bar and not game.busy:
        words = "".join(text for text, _ in lit.label).strip()
        rule = next(iter(rules_in(None, lit.bar)), "")
        yield Act(words, lit.token, rule=rule, note=lit.bar, who="The highlighted option")


class WhyNotScreen(Sheet[Any]):
    """Acts in a list, the rule of the one under the cursor beside it.  Returns the answer that is to be highlighted, or None."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    CSS = """
    WhyNotScreen { align: left top; background: $background; }
    WhyNotScreen #whynot-head { height: auto; max-height: 2; padding: 0 1; background: $panel; }
    WhyNotScreen #whynot-list { height: 1fr; width: 1fr; border: none; padding: 0 1; background: $surface; }
    WhyNotScreen #whynot-list:focus { border: none; }
    WhyNotScreen #whynot-rule { height: 9; width: 1fr; max-height: 100%; padding: 0 1; background: $background; }
    WhyNotScreen #whynot-main { height: 1fr; layout: vertical; }
    WhyNotScreen.-wide #whynot-main { layout: horizontal; }
    WhyNotScreen.-wide #whynot-rule { height: 1fr; padding: 0 2; }
    """
    BINDINGS = [
        Binding("escape,q,c", "close", "Close", id="whynot.close"),
        Binding("enter,r", "rule", "The rule", id="whynot.rule"),
        Binding("s", "show", "Show it among the options", id="whynot.show"),
        Binding("f", "forbidden", "Only what is forbidden", id="whynot.forbidden"),
        Binding("pagedown", "page(1)", "Rule down", show=False, id="whynot.down"),
        Binding("pageup", "page(-1)", "Rule up", show=False, id="whynot.up"),
    ]

    def __init__(
        self, what: str, question: str, acts: Sequence[Act], package: str, log: Sequence[Told] = ()
    ) -> None:
        super().__init__("Why not?", [])
        self.what, self.question, self.package, self.told = what, question, package, log
        self.acts = list(acts)
        self.rules = load_rules(package)
        self.shown: list[Act | None] = []
        """What each row stands for; None = a heading."""
        self.forbidden_only = False

    def compose(self) -> ComposeResult:
        """Heading, acts, rule."""
        yield Static(id="whynot-head", markup=False)
        with Container(id="whynot-main"):
            yield Rows(id="whynot-list", markup=False)
            with VerticalScroll(id="whynot-rule", can_focus=False):
                yield Static(id="whynot-text", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Start on the first act."""
        self._fill()
        self.rows.focus()

    @property
    def rows(self) -> Rows:
        """The list of acts."""
        return self.query_one(Rows)

    @property
    def act(self) -> Act | None:
        """The act under the cursor."""
        at = self.rows.highlighted
        return self.shown[at] if at is not None and at < len(self.shown) else None

    def _fill(self) -> None:
        palette = self.house.palette
        acts = [a for a in self.acts if not (self.forbidden_only and a.offered)]
        n = sum(a.offered for a in self.acts)
        head: Line = [(f"{self.what}: what is offered, and why not the rest", "title")]
        head.append((f"  {n} of {len(self.acts)} offered", "dim"))
        self.query_one("#whynot-head", Static).update(palette.text(head))
        options, who = [], ""
        self.shown = []
        for act in acts:
            if act.who != who:
                who = act.who
                options.append(Option(palette.text([(who or "In this turn", "strong")]), disabled=True))
                self.shown.append(None)
            options.append(Option(palette.text(act_line(act))))
            self.shown.append(act)
        self.rows.set_options(options)
        first = next((i for i, act in enumerate(self.shown) if act is not None), None)
        self.rows.highlighted = first
        if first is None:
            text = (
                "Nothing is forbidden here." if self.forbidden_only else "There is nothing to be done here."
            )
            self.query_one("#whynot-text", Static).update(text)
        elif self.is_mounted:
            self._tell()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what forbids, or allows, the act under the cursor."""
        self._tell()

    def _tell(self) -> None:
        act = self.act
        if act is None:
            return
        lines: list[Line] = [[("Offered" if act.offered else "Not now", "good" if act.offered else "bad")]]
        if act.note:
            lines[0].append((f": {act.note}", ""))
        if not act.offered and self.question:
            lines.append([("The question: ", "dim"), (self.question, "dim")])
        rule = self.rules.get(act.rule)
        if rule is not None:
            lines += [[("", "")], *rule_lines(rule)]
        self.query_one("#whynot-text", Static).update(self.house.palette.block(lines))
        self.query_one("#whynot-rule", VerticalScroll).scroll_home(animate=False)

    def on_option_list_option_selected(self) -> None:
        """Enter in the list: the whole rule, with what it mentions."""
        self.action_rule()

    def action_rule(self) -> None:
        """Open the reference at the rule."""
        act = self.act
        if act is not None and act.rule in self.rules:
            self.app.push_screen(RulesScreen(self.package, [act.rule], log=self.told))

    def action_show(self) -> None:
        """Back to the question, with this act highlighted."""
        act = self.act
        if act is None or not act.offered or act.token is None:
            self.notify("It is not among the options.", markup=False)
        else:
            self.dismiss(act.token)

    def action_forbidden(self) -> None:
        """Only what is forbidden, or everything."""
        self.forbidden_only = not self.forbidden_only
        self._fill()

    def action_page(self, way: int) -> None:
        """Scroll the rule."""
        box = self.query_one("#whynot-rule", VerticalScroll)
        (box.scroll_page_down if way > 0 else box.scroll_page_up)(animate=False)

    def action_close(self) -> None:
        """Back to the question."""
        self.dismiss(None)


def act_line(act: Act) -> Line:
    """An act in a row: a sign, the words, the rule's number."""
    sign = ("yes ", "good") if act.offered else ("no  ", "bad")
    line: Line = [("  ", ""), sign, (act.words, "" if act.offered else "dim")]
    if not act.offered:
        line.append((f"  {act.rule.partition(':')[2]}", "key"))
    return line
