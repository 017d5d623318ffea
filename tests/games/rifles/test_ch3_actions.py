"""Activating friendly units (rifles:3.2): Action Dice, what actions cost and bring, and what may not be ordered."""

from __future__ import annotations

from typing import Any

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.actions import END, actions, bar
from ironbottom.games.rifles.cards import Enemy, Lost, Recon, Wire
from ironbottom.games.rifles.entry import place_force
from ironbottom.games.rifles.events import Acts, Nothing, Revealed
from ironbottom.games.rifles.load import pairings
from ironbottom.games.rifles.state import SQUAD
from ironbottom.games.rifles.title import TITLE
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.drive import random_answer
from ironbottom.kernel.rulebook import load_rules
from ironbottom.kernel.session import Session

SIX = {6: ["rifle*", "rifle"]}


# ---------------------------------------------------------------- Action Dice


@pytest.mark.rule("rifles:1.3.b", "rifles:3.2.a")
def test_three_action_dice_are_rolled() -> None:
    g = board(squad=SIX)
    g.step("dice", dice=[1, 4, 6])
    [roll] = g.rolls()
    assert (roll.faces, roll.sides) == ((1, 4, 6), 6)


YIELDS = {1: (0, 0), 2: (0, 0), 3: (1, 0), 4: (1, 0), 5: (1, 0), 6: (0, 1)}


@pytest.mark.rule(
    "rifles:3.2.b", "rifles:3.2.c", "rifles:3.2.d", "rifles:3.2.tbl", "rifles:1.3.c", "rifles:1.3.d"
)
@pytest.mark.parametrize("face", YIELDS)
def test_what_a_die_yields(face: int) -> None:
    g = board(squad=SIX)
    g.step("dice", dice=[face, face, face])
    ap, bap = YIELDS[face]
    assert (g.s.ap, g.s.bap) == (3 * ap, 3 * bap)


@pytest.mark.rule("rifles:3.2.tbl")
def test_each_die_counts_for_itself() -> None:
    g = board(squad=SIX)
    g.step("dice", dice=[2, 5, 6])
    assert (g.s.ap, g.s.bap) == (1, 1)


@pytest.mark.rule("rifles:3.2.f")
def test_points_that_are_left_are_lost() -> None:
    g = board(squad=SIX, ap=2, bap=1)
    g.step("act", asks=[END])
    assert (g.s.ap, g.s.bap) == (0, 0)
    g.step("begin")
    g.step("dice", dice=[1, 1, 3])
    assert (g.s.ap, g.s.bap) == (1, 0)


@pytest.mark.rule("rifles:3.2.f")
def test_without_points_nothing_can_be_ordered() -> None:
    g = board(squad=SIX)
    assert g.actions() == [END]
    for verb, arg in (("move", 5), ("cover", 0), ("watch", 0), ("hide", 0)):
        assert g.bar(verb, 1, arg) == "rifles:3.2.f"
    assert g.bar("move", 1, 5, "bap") == "rifles:3.2.f"
    assert g.bar("give up") == "rifles:3.2.f"
    g.step("act")  # nothing is asked


@pytest.mark.rule("rifles:3.2.g", "rifles:3.1.c")
def test_a_group_may_act_again_and_as_one_whatever_its_size() -> None:
    g = board(squad={6: ["rifle*", "rifle", "rifle", "rifle", "rifle", "lmg"]}, ap=3)
    g.do("move", 1, 5)
    g.do("move", 1, 4)
    g.do("cover", 1)
    assert g.s.ap == 0
    assert g.k(1).stripe == 4
    assert [(a.verb, a.ap, a.bap) for a in g.events(Acts)] == [
        ("move", 1, 0),
        ("move", 1, 0),
        ("cover", 1, 0),
    ]


@pytest.mark.rule("rifles:3.2.g")
def test_the_player_chooses_among_groups_and_may_stop() -> None:
    g = board(squad={6: [["rifle*"], ["rifle"]], 7: ["rifle"]}, ap=2)
    assert {a[1] for a in g.actions() if a[0] == "move"} == {1, 2, 3}
    assert g.actions()[-1] == END
    g.step("act", asks=[("move", 2, 5, "ap")])
    assert (g.s.ap, g.k(2).stripe) == (1, 5)


@pytest.mark.rule("rifles:3.2.g")
def test_an_action_of_two_points_is_paid_within_the_turn() -> None:
    g = board(squad={6: ["rifle*"]}, enemy={6: ["rifle"]}, ap=1)
    assert not g.offers("flank")
    assert g.bar("flank", 1, 2) == "rifles:3.2.f"
    g.s.ap = 2
    assert g.offers("flank", 1, 2, "ap")


@pytest.mark.rule("rifles:3.2.e")
def test_a_bap_can_be_spent_as_an_ap() -> None:
    g = board(squad={6: ["rifle*"]}, enemy={6: ["COVER", "rifle"]}, bap=1)
    for verb, arg in (("cover", 0), ("hide", 0), ("redeploy", 2)):
        assert g.offers(verb, 1, arg, "ap"), verb
        assert g.bar(verb, 1, arg) is None
    g.do("cover", 1)
    assert (g.s.ap, g.s.bap) == (0, 0)
    assert g.k(1).cover


@pytest.mark.rule("rifles:3.2.e")
def test_one_bap_is_spent_instead_of_the_ap() -> None:
    g = board(squad=SIX, ap=1, bap=1)
    g.do("move", 1, 5, "bap")
    assert (g.s.ap, g.s.bap, g.s.rp) == (1, 0, 1)


@pytest.mark.rule("rifles:3.2.e")
def test_an_action_without_asterisk_takes_ap_first() -> None:
    g = board(squad={6: ["rifle*"]}, enemy={5: ["rifle"]}, ap=1, bap=2)
    g.do("flank", 1, 2, dice=[1])
    assert (g.s.ap, g.s.bap) == (0, 1)


# ---------------------------------------------------------------- the table of actions, row by row

# verb, target, board, cost, with an asterisk?
ROWS: dict[str, tuple[str, int, dict[str, Any], int, bool]] = {
    "Movement into a stripe*": ("move", 5, {"squad": SIX}, 1, True),
    "Movement onto a Terrain Feature*": ("feature", 1, {"squad": SIX, "features": {6: ["TREE"]}}, 1, True),
    "Take Cover": ("cover", 0, {"squad": SIX}, 1, False),
    "Fire*": ("fire", 2, {"squad": SIX, "enemy": {5: ["rifle"]}}, 1, True),
    "Stand by*": ("watch", 0, {"squad": SIX}, 1, True),
    "Flank Fire": ("flank", 2, {"squad": SIX, "enemy": {5: ["rifle"]}}, 2, False),
    "Recovery*": ("recover", 0, {"squad": {6: ["rifle*", "rifle!"]}}, 1, True),
    "Hide": ("hide", 0, {"squad": SIX}, 1, False),
    "Spot*": ("spot", 2, {"squad": SIX, "enemy": {5: ["HIDDEN", "rifle"]}}, 1, True),
    "Redeploy": ("redeploy", 2, {"squad": SIX, "enemy": {5: ["COVER", "rifle"]}}, 1, False),
    "Close Combat (4.6)": ("assault", 2, {"squad": SIX, "enemy": {6: ["rifle"]}}, 1, True),
    "Cover Fire (4.5)": ("cover fire", 2, {"squad": SIX, "enemy": {5: ["rifle"]}}, 1, True),
    "Remove Barbed Wire (1.6.2)": ("clear", 0, {"squad": {6: ["OBSTACLE", "rifle*", "rifle"]}}, 1, True),
    "Give up the Mission (9)": ("give up", 0, {"squad": SIX}, 1, False),
}


@pytest.mark.rule("rifles:3.2.1.tbl")
@pytest.mark.parametrize("row", ROWS)
def test_cost_of_an_action(row: str) -> None:
    verb, arg, places, cost, starred = ROWS[row]
    group = 0 if verb == "give up" else 1
    for ap, bap in ((0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)):
        g = board(**places, ap=ap, bap=bap)
        assert g.offers(verb, group, arg, "ap") == (ap >= cost if starred else ap + bap >= cost), (ap, bap)
        assert g.offers(verb, group, arg, "bap") == (starred and bap >= 1), (ap, bap)
        assert (g.bar(verb, group, arg) is None) == g.offers(verb, group, arg, "ap")


@pytest.mark.rule("rifles:3.2.1.tbl")
def test_the_table_has_no_other_rows() -> None:
    rules = load_rules("ironbottom.games.rifles")
    others = {"Close Combat round of an Engaged Group (4.6.1)", "Join a Close Combat (4.6.2)"}  # see below
    table = {row[0]: row[1:] for row in rules["rifles:3.2.1.tbl"].rows}
    assert set(table) == set(ROWS) | others
    for name, (_, _, _, cost, starred) in ROWS.items():
        assert table[name][0].startswith(f"{cost} AP")
        assert (table[name][1] != "-") == starred


def engaged(**fields: Any) -> Board:
    """Group 1 Engaged with Group 3, Group 2 free beside them."""
    g = board(squad={6: [["rifle*", "rifle"], ["rifle"]]}, enemy={6: ["rifle", "rifle", "rifle"]}, **fields)
    g.k(1).foe, g.k(3).foe, g.k(1).rounds, g.k(3).rounds = 3, 1, 1, 1
    return g


@pytest.mark.rule("rifles:3.2.1.tbl")
def test_cost_of_a_round_and_of_joining() -> None:
    for ap, bap in ((0, 0), (1, 0), (0, 1)):
        g = engaged(ap=ap, bap=bap)
        assert g.offers("melee", 1, 3, "ap") == (ap + bap > 0)
        assert not g.offers("melee", 1, 3, "bap")
        assert g.offers("assault", 2, 3, "ap") == (ap > 0)
        assert g.offers("assault", 2, 3, "bap") == (bap > 0)


# ---------------------------------------------------------------- movement


@pytest.mark.rule("rifles:3.2.1.a", "rifles:1.5.c")
def test_movement_goes_to_a_neighbouring_stripe() -> None:
    g = board(squad={4: ["rifle*"]}, ap=3, bap=1)
    assert {a[2] for a in g.actions() if a[0] == "move"} == {3, 5}
    for stripe in (1, 2, 4, 6, 7):
        assert g.bar("move", 1, stripe) == "rifles:1.5.c"
    g.do("move", 1, 5)
    g.do("move", 1, 4)
    assert g.s.rp == 0
    top = board(squad={1: ["rifle*"]}, ap=1)
    assert {a[2] for a in top.actions() if a[0] == "move"} == {2}


@pytest.mark.rule("rifles:3.2.1.a", "rifles:3.2.1.tbl")
def test_a_bap_spent_on_movement_brings_a_recon_point() -> None:
    g = board(squad=SIX, features={5: ["TREE"]}, bap=2)
    g.do("move", 1, 5, "bap")
    assert g.s.rp == 1
    g.do("feature", 1, 1, "bap")
    assert g.s.rp == 2


@pytest.mark.rule("rifles:3.2.1.a", "rifles:3.2.1.b", "rifles:3.2.1.n")
def test_both_kinds_of_movement_leave_cover_behind() -> None:
    g = board(squad={6: [["COVER", "rifle*"], ["COVER", "rifle"]]}, features={6: ["TREE"]}, ap=2)
    g.do("move", 1, 5)
    g.do("feature", 2, 1)
    assert not g.k(1).cover
    assert not g.k(2).cover
    assert g.k(2).feature == 1


@pytest.mark.rule("rifles:3.2.1.b", "rifles:1.6.g")
def test_onto_a_feature_of_its_own_stripe_only() -> None:
    g = board(squad={6: ["rifle*"]}, features={6: ["TREE", "BUILDING"], 5: ["TREE"]}, ap=2)
    assert {a[2] for a in g.actions() if a[0] == "feature"} == {1, 2}
    assert g.bar("feature", 1, 3) == "rifles:1.6.e"
    g.do("feature", 1, 2)
    assert (g.k(1).stripe, g.k(1).feature, g.s.ap, g.s.rp) == (6, 2, 1, 0)
    assert not g.offers("feature", 1, 2)


# ---------------------------------------------------------------- the other actions


@pytest.mark.rule("rifles:3.2.1.c")
def test_take_cover_once() -> None:
    g = board(squad=SIX, ap=2)
    g.do("cover", 1)
    assert g.k(1).cover
    assert not g.offers("cover")
    assert g.bar("cover", 1) == "rifles:3.2.1.c"


@pytest.mark.rule("rifles:3.2.1.c")
def test_cover_adds_one_to_every_unit_and_stays_when_the_group_fires() -> None:
    g = board(squad={6: ["rifle*", "COVER"]}, enemy={5: ["COVER", "rifle", "rifle"]}, ap=1, leader="")
    g.do("fire", 1, 2, asks=[("weapon", "b")], dice=[6])  # 6 + 1 reach TN 6 + 1
    assert g.u("b").suppressed
    assert g.k(1).cover
    g = board(squad={6: ["rifle*"]}, enemy={5: ["COVER", "rifle"]}, ap=1)
    g.do("fire", 1, 2, dice=[5])
    assert not g.u("a").suppressed


@pytest.mark.rule("rifles:3.2.1.d")
def test_a_bap_adds_one_to_every_die_of_a_fire_action() -> None:
    places: dict[str, Any] = {
        "squad": {6: ["lmg", "ar"]},
        "enemy": {5: ["rifle", "rifle"]},
        "army": "us_marines",
    }
    g = board(**places, bap=1)
    g.do("fire", 1, 2, "bap", asks=[("A", "B"), ("weapon", "a")], dice=[1, 1, 1])
    assert [g.mods(which=n)["rifles:3.2.1.d"] for n in range(3)] == [1, 1, 1]
    g = board(**places, ap=1)
    g.do("fire", 1, 2, "ap", asks=[("A", "B"), ("weapon", "a")], dice=[1, 1, 1])
    assert all("rifles:3.2.1.d" not in g.mods(which=n) for n in range(3))


@pytest.mark.rule("rifles:3.2.1.e")
def test_stand_by_puts_overwatch_on_the_group() -> None:
    g = board(squad={6: [["rifle*"], ["rifle"]]}, ap=1, bap=1)
    g.do("watch", 1)
    g.do("watch", 2, 0, "bap")
    assert g.k(1).watch
    assert g.k(2).watch
    assert g.bar("watch", 1) == "rifles:3.2.1.e"
    g.play(place_force(g, "sniper", 5, "table"), asks=[1, 2], dice=[5, 4])
    assert "rifles:3.2.1.e" in g.mods(which=0)
    assert g.mods(which=0)["rifles:3.2.1.e"] == -1
    assert "rifles:3.2.1.e" not in g.mods(which=1)  # paid with a BAP


@pytest.mark.rule("rifles:3.2.1.e")
def test_overwatch_fires_once_before_the_enemy_activates_and_not_at_the_unseen() -> None:
    g = board({4: "JUNGLE"}, {6: [["OVERWATCH", "rifle*"], ["OVERWATCH", "rifle"]]})
    g.play(place_force(g, "sniper", 3, "table"))  # out of sight: nobody is asked
    g.play(place_force(g, "sniper", 5, "table"), asks=[1, 0], dice=[1])
    assert not g.k(1).watch
    assert g.k(2).watch  # the other one keeps its marker
    assert g.u("A").attacked
    g = board({5: "DEEP JUNGLE"}, {6: ["OVERWATCH", "rifle*"]}, events={5: [Enemy("scouts")]})
    g.play(place_force(g, "scouts", 5, "event"))  # HIDDEN, so no target
    assert g.k(1).watch


@pytest.mark.rule("rifles:3.2.1.e")
def test_units_that_have_attacked_cannot_use_overwatch() -> None:
    g = board(squad={6: ["OVERWATCH", "rifle*"]}, enemy={5: ["rifle"]}, ap=1)
    g.do("fire", 1, 2, dice=[1])
    g.play(place_force(g, "sniper", 5, "table"))
    assert len(g.rolls("attack")) == 1


@pytest.mark.rule("rifles:3.2.1.f")
def test_no_stand_by_after_an_attack() -> None:
    g = board(squad={6: ["rifle*", "rifle"]}, enemy={5: ["rifle"]}, ap=2, leader="")
    g.do("fire", 1, 2, asks=[("A",)], dice=[1])
    assert not g.offers("watch")
    assert g.bar("watch", 1) == "rifles:3.2.1.f"


@pytest.mark.rule("rifles:3.2.1.g", "rifles:3.2.1.tbl")
def test_flank_fire_adds_two_and_a_bap_adds_nothing() -> None:
    for ap, bap in ((2, 0), (1, 1), (0, 2)):
        g = board(squad={6: ["rifle*"]}, enemy={5: ["rifle"]}, ap=ap, bap=bap)
        g.do("flank", 1, 2, dice=[3])  # 3 + CF 1 + 2 = TN 6
        assert g.mods()["rifles:3.2.1.g"] == 2
        assert "rifles:3.2.1.d" not in g.mods()
        assert g.u("a").suppressed
        assert (g.s.ap, g.s.bap) == (0, 0)


@pytest.mark.rule("rifles:3.2.1.h")
def test_recovery_costs_an_ap_with_the_leader_and_a_bap_without() -> None:
    g = board(squad={6: [["rifle*", "rifle!"], ["rifle!"]]}, ap=2)
    assert g.offers("recover", 1, 0, "ap")
    assert not g.offers("recover", 2)
    assert g.bar("recover", 2) == "rifles:4.7.d"
    g.s.bap = 1
    assert not g.offers("recover", 2, 0, "ap")
    g.do("recover", 2, 0, "bap", dice=[3])
    assert not g.u("C").suppressed
    assert (g.s.ap, g.s.bap) == (2, 0)


@pytest.mark.rule("rifles:3.2.1.h", "rifles:3.2.1.tbl")
def test_a_vehicle_recovers_for_an_ap() -> None:
    g = board(squad={6: [["rifle*"], ["tank!"]]}, ap=1)
    assert g.offers("recover", 2, 0, "ap")


@pytest.mark.rule("rifles:3.2.1.h")
def test_every_suppressed_unit_of_the_group_rolls_once() -> None:
    g = board(squad={6: ["rifle*", "rifle!", "rifle", "rifle!"]}, ap=1)
    g.do("recover", 1, dice=[3, 2])
    assert [g.u(i).suppressed for i in "ABCD"] == [False, False, False, True]
    g = board(squad=SIX, ap=1, bap=1)
    assert not g.offers("recover")
    assert g.bar("recover", 1) == "rifles:4.7.a"


@pytest.mark.rule("rifles:3.2.1.i")
def test_hide_after_a_move_but_not_after_an_attack() -> None:
    g = board(squad={6: ["rifle*"]}, enemy={4: ["rifle"]}, ap=3)
    g.do("move", 1, 5)
    assert g.offers("hide", 1, 0, "ap")
    g.do("fire", 1, 2, dice=[1])
    assert not g.offers("hide")
    assert g.bar("hide", 1) == "rifles:5.1.d"
    g = board(squad={6: ["rifle*"]}, ap=2)
    g.do("hide", 1)
    assert g.k(1).hidden
    assert g.bar("hide", 1) == "rifles:5.1.c"


@pytest.mark.rule("rifles:3.2.1.i")
@pytest.mark.parametrize("terrain", ["RIVER", "BEACH", "SHALLOW WATER"])
def test_no_hiding_in_water_or_on_a_beach(terrain: str) -> None:
    g = board({6: terrain}, SIX, ap=1)
    assert not g.offers("hide")
    assert g.bar("hide", 1) in ("rifles:5.1.e", "rifles:1.6.1.m2")


@pytest.mark.rule("rifles:3.2.1.i")
def test_a_vehicle_never_hides() -> None:
    g = board(squad={6: ["tank"]}, ap=1)
    assert not g.offers("hide")
    assert g.bar("hide", 1) == "rifles:5.1.b"


@pytest.mark.rule("rifles:3.2.1.j")
@pytest.mark.parametrize(
    ("pay", "face", "found"), [("ap", 5, True), ("ap", 4, False), ("bap", 3, True), ("bap", 2, False)]
)
def test_spot(pay: str, face: int, found: bool) -> None:
    g = board(squad=SIX, enemy={5: ["HIDDEN", "rifle"], 4: ["rifle"]}, ap=1, bap=1)
    assert {a[2] for a in g.actions() if a[0] == "spot"} == {2}
    assert g.bar("spot", 1, 3) == "rifles:5.4.a"
    g.do("spot", 1, 2, pay, dice=[face])
    assert g.k(2).hidden is not found


@pytest.mark.rule("rifles:3.2.1.k")
def test_redeploy_takes_cover_from_an_enemy_nearby() -> None:
    enemy = {n: ["COVER", "rifle"] for n in (1, 2, 3, 4, 5)}
    g = board(squad={3: ["rifle*"]}, enemy={**enemy, 6: ["rifle"]}, ap=1)
    assert {a[2] for a in g.actions() if a[0] == "redeploy"} == {3, 4, 5}
    for far in (2, 6, 7):
        assert g.bar("redeploy", 1, far) == "rifles:3.2.1.k"
    g.do("redeploy", 1, 4)
    assert not g.k(4).cover
    assert g.k(3).cover


@pytest.mark.rule("rifles:3.2.1.k", "rifles:5.2.a")
def test_a_hidden_group_can_only_be_spotted() -> None:
    g = board(squad=SIX, enemy={6: ["HIDDEN", "COVER", "rifle"]}, ap=2, bap=2)
    assert {a[0] for a in g.actions() if a[2] == 2 and a[0] != "move"} == {"spot"}
    for verb in ("fire", "flank", "cover fire", "assault", "redeploy"):
        assert g.bar(verb, 1, 2) == "rifles:5.2.a", verb


@pytest.mark.rule("rifles:3.2.1.l")
@pytest.mark.parametrize(("pay", "mods"), [("ap", {}), ("bap", {"rifles:4.6.b": 1})])
def test_close_combat_at_distance_0(pay: str, mods: dict[str, int]) -> None:
    g = board(squad={6: ["rifle", "rifle"]}, enemy={6: ["rifle"], 5: ["rifle"]}, ap=1, bap=1)
    assert {a[2] for a in g.actions() if a[0] == "assault"} == {2}
    assert g.bar("assault", 1, 3) == "rifles:4.6.a"
    g.do("assault", 1, 2, pay, dice=[1])  # the Morale Check fails
    assert g.mods("morale") == mods
    assert g.s.ap + g.s.bap == 1


@pytest.mark.rule("rifles:3.2.1.m")
def test_cover_fire_costs_what_fire_costs_and_counts_as_the_attack() -> None:
    g = board(squad={6: ["rifle", "rifle"]}, enemy={5: ["COVER", "rifle"]}, bap=1, ap=1, army="us_marines")
    g.do("cover fire", 1, 2, "bap", asks=[("A",)], dice=[3])  # 3 + 1 + 1 = 5
    assert g.mods()["rifles:3.2.1.d"] == 1
    assert g.k(2).cover_fire == 1
    assert not g.u("a").suppressed
    assert g.u("A").attacked
    assert not g.u("B").attacked
    assert (g.s.ap, g.s.bap) == (1, 0)


# ---------------------------------------------------------------- one attack a Turn


@pytest.mark.rule("rifles:3.2.h")
@pytest.mark.parametrize("verb", ["fire", "flank", "cover fire"])
def test_each_unit_attacks_once_a_turn(verb: str) -> None:
    g = board(squad={6: ["rifle", "rifle"]}, enemy={6: ["rifle"]}, ap=4)
    g.do(verb, 1, 2, asks=[("A",)], dice=[1])
    g.do(verb, 1, 2, dice=[1])  # only B is left
    assert [r.about[0] for r in g.rolls("attack")] == [("A",), ("B",)]
    g.s.ap = 4
    for again in ("fire", "flank", "cover fire", "assault"):
        assert not g.offers(again), again
        assert g.bar(again, 1, 2) is not None
    assert g.bar("assault", 1, 2) == "rifles:3.2.h"
    g.step("begin")
    g.s.ap = 1
    assert g.offers("fire", 1, 2)


@pytest.mark.rule("rifles:3.2.h")
def test_a_grenade_is_an_attack_and_so_is_overwatch() -> None:
    g = board(squad={6: ["rifle grenade", "OVERWATCH"]}, enemy={6: ["rifle"]}, ap=2)
    g.do("fire", 1, 2, asks=[("throw", "a")], dice=[1])
    assert g.u("A").attacked
    assert not g.offers("fire")
    g = board(squad={6: ["rifle", "OVERWATCH"]}, ap=1)
    g.play(place_force(g, "sniper", 5, "table"), asks=[1], dice=[1])
    assert not g.offers("fire")


@pytest.mark.rule("rifles:3.2.h")
def test_close_combat_uses_up_the_attacks_of_the_whole_group() -> None:
    g = board(squad={6: ["rifle", "rifle"]}, enemy={6: ["rifle", "rifle"]}, ap=3)
    g.do("assault", 1, 2, dice=[3, 3, 3, 1, 1])  # Morale passed; a tie, a marker each
    assert all(u.attacked for u in g.of(1))
    assert not g.offers("melee")
    assert not g.offers("fire")
    g = board(squad={6: ["rifle", "rifle"]}, enemy={6: ["rifle"]}, ap=3)
    g.do("fire", 1, 2, asks=[("A",)], dice=[1])
    assert not g.offers("assault")
    g = engaged(ap=2)
    g.do("melee", 1, 3, dice=[3, 2, 1, 1])  # 3 against 2 + 1 for numbers: a tie, a marker each
    assert not g.offers("melee")
    assert g.bar("melee", 1, 3) == "rifles:3.2.h"


# ---------------------------------------------------------------- reveal before acting


@pytest.mark.rule("rifles:3.2.g")
def test_an_action_that_the_reveal_makes_impossible_costs_nothing() -> None:
    g = board(squad={6: ["rifle*"]}, events={6: [Wire()]}, ap=1)
    g.do("move", 1, 5)
    assert len(g.events(Revealed)) == 1
    assert (g.k(1).stripe, g.k(1).wire, g.s.ap) == (6, True, 1)
    assert g.events(Nothing)[-1].code == "spoilt"
    assert g.offers("clear", 1)
    g = board(squad={6: ["rifle*"]}, events={6: [Lost()]}, ap=1)
    g.do("cover", 1)
    assert (g.k(1).cover, g.s.ap, g.actions()) == (False, 1, [("give up", 0, 0, "ap"), END])
    assert g.bar("cover", 1) == "rifles:3.4.c"


@pytest.mark.rule("rifles:3.2.g")
def test_an_action_that_is_still_possible_goes_on_and_is_paid() -> None:
    g = board(squad={6: ["rifle*"]}, events={6: [Recon(1)], 5: [Recon(2)]}, ap=1)
    g.do("move", 1, 5)
    assert (g.k(1).stripe, g.s.ap, g.s.rp) == (5, 0, 3)


# ---------------------------------------------------------------- what is offered, and why the rest is not

VERBS = (
    "move", "feature", "cover", "fire", "flank", "cover fire", "watch", "recover", "hide", "spot", "redeploy",
    "assault", "melee", "clear", "demolish", "search", "take in",
)  # fmt: skip


def conceivable(g: Any) -> list[tuple[Any, ...]]:
    """Every action that somebody might think of."""
    s = g.state
    features = [f.id for stripe in s.stripes for f in stripe.features]
    found: list[tuple[Any, ...]] = [("give up", 0, 0, pay) for pay in ("ap", "bap")]
    for group in (k for k in s.groups.values() if k.side == SQUAD):
        for pay in ("ap", "bap", "free"):
            for verb in VERBS:
                args: list[int] = [0]
                if verb in ("move", "demolish"):
                    args = list(range(1, 8))
                elif verb == "feature":
                    args = features
                elif verb in (
                    "fire",
                    "flank",
                    "cover fire",
                    "spot",
                    "redeploy",
                    "assault",
                    "melee",
                    "take in",
                ):
                    args = list(s.groups)
                found += [(verb, group.id, arg, pay) for arg in args]
            found += [
                ("charge", group.id, n, pay, k) for n in range(1, 7) for k in ("grenade", "satchel", "mine")
            ]
            found += [("together", group.id, n, pay, k) for n in range(1, 8) for k in s.groups]
    return found


@pytest.mark.rule("rifles:3.2.g", "rifles:3.2.f")
@pytest.mark.parametrize("mission", "12345678")
def test_offered_is_exactly_what_no_rule_forbids(mission: str) -> None:
    for seed in range(2):
        army, enemy = pairings()[(seed * 5 + int(mission)) % len(pairings())]
        session = Session(TITLE, TITLE.load(mission, army, enemy), seed)
        for _ in range(600):
            q = session.q
            if q is None:
                break
            if type(q) is Roll:
                session.throw()
                continue
            assert isinstance(q, Ask)
            if q.kind == "action":
                offered = actions(session.g)
                assert len(set(offered)) == len(offered)
                allowed = {a for a in conceivable(session.g) if bar(session.g, a) is None}
                assert allowed == set(offered) - {END}
                q.options = [o for o in q.options if o[0] != "give up"] or q.options
            session.give(random_answer(session, q, Dice(seed, len(session.answers))))
