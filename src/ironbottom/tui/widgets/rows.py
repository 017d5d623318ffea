"""A list to choose from, as all screens use it."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.actions import SkipAction
from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip
from textual.widgets import OptionList

from .pointer import point_at


class Rows(OptionList):
    """An option list that also bears a page key while it is empty or has not been laid out (Textual's own fails then).

    The terminal's cursor stands on the highlighted row.  A move of the highlight draws two rows, not the whole list.
    """

    highlighted: reactive[int | None] = reactive(None, repaint=False)
    _marked: int | None = None
    """What was highlighted before."""

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Draw the rows that are others now; the terminal's cursor comes along."""
        before, self._marked = self._marked, highlighted
        super().watch_highlighted(highlighted)
        rows = [region for i in (before, highlighted) if i is not None and (region := self._region(i))]
        self.refresh(*rows)  # all of it, if nothing is known of any row
        self.call_after_refresh(self.tell_pointer)

    def render_line(self, y: int) -> Strip:
        """The row under the cursor, or the mouse, is the most readable: all in its one ink, but what has a ground of its own."""
        strip = super().render_line(y)
        place = self.scroll_offset.y + y
        at = self._lines[place][0] if place < len(self._lines) else None
        if at is None or at not in (self.highlighted, self._mouse_hovering_over):
            return strip
        part = "highlighted" if at == self.highlighted else "hover"
        bar = self.get_visual_style("option-list--option", f"option-list--option-{part}").rich_style
        ink = Style(color=bar.color)
        return Strip(
            [
                Segment(
                    text,
                    style + ink if style is not None and style.bgcolor == bar.bgcolor else style,
                    control,
                )
                for text, style, control in strip
            ],
            strip.cell_length,
        )

    def _region(self, i: int) -> Region | None:
        """Where an option is on the widget."""
        y = self._index_to_line.get(i)
        if y is None or i not in self._heights:
            return None
        top = y - self.scroll_offset.y + self.gutter.top
        return Region(0, top, self.outer_size.width, self._heights[i])

    def on_focus(self) -> None:
        """The terminal's cursor comes here."""
        self.call_after_refresh(self.tell_pointer)

    def on_resize(self) -> None:
        """What is highlighted stays in sight in a list that has become lower, and the terminal's cursor on it."""
        self.call_after_refresh(self._in_sight)

    def _in_sight(self) -> None:
        if self._laid_out:
            self.scroll_to_highlight()
            self.tell_pointer()

    def tell_pointer(self) -> None:
        """The terminal's cursor on the highlighted row."""
        if self._laid_out and self.highlighted is not None:
            point_at(self, 0, self._index_to_line[self.highlighted] - self.scroll_offset.y)

    def action_page_down(self) -> None:
        """A page down."""
        self._leave_pages()
        if self._laid_out:
            super().action_page_down()  # type: ignore[no-untyped-call]

    def action_page_up(self) -> None:
        """A page up."""
        self._leave_pages()
        if self._laid_out:
            super().action_page_up()  # type: ignore[no-untyped-call]

    def _leave_pages(self) -> None:
        """A screen that has a text beside its list scrolls that with these keys: nothing else does."""
        if hasattr(self.screen, "action_page"):
            raise SkipAction

    @property
    def _laid_out(self) -> bool:
        return (self.highlighted or 0) in self._index_to_line and self.size.height > 0
