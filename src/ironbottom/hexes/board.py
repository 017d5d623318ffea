"""A map as content: one JSON file a map, ``maps/<title>.json``, made by tools/mapgen and never by hand.

What a hex *is* stands here; what it costs to enter it is the title's rule.  Codes are short, because some are written five
thousand times; each has its legend in the same file.  See :mod:`ironbottom.hexes.grid` for directions, masks and hexsides.

A file is read by :func:`load_board`, which refuses it with a :class:`~ironbottom.kernel.content.ContentError` that names every
problem, and written by :func:`encode_board`: one line a hex, in map order, defaults left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from ironbottom.hexes.grid import Grid, GridSpec
from ironbottom.kernel.content import ContentError, folders, suggest
from ironbottom.kernel.content_faults import faults, vet
from ironbottom.kernel.toml_lines import spell

__all__ = [
    "ALL_SIDES",
    "Area",
    "Board",
    "Box",
    "Edge",
    "Hex",
    "Legend",
    "Line",
    "LineKind",
    "Link",
    "Place",
    "PlaceKind",
    "Region",
    "RegionKind",
    "Source",
    "Terrain",
    "Territory",
    "board_titles",
    "encode_board",
    "load_board",
    "parse_board",
]

ALL_SIDES = 63
"""The mask of all six sides."""

Id: TypeAlias = str
"""A hex as the rulebook prints it: "2509", "E2811"."""
SideId: TypeAlias = str
"""A hexside: "2509-2510", two neighbours in either order, or "2509/SE", a hex and a direction (needed at the edge of the map)."""
Mask: TypeAlias = Annotated[int, Meta(ge=0, le=ALL_SIDES)]
"""A set of the sides of a hex: bit ``d`` is the side in direction ``d``."""
Source: TypeAlias = Literal["printed", "published", "reconstructed"]
"""Where a fact comes from: the rulebook prints it; its publisher or an owner told it; or this project made it up."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What every struct of this file is."""


# ---------------------------------------------------------------- hexes


class Terrain(_Part, frozen=True):
    """The legend of a terrain code."""

    name: str
    """As the title's terrain chart has it: "Clear", "Jungle/mountain", "All sea"."""
    water: bool = False
    """A full-sea (or lake) hex: no land in it, unless a place such as an islet stands there."""
    closed: bool = False
    """No unit ever enters it (Tibet)."""
    note: str = ""


class Hex(_Part, frozen=True):
    """One hex."""

    id: Id
    terrain: str
    """A key of ``terrains``."""
    share: Annotated[float, Meta(ge=0, le=1)] | None = None
    """Land share of its area, 0 to 1; None: as its terrain has it, 0 for water, else 1."""
    coast: bool = False
    """Both land and water are in it: a coastal, partial-sea or islet hex."""
    land: tuple[Mask, ...] = ()
    """The bodies of land inside the hex, each with the sides it reaches; 0 is an islet that reaches none.

    Two bodies are not connected inside the hex (1942's water-barrier hexes).  Two hexes are connected by land across a side that
    bodies of land of both reach.  Several bodies may reach one side.  None written: one body with all sides that have a
    neighbour if the hex is land without coast, one that reaches no side if it is coast, none if it is water.
    """
    water: tuple[Mask, ...] = ()
    """The bodies of water inside the hex, in the same way: the natural water routes through a coastal hex (Pearl Harbor), the
    sides that ships may cross.  None written: one body with all sides that have a neighbour if the hex is water or coast, none
    if it is land."""
    height: int | None = None
    """Mean height in metres, for display and for readers."""
    lat: float | None = None
    """Latitude of the centre, degrees, north positive."""
    lon: float | None = None
    """Longitude of the centre, degrees, 0 to 360 east."""
    territory: str = ""
    """A key of ``territories``: whose land it was in December 1941; empty at sea."""
    weather: str = ""
    """A key of ``weather``: the weather zone; empty where a title has none."""
    areas: tuple[str, ...] = ()
    """Keys of ``areas``.  A full-sea hex names the one sea area it lies in.  A coastal hex names those its water touches; which
    body of water touches which follows from the sides, and an area that no side leads to (Bombay and the Arabian Sea, across
    the map edge) belongs to the first body of water."""
    note: str = ""
    """What was decided by hand, and why."""


class Territory(_Part, frozen=True):
    """The legend of a territory code: who owned the land when the war began."""

    name: str
    """"Malaya", "British North Borneo"."""
    owner: str = ""
    """The side or nation that controlled it, by the title's own key."""
    country: str = ""
    """The country it counts as for the title's rules (rail, supply, conquest), if another than the name says."""
    group: str = ""
    """The island group or theatre it belongs to."""
    note: str = ""


class Legend(_Part, frozen=True):
    """What a code stands for."""

    name: str
    note: str = ""


class Area(_Part, frozen=True):
    """A sea area: ships move from area to area, not from hex to hex (PTO)."""

    name: str
    cost: Annotated[int, Meta(ge=0)] = 5
    """Movement points to enter it."""
    search: int = 0
    """Its modifier to interception (PTO: INT)."""
    gridded: bool = True
    """Its hexes are printed; in an area without a grid ships stand anywhere."""
    neighbours: tuple[str, ...] = ()
    """Keys of the areas and boxes that a ship may enter from here; mutual among areas."""
    source: Source = "reconstructed"
    note: str = ""


# ---------------------------------------------------------------- hexsides

LineKind: TypeAlias = Literal[
    "river",  # a river side, by the title's rules on rivers
    "sea",  # full sea between two hexes that both hold land: no land unit crosses
    "lake",  # the same with a lake
    "impassable",  # no land unit ever crosses
    "narrow",  # a narrow sea side: island hopping (Pearl Harbor)
    "ferry",  # rail or units cross it though it is a sea side
    "road",  # a road crosses it
    "rail",  # a railway crosses it
    "border",  # a border between countries or rule areas
    "temporary border",  # a front that the rules treat as a border for a time (PTO: China)
    "grain",  # a line along hexsides that a rule names and that is none of these (PTO: the line W3007 - W1415)
]
"""What a line of hexsides is."""


class Line(_Part, frozen=True):
    """Hexsides of one kind: a river, a road, a border, all straits.  A side may belong to several lines."""

    kind: LineKind
    name: str = ""
    """"Yangtze", "Burma Road"."""
    sides: tuple[SideId, ...] = ()
    """Its hexsides."""
    path: tuple[Id, ...] = ()
    """For roads, rails and the like instead of ``sides``: the hexes it runs through, each next to the one before."""
    source: Source = "reconstructed"
    note: str = ""


# ---------------------------------------------------------------- places

PlaceKind: TypeAlias = Literal[
    "city",
    "port",
    "minor port",
    "major port",
    "anchorage",
    "airfield",
    "base",  # a printed naval or air base
    "home base",  # a source of supply of its owner (Pearl Harbor)
    "fortress",  # printed on the map
    "capital",
    "oil",
    "resource",
    "islet",  # land too small for the hex to be a land hex; the place is the land
    "small island",  # the black-dot island of PTO: two land units, small airfields only
    "name",  # a name and nothing else
]
"""What stands in a hex; a place may be several."""


class Place(_Part, frozen=True):
    """A named place.  Several may stand in a hex."""

    name: str
    """As the rulebook spells it; unique on the map."""
    hex: Id
    kinds: tuple[PlaceKind, ...]
    values: dict[str, int] = {}
    """Numbers of the title's own, by its own words: "resistance" (1942's city number), "erp", "objective", "size"..."""
    owner: str = ""
    """The side or nation that holds it when the war begins, if another than its territory's."""
    country: str = ""
    """The country it counts for, if another than its territory's."""
    group: str = ""
    """The island group it belongs to, if another than its territory's."""
    source: Source = "reconstructed"
    note: str = ""


RegionKind: TypeAlias = Literal[
    "region",  # what the rules call by a name: the Philippines, Manchuria
    "theatre",
    "island group",
    "narrow sea",  # one of Pearl Harbor's nine narrow sea areas
    "treacherous sea",
    "entry",  # where units may come on
    "closed",
]
"""What a region is for."""


class Region(_Part, frozen=True):
    """A named set of hexes that some rule speaks of.  Regions may overlap."""

    name: str
    kind: RegionKind = "region"
    hexes: tuple[Id, ...] = ()
    """Its hexes."""
    territories: tuple[str, ...] = ()
    """Territories that belong to it with all their hexes, besides ``hexes``."""
    without: tuple[Id, ...] = ()
    """Hexes of those territories that do not."""
    values: dict[str, int] = {}
    """Numbers of the title's own."""
    rule: str = ""
    """The id of the rule that speaks of it."""
    source: Source = "reconstructed"
    note: str = ""


# ---------------------------------------------------------------- beyond the map


class Link(_Part, frozen=True):
    """A way out of an off-map box."""

    to: str
    """Where it leads: the id of a hex, or a key of ``areas``, ``boxes`` or ``edges``."""
    out: int | None = None
    """Movement points from the box to there; None: no way there."""
    back: int | None = None
    """Movement points from there into the box; None: no way back."""
    by: Literal["sea", "land", "air", "rail", "any"] = "any"
    """Who may use it."""
    note: str = ""


class Box(_Part, frozen=True):
    """A place beyond the map: "US West Coast Ports", "Hong Kong" in 1942."""

    name: str
    links: tuple[Link, ...] = ()
    kinds: tuple[PlaceKind, ...] = ()
    """What it counts as."""
    owner: str = ""
    near: Id = ""
    """The virtual hex it counts as for ranges, an id of the grid that need not exist on the map (2200 of 1942's Formosa)."""
    values: dict[str, int] = {}
    source: Source = "reconstructed"
    note: str = ""


class Edge(_Part, frozen=True):
    """A stretch of the map's edge where units come on or leave."""

    name: str
    """"Soviet edge", "north-east edge"."""
    hexes: tuple[Id, ...]
    """Its hexes, in the order of the edge."""
    owner: str = ""
    """Who may use it; empty: anyone whom the rules let."""
    rule: str = ""
    source: Source = "reconstructed"
    note: str = ""


# ---------------------------------------------------------------- the map


class Board(_Part, frozen=True):
    """A whole map."""

    title: str
    """The key of the title, which is also the name of the file."""
    grid: GridSpec
    terrains: dict[str, Terrain]
    """Legend of terrain codes; a code is one or two characters."""
    hexes: tuple[Hex, ...]
    """Every hex that is in play, in map order (:meth:`Grid.rank`).  A hex's number in the program is its place in this list."""
    territories: dict[str, Territory] = {}
    weather: dict[str, Legend] = {}
    areas: dict[str, Area] = {}
    lines: tuple[Line, ...] = ()
    places: tuple[Place, ...] = ()
    regions: dict[str, Region] = {}
    boxes: dict[str, Box] = {}
    edges: dict[str, Edge] = {}
    credits: tuple[str, ...] = ()
    """Whom to thank for the data the map was made from; shown with the licences."""
    notes: tuple[str, ...] = ()
    """For readers: how it was made, what is sure and what is not."""

    def problems(self) -> Iterator[tuple[str, str]]:
        """What annotations cannot say."""
        wrong = list(_grid_problems(self))
        yield from wrong
        if not wrong:  # neighbours are known only when the hexes are
            check = _Check(self)
            yield from check.hexes()
            yield from check.lines()
            yield from check.places()
            yield from check.sets()


Found: TypeAlias = Iterator[tuple[str, str]]


def _grid_problems(board: Board) -> Found:
    """The list of hexes itself.  (What the grid says of itself is asked of the grid.)"""
    if any(True for _ in board.grid.problems()):
        yield "grid", "has problems of its own"
        return
    grid = Grid(board.grid)
    last: tuple[int, int] | None = None
    for i, each in enumerate(board.hexes):
        try:
            rank = grid.rank(each.id)
        except KeyError:
            yield f"hexes[{i}].id", f"no hex {each.id!r} in this grid"
            return
        if last is not None and rank <= last:
            yield f"hexes[{i}].id", f"{each.id} is out of map order, or there twice"
            return
        last = rank
    if not board.hexes:
        yield "hexes", "there are none"


class _Check:
    """A board being checked; every method yields problems."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid = Grid(board.grid)
        self.ids = {each.id: each for each in board.hexes}
        self.beside = {id: self._beside(id) for id in self.ids}

    def _beside(self, id: Id) -> list[Hex | None]:
        return [self.ids.get(other) if other else None for other in self.grid.neighbours(id)]

    def hexes(self) -> Found:
        board = self.board
        for i, each in enumerate(board.hexes):
            at = f"hexes[{i}]"
            yield from _known(each.terrain, board.terrains, f"{at}.terrain", each.id)
            if each.territory:
                yield from _known(each.territory, board.territories, f"{at}.territory", each.id)
            if each.weather:
                yield from _known(each.weather, board.weather, f"{at}.weather", each.id)
            for n, area in enumerate(each.areas):
                yield from _known(area, board.areas, f"{at}.areas[{n}]", each.id)
            yield from self._bodies(each, at)

    def _bodies(self, each: Hex, at: str) -> Found:
        terrain = self.board.terrains.get(each.terrain)
        if terrain is None:
            return
        if not each.coast:
            if terrain.water and each.land:
                yield f"{at}.land", f"{each.id} is water without coast"
            if not terrain.water and each.water:
                yield f"{at}.water", f"{each.id} is land without coast"
            if terrain.water and len(each.areas) > 1:
                yield f"{at}.areas", f"{each.id} is full sea and lies in one area"
        for kind, masks in (("land", each.land), ("water", each.water)):
            for n, mask in enumerate(masks):
                for d in range(6):
                    if mask >> d & 1:
                        yield from self._reaches(each, kind, d, f"{at}.{kind}[{n}]")

    def _reaches(self, each: Hex, kind: str, d: int, at: str) -> Found:
        """A body that reaches a side meets one of the same kind behind it."""
        other = self.beside[each.id][d]
        name = f"{each.id}/{self.grid.names[d]}"
        if other is None:
            yield at, f"reaches {name}, behind which there is no hex"
            return
        terrain = self.board.terrains.get(other.terrain)
        if terrain is None:
            return
        masks = other.land if kind == "land" else other.water
        if masks:
            meets = any(mask >> ((d + 3) % 6) & 1 for mask in masks)
        elif kind == "land":
            meets = not other.coast and not terrain.water
        else:
            meets = other.coast or terrain.water
        if not meets:
            yield at, f"reaches {name}, but no {kind} of {other.id} does"

    def lines(self) -> Found:
        for i, line in enumerate(self.board.lines):
            at = f"lines[{i}]"
            if bool(line.sides) == bool(line.path):
                yield at, "wants sides or a path, and not both"
            for n, side in enumerate(line.sides):
                yield from self._side(side, f"{at}.sides[{n}]")
            for n, (one, two) in enumerate(zip(line.path, line.path[1:], strict=False)):
                yield from self._side(f"{one}-{two}", f"{at}.path[{n + 1}]")
            if line.kind == "sea":
                yield from self._straits(line, at)

    def _side(self, side: SideId, at: str) -> Found:
        try:
            one, d = self.grid.side(side)
        except KeyError:
            yield at, f"{side!r} is no hexside, neither 'hex-neighbour' nor 'hex/direction'"
            return
        if one not in self.ids:
            yield at, f"{side!r}: no hex {one} on this map"
        elif "-" in side and self.beside[one][d] is None:
            yield at, f"{side!r}: one of its hexes is not on this map"

    def _straits(self, line: Line, at: str) -> Found:
        """A sea side has no land on both of its sides."""
        for n, side in enumerate(line.sides):
            try:
                one, d = self.grid.side(side)
            except KeyError:
                continue
            if one in self.ids and any(mask >> d & 1 for mask in self.ids[one].land):
                yield f"{at}.sides[{n}]", f"{side} is a sea side, but land of {one} reaches it"

    def places(self) -> Found:
        names = Counter(place.name for place in self.board.places)
        for i, place in enumerate(self.board.places):
            at = f"places[{i}]"
            if place.hex not in self.ids:
                yield f"{at}.hex", f"{place.name}: no hex {place.hex!r} on this map"
            if names[place.name] > 1:
                yield f"{at}.name", f"there are two places called {place.name}"
            if not place.kinds:
                yield f"{at}.kinds", f"{place.name} is nothing; call it a name if it is only that"

    def sets(self) -> Found:
        board = self.board
        for key, area in board.areas.items():
            for n, other in enumerate(area.neighbours):
                at = f"areas.{key}.neighbours[{n}]"
                yield from _known(other, {**board.areas, **board.boxes}, at, area.name)
                if other in board.areas and key not in board.areas[other].neighbours:
                    yield at, f"{other} does not name {key} in turn"
        for key, region in board.regions.items():
            yield from self._on_map((*region.hexes, *region.without), f"regions.{key}.hexes")
            for n, territory in enumerate(region.territories):
                yield from _known(
                    territory, board.territories, f"regions.{key}.territories[{n}]", region.name
                )
        for key, edge in board.edges.items():
            yield from self._on_map(edge.hexes, f"edges.{key}.hexes")
        yield from self._boxes()

    def _boxes(self) -> Found:
        board = self.board
        ends: dict[str, Any] = {**self.ids, **board.areas, **board.boxes, **board.edges}
        for key, box in board.boxes.items():
            for n, link in enumerate(box.links):
                at = f"boxes.{key}.links[{n}]"
                yield from _known(link.to, ends, f"{at}.to", box.name)
                if link.out is None and link.back is None:
                    yield at, "leads neither out nor back"

    def _on_map(self, ids: Iterable[Id], at: str) -> Found:
        for id in ids:
            if id not in self.ids:
                yield at, f"no hex {id!r} on this map"


def _known(key: str, legend: dict[str, Any], at: str, of: str) -> Found:
    if key not in legend:
        yield at, f"{of}: unknown {key!r}; {suggest(key, sorted(legend)) or 'there is none'}"


# ---------------------------------------------------------------- files


def load_board(title: str) -> Board:
    """The map of a title: a player's own ``maps/<title>.json`` if there is one, else the one that is shipped.

    A player's own is checked in full at every start; the shipped ones are proved by tests, and only their types are.
    Raises ContentError if there is none, or for anything wrong with it.
    """
    own, *shipped = folders("maps", "")
    for folder in (own, *shipped):
        path = folder / f"{title}.json"
        if path.is_file():
            return parse_board(path.read_bytes(), path.name, check=folder == own)
    raise ContentError(f"maps/{title}.json", 0, "", "no such map", suggest(title, board_titles()))


def board_titles() -> list[str]:
    """The titles that have a map."""
    return sorted({path.stem for folder in folders("maps", "") for path in Path(folder).glob("*.json")})


def parse_board(raw: bytes, name: str, check: bool = True) -> Board:
    """A map file as a board; ``name`` is the file name that errors show.

    Raises ContentError with every problem found.  ``check=False`` skips :meth:`Board.problems`, for a file known to be good.
    """
    vet(Board)
    try:
        data = msgspec.json.decode(raw)
    except msgspec.DecodeError as error:
        raise ContentError(name, 0, "", f"not JSON: {error}") from error
    try:
        board = msgspec.convert(data, Board)
    except msgspec.ValidationError as error:
        found = [(spell(fault.place), fault.message) for fault in faults(data, Board)]
        raise _gathered(found or [("", str(error))], name) from error
    if check:
        wrong = [(f"grid.{field}", message) for field, message in board.grid.problems()]
        if wrong := wrong or list(board.problems()):
            raise _gathered(wrong, name)
    return board


def _gathered(found: list[tuple[str, str]], name: str) -> ContentError:
    first, *others = [ContentError(name, 0, field, message) for field, message in found]
    first.others = others
    return first


def encode_board(board: Board) -> bytes:
    """The file of a board: JSON with one line for each hex, place, line and legend entry, hexes in map order."""
    grid = Grid(board.grid)
    ordered = msgspec.structs.replace(
        board, hexes=tuple(sorted(board.hexes, key=lambda each: grid.rank(each.id)))
    )
    data: dict[str, Any] = msgspec.to_builtins(ordered)
    dump: Callable[[Any], str] = lambda value: msgspec.json.encode(value).decode()  # noqa: E731
    parts = []
    for key, value in data.items():
        if isinstance(value, dict) and key != "grid":
            rows = [f"{dump(code)}:{dump(entry)}" for code, entry in value.items()]
            text = "{\n" + ",\n".join(rows) + "\n}"
        elif isinstance(value, (list, tuple)):
            text = "[\n" + ",\n".join(map(dump, value)) + "\n]"
        else:
            text = dump(value)
        parts.append(f"{dump(key)}:{text}")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()
