"""The clean sweep: what no commander in his senses would do.

``python tools/coverage42.py --sweep --games 300`` looks at more games.  Whatever is found tells the game to play again:
``coverage42.game(seed, number, level)``.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import coverage42
from coverage42 import Finding, swings

SEED = 1
GAMES = 6
FEW = 3
"""Units that may go to and fro, or leave something better undone, in all those games together."""


@cache
def findings(n: int) -> tuple[tuple[Finding, ...], Counter[str]]:
    """What is found in a game, and how its attacks and its shipping went."""
    ((_, found, counts),) = coverage42.sweep(1, SEED, "auto", n)
    return tuple(found), counts


@pytest.mark.slow
@pytest.mark.parametrize("n", range(GAMES))
def test_sweep(n: int) -> None:
    found, counts = findings(n)
    for kind in ("exception", "attack", "shipping"):
        assert [f.text for f in found if f.kind == kind] == [], kind
    assert sum(f.kind in ("to and fro", "idle") for f in found) <= FEW, found
    made = sum(k for what, k in counts.items() if what == "attack: made")
    spoilt = sum(k for what, k in counts.items() if what.startswith("attack: !"))
    assert spoilt <= max(2, made // 5), "plans are there to be carried out"


def test_swings() -> None:
    assert not swings(["0101"])
    assert not swings(["0101", "0202", "0101"]), "there and back again may have its reason"
    assert swings(["0101", "0202", "0101", "0202"])
    assert swings(["0505", "0404", "0101", "0202", "0101", "0202"])
    assert not swings(["0101", "0202", "0303", "0202"])
    assert not swings(["0101", "0101", "0101", "0101"]), "who stays does not swing"


def test_a_game_is_always_the_same() -> None:
    assert coverage42.game(1, 5, "auto") == coverage42.game(1, 5, "auto")
    assert len({coverage42.game(1, n, "auto").seed for n in range(50)}) == 50
