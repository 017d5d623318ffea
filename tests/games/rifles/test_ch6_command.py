"""The Leader: naming him, succession, directing, coordinating a Fire Group (rifles:6)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles import squad
from ironbottom.games.rifles.close import melee
from ironbottom.games.rifles.combat import bar_unit
from ironbottom.games.rifles.enemy import carry_out
from ironbottom.games.rifles.fire import commander, fire_group_members
from ironbottom.kernel.step import Over


def questions(proc: Any, answers: list[Any], dice: list[int]) -> list[Any]:
    """Run a procedure and hand back all that it asked."""
    from ironbottom.kernel.ask import Roll

    asked, answers, dice = [], list(answers), list(dice)
    try:
        q = next(proc)
        while True:
            if type(q) is Roll:
                q = proc.send(dice.pop(0))
            else:
                asked.append(q)
                q = proc.send(answers.pop(0))
    except StopIteration:
        return asked


# ------------------------------------------------------------------ 6.0


@pytest.mark.rule("rifles:6.0.a")
def test_one_leader_among_those_who_may_be() -> None:
    g = board("", {7: ["lmg", "rifle", "hmg", "smg", "medic"]})
    asked = questions(squad.command(g), ["D", ""], [])
    assert list(asked[0].options) == ["B", "D"]
    assert g.s.leader == "D"


@pytest.mark.rule("rifles:6.0.d")
def test_an_assistant_may_be_noted_and_changes_nothing() -> None:
    g = board("", {7: ["rifle", "lmg", "rifle"]})
    asked = questions(squad.command(g), ["A", "B"], [])
    assert list(asked[1].options) == ["", "B", "C"]
    assert g.s.assistant == "B"
    h = board("", {6: [["smg*"], ["rifle", "rifle!"]]}, {6: ["rifle"]}, ap=1, assistant="B")
    assert h.bar("recover", 2) == "rifles:4.7.d"
    h.do("assault", 2, 3, dice=[1])
    assert h.mods("morale") == {}


@pytest.mark.rule("rifles:6.0.b", "rifles:6.0.d")
def test_the_successor_is_named_at_once_the_assistant_first() -> None:
    g = board(
        "", {6: ["smg*!", "rifle", "lmg"]}, {6: ["rifle"]}, card={"target": ("leader",) * 6}, assistant="C"
    )
    asked = questions(carry_out(g, g.k(2), "Attack"), ["B"], [1, 6])
    assert (asked[0].kind, list(asked[0].options)) == ("successor", ["C", "B"])
    assert (g.s.leader, g.s.assistant) == ("B", "C")


@pytest.mark.rule("rifles:6.0.b")
def test_any_unit_will_do() -> None:
    g = board("", {6: ["smg*!", "lmg"]}, {6: ["rifle"]}, card={"target": ("leader",) * 6})
    g.play(carry_out(g, g.k(2), "Attack"), dice=[1, 6])
    assert g.s.leader == "B"  # the only one left, and an LMG may not be chosen in preparation
    g.s.units["B"].suppressed = True
    g.s.ap = 1
    assert g.offers("recover", 1, pay="ap")


@pytest.mark.rule("rifles:6.0.b", "rifles:4.6.s")
def test_succession_in_the_middle_of_a_close_combat() -> None:
    g = board("", {6: [["smg*!", "rifle", "rifle"], ["rifle"]]}, {6: ["rifle"] * 3}, assistant="D")
    g.play(melee(g, g.k(3), g.k(1)), asks=["A", "D"], dice=[5, 3, 1])
    assert not g.alive("A")
    assert g.s.leader == "D"
    assert g.k(1).foe == 3


@pytest.mark.rule("rifles:6.0.b")
def test_succession_between_the_shots_of_a_group() -> None:
    """Two shots: the first kills the Leader; the second finds the new one by the Target Table."""
    g = board("", {6: ["smg*!", "rifle", "rifle"]}, {6: ["rifle", "rifle"]}, card={"target": ("leader",) * 6})
    g.play(carry_out(g, g.k(2), "Attack"), asks=["C"], dice=[1, 6, 1, 6])
    assert g.s.leader == "C"
    assert g.u("C").suppressed


@pytest.mark.rule("rifles:6.0.b")
def test_nobody_left_to_lead() -> None:
    g = board("", {6: ["smg*!"]}, {6: ["rifle"]})
    with pytest.raises(Over):
        g.play(carry_out(g, g.k(2), "Attack"), dice=[6])
    assert g.s.result is not None
    assert g.s.result.code == "loss"


# ------------------------------------------------------------------ 6.1


@pytest.mark.rule("rifles:6.1.a")
@pytest.mark.parametrize(
    ("squad_", "pays"), [([["smg*", "rifle!"]], {"ap", "bap"}), ([["smg*"], ["rifle!"]], {"bap"})]
)
def test_recovery_for_an_action_point(squad_: list[list[str]], pays: set[str]) -> None:
    g = board("", {6: squad_}, ap=1, bap=1)
    assert {a[3] for a in g.actions() if a[0] == "recover"} == pays


@pytest.mark.rule("rifles:6.1.b", "rifles:6.1.d")
def test_directing_one_other_unit() -> None:
    g = board("", {6: ["smg*", "rifle", "rifle"]}, {6: ["rifle"]}, ap=1)
    asked = questions(_fire(g), ["C", ("B", "C")], [1, 1])
    assert list(asked[0].options) == ["self", "B", "C", "coordinate"]
    assert [r.about[0] for r in g.rolls("attack")] == [("C",), ("B",)]  # the Leader does not fire
    assert g.mods("attack", 0) == {"rifles:4.2.b": 1, "rifles:6.1.b": 1}
    assert g.mods("attack", 1) == {"rifles:4.2.b": 1}


def _fire(g: Board, group: int = 1, target: int = 2) -> Any:
    from ironbottom.games.rifles.fire import fire

    return fire(g, g.k(group), g.k(target), "fire", False)


@pytest.mark.rule("rifles:6.1.b")
def test_not_units_of_another_group() -> None:
    g = board("", {6: [["smg*"], ["rifle"]]}, {6: ["rifle"]}, ap=1)
    assert questions(_fire(g, 2, 3), [], [1]) == []  # nothing that he could do for a single unit there
    assert g.mods() == {"rifles:4.2.b": 1}


@pytest.mark.rule("rifles:6.1.c")
def test_directing_an_area_weapon() -> None:
    g = board("", {6: ["smg*", "hmg"]}, {5: ["rifle"] * 3}, ap=1)
    g.do("fire", 1, 2, asks=["B"], dice=[1, 1, 1])
    for n in range(3):
        assert g.mods("attack", n) == {"rifles:4.2.b": 4, "rifles:6.1.b": 1}


@pytest.mark.rule("rifles:6.1.c", "rifles:4.8.1.a")
def test_directing_a_grenade() -> None:
    g = board("", {6: ["smg*", "rifle grenade"]}, {6: ["rifle", "rifle"]}, ap=1)
    g.do("fire", 1, 2, asks=["B", ("grenade", "")], dice=[1, 1])
    assert [g.mods("attack", n)["rifles:6.1.b"] for n in (0, 1)] == [1, 1]


@pytest.mark.rule("rifles:6.1.d")
@pytest.mark.parametrize("order", ["B", "coordinate"])
def test_his_own_attack_is_gone_for_the_turn(order: str) -> None:
    g = board("", {6: ["smg*", "rifle", "rifle"]}, {6: ["rifle"]}, ap=3)
    g.do("fire", 1, 2, asks=[order, ("B",) if order == "B" else ("B", "C")], dice=[2])
    assert bar_unit(g, g.u("A"), g.k(1)) == "rifles:3.2.h"
    g.step("begin")
    assert bar_unit(g, g.u("A"), g.k(1)) is None


@pytest.mark.rule("rifles:6.1.d", "rifles:6.2.a")
@pytest.mark.parametrize(
    ("answers", "dice"),
    [(["self", ("A",)], [1]), (["B", ("B",)], [1]), (["coordinate", ("B", "C"), ()], [2])],
    ids=["attacked", "directed", "coordinated"],
)
def test_he_does_one_thing_a_turn(answers: list[Any], dice: list[int]) -> None:
    g = board("", {6: ["smg*", "rifle", "rifle", "rifle", "rifle"]}, {6: ["rifle"]}, ap=3)
    assert commander(g, g.k(1)) is not None
    g.do("fire", 1, 2, asks=answers, dice=dice)
    assert commander(g, g.k(1)) is None


@pytest.mark.rule("rifles:6.2.a", "rifles:6.1.d")
def test_a_leader_who_commanded_starts_no_close_combat() -> None:
    g = board("", {6: [["smg*"], ["rifle", "rifle"]]}, {6: ["rifle"]}, ap=3)
    g.do("fire", 2, 3, asks=["coordinate", ("B", "C")], dice=[2])
    assert not g.offers("assault", 1)
    assert not g.offers("fire", 1)
    assert g.bar("assault", 1, 3) == "rifles:3.2.h"


# ------------------------------------------------------------------ 6.2


@pytest.mark.rule("rifles:6.2.a", "rifles:6.2.b", "rifles:6.2.c")
def test_a_fire_group_adds_the_factors_into_one_die() -> None:
    g = board("", {6: ["lmg*", "rifle", "ar", "lmg"]}, {5: ["BUILDING", "rifle", "smg"]}, ap=1)
    g.do("fire", 1, 2, asks=["coordinate", ("B", "C", "D"), "b"], dice=[2])
    roll = g.rolls("attack")[-1]
    assert len(g.rolls("attack")) == 1
    assert (roll.total, roll.need, roll.about) == (2 + 1 + 2 + 3, 8, (("B", "C", "D"), "b"))
    assert g.u("b").suppressed
    assert not g.u("a").suppressed
    assert all(g.u(i).attacked for i in "ABCD")


@pytest.mark.rule("rifles:6.2.a")
def test_of_his_own_group_or_of_another_in_the_stripe() -> None:
    g = board("", {6: [["smg*"], ["rifle", "rifle"]], 5: ["rifle", "rifle"]}, {6: ["rifle"]}, ap=2)
    assert commander(g, g.k(2)) is not None
    assert commander(g, g.k(3)) is None  # another stripe
    g.do("fire", 2, 4, asks=["coordinate", ("B", "C")], dice=[4])
    assert g.s.ap == 1  # paid once, for the Group that fires
    assert g.u("a").suppressed


@pytest.mark.rule("rifles:6.2.a")
def test_one_group_only() -> None:
    g = board("", {6: [["smg*", "rifle"], ["rifle", "rifle"]]}, {6: ["rifle"]}, ap=1)
    assert [u.id for u in fire_group_members(g, g.k(2), g.k(3))] == ["C", "D"]
    with pytest.raises(AssertionError, match="was not offered"):
        g.do("fire", 2, 3, asks=["coordinate", ("B", "C")], dice=[6])


@pytest.mark.rule("rifles:6.2.a")
@pytest.mark.parametrize("state", ["OBSTACLE", "engaged"])
def test_a_leader_who_is_held_does_not_command_others(state: str) -> None:
    g = board(
        "",
        {6: [["OBSTACLE", "smg*"] if state == "OBSTACLE" else ["smg*"], ["rifle", "rifle"]]},
        {6: [["rifle"], ["rifle"]]},
    )
    if state == "engaged":
        g.k(1).foe, g.k(3).foe = 3, 1
    assert commander(g, g.k(2)) is None


@pytest.mark.rule("rifles:6.2.a", "rifles:4.2.c", "rifles:4.2.f")
def test_who_may_not_join() -> None:
    """Everybody must reach and see the Target himself; FLAME weapons never join; who attacked or recovered does not."""
    g = board(
        "",
        {6: ["lmg*", "rifle", "rifle", "smg", "ft", "pistol", "mortar", "medic", "rifle", "rifle"]},
        {4: ["rifle"], 6: ["tank"]},
    )
    g.u("I").attacked = g.u("J").recovered = True
    assert [u.id for u in fire_group_members(g, g.k(1), g.k(2))] == ["B", "C", "G"]
    assert [u.id for u in fire_group_members(g, g.k(1), g.k(3))] == []  # CF 0, too near, or FLAME


@pytest.mark.rule("rifles:6.2.a")
def test_some_join_and_the_others_attack_alone() -> None:
    g = board("", {6: ["smg*", "rifle", "rifle", "ft"]}, {6: ["rifle", "rifle"]}, ap=1)
    g.do("fire", 1, 2, asks=["coordinate", ("B", "C"), "a"], dice=[4, 1, 2])
    assert [r.about for r in g.rolls("attack")] == [(("B", "C"), "a"), (("D",), "a"), (("D",), "b")]
    assert g.u("a").suppressed
    assert g.u("b").suppressed


@pytest.mark.rule("rifles:6.2.a")
def test_the_others_need_not_attack() -> None:
    g = board("", {6: ["smg*", "rifle", "rifle", "rifle", "rifle"]}, {6: ["rifle"]}, ap=2)
    g.do("fire", 1, 2, asks=["coordinate", ("B", "C"), ()], dice=[2])
    assert not g.u("D").attacked
    assert not g.u("E").attacked
    assert g.offers("fire", 1, 2)


@pytest.mark.rule("rifles:6.2.b")
def test_penalties_and_bonuses_once() -> None:
    g = board(
        {6: "SHALLOW WATER"},
        {6: ["smg*", "rifle!", "rifle!", "rifle"]},
        {5: ["rifle"]},
        army="commonwealth",
        bap=1,
        rp=1,
        rain=True,
    )
    g.do("fire", 1, 2, "bap", asks=["coordinate", ("B", "C", "D"), "drm"], dice=[2])
    assert g.mods() == {
        "rifles:4.2.b": 3,
        "rifles:4.4.a": -1,
        "rifles:1.6.1.l5": -1,
        "rifles:3.4.e": -1,
        "rifles:3.2.1.d": 1,
        "rifles:3.7.e": 1,
    }


@pytest.mark.rule("rifles:6.2.b", "rifles:4.2.b")
def test_each_adds_the_factor_for_the_targets_type() -> None:
    g = board("", {6: ["smg*", "hmg", "at", "rifle"]}, {5: ["tank"]}, ap=1)
    g.do("fire", 1, 2, asks=["coordinate", ("B", "C")], dice=[2])
    assert g.mods() == {"rifles:4.2.b": 1 + 3}


@pytest.mark.rule("rifles:6.2.c")
def test_the_leaders_factor_is_not_added() -> None:
    g = board("", {6: ["ar*", "rifle", "rifle"]}, {6: ["rifle"]}, ap=1)
    assert [u.id for u in fire_group_members(g, g.k(1), g.k(2))] == ["B", "C"]
    g.do("fire", 1, 2, asks=["coordinate", ("B", "C")], dice=[3])
    assert g.mods() == {"rifles:4.2.b": 2}
    assert len(g.rolls("attack")) == 1


@pytest.mark.rule("rifles:6.2.d")
@pytest.mark.parametrize(("face", "hit"), [(1, False), (2, True)])
def test_a_natural_1_fails(face: int, hit: bool) -> None:
    g = board("", {6: ["smg*", "lmg", "lmg", "rifle"]}, {5: ["rifle"]}, ap=1)
    g.do("fire", 1, 2, asks=["coordinate", ("B", "C", "D")], dice=[face])
    assert g.u("a").suppressed is hit


@pytest.mark.rule("rifles:6.2.d", "rifles:3.7.b")
def test_a_natural_1_may_be_thrown_again() -> None:
    g = board("", {6: ["smg*", "lmg", "lmg"]}, {5: ["rifle"]}, ap=1, rp=1)
    g.do("fire", 1, 2, asks=["coordinate", ("B", "C"), "yes"], dice=[1, 2])
    assert g.u("a").suppressed


@pytest.mark.rule("rifles:6.2.d", "rifles:3.5.2.b")
@pytest.mark.parametrize(("face", "hit"), [(1, False), (2, True)])
def test_it_fails_for_the_enemy_too(face: int, hit: bool) -> None:
    g = board({6: "OPEN"}, {6: ["BUILDING", "COVER", "rifle"]}, {6: ["rifle"] * 7})
    g.play(carry_out(g, g.k(2), "Attack"), dice=[face])  # 9 - 1 is hopeless: all seven together
    assert g.u("A").suppressed is hit


@pytest.mark.rule("rifles:6.2.d")
def test_a_single_unit_may_hit_with_a_1() -> None:
    g = board("", {6: ["smg*", "hmg"]}, {5: ["rifle"]}, ap=2)
    g.do("flank", 1, 2, asks=["B"], dice=[1])  # 1 + 4 + 2 + 1
    assert g.u("a").suppressed


@pytest.mark.rule("rifles:6.2.a", "rifles:4.5.a")
def test_no_fire_group_in_cover_fire() -> None:
    """Cover Fire is made by the units of a Group; a Fire Group aims at a single Target."""
    g = board("", {6: [["smg*"], ["rifle", "rifle"]]}, {6: ["rifle"]}, ap=1)
    g.do("cover fire", 2, 3, asks=[("B", "C")], dice=[1, 1])
    assert len(g.rolls("attack")) == 2
