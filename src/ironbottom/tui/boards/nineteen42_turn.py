"""What a game-turn of 1942 came to: points, conquests, losses, supply, and what comes next; and the moments of a whole game."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any

from ironbottom.games.nineteen42 import events as e
from ironbottom.games.nineteen42.points import judge, reckoning, totals
from ironbottom.games.nineteen42.state import ALLIES, JAPAN, other
from ironbottom.games.nineteen42.view import View
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.events import Event
from ironbottom.kernel.session import Session

from ..palette import Line
from . import nineteen42_record
from . import nineteen42_terms as t
from .sheet import row

MOMENTS = 5
"""So many moments of a game are told."""
NAMED = 8
"""More units than this are only counted."""


def turns(session: Session[Any]) -> list[int]:
    """The places in the log where game-turns begin."""
    return [i for i, event in enumerate(session.log) if type(event) is e.TurnBegins]


def summary(session: Session[Any], start: int, end: int) -> list[Line]:
    """The turn that began at one place of the log and ended at another, for the side of the first seat."""
    view: View = session.title.view(session.g, session.title.seats(session.content)[0])
    first = session.log[start]
    assert isinstance(first, e.TurnBegins)
    events = session.log[start:end]
    head = f"Turn {first.turn} of {view.content.scenario.last}, {t.date_of(first.turn)}, is over"
    return [
        [(head, "title")],
        [("", "")],
        *_points(session, view, start),
        *_taken(view, events),
        *_lost(view, events),
        *_fights(events),
        *_unsupplied(view),
        [("", "")],
        *_next(view),
    ]


def _points(session: Session[Any], view: View, start: int) -> list[Line]:
    japan, allies = totals(view.g)
    now = japan - allies
    text = f"Japan {japan} - Allies {allies} = {now:+d}"
    try:
        then = totals(session.look_back(bisect_right(session.ends, start)).g)
        change = now - (then[0] - then[1])
        text += f", {change:+d} this turn" if change else ", as before"
    except GameError:
        pass  # of a save from older rules that point can no longer be shown
    level = judge(view.g)
    ladder = view.content.scenario.levels
    above = next((x for x in ladder if x.least > now and x.name != level.level), None)
    lines = [*row("Points", text, "strong"), *row("", level.level)]
    if above is not None:
        lines += row("", f"{above.least - now} more and it is {above.name}", "dim")
    return lines


def _taken(view: View, events: Sequence[Event]) -> list[Line]:
    lines = []
    for side in (JAPAN, ALLIES):
        those = [x for x in events if isinstance(x, e.Taken) and x.by == side]
        names = list(dict.fromkeys(_name(view, x.hex) for x in those))
        if names:
            tone = "good" if side == view.side else "bad"
            lines += row(f"{_who(side)} took", ", ".join(names), tone)
    return lines or row("Taken", "nothing")


def _name(view: View, hex_id: str) -> str:
    m = view.index.map
    return m.names.get(m.number[hex_id], hex_id)


def _who(side: str) -> str:
    return t.SIDES[side].removeprefix("the ")


def _lost(view: View, events: Sequence[Event]) -> list[Line]:
    lines = []
    for side in (JAPAN, ALLIES):
        by_how: dict[str, list[str]] = {}
        for event in events:
            if isinstance(event, e.Gone):
                for u in event.units:
                    if view.kind(u).side == side:
                        by_how.setdefault(event.how, []).append(u)
        parts = [f"{_units(view, units)} {how}" for how, units in by_how.items()]
        parts += [
            f"{x.number} {x.purse} NMP sunk"
            for x in events
            if isinstance(x, e.ShipsSunk) and (x.purse == "Japanese") == (side == JAPAN)
        ]
        if parts:
            tone = "bad" if side == view.side else "good"
            lines += row(f"{_who(side)} lost", "; ".join(parts), tone)
    return lines or row("Lost", "nothing")


def _units(view: View, units: Sequence[str]) -> str:
    if len(units) > NAMED:
        return f"{len(units)} units"
    return ", ".join(f"{t.code_of(view.kind(u))} {t.unit_name(view.kind(u), short=True)}" for u in units)


def _fights(events: Sequence[Event]) -> list[Line]:
    parts = []
    for side in (JAPAN, ALLIES):
        those = [x for x in events if isinstance(x, e.Fought) and x.by == side]
        if those:
            won = sum(x.result.startswith("D") for x in those)
            parts.append(f"{_who(side)} {len(those)}, {won} won")
    return row("Attacks", "; ".join(parts)) if parts else []


def _unsupplied(view: View) -> list[Line]:
    """Ground units that no supply reaches now."""
    lines = []
    for side in (view.side, other(view.side)):
        cut = [
            u
            for u, unit in view.state.units.items()
            if view.kind(u).side == side and view.kind(u).ground and not view.index.supplied(unit)
        ]
        if cut:
            tone = "warn" if side == view.side else ""
            lines += row("No supply", f"{_who(side)}: {_units(view, cut)}", tone)
    return lines


def _next(view: View) -> list[Line]:
    s, scenario = view.state, view.content.scenario
    left = scenario.last - s.turn
    last = "the last one" if left == 0 else f"{left} more after it"
    lines: list[Line] = [
        [("Next: ", "title"), (f"Turn {s.turn}, {t.date_of(s.turn)}", "strong"), (f" ({last})", "")]
    ]
    if s.waiting:
        lines += row("Arriving now", _units(view, s.waiting))
    due = nineteen42_record.to_come(view)
    for turn in sorted(due)[:1]:
        lines += row(f"In turn {turn}", _units(view, due[turn]))
    return lines


# ---------------------------------------------------------------- a whole game


def decided(view: View) -> list[Line]:
    """What the points were made of, the weightiest first, and how near the other level was."""
    japan, allies = totals(view.g)
    now = japan - allies
    ladder = view.content.scenario.levels
    at = max(n for n, x in enumerate(ladder) if n == 0 or now >= x.least)
    lines: list[Line] = [[("What decided it", "title")]]
    for one in sorted(reckoning(view.g), key=lambda x: -x.points)[:2]:
        lines.append(
            [(f"  {one.points:3d} ", "strong"), (f"for {_who(one.side)}: {one.number} {one.what}", "")]
        )
    near = []
    if at + 1 < len(ladder):
        near.append(f"{ladder[at + 1].least - now} more for Japan would have made it {ladder[at + 1].name}")
    if at:
        near.append(f"{now - ladder[at].least + 1} less, {ladder[at - 1].name}")
    return [*lines, [(f"  {'; '.join(near)}.", "dim")]]


def moments(session: Session[Any], view: View) -> list[Line]:
    """The weightiest moments, as they came: who fell, what was lost at once."""
    turn = 0
    found: list[tuple[float, int, int]] = []
    for i, event in enumerate(session.log):
        if isinstance(event, e.TurnBegins):
            turn = event.turn
        weigh = WEIGHTS.get(type(event))
        weight = weigh(view, event) if weigh is not None else 0
        if weight:
            found.append((weight, i, turn))
    best = sorted(sorted(found, reverse=True)[:MOMENTS], key=lambda one: one[1])
    names = session.title.names(session.content, session.log)
    lines: list[Line] = [[("Moments", "title")]]
    for _, i, turn in best:
        lines.append(
            [
                (f"  turn {turn:2d}  ", "strong"),
                (session.title.tell(session.content, session.log[i], names), ""),
            ]
        )
    return lines if len(lines) > 1 else []


def _weigh_taken(view: View, event: Any) -> float:
    m = view.index.map
    i = m.number[event.hex]
    worth = view.content.scenario.worth
    points = worth.fortress if event.what == "fortress" else worth.places.get(event.hex, 0)
    return 3 * points + float(m.city.get(i, 0))


def _weigh_gone(view: View, event: Any) -> float:
    return sum(view.kind(u).strength or 2 for u in event.units)


WEIGHTS: dict[type[Event], Callable[[View, Any], float]] = {
    e.Taken: _weigh_taken,
    e.Gone: _weigh_gone,
    e.ShipsSunk: lambda view, event: 2 * event.number,
    e.HongKong: lambda view, event: 8 if event.fell else 3,
    e.Contested: lambda view, event: 6,
}
"""How much an event weighs among the moments of a game."""
