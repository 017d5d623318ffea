"""Measures work on hex maps, side by side with networkx on the same graph, in one process.

    python tools/bench/hexes.py [--rounds N] [--title pto] [--json] [--only NAME ...]

Times are medians over the rounds, in milliseconds of processor time.  ``ratio`` is how many times as long networkx takes: the
median over the rounds, in each of which both work in turn.  Without a map of the title a made-up one of PTO's size is measured:
75 columns, 61 rows, terrain by lot.

Both answer the same questions, least points and the node before each, and that they do is checked before the clock runs.  Of
networkx's functions that answer them the quickest is taken, and making its graph is not counted.  Zones of control both read from
the same table in each search: networkx with a function of weights that hides the edges out of a hex that stops, unless the search
began there.  ``cut_ratio`` is against networkx on a graph from which these edges have been taken beforehand, for nothing.

"First time" is with moves made anew from a table of costs, in which networkx looks up the weight of each edge; hexes about which
the costs are as they have been before are known.  "Pieces moved" keeps costs and meets new zones.  "Again" follows other searches
with the same moves.

A figure is a function from a :class:`Field` to a dict of numbers, registered with :func:`figure`; what else is to be measured on a
map (drawing it, moving its cursor) is added in the same way, in a module that ``EXTRA`` names.
"""

from __future__ import annotations

import argparse
import importlib
import json
import time
from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from random import Random
from statistics import median
from typing import Any, Literal, TypeAlias

import networkx  # type: ignore[import-untyped]  # its stubs are a package of their own

from ironbottom.hexes.board import Board, Hex, Terrain, board_titles, encode_board, load_board, parse_board
from ironbottom.hexes.graph import Graph
from ironbottom.hexes.grid import Grid, GridSpec, Sheet
from ironbottom.hexes.paths import Moves, Reach, Terms, entry_costs, explain, path, reach
from ironbottom.hexes.supply import Leg, Section, trace
from ironbottom.hexes.zones import Piece, Zones, adjacent

SEED = 1942
UNITS = 300
"""Units whose supply is traced, and as many enemy pieces with zones of control, which cover a third of the map."""
EXTRA: tuple[str, ...] = ()
"""Modules that register further figures when they are imported."""

Figures: TypeAlias = dict[str, float]
Weight: TypeAlias = Callable[[int, int, dict[str, int]], int | None]
FIGURES: dict[str, Callable[[Field], Figures]] = {}
"""What is measured, by name."""


def figure(name: str) -> Callable[[Callable[[Field], Figures]], Callable[[Field], Figures]]:
    """Registers a function as a figure."""

    def register(function: Callable[[Field], Figures]) -> Callable[[Field], Figures]:
        FIGURES[name] = function
        return function

    return register


# ------------------------------------------------------------------ what is measured on


def made_up() -> Board:
    """A map of PTO's size."""
    chance = Random(SEED)
    spec = GridSpec(
        layout="rows",
        shifted="even",
        rows_grow="north",
        order="row-column",
        sheets=(
            Sheet(prefix="W", columns=(1, 36), rows=(1, 61)),
            Sheet(prefix="E", columns=(1, 39), rows=(1, 61), offset=36),
        ),
    )
    names = Grid(spec).names_of_all()
    hexes = tuple(Hex(id=name, terrain=chance.choice(".....CCJM")) for name in names)
    terrains = {code: Terrain(name=code, water=code == ".") for code in ".CJM"}
    return Board(title="made-up", grid=spec, terrains=terrains, hexes=hexes)


class Field:
    """A map with pieces of two sides, and the same for networkx."""

    def __init__(self, board: Board, rounds: int) -> None:
        self.board = board
        self.rounds = rounds
        self.graph = graph = Graph(board)
        chance = Random(SEED)
        self.units = [chance.randrange(len(graph)) for _ in range(UNITS)]
        self.starts = [chance.randrange(len(graph)) for _ in range(20)]
        self.goals = [chance.randrange(len(graph)) for _ in range(20)]
        self.sources = [chance.randrange(len(graph)) for _ in range(30)]
        self.pieces = [(str(n), Piece("enemy", "army", chance.randrange(len(graph)))) for n in range(UNITS)]
        self.controls = adjacent(graph, lambda kind, i, d, j: True)
        self.costs = entry_costs(graph, lambda i, d, j: 1 if graph.is_water[j] else 2)

    @cached_property
    def zones(self) -> Zones:
        return Zones.of(self.graph, self.controls, self.pieces)

    def terms(self, stops: bool = True) -> Terms:
        """What moving costs, past the zones of control or with nobody in the way."""
        return Terms(self.costs, stop=self.zones.count("enemy") if stops else None, least=1)

    def moves(self, stops: bool = True) -> Moves:
        """Moves of which nothing has been worked out."""
        return Moves(self.graph.plain, self.terms(stops))

    def networkx(self, cut: bool = False) -> Any:
        """The same edges, each with its number and its weight.

        ``cut``: none leads out of a hex that stops.  Whoever starts there does so from a node apart: see :meth:`outset`.
        """
        stop = self.zones.count("enemy")
        made: Any = networkx.DiGraph()
        made.add_nodes_from(range(len(self.graph)))
        for edge, j in enumerate(self.graph.to):
            i, points = edge // 6, self.costs[edge]
            if j >= 0 and points >= 0:
                made.add_edge(self.outset(i) if cut and stop[i] else i, j, edge=edge, weight=points)
        return made

    def outset(self, i: int) -> int:
        """The node of networkx's cut graph that a search from a hex begins at."""
        return len(self.graph) + i if self.zones.count("enemy")[i] else i

    def weight(self, starts: Collection[int], stops: bool, known: bool) -> Weight:
        """A function of weights for networkx; ``known``: the graph has them, else they are looked up in the table of costs."""
        stop, costs = self.zones.count("enemy"), self.costs

        def past_zones(i: int, j: int, data: dict[str, int]) -> int | None:
            return data["weight"] if not stop[i] or i in starts else None

        def past_zones_new(i: int, j: int, data: dict[str, int]) -> int | None:
            return costs[data["edge"]] if not stop[i] or i in starts else None

        def free(i: int, j: int, data: dict[str, int]) -> int | None:
            return data["weight"]

        def free_new(i: int, j: int, data: dict[str, int]) -> int | None:
            return costs[data["edge"]]

        if stops:
            return past_zones if known else past_zones_new
        return free if known else free_new

    def clock(self, work: Callable[[], object], times: int = 1) -> float:
        """Milliseconds of processor time of one piece of work out of ``times``, median over the rounds."""
        return median(_taken(work) / times for _ in range(self.rounds))

    def beside(self, ours: Callable[[], object], theirs: Callable[[], object], times: int) -> Figures:
        """Both, and their ratio."""
        work = [(_taken(ours), _taken(theirs)) for _ in range(self.rounds)]
        return {
            "ms": median(own for own, _ in work) / times,
            "networkx_ms": median(other for _, other in work) / times,
            "ratio": median(other / own for own, other in work),
        }


def _taken(work: Callable[[], object]) -> float:
    """Milliseconds of processor time, of the best of three: what else the machine does is not to count."""
    taken = []
    for _ in range(3):
        begun = time.process_time()
        work()
        taken.append(time.process_time() - begun)
    return min(taken) * 1000


# ------------------------------------------------------------------ figures


@figure("load")
def load(field: Field) -> Figures:
    """Reading a map file with and without checks, and making the graph."""
    raw = encode_board(field.board)
    return {
        "kB": len(raw) / 1000,
        "checked_ms": field.clock(lambda: parse_board(raw, "map")),
        "unchecked_ms": field.clock(lambda: parse_board(raw, "map", check=False)),
        "graph_ms": field.clock(lambda: Graph(field.board).plain),
    }


Known: TypeAlias = Literal["nothing", "costs", "all"]
"""What is worked out when twenty searches begin: nothing ("first time"), the costs but not the zones ("pieces moved"), or all."""


def _reach(field: Field, allowance: int | None, stops: bool, known: Known) -> Figures:
    """Reach from twenty hexes."""
    moves, terms, graph = field.moves(stops), field.terms(stops), field.networkx()
    known_costs = known != "nothing"

    def ours() -> None:
        used = moves
        if known != "all":
            used = Moves(moves.network, terms, like=moves if known_costs else None)
        for start in field.starts:
            reach(used, start, allowance)

    def one(start: int) -> Any:
        weight = field.weight((start,), stops, known_costs)
        return networkx.dijkstra_predecessor_and_distance(graph, start, cutoff=allowance, weight=weight)

    def theirs() -> None:
        for start in field.starts:
            one(start)

    for start in field.starts:
        _same(reach(moves, start, allowance), *one(start))
    figures = field.beside(ours, theirs, len(field.starts))
    if stops and known == "all":
        figures["cut_ratio"] = field.beside(ours, _cut(field, allowance), 1)["ratio"]
    return figures


def _cut(field: Field, allowance: int | None) -> Callable[[], None]:
    """Networkx at work on the graph without the edges out of hexes that stop."""
    graph, weight = field.networkx(cut=True), field.weight((), False, True)

    def work() -> None:
        for start in field.starts:
            networkx.dijkstra_predecessor_and_distance(
                graph, field.outset(start), cutoff=allowance, weight=weight
            )

    return work


def _same(found: Reach, before: dict[int, list[int]], far: dict[int, int]) -> None:
    """Fails unless both searches came to the same nodes for the same points, over nodes that will do."""
    assert {n: found.cost[n] for n in found.order} == far
    assert all(found.came[n] in before[n] for n in found.order if before[n])


@figure("reach of 8 points, zones of control, first time")
def reach_first(field: Field) -> Figures:
    """Twenty searches with a table of costs that is new."""
    return _reach(field, 8, stops=True, known="nothing")


@figure("reach of 8 points, zones of control, pieces moved")
def reach_moved(field: Field) -> Figures:
    """Twenty searches after pieces have moved: the costs are known, the zones are new."""
    return _reach(field, 8, stops=True, known="costs")


@figure("reach of 8 points, zones of control, again")
def reach_again(field: Field) -> Figures:
    """Twenty searches over moves already made."""
    return _reach(field, 8, stops=True, known="all")


@figure("reach of the whole map, zones of control, first time")
def reach_zones_first(field: Field) -> Figures:
    """As far as zones let a piece."""
    return _reach(field, None, stops=True, known="nothing")


@figure("reach of the whole map, zones of control, pieces moved")
def reach_zones_moved(field: Field) -> Figures:
    """The same with new zones."""
    return _reach(field, None, stops=True, known="costs")


@figure("reach of the whole map, zones of control, again")
def reach_zones(field: Field) -> Figures:
    """The same over moves already made."""
    return _reach(field, None, stops=True, known="all")


@figure("reach of the whole map, nobody in the way, first time")
def reach_open_first(field: Field) -> Figures:
    """Every hex."""
    return _reach(field, None, stops=False, known="nothing")


@figure("reach of the whole map, nobody in the way, again")
def reach_open(field: Field) -> Figures:
    """Every hex."""
    return _reach(field, None, stops=False, known="all")


@figure("one path across the map")
def one_path(field: Field) -> Figures:
    """A* between twenty pairs, with the same bound on what is still ahead."""
    moves, graph, others = field.moves(stops=False), field.graph, field.networkx()
    weight = field.weight((), False, True)
    pairs = list(zip(field.starts, field.goals, strict=True))

    def one(start: int, goal: int) -> list[int]:
        found: list[int] = networkx.astar_path(others, start, goal, heuristic=graph.distance, weight=weight)
        return found

    for start, goal in pairs:
        own, other = path(graph, moves, start, goal), one(start, goal)
        assert explain(moves, own)[-1].spent == explain(moves, other)[-1].spent

    return field.beside(
        lambda: [path(graph, moves, *pair) for pair in pairs],
        lambda: [one(*pair) for pair in pairs],
        len(pairs),
    )


def _supply(field: Field, known: Known) -> Figures:
    """4 points overland and then any way by road, past zones of control, with the lines of 300 units."""
    moves, terms, graph = field.moves(), field.terms(), field.networkx().reverse()
    known_costs = known != "nothing"

    def ours() -> list[list[Section] | None]:
        used = moves
        if known != "all":
            used = Moves(moves.network, terms, like=moves if known_costs else None)
        found = trace([Leg("overland", used, 4), Leg("road", used)], field.sources)
        return [found.line(hex) for hex in field.units]

    def flood(seeds: Collection[int], limit: int | None) -> Any:
        weight = field.weight(seeds, True, known_costs)
        return networkx.multi_source_dijkstra(graph, seeds, cutoff=limit, weight=weight)

    def theirs() -> list[list[list[int]] | None]:
        _, roads = flood(set(field.sources), None)
        _, lanes = flood(set(roads), 4)
        return [
            [lane[::-1], roads[lane[0]][::-1]] if (lane := lanes.get(hex)) is not None else None
            for hex in field.units
        ]

    for own, other in zip(ours(), theirs(), strict=True):
        assert (own is None) == (other is None)
    return field.beside(ours, theirs, 1)


@figure("supply of 300 units, first time")
def supply_first(field: Field) -> Figures:
    """With a table of costs that is new."""
    return _supply(field, "nothing")


@figure("supply of 300 units, pieces moved")
def supply_moved(field: Field) -> Figures:
    """The costs are known, the zones are new."""
    return _supply(field, "costs")


@figure("supply of 300 units, again")
def supply_again(field: Field) -> Figures:
    """Over moves already made."""
    return _supply(field, "all")


@figure("why a unit is out of supply")
def why_not(field: Field) -> Figures:
    """One unit that is cut off."""
    found = trace([Leg("overland", field.moves(), 4)], field.sources)
    cut = [hex for hex in field.units if not found.reaches(hex)][:10]
    return {"ms": field.clock(lambda: [found.why_not(hex) for hex in cut], max(1, len(cut)))}


@figure("zones of control")
def zones(field: Field) -> Figures:
    """One piece moved, and all counted anew."""
    kept = Zones.of(field.graph, field.controls, field.pieces)

    def moved() -> None:
        for (id, _), hex in zip(field.pieces, field.units, strict=False):
            kept.move(id, hex)

    return {
        "move_ms": field.clock(moved, len(field.pieces)),
        "fresh_ms": field.clock(lambda: Zones.of(field.graph, field.controls, field.pieces)),
    }


# ------------------------------------------------------------------ the command


def measured(field: Field, only: Iterable[str]) -> dict[str, Figures]:
    """All figures, or those whose names hold one of the words."""
    words = list(only)
    return {
        name: function(field)
        for name, function in FIGURES.items()
        if not words or any(word in name for word in words)
    }


def main() -> None:
    """The command line."""
    about = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--title", default="pto")
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    for module in EXTRA:
        importlib.import_module(module)
    board = load_board(args.title) if args.title in board_titles() else made_up()
    figures = measured(Field(board, args.rounds), args.only)
    if args.json:
        told: dict[str, Any] = {"map": board.title, "hexes": len(board.hexes), "figures": figures}
        print(json.dumps(told, indent=1))
        return
    print(f"{board.title}, {len(board.hexes)} hexes")
    for name, numbers in figures.items():
        print(f"{name}: " + ", ".join(f"{key} {value:.3g}" for key, value in numbers.items()))


if __name__ == "__main__":
    main()
