"""All about a hex of 1942: place, ground, owner, units, zones, supply, umbrellas."""

from __future__ import annotations

from typing import Any

from ironbottom.games.nineteen42 import cities, land, naval, sea
from ironbottom.games.nineteen42.state import ALLIES, JAPAN, other
from ironbottom.games.nineteen42.view import View
from ironbottom.kernel.ask import Ask

from ..palette import Line
from . import nineteen42_hexes as hexes
from . import nineteen42_terms as t

NARROW = 50
"""With less room than this the parents of units are left out."""


def details(view: View, i: int, width: int = NARROW) -> list[Line]:
    """A hex."""
    lines = [_head(view, i)]
    place = _place(view, i)
    if place:
        lines.append(place)
    lines += [_unit(view, u, width) for u in (*view.index.units(i), *view.index.fields.get(i, []))]
    lines.append(_control(view, i))
    cover = _cover(view, i)
    if cover:
        lines.append(cover)
    if opening := view.index.map.opening(i):
        lines.append([(f"port opens to the {opening}", "dim")])
    return lines


def _head(view: View, i: int) -> Line:
    m = view.index.map
    line: Line = [(m.ids[i], "strong"), (" ", "")]
    if i in m.names:
        line += [(m.names[i], "title"), (" ", "")]
    ground = m.graph.board.terrains[m.graph.terrain[i]].name.casefold()
    where = t.territory(view, m.ids[i])
    return [*line, (", ".join(part for part in (ground, where) if part), "dim")]


def _place(view: View, i: int) -> Line:
    """City number, port, fortress, beach, and who has them."""
    s, m = view.state, view.index.map
    what = []
    if i in m.city:
        what.append(f"city {m.city[i]}")
    if i in m.ports:
        what.append("port")
    if i in m.forts:
        what.append("fortress" if i in s.forts else "fortress fallen")
    if i in s.beaches:
        what.append("invasion hex")
    if not what:
        return []
    owner = s.owner.get(i)
    line: Line = [(", ".join(what), "")]
    if owner:
        line += [("  held by ", "dim"), (t.SIDES[owner], _tone(view, owner))]
    if s.fell.get(i):
        line.append((f" since turn {s.fell[i]}", "dim"))
    return line


def _tone(view: View, side: str) -> str:
    return "own text" if side == view.side else "enemy text"


def _unit(view: View, u: str, width: int) -> Line:
    kind, unit = view.kind(u), view.state.units[u]
    name = t.unit_name(kind, short=width < NARROW)
    line: Line = [(f" {t.code_of(kind):<5}", _tone(view, kind.side)), (name, "")]
    marks = []
    if unit.shaken:
        marks.append("disrupted")
    if unit.spent or unit.mode == "hop":
        marks.append("moved" if unit.mode == "hop" else f"moved {unit.spent}")
    marks += [
        word
        for word, true in (
            ("sailed", unit.sailed),
            ("landed", unit.landed),
            ("bound", unit.locked),
            ("fought", unit.fought),
            ("no umbrella", unit.blind),
        )
        if true
    ]
    if not view.index.supplied(unit):
        marks.append("no supply")
    if marks:
        line.append((f"  {', '.join(marks)}", "warn"))
    return line


def _control(view: View, i: int) -> Line:
    """Zones of control and supply for the side that looks."""
    index, own = view.index, view.side
    foe = other(own)
    parts = []
    if index.zone(own)[i]:
        parts.append(f"ZOC of {zone_of(view, own, i)}")
    if index.zone(foe)[i]:
        parts.append("own ZOC")
    if index.side_at(i) == foe:  # whoever stands there asks for the supply of him, not for one's own
        parts.append("they are in supply" if index.supply(foe)[i] else "they are cut off")
    elif index.map.land[i]:
        parts.append("in supply" if index.supply(own)[i] else "no supply")
        if i in index.sources(own):
            parts[-1] = "supply source"
    return [(", ".join(parts) or "open sea", "")]


def _cover(view: View, i: int) -> Line:
    """Whose umbrellas lie over it."""
    line: Line = []
    for side in (JAPAN, ALLIES):
        for u, covered in view.index.umbrellas(side):
            if i in covered:
                where = view.index.map.ids[view.state.units[u].hex]
                name = f"{t.code_of(view.kind(u))} {view.kind(u).card.unit} in {where}"
                line += [(name, _tone(view, side)), ("  ", "")]
    return [("under ", "dim"), *line] if line else []


def way(view: View, ask: Ask[Any], token: Any) -> list[Line]:
    """The hex that an option leads to, and above it what going there costs and risks; empty where it leads nowhere."""
    if ask.kind == "march" and token in view.index.map.number:
        return [*_march(view, ask, token), *details(view, view.index.map.number[token])]
    route = hexes.voyage(view, ask, token)
    if route is None:
        return []
    where = hexes.hex_of(view, ask, token)
    shown = details(view, where) if where is not None else []
    return [*_voyage(view, ask, token, route), *shown]


def _march(view: View, ask: Ask[Any], token: str) -> list[Line]:
    """What it costs; those that go alike in one line."""
    m = view.index.map
    goals = land.common(view.g, ask.about).get(m.number[token], ())
    alike: dict[tuple[land.Way, int], list[str]] = {}
    for u, each in zip(ask.about, goals, strict=False):
        alike.setdefault((each, land.allowance(view.state.units[u])), []).append(u)
    lines: list[Line] = []
    for (each, left), units in alike.items():
        price = "hop: all points" if each.mode == "hop" else f"{each.cost} of {left} points"
        line: Line = [(t.listed(view, units), "own text"), (f" {price}", "strong")]
        if each.mode == "road":
            line.append((" by road", ""))
        through = [m.names[i] for i in each.path[1:-1] if i in m.names]
        if through:
            line.append((f" by {', '.join(through)}", "dim"))
        lines.append(line)
    if view.index.zone(ask.seat)[m.number[token]]:
        whose = zone_of(view, ask.seat, m.number[token])
        lines.append([(f"in the zone of control of {whose}: it stops there", "warn")])
    return lines


def zone_of(view: View, side: str, i: int) -> str:
    """Whose zone of control against a side reaches a hex: "the open city of Tavoy", "the enemy at 0405"."""
    m = view.index.map
    open_ones = view.index.open_cities(other(side))
    cities_: list[str] = []
    stacks: list[str] = []
    for j in view.index.zone_from(side, i):
        where = m.names.get(j) or m.ids[j]
        (cities_ if j in open_ones else stacks).append(where)
    parts = [f"the open city of {name}" for name in cities_]
    if stacks:
        parts.append(f"the enemy at {' and '.join(stacks)}")
    return " and ".join(parts)


def _voyage(view: View, ask: Ask[Any], token: Any, route: sea.Route) -> list[Line]:
    """Hexes, hexes under umbrellas, the chance that each target is lost, the price."""
    foe = other(ask.seat)
    under = [i for i in route.hexes if view.index.cover(foe)[i]]
    lines: list[Line] = [[(f"{len(route.hexes)} hexes", "strong")]]
    if under:
        lines[0].append((f", {len(under)} under umbrellas: each unit lost {route.risk * 100:.0f}%", "bad"))
    else:
        lines[0].append((", no enemy umbrella", "good"))
    if ask.kind == "goal":
        cost = naval.bill(view.g, ask.about[0], token[0])
        lines.append([("costs ", "dim"), (", ".join(f"{n} NMP ({p})" for p, n in cost.items()), "strong")])
        where = view.index.map.number[token[1]]
        if token[0] == "beach" and where in view.index.open_cities(foe):
            half = naval.landing_strength(view.g, ask.about[0], where)
            chance = min(6, int(cities.city_number(view.g, where, half)))
            lines.append([(f"the city falls {chance} in 6, else all are lost", "warn")])
    return lines
