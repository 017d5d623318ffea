"""How a Mission is won and lost (rifles:9): conditions at the end of a Turn, a column to wait for, time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironbottom.kernel.step import Proc, cast

from . import cards as c
from .index import kind
from .pieces import G, finish, groups, soldiers, units
from .state import ENEMY, SQUAD


def half(n: int) -> int:
    """Half, rounded up."""
    return (n + 1) // 2


def count_in(g: G, stripes: tuple[int, ...]) -> int:
    """Soldiers of the squad in these stripes; 7 is the entry area, off the map."""
    where = {k.id: k.stripe for k in groups(g, SQUAD)}
    return sum(1 for u in soldiers(g, SQUAD) if where[u.group] in stripes)


def open_enemies(g: G, stripe: int, fit: bool = False) -> int:
    """Enemy units in a stripe that are not HIDDEN; with ``fit`` SUPPRESSED ones are left out, too."""
    return sum(
        1
        for k in groups(g, ENEMY)
        if k.stripe == stripe and not k.hidden
        for u in units(g, k)
        if not (fit and u.suppressed)
    )


def holds(g: G, condition: Any) -> bool:
    """Does a condition of the objectives hold now?"""
    return _HOLDS[type(condition)](g, condition)


def _alive(g: G, x: c.Alive) -> bool:
    return len(soldiers(g, SQUAD)) >= (x.n or half(g.state.start_soldiers))


def _soldiers(g: G, x: c.Soldiers) -> bool:
    left = len(soldiers(g, SQUAD))
    return left > 0 and count_in(g, x.stripes) >= (x.n or half(left))


def _clear(g: G, x: c.Clear) -> bool:
    return all(open_enemies(g, n) == 0 for n in x.stripes)


def _no_garrison(g: G, x: c.NoGarrison) -> bool:
    return not any(k.garrison and not k.hidden for k in groups(g, ENEMY))


def _own_tank(g: G, x: c.OwnTank) -> bool:
    tank = g.state.units.get(g.state.tank)
    return tank is not None and g.state.groups[tank.group].stripe == x.stripe


def _tank_lost(g: G, x: c.TankLost) -> bool:
    return g.state.tank != "" and g.state.tank not in g.state.units


def _no_vehicle(g: G, x: c.NoEnemyVehicle) -> bool:
    return not any(u.side == ENEMY and kind(g, u).vehicle for u in g.state.units.values())


def _demolished(g: G, x: c.Demolished) -> bool:
    raid = g.content.mission.raid
    return raid is not None and set(raid.targets) <= set(g.state.demolished)


def _airman_home(g: G, x: c.AirmanHome) -> bool:
    men = [u for u in g.state.units.values() if u.airman]
    return any(
        g.state.groups[m.group].stripe in x.stripes
        and any(g.state.groups[u.group].stripe == g.state.groups[m.group].stripe for u in soldiers(g, SQUAD))
        for m in men
    )


_HOLDS: dict[type, Callable[[G, Any], bool]] = {
    c.Alive: _alive,
    c.Soldiers: _soldiers,
    c.Clear: _clear,
    c.NoGarrison: _no_garrison,
    c.OwnTank: _own_tank,
    c.TankLost: _tank_lost,
    c.NoEnemyVehicle: _no_vehicle,
    c.Demolished: _demolished,
    c.AirmanHome: _airman_home,
}


def met(g: G) -> tuple[bool, ...]:
    """For each condition of the first list: does it hold?"""
    lists = g.content.mission.objectives.any
    return tuple(holds(g, x) for x in lists[0]) if lists else ()


def judge(g: G) -> Proc[None]:
    """At the end of a Turn: the objectives first, then the clock (rifles:9.0.a, 9.0.d)."""
    card = g.content.mission
    if card.column is not None:
        yield from column(g, card.column)
    elif any(all(holds(g, x) for x in conditions) for conditions in card.objectives.any):
        finish(g, "success", "rifles:9.0.a", "the objectives are reached")
    if g.state.result is None and g.state.turn <= 1:
        finish(g, "loss", "rifles:9.0.d", "time has run out")


def column(g: G, x: c.Column) -> Proc[None]:
    """Hold a stripe until the column is through; be driven out of it and all is lost at once."""
    s = g.state
    mine, theirs = count_in(g, (x.stripe,)), open_enemies(g, x.stripe, fit=True)
    if theirs > 0 and theirs >= 2 * mine:
        finish(g, "loss", "rifles:2.1.b", f"#{x.stripe} is lost")
        return
    through = s.turn <= 1
    if not through and s.turn in x.spaces:
        face = yield from cast(g, "column", "rifles:2.1.b", cuts=(min(x.on),))
        through = face in x.on
    if through and mine >= x.need and mine > theirs:
        finish(g, "success", "rifles:9.0.a", "the column is through")
    elif through:
        finish(g, "loss", "rifles:9.0.a", "the column is through, but the way was not held")
