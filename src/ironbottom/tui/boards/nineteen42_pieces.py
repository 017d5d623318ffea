"""The counters of 1942 by name, for whoever looks for one."""

from __future__ import annotations

from ironbottom.games.nineteen42.tell import names_of
from ironbottom.games.nineteen42.view import View

from . import nineteen42_terms as t
from .look import Piece


def pieces(view: View) -> list[Piece]:
    """Every counter on the map with its type and its hex, by sides and names."""
    m, names = view.index.map, names_of(view.g.content)
    found = []
    for unit in view.state.units.values():
        if 0 <= unit.hex < m.size:
            kind = view.kind(unit.id)
            type_ = t.TYPES.get(kind.card.type, kind.card.type)
            told = names.get(unit.id, unit.id)  # as the log has it
            name = f"{t.unit_name(kind)} ({type_}{f', {told}' if told not in t.unit_name(kind) else ''})"
            found.append(Piece(name, t.place(view, m.ids[unit.hex]), ("hex", unit.hex)))
    return sorted(found)
