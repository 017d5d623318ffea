"""What there is to draw (``ironbottom.hexes.chart``), under the name by which the widgets of the map know it."""

from __future__ import annotations

from ironbottom.hexes.chart import FLAT, POINTY, WORDS, Chart, Hex, Place, Spot

__all__ = ["FLAT", "POINTY", "WORDS", "Chart", "Hex", "Place", "Spot"]
