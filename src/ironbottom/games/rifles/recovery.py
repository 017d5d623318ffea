"""Recovery (rifles:4.7): taking SUPPRESSED markers off, of either side."""

from __future__ import annotations

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import Proc, cast, choose

from .combat import spend
from .index import army_of, kind
from .pieces import G, leader_in, recover, squad_die, units
from .state import SQUAD, Group, Unit


def first_aid(g: G, group: Group) -> Proc[str]:
    """Once a Mission one unit of the carrier's Group recovers without a roll, if the player wants it now."""
    carriers = [u for u in units(g, group) if u.kit.get("first_aid")]
    worn = [u.id for u in units(g, group) if u.suppressed and not kind(g, u).vehicle]
    if not carriers or not worn:
        return ""
    chosen = yield from choose(Ask(SQUAD, "first aid", ["no", *worn], "rifles:4.7.c", (group.id,)))
    if chosen == "no":
        return ""
    spend(carriers[0], "first_aid")
    recover(g, g.state.units[chosen], "rifles:4.7.c")
    return chosen


def steady_unit(g: G, group: Group, worn: list[Unit]) -> Proc[str]:
    """The Commonwealth's trait: with the Leader there, one unit has +1; whose is the player's choice."""
    if not worn or not leader_in(g, group) or army_of(g, SQUAD).trait.code != "steady":
        return ""
    if len(worn) == 1:
        return worn[0].id
    return (yield from choose(Ask(SQUAD, "steady", [u.id for u in worn], "rifles:4.7.c", (group.id,))))


def recovery_parts(g: G, unit: Unit, group: Group, steady: bool) -> tuple[tuple[int, str], ...]:
    """Modifiers of a Recovery roll: Veteran, a medic beside it, the Commonwealth's trait (rifles:4.7.b-c)."""
    parts: list[tuple[int, str]] = []
    if unit.veteran:
        parts.append((1, "rifles:4.7.b"))
    if any(kind(g, u).medic for u in units(g, group) if u.id != unit.id) and not kind(g, unit).vehicle:
        parts.append((1, "rifles:4.7.c"))
    if steady:
        parts.append((1, "rifles:4.7.c"))
    return tuple(parts)


def recovery_roll(g: G, unit: Unit, group: Group, steady: bool) -> Proc[bool]:
    """d6, 3 or more takes the SUPPRESSED marker off (rifles:4.7.a); either side."""
    mods = recovery_parts(g, unit, group, steady)
    if unit.side == SQUAD:
        face = yield from squad_die(g, "recovery", "rifles:4.7.a", mods=mods, need=3, about=(unit.id,))
    else:
        face = yield from cast(g, "recovery", "rifles:4.7.a", mods=mods, need=3, about=(unit.id,))
    if face + sum(m for m, _ in mods) < 3:
        return False
    recover(g, unit, "rifles:4.7.a")
    return True
