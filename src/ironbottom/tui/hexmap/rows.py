"""Pointy-topped hexes in rows, six cells by two: a bar and five characters, and below them a slant each way with two characters
that still belong to the hex above and two that already belong to the one below.  Every second row is moved by three."""

from __future__ import annotations

from .canvas import Row
from .chart import Chart, Hex, Spot
from .scene import Scene, Span, counter_ink

_E, _SE, _SW, _W = 1, 2, 3, 4


class Rows:
    """The near view of a map in rows."""

    name = "near"
    words = "hexes of 6x2 cells"
    least = 0
    ashore = 0

    def size(self, chart: Chart) -> tuple[int, int]:
        """Room for the moved rows, and an edge above and below."""
        return 6 * chart.cols + 4, 2 * chart.rows + 1

    def _left(self, chart: Chart, spot: Spot) -> int:
        return 6 * spot[0] + (3 if chart.shifted(spot[1]) else 0)

    def hit(self, chart: Chart, x: int, y: int) -> Spot:
        """The hex whose cells these are."""
        r, body = divmod(y, 2)
        r = min(r, chart.rows - 1)
        c = (x - (3 if chart.shifted(r) else 0)) // 6
        if not body and not 3 <= (x - (3 if chart.shifted(r) else 0)) % 6 <= 4 and r > 0:
            r -= 1
            c = (x - (3 if chart.shifted(r) else 0)) // 6
        return min(max(c, 0), chart.cols - 1), r

    def spans(self, scene: Scene, spot: Spot) -> list[Span]:
        """Five cells, and two above and below."""
        x, y = self._left(scene.chart, spot), 2 * spot[1]
        return [Span(y + 1, x + 1, 5), Span(y, x + 3, 2), Span(y + 2, x + 3, 2)]

    def row(self, scene: Scene, y: int) -> Row:
        """Bodies in odd rows, slants in even ones."""
        row = Row(6 * scene.chart.cols + 4, scene.look.void)
        r, body = divmod(y, 2)
        if body:
            for c in range(scene.chart.cols + 1):
                self._body(scene, row, (c, r))
        else:
            self._slants(scene, row, r)
        return row

    # ------------------------------------------------------------------ bodies

    def _body(self, scene: Scene, row: Row, spot: Spot) -> None:
        chart, look = scene.chart, scene.look
        x = self._left(chart, spot)
        hex = chart.hexes.get(spot)
        ground = look.terrain(hex.terrain) if hex else look.void
        if hex is not None or chart.beside(spot, _W) in chart.hexes:
            kind = scene.side(spot, _W)
            sign = look.sides[kind] if kind and (kind != "edge" or look.plain) else look.bar
            name = kind or ("line" if hex is None or hex.sea else "land line")
            row.put(x, sign, look.on(name, ground))
        if hex is None:
            return
        face = scene.face(hex)
        mark = scene.marks.get(spot)
        code = scene.zone_code(spot)
        if face is not None:
            row.put(x + 1, face.text(5), counter_ink(scene, face))
            return
        if mark is not None:
            row.put(x + 1, f"  {mark:<2} ", look.on("mark", ground))
        elif code is not None:
            row.put(x + 1, f"  {code[0]} ", (look.zone(code[1]), ground[1], "bold"))
        elif scene.numbers == "all":
            fg = look.fg("number") if hex.sea else ground[0]
            row.put(x + 1, hex.id[-5:].center(5), (fg, ground[1], ""))
        else:
            glyph = look.glyph(hex.terrain)
            row.put(x + 1, (glyph * 3)[:5] if look.plain else f" {glyph}  ", ground)
        if hex.place is not None:
            row.put(x + 1, look.sign(hex.place.kind), look.on("place", ground))
            if mark is None and code is None:
                row.put(x + 2, "    ", ground)

    # ------------------------------------------------------------------ slants

    def _slants(self, scene: Scene, row: Row, r: int) -> None:
        """The slants between row ``r - 1`` and row ``r``, with what both rows show there."""
        chart, look = scene.chart, scene.look
        for c in range(chart.cols):
            below = chart.hexes.get((c, r))
            if below is not None:
                x = self._left(chart, below.spot)
                self._slant(scene, row, x + 2, below, 5, look.slash)
                self._slant(scene, row, x + 5, below, 0, look.back)
                self._top(scene, row, below)
            above = chart.hexes.get((c, r - 1))
            if above is not None:
                x = self._left(chart, above.spot)
                self._slant(scene, row, x + 2, above, _SW, look.back)
                self._slant(scene, row, x + 5, above, _SE, look.slash)
                self._foot(scene, row, above)

    def _slant(self, scene: Scene, row: Row, x: int, hex: Hex, way: int, sign: str) -> None:
        look = scene.look
        kind = scene.side(hex.spot, way)
        if kind and (kind != "edge" or look.plain):
            sign = look.sides[kind]
        row.put(x, sign, look.on(kind or ("line" if hex.sea else "land line"), look.terrain(hex.terrain)))

    def _top(self, scene: Scene, row: Row, hex: Hex) -> None:
        look = scene.look
        ground = look.terrain(hex.terrain)
        x = self._left(scene.chart, hex.spot) + 3
        row.put(x, look.glyph(hex.terrain), ground)
        if hex.place is not None and scene.face(hex) is not None:
            row.put(x, f"{look.sign(hex.place.kind)} ", look.on("place", ground))
        elif hex.spot in scene.marks and scene.face(hex) is not None:
            row.put(x, f"{scene.marks[hex.spot]:<2}", look.on("mark", ground))

    def _foot(self, scene: Scene, row: Row, hex: Hex) -> None:
        look = scene.look
        ground = look.terrain(hex.terrain)
        x = self._left(scene.chart, hex.spot) + 3
        face = scene.face(hex)
        if face is not None and face.stack > 1:
            row.put(
                x,
                f"x{face.stack}"[-2:] if face.stack < 10 else f"{face.stack}"[:2],
                look.on("mark number", ground),
            )
        elif face is not None and hex.place is not None and hex.spot in scene.marks:
            row.put(x, f"{scene.marks[hex.spot]:<2}", look.on("mark", ground))
        else:
            row.put(x, look.glyph(hex.terrain), ground)

    # ------------------------------------------------------------------ names

    def lettering(self, scene: Scene, spot: Spot, name: str) -> list[tuple[int, int, str]]:
        """After the sign; before it; below it; and if there is no room as much as the hex holds."""
        x, y = self._left(scene.chart, spot), 2 * spot[1] + 1
        n = len(name)
        hex = scene.chart.hexes[spot]
        if scene.face(hex) is not None:
            return [
                (x + 5, y - 1, name),
                (x + 5, y + 1, name),
                (x + 2 - n, y - 1, name),
                (x + 2 - n, y + 1, name),
            ]
        return [
            (x + 2, y, name),
            (x + 3 - n // 2, y + 1, name),
            (x + 3 - n // 2, y - 1, name),
            (x + 1 - n, y, name),
            (x + 2, y, name[:4]),
        ]

    def guarded(self, scene: Scene, spot: Spot) -> list[Span]:
        """Counters, stacks, marks and signs of places."""
        x, y = self._left(scene.chart, spot), 2 * spot[1] + 1
        hex = scene.chart.hexes[spot]
        face = scene.face(hex)
        if face is not None:
            found = [Span(y, x + 1, 5)]
            if face.stack > 1:
                found.append(Span(y + 1, x + 3, 2))
            if hex.place is not None or spot in scene.marks:
                found.append(Span(y - 1, x + 3, 1 if hex.place else 2))
            if spot in scene.marks:
                found.append(Span(y + 1, x + 3, 2))
            return found
        if spot in scene.marks:
            return [Span(y, x + 1, 5)]
        return [Span(y, x + 1, 1)] if hex.place is not None else []

    def spared(self, scene: Scene, spot: Spot) -> list[tuple[int, int]]:
        """The bar on the left and the slants below, if something lies on them."""
        x, y = self._left(scene.chart, spot), 2 * spot[1] + 1
        cells = ((x, y, _W), (x + 2, y + 1, _SW), (x + 5, y + 1, _SE))
        return [(left, row) for left, row, way in cells if scene.side(spot, way) not in ("", "edge")]
