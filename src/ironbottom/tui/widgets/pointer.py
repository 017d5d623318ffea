"""The terminal's own cursor stands where one is on the screen: screen readers and braille lines follow it."""

from __future__ import annotations

from typing import Any

from textual.geometry import Offset
from textual.screen import Screen
from textual.widget import Widget


def point_at(widget: Widget, x: int, y: int) -> None:
    """Put it on a cell of a widget, if that has the focus."""
    if widget.is_attached and widget.has_focus:
        corner, room = widget.content_region.offset, widget.content_region.size
        x, y = min(max(x, 0), max(room.width - 1, 0)), min(max(y, 0), max(room.height - 1, 0))
        widget.app.cursor_position = Offset(corner.x + x, corner.y + y)


def point_again(screen: Screen[Any]) -> None:
    """Put it back where it stood on a screen that has come to the top again: whatever lay above has had it meanwhile."""
    tell = getattr(screen.focused, "tell_pointer", None)
    if tell is not None:
        screen.call_after_refresh(tell)
