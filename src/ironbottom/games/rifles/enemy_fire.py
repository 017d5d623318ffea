"""The Enemy's Attack (rifles:3.5.1-3.5.2): lowest CF first, Spot attempts on HIDDEN Groups, Grenades, desperate attacks."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.kernel.step import Proc, cast

from .combat import (
    How,
    area_of,
    as_fired,
    attack,
    attack_parts,
    deliver,
    modes,
    night_roll,
    show,
    strike,
    target_armoured,
    target_number,
    weapon_cf,
)
from .events import Aimed, Nothing
from .index import away, kind
from .pieces import G, set_marker, units
from .state import Group, Unit
from .target import can_reach, candidates, choose_group, choose_unit

HOPELESS = 6
"""An attack is hopeless if the Target Number less all that is added is greater than this (rifles:3.5.2.a)."""


def attack_order(g: G, group: Group, chosen: int = 0) -> Proc[str | None]:
    """Each unit attacks; None when the order was carried out, else the rule that turns it into an Advance.

    ``chosen`` = the Target Group that the activation has settled on before (rifles:3.5.1.d).
    """
    able = candidates(g, group)
    if not able:
        return "rifles:3.5.c"
    target = next((k for k in able if k.id == chosen), None)
    if target is None:
        target = yield from choose_group(g, group, able)
    aimed = worth_shooting(g, group, target, able)
    if aimed is None:
        return "rifles:3.5.2.d"
    yield from shoot(g, group, aimed.id)
    return None


def worth_shooting(g: G, group: Group, target: Group, able: list[Group]) -> Group | None:
    """The Target Group, or another one in reach if nobody of this one can be hit even together (rifles:3.5.2.c-d).

    A HIDDEN Group is spotted at, not shot at, so it is never hopeless.
    """
    if target.hidden or can_hurt(g, group, target):
        return target
    rest = sorted(
        (k for k in able if k.id != target.id), key=lambda k: (away(g, group.stripe, k.stripe), k.id)
    )
    for other in rest:
        if not other.hidden and can_hurt(g, group, other):
            g.say(Aimed(group=group.id, target=other.id, rule="rifles:3.5.2.c"))
            return other
    return None


def can_hurt(g: G, group: Group, target: Group) -> bool:
    """Is there any unit of the Target that some unit, or all of them together, can hit?"""
    shooters = [u for u in units(g, group) if can_reach(g, u, group, target)]
    for t in units(g, target):
        if any(need_alone(g, u, group, t, target) <= HOPELESS for u in shooters):
            return True
    return any(best_need(g, group, t, target) <= HOPELESS for t in units(g, target))


def best_need(g: G, group: Group, unit: Unit, target: Group) -> int:
    """The lowest face that anybody would need against a unit: the best single attacker, or all together."""
    shooters = [u for u in units(g, group) if can_reach(g, u, group, target)]
    if not shooters:
        return 99
    singles = [need_alone(g, u, group, unit, target) for u in shooters]
    joiners = [u for u in shooters if may_join(g, u, group, target)]
    if len(joiners) > 1:
        singles.append(max(2, need_of(g, joiners, group, unit, target, "weapon")))
    return min(singles)


def need_of(g: G, shooters: list[Unit], group: Group, unit: Unit, target: Group, mode: str) -> int:
    """The face that an attack needs: Target Number less everything that is added."""
    how = How(mode=mode, action="enemy")
    if len(shooters) == 1:
        how = as_fired(kind(g, shooters[0]), how)
    far = away(g, group.stripe, target.stripe)
    number, _ = target_number(g, unit, target, far, how)
    return number - sum(p for p, _ in attack_parts(g, shooters, group, target, how))


def best_mode(g: G, unit: Unit, group: Group, target: Group) -> str:
    """How an Enemy unit attacks: a mine on armour, a Grenade on several units at Distance 0, else its weapon (rifles:3.5.1.g)."""
    ways = modes(g, unit, group, target)
    if target_armoured(g, target):
        for mode in ("mine", "satchel"):
            if mode in ways:
                return mode
        return "throw" if "throw" in ways else "weapon"
    if "charge" in ways:
        return "charge"
    return "grenade" if "grenade" in ways and len(target.units) > 1 else "weapon"


def mode_at(g: G, unit: Unit, group: Group, aimed: Unit, target: Group) -> str:
    """How it attacks this very unit: with its weapon after all where nothing else can hit (rifles:3.5.2.a)."""
    mode = best_mode(g, unit, group, target)
    if mode == "weapon" or need_of(g, [unit], group, aimed, target, mode) <= HOPELESS:
        return mode
    if "weapon" in modes(g, unit, group, target):
        if need_of(g, [unit], group, aimed, target, "weapon") <= HOPELESS:
            return "weapon"
    return mode


def need_alone(g: G, unit: Unit, group: Group, aimed: Unit, target: Group) -> int:
    """The face that a unit needs on its own."""
    return need_of(g, [unit], group, aimed, target, mode_at(g, unit, group, aimed, target))


def may_join(g: G, unit: Unit, group: Group, target: Group) -> bool:
    """May the unit add its CF to a Fire Group?  FLAME weapons never do."""
    return not kind(g, unit).flame and "weapon" in modes(g, unit, group, target)


def in_order(g: G, group: Group, target: Group) -> list[str]:
    """The Group's units that can attack, lowest CF first, ties by marker (rifles:3.5.1.a)."""
    armoured = target_armoured(g, target)
    able = [u for u in units(g, group) if can_reach(g, u, group, target)]
    return [u.id for u in sorted(able, key=lambda u: (weapon_cf(g, u, armoured, How()), len(u.id), u.id))]


def shoot(g: G, group: Group, target_id: int) -> Proc[None]:
    """The attacks of one activation, one unit after the other, until the Target Group is no more.

    At night the first real attack asks how far one can see; a Spot attempt does not (rifles:7.0.b).
    """
    s, i = g.state, group.id
    for unit_id in in_order(g, group, s.groups[target_id]):
        target = s.groups.get(target_id)
        unit = s.units.get(unit_id)
        if target is None or unit is None or i not in s.groups:
            return
        if unit.attacked:
            continue
        if target.hidden:
            yield from spot_attempt(g, unit, group, target)
            continue
        if not (yield from night_roll(g, group, target)):
            return
        yield from one_attack(g, unit, group, target)


def spot_attempt(g: G, unit: Unit, group: Group, target: Group) -> Proc[None]:
    """In place of its attack: 5 or more takes the HIDDEN marker off (rifles:3.5.1.e, 5.4.c)."""
    unit.attacked = True
    mods = ((-1, "rifles:4.4.a"),) if unit.suppressed else ()
    face = yield from cast(g, "spot", "rifles:5.4.c", mods=mods, need=5, about=(unit.id, target.id))
    if face + sum(m for m, _ in mods) >= 5:
        set_marker(g, target, "HIDDEN", False, "rifles:5.3.c")


def one_attack(g: G, unit: Unit, group: Group, target: Group) -> Proc[None]:
    """One unit's attack: its target by the table, alone if it can hit, in a Fire Group if not, at another unit, or not at all."""
    aimed = yield from choose_unit(g, group, target)
    for t in aims(g, group, target, aimed):
        mode = mode_at(g, unit, group, t, target)
        if need_of(g, [unit], group, t, target, mode) <= HOPELESS:
            if t.id != aimed:
                g.say(Aimed(group=group.id, target=target.id, rule="rifles:3.5.2.c", selector=t.id))
            yield from alone(g, unit, group, target, t.id, mode)
            return
        members = fire_group(g, unit, group, t, target)
        if members:
            if t.id != aimed:
                g.say(Aimed(group=group.id, target=target.id, rule="rifles:3.5.2.c", selector=t.id))
            yield from together(g, members, group, t, target)
            return
    g.say(Nothing(group=group.id, code="hopeless", rule="rifles:3.5.2.d"))


def aims(g: G, group: Group, target: Group, aimed: str) -> Iterator[Unit]:
    """The unit that the table names, then, if nobody can hit it, the others of its Group, the easiest first."""
    yield g.state.units[aimed]
    rest = [t for t in units(g, target) if t.id != aimed]
    yield from sorted(rest, key=lambda t: best_need(g, group, t, target))


def alone(g: G, unit: Unit, group: Group, target: Group, aimed: str, mode: str) -> Proc[None]:
    """An attack by one unit; an area attack takes the unit aimed at, then the next in the Group's order (rifles:3.5.1.f)."""
    how = How(mode=mode, action="enemy")
    place = target.units.index(aimed)
    ring = target.units[place:] + target.units[:place]
    yield from deliver(g, unit, group, ring[: area_of(g, unit, how)], how)


def fire_group(g: G, unit: Unit, group: Group, aimed: Unit, target: Group) -> list[Unit]:
    """Who joins a unit that cannot hit alone (rifles:3.5.2.b): all that are hopeless too, then others, lowest CF first.

    Empty if even all together cannot hit.
    """
    waiting = [g.state.units[i] for i in in_order(g, group, target)]
    waiting = [u for u in waiting if not u.attacked and may_join(g, u, group, target)]
    if unit not in waiting:
        return []
    hopeless = [u for u in waiting if need_alone(g, u, group, aimed, target) > HOPELESS]
    members = [u for u in waiting if u in hopeless]
    others = [u for u in waiting if u not in hopeless]
    while need_of(g, members, group, aimed, target, "weapon") > HOPELESS:
        if not others:
            return []
        members.append(others.pop(0))
    return members


def together(g: G, members: list[Unit], group: Group, aimed: Unit, target: Group) -> Proc[None]:
    """A Fire Group's single attack; a natural 1 fails (rifles:6.2.d)."""
    show(g, group, target)
    for unit in members:
        unit.attacked = True
    hit, _ = yield from attack(g, members, group, aimed, How(action="enemy"))
    if hit:
        yield from strike(g, aimed, members[0].id, "enemy", group)
