"""What can be laid over the map.  Titles bring their own (marks and areas are plain tables); those of the viewer are here, with
simple costs in place of a title's rules.

A mark is one or two characters that stand in place of a hex's terrain; an area has a border, letters and a colour.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from .chart import Chart, Spot
from .faces import Faces
from .look import Look
from .scene import Scene
from .zones import Zones


class Overlay(NamedTuple):
    """An overlay of the viewer: its letter in the menu, its name, whether it is drawn from the cursor, with which number."""

    key: str
    id: str
    words: str
    number: int = 0
    most: int = 0


OVERLAYS: tuple[Overlay, ...] = (
    Overlay("r", "reach", "reach from the cursor (movement points left)", 6, 30),
    Overlay("a", "air", "air range from the cursor (distance)", 6, 30),
    Overlay("z", "control", "zones of control (z ours, Z the enemy's)"),
    Overlay("s", "supply", "supply from our cities and ports (hexes)", 6, 30),
    Overlay("t", "territory", "territories"),
    Overlay("w", "weather", "weather zones"),
    Overlay("e", "area", "sea areas"),
    Overlay("n", "region", "regions of the rules"),
)
BY_ID = {overlay.id: overlay for overlay in OVERLAYS}


def laid(scene: Scene, overlay: str, at: Spot, number: int) -> int:
    """Lay an overlay over a scene, in place of the one before ("" = none); returns how many hexes it touches."""
    chart = scene.chart
    scene.marks, scene.zones = {}, None
    if overlay == "reach":
        scene.marks = {spot: f"{left}" for spot, left in reach(chart, at, number).items() if spot != at}
    elif overlay == "air":
        scene.marks = circle(chart, at, number)
    elif overlay == "control":
        scene.marks = control(chart, scene.faces)
    elif overlay == "supply":
        scene.marks = dict.fromkeys(supply(chart, scene.faces, number), dot(scene.look))
    elif overlay:
        of = areas(chart, overlay)
        scene.zones = Zones(chart, of) if of else None
    scene.forget_labels()
    return len(scene.marks) + (len(scene.zones.of) if scene.zones else 0)


def dot(look: Look) -> str:
    """A mark that says no more than "here"."""
    return "*" if look.ascii_only else "●"


# ---------------------------------------------------------------- marks

Cost = Callable[[Spot, int, Spot], int | None]
"""Movement points from a hex in a direction into the next; None: no way."""


def reach(chart: Chart, start: Spot, points: int, cost: Cost | None = None) -> dict[Spot, int]:
    """Every hex that can be entered, with the points that are left there."""
    price = cost or plain_cost(chart, start)
    left = {start: points}
    queue = [(-points, start)]
    while queue:
        minus, spot = heapq.heappop(queue)
        if left[spot] != -minus:
            continue
        for way, there in chart.around(spot):
            paid = price(spot, way, there)
            rest = -1 if paid is None else -minus - paid
            if rest >= 0 and rest > left.get(there, -1):
                left[there] = rest
                heapq.heappush(queue, (-rest, there))
    return left


def plain_cost(chart: Chart, start: Spot) -> Cost:
    """The viewer's own prices: over land 1, 2 in bad terrain, 1 by road; over water 1."""
    by_sea = start in chart.hexes and chart.hexes[start].sea
    bad = {"rough", "mountain", "jungle", "jungle_mountain", "swamp", "island"}

    def cost(spot: Spot, way: int, there: Spot) -> int | None:
        hex = chart.hexes[there]
        if by_sea:
            return 1 if hex.sea or hex.terrain in ("islet", "island") else None
        sides = chart.side(spot, way)
        if hex.sea or "sea" in sides or "wall" in sides or hex.terrain == "islet":
            return None
        if "road" in sides or "rail" in sides:
            return 1
        return 2 if hex.terrain in bad else 1

    return cost


def circle(chart: Chart, centre: Spot, radius: int) -> dict[Spot, str]:
    """All hexes within a distance, each with its distance."""
    return {spot: f"{away}" for spot in chart.hexes if 0 < (away := chart.distance(centre, spot)) <= radius}


def control(chart: Chart, faces: Faces) -> dict[Spot, str]:
    """The hexes next to counters: z for ours, Z for the enemy's, zZ for both."""
    found: dict[Spot, set[str]] = {}
    for spot, hex in chart.hexes.items():
        face = faces.face(hex.id)
        if face is not None and face.side in (0, 1):
            for _, there in chart.around(spot):
                found.setdefault(there, set()).add("zZ"[face.side])
    return {spot: "".join(sorted(letters, reverse=True)) for spot, letters in found.items()}


def supply(chart: Chart, faces: Faces, length: int) -> set[Spot]:
    """Land within some hexes of a city or port where one of our counters stands."""
    sources = []
    for _, spot in chart.places:
        face = faces.face(chart.hexes[spot].id)
        if face is not None and face.side == 0:
            sources.append(spot)
    return _flood(chart, sources, length)


def _flood(chart: Chart, sources: Iterable[Spot], length: int) -> set[Spot]:
    away = dict.fromkeys(sources, 0)
    queue = deque(away)
    while queue:
        spot = queue.popleft()
        if away[spot] == length:
            continue
        for way, there in chart.around(spot):
            if there not in away and not chart.hexes[there].sea and "sea" not in chart.side(spot, way):
                away[there] = away[spot] + 1
                queue.append(there)
    return set(away)


# ---------------------------------------------------------------- areas


def areas(chart: Chart, fact: str) -> Mapping[Spot, str]:
    """Which hex belongs to which territory, weather zone, sea area or region."""
    found = {}
    for spot, hex in chart.hexes.items():
        value = hex.facts.get(fact)
        if value and (fact != "area" or hex.sea or "," not in value):
            found[spot] = value
    return found
