"""Write the report of a game to a file beside its save: with progress, to be stopped, and never over a file unasked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual import work
from textual.binding import Binding
from textual.widgets import Static
from textual.worker import get_current_worker

from ironbottom.kernel.account import Tick
from ironbottom.kernel.errors import GameError
from ironbottom.report import files
from ironbottom.report.make import KINDS

from ..palette import Line
from .base import Confirm, Sheet

Make = Callable[[str, Tick], str]
"""Makes the report of a kind."""


class Stopped(Exception):
    """Enough of it."""


class WriteGame(Sheet[None]):
    """Markdown or HTML?"""

    BINDINGS = [
        Binding("h", "write('html')", "Web page", id="paper.html"),
        Binding("m", "write('md')", "Markdown", id="paper.markdown"),
        Binding("escape,q,n", "close", "Close", id="paper.close"),
    ]
    keys_text = "h: web page   m: Markdown   escape: neither"

    def __init__(self, save: Path, make: Make) -> None:
        lines: list[Line] = [
            [("The course of the game, losses, key fights, luck. ", "")],
            [("The web page has maps and charts as well, and needs nothing beside itself.", "")],
            [("It is written beside the save, in ", ""), (str(save.parent), "dim")],
        ]
        super().__init__("Write a report of this game to a file?", lines)
        self.save = save
        self.make = make
        self.working = False

    def action_write(self, kind: str) -> None:
        """Write it; a file that is there only if that is wanted."""
        if self.working:
            return
        path = self.save.with_name(f"{self.save.stem}.{kind}")
        if not path.is_file():
            self.begin(path, kind, False)
            return
        there: list[Line] = [[(f"{path.name} is there already. Write it anew?", "")]]

        def go(yes: bool | None) -> None:
            if yes:
                self.begin(path, kind, True)

        self.app.push_screen(Confirm("Overwrite?", there), go)

    def begin(self, path: Path, kind: str, force: bool) -> None:
        """Say so, and start."""
        self.working = True
        self.say(f"Writing the {KINDS[kind]}")
        self.write(path, kind, force)

    def say(self, what: str) -> None:
        """What is being done."""
        if self.is_attached:
            text = self.house.palette.text([(f"{what} ... ", ""), ("escape: stop", "key")])
            self.query_one(".sheet-keys", Static).update(text)

    @work(thread=True, exclusive=True, group="report")
    def write(self, path: Path, kind: str, force: bool) -> None:
        """The work itself, beside the keyboard; stopped half-way it leaves nothing behind."""
        worker = get_current_worker()

        def tick(what: str, done: int, of: int) -> None:
            if worker.is_cancelled:
                raise Stopped
            self.app.call_from_thread(self.say, f"{what}, {done} of {of}")

        try:
            text = self.make(kind, tick)
            if worker.is_cancelled:
                raise Stopped
            files.write(path, text, force)
        except Stopped:
            return
        except (GameError, files.Unwritten) as error:
            self.app.call_from_thread(self.done, str(error), True)
        except OSError as error:
            self.app.call_from_thread(self.done, f"{self.save}: {error.strerror or error}", True)
        else:
            self.app.call_from_thread(self.done, f"Written to {path}", False)

    def done(self, told: str, wrong: bool) -> None:
        """It is written, or cannot be."""
        if self.is_attached:
            self.dismiss(None)
        self.app.notify(told, severity="error" if wrong else "information", markup=False)

    def action_close(self) -> None:
        """Nothing is written; work under way is stopped."""
        if self.working:
            self.workers.cancel_group(self, "report")
            self.app.notify("Stopped; nothing was written.", markup=False)
        self.dismiss(None)
