"""From names to guides, and from a save to the course of its guided game."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ironbottom.kernel.content import ContentError, find, load, names
from ironbottom.kernel.journal import Journal
from ironbottom.kernel.session import Session

from .cards import Guide
from .course import Course, Facts

FIRST = "first"
"""The guide of a title's first game."""
KEPT = "guide"
"""Under this name a save remembers what its guide has said."""


def guides(title_id: str) -> list[str]:
    """Ids of the guides of a title."""
    return names("guides", title_id)


def guide(title_id: str, name: str = FIRST) -> Guide:
    """A guide by its id.  Raises ContentError."""
    return load(find("guides", title_id, name), Guide)


def facts_of(title_id: str) -> Facts:
    """What conditions of a title's guides may ask, by name."""
    facts: Facts = import_module(f"ironbottom.guide.{title_id}").FACTS
    return facts


def kinds_of(title_id: str) -> frozenset[str]:
    """Kinds of questions of a title."""
    kinds: frozenset[str] = import_module(f"ironbottom.guide.{title_id}").KINDS
    return kinds


def course_of(session: Session[Any], journal: Journal, name: str) -> tuple[Course | None, str]:
    """The course of a guided game; or None, and why its guide cannot be had any more: the game goes on without."""
    try:
        card = guide(session.title.id, name)
    except ContentError as error:
        return None, f"this game goes on without remarks: {error}"
    kept = journal.meta(KEPT, {}) or {}
    facts = facts_of(session.title.id)
    return Course(card, session, facts, kept, lambda said: journal.set_meta(KEPT, said)), ""


def remembered(card: Guide) -> dict[str, Any]:
    """What the save of a guided game is to remember: its guide, and who plays."""
    return {"guide": card.id, **({"bots": dict(card.bots)} if card.bots else {})}
