"""A game replayed from its save, without playing on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ironbottom.kernel.errors import GameError

from .. import start
from .base import Note
from .replay import ReplayScreen

if TYPE_CHECKING:
    from ..app import IronbottomApp


def replay_save(house: IronbottomApp, path: Path) -> None:
    """Open a save, show its game from the beginning, and let go of it afterwards; or say why not."""
    try:
        table = start.resume(path)
    except GameError as error:
        house.push_screen(Note("This save cannot be opened", [[(str(error), "")]]))
        return
    house.push_screen(ReplayScreen(table, closes=True))
    if table.notices:
        house.push_screen(Note("About this save", [[(notice, "")] for notice in table.notices]))
