"""The bin: deleted games, to be brought back or removed for good."""

from __future__ import annotations

import time
from pathlib import Path

from textual.binding import Binding
from textual.widgets import OptionList

from ironbottom.kernel import bin as bins
from ironbottom.kernel.errors import SaveError
from ironbottom.kernel.naming import legible
from ironbottom.kernel.shelf import facts

from ..palette import Line
from ..when import when
from .base import Confirm
from .listed import Listed
from .title import name_of


def counted(n: int, what: str) -> str:
    """So many of a thing, in words."""
    return f"{n} {what}{'' if n == 1 else 's'}"


class BinSheet(Listed[None]):
    """What has been deleted, the last first."""

    BINDINGS = [
        Binding("r", "restore", "Bring back", id="bin.restore"),
        Binding("d", "remove", "Remove for good", id="bin.remove"),
        Binding("question_mark", "help", "Help", id="bin.help"),
    ]

    def __init__(self, folder: Path) -> None:
        super().__init__("Bin", [])
        self.folder = folder
        self.found: list[bins.Binned] = []

    def fill(self) -> None:
        """Read the bin."""
        at = self.rows.highlighted or 0
        self.found = bins.contents(self.folder)
        self.head([("Bin", "title"), ("   enter: bring back   d: remove for good", "dim")])
        rows: list[tuple[Line, bool]] = [([(self._title(each), "strong")], True) for each in self.found]
        self.put(rows, min(at, len(rows) - 1) if rows else None, "Nothing is in the bin.")

    def _title(self, each: bins.Binned) -> str:
        return legible(facts(each.save.path).called or each.save.fault or each.save.summary or each.name, 200)

    def text_of(self, at: int) -> list[Line]:
        """What went, and when it was last played."""
        each = self.found[at]
        lines: list[Line] = [
            [(name_of(each.save), "")],
            [(f"last played {when(each.save.touched, time.time())}", "")],
            [(f"file {legible(each.save.name)}", "dim")],
        ]
        if each.others:
            lines.append([(f"with {counted(each.others, 'mission')}", "")])
        return lines

    def _here(self) -> bins.Binned | None:
        at = self.rows.highlighted
        return self.found[at] if at is not None and at < len(self.found) else None

    def _say(self, error: SaveError) -> None:
        self.notify(f"{error.what}{f'; {error.mend}' if error.mend else ''}", severity="error", markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Bring it back."""
        event.stop()
        if self.is_current:
            self.action_restore()

    def action_restore(self) -> None:
        """Bring the highlighted game back."""
        each = self._here()
        if each is None:
            return
        try:
            bins.restore(self.folder, each)
        except SaveError as error:
            self._say(error)
        else:
            self.notify(f"{each.save.name} is back among the saves.", markup=False)
        self.fill()

    def action_remove(self) -> None:
        """Remove the highlighted game for good, once it has been asked about."""
        each = self._here()
        if each is None:
            return

        def sure(yes: bool | None) -> None:
            if not yes:
                return
            try:
                bins.empty(each)
            except SaveError as error:
                self._say(error)
            self.fill()

        lines: list[Line] = [[(self._title(each), "")], [("It cannot be brought back afterwards.", "warn")]]
        self.app.push_screen(Confirm("Remove this game for good?", lines), sure)

    def action_help(self) -> None:
        """All keys."""
        from .help import HelpSheet

        self.app.push_screen(HelpSheet(self, []))
