"""A campaign between missions: no board, no Enemy; hints with what the bot recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ironbottom.bots.weighing import Deed, Weighing, by_record, recorded, singles
from ironbottom.kernel.ask import Ask, Seat, side_of
from ironbottom.kernel.bot import Bot, Decision
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import Odds
from ironbottom.kernel.whynot import Act

from .know import Lister

ACTS: frozenset[str] = frozenset()
LISTS: Mapping[str, tuple[str, Lister]] = {}


def things(session: Session[Any], word: str) -> list[tuple[str, Any]]:
    """Nothing stands on a board."""
    return []


def expected(session: Session[Any], ask: Ask[Any] | None, thing: Any) -> list[Act]:
    """The options are all there is."""
    return []


def named(session: Session[Any], ask: Ask[Any], token: Any, thing: Any) -> bool:
    """There are no things."""
    return False


def deeds(session: Session[Any], side: str) -> list[Deed]:
    """No Enemy acts between missions."""
    return []


def weighing(session: Session[Any], deed: Deed, bots: Mapping[Seat, Bot]) -> Weighing | None:
    """No Enemy acts between missions."""
    return None


def hint_weighing(session: Session[Any], ask: Ask[Any], decision: Decision) -> Weighing:
    """The hint and its reason."""
    title = session.title
    view = title.view(session.g, side_of(ask.seat))
    line, best = recorded(decision.reason)
    options = singles(ask, lambda token: title.describe(view, ask, token))
    return Weighing(
        title.prompt(view, ask), decision.token, line, options, by_record(line, best, decision.token)
    )


def foresee(session: Session[Any], ask: Ask[Any], token: Any) -> Odds:
    """As the title says."""
    found = session.title.odds(session.g, ask, token)
    return found if found is not None else Odds((), (), "no dice follow from it")
