"""Recon Points (rifles:3.7): re-rolls, the Patrol Table, attacks, what a Mission asks for."""

from __future__ import annotations

from typing import Any

import pytest

from games.rifles.board import PRESENCE, board
from ironbottom.games.rifles.act import perform
from ironbottom.games.rifles.cards import Enemy, Entry, Recon
from ironbottom.games.rifles.entry import patrol
from ironbottom.games.rifles.events import Gained, Placed
from ironbottom.games.rifles.pieces import squad_die
from ironbottom.games.rifles.presence import presence_check
from ironbottom.games.rifles.view import View
from ironbottom.games.rifles.words import prompt
from ironbottom.kernel.ask import Ask

SIX = {6: ["rifle*"]}
FIGHT: dict[str, Any] = {"squad": {6: ["rifle*"]}, "enemy": {5: ["rifle"]}, "ap": 2}


@pytest.mark.rule("rifles:3.7.a", "rifles:1.3.l")
def test_points_are_counted_and_last_beyond_the_turn() -> None:
    g = board(squad=SIX, events={6: [Recon(2)]}, bap=1)
    g.do("move", 1, 5, "bap")
    assert g.s.rp == 3
    assert [(e.n, e.now) for e in g.events(Gained)] == [(2, 2), (1, 3)]
    g.step("end")
    g.step("begin")
    assert g.s.rp == 3


@pytest.mark.rule("rifles:3.7.a", "rifles:3.7.f")
def test_any_group_uses_what_another_has_earned() -> None:
    g = board(squad={6: [["rifle*"], ["rifle"]]}, enemy={5: ["rifle"]}, ap=1, bap=1)
    g.do("move", 1, 5, "bap")
    g.do("fire", 2, 3, asks=["no", "yes"], dice=[1, 6])
    assert g.s.rp == 0
    assert g.u("a").suppressed


# ---------------------------------------------------------------- re-rolls


@pytest.mark.rule("rifles:3.7.b")
def test_a_die_is_thrown_again_once_and_the_second_result_stands() -> None:
    g = board(**FIGHT, rp=3)
    g.do("fire", 1, 2, asks=["no", "yes"], dice=[4, 1])  # 5 or more wanted; the second die is not asked about
    assert g.s.rp == 2
    assert not g.u("a").suppressed
    assert [r.faces for r in g.rolls("attack")] == [(4,), (1,)]


@pytest.mark.rule("rifles:3.7.b")
def test_the_player_need_not_and_cannot_without_points() -> None:
    g = board(**FIGHT, rp=1)
    g.do("fire", 1, 2, asks=["no", "no"], dice=[4])
    assert g.s.rp == 1
    g = board(**FIGHT)
    g.do("fire", 1, 2, dice=[4])


@pytest.mark.rule("rifles:3.7.b")
def test_dice_of_the_players_own_side() -> None:
    g = board(squad={6: ["rifle*!", "rifle"]}, ap=1, rp=1)
    g.do("recover", 1, asks=["yes"], dice=[2, 3])
    assert not g.u("A").suppressed
    g = board(squad=SIX, enemy={5: ["HIDDEN", "rifle"]}, ap=1, rp=1)
    g.do("spot", 1, 2, asks=["yes"], dice=[4, 5])
    assert not g.k(2).hidden
    g = board(squad={6: ["OBSTACLE", "rifle*"]}, ap=1, rp=1)
    g.do("clear", 1, asks=["yes"], dice=[3, 4])
    assert not g.k(1).wire
    g = board(squad=SIX, enemy={6: ["rifle"]}, ap=1, rp=1)
    g.do("assault", 1, 2, asks=["yes"], dice=[1, 1])  # Morale 3, +1 for the Leader
    assert g.s.rp == 0
    assert not g.k(1).foe


@pytest.mark.rule("rifles:3.7.b", "rifles:3.2.a")
def test_action_dice_are_thrown_again_one_by_one() -> None:
    g = board(squad=SIX, rp=3)
    g.step("dice", asks=[0, 2], dice=[1, 6, 2, 6, 2])
    assert (g.s.ap, g.s.bap, g.s.rp) == (0, 2, 1)  # 6, 6, 2: nothing left that was not thrown again
    g = board(squad=SIX, rp=1)
    g.step("dice", asks=[1], dice=[3, 1, 2, 2])
    assert (g.s.ap, g.s.bap, g.s.rp) == (1, 0, 0)
    g = board(squad=SIX, rp=1)
    g.step("dice", asks=[-1], dice=[3, 1, 2])
    assert (g.s.ap, g.s.rp) == (1, 1)


@pytest.mark.rule("rifles:3.7.b")
def test_dice_that_bring_on_the_enemy() -> None:
    g = board(squad=SIX, rp=1, card={"presence": PRESENCE})
    g.play(presence_check(g), asks=["yes"], dice=[5, 1])  # a machine-gun nest in #1; riflemen
    assert g.s.rp == 0
    assert [e.force for e in g.events(Placed)] == ["riflemen"]
    g = board(squad=SIX, rp=1)
    g.play(patrol(g, 3, "event"), asks=["yes"], dice=[6, 1])
    assert [e.force for e in g.events(Placed)] == [g.content.enemy.patrol[1]]


@pytest.mark.rule("rifles:3.7.b")
def test_not_the_dice_of_the_enemy() -> None:
    g = board(squad=SIX, enemy={5: ["rifle"]}, rp=3, order="Attack")
    g.step("line up")
    g.step("enemy", dice=[4, 6])  # Attack, and it hits; nobody is asked
    assert g.u("A").suppressed
    assert g.s.rp == 3


@pytest.mark.rule("rifles:3.7.b")
def test_not_asked_again_this_turn_if_the_player_says_so() -> None:
    g = board(squad=SIX, rp=2)
    roll = "morale", "rifles:1.4.1.a"
    g.play(squad_die(g, *roll, need=3), asks=["never"], dice=[1])
    g.play(squad_die(g, *roll, need=3), dice=[1])
    g.step("begin")
    g.play(squad_die(g, *roll, need=3), asks=["yes"], dice=[1, 2])
    assert g.s.rp == 1


# ---------------------------------------------------------------- tables of entry


@pytest.mark.rule("rifles:3.7.c")
@pytest.mark.parametrize("face", range(2, 7))
def test_a_point_lowers_the_patrol_by_one(face: int) -> None:
    for spend in (True, False):
        g = board(squad=SIX, rp=1)
        g.play(patrol(g, 3, "event"), asks=["no", spend], dice=[face])
        assert [e.force for e in g.events(Placed)] == [g.content.enemy.patrol[face - spend]]
        assert g.s.rp == 1 - spend


@pytest.mark.rule("rifles:3.7.c")
def test_at_0_the_encounter_is_avoided() -> None:
    g = board(squad=SIX, rp=2)
    g.play(patrol(g, 3, "event"), asks=["no", True], dice=[1])
    assert not g.side("enemy")
    assert g.s.rp == 1  # one point a roll, not more


@pytest.mark.rule("rifles:3.7.c")
def test_without_points_a_1_is_met() -> None:
    g = board(squad=SIX)
    g.play(patrol(g, 3, "event"), dice=[1])
    assert [e.force for e in g.events(Placed)] == [g.content.enemy.patrol[1]]


@pytest.mark.rule("rifles:3.7.c")
def test_a_table_without_the_words_cannot_be_lowered() -> None:
    rows = [
        Entry("", (Enemy(force, at="#1"),))
        for force in ("sniper", "scouts", "squad", "patrol", "squad", "squad")
    ]
    g = board(squad=SIX, rp=1, card={"presence": tuple(rows)})
    g.play(presence_check(g), asks=["no"], dice=[2])
    assert [e.force for e in g.events(Placed)] == ["scouts"]
    assert g.s.rp == 1


# ---------------------------------------------------------------- attacks


@pytest.mark.rule("rifles:3.7.e")
def test_a_point_adds_one_to_an_attack() -> None:
    g = board(**FIGHT, rp=2)
    g.do("fire", 1, 2, asks=["drm"], dice=[4])  # 4 + 1 + 1 = 6
    assert g.mods()["rifles:3.7.e"] == 1
    assert g.u("a").suppressed
    assert g.s.rp == 1


@pytest.mark.rule("rifles:3.7.e")
def test_one_point_for_one_attack_roll() -> None:
    g = board(squad={6: ["lmg"]}, enemy={5: ["rifle", "rifle"]}, ap=1, rp=2)
    g.do("fire", 1, 2, asks=["drm", "no"], dice=[2, 3])  # LMG CF 3: 2 + 3 + 1; 3 + 3
    assert [g.mods(which=n).get("rifles:3.7.e", 0) for n in (0, 1)] == [1, 0]
    assert [g.u(i).suppressed for i in "ab"] == [True, True]
    assert g.s.rp == 1


@pytest.mark.rule("rifles:3.7.e")
def test_never_more_than_one_point_on_one_roll() -> None:
    g = board(**FIGHT, rp=3)
    ask = next(perform(g, ("fire", 1, 2, "ap")))
    assert tuple(ask.options) == ("no", "drm", "never")  # type: ignore[union-attr]


# ---------------------------------------------------------------- Missions


@pytest.mark.rule("rifles:3.7.d")
def test_a_mission_may_ask_for_points() -> None:
    g = board(squad={3: ["rifle*"]}, mission="7", ap=1, rp=3)
    assert not g.offers("search")
    assert g.bar("search", 1) == "rifles:3.7.d"
    g.s.rp = 4
    g.s.quiet = [f"reroll:{g.s.turn}"]
    g.do("search", 1, dice=[1, 3])
    assert g.s.found
    assert g.s.rp == 0
    assert g.s.ap == 0


# ------------------------------------------------------------------ what is asked


@pytest.mark.rule("rifles:3.7.b")
@pytest.mark.parametrize(
    ("about", "words"),
    [
        (("presence", 2, None, ()), "Enemy presence shows 2 = a patrol in #1."),
        (("presence", 6, None, ()), "shows 6 = a die on the patrol table, for an encounter in the stripe"),
        (("melee", 2, None, (1, 3, 4, 1)), "Close Combat shows 2 (2 +3 = 5 in all, against 5 of theirs)."),
        (("melee", 2, None, (1, 3, 0, 1)), "(2 +3 = 5 in all, against their die +1)."),
        (("markers", 3, None, (2,)), "SUPPRESSED markers shows 3 = 2 markers for Enemy Group 2 [a]."),
        (("attack", 2, 7, (("A",), "a")), "The die for the attack shows 2 (needed 7 in all)."),
        (("alarm", 1, None, (1, 1, 2)), "the alarm shows 1 = it is raised."),
    ],
)
def test_a_second_throw_is_offered_with_what_the_first_one_means(about: Any, words: str) -> None:
    g = board(**FIGHT, card={"presence": PRESENCE})
    ask: Ask[str] = Ask("squad", "reroll", ("no", "yes", "never"), "rifles:3.7.b", about)
    assert words in prompt(View(g, "squad"), ask)
