"""The debrief of a mission: one die after the other, each when the player wants it to fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from ..boards import campaign_debrief as words
from ..boards.campaign_roster import track
from ..palette import Line
from ..widgets.keys import Keys
from .base import House

if TYPE_CHECKING:
    from .campaign import CampaignScreen


class DebriefScreen(House):
    """What has been decided, what the next die decides, and the points as they are now."""

    CSS = """
    DebriefScreen { background: $background; }
    DebriefScreen #debrief-head { height: 1; background: $panel; padding: 0 1; }
    DebriefScreen VerticalScroll { height: 1fr; padding: 1 2; scrollbar-size-vertical: 1; }
    DebriefScreen #debrief-text { height: auto; }
    DebriefScreen #debrief-track { height: 2; background: $surface; }
    DebriefScreen #debrief-next { height: 2; background: $panel; padding: 0 1; }
    """
    AUTO_FOCUS = "VerticalScroll"
    READ_FIRST = True
    BINDINGS = [
        Binding("space,enter", "go_on", "Go on", id="debrief.go_on"),
        Binding("escape", "skip", "All dice at once", id="debrief.skip"),
        Binding("question_mark", "help", "Help", id="debrief.help"),
        Binding("q", "leave", "Leave", id="debrief.leave"),
        Binding("colon", "app.command_palette", "Palette", show=False, id="debrief.palette"),
    ]

    def __init__(self, home: CampaignScreen) -> None:
        super().__init__()
        self.home = home
        self.last = False

    def compose(self) -> ComposeResult:
        """Heading, dice, points, what is next."""
        yield Static(id="debrief-head", markup=False)
        with VerticalScroll():
            yield Static(id="debrief-text", markup=False)
        yield Static(id="debrief-track", markup=False)
        yield Static(id="debrief-next", markup=False)
        yield Keys()

    def turn(self, last: bool) -> None:
        """Show how far it is; ``last``: no die is left."""
        self.last = last
        palette, table = self.palette, self.home.table
        s = table.session.g.state
        head: Line = [
            ("Debrief", "title"),
            (f"  mission {len(s.played)} of {len(table.session.content.missions)}", ""),
        ]
        self.query_one("#debrief-head", Static).update(palette.text(head))
        lines = words.lines(table.session, table.look.tone)
        self.query_one("#debrief-text", Static).update(palette.block(lines))
        self.query_one("#debrief-track", Static).update(palette.block(track(s.vp, s.xp, palette)))
        coming = words.next_die(table.session) or [("That is all.", "strong")]
        key = "space: back to the campaign" if last else "space: throw it   escape: all dice at once"
        self.query_one("#debrief-next", Static).update(palette.block([coming, [(key, "key")]]))
        self.refresh_bindings()
        box = self.query_one(VerticalScroll)
        self.call_after_refresh(box.scroll_end, animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """After the last die there are no more to throw."""
        return not (action == "skip" and self.last)

    def action_go_on(self) -> None:
        """Let the die fall, or go back to the campaign."""
        self.home.next_die()

    def action_skip(self) -> None:
        """Let all dice fall."""
        self.home.action_skip()

    def action_leave(self) -> None:
        """Leave the campaign; the debrief goes on here the next time."""
        self.home.action_leave()

    def action_help(self) -> None:
        """All keys."""
        from .help import HelpSheet

        self.app.push_screen(HelpSheet(self, []))
