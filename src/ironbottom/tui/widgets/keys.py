"""The line of keys at the foot of a screen, which is never cut: what has no room is left to the help."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Footer

LAST = ("help", "leave", "close", "cancel", "quit")
"""Ends of the ids of bindings that always have room: where all keys are told, and the way out."""


class Keys(Footer):
    """As many keys as there is room for, those that work now before the others, in the order of the screen's bindings."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)

    def compose(self) -> ComposeResult:
        """The keys that are shown."""
        if self._bindings_ready:
            kept = {binding.action for binding, _ in self.fitting(self.app.size.width)}
            for key in super().compose():
                if getattr(key, "action", None) in kept:
                    yield key

    def bindings_changed(self, screen: Screen[object]) -> None:
        """Other keys work now; they are shown also while another window has the focus."""
        self._bindings_ready = True
        if self.is_attached and screen is self.screen:
            self.call_after_refresh(self.recompose)

    def fitting(self, room: int) -> list[tuple[Binding, bool]]:
        """The bindings that find room in so many cells, in their order."""
        active = [a for a in self.screen.active_bindings.values() if a.binding.show]
        once = {a.binding.action: a for a in reversed(active)}
        shown = [a for a in active if once[a.binding.action] is a]
        order = sorted(shown, key=lambda a: (not _always(a.binding), not a.enabled))
        kept = set()
        for a in order:
            room -= self.across(a.binding)
            if room < 0:
                break
            kept.add(a.binding.action)
        return [(a.binding, a.enabled) for a in shown if a.binding.action in kept]

    def across(self, binding: Binding) -> int:
        """The cells that a key takes: a space on each side of it, one behind what it does."""
        return len(self.app.get_key_display(binding)) + 2 + len(binding.description) + 1

    def on_resize(self, event: events.Resize) -> None:
        """There is room for more keys, or for fewer."""
        self.call_after_refresh(self.recompose)


def _always(binding: Binding) -> bool:
    return bool(binding.id) and str(binding.id).rpartition(".")[2] in LAST
