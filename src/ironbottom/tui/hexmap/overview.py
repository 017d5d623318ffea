"""Two cells a hex.  Moved rows stand one cell farther right; moved columns stand half a cell lower, so that their cells show
half of two hexes, unless there is something to be read in one."""

from __future__ import annotations

from .canvas import Ink, Row
from .chart import Chart, Hex, Spot
from .mini import look_through, mixed
from .scene import Scene, Span, counter_ink


class Overview:
    """Letters and ground of every hex, no hexsides."""

    name = "overview"
    words = "hexes of 2x1 cells"
    least = 20
    ashore = 1

    def size(self, chart: Chart) -> tuple[int, int]:
        """Room for the moved rows or columns."""
        if chart.columns:
            return 2 * chart.cols, chart.rows + 1
        return 2 * chart.cols + 1, chart.rows

    def _left(self, chart: Chart, spot: Spot) -> int:
        return 2 * spot[0] + (0 if chart.columns else chart.shifted(spot[1]))

    def hit(self, chart: Chart, x: int, y: int) -> Spot:
        """The hex under a cell; of two halves the lower one."""
        r = min(max(y, 0), chart.rows - 1)
        c = (x if chart.columns else x - chart.shifted(r)) // 2
        return min(max(c, 0), chart.cols - 1), r

    def spans(self, scene: Scene, spot: Spot) -> list[Span]:
        """Two cells."""
        hex = scene.chart.hexes.get(spot)
        text = self.letters(scene, hex)[0] if hex else ""
        return [Span(spot[1], self._left(scene.chart, spot), 2, text)]

    def letters(self, scene: Scene, hex: Hex) -> tuple[str, Ink]:
        """Two letters and their ink."""
        look = scene.look
        ground = self.ground(scene, hex)
        face = scene.face(hex)
        if face is not None:
            return face.text(2), counter_ink(scene, face)
        mark = scene.marks.get(hex.spot)
        if mark is not None:
            return f"{mark:<2}"[:2], look.on("mark", ground)
        if hex.place is not None:
            return f"{look.sign(hex.place.kind)} ", look.on("place", ground)
        code = scene.zone_code(hex.spot)
        if code is not None and (not look.tints or (hex.spot[0] + 2 * hex.spot[1]) % 5 == 0):
            return code[0], (look.zone(code[1]), ground[1], "bold")
        return look.glyph(hex.terrain), ground

    def ground(self, scene: Scene, hex: Hex) -> Ink:
        """The ground, tinted where areas are laid over the map and there are colours enough."""
        fg, bg, attributes = scene.look.terrain(hex.terrain)
        code = scene.zone_code(hex.spot)
        if code is not None:
            share = look_through(scene, hex)
            return (fg, mixed(scene.look.zone(code[1]), bg, share) if share else bg, attributes)
        return (fg, bg, attributes)

    def row(self, scene: Scene, y: int) -> Row:
        """Two cells of each column."""
        chart, look = scene.chart, scene.look
        row = Row(self.size(chart)[0], look.void)
        for c in range(chart.cols):
            x = self._left(chart, (c, y))
            hex = chart.hexes.get((c, y))
            low = chart.columns and chart.shifted(c) and look.half_cells
            if low and (hex is None or not scene.shows(hex)):
                above = chart.hexes.get((c, y - 1))
                bottom = self.ground(scene, hex)[1] if hex else look.void[1]
                top = self.ground(scene, above)[1] if above else look.void[1]
                row.put(x, look.half * 2, (bottom, top, ""))
            elif hex is not None:
                row.put(x, *self.letters(scene, hex))
        return row

    def lettering(self, scene: Scene, spot: Spot, name: str) -> list[tuple[int, int, str]]:
        """Beside the hex, then above and below it."""
        x, y = self._left(scene.chart, spot), spot[1]
        n = len(name)
        found = [(x + 1, y, name), (x - n, y, name), (x + 1, y + 1, name), (x + 1, y - 1, name)]
        found += [(x + 1 - n, y + 1, name), (x + 1 - n, y - 1, name)]
        hex = scene.chart.hexes[spot]
        gap = 2 + scene.look.plain
        return (
            [(x + gap, y, name), *found[1:]] if scene.face(hex) is not None or spot in scene.marks else found
        )

    def guarded(self, scene: Scene, spot: Spot) -> list[Span]:
        """Counters, marks and signs of places."""
        hex = scene.chart.hexes[spot]
        x = self._left(scene.chart, spot)
        if scene.face(hex) is not None or spot in scene.marks:
            return [Span(spot[1], x, 2)]
        return [Span(spot[1], x, 1)] if hex.place is not None else []

    def spared(self, scene: Scene, spot: Spot) -> list[tuple[int, int]]:
        """No hexsides are drawn."""
        return []
