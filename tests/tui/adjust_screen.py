"""Games at rest in which something is corrected by hand."""

from __future__ import annotations

from pathlib import Path

from ironbottom import choices
from ironbottom.kernel import drive
from ironbottom.kernel.saves import new_game
from ironbottom.kernel.title import registry


def rifles(saves: Path) -> Path:
    """The patrol, some way on, at a question of the player's."""
    return _played(saves, "rifles", ("1", "us_marines", "japan"), 60, {})


def nineteen42(saves: Path) -> Path:
    """Malaya, some way on, Japan to act."""
    return _played(
        saves, "nineteen42", ("malaya", "japan", "allies"), 40, {"japan": "person", "allies": "auto"}
    )


def _played(saves: Path, title_id: str, words: tuple[str, str, str], n: int, table: dict[str, str]) -> Path:
    title = registry(title_id)
    saves.mkdir(parents=True, exist_ok=True)
    path = saves / f"{title_id}.ib"
    facts = {"bots": table} if table else {}
    session = new_game(title, choices.load(title, *words), 5, path, facts).session
    bots = {seat: title.bot(seat, "auto") for seat in title.seats(session.content)}
    first = title.seats(session.content)[0]
    while (
        len(session.answers) < n
        or session.q is None
        or session.q.seat != first
        or type(session.q).__name__ != "Ask"
    ):
        assert drive.step(session, bots)
    session.close()
    return path
