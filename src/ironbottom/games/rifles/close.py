"""Close Combat (rifles:4.6) and the Morale Check before it (rifles:1.4.1)."""

from __future__ import annotations

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import Proc, cast, choose, choose_some

from .alarm import raise_alarm
from .combat import FAR_ONLY, TERRAIN_TN, spend
from .events import Engaged, Gained, Hit, Marked, Melee, Promoted
from .index import army_of, kind
from .pieces import (
    FEATURE_ROOM,
    G,
    eliminate,
    fair,
    feature_of,
    groups,
    is_vehicle,
    leader_in,
    merge,
    set_marker,
    squad_die,
    suppress,
    terrain_of,
    units,
)
from .state import ENTRY, SQUAD, Group, Unit

Parts = list[tuple[int, str]]


# ------------------------------------------------------------------ Morale Check


def checker(g: G, group: Group) -> Unit:
    """Whose Morale counts when a Group checks: the Leader's, else the best in the Group (rifles:1.4.1.a)."""
    if leader_in(g, group):
        return g.state.units[g.state.leader]
    return min(units(g, group), key=lambda u: (u.morale, u.suppressed))


def morale_parts(g: G, group: Group, target: Group, bap: bool) -> Parts:
    """Modifiers of the Morale Check before Close Combat (rifles:4.6.b-d), SUPPRESSED and SPIRIT included."""
    parts: Parts = []
    if bap:
        parts.append((1, "rifles:4.6.b"))
    if leader_in(g, group):
        parts.append((1, "rifles:4.6.c"))
    if any(kind(g, u).weapon in ("HMG", "Flame Thrower") for u in units(g, target)):
        parts.append((-1, "rifles:4.6.d"))
    if checker(g, group).suppressed:
        parts.append((-1, "rifles:4.4.a"))
    if all(kind(g, u).spirit for u in units(g, group)):
        parts.append((1, "rifles:1.3.a"))
    return parts


def morale_check(g: G, group: Group, target: Group, bap: bool) -> Proc[bool]:
    """Roll d6 and modifiers; Morale or more passes."""
    parts = tuple(morale_parts(g, group, target, bap))
    need = checker(g, group).morale
    face = yield from squad_die(
        g,
        "morale",
        "rifles:1.4.1.a",
        mods=parts,
        need=need,
        about=(group.id, target.id, checker(g, group).id),
    )
    return face + sum(p for p, _ in parts) >= need


# ------------------------------------------------------------------ who may


def bar_assault(g: G, group: Group, target: Group) -> str | None:
    """The rule that forbids a friendly Group to start a Close Combat with an Enemy Group."""
    if group.stripe != target.stripe or group.stripe >= ENTRY:
        return "rifles:4.6.a"
    if target.hidden:
        return "rifles:5.2.a"
    if is_vehicle(g, group) or is_vehicle(g, target):
        return "rifles:4.6.a"
    if any(u.attacked for u in units(g, group)):
        return "rifles:3.2.h"
    if target.foe:
        return "rifles:4.6.2.a" if bar_join(g, group, target) else None
    return None


def bar_join(g: G, group: Group, target: Group) -> str | None:
    """The rule that forbids to join the Close Combat that ``target`` is in (rifles:4.6.2.a)."""
    friends = g.state.groups.get(target.foe)
    if friends is None or friends.side != group.side:
        return "rifles:4.6.2.a"
    if friends.acted or any(u.attacked for u in units(g, friends)):
        return "rifles:4.6.2.a"
    return None


def close_armed(g: G, group: Group) -> bool:
    """Is every unit armed with Pistol, Rifle, SMG or Assault Rifle (rifles:3.5.e, 4.6.3.b)?"""
    return all(kind(g, u).close for u in units(g, group))


# ------------------------------------------------------------------ a round


def side_parts(g: G, group: Group, other: Group, defending: bool, first: bool) -> Parts:
    """What a Group adds to its die in a round of Close Combat (rifles:4.6.tbl), without what is spent on it."""
    parts: Parts = []
    mine, theirs = units(g, group), units(g, other)
    steady = first and defending and army_of(g, group.side).trait.code == "every_man_a_rifleman"
    for unit in mine:
        parts += unit_melee(g, unit, steady)
    if defending:
        parts += ground_parts(g, group, first)
    if len(mine) > len(theirs):
        parts.append((1, "rifles:4.6.n"))
    if sum(u.veteran for u in mine) > sum(u.veteran for u in theirs):
        parts.append((1, "rifles:4.6.o"))
    if group.side == SQUAD and g.state.squad_kit.get("bayonets"):
        plain = sum(1 for u in mine if kind(g, u).weapon == "Rifle" and not kind(g, u).blade)
        if plain * 2 > len(mine):
            parts.append((1, "rifles:4.6.p"))
    return parts


def unit_melee(g: G, unit: Unit, steady: bool) -> Parts:
    """What one unit adds: -1 SUPPRESSED, -1 crew weapon, +1 SMG, Assault Rifle or Pistol, +1 blade or sword."""
    k = kind(g, unit)
    parts: Parts = []
    if unit.suppressed:
        parts.append((-1, "rifles:4.6.g"))
    if k.crew and not (steady and k.weapon != "Flame Thrower"):
        parts.append((-1, "rifles:4.6.h"))
    elif k.weapon in ("SMG", "Assault Rifle"):
        parts.append((1, "rifles:4.6.j"))
    elif k.weapon == "Pistol" and not k.medic:
        parts.append((1, "rifles:4.6.k"))
    if k.blade or unit.kit.get("sword"):
        parts.append((1, "rifles:4.6.p"))
    return parts


def ground_parts(g: G, group: Group, first: bool) -> Parts:
    """The defender's ground: +1 in a BUILDING, +1 in the first round by another Feature or terrain with a TN bonus."""
    parts: Parts = []
    feature = feature_of(g, group)
    if feature is not None and feature.kind == "BUILDING":
        parts.append((1, "rifles:4.6.l"))
    if first:
        terrain = terrain_of(g, group.stripe)
        bonus = TERRAIN_TN.get(terrain, (0, ""))[0] if terrain not in FAR_ONLY else 0
        if bonus > 0 or (feature is not None and feature.kind != "BUILDING"):
            parts.append((1, "rifles:4.6.m"))
    return parts


def contact(g: G, group: Group, target: Group) -> None:
    """Move to contact: the attacker gives up his Feature and COVER (a garrison keeps its own); both lose HIDDEN by fighting."""
    if not group.garrison:
        group.feature = 0
        set_marker(g, group, "COVER", False, "rifles:4.6.e")
    set_marker(g, group, "HIDDEN", False, "rifles:5.3.b")
    if group.watch:
        group.watch = 0
        g.say(Marked(group=group.id, marker="OVERWATCH", on=False, rule="rifles:4.6.1.b"))
    if target.watch:
        target.watch = 0
        g.say(Marked(group=target.id, marker="OVERWATCH", on=False, rule="rifles:4.6.1.b"))


def melee(g: G, attacker: Group, defender: Group) -> Proc[None]:
    """One round between two Groups, and what follows from it (rifles:4.6.f-t, 4.6.1)."""
    first = attacker.rounds == 0
    for unit in units(g, attacker):
        unit.attacked = True
    attacker.acted = True
    attack_parts = side_parts(g, attacker, defender, False, first)
    defence_parts = side_parts(g, defender, attacker, True, first)
    attack_parts += yield from throw_in(g, attacker, defender)
    defence_parts += yield from throw_in(g, defender, attacker)
    a = yield from melee_die(g, attacker, attack_parts, defence_parts)
    d = yield from melee_die(g, defender, defence_parts, attack_parts, a)
    bigger = {attacker.id: len(attacker.units) < len(defender.units)}
    bigger[defender.id] = len(defender.units) < len(attacker.units)
    attack, defence = a + sum(p for p, _ in attack_parts), d + sum(p for p, _ in defence_parts)
    result = verdict(attack, defence)
    g.say(
        Melee(
            attacker=attacker.id,
            defender=defender.id,
            attack=attack,
            defence=defence,
            attack_parts=((a, "die"), *attack_parts),
            defence_parts=((d, "die"), *defence_parts),
            result=result,
        )
    )
    bind(g, attacker, defender)
    if result == "tie":
        yield from tie(g, attacker.id, defender.id)
        return
    winner, loser = (attacker, defender) if attack > defence else (defender, attacker)
    earned = winner.side == SQUAD and bigger[winner.id] and not winner.beaten
    if earned:  # before the markers: the end of the Close Combat forgets it
        winner.beaten = True
    yield from punish(g, winner, loser, result == "double")
    if earned:
        yield from promote(g)


def verdict(attack: int, defence: int) -> str:
    """``tie``, ``simple`` or ``double`` (twice the loser's total; rifles:4.6.q-t)."""
    if attack == defence:
        return "tie"
    high, low = max(attack, defence), min(attack, defence)
    if low <= 0:
        return "double" if high > 0 else "simple"
    return "double" if high >= 2 * low else "simple"


def melee_die(g: G, group: Group, parts: Parts, others: Parts, face: int = 0) -> Proc[int]:
    """A side's die in Close Combat; ``face`` = the other side's, if it has been thrown."""
    mods = tuple(parts)
    if group.side == SQUAD:
        told = (sum(n for n, _ in parts), face, sum(n for n, _ in others))
        return (
            yield from squad_die(
                g, "melee", "rifles:4.6.f", mods=mods, about=(group.id,), better=6, told=told
            )
        )
    return (yield from cast(g, "melee", "rifles:4.6.f", mods=mods, about=(group.id,)))


def throw_in(g: G, group: Group, other: Group) -> Proc[Parts]:
    """A Grenade spent for +1 in this round, one for each Group; the Enemy always does (rules.toml, data:equipment-list)."""
    carriers = [u.id for u in units(g, group) if u.kit.get("grenade")]
    if not carriers:
        return []
    if group.side == SQUAD:
        about = (group.id, other.id)
        chosen = yield from choose(Ask(SQUAD, "throw in", ["no", *carriers], "rifles:4.6.p", about))
        if chosen == "no":
            return []
        carriers = [chosen]
    spend(g.state.units[carriers[0]], "grenade")
    return [(1, "rifles:4.6.p")]


def bind(g: G, attacker: Group, defender: Group) -> None:
    """After a round both are Engaged as long as both last (rifles:4.6.1.b)."""
    if attacker.foe != defender.id:
        attacker.foe, defender.foe = defender.id, attacker.id
        g.say(Engaged(group=attacker.id, foe=defender.id, on=True))
    attacker.rounds += 1
    defender.rounds = attacker.rounds


def tie(g: G, attacker: int, defender: int) -> Proc[None]:
    """Each Group gives one SUPPRESSED marker to a random unit, first among those without one (rifles:4.6.t)."""
    for i in (attacker, defender):
        group = g.state.groups.get(i)
        if group is None:
            continue
        pool = [u for u in units(g, group) if not u.suppressed] or units(g, group)
        place = yield from fair(g, len(pool), "random unit", "rifles:4.6.t")
        yield from suppress(g, pool[place], "melee", "rifles:4.6.t")


def punish(g: G, winner: Group, loser: Group, double: bool) -> Proc[None]:
    """SUPPRESSED markers for the losing Group: 2d3 or 1d3, spread as evenly as possible (rifles:4.6.q-s)."""
    rule = "rifles:4.6.q" if double else "rifles:4.6.r"
    markers = 0
    for _ in range(2 if double else 1):
        if winner.side == SQUAD:
            face = yield from squad_die(g, "markers", rule, cuts=(3, 5), about=(loser.id,), better=5)
        else:
            face = yield from cast(g, "markers", rule, cuts=(3, 5), about=(loser.id,))
        markers += (face + 1) // 2  # 1d3, rifles:1.2.b
    each, odd = divmod(markers, len(loser.units))
    extra = yield from odd_markers(g, loser, odd)
    for i in list(loser.units):
        unit = g.state.units[i]
        got = each + (i in extra)
        if got >= 2 or (got and unit.suppressed):
            yield from eliminate(g, unit, "melee", "rifles:4.6.s")
        elif got:
            unit.suppressed = True
            g.say(Hit(unit=i, effect="suppressed", rule=rule))


def odd_markers(g: G, loser: Group, odd: int) -> Proc[tuple[str, ...]]:
    """Who takes the markers that do not come out even: the player's choice for his own; the Enemy's fresh units first."""
    if odd == 0:
        return ()
    if loser.side == SQUAD:
        ids = list(loser.units)
        ask = Ask(
            SQUAD,
            "markers",
            ids,
            "rifles:4.6.s",
            (loser.id, odd),
            least=odd,
            most=odd,
            first=tuple(ids[:odd]),
        )
        if odd == 1:
            return ((yield from choose(ask)),)
        return (yield from choose_some(ask))
    fresh = [u.id for u in units(g, loser) if not u.suppressed]
    worn = [u.id for u in units(g, loser) if u.suppressed]
    taken: list[str] = []
    for pool in (fresh, worn):
        while pool and len(taken) < odd:
            place = 0
            if len(pool) > odd - len(taken):
                place = yield from fair(g, len(pool), "random unit", "rifles:4.6.s")
            taken.append(pool.pop(place))
    return tuple(taken)


def promote(g: G) -> Proc[None]:
    """A larger Group was beaten: one unit of the player's choice becomes a Veteran (rifles:4.6.1.d).

    In a campaign the player may have an Experience Point instead.
    """
    able = [
        u.id for u in g.state.units.values() if u.side == SQUAD and not u.veteran and not kind(g, u).vehicle
    ]
    able = [i for i in able if not g.state.units[i].airman]
    if g.content.roster:
        able = [*(i for i in able if g.state.units[i].man), "xp"]
    if not able:
        return
    chosen = able[0]
    if len(able) > 1:
        chosen = yield from choose(Ask(SQUAD, "promote", able, "rifles:4.6.1.d"))
    if chosen == "xp":
        g.state.won_xp += 1
        g.say(Gained(n=1, now=g.state.won_xp, why="xp"))
        return
    g.state.units[chosen].morale = 2
    g.say(Promoted(unit=chosen))


def assault(g: G, group: Group, target: Group, bap: bool) -> Proc[None]:
    """The player's Close Combat: Morale Check, contact, a round; or joining one that goes on (rifles:4.6, 4.6.2).

    A failed check costs the point and nothing else (rifles:4.6.e): it is no attack, and no alarm of a raid.
    """
    if not (yield from morale_check(g, group, target, bap)):
        return
    raise_alarm(g, "fired")
    contact(g, group, target)
    if target.foe:
        friends = g.state.groups[target.foe]
        if len(friends.units) + len(group.units) > FEATURE_ROOM:
            friends.feature = 0
        merge(g, friends, group)
        yield from melee(g, friends, target)
        return
    yield from melee(g, group, target)


def others_at(g: G, stripe: int, side: str) -> list[Group]:
    """Groups of a side in a stripe."""
    return [k for k in groups(g, side) if k.stripe == stripe]
