"""The line of keys at the foot of a screen, which is never cut: what has no room is left to the help."""

from __future__ import annotations

import textwrap
from typing import NamedTuple

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

MOST = 4
"""Rows of a remark at most."""
LAST = ("help", "leave", "close", "cancel", "quit")
"""Ends of the ids of bindings that always have room: where all keys are told, and the way out."""


class Told(NamedTuple):
    """A key on the line: what is pressed for it, its name, what it does and whether it works now."""

    key: str
    name: str
    what: str
    action: str
    works: bool

    @property
    def width(self) -> int:
        """The cells that it takes: a space on each side of the name, one behind what it does."""
        return len(self.name) + 2 + len(self.what) + 1


class Keys(Widget):
    """As many keys as there is room for, those that work now before the others, in the order of the screen's bindings.

    One text, not a widget for each key as Textual's Footer: that line is made anew at most questions and moves of a cursor, and to
    mount ten widgets costs more than all else that changes then.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"keys--key", "keys--what", "keys--under"}
    DEFAULT_CSS = """
    Keys {
        dock: bottom; height: 1; width: 100%; text-wrap: nowrap;
        color: $footer-foreground; background: $footer-background;
        .keys--key { color: $footer-key-foreground; background: $footer-key-background; text-style: bold; }
        .keys--what { color: $footer-description-foreground; background: $footer-description-background; }
        .keys--under { color: $footer-key-foreground; background: $block-hover-background; }
    }
    """
    told: reactive[tuple[Told, ...]] = reactive(())
    said: reactive[str] = reactive("")
    """A remark, which has the room of the keys until the next key is pressed: nothing else is covered by it."""
    under: reactive[int | None] = reactive(None)
    """The place on the line of the key under the mouse."""

    def watch_said(self, said: str) -> None:
        """As many rows as the remark wants."""
        rows = len(textwrap.wrap(said, max(20, self.app.size.width - 2)))
        self.styles.height = min(max(1, rows), MOST)

    def on_mount(self) -> None:
        """Follow the screen's bindings."""
        self.screen.bindings_updated_signal.subscribe(self, self.bindings_changed)

    def bindings_changed(self, screen: Screen[object]) -> None:
        """Other keys work now; they are shown also while another window has the focus."""
        if self.is_attached and screen is self.screen:
            self.told = self.fitting(self.app.size.width)

    def on_resize(self) -> None:
        """There is room for more keys, or for fewer."""
        self.told = self.fitting(self.app.size.width)

    def fitting(self, room: int) -> tuple[Told, ...]:
        """The keys that find room in so many cells, in their order."""
        active = [a for a in self.screen.active_bindings.values() if a.binding.show]
        once = {a.binding.action: a for a in reversed(active)}
        shown = [(a.binding, a.enabled) for a in active if once[a.binding.action] is a]
        every = [(_always(binding), self._told(binding, enabled)) for binding, enabled in shown]
        kept = set()
        for _, told in sorted(every, key=lambda found: (not found[0], not found[1].works)):
            if told.width <= room:
                room -= told.width
                kept.add(told.action)
        cut = len(kept) < len(every)
        return tuple(_more(told) if cut else told for _, told in every if told.action in kept)

    def _told(self, binding: Binding, enabled: bool) -> Told:
        name = self.app.get_key_display(binding)
        return Told(binding.key, name, binding.description, binding.action, enabled)

    def render(self) -> Text:
        """The line."""
        key, what = self.get_component_rich_style("keys--key"), self.get_component_rich_style("keys--what")
        under = self.get_component_rich_style("keys--under")
        if self.said:
            rows = textwrap.wrap(self.said, max(20, self.size.width - 2))
            return Text("\n".join(f" {row}" for row in rows[:MOST]), what + Style(bold=True))
        line = Text(no_wrap=True)
        for n, told in enumerate(self.told):
            here = under if n == self.under else Style()
            faint = Style() if told.works else Style(dim=True)
            line.append(f" {told.name} ", key + here + faint)
            line.append(f"{told.what} ", what + here + faint)
        return line

    # ------------------------------------------------------------------ the mouse

    def at(self, x: int) -> int | None:
        """The place on the line of the key in this column."""
        for n, told in enumerate(self.told):
            if 0 <= x < told.width:
                return n
            x -= told.width
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The key under the mouse is marked."""
        self.under = self.at(event.x)
        self.styles.pointer = "default" if self.under is None else "pointer"

    def on_leave(self) -> None:
        """None is any more."""
        self.under = None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Press a key with the mouse."""
        at = self.at(event.x)
        if at is None or self.said:
            return
        if self.told[at].works:
            self.app.simulate_key(self.told[at].key)
        else:
            self.app.bell()


def _more(told: Told) -> Told:
    """Where keys had to be left out, the help says that it has more; the word is as long as the one in its place."""
    return told._replace(what="More") if told.action == "help" and told.what == "Help" else told


def way_out(binding: Binding) -> bool:
    """Does it lead out of its screen?"""
    return _always(binding) and not str(binding.id).endswith(".help") and binding.id != "app.quit"


def _always(binding: Binding) -> bool:
    return bool(binding.id) and str(binding.id).rpartition(".")[2] in LAST
