"""The turn sequence (n42:2) and its chart."""

from __future__ import annotations

import pytest

from games.nineteen42.build import ROOT, Position, campaign, position
from ironbottom.games.nineteen42.events import Phase, PlayerTurn, TurnBegins
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.turn import SEQUENCES
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.rulebook import load_rules

RULES = load_rules("ironbottom.games.nineteen42")
SEGMENTS = ["land", "air", "naval", "combat"]


def busy(side: str = JAPAN, phase: str = "land", turn: int = 3) -> Position:
    """Both sides could march, fly, sail and fight."""
    return position(
        {
            "1007": ["jp-41", "jp-air-3"],
            "0604": ["jp-42", "jp-yokosuka-1"],
            "0605": ["uk-6-ind", "uk-15-ind"],
            "0505": ["uk-air"],
            "0813": ["uk-1-malaya"],
            "0705": ["uk-28-ind"],
        },
        side=side,
        phase=phase,
        turn=turn,
        off=["jp-21", "jp-nav-2", "uk-55-br"],
        owner={"0505": ALLIES},
    )


@pytest.fixture(scope="module")
def idle_campaign() -> Position:
    """A whole campaign in which nobody does anything."""
    g = campaign()
    g.idle()
    return g


@pytest.mark.rule("n42:2.0.a", "n42:2.0.d1", "n42:2.0.d2")
def test_the_player_turns_of_a_campaign(idle_campaign: Position) -> None:
    """Turn 0 is Japan's alone; from then on the Allies come first."""
    begun = [(e.turn, e.side) for e in idle_campaign.events(PlayerTurn)]
    assert begun == [(0, JAPAN), *((t, side) for t in range(1, 11) for side in (ALLIES, JAPAN))]
    assert [e.turn for e in idle_campaign.events(TurnBegins)] == list(range(11))


@pytest.mark.rule("n42:2.0.b", "n42:chart.sequence")
def test_land_air_naval_combat_in_every_player_turn(idle_campaign: Position) -> None:
    said = [(e.side, e.phase) for e in idle_campaign.events(Phase)]
    sides = [e.side for e in idle_campaign.events(PlayerTurn)]
    assert said == [(side, phase) for side in sides for phase in SEGMENTS]


@pytest.mark.rule("n42:chart.sequence")
def test_the_chart_row_by_row() -> None:
    rows = RULES["n42:chart.sequence"].rows
    assert [row[0] for row in rows] == ["Movement A", "Movement B", "Movement C", "Combat"]
    assert [row[1].split()[0] for row in rows] == ["land", "air", "naval", "attacks"]
    assert "reinforcements" in rows[2][1]
    steps = [step.id for step in SEQUENCES["player"]]
    order = [steps.index(name) for name in ("land", "air", "naval", "combat")]
    assert order == sorted(order)
    assert steps.index("to sea") < steps.index("arrivals") < steps.index("naval")


@pytest.mark.rule("n42:2.0.b")
@pytest.mark.parametrize("side", [JAPAN, ALLIES])
def test_only_what_belongs_to_the_segment_is_on_offer(side: str) -> None:
    words = {"land": {"hex", "city"}, "air": {"fly", "drop"}, "naval": {"from", "air"}}
    for phase, kinds in words.items():
        ask = busy(side, phase).ask(phase)
        assert {option[0] for option in ask.options if option != "done"} <= kinds
        assert len(ask.options) > 1
    ask = busy(side, "combat").ask("combat")
    assert ask.kind == "attack"


@pytest.mark.rule("n42:2.0.c1")
@pytest.mark.parametrize("side", [JAPAN, ALLIES])
def test_only_the_phasing_side_acts(side: str) -> None:
    """Whatever may be chosen is its own; to attack are the enemy's."""
    for phase in SEGMENTS:
        g = busy(side, phase)
        ask = g.ask(phase)
        assert ask.seat == side
        for option in ask.options:
            if option == "done":
                continue
            if phase == "combat":
                assert g.ix.side_at(g.no(option[0])) != side
            elif option[0] in ("fly", "drop", "air"):
                assert g.kind(option[1]).side == side
            elif option[0] == "city":
                assert g.owner(option[1]) != side
            elif option[1] != "off":
                assert g.ix.side_at(g.no(option[1])) == side
            else:
                cargo = g.ask("naval", [option])
                units = cargo.options if cargo.kind == "cargo" else cargo.about[0]
                assert {g.kind(u).side for u in units} == {side}


@pytest.mark.rule("n42:2.0.c1")
def test_the_steps_of_a_player_turn_ask_nobody_else() -> None:
    g = busy(ALLIES)
    asked = g.idle(until="combat", sound=False)
    assert {q.seat for q in asked if isinstance(q, Ask) and q.kind != "banks"} == {ALLIES}


@pytest.mark.rule("n42:2.0.c2")
def test_each_segment_is_done_before_the_next_and_never_comes_back() -> None:
    g = busy()
    asked = [q.kind for q in g.idle(until="end of player-turn")]
    kinds = [kind for kind in asked if kind in ("land", "air", "naval", "attack")]
    assert kinds == ["land", "air", "naval", "attack"]
    assert [e.phase for e in g.events(Phase)] == ["air", "naval", "combat"]


@pytest.mark.rule("n42:2.0.c2")
def test_done_ends_a_segment_whatever_could_still_move() -> None:
    g = busy()
    g.run(["done"], until="to air")
    assert g.s.at[-1].step == next(n for n, s in enumerate(SEQUENCES["player"]) if s.id == "to air")
    g = busy()
    q = g.asked(SEQUENCES["player"][2].run(g), [("hex", "1007"), "1006"])
    assert q is None  # one act; then the step asks again
    assert g.ask("land").options[-1] == "done"


@pytest.mark.rule("n42:2.0.c3", "n42:2.0.c4", "n42:2.0.c5", "n42:2.0.c6")
def test_what_each_segment_is_for() -> None:
    assert ("hex", "1007") in busy(phase="land").ask("land").options
    air = busy(phase="air").ask("air").options
    assert ("fly", "jp-air-3", "1103") in air
    assert ("from", "off") in busy(phase="naval").ask("naval").options
    assert ("0605", 0) in busy(phase="combat").ask("combat").options


@pytest.mark.rule("n42:2.0.c4")
def test_parachutists_are_flown_in_the_air_segment() -> None:
    g = position({"1007": ["jp-air-3", "jp-yokosuka-1"]}, phase="air")
    assert {option[0] for option in g.ask("air").options[:-1]} == {"fly", "drop"}
    for other in ("land", "naval", "combat"):
        ask = g.ask(other)
        assert ask is None or not any(option[0] == "drop" for option in ask.options)


@pytest.mark.rule("n42:2.0.c5")
def test_reinforcements_arrive_in_the_naval_segment_and_may_sail_at_once() -> None:
    g = position({"0813": ["uk-1-malaya"]}, turn=2, side=ALLIES)
    asked = g.idle(until="shipping", sound=False)
    assert not any(q.kind == "arrive" for q in asked)
    assert g.s.waiting == []
    g.run(until="arrivals")
    assert "uk-45-ind" in g.s.waiting
    q = g.asked(SEQUENCES["player"][7].run(g))
    assert (q.kind, q.about) == ("arrive", "uk-45-ind")
    g.run(["0813", *["later"] * (len(g.s.waiting) - 1)], until="naval")
    assert g.hex("uk-45-ind") == "0813"
    assert ("port", "1711") in g.goals("uk-45-ind")


@pytest.mark.rule("n42:2.0.c6")
def test_attacks_come_last() -> None:
    g = busy(phase="combat")
    assert g.ask("combat").kind == "attack"
    for phase in ("land", "air", "naval"):
        assert not any(q.kind in ("attack", "attackers") for q in [busy(phase=phase).ask(phase)])
    steps = [step.id for step in SEQUENCES["player"]]
    assert steps[steps.index("combat") + 1 :] == ["hong kong", "end combat", "end of player-turn"]


@pytest.mark.rule("n42:2.0.d2")
def test_the_allies_do_nothing_on_turn_0() -> None:
    g = campaign()
    assert g.s.turn == 0
    asked = g.idle(until="end")
    assert {q.seat for q in asked if isinstance(q, Ask)} == {JAPAN}
    assert [e.side for e in g.events(PlayerTurn)] == [JAPAN]


@pytest.mark.rule("n42:2.0.a", "n42:2.0.d1")
def test_flags_of_a_player_turn_last_until_the_next_of_its_side() -> None:
    """What was spent, sailed or fought is forgotten when its side's next player-turn begins, and not before that of the enemy."""
    g = position({"1007": "jp-41", "0813": "uk-1-malaya"}, turn=3, side=JAPAN)
    g.act("land", [("hex", "1007"), "1006"])
    assert (g.u("jp-41").spent, g.u("jp-41").mode) == (1, "land")
    g.stand("turn", "japan")
    g.s.played = [ALLIES]
    g.run(until="start")
    assert (g.u("jp-41").spent, g.u("jp-41").mode) == (0, "")
    assert ROOT.ids[g.u("jp-41").hex] == "1006"
