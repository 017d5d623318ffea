"""Stacking (n42:4) and its chart."""

from __future__ import annotations

import pytest

from games.nineteen42.build import (
    BRIGADES,
    DIVISIONS,
    DUTCH,
    INFANTRY,
    ROOT,
    TANKS,
    content,
    fresh,
    number,
    position,
)
from ironbottom.games.nineteen42 import air, cities, land, naval, pieces, reinforcements
from ironbottom.games.nineteen42.check import check
from ironbottom.games.nineteen42.index import Index, kinds_of
from ironbottom.games.nineteen42.setup import deployment
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.kernel.rulebook import load_rules

RULES = load_rules("ironbottom.games.nineteen42")
KINDS = kinds_of(content("campaign"))
FOUR, FIFTH = INFANTRY[:4], INFANTRY[4]
NECK = "0408"
"""The only way by land from 0407 to 0509, on the isthmus of Kra."""


def one_of_each_type(side: str) -> list[str]:
    found: dict[str, str] = {}
    for u, kind in KINDS.items():
        if kind.ground and kind.side == side and kind.card.only_with == "":
            found.setdefault(kind.card.type, u)
    return list(found.values())


# ---------------------------------------------------------------- several counters, one side


@pytest.mark.rule("n42:4.0.a")
def test_counters_share_a_hex() -> None:
    g = position({"0604": [*FOUR, *TANKS, "jp-hvy-3", "jp-yokosuka-1", "jp-air-3"]})
    assert len(g.at("0604")) == 10
    g.sound()


@pytest.mark.rule("n42:4.0.b")
def test_nobody_marches_into_the_enemy() -> None:
    g = position({"0604": "jp-41", "0605": "uk-6-ind"}, quiet=True)
    assert "0605" not in g.ways("jp-41")
    assert number("0605") in g.ix.barred(JAPAN)
    lone = position({"0604": "jp-41"}, quiet=True)
    assert "0605" in lone.ways("jp-41")


@pytest.mark.rule("n42:4.0.b")
def test_nobody_hops_lands_or_drops_onto_the_enemy() -> None:
    g = position({"2210": "jp-41", "2310": "us-81-pa"}, quiet=True)
    assert "2310" not in g.ways("jp-41")
    assert land.bar_hop(g, g.u("jp-41"), number("2310"), 1, False) is not None

    g = position({"2310": "us-81-pa"}, phase="naval", off=["jp-41"])
    assert not any(where == "2310" for _, where in g.goals("jp-41"))
    assert naval.bar_beach(g, ["jp-41"], -1, number("2310")) == "n42:4.0.b"
    assert naval.bar_port(g, ["jp-41"], -1, number("2310")) == "n42:5.31.a"

    g = position({"0510": ["jp-air-3", "jp-yokosuka-1"], "0612": "uk-6-ind"}, phase="air")
    assert ("drop", "jp-yokosuka-1", "0612") not in g.ask("air").options
    assert air.bar_drop(g, "jp-yokosuka-1", number("0612")) == "n42:8.32.b"


@pytest.mark.rule("n42:4.0.b")
def test_nobody_is_set_up_or_arrives_on_the_enemy() -> None:
    g = fresh(switches=("12.63",))
    g.step("prepare", seq="game", sound=False)
    pieces.put(g, "jp-41", number("2507"))
    assert number("2507") not in deployment(g, "us-11-pa")
    assert number("2407") in deployment(g, "us-11-pa")
    g = position(
        {"0813": "uk-1-malaya", "0712": "jp-41"}, side=ALLIES, phase="naval", waiting=["uk-45-ind"], turn=2
    )
    assert number("0712") not in reinforcements.arrival_hexes(g, "uk-45-ind")


@pytest.mark.rule("n42:4.0.b", "n42:chart.stacking")
def test_a_position_with_both_sides_in_a_hex_is_no_position() -> None:
    g = position({"0604": "jp-41"})
    g.s.units["uk-6-ind"] = type(g.u("jp-41"))("uk-6-ind", number("0604"))
    with pytest.raises(AssertionError, match=r"both sides in 0604"):
        check(g.s, g.content)


# ---------------------------------------------------------------- at all times


@pytest.mark.rule("n42:4.0.c")
def test_no_passing_through_a_full_hex() -> None:
    g = position({"0407": FIFTH, NECK: FOUR}, quiet=True)
    assert not {NECK, "0509", "0510"} & set(g.ways(FIFTH))
    three = position({"0407": FIFTH, NECK: FOUR[:3]}, quiet=True)
    assert {NECK, "0509", "0510"} <= set(three.ways(FIFTH))


@pytest.mark.rule("n42:4.0.c")
def test_those_who_march_together_pass_together() -> None:
    g = position({"0407": [FIFTH, INFANTRY[5]], NECK: FOUR[:3]}, quiet=True)
    both = land.common(g, [FIFTH, INFANTRY[5]])
    assert not {number(NECK), number("0509")} & set(both)
    assert number(NECK) in land.common(g, [FIFTH])
    ask = g.ask("land", [("hex", "0407"), (FIFTH, INFANTRY[5])])
    assert not {NECK, "0509"} & set(ask.options)


@pytest.mark.rule("n42:4.0.c")
def test_tanks_pass_and_so_does_the_artillery() -> None:
    g = position({"0407": ["jp-tk-1", "jp-hvy-3", "jp-yokosuka-1"], NECK: FOUR}, quiet=True)
    for u in ("jp-tk-1", "jp-hvy-3", "jp-yokosuka-1"):
        assert {NECK, "0509"} <= set(g.ways(u))


@pytest.mark.rule("n42:4.0.c")
def test_a_stack_is_never_too_high_for_leaving() -> None:
    g = position({"0407": FOUR}, quiet=True)
    assert g.ways(FOUR[0])
    assert number(NECK) in land.common(g, FOUR)
    g = position({"1206": [*INFANTRY[3:7], "jp-yokosuka-2"]})  # the printed five
    assert all(g.ways(u) for u in g.at("1206"))
    assert not land.common(g, g.at("1206"))  # but not all five together anywhere
    assert land.common(g, g.at("1206")[:4])


@pytest.mark.rule("n42:4.0.c", "n42:12.4.b")
def test_nothing_enters_where_the_printed_five_stand() -> None:
    g = position({"1206": [*INFANTRY[3:7], "jp-yokosuka-2"], "1107": ["jp-41"]}, phase="naval", off=["jp-21"])
    assert "1206" not in g.ways("jp-41")
    tank = position({"1206": [*INFANTRY[3:7], "jp-yokosuka-2"], "1107": "jp-tk-1"})
    assert not {"1206", "1205"} & set(tank.ways("jp-tk-1"))
    tank = position({"1206": INFANTRY[3:7], "1107": "jp-tk-1"})
    assert {"1206", "1205"} <= set(tank.ways("jp-tk-1"))
    assert ("port", "1206") not in g.goals("jp-21")
    assert naval.bar_port(g, ["jp-21"], -1, number("1206")) == "n42:4.1.a"
    g.act("naval", [("from", "1206"), (INFANTRY[3],), ("port", "1007")])
    assert len(g.at("1206")) == 4
    assert ("port", "1206") not in g.goals("jp-21")  # four are enough


# ---------------------------------------------------------------- four of foot


@pytest.mark.rule("n42:4.1.a")
@pytest.mark.parametrize("u", one_of_each_type(JAPAN))
def test_four_japanese_of_foot_and_any_number_of_others(u: str) -> None:
    four = [x for x in INFANTRY if x != u][:4]
    g = position({"0604": four, "0605": u}, quiet=True)
    assert ("0604" in g.ways(u)) == (not KINDS[u].foot)
    if KINDS[u].foot:
        assert not cities.fitting(g, [u], number("0604"))
        assert cities.bar_advance(g, [u], number("0604")) == "n42:4.1.a"
    assert "0604" in position({"0604": four[:3], "0605": u}, quiet=True).ways(u)


@pytest.mark.rule("n42:4.1.a")
@pytest.mark.parametrize("u", one_of_each_type(ALLIES))
def test_four_allied_of_foot_of_whatever_size(u: str) -> None:
    """Divisions, brigades, regiments and battalions count alike, and so do those of different nations."""
    four = [DIVISIONS[0], BRIGADES[9], DUTCH[3], "us-4-mar"]
    if u in four:
        four[four.index(u)] = "us-31-inf"
    g = position({"0604": four, "0605": u}, side=ALLIES, quiet=True)
    assert ("0604" in g.ways(u)) == (not KINDS[u].foot)


@pytest.mark.rule("n42:4.1.a")
def test_the_limit_holds_for_hops_voyages_landings_advances_and_arrivals() -> None:
    g = position({"2210": FIFTH, "2310": FOUR}, quiet=True)
    assert "2310" not in g.ways(FIFTH)
    assert land.bar_hop(g, g.u(FIFTH), number("2310"), 1, False) == "n42:4.1.a"

    g = position({"0510": FOUR[:3], "0512": FOUR[3]}, phase="naval", off=[FIFTH, INFANTRY[5]], quiet=True)
    assert ("port", "0510") in g.goals(FIFTH)
    assert ("port", "0510") not in g.goals((FIFTH, INFANTRY[5]))
    g = position({"2102": FOUR}, phase="naval", off=[FIFTH], beaches={"2102": FOUR}, owner={"2102": ALLIES})
    assert naval.bar_beach(g, [FIFTH], -1, number("2102")) == "n42:4.1.a"
    assert ("beach", "2102") not in g.goals(FIFTH)

    ask = position({"0611": FOUR, "0711": FIFTH}, owner={"0610": JAPAN, "0511": JAPAN}).ask(
        "land", [("city", "0612")], [1]
    )
    assert ask.kind == "advance"
    g = position({"0611": FOUR, "0712": FIFTH}, owner={"0610": JAPAN, "0511": JAPAN, "0712": JAPAN})
    ask = g.ask("land", [("city", "0612")], [1])
    assert g.refused(ask, (*FOUR, FIFTH)) == "n42:4.1.a"
    assert g.refused(ask, tuple(FOUR)) is None

    g = position(
        {"0813": "uk-1-malaya", "0713": BRIGADES[:4]},
        side=ALLIES,
        phase="naval",
        waiting=["uk-54-br"],
        turn=2,
    )
    assert number("0713") not in reinforcements.arrival_hexes(g, "uk-54-br")
    assert number("0813") in reinforcements.arrival_hexes(g, "uk-54-br")


@pytest.mark.rule("n42:4.1.a")
def test_the_limit_holds_in_full_sea_too() -> None:
    g = position({"2205": "us-31-inf"}, phase="naval", off=INFANTRY[:5], nmp=16)
    sea = next(where for how, where in g.goals(FOUR) if how == "sea")
    assert ("sea", sea) not in g.goals(INFANTRY[:5])
    assert naval.bar_sea(g, INFANTRY[:5], number(sea)) == "n42:4.1.a"


# ---------------------------------------------------------------- fortresses


@pytest.mark.rule("n42:4.2.a", "n42:chart.stacking")
def test_a_fortress_holds_any_number_of_its_own_side() -> None:
    g = position({"0813": BRIGADES[:7], "0713": [BRIGADES[7], "uk-7-hussars"]}, side=ALLIES, quiet=True)
    assert "0813" in g.ways(BRIGADES[7])
    g.act("land", [("hex", "0713"), (BRIGADES[7], "uk-7-hussars"), "0813"])
    assert len(g.at("0813")) == 9
    g = position({"3310": INFANTRY[:9]}, phase="naval", off=["jp-21"])
    assert ("port", "3310") in g.goals("jp-21")


@pytest.mark.rule("n42:4.2.a")
def test_not_of_the_enemy_and_not_when_it_is_gone() -> None:
    g = position({"0713": INFANTRY[:4]}, quiet=True)
    assert "0813" in g.ways(INFANTRY[0])  # an empty fortress can be entered
    assert g.ix.room(JAPAN, number("0813")) == 4
    assert g.ix.room(ALLIES, number("0813")) > 20
    g = position({"0813": BRIGADES[:4], "0713": BRIGADES[4]}, side=ALLIES, forts=["2105", "3310"], quiet=True)
    assert "0813" not in g.ways(BRIGADES[4])


# ---------------------------------------------------------------- air units


@pytest.mark.rule("n42:4.3.a", "n42:chart.stacking")
def test_one_land_based_air_unit_in_a_city() -> None:
    g = position({"1007": "jp-air-3", "1104": "jp-air-5"}, phase="air")
    options = g.ask("air").options
    assert ("fly", "jp-air-3", "1104") not in options
    assert ("fly", "jp-air-3", "1103") in options
    assert air.bar_fly(g, "jp-air-3", number("1104")) == "n42:5.21.a1"
    alone = position({"1007": "jp-air-3"}, phase="air")
    assert ("fly", "jp-air-3", "1104") in alone.ask("air").options


@pytest.mark.rule("n42:4.3.a", "n42:4.2.a")
def test_a_fortress_is_no_exception_for_air_units() -> None:
    g = position(
        {"0813": ["uk-1-malaya", "uk-air"], "0612": ["uk-6-ind", "nl-air"]}, side=ALLIES, phase="air"
    )
    assert not any(option[1:] == ("nl-air", "0813") for option in g.ask("air").options)
    free = position({"0813": "uk-1-malaya", "0612": ["uk-6-ind", "nl-air"]}, side=ALLIES, phase="air")
    assert ("fly", "nl-air", "0813") in free.ask("air").options


@pytest.mark.rule("n42:4.3.a")
def test_a_naval_air_unit_offshore_takes_no_place_on_the_airfield() -> None:
    """Only land-based air units are limited; the carriers lie off Saigon while another air unit flees there."""
    g = position({"1007": "jp-nav-2", "1103": "jp-air-3"}, phase="combat")
    assert number("1007") in pieces.havens(g, "jp-air-3")


@pytest.mark.rule("n42:4.3.a")
def test_no_second_air_unit_at_set_up() -> None:
    g = fresh(switches=("12.61",))
    g.step("prepare", seq="game", sound=False)
    pieces.put(g, "us-air", number("1019"))
    assert number("1019") not in deployment(g, "nl-air")
    assert number("1520") in deployment(g, "nl-air")


@pytest.mark.rule("n42:4.3.b", "n42:5.21.a2")
def test_no_flight_over_an_enemy_air_unit() -> None:
    """Korat to Kuala Lumpur is eight hexes straight over Kota Bharu; there is no other way of eight."""
    units = {"0604": "jp-air-3", "0612": "jp-41", "0610": ["uk-6-ind"]}
    over = position(units, phase="air")
    assert ("fly", "jp-air-3", "0612") in over.ask("air").options  # over enemy ground units: free
    barred = position(units | {"0610": ["uk-6-ind", "uk-air"]}, phase="air")
    assert ("fly", "jp-air-3", "0612") not in barred.ask("air").options
    assert air.bar_fly(barred, "jp-air-3", number("0612")) == "n42:5.21.a2"
    assert barred.refused(barred.ask("air"), ("fly", "jp-air-3", "0612")) == "n42:5.21.a2"


@pytest.mark.rule("n42:4.3.b")
def test_a_way_round_an_enemy_air_unit_is_a_way() -> None:
    g = position({"0604": "jp-air-3", "0510": "jp-41", "0505": "uk-air"}, phase="air", owner={"0505": ALLIES})
    assert ("fly", "jp-air-3", "0510") in g.ask("air").options  # six hexes, Bangkok is beside the way
    assert ("fly", "jp-air-3", "0505") not in g.ask("air").options


@pytest.mark.rule("n42:4.3.b")
def test_own_air_units_are_no_hindrance() -> None:
    g = position({"0604": "jp-air-3", "0612": "jp-41", "0610": ["jp-42", "jp-air-5"]}, phase="air")
    assert ("fly", "jp-air-3", "0612") in g.ask("air").options


@pytest.mark.rule("n42:4.3.b")
def test_parachutists_do_not_fly_over_enemy_air_either() -> None:
    units = {"0604": ["jp-air-3", "jp-yokosuka-1"], "0610": ["uk-6-ind"], "0613": ["uk-15-ind"]}
    free = position(units, phase="air", owner={"0612": JAPAN})
    assert air.bar_drop(free, "jp-yokosuka-1", number("0612")) is None
    barred = position(units | {"0610": ["uk-6-ind", "uk-air"]}, phase="air", owner={"0612": JAPAN})
    assert air.bar_drop(barred, "jp-yokosuka-1", number("0612")) == "n42:4.3.b"
    assert ("drop", "jp-yokosuka-1", "0612") not in barred.ask("air").options


@pytest.mark.rule("n42:chart.stacking")
def test_the_chart_row_by_row() -> None:
    rows = dict(RULES["n42:chart.stacking"].rows)
    g = position({"0813": "uk-1-malaya"})
    assert rows["ordinary hex"].startswith(str(g.ix.room(JAPAN, number("0604"))))
    assert rows["fortress"] == "any number of any type except air units"
    assert g.ix.room(ALLIES, number("0813")) > len([k for k in KINDS.values() if k.side == ALLIES])
    assert rows["friendly city"] == "1 land-based air unit"
    assert rows["any hex"] == "one side only"
    assert set(rows) == {"ordinary hex", "fortress", "friendly city", "any hex"}
    assert sorted(ROOT.ids[i] for i in ROOT.forts) == ["0813", "2105", "3310"]


@pytest.mark.rule("n42:4.0.c")
def test_too_high_a_stack_is_no_position() -> None:
    g = position({"0604": FOUR})
    g.s.units[FIFTH] = type(g.u(FOUR[0]))(FIFTH, number("0604"))
    with pytest.raises(AssertionError, match=r"5 of foot in 0604"):
        check(g.s, g.content)
    assert Index(g.s, g.content).feet(number("0604")) == 5
