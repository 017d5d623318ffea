"""A board as flat tables: hexes are numbers, hexsides are edges, and what follows from the board is worked out once.

Hex ``i`` is the ``i``-th of ``Board.hexes``.  Side ``d`` of hex ``i`` is edge ``6 * i + d``: crossing it leads from ``i`` to
``to[6 * i + d]``, which is -1 where the map ends.  Anything known of hexes is a sequence by hex number, anything known of
hexsides a sequence by edge; both edges of a hexside carry the same flags.

Searches run on a :class:`Network`: nodes and the edges out of them.  ``plain`` has one node a hex; ``by_land`` and ``by_water``
have one a body of land or water inside a hex, for rules that tell the bodies of one hex apart (ships in a coastal hex of
Pearl Harbor, water-barrier hexes of 1942).  Edges keep their numbers there, so one table of costs serves all three.

A Graph is made from content, belongs into ``g.index`` and never into a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from operator import itemgetter
from typing import TypeAlias, get_args

from ironbottom.hexes.board import ALL_SIDES, Board, LineKind, Place
from ironbottom.hexes.grid import STEPS, Axial, Grid, line

__all__ = ["FLAGS", "LAND", "WATER", "Fan", "Graph", "Mask", "Network", "Rim", "Way", "lift", "opposite_edge"]

Mask: TypeAlias = Sequence[int]
"""By hex (or by node): zero for no, anything else for yes."""

FLAGS: dict[str, int] = {kind: 1 << n for n, kind in enumerate(get_args(LineKind))}
"""The bit of each kind of line in :attr:`Graph.sides`."""
LAND = 1 << len(FLAGS)
"""The bit of a side that land of both hexes reaches."""
WATER = LAND << 1
"""The bit of a side that water of both hexes reaches."""

Out: TypeAlias = tuple[tuple[int, int], ...]
"""The ways out of a node: pairs of edge and node."""

Way: TypeAlias = tuple[int, tuple[int, ...]]
"""A node and others that the same points lead to from it (or that lead to it, against the moves)."""
Fan: TypeAlias = tuple[tuple[int, Way], ...]
"""All the ways out of a node (or into it), by points: what a search takes in its stride, where it would count steps singly."""

KEPT = 16
"""So many fans a :class:`Rim` keeps at most: more than there are classes of movement, and a bound in a long run."""


class Rim:
    """The ways out of a node, or into it, taken together."""

    __slots__ = ("fans", "node", "others", "prices")

    def __init__(self, node: int, ways: Out) -> None:
        self.node = node
        self.others = tuple([other for _, other in ways])
        """The nodes that they lead to or come from."""
        edges = [edge for edge, _ in ways]
        self.prices: Callable[[Sequence[int]], tuple[int, ...]] = (
            itemgetter(*edges) if len(edges) > 1 else lambda table: tuple([table[edge] for edge in edges])
        )
        """Picks what they cost out of a table by edge."""
        self.fans: dict[tuple[int, ...], Fan] = {}
        """By prices: the fans that :meth:`fan` made, so that whoever moves about here for the same points finds them again."""

    def fan(self, prices: tuple[int, ...]) -> Fan:
        """The ways by points, without those that cost less than 0."""
        if len(self.fans) >= KEPT:
            self.fans.clear()
        found = self.fans[prices] = self._sorted(prices)
        return found

    def _sorted(self, prices: tuple[int, ...]) -> Fan:
        if prices and prices[0] >= 0 and prices.count(prices[0]) == len(prices):
            return ((prices[0], (self.node, self.others)),)  # as on the open sea
        groups: dict[int, list[int]] = {}
        for points, other in zip(prices, self.others, strict=True):
            if points in groups:
                groups[points].append(other)
            elif points >= 0:
                groups[points] = [other]
        return tuple([(points, (self.node, tuple(group))) for points, group in groups.items()])


class Network:
    """Nodes, and the edges that lead from one to another; a title may make one of its own, say of sea areas."""

    def __init__(self, out: Sequence[Out], hexes: Sequence[int], hex_count: int) -> None:
        self.out = out
        """By node: its ways out, in the order of directions."""
        self.hexes = hexes
        """By node: its hex, or -1 for a node that is none, such as a sea area."""
        self.hex_count = hex_count
        self.has_others = any(at < 0 for at in hexes)
        """Some nodes are no hexes."""
        self.by_hex = list(hexes) == list(range(hex_count))
        """Nodes are hexes, by the same numbers."""
        self.nowhere: Mask = [0] * (hex_count + 1)
        """By hex, and by -1: no.  A list, which is quicker to index than bytes."""

    def __len__(self) -> int:
        return len(self.out)

    @cached_property
    def into(self) -> Sequence[Out]:
        """By node: the ways that lead into it, as pairs of edge and the node they come from."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.out]
        for node, ways in enumerate(self.out):
            for edge, other in ways:
                found[other].append((edge, node))
        return [tuple(ways) for ways in found]

    @cached_property
    def rims(self) -> Sequence[Rim]:
        """By node: the ways out of it."""
        return [Rim(node, ways) for node, ways in enumerate(self.out)]

    @cached_property
    def rims_back(self) -> Sequence[Rim]:
        """By node: the ways into it."""
        return [Rim(node, ways) for node, ways in enumerate(self.into)]

    @cached_property
    def nodes(self) -> Sequence[tuple[int, ...]]:
        """By hex: its nodes."""
        found: list[list[int]] = [[] for _ in range(self.hex_count)]
        for node, at in enumerate(self.hexes):
            if at >= 0:
                found[at].append(node)
        return [tuple(nodes) for nodes in found]


def lift(network: Network, mask: Mask) -> Mask:
    """A mask by hex as a mask by node; nodes that are no hexes are left out."""
    return bytearray(1 if at >= 0 and mask[at] else 0 for at in network.hexes)


class Graph:
    """A board, ready to be asked."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid = Grid(board.grid)
        self.ids: tuple[str, ...] = tuple(each.id for each in board.hexes)
        """By hex: its printed id."""
        self.number: dict[str, int] = {id: i for i, id in enumerate(self.ids)}
        """The number of a printed id."""
        self.axial: tuple[Axial, ...] = tuple(self.grid.axial(id) for id in self.ids)
        """By hex: axial coordinates."""
        self._at = {(a.q, a.r): i for i, a in enumerate(self.axial)}
        self._sheets: dict[int, list[int]] = {}
        self.to: tuple[int, ...] = tuple(
            self._at.get((a.q + q, a.r + r), -1) for a in self.axial for q, r in STEPS
        )
        """By edge: the hex it leads to, or -1."""
        self.beside: tuple[tuple[int, ...], ...] = tuple(
            tuple(j for j in self.to[6 * i : 6 * i + 6] if j >= 0) for i in range(len(self.ids))
        )
        """By hex: its neighbours in the order of directions."""
        self._terrain_tables()
        self.land, self.water = self._bodies("land"), self._bodies("water")
        self.sides: tuple[int, ...] = self._sides()
        """By edge: the flags of the hexside, :data:`FLAGS` and :data:`LAND` and :data:`WATER`."""

    def __len__(self) -> int:
        return len(self.ids)

    # -- tables

    def _terrain_tables(self) -> None:
        hexes, terrains = self.board.hexes, self.board.terrains
        self.terrain: tuple[str, ...] = tuple(each.terrain for each in hexes)
        """By hex: its terrain code."""
        self.is_water: Mask = bytes(terrains[each.terrain].water and not each.coast for each in hexes)
        """By hex: full sea or lake."""
        self.is_coast: Mask = bytes(each.coast for each in hexes)
        """By hex: both land and water."""
        self.is_closed: Mask = bytes(terrains[each.terrain].closed for each in hexes)
        """By hex: nothing ever enters."""

    def _bodies(self, kind: str) -> tuple[tuple[int, ...], ...]:
        """By hex: its bodies of land or water, as masks of the sides they reach, with what is not written filled in."""
        found = []
        for i, each in enumerate(self.board.hexes):
            masks = each.land if kind == "land" else each.water
            water = self.board.terrains[each.terrain].water
            if not masks and (each.coast or (kind == "water") == water):
                whole = sum(1 << d for d in range(6) if self.to[6 * i + d] >= 0)
                masks = (0,) if each.coast and kind == "land" else (whole & ALL_SIDES,)
            found.append(masks)
        return tuple(found)

    def _sides(self) -> tuple[int, ...]:
        flags = [0] * (6 * len(self))
        for part in self.board.lines:
            bit = FLAGS[part.kind]
            steps = [f"{one}-{two}" for one, two in zip(part.path, part.path[1:], strict=False)]
            for side in (*part.sides, *steps):
                for edge in self.edges_of(side):
                    flags[edge] |= bit
        for kind, bit in ((self.land, LAND), (self.water, WATER)):
            reached = [_union(masks) for masks in kind]
            for edge, j in enumerate(self.to):
                if j >= 0 and reached[edge // 6] >> edge % 6 & 1 and reached[j] >> (edge + 3) % 6 & 1:
                    flags[edge] |= bit
        return tuple(flags)

    def edges_of(self, side: str) -> tuple[int, ...]:
        """The edges of a hexside as content writes it: both, or the one at the edge of the map."""
        name, d = self.grid.side(side)
        edge = 6 * self.number[name] + d
        back = opposite_edge(self.to, edge)
        return (edge,) if back < 0 else (edge, back)

    # -- networks

    @cached_property
    def plain(self) -> Network:
        """One node a hex, with the hex's number."""
        out = [
            tuple((6 * i + d, j) for d in range(6) if (j := self.to[6 * i + d]) >= 0)
            for i in range(len(self))
        ]
        return Network(out, list(range(len(self))), len(self))

    @cached_property
    def by_land(self) -> Network:
        """One node a body of land; edges cross sides that both bodies reach."""
        return self._network(self.land)

    @cached_property
    def by_water(self) -> Network:
        """One node a body of water."""
        return self._network(self.water)

    def _network(self, bodies: Sequence[tuple[int, ...]]) -> Network:
        nodes = [(i, mask) for i, masks in enumerate(bodies) for mask in masks]
        first = [0]
        for masks in bodies:
            first.append(first[-1] + len(masks))
        out = []
        for i, mask in nodes:
            ways = []
            for d in range(6):
                j = self.to[6 * i + d]
                if j >= 0 and mask >> d & 1:
                    back = (d + 3) % 6
                    ways += [(6 * i + d, first[j] + n) for n, m in enumerate(bodies[j]) if m >> back & 1]
            out.append(tuple(ways))
        return Network(out, [i for i, _ in nodes], len(self))

    # -- geometry by number

    def hex_at(self, a: Axial) -> int:
        """The hex at axial coordinates, or -1."""
        return self._at.get((a[0], a[1]), -1)

    def distance(self, i: int, j: int) -> int:
        """Hexes from ``i`` to ``j``, as the crow flies."""
        codes, sheet = self.codes, self._distances
        return sheet[codes[j] - codes[i] + len(sheet) // 2]

    @cached_property
    def _span(self) -> tuple[int, int]:
        """By how much axial coordinates on the map differ at most."""
        q, r = [a.q for a in self.axial] or [0], [a.r for a in self.axial] or [0]
        return max(q) - min(q), max(r) - min(r)

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """By hex: a number; the difference of two says where in a :meth:`sheet` to look for the way from one to the other."""
        row = 2 * self._span[0] + 1
        return tuple(a.r * row + a.q for a in self.axial)

    def sheet(self, least: int) -> list[int]:
        """By difference of :attr:`codes` plus half the length of the table: points for that distance at ``least`` a hex.

        Two hexes that lie alike have codes that differ alike, wherever they are, so that one table holds all distances.
        """
        found = self._sheets.get(least)
        if found is None:
            wide, high = self._span
            found = self._sheets[least] = [
                max(abs(q), abs(r), abs(q + r)) * least
                for r in range(-high, high + 1)
                for q in range(-wide, wide + 1)
            ]
        return found

    @cached_property
    def _distances(self) -> list[int]:
        return self.sheet(1)

    def direction(self, i: int, j: int) -> int:
        """The direction from ``i`` to its neighbour ``j``.  Raises ValueError if they are not neighbours."""
        if j < 0:
            raise ValueError(f"{j} is no hex")
        return self.to.index(j, 6 * i, 6 * i + 6) - 6 * i

    def within(self, i: int, n: int) -> Iterator[int]:
        """The hexes of the map within ``n``, ``i`` itself included."""
        q0, r0 = self.axial[i]
        at = self._at
        for q in range(-n, n + 1):
            for r in range(max(-n, -q - n), min(n, -q + n) + 1):
                if (j := at.get((q0 + q, r0 + r))) is not None:
                    yield j

    def line(self, i: int, j: int) -> list[int]:
        """The straight line (:func:`ironbottom.hexes.grid.line`); -1 for hexes that are not on the map."""
        return [self.hex_at(a) for a in line(self.axial[i], self.axial[j])]

    # -- what the board names

    @cached_property
    def places(self) -> dict[int, tuple[Place, ...]]:
        """The places of every hex that has any."""
        found: dict[int, tuple[Place, ...]] = {}
        for place in self.board.places:
            i = self.number[place.hex]
            found[i] = (*found.get(i, ()), place)
        return found

    @cached_property
    def regions(self) -> dict[str, tuple[int, ...]]:
        """The hexes of every region, ascending."""
        return {key: tuple(sorted(self._region(key))) for key in self.board.regions}

    def _region(self, key: str) -> set[int]:
        region = self.board.regions[key]
        owned = {i for i, each in enumerate(self.board.hexes) if each.territory in region.territories}
        owned -= {self.number[id] for id in region.without}
        return owned | {self.number[id] for id in region.hexes}

    @cached_property
    def territories(self) -> dict[str, tuple[int, ...]]:
        """The hexes of every territory, ascending."""
        return {
            key: tuple(i for i, each in enumerate(self.board.hexes) if each.territory == key)
            for key in self.board.territories
        }

    @cached_property
    def areas(self) -> dict[str, tuple[int, ...]]:
        """The full-sea hexes of every sea area, ascending."""
        return self._area_hexes(coast=False)

    @cached_property
    def area_coasts(self) -> dict[str, tuple[int, ...]]:
        """The coastal hexes whose water touches an area, ascending."""
        return self._area_hexes(coast=True)

    def _area_hexes(self, coast: bool) -> dict[str, tuple[int, ...]]:
        found: dict[str, list[int]] = {key: [] for key in self.board.areas}
        for i, each in enumerate(self.board.hexes):
            for key in each.areas if each.coast == coast else ():
                found[key].append(i)
        return {key: tuple(hexes) for key, hexes in found.items()}

    def body_areas(self, i: int) -> tuple[tuple[str, ...], ...]:
        """The sea areas that each body of water of a coastal hex touches, in the order of ``water[i]``."""
        listed = self.board.hexes[i].areas
        found: list[set[str]] = []
        for mask in self.water[i]:
            beyond = [self.to[6 * i + d] for d in range(6) if mask >> d & 1]
            found.append({key for j in beyond if self.is_water[j] for key in self.board.hexes[j].areas})
        if found:
            found[0] |= set(listed) - set().union(*found)
        return tuple(tuple(key for key in listed if key in touched) for touched in found)

    def mask(self, hexes: Iterable[int | str]) -> bytearray:
        """A mask with these hexes, numbers or ids, set to 1."""
        found = bytearray(len(self))
        for each in hexes:
            found[self.number[each] if isinstance(each, str) else each] = 1
        return found


def opposite_edge(to: Sequence[int], edge: int) -> int:
    """The other edge of the same hexside, which leads back; -1 where the map ends."""
    j = to[edge]
    return -1 if j < 0 else 6 * j + (edge + 3) % 6


def _union(masks: tuple[int, ...]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
