"""Zones of control (n42:3)."""

from __future__ import annotations

import pytest

from games.nineteen42.build import INFANTRY, ROOT, Position, content, number, position
from ironbottom.games.nineteen42 import land, naval
from ironbottom.games.nineteen42.index import kinds_of
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.turn import SEQUENCES

KINDS = kinds_of(content("campaign"))


def around(hex_id: str) -> set[str]:
    """The six hexes next to one."""
    return {ROOT.ids[j] for j in ROOT.graph.beside[number(hex_id)]}


def one_of_each_type() -> list[str]:
    found: dict[tuple[str, str], str] = {}
    for u, kind in KINDS.items():
        if kind.ground and kind.card.only_with == "":
            found.setdefault((kind.side, kind.card.type), u)
    return list(found.values())


# ---------------------------------------------------------------- who has one, and how far it goes


@pytest.mark.rule("n42:3.0.a")
@pytest.mark.parametrize("u", one_of_each_type())
def test_every_ground_unit_controls_six_hexes(u: str) -> None:
    side = KINDS[u].side
    foe = ALLIES if side == JAPAN else JAPAN
    g = position({"0704": u}, side=foe, quiet=True)
    assert g.zone(foe) == around("0704")
    assert len(around("0704")) == 6
    assert g.zone(side) == position({}, side=foe, quiet=True).zone(side)  # none against its own side


@pytest.mark.rule("n42:3.0.a")
def test_a_disrupted_unit_and_one_out_of_supply_control_as_much() -> None:
    g = position({"0704": "uk-6-ind!"}, quiet=True, forts=[])
    assert not g.supplied("uk-6-ind")
    assert g.zone(JAPAN) == around("0704")


@pytest.mark.rule("n42:3.0.a")
@pytest.mark.parametrize(
    ("u", "hex_id"),
    [("uk-air", "0813"), ("us-air", "2204"), ("nl-air", "1019"), ("jp-air-3", "1007"), ("jp-nav-2", "1208")],
)
def test_air_units_control_nothing(u: str, hex_id: str) -> None:
    """Where the city is not an open one, nothing is controlled by the air unit alone."""
    side = KINDS[u].side
    foe = ALLIES if side == JAPAN else JAPAN
    i = number(hex_id)
    g = position({hex_id: u}, side=JAPAN, fallen=[hex_id] if i in ROOT.city else [])
    without = position({}, side=JAPAN, fallen=[hex_id] if i in ROOT.city else [])
    assert g.zone(foe) == without.zone(foe)
    assert around(hex_id) - without.zone(foe)


@pytest.mark.rule("n42:3.0.a")
@pytest.mark.parametrize(("fort", "u"), [("0813", "uk-1-malaya"), ("2105", "us-4-mar"), ("3310", "jp-33")])
def test_an_empty_fortress_controls_nothing_one_with_units_does(fort: str, u: str) -> None:
    side = KINDS[u].side
    foe = ALLIES if side == JAPAN else JAPAN
    empty = position({}, side=foe, quiet=True)
    assert empty.stands(fort)
    assert empty.zone(foe) == set()
    assert number(fort) not in empty.ix.open_cities(side)  # nor as a city
    manned = position({fort: u}, side=foe, quiet=True)
    assert manned.zone(foe) == around(fort)


@pytest.mark.rule("n42:3.0.a")
def test_an_air_unit_in_an_empty_fortress_changes_nothing() -> None:
    g = position({"0813": "uk-air"}, quiet=True)
    assert g.zone(JAPAN) == set()


@pytest.mark.rule("n42:3.0.b")
def test_a_zone_reaches_over_the_sea_and_to_the_enemy() -> None:
    g = position({"0308": "uk-6-ind", "0407": "jp-41"}, quiet=True)
    full_sea = {each for each in around("0308") if not ROOT.land[number(each)]}
    across_sea = "0309"  # land, beyond a full-sea hexside
    assert full_sea
    assert number(across_sea) in ROOT.hops[number("0308")]
    assert full_sea | {across_sea, "0407"} <= g.zone(JAPAN)
    assert "0308" in g.zone(ALLIES)  # mutual: into hexes holding enemies


@pytest.mark.rule("n42:3.0.b")
def test_a_zone_reaches_over_the_water_of_a_water_barrier() -> None:
    g = position({"0614": "uk-6-ind"}, quiet=True)
    assert {"0613", "0714"} <= g.zone(JAPAN)


# ---------------------------------------------------------------- land movement


def plain(*more: str) -> Position:
    """A British brigade in the plain of Siam, a Japanese regiment two hexes from it."""
    return position({"0803": "uk-6-ind", "0604": ["jp-41", *more]}, quiet=True)


@pytest.mark.rule("n42:3.0.c", "n42:5.14.a")
def test_who_enters_a_zone_stops() -> None:
    g = plain()
    zone = g.zone(JAPAN)
    for way in g.ways("jp-41").values():
        passed = {ROOT.ids[i] for i in way.path[1:-1]}
        assert not passed & zone
    g.act("land", [("hex", "0604"), "0704"])
    assert g.u("jp-41").spent == 1
    assert land.allowance(g.u("jp-41")) == 4  # left, and of no use
    assert land.bar_move(g, "jp-41") == "n42:3.0.c"
    assert g.ways("jp-41") == {}
    assert g.ask("land") is None  # nothing can move any more: the segment asks nothing


@pytest.mark.rule("n42:3.0.c", "n42:5.14.a")
def test_the_stop_lasts_for_the_segment_only() -> None:
    g = plain()
    g.act("land", [("hex", "0604"), "0704"])
    g.stand("turn", "japan")
    g.s.played = [ALLIES]
    g.run(until="start")
    assert "0604" in g.ways("jp-41")


@pytest.mark.rule("n42:3.0.c")
def test_a_unit_may_go_on_where_there_is_no_zone() -> None:
    g = position({"0604": "jp-41"}, quiet=True)
    g.act("land", [("hex", "0604"), "0704"])
    assert g.ways("jp-41")["0703"].cost == 1
    g.act("land", [("hex", "0704"), "0703"])
    assert g.u("jp-41").spent == 2


@pytest.mark.rule("n42:3.0.d")
def test_leaving_a_zone() -> None:
    """First out, to a hex in no zone; from there another zone may be entered."""
    g = position({"0803": "uk-6-ind", "0704": "jp-41"}, quiet=True)
    zone = g.zone(JAPAN)
    ways = g.ways("jp-41")
    assert ways
    for way in ways.values():
        first, *rest = [ROOT.ids[i] for i in way.path[1:]]
        assert first not in zone
        assert not set(rest[:-1]) & zone
    again = {goal for goal in ways if goal in zone}
    assert "0703" in again  # by way of 0604 and 0603
    assert len(ways["0703"].path) > 2
    g.act("land", [("hex", "0704"), "0703"])
    assert g.ways("jp-41") == {}


@pytest.mark.rule("n42:3.0.d")
def test_who_is_ringed_by_zones_stays() -> None:
    """Korat: 0704 is in a zone, and so is every hex next to it."""
    g = position({"0704": "jp-41", "0803": "uk-6-ind", "0604": "uk-15-ind", "0603": "uk-28-ind"}, quiet=True)
    assert around("0704") <= g.zone(JAPAN) | {"0803", "0604"}
    assert g.ways("jp-41") == {}
    assert g.ask("land") is None


@pytest.mark.rule("n42:3.0.e")
def test_no_step_from_zone_to_zone() -> None:
    g = position({"0803": "uk-6-ind", "0804": "jp-41"}, quiet=True)
    ways = g.ways("jp-41")
    assert {"0904", "0704"} <= g.zone(JAPAN) & around("0804")
    for goal in ("0904", "0704"):  # next to it, and both only the long way round
        assert goal not in ways or len(ways[goal].path) > 2
    free = position({"0804": "jp-41"}, quiet=True)
    assert {free.ways("jp-41")[goal].cost for goal in ("0904", "0704")} == {1}


@pytest.mark.rule("n42:3.0.e")
def test_from_the_zone_of_a_unit_to_that_of_a_city_neither() -> None:
    """The empty city of Udon Thani is the Allies' here."""
    g = position({"0604": "jp-41", "0605": "uk-6-ind"}, owner={"0703": ALLIES, "0604": JAPAN, "0505": JAPAN})
    assert {"0604"} <= g.zone(JAPAN)
    assert "0603" in g.zone(JAPAN)
    assert "0603" not in g.ways("jp-41") or len(g.ways("jp-41")["0603"].path) > 2


@pytest.mark.rule("n42:3.0.c", "n42:3.0.i")
def test_a_road_is_no_way_through_a_zone() -> None:
    g = position({"0409": "uk-6-ind", "0510": "jp-41"}, side=JAPAN, quiet=True)
    assert {"0509", "0408"} <= g.zone(JAPAN)
    assert "0509" not in g.ways("jp-41")  # 0510 is in the zone as well
    g = position({"0308": "uk-6-ind", "0510": "jp-41"}, side=JAPAN, quiet=True)
    assert g.ways("jp-41")["0408"].cost == 2
    assert "0407" not in g.ways("jp-41")


# ---------------------------------------------------------------- naval movement


@pytest.mark.rule("n42:3.0.f")
def test_no_port_in_a_zone_for_ordinary_naval_movement() -> None:
    at_peace = position({"1206": "jp-41"}, phase="naval", owner={"0511": JAPAN, "0610": JAPAN})
    assert ("port", "0510") in at_peace.goals("jp-41")
    g = position({"1206": "jp-41", "0511": "uk-6-ind"}, phase="naval", owner={"0610": JAPAN})
    assert "0510" in g.zone(JAPAN)
    assert ("port", "0510") not in g.goals("jp-41")
    assert naval.bar_port(g, ["jp-41"], number("1206"), number("0510")) == "n42:3.0.f"
    assert ("beach", "0510") in g.goals("jp-41")  # an invasion may (3.0.h)


@pytest.mark.rule("n42:3.0.f")
def test_a_port_in_a_zone_may_be_left() -> None:
    """Its own NMP carries a landing force out; what others need cannot come in (9.3.a)."""
    g = position({"0510": ["jp-41", "jp-sasebo-1"], "0511": "uk-6-ind"}, phase="naval", owner={"0610": JAPAN})
    assert naval.bar_sail(g, "jp-41") == "n42:9.3.a"
    assert naval.bar_sail(g, "jp-sasebo-1") is None
    assert ("port", "1206") in g.goals("jp-sasebo-1")


@pytest.mark.rule("n42:3.0.f", "n42:5.33.d1")
def test_a_landing_force_in_a_blockaded_port_gets_no_second_nmp() -> None:
    """An invasion takes one of the allowance, which cannot come into a hex in an enemy zone."""
    g = position({"0510": "jp-sasebo-1", "0511": "uk-6-ind"}, phase="naval", owner={"0610": JAPAN})
    assert {how for how, _ in g.goals("jp-sasebo-1")} == {"port"}


@pytest.mark.rule("n42:3.0.g")
@pytest.mark.parametrize(
    ("unit", "at", "port", "free"),
    [("jp-41", "0104", "0303", "0813"), ("jp-41", "2407", "2509", "2204"), ("jp-41", "1517", "1717", "1214")],
)
def test_units_on_shore_close_the_sea(unit: str, at: str, port: str, free: str) -> None:
    """The port itself is in no zone; the only water that leads to it is."""
    without = position({}, side=ALLIES, phase="naval", quiet=True)
    assert number(port) in without.ix.sea_lanes(ALLIES)
    g = position({at: unit}, side=ALLIES, phase="naval", quiet=True, off=["uk-55-br"])
    assert port not in g.zone(ALLIES)
    goals = g.goals("uk-55-br")
    assert ("port", port) not in goals
    assert ("port", free) in goals


@pytest.mark.rule("n42:3.0.h")
def test_an_invasion_enters_one_hex_in_a_zone_and_no_more() -> None:
    g = position({"2218": "nl-1"}, phase="naval", off=["jp-41"], quiet=True)
    goals = g.goals("jp-41")
    assert {"2118", "2217", "2319"} <= g.zone(JAPAN)
    assert ("beach", "2118") in goals  # in the zone itself, from the open sea
    assert "2117" not in g.zone(JAPAN)
    assert ("beach", "2117") not in goals  # behind it: two hexes in the zone would be entered
    free = position({}, phase="naval", off=["jp-41"], quiet=True)
    assert ("beach", "2117") in free.goals("jp-41")


@pytest.mark.rule("n42:3.0.h")
def test_the_one_hex_may_be_full_sea() -> None:
    g = position({"2218": "nl-1"}, phase="naval", off=["jp-41"], quiet=True)
    sea = [where for how, where in g.goals("jp-41") if how == "sea"]
    assert sea
    assert set(sea) == {each for each in around("2218") if not ROOT.land[number(each)]}


@pytest.mark.rule("n42:3.0.f")
def test_a_course_never_enters_a_zone_but_at_its_end() -> None:
    g = position({"2407": "us-11-pa", "2307": "us-21-pa"}, phase="naval", off=["jp-41"], quiet=True)
    g.act("naval", [("from", "off"), ("beach", "2406")])
    (course,) = [e for e in g.said if type(e).__name__ == "Course"]
    zone = position({"2407": "us-11-pa", "2307": "us-21-pa"}, phase="naval", quiet=True).zone(JAPAN)
    assert course.path[-1] == "2406"
    assert not set(course.path[:-1]) & zone


# ---------------------------------------------------------------- unoccupied cities


@pytest.mark.rule("n42:3.0.i")
def test_an_empty_city_has_a_zone_against_its_enemies() -> None:
    g = position({})
    assert around("0612") <= g.zone(JAPAN)  # Kuala Lumpur
    assert not around("0612") & g.zone(ALLIES)
    assert around("1103") <= g.zone(ALLIES)  # Hue
    g = position({"0511": "jp-41"}, owner={"0610": JAPAN})  # Penang and Kota Bharu are Japan's
    ways = g.ways("jp-41")
    assert {"0611", "0512"} <= set(ways) & around("0612")
    assert len(ways["0712"].path) == 4  # around the zone, by 0610 and 0711
    g.act("land", [("hex", "0511"), "0611"])
    assert g.ways("jp-41") == {}


@pytest.mark.rule("n42:3.0.i")
def test_an_empty_city_is_never_entered_by_marching() -> None:
    g = position({"0611": "jp-41"}, owner={"0610": JAPAN, "0511": JAPAN})
    assert "0612" not in g.ways("jp-41")
    assert number("0612") in g.ix.barred(JAPAN)
    assert ("city", "0612") in g.ask("land").options


@pytest.mark.rule("n42:3.0.i")
@pytest.mark.parametrize("what", ["garrison", "fallen", "conquered"])
def test_the_zone_of_a_city_ends(what: str) -> None:
    if what == "garrison":  # then it is the zone of the unit
        g = position({"0612": "uk-6-ind"})
        assert around("0612") <= g.zone(JAPAN)
        assert number("0612") not in g.ix.open_cities(ALLIES)
    elif what == "fallen":
        assert position({}, fallen=["0612"]).zone(JAPAN) == position({}, owner={"0612": JAPAN}).zone(JAPAN)
        assert "0713" in position({}).zone(JAPAN) - position({}, fallen=["0612"]).zone(JAPAN)
    else:
        g = position({}, owner={"0612": JAPAN})
        assert number("0612") not in g.ix.open_cities(ALLIES)
        assert around("0612") <= g.zone(ALLIES)  # it works for the new owner (9.2.e2)


@pytest.mark.rule("n42:3.0.i")
def test_a_city_with_only_an_air_unit_is_unoccupied() -> None:
    g = position({"1019": "nl-air"})
    assert number("1019") in g.ix.open_cities(ALLIES)
    assert around("1019") <= g.zone(JAPAN)


@pytest.mark.rule("n42:3.0.i", "n42:3.0.f")
def test_an_empty_city_closes_the_sea_beside_it() -> None:
    """Zamboanga is empty: no ordinary movement to a port beside it, but a landing."""
    g = position({"2210": "jp-41"}, phase="naval", off=["jp-42"])  # Jolo is Japan's
    assert "2210" in g.zone(JAPAN)
    assert ("port", "2210") not in g.goals("jp-42")
    assert ("beach", "2210") in g.goals("jp-42")
    taken = position({"2210": "jp-41"}, phase="naval", off=["jp-42"], owner={"2310": JAPAN})
    assert ("port", "2210") in taken.goals("jp-42")


@pytest.mark.rule("n42:3.0.i")
def test_the_zone_of_a_city_comes_back_when_its_garrison_leaves() -> None:
    g = position({"0612": "uk-6-ind"}, side=ALLIES)
    g.act("land", [("hex", "0612"), "0713"])
    assert number("0612") in g.ix.open_cities(ALLIES)
    assert around("0612") <= g.zone(JAPAN)


@pytest.mark.rule("n42:3.0.c", "n42:3.0.i")
def test_a_fallen_city_stops_nobody_in_that_player_turn_and_again_in_the_next() -> None:
    """Who comes up after its fall marches through; in the enemy's turn it has a zone again, for the new owner."""
    units = {"0611": [*INFANTRY[:2]], "0510": "jp-tk-1"}
    g = position(units, owner={"0610": JAPAN, "0511": JAPAN})
    g.act("land", [("city", "0612"), (INFANTRY[0],)], dice=[1])
    assert g.hex(INFANTRY[0]) == "0612"
    assert "0713" in g.ways("jp-tk-1")
    g.stand("player", "end of player-turn")
    g.step("end of player-turn")
    assert g.s.fallen == []


@pytest.mark.rule("n42:3.0.c")
def test_the_order_of_steps_keeps_the_zone_of_the_land_segment() -> None:
    """The flag that stops a unit is its spent points: another act in the same segment does not free it."""
    g = plain("jp-42")
    g.act("land", [("hex", "0604"), ("jp-41",), "0704"])
    g.act("land", [("hex", "0604"), "0605"])
    assert g.ways("jp-41") == {}
    assert [s.id for s in SEQUENCES["player"]].count("land") == 1
