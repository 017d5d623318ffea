"""Why can't I?  All that one might do with a thing on the board: what is offered, and which rule forbids the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from textual.binding import Binding

from ironbottom.kernel.rulebook import load_rules
from ironbottom.kernel.whynot import Act

from ..logbook import Told, rules_in
from ..palette import Line
from .listed import Listed
from .rules import RulesScreen, rule_lines

if TYPE_CHECKING:
    from .game import GameScreen


NOT_NOW = "Not now: "
"""How the reason of an option begins that cannot be chosen; here it stands before every reason."""


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
    if ask is not None and ask.kind == "buy":
        what = "Your squad"  # whatever the cursor of the board stands on: it is the card that is asked about
    elif ask is not None and not game.look.mapped:
        acts += game.look.expected(view, ask, ("", 0))  # what the question is about is on no board
    if not acts:
        game.say("There is nothing on the board that this question is about.")
        return

    question = table.prompt() if ask else ""
    game.app.push_screen(
        WhyNotScreen(what, question, acts, table.rules_package, table.book.lines), game.light
    )


def _greyed(game: GameScreen) -> Iterator[Act]:
    """The highlighted option, if it stands in the list but cannot be chosen now."""
    lit = game.choices.lit
    if lit is not None and lit.bar and not game.busy:
        words = "".join(text for text, _ in lit.label).strip()
        rule = next(iter(rules_in(None, lit.bar)), "")
        yield Act(
            words, lit.token, rule=rule, note=lit.bar.removeprefix(NOT_NOW), who="The highlighted option"
        )


class WhyNotScreen(Listed[Any]):
    """Acts in a list, the rule of the one under the cursor beside it.  Returns the answer that is to be highlighted, or None."""

    BINDINGS = [
        Binding("c", "close", "Close", show=False, id="whynot.close"),
        Binding("enter,r", "rule", "The rule", id="whynot.rule"),
        Binding("s", "show", "Show it among the options", id="whynot.show"),
        Binding("f", "forbidden", "Only what is forbidden", id="whynot.forbidden"),
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

    @property
    def act(self) -> Act | None:
        """The act under the cursor."""
        at = self.rows.highlighted
        return self.shown[at] if at is not None and at < len(self.shown) else None

    def fill(self) -> None:
        """Acts below the piece or place they belong to."""
        n = sum(a.offered for a in self.acts)
        head: Line = [(f"{self.what}: what is offered, and why not the rest", "title")]
        head.append((f"  {n} of {len(self.acts)} offered", "dim"))
        self.head(head)
        rows: list[tuple[Line, bool]] = []
        self.shown, who = [], ""
        for act in self.acts:
            if self.forbidden_only and act.offered:
                continue
            if act.who != who or not self.shown:
                who = act.who
                rows.append(([(who or "In this turn", "strong")], False))
                self.shown.append(None)
            rows.append((act_line(act), True))
            self.shown.append(act)
        first = next((i for i, act in enumerate(self.shown) if act is not None), None)
        empty = "Nothing is forbidden here." if self.forbidden_only else "There is nothing to be done here."
        self.put(rows, first, empty)

    def text_of(self, at: int) -> list[Line]:
        """What forbids, or allows, an act."""
        act = self.shown[at]
        if act is None:
            return []
        lines: list[Line] = [[("Offered" if act.offered else "Not now", "good" if act.offered else "bad")]]
        if act.note:
            lines[0].append((f": {act.note}", ""))
        if not act.offered and self.question:
            lines.append([("The question: ", "dim"), (self.question, "dim")])
        rule = self.rules.get(act.rule)
        return [*lines, [("", "")], *rule_lines(rule)] if rule is not None else lines

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
        self.fill()


def act_line(act: Act) -> Line:
    """An act in a row: a sign, the words, the rule's number."""
    sign = ("yes ", "good") if act.offered else ("no  ", "bad")
    line: Line = [("  ", ""), sign, (act.words, "" if act.offered else "dim")]
    if not act.offered:
        line.append((f"  {act.rule.partition(':')[2]}", "key"))
    return line
