"""Doctrine as data: a dated plan over tables of postures and orders.  Written in army cards; nothing here knows a title.

A *front* is an area with ordered goals.  A *formation* is the units that the plan gives to a front.  A front's *posture* is found
by conditions over measures, with hysteresis; its table turns a die into an *order*; orders differ only in what they dare and where
they move.  *Operations* are dated lifts by sea.  Places are ids of the title's map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from ironbottom.kernel.content import Problem, require

from .measures import fault

OrderName = Literal["close_attack", "attack", "advance", "cover", "rally", "grouping", "withdraw"]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every struct of this file is."""


class Front(_Part, frozen=True):
    """An area with its goals.  ``anchor`` = its fortress or last place; ``gate`` = the bot does not go there before that turn."""

    id: str
    name: str
    area: tuple[str, ...]
    """Regions, territories or hexes of the map."""
    goals: tuple[str, ...] = ()
    """In the order in which they are wanted."""
    anchor: str = ""
    value: float = 1.0
    gate: int = 0
    gates: dict[str, int] = {}
    """The same with an optional rule, by its id."""
    because: str = ""

    def under(self, on: Callable[[str], bool]) -> Front:
        """The front as it is with the optional rules that are ``on``."""
        found = [turn for option, turn in self.gates.items() if on(option)]
        return replace(self, gate=min(found)) if found else self


class Formation(_Part, frozen=True):
    """Units that belong to a front until it is finished, wherever they stand."""

    id: str
    units: tuple[str, ...]
    front: str
    because: str = ""


class Posture(_Part, frozen=True):
    """A posture: taken when ``when`` holds, kept while ``hold`` (the looser condition) does."""

    id: str
    when: str
    hold: str = ""


class Order(_Part, frozen=True):
    """What an order dares: the least odds column (1 = 1:1), the least expected gain, where units move, how far from the anchor."""

    column: Annotated[int, Meta(ge=1, le=12)] = 1
    gain: float = 0.0
    move: Literal["goal", "ring", "mass", "back", "anchor", "stay"] = "goal"
    leash: Annotated[int, Meta(ge=0, le=99)] = 99


class Operation(_Part, frozen=True):
    """A dated lift: units in the order of landing, shores in the order of preference, least and most that go, window of turns."""

    id: str
    front: str
    force: tuple[str, ...]
    land: tuple[str, ...]
    window: tuple[int, int]
    least: Annotated[int, Meta(ge=1)] = 1
    most: Annotated[int, Meta(ge=1)] = 9
    drop: bool = False
    """By air: a parachute unit on or beside the place."""
    because: str = ""


class Needs(_Part, frozen=True):
    """What is not spent by the plan goes where it is wanted: fronts by value, strength as ``ratio`` x the enemy's + ``plus``."""

    fronts: tuple[str, ...] = ()
    ratio: float = 2.2
    plus: float = 6.0
    gate: dict[str, int] = {}


class Stand(_Part, frozen=True):
    """A dated posture of a front, in place of the one its measures would give."""

    id: str
    front: str
    window: tuple[int, int]
    posture: str
    because: str = ""


class Reinforce(_Part, frozen=True):
    """Where reinforcements go: places in the order of preference."""

    id: str
    units: tuple[str, ...]
    to: tuple[str, ...]
    because: str = ""


class Worth(_Part, frozen=True):
    """What results are worth, in victory points and a guess for tempo, by unit concerned."""

    surrender: float = 3.0
    fortress: float = 20.0
    destroyed: float = 1.5
    disrupted: float = 0.7
    retreat: float = 0.2
    own_retreat: float = -0.3
    own_disrupted: float = -0.7
    own_destroyed: float = -1.5


class Prefer(_Part, frozen=True):
    """Weights of the score of a hex, a landing, an air base."""

    goal: float = -1.0
    ring_empty: float = 4.0
    unsupplied: float = -4.0
    danger: float = 5.0
    sortie: float = 3.0
    """As ``danger``, beside an enemy fortress: its garrison strikes out at no risk."""
    in_danger: float = -6.0
    risk: float = -15.0
    port: float = 2.5
    far: float = -0.4
    opposed: float = -6.0
    least: float = -8.0
    covered: float = 1.0
    second_cover: float = 0.8
    attackable: float = 3.0
    stay: float = 1.15
    naval_loss: float = 4.0
    naval_least: float = 0.7


class Level(_Part, frozen=True):
    """A level of play: the same doctrine with other numbers, never other dice."""

    name: str
    about: str = ""
    plan: bool = True
    """The whole dated plan; without it only the first operation of each front."""
    needs: bool = True
    """What the plan does not spend goes where it is wanted."""
    daring: bool = True
    """Heeds danger, keeps together, storms; without it the bot goes straight for its goals."""
    rescore: bool = True
    """Attacks are weighed again in the combat phase."""
    sieges: bool = True
    """Closes rings round fortresses, storms them across straits, sends naval air and parachutists where they help."""
    stands: tuple[Stand, ...] | None = None
    """Dated stands in place of the doctrine's; none at all = every front fights where it stands."""
    reinforces: bool = True
    """Fetches its reinforcements; without it they stay off the map."""
    sorties: bool = False
    """Garrisons strike whenever it promises something, since a fortress' attackers suffer nothing."""
    prefer: dict[str, float] = {}
    """Weights of :class:`Prefer` in place of the doctrine's."""
    worth: dict[str, float] = {}
    """The same of :class:`Worth`."""


class Doctrine(_Part, frozen=True):
    """All of it, as it stands in an army card."""

    fronts: tuple[Front, ...]
    postures: tuple[Posture, ...]
    tables: dict[str, tuple[OrderName, ...]]
    """By posture: the order for each face of a die."""
    orders: dict[OrderName, Order]
    other: Order = Order(column=1, gain=0.3)
    """Attacks that are still possible in the combat phase, whatever the order."""
    formations: tuple[Formation, ...] = ()
    operations: tuple[Operation, ...] = ()
    needs: Needs = Needs()
    stands: tuple[Stand, ...] = ()
    reinforce: tuple[Reinforce, ...] = ()
    prefer: Prefer = Prefer()
    worth: Worth = Worth()
    levels: dict[str, Level] = {}

    def problems(self) -> Iterator[Problem]:
        fronts = {front.id for front in self.fronts}
        postures = {posture.id for posture in self.postures}
        for n, posture in enumerate(self.postures):
            for field, text in (("when", posture.when), ("hold", posture.hold)):
                wrong = fault(text) if text else ""
                yield from require(not wrong, f"postures[{n}].{field}", wrong)
            yield from require(posture.id in self.tables, "tables", f'no table for posture "{posture.id}"')
        for name, table in self.tables.items():
            yield from require(len(table) == 6, f"tables.{name}", "needs an order for each of six faces")
            for order in table:
                yield from require(order in self.orders, f"tables.{name}", f'order "{order}" is not defined')
        spoken = [("formations", n, x.front) for n, x in enumerate(self.formations)]
        spoken += [("operations", n, x.front) for n, x in enumerate(self.operations)]
        spoken += [("stands", n, x.front) for n, x in enumerate(self.stands) if x.front != "*"]
        for where, n, front in spoken:
            yield from require(front in fronts, f"{where}[{n}].front", f'there is no front "{front}"')
        for name, level in self.levels.items():
            for field, known in (("prefer", Prefer), ("worth", Worth)):
                for word in getattr(level, field):
                    yield from require(
                        word in known.__struct_fields__, f"levels.{name}.{field}", f'no weight "{word}"'
                    )
        for n, stand in enumerate(self.stands):
            yield from require(
                stand.posture in postures | set(self.tables), f"stands[{n}].posture", "unknown posture"
            )


def at_level(doctrine: Doctrine, level: Level) -> Doctrine:
    """The doctrine with a level's own numbers."""
    if level.stands is None and not level.prefer and not level.worth:
        return doctrine
    replace = msgspec.structs.replace
    return replace(
        doctrine,
        stands=doctrine.stands if level.stands is None else level.stands,
        prefer=replace(doctrine.prefer, **level.prefer),
        worth=replace(doctrine.worth, **level.worth),
    )
