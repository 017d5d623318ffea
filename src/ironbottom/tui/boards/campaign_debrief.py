"""The debrief of a mission, as it has gone so far: each die with what it meant, and what the next one will decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ironbottom.campaign import events as e
from ironbottom.campaign.state import grade
from ironbottom.campaign.words import FATES, how_it_went
from ironbottom.kernel.ask import Roll
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.session import Session

from ..palette import Line

REASONS = {
    "rifles:10.3.c": "the mission is lost",
    "rifles:10.4.1.h": "Bull Strength",
    "rifles:1.3.a": "a medic came through",
    "rifles:10.4.b": "the mission is not completed",
}
STYLES = {"dead": "bad", "wounded": "warn", "fit": "good"}
THROWN = frozenset({"casualty", "experience"})
"""The dice of a debrief."""
HEADS = {"casualty": "Casualties", "experience": "Experience", "equipment": "From HQ for the next mission"}


def start(session: Session[Any]) -> int | None:
    """Where in the log the last debrief begins; None if there has been none."""
    log = session.log
    return next((i for i in range(len(log) - 1, -1, -1) if type(log[i]) is e.Reported), None)


def open_now(session: Session[Any]) -> bool:
    """Is a die of the debrief about to fall?"""
    return isinstance(session.q, Roll) and session.q.kind in THROWN


def lines(session: Session[Any], tone: Any) -> list[Line]:
    """Everything since the report was handed in."""
    first = start(session)
    if first is None:
        return []
    names = session.title.names(session.content, session.log)
    found: list[Line] = []
    head = ""
    for event in _in_order(session.log[first:]):
        want = _heading(event)
        if type(event) is e.Decorated and head == "Victory points":
            want = "Decorations"
        if want and want != head:
            found += [[("", "")], [(want, "title")]]
            head = want
        found += _told(session, event, names, tone)
    return found


def _in_order(log: list[Event]) -> list[Event]:
    """What became of a man before the medal that he has for it."""
    found = log[:]
    for i, (event, after) in enumerate(zip(found, found[1:], strict=False)):
        if type(event) is e.Decorated and type(after) is e.Fate and event.man == after.man:
            found[i : i + 2] = [after, event]
    return found


def _heading(event: Event) -> str:
    if type(event) is Rolled:
        return HEADS.get(event.kind, "")
    if isinstance(event, e.Healed | e.Fate):
        return "" if type(event) is e.Fate else "Back with the squad"
    if type(event) is e.Scored:
        return "Victory points"
    if type(event) is e.CampaignEnds:
        return "The end"
    return ""


def _told(session: Session[Any], event: Event, names: Mapping[str, str], tone: Any) -> list[Line]:
    if type(event) is e.Reported:
        how = how_it_went(event)
        style = "good" if event.code == "success" else "bad" if event.code == "loss" else "warn"
        return [[(f"Mission {event.mission}, {event.name}: ", "strong"), (how, style)]]
    if type(event) is Rolled and event.kind in THROWN:
        return [_die(event, names)]
    if type(event) is e.Fate:
        return [[(f"    {event.name} {FATES[event.fate]}.", STYLES[event.fate])]]
    if type(event) is e.Scored:
        return _scored(event)
    text = session.title.tell(session.content, event, names)
    return [[(f"  {text}", tone(event))]] if text else []


def _die(event: Rolled, names: Mapping[str, str]) -> Line:
    who = names.get(str(event.about[0]), "") if event.about else "The squad"
    line: Line = [(f"  {who}: die ", ""), (str(event.faces[0]), "strong")]
    for n, rule in event.mods:
        line.append((f" {n:+d} ({REASONS.get(rule, rule)})", "dim"))
    if event.mods:
        line.append((f" = {event.total}", "strong"))
    return line


def _scored(event: e.Scored) -> list[Line]:
    gained = sum(n for _, n in event.parts)
    found: list[Line] = [
        [(f"  {n:+4d}  ", "good" if n > 0 else "bad"), (what, "")] for what, n in event.parts
    ]
    found.append(
        [(f"  {gained:+4d}  ", "strong"), (f"in all; now {event.total} ({grade(event.total)} so far)", "")]
    )
    return found


def next_die(session: Session[Any]) -> Line:
    """What the die that is about to fall decides."""
    q = session.q
    if not isinstance(q, Roll) or q.kind not in THROWN:
        return []
    add = sum(n for n, _ in q.mods)
    if q.kind == "experience":
        less = f", {add:+d}, at least 1" if add else ""
        return [("The next die: ", "strong"), (f"d6 Experience Points{less}", "")]
    name = session.g.state.men[q.about[0]].name
    faces = [f"{_faces(1, 2 - add)}dead", f"{_faces(3 - add, 5 - add)}wounded", f"{_faces(6 - add, 6)}unhurt"]
    parts = [text for text in faces if not text.startswith("-")]
    return [("The next die: ", "strong"), (f"{name}  ", "own text"), (", ".join(parts), "")]


def _faces(low: int, high: int) -> str:
    """Faces as "3-5 ", "6 ", or "-" where there are none."""
    low, high = max(1, low), min(6, high)
    if low > high:
        return "-"
    return f"{low} " if low == high else f"{low}-{high} "
