"""How a commander places his air: umbrellas over the fights to come, parachutists on open cities."""

from __future__ import annotations

from typing import Any

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.bot import Candidate

from . import air
from .bot_fight import Choice, drm_at, weigh
from .cities import city_number
from .staff import Staff
from .state import JAPAN


def air_act(staff: Staff, ask: Ask[Any]) -> Choice:
    """The next flight."""
    options = [o for o in ask.options if o != air.DONE]
    dropped = _drop(staff, [o for o in options if o[0] == "drop"])
    if dropped is not None:
        return dropped
    best: tuple[float, Any, str] | None = None
    weighed = []
    for u in dict.fromkeys(o[1] for o in options if o[0] == "fly"):
        if staff.unit(u).flew:
            continue  # a second hop costs the umbrella (n42:5.21.c)
        here = base_value(staff, u, staff.unit(u).hex) * staff.doctrine.prefer.stay + 0.5
        for o in options:
            if o[0] != "fly" or o[1] != u:
                continue
            v = base_value(staff, u, staff.no(o[2]))
            weighed.append(Candidate(o, round(v, 1)))
            if v > here and (best is None or v - here > best[0]):
                best = v - here, o, f"covers {v:.0f} there, {here:.0f} here"
    weighed.sort(key=lambda c: -c.score)
    if best is None:
        return air.DONE, "the air stands where it serves best", tuple(weighed[:5])
    return best[1], best[2], tuple(weighed[:5])


def _drop(staff: Staff, options: list[Any]) -> Choice | None:
    """Parachutists on an open city that will probably fall, or beside a small garrison that they can beat with who is there."""
    best: tuple[float, Any, str] | None = None
    cities = staff.index.open_cities(staff.foe)
    for o in options:
        i = staff.no(o[2])
        front = staff.front_at(i)
        if i in cities:
            chance = min(6, int(city_number(staff.g, i, air.drop_strength(staff.g, o[1], i)))) / 6
            wanted = 1.0 if front in staff.fronts and staff.id(i) in staff.fronts[front].goals else 0.5
            score, why = wanted * (chance - 0.3), f"{staff.map.name(i)} falls in {chance:.0%}"
        elif i in staff.state.forts:  # with nobody in it (n42:8.32.c1)
            score, why = 1.0, f"nobody is in {staff.map.name(i)}"
        else:
            score, why = _beside(staff, o[1], i)
        if score > 0 and (best is None or score > best[0]):
            best = score, o, why
    return None if best is None else (best[1], f"parachutists: {best[2]}", ())


def _beside(staff: Staff, u: str, i: int) -> tuple[float, str]:
    """The worth of a drop beside a garrison of a city that is a goal."""
    best = (0.0, "")
    for j in staff.map.kin[i]:
        those = staff.index.units(j, staff.foe)
        front = staff.front_at(j)
        if (
            not those
            or j not in staff.map.city
            or front not in staff.fronts
            or staff.id(j) not in staff.fronts[front].goals
        ):
            continue
        others = [
            x for k in staff.map.kin[j] for x in staff.index.units(k, staff.side) if not staff.unit(x).shaken
        ]
        odds = weigh(staff, j, [u, *others], those, drm_at(staff, j))
        if odds.column >= 0 and odds.gain - 0.2 > best[0]:
            best = odds.gain - 0.2, f"beside {staff.map.name(j)}: {odds.told(staff)}"
    return best


def base_value(staff: Staff, u: str, base: int) -> float:
    """What an air unit based there would cover: fights to come, by strength; second covers count less."""
    p, index = staff.doctrine.prefer, staff.index
    covered = staff.map.within(base, index.radius(u))
    others = [c for a, c in index.umbrellas(staff.side) if a != u]
    total = 0.0
    attacking = staff.side == JAPAN
    for i in sorted(index.held(staff.foe if attacking else staff.side) & covered):
        total += fight_value(staff, i, attacking) * (p.second_cover if any(i in c for c in others) else 1.0)
    if not attacking:
        total += 0.15 * len(covered & _sea_roads(staff))
    if attacking and _besieges_supply(staff, base):
        total *= 0.3
    return total


def fight_value(staff: Staff, i: int, attacking: bool) -> float:
    """The worth of covering a stack: the enemy's that can be attacked, or one's own that may be."""
    p, index = staff.doctrine.prefer, staff.index
    mine, theirs = (staff.side, staff.foe) if attacking else (staff.foe, staff.side)
    stack = sum(staff.kind(u).strength for u in index.units(i, theirs))
    beside = sum(staff.strength(index.units(j, mine)) for j in staff.map.graph.beside[i])
    near = sum(staff.strength(index.units(j, mine)) for j in staff.map.within(i, 4))
    if beside and beside >= stack * 0.8:
        return p.covered * p.attackable * stack
    if near:
        return p.covered * stack * min(1.0, near / max(1, stack))
    return 0.1 * p.covered * stack


def _sea_roads(staff: Staff) -> frozenset[int]:
    """Waters that invaders must cross to the coasts of this side's cities."""

    def make() -> frozenset[int]:
        own = [i for i in staff.map.city if staff.state.owner.get(i) == staff.side and staff.map.coast[i]]
        return frozenset(j for i in own for j in staff.map.graph.beside[i])

    return staff.index.kept(("sea roads", staff.side), staff.index.places, make)


def _besieges_supply(staff: Staff, base: int) -> bool:
    """Would the air unit be out of supply there?"""
    return base != staff.map.formosa and not staff.index.supply(staff.side)[base]


def flee(staff: Staff, ask: Ask[str]) -> Choice:
    """Where a unit that is driven off serves best."""
    u, _ = ask.about
    weighed = [Candidate(id, round(base_value(staff, u, staff.no(id)), 1)) for id in ask.options]
    weighed.sort(key=lambda c: -c.score)
    return weighed[0].token, "where it covers most", tuple(weighed[:5])
