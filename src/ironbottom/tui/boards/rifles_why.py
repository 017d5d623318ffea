"""Why the Enemy did what it did: the last activations with dice, table rows, targets and rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ironbottom.games.rifles import events as e
from ironbottom.games.rifles.cards import Content
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.rulebook import load_rules
from ironbottom.kernel.session import Session

from ..logbook import Told
from ..palette import Line

PACKAGE = "ironbottom.games.rifles"
STARTS = (e.Points, e.Acts, e.TurnBegins)


def begins_act(event: Event) -> bool:
    """Does the activation of an Enemy Group begin here?"""
    rules = ("rifles:3.4.c", "rifles:3.5.3.b", "rifles:4.6.1.c")  # acts without a die on the table
    return type(event) is e.Ordered and not event.instead and (event.die > 0 or event.rule in rules)


def why(session: Session[Any], told: Sequence[Told]) -> list[Line]:
    """The last Enemy phase, each order with the table it came from."""
    content: Content = session.content
    start, end = _last_phase(told)
    if start == end:
        return [[("The Enemy has not acted yet.", "dim")]]
    lines: list[Line] = []
    for line in told[start:end]:
        if line.event is not None and begins_act(line.event) and lines:
            lines.append([("", "")])
        lines.append([(line.text, line.style)])
        lines += [[(f"      {text}", "dim")] for text in _reasons(content, line.event)]
    return lines


def _last_phase(told: Sequence[Told]) -> tuple[int, int]:
    """From the first to the last line of the newest Enemy phase: presence, activations, end of Turn."""
    acts = [i for i, line in enumerate(told) if line.event is not None and begins_act(line.event)]
    if not acts:
        return 0, 0
    start = acts[-1]
    while start > 0 and type(told[start - 1].event) not in STARTS:
        start -= 1
    end = acts[-1]
    while end < len(told) and type(told[end].event) not in STARTS:
        end += 1
    first = next(i for i in acts if i >= start)
    return first, end


def _reasons(content: Content, event: Event | None) -> list[str]:
    """What stands behind a line: the table that gave an order, the rule that changed it, how a target was chosen."""
    if type(event) is e.Ordered:
        if event.die:
            table = (
                content.mission.activation.get(content.enemy.id)
                or content.enemy.activation[_posture(content)]
            )
            row = "  ".join(f"[{n} {o}]" if n == event.die else f"{n} {o}" for n, o in enumerate(table, 1))
            return [f"table: {row}"]
        return _rule(event.rule)
    if type(event) is e.Aimed:
        if event.selector:
            words = "  ".join(f"{n} {w}" for n, w in enumerate(content.mission.target, 1))
            return [f"Target Table: {words}", *_rule(event.rule)]
        return _rule(event.rule)
    if type(event) is e.Nothing:
        return _rule(event.rule)
    if type(event) is Rolled and event.mods:
        return [f"{n:+d} {_title(rule)} ({rule})" for n, rule in event.mods]
    return []


def _posture(content: Content) -> Any:
    return content.mission.posture


def _title(rule: str) -> str:
    found = load_rules(PACKAGE).get(rule)
    return found.title if found else rule


def _rule(rule: str) -> list[str]:
    found = load_rules(PACKAGE).get(rule)
    return [f"{rule} {found.title}"] if found else []
