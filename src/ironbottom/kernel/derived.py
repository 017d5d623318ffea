"""What follows from an object that never changes (a game's content, an army card), worked out once and kept while it is in use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

S = TypeVar("S")
T = TypeVar("T")

MOST = 8
"""Objects of which results are kept: the games that may be open at a time, not all that were played in one sitting."""


class Derived(Generic[S, T]):
    """A function of one object, remembered by the object's identity; comparing or hashing contents would cost more than it spares.

    An object that is remembered is held here, so that its identity is not given to another.
    """

    __slots__ = ("_kept", "_make")

    def __init__(self, make: Callable[[S], T]) -> None:
        self._make = make
        self._kept: dict[int, tuple[S, T]] = {}

    def __call__(self, of: S) -> T:
        """The result for this object."""
        known = self._kept.get(id(of))
        if known is None:
            while len(self._kept) >= MOST:  # the oldest first
                del self._kept[next(iter(self._kept))]
            known = self._kept[id(of)] = of, self._make(of)
        return known[1]
