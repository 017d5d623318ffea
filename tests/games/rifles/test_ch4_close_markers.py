"""What a round of Close Combat does: markers, their spread, ties (rifles:4.6.q-t), and the example."""

from __future__ import annotations

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.close import melee, verdict
from ironbottom.games.rifles.events import Melee


def state_of(g: Board, group_units: str) -> str:
    """``.`` unhurt, ``!`` SUPPRESSED, ``x`` eliminated, for each of the markers."""
    return "".join("x" if not g.alive(i) else "!" if g.u(i).suppressed else "." for i in group_units)


@pytest.mark.rule("rifles:4.6.q", "rifles:4.6.r", "rifles:4.6.t")
@pytest.mark.parametrize(
    ("attack", "defence", "result"),
    [
        (8, 4, "double"),
        (7, 4, "simple"),
        (4, 8, "double"),
        (5, 4, "simple"),
        (2, 1, "double"),
        (4, 4, "tie"),
        (1, 0, "double"),
        (3, -2, "double"),
        (0, -1, "simple"),
        (-1, -4, "simple"),
        (0, 0, "tie"),
    ],
)
def test_double_simple_or_tie(attack: int, defence: int, result: str) -> None:
    assert verdict(attack, defence) == verdict(defence, attack) == result


@pytest.mark.rule("rifles:4.6.r", "rifles:1.2.b")
@pytest.mark.parametrize(
    ("face", "left"), [(1, "!...."), (2, "!...."), (3, "!!..."), (4, "!!..."), (5, "!!!.."), (6, "!!!..")]
)
def test_a_simple_win_gives_1d3(face: int, left: str) -> None:
    """Five Enemies; places are drawn with a 1 each time, so that the first fresh ones are hit."""
    g = board("", {6: ["rifle"] * 5}, {6: ["rifle"] * 5})
    drawn = [1] * left.count("!")
    g.play(melee(g, g.k(1), g.k(2)), dice=[4, 3, face, *drawn])
    assert state_of(g, "abcde") == left


@pytest.mark.rule("rifles:4.6.q")
@pytest.mark.parametrize(("faces", "n"), [((1, 1), 2), ((1, 5), 4), ((4, 3), 4), ((2, 3), 3)])
def test_a_double_win_gives_2d3(faces: tuple[int, int], n: int) -> None:
    g = board("", {6: ["rifle"] * 5}, {6: ["rifle"] * 5})
    g.play(melee(g, g.k(1), g.k(2)), dice=[4, 2, *faces, *[1] * n])
    assert sum(u.suppressed for u in g.of(2)) == n


@pytest.mark.rule("rifles:4.6.q")
@pytest.mark.parametrize(("suppressed", "draws"), [(3, []), (5, [1, 1])])
def test_a_total_of_zero_or_less_loses_doubly(suppressed: int, draws: list[int]) -> None:
    g = board("", {6: ["smg"] * 5}, {6: ["rifle!"] * suppressed + ["rifle"] * (5 - suppressed)})
    g.play(melee(g, g.k(1), g.k(2)), dice=[1, 3, 1, 1, *draws])
    assert g.events(Melee)[-1].result == "double"
    assert len([r for r in g.rolls() if r.kind == "markers"]) == 2


@pytest.mark.rule("rifles:4.6.s", "rifles:4.4.b")
@pytest.mark.parametrize(
    ("foes", "markers", "draws", "left"),
    [
        (["rifle", "rifle"], [1, 1], [], "!!"),  # 2 markers: one each
        (["rifle", "rifle"], [1, 3], [2], "!x"),  # 3: the third to a random one
        (["rifle", "rifle"], [5, 1], [], "xx"),  # 4: two each
        (["rifle", "rifle!"], [1, 1], [], "!x"),
        (["rifle!", "rifle", "rifle"], [1, 1], [], "!!!"),  # fresh ones first, both of them: nothing to draw
        (["rifle!", "rifle!", "rifle"], [1, 1], [2], "!x!"),  # the fresh one, then a random one of the rest
        (["rifle"], [5, 5], [], "x"),  # surplus markers are ignored
    ],
)
def test_the_enemys_markers(foes: list[str], markers: list[int], draws: list[int], left: str) -> None:
    g = board("", {6: ["rifle"] * len(foes)}, {6: foes})
    g.play(melee(g, g.k(1), g.k(2)), dice=[6, 3, *markers, *draws])
    assert g.events(Melee)[-1].result == "double"
    assert state_of(g, "abc"[: len(foes)]) == left


@pytest.mark.rule("rifles:4.6.s")
@pytest.mark.parametrize("who", ["A", "B", "C"])
def test_the_player_gives_his_own_odd_marker(who: str) -> None:
    g = board("", {6: ["rifle", "rifle", "rifle"]}, {6: ["rifle"] * 3})
    g.play(melee(g, g.k(2), g.k(1)), asks=[who], dice=[4, 3, 1])
    assert [u.id for u in g.of(1) if u.suppressed] == [who]


@pytest.mark.rule("rifles:4.6.s")
def test_the_player_gives_two_odd_markers_to_two_units() -> None:
    g = board("", {6: ["rifle", "rifle!", "rifle"]}, {6: ["rifle"] * 3})
    g.play(melee(g, g.k(2), g.k(1)), asks=[("A", "B")], dice=[3, 3, 3])
    assert state_of(g, "ABC") == "!x."


@pytest.mark.rule("rifles:4.6.s")
def test_nobody_has_a_second_marker_before_all_have_one() -> None:
    g = board("", {6: ["rifle", "rifle"]}, {6: ["rifle"] * 2})
    g.play(melee(g, g.k(2), g.k(1)), asks=["B"], dice=[4, 2, 1, 3])
    assert state_of(g, "AB") == "!x"


@pytest.mark.rule("rifles:4.6.t")
@pytest.mark.parametrize(
    ("mine", "draws", "left"),
    [
        (["rifle", "rifle"], [2], ".!"),
        (["rifle!", "rifle"], [], "!!"),  # the only fresh one
        (["rifle!", "rifle!"], [1], "x!"),  # none fresh: drawn among all
    ],
)
def test_a_tie_marks_one_of_each_side(mine: list[str], draws: list[int], left: str) -> None:
    g = board("", {6: mine}, {6: ["rifle", "rifle"]})
    worn = sum("!" in m for m in mine)
    g.play(melee(g, g.k(1), g.k(2)), dice=[2 + worn, 2, *draws, 1])
    assert g.events(Melee)[-1].result == "tie"
    assert state_of(g, "AB") == left
    assert state_of(g, "ab") == "!."


@pytest.mark.rule("rifles:4.6.t", "rifles:4.6.1.a")
def test_a_tie_may_end_both() -> None:
    g = board("", {6: [["rifle!"], ["rifle"]]}, {6: ["rifle!"]})
    g.play(melee(g, g.k(1), g.k(3)), dice=[3, 3])
    assert set(g.s.groups) == {2}


@pytest.mark.rule("rifles:ex.4.6", "rifles:4.6.d", "rifles:4.6.l", "rifles:4.6.q", "rifles:4.6.1.b")
def test_example_assault_on_a_building() -> None:
    g = board(
        "",
        {3: ["smg*", "rifle", "rifle+"]},
        {3: ["BUILDING", "rifle", "hmg"]},
        army="japan",
        enemy_army="commonwealth",
        ap=1,
    )
    g.do(
        "assault", 1, 2, dice=[4, 5, 3, 1, 3, 2]
    )  # check, both dice, 1 + 2 markers, the odd one to the second
    check = g.rolls("morale")[-1]
    assert (check.total, check.need) == (4, 3)
    said = g.events(Melee)[-1]
    assert (said.attack, said.defence, said.result) == (8, 3, "double")
    assert state_of(g, "ab") == "!x"
    assert (g.k(1).foe, g.k(2).foe) == (2, 1)
    assert g.s.ap == 0


@pytest.mark.rule("rifles:ex.4.6")
@pytest.mark.parametrize(("face", "passed"), [(2, False), (3, True)])
def test_three_was_needed_in_the_example(face: int, passed: bool) -> None:
    g = board(
        "",
        {3: ["smg*", "rifle", "rifle+"]},
        {3: ["rifle", "hmg"]},
        army="japan",
        enemy_army="commonwealth",
        ap=1,
    )
    g.do("assault", 1, 2, dice=[face, *([5, 3, 1, 3, 1] if passed else [])])
    assert bool(g.events(Melee)) is passed
