"""The end of a campaign: what came of it, its story, and the way to a report."""

from __future__ import annotations

from textual.binding import Binding

from ..boards.campaign_story import story
from .base import Note
from .campaign_report import WriteReport
from .end import EndScreen


class CampaignEnd(EndScreen):
    """The summary; the story can be read and written down from here."""

    BINDINGS = [
        Binding("escape,m", "done('look')", "Look at the roster", id="end.look"),
        Binding("s", "story", "Story", id="end.story"),
        Binding("e", "report", "Report", id="end.report"),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no Enemy here; in an ironman campaign nothing decided is taken back."""
        return action not in ("why", "charts", "luck") and not (
            action == "done" and parameters == ("undo",) and self.table.ironman
        )

    def action_story(self) -> None:
        """What happened to the squad."""
        self.app.push_screen(Note(f"The story of {self.table.path.stem}", story(self.table.session)))

    def action_report(self) -> None:
        """Write it to a file."""
        self.app.push_screen(WriteReport(self.table))
