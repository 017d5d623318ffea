"""Taking the log along: a line or all of it to the clipboard, or all of it to a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Input, Static

from ironbottom.kernel.naming import BadPath, at_home
from ironbottom.plain.log import free_name, write_log

from ..logbook import Told
from ..palette import Line, cut
from .base import Sheet

CLIP = "the terminal has it for its clipboard (OSC 52); where it will not, save to a file"
ACROSS = 66
"""Columns of the line that is shown."""


class LogSheet(Sheet[None]):
    """What to take, and where to; ``at`` is the line that is meant."""

    CSS = """
    LogSheet Input { height: 1; border: none; padding: 0 1; background: $surface; }
    LogSheet Static { height: auto; }
    """
    AUTO_FOCUS = ""
    BINDINGS = [
        Binding("escape,q", "close", "Back", id="take.close"),
        Binding("l", "copy(0)", "Copy this line", id="take.line"),
        Binding("a", "copy(1)", "Copy the whole log", id="take.all"),
        Binding("s", "file", "Save to a file", id="take.file"),
    ]

    def __init__(self, lines: list[Told], at: int, save: Path) -> None:
        super().__init__("Take the log along", [])
        self.told = lines
        self.at = at
        self.save = save

    def compose(self) -> ComposeResult:
        """The three ways."""
        palette, n = self.house.palette, len(self.told)
        line = self.told[self.at].text if self.told else ""
        rows: list[Line] = [
            [("l  ", "key"), ("Copy this line:", "strong")],
            [("   ", ""), *cut([(line, "dim")], ACROSS, palette.more)],
            [("a  ", "key"), ("Copy the whole log", "strong"), (f", {n} lines", "dim")],
            [("s  ", "key"), ("Save the whole log to a file", "strong")],
        ]
        with Vertical():
            yield Static(palette.text([(self.title_text, "title")]), classes="sheet-title", markup=False)
            yield Static(palette.block(rows), markup=False)
            yield Input(str(free_name(self.save)), id="take-name", select_on_focus=False)
            yield Static(palette.text([("escape: back", "key")]), id="take-remark", markup=False)

    def on_mount(self) -> None:
        """The name of the file is asked for when it is wanted."""
        field = self.query_one(Input)
        field.cursor_blink = False
        field.display = False

    def action_copy(self, all_lines: int) -> None:
        """To the clipboard."""
        if not self.told:
            return
        wanted = self.told if all_lines else self.told[self.at : self.at + 1]
        self.app.copy_to_clipboard("\n".join(line.text for line in wanted) + ("\n" if all_lines else ""))
        n = len(wanted)
        self.notify(f"Copied {n} line{'s' if n > 1 else ''}: {CLIP}.", markup=False)
        self.dismiss(None)

    def action_file(self) -> None:
        """Ask for the name of the file."""
        field = self.query_one(Input)
        field.display = True
        field.focus()
        self._say("enter: write   escape: back", "key")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Write it, if there is no such file yet."""
        event.stop()
        typed = event.value.strip()
        try:
            path = at_home(typed)
        except BadPath as error:
            self._say(f"{error}. Another name?", "warn")
            return
        if not path.name or path.is_dir():
            self._say(f"{path} is a folder; nothing is written. Another name?", "warn")
            return
        try:
            write_log(path, (line.text for line in self.told))
        except FileExistsError:
            self._say(f"There is a file {path} already; nothing is written. Another name?", "warn")
        except OSError as error:
            self._say(f"{path}: {error.strerror or error}. Nothing is written. Another name?", "warn")
        else:
            self.notify(f"Written to {path}", markup=False)
            self.dismiss(None)

    def _say(self, text: str, style: str) -> None:
        self.query_one("#take-remark", Static).update(self.house.palette.text([(text, style)]))

    def action_close(self) -> None:
        """Nothing is taken."""
        self.dismiss(None)


def take_log(screen: Screen[Any], lines: list[Told], at: int | None, save: Path) -> None:
    """Ask what of the log to take along; without a line the last one is meant."""
    last = max(0, len(lines) - 1)
    screen.app.push_screen(LogSheet(lines, last if at is None else min(at, last), save))
