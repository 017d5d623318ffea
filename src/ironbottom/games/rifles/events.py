"""What can happen in Rifles, as frozen facts.  ``tell.py`` puts them into words."""

from __future__ import annotations

from ironbottom.kernel.events import Event


class Noted(Event, frozen=True, gc=False):
    """A fact of the set-up: code and values."""

    code: str
    values: tuple[str | int, ...] = ()


class Terrain(Event, frozen=True, gc=False):
    """A stripe's Base Terrain (rifles:2.1.1.a)."""

    stripe: int
    terrain: str
    fixed: bool = False


class Dealt(Event, frozen=True, gc=False):
    """An Event marker was laid face down in a stripe (rifles:2.1.2.b)."""

    stripe: int


class Joined(Event, frozen=True, gc=False):
    """A unit joins a side: marker, unit type, army; in the squad by purchase, ``lent`` or not."""

    unit: str
    what: str
    army: str
    side: str
    lent: bool = False
    name: str = ""


class Equipped(Event, frozen=True, gc=False):
    """Equipment for a unit ("" = for the squad)."""

    unit: str
    item: str
    n: int = 1


class Led(Event, frozen=True, gc=False):
    """A unit takes command (rifles:6.0.a-b), or is noted as Assistant Leader."""

    unit: str
    why: str


class Grouped(Event, frozen=True, gc=False):
    """A Group as it now is (rifles:3.1.a)."""

    group: int
    side: str
    stripe: int
    units: tuple[str, ...]


class TurnBegins(Event, frozen=True, gc=False):
    """A new Turn: the space of the Turn Track."""

    space: int


class Points(Event, frozen=True, gc=False):
    """What the Action Dice gave (rifles:3.2.tbl)."""

    ap: int
    bap: int


class Acts(Event, frozen=True, gc=False):
    """A friendly Group does something for so many points."""

    group: int
    verb: str
    arg: int
    ap: int
    bap: int


class Moved(Event, frozen=True, gc=False):
    """A Group moved into a stripe, onto a Feature ("" = none)."""

    group: int
    side: str
    units: tuple[str, ...]
    start: int
    stripe: int
    feature: str = ""


class Marked(Event, frozen=True, gc=False):
    """A marker was put on a Group (``on``) or taken from it: COVER, HIDDEN, OVERWATCH, OBSTACLE, COVER FIRE."""

    group: int
    marker: str
    on: bool
    rule: str


class Gained(Event, frozen=True, gc=False):
    """Recon Points won or spent (rifles:3.7), and how many there are now."""

    n: int
    now: int
    why: str


class Revealed(Event, frozen=True, gc=False):
    """An Event marker was turned up (rifles:3.4.a-b)."""

    stripe: int
    marker: int
    title: str
    text: str


class Peeked(Event, frozen=True, gc=False):
    """The player looked at a face-down Event marker."""

    stripe: int
    marker: int
    title: str


class Row(Event, frozen=True, gc=False):
    """An entry of a table was read: presence, patrol, sea."""

    table: str
    result: int
    text: str


class Placed(Event, frozen=True, gc=False):
    """An Enemy force entered the map (rifles:3.3.1): its units as (marker, type)."""

    group: int
    force: str
    units: tuple[tuple[str, str], ...]
    stripe: int
    feature: str = ""
    hidden: bool = False


class FeatureAdded(Event, frozen=True, gc=False):
    """A Terrain Feature was put in a stripe."""

    stripe: int
    kind: str


class Weather(Event, frozen=True, gc=False):
    """Rain, a flare, the range of sight tonight: code and number."""

    code: str
    n: int = 0


class Ordered(Event, frozen=True, gc=False):
    """An Enemy Group has an order: from its table (``die``), or as the fall-back of another (``instead``), under a rule."""

    group: int
    units: tuple[str, ...]
    stripe: int
    order: str
    rule: str
    die: int = 0
    posture: str = ""
    instead: str = ""


class Aimed(Event, frozen=True, gc=False):
    """An Enemy Group has chosen its Target Group, and why."""

    group: int
    target: int
    rule: str
    selector: str = ""


class Fired(Event, frozen=True, gc=False):
    """An attack on a unit: by whom (several = Fire Group), how, from how far, against which parts of its Target Number."""

    by: tuple[str, ...]
    at: str
    how: str
    distance: int
    tn: tuple[tuple[int, str], ...]


class Hit(Event, frozen=True, gc=False):
    """What a hit did to a unit: ``suppressed``, ``eliminated``, ``cancelled`` by COVER FIRE."""

    unit: str
    effect: str
    rule: str


class Recovered(Event, frozen=True, gc=False):
    """A unit lost its SUPPRESSED marker."""

    unit: str
    rule: str


class Melee(Event, frozen=True, gc=False):
    """A round of Close Combat: both totals with their parts, and who won by how much."""

    attacker: int
    defender: int
    attack: int
    defence: int
    attack_parts: tuple[tuple[int, str], ...]
    defence_parts: tuple[tuple[int, str], ...]
    result: str


class Engaged(Event, frozen=True, gc=False):
    """Two Groups are locked in Close Combat (``on``), or no longer."""

    group: int
    foe: int
    on: bool


class Promoted(Event, frozen=True, gc=False):
    """A unit is now a Veteran (rifles:4.6.1.d)."""

    unit: str


class Nothing(Event, frozen=True, gc=False):
    """Somebody could do nothing, or an act came to nothing: a code, the Group, and the rule."""

    group: int
    code: str
    rule: str


class Alarmed(Event, frozen=True, gc=False):
    """The alarm of a night raid is raised."""

    why: str


class Demolished(Event, frozen=True, gc=False):
    """A target of the raid is gone."""

    stripe: int


class Rescued(Event, frozen=True, gc=False):
    """The lost men were found in a stripe."""

    stripe: int
    units: tuple[str, ...]


class TurnEnds(Event, frozen=True, gc=False):
    """The Turn is over: does each condition of the objectives hold?"""

    space: int
    met: tuple[bool, ...] = ()


class Decided(Event, frozen=True, gc=False):
    """The Mission has ended."""

    code: str
    rule: str
    why: str


EVENTS: tuple[type[Event], ...] = (
    Noted,
    Terrain,
    Dealt,
    Joined,
    Equipped,
    Led,
    Grouped,
    TurnBegins,
    Points,
    Acts,
    Moved,
    Marked,
    Gained,
    Revealed,
    Peeked,
    Row,
    Placed,
    FeatureAdded,
    Weather,
    Ordered,
    Aimed,
    Fired,
    Hit,
    Recovered,
    Melee,
    Engaged,
    Promoted,
    Nothing,
    Alarmed,
    Demolished,
    Rescued,
    TurnEnds,
    Decided,
)
