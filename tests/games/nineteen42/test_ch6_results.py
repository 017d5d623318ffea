"""What results do: retreat, disruption, elimination, surrender, advance (n42:6.3)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from games.nineteen42.build import (
    BATTALIONS,
    BRIGADES,
    GUARDS,
    INFANTRY,
    PARAS,
    Position,
    drive,
    number,
    position,
)
from ironbottom.games.nineteen42 import combat, turn
from ironbottom.games.nineteen42.events import Advanced, Fought, Recovered, Retreated, Shaken, Unhurt
from ironbottom.games.nineteen42.land import allowance
from ironbottom.games.nineteen42.naval import naval_segment
from ironbottom.games.nineteen42.pieces import defence_strength
from ironbottom.games.nineteen42.retreat import havens, retreat
from ironbottom.games.nineteen42.sea import route
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.rulebook import load_rules

RULES = load_rules("ironbottom.games.nineteen42")
PLAIN = "0804"
RING = ["0904", "0803", "0704", "0705", "0805", "0905"]
"""Around it; all clear, all joined by land."""


def field(units: dict[str, Any], **more: Any) -> Position:
    more = {"quiet": True, "phase": "combat", **more}
    return position(units, **more)


def fight(
    g: Position, die: int, at: str = PLAIN, units: Any = None, bank: int = 0, **answers: Any
) -> list[Ask[Any]]:
    """One attack; the questions that were asked on the way."""
    able = combat.attackers(g, (at, bank))
    given = {"attack": (at, bank), "attackers": tuple(units or able), "advance": (), **answers}
    return drive(g, combat.combat_phase(g), [die], given)


def of(kind: str, asked: list[Ask[Any]]) -> list[Ask[Any]]:
    return [ask for ask in asked if ask.kind == kind]


def result(g: Position) -> str:
    return g.events(Fought)[-1].result


def ring(g: Position, at: str, radius: int) -> set[str]:
    """The hexes at exactly that distance."""
    m, i = g.map, g.no(at)
    return {m.ids[j] for j in m.within(i, radius) if m.away(i, j) == radius}


# ---------------------------------------------------------------- 6.31 retreat


@pytest.mark.rule("n42:6.31.a", "n42:6.3.a")
def test_the_owner_chooses_any_hex_two_hexes_distant() -> None:
    g = field({"0704": GUARDS, PLAIN: ["uk-12-ind"]})
    (ask,) = of("retreat", fight(g, 2))  # 24 against 5: 4:1
    assert result(g) == "DR"
    assert ask.seat == ALLIES
    m = g.map
    ways = {m.ids[k] for j in RING if j != "0704" for k in m.graph.beside[g.no(j)]} & ring(g, PLAIN, 2)
    assert set(ask.options) == ways - {"0703", "0604", "0907"}  # not into empty enemy cities (9.2.a)
    assert "0504" not in ask.options
    assert "0904" not in ask.options
    (said,) = g.events(Retreated)
    assert (said.start, said.hex) == (PLAIN, g.hex("uk-12-ind"))
    assert g.map.away(g.no(PLAIN), g.no(said.hex)) == 2


@pytest.mark.rule("n42:6.31.a", "n42:6.1.g")
def test_attackers_retreat_where_their_owner_says() -> None:
    g = field({"0704": GUARDS, "0905": ["jp-41"], PLAIN: BRIGADES[:4]})
    asked = of("retreat", fight(g, 3, retreat=["0602", "1006"]))  # 31 against 20: 1:1
    assert result(g) == "AR"
    assert [ask.seat for ask in asked] == [JAPAN, JAPAN]
    assert [ask.about for ask in asked] == [(tuple(GUARDS), "0704"), (("jp-41",), "0905")]
    assert [g.hex(u) for u in [*GUARDS, "jp-41"]] == ["0602"] * 3 + ["1006"]
    assert {each for ask in asked for each in ask.options} & ring(g, PLAIN, 0) == set()


@pytest.mark.rule("n42:6.31.a", "n42:6.1.d")
def test_a_stack_that_retreats_into_anothers_hex_does_not_retreat_twice() -> None:
    g = field({"0704": ["jp-41"], "0805": ["jp-112"], PLAIN: BRIGADES[:2]})
    assert g.map.away(g.no("0704"), g.no("0805")) == 2
    asked = of("retreat", fight(g, 3, retreat=["0805", "1006"]))
    assert result(g) == "AR"
    assert [ask.about[0] for ask in asked] == [("jp-41",), ("jp-112",)]
    assert (g.hex("jp-41"), g.hex("jp-112")) == ("0805", "1006")


@pytest.mark.rule("n42:6.31.b")
def test_through_zones_of_control_but_not_through_units() -> None:
    units = {"0704": GUARDS, PLAIN: ["uk-12-ind"], "0803": ["jp-41"], "1004": ["jp-112"], "0705": ["jp-143"]}
    g = field(units)
    zone = g.zone(ALLIES)
    (ask,) = of("retreat", fight(g, 2, units=GUARDS))
    assert set(ask.options) & zone  # it may end in one
    assert {"0904", "0905", "0805"} & zone  # and has to pass through one
    assert not {"1004"} & set(ask.options)
    # 0703 and 0902 lie behind 0803, which cannot be passed
    assert not {"0602", "0603"} & set(ask.options)
    for end, path in havens(field(units), ["uk-12-ind"], g.no(PLAIN)).items():
        assert g.map.ids[end] in ask.options
        assert not {g.map.ids[i] for i in path} & {"0704", "0803", "1004", "0705"}


@pytest.mark.rule("n42:6.31.d", "n42:6.31.b", "n42:6.31.f")
def test_surrounded_by_enemy_units_they_are_eliminated() -> None:
    units = dict(zip(RING, [["jp-41"], ["jp-112"], GUARDS, ["jp-143"], ["jp-11"], ["jp-42"]], strict=True))
    g = field({**units, PLAIN: ["uk-12-ind", "uk-22-ind"]})
    asked = fight(g, 3, units=[*GUARDS, "jp-41"])
    assert result(g) == "DR"
    assert of("retreat", asked) == []
    assert [g.lost(u) for u in ("uk-12-ind", "uk-22-ind")] == ["eliminated"] * 2
    assert g.s.lost[0].rule == "n42:6.31.d"


@pytest.mark.rule("n42:6.31.d", "n42:6.31.c", "n42:6.31.a")
def test_a_dead_end_inland_is_no_retreat() -> None:
    # one hex is free, but behind it stand enemies: only the sea excuses from the second hex
    units: dict[str, Any] = {
        "0904": [],
        "0803": ["jp-112"],
        "0704": GUARDS,
        "0705": ["jp-143"],
        "0805": ["jp-11"],
    }
    behind = {"0903": ["jp-41"], "1003": ["jp-42"], "1004": ["jp-56"]}
    g = field({**units, "0905": ["jp-124"], **behind, PLAIN: ["uk-12-ind"]})
    assert havens(g, ["uk-12-ind"], g.no(PLAIN)) == {}
    assert of("retreat", fight(g, 2, units=GUARDS)) == []
    assert g.lost("uk-12-ind") == "eliminated"


@pytest.mark.rule("n42:6.31.c")
def test_if_only_the_sea_is_left_one_hex_is_enough() -> None:
    # Palawan: 2007, 2008, 1909 in a row, all else is sea
    units: dict[str, Any] = {"2107": GUARDS, "2007": ["us-45-ps"]}
    g = field({**units, "1909": ["jp-41"]}, sound=False)
    for u in GUARDS:
        g.u(u).landed = "sea"
    assert set(havens(g, ["us-45-ps"], g.no("2007"))) == {g.no("2008")}
    fight(g, 3, at="2007", units=GUARDS)
    assert result(g) == "DR"
    assert g.hex("us-45-ps") == "2008"
    # with 1909 free it has to go all the way
    g = field(units, sound=False)
    assert set(havens(g, ["us-45-ps"], g.no("2007"))) == {g.no("1909")}


@pytest.mark.rule("n42:6.31.c", "n42:6.31.f", "n42:4.1.a")
def test_a_full_hex_is_no_way_and_the_short_retreat_may_serve() -> None:
    g = field({"2107": GUARDS, "2007": ["us-45-ps"], "1909": BRIGADES[:4]}, sound=False)
    assert set(havens(g, ["us-45-ps"], g.no("2007"))) == {g.no("2008")}
    # 4.0.c: nor may a full hex be passed
    g = field({"2107": GUARDS, "2007": ["us-45-ps"], "2008": BRIGADES[:4]}, sound=False)
    assert havens(g, ["us-45-ps"], g.no("2007")) == {}
    for u in GUARDS:
        g.u(u).landed = "sea"
    fight(g, 3, at="2007", units=GUARDS)
    assert g.lost("us-45-ps") == "eliminated"


@pytest.mark.rule("n42:6.31.d")
def test_where_even_one_hex_leads_into_the_sea_they_are_eliminated() -> None:
    g = field({"3309": GUARDS, "3310": ["us-45-ps"]}, sound=False, forts=[], owner={"3310": ALLIES})
    for u in GUARDS:
        g.u(u).landed = "sea"
    assert havens(g, ["us-45-ps"], g.no("3310")) == {}
    asked = fight(g, 3, at="3310", units=GUARDS)
    assert of("retreat", asked) == []
    assert g.lost("us-45-ps") == "eliminated"


@pytest.mark.rule("n42:6.31.e")
def test_over_sea_hexsides_as_in_island_hopping() -> None:
    # Legaspi: the way north is closed; over the strait lie Samar and Masbate
    g = field({"2305": GUARDS, "2405": ["us-45-ps"]}, beaches={"2305": GUARDS}, quiet=False)
    m = g.map
    first = m.graph.to[6 * g.no("2405") : 6 * g.no("2405") + 6]
    open_ = [j for j in first if j >= 0 and m.land[j] and j != g.no("2305")]
    assert open_
    assert not any(m.joined[6 * g.no("2405") + m.graph.direction(g.no("2405"), j)] for j in open_)
    (ask,) = of("retreat", fight(g, 2, at="2405"))
    assert ask.options
    assert set(ask.options) <= ring(g, "2405", 2)
    assert g.hex("us-45-ps") in ask.options


@pytest.mark.rule("n42:6.31.e", "n42:5.13.b")
def test_over_a_water_barrier() -> None:
    # 0714 is two lands: from Johore (0713) a retreat passes it into Sumatra
    g = field({"0712": GUARDS, "0713": ["uk-12-ind"]}, forts=["3310"], beaches={"0712": GUARDS})
    found = {m: [g.map.ids[i] for i in path] for m, path in havens(g, ["uk-12-ind"], g.no("0713")).items()}
    assert g.no("0715") in found
    assert "0714" in found[g.no("0715")]
    fight(g, 2, at="0713", retreat="0715")
    assert g.hex("uk-12-ind") == "0715"


@pytest.mark.rule("n42:6.31.f", "n42:4.1.a")
def test_no_retreat_breaks_stacking() -> None:
    g = field({"0704": GUARDS, PLAIN: ["us-45-ps", "us-57-ps"], "1004": BRIGADES[:3], "1003": BRIGADES[6:8]})
    (ask,) = of("retreat", fight(g, 4, units=GUARDS, retreat="1003"))
    assert "1004" not in ask.options  # three are there: two more are too many
    assert "1003" in ask.options
    assert len(g.at("1003")) == 4


@pytest.mark.rule("n42:6.31.f", "n42:4.1.a")
def test_artillery_and_tanks_do_not_crowd() -> None:
    g = field({"0704": GUARDS, PLAIN: ["us-131-fa", "us-26-cav"], "1004": BRIGADES[:4]})
    (ask,) = of("retreat", fight(g, 2, units=GUARDS, retreat="1004"))
    assert "1004" in ask.options
    assert len(g.at("1004")) == 6


@pytest.mark.rule("n42:6.31.f", "n42:6.31.a")
def test_a_stack_that_finds_no_room_together_goes_unit_by_unit() -> None:
    # two ways are left, and room for one more unit in each
    enemies = {"0803": ["jp-112"], "0704": GUARDS, "0705": ["jp-143"], "0805": ["jp-11"], "0905": ["jp-124"]}
    full = {"1003": BRIGADES[:3], "0903": BRIGADES[3:6]}
    g = field(
        {**enemies, **full, "1004": ["jp-42"], PLAIN: ["uk-22-aus", "us-45-ps"]},
    )
    assert set(havens(g, ["uk-22-aus"], g.no(PLAIN))) == {g.no("1003"), g.no("0903")}
    asked = of("retreat", fight(g, 3, units=[*GUARDS, "jp-112", "jp-143"], retreat=["0903"]))
    assert result(g) == "DR"
    assert [len(ask.about[0]) for ask in asked] == [1]  # the second has one way left
    assert sorted(g.hex(u) for u in ("uk-22-aus", "us-45-ps")) == ["0903", "1003"]
    assert len(g.at("0903")) == len(g.at("1003")) == 4


@pytest.mark.rule("n42:6.31.f", "n42:6.31.d")
def test_who_finds_no_room_is_eliminated() -> None:
    enemies = {"0803": ["jp-112"], "0704": GUARDS, "0705": ["jp-143"], "0805": ["jp-11"], "0905": ["jp-124"]}
    full = {"1003": BRIGADES[:3], "0903": ["jp-42"], "1004": ["jp-56"]}
    g = field({**enemies, **full, PLAIN: ["us-4-mar", "us-45-ps"]})
    fight(g, 3, units=[*GUARDS, "jp-112", "jp-143"])
    assert result(g) == "DR"
    assert g.hex("us-4-mar") == "1003"  # the stronger first
    assert g.lost("us-45-ps") == "eliminated"


@pytest.mark.rule("n42:6.31.a", "n42:6.31.f")
def test_two_hexes_apart_go_before_one_hex_together() -> None:
    # Palawan again: in 1909 there is room for one only, and 2008 would take both
    g = field({"2107": GUARDS, "2007": ["us-45-ps", "us-4-mar"], "1909": BRIGADES[:3]}, sound=False)
    g.play(retreat(g, ["us-45-ps", "us-4-mar"]), sound=False)
    assert (g.hex("us-4-mar"), g.hex("us-45-ps")) == ("1909", "2008")


@pytest.mark.rule("n42:6.31.f", "n42:5.12.d", "n42:5.12.e")
def test_tanks_and_garrisons_keep_off_their_ground() -> None:
    # Kuala Lumpur's neighbours: tanks leave 0713 along the coast only
    g = field({"0713": ["us-192-tk"], "0612": GUARDS}, forts=["3310"])
    ends = {g.map.ids[i]: path for i, path in havens(g, ["us-192-tk"], g.no("0713")).items()}
    assert ends
    m = g.map
    for path in ends.values():
        before = g.no("0713")
        for i in path:
            edge = 6 * before + m.graph.direction(before, i)
            assert m.graph.terrain[i] == "C" or m.road[edge]
            before = i
    foot = havens(g, ["us-45-ps"], g.no("0713"))
    assert {m.ids[i] for i in foot} > set(ends)


@pytest.mark.rule("n42:6.31.f", "n42:9.2.a", "n42:5.42.a")
def test_not_into_an_empty_enemy_city() -> None:
    g = field({"0704": GUARDS, PLAIN: ["uk-12-ind"]}, quiet=False)
    ends = {g.map.ids[i] for i in havens(g, ["uk-12-ind"], g.no(PLAIN))}
    assert not ends & {"0703", "0604", "0907"}


@pytest.mark.rule("n42:6.31.g", "n42:5.42.a")
def test_opposing_units_may_advance_into_the_vacated_hex() -> None:
    g = field({"0704": GUARDS, "0905": ["jp-41"], "0805": ["jp-112"], PLAIN: ["uk-12-ind"]})
    asked = fight(g, 2, units=[*GUARDS, "jp-41"], advance=("jp-gds-3", "jp-41"))
    (ask,) = of("advance", asked)
    assert (ask.seat, ask.least) == (JAPAN, 0)
    assert set(ask.options) == {*GUARDS, "jp-41"}  # not jp-112, which was not involved
    assert sorted(g.at(PLAIN)) == ["jp-41", "jp-gds-3"]
    (said,) = g.events(Advanced)
    assert said.hex == PLAIN


@pytest.mark.rule("n42:6.31.g", "n42:5.42.a")
def test_they_need_not() -> None:
    g = field({"0704": GUARDS, PLAIN: ["uk-12-ind"]})
    fight(g, 2)
    assert g.at(PLAIN) == []
    assert g.events(Advanced) == []


@pytest.mark.rule("n42:5.42.a", "n42:6.31.g", "n42:4.1.a")
def test_an_advance_heeds_stacking() -> None:
    g = field({"0704": GUARDS, "0905": ["jp-41", "jp-112"], PLAIN: ["uk-12-ind"]})
    asked: list[Any] = []

    def pick(ask: Ask[Any]) -> tuple[str, ...]:
        asked.append(g.refused(ask, tuple(ask.options)))
        return tuple(ask.options[:4])

    fight(g, 3, advance=pick)
    assert asked == ["n42:4.1.a"]
    assert len(g.at(PLAIN)) == 4


@pytest.mark.rule("n42:6.31.g", "n42:5.42.a")
def test_defenders_advance_when_the_attackers_are_gone() -> None:
    for die, what in ((1, "AE"), (2, "AD"), (3, "AR")):
        g = field({"0704": ["jp-41"], PLAIN: ["uk-12-ind", "uk-2-15-punjab"]})
        asked = fight(g, die, advance=("uk-12-ind",))
        assert result(g) == what
        (ask,) = of("advance", asked)
        assert (ask.seat, ask.about) == (ALLIES, "0704")
        assert g.at("0704") == ["uk-12-ind"]
        assert g.at(PLAIN) == ["uk-2-15-punjab"]


@pytest.mark.rule("n42:6.31.g", "n42:6.1.e")
def test_defenders_do_not_advance_where_somebody_stayed() -> None:
    g = field({"0704": ["jp-41", "jp-112"], PLAIN: ["uk-12-ind"]})
    asked = fight(g, 3, units=("jp-41",))
    assert result(g) == "AR"
    assert of("advance", asked) == []
    assert g.at("0704") == ["jp-112"]


@pytest.mark.rule("n42:6.31.g")
def test_they_advance_into_one_of_several_vacated_hexes() -> None:
    g = field({"0704": ["jp-41"], "0905": ["jp-112"], PLAIN: BRIGADES[:2]})
    asked = fight(g, 3, retreat=["0602", "1006"], advance=[(BRIGADES[0],), (BRIGADES[1],)])
    assert result(g) == "AR"
    assert [ask.about for ask in of("advance", asked)] == ["0704", "0905"]
    assert g.at("0704") == [BRIGADES[0]]
    assert g.at("0905") == [BRIGADES[1]]


@pytest.mark.rule("n42:5.42.a", "n42:7.5.a")
def test_an_advance_takes_the_city_without_a_roll() -> None:
    g = position({"0611": GUARDS, "0612": ["uk-12-ind"]}, phase="combat")
    fight(g, 2, at="0612", advance=("jp-gds-3",))
    assert (g.owner("0612"), g.at("0612")) == (JAPAN, ["jp-gds-3"])
    assert g.rolls("city") == []
    # whoever leaves it empty leaves an empty city, with its zone of control
    g = position({"0611": GUARDS, "0612": ["uk-12-ind"]}, phase="combat")
    fight(g, 2, at="0612")
    assert g.owner("0612") == ALLIES
    assert g.no("0612") in g.ix.open_cities(ALLIES)


# ---------------------------------------------------------------- 6.32 disruption


@pytest.mark.rule("n42:6.32.a", "n42:6.3.a")
def test_disrupted_units_retreat_first() -> None:
    g = field({"0704": GUARDS, PLAIN: ["uk-12-ind"]})
    fight(g, 4, retreat="1004")
    assert result(g) == "DD"
    assert (g.hex("uk-12-ind"), g.u("uk-12-ind").shaken) == ("1004", 3)
    assert [type(e) for e in g.said if isinstance(e, (Retreated, Shaken))] == [Retreated, Shaken]


@pytest.mark.rule("n42:6.32.a", "n42:6.31.d")
def test_who_cannot_retreat_is_not_disrupted_but_lost() -> None:
    units = dict(zip(RING, [["jp-41"], ["jp-112"], GUARDS, ["jp-143"], ["jp-11"], ["jp-42"]], strict=True))
    g = field({**units, PLAIN: ["uk-12-ind"]})
    fight(g, 4, units=GUARDS)
    assert result(g) == "DD"
    assert g.lost("uk-12-ind") == "eliminated"


@pytest.mark.rule("n42:6.32.b1")
def test_half_strength_in_defence_fractions_kept() -> None:
    g = field({"0704": INFANTRY[:1], PLAIN: ["uk-12-ind!", "uk-1-malaya"]})
    assert defence_strength(g, ["uk-12-ind"]) == 5  # 2 1/2
    assert defence_strength(g, ["uk-12-ind", "uk-1-malaya"]) == 11  # 5 1/2
    fight(g, 4)
    said = g.events(Fought)[-1]
    assert (said.attack, said.defence, said.column) == (14, 11, "1:1")
    g = field({"0704": ["jp-gds-3"], PLAIN: ["uk-12-ind!", "nl-hg1!"]})
    fight(g, 2)
    said = g.events(Fought)[-1]
    assert (said.attack, said.defence, said.column) == (16, 8, "2:1")
    # rounded up it would be 1:1, rounded down 3:1
    g = field({"0704": ["jp-41"], PLAIN: ["uk-12-ind!"]})
    fight(g, 2)
    assert g.events(Fought)[-1].column == "2:1"  # 7 against 2 1/2


@pytest.mark.rule("n42:6.32.b2")
def test_disrupted_units_do_not_attack() -> None:
    g = field({"0704": ["jp-41!", "jp-112"], PLAIN: ["uk-12-ind"]})
    assert combat.attackers(g, (PLAIN, 0)) == ["jp-112"]
    assert combat.bar_attacker(g, "jp-41") == "n42:6.32.b2"
    g = field({"0704": ["jp-41!1"], PLAIN: ["uk-2-15-punjab"]})
    assert g.ask("combat") is None
    assert combat.bar_attack(g, (PLAIN, 0), ["jp-41"]) == "n42:6.32.b2"


@pytest.mark.rule("n42:6.32.c", "n42:5.15.a")
def test_two_points_of_movement() -> None:
    g = position({"0804": ["jp-41!"], "0805": ["jp-112"]}, quiet=True)
    assert allowance(g.u("jp-41")) == 2
    assert allowance(g.u("jp-112")) == 5
    assert max(way.cost for way in g.ways("jp-41").values() if way.mode != "hop") == 2


@pytest.mark.rule("n42:6.32.d", "n42:ex.6.32")
@pytest.mark.parametrize(("side", "unit"), [(JAPAN, "uk-12-ind"), (ALLIES, "jp-41")])
def test_how_long_it_lasts(side: str, unit: str) -> None:
    """A unit disrupted in a player-turn recovers as the second player-turn after it ends."""
    entry = RULES["n42:ex.6.32"]
    assert entry.inputs == {"turn": 1, "player_turn": "Japanese"}
    assert entry.expected == {"recovers_turn": 2, "recovers_player_turn": "Japanese", "when": "end"}
    g = position({"0712": [f"{unit}!"]}, turn=1, side=side, phase="combat", quiet=True)
    ends: list[tuple[int, str, bool]] = []
    turns = [(1, ALLIES), (1, JAPAN), (2, ALLIES), (2, JAPAN), (3, ALLIES)]
    for turn_, whose in turns[turns.index((1, side)) :][:3]:
        g.s.turn, g.s.side = turn_, whose
        g.step("end of player-turn")
        ends.append((turn_, whose, bool(g.u(unit).shaken)))
    expected = {
        JAPAN: [(1, JAPAN, True), (2, ALLIES, True), (2, JAPAN, False)],
        ALLIES: [(1, ALLIES, True), (1, JAPAN, True), (2, ALLIES, False)],
    }
    assert ends == expected[side]
    assert [e.units for e in g.events(Recovered)] == [(unit,)]


@pytest.mark.rule("n42:6.32.d", "n42:ex.6.32")
def test_the_example_through_the_sequence_of_play() -> None:
    g = position(
        {"0511": [*GUARDS, "jp-41"], "0611": ["uk-12-ind"]},
        turn=1,
        phase="combat",
        owner={"0612": JAPAN, "0610": JAPAN},
    )
    session = g.stand("player", "combat").session()
    session.give(("0611", 0), "bot")
    session.give(tuple(GUARDS), "bot")
    seen: list[tuple[int, str, str, int]] = []
    while session.q is not None and session.g.state.turn < 3:
        s = session.g.state
        if "uk-12-ind" in s.units:
            seen.append((s.turn, s.side, s.phase, s.units["uk-12-ind"].shaken))
        q = session.q
        if not isinstance(q, Ask):
            session.give(4, "hand")
        elif q.kind == "advance":
            session.give((), "bot")
        elif q.single:
            session.give(next(t for t in reversed(q.options) if t != "sail"), "bot")
        else:
            session.give(q.first, "bot")
    allied_two = [n for turn_, side, _, n in seen if (turn_, side) == (2, ALLIES)]
    japan_two = [n for turn_, side, _, n in seen if (turn_, side) == (2, JAPAN)]
    assert set(allied_two) == {2}
    assert set(japan_two) <= {1}
    assert session.g.state.units["uk-12-ind"].shaken == 0
    recovered = [e for e in session.log if isinstance(e, Recovered)]
    assert [e.units for e in recovered] == [("uk-12-ind",)]
    begun = [
        e.turn for e in session.log[: session.log.index(recovered[0])] if type(e).__name__ == "TurnBegins"
    ]
    assert begun[-1] == 2


@pytest.mark.rule("n42:6.32.d")
def test_disrupted_again_it_counts_anew() -> None:
    g = field({"0704": GUARDS, PLAIN: ["uk-12-ind!1"]})
    fight(g, 3)
    assert result(g) == "DD"
    assert g.u("uk-12-ind").shaken == 3


# ---------------------------------------------------------------- 6.33, 6.34


@pytest.mark.rule("n42:6.33.a")
def test_eliminated_units_are_out_and_not_surrendered() -> None:
    g = field({"0704": GUARDS, PLAIN: ["nl-1"]})
    fight(g, 4)  # 24 against 4: 6:1
    assert result(g) == "DE"
    assert (g.hex("nl-1"), g.lost("nl-1")) == ("", "eliminated")
    assert g.s.lost[0].rule == "n42:6.33.a"


@pytest.mark.rule("n42:6.33.a", "n42:6.1.e")
def test_all_attackers_that_took_part_are_eliminated() -> None:
    g = field({"0704": ["jp-41", "jp-112"], "0905": ["jp-143", "jp-11"], PLAIN: BRIGADES[:3]})
    fight(g, 1, units=("jp-41", "jp-143", "jp-11"))
    assert result(g) == "AE"
    assert sorted(x.id for x in g.s.lost) == ["jp-11", "jp-143", "jp-41"]
    assert g.at("0704") == ["jp-112"]


@pytest.mark.rule("n42:6.34.a")
def test_surrender_takes_all_defenders_and_is_remembered() -> None:
    g = field({"0704": GUARDS, PLAIN: ["uk-12-ind", "us-131-fa"]})
    fight(g, 5)
    assert result(g) == "DS"
    assert [(x.id, x.how, x.rule, x.turn) for x in g.s.lost] == [
        ("uk-12-ind", "surrendered", "n42:6.34.a", 3),
        ("us-131-fa", "surrendered", "n42:6.34.a", 3),
    ]
    assert g.at(PLAIN) == []


SINGAPORE: dict[str, Any] = {"0713": [*GUARDS, "jp-tk-1", "jp-tk-2", "jp-hvy-3"], "0813": ["uk-1-malaya"]}


@pytest.mark.rule("n42:6.34.b", "n42:9.5.b")
@pytest.mark.parametrize(("forces", "die", "what"), [
    (["jp-hvy-3"], 5, "DR"),
    (["jp-gds-3"], 4, "DR"),
    (["jp-gds-3", "jp-tk-1"], 4, "DD"),
    ([*GUARDS], 4, "DE"),
])  # fmt: skip
def test_in_a_fortress_only_surrender_counts(forces: list[str], die: int, what: str) -> None:
    g = position(SINGAPORE, phase="combat", owner={"0612": JAPAN})
    asked = fight(g, die, at="0813", units=forces)
    assert result(g) == what
    assert (g.hex("uk-1-malaya"), g.u("uk-1-malaya").shaken) == ("0813", 0)
    assert of("advance", asked) == of("retreat", asked) == []
    assert [(e.result, e.rule) for e in g.events(Unhurt)] == [(what, "n42:6.34.b")]
    # the same in the open
    h = position(SINGAPORE, phase="combat", owner={"0612": JAPAN}, forts=["2105"])
    fight(h, die, at="0813", units=forces)
    assert h.hex("uk-1-malaya") != "0813"


@pytest.mark.rule("n42:6.34.b", "n42:6.34.a", "n42:9.5.c")
def test_surrender_does_and_the_fortress_falls_when_entered() -> None:
    g = position(SINGAPORE, phase="combat", owner={"0612": JAPAN})
    fight(g, 5, at="0813", units=GUARDS)
    assert result(g) == "DS"
    assert g.lost("uk-1-malaya") == "surrendered"
    assert g.stands("0813")  # nobody went in
    h = position(SINGAPORE, phase="combat", owner={"0612": JAPAN})
    fight(h, 5, at="0813", units=GUARDS, advance=("jp-gds-3",))
    assert not h.stands("0813")
    assert h.owner("0813") == JAPAN


# ---------------------------------------------------------------- air units that are attacked


@pytest.mark.rule("n42:5.21.e")
@pytest.mark.parametrize(("die", "what"), [(3, "DR"), (5, "DD"), (6, "DS")])
def test_air_flees_when_its_stack_is_gone(die: int, what: str) -> None:
    g = position({"0611": GUARDS, "0612": ["uk-12-ind", "uk-air"]}, phase="combat", owner={"0511": JAPAN})
    asked = fight(g, die, at="0612")
    assert result(g) == what
    (ask,) = of("flee", asked)
    assert ask.seat == ALLIES
    assert ask.about == ("uk-air", "0612")
    here = g.no("0612")
    allowed = {
        g.map.ids[i] for i in g.map.city if g.s.owner[i] == ALLIES and 0 < g.map.away(here, i) <= 8
    }  # fmt: skip
    assert set(ask.options) == allowed
    assert g.hex("uk-air") == ask.options[0]


@pytest.mark.rule("n42:5.21.e")
def test_without_an_airfield_it_is_destroyed_and_does_not_count_as_surrendered() -> None:
    g = position({"0611": GUARDS, "0612": ["uk-12-ind", "uk-air"]}, phase="combat", quiet=True, forts=[])
    g.s.owner[g.no("0612")] = ALLIES
    asked = fight(g, 6, at="0612")
    assert of("flee", asked) == []
    assert (g.lost("uk-air"), g.lost("uk-12-ind")) == ("flown", "surrendered")


@pytest.mark.rule("n42:5.21.e", "n42:4.3.a")
def test_the_airfield_must_be_free_of_air_and_within_eight() -> None:
    g = position(
        {"0611": GUARDS, "0612": ["uk-12-ind", "uk-air"], "0412": ["nl-air"]},
        phase="combat",
        owner={"0511": JAPAN},
    )
    (ask,) = of("flee", fight(g, 6, at="0612"))
    assert "0412" not in ask.options
    assert all(g.map.away(g.no("0612"), g.no(x)) <= 8 for x in ask.options)


@pytest.mark.rule("n42:5.21.e")
def test_attackers_air_flees_as_well() -> None:
    g = position(
        {"0612": ["jp-41", "jp-air-3"], "0611": ["uk-12-ind"]},
        phase="combat",
        owner={"0511": JAPAN, "0610": JAPAN, "0612": JAPAN},
        beaches={"0713": ["jp-41"]},
    )
    asked = fight(g, 1, at="0611", advance=("uk-12-ind",))  # 7 against 5 and +1 for the air: AD
    assert result(g) == "AD"
    (ask,) = of("flee", asked)
    assert ask.seat == JAPAN
    assert g.at("0612") == ["uk-12-ind"]
    assert g.hex("jp-air-3") == ask.options[0]


@pytest.mark.rule("n42:5.21.e", "n42:6.31.g")
@pytest.mark.parametrize(("more", "what", "flees"), [(False, "AD", False), (True, "AE", True)])
def test_without_an_advance_it_flees_only_if_its_stack_is_no_more(more: bool, what: str, flees: bool) -> None:
    enemy = ["uk-12-ind"] + ["nl-medan"] * more
    g = position(
        {"0612": ["jp-41", "jp-air-3"], "0611": enemy, **({"0412": ["nl-air"]} if more else {})},
        phase="combat",
        owner={"0511": JAPAN, "0610": JAPAN, "0612": JAPAN},
        beaches={"0713": ["jp-41"]},
    )
    asked = fight(g, 1, at="0611")
    assert result(g) == what
    assert bool(of("flee", asked)) is flees
    assert (g.hex("jp-air-3") == "0612") is not flees
    assert g.owner("0612") == JAPAN


@pytest.mark.rule("n42:5.21.e", "n42:6.31.a")
def test_a_retreat_drives_air_out_of_a_city_that_has_fallen() -> None:
    # Kuala Lumpur fell in the land segment, nobody went in, and the British air unit is still there
    g = position(
        {"0511": ["jp-41"], "0512": [], "0612": ["uk-air"], "0610": ["uk-12-ind"]},
        phase="combat",
        fallen=["0612"],
        beaches={"0511": ["jp-41"]},
    )
    given = {"attack": ("0610", 0), "retreat": "0612", "advance": ()}
    asked = drive(g, combat.combat_phase(g), [3], given)
    assert result(g) in ("AR", "AD")
    assert "flee" in [ask.kind for ask in asked]
    assert g.at("0612") == ["jp-41"]
    assert g.hex("uk-air") not in ("", "0612")


@pytest.mark.rule("n42:5.21.e", "n42:6.1.e")
def test_air_stays_while_somebody_stays() -> None:
    g = position(
        {"0612": ["jp-41", "jp-112", "jp-air-3"], "0611": ["uk-12-ind"]},
        phase="combat",
        owner={"0511": JAPAN, "0610": JAPAN, "0612": JAPAN},
        beaches={"0713": ["jp-41"]},
    )
    fight(g, 1, at="0611", units=("jp-41",))
    assert g.hex("jp-air-3") == "0612"


@pytest.mark.rule("n42:5.21.e", "n42:9.2.b3")
def test_air_flees_from_a_city_that_falls_when_it_is_entered() -> None:
    g = position({"0611": GUARDS, "0612": ["uk-air"]})
    asked = drive(g, turn.land_segment(g), [1], {"land": ("city", "0612"), "advance": ("jp-gds-3",)})
    assert [ask.kind for ask in asked] == ["land", "advance", "flee"]
    assert g.hex("uk-air") not in ("0612", "")
    assert g.at("0612") == ["jp-gds-3"]


@pytest.mark.rule("n42:5.21.e", "n42:9.2.d")
def test_air_flees_from_who_marches_into_a_fallen_city() -> None:
    units = {"0511": ["jp-41"], "0612": ["uk-air"]}
    g = position(units, fallen=["0612"], owner={"0511": JAPAN, "0610": JAPAN})
    g.act("land", asks=[("hex", "0511"), "0612", "0412"])
    assert (g.at("0612"), g.hex("uk-air")) == (["jp-41"], "0412")
    # also if it only passes
    g = position(units, fallen=["0612"], owner={"0511": JAPAN, "0610": JAPAN})
    g.act("land", asks=[("hex", "0511"), "0713", "0412"])
    assert (g.at("0612"), g.hex("uk-air"), g.owner("0612")) == ([], "0412", JAPAN)


@pytest.mark.rule("n42:5.21.e", "n42:9.2.f")
def test_air_flees_from_a_landing_in_its_city() -> None:
    for die, falls in ((1, True), (6, False)):
        g = position({"2510": ["us-air"]}, phase="naval", off=["jp-41"], nmp=12)
        path = drive(
            g,
            naval_segment(g),
            [6] * crossed(g, "2510") + [die],
            {"naval": ("from", "off"), "goal": ("beach", "2510"), "course": "on"},
        )
        assert ("flee" in [ask.kind for ask in path]) is falls
        assert (g.hex("us-air") == "2510") is not falls
        assert (g.hex("jp-41") == "2510") is falls


def crossed(g: Position, goal: str) -> int:
    """Hexes under Allied umbrellas on the safest course from off the map."""
    way = route(g, JAPAN, g.ix.harbour(JAPAN, -1), g.no(goal))
    assert way is not None
    return sum(g.ix.cover(ALLIES)[i] for i in way.hexes)


@pytest.mark.rule("n42:5.21.e", "n42:9.2.b3", "n42:9.2.d")
def test_it_stays_until_then() -> None:
    g = position({"0611": GUARDS, "0712": ["jp-41"], "0612": ["uk-air"]}, beaches={"0712": ["jp-41"]})
    drive(g, turn.land_segment(g), [1], {"land": ("city", "0612"), "advance": ()})
    assert g.hex("uk-air") == "0612"


@pytest.mark.rule("n42:4.3.b", "n42:8.32.a2")
def test_no_drop_on_enemy_air() -> None:
    g = position({"0510": ["jp-air-3", PARAS[0]], "0612": ["uk-air"], "0611": GUARDS}, phase="air")
    ask = g.ask("air")
    assert ("drop", PARAS[0], "0612") not in ask.options
    assert g.refused(ask, ("drop", PARAS[0], "0612")) == "n42:4.3.b"


# ---------------------------------------------------------------- attacks out of the sea (5.32.f2)


def at_sea(units: list[str], defenders: list[str], **more: Any) -> Position:
    g = field({"0914": units, "0814": defenders}, sound=False, **more)
    for u in units:
        g.u(u).landed = "sea"
    g.sound()
    return g


@pytest.mark.rule("n42:5.32.f2", "n42:6.42.a")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_an_attack_from_the_sea_that_does_not_clear_the_hex_drowns(die: int) -> None:
    g = at_sea(["jp-41"], ["nl-1"])
    fight(g, die, at="0814")
    what = result(g)
    assert what in ("AE", "AD", "AR", "--")
    assert g.lost("jp-41") == ("eliminated" if what == "AE" else "drowned")
    assert g.at("0814") == ["nl-1"]
    assert g.s.beaches == {}


@pytest.mark.rule("n42:5.32.f2", "n42:5.32.c")
def test_if_it_does_they_must_go_ashore() -> None:
    g = at_sea(GUARDS, ["nl-1"])
    asked = fight(g, 4, at="0814")
    assert result(g) == "DD"
    assert of("advance", asked) == []
    assert sorted(g.at("0814")) == sorted(GUARDS)
    assert g.s.beaches[g.no("0814")].units == sorted(GUARDS)
    assert g.supplied("jp-gds-3")


@pytest.mark.rule("n42:5.32.f2", "n42:4.1.a")
def test_who_finds_no_room_ashore_drowns() -> None:
    g = field(
        {"0914": ["jp-122", "jp-tk-7"], "0915": [*GUARDS, "jp-41"], "0814": ["nl-1"]},
        sound=False,
    )
    for u in (*GUARDS, "jp-41", "jp-122", "jp-tk-7"):
        g.u(u).landed = "sea"
    fight(g, 5, at="0814")
    assert result(g) == "DE"
    assert sorted(g.at("0814")) == sorted([*GUARDS, "jp-41", "jp-tk-7"])  # tanks do not count
    assert g.lost("jp-122") == "drowned"


@pytest.mark.rule("n42:5.32.f2", "n42:5.42.a")
def test_those_on_land_may_follow_as_far_as_there_is_room() -> None:
    g = field({"0914": GUARDS, "0715": ["jp-41", "jp-112"], "0814": ["nl-1"]}, sound=False)
    for u in GUARDS:
        g.u(u).landed = "sea"
    fight(g, 4, at="0814", advance=lambda ask: ask.options[:1])
    assert sorted(g.at("0814")) == sorted([*GUARDS, "jp-41"])


@pytest.mark.rule("n42:5.32.f2", "n42:6.34.b")
def test_a_fortress_that_holds_drowns_them() -> None:
    g = position({"0914": GUARDS, "0813": ["uk-1-malaya"]}, phase="combat", sound=False)
    for u in GUARDS:
        g.u(u).landed = "sea"
    fight(g, 5, at="0813")  # 5 - 1 at 8:1 is DE, nothing to a fortress
    assert result(g) == "DE"
    assert {g.lost(u) for u in GUARDS} == {"drowned"}
    assert g.at("0813") == ["uk-1-malaya"]


@pytest.mark.rule("n42:5.32.f2")
def test_who_stays_at_sea_without_attacking_drowns_as_the_phase_ends() -> None:
    g = at_sea(["jp-41"], ["nl-1"])
    g.act("combat", asks=["done"])
    g.step("end combat")
    assert g.lost("jp-41") == "drowned"


@pytest.mark.rule("n42:5.32.f2", "n42:5.13.d")
def test_a_hex_that_is_half_cleared_is_not_clear() -> None:
    g = field({"0814": [], "0813": ["jp-41"], "0714": ["nl-1@0", "nl-medan@1"]}, forts=["3310"])
    g.u("jp-41").landed = "beach"
    assert {t for t in g.ask("combat").options if t != "done"} == {("0714", 0), ("0714", 1)}
    asked = fight(g, 5, at="0714", bank=1)
    assert of("advance", asked) == []
    assert g.at("0714") == ["nl-1"]


# ---------------------------------------------------------------- banks


@pytest.mark.rule("n42:5.13.c", "n42:5.13.d")
def test_both_sides_choose_their_banks_as_the_combat_phase_begins() -> None:
    g = position(
        {"0714": ["nl-1", "nl-2"], "0713": ["jp-41"], "0715": ["jp-112"]},
        phase="combat",
        quiet=True,
        forts=["3310"],
    )
    g.step("banks", asks=[("nl-1",)])
    assert (g.u("nl-1").bank, g.u("nl-2").bank) == (1, 0)
    assert {t for t in g.ask("combat").options if t != "done"} == {("0714", 0), ("0714", 1)}
    assert combat.attackers(g, ("0714", 1)) == ["jp-41"]
    assert combat.attackers(g, ("0714", 0)) == ["jp-112"]


@pytest.mark.rule("n42:6.3.a")
def test_a_blank_does_nothing() -> None:
    g = field({"0704": ["jp-41"], PLAIN: ["uk-12-ind"]})
    asked = fight(g, 4)
    assert result(g) == "--"
    assert [ask.kind for ask in asked] == ["attack"]
    assert (g.hex("jp-41"), g.hex("uk-12-ind")) == ("0704", PLAIN)


@pytest.mark.rule("n42:6.3.a")
def test_the_reference_reads_the_results_as_the_engine_does() -> None:
    assert {"AE", "AD", "AR", "--", "DR", "DD", "DE", "DS"} == set(combat_results())
    assert not any(cell.startswith("A") and cell.endswith("S") for cell in combat_results())


def combat_results() -> list[str]:
    g = field({"0704": ["jp-41"], PLAIN: ["uk-12-ind"]})
    return [cell for row in g.content.tables.crt for cell in row]


def test_names_are_counters() -> None:
    """The lists used here name different counters."""
    for one, two in permutations([BATTALIONS, BRIGADES, GUARDS, INFANTRY, PARAS], 2):
        assert not set(one) & set(two)
    assert number(PLAIN) >= 0


@pytest.mark.rule("n42:6.31.a", "n42:6.31.b", "n42:6.31.f", "n42:9.2.a")
def test_the_title_says_why_a_retreat_does_not_lead_there() -> None:
    units = {"0704": GUARDS, PLAIN: ["uk-12-ind"], "1003": BRIGADES[6:10], "1006": ["jp-41"]}
    g = field(units)
    proc = combat.combat_phase(g)
    ask = g.asked(proc, asks=[(PLAIN, 0), tuple(GUARDS)], dice=[2])
    assert ask.kind == "retreat"
    for where, rule in (
        ("0904", "n42:6.31.a"),  # one hex only
        ("0502", "n42:6.31.a"),  # three
        ("0704", "n42:6.31.f"),  # the enemy
        ("1006", "n42:6.31.f"),
        ("1003", "n42:6.31.f"),  # no room
        ("0703", "n42:9.2.a"),  # his empty city
    ):
        assert where not in ask.options
        assert g.refused(ask, where) == rule, where
    assert all(g.refused(ask, where) is None for where in ask.options)
