"""A hex map in sentences: the hex under the cursor, and what lies around it, for those who read the screen by ear or fingers."""

from __future__ import annotations

import textwrap

from ..hexmap.chart import WORDS, Spot
from ..hexmap.details import one_line, side_lines
from ..hexmap.scene import Scene


def hex_words(scene: Scene, spot: Spot) -> str:
    """A hex in one line."""
    parts = (" ".join(text.split()) for text, _ in one_line(scene, spot))
    number, *rest = (part for part in parts if part)
    return f"{number} {', '.join(rest)}"


def sentences(scene: Scene, spot: Spot, width: int) -> list[str]:
    """The hex under the cursor, its hexsides, its neighbours in the order of the clock; wrapped to a width."""
    chart = scene.chart
    found = [f"Here: {hex_words(scene, spot)}."]
    for line in side_lines(scene, chart.hexes[spot]):
        found.append("".join(text for text, _ in line))
    for way, name in enumerate(chart.ways):
        beside = chart.beside(spot, way)
        if beside in chart.hexes:
            found.append(f"{WORDS[name].capitalize()}: {hex_words(scene, beside)}.")
    width = max(20, width)
    return [row for text in found for row in textwrap.wrap(text, width, subsequent_indent="  ")]
