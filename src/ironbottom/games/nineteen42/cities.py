"""Open cities (n42:9.2): an empty city resists with its zone of control and a number, and falls to a die."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ironbottom.kernel.ask import Ask, RuleId
from ironbottom.kernel.step import Proc, cast, choose_some

from .events import Advanced, CityTried
from .pieces import G, chase_air, defence_strength, enter, hex_id, ix, kind, put
from .state import other


def besiegers(g: G, i: int, side: str) -> list[str]:
    """Ground units of a side in the zone of control of a city."""
    index = ix(g)
    return [u for j in index.map.graph.beside[i] for u in index.units(j, side)]


def city_number(g: G, i: int, half_points: int) -> Fraction:
    """The conquest number: strength divided by the number of the city (n42:9.2.b1).  The city falls on a die of at most that."""
    return Fraction(half_points, 2 * ix(g).map.city[i])


def barred_city(g: G, i: int) -> RuleId | None:
    """Why the phasing side may not roll for a city."""
    s, index = g.state, ix(g)
    if i in s.rolled:  # whether it has fallen or holds out
        return "n42:9.2.b2"
    if i not in index.open_cities(other(s.side)):
        return "n42:9.2.a"
    if index.area and i not in index.area:
        return "n42:9.2.a"
    if city_number(g, i, defence_strength(g, besiegers(g, i, s.side))) < 1:
        return "n42:9.2.b1"
    return None


def open_targets(g: G) -> list[int]:
    """Cities for which the phasing side may roll now."""
    s, index = g.state, ix(g)
    near = {j for i in index.held(s.side) for j in index.map.graph.beside[i]}
    return sorted(i for i in index.open_cities(other(s.side)) & near if barred_city(g, i) is None)


def roll_for(g: G, i: int, half_points: int, rule: RuleId) -> Proc[bool]:
    """Throw the die for an empty city: does it fall?"""
    s = g.state
    number = city_number(g, i, half_points)
    # the kernel speaks of totals that reach a number: here a low die is good, so the cut is told instead
    face = yield from cast(
        g, "city", rule, seat=s.side, cuts=(int(number) + 1,), about=(hex_id(g, i), half_points)
    )
    fell = face <= number
    if i not in s.rolled:
        s.rolled.append(i)
    if fell:
        s.fallen.append(i)
        ix(g).touch()
    g.say(CityTried(hex=hex_id(g, i), strength=half_points, number=ix(g).map.city[i], fell=fell, by=s.side))
    return fell


def try_city(g: G, i: int) -> Proc[None]:
    """Roll with all units in the city's zone; if it falls they may advance, and in any case move no more (n42:9.2.b-c).

    Who has advanced into another city counts, but does not go in: the one advance was its last step.
    """
    s = g.state
    there = besiegers(g, i, s.side)
    able = [u for u in there if not s.units[u].advanced]
    fell = yield from roll_for(g, i, defence_strength(g, there), "n42:9.2.b2")
    for u in there:
        s.units[u].locked = True
    if fell:
        for u in (yield from occupy(g, i, able, "n42:9.2.b3")):
            s.units[u].advanced = True


def may_follow(g: G, u: str, i: int) -> bool:
    """May a unit go into a hex next to it without spending points (tanks and garrisons keep off rough ground, n42:5.12.d-e)?"""
    index, unit, k = ix(g), g.state.units[u], kind(g, u)
    if k.card.filipino and g.content.on("10.1") and i in index.not_philippines:
        return False
    if index.area and i not in index.area:
        return False
    d = index.map.graph.direction(unit.hex, i)
    return index.map.may_enter(k.cls, i, 6 * unit.hex + d)


def fitting(g: G, units: Sequence[str], i: int) -> bool:
    """Do these units fit into a hex together (n42:4.1.a)?"""
    if not units:
        return True
    return sum(kind(g, u).foot for u in units) <= ix(g).room(kind(g, units[0]).side, i)


def bar_advance(g: G, units: Sequence[str], i: int) -> RuleId | None:
    """Why these units may not go in together."""
    if not all(may_follow(g, u, i) for u in units):
        return "n42:5.12.d"
    return None if fitting(g, units, i) else "n42:4.1.a"


def occupy(g: G, i: int, units: Sequence[str], rule: RuleId, least: int = 0) -> Proc[list[str]]:
    """Ask the owner which units advance into a hex; returns who did."""
    able = [u for u in units if u in g.state.units and may_follow(g, u, i)]
    if not able:
        return []
    side = kind(g, able[0]).side
    first = one_set(g, able, i, least)
    ask = Ask(
        side,
        "advance",
        able,
        rule,
        hex_id(g, i),
        least=min(least, len(first)),
        most=max(2, len(able)),
        first=first,
    )
    picked = yield from choose_some(ask)
    yield from advance(g, picked, i)
    return list(picked)


def one_set(g: G, able: Sequence[str], i: int, least: int) -> tuple[str, ...]:
    """So many units that surely fit, in their order (fewer if no more do)."""
    found: list[str] = []
    for u in able:
        if len(found) < least and fitting(g, [*found, u], i):
            found.append(u)
    return tuple(found)


def advance(g: G, units: Sequence[str], i: int) -> Proc[None]:
    """Units go into a hex next to them."""
    if not units:
        return
    yield from chase_air(g, i, other(kind(g, units[0]).side))
    bank = _bank(g, units[0], i)
    for u in units:
        put(g, u, i, bank)
    g.say(Advanced(units=tuple(units), hex=hex_id(g, i)))
    enter(g, units, i)


def _bank(g: G, u: str, i: int) -> int:
    from .land import _bank_across

    return _bank_across(g, g.state.units[u].hex, i)
