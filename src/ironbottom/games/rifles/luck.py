"""Whose luck each die of Rifles is, and what it hopes for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ironbottom.kernel.account import Throw, wins_at
from ironbottom.kernel.events import Rolled

from .cards import Content
from .state import ENEMY, SQUAD
from .tell import TERMS, tell

DRAWS = frozenset({"random unit", "random group", "draw"})
"""Dice that only pick one of several: nobody's luck."""
NEITHER = frozenset(
    {"activation", "target unit", "target group", "patrol", "presence", "light", "terrain", "column"}
)
"""Dice that read a table of the Mission: high or low means nothing by itself."""


def throw(content: Content, event: Rolled) -> Throw:
    """Whose luck a die is: the squad's if it has thrown it, else the Enemy's."""
    kind = event.kind
    purpose = TERMS.get(kind, kind)
    if kind in DRAWS:
        return Throw("", "draws among several")
    side = SQUAD if event.seat == SQUAD else ENEMY
    if kind in NEITHER or kind == "search":
        return Throw(side, purpose)
    good = wins(event)
    if good is None:
        return Throw(side, purpose, 1)
    return Throw(side, purpose, 1, good, came_off(event))


def came_off(event: Rolled) -> bool:
    """Has a die succeeded?"""
    good = wins(event)
    return good is not None and event.faces[0] > event.sides - good


def wins(event: Rolled) -> int | None:
    """With how many faces a die succeeds."""
    if len(event.faces) != 1:
        return None
    if event.kind == "armour":
        return wins_at(event.sides, 2)  # rifles:4.9.2.a
    if event.need is None:
        return None
    lowest = event.need - sum(n for n, _ in event.mods)
    if event.kind == "attack" and event.about and len(event.about[0]) > 1:
        lowest = max(lowest, 2)  # a Fire Group misses with a natural 1 (rifles:6.2.d)
    return wins_at(event.sides, lowest)


def words(content: Content, event: Rolled, names: Mapping[str, str]) -> str:
    """A die with an outcome in words."""
    about: Any = event.about
    if event.kind == "attack" and len(about) > 1 and isinstance(about[0], tuple):
        who = " and ".join(names.get(i, i) for i in about[0]) or "An Event"
        at = names.get(about[1], about[1])
        need = event.need or 0
        add = "".join(f" {'+' if n >= 0 else '-'}{abs(n)}" for n, _ in event.mods)
        return f"{who} at {at}: die {event.faces[0]}{add} = {event.total}, TN {need}"
    return tell(content, event, names) or f"{TERMS.get(event.kind, event.kind)}: die {event.faces[0]}"
