"""The keys: everything that a key does on any screen, by areas; each can have another key, and gets its own back."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ..key_names import key_name
from ..keymap import Bound, catalogue, fault, frailty, split, with_escape
from ..palette import Line, cut
from ..widgets.keys import Keys
from ..widgets.rows import Rows
from .base import Confirm, House, Sheet

KEYS_WIDE = 22
"""Columns of the keys."""
WORDS_WIDE = 30
"""Columns of what they do."""


class KeysScreen(House):
    """The list of keys."""

    CSS = """
    KeysScreen { background: $background; }
    KeysScreen #keys-head { height: 1; background: $panel; padding: 0 1; }
    KeysScreen Input { height: 1; border: none; padding: 0 1; background: $surface; }
    KeysScreen OptionList { border: none; padding: 0 1; background: $background; height: 1fr; scrollbar-size-vertical: 1; }
    KeysScreen OptionList:focus { border: none; background-tint: $background 0%; }
    KeysScreen #keys-foot { height: 2; padding: 0 1; background: $panel; }
    """
    BINDINGS = [
        Binding("escape,q", "close", "Back", id="keys.close"),
        Binding("c", "change", "Change", id="keys.change"),
        Binding("a", "add", "Add", id="keys.add"),
        Binding("u", "reset", "Reset", id="keys.reset"),
        Binding("x", "reset_all", "Reset all", id="keys.reset_all"),
        Binding("slash", "search", "Search", id="keys.search"),
        Binding("question_mark", "help", "Help", id="keys.help"),
        Binding("colon", "app.command_palette", "Palette", show=False, id="keys.palette"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Bound | None] = []
        self.words = ""

    def compose(self) -> ComposeResult:
        """Heading, search, list, and what is under the cursor."""
        yield Static(id="keys-head", markup=False)
        yield Input(placeholder="words or a key to look for; escape: all", id="keys-search")
        yield Rows(id="keys-list", markup=False)
        yield Static(id="keys-foot", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Fill the list."""
        field = self.query_one(Input)
        field.display = False
        field.cursor_blink = False
        self.refill()
        self.menu.focus()

    @property
    def menu(self) -> Rows:
        """The list."""
        return self.query_one(Rows)

    @property
    def changed(self) -> dict[str, str]:
        """The keys that are not those of the beginning."""
        return self.house.settings.keys

    @property
    def lit(self) -> Bound | None:
        """What is under the cursor."""
        at = self.menu.highlighted
        return self.shown[at] if at is not None and at < len(self.shown) else None

    def keys_of(self, bound: Bound) -> tuple[str, ...]:
        """The keys of an action now."""
        return split(self.changed.get(bound.id, "")) or bound.keys

    def refill(self, id: str = "") -> None:
        """Show all; the cursor on an action, or where it was."""
        palette, menu = self.palette, self.menu
        n = len(self.changed)
        head: Line = [("Keys", "title"), (f"   enter: press another   {f'{n} changed' if n else ''}", "dim")]
        self.query_one("#keys-head", Static).update(palette.text(head))
        kept = id or (self.lit.id if self.lit else "")
        self.shown, rows, area = [], [], ""
        for bound in catalogue().values():
            if not self._wanted(bound):
                continue
            if bound.area != area:
                area = bound.area
                self.shown.append(None)
                rows.append(Option(palette.text([(area, "title")]), disabled=True))
            self.shown.append(bound)
            rows.append(Option(palette.text(self._row(bound))))
        if not rows:
            rows.append(Option(palette.text([("No key does that.", "dim")]), disabled=True))
        menu.set_options(rows)
        places = [i for i, bound in enumerate(self.shown) if bound is not None]
        at = next((i for i in places if self.shown[i].id == kept), None)  # type: ignore[union-attr]
        menu.highlighted = at if at is not None else places[0] if places else None
        self._tell()

    def _wanted(self, bound: Bound) -> bool:
        """Is it among what is looked for?"""
        names = [key_name(key) for key in self.keys_of(bound)]
        if self.words in names:
            return True
        text = f"{bound.area} {bound.words} {bound.id}".casefold()
        return len(self.words) != 1 and all(word in text for word in self.words.casefold().split())

    def _row(self, bound: Bound) -> Line:
        names = " ".join(dict.fromkeys(key_name(key) for key in self.keys_of(bound)))
        mark = "*" if bound.id in self.changed else " "
        keys = "".join(text for text, _ in cut([(names, "")], KEYS_WIDE, self.palette.more))
        words = "".join(text for text, _ in cut([(bound.words, "")], WORDS_WIDE, self.palette.more))
        return [
            (f"{mark} {keys:<{KEYS_WIDE}} ", "state" if mark == "*" else "key"),
            (f"{words:<{WORDS_WIDE}} ", ""),
            (bound.id, "dim"),
        ]

    def _tell(self, remark: str = "") -> None:
        """What is under the cursor, and a remark about what was done."""
        bound, lines = self.lit, []
        if bound is not None:
            usual = " ".join(key_name(key) for key in bound.keys)
            frail = [
                f"{key_name(k)} often never arrives: {frailty(k)}" for k in self.keys_of(bound) if frailty(k)
            ]
            first: Line = [(bound.words, "strong"), (f"   at first: {usual}", "dim")]
            lines = [first, [(remark or "; ".join(frail), "warn")]]
        self.query_one("#keys-foot", Static).update(self.palette.block(lines))

    # ------------------------------------------------------------------ the list

    def on_option_list_option_highlighted(self) -> None:
        """Another action."""
        self._tell()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: press another key."""
        event.stop()
        self.action_change()

    def action_search(self) -> None:
        """Type what to look for."""
        field = self.query_one(Input)
        field.display = True
        field.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search as it is typed."""
        self.words = event.value.strip()
        self.refill()

    def on_input_submitted(self) -> None:
        """On to what was found."""
        self.menu.focus()

    # ------------------------------------------------------------------ changing

    def action_change(self) -> None:
        """Another key in place of all that there are."""
        if self.lit is not None:
            self._ask(self.lit, ())

    def action_add(self) -> None:
        """One more key."""
        if self.lit is not None:
            self._ask(self.lit, self.keys_of(self.lit))

    def _ask(self, bound: Bound, kept: tuple[str, ...]) -> None:
        def take(key: str | None) -> None:
            if key is not None:
                self.take(bound, ",".join(dict.fromkeys((*kept, key))))

        self.app.push_screen(PressKey(bound, kept, dict(self.changed)), take)

    def take(self, bound: Bound, keys: str) -> None:
        """Give an action its keys, if nobody else has them."""
        keys = with_escape(bound.id, keys)
        if set(split(keys)) == set(bound.keys):
            self.house.settings.keys = {id: k for id, k in self.changed.items() if id != bound.id}
        else:
            self.house.settings.keys = self.changed | {bound.id: keys}
        self._changed(bound.id)

    def _changed(self, id: str) -> None:
        """Keep the keys, use them at once, show them."""
        self.house.use_keys()
        self.house.keep_settings()
        self.refill(id)

    def action_reset(self) -> None:
        """The keys that an action had at first; refused while another has one of them."""
        bound = self.lit
        if bound is None or bound.id not in self.changed:
            return
        rest = {id: keys for id, keys in self.changed.items() if id != bound.id}
        why = fault(rest, bound.id, ",".join(bound.keys))
        if why:
            self._tell(f"Not yet: {why}")
        else:
            self.house.settings.keys = rest
            self._changed(bound.id)

    def action_reset_all(self) -> None:
        """All keys as at first, after a question."""
        if not self.changed:
            return
        lines: list[Line] = [[(again(len(self.changed)), "")]]

        def reset(yes: bool | None) -> None:
            if yes:
                self.house.settings.keys = {}
                self._changed("")

        self.app.push_screen(Confirm("All keys as at first?", lines), reset)

    def action_help(self) -> None:
        """All keys."""
        from .help import HelpSheet

        self.app.push_screen(HelpSheet(self, []))

    def action_close(self) -> None:
        """Out of the search, or back."""
        field = self.query_one(Input)
        if field.display:
            field.display = False
            field.value = ""
            self.menu.focus()
        else:
            self.dismiss()


class PressKey(Sheet[str]):
    """Waits for a key; says why one cannot be had, and asks twice for one that often never arrives."""

    TAKES_ALL = True
    keys_text = "press the key   escape: leave it as it is"

    def __init__(self, bound: Bound, kept: tuple[str, ...], keymap: dict[str, str]) -> None:
        super().__init__(f"Which key for: {bound.words}?", [])
        self.bound = bound
        self.kept = kept
        self.keymap = keymap
        self.twice = ""
        self.lines = [[("Press the new key.", "strong")], *self._now()]

    def _now(self) -> list[Line]:
        names = " ".join(
            key_name(key) for key in split(self.keymap.get(self.bound.id, "")) or self.bound.keys
        )
        more = " It gets one more." if self.kept else ""
        return [[("", "")], [(f"Now it is {names} ({self.bound.area}).{more}", "dim")]]

    def on_key(self, event: events.Key) -> None:
        """The key, whatever it is."""
        event.stop()
        event.prevent_default()
        key = event.key
        if key == "escape":
            self.dismiss(None)
            return
        why = fault(self.keymap, self.bound.id, with_escape(self.bound.id, ",".join((*self.kept, key))))
        frail = frailty(key)
        if why:
            self._say([(f"Not {key_name(key)}: {why}.", "bad")], "Press another.")
        elif frail and self.twice != key:
            self.twice = key
            text = f"{key_name(key)} often never arrives: {frail}."
            self._say([(text, "warn")], "Press it again to have it all the same, or another.")
        else:
            self.dismiss(key)

    def _say(self, line: Line, then: str) -> None:
        lines: list[Line] = [line, [(then, "strong")], *self._now()]
        self.query_one(".sheet-body", Static).update(self.house.palette.block(lines))


def again(n: int) -> str:
    """What is asked before all keys are as at first."""
    return (
        "One changed key becomes what it was at first."
        if n == 1
        else f"{n} changed keys become what they were at first."
    )
