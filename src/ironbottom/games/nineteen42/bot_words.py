"""A hint of the commander in plain words: what is to be done and what for, without its own figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironbottom.kernel.ask import Ask

from . import words
from .bot_land import aims_of
from .land import BACK, DONE
from .staff import Staff


def plainly(staff: Staff, ask: Ask[Any], token: Any) -> str:
    """What an answer means to do; "" where the reason that was recorded is plain by itself."""
    teller = _PLAIN.get(ask.kind)
    return teller(staff, token) if teller is not None else ""


def _place(staff: Staff, id: str) -> str:
    return staff.map.name(staff.no(id)) if id in staff.map.number else id


def _march(staff: Staff, token: Any) -> str:
    """Where a stack is to go: to an attack, or towards a goal."""
    if token == DONE:
        return "end the marches; every other stack stands where it should"
    if token == BACK:
        return "leave them where they are"
    if isinstance(token, tuple) and token and token[0] == "city":
        return f"try to seize {_place(staff, token[1])}"
    what, units, goal = staff.mind.now
    if what != "march" or not units or goal not in staff.map.number:
        return ""
    for target, attackers in staff.mind.attacks.items():
        if set(units) & set(attackers):
            return f"march to {_place(staff, goal)}, to attack {_place(staff, target)}"
    return f"march to {_place(staff, goal)}{_towards(staff, units, goal)}"


def _towards(staff: Staff, units: tuple[str, ...], goal: str) -> str:
    """The place that a march brings nearer, where it has a name and is not the end of the march itself."""
    front = staff.front_of(units[0])
    aims = aims_of(staff, units, staff.unit(units[0]).hex, front, staff.order(front))
    here = staff.no(goal)
    named = [i for i in aims if i in staff.map.names and i != here]
    if not named or here in aims:
        return ""
    nearest = min(named, key=lambda i: (staff.way(here, i), i))
    return f", towards {staff.map.names[nearest]}"


def _fly(staff: Staff, token: Any) -> str:
    if token == DONE:
        return "end the flights; the aircraft cover what they should"
    what, unit, where = token
    name = words.name(staff.view, unit)
    if what == "drop":
        return f"drop {name} at {_place(staff, where)}"
    return f"fly {name} to {_place(staff, where)}, where it covers the fighting"


def _sail(staff: Staff, token: Any) -> str:
    if token == DONE:
        return "end the voyages"
    if token == BACK:
        return "let them stay in port"
    what, units, where = staff.mind.now
    if not units or where not in staff.map.number:
        return ""
    if what == "station":
        return (
            f"send {words.name(staff.view, units[0])} to {_place(staff, where)}, where it helps the attacks"
        )
    count = "1 unit" if len(units) == 1 else f"{len(units)} units"
    return f"ship {count} to {_place(staff, where)}"


def _station(staff: Staff, token: Any) -> str:
    if token == BACK:
        return "leave the carriers where they are"
    return f"station them at {_place(staff, token)}, where they help the attacks"


def _attack(staff: Staff, token: Any) -> str:
    if token == DONE:
        return "attack no more; no other attack promises enough"
    parts = token if isinstance(token, tuple) else (token,)
    target = next((part for part in parts if part in staff.map.number), None)
    return f"attack {_place(staff, target)}" if target is not None else ""


_PLAIN: dict[str, Callable[[Staff, Any], str]] = {
    "land": _march,
    "movers": _march,
    "march": _march,
    "air": _fly,
    "naval": _sail,
    "cargo": _sail,
    "goal": _sail,
    "station": _station,
    "attack": _attack,
}
"""By kind of question; the others have reasons without figures."""
