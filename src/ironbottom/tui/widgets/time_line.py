"""A bar of the game's turns, with the place where one stands."""

from __future__ import annotations

from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ironbottom.chronicle.acts import Acts

from ..palette import Palette


class TimeLine(Widget):
    """Two rows: the numbers of the turns, and under them the game as a line; a click goes there."""

    DEFAULT_CSS = """
    TimeLine { height: 2; background: $panel; padding: 0 1; }
    """

    class Went(Message, namespace="time"):
        """Somebody wants to be at the end of this act."""

        def __init__(self, n: int) -> None:
            super().__init__()
            self.n = n

    def __init__(self, palette: Palette, acts: Acts, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.palette = palette
        self.acts = acts
        self.at = 0

    def stand(self, n: int) -> None:
        """The place in the game that is shown."""
        self.at = n
        self.refresh()

    # ------------------------------------------------------------------ where things are

    def edges(self, across: int) -> list[int]:
        """The cells at which the turns begin, all as wide, and where the last ends."""
        count = len(self.acts.turns)
        return [k * across // count for k in range(count + 1)]

    def cell(self, n: int, across: int) -> int:
        """The cell of a place in the game: within its turn by the acts that are done."""
        edges, turn = self.edges(across), self.acts.turn(n)
        first, last = self._span(turn)
        done = (self.acts.act(n) - first) / max(1, last - first)
        return min(
            edges[turn] + int(done * (edges[turn + 1] - edges[turn])), max(edges[turn], edges[turn + 1] - 1)
        )

    def _span(self, turn: int) -> tuple[int, int]:
        """The acts with which a turn begins and ends."""
        turns, acts = self.acts.turns, self.acts
        end = turns[turn + 1].start if turn + 1 < len(turns) else acts.last
        return acts.act(turns[turn].start), max(acts.act(turns[turn].start), acts.act(end))

    def place(self, cell: int, across: int) -> int:
        """The place in the game that a cell stands for."""
        edges = self.edges(across)
        turn = max(k for k in range(len(edges) - 1) if edges[k] <= cell)
        first, last = self._span(turn)
        part = (cell - edges[turn]) / max(1, edges[turn + 1] - edges[turn])
        if cell == edges[turn]:
            return self.acts.turns[turn].start
        return self.acts.ends[min(first + round(part * (last - first)), len(self.acts.ends) - 1)]

    # ------------------------------------------------------------------ drawing

    def render_line(self, y: int) -> Strip:
        """The numbers, or the line."""
        across = self.content_size.width
        text = self._numbers(across) if y == 0 else self._line(across)
        base = self.rich_style
        here = self.cell(self.at, across)
        if y == 0:
            return Strip([Segment(text, base + self.palette.style("dim"))])
        mark = Segment(
            self.palette.plain("◆") if not self.palette.ascii_only else "@", base + self.palette.style("key")
        )
        done = base + self.palette.style("strong")
        rest = base + self.palette.style("dim")
        before, after = text[:here], text[here + 1 :]
        return Strip([Segment(before, done), Segment(mark.text, mark.style or Style()), Segment(after, rest)])

    def _numbers(self, across: int) -> str:
        row = ""
        for edge, turn in zip(self.edges(across), self.acts.turns, strict=False):
            name = "set-up" if turn.number < 0 else str(turn.number)
            room = across // len(self.acts.turns)
            if len(row) <= edge:
                row = row.ljust(edge) + (name if len(name) < room else name[:3] if room > 3 else name[:1])
        return row[:across].ljust(across)

    def _line(self, across: int) -> str:
        """Behind one the line is double, before one it is single, so that it is seen without colour."""
        here = self.cell(self.at, across)
        past, future = ("=", "-") if self.palette.ascii_only else ("━", "─")
        edges = set(self.edges(across)[:-1])
        tick = "+" if self.palette.ascii_only else "┼"
        return "".join(tick if k in edges else past if k < here else future for k in range(across))

    def on_click(self, event: events.Click) -> None:
        """To the place under the mouse."""
        across = self.content_size.width
        cell = max(0, min(event.x - 1, across - 1))
        self.post_message(self.Went(self.place(cell, across)))
