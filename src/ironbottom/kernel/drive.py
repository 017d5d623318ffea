"""Drivers: who answers, and in which loop.  The session itself never calls a bot or throws a die."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .ask import Ask, Roll, Seat, side_of
from .bot import Bot, Decision, RandomBot, random_token
from .dice import Dice
from .errors import GameError
from .record import BOT, FORGET, Answer, plain
from .session import Session

BATCH = 256
"""Answers of bots and dice between two commits when no person is asked."""
TRIES = 50
"""Random sets that may be refused before the one that surely fits is taken."""


def controller(bots: Mapping[Seat, Bot], seat: Seat) -> Bot | None:
    """Who plays a seat: its own bot, or that of the nearest seat above it; None is a person."""
    while True:
        if seat in bots:
            return bots[seat]
        if "/" not in seat:
            return None
        seat = seat.rsplit("/", 1)[0]


OWN, ALL = "own", "all"
"""Whose dice a person throws and types: those of the persons' seats, or every one that everybody may see."""


def thrown_by_hand(bots: Mapping[Seat, Bot], roll: Roll, own_dice: bool | str) -> bool:
    """Is this roll a person's to throw?  ``own_dice``: no (False, ""), of their own seats (True, OWN), or ALL."""
    if not own_dice or roll.secret:  # a secret number is nothing to be typed
        return False
    return own_dice == ALL or (bool(roll.seat) and controller(bots, roll.seat) is None)


def step(session: Session[Any], bots: Mapping[Seat, Bot], own_dice: bool | str = False) -> bool:
    """Answer one question by dice or a bot.  False: nothing to do but to ask a person (or the game is over)."""
    q = session.q
    if q is None:
        return False
    if type(q) is Roll:
        if thrown_by_hand(bots, q, own_dice):
            return False
        session.throw()
        return True
    assert isinstance(q, Ask)
    bot = controller(bots, q.seat)
    if bot is None:
        return False
    decision = _decide(session, bot, q, session.minds.get(q.seat))
    old = session.minds.get(q.seat)
    new = None if decision.mind is None else plain(decision.mind)
    mind = None if new == old else FORGET if new is None else new
    session.give(decision.token, BOT, decision.reason, mind)
    return True


def _decide(session: Session[Any], bot: Bot, q: Ask[Any], mind: Any, trace: bool = False) -> Decision:
    dice = Dice(session.seed, q.seat, len(session.answers))
    if type(bot) is RandomBot:
        return Decision(random_answer(session, q, dice))
    view = session.title.view(session.g, side_of(q.seat))
    # a copy of the mind: what the bot does with it must not reach into the marks
    return bot.decide(view, q, plain(mind), dice, trace)


def random_answer(session: Session[Any], q: Ask[Any], dice: Dice) -> Any:
    """A random answer that the title allows: sets are drawn again if it refuses them, and are ``first`` if it goes on to."""
    if q.single:
        return random_token(q, dice)
    for _ in range(TRIES):
        token = random_token(q, dice)
        if not session.title.refused(session.g, q, token):
            return token
    return q.first


def drive(session: Session[Any], bots: Mapping[Seat, Bot], own_dice: bool | str = False) -> None:
    """Go on until a person is asked or the game is over, writing to disk what happened before returning."""
    done = 0
    while step(session, bots, own_dice):
        done += 1
        if done % BATCH == 0:
            session.flush()
    session.flush()


def hint(session: Session[Any], level: str = "auto", trace: bool = False) -> Any:
    """What the title's bot would answer to the open question, and why; it never stores a mind.  None if no seat is asked."""
    q = session.q
    if q is None or type(q) is Roll:
        return None
    assert isinstance(q, Ask)
    return _decide(session, session.title.bot(q.seat, level), q, None, trace)


def retrace(session: Session[Any], n: int, bot: Bot) -> Decision | None:
    """Answer ``n`` decided once more, with the whole trace.

    None if no bot gave it, if that point cannot be reached any more, or if the bot would now decide otherwise (a newer program):
    then only what was recorded holds.
    """
    answer: Answer = session.answers[n]
    if answer.by != BOT:
        return None
    try:
        past = session.look_back(n)
    except GameError:
        return None
    assert isinstance(past.q, Ask)
    decision = _decide(past, bot, past.q, past.minds.get(past.q.seat), True)
    return decision if decision.token == answer.token else None
