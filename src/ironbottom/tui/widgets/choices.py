"""The options of a question: a list with keys, menus within menus, sets with ticks, a filter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.widgets.option_list import Option

from ironbottom.kernel.ask import Ask, in_order

from ..menu import PASS, Entry, Menu, matching, with_keys
from ..palette import Palette
from .rows import Rows

MUCH = 200
"""Cells that are taken for granted before the list has been laid out."""


class Choices(Rows):
    """Offers what a question offers and says what was chosen.  With a set, ticks are put and the whole is confirmed."""

    DEFAULT_CSS = """
    Choices { border: none; padding: 0 1; background: $background; scrollbar-size-vertical: 1; }
    Choices:focus { border: none; background-tint: $background 0%; }
    Choices > .option-list--option { padding: 0; }
    """
    BINDINGS = [
        Binding("space", "tick", "Tick", show=False, id="choices.tick"),
        Binding("escape,backspace", "back", "Back", show=False, id="choices.back"),
    ]

    class Chosen(Message):
        """An answer."""

        def __init__(self, entry: Entry, token: Any) -> None:
            super().__init__()
            self.entry = entry
            self.token = token

    class Lit(Message):
        """Another option is highlighted, or the ticks have changed."""

    class Back(Message):
        """Back to the question before this one."""

    class Wrong(Message):
        """What was chosen is no answer, and why."""

        def __init__(self, why: str) -> None:
            super().__init__()
            self.why = why

    def __init__(self, palette: Palette, keep_row: bool = False, **kwargs: Any) -> None:
        super().__init__(markup=False, **kwargs)
        self.palette = palette
        self.keep_row = keep_row
        """Where the same is asked again and what was highlighted is gone: stay in its row."""
        self.ask: Ask[Any] | None = None
        self.path: list[Menu] = []
        self.entries: list[Entry] = []
        self.words = ""
        self.ticks: set[int] = set()
        self._wrapped = 0
        self.back = False
        """Can one go back to the question before?"""
        self._last: dict[str, tuple[Any, int]] = {}

    # ------------------------------------------------------------------ what is offered

    def offer(
        self,
        ask: Ask[Any] | None,
        menu: Menu | None,
        first: tuple[Any, ...] | None = None,
        back: bool = False,
    ) -> None:
        """Show the options of a question, None for no question.  What was highlighted stays so, if the same is asked again.

        Of a set ``first`` is ticked at the beginning (None = what the question says itself).  ``back`` = one can go back.
        """
        self.back = back
        if self.path and self.lit is not None:
            if not self.keep_row:
                self._last.clear()
            self._last[self.path[0].id] = (self.lit.token, self.highlighted or 0)
        self.ask = ask
        self.path = [menu] if menu else []
        self.words = ""
        self.ticks = (
            {ask.options.index(t) for t in (ask.first if first is None else first) if t in ask.options}
            if ask and not ask.single
            else set()
        )
        self._fill(self._start(menu) if menu else 0)

    def _start(self, menu: Menu) -> int:
        """Where the highlight begins: as the menu says; else where it stood.  In a row only kept it never stands on what passes."""
        tokens = [entry.token for entry in menu.entries]
        if menu.start is not None and menu.start in tokens:
            return tokens.index(menu.start)
        token, row = self._last.get(menu.id, (None, 0))
        at = tokens.index(token) if menu.id in self._last and token in tokens else row if self.keep_row else 0
        at = max(0, min(at, len(tokens) - 1))
        passes = self.keep_row and bool(tokens) and menu.entries[at].key == PASS
        return 0 if passes else at

    def filter(self, words: str) -> None:
        """Show only the options in which all words occur."""
        self.words = words
        self._fill(0)

    @property
    def many(self) -> bool:
        """Is a set asked for?"""
        return self.ask is not None and not self.ask.single

    @property
    def heading(self) -> str:
        """The heading of the menu that is open."""
        return self.path[-1].heading if self.path else ""

    def _fill(self, at: int) -> None:
        everything = with_keys(self.path[-1].entries) if self.path else []
        self.entries = matching(everything, self.words) if self.words else everything
        self._wrapped = self._room
        rows = [Option(self._row(entry)) for entry in self.entries]
        if self.many and rows:
            rows.append(Option(self._confirm_row()))
            if self.back:
                rows.append(Option(self._back_row()))
        self.set_options(rows)
        if rows:
            self.highlighted = min(at, len(rows) - 1)
            self.call_after_refresh(self._rewrap)
        self.post_message(self.Lit())

    def repainted(self) -> None:
        """Colours or signs are others now."""
        if self.path:
            self._fill(self.highlighted or 0)

    def _row(self, entry: Entry) -> Text:
        palette = self.palette
        row = Text()
        row.append(f"{entry.key or ' '}  ", palette.style("key"))
        if self.many and self.ask is not None:
            on = self.ask.options.index(entry.token) in self.ticks
            row.append("[x] " if on else "[ ] ", palette.style("state" if on else "dim"))
        label = palette.text(entry.label)
        if entry.inner:
            label.append("  >", palette.style("dim"))
        return self._hung(row, label)

    def _hung(self, row: Text, label: Text) -> Text:
        """A label behind a key; its further lines begin where the first one does."""
        indent = row.cell_len
        room = max(8, (self._room or MUCH) - indent)
        if label.cell_len <= room:
            return row.append_text(label)
        for n, line in enumerate(label.wrap(self.app.console, room)):
            if n:
                row.append("\n" + " " * indent)
            line.rstrip()
            row.append_text(line)
        row.overflow = "fold"
        return row

    @property
    def _room(self) -> int:
        """Cells of a row beside the scroll bar, if there is one; 0 = not laid out yet."""
        return max(0, self.scrollable_content_region.width)

    def on_resize(self) -> None:
        """Wrap anew."""
        self._rewrap()

    def _rewrap(self) -> None:
        """Wrap anew, if there is another width now: in another window, or because a scroll bar has come or gone."""
        if self.path and self._room and self._room != self._wrapped:
            self._fill(self.highlighted or 0)

    def _confirm_row(self) -> Text:
        return Text(f"   Confirm (enter): {self.counted(' of ')}", self.palette.style("good"))

    def _back_row(self) -> Text:
        row = Text(f"{PASS}  ", self.palette.style("key"))
        row.append("Back: something else", self.palette.style(""))
        return row

    def counted(self, between: str = " chosen of ") -> str:
        """How many are ticked, and how many are wanted."""
        assert self.ask is not None
        least, most = self.ask.least, self.ask.most
        wanted = str(least) if least == most else f"{least} to {most}"
        return f"{len(self.ticks)}{between}{wanted}"

    # ------------------------------------------------------------------ what is highlighted

    @property
    def lit(self) -> Entry | None:
        """The highlighted entry."""
        at = self.highlighted
        return self.entries[at] if at is not None and at < len(self.entries) else None

    @property
    def ticked(self) -> tuple[Any, ...]:
        """The options that are ticked, in their order."""
        return (
            tuple(option for i, option in enumerate(self.ask.options) if i in self.ticks) if self.ask else ()
        )

    def find(self, fits: Callable[[Any], bool]) -> bool:
        """Highlight the first option that fits: in this menu, or in whichever menu it stands; False if none does."""
        if self.ask is None or not self.path:
            return False
        if self.lit is not None and self.lit.inner is None and fits(self.lit.token):
            return True
        for i, entry in enumerate(self.entries):
            if entry.inner is None and fits(entry.token):
                self.highlighted = i
                return True
        if self.many:
            return False
        token = next((token for token in self.ask.options if fits(token)), None)
        return token is not None and self.light(token)

    def light_inner(self, fits: Callable[[Menu], bool]) -> None:
        """Highlight the way into the first inner menu that fits, if the first menu is open and has one."""
        if len(self.path) == 1:
            found = (i for i, e in enumerate(self.entries) if e.inner is not None and fits(e.inner))
            self.highlighted = next(found, self.highlighted)

    def tick_these(self, tokens: Sequence[Any]) -> None:
        """Tick all of these, or, if they are ticked, none of them."""
        assert self.ask is not None
        places = {self.ask.options.index(token) for token in tokens}
        self.ticks = self.ticks - places if places <= self.ticks else self.ticks | places
        at = next((i for i, entry in enumerate(self.entries) if entry.token == tokens[0]), 0)
        self._fill(at)

    def narrow(self, tokens: Sequence[Any]) -> None:
        """Open a menu of these options alone."""
        inner = Menu(
            "some", [entry for entry in _leaves(self.path[0]) if entry.token in tokens], self.heading
        )
        for entry in inner.entries:
            entry.key = ""
        self.path = [self.path[0], inner]
        self.words = ""
        self._fill(0)

    def take(self, token: Any) -> bool:
        """Choose an answer, wherever it stands; False if it is not offered."""
        entry = next((e for e in _leaves(self.path[0]) if e.token == token), None) if self.path else None
        if entry is None:
            return False
        self.post_message(self.Wrong(entry.bar) if entry.bar else self.Chosen(entry, entry.token))
        return True

    @property
    def answers(self) -> list[Entry]:
        """All answers, wherever in the menus they stand."""
        return list(_leaves(self.path[0])) if self.path else []

    def light(self, token: Any) -> bool:
        """Highlight an answer, wherever in the menus it stands; ticks for a set."""
        if self.many and self.ask is not None:
            self.ticks = {self.ask.options.index(t) for t in token if t in self.ask.options}
            self._fill(self.highlighted or 0)
            return True
        path = _way(self.path[0], token) if self.path else None
        if path is None:
            return False
        self.path = path
        self.words = ""
        self._fill(0)
        self.highlighted = next(
            (i for i, e in enumerate(self.entries) if e.token == token and not e.inner), 0
        )
        return True

    def open(self, menu_id: str) -> bool:
        """Open the inner menu of that name, if the first menu has one."""
        for entry in self.path[0].entries if self.path else ():
            if entry.inner is not None and entry.inner.id == menu_id:
                self.path = [self.path[0], entry.inner]
                self.words = ""
                self._fill(0)
                return True
        return False

    # ------------------------------------------------------------------ choosing

    def press(self, key: str) -> bool:
        """A key of an option; False if no option has it."""
        if key == PASS and self.many and self.back:
            self.post_message(self.Back())
            return True
        for i, entry in enumerate(self.entries):
            if entry.key == key:
                self.highlighted = i
                self._take(i) if not self.many else self._tick(i)
                return True
        return False

    def action_select(self) -> None:
        """Enter: choose the highlighted option, or confirm the set."""
        if self.many and self.highlighted == len(self.entries) + 1:
            self.post_message(self.Back())
        elif self.many:
            self.confirm()
        elif self.highlighted is not None:
            self._take(self.highlighted)

    def action_tick(self) -> None:
        """Space: tick the highlighted option of a set.  Elsewhere nothing: who pages with it must not answer by it."""
        at = self.highlighted
        if self.many and at is not None and at < len(self.entries):
            self._tick(at)

    def action_back(self) -> None:
        """Back to the menu before, out of the filter, or to the question before: also where an answer leads there."""
        if self.words:
            self.filter("")
        elif len(self.path) > 1:
            inner = self.path.pop()
            at = next((i for i, e in enumerate(self.path[-1].entries) if e.inner is inner), 0)
            self._fill(at)
        elif self.back:
            self.post_message(self.Back())
        elif self.path:
            back = next((entry for entry in self.path[0].entries if entry.back), None)
            if back is not None:
                self.post_message(self.Chosen(back, back.token))

    def tick_all(self) -> None:
        """Tick as many as may be, or none if they are."""
        if self.ask is None or not self.many:
            return
        most = min(self.ask.most, len(self.ask.options))
        full = len(self.ticks) >= most
        self.ticks = set() if full else set(range(most))
        self._fill(self.highlighted or 0)

    def confirm(self) -> None:
        """Answer with the ticked set."""
        assert self.ask is not None
        if not self.ask.least <= len(self.ticks) <= self.ask.most:
            self.post_message(self.Wrong(f"{self.counted()}: not an answer yet"))
            return
        token = in_order(self.ask, [self.ask.options[i] for i in self.ticks])
        self.post_message(self.Chosen(Entry([]), token))

    def _tick(self, at: int) -> None:
        assert self.ask is not None
        place = self.ask.options.index(self.entries[at].token)
        self.ticks ^= {place}
        if len(self.ticks) > self.ask.most == 1:
            self.ticks = {place}
        self._fill(at)

    def _take(self, at: int) -> None:
        if at >= len(self.entries):
            return
        entry = self.entries[at]
        if entry.bar:
            self.post_message(self.Wrong(entry.bar))
        elif entry.inner is not None:
            self.path.append(entry.inner)
            self.words = ""
            self._fill(0)
        else:
            self.post_message(self.Chosen(entry, entry.token))

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Tell of every change of the highlight."""
        super().watch_highlighted(highlighted)
        self.post_message(self.Lit())

    async def _on_click(self, event: events.Click) -> None:
        """The mouse: choose, or tick."""
        event.prevent_default()
        at = event.style.meta.get("option")
        if at is None:
            return
        self.highlighted = at
        if self.many and at < len(self.entries):
            self._tick(at)
        else:
            self.action_select()


def _leaves(menu: Menu) -> Iterator[Entry]:
    """All answers of a menu and those within it."""
    for entry in menu.entries:
        if entry.inner is None:
            yield entry
        else:
            yield from _leaves(entry.inner)


def _way(menu: Menu, token: Any) -> list[Menu] | None:
    """The menus that lead to an answer."""
    for entry in menu.entries:
        if entry.inner is None and entry.token == token:
            return [menu]
    for entry in menu.entries:
        if entry.inner is not None:
            rest = _way(entry.inner, token)
            if rest is not None:
                return [menu, *rest]
    return None
