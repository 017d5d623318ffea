"""Why that one, and why not another: the choices of the Enemy, and hints, with all that they were chosen from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.binding import Binding

from ironbottom.bots.weighing import Deed, Weighing
from ironbottom.kernel.rulebook import load_rules

from ..logbook import rules_in
from ..palette import Line
from ..table import Table
from .listed import Listed
from .rules import RulesScreen


class WeighingScreen(Listed[Any]):
    """All options of a choice.  Returns the option that is to be highlighted among those of the game, or None."""

    READ_FIRST = True
    BINDINGS = [
        Binding("enter,space", "close", "Close", show=False, id="weighing.close"),
        Binding("n", "next", "The choice", id="weighing.next"),
        Binding("s", "show", "Show it among the options", id="weighing.show"),
        Binding("r", "rule", "The rule", id="weighing.rule"),
    ]

    def __init__(
        self,
        head: str,
        weighing: Weighing,
        table: Table,
        open_question: bool = False,
        trace: Sequence[str] = (),
    ) -> None:
        super().__init__(head, [])
        self.trace = trace
        """What was thought of beside the options, to be read with the choice."""
        self.weighing = weighing
        self.table = table
        self.open_question = open_question
        self.named: list[str] = []
        """The rules that the reasons of the row under the cursor name."""

    def fill(self) -> None:
        """Every option; the choice bears a sign."""
        w = self.weighing
        lines: list[Line] = [[(self.title_text, "title")], [(w.question, "dim")]]
        if w.reason:
            lines.append([("Because: ", "strong"), (w.reason, "")])
        self.head(*lines)
        rows: list[tuple[Line, bool]] = [
            (
                [
                    ("> " if w.was_chosen(token) else "  ", "good"),
                    (text, "strong" if w.was_chosen(token) else ""),
                ],
                True,
            )
            for token, text in w.options
        ]
        self.put(rows, w.place_of_choice() if rows else None, "There was nothing to choose.")

    def text_of(self, at: int) -> list[Line]:
        """What the option was worth, and why it was not chosen."""
        token, text = self.weighing.options[at]
        verdict = self.weighing.tell(at)
        chosen = self.weighing.was_chosen(token)
        lines: list[Line] = [
            [("Chosen: " if chosen else "Not chosen: ", "good" if chosen else "bad"), (text, "")]
        ]
        lines.append([(verdict.why[:1].upper() + verdict.why[1:], "")])
        if verdict.score is not None:
            lines.append([(f"Program's rating: {verdict.score:.2f}", "dim")])
        if chosen and self.trace:
            lines += [[("", "")], *([(text, "dim")] for text in self.trace)]
        if self.open_question:
            lines += [[("", "")], [("Just a hint; you can still choose anything.", "dim")]]
        return lines

    def on_option_list_option_selected(self) -> None:
        """Enter: enough read."""
        self.action_close()

    def action_next(self) -> None:
        """The cursor on what was chosen."""
        self.rows.highlighted = self.weighing.place_of_choice()

    def tell(self) -> None:
        """The keys follow the row: not every option names a rule."""
        at = self.rows.highlighted
        text = f"{self.weighing.reason} {self.weighing.tell(at).why if at is not None else ''}"
        self.named = [i for i in rules_in(None, text) if i in load_rules(self.table.rules_package)]
        super().tell()
        self.refresh_bindings()

    def action_rule(self) -> None:
        """The rules that the reasons name."""
        if self.named:
            self.app.push_screen(RulesScreen(self.table.rules_package, self.named, log=self.table.book.lines))
        else:
            self.notify("No rule is named here.", markup=False)

    def action_show(self) -> None:
        """Back to the question, with this option highlighted."""
        at = self.rows.highlighted
        if at is not None:
            self.dismiss(self.weighing.options[at][0])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the open question has options to go back to; a rule is to be read where one is named."""
        if action == "rule":
            return bool(self.named)
        return action != "show" or self.open_question


class WhyScreen(Listed[None]):
    """What the Enemy did last, choice by choice; enter shows what else it might have done."""

    BINDINGS = [
        Binding("w", "close", "Close", show=False, id="why.close"),
        Binding("o,enter", "others", "Why not another?", id="why.others"),
        Binding("r", "rule", "The rules", id="why.rule"),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__("What the Enemy did, and why", [])
        self.table = table
        self.deeds: list[Deed] = table.look.deeds(table.session, table.side)

    @property
    def deed(self) -> Deed | None:
        """The deed under the cursor."""
        at = self.rows.highlighted
        return self.deeds[at] if at is not None and at < len(self.deeds) else None

    def fill(self) -> None:
        """The deeds, their parts indented."""
        self.head([(self.title_text, "title")])
        rows: list[tuple[Line, bool]] = [
            ([("    " if deed.part else "", ""), (deed.head, "" if deed.part else "strong")], True)
            for deed in self.deeds
        ]
        self.put(rows, 0 if rows else None, "The Enemy has not acted yet.")

    def text_of(self, at: int) -> list[Line]:
        """What stands behind a deed."""
        deed = self.deeds[at]
        lines: list[Line] = [[(deed.head, "strong")]]
        lines += [[(f"  {text}", "")] for text in deed.reasons if text != deed.head]
        return [*lines, [("", "")], [("enter ", "key"), ("what else it might have done, and why not", "dim")]]

    def on_option_list_option_selected(self) -> None:
        """Enter in the list: the others."""
        self.action_others()

    def action_others(self) -> None:
        """All that the Enemy might have done instead."""
        deed, table = self.deed, self.table
        if deed is None:
            return
        found = table.look.weighing(table.session, deed, table.bots)
        if found is None or len(found.options) < 2:
            self.notify("There was nothing else to choose.", markup=False)
        else:
            self.app.push_screen(WeighingScreen(deed.head, found, table))

    def action_rule(self) -> None:
        """The rules that the deed and its reasons name."""
        deed = self.deed
        text = " ".join((deed.head, *deed.reasons)) if deed is not None else ""
        known = [i for i in rules_in(None, text) if i in load_rules(self.table.rules_package)]
        if known:
            self.app.push_screen(RulesScreen(self.table.rules_package, known, log=self.table.book.lines))
        else:
            self.notify("No rule is named here.", markup=False)
