"""1942 as content: counters of a side with its doctrine, scenarios, tables.  All of it is typed, and refused where it is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ironbottom.bots.doctrine import Doctrine
from ironbottom.kernel.content import Problem, require

Nation = Literal["Japanese", "British", "Dutch", "American"]
Kind = Literal[
    "infantry",
    "guards",
    "machine_gun",
    "marine",
    "artillery",
    "parachute",
    "amphibious",
    "tank",
    "armored_cavalry",
    "garrison",
    "air",
    "naval_air",
    "fortress",
]
"""Unit types (n42:1.2.tbl3)."""
Size = Literal["battalion", "regiment", "brigade", "division", "air", "fortress"]
Source = Literal["printed", "reconstructed"]
FOOT = frozenset({"infantry", "guards", "machine_gun", "marine"})
"""Types that count for stacking (n42:4.1.a)."""
RESULTS = ("AE", "AD", "AR", "--", "DR", "DD", "DE", "DS")
"""The results of the CRT, from worst to best for the attacker."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every struct of this file is."""


class Counter(_Part, frozen=True):
    """One counter (n42:1.2.b).

    ``place``: where it begins: a hex ("2200" = the virtual hex north of Luzon, n42:12.4.f), the key of a region of the map
    ("anywhere in Malaya"), "off" = off the map, "later" = not before ``turn``.  ``historical`` = the hex of the ready set-up for
    what may be placed freely.  ``entry``: how a reinforcement comes: "malaya", "luzon" (on the map), "off" (by sea), "java" (the
    Home Guard).  ``source`` = is its number, strength and place printed?  ``names`` = are its unit and parent?
    """

    id: str
    nation: Nation
    unit: str
    type: Kind
    size: Size
    strength: Annotated[int, Meta(ge=0, le=20)] = 0
    parent: str = ""
    place: str = "off"
    historical: str = ""
    turn: Annotated[int, Meta(ge=0, le=10)] = 0
    entry: Literal["", "malaya", "luzon", "off", "java"] = ""
    radius: Annotated[int, Meta(ge=0, le=8)] = 0
    snlf: bool = False
    """Has an NMP of its own (n42:5.33.b)."""
    navy: bool = False
    """A counter of the Japanese Navy, white with red characters (n42:1.2.tbl1)."""
    filipino: bool = False
    """Bound to the Philippines by option 10.1 (n42:10.1.a)."""
    army: str = ""
    """The historical army, for doctrine: "25th"."""
    only_with: str = ""
    """The house rule that brings it ("13.8")."""
    rule: str = ""
    """The rule that gives it."""
    source: Source = "printed"
    names: Source = "reconstructed"
    note: str = ""

    def problems(self) -> Iterator[Problem]:
        free = self.place not in ("off", "later") and not self.place.isdigit()
        yield from require(
            free == bool(self.historical),
            "historical",
            "wanted for what may be placed freely, and for nothing else",
        )
        later = self.place == "later"
        yield from require(later == bool(self.entry), "entry", "a reinforcement has it, and nothing else has")
        yield from require(later or not self.turn, "turn", "only a reinforcement has it")
        fights = self.type not in ("air", "naval_air", "fortress")
        yield from require(
            fights == (self.strength > 0), "strength", "ground units have it, and nothing else has"
        )


class Side(_Part, frozen=True):
    """An army card of 1942: the counters of a side."""

    id: Literal["japan", "allies"]
    name: str
    about: str
    units: tuple[Counter, ...]
    doctrine: Doctrine | None = None
    """How its bot thinks."""

    def problems(self) -> Iterator[Problem]:
        seen: set[str] = set()
        for n, unit in enumerate(self.units):
            yield from require(unit.id not in seen, f"units[{n}].id", f'"{unit.id}" stands twice')
            seen.add(unit.id)
            air = unit.type in ("air", "naval_air")
            yield from require(
                air == (unit.radius > 0), f"units[{n}].radius", "only air units have a radius, and need one"
            )
            ours = (unit.nation == "Japanese") == (self.id == "japan")
            yield from require(ours, f"units[{n}].nation", f"{unit.nation} is not of this side")


class Level(_Part, frozen=True):
    """A level of victory: from so many points of difference on (Japan less the Allies)."""

    least: int
    name: str
    winner: Literal["", "japan", "allies"] = ""


class Worth(_Part, frozen=True):
    """What victory points are given for (n42:11.0)."""

    fortress: int = 20
    surrendered: int = 2
    survivor: int = 1
    japan_surrendered: int = 2
    hong_kong: int = 5
    rangoon: int = 0
    places: dict[str, int] = {}
    """Shorter scenarios: points to Japan for a city or port (by hex) that is its own at the end."""


class Switch(_Part, frozen=True):
    """An optional or house rule that may be switched on (n42:10, 12.6, 13)."""

    id: str
    name: str
    rule: str
    about: str


SWITCHES: tuple[Switch, ...] = (
    Switch(
        id="12",
        name="Free set-up",
        rule="n42:12.0.a",
        about="Both sides place their troops themselves, within the limits of the book.",
    ),
    Switch(
        id="10.1",
        name="Filipino units",
        rule="n42:10.1.a",
        about="American divisions may not leave the Philippines.",
    ),
    Switch(
        id="10.2",
        name="National NMPs",
        rule="n42:10.2.a",
        about="British, Dutch and American shipping is not shared.",
    ),
    Switch(
        id="10.3",
        name="Treacherous seas",
        rule="n42:10.3.a",
        about="The shoals between Indochina and Borneo are closed.",
    ),
    Switch(
        id="10.4",
        name="Hong Kong",
        rule="n42:10.4.0",
        about="The 38th Division must take Hong Kong first; 5 points.",
    ),
    Switch(
        id="10.5",
        name="Burma",
        rule="n42:10.5.a",
        about="From Turn 2 five Japanese regiments must guard Siam and Burma.",
    ),
    Switch(
        id="12.61",
        name="Free Dutch set-up",
        rule="n42:12.61.a",
        about="The Dutch may set up anywhere south of the equator.",
    ),
    Switch(
        id="12.62",
        name="Free British set-up",
        rule="n42:12.62.a",
        about="The British may set up in Burma and North Borneo too.",
    ),
    Switch(
        id="12.63",
        name="Free American set-up",
        rule="n42:12.63.a",
        about="The Americans may set up anywhere in the Philippines.",
    ),
    Switch(
        id="13.1",
        name="Allied air declines",
        rule="n42:13.1.a",
        about="Each turn a die may end the American and the British air unit.",
    ),
    Switch(
        id="13.2",
        name="Beaches",
        rule="n42:13.2.a",
        about="Landings only on clear coast and at coastal cities, never at Manila.",
    ),
    Switch(
        id="13.3",
        name="Other points",
        rule="n42:13.3.a",
        about="Fortresses 10, surrendered units 1, Rangoon 5 for the Allies.",
    ),
    Switch(
        id="13.4",
        name="Force Z",
        rule="n42:13.4.0",
        about="Two capital ships may fall upon a landing on the Malay coast.",
    ),
    Switch(
        id="13.5",
        name="Rangoon garrison",
        rule="n42:13.5.a",
        about="One British brigade must begin in Rangoon.",
    ),
    Switch(
        id="13.6",
        name="Into fortresses",
        rule="n42:13.6.a",
        about="A unit may go from zone to zone of control into a fortress.",
    ),
    Switch(id="13.7", name="Java Sea", rule="n42:13.7.0", about="The ABDA squadron may fight for Java."),
    Switch(
        id="13.8", name="Dutch artillery", rule="n42:13.8.a", about="A weak artillery regiment more on Java."
    ),
    Switch(
        id="AE",
        name="Deadly sorties",
        rule="n42:9.5.b",
        about="Units attacking out of a fortress suffer AE after all.",
    ),
)
"""Every switch of the scenario screen, in its order.  13.1 and 13.3 balance each other (n42:13.3.a)."""


PURSES = frozenset({"japan0", "japan", "British", "Dutch", "American"})
"""The rows of the NMP Allowance Table (n42:chart.nmp): "japan0" is Japan's on Turn 0, "japan" on every later turn."""


class Measured(_Part, frozen=True):
    """What trial games have measured: of a hundred, those that ended on each level, in the order of ``levels``.

    ``games`` were played, both sides by the program at its standard level.
    """

    games: Annotated[int, Meta(ge=1)]
    levels: tuple[Annotated[int, Meta(ge=0, le=100)], ...]

    def problems(self) -> Iterator[Problem]:
        yield from require(97 <= sum(self.levels) <= 103, "levels", "are no hundred together")


class Scenario(_Part, frozen=True, kw_only=True):
    """A scenario: turns, who takes part, how it begins, and what wins it."""

    id: str
    name: str
    period: str
    minutes: Annotated[int, Meta(ge=5, le=600)]
    about: str
    briefing: str
    first: Annotated[int, Meta(ge=0, le=10)] = 0
    last: Annotated[int, Meta(ge=0, le=10)] = 10
    setup: Literal["historical", "free"] = "historical"
    teaches: str = ""
    nations: tuple[Nation, ...] = ("Japanese", "British", "Dutch", "American")
    """Who takes part."""
    units: tuple[str, ...] = ()
    """Ids of the counters that take part and begin on the map or come as reinforcements; none = all of those nations."""
    off_map: tuple[str, ...] = ()
    """With ``units``: the counters that take part and begin off the map.  No id stands in both lists."""
    moved: dict[str, str] = {}
    """Counters that begin in another hex (or "off") than in the campaign."""
    arrive: dict[str, int] = {}
    """Counters of ``off_map``, or reinforcements, that cannot come before this turn."""
    area: tuple[str, ...] = ()
    """Where units may stand or land: keys of regions ("malaya") or of territories ("DB") of the map, or hexes ("0714"); none = the
    whole map.  The sea is open everywhere."""
    owned: dict[str, Literal["japan", "allies"]] = {}
    """Cities and ports, by hex, that begin in other hands.  They count as conquered (n42:7.5.b)."""
    nmp: dict[str, int] = {}
    """Shipping in place of the table's: "japan0" (Turn 0), "japan", "British", "Dutch", "American"."""
    worth: Worth = Worth()
    levels: tuple[Level, ...]
    switches: tuple[str, ...] = ()
    """Switches that are on unless the player says otherwise."""
    closed: tuple[str, ...] = ()
    """Switches that have nothing to act on here, or would upset its points: they are not offered."""
    source: Source = "printed"
    debrief: str = ""
    measured: Measured | None = None
    """How hard it is for whom."""

    def problems(self) -> Iterator[Problem]:
        if self.measured is not None:
            fits = len(self.measured.levels) == len(self.levels)
            yield from require(fits, "measured.levels", "not as many as levels of victory")
        yield from require(self.first <= self.last, "last", "ends before it begins")
        steps = [level.least for level in self.levels]
        yield from require(
            bool(steps) and steps == sorted(set(steps)), "levels", "must rise from level to level"
        )
        listed = (*self.units, *self.off_map)
        twice = sorted({id for id in listed if listed.count(id) > 1})
        yield from require(not twice, "units", f"stand twice here or in off_map: {', '.join(twice)}")
        yield from require(
            bool(self.units) or not self.off_map, "off_map", "goes with units, and there are none"
        )
        yield from require(set(self.nmp) <= PURSES, "nmp", f"a purse is one of {', '.join(sorted(PURSES))}")
        for field, ids in (("moved", self.moved), ("arrive", self.arrive)):
            strange = sorted(set(ids) - set(listed)) if listed else []
            yield from require(not strange, field, f"take no part: {', '.join(strange)}")
        for id, turn in self.arrive.items():
            yield from require(self.first < turn <= self.last, f"arrive.{id}", "not a turn after the first")
        known = {switch.id for switch in SWITCHES}
        for field, switches in (("switches", self.switches), ("closed", self.closed)):
            for n, switch in enumerate(switches):
                yield from require(switch in known, f"{field}[{n}]", f'there is no switch "{switch}"')
        both = sorted(set(self.switches) & set(self.closed))
        yield from require(not both, "closed", f"on and not offered: {', '.join(both)}")


class Tables(_Part, frozen=True):
    """The printed tables; cells of the CRT with their sources."""

    crt: tuple[tuple[str, ...], ...]
    """By modified die 0 to 10: the result in each odds column."""
    crt_source: tuple[tuple[str, ...], ...]
    """P printed, B a printed blank, E by play evidence, F forced by those, R reconstructed, C calibrated."""
    columns: tuple[str, ...]
    hong_kong: tuple[int, ...]
    """By turn, the last for all later: the least roll that takes it."""
    nmp: dict[str, int]

    def problems(self) -> Iterator[Problem]:
        yield from require(len(self.crt) == 11, "crt", "needs a row for each die from 0 to 10")
        for n, row in enumerate(self.crt):
            yield from require(len(row) == len(self.columns), f"crt[{n}]", "needs a cell for each column")
            for cell in row:
                yield from require(cell in RESULTS, f"crt[{n}]", f'"{cell}" is no result')
        shape = [len(row) for row in self.crt]
        yield from require(
            [len(row) for row in self.crt_source] == shape, "crt_source", "needs a cell for each of crt"
        )
        yield from require(bool(self.hong_kong), "hong_kong", "needs a roll")
        yield from require(set(self.nmp) == PURSES, "nmp", f"wants {', '.join(sorted(PURSES))}")


class Content(msgspec.Struct, frozen=True):
    """All that a game of 1942 is made of, as it is stored in a save."""

    scenario: Scenario
    japan: Side
    allies: Side
    tables: Tables
    switches: tuple[str, ...] = ()
    """Optional and house rules in force."""
    options: dict[str, str] = {}
    """What was chosen: "mission", "army" (the player's side), "enemy"."""

    def on(self, switch: str) -> bool:
        """Is this optional or house rule in force?"""
        return switch in self.switches
