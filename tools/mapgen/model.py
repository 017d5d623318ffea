"""What is known of a map while it is being made, and the short ways in which the TOML files name hexes."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from mapgen.grid import Lattice
from mapgen.project import Projection


@dataclass
class Cell:
    """A hex in the making."""

    name: str
    lat: float
    lon: float
    share: float = 0.0  # of land, 0 to 1
    height: float = 0.0  # mean height of the land
    spread: float = 0.0  # between the tenth and the ninetieth part of the land by height
    deviation: float = 0.0
    climate: dict[str, float] = field(default_factory=dict)  # shares of the land, see sample.CLIMATES
    terrain: str = ""  # a code of the title's
    sea: bool = True
    islet: bool = False  # too small for the mask of land
    open: bool = False  # a port: its water is kept however little it is
    land: list[int] = field(default_factory=list)  # pieces of land: masks of the sides that each one crosses
    water: list[int] = field(default_factory=list)
    territory: str = ""
    weather: str = ""
    areas: list[str] = field(default_factory=list)
    note: str = ""

    @property
    def coast(self) -> bool:
        return bool(self.land and self.water)


@dataclass
class Draft:
    """A map in the making."""

    title: str
    table: dict[str, Any]  # <title>.toml
    hand: dict[str, Any]  # <title>.hand.toml
    lattice: Lattice
    projection: Projection
    cells: dict[str, Cell]

    def joined(self, a: str, b: str, kind: str = "land") -> bool:
        """Whether land (or water) goes on from a hex to its neighbour."""
        side = self.lattice.side(a, b)
        one, two = (getattr(self.cells[name], kind) for name in (a, b))
        return any(m >> side & 1 for m in one) and any(m >> (side + 3) % 6 & 1 for m in two)


def hexes_in(words: str | Iterable[str]) -> list[str]:
    """ "0101-0104 0201", or lists of such: hex numbers, and runs of numbers that differ in the last two digits only."""
    out: list[str] = []
    text = words if isinstance(words, str) else " ".join(words)
    for word in text.split():
        first, _, last = word.partition("-")
        if not last:
            out.append(first)
            continue
        if first[:-2] != last[:-2] or first[-2:] > last[-2:]:
            raise ValueError(f"{word} is no run of hexes")
        out += [f"{first[:-2]}{n:02}" for n in range(int(first[-2:]), int(last[-2:]) + 1)]
    return out


def pairs_in(words: str | Iterable[str]) -> list[tuple[str, str]]:
    """ "0103-0202 0104-0203" as pairs of hexes."""
    text = words if isinstance(words, str) else " ".join(words)
    return [(a, b) for a, _, b in (word.partition("-") for word in text.split())]
