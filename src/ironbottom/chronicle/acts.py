"""The whole game act by act: where each begins and ends, in which turn it lies."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any, NamedTuple

from ironbottom.kernel.session import Session

from .book import Told
from .filters import Heading, Sieve
from .reading import reading_of


class Turn(NamedTuple):
    """A turn: its number (-1 = the set-up), and the answer before which it begins."""

    number: int
    start: int


class Acts:
    """``ends`` are numbers of answers: an act reaches from one to the next; 0 is the beginning, the last is now.

    An act ends where there is something to tell, so hidden acts of others cannot be counted: they are part of the next.
    """

    def __init__(self, session: Session[Any], lines: Sequence[Told]) -> None:
        self.lines = lines
        self.last = len(session.answers)
        self.headings: list[Heading] = Sieve(session).headings(lines)
        self._numbers = [line.n for line in lines]
        reading = reading_of(session.title.id)
        begun = [n for n, answer in enumerate(session.answers) if n and answer.kind in reading.ACTS]
        telling = [line.n for line in lines if line.event is not None and not reading.heading(line.event)]
        self.ends = [0]
        for n in begun:
            if bisect_right(telling, n) > bisect_right(telling, self.ends[-1]):
                self.ends.append(n)
        if self.last > self.ends[-1]:
            self._close()
        first = [Turn(-1, 0)] if not self.headings or self.headings[0].line.n > 0 else []
        self.turns = [*first, *(Turn(h.turn, h.line.n) for h in self.headings)]

    def _close(self) -> None:
        """The last act: what nothing is told of belongs to the one before."""
        if len(self.ends) > 1 and not self.told(self.ends[-1], self.last):
            self.ends.pop()
        self.ends.append(self.last)

    def told(self, start: int, end: int) -> list[Told]:
        """The lines of answers from ``start`` up to ``end``; with a negative start those before any answer as well."""
        first = 0 if start < 0 else bisect_right(self._numbers, start)
        return list(self.lines[first : bisect_right(self._numbers, end)])

    def act(self, n: int) -> int:
        """The number of the act that ends at answer ``n`` or in which it lies; 0 at the beginning."""
        return bisect_left(self.ends, n)

    def done(self, n: int) -> int:
        """How many acts are over at answer ``n``."""
        return bisect_right(self.ends, n) - 1

    def start(self, n: int) -> int:
        """Where the act of a place in the game begins; -1 for the beginning itself."""
        act = self.act(n)
        return self.ends[act - 1] if act else -1

    def after(self, n: int) -> int:
        """The end of the next act, or of the one in whose middle ``n`` lies."""
        return self.ends[min(bisect_right(self.ends, n), len(self.ends) - 1)]

    def before(self, n: int) -> int:
        """The end of the act before."""
        return self.ends[max(bisect_left(self.ends, n) - 1, 0)]

    def turn(self, n: int) -> int:
        """The place in ``turns`` of the turn in which ``n`` lies."""
        return max(0, bisect_right([turn.start for turn in self.turns], n) - 1)


def own_before(session: Session[Any], n: int) -> int | None:
    """The last answer of a person that led to answer ``n``'s place in the log: where going back to before it leads."""
    answers = session.answers
    return next((k for k in range(min(n, len(answers)) - 1, -1, -1) if answers[k].by_person), None)
