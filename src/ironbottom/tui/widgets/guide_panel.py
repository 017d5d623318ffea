"""The panel with a guide's remark: in sight only while there is one."""

from __future__ import annotations

from typing import Any

from textual.widgets import Static

from ..palette import Line, Palette


class GuidePanel(Static):
    """A few lines; beside the question, never over it."""

    DEFAULT_CSS = """
    GuidePanel { background: $panel; padding: 0 1; height: auto; display: none; }
    """

    def __init__(self, palette: Palette, **kwargs: Any) -> None:
        super().__init__(markup=False, **kwargs)
        self.palette = palette

    def say(self, lines: list[Line]) -> None:
        """Show these lines; none = out of sight."""
        self.display = bool(lines)
        self.update(self.palette.block(lines))
