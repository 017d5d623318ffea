"""Measures how fast Ironbottom plays, side by side with two other games in Python: playouts, in turns, in one process.

    python tools/bench/decisions.py [--rounds N] [--seconds S] [--title T] [--mission M] [--scenario M] [--json] [--costs]

An *answer* is a question or a die; a *decision* is a question.  In every playout all options are listed, one is answered and
applied, events are kept but not put into words, marks are made as in play, and no journal is kept.  Figures are by processor
time: medians over the rounds, in each of which whole games are played.  A game of 1942 takes seconds, so it goes on from round to
round, and its figures are those of all rounds together; a round of it is three times as long.  Without ``--json`` a second table
tells what play costs besides: marks, the journal, resuming, memory, and how long a person waits for the bots of 1942; ``--costs``
tells only that.

How the others are counted: in chess every move is an answer and a decision, and python-chess is asked after each whether the game
is over, as in any playout ("lean" has the end looked for by hand instead).  In catanatron every action is an answer, and all of
them but rolling the dice are decisions.  What comes out is the unit, not a verdict: a move of chess changes less than an answer
here, and lists more options.

What is measured of the bots of 1942, bot against bot in the campaign: a whole player-turn, all answers, dice and consequences of
it; a bot's answer alone; and an answer "with the round trip".  Bots play in the process of the game; the round trip stands for a
process of their own, and is state, question and mind encoded and decoded, then the decision encoded and decoded.  "In the dark" is
the same with all look-ups made anew from the decoded state, as another process would have to that keeps none.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from copy import copy
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

import msgspec

from ironbottom.games.nineteen42.load import missions as scenarios
from ironbottom.games.rifles.load import missions
from ironbottom.games.rifles.state import SQUAD
from ironbottom.games.rifles.title import TITLE as RIFLES
from ironbottom.kernel import saves
from ironbottom.kernel.ask import Ask, Roll, side_of
from ironbottom.kernel.bot import Decision, RandomBot
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.drive import drive, random_answer, step
from ironbottom.kernel.record import BOT, encode
from ironbottom.kernel.session import Session
from ironbottom.kernel.step import Game
from ironbottom.kernel.title import registry

CHESS = "python-chess"
ARMIES = "us_marines", "japan"
SIDES = "japan", "allies"
TITLES = "rifles", "nineteen42"
LONG = 3
"""So many times as long as other rounds are those of 1942."""
PART = 20
"""Answers of 1942 between two looks at the clock."""
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
"""Plays the game of a seed to its end, or a part of a game that goes on with the next call."""


class Engine(NamedTuple):
    """Who is measured, and in what rounds: ``long`` ones are added up."""

    play: Playout
    long: bool = False


# ------------------------------------------------------------------ this program


def tight(title: Any, content: Any) -> Playout:
    """Straight over the session, with nothing between the player and the game."""

    def play(seed: int) -> Tally:
        chance = Random(seed).random
        session: Session[Any] = Session(title, content, seed)
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


def driven(title: Any, content: Any, bots: dict[str, Any]) -> Playout:
    """Through the loop that simulations use, with bots answering."""

    def play(seed: int) -> Tally:
        session: Session[Any] = Session(title, content, seed)
        decisions = options = 0
        while (q := session.q) is not None:
            if type(q) is not Roll:
                assert isinstance(q, Ask)
                decisions += 1
                options += len(q.options)
            step(session, bots)
        return Tally(1, len(session.answers), decisions, options)

    return play


def in_parts(title: Any, content: Any, bots: dict[str, Any] | None) -> Playout:
    """The same for long games, a few answers at a time; without bots straight over the session, at random."""
    chance = Random(1).random
    games: list[Session[Any]] = []

    def play(seed: int) -> Tally:
        if not games:
            games.append(Session(title, content, seed))
        session = games[0]
        answers = decisions = options = 0
        while (q := session.q) is not None and answers < PART:
            answers += 1
            if type(q) is Roll:
                session.throw()
                continue
            assert isinstance(q, Ask)
            decisions += 1
            options += len(q.options)
            if bots is not None:
                step(session, bots)
            elif q.single:
                session.give(q.options[int(chance() * len(q.options))], BOT)
            else:
                session.give(random_answer(session, q, Dice(seed, "sets", answers)), BOT)
        if session.q is None:
            games.clear()
        return Tally(int(session.q is None), answers, decisions, options)

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


def measured(play: Playout, first: int, seconds: float) -> tuple[int, Tally, float]:
    """Play for some seconds: the next seed, what was played, and how long it took."""
    tally = Tally()
    seed = first
    began = now = time.process_time()
    while now - began < seconds:
        tally = tally.plus(play(seed))
        seed += 1
        now = time.process_time()
    return seed, tally, now - began


def rounds(engines: dict[str, Engine], n: int, seconds: float) -> dict[str, list[float]]:
    """Rates of games, answers, decisions, options of each engine.

    They play in turns, so that whatever else the machine does strikes all alike.
    """
    played: dict[str, list[tuple[Tally, float]]] = {name: [] for name in engines}
    seeds = dict.fromkeys(engines, 0)
    for engine in engines.values():  # the first game of each loads and fills its caches
        engine.play(0)
    for i in range(n):
        for name, (play, long) in engines.items():
            seeds[name], tally, took = measured(play, seeds[name], seconds * (LONG if long else 1))
            played[name].append((tally, took))
        print(f"round {i + 1} of {n}", end="\r", file=sys.stderr, flush=True)
    print(" " * 30, end="\r", file=sys.stderr, flush=True)
    return {name: rates(played[name], engine.long) for name, engine in engines.items()}


def rates(played: Sequence[tuple[Tally, float]], together: bool) -> list[float]:
    """Counts a second: of all rounds together, or the median of the rounds."""
    if together:
        seconds = sum(took for _, took in played)
        return [sum(column) / seconds for column in zip(*(tally for tally, _ in played), strict=True)]
    rows = [[count / took for count in tally] for tally, took in played]
    return [median(column) for column in zip(*rows, strict=True)]


def decisions(
    n: int, seconds: float, titles: Sequence[str], mission: str, scenario: str
) -> list[dict[str, Any]]:
    """The list that ``--json`` prints."""
    engines: dict[str, Engine] = {}
    if "rifles" in titles:
        content = RIFLES.load(mission, *ARMIES)
        engines |= {
            "rifles, session": Engine(tight(RIFLES, content)),
            "rifles, random bot": Engine(driven(RIFLES, content, {SQUAD: RandomBot()})),
            "rifles, auto-player": Engine(driven(RIFLES, content, {SQUAD: RIFLES.bot(SQUAD, "auto")})),
        }
    if "nineteen42" in titles:
        title: Any = registry("nineteen42")
        content = title.load(scenario, *SIDES)
        engines |= {
            "1942, session": Engine(in_parts(title, content, None), long=True),
            "1942, random bots": Engine(in_parts(title, content, bots_of(title, "random")), long=True),
            "1942, bot against bot": Engine(in_parts(title, content, bots_of(title, "auto")), long=True),
        }
    engines |= {
        CHESS: Engine(chess_playout(lean=False)),
        f"{CHESS}, lean": Engine(chess_playout(lean=True)),
        "catanatron": Engine(catan_playout()),
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


def bots_of(title: Any, level: str) -> dict[str, Any]:
    """A bot for each side of 1942."""
    return {side: title.bot(side, level) for side in SIDES}


# ------------------------------------------------------------------ what play costs besides


def costs(titles: Sequence[str], mission: str, scenario: str) -> dict[str, Any]:
    """What marks, journal, resuming, memory and waiting for bots cost."""
    found: dict[str, Any] = {}
    if "rifles" in titles:
        content = RIFLES.load(mission, *ARMIES)
        played = [finished(content, seed) for seed in range(20)]
        found |= mark_costs(RIFLES, played) | journal_costs(content) | resume_costs() | memory_costs(content)
    if "nineteen42" in titles:
        title: Any = registry("nineteen42")
        content = title.load(scenario, *SIDES)
        watched = [watch(title, content, seed) for seed in range(WATCHED)]
        marks = mark_costs(title, [game.session for game in watched])
        found |= {f"n42_{key}": value for key, value in marks.items()} | waiting(watched)
    return found


# ------------------------------------------------------------------ waiting for the bots of 1942

WATCHED = 3
"""Games bot against bot that are watched by the clock."""
DARK = 4
"""Every so manieth answer is given in the dark as well."""


class Watched(NamedTuple):
    """A game bot against bot, in seconds: each player-turn; each answer of a bot; the same with a round trip, and in the dark."""

    session: Session[Any]
    turns: list[float]
    answers: list[float]
    trips: list[float]
    dark: list[float]


class Timed:
    """A bot that looks at the clock.  ``spent`` is the time that was taken by the looking, and by nothing that play would do."""

    def __init__(self, title: Any, bot: Any, watched: Watched) -> None:
        self.title, self.bot, self.watched = title, bot, watched
        self.spent = 0.0

    def decide(self, view: Any, ask: Ask[Any], mind: Any, dice: Dice, trace: bool = False) -> Decision:
        """Answer, with the clock running."""
        w, again, sent = self.watched, copy(dice), time.process_time()
        state = msgspec.msgpack.decode(encode(view.g.state), type=self.title.State)
        held = msgspec.msgpack.decode(encode((ask, mind)))[1]
        began = time.process_time()
        decision: Decision = self.bot.decide(view, ask, mind, dice, trace)
        ended = time.process_time()
        msgspec.msgpack.decode(encode(decision), type=Decision)
        back = time.process_time()
        w.answers.append(ended - began)
        w.trips.append(back - sent)
        if len(w.answers) % DARK == 0:
            anew: Game[Any] = Game(state, view.content, self.title.index(state, view.content))
            self.bot.decide(self.title.view(anew, side_of(ask.seat)), ask, held, again)
            w.dark.append(w.trips[-1] - w.answers[-1] + time.process_time() - back)
        self.spent += time.process_time() - sent - w.answers[-1]
        return decision


def watch(title: Any, content: Any, seed: int) -> Watched:
    """Play a game of the bots by the clock."""
    session: Session[Any] = Session(title, content, seed)
    watched = Watched(session, [], [], [], [])
    bots = {side: Timed(title, bot, watched) for side, bot in bots_of(title, "auto").items()}
    turn: tuple[int, str] | None = None
    while session.q is not None:
        state = session.g.state
        if (state.turn, state.side) != turn and state.phase != "setup":
            turn = state.turn, state.side
            watched.turns.append(0.0)
        looking, began = sum(bot.spent for bot in bots.values()), time.process_time()
        step(session, bots)
        took = time.process_time() - began - (sum(bot.spent for bot in bots.values()) - looking)
        if watched.turns:
            watched.turns[-1] += took
    return watched


def waiting(watched: Sequence[Watched]) -> dict[str, Any]:
    """How long a person waits."""
    turns = sorted(t for game in watched for t in game.turns)
    answers = sorted(t for game in watched for t in game.answers)
    trips = sorted(t for game in watched for t in game.trips)
    dark = sorted(t for game in watched for t in game.dark)
    return {
        "n42_turn_s": round(median(turns), 3),
        "n42_turn_s_p95": round(at(turns, 0.95), 3),
        "n42_turn_s_most": round(turns[-1], 3),
        "n42_answer_ms": round(1e3 * median(answers), 2),
        "n42_answer_ms_p95": round(1e3 * at(answers, 0.95), 2),
        "n42_trip_ms_p95": round(1e3 * at(trips, 0.95), 2),
        "n42_dark_ms_p95": round(1e3 * at(dark, 0.95), 2),
    }


def at(values: Sequence[float], share: float) -> float:
    """The value, of sorted ones, that this share does not exceed."""
    return values[min(len(values) - 1, math.ceil(share * len(values)) - 1)]


# ------------------------------------------------------------------ marks, journal, memory


def finished(content: Any, seed: int) -> Session[Any]:
    """A random game of Rifles, over."""
    session: Session[Any] = Session(RIFLES, content, seed)
    bots = {SQUAD: RandomBot()}
    while step(session, bots):
        pass
    return session


def mark_costs(title: Any, played: Sequence[Session[Any]]) -> dict[str, Any]:
    """Time and size of marks, and how many answers lie between two."""
    times, sizes = [], []
    decode = msgspec.msgpack.Decoder(title.State).decode
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
        session = Session(RIFLES, content, seed)
    else:
        session = saves.new_game(RIFLES, content, seed, path).session
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
        content = RIFLES.load(mission, *ARMIES)
        for seed in range(LONGEST_OF):
            longest = max(longest, (len(finished(content, seed).answers), (mission, seed)))
    answers, (mission, seed) = longest
    content = RIFLES.load(mission, *ARMIES)
    with tempfile.TemporaryDirectory(prefix="ironbottom-bench-") as folder:
        path = Path(folder) / "longest.ib"
        live = saves.new_game(RIFLES, content, seed, path).session
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
    "n42_mark_encode_us": "1942: encoding a mark, us",
    "n42_mark_bytes": "1942: a mark, bytes",
    "n42_mark_bytes_most": "1942: the largest mark, bytes",
    "n42_answers_a_mark": "1942: answers between two marks",
    "n42_turn_s": "1942: a bot's whole player-turn, median, s",
    "n42_turn_s_p95": "1942: a bot's whole player-turn, 95th percentile, s (aim: below 2)",
    "n42_turn_s_most": "1942: a bot's longest player-turn, s",
    "n42_answer_ms": "1942: a bot's answer, median, ms",
    "n42_answer_ms_p95": "1942: a bot's answer, 95th percentile, ms",
    "n42_trip_ms_p95": "1942: the same with the round trip, ms (aim: below 15)",
    "n42_dark_ms_p95": "1942: the same in the dark, ms",
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
    parser.add_argument(
        "--title", default="all", choices=("all", *TITLES), help="what is measured (default all)"
    )
    parser.add_argument("--mission", default="1", choices=missions(), help="played of Rifles (default 1)")
    parser.add_argument(
        "--scenario", default="campaign", choices=scenarios(), help="played of 1942 (default campaign)"
    )
    parser.add_argument(
        "--json", action="store_true", help="the list of engines as JSON (with --costs: the costs)"
    )
    parser.add_argument("--costs", action="store_true", help="only what play costs besides")
    args = parser.parse_args(argv)
    named = TITLES if args.title == "all" else (args.title,)
    if args.costs:
        found = costs(named, args.mission, args.scenario)
        print(
            json.dumps(found)
            if args.json
            else "\n".join(f"{found[k]:>10}  {text}" for k, text in TOLD.items() if k in found)
        )
        return 0
    try:
        rows = decisions(args.rounds, args.seconds, named, args.mission, args.scenario)
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
    found = costs(named, args.mission, args.scenario)
    print("\n".join(f"{found[k]:>10}  {text}" for k, text in TOLD.items() if k in found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
