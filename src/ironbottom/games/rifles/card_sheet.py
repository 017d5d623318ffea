"""The Mission Card as it lies on the table: objectives, special rules and every table, in sentences for screen and lines.

Only what a player of the printed game has face up before him.  Which Event markers are in play, and where, is not among it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from . import cards as c
from .combat import NIGHT_RANGE
from .index import Kind
from .tell import titled
from .why import table_of


class Row(NamedTuple):
    """A line of a table: a die, a number or a name, and what it means; without a label a sentence of its own."""

    label: str
    text: str


class Section(NamedTuple):
    """A part of the card: its title, how it is used, its rows."""

    title: str
    note: str
    rows: tuple[Row, ...]


ORDERS = {
    "Attack": "Each unit attacks your nearest Group; if nothing can be hit, Advance.",
    "Close Attack": "Close Combat with a Group of yours in its stripe, if every unit has a Pistol, Rifle, SMG or Assault Rifle"
    " and they are at least as many; else Attack.",
    "Cover": "Onto a free Feature of its stripe; else a COVER marker.",
    "Advance": "One stripe toward your nearest Group, onto the best free Feature; else in COVER, if none of your units are"
    " there. It enters a stripe with your units only if that gives shelter; else Cover.",
    "Rally": "A Recovery roll for each SUPPRESSED unit; if there is none, Cover.",
    "Grouping": "A Group of one or two units joins another such Group in its stripe or the next; else Cover.",
    "Hide": "It becomes HIDDEN; a Group that is HIDDEN already makes an Attack.",
}
"""The orders of the Enemy Activation Table in a sentence each (rifles:3.5.b-o, 5.1.b)."""
SELECTORS = {
    "anyone": "any of them",
    "unsuppressed": "one that is not SUPPRESSED",
    "suppressed": "one that is SUPPRESSED",
    "support": "one with a support weapon (LMG, HMG, Mortar, Flame Thrower or Anti-Tank weapon)",
    "leader": "the Leader",
}
SEA = {
    "under fire": "Under fire: one random unit is SUPPRESSED, and the craft makes no progress.",
    "none": "No progress.",
    "one": "One stripe toward the beach.",
    "two": "Two stripes toward the beach, but no farther than SHALLOW WATER.",
}


def sheet(content: c.Content) -> list[Section]:
    """The whole card for this pairing of armies."""
    return [head(content), *orders_of_the_day(content.mission), *tables(content)]


def head(content: c.Content) -> Section:
    """Which Mission, who plays, how long, by what light."""
    card = content.mission
    turns = f"{card.turns} Turn{'s' if card.turns != 1 else ''}"
    if len(card.light) == 1:
        light = f"by {card.light[0]}"
    else:
        day = [str(n) for n, light in enumerate(card.light, 1) if light == "day"]
        light = f"by day on a die of {day[0]} to {day[-1]}, else by night" if day else "by night"
    note = f"{content.army.name} against {content.enemy.name}; {turns}, {light}."
    return Section(f"Mission {card.id}: {card.name}", note, ())


def orders_of_the_day(card: c.Mission) -> list[Section]:
    """Objectives, set-up and special rules."""
    found = [Section("Objectives", card.objectives.text, ())]
    if card.setup:
        found.append(Section("Set-up", card.setup, ()))
    if card.special:
        found.append(Section("Special rules", "", tuple(Row("", text) for text in card.special)))
    return found


def tables(content: c.Content) -> list[Section]:
    """Every table that is used in this Mission, the Enemy's own among them."""
    card = content.mission
    found = [event_table(card), presence_table(card), activation_table(content), target_table(card)]
    if any(isinstance(effect, c.Patrol) for effect in card.effects()):
        found.append(patrol_table(content.enemy))
    if card.sea_movement:
        rows = [SEA[word] for word in card.sea_movement]
        found.append(Section("Sea Movement Table", "d6 in each Turn that begins at SEA (8.1).", by_die(rows)))
    if "night" in card.light:
        found.append(night_table())
    return [*found, terrain_table(card), *enemy_forces(content)]


def by_die(texts: Sequence[str], first: int = 1) -> tuple[Row, ...]:
    """A row for each face, neighbours that say the same in one: ``2-4``."""
    rows: list[Row] = []
    start = first
    for n, text in enumerate(texts, first):
        if n > first and text == texts[n - first - 1]:
            rows[-1] = Row(f"{start}-{n}", text)
        else:
            start = n
            rows.append(Row(str(n), text))
    return tuple(rows)


def event_table(card: c.Mission) -> Section:
    """The entries by the numbers of their markers."""
    there, all_ = len(card.event_stripes), len(card.events)
    which = "all of them" if there == all_ else f"{there} of these {all_}, drawn unseen"
    note = f"The number of a marker that is turned up (3.4). On the map at the start: {which}."
    rows = tuple(
        Row(str(e.marker), titled(e.title, e.text)) for e in sorted(card.events, key=lambda e: e.marker)
    )
    return Section("Event Table", note, rows)


def presence_table(card: c.Mission) -> Section:
    """What the Presence Check may bring."""
    note = "d6 after your actions, if at most one Enemy unit is on the map, Vehicles not counted (3.3)."
    return Section("Enemy Presence Table", note, by_die([row.text for row in card.presence]))


def activation_table(content: c.Content) -> Section:
    """The Enemy's orders in this Mission, each with what it means."""
    rows = tuple(Row(row.label, f"{row.text}. {ORDERS[row.text]}") for row in by_die(table_of(content)))
    note = f"d6 for each Enemy Group in turn (3.5). Used here: the {content.mission.posture} table of {content.enemy.name}."
    return Section("Enemy Activation Table", note, rows)


def target_table(card: c.Mission) -> Section:
    """Whom the Enemy attacks."""
    note = (
        "d6 for the unit that each attack is aimed at, and for the Group where several are as near (3.5.1)."
        " If there is none such, any of them; of several, one at random."
    )
    return Section("Target Table", note, by_die([SELECTORS[word] for word in card.target]))


def patrol_table(enemy: c.Army) -> Section:
    """What a patrol is."""
    note = "d6 where an entry says Patrol; when you have seen it, you may spend one Recon Point for -1 (3.7)."
    rows = ["no encounter", *(_spoken(name) for name in enemy.patrol[1:])]
    return Section("Patrol Table (RP: -1 DRM)", note, by_die(rows, 0))


def night_table() -> Section:
    """How far one sees at night."""
    note = "d6 at the first attack of a Turn at night: no attack of that Turn reaches farther (7.0)."
    rows = by_die([f"Distance {far}" for far in NIGHT_RANGE])
    return Section("Night Range Table", note, (*rows, Row("7+", "Distance 4")))


def terrain_table(card: c.Mission) -> Section:
    """What the stripes may be."""
    fixed = ", ".join(f"#{n} {terrain}" for n, terrain in sorted(card.terrain_fixed.items()))
    note = f"d6 for each stripe in preparation{f', but fixed: {fixed}' if fixed else ''} (2.1.1)."
    return Section("Terrain Table", note, by_die(card.terrain))


def enemy_forces(content: c.Content) -> list[Section]:
    """What the names of forces on the card mean for this Enemy, and the units in them."""
    card, enemy = content.mission, content.enemy
    named = set(card.forces())
    if any(isinstance(effect, c.Patrol) for effect in card.effects()):
        named |= set(enemy.patrol[1:])
    kinds = {row.id: row for row in enemy.units}
    forces = [(name, row) for name, row in enemy.forces.items() if name in named]
    rows = tuple(Row(_spoken(name), _force(row, kinds)) for name, row in forces)
    used = [row for row in enemy.units if any(row.id in force for _, force in forces)]
    units = tuple(Row(row.name, _numbers(row)) for row in used)
    return [
        Section("Enemy forces", f"What the tables call a force is, for {enemy.name}:", rows),
        Section("Enemy units", "TN is the total that hits it, CF what it adds to its die.", units),
    ]


def _force(row: dict[str, int], kinds: dict[str, c.UnitType]) -> str:
    men = [(kinds[what].name, n) for what, n in row.items() if what != "grenades"]
    parts = [f"{n} x {name}" if n > 1 else name for name, n in men]
    grenades = row.get("grenades", 0)
    return ", ".join([*parts, *([f"{grenades} with a Grenade"] if grenades else [])])


def _numbers(row: c.UnitType) -> str:
    k = Kind(row)
    reach = str(k.far) if k.near == k.far else f"{k.near} to {k.far}"
    armour = f" ({k.arm} against armour)" if k.arm else ""
    marks = [a for a in row.attrs if a != "LEADER"]  # the Enemy has none
    attrs = f", {' '.join(marks)}" if marks else ""
    return f"{k.weapon}, TN {k.tn}, CF {k.cf}{armour}, Distance {reach}{attrs}"


FORCES = {
    "mg_nest": "machine-gun nest",
    "hmg_post": "heavy machine-gun post",
    "at_team": "anti-tank team",
    "assault": "assault group",
    "officer": "officer with his men",
    "convoy": "lorry",
    "armour": "tank",
}
"""Forces that the entries of tables call otherwise than the Army Card."""


def _spoken(name: str) -> str:
    return FORCES.get(name, name.replace("_", " "))


def lines(sections: Iterable[Section]) -> list[str]:
    """The card in lines of text."""
    found: list[str] = []
    for title, note, rows in sections:
        found.append(f"{title}. {note}".rstrip())
        found += [f"  {label}: {text}" if label else f"  - {text}" for label, text in rows]
    return found
