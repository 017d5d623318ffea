"""What a Turn of Rifles came to: losses, what was found, the objectives, and what is left; and the moments of a whole Mission."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ironbottom.games.rifles import events as e
from ironbottom.games.rifles.pieces import soldiers
from ironbottom.games.rifles.state import SQUAD, State
from ironbottom.games.rifles.view import View
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.session import Session

from ..palette import Line
from .sheet import row

MOMENTS = 5
"""So many moments of a Mission are told."""
WEIGHTY = (e.Demolished, e.Rescued, e.Promoted, e.Alarmed)
"""Events that are moments by themselves."""


def turns(session: Session[Any]) -> list[int]:
    """The places in the log where Turns begin."""
    return [i for i, event in enumerate(session.log) if type(event) is e.TurnBegins]


def summary(session: Session[Any], start: int, end: int) -> list[Line]:
    """The Turn that began at one place of the log and ended at another."""
    view: View = session.title.view(session.g, SQUAD)
    s: State = session.g.state
    mission = view.mission
    first = session.log[start]
    assert isinstance(first, e.TurnBegins)
    events = session.log[start:end]
    number = mission.turns - first.space + 1
    left = mission.turns - number
    lines: list[Line] = [[(f"Turn {number} of {mission.turns} is over", "title")], [("", "")]]
    lines += _losses(session, events)
    lines += _found(events)
    shaken = [u.id for u in s.units.values() if u.side == SQUAD and u.suppressed]
    if shaken:
        lines += row("SUPPRESSED", " ".join(shaken), "warn")
    lines += row("Soldiers", f"{len(soldiers(session.g, SQUAD))} of {s.start_soldiers}", "strong")
    lines += _objectives(session, events)
    last = "the last one" if left == 1 else f"{left} Turns are left"
    return [*lines, [("", "")], [("Next: ", "title"), (f"Turn {number + 1}", "strong"), (f" ({last})", "")]]


def _losses(session: Session[Any], events: Sequence[Event]) -> list[Line]:
    """Who fell, on either side."""
    names = session.title.names(session.content, session.log)
    fallen = list(dict.fromkeys(x.unit for x in events if isinstance(x, e.Hit) and x.effect == "eliminated"))
    mine = [u for u in fallen if u[0].isupper()]
    theirs = [u for u in fallen if not u[0].isupper()]
    lines: list[Line] = []
    if mine:
        lines += row("You lost", ", ".join(names.get(u, u) for u in mine), "bad")
    if theirs:
        lines += row("The Enemy lost", ", ".join(names.get(u, u) for u in theirs), "good")
    return lines or row("Lost", "nobody")


def _found(events: Sequence[Event]) -> list[Line]:
    titles = [f"{x.title} in #{x.stripe}" for x in events if isinstance(x, e.Revealed)]
    placed = sum(len(x.units) for x in events if isinstance(x, e.Placed))
    lines = row("Events", ", ".join(titles)) if titles else []
    if placed:
        lines += row("New Enemies", f"{placed} unit{'s' if placed > 1 else ''}", "warn")
    return lines


def _objectives(session: Session[Any], events: Sequence[Event]) -> list[Line]:
    """The conditions of the objectives, as they stood when the Turn ended."""
    from .rifles_end import conditions

    return [[("", "")], *conditions(session, session.content.mission)]


# ------------------------------------------------------------------ a whole Mission


def moments(session: Session[Any]) -> list[Line]:
    """What is told of a Mission: lucky hits, blows taken, deeds."""
    found: list[tuple[float, int, int, str]] = []
    turn, turns_all = 0, session.content.mission.turns
    chance = 1.0
    for i, event in enumerate(session.log):
        if isinstance(event, e.TurnBegins):
            turn = turns_all - event.space + 1
        elif isinstance(event, Rolled) and event.kind == "attack" and event.need is not None:
            lowest = event.need - sum(n for n, _ in event.mods)
            chance = max(0, min(6, 7 - lowest)) / 6
        elif isinstance(event, e.Hit) and event.effect == "eliminated":
            rare = f"  ({chance * 6:.0f} in 6)" if chance < 1 else ""
            found.append((2 - chance, i, turn, rare))
            chance = 1.0
        elif isinstance(event, WEIGHTY):
            found.append((3.0, i, turn, ""))
    best = sorted(sorted(found, reverse=True)[:MOMENTS], key=lambda one: one[1])
    names = session.title.names(session.content, session.log)
    lines: list[Line] = [[("Moments:", "strong")]]
    for _, i, turn, rare in best:
        text = session.title.tell(session.content, session.log[i], names)
        lines.append([(f"  Turn {turn:2d}  ", "dim"), (text, ""), (rare, "dim")])
    return lines if len(lines) > 1 else []
