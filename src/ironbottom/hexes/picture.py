"""The whole map as a picture: hexes in the colours of the screen, hexsides, roads, places.  SVG is written here; PNG is made from
the same shapes with Pillow, which is an extra."""

from __future__ import annotations

import math
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from ironbottom.kernel.files import write_out

from .chart import Chart, Hex, Spot
from .terrain import TERRAINS, UNKNOWN, side_of

Point = tuple[float, float]

SIZE = 30.0
"""Pixels between opposite sides of a hex."""
S = math.sqrt(3) / 2
LINES = {
    "river": ("#3f9fe0", 3.0),
    "sea": ("#bfe6ff", 3.0),
    "narrow": ("#bfe6ff", 2.0),
    "wall": ("#d04060", 3.0),
    "border": ("#d04060", 2.0),
}
PATHS = {"road": ("#c98a3a", 2.0), "rail": ("#1a1a1a", 2.0), "ferry": ("#c98a3a", 1.5)}


class Shape(NamedTuple):
    """A polygon (``fill``), a line (``stroke`` and ``width``), a dot (one point, ``width`` its radius), or a text."""

    points: tuple[Point, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    text: str = ""


def centre(chart: Chart, spot: Spot) -> Point:
    """The centre of a hex, in pixels."""
    c, r = spot
    if chart.columns:
        return SIZE * (S * c + 0.8), SIZE * (r + 0.7 + 0.5 * chart.shifted(c))
    return SIZE * (c + 0.7 + 0.5 * chart.shifted(r)), SIZE * (S * r + 0.8)


def size(chart: Chart) -> tuple[int, int]:
    """Width and height of the picture."""
    if chart.columns:
        return round(SIZE * (S * (chart.cols - 1) + 1.6)), round(SIZE * (chart.rows + 0.9))
    return round(SIZE * (chart.cols + 0.9)), round(SIZE * (S * (chart.rows - 1) + 1.6))


def corners(chart: Chart, spot: Spot) -> tuple[Point, ...]:
    """The six corners; side ``way`` runs from corner ``way`` to the next."""
    x, y = centre(chart, spot)
    first = -120 if chart.columns else -90
    radius = SIZE / math.sqrt(3)
    turns = [math.radians(first + 60 * i) for i in range(6)]
    return tuple((x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns)


Box = tuple[float, float, float, float]
"""A part of the picture: left, top, width, height."""


def shapes(chart: Chart, clear: float = 5, box: Box | None = None) -> Iterator[Shape]:
    """Everything there is to draw, from the ground up; names stand so far from the centre of their hex, and within the box."""
    for hex in chart.hexes.values():
        ground = TERRAINS.get(hex.terrain, UNKNOWN).ground
        edge = "#2a4f68" if hex.sea else "#4a4a30"
        yield Shape(corners(chart, hex.spot), fill=ground, stroke=edge, width=0.6)
    for hex in chart.hexes.values():
        yield from _sides(chart, hex)
    for hex in chart.hexes.values():
        x, y = centre(chart, hex.spot)
        if hex.spot[0] % 5 == 4 and hex.spot[1] % 5 == 4 and not hex.places:
            fg = "#7f9fb4" if hex.sea else "#d8d8b8"
            yield Shape(((x - SIZE * 0.4, y + 3),), fill=fg, width=7, text=hex.id)
    yield from _names(chart, clear, box or (0, 0, *size(chart)))


def _sides(chart: Chart, hex: Hex) -> Iterator[Shape]:
    ends = corners(chart, hex.spot)
    for way in range(3):
        kinds = chart.side(hex.spot, way)
        kind = side_of(tuple(k for k in kinds if k in LINES))
        if kind:
            colour, width = LINES[kind]
            yield Shape((ends[way], ends[(way + 1) % 6]), stroke=colour, width=width)
        for path, (colour, width) in PATHS.items():
            if path in kinds:
                there = centre(chart, chart.beside(hex.spot, way))
                yield Shape((centre(chart, hex.spot), there), stroke=colour, width=width)


def _names(chart: Chart, clear: float, within: Box) -> Iterator[Shape]:
    """Dots, and the names that find room to the right, to the left, above or below."""
    taken: list[tuple[float, float, float, float]] = []
    spots = {spot for _, spot in chart.places}
    for spot in sorted(spots):
        x, y = centre(chart, spot)
        taken.append((x - 3, y - 3, x + 3, y + 3))
        yield Shape(((x, y),), fill="#ffffff", stroke="#000000", width=3.0)
    for place, spot in chart.places:
        x, y = centre(chart, spot)
        long = 5.6 * len(place.name)
        for left, base in (
            (x + clear, y + 3.5),
            (x - clear - long, y + 3.5),
            (x - long / 2, y - clear - 1),
            (x - long / 2, y + clear + 8),
        ):
            box = (left, base - 8, left + long, base + 2)
            if box[0] < within[0] or box[2] > within[0] + within[2]:
                continue
            if box[1] < within[1] - SIZE or box[3] > within[1] + within[3] + SIZE:
                continue
            if not any(box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in taken):
                taken.append(box)
                yield Shape(((left, base),), fill="#fff3c4", width=10, text=place.name)
                break


# ---------------------------------------------------------------- SVG


def svg(chart: Chart) -> str:
    """The picture as a file of its own."""
    width, height = size(chart)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" font-family="sans-serif">',
        f"<title>{escape(_visible(chart.name))}</title>",
        f'<rect width="{width}" height="{height}" fill="#0b1116"/>',
        *map(_element, shapes(chart)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def elements(chart: Chart, box: Box, clear: float = 5) -> Iterator[str]:
    """The elements of a part of the picture, to be put into a picture of somebody else."""
    left, top, wide, high = box
    for shape in shapes(chart, clear, box):
        if any(
            left - SIZE <= x <= left + wide + SIZE and top - SIZE <= y <= top + high + SIZE
            for x, y in shape.points
        ):
            yield _element(shape)


def _element(shape: Shape) -> str:
    x, y = shape.points[0]
    if shape.text:
        return (
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{shape.width:g}" fill="{shape.fill}" stroke="#000000"'
            f' stroke-width="2" stroke-opacity="0.5" paint-order="stroke">{escape(_visible(shape.text))}</text>'
        )
    if len(shape.points) == 1:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{shape.width:g}" fill="{shape.fill}" stroke="{shape.stroke}"/>'
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in shape.points)
    kind = "polygon" if shape.fill else "polyline"
    fill = shape.fill or "none"
    return (
        f'<{kind} points="{points}" fill="{fill}" stroke="{shape.stroke}" stroke-width="{shape.width:g}"'
        ' stroke-linecap="round"/>'
    )


def _visible(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text)


# ---------------------------------------------------------------- PNG


def write_png(chart: Chart, path: Path, scale: int = 2) -> None:
    """The picture as PNG, whole or not at all.  Raises ModuleNotFoundError without Pillow, OSError."""
    from PIL import Image, ImageDraw, ImageFont

    width, height = size(chart)
    image = Image.new("RGB", (width * scale, height * scale), "#0b1116")
    draw = ImageDraw.Draw(image)
    fonts: dict[float, Any] = {}
    for shape in shapes(chart):
        points = [(x * scale, y * scale) for x, y in shape.points]
        stroke = max(1, round(shape.width * scale))
        if shape.text:
            if shape.width not in fonts:
                fonts[shape.width] = ImageFont.load_default(shape.width * scale)
            x, y = points[0]
            draw.text(
                (x, y), _visible(shape.text), fill=shape.fill, font=fonts[shape.width], anchor="ls", stroke_width=1,
                stroke_fill="#202020",
            )  # fmt: skip
        elif len(points) == 1:
            draw.circle(points[0], stroke, fill=shape.fill, outline=shape.stroke)
        elif shape.fill:
            draw.polygon(points, fill=shape.fill, outline=shape.stroke)
        else:
            for one, two in pairwise(points):
                draw.line([one, two], fill=shape.stroke, width=stroke)
    out = BytesIO()
    image.save(out, "PNG")
    write_out(path, out.getvalue())
