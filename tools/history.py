"""1942 against history: bot against bot, when places fall and who wins, and how strong the levels of play are.

    python tools/history.py [--games N] [--strength N] [--seed S] [--workers W] [--option RULE]... [--markdown FILE]

Plays N campaigns under rules 1-9 and N with the house rules that balance each other (with ``--option``: N with those rules
instead, and nothing else), N of each shorter scenario, and for the strength of the levels as many a side as ``--strength`` says.
Tells the difference of points, levels of victory, the turn of fall of six places beside the historical one with bootstrap
intervals, losses, shipping.  The same numbers with any number of workers: the seed of a game is that of ``ironbottom simulate``
with the same seed and number.  ``--markdown`` writes the page; what stands against history is said in words for each place that
is missed (``AGAINST``).
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median, quantiles
from typing import Any, NamedTuple

from ironbottom.games.nineteen42 import events, naval
from ironbottom.games.nineteen42.load import ORDER, mission, switches
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.title import TITLE
from ironbottom.kernel.drive import step
from ironbottom.kernel.session import Session
from ironbottom.kernel.workers import workers as pool_of
from ironbottom.simulate import FALLS, Pairing, seed_of

HISTORY = {
    "Manila": (2, 2),
    "Singapore": (4, 5),
    "Palembang": (4, 5),
    "Rangoon": (6, 6),
    "Corregidor": (10, 10),
    "Java": (6, 6),
}
"""The turn in which a place fell, or two where it fell as one turned into the other."""
PLACES = {"Java": "the last city of Java"}
"""What places are called on the page, if not by their name."""
BAND = (41, 60)
"""The difference of points of a Japanese Minor Victory, which is what history was."""
HOUSE = ("13.1", "13.3", "13.5", "13.6", "13.8")
"""House rules that are meant to be played together."""
TARGET = 0.98
"""The share of games in which the standard level ought to do better than chance does."""
RESAMPLED = 1000
"""Samples of a bootstrap."""

AGAINST: dict[str, str] = {
    "Manila": (
        "the landing at Lingayen is paid in dice for every hex under American air from Turn 1 on, and the garrisons of the coast"
        " are weighed before they are attacked. Where the first attack on Lingayen fails, or the first convoy is sunk, the army"
        " waits at Vigan and Aparri for a second one, and Manila falls a turn or two late."
    ),
    "Singapore": (
        "the army is before the fortress on Turn 5 or 6 and then stands there. Only one of the two hexes round it is in supply:"
        " who closes the ring across the strait, in the corner of Sumatra, starves the garrison but cannot attack. From the other"
        " some 47 points of strength face up to 56, with one Japanese air unit against the British one in the city and the Dutch"
        " one at Palembang: 1:1 at -1, an attack that nobody in his senses makes. Attrition, a unit a turn, has to do what"
        " Yamashita did in a week. Where Allied air declines (13.1) the assault comes as soon as the umbrellas are gone."
    ),
    "Palembang": (
        "the convoy passes under the Dutch and the British air unit, whose dice would sink most of it, so the program does not send"
        " it as long as they are there; at Oosthaven, out of their reach, it lands at last and has swamps before it. Otherwise the"
        " way is by land through Sumatra, behind Singapore. History had airfields in southern Sumatra and Borneo first, and risked"
        " the convoy."
    ),
    "Rangoon": (
        "where the city is empty in the book's set-up the 15th Army does not march before Turn 4, or it would fall on"
        " Turn 2; with a brigade in it from the beginning (13.5) it marches on Turn 2. Its regiments then meet that"
        " brigade, tanks and a machine gun battalion, at 1:1 or 2:1 from the one hex beside the city that a road supplies."
        " A first attack often fails, and the next one comes two turns later."
    ),
    "Corregidor": (
        "a fortress falls to one roll or not at all. With the air over it, which the siege of Singapore does not get, the first"
        " attack at 2:1 may succeed on Turn 5 to 8, earlier than in history; where it fails and the besiegers have to retreat, the"
        " ring is closed anew, and in some games the last turn is over before the roll is lucky. No general of the program stops"
        " for two months because his troops are ill, nor loses his best division to another front, as Homma did."
    ),
    "Java": (
        "landed on Turn 4 or 5, the army has one rough road along the island and takes its cities one after the other; the 48th"
        " Division, which landed in the east in history, is still before Corregidor. The Dutch do not give in when they are cut"
        " off, as they did on 8 March: every battalion has to be beaten."
    ),
    "points": (
        "a fortress is worth 20 points and its garrison as much again, so that the result has two humps: with Singapore and"
        " Corregidor Japan is far above the band, with one of them near it, with none far below. The median says on which side of"
        " a single die most games end."
    ),
}
"""What stands against history where it is missed, by place; "points" = the difference of points."""


class Task(NamedTuple):
    """A game to be played: who plays Japan and the Allies, at which level; the seed of all, and its number."""

    mission: str
    options: tuple[str, ...] | None
    japan: str
    allies: str
    seed: int
    number: int


class Result(NamedTuple):
    """What came of it."""

    points: int
    level: str
    falls: dict[str, int]
    """By place: the turn in which Japan had all of it for good."""
    lost: dict[tuple[str, str, str], int]
    """By side, what it was and how it was lost."""
    ships: dict[tuple[str, str], int]
    """By side: NMPs allowed, used, unused, sunk."""


# ------------------------------------------------------------------ games


def play(task: Task) -> Result:
    """One game."""
    content = TITLE.load(task.mission, JAPAN, ALLIES, task.options)
    pairing = Pairing(TITLE.id, task.mission, JAPAN, ALLIES, task.japan, task.allies, task.options)
    session: Session[Any] = Session(TITLE, content, seed_of(task.seed, pairing.settled(), task.number))
    bots = {JAPAN: TITLE.bot(JAPAN, task.japan), ALLIES: TITLE.bot(ALLIES, task.allies)}
    ships: Counter[tuple[str, str]] = Counter()
    heard = 0
    while True:
        for e in session.log[heard:]:
            if isinstance(e, events.Phase) and e.phase in ("naval", "combat"):
                shipping(session, e, ships)
        heard = len(session.log)
        if not step(session, bots):
            break
    return Result(*outcome(session), ships=dict(ships))


def shipping(session: Session[Any], e: events.Phase, ships: Counter[tuple[str, str]]) -> None:
    """Note the NMPs of a player-turn as its naval segment begins, and what is left as it ends."""
    g = session.g
    if e.phase == "naval":
        ships[e.side, "allowed"] += sum(naval.allowance(g, purse) for purse in naval.purses(g, e.side))
    else:
        ships[e.side, "unused"] += sum(g.state.nmp.values())


def outcome(session: Session[Any]) -> tuple[int, str, dict[str, int], dict[tuple[str, str, str], int]]:
    """Points, level of victory, falls and losses of a game that is over."""
    g, s = session.g, session.g.state
    falls = {}
    for place, hexes in FALLS.items():
        there = [g.index.map.number[id] for id in hexes]
        if all(i in s.fell and s.owner.get(i, JAPAN) == JAPAN and i not in s.forts for i in there):
            falls[place] = max(s.fell[i] for i in there)
    lost: Counter[tuple[str, str, str]] = Counter()
    for x in s.lost:
        kind = g.index.kinds[x.id]
        what = "ground units" if kind.ground else "naval air" if kind.naval else "fortresses and air"
        lost[kind.side, what, x.how] += 1
    for purse, n in s.sunk.items():
        lost[JAPAN if purse == "Japanese" else ALLIES, "NMPs", "sunk"] += n
    return s.result.japan - s.result.allies, s.result.level, falls, dict(lost)


def run(tasks: Sequence[Task], workers: int) -> list[Result]:
    """Play games, in their order, over so many processes."""
    if workers == 1:
        return [play(task) for task in shown(tasks, len(tasks))]
    with pool_of(workers) as pool:
        return list(shown(pool.map(play, tasks, chunksize=4), len(tasks)))


def shown(found: Iterable[Any], total: int) -> Iterator[Any]:
    """The same, with a line on stderr that says how far it is."""
    began = time.monotonic()
    for n, one in enumerate(found, 1):
        yield one
        if sys.stderr.isatty() or n % 100 == 0 or n == total:
            left = (time.monotonic() - began) / n * (total - n)
            end = "\r" if sys.stderr.isatty() and n < total else "\n"
            print(f"{n} of {total} games, {left:.0f} s to go   ", end=end, file=sys.stderr, flush=True)


def campaigns(options: tuple[str, ...] | None, games: int, seed: int, name: str = "campaign") -> list[Task]:
    """Games of the standard level against itself."""
    return [Task(name, options, "auto", "auto", seed, n) for n in range(games)]


def duel(japan: str, allies: str, games: int, seed: int) -> list[Task]:
    """Campaigns under rules 1-9 between two levels."""
    return [Task("campaign", (), japan, allies, seed, n) for n in range(games)]


# ------------------------------------------------------------------ numbers


def bootstrap(
    values: Sequence[float], measure: Callable[[Sequence[float]], float], seed: int
) -> tuple[float, float]:
    """The middle 95 % of a measure over samples drawn from the values."""
    rng = Random(seed)
    found = sorted(measure(rng.choices(values, k=len(values))) for _ in range(RESAMPLED))
    return found[round(0.025 * (RESAMPLED - 1))], found[round(0.975 * (RESAMPLED - 1))]


def wilson(hits: float, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.96
    p = hits / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def quarters(values: Sequence[float]) -> tuple[float, float, float]:
    """Lower quartile, median, upper quartile."""
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, mid, high = quantiles(values, n=4, method="inclusive")
    return low, mid, high


def turns_of(results: Sequence[Result], place: str) -> list[float]:
    """The turn of fall in each game; infinite where the place held out."""
    return [result.falls.get(place, inf) for result in results]


def middle(values: Sequence[float]) -> float:
    """The lower median: a turn that there is, also where half of the games are infinite."""
    return sorted(values)[(len(values) - 1) // 2]


def reached(results: Sequence[Result], place: str) -> bool:
    """Is the median turn of fall within a turn of the historical one?"""
    early, late = HISTORY[place]
    return early - 1 <= middle(turns_of(results, place)) <= late + 1


def percent(share: float) -> str:
    """As whole percents."""
    return f"{100 * share:.0f} %"


def turn(value: float) -> str:
    """A turn; a dash for never."""
    return "-" if value == inf else f"{value:g}"


# ------------------------------------------------------------------ the page


class Set(NamedTuple):
    """Campaigns under one set of rules."""

    name: str
    about: str
    results: list[Result]


def points_line(name: str, results: Sequence[Result]) -> str:
    """Median, quartiles and mean of the difference of points."""
    points = [float(r.points) for r in results]
    low, mid, high = quarters(points)
    a, b = bootstrap(points, median, 1)
    return f"| {name} | {mid:g} | {a:g} to {b:g} | {low:g} to {high:g} | {fmean(points):.1f} | {min(points):g} to {max(points):g} |"


def levels_lines(name: str, scenario: str, results: Sequence[Result]) -> list[str]:
    """The share of each level of victory."""
    counts = Counter(r.level for r in results)
    cells = [
        f"{level.name} {percent(counts[level.name] / len(results))}" for level in mission(scenario).levels
    ]
    return [f"* {name}: {'; '.join(cells)}."]


def falls_table(sets: Sequence[Set]) -> list[str]:
    """When places fall, beside history."""
    head = " | ".join(f"{s.name}: median | 95 % | falls | 95 %" for s in sets)
    lines = [f"| place | history | {head} |", "|---|---" + "|---" * 4 * len(sets) + "|"]
    for place, (early, late) in HISTORY.items():
        cells = []
        for s in sets:
            turns = turns_of(s.results, place)
            a, b = bootstrap(turns, middle, 2)
            fallen = [float(t < inf) for t in turns]
            low, high = bootstrap(fallen, fmean, 3)
            mid = turn(middle(turns)) + ("" if reached(s.results, place) else " (!)")
            cells.append(
                f"{mid} | {turn(a)} to {turn(b)} | {percent(fmean(fallen))} | {percent(low)} to {percent(high)}"
            )
        when = f"{early}" if early == late else f"{early}-{late}"
        lines.append(f"| {PLACES.get(place, place)} | {when} | {' | '.join(cells)} |")
    return lines


def losses_table(sets: Sequence[Set]) -> list[str]:
    """Losses a game, by side and kind."""
    keys = sorted({key for s in sets for r in s.results for key in r.lost}, reverse=True)
    lines = [
        f"| side | what | how | {' | '.join(s.name for s in sets)} |",
        "|---|---|---" + "|---" * len(sets) + "|",
    ]
    for key in keys:
        cells = [f"{fmean(r.lost.get(key, 0) for r in s.results):.1f}" for s in sets]
        lines.append(f"| {' | '.join(key)} | {' | '.join(cells)} |")
    return lines


def ships_table(sets: Sequence[Set]) -> list[str]:
    """NMPs a game: allowed, used, left, and the transports that were lost for good."""
    lines = [f"| side | NMPs | {' | '.join(s.name for s in sets)} |", "|---|---" + "|---" * len(sets) + "|"]
    for side in (JAPAN, ALLIES):
        for what in ("allowed", "used", "unused", "sunk"):
            cells = []
            for s in sets:
                mean = {k: fmean(r.ships.get((side, k), 0) for r in s.results) for k in ("allowed", "unused")}
                mean["used"] = mean["allowed"] - mean["unused"]
                mean["sunk"] = fmean(r.lost.get((side, "NMPs", "sunk"), 0) for r in s.results)
                cells.append(f"{mean[what]:.1f}")
            lines.append(f"| {side} | {what} | {' | '.join(cells)} |")
    return lines


class Strength(NamedTuple):
    """How often one way to play does better than another."""

    what: str
    hits: float
    games: int
    target: float

    def line(self) -> str:
        """As a line of the table."""
        low, high = wilson(self.hits, self.games)
        share = self.hits / self.games
        missed = "" if share >= self.target else " (!)"
        cells = (
            self.what,
            percent(share) + missed,
            f"{percent(low)} to {percent(high)}",
            self.games,
            percent(self.target),
        )
        return f"| {' | '.join(map(str, cells))} |"


def against_chance(games: int, seed: int, workers: int) -> list[Strength]:
    """Auto against random as either side: how often it does better than random does on the same side, on average."""
    ours = run(duel("auto", "random", games, seed), workers)
    theirs = run(duel("random", "auto", games, seed), workers)
    as_japan, as_allies = fmean(r.points for r in theirs), fmean(r.points for r in ours)
    return [
        Strength("standard as Japan against chance", sum(r.points > as_japan for r in ours), games, TARGET),
        Strength(
            "standard as the Allies against chance", sum(r.points < as_allies for r in theirs), games, TARGET
        ),
    ]


def against_level(better: str, worse: str, games: int, seed: int, workers: int) -> Strength:
    """A level against another on the same seeds, sides swapped: how often it makes more of Japan; ties are halves."""
    ours = run(duel(better, worse, games, seed), workers)
    theirs = run(duel(worse, better, games, seed), workers)
    hits = sum((a.points > b.points) + (a.points == b.points) / 2 for a, b in zip(ours, theirs, strict=True))
    names = {"easy": "easy", "auto": "standard", "hard": "hard"}
    gain = fmean(a.points - b.points for a, b in zip(ours, theirs, strict=True)) / 2
    return Strength(f"{names[better]} against {names[worse]} ({gain:+.1f} points a side)", hits, games, 0.6)


def reasons(sets: Sequence[Set]) -> list[str]:
    """What stands against history, for each place that is missed under any of the rules."""
    lines = []
    for place in HISTORY:
        missed = [s.name for s in sets if not reached(s.results, place)]
        if missed:
            name = PLACES.get(place, place)
            lines.append(f"* **{name[:1].upper()}{name[1:]}** ({', '.join(missed)}): {AGAINST[place]}")
    off = [s.name for s in sets if not BAND[0] <= median(r.points for r in s.results) <= BAND[1]]
    if off:
        lines.append(f"* **Points** ({', '.join(off)}): {AGAINST['points']}")
    return lines or [
        "Nothing: every place falls within a turn of its time, and the points are those of history."
    ]


def page(
    sets: Sequence[Set], shorter: dict[str, list[Result]], strength: Sequence[Strength], head: str
) -> str:
    """The report."""
    lines = [
        "# 1942 against history",
        "",
        f"Made by `make history` (tools/history.py): {head}. Both sides are played by the program at its standard level.",
        "",
        *(f"* {s.name}: {s.about}." for s in sets),
        "",
        "## Who wins the campaign",
        "",
        f"Difference of points, Japan less the Allies; {BAND[0]} to {BAND[1]} is a Japanese Minor Victory, as in history.",
        "",
        "| rules | median | 95 % of the median | quartiles | mean | extremes |",
        "|---|---|---|---|---|---|",
        *(points_line(s.name, s.results) for s in sets),
        "",
        *(line for s in sets for line in levels_lines(s.name, "campaign", s.results)),
        "",
        "## When places fall",
        "",
        "Median over all games, those in which the place holds out counted as later than any turn (-); the share of games in",
        "which it falls; each with the interval that holds 95 % of samples of that size. (!) = more than a turn from history.",
        "",
        *falls_table(sets),
        "",
        "## What stands against history",
        "",
        *reasons(sets),
        "",
        "## Losses a game",
        "",
        *losses_table(sets),
        "",
        "## Shipping a game",
        "",
        *ships_table(sets),
        "",
    ]
    if shorter:
        lines += ["## The shorter scenarios", ""]
        lines += [
            "| scenario | median | 95 % of the median | quartiles | mean | extremes |",
            "|---|---|---|---|---|---|",
        ]
        lines += [points_line(mission(name).name, results) for name, results in shorter.items()]
        lines += [
            "",
            *(x for name, found in shorter.items() for x in levels_lines(mission(name).name, name, found)),
            "",
        ]
    if strength:
        lines += [
            "## How strong the levels are",
            "",
            "Campaigns under rules 1-9. Against chance: games in which the difference of points beats the mean that random",
            "play has on that side. Level against level: pairs of games on the same seed with sides swapped, in which the better",
            "level made more of Japan than the other did; a tie is half.",
            "",
            "| who | better in | 95 % (Wilson) | games a side | target |",
            "|---|---|---|---|---|",
            *(x.line() for x in strength),
            "",
        ]
    return "\n".join(lines)


def main() -> int:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=500, metavar="N", help="campaigns of each kind (500)")
    parser.add_argument(
        "--shorter", type=int, default=0, metavar="N", help="of each shorter scenario (as many as campaigns)"
    )
    parser.add_argument(
        "--strength", type=int, default=200, metavar="N", help="a side, for the levels (200; 0 = none)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of all games (1)")
    parser.add_argument(
        "--workers", type=int, default=0, metavar="W", help="processes (0: one for each core)"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="RULE", help="campaigns with these rules instead"
    )
    parser.add_argument(
        "--markdown", type=Path, metavar="FILE", help="write the page there instead of printing it"
    )
    args = parser.parse_args()
    known = [x.id for x in switches()]
    if wrong := [x for x in args.option if x not in known]:
        parser.error(f"there is no rule {wrong[0]} to switch on; there are {', '.join(known)}")
    start = time.monotonic()
    workers = args.workers or os.cpu_count() or 1
    kinds: list[tuple[str, tuple[str, ...], str]]
    kinds = [("rules 1-9", (), "nothing but the rules that everybody plays")]
    kinds.append(("house rules", HOUSE, f"rules 1-9 with {', '.join(HOUSE)}"))
    if args.option:
        kinds = [("chosen rules", tuple(args.option), f"rules 1-9 with {', '.join(args.option)}")]
    sets = [Set(n, about, run(campaigns(on, args.games, args.seed), workers)) for n, on, about in kinds]
    shorter = {}
    if not args.option:
        shorter = {
            m: run(campaigns(None, args.shorter or args.games, args.seed, m), workers)
            for m in ORDER
            if m != "campaign"
        }
    strength: list[Strength] = []
    if args.strength and not args.option:
        strength = against_chance(args.strength, args.seed, workers)
        strength.append(against_level("auto", "easy", args.strength, args.seed, workers))
        strength.append(against_level("hard", "auto", args.strength, args.seed, workers))
    text = page(
        sets,
        shorter,
        strength,
        f"{args.games} campaigns of each kind, {args.shorter or args.games} games of each shorter scenario, seed {args.seed}",
    )
    if args.markdown:
        args.markdown.write_text(text, encoding="utf-8")
    else:
        print(text)
    print(f"{time.monotonic() - start:.0f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
