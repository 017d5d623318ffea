"""The options of the open question by their words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ..menu import Entry, plain
from .base import GameFinder, Thing


class OptionFinder(GameFinder):
    """Choosing one answers the question; of a set it ticks the option."""

    rank = 1.0

    def things(self) -> Sequence[Thing]:
        """All options, wherever in the menus they stand."""
        game = self.game
        if game.busy or game.table.asked is None:
            return []
        choices = game.choices
        help = "tick it" if choices.many else "answer"
        return [Thing(plain(entry.label), help, partial(self._take, entry)) for entry in choices.answers]

    def _take(self, entry: Entry) -> None:
        choices = self.game.choices
        choices.focus()
        if choices.many:
            choices.tick_these([entry.token])
        else:
            choices.take(entry.token)
