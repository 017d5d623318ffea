"""Reach and paths against slow and simple searches."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexes.make import graphs, networks, table, terms
from hexes.sample import small_board
from ironbottom.hexes.graph import FLAGS, LAND, Graph
from ironbottom.hexes.paths import (
    NEVER,
    UNREACHED,
    LazyCosts,
    Moves,
    Terms,
    entry_costs,
    explain,
    path,
    reach,
    safest,
)

limits = st.none() | st.integers(0, 8)


def slow_reach(moves: Moves, starts: list[int], limit: int | None, least_one: bool) -> list[int]:
    """Bellman and Ford's search, with the rules as they are told."""
    network, rules = moves.network, moves.terms
    most = UNREACHED - 1 if limit is None else limit
    cost = [UNREACHED] * len(network)
    steps = []
    for node, ways in enumerate(network.out):
        i = network.hexes[node]
        for edge, other in ways:
            points = rules.step(edge, i, network.hexes[other])
            if points >= 0:
                steps.append((node, other, points, rules.stops(i)))
    first = [(node, other, points) for node, other, points, _ in steps if node in starts]
    for node in starts:
        cost[node] = 0
    for _, other, points in first:
        if points <= most:
            cost[other] = min(cost[other], points)
    for _ in network.out:
        for node, other, points, stops in steps:
            if not stops and cost[node] + points <= most:
                cost[other] = min(cost[other], cost[node] + points)
    if least_one:
        for _, other, points in first:
            cost[other] = min(cost[other], points)
    return cost


@st.composite
def searches(draw):  # type: ignore[no-untyped-def]
    graph = draw(graphs())
    network = draw(networks(graph))
    moves = Moves(network, draw(terms(graph)))
    nodes = st.integers(0, len(network) - 1)
    return graph, moves, draw(st.lists(nodes, min_size=1, max_size=2, unique=True)), draw(limits)


@settings(max_examples=150)
@given(searches(), st.booleans())
def test_reach_is_what_a_slow_search_finds(search, least_one: bool) -> None:  # type: ignore[no-untyped-def]
    _, moves, starts, limit = search
    found = reach(moves, starts, limit, at_least_one=least_one)
    assert found.cost == slow_reach(moves, starts, limit, least_one)
    assert sorted(found.order) == [node for node in range(len(found.cost)) if node in found]
    assert len(found) == len(found.order)
    for node in found.order:
        nodes = found.path(node)
        assert found.came[node] == (nodes[-2] if len(nodes) > 1 else -1)
        assert nodes[0] in starts
        assert nodes[-1] == node
        steps = explain(moves, nodes)
        assert (steps[-1].spent if steps else 0) == found.cost[node]
        assert sum(step.cost + step.leave + step.enter for step in steps) == found.cost[node]
        assert not any(step.stops for step in steps[:-1])


@settings(max_examples=100)
@given(searches(), st.data(), st.booleans())
def test_most_nodes_may_be_starts(search, data: st.DataObject, back: bool) -> None:  # type: ignore[no-untyped-def]
    _, moves, _, limit = search
    left_out = data.draw(st.sets(st.integers(0, len(moves.network) - 1), max_size=4))
    starts = [node for node in range(len(moves.network)) if node not in left_out]
    if not starts:
        return
    found = reach(moves, starts, limit, back=back)
    if back:
        there = [reach(moves, node, limit).cost for node in range(len(moves.network))]
        assert found.cost == [min(cost[goal] for goal in starts) for cost in there]
    else:
        assert found.cost == slow_reach(moves, starts, limit, False)


@settings(max_examples=60)
@given(searches(), st.integers(0, 400))
def test_dear_steps(search, limit: int) -> None:  # type: ignore[no-untyped-def]
    _, moves, starts, _ = search
    terms = msgspec.structs.replace(moves.terms, cost=[70 * points for points in moves.terms.cost])
    dear = Moves(moves.network, terms)
    for most in (limit, None):
        assert reach(dear, starts, most).cost == slow_reach(dear, starts, most, False)


@settings(max_examples=60)
@given(searches(), st.data())
def test_moves_like_others_are_moves_of_their_own(search, data: st.DataObject) -> None:  # type: ignore[no-untyped-def]
    graph, moves, starts, limit = search
    for node in range(len(moves.network)):
        reach(moves, node, limit)
    free = st.none() | table(len(graph), st.sampled_from([0, 0, 1]))
    terms = msgspec.structs.replace(
        moves.terms,
        stop=data.draw(free),
        closed=data.draw(st.sets(st.integers(0, len(graph) - 1), max_size=3)),
        grip=data.draw(st.just(moves.terms.grip) | free),
        cost=data.draw(st.just(moves.terms.cost) | table(6 * len(graph), st.integers(NEVER, 3))),
        least=0,
    )
    other = Moves(moves.network, terms, like=moves)
    assert reach(other, starts, limit).cost == slow_reach(other, starts, limit, False)
    assert reach(moves, starts, limit).cost == slow_reach(moves, starts, limit, False)


@settings(max_examples=30)
@given(searches())
def test_a_fan_holds_the_steps(search) -> None:  # type: ignore[no-untyped-def]
    _, moves, _, _ = search
    for node in range(len(moves.network)):
        for fan, steps in (
            (moves.fan(node), moves.out(node)),
            (moves.fan_back(node), moves.into(node)),
        ):
            assert all(at == node for _, (at, _) in fan)
            assert sorted((other, points) for points, (_, others) in fan for other in others) == sorted(steps)


@settings(max_examples=100)
@given(searches())
def test_backwards_it_is_the_same(search) -> None:  # type: ignore[no-untyped-def]
    _, moves, starts, limit = search
    back = reach(moves, starts, limit, back=True)
    for node in range(len(moves.network)):
        there = reach(moves, node, limit)
        assert back.cost[node] == min(there.cost[goal] for goal in starts)
        if node in back:
            nodes = back.path(node)
            assert nodes[0] == node
            assert nodes[-1] in starts
            spent = explain(moves, nodes)
            assert (spent[-1].spent if spent else 0) == back.cost[node]


@settings(max_examples=100)
@given(searches(), st.data())
def test_one_path_costs_what_reach_says(search, data: st.DataObject) -> None:  # type: ignore[no-untyped-def]
    graph, moves, starts, limit = search
    goal = data.draw(st.integers(0, len(moves.network) - 1))
    least = min((points for points in moves.terms.cost if points >= 0), default=0)
    for cheapest in (0, least, None):
        nodes = path(graph, moves, starts[0], goal, limit, least=cheapest)
        cost = reach(moves, starts[0], limit).cost[goal]
        assert bool(nodes) == (cost < UNREACHED)
        if len(nodes) > 1:
            assert explain(moves, nodes)[-1].spent == cost


def slow_safest(
    moves: Moves, risk: list[int], start: int, goal: int, limit: int | None
) -> tuple[int, int] | None:
    """Least risk and cost, by trying every step from everything known until nothing is new.

    Within a limit the least risk is kept for every node and cost; without one, least risk and cost for every node.
    """
    known: dict[tuple[int, int], tuple[int, int]] = {(start, 0): (0, 0)}
    new = True
    while new:
        new = False
        for (node, _), (danger, cost) in list(known.items()):
            for other, points in list(moves.after(node, (node, cost) == (start, 0))):
                worse = (danger + risk[moves.network.hexes[other]], cost + points)
                key = (other, 0 if limit is None else worse[1])
                if (limit is None or worse[1] <= limit) and (key not in known or worse < known[key]):
                    known[key] = worse
                    new = True
    return min((worth for (node, _), worth in known.items() if node == goal), default=None)


@settings(max_examples=100)
@given(searches(), st.data())
def test_the_safest_path_is_safest(search, data: st.DataObject) -> None:  # type: ignore[no-untyped-def]
    graph, moves, starts, limit = search
    goal = data.draw(st.integers(0, len(moves.network) - 1))
    risk = data.draw(table(len(graph), st.sampled_from([0, 0, 1, 3])))
    found = safest(moves, risk, starts[0], goal, limit)
    best = slow_safest(moves, risk, starts[0], goal, limit)
    assert (found.risk, found.cost) == (best or (0, 0))
    assert bool(found.nodes) == (best is not None)
    if found.nodes:
        assert sum(risk[moves.network.hexes[node]] for node in found.nodes[1:]) == found.risk
        steps = explain(moves, found.nodes)
        assert (steps[-1].spent if steps else 0) == found.cost


# ---------------------------------------------------------------- by hand


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Graph(small_board())


def land(graph: Graph):  # type: ignore[no-untyped-def]
    """1 point in the clear or by road, 2 in the rough, 1 more over a river; no land, no way."""

    def cost(i: int, d: int, j: int) -> int:
        flags = graph.sides[6 * i + d]
        if not flags & LAND:
            return NEVER
        points = 1 if flags & FLAGS["road"] or graph.terrain[j] == "C" else 2
        return points + bool(flags & FLAGS["river"])

    return cost


def names(graph: Graph, nodes: list[int]) -> list[str]:
    return [graph.ids[node] for node in nodes]


def test_a_move_by_road_and_over_a_river(graph: Graph) -> None:
    moves = Moves(graph.plain, Terms(entry_costs(graph, land(graph))))

    def found(start: str, allowance: int) -> dict[str, int]:
        there = reach(moves, graph.number[start], allowance)
        return {graph.ids[node]: there.cost[node] for node in there.order}

    assert found("E0201", 2) == {"E0201": 0, "E0202": 1, "E0301": 1, "E0302": 1, "E0102": 2}
    assert found("E0201", 1) == {"E0201": 0, "E0202": 1, "E0301": 1, "E0302": 1}
    assert found("E0302", 2) == {"E0302": 0, "E0201": 1, "E0202": 1, "E0301": 2}
    nodes = reach(moves, graph.number["E0302"], 9).path(graph.number["E0102"])
    assert names(graph, nodes) == ["E0302", "E0201", "E0102"]


def test_a_zone_of_control_stops_and_may_be_left(graph: Graph) -> None:
    stop = graph.mask(["E0201", "E0302"])
    costs = entry_costs(graph, land(graph))
    moves = Moves(graph.plain, Terms(costs, stop=stop))
    found = reach(moves, graph.number["E0301"], 9)
    assert sorted(names(graph, found.order)) == ["E0201", "E0301", "E0302"]
    assert reach(moves, graph.number["E0302"], 9).cost[graph.number["E0201"]] == 1
    gripped = Moves(graph.plain, Terms(costs, stop=stop, grip=stop))
    assert reach(gripped, graph.number["E0302"], 9).cost[graph.number["E0201"]] == 2
    (step,) = explain(moves, [graph.number["E0301"], graph.number["E0302"]])
    assert (step.cost, step.spent, step.stops) == (2, 2, True)


def test_steps_are_shared_only_among_like_moves(graph: Graph) -> None:
    costs = entry_costs(graph, land(graph))
    moves = Moves(graph.plain, Terms(costs))
    stop = graph.mask(["E0201"])
    assert Moves(graph.plain, Terms(costs, stop=stop, closed={3}), like=moves).fans is moves.fans
    assert Moves(graph.plain, Terms(list(costs)), like=moves).fans is not moves.fans
    assert Moves(graph.plain, Terms(costs, grip=stop), like=moves).fans is not moves.fans
    assert Moves(graph.plain, Terms(costs, enter=[0] * len(graph)), like=moves).fans is not moves.fans
    assert Moves(graph.by_land, Terms(costs), like=moves).fans is not moves.fans


def test_what_stops_is_live(graph: Graph) -> None:
    stop, closed = [0] * len(graph), set[int]()
    moves = Moves(graph.plain, Terms(entry_costs(graph, land(graph)), stop=stop, closed=closed, least=1))
    start, beyond = graph.number["E0302"], graph.number["E0102"]
    assert reach(moves, start, 9).cost[beyond] == 3
    between = [graph.number[id] for id in ("E0201", "E0202", "E0301")]
    for i in between:
        stop[i] = 1
    assert beyond not in reach(moves, start, 9)
    assert path(graph, moves, start, beyond) == []
    for i in between:
        stop[i] = 0
    assert explain(moves, path(graph, moves, start, beyond))[-1].spent == 3
    closed.add(beyond)
    assert beyond not in reach(moves, start, 9)
    assert path(graph, moves, start, beyond) == []


def test_one_hex_always(graph: Graph) -> None:
    moves = Moves(graph.plain, Terms(entry_costs(graph, land(graph))))
    start = graph.number["E0202"]
    assert sorted(names(graph, reach(moves, start, 0).order)) == ["E0202"]
    found = reach(moves, start, 0, at_least_one=True)
    assert sorted(names(graph, found.order)) == ["E0102", "E0201", "E0202", "E0302"]
    assert found.cost[graph.number["E0102"]] == 2
    assert len(found) == 4


def test_costs_that_are_asked_for_once(graph: Graph) -> None:
    asked: list[int] = []

    def cost(i: int, d: int, j: int) -> int:
        asked.append(6 * i + d)
        return land(graph)(i, d, j)

    lazy = LazyCosts(graph, cost)
    assert len(lazy) == 6 * len(graph)
    assert [lazy[e] for e in range(len(lazy))] == entry_costs(graph, land(graph))
    assert [lazy[e] for e in range(len(lazy))] == entry_costs(graph, land(graph))
    assert len(asked) == len(set(asked))


def test_a_step_that_is_not_allowed_is_not_explained(graph: Graph) -> None:
    moves = Moves(graph.plain, Terms(entry_costs(graph, land(graph))))
    with pytest.raises(ValueError, match="no step"):
        explain(moves, [graph.number["E0201"], graph.number["W0202"]])
