"""What the Enemy did in its last phase and why: die, table row, fall-back, target, and why it was not another.

The Enemy of this title decides by the book, so the others are the rows of its tables and the Groups it did not aim at.  For hints
the same is told of the auto-player, who puts a number to every action.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from ironbottom.bots.weighing import Deed, Teller, Verdict, Weighing, by_record, compared, recorded, singles
from ironbottom.kernel.ask import Ask, Seat
from ironbottom.kernel.bot import Bot, Decision
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.rulebook import load_rules
from ironbottom.kernel.session import Session

from . import events as e
from . import words
from .bot import STOP, Judge
from .bot_value import best_shot, gain, hit_chance, worth
from .combat import How, modes
from .enemy_fire import can_hurt
from .index import away, kind
from .pieces import G, groups, is_vehicle, terrain_of, units
from .state import ENTRY, SQUAD, Group
from .target import candidates, fits
from .tell import tell
from .view import View

PACKAGE = "ironbottom.games.rifles"
DIELESS = ("rifles:3.4.c", "rifles:3.5.3.b", "rifles:4.6.1.c")
"""Activations without a die on the table."""
STARTS = (e.Points, e.Acts, e.TurnBegins)


# ---------------------------------------------------------------- the last Enemy phase


def begins_act(event: Event) -> bool:
    """Does the activation of an Enemy Group begin here?"""
    return type(event) is e.Ordered and not event.instead and (event.die > 0 or event.rule in DIELESS)


def deeds(session: Session[Any], side: str = SQUAD) -> list[Deed]:
    """Every activation of the newest Enemy phase, with its fall-backs and targets as parts."""
    log = session.log
    begun = [i for i, event in enumerate(log) if begins_act(event)]
    if not begun:
        return []
    start = begun[-1]
    while start > 0 and type(log[start - 1]) not in STARTS:
        start -= 1
    end = next((i for i in range(begun[-1] + 1, len(log)) if type(log[i]) in STARTS), len(log))
    names = session.title.names(session.content, log)
    found: list[Deed] = []
    for i in range(start, end):
        event = log[i]
        n = bisect_right(session.ends, i)
        text = tell(session.content, event, names).strip()
        if begins_act(event):
            found.append(Deed(n, text, _because(session, event), what="order", at=i))
        elif type(event) is e.Ordered and found:
            found.append(Deed(n, text, _because(session, event), True, "instead", i))
        elif type(event) is e.Aimed and found:
            found.append(Deed(n, text, _because(session, event), True, "target", i))
        elif type(event) is Rolled and event.kind == "target unit" and found:
            word = session.content.mission.target[event.faces[0] - 1]
            head = f"At whom: die {event.faces[0]} on the Target Table: {word}"
            found.append(Deed(n, head, _because(session, event), True, "unit", i))
        elif text and found and type(event) is not e.TurnEnds:
            last = found[-1]
            found[-1] = Deed(last.n, last.head, (*last.reasons, text), last.part, last.what, last.at)
    return found


def _because(session: Session[Any], event: Event) -> tuple[str, ...]:
    rule = getattr(event, "rule", "")
    if type(event) is e.Ordered and event.die:
        return (f"table: {_row(table_of(session.content), event.die)}",)
    if type(event) is e.Aimed and event.selector:
        return (f"Target Table: {_row(session.content.mission.target, 0)}", titled(rule))
    return (titled(rule),) if rule else ()


def _row(table: Sequence[str], die: int) -> str:
    return "  ".join(f"[{n} {o}]" if n == die else f"{n} {o}" for n, o in enumerate(table, 1))


def table_of(content: Any) -> Sequence[str]:
    """The Activation Table of the Enemy in this Mission."""
    posture = content.mission.posture
    found: Sequence[str] = (
        content.mission.activation.get(content.enemy.id) or content.enemy.activation[posture]
    )
    return found


def titled(rule: str) -> str:
    """A rule with its title."""
    found = load_rules(PACKAGE).get(rule)
    return f"{rule} {found.title}" if found else rule


# ---------------------------------------------------------------- why not another order, another target


def weighing(session: Session[Any], deed: Deed, bots: Mapping[Seat, Bot]) -> Weighing | None:
    """What else the Enemy might have done; None where there was nothing to decide or the point cannot be reached any more."""
    event = session.log[deed.at]
    if type(event) is e.Ordered and event.die:
        return _orders(session.content, event)
    if type(event) is e.Ordered and event.instead:
        return _instead(event)
    try:
        past = session.look_back(deed.n)
    except GameError:
        return None
    if type(event) is e.Aimed:
        return _targets(past.g, event)
    if type(event) is Rolled:
        return _men(past.g, event, session.log[deed.at + 1 :])
    return None


def _orders(content: Any, event: e.Ordered) -> Weighing:
    """The rows of the Activation Table."""
    table = table_of(content)
    options = [(n, f"die {n}: {order}") for n, order in enumerate(table, 1)]

    def told(n: int) -> Verdict:
        if n == event.die:
            return Verdict(None, f"the die showed {n}")
        same = " (the same order)" if table[n - 1] == event.order else ""
        chance = sum(order == table[n - 1] for order in table)
        had = f"{table[n - 1]} had {chance} chance{'' if chance == 1 else 's'} in 6"
        return Verdict(None, f"the die showed {event.die}, not {n}{same}; {had}")

    return Weighing("Which order did the die give?", event.die, f"the die showed {event.die}", options, told)


def _instead(event: e.Ordered) -> Weighing:
    """An order that could not be carried out, and what the book puts in its place."""
    options = [(event.instead, event.instead), (event.order, event.order)]

    def told(order: str) -> Verdict:
        if order == event.order:
            return Verdict(None, "what the book puts in its place (rifles:3.5.q)")
        return Verdict(None, f"it could not be carried out: {titled(event.rule)}")

    return Weighing(f"{event.instead}, or what instead?", event.order, titled(event.rule), options, told)


def _targets(g: G, event: e.Aimed) -> Weighing | None:
    """Every friendly Group: how far it was, whether it could be aimed at, and what the Target Table said of equals."""
    group = g.state.groups.get(event.group)
    if group is None:
        return None
    view = View(g, SQUAD)
    options = [(k.id, words.group(view, k.id)) for k in groups(g, SQUAD)]
    able = {k.id for k in candidates(g, group)}

    def told(i: int) -> Verdict:
        return _target(g, group, g.state.groups[i], event, able)

    reason = (
        "the nearest" if not event.selector else f"of the nearest, the Target Table says {event.selector}"
    )
    return Weighing("At which Group?", event.target, reason, options, told)


def _target(g: G, group: Group, k: Group, event: e.Aimed, able: set[int]) -> Verdict:
    far = away(g, group.stripe, k.stripe)
    aimed = g.state.groups.get(event.target)
    if k.id == event.target:
        how = f"the Target Table said {event.selector}" if event.selector else titled(event.rule)
        return Verdict(far, f"Distance {far}: {how}")
    if k.foe:
        return Verdict(far, f"it is Engaged with Group {k.foe} (rifles:3.5.1.b)")
    if k.stripe >= ENTRY or terrain_of(g, k.stripe) == "SEA":
        return Verdict(far, "it is off the map or at sea (rifles:3.5.1.b)")
    if k.id not in able:
        return Verdict(far, f"Distance {far}: no weapon of the Enemy Group reaches or sees it (rifles:4.2.f)")
    near = away(g, group.stripe, aimed.stripe) if aimed is not None else far
    if event.rule == "rifles:3.5.2.c":
        return Verdict(
            far, "nobody of it could be hit, even by all together" if not can_hurt(g, group, k) else "farther"
        )
    if far > near:
        return Verdict(
            far, f"Distance {far}, the other is at {near}: the nearest is the target (rifles:3.5.1.b)"
        )
    if is_vehicle(g, group) and aimed is not None and is_vehicle(g, aimed) and not is_vehicle(g, k):
        return Verdict(far, "an Enemy tank prefers a Vehicle")
    if event.selector:
        fitting = any(fits(g, u, event.selector) for u in units(g, k))
        return Verdict(
            far,
            f"as near; the Target Table said {event.selector}"
            + (": it fits as well, and a fair draw chose the other" if fitting else ", which it has not"),
        )
    return Verdict(far, "as near; the other comes first")


def _men(g: G, event: Rolled, after: Sequence[Event]) -> Weighing | None:
    """The units of the Target Group: whom the Target Table's word fits, and who was drawn of them."""
    target = g.state.groups.get(event.about[1]) if len(event.about) > 1 else None
    if target is None:
        return None
    face = event.faces[0]
    selector = g.content.mission.target[face - 1]
    view = View(g, SQUAD)
    options = [(u.id, words.unit(view, u.id)) for u in units(g, target)]
    pool = {u.id for u in units(g, target) if fits(g, u, selector)}
    drawn_man = _shot_at(after)
    chosen: Any = drawn_man if any(i == drawn_man for i, _ in options) else tuple(sorted(pool))

    def told(i: str) -> Verdict:
        drawn = (
            " that fell on him"
            if i == chosen
            else ""
            if isinstance(chosen, tuple)
            else " that fell on another"
        )
        if not pool:
            return Verdict(None, f"the word was {selector}, which fits nobody: a fair draw among all{drawn}")
        if i not in pool:
            return Verdict(None, f"the word was {selector}, which does not fit")
        if len(pool) == 1:
            return Verdict(None, f"the word was {selector}, and it fits nobody else")
        return Verdict(None, f"the word was {selector}, and it fits: a fair draw among {len(pool)}{drawn}")

    return Weighing("At which man?", chosen, f"die {face}: {selector}", options, told)


def _shot_at(after: Sequence[Event]) -> str:
    """At whom the next attack was aimed, if one followed before the next man was looked for."""
    for one in after:
        if type(one) is e.Fired:
            return one.at
        if type(one) is Rolled and one.kind == "target unit":
            break
    return ""


# ---------------------------------------------------------------- hints


def hint_weighing(session: Session[Any], ask: Ask[Any], decision: Decision, level: str = "auto") -> Weighing:
    """The open question with what the auto-player would answer, and what every other option is worth to it."""
    g = session.g
    view = View(g, SQUAD)
    line, best = recorded(decision.reason)
    tell_ = _teller(g, ask, decision.token, line) or by_record(line, best, decision.token)
    return Weighing(
        words.prompt(view, ask),
        decision.token,
        line,
        singles(ask, lambda x: words.describe(view, ask, x)),
        tell_,
    )


def _teller(g: G, ask: Ask[Any], chosen: Any, line: str) -> Teller | None:
    if ask.kind == "action":
        return _actions(g, chosen, line)
    if ask.kind == "shot":
        return _shots(g, ask, chosen, line)
    if not ask.single or ask.kind in ("quick shot", "leader", "successor", "promote", "relief", "steady"):
        return _by_worth(g, chosen, line)
    return None


def _actions(g: G, chosen: Any, line: str) -> Teller:
    """Every action in men, as the auto-player counts."""
    judge = Judge(g)
    top = judge.score(chosen)[0]

    def told(token: Any) -> Verdict:
        score, why = judge.score(token)
        if token == chosen:
            return Verdict(score, line or why)
        found = compared(score, top, why, False)
        if score <= STOP and token[0] != "end":
            return Verdict(score, f"{found.why}; not worth a point (at least {STOP:.2f})")
        return found

    return told


def _shots(g: G, ask: Ask[Any], chosen: Any, line: str) -> Teller:
    """Every shot by what it is worth on average."""
    shooter, target_id, action, _ = ask.about
    unit, target = g.state.units[shooter], g.state.groups[target_id]
    group = g.state.groups[unit.group]
    top = best_shot(g, unit, group, target, How(action=action))[0]

    def told(token: Any) -> Verdict:
        mode, at = token
        if mode == "hold" or mode not in modes(g, unit, group, target):
            return Verdict(0.0, "holding fire hits nobody")
        how = How(mode=mode, action=action)
        men = [t for t in units(g, target) if at in ("", t.id)]
        score = max((hit_chance(g, [unit], group, target, t, how) * gain(g, t) for t in men), default=0.0)
        if token == chosen:
            return Verdict(max(score, top), line)
        return compared(score, max(score, top), "", False)

    return told


def _by_worth(g: G, chosen: Any, line: str) -> Teller:
    """Men by their worth."""

    def told(token: Any) -> Verdict:
        unit = g.state.units.get(token) if isinstance(token, str) else None
        taken = token in chosen if isinstance(chosen, tuple) else token == chosen
        score = None if unit is None else worth(g, unit)
        what = "" if unit is None else f"{kind(g, unit).name}, worth {worth(g, unit):.2f}"
        if taken:
            return Verdict(score, f"{line}: {what}" if what else line)
        return Verdict(score, f"{what}; the choice was made by: {line}" if what else line)

    return told
