"""Creating Groups at the start of a Turn (rifles:3.1): merge what stands together, then split as wanted.

Merging comes first, then splitting, so that no walk goes round in circles.  Those who are divided off a Group on a Feature stand
beside others only then: they may still join them, once.  So every division of the units of a place can be reached.
"""

from __future__ import annotations

from typing import Any

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import NEXT, Flow, Proc, choose, choose_some

from .events import Grouped
from .index import kind
from .pieces import G, groups, in_water, is_vehicle, split_off, units
from .state import ENTRY, SQUAD, Group

Token = tuple[Any, ...]
KEEP: Token = ("keep",)
MARKERS = ("cover", "hidden", "wire")


def bar_regroup(g: G, group: Group) -> str | None:
    """The rule that keeps a Group as it is: water, SEA, Close Combat, Vehicles."""
    if in_water(g, group):
        return "rifles:3.1.b"
    if group.stripe < ENTRY and g.state.stripes[group.stripe - 1].terrain == "SEA":
        return "rifles:8.1.a"
    if group.foe:
        return "rifles:4.6.1.c"
    return "rifles:3.1.f" if is_vehicle(g, group) else None


def bar_merge(g: G, a: Group, b: Group) -> str | None:
    """Two Groups may become one if their units are adjacent: same stripe, same Feature or both off (rifles:3.1.a)."""
    if a.id == b.id or a.stripe != b.stripe or a.feature != b.feature:
        return "rifles:3.1.a"
    return bar_regroup(g, a) or bar_regroup(g, b)


def regroup(g: G) -> Proc[Flow]:
    """A step: the player divides and merges his units until he keeps them as they are."""
    start = snapshot(g)
    splitting = False
    beside: set[int] = set()
    changed: set[int] = set()
    while True:
        options: list[Token] = [KEEP, *(m for m in merges(g) if not splitting or beside & {m[1], m[2]})]
        options += [
            ("split", k.id) for k in groups(g, SQUAD) if len(k.units) > 1 and bar_regroup(g, k) is None
        ]
        if len(options) == 1:
            break
        chosen = yield from choose(Ask(SQUAD, "regroup", options, "rifles:3.1.a"))
        if chosen == KEEP:
            break
        if chosen[0] == "merge":
            changed.add(unite(g, g.state.groups[chosen[1]], g.state.groups[chosen[2]]))
            beside -= {chosen[1], chosen[2]}
        else:
            splitting = True
            left = g.state.groups[chosen[1]]
            new = yield from split(g, left)
            changed |= {left.id, new}
            if left.feature:
                beside.add(new)
        remark(g, start)
    for i in sorted(changed):
        group = g.state.groups.get(i)
        if group is not None:
            g.say(Grouped(group=i, side=SQUAD, stripe=group.stripe, units=tuple(group.units)))
    return NEXT


def merges(g: G) -> list[Token]:
    """Pairs of Groups that may become one."""
    mine = groups(g, SQUAD)
    return [
        ("merge", a.id, b.id)
        for n, a in enumerate(mine)
        for b in mine[n + 1 :]
        if a.stripe == b.stripe and bar_merge(g, a, b) is None
    ]


def unite(g: G, into: Group, other: Group) -> int:
    """Make one Group of two; its id."""
    for i in other.units:
        g.state.units[i].group = into.id
    into.units += other.units
    del g.state.groups[other.id]
    return into.id


def split(g: G, group: Group) -> Proc[int]:
    """Take some units out of a Group: which, the player says; at least one stays.  Returns the new Group's number.

    A Feature holds one Group (rifles:1.6.e), so those who leave stand beside it from now on.
    """
    ids = list(group.units)
    if len(ids) == 2:
        chosen: tuple[str, ...] = (ids[1],)
    else:
        most = len(ids) - 1
        ask = Ask(SQUAD, "split", ids, "rifles:3.1.a", (group.id,), most=most, first=(ids[-1],))
        chosen = yield from choose_some(ask)
    new = split_off(g, group, chosen)
    new.feature = 0
    return new.id


def snapshot(g: G) -> dict[str, tuple[bool, ...]]:
    """Which markers each unit stood under when the step began."""
    return {i: tuple(getattr(k, m) for m in MARKERS) for k in groups(g, SQUAD) for i in k.units}


def remark(g: G, start: dict[str, tuple[bool, ...]]) -> None:
    """A marker stays with a Group only if all of its units came from Groups that had it; wire holds whoever was next to it."""
    for group in groups(g, SQUAD):
        if bar_regroup(g, group) is not None and not group.foe:
            continue
        for place, marker in enumerate(MARKERS):
            had = [start[u.id][place] for u in units(g, group) if u.id in start]
            setattr(group, marker, any(had) if marker == "wire" else all(had))


__all__ = ["bar_merge", "bar_regroup", "kind", "regroup"]
