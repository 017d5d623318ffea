"""The board: any title's drawing, with a cursor that steps over what stands on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.geometry import Region
from textual.strip import Strip

from ironbottom.kernel.ask import Ask

from ..boards.look import Drawing, Key, Look, Spot
from ..palette import Palette
from .board_widget import BoardWidget
from .pointer import point_at


class Board(BoardWidget, can_focus=True):
    """Shows a drawing; arrows move the cursor from thing to thing, enter takes the thing under it."""

    DEFAULT_CSS = """
    Board { height: 7; background: $background; }
    """
    BINDINGS = [
        Binding("up", "move(-1)", "Up", show=False, id="board.up"),
        Binding("down", "move(1)", "Down", show=False, id="board.down"),
        Binding("left", "along(-1)", "Left", show=False, id="board.left"),
        Binding("right", "along(1)", "Right", show=False, id="board.right"),
        Binding("home", "edge(0)", "First", show=False, id="board.home"),
        Binding("end", "edge(-1)", "Last", show=False, id="board.end"),
        Binding("enter", "take", "Order this Group", show=False, id="board.take"),
    ]

    def __init__(self, palette: Palette, look: Look, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.palette = palette
        self.look = look
        self.view: Any = None
        self.drawing = Drawing([], [])
        self.cursor: Key | None = None
        self.marked: frozenset[Key] = frozenset()
        self.labels: dict[Key, str] = {}
        self._strips: list[Strip] = []
        self.top = 0  # rows hidden below the pinned ones, of a drawing longer than the board

    # ------------------------------------------------------------------ what is shown

    @property
    def here(self) -> Key | None:
        """The thing under the cursor."""
        return self.cursor

    @property
    def things(self) -> list[Key]:
        """All that the cursor may stand on."""
        return [spot.key for spot in self.drawing.spots]

    def order(self, keys: Iterable[Key]) -> list[Key]:
        """As the arrow keys go."""
        wanted = set(keys)
        return [key for key in dict.fromkeys(self.things) if key in wanted]

    def seen(self, key: Key) -> bool:
        """Is its row in sight?"""
        here = self.spot(key)
        pinned = self.drawing.pinned
        if here is None:
            return False
        return here.row < pinned or pinned + self.top <= here.row < self.size.height + self.top

    def letter(self, labels: Mapping[Key, str]) -> None:
        """Letters at the left of things."""
        self.labels = dict(labels)
        self.refresh()

    def fit(self, rows: int) -> None:
        """Take so many rows."""
        self.styles.height = rows

    def show(self, view: Any, ask: Ask[Any] | None, marked: list[Key]) -> None:
        """Draw a position; ``marked`` things bear a sign."""
        self.view = view
        self.marked = frozenset(marked)
        self.redraw()

    def redraw(self) -> None:
        """Draw the position again, in the room there is."""
        if self.view is None or not self.size.width:
            return
        self.drawing = self.look.draw(self.view, self.size.width, self.size.height, self.palette)
        base = self.rich_style
        self._strips = [
            Strip([Segment(self.palette.plain(text), base + self.palette.style(name)) for text, name in line])
            for line in self.drawing.lines
        ]
        if self.spot(self.cursor) is None:
            spots = self.drawing.spots
            self.cursor = spots[0].key if spots else None
        self._follow()
        self.refresh()

    def repainted(self) -> None:
        """Colours or signs are others now."""
        self.redraw()

    def _follow(self) -> None:
        """Scroll so that the cursor is in sight."""
        here, pinned, height = self.spot(self.cursor), self.drawing.pinned, self.size.height
        if here is not None:
            self.top = max(min(self.top, here.row - pinned), here.row - height + 1)
        self.top = max(0, min(self.top, len(self._strips) - height))

    def _region(self, row: int) -> Region:
        """The row of the board in which a row of the drawing is shown."""
        y = row if row < self.drawing.pinned else row - self.top
        return Region(0, y, self.size.width, 1)

    def _row_at(self, y: int) -> int:
        """The row of the drawing that is shown in a row of the board."""
        return y if y < self.drawing.pinned else y + self.top

    def _hidden(self, y: int) -> str:
        """In the first and last row of what scrolls: how much more there is beyond."""
        below = len(self._strips) - self.size.height - self.top
        if y == self.size.height - 1 > self.drawing.pinned and below > 0:
            return f"  {below} more below "
        return f"  {self.top} more above " if y == self.drawing.pinned and self.top else ""

    def spot(self, key: Key | None) -> Spot | None:
        """Where a thing is drawn; None if it is not."""
        return next((s for s in self.drawing.spots if s.key == key), None)

    def on_resize(self) -> None:
        """Draw anew in the new room."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """A row, with the marks and the cursor laid over it."""
        base, row = self.rich_style, self._row_at(y)
        if row >= len(self._strips):
            return Strip.blank(self.size.width, base)
        strip = self._strips[row].adjust_cell_length(self.size.width, base)
        for spot in self.drawing.spots:
            if spot.row == row and spot.key in self.marked:
                strip = self._mark(strip, spot)
        here = self.spot(self.cursor)
        if here is not None and here.row == row:
            strip = self._cursor(strip, here)
        for spot in self.drawing.spots:
            if spot.row == row and spot.key in self.labels:
                strip = self._label(strip, spot.left, self.labels[spot.key])
        more = self._hidden(y)
        if more:
            strip = strip.crop(0, self.size.width - len(more))
            strip = Strip.join([strip, Strip([Segment(more, base + self.palette.style("key"))])])
        return strip

    def _mark(self, strip: Strip, spot: Spot) -> Strip:
        cuts = [spot.left, spot.left + 1, self.size.width]
        before, _, after = strip.divide(cuts)
        sign = Segment(self.palette.here, self.rich_style + self.palette.style("state"))
        return Strip.join([before, Strip([sign]), after])

    def _label(self, strip: Strip, left: int, label: str) -> Strip:
        before, _, after = strip.divide([left, left + len(label), self.size.width])
        style = self.rich_style + self.palette.style("key") + Style(bold=True, reverse=True)
        return Strip.join([before, Strip([Segment(label, style)]), after])

    def _cursor(self, strip: Strip, spot: Spot) -> Strip:
        right = min(spot.left + spot.width, self.size.width)
        before, here, after = strip.divide([spot.left, right, self.size.width])
        turned = [
            Segment(s.text, (s.style or self.rich_style) + Style(reverse=not (s.style and s.style.reverse)))
            for s in here
        ]
        if not self.has_focus:
            turned = [Segment(s.text, (s.style or self.rich_style) + Style(underline=True)) for s in here]
        return Strip.join([before, Strip(turned), after])

    # ------------------------------------------------------------------ moving about

    def point(self, key: Key, quiet: bool = False) -> None:
        """Put the cursor on a thing, if it is there."""
        if self.spot(key) is None or key == self.cursor:
            return
        before, top = self.spot(self.cursor), self.top
        self.cursor = key
        self._follow()
        if self.top == top:
            rows = {spot.row for spot in (before, self.spot(key)) if spot is not None}
            self.refresh(*(self._region(row) for row in sorted(rows)))
        else:
            self.refresh()
        self.tell_pointer()
        if not quiet:
            self.post_message(self.Moved(key))

    def action_along(self, way: int) -> None:
        """To the next or the last thing in reading order."""
        spots = self.drawing.spots
        keys = [s.key for s in spots]
        if self.cursor in keys:
            self.point(keys[(keys.index(self.cursor) + way) % len(keys)])

    def action_move(self, way: int) -> None:
        """To the nearest thing in a row above or below."""
        here = self.spot(self.cursor)
        if here is None:
            return
        rows = sorted({s.row for s in self.drawing.spots if (s.row - here.row) * way > 0}, reverse=way < 0)
        if rows:
            row = [s for s in self.drawing.spots if s.row == rows[0]]
            self.point(min(row, key=lambda s: abs(s.left - here.left)).key)

    def action_edge(self, place: int) -> None:
        """To the first or the last thing."""
        if self.drawing.spots:
            self.point(self.drawing.spots[place].key)

    def action_take(self) -> None:
        """Choose the thing under the cursor."""
        if self.cursor is not None:
            self.post_message(self.Taken(self.cursor))

    def on_click(self, event: events.Click) -> None:
        """The mouse: the thing that was clicked on; twice takes it."""
        under = [s for s in self.drawing.spots if s.row == self._row_at(event.y)]
        hit = [s for s in under if s.left <= event.x < s.left + s.width] or under[:1]
        if hit:
            again = hit[0].key == self.cursor
            self.point(hit[0].key)
            if again:
                self.action_take()

    def on_focus(self) -> None:
        """The cursor is drawn otherwise with the focus."""
        self.refresh()
        self.tell_pointer()

    def tell_pointer(self) -> None:
        """The terminal's own cursor stands on the thing."""
        here = self.spot(self.cursor)
        if here is not None:
            row = here.row if here.row < self.drawing.pinned else here.row - self.top
            point_at(self, here.left, row)

    def on_blur(self) -> None:
        """The cursor is drawn otherwise without the focus."""
        self.refresh()
