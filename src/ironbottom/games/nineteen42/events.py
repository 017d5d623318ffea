"""What can happen in 1942.  Hexes are printed ids, units ids of counters; everything is public, for the book hides nothing."""

from __future__ import annotations

from ironbottom.kernel.ask import Mods
from ironbottom.kernel.events import Event


class TurnBegins(Event, frozen=True, gc=False):
    """A game-turn begins (n42:2.0.a)."""

    turn: int


class PlayerTurn(Event, frozen=True, gc=False):
    """A player-turn begins (n42:2.0.c1)."""

    turn: int
    side: str


class Phase(Event, frozen=True, gc=False):
    """A segment or phase begins (n42:2.0.b)."""

    side: str
    phase: str


class Placed(Event, frozen=True, gc=False):
    """A unit came onto the map.  ``why``: setup, arrives, burma, home guard."""

    unit: str
    hex: str
    why: str


class Marched(Event, frozen=True, gc=False):
    """Units moved by land: the hexes they passed, the first one left behind, and the points it cost.  ``mode``: land, road, hop."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    mode: str
    cost: int


class Banks(Event, frozen=True, gc=False):
    """Units in a water barrier hex chose their bank (n42:5.13.c)."""

    hex: str
    units: tuple[str, ...]
    bank: int


class CityTried(Event, frozen=True, gc=False):
    """A die was thrown for an empty city (n42:9.2.b2): the strength around it, its number, whether it fell.

    ``strength`` counts half points: 9 is 4 1/2.
    """

    hex: str
    strength: int
    number: int
    fell: bool
    by: str


class Taken(Event, frozen=True, gc=False):
    """A city, port or fortress changed hands.  ``what``: city, port, fortress."""

    hex: str
    what: str
    by: str


class Flew(Event, frozen=True, gc=False):
    """An air unit displaced or fled; ``umbrella`` = it still covers this player-turn."""

    unit: str
    start: str
    hex: str
    umbrella: bool = True
    fled: bool = False


class Dropped(Event, frozen=True, gc=False):
    """Parachutists were dropped (n42:8.32)."""

    unit: str
    start: str
    hex: str


class Sailed(Event, frozen=True, gc=False):
    """A voyage began.  ``how``: port, beach, sea, station (naval air), shipping (NMPs on their way to load)."""

    units: tuple[str, ...]
    start: str
    hex: str
    how: str
    nmp: int


class Course(Event, frozen=True, gc=False):
    """Ships passed these hexes without being found."""

    units: tuple[str, ...]
    path: tuple[str, ...]


class ShipsSunk(Event, frozen=True, gc=False):
    """Naval Movement Points were lost for good (n42:8.12.e)."""

    purse: str
    number: int
    hex: str


class Arrived(Event, frozen=True, gc=False):
    """Units came to the end of their voyage."""

    units: tuple[str, ...]
    hex: str
    how: str


class BeachOpened(Event, frozen=True, gc=False):
    """A landing made an invasion hex (n42:5.32.c)."""

    hex: str


class BeachKept(Event, frozen=True, gc=False):
    """An NMP keeps an invasion hex open (n42:5.32.d2); ``paid`` False: it closes."""

    hex: str
    paid: bool


class BeachClosed(Event, frozen=True, gc=False):
    """An invasion hex is one no longer.  ``why``: port (a true port serves), unpaid, lost, empty."""

    hex: str
    why: str


class Fought(Event, frozen=True, gc=False):
    """An attack was resolved (n42:6.2).  Strengths count half points; ``result`` is the cell of the CRT."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    hex: str
    attack: int
    defence: int
    column: str
    mods: Mods
    die: int
    result: str
    by: str


class Unhurt(Event, frozen=True, gc=False):
    """A result did nothing to units in a fortress, or to those attacking out of one (n42:6.34.b, 9.5.b)."""

    units: tuple[str, ...]
    result: str
    rule: str


class Retreated(Event, frozen=True, gc=False):
    """Units retreated (n42:6.31)."""

    units: tuple[str, ...]
    start: str
    hex: str


class Shaken(Event, frozen=True, gc=False):
    """Units are disrupted (n42:6.32)."""

    units: tuple[str, ...]


class Recovered(Event, frozen=True, gc=False):
    """Units recovered from disruption (n42:6.32.d)."""

    units: tuple[str, ...]


class Advanced(Event, frozen=True, gc=False):
    """Units advanced after combat or into a fallen city (n42:5.42, 9.2.b3)."""

    units: tuple[str, ...]
    hex: str


class Gone(Event, frozen=True, gc=False):
    """Units are out of play.  ``how``: surrendered, eliminated, sunk, drowned, flown."""

    units: tuple[str, ...]
    how: str
    hex: str
    rule: str


class Besieged(Event, frozen=True, gc=False):
    """A fortress is under siege as the turn begins (n42:9.4.a)."""

    hex: str


class NavalAirAway(Event, frozen=True, gc=False):
    """A naval air unit goes to the turn record (n42:8.2.b)."""

    unit: str
    turn: int


class GarrisonShort(Event, frozen=True, gc=False):
    """Regiments are wanting in Siam and Burma, and at the border between them (n42:10.5)."""

    regiments: int
    border: int


class HongKong(Event, frozen=True, gc=False):
    """Hong Kong was assaulted (n42:10.4): the modified roll, the least that takes it, the regiment lost ("" = none)."""

    roll: int
    need: int
    fell: bool
    lost: str = ""


class Committed(Event, frozen=True, gc=False):
    """Regiments were committed to Hong Kong (n42:10.4.e1)."""

    units: tuple[str, ...]


class Contested(Event, frozen=True, gc=False):
    """A naval unit of the house rules sails against a landing.  ``what``: force z, abda."""

    what: str
    hex: str


class NavalLost(Event, frozen=True, gc=False):
    """A naval unit of the house rules is out of play.  ``why``: sunk, base."""

    what: str
    why: str


class TurnedBack(Event, frozen=True, gc=False):
    """An invasion was delayed (n42:13.7.f): the units stay where they came from."""

    units: tuple[str, ...]
    hex: str


class GameEnds(Event, frozen=True, gc=False):
    """The game is over: level, points."""

    level: str
    winner: str
    japan: int
    allies: int


EVENTS: tuple[type[Event], ...] = (
    TurnBegins, PlayerTurn, Phase, Placed, Marched, Banks, CityTried, Taken, Flew, Dropped, Sailed, Course, ShipsSunk, Arrived,
    BeachOpened, BeachKept, BeachClosed, Fought, Unhurt, Retreated, Shaken, Recovered, Advanced, Gone, Besieged, NavalAirAway,
    GarrisonShort, HongKong, Committed, Contested, NavalLost, TurnedBack, GameEnds,
)  # fmt: skip
"""All kinds, for the journal."""
