"""Places by name and hexes by number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from textual.command import Hit, Hits

from .base import MOST, GameFinder, Thing


class PlaceFinder(GameFinder):
    """What can be jumped to on the board: named places, Groups, stripes; on a map any hex by its number."""

    rank = -2.0

    def things(self) -> Sequence[Thing]:
        """What the board names."""
        game = self.game
        view = game.table.view
        return [
            Thing(game.look.name_of(view, key), "go there on the board", partial(game.jump, key))
            for key in game.board.things
        ]

    def first(self) -> Sequence[Thing]:
        """On a map the greatest places."""
        if not self.game.look.mapped:
            return self.things()
        chart = self.game.map.scene.chart
        return [
            Thing(
                f"Go to {place.name} {chart.hexes[spot].id}",
                "go there on the map",
                partial(self.game.go_to, spot),
            )
            for place, spot in chart.places[:MOST]
        ]

    async def search(self, query: str) -> Hits:
        """On a map its own search, which knows numbers."""
        if not self.game.look.mapped:
            async for hit in super().search(query):
                yield hit
            return
        words = query.casefold().removeprefix("go to ").removeprefix("hex ")
        for n, found in enumerate(self.game.map.index.search(words, MOST)):
            text = f"Go to {found.hex_id} {found.words}"
            act = partial(self.game.go_to, found.spot)
            yield Hit(0.9 - n / 100, self._shown(text), act, text=text, help="go there on the map")
