"""Pieces of land and water inside every hex, and the sides over which they go on in the next one.

The plane is laid out in small squares; each one is land or water and belongs to a hex.  Whether two hexes are joined follows
from squares that touch, not from samples along the side, where an islet would count as a land bridge.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mapgen.grid import Lattice
from mapgen.model import Cell, Draft, hexes_in, pairs_in
from mapgen.project import Projection
from mapgen.sample import CLIMATES, Globe

FINE = 40  # squares to the width of a hex
SPECK = 0.03  # smaller pieces (shares of a hex) are left out ...
GRAIN = 0.004  # ... but a port keeps such a piece of water, and a hex with a place on it such a piece of land
TOUCH = 2  # squares that must touch


@dataclass
class Raster:
    left: float
    top: float
    owner: npt.NDArray[np.int32]  # index of the hex in lattice.names, -1 off the map
    land: npt.NDArray[np.bool_]
    lat: npt.NDArray[np.float64]
    lon: npt.NDArray[np.float64]


def raster(lattice: Lattice, projection: Projection, globe: Globe) -> Raster:
    xs, ys = zip(*(lattice.centre(name) for name in lattice.names), strict=True)
    left, right, bottom, top = min(xs) - 0.7, max(xs) + 0.7, min(ys) - 0.7, max(ys) + 0.7
    x = left + (np.arange(round((right - left) * FINE)) + 0.5) / FINE
    y = top - (np.arange(round((top - bottom) * FINE)) + 0.5) / FINE
    xx, yy = np.meshgrid(x, y)
    columns, rows = lattice.locate(xx, yy)
    index = np.full((columns.max() + 2, rows.max() + 2), -1, dtype=np.int32)
    for i, name in enumerate(lattice.names):
        index[lattice.place[name]] = i
    inside = (columns >= 0) & (rows >= 0)
    owner = np.where(inside, index[np.where(inside, columns, 0), np.where(inside, rows, 0)], -1)
    lat, lon = projection.earth(xx, yy)
    return Raster(left, top, owner.astype(np.int32), globe.land(lat, lon), lat, lon)


def survey(picture: Raster, cells: dict[str, Cell], lattice: Lattice, globe: Globe) -> None:
    """Share of land, height and climate of every hex."""
    flat = picture.owner.ravel()
    order = np.argsort(flat, kind="stable")
    bounds = np.searchsorted(flat[order], np.arange(len(lattice.names) + 1))
    lat, lon, land = picture.lat.ravel(), picture.lon.ravel(), picture.land.ravel()
    for i, name in enumerate(lattice.names):
        squares = order[bounds[i] : bounds[i + 1]]
        dry = squares[land[squares]]
        cell = cells[name]
        cell.share = round(len(dry) / len(squares), 2) if len(dry) else 0.0
        if not len(dry):
            continue
        heights = globe.height(lat[dry], lon[dry])
        low, high = np.percentile(heights, [10, 90])
        cell.height, cell.spread, cell.deviation = (
            float(heights.mean()),
            float(high - low),
            float(heights.std()),
        )
        counts = np.bincount(globe.climate(lat[dry], lon[dry]), minlength=len(CLIMATES))[: len(CLIMATES)]
        known = max(1, int(counts[1:].sum()))
        cell.climate = {word: float(n) / known for word, n in zip(CLIMATES, counts, strict=True)}


def settle(picture: Raster, cells: dict[str, Cell], lattice: Lattice, full: float) -> None:
    """Bring the squares in line with what the hexes were declared to be: all sea, all land, an islet."""
    filled = [not c.sea and not c.islet and not c.open and c.share >= full for c in cells.values()]
    emptied = [c.sea or c.islet for c in cells.values()]
    picture.land |= np.array([*filled, False])[picture.owner]
    picture.land &= ~np.array([*emptied, False])[picture.owner]
    for name, cell in cells.items():
        if cell.islet:
            x, y = lattice.centre(name)
            row, column = int((picture.top - y) * FINE), int((x - picture.left) * FINE)
            r = FINE // 4
            yy, xx = np.mgrid[-r : r + 1, -r : r + 1]
            picture.land[row - r : row + r + 1, column - r : column + r + 1] |= xx * xx + yy * yy <= r * r


def pieces(picture: Raster, cells: dict[str, Cell], lattice: Lattice) -> None:
    """Label the pieces and note which sides they cross."""
    label = _labels(picture)
    whole = np.bincount(picture.owner[picture.owner >= 0], minlength=len(lattice.names))
    where: dict[int, tuple[str, bool]] = {}
    spare: dict[tuple[str, bool], tuple[float, int]] = {}  # the largest of the specks
    numbers, firsts, counts = np.unique(label, return_index=True, return_counts=True)
    for number, first, count in zip(numbers, firsts, counts, strict=True):
        if number < 0:
            continue
        owner, dry = int(picture.owner.flat[first]), bool(picture.land.flat[first])
        name, part = lattice.names[owner], float(count / whole[owner])
        if part >= SPECK:
            where[int(number)] = name, dry
        elif part >= GRAIN:
            spare[name, dry] = max(spare.get((name, dry), (0.0, 0)), (part, int(number)))
    for (name, dry), (_, number) in spare.items():
        cell = cells[name]
        wanted = cell.open if not dry else not cell.sea
        if wanted and (name, dry) not in where.values():
            where[number] = name, dry
    best: dict[tuple[str, str, bool], tuple[int, int, int]] = {}
    for (a, b), count in sorted(_contacts(label, picture).items()):
        if count >= TOUCH and a in where and b in where:
            (one, dry), (two, _) = where[a], where[b]
            key = (one, two, dry) if one < two else (two, one, dry)
            best[key] = max(best.get(key, (0, 0, 0)), (count, a, b))
    sides: dict[int, int] = defaultdict(int)
    for _, a, b in best.values():
        side = lattice.side(where[a][0], where[b][0])
        sides[a] |= 1 << side
        sides[b] |= 1 << (side + 3) % 6
    for number, (name, dry) in sorted(where.items()):
        cell = cells[name]
        (cell.land if dry else cell.water).append(sides[number])
    _drain(cells, lattice)
    for cell in cells.values():
        _tidy(cell)


def _drain(cells: dict[str, Cell], lattice: Lattice) -> None:
    """Leave out water that ships cannot reach from a sea hex: lakes, and rivers that the mask took for sea."""
    reached = {(name, n) for name, cell in cells.items() if cell.sea for n in range(len(cell.water))}
    queue = list(reached)
    while queue:
        name, piece = queue.pop()
        for side, other in enumerate(lattice.neighbours[name]):
            if other and cells[name].water[piece] >> side & 1:
                for n, beyond in enumerate(cells[other].water):
                    if beyond >> (side + 3) % 6 & 1 and (other, n) not in reached:
                        reached.add((other, n))
                        queue.append((other, n))
    for name, cell in cells.items():
        cell.water = [mask for n, mask in enumerate(cell.water) if (name, n) in reached]


def _tidy(cell: Cell) -> None:
    """Pieces in a fixed order.  A pond that leads nowhere is no water; of land that leads nowhere one islet is enough."""
    cell.water = sorted((m for m in cell.water if m), reverse=True)
    land = sorted(cell.land, reverse=True)
    cell.land = [m for m in land if m] or land[:1]


def _labels(picture: Raster) -> npt.NDArray[np.int64]:
    """A number for every piece: squares of one hex and one kind that hang together by their edges."""
    height, width = picture.owner.shape
    kind = np.where(picture.owner >= 0, picture.owner.astype(np.int64) * 2 + picture.land, -1)
    label = np.arange(height * width, dtype=np.int64).reshape(height, width)
    label[kind < 0] = -1
    across = (kind[:, 1:] == kind[:, :-1]) & (kind[:, 1:] >= 0)
    down = (kind[1:] == kind[:-1]) & (kind[1:] >= 0)
    while True:  # the least number spreads over the piece; pieces are small, so this ends soon
        before = label.copy()
        for one, two, same in (
            (label[:, 1:], label[:, :-1], across),
            (label[:, :-1], label[:, 1:], across),
            (label[1:], label[:-1], down),
            (label[:-1], label[1:], down),
        ):
            np.copyto(one, np.minimum(one, two), where=same)
        if np.array_equal(before, label):
            return label


def _contacts(label: npt.NDArray[np.int64], picture: Raster) -> dict[tuple[int, int], int]:
    """How many squares of two pieces of one kind in neighbouring hexes touch."""
    out: dict[tuple[int, int], int] = defaultdict(int)
    steps: list[tuple[Any, Any]] = [
        (np.s_[:, 1:], np.s_[:, :-1]),
        (np.s_[1:, :], np.s_[:-1, :]),
    ]
    for one, two in steps:
        found = (
            (picture.owner[one] != picture.owner[two])
            & (label[one] >= 0)
            & (label[two] >= 0)
            & (picture.land[one] == picture.land[two])
        )
        both = np.sort(np.stack((label[one][found], label[two][found])), axis=0)
        pairs, counts = np.unique(both, axis=1, return_counts=True)
        for (a, b), count in zip(pairs.T, counts, strict=True):
            out[int(a), int(b)] += int(count)
    return out


# ---------------------------------------------------------------- corrections


def correct(draft: Draft) -> None:
    """What the [bodies] table of the hand file says, in the order of its keys below."""
    table = draft.hand.get("bodies", {})
    unknown = set(table) - {"merge_land", "merge_water", "land", "sea", "water", "dry"}
    if unknown:
        raise ValueError(f"bodies: unknown {sorted(unknown)}")
    for key in ("merge_land", "merge_water"):  # all pieces of a hex become one
        kind = key.removeprefix("merge_")
        for name in hexes_in(table.get(key, "")):
            cell = draft.cells[name]
            whole = 0
            for mask in getattr(cell, kind):
                whole |= mask
            setattr(cell, kind, [whole])
    # full sea between two hexes with land; ships pass if both have water
    for a, b in pairs_in(table.get("sea", "")):
        _set(draft, a, b, "land", False)
        if draft.cells[a].water and draft.cells[b].water:
            _set(draft, a, b, "water", True)
    for a, b in pairs_in(table.get("dry", "")):  # no ship passes
        _set(draft, a, b, "water", False)
    for a, b in pairs_in(table.get("land", "")):  # land goes on
        _set(draft, a, b, "land", True)
    for a, b in pairs_in(table.get("water", "")):  # water goes on; a hex without any gets some
        _set(draft, a, b, "water", True)
    for cell in draft.cells.values():
        _tidy(cell)


def _set(draft: Draft, a: str, b: str, kind: str, joined: bool) -> None:
    for one, two in ((a, b), (b, a)):
        cell, bit = draft.cells[one], 1 << draft.lattice.side(one, two)
        masks: list[int] = getattr(cell, kind)
        if not joined:
            masks[:] = [m & ~bit for m in masks]
        elif not any(m & bit for m in masks):
            if not masks:
                masks.append(0)
            beside = (
                bit << 1 | bit >> 1 | bit << 5 | bit >> 5
            ) & 63  # the sides next to it tell which piece is near
            masks.sort(key=lambda m: ((m & beside).bit_count(), m.bit_count(), m), reverse=True)
            masks[0] |= bit
