"""The saves: which there are, where each stands, and back into any of them."""

from __future__ import annotations

import textwrap
import time

from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ironbottom.kernel.saves import Listed, listed

from ..palette import Line
from ..when import when
from ..widgets.keys import Keys
from ..widgets.rows import Rows
from .base import House
from .title import name_of


class SavesScreen(House):
    """A list of saves, the last touched first."""

    CSS = """
    SavesScreen { background: $background; }
    SavesScreen #saves-head { height: auto; background: $panel; padding: 0 1; }
    SavesScreen OptionList { border: none; padding: 0 1; background: $background; height: 1fr; }
    SavesScreen OptionList:focus { border: none; }
    """
    BINDINGS = [
        Binding("r", "replay", "Replay", id="saves.replay"),
        Binding("e", "report", "Report", id="saves.report"),
        Binding("escape,q", "close", "Back", id="saves.close"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Listed] = []

    def compose(self) -> ComposeResult:
        """A heading and the list."""
        yield Static(id="saves-head", markup=False)
        yield Rows(markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Read the folder."""
        self.refill()

    def on_screen_resume(self) -> None:
        """Read it again after a game."""
        self.refill()

    def refill(self) -> None:
        """Read the folder and fill the list."""
        self.found = listed(self.house.saves)
        head: Line = [("Saves", "title"), (f"  in {self.house.saves}   enter: open", "dim")]
        self.query_one("#saves-head", Static).update(self.palette.text(head))
        menu = self.query_one(Rows)
        menu.set_options([Option(self.palette.block(self._lines(save))) for save in self.found])
        if not self.found:
            menu.set_options([Option("No game has been saved yet.", disabled=True)])
        menu.highlighted = 0 if self.found else None
        menu.focus()

    def _lines(self, save: Listed) -> list[Line]:
        state = ("unreadable", "bad") if save.fault else ("over", "dim") if save.over else ("in play", "good")
        first: Line = [(f"{save.name}  ", "strong"), state]
        first.append((f"  {name_of(save)}, {when(save.touched, time.time())}", "dim"))
        style = "bad" if save.fault else ""
        rows = textwrap.wrap(save.fault or save.summary, 74)
        return [first, *([(f"   {row}", style)] for row in rows)]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open a save."""
        if event.option_index < len(self.found):
            self.house.open_save(self.found[event.option_index].path)

    def action_replay(self) -> None:
        """The game of a save from its beginning; the save is not changed."""
        from .replay_save import replay_save

        at = self.query_one(Rows).highlighted
        if at is not None and at < len(self.found):
            replay_save(self.house, self.found[at].path)

    def action_report(self) -> None:
        """Write the highlighted save to a file to be read."""
        from ironbottom.report.make import from_save

        from .write_report import WriteGame

        at = self.query_one(Rows).highlighted
        if at is None or at >= len(self.found):
            return
        save = self.found[at]
        if save.fault:
            self.notify(f"{save.name}: {save.fault}", severity="error", markup=False)
            return
        path = save.path
        self.app.push_screen(WriteGame(path, lambda kind, tick: from_save(path, kind, path.parent, tick)))

    def action_close(self) -> None:
        """Back to the title screen."""
        self.dismiss()
