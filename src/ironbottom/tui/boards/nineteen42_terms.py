"""Short words of 1942 for the screen: units, turns, purses, results."""

from __future__ import annotations

from collections.abc import Iterable

from ironbottom.games.nineteen42.index import Kind
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.view import View

CODES = {
    "infantry": "In",
    "guards": "Gd",
    "machine_gun": "MG",
    "marine": "Ma",
    "artillery": "Ar",
    "parachute": "Pa",
    "amphibious": "Am",
    "tank": "Tk",
    "armored_cavalry": "AC",
    "garrison": "Ga",
    "air": "Ai",
    "naval_air": "NA",
    "fortress": "Fo",
}
"""Two letters for each type of unit."""
TYPES = {
    "machine_gun": "machine gun",
    "armored_cavalry": "armored cavalry",
    "naval_air": "naval air",
}
SIDES = {JAPAN: "Japan", ALLIES: "the Allies"}
SHORT = {"Japanese": "Jp", "British": "Br", "Dutch": "Du", "American": "US", "Allied": "All"}
MONTHS = ("Dec", "Jan", "Feb", "Mar", "Apr", "May")
PHASES = {
    "setup": "set-up",
    "begin": "turn begins",
    "land": "land",
    "air": "air",
    "naval": "naval",
    "combat": "combat",
}
RESULTS = {
    "AE": "attacker eliminated",
    "AD": "attacker back, disrupted",
    "AR": "attacker retreats",
    "--": "no effect",
    "DR": "defender retreats",
    "DD": "defender back, disrupted",
    "DE": "defender eliminated",
    "DS": "defender surrenders",
}


def date_of(turn: int) -> str:
    """A turn is half a month; 0 = the first half of December 1941."""
    return f"{'early' if turn % 2 == 0 else 'late'} {MONTHS[turn // 2]} {41 if turn < 2 else 42}"


def unit_name(kind: Kind, short: bool = False) -> str:
    """A unit by name: "144 Rgt, 55th Division"; ``short`` without what it belongs to."""
    card = kind.card
    size = {"battalion": " Bn", "regiment": " Rgt", "brigade": " Bde", "division": " Div"}.get(card.size, "")
    named = card.unit if not card.unit[:1].isdigit() or card.unit.endswith(size) else f"{card.unit}{size}"
    return f"{named}, {card.parent}" if card.parent and not short else named


def code_of(kind: Kind) -> str:
    """Letters of its type and its strength: "In 7"."""
    return f"{CODES[kind.card.type]} {kind.strength or kind.card.radius or ''}".strip()


def spoken(kind: Kind) -> str:
    """Whose a unit is, its type and its strength, in words: "Japanese infantry 7"."""
    type_ = TYPES.get(kind.card.type, kind.card.type)
    return f"{kind.card.nation} {type_} {kind.strength or kind.card.radius or ''}".strip()


def strength(half_points: int) -> str:
    """Half points as points: 9 is 4 1/2."""
    whole, half = divmod(half_points, 2)
    return f"{whole}{'.5' if half else ''}"


def listed(view: View, units: Iterable[str], most: int = 3) -> str:
    """Units in a few words: "In 7, In 7, Tk 4 and 2 more"."""
    codes = [code_of(view.kind(u)) for u in units]
    more = len(codes) - most
    return ", ".join(codes[:most]) + (f" and {more} more" if more > 0 else "")


def place(view: View, hex_id: str) -> str:
    """A hex by number and name: "0813 Singapore"."""
    if hex_id == "off":
        return "off the map"
    m = view.index.map
    name = m.names.get(m.number[hex_id], "")
    return f"{hex_id} {name}".strip()


def territory(view: View, hex_id: str) -> str:
    """The territory that a hex lies in; "" at sea."""
    m = view.index.map
    i = m.number[hex_id]
    if i >= m.size:
        return "Formosa"
    board = m.graph.board
    key = board.hexes[i].territory
    return board.territories[key].name if key else ""
