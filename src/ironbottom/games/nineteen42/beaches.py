"""Invasion hexes (n42:5.32.c-e): opened by a landing, kept open by an NMP a turn, closed when a true port serves."""

from __future__ import annotations

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import Proc, choose_some

from .events import BeachKept, BeachOpened
from .pieces import G, close_beach, hex_id, hex_no, ix
from .state import JAPAN, Beach

PURSE = "Japanese"


def open_beach(g: G, i: int, units: list[str]) -> None:
    """A landing makes a friendly port of a hex that is none (n42:5.32.c); who comes to one later is noted too (n42:5.32.e).

    Who lands on a shore of a port hex that its harbour does not open on lands on a beach, until the port itself is in supply.
    """
    s, index = g.state, ix(g)
    if i in index.true_ports(JAPAN) and (
        index.map.harbours[i] == index.map.sea.nodes[i] or index.supply(JAPAN, beaches=False)[i]
    ):
        return  # else its harbour lies on another shore, and nothing comes there
    beach = s.beaches.get(i)
    if beach is None:
        s.beaches[i] = Beach(s.turn, list(units))
        index.touch()
        g.say(BeachOpened(hex=hex_id(g, i)))
    else:
        beach.units += [u for u in units if u not in beach.units]


def evacuated(g: G, u: str) -> None:
    """A unit sails away: it no longer holds the beach on which it landed (n42:5.32.e)."""
    for beach in g.state.beaches.values():
        if u in beach.units:
            beach.units.remove(u)


def served(g: G) -> None:
    """Close the beaches from which a true friendly port is reached by a land supply line (n42:5.32.d2).

    Such a port must be in supply without any beach: one that neither ships nor a supply line reach takes the place of nothing.
    """
    s, index = g.state, ix(g)
    if s.beaches:
        fed = index.supply(JAPAN, beaches=False)
        linked = index.overland(JAPAN, [i for i in sorted(index.true_ports(JAPAN)) if fed[i]])
        for i in sorted(s.beaches):
            if linked[i]:
                close_beach(g, i, "port")


def upkeep(g: G) -> Proc[None]:
    """Pay an NMP for each invasion hex of earlier turns.

    It must be paid while NMPs suffice, unless all who landed there are evacuated or eliminated (n42:5.32.e): then the player may
    let the hex go.  What is not paid closes at the end of the naval segment.
    """
    s = g.state
    served(g)
    due = sorted(i for i, beach in s.beaches.items() if beach.turn < s.turn)
    must = [i for i in due if any(u in s.units for u in s.beaches[i].units)]
    purse = s.nmp[PURSE]
    paid = due
    if len(must) < len(due) or purse < len(due):
        least, most = min(len(must), purse), min(len(due), purse)
        options = [hex_id(g, i) for i in due]
        first = tuple(hex_id(g, i) for i in due if i in must)[:least]
        picked: tuple[str, ...] = ()
        if most:
            ask = Ask(
                JAPAN, "upkeep", options, "n42:5.32.d2", purse, least=least, most=max(most, 2), first=first
            )
            picked = yield from choose_some(ask)
        paid = [hex_no(g, id) for id in picked]
    s.nmp[PURSE] -= len(paid)
    for i in due:
        s.beaches[i].paid = i in paid
        g.say(BeachKept(hex=hex_id(g, i), paid=i in paid))


def bar_upkeep(g: G, picked: tuple[str, ...]) -> str | None:
    """Why these may not be the invasion hexes that are kept: one that must be, is not, or there are too few NMPs."""
    s = g.state
    if len(picked) > s.nmp[PURSE]:
        return "n42:5.32.d2"
    left = [i for i, b in s.beaches.items() if b.turn < s.turn and hex_id(g, i) not in picked]
    if len(picked) < s.nmp[PURSE] and any(u in s.units for i in left for u in s.beaches[i].units):
        return "n42:5.32.e"
    if any(u in s.units for i in left for u in s.beaches[i].units):
        kept = [hex_no(g, id) for id in picked]
        if any(not any(u in s.units for u in s.beaches[i].units) for i in kept):
            return "n42:5.32.e"  # an empty one is kept at the price of one that must be
    return None


def close_unpaid(g: G) -> None:
    """The naval segment ends: what was not paid for is no port and no source any more."""
    for i in sorted(g.state.beaches):
        if not g.state.beaches[i].paid:
            close_beach(g, i, "unpaid")
    served(g)
