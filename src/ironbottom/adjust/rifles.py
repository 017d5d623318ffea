"""What it is sensible to change in a game of Rifles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ironbottom.games.rifles import words
from ironbottom.games.rifles.cards import Content
from ironbottom.games.rifles.state import ENTRY, SQUAD, Group, Lost, State, Unit
from ironbottom.games.rifles.view import View
from ironbottom.kernel.session import Session

from .field import Field, Unfit, number, one_of, said, yes_no
from .tree import Path

WATCH = {"none": 0, "with DRM -1": 1, "without DRM": 2}
FIT, SUPPRESSED, DEAD = "fit", "suppressed", "dead"


def secret(path: Path, side: str) -> bool:
    """Face-down Event markers: all that is hidden in this title."""
    return path[0] in ("aside", "seen") or (path[0] == "stripes" and path[-1] == "events")


def sensible(session: Session[Any]) -> list[Field]:
    """Turn and points; Groups with their places and markers; units with their wounds."""
    g = session.g
    view = View(g, SQUAD)
    found = list(_counts(g.state, g.content))
    for group in g.state.groups.values():
        found += _group(view, group)
    for unit in g.state.units.values():
        if unit.group in g.state.groups:
            found += _unit(view, unit)
    return found


def _counts(s: State, content: Content) -> Iterator[Field]:
    whole = "Turn and points"
    limits: tuple[tuple[str, str, int, int], ...] = (
        ("ap", "Action Points", 0, 4),
        ("bap", "Bonus Action Points", 0, 4),
        ("rp", "Recon Points", 0, 99),
    )
    last = content.mission.turns
    if s.turn:  # the marker runs down from the last number to 1; the player counts up
        now, hint = str(last - s.turn + 1), f"1 to {last}"
        yield Field(whole, "Turn", now, hint, number(1, last), lambda s, n: setattr(s, "turn", last - n + 1))
    for field, name, least, most in limits:
        hint = f"{least} to {most}"
        yield Field(whole, name, str(getattr(s, field)), hint, number(least, most), _set(field))
    light = {"day": "day", "night": "night"}
    yield Field(whole, "light", s.light, "day or night", one_of(light), _set("light"))


def _set(field: str) -> Callable[[Any, Any], None]:
    return lambda state, value: setattr(state, field, value)


def _group(v: View, group: Group) -> Iterator[Field]:
    i, whole = group.id, words.group(v, group.id)
    far = ENTRY if group.side == SQUAD else ENTRY - 1
    hint = "1 to 6, or in: the entry area" if far == ENTRY else "1 to 6"

    def place(typed: str) -> int:
        if far == ENTRY and typed.casefold() in ("in", "entry area"):
            return ENTRY
        return number(1, far)(typed)

    now = "in" if group.stripe == ENTRY else str(group.stripe)
    yield Field(whole, "stripe", now, hint, place, lambda s, n: _move(s, s.groups[i], n))
    for field, name in (
        ("cover", "COVER"),
        ("hidden", "HIDDEN"),
        ("fall_back", "falls back"),
        ("acted", "has acted"),
    ):
        if field == "fall_back" and group.side == SQUAD:
            continue
        yield Field(whole, name, said(getattr(group, field)), "yes or no", yes_no, _mark(i, field))
    on = next(word for word, n in WATCH.items() if n == group.watch)
    yield Field(whole, "OVERWATCH", on, ", ".join(WATCH), one_of(WATCH), _mark(i, "watch"))


def _mark(i: int, field: str) -> Callable[[Any, Any], None]:
    return lambda state, value: setattr(state.groups[i], field, value)


def _move(s: State, group: Group, stripe: int) -> None:
    """A Group stands elsewhere: what held it, or hid it, where it was is left behind."""
    _disengage(s, group)
    group.stripe, group.feature = stripe, 0
    group.cover = group.hidden = group.wire = False


def _disengage(s: State, group: Group) -> None:
    foe = s.groups.get(group.foe)
    for one in (group, foe):
        if one is not None:
            one.foe, one.rounds, one.beaten = 0, 0, False


def _unit(v: View, unit: Unit) -> Iterator[Field]:
    i, whole = unit.id, f"{unit.id} {v.kind(unit).name}"
    states = {FIT: FIT, SUPPRESSED: SUPPRESSED, DEAD: DEAD}
    now = SUPPRESSED if unit.suppressed else FIT
    yield Field(
        whole, "condition", now, "fit, suppressed or dead", one_of(states), lambda s, how: _wound(s, i, how)
    )
    yield Field(
        whole,
        "Morale",
        str(unit.morale),
        "2 to 4",
        number(2, 4),
        lambda s, n: setattr(s.units[i], "morale", n),
    )


def _wound(s: State, i: str, how: str) -> None:
    unit = s.units[i]
    if how != DEAD:
        unit.suppressed = how == SUPPRESSED
        return
    group = s.groups[unit.group]
    own = [u for u in s.units.values() if u.side == SQUAD]
    if unit.side == SQUAD and len(own) == 1:
        raise Unfit("the last of the squad cannot be taken off by hand")
    del s.units[i]
    group.units.remove(i)
    if not group.units:
        _disengage(s, group)
        del s.groups[group.id]
    s.lost.append(Lost(unit, "", s.turn, leader=i == s.leader))
    if i == s.leader:
        s.leader, s.assistant = s.assistant or _next_leader(s), ""
    elif i == s.assistant:
        s.assistant = ""


def _next_leader(s: State) -> str:
    """Somebody of the squad on foot, the most seasoned first."""
    men = sorted((u for u in s.units.values() if u.side == SQUAD), key=lambda u: (u.morale, u.id))
    return men[0].id
