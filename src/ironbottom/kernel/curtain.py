"""Two persons at one keyboard: when one must not see what the other's screen shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .ask import NOBODY, Ask, Seat, Side, side_of
from .bot import Bot
from .drive import controller
from .session import Session


def hides(session: Session[Any], side: Side) -> bool:
    """Is there something now that another side knows, or is about to choose, and this one must not see?

    A sealed question is asked; or the log holds what only another side may read (as a title with secrets tells them).
    """
    q = session.q
    if isinstance(q, Ask) and q.sealed:
        return True
    return any(event.to not in ("", NOBODY, side) for event in session.log)


def hand_over(
    session: Session[Any], bots: Mapping[Seat, Bot], seated: Side | None, on: bool = True
) -> Side | None:
    """The side to which the keyboard is to be handed over, behind a curtain, before the open question is shown.

    ``seated`` is who sits there now (None: nobody knows).  None: whoever is asked may just go on.
    """
    q = session.q
    if not on or not isinstance(q, Ask) or controller(bots, q.seat) is not None:
        return None
    persons = {side_of(s) for s in session.title.seats(session.content) if controller(bots, s) is None}
    side = side_of(q.seat)
    if len(persons) < 2 or side == seated:
        return None
    others = persons - {side} if seated is None else {seated, side}
    return side if any(hides(session, other) for other in {*others, side}) else None
