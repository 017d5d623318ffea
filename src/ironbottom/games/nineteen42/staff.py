"""What a commander of 1942 knows and keeps: fronts, who belongs to them, measures, distances, the order of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from ironbottom.bots.doctrine import Doctrine, Formation, Front, Level, Operation, Order, at_level
from ironbottom.bots.posture import Command, issue
from ironbottom.hexes.graph import Network
from ironbottom.hexes.paths import Moves, Terms, reach
from ironbottom.kernel.derived import Derived
from ironbottom.kernel.dice import Dice

from .ground import Ground, ground
from .index import Index, Kind
from .pieces import G, hex_no
from .points import totals
from .state import JAPAN, State, Unit, other
from .view import View

FAR = 60
"""As a distance: not by land."""


class Mind(msgspec.Struct):
    """A commander's mind: plain data, kept in the journal.  ``postures``, ``owners`` and ``sailed`` outlast a player-turn."""

    turn: int = -1
    phase: str = ""
    postures: dict[str, str] = {}
    """By front: the posture taken, for hysteresis."""
    owners: dict[str, str] = {}
    """By unit: the front that a voyage or a march gave it to."""
    sailed: dict[str, list[str]] = {}
    """By operation: the units that have gone."""
    orders: dict[str, tuple[str, bool, int, str, str]] = {}
    """By front: posture, kept, die, order, because, of this player-turn."""
    stage: str = "rolls"
    done: list[str] = []
    """Units that have had their order."""
    queue: list[tuple[str, tuple[str, ...], str]] = []
    """Moves still to be made: from, units, to."""
    attacks: dict[str, tuple[str, ...]] = {}
    """Attacks that are planned: by hex, the units."""
    now: tuple[str, tuple[str, ...], str] = ("", (), "")
    """The act that is being answered."""
    why: str = ""
    refused: dict[str, str] = {}
    """Operations that could not go in this turn, and why."""


class Staff:
    """A commander at work on one question."""

    def __init__(
        self, view: View, side: str, level: Level, mind: Mind, dice: Dice, keeps: bool = True
    ) -> None:
        self.view = view
        self.g: G = view.g
        self.side = side
        self.foe = other(side)
        self.level = level
        self.mind = mind
        self.dice = dice
        self.keeps = keeps  # without a mind no die is thrown: the hints of a turn are to belong together
        self.state: State = view.state
        self.index: Index = view.index
        self.map: Ground = self.index.map
        card = view.content.japan if side == JAPAN else view.content.allies
        assert card.doctrine is not None
        self.doctrine: Doctrine = at_level(card.doctrine, level)
        self.fronts: dict[str, Front] = {
            front.id: front.under(view.content.on) for front in self.doctrine.fronts
        }
        self.last = self.state.turn == view.content.scenario.last and side == JAPAN
        """The last player-turn of the game: own losses cost nothing any more (n42:11.0)."""
        self._values: dict[str, dict[str, float]] = {}
        if mind.turn != self.state.turn or mind.phase != self.state.phase:
            self._new_phase()

    def _new_phase(self) -> None:
        """A new segment or turn: what was meant for the one before is over."""
        m, s = self.mind, self.state
        if m.turn != s.turn:
            m.orders, m.attacks, m.refused = {}, {}, {}
        m.turn, m.phase = s.turn, s.phase
        m.stage, m.done, m.queue, m.now = "rolls", [], [], ("", (), "")

    # -- words for pieces

    def kind(self, u: str) -> Kind:
        """A counter."""
        return self.index.kinds[u]

    def unit(self, u: str) -> Unit:
        """A unit on the map."""
        return self.state.units[u]

    def no(self, id: str) -> int:
        """A hex by its id."""
        return hex_no(self.g, id)

    def id(self, i: int) -> str:
        """The id of a hex."""
        return self.map.ids[i] if i >= 0 else "off"

    def own(self) -> list[str]:
        """Own ground units on the map."""
        return [u for i in sorted(self.index.held(self.side)) for u in self.index.units(i, self.side)]

    def strength(self, units: Iterable[str]) -> int:
        """Points of strength of those fit to fight."""
        return sum(self.kind(u).strength for u in units if not self.state.units[u].shaken)

    # -- fronts

    def area(self, front: Front) -> frozenset[int]:
        """The hexes of a front."""
        return area_of(front.area)

    def front_of(self, u: str) -> str:
        """The front a unit belongs to: given by the plan, or where it stands; "" = the rear."""
        given = self.mind.owners.get(u) or formation_of(self.doctrine).get(u, "")
        if given and not self.finished(given):
            return given
        unit = self.state.units.get(u)
        if unit is not None:
            here = self.front_at(unit.hex)
            if here and (not given or not self.finished(here)):
                return here
        return given

    def operations(self) -> list[Operation]:
        """The plan: all of it, or at a level without plan the first operation of each front."""
        every = self.doctrine.operations
        if self.level.plan:
            return list(every)
        return [op for n, op in enumerate(every) if op.front not in {earlier.front for earlier in every[:n]}]

    def expected(self) -> set[str]:
        """Units that an operation of this turn will fetch from where they are."""
        found: set[str] = set()
        for op in self.operations():
            gone = self.mind.sailed.get(op.id, [])
            if op.window[0] <= self.state.turn <= op.window[1] and len(gone) < op.most:
                found.update(u for u in op.force if u not in gone)
        return found

    def front_at(self, i: int) -> str:
        """The front in which a hex lies."""
        return front_map(self.doctrine).get(i, "")

    def finished(self, front: str) -> bool:
        """Is nothing left to do there: no enemies, no goals that are not ours?"""
        if front not in self.fronts:
            return True
        v = self.values(front)
        return not v["foe.units"] and not v["goals_left"]

    def open(self, front: str) -> bool:
        """Is there anything left to do, and is its time come?"""
        return not self.finished(front) and self.state.turn >= self.fronts[front].gate

    def foes(self, front: str) -> list[str]:
        """Enemy ground units on a front."""
        return [u for i in self._foe_hexes(front) for u in self.index.units(i, self.foe)]

    def _foe_hexes(self, front: str) -> list[int]:
        return sorted(self.area(self.fronts[front]) & self.index.held(self.foe))

    def goals(self, front: str) -> list[int]:
        """Goals of a front that are not ours, in their order."""
        found = []
        for id in self.fronts[front].goals:
            i = self.no(id)
            fort = i in self.state.forts and self.map.home[i] == self.foe
            if fort or self.state.owner.get(i, self.side) != self.side or self.index.side_at(i) == self.foe:
                found.append(i)
        return found

    def anchor(self, front: str) -> int:
        """The anchor of a front, or -1."""
        id = self.fronts[front].anchor
        return self.no(id) if id else -1

    def ring(self, front: str) -> tuple[int, ...]:
        """The land hexes round an enemy anchor."""
        i = self.anchor(front)
        return self.map.kin[i] if i >= 0 else ()

    def values(self, front: str) -> dict[str, float]:
        """The measures of a front."""
        found = self._values.get(front)
        if found is None:
            found = self._values[front] = self._measure(front)
        return found

    def _measure(self, front: str) -> dict[str, float]:
        s, index = self.state, self.index
        area = self.area(self.fronts[front])
        mine = [u for i in sorted(area & index.held(self.side)) for u in index.units(i, self.side)]
        given = formation_of(self.doctrine)
        mine += [
            u for u in self.own() if u not in mine and (self.mind.owners.get(u) or given.get(u)) == front
        ]
        theirs = self.foes(front)
        own, foe = self.strength(mine), sum(self.kind(u).strength for u in theirs)
        supply = index.supply(self.side)
        foe_hexes = {s.units[u].hex for u in theirs}
        japan, allies = totals(self.g)
        ring = self.ring(front)
        return {
            "turn": s.turn,
            "left": self.view.content.scenario.last - s.turn + 1,
            "margin": japan - allies if self.side == JAPAN else allies - japan,
            "own": own,
            "foe.strength": foe,
            "foe.units": len(theirs),
            "foe.only_in_fort": float(bool(foe_hexes) and foe_hexes <= set(s.forts)),
            "ratio": own / foe if foe else 99.0,
            "disrupted": sum(bool(s.units[u].shaken) for u in mine) / len(mine) if mine else 0.0,
            "supplied": sum(supply[s.units[u].hex] for u in mine) / len(mine) if mine else 1.0,
            "contact": float(
                any(
                    j in foe_hexes
                    for u in mine
                    for j in self.map.graph.beside[s.units[u].hex]
                    if s.units[u].hex < self.map.size
                )
            ),
            "goals_left": len(self.goals(front)),
            "ring": sum(index.side_at(j) == self.side for j in ring) / len(ring) if ring else 0.0,
        }

    # -- orders

    def command(self, front: str) -> Command:
        """The order of a front in this player-turn; the die is thrown once."""
        known = self.mind.orders.get(front)
        if known is None:
            die = 1 + (self.dice.below(6) if self.keeps else (7 * self.state.turn + 3 * len(front)) % 6)
            was = self.mind.postures.get(front, "")
            found = issue(self.doctrine, front, self.state.turn, self.values(front), was, die)
            known = self.mind.orders[front] = (
                found.posture,
                found.kept,
                found.die,
                found.order,
                found.because,
            )
            self.mind.postures[front] = found.posture
        return Command(front, known[0], known[1], known[2], known[3], known[4])  # type: ignore[arg-type]

    def order(self, front: str) -> Order:
        """What the order of a front dares; units of the rear act as if they advanced."""
        if front not in self.fronts:
            return self.doctrine.orders.get("advance", self.doctrine.other)
        return self.doctrine.orders[self.command(front).order]

    def told(self, front: str) -> str:
        """The order of a front in words."""
        if front not in self.fronts:
            return "rear"
        v = self.values(front)
        ratio = "no enemy there" if not v["foe.units"] else f"strength {v['ratio']:.1f} to 1"
        return f"{self.fronts[front].name}: {self.command(front).told()} ({ratio})"

    # -- ground

    def way(self, i: int, goal: int, cls: str = "foot") -> int:
        """Movement points from a hex to a goal by land, enemies ignored; FAR and more if there is no way."""
        return distances(goal, cls)[i]

    def danger(self, i: int) -> float:
        """So many times its strength a stack in a hex may be threatened with and still stand there."""
        p = self.doctrine.prefer
        forts = self.state.forts
        sortie = (
            any(j in forts and self.index.side_at(j) == self.foe for j in self.map.kin[i])
            if i < self.map.size
            else False
        )
        return min(p.sortie, p.danger) if sortie else p.danger

    def threat(self, i: int) -> int:
        """Enemy strength that can come beside a hex and strike it in its next player-turn."""

        def make() -> dict[int, int]:
            return {}

        stamp = (self.index.pos[self.foe], self.state.turn)
        known: dict[int, int] = self.index.kept(("threat", self.side), stamp, make)
        if i not in known:
            near = distances(i)
            known[i] = sum(
                self.kind(u).strength
                for j in self.index.held(self.foe)
                if near[j] <= 6
                for u in self.index.units(j, self.foe)
                if not self.state.units[u].shaken
            )
        return known[i]


@lru_cache(maxsize=64)
def area_of(keys: tuple[str, ...]) -> frozenset[int]:
    """The hexes of an area."""
    return ground().named(keys)


def formation_of(doctrine: Doctrine) -> dict[str, str]:
    """By unit: the front its formation belongs to."""
    return _by_unit(doctrine.formations)


def front_map(doctrine: Doctrine) -> dict[int, str]:
    """By hex: the first front whose area has it."""
    return _by_hex(doctrine.fronts)


@Derived
def _by_unit(formations: Sequence[Formation]) -> dict[str, str]:
    return {u: formation.front for formation in formations for u in formation.units}


@Derived
def _by_hex(fronts: Sequence[Front]) -> dict[int, str]:
    found: dict[int, str] = {}
    for front in fronts:
        for i in sorted(area_of(front.area)):
            found.setdefault(i, front.id)
    return found


@lru_cache(maxsize=1024)
def distances(goal: int, cls: str = "foot") -> list[int]:
    """By hex: movement points to a goal by land for a class, roads counted, straits as five; FAR and more where there is no way."""
    m = ground()
    cost = [road if road > 0 else foot for road, foot in zip(m.costs["road"], m.costs[cls], strict=True)]
    found = [FAR + m.away(i, goal) for i in range(m.size)] + [FAR + m.away(m.formosa, goal)]
    came = reach(Moves(_with_hops(), Terms(cost + [5] * 6)), goal, back=True)
    for node in came.order:
        found[node] = came.cost[node]
    return found


@lru_cache(maxsize=1)
def _with_hops() -> Network:
    """Hexes joined by land, and by hops over straits at the cost of a whole move."""
    m = ground()
    out = []
    for i in range(m.size):
        ways = [(6 * i + d, m.graph.to[6 * i + d]) for d in range(6) if m.joined[6 * i + d]]
        out.append((*ways, *((6 * m.size, j) for j in m.hops[i])))
    return Network(out, list(range(m.size)), m.size)
