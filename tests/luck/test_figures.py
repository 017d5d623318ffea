"""The figures of luck against hand-worked examples and published tables."""

from __future__ import annotations

import math
from itertools import product

import pytest

from ironbottom.luck import (
    Faces,
    bell,
    chance_words,
    chi_square,
    chi_tail,
    fair_words,
    rank,
    rank_words,
    spread,
)

TABLE = [
    # degrees of freedom, p, the value of chi-square above which it lies (any book of statistical tables)
    (1, 0.95, 0.00393), (1, 0.10, 2.706), (1, 0.05, 3.841), (1, 0.01, 6.635), (1, 0.001, 10.828),
    (2, 0.95, 0.103), (2, 0.10, 4.605), (2, 0.05, 5.991), (2, 0.01, 9.210), (2, 0.001, 13.816),
    (3, 0.95, 0.352), (3, 0.10, 6.251), (3, 0.05, 7.815), (3, 0.01, 11.345), (3, 0.001, 16.266),
    (4, 0.95, 0.711), (4, 0.10, 7.779), (4, 0.05, 9.488), (4, 0.01, 13.277), (4, 0.001, 18.467),
    (5, 0.99, 0.554), (5, 0.95, 1.145), (5, 0.90, 1.610), (5, 0.50, 4.351), (5, 0.10, 9.236), (5, 0.05, 11.070),
    (5, 0.025, 12.833), (5, 0.01, 15.086), (5, 0.001, 20.515),
    (9, 0.95, 3.325), (9, 0.05, 16.919), (9, 0.01, 21.666),
    (19, 0.95, 10.117), (19, 0.05, 30.144), (19, 0.01, 36.191),
]  # fmt: skip


@pytest.mark.parametrize(("freedom", "p", "value"), TABLE)
def test_the_published_table_of_chi_square(freedom: int, p: float, value: float) -> None:
    assert chi_tail(value, freedom) == pytest.approx(p, rel=0.004)


def test_nothing_strays_less_than_not_at_all() -> None:
    assert chi_tail(0, 5) == 1.0
    assert chi_square([10] * 6) == 0
    assert chi_square([0] * 6) == 0


def test_chi_square_by_hand() -> None:
    # 60 dice, 10 of each expected, 5 8 9 8 10 20 thrown: (25 + 4 + 1 + 4 + 0 + 100) / 10
    assert chi_square([5, 8, 9, 8, 10, 20]) == pytest.approx(13.4)
    assert chi_tail(13.4, 5) == pytest.approx(0.0199, abs=0.0001)  # between 12.833 (2.5%) and 15.086 (1%)


def test_faces_by_hand() -> None:
    faces = Faces((5, 8, 9, 8, 10, 20))
    assert (faces.n, faces.hoped, faces.fair_mean) == (60, 10, 3.5)
    assert faces.mean == pytest.approx((5 + 16 + 27 + 32 + 50 + 120) / 60)
    assert faces.strays == pytest.approx(13.4)
    assert faces.p == pytest.approx(0.0199, abs=0.0001)


def test_too_few_dice_prove_nothing() -> None:
    assert Faces((0, 0, 0, 0, 0, 29)).p is None
    assert Faces((0, 0, 0, 0, 0, 30)).p is not None
    assert Faces((0,) * 6).mean == 0


def test_the_distribution_of_two_dice() -> None:
    found = spread([[1 / 6] * 6] * 2)
    ways = [sum(a + b == total for a, b in product(range(6), repeat=2)) for total in range(11)]
    assert [round(36 * share) for share in found] == ways == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert sum(found) == pytest.approx(1)


def test_successes_with_chances_of_their_own() -> None:
    # one at 1 in 2, one at 1 in 3: none 1/3, one 1/2, both 1/6
    assert spread([(1 / 2, 1 / 2), (2 / 3, 1 / 3)]) == pytest.approx([1 / 3, 1 / 2, 1 / 6])
    assert rank([1 / 3, 1 / 2, 1 / 6], 0) == pytest.approx(1 / 6)
    assert rank([1 / 3, 1 / 2, 1 / 6], 1) == pytest.approx(1 / 3 + 1 / 4)
    assert rank([1 / 3, 1 / 2, 1 / 6], 2) == pytest.approx(5 / 6 + 1 / 12)


def test_the_bell_curve_takes_over_without_a_step() -> None:
    dice = 150
    exact = spread([[1 / 6] * 6] * dice)
    mean, variance = 2.5 * dice, 35 / 12 * dice
    for value in (330, 360, 375, 390, 420):
        assert bell(mean, variance, value) == pytest.approx(rank(exact, value), abs=0.001)
    assert bell(0, 0, 0) == 0.5


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.5, "neither luckier nor unluckier than most"),
        (0.4, "neither luckier nor unluckier than most"),
        (0.66, "luckier than 7 of 10 players"),
        (0.8, "luckier than 8 of 10 players"),
        (0.94, "luckier than 9 of 10 players"),
        (0.95, "luckier than 19 of 20 players"),
        (0.999, "luckier than 99 of 100 players"),
        (0.2, "unluckier than 8 of 10 players"),
        (0.01, "unluckier than 99 of 100 players"),
    ],
)
def test_ranks_in_words(share: float, words: str) -> None:
    assert rank_words(share) == words


@pytest.mark.parametrize(
    ("p", "words"),
    [
        (0.0099, "fair dice stray so far in fewer than 1 of 100 games"),
        (0.34, "fair dice stray so far in 34 of 100 games"),
        (0.995, "fair dice stray so far in nearly every game"),
    ],
)
def test_p_values_in_words(p: float, words: str) -> None:
    assert fair_words(p) == words


@pytest.mark.parametrize(
    ("chance", "words"),
    [(1 / 6, "1 in 6"), (1 / 3, "1 in 3"), (1 / 2, "1 in 2"), (1 / 36, "1 in 36"), (5 / 36, "5 in 36")],
)
def test_chances_in_words(chance: float, words: str) -> None:
    assert chance_words(chance) == f"a chance of {words}"
    assert math.isclose(eval(words.replace(" in ", "/")), chance)
