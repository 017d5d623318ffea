"""The settings: a list, what each means, and every change seen at once."""

from __future__ import annotations

import textwrap

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ..palette import Line
from ..settings import FILE, Settings
from ..settings_items import Item, items, level_names, overruled
from ..widgets.keys import Keys
from ..widgets.rows import Rows
from .base import Confirm, House

LIST = 44
"""Columns of the list."""
NAME = 15
"""Columns of the names."""


class SettingRows(Rows):
    """The list; left and right turn the value of the row."""

    BINDINGS = [
        Binding("left", "turn(-1)", "Value before", show=False, id="settings.before"),
        Binding("right,space", "turn(1)", "Next value", show=False, id="settings.next"),
    ]

    class Turned(Message):
        """Another value is wanted."""

        def __init__(self, way: int) -> None:
            super().__init__()
            self.way = way

    def action_turn(self, way: int) -> None:
        """Ask for the next value, or the one before."""
        self.post_message(self.Turned(way))


class SettingsScreen(House):
    """All settings; ``first`` is the field on which the cursor stands at first."""

    CSS = """
    SettingsScreen { background: $background; }
    SettingsScreen #settings-head { height: 1; background: $panel; padding: 0 1; }
    SettingsScreen Horizontal { height: 1fr; }
    SettingsScreen OptionList { border: none; padding: 0 1; background: $background; width: 44; height: 100%; }
    SettingsScreen OptionList:focus { border: none; background-tint: $background 0%; }
    SettingsScreen VerticalScroll { width: 1fr; padding: 0 1; }
    SettingsScreen #settings-text { height: auto; }
    SettingsScreen #settings-foot { height: auto; padding: 0 1; }
    """
    BINDINGS = [
        Binding("escape,q", "close", "Back", id="settings.close"),
        Binding("k", "keys", "Keys", id="settings.keys"),
        Binding("r", "reset", "Reset all", id="settings.reset"),
        Binding("question_mark", "help", "Help", id="settings.help"),
        Binding("colon", "app.command_palette", "Palette", show=False, id="settings.palette"),
    ]

    def __init__(self, first: str = "") -> None:
        super().__init__()
        self.items = items(level_names())
        self.first = first

    def compose(self) -> ComposeResult:
        """Heading, list and text; where the settings are kept."""
        yield Static(id="settings-head", markup=False)
        with Horizontal():
            yield SettingRows(id="settings-list", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(id="settings-text", markup=False)
        yield Static(id="settings-foot", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Fill the list."""
        fields = [item.field for item in self.items]
        self.refill(fields.index(self.first) if self.first in fields else 0)
        self.query_one(SettingRows).focus()

    @property
    def lit(self) -> Item | None:
        """The highlighted setting; None on the row of the keys."""
        at = self.query_one(SettingRows).highlighted or 0
        return self.items[at] if at < len(self.items) else None

    def refill(self, at: int | None = None) -> None:
        """Show all as it is."""
        palette, menu = self.palette, self.query_one(SettingRows)
        head: Line = [("Settings", "title"), ("   left right: change   every change holds at once", "dim")]
        self.query_one("#settings-head", Static).update(palette.text(head))
        at = (menu.highlighted or 0) if at is None else at
        rows = [Option(palette.text(self._row(item))) for item in self.items]
        rows.append(Option(palette.text(self._keys_row())))
        menu.set_options(rows)
        menu.highlighted = at
        foot: Line = [(f"Kept in {self.house.saves / FILE}", "dim")]
        self.query_one("#settings-foot", Static).update(palette.text(foot))
        self._tell()

    def _row(self, item: Item) -> Line:
        value, usual = item.now(self.house.settings), item.now(Settings())
        changed = value.id != usual.id
        return [
            (f"{item.name:<{NAME}} ", "strong"),
            (f"< {value.words} >", "state" if changed else ""),
            (" *" if changed else "", "dim"),
        ]

    def _keys_row(self) -> Line:
        n = len(self.house.settings.keys)
        words = f"{n} changed" if n else "all as at first"
        return [(f"{'Keys':<{NAME}} ", "strong"), (f"k  {words}", "state" if n else "")]

    def repainted(self) -> None:
        """Colours or signs are others now."""
        self.call_after_refresh(self._tell)

    def _tell(self) -> None:
        """What the highlighted setting means."""
        item = self.lit
        lines: list[Line]
        if item is None:
            lines = [
                [("Keys", "title")],
                *self._wrapped("Every key of every screen can be another: k or enter."),
            ]
        else:
            now = item.now(self.house.settings)
            lines = [[(item.name, "title")], *self._wrapped(item.about)]
            over = overruled(item, self.house.drawn, self.house.ascii_wanted)
            lines += [*(self._wrapped(over, "warn") if over else []), [("", "")]]
            for value in item.values:
                here = value.id == now.id
                mark = self.palette.here if here else " "
                lines.append([(f"{mark} {value.words}", "state" if here else "strong")])
                if value.about:
                    lines += self._wrapped(value.about, "" if here else "dim", "    ")
        if item is not None and item.field in ("theme", "colours", "signs"):
            lines += [[("", "")], *self._sample()]
        self.query_one("#settings-text", Static).update(self.palette.block(lines))

    def _wrapped(self, text: str, style: str = "", indent: str = "") -> list[Line]:
        """Text beside the list."""
        room = max(20, self.app.size.width - LIST - 2)
        rows = textwrap.wrap(text, room, initial_indent=indent, subsequent_indent=indent)
        return [[(row, style)] for row in rows]

    def _sample(self) -> list[Line]:
        """A few things as they are drawn now."""
        pipe, leader = self.palette.pipe, self.palette.leader
        first: Line = [(" A" + leader + " ours ", "own"), (" ", ""), (" a theirs ", "enemy"), ("  hurt ", "")]
        first += [(" B ", "own hurt"), (" b ", "enemy hurt")]
        second: Line = [("good", "good"), (f" {pipe} ", "dim"), ("bad", "bad"), (f" {pipe} ", "dim")]
        second += [("warning", "warn"), (f" {pipe} ", "dim"), ("aside", "dim"), (f" {pipe} ", "dim")]
        second.append(("key", "key"))
        return [[("As it looks: ", "dim")], first, second]

    # ------------------------------------------------------------------ changing

    def on_option_list_option_highlighted(self) -> None:
        """Another setting."""
        self._tell()

    def on_setting_rows_turned(self, message: SettingRows.Turned) -> None:
        """Left or right."""
        self._turn(message.way)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: the next value, or the keys."""
        event.stop()
        self.action_turn()

    def action_turn(self) -> None:
        """The next value of the highlighted setting."""
        if self.lit is None:
            self.action_keys()
        else:
            self._turn(1)

    def _turn(self, way: int) -> None:
        item = self.lit
        if item is not None:
            setattr(self.house.settings, item.field, item.other(self.house.settings, way).id)
            self._changed()

    def _changed(self) -> None:
        """Keep it, draw so, show it."""
        self.house.keep_settings()
        self.house.use_settings()
        self.refill()

    def action_keys(self) -> None:
        """Every key of every screen."""
        from .keys import KeysScreen

        self.app.push_screen(KeysScreen(), lambda _: self.refill())

    def action_reset(self) -> None:
        """Everything as it was at first, after a question."""
        lines: list[Line] = [[("All settings become what they were at first. Keys stay as they are.", "")]]

        def reset(yes: bool | None) -> None:
            if yes:
                for item in self.items:
                    setattr(self.house.settings, item.field, getattr(Settings(), item.field))
                self._changed()

        self.app.push_screen(Confirm("All settings as at first?", lines), reset)

    def action_help(self) -> None:
        """All keys."""
        from .help import HelpSheet

        self.app.push_screen(HelpSheet(self, []))

    def on_resize(self, event: events.Resize) -> None:
        """The text wraps anew."""
        self.call_after_refresh(self._tell)

    def action_close(self) -> None:
        """Back to where one came from."""
        self.dismiss()
