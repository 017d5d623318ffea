"""What an action promises: exact chances from the fight's own numbers and procedures."""

from __future__ import annotations

from typing import Any

import msgspec

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.explore import TooManyLeaves, leaves
from ironbottom.kernel.step import Game
from ironbottom.kernel.title import Odds

from . import fire as f
from .act import spot_parts, spotter
from .close import checker, morale_parts, side_parts, verdict
from .combat import (
    CHECK_VEHICLE,
    How,
    as_fired,
    attack_parts,
    close_parts,
    modes,
    target_armoured,
    target_number,
)
from .index import Index, army_of, away, kind
from .pieces import leader_in, units
from .recovery import recovery_parts
from .state import SQUAD, Group, State, Unit

Line = tuple[str, float, float]
LIMIT = 3000
NO_GRENADE = "no Grenade of yours spent"


def chance(lowest: int, together: bool = False) -> float:
    """Probability that a die shows ``lowest`` or more; a Fire Group never with a 1."""
    if together:
        lowest = max(lowest, 2)
    return max(0, min(6, 7 - lowest)) / 6


def shot_chance(
    g: Game[State],
    shooters: list[Unit],
    group: Group,
    target: Unit,
    how: How,
    extra: tuple[tuple[int, str], ...] = (),
) -> tuple[float, tuple[tuple[int, str], ...], int]:
    """Chance of one attack (a check before it included), the modifiers of its die, and the total that it needs."""
    target_group = g.state.groups[target.group]
    if len(shooters) == 1:
        how = as_fired(kind(g, shooters[0]), how)
    far = away(g, group.stripe, target_group.stripe)
    parts = attack_parts(g, shooters, group, target_group, how, extra)
    need, _ = target_number(g, target, target_group, far, how)
    hit = chance(need - sum(p for p, _ in parts), len(shooters) > 1)
    check = close_parts(shooters[0], how) if target_armoured(g, target_group) else None
    if check is not None:
        hit *= chance(CHECK_VEHICLE - sum(p for p, _ in check))
    return hit, parts, need


def preview(g: Game[State], ask: Ask[Any], token: Any) -> Odds | None:
    """Odds for the options that lead to dice whose numbers are known; None for others."""
    if ask.kind == "action":
        return _preview_action(g, token)
    if ask.kind == "shot" and token[0] != "hold":
        unit, target, action, granted = ask.about
        how = How(mode=token[0], action=action)
        return _lines(g, g.state.units[unit], g.state.groups[target], how, token[1], granted)
    return None


def _preview_action(g: Game[State], token: Any) -> Odds | None:
    verb, i, arg, pay = token[:4]
    group = g.state.groups.get(i)
    if group is None:
        return None
    if verb in ("fire", "flank", "cover fire"):
        return fire_odds(
            g, group, g.state.groups[arg], "cover" if verb == "cover fire" else verb, pay == "bap"
        )
    if verb == "assault":
        return assault_odds(g, group, g.state.groups[arg], pay == "bap")
    if verb == "melee":
        return Odds(melee_odds(g, group, g.state.groups[arg]), (), f"one round as things stand, {NO_GRENADE}")
    if verb == "spot":
        parts_ = spot_parts(g, spotter(g, group), group, pay == "bap")
        p = chance(5 - sum(n for n, _ in parts_))
        return Odds((("spotted", p, p),), _told(parts_))
    if verb == "clear":
        shaken = all(u.suppressed for u in units(g, group))
        p = chance(4 - (2 if pay == "bap" else 0) + shaken)
        return Odds((("wire removed", p, p),))
    return recovery_odds(g, group) if verb == "recover" else None


def recovery_odds(g: Game[State], group: Group) -> Odds:
    """Every SUPPRESSED unit's chance; a range where the Commonwealth's +1 may go to one of several."""
    worn = [u for u in units(g, group) if u.suppressed]
    steady = leader_in(g, group) and army_of(g, SQUAD).trait.code == "steady"
    found = []
    for u in worn:
        low = chance(3 - sum(n for n, _ in recovery_parts(g, u, group, steady and len(worn) == 1)))
        high = chance(3 - sum(n for n, _ in recovery_parts(g, u, group, steady)))
        found.append((f"{u.id} recovers", low, high))
    return Odds(tuple(found))


def assault_odds(g: Game[State], group: Group, target: Group, bap: bool) -> Odds:
    """The Morale Check, and the round that follows it: of the Group alone, or joined to those who fight there already."""
    parts = morale_parts(g, group, target, bap)
    passed = chance(checker(g, group).morale - sum(p for p, _ in parts))
    mine = group
    if target.foe:
        friends = g.state.groups[target.foe]
        mine = msgspec.structs.replace(friends, units=[*friends.units, *group.units])
    lines = (("Morale Check passed", passed, passed), *melee_odds(g, mine, target))
    return Odds(lines, _told(parts), f"if it passes, one round as things stand, {NO_GRENADE}")


def _told(parts: Any) -> tuple[tuple[int, str, str], ...]:
    return tuple((n, rule, "") for n, rule in parts)


def _lines(g: Game[State], shooter: Unit, target: Group, how: How, at: str, granted: int) -> Odds:
    found = []
    mods: tuple[tuple[int, str], ...] = ()
    group = g.state.groups[shooter.group]
    extra = ((granted, "rifles:3.2.1.d"),) if granted else ()
    for unit in units(g, target):
        if at in ("", unit.id):
            p, mods, need = shot_chance(g, [shooter], group, unit, how, extra)
            found.append((f"hit on {unit.id} (TN {need})", p, p))
    return Odds(tuple(found), _told(mods))


def fire_odds(g: Game[State], group: Group, target: Group, action: str, bap: bool) -> Odds:
    """Every unit's chance at its easiest target, and what the whole attack may bring."""
    how = How(action=action, bap=bap)
    found: list[tuple[str, float, float]] = []
    mods: tuple[tuple[int, str], ...] = ()
    for shooter in f.able(g, group, target, action):
        mode = (
            "weapon" if "weapon" in modes(g, shooter, group, target) else modes(g, shooter, group, target)[0]
        )
        best = max(
            (
                shot_chance(g, [shooter], group, t, msgspec.structs.replace(how, mode=mode))
                for t in units(g, target)
            ),
            key=lambda x: x[0],
        )
        found.append((f"{shooter.id} {kind(g, shooter).weapon}: hit (TN {best[2]})", best[0], best[0]))
        mods = mods or best[1][1:]
    members = f.fire_group_members(g, group, target)
    together = 0.0
    if f.commander(g, group) is not None and len(members) > 1 and action != "cover":
        best = max((shot_chance(g, members, group, t, how) for t in units(g, target)), key=lambda x: x[0])
        together = best[0]
        found.append((f"Fire Group of {len(members)}: hit (TN {best[2]})", together, together))
    volley = volley_odds(g, group, target, action, bap)
    found += volley
    return Odds(
        tuple(found),
        _told(mods),
        "everybody fires on his own at the first unit left; no Event, no Recon Points, no Leader's aid"
        + ("; single chances: if the Target can be seen tonight" if dark(g) else ""),
        brief_fire(volley, together),
    )


def brief_fire(volley: list[Line], together: float) -> tuple[Line, ...]:
    """The ways of an attack with their chance of a hit, the best first, and what else the single shots may bring."""
    if not together or not volley:
        return tuple(volley)
    ways = [("Fire Group hits", together, together), ("singly at least one hit", *volley[0][1:])]
    return (
        *sorted(ways, key=lambda way: -way[1]),
        *(("singly one eliminated", *line[1:]) for line in volley[1:]),
    )


def dark(g: Game[State]) -> bool:
    """Is it night, and nobody knows yet how far one can see?"""
    return g.state.light == "night" and g.state.night_range < 0


def volley_odds(
    g: Game[State], group: Group, target: Group, action: str, bap: bool
) -> list[tuple[str, float, float]]:
    """What the attack as a whole may do, over all faces; nothing where there are too many ways."""
    blob = msgspec.msgpack.encode(g.state)

    def make() -> Game[State]:
        state = msgspec.msgpack.decode(blob, type=State)
        state.rp = 0
        index: Index = g.index
        return Game(state, g.content, index)

    def proc(h: Game[State]) -> Any:
        return f.fire(h, h.state.groups[group.id], h.state.groups[target.id], action, bap)

    def policy(h: Game[State], ask: Ask[Any]) -> Any:
        if ask.kind in ("flare", "night fighters"):
            return False
        return ask.first if not ask.single else ask.options[0]

    before = len(target.units)
    hits = lost = 0.0
    try:
        for leaf in leaves(make, proc, policy, LIMIT):
            p = float(leaf.chance)
            hits += p * bool(leaf.result)
            left = leaf.g.state.groups.get(target.id)
            lost += p * ((len(left.units) if left else 0) < before)
    except TooManyLeaves:
        return []
    if action == "cover":
        return [("at least one hit", hits, hits)]
    return [("at least one hit", hits, hits), ("at least one eliminated", lost, lost)]


def melee_odds(g: Game[State], group: Group, target: Group) -> tuple[tuple[str, float, float], ...]:
    """Chances of a round of Close Combat as things stand; an Enemy with a Grenade spends it."""
    first = group.rounds == 0
    a = sum(n for n, _ in side_parts(g, group, target, False, first))
    d = sum(n for n, _ in side_parts(g, target, group, True, first))
    d += any(u.kit.get("grenade") for u in units(g, target))
    tally = {"double win": 0, "win": 0, "tie": 0, "loss": 0, "double loss": 0}
    for x in range(1, 7):
        for y in range(1, 7):
            mine, theirs = x + a, y + d
            what = verdict(mine, theirs)
            word = {"simple": "win" if mine > theirs else "loss", "tie": "tie"}.get(what)
            tally[word or ("double win" if mine > theirs else "double loss")] += 1
    return tuple((k, n / 36, n / 36) for k, n in tally.items())
