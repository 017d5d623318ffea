"""What is asked before an answer is given, as far as the player wants to be asked."""

from __future__ import annotations

from typing import Any

from ironbottom.kernel.title import Odds

from .menu import Entry
from .palette import Line
from .settings import Confirming
from .table import Table
from .telling import odds_line

ACROSS = 76
"""Columns of a sheet."""


def before(wanted: Confirming, table: Table, entry: Entry, token: Any, odds: Odds | None) -> list[Line]:
    """The lines of the question; none where the answer is simply taken."""
    if wanted == "none" or (wanted == "grave" and not entry.confirm):
        return []
    lines: list[Line] = [[(entry.confirm, "")]] if entry.confirm else []
    if wanted == "grave" or table.asked is None:
        return lines
    answer = entry.label or [(table.title.describe(table.view, table.asked, token), "")]
    back: list[Line] = [[(table.prompt(), "dim")], [*answer]]
    if odds is not None and odds.lines:
        back.append(odds_line(odds, ACROSS, 1))
    return [*back, *lines]
