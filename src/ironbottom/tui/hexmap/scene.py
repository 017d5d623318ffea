"""What is to be drawn now: a chart, its pieces, marks and areas laid over it; and the cells that a zoom makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol, TypeAlias

from .canvas import Ink, Row
from .chart import Chart, Hex, Spot
from .faces import Face, Faces, NoFaces
from .look import Look, side_of
from .zones import Zones

Numbers: TypeAlias = Literal["all", "none"]


ASIDE = 4
"""How many cells of land a name covers before it rather stands above or below its place."""

OVER = 3
"""The same for a hexside with something on it, which the name would hide."""


class Span(NamedTuple):
    """Cells of a hex in one row: where, how many, and what to write under the cursor instead ("" = what is there)."""

    y: int
    x: int
    width: int
    text: str = ""


class Label(NamedTuple):
    """A name on the map."""

    x: int
    text: str


Ground: TypeAlias = tuple[tuple[str, Zones | None], set[tuple[int, int]], set[tuple[int, int]]]
"""For a zoom and areas: cells of land, and of hexsides with something on them."""


class Zoom(Protocol):
    """A way to draw the map in cells."""

    name: str
    words: str
    least: int
    """Places of less weight are not named."""
    ashore: int
    """Names of places of less weight are written on the sea only."""

    def size(self, chart: Chart) -> tuple[int, int]:
        """Columns and rows of cells of the whole map."""
        ...

    def row(self, scene: Scene, y: int) -> Row:
        """A row of cells, without the names of places."""
        ...

    def spans(self, scene: Scene, spot: Spot) -> list[Span]:
        """The cells inside a hex, the main one first."""
        ...

    def hit(self, chart: Chart, x: int, y: int) -> Spot:
        """The hex under a cell; there may be none on this spot."""
        ...

    def lettering(self, scene: Scene, spot: Spot, name: str) -> list[tuple[int, int, str]]:
        """Where a name may stand, the best first: column, row, and what of it."""
        ...

    def guarded(self, scene: Scene, spot: Spot) -> list[Span]:
        """Cells that no name may cover."""
        ...

    def spared(self, scene: Scene, spot: Spot) -> list[tuple[int, int]]:
        """Cells that a name had better not cover: hexsides with something on them."""
        ...


class Scene:
    """A chart with everything that lies on it."""

    def __init__(self, chart: Chart, look: Look, faces: Faces | None = None) -> None:
        self.chart = chart
        self.look = look
        self.faces: Faces = faces or NoFaces()
        self.marks: Mapping[Spot, str] = {}
        self.zones: Zones | None = None
        self.numbers: Numbers = "none" if look.plain else "all"
        self._kept: dict[str, set[tuple[int, int]]] = {}
        self._labels: dict[str, dict[int, list[Label]]] = {}
        self._grounds: Ground | None = None

    # ------------------------------------------------------------------ what a hex shows

    def face(self, hex: Hex) -> Face | None:
        """The counter there."""
        return self.faces.face(hex.id)

    def zone_code(self, spot: Spot) -> tuple[str, int] | None:
        """The two letters of the area a hex lies in, and its number."""
        return self.zones.code(spot) if self.zones is not None else None

    def side(self, spot: Spot, way: int) -> str:
        """What to draw on a hexside: the border of an area before all else."""
        if self.zones is not None and self.zones.parts(spot, self.chart.beside(spot, way)):
            return "edge"
        return side_of(self.chart.side(spot, way))

    def busy(self, hex: Hex) -> bool:
        """Is there anything in it but terrain?"""
        return bool(hex.places) or hex.spot in self.marks or self.face(hex) is not None

    def shows(self, hex: Hex) -> bool:
        """Is there anything to be read in it, letters of areas included?"""
        return self.busy(hex) or (not self.look.tints and self.zone_code(hex.spot) is not None)

    # ------------------------------------------------------------------ rows

    def draw(self, zoom: Zoom, y: int) -> Row:
        """A row of the map, with names."""
        row = zoom.row(self, y)
        fg, attributes = self.look.fg("name"), self.look.attributes("name")
        labels = self.labels(zoom).get(y, ())
        kept = self._kept[zoom.name]
        for label in labels:
            self._clear(row, label.x - 1, -1, y, kept)
            self._clear(row, label.x + len(label.text), 1, y, kept)
        for label in labels:
            row.over(label.x, label.text, fg, attributes)
        return row

    def _clear(self, row: Row, x: int, step: int, y: int, kept: set[tuple[int, int]]) -> None:
        """Take away what a name has left of a hex number, or of the letters of an area."""
        more = str.isalnum if self.zones is not None else str.isdigit
        while 0 <= x < len(row.chars) and (more(row.chars[x]) or row.chars[x] in "EW"):
            if (x, y) in kept:
                return
            row.chars[x] = " "
            x += step

    def text(self, zoom: Zoom) -> list[str]:
        """The whole map as lines of text."""
        return [self.draw(zoom, y).text.rstrip() for y in range(zoom.size(self.chart)[1])]

    # ------------------------------------------------------------------ names

    def labels(self, zoom: Zoom) -> dict[int, list[Label]]:
        """The names that find room, by row; the weightier places choose first."""
        found = self._labels.get(zoom.name)
        if found is None:
            found = self._labels[zoom.name] = self._lettered(zoom)
        return found

    def forget_labels(self) -> None:
        """The names have to find their room anew."""
        self._labels.clear()

    def _lettered(self, zoom: Zoom) -> dict[int, list[Label]]:
        width, height = zoom.size(self.chart)
        taken: set[tuple[int, int]] = set()
        land, sides = self._ground(zoom)
        sided = {spot for spot, _ in self.chart.sides}
        for hex in self.chart.hexes.values():
            if hex.spot in sided or self.busy(hex):
                for span in zoom.guarded(self, hex.spot):
                    taken.update((x, span.y) for x in range(span.x, span.x + span.width))
        self._kept[zoom.name] = set(taken)
        found: dict[int, list[Label]] = {}
        named: set[Spot] = set()
        for place, spot in self.chart.places:
            if place.weight < zoom.least or spot in named:
                continue
            named.add(spot)
            best: tuple[int, int, int, str, set[tuple[int, int]]] | None = None
            for i, (x, y, name) in enumerate(zoom.lettering(self, spot, self.written(place.name))):
                if x < 0 or not 0 <= y < height or x + len(name) > width:
                    continue
                cells = {(cell, y) for cell in range(x, x + len(name))}
                if not taken.isdisjoint(cells):
                    continue
                ashore = len(cells & land)
                if ashore and place.weight < zoom.ashore:
                    continue
                cost = ashore + (ASIDE if i > 1 else 0) + OVER * len(cells & sides)
                if best is None or cost < best[0]:
                    best = (cost, x, y, name, cells)
            if best is not None:
                _, x, y, name, cells = best
                taken |= cells | {(x - 1, y), (x + len(name), y)}
                found.setdefault(y, []).append(Label(x, name))
        return found

    def _ground(self, zoom: Zoom) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
        """The cells of land, for a zoom that asks for them, and those of hexsides with something on them; found once."""
        key = (zoom.name, self.zones)
        if self._grounds is None or self._grounds[0] != key:
            land: set[tuple[int, int]] = set()
            for hex in self.chart.hexes.values() if zoom.ashore else ():
                for span in zoom.spans(self, hex.spot) if not hex.sea else ():
                    land.update((x, span.y) for x in range(span.x, span.x + span.width))
            sides = {cell for spot, _ in self.chart.sides for cell in zoom.spared(self, spot)}
            self._grounds = (key, land, sides)
        return self._grounds[1:]

    def written(self, name: str) -> str:
        """A name in characters that may be shown."""
        if self.look.ascii_only and not name.isascii():
            return "".join(c if c.isascii() else "?" for c in name)
        return name if name.isprintable() else "".join(c if c.isprintable() else "?" for c in name)


def counter_ink(scene: Scene, face: Face) -> Ink:
    """The ink of a counter; pieces that can act are bold."""
    fg, bg, attributes = scene.look.counter(face.side)
    return (fg, bg, f"{attributes} bold" if face.ready and "bold" not in attributes else attributes)
