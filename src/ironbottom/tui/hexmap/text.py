"""The map as text, without a screen."""

from __future__ import annotations

from .chart import Chart
from .look import Look
from .mini import Mini
from .overview import Overview
from .rows import Rows
from .scene import Scene, Zoom
from .slash import Slash

ZOOMS = ("near", "overview", "mini")


def zooms(columns: bool) -> tuple[Zoom, ...]:
    """The zooms of a layout, the nearest first."""
    near: Zoom = Slash() if columns else Rows()
    return (near, Overview(), Mini())


def map_text(chart: Chart, zoom: str, ascii_only: bool = False, numbers: bool = False) -> list[str]:
    """All of a map in lines, in letters and signs alone."""
    scene = Scene(chart, Look("plain", ascii_only))
    scene.numbers = "all" if numbers else "none"
    return scene.text(zooms(chart.columns)[ZOOMS.index(zoom)])
