"""Many games played by bots: which pairings, which seeds, over how many processes, and what came of them.

The seed of a single game is a function of (seed, mission, army, enemy, number), so any number of processes plays the same
games, and a game that failed can be played again.  Where a title has but two sides it does not matter to a game from which of
them it is looked at: the seed is the same.  No journal is kept.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from statistics import fmean, quantiles
from typing import Any

import msgspec

from ironbottom import choices
from ironbottom.kernel import dice
from ironbottom.kernel.ask import side_of
from ironbottom.kernel.drive import step
from ironbottom.kernel.record import FATE
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry
from ironbottom.kernel.workers import workers

BATCH = 50
"""Games that a process plays before it reports."""
LONG = 1
"""The same where a game takes seconds: titles in which both sides are played."""
ALONE = 4
"""Batches up to which starting other processes takes longer than it saves."""


class Pairing(msgspec.Struct, frozen=True):
    """What is played: a title with a mission, the player's army and the Enemy's.

    ``level`` = how the player's army is played, ``enemy_level`` the other side where somebody is asked for it ("" = the same);
    ``options`` = the optional rules in force (None = as the mission has them, RANDOM = drawn anew for each game).
    """

    title: str
    mission: str
    army: str
    enemy: str
    level: str = "auto"
    enemy_level: str = ""
    options: tuple[str, ...] | None = None

    def mirrored(self) -> Pairing:
        """The same games, looked at from the other side."""
        theirs = self.enemy_level or self.level
        return Pairing(
            self.title, self.mission, self.enemy, self.army, theirs, self.level, self.options
        ).settled()

    def settled(self) -> Pairing:
        """The same pairing always in the same form: no level twice."""
        if self.enemy_level != self.level:
            return self
        return msgspec.structs.replace(self, enemy_level="")


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
    """What came of the games of one pairing so far.

    ``wins`` are those of the first seat, ``defeats`` those of anybody else.  A title's own measures, over decided games: ``sums``
    added up, ``values`` by the number of the game, for medians and whatever else wants each of them.
    """

    games: int = 0
    decided: int = 0
    wins: int = 0
    defeats: int = 0
    decisions: int = 0
    outcomes: dict[str, int] = {}
    sums: dict[str, int] = {}
    values: dict[str, dict[int, int]] = {}
    failures: list[Failure] = []

    def add(self, other: Tally) -> None:
        """Add the games of a batch; the order in which batches come makes no difference."""
        self.games += other.games
        self.decided += other.decided
        self.wins += other.wins
        self.defeats += other.defeats
        self.decisions += other.decisions
        for mine, theirs in ((self.outcomes, other.outcomes), (self.sums, other.sums)):
            for key, n in theirs.items():
                mine[key] = mine.get(key, 0) + n
        for key, values in other.values.items():
            self.values.setdefault(key, {}).update(values)
        self.failures = sorted([*self.failures, *other.failures], key=lambda failure: failure.number)

    def mirrored(self) -> Tally:
        """The same games as the other side sees them."""
        return msgspec.structs.replace(self, wins=self.defeats, defeats=self.wins)

    def listed(self, key: str) -> list[int]:
        """The values of a measure in the order of the games."""
        return [value for _, value in sorted(self.values.get(key, {}).items())]


class Spread(msgspec.Struct, frozen=True):
    """How the values of a measure lie: mean, extremes, and the quarters between them."""

    mean: float
    least: int
    q1: float
    median: float
    q3: float
    most: int


def spread(values: Sequence[int]) -> Spread | None:
    """How values lie; None if there are none."""
    if not values:
        return None
    few = [float(values[0])] * 3
    q1, median, q3 = few if len(values) == 1 else quantiles(values, n=4, method="inclusive")
    rounded = [round(x, 2) for x in (fmean(values), q1, median, q3)]
    return Spread(rounded[0], min(values), rounded[1], rounded[2], rounded[3], max(values))


def seed_of(seed: int, pairing: Pairing, number: int) -> int:
    """The seed of a single game; small enough to be typed, and to be read by any JSON program."""
    armies = [pairing.army, pairing.enemy]
    if choices.two_sided(pairing.title):
        armies = choices.of(pairing.title).armies()
    return dice.base(seed, "simulate", pairing.mission, *armies, number) >> 12


# ------------------------------------------------------------------ one batch


def play_batch(pairing: Pairing, seed: int, first: int, last: int) -> Tally:
    """Play games ``first`` to ``last`` - 1 of a pairing.  An exception in a game is counted and told, never lost."""
    title = registry(pairing.title)
    tally = Tally()
    content: Any = None
    for number in range(first, last):
        own = seed_of(seed, pairing, number)
        if content is None or pairing.options == choices.RANDOM:
            content = content_of(pairing, own)
        tally.games += 1
        try:
            session: Session[Any] = Session(title, content, own)
            bots = bots_of(pairing, content)
            while step(session, bots):
                pass
            title.check(session.g.state, content)
            found = _counted(session)
        except Exception as error:
            what = " ".join(f"{type(error).__name__}: {error}".split())
            tally.failures.append(Failure(pairing, number, own, what))
        else:
            _count(tally, session, number, found)
    return tally


def content_of(pairing: Pairing, seed: int) -> Any:
    """What the game of a seed is made of."""
    title, options = registry(pairing.title), pairing.options
    if options == choices.RANDOM:
        options = choices.drawn(title.id, pairing.mission, seed)
    return choices.load(title, pairing.mission, pairing.army, pairing.enemy, options)


def bots_of(pairing: Pairing, content: Any) -> dict[str, Any]:
    """Who plays: the first seat as ``level`` says, all others as ``enemy_level``."""
    title = registry(pairing.title)
    seats = title.seats(content)
    others = pairing.enemy_level or pairing.level
    return {seat: title.bot(seat, others if n else pairing.level) for n, seat in enumerate(seats)}


def _counted(session: Session[Any]) -> dict[str, int]:
    """A title's own measures of a game that was decided."""
    measure = _MEASURES.get(session.title.id)
    return measure(session) if measure is not None and session.outcome is not None else {}


def _count(tally: Tally, session: Session[Any], number: int, found: dict[str, int]) -> None:
    """Note how a game went."""
    tally.decisions += sum(answer.by != FATE for answer in session.answers)
    outcome = session.outcome
    if outcome is None:
        tally.outcomes["undecided"] = tally.outcomes.get("undecided", 0) + 1
        return
    tally.decided += 1
    tally.outcomes[outcome.code] = tally.outcomes.get(outcome.code, 0) + 1
    first = side_of(session.title.seats(session.content)[0])
    tally.wins += outcome.winner == first
    tally.defeats += outcome.winner is not None and outcome.winner != first
    for key, n in found.items():
        if session.title.id in _EACH:
            tally.values.setdefault(key, {})[number] = n
        else:
            tally.sums[key] = tally.sums.get(key, 0) + n


def _rifles(session: Session[Any]) -> dict[str, int]:
    """Turns played, men and machines lost on both sides."""
    s = session.g.state
    return {
        "turns": session.content.mission.turns - max(s.turn, 1) + 1,
        "losses": sum(x.unit.side == "squad" for x in s.lost),
        "enemy_losses": sum(x.unit.side != "squad" for x in s.lost),
    }


FALLS = {
    "Manila": ("2204",),
    "Singapore": ("0813",),
    "Palembang": ("0917",),
    "Rangoon": ("0103",),
    "Corregidor": ("2105",),
    "Java": ("1019", "1220", "1520"),
}
"""Of 1942, places whose fall is noted, by their hexes: the turn in which Japan had the last of them, and kept it."""


def _nineteen42(session: Session[Any]) -> dict[str, int]:
    """Points of both sides, turns in which places fell, units lost by side and type."""
    g, s = session.g, session.g.state
    found = {
        "points.japan": s.result.japan,
        "points.allies": s.result.allies,
        "points.difference": s.result.japan - s.result.allies,
    }
    for name, hexes in FALLS.items():
        places = [g.index.map.number[id] for id in hexes]
        if all(i in s.fell and s.owner.get(i, "japan") == "japan" and i not in s.forts for i in places):
            found[f"fell.{name}"] = max(s.fell[i] for i in places)
    for x in s.lost:
        kind = g.index.kinds[x.id]
        key = f"lost.{kind.side}.{kind.card.type}"
        found[key] = found.get(key, 0) + 1
    return found


_MEASURES: dict[str, Callable[[Session[Any]], dict[str, int]]] = {
    "rifles": _rifles,
    "nineteen42": _nineteen42,
}
_EACH = frozenset({"nineteen42"})
"""Titles whose measures are kept for each game."""


# ------------------------------------------------------------------ many batches


def batches(games: int, size: int) -> Iterator[tuple[int, int]]:
    """Spans of game numbers."""
    return ((first, min(first + size, games)) for first in range(0, games, size))


def size_of(title_id: str) -> int:
    """Games of a batch."""
    return LONG if choices.two_sided(title_id) else BATCH


def process_count(wanted: int, total: int, size: int = BATCH) -> int:
    """How many processes to use: as wanted, or (0) as many as are worth it."""
    if wanted:
        return wanted
    return 1 if total <= ALONE * size else min(os.cpu_count() or 1, math.ceil(total / size))


def run(
    pairings: Sequence[Pairing], games: int, seed: int, processes: int = 0
) -> Generator[tuple[Pairing, Tally], None, None]:
    """Play ``games`` games of each pairing; yields the tally of each batch as it comes, in any order.

    ``processes`` = 0: as many as pay.  Closing the iterator stops all of them at once.
    """
    if not pairings:
        return
    size = size_of(pairings[0].title)
    todo = ((p, first, last) for p in pairings for first, last in batches(games, size))
    count = process_count(processes, games * len(pairings), size)
    if count == 1:
        for pairing, first, last in todo:
            yield pairing, play_batch(pairing, seed, first, last)
        return
    yield from _spread(todo, seed, count)


def _spread(
    todo: Iterator[tuple[Pairing, int, int]], seed: int, count: int
) -> Generator[tuple[Pairing, Tally], None, None]:
    """Keep ``count`` processes busy, each with the next batch at hand."""
    open_ones: dict[Future[Tally], Pairing] = {}
    with workers(count) as pool:
        while True:
            for pairing, first, last in islice(todo, 2 * count - len(open_ones)):
                open_ones[pool.submit(play_batch, pairing, seed, first, last)] = pairing
            if not open_ones:
                return
            done, _ = wait(open_ones, return_when=FIRST_COMPLETED)
            for future in done:
                yield open_ones.pop(future), future.result()
