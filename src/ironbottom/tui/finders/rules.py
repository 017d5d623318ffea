"""Rules by number and by words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from textual.command import Hit, Hits

from ironbottom.kernel.rulebook import find, linked, load_rules

from .base import MOST, GameFinder, Thing


class RuleFinder(GameFinder):
    """``rule 3.5.1``, or words of a rule."""

    rank = -1.0

    def things(self) -> Sequence[Thing]:
        """The rules of the open question: its own, and what that mentions."""
        q, rules = self.game.table.q, load_rules(self.game.table.rules_package)
        rule = rules.get(q.rule) if q is not None else None
        if rule is None:
            return []
        near = [rule, *(rules[i] for i in linked(rules, rule))]
        return [
            Thing(f"Rule {r.id.partition(':')[2]}  {r.title}", "of this question", partial(self._show, r.id))
            for r in near[: MOST // 2]
        ]

    async def search(self, query: str) -> Hits:
        """The rules that fit."""
        words = query.casefold().removeprefix("rule").strip()
        if len(words) < 2:
            return
        rules = load_rules(self.game.table.rules_package)
        for n, rule in enumerate(find(rules, words, MOST)):
            text = f"Rule {rule.id.partition(':')[2]}  {rule.title}"
            yield Hit(0.8 - n / 100, self._shown(text), partial(self._show, rule.id), text=text)

    def _show(self, rule_id: str) -> None:
        from ..screens.rules import RulesScreen

        self.app.push_screen(
            RulesScreen(self.game.table.rules_package, [rule_id], log=self.game.table.book.lines)
        )
