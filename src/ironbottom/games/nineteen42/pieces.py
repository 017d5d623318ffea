"""Units on and off the map: the only place that changes where anything stands, so that the index stays in step.

Also what entering a hex does: cities, ports and fortresses change hands, air units flee (n42:5.21.e, 7.5, 9.5.c).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import Game, Proc, choose

from .events import BeachClosed, Flew, Gone, NavalAirAway, NavalLost, Recovered, Shaken, Taken
from .ground import Ground
from .index import Index, Kind
from .state import ALLIES, JAPAN, Lost, State, Unit, other

G: TypeAlias = Game[State]
DIE = "die"
"""As an answer: the air unit does not flee."""


def ix(g: G) -> Index:
    """The index, typed."""
    index: Index = g.index
    return index


def kind(g: G, u: str) -> Kind:
    """The kind of a counter."""
    return ix(g).kinds[u]


def hex_id(g: G, i: int) -> str:
    """The printed id of a hex; "off" for off the map."""
    return ix(g).map.ids[i] if i >= 0 else "off"


def hex_no(g: G, id: str) -> int:
    """The hex of a printed id."""
    return ix(g).map.number[id]


# ---------------------------------------------------------------- placing and removing


def put(g: G, u: str, i: int, bank: int | None = None) -> Unit:
    """A unit comes onto the map, or stands elsewhere now."""
    index, unit = ix(g), g.state.units.get(u)
    if unit is None:
        unit = g.state.units[u] = Unit(u, i)
        if u in g.state.off:
            g.state.off.remove(u)
    else:
        index.drop(unit)
        g.state.units[u] = g.state.units.pop(u)  # in the order of their coming, as in the index
    unit.hex = i
    unit.bank = first_bank(g, i) if bank is None else bank
    index.add(unit)
    return unit


def first_bank(g: G, i: int) -> int:
    """The bank on which a unit stands that did not come by land: the one with the most sides."""
    if not 0 <= i < ix(g).map.size:
        return 0
    masks = ix(g).map.graph.land[i]
    return max(range(len(masks)), key=lambda b: (bin(masks[b]).count("1"), -b)) if masks else 0


def remove(g: G, units: Iterable[str], how: str, rule: str, at: int | None = None) -> None:
    """Units leave play for good; ``at`` = where, if not where they stand (ships are sunk at sea)."""
    gone = list(units)
    if not gone:
        return
    s = g.state
    where = at if at is not None else s.units[gone[0]].hex if gone[0] in s.units else -1
    for u in gone:
        unit = s.units.pop(u, None)
        if unit is not None:
            ix(g).drop(unit)
        elif u in s.off:
            s.off.remove(u)
        s.lost.append(Lost(u, how, s.turn, s.side, where, rule))
    g.say(Gone(units=tuple(gone), how=how, hex=hex_id(g, where), rule=rule))


def take_off(g: G, u: str) -> None:
    """A unit leaves the map without being lost."""
    ix(g).drop(g.state.units.pop(u))


def shake(g: G, units: Sequence[str]) -> None:
    """Units are disrupted for two player-turns after this one (n42:6.32.d)."""
    for u in units:
        g.state.units[u].shaken = 3
    if units:
        g.say(Shaken(units=tuple(units)))


def recover(g: G) -> None:
    """A player-turn ends: disruption wears off."""
    well = []
    for unit in g.state.units.values():
        if unit.shaken:
            unit.shaken -= 1
            if not unit.shaken:
                well.append(unit.id)
    if well:
        g.say(Recovered(units=tuple(well)))


# ---------------------------------------------------------------- strength


def attack_strength(g: G, units: Iterable[str]) -> int:
    """Strength of attackers in half points."""
    return sum(2 * kind(g, u).strength for u in units)


def defence_strength(g: G, units: Iterable[str]) -> int:
    """Strength in half points; a disrupted unit counts half, fractions kept (n42:6.32.b1)."""
    return sum(kind(g, u).strength * (1 if g.state.units[u].shaken else 2) for u in units)


# ---------------------------------------------------------------- entering a hex


def enter(g: G, units: Sequence[str], i: int) -> None:
    """What follows when ground units of a side have entered a hex (they stand in it, or pass through).

    Enemy air units there must have been driven off before (:func:`chase_air`).
    """
    s, index = g.state, ix(g)
    side = kind(g, units[0]).side
    foe = other(side)
    if i in s.forts and index.map.home[i] == foe:
        s.forts.remove(i)
        s.fell[i] = s.turn
        index.touch()
        g.say(Taken(hex=hex_id(g, i), what="fortress", by=side))
    if i in s.owner and s.owner[i] != side:
        s.owner[i] = side
        city = i in index.map.city
        if city:
            if i not in s.taken:
                s.taken.append(i)
            s.fell[i] = s.turn
        index.touch()
        g.say(Taken(hex=hex_id(g, i), what="city" if city else "port", by=side))
    if side == ALLIES and i in s.beaches:
        close_beach(g, i, "lost")
    if side == JAPAN and not s.java and i in index.map.region["java"]:
        s.java = 1
    bases(g)


def bases(g: G) -> None:
    """Naval units of the house rules go with their bases (n42:13.4.a, 13.7.a); Dutch air with two cities of Java (n42:13.1.b)."""
    s, index = g.state, ix(g)
    for what, base in (("force z", "0813"), ("abda", "1520")):
        held = s.owner.get(index.map.number[base]) == ALLIES
        if what == "force z" and s.force_z and not held:
            s.force_z = False
            g.say(NavalLost(what=what, why="base"))
        if what == "abda" and s.abda and not held:
            s.abda = False
            g.say(NavalLost(what=what, why="base"))
    if g.content.on("13.1") and "nl-air" in s.units:
        java = [index.map.number[c] for c in ("1019", "1220", "1520")]
        if sum(s.owner[c] == JAPAN for c in java) >= 2:
            remove(g, ["nl-air"], "flown", "n42:13.1.b")


def close_beach(g: G, i: int, why: str) -> None:
    """An invasion hex is one no longer."""
    del g.state.beaches[i]
    ix(g).touch()
    g.say(BeachClosed(hex=hex_id(g, i), why=why))


def havens(g: G, u: str) -> list[int]:
    """Where an air unit that is driven off may fly: friendly cities within eight hexes without air (n42:5.21.e)."""
    unit = g.state.units[u]
    near = reachable_by_air(g, unit.hex, kind(g, u).side)
    return [i for i in bases_for(g, kind(g, u).side) if i in near and i != unit.hex]


def bases_for(g: G, side: str) -> list[int]:
    """Friendly cities without a land-based air unit, and Formosa for Japan (n42:4.3.a, 12.4.f)."""
    s, index = g.state, ix(g)
    fell = () if side == s.side else s.fallen  # lost, though nobody has gone in yet
    based = {i for i, there in index.fields.items() if not all(kind(g, u).naval for u in there)}
    found = [i for i in index.map.city if s.owner.get(i) == side and i not in based and i not in fell]
    found = [i for i in found if index.side_at(i) != other(side) and (not index.area or i in index.area)]
    if side == JAPAN and index.map.formosa not in index.fields:
        found.append(index.map.formosa)
    return found


def reachable_by_air(g: G, start: int, side: str, limit: int = 8) -> frozenset[int]:
    """Hexes within eight that a flight reaches without passing over an enemy air unit (n42:4.3.b, 5.21.a2)."""
    index = ix(g)
    m = index.map
    foes = {i for i, there in index.fields.items() if kind(g, there[0]).side != side}
    if not any(i < m.size and m.away(start, i) < limit for i in foes):
        found = set(m.within(start, limit))
        if m.away(start, m.formosa) <= limit:
            found.add(m.formosa)
        return frozenset(found)
    return flight(g, start, foes, limit)


def flight(g: G, start: int, foes: set[int], limit: int) -> frozenset[int]:
    """A flood over the hexes that are free of enemy air units; the virtual hex lies north of its neighbours in row 01."""
    index = ix(g)
    return index.kept(("flight", start, limit), foes, lambda: _flight(index.map, start, foes, limit))


def _flight(m: Ground, start: int, foes: set[int], limit: int) -> frozenset[int]:
    border = m.north
    seen, edge = {start} | foes, [start]
    for _ in range(limit):
        ahead = []
        for i in edge:
            beside = border if i == m.formosa else m.graph.beside[i]
            for j in (*beside, m.formosa) if i in border else beside:
                if j not in seen:
                    seen.add(j)
                    ahead.append(j)
        edge = ahead
    return frozenset(seen - foes | {start})


def chase_air(g: G, i: int, side: str) -> Proc[None]:
    """Air units of a side in a hex that enemies enter flee, or are destroyed (n42:5.21.e); naval air, which cannot, goes home."""
    for u in list(ix(g).fields.get(i, ())):
        if kind(g, u).side == side:
            if kind(g, u).naval:
                go_home(g, u)
            else:
                yield from flee(g, u)


def go_home(g: G, u: str) -> None:
    """A naval air unit leaves the map, onto the turn record two turns on (n42:5.33.e2, 8.2.b)."""
    turn = g.state.turn + 2
    take_off(g, u)
    g.state.away[u] = turn
    g.say(NavalAirAway(unit=u, turn=turn))


def flee(g: G, u: str) -> Proc[None]:
    """An air unit must leave its hex at once; its owner chooses where to."""
    unit = g.state.units[u]
    options = [hex_id(g, i) for i in havens(g, u)]
    if not options:
        remove(g, [u], "flown", "n42:5.21.e")
        return
    side = kind(g, u).side
    chosen = options[0]
    if len(options) > 1:
        chosen = yield from choose(Ask(side, "flee", options, "n42:5.21.e", (u, hex_id(g, unit.hex))))
    start = unit.hex
    put(g, u, hex_no(g, chosen))
    g.say(Flew(unit=u, start=hex_id(g, start), hex=chosen, fled=True))
