"""Look-up tables and their exact odds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Generic, TypeVar

T = TypeVar("T")


class DieTable(Generic[T]):
    """A table read with one die: row 1 is ``rows[0]``; results off the end count as the nearest row.

    ``low`` is the number of the first row, for tables that begin at 0 (reached only with a modifier).
    """

    __slots__ = ("low", "rows")

    def __init__(self, rows: Sequence[T], low: int = 1) -> None:
        if not rows:
            raise ValueError("a table needs at least one row")
        self.rows = tuple(rows)
        self.low = low

    def __getitem__(self, result: int) -> T:
        last = self.low + len(self.rows) - 1
        return self.rows[max(self.low, min(last, result)) - self.low]

    def odds(self, sides: int = 6, drm: int = 0) -> dict[T, Fraction]:
        """Exact probability of each row's entry with one die and a modifier."""
        found: dict[T, Fraction] = {}
        for face in range(1, sides + 1):
            row = self[face + drm]
            found[row] = found.get(row, Fraction(0)) + Fraction(1, sides)
        return found
