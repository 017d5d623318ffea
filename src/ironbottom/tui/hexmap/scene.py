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


class Scene:
    """A chart with everything that lies on it."""

    def __init__(self, chart: Chart, look: Look, faces: Faces | None = None) -> None:
        self.chart = chart
        self.look = look
        self.faces: Faces = faces or NoFaces()
        self.marks: Mapping[Spot, str] = {}
        self.zones: Zones | None = None
        self.numbers: Numbers = "none" if look.plain else "all"
        self._counters = {ink[1:] for ink in look.counters}
        self._labels: dict[str, dict[int, list[Label]]] = {}

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

    # ------------------------------------------------------------------ rows

    def draw(self, zoom: Zoom, y: int) -> Row:
        """A row of the map, with names."""
        row = zoom.row(self, y)
        fg, attributes = self.look.fg("name"), self.look.attributes("name")
        for label in self.labels(zoom).get(y, ()):
            row.over(label.x, label.text, fg, attributes)
            self._clear(row, label.x - 1, -1)
            self._clear(row, label.x + len(label.text), 1)
        return row

    def _clear(self, row: Row, x: int, step: int) -> None:
        """Take away what a name has left of a hex number."""
        while 0 <= x < len(row.chars) and (row.chars[x].isdigit() or row.chars[x] in "EW"):
            if row.inks[x][1:] in self._counters:
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
        land: set[tuple[int, int]] = set()
        for hex in self.chart.hexes.values():
            for span in zoom.guarded(self, hex.spot):
                taken.update((x, span.y) for x in range(span.x, span.x + span.width))
            if zoom.ashore and not hex.sea:
                for span in zoom.spans(self, hex.spot):
                    land.update((x, span.y) for x in range(span.x, span.x + span.width))
        found: dict[int, list[Label]] = {}
        named: set[Spot] = set()
        for place, spot in self.chart.places:
            if place.weight < zoom.least or spot in named:
                continue
            named.add(spot)
            tries = [
                (y, x, name, {(i, y) for i in range(x, x + len(name))})
                for x, y, name in zoom.lettering(self, spot, self.written(place.name))
                if x >= 0 and 0 <= y < height and x + len(name) <= width
            ]
            free = [each for each in tries if taken.isdisjoint(each[3])]
            at_sea = [each for each in free if land.isdisjoint(each[3])]
            for y, x, name, cells in at_sea or (free if place.weight >= zoom.ashore else []):
                taken |= cells | {(x - 1, y), (x + len(name), y)}
                found.setdefault(y, []).append(Label(x, name))
                break
        return found

    def written(self, name: str) -> str:
        """A name in characters that may be shown."""
        if self.look.ascii_only and not name.isascii():
            return "".join(c if c.isascii() else "?" for c in name)
        return name if name.isprintable() else "".join(c if c.isprintable() else "?" for c in name)


def counter_ink(scene: Scene, face: Face) -> Ink:
    """The ink of a counter; pieces that can act are bold."""
    fg, bg, attributes = scene.look.counter(face.side)
    return (fg, bg, f"{attributes} bold" if face.ready and "bold" not in attributes else attributes)
