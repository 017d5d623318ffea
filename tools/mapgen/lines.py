"""Rivers, roads, borders and straits as hexsides."""

from collections import deque
from heapq import heappop, heappush
from typing import Any

import numpy as np

from mapgen.model import Draft, pairs_in

Corner = tuple[int, int]


def lines(draft: Draft) -> list[dict[str, Any]]:
    """The [[lines]] of the TOML file in the format of boards, and all straits as one line.

    A line names its hexsides itself (sides), or has way-points [lat, lon] that hexsides are found along (points), or hexes that a
    way is found through (via), or the territories it lies between (between)."""
    out = []
    for entry in draft.table.get("lines", []):
        line = {k: v for k, v in entry.items() if k not in ("points", "via", "between", "sides", "hexes")}
        if "points" in entry:
            line["sides"] = river(draft, entry["points"])
        elif "via" in entry:
            line["path"] = road(draft, entry["via"].split())
        elif "between" in entry:
            line["sides"] = border(draft, *entry["between"])
        else:
            line["sides"] = [draft.lattice.pair(a, b) for a, b in pairs_in(entry["sides"])]
        out.append(line)
    found = straits(draft)
    if found:
        out.append({"kind": "sea", "name": "straits", "sides": found})
    return out


def _ordered(draft: Draft, sides: set[str]) -> list[str]:
    rank = draft.lattice.grid.rank
    return sorted(sides, key=lambda side: [rank(name) for name in side.split("-")])


def straits(draft: Draft) -> list[str]:
    """Full sea between two hexes that both hold land."""
    found = set()
    for name, beside in draft.lattice.neighbours.items():
        for other in beside:
            if other and draft.cells[name].land and draft.cells[other].land and not draft.joined(name, other):
                found.add(draft.lattice.pair(name, other))
    return _ordered(draft, found)


def border(draft: Draft, ones: list[str], others: list[str]) -> list[str]:
    """The sides between land of some territories and land of others, in nature joined by land."""
    found = set()
    for name, beside in draft.lattice.neighbours.items():
        for other in beside:
            if other and draft.cells[name].territory in ones and draft.cells[other].territory in others:
                found.add(draft.lattice.pair(name, other))
    return _ordered(draft, found)


# ---------------------------------------------------------------- roads


def road(draft: Draft, via: list[str]) -> list[str]:
    """Through the hexes named; between two that are not neighbours the shortest way by land, over easy ground if it can."""
    out = via[:1]
    for goal in via[1:]:
        out += _way(draft, out[-1], goal)[1:]
    return out


def _way(draft: Draft, start: str, goal: str) -> list[str]:
    plain = draft.table["shore"]["terrain"]
    best: dict[str, tuple[float, str | None]] = {start: (0.0, None)}
    heap: list[tuple[float, str]] = [(0.0, start)]
    while heap:
        cost, name = heappop(heap)
        if name == goal:
            way: list[str] = []
            at: str | None = goal
            while at is not None:
                way.append(at)
                at = best[at][1]
            return way[::-1]
        for other in draft.lattice.neighbours[name]:
            if other and draft.joined(name, other):
                next_cost = cost + (1.0 if draft.cells[other].terrain == plain else 1.2)
                if next_cost < best.get(other, (1e9, None))[0]:
                    best[other] = next_cost, name
                    heappush(heap, (next_cost, other))
    raise ValueError(f"no way by land from {start} to {goal}")


# ---------------------------------------------------------------- rivers


def river(draft: Draft, points: list[list[float]]) -> list[str]:
    """The hexsides nearest to a course given by way-points, from corner to corner."""
    corners, sides = _corners(draft)
    keys = list(corners)
    places = np.array([corners[key] for key in keys])
    course: list[Corner] = []
    for (lat1, lon1), (lat2, lon2) in zip(points, points[1:], strict=False):
        part = np.linspace(0, 1, 60)
        x, y = draft.projection.plane(lat1 + (lat2 - lat1) * part, lon1 + (lon2 - lon1) * part)
        for px, py in zip(x, y, strict=True):
            gaps = (places[:, 0] - px) ** 2 + (places[:, 1] - py) ** 2
            key = keys[int(np.argmin(gaps))]
            if not course or course[-1] != key:
                course.append(key)
    walk = course[:1]
    for goal in course[1:]:
        walk += _walk(sides, walk[-1], goal)[1:]
    walk = _without_loops(walk)
    found = []
    for a, b in zip(walk, walk[1:], strict=False):
        side = sides[a][b]
        one, two = side.split("-")
        if not draft.cells[one].sea and not draft.cells[two].sea:
            found.append(side)
    return _ordered(draft, set(found))


def _corners(draft: Draft) -> tuple[dict[Corner, tuple[float, float]], dict[Corner, dict[Corner, str]]]:
    """Corners inside the map with their places, and which side leads to which next corner."""
    corners: dict[Corner, tuple[float, float]] = {}
    sides: dict[Corner, dict[Corner, str]] = {}
    for name, beside in draft.lattice.neighbours.items():
        for n, other in enumerate(beside):
            if other:
                ends = [draft.lattice.corner(name, n), draft.lattice.corner(name, n + 1)]
                a, b = ((round(x * 100), round(y * 100)) for x, y in ends)
                corners[a], corners[b] = ends
                side = draft.lattice.pair(name, other)
                sides.setdefault(a, {})[b] = side
                sides.setdefault(b, {})[a] = side
    return corners, sides


def _walk(sides: dict[Corner, dict[Corner, str]], start: Corner, goal: Corner) -> list[Corner]:
    came: dict[Corner, Corner | None] = {start: None}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        if at == goal:
            break
        for other in sides[at]:
            if other not in came:
                came[other] = at
                queue.append(other)
    way: list[Corner] = []
    step: Corner | None = goal
    while step is not None:
        way.append(step)
        step = came[step]
    return way[::-1]


def _without_loops(walk: list[Corner]) -> list[Corner]:
    out: list[Corner] = []
    for at in walk:
        if at in out:
            del out[out.index(at) + 1 :]
        else:
            out.append(at)
    return out
