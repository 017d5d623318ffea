"""A hex map as the board of a game: pieces, options, the way and the risk of the one that is highlighted, overlays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding
from textual.message import Message
from textual.strip import Strip

from ironbottom.kernel.ask import Ask

from ..boards.look import Key
from ..boards.map_source import MapSource, Overlay
from ..hexmap.chart import Spot
from ..hexmap.find import reading
from ..hexmap.look import Colours, Look
from ..hexmap.scene import Scene
from ..hexmap.widget import HexMap
from ..hexmap.zones import Zones
from ..palette import Palette
from .board_widget import BoardWidget
from .pointer import point_at
from .spoken_map import sentences


def colours_of(palette: Palette) -> Colours:
    """The colours of the map that go with a palette."""
    return palette.map_colours


MARKED = 2
"""So many overlays of marks can lie on the map at once."""


def sign_of(text: str) -> str:
    """One sign for a mark of two: a capital, which is the enemy's or what is more, before all others."""
    return next((sign for sign in text if sign.isupper()), text[:1])


def _start(at: int, first: int, end: int, room: int) -> int:
    """The first of so many cells to show: the stretch from ``first`` to ``end`` in the middle, or of it what is around ``at``."""
    if end - first <= room:
        return (first + end - room) // 2
    return min(max(at - room // 2, first), end - room)


class MapBoard(HexMap, BoardWidget, inherit_bindings=False):
    """The map.  Keys of things are ``("hex", number)``; the source knows the numbers of hexes."""

    DEFAULT_CSS = """
    MapBoard { width: 1fr; height: 1fr; scrollbar-size: 0 0; }
    """
    BINDINGS = [
        Binding("z", "lay('z')", "Control", id="board.zones"),
        Binding("u", "lay('u')", "Umbrellas", id="board.umbrellas"),
        Binding("s", "lay('s')", "Supply", id="board.supply"),
        Binding("e", "lay('e')", "Enemy's", id="board.supply-foe", tooltip="The enemy's supply"),
        Binding("o", "lay('o')", "Owner", id="board.owner"),
        Binding("r", "lay('r')", "Reach", id="board.reach"),
        Binding("plus,equals_sign", "zoom(-1)", "Nearer", show=False, id="board.nearer"),
        Binding("minus", "zoom(1)", "Farther", id="board.farther"),
        Binding("up", "arrow(0,-1)", "Up", show=False, id="map.up"),
        Binding("down", "arrow(0,1)", "Down", show=False, id="map.down"),
        Binding("left", "arrow(-1,0)", "Left", show=False, id="map.left"),
        Binding("right", "arrow(1,0)", "Right", show=False, id="map.right"),
        Binding("pageup", "page(-1)", "A screen up", show=False, id="map.pageup"),
        Binding("pagedown", "page(1)", "A screen down", show=False, id="map.pagedown"),
        Binding("home", "edge(-1)", "Western edge", show=False, id="map.home"),
        Binding("end", "edge(1)", "Eastern edge", show=False, id="map.end"),
        Binding("number_sign", "numbers", "Hex numbers", show=False, id="map.numbers"),
        Binding("enter", "take", "Take this hex", show=False, id="map.take"),
        Binding("space", "tick", "Tick what is here", show=False, id="map.tick"),
    ]

    def __init__(self, palette: Palette, source: MapSource, **kwargs: Any) -> None:
        super().__init__(Scene(source.chart, Look(colours_of(palette), palette.ascii_only)), **kwargs)
        self.source = source
        self.palette = palette
        self.view: Any = None
        self.ask: Ask[Any] | None = None
        self.token: Any = None
        self.overlays: list[Overlay] = []
        """In the order in which they were laid."""
        self._offered: dict[int, str] = {}
        self._laid: dict[int, str] = {}
        """The marks of the question, and those of the overlays."""
        self._theatre: list[Spot] = []
        """The hexes that the game is about, from the first position that was shown on."""
        self.labels: dict[Key, str] = {}
        self.marked: list[Key] = []

    def repainted(self) -> None:
        """Colours or signs are others now."""
        self.scene.look = Look(colours_of(self.palette), self.palette.ascii_only)
        self.scene.numbers = "none" if self.scene.look.plain else "all"
        self.lay_out()

    def render_line(self, y: int) -> Strip:
        """A row of the map; in sentences for those who do not see it."""
        if not self.palette.reader:
            return super().render_line(y)
        rows = sentences(self.scene, self.cursor, self.size.width)
        text = self.palette.plain(rows[y]) if y < len(rows) else ""
        style = self.rich_style + Style(bold=y == 0)
        return Strip([Segment(text, style)]).adjust_cell_length(self.size.width, style)

    def tell_pointer(self) -> None:
        """The terminal's own cursor: on the hex, or at the beginning of the sentences."""
        if self.palette.reader:
            self.refresh()
            point_at(self, 0, 0)
        else:
            super().tell_pointer()

    # ------------------------------------------------------------------ what the screen asks

    @property
    def here(self) -> Key | None:
        """The hex under the cursor."""
        return ("hex", self.source.number(self.scene.chart.hexes[self.cursor].id))

    @property
    def things(self) -> list[Key]:
        """Named places, and hexes with pieces."""
        return [("hex", i) for i in self.source.things(self.view)] if self.view is not None else []

    def show(self, view: Any, ask: Ask[Any] | None, marked: list[Key]) -> None:
        """Draw a position."""
        first = self.view is None
        self.view, self.ask, self.marked, self.token = view, ask, marked, None
        if first:
            self._open(view)
        self.lay_out()

    def _open(self, view: Any) -> None:
        """The first look at a game: its theatre, and the cursor in it rather than somewhere on the map."""
        self._theatre = [spot for i in self.source.theatre(view) if (spot := self._spot(i)) is not None]
        if not self._theatre or self.cursor in self._theatre:
            return
        cols, rows = ([spot[i] for spot in self._theatre] for i in (0, 1))
        middle = (min(cols) + max(cols)) // 2, (min(rows) + max(rows)) // 2
        near = min(self._theatre, key=lambda s: (s[0] - middle[0]) ** 2 + (s[1] - middle[1]) ** 2)
        with self.prevent(BoardWidget.Moved):
            self.cursor = near
        if self.is_attached:
            self.centre_on(near)

    def centre_on(self, spot: Spot) -> None:
        """Bring a hex into the view so that this shows as much of the theatre as it can: all of it, if there is room."""
        if not self._theatre:
            super().centre_on(spot)
            return
        left, top, right, bottom = self._box()
        span = self.zoom.spans(self.scene, spot)[0]
        width, height = self.size
        x = _start(span.x + span.width // 2, left, right, width)
        y = _start(span.y, top, bottom, height)
        if not (x <= span.x and span.x + span.width <= x + width and y <= span.y < y + height):
            super().centre_on(spot)  # off the theatre
        else:
            self.scroll_to(x, y, animate=False, force=True)

    def _box(self) -> tuple[int, int, int, int]:
        """The cells of the theatre: left, top, and behind its last column and row."""
        spans = [span for spot in self._theatre for span in self.zoom.spans(self.scene, spot)]
        return (
            min(span.x for span in spans),
            min(span.y for span in spans),
            max(span.x + span.width for span in spans),
            max(span.y for span in spans) + 1,
        )

    def foresee(self, token: Any) -> None:
        """Show the way of an answer, and its risks."""
        if token != self.token:
            self.token = token
            if self.view is not None:
                self.put_marks(self._marks())

    def point(self, key: Key, quiet: bool = False) -> None:
        """Put the cursor on a hex."""
        spot = self._spot(key[1])
        if spot is None or spot == self.cursor:
            return
        with self.prevent(BoardWidget.Moved):
            self.go(spot)
        if not quiet:
            self.post_message(self.Moved(key))

    def order(self, keys: Iterable[Key]) -> list[Key]:
        """From the north-west to the south-east."""
        spots = {spot: key for key in keys if (spot := self._spot(key[1])) is not None}
        return [spots[spot] for spot in sorted(spots, key=reading)]

    def seen(self, key: Key) -> bool:
        """Is all of the hex in the view?"""
        spot = self._spot(key[1])
        return spot is not None and self.in_view(spot)

    def letter(self, labels: Mapping[Key, str]) -> None:
        """Letters as marks, and no other marks beside them; from afar there is no room for any."""
        self.labels = dict(labels)
        if labels and self.zoom.name == "mini":
            self.set_zoom(self.zooms[0].name)
        self.lay_out()

    def _spot(self, i: int) -> Spot | None:
        return self.scene.chart.ids.get(self.source.id(i))

    # ------------------------------------------------------------------ what is drawn

    def lay_out(self) -> None:
        """Pieces, marks and areas for what there is to see now."""
        view, source, scene = self.view, self.source, self.scene
        if view is None:
            return
        self._offered = source.offered(view, self.ask) if self.ask is not None else {}
        scene.faces = source.faces(view, frozenset(self._offered))
        scene.zones = None
        self._laid = self._overlaid() if self.overlays else {}
        scene.marks = self._marks()
        scene.forget_labels()
        self.redraw()

    def _marks(self) -> dict[Spot, str]:
        """What is offered or laid over the map, the way of the answer in question, and what one's eye is drawn to."""
        view, source = self.view, self.source
        marks = dict(self._laid if self.overlays else self._offered)
        if self.ask is not None and self.token is not None:
            way = source.way(view, self.ask, self.token)
            if self.overlays:  # a way is seen across them, a reach is not
                way = {i: text for i, text in way.items() if not text[:1].isdigit()}
            marks |= way
        for _, i in self.marked:
            if self.ask is None or i not in marks:
                marks[i] = self.scene.look.attention
        if self.labels:
            marks = {i: label for (_, i), label in self.labels.items()}
        return self._by_spot(marks)

    def _overlaid(self) -> dict[int, str]:
        """The marks of all overlays; where there are several, each has one sign of the two that a hex has room for."""
        here = self.here[1] if self.here else 0
        found: dict[int, str] = {}
        laid = [self.source.laid(self.view, overlay.id, here) for overlay in self.overlays]
        several = sum(1 for one in laid if one.marks) > 1
        for one in laid:
            if one.areas:
                self.scene.zones = Zones(self.scene.chart, self._by_spot(one.areas))
            for i, text in one.marks.items():
                found[i] = found.get(i, "") + (sign_of(text) if several else text)
        return found

    def _by_spot(self, table: dict[int, str]) -> dict[Spot, str]:
        return {spot: text for i, text in table.items() if (spot := self._spot(i)) is not None}

    # ------------------------------------------------------------------ keys

    def action_zoom(self, way: int) -> None:
        """The next view in the order of their sizes: -1 nearer, 1 farther; past the last of them nothing changes."""
        at = self.zooms.index(self.zoom) + way
        if 0 <= at < len(self.zooms):
            self.set_zoom(self.zooms[at].name)
        self.post_message(self.Seen(self.zoom.words, not 0 <= at < len(self.zooms), way))

    def watch_cursor(self, old: Spot, new: Spot) -> None:
        """Tell of it; what is drawn from the cursor is drawn anew."""
        super().watch_cursor(old, new)
        if not self.is_attached or self.here is None:
            return
        if any(overlay.follows for overlay in self.overlays):
            self.lay_out()
        self.post_message(self.Moved(self.here))

    def action_take(self) -> None:
        """Choose the hex under the cursor."""
        if self.here is not None:
            self.post_message(BoardWidget.Taken(self.here))

    def action_tick(self) -> None:
        """Tick what stands in the hex under the cursor."""
        if self.here is not None:
            self.post_message(self.Ticked(self.here))

    def action_lay(self, key: str) -> None:
        """Lay an overlay over the map beside those that lie there, or take it away; of those with marks two find room."""
        found = next((o for o in self.source.overlays if o.key == key), None)
        if found is None:
            return
        if found in self.overlays:
            self.overlays.remove(found)
        else:
            self.overlays.append(found)
            marked = [o for o in self.overlays if not o.areas]
            if len(marked) > MARKED:
                self.overlays.remove(marked[0])
        self.lay_out()
        self.post_message(self.Laid(tuple(self.overlays)))

    class Seen(Message):
        """A zoom was asked for: what the view is now, and whether it was at this ``end`` already, nearer (-1) or farther (1)."""

        def __init__(self, words: str, end: bool, way: int) -> None:
            super().__init__()
            self.words = words
            self.end = end
            self.way = way

    class Laid(Message):
        """Other overlays lie on the map."""

        def __init__(self, overlays: tuple[Overlay, ...]) -> None:
            super().__init__()
            self.overlays = overlays
