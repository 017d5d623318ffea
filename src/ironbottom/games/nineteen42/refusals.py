"""Why an answer is refused: the same bars that make the offers, asked one by one."""

from __future__ import annotations

from typing import Any

from ironbottom.kernel.ask import Ask, RuleId

from . import air, beaches, cities, combat, land, naval, setup
from .burma import land_owed, naval_owed
from .ground import OFF
from .pieces import G, hex_no, ix, kind
from .retreat import bar_retreat
from .special import commit_bar


def refused(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    """The rule that forbids this answer to this question; None if nothing does."""
    judge = _JUDGES.get(ask.kind)
    return judge(g, ask, token) if judge is not None else None


def _start(g: G, where: str) -> int:
    return OFF if where == "off" else hex_no(g, where)


def _land(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    if token == land.DONE:
        return "n42:10.5.a" if land_owed(g) else None
    what, i = token[0], hex_no(g, token[1])
    if what == "city":
        return cities.barred_city(g, i)
    whys = [land.bar_move(g, u) for u in ix(g).units(i, g.state.side)]
    if not whys:
        return "n42:2.0.c1"
    return None if land.movers(g, i, g.state.side) else next((why for why in whys if why), "n42:5.11.c")


def _movers(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    return land.bar_group(g, token)


def _march(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    return None if token == land.BACK else land.bar_goal(g, ask.about, hex_no(g, token))


def _station(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    return None if token in ask.options else "n42:5.33.e1"


def _deploy(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    return None if token in ask.options else setup.bar_deploy(g, ask.about, hex_no(g, token))


def _arrive(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    return None if token in ask.options else ask.rule


def _flee(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    return None if token in ask.options else "n42:5.21.e"


def _cargo(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    if len(token) == 1:
        return None  # one unit may always be looked at: "back" is among the goals
    return naval.bar_cargo(g, token, _start(g, ask.about))


def _naval(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    if token == naval.DONE:
        return "n42:10.5.a" if naval_owed(g) else None
    what, where = token
    s = g.state
    if what == "air":
        return None if where in naval.naval_air(g) else "n42:5.33.e1"
    start = _start(g, where)
    if start in naval.harbours(g):
        return None
    there = ix(g).units(start, s.side) if start >= 0 else [u for u in s.off if kind(g, u).side == s.side]
    return next((why for u in there if (why := naval.bar_sail(g, u))), "n42:5.31.a")


def _goal(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    if token == naval.BACK:
        return None
    how, where = token
    cargo, start = ask.about[0], _start(g, ask.about[1])
    if how == "burma":
        return None if token in naval.destinations(g, cargo, start) else "n42:12.22.e"
    return naval.bar_way(g, cargo, start, how, hex_no(g, where))


def _attack(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    return None if token == combat.DONE else combat.bar_target(g, token)


def _attackers(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    return combat.bar_attack(g, ask.about, token)


def _advance(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    return cities.bar_advance(g, token, hex_no(g, ask.about))


def _retreat(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    units, start = ask.about
    return bar_retreat(g, units, hex_no(g, start), hex_no(g, token))


def _upkeep(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    return beaches.bar_upkeep(g, token)


def _embark(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    have, how = ask.about
    return naval.bar_embark(g, token, have, how)


def _commit(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    return commit_bar(g, token, ask.about)


def _air(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    if not isinstance(token, tuple) or len(token) != 3:
        return None
    what, u, where = token
    return (air.bar_fly if what == "fly" else air.bar_drop)(g, u, hex_no(g, where))


_JUDGES = {
    "land": _land,
    "movers": _movers,
    "march": _march,
    "naval": _naval,
    "cargo": _cargo,
    "goal": _goal,
    "station": _station,
    "arrive": _arrive,
    "flee": _flee,
    "deploy": _deploy,
    "attack": _attack,
    "attackers": _attackers,
    "advance": _advance,
    "retreat": _retreat,
    "upkeep": _upkeep,
    "embark": _embark,
    "commit": _commit,
    "air": _air,
}
