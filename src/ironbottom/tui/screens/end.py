"""The end of a game: what came of it, and what next."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from ..guiding import ending_lines
from ..palette import Line
from ..table import Table
from ..widgets.keys import Keys
from .base import Sheet

AFTERWARDS: Line = [
    ("c", "key"), (" charts   ", "dim"), ("k", "key"), (" luck of the dice   ", "dim"), ("e", "key"), (" write a report", "dim"),
]  # fmt: skip
"""What is to be looked at afterwards, for which the line of keys has no room in a narrow window."""


class EndScreen(Sheet[str]):
    """The summary; returns ``leave``, ``look``, ``undo`` or ``to`` and the number of an answer."""

    CSS = """
    EndScreen { align: center middle; background: $background; }
    EndScreen #end-more, EndScreen #end-next { margin-bottom: 1; }
    EndScreen #end-box { width: 92; max-width: 100%; height: 1fr; max-height: 100%; padding: 1 2; }
    """
    READ_FIRST = True
    BINDINGS = [
        Binding(
            "enter",
            "on",
            "Title screen",
            tooltip="Read on; at the end of it all to the title screen",
            id="end.on",
        ),
        Binding("t,q", "done('leave')", "Title screen", show=False, id="end.leave"),
        Binding("escape,m", "done('look')", "Look at the map", id="end.look"),
        Binding("u", "done('undo')", "Take back", id="end.undo"),
        Binding("l", "log", "Log", id="end.log"),
        Binding("w", "why", "Why", id="end.why"),
        Binding("r", "replay", "Replay", id="end.replay"),
        Binding("c", "charts", "Charts", id="end.charts"),
        Binding("k,percent_sign", "luck", "Luck", tooltip="Luck of the dice", id="end.luck"),
        Binding("e", "report", "Report", tooltip="Write a report", id="end.report"),
    ]

    way_on = "leave"
    """Where enter leads in the end."""
    onward = "Enter once more: title screen."

    def __init__(self, table: Table) -> None:
        super().__init__("", [])
        self.table = table
        self._painted = False
        self._warned = False

    def on_mount(self) -> None:
        """Keys that were meant for the game are not taken before all this is on the screen."""
        self.call_after_refresh(self._shown)

    def _shown(self) -> None:
        self._painted = True

    def compose(self) -> ComposeResult:
        """The summary and the ways on."""
        palette = self.house.palette
        with VerticalScroll(id="end-box", can_focus=True):
            if self.check_action("charts", ()):
                yield Static(palette.text(AFTERWARDS), id="end-more", markup=False)
            course = self.table.course
            if course is not None and course.guide.ending:
                yield Static(palette.block(ending_lines(course, self._key_of)), id="end-next", markup=False)
            yield Static(palette.block(self.table.look.ending(self.table.session)), markup=False)
        yield Keys()

    def _key_of(self, id: str) -> str:
        """How a key of this screen, or of the title screen after it, is named."""
        from .title import TitleScreen

        bound = [b for b in (*type(self).BINDINGS, *TitleScreen.BINDINGS) if isinstance(b, Binding) and b.id]
        usual = {b.id: b.key for b in bound}
        return self.house.key_of(id, usual.get(id, "?"))

    def action_on(self) -> None:
        """Read on; leave only where enter was pressed once more: who taps it through the news must not miss what came of it all."""
        box = self.query_one("#end-box", VerticalScroll)
        if not self._painted:
            return
        if box.scroll_offset.y < box.max_scroll_y:
            box.scroll_page_down(animate=False)
        elif not self._warned:
            self._warned = True
            self.notify(self.onward, markup=False)
        else:
            self.action_done(self.way_on)

    def action_done(self, what: str) -> None:
        """On to something else."""
        self.dismiss(what)

    def action_log(self) -> None:
        """The whole log."""
        from .log import LogScreen

        self.app.push_screen(LogScreen(self.table), self._after_log)

    def _after_log(self, to: int | None) -> None:
        if to is not None:
            self.dismiss(f"to {to}")

    def action_replay(self) -> None:
        """The whole game from its beginning."""
        from .replay import ReplayScreen

        self.app.push_screen(ReplayScreen(self.table))

    def action_why(self) -> None:
        """What the Enemy did last."""
        from .weighing import WhyScreen

        self.app.push_screen(WhyScreen(self.table))

    def action_charts(self) -> None:
        """Losses and points by turn."""
        from .charts import ChartsScreen

        self.app.push_screen(ChartsScreen(self.table))

    def action_luck(self) -> None:
        """The dice of the game."""
        from .luck import LuckScreen

        self.app.push_screen(LuckScreen(self.table))

    def action_report(self) -> None:
        """Write the game to a file."""
        from ironbottom.report.make import from_game

        from .write_report import WriteGame

        table, chosen = self.table, self.table.facts.get("bots")
        self.app.push_screen(
            WriteGame(
                table.path, lambda kind, tick: from_game(table.session, table.path.stem, chosen, kind, tick)
            )
        )
