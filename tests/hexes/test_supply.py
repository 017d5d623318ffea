"""Supply against a slow search over chains of legs, and the reasons why there is none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexes.make import graphs, networks, table, terms
from hexes.sample import small_board
from ironbottom.hexes.graph import LAND, WATER, Graph, lift
from ironbottom.hexes.paths import NEVER, UNREACHED, Moves, Terms, entry_costs, explain, reach
from ironbottom.hexes.supply import Leg, trace


@st.composite
def chains(draw):  # type: ignore[no-untyped-def]
    graph = draw(graphs())
    legs = []
    for name in draw(st.sampled_from(["a", "ab", "abc"])):
        network = draw(networks(graph))
        size = len(network)
        gate = draw(st.none() | table(size, st.sampled_from([0, 0, 1])))
        limit = draw(st.none() | st.integers(0, 4))
        ends = draw(st.lists(st.integers(0, size - 1), max_size=1))
        legs.append(Leg(name, Moves(network, draw(terms(graph))), limit, gate, tuple(ends)))
    sources = draw(st.lists(st.integers(0, len(graph) - 1), max_size=2, unique=True))
    return graph, legs, sources


def slow_supply(legs: list[Leg], sources: list[int], hex: int) -> bool:
    """Forwards from the unit, one leg after the other."""
    at = {hex}
    for leg in legs:
        network = leg.moves.network
        begin = [node for i in sorted(at) for node in leg.begins(i)]
        for node in begin:
            there = reach(leg.moves, node, leg.limit)
            if any(there.cost[end] < UNREACHED for end in leg.ends):
                return True
            at |= {network.hexes[n] for n in there.order}
    return bool(at & set(sources))


@settings(max_examples=150)
@given(chains())
def test_supply_is_what_a_slow_search_finds(chain) -> None:  # type: ignore[no-untyped-def]
    graph, legs, sources = chain
    supply = trace(legs, sources)
    by_name = {leg.name: leg for leg in legs}
    for hex in range(len(graph)):
        fed = slow_supply(legs, sources, hex)
        assert supply.reaches(hex) == fed
        assert bool(supply.mask()[hex]) == fed
        line = supply.line(hex)
        assert (line is not None) == fed
        if line is None:
            assert supply.why_not(hex) != []
            continue
        assert supply.why_not(hex) == []
        names = [section.leg for section in line]
        assert names == sorted(set(names))
        at = hex
        for section in line:
            leg = by_name[section.leg]
            assert section.hexes[0] == at
            assert leg.limit is None or section.cost <= leg.limit
            at = section.hexes[-1]
        ends = {leg.moves.network.hexes[end] for leg in legs for end in leg.ends}
        assert at in sources or at in ends


# ---------------------------------------------------------------- by hand


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Graph(small_board())


def legs(graph: Graph, enemy: tuple[str, ...] = (), limit: int = 2) -> list[Leg]:
    """Two hexes overland, then by sea from a port."""
    enter = [NEVER if held else 0 for held in graph.mask(enemy)]
    by_land = entry_costs(graph, lambda i, d, j: 1 if graph.sides[6 * i + d] & LAND else NEVER)
    by_sea = entry_costs(graph, lambda i, d, j: 1 if graph.sides[6 * i + d] & WATER else NEVER)
    port = lift(graph.by_water, graph.mask(["E0201"]))
    return [
        Leg("overland", Moves(graph.plain, Terms(by_land, enter=enter)), limit),
        Leg("sea", Moves(graph.by_water, Terms(by_sea)), None, port),
    ]


def told(graph: Graph, line) -> list[tuple[str, list[str], int]]:  # type: ignore[no-untyped-def]
    return [(leg, [graph.ids[i] for i in hexes], cost) for leg, hexes, cost in line]


def test_overland_and_by_sea(graph: Graph) -> None:
    supply = trace(legs(graph), [graph.number["W0101"]])
    line = supply.line(graph.number["E0102"])
    assert line is not None
    (_, overland, cost), (_, by_sea, _) = told(graph, line)
    assert (overland, cost) == (["E0102", "E0201"], 1)
    assert (by_sea[0], by_sea[-1]) == ("E0201", "W0101")
    assert supply.line(graph.number["W0101"]) == []


def test_why_a_hex_is_out_of_supply(graph: Graph) -> None:
    source = [graph.number["W0101"]]
    number = graph.number

    def why(hex: str, *enemy: str, limit: int = 2):  # type: ignore[no-untyped-def]
        return trace(legs(graph, enemy, limit), source).why_not(number[hex])

    assert why("E0102") == []
    (far,) = why("E0102", limit=0)
    assert (far.kind, far.leg, graph.ids[far.to], far.cost) == ("limit", "overland", "E0201", 1)
    (held,) = why("E0202", "E0201")
    assert (held.kind, graph.ids[held.hex], graph.ids[held.to]) == ("step", "E0202", "E0201")
    (closed,) = why("W0202")
    assert (closed.kind, closed.leg, closed.hex) == ("gate", "sea", number["W0202"])
    assert trace(legs(graph), []).why_not(number["E0102"]) is None


def test_a_line_costs_what_its_steps_cost(graph: Graph) -> None:
    chain = legs(graph)
    line = trace(chain, [graph.number["W0101"]]).line(graph.number["E0302"])
    assert line is not None
    overland = chain[0].moves
    assert explain(overland, line[0].hexes)[-1].spent == line[0].cost
