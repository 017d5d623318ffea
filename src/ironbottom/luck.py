"""Luck: what the dice of a game gave against what fair dice give, side by side and purpose by purpose.

Only dice that a side may know are counted.  Whose luck a die is says the title (:class:`ironbottom.kernel.account.Throw`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ironbottom.charts import Chart, Series
from ironbottom.kernel.account import Account, Throw, account_of, turn_at
from ironbottom.kernel.ask import Side, side_of
from ironbottom.kernel.events import Rolled, visible
from ironbottom.kernel.session import Session

ENOUGH = 30
"""Dice from which on chi-square means something: five to each face of a die of six."""
MANY = 150
"""Dice from which on the bell curve serves for the sum of their faces."""
MOMENTS = 3
"""Best and worst throws that are told."""


# ------------------------------------------------------------------ figures


def chi_square(counts: Sequence[int]) -> float:
    """How far counts stray from equal ones: the sum of (counted - expected)^2 / expected."""
    n = sum(counts)
    if n == 0:
        return 0.0
    hoped = n / len(counts)
    return sum((count - hoped) ** 2 for count in counts) / hoped


def chi_tail(x: float, freedom: int) -> float:
    """The chance that chi-square is ``x`` or more by chance alone, with so many degrees of freedom (the closed forms)."""
    if x <= 0:
        return 1.0
    half = x / 2
    if freedom % 2 == 0:
        term = total = 1.0
        for k in range(1, freedom // 2):
            term *= half / k
            total += term
        return math.exp(-half) * total
    term, total = math.sqrt(half) / math.gamma(1.5), 0.0
    for k in range(1, (freedom - 1) // 2 + 1):
        total += term
        term *= half / (k + 0.5)
    return math.erfc(math.sqrt(half)) + math.exp(-half) * total


def spread(chances: Iterable[Sequence[float]]) -> list[float]:
    """The distribution of a sum: of each thing the chances of 0, 1, 2...; the result likewise."""
    found = [1.0]
    for each in chances:
        ahead = [0.0] * (len(found) + len(each) - 1)
        for i, a in enumerate(found):
            for j, b in enumerate(each):
                ahead[i + j] += a * b
        found = ahead
    return found


def bell(mean: float, variance: float, value: float) -> float:
    """The same share for a sum of so many things that it follows the bell curve."""
    return 0.5 * (1 + math.erf((value - mean) / math.sqrt(2 * variance))) if variance else 0.5


def rank(distribution: Sequence[float], value: int) -> float:
    """The share of players who did worse; those who did as well count half."""
    return sum(distribution[:value]) + distribution[value] / 2


def rank_words(share: float) -> str:
    """A rank in words: "luckier than 8 of 10 players"."""
    if 0.4 <= share <= 0.6:
        return "neither luckier nor unluckier than most"
    word, high = ("luckier", share) if share > 0.5 else ("unluckier", 1 - share)
    if high >= 0.985:
        return f"{word} than 99 of 100 players"
    if high >= 0.945:
        return f"{word} than 19 of 20 players"
    return f"{word} than {round(high * 10)} of 10 players"


def fair_words(p: float) -> str:
    """A p-value in words."""
    if p < 0.01:
        return "fair dice stray so far in fewer than 1 of 100 games"
    if p > 0.99:
        return "fair dice stray so far in nearly every game"
    return f"fair dice stray so far in {round(p * 100)} of 100 games"


# ------------------------------------------------------------------ what is told


class Faces(NamedTuple):
    """How often each face of a kind of die was thrown."""

    counts: tuple[int, ...]

    @property
    def n(self) -> int:
        """All of them."""
        return sum(self.counts)

    @property
    def hoped(self) -> float:
        """How often each face was to be expected."""
        return self.n / len(self.counts)

    @property
    def mean(self) -> float:
        """The average face."""
        return sum(face * n for face, n in enumerate(self.counts, 1)) / self.n if self.n else 0.0

    @property
    def fair_mean(self) -> float:
        """The average face of a fair die."""
        return (len(self.counts) + 1) / 2

    @property
    def strays(self) -> float:
        """Chi-square against the fair die."""
        return chi_square(self.counts)

    @property
    def p(self) -> float | None:
        """The chance of straying so far; None for too few dice."""
        return chi_tail(self.strays, len(self.counts) - 1) if self.n >= ENOUGH else None


class Purpose(NamedTuple):
    """Dice for one purpose: how many, their mean and a fair die's, which faces are good, successes had and expected of how many."""

    name: str
    dice: int
    mean: float
    fair: float
    good: int
    tried: int
    won: int
    hoped: float


class Moment(NamedTuple):
    """A throw to be remembered: the turn, the words, the chance of what happened, and whether it was a success."""

    turn: int
    text: str
    chance: float
    won: bool


class SideLuck(NamedTuple):
    """The dice of a side.  ``face_rank`` and ``win_rank`` = the share of players who did worse, None where nothing tells."""

    side: Side
    name: str
    faces: Faces
    others: int
    purposes: tuple[Purpose, ...]
    face_rank: float | None
    tried: int
    won: int
    hoped: float
    win_rank: float | None
    best: tuple[Moment, ...]
    worst: tuple[Moment, ...]


class Luck(NamedTuple):
    """The dice of a game, side by side."""

    sides: tuple[SideLuck, ...]

    @property
    def dice(self) -> int:
        """All dice counted."""
        return sum(side.faces.n + side.others for side in self.sides)


class Thrown(NamedTuple):
    """A die event with what the title says of it, and its place in the log."""

    at: int
    event: Rolled
    throw: Throw


# ------------------------------------------------------------------ working it out


def luck_of(session: Session[Any], side: Side) -> Luck:
    """The luck of a game as a side may know it."""
    account = account_of(session.title.id)
    named = dict(account.sides(session.content)) if account else {}
    thrown: dict[Side, list[Thrown]] = {}
    for at, event in enumerate(session.log):
        if type(event) is Rolled and visible(event, side) and event.faces:
            throw = account.throw(session.content, event) if account else _plain(event)
            thrown.setdefault(throw.side, []).append(Thrown(at, event, throw))
    order = [*named, *(s for s in sorted(thrown, reverse=True) if s not in named)]
    teller = _Teller(session, account)
    return Luck(tuple(_side(s, named.get(s) or _name(s), thrown[s], teller) for s in order if s in thrown))


def _plain(event: Rolled) -> Throw:
    """A die of a title that has no account of its dice."""
    return Throw(side_of(event.seat), event.kind)


def _name(side: Side) -> str:
    return side.capitalize() if side else "Nobody's dice"


class _Teller:
    """Puts memorable throws into words; names and turns are looked up once, and only if they are wanted."""

    def __init__(self, session: Session[Any], account: Account | None) -> None:
        self.session = session
        self.account = account
        self._names: Mapping[str, str] | None = None
        self._turns: list[Any] | None = None

    def moment(self, thrown: Thrown) -> Moment:
        """A throw as it is told."""
        title, content, log = self.session.title, self.session.content, self.session.log
        if self._names is None or self._turns is None:
            self._names = title.names(content, log)
            self._turns = self.account.turns(content, log) if self.account else []
        text = self.account.words(content, thrown.event, self._names) if self.account else thrown.event.kind
        return Moment(turn_at(self._turns, thrown.at), text.strip(), chance_of(thrown), thrown.throw.won)


def chance_of(thrown: Thrown) -> float:
    """The chance beforehand of what a die with an outcome did."""
    wins, sides = thrown.throw.wins or 0, thrown.event.sides
    return (wins if thrown.throw.won else sides - wins) / sides


def _side(side: Side, name: str, thrown: list[Thrown], teller: _Teller) -> SideLuck:
    size = _usual(thrown)
    counts = [0] * size
    others = 0
    for each in thrown:
        for face in each.event.faces:
            if each.event.sides == size:
                counts[face - 1] += 1
            else:
                others += 1
    tries = [t for t in thrown if t.throw.wins is not None]
    won = sum(t.throw.won for t in tries)
    hoped = sum((t.throw.wins or 0) / t.event.sides for t in tries)
    open_ = [t for t in tries if 0 < (t.throw.wins or 0) < t.event.sides]
    memorable = sorted(open_, key=lambda t: (chance_of(t), t.at))
    return SideLuck(
        side, name, Faces(tuple(counts)), others, _purposes(thrown), _face_rank(thrown), len(tries), won, hoped,
        _win_rank(open_), _moments(memorable, True, teller), _moments(memorable, False, teller),
    )  # fmt: skip


def _usual(thrown: list[Thrown]) -> int:
    """The number of faces that most dice have."""
    sizes: dict[int, int] = {}
    for each in thrown:
        sizes[each.event.sides] = sizes.get(each.event.sides, 0) + len(each.event.faces)
    return max(sizes, key=lambda size: sizes[size])


def _purposes(thrown: list[Thrown]) -> tuple[Purpose, ...]:
    rows: dict[str, list[Thrown]] = {}
    for each in thrown:
        rows.setdefault(each.throw.purpose, []).append(each)
    found = [_purpose(name, each) for name, each in rows.items()]
    return tuple(sorted(found, key=lambda row: (-row.dice, row.name)))


def _purpose(name: str, thrown: list[Thrown]) -> Purpose:
    faces = [face for each in thrown for face in each.event.faces]
    fair = sum((each.event.sides + 1) / 2 * len(each.event.faces) for each in thrown)
    tries = [each for each in thrown if each.throw.wins is not None]
    return Purpose(
        name,
        len(faces),
        sum(faces) / len(faces),
        fair / len(faces),
        thrown[0].throw.good,
        len(tries),
        sum(each.throw.won for each in tries),
        sum((each.throw.wins or 0) / each.event.sides for each in tries),
    )


def _face_rank(thrown: list[Thrown]) -> float | None:
    """The rank of the faces alone: high ones where they help, low ones turned over."""
    told = [t for t in thrown if t.throw.good]
    if not told:
        return None
    got = 0
    dice: list[Sequence[float]] = []
    for t in told:
        sides = t.event.sides
        for face in t.event.faces:
            got += face - 1 if t.throw.good > 0 else sides - face
            dice.append([1 / sides] * sides)
    if len(dice) > MANY:
        mean = sum((len(die) - 1) / 2 for die in dice)
        return bell(mean, sum((len(die) ** 2 - 1) / 12 for die in dice), got)
    return rank(spread(dice), got)


def _win_rank(tries: list[Thrown]) -> float | None:
    """The rank of the successes, each with its own chance."""
    if not tries:
        return None
    chances = [(t.throw.wins or 0) / t.event.sides for t in tries]
    return rank(spread([(1 - c, c) for c in chances]), sum(t.throw.won for t in tries))


def _moments(memorable: list[Thrown], won: bool, teller: _Teller) -> tuple[Moment, ...]:
    """The least likely successes, or the least likely failures; only what was less likely than not."""
    found = [t for t in memorable if t.throw.won == won and chance_of(t) < 0.5]
    return tuple(teller.moment(t) for t in found[:MOMENTS])


def chart_of_faces(side: SideLuck) -> Chart:
    """The faces that a side threw beside those of fair dice."""
    faces = side.faces
    return Chart(
        f"{side.name}: {count(faces.n, 'die', 'dice')}",
        "face",
        tuple(str(face) for face in range(1, len(faces.counts) + 1)),
        (
            Series("thrown", tuple(float(n) for n in faces.counts)),
            Series("expected", (faces.hoped,) * len(faces.counts)),
        ),
    )


# ------------------------------------------------------------------ in lines


def lines_of(luck: Luck) -> list[str]:
    """The luck of a game in lines of text."""
    if not luck.sides:
        return ["No dice have been thrown yet."]
    found: list[str] = []
    for side in luck.sides:
        if found:
            found.append("")
        found += side_lines(side)
    return found


def side_lines(side: SideLuck) -> list[str]:
    """The luck of a side in lines of text."""
    return [*summary(side), *_table(side.purposes), *moment_lines(side)]


def summary(side: SideLuck) -> list[str]:
    """Faces, mean, how they rank."""
    faces = side.faces
    counted = ", ".join(f"{n} x {face}" for face, n in enumerate(faces.counts, 1))
    lines = [
        f"{side.name}: {count(faces.n, 'die', 'dice')}, {counted} ({faces.hoped:.1f} of each expected).",
        f"  Mean {faces.mean:.2f}, of fair dice {faces.fair_mean:.2f}. {fairness(faces)}",
    ]
    if side.others:
        lines.append(f"  {count(side.others, 'die', 'dice')} of another kind beside them.")
    if side.face_rank is not None:
        lines.append(f"  By the faces: {rank_words(side.face_rank)}.")
    if side.tried:
        line = f"  By what was tried: {side.won} of {side.tried} came off, {side.hoped:.1f} expected"
        lines.append(f"{line}: {rank_words(side.win_rank)}." if side.win_rank is not None else f"{line}.")
    return lines


def fairness(faces: Faces) -> str:
    """Chi-square and what it means."""
    if faces.p is None:
        return f"Too few to judge the dice ({ENOUGH} are needed)."
    return f"Chi-square {faces.strays:.1f}: {fair_words(faces.p)}."


def moment_lines(side: SideLuck) -> list[str]:
    """Best and worst moments."""
    lines: list[str] = []
    for head, moments in (("Best", side.best), ("Worst", side.worst)):
        if moments:
            lines.append(f"  {head} moments:")
            lines += [f"    Turn {m.turn}: {m.text} ({chance_words(m.chance)})" for m in moments]
    return lines


def chance_words(chance: float) -> str:
    """A chance in words: "1 in 6"."""
    for most in (6, 36):
        n = chance * most
        if abs(n - round(n)) < 1e-9 and n > 0:
            common = math.gcd(round(n), most)
            return f"a chance of {round(n) // common} in {most // common}"
    return f"a chance of {chance:.0%}"


def count(n: int, one: str, many: str) -> str:
    """So many of something."""
    return f"{n} {one if n == 1 else many}"


HEADS = ("what for", "dice", "mean", "fair", "good", "came off", "expected")
"""Heads of the table of purposes."""


def rows(purposes: Sequence[Purpose]) -> list[tuple[str, ...]]:
    """The table of purposes."""
    good = {1: "high", -1: "low", 0: "-"}
    return [
        (
            p.name, str(p.dice), f"{p.mean:.2f}", f"{p.fair:.2f}", good[p.good],
            f"{p.won} of {p.tried}" if p.tried else "-", f"{p.hoped:.1f}" if p.tried else "-",
        )
        for p in purposes
    ]  # fmt: skip


def _table(purposes: Sequence[Purpose]) -> list[str]:
    table = [HEADS, *rows(purposes)]
    wide = [max(len(row[i]) for row in table) for i in range(len(HEADS))]
    return [
        "  "
        + "  ".join(
            c.rjust(w) if i else c.ljust(w) for i, (c, w) in enumerate(zip(row, wide, strict=True))
        ).rstrip()
        for row in table
    ]
