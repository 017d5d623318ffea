"""What exists in a game of 1942: units, owners of places, shipping.  Plain data, encoded as it is.

Hexes are numbers of the map (:class:`ironbottom.hexes.graph.Graph`), fixed as long as the map has the same hexes; tokens and events
carry the printed ids instead.
"""

from __future__ import annotations

import msgspec

from ironbottom.kernel.step import Frame

JAPAN, ALLIES = "japan", "allies"
"""The two sides, which are also the seats."""
NATIONS = {"Japanese": JAPAN, "British": ALLIES, "Dutch": ALLIES, "American": ALLIES}
"""The side of each nation."""


def other(side: str) -> str:
    """The enemy of a side."""
    return ALLIES if side == JAPAN else JAPAN


class Unit(msgspec.Struct):
    """A counter on the map.  What it is stands in the content (:class:`~.cards.Counter`).

    ``bank`` = which body of land of a water barrier hex it is on (n42:5.13.c).  ``shaken`` = so many ends of player-turns until it
    recovers from disruption (n42:6.32.d).  The rest is forgotten when its side's next player-turn begins: ``spent`` movement points
    of this land segment by ``mode`` ("land", "road", "either" = both so far, "hop"); ``locked`` = stood in the zone of a city that
    was rolled for (n42:9.2.c); ``advanced`` = went into a city that fell (n42:9.2.b3); ``landed`` = invaded or was dropped;
    ``sailed``; ``flew`` = displacements; ``lifted`` = carried parachutists; ``blind`` = its umbrella is lost (n42:5.21.c);
    ``fought`` and ``struck`` = attacked and was attacked in this combat phase (n42:6.1.f).
    """

    id: str
    hex: int
    bank: int = 0
    shaken: int = 0
    spent: int = 0
    mode: str = ""
    locked: bool = False
    advanced: bool = False
    landed: str = ""
    sailed: bool = False
    flew: int = 0
    lifted: bool = False
    blind: bool = False
    fought: bool = False
    struck: bool = False


class Lost(msgspec.Struct):
    """A unit out of play for good.  ``how``: surrendered, eliminated, sunk, drowned (an invasion that failed), flown (air)."""

    id: str
    how: str
    turn: int
    side: str
    hex: int
    rule: str


class Beach(msgspec.Struct):
    """An invasion hex (n42:5.32.c): when it was taken, who landed there, and whether this turn's NMP is paid."""

    turn: int
    units: list[str]
    paid: bool = True


class Kong(msgspec.Struct):
    """The assault on Hong Kong (n42:10.4): the turn it fell (-1 = holds out), regiments lost, those committed to it."""

    fell: int = -1
    lost: int = 0
    force: list[str] = []


class Result(msgspec.Struct):
    """How the game ended: the level, its winner ("" = nobody) and the points of both sides."""

    level: str
    winner: str
    japan: int
    allies: int
    rule: str


class State(msgspec.Struct):
    """A game of 1942 between two answers."""

    at: list[Frame]
    turn: int = 0
    side: str = JAPAN
    phase: str = "setup"
    units: dict[str, Unit] = {}
    todo: list[str] = []
    """Set-up: the counters still to be placed, in order."""
    off: list[str] = []
    """Units off the map that may come by sea (n42:5.31.b-c)."""
    waiting: list[str] = []
    """Reinforcements that are due on the map and not placed yet."""
    away: dict[str, int] = {}
    """Naval air units on the turn record: the turn in which they are available again (n42:8.2.b)."""
    lost: list[Lost] = []
    owner: dict[int, str] = {}
    """By hex of a city or port: the side to which it is friendly."""
    taken: list[int] = []
    """Cities that were ever conquered: no source for anyone (n42:7.5.b)."""
    forts: list[int] = []
    """Hexes of fortresses that stand."""
    fallen: list[int] = []
    """Cities that fell in this player-turn: no zone of control (n42:9.2.d)."""
    rolled: list[int] = []
    """Cities rolled for in this player-turn."""
    beaches: dict[int, Beach] = {}
    nmp: dict[str, int] = {}
    """Naval Movement Points left in this player-turn, by purse."""
    sunk: dict[str, int] = {}
    """Naval Movement Points lost for good, by purse (n42:8.12.e)."""
    entered: int = 0
    """Japanese ground units that entered the map in this turn (n42:12.4.h)."""
    java: int = 0
    """The Dutch Home Guard: 0 = Japan has not moved into Java, 1 = it has, 2 = they have come (n42:12.12.a)."""
    kong: Kong = msgspec.field(default_factory=Kong)
    force_z: bool = False
    abda: bool = False
    played: list[str] = []
    """Sides that have begun their player-turn of this turn."""
    sortied: list[str] = []
    """Naval units of the house rules that were used in this player-turn."""
    turned: list[str] = []
    """Units off the map whose invasion ABDA turned back in this player-turn: they sail again on a later one (n42:13.7.f)."""
    never: list[str] = []
    """Standing orders: questions to be answered with no from now on ("force z", "abda")."""
    fell: dict[int, int] = {}
    """By hex of a city or fortress: the turn in which it last changed hands."""
    result: Result | None = None
