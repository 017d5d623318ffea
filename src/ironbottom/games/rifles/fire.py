"""How the player fires (rifles:3.2.1.d-g, 4.1.a, 4.5, 6.1, 6.2): Fire, Flank Fire, Cover Fire, and Overwatch."""

from __future__ import annotations

import msgspec

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import Proc, choose, choose_some

from .combat import How, area_of, attack, bar_unit, bar_weapon, deliver, modes, night_roll, show, strike
from .events import Marked, Nothing
from .index import army_of, in_sight, kind
from .pieces import G, groups, leader_in, units
from .state import ENTRY, SQUAD, Group, Unit


def able(g: G, group: Group, target: Group, action: str) -> list[Unit]:
    """The units of a friendly Group that can attack that Enemy Group now."""
    found = []
    for unit in units(g, group):
        ways = modes(g, unit, group, target)
        if "weapon" in ways or (ways and action != "cover"):
            found.append(unit)
    return found


def can_fire(g: G, group: Group, target: Group, action: str = "fire") -> bool:
    """Could at least one unit attack?"""
    for unit in units(g, group):
        if bar_unit(g, unit, group) is not None:
            continue
        if bar_weapon(g, unit, group, target) is None:
            return True
        if action != "cover" and unit.kit and modes(g, unit, group, target):
            return True
    return False


def commander(g: G, group: Group) -> Unit | None:
    """The Leader, where he can command the fire of this Group: in it or in the same stripe, free to act (rifles:6.1.b, 6.2.a).

    He does one thing a Turn: attack, direct or coordinate.  What an earlier Leader did this Turn does not count (rifles:6.0.b).
    """
    leader = g.state.units.get(g.state.leader)
    if leader is None or leader.attacked:
        return None
    home = g.state.groups[leader.group]
    if home.stripe != group.stripe or home.foe or home.wire or home.stunned:
        return None
    return leader


def fire(g: G, group: Group, target: Group, action: str, bap: bool, watch: int = 0) -> Proc[int]:
    """The attacks of one friendly Group on one Enemy Group; returns the hits.  At night the Group may be firing blind."""
    if not (yield from night_roll(g, group, target)):
        return 0
    how = How(action=action, bap=bap, watch=watch)
    shooters = able(g, group, target, action)
    leader = commander(g, group)
    directed, lucky, least, hits = "", has_firepower(g, how), 1, 0
    if leader is not None:
        choice = yield from command(g, group, target, shooters, leader, action)
        if choice == "coordinate":
            hits, lucky = yield from fire_group(g, group, target, how, lucky)
            shooters = [u for u in shooters if not u.attacked and u.id != leader.id]
            least = 0
        elif choice != "self":
            directed = choice
            give_orders(leader)
            shooters = [u for u in shooters if u.id != leader.id]
    hits += yield from volley(g, group, target.id, shooters, how, directed, lucky, least)
    return hits


def give_orders(leader: Unit) -> None:
    """Directing or coordinating takes the place of the Leader's own attack of the Turn (rifles:6.1.d, 6.2.c)."""
    leader.attacked = True


def command(g: G, group: Group, target: Group, shooters: list[Unit], leader: Unit, action: str) -> Proc[str]:
    """What the Leader does in this attack: ``self``, a unit to direct, or ``coordinate`` a Fire Group."""
    others = [u for u in shooters if u.id != leader.id]
    options: list[str] = ["self"]
    if leader_in(g, group):
        options += [u.id for u in others]
    if action != "cover" and len(fire_group_members(g, group, target)) > 1:
        options.append("coordinate")
    if len(options) == 1:
        return "self"
    return (yield from choose(Ask(SQUAD, "command", options, "rifles:6.1.b", (group.id, target.id, action))))


def fire_group_members(g: G, group: Group, target: Group) -> list[Unit]:
    """Units a Leader may bring into a Fire Group: each must reach and see the Target itself; FLAME weapons never join."""
    return [
        u
        for u in units(g, group)
        if u.id != g.state.leader
        and not kind(g, u).flame
        and bar_unit(g, u, group) is None
        and bar_weapon(g, u, group, target) is None
    ]


def fire_group(g: G, group: Group, target: Group, how: How, lucky: bool) -> Proc[tuple[int, bool]]:
    """A coordinated attack: Combat Factors added, one die at one unit; a natural 1 fails (rifles:6.2).

    Returns the hits, and whether the US Army's Firepower is still to be used in this action.
    """
    s = g.state
    able_ids = [u.id for u in fire_group_members(g, group, target)]
    chosen = yield from choose_some(
        Ask(
            SQUAD,
            "fire group",
            able_ids,
            "rifles:6.2.a",
            (group.id, target.id),
            least=2,
            most=len(able_ids),
            first=tuple(able_ids),
        )
    )
    at = target.units[0]
    if len(target.units) > 1:
        at = yield from choose(
            Ask(SQUAD, "fire group target", list(target.units), "rifles:6.2.a", (chosen, target.id))
        )
    give_orders(s.units[s.leader])
    show(g, group, target)
    members = [s.units[i] for i in chosen]
    for unit in members:
        unit.attacked = True
    used = lucky and any(kind(g, u).weapon == "Rifle" for u in members)
    hit, _ = yield from attack(g, members, group, s.units[at], msgspec.structs.replace(how, firepower=used))
    if hit:
        yield from strike(g, s.units[at], chosen[0], how.action, group)
    return int(hit), lucky and not used


def has_firepower(g: G, how: How) -> bool:
    """The US Army's trait: in a Fire action (Cover Fire is one, rifles:3.2.1.m) paid with a BAP one Rifle has +2."""
    return how.bap and how.action in ("fire", "cover") and army_of(g, SQUAD).trait.code == "firepower"


def volley(
    g: G, group: Group, target_id: int, shooters: list[Unit], how: How, directed: str, lucky: bool, least: int
) -> Proc[int]:
    """The attacks of units on their own, one after the other, each choosing its target when its turn comes.

    ``directed`` = the unit under the Leader's eye; ``lucky`` = one Rifle may have Firepower; ``least`` = how many must fire.
    """
    s = g.state
    if not shooters or target_id not in s.groups:
        return 0
    ids = [u.id for u in shooters]
    chosen: tuple[str, ...] = tuple(ids)
    if len(ids) > 1:
        chosen = yield from choose_some(
            Ask(
                SQUAD,
                "shooters",
                ids,
                "rifles:4.1.a",
                (group.id, target_id, how.action, directed),
                least=least,
                most=len(ids),
                first=tuple(ids),
            )
        )
    favoured = (yield from firepower_rifle(g, chosen)) if lucky else ""
    if directed in chosen:  # the directed unit first: it is the one with the better chance
        chosen = (directed, *(i for i in chosen if i != directed))
    hits = 0
    for i in chosen:
        unit, target = s.units.get(i), s.groups.get(target_id)
        if unit is None or target is None:
            continue
        own = msgspec.structs.replace(how, directed=i == directed, firepower=i == favoured)
        hits += yield from one_shot(g, unit, group, target, own)
    return hits


def firepower_rifle(g: G, chosen: tuple[str, ...]) -> Proc[str]:
    """Which Rifle gets the US Army's +2: the player's choice where there are several."""
    rifles = [i for i in chosen if kind(g, g.state.units[i]).weapon == "Rifle"]
    if len(rifles) < 2:
        return rifles[0] if rifles else ""
    return (yield from choose(Ask(SQUAD, "firepower", rifles, "rifles:1.3.a")))


def one_shot(g: G, unit: Unit, group: Group, target: Group, how: How) -> Proc[int]:
    """One unit's attack: in which way and at whom, where there is a choice; ``hold`` keeps its attack for later."""
    ways = [m for m in modes(g, unit, group, target) if how.action != "cover" or m == "weapon"]
    options: list[tuple[str, str]] = []
    for mode in ways:
        if area_of(g, unit, How(mode=mode)) > 1:
            options.append((mode, ""))
        else:
            options += [(mode, i) for i in marks(target, how)]
    if not options:
        return 0
    if len(options) == 1:
        mode, at = options[0]
    else:
        about = (unit.id, target.id, how.action, granted(how))
        mode, at = yield from choose(Ask(SQUAD, "shot", [*options, ("hold", "")], "rifles:4.1.a", about))
        if mode == "hold":
            return 0
    how = msgspec.structs.replace(how, mode=mode)
    targets = [at] if at else (yield from area_targets(g, unit, target, how))
    return (yield from deliver(g, unit, group, targets, how))


def marks(target: Group, how: How) -> list[str]:
    """The units that a single shot may be aimed at; Cover Fire is aimed at the Group, whoever stands for it (rifles:4.5.a)."""
    return target.units[:1] if how.action == "cover" else target.units


def granted(how: How) -> int:
    """What the order itself adds to the die: BAP, Firepower, the Leader's eye, Overwatch."""
    drm = (2 if how.firepower else 1) if how.bap else 0
    return drm + how.directed - (how.action == "watch" and how.watch == 1)


def area_targets(g: G, unit: Unit, target: Group, how: How) -> Proc[list[str]]:
    """The different units an area attack is rolled against: all, or the player's choice of X (rifles:4.3.a-b)."""
    most = area_of(g, unit, how)
    if len(target.units) <= most or how.action == "cover":
        return list(target.units[:most])
    ids = list(target.units)
    ask = Ask(
        SQUAD, "area", ids, "rifles:4.3.a", (unit.id, target.id, how.mode), most=most, first=tuple(ids[:most])
    )
    return list((yield from choose_some(ask)))


# ------------------------------------------------------------------ Overwatch


def overwatch(g: G, newcomer_id: int) -> Proc[None]:
    """A new Enemy has been placed: Groups on OVERWATCH may fire at it, in the player's order (rifles:3.2.1.e)."""
    declined: set[int] = set()
    while True:
        newcomer = g.state.groups.get(newcomer_id)
        if newcomer is None or newcomer.hidden:
            return
        ready = [
            k.id
            for k in groups(g, SQUAD)
            if k.watch and k.id not in declined and bar_watch(g, k, newcomer) is None
        ]
        if not ready:
            return
        chosen = yield from choose(Ask(SQUAD, "overwatch", [*ready, 0], "rifles:3.2.1.e", newcomer_id))
        if chosen == 0:
            return
        group = g.state.groups[chosen]
        strength, group.watch = group.watch, 0
        g.say(Marked(group=group.id, marker="OVERWATCH", on=False, rule="rifles:3.2.1.e"))
        yield from fire(g, group, newcomer, "watch", False, strength)


def bar_watch(g: G, group: Group, newcomer: Group) -> str | None:
    """The rule that keeps a Group on OVERWATCH from firing at a new Enemy."""
    if group.foe:
        return "rifles:4.6.1.b"
    if group.stripe >= ENTRY:
        return "rifles:2.3.c"
    if newcomer.hidden:
        return "rifles:5.2.a"
    return None if can_fire(g, group, newcomer) else "rifles:4.2.f"


def visible_from(g: G, group: Group, target: Group) -> bool:
    """Does a Group see another?"""
    return group.stripe < ENTRY and in_sight(g, group.stripe, target.stripe)


def nothing(g: G, group: Group, code: str, rule: str) -> None:
    """Say that an act came to nothing."""
    g.say(Nothing(group=group.id, code=code, rule=rule))
