"""Land movement (n42:5.11 to 5.15) and the Terrain Effects Chart."""

from __future__ import annotations

import pytest

from games.nineteen42.build import BRIGADES, INFANTRY, ROOT, Position, content, number, position
from ironbottom.games.nineteen42 import combat, land
from ironbottom.games.nineteen42.events import Marched
from ironbottom.games.nineteen42.ground import COSTS
from ironbottom.games.nineteen42.index import kinds_of
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.hexes.paths import NEVER
from ironbottom.kernel.rulebook import load_rules

RULES = load_rules("ironbottom.games.nineteen42")
KINDS = kinds_of(content("campaign"))
GROUND = [u for u, kind in KINDS.items() if kind.ground and kind.card.only_with == ""]


def one_of_each_type() -> list[str]:
    found: dict[str, str] = {}
    for u in GROUND:
        found.setdefault(KINDS[u].card.type, u)
    return list(found.values())


def alone(u: str, hex_id: str, **options: object) -> Position:
    """A unit on a map on which nobody else is, with all cities its own."""
    return position({hex_id: u}, side=KINDS[u].side, quiet=True, **options)  # type: ignore[arg-type]


def next_turn(g: Position) -> None:
    """The player-turn of the side begins anew."""
    g.stand("turn", {JAPAN: "japan", ALLIES: "allies"}[g.s.side])
    g.s.played = [ALLIES] if g.s.side == JAPAN else []
    g.run(until="start")


# ---------------------------------------------------------------- the general rule


@pytest.mark.rule("n42:5.0.a")
def test_three_kinds_of_movement_have_nothing_in_common() -> None:
    """Marching takes no NMPs, sailing no MPs, and air units do neither."""
    g = position({"1007": ["jp-41", "jp-air-3"]}, phase="land", nmp=5)
    g.act("land", [("hex", "1007"), "1006"])
    assert g.s.nmp == {"Japanese": 5}
    g = position({"1007": ["jp-41", "jp-air-3"]}, phase="naval", nmp=5)
    g.act("naval", [("from", "1007"), ("port", "1104")])
    assert (g.hex("jp-41"), g.u("jp-41").spent, g.s.nmp) == ("1104", 0, {"Japanese": 4})


@pytest.mark.rule("n42:5.11.a")
@pytest.mark.parametrize("u", one_of_each_type())
def test_five_points_for_every_ground_unit(u: str) -> None:
    g = alone(u, "0604")
    assert land.allowance(g.u(u)) == 5
    assert max(way.cost for way in g.ways(u).values()) == 5


@pytest.mark.rule("n42:5.11.a", "n42:5.2.b")
def test_neither_fortresses_nor_air_units_march() -> None:
    g = position({"1007": ["jp-air-3"], "3310": [], "0813": ["uk-air"]}, side=JAPAN)
    assert g.ask("land") is None
    g = position({"1007": ["jp-air-3", "jp-41"]})
    assert g.ask("land", [("hex", "1007")]).kind == "march"  # there is nobody else to choose


@pytest.mark.rule("n42:ex.5.11", "n42:5.11.b", "n42:5.11.c")
def test_five_clear_hexes_and_no_sixth() -> None:
    example = RULES["n42:ex.5.11"]
    assert example.inputs == {"mp": 5, "terrain": "clear", "hexes": 5}
    assert example.expected == {"spent": 5, "legal": True}
    g = alone("jp-41", "0505")
    way = g.ways("jp-41")["1005"]
    assert [ROOT.graph.terrain[i] for i in way.path[1:]] == ["C"] * 5
    g.act("land", [("hex", "0505"), "1005"])
    assert (g.hex("jp-41"), g.u("jp-41").spent) == ("1005", 5)
    assert land.bar_move(g, "jp-41") == "n42:5.11.c"
    assert g.ask("land") is None
    beyond = {ROOT.ids[i] for i in range(ROOT.size) if ROOT.away(number("0505"), i) > 5}
    assert not set(alone("jp-41", "0505").ways("jp-41")) & beyond


@pytest.mark.rule("n42:5.11.c")
def test_a_dear_hex_is_not_entered_with_the_last_point() -> None:
    """0905 is four clear hexes from 0505; the rough hexes beyond it cost two."""
    g = alone("jp-41", "0505")
    ways = g.ways("jp-41")
    assert ways["0905"].cost == 4
    assert ROOT.graph.terrain[number("1004")] == "R"
    assert "1004" not in ways
    assert max(way.cost for way in ways.values()) == 5


@pytest.mark.rule("n42:5.11.b")
def test_every_way_costs_the_sum_of_its_hexes() -> None:
    g = alone("jp-41", "0604")
    for way in g.ways("jp-41").values():
        if way.mode == "land":
            assert way.cost == sum(COSTS["foot"][ROOT.graph.terrain[i]] for i in way.path[1:])


@pytest.mark.rule("n42:5.11.d")
def test_points_are_neither_saved_nor_given_away() -> None:
    g = position({"0604": ["jp-41", "jp-42"]}, quiet=True)
    g.act("land", [("hex", "0604"), ("jp-41",), "0605"])
    assert (land.allowance(g.u("jp-41")), land.allowance(g.u("jp-42"))) == (4, 5)
    next_turn(g)
    assert land.allowance(g.u("jp-41")) == 5
    assert max(way.cost for way in g.ways("jp-41").values()) == 5


@pytest.mark.rule("n42:5.11.d")
def test_nobody_has_to_move() -> None:
    g = alone("jp-41", "0604")
    assert g.ask("land").options[-1] == "done"
    g.act("land", ["done"])
    assert g.hex("jp-41") == "0604"
    ask = alone("jp-41", "0604").ask("land", [("hex", "0604")])
    assert ask.options[-1] == "back"


@pytest.mark.rule("n42:5.11.c")
def test_a_move_in_several_steps_costs_no_less() -> None:
    g = alone("jp-41", "0505")
    for goal, spent in (("0605", 1), ("0706", 3), ("0707", 4), ("0807", 5)):
        g.act("land", [("hex", g.hex("jp-41")), goal])
        assert g.u("jp-41").spent == spent
    assert g.ways("jp-41") == {}


# ---------------------------------------------------------------- the Terrain Effects Chart

NEXT_TO = [
    # class, start, goal, cost by land (None: closed)
    ("foot", "0604", "0605", 1),
    ("foot", "0605", "0706", 2),
    ("foot", "0907", "0908", 2),
    ("garrison", "0604", "0605", 1),
    ("garrison", "0605", "0706", None),
    ("garrison", "0907", "0908", 2),
    ("tank", "0604", "0605", 1),
    ("tank", "0605", "0706", None),
    ("tank", "0907", "0908", None),
]


@pytest.mark.rule(
    "n42:chart.terrain", "n42:chart.terrain.a", "n42:chart.terrain.c", "n42:chart.terrain.d", "n42:5.12.a"
)
@pytest.mark.parametrize("u", one_of_each_type())
@pytest.mark.parametrize(("cls", "start", "goal", "cost"), NEXT_TO)
def test_cost_of_a_hex_by_type(u: str, cls: str, start: str, goal: str, cost: int | None) -> None:
    """Only tanks and garrisons differ: armoured cavalry, artillery and the rest go on foot."""
    kind = KINDS[u]
    if kind.cls != cls:
        assert (kind.cls == "foot") == (kind.card.type not in ("tank", "garrison"))
        return
    ways = alone(u, start).ways(u)
    if cost is None:
        assert goal not in ways or ways[goal].mode == "road"
    else:
        assert ways[goal].cost == cost


@pytest.mark.rule("n42:chart.terrain")
def test_the_chart_row_by_row() -> None:
    rows = {row[0]: row[1:] for row in RULES["n42:chart.terrain"].rows}
    assert rows == {
        "Clear": ("1", ""),
        "Sea": ("", "needs NMPs, or 5.12.c1 or 5.13"),
        "Rough/Mountain": ("2", "no tank or garrison except by road"),
        "Swamp": ("2", "no tank except by road"),
        "Road": ("1", "supersedes the underlying terrain"),
    }
    code = {"C": "Clear", "R": "Rough/Mountain", "S": "Swamp"}
    for cls, costs in COSTS.items():
        for letter, name in code.items():
            barred = cls in rows[name][1].split()[1:4]
            assert costs.get(letter) == (None if barred else int(rows[name][0])), (cls, name)
    assert set(ROOT.costs["road"]) == {1, NEVER}


@pytest.mark.rule("n42:chart.terrain.b", "n42:5.13.a")
@pytest.mark.parametrize("u", one_of_each_type())
def test_no_points_lead_into_the_sea(u: str) -> None:
    for start in ("0511", "1007", "2204"):
        ways = alone(u, start).ways(u)
        assert all(ROOT.land[number(goal)] for goal in ways)


@pytest.mark.rule("n42:chart.terrain.e")
@pytest.mark.parametrize("u", one_of_each_type())
def test_a_road_hex_costs_one_by_road(u: str) -> None:
    """From Cam Ranh Bay by rough 1107 into the swamp of Saigon: two points for anybody; and five hexes along it."""
    ways = alone(u, "1206").ways(u)
    assert (ways["1107"].cost, ways["1107"].mode) == (1, "road")
    assert (ways["1007"].cost, ways["1007"].mode) == (2, "road")
    assert [ROOT.ids[i] for i in ways["0806"].path] == ["1206", "1107", "1007", "0907", "0806"]
    assert ways["0806"].cost == 4


@pytest.mark.rule("n42:chart.terrain.f", "n42:6.1.b")
def test_terrain_gives_no_modifier_and_full_sea_hexsides_block() -> None:
    for at in ("0605", "0706", "0805"):
        g = position({at: "uk-6-ind", "0705": INFANTRY[:2]}, phase="combat", quiet=True)
        assert combat.modifiers(g, (at, 0), INFANTRY[:2]) == ()
        assert (at, 0) in g.ask("combat").options
    g = position({"0309": "uk-6-ind", "0308": INFANTRY[:2]}, phase="combat", quiet=True)
    assert not combat.touches(g, INFANTRY[0], number("0309"), 0)
    assert g.ask("combat") is None
    assert combat.bar_attack(g, ("0309", 0), INFANTRY[:2]) == "n42:6.1.b"


# ---------------------------------------------------------------- roads


@pytest.mark.rule("n42:5.12.b1")
def test_road_movement_begins_on_a_road() -> None:
    off_road = alone("jp-41", "0605")
    assert not ROOT.on_road[number("0605")]
    assert off_road.ways("jp-41")["0405"].cost == 3  # clear Bangkok or 0506, and then rough
    assert {way.mode for way in off_road.ways("jp-41").values()} == {"land"}
    on_road = alone("jp-41", "0505")
    assert on_road.ways("jp-41")["0405"].cost == 1
    assert on_road.ways("jp-41")["0405"].mode == "road"


@pytest.mark.rule("n42:5.12.b1")
def test_a_unit_that_comes_to_a_road_cannot_use_it_in_the_same_segment() -> None:
    g = alone("jp-41", "0605")
    g.act("land", [("hex", "0605"), "0505"])
    assert g.ways("jp-41")["0405"].cost == 2
    tank = alone("jp-tk-1", "0605")
    tank.act("land", [("hex", "0605"), "0505"])
    assert "0405" not in tank.ways("jp-tk-1")
    next_turn(tank)
    assert tank.ways("jp-tk-1")["0405"].cost == 1


@pytest.mark.rule("n42:5.12.b2")
def test_by_road_only_along_the_road() -> None:
    for start in ("1206", "0510", "0505", "0713", "2103"):
        g = alone("jp-41", start)
        for way in g.ways("jp-41").values():
            if way.mode != "road":
                continue
            assert way.cost == len(way.path) - 1
            for i, j in zip(way.path, way.path[1:], strict=False):
                assert ROOT.road[6 * i + ROOT.graph.direction(i, j)]


@pytest.mark.rule("n42:5.12.b2")
def test_who_went_by_road_stays_on_it() -> None:
    g = alone("jp-41", "1206")
    g.act("land", [("hex", "1206"), "1107"])
    assert g.u("jp-41").mode == "road"
    on = g.ways("jp-41")
    assert {way.mode for way in on.values()} == {"road"}
    assert {"1007", "0907", "0806", "0706"} <= set(on)
    assert not {"1006", "1106"} & set(on)  # both next to it, off the road
    next_turn(g)
    assert {"1006", "1106"} <= set(g.ways("jp-41"))


@pytest.mark.rule("n42:5.12.b2")
def test_who_went_across_country_pays_for_the_ground_of_a_road_hex() -> None:
    g = alone("jp-41", "1206")
    g.act("land", [("hex", "1206"), "1106"])
    assert g.u("jp-41").mode == "land"
    assert g.ways("jp-41")["1107"].cost == 2
    assert {way.mode for way in g.ways("jp-41").values()} == {"land"}


@pytest.mark.rule("n42:5.12.b1", "n42:5.12.b2")
@pytest.mark.parametrize("u", ["jp-41", "jp-tk-1"])
def test_a_step_along_the_road_over_clear_ground_is_both(u: str) -> None:
    """0509 to 0510 is road and clear alike: what follows may go on by road, or leave it, as if all were one move."""
    whole = alone(u, "0509").ways(u)
    assert (whole["0610"].cost, whole["0610"].mode) == (2, "road")
    g = alone(u, "0509")
    g.act("land", [("hex", "0509"), "0510"])
    assert g.ways(u)["0610"].cost == 1  # on by road, into rough ground
    assert g.ways(u)["0409"].cost == 1  # or off it
    g.act("land", [("hex", "0510"), "0610"])
    assert g.u(u).mode == "road"
    g = alone(u, "0509")
    g.act("land", [("hex", "0509"), "0510"])
    g.act("land", [("hex", "0510"), "0409"])
    assert g.u(u).mode == "land"


@pytest.mark.rule("n42:5.12.b2")
def test_a_zone_stops_on_the_road() -> None:
    g = position({"1206": "jp-41", "0907": "uk-6-ind"}, quiet=True)
    assert {"1107", "1007"} <= set(g.ways("jp-41"))
    g.act("land", [("hex", "1206"), "1007"])
    assert g.ways("jp-41") == {}
    assert land.bar_move(g, "jp-41") == "n42:3.0.c"


@pytest.mark.rule("n42:5.12.b2")
def test_the_event_tells_of_the_road() -> None:
    g = alone("jp-41", "1206")
    g.act("land", [("hex", "1206"), "1007"])
    (said,) = g.events(Marched)
    assert (said.mode, said.cost, said.path) == ("road", 2, ("1206", "1107", "1007"))


@pytest.mark.rule("n42:5.12.d")
@pytest.mark.parametrize("u", ["jp-tk-1", "uk-7-hussars", "nl-medan", "nl-hg1"])
def test_tanks_and_garrisons_keep_out_of_rough_ground(u: str) -> None:
    for start in ("0604", "0605", "0510", "0505", "1007"):
        for goal, way in alone(u, start).ways(u).items():
            rough = [i for i in way.path[1:] if ROOT.graph.terrain[i] == "R"]
            assert not rough or way.mode == "road", (start, goal)
    assert "0706" not in alone(u, "0605").ways(u)


@pytest.mark.rule("n42:5.12.e")
def test_tanks_keep_out_of_swamp_garrisons_do_not() -> None:
    assert "0908" not in alone("jp-tk-1", "0907").ways("jp-tk-1")
    assert alone("nl-medan", "0907").ways("nl-medan")["0908"].cost == 2
    assert alone("jp-tk-1", "0907").ways("jp-tk-1")["1007"].mode == "road"  # the swamp of Saigon


@pytest.mark.rule("n42:5.12.d", "n42:5.12.e")
def test_tanks_march_with_infantry_each_in_its_own_way() -> None:
    """Only where both can go; what is rough and off the road is closed to the two together."""
    g = position({"1107": ["jp-41", "jp-tk-1"]}, quiet=True)
    ask = g.ask("land", [("hex", "1107"), ("jp-41", "jp-tk-1")])
    assert "1106" in g.ways("jp-41")
    assert "1106" not in ask.options
    assert g.ways("jp-tk-1")["1006"].mode == "land"  # off the road, but onto clear ground
    assert {"1006", "1007", "1206"} <= set(ask.options)


@pytest.mark.rule("n42:5.12.d")
def test_a_tank_may_leave_rough_ground_for_clear() -> None:
    g = position({"0511": [], "0610": "jp-tk-1"}, quiet=True)
    ways = g.ways("jp-tk-1")
    assert ways["0511"].cost == 1  # clear
    assert "0611" not in ways or ways["0611"].mode == "road"


# ---------------------------------------------------------------- island hopping


@pytest.mark.rule("n42:5.12.c1")
@pytest.mark.parametrize("u", ["jp-41", "jp-tk-1", "jp-hvy-3", "jp-yokosuka-1"])
def test_hopping_takes_everything(u: str) -> None:
    g = alone(u, "2210")
    assert g.ways(u)["2310"] == land.Way(land.HOP, "hop", 0, (number("2210"), number("2310")))
    g.act("land", [("hex", "2210"), "2310"])
    assert (g.hex(u), g.u(u).spent, g.u(u).mode) == ("2310", 5, "hop")
    assert g.ways(u) == {}
    assert land.allowance(g.u(u)) == 0
    (said,) = g.events(Marched)
    assert (said.mode, said.cost) == ("hop", 5)


@pytest.mark.rule("n42:5.12.c1")
def test_only_to_the_hex_next_to_it_over_a_full_sea_hexside() -> None:
    g = alone("jp-41", "2406")
    hops = {goal for goal, way in g.ways("jp-41").items() if way.mode == "hop"}
    assert hops == {"2506", "2405", "2307", "2407", "2507"}
    for goal in hops:
        i, j = number("2406"), number(goal)
        assert not ROOT.joined[6 * i + ROOT.graph.direction(i, j)]
    assert set(g.ways("jp-41")) == hops  # 2406 is joined to nothing


@pytest.mark.rule("n42:5.12.c1", "n42:5.12.d")
def test_no_road_leads_over_water() -> None:
    """Moulmein is rough ground with a road in it; tanks and garrisons come there by that, not from across the bay."""
    g = position({"0203": ["jp-tk-1", "jp-41"]}, quiet=True)
    assert ROOT.on_road[number("0303")]
    assert number("0303") in ROOT.hops[number("0203")]
    assert "0303" not in g.ways("jp-tk-1")
    assert land.bar_hop(g, g.u("jp-41"), number("0303"), 1, bound=False) is None
    assert land.bar_hop(g, g.u("jp-tk-1"), number("0303"), 0, bound=False) == "n42:5.12.d"


@pytest.mark.rule("n42:5.12.c1")
def test_who_has_moved_does_not_hop() -> None:
    g = alone("jp-41", "2506")
    assert g.ways("jp-41")["2406"].mode == "hop"
    g.act("land", [("hex", "2506"), "2507"])
    assert not {"2406", "2407"} & set(g.ways("jp-41"))
    assert {way.mode for way in g.ways("jp-41").values()} == {"land"}


@pytest.mark.rule("n42:5.12.c1", "n42:5.15.a")
def test_a_disrupted_unit_hops_with_its_two_points() -> None:
    g = position({"2210": "jp-41!"}, quiet=True)
    assert g.ways("jp-41")["2310"].mode == "hop"
    g.act("land", [("hex", "2210"), "2310"])
    assert g.ways("jp-41") == {}
    (said,) = g.events(Marched)
    assert said.cost == 2


@pytest.mark.rule("n42:5.12.c1")
def test_by_land_is_better_where_there_is_land() -> None:
    """0308 and 0309 are joined round 0408: two points, no hop."""
    way = alone("jp-41", "0308").ways("jp-41")["0309"]
    assert (way.mode, way.cost) == ("land", 2)
    blocked = position({"0308": "jp-41", "0408": INFANTRY[1:5]}, quiet=True)
    assert blocked.ways("jp-41")["0309"].mode == "hop"


@pytest.mark.rule("n42:5.12.c2")
def test_no_hop_to_the_enemy_or_into_his_zone() -> None:
    enemy = position({"2210": "jp-41", "2310": "us-81-pa"}, quiet=True)
    assert land.bar_hop(enemy, enemy.u("jp-41"), number("2310"), 1, False) == "n42:5.12.c2"
    assert enemy.ask("land") is None
    zone = position({"2210": "jp-41", "2309": "us-81-pa"}, quiet=True)
    assert "2310" in zone.zone(JAPAN)
    assert land.bar_hop(zone, zone.u("jp-41"), number("2310"), 1, False) == "n42:5.12.c2"
    assert "2310" not in zone.ways("jp-41")


@pytest.mark.rule("n42:5.12.c2", "n42:9.2.a")
def test_no_hop_into_an_empty_enemy_city_or_its_zone() -> None:
    g = position({"2210": "jp-41"})  # Zamboanga is American and empty
    assert "2310" not in g.ways("jp-41")
    assert land.bar_hop(g, g.u("jp-41"), number("2310"), 1, False) == "n42:5.12.c2"
    g = position({"2406": "jp-41"}, owner={"2407": JAPAN, "2307": JAPAN})  # Tacloban is American: 2507
    assert "2506" in g.zone(JAPAN)
    assert "2506" not in g.ways("jp-41")


@pytest.mark.rule("n42:5.12.c1", "n42:3.0.d")
def test_a_unit_in_a_zone_may_hop_out_of_it() -> None:
    g = position({"2406": "jp-41", "2407": "us-11-pa"}, quiet=True)
    assert "2406" in g.zone(JAPAN)
    ways = g.ways("jp-41")
    assert set(ways) == {"2405", "2506"}  # 2307 and 2507 lie in the zone as well
    assert {"2307", "2507"} <= g.zone(JAPAN)


@pytest.mark.rule("n42:5.12.c1", "n42:5.12.d")
def test_no_tank_hops_into_rough_ground_without_a_road() -> None:
    g = alone("jp-tk-1", "1721")
    assert not ROOT.on_road[number("1820")]
    assert "1820" not in g.ways("jp-tk-1")
    assert land.bar_hop(g, g.u("jp-tk-1"), number("1820"), 0, False) == "n42:5.12.d"
    assert "1820" in alone("jp-41", "1721").ways("jp-41")
    swamp = alone("jp-tk-1", "0814")
    assert "0815" not in swamp.ways("jp-tk-1")
    assert land.bar_hop(swamp, swamp.u("jp-tk-1"), number("0815"), 0, False) == "n42:5.12.e"


# ---------------------------------------------------------------- water barriers


@pytest.mark.rule("n42:5.13.a")
def test_land_movement_crosses_no_full_sea_hexside() -> None:
    for start in ("0308", "0412", "1711", "2405", "0813"):
        for way in alone("jp-41", start).ways("jp-41").values():
            if way.mode == "hop":
                continue
            for i, j in zip(way.path, way.path[1:], strict=False):
                assert ROOT.joined[6 * i + ROOT.graph.direction(i, j)]


STRAIT, PENINSULA, SUMATRA = "0714", 1, 0
"""0714 holds a corner of Malaya (joined to 0713 and 0813) and a piece of Sumatra (to 0613, 0614, 0715)."""


@pytest.mark.rule("n42:5.13.b", "n42:5.13.a")
def test_a_unit_may_end_in_a_water_barrier_hex_and_not_go_through_it() -> None:
    assert len(ROOT.graph.land[number(STRAIT)]) == 2
    g = alone("jp-41", "0713")
    ways = g.ways("jp-41")
    assert ways[STRAIT].bank == PENINSULA
    assert not {"0614", "0715"} & set(ways)
    g.act("land", [("hex", "0713"), STRAIT])
    assert (g.hex("jp-41"), g.u("jp-41").bank) == (STRAIT, PENINSULA)
    on = g.ways("jp-41")  # four points left, on this bank
    assert {"0713", "0813"} <= set(on)
    assert not {"0614", "0715"} & set(on)


@pytest.mark.rule("n42:5.13.e", "n42:5.13.c")
def test_in_the_next_movement_phase_it_is_on_the_other_side_if_it_likes() -> None:
    g = alone("jp-41", "0713")
    g.act("land", [("hex", "0713"), STRAIT])
    next_turn(g)
    assert {"0713", "0813", "0614", "0715"} <= set(g.ways("jp-41"))
    assert g.ways("jp-41")["0715"].cost == 1  # choosing costs nothing
    g.act("land", [("hex", STRAIT), "0715"])
    assert "0614" in g.ways("jp-41")
    assert g.ways("jp-41")[STRAIT].bank == SUMATRA
    g.act("land", [("hex", "0715"), STRAIT])
    assert not {"0713", "0813"} & set(g.ways("jp-41"))  # not back again in the same segment


@pytest.mark.rule("n42:5.13.b")
def test_every_water_barrier_hex_keeps_its_banks_apart() -> None:
    for i in range(ROOT.size):
        banks = ROOT.graph.land[i]
        if len(banks) < 2:
            continue
        nodes = ROOT.by_land.nodes[i]
        assert len(nodes) == len(banks)
        for node in nodes:
            assert not {other for _, other in ROOT.by_land.out[node]} & set(nodes)


def facing(bank: int, attacker: str, side: str = JAPAN) -> Position:
    """A brigade in the strait on a bank; a regiment on the other side of it."""
    return position(
        {STRAIT: f"uk-6-ind@{bank}", attacker: "jp-41"},
        side=side,
        phase="combat",
        quiet=True,
        forts=["2105", "3310"],
    )


@pytest.mark.rule("n42:5.13.d")
@pytest.mark.parametrize(
    ("attacker", "bank"), [("0713", PENINSULA), ("0813", PENINSULA), ("0715", SUMATRA), ("0614", SUMATRA)]
)
def test_protected_by_the_water(attacker: str, bank: int) -> None:
    open_to = facing(bank, attacker)
    assert combat.touches(open_to, "jp-41", number(STRAIT), bank)
    assert (STRAIT, bank) in open_to.ask("combat").options
    safe = facing(1 - bank, attacker)
    assert not combat.touches(safe, "jp-41", number(STRAIT), 1 - bank)
    assert safe.ask("combat") is None
    assert combat.bar_attack(safe, (STRAIT, 1 - bank), ["jp-41"]) in ("n42:5.13.d", "n42:6.1.b")


@pytest.mark.rule("n42:5.13.d")
def test_water_protects_both_ways() -> None:
    """A unit in the strait attacks only what touches its bank."""
    g = position({STRAIT: f"jp-41@{SUMATRA}", "0713": "uk-6-ind"}, phase="combat", quiet=True)
    assert g.ask("combat") is None
    g = position({STRAIT: f"jp-41@{PENINSULA}", "0713": "uk-6-ind"}, phase="combat", quiet=True)
    assert ("0713", 0) in g.ask("combat").options


@pytest.mark.rule("n42:5.13.c")
def test_banks_are_chosen_as_the_combat_phase_begins_the_phasing_side_first() -> None:
    g = position(
        {STRAIT: ["uk-6-ind@0", "uk-15-ind@0"], "0613": "jp-41@0", "0713": "jp-42"},
        phase="combat",
        quiet=True,
        side=ALLIES,
    )
    g.stand("player", "banks")
    first = g.asked(combat.choose_banks(g))
    assert (first.seat, first.kind, first.about) == (ALLIES, "banks", (STRAIT, 1, ()))
    assert set(first.options) == {"uk-6-ind", "uk-15-ind"}
    assert first.first == ()  # as last chosen
    second = g.asked(combat.choose_banks(g), [("uk-15-ind",)])
    assert (second.seat, second.about[0]) == (JAPAN, "0613")
    g.step("banks", [("uk-15-ind",), ("jp-41",)])
    assert (g.u("uk-6-ind").bank, g.u("uk-15-ind").bank, g.u("jp-41").bank) == (0, 1, 1)


@pytest.mark.rule("n42:5.13.c")
def test_the_default_is_the_bank_last_chosen() -> None:
    g = position({STRAIT: f"uk-6-ind@{PENINSULA}", "0713": "jp-41"}, phase="combat", quiet=True)
    ask = g.asked(combat.choose_banks(g))
    assert ask.first == ("uk-6-ind",)
    assert ask.about == (STRAIT, 1, ("uk-6-ind",))


@pytest.mark.rule("n42:5.13.c")
def test_a_hex_of_three_banks_keeps_its_default_too() -> None:
    """2408 is in three: who stood on the third and says nothing new stays there."""
    assert len(ROOT.graph.land[number("2408")]) == 3
    for bank in range(3):
        g = position({"2408": f"us-11-pa@{bank}", "2409": "jp-41"}, phase="combat", quiet=True)
        asked = g.stand("player", "banks").idle(until="combat", sound=False)
        assert [q.kind for q in asked] == ["banks"] * len(asked)
        assert g.u("us-11-pa").bank == 0  # idle picks nobody
        g = position({"2408": f"us-11-pa@{bank}", "2409": "jp-41"}, phase="combat", quiet=True)
        proc = combat.choose_banks(g)
        try:
            q = next(proc)
            while True:
                q = proc.send(q.first)  # the default of every question
        except StopIteration:
            pass
        assert g.u("us-11-pa").bank == bank


@pytest.mark.rule("n42:5.13.c", "n42:5.13.e")
def test_the_choice_differs_from_phase_to_phase() -> None:
    """On the Malayan bank for the defence, on that of Sumatra for the next march, without points."""
    g = position({STRAIT: f"jp-41@{PENINSULA}", "0813": "uk-1-malaya"}, phase="combat", quiet=True)
    g.step("banks", [()])
    assert g.u("jp-41").bank == SUMATRA
    g.s.phase = "land"
    assert "0715" in g.ways("jp-41")
    g = position({STRAIT: f"jp-41@{SUMATRA}", "0813": "uk-1-malaya"}, phase="combat", quiet=True)
    g.step("banks", [("jp-41",)])
    assert ("0813", 0) in g.ask("combat").options


@pytest.mark.rule("n42:5.13.c")
def test_nothing_is_asked_where_it_cannot_matter() -> None:
    g = position({STRAIT: "jp-41", "0605": "uk-6-ind"}, phase="combat", quiet=True)
    assert g.asked(combat.choose_banks(g)) is None


# ---------------------------------------------------------------- disruption


@pytest.mark.rule("n42:5.15.a")
def test_a_disrupted_unit_has_two_points() -> None:
    g = position({"0604": "jp-41!"}, quiet=True)
    assert land.allowance(g.u("jp-41")) == 2
    assert max(way.cost for way in g.ways("jp-41").values()) == 2
    g.act("land", [("hex", "0604"), "0605"])
    assert land.allowance(g.u("jp-41")) == 1
    assert "0706" not in g.ways("jp-41")
    road = position({"1206": "jp-41!"}, quiet=True)
    assert {goal for goal, way in road.ways("jp-41").items() if way.mode == "road"} >= {"1107", "1007"}
    assert "0907" not in road.ways("jp-41")


@pytest.mark.rule("n42:5.15.a")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_until_it_has_recovered(left: int) -> None:
    """The points of a segment follow from how the unit is when it begins."""
    g = position({"0604": f"jp-41!{left}"}, quiet=True)
    g.s.at = g.s.at[:1]
    for n in range(left):
        assert land.allowance(g.u("jp-41")) == 2, n
        g.step("end of player-turn")
    assert land.allowance(g.u("jp-41")) == 5


@pytest.mark.rule("n42:5.15.a", "n42:5.12.d")
def test_a_disrupted_unit_still_enters_rough_ground() -> None:
    g = position({"0605": "jp-41!"}, quiet=True)
    assert g.ways("jp-41")["0706"].cost == 2


# ---------------------------------------------------------------- choosing


@pytest.mark.rule("n42:5.11.a")
def test_units_that_cannot_move_are_not_on_the_list() -> None:
    g = position({"0604": ["jp-41", "jp-42"]}, quiet=True)
    g.u("jp-41").spent, g.u("jp-41").mode = 5, "land"
    ask = g.ask("land", [("hex", "0604")])
    assert ask.kind == "march"
    assert ask.about == ("jp-42",)


@pytest.mark.rule("n42:5.11.a")
def test_a_set_that_goes_nowhere_together_is_refused() -> None:
    """One by land, one by sea-hop: no hex is common to a tank that may not and a regiment that must."""
    g = position({"1721": ["jp-41", "jp-tk-1"]}, quiet=True)
    only = set(g.ways("jp-41")) - set(g.ways("jp-tk-1"))
    assert "1820" in only
    g = position({"1206": [*INFANTRY[3:7], "jp-yokosuka-2"]})
    ask = g.ask("land", [("hex", "1206")])
    assert ask.kind == "movers"
    assert g.refused(ask, tuple(ask.options)) == "n42:5.11.a"
    assert g.refused(ask, ask.first) is None


@pytest.mark.rule("n42:5.11.c")
def test_whatever_is_offered_is_carried_out() -> None:
    """Every goal of every stack of a crowded front, one by one."""
    units = {
        "0510": [INFANTRY[0], "jp-tk-1"],
        "0509": INFANTRY[1:3],
        "0511": [BRIGADES[0]],
        "0610": [BRIGADES[1]],
        "2210": "jp-hvy-3",
        STRAIT: "jp-gds-3",
    }
    g = position(units)
    for what, where in [o for o in g.ask("land").options if o != "done" and o[0] == "hex"]:
        for u in land.movers(g, number(where), JAPAN):
            for goal in g.ways(u):
                trial = position(units)
                here = land.movers(trial, number(where), JAPAN)
                answers = [(what, where), *([(u,)] if len(here) > 1 else []), goal]
                trial.act("land", answers)
                assert trial.hex(u) == goal


@pytest.mark.rule("n42:5.13.c", "n42:5.13.d", "n42:6.1.c2")
def test_a_standing_fortress_is_one_place_whatever_water_runs_through_it() -> None:
    """Corregidor has two pieces of land.  Who came from Olongapo stands on the second, and defends against Manila all the same."""
    inside, outside = ["us-4-mar@1", "us-31-inf"], ["jp-41", "jp-112", "jp-143", "jp-11"]
    g = position({"2105": inside, "2204": outside}, phase="combat", quiet=True)
    assert [g.u(u).bank for u in ("us-4-mar", "us-31-inf")] == [1, 0]
    for bank in (0, 1):
        assert set(combat.defenders(g, ("2105", bank))) == {"us-4-mar", "us-31-inf"}
    alone = position({"2105": ["us-4-mar@1"], "2204": outside}, phase="combat", quiet=True)
    (target,) = combat.targets(alone)
    assert combat.defenders(alone, target) == ["us-4-mar"]
    assert set(combat.attackers(alone, target)) == set(outside)
    # no fortress any more, and the water does count
    fallen = position(
        {"2105": ["us-4-mar@1"], "2204": outside}, phase="combat", quiet=True, forts=["0813", "3310"]
    )
    assert combat.targets(fallen) == []
