"""A chart from a map file: numbers of the lattice become spots of the screen, north is up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import pairwise

from ironbottom.hexes import board as maps
from ironbottom.hexes.grid import Grid

from .chart import Chart, Hex, Place, Spot

_TERRAIN_WORDS = (
    (("jungle", "mountain"), "jungle_mountain"),
    (("small", "mountain"), "island"),
    (("mountain",), "mountain"),
    (("jungle",), "jungle"),
    (("forest",), "jungle"),
    (("rough",), "rough"),
    (("swamp",), "swamp"),
    (("desert",), "desert"),
    (("small", "island"), "islet"),
    (("islet",), "islet"),
    (("off",), "off"),
    (("not", "play"), "off"),
    (("closed",), "off"),
)
_KIND_WEIGHT = {
    "capital": 7,
    "major port": 7,
    "fortress": 6,
    "home base": 6,
    "city": 5,
    "port": 4,
    "base": 4,
    "airfield": 3,
    "anchorage": 3,
    "minor port": 3,
    "oil": 2,
    "resource": 2,
    "islet": 2,
    "small island": 2,
    "name": 1,
}
_SIDE_KINDS = {
    "river": "river",
    "sea": "sea",
    "lake": "sea",
    "impassable": "wall",
    "narrow": "narrow",
    "ferry": "ferry",
    "road": "road",
    "rail": "rail",
    "border": "border",
    "temporary border": "border",
}


def chart_of(board: maps.Board) -> Chart:
    """Everything of a map that can be drawn."""
    grid = Grid(board.grid)
    spots = {each.id: _spot(grid, each.id) for each in board.hexes}
    flat = board.grid.layout == "columns"
    shifted = (0, 0) if not board.hexes else spots[board.hexes[0].id]
    first = board.hexes[0].id if board.hexes else ""
    line = shifted[0] if flat else shifted[1]
    odd = 0
    if first:
        odd = line & 1 if grid.shift(*grid.place(first)) else 1 - (line & 1)
    places: dict[str, list[Place]] = defaultdict(list)
    for place in board.places:
        places[place.hex].append(_place(place))
    regions = _regions(board)
    terrains = lru_cache(maxsize=None)(partial(_terrain, board.terrains))
    hexes = [
        Hex(
            each.id,
            spots[each.id],
            terrains(each.terrain, each.id in places, each.coast),
            board.terrains[each.terrain].name,
            tuple(sorted(places.get(each.id, ()), key=lambda p: (-p.weight, p.name))),
            _facts(board, each, regions),
            None if each.lat is None or each.lon is None else (each.lat, each.lon),
            each.height,
        )
        for each in board.hexes
    ]
    chart = Chart(board.title, flat, odd, hexes)
    for kind, one, two in _sides(board, grid):
        if one in spots and two in spots:
            for way, there in chart.around(spots[one]):
                if there == spots[two]:
                    chart.note(spots[one], way, kind)
    return chart


def _spot(grid: Grid, name: str) -> Spot:
    column, row = grid.place(name)
    down = grid.spec.rows_grow == "south"
    return (column - grid.columns[0], row - grid.rows[0] if down else grid.rows[1] - row)


def _terrain(legend: dict[str, maps.Terrain], code: str, place: bool, coast: bool) -> str:
    """The key of a terrain among those of the look."""
    terrain = legend[code]
    if terrain.closed:
        return "off"
    words = terrain.name.casefold()
    if terrain.water:
        return "islet" if place or coast else "sea"
    for parts, key in _TERRAIN_WORDS:
        if all(part in words for part in parts):
            return key
    return "clear"


def _place(place: maps.Place) -> Place:
    kinds = place.kinds
    weight = 10 * max((_KIND_WEIGHT.get(kind, 1) for kind in kinds), default=1) + len(kinds)
    # which waters a harbour opens on is a set of sides, no number
    values = {key: value for key, value in place.values.items() if key != "harbour"}
    weight += min(max(values.values(), default=0), 9)
    if any(kind in ("city", "capital") for kind in kinds):
        sign = "city"
    elif any("port" in kind for kind in kinds):
        sign = "port"
    else:
        sign = "base"
    words = ", ".join([*kinds, *(f"{key} {value}" for key, value in values.items())])
    return Place(place.name, sign, weight, words)


def _regions(board: maps.Board) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for region in board.regions.values():
        names = {*region.hexes}
        if region.territories:
            names |= {each.id for each in board.hexes if each.territory in region.territories}
        for name in sorted(names - {*region.without}):
            found[name].append(region.name)
    return found


def _facts(board: maps.Board, each: maps.Hex, regions: dict[str, list[str]]) -> dict[str, str]:
    facts: dict[str, str] = {}
    if each.territory:
        facts["territory"] = board.territories[each.territory].name
        owner = board.territories[each.territory].owner
        if owner:
            facts["owner"] = owner
    if each.weather:
        facts["weather"] = board.weather[each.weather].name
    if each.areas:
        facts["area"] = ", ".join(board.areas[key].name for key in each.areas)
    if regions.get(each.id):
        facts["region"] = ", ".join(regions[each.id])
    return facts


def _sides(board: maps.Board, grid: Grid) -> Iterator[tuple[str, str, str]]:
    """Kind and both hexes of every side that is drawn or told."""
    for line in board.lines:
        kind = _SIDE_KINDS.get(line.kind)
        if kind is None:
            continue
        for side in line.sides:
            one, _, two = side.partition("-")
            if two:
                yield kind, one, two
                continue
            one, d = grid.side(side)
            other = grid.neighbours(one)[d]
            if other is not None:
                yield kind, one, other
        for one, two in pairwise(line.path):
            yield kind, one, two
