"""Victory points and levels (n42:11, chart.victory); with the changes of 13.3."""

from __future__ import annotations

from typing import Any

import pytest

from games.nineteen42.build import (
    BRIGADES,
    DUTCH,
    GUARDS,
    INFANTRY,
    Position,
    campaign,
    drive,
    position,
)
from ironbottom.games.nineteen42 import combat, points
from ironbottom.games.nineteen42.events import GameEnds
from ironbottom.games.nineteen42.load import mission, missions
from ironbottom.games.nineteen42.pieces import enter, put, remove
from ironbottom.games.nineteen42.state import ALLIES, JAPAN, Kong, Lost
from ironbottom.games.nineteen42.title import TITLE
from ironbottom.kernel.rulebook import load_rules

RULES = load_rules("ironbottom.games.nineteen42")
ALL = ["0813", "2105", "3310"]


def lines(g: Position) -> dict[str, int]:
    """Points by the rule that gives them."""
    return {line.rule: line.points for line in points.reckoning(g)}


def lost(*units: str, how: str = "surrendered", side: str = JAPAN) -> list[Lost]:
    return [Lost(u, how, 3, side, 0, "n42:6.34.a") for u in units]


# ---------------------------------------------------------------- 11.0


@pytest.mark.rule("n42:11.0.a1")
@pytest.mark.parametrize(
    ("forts", "points_"),
    [(ALL, 0), (["0813", "3310"], 20), (["2105", "3310"], 20), (["3310"], 40), (["0813", "2105"], 0)],
)
def test_twenty_for_each_allied_fortress(forts: list[str], points_: int) -> None:
    assert lines(position({}, forts=forts)).get("n42:11.0.a1", 0) == points_


@pytest.mark.rule("n42:11.0.a1", "n42:9.5.c")
def test_a_fortress_falls_when_it_is_entered() -> None:
    g = position({"0713": GUARDS, "0813": ["uk-1-malaya"]}, phase="combat", owner={"0612": JAPAN})
    given = {"attack": ("0813", 0), "attackers": tuple(GUARDS), "advance": ()}
    drive(g, combat.combat_phase(g), [5], given)
    assert g.lost("uk-1-malaya") == "surrendered"
    assert lines(g).get("n42:11.0.a1", 0) == 0
    put(g, "jp-gds-3", g.no("0813"))
    enter(g, ["jp-gds-3"], g.no("0813"))
    assert lines(g)["n42:11.0.a1"] == 20


@pytest.mark.rule("n42:11.0.a2", "n42:6.34.a", "n42:9.4.b")
def test_two_for_each_allied_unit_that_surrendered() -> None:
    g = position({}, lost=lost("uk-12-ind", "nl-medan", "us-11-pa"))
    assert lines(g)["n42:11.0.a2"] == 6
    g = position({}, lost=lost("uk-12-ind", "uk-22-ind", how="eliminated"))
    assert "n42:11.0.a2" not in lines(g)
    for how in ("eliminated", "sunk", "drowned", "flown"):
        assert "n42:11.0.a2" not in lines(position({}, lost=lost("uk-12-ind", how=how)))


@pytest.mark.rule("n42:11.0.a2", "n42:5.21.e")
def test_an_air_unit_never_counts_as_surrendered() -> None:
    assert "n42:11.0.a2" not in lines(position({}, lost=lost("uk-air", how="flown")))
    assert "n42:11.0.a2" not in lines(position({}, lost=lost("uk-air")))
    assert points.totals(position({}, lost=lost("uk-air", how="flown"))) == (0, 0)


@pytest.mark.rule("n42:11.0.a3", "n42:10.4.b")
def test_five_for_hong_kong() -> None:
    assert lines(position({}, switches=["10.4"], kong=Kong(fell=3)))["n42:11.0.a3"] == 5
    assert "n42:11.0.a3" not in lines(position({}, switches=["10.4"], kong=Kong()))
    assert "n42:11.0.a3" not in lines(position({}))  # without the option it cannot fall


@pytest.mark.rule("n42:11.0.b1")
def test_one_for_each_surviving_allied_unit_and_air_unit() -> None:
    g = position({"0813": ["uk-12-ind", "uk-air"], "1019": ["nl-1"], "2105": ["us-4-mar"]})
    assert lines(g)["n42:11.0.b1"] == 4
    # fortress counters, units off the map and Japanese ones are nothing
    g = position({"0813": ["uk-12-ind"], "1007": GUARDS}, off=["uk-55-br"], waiting=["uk-45-ind"])
    assert lines(g)["n42:11.0.b1"] == 1
    assert points.totals(position({})) == (0, 0)


@pytest.mark.rule("n42:11.0.b2")
def test_two_for_each_japanese_unit_that_surrendered() -> None:
    g = position({}, lost=lost("jp-41", "jp-tk-1", side=ALLIES))
    assert lines(g)["n42:11.0.b2"] == 4
    assert "n42:11.0.b2" not in lines(position({}, lost=lost("jp-41", how="eliminated")))
    assert "n42:11.0.a2" not in lines(g)


@pytest.mark.rule("n42:11.0.b2", "n42:6.34.a")
def test_a_japanese_unit_surrenders_in_an_allied_attack() -> None:
    g = position({"0611": ["jp-hvy-3"], "0612": BRIGADES[:4]}, side=ALLIES, phase="combat")
    drive(
        g,
        combat.combat_phase(g),
        [5],
        {"attack": ("0611", 0), "attackers": tuple(BRIGADES[:4]), "advance": ()},
    )
    assert g.lost("jp-hvy-3") == "surrendered"
    assert points.totals(g) == (0, 2 + 4)


@pytest.mark.rule("n42:11.0.c", "n42:11.0.a1", "n42:11.0.a2", "n42:11.0.a3", "n42:11.0.b1", "n42:11.0.b2")
def test_the_totals_are_subtracted() -> None:
    g = position(
        {"1019": DUTCH[:4]},
        forts=["0813", "3310"],
        lost=[*lost("uk-12-ind", "us-11-pa"), *lost("jp-41", side=ALLIES), *lost("jp-42", how="sunk")],
        switches=["10.4"],
        kong=Kong(fell=1),
    )
    assert points.totals(g) == (20 + 4 + 5, 4 + 2)
    found = points.judge(g)
    assert (found.japan, found.allies, found.rule) == (29, 6, "n42:11.0.c")
    assert found.level == "Draw"


# ---------------------------------------------------------------- the chart


def with_difference(n: int) -> Position:
    """A game with that difference of points: Allied units surrendered, or surviving."""
    pool = [u for u, k in position({}).ix.kinds.items() if k.side == ALLIES and k.ground]
    if n < 0:
        return position({"0813": pool[:-n]}, sound=False)
    units: dict[str, Any] = {"1019": ["nl-1"]} if n % 2 else {}
    forts, rest = (["3310"], n - 40) if n >= 40 else (ALL, n)
    surrendered = (rest + len(units)) // 2
    return position(units, forts=forts, lost=lost(*[u for u in pool if u != "nl-1"][:surrendered]))


@pytest.mark.rule("n42:chart.victory", "n42:11.0.c")
@pytest.mark.parametrize(
    ("difference", "level", "winner"),
    [
        (-9, "Allied Major Victory", ALLIES),
        (0, "Allied Major Victory", ALLIES),
        (1, "Allied Minor Victory", ALLIES),
        (20, "Allied Minor Victory", ALLIES),
        (21, "Draw", ""),
        (40, "Draw", ""),
        (41, "Japanese Minor Victory", JAPAN),
        (60, "Japanese Minor Victory", JAPAN),
        (61, "Japanese Major Victory", JAPAN),
        (75, "Japanese Major Victory", JAPAN),
    ],
)
def test_the_victory_chart(difference: int, level: str, winner: str) -> None:
    g = with_difference(difference)
    japan, allies = points.totals(g)
    assert japan - allies == difference
    found = points.judge(g)
    assert (found.level, found.winner) == (level, winner)


@pytest.mark.rule("n42:chart.victory")
def test_the_chart_is_the_reference() -> None:
    rows = RULES["n42:chart.victory"].rows
    firsts = [int(row[0].partition("-")[0].rstrip("+")) for row in rows]
    levels = mission("campaign").levels
    assert [level.least for level in levels[1:]] == firsts[1:]
    assert [level.name for level in levels] == [row[1].partition(" (")[0] for row in rows]
    lasts = [row[0].partition("-")[2] for row in rows]
    assert [int(x) + 1 for x in lasts if x] == firsts[2:]


# ---------------------------------------------------------------- when


@pytest.mark.rule("n42:11.0.0", "n42:12.5.d")
def test_computed_at_the_end_of_turn_10() -> None:
    g = position({"1019": ["nl-1"]}, turn=10)
    g.stand("turn", "end")
    g.run()
    assert g.s.result is not None
    assert (g.s.result.japan, g.s.result.allies) == (0, 1)
    (said,) = g.events(GameEnds)
    assert (said.level, said.winner) == ("Allied Major Victory", ALLIES)
    outcome = TITLE.outcome(g.s)
    assert outcome is not None
    assert (outcome.winner, outcome.points, outcome.rule) == (ALLIES, -1, "n42:11.0.c")
    for turn in range(10):
        h = position({"1019": ["nl-1"]}, turn=turn)
        h.step("end", seq="turn")
        assert (h.s.turn, h.s.result) == (turn + 1, None)


@pytest.mark.rule("n42:11.0.0")
def test_a_draw_has_no_winner() -> None:
    g = with_difference(30)
    g.s.turn = 10
    g.stand("turn", "end").run(sound=False)
    outcome = TITLE.outcome(g.s)
    assert outcome is not None
    assert (outcome.winner, outcome.code, outcome.points) == (None, "Draw", 30)


@pytest.mark.rule("n42:11.0.0", "n42:11.0.b1")
def test_the_campaign_as_it_begins() -> None:
    g = campaign()
    allied = [u for u in g.s.units if g.kind(u).side == ALLIES]
    assert points.totals(g) == (0, len(allied))


@pytest.mark.rule("n42:11.0.0", "n42:11.0.a1")
@pytest.mark.parametrize("name", missions())
def test_shorter_scenarios_count_their_own(name: str) -> None:
    """Each scenario counts its own fortresses and places, and at the start Japan has what it holds."""
    g = campaign(scenario=name, switches=())
    worth = g.content.scenario.worth
    held = sum(n for x, n in worth.places.items() if g.s.owner[g.no(x)] == JAPAN)
    alive = sum(g.kind(u).side == ALLIES for u in g.s.units)
    assert points.totals(g) == (held, alive)
    forts = [i for i in g.s.forts if g.map.home[i] == ALLIES]
    for i in forts:
        for u in list(g.ix.units(i)):
            remove(g, [u], "eliminated", "n42:6.33.a")
        japanese = next(u for u in g.s.units if g.kind(u).side == JAPAN and g.kind(u).ground)
        put(g, japanese, i)
        enter(g, [japanese], i)
        here = worth.places.get(g.map.ids[i], 0)
        assert points.totals(g)[0] >= held + worth.fortress + here
        held += worth.fortress + here


# ---------------------------------------------------------------- 13.3


@pytest.mark.rule("n42:13.3.a", "n42:13.3.b")
def test_with_13_3_fortresses_are_10_and_surrendered_units_1() -> None:
    units = lost("uk-12-ind", "nl-medan", "us-11-pa")
    g = position({}, forts=["3310"], lost=units, switches=["13.3"])
    assert lines(g)["n42:11.0.a1"] == 20
    assert lines(g)["n42:11.0.a2"] == 3
    assert lines(position({}, forts=["0813", "3310"], switches=["13.3"]))["n42:11.0.a1"] == 10
    # Japan's own losses and the survivors count as ever
    g = position({"1019": DUTCH[:2]}, lost=lost("jp-41", side=ALLIES), switches=["13.3"])
    assert points.totals(g) == (0, 2 + 2)


@pytest.mark.rule("n42:13.3.c")
def test_with_13_3_a_british_unit_in_rangoon_is_5() -> None:
    for units, switches, wanted in (
        ({"0103": ["uk-12-ind"]}, ["13.3"], 5),
        ({"0103": ["uk-12-ind", "uk-22-ind"]}, ["13.3"], 5),
        ({"0103": ["uk-12-ind"]}, [], 0),
        ({"0102": ["uk-12-ind"]}, ["13.3"], 0),
        ({"0103": ["nl-1"]}, ["13.3"], 0),
        ({"0103": [INFANTRY[0]]}, ["13.3"], 0),
    ):
        assert lines(position(units, switches=switches)).get("n42:13.3.c", 0) == wanted, units


@pytest.mark.rule("n42:13.3.a", "n42:13.3.b", "n42:13.3.c")
def test_the_campaigns_worth_is_that_of_the_book() -> None:
    worth = points.worth(position({}))
    assert (worth.fortress, worth.surrendered, worth.survivor) == (20, 2, 1)
    assert (worth.japan_surrendered, worth.hong_kong, worth.rangoon) == (2, 5, 0)
    changed = points.worth(position({}, switches=["13.3"]))
    assert (changed.fortress, changed.surrendered, changed.survivor) == (10, 1, 1)
    assert (changed.japan_surrendered, changed.hong_kong, changed.rangoon) == (2, 5, 5)
