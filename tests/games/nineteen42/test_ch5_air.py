"""Air movement (n42:5.2), and the drop of parachutists as movement (n42:5.41)."""

from __future__ import annotations

import pytest

from games.nineteen42.build import INFANTRY, PARAS, ROOT, Position, number, numbers, position
from ironbottom.games.nineteen42 import air, naval, pieces, reinforcements
from ironbottom.games.nineteen42.events import Flew, NavalAirAway
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.rulebook import load_rules

RULES = load_rules("ironbottom.games.nineteen42")
FORMOSA = "2200"


def flights(g: Position, u: str) -> set[str]:
    """Where an air unit may displace to."""
    ask = g.ask("air")
    return set() if ask is None else {o[2] for o in ask.options if o[0] == "fly" and o[1] == u}


def drops(g: Position, u: str) -> set[str]:
    ask = g.ask("air")
    return set() if ask is None else {o[2] for o in ask.options if o[0] == "drop" and o[1] == u}


# ---------------------------------------------------------------- what air units do not do


@pytest.mark.rule("n42:5.2.a")
def test_air_supports_a_combat_from_where_it_is() -> None:
    g = position({"0505": "jp-air-3", "0604": INFANTRY[:2], "0605": "uk-6-ind"}, phase="combat", quiet=True)
    g.act("combat", [("0605", 0), tuple(INFANTRY[:2]), ()], dice=[6])
    assert g.mods()["n42:6.41.a"] == 1
    assert g.hex("jp-air-3") == "0505"


@pytest.mark.rule("n42:5.2.b")
def test_a_land_based_air_unit_moves_only_by_displacing() -> None:
    g = position({"1007": ["jp-air-3", "jp-41"]}, phase="naval")
    assert naval.bar_sail(g, "jp-air-3") == "n42:5.2.b"
    ask = g.ask("naval", [("from", "1007")])
    assert ask.about[0] == ("jp-41",)  # nobody else to choose from
    assert position({"1007": "jp-air-3"}, phase="land").ask("land") is None
    assert flights(position({"1007": "jp-air-3"}, phase="air"), "jp-air-3")


# ---------------------------------------------------------------- displacement


@pytest.mark.rule("n42:5.21.a1")
def test_to_every_friendly_city_within_eight_hexes_and_no_other_hex() -> None:
    g = position({"1007": "jp-air-3"}, phase="air")
    cities = {ROOT.ids[i] for i in ROOT.city if g.s.owner[i] == JAPAN}
    near = {each for each in cities if ROOT.away(number("1007"), number(each)) <= 8} - {"1007"}
    assert flights(g, "jp-air-3") == near
    assert {"0505", "1301", "0510"} <= near
    assert max(ROOT.away(number("1007"), number(each)) for each in near) == 8
    assert cities - near - {"1007"}  # Chiang Mai and Palau are too far


@pytest.mark.rule("n42:5.21.a1")
@pytest.mark.parametrize(
    ("goal", "why"),
    [
        ("3310", "too far"),
        ("0612", "an enemy city"),
        ("1206", "a port without a city"),
        ("0604", "occupied by an air unit"),
        ("0905", "no city at all"),
    ],
)
def test_where_it_may_not_fly(goal: str, why: str) -> None:
    g = position({"1007": "jp-air-3", "0604": "jp-air-5"}, phase="air")
    assert goal not in flights(g, "jp-air-3"), why
    assert g.refused(g.ask("air"), ("fly", "jp-air-3", goal)) == "n42:5.21.a1"


@pytest.mark.rule("n42:5.21.a1")
def test_not_into_a_city_that_the_enemy_stands_in_or_that_fell_and_is_not_entered() -> None:
    g = position({"1007": "jp-air-3", "0604": "uk-6-ind"}, phase="air")
    assert "0604" not in flights(g, "jp-air-3")
    g = position({"1007": "jp-air-3"}, phase="air", fallen=["0511"])
    assert "0511" not in flights(g, "jp-air-3")


@pytest.mark.rule("n42:5.21.a1")
def test_a_conquered_city_is_a_friendly_one() -> None:
    g = position({"1007": "jp-air-3"}, phase="air", owner={"0511": JAPAN})
    assert "0511" in flights(g, "jp-air-3")
    g = position({"0813": ["uk-1-malaya", "uk-air"]}, side=ALLIES, phase="air")
    assert {"1019", "0612", "1314"} <= flights(g, "uk-air")  # the cities of all Allies
    assert not {"1007", "0505"} & flights(g, "uk-air")


@pytest.mark.rule("n42:5.21.a1", "n42:12.4.f")
def test_the_virtual_hex_is_a_base_for_japan_alone() -> None:
    g = position({"2103": ["jp-41", "jp-air-3"]}, phase="air")
    assert FORMOSA in flights(g, "jp-air-3")
    g = position({FORMOSA: "jp-air-5", "2103": "jp-41", "2204": "jp-42"}, phase="air")
    assert {"2103", "2204"} <= flights(g, "jp-air-5")
    g = position({"2204": ["us-31-inf", "us-air"]}, side=ALLIES, phase="air")
    assert FORMOSA not in flights(g, "us-air")


@pytest.mark.rule("n42:4.3.a", "n42:12.4.f", "n42:5.21.e")
def test_the_virtual_hex_holds_one_air_unit() -> None:
    g = position({FORMOSA: "jp-air-5", "2103": ["jp-41", "jp-air-3"]}, phase="air")
    assert FORMOSA not in flights(g, "jp-air-3")
    assert g.refused(g.ask("air"), ("fly", "jp-air-3", FORMOSA)) == "n42:5.21.a1"
    assert number(FORMOSA) not in pieces.havens(g, "jp-air-3")
    assert FORMOSA in flights(position({"2103": ["jp-41", "jp-air-3"]}, phase="air"), "jp-air-3")


@pytest.mark.rule("n42:5.21.a2")
def test_the_way_must_be_free_of_enemy_air() -> None:
    """Djambi and Sourabaya are eight hexes apart in a line through Palembang."""
    units = {"0716": ["jp-41", "jp-air-3"], "1520": "jp-42", "0917": "nl-palembang"}
    assert "1520" in flights(position(units, phase="air"), "jp-air-3")
    g = position(units | {"0917": ["nl-palembang", "nl-air"]}, phase="air")
    assert "1520" not in flights(g, "jp-air-3")
    assert air.bar_fly(g, "jp-air-3", number("1520")) == "n42:5.21.a2"
    g = position(units | {"0917": "nl-air"}, phase="air")  # an air unit alone bars as well
    assert "1520" not in flights(g, "jp-air-3")


@pytest.mark.rule("n42:5.21.a2")
def test_an_enemy_air_unit_at_the_start_or_beside_the_way_is_no_matter() -> None:
    units = {"0716": ["jp-41", "jp-air-3"], "0917": ["nl-palembang", "nl-air"], "0612": "jp-42"}
    assert "0612" in flights(position(units, phase="air"), "jp-air-3")


def hop(g: Position, u: str, *goals: str) -> None:
    for goal in goals:
        g.act("air", [("fly", u, goal)])


@pytest.mark.rule("n42:5.21.b")
def test_one_displacement_keeps_the_umbrella() -> None:
    g = position({"1007": "jp-air-3", "0612": "jp-41"}, phase="air")
    hop(g, "jp-air-3", "0505")
    assert g.hex("jp-air-3") == "0505"
    assert [u for u, _ in g.ix.umbrellas(JAPAN)] == ["jp-air-3"]
    ((_, covered),) = g.ix.umbrellas(JAPAN)
    assert covered == ROOT.within(number("0505"), 4)
    assert g.events(Flew)[-1].umbrella


@pytest.mark.rule("n42:5.21.c")
def test_more_lose_it() -> None:
    g = position({"1007": "jp-air-3", "0612": "jp-41"}, phase="air")
    hop(g, "jp-air-3", "0505", "0510", "0612")  # as often as it likes, each at most eight hexes from the last
    assert ROOT.away(number("1007"), number("0612")) <= 8
    assert g.ix.umbrellas(JAPAN) == []
    assert not g.events(Flew)[-1].umbrella
    assert "0505" in flights(g, "jp-air-3")


@pytest.mark.rule("n42:5.21.c")
def test_each_hop_is_measured_from_the_last_city() -> None:
    g = position({"1301": "jp-air-3", "0612": "jp-41"}, phase="air")
    assert ROOT.away(number("1301"), number("0612")) > 8
    assert "0612" not in flights(g, "jp-air-3")
    hop(g, "jp-air-3", "1007")
    assert "0612" in flights(g, "jp-air-3")


@pytest.mark.rule("n42:5.21.c")
@pytest.mark.parametrize("side", [JAPAN, ALLIES])
def test_it_is_lost_for_this_player_turn_only(side: str) -> None:
    """For the remainder of the current player-turn: in the enemy's, which follows, it covers again."""
    if side == JAPAN:
        g = position({"1007": "jp-air-3"}, phase="air")
        u, goals = "jp-air-3", ("0505", "1103")
    else:
        g = position({"0813": ["uk-1-malaya", "uk-air"]}, side=ALLIES, phase="air")
        u, goals = "uk-air", ("1019", "1520")
    hop(g, u, *goals)
    assert g.ix.umbrellas(side) == []
    for segment in ("naval", "combat"):  # through the whole player-turn
        g.s.phase = segment
        assert g.ix.umbrellas(side) == []
    g.stand("player", "end of player-turn")
    g.step("end of player-turn")
    assert [name for name, _ in g.ix.umbrellas(side)] == [u]


@pytest.mark.rule("n42:5.21.d")
def test_who_displaces_carries_nobody() -> None:
    g = position({"0510": ["jp-air-3", PARAS[0]], "1007": "jp-air-5", "0612": "uk-6-ind"}, phase="air")
    assert drops(g, PARAS[0])
    hop(g, "jp-air-3", "0505")
    assert drops(g, PARAS[0]) == set()
    assert air.bar_drop(g, PARAS[0], number("0512")) == "n42:8.32.a2"
    hop(g, "jp-air-5", "0510")  # one that comes has displaced as well
    assert drops(g, PARAS[0]) == set()


@pytest.mark.rule("n42:5.21.d", "n42:8.32.a2")
def test_who_has_carried_does_not_displace() -> None:
    g = position({"0510": ["jp-air-3", *PARAS], "0612": "uk-6-ind"}, phase="air")
    assert "0512" in drops(g, PARAS[0])
    g.act("air", [("drop", PARAS[0], "0512")])
    assert flights(g, "jp-air-3") == set()
    assert air.bar_fly(g, "jp-air-3", number("0505")) == "n42:8.32.a2"
    assert drops(g, PARAS[1]) == set()  # and not twice
    assert [u for u, _ in g.ix.umbrellas(JAPAN)] == ["jp-air-3"]  # its umbrella it keeps


# ---------------------------------------------------------------- driven off


@pytest.mark.rule("n42:5.21.e")
def test_the_conquest_of_its_city_drives_it_off() -> None:
    g = position(
        {"1020": INFANTRY[:3], "1120": INFANTRY[3:6], "1019": "nl-air"},
        owner={"1220": ALLIES, "1520": ALLIES},
    )
    ask = g.ask("land", [("city", "1019"), (INFANTRY[0],)], [1])
    assert (ask.seat, ask.kind, ask.about) == (ALLIES, "flee", ("nl-air", "1019"))
    near = {ROOT.ids[i] for i in ROOT.city if g.s.owner[i] == ALLIES and ROOT.away(i, number("1019")) <= 8}
    assert set(ask.options) == near - {"1019"}
    g = position({"1020": INFANTRY[:3], "1120": INFANTRY[3:6], "1019": "nl-air"})
    g.act("land", [("city", "1019"), (INFANTRY[0],), "1520"], dice=[1])
    assert g.hex("nl-air") == "1520"
    assert g.events(Flew)[-1].fled
    assert g.hex(INFANTRY[0]) == "1019"


@pytest.mark.rule("n42:5.21.e")
def test_driven_off_it_keeps_its_umbrella_and_may_have_displaced_before() -> None:
    g = position({"1020": INFANTRY[:3], "1120": INFANTRY[3:6], "1019": "nl-air"})
    g.act("land", [("city", "1019"), (INFANTRY[0],), "1520"], dice=[1])
    assert g.u("nl-air").flew == 0
    assert [u for u, _ in g.ix.umbrellas(ALLIES)] == ["nl-air"]


@pytest.mark.rule("n42:5.21.e")
def test_without_an_airfield_in_reach_it_is_destroyed_and_has_not_surrendered() -> None:
    near = [ROOT.ids[i] for i in ROOT.city if ROOT.away(i, number("1019")) <= 8 and ROOT.ids[i] != "0813"]
    owners = {each: JAPAN for each in near if each != "1019"}
    g = position(
        {"1020": INFANTRY[:3], "1120": INFANTRY[3:6], "1019": "nl-air", "0813": ["uk-1-malaya", "uk-air"]},
        owner=owners,
    )
    assert pieces.havens(g, "nl-air") == []  # Singapore is eight off, and taken by the other air unit
    g.act("land", [("city", "1019"), (INFANTRY[0],)], dice=[1])
    assert g.lost("nl-air") == "flown"
    assert "nl-air" not in g.s.units


@pytest.mark.rule("n42:5.21.e")
def test_one_airfield_is_taken_without_asking() -> None:
    near = [ROOT.ids[i] for i in ROOT.city if ROOT.away(i, number("1019")) <= 8]
    owners = {each: JAPAN for each in near if each not in ("1019", "0813")}
    g = position({"1020": INFANTRY[:3], "1120": INFANTRY[3:6], "1019": "nl-air"}, owner=owners)
    g.act("land", [("city", "1019"), (INFANTRY[0],)], dice=[1])
    assert g.hex("nl-air") == "0813"


@pytest.mark.rule("n42:5.21.e")
@pytest.mark.parametrize("result", ["DR", "DS"])
def test_its_stack_retreats_or_surrenders(result: str) -> None:
    g = position(
        {"0612": ["uk-6-ind", "uk-air"], "0712": INFANTRY[:4], "0713": ["jp-gds-3"]},
        phase="combat",
        owner={"0511": ALLIES, "0610": JAPAN},
        forts=["2105", "3310"],
    )
    attackers = (*INFANTRY[:2],) if result == "DR" else (*INFANTRY[:4],)
    die = {"DR": 4, "DS": 6}[result]
    q = g.asked(_attack(g, "0612", attackers), dice=[die])
    while q is not None and q.kind == "retreat":
        g = position(
            {"0612": ["uk-6-ind", "uk-air"], "0712": INFANTRY[:4], "0713": ["jp-gds-3"]},
            phase="combat",
            owner={"0511": ALLIES, "0610": JAPAN},
            forts=["2105", "3310"],
        )
        q = g.asked(_attack(g, "0612", attackers), [q.options[0]], [die])
    assert q.kind == "flee"
    assert (q.seat, q.about[0]) == (ALLIES, "uk-air")


def _attack(g: Position, at: str, units: tuple[str, ...]):  # type: ignore[no-untyped-def]
    from ironbottom.games.nineteen42.combat import attack

    return attack(g, (at, 0), units)


@pytest.mark.rule("n42:5.21.e")
def test_an_air_unit_is_in_the_way_of_no_march() -> None:
    """A city that has fallen and is not entered yet still holds its air unit: who marches in or through drives it off."""
    g = position({"0612": "uk-air", "0713": "jp-41"}, fallen=["0612"], owner={"0610": JAPAN, "0511": JAPAN})
    assert "0611" in g.ways("jp-41")
    q = g.ask("land", [("hex", "0713"), "0611"])
    assert (q.kind, q.seat) == ("flee", ALLIES)


@pytest.mark.rule("n42:5.21.e", "n42:12.12.b")
def test_the_home_guard_drives_off_an_air_unit() -> None:
    """It appears in an empty city that Japan has conquered; the air unit there cannot stay among enemies."""
    g = position({"1019": "jp-air-3", "1520": "jp-41"}, side=ALLIES, java=1, owner={"1019": JAPAN})
    ask = g.asked(_step(g, "home guard"), ["1019"])
    assert (ask.kind, ask.about) == ("arrive", "nl-hg2")
    assert (g.hex("nl-hg1"), g.hex("jp-air-3")) == ("1019", "1520")  # the only airfield in reach
    g.sound()


@pytest.mark.rule("n42:5.21.e", "n42:12.22.f")
def test_a_reinforcement_drives_off_an_air_unit() -> None:
    g = position(
        {"0612": "jp-air-3", "0813": "uk-1-malaya"},
        side=ALLIES,
        phase="naval",
        waiting=["uk-45-ind"],
        owner={"0612": JAPAN, "0511": JAPAN},
        turn=2,
    )
    assert number("0612") not in reinforcements.arrival_hexes(g, "uk-45-ind")
    g.s.fallen = [number("0612")]  # it has been stormed in this player-turn, but nobody went in
    g.ix.touch()
    assert number("0612") in reinforcements.arrival_hexes(g, "uk-45-ind")
    ask = g.asked(_step(g, "arrivals"), ["0612"])
    assert (ask.seat, ask.kind) == (JAPAN, "flee")


def _step(g: Position, name: str):  # type: ignore[no-untyped-def]
    from ironbottom.games.nineteen42.turn import SEQUENCES

    return next(step.run for step in SEQUENCES["player"] if step.id == name)(g)


# ---------------------------------------------------------------- naval air units


@pytest.mark.rule("n42:5.22.a")
def test_naval_air_is_japans_and_of_its_player_turn() -> None:
    g = position({}, phase="naval", off=["jp-nav-2"])
    assert ("air", "jp-nav-2") in g.ask("naval").options
    g = position({"0813": "uk-1-malaya"}, side=ALLIES, phase="naval", off=["jp-nav-2", "uk-55-br"])
    assert not any(option[0] == "air" for option in g.ask("naval").options)
    assert {kind.nation for kind in g.ix.kinds.values() if kind.naval} == {"Japanese"}


@pytest.mark.rule("n42:5.22.a", "n42:5.33.e2")
def test_it_is_gone_before_the_allied_player_turn() -> None:
    g = position({"1208": "jp-nav-2"}, phase="combat", turn=1)
    g.step("end combat")
    assert (g.hex("jp-nav-2"), g.s.away) == ("", {"jp-nav-2": 3})
    assert g.events(NavalAirAway)[0].turn == 3


@pytest.mark.rule("n42:5.22.b")
def test_it_does_not_displace() -> None:
    g = position({"1208": "jp-nav-2", "1007": "jp-air-3"}, phase="air")
    assert flights(g, "jp-nav-2") == set()
    assert air.bar_fly(g, "jp-nav-2", number("1007")) == "n42:5.22.b"


@pytest.mark.rule("n42:5.22.b", "n42:5.21.e")
def test_nor_does_it_flee_to_an_airfield() -> None:
    """Enemies who come into its hex send it home, as the end of the combat phase would."""
    g = position({"0512": "jp-nav-2", "1007": []}, phase="combat", turn=4)
    assert g.asked(pieces.chase_air(g, number("0512"), JAPAN)) is None
    assert (g.hex("jp-nav-2"), g.s.away) == ("", {"jp-nav-2": 6})


# ---------------------------------------------------------------- the drop


@pytest.mark.rule("n42:5.41.a")
def test_dropped_within_eight_hexes() -> None:
    garrisons = {"1711": "uk-2-15-punjab", "0813": "uk-1-malaya", "1815": "nl-balikpapan"}
    g = position({"1007": ["jp-air-3", PARAS[0]], **garrisons}, phase="air")
    goals = drops(g, PARAS[0])
    assert goals
    assert all(ROOT.away(number("1007"), number(each)) <= 8 for each in goals)
    beside = {ROOT.ids[j] for i in numbers(garrisons) for j in ROOT.graph.beside[i] if ROOT.land[j]}
    assert {each for each in beside if ROOT.away(number("1007"), number(each)) <= 8} <= goals
    far = max(beside, key=lambda each: ROOT.away(number("1007"), number(each)))
    assert ROOT.away(number("1007"), number(far)) > 8
    assert far not in goals
    assert air.bar_drop(g, PARAS[0], number(far)) in ("n42:8.32.a2", "n42:5.41.a")


@pytest.mark.rule("n42:5.41.a")
def test_it_must_stand_with_a_land_based_air_unit_as_the_segment_begins() -> None:
    alone = position({"1007": PARAS[0], "1103": "jp-air-3", "0813": "uk-1-malaya"}, phase="air")
    assert drops(alone, PARAS[0]) == set()
    assert air.bar_drop(alone, PARAS[0], number("0713")) == "n42:8.32.a2"
    naval_air = position({"1007": [PARAS[0], "jp-nav-2"], "0813": "uk-1-malaya"}, phase="air")
    assert drops(naval_air, PARAS[0]) == set()


@pytest.mark.rule("n42:5.41.a")
def test_only_parachutists() -> None:
    g = position({"1007": ["jp-air-3", "jp-41", "jp-sasebo-1"], "0813": "uk-1-malaya"}, phase="air")
    assert not any(option[0] == "drop" for option in g.ask("air").options)
    assert air.bar_drop(g, "jp-41", number("0713")) == "n42:8.32.a2"


@pytest.mark.rule("n42:5.41.a", "n42:9.2.c")
def test_who_stood_in_the_zone_of_a_city_that_was_rolled_for_is_not_dropped() -> None:
    """It may not move any more in this player-turn, by air as little as by land or sea."""
    g = position({"0510": ["jp-air-3", PARAS[0], "jp-41"], "0612": "uk-6-ind"})
    assert "0511" in {ROOT.ids[i] for i in ROOT.graph.beside[number("0510")]}
    g.act("land", [("city", "0511")], dice=[6])
    assert g.u(PARAS[0]).locked
    g.s.phase = "air"
    assert drops(g, PARAS[0]) == set()
    assert air.bar_drop(g, PARAS[0], number("0512")) == "n42:9.2.c"


@pytest.mark.rule("n42:5.41.a")
def test_whatever_is_offered_is_carried_out() -> None:
    units = {"0510": ["jp-air-3", PARAS[0]], "1007": "jp-air-5", "0612": ["uk-6-ind"], "0611": "jp-41"}
    ask = position(units, phase="air").ask("air")
    assert isinstance(ask, Ask)
    for option in ask.options:
        trial = position(units, phase="air")
        q = trial.ask("air", [option])
        if q is None:
            trial.sound()
            continue
        assert (q.kind, q.about[0]) == ("city", option[2])  # a drop on an empty city: the die at once
        for die in (1, 6):
            again = position(units, phase="air")
            again.act("air", [option], dice=[die])
            assert again.hex(PARAS[0]) in (option[2], "")


@pytest.mark.rule("n42:5.21.a1", "n42:5.21.e")
def test_in_a_shorter_scenario_only_to_cities_of_its_area() -> None:
    card = {"area": ("malaya", "siam")}
    g = position({"0813": ["uk-1-malaya", "uk-air"]}, side=ALLIES, phase="air", card=card)
    assert flights(g, "uk-air") == {"0612", "0511", "0610"}
    assert {ROOT.ids[i] for i in pieces.havens(g, "uk-air")} == {"0612", "0511", "0610"}
