"""What exists in a game of Rifles: units, Groups, stripes, points.  Plain data, encoded as it is."""

from __future__ import annotations

import msgspec

from ironbottom.kernel.step import Frame

SQUAD, ENEMY = "squad", "enemy"
"""The two sides.  The squad is asked; the Enemy is a procedure of the rulebook (rifles:3.5)."""
ENTRY = 7
"""The entry area below #6, counted as a stripe #7 (rifles:2.3.b)."""


class Unit(msgspec.Struct):
    """A soldier or Vehicle.  ``id`` is its marker's letter: capitals for the squad, small ones for the Enemy."""

    id: str
    army: str
    type: str
    side: str
    group: int
    suppressed: bool = False
    morale: int = 3
    attacked: bool = False
    recovered: bool = False
    flames: int = 3
    kit: dict[str, int] = {}
    skill: str = ""
    name: str = ""
    lent: bool = False
    airman: bool = False
    free_move: bool = False
    man: str = ""
    bought: bool = False
    lent_kit: list[str] = []

    @property
    def veteran(self) -> bool:
        """Morale 2 (rifles:1.4.e)."""
        return self.morale <= 2


class Group(msgspec.Struct):
    """A stack of units of one side, activated as one (rifles:3.1.c).

    ``feature`` = id of the Terrain Feature it is on, 0 for none; ``watch`` = OVERWATCH: 0 none, 1 with DRM -1, 2 without;
    ``foe`` = the Group it is Engaged with; ``rounds`` of that Close Combat fought; ``beaten`` = rifles:4.6.1.d is used up in it;
    ``wire`` = next to an OBSTACLE; ``acted`` = activated this Turn; ``cover_fire`` = hits that COVER FIRE will cancel.
    """

    id: int
    side: str
    stripe: int
    units: list[str]
    feature: int = 0
    cover: bool = False
    hidden: bool = False
    watch: int = 0
    wire: bool = False
    foe: int = 0
    rounds: int = 0
    beaten: bool = False
    moved: bool = False
    acted: bool = False
    stunned: bool = False
    fall_back: bool = False
    cover_fire: int = 0
    garrison: bool = False


class Feature(msgspec.Struct):
    """A Terrain Feature marker in a stripe."""

    id: int
    kind: str
    target: bool = False


class Stripe(msgspec.Struct):
    """A stripe of the map: Base Terrain, Features, face-down Event markers (their numbers are secret), an OBSTACLE.

    ``trap`` = the OBSTACLE of the set-up catches the first Group that enters.
    """

    terrain: str = "OPEN"
    features: list[Feature] = []
    events: list[int] = []
    wire: bool = False
    trap: bool = False


class Lost(msgspec.Struct):
    """A unit that is off the map for good: what it was, who did it, in which Turn."""

    unit: Unit
    by: str
    turn: int
    leader: bool = False


class Cost(msgspec.Struct):
    """Entering costs ``ap``: of a stripe (0 = any) or of a terrain ("" = any), for Vehicles alone or all, from ``space`` down."""

    ap: int
    stripe: int
    terrain: str
    vehicles: bool
    space: int


class Result(msgspec.Struct):
    """How the Mission ended: ``success``, ``loss`` or ``given_up``, and the rule that says so."""

    code: str
    rule: str
    why: str


class State(msgspec.Struct):
    """A game of Rifles between two answers."""

    at: list[Frame]
    units: dict[str, Unit] = {}
    groups: dict[int, Group] = {}
    stripes: list[Stripe] = []
    aside: list[int] = []
    seen: list[tuple[int, int]] = []
    light: str = "day"
    turn: int = 0
    ap: int = 0
    bap: int = 0
    rp: int = 0
    kept_ap: int = 0
    kept_bap: int = 0
    leader: str = ""
    assistant: str = ""
    rain: bool = False
    night_range: int = -1
    night_die: int = 0
    flares: list[tuple[int, int]] = []
    night_fighters: bool = True
    at_sea: bool = False
    landed: bool = False
    alarm: bool = False
    muffled: bool = False
    tried_sneak: bool = False
    demolished: list[int] = []
    costs: list[Cost] = []
    ford: int = 0
    ford_group: int = 0
    guide_used: bool = False
    found: bool = False
    queue: list[int] = []
    budget: int = 0
    packs: dict[str, int] = {}
    squad_kit: dict[str, int] = {}
    start_soldiers: int = 0
    tank: str = ""
    lost: list[Lost] = []
    quiet: list[str] = []
    next_group: int = 1
    next_feature: int = 1
    next_unit: dict[str, int] = {}
    result: Result | None = None
    won_xp: int = 0
    only_kit: bool = False
