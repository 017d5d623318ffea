"""How each title looks: one module a title, found by the title's id, so that the screens need not know any title."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from .look import Look


class Billed(NamedTuple):
    """What the title screen says of a title, known without loading it: that screen must stand at once."""

    name: str
    about: str


BILL = {
    "rifles": Billed("Rifles in the Pacific", "a squad on a map of six stripes"),
    "nineteen42": Billed("1942", "South-East Asia on a map of hexes, both sides"),
}
_LOOKS = {
    "rifles": "ironbottom.tui.boards.rifles",
    "nineteen42": "ironbottom.tui.boards.nineteen42",
    "campaign": "ironbottom.tui.boards.campaign",
}


def look_of(title_id: str) -> Look:
    """The look of a title.  Raises KeyError for one that has none."""
    look: Look = import_module(_LOOKS[title_id]).LOOK
    return look
