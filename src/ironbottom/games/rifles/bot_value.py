"""What the auto-player counts: men, hits to be hoped for, Close Combats, and the threat a Group stands under.

All values are in "men": a Rifle is worth 1.  A first hit is worth a part of the unit, a hit on a SUPPRESSED one all of it.
"""

from __future__ import annotations

import msgspec

from .close import checker, morale_parts, side_parts, verdict
from .combat import (
    How,
    area_of,
    as_fired,
    attack_parts,
    bar_target,
    bar_unit,
    bar_weapon,
    modes,
    target_number,
)
from .enemy_fire import best_mode
from .fire import able, commander, fire_group_members
from .index import CREW, away, kind
from .pieces import G, groups, units
from .state import ENEMY, ENTRY, SQUAD, Group, Unit

WORTH = {
    "Pistol": 0.9,
    "Rifle": 1.0,
    "SMG": 1.1,
    "Assault Rifle": 1.4,
    "LMG": 1.9,
    "HMG": 2.6,
    "Mortar": 1.6,
    "Flame Thrower": 2.0,
    "Anti-Tank": 1.2,
    "Vehicle": 3.5,
}
ATTACKS, SPOTS = 0.55, 0.2
"""How often an Enemy Group attacks in an activation, and how often it finds who is HIDDEN and attacks later."""
FIRST_HIT = 0.45
"""Part of a unit's worth that a first hit is good for."""


def counted(value: float, more: str = "") -> str:
    """A value of an attack in words: it is no number of men, as some are worth more than others."""
    return f"worth {value:.2f}{more} (a Rifle put out of action = 1)"


def worth(g: G, unit: Unit) -> float:
    """A unit in men."""
    value = WORTH[kind(g, unit).weapon]
    if unit.id == g.state.leader:
        value += 0.8
    if unit.veteran:
        value += 0.15
    return value + (1.0 if unit.airman else 0.0)


def gain(g: G, unit: Unit) -> float:
    """What a hit on this unit is worth to its enemy."""
    value = worth(g, unit)
    if kind(g, unit).armoured:
        return value * 0.9
    return value if unit.suppressed else value * FIRST_HIT


def hit_chance(g: G, shooters: list[Unit], group: Group, target: Group, unit: Unit, how: How) -> float:
    """Probability that one attack die hits."""
    if len(shooters) == 1:
        how = as_fired(kind(g, shooters[0]), how)
    far = away(g, group.stripe, target.stripe)
    need, _ = target_number(g, unit, target, far, how)
    lowest = need - sum(p for p, _ in attack_parts(g, shooters, group, target, how))
    if len(shooters) > 1:
        lowest = max(2, lowest)
    return max(0, min(6, 7 - lowest)) / 6


def alike(unit: Unit) -> tuple[object, ...]:
    """What the value of a shot depends on: units of a Group that agree in it need be looked at but once."""
    kit = tuple(sorted(unit.kit.items()))
    return (
        unit.type,
        unit.army,
        unit.suppressed,
        unit.skill,
        unit.flames,
        unit.attacked,
        unit.recovered,
        kit,
    )


def shots(
    g: G, shooters: list[Unit], group: Group, target: Group, how: How
) -> dict[str, tuple[float, tuple[str, str]]]:
    """``best_shot`` of each unit of a Group."""
    seen: dict[tuple[object, ...], tuple[float, tuple[str, str]]] = {}
    found: dict[str, tuple[float, tuple[str, str]]] = {}
    for unit in shooters:
        key = alike(unit)
        if key not in seen:
            seen[key] = best_shot(g, unit, group, target, how)
        found[unit.id] = seen[key]
    return found


def best_shot(g: G, unit: Unit, group: Group, target: Group, how: How) -> tuple[float, tuple[str, str]]:
    """The best way for a unit to attack a Group: expected gain and the (mode, target) of it."""
    best = (0.0, ("hold", ""))
    for mode in modes(g, unit, group, target):
        if how.action == "cover" and mode != "weapon":
            continue
        way = msgspec.structs.replace(how, mode=mode)
        spent = 0.1 if mode in ("grenade", "throw") else 0.25 if mode != "weapon" else 0.0
        if mode != "weapon" and kind(g, g.state.units[target.units[0]]).armoured:
            spent = 0.0
        seen: dict[tuple[object, ...], float] = {}
        values: list[tuple[float, str]] = []
        for t in units(g, target):
            key = (t.type, t.army, t.suppressed, t.skill, t.morale)
            if key not in seen:
                seen[key] = hit_chance(g, [unit], group, target, t, way) * gain(g, t)
            values.append((seen[key], t.id))
        values.sort(reverse=True)
        most = area_of(g, unit, way)
        total = sum(v for v, _ in values[:most]) - spent
        if total > best[0] + 1e-9:
            best = (total, (mode, "" if most > 1 else values[0][1]))
    return best


def volley(g: G, group: Group, target: Group, action: str, bap: bool) -> float:
    """Expected gain of an attack by a whole Group, with the best use of its Leader."""
    how = How(action=action, bap=bap)
    shooters = able(g, group, target, action)
    if not shooters:
        return 0.0
    alone = {i: value for i, (value, _) in shots(g, shooters, group, target, how).items()}
    total = spread(g, target, sum(alone.values()))
    leader = commander(g, group)
    if leader is not None:
        total += max(0.0, best_command(g, group, target, shooters, leader, how, alone)[0])
    return total


def spread(g: G, target: Group, value: float) -> float:
    """Hits beyond what there is to hit are worth nothing."""
    return min(value, sum(worth(g, u) for u in units(g, target)))


def best_command(
    g: G, group: Group, target: Group, shooters: list[Unit], leader: Unit, how: How, alone: dict[str, float]
) -> tuple[float, str]:
    """What the Leader's best command adds to the attack, and which it is (``self``, a unit, ``coordinate``)."""
    own = alone.get(leader.id, 0.0)
    best = (0.0, "self")
    directed = msgspec.structs.replace(how, directed=True)
    if leader.group == group.id:
        led = shots(g, [u for u in shooters if u.id != leader.id], group, target, directed)
        for i, (value, _) in led.items():
            more = value - alone[i] - own
            if more > best[0]:
                best = (more, i)
    members = fire_group_members(g, group, target)
    if len(members) > 1 and how.action != "cover":
        value = max(hit_chance(g, members, group, target, t, how) * gain(g, t) for t in units(g, target))
        more = value - sum(alone.get(u.id, 0.0) for u in members) - own
        if more > best[0]:
            best = (more, "coordinate")
    return best


# ------------------------------------------------------------------ Close Combat


def melee_value(g: G, group: Group, target: Group, edge: int = 0) -> float:
    """Expected men won less men lost in a round, over all 36 pairs of dice; ``edge`` = what else is added for us."""
    first = group.rounds == 0 and not target.foe
    a = sum(n for n, _ in side_parts(g, group, target, False, first)) + edge
    d = sum(n for n, _ in side_parts(g, target, group, True, first))
    theirs, ours = (
        {"tie": marker_loss(g, k, 1.0), "simple": marker_loss(g, k, 2.0), "double": marker_loss(g, k, 4.0)}
        for k in (target, group)
    )
    total = 0.0
    for mine, foe in [(x + a, y + d) for x in range(1, 7) for y in range(1, 7)]:
        result = verdict(mine, foe)
        if result == "tie":
            total += theirs["tie"] - ours["tie"]
        else:
            total += theirs[result] if mine > foe else -ours[result]
    return total / 36


def following(g: G, group: Group, target: Group) -> float:
    """What the next round promises after a good one: the Enemy fights it as SUPPRESSED as the first is likely to leave him.

    It is fought at the latest when the Enemy Group is activated, and costs no point then.
    """
    if group.rounds or target.foe:
        return 0.0
    odds = melee_odds(g, group, target)
    markers = 4.0 * odds["double"] + 2.0 * odds["win"] + odds["tie"]
    shaken = sum(not u.suppressed for u in units(g, target))
    return max(0.0, melee_value(g, group, target, round(min(shaken, markers))))


def melee_odds(g: G, group: Group, target: Group) -> dict[str, float]:
    """How likely the attacker wins a first round by double, wins it, ties or loses it."""
    a = sum(n for n, _ in side_parts(g, group, target, False, True))
    d = sum(n for n, _ in side_parts(g, target, group, True, True))
    found = {"double": 0.0, "win": 0.0, "tie": 0.0, "loss": 0.0}
    for x in range(1, 7):
        for y in range(1, 7):
            result = verdict(x + a, y + d)
            if x + a < y + d:
                result = "loss"
            found["win" if result == "simple" else result] += 1 / 36
    return found


def marker_loss(g: G, group: Group, markers: float) -> float:
    """Men that so many SUPPRESSED markers cost a Group, spread evenly."""
    mine = sorted(units(g, group), key=lambda u: u.suppressed)
    each = min(2.0, markers / len(mine))
    lost = 0.0
    for unit in mine:
        value = worth(g, unit)
        lost += value * (
            min(1.0, each) if unit.suppressed else FIRST_HIT * min(1.0, each) + 0.55 * max(0.0, each - 1)
        )
    return lost


def morale_chance(g: G, group: Group, target: Group, bap: bool) -> float:
    """Probability that the Morale Check before Close Combat is passed."""
    lowest = checker(g, group).morale - sum(p for p, _ in morale_parts(g, group, target, bap))
    return max(0, min(6, 7 - lowest)) / 6


# ------------------------------------------------------------------ threat


def threat(
    g: G, group: Group, stripe: int | None = None, cover: bool | None = None, feature: int = 0
) -> float:
    """Men that the Enemy may be expected to cost a Group in its next activations, where it stands or would stand.

    ``stripe``, ``cover``, ``feature`` = if it were there, had COVER or not, were on that Feature of its stripe.
    """
    here = group.stripe if stripe is None else stripe
    if here >= ENTRY or g.state.stripes[here - 1].terrain == "SEA":
        return 0.0
    trial = msgspec.structs.replace(group, stripe=here, units=group.units)
    if stripe is not None and stripe != group.stripe:
        trial.cover, trial.feature, trial.hidden = False, 0, False
    if cover is not None:
        trial.cover = cover
    if feature:
        trial.cover, trial.hidden, trial.feature = False, False, feature
    total = 0.0
    mine = units(g, group)
    share = sum(gain(g, u) for u in mine) / len(mine)
    for foe in groups(g, ENEMY):
        if foe.foe or not targets_it(g, foe, here, group):
            continue
        total += foe_hits(g, foe, trial, mine) * share * (ATTACKS if not trial.hidden else SPOTS)
    return total


def heads_down(g: G, group: Group, target: Group) -> float:
    """Men that Cover Fire of a Group at an Enemy Group saves: hits of its next attack that are cancelled (rifles:4.5)."""
    how = How(action="cover")
    shooters = able(g, group, target, "cover")
    cancels = sum(
        min(area_of(g, u, how), len(target.units))
        * hit_chance(g, [u], group, target, g.state.units[target.units[0]], how)
        for u in shooters
    )
    aimed = [
        k for k in groups(g, SQUAD) if k.stripe < ENTRY and not k.foe and targets_it(g, target, k.stripe, k)
    ]
    if not aimed or not cancels:
        return 0.0
    saved = 0.0
    for k in aimed:
        mine = units(g, k)
        hits = foe_hits(g, target, k, mine)
        share = sum(gain(g, u) for u in mine) / len(mine)
        saved += ATTACKS * share * hits * min(1.0, 0.8 * cancels / max(0.1, hits)) * (not k.hidden)
    return saved / len(aimed)


def targets_it(g: G, foe: Group, stripe: int, group: Group) -> bool:
    """Would an Enemy Group aim at a friendly one in that stripe, by the rule of the nearest?"""
    far = away(g, foe.stripe, stripe)
    return all(
        away(g, foe.stripe, k.stripe) >= far
        for k in groups(g, SQUAD)
        if k.id != group.id and k.stripe < ENTRY and not k.foe
    )


def foe_hits(g: G, foe: Group, trial: Group, mine: list[Unit]) -> float:
    """Hits to be expected from an Enemy Group on ours as it would stand, at a typical unit of it."""
    typical = mine[0]
    hits = 0.0
    seen: dict[tuple[object, ...], float] = {}
    for unit in units(g, foe):
        key = alike(unit)
        if key in seen:
            hits += seen[key]
            continue
        seen[key] = 0.0
        if bar_unit_loose(g, unit, foe) or bar_weapon(g, unit, foe, trial) is not None:
            continue
        how = How(
            mode=best_mode(g, unit, foe, trial) if foe.stripe == trial.stripe else "weapon", action="enemy"
        )
        dice = min(area_of(g, unit, how), len(mine))
        seen[key] = dice * hit_chance(g, [unit], foe, trial, typical, how)
        hits += seen[key]
    return hits


def bar_unit_loose(g: G, unit: Unit, group: Group) -> bool:
    """Can a unit not fire in the coming activation?  Marks of this Turn do not count for it yet."""
    return bool(group.wire or group.foe) or (bar_unit(g, unit, group) is not None and not unit.attacked)


def exposed(g: G, group: Group) -> bool:
    """Is there an Enemy Group that could be shot at or that could shoot?"""
    return any(bar_target(k) is None and away(g, k.stripe, group.stripe) <= 3 for k in groups(g, ENEMY))


def assaulters(g: G, group: Group) -> list[str]:
    """Units of a Group that are fit for a Close Combat: unsuppressed, no crews, no medic."""
    return [
        u.id
        for u in units(g, group)
        if not u.suppressed and kind(g, u).weapon not in CREW and not kind(g, u).medic and not u.airman
    ]
