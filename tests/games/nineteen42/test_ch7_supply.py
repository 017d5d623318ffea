"""Supply: lines, sources, what is lost without it (n42:7); a second implementation, from the unit outwards, as a witness."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from games.nineteen42.build import (
    BRIGADES,
    DIVISIONS,
    DUTCH,
    GUARDS,
    INFANTRY,
    PARAS,
    ROOT,
    Position,
    drive,
    number,
    position,
)
from ironbottom.games.nineteen42 import air, combat
from ironbottom.games.nineteen42.ground import OFF
from ironbottom.games.nineteen42.land import allowance
from ironbottom.games.nineteen42.pieces import defence_strength, enter, put, remove
from ironbottom.games.nineteen42.state import ALLIES, JAPAN, NATIONS, other

TIP = "1909"
"""The southern end of Palawan: coast without a port; 2008 beside it has one."""
AROUND_KORAT = {"0603": ["uk-12-ind"], "0705": ["uk-22-ind"], "0405": ["uk-8-ind"]}
"""Korat (0604), a Siamese city without a port, is cut off by these."""

# ---------------------------------------------------------------- the witness


def witness(g: Position, side: str) -> set[str]:
    """The hexes in which a unit of that side would be in supply, worked out from the unit outwards by the words of section 7."""
    m = g.map
    known: dict[int, set[int] | None] = {}
    return {m.ids[i] for i in range(m.size) if m.land[i] and _line(g, side, i, known)}


def _foes(g: Position, side: str) -> set[int]:
    return {
        unit.hex for unit in g.s.units.values() if g.kind(unit.id).ground and g.kind(unit.id).side != side
    }


def _zoned(g: Position, hexes: Iterable[int]) -> set[int]:
    return {j for i in hexes for j in g.map.graph.beside[i]}


def _waters(g: Position, side: str, i: int) -> Iterable[int]:
    """The waters of the hex of a friendly port at which ships lie: where the town lies, on a beach all of them."""
    m = g.map
    place = next((p for p in m.graph.board.places if p.hex == m.ids[i] and "harbour" in p.values), None)
    if place is None or (side == JAPAN and i in g.s.beaches):
        return m.sea.nodes[i]
    sides = place.values["harbour"]
    return [n for n, mask in zip(m.sea.nodes[i], m.graph.water[i], strict=True) if mask & sides]


def _friendly_port(g: Position, side: str, i: int, foes: set[int]) -> bool:
    if i in foes:
        return False
    if i in g.map.ports and g.s.owner.get(i) == side:
        return True
    own = any(u.hex == i and g.kind(u.id).ground for u in g.s.units.values())
    if i in g.s.forts and g.map.home[i] == side and own:
        return True
    return side == JAPAN and i in g.s.beaches


def _source(g: Position, side: str, i: int, foes: set[int]) -> bool:
    """A supply source on the map by itself: a city never conquered, a fortress, an invasion hex."""
    m, region = g.map, g.map.region
    if i in g.s.forts and m.home[i] == side:
        return True
    if side == JAPAN and i in g.s.beaches:
        return True
    if i not in m.city or i in g.s.taken or i in foes:
        return False
    if side == JAPAN:
        return i in region["indochina"] | region["hainan"] | region["palau"]
    return i not in region["siam"] | region["indochina"] | region["hainan"] | region["palau"]


def _line(g: Position, side: str, start: int, known: dict[int, set[int] | None]) -> bool:
    m, foes = g.map, _foes(g, side)
    if start in foes:
        return False
    zone = _zoned(g, foes)
    stand = {u.hex for u in g.s.units.values() if g.kind(u.id).ground and g.kind(u.id).side != side}
    empty = {
        i
        for i in m.city
        if g.s.owner.get(i) == other(side) and i not in stand and i not in g.s.forts and i not in g.s.fallen
    }
    wet = zone | _zoned(g, empty)  # by sea the zones of empty cities count as well
    shoals = m.region["treacherous-seas"] if g.content.on("10.3") else frozenset()
    edges = {"north", "east"} if side == JAPAN else {"west", "south"}
    border = {i for key in edges for i in m.edge[key]}

    def by_sea(i: int) -> set[int] | None:
        if i not in known:
            known[i] = _by_sea(i)
        return known[i]

    def _by_sea(i: int) -> set[int] | None:
        """The other friendly ports to which ships come from a port; None if they come off the map."""
        docks = _waters(g, side, i)
        nodes = [n for node in docks for _, n in m.sea.out[node]]
        if i not in wet:
            nodes += docks
            if i in border:
                return None
        seen: set[int] = set()
        found: set[int] = set()
        while nodes:
            node = nodes.pop()
            j = m.sea.hexes[node]
            if node in seen or j < 0 or j in wet or j in foes or j in shoals:
                continue
            seen.add(node)
            if j in border:
                return None
            if _friendly_port(g, side, j, foes) and node in _waters(g, side, j):
                found.add(j)
            nodes += [n for _, n in m.sea.out[node]]
        return found

    # a state: hex, and how the line came there: "start", "road", "plain", "sea"
    todo = [(start, "start")]
    seen_states = set(todo)
    while todo:
        i, how = todo.pop()
        if how != "start" and i in zone:
            continue
        if _source(g, side, i, foes):
            return True
        onward: list[tuple[int, str]] = []
        if _friendly_port(g, side, i, foes) and how != "sea" and (how == "start" or i not in wet):
            ports = by_sea(i)
            if ports is None:
                return True
            onward += [(j, "sea") for j in ports]
        for d in range(6):
            j = m.graph.to[6 * i + d]
            if j < 0 or not m.land[j] or j in foes:
                continue
            road = bool(m.road[6 * i + d])
            if how == "plain" and m.rough[i]:
                continue  # into rough ground, not through it
            if how == "road" and m.rough[i] and not road:
                continue
            onward.append((j, "road" if road else "plain"))
        for state in onward:
            if state not in seen_states:
                seen_states.add(state)
                todo.append(state)
    return False


def told(g: Position, side: str) -> set[str]:
    """The same as the engine has it."""
    supply, foes = g.ix.supply(side), _foes(g, side)
    return {g.map.ids[i] for i in range(g.map.size) if g.map.land[i] and supply[i] and i not in foes}


def random_position(seed: int) -> Position:
    """Units all over the map, places in any hands."""
    dice = Random(f"supply {seed}")
    m = ROOT
    land = [i for i in range(m.size) if m.land[i]]
    units: dict[str, list[str]] = {}
    sides: dict[int, str] = {}
    pools = {JAPAN: INFANTRY + GUARDS, ALLIES: BRIGADES + DIVISIONS + DUTCH}
    for side in (JAPAN, ALLIES):
        for u in dice.sample(pools[side], dice.randint(3, len(pools[side]))):
            i = dice.choice(land if dice.random() < 0.5 else sorted(m.ports | set(m.city)))
            if sides.setdefault(i, side) == side and len(units.get(m.ids[i], [])) < 4:
                units.setdefault(m.ids[i], []).append(u)
    places = sorted(m.ports | set(m.city))
    owner = {m.ids[i]: dice.choice([JAPAN, ALLIES]) for i in places if dice.random() < 0.3}
    forts = [f for f in ("0813", "2105", "3310") if dice.random() < 0.7]
    forts = [f for f in forts if sides.get(number(f), m.home[number(f)]) == m.home[number(f)]]
    coast = [i for i in land if m.coast[i] and sides.get(i) != ALLIES]
    beaches = {m.ids[i]: [] for i in dice.sample(coast, dice.randint(0, 3))}
    taken = [m.ids[i] for i in m.city if dice.random() < 0.2]
    return position(
        units,
        owner={k: v for k, v in owner.items() if k not in forts},
        forts=forts,
        beaches=beaches,
        taken=taken,
        switches=["10.3"] if dice.random() < 0.3 else [],
        sound=False,
    )


@pytest.mark.rule("n42:7.1.c", "n42:7.2.a", "n42:7.2.b", "n42:7.2.c", "n42:7.2.d", "n42:7.3.a")
@pytest.mark.parametrize("seed", range(14))
def test_the_witness_agrees(seed: int) -> None:
    g = random_position(seed)
    for side in (JAPAN, ALLIES):
        assert told(g, side) == witness(g, side), (seed, side)


@pytest.mark.rule("n42:7.3.a")
def test_the_witness_sees_supply_and_the_want_of_it() -> None:
    shares = []
    for seed in range(8):
        g = random_position(seed)
        shares.append(len(witness(g, JAPAN)) / sum(g.map.land))
    assert 0.1 < sum(shares) / len(shares) < 0.95
    assert len(set(shares)) > 4


@pytest.mark.rule("n42:7.1.c")
def test_the_index_keeps_up_while_units_move() -> None:
    g = random_position(3)
    dice = Random(7)
    for _ in range(60):
        u = dice.choice([x for x in g.s.units if g.kind(x).ground])
        side = g.kind(u).side
        free = [
            i
            for i in range(g.map.size)
            if g.map.land[i] and g.ix.side_at(i) in ("", side) and g.ix.room(side, i) > 0
        ]
        i = dice.choice(free)
        put(g, u, i)
        enter(g, [u], i)
        if dice.random() < 0.1:
            remove(g, [u], "eliminated", "n42:6.33.a")
        assert told(g, dice.choice([JAPAN, ALLIES])) is not None
    for side in (JAPAN, ALLIES):
        assert told(g, side) == witness(g, side)


# ---------------------------------------------------------------- 7.1


@pytest.mark.rule("n42:7.1.a", "n42:7.6.a")
def test_land_units_out_of_supply_do_not_attack() -> None:
    units: dict[str, Any] = {TIP: ["jp-41"], "2008": ["uk-2-15-punjab"]}
    g = position(units, phase="combat")
    assert not g.supplied("jp-41")
    assert g.ask("combat") is None
    assert combat.bar_attacker(g, "jp-41") == "n42:7.1.a"
    assert combat.bar_attack(g, ("2008", 0), ["jp-41"]) == "n42:7.1.a"
    g = position(units, phase="combat", beaches={TIP: ["jp-41"]})
    assert g.supplied("jp-41")
    assert ("2008", 0) in g.ask("combat").options


@pytest.mark.rule("n42:7.1.a", "n42:6.1.e")
def test_those_in_supply_attack_without_them() -> None:
    g = position(
        {"0704": ["jp-41"], "0804": ["uk-2-15-punjab"], "0905": ["jp-112"], "1006": ["nl-1"]},
        phase="combat",
        quiet=True,
    )
    assert combat.attackers(g, ("0804", 0)) == [u for u in ("jp-112", "jp-41") if g.supplied(u)]
    assert g.supplied("jp-41")


@pytest.mark.rule("n42:7.1.a", "n42:7.1.c", "n42:8.32.b")
@pytest.mark.parametrize("how", ["beach", "sea", "drop"])
def test_who_landed_or_was_dropped_is_in_supply_until_the_player_turn_ends(how: str) -> None:
    at = "2009" if how == "sea" else TIP
    g = position({at: ["jp-41"], "2008": ["uk-2-15-punjab"]}, phase="combat", sound=False)
    assert not g.supplied("jp-41")
    g.u("jp-41").landed = how
    assert g.supplied("jp-41")
    assert combat.bar_attacker(g, "jp-41") is None
    assert ("2008", 0) in g.ask("combat").options
    g.step("end of player-turn", sound=False)
    assert not g.supplied("jp-41")


@pytest.mark.rule("n42:7.1.b", "n42:8.1.b", "n42:7.6.a")
def test_air_units_out_of_supply_have_no_umbrella_and_no_mission_but_displacement() -> None:
    # Korat is no source (7.32.a); enemies all around cut it off
    g = position({"0604": ["jp-air-3", PARAS[0]], **AROUND_KORAT}, phase="air")
    assert not g.supplied("jp-air-3")
    assert g.ix.umbrellas(JAPAN) == []
    assert air.carriers(g, PARAS[0]) == []
    ask = g.ask("air")
    assert [o for o in ask.options if o[0] == "drop"] == []
    assert g.refused(ask, ("drop", PARAS[0], "0703")) == "n42:8.32.a2"
    assert ("fly", "jp-air-3", "0505") in ask.options
    h = position({"0604": ["jp-air-3", PARAS[0]]}, phase="air")
    assert [u for u, _ in h.ix.umbrellas(JAPAN)] == ["jp-air-3"]
    assert air.carriers(h, PARAS[0]) == ["jp-air-3"]


@pytest.mark.rule("n42:7.1.b", "n42:8.1.b")
def test_supply_of_air_is_asked_at_the_moment_of_use() -> None:
    g = position({"0604": ["jp-air-3"], **AROUND_KORAT, "0704": ["jp-41"]}, phase="combat")
    assert g.ix.umbrellas(JAPAN) == []
    remove(g, AROUND_KORAT["0705"], "eliminated", "n42:6.33.a")
    assert [u for u, _ in g.ix.umbrellas(JAPAN)] == ["jp-air-3"]
    put(g, AROUND_KORAT["0705"][0], g.no("0705"))
    assert g.ix.umbrellas(JAPAN) == []


@pytest.mark.rule("n42:7.1.b", "n42:12.4.f")
def test_naval_air_and_the_air_unit_off_the_map_are_always_in_supply() -> None:
    g = position({"2200": ["jp-air-5"], "2301": ["jp-nav-2"], "2201": ["us-45-ps"], "2102": ["us-57-ps"]})
    assert g.supplied("jp-air-5")
    assert g.supplied("jp-nav-2")
    assert {u for u, _ in g.ix.umbrellas(JAPAN)} == {"jp-air-5", "jp-nav-2"}


@pytest.mark.rule("n42:7.1.c")
def test_a_line_avoids_enemy_units_and_their_zones() -> None:
    # Kota Bharu's neighbours: from 0711 a line to the beach at 0712 is free, until the enemy stands at 0612
    units: dict[str, Any] = {"0711": ["jp-41"]}
    assert position(units, beaches={"0713": []}).supplied("jp-41")
    cut = position({**units, "0612": ["uk-12-ind"]}, beaches={"0713": []})
    assert "0713" in cut.zone(JAPAN)
    assert "0712" in cut.zone(JAPAN)
    assert not cut.supplied("jp-41")


@pytest.mark.rule("n42:7.1.c")
def test_the_units_own_hex_may_lie_in_a_zone_but_no_other() -> None:
    g = position({"2008": ["jp-41"], "2007": ["us-45-ps"]}, beaches={TIP: []}, owner={"2509": JAPAN})
    assert "2008" in g.zone(JAPAN)
    assert g.supplied("jp-41")
    # in the source itself, which lies in a zone: but nobody else gets anything from there
    g = position({TIP: ["jp-41"], "2007": ["us-45-ps"]}, beaches={"2008": []})
    assert "2008" in g.zone(JAPAN)
    assert g.ix.supply(JAPAN)[g.no("2008")]
    assert not g.supplied("jp-41")


@pytest.mark.rule("n42:7.1.c")
def test_own_units_do_not_cancel_an_enemy_zone() -> None:
    for guard in ([], ["jp-112"]):
        g = position({"0511": ["jp-41"], "0510": guard, "0409": ["uk-12-ind"], "0609": []})
        assert g.map.away(g.no("0510"), g.no("0409")) == 1
        assert not g.supplied("jp-41")


@pytest.mark.rule("n42:7.1.c", "n42:3.0.i")
def test_an_empty_city_does_not_stop_a_line_by_land() -> None:
    g = position({"0611": ["jp-41"]})  # beside the empty Alor Star, Kota Bharu and Kuala Lumpur
    assert "0611" in g.zone(JAPAN)
    assert not g.ix.unit_zone(JAPAN)[g.no("0510")]
    assert g.zone(JAPAN) >= {"0510", "0611"}
    assert g.supplied("jp-41")


@pytest.mark.rule("n42:7.1.c", "n42:7.2.a", "n42:3.0.i")
def test_it_does_by_sea() -> None:
    # Jolo, taken, has the empty city of Zamboanga beside it; the other way round the hexes are free
    g = position({"2210": ["jp-41"]}, turn=2)
    zone = g.zone(JAPAN)
    around = {g.map.ids[j] for j in g.map.graph.beside[g.no("2210")]}
    assert around & zone
    assert around - zone
    assert g.supplied("jp-41")
    assert not {g.map.ids[i] for i in g.ix.sea_lanes(JAPAN)} & zone


@pytest.mark.rule("n42:7.1.c")
def test_no_limit_of_length() -> None:
    g = position({"0101": ["jp-41"]}, owner={"0103": JAPAN, "0303": JAPAN, "0305": JAPAN}, taken=["0103"])
    assert g.supplied("jp-41")


# ---------------------------------------------------------------- 7.2


@pytest.mark.rule("n42:7.2.a")
def test_by_sea_only_through_a_port_or_an_invasion_hex() -> None:
    bare = {"1909": ["jp-41"]}  # the tip of Palawan: coast, no port
    assert not position(bare).supplied("jp-41")
    assert position(bare, beaches={"1909": ["jp-41"]}).supplied("jp-41")
    # clear, and a road is missing: 2008 with its port is rough, but it is the source's hex
    assert position(bare, owner={"2008": JAPAN}).supplied("jp-41")


@pytest.mark.rule("n42:7.2.a", "n42:3.0.g")
def test_a_port_whose_sea_is_closed_passes_nothing_on() -> None:
    # Kuantan's two sea hexes lie in the zones of units at 0711 and 0713
    units = {"0712": ["jp-41"]}
    assert position(units).supplied("jp-41")
    shut = position({**units, "0711": ["uk-12-ind"], "0713": ["uk-22-ind"]})
    assert {"0811", "0812"} <= shut.zone(JAPAN)
    assert not shut.supplied("jp-41")


@pytest.mark.rule("n42:7.2.a", "n42:7.1.c")
def test_a_port_in_a_zone_serves_who_stands_in_it_only() -> None:
    g = position({"2008": ["jp-41"], TIP: ["jp-112"], "2007": ["us-45-ps"]})
    assert "2008" in g.zone(JAPAN)
    assert g.supplied("jp-41")
    assert not g.supplied("jp-112")


@pytest.mark.rule("n42:7.2.a")
def test_by_sea_to_a_source_on_another_coast() -> None:
    # no Japanese ship comes into the Indian Ocean past Singapore and the empty cities of Java; but one invasion hex on the west
    # coast of Sumatra serves a port at its northern end
    units = {"0813": ["uk-1-malaya"], "0111": ["jp-41"], "0312": ["nl-1"]}
    g = position(units)
    assert not g.ix.sea_lanes(JAPAN) & set(g.map.graph.beside[g.no("0111")])
    assert not g.supplied("jp-41")
    g = position(units, beaches={"0314": []})
    assert g.supplied("jp-41")
    assert told(g, JAPAN) == witness(g, JAPAN)
    # through a port only: the same without one
    bare = {"0813": ["uk-1-malaya"], "0112": ["jp-41"], "0312": ["nl-1"]}
    assert not position(bare, beaches={"0314": []}).supplied("jp-41")


@pytest.mark.rule("n42:7.2.b")
def test_into_rough_ground_but_not_through_it() -> None:
    g = position({"0212": ["jp-41"], "0313": ["jp-112"]}, beaches={"0112": []})
    assert [g.map.graph.terrain[g.no(x)] for x in ("0112", "0212", "0313")] == ["C", "R", "R"]
    assert g.supplied("jp-41")  # the last hex of the line
    assert not g.supplied("jp-112")  # 0212 would have to be passed


@pytest.mark.rule("n42:7.2.d")
def test_always_by_road() -> None:
    # the road from Koeta Radja over 0211, 0312 and 0412 to 0413, all of it in rough ground
    cut = {"0510": ["uk-12-ind"], "0515": ["nl-1"]}
    g = position({"0413": ["jp-41"], **cut}, beaches={"0111": []})
    assert all(g.map.rough[g.no(x)] for x in ("0111", "0211", "0312", "0412", "0413"))
    assert g.supplied("jp-41")
    # a line that came by road does not leave it in rough ground
    g = position({"0513": ["jp-41"], **cut}, beaches={"0111": []})
    assert {g.no("0412"), g.no("0413")} < set(g.map.kin[g.no("0513")])
    assert not g.supplied("jp-41")


@pytest.mark.rule("n42:7.2.c", "n42:5.13.b")
def test_over_water_barriers_and_by_island_hopping_any_number_of_times() -> None:
    # Johore to Sumatra over 0714, and from island to island: 0814, 0815 ... and Banka beyond the strait
    g = position({"0815": ["jp-41"]}, beaches={"0713": []}, owner={"0510": ALLIES})
    assert g.supplied("jp-41")
    g = position({"1117": ["jp-41"]}, beaches={"0713": []}, owner={"0510": ALLIES})
    assert not g.map.joined[6 * g.no("1016") + g.map.graph.direction(g.no("1016"), g.no("1117"))]
    assert g.supplied("jp-41")


# ---------------------------------------------------------------- 7.3 to 7.5


@pytest.mark.rule("n42:7.31.a", "n42:7.32.a", "n42:7.3.a")
def test_cities_are_sources_by_nationality() -> None:
    g = position({}, forts=[])
    region = g.map.region
    ours = region["indochina"] | region["hainan"] | region["palau"]
    siam = region["siam"]
    for i in g.map.city:
        name = g.map.ids[i]
        assert (i in g.ix.sources(JAPAN) and i not in g.ix.friendly_ports(JAPAN)) <= (i in ours), name
        cities = {JAPAN: i in ours, ALLIES: i not in ours | siam}
        for side, wanted in cities.items():
            h = position({}, forts=[], owner={name: side} if wanted else {}, taken=[])
            assert (i in h.ix.sources(side)) >= wanted, name
    inland = {i for i in g.map.city if i not in g.map.ports}
    assert inland & siam
    assert not inland & siam & (g.ix.sources(JAPAN) | g.ix.sources(ALLIES))
    assert inland & ours <= g.ix.sources(JAPAN)
    assert inland - ours - siam <= g.ix.sources(ALLIES)
    assert g.no("3310") not in g.ix.sources(ALLIES)


@pytest.mark.rule("n42:7.32.a", "n42:9.2.a")
def test_siams_cities_are_friendly_to_japan_and_no_sources() -> None:
    g = position({"0604": ["jp-41"], **AROUND_KORAT})
    assert g.owner("0604") == JAPAN
    assert "0604" not in g.s.taken
    assert not g.supplied("jp-41")
    assert "0603" in position({}, side=ALLIES).zone(ALLIES)  # they resist the Allies
    assert "0603" not in position({}).zone(JAPAN)
    # a Siamese port passes supply by sea
    assert g.no("0505") in position({}).ix.sources(JAPAN)
    # Singora does not, while the empty cities of Alor Star and Kota Bharu watch its waters
    assert g.no("0510") not in position({}).ix.sources(JAPAN)
    assert g.no("0510") in position({}, owner={"0511": JAPAN, "0610": JAPAN}).ix.sources(JAPAN)


@pytest.mark.rule("n42:7.31.b")
def test_allied_ports_are_supplied_from_the_west_and_south() -> None:
    g = position({}, side=ALLIES)
    west_south = {i for key in ("west", "south") for i in g.map.edge[key]}
    assert g.ix.sea_lanes(ALLIES) & west_south
    # a port without a city: Oosthaven
    assert g.no("0919") in g.ix.sources(ALLIES)
    # conquered once as a city, it still passes supply on (7.5.b)
    g = position({"1220": ["nl-1"]}, side=ALLIES, taken=["1220"])
    assert g.no("1220") in g.ix.sources(ALLIES)
    assert g.supplied("nl-1")


@pytest.mark.rule("n42:7.32.b")
def test_japanese_ports_from_the_north_and_east() -> None:
    g = position({"2514": ["jp-41"]})
    assert g.no("2514") in g.s.taken
    assert g.supplied("jp-41")
    assert g.no("1302") in g.ix.sources(JAPAN)  # Samah, no city
    # an Allied port is none
    assert g.no("0919") not in g.ix.sources(JAPAN)


@pytest.mark.rule("n42:7.32.c", "n42:5.32.c")
def test_invasion_hexes_are_sources_for_japan() -> None:
    g = position({"2007": ["jp-41"]}, beaches={"2007": ["jp-41"]})
    assert g.supplied("jp-41")
    assert g.no("2007") in g.ix.sources(JAPAN)
    assert g.no("2007") not in g.ix.sources(ALLIES)
    assert not position({"2007": ["jp-41"]}).supplied("jp-41")
    held = position({"2007": ["us-45-ps"]}, beaches={"2007": []}, sound=False)
    assert held.no("2007") not in held.ix.sources(JAPAN)


@pytest.mark.rule("n42:7.4.a", "n42:9.5.d")
def test_fortresses_are_sources_until_they_are_gone() -> None:
    around = {"2204": ["jp-41"], "2104": ["jp-112"], "2205": ["jp-143"]}
    units = {"2105": ["us-4-mar"], **around}
    g = position(units, side=ALLIES, phase="combat")
    assert g.supplied("us-4-mar")
    assert combat.bar_attacker(g, "us-4-mar") is None
    # Singapore would be supplied as a city that was never taken; once taken it is one no longer
    g = position({"0813": ["uk-12-ind"], "0713": ["jp-41"], "0714": ["jp-112"]}, side=ALLIES, taken=["0813"])
    assert g.supplied("uk-12-ind")
    gone = position(
        {"0813": ["uk-12-ind"], "0713": ["jp-41"], "0714": ["jp-112"], "0814": ["jp-143"]},
        side=ALLIES,
        taken=["0813"],
        forts=["2105"],
    )
    assert told(gone, ALLIES) == witness(gone, ALLIES)
    assert position({}).no("3310") in position({}).ix.sources(JAPAN)


@pytest.mark.rule("n42:7.5.a", "n42:9.2.e1")
def test_a_city_is_conquered_by_entry() -> None:
    g = position({"0611": ["jp-41"]}, owner={})
    assert g.owner("0612") == ALLIES
    put(g, "jp-41", g.no("0612"))
    enter(g, ["jp-41"], g.no("0612"))
    assert g.owner("0612") == JAPAN
    assert g.no("0612") in g.s.taken
    assert g.s.fell[g.no("0612")] == 3


@pytest.mark.rule("n42:7.5.a")
def test_it_stays_unconquered_while_it_is_only_passed_by_or_emptied() -> None:
    g = position({"0611": GUARDS, "0612": ["uk-12-ind"]}, phase="combat")
    given = {"attack": ("0612", 0), "attackers": tuple(GUARDS), "advance": ()}
    drive(g, combat.combat_phase(g), [5], given)
    assert g.at("0612") == []
    assert g.owner("0612") == ALLIES
    assert g.no("0612") not in g.s.taken
    assert g.no("0612") in g.ix.sources(ALLIES)


@pytest.mark.rule("n42:7.5.b")
def test_once_conquered_it_is_a_source_for_nobody_even_if_retaken() -> None:
    g = position({"0611": ["jp-41"], "0512": ["uk-12-ind"]})
    i = g.no("0612")
    assert i in g.ix.sources(ALLIES)
    put(g, "jp-41", i)
    enter(g, ["jp-41"], i)
    assert i not in g.ix.sources(ALLIES) | g.ix.sources(JAPAN)
    put(g, "jp-41", g.no("0611"))
    put(g, "uk-12-ind", i)
    enter(g, ["uk-12-ind"], i)
    assert g.owner("0612") == ALLIES
    assert i not in g.ix.sources(ALLIES) | g.ix.sources(JAPAN)
    # the same for a Japanese city
    g = position({"0907": ["uk-12-ind"]}, side=ALLIES)
    assert g.no("0907") not in g.ix.sources(JAPAN) | g.ix.sources(ALLIES)
    remove(g, ["uk-12-ind"], "eliminated", "n42:6.33.a")
    assert g.no("0907") not in g.ix.sources(JAPAN)


@pytest.mark.rule("n42:7.5.b", "n42:9.2.e1")
def test_what_a_scenario_gives_away_counts_as_conquered() -> None:
    from games.nineteen42.build import fresh

    g = fresh("indies", switches=())
    g.step("prepare", seq="game", sound=False)
    for hex_id in g.content.scenario.owned:
        i = g.no(hex_id)
        assert g.s.owner[i] == JAPAN
        if i in g.map.city:
            assert i in g.s.taken
            assert i not in g.ix.sources(ALLIES)


@pytest.mark.rule("n42:7.6.a")
def test_without_supply_they_defend_and_move_as_ever() -> None:
    units: dict[str, Any] = {TIP: ["jp-41"]}
    for beaches in ({}, {TIP: ["jp-41"]}):
        g = position(units, beaches=beaches)
        assert g.supplied("jp-41") is bool(beaches)
        assert allowance(g.u("jp-41")) == 5
        assert defence_strength(g, ["jp-41"]) == 14
        assert set(g.ways("jp-41")) == set(position(units).ways("jp-41"))


def test_sides_are_known() -> None:
    """Every nation has a side; off the map is no hex."""
    assert {NATIONS[k.nation] for k in position({}).ix.kinds.values()} == {JAPAN, ALLIES}
    assert OFF < 0
