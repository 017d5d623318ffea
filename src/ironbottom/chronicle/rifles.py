"""How the log of Rifles is read."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

import msgspec

from ironbottom.games.rifles import events as e
from ironbottom.games.rifles.cards import Content
from ironbottom.games.rifles.state import ENEMY, ENTRY, SQUAD
from ironbottom.games.rifles.tell import TERMS
from ironbottom.kernel.ask import Side
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.session import Session

from .reading import Behind, Names, strings

BOOK = "rifles"
SIDES = {SQUAD: "the squad", ENEMY: "the Enemy"}
OWN_ACTS, ENEMY_ACTS = ("regroup", "action dice", "action"), ("presence", "activation")
ACTS = frozenset({*OWN_ACTS, *ENEMY_ACTS})
OF_SQUAD = (e.Points, e.Acts, e.Gained, e.Joined, e.Equipped, e.Led, e.Peeked, e.Rescued, e.Demolished)
OF_ENEMY = (e.Ordered, e.Aimed, e.Placed)
LOSSES = frozenset({"suppressed", "eliminated"})


def turn(content: Content, event: Event) -> int | None:
    """Turns are counted from 1, as the log does."""
    return content.mission.turns - event.space + 1 if type(event) is e.TurnBegins else None


def enemy_phase(session: Session[Any]) -> tuple[int, int] | None:
    """The answers from which and up to which the Enemy's last phase went; None if there has been none."""
    answers = session.answers
    last = next((n for n in range(len(answers) - 1, -1, -1) if answers[n].kind in ENEMY_ACTS), None)
    if last is None:
        return None
    first, end = last, last + 1
    while first and answers[first - 1].kind not in OWN_ACTS:
        first -= 1
    while end < len(answers) and answers[end].kind not in OWN_ACTS:
        end += 1
    return first, end


def heading(event: Event) -> bool:
    """Turns alone."""
    return type(event) is e.TurnBegins


def apart(event: Event) -> bool:
    """A Turn begins or ends."""
    return type(event) in (e.TurnBegins, e.TurnEnds)


def announces(event: Event) -> bool:
    """An attack, an action, a Recon Point for another die."""
    return type(event) in (e.Fired, e.Acts) or (type(event) is e.Gained and event.n < 0)


def loss(event: Event) -> bool:
    """Hits, on either side."""
    return type(event) is e.Hit and event.effect in LOSSES


def groups(event: Event) -> list[int]:
    """The Groups in an event, by their numbers."""
    found = [getattr(event, name, 0) for name in ("group", "target", "foe", "attacker", "defender")]
    if type(event) is Rolled:
        found += [one for one in event.about if type(one) is int]
    return [one for one in found if type(one) is int and one]


def units(event: Event, names: Container[str]) -> Iterator[str]:
    """The units in an event, by their letters."""
    for field in msgspec.structs.fields(event):
        if field.name not in ("to", "text", "kind", "title", "why", "code", "what", "how", "rule"):
            yield from (text for text in strings(getattr(event, field.name)) if text in names)


def sides(content: Content, event: Event, names: Names) -> set[Side]:
    """By letters (capitals are the squad's), by Groups, by who throws and who acts."""
    found = {SQUAD if letter[0].isupper() else ENEMY for letter in units(event, names)}
    found |= {ENEMY if names.get(f"#{i}", "").startswith("Enemy") else SQUAD for i in groups(event)}
    if isinstance(event, OF_SQUAD) or (type(event) is Rolled and event.seat and event.kind != "presence"):
        found.add(SQUAD)
    if isinstance(event, OF_ENEMY) or (type(event) is Rolled and event.kind in ("presence", "activation")):
        found.add(ENEMY)
    return found


def things(content: Content, event: Event, names: Names) -> list[str]:
    """Units, Groups and the stripe."""
    found = [names[letter] for letter in units(event, names)]
    found += [names.get(f"#{i}", f"Group {i}") for i in groups(event)]
    found += [place(n) for n in stripes(event)]
    return list(dict.fromkeys(found))


def stripes(event: Event) -> list[int]:
    """The stripes in an event."""
    found = [event.start] if type(event) is e.Moved else []
    stripe = getattr(event, "stripe", 0)
    return [*found, stripe] if stripe else found


def place(n: int) -> str:
    """A stripe by its number."""
    return "the entry area" if n == ENTRY else f"#{n}"


def purpose(rolled: Rolled) -> str:
    """The words of the log."""
    return TERMS.get(rolled.kind, rolled.kind)


def behind(content: Content, event: Event) -> list[Behind]:
    """The row of the activation table, the Target Table, the parts of a Target Number, of both sums of a Close Combat."""
    if type(event) is e.Ordered and event.die:
        table = content.mission.activation.get(content.enemy.id)
        table = table or content.enemy.activation[content.mission.posture]
        row = "  ".join(f"[{n} {o}]" if n == event.die else f"{n} {o}" for n, o in enumerate(table, 1))
        return [Behind(f"Activation table: {row}")]
    if type(event) is e.Aimed and event.selector:
        words = "  ".join(f"{n} {w}" for n, w in enumerate(content.mission.target, 1))
        return [Behind(f"Target Table: {words}")]
    if type(event) is e.Fired and event.tn:
        return [Behind(f"Target Number {sum(n for n, _ in event.tn)}", event.tn)]
    if type(event) is e.Melee:
        return [
            Behind(f"Attack {event.attack}", event.attack_parts),
            Behind(f"Defence {event.defence}", event.defence_parts),
        ]
    return []
