"""The charts of a game: losses by turn, and what its title counts from turn to turn."""

from __future__ import annotations

from textual import work
from textual.worker import get_current_worker

from ironbottom.charts import Chart
from ironbottom.report.gather import charts_of

from ..charts import chart_lines
from ..palette import Line
from ..table import Table
from .pages import Page


class Stopped(Exception):
    """The reader has gone on before the work was done."""


class ChartsScreen(Page):
    """Two charts, one below the other, side by side where there is room."""

    heading = "The game in charts"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.charts: list[Chart] | None = None
        self.doing = "Looking back"

    def on_mount(self) -> None:
        """Look back over the game, beside the keyboard."""
        super().on_mount()
        self.gather()

    @work(thread=True, exclusive=True, group="charts")
    def gather(self) -> None:
        """Positions of all turns; ends early where the screen is closed."""
        worker = get_current_worker()

        def tick(what: str, done: int, of: int) -> None:
            if worker.is_cancelled:
                raise Stopped
            self.app.call_from_thread(self.progress, f"Looking back: {what}, {done} of {of}")

        try:
            found = charts_of(self.table.session, tick)
        except Stopped:
            return
        if not worker.is_cancelled:
            self.app.call_from_thread(self.show_charts, found)

    def progress(self, doing: str) -> None:
        """How far the work is."""
        self.doing = doing
        self.lay_out()

    def show_charts(self, charts: list[Chart]) -> None:
        """The work is done."""
        self.charts = charts
        self.lay_out()

    def lines(self, width: int, height: int) -> list[Line]:
        """The charts."""
        if self.charts is None:
            return [[(self.doing, "dim")]]
        if not self.charts:
            return [[("There is nothing to draw yet: nobody is lost, and no turn is over.", "dim")]]
        each = max(10, height // len(self.charts) - 1)
        found: list[Line] = []
        for chart in self.charts:
            found += [*chart_lines(chart, width, each, self.palette), [("", "")]]
        return found[:-1]
