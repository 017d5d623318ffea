"""What one might expect of a Group, a man or a stripe now, and which rule forbids it (the bars of ``actions`` judge)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ironbottom.kernel.ask import Ask, RuleId
from ironbottom.kernel.step import Game
from ironbottom.kernel.whynot import Act, first_offered, judged, offered

from . import actions
from .combat import bar_target, bar_unit, bar_weapon, modes
from .index import away, in_sight, kind
from .pieces import groups, units
from .squad import bar_pack_purchase, bar_unit_purchase, why_not
from .state import ENEMY, ENTRY, SQUAD, Group, State, Unit
from .view import View
from .words import group as group_words
from .words import place, prompt

G = Game[State]
Thing = tuple[str, Any]
"""("group", number), ("stripe", number) or ("unit", marker)."""

AGAINST = {
    "fire": "Fire at {}",
    "flank": "Flank Fire at {}",
    "cover fire": "Cover Fire at {}",
    "assault": "Assault {} (Close Combat)",
    "spot": "Spot {}",
    "redeploy": "Make {} leave its COVER",
}
"""Actions against an Enemy Group, in words."""
ALONE = {
    "cover": "Take COVER",
    "hide": "Hide",
    "watch": "Go on OVERWATCH",
    "recover": "Recover",
}
"""Actions of a Group by itself."""
OWN = frozenset({"move", "feature", "fire", "cover fire", "watch", "recover", "spot", "assault", "together"})
"""Actions that are paid with AP or BAP, each with an effect of its own."""


def refused(g: Game[Any], ask: Ask[Any], token: Any) -> RuleId | None:
    """As the title answers."""
    if ask.kind == "action" and isinstance(token, tuple) and len(token) >= 4:
        return actions.bar(g, token)
    return None


def expected(g: G, ask: Ask[Any] | None, thing: Thing) -> list[Act]:
    """All that one might think of doing with it, or about it."""
    what, which = thing
    s = g.state
    if ask is not None and ask.kind == "buy":
        return _purchases(g, ask)
    if what == "unit":
        unit = s.units.get(which)
        return [] if unit is None else _unit(g, ask, unit)
    if ask is None:
        return [Act("Give an order", rule="rifles:3.2.g", note="nobody is asked: the dice or the Enemy act")]
    if what == "group":
        group = s.groups.get(which)
        if group is None:
            return []
        return _own(g, ask, group) if group.side == SQUAD else _foe(g, ask, group)
    return _stripe(g, ask, which) if what == "stripe" else []


def _purchases(g: G, ask: Ask[Any]) -> list[Act]:
    """While the squad is built: every unit and every piece of equipment of the card, whatever is looked at."""
    army = g.content.army
    left = f"{g.state.budget} BP left"
    acts = [
        _purchase(
            g, ask, "Units", row.name, ("unit", row.id), bar_unit_purchase(g, row.id), f"{row.bp} BP, {left}"
        )
        for row in army.units
        if row.bp
    ]
    return acts + [
        _purchase(
            g,
            ask,
            "Equipment",
            pack.name,
            ("kit", pack.id),
            bar_pack_purchase(g, pack.id),
            f"{pack.bp} BP, {left}",
        )
        for pack in army.equipment
    ]


def _purchase(g: G, ask: Ask[Any], who: str, words: str, token: Any, rule: RuleId | None, note: str) -> Act:
    able = token in ask.options and rule is None
    note = note if able else why_not(g, token, rule) or note
    return Act(f"Take {words}", token, able, ask.rule if able else rule or ask.rule, note, who)


# ------------------------------------------------------------------ the three kinds of things


def _own(g: G, ask: Ask[Any], group: Group) -> list[Act]:
    """A friendly Group: every action of the list, then its men one by one."""
    acts = [*_about(g, ask, ("group", group.id))]
    acts += _orders(g, ask, group)
    for unit in units(g, group):
        acts += _man(g, ask, unit)
    return acts


def _foe(g: G, ask: Ask[Any], target: Group) -> list[Act]:
    """An Enemy Group: it takes no orders; what each friendly Group might do against it."""
    name = group_words(View(g, SQUAD), target.id)
    acts = [
        Act(
            f"Order {name}",
            rule="rifles:3.5.a",
            note="it belongs to the Enemy, whose die and table decide",
            who=name,
        ),
        *_about(g, ask, ("group", target.id)),
    ]
    for group in groups(g, SQUAD):
        acts += list(_against(g, ask, group, target))
    return acts


def _stripe(g: G, ask: Ask[Any], n: int) -> list[Act]:
    """A stripe: who may move there, and what else those can do who are in it or beside it."""
    acts = [*_about(g, ask, ("stripe", n))]
    for group in groups(g, SQUAD):
        if group.stripe != n:
            acts.append(_move(g, ask, group, n))
            continue
        who = group_words(View(g, SQUAD), group.id)
        acts.append(Act(f"Move to {place(n)}", rule="rifles:1.5.c", note="it is there already", who=who))
    for group in groups(g, SQUAD):  # whoever looks at a stripe has mostly those in mind who are at it
        if abs(group.stripe - n) <= 1:
            acts += [act for act in _orders(g, ask, group) if act not in acts]
    return acts


def _unit(g: G, ask: Ask[Any] | None, unit: Unit) -> list[Act]:
    """A man: what he himself can do, then what his Group can."""
    group = g.state.groups.get(unit.group)
    if group is None:
        return []
    if group.side != SQUAD or ask is None:
        return expected(g, ask, ("group", group.id))
    return [*_man(g, ask, unit), *_orders(g, ask, group)]


# ------------------------------------------------------------------ the question at hand


def _about(g: G, ask: Ask[Any], thing: Thing) -> list[Act]:
    """Where something else is asked than which Group acts: that, and when orders are given."""
    if ask.kind == "action":
        return []
    what, which = thing
    question = prompt(View(g, SQUAD), ask)
    if what == "group" and which in g.state.groups and g.state.groups[which].side == ENEMY:
        mine = f"the question is: {question}"
        return [Act("Act against it", rule=ask.rule, note=mine)] if not _named(ask, which) else []
    if what == "stripe":
        return []
    name = group_words(View(g, SQUAD), which)
    acts = []
    if _named(ask, which):
        acts.append(Act("Answer for it", rule=ask.rule, offered=True, note=question, who=name))
    else:
        acts.append(Act("Choose it", rule=ask.rule, note=f"the question is: {question}", who=name))
    return acts


def _named(ask: Ask[Any], which: Any) -> bool:
    """Does an option or the question itself name this Group or man?"""
    parts = [part for token in (*ask.options, ask.about) for part in _parts(token)]
    return any(part == which and type(part) is type(which) for part in parts)


def _parts(token: Any) -> Iterator[Any]:
    if isinstance(token, (tuple, list)):
        for one in token:
            yield from _parts(one)
    else:
        yield token


# ------------------------------------------------------------------ actions


def _orders(g: G, ask: Ask[Any], group: Group) -> list[Act]:
    acts = [_move(g, ask, group, n) for n in (group.stripe - 1, group.stripe + 1) if 1 <= n <= ENTRY]
    acts += _features(g, ask, group)
    acts += [_one(g, ask, group, words, verb, 0) for verb, words in ALONE.items()]
    if group.wire or any(p.wire for p in g.state.stripes[group.stripe - 1 : group.stripe]):
        acts.append(_one(g, ask, group, "Clear the wire", "clear", 0))
    if group.foe:
        acts.append(_one(g, ask, group, "Fight on (Close Combat)", "melee", group.foe))
    for foe in groups(g, ENEMY):
        acts += list(_against(g, ask, group, foe))
    return [*acts, *_of_mission(g, ask, group)]


def _features(g: G, ask: Ask[Any], group: Group) -> list[Act]:
    if not 1 <= group.stripe < ENTRY or group.stripe > len(g.state.stripes):
        return []
    there = g.state.stripes[group.stripe - 1].features
    return [
        _one(g, ask, group, f"Onto the {f.kind}", "feature", f.id) for f in there if f.id != group.feature
    ]


def _move(g: G, ask: Ask[Any], group: Group, n: int) -> Act:
    return _one(g, ask, group, f"Move to {place(n)}", "move", n)


def _against(g: G, ask: Ask[Any], group: Group, foe: Group) -> Iterator[Act]:
    name = group_words(View(g, SQUAD), foe.id)
    for verb, words in AGAINST.items():
        if verb == "spot" and not foe.hidden:
            continue
        if verb == "redeploy" and not foe.cover:
            continue
        yield _one(g, ask, group, words.format(name), verb, foe.id)


def _of_mission(g: G, ask: Ask[Any], group: Group) -> list[Act]:
    card = actions.mission(g)
    acts = []
    if card.raid is not None:
        acts.append(_one(g, ask, group, "Destroy the target here", "demolish", group.stripe))
    if card.search is not None:
        acts.append(_one(g, ask, group, "Search for the lost men", "search", 0))
    return acts


def _one(g: G, ask: Ask[Any], group: Group, words: str, verb: str, arg: int) -> Act:
    """An action, however it is paid."""
    who = group_words(View(g, SQUAD), group.id)
    if ask.kind != "action":
        return Act(words, rule="rifles:3.2.g", note="orders are given in the Action phase", who=who)
    pays = ("ap", "bap", "free") if verb in actions.MOVEMENT else ("ap", "bap") if verb in OWN else ("ap",)
    acts = [judged(refused, g, ask, words, (verb, group.id, arg, pay), who=who) for pay in pays]
    act = first_offered(acts)
    if act.offered:
        return act
    return Act(words, act.token, False, act.rule, _note(g, group, act), who)


def _note(g: G, group: Group, act: Act) -> str:
    """What of the moment stands behind a refusal."""
    s = g.state
    if act.rule in ("rifles:3.2.f", "rifles:3.2.e"):
        cost = actions.cost_of(g, act.token)
        return f"it takes {cost}, there are {s.ap} AP and {s.bap} BAP"
    if act.rule == "rifles:3.2.h":
        done = " ".join(u.id for u in units(g, group) if u.attacked)
        return f"already attacked this Turn: {done}"
    if act.rule == "rifles:4.7.d":
        return "without the Leader in the Group it takes a BAP"
    if act.rule == "rifles:4.2.f" and act.token[2] in s.groups:
        return _sight(g, units(g, group), group, s.groups[act.token[2]])
    notes = {
        "rifles:4.6.1.c": f"it is Engaged with Group {group.foe}" if group.foe else "",
        "rifles:1.6.2.b": "the wire holds it",
        "rifles:3.4.c": "it is stunned this Turn",
        "rifles:2.3.b": "it is in the entry area" if group.stripe >= ENTRY else "",
    }
    return notes.get(act.rule, "")


def _sight(g: G, men: list[Unit], group: Group, target: Group) -> str:
    """Which half of rifles:4.2.f forbids a shot: Line of Sight, or the reach of the weapons."""
    if target.stripe >= ENTRY:
        return "it is not on the map"
    far = away(g, group.stripe, target.stripe)
    kinds = [kind(g, u) for u in men]
    if not any(k.near <= far <= k.far for k in kinds):
        reach = max(k.far for k in kinds)
        return f"Distance {far}, reach {reach}" if far > reach else f"Distance {far} is too near"
    return "not in Line of Sight" if not in_sight(g, group.stripe, target.stripe) else f"Distance {far}"


# ------------------------------------------------------------------ men


def _man(g: G, ask: Ask[Any], unit: Unit) -> list[Act]:
    """Why this man can, or cannot, attack each Enemy Group; and whether the open question has him among its options."""
    group = g.state.groups[unit.group]
    who = f"{unit.id} {kind(g, unit).name}"
    acts = []
    if (ask.kind != "action" and not ask.single) or ask.kind == "shot":
        chosen = offered(ask, (unit.id,)) if not ask.single else _named(ask, unit.id)
        rule = ask.rule if chosen else bar_unit(g, unit, group) or ask.rule
        acts.append(Act("Take part in what is asked", unit.id, chosen, rule, who=who))
    why = bar_unit(g, unit, group)
    if why is not None:
        note = "he has attacked this Turn" if unit.attacked else ""
        return [*acts, Act("Attack anybody", rule=why, note=note, who=who)]
    for foe in groups(g, ENEMY):
        name = group_words(View(g, SQUAD), foe.id)
        able = bool(modes(g, unit, group, foe)) and bar_target(foe) is None
        rule = "" if able else bar_target(foe) or bar_weapon(g, unit, group, foe) or "rifles:4.2.f"
        note = "with his Group's attack" if able else ""
        if rule == "rifles:4.2.f":
            note = _sight(g, [unit], group, foe)
        acts.append(Act(f"Shoot at {name}", offered=able, rule=rule or "rifles:4.1.a", note=note, who=who))
    return acts
