"""Games that play themselves, stopped at the first few questions of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ironbottom.kernel import drive
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry


def moments(
    title_id: str, seed: int, most: int, *args: Any, each: int, level: str = "random"
) -> Iterator[tuple[Session[Any], Ask[Any]]]:
    """At most ``each`` questions of each kind, within ``most`` answers."""
    title: Any = registry(title_id)
    session: Session[Any] = Session(title, title.load(*args), seed)
    bots = {seat: title.bot(seat, level) for seat in title.seats(session.content)}
    seen: Counter[str] = Counter()
    for _ in range(most):
        q = session.q
        if q is None:
            return
        if isinstance(q, Ask):
            seen[q.kind] += 1
            if seen[q.kind] <= each:
                yield session, q
        drive.step(session, bots)
