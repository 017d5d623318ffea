"""How the log of 1942 is read."""

from __future__ import annotations

from typing import Any

import msgspec

from ironbottom.games.nineteen42 import events as e
from ironbottom.games.nineteen42.cards import Content
from ironbottom.games.nineteen42.ground import ground
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.tell import half, place
from ironbottom.kernel.ask import Side
from ironbottom.kernel.derived import Derived
from ironbottom.kernel.events import Event, Rolled

from .reading import Behind, Names, strings

BOOK = "nineteen42"
SIDES = {JAPAN: "Japan", ALLIES: "the Allies"}
ACTS = frozenset({"land", "air", "naval", "attack", "arrive", "deploy"})
LOSSES = (e.Gone, e.ShipsSunk, e.NavalLost, e.Shaken, e.Retreated)
PURPOSES = {
    "city": "does the empty city fall?",
    "combat": "attack, on the Combat Results Table",
    "air attack": "aircraft attack ships",
    "attrition": "siege: does the garrison surrender?",
    "allied air": "is the Allied air worn out?",
    "hong kong": "assault on Hong Kong",
    "force z hunted": "aircraft hunt Force Z",
    "force z": "Force Z fires",
    "java sea": "Battle of the Java Sea",
}
PLAIN = frozenset({"to", "why", "how", "what", "result", "rule", "column", "mode", "phase", "level", "kind"})
"""Fields whose words are no names."""


def turn(content: Content, event: Event) -> int | None:
    """The game-turn."""
    return event.turn if type(event) is e.TurnBegins else None


def heading(event: Event) -> bool:
    """Turns, player-turns, phases."""
    return type(event) in (e.TurnBegins, e.PlayerTurn, e.Phase)


def apart(event: Event) -> bool:
    """All headings."""
    return heading(event)


def announces(event: Event) -> bool:
    """A siege."""
    return type(event) is e.Besieged


def loss(event: Event) -> bool:
    """Out of play, sunk, disrupted, driven back."""
    return isinstance(event, LOSSES)


def words(event: Event) -> list[str]:
    """All ids in an event: units, hexes, sides."""
    fields = (f.name for f in msgspec.structs.fields(event) if f.name not in PLAIN)
    return [text for name in fields for text in strings(getattr(event, name))]


def sides(content: Content, event: Event, names: Names) -> set[Side]:
    """Whose counters are in it, who throws, who takes."""
    mine = {JAPAN: owned(content.japan), ALLIES: owned(content.allies)}
    found = set()
    for word in words(event):
        found |= {side for side in SIDES if word == side or word in mine[side]}
    if isinstance(event, e.ShipsSunk):
        found.add(JAPAN if event.purse == "Japanese" else ALLIES)
    if isinstance(event, e.NavalLost | e.Contested):
        found.add(ALLIES)
    return found


@Derived
def owned(card: Any) -> frozenset[str]:
    """The ids of a side's counters."""
    return frozenset(unit.id for unit in card.units)


def things(content: Content, event: Event, names: Names) -> list[str]:
    """Counters and hexes."""
    number = ground().number
    found = [names[w] if w in names else place(w) for w in words(event) if w in names or w in number]
    return list(dict.fromkeys(found))


def purpose(rolled: Rolled) -> str:
    """In words."""
    return PURPOSES.get(rolled.kind, rolled.kind)


def behind(content: Content, event: Event) -> list[Behind]:
    """The column of the Combat Results Table, with the row that was read."""
    tables = content.tables
    if type(event) is not e.Fought or event.column not in tables.columns:
        return []
    at = tables.columns.index(event.column)
    total = max(0, min(10, event.die + sum(n for n, _ in event.mods)))
    cells = [row[at] for row in tables.crt]
    row = "  ".join(f"[{n} {cell}]" if n == total else f"{n} {cell}" for n, cell in enumerate(cells))
    return [Behind(f"Odds {half(event.attack)} to {half(event.defence)}, column {event.column}: {row}")]
