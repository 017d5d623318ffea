"""The air movement segment (n42:5.2, 8.3): displacement, and parachutists dropped on or beside the enemy."""

from __future__ import annotations

from typing import Any

from ironbottom.kernel.ask import Ask, RuleId
from ironbottom.kernel.step import AGAIN, NEXT, Flow, Proc, choose

from .cities import besiegers, city_number, roll_for
from .events import Dropped, Flew
from .pieces import (
    G,
    bases_for,
    chase_air,
    defence_strength,
    enter,
    hex_id,
    hex_no,
    ix,
    kind,
    put,
    reachable_by_air,
    remove,
)
from .state import JAPAN, other

DONE = "done"


def bar_fly(g: G, u: str, i: int) -> RuleId | None:
    """Why a land-based air unit may not displace to a hex."""
    unit, side = g.state.units[u], kind(g, u).side
    if side != g.state.side:
        return "n42:2.0.c1"
    if kind(g, u).naval:
        return "n42:5.22.b"
    if unit.lifted:
        return "n42:8.32.a2"  # it has carried parachutists
    if i not in bases_for(g, side):
        return "n42:5.21.a1"
    if i not in reachable_by_air(g, unit.hex, side):
        return "n42:5.21.a2" if ix(g).map.away(unit.hex, i) <= 8 else "n42:5.21.a1"
    return None


def flights(g: G) -> list[tuple[str, str, str]]:
    """Every displacement that the phasing side may make."""
    s, index = g.state, ix(g)
    found, bases = [], [(j, hex_id(g, j)) for j in bases_for(g, s.side)]
    for i in sorted(index.fields):
        for u in index.fields[i]:
            k = kind(g, u)
            if k.side == s.side and not k.naval and not s.units[u].lifted:
                near = reachable_by_air(g, i, s.side)
                found += [("fly", u, name) for j, name in bases if j in near]
    return found


def carriers(g: G, u: str) -> list[str]:
    """Land-based air units that can lift a parachute unit: in its hex, in supply, on no other mission (n42:5.41.a, 8.32.a2)."""
    s, index = g.state, ix(g)
    found = []
    for a in index.fields.get(s.units[u].hex, ()):
        unit, k = s.units[a], kind(g, a)
        if k.side == JAPAN and not k.naval and not unit.flew and not unit.lifted and index.supplied(unit):
            found.append(a)
    return found


def bar_drop(g: G, u: str, i: int) -> RuleId | None:
    """Why a parachute unit may not be dropped on a hex."""
    s, index = g.state, ix(g)
    unit = s.units[u]
    if s.side != JAPAN:
        return "n42:2.0.c1"
    if kind(g, u).card.type != "parachute" or not carriers(g, u) or unit.landed:
        return "n42:8.32.a2"
    if unit.locked:
        return "n42:9.2.c"
    strange = i in (unit.hex, index.map.formosa) or (index.area and i not in index.area)
    if strange or not index.map.land[i] or index.side_at(i) == other(JAPAN):
        return "n42:8.32.b"
    if i not in reachable_by_air(g, unit.hex, JAPAN):
        return "n42:4.3.b" if index.map.away(unit.hex, i) <= 8 else "n42:8.32.a2"
    foes = index.held(other(JAPAN))
    if i in index.open_cities(other(JAPAN)):
        if i in s.rolled or city_number(g, i, drop_strength(g, u, i)) < 1:
            return "n42:9.2.b2"
        return None
    empty_fortress = i in s.forts and i in index.map.city and index.map.home[i] != JAPAN
    if empty_fortress or any(j in foes for j in index.map.graph.beside[i]):
        return (
            None  # a city whose fortress is empty is entered without a roll, by land and by air (n42:8.32.c1)
        )
    return "n42:8.32.b"


def drops(g: G) -> list[tuple[str, str, str]]:
    """Every drop that Japan may make."""
    s, index = g.state, ix(g)
    if s.side != JAPAN:
        return []
    found = []
    for u in list(s.units):
        if kind(g, u).card.type == "parachute" and carriers(g, u) and not s.units[u].landed:
            near = index.map.within(s.units[u].hex, 8)
            found += [("drop", u, hex_id(g, i)) for i in sorted(near) if bar_drop(g, u, i) is None]
    return found


def drop_strength(g: G, u: str, i: int) -> int:
    """Half points against an empty city, not rolled for yet: the parachute unit doubled, and whoever else stands in its zone."""
    others = [x for x in besiegers(g, i, JAPAN) if x != u]
    return 2 * defence_strength(g, [u]) + defence_strength(g, others)


def air_segment(g: G) -> Proc[Flow]:
    """One flight after the other, until the player is done (n42:2.0.c4)."""
    options: list[Any] = [*flights(g), *drops(g)]
    if not options:
        return NEXT
    chosen = yield from choose(Ask(g.state.side, "air", [*options, DONE], "n42:2.0.c4"))
    if chosen == DONE:
        return NEXT
    what, u, where = chosen
    if what == "fly":
        displace(g, u, hex_no(g, where))
    else:
        yield from drop(g, u, hex_no(g, where))
    return AGAIN


def displace(g: G, u: str, i: int) -> None:
    """One hop keeps the umbrella, more lose it for the player-turn (n42:5.21.b-c)."""
    unit = g.state.units[u]
    start = unit.hex
    unit.flew += 1
    unit.blind = unit.flew > 1
    put(g, u, i)
    ix(g).touch(air=True)
    g.say(Flew(unit=u, start=hex_id(g, start), hex=hex_id(g, i), umbrella=not unit.blind))


def drop(g: G, u: str, i: int) -> Proc[None]:
    """Drop parachutists: into an empty city, which must fall at once, or beside the enemy (n42:8.32.b-c)."""
    s = g.state
    unit = s.units[u]
    carrier = s.units[carriers(g, u)[0]]
    carrier.lifted = True
    strength = drop_strength(g, u, i)
    open_city = i in ix(g).open_cities(other(JAPAN))
    g.say(Dropped(unit=u, start=hex_id(g, unit.hex), hex=hex_id(g, i)))
    if open_city and not (yield from roll_for(g, i, strength, "n42:8.32.c2")):
        remove(g, [u], "eliminated", "n42:8.32.c2")
        return
    yield from chase_air(g, i, other(JAPAN))
    unit = put(g, u, i)
    unit.landed = "drop"
    enter(g, [u], i)
