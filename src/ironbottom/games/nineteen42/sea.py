"""Voyages (n42:5.3, 8.12, 9.3): hex by hex under enemy umbrellas, and the safest course that the program can find."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import Proc, cast, choose

from .events import Course
from .ground import OFF
from .pieces import G, hex_id, hex_no, ix
from .state import other

ON = "on"
"""As the answer to "course": the safest course, up to the next surprise."""
FATAL = 6
"""So many hexes under one umbrella sink anything (n42:8.12.b)."""


class Route(NamedTuple):
    """A course: the hexes to be entered, and the chance that one target is lost on it."""

    hexes: tuple[int, ...]
    risk: float


Counts = dict[str, int]
"""By enemy air unit: hexes entered so far under its umbrella."""


def risk_of(g: G, side: str, hexes: Sequence[int], so_far: Counts | None = None) -> float:
    """The chance that a target is lost on these hexes (n42:8.12.b)."""
    counts, alive = dict(so_far or {}), 1.0
    umbrellas = ix(g).umbrellas(other(side))
    for i in hexes:
        for u, covered in umbrellas:
            if i in covered:
                counts[u] = counts.get(u, 0) + 1
                alive *= max(0.0, 1 - counts[u] / 6)
    return 1 - alive


def route(
    g: G,
    side: str,
    nodes: tuple[int, ...],
    goal: int,
    so_far: Counts | None = None,
    ends: tuple[int, ...] = (),
) -> Route | None:
    """The course of least risk from those nodes of the sea, and among such the shortest; None if there is none.

    ``goal`` may lie in an enemy zone of control, no other hex of it may (n42:3.0.f, h); if it is an empty city, the hex before it.
    ``ends`` = the waters of the goal at which the voyage may end, if not all of them.
    """
    index = ix(g)
    stamp = (index.pos["japan"], index.pos["allies"], index.places, index.airs, g.state.turn)
    known = tuple(sorted((so_far or {}).items()))
    return index.kept(
        ("route", side, nodes, goal, known, ends),
        stamp,
        lambda: _route(g, side, nodes, goal, dict(known), ends),
    )


def _route(
    g: G, side: str, nodes: tuple[int, ...], goal: int, so_far: Counts, ends: tuple[int, ...]
) -> Route | None:
    safe = plain_course(g, side, nodes, goal, ends)
    if safe is None or safe.risk == 0:
        return safe
    index = ix(g)
    network = index.map.sea
    zone, closed, ring = index.zone(side), index.sea_closed(side), before_city(g, side, goal)
    umbrellas = index.umbrellas(other(side))
    over: dict[int, list[int]] = {}
    for n, (_, covered) in enumerate(umbrellas):
        for i in covered:
            over.setdefault(i, []).append(n)
    first = tuple(min(so_far.get(u, 0), FATAL) for u, _ in umbrellas)
    # a label: danger as -log of survival, hexes, node, counts by umbrella, and the label it came from
    labels: list[tuple[int, int]] = []
    heap: list[tuple[float, int, int, tuple[int, ...], int]] = []
    for node in nodes:
        labels.append((node, -1))
        heapq.heappush(heap, (0.0, 0, len(labels) - 1, first, node))
    done: dict[int, list[tuple[int, ...]]] = {}
    hexes, into = network.hexes, ends or network.nodes[goal]
    while heap:
        danger, steps, label, counts, node = heapq.heappop(heap)
        if any(all(a <= b for a, b in zip(old, counts, strict=True)) for old in done.get(node, ())):
            continue  # somebody was here with no more danger and no more hexes under any umbrella
        done.setdefault(node, []).append(counts)
        if node in into and label >= len(nodes):
            found = _trail(labels, label, hexes)
            return Route(found, 1 - math.exp(-danger))
        bound = label >= len(nodes) and zone[hexes[node]]  # in the hex before the city
        for _, j in network.out[node]:
            i = hexes[j]
            if i in closed or (i != goal and (bound or (zone[i] and i not in ring))):
                continue
            if i == goal and j not in into:
                continue  # another water of the goal leads nowhere
            more, then = danger, counts
            for n in over.get(i, ()):
                then = (*then[:n], then[n] + 1, *then[n + 1 :])
                more += _peril(then[n])
            if more < 4.6:  # a course that one in a hundred survives is none
                labels.append((j, label))
                heapq.heappush(heap, (more, steps + 1, len(labels) - 1, then, j))
    return None


def plain_course(
    g: G, side: str, nodes: tuple[int, ...], goal: int, ends: tuple[int, ...] = ()
) -> Route | None:
    """A course with the fewest hexes under umbrellas, from the field that serves all goals: quick, and nearly always the safest."""
    index = ix(g)
    field, waters = index.voyage(side, nodes), ends or index.map.sea.nodes[goal]
    reached = [n for n in waters if n in field]
    last: tuple[int, ...] = ()
    if not reached:
        into = index.landfalls(side, nodes)
        reached = [into[n] for n in waters if n in into]
        last = (goal,)
    if not reached:
        return None
    path = field.path(min(reached, key=field.cost.__getitem__))
    hexes = (*(index.map.sea.hexes[n] for n in path[1:]), *last)
    return Route(hexes, risk_of(g, side, hexes))


def before_city(g: G, side: str, goal: int) -> frozenset[int]:
    """The hexes in its zone by which a landing in an empty enemy city comes (``Index.landfalls``); none for other goals."""
    index = ix(g)
    if goal not in index.open_cities(other(side)) or index.zone(side)[goal]:
        return frozenset()
    return frozenset(index.map.graph.beside[goal])


@cache
def _peril(nth: int) -> float:
    """Minus the logarithm of coming through the nth hex under an umbrella."""
    return -math.log(1 - nth / 6) if nth < FATAL else 100.0


def _trail(labels: Sequence[tuple[int, int]], label: int, hexes: Sequence[int]) -> tuple[int, ...]:
    found = []
    while label >= 0:
        node, label = labels[label]
        found.append(hexes[node])
    return tuple(found[-2::-1])


# ---------------------------------------------------------------- sailing


class Sunk(NamedTuple):
    """What went down in a hex."""

    target: str
    hex: int


def berth(g: G, side: str, start: int, goal: int, how: str, shipping: bool) -> tuple[int, ...]:
    """The water of a harbour from which a voyage to ``goal`` begins: one to which the NMPs can have come (n42:9.3.a).

    Where that leaves several, as on a strait, it is the one on which all in all least is risked.  ``shipping`` = NMPs have to come.
    Nothing: there is no such voyage.
    """
    index = ix(g)
    nodes = index.berths(side, start, shipping)
    if len(nodes) == 1:
        return nodes
    ends, off = index.ends(side, goal, how), index.harbour(side, OFF)
    best: tuple[float, int, int] | None = None
    for node in nodes:
        course = route(g, side, (node,), goal, ends=ends) or plain_course(g, side, (node,), goal, ends)
        if course is None:
            continue
        risk, length = course.risk, len(course.hexes)
        if shipping:
            way = route(g, side, off, start, ends=(node,)) or plain_course(g, side, off, start, (node,))
            if way is None:
                continue
            risk = 1 - (1 - risk) * (1 - way.risk)
        if best is None or (risk, length) < best[:2]:
            best = (risk, length, node)
    return () if best is None else (best[2],)


def sail(
    g: G,
    side: str,
    targets: Sequence[str],
    start: int,
    goal: int,
    how: str,
    begin: tuple[int, ...] = (),
    ends: tuple[int, ...] = (),
) -> Proc[list[Sunk]]:
    """Sail to ``goal``; returns who was sunk.  ``targets`` are units, or NMPs on their way ("nmp 1").

    ``begin`` and ``ends`` = the waters from which and to which they sail, if not any of a harbour or coast.

    Where the safest course is quite safe there is nothing to decide.  Elsewhere the player is asked, and again after each loss:
    "on" goes the safest course, a hex next to the ships goes there (never twice through one hex).
    """
    left, sunk = list(targets), []
    counts: Counts = {}
    here, been, nodes = start, {start}, begin or ix(g).harbour(side, start)
    ends = ends or ix(g).ends(side, goal, how)
    while left and not (here == goal and set(nodes).intersection(ends)):
        plain = shortest(g, side, nodes, goal, ends)
        chosen: str = ON
        if plain.risk > 0:  # else it is quite safe, and there is nothing to decide
            bound = here != start and ix(g).zone(side)[here]  # in the hex before an empty city
            options = [ON, *([] if bound else _beside(g, side, nodes, goal, been, ends))]
            if len(options) > 1:
                passed_by = tuple(sorted(counts.items()))
                about = (tuple(left), hex_id(g, here), hex_id(g, goal), how, passed_by, nodes, ends)
                chosen = yield from choose(Ask(side, "course", options, "n42:5.31.e", about))
        if chosen == ON:  # every course may be deadly: then the shortest
            ahead = list((route(g, side, nodes, goal, counts, ends) or plain).hexes)
        else:
            ahead = [hex_no(g, chosen)]
        passed = []
        for i in ahead:
            here, nodes = i, onward(g, nodes, i)
            been.add(i)
            passed.append(hex_id(g, i))
            lost = yield from under_fire(g, side, left, i, counts)
            sunk += [Sunk(t, i) for t in lost]
            if lost:
                left = [t for t in left if t not in lost]
                break
        g.say(Course(units=tuple(left), path=tuple(passed)))
    return sunk


def onward(g: G, nodes: Sequence[int], i: int) -> tuple[int, ...]:
    """The waters of a hex that one comes to from those nodes: a strait hex may have two that do not meet."""
    network = ix(g).map.sea
    return tuple(dict.fromkeys(n for node in nodes for _, n in network.out[node] if network.hexes[n] == i))


def shortest(g: G, side: str, nodes: tuple[int, ...], goal: int, ends: tuple[int, ...] = ()) -> Route:
    """The plain course to where there is one."""
    found = plain_course(g, side, nodes, goal, ends)
    assert found is not None, f"no way by sea to {hex_id(g, goal)}"
    return found


def _beside(
    g: G, side: str, nodes: tuple[int, ...], goal: int, been: set[int], waters: tuple[int, ...]
) -> list[str]:
    """Hexes into which the ships may go next: open to them, not passed yet, and with a way on to the goal."""
    index = ix(g)
    network = index.map.sea
    zone, closed, ring = index.zone(side), index.sea_closed(side), before_city(g, side, goal)
    ends, way = set(waters), index.leads(side, goal, waters)
    found = []
    for j in dict.fromkeys(network.hexes[n] for node in nodes for _, n in network.out[node]):
        if j in closed or j in been or (zone[j] and j != goal and j not in ring):
            continue
        then = onward(g, nodes, j)
        if j == goal:
            if ends.intersection(then):
                found.append(hex_id(g, j))
            continue
        if zone[j]:
            leads = any(n in ends for node in then for _, n in network.out[node])
        else:
            leads = any(node in way for node in then)
        if leads:
            found.append(hex_id(g, j))
    return found


def under_fire(g: G, side: str, targets: Sequence[str], i: int, counts: Counts) -> Proc[list[str]]:
    """Ships enter a hex: a die for each target and each enemy umbrella over it (n42:8.12)."""
    lost: list[str] = []
    for u, covered in ix(g).umbrellas(other(side)):
        if i not in covered:
            continue
        counts[u] = counts.get(u, 0) + 1
        for t in targets:
            if t in lost:
                continue
            about = (u, t, hex_id(g, i), counts[u])
            face = yield from cast(
                g, "air attack", "n42:8.12.b", seat=other(side), cuts=(counts[u] + 1,), about=about
            )
            if face <= counts[u]:
                lost.append(t)
    return lost
