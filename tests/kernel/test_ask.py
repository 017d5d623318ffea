"""Questions, chance and what fits them."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.kernel.ask import Ask, Roll, in_order, misfit, side_of, tuplify


@pytest.mark.parametrize(
    ("token", "why"),
    [
        (("a", "b"), None),
        ((), "0 chosen, 1 to 2 wanted"),
        (("a", "b", "c"), "3 chosen, 1 to 2 wanted"),
        (("b", "a"), "'a' is out of order or chosen twice"),
        (("a", "a"), "'a' is out of order or chosen twice"),
        (("a", "x"), "'x' was not offered"),
        ("a", "'a' is not a set of options"),
        (["a"], "['a'] is not a set of options"),
    ],
)
def test_a_set_is_a_tuple_of_distinct_options_in_their_order(token: Any, why: str | None) -> None:
    assert misfit(Ask("blue", "pick", ["a", "b", "c"], "r", least=1, most=2), token) == why


def test_one_option_is_answered_by_itself() -> None:
    ask: Ask[Any] = Ask("blue", "pick", [("a", 1), None, 3], "r")
    assert misfit(ask, ("a", 1)) is None
    assert misfit(ask, None) is None
    assert misfit(ask, 4) == "4 was not offered"


@pytest.mark.parametrize(
    ("roll", "token", "why"),
    [
        (Roll("x", "r"), 6, None),
        (Roll("x", "r"), 0, "a die of 6 cannot show 0"),
        (Roll("x", "r"), 7, "a die of 6 cannot show 7"),
        (Roll("x", "r"), True, "a die of 6 cannot show True"),
        (Roll("x", "r"), "3", "a die of 6 cannot show '3'"),
        (Roll("x", "r", n=2), (1, 6), None),
        (Roll("x", "r", n=2), 3, "2 dice wanted, got 3"),
        (Roll("x", "r", n=2), (1, 2, 3), "2 dice wanted, got (1, 2, 3)"),
        (Roll("x", "r", sides=10), 10, None),
    ],
)
def test_faces_fit_their_dice(roll: Roll, token: Any, why: str | None) -> None:
    assert misfit(roll, token) == why


@pytest.mark.parametrize(
    ("roll", "classes"),
    [
        (Roll("x", "r"), [(f, 1) for f in range(1, 7)]),
        (Roll("x", "r", cuts=(4,)), [(1, 3), (4, 3)]),
        (Roll("x", "r", cuts=(4, 6, 6, 1, 9)), [(1, 3), (4, 2), (6, 1)]),
        (Roll("x", "r", need=5), [(1, 4), (5, 2)]),
        (Roll("x", "r", need=5, mods=((1, "m"), (1, "n"))), [(1, 2), (3, 4)]),
        (Roll("x", "r", need=9), [(1, 6)]),
        (Roll("x", "r", need=1), [(1, 6)]),
        (Roll("x", "r", need=5, cuts=(2,)), [(1, 1), (2, 5)]),
        (Roll("x", "r", sides=10, need=8), [(1, 7), (8, 3)]),
    ],
)
def test_classes_of_faces_add_up_to_the_die(roll: Roll, classes: list[tuple[int, int]]) -> None:
    assert roll.classes() == classes
    assert sum(count for _, count in classes) == roll.sides


def test_chance_counts_modified_faces() -> None:
    assert Roll("x", "r", need=5).chance() == 2 / 6
    assert Roll("x", "r", need=5, mods=((-1, "m"),)).chance() == 1 / 6
    assert Roll("x", "r", need=5, mods=((9, "m"),)).chance() == 1
    assert Roll("x", "r", need=9).chance() == 0
    assert Roll("x", "r").chance() is None


def test_small_things() -> None:
    assert side_of("allies/us") == side_of("allies") == "allies"
    assert tuplify([1, ["a", [None]], ("b", [2])]) == (1, ("a", (None,)), ("b", (2,)))
    assert in_order(Ask("s", "k", ["a", "b", "c"], "r", most=3), ["c", "a"]) == ("a", "c")
