"""What the guides of 1942 may ask of a position."""

from __future__ import annotations

from collections.abc import Callable

from ironbottom.games.nineteen42 import words
from ironbottom.games.nineteen42.points import totals
from ironbottom.games.nineteen42.state import other
from ironbottom.games.nineteen42.view import View

KINDS = frozenset(words._PROMPTS)
"""Kinds of questions."""


def _unfed(v: View) -> int:
    """Own ground units out of supply."""
    index = v.index
    own = (u for u in v.state.units.values() if v.kind(u.id).ground and v.kind(u.id).side == v.side)
    return sum(not index.supplied(u) for u in own)


def _shaken(v: View, side: str) -> int:
    return sum(bool(u.shaken) for u in v.state.units.values() if v.kind(u.id).side == side)


def _lost(v: View, side: str) -> int:
    return sum(lost.side == side for lost in v.state.lost)


FACTS: dict[str, Callable[[View], int]] = {
    "turn": lambda v: v.state.turn,
    "left": lambda v: v.content.scenario.last - v.state.turn,  # turns after this one
    "nmp": lambda v: sum(v.state.nmp.values()),
    "beaches": lambda v: len(v.state.beaches),
    "unfed": _unfed,
    "disrupted": lambda v: _shaken(v, v.side),
    "shaken": lambda v: _shaken(v, other(v.side)),  # disrupted enemies
    "lost": lambda v: _lost(v, v.side),
    "beaten": lambda v: _lost(v, other(v.side)),
    "umbrellas": lambda v: len(v.index.umbrellas(other(v.side))),  # of the enemy
    "points": lambda v: _points(v),
}
"""Facts by name: whole numbers, 0 and 1 for no and yes."""


def _points(v: View) -> int:
    """Points of one's own side, less the enemy's."""
    japan, allies = totals(v.g)[:2]
    return (japan - allies) if v.side == "japan" else (allies - japan)
