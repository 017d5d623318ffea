"""Amphibious invasion and invasion hexes (n42:5.32), advance after combat (n42:5.42)."""

from __future__ import annotations

import pytest

from games.nineteen42.build import BRIGADES, DIVISIONS, INFANTRY, ROOT, SNLF, Position, number, position
from ironbottom.games.nineteen42 import beaches, combat, naval, sea
from ironbottom.games.nineteen42.events import Arrived, BeachClosed, BeachKept, BeachOpened
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.kernel.ask import Ask, Roll

COAST = "2305"
"""The coast of Luzon east of Manila: clear, no port, beside the empty city of Manila."""
QUIET_COAST = "2216"
"""The east coast of Celebes: no city, no port, no enemy near."""
ISLAND = "2206"
"""Mindoro: joined to Luzon, the sea on three sides, no port."""


def around(hex_id: str) -> set[str]:
    return {ROOT.ids[j] for j in ROOT.graph.beside[number(hex_id)]}


def landing(*off: str, units: dict[str, list[str]] | None = None, **options: object) -> Position:
    return position(units or {}, phase="naval", off=off or ("jp-41",), **options)  # type: ignore[arg-type]


def by(g: Position, u: str, how: str) -> set[str]:
    return {where for way, where in g.goals(u) if way == how}


def next_turn(g: Position, until: str = "arrivals") -> None:
    """On to the next naval segment of Japan, nobody doing anything on the way."""
    g.s.turn += 1
    g.s.played = [ALLIES]
    g.stand("turn", "japan")
    asked = g.idle(until=until)
    assert not any(isinstance(q, Ask) and q.kind == "upkeep" for q in asked)


# ---------------------------------------------------------------- the landing


@pytest.mark.rule("n42:5.32.a")
def test_two_points_for_any_coast() -> None:
    g = landing()
    assert QUIET_COAST in by(g, "jp-41", "beach")
    g.act("naval", [("from", "off"), ("beach", QUIET_COAST)])
    assert (g.hex("jp-41"), g.u("jp-41").landed) == (QUIET_COAST, "beach")
    assert g.s.nmp == {"Japanese": 10}
    assert g.events(Arrived)[0].how == "beach"


@pytest.mark.rule("n42:5.32.a")
def test_from_a_friendly_port_or_from_off_the_map() -> None:
    g = position({"1206": "jp-41", "1103": "jp-42"}, phase="naval")
    assert QUIET_COAST in by(g, "jp-41", "beach")
    assert ("from", "1103") not in g.ask("naval").options  # Hue is no port


@pytest.mark.rule("n42:5.32.a")
def test_only_a_coast_or_the_sea_before_an_enemy() -> None:
    g = landing(units={ISLAND: ["us-31-inf"]}, quiet=True)
    assert all(ROOT.coast[number(each)] for each in by(g, "jp-41", "beach"))
    sea = by(g, "jp-41", "sea")
    assert sea
    assert all(not ROOT.land[number(each)] and each in around(ISLAND) for each in sea)
    assert naval.bar_way(g, ["jp-41"], -1, "beach", number("0604")) in ("n42:5.31.e", "n42:5.32.a")
    assert naval.bar_way(g, ["jp-41"], -1, "sea", number("1208")) == "n42:5.32.f1"
    assert naval.bar_way(g, ["jp-41"], -1, "sea", number(QUIET_COAST)) == "n42:5.32.a"


@pytest.mark.rule("n42:5.32.a", "n42:3.0.h")
def test_the_last_hex_may_lie_in_a_zone() -> None:
    g = landing(units={"2202": ["us-31-inf"]})
    assert "2303" in g.zone(JAPAN)
    assert "2303" in by(g, "jp-41", "beach")
    g.act("naval", [("from", "off"), ("beach", "2303")])
    assert g.hex("jp-41") == "2303"


@pytest.mark.rule("n42:5.32.a")
def test_it_may_land_among_its_own() -> None:
    g = landing("jp-42", units={QUIET_COAST: ["jp-41"]}, beaches={QUIET_COAST: ["jp-41"]})
    assert QUIET_COAST in by(g, "jp-42", "beach")


@pytest.mark.rule("n42:5.32.a")
def test_what_is_a_friendly_port_needs_no_invasion_unless_it_lies_in_a_zone() -> None:
    g = landing()
    assert "1007" not in by(g, "jp-41", "beach")
    assert naval.bar_beach(g, ["jp-41"], -1, number("1007")) == "n42:5.31.a"
    assert "0510" in by(g, "jp-41", "beach")  # Singora, beside empty Penang
    g.act("naval", [("from", "off"), ("beach", "0510")])
    assert g.s.beaches == {}  # it is a true port all the same


@pytest.mark.rule("n42:5.32.a", "n42:9.2.f", "n42:3.0.h")
def test_into_an_empty_enemy_city() -> None:
    """Its own zone lies over the sea before it: that is the one hex in a zone which an invasion may enter."""
    g = landing()
    assert {"1913", "2514", "2817", "2204"} <= by(g, "jp-41", "beach")
    g.act("naval", [("from", "off"), ("beach", "1913")], dice=[1])
    assert (g.hex("jp-41"), g.owner("1913")) == ("1913", JAPAN)
    assert g.s.beaches == {}  # a port, and Japan's at once
    g = landing()
    g.act("naval", [("from", "off"), ("beach", "1913")], dice=[6])
    assert g.lost("jp-41") == "drowned"
    assert g.owner("1913") == ALLIES


@pytest.mark.rule("n42:9.2.f", "n42:3.0.h")
def test_not_through_a_second_hex_in_a_zone() -> None:
    g = landing(units={"1912": ["uk-2-15-punjab"]})  # beside Tarakan
    assert "1913" in g.zone(JAPAN)
    assert "1913" not in by(g, "jp-41", "beach")
    assert naval.bar_way(g, ["jp-41"], -1, "beach", number("1913")) == "n42:5.31.e"
    assert by(landing(), "jp-41", "beach") >= {"1913"}


@pytest.mark.rule("n42:9.2.f", "n42:3.0.h")
@pytest.mark.parametrize("goal", ["1913", "2514", "2817", "0917", "2103"])
def test_the_course_to_a_city_enters_its_zone_with_the_last_hex_but_one(goal: str) -> None:
    g = landing("jp-41", "jp-42", "jp-gds-3")
    zone = g.zone(JAPAN)
    q = g.ask("naval", [("from", "off"), ("jp-41", "jp-42", "jp-gds-3"), ("beach", goal)])
    assert q.kind == "city"
    path = [each for said in g.said if type(said).__name__ == "Course" for each in said.path]
    assert path[-1] == goal
    assert path[-2] in zone
    assert not set(path[:-2]) & zone


@pytest.mark.rule("n42:9.2.f", "n42:5.31.e", "n42:3.0.h")
def test_under_fire_the_player_may_choose_the_hex_before_the_city_and_then_goes_in() -> None:
    """Tarakan under the Dutch air unit at Samarinda: no wandering through the zone."""
    g = position({"1915": ["nl-balikpapan", "nl-air"]}, phase="naval")
    zone, start, goal = g.zone(JAPAN), number("2112"), number("1913")
    ask = g.asked(sea.sail(g, JAPAN, ["jp-41"], start, goal, "beach"))
    assert ask.kind == "course"
    before = [each for each in ask.options if each != "on" and each in zone]
    assert not set(before) - around("1913")
    q = g.asked(sea.sail(g, JAPAN, ["jp-41"], start, goal, "beach"), ["2012"])
    assert type(q) is Roll
    assert "2012" in zone & around("1913")
    # through: the next die is for the city's hex itself, and there is nothing to choose before it
    q = g.asked(sea.sail(g, JAPAN, ["jp-41"], start, goal, "beach"), ["2012"], [6])
    assert (type(q), q.about[2]) == (Roll, "1913")


@pytest.mark.rule("n42:5.32.a", "n42:9.2.f")
def test_a_hopeless_landing_in_a_city_is_not_offered() -> None:
    """Strength 3 against Manila, whose number is 5: no die is low enough."""
    g = landing("jp-kure-2")
    assert "2204" not in by(g, "jp-kure-2", "beach")
    assert naval.bar_beach(g, ["jp-kure-2"], -1, number("2204")) == "n42:9.2.b2"


@pytest.mark.rule("n42:5.32.b")
def test_the_allies_do_not_invade() -> None:
    g = position({"0813": "uk-1-malaya", "2310": "jp-41"}, side=ALLIES, phase="naval", off=["us-131-fa"])
    for u in ("uk-1-malaya", "us-131-fa"):
        assert {how for how, _ in g.goals(u)} == {"port"}
    assert naval.bar_way(g, ["uk-1-malaya"], number("0813"), "beach", number(QUIET_COAST)) == "n42:5.32.b"


@pytest.mark.rule("n42:5.32.b")
def test_no_port_is_needed_at_the_target() -> None:
    assert number(QUIET_COAST) not in ROOT.ports
    assert QUIET_COAST in by(landing(), "jp-41", "beach")


# ---------------------------------------------------------------- the invasion hex


@pytest.mark.rule("n42:5.32.c")
def test_the_hex_is_a_friendly_port_at_once() -> None:
    g = landing()
    g.act("naval", [("from", "off"), ("beach", QUIET_COAST)])
    assert number(QUIET_COAST) in g.ix.friendly_ports(JAPAN)
    assert g.s.beaches[number(QUIET_COAST)].units == ["jp-41"]
    assert [e.hex for e in g.events(BeachOpened)] == [QUIET_COAST]
    assert number(QUIET_COAST) not in g.ix.true_ports(JAPAN)


@pytest.mark.rule("n42:5.32.c")
def test_an_enemy_port_that_is_landed_on_is_a_true_one() -> None:
    g = landing()
    g.act("naval", [("from", "off"), ("beach", "1721")])  # Denpasar, a port without a city
    assert g.owner("1721") == JAPAN
    assert g.s.beaches == {}
    assert number("1721") in g.ix.true_ports(JAPAN)


@pytest.mark.rule("n42:5.32.c", "n42:5.32.f1")
def test_full_sea_is_never_a_port() -> None:
    g = landing(units={ISLAND: ["us-31-inf"]}, quiet=True)
    goal = min(by(g, "jp-41", "sea"))
    g.act("naval", [("from", "off"), ("sea", goal)])
    assert g.s.beaches == {}
    assert number(goal) not in g.ix.friendly_ports(JAPAN)
    assert g.u("jp-41").landed == "sea"


@pytest.mark.rule("n42:5.32.d1")
def test_others_use_it_as_a_port_from_the_next_turn() -> None:
    g = landing("jp-41", "jp-42", "jp-gds-3")
    g.act("naval", [("from", "off"), ("jp-41",), ("beach", QUIET_COAST)])
    assert QUIET_COAST not in by(g, "jp-42", "port")
    assert naval.bar_port(g, ["jp-42"], -1, number(QUIET_COAST)) == "n42:5.32.d1"
    assert QUIET_COAST in by(g, "jp-42", "beach")  # another landing, at two points
    g.act("naval", [("from", "off"), ("jp-42",), ("beach", QUIET_COAST)])
    assert g.s.beaches[number(QUIET_COAST)].units == ["jp-41", "jp-42"]
    next_turn(g)
    assert QUIET_COAST in by(g, "jp-gds-3", "port")
    g.s.phase = "naval"
    g.act("naval", [("from", "off"), ("port", QUIET_COAST)])
    assert g.hex("jp-gds-3") == QUIET_COAST
    assert g.s.nmp == {"Japanese": 10}  # twelve, one for the hex, one for the voyage


@pytest.mark.rule("n42:5.32.d1")
def test_units_sail_from_it_as_from_a_port() -> None:
    g = position({QUIET_COAST: "jp-41"}, phase="naval", beaches={QUIET_COAST: ["jp-41"]})
    assert "1007" in by(g, "jp-41", "port")
    g.act("naval", [("from", QUIET_COAST), ("port", "1007")])
    assert g.hex("jp-41") == "1007"


@pytest.mark.rule("n42:5.32.d2")
def test_no_upkeep_in_the_turn_of_the_landing_one_point_in_every_later_one() -> None:
    g = landing()
    g.act("naval", [("from", "off"), ("beach", QUIET_COAST)])
    g.step("beaches")
    assert number(QUIET_COAST) in g.s.beaches
    assert g.s.nmp == {"Japanese": 10}
    for _ in range(3):
        next_turn(g)
        assert g.s.nmp == {"Japanese": 11}
    assert [e.paid for e in g.events(BeachKept)] == [True] * 3


@pytest.mark.rule("n42:5.32.d2")
def test_a_point_for_each_of_them() -> None:
    sites = {QUIET_COAST: ["jp-41"], "2303": ["jp-42"], "1617": ["jp-gds-3"]}
    g = position(sites, phase="naval", beaches=sites)
    g.step("shipping")
    assert g.s.nmp == {"Japanese": 9}
    assert len(g.s.beaches) == 3


@pytest.mark.rule("n42:5.32.d2")
def test_what_is_not_paid_closes_at_the_end_of_the_segment_and_its_units_stay() -> None:
    sites = {QUIET_COAST: ["jp-41"], "2303": ["jp-42"]}
    g = position(sites, phase="naval", beaches=sites, sunk={"Japanese": 11})
    g.step("shipping", [("2303",)])
    assert g.s.nmp == {"Japanese": 0}
    assert [(e.hex, e.paid) for e in g.events(BeachKept)] == [(QUIET_COAST, False), ("2303", True)]
    assert number(QUIET_COAST) in g.ix.friendly_ports(JAPAN)  # still open through the segment
    assert naval.bar_sail(g, "jp-41") == "n42:5.3.a"
    g.step("beaches")
    assert [(e.hex, e.why) for e in g.events(BeachClosed)] == [(QUIET_COAST, "unpaid")]
    assert g.hex("jp-41") == QUIET_COAST
    assert number(QUIET_COAST) not in g.ix.friendly_ports(JAPAN)
    assert number(QUIET_COAST) not in g.ix.sources(JAPAN)
    assert number("2303") in g.ix.sources(JAPAN)


@pytest.mark.rule("n42:5.32.d2")
def test_a_new_invasion_opens_it_again() -> None:
    g = position({QUIET_COAST: "jp-41"}, phase="naval", off=["jp-42"])
    assert QUIET_COAST not in by(g, "jp-42", "port")
    g.act("naval", [("from", "off"), ("beach", QUIET_COAST)])
    assert g.s.beaches[number(QUIET_COAST)].units == ["jp-42"]


@pytest.mark.rule("n42:5.32.d2")
def test_without_any_points_all_of_them_close() -> None:
    sites = {QUIET_COAST: ["jp-41"], "2303": ["jp-42"]}
    g = position(sites, phase="naval", beaches=sites, sunk={"Japanese": 12})
    g.step("shipping")
    g.step("beaches")
    assert g.s.beaches == {}


@pytest.mark.rule("n42:5.32.d2", "n42:5.32.e")
def test_a_true_port_reached_by_land_ends_it() -> None:
    """Lamon Bay and Legaspi: one road."""
    units = {COAST: ["jp-41"], "2405": ["jp-42"]}
    g = position(units, phase="naval", beaches={COAST: ["jp-41"]}, owner={"2204": JAPAN})
    assert g.owner("2405") == JAPAN
    g.step("shipping")
    assert g.s.beaches == {}
    assert [(e.hex, e.why) for e in g.events(BeachClosed)] == [(COAST, "port")]
    assert g.s.nmp == {"Japanese": 12}  # and nothing was paid


@pytest.mark.rule("n42:5.32.d2", "n42:5.32.e")
def test_a_port_that_is_not_reached_by_land_does_not() -> None:
    """An enemy between the two, or his zone, cuts the line."""
    units = {QUIET_COAST: ["jp-41"], "2318": ["jp-42"], "2217": ["nl-1"]}
    g = position(units, phase="naval", beaches={QUIET_COAST: ["jp-41"]}, quiet=True)
    g.step("shipping")
    assert number(QUIET_COAST) in g.s.beaches
    assert g.s.nmp == {"Japanese": 11}


@pytest.mark.rule("n42:5.32.d2")
def test_a_port_taken_in_the_segment_ends_it_before_the_next_payment() -> None:
    g = position({COAST: "jp-41", "2405": "jp-42"}, phase="naval", beaches={COAST: ["jp-41"]}, beach_turn=3)
    g.step("beaches")
    assert g.s.beaches == {}


@pytest.mark.rule("n42:5.32.d2")
def test_the_price_comes_off_before_anything_sails() -> None:
    g = position(
        {QUIET_COAST: ["jp-41"]},
        phase="naval",
        beaches={QUIET_COAST: ["jp-41"]},
        sunk={"Japanese": 11},
        off=["jp-42"],
    )
    g.step("shipping")
    assert g.s.nmp == {"Japanese": 0}
    assert naval.bar_sail(g, "jp-42") == "n42:5.3.a"


@pytest.mark.rule("n42:5.32.e")
def test_it_must_be_kept_while_its_units_live() -> None:
    sites = {QUIET_COAST: ["jp-41"], "2303": ["jp-42"]}
    g = position({QUIET_COAST: "jp-41", "2303": "jp-42"}, phase="naval", beaches=sites)
    g.step("shipping")  # nothing is asked: both must be kept, and can
    assert g.s.nmp == {"Japanese": 10}


@pytest.mark.rule("n42:5.32.e")
def test_units_that_marched_away_hold_it_too() -> None:
    g = position({"2217": "jp-41"}, phase="naval", beaches={QUIET_COAST: ["jp-41"]})
    g.step("shipping")
    assert g.s.nmp == {"Japanese": 11}


@pytest.mark.rule("n42:5.32.e")
@pytest.mark.parametrize("gone", ["evacuated", "eliminated"])
def test_it_may_be_given_up_when_all_who_landed_are_gone(gone: str) -> None:
    sites = {QUIET_COAST: ["jp-41"], "2303": ["jp-42"]}
    g = position({QUIET_COAST: "jp-41", "2303": "jp-42"}, phase="naval", beaches=sites, off=["jp-21"])
    if gone == "evacuated":
        g.act("naval", [("from", QUIET_COAST), ("port", "1007")])
        g.s.turn += 1
    else:
        from ironbottom.games.nineteen42.pieces import remove

        remove(g, ["jp-41"], "eliminated", "n42:6.33.a")
    ask = g.asked(next(s.run for s in _player_steps() if s.id == "shipping")(g))
    assert (ask.kind, ask.seat, ask.least) == ("upkeep", JAPAN, 1)
    assert set(ask.options) == {QUIET_COAST, "2303"}
    assert g.refused(ask, (QUIET_COAST,)) == "n42:5.32.e"
    assert g.refused(ask, ("2303",)) is None
    assert g.refused(ask, (QUIET_COAST, "2303")) is None
    assert g.refused(ask, ask.first) is None
    g.step("shipping", [("2303",)])
    g.step("beaches")
    assert set(g.s.beaches) == {number("2303")}


def _player_steps():  # type: ignore[no-untyped-def]
    from ironbottom.games.nineteen42.turn import SEQUENCES

    return SEQUENCES["player"]


@pytest.mark.rule("n42:5.32.e")
def test_who_came_to_it_later_by_ship_moved_into_it_too() -> None:
    """The first has sailed away; the regiment that followed him as to a port keeps the hex from being given up."""
    g = position({QUIET_COAST: "jp-41"}, phase="naval", beaches={QUIET_COAST: ["jp-41"]}, off=["jp-42"])
    g.act("naval", [("from", "off"), ("port", QUIET_COAST)])
    g.act("naval", [("from", QUIET_COAST), ("port", "1007")])
    assert g.hex("jp-41") == "1007"
    assert g.s.beaches[number(QUIET_COAST)].units == ["jp-42"]
    next_turn(g)  # asks nothing: it must be kept
    assert g.s.nmp == {"Japanese": 11}


@pytest.mark.rule("n42:5.32.e", "n42:5.32.d2")
def test_what_must_be_kept_goes_before_what_need_not() -> None:
    """Two points, three hexes, one of them empty."""
    sites = {QUIET_COAST: ["jp-41"], "2303": ["jp-42"], "1617": ["jp-gds-3"]}
    units = {QUIET_COAST: "jp-41", "2303": "jp-42"}  # the third unit is no more
    g = position(units, phase="naval", beaches=sites, sunk={"Japanese": 10})
    ask = g.asked(next(s.run for s in _player_steps() if s.id == "shipping")(g))
    assert (ask.about, ask.least) == (2, 2)
    assert set(ask.first) == {QUIET_COAST, "2303"}
    assert g.refused(ask, (QUIET_COAST, "1617")) == "n42:5.32.e"
    assert beaches.bar_upkeep(g, tuple(ask.options)) == "n42:5.32.d2"


@pytest.mark.rule("n42:5.32.c")
def test_the_enemy_ends_it_by_entering() -> None:
    g = position({"2204": "us-31-inf"}, side=ALLIES, beaches={COAST: []}, owner={"2405": JAPAN})
    g.act("land", [("hex", "2204"), COAST])
    assert g.s.beaches == {}
    assert [(e.hex, e.why) for e in g.events(BeachClosed)] == [(COAST, "lost")]


# ---------------------------------------------------------------- against a unit on the coast


@pytest.mark.rule("n42:5.32.f1")
def test_where_invaders_stand() -> None:
    """Against Mindoro in any adjacent sea hex, or on the adjacent coast."""
    g = landing(units={ISLAND: ["us-31-inf"]}, quiet=True)
    assert by(g, "jp-41", "sea") == {each for each in around(ISLAND) if not ROOT.land[number(each)]}
    assert by(g, "jp-41", "beach") & around(ISLAND) == {"2205", "2307"}
    assert ISLAND not in by(g, "jp-41", "beach") | by(g, "jp-41", "port")


@pytest.mark.rule("n42:5.32.f1")
def test_not_in_the_sea_before_an_enemy_who_is_not_on_the_coast() -> None:
    inland = next(
        i for i in range(ROOT.size) if ROOT.land[i] and not ROOT.coast[i] and ROOT.home[i] == ALLIES
    )
    g = landing(units={ROOT.ids[inland]: ["nl-1"]})
    assert by(g, "jp-41", "sea") == set()


def from_the_sea(*attackers: str) -> Position:
    """Invaders in the sea before a battalion of strength 2."""
    g = position({ISLAND: ["uk-2-15-punjab"]}, phase="naval", off=attackers, quiet=True)
    goal = min(by(g, attackers[0], "sea"))
    g.act("naval", [("from", "off"), *([attackers] if len(attackers) > 1 else []), ("sea", goal)])
    g.s.phase = "combat"
    return g


@pytest.mark.rule("n42:5.32.f2")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_an_attack_from_the_sea_that_does_not_clear_the_hex_drowns_them(die: int) -> None:
    g = from_the_sea("jp-kure-2")  # 3 to 2: 1:1, and -1 for the landing
    g.act("combat", [(ISLAND, 0)], dice=[die])
    assert g.lost("jp-kure-2") in ("drowned", "eliminated")
    assert g.hex("uk-2-15-punjab") == ISLAND
    assert g.s.beaches == {}


@pytest.mark.rule("n42:5.32.f2", "n42:5.42.a")
def test_if_it_does_they_advance_and_the_hex_is_an_invasion_hex() -> None:
    g = from_the_sea("jp-41")  # 7 to 2: 3:1
    g.act("combat", [(ISLAND, 0)], dice=[6])
    assert g.hex("jp-41") == ISLAND
    assert g.s.beaches[number(ISLAND)].units == ["jp-41"]
    assert g.s.beaches[number(ISLAND)].turn == g.s.turn


@pytest.mark.rule("n42:5.32.f2")
def test_who_does_not_attack_drowns_at_the_end_of_the_phase() -> None:
    g = from_the_sea("jp-41", "jp-42")
    g.act("combat", [(ISLAND, 0), ("jp-41",)], dice=[6])
    assert g.hex("jp-41") == ISLAND
    g.step("end combat")
    assert g.lost("jp-42") == "drowned"
    g = from_the_sea("jp-41")
    g.act("combat", ["done"])
    g.step("end combat")
    assert g.lost("jp-41") == "drowned"
    assert g.s.beaches == {}


@pytest.mark.rule("n42:5.32.f2", "n42:4.1.a")
def test_who_finds_no_room_ashore_drowns() -> None:
    """Four of foot go in; with the tank, which does not count, that is five; two more are lost."""
    g = position({"2305": ["us-31-inf"]}, phase="naval", off=[*INFANTRY[:4], "jp-gds-3", "jp-tk-1"], nmp=12)
    goal, second = sorted(by(g, INFANTRY[0], "sea"))[:2]
    g.act("naval", [("from", "off"), tuple(INFANTRY[:4]), ("sea", goal)])
    g.act("naval", [("from", "off"), ("jp-gds-3", "jp-tk-1"), ("sea", second)])
    g.s.phase = "combat"
    g.act("combat", [("2305", 0), (*INFANTRY[:4], "jp-gds-3", "jp-tk-1")], dice=[6])
    assert len([u for u in g.at("2305") if g.kind(u).foot]) == 4
    assert "jp-tk-1" in g.at("2305")
    assert "jp-gds-3" in g.at("2305")  # the strongest first
    assert len([u for u in INFANTRY[:4] if g.lost(u) == "drowned"]) == 1


@pytest.mark.rule("n42:5.32.f2")
def test_who_landed_beside_it_is_not_at_sea() -> None:
    """From the coast a failed attack costs what any attack costs."""
    g = landing("jp-kure-2", units={"2216": ["nl-menado"]})
    g.act("naval", [("from", "off"), ("beach", "2215")])
    g.s.phase = "combat"
    g.act("combat", [("2216", 0)], dice=[5])
    assert g.hex("jp-kure-2") == "2215"
    g.step("end combat")
    assert g.hex("jp-kure-2") == "2215"
    assert number("2215") in g.s.beaches


# ---------------------------------------------------------------- advance after combat


@pytest.mark.rule("n42:5.42.a")
def test_the_attackers_may_advance_at_once_and_for_nothing() -> None:
    g = position(
        {"0604": INFANTRY[:3], "0705": INFANTRY[3:5], "0605": "uk-6-ind"}, phase="combat", quiet=True
    )
    ask = g.ask("combat", [("0605", 0), tuple(INFANTRY[:3])], [6])
    assert (ask.kind, ask.least) == ("advance", 0)  # not compulsory
    assert set(ask.options) == set(INFANTRY[:3])  # those involved, nobody else
    g = position({"0604": INFANTRY[:3], "0605": "uk-6-ind"}, phase="combat", quiet=True)
    g.act("combat", [("0605", 0), tuple(INFANTRY[:3]), tuple(INFANTRY[:2])], dice=[6])
    assert (g.at("0605"), g.at("0604")) == (INFANTRY[:2], INFANTRY[2:3])
    assert all(g.u(u).spent == 0 for u in INFANTRY[:3])


@pytest.mark.rule("n42:5.42.a")
def test_no_advance_where_the_hex_was_not_vacated() -> None:
    g = position({"0604": INFANTRY[:2], "0605": "uk-6-ind"}, phase="combat", quiet=True)
    g.act("combat", [("0605", 0), tuple(INFANTRY[:2])], dice=[3])  # 2:1, a 3: no effect
    assert g.hex("uk-6-ind") == "0605"


@pytest.mark.rule("n42:5.42.a")
def test_zones_do_not_hinder_an_advance() -> None:
    g = position({"0604": INFANTRY[:3], "0605": "uk-6-ind", "0706": "uk-15-ind"}, phase="combat", quiet=True)
    assert {"0604", "0605"} <= g.zone(JAPAN)
    g.act("combat", [("0605", 0), tuple(INFANTRY[:3]), tuple(INFANTRY[:3])], dice=[6])
    assert g.at("0605") == INFANTRY[:3]


@pytest.mark.rule("n42:5.42.a")
def test_the_defender_advances_into_what_the_attacker_left() -> None:
    g = position({"0604": INFANTRY[0], "0605": BRIGADES[0]}, phase="combat", quiet=True)
    asks = [("0605", 0)]
    q = g.ask("combat", asks, [3])  # 1:1, a 3: AR
    assert q.kind == "retreat"
    g = position({"0604": INFANTRY[0], "0605": BRIGADES[0]}, phase="combat", quiet=True)
    q = g.ask("combat", [*asks, q.options[0]], [3])
    assert (q.kind, q.seat) == ("advance", ALLIES)
    assert q.options == BRIGADES[:1]


@pytest.mark.rule("n42:5.42.a")
def test_tanks_do_not_advance_into_rough_ground() -> None:
    g = position({"0605": [*INFANTRY[:3], "jp-tk-1"], "0706": DIVISIONS[0]}, phase="combat", quiet=True)
    ask = g.ask("combat", [("0706", 0), (*INFANTRY[:3], "jp-tk-1")], [6])
    assert set(ask.options) == set(INFANTRY[:3])


@pytest.mark.rule("n42:5.32.c")
def test_a_landing_opens_one_hex_however_many_land() -> None:
    g = landing(*SNLF[:2], "jp-41")
    g.act("naval", [("from", "off"), (*SNLF[:2], "jp-41"), ("beach", QUIET_COAST)])
    assert len(g.s.beaches) == 1
    assert beaches.bar_upkeep(g, ()) is None  # nothing is due in this turn
    assert combat.targets(g) == []


@pytest.mark.rule("n42:9.2.f", "n42:3.0.h", "n42:5.31.e")
@pytest.mark.parametrize("base", ["0516", "1220", "1019", "2204"])
def test_no_safest_course_to_a_city_leads_along_its_zone(base: str) -> None:
    """Wherever the Allied air stands, the zone is entered with the last hex but one."""
    g = position({base: ["nl-1", "nl-air"]}, phase="naval", off=["jp-gds-3"])
    zone, start = g.zone(JAPAN), g.ix.harbour(JAPAN, -1)
    goals = {where for where in by(g, "jp-gds-3", "beach") if number(where) in g.ix.open_cities(ALLIES)}
    assert len(goals) > 5
    for goal in goals:
        course = sea.route(g, JAPAN, start, number(goal))
        if course is not None:
            path = [ROOT.ids[i] for i in course.hexes]
            assert path[-1] == goal
            assert not set(path[:-2]) & zone, path


@pytest.mark.rule("n42:5.32.d2", "n42:5.32.e")
def test_the_turn_of_the_landing_is_free_and_none_is_given_up_that_need_not() -> None:
    site = {QUIET_COAST: ["jp-41"]}
    g = position(site, phase="naval", beaches=site, beach_turn=3, turn=3)
    g.step("shipping")
    assert g.s.nmp == {"Japanese": 12}
    g = position(site, phase="naval", beaches=site, turn=4)
    assert beaches.bar_upkeep(g, ()) == "n42:5.32.e"
    assert beaches.bar_upkeep(g, (QUIET_COAST,)) is None
