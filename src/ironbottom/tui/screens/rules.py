"""The rule reference: the rules at hand, those they mention, and a search over all."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from ironbottom.kernel.rulebook import Rule, find, in_section, linked, load_rules, section

from ..palette import Line, cut
from ..widgets.rows import Rows
from .base import Sheet

SEARCH = "/: search by words or number   enter: the rules that it mentions"


class RulesScreen(Sheet[None]):
    """Rules in a list, the one under the cursor in full."""

    CSS = """
    RulesScreen { align: left top; background: $background; }
    RulesScreen #rules-search { height: 1; border: none; padding: 0 1; background: $surface; }
    RulesScreen #rules-list { width: 34; height: 1fr; border: none; padding: 0 1; background: $surface; }
    RulesScreen #rules-list:focus { border: none; }
    RulesScreen VerticalScroll { height: 1fr; max-height: 100%; padding: 0 2; }
    RulesScreen Horizontal { height: 1fr; }
    """
    BINDINGS = [
        Binding("escape,q", "close", "Close", id="rules.close"),
        Binding("slash", "search", "Search", id="rules.search"),
        Binding("s", "section", "Its section", id="rules.section"),
        Binding("enter", "linked", "What it mentions", id="rules.linked"),
        Binding("b", "back", "Back", id="rules.back"),
        Binding("t", "turn", "Another game", id="rules.turn"),
        Binding("pagedown", "page(1)", "Text down", show=False, id="rules.down"),
        Binding("pageup", "page(-1)", "Text up", show=False, id="rules.up"),
    ]

    def __init__(
        self, package: str, start: list[str], words: str = "", others: dict[str, str] | None = None
    ) -> None:
        super().__init__("Rules", [])
        self.package = package
        self.others = others or {}
        """Packages of all titles by name, where one may turn to another book."""
        self.rules = load_rules(package)
        known = [self.rules[i] for i in start if i in self.rules]
        near = [self.rules[i] for rule in known for i in linked(self.rules, rule)]
        self.shown: list[Rule] = list({r.id: r for r in (*known, *near)}.values())
        if words:
            self.shown = find(self.rules, words)
        self.shown = self.shown or list(self.rules.values())
        self.past: list[tuple[list[Rule], int]] = []

    def compose(self) -> ComposeResult:
        """Search, list, text."""
        yield Input(
            placeholder=SEARCH,
            id="rules-search",
        )
        with Horizontal():
            yield Rows(id="rules-list", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(id="rules-text", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Start on the rule at hand."""
        self._fill()
        self.menu.focus()

    @property
    def menu(self) -> Rows:
        """The list of rules."""
        return self.query_one(Rows)

    def _fill(self, at: int = 0) -> None:
        palette = self.house.palette
        rows = []
        for rule in self.shown:
            number = rule.id.partition(":")[2]
            line: Line = [(f"{number} ", "key"), (rule.title, "")]
            rows.append(Option(palette.text(cut(line, 30, palette.more))))
        self.menu.set_options(rows)
        if rows:
            self.menu.highlighted = min(at, len(rows) - 1)
        else:
            self.query_one("#rules-text", Static).update("Nothing found.")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the rule under the cursor."""
        if event.option_index < len(self.shown):
            lines = rule_lines(self.shown[event.option_index])
            self.query_one("#rules-text", Static).update(self.house.palette.block(lines))
            self.query_one(VerticalScroll).scroll_home(animate=False)

    def on_option_list_option_selected(self) -> None:
        """Enter in the list: the rules that this one mentions."""
        self.action_linked()

    @property
    def rule(self) -> Rule | None:
        """The rule under the cursor."""
        at = self.menu.highlighted
        return self.shown[at] if at is not None and at < len(self.shown) else None

    def _go(self, rules: list[Rule], at: int = 0) -> None:
        self.past.append((self.shown, self.menu.highlighted or 0))
        self.shown = rules
        self._fill(at)

    def action_linked(self) -> None:
        """What the rule mentions."""
        rule = self.rule
        ids = linked(self.rules, rule) if rule else []
        if rule is None or not ids:
            self.notify("It mentions no other rule.", markup=False)
        else:
            self._go([rule, *(self.rules[i] for i in ids)])

    def action_section(self) -> None:
        """The whole section that the rule stands in."""
        rule = self.rule
        if rule is not None:
            rules = in_section(self.rules, section(rule.id))
            self._go(rules, rules.index(rule) if rule in rules else 0)

    def action_back(self) -> None:
        """To the list before."""
        if self.past:
            self.shown, at = self.past.pop()
            self._fill(at)

    def action_page(self, way: int) -> None:
        """Scroll the text."""
        box = self.query_one(VerticalScroll)
        (box.scroll_page_down if way > 0 else box.scroll_page_up)(animate=False)

    def action_search(self) -> None:
        """Type what to look for."""
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search as it is typed."""
        if event.value.strip():
            self.shown = find(self.rules, event.value)
            self._fill()

    def on_input_submitted(self) -> None:
        """On to the list."""
        self.menu.focus()

    def on_key(self, event: events.Key) -> None:
        """Escape and down lead out of the search."""
        if event.key in ("escape", "down") and self.query_one(Input).has_focus:
            event.stop()
            event.prevent_default()
            self.menu.focus()

    def action_turn(self) -> None:
        """The rules of the next title."""
        names = list(self.others)
        at = next((i for i, name in enumerate(names) if self.others[name] == self.package), 0)
        name = names[(at + 1) % len(names)]
        self.package = self.others[name]
        self.rules = load_rules(self.package)
        self.past.clear()
        self.shown = list(self.rules.values())
        self._fill()
        self.query_one(Input).placeholder = f"The rules of {name}   {SEARCH}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There must be another book to turn to."""
        return action != "turn" or len(self.others) > 1

    def action_close(self) -> None:
        """Back to where one came from."""
        self.dismiss(None)


def rule_lines(rule: Rule) -> list[Line]:
    """A rule in full."""
    lines: list[Line] = [[(rule.title, "title")], [(rule.id, "dim")], [("", "")], [(rule.text, "")]]
    if rule.rows:
        lines.append([("", "")])
        widths = [max(len(r[i]) for r in (rule.columns, *rule.rows)) for i in range(len(rule.columns))]
        for n, row in enumerate((rule.columns, *rule.rows)):
            cells = "  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True))
            lines.append([(cells, "strong" if n == 0 else "")])
    if rule.note:
        lines += [[("", "")], [("Note: ", "strong"), (rule.note, "dim")]]
    for name, facts in (("Example", rule.inputs), ("Expected", rule.expected)):
        if facts:
            lines += [
                [("", "")],
                [(f"{name}: ", "strong"), (", ".join(f"{k} {v}" for k, v in facts.items()), "")],
            ]
    return lines
