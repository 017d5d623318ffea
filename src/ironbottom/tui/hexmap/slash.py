"""Flat-topped hexes in columns, five cells by two: a slant and four characters in each row, every second column one row lower."""

from __future__ import annotations

from .canvas import Row
from .chart import Chart, Hex, Spot
from .scene import Scene, Span, counter_ink

_N, _S, _SW, _NW = 0, 3, 4, 5


class Slash:
    """The near view of a map in columns."""

    name = "near"
    words = "hexes of 5x2 cells"
    least = 0
    ashore = 0

    def size(self, chart: Chart) -> tuple[int, int]:
        """A slant more than columns, and the upper edge."""
        return 5 * chart.cols + 1, 2 * chart.rows + 2

    def _top(self, chart: Chart, spot: Spot) -> tuple[int, int]:
        c, r = spot
        return 5 * c, 2 * r + 1 + chart.shifted(c)

    def hit(self, chart: Chart, x: int, y: int) -> Spot:
        """The hex whose cells these are."""
        c = min(x // 5, chart.cols - 1)
        return c, (y - 1 - chart.shifted(c)) // 2

    def spans(self, scene: Scene, spot: Spot) -> list[Span]:
        """Four cells in two rows."""
        x, y = self._top(scene.chart, spot)
        return [Span(y, x + 1, 4), Span(y + 1, x + 1, 4)]

    def row(self, scene: Scene, y: int) -> Row:
        """Slants and four cells of each column."""
        chart, look = scene.chart, scene.look
        row = Row(5 * chart.cols + 1, look.void)
        for c in range(chart.cols + 1):
            r, low = divmod(y - 1 - chart.shifted(c), 2)
            hex = chart.hexes.get((c, r))
            self._slant(scene, row, (c, r), hex, low)
            if c == chart.cols:
                break
            if hex is None:
                if low and (c, r + 1) in chart.hexes:
                    row.put(5 * c + 1, "____" if look.plain else "    ", (*look.void[:2], "underline"))
            elif low:
                self._lower(scene, row, hex)
            else:
                self._upper(scene, row, hex)
        return row

    def _slant(self, scene: Scene, row: Row, spot: Spot, hex: Hex | None, low: int) -> None:
        way = _SW if low else _NW
        if hex is None and scene.chart.beside(spot, way) not in scene.chart.hexes:
            return
        look = scene.look
        kind = scene.side(spot, way)
        ground = look.terrain(hex.terrain) if hex else look.void
        sign = look.back if low else look.slash
        if kind:
            sign = sign if kind == "edge" and not look.plain else look.sides[kind]
            row.put(5 * spot[0], sign, look.on(kind, ground))
        else:
            row.put(5 * spot[0], sign, look.on("line" if hex is None or hex.sea else "land line", ground))

    def _upper(self, scene: Scene, row: Row, hex: Hex) -> None:
        look = scene.look
        x = 5 * hex.spot[0] + 1
        ground = look.terrain(hex.terrain)
        face = scene.face(hex)
        mark = scene.marks.get(hex.spot)
        code = scene.zone_code(hex.spot)
        glyph = look.glyph(hex.terrain)
        wide = glyph + glyph if look.plain else f" {glyph} "
        row.put(x, wide, ground)
        if face is not None:
            row.put(x, face.text(4), counter_ink(scene, face))
            return
        if mark is not None:
            row.put(x, f" {mark:<2} ", look.on("mark", ground))
        elif code is not None:
            row.put(x + 1, code[0], (look.zone(code[1]), ground[1], "bold"))
        if hex.place is not None:
            row.put(x, look.sign(hex.place.kind), look.on("place", ground))

    def _lower(self, scene: Scene, row: Row, hex: Hex) -> None:
        look = scene.look
        x = 5 * hex.spot[0] + 1
        ground = look.terrain(hex.terrain)
        kind = scene.side(hex.spot, _S)
        face = scene.face(hex)
        fg, bg, _ = look.on("line" if hex.sea else "land line", ground)
        marked = hex.spot in scene.marks
        number = "    "
        if kind and not (kind == "edge" and not look.plain):
            number = look.sides[kind] * 4
            if kind in ("road", "rail", "ferry"):
                number = f"_{number[:2]}_" if look.plain else f" {number[:2]} "
            fg = look.fg(kind)
        elif scene.numbers == "all":
            number = hex.id[-4:].rjust(4)
            fg = look.fg("mark number" if marked else "number")
            if not hex.sea and not marked:
                fg = ground[0]
        elif look.plain:
            number = "____"
        if kind == "edge" and not look.plain:
            fg = look.fg(kind)
        row.put(x, number, (fg, bg, "bold underline" if marked or kind else "underline"))
        if face is not None:
            if marked and face.stack < 2:
                row.put(x, f" {scene.marks[hex.spot]:>2} ", (look.fg("mark"), bg, "bold underline"))
            if face.stack > 1:
                row.over(x + 1, f"x{face.stack}"[:3].rjust(3), look.fg("mark number"), "bold underline")
                if hex.place is None and scene.numbers == "all":
                    row.over(x, " ", look.fg("mark number"), "underline")
            if marked and face.stack > 1:
                row.over(x + 1, scene.marks[hex.spot][:1], look.fg("mark"), "bold underline")
            if hex.place is not None:
                if not (kind or marked) and face.stack < 2:
                    row.put(x, "____" if look.plain else "    ", (fg, bg, "underline"))
                row.over(x, look.sign(hex.place.kind), look.fg("place"), "bold underline")

    def lettering(self, scene: Scene, spot: Spot, name: str) -> list[tuple[int, int, str]]:
        """After the sign, below it, and if there is no room as much as the hex holds."""
        x, y = self._top(scene.chart, spot)
        n = len(name)
        look = scene.look
        hex = scene.chart.hexes[spot]
        found = [(x + 2, y, name), (x + 1, y + 1, name), (x + 5 - n, y + 1, name)]
        if scene.face(hex) is not None:
            return [
                (x + 2, y + 1, name),
                (x + 5 + look.plain, y + 1, name),
                (x + 5 + look.plain, y, name),
                (x - n, y + 1, name),
                (x + 1, y + 2, name),
                (x + 1, y - 1, name),
            ]
        return [*found, (x + 2, y, name[:3]), (x + 1, y + 1, name[:4])]

    def guarded(self, scene: Scene, spot: Spot) -> list[Span]:
        """Counters, stacks, marks, signs of places, and what lies on the lower side."""
        x, y = self._top(scene.chart, spot)
        hex = scene.chart.hexes[spot]
        found = []
        if scene.face(hex) is not None:
            if spot in scene.marks:
                found.append(Span(y + 1, x + 1, 4))
            found += [Span(y, x + 1, 4), Span(y + 1, x + (1 if hex.place else 2), 1 if hex.place else 3)]
        elif spot in scene.marks:
            found.append(Span(y, x + 1, 4))
        elif hex.place is not None:
            found.append(Span(y, x + 1, 1))
        if scene.side(spot, _S) not in ("", "edge"):
            found.append(Span(y + 1, x + 1, 4))
        return found

    def spared(self, scene: Scene, spot: Spot) -> list[tuple[int, int]]:
        """The slants on the left, if something lies on them."""
        x, y = self._top(scene.chart, spot)
        slants = ((y, _NW), (y + 1, _SW))
        return [(x, row) for row, way in slants if scene.side(spot, way) not in ("", "edge")]
