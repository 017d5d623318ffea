"""What Rifles tells of a game for its luck and its report (see ``kernel/account.py``): facts from its log and its state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ironbottom.kernel.account import (
    Band,
    BandPicture,
    Honour,
    Loss,
    Measure,
    Turn,
)
from ironbottom.kernel.ask import Side
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.step import Game

from . import events as e
from .cards import Content
from .fights import fights
from .luck import throw, words
from .state import ENEMY, ENTRY, SQUAD, Group, Lost, State
from .view import View

__all__ = [
    "HEADINGS", "facts", "fights", "honour", "losses", "measure", "picture", "sides", "throw", "told", "turns", "words",
]  # fmt: skip

HEADINGS = {"losses": "Units lost", "measure": "Units on the map"}
_NAMES = {SQUAD: "The squad", ENEMY: "The Enemy"}
_BY = {
    "melee": "in Close Combat",
    "event": "by an Event",
    "sea": "on the water",
    "mines": "by a mine",
}
"""Hands that are no unit's."""
TOLD = (
    e.Moved, e.Revealed, e.Placed, e.Fired, e.Hit, e.Melee, e.Promoted, e.Alarmed, e.Demolished, e.Rescued, e.Led, e.Recovered,
    e.Weather, e.Decided, e.Engaged,
)  # fmt: skip
"""Events that make the course of a game; orders, markers and all dice but those of attacks are in the log."""


def sides(content: Content) -> Mapping[Side, str]:
    """The squad and the Enemy."""
    return _NAMES


def facts(content: Content) -> Sequence[tuple[str, str]]:
    """Mission, armies, when and where."""
    card = content.mission
    found = [
        ("Mission", f"{card.id}, {card.name}"),
        ("Squad", content.army.name),
        ("Enemy", content.enemy.name),
    ]
    frame = card.frames.get(content.army.id)
    if frame is not None:
        found.append(("Where and when", f"{frame.place}, {frame.date}"))
    found.append(("Objective", card.objectives.text))
    return found


def told(event: Event) -> bool:
    """Is its line worth telling again afterwards?"""
    return isinstance(event, TOLD) or (type(event) is Rolled and event.kind == "attack")


def turns(content: Content, log: Sequence[Event]) -> list[Turn]:
    """The Turns; the track counts down."""
    most = content.mission.turns
    return [
        Turn(number(content, event.space), f"Turn {number(content, event.space)} of {most}", at)
        for at, event in enumerate(log)
        if type(event) is e.TurnBegins
    ]


def number(content: Content, space: int) -> int:
    """A Turn's number by its space of the track."""
    return content.mission.turns - space + 1


# ------------------------------------------------------------------ losses


def losses(g: Game[State], names: Mapping[str, str]) -> list[Loss]:
    """Who was eliminated, of either side."""
    return [
        Loss(number(g.content, x.turn), _side(x), names.get(x.unit.id, x.unit.id), "eliminated", by(x, names))
        for x in g.state.lost
    ]


def _side(lost: Lost) -> Side:
    return SQUAD if lost.unit.side == SQUAD else ENEMY


def by(lost: Lost, names: Mapping[str, str]) -> str:
    """By whose hand somebody fell."""
    if not lost.by:
        return ""
    return _BY.get(lost.by) or f"by {names.get(lost.by, lost.by)}"


def honour(g: Game[State], names: Mapping[str, str]) -> list[Honour]:
    """The men of the squad who fell, and how."""
    found = []
    for x in g.state.lost:
        if x.unit.side == SQUAD:
            how = f", {by(x, names)}" if x.by else ""
            led = "; he led the squad" if x.leader else ""
            found.append(
                Honour(names.get(x.unit.id, x.unit.id), f"fell in Turn {number(g.content, x.turn)}{how}{led}")
            )
    return found


def measure(g: Game[State]) -> Measure | None:
    """How many units each side has on the map."""
    if not g.state.groups:
        return None
    count = {SQUAD: 0, ENEMY: 0}
    for unit in g.state.units.values():
        count[SQUAD if unit.side == SQUAD else ENEMY] += 1
    return Measure("Units on the map", count)


# ------------------------------------------------------------------ the map


def picture(g: Game[State], side: Side) -> BandPicture | None:
    """The stripes from the top down, with the entry area."""
    view = View(g, side)
    if not g.state.stripes or not g.state.groups:
        return None
    bands = [_band(view, n) for n in range(1, len(g.state.stripes) + 1)]
    entry = _groups(view, ENTRY)
    return BandPicture((*bands, *([Band("in", "entry area", "", entry)] if entry else [])))


def _band(view: View, n: int) -> Band:
    place = view.stripe(n)
    assert place is not None
    things = [f.kind + (" (target)" if f.target else "") for f in place.features]
    things += ["OBSTACLE"] if place.wire else []
    down = view.face_down(n)
    things += [f"{down} Event marker{'s' if down > 1 else ''}"] if down else []
    return Band(f"#{n}", place.terrain, ", ".join(things), _groups(view, n))


def _groups(view: View, n: int) -> list[tuple[Side, str]]:
    """Who stands in a stripe: the Enemy first, as on the map."""
    found = [(ENEMY, _group(view, k)) for k in view.groups_in(n, ENEMY)]
    return found + [(SQUAD, _group(view, k)) for k in view.groups_in(n, SQUAD)]


def _group(view: View, k: Group) -> str:
    """A Group: its units by their letters (in brackets = SUPPRESSED), and its markers."""
    letters = [f"({i})" if view.state.units[i].suppressed else i for i in k.units]
    place = view.stripe(k.stripe)
    feature = next((f.kind for f in place.features if f.id == k.feature), "") if place else ""
    marks = [
        *([f"on {feature}"] if feature else []),
        *(["HIDDEN"] if k.hidden else []),
        *(["COVER"] if k.cover else []),
        *(["OVERWATCH"] if k.watch else []),
        *(["wire"] if k.wire else []),
        *(["Engaged"] if k.foe else []),
    ]
    return f"{k.id}: {' '.join(letters)}" + (f" {', '.join(marks)}" if marks else "")
