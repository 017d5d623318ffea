"""Barbed Wire: OBSTACLE markers that catch and hold (rifles:1.6.2, 3.5.3)."""

from __future__ import annotations

from .pieces import G, is_vehicle, set_marker, stripe_of
from .state import ENTRY, Group


def catch_wire(g: G, group: Group) -> None:
    """The OBSTACLE of the set-up holds the first Group that enters; a Vehicle rolls over any (rifles:3.5.3.c)."""
    stripe = stripe_of(g, group.stripe)
    if not stripe.wire:
        return
    if is_vehicle(g, group):
        clear_wire(g, group.stripe, "rifles:3.5.3.c")
    elif stripe.trap:
        stripe.trap = False
        set_marker(g, group, "OBSTACLE", True, "rifles:1.6.2.a")


def roll_over(g: G, group: Group) -> None:
    """A Vehicle that is activated where an OBSTACLE is removes it, whoever it holds (rifles:3.5.3.c)."""
    if group.stripe < ENTRY and stripe_of(g, group.stripe).wire and is_vehicle(g, group):
        clear_wire(g, group.stripe, "rifles:3.5.3.c")


def clear_wire(g: G, stripe: int, rule: str) -> None:
    """Remove the OBSTACLE of a stripe: nobody there is held any longer."""
    place = stripe_of(g, stripe)
    place.wire = place.trap = False
    for group in list(g.state.groups.values()):
        if group.stripe == stripe and group.wire:
            set_marker(g, group, "OBSTACLE", False, rule)
