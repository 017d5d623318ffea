"""What follows from a position: stacks, zones of control, supply, umbrellas.  Made from state and content, never saved.

Everything is worked out when asked for and kept under stamps: a counter for each side's ground units, for places (owners,
fortresses, invasion hexes) and for air units.  Whoever changes the state says so by :meth:`Index.touch` (see ``pieces.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from ironbottom.hexes.paths import Moves, Reach, Terms, reach
from ironbottom.kernel.derived import Derived

from .cards import FOOT, Content, Counter
from .ground import Ground, ground, movement_class
from .state import ALLIES, JAPAN, NATIONS, State, Unit, other
from .supply import flood

if TYPE_CHECKING:
    from ironbottom.kernel.step import Game

T = TypeVar("T")
Docks: TypeAlias = dict[int, tuple[int, ...]]
"""By friendly port the nodes of the sea at which it lies."""
DANGER = 128
"""What an umbrella over a hex weighs against a hex of way, when one field of the sea is made for all goals: above any detour."""


class Kind:
    """A counter with what the rules ask of it."""

    __slots__ = ("air", "card", "cls", "foot", "fort", "ground", "id", "nation", "naval", "side", "strength")

    def __init__(self, card: Counter) -> None:
        self.card = card
        self.id = card.id
        self.nation = card.nation
        self.side = NATIONS[card.nation]
        self.strength = card.strength
        self.air = card.type in ("air", "naval_air")
        self.naval = card.type == "naval_air"
        self.fort = card.type == "fortress"
        self.ground = not self.air and not self.fort
        self.foot = card.type in FOOT
        self.cls = movement_class(card.type)


def kinds_of(content: Content) -> dict[str, Kind]:
    """All counters of a game by id."""
    return {card.id: Kind(card) for side in (content.japan, content.allies) for card in side.units}


_kinds = Derived(kinds_of)
"""Kinds of a content; an index is made at every mark."""


class Index:
    """Look-ups of one game."""

    def __init__(self, state: State, content: Content) -> None:
        self.map: Ground = ground()
        self.state = state
        self.content = content
        self.kinds: dict[str, Kind] = _kinds(content)
        self.pos = {JAPAN: 0, ALLIES: 0}
        self.places = 0
        self.airs = 0
        self.stacks: dict[int, list[str]] = {}
        """Ground units by hex, in the order of their coming."""
        self.fields: dict[int, list[str]] = {}
        """Air units by hex."""
        self._kept: dict[Any, tuple[Any, Any]] = {}
        self._filled: dict[tuple[str, str, bool], tuple[Moves, frozenset[int]]] = {}
        """With what the closed hexes of each kind of march were filled last."""
        self.area = self.map.named(content.scenario.area)
        """Where units may stand; empty = everywhere."""
        for unit in state.units.values():
            self.add(unit)

    def __eq__(self, other_one: object) -> bool:
        """Do two indices say the same?  How one that was kept is compared with a fresh one."""
        if not isinstance(other_one, Index):
            return NotImplemented
        same = (self.stacks, self.fields) == (other_one.stacks, other_one.fields) and all(
            self.zone(s) == other_one.zone(s) and self.supply(s) == other_one.supply(s)
            for s in (JAPAN, ALLIES)
        )
        return same and all(self.umbrellas(s) == other_one.umbrellas(s) for s in (JAPAN, ALLIES))

    __hash__ = None  # type: ignore[assignment]

    # -- keeping in step

    def add(self, unit: Unit) -> None:
        """A unit stands where its state says."""
        kind = self.kinds[unit.id]
        if kind.ground:
            self.stacks.setdefault(unit.hex, []).append(unit.id)
            self.pos[kind.side] += 1
        elif kind.air:
            self.fields.setdefault(unit.hex, []).append(unit.id)
            self.airs += 1

    def drop(self, unit: Unit) -> None:
        """A unit is about to leave where its state says."""
        kind = self.kinds[unit.id]
        table = self.stacks if kind.ground else self.fields
        there = table[unit.hex]
        there.remove(unit.id)
        if not there:
            del table[unit.hex]
        if kind.ground:
            self.pos[kind.side] += 1
        else:
            self.airs += 1

    def touch(self, *, air: bool = False) -> None:
        """Owners, fortresses or invasion hexes have changed (or an air unit's state)."""
        if air:
            self.airs += 1
        else:
            self.places += 1

    def kept(self, key: Any, stamp: Any, make: Callable[[], T]) -> T:
        """A value worked out once for each stamp."""
        found = self._kept.get(key)
        if found is not None and found[0] == stamp:
            value: T = found[1]
            return value
        value = make()
        self._kept[key] = stamp, value
        return value

    # -- stacks

    def side_at(self, i: int) -> str:
        """The side whose ground units stand in a hex; "" = nobody's."""
        there = self.stacks.get(i)
        return self.kinds[there[0]].side if there else ""

    def units(self, i: int, side: str = "") -> list[str]:
        """Ground units in a hex, of a side if one is named."""
        there = self.stacks.get(i, ())
        return [u for u in there if not side or self.kinds[u].side == side]

    def feet(self, i: int) -> int:
        """Units in a hex that count for stacking (n42:4.1.a)."""
        return sum(self.kinds[u].foot for u in self.stacks.get(i, ()))

    def free_stacking(self, side: str, i: int) -> bool:
        """Is it a standing fortress of that side (n42:4.2.a)?"""
        return i in self.state.forts and self.map.home.get(i) == side

    def room(self, side: str, i: int) -> int:
        """So many more units that count for stacking may enter."""
        return 99 if self.free_stacking(side, i) else 4 - self.feet(i)

    def held(self, side: str) -> frozenset[int]:
        """Hexes with ground units of a side."""

        def make() -> frozenset[int]:
            return frozenset(i for i, there in self.stacks.items() if self.kinds[there[0]].side == side)

        return self.kept(("held", side), self.pos[side], make)

    # -- zones of control (n42:3.0)

    def open_cities(self, side: str) -> frozenset[int]:
        """Cities of a side without its ground units, which have a zone of control of their own (n42:3.0.i, 9.2.a)."""

        def make() -> frozenset[int]:
            s, held = self.state, self.held(side)
            return frozenset(
                i
                for i in self.map.city
                if s.owner.get(i) == side and i not in held and i not in s.forts and i not in s.fallen
            )

        return self.kept(("cities", side), (self.pos[side], self.places), make)

    def unit_zone(self, side: str) -> bytearray:
        """By hex: is it in a zone of control of the units that are enemies of ``side``?"""

        def make() -> bytearray:
            mask = bytearray(self.map.size)
            beside = self.map.graph.beside
            for i in self.held(other(side)):
                for j in beside[i]:
                    mask[j] = 1
            return mask

        return self.kept(("unit zone", side), self.pos[other(side)], make)

    def zone(self, side: str) -> bytearray:
        """By hex: is it in a zone of control against ``side``, of units or of empty cities?"""

        def make() -> bytearray:
            mask = bytearray(self.unit_zone(side))
            for i in sorted(self.open_cities(other(side))):
                for j in self.map.graph.beside[i]:
                    mask[j] = 1
            return mask

        return self.kept(("zone", side), (self.pos[other(side)], self.places), make)

    def zone_from(self, side: str, i: int) -> list[int]:
        """The hexes out of which a zone of control against ``side`` reaches a hex: stacks, and empty cities."""
        foe = other(side)
        return [j for j in self.map.graph.beside[i] if j in self.held(foe) or j in self.open_cities(foe)]

    def barred(self, side: str) -> frozenset[int]:
        """Hexes that ground units of a side cannot enter whatever their number: enemies, empty enemy cities, out of the area."""

        def make() -> frozenset[int]:
            closed = self.held(other(side)) | self.open_cities(other(side))
            return closed | (frozenset(range(self.map.size)) - self.area) if self.area else closed

        return self.kept(("barred", side), (self.pos[other(side)], self.places), make)

    # -- movement by land

    def land_moves(self, side: str, cls: str, into_forts: bool = False) -> Moves:
        """The movement of a class ("foot", "tank", "garrison", "road") by land; what is closed is given to :meth:`march`.

        ``into_forts``: fortresses may be entered from zone to zone (n42:13.6.a).
        """
        stamp = (self.pos[other(side)], self.places)

        def make() -> Moves:
            zone = self.zone(side)
            grip = zone
            if into_forts:
                grip = bytearray(zone)
                for i in self.state.forts:
                    if self.map.home[i] == side or not self.stacks.get(i):
                        grip[i] = 0
            terms = Terms(self.map.costs[cls], stop=zone, closed=set(), grip=grip)
            return Moves(self.map.by_land, terms)

        return self.kept(("moves", side, cls, into_forts), stamp, make)

    def full(self, side: str, more: int) -> frozenset[int]:
        """Hexes with own units that so many more (that count) would overfill; a hex may not even be passed then (n42:4.0.c).

        Where more stand than may, as the set-up has it in Cam Ranh Bay, nothing enters that does not count either (n42:12.4.b).
        """

        def make() -> frozenset[int]:
            where = self.held(side) if more <= 4 else range(self.map.size)
            return frozenset(i for i in where if self.room(side, i) < more)

        return self.kept(("full", side, more), (self.pos[side], self.places), make)

    def march(self, side: str, cls: str, starts: Sequence[int], points: int, more: int, bound: bool) -> Reach:
        """Where a unit of a class can go by land from those nodes.

        ``more`` = units that count for stacking moving together; ``bound`` = Filipino.
        """
        return reach(self._marching(side, cls, starts, more, bound), starts, points)

    def may_step(
        self, side: str, cls: str, starts: Sequence[int], points: int, more: int, bound: bool
    ) -> bool:
        """Does :meth:`march` come anywhere at all?"""
        moves = self._marching(side, cls, starts, more, bound)
        hexes, closed = moves.network.hexes, moves.terms.closed
        return any(cost <= points and hexes[j] not in closed for n in starts for j, cost in moves.out(n))

    def _marching(self, side: str, cls: str, starts: Sequence[int], more: int, bound: bool) -> Moves:
        """The movement of a class, with all that is closed now to so many units."""
        # 13.6 leads into a fortress, not out
        out_of_one = self.map.by_land.hexes[starts[0]] in self.state.forts
        into_forts = self.content.on("13.6") and not out_of_one
        moves, wanted = self.land_moves(side, cls, into_forts), self.shut(side, more, bound)
        filled = self._filled.get((side, cls, into_forts))
        if filled is None or filled[0] is not moves or filled[1] is not wanted:
            closed: set[int] = moves.terms.closed  # type: ignore[assignment]  # ours, filled anew when it differs
            closed.clear()
            closed |= wanted
            self._filled[side, cls, into_forts] = moves, wanted
        return moves

    def shut(self, side: str, more: int, bound: bool) -> frozenset[int]:
        """Hexes that so many more units (that count) of a side cannot enter by land."""
        stamp = (self.pos[JAPAN], self.pos[ALLIES], self.places)

        def make() -> frozenset[int]:
            found = self.barred(side) | self.full(side, more)
            return found | self.not_philippines if bound else found

        return self.kept(("shut", side, more, bound), stamp, make)

    @property
    def not_philippines(self) -> frozenset[int]:
        """Everything outside the Philippine Islands (n42:10.1.a)."""
        return self.kept(
            "not philippines", 0, lambda: frozenset(range(self.map.size)) - self.map.region["philippines"]
        )

    # -- the sea

    def sea_closed(self, side: str) -> frozenset[int]:
        """Hexes that no ship of a side enters: enemies there, or treacherous seas (n42:10.3.a)."""

        def make() -> frozenset[int]:
            shoals = self.map.region["treacherous-seas"] if self.content.on("10.3") else frozenset()
            return self.held(other(side)) | shoals

        return self.kept(("sea closed", side), self.pos[other(side)], make)

    def cover(self, side: str) -> list[int]:
        """By hex: so many air units of a side cover it."""

        def make() -> list[int]:
            count = [0] * self.map.size
            for _, hexes in self.umbrellas(side):
                for j in hexes:
                    count[j] += 1
            return count

        return self.kept(("cover", side), self._air_stamp(side), make)

    def harbour(self, side: str, start: int) -> tuple[int, ...]:
        """The nodes of the sea where voyages of a side begin and end in a friendly port, or off the map (``OFF``).

        An invasion hex is open on all its shores; where a port in it is on another shore, from the next turn on (n42:5.32.d1).
        """
        if start < 0:
            return (self.map.off_node(side),)
        beach = self.state.beaches.get(start) if side == JAPAN else None
        if beach is not None and (beach.turn < self.state.turn or start not in self.true_ports(side)):
            return self.map.sea.nodes[start]
        return self.map.harbours[start]

    def open_harbour(self, side: str, start: int) -> tuple[int, ...]:
        """Those of them to which ships come from off the map without entering an enemy zone of control (n42:9.3.a)."""
        label, edge = self.waters(side)
        return tuple(n for n in self.harbour(side, start) if label[n] in edge)

    def berths(self, side: str, start: int, shipping: bool) -> tuple[int, ...]:
        """The waters of a harbour from which a cargo may sail: those to which its NMPs can come (n42:9.3.a).

        ``shipping`` = NMPs have to come.  That of an SNLF is there: where no others come, it sails from any water of the harbour.
        """
        nodes = self.harbour(side, start)
        if start < 0 or len(nodes) == 1:
            return nodes
        open_ = self.open_harbour(side, start)
        return open_ if open_ or shipping else nodes

    def ends(self, side: str, goal: int, how: str) -> tuple[int, ...]:
        """The nodes of the sea at which a voyage ends: in the harbour of a port, or on any shore of a hex (landings, naval air)."""
        return self.harbour(side, goal) if how in ("port", "shipping") else self.map.sea.nodes[goal]

    def voyage(self, side: str, nodes: tuple[int, ...]) -> Reach:
        """Where ships of a side can come from there, heeding enemy umbrellas; hexes in enemy zones are ends only."""
        foe = other(side)
        stamp = (self.pos[foe], self.places, self._air_stamp(foe))

        def moves() -> Moves:
            enter = [DANGER * n for n in self.cover(foe)]
            closed = self.sea_closed(side)
            return Moves(
                self.map.sea, Terms(self.map.sea_costs, stop=self.zone(side), closed=closed, enter=enter)
            )

        sea = self.kept(("sea moves", side), stamp, moves)
        return self.kept(("voyage", side, nodes), stamp, lambda: reach(sea, nodes))

    def landfalls(self, side: str, nodes: tuple[int, ...]) -> dict[int, int]:
        """By water of an empty enemy city: the water beside it from which a landing comes in (n42:9.2.f).

        The zone of the city lies over the sea around it, so that its hex is an end of no voyage.  An invasion enters one hex in a
        zone, though (n42:3.0.h): here the one before the city, which may then lie in no other zone.
        """
        foe = other(side)
        stamp = (self.pos[foe], self.places, self._air_stamp(foe))

        def make() -> dict[int, int]:
            field, zone, sea = self.voyage(side, nodes), self.zone(side), self.map.sea
            closed = self.sea_closed(side)
            found = {}
            for i in sorted(self.open_cities(foe)):
                for node in () if zone[i] or i in closed else sea.nodes[i]:
                    before = [n for _, n in sea.into[node] if n in field]
                    if before and node not in field:
                        found[node] = min(before, key=field.cost.__getitem__)
            return found

        return self.kept(("landfalls", side, nodes), stamp, make)

    def leads(self, side: str, goal: int, ends: tuple[int, ...] = ()) -> Reach:
        """The nodes of the sea from which a voyage of a side leads to a hex, or to the water from which one lands there.

        ``ends`` = the waters of the hex at which it may end, if not all of them.
        """
        foe = other(side)
        stamp = (self.pos[foe], self.places)

        def make() -> Reach:
            zone, sea, closed = self.zone(side), self.map.sea, self.sea_closed(side)
            into = list(ends or sea.nodes[goal])
            if goal in self.open_cities(foe) and not zone[goal]:  # see landfalls
                into += [n for node in tuple(into) for _, n in sea.into[node]]
            return reach(Moves(sea, Terms(self.map.sea_costs, stop=zone, closed=closed)), into, back=True)

        return self.kept(("leads", side, goal, ends), stamp, make)

    def waters(self, side: str) -> tuple[list[int], frozenset[int]]:
        """Open waters, free of enemies and their zones of control: by node of the sea the number of its water, -1 = closed; and the
        waters that lie at the edge of the map from which ships of a side come.
        """
        stamp = (self.pos[other(side)], self.places)

        def make() -> tuple[list[int], frozenset[int]]:
            sea, zone, closed = self.map.sea, self.zone(side), self.sea_closed(side)
            off = self.map.off_node(side)
            label = [
                -1 if i < 0 or zone[i] or i in closed else 0 for i in sea.hexes
            ]  # 0: open, and not counted yet
            count = 0
            for first, known in enumerate(label):
                if known:
                    continue
                count += 1
                label[first], todo = count, [first]
                for node in todo:  # grows while it is read
                    for _, j in sea.out[node]:
                        if not label[j]:
                            label[j] = count
                            todo.append(j)
            return label, frozenset(label[j] for _, j in sea.out[off]) - {-1}

        return self.kept(("waters", side), stamp, make)

    def sea_lanes(self, side: str) -> frozenset[int]:
        """Hexes that ships of a side reach from off the map without entering an enemy zone of control."""
        stamp = (self.pos[other(side)], self.places)

        def make() -> frozenset[int]:
            label, edge = self.waters(side)
            return frozenset(i for i, n in zip(self.map.sea.hexes, label, strict=True) if n in edge)

        return self.kept(("lanes", side), stamp, make)

    # -- friendly ports (n42:5.31.a, data:ports)

    def friendly_ports(self, side: str) -> frozenset[int]:
        """Ports, standing fortresses with troops, and invasion hexes that are friendly to a side."""

        def make() -> frozenset[int]:
            s, foes = self.state, self.held(other(side))
            found = {i for i in self.map.ports if s.owner.get(i) == side and i not in foes}
            found |= {i for i in s.forts if self.map.home[i] == side and self.side_at(i) == side}
            if side == JAPAN:
                found |= {i for i in s.beaches if i not in foes}
            return frozenset(found)

        return self.kept(("ports", side), (self.pos[JAPAN], self.pos[ALLIES], self.places), make)

    def true_ports(self, side: str) -> frozenset[int]:
        """Friendly ports that are no invasion hexes."""
        return frozenset(
            i for i in self.map.ports & self.friendly_ports(side) if self.state.owner.get(i) == side
        )

    def docks(self, side: str, beaches: bool = True) -> Docks:
        """By friendly port the nodes of the sea at which it lies; without invasion hexes if they are not wanted."""
        stamp = (self.pos[JAPAN], self.pos[ALLIES], self.places)

        def make() -> Docks:
            ports = sorted(self.friendly_ports(side))
            if beaches:
                return {i: self.harbour(side, i) for i in ports}
            only = self.state.beaches.keys() - self.true_ports(side)
            return {i: self.map.harbours[i] for i in ports if i not in only}

        return self.kept(("docks", side, beaches), stamp, make)

    def open_ports(self, side: str, beaches: bool = True) -> frozenset[int]:
        """Friendly ports to whose harbour ships come from off the map (n42:9.3.a)."""
        label, edge = self.waters(side)
        return frozenset(
            i for i, nodes in self.docks(side, beaches).items() if any(label[n] in edge for n in nodes)
        )

    # -- supply (n42:7)

    def sources(self, side: str, beaches: bool = True) -> frozenset[int]:
        """Supply sources on the map; without invasion hexes if they are not wanted."""

        def make() -> frozenset[int]:
            s, m = self.state, self.map
            foes = self.held(other(side))
            cities = (
                m.region["japanese-land"] - m.region["siam"] if side == JAPAN else m.region["allied-land"]
            )
            found = {i for i in m.city if i in cities and i not in s.taken and i not in foes}
            found |= {i for i in s.forts if m.home[i] == side}
            found |= self.open_ports(side, beaches)
            if side == JAPAN and beaches:
                found |= {i for i in s.beaches if i not in foes}
            return frozenset(found)

        return self.kept(("sources", side, beaches), (self.pos[JAPAN], self.pos[ALLIES], self.places), make)

    def supply(self, side: str, beaches: bool = True) -> bytearray:
        """By hex: would a unit of that side be in supply there (n42:7.1.c)?

        ``beaches``: with invasion hexes; without them it is what tells whether a true port can take their place (n42:5.32.d2).
        """
        stamp = (self.pos[JAPAN], self.pos[ALLIES], self.places)
        return self.kept(("supply", side, beaches), stamp, lambda: self._supply(side, beaches))

    def _supply(self, side: str, beaches: bool) -> bytearray:
        docks, sources = self.docks(side, beaches), set(self.sources(side, beaches))
        while True:
            found = self.overland(side, sources)
            fed = self._fed(side, docks, found)
            more = self._fed_ports(side, docks, fed) - sources
            if not more:
                self._ports_in_zones(side, docks, found, fed)
                return found
            sources |= more

    def _fed(self, side: str, docks: Docks, found: bytearray) -> frozenset[int]:
        """The open waters by which supply comes: from the edge of the map, or from a friendly port that has it (n42:7.2.a)."""
        label, edge = self.waters(side)
        zone = self.zone(side)
        ports = (nodes for i, nodes in docks.items() if found[i] and not zone[i])
        return edge.union(label[n] for nodes in ports for n in nodes) - {-1}

    def _fed_ports(self, side: str, docks: Docks, fed: frozenset[int]) -> set[int]:
        """The friendly ports that lie at those waters."""
        label = self.waters(side)[0]
        return {i for i, nodes in docks.items() if any(label[n] in fed for n in nodes)}

    def overland(self, side: str, sources: Iterable[int]) -> bytearray:
        """By hex: does a supply line lead by land from there to one of the sources?"""
        return flood(self.map, self.unit_zone(side), self.held(other(side)), sources)

    def _ports_in_zones(self, side: str, docks: Docks, found: bytearray, fed: frozenset[int]) -> None:
        """A unit in a friendly port traces by sea from its own hex, though that hex lies in an enemy zone (n42:7.1.c, 7.2.a)."""
        label, sea = self.waters(side)[0], self.map.sea
        for i, nodes in docks.items():
            if not found[i]:
                found[i] = any(label[j] in fed for n in nodes for _, j in sea.out[n])

    def supplied(self, unit: Unit) -> bool:
        """Is a unit on the map in supply now?"""
        if unit.landed or self.kinds[unit.id].naval or unit.hex == self.map.formosa:
            return True
        return bool(self.supply(self.kinds[unit.id].side)[unit.hex])

    # -- umbrellas (n42:8.1)

    def _air_stamp(self, side: str) -> Any:
        turn_zero = self.state.turn == 0
        return (self.airs, self.pos[JAPAN], self.pos[ALLIES], self.places, turn_zero)

    def umbrellas(self, side: str) -> list[tuple[str, frozenset[int]]]:
        """The air units of a side whose umbrellas work, with the hexes they cover."""

        def make() -> list[tuple[str, frozenset[int]]]:
            found = []
            for i, there in sorted(self.fields.items()):
                for u in there:
                    unit, kind = self.state.units[u], self.kinds[u]
                    if kind.side == side and not unit.blind and self.supplied(unit):
                        found.append((u, self.map.within(i, self.radius(u))))
            return found

        return self.kept(("umbrellas", side), self._air_stamp(side), make)

    def radius(self, u: str) -> int:
        """The radius of an umbrella; 2 for the Americans on Turn 0 (n42:9.1.a)."""
        kind = self.kinds[u]
        return 2 if kind.nation == "American" and self.state.turn == 0 else kind.card.radius


def kind(g: Game[State], u: str) -> Kind:
    """The kind of a counter."""
    found: Kind = g.index.kinds[u]
    return found
