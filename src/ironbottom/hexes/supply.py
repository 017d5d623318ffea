"""Supply: lines from where units stand to where supplies come from, in legs of different kinds.

A :class:`Leg` is a way of carrying supplies with its own network, terms and limit: "overland, 4 hexes", "by road", "by rail",
"by sea, from port to port".  A chain names the legs in the order from the unit to the source; each may be left out or have no
length, none comes twice.  ``gate`` says where a leg may begin as seen from the unit (a port, for the sea leg); ``stop`` in its
terms says what may be entered but not passed (1942: rough hexes).

The search runs backwards from all sources at once, leg by leg, so that asking for one unit or for three hundred costs the same.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from ironbottom.hexes.graph import Mask
from ironbottom.hexes.paths import UNREACHED, Moves, Reach, reach

__all__ = ["Break", "Leg", "Section", "Supply", "trace"]


class Leg(msgspec.Struct, frozen=True):
    """One kind of way in a chain."""

    name: str
    """"overland", "road", "sea"."""
    moves: Moves
    """Its network and terms: what may be passed in the direction from the unit to the source, at what cost."""
    limit: int | None = None
    """Most points of this leg; None: no limit."""
    gate: Mask | None = None
    """By node of its network: where this leg may begin; None: anywhere.  See :func:`ironbottom.hexes.graph.lift`."""
    ends: tuple[int, ...] = ()
    """Nodes of its network that are sources for this leg: a box beyond the map, a sea area.  Hexes are given to :func:`trace`."""

    def begins(self, hex: int) -> Iterator[int]:
        """The nodes in a hex where this leg may begin."""
        for node in self.moves.network.nodes[hex]:
            if self.gate is None or self.gate[node]:
                yield node


class Section(NamedTuple):
    """The part of a supply line that one leg covers."""

    leg: str
    hexes: tuple[int, ...]
    """From the unit on, -1 for nodes that are no hexes; the first is where the section before it ended."""
    cost: int
    """Points of this leg."""


class Break(NamedTuple):
    """Something that keeps a line from being a line of supply."""

    kind: Literal["step", "gate", "limit"]
    """"step": the leg may not go from ``hex`` to ``to``; "gate": it may not begin in ``hex``; "limit": ``to`` is too far."""
    leg: str
    hex: int
    to: int
    """The next hex of the line; of a gate the same hex."""
    cost: int
    """Points of the leg up to and with ``to``."""


class Supply:
    """The answer to a trace, for every hex at once."""

    def __init__(self, legs: Sequence[Leg], sources: Iterable[int]) -> None:
        self.legs = tuple(legs)
        self.sources: frozenset[int] = frozenset(sources)
        """The hexes of the sources."""
        self._found: list[Reach] = []
        begun = dict.fromkeys(sorted(self.sources))  # hexes from which the legs already done lead to a source
        for leg in reversed(self.legs):
            network, gate = leg.moves.network, leg.gate
            seeds = list(begun) if network.by_hex else [node for hex in begun for node in network.nodes[hex]]
            found = reach(leg.moves, [*leg.ends, *seeds], leg.limit, back=True)
            self._found.insert(0, found)
            nodes = found.order if gate is None else [node for node in found.order if gate[node]]
            begun.update(dict.fromkeys(nodes if network.by_hex else [network.hexes[n] for n in nodes]))
            begun.pop(-1, None)  # nodes that are no hexes
        self._in_supply = begun.keys()

    def reaches(self, hex: int) -> bool:
        """Whether a unit in ``hex`` is in supply."""
        return hex in self._in_supply

    def mask(self) -> bytearray:
        """By hex: whether it is in supply."""
        size = max((leg.moves.network.hex_count for leg in self.legs), default=0)
        return bytearray(hex in self._in_supply for hex in range(size))

    def line(self, hex: int) -> list[Section] | None:
        """The line from a unit to a source, in sections; [] in the source itself, None out of supply.

        Of several lines it takes one that begins with the earliest leg of the chain, and that leg as short as can be.
        """
        if hex not in self._in_supply:
            return None
        sections: list[Section] = []
        k = -1
        while hex not in self.sources:
            k, node = self._onward(hex, k + 1)
            leg, found = self.legs[k], self._found[k]
            nodes = found.path(node)
            network = leg.moves.network
            if len(nodes) > 1:
                hexes = nodes if network.by_hex else [network.hexes[n] for n in nodes]
                sections.append(Section(leg.name, tuple(hexes), found.cost[node]))
            if nodes[-1] in leg.ends:
                break
            hex = network.hexes[nodes[-1]]
        return sections

    def _onward(self, hex: int, first: int) -> tuple[int, int]:
        """The next leg on the way from a hex in supply, and its node there."""
        for k in range(first, len(self.legs)):
            cost = self._found[k].cost
            node = min(self.legs[k].begins(hex), key=cost.__getitem__, default=-1)
            if node >= 0 and cost[node] < UNREACHED:
                return k, node
        raise AssertionError(f"hex {hex} was to be in supply")

    def why_not(self, hex: int) -> list[Break] | None:
        """What is in the way of the least broken line to a source, nearest first; [] in supply.

        The least broken line has the fewest breaks, then the fewest points.  None: not even that leads to a source.
        """
        return [] if self.reaches(hex) else _Mender(self).breaks(hex)


def trace(legs: Sequence[Leg], sources: Iterable[int]) -> Supply:
    """Traces supply from every hex to the nearest of the sources along a chain of legs, in their order.

    For chains that differ (or units of different nations), trace each and ask all of them.
    """
    return Supply(legs, sources)


# ---------------------------------------------------------------- why not


class _State(NamedTuple):
    """Somewhere on a line that is being looked for."""

    leg: int
    node: int
    begun: bool
    """It came here by a step of this leg, so that a stop counts."""


class _Label(NamedTuple):
    state: _State
    before: int
    """The label it came from, -1 for none."""
    spent: int
    """Points of this leg so far."""
    broken: Break | None
    """What was broken to come here."""


class _Mender:
    """Looks for the least broken line, forwards from one hex."""

    def __init__(self, supply: Supply) -> None:
        self.supply = supply
        self.legs = supply.legs
        self.labels: list[_Label] = []
        self.open: list[tuple[int, int, int]] = []  # breaks, points of all legs, label
        self.done: set[_State] = set()

    def breaks(self, hex: int) -> list[Break] | None:
        """The breaks of the least broken line; None if there is no line."""
        self._switch(hex, 0, -1, 0, 0)
        while self.open:
            broken, total, n = heapq.heappop(self.open)
            label = self.labels[n]
            if label.state in self.done:
                continue
            self.done.add(label.state)
            leg = self.legs[label.state.leg]
            at = leg.moves.network.hexes[label.state.node]
            if at in self.supply.sources or label.state.node in leg.ends:
                return self._told(n)
            if at >= 0:
                self._switch(at, label.state.leg + 1, n, broken, total)
            self._steps(n, broken, total)
        return None

    def _told(self, n: int) -> list[Break]:
        found = []
        while n >= 0:
            label = self.labels[n]
            if label.broken is not None:
                found.append(label.broken)
            n = label.before
        return found[::-1]

    def _push(self, label: _Label, broken: int, total: int) -> None:
        if label.state in self.done:
            return
        self.labels.append(label)
        worse = broken + (label.broken is not None)
        heapq.heappush(self.open, (worse, total, len(self.labels) - 1))

    def _switch(self, hex: int, first: int, before: int, broken: int, total: int) -> None:
        """A later leg begins here, through its gate or over it."""
        for k in range(first, len(self.legs)):
            leg = self.legs[k]
            for node in leg.moves.network.nodes[hex]:
                closed = leg.gate is not None and not leg.gate[node]
                fault = Break("gate", leg.name, hex, hex, 0) if closed else None
                self._push(_Label(_State(k, node, False), before, 0, fault), broken, total)

    def _steps(self, n: int, broken: int, total: int) -> None:
        """The leg goes on, allowed or not."""
        label = self.labels[n]
        k, node, begun = label.state
        leg = self.legs[k]
        network, terms = leg.moves.network, leg.moves.terms
        at = network.hexes[node]
        held = begun and terms.stops(at)
        for edge, other in network.out[node]:
            to = network.hexes[other]
            points = terms.step(edge, at, to)
            spent = label.spent + max(points, 1 if points < 0 else 0)
            fault = None
            if points < 0 or held:
                fault = Break("step", leg.name, at, to, spent)
            elif leg.limit is not None and label.spent <= leg.limit < spent:
                fault = Break("limit", leg.name, at, to, spent)
            self._push(_Label(_State(k, other, True), n, spent, fault), broken, total + spent - label.spent)
