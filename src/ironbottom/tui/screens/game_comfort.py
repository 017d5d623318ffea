"""What makes the screen of a game comfortable: settings in play, everything drawn anew in other colours."""

from __future__ import annotations

from .game_told import GameTold


class GameComfort(GameTold):
    """Settings, and what they change."""

    def action_settings(self) -> None:
        """The settings; the game stands as it is meanwhile."""
        from .settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_take_log(self) -> None:
        """The log to the clipboard or to a file."""
        from .log_take import take_log

        take_log(self, self.table.book.lines, None, self.table.path)

    def repainted(self) -> None:
        """Colours or signs are others now."""
        table = self.table
        self._status()
        self.board.show(table.view, None if self.busy else table.asked, self.marked(table.view, table.asked))
        self._foresee()
        self._prompt()
        self._details()
        self._odds_soon()
