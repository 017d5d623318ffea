"""The content of Rifles: army cards and mission cards as typed data (``army_cards/rifles``, ``missions/rifles``).

What the cards say is data; what it means is in the chapters.  Places in a mission: ``here`` (the stripe of the Event marker or of
the Active Group), ``previous`` and ``next`` (rifles:1.5.d), ``front`` (the stripe before the leading friendly Group,
rifles:3.3.1.b), or a stripe as ``#1`` to ``#6``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

Source: TypeAlias = Literal["printed", "report", "reconstructed"]
"""Where a value comes from: a rulebook example, a public play report, or this project (see rules.toml, [missing])."""
WeaponClass: TypeAlias = Literal[
    "Pistol", "Rifle", "SMG", "Assault Rifle", "LMG", "HMG", "Mortar", "Flame Thrower", "Anti-Tank", "Vehicle"
]
BaseTerrain: TypeAlias = Literal[
    "OPEN", "JUNGLE", "DEEP JUNGLE", "RIVER", "SEA", "SHALLOW WATER", "BEACH", "VILLAGE", "FIELD", "HILL"
]
FeatureKind: TypeAlias = Literal["TREE", "FOX HOLE", "BUILDING"]
Order: TypeAlias = Literal["Attack", "Close Attack", "Cover", "Advance", "Rally", "Grouping", "Hide"]
Posture: TypeAlias = Literal["hold", "patrolling", "assault", "ambush", "night"]
Selector: TypeAlias = Literal["anyone", "unsuppressed", "suppressed", "support", "leader"]
Item: TypeAlias = Literal[
    "grenade", "mine", "satchel", "sword", "bayonets", "machete", "binoculars", "flares", "first_aid"
]
Place: TypeAlias = Annotated[str, Meta(pattern="^(here|previous|next|front|#[1-6])$")]
Stripe: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Face: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Attribute: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^(LEADER|SETUP|INDIRECT|FLAME|SCOPE|BLADE|MEDIC|SPIRIT|VEHICLE|ARMOURED|UNARMOURED|AREA\([2-9]\)|CARRY\([1-9]\))$"
    ),
]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all content: frozen, and strict about names."""


# ------------------------------------------------------------------ army cards (rifles:2.2.c)


class UnitType(Card, frozen=True, rename={"weapon": "class"}):
    """A row of the unit section.  ``dist`` = nearest and farthest Distance; ``limit`` = most in a squad (0 = any number).

    ``bp`` 0 is never bought: lent by missions or used by the Enemy.
    """

    id: Annotated[str, Meta(pattern="^[a-z_]+$")]
    name: str
    weapon: WeaponClass
    bp: Count
    tn: Annotated[int, Meta(ge=2, le=12)]
    cf: Annotated[int, Meta(ge=0, le=9)]
    arm: Annotated[int, Meta(ge=0, le=9)]
    dist: tuple[Annotated[int, Meta(ge=0, le=6)], Annotated[int, Meta(ge=0, le=6)]]
    source: Source
    attrs: tuple[Attribute, ...] = ()
    limit: Count = 0


class Equipment(Card, frozen=True):
    """A row of the equipment section: ``pieces`` for ``bp``; at most ``limit`` such packages."""

    id: Item
    name: str
    bp: Annotated[int, Meta(ge=1, le=9)]
    pieces: Annotated[int, Meta(ge=1, le=12)]
    limit: Annotated[int, Meta(ge=1, le=9)]
    source: Source


class Trait(Card, frozen=True):
    """What sets an army apart: a code that the rules know, and its words."""

    code: Literal["firepower", "every_man_a_rifleman", "steady", "night_fighters", "landing_troops", "none"]
    text: str


class Sample(Card, frozen=True):
    """A ready-made squad (rifles:1.1.f): unit types, packages, who leads, and Groups as lists of unit types."""

    units: dict[str, Annotated[int, Meta(ge=1)]]
    leader: str
    equipment: tuple[Item, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()


Six: TypeAlias = Annotated[tuple[Order, ...], Meta(min_length=6, max_length=6)]


class Army(Card, frozen=True):
    """An Army Card.  ``forces`` are the named Enemy forces that missions speak of: unit types and how many, plus ``grenades``.

    ``patrol`` has rows for 0 (avoided, reached only with a Recon Point) to 6 (rifles:3.7.c); ``activation`` has six orders for
    each posture (rifles:3.5.a).  ``side`` decides who may face whom (rifles:2.2.b).
    """

    id: str
    name: str
    side: Literal["America", "Commonwealth", "Japan"]
    bp: Annotated[int, Meta(ge=1, le=30)]
    recruits: Literal["inexperienced", "line"]
    trait: Trait
    units: tuple[UnitType, ...]
    equipment: tuple[Equipment, ...]
    forces: dict[str, dict[str, Annotated[int, Meta(ge=1, le=9)]]]
    patrol: Annotated[tuple[str, ...], Meta(min_length=7, max_length=7)]
    activation: dict[Posture, Six]
    sample: Sample
    source: Source = "reconstructed"
    note: str = ""
    variant_of: str = ""
    extra_bp: bool = True
    men: tuple[str, ...] = ()
    medals: dict[Literal["wound", "valour", "gallantry"], str] = {}

    def problems(self) -> Iterable[tuple[str, str]]:
        """What is wrong beyond the types: (field, message)."""
        ids = [u.id for u in self.units]
        yield from _doubles("units", ids)
        yield from _doubles("equipment", [e.id for e in self.equipment])
        for i, unit in enumerate(self.units):
            if unit.dist[0] > unit.dist[1]:
                yield f"units[{i}].dist", "the nearest Distance is beyond the farthest"
            if ("VEHICLE" in unit.attrs) != (unit.weapon == "Vehicle"):
                yield f"units[{i}].attrs", "VEHICLE and class Vehicle go together"
        if not any("LEADER" in u.attrs and u.bp for u in self.units):
            yield "units", "no unit that can be bought may be Leader (rifles:2.2.h)"
        for name, force in self.forces.items():
            yield from _unknown_units(f"forces.{name}", force, ids)
        for i, name in enumerate(self.patrol):
            if name not in self.forces and not (i == 0 and name == "avoided"):
                yield f"patrol[{i}]", f"there is no force {name!r}"
        yield from self._sample_problems(ids)

    def _sample_problems(self, ids: list[str]) -> Iterator[tuple[str, str]]:
        yield from _unknown_units("sample.units", self.sample.units, ids)
        prices = {u.id: u.bp for u in self.units}
        packs = {e.id: e.bp for e in self.equipment}
        for item in self.sample.equipment:
            if item not in packs:
                yield "sample.equipment", f"{item} is not on this card"
        spent = sum(prices.get(k, 0) * n for k, n in self.sample.units.items())
        spent += sum(packs.get(item, 0) for item in self.sample.equipment)
        if spent > self.bp:
            yield "sample", f"the sample squad costs {spent} BP of {self.bp}"
        grouped = sorted(k for group in self.sample.groups for k in group)
        if self.sample.groups and grouped != sorted(
            k for k, n in self.sample.units.items() for _ in range(n)
        ):
            yield "sample.groups", "the Groups do not add up to the units"


def _doubles(field: str, ids: list[str]) -> Iterator[tuple[str, str]]:
    for i, one in enumerate(ids):
        if one in ids[:i]:
            yield f"{field}[{i}].id", f"{one!r} is there twice"


def _unknown_units(field: str, force: dict[str, int], ids: list[str]) -> Iterator[tuple[str, str]]:
    for unit in force:
        if unit not in ids and unit != "grenades":
            yield f"{field}.{unit}", f"there is no unit {unit!r} on this card"


# ------------------------------------------------------------------ effects: what entries of tables do


class Effect(Card, frozen=True, tag_field="do", tag=str.lower):
    """One thing that an entry does; an entry does its effects in order."""


class Enemy(Effect, frozen=True):
    """``Enemy:`` place a force as one Group (rifles:3.3.1); ``on`` a Feature, added where absent; ``kit`` for every man."""

    force: str
    at: Place = "here"
    on: FeatureKind | None = None
    hidden: bool = False
    kit: tuple[Item, ...] = ()


class Patrol(Effect, frozen=True):
    """Roll on the Enemy's patrol table (RP: -1 DRM) and place what comes (rifles:3.7.c)."""

    at: Place = "here"


class Wire(Effect, frozen=True):
    """Barbed Wire next to the Active Group (rifles:1.6.2.a)."""


class Recon(Effect, frozen=True):
    """Gain Recon Points."""

    n: int = 1


class Rain(Effect, frozen=True):
    """Rain for the rest of the Mission (rifles:3.4.e)."""


class Flare(Effect, frozen=True):
    """A modifier to Night Range rolls (rifles:7.0.d): to the next one, or to those of this Turn and the ``turns`` after it."""

    drm: int = 2
    turns: int | None = None


class Muffle(Effect, frozen=True):
    """On a raid: until the alarm is raised only an attack at Distance 1 or more or a flare raises it."""


class ByLight(Effect, frozen=True):
    """One thing by day, another by night."""

    day: tuple[AnyEffect, ...] = ()
    night: tuple[AnyEffect, ...] = ()


class IfVehicle(Effect, frozen=True):
    """One thing if the Active Group is a Vehicle, another if it is not."""

    yes: tuple[AnyEffect, ...] = ()
    no: tuple[AnyEffect, ...] = ()


class Shot(Effect, frozen=True):
    """An attack on the Active Group: one random unit or each, d6 + ``cf`` (``arm`` against Armour), from ``distance``.

    Without ``cover`` the TN is the unit's own, terrain and COVER left out.
    """

    cf: int
    arm: int = 0
    who: Literal["random", "each"] = "random"
    cover: bool = True
    distance: int = 1


class Support(Effect, frozen=True):
    """Fire from outside: the player chooses an Enemy Group in sight, ``n`` attacks against different units of it."""

    n: int
    cf: int
    arm: int = 0


class Barrage(Effect, frozen=True):
    """Each Enemy Group in ``stripe`` is attacked once at a random unit; the TN bonus of ``ignores`` does not count."""

    stripe: Stripe
    cf: int
    ignores: FeatureKind | None = None


class Peek(Effect, frozen=True):
    """The player may look at ``n`` face-down Event markers."""

    n: int = 1


class Supply(Effect, frozen=True):
    """The Active Group receives ``n`` pieces of equipment."""

    item: Item
    n: int = 1


class Relief(Effect, frozen=True):
    """SUPPRESSED units of the Active Group recover: by a roll each (``roll``), or up to ``n`` without one."""

    roll: bool = False
    n: int = 1


class Suppress(Effect, frozen=True):
    """Units of the Active Group are SUPPRESSED: one at random (a unit that was already is eliminated), or each on a roll."""

    on: tuple[Face, ...] = ()


class FallBack(Effect, frozen=True):
    """The Enemy Groups of the nearest stripe that holds one advance away, toward #1, in place of their next activation."""


class NewFeature(Effect, frozen=True, tag="feature"):
    """Put a Terrain Feature here; with ``enter`` the Active Group may move onto it at once."""

    kind: FeatureKind
    enter: bool = False


class Alarm(Effect, frozen=True):
    """Raise the alarm of a night raid: always, or on these faces of a die; ``flare`` = by light, not by sound."""

    on: tuple[Face, ...] = ()
    flare: bool = False


class Lost(Effect, frozen=True):
    """The Active Group loses COVER and HIDDEN and cannot be activated again this Turn."""


class ClearWire(Effect, frozen=True):
    """Remove up to ``n`` OBSTACLE markers, the nearest to the Active Group first."""

    n: int = 1


class Ford(Effect, frozen=True):
    """This Turn one Group enters and leaves ``stripe`` without AP."""

    stripe: Stripe


class Slow(Effect, frozen=True):
    """Entering costs ``ap``: of a stripe or of a terrain; for Vehicles alone or for all; from this Turn or the next on."""

    ap: int = 2
    stripe: int = 0
    terrain: BaseTerrain | None = None
    vehicles: bool = False
    next_turn: bool = False


AnyEffect: TypeAlias = (
    Enemy
    | Patrol
    | Wire
    | Recon
    | Rain
    | Flare
    | ByLight
    | IfVehicle
    | Shot
    | Support
    | Barrage
    | Peek
    | Supply
    | Relief
    | Suppress
    | FallBack
    | NewFeature
    | Alarm
    | Lost
    | ClearWire
    | Ford
    | Slow
    | Muffle
)


class Entry(Card, frozen=True):
    """A row of a table: its words, and what it does (nothing at all is an entry, too)."""

    text: str
    do: tuple[AnyEffect, ...] = ()


class Event(Card, frozen=True):
    """An entry of the Event Table, keyed to the number of its marker (rifles:3.4.c)."""

    marker: Annotated[int, Meta(ge=1, le=20)]
    title: str
    text: str
    do: tuple[AnyEffect, ...] = ()


# ------------------------------------------------------------------ objectives


class Condition(Card, frozen=True, tag_field="is", tag=str.lower):
    """Something that can be true at the end of a Turn."""


class Alive(Condition, frozen=True):
    """At least ``n`` soldiers of the squad live; 0 = at least half of those that started, rounded up."""

    n: int = 0


class Soldiers(Condition, frozen=True):
    """At least ``n`` soldiers are in these stripes (7 = off the map below #6); 0 = half of those left, rounded up."""

    stripes: tuple[Annotated[int, Meta(ge=1, le=7)], ...]
    n: int = 1


class Clear(Condition, frozen=True):
    """No Enemy that is not HIDDEN is in these stripes."""

    stripes: tuple[Stripe, ...]


class NoGarrison(Condition, frozen=True):
    """No unit of the garrison is left that is not HIDDEN."""


class OwnTank(Condition, frozen=True):
    """The squad's tank is in this stripe."""

    stripe: Stripe


class TankLost(Condition, frozen=True):
    """The squad's tank is lost."""


class NoEnemyVehicle(Condition, frozen=True):
    """No Enemy VEHICLE is on the map."""


class Demolished(Condition, frozen=True):
    """All targets of the raid are demolished."""


class AirmanHome(Condition, frozen=True):
    """A rescued airman is in one of these stripes (7 = off the map) together with a soldier of the squad."""

    stripes: tuple[Annotated[int, Meta(ge=1, le=7)], ...]


AnyCondition: TypeAlias = (
    Alive | Soldiers | Clear | NoGarrison | OwnTank | TankLost | NoEnemyVehicle | Demolished | AirmanHome
)


class Objectives(Card, frozen=True):
    """The Mission succeeds at the end of a Turn in which all conditions of one of the lists in ``any`` hold."""

    text: str
    any: tuple[tuple[AnyCondition, ...], ...] = ()


class Column(Card, frozen=True):
    """A place to hold until a column is through: spaces of the Turn Track on which a die ends it, on which faces.

    Then, or when the last Turn ends: success if ``need`` soldiers are in ``stripe`` and outnumber the Enemies there that are
    neither HIDDEN nor SUPPRESSED.  Lost at once at the end of a Turn if those are at least twice the soldiers there.
    """

    stripe: Stripe
    need: int
    spaces: tuple[int, ...]
    on: tuple[Face, ...]


class Raid(Card, frozen=True):
    """A raid: until the alarm is raised the Enemy does not activate and no presence is checked; Features to demolish.

    ``sneak`` = faces that raise the alarm when a Group moves into a stripe that holds an Enemy, ``creep`` = those for a Group
    that was HIDDEN when it set out (() = no die is rolled, None = the same faces); ``ap`` to demolish, ``ap_charge`` when a
    Grenade, Satchel Charge or Anti-Tank Mine is spent on it.
    """

    targets: tuple[Stripe, ...]
    sneak: tuple[Face, ...] = (1, 2)
    creep: tuple[Face, ...] | None = None
    ap: int = 2
    ap_charge: int = 1

    def heard(self, hidden: bool) -> tuple[Face, ...]:
        """The faces on which a Group that comes among Enemies is heard; ``hidden`` = it was HIDDEN when it set out."""
        return self.creep if hidden and self.creep is not None else self.sneak


class Search(Card, frozen=True):
    """Lost men to find for ``ap`` and ``rp``: a die says in which stripe they are; then the hunters come."""

    ap: int
    rp: int
    stripes: Annotated[tuple[Stripe, ...], Meta(min_length=6, max_length=6)]
    men: int = 2
    hunters: tuple[AnyEffect, ...] = ()


class Lent(Card, frozen=True):
    """What a Mission lends the squad for no BP: a unit type of its card, or equipment; ``instead`` = in place of extra BP."""

    unit: str = ""
    item: Item | None = None
    n: int = 1
    instead: bool = False


class Start(Card, frozen=True):
    """An Enemy force of the set-up; ``garrison`` does not leave its Feature."""

    force: str
    stripe: Stripe
    on: FeatureKind | None = None
    garrison: bool = False


class Fixture(Card, frozen=True):
    """A Terrain Feature of the set-up."""

    stripe: Stripe
    kind: FeatureKind


class Frame(Card, frozen=True):
    """When and where it was, for one army of the player."""

    place: str
    date: str
    text: str = ""


class Measured(Card, frozen=True):
    """What trial games have measured: of a hundred, those that the auto-player won, by pairing ("player/Enemy").

    ``games`` were played of each pairing; ``chance`` = those of a hundred that random play won.
    """

    games: Annotated[int, Meta(ge=1)]
    won: dict[str, Annotated[int, Meta(ge=0, le=100)]]
    chance: Annotated[int, Meta(ge=0, le=100)] = 0

    def problems(self) -> Iterable[tuple[str, str]]:
        """A pairing is two armies."""
        for pair in self.won:
            if len([army for army in pair.split("/") if army]) != 2:
                yield f"won.{pair}", 'a pairing is "player/Enemy"'


class Mission(Card, frozen=True):
    """A Mission Card (rifles:2.1).  Tables have a row for each face of a die.

    ``turns_for`` = another number of Turns for some pairings (``"japan/us_army"``: the player's army, the Enemy's), by trial games.
    ``minutes`` = how long it takes as a rule (0 = nobody knows); ``measured`` = how hard it is.
    """

    id: str
    name: str
    turns: Annotated[int, Meta(ge=1, le=30)]
    briefing: str
    frames: dict[str, Frame]
    posture: Posture
    terrain: Annotated[tuple[BaseTerrain, ...], Meta(min_length=6, max_length=6)]
    event_stripes: tuple[Stripe, ...]
    events: tuple[Event, ...]
    presence: Annotated[tuple[Entry, ...], Meta(min_length=6, max_length=6)]
    target: Annotated[tuple[Selector, ...], Meta(min_length=6, max_length=6)]
    objectives: Objectives
    debrief: dict[Literal["success", "loss", "given_up"], str]
    light: Annotated[tuple[Literal["day", "night"], ...], Meta(min_length=1, max_length=6)] = ("day",)
    setup: str = ""
    teaches: str = ""
    turns_for: dict[str, Annotated[int, Meta(ge=1, le=30)]] = {}
    start: tuple[Annotated[int, Meta(ge=1, le=7)], ...] = (7,)
    bp_extra: Count = 0
    lent: tuple[Lent, ...] = ()
    terrain_fixed: dict[str, BaseTerrain] = {}
    features: tuple[Fixture, ...] = ()
    obstacles: tuple[Stripe, ...] = ()
    start_enemies: tuple[Start, ...] = ()
    waves: dict[str, str] = {}
    activation: dict[str, Six] = {}
    sea_movement: tuple[Literal["under fire", "none", "one", "two"], ...] = ()
    column: Column | None = None
    raid: Raid | None = None
    search: Search | None = None
    together: bool = False
    guide: bool = False
    no_retreat: bool = False
    may_leave: bool = False
    special: tuple[str, ...] = ()
    source: Source = "reconstructed"
    note: str = ""
    minutes: Annotated[int, Meta(ge=0, le=600)] = 0
    measured: Measured | None = None

    def problems(self) -> Iterable[tuple[str, str]]:
        """What is wrong beyond the types: (field, message)."""
        yield from _doubles("events", [str(e.marker) for e in self.events])
        if len(self.event_stripes) > len(self.events):
            yield "event_stripes", "more places than Event markers"
        for stripe in self.terrain_fixed:
            if stripe not in "123456" or len(stripe) != 1:
                yield f"terrain_fixed.{stripe}", "a stripe is 1 to 6"
        for space in self.waves:
            if not space.isdigit() or not 1 <= int(space) <= self.turns:
                yield f"waves.{space}", f"a space of the Turn Track is 1 to {self.turns}"
        if len(self.light) not in (1, 6):
            yield "light", "one word, or six for a die"
        at_sea = any(t == "SEA" for t in self.terrain_fixed.values())
        if at_sea != bool(self.sea_movement) or len(self.sea_movement) not in (0, 6):
            yield "sea_movement", "six rows where there is SEA, none elsewhere (rifles:8.1.c)"
        if not self.objectives.any and self.column is None:
            yield "objectives.any", "nothing to be won by"

    def effects(self) -> Iterator[AnyEffect]:
        """All that entries of the card's tables may do, with what stands inside other effects."""
        rows: list[tuple[AnyEffect, ...]] = [e.do for e in self.events] + [e.do for e in self.presence]
        if self.search:
            rows.append(self.search.hunters)
        while rows:
            for effect in rows.pop():
                yield effect
                if isinstance(effect, ByLight):
                    rows += [effect.day, effect.night]
                elif isinstance(effect, IfVehicle):
                    rows += [effect.yes, effect.no]

    def forces(self) -> set[str]:
        """Names of all forces that the card speaks of."""
        found = {s.force for s in self.start_enemies} | set(self.waves.values())
        return found | {effect.force for effect in self.effects() if isinstance(effect, Enemy)}


class Recruit(msgspec.Struct, frozen=True):
    """A man whom a campaign sends into a Mission: who he is, what he carries and can do."""

    man: str
    name: str
    army: str
    type: str
    morale: int = 3
    skill: str = ""
    kit: dict[str, int] = {}


class Content(msgspec.Struct, frozen=True):
    """All that one game is played with, stored in its save: the mission, both armies, and what was chosen at the start.

    A campaign adds its men (``roster``), who of them leads, and what belongs to the squad as a whole.
    """

    mission: Mission
    army: Army
    enemy: Army
    options: dict[str, str] = {}
    roster: tuple[Recruit, ...] = ()
    leader: str = ""
    assistant: str = ""
    squad_kit: dict[str, int] = {}


ENEMIES = {"Japan": ("America", "Commonwealth"), "America": ("Japan",), "Commonwealth": ("Japan",)}
"""Who may face whom (rifles:2.2.b)."""
