"""The terminal's own cursor stands where one is on the screen: screen readers and braille lines follow it."""

from __future__ import annotations

from textual.geometry import Offset
from textual.widget import Widget


def point_at(widget: Widget, x: int, y: int) -> None:
    """Put it on a cell of a widget, if that has the focus."""
    if widget.is_attached and widget.has_focus:
        corner, room = widget.content_region.offset, widget.content_region.size
        x, y = min(max(x, 0), max(room.width - 1, 0)), min(max(y, 0), max(room.height - 1, 0))
        widget.app.cursor_position = Offset(corner.x + x, corner.y + y)
