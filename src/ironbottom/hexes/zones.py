"""Zones of control, kept as counters: how many pieces of a side control each hex.

A title says which hexes a kind of piece controls from where it stands (:func:`adjacent` makes such a function from a question
about hexsides); :class:`Zones` keeps count while pieces come, move and go.  The counters of a side, or the mask of several, serve
as they are as ``stop`` or ``grip`` of :class:`ironbottom.hexes.paths.Terms`.  The table of one side is live: as a ``stop`` it
serves the same Moves whatever pieces do, as a ``grip`` it asks for new Moves after a piece has moved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from ironbottom.hexes.graph import Graph

__all__ = ["Controls", "Piece", "Zones", "adjacent"]

Controls: TypeAlias = Callable[[str, int], Sequence[int]]
"""``controls(kind, hex)``: the hexes that a piece of that kind controls when it stands in ``hex``."""


def adjacent(graph: Graph, extends: Callable[[str, int, int, int], bool], *, own: bool = False) -> Controls:
    """Control of neighbours: of those for which ``extends(kind, hex, direction, neighbour)`` says yes; ``own``: of its own hex too.

    Answers are kept by kind and hex, so ``extends`` may only look at the board.
    """
    known: dict[tuple[str, int], tuple[int, ...]] = {}

    def controls(kind: str, i: int) -> tuple[int, ...]:
        found = known.get((kind, i))
        if found is None:
            ways = ((d, graph.to[6 * i + d]) for d in range(6))
            near = tuple(j for d, j in ways if j >= 0 and extends(kind, i, d, j))
            found = known[kind, i] = (i, *near) if own else near
        return found

    return controls


class Piece(NamedTuple):
    """A piece that has a zone of control."""

    side: str
    kind: str
    """What ``controls`` is asked with: "land", "fortress", "empty city"..."""
    hex: int


class Zones:
    """The zones of all pieces.  It is derived: build it from the state with :meth:`of`, keep it in ``g.index``."""

    __slots__ = ("_controls", "_count", "_pieces", "_size")

    def __init__(self, graph: Graph, controls: Controls) -> None:
        self._size = len(graph)
        self._controls = controls
        self._count: dict[str, list[int]] = {}
        self._pieces: dict[str, Piece] = {}

    @classmethod
    def of(cls, graph: Graph, controls: Controls, pieces: Iterable[tuple[str, Piece]]) -> Zones:
        """The zones of these pieces, given with their ids."""
        zones = cls(graph, controls)
        for id, piece in pieces:
            zones.put(id, piece)
        return zones

    def __eq__(self, other: object) -> bool:
        """Whether pieces and counters are the same: how a kept index is compared with a fresh one."""
        if not isinstance(other, Zones):
            return NotImplemented
        sides = self._count.keys() | other._count.keys()
        none = [0] * self._size
        return self._pieces == other._pieces and all(
            self._count.get(side, none) == other._count.get(side, none) for side in sorted(sides)
        )

    __hash__ = None  # type: ignore[assignment]

    # -- pieces

    def put(self, id: str, piece: Piece) -> None:
        """A piece comes to be, or is now another or elsewhere."""
        self.drop(id)
        self._pieces[id] = piece
        self._add(piece, 1)

    def drop(self, id: str) -> None:
        """A piece has no zone any more; one that had none is no matter."""
        gone = self._pieces.pop(id, None)
        if gone is not None:
            self._add(gone, -1)

    def move(self, id: str, hex: int) -> None:
        """A piece is now in ``hex``.  Raises KeyError if it has no zone."""
        self.put(id, self._pieces[id]._replace(hex=hex))

    def _add(self, piece: Piece, n: int) -> None:
        count = self.count(piece.side)
        for j in self._controls(piece.kind, piece.hex):
            count[j] += n

    # -- questions

    def count(self, side: str) -> list[int]:
        """By hex: how many pieces of the side control it.  Live: not to be changed from outside."""
        found = self._count.get(side)
        if found is None:
            found = self._count[side] = [0] * self._size
        return found

    def mask(self, sides: Iterable[str]) -> Sequence[int]:
        """By hex: how many pieces of any of these sides control it.  Live if there is one side, else as it is now."""
        tables = [self.count(side) for side in dict.fromkeys(sides)]
        if len(tables) == 1:
            return tables[0]
        return [sum(column) for column in zip(*tables, strict=True)] if tables else bytes(self._size)

    def controls(self, side: str, hex: int) -> bool:
        """Whether the hex is in a zone of the side."""
        return bool(self.count(side)[hex])

    def who(self, hex: int, sides: Iterable[str] | None = None) -> list[str]:
        """The ids of the pieces (of these sides) that control a hex, in the order they were put: for explanations."""
        chosen = None if sides is None else set(sides)
        return [
            id
            for id, piece in self._pieces.items()
            if (chosen is None or piece.side in chosen) and hex in self._controls(piece.kind, piece.hex)
        ]
