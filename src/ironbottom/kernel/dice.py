"""Seeded dice, addressed by their number.

Die *i* of a game is a function of (seed, i), and a bot's die of (seed, seat, question, i): nothing is consumed, so nothing is
out of step after a resume, an undo or a change of hands, and the same seed gives the same game on every platform.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def mix(x: int) -> int:
    """The splitmix64 finaliser (public domain, Sebastiano Vigna): 64 bits in, 64 well-stirred bits out."""
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & _MASK
    return x ^ (x >> 31)


def base(seed: int, *words: str | int) -> int:
    """A starting point for a stream, made of a seed and any words that tell streams apart."""
    x = mix((seed + _GOLDEN) & _MASK) ^ (seed >> 64 & _MASK)
    for word in words:
        for byte in str(word).encode():
            x = mix((x + byte + _GOLDEN) & _MASK)
        x = mix((x ^ 0xA5A5A5A5) & _MASK)
    return x


def face(start: int, i: int, sides: int) -> int:
    """Die number ``i`` of the stream that starts at ``start``: a face from 1 to ``sides``."""
    return (mix((start + (i + 1) * _GOLDEN) & _MASK) * sides >> 64) + 1


class Dice:
    """A stream of chance for whoever decides: bots, random players, fair draws in tests.

    The stream is fixed by its words; two streams with other words are unrelated.
    """

    __slots__ = ("_i", "_start")

    def __init__(self, seed: int, *words: str | int) -> None:
        self._start = base(seed, *words)
        self._i = 0

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        self._i += 1
        return face(self._start, self._i, n) - 1

    def die(self, sides: int = 6) -> int:
        """A face from 1 to ``sides``."""
        return self.below(sides) + 1

    def real(self) -> float:
        """A number from 0 up to, and not including, 1."""
        return self.below(1 << 53) / (1 << 53)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, all equally likely."""
        return things[self.below(len(things))]

    def sample(self, things: Sequence[T], n: int) -> list[T]:
        """``n`` different ones, in the order in which they stand."""
        left = list(range(len(things)))
        chosen = [left.pop(self.below(len(left))) for _ in range(n)]
        return [things[i] for i in sorted(chosen)]
