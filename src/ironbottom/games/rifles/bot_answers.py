"""The auto-player's answers to all questions but the actions: what it buys, how it groups, whom it shoots at, what it re-rolls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ironbottom.kernel.ask import Ask, in_order

from . import bot_buy
from .bot_goal import goal_of
from .bot_temper import temper_of
from .bot_value import (
    assaulters,
    best_command,
    best_shot,
    counted,
    gain,
    hit_chance,
    melee_value,
    morale_chance,
    threat,
    worth,
)
from .close import verdict
from .combat import How
from .fire import able, commander
from .index import kind
from .pieces import FEATURE_ROOM, G, free_features, groups, is_vehicle, terrain_of, units
from .state import ENEMY, SQUAD, Group

Answer = tuple[Any, str]


def _dearest(g: G, ids: Any) -> str:
    best: str = max((i for i in ids if i in g.state.units), key=lambda i: worth(g, g.state.units[i]))
    return best


def _cheapest(g: G, ids: Any) -> list[str]:
    return sorted(ids, key=lambda i: (g.state.units[i].suppressed, worth(g, g.state.units[i])))


def _buy(g: G, ask: Ask[Any]) -> Answer:
    return bot_buy.next_purchase(g, list(ask.options)), "a squad that suits the Mission"


def _leader(g: G, ask: Ask[Any]) -> Answer:
    return bot_buy.leader_choice(g, list(ask.options)), "leads without leaving a weapon idle"


def _assistant(g: G, ask: Ask[Any]) -> Answer:
    rest = [i for i in ask.options if i]
    return bot_buy.leader_choice(g, rest), "next in command"


def _hand_out(g: G, ask: Ask[Any]) -> Answer:
    order = sorted(ask.options, key=lambda i: (kind(g, g.state.units[i]).medic, i))
    if ask.single:
        return order[0], "whoever can use it"
    return in_order(ask, order[: ask.least]), "whoever can use it"


def _start(g: G, ask: Ask[Any]) -> Answer:
    return tuple(ask.options), "all in the place that has to be held"


def _regroup(g: G, ask: Ask[Any]) -> Answer:
    """One stack; beside an Enemy worth assaulting, the fit men on their own; parties for Features in a place that is held."""
    if temper_of(g.content.mission.id).shelter and goal_of(g).task == "hold":
        return _shelter(g, ask)
    for token in ask.options:
        if token[0] == "split" and split_for_assault(g, g.state.groups[token[1]]):
            merges = [t for t in ask.options if t[0] == "merge"]
            if merges:
                return merges[0], "first everybody together"
            return token, "fit men for a Close Combat on their own"
    if not any(assault_party(g, k) for k in groups(g, SQUAD)):
        for token in ask.options:
            if token[0] == "merge":
                return token, "one stack moves and fires for one AP"
    return ("keep",), "no other division would do better now"


def _shelter(g: G, ask: Ask[Any]) -> Answer:
    """Parties of four for the free Features of the place to hold."""
    column = g.content.mission.column
    stripe = column.stripe if column is not None else 0
    loose = [k for k in groups(g, SQUAD) if k.stripe == stripe and not k.feature and not k.foe and not k.wire]
    ready = sum(len(k.units) <= FEATURE_ROOM for k in loose)
    for token in ask.options:
        if token[0] == "split" and ready < len(free_features(g, stripe)):
            group = g.state.groups[token[1]]
            if group in loose and len(group.units) > FEATURE_ROOM:
                return token, "a party for the Feature"
    return ("keep",), "no other division would do better now"


def assault_party(g: G, group: Group) -> bool:
    """Is this Group one that was split off for a Close Combat?"""
    rest = [k for k in groups(g, SQUAD) if k.stripe == group.stripe and k.id != group.id]
    return (
        bool(rest)
        and len(assaulters(g, group)) == len(group.units)
        and best_assault(g, group, group.units) > 0.25
    )


def split_for_assault(g: G, group: Group) -> bool:
    """Would the fit men of a mixed Group do well in a Close Combat here?"""
    fit = assaulters(g, group)
    if len(fit) < 2 or len(fit) == len(group.units):
        return False
    least = temper_of(g.content.mission.id).split
    return best_assault(g, group, fit) > max(least, best_assault(g, group, group.units) + 0.4)


def best_assault(g: G, group: Group, members: list[str]) -> float:
    """The best Close Combat for these units against an Enemy Group of their stripe."""
    trial = msgspec.structs.replace(group, units=list(members), id=group.id)
    best = 0.0
    for foe in groups(g, ENEMY):
        if foe.stripe == group.stripe and not foe.hidden and not foe.foe and not is_vehicle(g, foe):
            edge = 1 if any(g.state.units[i].kit.get("grenade") for i in members) else 0
            best = max(best, morale_chance(g, trial, foe, False) * melee_value(g, trial, foe, edge))
    return best


def _split(g: G, ask: Ask[Any]) -> Answer:
    if temper_of(g.content.mission.id).shelter and goal_of(g).task == "hold":
        return in_order(
            ask, _cheapest(g, ask.options)[-min(FEATURE_ROOM, ask.most) :]
        ), "a party for the Feature"
    fit = assaulters(g, g.state.groups[ask.about[0]])
    if ask.least <= len(fit) <= ask.most:
        return in_order(ask, fit), "the men for a Close Combat"
    return ask.first, "the last"


def _reroll_action(g: G, ask: Ask[Any]) -> Answer:
    good = sum(1 for f in ask.about if f >= 3)
    bad = [i for i in ask.options if i >= 0 and ask.about[i] < 3]
    if bad and spare(g) > 0 and (good <= 1 or spare(g) > 2):
        return bad[0], "too few points"
    return -1, "enough points"


def spare(g: G) -> int:
    """Recon Points that the Mission does not ask for."""
    search = g.content.mission.search
    kept = search.rp if search is not None and not g.state.found else 0
    return g.state.rp - kept


SECOND = 0.25
"""The least that a second throw of a Close Combat die must better to be worth a Recon Point."""
VERDICTS = {"tie": 0, "simple": 1, "double": 2}


def _reroll(g: G, ask: Ask[Any]) -> Answer:
    what, face, _, about = ask.about
    if spare(g) < 1:
        return "no", "the points are needed for the Mission"
    if what == "attack":
        target = g.state.units.get(about[1])
        if target is None or gain(g, target) < 0.45:
            return "no", "not worth a Recon Point"
        return "yes", "a hit that matters"
    if what in ("morale", "wire", "get close", "night", "alarm", "spot"):
        return "yes", "it matters"
    if what == "recovery":
        unit = g.state.units.get(about[0])
        return (
            ("yes", "a man worth it") if unit and worth(g, unit) > 1.2 else ("no", "not worth a Recon Point")
        )
    if what == "mines" or (what == "melee" and melee_gain(face, *about[1:]) >= SECOND):
        return "yes", "a bad die"
    return "no", "good enough"


def melee_gain(face: int, own: int, other: int, others: int) -> float:
    """What a second throw of a Close Combat die betters on average: 1 a simple victory, 2 a double one, less for defeats.

    ``own`` and ``others`` are added to the dice of the squad and of the Enemy; ``other`` = the Enemy's die, 0 before it is thrown.
    """
    against = [other] if other else range(1, 7)

    def worth(die: int) -> float:
        pairs = [(die + own, against_die + others) for against_die in against]
        return sum(VERDICTS[verdict(a, d)] * ((a > d) - (a < d)) for a, d in pairs) / len(pairs)

    return sum(worth(die) for die in range(1, 7)) / 6 - worth(face)


def _recon(g: G, ask: Ask[Any]) -> Answer:
    target, need, add = ask.about
    if "cover" in ask.options and need - add > 5 and spare(g) > 0:
        return "cover", "nothing else will hit it"
    if need - add == 7 and spare(g) > 0 and gain(g, g.state.units[target]) >= 0.9:
        return "drm", "else it cannot hit"
    return "no", "a second die is worth more than +1"


def _patrol(g: G, ask: Ask[Any]) -> Answer:
    face = ask.about[0]
    want = spare(g) > 0 and (face == 1 or face >= 4)
    return want, "avoids the encounter" if want else "meets them"


def _command(g: G, ask: Ask[Any]) -> Answer:
    group_id, target_id, action = ask.about
    group, target = g.state.groups[group_id], g.state.groups[target_id]
    leader = commander(g, group)
    shooters = able(g, group, target, action)
    if leader is None:
        return "self", "no command"
    how = How(action=action)
    alone = {u.id: best_shot(g, u, group, target, how)[0] for u in shooters}
    value, token = best_command(g, group, target, shooters, leader, how, alone)
    if token == "self" or token not in ask.options:
        return "self", "his own die is worth as much as an order"
    return token, counted(value, " more") if value >= 0.01 else "as good as any other way"


def _shooters(g: G, ask: Ask[Any]) -> Answer:
    return ask.first, "everybody who can"


def _fire_group_target(g: G, ask: Ask[Any]) -> Answer:
    members, target_id = ask.about
    target = g.state.groups[target_id]
    shooters = [g.state.units[i] for i in members]
    group = g.state.groups[shooters[0].group]
    best = max(
        ask.options,
        key=lambda i: (
            hit_chance(g, shooters, group, target, g.state.units[i], How()) * gain(g, g.state.units[i])
        ),
    )
    return best, "the best target"


def _shot(g: G, ask: Ask[Any]) -> Answer:
    unit, target, action, directed = ask.about
    shooter = g.state.units[unit]
    how = How(action=action, directed=directed)
    value, token = best_shot(g, shooter, g.state.groups[shooter.group], g.state.groups[target], how)
    return (token if token in ask.options else ask.options[0]), counted(value)


def _area(g: G, ask: Ask[Any]) -> Answer:
    order = sorted(ask.options, key=lambda i: -gain(g, g.state.units[i]))
    return in_order(ask, order[: ask.most]), "those whom the Enemy would miss most"


def _quick_shot(g: G, ask: Ask[Any]) -> Answer:
    rest = [i for i in ask.options if i != "no"]
    return max(rest, key=lambda i: gain(g, g.state.units[i])), "a second shot"


def _overwatch(g: G, ask: Ask[Any]) -> Answer:
    return ask.options[0], "while they are in the open"


def _throw_in(g: G, ask: Ask[Any]) -> Answer:
    mine, foe = (g.state.groups[i] for i in ask.about)
    if len(mine.units) >= 2 * len(foe.units) + 2:
        return "no", "strong enough without"
    return ask.options[1], "+1 may double the total"


def _markers(g: G, ask: Ask[Any]) -> Answer:
    order = _cheapest(g, ask.options)
    if ask.single:
        return order[0], "the least of them"
    return in_order(ask, order[: ask.least]), "the least of them"


def _best_unit(g: G, ask: Ask[Any]) -> Answer:
    return _dearest(g, ask.options), "the most valuable"


def _successor(g: G, ask: Ask[Any]) -> Answer:
    able_ = list(ask.options)
    if g.state.assistant in able_:
        return g.state.assistant, "the Assistant Leader"
    return bot_buy.leader_choice(g, able_), "next in command"


def _support(g: G, ask: Ask[Any]) -> Answer:
    best = max(ask.options, key=lambda i: sum(gain(g, u) for u in units(g, g.state.groups[i])))
    return best, "where it hurts most"


def _night_fighters(g: G, ask: Ask[Any]) -> Answer:
    return ask.about[0] < 5, "one should see farther"


def _flare(g: G, ask: Ask[Any]) -> Answer:
    return ask.about[0] + ask.about[1] < 5, "one should see farther"


def _take_feature(g: G, ask: Ask[Any]) -> Answer:
    group = g.state.groups[ask.about[0]]
    want = threat(g, group) > 0.3 and terrain_of(g, group.stripe) != "JUNGLE"
    return want, "shelter" if want else "no need of it"


def _keep(g: G, ask: Ask[Any]) -> Answer:
    return ask.options[-1], "a point for the next Turn"


def _instead(g: G, ask: Ask[Any]) -> Answer:
    return False, "men are worth more than a lorry"


ANSWERS: dict[str, Callable[[G, Ask[Any]], Answer]] = {
    "buy": _buy,
    "leader": _leader,
    "assistant": _assistant,
    "hand out": _hand_out,
    "start": _start,
    "regroup": _regroup,
    "split": _split,
    "reroll action": _reroll_action,
    "reroll": _reroll,
    "recon": _recon,
    "patrol": _patrol,
    "command": _command,
    "shooters": _shooters,
    "fire group": lambda g, a: (a.first, "all together"),
    "fire group target": _fire_group_target,
    "shot": _shot,
    "area": _area,
    "quick shot": _quick_shot,
    "overwatch": _overwatch,
    "throw in": _throw_in,
    "markers": _markers,
    "promote": _best_unit,
    "successor": _successor,
    "first aid": lambda g, a: (_dearest(g, a.options[1:]), "the most valuable"),
    "steady": _best_unit,
    "relief": _best_unit,
    "support": _support,
    "night fighters": _night_fighters,
    "flare": _flare,
    "take feature": _take_feature,
    "keep": _keep,
    "instead": _instead,
}
