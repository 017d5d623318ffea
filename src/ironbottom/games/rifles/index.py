"""Look-ups that procedures want at hand: unit kinds with their attributes parsed, distances, lines of sight.

All of it follows from content and terrain; nothing here is saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from ironbottom.kernel.derived import Derived

from .cards import Army, Content, UnitType
from .state import ENTRY, State, Stripe, Unit

if TYPE_CHECKING:
    from ironbottom.kernel.step import Game

CREW = frozenset({"LMG", "HMG", "Mortar", "Flame Thrower", "Anti-Tank"})
"""Support weapons: -1 each in Close Combat (rifles:4.6.h), and what the ``support`` selector looks for."""
CLOSE = frozenset({"Pistol", "Rifle", "SMG", "Assault Rifle"})
"""Weapons that may make a Close Attack (rifles:3.5.e)."""
BLOCKING = frozenset({"JUNGLE", "DEEP JUNGLE", "VILLAGE", "FIELD", "HILL"})
"""Base Terrain that blocks Line of Sight (rifles:1.6.b and its note)."""
WATER = frozenset({"RIVER", "SHALLOW WATER"})
"""Where no COVER, no Recovery and no new Groups are possible (rifles:1.6.1.h-j, l2-l4)."""


class Kind:
    """A unit type with its attributes parsed (rifles:1.3.a)."""

    __slots__ = (
        "area",
        "arm",
        "armoured",
        "blade",
        "bp",
        "carry",
        "cf",
        "close",
        "crew",
        "far",
        "flame",
        "id",
        "indirect",
        "leader",
        "limit",
        "medic",
        "name",
        "near",
        "scope",
        "setup",
        "spirit",
        "tn",
        "vehicle",
        "weapon",
    )

    def __init__(self, row: UnitType) -> None:
        attrs = row.attrs
        self.id = row.id
        self.name = row.name
        self.weapon: str = row.weapon
        self.bp = row.bp
        self.tn = row.tn
        self.cf = row.cf
        self.arm = row.arm
        self.near, self.far = row.dist
        self.limit = row.limit
        self.area = next((int(a[5:-1]) for a in row.attrs if a.startswith("AREA(")), 1)
        self.carry = next((int(a[6:-1]) for a in row.attrs if a.startswith("CARRY(")), 0)
        self.leader = "LEADER" in attrs
        self.setup = "SETUP" in attrs
        self.indirect = "INDIRECT" in attrs
        self.flame = "FLAME" in attrs
        self.scope = "SCOPE" in attrs
        self.blade = "BLADE" in attrs
        self.medic = "MEDIC" in attrs
        self.spirit = "SPIRIT" in attrs
        self.vehicle = "VEHICLE" in attrs
        self.armoured = "ARMOURED" in attrs
        self.crew = row.weapon in CREW
        self.close = row.weapon in CLOSE and not (row.cf == 0 and row.arm == 0)


AIRMAN = UnitType("airman", "Airman", "Pistol", 0, 6, 1, 0, (0, 0), "reconstructed")
"""A man to be rescued (Mission 7)."""


T = TypeVar("T")
Table: TypeAlias = tuple[tuple[T, ...], ...]


class Index:
    """Kinds by army and type; distance and sight by stripes, worked out when first asked for."""

    __slots__ = ("armies", "away", "kinds", "sight")

    def __init__(self, content: Content) -> None:
        self.armies: dict[str, Army] = {content.army.id: content.army, content.enemy.id: content.enemy}
        self.kinds = kinds_of(content)
        self.away: Table[int] = ()
        self.sight: Table[bool] = ()

    def survey(self, stripes: list[Stripe]) -> None:
        """Work out distances and sight for this terrain."""
        self.away, self.sight = tables(tuple([s.terrain for s in stripes]))

    def forget_terrain(self) -> None:
        """The terrain has changed (set-up only)."""
        self.away = ()


@Derived
def kinds_of(content: Content) -> dict[tuple[str, str], Kind]:
    """The kinds of both armies, by army and type; an index is made at every mark."""
    kinds: dict[tuple[str, str], Kind] = {}
    for army in (content.army, content.enemy):
        kinds[army.id, "airman"] = Kind(AIRMAN)
        for row in army.units:
            kinds[army.id, row.id] = Kind(row)
    return kinds


@lru_cache(maxsize=4096)
def tables(terrain: tuple[str, ...]) -> tuple[Table[int], Table[bool]]:
    """Distances and sight between all stripes of a map."""
    span = range(ENTRY + 1)
    away = [[0] * len(span) for _ in span]
    sight = [[True] * len(span) for _ in span]
    for a in span:
        for b in span[a:]:  # both are the same from either end
            away[a][b] = away[b][a] = distance(terrain, a, b)
            sight[a][b] = sight[b][a] = sees(terrain, a, b)
    return tuple(map(tuple, away)), tuple(map(tuple, sight))


def distance(terrain: Sequence[str], a: int, b: int) -> int:
    """Distance between stripes: the difference of their numbers less the RIVERs strictly between (rifles:1.6.1.g)."""
    low, high = min(a, b), max(a, b)
    return (
        high
        - low
        - sum(1 for n in range(low + 1, high) if 1 <= n <= len(terrain) and terrain[n - 1] == "RIVER")
    )


def sees(terrain: Sequence[str], a: int, b: int) -> bool:
    """Line of Sight between stripes (rifles:1.6.3.a-b, 1.6.1.t)."""
    low, high = min(a, b), max(a, b)
    if high - low <= 1:
        return True
    if any(1 <= n <= len(terrain) and terrain[n - 1] == "HILL" for n in (a, b)):
        return True
    return not any(1 <= n <= len(terrain) and terrain[n - 1] in BLOCKING for n in range(low + 1, high))


def kind(g: Game[State], unit: Unit) -> Kind:
    """The kind of a unit."""
    found: Kind = g.index.kinds[unit.army, unit.type]
    return found


def away(g: Game[State], a: int, b: int) -> int:
    """Distance between two stripes."""
    index: Index = g.index
    if not index.away:
        index.survey(g.state.stripes)
    return index.away[a][b]


def in_sight(g: Game[State], a: int, b: int) -> bool:
    """Do two stripes see each other?"""
    index: Index = g.index
    if not index.away:
        index.survey(g.state.stripes)
    return index.sight[a][b]


def army_of(g: Game[State], side: str) -> Army:
    """The Army Card a side plays by."""
    content: Content = g.content
    return content.army if side == "squad" else content.enemy
