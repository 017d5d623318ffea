"""A report from a save or from a game in memory, whatever it is of: a game, or a campaign with its missions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ironbottom.kernel.account import Tick, quiet
from ironbottom.kernel.session import Session

KINDS = {"md": "Markdown", "html": "web page"}
"""What a report can be, by the ending of its file."""


def deaf(notice: str) -> None:
    """A listener who does not care."""


def from_save(
    path: Path, kind: str, beside: Path, tick: Tick = quiet, hear: Callable[[str], None] = deaf
) -> str:
    """The report of a save, which stays as it is; ``hear`` is told what was found amiss.  Raises SaveError, GameError."""
    from ironbottom.kernel.journal import copied
    from ironbottom.kernel.saves import open_game

    with copied(path) as copy:
        opened = open_game(copy)
        try:
            for notice in opened.notices:
                hear(of_a_copy(notice))
            if opened.session.title.id == "campaign":
                return _campaign(opened.session, path, kind, beside)
            chosen = (opened.journal.meta("table", {}) or {}).get("bots")
            return from_game(opened.session, path.stem, chosen, kind, tick)
        finally:
            opened.session.close()


def from_game(
    session: Session[Any], name: str, chosen: Mapping[str, str] | None, kind: str, tick: Tick = quiet
) -> str:
    """The report of a single game that is in memory."""
    from .gather import gather

    found = gather(session, name, chosen, tick=tick)
    if kind == "html":
        from .page import page

        return page(found, tick)
    from .markdown import markdown

    return markdown(found)


def _campaign(session: Session[Any], path: Path, kind: str, beside: Path) -> str:
    from ironbottom.campaign.story import page

    from .campaign import story

    text = story(session, path, kind, beside)
    return page(text, path.stem) if kind == "html" else text


def of_a_copy(notice: str) -> str:
    """A notice of what was done to a save, without what is only true of the copy that was read."""
    return notice.partition("; a copy as it was")[0]
