"""What a bot is: a pure function of view, question, its own mind and its dice; and what it must say of its reasons."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from .ask import Ask, RuleId
from .dice import Dice


class Candidate(msgspec.Struct, frozen=True):
    """An option that was weighed: its token, its score and what made it."""

    token: Any
    score: float
    why: str = ""


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a bot decided as it did, recorded while deciding: a line, the best candidates, and the whole trace on demand.

    ``plain`` = the same for a beginner, without the bot's own figures; only hints have it ("" = the line is plain enough).
    """

    line: str
    entry: str = ""
    rule: RuleId = ""
    die: int | None = None
    best: tuple[Candidate, ...] = ()
    trace: tuple[str, ...] = ()
    plain: str = ""

    @property
    def said(self) -> str:
        """What a beginner is told."""
        return self.plain or self.line


class Decision(msgspec.Struct):
    """An answer, its reason, and the bot's mind afterwards (plain data; None where it keeps none)."""

    token: Any
    reason: Reason | None = None
    mind: Any = None


class Bot(Protocol):
    """Decides any question of its seat, also with ``mind=None``: hints, seats that change hands, interrupts nobody foresaw."""

    def decide(self, view: Any, ask: Ask[Any], mind: Any, dice: Dice, trace: bool = False) -> Decision:
        """Answer ``ask``.  With ``trace`` the same answer again, and all that was weighed."""
        ...


class RandomBot:
    """Plays any title by chance: each option equally likely, each size of a set equally likely."""

    def decide(self, view: Any, ask: Ask[Any], mind: Any, dice: Dice, trace: bool = False) -> Decision:
        """Answer at random; nothing is kept in mind."""
        return Decision(random_token(ask, dice))


def random_token(ask: Ask[Any], dice: Dice) -> Any:
    """A random answer to a question; sets are of a random size."""
    if ask.single:
        return dice.pick(ask.options)
    most = min(ask.most, len(ask.options))
    return tuple(dice.sample(ask.options, ask.least + dice.below(most - ask.least + 1)))
