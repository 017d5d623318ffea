"""What the questions of 1942 are about on the map: the hex of an option, the course of a voyage."""

from __future__ import annotations

from typing import Any

from ironbottom.games.nineteen42 import naval, sea
from ironbottom.games.nineteen42.ground import OFF
from ironbottom.games.nineteen42.view import View
from ironbottom.kernel.ask import Ask


def number(view: View, hex_id: Any) -> int | None:
    """A hex by its printed id; None for anything else."""
    return view.index.map.number.get(hex_id) if isinstance(hex_id, str) else None


def hex_of(view: View, ask: Ask[Any] | None, token: Any) -> int | None:
    """The hex that an option is about: where it leads, or where its unit stands."""
    if isinstance(token, tuple):
        parts = token[::-1]
        found = next((i for part in parts if (i := number(view, part)) is not None), None)
        return found if found is not None else stand(view, token[-1]) if token else None
    found = number(view, token)
    return found if found is not None else stand(view, token)


def stand(view: View, unit: Any) -> int | None:
    """Where a unit stands."""
    found = view.state.units.get(unit) if isinstance(unit, str) else None
    return found.hex if found is not None else None


def about(view: View, ask: Ask[Any]) -> list[int]:
    """The hexes that a question is about."""
    found: dict[int, None] = {}
    parts = list(ask.about) if isinstance(ask.about, tuple) else [ask.about]
    for part in parts:
        for one in part if isinstance(part, tuple) else (part,):
            i = number(view, one)
            i = stand(view, one) if i is None else i
            if i is not None:
                found[i] = None
    return list(found)


def course(view: View, ask: Ask[Any], token: Any) -> tuple[int, ...] | None:
    """The hexes that ships would pass, if they go where this option says; None where nobody sails."""
    route = voyage(view, ask, token)
    return route.hexes if route is not None else None


def voyage(view: View, ask: Ask[Any], token: Any) -> sea.Route | None:
    """The course of least risk to the end that an option names."""
    index = view.index
    if ask.kind == "goal" and isinstance(token, tuple) and token[0] != "burma":
        start = OFF if ask.about[1] == "off" else index.map.number[ask.about[1]]
        how, goal = token[0], index.map.number[token[1]]
        shipped = naval.shipping(view.g, ask.about[0], how)
        begin = sea.berth(view.g, ask.seat, start, goal, how, shipped)
        return sea.route(view.g, ask.seat, begin, goal, ends=index.ends(ask.seat, goal, how))
    if ask.kind == "station" and number(view, token) is not None:
        goal = index.map.number[token]
        return sea.route(view.g, ask.seat, index.harbour(ask.seat, OFF), goal)
    if ask.kind == "course":
        _, _, goal_id, _, _, nodes, ends = ask.about
        goal = index.map.number[goal_id]
        if token == sea.ON:
            return sea.route(view.g, ask.seat, nodes, goal, ends=ends)
        step = index.map.number[token]
        on = sea.onward(view.g, nodes, step)
        rest = sea.route(view.g, ask.seat, on, goal, ends=ends) if step != goal else None
        hexes = (step, *(rest.hexes if rest else ()))
        return sea.Route(hexes, sea.risk_of(view.g, ask.seat, hexes))
    return None
