"""A game as it stood, anywhere in it: forwards by its answers, backwards from marks, in slices that hold nobody up."""

from __future__ import annotations

import time
from bisect import insort
from collections.abc import Iterator
from typing import Any

from ironbottom.kernel.errors import Diverged, GameError
from ironbottom.kernel.record import Mark
from ironbottom.kernel.session import Session

SLICE = 0.02
"""Seconds of work between two looks at the keyboard."""
KEPT = 400
"""Marks of one's own that are kept, beside those of the game."""


class Past:
    """Goes about in the past of a game; ``now`` is the game as it stood, which nobody can answer in."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self.now: Session[Any] | None = None
        self._marks: list[tuple[int, Mark]] = []

    @property
    def at(self) -> int:
        """So many answers have been given in the game as it is shown; -1 before anything is."""
        return -1 if self.now is None else len(self.now.answers)

    def seek(self, goal: int) -> Iterator[float]:
        """Go to before answer ``goal``; says now and then how much is done (0 to 1).

        Raises GameError where that point cannot be reached any more.
        """
        past, self.now = self._from(goal), None
        first, since = len(past.answers), time.monotonic()
        while len(past.answers) < goal:
            try:
                past.refeed(self.session.answers[len(past.answers)])
            except Diverged as error:
                raise GameError(f"the game can no longer be shown there: {error}") from error
            self._keep(past)
            if time.monotonic() - since > SLICE:
                yield (len(past.answers) - first) / max(1, goal - first)
                since = time.monotonic()
        self.now = past
        yield 1.0

    def go(self, goal: int) -> Session[Any]:
        """The same at one go."""
        for _ in self.seek(goal):
            pass
        assert self.now is not None
        return self.now

    def _from(self, goal: int) -> Session[Any]:
        """The game at the nearest place before: where we are, if no mark lies between, else at the last mark.

        Nobody ever goes over a mark of the game itself: what was corrected by hand there does not follow from the answers.
        """
        mark = max((m.n for m in self.session.marks if m.n <= goal), default=0)
        own = [m for n, m in self._marks if mark < n <= goal]
        best = own[-1].n if own else mark
        if self.now is not None and best <= self.at <= goal:
            return self.now
        return self.session.look_back(best, own)

    def _keep(self, past: Session[Any]) -> None:
        """Remember a mark that was made on the way, so that the way back is short."""
        mark = past.marks[-1] if past.marks else None
        if mark is None or mark.n != len(past.answers) or len(self._marks) >= KEPT:
            return
        if all(n != mark.n for n, _ in self._marks):
            insort(self._marks, (mark.n, mark), key=lambda pair: pair[0])
