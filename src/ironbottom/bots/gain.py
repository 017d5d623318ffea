"""What an attack can be expected to bring: exact over the faces of a die."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Prospect(NamedTuple):
    """The gain of an attack, and the chance of each result."""

    gain: float
    chances: dict[str, float]


def prospect(results: Sequence[str], worth: Callable[[str], float]) -> Prospect:
    """Results by face, all equally likely; ``worth`` says what each is worth."""
    share = 1 / len(results)
    chances: dict[str, float] = {}
    for result in results:
        chances[result] = chances.get(result, 0.0) + share
    return Prospect(sum(p * worth(result) for result, p in chances.items()), chances)
