"""A shipped map as the tests of this folder ask it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path

from ironbottom.hexes.board import Board, Hex, Place, parse_board
from ironbottom.hexes.graph import Graph, Network

MAPS = Path(__file__).parent.parent.parent / "maps"


def hexes_in(words: str) -> list[str]:
    """ "0101-0104 0201": hex numbers, and runs that differ in the last two digits only."""
    out = []
    for word in words.split():
        first, _, last = word.partition("-")
        last = last or first
        out += [f"{first[:-2]}{n:02}" for n in range(int(first[-2:]), int(last[-2:]) + 1)]
    return out


class Atlas:
    def __init__(self, title: str) -> None:
        name = f"{title}.json"
        self.board: Board = parse_board((MAPS / name).read_bytes(), name)
        self.graph = Graph(self.board)
        self.hexes: dict[str, Hex] = {each.id: each for each in self.board.hexes}

    @cached_property
    def places(self) -> dict[str, Place]:
        return {place.name: place for place in self.board.places}

    def kinds(self, name: str) -> set[str]:
        """What the places of a hex are."""
        return {kind for place in self.board.places if place.hex == name for kind in place.kinds}

    def terrain(self, name: str) -> str:
        return self.hexes[name].terrain

    def full_sea(self, name: str) -> bool:
        return self.board.terrains[self.terrain(name)].water

    def beside(self, name: str) -> list[str]:
        return [each for each in self.graph.grid.neighbours(name) if each in self.hexes]

    def joined(self, one: str, two: str, kind: str = "land") -> bool:
        """Whether land or water goes on from a hex to its neighbour."""
        network = self.graph.by_land if kind == "land" else self.graph.by_water
        i, j = self.graph.number[one], self.graph.number[two]
        return any(network.hexes[node] == j for at in network.nodes[i] for _, node in network.out[at])

    def region(self, key: str) -> set[str]:
        return {self.graph.ids[i] for i in self.graph.regions[key]}

    def territory(self, key: str) -> set[str]:
        return {self.graph.ids[i] for i in self.graph.territories[key]}

    def reach(self, start: str, kind: str = "land", may: Callable[[str], bool] = lambda _: True) -> set[str]:
        """The hexes that bodies of land or water join to a hex, over hexes that a test allows."""
        network: Network = self.graph.by_land if kind == "land" else self.graph.by_water
        nodes = list(network.nodes[self.graph.number[start]])
        found = set(nodes)
        while nodes:
            for _, other in network.out[nodes.pop()]:
                if other not in found and may(self.graph.ids[network.hexes[other]]):
                    found.add(other)
                    nodes.append(other)
        return {self.graph.ids[network.hexes[node]] for node in found}

    def components(self, names: Iterable[str]) -> int:
        """Into how many groups of touching hexes a set falls."""
        left, count = set(names), 0
        while left:
            count += 1
            queue = [left.pop()]
            while queue:
                for other in self.beside(queue.pop()):
                    if other in left:
                        left.remove(other)
                        queue.append(other)
        return count


# ---------------------------------------------------------------- what holds on every map


def no_place_in_the_sea(atlas: Atlas) -> list[str]:
    return [
        place.name
        for place in atlas.board.places
        if place.kinds != ("name",) and (atlas.full_sea(place.hex) or not _land(atlas, place.hex))
    ]


def landlocked_ports(atlas: Atlas, kinds: set[str], sea: str) -> list[str]:
    """Ports from which ships do not reach a hex of the open sea."""
    water = atlas.reach(sea, "water")
    return [p.name for p in atlas.board.places if kinds & set(p.kinds) and p.hex not in water]


def lopsided_sides(atlas: Atlas) -> list[str]:
    """Sides that are joined one way only."""
    out = []
    for kind in ("land", "water"):
        network = atlas.graph.by_land if kind == "land" else atlas.graph.by_water
        for node in range(len(network.out)):
            out += [
                f"{kind} {atlas.graph.ids[network.hexes[node]]}"
                for _, other in network.out[node]
                if node not in [back for _, back in network.out[other]]
            ]
    return out


def odd_coasts(atlas: Atlas) -> list[str]:
    """Coast without water or land, and land beside full sea that is no coast."""
    out = []
    for name, each in atlas.hexes.items():
        i = atlas.graph.number[name]
        if each.coast and not (atlas.graph.land[i] and atlas.graph.water[i]):
            out.append(name)
        if each.coast and atlas.full_sea(name):
            out.append(name)
    return out


def missing_straits(atlas: Atlas) -> set[str]:
    """Sides between two land hexes without a way by land that are not listed as full sea, or the reverse."""
    listed = {
        frozenset(side.split("-")) for line in atlas.board.lines if line.kind == "sea" for side in line.sides
    }
    found = {
        frozenset((name, other))
        for name in atlas.hexes
        for other in atlas.beside(name)
        if _land(atlas, name) and _land(atlas, other) and not atlas.joined(name, other)
    }
    return {"-".join(sorted(pair)) for pair in listed ^ found}


def _land(atlas: Atlas, name: str) -> bool:
    return bool(atlas.graph.land[atlas.graph.number[name]])
