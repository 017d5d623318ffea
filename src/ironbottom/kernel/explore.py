"""Running a procedure through all its answers: exact odds, option counts, dead ends.

Generators cannot be copied, so each leaf is a run of its own on a fresh copy of the state, fed the answers that lead to it.
Faces that stand for others (``Roll.cuts``) keep the number of leaves small; for long fights, ``stages`` merges equal states
between one procedure and the next.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any, TypeVar

import msgspec

from .ask import Ask, Roll, misfit
from .errors import GameError, Runaway
from .record import BOT, FATE
from .session import RUNAWAY, Session
from .step import Game, Over, Proc

S = TypeVar("S")
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

Policy = Callable[[Game[Any], Ask[Any]], Any]
"""How questions inside a preview are answered; it belongs to the odds and is shown with them."""


class TooManyLeaves(GameError):
    """More ways to fall than the limit allows: sample instead."""


class Leaf(msgspec.Struct):
    """One way it can go: its probability, what the procedure returned, and the context as it then stands.

    ``over`` says that the game was decided in the middle of it (``result`` is then None).
    """

    chance: Fraction
    result: Any
    g: Game[Any]
    over: bool = False


def faces_of(roll: Roll) -> list[tuple[Any, Fraction]]:
    """The answers to try for a roll, each with its probability."""
    if roll.n == 1:
        return [(face, Fraction(count, roll.sides)) for face, count in roll.classes()]
    total = roll.sides**roll.n
    return [(t, Fraction(1, total)) for t in product(range(1, roll.sides + 1), repeat=roll.n)]


def leaves(
    make: Callable[[], Game[S]], proc: Callable[[Game[S]], Proc[T]], policy: Policy, limit: int = 20_000
) -> Iterator[Leaf]:
    """Every way a procedure can go, over all faces; ``make`` gives a fresh context each time.

    Raises TooManyLeaves, Runaway for a way that does not end, GameError for a policy that answers what was not offered.
    """
    stack: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    count = 0
    while stack:
        prefix, chance = stack.pop()
        count += 1
        if count > limit:
            raise TooManyLeaves(f"more than {limit} ways for the dice to fall")
        g = make()
        gen = proc(g)
        taken: list[Any] = []
        result: Any = None
        over = False
        try:
            q = next(gen)
            for _ in range(RUNAWAY):
                if type(q) is not Roll:
                    q = gen.send(_by_policy(policy, g, q))
                    continue
                i = len(taken)
                if i < len(prefix):
                    token = prefix[i]
                else:
                    ways = faces_of(q)
                    for other, weight in ways[1:]:
                        stack.append(((*taken, other), chance * weight))
                    token = ways[0][0]
                    chance *= ways[0][1]
                taken.append(token)
                q = gen.send(token)
            raise Runaway(f"a preview went on for {RUNAWAY} answers; the last was {q.kind}")
        except StopIteration as stop:
            result = stop.value
        except Over:
            over = True
        yield Leaf(chance, result, g, over)


def _by_policy(policy: Policy, g: Game[Any], q: Any) -> Any:
    assert isinstance(q, Ask)
    token = policy(g, q)
    wrong = misfit(q, token)
    if wrong:
        raise GameError(f"the policy of a preview answers {q.kind} with what does not fit: {wrong}")
    return token


def odds(
    make: Callable[[], Game[S]],
    proc: Callable[[Game[S]], Proc[T]],
    policy: Policy,
    key: Callable[[Leaf], K],
    limit: int = 20_000,
) -> dict[K, Fraction]:
    """Exact probability of each outcome, told apart by ``key``."""
    found: dict[K, Fraction] = {}
    for leaf in leaves(make, proc, policy, limit):
        k = key(leaf)
        found[k] = found.get(k, Fraction(0)) + leaf.chance
    return found


def stages(
    state: bytes,
    remake: Callable[[bytes], Game[S]],
    procs: Sequence[Callable[[Game[S]], Proc[Any]]],
    policy: Policy,
    limit: int = 20_000,
) -> dict[bytes, Fraction]:
    """Exact odds over a chain of procedures, merging equal states after each: encoded end state to probability.

    Where a procedure decides the game, those after it are not run.
    """
    encode = msgspec.msgpack.Encoder().encode
    now = {state: Fraction(1)}
    done: dict[bytes, Fraction] = {}
    for proc in procs:
        then: dict[bytes, Fraction] = {}
        for blob, chance in now.items():
            for leaf in leaves(lambda blob=blob: remake(blob), proc, policy, limit):  # type: ignore[misc]
                k = encode(leaf.g.state)
                into = done if leaf.over else then
                into[k] = into.get(k, Fraction(0)) + chance * leaf.chance
        if len(then) > limit:
            raise TooManyLeaves(f"more than {limit} different states")
        now = then
    for k, chance in done.items():
        now[k] = now.get(k, Fraction(0)) + chance
    return now


def tokens_of(ask: Ask[Any], cap: int = 4096) -> Iterator[Any]:
    """Every well-formed answer to a question; sets by size.  Raises TooManyLeaves beyond ``cap``."""
    if ask.single:
        yield from ask.options
        return
    count = 0
    for size in range(ask.least, min(ask.most, len(ask.options)) + 1):
        for chosen in combinations(ask.options, size):
            count += 1
            if count > cap:
                raise TooManyLeaves(f"more than {cap} answers to {ask.kind}")
            yield chosen


def perft(session: Session[Any], depth: int, all_faces: bool = False) -> int:
    """Count the lines of play of ``depth`` questions from here; dice do not count as depth.

    Dice fall as the seed says, or (``all_faces``) every way that ``Roll.cuts`` tell apart.  The session does not move.
    """
    return _perft(session.trial(), depth, all_faces)


def _perft(session: Session[Any], depth: int, all_faces: bool) -> int:
    q = session.q
    if depth == 0 or q is None:
        return 1
    n = len(session.answers)
    tokens = _answers(session, all_faces)
    if type(q) is not Roll and depth == 1:
        return len(tokens)
    total = 0
    for token in tokens:
        session.give(token, FATE if type(q) is Roll else BOT)
        total += _perft(session, depth - (type(q) is not Roll), all_faces)
        session.goto(n)
    return total


def _answers(session: Session[Any], all_faces: bool) -> list[Any]:
    """What can be answered here: the faces, or the tokens and those of the sets that the title allows."""
    q = session.q
    if type(q) is Roll:
        return [face for face, _ in faces_of(q)] if all_faces else [session.fate()]
    assert isinstance(q, Ask)
    if q.single:
        return list(q.options)
    return [token for token in tokens_of(q) if not session.title.refused(session.g, q, token)]


def dead_ends(session: Session[Any], depth: int, all_faces: bool = False) -> list[str]:
    """Lines of up to ``depth`` questions that crash, break an invariant, leave nobody anything to choose, or just stop.

    The session does not move.
    """
    found: list[str] = []
    _dead_ends(session.trial(), depth, all_faces, (), found)
    return found


def _dead_ends(
    session: Session[Any], depth: int, all_faces: bool, path: tuple[str, ...], found: list[str]
) -> None:
    q = session.q
    if q is None:
        if session.outcome is None:
            found.append(f"{' > '.join(path)}: the game stops without an outcome")
        return
    if depth == 0:
        return
    n = len(session.answers)
    roll = type(q) is Roll
    tokens = _answers(session, all_faces)
    if not tokens:
        found.append(f"{' > '.join((*path, q.kind))}: every answer is refused")
    for token in tokens:
        here = (*path, f"{q.kind}={token!r}")
        try:
            session.give(token, FATE if roll else BOT)
            session.title.check(session.g.state, session.content)
        except Exception as error:
            found.append(f"{' > '.join(here)}: {type(error).__name__}: {error}")
        else:
            _dead_ends(session, depth - (not roll), all_faces, here, found)
        if len(session.answers) > n:
            session.goto(n)
