"""What there is to draw: hexes on a lattice of the screen (columns from the left, rows from the top), places and hexsides.

A chart is made once from a map.  In ``columns`` the hexes are flat-topped and every second column stands half a hex lower; else
they are pointy-topped and every second row stands half a hex to the right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Spot: TypeAlias = tuple[int, int]
"""Column and row on the screen."""

FLAT = ("N", "NE", "SE", "S", "SW", "NW")
POINTY = ("NE", "E", "SE", "SW", "W", "NW")
WORDS = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}

_FLAT_STEPS = (
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
)
_POINTY_STEPS = (
    ((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)),
)


@dataclass(frozen=True, slots=True)
class Place:
    """A named place.  ``kind`` is ``city``, ``port`` or ``base``; a greater ``weight`` is named before a lesser one."""

    name: str
    kind: str = "city"
    weight: int = 1
    words: str = ""


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex.  ``facts`` tell what it belongs to: ``territory``, ``weather``, ``area``, ``region``."""

    id: str
    spot: Spot
    terrain: str
    words: str = ""
    places: tuple[Place, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    at: tuple[float, float] | None = None
    """Latitude and longitude of its centre."""
    height: int | None = None
    """In metres."""

    @property
    def place(self) -> Place | None:
        """The place that is named first."""
        return self.places[0] if self.places else None

    @property
    def sea(self) -> bool:
        """Is it nothing but water?"""
        return self.terrain in ("sea", "off")


class Chart:
    """All hexes of a map, and their sides."""

    def __init__(
        self,
        name: str,
        columns: bool,
        shifted: int,
        hexes: Iterable[Hex],
        sides: Mapping[tuple[Spot, int], tuple[str, ...]] | None = None,
    ) -> None:
        self.name = name
        self.columns = columns
        self.odd = shifted
        self.hexes = {hex.spot: hex for hex in hexes}
        self.ids = {hex.id: spot for spot, hex in self.hexes.items()}
        self.sides: dict[tuple[Spot, int], tuple[str, ...]] = {}
        """What lies on hexsides, noted for both hexes."""
        for (spot, way), kinds in dict(sides or {}).items():
            self.note(spot, way, *kinds)
        self.cols = 1 + max((c for c, _ in self.hexes), default=-1)
        self.rows = 1 + max((r for _, r in self.hexes), default=-1)
        self.ways = FLAT if columns else POINTY
        self.places = sorted(
            ((place, hex.spot) for hex in self.hexes.values() for place in hex.places),
            key=lambda found: (-found[0].weight, found[1]),
        )

    def shifted(self, i: int) -> bool:
        """Does this column stand lower, or this row farther right?"""
        return i & 1 == self.odd

    def beside(self, spot: Spot, way: int) -> Spot:
        """The spot on that side, whether there is a hex or not."""
        c, r = spot
        if self.columns:
            dc, dr = _FLAT_STEPS[self.shifted(c)][way]
        else:
            dc, dr = _POINTY_STEPS[self.shifted(r)][way]
        return (c + dc, r + dr)

    def around(self, spot: Spot) -> Iterator[tuple[int, Spot]]:
        """The hexes that touch this one, with their directions."""
        for way in range(6):
            there = self.beside(spot, way)
            if there in self.hexes:
                yield way, there

    def note(self, spot: Spot, way: int, *kinds: str) -> None:
        """Put things on a side of a hex, and so of the one behind it."""
        found = (*self.sides.get((spot, way), ()), *kinds)
        self.sides[spot, way] = found
        self.sides[self.beside(spot, way), (way + 3) % 6] = found

    def side(self, spot: Spot, way: int) -> tuple[str, ...]:
        """What lies on a side or crosses it."""
        return self.sides.get((spot, way), ())

    def distance(self, a: Spot, b: Spot) -> int:
        """How many hexes from one to the other."""
        (x1, z1), (x2, z2) = self._axial(a), self._axial(b)
        dx, dz = x1 - x2, z1 - z2
        return max(abs(dx), abs(dz), abs(dx + dz))

    def _axial(self, spot: Spot) -> Spot:
        c, r = spot
        if self.columns:
            return (c, r - (c - (c & 1 if self.odd else -(c & 1))) // 2)
        return (c - (r - (r & 1 if self.odd else -(r & 1))) // 2, r)

    def nearest(self, spot: Spot) -> Spot:
        """This hex, or the one that is nearest to where it would be."""
        if spot in self.hexes:
            return spot
        return min(self.hexes, key=lambda s: (abs(s[0] - spot[0]) + abs(s[1] - spot[1]), s))
