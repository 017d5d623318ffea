"""Many games played by bots: which pairings, which seeds, over how many processes, and what came of them.

The seed of a single game is a function of (seed, mission, army, enemy, number), so any number of processes plays the same
games, and a game that failed can be played again.  No journal is kept.
"""

from __future__ import annotations

import math
import os
import signal
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import Any

import msgspec

from ironbottom.kernel import dice
from ironbottom.kernel.ask import side_of
from ironbottom.kernel.drive import step
from ironbottom.kernel.record import FATE
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry

BATCH = 50
"""Games that a process plays before it reports."""
ALONE = 200
"""Games up to which starting other processes takes longer than it saves."""


class Pairing(msgspec.Struct, frozen=True):
    """What is played: a title with a mission, the player's army and the Enemy's."""

    title: str
    mission: str
    army: str
    enemy: str


class Failure(msgspec.Struct, frozen=True):
    """A game that ended in an exception: which one, its seed, and what was raised."""

    pairing: Pairing
    number: int
    seed: int
    what: str

    def __str__(self) -> str:
        p = self.pairing
        return f"mission {p.mission}, {p.army} against {p.enemy}, game {self.number}, seed {self.seed}: {self.what}"


class Tally(msgspec.Struct):
    """What came of the games of one pairing so far.  ``sums`` are a title's own measures, added up over decided games."""

    games: int = 0
    decided: int = 0
    wins: int = 0
    decisions: int = 0
    outcomes: dict[str, int] = {}
    sums: dict[str, int] = {}
    failures: list[Failure] = []

    def add(self, other: Tally) -> None:
        """Add the games of a batch."""
        self.games += other.games
        self.decided += other.decided
        self.wins += other.wins
        self.decisions += other.decisions
        for mine, theirs in ((self.outcomes, other.outcomes), (self.sums, other.sums)):
            for key, n in theirs.items():
                mine[key] = mine.get(key, 0) + n
        self.failures += other.failures


def seed_of(seed: int, pairing: Pairing, number: int) -> int:
    """The seed of a single game; small enough to be typed, and to be read by any JSON program."""
    return dice.base(seed, "simulate", pairing.mission, pairing.army, pairing.enemy, number) >> 12


# ------------------------------------------------------------------ one batch


def play_batch(pairing: Pairing, level: str, seed: int, first: int, last: int) -> Tally:
    """Play games ``first`` to ``last`` - 1 of a pairing.  An exception in a game is counted and told, never lost."""
    title = registry(pairing.title)
    content = title.load(pairing.mission, pairing.army, pairing.enemy)  # type: ignore[attr-defined]
    bots = {seat: title.bot(seat, level) for seat in title.seats(content)}
    tally = Tally()
    for number in range(first, last):
        own = seed_of(seed, pairing, number)
        tally.games += 1
        try:
            session: Session[Any] = Session(title, content, own)
            while step(session, bots):
                pass
            title.check(session.g.state, content)
        except Exception as error:
            what = " ".join(f"{type(error).__name__}: {error}".split())
            tally.failures.append(Failure(pairing, number, own, what))
        else:
            _count(tally, session)
    return tally


def _count(tally: Tally, session: Session[Any]) -> None:
    """Note how a game went."""
    tally.decisions += sum(answer.by != FATE for answer in session.answers)
    outcome = session.outcome
    if outcome is None:
        tally.outcomes["undecided"] = tally.outcomes.get("undecided", 0) + 1
        return
    tally.decided += 1
    tally.outcomes[outcome.code] = tally.outcomes.get(outcome.code, 0) + 1
    tally.wins += outcome.winner == side_of(session.title.seats(session.content)[0])
    measure = _MEASURES.get(session.title.id)
    for key, n in measure(session).items() if measure else ():
        tally.sums[key] = tally.sums.get(key, 0) + n


def _rifles(session: Session[Any]) -> dict[str, int]:
    """Turns played, men and machines lost on both sides."""
    s = session.g.state
    return {
        "turns": session.content.mission.turns - max(s.turn, 1) + 1,
        "losses": sum(x.unit.side == "squad" for x in s.lost),
        "enemy_losses": sum(x.unit.side != "squad" for x in s.lost),
    }


_MEASURES = {"rifles": _rifles}


# ------------------------------------------------------------------ many batches


def batches(games: int) -> Iterator[tuple[int, int]]:
    """Spans of game numbers."""
    return ((first, min(first + BATCH, games)) for first in range(0, games, BATCH))


def processes(wanted: int, total: int) -> int:
    """How many processes to use: as wanted, or (0) as many as are worth it."""
    if wanted:
        return wanted
    return 1 if total <= ALONE else min(os.cpu_count() or 1, math.ceil(total / BATCH))


def run(
    pairings: Sequence[Pairing], games: int, seed: int, level: str = "auto", workers: int = 0
) -> Generator[tuple[Pairing, Tally], None, None]:
    """Play ``games`` games of each pairing; yields the tally of each batch as it comes, in any order.

    Closing the iterator stops all that has not begun.
    """
    todo = ((p, first, last) for p in pairings for first, last in batches(games))
    count = processes(workers, games * len(pairings))
    if count == 1:
        for pairing, first, last in todo:
            yield pairing, play_batch(pairing, level, seed, first, last)
        return
    yield from _spread(todo, level, seed, count)


def _spread(
    todo: Iterator[tuple[Pairing, int, int]], level: str, seed: int, count: int
) -> Generator[tuple[Pairing, Tally], None, None]:
    """Keep ``count`` processes busy, each with the next batch at hand."""
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_deaf)
    open_ones: dict[Future[Tally], Pairing] = {}
    try:
        while True:
            with _deaf_children():
                for pairing, first, last in islice(todo, 2 * count - len(open_ones)):
                    open_ones[pool.submit(play_batch, pairing, level, seed, first, last)] = pairing
            if not open_ones:
                return
            done, _ = wait(open_ones, return_when=FIRST_COMPLETED)
            for future in done:
                yield open_ones.pop(future), future.result()
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes begun here do not hear ctrl-c, not even while they start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _deaf() -> None:
    """Ctrl-c is for the process that started us; it tells us when to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
