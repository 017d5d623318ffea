"""Charts on the screen: the signs of the series in the styles of the sides, frames dim."""

from __future__ import annotations

from itertools import groupby

from ironbottom.charts import SIGNS, SIGNS_ASCII, Chart, drawn

from .palette import Line, Palette

STYLES = ("own text", "enemy text", "state")
"""Styles of the series, in their order."""


def chart_lines(chart: Chart, width: int, height: int, palette: Palette) -> list[Line]:
    """A chart with title and legend, in so many cells."""
    signs = SIGNS_ASCII if palette.ascii_only else SIGNS
    legend: Line = []
    for sign, style, series in zip(signs, STYLES, chart.series, strict=False):
        legend += [(f"{sign * 2} ", style), (f"{series.name}   ", "")]
    rows = drawn(chart, width, max(6, height - 2), palette.ascii_only)
    return [[(chart.title, "title")], legend, *(_row(row, signs) for row in rows)]


def _row(row: str, signs: str) -> Line:
    """A row of the chart; words between signs are read as words."""
    line: Line = []
    for style, chars in groupby(row, lambda char: STYLES[signs.index(char)] if char in signs else "dim"):
        line.append(("".join(chars), style))
    return line
