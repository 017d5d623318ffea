"""The auto-player against small plans, and what the Presence Tables leave of an objective that has been reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import policies
from games.rifles.board import Board, board
from ironbottom.games.rifles import cards as c
from ironbottom.games.rifles.actions import actions
from ironbottom.games.rifles.bot import AutoPlayer, Judge
from ironbottom.games.rifles.bot_value import melee_odds
from ironbottom.games.rifles.effects import do_effects
from ironbottom.games.rifles.load import mission, missions
from ironbottom.games.rifles.objectives import holds
from ironbottom.games.rifles.state import SQUAD
from ironbottom.games.rifles.view import View
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.dice import Dice

MARGIN = 0.25
"""How much more often than the auto-player a small plan may win by luck in so few games."""
GAMES = 4
PAIRS = [("us_army", "japan"), ("japan", "us_marines"), ("snlf", "commonwealth"), ("commonwealth", "snlf")]


def answer(g: Board, ask: Ask[Any] | None = None) -> Any:
    """What the auto-player does now, or answers."""
    ask = ask or Ask(SQUAD, "action", actions(g), "rifles:3.2.g", (g.state.ap, g.state.bap))
    return AutoPlayer().decide(View(g, SQUAD), ask, None, Dice(1, SQUAD, 0)).token


# ------------------------------------------------------------------ Presence Tables


def positions(card: str) -> Iterator[Board]:
    """Boards without an Enemy on which the objective of a Mission is reached, the squad in one or two stripes."""
    column = mission(card).column
    for front in range(1, 7):
        for rear in range(front, 7):
            g = standing(card, front, rear)
            if any(all(holds(g, x) for x in conditions) for conditions in mission(card).objectives.any) or (
                column is not None and column.stripe in (front, rear)
            ):
                yield g


def standing(card: str, front: int, rear: int) -> Board:
    """Five men in each of two stripes, with all that the Mission asks for besides: tank, airman, demolished targets."""
    men = ["rifle"] * 5
    groups: dict[int, Any] = {front: ["smg*", *men], rear: ["smg", *men]}
    if front == rear:
        groups = {front: [["smg*", *men], ["smg", *men]]}
    has_tank = any(type(x) is c.OwnTank for conditions in mission(card).objectives.any for x in conditions)
    if has_tank:
        groups[front] = [*(groups[front] if front == rear else [groups[front]]), ["tank"]]
    g = board(
        "",
        groups,
        {},
        mission=card,
        demolished=list(mission(card).raid.targets) if mission(card).raid else [],
    )
    if has_tank:
        g.s.tank = next(u.id for u in g.s.units.values() if u.type == "tank")
    if mission(card).search:
        g.of(2)[0].airman = True
    return g


def reached(g: Board, card: str) -> bool:
    """Do the conditions of one of the lists of the objective hold?"""
    return any(all(holds(g, x) for x in conditions) for conditions in mission(card).objectives.any)


def still_reached(g: Board, card: str) -> bool:
    """Is the objective still reached?"""
    column = mission(card).column
    if column is not None:
        return all(k.stripe != column.stripe for k in g.side("enemy"))
    return reached(g, card)


@pytest.mark.rule("rifles:3.3.a", "rifles:9.0.a")
@pytest.mark.parametrize("card", missions())
def test_who_has_beaten_every_enemy_may_win_whatever_is_rolled_next(card: str) -> None:
    """From any position with the objective reached and no Enemy left, some row of the Presence Table leaves it reached."""
    seen = 0
    for g in positions(card):
        seen += 1
        front = min(k.stripe for k in g.side(SQUAD))
        rear = max(k.stripe for k in g.side(SQUAD))
        kept = 0
        for row in mission(card).presence:
            trial = standing(card, front, rear)
            dice = [6] if any(type(x) is c.Patrol for x in row.do) else []
            trial.play(do_effects(trial, row.do, 0, 1, "table"), dice=dice)
            kept += still_reached(trial, card)
        assert kept >= 1, f"front #{front}, rear #{rear}"
    assert seen, "the objective of every Mission can be reached by men who stand in two stripes"


# ------------------------------------------------------------------ small plans


@pytest.mark.parametrize("card", missions())
def test_no_small_plan_plays_a_mission_much_better_than_the_auto_player(card: str) -> None:
    found = policies.run(list(policies.POLICIES), [card], PAIRS, GAMES, 1, 1)
    assert len(found) == len(policies.POLICIES)
    assert policies.ahead(found, MARGIN) == []


def test_a_plan_that_is_ahead_is_named() -> None:
    found = {
        ("auto-player", "1"): policies.Played(10, 5),
        ("rush", "1"): policies.Played(10, 8),
        ("greedy", "1"): policies.Played(10, 6),
    }
    assert policies.ahead(found, 0.25) == ["Mission 1: rush wins 80 %, the auto-player 50 %"]
    assert policies.table(found, ["rush"], ["1"])[-1] == "| rush | 80 |"


def test_an_action_that_is_barred_is_not_ordered() -> None:
    played = policies.play(("without assault", "1", "us_army", "japan", 2, 1))
    assert played.games == 2
    assert "assault" not in played.verbs
    assert policies.play(("auto-player", "1", "us_army", "japan", 2, 1)).verbs["assault"] > 0


# ------------------------------------------------------------------ what it has learnt


@pytest.mark.rule("rifles:2.1.b", "rifles:5.1.a")
def test_a_group_that_was_hidden_when_it_set_out_is_not_heard() -> None:
    g = board("", {3: ["HIDDEN", "rifle*"]}, {2: ["rifle"]}, mission="5", ap=1)
    g.do("move", 1, 2)
    assert not g.s.alarm
    assert not g.rolls("alarm")
    assert not g.k(1).hidden, "moving ends it (5.3.a)"
    old = board("", {3: ["HIDDEN", "rifle*"]}, {2: ["rifle"]}, mission="5", ap=1)
    raid_ = msgspec.structs.replace(old.content.mission.raid, sneak=(1, 2), creep=None)
    old.content = msgspec.structs.replace(
        old.content, mission=msgspec.structs.replace(old.content.mission, raid=raid_)
    )
    old.do("move", 1, 2, dice=[1])
    assert old.s.alarm, "a card that says nothing of it hears him like anybody else"


@pytest.mark.rule("rifles:4.6.a")
def test_a_close_combat_that_cannot_be_lost_comes_before_a_flank_fire() -> None:
    g = board(
        "OPEN OPEN OPEN OPEN OPEN OPEN",
        {4: ["smg*", "smg", "smg", "rifle", "rifle", "rifle", "rifle"]},
        {4: ["rifle", "rifle", "rifle", "lmg"]},
        mission="5",
        alarm=True,
        bap=2,
    )
    odds = melee_odds(g, g.k(1), g.k(2))
    assert odds["loss"] == 0
    assert odds["double"] > 0.5
    assert sum(odds.values()) == pytest.approx(1)
    assert ("flank", 1, 2, "ap") in actions(g)
    assert answer(g)[0] == "assault"


@pytest.mark.rule("rifles:5.1.a")
def test_hides_before_it_goes_among_sleeping_enemies() -> None:
    def squad(**fields: Any) -> Board:
        return board("", {3: ["smg*", *["rifle"] * 7]}, {2: ["rifle"] * 5}, mission="5", ap=2, **fields)

    assert answer(squad()) == ("hide", 1, 0, "ap")
    assert answer(squad(alarm=True))[0] != "hide"
    g = squad()
    g.k(1).hidden = True
    assert answer(g)[:3] == ("move", 1, 2)


@pytest.mark.rule("rifles:5.1.a")
def test_shots_before_the_alarm_have_their_price() -> None:
    def worth(alarm: bool) -> float:
        g = board("", {3: ["smg*", *["rifle"] * 7]}, {2: ["rifle"] * 5}, mission="5", ap=2, alarm=alarm)
        return Judge(g).score(("fire", 1, 2, "ap"))[0]

    assert worth(False) < worth(True) - 1


@pytest.mark.rule("rifles:1.6.e", "rifles:3.1.a")
def test_parties_of_four_for_the_houses_of_the_village() -> None:
    g = board(
        "",
        {4: ["smg*", *["rifle"] * 9]},
        {1: ["rifle"] * 4},
        mission="2",
        features={4: ["BUILDING", "BUILDING"]},
        ap=2,
    )
    assert answer(g, Ask(SQUAD, "regroup", [("keep",), ("split", 1)], "rifles:3.1.a")) == ("split", 1)
    ids = [u.id for u in g.of(1)]
    ask = Ask(SQUAD, "split", ids, "rifles:3.1.a", (1,), most=len(ids) - 1, first=(ids[-1],))
    party = answer(g, ask)
    assert len(party) == 4


@pytest.mark.rule("rifles:3.2.1.k")
def test_takes_their_cover_when_points_are_left_for_the_shot() -> None:
    def worth(cover: bool, ap: int) -> float:
        g = board("", {4: ["smg*", *["rifle"] * 7]}, {3: ["COVER", *["rifle"] * 4]}, ap=ap)
        g.k(2).cover = True
        return Judge(g).score(("redeploy", 1, 2, "ap"))[0]

    assert worth(True, 1) < 0
    assert worth(True, 3) > 0.3


@pytest.mark.rule("rifles:4.5.a")
def test_cover_fire_is_worth_what_the_target_could_do() -> None:
    def worth(*foe: str) -> float:
        g = board("", {4: ["smg*", *["rifle"] * 7]}, {3: list(foe)}, ap=1)
        return Judge(g).score(("cover fire", 1, 2, "ap"))[0]

    assert worth("hmg", "rifle", "rifle") > worth("rifle") + 0.1
