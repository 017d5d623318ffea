"""One cell for two hexes, one above the other: the whole map on any screen."""

from __future__ import annotations

from .canvas import Ink, Row
from .chart import Chart, Hex, Spot
from .scene import Scene, Span

_LAND, _WATER = 0.55, 0.3


class Mini:
    """Ground, pieces and marks as half cells; without colours as blocks."""

    name = "mini"
    words = "hexes of 1x½ cells"
    least = 20
    ashore = 60

    def size(self, chart: Chart) -> tuple[int, int]:
        """A cell for two hexes."""
        return chart.cols, (chart.rows + 1) // 2

    def hit(self, chart: Chart, x: int, y: int) -> Spot:
        """The upper of the two hexes under a cell."""
        return min(max(x, 0), chart.cols - 1), min(max(2 * y, 0), chart.rows - 1)

    def spans(self, scene: Scene, spot: Spot) -> list[Span]:
        """Half a cell: the cursor is a block in that half, or a cross."""
        look = scene.look
        text = look.halves[2 if spot[1] & 1 else 1] if look.half_cells else "X"
        return [Span(spot[1] // 2, spot[0], 1, text)]

    def row(self, scene: Scene, y: int) -> Row:
        """A cell of each column."""
        chart, look = scene.chart, scene.look
        row = Row(chart.cols, look.void)
        for c in range(chart.cols):
            upper, lower = chart.hexes.get((c, 2 * y)), chart.hexes.get((c, 2 * y + 1))
            if upper is None and lower is None:
                continue
            if not look.half_cells:
                row.put(c, *self._letter(scene, upper, lower))
            else:
                row.put(c, look.half, (self._half(scene, lower), self._half(scene, upper), ""))
        return row

    def _half(self, scene: Scene, hex: Hex | None) -> str:
        look = scene.look
        if hex is None:
            return look.void[1]
        face = scene.face(hex)
        if face is not None:
            return look.counter(face.side)[1]
        if hex.spot in scene.marks:
            return look.fg("mark")
        ground = look.terrain(hex.terrain)
        code = scene.zone_code(hex.spot)
        if code is not None:
            return mixed(look.zone(code[1]), ground[1], _LAND if look.tints and not hex.sea else _WATER)
        if hex.place is not None and (hex.terrain in ("islet", "island") or hex.sea):
            return ground[0]
        return ground[1]

    def _letter(self, scene: Scene, upper: Hex | None, lower: Hex | None) -> tuple[str, Ink]:
        look = scene.look
        both = [hex for hex in (upper, lower) if hex is not None]
        ground = look.terrain(max(both, key=lambda hex: not hex.sea).terrain)
        for hex in both:
            face = scene.face(hex)
            if face is not None:
                return face.code[:1], look.counter(face.side)
        for hex in both:
            if hex.spot in scene.marks:
                return scene.marks[hex.spot][:1], look.on("mark", ground)
        for hex in both:
            code = scene.zone_code(hex.spot)
            if code is not None and scene.zones is not None:
                return code[0][:1], ground
        if all(hex.sea or hex.terrain in ("islet", "island") for hex in both) and any(
            hex.place for hex in both
        ):
            return "o", look.on("place", ground)
        land = [int(hex is not None and not hex.sea) for hex in (upper, lower)]
        return look.halves[land[0] + 2 * land[1]], ground

    def lettering(self, scene: Scene, spot: Spot, name: str) -> list[tuple[int, int, str]]:
        """Beside the hex, then above and below it."""
        x, y = spot[0], spot[1] // 2
        n = len(name)
        if spot in scene.marks:
            return []
        return [
            (x + 1, y, name),
            (x - n, y, name),
            (x, y + 1, name),
            (x, y - 1, name),
            (x + 1 - n, y + 1, name),
        ]

    def guarded(self, scene: Scene, spot: Spot) -> list[Span]:
        """Counters and marks."""
        hex = scene.chart.hexes[spot]
        if spot in scene.marks or scene.face(hex) is not None:
            return [Span(spot[1] // 2, spot[0], 1)]
        return []

    def spared(self, scene: Scene, spot: Spot) -> list[tuple[int, int]]:
        """No hexsides are drawn."""
        return []


def look_through(scene: Scene, hex: Hex) -> float:
    """How much of an area's colour lies on a hex's ground: more on land, so that coasts stay; none without enough colours."""
    if not scene.look.tints:
        return 0.0
    return _WATER if hex.sea else _LAND


def mixed(over: str, under: str, share: float) -> str:
    """A colour between two; the first itself where they are no numbers."""
    if not (over.startswith("#") and under.startswith("#")):
        return over
    pairs = [(int(over[i : i + 2], 16), int(under[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)
