"""The questions of 1942 as menus: short labels for a narrow column, options grouped by what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ironbottom.games.nineteen42 import combat, land, words
from ironbottom.games.nineteen42.cities import besiegers, city_number
from ironbottom.games.nineteen42.pieces import attack_strength, defence_strength
from ironbottom.games.nineteen42.view import View
from ironbottom.kernel.ask import Ask

from ..menu import PASS, Entry, Menu
from ..palette import Line
from . import nineteen42_hexes as hexes
from . import nineteen42_setup
from . import nineteen42_terms as t

MANY = 12
"""More options than this are put under headings, where they fall into groups."""
PASSES = {
    "land": ("done", "End the land segment"),
    "air": ("done", "End the air segment"),
    "naval": ("done", "End the naval segment"),
    "attack": ("done", "End the combat phase"),
    "march": ("back", "Back: other units"),
    "goal": ("back", "Back: another cargo"),
    "station": ("back", "Back"),
    "arrive": ("later", "It waits"),
    "force z": ("stay", "Force Z stays in port"),
    "abda": ("stay", "The squadron stays in port"),
}
"""By kind of question the answer that passes, in short words."""
HOW = {
    "port": "To a friendly port",
    "beach": "Land on a coast",
    "sea": "Attack from the sea",
    "burma": "Overland through Burma",
}


def menu(view: View, ask: Ask[Any]) -> Menu:
    """The options of a question."""
    passing, text = PASSES.get(ask.kind, ("", ""))
    if ask.kind == "deploy":
        passing, text = "ready", "The rest as in history"
    back = passing == land.BACK
    rest = [Entry([(text, "")], passing, key=PASS, back=back)] if passing and passing in ask.options else []
    tokens = [token for token in ask.options if not rest or token != passing]
    if ask.kind == "land":
        tokens.sort(key=lambda token: _moved(view, ask, token))
    entries = [Entry(label(view, ask, token), token) for token in tokens]
    if ask.kind == "deploy":
        return Menu(ask.kind, [*_deploy(view, ask, entries), *rest], heading(view, ask))
    group = GROUPS.get(ask.kind)
    if group is not None and (len(tokens) > MANY or ask.kind in ("air", "goal")):
        entries = grouped(view, ask, entries, group)
    if ask.kind == "march":
        entries.sort(key=lambda entry: _named_first(view, entry.token))
    place = (
        f"{ask.kind} {ask.about}" if back else ask.kind
    )  # the goal of another stack is no goal of this one
    return Menu(place, [*entries, *rest], heading(view, ask), _start(view, ask))


def _moved(view: View, ask: Ask[Any], token: Any) -> bool:
    """Have all that can still march out of a hex marched already?  Others come before them."""
    what, where = token
    units = land.movers(view.g, view.index.map.number[where], ask.seat) if what == "hex" else []
    return bool(units) and all(view.state.units[u].spent for u in units)


def _start(view: View, ask: Ask[Any]) -> Any:
    """Where the highlight begins: once something has flown, on the end of the segment, for a second flight costs the umbrella."""
    own = (u for u in view.state.units.values() if view.kind(u.id).side == ask.seat)
    flown = ask.kind == "air" and any(u.flew for u in own)
    return PASSES["air"][0] if flown else None


def heading(view: View, ask: Ask[Any]) -> str:
    """The question without side, turn and phase, which stand above it."""
    text = words.prompt(view, ask)
    head, colon, rest = text.partition(": ")
    return rest[:1].upper() + rest[1:] if colon and "Turn" in head else text


def _deploy(view: View, ask: Ask[Any], entries: list[Entry]) -> list[Entry]:
    """Where the unit stood in history comes first; the others by territory."""
    then = view.index.map.ids[nineteen42_setup.history(view, ask)]
    first = [Entry([*e.label, ("  history", "good")], e.token, key="H") for e in entries if e.token == then]
    others = [e for e in entries if e.token != then]
    return [*first, *(grouped(view, ask, others, _by_territory) if len(others) > MANY else others)]


def _named_first(view: View, hex_id: str) -> tuple[bool, str]:
    m = view.index.map
    return m.number[hex_id] not in m.names, hex_id


Group = Callable[[View, Any], str]


def grouped(view: View, ask: Ask[Any], entries: Sequence[Entry], group: Group) -> list[Entry]:
    """Entries under headings, in the order in which these come up."""
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        by_name.setdefault(group(view, entry.token), []).append(entry)
    if len(by_name) < 2:
        return list(entries)
    found = []
    for name, those in by_name.items():
        if len(those) == 1:  # no menu for one: its heading stands behind it
            found += [Entry([*e.label, (f"  {name}", "dim")], e.token, key=e.key) for e in those]
            continue
        inner = those
        if ask.kind == "goal" and len(those) > MANY:
            inner = grouped(view, Ask("", "", [], ""), those, lambda v, x: t.territory(v, x[1]) or "At sea")
        heading: Line = [(name, ""), (f"  ({len(those)})", "dim")]
        found.append(Entry(heading, inner=Menu(f"{ask.kind} {name}", inner, name)))
    return found


def _by_territory(view: View, token: Any) -> str:
    where = token[-1] if isinstance(token, tuple) and token[0] != "air" else token
    if (isinstance(token, tuple) and token[0] in ("city", "air")) or where == "off":
        return {"city": "Roll for a city", "air": "Station naval air"}.get(token[0], "Off the map")
    if isinstance(token, tuple) and token[0] not in ("hex", "from"):
        where = token[0]  # a target of an attack
    return t.territory(view, where) or "At sea"


def _by_way(view: View, token: Any) -> str:
    return HOW[token[0]]


def _by_flight(view: View, token: Any) -> str:
    what, u, _ = token
    name = t.unit_name(view.kind(u))
    return f"{name} flies" if what == "fly" else f"Drop {name}"


GROUPS: dict[str, Group] = {
    "land": _by_territory,
    "naval": _by_territory,
    "attack": _by_territory,
    "arrive": _by_territory,
    "deploy": _by_territory,
    "station": _by_territory,
    "goal": _by_way,
    "air": _by_flight,
}


# ---------------------------------------------------------------- labels


def label(view: View, ask: Ask[Any], token: Any) -> Line:
    """An option in a few words."""
    found = LABELS.get(ask.kind)
    if found is not None:
        return found(view, ask, token)
    if isinstance(token, str) and token in view.index.kinds:
        return unit_label(view, token)
    if hexes.number(view, token) is not None:
        return [(t.place(view, token), "")]
    return [(words.describe(view, ask, token if ask.single else (token,)), "")]


def unit_label(view: View, u: str) -> Line:
    """A unit: code, strength, name, state."""
    kind, unit = view.kind(u), view.state.units.get(u)
    line: Line = [(f"{t.code_of(kind):<5} ", "strong"), (t.unit_name(kind, short=True), "")]
    if unit is not None and unit.shaken:
        line.append((" disrupted", "bad"))
    return line


def _land(view: View, ask: Ask[Any], token: Any) -> Line:
    what, where = token
    i = view.index.map.number[where]
    if what == "city":
        there = besiegers(view.g, i, ask.seat)
        number = city_number(view.g, i, defence_strength(view.g, there))
        chance = min(6, int(number))
        return [("Take ", "good"), (t.place(view, where), ""), (f"  {chance} in 6", "strong")]
    return _stack(view, where, land.movers(view.g, i, ask.seat))


def _stack(view: View, where: str, units: Iterable[str]) -> Line:
    return [(t.place(view, where), ""), (f"  {t.listed(view, units)}", "dim")]


def _march(view: View, ask: Ask[Any], token: Any) -> Line:
    i = view.index.map.number[token]
    ways = land.common(view.g, ask.about).get(i, [])
    line: Line = [(t.place(view, token), "")]
    if not ways:
        return line
    cost = max(way.cost for way in ways)
    mode = next((way.mode for way in ways if way.mode != "land"), "")
    price = "hop" if mode == "hop" else f"{cost} MP{' road' if mode == 'road' else ''}"
    line.append((f"  {price}", "dim"))
    if view.index.zone(ask.seat)[i]:
        line.append(("  ZOC", "warn"))
    return line


def _naval(view: View, ask: Ask[Any], token: Any) -> Line:
    what, where = token
    if what == "air":
        return unit_label(view, where)
    if where == "off":
        n = sum(1 for u in view.state.off if view.kind(u).side == ask.seat)
        return [("From off the map", ""), (f"  {n} units", "dim")]
    i = view.index.map.number[where]
    return _stack(view, where, view.index.units(i, ask.seat))


def _goal(view: View, ask: Ask[Any], token: Any) -> Line:
    how, where = token
    line: Line = [(t.place(view, where), "")]
    i = view.index.map.number[where]
    risks = view.index.cover("allies" if ask.seat == "japan" else "japan")[i]
    word = {"port": "port", "beach": "landing", "sea": "from sea", "burma": "Burma"}[how]
    line.append((f"  {word}", "dim"))
    if risks:
        line.append(("  !", "warn"))
    return line


def _attack(view: View, ask: Ask[Any], token: Any) -> Line:
    where, _bank = token
    those = combat.defenders(view.g, token)
    units = combat.attackers(view.g, token)
    ours, theirs = attack_strength(view.g, units), defence_strength(view.g, those)
    col = combat.column(view.g, ours, theirs)
    odds = view.content.tables.columns[col]
    line: Line = [(t.place(view, where), ""), (f"  {t.listed(view, those)}", "dim")]
    return [*line, (f"  up to {odds}", "strong")]


def _attacker(view: View, ask: Ask[Any], token: Any) -> Line:
    where = view.index.map.ids[view.state.units[token].hex]
    return [*unit_label(view, token), (f"  from {where}", "dim")]


def _air(view: View, ask: Ask[Any], token: Any) -> Line:
    what, u, where = token
    code = t.code_of(view.kind(u))
    return [(f"{code} {'to' if what == 'fly' else 'dropped on'} ", "dim"), (t.place(view, where), "")]


def _course(view: View, ask: Ask[Any], token: Any) -> Line:
    route = hexes.voyage(view, ask, token)
    risk = f"  {route.risk * 100:.0f}% lost" if route else ""
    if token == "on":
        return [("On, the safest course", ""), (risk, "warn")]
    return [(f"Into {t.place(view, token)}", ""), (risk, "dim")]


def _yes_no(view: View, ask: Ask[Any], token: Any) -> Line:
    return [({"yes": "Yes", "no": "No", "never": "Never in this game"}.get(token, str(token)), "")]


LABELS: dict[str, Callable[[View, Ask[Any], Any], Line]] = {
    "land": _land,
    "march": _march,
    "naval": _naval,
    "goal": _goal,
    "attack": _attack,
    "attackers": _attacker,
    "air": _air,
    "course": _course,
    "replace": _yes_no,
    "engage": _yes_no,
}
