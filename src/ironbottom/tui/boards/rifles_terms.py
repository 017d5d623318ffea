"""Short words for a small screen: terrain and its effects, weapons, states of Groups and units."""

from __future__ import annotations

from ironbottom.games.rifles.combat import FAR_ONLY, FEATURE_TN, TERRAIN_TN
from ironbottom.games.rifles.index import BLOCKING, WATER
from ironbottom.games.rifles.state import ENTRY, SQUAD, Group, Unit
from ironbottom.games.rifles.view import View

from ..palette import Line, Palette

LOOKS = {
    "OPEN": ("open", ". . ."),
    "JUNGLE": ("jungle", "^ ^ ^"),
    "DEEP JUNGLE": ("deep", "^^^^^"),
    "RIVER": ("water", "~~~~~"),
    "SEA": ("water", "~ ~ ~"),
    "SHALLOW WATER": ("water", "~ . ~"),
    "BEACH": ("beach", ". : ."),
    "VILLAGE": ("village", "n n n"),
    "FIELD": ("field", '" " "'),
    "HILL": ("hill", "/\\_/\\"),
}
"""Of each terrain the style, and the pattern that shows it without colour."""
WEAPONS = {
    "Assault Rifle": "AR",
    "Flame Thrower": "Flame",
    "Anti-Tank": "AT",
}
STATES = {
    "COVER": "COVER",
    "HIDDEN": "HIDDEN",
    "OVERWATCH": "OVERWATCH",
    "ENGAGED": "ENGAGED",
    "WIRE": "WIRE",
    "COVER FIRE": "COVER FIRE",
    "STUNNED": "cannot act",
    "ACTED": "has acted",
}
BRIEF = {"COVER": "CO", "HIDDEN": "HI", "OVERWATCH": "OW", "WIRE": "WI", "COVER FIRE": "CF"}
KIT = {"first_aid": "first aid", "satchel": "satchel charge", "mine": "anti-tank mine"}
STEPS = {
    "light": "Preparation: light",
    "terrain": "Preparation: terrain",
    "deal": "Preparation: Event markers",
    "enemies": "Preparation: Enemy forces",
    "buy": "Squad: buying",
    "equip": "Squad: equipment",
    "command": "Squad: command",
    "place": "Squad: start",
    "turns": "Turns",
    "begin": "Turn begins",
    "sail": "Sea Movement",
    "groups": "Groups",
    "dice": "Action Dice",
    "act": "Actions",
    "presence": "Enemy presence",
    "line up": "Enemy",
    "enemy": "Enemy",
    "end": "End of Turn",
}
"""Steps of the sequence of play, by their ids."""


def weapon(view: View, unit: Unit) -> str:
    """The weapon of a unit in a word."""
    kind = view.kind(unit)
    if unit.airman:
        return "Airman"
    if kind.vehicle:
        return unit.type.capitalize()
    if kind.medic:
        return "Medic"
    if kind.scope:
        return "Sniper"
    return WEAPONS.get(kind.weapon, kind.weapon)


def effects_brief(terrain: str) -> str:
    """What a terrain does, in ten cells: Target Number (* only from afar), price to enter."""
    parts = []
    if terrain in TERRAIN_TN:
        parts.append(f"TN{TERRAIN_TN[terrain][0]:+d}{'*' if terrain in FAR_ONLY else ''}")
    if terrain == "DEEP JUNGLE":
        parts.append("2AP")
    return " ".join(parts)


def effects(terrain: str) -> str:
    """What a terrain does, in a line."""
    parts = []
    if terrain in TERRAIN_TN:
        far = " from Distance 1 on" if terrain in FAR_ONLY else ""
        parts.append(f"TN {TERRAIN_TN[terrain][0]:+d}{far}")
    if terrain == "DEEP JUNGLE":
        parts.append("2 AP to enter")
    if terrain in BLOCKING:
        parts.append("blocks sight")
    if terrain in WATER:
        parts.append("no COVER, no Recovery")
    if terrain == "BEACH":
        parts.append("nobody hides")
    return ", ".join(parts) or "no effect"


def feature_effect(kind: str) -> str:
    """What a Terrain Feature does, briefly."""
    return f"{kind} TN{FEATURE_TN[kind][0]:+d}"


def stripe_name(n: int) -> str:
    """A stripe, or the entry area."""
    return "the entry area" if n >= ENTRY else f"#{n}"


def states(view: View, group: Group, acted: bool = True) -> list[tuple[str, str]]:
    """The states of a Group: code, and what is to be added to its word."""
    found = []
    for code, on in (("COVER", group.cover), ("HIDDEN", group.hidden), ("WIRE", group.wire)):
        if on:
            found.append((code, ""))
    if group.watch:
        found.append(("OVERWATCH", " -1" if group.watch == 1 else ""))
    if group.foe:
        found.append(("ENGAGED", f" with {group.foe}"))
    if group.cover_fire:
        found.append(("COVER FIRE", f" {group.cover_fire}"))
    if group.stunned:
        found.append(("STUNNED", ""))
    elif acted and group.acted and group.side == SQUAD:
        found.append(("ACTED", ""))
    return found


def brief_states(view: View, group: Group) -> str:
    """The states of a Group in a few letters."""
    parts = []
    for code, more in states(view, group, acted=False):
        if code == "ENGAGED":
            parts.append(f"x{group.foe}")
        elif code in BRIEF:
            parts.append(BRIEF[code] + more.strip())
    return " ".join(parts)


def feature_kind(view: View, group: Group) -> str:
    """The kind of Feature that a Group is on, "" for none."""
    place = view.stripe(group.stripe)
    for feature in place.features if place and group.feature else ():
        if feature.id == group.feature:
            return feature.kind
    return ""


def marker(view: View, unit: Unit, palette: Palette, side: str) -> Line:
    """A unit's marker: its letter, the Leader's sign, "+" for a Veteran, "!" when it is SUPPRESSED."""
    sign = palette.leader if unit.id == view.state.leader else ""
    sign += "+" if unit.veteran else ""
    if unit.suppressed:
        return [(f"{unit.id}{sign}!", f"{side} hurt")]
    return [(f"{unit.id}{sign}", f"{side} bold")]


def kit_words(unit: Unit) -> str:
    """What a unit carries."""
    return ", ".join(
        f"{KIT.get(item, item.replace('_', ' '))}{f' x{n}' if n > 1 else ''}" for item, n in unit.kit.items()
    )


def legend(palette: Palette) -> list[Line]:
    """The signs on the map."""
    rows = [
        ("A B C", "your units; a b c the Enemy's; the number before them is their Group's"),
        (palette.leader, "Leader"),
        ("+", "Veteran"),
        ("!", "SUPPRESSED"),
        ("?", "a face-down Event marker (i: you have looked at it)"),
        (palette.here, "what the question is about"),
        ("TN+1*", "only against attacks from Distance 1 on"),
        ("CO HI OW", "COVER, HIDDEN, OVERWATCH (-1: fires with DRM -1)"),
        ("WI x2 CF", "next to Barbed Wire, Engaged with Group 2, under COVER FIRE"),
        ("@TREE", "on that Terrain Feature; TREE by itself: nobody is on it"),
    ]
    return [[("Signs", "title")], *([(f"{sign:>14}  ", "key"), (text, "")] for sign, text in rows)]
