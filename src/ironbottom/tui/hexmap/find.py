"""Finding a hex by its number and a place by its name, from the first letter typed."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from .chart import Chart, Spot

LETTERS = "abcdefghijklmnopqrstuvwxyz "


class Found(NamedTuple):
    """Something to jump to."""

    spot: Spot
    words: str
    hex_id: str


def plain(text: str) -> str:
    """A name as one types it: small letters without accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in apart if not unicodedata.combining(c)).strip()


class Index:
    """Places and hexes of a chart."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.names = [(plain(place.name), place, spot) for place, spot in chart.places]
        self.ids = [(hex_id.casefold(), spot) for hex_id, spot in chart.ids.items()]

    def search(self, typed: str, most: int = 8) -> list[Found]:
        """What fits, the best first: numbers; names that begin so; words in names that do; names that hold it."""
        text = plain(typed)
        if not text:
            return []
        found = self._numbers(text) if any(c.isdigit() for c in text) else []
        ranked: list[tuple[int, int, str, Spot, str]] = []
        for name, place, spot in self.names:
            words = name.replace("/", " ").replace("(", " ").replace("-", " ").split()
            rank = 0 if name.startswith(text) else 1 if any(w.startswith(text) for w in words) else 2
            if rank < 2 or (len(text) > 1 and text in name):
                ranked.append((rank, -place.weight, name, spot, place.name))
        ranked.sort()
        for _, _, _, spot, name in ranked:
            found.append(Found(spot, name, self.chart.hexes[spot].id))
        return found[:most]

    def _numbers(self, text: str) -> list[Found]:
        """Hexes whose number begins so, with or without the letter of their sheet."""
        digits = text.lstrip(LETTERS)
        letter = text[: len(text) - len(digits)].strip()
        if not digits.isdigit():
            return []
        found = []
        for hex_id, spot in self.ids:
            if hex_id.startswith(letter + digits) or (
                not letter and hex_id.lstrip(LETTERS).startswith(digits)
            ):
                hex = self.chart.hexes[spot]
                name = f"hex {hex.id}" + (f", {hex.place.name}" if hex.place else "")
                found.append((not hex.id.casefold().endswith(digits), hex.id, Found(spot, name, hex.id)))
        found.sort(key=lambda f: f[:2])
        return [f[2] for f in found]

    def step(self, spot: Spot, way: int) -> Spot | None:
        """The next or the last place, from north-west to south-east, in bands that the eye follows."""
        if not self.names:
            return None
        order = sorted({s for _, _, s in self.names}, key=reading)
        here = reading(spot)
        if way > 0:
            return next((s for s in order if reading(s) > here), order[0])
        return next((s for s in reversed(order) if reading(s) < here), order[-1])


def reading(spot: Spot) -> tuple[int, int, int]:
    """Hexes in the order in which one reads a map: in bands of three rows, from the left."""
    return (spot[1] // 3, spot[0], spot[1])
