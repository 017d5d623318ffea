"""Open cities, sieges and fortresses (n42:9.2, 9.4, 9.5); 9.1 and 9.3 are with the air units."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from games.nineteen42.build import BRIGADES, GUARDS, INFANTRY, TANKS, Position, drive, position
from ironbottom.games.nineteen42 import cities, combat, land, naval, special, turn
from ironbottom.games.nineteen42.events import Besieged, CityTried, Fought, Taken, Unhurt
from ironbottom.games.nineteen42.pieces import enter, put, remove
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.kernel.ask import Ask

KL = "0612"
"""Kuala Lumpur, a 3."""


def roll_city(g: Position, city: str, die: int, **answers: Any) -> list[Ask[Any]]:
    return drive(
        g, land.land_segment(g), [die], {"land": ("city", city), "advance": lambda ask: ask.first, **answers}
    )


def offered(g: Position) -> set[str]:
    """The cities that may be rolled for."""
    ask = g.ask("land")
    return set() if ask is None else {token[1] for token in ask.options if token[0] == "city"}


# ---------------------------------------------------------------- 9.2


@pytest.mark.rule("n42:9.2.a", "n42:3.0.i")
def test_an_empty_city_stops_who_comes_beside_it() -> None:
    g = position({"0712": ["jp-41"]}, owner={"0511": JAPAN, "0610": JAPAN})
    beside = {g.map.ids[j] for j in g.map.graph.beside[g.no(KL)]}
    assert beside <= g.zone(JAPAN)
    assert not beside <= g.zone(ALLIES)
    assert KL not in g.ways("jp-41")  # nobody walks in
    g = position({"0511": ["jp-41"]}, owner={"0511": JAPAN, "0610": JAPAN})
    ways = g.ways("jp-41")
    assert {"0611", "0512", "0712"} <= set(ways)
    assert not {"0713", "0613"} & set(ways)  # behind the zone


@pytest.mark.rule("n42:9.2.a", "n42:3.0.i")
def test_a_city_with_units_an_air_unit_or_a_fortress() -> None:
    for there, zone in ((["uk-12-ind"], True), (["uk-air"], True), ([], True)):
        g = position({KL: there, "0711": ["jp-41"]})
        assert ("0713" in g.zone(JAPAN)) is zone
    # units in it: that is their zone, and no roll is offered
    ours = {"0511": JAPAN, "0610": JAPAN}
    assert offered(position({KL: ["uk-12-ind"], "0611": GUARDS}, owner=ours)) == set()
    assert offered(position({KL: ["uk-air"], "0611": GUARDS}, owner=ours)) == {KL}
    assert cities.barred_city(position({KL: ["uk-12-ind"], "0611": GUARDS}), 0) == "n42:9.2.a"
    # an empty fortress has no zone at all (3.0.a)
    g = position({"0713": ["jp-41"]})
    assert g.no("0813") not in g.ix.open_cities(ALLIES)
    assert "0813" in g.ways("jp-41")


@pytest.mark.rule("n42:9.2.b1")
@pytest.mark.parametrize(
    ("units", "number"),
    [
        ({"0611": ["jp-41"]}, Fraction(7, 3)),
        ({"0611": ["jp-41!"]}, Fraction(7, 6)),
        ({"0611": ["jp-41", "jp-tk-1"]}, Fraction(11, 3)),
        ({"0611": ["jp-41"], "0713": ["jp-112"], "0512": ["jp-gds-3"]}, Fraction(22, 3)),
        ({"0611": ["jp-41"], "0510": ["jp-112"]}, Fraction(7, 3)),
    ],
)
def test_the_conquest_number(units: dict[str, Any], number: Fraction) -> None:
    g = position(units, owner={"0511": JAPAN, "0610": JAPAN})
    strength = cities.defence_strength(g, cities.besiegers(g, g.no(KL), JAPAN))
    assert cities.city_number(g, g.no(KL), strength) == number
    assert (KL in offered(g)) is (number >= 1)
    for die in range(1, 7):
        h = position(units, owner={"0511": JAPAN, "0610": JAPAN})
        roll_city(h, KL, die)
        (said,) = h.events(CityTried)
        assert said.fell is (die <= number)
        assert (said.number, said.strength) == (3, 2 * 3 * number)


@pytest.mark.rule("n42:9.2.b1")
def test_every_city_has_its_number() -> None:
    g = position({})
    board = {p.hex: p.values["resistance"] for p in g.map.graph.board.places if "city" in p.kinds}
    assert {g.map.ids[i]: n for i, n in g.map.city.items()} == board
    assert all(1 <= n <= 6 for n in board.values())
    for i in g.map.city:
        assert cities.city_number(g, i, 14) == Fraction(7, g.map.city[i])


@pytest.mark.rule("n42:9.2.b1", "n42:7.6.a", "n42:6.4.a")
def test_neither_supply_nor_air_matters_for_the_roll() -> None:
    g = position({"0713": ["jp-41"], "0510": ["jp-air-3"], "0712": ["uk-12-ind"], "0812": []})
    h = position({"0713": ["jp-41"], "0412": ["nl-air"]})
    for p in (g, h):
        strength = cities.defence_strength(p, cities.besiegers(p, p.no(KL), JAPAN))
        assert strength == 14
    roll_city(h, KL, 2)
    assert h.rolls("city")[0].mods == ()


@pytest.mark.rule("n42:9.2.b1", "n42:9.2.b2")
def test_what_cannot_succeed_is_not_offered() -> None:
    g = position({"0611": ["jp-tk-14"]})  # 2 against 3
    assert KL not in offered(g)
    assert cities.barred_city(g, g.no(KL)) == "n42:9.2.b1"
    assert g.refused(g.ask("land"), ("city", KL)) == "n42:9.2.b1"


@pytest.mark.rule("n42:9.2.b2")
def test_once_a_city_and_player_turn() -> None:
    g = position({"0611": GUARDS, "0510": ["jp-41"]}, owner={"0511": JAPAN, "0610": JAPAN})
    assert KL in offered(g)
    roll_city(g, KL, 6, advance=())
    assert g.s.rolled == [g.no(KL)]
    h = position({"0611": ["jp-41"], "0511": ["jp-112"]}, owner={"0610": JAPAN})
    roll_city(h, KL, 6)
    assert KL not in offered(h)
    assert cities.barred_city(h, h.no(KL)) == "n42:9.2.b2"
    # units that come later do not roll again
    h.act("land", asks=[("hex", "0511"), "0512"])
    assert KL not in offered(h)
    turn.begins(h, ALLIES)
    turn.begins(h, JAPAN)
    assert KL in offered(h)


@pytest.mark.rule("n42:9.2.b2", "n42:2.0.c3")
def test_in_the_land_segment_at_a_time_of_the_players_choice() -> None:
    g = position({"0611": ["jp-41"], "0511": ["jp-112"]}, owner={"0610": JAPAN})
    assert KL in offered(g)
    g.act("land", asks=[("hex", "0511"), "0512"])  # more units first
    assert KL in offered(g)
    roll_city(g, KL, 4)
    assert g.events(CityTried)[0].strength == 28
    assert g.events(CityTried)[0].fell


@pytest.mark.rule("n42:9.2.b2", "n42:2.0.c1")
def test_both_sides_may() -> None:
    g = position({"0611": ["uk-12-ind"], KL: []}, side=ALLIES, owner={KL: JAPAN, "0511": JAPAN})
    assert offered(g) == {KL, "0511"}
    roll_city(g, KL, 1, advance=("uk-12-ind",))
    assert g.owner(KL) == ALLIES
    assert position({"0611": ["jp-41"]}, side=ALLIES, owner={KL: JAPAN}).ask("land") is None


@pytest.mark.rule("n42:9.2.b3")
def test_units_in_its_zone_may_advance() -> None:
    g = position({"0611": GUARDS, "0713": ["jp-41"], "0510": ["jp-112"]}, owner={"0511": JAPAN})
    asked = roll_city(g, KL, 6, advance=("jp-gds-3", "jp-41"))
    (ask,) = [a for a in asked if a.kind == "advance"]
    assert set(ask.options) == {*GUARDS, "jp-41"}
    assert (ask.least, ask.rule) == (0, "n42:9.2.b3")
    assert sorted(g.at(KL)) == ["jp-41", "jp-gds-3"]
    assert [(e.hex, e.what, e.by) for e in g.events(Taken)] == [(KL, "city", JAPAN)]


@pytest.mark.rule("n42:9.2.b3", "n42:4.1.a", "n42:5.12.d")
def test_the_advance_heeds_stacking_and_ground() -> None:
    g = position({"0611": GUARDS, "0713": ["jp-41", "jp-112", *TANKS[:1]]}, owner={"0511": JAPAN})
    refused: list[Any] = []

    def pick(ask: Ask[Any]) -> tuple[str, ...]:
        refused.append(g.refused(ask, tuple(ask.options)))
        return (*GUARDS, "jp-41", *[u for u in ask.options if u == TANKS[0]])

    roll_city(g, KL, 6, advance=pick)
    assert refused == ["n42:4.1.a"]
    assert TANKS[0] in g.at(KL)  # by road
    g = position({"0512": TANKS[:2], "0611": ["jp-41"]}, owner={"0511": JAPAN})
    asked = roll_city(g, KL, 3)
    (ask,) = [a for a in asked if a.kind == "advance"]
    assert set(ask.options) == {"jp-41"}  # no road from 0512 into the hills


@pytest.mark.rule("n42:9.2.c")
@pytest.mark.parametrize("die", [1, 6])
def test_who_stood_in_its_zone_moves_no_more(die: int) -> None:
    g = position({"0611": ["jp-41"], "0510": ["jp-112"]}, owner={"0511": JAPAN, "0610": JAPAN})
    assert land.bar_move(g, "jp-41") is None
    roll_city(g, KL, die, advance=())
    assert g.u("jp-41").locked
    assert land.bar_move(g, "jp-41") == "n42:9.2.c"
    assert g.ways("jp-41") == {}
    assert land.bar_move(g, "jp-112") is None
    assert ("hex", "0611") not in g.ask("land").options
    # also not by sea or by air
    h = position({"0712": ["jp-41"]}, owner={"0612": JAPAN}, nmp=12)
    assert naval.bar_sail(h, "jp-41") is None
    h.u("jp-41").locked = True
    assert naval.bar_sail(h, "jp-41") == "n42:9.2.c"


@pytest.mark.rule("n42:9.2.c", "n42:9.2.b3")
def test_nor_after_the_advance_but_it_may_attack() -> None:
    g = position({"0611": GUARDS, "0712": ["uk-2-15-punjab"]}, owner={"0511": JAPAN})
    roll_city(g, KL, 1, advance=tuple(GUARDS))
    assert g.at(KL) == GUARDS
    assert g.ways("jp-gds-3") == {}
    g.s.phase = "combat"
    assert ("0712", 0) in g.ask("combat").options
    turn.begins(g, JAPAN)
    assert g.ways("jp-gds-3") != {}


@pytest.mark.rule("n42:9.2.c", "n42:9.2.b1")
def test_one_advance_is_the_last_step_of_the_turn() -> None:
    """Who went into a city that fell counts against the next one, but only others would go in there."""
    g = position({"2410": ["jp-146"]})
    asked = roll_city(g, "2310", 1, advance=("jp-146",))
    assert g.at("2310") == ["jp-146"]
    assert [a.kind for a in asked].count("advance") == 1
    assert "2210" in offered(g)
    asked = roll_city(g, "2210", 1)
    assert [a.kind for a in asked].count("advance") == 0
    assert g.at("2310") == ["jp-146"]


@pytest.mark.rule("n42:9.2.b3", "n42:9.2.c")
def test_a_city_that_held_out_keeps_nobody_out_of_another() -> None:
    """9.2.c bars going on, not the advance into what falls: two regiments between three empty cities, all in one segment."""
    two = ("jp-41", "jp-112")
    g = position({"0611": two})
    g.act("land", [("city", "0612")], [5])  # 14 against 3: holds out
    assert [g.u(u).locked for u in two] == [True, True]
    g.act("land", [("city", "0610"), ("jp-41",)], [6])  # 14 against 2: falls on any die
    assert (g.hex("jp-41"), g.hex("jp-112")) == ("0610", "0611")
    g.act("land", [("city", "0511"), ("jp-112",)], [6])  # who has not advanced yet still may
    assert g.hex("jp-112") == "0511"
    assert all(land.bar_move(g, u) == "n42:9.2.c" for u in two)


@pytest.mark.rule("n42:9.2.d")
def test_a_fallen_city_has_no_zone_and_others_pass() -> None:
    g = position({"0611": GUARDS, "0511": ["jp-41"]}, owner={"0511": JAPAN, "0610": JAPAN})
    assert KL not in g.ways("jp-41")
    roll_city(g, KL, 1, advance=())
    assert KL not in {g.map.ids[i] for i in g.ix.open_cities(ALLIES)}
    assert "0713" not in g.zone(JAPAN) or g.no("0813") in g.ix.open_cities(ALLIES)
    assert {"0612", "0713", "0712"} <= set(g.ways("jp-41"))  # by road right through it
    g.act("land", asks=[("hex", "0511"), "0713"])
    assert g.owner(KL) == JAPAN


@pytest.mark.rule("n42:9.2.d", "n42:9.2.e1")
def test_nobody_in_it_when_the_turn_is_over_it_is_as_before() -> None:
    g = position({"0611": GUARDS}, owner={"0511": JAPAN})
    roll_city(g, KL, 1, advance=())
    g.step("end of player-turn")
    assert g.owner(KL) == ALLIES
    assert g.no(KL) in g.ix.open_cities(ALLIES)
    assert g.no(KL) not in g.s.taken


@pytest.mark.rule("n42:9.2.e1", "n42:9.2.e2")
def test_conquered_it_works_for_its_new_owner() -> None:
    g = position({"0611": ["jp-41"], "0713": ["uk-12-ind"]}, owner={"0511": JAPAN})
    put(g, "jp-41", g.no(KL))
    enter(g, ["jp-41"], g.no(KL))
    assert g.owner(KL) == JAPAN
    assert g.no(KL) not in g.ix.open_cities(JAPAN)  # it is not empty
    put(g, "jp-41", g.no("0511"))
    assert g.no(KL) in g.ix.open_cities(JAPAN)
    assert "0512" in g.zone(ALLIES)
    assert g.no(KL) not in g.ix.open_cities(ALLIES)
    g.s.side = ALLIES
    assert KL not in g.ways("uk-12-ind")
    assert KL in offered(g)


@pytest.mark.rule("n42:9.2.f", "n42:5.32.a", "n42:13.2.d")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_landing_in_an_empty_city_rolls_at_once_and_must_succeed(die: int) -> None:
    g = position({}, phase="naval", off=INFANTRY[:2], nmp=12)
    city = "2510"  # Davao, a 3
    falls = 3 * die <= 7
    assert ("beach", city) in g.goals(INFANTRY[0])
    drive(
        g,
        naval.naval_segment(g),
        [die],
        {"naval": ("from", "off"), "cargo": (INFANTRY[0],), "goal": ("beach", city)},
    )
    assert (g.hex(INFANTRY[0]) == city) is falls
    assert (g.owner(city) == JAPAN) is falls
    assert g.lost(INFANTRY[0]) == ("" if falls else "drowned")
    (roll,) = g.rolls("city")
    assert roll.rule == "n42:9.2.f"
    assert g.s.beaches == {}  # a true port, or nothing
    # not twice in a player-turn
    if not falls:
        assert ("beach", city) not in g.goals(INFANTRY[1])
        assert naval.bar_beach(g, [INFANTRY[1]], -1, g.no(city)) == "n42:9.2.b2"


@pytest.mark.rule("n42:9.2.f", "n42:9.2.b1")
def test_the_cargo_counts_together_and_with_who_stands_nearby() -> None:
    g = position(
        {"0611": ["jp-gds-3"]}, phase="naval", off=INFANTRY[:2], nmp=12, owner={"0511": JAPAN, KL: JAPAN}
    )
    assert naval.landing_strength(g, INFANTRY[:2], g.no("0610")) == 2 * (7 + 7 + 8)
    assert cities.city_number(g, g.no("0610"), 44) == 11
    weak = position({}, phase="naval", off=["jp-tk-14"], nmp=12)
    assert ("beach", "2204") not in weak.goals("jp-tk-14")  # 2 against Manila's 5
    assert naval.bar_beach(weak, ["jp-tk-14"], -1, weak.no("2204")) == "n42:9.2.b2"


@pytest.mark.rule("n42:9.2.f", "n42:5.12.d")
def test_landed_beside_an_empty_city_they_wait_for_their_next_land_segment() -> None:
    g = position({}, phase="naval", off=[INFANTRY[0]], nmp=12)
    drive(g, naval.naval_segment(g), [], {"naval": ("from", "off"), "goal": ("beach", "0711")})
    assert g.hex(INFANTRY[0]) == "0711"
    assert g.rolls("city") == []
    assert g.owner("0610") == ALLIES


# ---------------------------------------------------------------- 9.4


def siege(units: dict[str, Any], **more: Any) -> Position:
    return position(units, **{"phase": "land", "turn": 5, **more})


RING: dict[str, Any] = {"0713": ["jp-41"], "0714": ["jp-112"]}


@pytest.mark.rule("n42:9.4.a")
def test_singapore_is_besieged_from_two_hexes() -> None:
    inside = {"0813": ["uk-1-malaya"]}
    assert special.besieged(siege({**inside, **RING}), number_of("0813"))
    assert not special.besieged(siege({**inside, "0713": ["jp-41"]}), number_of("0813"))
    assert not special.besieged(siege({**inside, "0714": ["jp-41"]}), number_of("0813"))
    # the island over the strait (0814) does not count, and is not enough
    assert special.besieged(siege({**inside, **RING, "0814": ["nl-1"]}), number_of("0813"))
    # any ground unit is a troop unit; an air unit is none
    assert special.besieged(siege({**inside, "0713": ["jp-tk-1"], "0714": ["jp-hvy-3"]}), number_of("0813"))


def number_of(hex_id: str) -> int:
    return position({}).no(hex_id)


@pytest.mark.rule("n42:9.4.a")
def test_corregidor_and_palau() -> None:
    inside = {"2105": ["us-4-mar"]}
    ring = {"2104": ["jp-41"], "2204": ["jp-112"], "2205": ["jp-143"]}
    assert special.besieged(siege({**inside, **ring}), number_of("2105"))
    for gap in ring:
        part = {k: v for k, v in ring.items() if k != gap}
        assert not special.besieged(siege({**inside, **part}), number_of("2105"))
        assert not special.besieged(siege({**inside, **part, gap: ["us-45-ps"]}), number_of("2105"))
    # Palau has no land beside it: it cannot be besieged
    assert not special.besieged(siege({"3310": ["jp-41"]}), number_of("3310"))


@pytest.mark.rule("n42:9.4.b")
def test_a_die_for_each_unit_as_the_game_turn_begins() -> None:
    units = ["uk-1-malaya", "uk-2-malaya", "uk-12-ind", "uk-22-ind"]
    g = siege({**RING, "0813": [*units, "uk-air"]})
    g.stand("turn", "begin")
    g.run(dice=[6, 5, 6, 1], until="allies")
    assert [g.lost(u) for u in units] == ["surrendered", "", "surrendered", ""]
    assert [x.rule for x in g.s.lost] == ["n42:9.4.b"] * 2
    assert [roll.about[0] for roll in g.rolls("attrition")] == units  # none for the air unit
    assert [e.hex for e in g.events(Besieged)] == ["0813"]
    assert g.stands("0813")
    assert g.hex("uk-air") == "0813"


@pytest.mark.rule("n42:9.4.b", "n42:2.0.d1")
def test_before_the_allied_player_turn_and_only_then() -> None:
    from ironbottom.games.nineteen42.turn import SEQUENCES

    names = [step.id for step in SEQUENCES["turn"]]
    assert names.index("begin") < names.index("attrition") < names.index("allies") < names.index("japan")
    assert "attrition" not in [step.id for step in SEQUENCES["player"]]


@pytest.mark.rule("n42:9.4.b", "n42:9.5.c", "n42:5.21.e")
def test_all_may_surrender_at_once_and_the_air_unit_flies_out() -> None:
    g = siege({**RING, "0813": ["uk-1-malaya", "uk-air"]})
    g.stand("turn", "begin")
    g.run(asks=["0412"], dice=[6], until="allies")
    assert g.at("0813") == []
    assert g.hex("uk-air") == "0412"
    assert g.stands("0813")  # the counter is removed when it is entered
    put(g, "jp-41", g.no("0813"))
    enter(g, ["jp-41"], g.no("0813"))
    assert not g.stands("0813")


@pytest.mark.rule("n42:9.4.a", "n42:9.4.b")
def test_no_siege_no_dice() -> None:
    g = siege({"0713": ["jp-41"], "0813": ["uk-1-malaya"]})
    g.stand("turn", "begin")
    g.run(until="allies")
    assert g.rolls("attrition") == []
    empty = siege({**RING})
    empty.stand("turn", "begin")
    empty.run(until="allies")
    assert empty.rolls("attrition") == []


# ---------------------------------------------------------------- 9.5


@pytest.mark.rule("n42:9.5.a", "n42:4.2.a")
def test_any_number_in_a_fortress_and_all_defend() -> None:
    inside = [*BRIGADES[:6], "uk-1-malaya", "uk-2-malaya"]
    g = position({"0813": inside, "0713": [*GUARDS, "jp-41"]}, phase="combat", owner={KL: JAPAN})
    assert combat.defenders(g, ("0813", 0)) == inside
    assert combat.bar_attack(g, ("0813", 0), combat.attackers(g, ("0813", 0))) == "n42:6.2.f"
    assert g.ask("combat") is None


FORCE: dict[str, Any] = {"0813": ["uk-12-ind", "uk-22-ind"], "0713": ["jp-41"]}


@pytest.mark.rule("n42:9.5.b", "n42:chart.crt.d")
@pytest.mark.parametrize(("die", "what"), [(1, "AE"), (2, "AD"), (3, "AR")])
def test_out_of_a_fortress_no_result_hurts_the_attacker(die: int, what: str) -> None:
    g = position(FORCE, side=ALLIES, phase="combat")
    given = {"attack": ("0713", 0), "attackers": ("uk-12-ind", "uk-22-ind")}
    asked = drive(g, combat.combat_phase(g), [die], given)
    assert g.events(Fought)[-1].result == what
    assert g.at("0813") == ["uk-12-ind", "uk-22-ind"]
    assert not any(g.u(u).shaken for u in g.at("0813"))
    assert [(e.units, e.rule) for e in g.events(Unhurt)] == [(("uk-12-ind", "uk-22-ind"), "n42:9.5.b")]
    assert [a.kind for a in asked] == ["attack", "attackers"]


@pytest.mark.rule("n42:9.5.b")
def test_a_switch_restores_ae_and_nothing_else() -> None:
    given = {"attack": ("0713", 0), "attackers": ("uk-12-ind", "uk-22-ind"), "advance": ()}
    for die, lost in ((1, ["eliminated"] * 2), (2, ["", ""]), (3, ["", ""])):
        g = position(FORCE, side=ALLIES, phase="combat", switches=["AE"])
        drive(g, combat.combat_phase(g), [die], given)
        assert [g.lost(u) for u in ("uk-12-ind", "uk-22-ind")] == lost
        if not lost[0]:
            assert g.at("0813") == ["uk-12-ind", "uk-22-ind"]


@pytest.mark.rule("n42:9.5.b", "n42:6.1.d")
@pytest.mark.parametrize(("die", "what"), [(1, "AE"), (2, "AD"), (3, "AR")])
def test_those_who_join_from_other_hexes_suffer_as_usual(die: int, what: str) -> None:
    g = position(
        {"0813": ["uk-12-ind"], "0712": ["uk-22-ind", "uk-8-ind"], "0713": ["jp-41", "jp-hvy-3"]},
        side=ALLIES,
        phase="combat",
        beaches={},
    )
    able = combat.attackers(g, ("0713", 0))
    assert able == ["uk-22-ind", "uk-8-ind", "uk-12-ind"] or set(able) == {
        "uk-12-ind",
        "uk-22-ind",
        "uk-8-ind",
    }
    given = {"attack": ("0713", 0), "attackers": ("uk-12-ind", "uk-22-ind"), "advance": ()}
    drive(g, combat.combat_phase(g), [die], given)
    assert g.events(Fought)[-1].result == what
    assert g.hex("uk-12-ind") == "0813"
    assert g.hex("uk-22-ind") != "0712"
    assert g.lost("uk-22-ind") == ("eliminated" if what == "AE" else "")
    assert g.hex("uk-8-ind") == "0712"
    if what == "AD":
        assert (g.u("uk-22-ind").shaken, g.u("uk-12-ind").shaken) == (3, 0)


@pytest.mark.rule("n42:9.5.b")
def test_an_attack_into_a_fortress_is_not_one_out_of_it() -> None:
    g = position({"0813": ["uk-1-malaya"], "0713": ["jp-41"]}, phase="combat", owner={KL: JAPAN})
    drive(g, combat.combat_phase(g), [2], {"attack": ("0813", 0), "advance": (), "retreat": "0512"})
    assert g.events(Fought)[-1].result == "AR" or g.events(Fought)[-1].result == "AD"
    assert g.hex("jp-41") == "0512"


@pytest.mark.rule("n42:9.5.c", "n42:3.0.a")
def test_a_fortress_is_destroyed_when_it_is_empty_and_entered() -> None:
    g = position({"0713": ["jp-41"], "0813": []})
    assert g.stands("0813")
    g.act("land", asks=[("hex", "0713"), "0813"])
    assert not g.stands("0813")
    assert g.rolls("city") == []  # an empty fortress is entered without the roll of 9.2
    assert [(e.hex, e.what) for e in g.events(Taken)] == [("0813", "fortress"), ("0813", "city")]
    assert g.owner("0813") == JAPAN
    # never captured: Japan gets no fortress, and who retakes it gets none either
    assert not g.ix.free_stacking(JAPAN, g.no("0813"))
    remove(g, ["jp-41"], "eliminated", "n42:6.33.a")
    put(g, "uk-12-ind", g.no("0813"))
    enter(g, ["uk-12-ind"], g.no("0813"))
    assert not g.stands("0813")
    assert not g.ix.free_stacking(ALLIES, g.no("0813"))


@pytest.mark.rule("n42:9.5.c")
def test_not_while_somebody_is_in_it_and_not_by_its_own_side() -> None:
    g = position({"0713": ["uk-12-ind"]}, side=ALLIES)
    g.act("land", asks=[("hex", "0713"), "0813"])
    assert g.stands("0813")
    g = position({"0713": ["jp-41"], "0813": ["uk-1-malaya"]})
    assert "0813" not in g.ways("jp-41")


@pytest.mark.rule("n42:9.5.c", "n42:9.5.d")
def test_corregidor_is_no_city_and_falls_like_singapore() -> None:
    g = position({"2205": GUARDS, "2105": ["us-4-mar"]}, phase="combat", beaches={"2305": GUARDS})
    given = {"attack": ("2105", 0), "attackers": tuple(GUARDS), "advance": ("jp-gds-3",)}
    drive(g, combat.combat_phase(g), [5], given)
    assert not g.stands("2105")
    assert [(e.hex, e.what, e.by) for e in g.events(Taken)] == [("2105", "fortress", JAPAN)]
    assert g.s.fell[g.no("2105")] == 3


@pytest.mark.rule("n42:9.5.d", "n42:7.4.a")
def test_a_fortress_supplies_until_it_is_gone() -> None:
    g = position({"2104": ["us-45-ps"], "2203": ["jp-41"]}, side=ALLIES, owner={"2204": JAPAN})
    assert g.no("2105") in g.ix.sources(ALLIES)
    assert g.no("2105") not in g.ix.sources(JAPAN)
    put(g, "jp-41", g.no("2105"))
    enter(g, ["jp-41"], g.no("2105"))
    assert g.no("2105") not in g.ix.sources(ALLIES) | g.ix.sources(JAPAN)


@pytest.mark.rule("n42:9.5.e", "n42:chart.terrain.f")
def test_a_fortress_gives_no_strength_and_no_modifier() -> None:
    given = {"attack": ("0813", 0), "attackers": ("jp-gds-3",), "advance": ()}
    said = []
    for forts in (["0813", "2105"], ["2105"]):
        g = position(
            {"0813": ["uk-1-malaya"], "0713": ["jp-gds-3"]}, phase="combat", owner={KL: JAPAN}, forts=forts
        )
        drive(g, combat.combat_phase(g), [4], given)
        fought = g.events(Fought)[-1]
        said.append((fought.attack, fought.defence, fought.column))
        assert {rule for _, rule in fought.mods} <= {"n42:6.44.b"}
    assert said[0] == said[1] == (16, 6, "2:1")
