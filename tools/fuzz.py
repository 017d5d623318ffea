"""Plays random games to the end and checks on the way everything that must hold at every question.

    python tools/fuzz.py [--games N] [--seed S] [--title rifles|campaign|nineteen42] [--mission 1,4] [--workers W] [--brief]

A seed decides everything about its game: the mission, the armies, the optional rules, how the random player plays, and where the
dear checks are made.  So a game that fails is played again with ``--games 1 --seed X``.  Some seeds play squads of a campaign, with
skills and Veterans, and some let the title's own bot answer, in 1942 for one side or both.

At every question: invariants, tokens through the file format, no option twice, words for question and options, nothing offered
that the title would refuse, rules that exist, the kept index against a fresh one.  On the way: that whatever no rule forbids is
offered; odds and the bot, which must not touch the game or tell what its side cannot know.  At the end: every step again from its
encoded start, every mark to the same end, undo and redo, a look back, a journal closed and opened again, events told at once and
told at the end.  And some of the games in a Python that hashes strings otherwise.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from fuzz_games import Plan, Player, content_of, listed, orders, orders_1942, plan
from ironbottom.games.nineteen42 import load as nineteen42
from ironbottom.games.nineteen42.title import TITLE as NINETEEN42
from ironbottom.games.rifles import index as rifles_index
from ironbottom.games.rifles.load import missions
from ironbottom.kernel import saves
from ironbottom.kernel.ask import Ask, Roll, misfit, side_of, tuplify
from ironbottom.kernel.bot import RandomBot
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.events import Event, Rolled, visible
from ironbottom.kernel.record import BOT, Answer, Mark, encode, plain
from ironbottom.kernel.rulebook import load_all
from ironbottom.kernel.session import Session
from ironbottom.kernel.step import Game
from ironbottom.kernel.title import registry
from ironbottom.kernel.workers import workers as pool_of

LONGEST = 20_000
"""Answers after which a game is taken to run for ever."""
DEAR = 6
"""The dear checks are made at one question in so many, each."""
DEARER = 30
"""The same in 1942, whose bots and odds think longer."""
SHOWN = 20
"""Failures that are shown in full."""


class Fault(Exception):
    """Something that must hold did not."""


def must(holds: object, what: str) -> None:
    """Raise Fault unless it holds."""
    if not holds:
        raise Fault(what)


class Start(NamedTuple):
    """A step's start: all that the step may know."""

    n: int
    state: bytes
    die: int
    minds: dict[str, Any]
    log: int


class Played:
    """A game that has been played, with all that is needed to play it again."""

    def __init__(self, game: Plan) -> None:
        self.game = game
        self.title: Any = registry(game.title)
        self.content = content_of(game)
        self.session: Session[Any] = Session.unopened(self.title, self.content, game.seed)
        self.starts: list[Start] = []
        self.hashes: list[str] = []  # before each answer, and at the end
        self.told: list[str] = []
        self.names: dict[str, str] = {}
        self.kinds: Counter[str] = Counter()

    def open(self) -> None:
        """Begin the game."""
        s = self.session
        s._raw = True  # a crash is shown as it is, not set aside
        s._watch = lambda: self.starts.append(
            Start(len(s.answers), encode(s.g.state), s.die, plain(s.minds), len(s.log))
        )
        s._restore(0)

    def turn(self, one_in: int) -> bool:
        """Is it the turn of a check that is made at one question in so many?"""
        return Dice(self.game.seed, "turn", len(self.session.answers), one_in).below(one_in) == 0

    def tell(self) -> None:
        """Put into words what was said since."""
        new = self.session.log[len(self.told) :]
        if new:
            self.names.update(self.title.names(self.content, new))
            self.told += [self.title.tell(self.content, e, self.names) for e in new]


# ------------------------------------------------------------------ checks at every question


@cache
def known_rules() -> frozenset[str]:
    """Ids of all rules that questions and events may name."""
    return frozenset().union(*load_all("ironbottom.games").values())


_PLAIN = (str, int, bool, type(None))


def is_token(token: Any) -> bool:
    """Is it one of the small plain values that survive a file?"""
    if type(token) is tuple:
        return all(is_token(one) for one in token)
    return type(token) in _PLAIN or isinstance(token, str)


def check_question(played: Played) -> None:
    """All that must hold at every question, and at every die."""
    session, title = played.session, played.title
    q, g = session.q, session.g
    assert q is not None
    must(q.rule in known_rules(), f"{q.kind}: there is no rule {q.rule}")
    if type(q) is Roll:
        if len(session.answers) % 4 == 0:
            must(title.prompt(title.view(g, side_of(q.seat)), q), f"no words for the die {q.kind}")
        return
    assert isinstance(q, Ask)
    title.check(g.state, session.content)
    options = tuple(q.options) if listed(q) else ()
    must(len(set(options)) == len(options), f"{q.kind}: an option is offered twice: {options}")
    must(all(map(is_token, options)), f"{q.kind}: not all of {options} are plain tokens")
    back = tuplify(msgspec.msgpack.decode(encode(options)))
    must(back == options, f"{q.kind}: options do not survive a file: {options} became {back}")
    encode(q.about)
    if played.game.brief:
        return
    if not q.single:
        must(misfit(q, q.first) is None, f"{q.kind}: its first answer does not fit: {misfit(q, q.first)}")
        must(title.refused(g, q, q.first) is None, f"{q.kind}: its first answer is refused")
    else:
        for token in options:
            why = title.refused(g, q, token)
            must(why is None, f"{q.kind}: {token} is offered, but {why} forbids it")
    check_words(played, q, options)
    if title.id != NINETEEN42.id or played.turn(DEAR):
        check_index(g, title)


def check_words(played: Played, q: Ask[Any], options: tuple[Any, ...]) -> None:
    """Question and options can be told, and options told apart."""
    title = played.title
    view = title.view(played.session.g, side_of(q.seat))
    must(title.prompt(view, q), f"no words for the question {q.kind}")
    words = [title.describe(view, q, token) for token in options]
    must(all(words), f"{q.kind}: no words for one of {options}")
    if len(set(words)) != len(words):
        twice = [(w, o) for w, o in zip(words, options, strict=True) if words.count(w) > 1]
        raise Fault(f"{q.kind}: options that read alike: {twice}")
    if not q.single:
        must(
            title.describe(view, q, ()) and title.describe(view, q, q.first), f"{q.kind}: a set has no words"
        )
    must(title.summary(played.session.g), "no words for where the game stands")


def check_index(g: Game[Any], title: Any) -> None:
    """What the kept index holds is what a fresh one would."""
    fresh = title.index(g.state, g.content)
    if title.id == NINETEEN42.id:
        must(g.index == fresh, "the index is out of step")
        back = msgspec.msgpack.decode(encode(g.state), type=title.State)
        must(back == g.state, "the state does not survive a file")
        must(title.index(back, g.content) == fresh, "after a file the index says otherwise")
        return
    if getattr(g.state, "stripes", None):
        rifles_index.away(g, 1, 1)
        fresh.survey(g.state.stripes)
    for name in type(fresh).__slots__:
        kept, new = getattr(g.index, name), getattr(fresh, name)
        if name in ("kinds", "armies"):
            kept, new = sorted(kept), sorted(new)
        must(kept == new, f"the index has an old {name}: {kept}, should be {new}")


def check_all_offered(played: Played) -> None:
    """Whatever no rule forbids is offered."""
    session, title = played.session, played.title
    q, g = session.q, session.g
    assert isinstance(q, Ask)
    offered = set(q.options)
    for token in orders_1942(g, q) if title.id == NINETEEN42.id else orders(g):
        if token not in offered:
            must(title.refused(g, q, token), f"{q.kind}: {token} is not offered, but no rule forbids it")


# ------------------------------------------------------------------ secrets


def redealt(played: Played, state: Any, side: str, salt: str) -> Any:
    """The state with all that the side cannot know dealt anew."""
    rng = Random(f"{played.game.seed}:{len(played.session.answers)}:{salt}")
    return played.title.redeal(state, played.content, side, rng)


def check_bot(played: Played) -> None:
    """The bot answers without a mind, within the rules, without touching the game, and the same whatever is hidden."""
    session, title = played.session, played.title
    q, g = session.q, session.g
    assert isinstance(q, Ask)
    bot = title.bot(q.seat, "auto")
    side = side_of(q.seat)
    mind = plain(session.minds.get(q.seat))
    for held in (None, mind) if mind is not None else (None,):
        before = encode(g.state)
        answers = []
        for state in (g.state, redealt(played, g.state, side, "a"), redealt(played, g.state, side, "b")):
            other = g
            if state is not g.state:
                other = Game(state, g.content, title.index(state, g.content))
            dice = Dice(session.seed, q.seat, len(session.answers))
            decision = bot.decide(title.view(other, side), q, plain(held), dice)
            answers.append(decision.token)
        must(encode(g.state) == before, f"{q.kind}: the bot changed the game")
        must(answers[1:] == answers[:-1], f"{q.kind}: the bot's answer depends on what is hidden: {answers}")
        if type(bot).decide is not RandomBot.decide:
            wrong = misfit(q, answers[0]) or title.refused(g, q, answers[0])
            must(not wrong, f"{q.kind}: the bot answers {answers[0]}: {wrong}")
            dice = Dice(session.seed, q.seat, len(session.answers))
            traced = bot.decide(title.view(g, side), q, plain(held), dice, True).token
            must(traced == answers[0], f"{q.kind}: with a trace the bot answers {traced}, not {answers[0]}")


def check_odds(played: Played, token: Any) -> None:
    """Odds are chances, do not touch the game, and do not depend on what is hidden."""
    session, title = played.session, played.title
    q, g = session.q, session.g
    assert isinstance(q, Ask)
    before, index = encode(g.state), title.index
    odds = title.odds(g, q, token)
    must(encode(g.state) == before, f"{q.kind}: odds of {token} changed the game")
    if odds is not None:
        for text, low, high in odds.lines:
            must(
                text and -1e-9 <= low <= high <= 1 + 1e-9, f"{q.kind}: odds of {token}: {text!r} {low} {high}"
            )
    state = redealt(played, g.state, side_of(q.seat), "odds")
    other = Game(state, g.content, index(state, g.content))
    must(title.odds(other, q, token) == odds, f"{q.kind}: odds of {token} tell what is hidden")
    truth, lie = (title.view(x, side_of(q.seat)) for x in (g, other))
    same = title.prompt(truth, q) == title.prompt(lie, q)
    same = same and title.describe(truth, q, token) == title.describe(lie, q, token)
    must(same, f"{q.kind}: its words tell what is hidden")


def seen(q: Ask[Any] | Roll | None, side: str) -> Any:
    """What a side knows of an open question."""
    if q is None:
        return None
    if type(q) is Roll:
        return None if q.secret not in ("", side) else (q.kind, q.n, q.sides, q.mods, q.need, q.about)
    assert isinstance(q, Ask)
    if side_of(q.seat) != side:
        return (q.kind, q.seat)
    options = tuple(q.options) if listed(q) else ()
    return (q.kind, q.seat, q.rule, options, encode(q.about), q.least, q.most, q.first)


def check_step_honest(played: Played, place: int) -> None:
    """A step, opened on a redealt state and given the same answers, asks the same until its side learns something."""
    session, title = played.session, played.title
    start = played.starts[place]
    end = played.starts[place + 1].n if place + 1 < len(played.starts) else len(session.answers)
    for side in sorted({side_of(seat) for seat in title.seats(played.content)}):
        truth = fork(played, start)
        other = fork(played, start, side)
        title.check(other.g.state, played.content)
        for answer in session.answers[start.n : end]:
            said = [e for e in truth.log if visible(e, side)], [e for e in other.log if visible(e, side)]
            news = next((pair for pair in zip(*said, strict=False) if pair[0] != pair[1]), None)
            if news is not None:
                must(news[0].learnt, f"{side} is told what is hidden, and it is no news: {news}")
                break
            asked = seen(truth.q, side), seen(other.q, side)
            must(asked[0] == asked[1], f"a question tells {side} what is hidden: {asked[0]} or {asked[1]}")
            if other.q is None or misfit(other.q, answer.token):
                break  # a hidden die of another size
            truth.refeed(copy_of(answer))
            other.refeed(copy_of(answer))


# ------------------------------------------------------------------ the same game again


def copy_of(answer: Answer) -> Answer:
    """An answer as it comes from a file."""
    return Answer(answer.seat, answer.kind, tuplify(plain(answer.token)), answer.by, None, answer.mind)


def fork(played: Played, start: Start, side: str = "") -> Session[Any]:
    """A game of its own that stands at a step's start; with all dealt anew that ``side``, if one is named, cannot know."""
    state = start.state
    if side:
        known = msgspec.msgpack.decode(state, type=played.title.State)
        state = encode(redealt(played, known, side, f"step at {start.n}"))
    other: Session[Any] = Session.unopened(played.title, played.content, played.game.seed)
    other._raw = True
    other.answers = played.session.answers[: start.n]
    other.ends = [0] * start.n
    other.marks = [Mark(start.n, state, start.die, 0, dict(start.minds), played.title.rules)]
    other._restore(start.n)
    return other


def watch(session: Session[Any]) -> list[tuple[int, bytes, int]]:
    """A list that will hold each step's start from now on: answers before it, state, dice thrown."""
    found: list[tuple[int, bytes, int]] = []
    session._watch = lambda: found.append((len(session.answers), encode(session.g.state), session.die))
    return found


def check_steps(played: Played) -> None:
    """Every step, opened on its encoded start and given its answers, ends where it ended: nothing lives outside the state."""
    starts, answers = played.starts, played.session.answers
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        if following is not None and following.n == start.n:
            continue
        other = fork(played, start)
        reached = watch(other)
        end = len(answers) if following is None else following.n
        for answer in answers[start.n : end]:
            other.refeed(copy_of(answer))
        if following is None:
            must(
                other.hash() == played.hashes[-1],
                f"the last step, from its start at {start.n}, ends otherwise",
            )
        else:
            wanted = (following.n, following.state, following.die)
            must(
                wanted in reached,
                f"the step at {start.n}, opened again, does not lead to that at {following.n}",
            )


def check_marks(played: Played, marks: Sequence[Mark]) -> None:
    """From each of these marks to the same end."""
    session = played.session
    for mark in marks:
        other = fork(played, Start(mark.n, mark.state, mark.die, mark.minds, 0))
        for answer in session.answers[mark.n :]:
            other.refeed(copy_of(answer))
        must(other.hash() == played.hashes[-1], f"from the mark at {mark.n} another end is reached")


def check_undo(played: Played, dice: Dice) -> None:
    """Back to somewhere, and all again; looks back on the way."""
    session = played.session
    total = len(session.answers)
    log = encode(session.log)
    n = dice.below(total)
    session._watch = None
    session.goto(n)
    must(session.hash() == played.hashes[n], f"undo to {n} is not the game as it was before {n}")
    past = session.look_back(dice.below(n + 1))
    must(
        past.hash() == played.hashes[len(past.answers)],
        f"looking back to {len(past.answers)} shows another game",
    )
    must(encode(past.log) == encode(session.log[: len(past.log)]), "looking back shows another log")
    must(session.hash() == played.hashes[n], "looking back moved the game")
    must(session.redo(total) == total - n, f"redo from {n} stopped short")
    must(session.hash() == played.hashes[-1], f"undo to {n} and redo lead to another end")
    must(encode(session.log) == log, f"undo to {n} and redo lead to another log")


def asking(session: Session[Any]) -> Any:
    """The open question as its seat sees it."""
    return seen(session.q, side_of(session.q.seat) if session.q is not None else "")


def check_journal(played: Played, dice: Dice) -> None:
    """A game on disk, closed at a question, opened and played on, is the same game."""
    answers, hashes = played.session.answers, played.hashes
    n = dice.below(len(answers) + 1)
    with tempfile.TemporaryDirectory(prefix="ironbottom-fuzz-") as folder:
        path = Path(folder) / "game.ib"
        live = saves.new_game(played.title, played.content, played.game.seed, path).session
        try:
            for answer in answers[:n]:
                live.give(answer.token, answer.by, None, answer.mind)
            must(live.hash() == hashes[n], f"on disk the game is another before answer {n}")
            asked = asking(live)
            live.close()
            opened = saves.open_game(path)
            live = opened.session
            must(not opened.notices, f"on opening: {opened.notices}")
            must(live.hash() == hashes[n], f"saved before answer {n}, another game is opened")
            must(asking(live) == asked, f"saved before answer {n}, another question is open")
            must(encode(live.log) == encode(played.session.log[: len(live.log)]), "another log is opened")
            for answer in answers[n:]:
                live.give(answer.token, answer.by, None, answer.mind)
            must(live.hash() == hashes[-1], f"saved before answer {n}, another end is reached")
        finally:
            live.close()
        wrong = saves.verify(path)
        must(not wrong, f"the save does not prove right: {wrong}")


def check_log(played: Played) -> None:
    """Events survive the file, name rules that exist, and read at the end as they read at once."""
    session, title = played.session, played.title
    back = saves._Reader(title).read(encode(session.log))
    for event, other in zip(session.log, back, strict=True):
        must(event == other, f"{event} became {other} in the file")
        for rule in rules_in(event):
            must(rule in known_rules(), f"{event} names a rule that is not there: {rule}")
    names = title.names(played.content, session.log)
    must(names == played.names, "names at the end are not those given on the way")
    told = [title.tell(played.content, e, names) for e in session.log]
    for event, now, then in zip(session.log, told, played.told, strict=True):
        must(now == then, f"{event} was told {then!r} and is told {now!r}")


def rules_in(event: Event) -> Iterator[str]:
    """The rules that an event names."""
    rule = getattr(event, "rule", None)
    if rule is not None:
        yield rule
    if isinstance(event, Rolled):
        for _, why in event.mods:
            yield why


# ------------------------------------------------------------------ a game


class Report(NamedTuple):
    """What came of a seed."""

    seed: int
    plan: str
    hash: str
    answers: int
    decisions: int
    outcome: str
    seen: dict[str, int]
    fault: str = ""


def play(game: Plan) -> Played:
    """Play a game to the end, with the checks that are made on the way."""
    played = Played(game)
    played.open()
    session, title = played.session, played.title
    player, dice = Player(game), Dice(game.seed, "checks")
    while session.q is not None:
        must(len(session.answers) < LONGEST, f"the game goes on after {LONGEST} answers")
        played.hashes.append(session.hash())
        played.tell()
        check_question(played)
        q = session.q
        if type(q) is Roll:
            session.throw()
            continue
        assert isinstance(q, Ask)
        played.kinds[f"ask {q.kind}"] += 1
        answer, mind = player.decide(session)
        if game.brief:
            session.give(answer, BOT, None, mind)
            continue
        dear = DEAR if game.title != NINETEEN42.id else DEARER
        if dice.die(dear) == 1 and listed(q):
            check_bot(played)
        if dice.die(dear) == 1:
            check_odds(played, answer)
        if (q.kind == "action" or dear != DEAR) and dice.die(DEAR) == 1:
            check_all_offered(played)
        if q.kind == "action":
            played.kinds[f"act {answer[0]}"] += 1
        session.give(answer, BOT, None, mind)
    played.hashes.append(session.hash())
    played.tell()
    title.check(session.g.state, session.content)
    must(session.outcome is not None, "the game stops without an outcome")
    must(not session.g.state.at, "the game is over, but not its sequence of play")
    return played


def examine(played: Played) -> None:
    """The checks that are made when a game is over."""
    dice = Dice(played.game.seed, "examine")
    check_log(played)
    if played.game.brief:
        check_marks(played, [dice.pick(played.session.marks)])
        check_journal(played, dice)
        return
    check_steps(played)
    marks = played.session.marks
    all_of_them = dice.die(5) == 1 and played.game.title != NINETEEN42.id  # whose games are long
    check_marks(
        played, marks if all_of_them else [dice.pick(marks)]
    )  # check_steps has gone through all steps
    for _ in range(8):
        check_step_honest(played, dice.below(len(played.starts)))
    if dice.die(4) == 1:
        check_journal(played, dice)
    check_undo(played, dice)


def fuzz(game: Plan) -> Report:
    """Play and examine one game; a fault is told in the report, with the question at which it stood."""
    played = None
    try:
        played = play(game)
        examine(played)
    except Exception as error:
        return Report(game.seed, str(game), "", 0, 0, "", {}, _told(error, played))
    session = played.session
    outcome = session.outcome
    assert outcome is not None
    events = Counter(f"event {type(e).__name__}" for e in session.log)
    return Report(
        game.seed,
        str(game),
        played.hashes[-1],
        len(session.answers),
        sum(a.by == BOT for a in session.answers),
        f"{game.mission or game.title} {outcome.code}",
        dict(played.kinds + events),
    )


def _told(error: Exception, played: Played | None) -> str:
    where = traceback.extract_tb(error.__traceback__)
    if isinstance(error, Fault):
        text = str(error)
    else:
        text = f"{type(error).__name__}: {error}"
        text += "".join(f"\n    {Path(f.filename).name}:{f.lineno} {f.name}: {f.line}" for f in where[-7:])
    if played is None and isinstance(live := _live(error), Played) and live.session.q is not None:
        s = live.session
        text += f"\n    at answer {len(s.answers)}, in {s.g.state.at}; before it "
        text += ", ".join(f"{a.kind}={a.token}" for a in s.answers[-4:])
    return text


def _live(error: Exception) -> Any:
    """The game in which an error came up, out of the frames that it came through."""
    tb = error.__traceback__
    while tb is not None:
        if isinstance(found := tb.tb_frame.f_locals.get("played"), Played):
            return found
        tb = tb.tb_next
    return None


def bare(seed: int, title: str = "rifles", only: Sequence[str] = ()) -> str:
    """The final hash of a seed's game, played without any check."""
    game = plan(seed, title, only)
    session: Session[Any] = Session(registry(game.title), content_of(game), seed)
    session._raw = True
    player = Player(game)
    while session.q is not None:
        if type(session.q) is Roll:
            session.throw()
        else:
            token, mind = player.decide(session)
            session.give(token, BOT, None, mind)
    return session.hash()


# ------------------------------------------------------------------ many games


def other_hash_seed(
    hashes: Mapping[int, str], title: str, only: Sequence[str], salt: int = 4711
) -> list[str]:
    """Play seeds again in a Python that hashes strings otherwise; which of them end otherwise, a line each."""
    command = [sys.executable, __file__, "--hashes", "--title", title, "--mission", ",".join(only)]
    done = subprocess.run(
        [*command, "--seeds", ",".join(map(str, hashes))],
        env={**os.environ, "PYTHONHASHSEED": str(salt)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return [f"a Python with PYTHONHASHSEED={salt} fails: {done.stderr.strip()[-500:]}"]
    found: dict[str, str] = json.loads(done.stdout)
    return [
        f"seed {seed} ends otherwise with PYTHONHASHSEED={salt}: {found[str(seed)]}, not {known}"
        for seed, known in hashes.items()
        if found[str(seed)] != known
    ]


def run(plans: Sequence[Plan], workers: int) -> Iterator[Report]:
    """Reports in the order in which the games end."""
    if workers == 1:
        yield from map(fuzz, plans)
        return
    todo = iter(plans)
    with pool_of(workers) as pool:
        open_ones = {pool.submit(fuzz, plan) for plan in islice(todo, 4 * workers)}
        while open_ones:
            done, open_ones = wait(open_ones, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
            open_ones |= {pool.submit(fuzz, plan) for plan in islice(todo, len(done))}


def reproduce(args: argparse.Namespace, seed: int) -> str:
    """The command that plays a seed again."""
    title = f" --title {args.title}" if args.title != "rifles" else ""
    mission = f" --mission {args.mission}" if args.mission else ""
    return f"python tools/fuzz.py --games 1 --seed {seed}{title}{mission}"


def progress(done: int, total: int, faults: int, began: float) -> None:
    """A line on stderr, written over."""
    if sys.stderr.isatty() or done % 500 == 0 or done == total:
        end = "\r" if sys.stderr.isatty() and done < total else "\n"
        seconds = time.monotonic() - began
        left = seconds / done * (total - done)
        text = f"{done} of {total} games, {faults} failed, {seconds:.0f} s, {left:.0f} s to go"
        print(f"{text:<70}", end=end, file=sys.stderr, flush=True)


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description="Random games to the end, with everything checked that must hold."
    )
    parser.add_argument("--games", type=int, default=100, help="how many (default 100)")
    parser.add_argument(
        "--seed", type=int, default=1, help="seed of the first game; the others count up (default 1)"
    )
    parser.add_argument("--title", default="rifles", choices=["rifles", "campaign", NINETEEN42.id])
    parser.add_argument("--mission", default="", help="only these, with commas (default: all there are)")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)"
    )
    parser.add_argument(
        "--brief", action="store_true", help="invariants at each question, journal and a mark at the end only"
    )
    parser.add_argument("--json", action="store_true", help="the summary as JSON")
    parser.add_argument("--hashes", action="store_true", help="only print the final hash of each of --seeds")
    parser.add_argument("--seeds", default="", help="with --hashes: these seeds, with commas")
    args = parser.parse_args(argv)
    args.only = [m for m in args.mission.split(",") if m]
    known = nineteen42.missions() if args.title == NINETEEN42.id else missions()
    unknown = sorted(set(args.only) - set(known))
    if unknown:
        parser.error(f"there is no mission {', '.join(unknown)}; there are {', '.join(known)}")
    if args.games < 1 or args.workers < 1:
        parser.error("--games and --workers must be 1 or more")
    return args


def main(argv: Sequence[str] | None = None) -> int:
    """Play, tell, and return 1 if anything failed."""
    args = parse(argv)
    if args.hashes:
        seeds = [int(s) for s in args.seeds.split(",") if s] or range(args.seed, args.seed + args.games)
        print(json.dumps({seed: bare(seed, args.title, args.only) for seed in seeds}))
        return 0
    plans = [plan(seed, args.title, args.only) for seed in range(args.seed, args.seed + args.games)]
    plans = [game._replace(brief=args.brief) for game in plans]
    reports: list[Report] = []
    faults: list[Report] = []
    other: list[str] = []
    began = time.monotonic()
    stopped = False
    try:
        for report in run(plans, min(args.workers, len(plans))):
            reports.append(report)
            if report.fault:
                faults.append(report)
                if len(faults) <= SHOWN and not args.json:
                    print(
                        f"seed {report.seed}: {report.plan}\n  {report.fault}\n  {reproduce(args, report.seed)}",
                        flush=True,
                    )
            progress(len(reports), len(plans), len(faults), began)
        if len(plans) > 1:
            sound = {r.seed: r.hash for r in reports if not r.fault}
            some = dict(list(sound.items())[:: max(1, len(sound) // 40)])
            other = other_hash_seed(some, args.title, args.only)
    except KeyboardInterrupt:
        stopped = True
    print_summary(args, reports, other, time.monotonic() - began, stopped)
    return 1 if faults or other else 0


def print_summary(
    args: argparse.Namespace, reports: list[Report], other: list[str], seconds: float, stopped: bool
) -> None:
    """What was played, what never happened, what failed."""
    faults = sorted((r for r in reports if r.fault), key=lambda r: r.seed)
    outcomes = Counter(r.outcome for r in reports if not r.fault)
    seen_: Counter[str] = Counter()
    for report in reports:
        seen_.update(report.seen)
    never = sorted(
        f"event {e.__name__}" for e in registry(args.title).events if f"event {e.__name__}" not in seen_
    )
    answers, decisions = sum(r.answers for r in reports), sum(r.decisions for r in reports)
    if args.json:
        print(
            json.dumps(
                {
                    "games": len(reports),
                    "answers": answers,
                    "decisions": decisions,
                    "seconds": round(seconds, 1),
                    "stopped": stopped,
                    "outcomes": dict(sorted(outcomes.items())),
                    "seen": dict(sorted(seen_.items())),
                    "never": never,
                    "faults": [
                        {"seed": r.seed, "plan": r.plan, "fault": r.fault, "again": reproduce(args, r.seed)}
                        for r in faults
                    ],
                    "hash_seed": other,
                }
            )
        )
        return
    if stopped:
        print("Stopped; this is what was done:")
    print(f"{len(reports)} games, {answers} answers, {decisions} of them decisions, {seconds:.0f} s.")
    print("  " + ", ".join(f"{n} {what}" for what, n in sorted(outcomes.items())))
    if never and len(reports) >= 500:
        print(f"  never seen: {', '.join(never)}")
    for line in other:
        print(line)
    if faults:
        print(f"{len(faults)} failed: seeds {', '.join(str(r.seed) for r in faults[:50])}")
    elif not other:
        print("No faults found.")


if __name__ == "__main__":
    sys.exit(main())
