"""Rifles in the Pacific: why not, the Enemy's choices, who sees whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ironbottom.games.rifles.foresee import foresee as odds_of
from ironbottom.games.rifles.index import away, in_sight
from ironbottom.games.rifles.state import ENEMY, ENTRY, SQUAD
from ironbottom.games.rifles.view import View
from ironbottom.games.rifles.why import deeds, hint_weighing, weighing
from ironbottom.games.rifles.whynot import expected as acts_of
from ironbottom.games.rifles.words import group as group_words
from ironbottom.games.rifles.words import place
from ironbottom.games.rifles.words import unit as unit_words
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import Odds
from ironbottom.kernel.whynot import Act

from .know import Lister

ACTS = frozenset({"presence", "activation"})


def things(session: Session[Any], word: str) -> list[tuple[str, Any]]:
    """A unit by its letter, a Group by its number, a stripe as #3."""
    view, s = View(session.g, SQUAD), session.g.state
    if word in s.units:
        return [(unit_words(view, word), ("unit", word))]
    name = word.casefold().removeprefix("enemy").strip()
    if name.startswith("#") and name[1:].isdecimal() and 1 <= int(name[1:]) <= len(s.stripes):
        return [(place(int(name[1:])), ("stripe", int(name[1:])))]
    number = name.removeprefix("group").removeprefix("g").strip()
    if number.isdecimal() and len(number) < 6 and int(number) in s.groups:
        return [(group_words(view, int(number)), ("group", int(number)))]
    return []


def expected(session: Session[Any], ask: Ask[Any] | None, thing: Any) -> list[Act]:
    """What a Group, a man may do, or what may be done in a stripe."""
    return acts_of(session.g, ask, thing)


def named(session: Session[Any], ask: Ask[Any], token: Any, thing: Any) -> bool:
    """Does an option name the Group, a man of it, or the stripe?"""
    what, which = thing
    parts = token if isinstance(token, tuple) else (token,)
    if what == "group":
        group = session.g.state.groups.get(which)
        men = group.units if group is not None else []
        acting = ask.kind == "action" and len(parts) > 1 and parts[1] == which
        return acting or any(isinstance(p, str) and p in men for p in parts)
    if what == "unit":
        return which in parts
    return ask.kind == "action" and parts[0] in ("move", "together") and parts[2] == which


def foresee(session: Session[Any], ask: Ask[Any], token: Any) -> Odds:
    """Odds, or why there are none."""
    return odds_of(session.g, ask, token)


def _sight(session: Session[Any], rest: str) -> list[str]:
    """Every friendly Group with the Distance to each Enemy Group, and whether it is in sight."""
    g, view = session.g, View(session.g, SQUAD)
    groups = [k for k in g.state.groups.values() if k.stripe < ENTRY]
    lines = []
    for mine in (k for k in groups if k.side == SQUAD):
        for foe in (k for k in groups if k.side == ENEMY):
            seen = "in sight" if in_sight(g, mine.stripe, foe.stripe) else "not in sight"
            far = away(g, mine.stripe, foe.stripe)
            hidden = ", HIDDEN" if foe.hidden else ""
            lines.append(
                f"{group_words(view, mine.id)} to {group_words(view, foe.id)}: Distance {far}, {seen}{hidden}"
            )
    return lines or ["No Enemy Group is on the map."]


def _control(session: Session[Any], rest: str) -> list[str]:
    """Who is in each stripe."""
    s = session.g.state
    lines = []
    for n in range(1, len(s.stripes) + 1):
        sides = {k.side for k in s.groups.values() if k.stripe == n}
        who = {frozenset(): "nobody", frozenset({SQUAD}): "you", frozenset({ENEMY}): "the Enemy"}
        lines.append(f"{place(n)}: {who.get(frozenset(sides), 'you and the Enemy')}")
    return lines


LISTS: Mapping[str, tuple[str, Lister]] = {
    "sight": ("Distance and Line of Sight between Groups", _sight),
    "control": ("who is in each stripe", _control),
}

__all__ = ["ACTS", "LISTS", "deeds", "expected", "foresee", "hint_weighing", "named", "things", "weighing"]
