"""How each title looks: one module a title, found by the title's id, so that the screens need not know any title."""

from __future__ import annotations

from importlib import import_module

from .look import Look

_LOOKS = {
    "rifles": "ironbottom.tui.boards.rifles",
    "nineteen42": "ironbottom.tui.boards.nineteen42",
    "campaign": "ironbottom.tui.boards.campaign",
}


def look_of(title_id: str) -> Look:
    """The look of a title.  Raises KeyError for one that has none."""
    look: Look = import_module(_LOOKS[title_id]).LOOK
    return look
