"""A position on a hex map as SVG: the ground once for all pictures of a page, and the counters of each turn upon it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ironbottom.hexes.board import load_board
from ironbottom.hexes.chart import Chart, Spot
from ironbottom.hexes.from_board import chart_of
from ironbottom.hexes.picture import SIZE, Box, centre, elements, size
from ironbottom.kernel.account import HexPicture, Stack
from ironbottom.kernel.ask import Side

from .escape import escape

MARGIN = 2.5
"""Hexes around the outermost counters that a picture shows."""
LEAST = 12
"""Hexes that a picture is wide and high at least."""
CLEAR = 14.5
"""Names stand so far from the centre of their hex that no counter covers them."""


class Ground:
    """The map under the pictures of a report, cut to where the counters are."""

    def __init__(self, pictures: Sequence[HexPicture], sides: Iterable[Side]) -> None:
        self.chart: Chart = chart_of(load_board(pictures[0].board))
        self.order = {side: n for n, side in enumerate(sides)}
        self.box = _box(self.chart, {stack.hex for picture in pictures for stack in picture.stacks})

    def defined(self) -> str:
        """The ground, to be used by all pictures."""
        inside = "\n".join(elements(self.chart, self.box, CLEAR))
        return (
            '<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>'
            f'<g id="ground" font-family="sans-serif">{inside}</g></defs></svg>'
        )

    def drawn(self, picture: HexPicture, before: HexPicture | None, title: str) -> str:
        """A position; what is new since the one before has a bright edge."""
        x, y, wide, high = self.box
        owned = [mark for hex, side in picture.owners.items() for mark in self._owner(hex, side)]
        known = _faces(before)
        stacks = [
            self._counter(stack, before is not None and known.get(stack.hex) != stack[1:3])
            for stack in picture.stacks
        ]
        return (
            f'<svg class="map" style="max-width:{_rems(wide)}rem" viewBox="{x:.0f} {y:.0f} {wide:.0f} {high:.0f}" role="img"'
            f' aria-label="{escape(title)}" font-family="sans-serif">'
            f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{high:.0f}" fill="#12324a"/>'
            f'<use href="#ground"/>{"".join(owned)}{"".join(stacks)}</svg>'
        )

    def _at(self, hex: str) -> tuple[float, float] | None:
        spot = self.chart.ids.get(hex)
        return None if spot is None else centre(self.chart, spot)

    def _owner(self, hex: str, side: Side) -> list[str]:
        """Who holds a city or a port: a dot in his colour, round for the first side, square for the other."""
        at = self._at(hex)
        if at is None:
            return []
        x, y = at
        n = self.order.get(side, 2)
        fill = _FILLS[min(n, 2)][0]
        if n == 0:
            return [
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{fill}" stroke="#fff" stroke-width="1"/>'
            ]
        return [
            f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8" fill="{fill}" stroke="#fff" stroke-width="1"/>'
        ]

    def _counter(self, stack: Stack, fresh: bool) -> str:
        at = self._at(stack.hex)
        if at is None:
            return ""
        x, y = at
        fill, ink = _FILLS[min(self.order.get(stack.side, 2), 2)]
        edge, width = ("#ffe14d", 2.2) if fresh else ("#000", 0.8)
        wide, high = SIZE * 0.86, SIZE * 0.66
        more = f"x{stack.number}" if stack.number > 1 else ""
        below = f"{more}{stack.mark}"
        face_y = y + (0.5 if below else 4)
        text = f'<text x="{x:.1f}" y="{face_y:.1f}" text-anchor="middle" font-size="10" font-weight="bold"'
        small = f'<text x="{x:.1f}" y="{y + 8.5:.1f}" text-anchor="middle" font-size="8" fill="{ink}">{below}</text>'
        return (
            f'<g><rect x="{x - wide / 2:.1f}" y="{y - high / 2:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="2"'
            f' fill="{fill}" stroke="{edge}" stroke-width="{width}"/>{text} fill="{ink}">{escape(stack.face)}</text>'
            f"{small if below else ''}</g>"
        )


_FILLS = (("#a9c7e8", "#06121f"), ("#8a1c1c", "#ffffff"), ("#e0c060", "#1d1400"))
"""Ground and ink of the sides' counters, as on the screen: pale for the first, dark for the second."""


def _rems(wide: float) -> int:
    """How wide a picture is shown at most: so that its counters can be read, and no wider than the page."""
    return round(min(58, max(30, 2.6 * wide / SIZE)))


def _faces(picture: HexPicture | None) -> Mapping[str, tuple[object, ...]]:
    return {} if picture is None else {stack.hex: stack[1:3] for stack in picture.stacks}


def _box(chart: Chart, hexes: Iterable[str]) -> Box:
    """The part of the map that holds these hexes, with a margin: left, top, width, height."""
    spots: list[Spot] = [chart.ids[hex] for hex in hexes if hex in chart.ids]
    width, height = size(chart)
    if not spots:
        return 0, 0, width, height
    points = [centre(chart, spot) for spot in spots]
    left, right = _stretch(min(x for x, _ in points), max(x for x, _ in points), width)
    top, bottom = _stretch(min(y for _, y in points), max(y for _, y in points), height)
    return left, top, right - left, bottom - top


def _stretch(low: float, high: float, limit: float) -> tuple[float, float]:
    """A span with its margin, wide enough, within the map."""
    low, high = low - MARGIN * SIZE, high + MARGIN * SIZE
    short = LEAST * SIZE - (high - low)
    if short > 0:
        low, high = low - short / 2, high + short / 2
    low = max(0.0, min(low, limit - LEAST * SIZE))
    return low, min(limit, max(high, low + LEAST * SIZE))
