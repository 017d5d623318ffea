"""The program on the screen: one app, its screens, and the way in for the command line."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.screen import Screen

from ironbottom.kernel.errors import GameError

from .hangup import EVERY, end_if_hung_up, has_terminal
from .palette import FULL_THEME, PLAIN, SIXTEEN_THEME, Palette
from .request import NewCampaign, NewGame
from .screens.base import LEAST, Enlarge, Note
from .screens.title import TitleScreen
from .settings import Settings, read_settings, write_settings
from .widgets import scroll_bar

if TYPE_CHECKING:
    from .table import Table

KEY_NAMES = {
    "question_mark": "?",
    "colon": ":",
    "slash": "/",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "less_than_sign": "<",
    "escape": "esc",
    "backspace": "bksp",
    "minus": "-",
    "plus": "+",
    "equals_sign": "=",
    "pageup": "pgup",
    "pagedown": "pgdn",
    "shift+n": "N",
    "ctrl+r": "^r",
    "ctrl+p": "^p",
    "ctrl+q": "^q",
}
"""How keys are named; all others by their own name."""


class IronbottomApp(App[None]):
    """Ironbottom.  ``saves`` is the folder of saves; a save or a new game may be opened at once."""

    TITLE = "Ironbottom"
    CSS = """
    .-plain OptionList > .option-list--option-highlighted {
        background: #ffffff; color: #000000; text-style: bold;
    }
    CommandPalette SearchIcon { display: none; }
    .-ascii CommandPalette #--input { border: ascii $panel; }
    .-ascii CommandPalette CommandList { border: ascii $panel; }
    Toast { width: 60; max-width: 80%; }
    """
    BINDINGS = [
        Binding("ctrl+p", "command_palette", "Palette", show=False, id="app.palette"),
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True, id="app.quit"),
    ]

    def __init__(
        self,
        saves: Path,
        open_save: Path | None = None,
        new: NewGame | None = None,
        ascii_only: bool = False,
        settings: Settings | None = None,
    ) -> None:
        super().__init__()
        self.saves = saves
        self.first_save = open_save
        self.first_game = new
        self.settings = settings or read_settings(saves)
        self.palette = Palette(
            self.console.color_system == "standard", ascii_only, "NO_COLOR" not in os.environ
        )
        scroll_bar.use(ascii_only)
        self.register_theme(FULL_THEME)
        self.register_theme(SIXTEEN_THEME)
        self.theme = self.palette.theme
        if os.environ.get("TEXTUAL_ANIMATIONS", "") == "":
            self.animation_level = "none"

    def on_mount(self) -> None:
        """The title screen, and over it what was asked for."""
        if self.palette.ascii_only:
            self.add_class("-ascii")
        self.set_class(self.palette.names is PLAIN, "-plain")
        if self.settings.keys:
            self.set_keymap(self.settings.keys)
        if not self.is_headless and has_terminal():
            self.set_interval(EVERY, end_if_hung_up)
        self.push_screen(TitleScreen())
        if self.first_save is not None:
            self.open_save(self.first_save)
        elif self.first_game is not None:
            try:
                self.play(self.begin(self.first_game))
            except GameError as error:
                self.push_screen(Note("The game cannot begin", [[(str(error), "")]]))

    # ------------------------------------------------------------------ games

    def begin(self, game: NewGame) -> Table:
        """Begin a game.  Raises GameError."""
        from . import start

        return start.begin(self.saves, game)

    def begin_campaign(self, new: NewCampaign) -> Table:
        """Begin a campaign.  Raises GameError."""
        from . import start

        return start.begin_campaign(self.saves, new)

    def open_save(self, path: Path) -> None:
        """Go on with a save, or say why not."""
        from . import start

        try:
            self.play(start.resume(path))
        except GameError as error:
            self.push_screen(Note("This save cannot be opened", [[(str(error), "")]]))

    def play(self, table: Table, instead: bool = False) -> None:
        """Sit down at a table; ``instead`` of the screen on top.  Raises GameError where a mission's campaign will not open."""
        from .screens.campaign_flow import (
            screen_of,
        )  # not before it is wanted: the title screen comes up the sooner

        screen = screen_of(table)
        if instead:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def keep_settings(self) -> None:
        """Write the settings down."""
        write_settings(self.saves, self.settings)

    # ------------------------------------------------------------------ window

    def on_resize(self) -> None:
        """A window that is too small shows one sentence, and nothing else takes keys meanwhile."""
        self.call_after_refresh(self.mind_size)

    def mind_size(self) -> None:
        """Cover the screens while the window is too small, uncover them afterwards."""
        small = self.size.width < LEAST[0] or self.size.height < LEAST[1]
        covered = isinstance(self.screen, Enlarge)
        if small and not covered:
            self.push_screen(Enlarge())
        elif covered and not small:
            self.pop_screen()

    # ------------------------------------------------------------------ keys and commands

    def get_key_display(self, binding: Binding) -> str:
        """The name of a key, in plain letters and signs."""
        return KEY_NAMES.get(binding.key, binding.key)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Everything that a key does here, by its words."""
        seen: set[str] = set()
        for active in screen.active_bindings.values():
            binding = active.binding
            if not binding.id or not binding.description or binding.description in seen or not active.enabled:
                continue
            seen.add(binding.description)
            node, action = active.node, binding.action

            async def run(action: str = action, node: object = node) -> None:
                await self.run_action(action, node)  # type: ignore[arg-type]

            yield SystemCommand(binding.description, f"key {self.get_key_display(binding)}", run)


def run_app(
    saves: Path, open_save: Path | None = None, new: NewGame | None = None, ascii_only: bool = False
) -> int:
    """Run the screen until the player leaves it; the exit status."""
    app = IronbottomApp(saves, open_save, new, ascii_only)
    app.run()
    return app.return_code or 0
