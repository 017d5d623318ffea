"""The game told in lines as it changes: question, option, remark, odds, what happens, where the cursor stands."""

from __future__ import annotations

from textual.app import ComposeResult

from ironbottom.kernel.title import Odds

from ..menu import plain
from ..palette import Line
from ..table import Table
from ..telling import odds_line
from ..widgets.teller import Teller
from .game_map import GameMap

WIDE = 200
"""Cells that odds may take: all of them are told."""


class GameTold(GameMap):
    """With a screen reader every change is a line of its own, in one place of the screen."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._lines_told = len(self.table.book.lines)

    def compose(self) -> ComposeResult:
        """What is told stands above everything else."""
        yield Teller(self.palette, id="told")
        yield from super().compose()

    def tell(self, text: str) -> None:
        """Tell a line, where lines are told."""
        self.query_one(Teller).tell(text)

    def show(self) -> None:
        """Show the position, and tell what has happened since and what is asked now."""
        super().show()
        if not self.palette.reader:
            return
        lines = self.table.book.lines
        self._lines_told = min(self._lines_told, len(lines))
        for line in lines[self._lines_told :]:
            self.tell(line.text)
        self._lines_told = len(lines)
        if self.table.asked is not None and not self.busy:
            n = len(self.table.asked.options)
            self.tell(f"{self.choices.heading or self.table.prompt()} {n} option{'s' if n != 1 else ''}.")

    def on_choices_lit(self) -> None:
        """Tell the option under the cursor."""
        lit, at = self.choices.lit, self.choices.highlighted
        if self.busy or not self.palette.reader or lit is None or at is None:
            return
        ticked = self.choices.many and self.table.asked is not None and lit.token in self.choices.ticked
        state = " ticked." if ticked else ""
        more = " opens a further list." if lit.inner is not None else ""
        self.tell(f"{at + 1} of {len(self.choices.entries)}: {plain(lit.label)}.{state}{more}")

    def say(self, text: str) -> None:
        """A remark."""
        super().say(text)
        self.tell(text)

    def _tell_odds(self, odds: Odds | None) -> None:
        """The odds of the option, once they are worked out."""
        super()._tell_odds(odds)
        if odds is not None and odds.lines and self.palette.reader and self.is_attached:
            self.tell(plain(odds_line(odds, WIDE, 1)))

    def on_board_moved(self) -> None:
        """Tell the thing under the cursor, all in one line."""
        here = self.board.here
        if here is not None and self.palette.reader:
            lines: list[Line] = self.look.details(self.table.view, here, self.palette, 76)
            self.tell("; ".join(words for line in lines if (words := plain(line).strip())) + ".")
