"""Movement, Groups, wire and the Enemy's moves in the corners of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles import cards as c
from ironbottom.games.rifles.act import perform
from ironbottom.games.rifles.effects import do_effects
from ironbottom.games.rifles.enemy import activate_group, join
from ironbottom.games.rifles.entry import patrol
from ironbottom.games.rifles.events import Noted, Nothing
from ironbottom.games.rifles.grouping import KEEP
from ironbottom.games.rifles.pieces import new_group, new_unit, suppress
from ironbottom.games.rifles.target import nearest_stripe

# ---------------------------------------------------------------- Redeploy (rifles:3.2.1.k)


@pytest.mark.rule("rifles:3.2.1.k", "rifles:4.6.1.b")
def test_redeploy_leaves_an_engaged_group_alone() -> None:
    g = board("", {3: [["rifle*"], ["rifle"]]}, {3: ["COVER", "rifle"]}, ap=1)
    assert g.offers("redeploy", 2, 3)
    g.k(1).foe, g.k(3).foe = 3, 1
    assert not g.offers("redeploy", 2, 3)
    assert g.bar("redeploy", 2, 3) == "rifles:4.6.1.b"


# ---------------------------------------------------------------- Hunter (rifles:10.4.1.j)


@pytest.mark.rule("rifles:10.4.1.j", "rifles:3.2.1.b")
def test_a_hunter_goes_onto_a_feature_for_nothing_once_a_turn() -> None:
    g = board("", {4: ["rifle* @Hunter"]}, features={4: ["TREE"], 3: ["TREE"]})
    g.do("feature", 1, 1, "free")
    assert g.k(1).feature == 1
    assert not g.offers("move", 1)  # that was the Movement action, and there is no point left
    assert g.bar("move", 1, 3, "free") == "rifles:3.2.g"
    assert g.s.rp == 0
    g.step("begin")
    assert g.offers("move", 1, 3, "free")


@pytest.mark.rule("rifles:10.4.1.j", "rifles:1.6.2.c")
def test_a_hunter_tries_to_clear_wire_for_nothing() -> None:
    g = board("", {4: ["OBSTACLE", "rifle* @Hunter"]}, wire=[4])
    g.do("clear", 1, 0, "free", dice=[3])
    assert g.mods("wire") == {}
    assert g.k(1).wire
    assert not g.offers("clear", 1)


@pytest.mark.rule("rifles:10.4.1.j", "rifles:1.6.1.d")
def test_his_step_is_free_whatever_it_costs() -> None:
    g = board({3: "DEEP JUNGLE"}, {4: ["rifle* @Hunter"]})
    g.do("move", 1, 3, "free")
    assert g.k(1).stripe == 3


@pytest.mark.rule("rifles:10.4.1.j")
def test_all_of_the_group_must_be_hunters_for_any_of_it() -> None:
    g = board("", {4: ["rifle* @Hunter", "rifle"]}, features={4: ["TREE"]}, ap=1)
    assert not g.offers("move", 1, 3, "free")
    assert not g.offers("feature", 1, 1, "free")
    assert g.bar("feature", 1, 1, "free") == "rifles:3.2.g"
    h = board("", {4: ["OBSTACLE", "rifle* @Hunter", "rifle"]}, wire=[4], ap=1)
    assert not h.offers("clear", 1, 0, "free")


@pytest.mark.rule("rifles:10.4.1.j", "rifles:3.2.1.c")
def test_what_is_no_movement_is_not_free() -> None:
    g = board("", {4: ["rifle* @Hunter"]}, {3: ["rifle"]}, ap=1)
    assert {a[0] for a in g.actions() if a[3] == "free"} == {"move"}
    for verb in ("cover", "hide", "watch"):
        assert g.bar(verb, 1, 0, "free") == "rifles:3.2.g"


# ---------------------------------------------------------------- a ford (Event of Mission 3)


@pytest.mark.rule("rifles:3.4.b", "rifles:3.2.1.a")
def test_a_ford_that_the_order_turns_up_lets_the_step_be_made_for_nothing() -> None:
    g = board({3: "RIVER"}, {4: ["rifle*"]}, events={4: [c.Ford(3)]}, ap=1, mission="3")
    g.play(perform(g, ("move", 1, 3, "ap")))
    assert (g.k(1).stripe, g.s.ap) == (3, 1)
    assert not g.events(Nothing)


@pytest.mark.rule("rifles:3.2.1.a", "rifles:3.4.c")
def test_a_bap_may_be_spent_at_the_ford_for_its_recon_point() -> None:
    g = board({3: "RIVER"}, {4: [["rifle*"], ["rifle"]]}, bap=1, mission="3", ford=3)
    g.do("move", 1, 3, "bap")
    assert (g.s.rp, g.s.bap) == (1, 0)
    assert g.offers("move", 2, 3, "free")  # who pays his way leaves the ford to another


@pytest.mark.rule("rifles:3.4.b", "rifles:3.2.1.a")
def test_a_bap_that_was_spent_before_the_ford_was_known_still_brings_it() -> None:
    g = board({3: "RIVER"}, {4: ["rifle*"]}, events={4: [c.Ford(3)]}, ap=1, bap=1, mission="3")
    g.play(perform(g, ("move", 1, 3, "bap")))
    assert (g.k(1).stripe, g.s.ap, g.s.bap, g.s.rp) == (3, 1, 0, 1)


@pytest.mark.rule("rifles:10.4.1.j", "rifles:3.4.c")
def test_a_hunter_keeps_his_own_step_where_the_ford_is_free() -> None:
    g = board({3: "RIVER"}, {4: ["rifle* @Hunter"]}, mission="3", ford=3)
    g.do("move", 1, 3, "free")
    assert not g.u("A").free_move


# ---------------------------------------------------------------- Groups (rifles:3.1.a)


def regroup(g: Board, *asks: Any) -> None:
    g.step("groups", asks=list(asks))


@pytest.mark.rule("rifles:3.1.a", "rifles:1.6.e")
def test_a_man_off_a_feature_may_join_those_who_stand_beside_it() -> None:
    g = board("", {4: [["TREE", "rifle*", "rifle"], ["rifle"]]})
    regroup(g, ("split", 1), ("merge", 2, 3), KEEP)
    assert [(k.units, bool(k.feature)) for k in g.side("squad")] == [(["A"], True), (["C", "B"], False)]


@pytest.mark.rule("rifles:3.1.a")
def test_no_walk_of_dividing_and_merging_goes_round() -> None:
    g = board("", {4: [["TREE", "rifle*", "rifle", "rifle"], ["rifle", "rifle"]]})
    walk = [("split", 1), ("C",), ("split", 2), ("merge", 3, 4), ("split", 3)]
    with pytest.raises(
        AssertionError, match=r"\('merge', 3, 5\) was not offered"
    ):  # C and E were together once
        regroup(g, *walk, ("merge", 3, 5), KEEP)
    h = board("", {4: [["rifle*", "rifle", "rifle"], ["rifle"]]})
    with pytest.raises(
        AssertionError, match=r"\('merge', 2, 3\) was not offered"
    ):  # no Feature: merging comes first
        regroup(h, ("split", 1), ("C",), ("merge", 2, 3), KEEP)


# ---------------------------------------------------------------- wire and Vehicles (rifles:3.5.3.c)


@pytest.mark.rule("rifles:3.5.3.c")
@pytest.mark.parametrize("verb", ["watch", "move"])
def test_a_tank_that_is_activated_where_wire_is_removes_it(verb: str) -> None:
    g = board("", {4: [["rifle*"], ["tank"]]}, ap=2, mission="6")
    g.play(do_effects(g, (c.Wire(),), 1, 4, "event"))
    assert g.k(1).wire  # it lies beside the men who found it, not beside the tank
    g.do(verb, 2, 3 if verb == "move" else 0)
    assert not g.stripe(4).wire
    assert not g.k(1).wire


@pytest.mark.rule("rifles:3.5.3.c")
def test_so_does_a_tank_of_the_enemy() -> None:
    g = board("", {5: ["rifle*"]}, {3: [["tank"], ["OBSTACLE", "rifle"]]}, wire=[3], order="Cover")
    g.play(activate_group(g, g.k(2)), dice=[1])
    assert not g.stripe(3).wire
    assert not g.k(3).wire


@pytest.mark.rule("rifles:1.6.2.b")
def test_men_held_by_wire_do_not_drive_off_with_the_tank() -> None:
    g = board("", {4: [["tank"], ["rifle*"]]}, ap=2, mission="6", tank="A")
    assert g.offers("together", 1, 3)
    assert g.offers("together", 2, 3)
    g.k(2).wire = g.stripe(4).wire = True
    assert not g.offers("together")
    assert g.bar("together", 1, 3, "ap", 2) == "rifles:3.2.g"


# ---------------------------------------------------------------- the Enemy's moves


@pytest.mark.rule("rifles:3.5.3.a", "rifles:3.5.n", "rifles:2.1.b")
@pytest.mark.parametrize("came", [2, 3])
def test_enemies_that_join_across_into_a_trapped_stripe_spring_its_trap(came: int) -> None:
    g = board(
        "", {6: ["rifle*"]}, {came: ["rifle"], 3: ["rifle"]} if came == 2 else {3: [["rifle"], ["rifle"]]}
    )
    g.stripe(3).wire = g.stripe(3).trap = True
    join(g, g.k(2), g.k(3))
    assert g.k(3).wire is (came == 2)
    assert g.stripe(3).trap is (came == 3)  # who was there already springs nothing


@pytest.mark.rule("rifles:3.5.i", "rifles:1.6.1.g")
def test_across_a_river_the_nearest_by_distance_is_then_the_nearest_on_foot() -> None:
    g = board({3: "RIVER"}, {2: ["rifle*"], 5: ["rifle"]}, {4: ["rifle"]})
    assert nearest_stripe(g, g.k(3)) == 5  # both at Distance 1: #2 is two steps off, #5 one
    g.k(2).stripe = 6
    assert nearest_stripe(g, g.k(3)) == 2


# ---------------------------------------------------------------- taking in (Mission 7)


@pytest.mark.rule("rifles:1.6.e")
@pytest.mark.parametrize(("men", "stays"), [(2, True), (3, False)])
def test_who_takes_in_more_than_a_feature_holds_stands_beside_it(men: int, stays: bool) -> None:
    g = board("", {4: ["TREE", *["rifle*", "rifle", "rifle"][:men]]}, ap=1, mission="7", found=True)
    found = [new_unit(g, "squad", "us_army", "airman") for _ in range(2)]
    for man in found:
        man.airman = True
    other = new_group(g, "squad", 4, [m.id for m in found])
    g.do("take in", 1, other.id)
    assert len(g.k(1).units) == men + 2
    assert bool(g.k(1).feature) is stays


# ---------------------------------------------------------------- points that are kept and spent


@pytest.mark.rule("rifles:10.4.1.i", "rifles:3.2.f")
def test_the_point_that_a_leader_kept_falls_with_him() -> None:
    g = board("", {4: ["rifle*! @Battlefield_Control", "rifle"]}, ap=1, bap=1)
    g.step("act", asks=[("end", 0, 0, ""), "bap"])
    assert g.s.kept_bap == 1
    g.play(suppress(g, g.u("A"), "event"))
    assert (g.s.leader, g.s.kept_ap, g.s.kept_bap) == ("B", 0, 0)
    assert [n.code for n in g.events(Noted)] == ["kept point lost"]
    g.step("dice", dice=[1, 1, 1])
    assert (g.s.ap, g.s.bap) == (0, 0)


@pytest.mark.rule("rifles:10.4.1.i")
def test_it_does_not_fall_with_another() -> None:
    g = board("", {4: ["rifle* @Battlefield_Control", "rifle!"]}, kept_ap=1)
    g.play(suppress(g, g.u("B"), "event"))
    assert g.s.kept_ap == 1


@pytest.mark.rule("rifles:3.7.c")
def test_one_recon_point_at_the_most_lowers_a_patrol() -> None:
    g = board("", {5: ["rifle*"]}, rp=5)
    g.play(patrol(g, 3, "table"), asks=["no", True], dice=[3])
    assert g.s.rp == 4


# ---------------------------------------------------------------- no way back (Mission 4)


@pytest.mark.rule("rifles:9.0.b")
@pytest.mark.parametrize("stripe", [3, 4, 6])
def test_a_mission_without_retreat_is_never_given_up(stripe: int) -> None:
    g = board("", {stripe: ["rifle*"]}, ap=1, mission="4")
    assert not g.offers("give up")
    assert g.bar("give up") == "rifles:9.0.b"
    assert "given_up" not in g.card.debrief


@pytest.mark.rule("rifles:3.3.b", "rifles:2.1.b")
def test_a_wave_counts_for_the_presence_check_that_follows_it() -> None:
    g = board("", {4: ["rifle*"]}, mission="2", turn=9)
    g.step("presence")  # a squad comes, and no die is thrown
    assert len(g.side("enemy")) == 1
    assert [n.code for n in g.events(Noted)] == ["presence skipped"]
    h = board("", {4: ["rifle*"]}, mission="2", turn=9, card={"waves": {"9": "sniper"}})
    h.step("presence", dice=[1])  # one man comes: the check is made
    assert [r.kind for r in h.rolls()] == ["presence"]
    assert not h.events(Nothing)
