"""Units and Groups: finding them, moving them, suppressing and eliminating them (rifles:3.1, 4.4, 6.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import Game, Over, Proc, cast, choose

from .events import Decided, Engaged, Gained, Hit, Led, Marked, Moved, Noted, Recovered
from .index import WATER, kind
from .state import ENEMY, ENTRY, SQUAD, Feature, Group, Lost, Result, State, Stripe, Unit

G: TypeAlias = Game[State]
FEATURE_ROOM = 4
"""Units that a Terrain Feature holds (rifles:1.6.e)."""


def stripe_of(g: G, n: int) -> Stripe:
    """The stripe of that number, 1 to 6."""
    return g.state.stripes[n - 1]


def terrain_of(g: G, n: int) -> str:
    """Base Terrain of a stripe; the entry area is OPEN."""
    return g.state.stripes[n - 1].terrain if n < ENTRY else "OPEN"


def in_water(g: G, group: Group) -> bool:
    """Is the Group in a RIVER or SHALLOW WATER stripe?"""
    return group.stripe < ENTRY and g.state.stripes[group.stripe - 1].terrain in WATER


def groups(g: G, side: str) -> list[Group]:
    """The Groups of a side in order of placement."""
    return [k for k in g.state.groups.values() if k.side == side]


def units(g: G, group: Group) -> list[Unit]:
    """The units of a Group in their order."""
    every = g.state.units
    return [every[i] for i in group.units]


def soldiers(g: G, side: str) -> list[Unit]:
    """Units of a side that are not Vehicles (and no airmen)."""
    kinds = g.index.kinds
    return [
        u
        for u in g.state.units.values()
        if u.side == side and not kinds[u.army, u.type].vehicle and not u.airman
    ]


def attacked(g: G, group: Group) -> bool:
    """Has any unit of the Group made its attack of the Turn (rifles:3.2.h)?"""
    every = g.state.units
    for i in group.units:  # noqa: SIM110 - asked of every Group at every action; any() takes twice as long
        if every[i].attacked:
            return True
    return False


def suppressed(g: G, group: Group) -> bool:
    """Is any unit of the Group SUPPRESSED?"""
    every = g.state.units
    for i in group.units:  # noqa: SIM110 - as above
        if every[i].suppressed:
            return True
    return False


def is_vehicle(g: G, group: Group) -> bool:
    """Is the Group a Vehicle?  A Vehicle is always a Group by itself (rifles:3.1.f)."""
    return kind(g, g.state.units[group.units[0]]).vehicle


def leader_in(g: G, group: Group) -> bool:
    """Is the squad's Leader in this Group?"""
    return bool(g.state.leader) and g.state.leader in group.units


def feature_of(g: G, group: Group) -> Feature | None:
    """The Terrain Feature a Group is on."""
    if not group.feature:
        return None
    return next(f for f in stripe_of(g, group.stripe).features if f.id == group.feature)


def free_features(g: G, stripe: int) -> list[Feature]:
    """Terrain Features of a stripe that nobody is on (rifles:1.6.e)."""
    if stripe >= ENTRY or not g.state.stripes[stripe - 1].features:
        return []
    taken = {k.feature for k in g.state.groups.values() if k.stripe == stripe and k.feature}
    return [f for f in g.state.stripes[stripe - 1].features if f.id not in taken]


def next_letter(g: G, side: str) -> str:
    """The next unit marker of a side: A to Z, then A2...; small letters for the Enemy (rifles:1.4.c)."""
    n = g.state.next_unit.get(side, 0)
    g.state.next_unit[side] = n + 1
    lap, place = divmod(n, 26)
    letter = chr((65 if side == SQUAD else 97) + place)
    return letter if lap == 0 else f"{letter}{lap + 1}"


def new_unit(g: G, side: str, army: str, type_id: str, group: int = 0) -> Unit:
    """A new unit with a marker of its own, in no Group yet unless one is named."""
    unit = Unit(next_letter(g, side), army, type_id, side, group)
    g.state.units[unit.id] = unit
    return unit


def new_group(g: G, side: str, stripe: int, members: Sequence[str]) -> Group:
    """A new Group of these units."""
    group = Group(g.state.next_group, side, stripe, list(members))
    g.state.next_group += 1
    g.state.groups[group.id] = group
    for i in members:
        g.state.units[i].group = group.id
    return group


def merge(g: G, into: Group, other: Group) -> None:
    """Let ``other`` become part of ``into``; markers stay only where both had them (rifles:3.1.a, 3.5.n)."""
    for i in other.units:
        g.state.units[i].group = into.id
    into.units += other.units
    into.cover = into.cover and other.cover
    into.hidden = into.hidden and other.hidden
    into.watch = min(into.watch, other.watch)
    into.moved = into.moved or other.moved
    into.acted = into.acted or other.acted
    into.stunned = into.stunned or other.stunned
    into.cover_fire = into.cover_fire + other.cover_fire
    del g.state.groups[other.id]


def split_off(g: G, group: Group, members: Sequence[str]) -> Group:
    """Take units out of a Group into a new one that keeps all of its markers."""
    group.units = [i for i in group.units if i not in members]
    new = new_group(g, group.side, group.stripe, members)
    new.feature, new.cover, new.hidden, new.watch = group.feature, group.cover, group.hidden, group.watch
    new.wire, new.moved, new.acted, new.stunned = group.wire, group.moved, group.acted, group.stunned
    return new


def set_marker(g: G, group: Group, marker: str, on: bool, rule: str) -> None:
    """Put a COVER, HIDDEN or OBSTACLE marker on a Group or take it off, and say so if that changes anything."""
    field = {"COVER": "cover", "HIDDEN": "hidden", "OBSTACLE": "wire"}[marker]
    if getattr(group, field) != on:
        setattr(group, field, on)
        g.say(Marked(group=group.id, marker=marker, on=on, rule=rule))


def relocate(g: G, group: Group, stripe: int, feature: Feature | None) -> None:
    """Move a Group: COVER, HIDDEN and its Feature are left behind (rifles:3.2.1.n, 5.3.a)."""
    start = group.stripe
    set_marker(g, group, "COVER", False, "rifles:3.2.1.n")
    set_marker(g, group, "HIDDEN", False, "rifles:5.3.a")
    group.stripe = stripe
    group.feature = feature.id if feature else 0
    group.moved = True
    kind_ = feature.kind if feature else ""
    g.say(
        Moved(
            group=group.id,
            side=group.side,
            units=tuple(group.units),
            start=start,
            stripe=stripe,
            feature=kind_,
        )
    )


def gain_rp(g: G, n: int, why: str) -> None:
    """Win Recon Points, or spend them (negative)."""
    g.state.rp += n
    g.say(Gained(n=n, now=g.state.rp, why=why))


# ------------------------------------------------------------------ damage


def suppress(g: G, unit: Unit, by: str, rule: str = "rifles:4.2.d") -> Proc[None]:
    """A hit: SUPPRESSED, or eliminated if it already was (rifles:4.4.b)."""
    if unit.suppressed:
        yield from eliminate(g, unit, by, "rifles:4.4.b")
    else:
        unit.suppressed = True
        g.say(Hit(unit=unit.id, effect="suppressed", rule=rule))


def recover(g: G, unit: Unit, rule: str) -> None:
    """Take the SUPPRESSED marker off."""
    unit.suppressed = False
    g.say(Recovered(unit=unit.id, rule=rule))


def eliminate(g: G, unit: Unit, by: str, rule: str) -> Proc[None]:
    """Take a unit off the map for good, with all that follows: its Group's end, a new Leader, the end of the squad."""
    s = g.state
    was_leader = unit.id == s.leader
    g.say(Hit(unit=unit.id, effect="eliminated", rule=rule))
    s.lost.append(Lost(unit, by, s.turn, was_leader))
    del s.units[unit.id]
    group = s.groups[unit.group]
    group.units.remove(unit.id)
    if not group.units:
        disband(g, group)
    if unit.side != SQUAD:
        return
    if was_leader:
        s.leader = ""
        if s.kept_ap or s.kept_bap:  # only he could keep it (rifles:10.4.1.i)
            s.kept_ap = s.kept_bap = 0
            note(g, "kept point lost")
    if s.assistant == unit.id:
        s.assistant = ""
    if not any(u.side == SQUAD and not u.airman for u in s.units.values()):
        lose(g, "rifles:9.0.c", "all your units have been eliminated")
    if was_leader:
        yield from succeed(g)


def disband(g: G, group: Group) -> None:
    """A Group that is no more frees its Feature and whoever was Engaged with it (rifles:4.6.1.a)."""
    release(g, group)
    del g.state.groups[group.id]


def release(g: G, group: Group) -> None:
    """End a Group's engagement."""
    foe = g.state.groups.get(group.foe) if group.foe else None
    if foe is not None:
        foe.foe, foe.rounds, foe.beaten = 0, 0, False
        g.say(Engaged(group=group.id, foe=foe.id, on=False))
    group.foe, group.rounds, group.beaten = 0, 0, False


def succeed(g: G) -> Proc[None]:
    """The Leader has fallen: the player chooses another at once (rifles:6.0.b), the Assistant being proposed first."""
    s = g.state
    able = [u.id for u in soldiers(g, SQUAD)]
    if not able:
        return
    if s.assistant in able:
        able = [s.assistant, *(i for i in able if i != s.assistant)]
    chosen = able[0]
    if len(able) > 1:
        chosen = yield from choose(Ask(SQUAD, "successor", able, "rifles:6.0.b"))
    s.leader = chosen
    if s.assistant == chosen:
        s.assistant = ""
    g.say(Led(unit=chosen, why="successor"))


def lose(g: G, rule: str, why: str) -> None:
    """The Mission is lost, at once.  Raises Over."""
    finish(g, "loss", rule, why)
    raise Over


def finish(g: G, code: str, rule: str, why: str) -> None:
    """Write down how the Mission ended."""
    g.state.result = Result(code, rule, why)
    g.say(Decided(code=code, rule=rule, why=why))


# ------------------------------------------------------------------ chance


def fair(g: G, n: int, what: str, rule: str) -> Proc[int]:
    """Draw fairly among ``n`` candidates in a stable order: their place, from 0 (rules.toml, data:target-table).

    One die modulo n for 2, 3 and 6; for 4 and 5 the same with re-rolls; two dice as base-6 digits beyond 6.
    """
    if n <= 1:
        return 0
    while True:
        if n <= 6:
            face = yield from cast(g, what, rule)
            if n in (2, 3) or face <= n:
                return (face - 1) % n
            continue
        high = yield from cast(g, what, rule)
        low = yield from cast(g, what, rule)
        number = (high - 1) * 6 + low - 1
        if number < 36 // n * n:
            return number % n


def squad_die(
    g: G,
    what: str,
    rule: str,
    *,
    mods: tuple[tuple[int, str], ...] = (),
    need: int | None = None,
    about: tuple[object, ...] = (),
    cuts: tuple[int, ...] = (),
    better: int = 7,
    floor: int = 1,
    told: tuple[object, ...] = (),
) -> Proc[int]:
    """A die of the player's side, which a Recon Point may throw again (rifles:3.7.b); the second result stands.

    The question is asked only where another face could be better: below the needed total (or the natural face ``floor``), or
    below the face ``better``.  ``told`` = what else the question may say.
    """
    face = yield from cast(g, what, rule, mods=mods, need=need, seat=SQUAD, about=about, cuts=cuts)
    if g.state.rp < 1 or f"reroll:{g.state.turn}" in g.state.quiet:
        return face
    add = sum(m for m, _ in mods)
    if need is not None:
        hopeful = face < max(need - add, floor) <= 6
    else:
        hopeful = face < better
    if not hopeful:
        return face
    answer = yield from choose(
        Ask(SQUAD, "reroll", ("no", "yes", "never"), "rifles:3.7.b", (what, face, need, (*about, *told)))
    )
    if answer == "never":
        g.state.quiet.append(f"reroll:{g.state.turn}")
    if answer != "yes":
        return face
    gain_rp(g, -1, "reroll")
    second: int = yield from cast(g, what, rule, mods=mods, need=need, seat=SQUAD, about=about, cuts=cuts)
    return second


def note(g: G, code: str, *values: str | int) -> None:
    """Say a fact of the set-up."""
    g.say(Noted(code=code, values=values))


def enemy_count(g: G) -> int:
    """Enemy units on the map, Vehicles not counted (rifles:3.3.a)."""
    return sum(1 for u in g.state.units.values() if u.side == ENEMY and not kind(g, u).vehicle)
