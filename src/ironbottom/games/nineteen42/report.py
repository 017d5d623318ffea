"""What 1942 tells of a game for its luck and its report (see ``kernel/account.py``): facts from its log and its state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ironbottom.kernel.account import HexPicture, Honour, Loss, Measure, Stack, Turn
from ironbottom.kernel.ask import Side
from ironbottom.kernel.events import Event
from ironbottom.kernel.step import Game

from . import events as e
from .cards import Content
from .fights import fights
from .index import Index
from .luck import throw, words
from .pieces import kind
from .points import totals
from .state import ALLIES, JAPAN, State
from .tell import SIDES, date, names_of, place

__all__ = [
    "HEADINGS", "facts", "fights", "honour", "losses", "measure", "picture", "sides", "throw", "told", "turns", "words",
]  # fmt: skip

HEADINGS = {"losses": "Units lost", "measure": "Victory points"}
TOLD = (
    e.PlayerTurn, e.Taken, e.CityTried, e.Dropped, e.BeachOpened, e.ShipsSunk, e.Fought, e.Gone, e.Besieged, e.HongKong,
    e.Contested, e.NavalLost, e.TurnedBack, e.Committed, e.Advanced, e.GameEnds,
)  # fmt: skip
"""Events that make the course of a game; marches, voyages and single dice are in the log."""
CODES = {
    "infantry": "In", "guards": "Gd", "machine_gun": "MG", "marine": "Ma", "artillery": "Ar", "parachute": "Pa",
    "amphibious": "Am", "tank": "Tk", "armored_cavalry": "AC", "garrison": "Ga", "air": "Ai", "naval_air": "NA",
    "fortress": "Fo",
}  # fmt: skip
"""Two letters for each type of unit, as on the screen."""

HOW = {"drowned": "lost before the coast", "flown": "out of the war"}
"""How units are lost, where the word of the state is not plain."""


def sides(content: Content) -> Mapping[Side, str]:
    """The player's side first."""
    order = (ALLIES, JAPAN) if content.options.get("army") == ALLIES else (JAPAN, ALLIES)
    return {side: SIDES[side][:1].upper() + SIDES[side][1:] for side in order}


def facts(content: Content) -> Sequence[tuple[str, str]]:
    """Scenario and time."""
    card = content.scenario
    span = f"Turn {card.first} ({date(card.first)}) to Turn {card.last} ({date(card.last)})"
    return [("Scenario", card.name), ("Time", span)]


def told(event: Event) -> bool:
    """Is its line worth telling again afterwards?"""
    if type(event) is e.Placed:
        return event.why != "setup"
    if type(event) is e.Arrived:
        return event.how != "station"
    return isinstance(event, TOLD)


def turns(content: Content, log: Sequence[Event]) -> list[Turn]:
    """The game-turns."""
    return [
        Turn(event.turn, f"Turn {event.turn}: {date(event.turn)}", at)
        for at, event in enumerate(log)
        if type(event) is e.TurnBegins
    ]


def losses(g: Game[State], names: Mapping[str, str]) -> list[Loss]:
    """Units out of play for good."""
    named = names_of(g.content)
    ids = [*g.index.map.ids]
    return [
        Loss(
            x.turn, kind(g, x.id).side, named.get(x.id, x.id),
            HOW.get(x.how, x.how) + (f" at {place(ids[x.hex])}" if 0 <= x.hex < len(ids) else ""), "", x.rule,
        )
        for x in g.state.lost
    ]  # fmt: skip


def honour(g: Game[State], names: Mapping[str, str]) -> list[Honour]:
    """Nobody by name: counters are regiments and divisions."""
    return []


def measure(g: Game[State]) -> Measure | None:
    """Victory points as things stand (n42:11.0)."""
    if g.state.phase == "setup":
        return None
    japan, allies = totals(g)
    return Measure("Victory points", {JAPAN: japan, ALLIES: allies})


# ------------------------------------------------------------------ the map


def picture(g: Game[State], side: Side) -> HexPicture | None:
    """Stacks and owners; nothing is hidden."""
    index: Index = g.index
    m = index.map
    if g.state.phase == "setup" and not g.state.units:
        return None
    hexes = sorted({*index.stacks, *index.fields, *g.state.forts})
    stacks = [stack for i in hexes if i < m.size and (stack := _stack(g, i)) is not None]
    return HexPicture("nineteen42", stacks, {m.ids[i]: owner for i, owner in sorted(g.state.owner.items())})


def _stack(g: Game[State], i: int) -> Stack | None:
    """A hex: its strongest ground unit and the strength of all, else an air unit, else the fortress."""
    index: Index = g.index
    units, airs, fort = index.units(i), index.fields.get(i, ()), i in g.state.forts
    where, n = index.map.ids[i], len(units) + len(airs) + fort
    if units:
        top = kind(g, max(units, key=lambda u: (kind(g, u).strength, u)))
        total = sum(kind(g, u).strength for u in units)
        shaken = any(g.state.units[u].shaken for u in units)
        return Stack(where, top.side, f"{CODES[top.card.type]}{total}", n, "*" if shaken else "")
    if airs:
        top = kind(g, airs[0])
        return Stack(where, top.side, f"{CODES[top.card.type]}{index.radius(airs[0])}", n)
    return Stack(where, index.map.home[i], CODES["fortress"], n) if fort else None
