"""Hex geometry: ids, coordinates, directions, distances, lines, rings, and where a hex lies in the plane.

Two layouts.  ``rows``: hexes with a point up, in horizontal rows; shifted rows lie half a hex further **east**.
``columns``: hexes with a flat top, in vertical columns; shifted columns lie half a hex further **south**.

Directions are numbered 0 to 5 **counter-clockwise**; direction ``d`` points at ``60 d`` degrees from east in rows and at
``60 d + 30`` in columns.  The opposite of ``d`` is ``(d + 3) % 6``.  Side ``d`` of a hex is the one that faces direction ``d``,
and bit ``d`` of a mask of sides stands for it::

    rows       0 E    1 NE   2 NW   3 W    4 SW   5 SE
    columns    0 NE   1 N    2 NW   3 SW   4 S    5 SE

Axial coordinates ``(q, r)`` are the same thing in both layouts: direction ``d`` adds ``STEPS[d]``; the third cube coordinate is
``-q - r``.  ``q`` grows along direction 0, ``r`` along direction 1.

Plane units: 1 is the distance between the centres of neighbours (and between opposite sides of a hex); x grows to the east,
y to the **north**.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

import msgspec

__all__ = [
    "DIRECTIONS",
    "STEPS",
    "Axial",
    "Grid",
    "GridSpec",
    "Sheet",
    "direction_to",
    "directions",
    "distance",
    "heading",
    "line",
    "neighbour",
    "neighbours",
    "opposite",
    "ring",
    "rotate",
    "rotate_mask",
    "spiral",
    "within",
]

Layout: TypeAlias = Literal["columns", "rows"]


class Axial(NamedTuple):
    """A hex of the endless plane."""

    q: int
    r: int


ORIGIN = Axial(0, 0)

STEPS: tuple[Axial, ...] = (
    Axial(1, 0),
    Axial(0, 1),
    Axial(-1, 1),
    Axial(-1, 0),
    Axial(0, -1),
    Axial(1, -1),
)
"""What each direction adds to axial coordinates."""

DIRECTIONS: dict[Layout, tuple[str, ...]] = {
    "rows": ("E", "NE", "NW", "W", "SW", "SE"),
    "columns": ("NE", "N", "NW", "SW", "S", "SE"),
}
"""The names of directions 0 to 5."""

S = math.sqrt(3) / 2
"""Distance between neighbouring rows (or columns) of hexes."""


# ---------------------------------------------------------------- the endless plane


def opposite(d: int) -> int:
    """The direction back."""
    return (d + 3) % 6


def neighbour(a: Axial, d: int) -> Axial:
    """The hex next to ``a`` in direction ``d``."""
    q, r = STEPS[d]
    return Axial(a[0] + q, a[1] + r)


def neighbours(a: Axial) -> list[Axial]:
    """The six neighbours in the order of directions."""
    return [Axial(a[0] + q, a[1] + r) for q, r in STEPS]


def distance(a: Axial, b: Axial) -> int:
    """Steps from ``a`` to ``b``."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def direction_to(a: Axial, b: Axial) -> int | None:
    """The direction in which ``b`` lies, if it lies straight along one (at any distance), else None."""
    q, r = b[0] - a[0], b[1] - a[1]
    if (q, r) == (0, 0) or (q != 0 and r != 0 and q + r != 0):
        return None
    n = max(abs(q), abs(r))
    return STEPS.index(Axial(q // n, r // n))


def directions(a: Axial, b: Axial) -> tuple[int, ...]:
    """The directions that lead nearer to ``b``: none if it is the same hex, one straight along, else two."""
    before = distance(a, b)
    return tuple(d for d in range(6) if distance(neighbour(a, d), b) < before)


def heading(a: Axial, b: Axial) -> int:
    """The direction nearest to the bearing from ``a`` to ``b``; of two equally near, the lower number.

    Raises ValueError if ``a`` is ``b``.
    """
    if a == b:
        raise ValueError(f"no direction from {a} to itself")
    q, r = b[0] - a[0], b[1] - a[1]
    return max(range(6), key=lambda d: (_dot(STEPS[d], (q, r)), -d))


def _dot(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Twice the scalar product in the plane: axes of axial coordinates stand at 60 degrees."""
    return 2 * a[0] * b[0] + 2 * a[1] * b[1] + a[0] * b[1] + a[1] * b[0]


def line(a: Axial, b: Axial) -> list[Axial]:
    """The hexes from ``a`` to ``b``, both included: the straight line between the centres, ``distance + 1`` hexes.

    Where the line runs along a hexside it could take either hex; it takes the one on the left as seen from ``a``, always, so
    that the line back takes the other one.  All in whole numbers, so that no platform rounds otherwise.
    """
    n = distance(a, b)
    if n == 0:
        return [Axial(*a)]
    q, r = b[0] - a[0], b[1] - a[1]
    # Points are moved by (q, r) turned to the left by 90 degrees, so little that only points on a hexside change hexes.
    part = 64 * n
    unit = n * part
    left_q, left_r = -q - 2 * r, 2 * q + r
    return [
        _round(a[0] * unit + q * i * part + left_q, a[1] * unit + r * i * part + left_r, unit)
        for i in range(n + 1)
    ]


def _round(q: int, r: int, unit: int) -> Axial:
    """The hex of the point ``(q / unit, r / unit)``."""
    s = -q - r
    rq, rr, rs = (_nearest(x, unit) for x in (q, r, s))
    dq, dr, ds = abs(rq * unit - q), abs(rr * unit - r), abs(rs * unit - s)
    if dq > dr and dq > ds:
        return Axial(-rr - rs, rr)
    if dr > ds:
        return Axial(rq, -rq - rs)
    return Axial(rq, rr)


def _nearest(x: int, unit: int) -> int:
    return (2 * x + unit) // (2 * unit)


def ring(a: Axial, n: int) -> list[Axial]:
    """The ``6 n`` hexes at distance ``n``: from the one in direction 0 on, counter-clockwise; ``a`` alone for 0."""
    if n == 0:
        return [Axial(*a)]
    at = Axial(a[0] + n * STEPS[0][0], a[1] + n * STEPS[0][1])
    found = []
    for turn in range(6):
        for _ in range(n):
            found.append(at)
            at = neighbour(at, (turn + 2) % 6)
    return found


def spiral(a: Axial, n: int) -> list[Axial]:
    """The ``3 n (n + 1) + 1`` hexes within ``n``, ring by ring from the inside."""
    return [b for i in range(n + 1) for b in ring(a, i)]


def within(a: Axial, n: int) -> Iterator[Axial]:
    """The same hexes as :func:`spiral` in the order of ``q`` and ``r``; quicker."""
    for q in range(-n, n + 1):
        for r in range(max(-n, -q - n), min(n, -q + n) + 1):
            yield Axial(a[0] + q, a[1] + r)


def rotate(a: Axial, turns: int, centre: Axial = ORIGIN) -> Axial:
    """``a`` turned round ``centre`` by ``turns`` times 60 degrees, counter-clockwise."""
    q, r = a[0] - centre[0], a[1] - centre[1]
    for _ in range(turns % 6):
        q, r = -r, q + r
    return Axial(centre[0] + q, centre[1] + r)


def rotate_mask(mask: int, turns: int) -> int:
    """A mask of sides turned by ``turns`` times 60 degrees, counter-clockwise."""
    turns %= 6
    return ((mask << turns) | (mask >> (6 - turns))) & 63


# ---------------------------------------------------------------- a printed grid


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the map with numbers of its own: the whole map, or its West or East half."""

    prefix: str
    """What stands before the digits: "W", "E", or nothing on a map of one sheet."""
    columns: tuple[int, int]
    """First and last column number, as printed on this sheet."""
    rows: tuple[int, int]
    """First and last row number."""
    offset: int = 0
    """What is added to a printed column to get the column of the lattice: 36 for PTO's East map, whose 01 lies beside W36."""


class GridSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a map's hexes lie and how they are numbered; see the head of this module for layouts and directions."""

    layout: Layout
    """"columns": flat-topped hexes in columns (1942); "rows": pointy-topped hexes in rows (Pearl Harbor, PTO)."""
    shifted: Literal["odd", "even"]
    """Which columns lie half a hex further south, or which rows half a hex further east, by their numbers in the lattice."""
    rows_grow: Literal["north", "south"]
    """Where the next row number lies: south in 1942, north in the others.  Columns always grow to the east."""
    order: Literal["column-row", "row-column"]
    """The order of the two pairs of digits: "2509" is column 25, row 09 in 1942, "E2811" row 28, column 11 in the others."""
    sheets: tuple[Sheet, ...]
    """The sheets from west to east; together they are one lattice, without overlap."""
    scale: float = 0.0
    """Nautical miles from hex to hex, where that means anything; 0 if not."""
    projection: str = ""
    """For readers: how latitude and longitude became hexes."""

    def problems(self) -> Iterator[tuple[str, str]]:
        """What annotations cannot say."""
        if not self.sheets:
            yield "sheets", "a map has at least one sheet"
        taken: set[str] = set()
        last = -(10**9)
        for i, sheet in enumerate(self.sheets):
            if sheet.columns[0] > sheet.columns[1] or sheet.rows[0] > sheet.rows[1]:
                yield f"sheets[{i}]", "last number is below the first"
            if not all(0 <= n <= 99 for n in (*sheet.columns, *sheet.rows)):
                yield f"sheets[{i}]", "numbers have two digits"
            if sheet.prefix in taken or any(c.isdigit() for c in sheet.prefix):
                yield f"sheets[{i}].prefix", "prefixes differ and hold no digits"
            if sheet.columns[0] + sheet.offset <= last:
                yield f"sheets[{i}].offset", "overlaps the sheet before it"
            taken.add(sheet.prefix)
            last = sheet.columns[1] + sheet.offset


class Grid:
    """The geometry of a printed grid: ids to coordinates and back, neighbours, where to draw.

    It knows extents, not which hexes exist: that is the board's matter.
    """

    __slots__ = ("_down", "_odd", "_prefix", "columns", "layout", "names", "rows", "spec")

    def __init__(self, spec: GridSpec) -> None:
        self.spec = spec
        self.layout: Layout = spec.layout
        self.names = DIRECTIONS[spec.layout]
        self._prefix = {sheet.prefix: sheet for sheet in spec.sheets}
        self._odd = spec.shifted == "odd"
        self._down = spec.rows_grow == "south"
        self.columns = (
            min(s.columns[0] + s.offset for s in spec.sheets),
            max(s.columns[1] + s.offset for s in spec.sheets),
        )
        """First and last column of the lattice."""
        self.rows = (min(s.rows[0] for s in spec.sheets), max(s.rows[1] for s in spec.sheets))
        """First and last row."""

    # -- ids

    def place(self, name: str) -> tuple[int, int]:
        """Column and row of the lattice of the hex that is printed as ``name``.  Raises KeyError if the grid has no such hex."""
        found = re.fullmatch(r"(\D*)(\d\d)(\d\d)", name)
        sheet = self._prefix.get(found[1]) if found else None
        if found is None or sheet is None:
            raise KeyError(name)
        one, two = int(found[2]), int(found[3])
        column, row = (one, two) if self.spec.order == "column-row" else (two, one)
        if not (sheet.columns[0] <= column <= sheet.columns[1] and sheet.rows[0] <= row <= sheet.rows[1]):
            raise KeyError(name)
        return column + sheet.offset, row

    def name(self, column: int, row: int) -> str:
        """The id as printed.  Raises KeyError if there is no such hex in the grid."""
        for sheet in self.spec.sheets:
            printed = column - sheet.offset
            if sheet.columns[0] <= printed <= sheet.columns[1] and sheet.rows[0] <= row <= sheet.rows[1]:
                one, two = (printed, row) if self.spec.order == "column-row" else (row, printed)
                return f"{sheet.prefix}{one:02}{two:02}"
        raise KeyError((column, row))

    def names_of_all(self) -> list[str]:
        """Every id of the grid in map order (see :meth:`rank`)."""
        found = [
            self.name(column + sheet.offset, row)
            for sheet in self.spec.sheets
            for column in range(sheet.columns[0], sheet.columns[1] + 1)
            for row in range(sheet.rows[0], sheet.rows[1] + 1)
        ]
        return sorted(found, key=self.rank)

    def rank(self, name: str) -> tuple[int, int]:
        """The sorting key of map order: the order of printed numbers, across the sheets of a lattice."""
        column, row = self.place(name)
        return (column, row) if self.spec.order == "column-row" else (row, column)

    # -- coordinates

    def shift(self, column: int, row: int) -> int:
        """1 if this hex's column or row is one of the shifted ones, else 0."""
        return int(((column if self.layout == "columns" else row) % 2 == 1) == self._odd)

    def axial(self, name: str) -> Axial:
        """Axial coordinates of a printed id."""
        return self.axial_of(*self.place(name))

    def axial_of(self, column: int, row: int) -> Axial:
        """Axial coordinates of a column and row of the lattice."""
        up = -row if self._down else row
        if self.layout == "rows":
            return Axial(column - (up // 2 if self._odd else (up + 1) // 2), up)
        return Axial(column, up - ((column + 1) // 2 if self._odd else column // 2))

    def place_of(self, a: Axial) -> tuple[int, int]:
        """Column and row of the lattice; they may lie outside the grid."""
        q, r = a
        if self.layout == "rows":
            return q + (r // 2 if self._odd else (r + 1) // 2), -r if self._down else r
        up = r + ((q + 1) // 2 if self._odd else q // 2)
        return q, -up if self._down else up

    def name_of(self, a: Axial) -> str:
        """The printed id.  Raises KeyError outside the grid."""
        return self.name(*self.place_of(a))

    # -- names on both sides

    def neighbours(self, name: str) -> list[str | None]:
        """The ids of the six neighbours in the order of directions; None beyond the grid."""
        found: list[str | None] = []
        for a in neighbours(self.axial(name)):
            try:
                found.append(self.name_of(a))
            except KeyError:
                found.append(None)
        return found

    def distance(self, a: str, b: str) -> int:
        """Hexes from ``a`` to ``b``."""
        return distance(self.axial(a), self.axial(b))

    def direction(self, name: str) -> int:
        """The number of a direction by its name in this layout.  Raises KeyError for any other word."""
        try:
            return self.names.index(name)
        except ValueError:
            raise KeyError(name) from None

    # -- hexsides

    def side(self, name: str) -> tuple[str, int]:
        """Hex and direction of a hexside that is written "2509-2510" (two neighbours) or "2509/SE" (hex and direction).

        Of two neighbours the first is the hex.  Raises KeyError if it is neither.
        """
        at, slash, direction = name.partition("/")
        if slash:
            self.place(at)
            return at, self.direction(direction)
        one, _, two = name.partition("-")
        d = direction_to(self.axial(one), self.axial(two))
        if d is None or self.distance(one, two) != 1:
            raise KeyError(name)
        return one, d

    def side_name(self, name: str, d: int) -> str:
        """The one spelling of a hexside: "2509-2510" with the lower id in map order in front, "2509/SE" at the edge of the grid."""
        other = self.neighbours(name)[d]
        if other is None:
            return f"{name}/{self.names[d]}"
        one, two = sorted((name, other), key=self.rank)
        return f"{one}-{two}"

    # -- the plane

    def centre(self, a: Axial) -> tuple[float, float]:
        """Where the centre of a hex lies, in plane units; an unshifted hex of column 0, row 0 would lie at the origin."""
        q, r = a
        if self.layout == "rows":
            return q + r / 2 + (0.0 if self._odd else 0.5), r * S
        return q * S, r + q / 2 - (0.0 if self._odd else 0.5)

    def corner(self, a: Axial, n: int) -> tuple[float, float]:
        """Corner ``n``; side ``n`` runs from corner ``n`` to corner ``n + 1``, counter-clockwise."""
        x, y = self.centre(a)
        turn = math.radians(60 * n - (30 if self.layout == "rows" else 0))
        radius = 0.5 / S
        return x + radius * math.cos(turn), y + radius * math.sin(turn)

    def corners(self, a: Axial) -> list[tuple[float, float]]:
        """The six corners, counter-clockwise."""
        return [self.corner(a, n) for n in range(6)]

    def at(self, x: float, y: float) -> Axial:
        """The hex at a point of the plane; on a hexside, either one."""
        if self.layout == "rows":
            r = y / S
            q = x - r / 2 - (0.0 if self._odd else 0.5)
        else:
            q = x / S
            r = y - q / 2 + (0.0 if self._odd else 0.5)
        unit = 1 << 20
        return _round(round(q * unit), round(r * unit), unit)
