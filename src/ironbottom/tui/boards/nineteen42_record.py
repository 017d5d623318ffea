"""How a game of 1942 stands: status line, victory track, shipping, reinforcements, what happened in this turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ironbottom.games.nineteen42 import events as e
from ironbottom.games.nineteen42.naval import allowance, purses
from ironbottom.games.nineteen42.points import judge, reckoning, totals
from ironbottom.games.nineteen42.reinforcements import taking_part
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.view import View
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.events import Event
from ironbottom.kernel.session import Session

from ..palette import Line, Palette, width
from . import nineteen42_terms as t
from .look import STATUS

TRACK = 46
"""Cells of the victory track."""


def status(view: View, q: Ask[Any] | Roll | None, palette: Palette, room: int = STATUS) -> Line:
    """Turn and date, side, phase, shipping, points and level.

    Where room is short the figures of both sides go first, then the date, then the purses, which become one sum; never the level.
    """
    japan, allies = totals(view.g)
    whole = f"{japan}-{allies} = {japan - allies:+d}"
    short = f"{japan - allies:+d}"
    level = judge(view.g).level
    for points, dated, purses_ in ((whole, True, True), (short, True, True), (short, False, True)):
        line = _status(view, palette, points, level, dated, purses_)
        if width(line) <= room:
            return line
    return _status(view, palette, short, level, False, False)


def _status(view: View, palette: Palette, points: str, level: str, dated: bool, each: bool) -> Line:
    """The line with these parts."""
    s, scenario = view.state, view.content.scenario
    bar = (f" {palette.pipe} ", "dim")
    date = f" {t.date_of(s.turn)}" if dated else ""
    line: Line = [(f" Turn {s.turn}", "strong"), (f"/{scenario.last}{date}", ""), bar]
    if s.result is not None:
        line += [("the game is over", "warn")]
    elif s.phase == "setup":
        line += [("set-up", "")]
    else:
        tone = "own text" if s.side == view.side else "enemy text"
        line += [(t.SIDES[s.side].removeprefix("the "), tone), (f" {t.PHASES.get(s.phase, s.phase)}", "")]
    line += _left(view, bar, each)
    return [*line, bar, ("VP ", "dim"), (points, "strong"), (f": {level}", "")]


def _left(view: View, bar: tuple[str, str], each: bool) -> Line:
    """NMPs left by purse, or of all together; before the naval segment those that it will bring."""
    s = view.state
    if s.result is not None or s.phase == "setup":
        return []
    purse = dict(s.nmp) or {p: allowance(view.g, p) for p in purses(view.g, s.side)}
    if not each:
        purse = {"": sum(purse.values())}
    text = " ".join(f"{t.SHORT[p] + ' ' if len(purse) > 1 else ''}{n}" for p, n in purse.items())
    return [bar, ("NMP ", "dim"), (text, "strong" if s.nmp else "")]


def record(session: Session[Any], palette: Palette | None = None) -> list[Line]:
    """The sheet: victory, shipping, reinforcements, the turn so far."""
    view = session.title.view(session.g, session.title.seats(session.content)[0])
    lines = victory(view)
    lines += [[("", "")], *shipping(view)]
    lines += [[("", "")], *reinforcements(view)]
    return [*lines, [("", "")], *this_turn(session)]


# ---------------------------------------------------------------- victory


def victory(view: View) -> list[Line]:
    """The track with its levels, and the reckoning line by line."""
    japan, allies = totals(view.g)
    return [
        [("Victory", "title"), (f"  Japan {japan} less the Allies {allies} = {japan - allies:+d}", "strong")],
        *track(view, japan - allies),
        *points_lines(view),
    ]


def track(view: View, points: int) -> list[Line]:
    """The levels on a line, from the worst for Japan to its best, and where the points stand."""
    levels = view.content.scenario.levels
    cuts = [level.least for level in levels[1:]]
    low = min([points, 0, *cuts]) - 5
    high = max([points, *cuts]) + 10
    cells = ["-"] * TRACK
    for cut in cuts:
        cells[_at(cut, low, high)] = "|"
    at = _at(points, low, high)
    lines: list[Line] = [
        [(" ", ""), ("".join(cells[:at]), "dim"), ("X", "state"), ("".join(cells[at + 1 :]), "dim")]
    ]
    now = judge(view.g).level
    for n, level in enumerate(levels):
        least = "less" if n == 0 else f"{level.least:+d}"
        here = level.name == now
        lines.append(
            [(f"  {'>' if here else ' '} {least:>5}  ", "key"), (level.name, "strong" if here else "")]
        )
    return lines


def _at(points: int, low: int, high: int) -> int:
    return max(0, min(TRACK - 1, (points - low) * TRACK // (high - low)))


def points_lines(view: View) -> list[Line]:
    """The points of both sides."""
    lines: list[Line] = []
    for line in reckoning(view.g):
        who = "Japan " if line.side == JAPAN else "Allies"
        tone = "own text" if line.side == view.side else "enemy text"
        what = f"{line.number} {line.what}"
        points = f"{line.points:4d}  "
        lines.append([(f"  {who} ", tone), (points, "strong"), (what, ""), (f"  ({line.rule})", "dim")])
    return lines


# ---------------------------------------------------------------- shipping and reinforcements


def shipping(view: View) -> list[Line]:
    """Each purse: what is left in this player-turn, the allowance of a turn, what was sunk for good."""
    s = view.state
    lines: list[Line] = [[("Shipping (NMP)", "title")]]
    for side in (JAPAN, ALLIES):
        for purse in purses(view.g, side):
            left = f"{s.nmp[purse]} left now, " if purse in s.nmp else ""
            sunk = f", {s.sunk[purse]} sunk for good" if s.sunk.get(purse) else ""
            lines.append(
                [(f"  {purse:<9} ", "strong"), (f"{left}{allowance(view.g, purse)} a turn{sunk}", "")]
            )
    return lines


def reinforcements(view: View) -> list[Line]:
    """Who is off the map, who is due, and who is still to come."""
    s = view.state
    lines: list[Line] = [[("Reinforcements", "title")]]
    for side in (JAPAN, ALLIES):
        off = [u for u in s.off if view.kind(u).side == side]
        if off:
            lines.append([(f"  Off the map, {t.SIDES[side]}: ", "strong"), (_units(view, off), "")])
    if s.waiting:
        lines.append([("  Due now: ", "strong"), (_units(view, s.waiting), "")])
    if s.kong.force:
        lines.append([("  Before Hong Kong: ", "strong"), (_units(view, s.kong.force), "")])
    for u, turn in s.away.items():
        lines.append([(f"  Turn {turn}: ", "strong"), (t.unit_name(view.kind(u)), "")])
    for turn, units in sorted(to_come(view).items()):
        lines.append([(f"  Turn {turn} ({t.date_of(turn)}): ", "strong"), (_units(view, units), "")])
    return lines if len(lines) > 1 else [*lines, [("  none", "dim")]]


def to_come(view: View) -> dict[int, list[str]]:
    """Who is still to come, by turn."""
    found: dict[int, list[str]] = {}
    for u, kind in view.index.kinds.items():
        turn = view.content.scenario.arrive.get(u, kind.card.turn)
        if turn > view.state.turn and turn <= view.content.scenario.last and taking_part(view.g, u):
            found.setdefault(turn, []).append(u)
    return found


def _units(view: View, units: Sequence[str]) -> str:
    return ", ".join(f"{t.code_of(view.kind(u))} {view.kind(u).card.unit}" for u in units)


# ---------------------------------------------------------------- the turn


def this_turn(session: Session[Any]) -> list[Line]:
    """What was fought, taken and lost since the turn began."""
    start = next((i for i in range(len(session.log) - 1, -1, -1) if type(session.log[i]) is e.TurnBegins), 0)
    events = session.log[start:]
    names = session.title.names(session.content, session.log)
    told = [session.title.tell(session.content, event, names) for event in events if _counts(event)]
    lines: list[Line] = [[("This turn", "title")]]
    lines += [[(f"  {text}", "")] for text in told if text]
    return lines if len(lines) > 1 else [*lines, [("  nothing has been fought for or taken", "dim")]]


def _counts(event: Event) -> bool:
    return isinstance(event, (e.Fought, e.Taken, e.Gone, e.BeachOpened, e.ShipsSunk, e.HongKong))
