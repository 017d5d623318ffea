"""The saves: which there are, where each stands, and back into any of them; naming them, deleting them, bringing them back."""

from __future__ import annotations

import textwrap
import time
from pathlib import Path
from typing import NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ironbottom.kernel import bin as bins
from ironbottom.kernel.errors import SaveError
from ironbottom.kernel.naming import legible
from ironbottom.kernel.saves import Listed
from ironbottom.kernel.shelf import Shelved, call, shelf

from ..palette import Line
from ..when import when
from ..widgets.keys import Keys
from ..widgets.rows import Rows
from .base import House
from .saves_bin import BinSheet, counted
from .saves_name import NameSheet
from .title import name_of

FINISHED = "finished games"
"""The fold of games that are over; a campaign's is called by its file."""


class Row(NamedTuple):
    """A row of the list: a save, or a fold with what is in it counted."""

    shelved: Shelved | None
    depth: int = 0
    fold: str = ""
    many: int = 0


class SavesScreen(House):
    """The saves: those in play first, missions under their campaign, what is over folded away."""

    CSS = """
    SavesScreen { background: $background; }
    SavesScreen #saves-head {
        height: 1; background: $panel; padding: 0 1; text-wrap: nowrap; text-overflow: clip;
    }
    SavesScreen OptionList { border: none; padding: 0 1; background: $background; height: 1fr; }
    SavesScreen OptionList:focus { border: none; }
    """
    BINDINGS = [
        Binding("r", "replay", "Replay", id="saves.replay"),
        Binding("e", "report", "Report", id="saves.report"),
        Binding("n", "name", "Name", id="saves.name"),
        Binding("d", "delete", "Delete", id="saves.delete"),
        Binding("u", "undo", "Undo delete", id="saves.undo"),
        Binding("b", "bin", "Bin", id="saves.bin"),
        Binding("f", "fold", "Finished", id="saves.fold"),
        Binding("question_mark", "help", "Help", id="saves.help"),
        Binding("escape,q", "close", "Back", id="saves.close"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[Row] = []
        self.open: set[str] = set()
        """Folds that are open."""
        self.gone: list[bins.Binned] = []
        """What was deleted since this screen was opened, the last at the end."""

    @property
    def found(self) -> list[Listed | None]:
        """The saves of the rows."""
        return [row.shelved.save if row.shelved else None for row in self.rows]

    def compose(self) -> ComposeResult:
        """A heading and the list."""
        yield Static(id="saves-head", markup=False)
        yield Rows(markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Read the folder; where all is over, nothing is folded away.  The highlight begins on a save."""
        found = shelf(self.house.saves)
        if found and all(each.save.over for each in found):
            self.open.add(FINISHED)
        self.refill()
        if self.rows:
            at = next((n for n, row in enumerate(self.rows) if row.shelved), 0)
            self.query_one(Rows).highlighted = at

    def on_screen_resume(self) -> None:
        """Read it again after a game."""
        self.refill()

    def on_resize(self) -> None:
        """Lines are as long as the window allows."""
        self.refill()

    # ------------------------------------------------------------------ the list

    def refill(self) -> None:
        """Read the folder and fill the list; the highlight stays on the save on which it was, or close to it."""
        menu = self.query_one(Rows)
        before, at = self._here(), menu.highlighted or 0
        found = shelf(self.house.saves)
        self.rows = self._rows(found)
        games = sum(len(each.paths) for each in found)
        head: Line = [
            ("Saves", "title"),
            (f"  {counted(games, 'game')}   enter: open   kept in {self.house.saves}", "dim"),
        ]
        self.query_one("#saves-head", Static).update(self.palette.text(head))
        menu.set_options([Option(self.palette.block(self._lines(row))) for row in self.rows])
        if not self.rows:
            menu.set_options([Option("No game has been saved yet.", disabled=True)])
        there = [n for n, row in enumerate(self.rows) if before is not None and _path(row) == before]
        at = there[0] if there else min(at, len(self.rows) - 1)
        menu.highlighted = at if self.rows else None
        menu.focus()
        self.refresh_bindings()

    def _rows(self, found: list[Shelved]) -> list[Row]:
        rows: list[Row] = []
        for each in (one for one in found if not one.save.over):
            rows += self._with_missions(each)
        over = [one for one in found if one.save.over]
        if over:
            rows.append(Row(None, 0, FINISHED, len(over)))
            if FINISHED in self.open:
                for each in over:
                    rows += self._with_missions(each, 1)
        return rows

    def _with_missions(self, each: Shelved, depth: int = 0) -> list[Row]:
        """A save and its missions; those that are over are folded."""
        rows, fold = [Row(each, depth)], each.save.path.name
        over = [mission for mission in each.missions if mission.save.over]
        if over:
            rows.append(Row(None, depth + 1, fold, len(over)))
            if fold in self.open:
                rows += [Row(mission, depth + 2) for mission in over]
        return rows + [Row(mission, depth + 1) for mission in each.missions if not mission.save.over]

    def _lines(self, row: Row) -> list[Line]:
        indent = "   " * row.depth
        if row.shelved is None:
            sign = "-" if row.fold in self.open else "+"
            what = "finished game" if row.fold == FINISHED else "finished mission"
            return [[(f"{indent}{sign} {counted(row.many, what)}", "key")]]
        save, facts = row.shelved.save, row.shelved.facts
        room = max(20, self.app.size.width - 4 - len(indent))
        title = legible(facts.called) or save.fault or save.summary
        told = textwrap.wrap(title, room) or [save.name]
        style = "bad" if save.fault and not facts.called else "strong"
        lines: list[Line] = [[(f"{indent}{line}", style)] for line in told]
        if facts.called:
            style = "bad" if save.fault else ""
            lines += [
                [(f"{indent}{line}", style)] for line in textwrap.wrap(save.fault or save.summary, room)
            ]
        if row.shelved.copy:
            lines += [[(f"{indent}   {line}", "warn")] for line in textwrap.wrap(row.shelved.copy, room - 3)]
        state = ("unreadable", "bad") if save.fault else ("over", "dim") if save.over else ("in play", "good")
        small = [name_of(save), when(save.touched, time.time()), legible(save.name, room // 2)]
        first, *rest = textwrap.wrap(", ".join([state[0], *filter(None, small)]), room - 3)
        lines.append([(f"{indent}   ", ""), state, (first.removeprefix(state[0]), "dim")])
        return lines + [[(f"{indent}   {line}", "dim")] for line in rest]

    # ------------------------------------------------------------------ what is under the cursor

    def _row(self) -> Row | None:
        at = self.query_one(Rows).highlighted
        return self.rows[at] if at is not None and at < len(self.rows) else None

    def _here(self) -> Path | None:
        row = self._row()
        return _path(row) if row is not None else None

    def _save(self) -> Listed | None:
        """The save that is highlighted."""
        row = self._row()
        return row.shelved.save if row is not None and row.shelved is not None else None

    def _say(self, error: SaveError) -> None:
        mend = f"; {error.mend}" if error.mend else ""
        self.notify(f"{Path(str(error.path)).stem}: {error.what}{mend}", severity="error", markup=False)

    # ------------------------------------------------------------------ keys

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open a save or a fold."""
        if not self.is_current or event.option_index >= len(self.rows):
            return
        row = self.rows[event.option_index]
        if row.shelved is not None:
            self.house.open_save(row.shelved.save.path)
        else:
            self._turn(row.fold)

    def _turn(self, fold: str) -> None:
        self.open ^= {fold}
        self.refill()

    def action_fold(self) -> None:
        """Show the finished games, or put them away."""
        if any(row.fold == FINISHED for row in self.rows):
            self._turn(FINISHED)
        else:
            self.notify("No game has been finished yet.", markup=False)

    def action_replay(self) -> None:
        """The game of a save from its beginning."""
        from .replay_save import replay_save

        save = self._save()
        if save is not None:
            replay_save(self.house, save.path)

    def action_report(self) -> None:
        """Write the highlighted save to a file to be read."""
        from ironbottom.report.make import from_save

        from .write_report import WriteGame

        save = self._save()
        if save is None:
            return
        if save.fault:
            self.notify(f"{save.name}: {save.fault}", severity="error", markup=False)
            return
        path = save.path
        self.app.push_screen(WriteGame(path, lambda kind, tick: from_save(path, kind, path.parent, tick)))

    def action_name(self) -> None:
        """Give the highlighted game a name."""
        row = self._row()
        if row is None or row.shelved is None:
            return
        path = row.shelved.save.path

        def named(name: str | None) -> None:
            if name is None:
                return
            try:
                call(path, name)
            except SaveError as error:
                self._say(error)
            self.refill()

        self.app.push_screen(NameSheet(row.shelved.facts.called, row.shelved.save.name), named)

    def action_delete(self) -> None:
        """Move the highlighted game into the bin; a campaign takes its missions along."""
        save = self._save()
        if save is None:
            return
        try:
            gone = bins.delete(self.house.saves, save.path)
        except SaveError as error:
            self._say(error)
            return
        self.gone.append(gone)
        more = f" and {counted(gone.others, 'mission')}" if gone.others else ""
        self.notify(
            f"{save.name}{more}: in the bin. {self.house.key_of('saves.undo', 'u')} brings it back.",
            markup=False,
        )
        self.refill()

    def action_undo(self) -> None:
        """Bring back what was deleted last."""
        if not self.gone:
            self.notify("Nothing has been deleted here; b shows the bin.", markup=False)
            return
        try:
            back = bins.restore(self.house.saves, self.gone[-1])
        except SaveError as error:
            self._say(error)
            return
        gone = self.gone.pop()
        self.refill()
        names = [row.shelved.save.path for row in self.rows if row.shelved]
        home = self.house.saves / gone.save.path.name
        if home in back and home in names:
            self.query_one(Rows).highlighted = next(
                n for n, row in enumerate(self.rows) if row.shelved and row.shelved.save.path == home
            )

    def action_bin(self) -> None:
        """What has been deleted."""
        self.app.push_screen(BinSheet(self.house.saves), lambda _: self._after_bin())

    def _after_bin(self) -> None:
        """What was brought back or removed in the bin can no longer be undone here."""
        self.gone = [each for each in self.gone if each.folder.is_dir()]
        self.refill()

    def action_help(self) -> None:
        """All keys."""
        from .help import HelpSheet

        self.app.push_screen(HelpSheet(self, []))

    def action_close(self) -> None:
        """Back to the title screen."""
        self.dismiss()


def _path(row: Row) -> Path:
    """What a row is known by."""
    return row.shelved.save.path if row.shelved is not None else Path(row.fold)
