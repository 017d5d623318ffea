"""Measures how fast Ironbottom plays, side by side with two other games in Python: random playouts, in turns, in one process.

    python tools/bench/decisions.py [--rounds N] [--seconds S] [--mission M] [--json] [--costs]

An *answer* is a question or a die; a *decision* is a question.  In every playout all options are listed, one is answered and
applied, events are kept but not put into words, marks are made as in play, and no journal is kept.  Figures are medians over the
rounds, by processor time.  Without ``--json`` a second table tells what play costs besides: marks, the journal, resuming, memory;
``--costs`` tells only that.

How the others are counted: in chess every move is an answer and a decision, and python-chess is asked after each whether the game
is over, as in any playout ("lean" has the end looked for by hand instead).  In catanatron every action is an answer, and all of
them but rolling the dice are decisions.  What comes out is the unit, not a verdict: a move of chess changes less than an answer
here, and lists more options.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

import msgspec

from ironbottom.games.rifles.load import missions
from ironbottom.games.rifles.state import SQUAD
from ironbottom.games.rifles.title import TITLE
from ironbottom.kernel import saves
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.bot import RandomBot
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.drive import drive, random_answer, step
from ironbottom.kernel.record import BOT, encode
from ironbottom.kernel.session import Session

CHESS = "python-chess"
ARMIES = "us_marines", "japan"
LONGEST_OF = 25
"""Games of each mission among which the longest save is looked for."""


class Tally(NamedTuple):
    """What was played in some seconds."""

    games: int = 0
    answers: int = 0
    decisions: int = 0
    options: int = 0

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(*(a + b for a, b in zip(self, other, strict=True)))


Playout = Callable[[int], Tally]
"""Plays the game of a seed to its end."""


# ------------------------------------------------------------------ this program


def tight(content: Any) -> Playout:
    """Straight over the session, with nothing between the player and the game."""

    def play(seed: int) -> Tally:
        chance = Random(seed).random
        session: Session[Any] = Session(TITLE, content, seed)
        decisions = options = 0
        while (q := session.q) is not None:
            if type(q) is Roll:
                session.throw()
                continue
            assert isinstance(q, Ask)
            offered = q.options
            decisions += 1
            options += len(offered)
            session.give(offered[int(chance() * len(offered))] if q.single else some(q, chance), BOT)
        return Tally(1, len(session.answers), decisions, options)

    return play


def some(q: Ask[Any], chance: Callable[[], float]) -> tuple[Any, ...]:
    """A random set of options, in their order."""
    left = list(range(len(q.options)))
    n = q.least + int(chance() * (min(q.most, len(left)) - q.least + 1))
    picked = [left.pop(int(chance() * len(left))) for _ in range(n)]
    return tuple(q.options[i] for i in sorted(picked))


def driven(content: Any, bot: Any) -> Playout:
    """Through the loop that simulations use, with a bot answering."""

    def play(seed: int) -> Tally:
        session: Session[Any] = Session(TITLE, content, seed)
        bots = {SQUAD: bot}
        decisions = options = 0
        while (q := session.q) is not None:
            if type(q) is not Roll:
                assert isinstance(q, Ask)
                decisions += 1
                options += len(q.options)
            step(session, bots)
        return Tally(1, len(session.answers), decisions, options)

    return play


# ------------------------------------------------------------------ the others


def chess_playout(lean: bool) -> Playout:
    """Random moves of python-chess to the end of the game."""
    import chess

    def play(seed: int) -> Tally:
        chance = Random(seed).random
        board = chess.Board()
        moves = options = 0
        while lean or not board.is_game_over():
            legal = list(board.legal_moves)
            if lean and (not legal or board.halfmove_clock >= 150 or board.is_insufficient_material()):
                break
            board.push(legal[int(chance() * len(legal))])
            moves += 1
            options += len(legal)
        return Tally(1, moves, moves, options)

    return play


def catan_playout() -> Playout:
    """Random actions of catanatron, four players, to the end of the game."""
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.enums import ActionType
    from catanatron.models.player import Color, RandomPlayer

    def play(seed: int) -> Tally:
        chance = Random(seed).random
        game = Game([RandomPlayer(color) for color in Color], seed=seed + 1)
        answers = decisions = options = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            playable = game.state.playable_actions
            action = playable[int(chance() * len(playable))]
            answers += 1
            if action.action_type != ActionType.ROLL:
                decisions += 1
                options += len(playable)
            game.execute(action)
        return Tally(1, answers, decisions, options)

    return play


# ------------------------------------------------------------------ rounds


def measured(play: Playout, first: int, seconds: float) -> tuple[int, list[float]]:
    """Play whole games for some seconds: how many, and the rates of games, answers, decisions, options."""
    tally = Tally()
    seed = first
    began = now = time.process_time()
    while now - began < seconds:
        tally = tally.plus(play(seed))
        seed += 1
        now = time.process_time()
    return seed, [count / (now - began) for count in tally]


def rounds(engines: dict[str, Playout], n: int, seconds: float) -> dict[str, list[float]]:
    """Median rates of each engine; they play in turns, so that whatever else the machine does strikes all alike."""
    rates: dict[str, list[list[float]]] = {name: [] for name in engines}
    seeds = dict.fromkeys(engines, 0)
    for play in engines.values():  # the first game of each loads and fills its caches
        play(0)
    for i in range(n):
        for name, play in engines.items():
            seeds[name], rate = measured(play, seeds[name], seconds)
            rates[name].append(rate)
        print(f"round {i + 1} of {n}", end="\r", file=sys.stderr, flush=True)
    print(" " * 30, end="\r", file=sys.stderr, flush=True)
    return {name: [median(column) for column in zip(*rows, strict=True)] for name, rows in rates.items()}


def decisions(n: int, seconds: float, mission: str) -> list[dict[str, Any]]:
    """The list that ``--json`` prints."""
    content = TITLE.load(mission, *ARMIES)
    engines = {
        "rifles, session": tight(content),
        "rifles, random bot": driven(content, RandomBot()),
        "rifles, auto-player": driven(content, TITLE.bot(SQUAD, "auto")),
        CHESS: chess_playout(lean=False),
        f"{CHESS}, lean": chess_playout(lean=True),
        "catanatron": catan_playout(),
    }
    found = rounds(engines, n, seconds)
    unit = found[CHESS][1]
    return [
        {
            "engine": name,
            "answers_per_s": round(answers),
            "decisions_per_s": round(asked),
            "options_per_s": round(options),
            "games_per_s": round(games, 2),
            "ratio_to_python_chess": round(answers / unit, 2),
        }
        for name, (games, answers, asked, options) in found.items()
    ]


# ------------------------------------------------------------------ what play costs besides


def costs(mission: str) -> dict[str, Any]:
    """What marks, journal, resuming and memory cost."""
    content = TITLE.load(mission, *ARMIES)
    played = [finished(content, seed) for seed in range(20)]
    return {**mark_costs(played), **journal_costs(content), **resume_costs(), **memory_costs(content)}


def finished(content: Any, seed: int) -> Session[Any]:
    """A random game, over."""
    session: Session[Any] = Session(TITLE, content, seed)
    bots = {SQUAD: RandomBot()}
    while step(session, bots):
        pass
    return session


def mark_costs(played: Sequence[Session[Any]]) -> dict[str, Any]:
    """Time and size of marks, and how many answers lie between two."""
    times, sizes = [], []
    decode = msgspec.msgpack.Decoder(TITLE.State).decode
    for session in played:
        for mark in session.marks:
            state = decode(mark.state)
            began = time.perf_counter()
            for _ in range(20):
                encode(state)
            times.append((time.perf_counter() - began) / 20)
            sizes.append(len(mark.state))
    answers = sum(len(s.answers) for s in played)
    return {
        "mark_encode_us": round(1e6 * median(times), 1),
        "mark_bytes": round(median(sizes)),
        "mark_bytes_most": max(sizes),
        "answers_a_mark": round(answers / len(times), 1),
    }


def journal_costs(content: Any, games: int = 4) -> dict[str, Any]:
    """A person's burst (his answer and all that follows from it) with a journal and without one."""
    with tempfile.TemporaryDirectory(prefix="ironbottom-bench-") as folder:
        kept = [t for seed in range(games) for t in bursts(content, seed, Path(folder) / f"{seed}.ib")]
    bare = [t for seed in range(games) for t in bursts(content, seed, None)]
    return {
        "burst_ms": round(1e3 * median(bare), 3),
        "burst_with_journal_ms": round(1e3 * median(kept), 3),
        "burst_with_journal_ms_most": round(1e3 * max(kept), 1),
    }


def bursts(content: Any, seed: int, path: Path | None) -> list[float]:
    """Seconds that each burst of a game takes; the person answers at random."""
    session: Session[Any]
    if path is None:
        session = Session(TITLE, content, seed)
    else:
        session = saves.new_game(TITLE, content, seed, path).session
    found = []
    drive(session, {})
    while session.q is not None:
        assert isinstance(session.q, Ask)
        token = random_answer(session, session.q, Dice(seed, "person", len(session.answers)))
        began = time.perf_counter()
        session.give(token)
        drive(session, {})
        found.append(time.perf_counter() - began)
    session.close()
    return found


def resume_costs() -> dict[str, Any]:
    """Opening the longest of many saves at its last question but one."""
    longest = (0, ("", 0))
    for mission in missions():
        content = TITLE.load(mission, *ARMIES)
        for seed in range(LONGEST_OF):
            longest = max(longest, (len(finished(content, seed).answers), (mission, seed)))
    answers, (mission, seed) = longest
    content = TITLE.load(mission, *ARMIES)
    with tempfile.TemporaryDirectory(prefix="ironbottom-bench-") as folder:
        path = Path(folder) / "longest.ib"
        live = saves.new_game(TITLE, content, seed, path).session
        bots = {SQUAD: RandomBot()}
        while len(live.answers) < answers - 1:
            step(live, bots)
        live.close()
        size = path.stat().st_size
        times = []
        for _ in range(15):
            began = time.perf_counter()
            opened = saves.open_game(path)
            times.append(time.perf_counter() - began)
            opened.session.close()
    return {
        "longest_save_answers": answers,
        "longest_save_bytes": size,
        "resume_ms": round(1e3 * median(times), 1),
        "resume_ms_most": round(1e3 * max(times), 1),
    }


def memory_costs(content: Any) -> dict[str, Any]:
    """Memory of a finished game with its log and marks, and the most that this process had."""
    finished(content, 1)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    held = [finished(content, seed) for seed in range(10)]
    size = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "game_kib": round(size / len(held) / 1024),
        "process_mib": round(most / (1024 if sys.platform != "darwin" else 1024**2)),
    }


# ------------------------------------------------------------------ the command


TOLD = {
    "mark_encode_us": "encoding a mark, us",
    "mark_bytes": "a mark, bytes",
    "mark_bytes_most": "the largest mark, bytes",
    "answers_a_mark": "answers between two marks",
    "burst_ms": "a burst without a journal, ms",
    "burst_with_journal_ms": "a burst with a journal, ms",
    "burst_with_journal_ms_most": "the slowest burst with a journal, ms",
    "longest_save_answers": "the longest save, answers",
    "longest_save_bytes": "the longest save, bytes",
    "resume_ms": "resuming it, ms",
    "resume_ms_most": "resuming it at worst, ms",
    "game_kib": "a finished game in memory, KiB",
    "process_mib": "this process at its largest, MiB",
}


def table(rows: list[dict[str, Any]]) -> str:
    """The figures under one another."""
    head = ("engine", "answers/s", "decisions/s", "options/s", "games/s", "answers to chess moves")
    cells = [head, *(tuple(str(v) for v in row.values()) for row in rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(head))]
    return "\n".join(
        "  ".join(c.rjust(w) if i else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True)))
        for row in cells
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(
        description="Answers and decisions a second, beside those of other games."
    )
    parser.add_argument("--rounds", type=int, default=9, help="how often each engine plays (default 9)")
    parser.add_argument("--seconds", type=float, default=0.5, help="for how long each time (default 0.5)")
    parser.add_argument("--mission", default="1", choices=missions(), help="what is played here (default 1)")
    parser.add_argument(
        "--json", action="store_true", help="the list of engines as JSON (with --costs: the costs)"
    )
    parser.add_argument("--costs", action="store_true", help="only what play costs besides")
    args = parser.parse_args(argv)
    if args.costs:
        found = costs(args.mission)
        print(
            json.dumps(found)
            if args.json
            else "\n".join(f"{found[k]:>10}  {text}" for k, text in TOLD.items())
        )
        return 0
    try:
        rows = decisions(args.rounds, args.seconds, args.mission)
    except ModuleNotFoundError as missing:
        print(
            f"{missing.name} is not installed; `make bench` installs what is measured against.",
            file=sys.stderr,
        )
        return 2
    if args.json:
        print(json.dumps(rows))
        return 0
    print(table(rows), end="\n\n")
    found = costs(args.mission)
    print("\n".join(f"{found[k]:>10}  {text}" for k, text in TOLD.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
