"""What a side may see of a game: a thin, read-only window on the live state.

Hidden from the squad: the numbers of face-down Event markers (unless it has looked) and those set aside; nothing else is secret
in this game.  ``redeal`` deals exactly that anew.
"""

from __future__ import annotations

from random import Random

import msgspec

from ironbottom.kernel.step import Game

from .cards import Content, Mission
from .index import Kind, kind
from .state import Group, State, Stripe, Unit


class View:
    """The board as a side sees it.  ``g`` serves the title's own rules and bot; what it hides, ``redeal`` tests prove."""

    __slots__ = ("g", "side")

    def __init__(self, g: Game[State], side: str) -> None:
        self.g = g
        self.side = side

    @property
    def state(self) -> State:
        """The state; read only, and not its Event numbers (see ``known_events``)."""
        return self.g.state

    @property
    def mission(self) -> Mission:
        """The Mission Card."""
        content: Content = self.g.content
        return content.mission

    def unit(self, i: str) -> Unit | None:
        """A unit on the map by its marker."""
        return self.g.state.units.get(i)

    def kind(self, unit: Unit) -> Kind:
        """A unit's row of the Army Card."""
        return kind(self.g, unit)

    def group(self, i: int) -> Group | None:
        """A Group by its number."""
        return self.g.state.groups.get(i)

    def groups_in(self, stripe: int, side: str = "") -> list[Group]:
        """Groups of a stripe (7 = entry area), of a side if one is named."""
        return [k for k in self.g.state.groups.values() if k.stripe == stripe and side in ("", k.side)]

    def stripe(self, n: int) -> Stripe | None:
        """A stripe; None before the terrain is rolled.  Its Event numbers are not for the player's eyes."""
        stripes = self.g.state.stripes
        return stripes[n - 1] if 1 <= n <= len(stripes) else None

    def face_down(self, stripe: int) -> int:
        """How many Event markers lie face down in a stripe."""
        place = self.stripe(stripe)
        return len(place.events) if place else 0

    def known_events(self, stripe: int) -> list[str]:
        """Titles of face-down markers that the player has looked at."""
        seen = [m for n, m in self.g.state.seen if n == stripe]
        return [e.title for e in self.mission.events if e.marker in seen]


def redeal(state: State, content: Content, rng: Random) -> State:
    """A copy in which the Event markers that nobody has looked at are dealt anew among their places and the cup."""
    copy = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
    seen = set(copy.seen)
    pool = list(copy.aside)
    for n, stripe in enumerate(copy.stripes, start=1):
        pool += [m for m in stripe.events if (n, m) not in seen]
    pool.sort()
    rng.shuffle(pool)
    for n, stripe in enumerate(copy.stripes, start=1):
        stripe.events = [m if (n, m) in seen else pool.pop() for m in stripe.events]
    copy.aside = pool
    return copy
