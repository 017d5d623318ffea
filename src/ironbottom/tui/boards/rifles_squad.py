"""Building the squad: the army card as a price list, and beside it what has been bought so far."""

from __future__ import annotations

from typing import Any

from ironbottom.games.rifles.cards import Equipment, UnitType
from ironbottom.games.rifles.squad import bar_pack_purchase, bar_unit_purchase, why_not
from ironbottom.games.rifles.state import SQUAD
from ironbottom.games.rifles.view import View
from ironbottom.kernel.ask import Ask

from ..menu import PASS, Entry, Menu
from ..palette import Line, Palette
from .rifles_terms import WEAPONS

ATTRS = {
    "LEADER": "may lead the squad",
    "SETUP": "no attack in a Turn in which it has moved",
    "INDIRECT": "fires without seeing, if another unit of yours sees the target (DRM -1)",
    "FLAME": "ignores terrain and COVER; three shots",
    "SCOPE": "DRM +1 from Distance 1 on",
    "BLADE": "+1 in Close Combat",
    "MEDIC": "others of his Group recover with +1",
    "SPIRIT": "fights on where others would not",
    "VEHICLE": "a Group of its own",
    "ARMOURED": "hit by the second Combat Factor only",
    "UNARMOURED": "no armour",
}
KIT = {
    "grenade": "at Distance 0: at up to three, or CF +2 at one",
    "satchel": "at Distance 0 against Armour, BUILDINGs and FOX HOLEs; for Rifles and SMGs",
    "mine": "at Distance 0 against Armour; for Rifles and SMGs",
    "bayonets": "for the squad: a bonus in Close Combat",
    "sword": "a bonus in Close Combat; for who may lead",
    "machete": "once a Turn DEEP JUNGLE costs its Group 1 AP",
    "binoculars": "Spot with +1, and 1 RP at the start",
    "flares": "for the squad: +2 to a Night Range roll",
    "first_aid": "once a Mission one unit recovers without a roll",
}


NAME = 29
"""Columns of the longest name on a card; with what follows a row fits into a narrow window."""


def menu(view: View, ask: Ask[Any]) -> Menu:
    """The whole card, each row under the same key all the time; what cannot be bought now is dim and says why."""
    army = view.g.content.army
    entries: list[Entry] = []
    for token in ask.options:
        if token[0] == "done":
            entries.append(Entry([("The squad is complete", "good")], token, key=PASS))
        elif token[0] == "sample":
            label: Line = [("Take the ready-made squad", "good"), (f"  {_sample(view)}", "dim")]
            entries.append(Entry(label, token, key="R"))
    for row in army.units:
        if row.bp:
            line = unit_line(row, _have(view, row.id))
            why = why_not(view.g, ("unit", row.id), bar_unit_purchase(view.g, row.id))
            entries.append(row_entry(line, ("unit", row.id), why))
    for pack in army.equipment:
        line = pack_line(pack, view.state.packs.get(pack.id, 0))
        why = why_not(view.g, ("kit", pack.id), bar_pack_purchase(view.g, pack.id))
        entries.append(row_entry(line, ("kit", pack.id), why))
    return Menu("buy", entries, f"Build your squad: {view.state.budget} of {_whole(view)} Build Points left")


def row_entry(line: Line, token: Any, why: str) -> Entry:
    """A row of the card; dim with the reason if it cannot be bought now."""
    if not why:
        return Entry(line, token)
    why = f"Not now: {why}."
    return Entry([(text, "dim" if style != "state" else style) for text, style in line], token, bar=why)


def _whole(view: View) -> int:
    return view.state.budget + sum(cost for _, _, cost in _bought(view)) + sum(c for _, _, c in _packs(view))


def _have(view: View, type_id: str) -> int:
    return sum(1 for u in view.state.units.values() if u.side == SQUAD and u.type == type_id and not u.lent)


def unit_line(row: UnitType, have: int) -> Line:
    reach = str(row.dist[1]) if row.dist[0] == 0 else f"{row.dist[0]}-{row.dist[1]}"
    numbers = f"{row.weapon:<13} CF {row.cf}/{row.arm} Dist {reach:<3}"
    line: Line = [(f"{row.name:<{NAME}} ", ""), (f"{row.bp} BP  ", "strong"), (numbers, "dim")]
    return [*line, *_tally(have, row.limit)]


def pack_line(pack: Equipment, have: int) -> Line:
    n = f"{pack.pieces} x " if pack.pieces > 1 else ""
    line: Line = [(f"{n + pack.name:<{NAME}} ", ""), (f"{pack.bp} BP  ", "strong")]
    return [*line, (f"{'equipment':<29}", "dim"), *_tally(have, pack.limit)]


def _tally(have: int, limit: int) -> Line:
    return [(f"  {have} of {limit}" if limit else f"  have {have}", "state")] if have else []


def _sample(view: View) -> str:
    army = view.g.content.army
    names = {u.id: WEAPONS.get(u.weapon, u.weapon) for u in army.units}
    parts = [f"{n} {names.get(k, k)}" for k, n in army.sample.units.items()]
    packs = {e.id: f"{e.pieces} {e.name}{'s' if e.pieces > 1 else ''}" for e in army.equipment}
    return ", ".join([*parts, *(packs.get(i, i) for i in army.sample.equipment)])


# ------------------------------------------------------------------ beside the list


def beside(view: View, token: Any, palette: Palette) -> list[Line]:
    """What has been bought, and what the highlighted row does."""
    bought, packs = _bought(view), _packs(view)
    spent = sum(c for _, _, c in (*bought, *packs))
    lines: list[Line] = [[("Your squad so far", "title"), (f"  {spent} of {_whole(view)} BP spent", "")]]
    parts = [f"{n} x {name}" for n, name, _ in bought]
    lines.append([("  " + (", ".join(parts) or "nobody yet"), "own text" if parts else "dim")])
    if packs:
        lines.append([("  " + ", ".join(f"{n} x {name}" for n, name, _ in packs), "feature")])
    about = _about(view, token)
    return lines + ([about] if about else [])


def _about(view: View, token: Any) -> Line:
    army = view.g.content.army
    if token is None:
        return []
    if token[0] == "unit":
        row = next(u for u in army.units if u.id == token[1])
        words = [_attr(a) for a in row.attrs]
        text = "; ".join([f"TN {row.tn}", *words])
        return [(f"{row.name}: ", "strong"), (text, "")]
    if token[0] == "kit":
        pack = next(e for e in army.equipment if e.id == token[1])
        return [(f"{pack.name}: ", "strong"), (KIT.get(pack.id, ""), "")]
    return [(army.trait.text, "")]


def _attr(attr: str) -> str:
    if attr.startswith("AREA("):
        return f"hits up to {attr[5:-1]} units at once"
    if attr.startswith("CARRY("):
        return f"carries {attr[6:-1]}"
    return ATTRS.get(attr, attr)


def _bought(view: View) -> list[tuple[int, str, int]]:
    """Numbers, names and price of the units bought."""
    found = []
    for row in view.g.content.army.units:
        n = _have(view, row.id)
        if n:
            found.append((n, row.name, n * row.bp))
    return found


def _packs(view: View) -> list[tuple[int, str, int]]:
    found = []
    for row in view.g.content.army.equipment:
        n = view.state.packs.get(row.id, 0)
        if n:
            found.append((n * row.pieces, row.name, n * row.bp))
    return found
