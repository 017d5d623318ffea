"""The set-up helper of 1942: who is placed now, where it stood in history, what is still to come, what this hex would hold."""

from __future__ import annotations

from typing import Any

from ironbottom.games.nineteen42.setup import ready_hex
from ironbottom.games.nineteen42.view import View
from ironbottom.kernel.ask import Ask

from ..palette import Line
from . import nineteen42_details as details
from . import nineteen42_terms as t

MOST = 4
"""So many of those who follow are named."""


def history(view: View, ask: Ask[Any]) -> int:
    """The hex of the ready set-up for the unit that is placed now."""
    return ready_hex(view.g, ask.about)


def helper(view: View, ask: Ask[Any], token: Any) -> list[Line]:
    """What helps to decide where it goes."""
    kind = view.kind(ask.about)
    m = view.index.map
    lines: list[Line] = [
        [(f"{t.code_of(kind)} ", "own text"), (t.unit_name(kind), "title")],
        [("In history: ", "dim"), (t.place(view, m.ids[history(view, ask)]), "")],
    ]
    todo = [u for u in view.state.todo if view.kind(u).side == kind.side and u != ask.about]
    if todo:
        more = len(todo) - MOST
        names = ", ".join(t.code_of(view.kind(u)) for u in todo[:MOST])
        lines.append([("Then: ", "dim"), (names + (f" and {more} more" if more > 0 else ""), "")])
    if token in m.number:
        lines += [[("", "")], *details.details(view, m.number[token])]
    return lines
