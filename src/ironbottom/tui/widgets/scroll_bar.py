"""Scroll bars for terminals that show nothing but ASCII."""

from __future__ import annotations

from textual.scrollbar import ScrollBar, ScrollBarRender


class AsciiBar(ScrollBarRender):
    """A scroll bar of whole cells: their colours, or where there are none their reversal, show where one is."""

    VERTICAL_BARS = [" "] * 8
    HORIZONTAL_BARS = [" "] * 8


def use(ascii_only: bool) -> None:
    """Draw all scroll bars in this way from now on."""
    ScrollBar.renderer = AsciiBar if ascii_only else ScrollBarRender
