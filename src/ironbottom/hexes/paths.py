"""Movement: which nodes a piece can reach, by which path, at what cost, and why.

A title says what moving costs in :class:`Terms`; :class:`Moves` joins them with a network and can then be searched any number of
times.  Costs are whole numbers in a unit of the title's choice (Pearl Harbor counts half points).  Nothing here knows a rule:

* costs by **edge** (``6 * hex + direction``) from :func:`entry_costs`, or lazily from :class:`LazyCosts`; ``NEVER`` forbids;
* ``stop``: who enters such a hex stops there; who starts in one may leave;
* ``closed``: nobody enters;
* ``grip``: nobody goes straight from one such hex to another (1942: from enemy zone of control to enemy zone of control);
* ``leave`` and ``enter``: points on top, by hex; ``NEVER`` forbids.

Equal costs are settled in the order nodes were reached and directions are numbered, on every platform alike; :func:`path` takes
one of several least paths, always the same.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple, TypeAlias

import msgspec

from ironbottom.hexes.graph import Fan, Graph, Mask, Network, Rim, Way

__all__ = [
    "NEVER",
    "UNREACHED",
    "EdgeCost",
    "LazyCosts",
    "Moves",
    "Reach",
    "Safest",
    "Step",
    "Terms",
    "entry_costs",
    "explain",
    "path",
    "reach",
    "safest",
]

NEVER = -1
"""The cost of what is not allowed."""
UNREACHED = (1 << 30) - 1
"""The cost of a node that was not reached: the greatest number that Python compares as fast as any small one."""

EdgeCost: TypeAlias = Callable[[int, int, int], int]
"""``cost(hex, direction, next hex)``: points to cross that side into the next hex, or NEVER."""


def entry_costs(graph: Graph, cost: EdgeCost) -> list[int]:
    """The costs of all edges; NEVER where the map ends."""
    return [NEVER if j < 0 else cost(edge // 6, edge % 6, j) for edge, j in enumerate(graph.to)]


class LazyCosts(Sequence[int]):
    """The same, worked out when first asked for: for costs that are dear to know or change often."""

    def __init__(self, graph: Graph, cost: EdgeCost) -> None:
        self._to = graph.to
        self._cost = cost
        self._known: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._to)

    def __getitem__(self, edge: int) -> int:  # type: ignore[override]  # no slices
        found = self._known.get(edge)
        if found is None:
            j = self._to[edge]
            found = self._known[edge] = NEVER if j < 0 else self._cost(edge // 6, edge % 6, j)
        return found


class Terms(msgspec.Struct, frozen=True):
    """What moving costs a kind of piece just now.  ``None`` is a table of zeros.

    ``stop`` and ``closed`` are live: what they hold when a search begins counts, so that they may be kept up to date while pieces
    move.  The other tables are baked into :class:`Moves`; when one changes, make new Moves.
    """

    cost: Sequence[int]
    """By edge: points, or NEVER."""
    stop: Mask | None = None
    """By hex: entering ends the move."""
    closed: AbstractSet[int] = frozenset()
    """Hexes that may not be entered, such as those with enemy units."""
    grip: Mask | None = None
    """By hex: no step from one such hex to another."""
    leave: Sequence[int] | None = None
    """By hex: points on top to leave it, or NEVER."""
    enter: Sequence[int] | None = None
    """By hex: points on top to enter it, or NEVER."""
    least: int = 0
    """No step costs less.  Above 0 searches are quicker: they look no further than they can pay for, and head for their goal."""

    def points(self, edge: int, i: int, j: int) -> int:
        """Points for the step over ``edge`` from hex ``i`` to hex ``j`` whatever is closed, or NEVER.

        A node that is no hex (-1) has only edge costs.
        """
        points = self.cost[edge]
        if points < 0:
            return NEVER
        if self.grips(i) and self.grips(j):
            return NEVER
        for table, at in ((self.leave, i), (self.enter, j)):
            if table is not None and at >= 0:
                more = table[at]
                if more < 0:
                    return NEVER
                points += more
        return points

    def step(self, edge: int, i: int, j: int) -> int:
        """Points for the step over ``edge`` from hex ``i`` to hex ``j``, or NEVER."""
        return NEVER if j in self.closed else self.points(edge, i, j)

    def stops(self, i: int) -> bool:
        """Whether entering hex ``i`` ends the move."""
        return self.stop is not None and i >= 0 and bool(self.stop[i])

    def grips(self, i: int) -> bool:
        """Whether nobody goes from hex ``i`` straight to another that grips."""
        return self.grip is not None and i >= 0 and bool(self.grip[i])


Steps: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of node and points."""


class Moves:
    """Terms on a network, ready to be searched; steps are worked out when a node is first passed, and kept.

    ``like``: moves on the same network with the very same tables of costs, which have not changed since.  What they worked out is
    then shared, so that Moves for other pieces in the way (``stop``, ``closed``) cost nothing.  Where there is a ``grip`` nothing
    is shared.
    """

    __slots__ = ("_by_edge", "backward", "fans", "fans_back", "network", "onward", "terms")

    def __init__(self, network: Network, terms: Terms, like: Moves | None = None) -> None:
        self.network = network
        self.terms = terms
        self._by_edge = terms.grip is None and terms.leave is None and terms.enter is None
        if like is None or not self._prices_of(like):
            self.onward: dict[int, Steps] = {}
            """By node, once it was passed: the steps out of it, whatever stops or is closed."""
            self.backward: dict[int, Steps] = {}
            """By node: the steps into it, with the nodes they come from."""
            self.fans: list[Fan | None] = [None] * len(network)
            """By node: the same as ``onward``, by points.  None: not yet worked out."""
            self.fans_back: list[Fan | None] = [None] * len(network)
            """By node: the same as ``backward``, by points."""
        else:
            self.onward, self.backward = like.onward, like.backward
            self.fans, self.fans_back = like.fans, like.fans_back

    def _prices_of(self, like: Moves) -> bool:
        """Whether every step costs what it costs there."""
        own, other = self.terms, like.terms
        same = own.cost is other.cost and own.leave is other.leave and own.enter is other.enter
        return same and self.network is like.network and own.grip is None and other.grip is None

    def out(self, node: int) -> Steps:
        """The steps out of a node, whatever stops or is closed."""
        found = self.onward.get(node)
        if found is None:
            found = self.onward[node] = self._steps(self.network.rims[node], False)
        return found

    def into(self, node: int) -> Steps:
        """The steps into a node, with the nodes they come from."""
        found = self.backward.get(node)
        if found is None:
            found = self.backward[node] = self._steps(self.network.rims_back[node], True)
        return found

    def fan(self, node: int) -> Fan:
        """The steps out of a node by points."""
        found = self.fans[node]
        if found is None:
            rim = self.network.rims[node]
            prices = rim.prices(self.terms.cost) if self._by_edge else self._prices(rim, False)
            found = self.fans[node] = rim.fans.get(prices) or rim.fan(prices)
        return found

    def fan_back(self, node: int) -> Fan:
        """The steps into a node by points."""
        found = self.fans_back[node]
        if found is None:
            rim = self.network.rims_back[node]
            prices = rim.prices(self.terms.cost) if self._by_edge else self._prices(rim, True)
            found = self.fans_back[node] = rim.fans.get(prices) or rim.fan(prices)
        return found

    def _steps(self, rim: Rim, back: bool) -> Steps:
        prices = self._prices(rim, back)
        return tuple([step for step in zip(rim.others, prices, strict=True) if step[1] >= 0])

    def _prices(self, rim: Rim, back: bool) -> tuple[int, ...]:
        """The points of the ways out of a node or into it, or NEVER."""
        network, terms = self.network, self.terms
        hexes = network.hexes
        at = hexes[rim.node]
        if terms.leave is None and terms.enter is None and not terms.grips(at):
            return rim.prices(terms.cost)
        if terms.leave is None and terms.enter is not None and not terms.grips(at):
            return self._entering(rim, back, terms.enter)
        if back:
            return tuple([terms.points(edge, hexes[other], at) for edge, other in network.into[rim.node]])
        return tuple([terms.points(edge, at, hexes[other]) for edge, other in network.out[rim.node]])

    def _entering(self, rim: Rim, back: bool, enter: Sequence[int]) -> tuple[int, ...]:
        """The same where only edges and entering cost: most hexes cost nothing on top."""
        hexes, prices = self.network.hexes, rim.prices(self.terms.cost)
        ends = [hexes[rim.node]] * len(prices) if back else [hexes[other] for other in rim.others]
        tops = [enter[i] if i >= 0 else 0 for i in ends]
        if not any(tops):
            return prices
        return tuple([NEVER if p < 0 or t < 0 else p + t for p, t in zip(prices, tops, strict=True)])

    def after(self, node: int, fresh: bool) -> Iterator[tuple[int, int]]:
        """The steps that a piece may take from a node: one that starts there (``fresh``), or one that came there."""
        hexes, closed = self.network.hexes, self.terms.closed
        if fresh or not self.terms.stops(hexes[node]):
            for step in self.out(node):
                if hexes[step[0]] not in closed:
                    yield step

    def halts(self, back: bool = False) -> Mask:
        """By hex, and by -1 for what is none: where a move ends; ``back``: where it cannot have come from elsewhere."""
        stop = self.terms.stop
        if stop is None:
            stop = self.network.nowhere
        elif self.network.has_others:
            stop = stop + b"\0" if isinstance(stop, bytes | bytearray) else [*stop, 0]
        if back and self.terms.closed:
            stop = list(stop)
            for at in self.terms.closed:
                stop[at] = 1
        return stop


# ---------------------------------------------------------------- reach


class Reach:
    """Where a search came to."""

    __slots__ = ("_before", "_came", "_order", "back", "cost", "starts")

    def __init__(self, size: int, starts: list[int], back: bool) -> None:
        self.cost = [UNREACHED] * size
        """By node: least points, or UNREACHED."""
        self.starts = starts
        self.back = back
        """The search ran against the moves, from goals to where pieces come from."""
        for node in starts:
            self.cost[node] = 0
        self._before: dict[int, int] = dict.fromkeys(starts, -1)  # those that were reached, nearest first
        self._order: list[int] | None = None
        self._came: list[int] | None = None

    @property
    def order(self) -> list[int]:
        """The nodes that were reached, nearest first, starts included."""
        found = self._order
        if found is None:
            found = self._order = list(self._before)
        return found

    @property
    def came(self) -> list[int]:
        """By node: the node before it on a least path, -1 for a start and for what was not reached."""
        found = self._came
        if found is None:
            found = self._came = [-1] * len(self.cost)
            for node, before in self._before.items():
                found[node] = before
        return found

    def __contains__(self, node: int) -> bool:
        return self.cost[node] < UNREACHED

    def __len__(self) -> int:
        return len(self._before)

    def path(self, node: int) -> list[int]:
        """The nodes of a least path in the order of the move: from a start to ``node``, or from ``node`` to a goal if ``back``.

        Empty if there is none.
        """
        if self.cost[node] >= UNREACHED:
            return []
        found = _back(self._before, node)
        return found[::-1] if self.back else found


def reach(
    moves: Moves,
    start: int | Iterable[int],
    allowance: int | None = None,
    *,
    at_least_one: bool = False,
    back: bool = False,
) -> Reach:
    """Every node that can be reached within the allowance (None: without limit) from the start or the nearest of several.

    ``at_least_one``: a step that is allowed at all may be the piece's only one though it costs more than the allowance; its true
    cost is told.  ``back``: against the moves, to where a piece must stand to come to the start.
    A node where the move ends because it stops there is reached; nothing is reached through it.
    """
    starts = [start] if isinstance(start, int) else list(dict.fromkeys(start))
    found = Reach(len(moves.network), starts, back)
    most = UNREACHED - 1 if allowance is None else allowance
    closed = moves.terms.closed
    if back and closed:
        hexes = moves.network.hexes
        starts = [node for node in starts if hexes[node] not in closed]
    if 2 * len(starts) > len(found.cost):
        starts = _fringe(moves, starts, found)
    _spread(moves, starts, most, found)
    if at_least_one:
        _one_step(moves, starts, most, found)
    return found


def _fringe(moves: Moves, starts: list[int], found: Reach) -> list[int]:
    """Those starts that lead to something else, seen from there: when most nodes are starts, most have only others beside them."""
    rims = moves.network.rims if found.back else moves.network.rims_back
    others = [rims[node].others for node, points in enumerate(found.cost) if points]
    near = set[int]().union(*others)
    return [node for node in starts if node in near]


Buckets: TypeAlias = list[list[Way]]
"""By points: the ways that lead to nodes for so many."""


def _spread(moves: Moves, starts: list[int], most: int, found: Reach) -> None:
    """Dijkstra's search with a bucket for each number of points, since points are small whole numbers.

    Buckets hold whole ways out of nodes, not single nodes: whoever comes to a node first comes for the least points, so that most
    steps cost one glance, and none is weighed against another.  Who was not reached is known by the object UNREACHED itself.
    """
    fans, work_out = (moves.fans_back, moves.fan_back) if found.back else (moves.fans, moves.fan)
    cost, before, far = found.cost, found._before, UNREACHED
    halts, hexes = moves.halts(found.back), moves.network.hexes
    closed = frozenset[int]() if found.back else moves.terms.closed
    anywhere, least = not closed, moves.terms.least
    buckets: Buckets = [[] for _ in range(min(most, 50) + 8)]
    for node in starts:
        for points, way in fans[node] or work_out(node):
            try:
                buckets[points].append(way)
            except IndexError:
                _put(buckets, points, way, most)
    for at, bucket in enumerate(buckets):  # both grow while they are read
        if at > most:
            break
        onward = at + least <= most
        for node, others in bucket:
            for j in others:
                if cost[j] is far and (anywhere or hexes[j] not in closed):
                    cost[j] = at
                    before[j] = node
                    if onward and not halts[hexes[j]]:
                        for points, way in fans[j] or work_out(j):
                            try:
                                buckets[at + points].append(way)
                            except IndexError:
                                _put(buckets, at + points, way, most)


def _put(buckets: Buckets, total: int, way: Way, most: int) -> None:
    """A way into its bucket, which is made if it is not too dear."""
    if total <= most:
        buckets.extend([] for _ in range(total + 1 - len(buckets)))
        buckets[total].append(way)


def _one_step(moves: Moves, starts: list[int], most: int, found: Reach) -> None:
    """First steps that cost more than the allowance, where nothing cheaper was found."""
    cost, hexes = found.cost, moves.network.hexes
    closed = frozenset[int]() if found.back else moves.terms.closed
    for node in starts:
        for j, points in moves.into(node) if found.back else moves.out(node):
            if most < points < cost[j] and hexes[j] not in closed:
                cost[j] = points
                found._before[j] = node


# ---------------------------------------------------------------- one path


def path(
    graph: Graph,
    moves: Moves,
    start: int,
    goal: int,
    allowance: int | None = None,
    *,
    least: int | None = None,
) -> list[int]:
    """The nodes of a least path from ``start`` to ``goal``, both included; empty if there is none within the allowance.

    ``least`` is what the cheapest step costs (None: as the terms say): above 0 the search heads for the goal (A*).  The network's
    nodes are hexes of ``graph``, and steps lead to neighbours.
    """
    hexes, halts, closed = moves.network.hexes, moves.halts(), moves.terms.closed
    anywhere = not closed
    code, sheet = graph.codes, graph.sheet(moves.terms.least if least is None else least)
    shift = len(sheet) // 2 - code[hexes[goal]]  # sheet[code[i] + shift]: the least points from hex i
    cost = [UNREACHED if allowance is None else allowance + 1] * len(moves.network)
    cost[start] = 0
    came = [-1] * len(moves.network)
    done = [False] * len(moves.network)
    fans, work_out = moves.fans, moves.fan
    # Nodes by the points spent and those at least ahead, which are never fewer after a step.
    buckets: list[list[int]] = [[] for _ in range(sheet[code[hexes[start]] + shift])]
    buckets.append([start])
    for bucket in buckets:
        while bucket:
            node = bucket.pop()  # the last is the nearest to the goal, more often than not
            if node == goal:
                return _back(came, node)
            if done[node] or (halts[hexes[node]] and node != start):
                continue
            done[node] = True
            spent = cost[node]
            for points, (_, others) in fans[node] or work_out(node):
                total = spent + points
                for j in others:
                    if total < cost[j] and (anywhere or hexes[j] not in closed):
                        cost[j] = total
                        came[j] = node
                        whole = total + sheet[code[hexes[j]] + shift]
                        try:
                            buckets[whole].append(j)
                        except IndexError:
                            buckets.extend([] for _ in range(whole - len(buckets)))
                            buckets.append([j])
    return []


def _back(before: Mapping[int, int] | Sequence[int], node: int) -> list[int]:
    """The nodes from a start to ``node``."""
    found = [node]
    while (node := before[node]) >= 0:
        found.append(node)
    return found[::-1]


class Safest(NamedTuple):
    """A path of least risk."""

    nodes: list[int]
    """From start to goal; empty if there is none."""
    risk: int
    cost: int


def safest(moves: Moves, risk: Sequence[int], start: int, goal: int, allowance: int | None = None) -> Safest:
    """Of all paths within the allowance one of least risk, and of these one of least cost.

    ``risk`` is by hex, what entering it adds (say the enemy air umbrellas over it), 0 or more.
    """
    hexes = moves.network.hexes
    most = UNREACHED - 1 if allowance is None else allowance
    cheapest = [UNREACHED] * len(moves.network)  # among the labels taken so far, which have no greater risk
    labels = [(start, -1)]  # node and the label it came from
    open_ = [(0, 0, 0)]
    while open_:
        danger, spent, label = heapq.heappop(open_)
        node, _ = labels[label]
        if spent >= cheapest[node]:
            continue
        cheapest[node] = spent
        if node == goal:
            return Safest(_labels(labels, label), danger, spent)
        for j, points in moves.after(node, label == 0):
            total = spent + points
            if total <= most and total < cheapest[j]:
                labels.append((j, label))
                at = hexes[j]
                heapq.heappush(open_, (danger + (risk[at] if at >= 0 else 0), total, len(labels) - 1))
    return Safest([], 0, 0)


def _labels(labels: list[tuple[int, int]], label: int) -> list[int]:
    found = []
    while label >= 0:
        node, label = labels[label]
        found.append(node)
    return found[::-1]


# ---------------------------------------------------------------- why it costs what it costs


class Step(NamedTuple):
    """One step of a path."""

    start: int
    """The hex it leaves."""
    end: int
    """The hex it enters."""
    edge: int
    """The edge it crosses: direction ``edge % 6`` of hex ``edge // 6``."""
    cost: int
    """Points of the edge alone."""
    leave: int
    """Points on top for leaving."""
    enter: int
    """Points on top for entering."""
    spent: int
    """Points so far, this step included."""
    stops: bool
    """The move ends here."""


def explain(moves: Moves, nodes: Sequence[int]) -> list[Step]:
    """What each step of a path costs and why.  Raises ValueError for a step that the terms forbid."""
    terms, network = moves.terms, moves.network
    spent = 0
    found = []
    for n, (a, b) in enumerate(zip(nodes, nodes[1:], strict=False)):
        i, j = network.hexes[a], network.hexes[b]
        ways = [(terms.step(edge, i, j), edge) for edge, node in network.out[a] if node == b]
        points, edge = min((way for way in ways if way[0] >= 0), default=(NEVER, NEVER))
        if edge < 0 or (n and terms.stops(i)):
            raise ValueError(f"no step from node {a} to node {b}")
        spent += points
        leave = terms.leave[i] if terms.leave is not None and i >= 0 else 0
        enter = terms.enter[j] if terms.enter is not None and j >= 0 else 0
        found.append(Step(i, j, edge, points - leave - enter, leave, enter, spent, terms.stops(j)))
    return found
