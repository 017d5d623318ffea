"""What the command palette finds besides the keys: rules by number and words, things on the board by name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider

from ironbottom.kernel.rulebook import find, load_rules

if TYPE_CHECKING:
    from .game import GameScreen

MOST = 8


class _GameProvider(Provider):
    """Knows that it serves the screen of a game."""

    @property
    def game(self) -> GameScreen:
        """The game."""
        return cast("GameScreen", self.screen)


class RuleCommands(_GameProvider):
    """``rule 3.5.1``, or words of a rule."""

    async def search(self, query: str) -> Hits:
        """The rules that fit."""
        words = query.casefold().removeprefix("rule").strip()
        if len(words) < 2:
            return
        rules = load_rules(self.game.table.rules_package)
        for n, rule in enumerate(find(rules, words, MOST)):
            yield Hit(
                1 - n / 100,
                f"Rule {rule.id.partition(':')[2]}  {rule.title}",
                partial(self._show, rule.id),
                help="",
            )

    def _show(self, rule_id: str) -> None:
        from .rules import RulesScreen

        self.app.push_screen(
            RulesScreen(self.game.table.rules_package, [rule_id], log=self.game.table.book.lines)
        )


class JumpCommands(_GameProvider):
    """Things on the board by name."""

    async def discover(self) -> Hits:
        """All of them."""
        for name, act in self._places():
            yield DiscoveryHit(name, act, help="go there on the map")

    async def search(self, query: str) -> Hits:
        """Those that fit."""
        matcher = self.matcher(query)
        for name, act in self._places():
            score = matcher.match(name)
            if score > 0:
                yield Hit(score, matcher.highlight(name), act, help="go there on the map")

    def _places(self) -> list[tuple[str, partial[None]]]:
        game = self.game
        return [
            (game.look.name_of(game.table.view, key), partial(game.jump, key)) for key in game.board.things
        ]
