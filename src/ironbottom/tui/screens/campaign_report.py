"""Write the story of a campaign to a file beside its save."""

from __future__ import annotations

from textual.binding import Binding

from ironbottom.campaign.story import markdown, page
from ironbottom.kernel.files import write_whole

from ..palette import Line
from ..table import Table
from .base import Sheet


class WriteReport(Sheet[None]):
    """Markdown or HTML?"""

    BINDINGS = [
        Binding("m", "write('md')", "Markdown", id="report.markdown"),
        Binding("h", "write('html')", "HTML", id="report.html"),
        Binding("escape,q,n", "close", "Close", id="report.close"),
    ]
    keys_text = "m: Markdown   h: HTML page   escape: neither"

    def __init__(self, table: Table) -> None:
        folder = table.path.parent
        lines: list[Line] = [
            [("Missions, what became of whom, service records, roll of honour.", "")],
            [("It is written beside the save, in ", ""), (str(folder), "dim")],
        ]
        super().__init__("Write the story of the squad to a file?", lines)
        self.table = table

    def action_write(self, kind: str) -> None:
        """Write it."""
        path = self.table.path.with_suffix(f".{kind}")
        text = markdown(self.table.session)
        if kind == "html":
            text = page(text, self.table.path.stem)
        try:
            write_whole(path, text.encode())
        except OSError as error:
            self.notify(f"{path}: {error.strerror or error}", severity="error", markup=False)
        else:
            self.notify(f"Written to {path}", markup=False)
        self.dismiss(None)

    def action_close(self) -> None:
        """Nothing is written."""
        self.dismiss(None)
