"""Finished games by chance alone: they hang on the rules, and on nothing that a bot thinks."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ironbottom.chronicle.book import Logbook
from ironbottom.kernel.bot import RandomBot
from ironbottom.kernel.drive import drive
from ironbottom.kernel.saves import new_game
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry

SEATS: dict[str, tuple[str, ...]] = {"rifles": ("squad",), "nineteen42": ("japan", "allies")}
PAIRS = {"rifles": ("1", "us_marines", "japan"), "nineteen42": ("malaya", "japan", "allies")}


@cache
def played(title_id: str, level: str = "random", seed: int = 5) -> Session[Any]:
    """A game that is over; nobody may change it."""
    title = registry(title_id)
    session: Session[Any] = Session(title, title.load(*PAIRS[title_id]), seed)  # type: ignore[attr-defined]
    drive(session, {seat: title.bot(seat, level) for seat in SEATS[title_id]})
    return session


def book_of(session: Session[Any]) -> Logbook:
    """Its log, as the first side may read it."""
    book = Logbook(session, session.title.seats(session.content)[0])
    book.sync()
    return book


def saved(title_id: str, folder: Path, seed: int = 5, most: int = 0) -> Path:
    """A save of such a game: over, or after so many answers with Japan or the squad to be played by a person."""
    from ironbottom.kernel.drive import step

    title = registry(title_id)
    path = folder / "past.ib"
    seats = SEATS[title_id]
    table = {"bots": {seat: "random" if n else "person" for n, seat in enumerate(seats)}}
    content = title.load(*PAIRS[title_id])  # type: ignore[attr-defined]
    session = new_game(title, content, seed, path, table).session
    bots = {seat: RandomBot() for seat in seats}
    while session.q is not None and not (most and len(session.answers) >= most):
        step(session, bots)
    session.close()
    return path
