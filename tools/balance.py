"""Balance of Rifles by simulation: who wins how often, how long it takes, whether one die decides, how campaigns end.

    python tools/balance.py [--games N] [--policies P] [--campaigns C] [--seed S] [--workers W] [--dry]

Plays N games of the auto-player of every Mission and pairing, N of the random player of every Mission (over all pairings), C
campaigns of every pairing and P games of every small plan (tools/policies.py), and writes docs/balance.md.  The games are those of
``ironbottom simulate`` and the campaigns those of ``ironbottom campaign simulate`` with the same seed, so every figure can be had
again by itself.  The same numbers with any number of workers.  Ends with 1 if a target is missed; the targets are in the report.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

import policies
from ironbottom.campaign.many import Many, run_many
from ironbottom.games.rifles.events import Points, Revealed, Row, TurnEnds
from ironbottom.games.rifles.load import army, load_content, mission, missions, pairings
from ironbottom.games.rifles.state import SQUAD
from ironbottom.games.rifles.title import TITLE
from ironbottom.kernel.drive import step
from ironbottom.kernel.session import Session
from ironbottom.simulate import Pairing, seed_of

REPORT = Path(__file__).parent.parent / "docs" / "balance.md"
SHORT = {"us_army": "US", "us_marines": "MC", "commonwealth": "CW", "japan": "Jp", "snlf": "SN"}
LOW, HIGH = 0.35, 0.65
"""Win rates that every pairing must keep to."""
AHEAD = 0.02
"""No small plan may win a Mission more often than the auto-player by more than this."""
SPAN = (0.60, 0.90)
"""Length of a game, as a part of the Turns there are."""
BEATS = 0.30
"""The auto-player must win that much more often than random play."""
DECIDES = 0.22
"""No single early draw may change the win rate by more."""
VP = (20, 31)
"""Where the median of a campaign's victory points should lie."""
ENOUGH = 0.04
"""A draw is looked at if it came up in this part of the games."""


class Batch(msgspec.Struct):
    """What came of some games of one Mission and pairing."""

    mission: str
    army: str
    enemy: str
    games: int = 0
    wins: int = 0
    length: float = 0.0
    dead: int = 0
    draws: dict[str, tuple[int, int]] = {}


Task = tuple[str, str, str, str, int, int, int]
Plans = dict[tuple[str, str], policies.Played]
"""What came of the small plans, by plan and Mission."""


def play(task: Task) -> Batch:
    """Games ``first`` to ``last`` - 1 of a Mission and pairing."""
    card, own, foe, level, seed, first, last = task
    content = load_content(card, own, foe)
    bots = {SQUAD: TITLE.bot(SQUAD, level)}
    pairing = Pairing("rifles", card, own, foe)
    found = Batch(card, own, foe)
    for n in range(first, last):
        session: Session[Any] = Session(TITLE, content, seed_of(seed, pairing, n))
        while step(session, bots):
            pass
        s = session.g.state
        won = s.result is not None and s.result.code == "success"
        found.games += 1
        found.wins += won
        found.length += (content.mission.turns - max(1, s.turn) + 1) / content.mission.turns
        found.dead += sum(x.unit.side == SQUAD and not x.unit.airman for x in s.lost)
        for draw in early(session):
            n_, w = found.draws.get(draw, (0, 0))
            found.draws[draw] = (n_ + 1, w + won)
    return found


def early(session: Session[Any]) -> set[str]:
    """What the first draws of a game were: light, points of the first Turn, its Events, the first presence row."""
    s = session.g.state
    found = {f"light: {s.light}"} if len(session.g.content.mission.light) > 1 else set()
    turns = points = 0
    presence = False
    for event in session.log:
        if type(event) is TurnEnds:
            turns += 1
        elif type(event) is Points and not points:
            points = 1
            found.add(f"first Action Dice: {event.ap + event.bap} points")
        elif type(event) is Revealed:
            found.add(f"Event: {event.title}")
        elif type(event) is Row and event.table == "presence" and not presence:
            presence = True
            found.add(f"first presence row: {event.result} {event.text}")
        elif type(event) is Row and event.table == "sea" and turns == 0:
            found.add(f"first sea row: {event.text}")
    return found


def tasks(games: int, seed: int) -> list[Task]:
    """All games of the auto-player, and of the random player with as many a Mission as the other has a pairing."""
    found: list[Task] = []
    pairs = pairings()
    share = max(1, games // len(pairs))
    for card in missions():
        for own, foe in pairs:
            found.append((card, own, foe, "auto", seed, 0, games))
            found.append((card, own, foe, "random", seed, 0, share))
    return found


def simulate(games: int, seed: int, workers: int) -> tuple[list[Batch], list[Batch]]:
    """Batches of the auto-player and of the random player."""
    todo = tasks(games, seed)
    if workers == 1:
        done = list(map(play, todo))
    else:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            done = list(pool.map(play, todo))
    auto = [b for b, t in zip(done, todo, strict=True) if t[3] == "auto"]
    return auto, [b for b, t in zip(done, todo, strict=True) if t[3] == "random"]


# ------------------------------------------------------------------ the report


def rate(batches: list[Batch]) -> float:
    """Wins of all games."""
    return sum(b.wins for b in batches) / max(1, sum(b.games for b in batches))


def mean(batches: list[Batch], what: str) -> float:
    """Mean of a measure over all games."""
    return float(sum(getattr(b, what) for b in batches) / max(1, sum(b.games for b in batches)))


def of(batches: list[Batch], card: str) -> list[Batch]:
    """Those of one Mission."""
    return [b for b in batches if b.mission == card]


def biggest(batches: list[Batch]) -> list[tuple[float, int, str]]:
    """Early draws by how far the win rate with them is from that of all games in which the die was cast: difference, games, draw.

    (A presence row is compared with all games that saw a Presence Check: they went well already, or there would have been none.)
    """
    total = sum(b.games for b in batches)
    sums: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for b in batches:
        for draw, (n, w) in b.draws.items():
            sums[draw] += n
            wins[draw] += w
    cast: Counter[str] = Counter()
    lucky: Counter[str] = Counter()
    for d, n in sums.items():
        cast[die_of(d)] += n
        lucky[die_of(d)] += wins[d]
    found = [
        (wins[d] / n - lucky[die_of(d)] / cast[die_of(d)], n, d)
        for d, n in sums.items()
        if n >= max(20, ENOUGH * total)
    ]
    return sorted(found, key=lambda x: (-abs(x[0]), x[2]))


def die_of(draw: str) -> str:
    """Which die it was."""
    return draw.split(":")[0]


def cells(auto: list[Batch], chance: list[Batch]) -> list[str]:
    """The table of win rates."""
    pairs = pairings()
    head = " | ".join(f"{SHORT.get(a, a)}/{SHORT.get(e, e)}" for a, e in pairs)
    lines = [f"| Mission | {head} | all | length | dead | random |", "|---" * (len(pairs) + 5) + "|"]
    for card in missions():
        mine = of(auto, card)
        row = " | ".join(f"{100 * rate([b]):.0f}" for b in mine)
        lines.append(
            f"| {card} {mission(card).name} | {row} | {100 * rate(mine):.0f} | {100 * mean(mine, 'length'):.0f} % "
            f"| {mean(mine, 'dead'):.1f} | {100 * rate(of(chance, card)):.0f} |"
        )
    return lines


def own_turns() -> list[str]:
    """Pairings that have more or fewer Turns than their Mission has."""
    found = [
        f"{card}: "
        + ", ".join(f"{SHORT[a]}/{SHORT[e]} {n}" for a, e, n in changed(card))
        + f" (else {mission(card).turns})"
        for card in missions()
        if changed(card)
    ]
    return ["Pairings with a number of Turns of their own: " + "; ".join(found) + ".", ""] if found else []


def changed(card: str) -> list[tuple[str, str, int]]:
    """The pairings of a Mission with another number of Turns than its card says, and how many."""
    turns = [(a, e, load_content(card, a, e).mission.turns) for a, e in pairings()]
    return [x for x in turns if x[2] != mission(card).turns]


def draws(auto: list[Batch]) -> list[str]:
    """The largest effects of single early draws."""
    lines = ["| Mission | largest | second | third |", "|---|---|---|---|"]
    for card in missions():
        best = [f"{d} {100 * v:+.0f} ({n})" for v, n, d in biggest(of(auto, card))[:3]]
        lines.append(f"| {card} | " + " | ".join([*best, "", "", ""][:3]) + " |")
    return lines


def campaigns(found: list[Many]) -> list[str]:
    """How campaigns end, by pairing."""
    lines = [
        "| pairing | median VP | mean | defeat / success / major % | Missions won | men left | dead |",
        "|---|---|---|---|---|---|---|",
    ]
    for own, foe in [*pairings(), ("", "")]:
        mine = [x for x in found if own in ("", x.army) and foe in ("", x.enemy)]
        if not mine:
            continue
        vp = [x.vp for x in mine]
        grades = " / ".join(
            f"{100 * sum(x.grade == k for x in mine) / len(mine):.0f}"
            for k in ("defeat", "success", "major success")
        )
        won = statistics.mean(x.results.count("success") for x in mine)
        name = f"{army(own).name} / {army(foe).name}" if own else "all"
        lines.append(
            f"| {name} | {statistics.median(vp):g} | {statistics.mean(vp):.1f} | {grades} | {won:.1f} "
            f"| {statistics.mean(x.men_left for x in mine):.1f} | {statistics.mean(x.dead for x in mine):.1f} |"
        )
    return lines


def plans(small: Plans, games: int) -> list[str]:
    """How small plans fare beside the auto-player, and which actions it orders."""
    cards = list(missions())
    return [
        "## Small plans against the auto-player: games won, in percent",
        "",
        f"{games} games a plan, Mission and pairing; tools/policies.py has the plans, each of a few lines.",
        "",
        *policies.table(small, list(policies.POLICIES), cards),
        "",
        "## Actions that the auto-player orders, a game",
        "",
        *policies.verbs(small, cards),
        "",
    ]


def missed(
    auto: list[Batch], chance: list[Batch], played: list[Many], small: Plans | None = None
) -> list[str]:
    """Targets that are not reached."""
    found: list[str] = []
    for card in missions():
        mine = of(auto, card)
        for b in mine:
            if not LOW <= rate([b]) <= HIGH:
                found.append(f"Mission {card}, {b.army} against {b.enemy}: {100 * rate([b]):.0f} % won")
        if not SPAN[0] <= mean(mine, "length") <= SPAN[1]:
            found.append(f"Mission {card}: {100 * mean(mine, 'length'):.0f} % of the Turns used")
        if rate(mine) - rate(of(chance, card)) < BEATS:
            found.append(f"Mission {card}: the auto-player is too little ahead of random play")
        found += [
            f"Mission {card}: {d} changes the win rate by {100 * v:+.0f}"
            for v, _, d in biggest(mine)
            if abs(v) > DECIDES
        ]
    for own, foe in pairings():
        vp = [x.vp for x in played if (x.army, x.enemy) == (own, foe)]
        if vp and not VP[0] <= statistics.median(vp) <= VP[1]:
            found.append(f"campaigns of {own} against {foe}: median {statistics.median(vp):g} VP")
    found += [x.fault for x in played if x.fault]
    return found + policies.ahead(small or {}, AHEAD)


def page(
    auto: list[Batch],
    chance: list[Batch],
    played: list[Many],
    head: str,
    small: Plans | None = None,
    games: int = 0,
) -> str:
    """The report; ``games`` = those of each small plan, Mission and pairing."""
    failures = missed(auto, chance, played, small)
    names = ", ".join(f"{short} = {army(name).name}" for name, short in SHORT.items())
    lines = [
        "# Balance of Rifles in the Pacific",
        "",
        f"Made by `make balance` (tools/balance.py): {head}. Nothing here is written by hand.",
        "",
        "## Missions: games won by the auto-player, in percent",
        "",
        *cells(auto, chance),
        "",
        f"The player's army first; {names}.",
        "length = Turns used of those there are; dead = own soldiers eliminated a game, before the casualty table of a campaign;",
        "random = won by random play.",
        "",
        *own_turns(),
        "## Does one draw decide?",
        "",
        "Win rate of the games in which a draw came up, less that of all games in which that die was cast, in points (games).",
        "",
        *draws(auto),
        "",
        *(plans(small, games) if small else []),
        *(["## Campaigns", "", *campaigns(played), ""] if played else []),
        "## Targets",
        "",
        f"Every pairing between {100 * LOW:.0f} and {100 * HIGH:.0f} %, length {100 * SPAN[0]:.0f} to "
        f"{100 * SPAN[1]:.0f} % of the Turns, no small plan more than {100 * AHEAD:.0f} points ahead of the auto-player,",
        f"{100 * BEATS:.0f} points ahead of random play, no early draw worth more than {100 * DECIDES:.0f} points, "
        f"median of a campaign {VP[0]} to {VP[1]} VP.",
        "",
        *(["Missed:", "", *(f"* {x}" for x in failures)] if failures else ["All reached."]),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Play, write, say what is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, metavar="N", help="a Mission and pairing (200)")
    parser.add_argument(
        "--policies", type=int, default=40, metavar="P", help="a plan, Mission and pairing (40)"
    )
    parser.add_argument("--campaigns", type=int, default=100, metavar="C", help="a pairing (100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of everything (1)")
    parser.add_argument(
        "--workers", type=int, default=0, metavar="W", help="processes (0: one for each core)"
    )
    parser.add_argument("--dry", action="store_true", help="print the report instead of writing it")
    args = parser.parse_args()
    start = time.monotonic()
    workers = args.workers or os.cpu_count() or 1
    auto, chance = simulate(args.games, args.seed, workers)
    played = list(run_many(pairings(), args.campaigns, args.seed, workers)) if args.campaigns else []
    small: Plans = {}
    if args.policies:
        names = list(policies.POLICIES)
        small = policies.run(names, list(missions()), pairings(), args.policies, args.seed, workers)
    head = f"{args.games} games a Mission and pairing, {args.campaigns} campaigns a pairing, seed {args.seed}"
    text = page(auto, chance, played, head, small, args.policies)
    if args.dry:
        print(text)
    else:
        REPORT.write_text(text, encoding="utf-8")
    failures = missed(auto, chance, played, small)
    print(
        f"{time.monotonic() - start:.0f} s, {len(failures)} targets missed",
        *failures,
        sep="\n  ",
        file=sys.stderr,
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
