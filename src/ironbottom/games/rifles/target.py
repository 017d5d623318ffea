"""How the Enemy chooses (rifles:3.5.1, 4.1): the Target Group, the unit of it, by distance and the Target Table."""

from __future__ import annotations

from ironbottom.kernel.step import Proc, cast

from .combat import bar_unit, bar_weapon, modes
from .events import Aimed
from .index import away, in_sight, kind
from .pieces import G, fair, groups, is_vehicle, terrain_of, units
from .state import ENTRY, SQUAD, Group, Unit


def nearest_stripe(g: G, group: Group) -> int | None:
    """Where the nearest friendly Group is, for an Advance; Groups at SEA do not count (rifles:3.5.i, 3.5.1.b).

    The lower stripe where two are as near, both by Distance and by stripes.
    """
    here = group.stripe
    mine = [k.stripe for k in groups(g, SQUAD) if terrain_of(g, k.stripe) != "SEA"]
    return min(mine, key=lambda n: (away(g, here, n), abs(n - here), n), default=None)


def in_reach(g: G, group: Group, target: Group) -> bool:
    """Could some unit of the Enemy Group attack this one, or but for HIDDEN?"""
    return any(can_reach(g, u, group, target) for u in units(g, group))


def can_reach(g: G, unit: Unit, group: Group, target: Group) -> bool:
    """Could this unit attack that Group (HIDDEN apart)?"""
    if bar_unit(g, unit, group) is not None:
        return False
    return bar_weapon(g, unit, group, target) is None or bool(unit.kit and modes(g, unit, group, target))


def candidates(g: G, group: Group) -> list[Group]:
    """Friendly Groups that the Enemy Group may aim at: not Engaged, not at SEA, not in the entry area (rifles:3.5.1.b)."""
    return [
        k
        for k in groups(g, SQUAD)
        if not k.foe and k.stripe < ENTRY and terrain_of(g, k.stripe) != "SEA" and in_reach(g, group, k)
    ]


def choose_group(g: G, group: Group, able: list[Group]) -> Proc[Group]:
    """The nearest of these Groups; on a tie the Target Table decides, then a fair draw (rifles:3.5.1.b-c)."""
    if is_vehicle(g, group) and g.content.mission.together:
        tanks = [k for k in able if is_vehicle(g, k)]
        if tanks:  # an Enemy tank prefers a Vehicle, before the Target Table (Mission 6)
            able = tanks
    least = min(away(g, group.stripe, k.stripe) for k in able)
    nearest = [k for k in able if away(g, group.stripe, k.stripe) == least]
    selector = ""
    if len(nearest) > 1:
        face = yield from cast(g, "target group", "rifles:3.5.1.c", about=(group.id,))
        selector = g.content.mission.target[face - 1]
        fitting = [k for k in nearest if any(fits(g, u, selector) for u in units(g, k))]
        nearest = fitting or nearest
        place = yield from fair(g, len(nearest), "random group", "rifles:3.5.1.c")
        nearest = [nearest[place]]
    target = nearest[0]
    rule = "rifles:3.5.1.c" if selector else "rifles:3.5.1.b"
    g.say(Aimed(group=group.id, target=target.id, rule=rule, selector=selector))
    return target


def fits(g: G, unit: Unit, selector: str) -> bool:
    """Is this a unit that the Target Table's word means?"""
    if selector == "unsuppressed":
        return not unit.suppressed
    if selector == "suppressed":
        return unit.suppressed
    if selector == "support":
        return kind(g, unit).crew
    if selector == "leader":
        return unit.id == g.state.leader
    return True


def choose_unit(g: G, attacker: Group, target: Group) -> Proc[str]:
    """The unit of the Target Group that one attack is aimed at, by the Target Table (rifles:3.5.1.f)."""
    if len(target.units) == 1:
        return target.units[0]
    face = yield from cast(g, "target unit", "rifles:3.5.1.f", about=(attacker.id, target.id))
    selector = g.content.mission.target[face - 1]
    pool = [u.id for u in units(g, target) if fits(g, u, selector)] or list(target.units)
    place = yield from fair(g, len(pool), "random unit", "rifles:3.5.1.f")
    return pool[place]


def seen_by(g: G, group: Group, target: Group) -> bool:
    """Is the Target in Line of Sight?"""
    return in_sight(g, group.stripe, target.stripe)
