"""The map of 1942 on the screen: its counters, what the options mean on it, ways with their risks, overlays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ironbottom.games.nineteen42 import combat, land
from ironbottom.games.nineteen42.ground import ground
from ironbottom.games.nineteen42.state import ALLIES, JAPAN, other
from ironbottom.games.nineteen42.view import View
from ironbottom.hexes.from_board import chart_of
from ironbottom.kernel.ask import Ask

from ..hexmap.chart import Chart
from ..hexmap.faces import Face
from . import nineteen42_hexes as hexes
from . import nineteen42_terms as t
from .map_source import Laid, Overlay

OVERLAYS = (
    Overlay("z", "zones", "zones of control"),
    Overlay("u", "umbrellas", "umbrellas"),
    Overlay("s", "supply", "your supply"),
    Overlay("e", "supply foe", "the enemy's supply"),
    Overlay("o", "owner", "who holds it", areas=True),
    Overlay("r", "reach", "reach of the stack under the cursor", True),
)
HOW = {"port": "P", "beach": "B", "sea": "S", "burma": "O"}
"""Marks of the ends of a voyage."""


@lru_cache(maxsize=1)
def chart() -> Chart:
    """The map, drawn once."""
    return chart_of(ground().graph.board)


class Pieces:
    """The counters of a position, for the map."""

    def __init__(self, view: View, ready: frozenset[int]) -> None:
        self.view = view
        self.ready = ready
        self.known: dict[str, Face | None] = {}

    def face(self, hex_id: str) -> Face | None:
        """The strongest ground unit, else the air unit or the fortress; the stack counts all of them."""
        if hex_id not in self.known:
            self.known[hex_id] = self._face(hex_id)
        return self.known[hex_id]

    def _face(self, hex_id: str) -> Face | None:
        view = self.view
        index, s = view.index, view.state
        i = index.map.number[hex_id]
        units = index.units(i)
        airs = index.fields.get(i, [])
        fort = i in s.forts
        n = len(units) + len(airs) + fort
        if not n:
            return None
        ready = i in self.ready
        if units:
            top = view.kind(max(units, key=lambda u: (view.kind(u).strength, u)))
            total = sum(view.kind(u).strength for u in units)
            shaken = any(s.units[u].shaken for u in units)
            code = t.CODES[top.card.type]
            return Face(code.upper() if shaken else code, str(total), self._side(top.side), n, ready)
        if airs:
            top = view.kind(airs[0])
            return Face(t.CODES[top.card.type], str(index.radius(airs[0])), self._side(top.side), n, ready)
        return Face("Fo", "", self._side(index.map.home[i]), n, ready)

    def _side(self, side: str) -> int:
        return 0 if side == self.view.side else 1

    def pieces(self, hex_id: str) -> Sequence[str]:
        """All that is there, in words, each with whose it is: "Japanese infantry 5"."""
        i = self.view.index.map.number[hex_id]
        return [t.spoken(self.view.kind(u)) for u in self.view.index.units(i)]


class Theatre:
    """The map's source of what to draw; see ``MapSource``."""

    def __init__(self) -> None:
        self.chart = chart()
        self.overlays: Sequence[Overlay] = OVERLAYS

    def id(self, i: int) -> str:
        """The printed id of a hex; "" off the map."""
        return ground().ids[i] if i >= 0 else ""

    def number(self, hex_id: str) -> int:
        """The hex of a printed id."""
        return ground().number[hex_id]

    def theatre(self, view: View) -> frozenset[int]:
        """The scenario's area."""
        return view.index.area

    def things(self, view: View) -> list[int]:
        """Places and stacks."""
        m = view.index.map
        return sorted({*m.names, *view.index.stacks, *view.index.fields} - {m.formosa})

    def faces(self, view: View, ready: frozenset[int]) -> Pieces:
        """The counters."""
        return Pieces(view, ready)

    # ------------------------------------------------------------------ options

    def offered(self, view: View, ask: Ask[Any]) -> dict[int, str]:
        """The hexes of the options: points left where one marches, the kind of landing, else a star."""
        if ask.kind == "march":
            goals = land.common(view.g, ask.about)
            left = min(land.allowance(view.state.units[u]) for u in ask.about)
            return {j: _left(left, ways) for j, ways in goals.items()}
        found: dict[int, str] = {}
        for token in ask.options:
            i = hexes.hex_of(view, ask, token)
            if i is not None:
                how = token[0] if isinstance(token, tuple) and ask.kind == "goal" else ""
                found[i] = HOW.get(how, "*") if i not in found else "*"
        return found

    def way(self, view: View, ask: Ask[Any], token: Any) -> dict[int, str]:
        """The path of a march, the course of a voyage with the umbrellas over it, the reach of a stack."""
        if ask.kind == "march" and token in ask.options and token != land.BACK:
            return _paths(view, ask.about, view.index.map.number[token])
        if ask.kind == "land" and isinstance(token, tuple) and token[0] == "hex":
            return self.laid(view, "reach", view.index.map.number[token[1]]).marks
        if ask.kind == "movers" and token:
            return {j: _left(5, ways) for j, ways in land.common(view.g, token).items()}
        course = hexes.course(view, ask, token)
        if course is not None:
            return _risks(view, ask.seat, course)
        if ask.kind in ("attack", "attackers"):
            return _attack(view, ask, token)
        return {}

    # ------------------------------------------------------------------ overlays

    def laid(self, view: View, overlay: str, here: int) -> Laid:
        """Zones of control, umbrellas, supply, owners, reach."""
        marks: dict[int, str] = {}
        areas: dict[int, str] = {}
        index, own = view.index, view.side
        foe = other(own)
        if overlay == "zones":
            for mask, sign in ((index.zone(foe), "z"), (index.zone(own), "Z")):
                for i in range(index.map.size):
                    if mask[i]:
                        marks[i] = marks.get(i, "") + sign
        elif overlay == "umbrellas":
            for side, sign in ((own, "u"), (foe, "U")):
                for i, n in enumerate(index.cover(side)):
                    if n:
                        marks[i] = (marks.get(i, "") + (sign if n == 1 else f"{n}"))[:2]
        elif overlay in ("supply", "supply foe"):
            side, signs = (own, "sS") if overlay == "supply" else (foe, "eE")
            supply, sources = index.supply(side), index.sources(side)
            marks = {i: signs[i in sources] for i in range(index.map.size) if supply[i]}
        elif overlay == "owner":
            areas = owners(view)
        elif overlay == "reach":
            marks = reach(view, here)
        return Laid(marks, areas)


def owners(view: View) -> dict[int, str]:
    """By land hex: the side that stands there or owns the place; else whose land it was."""
    index, s = view.index, view.state
    found = {}
    for i in range(index.map.size):
        if index.map.land[i] and i in index.map.home:
            side = index.side_at(i) or s.owner.get(i, index.map.home[i])
            found[i] = "Japan" if side == JAPAN else "Allies"
    return found


def reach(view: View, here: int) -> dict[int, str]:
    """Where any unit of a stack can come to by land, with the points left; for the side that is not moving as if it were."""
    found: dict[int, str] = {}
    if here < 0:
        return found
    for u in view.index.units(here):
        left = land.allowance(view.state.units[u])
        for j, way in land.ways(view.g, u).items():
            text = _left(left, [way])
            if j not in found or text > found[j]:
                found[j] = text
    return found


def _left(points: int, ways: Sequence[land.Way]) -> str:
    """Points left at the end; h = by hopping, which takes all."""
    if any(way.mode == "hop" for way in ways):
        return "h"
    left = points - max(way.cost for way in ways)
    return f"{left}{'r' if any(way.mode == 'road' for way in ways) else ''}"


def _paths(view: View, units: Sequence[str], goal: int) -> dict[int, str]:
    """The hexes of the ways, dotted, with the zones that stop one."""
    found = {}
    for way in land.common(view.g, units).get(goal, ()):
        for i in way.path[1:-1]:
            found[i] = "+"
        found[way.path[-1]] = "X"
    return found


def _risks(view: View, side: str, course: Sequence[int]) -> dict[int, str]:
    """The hexes of a course; ! and how many hexes under that umbrella so far, where one lies over it."""
    found: dict[int, str] = {}
    counts: dict[str, int] = {}
    umbrellas = view.index.umbrellas(other(side))
    for i in course:
        worst = 0
        for u, covered in umbrellas:
            if i in covered:
                counts[u] = counts.get(u, 0) + 1
                worst = max(worst, counts[u])
        found[i] = f"!{worst}" if worst else "+"
    return found


def _attack(view: View, ask: Ask[Any], token: Any) -> dict[int, str]:
    """The target, and the hexes from which it is attacked."""
    target = ask.about if ask.kind == "attackers" else token
    if not isinstance(target, tuple):
        return {}
    units = token if ask.kind == "attackers" else combat.attackers(view.g, target)
    found = {view.state.units[u].hex: "a" for u in units}
    found[view.index.map.number[target[0]]] = "X"
    return found


__all__ = ["ALLIES", "Theatre", "chart", "owners", "reach"]
