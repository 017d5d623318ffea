"""Fate is the same on every platform, in every process, for ever: these numbers may never change."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from ironbottom.kernel.dice import Dice, base, face, mix
from kernel import play

ROOT = Path(__file__).parents[2]


def test_golden_values() -> None:
    assert (
        mix(0x9E3779B97F4A7C15) == 0xE220A8397B1DCDAF
    )  # the first value of the published splitmix64 for seed 0
    assert base(1, "fate") == 17104630246238485508
    assert [face(base(1, "fate"), i, 6) for i in range(12)] == [6, 5, 4, 2, 3, 5, 5, 6, 4, 1, 5, 6]
    assert [face(base(2, "fate"), i, 6) for i in range(12)] == [1, 1, 4, 3, 2, 3, 1, 1, 5, 6, 1, 2]
    assert [face(base(1, "red", 7), i, 100) for i in range(6)] == [20, 48, 1, 74, 11, 66]
    assert base(1 << 70, "fate") != base(0, "fate")
    dice = Dice(3, "x", 1)
    assert (dice.die(), dice.below(10), dice.pick("abc")) == (1, 2, "a")
    assert dice.sample("abcdef", 3) == ["b", "e", "f"]
    assert dice.real() == 0.7908238350744369


def test_words_are_told_apart() -> None:
    assert (
        len({base(1, "ab", "c"), base(1, "a", "bc"), base(1, "abc"), base(2, "abc"), base(1, "ab", "c", 0)})
        == 5
    )


def test_counts_of_sixty_thousand_dice() -> None:
    start = base(42, "fate")
    counts = Counter(face(start, i, 6) for i in range(60_000))
    assert [counts[f] for f in range(1, 7)] == [9946, 9883, 9974, 10080, 10079, 10038]
    assert sum((c - 10_000) ** 2 / 10_000 for c in counts.values()) < 15.1  # chi-square, 5 degrees, 1 in 100
    pairs = Counter((face(start, i, 6), face(start, i + 1, 6)) for i in range(0, 60_000, 2))
    assert sum((c - 30_000 / 36) ** 2 / (30_000 / 36) for c in pairs.values()) < 57.3  # 35 degrees, 1 in 100


def test_a_die_does_not_depend_on_those_before_it() -> None:
    start = base(5, "fate")
    forwards = [face(start, i, 6) for i in range(50)]
    assert [face(start, i, 6) for i in reversed(range(50))] == forwards[::-1]


def test_a_whole_game_is_the_same_under_any_hash_seed() -> None:
    """Sets and dicts must not leak their order into a game; the golden digest must hold on every platform."""
    code = "from kernel import play; s = play.on(play.new(14)); print(s.hash(), len(s.answers), len(s.log))"
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
    told = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    ]
    session = play.on(play.new(14))
    here = f"{session.hash()} {len(session.answers)} {len(session.log)}\n"
    assert told == [here] * 3
    assert here == "4c4692e970db72a0 114 90\n"
