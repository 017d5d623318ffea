"""The land movement segment (n42:5.1): who may move, where to, at what cost, and carrying it out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ironbottom.hexes.paths import Moves, Reach, Terms, reach
from ironbottom.kernel.ask import Ask, RuleId
from ironbottom.kernel.step import AGAIN, NEXT, Flow, Proc, choose, choose_some

from .burma import bar_garrison
from .cities import barred_city, open_targets, try_city
from .events import Marched
from .ground import COSTS, OFF
from .pieces import G, chase_air, enter, hex_id, hex_no, ix, kind, put
from .state import Unit, other

DONE = "done"
BACK = "back"
HOP = 99
"""As the cost of island hopping: all there is (n42:5.12.c1)."""


class Way(NamedTuple):
    """How a unit comes to a hex: points, mode, bank there, and the hexes passed.

    ``as_road``: by land along a road over clear ground, so that it may be counted as road movement too.
    """

    cost: int
    mode: str
    bank: int
    path: tuple[int, ...]
    as_road: bool = False


def allowance(unit: Unit) -> int:
    """Movement points left: 5, or 2 while disrupted (n42:5.11.a, 5.15.a)."""
    return 0 if unit.mode == "hop" else (2 if unit.shaken else 5) - unit.spent


def bar_move(g: G, u: str) -> RuleId | None:
    """Why a unit may not move by land now."""
    unit = g.state.units[u]
    if unit.locked:
        return "n42:9.2.c"
    if unit.spent and ix(g).zone(kind(g, u).side)[unit.hex]:
        return "n42:3.0.c"
    if allowance(unit) <= 0:
        return "n42:5.11.c"
    return None


def ways(g: G, u: str, more: int | None = None) -> dict[int, Way]:
    """Every hex that a unit can come to by land now.  ``more`` = units that count for stacking moving with it, itself included."""
    index = ix(g)
    unit, k = g.state.units[u], kind(g, u)
    if bar_move(g, u) is not None:
        return {}
    count = int(k.foot) if more is None else more
    bound = k.card.filipino and g.content.on("10.1")
    bank = unit.bank if unit.spent else -1
    key = ("ways", unit.hex, k.side, k.cls, bank, unit.spent, bool(unit.shaken), unit.mode, count, bound)
    stamp = (*index.pos.values(), index.places)
    found = index.kept(key, stamp, lambda: _ways(g, unit, count, bound))
    if bar_garrison(g, (u,), OFF) is None:  # it could leave altogether
        return found
    return {j: way for j, way in found.items() if bar_garrison(g, (u,), j) is None}


def _ways(g: G, unit: Unit, count: int, bound: bool) -> dict[int, Way]:
    index, k = ix(g), kind(g, unit.id)
    m = index.map
    nodes = m.by_land.nodes[unit.hex]
    starts = (
        [nodes[unit.bank]] if unit.spent else list(nodes)
    )  # the bank is free while it has not moved (n42:5.13.c)
    left = allowance(unit)
    found: dict[int, Way] = {}
    if unit.mode in ("", "either", "land"):
        _gather(g, found, index.march(k.side, k.cls, starts, left, count, bound), "land", starts)
    if unit.mode in ("", "either", "road") and m.on_road[unit.hex]:
        _gather(g, found, index.march(k.side, "road", starts, left, count, bound), "road", starts)
    if not unit.spent:
        for j in m.hops[unit.hex]:
            if j not in found and bar_hop(g, unit, j, count, bound) is None:
                found[j] = Way(HOP, "hop", _bank_across(g, unit.hex, j), (unit.hex, j))
    found.pop(unit.hex, None)
    return found


def mobile(g: G, u: str) -> bool:
    """Can a unit move by land anywhere now?  The same as asking for its :func:`ways`, but one open step answers it."""
    if bar_move(g, u) is not None:
        return False
    if bar_garrison(g, (u,), OFF) is not None:  # only a part of its ways may be open to it
        return bool(ways(g, u))
    index = ix(g)
    unit, k = g.state.units[u], kind(g, u)
    m = index.map
    nodes, left, count = m.by_land.nodes[unit.hex], allowance(unit), int(k.foot)
    starts = [nodes[unit.bank]] if unit.spent else nodes
    bound = k.card.filipino and g.content.on("10.1")
    if unit.mode in ("", "either", "land") and index.may_step(k.side, k.cls, starts, left, count, bound):
        return True
    by_road = unit.mode in ("", "either", "road") and m.on_road[unit.hex]
    if by_road and index.may_step(k.side, "road", starts, left, count, bound):
        return True
    return not unit.spent and any(bar_hop(g, unit, j, count, bound) is None for j in m.hops[unit.hex])


def _gather(g: G, found: dict[int, Way], came: Reach, mode: str, starts: Sequence[int]) -> None:
    """The hexes of a search, each by its cheapest way; going by land wins a tie, for the road binds.

    Where the road leads over clear ground, it is one and the same, and binds only as soon as the ground does matter.
    """
    m = ix(g).map
    hexes, nodes = m.by_land.hexes, m.by_land.nodes
    for node in came.order:
        cost = came.cost[node]
        i = hexes[node]
        known = found.get(i)
        if node in starts or (known is not None and known.cost < cost):
            continue
        path = tuple(hexes[n] for n in came.path(node))
        if known is None or known.cost > cost:
            found[i] = Way(cost, mode, nodes[i].index(node), path)
        elif mode == "road" and known.mode == "land" and all(m.graph.terrain[j] == "C" for j in path[1:]):
            found[i] = Way(cost, "land", nodes[i].index(node), path, as_road=True)


def bar_hop(g: G, unit: Unit, j: int, count: int, bound: bool) -> RuleId | None:
    """Why a unit may not hop to an island next to it (n42:5.12.c)."""
    index, k = ix(g), kind(g, unit.id)
    if index.zone(k.side)[j]:
        return "n42:5.12.c2"
    if j in index.barred(k.side):
        return "n42:5.12.c2"
    across = 6 * unit.hex + index.map.graph.direction(unit.hex, j)  # over water no road leads there
    if not index.map.may_enter(k.cls, j, across):
        return "n42:5.12.e" if index.map.graph.terrain[j] == "S" else "n42:5.12.d"
    if index.room(k.side, j) < count:
        return "n42:4.1.a"
    if bound and j in index.not_philippines:
        return "n42:10.1.a"
    return None


def _bank_across(g: G, i: int, j: int) -> int:
    """The bank of ``j`` on which one lands who comes from ``i`` over water: the one that faces it, else the biggest."""
    m = ix(g).map
    d = m.graph.direction(j, i)
    masks = m.graph.land[j]
    return max(range(len(masks)), key=lambda b: (masks[b] >> d & 1, bin(masks[b]).count("1"), -b))


# ---------------------------------------------------------------- the segment


def movers(g: G, i: int, side: str) -> list[str]:
    """Units in a hex that can still move by land somewhere."""
    return [u for u in ix(g).units(i, side) if mobile(g, u)]


def land_segment(g: G) -> Proc[Flow]:
    """One act of the segment: roll for a city, or move units of a hex; until the player is done (n42:2.0.c3)."""
    from .burma import land_owed

    s = g.state
    cities = [("city", hex_id(g, i)) for i in open_targets(g)]
    index = ix(g)
    stacks = [
        ("hex", hex_id(g, i))
        for i in sorted(index.held(s.side))
        if any(mobile(g, u) for u in index.units(i, s.side))
    ]
    options: list[Any] = [*cities, *stacks]
    if not options:
        return NEXT
    if not land_owed(g):
        options.append(DONE)
    chosen = yield from choose(Ask(s.side, "land", options, "n42:2.0.c3"))
    if chosen == DONE:
        return NEXT
    what, where = chosen
    if what == "city":
        yield from try_city(g, hex_no(g, where))
    else:
        yield from move_from(g, hex_no(g, where))
    return AGAIN


def move_from(g: G, i: int) -> Proc[None]:
    """Choose units of a hex, and where they go together."""
    s = g.state
    able = movers(g, i, s.side)
    picked = tuple(able)
    if len(able) > 1:
        ask = Ask(
            s.side, "movers", able, "n42:5.11.a", hex_id(g, i), least=1, most=len(able), first=(able[0],)
        )
        picked = yield from choose_some(ask)
    goals = common(g, picked)
    options = [hex_id(g, j) for j in goals]
    where = yield from choose(Ask(s.side, "march", [*options, BACK], "n42:5.11.a", picked))
    if where != BACK:
        yield from march(g, picked, hex_no(g, where), goals)


def bar_goal(g: G, units: Sequence[str], j: int) -> RuleId | None:
    """Why units may not go to a hex together."""
    if j in common(g, units):
        return None
    for u in units:
        if (rule := bar_move(g, u)) is not None:
            return rule
    if (rule := bar_garrison(g, units, j)) is not None:
        return rule
    index, side = ix(g), kind(g, units[0]).side
    m, count = index.map, sum(kind(g, u).foot for u in units)
    if index.side_at(j) == other(side):
        return "n42:4.0.b"
    if j in index.open_cities(other(side)):
        return "n42:9.2.a"
    if j == m.formosa or not m.land[j]:
        return "n42:chart.terrain.b"
    if j in index.full(side, count):
        return "n42:4.0.c"
    if any(kind(g, u).card.filipino for u in units) and g.content.on("10.1") and j in index.not_philippines:
        return "n42:10.1.a"
    classes = {kind(g, u).cls for u in units}
    if m.graph.terrain[j] in "RS" and not all(m.graph.terrain[j] in COSTS[c] for c in classes):
        return "n42:5.12.e" if m.graph.terrain[j] == "S" else "n42:5.12.d"
    return _bar_distance(g, units, j)


def _bar_distance(g: G, units: Sequence[str], j: int) -> RuleId:
    """What keeps units from a hex in which they might stand: zones on the way, the sea, or points."""
    index = ix(g)
    m = index.map
    for u in units:
        unit, k = g.state.units[u], kind(g, u)
        nodes = m.by_land.nodes[unit.hex]
        starts = [nodes[unit.bank]] if unit.spent else nodes
        free = reach(Moves(m.by_land, Terms(m.costs[k.cls], closed=index.held(other(k.side)))), starts)
        ends = [free.cost[n] for n in m.by_land.nodes[j] if n in free]
        if not ends:
            return "n42:5.13.a"
        if min(ends) > allowance(unit):
            return "n42:5.11.c"
    return "n42:3.0.c"


def bar_group(g: G, units: Sequence[str]) -> RuleId | None:
    """Why units cannot be moved together: nowhere that all can go."""
    if common(g, units):
        return None
    return bar_garrison(g, units, OFF) or "n42:5.11.a"


def common(g: G, units: Sequence[str]) -> dict[int, list[Way]]:
    """The hexes that all those units can come to together, with the way of each."""
    count = sum(kind(g, u).foot for u in units)
    each = [ways(g, u, count) for u in units]
    goals: Iterable[int] = (j for j in sorted(each[0]) if all(j in w for w in each))
    if bar_garrison(g, units, OFF) is not None:  # what each may do alone, all together may not
        goals = (j for j in goals if bar_garrison(g, units, j) is None)
    return {j: [w[j] for w in each] for j in goals}


def march(g: G, units: Sequence[str], j: int, goals: dict[int, list[Way]]) -> Proc[None]:
    """Move units, each by its own way (tanks may have to keep to the road)."""
    by_way: dict[Way, list[str]] = {}
    for u, way in zip(units, goals[j], strict=True):
        by_way.setdefault(way, []).append(u)
    for way, those in by_way.items():
        for i in way.path[1:]:
            yield from chase_air(g, i, other(g.state.side))
        for u in those:
            unit = put(g, u, j, way.bank)
            unit.spent = 5 if way.mode == "hop" else unit.spent + way.cost
            unit.mode = "either" if way.as_road else way.mode
        cost = 2 if way.mode == "hop" and g.state.units[those[0]].shaken else min(way.cost, 5)
        g.say(
            Marched(units=tuple(those), path=tuple(hex_id(g, i) for i in way.path), mode=way.mode, cost=cost)
        )
        for i in way.path[1:]:
            enter(g, those, i)


__all__ = ["BACK", "DONE", "Way", "allowance", "bar_move", "barred_city", "land_segment", "ways"]
