"""Measures work on hex maps, side by side with networkx on the same graph, in one process.

    python tools/bench/hexes.py [--rounds N] [--title pto] [--json] [--only NAME ...]

Times are medians over the rounds, in milliseconds of processor time.  ``ratio`` is how many times as long networkx takes.
Without a map of the title a made-up one of PTO's size is measured: 75 columns, 61 rows, terrain by lot.

A figure is a function from a :class:`Field` to a dict of numbers, registered with :func:`figure`; what else is to be measured on a
map (drawing it, moving its cursor) is added in the same way, in a module that ``EXTRA`` names.
"""

from __future__ import annotations

import argparse
import importlib
import json
import time
from collections.abc import Callable, Iterable
from functools import cached_property
from random import Random
from statistics import median
from typing import Any, TypeAlias

import networkx  # type: ignore[import-untyped]  # its stubs are a package of their own

from ironbottom.hexes.board import Board, Hex, Terrain, board_titles, encode_board, load_board, parse_board
from ironbottom.hexes.graph import Graph
from ironbottom.hexes.grid import Grid, GridSpec, Sheet
from ironbottom.hexes.paths import Moves, Terms, entry_costs, path, reach
from ironbottom.hexes.supply import Leg, trace
from ironbottom.hexes.zones import Piece, Zones, adjacent

SEED = 1942
UNITS = 300
"""Units whose supply is traced."""
ARMIES = 60
"""Enemy pieces with zones of control; on the map at random they control an eighth part of it."""
EXTRA: tuple[str, ...] = ()
"""Modules that register further figures when they are imported."""

Figures: TypeAlias = dict[str, float]
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

    def moves(self) -> Moves:
        """Fresh moves past the zones of control."""
        return Moves(self.graph.plain, Terms(self.costs, stop=self.zones.count("enemy")))

    @cached_property
    def open_moves(self) -> Moves:
        """Moves with nobody in the way."""
        return Moves(self.graph.plain, Terms(self.costs))

    def networkx(self, stops: bool) -> Any:
        """The same edges; none leads out of a hex that stops."""
        stop = self.zones.count("enemy")
        made: Any = networkx.DiGraph()
        made.add_nodes_from(range(len(self.graph)))
        made.add_weighted_edges_from(
            (edge // 6, j, self.costs[edge])
            for edge, j in enumerate(self.graph.to)
            if j >= 0 and not (stops and stop[edge // 6])
        )
        return made

    def clock(self, work: Callable[[], object], times: int = 1) -> float:
        """Milliseconds of processor time of one piece of work out of ``times``, median over the rounds."""
        taken = []
        for _ in range(self.rounds):
            begun = time.process_time()
            work()
            taken.append((time.process_time() - begun) * 1000 / times)
        return median(taken)

    def beside(self, ours: Callable[[], object], theirs: Callable[[], object], times: int) -> Figures:
        """Both, and their ratio."""
        own, other = self.clock(ours, times), self.clock(theirs, times)
        return {"ms": own, "networkx_ms": other, "ratio": other / own}


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


def _reach(field: Field, allowance: int | None, stops: bool, kept: bool) -> Figures:
    """Reach from twenty hexes.

    ``kept``: with moves that were searched before, and in networkx with the edges out of hexes that stop removed before.  Else
    with fresh moves, made once in twenty searches, and in networkx with a function of weights that looks at the zones.
    """
    moves = field.moves() if stops else field.open_moves
    stop = field.zones.count("enemy") if stops else bytes(len(field.graph))
    others = field.networkx(stops and kept)

    def theirs(start: int) -> Any:
        def weight(i: int, j: int, data: Any) -> int | None:
            return None if stop[i] and i != start else data["weight"]

        return networkx.single_source_dijkstra(
            others, start, cutoff=allowance, weight="weight" if kept else weight
        )

    for start in field.starts:
        if not (kept and stop[start]):  # there networkx finds no way out
            found = reach(moves, start, allowance)
            assert {n: found.cost[n] for n in found.order} == theirs(start)[0]

    def ours() -> None:
        used = moves if kept else Moves(moves.network, moves.terms)
        for start in field.starts:
            reach(used, start, allowance)

    return field.beside(ours, lambda: [theirs(start) for start in field.starts], len(field.starts))


@figure("reach of 8 points, zones of control, first time")
def reach_first(field: Field) -> Figures:
    """Twenty searches after pieces have moved."""
    return _reach(field, 8, stops=True, kept=False)


@figure("reach of 8 points, zones of control, again")
def reach_again(field: Field) -> Figures:
    """Twenty searches over moves already made."""
    return _reach(field, 8, stops=True, kept=True)


@figure("reach of the whole map, zones of control")
def reach_zones(field: Field) -> Figures:
    """As far as zones let a piece."""
    return _reach(field, None, stops=True, kept=True)


@figure("reach of the whole map, nobody in the way, first time")
def reach_open_first(field: Field) -> Figures:
    """Every hex; the moves are made once in twenty searches."""
    return _reach(field, None, stops=False, kept=False)


@figure("reach of the whole map, nobody in the way, again")
def reach_open(field: Field) -> Figures:
    """Every hex."""
    return _reach(field, None, stops=False, kept=True)


@figure("one path across the map")
def one_path(field: Field) -> Figures:
    """A* between twenty pairs."""
    moves, graph, others = field.open_moves, field.graph, field.networkx(stops=False)
    pairs = list(zip(field.starts, field.goals, strict=True))

    def theirs() -> None:
        for start, goal in pairs:
            networkx.astar_path(others, start, goal, heuristic=graph.distance, weight="weight")

    return field.beside(lambda: [path(graph, moves, *pair, least=1) for pair in pairs], theirs, len(pairs))


def _supply(field: Field, kept: bool) -> Figures:
    """4 points overland and then any way by road, past zones of control, with the lines of 300 units."""
    moves = field.moves()

    def ours() -> None:
        used = moves if kept else field.moves()
        found = trace([Leg("overland", used, 4), Leg("road", used)], field.sources)
        for hex in field.units:
            found.line(hex)

    others = field.networkx(stops=True).reverse()

    def theirs() -> None:
        far, _ = networkx.multi_source_dijkstra(others, set(field.sources))
        networkx.multi_source_dijkstra(others, set(far), cutoff=4)

    return field.beside(ours, theirs, 1)


@figure("supply of 300 units, first time")
def supply_first(field: Field) -> Figures:
    """With moves made anew."""
    return _supply(field, kept=False)


@figure("supply of 300 units, again")
def supply_again(field: Field) -> Figures:
    """With the same moves, after zones have changed."""
    return _supply(field, kept=True)


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
