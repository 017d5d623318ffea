"""Why not?  What one might think of doing with a piece or a place, each act offered now or forbidden by a rule.

A title lists what can be expected of a thing (``whynot.py`` of its package); its own ``refused`` judges, so that the answer comes
from the bars that made the offers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec

from .ask import Ask, RuleId
from .step import Game

Refused: TypeAlias = Callable[[Game[Any], Ask[Any], Any], "RuleId | None"]


class Act(msgspec.Struct, frozen=True):
    """Something one might do: in words, its answer to the open question if it has one, whether it is offered, else the rule that
    forbids it; ``note`` says what of the moment matters, ``who`` the piece or place it belongs to (a heading)."""

    words: str
    token: Any = None
    offered: bool = False
    rule: RuleId = ""
    note: str = ""
    who: str = ""


def judged(
    refused: Refused, g: Game[Any], ask: Ask[Any], words: str, token: Any, note: str = "", who: str = ""
) -> Act:
    """An act that would be this answer (of a set: this set).  What is not offered though no rule of its own forbids it falls under
    the rule of the question."""
    rule = refused(g, ask, token)
    if offered(ask, token) and rule is None:
        return Act(words, token, True, ask.rule, note, who)
    return Act(words, token, False, rule or ask.rule, note, who)


def offered(ask: Ask[Any], token: Any) -> bool:
    """Is it an option, or a set made of options?"""
    if ask.single:
        return token in ask.options
    return isinstance(token, tuple) and bool(token) and all(one in ask.options for one in token)


def first_offered(acts: Iterable[Act]) -> Act:
    """Of several ways to do the same: the first that is offered, else the first (it says what forbids them)."""
    several = list(acts)
    return next((act for act in several if act.offered), several[0])
