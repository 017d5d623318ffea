"""Events: frozen facts, rendered only when somebody looks.

An event holds ids, numbers and codes as they were, never a piece that may change later.  ``to`` says which side may know it (""
= everybody); ``learnt`` marks what cannot be un-known, and so fences undo.  Every title adds its own kinds.
"""

from __future__ import annotations

from typing import Any

import msgspec

from .ask import Mods, RuleId, Seat, Side


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag=True, gc=False, kw_only=True):
    """What happened.  Subclasses are plain data; their names are the tags under which the journal keeps them."""

    to: Side = ""
    learnt: bool = False


class Rolled(Event, frozen=True, gc=False):
    """Dice fell: what for, under which rule, with which modifiers, what was needed; ``about`` names the pieces concerned."""

    kind: str
    rule: RuleId
    faces: tuple[int, ...]
    sides: int = 6
    mods: Mods = ()
    need: int | None = None
    seat: Seat = ""
    about: tuple[Any, ...] = ()

    @property
    def total(self) -> int:
        """Faces and modifiers added up."""
        return sum(self.faces) + sum(m for m, _ in self.mods)

    @property
    def hit(self) -> bool | None:
        """Was the needed total reached?  None where nothing was needed."""
        return None if self.need is None else self.total >= self.need


class Sealed(Event, frozen=True, gc=False):
    """Secret choices, now open: pairs of seat and token, in the order in which they were asked."""

    kind: str
    choices: tuple[tuple[Seat, object], ...]


def visible(event: Event, side: Side) -> bool:
    """May this side know the event?"""
    return event.to == "" or event.to == side
