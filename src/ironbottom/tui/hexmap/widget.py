"""The map as a widget: rows drawn once and kept, a cursor that repaints two hexes, zooms, keys and the mouse.

A title makes a :class:`Scene`, puts it into a :class:`HexMap`, watches ``cursor``, and calls :meth:`HexMap.pieces_moved` after an
act and :meth:`HexMap.redraw` after laying an overlay.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from .canvas import Ink
from .chart import Spot
from .find import Index
from .legible import least_for, legible
from .scene import Label, Scene, Span
from .text import zooms

KEPT_ROWS = 256
"""How many rows of cells are kept ready; the near view of the largest map has half as many."""

SIX = {
    True: {"u": 5, "i": 0, "o": 1, "j": 4, "k": 3, "l": 2},
    False: {"i": 5, "o": 0, "j": 4, "l": 1, "m": 3, ",": 2},
}
"""The six directions on the keys: flat-topped u i o over j k l; pointy-topped the six keys around k."""


@lru_cache(maxsize=1024)
def style_of(ink: Ink, least: float = 0.0) -> Style:
    """The style of an ink, with so much contrast at least."""
    fg, bg, attributes = legible(ink, least) if least else ink
    spec = f"{attributes} {fg}" + (f" on {bg}" if bg else "")
    return Style.parse(spec.strip() or "none")


class HexMap(ScrollView, can_focus=True):
    """A hex map with a cursor."""

    DEFAULT_CSS = """
    HexMap { scrollbar-size: 0 0; }
    """
    BINDINGS = [
        Binding("up", "arrow(0,-1)", "Up", show=False, id="map.up"),
        Binding("down", "arrow(0,1)", "Down", show=False, id="map.down"),
        Binding("left", "arrow(-1,0)", "Left", show=False, id="map.left"),
        Binding("right", "arrow(1,0)", "Right", show=False, id="map.right"),
        Binding("u", "six('u')", "One hex in a direction", show=False, id="map.six-u"),
        Binding("i", "six('i')", "One hex in a direction", show=False, id="map.six-i"),
        Binding("o", "six('o')", "One hex in a direction", show=False, id="map.six-o"),
        Binding("j", "six('j')", "One hex in a direction", show=False, id="map.six-j"),
        Binding("k", "six('k')", "One hex in a direction", show=False, id="map.six-k"),
        Binding("l", "six('l')", "One hex in a direction", show=False, id="map.six-l"),
        Binding("m", "six('m')", "One hex in a direction", show=False, id="map.six-m"),
        Binding("comma", "six(',')", "One hex in a direction", show=False, id="map.six-comma"),
        Binding("pageup", "page(-1)", "A screen up", show=False, id="map.pageup"),
        Binding("pagedown", "page(1)", "A screen down", show=False, id="map.pagedown"),
        Binding("home", "edge(-1)", "Western edge", show=False, id="map.home"),
        Binding("end", "edge(1)", "Eastern edge", show=False, id="map.end"),
        Binding("z", "zoom(1)", "Zoom", id="map.zoom"),
        Binding("Z", "zoom(-1)", "Zoom back", show=False, id="map.zoom-back"),
        Binding("p", "place(1)", "Next place", id="map.next"),
        Binding("P", "place(-1)", "Last place", show=False, id="map.last"),
        Binding("number_sign", "numbers", "Hex numbers", show=False, id="map.numbers"),
        Binding("enter", "take", "Take this hex", show=False, id="map.take"),
    ]

    cursor: reactive[Spot] = reactive((0, 0), repaint=False)

    class Picked(Message):
        """The hex under the cursor was chosen: by enter, or by a click on it when the cursor was there."""

        def __init__(self, spot: Spot, hex_id: str) -> None:
            super().__init__()
            self.spot = spot
            self.hex_id = hex_id

    class Zoomed(Message):
        """The map is drawn at another zoom."""

    def __init__(self, scene: Scene, at: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.scene = scene
        self.index = Index(scene.chart)
        self.zooms = zooms(scene.chart.columns)
        self.zoom = self.zooms[0]
        self._rows: OrderedDict[int, Strip] = OrderedDict()
        self._width = 0
        """Columns of the view when it was laid out last."""
        self.set_reactive(HexMap.cursor, scene.chart.ids.get(at) or scene.chart.nearest(_middle(scene)))

    # ------------------------------------------------------------------ where things are

    @property
    def _map_size(self) -> Size:
        return Size(*self.zoom.size(self.scene.chart))

    @property
    def _corner(self) -> tuple[int, int]:
        """The cell of the map in the corner of the view; a map that is smaller than the view stands in its middle."""
        width, height = self._map_size
        x = self.scroll_offset.x if width > self.size.width else (width - self.size.width) // 2
        y = self.scroll_offset.y if height > self.size.height else (height - self.size.height) // 2
        return x, y

    def region_of(self, spot: Spot) -> Region:
        """The cells of a hex, in those of the view."""
        x, y = self._corner
        spans = self.zoom.spans(self.scene, spot)
        left, top = min(s.x for s in spans), min(s.y for s in spans)
        right, bottom = max(s.x + s.width for s in spans), 1 + max(s.y for s in spans)
        return Region(left - x, top - y, right - left, bottom - top)

    def in_view(self, spot: Spot) -> bool:
        """Is all of a hex in the view?"""
        return self.size.region.contains_region(self.region_of(spot))

    def centre_on(self, spot: Spot) -> None:
        """Bring a hex into the middle of the view."""
        span = self.zoom.spans(self.scene, spot)[0]
        x, y = span.x + span.width // 2 - self.size.width // 2, span.y - self.size.height // 2
        self.scroll_to(x, y, animate=False, force=True)

    # ------------------------------------------------------------------ drawing

    def on_mount(self) -> None:
        """The size of the map; a place that one can see."""
        self.virtual_size = self._map_size

    def on_resize(self) -> None:
        """Another window: the same is seen, unless the cursor is out of it or the window is wider or narrower."""
        before, self._width = self._width, self.size.width
        if before != self.size.width or not self.in_view(self.cursor):
            self.centre_on(self.cursor)
        self.tell_pointer()

    def render_line(self, y: int) -> Strip:
        """A row of the view: of the map's row what is to be seen, and the cursor on it."""
        left, top = self._corner
        width, row = self.size.width, y + top
        void = style_of(self.scene.look.void)
        if not 0 <= row < self._map_size.height:
            return Strip.blank(width, void)
        strip = self._row(row)
        if left < 0:
            strip = Strip([Segment(" " * -left, void), *strip])
            strip = strip.crop_extend(0, width, void)
        else:
            strip = strip.crop_extend(left, left + width, void)
        for span in self.zoom.spans(self.scene, self.cursor):
            if span.y == row:
                strip = self._under_cursor(strip, span, left)
        return strip

    def _row(self, y: int) -> Strip:
        kept = self._rows.get(y)
        if kept is not None:
            self._rows.move_to_end(y)
            return kept
        row = self.scene.draw(self.zoom, y)
        strip = Strip(
            [Segment(text, style_of(ink, least_for(text))) for text, ink in row.runs()], len(row.chars)
        )
        self._rows[y] = strip
        if len(self._rows) > KEPT_ROWS:
            self._rows.popitem(last=False)
        return strip

    def _under_cursor(self, strip: Strip, span: Span, left: int) -> Strip:
        start, end = max(span.x - left, 0), min(span.x + span.width - left, self.size.width)
        if start >= end:
            return strip
        before, here, after = strip.divide([start, end, strip.cell_length])
        look = self.scene.look
        text, style = here.text, style_of(look.cursor)
        if self.zoom.name == "mini":
            text = span.text
            if look.half_cells:  # the other half of the cell stays what it is
                other = self.zoom.row(self.scene, span.y).inks[span.x][self.cursor[1] & 1 ^ 1]
                style = style_of((look.cursor[1], other, ""))
        elif look.half in text:
            text = span.text[: end - start]
        return Strip.join([before, Strip([Segment(text, style)]), after])

    def redraw(self) -> None:
        """Everything is another now."""
        self._rows.clear()
        self.refresh()

    def pieces_moved(self, hex_ids: Iterable[str]) -> None:
        """Draw these hexes anew, and the names that had to make way for them or may come back."""
        self._anew([self.scene.chart.ids[hex_id] for hex_id in hex_ids], self.scene.labels(self.zoom))

    def put_marks(self, marks: Mapping[Spot, str]) -> None:
        """Lay other marks on the map; only the hexes where they differ are drawn anew."""
        before, labels = self.scene.marks, self.scene.labels(self.zoom)
        self.scene.marks = marks
        spots = before.keys() | marks.keys()
        self._anew([spot for spot in spots if before.get(spot) != marks.get(spot)], labels)

    def _anew(self, spots: Iterable[Spot], before: dict[int, list[Label]]) -> None:
        """Draw these hexes anew, and the rows whose names were others ``before``."""
        self.scene.forget_labels()
        after = self.scene.labels(self.zoom)
        lines = {y for y in before.keys() | after.keys() if before.get(y) != after.get(y)}
        ends = dict.fromkeys(lines, (0, self._map_size.width))
        for spot in spots:
            for span in self.zoom.spans(self.scene, spot):
                left, right = ends.get(span.y, (span.x, span.x))
                ends[span.y] = min(left, span.x), max(right, span.x + span.width)
        for y in ends:
            self._rows.pop(y, None)
        if not self.is_attached:
            return
        x, top = self._corner
        # One region a row: for each region Textual sends the row again from its beginning.
        regions = [Region(left - x, y - top, right - left, 1) for y, (left, right) in ends.items()]
        if regions:  # without any, all would be drawn anew
            self.refresh(*regions)

    # ------------------------------------------------------------------ the cursor

    def watch_cursor(self, old: Spot, new: Spot) -> None:
        """Repaint two hexes, or scroll so that the cursor stands in the middle."""
        if not self.is_attached:
            return
        if self.in_view(new):
            self.refresh(self.region_of(old), self.region_of(new))
        else:
            self.centre_on(new)
            self.refresh()
        self.tell_pointer()

    def tell_pointer(self) -> None:
        """The terminal's own cursor stands on the hex, for screen readers and braille lines."""
        if self.is_attached and self.has_focus:
            x, y = self._corner
            span = self.zoom.spans(self.scene, self.cursor)[0]
            offset = self.content_region.offset
            self.app.cursor_position = Offset(offset.x + span.x - x, offset.y + span.y - y)

    def on_focus(self) -> None:
        """The terminal's cursor comes along."""
        self.tell_pointer()

    def go(self, spot: Spot) -> None:
        """Put the cursor on a hex, if there is one."""
        if spot in self.scene.chart.hexes:
            self.cursor = spot

    def jump(self, spot: Spot) -> None:
        """The same, and bring it into the middle."""
        self.go(spot)
        self.centre_on(self.cursor)
        self.refresh()
        self.tell_pointer()

    def action_arrow(self, dx: int, dy: int) -> None:
        """Up, down, left, right: across the grain of the map in a zigzag."""
        c, r = self.cursor
        for _ in range(4):  # over small gaps
            c, r = c + dx, r + dy
            if (c, r) in self.scene.chart.hexes:
                self.go((c, r))
                return

    def action_six(self, key: str) -> None:
        """One hex in one of the six directions."""
        way = SIX[self.scene.chart.columns].get(key)
        if way is not None:
            self.go(self.scene.chart.beside(self.cursor, way))

    def action_page(self, way: int) -> None:
        """As many rows as are to be seen."""
        spans = self.zoom.hit(self.scene.chart, 0, self.size.height)[1]
        first = self.zoom.hit(self.scene.chart, 0, 0)[1]
        r = self.cursor[1] + way * max(1, spans - first - 1)
        self.go(self.scene.chart.nearest((self.cursor[0], min(max(r, 0), self.scene.chart.rows - 1))))

    def action_edge(self, way: int) -> None:
        """The first or the last hex of the row."""
        row = [spot for spot in self.scene.chart.hexes if spot[1] == self.cursor[1]]
        self.go(min(row) if way < 0 else max(row))

    def action_place(self, way: int) -> None:
        """The next or the last place."""
        spot = self.index.step(self.cursor, way)
        if spot is not None:
            self.go(spot)

    def action_take(self) -> None:
        """Choose the hex under the cursor."""
        self.post_message(self.Picked(self.cursor, self.scene.chart.hexes[self.cursor].id))

    # ------------------------------------------------------------------ how it is shown

    def action_zoom(self, way: int) -> None:
        """The next zoom."""
        self.set_zoom(self.zooms[(self.zooms.index(self.zoom) + way) % len(self.zooms)].name)

    def set_zoom(self, name: str) -> None:
        """A zoom by its name."""
        self.zoom = next(zoom for zoom in self.zooms if zoom.name == name)
        self._rows.clear()
        if not self.is_attached:
            return
        self.virtual_size = self._map_size
        self.centre_on(self.cursor)
        self.refresh()
        self.tell_pointer()
        self.post_message(self.Zoomed())

    def action_numbers(self) -> None:
        """Hex numbers on and off."""
        self.scene.numbers = "none" if self.scene.numbers == "all" else "all"
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        """The mouse: to the hex under it; a click on the cursor takes the hex."""
        x, y = self._corner
        spot = self.zoom.hit(self.scene.chart, event.x + x, event.y + y)
        if spot == self.cursor:
            self.action_take()
        else:
            self.go(spot)


def _middle(scene: Scene) -> Spot:
    return scene.chart.cols // 2, scene.chart.rows // 2
