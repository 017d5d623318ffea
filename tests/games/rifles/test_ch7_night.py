"""Night: the light, the Night Range roll, shots in the dark, flares (rifles:7)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.cards import Flare
from ironbottom.games.rifles.close import melee
from ironbottom.games.rifles.combat import bar_weapon
from ironbottom.games.rifles.enemy import carry_out
from ironbottom.games.rifles.events import Nothing, Weather
from ironbottom.games.rifles.tell import tell


def night(squad: Any, enemy: Any, **more: Any) -> Board:
    more = {"ap": 3, "light": "night", "army": "commonwealth", "enemy_army": "japan", **more}
    return board("", squad, enemy, **more)


@pytest.mark.rule("rifles:7.0.a")
@pytest.mark.parametrize(("face", "light"), [(1, "day"), (4, "day"), (5, "night"), (6, "night")])
def test_the_light_by_die(face: int, light: str) -> None:
    g = board()
    g.step("light", dice=[face], seq="mission")  # Mission 1: 1-4 day, 5-6 night
    assert g.s.light == light


@pytest.mark.rule("rifles:7.0.a")
def test_the_light_that_a_card_fixes() -> None:
    g = board(mission="5")
    g.step("light", seq="mission")
    assert g.s.light == "night"


@pytest.mark.rule("rifles:7.0.a", "rifles:7.0.b")
def test_no_roll_by_day() -> None:
    g = night({6: ["rifle"]}, {3: ["rifle"]}, light="day")
    g.do("fire", 1, 2, dice=[5])
    assert not g.rolls("night")
    assert g.u("a").suppressed


@pytest.mark.rule("rifles:7.0.b")
@pytest.mark.parametrize(("face", "reach"), [(1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 3)])
@pytest.mark.parametrize("distance", [0, 1, 2, 3])
def test_the_night_range_table(face: int, reach: int, distance: int) -> None:
    g = night({6: ["rifle"]}, {6 - distance: ["rifle"]})
    seen = distance <= reach
    g.do("fire", 1, 2, dice=[face, *([5] if seen else [])])
    assert g.s.night_range == reach
    assert g.u("a").suppressed is seen
    assert [e.n for e in g.events(Weather)] == [reach]


@pytest.mark.rule("rifles:7.0.b")
def test_once_a_turn_for_all() -> None:
    g = night({6: [["rifle"], ["rifle"]]}, {5: ["rifle"]})
    g.do("fire", 1, 3, dice=[4, 1])
    g.do("fire", 2, 3, dice=[1])
    g.play(carry_out(g, g.k(3), "Attack"), dice=[1, 1, 1])  # which Group (Target Table, draw), and one shot
    assert len(g.rolls("night")) == 1
    g.step("begin")
    assert g.s.night_range == -1


@pytest.mark.rule("rifles:7.0.b")
def test_the_known_range_limits_those_who_come_later() -> None:
    g = night({6: [["rifle"], ["rifle"]]}, {6: ["rifle"], 5: ["rifle"]}, bap=1)
    g.do("fire", 1, 3, dice=[1, 1])
    assert bar_weapon(g, g.u("B"), g.k(2), g.k(4)) == "rifles:7.0.b"
    for verb in ("fire", "flank", "cover fire"):
        assert not g.offers(verb, 2, 4)
        assert g.bar(verb, 2, 4) is not None
        assert g.offers(verb, 2, 3)


@pytest.mark.rule("rifles:7.0.b", "rifles:3.5.c")
def test_an_enemy_that_knows_it_sees_nobody_advances() -> None:
    g = night({6: ["rifle"]}, {4: ["rifle"]}, night_range=1)
    g.play(carry_out(g, g.k(2), "Attack"))
    assert g.k(2).stripe == 5


@pytest.mark.rule("rifles:7.0.b")
def test_close_combat_makes_no_roll() -> None:
    g = night({6: ["rifle", "rifle"]}, {6: ["rifle"]})
    g.do("assault", 1, 2, dice=[3, 3, 3, 1])
    assert not g.rolls("night")
    assert g.s.night_range == -1
    h = night({6: ["rifle"]}, {6: ["rifle"]})
    h.play(melee(h, h.k(2), h.k(1)), dice=[3, 3])
    assert not h.rolls("night")


@pytest.mark.rule("rifles:7.0.b")
@pytest.mark.parametrize("verb", ["fire", "flank", "cover fire"])
def test_any_other_first_attack_does_even_at_distance_0(verb: str) -> None:
    g = night({6: ["rifle grenade"]}, {6: ["rifle"]})
    g.do(verb, 1, 2, asks=[] if verb == "cover fire" else [("throw", "a")], dice=[1, 1])
    assert len(g.rolls("night")) == 1


@pytest.mark.rule("rifles:7.0.b")
def test_overwatch_does() -> None:
    from ironbottom.games.rifles.fire import overwatch

    g = night({6: ["OVERWATCH", "rifle"]}, {5: ["rifle"]})
    g.play(overwatch(g, 2), asks=[1], dice=[1])
    assert g.s.night_range == 0
    assert not g.rolls("attack")


@pytest.mark.rule("rifles:7.0.b")
def test_the_enemys_first_attack_does() -> None:
    g = night({6: ["rifle"]}, {5: ["rifle"]}, army="us_army", enemy_army="japan", night_fighters=False)
    g.play(carry_out(g, g.k(2), "Attack"), dice=[2, 5])
    assert g.s.night_range == 1
    assert g.u("A").suppressed


@pytest.mark.rule("rifles:7.0.c")
def test_a_shot_in_the_dark() -> None:
    g = night({6: ["HIDDEN", "smg*", "rifle"]}, {5: ["rifle"]})
    g.do("fire", 1, 2, dice=[1])
    assert g.s.ap == 2  # the point is lost
    assert all(u.attacked for u in g.of(1))
    assert not g.k(1).hidden
    assert not g.rolls("attack")
    assert [(e.code, e.rule) for e in g.events(Nothing)] == [("dark", "rifles:7.0.c")]
    assert not g.offers("fire")


@pytest.mark.rule("rifles:7.0.c")
def test_the_enemys_shot_in_the_dark() -> None:
    g = night({6: ["rifle"]}, {4: ["HIDDEN", "rifle", "rifle"]}, night_fighters=False)
    g.play(carry_out(g, g.k(2), "Attack"), dice=[4])
    assert g.k(2).stripe == 4
    assert not g.k(2).hidden
    assert all(u.attacked for u in g.of(2))
    assert not g.rolls("attack")


@pytest.mark.rule("rifles:7.0.d")
@pytest.mark.parametrize(("face", "reach"), [(1, 1), (2, 1), (3, 2), (4, 3), (5, 4), (6, 4)])
def test_an_event_may_light_the_night(face: int, reach: int) -> None:
    g = night({6: ["hmg"]}, {6: ["rifle"]}, events={6: [Flare()]}, army="us_army")
    g.do("fire", 1, 2, dice=[face, 1])
    assert g.s.night_range == reach
    assert g.mods("night") == {"rifles:7.0.d": 2}


@pytest.mark.rule("rifles:7.0.d")
def test_a_flare_for_the_next_roll_is_used_up_by_it() -> None:
    g = night({6: ["hmg"]}, {6: ["rifle"]}, flares=[(2, 0)], army="us_army")
    g.do("fire", 1, 2, dice=[1, 1])
    g.step("end")
    g.step("begin")
    g.s.ap = 1
    g.do("fire", 1, 2, dice=[1, 1])
    assert g.s.night_range == 0


@pytest.mark.rule("rifles:7.0.d")
def test_a_flare_for_this_turn_and_the_next() -> None:
    g = night({6: ["hmg"]}, {6: ["rifle"]}, events={6: [Flare(2, 1)]}, army="us_army")
    for reach in (1, 1, 0):
        g.s.ap = 1
        g.do("fire", 1, 2, dice=[1, 1])
        assert g.s.night_range == reach
        g.step("end")
        g.step("begin")


@pytest.mark.rule("rifles:7.0.d")
@pytest.mark.parametrize(("use", "reach", "left"), [(True, 1, 2), (False, 0, 3)])
def test_a_flare_of_the_squad(use: bool, reach: int, left: int) -> None:
    g = night({6: ["hmg"]}, {6: ["rifle"]}, squad_kit={"flares": 3}, army="us_army")
    g.do("fire", 1, 2, asks=[use], dice=[1, 1])
    assert (g.s.night_range, g.s.squad_kit["flares"]) == (reach, left)


@pytest.mark.rule("rifles:7.0.b", "rifles:3.7.b")
def test_a_recon_point_may_throw_it_again() -> None:
    g = night({6: ["rifle"]}, {4: ["rifle"]}, rp=1)
    g.do("fire", 1, 2, asks=["yes"], dice=[1, 5, 1])
    assert g.s.night_range == 2


# ------------------------------------------------------------------ Night fighters (Japan)


def japan(distance: int, **more: Any) -> Board:
    return board(
        "",
        {6: ["rifle"]},
        {6 - distance: ["rifle"]},
        army="japan",
        enemy_army="commonwealth",
        light="night",
        ap=2,
        **more,
    )


@pytest.mark.rule("rifles:7.0.b")
@pytest.mark.parametrize("face", range(1, 7))
def test_night_fighters_may_throw_again(face: int) -> None:
    g = japan(2)
    g.do("fire", 1, 2, asks=[True], dice=[face, 5, 1])
    assert g.s.night_range == 2
    h = japan(0)
    h.do("fire", 1, 2, asks=[False], dice=[face, 1])
    assert h.s.night_range == (0, 1, 1, 1, 2, 3)[face - 1]


@pytest.mark.rule("rifles:7.0.b")
def test_the_log_says_which_throw_is_which() -> None:
    g = japan(2)
    g.do("fire", 1, 2, asks=[True], dice=[2, 5, 1])
    lines = [tell(g.content, e, {}) for e in g.said]
    at = lines.index("Night Range: die 2")
    assert lines[at + 1 : at + 3] == [
        "Group 1 is used to the dark and throws the Night Range die again (rifles:7.0.b).",
        "Night Range: die 5",
    ]


@pytest.mark.rule("rifles:7.0.b")
@pytest.mark.parametrize("used", [True, False])
def test_only_the_first_roll_of_the_mission(used: bool) -> None:
    g = japan(0)
    g.do("fire", 1, 2, asks=[used], dice=[1, *([1] if used else []), 1])
    g.step("begin")
    g.s.ap = 1
    g.do("fire", 1, 2, dice=[1, 1])
    assert g.s.night_range == 0


@pytest.mark.rule("rifles:7.0.b")
def test_only_a_roll_of_their_own_attack() -> None:
    g = japan(0)
    g.play(carry_out(g, g.k(2), "Attack"), dice=[1, 1])
    assert g.s.night_fighters
    h = board("", {6: ["rifle"]}, {5: ["rifle"]}, light="night", enemy_army="japan")
    h.play(carry_out(h, h.k(2), "Attack"), dice=[1, 2, 5])  # the Enemy throws a bad one again
    assert h.s.night_range == 1
    assert h.u("A").suppressed
