"""Small random boards and tables for property tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from hypothesis import strategies as st

from hexes.sample import TERRAINS
from ironbottom.hexes.board import Board, Hex
from ironbottom.hexes.graph import Graph, Network
from ironbottom.hexes.grid import Grid, GridSpec, Sheet
from ironbottom.hexes.paths import NEVER, Terms

Draw = Any

specs: st.SearchStrategy[GridSpec] = st.builds(
    GridSpec,
    layout=st.sampled_from(["columns", "rows"]),
    shifted=st.sampled_from(["odd", "even"]),
    rows_grow=st.sampled_from(["north", "south"]),
    order=st.sampled_from(["column-row", "row-column"]),
    sheets=st.sampled_from(
        [
            (Sheet(prefix="", columns=(1, 5), rows=(0, 4)),),
            (
                Sheet(prefix="W", columns=(1, 3), rows=(1, 5)),
                Sheet(prefix="E", columns=(1, 2), rows=(1, 5), offset=3),
            ),
            (
                Sheet(prefix="W", columns=(2, 4), rows=(2, 5)),
                Sheet(prefix="E", columns=(1, 3), rows=(1, 4), offset=4),
            ),
        ]
    ),
)
masks = st.integers(0, 63)
bodies = st.lists(masks, max_size=2).map(tuple)


@st.composite
def graphs(draw: Draw) -> Graph:
    """A board with holes, water, coasts and bodies at random; its bodies need not fit, as those of a checked board do."""
    spec = draw(specs)
    names = Grid(spec).names_of_all()
    gone = draw(st.sets(st.sampled_from(names), max_size=5))
    hexes = [
        Hex(id=name, terrain=draw(st.sampled_from("C.R")), coast=draw(st.booleans()))
        for name in names
        if name not in gone
    ]
    hexes = [
        msgspec.structs.replace(each, land=draw(bodies), water=draw(bodies)) if each.coast else each
        for each in hexes
    ]
    return Graph(Board(title="random", grid=spec, terrains=TERRAINS, hexes=tuple(hexes)))


def networks(graph: Graph) -> st.SearchStrategy[Network]:
    """One of the networks of a graph that is not empty."""
    return st.sampled_from([net for net in (graph.plain, graph.by_land, graph.by_water) if len(net)])


def table(size: int, of: st.SearchStrategy[int]) -> st.SearchStrategy[list[int]]:
    """A value for each hex or edge."""
    return st.lists(of, min_size=size, max_size=size)


@st.composite
def terms(draw: Draw, graph: Graph) -> Terms:
    """Random costs and rules."""
    n = len(graph)
    some = st.sampled_from([0, 0, 0, 1])
    more = st.sampled_from([0, 0, 0, 0, 1, 2, NEVER])

    def maybe(of: st.SearchStrategy[int]) -> Sequence[int] | None:
        return draw(st.none() | table(n, of))

    cost = draw(table(6 * n, st.integers(NEVER, 3)))
    return Terms(
        cost=cost,
        stop=maybe(some),
        closed=draw(st.sets(st.integers(0, n - 1), max_size=3)),
        grip=maybe(some),
        leave=maybe(more),
        enter=maybe(more),
        least=draw(st.sampled_from([0, min((points for points in cost if points >= 0), default=9)])),
    )
