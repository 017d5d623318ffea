"""Who attacks when, whom, and the attack roll (rifles:4.0 to 4.2)."""

from __future__ import annotations

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.combat import bar_unit, bar_weapon
from ironbottom.games.rifles.enemy import activate_group, carry_out
from ironbottom.games.rifles.entry import place_force
from ironbottom.games.rifles.fire import able

ATTACKS = {"attack", "melee"}


def attacks(g: Board) -> int:
    return sum(1 for roll in g.rolls() if roll.kind in ATTACKS)


@pytest.mark.rule("rifles:4.0.a")
def test_attacks_come_from_fire_flank_fire_and_close_combat() -> None:
    g = board("", {6: ["rifle*"]}, {6: [["rifle"], ["HIDDEN", "rifle"]]}, ap=3, features={6: ["TREE"]})
    verbs = {a[0] for a in g.actions()}
    fighting = {"fire", "flank", "cover fire", "assault"}
    assert fighting < verbs
    dice = {"fire": [3], "flank": [2], "cover fire": [1], "assault": [3, 3, 3]}
    for verb in verbs - {"end", "give up"}:
        h = board("", {6: ["rifle*"]}, {6: [["rifle"], ["HIDDEN", "rifle"]]}, ap=3, features={6: ["TREE"]})
        action = next(a for a in h.actions() if a[0] == verb)
        h.do(*action, dice=dice.get(verb, [1] if verb == "spot" else []))
        assert (attacks(h) > 0) is (verb in fighting), verb


@pytest.mark.rule("rifles:4.0.a")
def test_or_from_overwatch() -> None:
    g = board("", {6: ["OVERWATCH", "rifle"]})
    g.play(place_force(g, "sniper", 5, "table"), asks=[1], dice=[6])
    assert attacks(g) == 1
    assert g.mods()["rifles:3.2.1.e"] == -1
    assert g.u("a").suppressed  # 6 + 1 - 1 reaches TN 6


@pytest.mark.rule("rifles:4.0.b", "rifles:3.5.b")
def test_the_enemy_attacks_only_when_activated() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle", "rifle"]}, ap=3)
    g.step("act", asks=[("cover", 1, 0, "ap")])
    g.step("act", asks=[("end", 0, 0, "")])
    g.step("presence")
    g.step("line up")
    assert attacks(g) == 0
    attack = g.content.enemy.activation[g.card.posture].index("Attack") + 1
    g.step("enemy", dice=[attack, 1, 1])
    assert attacks(g) == 2


@pytest.mark.rule("rifles:4.0.c", "rifles:3.2.h")
def test_a_unit_attacks_once_a_turn() -> None:
    g = board("", {6: ["rifle"]}, {6: [["rifle"], ["rifle"]]}, ap=3, bap=1)
    g.do("fire", 1, 2, dice=[1])
    assert bar_unit(g, g.u("A"), g.k(1)) == "rifles:3.2.h"
    for verb in ("fire", "flank", "cover fire", "assault", "watch"):
        assert not g.offers(verb, 1)
        assert g.bar(verb, 1, 2 if verb != "watch" else 0) is not None
    g.step("begin")
    g.s.ap = 1
    assert g.offers("fire", 1, 2)


@pytest.mark.rule("rifles:4.0.c")
def test_an_enemy_unit_attacks_once_a_turn() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle"]})
    g.play(carry_out(g, g.k(2), "Attack"), dice=[1])
    g.play(
        activate_group(g, g.k(2)), dice=[3]
    )  # activated again by mistake: it could not shoot a second time
    assert attacks(g) == 1


@pytest.mark.rule("rifles:4.0.c", "rifles:4.1.a")
def test_one_target_group_but_different_units_of_it() -> None:
    g = board("", {6: ["rifle", "rifle", "rifle"]}, {6: [["rifle", "rifle"], ["rifle"]]}, ap=1)
    everybody = ("A", "B", "C")
    g.do("fire", 1, 2, asks=[everybody, ("weapon", "b"), ("weapon", "a"), ("weapon", "b")], dice=[5, 5, 4])
    assert g.u("a").suppressed
    assert g.u("b").suppressed
    assert not g.u("c").suppressed


@pytest.mark.rule("rifles:4.0.c", "rifles:4.1.a")
def test_units_of_other_groups_are_no_targets() -> None:
    g = board("", {6: ["rifle"]}, {6: [["rifle", "rifle"], ["rifle"]]}, ap=1)
    with pytest.raises(AssertionError, match="was not offered"):
        g.do("fire", 1, 2, asks=[("weapon", "c")], dice=[6])


@pytest.mark.rule("rifles:4.1.a")
def test_the_choice_is_made_when_each_unit_shoots() -> None:
    """A unit that an earlier one eliminated is no longer there to be aimed at."""
    g = board("", {6: ["rifle", "rifle"]}, {6: ["rifle!", "rifle"]}, ap=1)
    g.do("fire", 1, 2, asks=[("A", "B"), ("weapon", "a")], dice=[5, 5])  # B has only b left: no question
    assert not g.alive("a")
    assert g.u("b").suppressed


@pytest.mark.rule("rifles:4.1.a")
def test_no_unit_need_attack_but_one() -> None:
    g = board("", {6: ["rifle", "rifle"]}, {6: ["rifle"]}, ap=2)
    g.do("fire", 1, 2, asks=[("B",)], dice=[1])
    assert (g.u("A").attacked, g.u("B").attacked) == (False, True)
    g.do("fire", 1, 2, dice=[1])
    assert g.u("A").attacked


@pytest.mark.rule("rifles:4.1.b")
@pytest.mark.parametrize(
    ("selector", "dice", "target"),
    [
        ("leader", [], "B"),
        ("support", [], "C"),
        ("suppressed", [], "A"),
        ("unsuppressed", [2], "C"),
        ("anyone", [3], "C"),
    ],
)
def test_the_enemy_aims_by_the_target_table(selector: str, dice: list[int], target: str) -> None:
    g = board("", {6: ["rifle!", "smg*", "lmg"]}, {6: ["rifle"]}, card={"target": (selector,) * 6})
    g.play(carry_out(g, g.k(2), "Attack"), dice=[4, *dice, 1])
    assert g.rolls("attack")[-1].about == (("a",), target)


@pytest.mark.rule("rifles:4.2.a")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(("type_", "cf"), [("rifle", 1), ("ar", 2), ("lmg", 3), ("hmg", 4)])
def test_die_and_combat_factor_against_the_target_number(type_: str, cf: int, face: int) -> None:
    g = board("", {6: [type_]}, {5: ["rifle"]}, ap=1)
    g.do("fire", 1, 2, dice=[face])
    roll = g.rolls("attack")[-1]
    assert (roll.total, roll.need) == (face + cf, 6)
    assert g.u("a").suppressed is (face + cf >= 6)


@pytest.mark.rule("rifles:4.2.a")
def test_each_unit_attacks_on_its_own() -> None:
    """One die for each attacking unit with its own CF; not one for each unit of the target with all CFs (note of 4.2.a)."""
    g = board("", {6: ["rifle", "ar"]}, {6: ["rifle!", "rifle!", "rifle!"]}, ap=1)
    g.do("fire", 1, 2, asks=[("A", "B"), ("weapon", "a"), ("weapon", "b")], dice=[4, 3])
    assert [r.total for r in g.rolls("attack")] == [5, 5]
    assert g.s.lost == []


@pytest.mark.rule("rifles:4.2.b", "rifles:4.9.a")
@pytest.mark.parametrize(("foe", "cf"), [("rifle", 4), ("lorry", 4), ("tank", 1)])
def test_base_or_armoured_factor(foe: str, cf: int) -> None:
    g = board("", {6: ["hmg"]}, {5: [foe]}, ap=1)
    g.do("fire", 1, 2, dice=[1])
    assert g.mods() == {"rifles:4.2.b": cf}


@pytest.mark.rule("rifles:4.2.c")
@pytest.mark.parametrize("type_", ["rifle", "smg", "ar", "lmg", "pistol"])
def test_no_attack_with_a_factor_of_zero(type_: str) -> None:
    g = board("", {6: [type_]}, {6: ["tank"]}, ap=2, bap=1)
    assert bar_weapon(g, g.u("A"), g.k(1), g.k(2)) == "rifles:4.2.c"
    for verb in ("fire", "flank", "cover fire"):
        assert not g.offers(verb)
        assert g.bar(verb, 1, 2) is not None


@pytest.mark.rule("rifles:4.2.c")
def test_those_with_a_factor_attack_without_the_others() -> None:
    g = board("", {6: ["rifle", "at"]}, {5: ["tank"]}, ap=1)
    assert [u.id for u in able(g, g.k(1), g.k(2), "fire")] == ["B"]
    g.do("fire", 1, 2, dice=[1])
    assert not g.u("A").attacked


@pytest.mark.rule("rifles:4.2.d")
def test_a_hit_suppresses() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle"]}, ap=1)
    g.do("fire", 1, 2, dice=[5])
    assert g.u("a").suppressed
    assert g.s.lost == []


@pytest.mark.rule("rifles:4.2.f")
@pytest.mark.parametrize(
    ("type_", "near", "far"),
    [("pistol", 0, 0), ("smg", 0, 1), ("rifle", 0, 3), ("lmg", 0, 4), ("hmg", 0, 5), ("mortar", 1, 4)],
)
def test_least_and_greatest_distance(type_: str, near: int, far: int) -> None:
    for distance in range(6):
        g = board("", {6: [type_]}, {6 - distance: ["rifle"]}, ap=2, bap=1)
        reach = near <= distance <= far
        assert bar_weapon(g, g.u("A"), g.k(1), g.k(2)) == (None if reach else "rifles:4.2.f")
        for verb in ("fire", "flank", "cover fire"):
            assert g.offers(verb, 1, 2) is reach
            assert (g.bar(verb, 1, 2) == "rifles:4.2.f") is not reach


@pytest.mark.rule("rifles:4.2.f")
def test_no_attack_without_line_of_sight() -> None:
    g = board({5: "JUNGLE"}, {6: ["lmg"]}, {4: ["lmg"]}, ap=2)
    assert bar_weapon(g, g.u("A"), g.k(1), g.k(2)) == "rifles:4.2.f"
    assert not g.offers("fire")
    assert g.bar("fire", 1, 2) == "rifles:4.2.f"
    g.play(carry_out(g, g.k(2), "Attack"))
    assert attacks(g) == 0


@pytest.mark.rule("rifles:ex.4.2")
def test_example_rifle_shoots_smg_by_a_tree() -> None:
    g = board("", {6: ["rifle"]}, {6: ["TREE", "smg"]}, ap=1)
    g.do("fire", 1, 2, dice=[3])
    roll = g.rolls("attack")[-1]
    assert (roll.total, roll.need, roll.hit) == (4, 7, False)
    assert not g.u("a").suppressed
