"""The garrison of Siam and Burma (n42:10.5): who is wanting, what may not leave, what must come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ironbottom.kernel.ask import RuleId

from .events import GarrisonShort
from .ground import OFF
from .pieces import G, ix, kind
from .state import ALLIES, JAPAN


def burma_short(g: G, without: Sequence[str] = (), to: int = OFF) -> tuple[int, int]:
    """How many Japanese regiments are wanting in Siam and Burma, and of those beside the border (n42:10.5).

    ``without`` = units that would stand in ``to`` instead of where they are (``OFF`` = out of play or off the map).
    """
    s, index = g.state, ix(g)
    if not g.content.on("10.5") or s.side != JAPAN or s.turn < 2:
        return 0, 0
    land, border = garrisoned(g), border_hexes(g)
    gone = frozenset(without)
    here = [u for i in land for u in index.units(i, JAPAN) if u not in gone and regiment(g, u)]
    come = sum(regiment(g, u) for u in gone)
    total = len(here) + come * (to in land)
    at_border = sum(s.units[u].hex in border for u in here) + come * (to in border)
    return max(0, 5 - total), max(0, 3 - at_border)


def regiment(g: G, u: str) -> bool:
    """Is it a unit that counts for the garrison?"""
    return kind(g, u).card.size == "regiment"


def garrisoned(g: G) -> frozenset[int]:
    """The hexes of Siam and Burma."""
    region = ix(g).map.region
    return ix(g).kept("garrisoned", 0, lambda: region["siam"] | region["burma"])


def bar_garrison(g: G, units: Sequence[str], to: int) -> RuleId | None:
    """Why these may not go to a hex: the garrison, short or not, would be short by more than it is (n42:10.5)."""
    if not g.content.on("10.5") or g.state.side != JAPAN or g.state.turn < 2:
        return None
    there = [u for u in units if u in g.state.units and g.state.units[u].hex in garrisoned(g)]
    if not there:
        return None
    now, then = burma_short(g), burma_short(g, there, to)
    if then[0] > now[0]:
        return "n42:10.5.a"
    return "n42:10.5.b" if then[1] > now[1] else None


def tell_garrison(g: G) -> None:
    """Say that the garrison of Burma is short, where it is: losses and retreats in combat are nobody's choice (n42:10.5.a)."""
    total, border = burma_short(g)
    if total or border:
        g.say(GarrisonShort(regiments=total, border=border))


def border_hexes(g: G) -> frozenset[int]:
    """Burmese and Siamese hexes beside the border (n42:10.5.b)."""
    index = ix(g)

    def make() -> frozenset[int]:
        burma, siam = index.map.region["burma"], index.map.region["siam"]
        beside = index.map.graph.beside
        return frozenset(
            i
            for mine, theirs in ((burma, siam), (siam, burma))
            for i in mine
            if any(j in theirs for j in beside[i])
        )

    return index.kept("burma border", 0, make)


def land_owed(g: G) -> bool:
    """Is the garrison of Burma short, and could a march raise it (n42:10.5.a)?  Then the segment cannot be ended."""
    from .land import ways

    total, border = burma_short(g)
    if not total and not border:
        return False
    index = ix(g)
    land = garrisoned(g)
    edge = border_hexes(g)
    for i in index.held(JAPAN):
        for u in index.units(i, JAPAN):
            if not regiment(g, u):
                continue
            goals = ways(g, u)
            if total and i not in land and any(j in land for j in goals):
                return True
            if border and i not in edge and any(j in edge for j in goals):
                return True
    return False


def naval_owed(g: G) -> bool:
    """The same for the naval segment: could a ship bring a regiment there, into a port or over a beach?"""
    return next(burma_voyages(g), None) is not None


def burma_voyages(g: G) -> Iterator[tuple[int, str, str, str]]:
    """Voyages that raise the garrison: harbour (``OFF`` = off the map), regiment, way ("port" or "beach"), hex."""
    from .naval import goals_of, harbours

    total, border = burma_short(g)
    if not total and not border:
        return
    index = ix(g)
    land = garrisoned(g)
    edge = border_hexes(g)
    risky = index.open_cities(ALLIES)  # where a die decides, nobody is made to go
    for start, able in harbours(g).items():
        short = (land if total and start not in land else frozenset()) | (
            edge if border and start not in edge else frozenset()
        )
        for u in able if short else ():
            if regiment(g, u):
                for how, where in goals_of(g, (u,), start):
                    if how != "sea" and index.map.number[where] in short - risky:
                        yield start, u, how, where
