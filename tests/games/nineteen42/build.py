"""Positions for tests of 1942: any situation in one line, and short ways to look at what comes of it.

    g = position({"0612": ["uk-12-ind"], "0510": ["jp-41", "jp-112!"]}, turn=2, side="japan", phase="land", quiet=True)
    assert g.ways("jp-41")["0509"].cost == 1
    g.act("land", asks=[("hex", "0510"), ("jp-41",), "0509"])   # an act of the land segment, with all its answers
    assert g.hex("jp-41") == "0509"
    assert ("from", "off") in g.ask("naval").options            # what is on offer, and why not:
    assert g.refused(g.ask("air"), ("fly", "jp-air-3", "0813")) == "n42:5.21.a1"

Counters stand by their ids; after an id may come ``!`` (disrupted just now: three ends of player-turns to go), ``!2`` (two to go)
and ``@1`` (the bank of a water barrier hex).  Lists of ids by what they are: INFANTRY (Japan, 7), GUARDS (8), TANKS, SNLF, PARAS,
BRIGADES (Britain, 5), DIVISIONS (America, 4), DUTCH (4), BATTALIONS (2).

What is not said is as at the start of the campaign: owners of cities and ports, the three fortresses (they stand, but with nobody
in them unless you put somebody there).  An empty city has a zone of control against its enemies: ``quiet=True`` gives all cities
and ports of the map to the side whose player-turn it is, as conquered long ago, so that only units matter.  Who stands in a city
or port owns it.

After everything that is played the invariants are checked, and no answer is taken that the title would refuse.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from ironbottom.games.nineteen42 import air, combat, land, naval
from ironbottom.games.nineteen42.cards import Content
from ironbottom.games.nineteen42.check import check
from ironbottom.games.nineteen42.ground import OFF, Ground, ground
from ironbottom.games.nineteen42.index import Index, Kind
from ironbottom.games.nineteen42.land import Way
from ironbottom.games.nineteen42.load import load_content
from ironbottom.games.nineteen42.pieces import put
from ironbottom.games.nineteen42.state import ALLIES, JAPAN, Beach, State, Unit
from ironbottom.games.nineteen42.title import TITLE
from ironbottom.games.nineteen42.turn import SEQUENCES
from ironbottom.kernel.ask import Ask, Roll, in_order, misfit
from ironbottom.kernel.events import Rolled
from ironbottom.kernel.session import Session
from ironbottom.kernel.step import Frame, Game, Over, Proc, follow, play, run_step
from ironbottom.kernel.title import known, register

T = TypeVar("T")
E = TypeVar("E")

if not known("nineteen42"):
    register("nineteen42", "ironbottom.games.nineteen42")

INFANTRY = [
    "jp-41", "jp-112", "jp-143", "jp-11", "jp-42", "jp-56", "jp-124", "jp-33", "jp-20", "jp-146", "jp-1f", "jp-2f", "jp-47", "jp-9",
    "jp-21", "jp-55", "jp-114", "jp-113", "jp-148", "jp-213", "jp-214", "jp-215", "jp-4", "jp-16", "jp-29", "jp-144",
]  # fmt: skip
"""Japanese infantry regiments of strength 7 (not the 38th Division: jp-228 to jp-230)."""
GUARDS = ["jp-gds-3", "jp-gds-4", "jp-gds-5"]
"""Japanese Guards of strength 8."""
TANKS = ["jp-tk-1", "jp-tk-2", "jp-tk-6", "jp-tk-7"]
"""Japanese tanks of strength 4."""
SNLF = ["jp-sasebo-1", "jp-sasebo-2", "jp-yokosuka-2"]
"""Landing forces of strength 3, with an NMP of their own."""
PARAS = ["jp-yokosuka-1", "jp-yokosuka-3"]
"""The parachute units."""
BRIGADES = [
    "uk-6-ind", "uk-15-ind", "uk-28-ind", "uk-8-ind", "uk-22-ind", "uk-12-ind", "uk-22-aus", "uk-27-aus", "uk-45-ind", "uk-53-br",
]  # fmt: skip
"""British brigades of strength 5."""
DIVISIONS = [
    "us-11-pa", "us-21-pa", "us-31-pa", "us-41-pa", "us-51-pa", "us-61-pa", "us-71-pa", "us-91-pa", "us-81-pa", "us-101-pa",
]  # fmt: skip
"""American (Filipino) divisions of strength 4."""
DUTCH = ["nl-1", "nl-2", "nl-4", "nl-6"]
"""Dutch regiments of strength 4."""
BATTALIONS = [
    "nl-medan", "nl-padang", "nl-palembang", "nl-pontianak", "nl-bandjermasin", "nl-balikpapan", "nl-tarakan", "nl-menado",
    "nl-amboina",
]  # fmt: skip
"""Dutch garrison battalions of strength 2."""

content = cache(load_content)
"""The shipped cards for (scenario, the player's side)."""
ROOT: Ground = ground()
"""The map."""
SEGMENTS = {"land": "land", "air": "air", "naval": "naval", "combat": "combat"}
"""The repeated step of each segment and phase, by the name that ``phase`` has in the state."""
ACTS = {
    "land": land.land_segment,
    "air": air.air_segment,
    "naval": naval.naval_segment,
    "combat": combat.combat_phase,
}


class Position(Game[State]):
    """A game at a point of the tester's choice.  ``s`` is its state, ``said`` all events so far."""

    # -------------------------------------------------------------- looking

    @property
    def s(self) -> State:
        return self.state

    @property
    def ix(self) -> Index:
        index: Index = self.index
        return index

    @property
    def map(self) -> Ground:
        return self.ix.map

    def u(self, id: str) -> Unit:
        """A unit on the map."""
        return self.state.units[id]

    def kind(self, id: str) -> Kind:
        """What a counter is."""
        return self.ix.kinds[id]

    def no(self, hex_id: str) -> int:
        """The number of a printed hex; "off" = off the map."""
        return number(hex_id)

    def hex(self, id: str) -> str:
        """Where a unit stands; "" = not on the map."""
        unit = self.state.units.get(id)
        return "" if unit is None else self.map.ids[unit.hex]

    def at(self, hex_id: str) -> list[str]:
        """The ground units in a hex."""
        return list(self.ix.units(number(hex_id)))

    def lost(self, id: str) -> str:
        """How a unit was lost; "" = it is not."""
        return next((x.how for x in self.state.lost if x.id == id), "")

    def owner(self, hex_id: str) -> str:
        """Whose a city or port is."""
        return self.state.owner[number(hex_id)]

    def stands(self, fortress: str) -> bool:
        """Does the fortress in that hex still stand?"""
        return number(fortress) in self.state.forts

    def zone(self, side: str) -> set[str]:
        """Hexes in a zone of control against a side (units and empty cities)."""
        return {self.map.ids[i] for i, yes in enumerate(self.ix.zone(side)) if yes}

    def supplied(self, id: str) -> bool:
        """Is a unit in supply now?"""
        return self.ix.supplied(self.u(id))

    def ways(self, id: str, more: int | None = None) -> dict[str, Way]:
        """Every hex that a unit can come to by land now, with the way."""
        return {self.map.ids[j]: way for j, way in land.ways(self, id, more).items()}

    def goals(self, cargo: Sequence[str] | str, start: str = "") -> list[tuple[str, str]]:
        """Where a cargo may sail from where it is (or from ``start``, "off" = off the map)."""
        cargo = (cargo,) if isinstance(cargo, str) else tuple(cargo)
        where = start or ("off" if cargo[0] in self.state.off else self.hex(cargo[0]))
        return naval.destinations(self, cargo, number(where))

    def events(self, kind: type[E]) -> list[E]:
        """The events of a class that were said so far."""
        return [e for e in self.said if isinstance(e, kind)]

    def rolls(self, kind: str = "") -> list[Rolled]:
        """The dice that fell, all or those for one purpose."""
        return [e for e in self.events(Rolled) if kind in ("", e.kind)]

    def mods(self, kind: str = "combat", which: int = -1) -> dict[str, int]:
        """The modifiers of a die that fell (the last of its kind), by rule."""
        found: dict[str, int] = {}
        for n, rule in self.rolls(kind)[which].mods:
            found[rule] = found.get(rule, 0) + n
        return found

    def refused(self, ask: Ask[Any] | Roll, token: Any) -> str | None:
        """The rule that the title names against an answer."""
        assert isinstance(ask, Ask)
        return TITLE.refused(self, ask, token)

    # -------------------------------------------------------------- doing

    def play(
        self, proc: Proc[T], asks: Sequence[Any] = (), dice: Sequence[int] = (), sound: bool = True
    ) -> T:
        """Run a procedure with these answers and faces, none too few, none left; then (``sound``) look at the state."""
        result = play(_watched(self, proc), list(asks), list(dice))
        if sound:
            self.sound()
        return result

    def sound(self) -> None:
        """The invariants hold, and the index says what a fresh one says."""
        check(self.state, self.content)
        assert self.index == Index(self.state, self.content), "the index is out of step"

    def asked(self, proc: Proc[Any], asks: Sequence[Any] = (), dice: Sequence[int] = ()) -> Any:
        """Run a procedure with these answers and faces; the question that is then open (None: it came to its end)."""
        answers, faces = list(asks), list(dice)
        try:
            q = next(proc)
            while True:
                if type(q) is Roll:
                    if not faces:
                        assert not answers, f"{q.kind} came before {answers}"
                        return q
                    token: Any = faces.pop(0)
                else:
                    assert isinstance(q, Ask)
                    if not answers:
                        assert not faces, f"{q.kind} came before the dice {faces}"
                        return q
                    token = fit(q, answers.pop(0))
                wrong = misfit(q, token)
                assert wrong is None, f"{q.kind}: {wrong}; offered: {list(getattr(q, 'options', ()))}"
                q = proc.send(token)
        except StopIteration:
            assert (answers, faces) == ([], []), "left over"
            return None

    def act(
        self, segment: str, asks: Sequence[Any] = (), dice: Sequence[int] = (), sound: bool = True
    ) -> Any:
        """One act of a segment ("land", "air", "naval", "combat"), with all its answers and dice."""
        return self.play(ACTS[segment](self), asks, dice, sound)

    def ask(self, segment: str, asks: Sequence[Any] = (), dice: Sequence[int] = ()) -> Any:
        """The question that an act of a segment comes to after these answers and dice (None: it asks nothing)."""
        return self.asked(ACTS[segment](self), asks, dice)

    def step(
        self,
        name: str,
        asks: Sequence[Any] = (),
        dice: Sequence[int] = (),
        seq: str = "player",
        sound: bool = True,
    ) -> Any:
        """Run a step of the sequence of play by its id (turn.py); its Flow."""
        run = next(step.run for step in SEQUENCES[seq] if step.id == name)
        return self.play(run(self), asks, dice, sound)

    def stand(self, seq: str, step: str = "") -> Position:
        """Stand at a step of the sequence of play, for :meth:`run`."""
        names = {"game": "turns", "turn": {ALLIES: "allies", JAPAN: "japan"}[self.state.side]}
        frames = []
        for each in ("game", "turn", "player"):
            wanted = step if each == seq else names[each]
            number_ = next((n for n, x in enumerate(SEQUENCES[each]) if x.id == wanted), 0)
            frames.append(Frame(each, number_))
            if each == seq:
                break
        self.state.at = frames
        if seq == "player" and self.state.side not in self.state.played:
            self.state.played = [ALLIES, JAPAN] if self.state.side == JAPAN else [ALLIES]
        return self

    def run(
        self, asks: Sequence[Any] = (), dice: Sequence[int] = (), until: str = "", sound: bool = True
    ) -> None:
        """Run the sequence of play from where the state stands until that step would begin (or the game is over)."""
        self.play(_steps(self, until), asks, dice, sound)

    def idle(self, until: str = "", die: int = 3, sound: bool = True) -> list[Ask[Any] | Roll]:
        """The same with everybody doing as little as he may, and every die showing that face; the questions that were asked."""
        proc, asked = _steps(self, until), []
        try:
            q = next(proc)
            while True:
                asked.append(q)
                q = proc.send(die if type(q) is Roll else least(q))
        except StopIteration:
            pass
        if sound:
            self.sound()
        return asked

    def session(self) -> Session[State]:
        """A session that goes on from here, to be answered like any game."""
        session: Session[State] = Session.unopened(TITLE, self.content, 1)
        session._adopt(msgspec.msgpack.decode(msgspec.msgpack.encode(self.state), type=State))
        session._open_step()
        return session


def number(hex_id: str) -> int:
    """The number of a printed hex; "off" = off the map."""
    return OFF if hex_id == "off" else ROOT.number[hex_id]


def numbers(hexes: Iterable[str]) -> list[int]:
    """The same for several."""
    return [number(each) for each in hexes]


def fit(ask: Ask[Any], answer: Any) -> Any:
    """A set of options in the order of the question."""
    if not ask.single and isinstance(answer, (tuple, list, set)):
        return in_order(ask, list(answer)) if set(answer) <= set(ask.options) else tuple(answer)
    return answer


IDLE = ("done", "back", "later", "no", "stay", "ready")
"""Answers of somebody who does nothing."""


def least(ask: Any) -> Any:
    """The least that may be answered."""
    if ask.single:
        return next((word for word in IDLE if word in ask.options), ask.options[0])
    return ask.first if ask.least else ()


def _watched(g: Position, proc: Proc[T]) -> Proc[T]:
    """A procedure in which no answer is taken that the title would refuse."""
    try:
        q = next(proc)
        while True:
            token = yield q
            if isinstance(q, Ask):
                rule = TITLE.refused(g, q, fit(q, token))
                assert rule is None, f"{q.kind}: {token!r} is refused by {rule}"
            q = proc.send(token)
    except StopIteration as stop:
        value: T = stop.value
        return value


def _steps(g: Position, until: str) -> Generator[Ask[Any] | Roll, Any, None]:
    s, first = g.state, True
    try:
        while s.at:
            step = run_step(g, SEQUENCES)
            if step.id == until and not first:
                return
            first = False
            flow = yield from step.run(g)
            follow(s.at, flow, SEQUENCES)
    except Over:
        pass


# ---------------------------------------------------------------- making positions


def position(
    units: Mapping[str, Sequence[str] | str] | None = None,
    *,
    turn: int = 3,
    side: str = JAPAN,
    phase: str = "land",
    off: Sequence[str] = (),
    waiting: Sequence[str] = (),
    switches: Sequence[str] = (),
    scenario: str = "campaign",
    card: Mapping[str, Any] | None = None,
    owner: Mapping[str, str] | None = None,
    taken: Sequence[str] = (),
    fallen: Sequence[str] = (),
    forts: Sequence[str] | None = None,
    beaches: Mapping[str, Sequence[str]] | None = None,
    beach_turn: int | None = None,
    nmp: Mapping[str, int] | int | None = None,
    quiet: bool = False,
    sound: bool = True,
    **fields: Any,
) -> Position:
    """A game in the middle of a player-turn.

    ``units``: counters by hex (see above).  ``off``, ``waiting``: counters off the map, and due on it.  ``switches``: optional and
    house rules that are on.  ``card``: fields of the scenario to be replaced (``{"area": ("malaya",)}``).  ``owner``: cities and
    ports in other hands; ``taken``: cities that were conquered at some time; ``fallen``: that fell in this player-turn.  ``forts``:
    the fortresses that stand.  ``beaches``: invasion hexes with the units that landed there, by default in the turn before.
    ``nmp``: what is left in the purses (a number = that many in each), by default the allowances.  ``quiet``: see above.  All else
    are fields of the state (``entered``, ``sunk``, ``java``...).
    """
    cards = content(scenario)
    cards = msgspec.structs.replace(
        cards,
        switches=tuple(switches),
        scenario=msgspec.structs.replace(cards.scenario, **dict(card or {})),
    )
    s = State(at=[Frame("game", 2)], turn=turn, side=side, phase=phase)
    s.played = [ALLIES] if side == ALLIES else [ALLIES, JAPAN]
    _places(s, side if quiet else "", owner or {}, taken, fallen, forts)
    g = Position(s, cards, Index(s, cards))
    s.off = list(off)
    s.waiting = list(waiting)
    for hex_id, there in (units or {}).items():
        for spell in [there] if isinstance(there, str) else there:
            _unit(g, hex_id, spell)
    for hex_id, landed in (beaches or {}).items():
        s.beaches[number(hex_id)] = Beach(turn - 1 if beach_turn is None else beach_turn, list(landed))
    for name, value in fields.items():
        assert name in State.__struct_fields__, f"the state has no field {name!r}"
        setattr(s, name, value)
    purses = naval.purses(g, side)
    if nmp is None:
        s.nmp = {p: naval.allowance(g, p) for p in purses}
    else:
        s.nmp = dict.fromkeys(purses, nmp) if isinstance(nmp, int) else dict(nmp)
    g.index = Index(s, cards)
    g.stand("player", SEGMENTS[phase])
    g.said.clear()
    if sound:
        g.sound()
    return g


def _places(
    s: State,
    all_to: str,
    owner: Mapping[str, str],
    taken: Sequence[str],
    fallen: Sequence[str],
    forts: Sequence[str] | None,
) -> None:
    for i in sorted(ROOT.ports | set(ROOT.city)):
        s.owner[i] = all_to or ROOT.home[i]
    for hex_id, whose in owner.items():
        s.owner[number(hex_id)] = whose
    conquered = [i for i in ROOT.city if s.owner[i] != ROOT.home[i] and ROOT.ids[i] not in taken]
    s.taken = conquered + numbers(taken)
    s.fallen = numbers(fallen)
    s.forts = sorted(ROOT.forts) if forts is None else numbers(forts)
    for i in s.forts:
        if i in s.owner:
            s.owner[i] = ROOT.home[i]
            s.taken = [j for j in s.taken if j != i]


def _unit(g: Position, hex_id: str, spell: str) -> None:
    name, _, bank = spell.partition("@")
    id, shaken, left = name.partition("!")
    assert id in g.ix.kinds, f"no such counter: {id}"
    assert id not in g.state.units, f"{id} stands twice"
    i, kind = number(hex_id), g.kind(id)
    unit = put(g, id, i, int(bank) if bank else None)
    if shaken:
        unit.shaken = int(left) if left else 3
    if kind.ground and i in g.state.owner:
        if g.state.owner[i] != kind.side and i in ROOT.city and i not in g.state.taken:
            g.state.taken.append(i)
        g.state.owner[i] = kind.side
    if kind.ground and i in g.state.forts and ROOT.home[i] != kind.side:
        g.state.forts.remove(i)


def fresh(
    scenario: str = "campaign",
    side: str = JAPAN,
    *,
    switches: Sequence[str] | None = (),
    card: Mapping[str, Any] | None = None,
) -> Position:
    """A game before its set-up, for ``g.run(until="begin")`` or ``g.step("prepare", seq="game")``."""
    cards: Content = load_content(scenario, side, "", switches)
    if card:
        cards = msgspec.structs.replace(cards, scenario=msgspec.structs.replace(cards.scenario, **dict(card)))
    s = TITLE.new(cards)
    return Position(s, cards, Index(s, cards))


def campaign(**options: Any) -> Position:
    """The campaign after its ready set-up, as Turn 0 is about to begin (``options`` as in :func:`fresh`)."""
    g = fresh(**options)
    g.run(until="begin", sound=False)
    g.sound()
    return g


def drive(
    g: Position,
    proc: Proc[Any],
    dice: Sequence[int] = (),
    answers: Mapping[str, Any] | None = None,
    sound: bool = True,
) -> list[Ask[Any]]:
    """Run a procedure with these faces, none too few and none left; the questions that were asked on the way.

    ``answers`` by kind of question: an answer for each time, a list of answers to be used up, or a function of the question; what
    is not named gets the first option, a set its ``first``.
    """
    given = {kind: list(x) if isinstance(x, list) else x for kind, x in (answers or {}).items()}
    faces, asked = list(dice), []
    watched = _watched(g, proc)
    try:
        q: Any = next(watched)
        while True:
            if type(q) is Roll:
                assert faces, f"no die left for {q.kind} ({q.rule})"
                q = watched.send(faces.pop(0))
                continue
            assert isinstance(q, Ask)
            asked.append(q)
            token = given.get(q.kind, q.options[0] if q.single else q.first)
            if isinstance(token, list):
                token = token.pop(0)
            token = fit(q, token(q) if callable(token) else token)
            wrong = misfit(q, token)
            assert wrong is None, f"{q.kind}: {wrong}; offered: {list(q.options)}"
            q = watched.send(token)
    except StopIteration:
        assert not faces, f"dice left over: {faces}"
    if sound:
        g.sound()
    return asked
