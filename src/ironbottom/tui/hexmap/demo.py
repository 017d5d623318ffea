"""Counters for looking at a map where there is no game: a few of each side, at places that every map has if it can."""

from __future__ import annotations

from .chart import Chart
from .faces import Face, FaceTable
from .find import Index

_COUNTERS = (
    ("Manila", Face("In", "6", 0, 3)),
    ("Corregidor", Face("Fo", "2", 0)),
    ("Singapore", Face("In", "8", 0, 2)),
    ("Rangoon", Face("In", "3", 0)),
    ("Batavia", Face("CA", "4", 0, 4)),
    ("Midway", Face("Ma", "2", 0)),
    ("Pearl Harbor", Face("CV", "9", 0, 6)),
    ("Port Moresby", Face("In", "4", 0)),
    ("Saigon", Face("Ar", "9", 1, 4)),
    ("Bangkok", Face("In", "5", 1, 2)),
    ("Palau", Face("CV", "7", 1, 3)),
    ("Truk", Face("BB", "12", 1, 7)),
    ("Rabaul", Face("In", "4", 1, 2)),
    ("Canton", Face("Ar", "6", 1)),
    ("Vigan", Face("In", "4", 1)),
)


def demo(chart: Chart) -> FaceTable:
    """The counters whose places are on this map."""
    index = Index(chart)
    faces: dict[str, Face] = {}
    for name, face in _COUNTERS:
        for found in index.search(name, 1):
            faces.setdefault(found.hex_id, face)
    words = {
        at: (f"{f.code} {f.strength}{f' with {f.stack - 1} more' if f.stack > 1 else ''}, for show",)
        for at, f in faces.items()
    }
    return FaceTable(faces, words)
