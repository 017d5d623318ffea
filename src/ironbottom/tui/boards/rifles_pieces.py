"""The men and guns of a game of Rifles by marker and weapon, for whoever looks for one."""

from __future__ import annotations

from ironbottom.games.rifles.view import View

from . import rifles_terms as t
from .look import Piece


def pieces(view: View) -> list[Piece]:
    """Everybody on the map with Group and stripe."""
    found = []
    for group in view.state.groups.values():
        who = "" if group.side == "squad" else "Enemy "
        for i in group.units:
            unit = view.unit(i)
            if unit is not None:
                name = f"{who}{unit.id} {unit.name or view.kind(unit).name}"
                where = f"Group {group.id}, {t.stripe_name(group.stripe)}"
                found.append(Piece(name, where, ("group", group.id)))
    return found
