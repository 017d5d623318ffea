"""What the guides of Rifles in the Pacific may ask of a position."""

from __future__ import annotations

from collections.abc import Callable

from ironbottom.games.rifles import words
from ironbottom.games.rifles.state import ENEMY, ENTRY, SQUAD
from ironbottom.games.rifles.view import View

KINDS = frozenset(words._PROMPTS)
"""Kinds of questions."""


def _own(v: View) -> list[int]:
    """The stripes of the squad's Groups."""
    return [group.stripe for group in v.state.groups.values() if group.side == SQUAD]


def _near(v: View) -> int:
    """Stripes between the squad and the nearest Enemy; 9 where none is on the map."""
    foes = [group.stripe for group in v.state.groups.values() if group.side == ENEMY]
    return min((abs(a - b) for a in _own(v) for b in foes), default=9)


def _shaken(v: View, side: str) -> int:
    return sum(unit.suppressed for unit in v.state.units.values() if unit.side == side)


def _lost(v: View, side: str) -> int:
    return sum(lost.unit.side == side for lost in v.state.lost)


FACTS: dict[str, Callable[[View], int]] = {
    "turn": lambda v: v.mission.turns - v.state.turn + 1,
    "left": lambda v: v.state.turn - 1,  # Turns after this one
    "night": lambda v: v.state.light == "night",
    "rain": lambda v: v.state.rain,
    "ap": lambda v: v.state.ap,
    "bap": lambda v: v.state.bap,
    "rp": lambda v: v.state.rp,
    "budget": lambda v: v.state.budget,
    "bought": lambda v: sum(unit.side == SQUAD for unit in v.state.units.values()),
    "groups": lambda v: len(_own(v)),
    "stripe": lambda v: min(_own(v), default=ENTRY),  # the squad's leading Group; 7 = entry area
    "enemies": lambda v: sum(g.side == ENEMY and not g.hidden for g in v.state.groups.values()),
    "near": _near,
    "suppressed": lambda v: _shaken(v, SQUAD),
    "lost": lambda v: _lost(v, SQUAD),
    "killed": lambda v: _lost(v, ENEMY),
    "engaged": lambda v: any(g.side == SQUAD and g.foe for g in v.state.groups.values()),
    "wire": lambda v: any(g.side == SQUAD and g.wire for g in v.state.groups.values()),
    "cover": lambda v: any(g.side == SQUAD and g.cover for g in v.state.groups.values()),
}
"""Facts by name: whole numbers, 0 and 1 for no and yes."""
