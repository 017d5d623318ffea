"""What follows from a board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexes.make import graphs, table
from hexes.sample import small_board
from ironbottom.hexes.graph import FLAGS, KEPT, LAND, WATER, Graph, lift, opposite_edge
from ironbottom.hexes.grid import distance


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Graph(small_board())


def edge(graph: Graph, a: str, b: str) -> int:
    i = graph.number[a]
    return 6 * i + graph.direction(i, graph.number[b])


@given(graphs())
def test_edges_lead_back(graph: Graph) -> None:
    for e, j in enumerate(graph.to):
        if j >= 0:
            back = opposite_edge(graph.to, e)
            assert graph.to[back] == e // 6
            assert graph.sides[e] == graph.sides[back]
            assert graph.direction(e // 6, j) == e % 6
            assert j in graph.beside[e // 6]
        else:
            assert opposite_edge(graph.to, e) == -1
    for i, a in enumerate(graph.axial):
        assert graph.hex_at(a) == i


@given(graphs(), st.data())
def test_numbers_measure_as_coordinates_do(graph: Graph, data: st.DataObject) -> None:
    i, j = (data.draw(st.integers(0, len(graph) - 1)) for _ in range(2))
    n = graph.distance(i, j)
    assert n == distance(graph.axial[i], graph.axial[j])
    assert len(graph.line(i, j)) == n + 1
    for least in (0, 1, 3):
        sheet = graph.sheet(least)
        assert sheet[graph.codes[j] - graph.codes[i] + len(sheet) // 2] == least * n
    near = list(graph.within(i, n))
    assert len(near) == len(set(near))
    assert set(near) == {k for k in range(len(graph)) if graph.distance(i, k) <= n}


@given(graphs())
def test_networks_of_bodies_cross_sides_that_both_reach(graph: Graph) -> None:
    for network, flag in ((graph.by_land, LAND), (graph.by_water, WATER)):
        crossed = {e for ways in network.out for e, _ in ways}
        assert crossed == {e for e, flags in enumerate(graph.sides) if flags & flag}
        for node, ways in enumerate(network.out):
            assert [e // 6 for e, _ in ways] == [network.hexes[node]] * len(ways)
            for e, other in ways:
                assert graph.to[e] == network.hexes[other]
                assert (opposite_edge(graph.to, e), node) in network.out[other]
        for node, ways in enumerate(network.into):
            assert all((e, node) in network.out[other] for e, other in ways)
        for i, nodes in enumerate(network.nodes):
            assert all(network.hexes[node] == i for node in nodes)
        assert network.by_hex == (list(network.hexes) == list(range(len(graph))))
    assert graph.plain.by_hex


@given(graphs(), st.data())
def test_a_rim_sorts_its_ways_by_points(graph: Graph, data: st.DataObject) -> None:
    prices = data.draw(table(6 * len(graph), st.integers(-1, 2)))
    for rims, all_ways in ((graph.plain.rims, graph.plain.out), (graph.plain.rims_back, graph.plain.into)):
        for node, (rim, ways) in enumerate(zip(rims, all_ways, strict=True)):
            assert (rim.node, rim.others) == (node, tuple(other for _, other in ways))
            assert rim.prices(prices) == tuple(prices[e] for e, _ in ways)
            fan = rim.fan(rim.prices(prices))
            assert rim.fans[rim.prices(prices)] is fan
            assert len({points for points, _ in fan}) == len(fan)
            assert {way for _, way in fan} == {
                (node, tuple(other for e, other in ways if prices[e] == points)) for points, _ in fan
            }
            assert {points for points, _ in fan} == {prices[e] for e, _ in ways if prices[e] >= 0}


def test_a_rim_keeps_no_more_than_it_may(graph: Graph) -> None:
    rim = graph.plain.rims[graph.number["E0201"]]
    for n in range(2 * KEPT):
        assert rim.fan((n,) * len(rim.others)) == ((n, (rim.node, rim.others)),)
        assert len(rim.fans) <= KEPT


def test_flags_of_sides(graph: Graph) -> None:
    def kinds(a: str, b: str) -> set[str]:
        flags = graph.sides[edge(graph, a, b)]
        named = {**FLAGS, "land": LAND, "water": WATER}
        return {kind for kind, bit in named.items() if flags & bit}

    assert kinds("W0202", "E0201") == {"sea", "water"}
    assert kinds("E0201", "E0202") == {"road", "land"}
    assert kinds("E0302", "E0301") == {"river", "land"}
    assert kinds("E0201", "E0101") == {"water"}
    assert kinds("W0101", "W0102") == {"water"}
    north = 6 * graph.number["E0302"] + 1
    assert graph.sides[north] == FLAGS["river"]
    assert graph.to[north] == -1


def test_places_regions_and_areas(graph: Graph) -> None:
    assert [place.name for place in graph.places[graph.number["E0201"]]] == ["Haven"]
    assert [graph.ids[i] for i in graph.regions["hills"]] == ["E0102", "E0202"]
    assert [graph.ids[i] for i in graph.area_coasts["west"]] == ["W0202", "E0201"]
    assert len(graph.areas["west"]) == 6
    assert graph.body_areas(graph.number["E0201"]) == (("west",),)
    assert list(graph.mask(["W0101", 3])) == [1, 0, 0, 1] + [0] * 8
    assert list(lift(graph.by_land, graph.mask(["E0202"]))) == [0, 0, 0, 1, 0, 0]


def test_bodies_that_are_not_written(graph: Graph) -> None:
    assert graph.water[graph.number["W0101"]] == (0b000011,)
    assert graph.land[graph.number["W0101"]] == ()
    assert graph.land[graph.number["E0302"]] == (0b111000,)  # the map ends on its other sides
