"""Optional rules: Filipino units, national NMPs, treacherous seas, Hong Kong, Burma (n42:10)."""

from __future__ import annotations

from typing import Any

import pytest

from games.nineteen42.build import (
    DIVISIONS,
    GUARDS,
    INFANTRY,
    SNLF,
    TANKS,
    Position,
    campaign,
    drive,
    position,
)
from ironbottom.games.nineteen42 import bot_sea, cities, combat, land, naval, special
from ironbottom.games.nineteen42 import burma as burma_garrison
from ironbottom.games.nineteen42.bot import LEVELS
from ironbottom.games.nineteen42.events import Committed, HongKong
from ironbottom.games.nineteen42.load import tables
from ironbottom.games.nineteen42.retreat import havens
from ironbottom.games.nineteen42.sea import route
from ironbottom.games.nineteen42.special import DIVISION
from ironbottom.games.nineteen42.staff import Mind, Staff
from ironbottom.games.nineteen42.state import ALLIES, JAPAN, Kong
from ironbottom.games.nineteen42.view import View
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.rulebook import load_rules

RULES = load_rules("ironbottom.games.nineteen42")

# ---------------------------------------------------------------- 10.1

PALAWAN = ["2007", "2008", "1909"]


@pytest.mark.rule("n42:10.1.a")
def test_divisions_are_filipino_and_nobody_else() -> None:
    g = position({})
    bound = {u for u, k in g.ix.kinds.items() if k.card.filipino}
    assert bound == {u for u, k in g.ix.kinds.items() if k.nation == "American" and k.card.size == "division"}
    assert set(DIVISIONS) <= bound


@pytest.mark.rule("n42:10.1.a", "n42:5.12.c1")
def test_they_do_not_leave_the_philippines_by_land() -> None:
    # Balabac (1910) beyond the strait belongs to Borneo
    for switches, unit, leaves in (
        ((), DIVISIONS[0], True),
        (("10.1",), DIVISIONS[0], False),
        (("10.1",), "us-45-ps", True),
    ):
        g = position({"1909": [unit]}, side=ALLIES, switches=switches)
        assert ("1910" in g.ways(unit)) is leaves
        assert "2008" in g.ways(unit)
    g = position({"1909": [DIVISIONS[0]]}, side=ALLIES, switches=["10.1"])
    assert land.bar_hop(g, g.u(DIVISIONS[0]), g.no("1910"), 1, True) == "n42:10.1.a"


@pytest.mark.rule("n42:10.1.a")
def test_inside_they_hop_sail_and_cross_barriers() -> None:
    g = position({"2405": [DIVISIONS[0]], "2510": [DIVISIONS[1]]}, side=ALLIES, switches=["10.1"])
    assert {"2406", "2506"} <= set(g.ways(DIVISIONS[0]))
    g = position({"2405": [DIVISIONS[0]]}, side=ALLIES, switches=["10.1"], phase="naval")
    goals = {where for how, where in g.goals(DIVISIONS[0]) if how == "port"}
    assert goals
    assert {g.no(x) for x in goals} <= g.map.region["philippines"]
    free = position({"2405": [DIVISIONS[0]]}, side=ALLIES, phase="naval")
    assert {free.no(x) for _, x in free.goals(DIVISIONS[0])} - free.map.region["philippines"]
    outside = next(x for _, x in free.goals(DIVISIONS[0]) if free.no(x) not in g.map.region["philippines"])
    assert naval.bar_port(g, [DIVISIONS[0]], g.no("2405"), g.no(outside)) == "n42:10.1.a"
    # together with somebody who may, the cargo may not
    g = position({"2405": [DIVISIONS[0], "us-45-ps"]}, side=ALLIES, switches=["10.1"], phase="naval")
    both = {where for _, where in g.goals([DIVISIONS[0], "us-45-ps"])}
    alone = {where for _, where in g.goals("us-45-ps")}
    assert both < alone


@pytest.mark.rule("n42:10.1.a", "n42:6.31.a")
def test_nor_in_retreat_or_advance() -> None:
    g = position({"2007": GUARDS, "1909": [DIVISIONS[0]]}, phase="combat", switches=["10.1"])
    for unit, out in ((DIVISIONS[0], False), ("us-45-ps", True)):
        h = position(
            {"2008": GUARDS, "1909": [unit]}, phase="combat", switches=["10.1"], beaches={"2008": GUARDS}
        )
        ends = {h.map.ids[i] for i in havens(h, [unit], h.no("1909"))}
        assert bool(ends) is out
        assert {h.no(x) for x in ends} & h.ix.not_philippines == {h.no(x) for x in ends}
    assert cities.may_follow(g, DIVISIONS[0], g.no("2008"))
    g = position({"1909": [DIVISIONS[0], "us-45-ps"]}, side=ALLIES, switches=["10.1"])
    assert not cities.may_follow(g, DIVISIONS[0], g.no("1910"))
    assert cities.may_follow(g, "us-45-ps", g.no("1910"))


# ---------------------------------------------------------------- 10.2


@pytest.mark.rule("n42:10.2.a", "n42:chart.nmp.c")
def test_one_pool_or_three_purses() -> None:
    g = position({}, side=ALLIES, phase="naval")
    assert g.s.nmp == {"Allied": 6}
    g = position({}, side=ALLIES, phase="naval", switches=["10.2"])
    assert g.s.nmp == {"British": 2, "Dutch": 2, "American": 2}
    g.step("shipping")
    assert g.s.nmp == {"British": 2, "Dutch": 2, "American": 2}
    assert position({}, switches=["10.2"], phase="naval").s.nmp == {"Japanese": 12}


@pytest.mark.rule("n42:10.2.a")
def test_each_nation_ships_its_own() -> None:
    units = {"1019": ["nl-1", "nl-2", "nl-4", "uk-12-ind"], "0813": ["uk-22-ind"]}
    g = position(units, side=ALLIES, phase="naval", switches=["10.2"])
    assert naval.bill(g, ["nl-1", "uk-12-ind"], "port") == {"Dutch": 1, "British": 1}
    assert g.goals(["nl-1", "nl-2"])
    assert g.goals(["nl-1", "nl-2", "nl-4"]) == []
    assert g.goals(["nl-1", "nl-2", "uk-12-ind"])
    ask = g.ask("naval", asks=[("from", "1019")])
    assert g.refused(ask, ("nl-1", "nl-2", "nl-4")) == "n42:5.3.a"
    drive(
        g,
        naval.naval_segment(g),
        [],
        {"naval": ("from", "1019"), "cargo": ("nl-1", "nl-2"), "goal": ("port", "1520")},
    )
    assert g.s.nmp == {"British": 2, "Dutch": 0, "American": 2}
    assert naval.bar_sail(g, "nl-4") == "n42:5.3.a"
    assert naval.bar_sail(g, "uk-12-ind") is None
    # without the option they are all carried by the same six
    h = position(units, side=ALLIES, phase="naval")
    assert h.goals(["nl-1", "nl-2", "nl-4"])


@pytest.mark.rule("n42:10.2.a", "n42:8.12.e")
def test_losses_are_each_nations_own() -> None:
    g = position({}, side=ALLIES, phase="naval", switches=["10.2"], sunk={"Dutch": 1})
    assert [naval.allowance(g, p) for p in ("British", "Dutch", "American")] == [2, 1, 2]
    g = position({}, side=ALLIES, phase="naval", sunk={"Allied": 2})
    assert naval.allowance(g, "Allied") == 4


# ---------------------------------------------------------------- 10.3


@pytest.mark.rule("n42:10.3.a")
def test_no_ship_enters_the_treacherous_seas() -> None:
    g = position({}, phase="naval", off=[INFANTRY[0], "jp-nav-2"], switches=["10.3"], nmp=12)
    shoals = g.map.region["treacherous-seas"]
    assert len(shoals) == 16
    assert shoals <= g.ix.sea_closed(JAPAN)
    assert shoals <= g.ix.sea_closed(ALLIES)
    for goal in ("1711", "1911", "1612"):
        way = route(g, JAPAN, g.ix.harbour(JAPAN, -1), g.no(goal))
        if way is not None:
            assert not set(way.hexes) & shoals
    assert not {g.no(x) for x in g.ask("naval", asks=[("air", "jp-nav-2")]).options if x != "back"} & shoals
    free = position({}, phase="naval", off=["jp-nav-2"], nmp=12)
    assert len(shoals & {free.no(x) for x in free.ask("naval", asks=[("air", "jp-nav-2")]).options[:-1]}) > 12


@pytest.mark.rule("n42:10.3.a", "n42:7.2.a")
def test_nor_does_a_supply_line() -> None:
    g = position({}, switches=["10.3"])
    assert not g.ix.sea_lanes(JAPAN) & g.map.region["treacherous-seas"]
    assert position({}).ix.sea_lanes(JAPAN) & g.map.region["treacherous-seas"]


# ---------------------------------------------------------------- 10.4

ON = ["10.4"]


def kong(
    turn: int = 0, lost: int = 0, force: Any = DIVISION, off: Any = (), units: Any = None, **more: Any
) -> Position:
    return position(
        units or {},
        turn=turn,
        phase="combat",
        switches=ON,
        off=list(off),
        kong=Kong(-1, lost, list(force)),
        **more,
    )


def assault(g: Position, die: int, **answers: Any) -> list[Ask[Any]]:
    return drive(g, special.hong_kong(g), [die], answers)


@pytest.mark.rule("n42:10.4.0", "n42:10.4.h")
def test_the_38th_division_is_bound_to_hong_kong() -> None:
    g = campaign(switches=["10.4"])
    assert g.s.kong.force == list(DIVISION)
    assert not set(DIVISION) & set(g.s.off)
    assert len({g.kind(u).card.parent for u in DIVISION}) == 1
    assert "38" in g.kind(DIVISION[0]).card.parent
    h = campaign(switches=[])
    assert set(DIVISION) <= set(h.s.off)
    assert h.s.kong.force == []


@pytest.mark.rule("n42:chart.hongkong", "n42:10.4.a", "n42:10.4.b")
@pytest.mark.parametrize("turn", range(11))
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_the_assault_table(turn: int, die: int) -> None:
    rows = {row[0]: row[1] for row in RULES["n42:chart.hongkong"].rows}
    need = int(rows.get(str(turn), rows["4+"]).rstrip("+"))
    assert tables().hong_kong[min(turn, 4)] == need
    g = kong(turn)
    assault(g, die, reverse=DIVISION[0])
    (said,) = g.events(HongKong)
    assert (said.roll, said.need, said.fell) == (die, need, die >= need)
    assert (g.s.kong.fell == turn) is (die >= need)


@pytest.mark.rule("n42:10.4.a")
def test_one_roll_in_each_japanese_combat_phase_until_it_falls() -> None:
    g = kong(1)
    g.stand("player", "combat").run(dice=[2], until="end combat")
    assert len(g.rolls("hong kong")) == 1
    for side, fell, switches in ((ALLIES, -1, ON), (JAPAN, 1, ON), (JAPAN, -1, [])):
        h = position({}, side=side, turn=2, phase="combat", switches=switches, kong=Kong(fell, 0, []))
        h.play(special.hong_kong(h))
        assert h.rolls() == []


@pytest.mark.rule("n42:10.4.c1")
def test_on_a_1_the_division_loses_a_regiment() -> None:
    g = kong(1)
    (ask,) = assault(g, 1, reverse=DIVISION[1])
    assert (ask.kind, tuple(ask.options)) == ("reverse", DIVISION)
    assert g.lost(DIVISION[1]) == "eliminated"
    assert g.s.kong.force == [DIVISION[0], DIVISION[2]]
    assert g.s.kong.lost == 1
    assert g.events(HongKong)[0].lost == DIVISION[1]
    for die in (2, 3, 4):
        h = kong(1)
        assert assault(h, die) == []
        assert h.s.kong.lost == 0


@pytest.mark.rule("n42:10.4.c2", "n42:10.4.d", "n42:10.4.c1")
@pytest.mark.parametrize("lost", [1, 2])
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_each_lost_regiment_is_minus_one_and_less_than_1_is_1(lost: int, die: int) -> None:
    g = kong(3, lost=lost, force=DIVISION[lost:])
    assault(g, die)
    (said,) = g.events(HongKong)
    assert said.roll == max(1, die - lost)
    assert g.mods("hong kong") == {"n42:10.4.c2": -lost}
    assert said.fell is (said.roll >= 3)
    assert bool(said.lost) is (said.roll == 1)  # the modified roll counts


@pytest.mark.rule("n42:10.4.e1", "n42:10.4.f")
def test_with_all_three_lost_four_others_are_committed_and_the_modifier_stays() -> None:
    g = kong(3, lost=3, force=(), off=INFANTRY[:6])
    (ask,) = assault(g, 5, commit=tuple(INFANTRY[1:5]))
    assert (ask.kind, ask.least, ask.seat) == ("commit", 4, JAPAN)
    assert g.s.kong.force == INFANTRY[1:5]
    assert g.s.off == [INFANTRY[0], INFANTRY[5]]
    assert g.mods("hong kong") == {"n42:10.4.c2": -3}
    assert g.s.nmp["Japanese"] == 12  # four are free
    assert [e.units for e in g.events(Committed)] == [tuple(INFANTRY[1:5])]
    assert g.events(HongKong)[0].roll == 2  # 5 - 3


@pytest.mark.rule("n42:10.4.e2")
def test_more_than_four_cost_an_nmp_each_in_every_turn() -> None:
    g = kong(3, lost=3, force=(), off=INFANTRY[:8], nmp=2)
    refused: list[Any] = []

    def pick(ask: Ask[Any]) -> tuple[str, ...]:
        refused.append(g.refused(ask, tuple(INFANTRY[:6])))
        assert ask.most == 6
        return tuple(INFANTRY[:6])

    assault(g, 5, commit=pick)
    assert refused == [None]
    assert len(g.s.kong.force) == 6
    assert g.s.nmp["Japanese"] == 0
    poor = kong(4, lost=3, force=(), off=INFANTRY[:8], nmp=0)
    ask = poor.asked(special.hong_kong(poor))
    assert ask.most == 4
    # the next turn they cost again, and who is not paid for goes back
    for nmp, stay in ((2, 6), (1, 5), (0, 4)):
        g = kong(3, lost=3, force=INFANTRY[:6], nmp=nmp)
        assault(g, 5)
        assert g.s.kong.force == INFANTRY[:stay]
        assert g.s.nmp["Japanese"] == 0
        assert g.s.off == INFANTRY[stay:6]


@pytest.mark.rule("n42:10.4.g", "n42:10.4.f")
def test_further_losses_are_replaced_and_the_modifier_does_not_grow() -> None:
    g = kong(2, lost=3, force=INFANTRY[:4], off=INFANTRY[4:6])
    (ask,) = assault(g, 4, reverse=INFANTRY[2])
    assert tuple(ask.options) == tuple(INFANTRY[:4])
    assert g.lost(INFANTRY[2]) == "eliminated"
    assert g.s.kong.lost == 3
    g.s.turn = 3
    (ask,) = assault(g, 5, commit=(INFANTRY[5],))
    assert (ask.kind, ask.least) == ("commit", 1)
    assert g.mods("hong kong") == {"n42:10.4.c2": -3}
    assert len(g.s.kong.force) == 4
    # five or more need no replacement
    h = kong(2, lost=3, force=INFANTRY[:5], off=INFANTRY[5:7], nmp=1)
    assert [a.kind for a in assault(h, 4)] == ["reverse"]
    assert len(h.s.kong.force) == 4


@pytest.mark.rule("n42:10.4.g", "n42:10.4.e1")
def test_off_map_regiments_first_then_those_in_friendly_ports() -> None:
    g = kong(3, lost=3, force=(), off=INFANTRY[:2], units={"1007": INFANTRY[2:6], "0804": INFANTRY[6:8]})
    (ask,) = assault(g, 5, commit=(INFANTRY[3], INFANTRY[5]))
    assert set(ask.options) == set(INFANTRY[2:6])  # not those inland
    assert ask.least == 2
    assert sorted(g.s.kong.force) == sorted([*INFANTRY[:2], INFANTRY[3], INFANTRY[5]])
    assert g.s.off == []
    assert g.at("1007") == [INFANTRY[2], INFANTRY[4]]
    g.sound()


@pytest.mark.rule("n42:10.4.e1", "n42:10.4.g")
def test_regiments_of_any_arm_but_no_battalions_and_as_many_as_there_are() -> None:
    g = kong(3, lost=3, force=(), off=[*SNLF, TANKS[0], INFANTRY[0], "jp-nav-2"])
    assert assault(g, 5) == []
    assert set(g.s.kong.force) == {TANKS[0], INFANTRY[0]}
    g = kong(3, lost=3, force=(), off=[*SNLF])
    assert assault(g, 5) == []
    assert g.s.kong.force == []
    assert g.events(HongKong)[0].roll == 2


@pytest.mark.rule("n42:10.4.h")
def test_the_division_comes_the_turn_after_and_so_do_the_others() -> None:
    g = kong(2, off=[INFANTRY[0]])
    assault(g, 6)
    assert g.s.kong.fell == 2
    assert set(DIVISION) <= set(g.s.off)
    for turn, rule in ((2, "n42:10.4.h"), (3, None)):
        g.s.turn, g.s.nmp = turn, {"Japanese": 12}
        assert naval.bar_sail(g, DIVISION[0]) == rule
        g.s.phase = "naval"
        ask = g.ask("naval", asks=[("from", "off")])
        assert (DIVISION[0] in ask.options) is (rule is None)
    h = kong(3, lost=3, force=INFANTRY[:4])
    assault(h, 6)
    assert (h.s.kong.fell, h.s.kong.force) == (3, [])
    assert h.s.off == INFANTRY[:4]  # the naval segment of this turn is over


@pytest.mark.rule("n42:10.4.h", "n42:10.4.0")
def test_until_then_nobody_of_it_is_offered() -> None:
    g = position({}, phase="naval", switches=ON, off=[INFANTRY[0]], kong=Kong(-1, 0, list(DIVISION)))
    ask = g.ask("naval", asks=[("from", "off")])
    assert ask.kind == "goal"
    assert ask.about[0] == (INFANTRY[0],)


@pytest.mark.rule("n42:10.4.a", "n42:10.4.b", "n42:11.0.a3")
def test_a_game_in_which_it_falls() -> None:
    g = kong(0)
    g.stand("player", "hong kong").run(dice=[6], until="end of player-turn")
    assert g.s.kong.fell == 0
    assert g.events(HongKong)[0].fell


# ---------------------------------------------------------------- 10.5

BURMA = ["10.5"]


def burma(units: dict[str, Any], phase: str = "land", turn: int = 2, **more: Any) -> Position:
    return position(units, phase=phase, turn=turn, switches=BURMA, **more)


@pytest.mark.rule("n42:10.5.a", "n42:10.5.b")
def test_who_counts_and_where() -> None:
    g = burma({"0604": INFANTRY[:2], "0303": [INFANTRY[2]], "0504": [TANKS[0]], "1007": [INFANTRY[3]]})
    assert burma_garrison.burma_short(g) == (1, 2)
    edge = {g.map.ids[i] for i in burma_garrison.border_hexes(g)}
    siam, land_ = g.map.region["siam"], g.map.region["burma"]
    by_hand = {
        g.map.ids[i]
        for i in siam | land_
        if any(j in (land_ if i in siam else siam) for j in g.map.graph.beside[i])
    }
    assert edge == by_hand
    assert "0303" in edge
    assert "0604" not in edge
    # battalions do not count, nor does the Allied side
    assert burma_garrison.burma_short(burma({"0604": [*SNLF]}))[0] == 5
    assert burma_garrison.burma_short(burma({"0604": ["uk-12-ind"]}, sound=False))[0] == 5


@pytest.mark.rule("n42:10.5.a")
def test_from_turn_2_and_only_with_the_option() -> None:
    assert burma_garrison.burma_short(burma({}, turn=1)) == (0, 0)
    assert burma_garrison.burma_short(burma({}, turn=2)) == (5, 3)
    assert burma_garrison.burma_short(position({}, turn=2)) == (0, 0)
    assert burma_garrison.burma_short(burma({}, side=ALLIES)) == (0, 0)


@pytest.mark.rule("n42:10.5.a")
def test_the_land_segment_goes_on_while_a_march_could_raise_the_number() -> None:
    units = {"0706": INFANTRY[:4], "0907": [TANKS[0]]}
    g = burma(units)
    ask = g.ask("land")
    assert land.DONE not in ask.options
    assert g.refused(ask, land.DONE) == "n42:10.5.a"
    assert land.DONE in position(units, turn=2).ask("land").options
    assert land.DONE in burma(units, turn=1).ask("land").options
    g.act("land", asks=[("hex", "0706"), tuple(INFANTRY[:4]), "0705"])
    assert burma_garrison.burma_short(g) == (1, 3)
    assert land.DONE not in g.ask("land").options  # the tanks can still come, and some go on to the border
    g.act("land", asks=[("hex", "0907"), "0705"])
    assert burma_garrison.burma_short(g) == (0, 3)
    assert land.DONE not in g.ask("land").options
    g.act("land", asks=[("hex", "0705"), tuple(INFANTRY[:3]), "0405"])
    assert burma_garrison.burma_short(g) == (0, 0)
    assert land.DONE in g.ask("land").options


@pytest.mark.rule("n42:10.5.b")
def test_and_while_one_could_reach_the_border() -> None:
    g = burma({"0504": INFANTRY[:3], "0604": INFANTRY[3:5]})
    assert burma_garrison.burma_short(g) == (0, 3)
    ask = g.ask("land")
    assert land.DONE not in ask.options
    goals = set(g.ways(INFANTRY[0]))
    edge = {g.map.ids[i] for i in burma_garrison.border_hexes(g)}
    to = sorted(goals & edge)[0]
    g.act("land", asks=[("hex", "0504"), tuple(INFANTRY[:3]), to])
    assert burma_garrison.burma_short(g) == (0, 0)
    assert land.DONE in g.ask("land").options


@pytest.mark.rule("n42:10.5.a")
def test_if_no_move_can_the_segment_ends() -> None:
    h = burma({"0603": [INFANTRY[0]], "0804": [*SNLF]})
    h.u(INFANTRY[0]).spent = 5
    assert burma_garrison.burma_short(h)[0] == 4
    assert land.DONE in h.ask("land").options


@pytest.mark.rule("n42:10.5.a")
def test_the_naval_segment_likewise() -> None:
    g = burma({}, phase="naval", off=[INFANTRY[0], SNLF[0]], nmp=12)
    ask = g.ask("naval")
    assert naval.DONE not in ask.options
    assert g.refused(ask, naval.DONE) == "n42:10.5.a"
    drive(
        g,
        naval.naval_segment(g),
        [],
        {"naval": ("from", "off"), "cargo": (INFANTRY[0],), "goal": ("port", "0505")},
    )
    assert burma_garrison.burma_short(g)[0] == 4
    assert naval.DONE in g.ask("naval").options  # only a battalion is left
    poor = burma({}, phase="naval", off=[INFANTRY[0]], nmp=0)
    assert poor.ask("naval") is None or naval.DONE in poor.ask("naval").options


@pytest.mark.rule("n42:10.5.b")
def test_a_port_beside_the_border_is_asked_for_too() -> None:
    units = {"0604": INFANTRY[:4], "0603": [INFANTRY[4]]}
    g = burma(units, phase="naval", off=[INFANTRY[6]], nmp=12, quiet=True)
    assert burma_garrison.burma_short(g) == (0, 3)
    ports = {where for how, where in g.goals(INFANTRY[6]) if how == "port"}
    edge = {g.map.ids[i] for i in burma_garrison.border_hexes(g)}
    assert "0308" in ports & edge  # Victoria Point
    assert naval.DONE not in g.ask("naval").options
    # the empty cities of Burma and Malaya are Allied: then a landing on the coast is asked for, as long as it can be paid
    h = burma(units, phase="naval", off=[INFANTRY[6]], nmp=12)
    assert not {where for how, where in h.goals(INFANTRY[6]) if how == "port"} & edge
    beaches = {where for how, where in h.goals(INFANTRY[6]) if how == "beach"} & edge
    towns = {h.map.ids[i] for i in h.index.open_cities(ALLIES)}
    assert bool(beaches - towns) is (naval.DONE not in h.ask("naval").options)
    assert beaches - towns
    poor = burma(units, phase="naval", off=[INFANTRY[6]], nmp=1)
    assert naval.DONE in poor.ask("naval").options


@pytest.mark.rule("n42:10.5.b")
def test_the_commander_sails_from_siam_to_the_border_where_that_is_owed() -> None:
    g = burma({"0604": INFANTRY[:4], "0505": [INFANTRY[4]]}, phase="naval", nmp=12, quiet=True)
    assert burma_garrison.burma_short(g) == (0, 3)
    ask = g.ask("naval")
    assert naval.DONE not in ask.options
    found = list(burma_garrison.burma_voyages(g))
    assert {(start, u) for start, u, _, _ in found} == {(g.no("0505"), INFANTRY[4])}
    assert {g.no(where) for *_, where in found} <= burma_garrison.border_hexes(g)
    staff = Staff(View(g, ask.seat), JAPAN, LEVELS["auto"], Mind(), Dice(1, ask.seat, 1), keeps=True)
    token, _, _ = bot_sea._no_more(staff, ask)  # what its own plans leave to be done
    assert token == ("from", "0505")
    how, cargo, where = staff.mind.now
    assert (how, cargo) == ("port", (INFANTRY[4],))
    assert g.no(where) in burma_garrison.border_hexes(g)


@pytest.mark.rule("n42:10.5.a")
def test_with_the_garrison_in_place_nothing_is_asked() -> None:
    g = burma({"0303": INFANTRY[:3], "0604": INFANTRY[3:5], "0706": [INFANTRY[6]]})
    assert burma_garrison.burma_short(g) == (0, 0)
    assert land.DONE in g.ask("land").options
    h = burma({"0303": INFANTRY[:3], "0604": INFANTRY[3:5]}, phase="naval", off=[INFANTRY[6]], nmp=12)
    assert naval.DONE in h.ask("naval").options


def test_combat_is_not_touched_by_these_options() -> None:
    """The options change movement, shipping and the assault, not the way attacks are made."""
    for switch in ("10.1", "10.2", "10.3", "10.4", "10.5"):
        g = position(
            {"0704": ["jp-41"], "0804": ["uk-2-15-punjab"]}, quiet=True, phase="combat", switches=[switch]
        )
        assert combat.targets(g) == [("0804", 0)]
        assert combat.modifiers(g, ("0804", 0), ["jp-41"]) == ()
