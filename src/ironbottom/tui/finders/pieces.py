"""Pieces by name: units, men, guns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from .base import GameFinder, Thing


class PieceFinder(GameFinder):
    """Every piece that a title lets one look for; choosing it goes to where it stands."""

    def things(self) -> Sequence[Thing]:
        """All pieces in sight."""
        game = self.game
        return [
            Thing(piece.name, piece.where, partial(game.jump, piece.key))
            for piece in game.look.pieces(game.table.view)
            if piece.key is not None
        ]

    def first(self) -> Sequence[Thing]:
        """There are too many; type to see some."""
        return ()
