"""What is known of a hex, in words: a line for the braille display, and a panel."""

from __future__ import annotations

from collections.abc import Callable

from ..palette import Line
from .chart import WORDS, Hex, Spot
from .look import SIDES
from .scene import Scene

FACTS = (
    ("territory", "Territory"),
    ("owner", "Owner"),
    ("weather", "Weather"),
    ("area", "Sea area"),
    ("region", "Region"),
)
Tell = Callable[[Scene, Spot], list[Line]]
"""What a title adds to the details."""


def one_line(scene: Scene, spot: Spot) -> Line:
    """Number, place, terrain, pieces: the hex in one line."""
    hex = scene.chart.hexes[spot]
    line: Line = [(hex.id, "strong"), ("  ", "")]
    for place in hex.places:
        line += [(place.name, "title"), ("  ", "")]
    line.append((terrain_words(hex), ""))
    pieces = scene.faces.pieces(hex.id)
    if pieces:
        line.append((f"  {'; '.join(pieces)}", "strong"))
    mark = scene.marks.get(spot)
    if mark is not None:
        line.append((f"  marked {mark}", "state"))
    return line


def terrain_words(hex: Hex) -> str:
    """The terrain, by the map's own word for it."""
    return hex.words or hex.terrain


def coordinates(lat: float, lon: float) -> str:
    """Latitude and longitude with their letters."""
    east = lon if lon <= 180 else 360 - lon
    return f"{abs(lat):.1f} {'N' if lat >= 0 else 'S'} {east:.1f} {'E' if lon <= 180 else 'W'}"


def side_lines(scene: Scene, hex: Hex) -> list[Line]:
    """What lies on hexsides, kind by kind: ``River: north, south-east``."""
    chart = scene.chart
    lines: list[Line] = []
    for kind, words in SIDES.items():
        if kind == "edge":
            continue
        ways = [WORDS[name] for way, name in enumerate(chart.ways) if kind in chart.side(hex.spot, way)]
        if ways:
            lines.append([(f"{words.capitalize()}: ", "dim"), (", ".join(ways), "")])
    return lines


def panel(scene: Scene, spot: Spot, tell: Tell | None = None) -> list[Line]:
    """Everything about a hex."""
    hex = scene.chart.hexes[spot]
    lines: list[Line] = [[(hex.id, "strong"), ("  ", ""), (terrain_words(hex), "")]]
    for place in hex.places:
        lines.append([(scene.look.sign(place.kind), "title"), (f" {place.name}", "title")])
        if place.words:
            lines.append([(f"  {place.words}", "dim")])
    for piece in scene.faces.pieces(hex.id):
        lines.append([("Pieces: ", "dim"), (piece, "strong")])
    if spot in scene.marks:
        lines.append([("Marked: ", "dim"), (scene.marks[spot], "state")])
    for key, words in FACTS:
        value = hex.facts.get(key)
        if value:
            lines.append([(f"{words}: ", "dim"), (value, "")])
    lines += side_lines(scene, hex)
    if hex.at is not None:
        lines.append([("At: ", "dim"), (coordinates(*hex.at), "")])
    if hex.height is not None:
        lines.append([("Height: ", "dim"), (f"{hex.height} m", "")])
    if tell is not None:
        lines += tell(scene, spot)
    return lines


def short(scene: Scene, spot: Spot, rows: int, width: int) -> list[Line]:
    """The details in a few wide lines: the one-line text, then the rest run together."""
    lines = panel(scene, spot)[1:]
    found = [one_line(scene, spot)]
    row: Line = []
    for line in lines:
        text = "".join(piece for piece, _ in line)
        if any(name == "title" for _, name in line) or text.startswith(("Pieces: ", "Marked: ")):
            continue
        room = width - sum(len(piece) for piece, _ in row)
        if row and len(text) + 3 > room:
            found.append(row)
            row = []
        row = [*row, ("   ", ""), *line] if row else list(line)
    if row:
        found.append(row)
    return found[:rows]
