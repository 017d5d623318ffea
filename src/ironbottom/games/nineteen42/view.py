"""What a side sees of a game of 1942: everything, for the book hides nothing but the dice to come."""

from __future__ import annotations

from random import Random

import msgspec

from ironbottom.kernel.step import Game

from .cards import Content
from .index import Index, Kind
from .state import State


class View:
    """The board as a side sees it: a thin, read-only window on the live state.  ``g`` serves the rules and the bot."""

    __slots__ = ("g", "side")

    def __init__(self, g: Game[State], side: str) -> None:
        self.g = g
        self.side = side

    @property
    def state(self) -> State:
        """The state; read only."""
        return self.g.state

    @property
    def content(self) -> Content:
        """Scenario, counters, tables."""
        content: Content = self.g.content
        return content

    @property
    def index(self) -> Index:
        """Stacks, zones, supply, umbrellas."""
        index: Index = self.g.index
        return index

    def kind(self, u: str) -> Kind:
        """A counter."""
        return self.index.kinds[u]


def redeal(state: State, content: Content, side: str, rng: Random) -> State:
    """A copy: there is nothing hidden to deal anew."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
