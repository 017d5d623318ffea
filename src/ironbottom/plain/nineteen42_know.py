"""1942: why not, the commander's choices, and what the overlays of the map show, as lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ironbottom.games.nineteen42 import land
from ironbottom.games.nineteen42.foresee import foresee as odds_of
from ironbottom.games.nineteen42.state import ALLIES, JAPAN, other
from ironbottom.games.nineteen42.tell import ADJECTIVES, SIDES, country, place
from ironbottom.games.nineteen42.view import View
from ironbottom.games.nineteen42.why import ACTS, deeds, hint_weighing, weighing
from ironbottom.games.nineteen42.whynot import expected as acts_of
from ironbottom.games.nineteen42.words import name
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import Odds
from ironbottom.kernel.whynot import Act

from .know import Lister
from .nineteen42 import label, matches, mine


def _view(session: Session[Any]) -> View:
    return View(session.g, mine(session))


def things(session: Session[Any], word: str) -> list[tuple[str, Any]]:
    """A hex by its number; a place or a unit on the map by its name or a part of it: always a hex."""
    v = _view(session)
    sought = word.strip().casefold()
    if sought in v.index.map.number:
        i = v.index.map.number[sought]
        return [(place(v.index.map.ids[i]), i)]
    found = []
    for kind, key in matches(v, sought) if sought else []:
        i = key if kind == "place" else v.state.units[key].hex if key in v.state.units else -1
        if kind != "country" and i >= 0:
            where = "" if kind == "place" else f" at {place(v.index.map.ids[i])}"
            found.append((f"{label(v, kind, key)}{where}", i))
    return found


def expected(session: Session[Any], ask: Ask[Any] | None, thing: Any) -> list[Act]:
    """What may be done in a hex and with all that stands there."""
    return acts_of(session.g, ask, thing)


def named(session: Session[Any], ask: Ask[Any], token: Any, thing: Any) -> bool:
    """Does an option name the hex, or a unit in it?"""
    s, number = session.g.state, session.g.index.map.number
    for part in token if isinstance(token, tuple) else (token,):
        if isinstance(part, str) and (
            number.get(part) == thing or (part in s.units and s.units[part].hex == thing)
        ):
            return True
    return False


def foresee(session: Session[Any], ask: Ask[Any], token: Any) -> Odds:
    """Odds, or why there are none."""
    return odds_of(session.g, ask, token)


# ------------------------------------------------------------------ overlays as lists


def _by_country(v: View, hexes: Iterable[int]) -> list[str]:
    found: dict[str, list[str]] = {}
    m = v.index.map
    for i in sorted(hexes):
        owned = i < m.size and bool(m.graph.board.hexes[i].territory)
        found.setdefault(country(m.ids[i]) if owned else "At sea", []).append(_short(v, i))
    return [f"    {land_}: {', '.join(names)}" for land_, names in found.items()]


def _short(v: View, i: int) -> str:
    m = v.index.map
    return f"{m.names[i]} {m.ids[i]}" if i in m.names else m.ids[i]


def _control(session: Session[Any], rest: str) -> list[str]:
    """The places of both sides, and the hexes in their zones of control where they have stacks."""
    v = _view(session)
    lines = []
    for side in (JAPAN, ALLIES):
        held = [i for i, owner in v.state.owner.items() if owner == side]
        lines += [f"Places of {SIDES[side]}:", *_by_country(v, held)]
        zone = v.index.zone(other(side))
        under = [i for i in range(v.index.map.size) if zone[i]]
        lines += [f"In the zones of control of {SIDES[side]}:", *_by_country(v, under)]
    return lines


def _supply(session: Session[Any], rest: str) -> list[str]:
    """Sources, and the units that are out of supply."""
    v = _view(session)
    lines = []
    for side in (JAPAN, ALLIES):
        lines += [f"Sources of {SIDES[side]}:", *_by_country(v, v.index.sources(side))]
        dry = [
            u for u, unit in v.state.units.items() if v.kind(u).side == side and not v.index.supplied(unit)
        ]
        told = ", ".join(f"{name(v, u)} at {place(v.index.map.ids[v.state.units[u].hex])}" for u in dry)
        lines.append(f"Out of supply, {ADJECTIVES[side]}: {told or 'nobody'}.")
    return lines


def _umbrellas(session: Session[Any], rest: str) -> list[str]:
    """What each air unit covers."""
    v = _view(session)
    lines = []
    for side in (JAPAN, ALLIES):
        for u, covered in v.index.umbrellas(side):
            where = place(v.index.map.ids[v.state.units[u].hex])
            lines.append(f"{name(v, u)} ({ADJECTIVES[side]}) at {where} covers {len(covered)} hexes:")
            lines += _by_country(v, covered)
    return lines or ["No umbrella works."]


def _reach(session: Session[Any], rest: str) -> list[str]:
    """Where the units of a hex can come to by land, with the points that are left."""
    v = _view(session)
    found = things(session, rest)
    if len(found) != 1:
        return [
            "Type list reach and a hex, a place or a unit, such as list reach singora."
            if not found
            else f"That may be: {', '.join(words for words, _ in found)}."
        ]
    lines = []
    for u in v.index.units(found[0][1]):
        ways = land.ways(v.g, u)
        left = land.allowance(v.state.units[u])
        told = [
            f"{_short(v, j)} ({'hop' if way.mode == 'hop' else f'{left - way.cost} left'})"
            for j, way in sorted(ways.items())
        ]
        lines.append(f"{name(v, u)}: {', '.join(told) or 'nowhere'}.")
    return lines or ["No ground unit stands there."]


LISTS: Mapping[str, tuple[str, Lister]] = {
    "control": ("places and zones of control of both sides", _control),
    "supply": ("sources, and who is out of supply", _supply),
    "umbrellas": ("what air units cover", _umbrellas),
    "reach": ("where the units of a hex can go by land: list reach singora", _reach),
}

__all__ = ["ACTS", "LISTS", "deeds", "expected", "foresee", "hint_weighing", "named", "things", "weighing"]
