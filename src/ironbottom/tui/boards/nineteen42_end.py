"""The end of a game of 1942: the level, the points line by line, what fell when, who was lost."""

from __future__ import annotations

from typing import Any

from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.view import View
from ironbottom.kernel.session import Session

from ..palette import Line
from . import nineteen42_record, nineteen42_turn
from . import nineteen42_terms as t

HISTORY = {
    "0510": 0, "0610": 0, "0511": 1, "0612": 2, "0813": 4,  # the Malay peninsula
    "0305": 3, "0303": 3, "0103": 6,  # Burma
    "2103": 1, "2204": 2, "2105": 10, "2407": 8, "2307": 9, "2310": 6, "2510": 1, "2210": 1,  # the Philippines
    "1314": 1, "1711": 1, "1911": 3, "1214": 3, "1717": 4, "1815": 3, "1913": 2, "1915": 4,  # Borneo
    "2514": 2, "2318": 3, "2018": 4, "2817": 4,  # Celebes and Amboina
    "0917": 4, "0617": 5, "0412": 6, "0111": 6, "0516": 7,  # Sumatra
    "1019": 6, "1220": 6, "1520": 6,  # Java
}  # fmt: skip
"""The turn in which a place fell in history, by its hex."""
KEY_PLACES = ("0813", "2105", "2204", "0103", "1019", "1520")
"""Told of even if they never fell."""


def ending(session: Session[Any]) -> list[Line]:
    """The summary."""
    view: View = session.title.view(session.g, session.title.seats(session.content)[0])
    result = view.state.result
    if result is None:
        return [[("The game goes on.", "dim")]]
    won = {"": "Nobody has won", JAPAN: "Japan has won", ALLIES: "The Allies have won"}[result.winner]
    tone = "warn" if not result.winner else "good" if result.winner == view.side else "bad"
    lines: list[Line] = [
        [(view.content.scenario.name, "title")],
        [(f"{result.level}: ", tone), (won, "strong"), (f"  ({result.rule})", "dim")],
        [("", "")],
        *nineteen42_record.victory(view),
        [("", "")],
        *nineteen42_turn.decided(view),
        [("", "")],
        *nineteen42_turn.moments(session, view),
        [("", "")],
        *_fell(view),
        [("", "")],
        *_lost(view),
    ]
    if view.content.scenario.debrief:
        lines += [[("", "")], [("In history", "title")]]
        lines += [[(part, "")] for part in view.content.scenario.debrief.strip().split("\n")]
    return lines


def _fell(view: View) -> list[Line]:
    """What changed hands when, against history."""
    s, m = view.state, view.index.map
    lines: list[Line] = [[("What fell when", "title")]]
    for i, turn in sorted(s.fell.items(), key=lambda one: (one[1], one[0])):
        owner = s.owner.get(i)
        holder = f", {t.SIDES[owner]}" if owner else ""
        then = f"  (history: turn {HISTORY[m.ids[i]]})" if m.ids[i] in HISTORY else ""
        text = f"{m.names.get(i, m.ids[i])}{holder}"
        lines.append([(f"  turn {turn:2d}  ", "strong"), (text, ""), (then, "dim")])
    for id in KEY_PLACES:
        i = m.number[id]
        in_play = not view.index.area or i in view.index.area
        if in_play and i not in s.fell and (s.owner.get(i) == ALLIES or i in s.forts):
            then = f"  (history: turn {HISTORY[id]})"
            lines.append([("  held     ", "good"), (m.names.get(i, id), ""), (then, "dim")])
    return lines if len(lines) > 1 else [*lines, [("  nothing", "dim")]]


def _lost(view: View) -> list[Line]:
    """Units out of play, by side and by how."""
    lines: list[Line] = [[("Lost", "title")]]
    for side in (JAPAN, ALLIES):
        by_how: dict[str, list[str]] = {}
        for lost in view.state.lost:
            if view.kind(lost.id).side == side:
                by_how.setdefault(lost.how, []).append(lost.id)
        for how, units in by_how.items():
            names = ", ".join(t.unit_name(view.kind(u)) for u in units)
            head = f"  {t.SIDES[side].removeprefix('the ')}, {how} ({len(units)}): "
            lines.append([(head, "strong"), (names, "")])
    return lines if len(lines) > 1 else [*lines, [("  nobody", "dim")]]
