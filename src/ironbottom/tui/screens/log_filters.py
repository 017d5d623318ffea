"""Lists over the log: its filters, the pieces and places of a line, its turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ironbottom.chronicle.filters import Filter

from ..logbook import Told
from ..palette import Line, cut
from ..widgets.rows import Rows
from .base import Sheet

T = TypeVar("T")


class ListSheet(Sheet[T]):
    """A list to choose one of; ``ids`` are what is returned."""

    DEFAULT_CSS = """
    ListSheet > Vertical { width: 70; }
    ListSheet Rows { height: auto; max-height: 1fr; border: none; padding: 0; background: $panel; }
    ListSheet Rows:focus { border: none; }
    """
    BINDINGS = [Binding("escape,q", "cancel", "Back", id="log.list-cancel")]
    keys_text = "enter: choose   escape: back"

    def __init__(self, title: str, rows: list[Line], ids: Sequence[T], at: int = 0, keys: str = "") -> None:
        super().__init__(title, rows, keys)
        self.ids = ids
        self.at = at

    def compose(self) -> ComposeResult:
        """Title, list, keys."""
        palette = self.house.palette
        with Vertical():
            yield Static(palette.text([(self.title_text, "title")]), classes="sheet-title", markup=False)
            yield Rows(
                *(Option(palette.text(cut(row, 60, palette.more))) for row in self.lines), markup=False
            )
            yield Static(palette.text([(self.keys_text, "key")]), classes="sheet-keys", markup=False)

    def on_mount(self) -> None:
        """On what is on."""
        rows = self.query_one(Rows)
        rows.highlighted = self.at
        rows.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Chosen."""
        self.dismiss(self.ids[event.option_index])

    def on_key(self, event: events.Key) -> None:
        """Digits choose."""
        char = event.character or ""
        if char.isdigit() and 1 <= int(char) <= len(self.ids):
            event.stop()
            self.dismiss(self.ids[int(char) - 1])

    def action_cancel(self) -> None:
        """Leave things as they are."""
        self.dismiss(None)


class FilterSheet(ListSheet[str]):
    """Filters with their keys, or names."""

    def __init__(self, filters: Sequence[Filter], now: str, title: str = "Show which lines?") -> None:
        ids = [one.id for one in filters]
        rows: list[Line] = [
            [(f"{key}  ", "key"), ("[x] " if one.id == now else "[ ] ", "state"), (one.name, "")]
            for key, one in enumerate(filters, 1)
        ]
        super().__init__(title, rows, ids, ids.index(now) if now in ids else 0)

    @classmethod
    def of_things(cls, things: Sequence[str]) -> FilterSheet:
        """The pieces and places of a line; "" stands for any other, to be typed."""
        known = [Filter(name, name) for name in things[:8]]
        return cls([*known, Filter("", "another: type its name")], "", "Only lines about which of them?")


class TurnSheet(ListSheet[int]):
    """The turns; a number is chosen by its place."""

    def __init__(self, headings: Sequence[Told], at: int) -> None:
        rows: list[Line] = [[(line.text, line.style)] for line in headings]
        super().__init__("To which turn?", rows, list(range(len(rows))), at)

    def on_key(self, event: events.Key) -> None:
        """Digits are left alone: turns may have two."""
        event.prevent_default()
