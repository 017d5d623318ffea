"""Air units: umbrellas, attacks on ships, naval air, airborne missions (n42:8); NMPs that come to load (n42:9.3)."""

from __future__ import annotations

from typing import Any

import pytest

from games.nineteen42.build import (
    GUARDS,
    INFANTRY,
    PARAS,
    SNLF,
    Position,
    campaign,
    drive,
    position,
)
from ironbottom.games.nineteen42 import air, combat, naval, sea
from ironbottom.games.nineteen42.events import (
    BeachKept,
    Dropped,
    Gone,
    NavalAirAway,
    Sailed,
    ShipsSunk,
)
from ironbottom.games.nineteen42.ground import OFF
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.rulebook import load_rules

RULES = load_rules("ironbottom.games.nineteen42")
JAVA = ("beach", "1119")
"""A beach west of Batavia; the safest course there enters 1318, 1218 and 1119 under an umbrella from Palembang (0917)."""


def at_sea(units: dict[str, Any] | None = None, **more: Any) -> Position:
    more = {"phase": "naval", "off": INFANTRY[:6], "nmp": 12, **more}
    return position(units or {"0917": ["uk-air"]}, **more)


def sail(
    g: Position, cargo: Any, goal: tuple[str, str], dice: list[int], start: str = "off", **answers: Any
) -> list[Ask[Any]]:
    """One voyage with all its dice."""
    cargo = (cargo,) if isinstance(cargo, str) else tuple(cargo)
    given = {"naval": ("from", start), "cargo": cargo, "goal": goal, "course": "on", **answers}
    return drive(g, naval.naval_segment(g), dice, given)


def thresholds(g: Position) -> list[tuple[str, str, str, int]]:
    """Of each attack: the air unit, its target, the hex, and on what the target is lost."""
    return [roll.about for roll in g.rolls("air attack")]  # type: ignore[misc]


# ---------------------------------------------------------------- what there is, how far it reaches


@pytest.mark.rule("n42:8.0.a", "n42:8.2.a", "n42:8.32.a1")
def test_the_air_units_of_the_game() -> None:
    g = campaign()
    found: dict[tuple[str, bool], list[str]] = {}
    for u, kind in g.ix.kinds.items():
        if kind.air:
            found.setdefault((kind.nation, kind.naval), []).append(u)
    assert {key: len(units) for key, units in found.items()} == {
        ("British", False): 1,
        ("Dutch", False): 1,
        ("American", False): 1,
        ("Japanese", False): 2,
        ("Japanese", True): 2,
    }
    assert set(found[("Japanese", True)]) <= set(g.s.off)
    paras = [k.card for k in g.ix.kinds.values() if k.card.type == "parachute"]
    assert [(c.id, c.nation, c.snlf) for c in paras] == [(u, "Japanese", True) for u in PARAS]


@pytest.mark.rule("n42:8.0.b", "n42:8.0.c", "n42:8.0.d", "n42:8.1.a")
@pytest.mark.parametrize(
    ("unit", "at", "radius"), [("jp-air-3", "1007", 4), ("uk-air", "0412", 4), ("jp-nav-2", "1510", 3)]
)
def test_radius(unit: str, at: str, radius: int) -> None:
    g = position({at: [unit]})
    covered = dict(g.ix.umbrellas(g.kind(unit).side))[unit]
    assert covered == {i for i in range(g.map.size) if g.map.away(g.no(at), i) <= radius}
    assert g.no(at) in covered


@pytest.mark.rule("n42:8.0.b", "n42:12.4.f")
def test_the_umbrella_from_off_the_map_lies_north_of_luzon() -> None:
    g = position({"2200": ["jp-air-5"]})
    covered = {g.map.ids[i] for i in dict(g.ix.umbrellas(JAPAN))["jp-air-5"]}
    assert {"2201", "2202", "2203", "2204"} <= covered
    assert "2205" not in covered
    assert {"2102", "2302"} <= covered


@pytest.mark.rule("n42:9.1.a")
def test_the_american_umbrella_is_two_on_turn_0() -> None:
    for turn, radius in ((0, 2), (1, 4), (2, 4)):
        g = position({"2204": ["us-air"], "1007": ["jp-air-3"], "0412": ["nl-air"]}, turn=turn)
        for u, side, wanted in (("us-air", ALLIES, radius), ("nl-air", ALLIES, 4), ("jp-air-3", JAPAN, 4)):
            covered = dict(g.ix.umbrellas(side))[u]
            assert max(g.map.away(g.u(u).hex, i) for i in covered) == wanted
    g = campaign()
    assert g.s.turn == 0
    assert g.ix.radius("us-air") == 2
    g.s.side = JAPAN
    g.step("end", seq="turn")
    assert (g.s.turn, g.ix.radius("us-air")) == (1, 4)
    covered = dict(g.ix.umbrellas(ALLIES))["us-air"]
    assert max(g.map.away(g.u("us-air").hex, i) for i in covered) == 4


@pytest.mark.rule("n42:9.1.a", "n42:8.12.b")
def test_also_against_ships() -> None:
    for turn, wanted in ((0, False), (1, True)):
        g = at_sea({"2204": ["us-air"]}, turn=turn)
        assert ("port", "2201") not in g.goals(INFANTRY[0])
        way = sea.route(g, JAPAN, g.ix.harbour(JAPAN, OFF), g.no("2302"))
        assert way is not None
        assert (way.risk > 0) is wanted


@pytest.mark.rule("n42:8.1.b", "n42:5.21.c")
def test_an_umbrella_is_lost_by_a_second_hop_for_this_player_turn_only() -> None:
    g = position({"0412": ["nl-air"]}, side=ALLIES, phase="air")
    g.act("air", asks=[("fly", "nl-air", "0516")])
    assert [u for u, _ in g.ix.umbrellas(ALLIES)] == ["nl-air"]
    g.act("air", asks=[("fly", "nl-air", "0716")])
    assert g.ix.umbrellas(ALLIES) == []
    g.act("air", asks=["done"])
    assert g.ix.umbrellas(ALLIES) == []
    g.step("end of player-turn")
    assert [u for u, _ in g.ix.umbrellas(ALLIES)] == ["nl-air"]


# ---------------------------------------------------------------- attacks on ships


@pytest.mark.rule("n42:ex.8.12", "n42:8.12.a", "n42:8.12.b")
@pytest.mark.parametrize("hexes", [1, 2, 3])
def test_the_example_of_the_voyage_to_java(hexes: int) -> None:
    entry = RULES["n42:ex.8.12"]
    assert entry.inputs == {"hexes": 3}
    least = entry.expected["lost_on_at_most"][hexes - 1]
    assert least == hexes
    before = [n + 1 for n in range(1, hexes)]  # just survived so far
    for face, lost in ((least, True), (least + 1, False)):
        g = at_sea()
        rest = [] if lost else [6] * (3 - hexes)
        sail(g, INFANTRY[0], JAVA, [*before, face, *rest])
        assert (g.lost(INFANTRY[0]) == "sunk") is lost
        attacks = thresholds(g)
        assert [n for _, _, _, n in attacks] == list(range(1, hexes + 1 if lost else 4))
        assert [x for _, _, x, _ in attacks] == ["1318", "1218", "1119"][: len(attacks)]
        assert (g.hex(INFANTRY[0]) == "1119") is not lost


@pytest.mark.rule("n42:8.12.b", "n42:8.12.e")
def test_a_lost_unit_takes_its_nmps_with_it_for_good() -> None:
    g = at_sea()
    sail(g, INFANTRY[0], JAVA, [1])
    assert [(x.id, x.how, x.rule) for x in g.s.lost] == [(INFANTRY[0], "sunk", "n42:8.12.b")]
    assert g.s.nmp == {"Japanese": 10}
    assert g.s.sunk == {"Japanese": 2}
    (said,) = g.events(ShipsSunk)
    assert (said.number, said.hex) == (2, "1318")
    for turn, wanted in ((3, 10), (4, 10), (10, 10)):
        g.s.turn = turn
        assert naval.allowance(g, "Japanese") == wanted


@pytest.mark.rule("n42:8.12.e", "n42:5.33.c")
def test_a_loss_on_turn_0_lowers_the_twelve_of_later_turns() -> None:
    g = at_sea(turn=0, sunk={"Japanese": 3}, nmp=None)
    assert naval.allowance(g, "Japanese") == 13
    g.s.turn = 1
    assert naval.allowance(g, "Japanese") == 9
    g.s.sunk["Japanese"] = 99
    assert naval.allowance(g, "Japanese") == 0


@pytest.mark.rule("n42:8.12.e", "n42:5.33.b")
def test_an_integral_nmp_is_lost_with_its_unit_only() -> None:
    g = at_sea(off=[*SNLF])
    sail(g, SNLF[0], JAVA, [1])
    assert g.s.sunk == {"Japanese": 1}
    assert g.s.nmp == {"Japanese": 11}


@pytest.mark.rule("n42:8.12.c", "n42:8.12.a")
def test_a_die_for_each_unit_in_each_hex() -> None:
    g = at_sea()
    three = INFANTRY[:3]
    sail(g, three, JAVA, [6, 1, 6, 6, 2, 6])
    assert [(t, x, n) for _, t, x, n in thresholds(g)] == [
        *((u, "1318", 1) for u in three),
        *((u, "1218", 2) for u in (three[0], three[2])),
        (three[0], "1119", 3),
    ]
    assert g.at("1119") == [three[0]]
    assert [g.lost(u) for u in three] == ["", "sunk", "sunk"]
    assert g.s.sunk == {"Japanese": 4}


@pytest.mark.rule("n42:8.12.c", "n42:8.12.b")
def test_each_umbrella_counts_by_itself() -> None:
    g = at_sea({"0917": ["uk-air"], "1019": ["nl-air"]})
    way = sea.route(g, JAPAN, g.ix.harbour(JAPAN, OFF), g.no("1119"))
    assert way is not None
    covers = dict(g.ix.umbrellas(ALLIES))
    wanted: list[tuple[str, int]] = []
    counts = {"uk-air": 0, "nl-air": 0}
    for i in way.hexes:
        for u in ("uk-air", "nl-air"):
            if i in covers[u]:
                counts[u] += 1
                wanted.append((u, counts[u]))
    assert counts["uk-air"] and counts["nl-air"]  # noqa: PT018
    sail(g, INFANTRY[0], JAVA, [6] * len(wanted))
    assert sorted((u, n) for u, _, _, n in thresholds(g)) == sorted(wanted)
    assert g.hex(INFANTRY[0]) == "1119"


@pytest.mark.rule("n42:8.12.a")
def test_who_is_lost_is_not_attacked_again() -> None:
    g = at_sea({"0917": ["uk-air"], "1019": ["nl-air"]})
    sail(g, INFANTRY[0], JAVA, [1])
    assert len(thresholds(g)) == 1


@pytest.mark.rule("n42:8.12.b", "n42:8.12.a")
def test_the_starting_hex_is_not_entered() -> None:
    # Menado taken, a Dutch air unit at Amboina looks on; the first hex that counts is the next one
    g = at_sea({"2514": [INFANTRY[9]], "2817": ["nl-air"]}, off=[])
    start, goal = g.no("2514"), g.no("2513")
    assert goal >= 0
    covered = dict(g.ix.umbrellas(ALLIES))["nl-air"]
    way = sea.route(g, JAPAN, g.ix.harbour(JAPAN, start), g.no("3310"))
    assert way is not None
    assert start not in way.hexes
    wanted = [i for i in way.hexes if i in covered]
    approach = sea.route(g, JAPAN, g.ix.harbour(JAPAN, OFF), start)
    assert approach is not None
    first = [i for i in approach.hexes if i in covered]
    asked = sail(
        g, INFANTRY[9], ("port", "3310"), [6] * (len(first) + len(wanted)), start="2514", replace="no"
    )
    assert asked[0].kind == "naval"
    assert g.hex(INFANTRY[9]) == "3310"


@pytest.mark.rule("n42:8.12.b")
def test_the_enemy_rolls() -> None:
    g = at_sea()
    proc = naval.naval_segment(g)
    q = g.asked(proc, asks=[("from", "off"), (INFANTRY[0],), JAVA, "on"])
    assert isinstance(q, Roll)
    assert (q.kind, q.seat, q.cuts, q.rule) == ("air attack", ALLIES, (2,), "n42:8.12.b")


@pytest.mark.rule("n42:8.12.a", "n42:7.1.b")
def test_no_umbrella_no_attack() -> None:
    g = at_sea({"0917": ["uk-air"]})
    g.u("uk-air").blind = True
    g.ix.touch(air=True)
    sail(g, INFANTRY[0], JAVA, [])
    assert g.hex(INFANTRY[0]) == "1119"


@pytest.mark.rule("n42:8.12.a", "n42:5.22.a")
def test_allied_ships_are_attacked_by_land_based_air() -> None:
    g = position(
        {"1019": ["nl-1"], "1120": [], "1717": ["jp-air-3", "jp-41"]},
        side=ALLIES,
        phase="naval",
        nmp=6,
    )
    covered = dict(g.ix.umbrellas(JAPAN))["jp-air-3"]
    way = sea.route(g, ALLIES, g.ix.harbour(ALLIES, g.no("1019")), g.no("1520"))
    assert way is not None
    hit = [i for i in way.hexes if i in covered]
    assert hit
    sail(g, "nl-1", ("port", "1520"), [6] * len(hit), start="1019")
    assert [n for _, _, _, n in thresholds(g)] == list(range(1, len(hit) + 1))
    assert g.hex("nl-1") == "1520"


@pytest.mark.rule("n42:8.12.a", "n42:5.31.e")
def test_the_player_chooses_his_course_and_chooses_again_after_a_loss() -> None:
    g = at_sea()
    asked = sail(
        g, INFANTRY[:2], JAVA, [1, 6, 6, 6], course=lambda ask: sea.ON
    )  # one of two is lost in the first hex
    courses = [ask for ask in asked if ask.kind == "course"]
    assert len(courses) == 2
    assert courses[0].about[0] == tuple(INFANTRY[:2])
    assert courses[1].about[0] == (INFANTRY[1],)
    assert courses[1].about[1] == "1318"


@pytest.mark.rule("n42:8.12.d", "n42:5.32.d2")
def test_the_nmp_of_an_invasion_hex_is_not_attacked() -> None:
    g = at_sea({"0917": ["uk-air"], "1119": [INFANTRY[9]]}, beaches={"1119": [INFANTRY[9]]}, nmp=0)
    g.step("shipping")
    assert g.s.nmp == {"Japanese": 11}
    assert g.rolls() == []
    assert [(e.hex, e.paid) for e in g.events(BeachKept)] == [("1119", True)]


@pytest.mark.rule("n42:8.12.b")
def test_after_six_hexes_nothing_comes_through() -> None:
    g = at_sea()
    counts = {"uk-air": 5}
    lost = drive_value(g, sea.under_fire(g, JAPAN, ["jp-41"], g.no("1218"), counts), [6])
    assert lost == ["jp-41"]
    assert counts == {"uk-air": 6}


def drive_value(g: Position, proc: Any, dice: list[int]) -> Any:
    return g.play(proc, dice=dice, sound=False)


# ---------------------------------------------------------------- NMPs that come to load (9.3)


def loading(nmp: int = 12, **more: Any) -> Position:
    """A unit and a landing force at Menado, taken by Japan, under Allied air at Davao; they would go to Palau."""
    units = {"2514": [INFANTRY[9], INFANTRY[10], SNLF[0]], "2510": ["nl-air"]}
    return at_sea(units, off=[], nmp=nmp, **more)


def approach(g: Position) -> list[int]:
    """The hexes under the umbrella that NMPs enter on their way to Menado."""
    covered = dict(g.ix.umbrellas(ALLIES))["nl-air"]
    way = sea.route(g, JAPAN, g.ix.harbour(JAPAN, OFF), g.no("2514"))
    assert way is not None
    return [i for i in way.hexes if i in covered]


def onward(g: Position, goal: str) -> list[int]:
    covered = dict(g.ix.umbrellas(ALLIES))["nl-air"]
    way = sea.route(g, JAPAN, g.ix.harbour(JAPAN, g.no("2514")), g.no(goal))
    assert way is not None
    return [i for i in way.hexes if i in covered]


@pytest.mark.rule("n42:9.3.a", "n42:9.3.b1")
def test_nmps_come_from_off_the_map_and_are_attacked_on_the_way() -> None:
    g = loading()
    n = len(approach(g))
    assert n
    m = len(onward(g, "3310"))
    sail(g, INFANTRY[9], ("port", "3310"), [6] * (n + m), start="2514")
    sailed = g.events(Sailed)
    assert [(e.how, e.start, e.hex, e.nmp) for e in sailed] == [
        ("shipping", "off", "2514", 1),
        ("port", "2514", "3310", 1),
    ]
    attacks = thresholds(g)
    assert [t for _, t, _, _ in attacks] == ["nmp 1"] * n + [INFANTRY[9]] * m
    # the count starts anew at loading
    assert [k for _, _, _, k in attacks] == [*range(1, n + 1), *range(1, m + 1)]
    assert g.hex(INFANTRY[9]) == "3310"
    assert g.s.nmp == {"Japanese": 11}


@pytest.mark.rule("n42:9.3.b2", "n42:8.12.e")
def test_a_hit_nmp_is_destroyed_and_may_be_replaced() -> None:
    g = loading()
    n, m = len(approach(g)), len(onward(g, "3310"))
    asked = sail(g, INFANTRY[9], ("port", "3310"), [1, *[6] * n, *[6] * m], start="2514", replace="yes")
    (ask,) = [a for a in asked if a.kind == "replace"]
    assert (ask.seat, ask.rule) == (JAPAN, "n42:9.3.b2")
    assert g.hex(INFANTRY[9]) == "3310"
    assert g.s.nmp == {"Japanese": 10}
    assert g.s.sunk == {"Japanese": 1}


@pytest.mark.rule("n42:9.3.b2")
def test_if_it_is_not_replaced_the_unit_stays() -> None:
    g = loading()
    sail(g, INFANTRY[9], ("port", "3310"), [1], start="2514", replace="no")
    assert g.hex(INFANTRY[9]) == "2514"
    assert not g.u(INFANTRY[9]).sailed
    assert g.s.nmp == {"Japanese": 11}
    assert g.s.sunk == {"Japanese": 1}
    assert g.lost(INFANTRY[9]) == ""


@pytest.mark.rule("n42:9.3.b2")
def test_with_an_empty_purse_nothing_is_asked() -> None:
    g = loading(nmp=1)
    asked = sail(g, INFANTRY[9], ("port", "3310"), [1], start="2514")
    assert [a.kind for a in asked if a.kind in ("replace", "embark")] == []
    assert g.s.nmp == {"Japanese": 0}
    assert g.hex(INFANTRY[9]) == "2514"


@pytest.mark.rule("n42:9.3.b2", "n42:9.3.b1")
def test_each_of_the_two_nmps_of_an_invasion_is_a_target() -> None:
    g = loading()
    goal = next(x for x in g.goals(INFANTRY[9]) if x[0] == "beach" and not onward(g, x[1]))
    n = len(approach(g))
    # one of two is lost, and not replaced: the other is spent for nothing
    sail(g, INFANTRY[9], goal, [1, 6, *[6] * (n - 1)], start="2514", replace="no")
    assert {t for _, t, _, _ in thresholds(g)} == {"nmp 1", "nmp 2"}
    assert g.s.nmp == {"Japanese": 10}
    assert g.s.sunk == {"Japanese": 1}
    assert g.hex(INFANTRY[9]) == "2514"
    # replaced, it goes
    g = loading()
    sail(g, INFANTRY[9], goal, [1, 6, *[6] * (n - 1), *[6] * n], start="2514", replace="yes")
    assert g.hex(INFANTRY[9]) == goal[1]
    assert g.s.nmp == {"Japanese": 9}
    assert g.s.sunk == {"Japanese": 1}


@pytest.mark.rule("n42:9.3.b2")
def test_with_some_nmps_the_player_chooses_who_goes() -> None:
    g = loading(nmp=2)
    n = len(approach(g))
    two = (INFANTRY[9], INFANTRY[10])
    m = len(onward(g, "3310"))
    dice = [1, 6, *[6] * (n - 1), *[6] * m]
    asked = sail(g, two, ("port", "3310"), dice, start="2514", embark=(INFANTRY[10],))
    (ask,) = [a for a in asked if a.kind == "embark"]
    assert set(ask.options) == set(two)
    assert g.refused(ask, two) == "n42:9.3.b2"
    assert (g.hex(INFANTRY[9]), g.hex(INFANTRY[10])) == ("2514", "3310")


@pytest.mark.rule("n42:9.3.b2", "n42:9.3.a", "n42:5.33.b")
def test_integral_nmps_travel_with_their_unit() -> None:
    g = loading()
    m = len(onward(g, "3310"))
    sail(g, SNLF[0], ("port", "3310"), [6] * m, start="2514")
    assert [e.how for e in g.events(Sailed)] == ["port"]
    assert {t for _, t, _, _ in thresholds(g)} <= {SNLF[0]}
    assert g.s.nmp == {"Japanese": 12}


@pytest.mark.rule("n42:9.3.a", "n42:9.3.b2")
def test_units_off_the_map_need_no_approach() -> None:
    g = at_sea()
    sail(g, INFANTRY[0], JAVA, [6, 6, 6])
    assert [e.how for e in g.events(Sailed)] == ["beach"]


@pytest.mark.rule("n42:9.3.a", "n42:3.0.g")
def test_no_nmp_comes_where_zones_close_the_way() -> None:
    # Kuantan: its sea lies in zones on both sides
    g = at_sea({"0712": [INFANTRY[9]], "0711": ["uk-12-ind"], "0713": ["uk-22-ind"]}, off=[])
    assert naval.bar_sail(g, INFANTRY[9]) == "n42:9.3.a"
    assert g.ask("naval") is None
    free = at_sea({"0712": [INFANTRY[9]]}, off=[], owner={"0612": JAPAN})
    assert naval.bar_sail(free, INFANTRY[9]) is None
    assert ("from", "0712") in free.ask("naval").options


# ---------------------------------------------------------------- naval air


@pytest.mark.rule("n42:8.2.a", "n42:5.33.e1", "n42:5.22.b")
def test_naval_air_moves_in_by_sea_with_its_own_nmp() -> None:
    g = at_sea(off=["jp-nav-2", "jp-nav-4"], nmp=0)
    assert {("air", "jp-nav-2"), ("air", "jp-nav-4")} <= set(g.ask("naval").options)
    g.act("naval", asks=[("air", "jp-nav-2"), "1510"])
    assert g.hex("jp-nav-2") == "1510"
    assert g.s.nmp == {"Japanese": 0}
    assert [u for u, _ in g.ix.umbrellas(JAPAN)] == ["jp-nav-2"]
    # once there it does not move again, neither by sea nor by air
    assert ("air", "jp-nav-2") not in g.ask("naval").options
    assert air.bar_fly(g, "jp-nav-2", g.no("1007")) == "n42:5.22.b"
    assert g.ask("air") is None


@pytest.mark.rule("n42:8.2.a", "n42:5.33.e1", "n42:3.0.f")
def test_it_keeps_out_of_enemy_zones() -> None:
    g = at_sea({"0711": ["uk-12-ind"]}, off=["jp-nav-2"])
    ask = g.ask("naval", asks=[("air", "jp-nav-2")])
    assert not set(ask.options) & g.zone(JAPAN)
    assert "0710" not in ask.options
    assert "0909" in ask.options or "0910" in ask.options
    inland = {g.map.ids[i] for i in range(g.map.size) if not g.map.graph.water[i]}
    assert not set(ask.options) & inland


@pytest.mark.rule("n42:8.2.c", "n42:8.12.a")
def test_naval_air_may_be_sunk_on_the_way() -> None:
    for die, hexes in ((1, ""), (6, "1311")):
        g = at_sea({"1314": ["uk-air"]}, off=["jp-nav-2"])
        covered = dict(g.ix.umbrellas(ALLIES))["uk-air"]
        way = sea.route(g, JAPAN, g.ix.harbour(JAPAN, OFF), g.no("1311"))
        assert way is not None
        hit = [i for i in way.hexes if i in covered]
        dice = [1] if die == 1 else [6] * len(hit)
        drive(
            g,
            naval.naval_segment(g),
            dice,
            {"naval": ("air", "jp-nav-2"), "station": "1311", "course": "on"},
        )
        assert g.hex("jp-nav-2") == hexes
        assert g.lost("jp-nav-2") == ("sunk" if die == 1 else "")
        assert g.s.sunk == {}
        assert {t for _, t, _, _ in thresholds(g)} == {"jp-nav-2"}


@pytest.mark.rule("n42:8.2.b", "n42:ex.8.2", "n42:ex.5.33", "n42:5.33.e2", "n42:5.22.a")
@pytest.mark.parametrize("used", [0, 1])
def test_used_now_it_is_back_two_turns_later(used: int) -> None:
    entry = RULES["n42:ex.8.2" if used == 0 else "n42:ex.5.33"]
    assert entry.inputs == {"used": used}
    back = entry.expected["available"]
    assert back == used + 2
    g = position({"1510": ["jp-nav-2"]}, turn=used, phase="combat", off=["jp-nav-4"])
    g.step("end combat")
    assert g.hex("jp-nav-2") == ""
    assert g.s.away == {"jp-nav-2": back}
    assert g.lost("jp-nav-2") == ""
    assert [(e.unit, e.turn) for e in g.events(NavalAirAway)] == [("jp-nav-2", back)]
    for turn in range(used + 1, back + 1):
        g.s.turn, g.s.nmp = turn, {}
        g.step("shipping")
        assert ("jp-nav-2" in g.s.off) is (turn == back)
        assert (("air", "jp-nav-2") in g.ask("naval").options) is (turn == back)
    assert "jp-nav-4" in g.s.off  # unused it has stayed


@pytest.mark.rule("n42:8.2.b", "n42:6.41.a")
def test_it_supports_the_attacks_of_its_phase_and_none_after() -> None:
    g = position({"0609": ["jp-nav-2"], "0511": GUARDS, "0611": ["uk-12-ind"]}, phase="combat")
    g.stand("player", "combat").run(
        asks=[("0611", 0), tuple(GUARDS), "0713", ()], dice=[1], until="end of player-turn"
    )
    assert g.mods() == {"n42:6.41.a": 1}
    assert g.hex("jp-nav-2") == ""


# ---------------------------------------------------------------- airborne missions


def drop(g: Position, unit: str, at: str, dice: list[int] | None = None, **answers: Any) -> list[Ask[Any]]:
    return drive(g, air.air_segment(g), dice or [], {"air": ("drop", unit, at), **answers})


SINGORA: dict[str, Any] = {"0510": ["jp-air-3", PARAS[0]]}


@pytest.mark.rule("n42:8.31.a", "n42:8.32.a2", "n42:5.41.a")
def test_land_based_air_displaces_or_carries() -> None:
    g = position({**SINGORA, "0713": ["uk-12-ind"]}, phase="air")
    kinds = {token[0] for token in g.ask("air").options if token != "done"}
    assert kinds == {"fly", "drop"}
    # out of its hex the unit is not carried
    g = position({"0510": ["jp-air-3"], "0509": [PARAS[0]], "0713": ["uk-12-ind"]}, phase="air")
    assert {token[0] for token in g.ask("air").options if token != "done"} == {"fly"}
    assert air.bar_drop(g, PARAS[0], g.no("0712")) == "n42:8.32.a2"


@pytest.mark.rule("n42:8.32.a2", "n42:8.32.b")
def test_it_drops_beside_the_enemy_within_eight_hexes() -> None:
    g = position({**SINGORA, "0713": ["uk-12-ind"], "1019": ["nl-1"]}, phase="air")
    drops = {token[2] for token in g.ask("air").options if token[0] == "drop"}
    cities = {g.map.ids[i] for i in g.ix.open_cities(ALLIES)}
    beside = {g.map.ids[i] for i in g.map.graph.beside[g.no("0713")] if g.map.land[i]}
    assert beside - {"0813"} <= drops
    assert all(g.map.away(g.no("0510"), g.no(x)) <= 8 for x in drops)
    assert not (drops - cities) - beside
    assert g.refused(g.ask("air"), ("drop", PARAS[0], "1120")) == "n42:8.32.a2"  # nine hexes away
    assert g.refused(g.ask("air"), ("drop", PARAS[0], "0613")) is None
    assert g.refused(g.ask("air"), ("drop", PARAS[0], "0611")) == "n42:8.32.b"  # nobody is near
    assert g.refused(g.ask("air"), ("drop", PARAS[0], "0812")) == "n42:8.32.b"  # the sea
    assert g.refused(g.ask("air"), ("drop", PARAS[0], "0713")) == "n42:8.32.b"  # the enemy himself
    drop(g, PARAS[0], "0712")
    assert g.hex(PARAS[0]) == "0712"
    assert g.u(PARAS[0]).landed == "drop"
    assert [(e.start, e.hex) for e in g.events(Dropped)] == [("0510", "0712")]


@pytest.mark.rule("n42:8.32.b", "n42:8.32.a2")
def test_also_where_own_units_stand_already() -> None:
    g = position({**SINGORA, "0713": ["uk-12-ind"], "0612": INFANTRY[:4]}, phase="air")
    assert ("drop", PARAS[0], "0612") in g.ask("air").options
    drop(g, PARAS[0], "0612")
    assert g.at("0612") == [*INFANTRY[:4], PARAS[0]]  # parachutists do not count for stacking


@pytest.mark.rule("n42:8.32.b", "n42:7.1.a", "n42:6.42.a")
def test_dropped_it_may_fight_in_the_combat_phase() -> None:
    g = position({**SINGORA, "0712": ["nl-medan"]}, phase="air")
    drop(g, PARAS[0], "0711")
    g.s.phase = "combat"
    given = {"attack": ("0712", 0), "advance": ()}
    drive(g, combat.combat_phase(g), [1], given)
    (roll,) = g.rolls("combat")
    assert "n42:6.42.a" not in {rule for _, rule in roll.mods}


@pytest.mark.rule("n42:8.32.a2", "n42:5.21.d")
def test_one_air_unit_for_each_parachute_unit() -> None:
    g = position({"0510": ["jp-air-3", *PARAS], "0713": ["uk-12-ind"]}, phase="air")
    drop(g, PARAS[0], "0712")
    assert g.u("jp-air-3").lifted
    ask = g.ask("air")
    assert ask is None or not [token for token in ask.options if token[0] == "drop"]
    assert air.bar_drop(g, PARAS[1], g.no("0712")) == "n42:8.32.a2"
    # nor does the air unit displace; but it keeps its umbrella
    assert air.bar_fly(g, "jp-air-3", g.no("0505")) == "n42:8.32.a2"
    assert [u for u, _ in g.ix.umbrellas(JAPAN)] == ["jp-air-3"]


@pytest.mark.rule("n42:8.32.a2", "n42:5.21.d", "n42:8.31.a")
def test_who_displaces_carries_nobody() -> None:
    g = position(
        {"0604": ["jp-air-3"], "0510": [PARAS[0]], "0713": ["uk-12-ind"]},
        phase="air",
        owner={"0511": JAPAN},
    )
    g.act("air", asks=[("fly", "jp-air-3", "0510")])
    assert not [token for token in g.ask("air").options if token[0] == "drop"]
    assert air.bar_drop(g, PARAS[0], g.no("0712")) == "n42:8.32.a2"


@pytest.mark.rule("n42:8.32.a2")
def test_each_unit_is_dropped_once_and_only_by_japan() -> None:
    g = position({"0510": ["jp-air-3", PARAS[0]], "0713": ["uk-12-ind"]}, phase="air")
    g.u(PARAS[0]).landed = "drop"
    assert not [token for token in g.ask("air").options if token[0] == "drop"]
    g = position({**SINGORA, "0713": ["uk-12-ind"], "0412": ["nl-air"]}, phase="air", side=ALLIES)
    ask = g.ask("air")
    assert {token[1] for token in ask.options if token != "done"} == {"nl-air"}
    assert g.refused(ask, ("fly", "jp-air-3", "0505")) == "n42:2.0.c1"
    assert air.drops(g) == []


@pytest.mark.rule("n42:8.32.a2", "n42:4.3.b")
def test_the_flight_does_not_pass_over_enemy_air() -> None:
    # all ways of at most eight hexes from Singora to the far side of the enemy are walled up by the flood
    g = position({**SINGORA, "0412": ["nl-air"], "0413": ["nl-1"]}, phase="air")
    free = position({**SINGORA, "0413": ["nl-1"]}, phase="air")
    near = {token[2] for token in g.ask("air").options if token[0] == "drop"}
    open_ = {token[2] for token in free.ask("air").options if token[0] == "drop"}
    assert near <= open_
    assert "0412" in open_  # the empty city
    assert "0412" not in near
    assert air.bar_drop(g, PARAS[0], g.no("0412")) == "n42:4.3.b"


# a conquest number of six: falls on anything; Kuala Lumpur is a 3, Alor Star a 2
@pytest.mark.rule("n42:8.32.c1", "n42:8.32.c2", "n42:8.32.d", "n42:9.2.b1")
@pytest.mark.parametrize(("city", "number"), [("0511", 2), ("0612", 3)])
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_drop_on_an_empty_city_is_doubled_and_must_succeed(city: str, number: int, die: int) -> None:
    g = position(SINGORA, phase="air")
    assert g.map.city[g.no(city)] == number
    falls = die * number <= 6  # a strength of 3, doubled
    drop(g, PARAS[0], city, [die])
    assert (g.hex(PARAS[0]) == city) is falls
    assert (g.owner(city) == JAPAN) is falls
    assert g.lost(PARAS[0]) == ("" if falls else "eliminated")
    (roll,) = g.rolls("city")
    assert roll.rule == "n42:8.32.c2"
    assert g.u("jp-air-3").lifted
    if not falls:
        assert [e.rule for e in g.events(Gone)] == ["n42:8.32.c2"]


@pytest.mark.rule("n42:8.32.c1", "n42:8.32.c2")
def test_against_a_city_it_needs_no_enemy_nearby() -> None:
    g = position(SINGORA, phase="air")
    drops = {token[2] for token in g.ask("air").options if token[0] == "drop"}
    assert drops
    # Singapore with nobody in it is one too, though its fortress stands and has no number
    assert drops <= {g.map.ids[i] for i in g.ix.open_cities(ALLIES)} | {"0813"}


@pytest.mark.rule("n42:8.32.c1", "n42:9.5.c", "n42:3.0.i")
def test_an_empty_fortress_city_is_taken_by_a_drop_without_a_die() -> None:
    """By land it is entered without a roll, and so it is by air; one with troops in it is not, nor one that is no city."""
    g = position({**SINGORA, "2103": ["jp-air-5", PARAS[1]]}, phase="air")
    assert ("drop", PARAS[0], "0813") in g.ask("air").options
    assert ("drop", PARAS[1], "2105") not in g.ask("air").options
    assert g.refused(g.ask("air"), ("drop", PARAS[1], "2105")) == "n42:8.32.b"
    drop(g, PARAS[0], "0813", [])
    assert (g.hex(PARAS[0]), g.stands("0813"), g.owner("0813")) == ("0813", False, JAPAN)
    g = position({**SINGORA, "0813": ["uk-1-malaya"]}, phase="air")
    assert ("drop", PARAS[0], "0813") not in g.ask("air").options
    assert g.refused(g.ask("air"), ("drop", PARAS[0], "0813")) == "n42:8.32.b"


@pytest.mark.rule("n42:8.32.c2", "n42:8.32.d", "n42:9.2.b1")
def test_others_in_the_zone_of_the_city_help() -> None:
    # 2 x 3 + 7 = 13 against 3: falls on 1 to 4
    for die, falls in ((4, True), (5, False)):
        g = position({**SINGORA, "0713": [INFANTRY[0]]}, phase="air")
        drop(g, PARAS[0], "0612", [die])
        assert (g.owner("0612") == JAPAN) is falls
        assert g.lost(INFANTRY[0]) == ""  # only the parachute unit is eliminated
        assert (g.lost(PARAS[0]) == "eliminated") is not falls


@pytest.mark.rule("n42:8.32.c2", "n42:9.2.b2")
def test_a_city_that_was_rolled_for_is_not_tried_again() -> None:
    g = position({**SINGORA, "0713": [INFANTRY[0]]}, phase="air", rolled=[], sound=False)
    g.s.rolled = [g.no("0612")]
    assert ("drop", PARAS[0], "0612") not in g.ask("air").options
    assert g.refused(g.ask("air"), ("drop", PARAS[0], "0612")) == "n42:9.2.b2"


@pytest.mark.rule("n42:8.32.c2", "n42:8.32.b")
def test_who_rolled_at_another_city_still_helps_here() -> None:
    g = position({**SINGORA, "0713": [INFANTRY[0]]}, phase="air")
    g.u(INFANTRY[0]).locked = True
    assert air.drop_strength(g, PARAS[0], g.no("0612")) == 2 * (2 * 3 + 7)


@pytest.mark.rule("n42:8.32.c1", "n42:9.2.d")
def test_a_city_that_fell_to_a_drop_has_no_zone_this_turn() -> None:
    g = position({**SINGORA, "0511": []}, phase="air")
    drop(g, PARAS[0], "0511", [1])
    assert g.no("0511") not in g.ix.open_cities(ALLIES)
    assert g.at("0511") == [PARAS[0]]
    assert g.no("0511") in g.s.taken


@pytest.mark.rule("n42:8.32.a2", "n42:8.32.b", "n42:8.32.c1")
def test_the_drop_counts_its_hexes_from_where_the_air_unit_stands() -> None:
    g = position({"1007": ["jp-air-3", PARAS[0]]}, phase="air")
    drops = {token[2] for token in g.ask("air").options if token[0] == "drop"}
    far = max(g.map.away(g.no("1007"), g.no(x)) for x in drops)
    assert far <= 8
    beyond = [i for i in g.ix.open_cities(ALLIES) if g.map.away(g.no("1007"), i) == 9]
    for i in beyond:
        assert air.bar_drop(g, PARAS[0], i) == "n42:8.32.a2"
