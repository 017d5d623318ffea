"""The end of a Mission: outcome, conditions, losses and luck, and the words of the debrief."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironbottom.games.rifles import cards as c
from ironbottom.games.rifles.luck import came_off, wins
from ironbottom.games.rifles.objectives import holds
from ironbottom.games.rifles.pieces import soldiers
from ironbottom.games.rifles.state import SQUAD, Lost, State
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.session import Session

from ..palette import Line
from . import rifles_turn

HEADS = {
    "success": ("SUCCESS", "good"),
    "loss": ("THE MISSION IS LOST", "bad"),
    "given_up": ("THE MISSION IS GIVEN UP", "warn"),
}


def ending(session: Session[Any]) -> list[Line]:
    """The summary of a Mission that is over."""
    s: State = session.g.state
    content: c.Content = session.content
    mission = content.mission
    assert s.result is not None
    head, style = HEADS[s.result.code]
    used = mission.turns - max(s.turn, 0) + 1
    lines: list[Line] = [
        [(head, style), (f"  Mission {mission.id}, {mission.name}", "strong")],
        [(f"{s.result.why.capitalize()} ({s.result.rule}).", "")],
        [("", "")],
        [(f"Turns used: {min(used, mission.turns)} of {mission.turns}", "")],
        *conditions(session, mission),
        *_losses(session),
        *rifles_turn.moments(session),
        [("Luck: ", "strong"), (luck(session.log), "")],
        [("", "")],
        [(mission.debrief.get(s.result.code, ""), "title")],  # type: ignore[call-overload]
    ]
    return lines


# ------------------------------------------------------------------ conditions


def _places(stripes: tuple[int, ...]) -> str:
    names = ["off the map" if n == 7 else f"#{n}" for n in stripes]
    return " or ".join(names)


def _at_least(n: int) -> str:
    if n == 0:
        return "at least half of the soldiers left"
    return f"at least {n} soldier{'s' if n > 1 else ''}"


_WORDS: dict[type, Callable[[Any], str]] = {
    c.Alive: lambda x: f"at least {x.n} soldiers live" if x.n else "at least half of the soldiers live",
    c.Soldiers: lambda x: f"{_at_least(x.n)} in {_places(x.stripes)}",
    c.Clear: lambda x: f"no Enemy to be seen in {_places(x.stripes)}",
    c.NoGarrison: lambda x: "nobody of the garrison left",
    c.OwnTank: lambda x: f"the tank in #{x.stripe}",
    c.TankLost: lambda x: "the tank lost",
    c.NoEnemyVehicle: lambda x: "no Enemy Vehicle on the map",
    c.Demolished: lambda x: "all targets demolished",
    c.AirmanHome: lambda x: f"a rescued man in {_places(x.stripes)}",
}


def conditions(session: Session[Any], mission: c.Mission) -> list[Line]:
    """Each condition of the objectives, and whether it holds."""
    lines: list[Line] = []
    for i, conditions in enumerate(mission.objectives.any):
        lines.append([("Objectives:" if i == 0 else "or:", "strong")])
        for condition in conditions:
            yes = holds(session.g, condition)
            mark = ("  [x] ", "good") if yes else ("  [ ] ", "bad")
            lines.append([mark, (_WORDS[type(condition)](condition), "")])
    if not lines:
        lines.append([("Objectives: ", "strong"), (mission.objectives.text, "")])
    return lines


# ------------------------------------------------------------------ losses


def _losses(session: Session[Any]) -> list[Line]:
    s: State = session.g.state
    mine = [x for x in s.lost if x.unit.side == SQUAD]
    theirs = [x for x in s.lost if x.unit.side != SQUAD]
    left = len(soldiers(session.g, SQUAD))
    return [
        [
            ("Your losses: ", "strong"),
            (_names(session, mine), ""),
            (f"  ({left} soldier{'' if left == 1 else 's'} left)", "dim"),
        ],
        [("Enemy losses: ", "strong"), (_names(session, theirs), "")],
    ]


def _names(session: Session[Any], lost: list[Lost]) -> str:
    kinds = session.g.index.kinds
    counts: dict[str, int] = {}
    for x in lost:
        name = kinds[x.unit.army, x.unit.type].name + (" (Leader)" if x.leader else "")
        counts[name] = counts.get(name, 0) + 1
    return "; ".join(f"{n} {name}" for name, n in counts.items()) or "none"


# ------------------------------------------------------------------ luck


def luck(log: list[Event]) -> str:
    """Attacks that hit, against what was to be expected of their dice; as the luck screen counts them."""
    tally = {True: [0, 0, 0.0], False: [0, 0, 0.0]}
    for event in log:
        if type(event) is Rolled and event.kind == "attack" and event.need is not None:
            mine = bool(event.seat)
            row = tally[mine]
            row[0] += 1
            row[1] += came_off(event)
            row[2] += (wins(event) or 0) / event.sides
    parts = []
    for mine, who in ((True, "your"), (False, "the Enemy's")):
        n, hits, hoped = tally[mine]
        if n:
            parts.append(f"{int(hits)} of {who} {int(n)} attack dice hit ({hoped:.1f} expected)")
    return "; ".join(parts) or "no attack was rolled"
