"""Which Enemy Group is activated when, and what its die orders (rifles:3.5.a, 3.5.p)."""

from __future__ import annotations

from itertools import product

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.cards import FallBack
from ironbottom.games.rifles.effects import do_effects
from ironbottom.games.rifles.enemy import activate_group
from ironbottom.games.rifles.events import Ordered
from ironbottom.games.rifles.load import army
from ironbottom.games.rifles.pieces import release
from ironbottom.games.rifles.state import ENEMY

FOES = {
    "us_army": "japan",
    "us_marines": "japan",
    "commonwealth": "japan",
    "japan": "us_army",
    "snlf": "us_army",
}
"""For each Enemy army a squad that may face it."""
POSTURES = ("hold", "patrolling", "assault", "ambush", "night")


def queue(g: Board) -> list[int]:
    g.step("line up")
    return g.s.queue


def orders(g: Board) -> list[str]:
    return [e.order for e in g.events(Ordered)]


# ---------------------------------------------------------------- the tables


@pytest.mark.rule("rifles:3.5.a")
@pytest.mark.parametrize(
    ("face", "order"),
    list(enumerate(("Grouping", "Cover", "Attack", "Attack", "Advance", "Close Attack"), start=1)),
)
def test_the_japanese_patrolling_table_face_by_face(face: int, order: str) -> None:
    g = board("", {7: ["rifle*"]}, {3: ["rifle"]}, enemy_army="japan")
    g.play(activate_group(g, g.k(2)), dice=[face])
    first = g.events(Ordered)[0]
    assert (first.order, first.die, first.posture) == (order, face, "patrolling")


@pytest.mark.rule("rifles:3.5.a")
@pytest.mark.parametrize(("enemy", "posture"), list(product(FOES, POSTURES)))
def test_each_face_gives_the_order_of_the_card(enemy: str, posture: str) -> None:
    for face, order in enumerate(army(enemy).activation[posture], start=1):  # type: ignore[index]
        g = board(
            "", {7: ["rifle*"]}, {3: ["rifle"]}, army=FOES[enemy], enemy_army=enemy, card={"posture": posture}
        )
        g.play(activate_group(g, g.k(2)), dice=[face])
        assert orders(g)[0] == order
        assert [r.faces for r in g.rolls("activation")] == [(face,)]


@pytest.mark.rule("rifles:3.5.a")
def test_a_mission_may_have_a_table_of_its_own() -> None:
    g = board("", {7: ["rifle*"]}, {3: ["rifle"]}, card={"activation": {"japan": ("Hide",) * 6}})
    g.play(activate_group(g, g.k(2)), dice=[4])
    assert g.k(2).hidden


# ---------------------------------------------------------------- the order of Groups


@pytest.mark.rule("rifles:3.5.a")
def test_nearest_then_lowest_stripe_then_first_placed() -> None:
    g = board("", {4: ["rifle*"]}, {1: ["rifle"], 5: ["rifle"], 2: [["rifle"], ["rifle"]], 3: ["rifle"]})
    # Groups 2 (#1), 3 (#5), 4 and 5 (#2), 6 (#3)
    assert queue(g) == [6, 3, 4, 5, 2]


@pytest.mark.rule("rifles:3.5.a", "rifles:1.6.1.g")
def test_near_means_distance() -> None:
    g = board({3: "RIVER", 4: "RIVER"}, {5: ["rifle*"]}, {2: ["rifle"], 1: ["rifle"], 6: ["rifle"]})
    assert queue(g) == [2, 4, 3]  # #2 is across two rivers, at Distance 1 like #6


@pytest.mark.rule("rifles:3.5.a", "rifles:2.3.b", "rifles:3.5.1.b")
def test_the_entry_area_counts_as_a_stripe_7_the_sea_does_not() -> None:
    g = board("", {7: ["rifle*"], 1: ["rifle"]}, {6: ["rifle"], 3: ["rifle"]})
    assert queue(g) == [3, 4]
    h = board({6: "SEA"}, {6: ["rifle*"], 1: ["rifle"]}, {5: ["rifle"], 2: ["rifle"]}, mission="4")
    assert queue(h) == [4, 3]


@pytest.mark.rule("rifles:3.5.a")
def test_engaged_and_hidden_friends_count_for_the_order() -> None:
    g = board("", {3: ["HIDDEN", "rifle*"], 6: ["rifle"]}, {5: ["rifle"], 2: ["rifle"], 6: ["rifle"]})
    g.k(2).foe, g.k(5).foe = 5, 2
    assert queue(g) == [5, 4, 3]


@pytest.mark.rule("rifles:3.5.a")
def test_the_order_is_fixed_at_the_start_and_each_rolls_in_its_turn() -> None:
    g = board("", {7: ["rifle*"]}, {5: ["rifle"], 3: ["rifle"]})
    assert queue(g) == [2, 3]
    g.step("enemy", dice=[5])
    assert (g.k(2).stripe, g.k(3).stripe) == (6, 3)
    g.step("enemy", dice=[5])
    assert (g.k(2).stripe, g.k(3).stripe) == (6, 4)
    g.step("enemy")  # nobody is left
    assert len(g.rolls("activation")) == 2


@pytest.mark.rule("rifles:3.5.a")
def test_without_enemies_nothing_is_rolled() -> None:
    g = board("", {6: ["rifle*"]})
    assert queue(g) == []
    g.step("enemy")
    assert not g.rolls()


# ---------------------------------------------------------------- who does not roll


@pytest.mark.rule("rifles:3.5.a", "rifles:3.5.3.b")
def test_at_the_wire_there_is_no_roll_for_an_order() -> None:
    g = board("", {7: ["rifle*"]}, {3: ["OBSTACLE", "rifle"]})
    g.play(activate_group(g, g.k(2)), dice=[2])
    assert [r.kind for r in g.rolls()] == ["wire"]


@pytest.mark.rule("rifles:3.5.a", "rifles:4.6.1.c")
def test_an_engaged_group_fights_without_a_roll_for_an_order() -> None:
    g = board("", {3: ["rifle*", "rifle"]}, {3: ["rifle", "rifle"]})
    g.k(1).foe, g.k(2).foe, g.k(1).rounds, g.k(2).rounds = 2, 1, 1, 1
    g.play(activate_group(g, g.k(2)), dice=[3, 3, 1, 1])
    assert [r.kind for r in g.rolls()][:2] == ["melee", "melee"]
    assert g.u("A").suppressed
    assert g.u("a").suppressed


@pytest.mark.rule("rifles:3.5.p", "rifles:3.5.n")
def test_who_was_joined_is_not_activated_again() -> None:
    g = board("", {7: ["rifle*"]}, {4: ["rifle"], 3: ["rifle"]})
    g.step("line up")
    g.step("enemy", dice=[1])  # Grouping
    assert g.side(ENEMY)[0].units == ["b", "a"]
    g.step("enemy")
    assert len(g.rolls()) == 1


@pytest.mark.rule("rifles:3.5.p")
def test_a_group_is_activated_once_a_turn() -> None:
    g = board("", {7: ["rifle*"]}, {3: ["rifle"]})
    g.play(activate_group(g, g.k(2)), dice=[5])
    g.play(activate_group(g, g.k(2)))
    assert g.k(2).stripe == 4
    g.step("begin")
    g.play(activate_group(g, g.k(2)), dice=[5])
    assert g.k(2).stripe == 5


@pytest.mark.rule("rifles:3.5.a")
def test_a_group_destroyed_before_its_turn_is_passed_over() -> None:
    g = board("", {7: ["rifle*"]}, {4: ["rifle"], 3: ["rifle"]})
    g.step("line up")
    del g.s.groups[2], g.s.units["a"]
    g.step("enemy", dice=[5])
    assert g.k(3).stripe == 4


@pytest.mark.rule("rifles:2.1.b")
def test_before_the_alarm_nobody_is_activated() -> None:
    g = board("", {6: ["rifle*"]}, {3: ["rifle"]}, mission="5")
    assert queue(g) == []
    g.s.alarm = True
    assert queue(g) == [2]


# ---------------------------------------------------------------- falling back (Event 4 of Mission 4)


def fall_back(g: Board, here: int) -> None:
    g.play(do_effects(g, (FallBack(),), 1, here, "event"))


@pytest.mark.rule("rifles:3.4.c", "rifles:2.1.b")
def test_the_nearest_enemies_fall_back_in_place_of_their_next_activation() -> None:
    g = board("", {5: ["rifle*"]}, {3: [["rifle"], ["COVER", "rifle"]], 1: ["rifle"]}, features={2: ["TREE"]})
    fall_back(g, 5)
    assert [k.fall_back for k in g.side(ENEMY)] == [True, True, False]
    for n in (2, 3):
        g.play(activate_group(g, g.k(n)))
    assert [g.k(n).stripe for n in (2, 3)] == [2, 2]
    assert g.k(2).feature == g.stripe(2).features[0].id
    assert not g.k(
        3
    ).cover  # its marker stayed behind; there is a Feature in the stripe, so no new one (3.5.k)
    assert not g.rolls()
    g.step("begin")
    g.play(activate_group(g, g.k(2)), dice=[5])
    assert g.k(2).stripe == 3


@pytest.mark.rule("rifles:3.4.c")
def test_in_1_they_stay() -> None:
    g = board("", {5: ["rifle*"]}, {1: ["rifle"]})
    fall_back(g, 5)
    g.play(activate_group(g, g.k(2)))
    assert g.k(2).stripe == 1


@pytest.mark.rule("rifles:3.4.c", "rifles:3.5.3.b", "rifles:4.6.1.c")
@pytest.mark.parametrize("held", ["OBSTACLE", "Engaged"])
def test_who_is_held_uses_the_activation_and_does_not_fall_back_later(held: str) -> None:
    """Wire and Close Combat are the next activation; the order goes with it."""
    g = board(
        "", {3: ["rifle*"]}, {3: [*(["OBSTACLE"] if held == "OBSTACLE" else []), "rifle"]}, order="Rally"
    )
    if held == "Engaged":
        g.k(1).foe, g.k(2).foe, g.k(1).rounds, g.k(2).rounds = 2, 1, 1, 1
    fall_back(g, 3)
    g.play(activate_group(g, g.k(2)), dice=[3] if held == "OBSTACLE" else [3, 3])
    assert not g.k(2).fall_back
    release(g, g.k(2))
    g.step("begin")
    g.play(activate_group(g, g.k(2)), dice=[4] if held == "OBSTACLE" else [4, 6])  # Rally, else Cover
    assert g.k(2).stripe == 3


@pytest.mark.rule("rifles:3.4.c", "rifles:3.5.n")
def test_nor_does_a_group_that_others_have_joined() -> None:
    g = board("", {5: ["rifle*"]}, {2: ["rifle"], 3: ["rifle"]}, order="Grouping")
    fall_back(g, 5)
    assert g.k(3).fall_back
    g.play(activate_group(g, g.k(2)), dice=[1])  # the one in #2 joins the one in #3
    assert g.k(3).units == ["b", "a"]
    assert not g.k(3).fall_back
