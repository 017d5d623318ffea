"""The auto-player's squads: what it buys for which Mission (trial games taught which weapons pay where)."""

from __future__ import annotations

from typing import Any

from .cards import Army
from .index import kind
from .pieces import G, soldiers
from .state import SQUAD

WISHES: dict[str, tuple[str, ...]] = {
    "1": ("unit:smg", "unit:smg", "unit:pistol", "kit:grenade", "unit:ar", "unit:ar", "kit:bayonets"),
    "2": ("unit:rifle", "unit:rifle", "unit:rifle", "unit:rifle", "kit:grenade"),
    "3": ("unit:smg", "kit:grenade", "unit:ar", "unit:pistol", "kit:bayonets"),
    "4": (
        "unit:smg",
        "unit:smg",
        "unit:smg",
        "kit:grenade",
        "unit:pistol",
        "unit:ar",
        "unit:gurkha",
        "kit:bayonets",
    ),
    "5": ("unit:smg", "unit:smg", "kit:grenade", "kit:bayonets"),
    "6": ("unit:smg", "kit:grenade", "unit:lmg"),
    "7": ("unit:smg", "kit:binoculars", "kit:machete", "unit:lmg", "kit:grenade"),
    "8": ("unit:smg", "unit:lmg", "kit:grenade", "unit:smg", "unit:ar"),
    "campaign": ("unit:smg", "unit:smg", "unit:medic", "kit:bayonets", "kit:grenade"),
}
"""In order of preference; what is left goes into Rifles, then into equipment."""
DEFAULT = ("unit:smg", "kit:grenade", "unit:ar")
LAST = (
    "kit:grenade",
    "kit:bayonets",
    "kit:binoculars",
    "kit:sword",
    "kit:first_aid",
    "kit:machete",
    "kit:mine",
    "kit:satchel",
)


def next_purchase(g: G, options: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """The next thing to buy: the first wish not yet met, then Rifles, then equipment, then ``done``."""
    army: Army = g.content.army
    have: dict[str, int] = {}
    for unit in soldiers(g, SQUAD):
        if not unit.lent:
            have[f"unit:{unit.type}"] = have.get(f"unit:{unit.type}", 0) + 1
    for item, n in g.state.packs.items():
        have[f"kit:{item}"] = n
    wanted: dict[str, int] = {}
    key = "campaign" if g.content.options.get("campaign") == "founding" else g.content.mission.id
    for wish in WISHES.get(key, DEFAULT):
        wanted[wish] = wanted.get(wish, 0) + 1
        what = tuple(wish.split(":"))
        if have.get(wish, 0) < wanted[wish] and what in options and affordable(g, army, wish):
            return what
    if ("unit", "rifle") in options:
        return ("unit", "rifle")
    for wish in LAST:
        what = tuple(wish.split(":"))
        if what in options and not have.get(wish):
            return what
    return ("done",) if ("done",) in options else options[0]


def affordable(g: G, army: Army, wish: str) -> bool:
    """Would enough be left for a squad of bodies?  Equipment waits until there are men to carry it."""
    if wish.startswith("kit:"):
        return len(soldiers(g, SQUAD)) >= 3
    return True


def leader_choice(g: G, able: list[str]) -> str:
    """Who leads: one who is of little use otherwise, a Pistol or an SMG first."""
    order = {"Pistol": 0, "SMG": 1, "Rifle": 2}
    return min(able, key=lambda i: (order.get(kind(g, g.state.units[i]).weapon, 3), i))
