"""The program on the screen: one app, its screens, and the way in for the command line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.command import CommandPalette
from textual.screen import Screen
from textual.widgets import Input

from ironbottom.kernel.errors import GameError

from . import finders
from .drawn_app import DrawnApp
from .enduring import ended
from .hardware import show_cursor
from .key_names import key_name
from .palette import Line
from .repaint import repaint
from .request import NewCampaign, NewGame
from .screens.base import LEAST, Enlarge, Note
from .screens.title import TitleScreen
from .settings import Read, Settings, read_settings, write_settings

if TYPE_CHECKING:
    from .table import Table

PALETTE = "words of an action, an option, a piece, a place, a rule, a setting"
"""What stands in the command palette before anything is typed."""


class IronbottomApp(DrawnApp):
    """Ironbottom.  ``saves`` is the folder of saves; a save or a new game may be opened at once."""

    CSS = """
    .-plain OptionList > .option-list--option-highlighted {
        background: #ffffff; color: #000000; text-style: bold;
    }
    CommandPalette SearchIcon { display: none; }
    .-ascii CommandPalette #--input { border: ascii $panel; }
    .-ascii CommandPalette CommandList { border: ascii $panel; }
    Toast { width: 60; max-width: 80%; }
    .-ascii Toast, .-reader Toast { border-left: none; }
    .-reader Teller { display: block; }
    .-reader #details-box { border-bottom: none; }
    .-reader * { scrollbar-size: 0 0; }
    """
    COMMANDS = App.COMMANDS | {finders.settings}
    BINDINGS = [
        Binding("ctrl+p", "command_palette", "Palette", show=False, id="app.palette"),
    ]

    def __init__(
        self,
        saves: Path,
        open_save: Path | None = None,
        new: NewGame | None = None,
        ascii_only: bool = False,
        settings: Settings | None = None,
    ) -> None:
        self.saves = saves
        self.first_save = open_save
        self.first_game = new
        self.read = read_settings(saves) if settings is None else Read(settings)
        self.remarks = list(self.read.remarks)
        super().__init__(self.read.settings, ascii_only)

    def on_mount(self) -> None:
        """The title screen, and over it what was asked for."""
        show_cursor(self, self.palette.reader)
        self.mind_terminal()
        self.remarks += (wrong := self.check_keys())
        if wrong:  # the file is kept aside before it is written over
            self.read = self.read._replace(spoilt=True)
        self.push_screen(TitleScreen())
        if self.remarks:
            self.push_screen(Note("About your settings", [[(remark, "")] for remark in self.remarks]))
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

    # ------------------------------------------------------------------ after a fault

    def faults_folder(self) -> Path:
        """Faults are written down beside the saves."""
        return self.saves

    def what_is_open(self) -> Path | None:
        """The save of the game that is played, whatever lies over it."""
        from .screens.game_view import GameView

        return next((s.table.path for s in reversed(self.screen_stack) if isinstance(s, GameView)), None)

    def start_over(self, was_open: Path | None, line: str) -> None:
        """The title screen, the game at its open question, and what happened."""
        self.push_screen(TitleScreen())
        if was_open is not None:
            self.open_save(was_open)
        on = "The game goes on where it stood." if was_open is not None else "Nothing was open."
        lines: list[Line] = [[(f"{line[:1].upper()}{line[1:]}.", "")], [("", "")], [(on, "dim")]]
        self.push_screen(Note("Something went wrong", lines))

    def way_out_words(self, way: Binding) -> str:
        """A game is saved at every answer."""
        return "leave (it is saved)" if way.id == "game.leave" else super().way_out_words(way)

    # ------------------------------------------------------------------ settings

    def keep_settings(self) -> None:
        """Write the settings down."""
        fault = write_settings(self.saves, self.settings, self.read)
        self.read = self.read._replace(spoilt=False)
        if fault:
            self.notify(fault, severity="error", markup=False)

    def use_settings(self) -> None:
        """Draw as the settings say, at once and on all screens."""
        super().use_settings()
        show_cursor(self, self.palette.reader)
        if self.is_running:
            self.call_next(repaint, self, self.palette)  # when the style sheets have followed the theme

    def key_of(self, id: str, usual: str) -> str:
        """The first key of an action, for texts that name it, as the footer names it; ``usual`` is what it was at first."""
        return key_name((self.settings.keys.get(id, "") or usual).split(",")[0])

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

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """With reduced motion the cursor of a field to type into does not blink."""
        if isinstance(event.widget, Input):
            event.widget.cursor_blink = self.settings.motion == "full"

    def action_command_palette(self) -> None:
        """Everything by its words."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(id="--command-palette", placeholder=PALETTE))

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
    """Run the screen until the player leaves it; the exit status.  Raises ProgramFault where a fault ends it."""
    app = IronbottomApp(saves, open_save, new, ascii_only)
    app.run()
    return ended(app)
