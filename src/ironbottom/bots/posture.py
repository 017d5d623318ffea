"""From a front's measures to a posture, from the posture and a die to an order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .doctrine import Doctrine, Order, OrderName
from .measures import holds


class Command(NamedTuple):
    """What a front does in a player-turn: its posture, whether it was only kept, the die, the order of the table."""

    front: str
    posture: str
    kept: bool
    die: int
    order: OrderName
    because: str = ""

    def told(self) -> str:
        """In a line."""
        kept = ", kept" if self.kept else ""
        why = f" ({self.because})" if self.because else ""
        return f"{self.posture}{kept}{why}; die {self.die}: {self.order.replace('_', ' ')}"


def posture_of(
    doctrine: Doctrine, front: str, turn: int, values: Mapping[str, float], was: str
) -> tuple[str, bool, str]:
    """The posture of a front, whether it is the old one kept by its looser condition, and why.

    A dated stand goes before the measures.
    """
    for stand in doctrine.stands:
        if stand.front in (front, "*") and stand.window[0] <= turn <= stand.window[1]:
            return stand.posture, False, stand.because or stand.id
    for posture in doctrine.postures:
        if posture.id == was and posture.hold and holds(posture.hold, values):
            return was, not holds(posture.when, values), ""
        if holds(posture.when, values):
            return posture.id, False, ""
    return doctrine.postures[-1].id, False, ""


def issue(
    doctrine: Doctrine, front: str, turn: int, values: Mapping[str, float], was: str, die: int
) -> Command:
    """The order of a front for this player-turn."""
    posture, kept, because = posture_of(doctrine, front, turn, values, was)
    return Command(front, posture, kept, die, doctrine.tables[posture][die - 1], because)


def order_data(doctrine: Doctrine, name: OrderName) -> Order:
    """What an order dares."""
    return doctrine.orders[name]
