"""Plays the miniature for the tests: Red by its bot, Blue by a "person" whose answers depend on seed and number alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ironbottom.kernel import drive, saves, title
from ironbottom.kernel.ask import Roll
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.session import Session
from kernel import mini

title.register("mini", "kernel.mini")
TITLE: Any = mini.TITLE
BOTS = {"red": mini.RedBot()}
LONG = mini.Content(turns=9, hits=9)


def new(seed: int = 14, content: mini.Content = LONG) -> Session[Any]:
    """A game without a journal."""
    return Session(TITLE, content, seed)


def saved(path: Path, seed: int = 14, content: mini.Content = LONG) -> Session[Any]:
    """A game with a journal."""
    return saves.new_game(TITLE, content, seed, path).session


def reopen(session: Session[Any], path: Path) -> Session[Any]:
    """Close a game and open it again."""
    session.close()
    return saves.open_game(path).session


def person(session: Session[Any]) -> Any:
    """What the person chooses here."""
    return drive.random_answer(session, session.q, Dice(session.seed, "person", len(session.answers)))


def one(session: Session[Any]) -> None:
    """Answer one question, whoever is asked."""
    if not drive.step(session, BOTS):
        session.give(person(session))


def on(session: Session[Any], until: int = 10_000) -> Session[Any]:
    """Play on to just before answer ``until``, or to the end."""
    while session.q is not None and len(session.answers) < until:
        one(session)
    return session


def on_to(session: Session[Any], kind: str) -> Session[Any]:
    """Play on to the next question of a kind, or to the end; at least one answer."""
    one(session)
    while session.q is not None and session.q.kind != kind:
        one(session)
    return session


def picture(session: Session[Any]) -> tuple[Any, ...]:
    """All that must be equal in two games that are the same."""
    q = session.q
    asked = (
        None if q is None else (q.kind, q.seat, None if type(q) is Roll else list(q.options), repr(q.about))
    )
    told = [session.title.tell(session.content, e) for e in session.log]
    free = session.fence("blue"), session.fence("red")
    return (
        session.hash(),
        asked,
        told,
        session.ends[:],
        [(a.kind, a.token, a.by) for a in session.answers],
        free,
    )
