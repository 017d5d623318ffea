"""Zones of control: kept while pieces move, they are what a fresh count gives."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from hexes.make import graphs
from hexes.sample import small_board
from ironbottom.hexes.graph import LAND, Graph
from ironbottom.hexes.zones import Piece, Zones, adjacent

SIDES = ("japan", "us", "uk")


def over_land(graph: Graph):  # type: ignore[no-untyped-def]
    """Armies control what they could walk to; fortresses their own hex and all about it."""

    def extends(kind: str, i: int, d: int, j: int) -> bool:
        return kind == "fortress" or bool(graph.sides[6 * i + d] & LAND)

    return extends


@given(graphs(), st.booleans(), st.data())
def test_kept_is_fresh(graph: Graph, own: bool, data: st.DataObject) -> None:
    extends = over_land(graph)
    controls = adjacent(graph, extends, own=own)
    hexes = st.integers(0, len(graph) - 1)
    pieces = st.builds(
        Piece, side=st.sampled_from(SIDES), kind=st.sampled_from(["army", "fortress"]), hex=hexes
    )
    zones = Zones(graph, controls)
    there: dict[str, Piece] = {}
    for id, what in data.draw(
        st.lists(st.tuples(st.sampled_from("abcd"), st.none() | pieces | hexes), max_size=20)
    ):
        if what is None:
            zones.drop(id)
            there.pop(id, None)
        elif isinstance(what, Piece):
            zones.put(id, what)
            there[id] = what
        elif id in there:
            zones.move(id, what)
            there[id] = there[id]._replace(hex=what)
    fresh = Zones.of(graph, controls, there.items())
    assert zones == fresh
    slow: Counter[tuple[str, int]] = Counter()
    for piece in there.values():
        slow.update((piece.side, piece.hex) for _ in range(own))
        for d in range(6):
            j = graph.to[6 * piece.hex + d]
            if j >= 0 and extends(piece.kind, piece.hex, d, j):
                slow[piece.side, j] += 1
    for side in SIDES:
        assert list(zones.count(side)) == [slow[side, i] for i in range(len(graph))]
    assert list(zones.mask(SIDES)) == [sum(slow[s, i] for s in SIDES) for i in range(len(graph))]
    for i in range(len(graph)):
        assert len(zones.who(i)) == sum(slow[s, i] for s in SIDES)
        assert zones.controls("us", i) == bool(slow["us", i])


def test_a_table_is_live_before_there_is_a_piece() -> None:
    graph = Graph(small_board())
    zones = Zones(graph, adjacent(graph, over_land(graph)))
    count = zones.count("us")
    assert not any(count)
    assert zones == Zones(graph, adjacent(graph, over_land(graph)))
    zones.put("a", Piece("us", "fortress", 7))
    assert [i for i, n in enumerate(count) if n] == sorted(graph.beside[7])
    assert zones.mask(["us"]) is count


def test_zones_that_differ_are_not_equal() -> None:
    graph = Graph(small_board())
    controls = adjacent(graph, over_land(graph))
    zones = Zones.of(graph, controls, [("a", Piece("us", "army", 3))])
    assert zones != Zones(graph, controls)
    assert zones != Zones.of(graph, controls, [("a", Piece("uk", "army", 3))])
    assert zones != 1
    assert list(zones.mask([])) == [0] * len(graph)
    assert zones.who(7, ["uk"]) == []
    assert zones.who(7, ["us"]) == ["a"]
