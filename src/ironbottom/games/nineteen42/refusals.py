"""Why an answer is refused: the same bars that make the offers, asked one by one."""

from __future__ import annotations

from typing import Any

from ironbottom.kernel.ask import Ask, RuleId

from . import air, beaches, cities, combat, land, naval
from .ground import OFF
from .pieces import G, hex_no
from .special import commit_bar


def refused(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    """The rule that forbids this answer to this question; None if nothing does."""
    judge = _JUDGES.get(ask.kind)
    return judge(g, ask, token) if judge is not None else None


def _start(g: G, where: str) -> int:
    return OFF if where == "off" else hex_no(g, where)


def _movers(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    return land.bar_group(g, token)


def _cargo(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    if len(token) == 1:
        return None  # one unit may always be looked at: "back" is among the goals
    return naval.bar_cargo(g, token, _start(g, ask.about))


def _attack(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    return None if token == combat.DONE else combat.bar_target(g, token)


def _attackers(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    return combat.bar_attack(g, ask.about, token)


def _advance(g: G, ask: Ask[Any], token: Any) -> RuleId | None:
    return cities.bar_advance(g, token, hex_no(g, ask.about))


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
    "movers": _movers,
    "cargo": _cargo,
    "attack": _attack,
    "attackers": _attackers,
    "advance": _advance,
    "upkeep": _upkeep,
    "embark": _embark,
    "commit": _commit,
    "air": _air,
}
