"""Reinforcements (n42:12.12, 12.22, 12.32) and the entry of the Japanese (n42:12.4.e to h)."""

from __future__ import annotations

from typing import Any

import pytest

from games.nineteen42.build import (
    BRIGADES,
    INFANTRY,
    ROOT,
    SNLF,
    Position,
    campaign,
    content,
    fresh,
    number,
    position,
)
from ironbottom.games.nineteen42 import naval
from ironbottom.games.nineteen42.events import Placed
from ironbottom.games.nineteen42.index import kinds_of
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.turn import SEQUENCES
from ironbottom.kernel.ask import Roll

KINDS = kinds_of(content("campaign"))
GUARDSMEN = ("nl-hg1", "nl-hg2")


def step(g: Position, name: str) -> Any:
    return next(x.run for x in SEQUENCES["player"] if x.id == name)(g)


def of(rule: str) -> list[str]:
    return [u for u, kind in KINDS.items() if kind.card.rule == f"n42:{rule}"]


def due(turn: int) -> tuple[list[str], list[str]]:
    """What comes on the map and what off it, as the naval segment of an Allied player-turn begins."""
    g = position({}, turn=turn, side=ALLIES, phase="naval")
    g.step("shipping")
    return g.s.waiting, g.s.off


# ---------------------------------------------------------------- the Home Guard


def java(**options: Any) -> Position:
    """Japan has a regiment at Batavia."""
    settings: dict[str, Any] = {"side": ALLIES, "java": 1} | options
    return position({"1019": "jp-41", "1520": "nl-1"}, **settings)


@pytest.mark.rule("n42:12.12.a")
def test_they_come_in_the_first_allied_land_segment_after_japan_moved_into_java() -> None:
    g = position({"1213": "jp-42"}, phase="naval", off=["jp-41"], turn=4)
    g.act("naval", [("from", "off"), ("beach", "1419")])
    assert g.s.java == 1
    for u in GUARDSMEN:
        assert g.hex(u) == ""
    asked = g.idle(until="end", sound=False)  # the rest of the Japanese player-turn: nothing yet
    assert not any(q.kind == "arrive" for q in asked)
    g.run(["1019", "1220"], until="land")
    assert [g.hex(u) for u in GUARDSMEN] == ["1019", "1220"]
    assert (g.s.turn, g.s.side, g.s.phase) == (5, ALLIES, "land")
    assert g.s.java == 2
    assert [e.why for e in g.events(Placed)] == ["home guard"] * 2
    assert [KINDS[u].strength for u in GUARDSMEN] == [3, 3]


@pytest.mark.rule("n42:12.12.a")
def test_not_before_and_not_twice() -> None:
    for state in (0, 2):
        g = java(java=state)
        assert g.asked(step(g, "home guard")) is None
    g = java(side=JAPAN)
    assert g.asked(step(g, "home guard")) is None


@pytest.mark.rule("n42:12.12.a")
def test_ships_off_the_coast_are_not_in_java_nor_is_a_landing_that_failed() -> None:
    g = position({"1419": "nl-1"}, phase="naval", off=["jp-41"])
    sea = next(where for how, where in g.goals("jp-41") if how == "sea")
    g.act("naval", [("from", "off"), ("sea", sea)])
    assert g.s.java == 0
    g = position({}, phase="naval", off=["jp-41"])
    g.act("naval", [("from", "off"), ("beach", "1520")], dice=[6])
    assert g.lost("jp-41") == "drowned"
    assert g.s.java == 0


@pytest.mark.rule("n42:12.12.a")
def test_they_may_march_in_the_same_segment() -> None:
    g = java()
    g.step("home guard", ["1419", "1419"])
    assert "1520" in g.ways("nl-hg1")


@pytest.mark.rule("n42:12.12.b")
def test_anywhere_in_java_but_among_the_japanese() -> None:
    g = java()
    ask = g.asked(step(g, "home guard"))
    assert (ask.seat, ask.kind, ask.about) == (ALLIES, "arrive", "nl-hg1")
    stands = {ROOT.ids[i] for i in ROOT.region["java"] if ROOT.may_enter("garrison", i)}
    assert set(ask.options) == stands - {"1019"}
    assert {"1120", "1119"} <= set(ask.options) & g.zone(ALLIES)  # in his zone
    g = position({"1019": "jp-41"}, side=ALLIES, java=1, owner={"1220": JAPAN, "1520": JAPAN})
    assert {"1220", "1520"} <= set(g.asked(step(g, "home guard")).options)  # where he has been


@pytest.mark.rule("n42:12.12.b", "n42:9.2.e1")
def test_they_take_back_an_empty_city() -> None:
    g = position({"1019": "jp-41"}, side=ALLIES, java=1, owner={"1220": JAPAN})
    g.step("home guard", ["1220", "1320"])
    assert g.owner("1220") == ALLIES


@pytest.mark.rule("n42:12.12.b")
def test_where_no_hex_is_free_they_do_not_appear() -> None:
    hexes = [ROOT.ids[i] for i in sorted(ROOT.region["java"])]
    g = position(
        {each: INFANTRY[n] for n, each in enumerate(hexes)}, side=ALLIES, java=1, phase="land", turn=5
    )
    g.step("home guard")
    assert [g.hex(u) for u in GUARDSMEN] == ["", ""]
    assert g.s.java == 2


# ---------------------------------------------------------------- the British


@pytest.mark.rule("n42:12.22.a", "n42:12.22.b", "n42:12.22.c", "n42:12.22.d", "n42:12.32.a", "n42:12.32.b")
def test_what_comes_when() -> None:
    table = {turn: due(turn) for turn in range(1, 11)}
    assert table[2] == ([*of("12.22.a"), *of("12.32.a")], [])
    assert table[3] == (of("12.22.b"), [])
    assert table[4] == ([], [*of("12.22.c"), *of("12.32.b")])
    assert table[5] == ([], of("12.22.d"))
    assert all(table[turn] == ([], []) for turn in (1, 6, 7, 8, 9, 10))


@pytest.mark.rule("n42:12.22.a", "n42:12.22.b", "n42:12.22.c", "n42:12.22.d")
def test_the_british_reinforcements() -> None:
    def shown(rule: str) -> list[tuple[str, str, int]]:
        cards = [KINDS[u].card for u in of(rule)]
        return sorted((card.size, card.type if card.type == "tank" else "", card.strength) for card in cards)

    assert shown("12.22.a") == [("brigade", "", 5)] * 2
    assert shown("12.22.b") == [("brigade", "", 5)] * 2
    assert shown("12.22.c") == [("battalion", "", 2), ("brigade", "", 5)]
    assert shown("12.22.d") == [("battalion", "tank", 3)]


@pytest.mark.rule("n42:12.22.a", "n42:12.32.a")
def test_all_of_them_come_once_in_a_campaign() -> None:
    g = campaign()
    placed: list[str] = []
    proc = _play_on(g)
    q = next(proc)
    try:
        while True:
            if type(q) is Roll:
                q = proc.send(3)
            elif q.kind == "arrive":
                placed.append(q.about)
                q = proc.send(q.options[0])
            else:
                from games.nineteen42.build import least

                q = proc.send(least(q))
    except StopIteration:
        pass
    assert placed == [*of("12.22.a"), *of("12.32.a"), *of("12.22.b")]
    assert {*of("12.22.c"), *of("12.22.d"), *of("12.32.b")} <= set(g.s.off)  # nobody shipped them


def _play_on(g: Position) -> Any:
    from games.nineteen42.build import _steps

    return _steps(g, "")


@pytest.mark.rule("n42:12.22.e", "n42:12.32.d")
def test_from_off_the_map_by_sea_for_a_point() -> None:
    g = position({}, side=ALLIES, phase="naval", off=["uk-55-br", "us-131-fa"], turn=4)
    for u in ("uk-55-br", "us-131-fa"):
        assert ("port", "0813") in g.goals(u)
    g.act("naval", [("from", "off"), ("uk-55-br", "us-131-fa"), ("port", "0813")])
    assert g.at("0813") == ["uk-55-br", "us-131-fa"]
    assert g.s.nmp == {"Allied": 4}


@pytest.mark.rule("n42:12.22.e", "n42:12.32.d")
def test_without_points_the_british_come_through_burma_and_the_americans_not_at_all() -> None:
    g = position({}, side=ALLIES, phase="naval", off=["uk-55-br", "us-131-fa"], turn=4, nmp=0)
    assert {how for how, _ in g.goals("uk-55-br")} == {"burma"}
    assert g.goals("us-131-fa") == []
    ask = g.ask("naval", [("from", "off")])
    assert ask.about[0] == ("uk-55-br",)  # he alone
    assert naval.bar_sail(g, "us-131-fa") == "n42:5.3.a"


@pytest.mark.rule("n42:12.22.e")
def test_burma_costs_nothing_and_ends_the_move() -> None:
    g = position({}, side=ALLIES, phase="naval", off=["uk-55-br", "uk-7-hussars"], turn=5)
    goals = {where for how, where in g.goals("uk-55-br") if how == "burma"}
    assert goals == {ROOT.ids[i] for i in ROOT.region["burma-entry"]}
    assert {where for how, where in g.goals("uk-7-hussars") if how == "burma"} == {
        ROOT.ids[i] for i in ROOT.region["burma-entry"] if ROOT.may_enter("tank", i)
    }
    g.act("naval", [("from", "off"), ("uk-55-br",), ("burma", "0103")])
    assert g.hex("uk-55-br") == "0103"
    assert g.s.nmp == {"Allied": 6}
    assert naval.bar_sail(g, "uk-55-br") == "n42:5.31.a"  # on from the next turn
    assert [e.why for e in g.events(Placed)] == ["burma"]


@pytest.mark.rule("n42:12.22.e")
def test_the_edge_of_burma() -> None:
    assert {ROOT.ids[i] for i in ROOT.region["burma-entry"]} == {
        "0101",
        "0102",
        "0103",
        "0104",
        "0201",
        "0301",
    }
    for i in ROOT.region["burma-entry"]:
        assert ROOT.ids[i][:2] == "01" or ROOT.ids[i][2:] == "01"
        assert i in ROOT.region["burma"]


@pytest.mark.rule("n42:12.22.e", "n42:9.2.a")
def test_not_into_japanese_units_a_full_hex_or_an_empty_japanese_city() -> None:
    g = position(
        {"0102": "jp-41", "0101": BRIGADES[:4]}, side=ALLIES, phase="naval", off=["uk-55-br"], turn=4
    )
    goals = {where for how, where in g.goals("uk-55-br") if how == "burma"}
    assert not {"0102", "0101"} & goals
    g = position({}, side=ALLIES, phase="naval", off=["uk-55-br"], turn=4, owner={"0103": JAPAN})
    goals = {where for how, where in g.goals("uk-55-br") if how == "burma"}
    assert "0103" not in goals
    assert {"0102", "0104"} <= goals


@pytest.mark.rule("n42:12.22.e")
def test_only_british_units_and_only_together() -> None:
    g = position({}, side=ALLIES, phase="naval", off=["uk-55-br", "us-131-fa"], turn=4)
    assert not any(how == "burma" for how, _ in g.goals(("uk-55-br", "us-131-fa"), "off"))
    assert any(how == "burma" for how, _ in g.goals(("uk-55-br",), "off"))


def arriving(u: str, units: dict[str, Any], **options: Any) -> set[str]:
    """Where a reinforcement may appear."""
    g = position(units, side=ALLIES, phase="naval", waiting=[u], **({"turn": 2} | options))
    ask = g.asked(step(g, "arrivals"))
    if ask is None:
        return set()
    assert (ask.kind, ask.seat, ask.about, ask.options[-1]) == ("arrive", ALLIES, u, "later")
    return set(ask.options[:-1])


MALAYA = {ROOT.ids[i] for i in ROOT.region["malaya"]}
BRIGADE, DIVISION = "uk-45-ind", "us-1-pa"
GARRISON = {"0813": ["uk-1-malaya"]}


@pytest.mark.rule("n42:12.22.f")
def test_on_the_map_in_malaya_or_brunei() -> None:
    assert arriving(BRIGADE, GARRISON) == MALAYA | {"1711"}


@pytest.mark.rule("n42:12.22.f")
def test_only_where_a_line_from_singapore_is_free_of_enemies_and_their_zones() -> None:
    found = arriving(BRIGADE, {**GARRISON, "0612": ["jp-41"], "1711": ["uk-2-15-punjab"]})
    zone = position({"0612": "jp-41"}, side=ALLIES, quiet=True).zone(ALLIES)
    assert "0813" in found
    assert "1711" in found
    assert not found & (zone | {"0612"})
    assert not found & {"0511", "0610", "0711"}  # beyond them


@pytest.mark.rule("n42:12.22.f")
def test_singapore_itself_in_an_enemy_zone_is_cut_off() -> None:
    found = arriving(BRIGADE, {**GARRISON, "0713": ["jp-41"]})
    assert found == {"1711"}


@pytest.mark.rule("n42:12.22.f")
def test_with_both_lost_in_java_or_sumatra() -> None:
    islands = {ROOT.ids[i] for i in ROOT.region["java"] | ROOT.region["sumatra"]}
    found = arriving(BRIGADE, {"0813": ["jp-41"], "1711": ["jp-42"]})
    assert found
    assert found <= islands
    assert {"1019", "1520", "0412", "0917"} <= found
    one_left = arriving(BRIGADE, {"0813": ["jp-41"], "1711": ["uk-2-15-punjab"]})
    assert one_left == {"1711"}


@pytest.mark.rule("n42:12.22.f", "n42:4.1.a")
def test_stacking_holds_and_they_may_wait() -> None:
    full = {**GARRISON, "0713": BRIGADES[:4]}
    assert arriving("uk-53-br", full) == (MALAYA | {"1711"}) - {"0713"}
    g = position(GARRISON, side=ALLIES, phase="naval", waiting=[BRIGADE, "uk-53-br"], turn=2)
    g.step("arrivals", ["later", "0813"])
    assert g.s.waiting == [BRIGADE]
    assert g.hex("uk-53-br") == "0813"
    g.s.turn = 7
    g.step("arrivals", ["1711"])
    assert g.s.waiting == []


@pytest.mark.rule("n42:12.22.f", "n42:2.0.c5")
def test_they_may_be_shipped_at_once() -> None:
    g = position(GARRISON, side=ALLIES, phase="naval", waiting=[BRIGADE], turn=2)
    g.step("arrivals", ["0813"])
    assert ("port", "1019") in g.goals(BRIGADE)


@pytest.mark.rule("n42:12.22.f")
def test_japan_is_asked_nothing_and_gets_nothing() -> None:
    g = position({"1007": "jp-41"}, phase="naval", waiting=[BRIGADE], turn=2)
    assert g.asked(step(g, "arrivals")) is None


# ---------------------------------------------------------------- the Americans


LUZON = {ROOT.ids[i] for i in ROOT.region["luzon"]}


@pytest.mark.rule("n42:12.32.a", "n42:12.32.c")
def test_two_divisions_anywhere_on_luzon() -> None:
    assert sorted(KINDS[u].strength for u in of("12.32.a")) == [3, 4]
    for u in of("12.32.a"):
        # all of it, but for a mountain behind mountains, into which no supply line leads (7.2.b)
        assert arriving(u, {"2204": ["us-31-inf"]}) == LUZON - {"2303"}


@pytest.mark.rule("n42:12.32.a")
def test_not_among_enemies_and_not_on_an_invasion_hex() -> None:
    units = {"2204": ["us-31-inf"], "2102": ["jp-41"]}
    assert arriving(DIVISION, units) <= LUZON - {"2102"}
    g = position({"2204": "us-31-inf"}, side=ALLIES, phase="naval", waiting=[DIVISION], turn=2)
    g.s.beaches[number("2305")] = naval.beaches.Beach(1, [])
    g.index = type(g.ix)(g.s, g.content)
    ask = g.asked(step(g, "arrivals"))
    assert set(ask.options) - {"later"} == LUZON - {"2303", "2305"}


@pytest.mark.rule("n42:12.22.f", "n42:9.2.a")
def test_a_city_lost_to_the_enemy_is_not_open_though_it_is_empty() -> None:
    """Brunei is Japanese and empty, Singapore in a zone: both places are lost, and Java or Sumatra it is."""
    lost = {"0813": ["uk-1-malaya"], "0713": ["jp-41"]}
    found = arriving("uk-45-ind", lost, owner={"1711": JAPAN})
    m = ROOT.region
    assert found
    assert {number(each) for each in found} <= m["java"] | m["sumatra"]
    assert arriving("uk-45-ind", lost) == {"1711"}
    # the same in Malaya: nobody appears in a city that Japan has taken and left
    cities = {"0612": JAPAN, "0511": JAPAN, "0610": JAPAN}
    free = arriving("uk-45-ind", {"0813": ["uk-1-malaya"]})
    assert free >= set(cities)
    assert arriving("uk-45-ind", {"0813": ["uk-1-malaya"]}, owner=cities) <= free - set(cities)


@pytest.mark.rule("n42:12.22.f", "n42:9.2.a")
def test_nor_is_one_on_java_or_sumatra() -> None:
    lost = {"0813": ["uk-1-malaya"], "0713": ["jp-41"]}
    found = arriving("uk-45-ind", lost, owner={"1711": JAPAN, "1019": JAPAN, "0412": JAPAN})
    assert found
    assert not found & {"1019", "0412"}


@pytest.mark.rule("n42:12.22.f")
def test_brunei_serves_only_in_supply() -> None:
    """It was conquered once and is no source any more; enemies on either side of it shut its port and its coast road."""
    cut = {"0813": ["uk-1-malaya"], "0713": ["jp-41"], "1611": ["jp-112"], "1810": ["jp-42"]}
    g = position(cut, side=ALLIES, phase="naval", taken=["1711"])
    assert not g.ix.supply(ALLIES)[number("1711")]
    found = arriving("uk-45-ind", cut, taken=["1711"])
    assert "1711" not in found
    assert {number(each) for each in found} <= ROOT.region["java"] | ROOT.region["sumatra"]


@pytest.mark.rule("n42:12.22.f")
def test_no_line_leads_from_a_singapore_that_is_lost() -> None:
    """Taken and left, with the fortress gone: a brigade in Kuala Lumpur is supplied, but nobody comes there from Singapore."""
    held = {"0612": ["uk-12-ind"]}
    gone = {"owner": {"0813": JAPAN}, "forts": ["2105", "3310"], "taken": ["0813"]}
    g = position(held, side=ALLIES, phase="naval", **gone)
    assert g.ix.supply(ALLIES)[number("0612")]
    assert arriving("uk-45-ind", held, **gone) == {"1711"}
    assert "0612" in arriving("uk-45-ind", {**held, "0813": ["uk-1-malaya"]})


@pytest.mark.rule("n42:12.32.c")
def test_in_supply_and_where_the_enemy_has_passed() -> None:
    """Manila, conquered and left, can be reached again; a hex that is cut off cannot."""
    units = {"2202": ["jp-41"], "2205": ["us-31-inf"]}
    found = arriving(DIVISION, units, owner={"2103": JAPAN})
    g = position(units, side=ALLIES, phase="naval", owner={"2103": JAPAN})
    supply = g.ix.supply(ALLIES)
    assert found == {each for each in LUZON - {"2202"} if supply[number(each)]}
    passed = arriving(DIVISION, {"2205": ["us-31-inf"], "2105": ["us-4-mar"]}, owner={"2204": JAPAN})
    assert "2204" in passed


@pytest.mark.rule("n42:12.32.b", "n42:12.32.d")
def test_the_artillery_comes_by_sea_only() -> None:
    (u,) = of("12.32.b")
    assert (KINDS[u].card.type, KINDS[u].card.size, KINDS[u].strength) == ("artillery", "regiment", 3)
    g = position({}, side=ALLIES, phase="naval", off=[u], turn=4)
    assert {how for how, _ in g.goals(u)} == {"port"}
    g.act("naval", [("from", "off"), ("port", "2405")])
    assert g.hex(u) == "2405"
    assert g.s.nmp == {"Allied": 5}


@pytest.mark.rule("n42:12.32.d", "n42:10.2.a")
def test_with_american_points_where_they_are_not_shared() -> None:
    g = position({}, side=ALLIES, phase="naval", off=["us-131-fa"], turn=4, switches=("10.2",))
    g.s.nmp = {"British": 2, "Dutch": 2, "American": 0}
    assert g.goals("us-131-fa") == []
    assert g.ask("naval") is None


# ---------------------------------------------------------------- the entry of the Japanese


@pytest.mark.rule("n42:12.4.g")
def test_troops_come_from_off_the_map_by_sea() -> None:
    g = campaign()
    g.s.phase, g.s.nmp = "naval", {"Japanese": 16}
    for phase in ("land", "air"):
        ask = g.ask(phase)
        assert not any("off" in option for option in ask.options)
    ask = g.ask("naval", [("from", "off")])
    assert set(ask.options) == {u for u in g.s.off if KINDS[u].ground}


@pytest.mark.rule("n42:12.4.h")
def test_no_more_than_six_in_a_turn() -> None:
    g = position({}, phase="naval", off=[*INFANTRY[:7], *SNLF], turn=3)
    ask = g.ask("naval", [("from", "off")])
    assert g.refused(ask, tuple(INFANTRY[:7])) == "n42:12.4.h"
    assert g.refused(ask, tuple(INFANTRY[:4])) is None
    g.act("naval", [("from", "off"), tuple(INFANTRY[:4]), ("port", "1007")])
    assert g.s.entered == 4
    ask = g.ask("naval", [("from", "off")])
    assert g.refused(ask, tuple(INFANTRY[4:7])) == "n42:12.4.h"
    g.act("naval", [("from", "off"), tuple(INFANTRY[4:6]), ("port", "1104")])
    assert g.s.entered == 6
    assert naval.bar_sail(g, INFANTRY[6]) == "n42:12.4.h"
    assert naval.bar_sail(g, SNLF[0]) == "n42:12.4.h"  # those with an NMP of their own count
    assert g.ask("naval") is None


@pytest.mark.rule("n42:12.4.h")
def test_who_was_on_the_map_never_counts() -> None:
    g = position({"1206": INFANTRY[:4]}, phase="naval", off=["jp-21"], entered=6)
    g.act("naval", [("from", "1206"), tuple(INFANTRY[:4]), ("port", "1007")])
    assert g.s.entered == 6


@pytest.mark.rule("n42:12.4.h")
def test_a_unit_that_is_sunk_on_the_way_has_entered() -> None:
    g = position({"2204": ["us-31-inf", "us-air"]}, phase="naval", off=["jp-41"], entered=5)
    g.act("naval", [("from", "off"), ("beach", "2201"), "on"], dice=[1])
    assert g.lost("jp-41") == "sunk"
    assert g.s.entered == 6


@pytest.mark.rule("n42:12.4.h")
def test_naval_air_does_not_count() -> None:
    g = position({}, phase="naval", off=["jp-nav-2"], entered=6)
    assert ("air", "jp-nav-2") in g.ask("naval").options


@pytest.mark.rule("n42:12.4.h")
def test_six_again_in_the_next_turn() -> None:
    g = position({}, phase="naval", off=["jp-41"], entered=6)
    assert naval.bar_sail(g, "jp-41") == "n42:12.4.h"
    g.step("shipping")
    assert g.s.entered == 0
    assert naval.bar_sail(g, "jp-41") is None


@pytest.mark.rule("n42:12.4.h")
def test_the_limit_is_japans() -> None:
    g = position({}, side=ALLIES, phase="naval", off=["us-131-fa"], entered=6)
    assert ("from", "off") in g.ask("naval").options


@pytest.mark.rule("n42:12.4.e", "n42:12.4.g")
def test_a_scenario_may_hold_a_unit_back() -> None:
    card = {"units": ("jp-41", "nl-1"), "off_map": ("jp-21",), "arrive": {"jp-21": 2}, "first": 0}
    g = fresh(card=card)
    g.run(until="begin")
    assert g.s.off == []
    assert g.s.away == {"jp-21": 2}
    seen = []
    for turn in range(4):
        g.s.turn, g.s.side = turn, JAPAN
        g.step("shipping", sound=False)
        seen.append("jp-21" in g.s.off)
    assert seen == [False, False, True, True]


@pytest.mark.rule("n42:12.22.a")
def test_a_scenario_may_hold_a_reinforcement_back() -> None:
    card = {"units": ("jp-41", BRIGADE), "arrive": {BRIGADE: 4}}
    came = []
    for turn in range(1, 7):
        g = position({}, side=ALLIES, phase="naval", turn=turn, card=card)
        g.step("shipping")
        came.append(BRIGADE in g.s.waiting)
    assert came == [False, False, False, True, False, False]
