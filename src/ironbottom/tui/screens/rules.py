"""The rule reference: the rules at hand, those they mention, and a search over all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ironbottom.kernel.ask import RuleId
from ironbottom.kernel.rulebook import (
    Link,
    Rule,
    Rules,
    backward,
    chapter,
    find,
    in_section,
    linked,
    links,
    load_chapters,
    load_rules,
    marked,
    section,
    sections,
)

from ..logbook import Told, rules_in
from ..palette import Line, cut
from ..widgets.keys import Keys
from ..widgets.rows import Rows
from .base import Sheet

SEARCH = "/: search by words or number   1-9: follow a link   b: back"
FOLLOWED = 9
"""So many links have a key of their own; enter lists them all."""


class Row(NamedTuple):
    """A row of the list: a rule, or a chapter or section with all its rules."""

    number: str
    title: str
    rules: tuple[Rule, ...]
    indent: int = 0

    @property
    def rule(self) -> Rule | None:
        """The rule, if it is one."""
        return self.rules[0] if len(self.rules) == 1 else None


def row_of(rule: Rule) -> Row:
    """A rule as a row."""
    return Row(rule.id.partition(":")[2], rule.title, (rule,))


class Spread(NamedTuple):
    """What is on the screen: the rows and the one under the cursor, to come back to."""

    rows: list[Row]
    at: int


class RulesScreen(Sheet[None]):
    """Rules in a list, the one under the cursor in full; its mentions of others are links.  ``log``: where they were used."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    CSS = """
    RulesScreen { align: left top; background: $background; }
    RulesScreen #rules-search { height: 1; border: none; padding: 0 1; background: $surface; }
    RulesScreen #rules-list { width: 34; height: 1fr; border: none; padding: 0 1; background: $surface; }
    RulesScreen.-wide #rules-list { width: 48; }
    RulesScreen #rules-list:focus { border: none; }
    RulesScreen VerticalScroll { height: 1fr; max-height: 100%; padding: 0 2; }
    RulesScreen Horizontal { height: 1fr; }
    """
    BINDINGS = [
        Binding("escape,q", "close", "Close", id="rules.close"),
        Binding("slash", "search", "Search", id="rules.search"),
        Binding("c", "contents", "Contents", id="rules.contents"),
        Binding("s", "section", "Section", id="rules.section"),
        Binding("enter", "linked", "Mentions", id="rules.linked"),
        Binding("b,backspace", "back", "Back", id="rules.back"),
        Binding("u", "used", "Used here", id="rules.used"),
        Binding("t", "turn", "Another game", id="rules.turn"),
        Binding("pagedown", "page(1)", "Text down", show=False, id="rules.down"),
        Binding("pageup", "page(-1)", "Text up", show=False, id="rules.up"),
    ]

    def __init__(
        self,
        package: str,
        start: list[str],
        words: str = "",
        others: dict[str, str] | None = None,
        log: Sequence[Told] = (),
    ) -> None:
        super().__init__("Rules", [])
        self.package = package
        self.others = others or {}
        """Packages of all titles by name, where one may turn to another book."""
        self.rules: Rules = load_rules(package)
        self.told = log
        self.using = False
        """Are the lines of the log shown in place of the rule?"""
        self._uses: dict[RuleId, list[str]] | None = None
        known = [self.rules[i] for i in start if i in self.rules]
        self.start = 0
        if words:
            self.shown = [row_of(rule) for rule in find(self.rules, words)]
        elif len(known) == 1:
            own = in_section(self.rules, section(known[0].id))
            self.shown = [row_of(rule) for rule in own]
            self.start = own.index(known[0])
        else:
            near = [self.rules[i] for rule in known for i in linked(self.rules, rule)]
            self.shown = [row_of(r) for r in {r.id: r for r in (*known, *near)}.values()]
        self.shown = self.shown or self._contents()
        self.past: list[Spread] = []

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
        yield Keys()

    def on_mount(self) -> None:
        """Start on the rule at hand."""
        self._fill(self.start)
        self.menu.focus()

    def on_resize(self) -> None:
        """As much of the titles as there is room for."""
        if self.is_mounted:
            self._fill(self.menu.highlighted or 0)

    @property
    def menu(self) -> Rows:
        """The list of rules."""
        return self.query_one(Rows)

    def _contents(self) -> list[Row]:
        """Chapters, and their sections below them."""
        by_section = sections(self.rules)
        rows = []
        for one in load_chapters(self.package):
            there = {n: rules for n, rules in by_section.items() if chapter(rules[0].id) == one.number}
            every = tuple(rule for rules in there.values() for rule in rules)
            rows.append(Row(one.number, one.title, every))
            rows += [Row(n, rules[0].title, tuple(rules), 1) for n, rules in there.items()]
        return rows

    def _fill(self, at: int = 0) -> None:
        palette = self.house.palette
        room = 30 if self.app.size.width < 100 else 44
        rows = []
        for row in self.shown:
            style = "strong" if row.rule is None and not row.indent else ""
            line: Line = [("  " * row.indent, ""), (f"{row.number} ", "key"), (row.title, style)]
            rows.append(Option(palette.text(cut(line, room, palette.more))))
        self.menu.set_options(rows)
        if rows:
            self.menu.highlighted = min(at, len(rows) - 1)
        else:
            self.query_one("#rules-text", Static).update("Nothing found.")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the rule under the cursor."""
        self.using = False
        self._tell()

    def _tell(self) -> None:
        row = self.row
        if row is None:
            return
        lines = self._used_lines(row) if self.using else self._lines(row)
        self.query_one("#rules-text", Static).update(self.house.palette.block(lines))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def _lines(self, row: Row) -> list[Line]:
        """A rule in full with its links, or what a chapter or section holds."""
        rule = row.rule
        if rule is None:
            lines: list[Line] = [[(f"{row.number} {row.title}", "title")]]
            lines.append([(f"{len(row.rules)} rules; enter opens them", "dim")])
            lines.append([("", "")])
            return lines + [[(f"{r.id.partition(':')[2]} ", "key"), (r.title, "")] for r in row.rules]
        lines = rule_lines(rule, self.rules)
        for n, (link, back) in enumerate(self.ways(rule), 1):
            if n == 1:
                lines.append([("", "")])
            key = f"{n} " if n <= FOLLOWED else "  "
            title = self.rules[link.ids[0]].title if len(link.ids) == 1 else f"{len(link.ids)} rules"
            verb = "mentioned in" if back else "see"
            lines.append([(key, "key"), (f"{verb} ", "dim"), (f"{link.mention} ", "key"), (title, "")])
        if self.told:
            count = len(self.uses.get(rule.id, ()))
            times = "not used yet" if not count else f"used {count} time{'s' if count > 1 else ''}"
            lines += [[("", "")], [("u ", "key"), (f"{times} in this game", "dim")]]
        return lines

    def ways(self, rule: Rule) -> list[tuple[Link, bool]]:
        """The links of a rule: what it mentions, then (True) by what it is mentioned."""
        back = [
            Link(i.partition(":")[2], (i,))
            for i in self.backward.get(rule.id, ())
            if all(i not in link.ids or len(link.ids) > 1 for link in links(self.rules, rule))
        ]
        return [*((link, False) for link in links(self.rules, rule)), *((link, True) for link in back)]

    @cached_property
    def backward(self) -> dict[RuleId, list[RuleId]]:
        """By rule: the rules that mention it."""
        return backward(self.rules)

    def on_option_list_option_selected(self) -> None:
        """Enter in the list: the rules that this one mentions, or those of the chapter or section."""
        self.action_linked()

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        at = self.menu.highlighted
        return self.shown[at] if at is not None and at < len(self.shown) else None

    @property
    def rule(self) -> Rule | None:
        """The rule under the cursor; None on a chapter or section."""
        return self.row.rule if self.row is not None else None

    def _go(self, rows: list[Row], at: int = 0) -> None:
        self.past.append(Spread(self.shown, self.menu.highlighted or 0))
        self.shown = rows
        self._fill(at)

    def action_linked(self) -> None:
        """What the rule mentions; of a chapter or section its rules."""
        row, rule = self.row, self.rule
        if row is not None and rule is None:
            self._go([row_of(one) for one in row.rules])
            return
        ids = linked(self.rules, rule) if rule else []
        if rule is None or not ids:
            self.notify("It mentions no other rule.", markup=False)
        else:
            self._go([row_of(rule), *(row_of(self.rules[i]) for i in ids)])

    def follow(self, n: int) -> None:
        """Follow a link: to the rule among those of its section, or to all rules that are meant."""
        rule = self.rule
        ways = self.ways(rule) if rule is not None else []
        if n > len(ways):
            self.notify("There is no such link.", markup=False)
            return
        link = ways[n - 1][0]
        rules = [self.rules[i] for i in link.ids]
        if len(rules) == 1:
            own = in_section(self.rules, section(rules[0].id))
            self._go([row_of(one) for one in own], own.index(rules[0]))
        else:
            self._go([row_of(one) for one in rules])

    def action_contents(self) -> None:
        """All chapters and sections, the cursor on the section of the rule."""
        row = self.row
        here = section(row.rules[0].id) if row is not None and row.rules else ""
        rows = self._contents()
        self._go(rows, next((i for i, r in enumerate(rows) if r.indent and r.number == here), 0))

    def action_section(self) -> None:
        """The whole section that the rule stands in."""
        rule = self.rule
        if rule is not None:
            rules = in_section(self.rules, section(rule.id))
            self._go([row_of(one) for one in rules], rules.index(rule))

    def action_back(self) -> None:
        """To the list before."""
        if self.past:
            self.shown, at = self.past.pop()
            self._fill(at)

    # ------------------------------------------------------------------ used in this game

    @property
    def uses(self) -> dict[RuleId, list[str]]:
        """By rule: the lines of the log that cite it."""
        if self._uses is None:
            self._uses = {}
            for line in self.told:
                for rule_id in rules_in(line.event, line.text):
                    self._uses.setdefault(rule_id, []).append(line.text)
        return self._uses

    def _used_lines(self, row: Row) -> list[Line]:
        rule = row.rule
        lines: list[Line] = [[(f"Where {row.number} was used in this game", "title")], [("", "")]]
        found = [text for one in row.rules for text in self.uses.get(one.id, ())]
        lines += [[(text.strip(), "")] for text in found]
        if not found:
            what = rule.id if rule is not None else "these rules"
            lines.append([(f"No line of the log cites {what} yet.", "dim")])
        return [*lines, [("", "")], [("u ", "key"), ("back to the rule", "dim")]]

    def action_used(self) -> None:
        """The lines of the log that cite the rule, or the rule again."""
        self.using = not self.using
        self._tell()

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
            self.shown = [row_of(rule) for rule in find(self.rules, event.value)]
            self._fill()

    def on_input_submitted(self) -> None:
        """On to the list."""
        self.menu.focus()

    def on_key(self, event: events.Key) -> None:
        """Escape and down lead out of the search; a digit follows a link."""
        char = event.character or ""
        if not self.query_one(Input).has_focus and char in tuple("123456789"):
            event.stop()
            event.prevent_default()
            self.follow(int(char))
            return
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
        self.__dict__.pop("backward", None)
        self.past.clear()
        self.shown = self._contents()
        self._fill()
        self.query_one(Input).placeholder = f"The rules of {name}   {SEARCH}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There must be another book to turn to, a game, a list to go back to."""
        if action == "turn":
            return len(self.others) > 1
        if action == "used":
            return bool(self.told)
        return True

    def action_close(self) -> None:
        """Back to where one came from."""
        self.dismiss(None)


def rule_lines(rule: Rule, rules: Rules | None = None) -> list[Line]:
    """A rule in full; with all rules, its mentions of others are marked."""
    text = _with_links(rule, rule.text, "", rules)
    lines: list[Line] = [[(rule.title, "title")], [(rule.id, "dim")], [("", "")], text]
    if rule.rows:
        lines.append([("", "")])
        widths = [max(len(r[i]) for r in (rule.columns, *rule.rows)) for i in range(len(rule.columns))]
        for n, row in enumerate((rule.columns, *rule.rows)):
            cells = "  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True))
            lines.append([(cells, "strong" if n == 0 else "")])
    if rule.note:
        lines += [[("", "")], [("Note: ", "strong"), *_with_links(rule, rule.note, "dim", rules)]]
    for name, facts in (("Example", rule.inputs), ("Expected", rule.expected)):
        if facts:
            lines += [
                [("", "")],
                [(f"{name}: ", "strong"), (", ".join(f"{k} {v}" for k, v in facts.items()), "")],
            ]
    return lines


def _with_links(rule: Rule, text: str, style: str, rules: Rules | None) -> Line:
    if rules is None:
        return [(text, style)]
    return [(piece, "key" if link else style) for piece, link in marked(rules, rule, text)]
