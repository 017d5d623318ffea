"""The hexes of a map in the plane of its projection, where one hex measures 1 between opposite sides.

Numbers, neighbours and directions (0 to 5, counter-clockwise) are those of ironbottom.hexes.grid.  Here x grows to the east and
y to the north; a hex of column c and row r has its centre where the fits of the three maps put it, see centre().
"""

import math
from functools import cached_property

import numpy as np
import numpy.typing as npt

from ironbottom.hexes.grid import Grid, GridSpec

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

S = 3**0.5 / 2  # from one row or column of hexes to the next


class Lattice:
    def __init__(self, spec: GridSpec) -> None:
        self.spec = spec
        self.grid = Grid(spec)
        self.names = tuple(self.grid.names_of_all())
        self.standing = spec.layout == "rows"  # a point up
        self._even = spec.shifted == "even"
        self._down = spec.rows_grow == "south"

    @cached_property
    def place(self) -> dict[str, tuple[int, int]]:
        """Column and row of every hex in the lattice of all sheets."""
        return {name: self.grid.place(name) for name in self.names}

    @cached_property
    def at(self) -> dict[tuple[int, int], str]:
        return {place: name for name, place in self.place.items()}

    @cached_property
    def neighbours(self) -> dict[str, tuple[str | None, ...]]:
        """The six hexes round a hex by direction; None beyond the edge."""
        return {name: tuple(self.grid.neighbours(name)) for name in self.names}

    def side(self, a: str, b: str) -> int:
        """The side of a towards b."""
        try:
            return self.neighbours[a].index(b)
        except ValueError:
            raise ValueError(f"{a} and {b} are not neighbours") from None

    def pair(self, a: str, b: str) -> str:
        """A hexside in the one spelling."""
        one, two = sorted((a, b), key=self.grid.rank)
        return f"{one}-{two}"

    def centre(self, name: str) -> tuple[float, float]:
        column, row = self.place[name]
        if self.standing:
            y = row * S
            return column + self._shift(row), -y if self._down else y
        up = -row - self._shift(column) if self._down else row - self._shift(column)
        return column * S, up

    def corner(self, name: str, n: int) -> tuple[float, float]:
        """Side n of a hex runs from its corner n to the next."""
        x, y = self.centre(name)
        turn = math.radians(60 * n - (30 if self.standing else 0))
        return x + 0.5 / S * math.cos(turn), y + 0.5 / S * math.sin(turn)

    def locate(self, x: Floats, y: Floats) -> tuple[Ints, Ints]:
        """Columns and rows of the hexes that points of the plane lie in, on the map or off it."""
        sign = -1 if self._down else 1
        if self.standing:
            row, column = self._nearest(sign * y, x, 1)
        else:
            column, row = self._nearest(x, sign * y, 1 if self._down else -1)
        return column, row

    def _shift(self, line: int) -> float:
        return 0.5 if (line % 2 == 0) == self._even else 0.0

    def _nearest(self, across: Floats, along: Floats, sign: int) -> tuple[Ints, Ints]:
        """Of the two lines of hexes on either side of a point, the line and the place on it of the nearest centre."""
        best = np.full(across.shape, np.inf)
        best_line = np.zeros(across.shape, dtype=np.int64)
        best_place = np.zeros(across.shape, dtype=np.int64)
        below = np.floor(across / S).astype(np.int64)
        for line in (below, below + 1):
            shift = sign * np.where((line % 2 == 0) == self._even, 0.5, 0.0)
            place = np.rint(along - shift).astype(np.int64)
            gap = (across - line * S) ** 2 + (along - shift - place) ** 2
            nearer = gap < best
            best = np.where(nearer, gap, best)
            best_line = np.where(nearer, line, best_line)
            best_place = np.where(nearer, place, best_place)
        return best_line, best_place
