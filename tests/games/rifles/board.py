"""A board for tests of Rifles: any situation in one line, and short ways to look at what comes of it.

    g = board("OPEN JUNGLE RIVER", {6: ["smg*", "rifle+"], 5: ["COVER", "lmg"]}, {2: ["rifle", "rifle!"]}, ap=2, bap=1)
    g.do("fire", 1, 3, "ap", asks=[...], dice=[6])      # the action of the squad's Group 1 against Group 3
    assert g.u("a").suppressed and g.s.ap == 1
    assert g.offers("cover", 1) and g.bar("hide", 1) is None

Markers: the squad's units are A, B, C..., the Enemy's a, b, c..., in the order in which they are written.  Groups are numbered from
1, the squad's first.  Spells of a unit, in one string: its type, then ``*`` Leader, ``!`` SUPPRESSED, ``+`` Veteran, ``-``
Inexperienced, in any order; after blanks what it carries, and ``@Skill`` (``_`` for a blank): ``"rifle*+ grenade @Quick_Shot"``.
A Group is a list of units, in which words in capitals are its markers: COVER, HIDDEN, OVERWATCH, OVERWATCH2 (paid with a BAP),
OBSTACLE, GARRISON, or a Feature it is on (TREE, BUILDING, FOX HOLE; added if no free one is there).  A stripe that holds several
Groups has a list of lists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from ironbottom.games.rifles import actions
from ironbottom.games.rifles.act import perform
from ironbottom.games.rifles.cards import Army, Effect, Enemy, Entry, Event, Mission, Patrol
from ironbottom.games.rifles.check import check
from ironbottom.games.rifles.index import Index
from ironbottom.games.rifles.load import load_content
from ironbottom.games.rifles.pieces import free_features, new_group, new_unit, units
from ironbottom.games.rifles.state import ENEMY, SQUAD, Feature, Group, State, Stripe, Unit
from ironbottom.games.rifles.turn import SEQUENCES
from ironbottom.kernel.events import Rolled
from ironbottom.kernel.step import Frame, Game, Proc, play

T = TypeVar("T")
E = TypeVar("E")
FEATURES = ("TREE", "BUILDING", "FOX HOLE")
MORALE = {"+": 2, "-": 4}
PRESENCE = (
    Entry("Enemy: riflemen in #1.", (Enemy("riflemen", at="#1"),)),
    *[Entry("Enemy: a patrol in #1.", (Enemy("patrol", at="#1"),))] * 3,
    Entry("Enemy: a machine-gun nest in #1.", (Enemy("mg_nest", at="#1"),)),
    Entry("Patrol: (RP: -1 DRM) in the stripe before your leading Group.", (Patrol(at="front"),)),
)
"""An Enemy Presence Table of the tests' own, for ``card={"presence": PRESENCE}``: shipped ones change with the balance."""
content = cache(load_content)
"""The shipped cards for (mission, army, enemy army)."""


class Board(Game[State]):
    """A game at a point of the tester's choice.  ``s`` is its state, ``said`` all events so far."""

    @property
    def s(self) -> State:
        return self.state

    @property
    def card(self) -> Mission:
        """The Mission Card."""
        return self.content.mission

    def u(self, marker: str) -> Unit:
        """A unit by its marker."""
        return self.state.units[marker]

    def k(self, number: int) -> Group:
        """A Group by its number."""
        return self.state.groups[number]

    def of(self, number: int) -> list[Unit]:
        """The units of a Group."""
        return units(self, self.k(number))

    def stripe(self, n: int) -> Stripe:
        """A stripe, 1 to 6."""
        return self.state.stripes[n - 1]

    def side(self, side: str) -> list[Group]:
        """The Groups of ``squad`` or ``enemy``."""
        return [k for k in self.state.groups.values() if k.side == side]

    def alive(self, marker: str) -> bool:
        """Is the unit still on the map?"""
        return marker in self.state.units

    # -------------------------------------------------------------- doing

    def play(
        self, proc: Proc[T], asks: Sequence[Any] = (), dice: Sequence[int] = (), sound: bool = True
    ) -> T:
        """Run a procedure with these answers and faces, none too few, none left; then (``sound``) check the state."""
        result = play(proc, list(asks), list(dice))
        if sound:
            check(self.state, self.content)
        return result

    def do(self, verb: str, group: int = 0, arg: int = 0, pay: str = "ap", *more: Any,
           asks: Sequence[Any] = (), dice: Sequence[int] = ()) -> None:  # fmt: skip
        """Order an action, which must be on offer, and carry it out."""
        action = (verb, group, arg, pay, *more)
        assert action in self.actions(), f"{action} is not offered: {self.actions()}"
        self.play(perform(self, action), asks, dice)

    def step(self, name: str, asks: Sequence[Any] = (), dice: Sequence[int] = (), seq: str = "turn") -> Any:
        """Run a step of the sequence of play by its id (turn.py); its Flow."""
        run = next(step.run for step in SEQUENCES[seq] if step.id == name)
        return self.play(run(self), asks, dice)

    # -------------------------------------------------------------- looking

    def actions(self) -> list[tuple[Any, ...]]:
        """All that the player may order now."""
        return actions.actions(self)

    def offers(
        self, verb: str, group: int | None = None, arg: int | None = None, pay: str | None = None
    ) -> bool:
        """Is there an action like this on offer?  What is left out may be anything."""
        wanted = (verb, group, arg, pay)
        return any(all(w in (None, a) for w, a in zip(wanted, one, strict=False)) for one in self.actions())

    def bar(self, verb: str, group: int = 0, arg: int = 0, pay: str = "ap", *more: Any) -> str | None:
        """The rule that forbids an action."""
        return actions.bar(self, (verb, group, arg, pay, *more))

    def events(self, kind: type[E]) -> list[E]:
        """The events of a class that were said so far."""
        return [e for e in self.said if isinstance(e, kind)]

    def rolls(self, kind: str = "") -> list[Rolled]:
        """The dice that fell, all or those for one purpose."""
        return [e for e in self.events(Rolled) if kind in ("", e.kind)]

    def mods(self, kind: str = "attack", which: int = -1) -> dict[str, int]:
        """The modifiers of a die that fell (the last of its kind), by rule."""
        found: dict[str, int] = {}
        for n, rule in self.rolls(kind)[which].mods:
            found[rule] = found.get(rule, 0) + n
        return found


def terrains(words: str | Sequence[str] | Mapping[int, str]) -> list[str]:
    """Base Terrain of six stripes from ``"OPEN DEEP JUNGLE RIVER"`` (#1 first, the rest OPEN), a list, or ``{3: "RIVER"}``."""
    if isinstance(words, Mapping):
        return [words.get(n, "OPEN") for n in range(1, 7)]
    if isinstance(words, str):
        joined = words.replace("DEEP JUNGLE", "DEEP_JUNGLE").replace("SHALLOW WATER", "SHALLOW_WATER")
        words = [word.replace("_", " ") for word in joined.split()]
    return [*words, *["OPEN"] * 6][:6]


def board(
    terrain: str | Sequence[str] | Mapping[int, str] = "",
    squad: Mapping[int, Sequence[Any]] | None = None,
    enemy: Mapping[int, Sequence[Any]] | None = None,
    *,
    mission: str = "1",
    army: str = "us_army",
    enemy_army: str = "japan",
    features: Mapping[int, Sequence[str]] | None = None,
    events: Mapping[int, Sequence[Any]] | None = None,
    wire: Sequence[int] = (),
    order: str = "",
    card: Mapping[str, Any] | None = None,
    own: Mapping[str, Any] | None = None,
    foe: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Board:
    """A board in the middle of a Turn.

    ``terrain``: see ``terrains``.  ``squad``, ``enemy``: Groups by stripe, 7 being the entry area (see above).  ``features``: kinds
    by stripe, free ones.  ``events``: face-down markers by stripe; a marker is its number on the Mission Card, or an effect or a
    tuple of effects (``cards.Recon(2)``).  ``wire``: stripes with an OBSTACLE that holds nobody.  ``order``: what every row of the
    Enemy Activation Table says (``"Attack"``; any face may then be thrown for it).  ``card``, ``own``, ``foe``:
    fields of the Mission Card and of both Army Cards to be replaced.  All else are fields of the state: ``ap``, ``bap``, ``rp``,
    ``turn``, ``light``, ``rain``...; ``turn`` is the Mission's first space unless given, the light ``day``.
    """
    cards = content(mission, army, enemy_army)
    numbers, entries = _events(cards.mission, events or {})
    replaced: dict[str, Any] = {"events": (*cards.mission.events, *entries)}
    if order:
        replaced["activation"] = {enemy_army: (order,) * 6}
    cards = msgspec.structs.replace(
        cards,
        mission=msgspec.structs.replace(cards.mission, **replaced | dict(card or {})),
        army=_card(cards.army, own),
        enemy=_card(cards.enemy, foe),
    )
    state = State(at=[Frame("mission", 8), Frame("turn", 4)], stripes=[Stripe(t) for t in terrains(terrain)])
    state.turn, state.light = cards.mission.turns, "day"
    g = Board(state, cards, Index(cards))
    for n, kinds in (features or {}).items():
        for kind in kinds:
            _feature(g, n, kind)
    for n in wire:
        g.stripe(n).wire = True
    for side, card_, places in ((SQUAD, cards.army, squad), (ENEMY, cards.enemy, enemy)):
        for n, here in (places or {}).items():
            for members in here if here and not isinstance(here[0], str) else [here]:
                _group(g, side, card_, n, members)
    for n, markers in numbers.items():
        g.stripe(n).events = markers
    state.start_soldiers = sum(1 for u in state.units.values() if u.side == SQUAD)
    for name, value in fields.items():
        assert name in State.__struct_fields__, f"the state has no field {name!r}"
        setattr(state, name, value)
    check(state, cards)
    return g


def fresh(mission: str = "1", army: str = "us_army", enemy_army: str = "japan", **card: Any) -> Board:
    """A game before its set-up, for ``g.step("deal", seq="mission")``; ``card`` replaces fields of the Mission Card."""
    cards = content(mission, army, enemy_army)
    cards = msgspec.structs.replace(cards, mission=msgspec.structs.replace(cards.mission, **card))
    return Board(State(at=[Frame("mission")]), cards, Index(cards))


def _card(army: Army, changes: Mapping[str, Any] | None) -> Army:
    return msgspec.structs.replace(army, **changes) if changes else army


def _events(
    mission: Mission, places: Mapping[int, Sequence[Any]]
) -> tuple[dict[int, list[int]], list[Event]]:
    """Marker numbers by stripe, and new entries of the Event Table for what was given as effects."""
    made: list[Event] = []
    found: dict[int, list[int]] = {}
    first = 1 + max(e.marker for e in mission.events)
    for n, markers in places.items():
        found[n] = []
        for one in markers:
            if isinstance(one, int):
                found[n].append(one)
                continue
            do = (one,) if isinstance(one, Effect) else tuple(one)
            made.append(Event(first + len(made), "Test", "", do))
            found[n].append(made[-1].marker)
    return found, made


def _feature(g: Board, n: int, kind: str) -> Feature:
    feature = Feature(g.s.next_feature, kind)
    g.s.next_feature += 1
    g.stripe(n).features.append(feature)
    return feature


def _group(g: Board, side: str, army: Army, n: int, words: Sequence[str]) -> Group:
    members = [_unit(g, side, army.id, word) for word in words if not word.isupper()]
    group = new_group(g, side, n, [u.id for u in members])
    for word in words:
        if word in FEATURES:
            free = [f for f in free_features(g, n) if f.kind == word]
            group.feature = (free or [_feature(g, n, word)])[0].id
        elif word == "OBSTACLE":
            group.wire = g.stripe(n).wire = True
        elif word.startswith("OVERWATCH"):
            group.watch = 2 if word.endswith("2") else 1
        elif word.isupper():
            assert word in ("COVER", "HIDDEN", "GARRISON"), f"what is {word!r}?"
            setattr(group, word.lower(), True)
    return group


def _unit(g: Board, side: str, army: str, words: str) -> Unit:
    name, *load = words.split()
    unit = new_unit(g, side, army, name.rstrip("*!+-"))
    for flag in name[len(unit.type) :]:
        if flag == "*":
            g.s.leader = unit.id
        elif flag == "!":
            unit.suppressed = True
        else:
            unit.morale = MORALE[flag]
    for word in load:
        if word.startswith("@"):
            unit.skill = word[1:].replace("_", " ")
        else:
            unit.kit[word] = unit.kit.get(word, 0) + 1
    return unit
