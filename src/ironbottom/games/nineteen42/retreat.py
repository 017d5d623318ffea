"""Retreats (n42:6.31): two hexes away, chosen by the owner, through zones of control but not through enemies."""

from __future__ import annotations

from collections.abc import Sequence

from ironbottom.kernel.ask import Ask, RuleId
from ironbottom.kernel.step import Proc, choose

from .cities import fitting
from .events import Retreated
from .pieces import G, chase_air, enter, hex_id, hex_no, ix, kind, put, remove
from .state import other


def steps(g: G, units: Sequence[str], i: int) -> list[int]:
    """Land hexes next to ``i`` that these units may enter in retreat, over water as well (n42:6.31.b, e, f)."""
    index = ix(g)
    side = kind(g, units[0]).side
    closed = index.barred(side)
    found = []
    for d in range(6):
        j = index.map.graph.to[6 * i + d]
        if j < 0 or j in closed or not index.map.land[j] or not fitting(g, units, j):
            continue
        classes = {kind(g, u).cls for u in units}
        if not all(index.map.may_enter(c, j, 6 * i + d) for c in classes):
            continue
        if (
            g.content.on("10.1")
            and j in index.not_philippines
            and any(kind(g, u).card.filipino for u in units)
        ):
            continue
        found.append(j)
    return found


def far(g: G, units: Sequence[str], i: int) -> dict[int, tuple[int, ...]]:
    """The land hexes two hexes distant to which units may retreat from ``i`` together, each with a way to it (n42:6.31.a)."""
    m = ix(g).map
    found: dict[int, tuple[int, ...]] = {}
    for j in steps(g, units, i):
        for k in steps(g, units, j):
            if m.away(i, k) == 2:
                found.setdefault(k, (j, k))
    return found


def havens(g: G, units: Sequence[str], i: int) -> dict[int, tuple[int, ...]]:
    """Where units may retreat from ``i`` together: the end hex, with a way to it; empty if they are lost (n42:6.31.d).

    Two hexes distant; if the only paths of two hexes lead out to sea, one hex on such a path (n42:6.31.c).
    """
    m = ix(g).map
    return far(g, units, i) or {
        j: (j,)
        for j in steps(g, units, i)
        if any(not m.land[k] and m.away(i, k) == 2 for k in m.graph.beside[j])
    }


def bar_retreat(g: G, units: Sequence[str], i: int, end: int) -> RuleId | None:
    """Why units may not retreat from ``i`` to a hex."""
    if end in havens(g, units, i):
        return None
    index, side = ix(g), kind(g, units[0]).side
    if index.side_at(end) == other(side) or not fitting(g, units, end):
        return "n42:6.31.f"
    return "n42:9.2.a" if end in index.open_cities(other(side)) else "n42:6.31.a"


def retreat(g: G, units: Sequence[str]) -> Proc[None]:
    """A stack retreats together, or, where it finds no room together, unit by unit; who has no way is eliminated (n42:6.31.d)."""
    if not units:
        return
    start = g.state.units[units[0]].hex
    apart = not far(g, units, start) and any(far(g, [u], start) for u in units)
    if not apart and havens(g, units, start):
        yield from go(g, units, start)
        return
    for u in sorted(units, key=lambda u: (-kind(g, u).strength, u)):
        if havens(g, [u], start):
            yield from go(g, [u], start)
        else:
            remove(g, [u], "eliminated", "n42:6.31.d")


def go(g: G, units: Sequence[str], start: int) -> Proc[None]:
    """The owner chooses where to."""
    ends = havens(g, units, start)
    side = kind(g, units[0]).side
    options = [hex_id(g, j) for j in sorted(ends)]
    chosen = options[0]
    if len(options) > 1:
        chosen = yield from choose(
            Ask(side, "retreat", options, "n42:6.31.a", (tuple(units), hex_id(g, start)))
        )
    end = hex_no(g, chosen)
    for i in ends[end]:
        yield from chase_air(g, i, other(side))
    for u in units:
        put(g, u, end)
    g.say(Retreated(units=tuple(units), start=hex_id(g, start), hex=chosen))
    for i in ends[end]:
        enter(g, units, i)


__all__ = ["havens", "retreat"]
