"""Naval movement (n42:5.3, 5.31) and Naval Movement Points (n42:5.33, chart.nmp)."""

from __future__ import annotations

import pytest

from games.nineteen42.build import (
    BRIGADES,
    DUTCH,
    INFANTRY,
    PARAS,
    ROOT,
    SNLF,
    Position,
    campaign,
    content,
    number,
    position,
)
from ironbottom.games.nineteen42 import naval
from ironbottom.games.nineteen42.events import Course, ShipsSunk
from ironbottom.games.nineteen42.index import kinds_of
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.kernel.ask import Roll
from ironbottom.kernel.rulebook import load_rules

RULES = load_rules("ironbottom.games.nineteen42")
KINDS = kinds_of(content("campaign"))
FAR_AWAY = {"0813": "uk-1-malaya"}


def one_of_each_type() -> list[str]:
    found: dict[str, str] = {}
    for u, kind in KINDS.items():
        if kind.ground and not kind.card.snlf and kind.card.only_with == "":
            found.setdefault(kind.card.type, u)
    return list(found.values())


def course(g: Position) -> list[str]:
    """All the hexes that ships passed, in order."""
    return [each for said in g.events(Course) for each in said.path]


# ---------------------------------------------------------------- points


@pytest.mark.rule("n42:5.3.a")
def test_naval_movement_ends_with_the_points() -> None:
    units = {"1206": INFANTRY[:3]}
    g = position(units, phase="naval", nmp=2)
    assert naval.bar_cargo(g, INFANTRY[:3], number("1206")) == "n42:5.3.a"
    ask = g.ask("naval", [("from", "1206")])
    assert g.refused(ask, tuple(INFANTRY[:3])) == "n42:5.3.a"
    g.act("naval", [("from", "1206"), tuple(INFANTRY[:2]), ("port", "1007")])
    assert g.s.nmp == {"Japanese": 0}
    assert naval.bar_sail(g, INFANTRY[2]) == "n42:5.3.a"
    assert g.ask("naval") is None


@pytest.mark.rule("n42:5.3.a")
def test_nobody_has_to_sail() -> None:
    g = position({"1206": "jp-41"}, phase="naval")
    assert g.ask("naval").options[-1] == "done"
    assert g.ask("naval", [("from", "1206")]).options[-1] == "back"
    g.act("naval", [("from", "1206"), "back"])
    assert g.s.nmp == {"Japanese": 12}


# ---------------------------------------------------------------- ordinary movement


@pytest.mark.rule("n42:5.31.a")
@pytest.mark.parametrize("u", one_of_each_type())
def test_one_point_for_one_unit_of_whatever_kind(u: str) -> None:
    side = KINDS[u].side
    start, goal = ("1007", "1104") if side == JAPAN else ("0813", "1711")
    g = position({start: u}, side=side, phase="naval")
    (purse,) = g.s.nmp
    before = g.s.nmp[purse]
    g.act("naval", [("from", start), ("port", goal)])
    assert g.hex(u) == goal
    assert g.s.nmp[purse] == before - 1


@pytest.mark.rule("n42:5.31.a")
def test_several_units_several_points() -> None:
    g = position({"1206": INFANTRY[:3]}, phase="naval")
    g.act("naval", [("from", "1206"), tuple(INFANTRY[:3]), ("port", "1007")])
    assert g.at("1007") == INFANTRY[:3]
    assert g.s.nmp == {"Japanese": 9}


@pytest.mark.rule("n42:5.31.a")
def test_from_port_to_port() -> None:
    """Nothing sails from a hex that is no friendly port, and ordinary movement goes to no other."""
    g = position({"1103": "jp-41", "1206": "jp-42"}, phase="naval")  # Hue is a city on the coast, and no port
    assert naval.bar_sail(g, "jp-41") == "n42:5.31.a"
    assert ("from", "1103") not in g.ask("naval").options
    ports = {where for how, where in g.goals("jp-42") if how == "port"}
    assert ports == {"0505", "1007", "1104", "1301", "1302", "3310"}  # 0510 lies in the zone of Penang
    assert naval.bar_port(g, ["jp-42"], number("1206"), number("1103")) == "n42:5.31.a"
    assert naval.bar_port(g, ["jp-42"], number("1206"), number("1206")) == "n42:5.31.a"
    assert naval.bar_port(g, ["jp-42"], number("1206"), number("0813")) == "n42:5.31.a"  # not friendly


@pytest.mark.rule("n42:5.31.a")
def test_all_allied_ports_are_friendly_to_all_allies() -> None:
    g = position({"1520": DUTCH[0], "0813": "uk-1-malaya", "2204": "us-31-inf"}, side=ALLIES, phase="naval")
    for u, where in ((DUTCH[0], "2204"), (DUTCH[0], "0813"), ("uk-1-malaya", "1520"), ("us-31-inf", "1019")):
        assert ("port", where) in g.goals(u)


@pytest.mark.rule("n42:5.31.a")
def test_whose_a_port_without_a_city_is() -> None:
    """Kuantan is British until a Japanese unit stands in it, and Japanese until a British one does."""
    g = position({"0711": "jp-41"}, owner={"0610": JAPAN, "0612": JAPAN, "0511": JAPAN})
    assert g.owner("0712") == ALLIES
    g.act("land", [("hex", "0711"), "0712"])
    assert g.owner("0712") == JAPAN
    g.act("land", [("hex", "0712"), "0711"])
    assert number("0712") in g.ix.friendly_ports(JAPAN)  # though nobody is there any more
    assert number("0712") not in g.ix.friendly_ports(ALLIES)


@pytest.mark.rule("n42:5.31.a")
def test_an_enemy_in_a_port_closes_it() -> None:
    g = position({"0712": "jp-41"})
    assert number("0712") in g.ix.friendly_ports(JAPAN)
    assert number("0712") not in g.ix.friendly_ports(ALLIES)


@pytest.mark.rule("n42:5.31.a")
def test_corregidor_is_a_port_for_its_garrison() -> None:
    g = position({"2105": "us-4-mar"}, side=ALLIES, phase="naval")
    assert number("2105") in g.ix.friendly_ports(ALLIES)
    assert ("from", "2105") in g.ask("naval").options
    assert number("2105") not in position({}, side=ALLIES, phase="naval").ix.friendly_ports(ALLIES)
    assert number("2105") not in position({}, phase="naval").ix.friendly_ports(JAPAN)


@pytest.mark.rule("n42:5.31.a")
def test_one_voyage_in_a_segment() -> None:
    g = position({"1206": ["jp-41", "jp-sasebo-1"]}, phase="naval")
    g.act("naval", [("from", "1206"), ("jp-41", "jp-sasebo-1"), ("port", "1007")])
    assert naval.bar_sail(g, "jp-41") == "n42:5.31.a"
    assert naval.bar_sail(g, "jp-sasebo-1") == "n42:5.31.a"
    assert g.ask("naval") is None
    g.stand("turn", "japan")
    g.s.played = [ALLIES]
    g.run(["done"], until="shipping")
    assert not g.u("jp-41").sailed


@pytest.mark.rule("n42:5.31.a")
def test_who_marched_into_a_port_may_sail_from_it() -> None:
    g = position({"1006": "jp-41"})
    g.act("land", [("hex", "1006"), "1007"])
    g.s.phase = "naval"
    assert naval.bar_sail(g, "jp-41") is None


@pytest.mark.rule("n42:5.31.a", "n42:9.2.c")
def test_who_stood_by_when_a_city_was_rolled_for_does_not_sail() -> None:
    g = position({"0510": "jp-41", "1007": "jp-42"}, owner={"0610": JAPAN})
    g.act("land", [("city", "0511")], dice=[6])
    assert naval.bar_sail(g, "jp-41") == "n42:9.2.c"


@pytest.mark.rule("n42:5.31.b")
def test_japan_enters_along_the_north_and_east_edges() -> None:
    sea, node = ROOT.sea, ROOT.off_node(JAPAN)
    hexes = {ROOT.ids[sea.hexes[n]] for _, n in sea.out[node]}
    edges = {each.id for each in ROOT.graph.board.hexes if each.id[2:] == "01" or each.id[:2] == "33"}
    assert hexes == {each for each in edges if ROOT.graph.water[number(each)]}
    g = position({}, phase="naval", off=["jp-41"])
    g.act("naval", [("from", "off"), ("port", "1007")])
    assert course(g)[0] in edges
    assert course(g)[-1] == "1007"


@pytest.mark.rule("n42:5.31.c")
@pytest.mark.parametrize("goal", ["0813", "1711", "2204", "2405"])
def test_the_allies_enter_along_the_west_and_south_edges(goal: str) -> None:
    sea, node = ROOT.sea, ROOT.off_node(ALLIES)
    hexes = {ROOT.ids[sea.hexes[n]] for _, n in sea.out[node]}
    edges = {each.id for each in ROOT.graph.board.hexes if each.id[2:] == "21" or each.id[:2] == "01"}
    assert hexes == {each for each in edges if ROOT.graph.water[number(each)]}
    g = position({}, side=ALLIES, phase="naval", off=["us-131-fa"])
    g.act("naval", [("from", "off"), ("port", goal)])
    assert course(g)[0] in edges


@pytest.mark.rule("n42:5.31.b", "n42:5.31.c")
def test_nothing_leads_back_off_the_map_and_nobody_starts_at_the_other_side() -> None:
    sea = ROOT.sea
    both = {ROOT.off_node(JAPAN), ROOT.off_node(ALLIES)}
    assert len(both) == 2
    assert not {n for out in sea.out for _, n in out} & both


@pytest.mark.rule("n42:5.31.b")
def test_all_off_map_units_are_in_port() -> None:
    g = campaign()
    g.s.phase = "naval"
    g.s.nmp = {"Japanese": 16}
    assert naval.harbours(g)[-1] == [u for u in g.s.off if not g.kind(u).naval]


@pytest.mark.rule("n42:5.31.d")
def test_no_ground_unit_stays_at_sea() -> None:
    for side, u in ((JAPAN, "jp-41"), (ALLIES, "us-131-fa")):
        g = position({}, side=side, phase="naval", off=[u])
        assert all(ROOT.land[number(where)] for _, where in g.goals(u))
    g = position({"2310": "us-81-pa"}, phase="naval", off=["jp-41"])
    foe = set(ROOT.graph.beside[number("2310")])
    for how, where in g.goals("jp-41"):
        if how == "sea":  # only to attack at once (5.32.f1)
            assert number(where) in foe
        else:
            assert ROOT.land[number(where)]
    assert naval.bar_sea(g, ["jp-41"], number("1208")) == "n42:5.32.f1"


@pytest.mark.rule("n42:5.31.e")
@pytest.mark.parametrize("goal", ["0505", "1007", "3310", "1301"])
def test_a_course_is_a_line_of_waters(goal: str) -> None:
    """Hex to hex over hexsides that water reaches, so that straits and river mouths are what they are."""
    g = position({}, phase="naval", off=["jp-41"])
    g.act("naval", [("from", "off"), ("port", goal)])
    path = course(g)
    network = ROOT.sea
    nodes = set(network.nodes[number(path[0])])
    for each in path[1:]:
        nodes = {n for node in nodes for _, n in network.out[node] if network.hexes[n] == number(each)}
        assert nodes, f"no water leads to {each} in {path}"


@pytest.mark.rule("n42:5.31.e")
def test_ships_do_not_pass_enemies_and_no_ships_means_no_limit_of_way() -> None:
    g = position({"1007": "jp-41"}, phase="naval", quiet=True)
    assert ("port", "3319") not in g.goals("jp-41")  # no port there
    assert ("port", "2817") in g.goals("jp-41")  # Amboina, at the other end of the map
    assert ("port", "0103") in g.goals("jp-41")  # Rangoon, round Singapore or Sumatra


@pytest.mark.rule("n42:5.31.e")
def test_enemy_umbrellas_attack_on_the_way() -> None:
    g = position({"2204": ["us-31-inf", "us-air"], "2103": "jp-42"}, phase="naval", off=["jp-41"])
    q = g.ask("naval", [("from", "off"), ("beach", "2102"), "on"])
    assert type(q) is Roll
    assert (q.kind, q.seat, q.cuts) == ("air attack", ALLIES, (2,))
    g = position({"2204": "us-31-inf", "2103": "jp-42"}, phase="naval", off=["jp-41"])
    assert g.ask("naval", [("from", "off"), ("beach", "2102")]) is None  # nothing to fear, nothing to ask


# ---------------------------------------------------------------- allowances


@pytest.mark.rule("n42:5.33.a", "n42:chart.nmp", "n42:chart.nmp.a", "n42:chart.nmp.b", "n42:chart.nmp.c")
@pytest.mark.parametrize("turn", range(11))
def test_the_allowance_of_every_turn(turn: int) -> None:
    rows = dict(RULES["n42:chart.nmp"].rows)
    g = position({}, turn=turn, phase="naval")
    g.step("shipping")
    assert g.s.nmp == {"Japanese": int(rows["Japan, Turn 0" if turn == 0 else "Japan, Turn 1 and after"])}
    if turn:
        g = position({}, turn=turn, side=ALLIES, phase="naval")
        g.step("shipping", sound=False)
        assert g.s.nmp == {"Allied": sum(int(rows[nation]) for nation in ("Britain", "Netherlands", "US"))}
        g = position({}, turn=turn, side=ALLIES, phase="naval", switches=("10.2",))
        g.step("shipping", sound=False)
        assert g.s.nmp == {
            "British": int(rows["Britain"]),
            "Dutch": int(rows["Netherlands"]),
            "American": int(rows["US"]),
        }


@pytest.mark.rule("n42:5.33.a", "n42:10.2.a")
def test_with_national_purses_each_ships_its_own() -> None:
    units = {"1520": DUTCH[:3], "0813": ["uk-1-malaya", "uk-7-hussars"], "2204": "us-31-inf"}
    g = position(units, side=ALLIES, phase="naval", switches=("10.2",))
    g.act("naval", [("from", "1520"), tuple(DUTCH[:2]), ("port", "0813")])
    assert g.s.nmp == {"British": 2, "Dutch": 0, "American": 2}
    assert naval.bar_sail(g, DUTCH[2]) == "n42:5.3.a"
    ask = g.ask("naval", [("from", "0813")])
    assert set(ask.options) == {"uk-1-malaya", "uk-7-hussars"}  # the Dutch have sailed, and have no ships
    g.act("naval", [("from", "2204"), ("port", "1520")])
    assert g.s.nmp == {"British": 2, "Dutch": 0, "American": 1}
    g.act("naval", [("from", "0813"), ("uk-1-malaya", "uk-7-hussars"), ("port", "1520")])
    assert g.s.nmp == {"British": 0, "Dutch": 0, "American": 1}
    assert g.ask("naval") is None


@pytest.mark.rule("n42:5.33.a", "n42:10.2.a")
def test_a_mixed_cargo_is_paid_by_each_nation() -> None:
    units = {"0813": ["uk-1-malaya", DUTCH[0], DUTCH[1], DUTCH[2]]}
    g = position(units, side=ALLIES, phase="naval", switches=("10.2",))
    ask = g.ask("naval", [("from", "0813")])
    assert g.refused(ask, tuple(ask.options)) == "n42:5.3.a"  # three Dutch, two ships
    g.act("naval", [("from", "0813"), ("uk-1-malaya", DUTCH[0], DUTCH[1]), ("port", "1520")])
    assert g.s.nmp == {"British": 1, "Dutch": 0, "American": 2}


@pytest.mark.rule("n42:5.33.a")
def test_without_them_all_allies_draw_on_six() -> None:
    g = position({"0813": [*DUTCH, *BRIGADES[:3]]}, side=ALLIES, phase="naval")
    g.act("naval", [("from", "0813"), (*DUTCH,), ("port", "1520")])
    assert g.s.nmp == {"Allied": 2}
    assert naval.bar_cargo(g, BRIGADES[:3], number("0813")) == "n42:5.3.a"


@pytest.mark.rule("n42:5.33.a")
def test_points_of_a_turn_are_of_that_turn() -> None:
    """What was not used is not kept."""
    g = position({}, phase="naval", turn=3)
    g.step("shipping")
    g.step("shipping")
    assert g.s.nmp == {"Japanese": 12}


# ---------------------------------------------------------------- integral NMPs


@pytest.mark.rule("n42:5.33.b", "n42:5.33.d2")
@pytest.mark.parametrize("u", [*SNLF, *PARAS, "jp-kure-2"])
def test_a_landing_force_sails_on_its_own(u: str) -> None:
    """Parachute units are SNLF too."""
    g = position({"1206": u}, phase="naval", nmp=0)
    assert {how for how, _ in g.goals(u)} == {"port"}
    g.act("naval", [("from", "1206"), ("port", "1007")])
    assert g.hex(u) == "1007"
    assert g.s.nmp == {"Japanese": 0}


@pytest.mark.rule("n42:5.33.b")
def test_only_those_with_the_letters_have_one() -> None:
    with_own = {u for u, kind in KINDS.items() if kind.card.snlf}
    assert with_own == {u for u, kind in KINDS.items() if kind.card.navy and kind.ground}
    assert len(with_own) == 7
    g = position({"1206": "jp-41"}, phase="naval", nmp=0)
    assert naval.bar_sail(g, "jp-41") == "n42:5.3.a"


@pytest.mark.rule("n42:5.33.b")
def test_it_is_not_lent_to_others_and_not_saved() -> None:
    """A regiment beside three landing forces needs its own point; and a landing force that stayed has one next turn, not two."""
    g = position({"1206": ["jp-41", *SNLF[:2]]}, phase="naval", nmp=0)
    assert g.ask("naval", [("from", "1206")]).options == SNLF[:2]
    assert naval.bill(g, ["jp-41", *SNLF[:2]], "port") == {"Japanese": 1}
    assert not naval.payable(g, ["jp-41", *SNLF[:2]], "port")
    assert {how for how, _ in g.goals(SNLF[0])} == {"port"}  # an invasion takes one more, saved or not
    g.stand("turn", "japan")
    g.s.played = [ALLIES]
    g.run(until="land")
    g.s.nmp, g.s.phase = {"Japanese": 0}, "naval"
    assert {how for how, _ in g.goals(SNLF[0])} == {"port"}


@pytest.mark.rule("n42:5.33.b")
def test_it_serves_once_a_turn() -> None:
    g = position({"1206": SNLF[0]}, phase="naval", nmp=0)
    g.act("naval", [("from", "1206"), ("port", "1007")])
    assert naval.bar_sail(g, SNLF[0]) == "n42:5.31.a"


@pytest.mark.rule("n42:5.33.d1")
def test_a_landing_force_needs_one_of_the_allowance_to_invade() -> None:
    g = position({"1206": SNLF[0]}, phase="naval", nmp=1)
    assert ("beach", "1721") in g.goals(SNLF[0])
    g.act("naval", [("from", "1206"), ("beach", "1721")])
    assert g.s.nmp == {"Japanese": 0}
    regiment = position({"1206": "jp-41"}, phase="naval", nmp=1)
    assert {how for how, _ in regiment.goals("jp-41")} == {"port"}
    none = position({"1206": SNLF[0]}, phase="naval", nmp=0)
    assert {how for how, _ in none.goals(SNLF[0])} == {"port"}


@pytest.mark.rule("n42:5.33.d1", "n42:5.32.a")
def test_the_bill_of_a_mixed_landing() -> None:
    g = position({}, phase="naval", off=["jp-41", *SNLF[:2]], nmp=4)
    cargo = ("jp-41", *SNLF[:2])
    assert naval.bill(g, cargo, "beach") == {"Japanese": 4}
    assert naval.bill(g, cargo, "port") == {"Japanese": 1}
    g.act("naval", [("from", "off"), cargo, ("beach", "1721")])
    assert g.s.nmp == {"Japanese": 0}


# ---------------------------------------------------------------- losses


def under_attack(**options: object) -> Position:
    """A regiment and a landing force off Luzon, with the American air unit at Manila."""
    return position(
        {"2204": ["us-31-inf", "us-air"]},
        phase="naval",
        off=["jp-41", SNLF[0]],
        **options,  # type: ignore[arg-type]
    )


@pytest.mark.rule("n42:5.33.c", "n42:8.12.e")
def test_points_that_are_sunk_are_gone_for_good() -> None:
    g = under_attack(turn=0, nmp=16)
    g.act("naval", [("from", "off"), ("jp-41",), ("beach", "2303"), "on"], dice=[1])
    assert g.lost("jp-41") == "sunk"
    assert g.events(ShipsSunk)[0].number == 2
    assert g.s.sunk == {"Japanese": 2}
    assert g.s.nmp == {"Japanese": 14}  # used, and lost
    g.step("shipping")
    assert g.s.nmp == {"Japanese": 14}  # of the sixteen
    later = position({}, turn=1, phase="naval", sunk={"Japanese": 2})
    later.step("shipping")
    assert later.s.nmp == {"Japanese": 10}  # and of the twelve


@pytest.mark.rule("n42:5.33.c", "n42:5.33.b")
def test_an_integral_point_sinks_with_its_unit_only() -> None:
    g = under_attack(turn=3, nmp=12)
    g.act("naval", [("from", "off"), (SNLF[0],), ("beach", "2201"), "on"], dice=[1])
    assert g.lost(SNLF[0]) == "sunk"
    assert g.s.sunk == {"Japanese": 1}
    g = position({"2204": ["us-31-inf", "us-air"], "2201": "jp-42"}, phase="naval", off=[SNLF[0]], turn=3)
    g.act("naval", [("from", "off"), ("port", "2201"), "on"], dice=[1])
    assert g.lost(SNLF[0]) == "sunk"
    assert g.s.sunk == {}  # in ordinary movement nothing of the allowance carried it


@pytest.mark.rule("n42:5.33.c")
def test_an_allowance_never_falls_below_nothing() -> None:
    g = position({}, side=ALLIES, phase="naval", sunk={"Allied": 9})
    g.step("shipping", sound=False)
    assert g.s.nmp == {"Allied": 0}
    g = position({}, side=ALLIES, phase="naval", sunk={"Dutch": 1}, switches=("10.2",))
    g.step("shipping", sound=False)
    assert g.s.nmp == {"British": 2, "Dutch": 1, "American": 2}


# ---------------------------------------------------------------- naval air


@pytest.mark.rule("n42:5.33.e1")
def test_a_naval_air_unit_is_placed_on_any_water_outside_enemy_zones() -> None:
    g = position({"2204": "us-31-inf"}, phase="naval", off=["jp-nav-2"], nmp=0)
    ask = g.ask("naval", [("air", "jp-nav-2")])
    assert ask.kind == "station"
    offered = set(ask.options) - {"back"}
    zone = g.zone(JAPAN)
    assert not offered & zone
    water = {ROOT.ids[i] for i in range(ROOT.size) if ROOT.graph.water[i]}
    assert offered <= water
    assert {"1208", "2201"} <= offered | zone
    assert any(ROOT.land[number(each)] for each in offered)  # partial sea as well
    behind = water - offered - zone
    assert all(number(each) not in g.ix.sea_lanes(JAPAN) for each in behind)
    g.act("naval", [("air", "jp-nav-2"), "1208"])
    assert g.hex("jp-nav-2") == "1208"
    assert g.s.nmp == {"Japanese": 0}  # its own


@pytest.mark.rule("n42:5.33.e1", "n42:12.4.h")
def test_it_is_no_entry_and_sails_once() -> None:
    g = position({}, phase="naval", off=["jp-nav-2", "jp-nav-4", "jp-41"], entered=6)
    assert {("air", "jp-nav-2"), ("air", "jp-nav-4")} <= set(g.ask("naval").options)
    g.act("naval", [("air", "jp-nav-2"), "1208"])
    assert g.s.entered == 6
    assert ("air", "jp-nav-2") not in g.ask("naval").options


@pytest.mark.rule("n42:5.33.e1")
def test_back_leaves_it_where_it_was() -> None:
    g = position({}, phase="naval", off=["jp-nav-2"])
    g.act("naval", [("air", "jp-nav-2"), "back"])
    assert g.s.off == ["jp-nav-2"]


@pytest.mark.rule("n42:5.33.e2", "n42:ex.5.33")
@pytest.mark.parametrize("used", range(9))
def test_it_comes_back_two_turns_later(used: int) -> None:
    example = RULES["n42:ex.5.33"]
    assert example.inputs == {"used": 1}
    assert example.expected == {"available": 3}
    g = position({"1208": "jp-nav-2"}, phase="combat", turn=used)
    g.step("end combat")
    assert g.s.away == {"jp-nav-2": used + 2}
    available = []
    for turn in range(used + 1, min(used + 4, 11)):
        g.s.turn = turn
        g.step("shipping")
        if ("air", "jp-nav-2") in (getattr(g.ask("naval"), "options", [])):
            available.append(turn)
    assert available[0] == used + 2
    assert g.s.away == {}


@pytest.mark.rule("n42:5.33.e2")
def test_one_that_was_not_used_stays_available() -> None:
    g = position({"1208": "jp-nav-2"}, phase="combat", turn=2, off=["jp-nav-4"])
    g.step("end combat")
    assert g.s.off == ["jp-nav-4"]
    assert g.s.away == {"jp-nav-2": 4}


@pytest.mark.rule("n42:5.33.e2")
def test_it_covers_the_combat_phase_of_its_player_turn() -> None:
    g = position({"1208": "jp-nav-2"}, phase="combat", turn=2)
    ((u, covered),) = g.ix.umbrellas(JAPAN)
    assert (u, covered) == ("jp-nav-2", ROOT.within(number("1208"), 3))
    g.step("end combat")
    assert g.ix.umbrellas(JAPAN) == []


@pytest.mark.rule("n42:5.33.e1")
def test_sunk_on_the_way_in() -> None:
    g = position({"2204": ["us-31-inf", "us-air"]}, phase="naval", off=["jp-nav-2"])
    q = g.ask("naval", [("air", "jp-nav-2"), "2302", "on"])
    assert type(q) is Roll
    assert q.about[1] == "jp-nav-2"
