"""The theatre of a scenario before it is played: the part of the map it uses, cities and troops as they stand at the beginning."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rich.text import Text

from ironbottom.games.nineteen42 import load
from ironbottom.games.nineteen42.cards import Scenario
from ironbottom.games.nineteen42.ground import ground
from ironbottom.games.nineteen42.state import JAPAN, other
from ironbottom.games.nineteen42.title import TITLE
from ironbottom.games.nineteen42.view import View
from ironbottom.kernel.session import Session

from ..hexmap.chart import Chart, Hex
from ..hexmap.legible import least_for
from ..hexmap.look import Look
from ..hexmap.mini import Mini
from ..hexmap.overview import Overview
from ..hexmap.scene import Scene, Zoom
from ..hexmap.widget import style_of
from ..palette import Line, Palette
from ..widgets.map_board import colours_of
from .look import Preview
from .nineteen42_map import Pieces, chart

MARGIN = 2
"""Hexes of the map around the area of a scenario: its names want room."""


def preview(card: Scenario, army: str) -> Preview:
    """The theatre, for the screen of new games."""

    def drawn(palette: Palette, room: int) -> Text:
        try:
            if palette.reader:
                return palette.block(in_words(card.id, army or JAPAN))
            return theatre(card.id, army or JAPAN, palette, room)
        except (
            Exception
        ) as error:  # a scenario of the player's own that cannot be set up: beginning it says so, too
            return palette.text([(f"no map: {str(error) or type(error).__name__}", "bad")])

    return drawn


def theatre(mission: str, army: str, palette: Palette, room: int) -> Text:
    """The map in so many columns, and below it what its signs mean."""
    part = cut_out(mission)
    scene = Scene(
        part, Look(colours_of(palette), palette.ascii_only), Pieces(_view(mission, army), frozenset())
    )
    scene.numbers = "none"
    zoom: Zoom = Overview() if Overview().size(part)[0] <= room else Mini()
    text = Text()
    for y in range(zoom.size(part)[1]):
        for chars, ink in scene.draw(zoom, y).runs():
            text.append(palette.plain(chars), style_of(ink, least_for(chars)))
        text.append("\n")
    text.append_text(palette.text(_key(scene.look, zoom)))
    return text


def in_words(mission: str, army: str) -> list[Line]:
    """The same in sentences: who holds the cities of the theatre when it begins."""
    view = _view(mission, army)
    m = view.index.map
    lines: list[Line] = []
    area = view.index.area or frozenset(m.city)
    for side, head in ((army, "Yours"), (other(army), "The enemy's")):
        held = [m.names[i] for i in sorted(m.city) if i in area and view.state.owner.get(i) == side]
        lines.append([(f"{head}: ", "strong"), (f"{', '.join(held) or 'no city'}.", "")])
    return lines


def _key(look: Look, zoom: Zoom) -> Line:
    """What the counters are: two letters of a type, or a cell of their colour."""
    if zoom.name == "mini":
        return [("your troops, ", "own text"), ("the enemy's", "enemy text")]
    city = look.sign("city")
    return [
        ("In ", "own"),
        (" yours  ", ""),
        ("In ", "enemy"),
        (f" the enemy's  {city} a city without troops", ""),
    ]


@lru_cache(maxsize=16)
def _view(mission: str, army: str) -> View:
    """The scenario as it begins; where a side sets up freely, before that."""
    session = Session(TITLE, load.load_content(mission, army), 0)
    return View(session.g, army)


@lru_cache(maxsize=8)
def cut_out(mission: str) -> Chart:
    """The part of the map in which a scenario is played, as a chart of its own; all of it where nothing is closed."""
    whole, area = chart(), ground().named(load.mission(mission).area)
    if not area:
        return whole
    spots = [whole.ids[ground().ids[i]] for i in area if ground().ids[i] in whole.ids]
    left = max(0, min(c for c, _ in spots) - MARGIN)
    left -= left & 1  # columns keep their stagger
    top = max(0, min(r for _, r in spots) - 1)
    right, bottom = max(c for c, _ in spots) + 2 * MARGIN, max(r for _, r in spots) + 1
    hexes = [
        _moved(hex, left, top)
        for (c, r), hex in whole.hexes.items()
        if left <= c <= right and top <= r <= bottom
    ]
    return Chart(whole.name, whole.columns, whole.odd, hexes)


def _moved(hex: Hex, left: int, top: int) -> Hex:
    """The same hex elsewhere on the lattice."""
    return replace(hex, spot=(hex.spot[0] - left, hex.spot[1] - top))
