"""Combat (rifles:4.1-4.5, 4.8, 4.9): who may shoot at whom, Target Numbers, modifiers, the attack roll, what a hit does.

Both sides use what stands here; how the player fires is in ``fire.py``, how the Enemy does in ``enemy.py``.
"""

from __future__ import annotations

import msgspec

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import Proc, cast, choose

from .alarm import raise_alarm
from .cards import Army
from .events import Fired, Hit, Marked, Nothing, Weather
from .index import Kind, army_of, away, in_sight, kind
from .pieces import (
    G,
    eliminate,
    feature_of,
    gain_rp,
    groups,
    is_vehicle,
    set_marker,
    squad_die,
    suppress,
    terrain_of,
)
from .state import ENTRY, SQUAD, Group, Unit

TERRAIN_TN = {
    "JUNGLE": (1, "rifles:1.6.1.b"),
    "DEEP JUNGLE": (1, "rifles:1.6.1.c"),
    "RIVER": (-1, "rifles:1.6.1.f"),
    "SHALLOW WATER": (-1, "rifles:1.6.1.l1"),
    "VILLAGE": (2, "rifles:1.6.1.p"),
    "FIELD": (1, "rifles:1.6.1.r"),
    "HILL": (1, "rifles:1.6.1.s"),
}
"""Base Terrain that changes the Target Number of every unit in the stripe."""
FAR_ONLY = frozenset({"FIELD", "HILL"})
"""Terrain whose bonus counts only against attacks from Distance 1 or more."""
FEATURE_TN = {
    "TREE": (1, "rifles:1.6.1.n"),
    "FOX HOLE": (1, "rifles:1.6.1.o"),
    "BUILDING": (2, "rifles:1.6.1.q"),
}
COVER_FIRE_TN = 5
"""rifles:4.5.a"""
NO_WATER_FIRE = frozenset({"Rifle", "SMG"})
"""The only weapons that fire from SHALLOW WATER (rifles:1.6.1.l5)."""
GRENADE_CF, GRENADE_SINGLE, GRENADE_AREA = 1, 2, 3
GRENADE_ARM, GRENADE_ARM_SINGLE = 1, 2
MINE_ARM = 4
SATCHEL_CF, SATCHEL_AREA = 3, 3
CHECK_VEHICLE = 3
"""Needed to get close to an Armoured Vehicle with a Grenade or mine (rifles:4.8.1.c, 4.8.2.b)."""

Parts = tuple[tuple[int, str], ...]


class How(msgspec.Struct, frozen=True):
    """How an attack is made.  ``mode``: weapon, grenade (area), throw (one target), mine, satchel (on armour), charge (area).

    ``action``: fire, flank, cover, watch, enemy.  ``ignore`` = a Feature kind whose bonus does not count.
    """

    mode: str = "weapon"
    action: str = "fire"
    bap: bool = False
    firepower: bool = False
    directed: bool = False
    watch: int = 0
    recon: bool = False
    bare: bool = False


# ------------------------------------------------------------------ may it shoot?


def bar_unit(g: G, unit: Unit, group: Group) -> str | None:
    """The rule that keeps a unit from attacking at all just now; None if nothing does."""
    if unit.attacked:
        return "rifles:3.2.h"
    if group.stripe >= ENTRY:
        return "rifles:2.3.c"
    if group.foe:
        return "rifles:4.6.1.c"
    if group.wire:
        return "rifles:1.6.2.b"
    if unit.recovered and unit.skill != "Athletic":
        return "rifles:10.4.1.g"
    k = kind(g, unit)
    if k.medic or (k.setup and group.moved):
        return "rifles:1.3.a"
    terrain = g.state.stripes[group.stripe - 1].terrain
    if terrain == "SEA":
        return "rifles:8.1.b"
    if terrain == "SHALLOW WATER" and k.weapon not in NO_WATER_FIRE:
        return "rifles:1.6.1.l5"
    return None


def bar_weapon(g: G, unit: Unit, group: Group, target: Group) -> str | None:
    """The rule that keeps a unit's weapon from reaching a Group; ``bar_unit`` is asked before."""
    k = kind(g, unit)
    far = away(g, group.stripe, target.stripe)
    if not k.near <= far <= k.far:
        return "rifles:4.2.f"
    if g.state.light == "night" and 0 <= g.state.night_range < far:
        return "rifles:7.0.b"
    if k.flame and unit.flames < 1:
        return "rifles:1.3.a"
    if not in_sight(g, group.stripe, target.stripe) and not (
        k.indirect and spotted_by_side(g, group.side, target)
    ):
        return "rifles:4.2.f"
    armoured = target_armoured(g, target)
    if (k.arm if armoured else k.cf) < 1:
        return "rifles:4.2.c"
    return None


def spotted_by_side(g: G, side: str, target: Group) -> bool:
    """Does any unit of the side see the Target (for INDIRECT fire)?"""
    return any(k.stripe < ENTRY and in_sight(g, k.stripe, target.stripe) for k in groups(g, side))


def bar_target(target: Group) -> str | None:
    """The rule that protects a Group from any attack but Close Combat."""
    if target.hidden:
        return "rifles:5.2.a"
    if target.foe:
        return "rifles:4.6.1.b"
    if target.stripe >= ENTRY:
        return "rifles:2.3.c"
    return None


def target_armoured(g: G, target: Group) -> bool:
    """Is the Target Group an Armoured Vehicle (rifles:4.2.b)?"""
    return kind(g, g.state.units[target.units[0]]).armoured


def modes(g: G, unit: Unit, group: Group, target: Group) -> list[str]:
    """In which ways a unit can attack a Group now; empty = in none."""
    if bar_unit(g, unit, group) is not None:
        return []
    found = [] if bar_weapon(g, unit, group, target) else ["weapon"]
    if unit.kit and group.stripe == target.stripe:
        found += close_modes(g, unit, target)
    return found


def close_modes(g: G, unit: Unit, target: Group) -> list[str]:
    """Grenades, mines and charges that a unit can use at Distance 0 (rifles:4.8)."""
    found: list[str] = []
    armoured = target_armoured(g, target)
    k = kind(g, unit)
    if unit.kit.get("grenade"):
        found += ["grenade", "throw"]
    if armoured and unit.kit.get("mine") and k.weapon in NO_WATER_FIRE:
        found.append("mine")
    if unit.kit.get("satchel") and k.weapon in NO_WATER_FIRE:
        if armoured:
            found.append("satchel")
        else:
            feature = feature_of(g, target)
            if feature is not None and feature.kind in ("BUILDING", "FOX HOLE"):
                found.append("charge")
    return found


# ------------------------------------------------------------------ numbers


def tn_parts(g: G, target: Unit, group: Group, far: int, how: How) -> list[tuple[int, str]]:
    """The Target Number of a unit, part by part (rifles:1.6.i, 1.6.1.u): its own, terrain, Feature, COVER, skill."""
    k = kind(g, target)
    parts = [(k.tn, "rifles:1.3.m")]
    flame = how.mode == "flame"
    if not flame and not how.bare:
        terrain = terrain_of(g, group.stripe)
        bonus = TERRAIN_TN.get(terrain)
        if bonus is not None and (far > 0 or terrain not in FAR_ONLY):
            parts.append(bonus)
        feature = feature_of(g, group)
        if feature is not None and how.mode != "charge":
            parts.append(FEATURE_TN[feature.kind])
        if group.cover:
            parts.append((1, "rifles:3.2.1.c"))
    if target.skill == "Camouflage":
        parts.append((1, "rifles:10.4.1.b"))
    return parts


def weapon_cf(g: G, unit: Unit, armoured: bool, how: How) -> int:
    """The Combat Factor that a unit brings, before all modifiers."""
    if how.mode == "grenade":
        return GRENADE_ARM if armoured else GRENADE_CF
    if how.mode in ("mine", "satchel"):
        return MINE_ARM
    if how.mode == "charge":
        return SATCHEL_CF
    k = kind(g, unit)
    return k.arm if armoured else k.cf


def unit_parts(g: G, unit: Unit, far: int, armoured: bool, how: How) -> list[tuple[int, str]]:
    """What a single attacker adds to its die: Combat Factor, attributes and skills."""
    parts = [(weapon_cf(g, unit, armoured, how), "rifles:4.2.b")]
    if how.mode == "throw":
        parts.append((GRENADE_ARM_SINGLE if armoured else GRENADE_SINGLE, "rifles:4.8.1.b"))
    if how.mode in ("weapon", "throw", "flame"):
        k = kind(g, unit)
        if k.scope and far > 0:
            parts.append((1, "rifles:1.3.a"))
        if unit.skill == "Sharpshooter" and 1 <= far <= 2:
            parts.append((1, "rifles:10.4.1.a"))
        elif unit.skill == "Close Combat" and far == 0:
            parts.append((1, "rifles:10.4.1.d"))
    if how.mode in ("grenade", "throw") and unit.skill == "Grenadier":
        parts.append((1, "rifles:10.4.1.f"))
    return parts


def circumstances(
    g: G, shooters: list[Unit], group: Group, target: Group, far: int, how: How
) -> list[tuple[int, str]]:
    """Modifiers of the situation, counted once however many fire together (rifles:4.2.e, 6.2.b)."""
    parts: list[tuple[int, str]] = []
    if any(u.suppressed for u in shooters):
        parts.append((-1, "rifles:4.4.a"))
    if terrain_of(g, group.stripe) == "SHALLOW WATER":
        parts.append((-1, "rifles:1.6.1.l5"))
    if far > 0 and g.state.rain:
        parts.append((-1, "rifles:3.4.e"))
    if far > 3:
        parts.append((-1, "rifles:4.2.e"))
    if target.wire and how.action != "cover" and not is_vehicle(g, target):
        parts.append((1, "rifles:1.6.2.e" if target.side == SQUAD else "rifles:3.5.3.d"))
    if how.bap:
        parts.append((2 if how.firepower else 1, "rifles:3.2.1.d"))
    if how.action == "flank":
        parts.append((2, "rifles:3.2.1.g"))
    if how.action == "watch" and how.watch == 1:
        parts.append((-1, "rifles:3.2.1.e"))
    if how.directed:
        parts.append((1, "rifles:6.1.b"))
    return parts


def attack_parts(
    g: G, shooters: list[Unit], group: Group, target: Group, how: How, extra: Parts = ()
) -> tuple[tuple[int, str], ...]:
    """All that is added to the die of an attack, each part with its rule."""
    far = away(g, group.stripe, target.stripe)
    armoured = target_armoured(g, target)
    parts: list[tuple[int, str]] = []
    unseen = False
    for unit in shooters:
        home = g.state.groups[unit.group]
        own = unit_parts(g, unit, far, armoured, how)
        parts += own if len(shooters) == 1 else [p for p in own if p[0] > 0]
        unseen = unseen or (kind(g, unit).indirect and not in_sight(g, home.stripe, target.stripe))
    if unseen:
        parts.append((-1, "rifles:4.2.e"))
    parts += circumstances(g, shooters, group, target, far, how)
    parts += extra
    return tuple(parts)


def target_number(g: G, target: Unit, target_group: Group, far: int, how: How) -> tuple[int, Parts]:
    """The total an attack must reach, and its parts."""
    if how.action == "cover":
        return COVER_FIRE_TN, ((COVER_FIRE_TN, "rifles:4.5.a"),)
    parts = tuple(tn_parts(g, target, target_group, far, how))
    return sum(p for p, _ in parts), parts


def as_fired(k: Kind, how: How) -> How:
    """FLAME weapons ignore terrain, Features and COVER; the mode says so from here on."""
    return msgspec.structs.replace(how, mode="flame") if k.flame and how.mode == "weapon" else how


# ------------------------------------------------------------------ the roll and the hit


def attack(
    g: G, shooters: list[Unit], group: Group, target: Unit, how: How, extra: Parts = ()
) -> Proc[tuple[bool, int]]:
    """One attack die of one unit, or of a Fire Group (a natural 1 then fails): did it hit, and the natural face.

    The player may add a Recon Point before the die and throw it again after (rifles:3.7.b, e).  What the hit does: ``strike``.
    """
    target_group = g.state.groups[target.group]
    far = away(g, group.stripe, target_group.stripe)
    parts = attack_parts(g, shooters, group, target_group, how, extra)
    need, tn = target_number(g, target, target_group, far, how)
    together = len(shooters) > 1 or how.action == "group"
    if group.side == SQUAD and g.state.rp > 0:
        spent = yield from recon_before(g, target, target_group, far, need, sum(p for p, _ in parts), tn)
        if "drm" in spent:
            parts = (*parts, (1, "rifles:3.7.e"))
        if "cover" in spent:
            ground = ground_tn(tn)
            tn = (*tn, (-ground, "rifles:4.9.1.a"))
            need -= ground
    by = tuple(u.id for u in shooters)
    g.say(Fired(by=by, at=target.id, how=f"{how.action}:{how.mode}", distance=far, tn=tn))
    lowest = need - sum(p for p, _ in parts)
    cuts = (max(lowest, 2) if together else lowest,)
    about = (by, target.id)
    if group.side == SQUAD:
        face = yield from squad_die(
            g,
            "attack",
            "rifles:4.2.a",
            mods=parts,
            need=need,
            about=about,
            cuts=cuts,
            floor=2 if together else 1,
        )
    else:
        face = yield from cast(g, "attack", "rifles:4.2.a", mods=parts, need=need, about=about, cuts=cuts)
    if together and face == 1:
        if face >= lowest:
            g.say(Nothing(group=group.id, code="natural 1", rule="rifles:6.2.d"))
        return False, face
    return face >= lowest, face


def ground_tn(tn: Parts) -> int:
    """What Base Terrain gives to a Target Number."""
    ground = {rule for _, rule in TERRAIN_TN.values()}
    return sum(n for n, rule in tn if rule in ground)


def recon_before(
    g: G, target: Unit, group: Group, far: int, need: int, add: int, tn: Parts
) -> Proc[frozenset[str]]:
    """Recon Points spent on an attack before its die: +1 DRM (rifles:3.7.e), a Vehicle's terrain (rifles:4.9.1.a), or both."""
    quiet = f"recon:{g.state.turn}"
    if quiet in g.state.quiet:
        return frozenset()
    lowest = need - add
    ways: list[str] = []
    if 2 <= lowest <= 7:
        ways.append("drm")
    terrain = ground_tn(tn)
    if far == 0 and terrain > 0 and kind(g, target).vehicle and lowest > 1 and lowest - terrain <= 6:
        ways.append("cover")
        if g.state.rp > 1 and lowest - terrain - 1 <= 6:
            ways.append("both")
    if not ways:
        return frozenset()
    about = (target.id, need, add)
    answer = yield from choose(Ask(SQUAD, "recon", ("no", *ways, "never"), "rifles:3.7.e", about))
    if answer == "never":
        g.state.quiet.append(quiet)
    if answer in ("no", "never"):
        return frozenset()
    gain_rp(g, -2 if answer == "both" else -1, answer)
    return frozenset({"drm", "cover"} if answer == "both" else {answer})


def strike(g: G, target: Unit, by: str, action: str, attacker: Group | None) -> Proc[None]:
    """A hit lands: COVER FIRE may cancel it, Cover Fire only marks, Armour rolls (rifles:4.5.b, 4.9.2.a, 4.2.d)."""
    group = g.state.groups[target.group]
    if action == "cover":
        group.cover_fire += 1
        g.say(Marked(group=group.id, marker="COVER FIRE", on=True, rule="rifles:4.5.b"))
        return
    if attacker is not None and attacker.cover_fire > 0:
        attacker.cover_fire -= 1
        g.say(Hit(unit=target.id, effect="cancelled", rule="rifles:4.5.b"))
        return
    if kind(g, target).armoured:
        if (yield from armour_die(g, target, attacker)) >= 2:
            yield from eliminate(g, target, by, "rifles:4.9.2.a")
            return
    yield from suppress(g, target, by)


def armour_die(g: G, target: Unit, attacker: Group | None) -> Proc[int]:
    """Damage to an Armoured Vehicle: 1 SUPPRESSED, 2 to 6 destroyed; the die is the attacker's."""
    if attacker is not None and attacker.side == SQUAD:
        return (yield from squad_die(g, "armour", "rifles:4.9.2.a", cuts=(2,), about=(target.id,), better=2))
    return (yield from cast(g, "armour", "rifles:4.9.2.a", cuts=(2,), about=(target.id,)))


def close_rule(how: How) -> str:
    """The rule of the check before a Grenade or a mine on an Armoured Vehicle."""
    return "rifles:4.8.1.c" if how.mode in ("grenade", "throw") else "rifles:4.8.2.b"


def close_parts(unit: Unit, how: How) -> tuple[tuple[int, str], ...] | None:
    """Modifiers of that check; None where it need not be made."""
    if how.mode not in ("grenade", "throw", "mine", "satchel"):
        return None
    if unit.skill == "Heroic Morale" and how.mode in ("grenade", "throw"):
        return None
    mods: list[tuple[int, str]] = []
    if unit.veteran:
        mods.append((1, close_rule(how)))
    if unit.suppressed:
        mods.append((-1, "rifles:4.4.a"))
    return tuple(mods)


def get_close(g: G, unit: Unit, how: How) -> Proc[bool]:
    """Before a Grenade or mine on an Armoured Vehicle: d6, +1 for a Veteran, 3 or more (rifles:4.8.1.c, 4.8.2.b)."""
    mods = close_parts(unit, how)
    if mods is None:
        return True
    rule = close_rule(how)
    if unit.side == SQUAD:
        face = yield from squad_die(g, "get close", rule, mods=mods, need=CHECK_VEHICLE, about=(unit.id,))
    else:
        face = yield from cast(g, "get close", rule, mods=mods, need=CHECK_VEHICLE, about=(unit.id,))
    return face + sum(m for m, _ in mods) >= CHECK_VEHICLE


def spend(unit: Unit, item: str) -> None:
    """Use up a piece of equipment (rifles:4.8.1.d)."""
    left = unit.kit[item] - 1
    if left:
        unit.kit[item] = left
    else:
        del unit.kit[item]


ITEM = {"grenade": "grenade", "throw": "grenade", "mine": "mine", "satchel": "satchel", "charge": "satchel"}
"""What each way of attacking uses up."""


def area_of(g: G, unit: Unit, how: How) -> int:
    """How many different units one attack may be rolled against (rifles:4.3.a)."""
    if how.mode == "grenade":
        return GRENADE_AREA
    if how.mode == "charge":
        return SATCHEL_AREA
    return kind(g, unit).area if how.mode == "weapon" else 1


def show(g: G, group: Group, target: Group) -> None:
    """Whoever attacks is HIDDEN no longer, and his whole Group with him (rifles:5.3.b); an attack of the squad alarms a raid."""
    if group.side == SQUAD:
        raise_alarm(g, "fired", away(g, group.stripe, target.stripe))
    set_marker(g, group, "HIDDEN", False, "rifles:5.3.b")


def deliver(g: G, unit: Unit, group: Group, targets: list[str], how: How) -> Proc[int]:
    """One unit's attack of the Turn, over all its dice; returns the hits scored (rifles:4.2.a, 4.3.d).

    The unit has attacked afterwards, whatever came of it.  Targets that an earlier die eliminated are passed over.
    """
    unit.attacked = True
    target_group = g.state.groups[g.state.units[targets[0]].group]
    show(g, group, target_group)
    if target_armoured(g, target_group) and not (yield from get_close(g, unit, how)):
        g.say(Nothing(group=group.id, code="not close", rule=close_rule(how)))
        return 0
    if how.mode in ITEM:
        spend(unit, ITEM[how.mode])
    how = as_fired(kind(g, unit), how)
    if how.mode == "flame":
        unit.flames -= 1
    hits = 0
    again: list[str] = []
    for i in targets:
        target = g.state.units.get(i)
        if target is None:
            continue
        hit, face = yield from attack(g, [unit], group, target, how)
        if face >= 5 and unit.skill == "Quick Shot" and not again:
            again.append(i)
        if hit:
            hits += 1
            yield from strike(g, target, unit.id, how.action, group)
    if again:
        hits += yield from quick_shot(g, unit, group, again[0], target_group.id, how)
    return hits


def quick_shot(g: G, unit: Unit, group: Group, first: str, target_group: int, how: How) -> Proc[int]:
    """A natural 5 or 6 lets the unit attack once more with CF -1, at a unit of the same Group (rifles:10.4.1.c).

    It is the weapon that fires again: after the weapon's own die, whether or not a Grenade added to it (rifles:4.8.1.b), and for
    another of the flames of a Flame Thrower.  What is used in place of the weapon gives no second attack.
    """
    left = g.state.groups.get(target_group)
    if left is None or how.mode not in ("weapon", "flame", "throw") or bar_weapon(g, unit, group, left):
        return 0
    options = ["no", *left.units]
    chosen = yield from choose(Ask(SQUAD, "quick shot", options, "rifles:10.4.1.c", (unit.id, target_group)))
    if chosen == "no":
        return 0
    target = g.state.units[chosen]
    how = as_fired(kind(g, unit), msgspec.structs.replace(how, mode="weapon"))
    if how.mode == "flame":
        unit.flames -= 1
    hit, _ = yield from attack(g, [unit], group, target, how, ((-1, "rifles:10.4.1.c"),))
    if hit:
        yield from strike(g, target, unit.id, how.action, group)
    return int(hit)


# ------------------------------------------------------------------ night (rifles:7)

NIGHT_RANGE = (0, 1, 1, 1, 2, 3)
"""Farthest Distance of an attack tonight, by die; 7 or more = 4 (rules.toml, data:night-range-table)."""


def night_roll(g: G, group: Group, target: Group) -> Proc[bool]:
    """Can this attack see its Target?  The first attack of a Turn at night decides how far all can see (rifles:7.0.b-d)."""
    s = g.state
    if s.light != "night":
        return True
    if s.night_range < 0:
        yield from _roll_night(g, group)
    if away(g, group.stripe, target.stripe) <= s.night_range:
        return True
    for i in group.units:
        s.units[i].attacked = True
    show(g, group, target)
    g.say(Nothing(group=group.id, code="dark", rule="rifles:7.0.c"))
    return False


def _roll_night(g: G, group: Group) -> Proc[None]:
    s = g.state
    drm = sum(n for n, until in s.flares if until == 0 or s.turn >= until)
    mods = ((drm, "rifles:7.0.d"),) if drm else ()
    if group.side == SQUAD:
        face = yield from squad_die(g, "night", "rifles:7.0.b", mods=mods)
    else:
        face = yield from cast(g, "night", "rifles:7.0.b", mods=mods)
    army: Army = army_of(g, group.side)
    if army.trait.code == "night_fighters" and s.night_fighters:
        s.night_fighters = False  # only the first roll of the Mission that an attack of this army makes
        again = face + drm < 5
        if group.side == SQUAD:
            again = yield from choose(Ask(SQUAD, "night fighters", (True, False), "rifles:7.0.b", (face,)))
        if again:
            g.say(Nothing(group=group.id, code="night fighters", rule="rifles:7.0.b"))
            face = yield from cast(g, "night", "rifles:7.0.b", mods=mods, seat=group.side)
    if group.side == SQUAD and s.squad_kit.get("flares"):
        if (yield from choose(Ask(SQUAD, "flare", (True, False), "rifles:7.0.d", (face, drm)))):
            s.squad_kit["flares"] -= 1
            drm += 2
            raise_alarm(g, "flare")
    s.flares = [f for f in s.flares if f[1] != 0]
    see_to(g, face + drm)


def see_to(g: G, result: int) -> None:
    """Read the Night Range Table for a modified die."""
    s = g.state
    s.night_die = result
    s.night_range = 4 if result > 6 else NIGHT_RANGE[max(result, 1) - 1]
    g.say(Weather(code="night", n=s.night_range))


def brighten(g: G, drm: int) -> None:
    """A modifier to the Night Range roll of this Turn that comes after the roll: the die stays, its result is read again."""
    if g.state.light == "night" and g.state.night_die:
        see_to(g, g.state.night_die + drm)
