"""What the auto-player is after: where the squad has to be, what has to go, and how much time there is for it."""

from __future__ import annotations

import msgspec

from . import cards as c
from .actions import mission
from .index import kind
from .objectives import half, holds, open_enemies
from .pieces import G, enemy_count, groups, soldiers, terrain_of, units
from .state import ENEMY, ENTRY, SQUAD, Group

AP_A_TURN = 2.05
"""Points that three Action Dice give on average, Recon Points included."""


class Goal(msgspec.Struct, frozen=True):
    """Where to be (``stripe``), how many soldiers, which stripes must be clear of Enemies, and the kind of task."""

    stripe: int
    need: int
    clear: tuple[int, ...] = ()
    task: str = "take"
    also: tuple[int, ...] = ()


def goal_of(g: G) -> Goal:
    """The goal as things stand now."""
    card: c.Mission = mission(g)
    if card.column is not None:
        return Goal(card.column.stripe, card.column.need, (card.column.stripe,), "hold")
    if card.raid is not None:
        return raid_goal(g, card.raid)
    if card.search is not None:
        return search_goal(g, card.search)
    need = 1
    clear: list[int] = []
    stripes: tuple[int, ...] = (1,)
    tank = 0
    lists = card.objectives.any
    conditions = next((x for x in lists if not any(type(k) is c.TankLost for k in x)), lists[0])
    if g.state.tank and g.state.tank not in g.state.units and len(lists) > 1:
        conditions = lists[-1]
    for condition in conditions:
        if isinstance(condition, c.Soldiers):
            need = condition.n or half(len(soldiers(g, SQUAD)))
            stripes = condition.stripes
        elif isinstance(condition, c.Clear):
            clear += list(condition.stripes)
        elif isinstance(condition, c.OwnTank):
            tank = condition.stripe
        elif isinstance(condition, c.NoGarrison):
            clear += sorted({k.stripe for k in groups(g, ENEMY) if k.garrison})
    return Goal(tank or max(stripes), need, tuple(clear), "tank" if tank else "take", tuple(stripes))


def raid_goal(g: G, raid: c.Raid) -> Goal:
    """The nearest target that still stands, then home."""
    left = [n for n in raid.targets if n not in g.state.demolished]
    if not left:
        return Goal(6, half(len(soldiers(g, SQUAD))), (), "home")
    front = min((k.stripe for k in groups(g, SQUAD)), default=6)
    return Goal(min(left, key=lambda n: (abs(n - front), -n)), 1, (), "raid")


def search_goal(g: G, search: c.Search) -> Goal:
    """The nearest stripe to search from; then the men; then home with them."""
    if not g.state.found:
        return Goal(max(search.stripes), 1, (), "search")
    alone = [k for k in groups(g, SQUAD) if all(u.airman for u in units(g, k))]
    mixed = [k for k in groups(g, SQUAD) if any(u.airman for u in units(g, k)) and k not in alone]
    if mixed or not alone:
        return Goal(6, 1, (), "home")
    return Goal(alone[0].stripe, 1, (), "fetch")


def steps_needed(g: G, group: Group, goal: int) -> float:
    """AP that a Group needs to get to a stripe, terrain counted."""
    total, here = 0.0, group.stripe
    while here != goal:
        here += 1 if goal > here else -1
        if here >= ENTRY:
            break
        total += 2 if terrain_of(g, here) == "DEEP JUNGLE" and not mission(g).guide else 1
    if group.wire:
        total += 1.5
    return total


def pressure(g: G, goal: Goal) -> float:
    """How much of the AP still to be expected the way takes; 1 = all of it."""
    mine = [k for k in groups(g, SQUAD) if not all(u.airman for u in units(g, k))]
    if not mine:
        return 0.0
    far = sorted(steps_needed(g, k, goal.stripe) for k in mine)
    needed = sum(far) if goal.task == "tank" and not mission(g).together else far[len(far) // 2]
    needed += 0.55 * sum(open_enemies(g, n) for n in goal.clear)
    if goal.task in ("raid", "search", "fetch"):
        needed += abs(6 - goal.stripe) + 2
    expected = AP_A_TURN * max(0.5, g.state.turn - 0.5) + g.state.ap + g.state.bap - AP_A_TURN * 0.5
    return needed / max(1.0, expected)


def quiet_after(g: G, goal: Goal) -> float:
    """Probability that no new Enemy spoils the objective this Turn: the Presence Check, where it will be rolled."""
    if enemy_count(g) > 1 or not goal.clear:
        return 1.0
    good = 0
    for row in mission(g).presence:
        places = [e.at for e in row.do if isinstance(e, (c.Enemy, c.Patrol))]
        good += all(
            p not in ("front",) and int(p[1:]) not in goal.clear
            for p in places
            if p.startswith("#") or p == "front"
        )
    return good / 6


def won(g: G) -> bool:
    """Would the Mission be won if the Turn ended as things stand?"""
    lists = mission(g).objectives.any
    return mission(g).column is None and any(all(holds(g, x) for x in conditions) for conditions in lists)


def soldiers_at(g: G, stripes: tuple[int, ...]) -> int:
    """Soldiers of the squad in these stripes."""
    return sum(
        1
        for k in groups(g, SQUAD)
        if k.stripe in stripes
        for u in units(g, k)
        if not kind(g, u).vehicle and not u.airman
    )


def is_tank(g: G, group: Group) -> bool:
    """Is it the squad's own tank?"""
    return bool(g.state.tank) and group.units == [g.state.tank]
