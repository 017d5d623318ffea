"""What an action promises: exact chances from the fight's own numbers and procedures."""

from __future__ import annotations

from typing import Any

import msgspec

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.explore import TooManyLeaves, leaves
from ironbottom.kernel.step import Game
from ironbottom.kernel.title import Odds

from . import fire as f
from .act import recovery_parts, spot_parts, spotter
from .close import checker, morale_parts
from .combat import How, as_fired, attack_parts, modes, target_number
from .index import Index, away, kind
from .pieces import units
from .state import Group, State, Unit

LIMIT = 3000


def chance(lowest: int, together: bool = False) -> float:
    """Probability that a die shows ``lowest`` or more; a Fire Group never with a 1."""
    if together:
        lowest = max(lowest, 2)
    return max(0, min(6, 7 - lowest)) / 6


def shot_chance(
    g: Game[State], shooters: list[Unit], group: Group, target: Unit, how: How
) -> tuple[float, tuple[tuple[int, str], ...], int]:
    """Chance of one attack die, its modifiers, and the total it needs."""
    target_group = g.state.groups[target.group]
    if len(shooters) == 1:
        how = as_fired(kind(g, shooters[0]), how)
    far = away(g, group.stripe, target_group.stripe)
    parts = attack_parts(g, shooters, group, target_group, how)
    need, _ = target_number(g, target, target_group, far, how)
    return chance(need - sum(p for p, _ in parts), len(shooters) > 1), parts, need


def preview(g: Game[State], ask: Ask[Any], token: Any) -> Odds | None:
    """Odds for the options that lead to dice whose numbers are known; None for others."""
    if ask.kind == "action":
        return _preview_action(g, token)
    if ask.kind == "shot" and token[0] != "hold":
        unit, target, action, directed = ask.about
        how = How(mode=token[0], action=action, directed=directed)
        shooter = g.state.units[unit]
        return _lines(g, [shooter], g.state.groups[target], how, token[1])
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
        target = g.state.groups[arg]
        parts = morale_parts(g, group, target, pay == "bap")
        passed = chance(checker(g, group).morale - sum(p for p, _ in parts))
        lines = (("Morale Check passed", passed, passed), *melee_odds(g, group, target))
        return Odds(lines, _told(parts), "if it passes, one round as things stand, no Grenades spent")
    if verb == "melee":
        return Odds(
            melee_odds(g, group, g.state.groups[arg]), (), "one round as things stand, no Grenades spent"
        )
    if verb == "spot":
        parts_ = spot_parts(g, spotter(g, group), group, pay == "bap")
        p = chance(5 - sum(n for n, _ in parts_))
        return Odds((("spotted", p, p),), _told(parts_))
    if verb == "clear":
        p = chance(4 - (2 if pay == "bap" else 0))
        return Odds((("wire removed", p, p),))
    if verb == "recover":
        lines = tuple(
            (f"{u.id} recovers", p, p)
            for u in units(g, group)
            if u.suppressed
            for p in (chance(3 - sum(n for n, _ in recovery_parts(g, u, group, False))),)
        )
        return Odds(lines)
    return None


def _told(parts: Any) -> tuple[tuple[int, str, str], ...]:
    return tuple((n, rule, "") for n, rule in parts)


def _lines(g: Game[State], shooters: list[Unit], target: Group, how: How, at: str) -> Odds:
    found = []
    mods: tuple[tuple[int, str], ...] = ()
    group = g.state.groups[shooters[0].group]
    for unit in units(g, target):
        if at in ("", unit.id):
            p, mods, need = shot_chance(g, shooters, group, unit, how)
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
    if f.commander(g, group) is not None and len(members) > 1 and action != "cover":
        best = max((shot_chance(g, members, group, t, how) for t in units(g, target)), key=lambda x: x[0])
        found.append((f"Fire Group of {len(members)}: hit (TN {best[2]})", best[0], best[0]))
    found += volley_odds(g, group, target, action, bap)
    return Odds(
        tuple(found),
        _told(mods),
        "everybody fires on his own at the first unit left; no Event, no Recon Points, no Leader's aid",
    )


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
    """Chances of a round of Close Combat as things stand."""
    from .close import side_parts, verdict

    first = group.rounds == 0 and not target.foe
    a = sum(n for n, _ in side_parts(g, group, target, False, first))
    d = sum(n for n, _ in side_parts(g, target, group, True, first))
    tally = {"double win": 0, "win": 0, "tie": 0, "loss": 0, "double loss": 0}
    for x in range(1, 7):
        for y in range(1, 7):
            mine, theirs = x + a, y + d
            what = verdict(mine, theirs)
            word = {"simple": "win" if mine > theirs else "loss", "tie": "tie"}.get(what)
            tally[word or ("double win" if mine > theirs else "double loss")] += 1
    return tuple((k, n / 36, n / 36) for k, n in tally.items())
