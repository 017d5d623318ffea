"""The game once more, act by act: the board as it stood, what was told, what changed; nothing here changes the game."""

from __future__ import annotations

import asyncio
import os
import time
from typing import Any

from textual import work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.timer import Timer
from textual.widgets import Static

from ironbottom.chronicle.acts import Acts
from ironbottom.chronicle.past import Past
from ironbottom.kernel.errors import GameError

from ..boards.look import Key
from ..palette import Line, cut
from ..table import Table
from ..widgets.board_widget import BoardWidget
from ..widgets.keys import Keys
from ..widgets.time_line import TimeLine
from .base import Confirm, House, Note
from .replay_turn import TurnInput

PACES = {"slow": 4.0, "brisk": 2.0, "fast": 0.7}
"""Seconds for which an act is shown while the replay plays."""
PATIENCE = 0.15
"""Seconds of work after which the heading says how much is done."""


class ReplayScreen(House):
    """The whole game, from its beginning or from ``at``; with ``stretch`` (first answer, end) that part of it alone.

    ``at`` and all places are numbers of answers: the game as it stood before that answer.
    """

    CSS_PATH = "replay.tcss"
    BINDINGS = [
        Binding("space,enter,n", "step(1)", "Next act", priority=True, id="replay.next"),
        Binding("backspace,N,b", "step(-1)", "Before", id="replay.back"),
        Binding("right_square_bracket", "turn(1)", "Next turn", key_display="]", id="replay.turn"),
        Binding(
            "left_square_bracket",
            "turn(-1)",
            "Turn before",
            key_display="[",
            show=False,
            id="replay.turn-back",
        ),
        Binding("t", "to_turn", "Turn", id="replay.to-turn"),
        Binding("p", "play", "Play", id="replay.play"),
        Binding("f", "pace", "Pace", show=False, id="replay.pace"),
        Binding("w", "whole", "Whole game", show=False, id="replay.whole"),
        Binding("d", "details", "All about what is under the cursor", show=False, id="replay.details"),
        Binding("tab", "lines", "Lines", show=False, priority=True, id="replay.lines"),
        Binding("home", "edge(0)", "From the start", show=False, priority=True, id="replay.home"),
        Binding("end", "edge(1)", "To the end", show=False, priority=True, id="replay.end"),
        Binding("question_mark", "help", "Help", id="replay.help"),
        Binding("escape,q", "close", "Back", id="replay.close"),
        Binding("colon", "app.command_palette", "Palette", show=False, id="replay.palette"),
    ]

    def __init__(
        self,
        table: Table,
        at: int | None = None,
        stretch: tuple[int, int] | None = None,
        closes: bool = False,
        here: Key | None = None,
    ) -> None:
        super().__init__()
        table.book.sync()
        self.table = table
        self.closes = closes
        """Is the table there for this alone, to be closed with it?"""
        self.acts = Acts(table.session, table.book.lines)
        self.first, self.last = stretch or (0, self.acts.last)
        self.stretch = stretch is not None
        self.past = Past(table.session)
        self.at = self.acts.after(self.first) if stretch else 0 if at is None else at
        self.view: Any = None
        self.here = here
        """Where to look at first; None = where something happened last."""
        self.pace = "brisk"
        self._timer: Timer | None = None
        self._remark = ""
        self._placed = False

    def compose(self) -> ComposeResult:
        """Where we are, board, details and lines, the bar of turns."""
        yield Static(id="replay-head", markup=False)
        yield Static(id="replay-status", markup=False)
        with Horizontal(id="replay-main"):
            with Vertical(id="replay-left"):
                yield self.table.look.board(self.palette)
            with Vertical(id="replay-right"):
                with VerticalScroll(id="replay-details", can_focus=False):
                    yield Static(id="replay-about", markup=False)
                with VerticalScroll(id="replay-box"):
                    yield Static(id="replay-text", markup=False)
        yield TimeLine(self.palette, self.acts, id="replay-time")
        yield Keys()

    def on_mount(self) -> None:
        """The first place."""
        self.set_class(self.table.look.mapped, "-map")
        self._fit()
        self.board.focus()
        self.call_after_refresh(self._seek, self.at)

    def let_go(self) -> None:
        """A save opened for this alone is free again."""
        if self.closes:
            self.table.close()

    def on_unmount(self) -> None:
        """Nothing is left running, or open."""
        self._stop()
        self.let_go()

    def on_resize(self) -> None:
        """Give the board its rows."""
        self._fit()

    def _fit(self) -> None:
        if not self.table.look.mapped:
            size = self.app.size
            spare = 5 + 10 if size.width < 100 else 5
            self.board.fit(self.table.look.board_height(max(7, size.height - spare)))

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """This screen's own keys before those of the board: they come first in the footer and in the help."""
        found = super().active_bindings
        return dict(sorted(found.items(), key=lambda pair: pair[1].node is not self))

    @property
    def board(self) -> BoardWidget:
        """The board."""
        return self.query_one("#board", BoardWidget)

    # ------------------------------------------------------------------ going there

    def _seek(self, goal: int) -> None:
        """Go to a place in the game, in slices; a later wish takes the place of an earlier one."""
        self._remark = ""
        self._seeking(goal)

    @work(exclusive=True, group="seek")
    async def _seeking(self, goal: int) -> None:
        since = time.monotonic()
        try:
            for done in self.past.seek(goal):
                if done < 1.0:
                    if time.monotonic() - since > PATIENCE:
                        self._head(f"going there: {done:.0%}")
                    await asyncio.sleep(0)
        except GameError as error:
            self._stop()
            self.at = goal
            self._tell()
            self._head(str(error))
            return
        if self.is_attached and self.past.now is not None:
            self.at = goal
            self._show()

    def action_step(self, way: int) -> None:
        """An act on, or back; in a part of the game, on after its last act leads out."""
        goal = self.acts.after(self.at) if way > 0 else self.acts.before(self.at)
        if way > 0 and self.at >= self.last:
            if self.stretch:
                self.action_close()
            else:
                self._stop()
                self._say(
                    "This is where the game stands." if self.table.q is not None else "The game ends here."
                )
        else:
            self._seek(max(self.acts.after(self.first) if self.stretch else 0, min(goal, self.last)))

    def action_edge(self, end: int) -> None:
        """The first act, or the last."""
        self._seek(self.last if end else self.acts.after(self.first) if self.stretch else 0)

    def action_turn(self, way: int) -> None:
        """To the beginning of the turn before or after."""
        turns = self.acts.turns
        starts = [turn.start for turn in turns if (turn.start - self.at) * way > 0]
        if starts:
            self.action_whole()
            self._seek(starts[0] if way > 0 else starts[-1])
        else:
            self._say("There is no later turn." if way > 0 else "There is no earlier turn.")

    def action_to_turn(self) -> None:
        """Type the number of a turn."""
        numbers = [turn.number for turn in self.acts.turns if turn.number >= 0]
        if not numbers:
            self._say("No turn has begun yet.")
            return

        def go(number: int | None) -> None:
            if number is not None:
                self.action_whole()
                self._seek(next(turn.start for turn in self.acts.turns if turn.number == number))

        self.app.push_screen(TurnInput(numbers), go)

    def on_time_went(self, message: TimeLine.Went) -> None:
        """The mouse on the bar."""
        self.action_whole()
        self._seek(message.n)

    def action_whole(self) -> None:
        """No longer a part of the game alone."""
        if self.stretch:
            self.stretch, self.first, self.last = False, 0, self.acts.last
            self._head()
            self.refresh_bindings()

    # ------------------------------------------------------------------ playing by itself

    def action_play(self) -> None:
        """Play, or pause; who wants little motion is asked first, and where the terminal wants none it goes by steps alone."""
        if self._timer is not None:
            self._stop()
            self._head()
        elif self.at >= self.last:
            self._say("It is at its end: home goes to the start.")
        elif os.environ.get("TEXTUAL_ANIMATIONS", "") == "none":
            self._say("Nothing moves by itself here (TEXTUAL_ANIMATIONS is none): space goes on.")
        elif getattr(self.house.settings, "motion", "full") == "reduced":
            lines: list[Line] = [
                [("Motion is reduced in the settings: space goes on from act to act.", "")],
                [("Play by itself all the same, until this replay is left?", "")],
            ]
            self.app.push_screen(Confirm("Play?", lines), lambda yes: self._start() if yes else None)
        else:
            self._start()

    def _start(self) -> None:
        self._timer = self.set_interval(PACES[self.pace], self._tick)
        self._tick()

    def _tick(self) -> None:
        """One act on; at the end it stops."""
        if self.app.screen is not self:
            return
        if self.at >= self.last:
            self._stop()
            self._head()
        else:
            self.action_step(1)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_pace(self) -> None:
        """The next pace."""
        names = list(PACES)
        self.pace = names[(names.index(self.pace) + 1) % len(names)]
        if self._timer is not None:
            self._stop()
            self._timer = self.set_interval(PACES[self.pace], self._tick)
        self._say(f"Pace: {self.pace}, an act every {PACES[self.pace]:g} seconds; p plays and pauses.")

    # ------------------------------------------------------------------ showing

    def _show(self) -> None:
        """The game as it stood, what led there, what changed."""
        table, past = self.table, self.past.now
        assert past is not None
        self.view = table.title.view(past.g, table.side)
        told = self._told()
        events = [line.event for line in told if line.event is not None]
        changed = table.look.changed(self.view, events)
        board = self.board
        board.show(self.view, None, changed)
        goal = changed[-1] if changed else None
        if table.look.mapped and not self._placed:
            goal = self.here or goal or self._place()
            self._placed = True
        if goal is not None:
            board.point(goal, quiet=True)
        status = cut(
            [(" ", ""), *table.look.status(self.view, past.q, self.palette, self.size.width - 1)],
            self.size.width,
            self.palette.more,
        )
        self.query_one("#replay-status", Static).update(self.palette.text(status), layout=False)
        self._tell()
        self._about()
        self._head()

    def _place(self) -> Key | None:
        """Where something happened last, or will happen first."""
        lines, look = self.table.book.lines, self.table.look
        before = [line for line in reversed(lines) if line.n <= self.at]
        for line in (*before, *(line for line in lines if line.n > self.at)):
            if line.event is not None and (found := look.changed(self.view, [line.event])):
                return found[-1]
        return None

    def _told(self) -> list[Any]:
        """The lines of the act, up to where we are."""
        return self.acts.told(self.acts.start(self.at), self.at)

    def _tell(self) -> None:
        """The lines beside the board, and why."""
        table = self.table
        told: list[Line] = [[(line.text, line.style)] for line in self._told()]
        first = self.acts.start(self.at)
        why = table.look.because(table.session, first, self.at) if first >= 0 else []
        if why:
            told += [[("", "")], *why]
        text = self.palette.block(told or [[("Nothing has happened yet.", "dim")]])
        self.query_one("#replay-text", Static).update(text)
        box = self.query_one("#replay-box", VerticalScroll)
        if self.at in self.acts.ends:
            box.scroll_home(animate=False)
        else:  # within an act: the last line is the one that was asked for
            box.scroll_end(animate=False)
        self.query_one(TimeLine).stand(self.at)

    def _about(self) -> None:
        """What is under the cursor."""
        here = self.board.here
        box = self.query_one("#replay-details", VerticalScroll)
        if here is None or self.view is None:
            return
        width = box.size.width or 34
        lines = self.table.look.details(self.view, here, self.palette, width - 2)
        self.query_one("#replay-about", Static).update(self.palette.block(lines))
        box.scroll_home(animate=False)

    def on_board_moved(self) -> None:
        """The cursor stands elsewhere."""
        self._about()

    def on_board_taken(self, message: BoardWidget.Taken) -> None:
        """The mouse has taken a thing."""
        self.action_details()

    def action_details(self) -> None:
        """All about the thing under the cursor, in full."""
        here = self.board.here
        if self.view is not None and here is not None:
            self.app.push_screen(Note("", self.table.look.details(self.view, here, self.palette, 90)))

    def _say(self, text: str) -> None:
        self._head(text)

    def _head(self, text: str = "") -> None:
        """Which act of how many, or what there is to say."""
        acts = self.acts
        low = acts.done(self.first) if self.stretch else 0
        line: Line = [(self._title(), "title")]
        line.append((f"act {acts.act(self.at) - low} of {acts.act(self.last) - low}", "strong"))
        if self._timer is not None:
            line.append((f"  playing, {self.pace}", "warn"))
        if text:
            line.append((f"  {text}", "warn"))
        else:
            words = "w: the whole game" if self.stretch else "nothing here changes the game"
            line.append((f"   {words}", "dim"))
        head = cut(line, self.size.width - 2, self.palette.more)
        self.query_one("#replay-head", Static).update(self.palette.text(head), layout=False)

    def _title(self) -> str:
        if self.stretch:
            return "The Enemy's last turn  "
        return "Replay  " if self.table.q is None else "Looking back  "

    # ------------------------------------------------------------------ the rest

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The whole game can be asked for where it is not shown already."""
        return self.stretch if action == "whole" else True

    def action_lines(self) -> None:
        """Between the board and the lines."""
        box = self.query_one("#replay-box", VerticalScroll)
        (self.board if box.has_focus else box).focus()

    def action_help(self) -> None:
        """All keys, and the signs on the board."""
        from .help import HelpSheet

        self._stop()
        self.app.push_screen(HelpSheet(self, self.table.look.legend(self.palette)))

    def action_close(self) -> None:
        """Back to where one came from."""
        self.dismiss()
