"""The map as 1942 reads it: costs by edge, cities, ports, regions, edges of the map.  One for all games; nothing here changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from ironbottom.hexes.board import load_board
from ironbottom.hexes.graph import FLAGS, LAND, Graph, Network
from ironbottom.hexes.paths import NEVER

from .state import ALLIES, JAPAN

OFF = -1
"""Off the map: not a hex, and not a place for a unit on the map."""
COSTS = {"foot": {"C": 1, "R": 2, "S": 2}, "garrison": {"C": 1, "S": 2}, "tank": {"C": 1}}
"""Points to enter a hex, by class and terrain (n42:chart.terrain); what is missing is forbidden (n42:5.12.d-e)."""


def movement_class(kind: str) -> str:
    """The class of a unit type in the Terrain Effects Chart."""
    return kind if kind in ("tank", "garrison") else "foot"


class Ground:
    """The map, ready for the questions of 1942.  Hexes are numbers; ``formosa`` is the virtual hex of n42:12.4.f."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.size = len(graph)
        self.formosa = self.size
        self.ids: tuple[str, ...] = (*graph.ids, "2200")
        self.number: dict[str, int] = {id: i for i, id in enumerate(self.ids)}
        self._places()
        self.land = bytes(bool(masks) for masks in graph.land)
        """By hex: has it land?"""
        self.coast = bytes(bool(graph.land[i] and graph.water[i]) for i in range(self.size))
        self.rough = bytes(code == "R" for code in graph.terrain)
        self.by_land = graph.by_land
        self.road = bytes(bool(flags & FLAGS["road"]) for flags in graph.sides)
        """By edge: does a road cross it?"""
        self.joined = bytes(bool(flags & LAND) for flags in graph.sides)
        """By edge: does land of both hexes meet there (no full-sea hexside)?"""
        self.on_road = bytes(any(self.road[6 * i : 6 * i + 6]) for i in range(self.size))
        self.hops: tuple[tuple[int, ...], ...] = tuple(self._hops(i) for i in range(self.size))
        """By hex: land hexes beyond a full-sea hexside (n42:5.12.c)."""
        self.kin: tuple[tuple[int, ...], ...] = tuple(self._kin(i) for i in range(self.size))
        """By hex: land hexes joined by land to any of its banks."""
        self.costs = {name: self._costs(table) for name, table in COSTS.items()}
        self.costs["road"] = [1 if over else NEVER for over in self.road]
        self._rows: dict[int, list[int]] = {}

    def _places(self) -> None:
        board, number = self.graph.board, self.graph.number
        self.names: dict[int, str] = {}
        """The name of a hex that has one."""
        self.city: dict[int, int] = {}
        """Cities with their numbers (n42:9.2.b1)."""
        self.ports: set[int] = set()
        self.opens: dict[int, int] = {}
        """By port whose hex has several waters: the sides of those that its harbour opens on."""
        self.forts: dict[int, str] = {}
        for place in board.places:
            i = number[place.hex]
            if i not in self.names or place.kinds != ("name",):
                self.names[i] = place.name
            if "city" in place.kinds:
                self.city[i] = place.values["resistance"]
            if "port" in place.kinds:
                self.ports.add(i)
                if "harbour" in place.values:
                    self.opens[i] = place.values["harbour"]
            if "fortress" in place.kinds:
                self.forts[i] = place.name
        self.names[self.formosa] = "Formosa"
        self.region: dict[str, frozenset[int]] = {
            key: frozenset(hexes) for key, hexes in self.graph.regions.items()
        }
        self.home: dict[int, str] = {}
        """By land hex: whose it was when the war began."""
        for i, each in enumerate(board.hexes):
            if each.territory:
                owner = board.territories[each.territory].owner
                self.home[i] = JAPAN if owner == "Japanese" else ALLIES
        self.edge: dict[str, frozenset[int]] = {
            key: frozenset(number[id] for id in edge.hexes) for key, edge in board.edges.items()
        }

    def _hops(self, i: int) -> tuple[int, ...]:
        if not self.land[i]:
            return ()
        ways = ((d, self.graph.to[6 * i + d]) for d in range(6))
        return tuple(j for d, j in ways if j >= 0 and self.land[j] and not self.joined[6 * i + d])

    def _kin(self, i: int) -> tuple[int, ...]:
        ways = ((d, self.graph.to[6 * i + d]) for d in range(6))
        return tuple(j for d, j in ways if j >= 0 and self.joined[6 * i + d])

    def _costs(self, table: dict[str, int]) -> list[int]:
        terrain = self.graph.terrain
        return [NEVER if j < 0 else table.get(terrain[j], NEVER) for j in self.graph.to]

    def named(self, keys: Iterable[str]) -> frozenset[int]:
        """The hexes of regions, territories and single hexes, by their keys.  Raises KeyError."""
        found: set[int] = set()
        for key in keys:
            if key in self.region:
                found |= self.region[key]
            elif key in self.graph.territories:
                found.update(self.graph.territories[key])
            else:
                found.add(self.number[key])
        return frozenset(found)

    # -- geometry

    def away(self, i: int, j: int) -> int:
        """Hexes from ``i`` to ``j``; either may be the virtual hex north of Luzon."""
        row = self._rows.get(i)
        if row is None:
            row = self._rows[i] = self._row(i)
        return row[j]

    def _row(self, i: int) -> list[int]:
        first, second = (self.graph.axial[self.graph.number[id]] for id in ("2201", "2202"))
        axial = [*((a.q, a.r) for a in self.graph.axial), (2 * first.q - second.q, 2 * first.r - second.r)]
        q, r = axial[i]
        return [max(abs(a - q), abs(b - r), abs(a - q + b - r)) for a, b in axial]

    @cached_property
    def north(self) -> tuple[int, ...]:
        """The hexes beside the virtual one north of Luzon."""
        return tuple(i for i in range(self.size) if self.away(self.formosa, i) == 1)

    @lru_cache(maxsize=4096)  # noqa: B019  # one Ground a process
    def within(self, i: int, radius: int) -> frozenset[int]:
        """The hexes of the map within a radius."""
        self.away(i, i)
        return frozenset(j for j, n in enumerate(self._rows[i][: self.size]) if n <= radius)

    # -- the sea

    @cached_property
    def sea(self) -> Network:
        """Bodies of water, and two nodes off the map: the ports of Japan and of the Allies (n42:5.31.b-c)."""
        water = self.graph.by_water
        out = list(water.out)
        for edges in (("north", "east"), ("west", "south")):
            hexes = sorted(self.edge[edges[0]] | self.edge[edges[1]])
            nodes = [node for i in hexes for node in water.nodes[i]]
            out.append(tuple((6 * self.size, node) for node in nodes))
        return Network(out, [*water.hexes, OFF, OFF], self.size)

    @cached_property
    def harbours(self) -> Sequence[tuple[int, ...]]:
        """By hex: the nodes of the sea that its harbour opens on (n42:5.31.e); of a hex without a port all its waters."""
        waters = self.graph.water
        return [
            nodes
            if i not in self.opens
            else tuple(n for n, mask in zip(nodes, waters[i], strict=True) if mask & self.opens[i])
            for i, nodes in enumerate(self.sea.nodes)
        ]

    def opening(self, i: int) -> str:
        """The sides on which a port opens, in words ("NE, N and SE"), if its hex has other waters too; else ""."""
        sides = [name for d, name in enumerate(self.graph.grid.names) if self.opens.get(i, 0) >> d & 1]
        return " and ".join(part for part in (", ".join(sides[:-1]), *sides[-1:]) if part)

    def off_node(self, side: str) -> int:
        """The node of a side's ports off the map."""
        return len(self.sea) - (2 if side == JAPAN else 1)

    @cached_property
    def sea_costs(self) -> list[int]:
        """A point for every step by sea."""
        return [1] * (6 * self.size + 1)

    # -- what may enter

    def may_enter(self, cls: str, j: int, edge: int = OFF) -> bool:
        """May this class stand in a hex, having come over that edge (none: from sea or air) (n42:5.12.d-e)?"""
        if not self.land[j]:
            return False
        if self.graph.terrain[j] in COSTS[cls]:
            return True
        return bool(self.road[edge]) if edge >= 0 else bool(self.on_road[j])

    def name(self, i: int) -> str:
        """A hex in words: "Singapore (0813)", or its number alone."""
        found = self.names.get(i)
        return f"{found} ({self.ids[i]})" if found else self.ids[i]


@lru_cache(maxsize=1)
def ground() -> Ground:
    """The map of 1942."""
    return Ground(Graph(load_board("nineteen42")))
