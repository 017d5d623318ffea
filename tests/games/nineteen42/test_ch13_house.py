"""House rules: Allied air, beaches, Force Z, Rangoon, fortresses and zones, the Java Sea, Dutch artillery (n42:13)."""

from __future__ import annotations

from typing import Any

import pytest

from games.nineteen42.build import (
    BRIGADES,
    DUTCH,
    GUARDS,
    INFANTRY,
    SNLF,
    TANKS,
    Position,
    campaign,
    drive,
    fresh,
    position,
)
from ironbottom.games.nineteen42 import land, naval, setup, special
from ironbottom.games.nineteen42.events import Arrived, Contested, NavalLost, TurnedBack
from ironbottom.games.nineteen42.land import ways
from ironbottom.games.nineteen42.pieces import enter, put
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.rulebook import load_rules

RULES = load_rules("ironbottom.games.nineteen42")

# ---------------------------------------------------------------- 13.1

AIR: dict[str, Any] = {"2204": ["us-air"], "0813": ["uk-air"], "0412": ["nl-air"]}


def decline(turn: int, dice: list[int], **more: Any) -> Position:
    g = position(AIR, turn=turn, **{"switches": ["13.1"], **more})
    g.step("start", dice=dice)
    return g


@pytest.mark.rule("n42:13.1.a", "n42:ex.13.1")
@pytest.mark.parametrize("turn", range(1, 11))
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_die_of_at_most_the_turn_ends_an_air_unit(turn: int, die: int) -> None:
    if turn == 2:
        entry = RULES["n42:ex.13.1"]
        assert entry.inputs == {"turn": 2}
        assert entry.expected == {"eliminated_on_at_most": 2}
    g = decline(turn, [die, 6 if turn < 6 else 1])
    assert (g.lost("us-air") == "flown") is (die <= turn)
    assert (g.hex("us-air") == "2204") is (die > turn)
    assert g.hex("nl-air") == "0412"
    assert [roll.about for roll in g.rolls("allied air")] == [("us-air", turn), ("uk-air", turn)]


@pytest.mark.rule("n42:13.1.a")
def test_one_for_each_of_the_two_and_none_for_who_is_gone() -> None:
    g = decline(1, [2, 1])
    assert (g.lost("us-air"), g.lost("uk-air")) == ("", "flown")
    g = position({"0813": ["uk-air"]}, turn=1, switches=["13.1"])
    g.step("start", dice=[6])
    assert [roll.about[0] for roll in g.rolls("allied air")] == ["uk-air"]
    # the American unit wherever it is
    g = position({"1520": ["us-air"]}, turn=3, switches=["13.1"])
    g.step("start", dice=[3])
    assert g.lost("us-air") == "flown"


@pytest.mark.rule("n42:13.1.a")
def test_not_on_turn_0_not_in_the_allied_turn_not_without_the_rule() -> None:
    for more in ({"turn": 0}, {"side": ALLIES}, {"switches": []}):
        g = decline(**{"turn": 2, "dice": [], **more})
        assert g.rolls() == []
        assert {"us-air", "uk-air", "nl-air"} <= set(g.s.units)


@pytest.mark.rule("n42:13.1.a", "n42:11.0.a2")
def test_it_is_gone_for_good_and_has_not_surrendered() -> None:
    g = decline(2, [1, 6])
    assert [(x.id, x.how, x.rule) for x in g.s.lost] == [("us-air", "flown", "n42:13.1.a")]


@pytest.mark.rule("n42:13.1.b")
@pytest.mark.parametrize(("first", "second"), [("1019", "1220"), ("1220", "1520"), ("1520", "1019")])
def test_dutch_air_goes_with_two_of_the_three_cities_of_java(first: str, second: str) -> None:
    g = position({"0412": ["nl-air"], "0101": [INFANTRY[0]]}, switches=["13.1"])
    put(g, INFANTRY[0], g.no(first))
    enter(g, [INFANTRY[0]], g.no(first))
    assert g.hex("nl-air") == "0412"
    put(g, INFANTRY[0], g.no(second))
    enter(g, [INFANTRY[0]], g.no(second))
    assert g.lost("nl-air") == "flown"
    assert g.s.lost[0].rule == "n42:13.1.b"
    # without the rule it stays
    h = position({"0412": ["nl-air"], "0101": [INFANTRY[0]]})
    for city in (first, second):
        put(h, INFANTRY[0], h.no(city))
        enter(h, [INFANTRY[0]], h.no(city))
    assert h.hex("nl-air") == "0412"


@pytest.mark.rule("n42:13.1.b")
def test_other_places_of_java_do_not_count() -> None:
    g = position({"0412": ["nl-air"], "0101": [INFANTRY[0]]}, switches=["13.1"], owner={"1019": JAPAN})
    for port in ("1320", "1120"):
        put(g, INFANTRY[0], g.no(port))
        enter(g, [INFANTRY[0]], g.no(port))
    assert g.hex("nl-air") == "0412"


# ---------------------------------------------------------------- 13.2


def by_the_book(g: Position) -> set[str]:
    """Clear coasts, and coastal cities whatever their ground, but never Manila (13.2.b-d)."""
    m = g.map
    return {
        m.ids[i]
        for i in range(m.size)
        if m.coast[i] and (m.graph.terrain[i] == "C" or i in m.city) and m.ids[i] != "2204"
    }


@pytest.mark.rule("n42:13.2.a", "n42:13.2.b", "n42:13.2.c1", "n42:13.2.c2", "n42:13.2.d")
def test_where_landings_can_be_made() -> None:
    g = position({})
    assert {g.map.ids[i] for i in g.map.region["beaches"]} == by_the_book(g)


@pytest.mark.rule("n42:13.2.a", "n42:13.2.b", "n42:13.2.c1", "n42:13.2.d")
def test_the_offers_heed_it() -> None:
    units = {"2305": ["us-45-ps"], "1420": ["nl-1"]}
    free = position(units, phase="naval", off=[INFANTRY[0]], nmp=12)
    g = position(units, phase="naval", off=[INFANTRY[0]], nmp=12, switches=["13.2"])
    book = by_the_book(g)
    before = {where for how, where in free.goals(INFANTRY[0]) if how == "beach"}
    after = {where for how, where in g.goals(INFANTRY[0]) if how == "beach"}
    assert after == before & book
    assert before - after
    for where in before - after:
        rule = naval.bar_beach(g, [INFANTRY[0]], -1, g.no(where))
        assert rule == ("n42:13.2.c2" if where == "2204" else "n42:13.2.b")
    cities = {g.map.ids[i] for i in g.map.city}
    assert {x for x in after if g.map.graph.terrain[g.no(x)] != "C"} <= cities
    # ordinary voyages go on
    assert {x for x in g.goals(INFANTRY[0]) if x[0] == "port"} == {
        x for x in free.goals(INFANTRY[0]) if x[0] == "port"
    }


@pytest.mark.rule("n42:13.2.b", "n42:5.32.f1")
def test_nor_does_an_attack_out_of_the_sea_go_around_it() -> None:
    # 2203, rough, with troops: from the sea only without the rule
    for switches, wanted in (((), True), (("13.2",), False)):
        g = position({"2203": ["us-45-ps"]}, phase="naval", off=[INFANTRY[0]], nmp=12, switches=switches)
        near = {g.map.ids[j] for j in g.map.graph.beside[g.no("2203")] if not g.map.land[j]}
        offered = {where for how, where in g.goals(INFANTRY[0]) if how == "sea"}
        assert bool(offered & near) is wanted
        assert (naval.bar_sea(g, [INFANTRY[0]], g.no("2304")) is None) is wanted


@pytest.mark.rule("n42:13.2.c2")
def test_manila_is_for_ordinary_voyages_only() -> None:
    g = position({}, phase="naval", off=GUARDS, nmp=12, switches=["13.2"])
    assert naval.bar_beach(g, GUARDS, -1, g.no("2204")) == "n42:13.2.c2"
    g = position({}, phase="naval", off=GUARDS, nmp=12, switches=["13.2"], owner={"2204": JAPAN})
    assert ("port", "2204") in g.goals(GUARDS)


# ---------------------------------------------------------------- 13.4


def force_z(units: dict[str, Any] | None = None, **more: Any) -> Position:
    more = {"phase": "naval", "off": INFANTRY[:3], "nmp": 12, "switches": ["13.4"], "force_z": True, **more}
    return position(units or {}, **more)


def land_at(
    g: Position, where: str, dice: list[int], cargo: Any = None, how: str = "beach", **answers: Any
) -> list[Ask[Any]]:
    cargo = tuple(cargo or INFANTRY[:1])
    given = {"naval": ("from", "off"), "cargo": cargo, "goal": (how, where), "force z": "sail", **answers}
    return drive(g, naval.naval_segment(g), dice, given)


@pytest.mark.rule("n42:13.4.0", "n42:13.4.d")
def test_force_z_is_there_with_the_rule_while_singapore_is_allied() -> None:
    assert campaign(switches=["13.4"]).s.force_z
    assert not campaign(switches=[]).s.force_z
    g = force_z({"0713": GUARDS}, phase="land")
    put(g, "jp-gds-3", g.no("0813"))
    enter(g, ["jp-gds-3"], g.no("0813"))
    assert not g.s.force_z
    assert [(e.what, e.why) for e in g.events(NavalLost)] == [("force z", "base")]
    # it is no counter
    assert not [u for u in g.ix.kinds if "force" in u]


@pytest.mark.rule("n42:13.4.a", "n42:13.4.b")
def test_it_contests_a_landing_on_the_malay_coast_as_it_is_made() -> None:
    g = force_z()
    (ask,) = [a for a in land_at(g, "0711", [1]) if a.kind == "force z"]
    assert ask.seat == ALLIES
    assert list(ask.options) == ["sail", "stay", "never"]
    assert g.lost(INFANTRY[0]) == "sunk"
    assert [(e.what, e.hex) for e in g.events(Contested)] == [("force z", "0711")]
    assert g.events(Arrived) == []
    assert g.s.beaches == {}
    assert g.s.force_z  # it goes home
    assert g.s.sunk == {}  # the NMPs are not lost for good
    assert g.s.nmp == {"Japanese": 10}


@pytest.mark.rule("n42:13.4.b")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_die_for_each_unit_1_to_3_eliminates_it(die: int) -> None:
    g = force_z()
    land_at(g, "0711", [die, 7 - die, die], cargo=INFANTRY[:3])
    gone = [x <= 3 for x in (die, 7 - die, die)]
    assert [g.lost(u) == "sunk" for u in INFANTRY[:3]] == gone
    assert [g.hex(u) == "0711" for u in INFANTRY[:3]] == [not x for x in gone]
    assert [roll.about for roll in g.rolls("force z")] == [(u, "0711") for u in INFANTRY[:3]]


@pytest.mark.rule("n42:13.4.b")
def test_each_japanese_unit_in_the_hex_also_those_that_stand_there_already() -> None:
    g = force_z({"0712": [INFANTRY[5], TANKS[0]], "0713": ["uk-12-ind"]}, beaches={"0712": [INFANTRY[5]]})
    assert ("beach", "0712") in g.goals(INFANTRY[0])
    land_at(g, "0712", [4, 1, 6])
    assert [roll.about[0] for roll in g.rolls("force z")] == [INFANTRY[0], INFANTRY[5], TANKS[0]]
    assert g.lost(INFANTRY[5]) == "sunk"
    assert sorted(g.at("0712")) == sorted([INFANTRY[0], TANKS[0]])


@pytest.mark.rule("n42:13.4.a")
def test_where_it_comes_and_where_not() -> None:
    g = force_z()
    m = g.map
    assert m.region["malay-coast"] == {i for i in m.region["malaya"] if m.coast[i]}
    for where, comes in (("0711", True), ("0713", True), ("0909", False), ("1119", False), ("0509", False)):
        h = force_z()
        if ("beach", where) not in h.goals(INFANTRY[0]):
            continue
        dice = [6] if comes else []
        asked = land_at(h, where, dice)
        assert ("force z" in [a.kind for a in asked]) is comes, where


def walks(g: Position, goal: int, most: int = 7) -> int | None:
    """The fewest hexes under Japanese umbrellas on any way of at most so many hexes, found the dull way."""
    m, cover, closed = g.map, g.ix.cover(JAPAN), g.ix.sea_closed(ALLIES) - {goal}
    best = dict.fromkeys(m.sea.nodes[g.no("0813")], 0)
    found: int | None = None
    for _ in range(most):
        ahead: dict[int, int] = {}
        for node, risk in best.items():
            for _, j in m.sea.out[node]:
                i = m.sea.hexes[j]
                if i >= 0 and i not in closed:
                    more = risk + bool(cover[i])
                    if more < ahead.get(j, 99):
                        ahead[j] = more
        best = ahead
        reached = [risk for j, risk in best.items() if m.sea.hexes[j] == goal]
        if reached and (found is None or min(reached) < found):
            found = min(reached)
    return found


@pytest.mark.rule("n42:13.4.a", "n42:13.4.c")
@pytest.mark.parametrize(
    "units",
    [
        {},
        {"0510": ["jp-air-3"]},
        {"0510": ["jp-air-3"], "0910": ["jp-nav-2"]},
        {"0811": ["jp-nav-2"]},
        {"0713": [INFANTRY[7]], "0714": [INFANTRY[8]], "1314": ["jp-air-3"]},
    ],
)
def test_its_way_is_the_safest_of_at_most_seven_hexes(units: dict[str, Any]) -> None:
    g = force_z(units, sound=False)
    goals = [i for i in range(g.map.size) if g.map.graph.water[i]]
    within = 0
    for i in goals:
        path, dull = special.z_path(g, i), walks(g, i)
        assert (None if path is None else len(path)) == dull, g.map.ids[i]
        within += path is not None
        if path is not None:
            assert all(g.ix.cover(JAPAN)[j] for j in path)
            assert not g.ix.cover(JAPAN)[i] or i in path  # the target is included
    assert 0 < within < len(goals)


@pytest.mark.rule("n42:13.4.a")
def test_not_farther_than_seven_hexes() -> None:
    g = force_z()
    far = [g.map.ids[i] for i in g.map.region["malay-coast"] if special.z_path(g, i) is None]
    near = [g.map.ids[i] for i in g.map.region["malay-coast"] if special.z_path(g, i) is not None]
    assert near
    for where in far:
        if ("beach", where) in g.goals(INFANTRY[0]):
            asked = land_at(g, where, [])
            assert "force z" not in [a.kind for a in asked]


@pytest.mark.rule("n42:13.4.c")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_die_for_each_hex_under_an_umbrella_1_to_4_sinks_it_before_it_strikes(die: int) -> None:
    g = force_z({"0910": ["jp-nav-2"]})
    path = special.z_path(g, g.no("0711"))
    assert path is not None
    n = len(path)
    assert n >= 1
    assert path[-1] == g.no("0711")  # the target hex is included
    dice = [die] if die <= 4 else [die] * n + [1]
    land_at(g, "0711", dice)
    assert g.s.force_z is (die > 4)
    assert (g.lost(INFANTRY[0]) == "sunk") is (die > 4)
    assert (g.hex(INFANTRY[0]) == "0711") is (die <= 4)
    assert [(e.what, e.why) for e in g.events(NavalLost)] == ([("force z", "sunk")] if die <= 4 else [])
    assert [roll.about for roll in g.rolls("force z hunted")] == [
        (g.map.ids[i],) for i in path[: 1 if die <= 4 else n]
    ]


@pytest.mark.rule("n42:13.4.c")
def test_one_die_a_hex_however_many_umbrellas() -> None:
    one = force_z({"0910": ["jp-nav-2"]})
    two = force_z({"0910": ["jp-nav-2", "jp-nav-4"]})
    for goal in ("0711", "0712"):
        assert special.z_path(one, one.no(goal)) == special.z_path(two, two.no(goal))


@pytest.mark.rule("n42:13.4.a", "n42:13.4.c")
def test_once_in_a_player_turn_and_never_again_when_sunk() -> None:
    g = force_z()
    land_at(g, "0711", [6])
    asked = land_at(g, "0711", [], cargo=[INFANTRY[1]])
    assert "force z" not in [a.kind for a in asked]
    g.s.sortied = []
    g.s.force_z = False
    asked = land_at(g, "0713", [], cargo=[INFANTRY[2]])
    assert "force z" not in [a.kind for a in asked]


@pytest.mark.rule("n42:13.4.a")
def test_it_may_stay_in_port_now_or_for_ever() -> None:
    g = force_z()
    land_at(g, "0711", [], **{"force z": "stay"})
    assert g.hex(INFANTRY[0]) == "0711"
    (ask,) = [
        a for a in land_at(g, "0711", [], cargo=[INFANTRY[1]], **{"force z": "never"}) if a.kind == "force z"
    ]
    assert ask.seat == ALLIES
    assert g.s.never == ["force z"]
    assert "force z" not in [a.kind for a in land_at(g, "0711", [], cargo=[INFANTRY[2]])]


@pytest.mark.rule("n42:13.4.a", "n42:13.4.b")
def test_also_against_invaders_in_the_sea_before_that_coast() -> None:
    g = force_z({"0713": ["uk-12-ind"]})
    asked = land_at(g, "0812", [1], how="sea")
    assert "force z" in [a.kind for a in asked]
    assert g.lost(INFANTRY[0]) == "sunk"


@pytest.mark.rule("n42:13.4.b", "n42:8.12.a")
def test_it_strikes_after_the_aircraft() -> None:
    g = force_z({"0813": ["uk-air", "uk-1-malaya"]})
    covered = dict(g.ix.umbrellas(ALLIES))["uk-air"]
    from ironbottom.games.nineteen42.sea import route

    way = route(g, JAPAN, g.ix.harbour(JAPAN, -1), g.no("0711"))
    assert way is not None
    n = sum(i in covered for i in way.hexes)
    assert n
    land_at(g, "0711", [6] * n + [4], course="on")
    kinds = [roll.kind for roll in g.rolls()]
    assert kinds == ["air attack"] * n + ["force z"]
    assert g.hex(INFANTRY[0]) == "0711"


@pytest.mark.rule("n42:13.4.a")
def test_ordinary_voyages_are_left_alone() -> None:
    g = force_z({"0712": [INFANTRY[9]]}, owner={"0612": JAPAN, "0712": JAPAN})
    asked = land_at(g, "0712", [], how="port")
    assert "force z" not in [a.kind for a in asked]
    assert g.hex(INFANTRY[0]) == "0712"


# ---------------------------------------------------------------- 13.5


@pytest.mark.rule("n42:13.5.a")
@pytest.mark.parametrize("switches", [["13.5"], ["13.5", "12.62"], []])
def test_a_brigade_begins_in_rangoon(switches: list[str]) -> None:
    g = fresh(switches=switches)
    g.run(asks=["ready"] if "12.62" in switches else [], until="begin", sound=False)
    there = [u for u in g.at("0103") if g.kind(u).card.size == "brigade" and g.kind(u).strength == 5]
    assert len(there) == (1 if "13.5" in switches else 0)
    brigades = [
        u
        for u, k in g.ix.kinds.items()
        if k.nation == "British" and k.card.size == "brigade" and k.strength == 5 and u in g.s.units
    ]
    assert len(brigades) == 8
    malaya = g.map.region["malaya"]
    assert sum(g.u(u).hex in malaya for u in brigades) == 8 - len(there)


@pytest.mark.rule("n42:13.5.a")
def test_with_a_free_set_up_the_last_brigade_must_go_there() -> None:
    g = fresh(switches=["13.5", "12.62"])
    g.step("prepare", seq="game", sound=False)
    asked: list[Ask[Any]] = []
    while g.s.todo:
        u = g.s.todo[0]
        brigade = g.kind(u).nation == "British" and setup._brigade(g, u)

        def pick(ask: Ask[Any], brigade: bool = brigade) -> str:
            if brigade:
                options = [x for x in ask.options if x != "ready"]
                last = sum(setup._brigade(g, v) for v in g.s.todo) == 1
                if last:
                    asked.append(ask)
                    assert options == ["0103"]
                return next((x for x in options if x != "0103"), options[0])
            return str(ask.options[1])

        drive(g, setup.set_up(g), [], {"deploy": pick}, sound=False)
    assert len(asked) == 1
    assert [u for u in g.at("0103") if setup._brigade(g, u)]


# ---------------------------------------------------------------- 13.6


@pytest.mark.rule("n42:13.6.a", "n42:3.0.e")
def test_from_zone_to_zone_into_ones_own_fortress() -> None:
    units = {"0713": ["uk-12-ind"], "0712": [INFANTRY[0]], "0714": [INFANTRY[1]]}
    for switches, wanted in (((), False), (("13.6",), True)):
        g = position(units, side=ALLIES, switches=switches)
        assert {"0713", "0813"} <= g.zone(ALLIES)
        assert ("0813" in g.ways("uk-12-ind")) is wanted
        # elsewhere nothing changes
        assert not set(g.ways("uk-12-ind")) - {"0813"} & g.zone(ALLIES) or not wanted


@pytest.mark.rule("n42:13.6.a")
def test_into_an_enemy_fortress_that_is_empty() -> None:
    units = {"0713": [INFANTRY[0]], "0712": ["uk-12-ind"], "0714": ["nl-1"]}
    for switches, wanted in (((), False), (("13.6",), True)):
        g = position(units, switches=switches)
        assert {"0713", "0813"} <= g.zone(JAPAN)
        assert ("0813" in g.ways(INFANTRY[0])) is wanted
    held = position({**units, "0813": ["uk-1-malaya"]}, switches=["13.6"])
    assert "0813" not in held.ways(INFANTRY[0])
    fallen = position(units, switches=["13.6"], forts=["2105"], owner={"0813": JAPAN})
    assert "0813" not in fallen.ways(INFANTRY[0])  # it is no fortress any more


@pytest.mark.rule("n42:13.6.a", "n42:3.0.d")
def test_but_not_out_of_one_into_another_zone() -> None:
    units = {"0813": ["uk-12-ind"], "0712": [INFANTRY[0]], "0714": [INFANTRY[1]]}
    for switches in ((), ("13.6",)):
        g = position(units, side=ALLIES, switches=switches)
        assert {"0713", "0813"} <= g.zone(ALLIES)
        assert g.ways("uk-12-ind") == {}
        assert ways(g, "uk-12-ind") == {}
    # out of a fortress that is in no zone everything is as usual
    g = position({"0813": ["uk-12-ind"], "0611": [INFANTRY[0]]}, side=ALLIES, switches=["13.6"])
    assert "0713" in g.ways("uk-12-ind")


@pytest.mark.rule("n42:13.6.a", "n42:3.0.c")
def test_who_came_into_it_stops_there() -> None:
    units = {"0712": ["uk-12-ind"], "0714": [INFANTRY[1]], "0711": [INFANTRY[0]]}
    g = position(units, side=ALLIES, switches=["13.6"])
    g2 = position({"0713": ["uk-12-ind"], "0714": [INFANTRY[1]]}, side=ALLIES, switches=["13.6"])
    g2.act("land", asks=[("hex", "0713"), "0813"])
    assert g2.hex("uk-12-ind") == "0813"
    assert land.bar_move(g2, "uk-12-ind") == "n42:3.0.c"
    assert g.zone(ALLIES) >= {"0712", "0713"}
    assert "0813" not in g.ways("uk-12-ind")  # two steps through zones are too many


# ---------------------------------------------------------------- 13.7


def java(units: dict[str, Any] | None = None, **more: Any) -> Position:
    more = {"phase": "naval", "off": INFANTRY[:3], "nmp": 12, "switches": ["13.7"], "abda": True, **more}
    return position(units or {}, **more)


def invade(
    g: Position, dice: list[int], cargo: Any = None, where: str = "1119", **answers: Any
) -> list[Ask[Any]]:
    cargo = tuple(cargo or INFANTRY[:2])
    given = {
        "naval": ("from", "off"),
        "cargo": cargo,
        "goal": ("beach", where),
        "abda": "sail",
        "engage": "yes",
        **answers,
    }
    return drive(g, naval.naval_segment(g), dice, given)


@pytest.mark.rule("n42:13.7.0", "n42:13.7.a")
def test_abda_is_based_at_sourabaya() -> None:
    assert campaign(switches=["13.7"]).s.abda
    assert not campaign(switches=[]).s.abda
    g = java({"1419": GUARDS}, phase="land")
    put(g, "jp-gds-3", g.no("1520"))
    enter(g, ["jp-gds-3"], g.no("1520"))
    assert not g.s.abda
    assert [(e.what, e.why) for e in g.events(NavalLost)] == [("abda", "base")]


@pytest.mark.rule("n42:13.7.a", "n42:13.7.b")
def test_it_meets_an_invasion_of_java_and_japan_may_engage() -> None:
    g = java()
    asked = invade(g, [6, 1])
    assert [(a.kind, a.seat) for a in asked if a.kind in ("abda", "engage")] == [
        ("abda", ALLIES),
        ("engage", JAPAN),
    ]
    assert [(e.what, e.hex) for e in g.events(Contested)] == [("abda", "1119")]


@pytest.mark.rule("n42:13.7.a")
def test_only_of_java() -> None:
    g = java({"1420": ["nl-1"]})
    for where in ("1117", "1221", "1321"):
        h = java({"1420": ["nl-1"]})
        for how in ("beach", "sea"):
            if (how, where) in h.goals(INFANTRY[0]):
                given = {
                    "naval": ("from", "off"),
                    "cargo": (INFANTRY[0],),
                    "goal": (how, where),
                    "abda": "stay",
                }
                asked = drive(h, naval.naval_segment(h), [], given)
                java_ = any(j in g.map.region["java"] for j in g.map.graph.beside[g.no(where)])
                assert ("abda" in [a.kind for a in asked]) is (how == "sea" and java_)
    assert "abda" not in [a.kind for a in invade(java(), [], where="0711")]


@pytest.mark.rule("n42:13.7.c", "n42:13.7.d", "n42:13.7.e", "n42:13.7.f")
@pytest.mark.parametrize("ours", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("theirs", [1, 2, 3, 4, 5, 6])
def test_the_battle(ours: int, theirs: int) -> None:
    g = java()
    tie = ours + 2 == theirs
    dice = [ours, theirs] + ([6, 1] if tie else [])
    invade(g, dice)
    won = tie or ours + 2 > theirs
    assert g.s.abda is not won
    assert (g.hex(INFANTRY[0]) == "1119") is won
    rolls = g.rolls("java sea")
    assert len(rolls) == len(dice)
    assert [roll.seat for roll in rolls] == [JAPAN, ALLIES] * (len(dice) // 2)
    assert [sum(n for n, _ in roll.mods) for roll in rolls] == [2, 0] * (len(dice) // 2)
    assert g.s.nmp == {"Japanese": 8}  # spent either way
    assert g.s.sunk == {}
    assert [e.units for e in g.events(TurnedBack)] == ([] if won else [tuple(INFANTRY[:2])])
    assert [(e.what, e.why) for e in g.events(NavalLost)] == ([("abda", "sunk")] if won else [])


@pytest.mark.rule("n42:13.7.b", "n42:13.7.f")
def test_if_japan_does_not_engage_the_invasion_is_turned_back() -> None:
    g = java()
    invade(g, [], engage="no")
    assert g.s.abda
    assert g.hex(INFANTRY[0]) == ""
    assert set(INFANTRY[:2]) <= set(g.s.off)
    assert g.s.nmp == {"Japanese": 8}
    assert g.s.entered == 0  # it has not come onto the map, and is not told to try elsewhere this turn
    assert {naval.bar_sail(g, u) for u in INFANTRY[:2]} == {"n42:13.7.f"}
    assert naval.bar_sail(g, INFANTRY[2]) is None
    drive(g, naval.begin_naval(g), [], {"upkeep": ()})
    assert {naval.bar_sail(g, u) for u in INFANTRY[:2]} == {None}


@pytest.mark.rule("n42:13.7.f")
def test_a_beaten_invasion_stays_where_it_was_and_tries_again_on_a_later_turn() -> None:
    # out of a port on the map
    g = java({"1007": INFANTRY[7:9]}, off=[INFANTRY[0]])
    given = {
        "naval": ("from", "1007"),
        "cargo": tuple(INFANTRY[7:9]),
        "goal": ("beach", "1119"),
        "abda": "sail",
        "engage": "yes",
    }
    drive(g, naval.naval_segment(g), [1, 6], given)
    assert [g.hex(u) for u in INFANTRY[7:9]] == ["1007", "1007"]
    assert all(g.u(u).sailed for u in INFANTRY[7:9])  # they have used this turn's voyage
    assert g.s.nmp == {"Japanese": 8}
    # nobody lands on Java in this player-turn any more
    assert not {g.no(x) for how, x in g.goals(INFANTRY[0]) if how == "beach"} & g.map.region["java"]
    assert naval.bar_beach(g, [INFANTRY[0]], -1, g.no("1119")) == "n42:13.7.f"
    assert naval.allowance(g, "Japanese") == 12  # lost for this turn only
    g.s.sortied = []
    for u in INFANTRY[7:9]:
        g.u(u).sailed = False
    assert ("beach", "1119") in g.goals(INFANTRY[0])
    assert g.s.abda


@pytest.mark.rule("n42:13.7.f", "n42:5.32.f1")
def test_nor_into_the_sea_before_it() -> None:
    g = java({"1419": ["nl-1"]})
    near = [x for how, x in g.goals(INFANTRY[0]) if how == "sea"]
    assert near
    g.s.sortied = ["abda", "abda won"]
    assert [x for how, x in g.goals(INFANTRY[0]) if how == "sea"] == []
    assert naval.bar_sea(g, [INFANTRY[0]], g.no(near[0])) == "n42:13.7.f"


@pytest.mark.rule("n42:13.7.f", "n42:5.32.f1")
def test_the_sea_between_java_and_bali_stays_open_towards_bali() -> None:
    """It is the landing on Java that is delayed: where enemies stand on both shores, those on Bali may be invaded."""
    strait = "1720"
    both = java({"1620": ["nl-1"], "1721": ["nl-2"]})
    alone = java({"1620": ["nl-1"]})
    for g in (both, alone):
        assert ("sea", strait) in g.goals(INFANTRY[0])
        g.s.sortied = ["abda", "abda won"]
    assert ("sea", strait) in both.goals(INFANTRY[0])
    assert ("sea", strait) not in alone.goals(INFANTRY[0])
    assert naval.bar_sea(alone, [INFANTRY[0]], alone.no(strait)) == "n42:13.7.f"


@pytest.mark.rule("n42:13.7.e", "n42:13.7.a")
def test_sunk_it_is_sunk_and_once_a_player_turn_is_all() -> None:
    g = java()
    invade(g, [6, 1], cargo=INFANTRY[:1])
    assert not g.s.abda
    assert "abda" not in [a.kind for a in invade(g, [], cargo=INFANTRY[1:2])]
    h = java()
    invade(h, [], cargo=INFANTRY[:1], abda="stay")
    assert h.hex(INFANTRY[0]) == "1119"
    assert h.s.abda
    assert "abda" not in [a.kind for a in invade(h, [], cargo=INFANTRY[1:2])]
    h.s.sortied = []
    assert "abda" in [a.kind for a in invade(h, [6, 1], cargo=INFANTRY[2:3])]


@pytest.mark.rule("n42:13.7.a")
def test_it_may_be_told_to_stay_for_ever() -> None:
    g = java()
    invade(g, [], cargo=INFANTRY[:1], abda="never")
    assert g.s.never == ["abda"]
    g.s.sortied = []
    assert "abda" not in [a.kind for a in invade(g, [], cargo=INFANTRY[1:2])]


@pytest.mark.rule("n42:13.7.f", "n42:5.33.b")
def test_an_integral_nmp_is_lost_for_the_turn_as_well() -> None:
    g = java(off=[*SNLF])
    invade(g, [1, 6], cargo=SNLF[:2])
    assert g.s.nmp == {"Japanese": 10}
    assert g.s.sunk == {}


# ---------------------------------------------------------------- 13.8


@pytest.mark.rule("n42:13.8.a")
def test_the_dutch_artillery() -> None:
    g = campaign(switches=["13.8"])
    card = g.kind("nl-art1").card
    assert (card.type, card.size, card.strength, card.nation) == ("artillery", "regiment", 1, "Dutch")
    assert g.u("nl-art1").hex in g.map.region["java"]
    assert "nl-art1" not in campaign(switches=[]).s.units
    assert "nl-art1" not in campaign(switches=[]).s.off


def test_lists_are_what_they_say() -> None:
    """The helpers' counters exist."""
    g = position({})
    assert all(u in g.ix.kinds for u in [*BRIGADES, *DUTCH, *SNLF, *TANKS, *GUARDS])
