"""Set-up (n42:12.0 to 12.6): where everything begins, and where its owner may choose."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

from games.nineteen42.build import ROOT, Position, campaign, content, fresh, number
from ironbottom.games.nineteen42.events import GameEnds, Placed, PlayerTurn, TurnBegins
from ironbottom.games.nineteen42.index import kinds_of
from ironbottom.games.nineteen42.setup import deployment
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.kernel.ask import Ask

KINDS = kinds_of(content("campaign"))
FREE = ("12",)
"""The switch with which both sides place their troops themselves."""


@pytest.fixture(scope="module")
def begun() -> Position:
    """The campaign as Turn 0 begins, after the ready set-up; nobody may change it."""
    return campaign()


def of(rule: str) -> list[str]:
    """The counters that a rule gives."""
    return [u for u, kind in KINDS.items() if kind.card.rule == f"n42:{rule}"]


def names(hexes: object) -> set[str]:
    return {ROOT.ids[i] for i in hexes}  # type: ignore[attr-defined]


def placing(u: str, *switches: str) -> Position:
    """A game in which this counter is the next to be placed, and no other that is free stands yet."""
    g = fresh(switches=switches)
    g.step("prepare", seq="game", sound=False)
    g.s.at[-1].step = 1
    assert u in g.s.todo
    g.s.todo = [u, *(x for x in g.s.todo if x != u)]
    return g


def choice(u: str, *switches: str) -> set[str]:
    """The hexes that are offered for a counter."""
    g = placing(u, *switches)
    ask = next(_set_up(g))
    assert isinstance(ask, Ask)
    assert (ask.kind, ask.about, ask.seat) == ("deploy", u, KINDS[u].side)
    assert ask.options[0] == "ready"
    assert set(ask.options[1:]) == names(deployment(g, u))
    return set(ask.options[1:])


def _set_up(g: Position):  # type: ignore[no-untyped-def]
    from ironbottom.games.nineteen42.turn import SEQUENCES

    return next(step.run for step in SEQUENCES["game"] if step.id == "set up")(g)


def open_ground(hexes: set[str], cls: str = "foot") -> set[str]:
    """Those of them on which a class can stand."""
    return {each for each in hexes if ROOT.may_enter(cls, number(each))}


# ---------------------------------------------------------------- the order


@pytest.mark.rule("n42:12.0.a")
def test_the_allies_set_up_before_japan() -> None:
    g = fresh(switches=FREE)
    proc, seats = _all_of_it(g), []
    q = next(proc)
    try:
        while True:
            seats.append(q.seat)
            q = proc.send(q.options[1])  # the first hex that is open
    except StopIteration:
        pass
    assert seats == sorted(seats, key=(ALLIES, JAPAN).index)
    assert set(seats) == {ALLIES, JAPAN}
    fixed = [KINDS[e.unit].side for e in g.events(Placed)][: -len(seats)]
    assert fixed == sorted(fixed, key=(ALLIES, JAPAN).index)
    assert Tally(seats) == {ALLIES: 5 + 8 + 8 + 3 + 3 + 2, JAPAN: 11}
    g.sound()


def _all_of_it(g: Position):  # type: ignore[no-untyped-def]
    from games.nineteen42.build import _steps

    return _steps(g, "begin")


@pytest.mark.rule("n42:12.0.a")
def test_ready_places_the_rest_of_a_side() -> None:
    g = fresh(switches=FREE)
    g.run(["ready", "ready"], until="begin")
    assert {u: unit.hex for u, unit in g.s.units.items()} == {
        u: unit.hex for u, unit in campaign().s.units.items()
    }
    g = fresh(switches=FREE)
    g.run(["1119", "ready", "0702", "ready"], until="begin")
    assert g.hex("nl-1") == "1119"
    moved = [u for u in g.s.units if g.hex(u) != campaign().hex(u)]
    assert set(moved) == {"nl-1", "jp-gds-3"}


@pytest.mark.rule("n42:12.0.a")
def test_a_ready_place_that_is_full_gives_way() -> None:
    """Four other regiments in Batavia: who should stand there goes elsewhere in Java."""
    g = placing("nl-2", "12")
    for u in ("nl-2", "nl-4", "nl-6"):
        g.s.todo.remove(u)
        g.s.todo.insert(0, u)
    g.run(["1019", "1019", "1019", "ready", "ready"], until="begin")
    assert len(g.at("1019")) == 4
    g.sound()


# ---------------------------------------------------------------- the Dutch


@pytest.mark.rule("n42:12.11.a1")
def test_four_dutch_regiments_anywhere_in_java(begun: Position) -> None:
    assert Tally((KINDS[u].card.type, KINDS[u].strength) for u in of("12.11.a1")) == {("infantry", 4): 4}
    for u in of("12.11.a1"):
        assert number(begun.hex(u)) in ROOT.region["java"]
        assert choice(u, *FREE) == names(ROOT.region["java"])


@pytest.mark.rule("n42:12.11.a2")
def test_the_dutch_air_unit_in_a_city_of_java(begun: Position) -> None:
    (air,) = of("12.11.a2")
    cities = names(set(ROOT.city) & ROOT.region["java"])
    assert cities == {"1019", "1220", "1520"}
    assert choice(air, *FREE) == cities
    assert begun.hex(air) in cities


@pytest.mark.rule("n42:12.11.b")
def test_nine_battalions_in_their_cities(begun: Position) -> None:
    assert len(of("12.11.b")) == 9
    places = {place.name: place.hex for place in ROOT.graph.board.places if "city" in place.kinds}
    for u in of("12.11.b"):
        assert begun.hex(u) == places[KINDS[u].card.unit]
    g = fresh(switches=FREE)
    g.step("prepare", seq="game", sound=False)
    assert not set(of("12.11.b")) & set(g.s.todo)  # nothing to choose


# ---------------------------------------------------------------- the British


@pytest.mark.rule("n42:12.21.a1", "n42:12.21.a2", "n42:12.21.a3")
def test_singapore(begun: Position) -> None:
    assert begun.stands("0813")
    assert [KINDS[u].strength for u in of("12.21.a2")] == [3, 3]
    assert {begun.hex(u) for u in of("12.21.a2") + of("12.21.a3")} == {"0813"}
    assert [KINDS[u].card.size for u in of("12.21.a2")] == ["brigade"] * 2
    g = fresh(switches=FREE)
    g.step("prepare", seq="game", sound=False)
    assert not set(of("12.21.a2") + of("12.21.a3")) & set(g.s.todo)


@pytest.mark.rule("n42:12.21.b1")
def test_eight_brigades_anywhere_in_malaya(begun: Position) -> None:
    assert [KINDS[u].strength for u in of("12.21.b1")] == [5] * 8
    malaya = names(ROOT.region["malaya"])
    assert {begun.hex(u) for u in of("12.21.b1")} <= malaya
    for u in of("12.21.b1"):
        assert choice(u, *FREE) == malaya
    assert {"0813", "0511", "0610", "0612", "0712"} <= malaya
    assert not {"0510", "0613", "0714"} & malaya  # Siam, Sumatra


@pytest.mark.rule("n42:12.21.b2")
def test_a_battalion_in_brunei(begun: Position) -> None:
    (u,) = of("12.21.b2")
    assert (begun.hex(u), KINDS[u].strength, KINDS[u].card.size) == ("1711", 2, "battalion")


# ---------------------------------------------------------------- the Americans


@pytest.mark.rule("n42:12.31.a", "n42:12.31.b", "n42:12.31.c")
def test_manila_bay(begun: Position) -> None:
    assert begun.stands("2105")
    assert begun.at("2105") == []
    assert {begun.hex(u) for u in of("12.31.b")} == {"2204"}
    (marines,) = of("12.31.c")
    assert (begun.hex(marines), KINDS[marines].strength, KINDS[marines].card.type) == ("2104", 6, "marine")


@pytest.mark.rule("n42:12.31.d1", "n42:12.31.d2", "n42:12.31.d3")
def test_anywhere_on_luzon(begun: Position) -> None:
    luzon = names(ROOT.region["luzon"])
    assert Tally(KINDS[u].strength for u in of("12.31.d1")) == {4: 8}
    assert Tally(KINDS[u].strength for u in of("12.31.d2")) == {5: 2, 7: 1}
    assert Tally((KINDS[u].card.type, KINDS[u].strength) for u in of("12.31.d3")) == {
        ("tank", 3): 2,
        ("armored_cavalry", 3): 1,
    }
    for u in of("12.31.d1") + of("12.31.d2") + of("12.31.d3"):
        assert begun.hex(u) in luzon
        assert choice(u, *FREE) == open_ground(luzon, KINDS[u].cls)
    assert "2105" in choice("us-11-pa", *FREE)  # Corregidor too
    assert not {"2302", "2303"} & choice("us-192-tk", *FREE)  # no tanks in the Sierra Madre


@pytest.mark.rule("n42:12.31.e")
def test_two_divisions_anywhere_on_mindanao(begun: Position) -> None:
    assert [KINDS[u].strength for u in of("12.31.e")] == [4, 4]
    for u in of("12.31.e"):
        assert number(begun.hex(u)) in ROOT.region["mindanao"]
        assert choice(u, *FREE) == names(ROOT.region["mindanao"])


# ---------------------------------------------------------------- Japan


@pytest.mark.rule("n42:12.4.a1", "n42:12.4.a2")
def test_palau(begun: Position) -> None:
    assert begun.stands("3310")
    there = begun.at("3310")
    assert Tally((KINDS[u].card.type, KINDS[u].strength, KINDS[u].card.snlf) for u in there) == {
        ("infantry", 7, False): 3,
        ("infantry", 3, True): 3,
    }


@pytest.mark.rule("n42:12.4.b")
def test_cam_ranh_bay(begun: Position) -> None:
    there = begun.at("1206")
    assert Tally((KINDS[u].card.type, KINDS[u].strength) for u in there) == {
        ("infantry", 7): 4,
        ("marine", 3): 1,
    }
    begun.sound()  # five of foot, as printed


@pytest.mark.rule("n42:12.4.c")
def test_eleven_units_anywhere_in_indochina(begun: Position) -> None:
    units = of("12.4.c")
    assert Tally((KINDS[u].card.type, KINDS[u].strength) for u in units) == {
        ("guards", 8): 3,
        ("infantry", 7): 3,
        ("artillery", 3): 1,
        ("tank", 4): 3,
        ("tank", 2): 1,
    }
    indochina = names(ROOT.region["indochina"])
    for u in units:
        assert begun.hex(u) in indochina
        offered = choice(u, *FREE)
        assert offered == open_ground(indochina, KINDS[u].cls) - {"1206"}  # Cam Ranh Bay is full
    assert not {"0505", "0604", "1301"} & indochina


@pytest.mark.rule("n42:12.4.d")
def test_an_air_unit_in_saigon(begun: Position) -> None:
    assert begun.hex("jp-air-3") == "1007"


@pytest.mark.rule("n42:12.4.e")
def test_all_others_are_off_the_map(begun: Position) -> None:
    japanese = {u for u, kind in KINDS.items() if kind.side == JAPAN and not kind.fort}
    on_map = {u for u in begun.s.units if KINDS[u].side == JAPAN}
    assert set(begun.s.off) == japanese - on_map
    assert len([u for u in begun.s.off if KINDS[u].ground]) == 28
    assert {"jp-nav-2", "jp-nav-4", "jp-228", "jp-yokosuka-1", "jp-yokosuka-3", "jp-144"} <= set(begun.s.off)


@pytest.mark.rule("n42:12.4.f")
def test_the_other_air_unit_operates_from_off_the_map(begun: Position) -> None:
    assert begun.hex("jp-air-5") == "2200"
    assert number("2200") == ROOT.formosa
    assert number("2200") not in range(ROOT.size)
    ((_, covered),) = [x for x in begun.ix.umbrellas(JAPAN) if x[0] == "jp-air-5"]
    north = {i for i in range(ROOT.size) if ROOT.away(ROOT.formosa, i) <= 4}
    assert covered == north
    assert {"2201", "2204", "2103"} <= names(covered)
    assert "2205" not in names(covered)
    assert ROOT.away(ROOT.formosa, number("2201")) == 1


# ---------------------------------------------------------------- the first turn, and the last


@pytest.mark.rule("n42:12.5.a", "n42:12.5.b", "n42:12.5.c")
def test_turn_0_of_japan_then_turn_1_of_the_allies() -> None:
    g = campaign()
    assert g.s.turn == 0
    g.idle(until="begin")
    assert (g.s.turn, g.s.side) == (1, JAPAN)
    g.idle(until="japan")
    assert [(e.turn, e.side) for e in g.events(PlayerTurn)] == [(0, JAPAN), (1, ALLIES)]
    assert [e.turn for e in g.events(TurnBegins)] == [0, 1]


@pytest.mark.rule("n42:12.5.d")
def test_the_game_ends_with_turn_10() -> None:
    g = campaign()
    g.idle()
    assert g.s.turn == 10
    assert g.s.result is not None
    assert len(g.events(GameEnds)) == 1
    assert g.events(PlayerTurn)[-1].turn == 10


# ---------------------------------------------------------------- optional deployments


def south() -> set[str]:
    return {each.id for each in ROOT.graph.board.hexes if each.lat is not None and each.lat < 0}


@pytest.mark.rule("n42:12.61.a")
def test_the_dutch_anywhere_south_of_the_equator() -> None:
    land = {each for each in south() if ROOT.land[number(each)]}
    assert all(ROOT.home[number(each)] == ALLIES for each in land)
    closed = ROOT.region["malaya"] | ROOT.region["brunei"] | frozenset(ROOT.named(("SW", "NB")))
    wanted = land - names(closed)
    for u in of("12.11.a1"):
        assert choice(u, "12.61") == open_ground(wanted) | names(ROOT.region["java"])
    for u in of("12.11.b"):  # its own city as well, wherever that is: the option takes nothing away
        assert choice(u, "12.61") == open_ground(wanted, "garrison") | {KINDS[u].card.place}, u
    assert {"1019", "0917", "1815", "2018", "2817", "3020"} <= wanted  # from Sumatra to the Moluccas
    assert not {"0412", "1913", "2514", "0813", "1314"} & wanted  # north of it
    assert choice("nl-air", "12.61") == names(ROOT.city) & wanted


@pytest.mark.rule("n42:12.62.a")
def test_the_british_in_burma_malaya_and_northern_borneo() -> None:
    wanted = names(
        ROOT.region["burma"] | ROOT.region["malaya"] | ROOT.region["brunei"] | ROOT.named(("SW", "NB"))
    )
    for u in [*of("12.21.b1"), *of("12.21.a2"), *of("12.21.b2")]:
        assert choice(u, "12.62") == open_ground(wanted, KINDS[u].cls), u
    assert {"0103", "0101", "0612", "0813", "1314", "1711", "1911"} <= wanted
    assert not {"1214", "0510", "0302"} & wanted
    (air,) = of("12.21.a3")
    assert choice(air, "12.62") == names(ROOT.city) & wanted


@pytest.mark.rule("n42:12.63.a")
def test_the_americans_on_any_philippine_island() -> None:
    wanted = names(ROOT.region["philippines"])
    for u in [*of("12.31.c"), *of("12.31.d1"), *of("12.31.d3"), *of("12.31.e")]:
        assert choice(u, "12.63") == open_ground(wanted, KINDS[u].cls), u
    assert {"2210", "2008", "2307", "2407", "2507", "2510"} <= wanted  # Jolo, Palawan, the Visayas, Mindanao
    assert not {"1810", "1911", "3310"} & wanted
    assert all((each.lat or 0) > 0 for each in ROOT.graph.board.hexes if each.id in wanted)
    (air,) = of("12.31.b")
    assert choice(air, "12.63") == names(ROOT.city) & wanted


@pytest.mark.rule("n42:12.61.a", "n42:12.62.a", "n42:12.63.a")
@pytest.mark.parametrize(
    ("switch", "nation"), [("12.61", "Dutch"), ("12.62", "British"), ("12.63", "American")]
)
def test_only_that_nation_and_never_a_fortress_or_a_reinforcement(switch: str, nation: str) -> None:
    g = fresh(switches=(switch,))
    asked = []
    proc = _all_of_it(g)
    try:
        q = next(proc)
        while True:
            asked.append(q.about)
            q = proc.send(q.options[-1])
    except StopIteration:
        pass
    on_map = {
        u
        for u, kind in KINDS.items()
        if kind.nation == nation and not kind.fort and kind.card.place not in ("off", "later")
    } - {"nl-art1"}
    assert set(asked) == on_map
    assert len(asked) == len(on_map)
    assert sorted(ROOT.ids[i] for i in g.s.forts) == ["0813", "2105", "3310"]
    g.sound()


@pytest.mark.rule("n42:12.61.a", "n42:12.62.a", "n42:12.63.a")
def test_the_ready_set_up_serves_with_them_too() -> None:
    g = fresh(switches=("12.61", "12.62", "12.63"))
    g.run(["ready"], until="begin")
    assert {u: g.hex(u) for u in g.s.units} == {u: campaign().hex(u) for u in g.s.units}


@pytest.mark.rule("n42:12.62.a")
def test_reinforcements_come_as_ever() -> None:
    """Through Burma as well, with the freer set-up as without."""
    from ironbottom.games.nineteen42 import reinforcements

    for switches in ((), ("12.62",)):
        g = fresh(switches=switches)
        g.run(["ready"] if switches else [], until="begin")
        g.s.turn, g.s.side = 4, ALLIES
        reinforcements.due(g)
        assert {"uk-55-br", "uk-2-4-mg", "us-131-fa"} <= set(g.s.off)
        g.s.phase, g.s.nmp = "naval", {"Allied": 6}
        assert ("burma", "0101") in g.goals("uk-55-br", "off")


@pytest.mark.rule("n42:12.0.a")
@pytest.mark.parametrize("scenario", ["campaign", "malaya", "indies", "philippines"])
@pytest.mark.parametrize("seed", range(4))
def test_no_set_up_comes_to_a_dead_end(scenario: str, seed: int) -> None:
    """Whatever is chosen, everything finds a place, and the position is a sound one."""
    from random import Random

    rng = Random(seed)
    closed = content(scenario).scenario.closed
    switches = [s for s in ("12", "12.61", "12.62", "12.63", "13.5", "13.8") if s not in closed]
    g = fresh(scenario, switches=switches)
    proc = _all_of_it(g)
    try:
        q = next(proc)
        while True:
            assert len(q.options) > 1
            q = proc.send(rng.choice(q.options[1:]))
    except StopIteration:
        pass
    assert g.s.todo == []
    g.sound()
