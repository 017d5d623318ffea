"""What the screen of a game shows: board, question, details, log, odds; and how they follow one another."""

from __future__ import annotations

import asyncio
import textwrap
from collections.abc import Callable
from typing import Any, NamedTuple

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.timer import Timer
from textual.widgets import Input, Static

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.record import BOT
from ironbottom.kernel.title import Odds

from ..boards.look import Key
from ..menu import plain
from ..palette import Line
from ..settings import Pace
from ..table import Table
from ..telling import odds_line
from ..widgets.board_widget import BoardWidget
from ..widgets.choices import Choices
from ..widgets.guide_panel import GuidePanel
from ..widgets.keys import Keys
from ..widgets.log_view import LogView
from ..widgets.still import Still
from .base import House

NARROW_LOG = 5
"""Rows of the log in a narrow window."""
LIST_ROWS = 5
"""Rows of the options that a board leaves to them however full it is."""
TALL = 7
"""More lines beside an option than this have the room of log and odds as well, beside a map."""
PROMPT = 3
"""Rows of a question beside a map; one more where the keys of a set would not find room."""
SET_KEYS = "space ticks, a all, enter OK"
BACK_KEY = ", esc back"
THINK = 0.05
"""Seconds the highlight must rest before odds are worked out."""


class Wish(NamedTuple):
    """An answer of which one wants to know the odds; ``key`` is where they are kept."""

    ask: Ask[Any]
    token: Any
    key: tuple[int, str]


class GameView(House):
    """The parts of the screen, kept in step with the table."""

    CSS_PATH = "game.tcss"
    AUTO_FOCUS = "#choices"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.look = table.look
        self.set_class(self.look.mapped, "-map")
        self.busy = True  # until the first question stands
        self.paused = False
        self.skipping = False
        self._go_on = asyncio.Event()
        self._turns = 0
        """Turns that have begun, as far as the player was told."""
        self.telling = False
        """Does the summary of a turn lie over the game?"""
        self._dice = asyncio.Event()
        self._read = 0
        self._answered = 0
        """Answers of the game before the player's last one."""
        self._shown = 0.0
        self._odds: dict[tuple[int, str], Odds | None] = {}
        self._following: set[Callable[[], None]] = set()
        self._timer: Timer | None = None
        self._fresh = False
        """Is the question a new one, which the map has not come to yet?"""
        self._pace: Pace | None = None
        self.thinking: Ask[Any] | None = None
        """The question of which the auto-player is asked for a hint now."""
        self._remark = ""
        self._remark_at: tuple[int, int, int | None] | None = None

    def compose(self) -> ComposeResult:
        """Status above; board and question; details and log; keys below.  A map has the whole left side for itself."""
        yield Static(id="status", markup=False)
        board = self.look.board(self.palette)
        if self.look.mapped and not self.table.hands_over:  # its first frame is of this game
            board.show(self.table.view, None, [])
        with Horizontal(id="main"):
            with Vertical(id="left"):
                yield board
                if not self.look.mapped:
                    yield from self._question()
            with Vertical(id="right"):
                if not self.look.mapped and self.table.course is not None:
                    yield GuidePanel(self.palette)
                with VerticalScroll(id="details-box", can_focus=False):
                    yield Still(id="details", markup=False)
                if self.look.mapped:
                    yield from self._question()
                yield LogView(self.palette, id="log")
        if self.look.mapped and self.table.course is not None:
            yield GuidePanel(self.palette)
        yield Keys()

    def _question(self) -> ComposeResult:
        """Question, options, odds."""
        yield Still(id="prompt", markup=False)
        yield Choices(self.palette, self.look.mapped, id="choices")
        yield Input(placeholder="words to look for; enter: choose, escape: all options", id="filter")
        yield Static(id="odds", markup=False)

    # ------------------------------------------------------------------ parts

    @property
    def pace(self) -> Pace:
        """How fast the Enemy moves: as the settings say, unless another pace was chosen for this sitting."""
        return self._pace or self.house.settings.pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace = pace if pace != self.house.settings.pace else None

    @property
    def board(self) -> BoardWidget:
        """The board."""
        return self.query_one("#board", BoardWidget)

    @property
    def choices(self) -> Choices:
        """The options."""
        return self.query_one(Choices)

    @property
    def log_view(self) -> LogView:
        """The log beside or below the board."""
        return self.query_one("#log", LogView)

    def seated(self) -> bool:
        """Is the game still on the screen, with all its parts?  Who leaves in the middle of something leaves at once."""
        return self.is_attached and self.table.playing and bool(self.query("#odds"))  # parts go one by one

    @property
    def narrow(self) -> bool:
        """Is there room for one column only?"""
        return self.app.size.width < 100

    # ------------------------------------------------------------------ showing

    def on_resize(self) -> None:
        """Give the board its rows, the rest to the others."""
        self._fit()
        if self.seated() and not self.table.hands_over:
            self._status()

    def _fit(self) -> None:
        size = self.app.size
        spare = 2 + NARROW_LOG + 10 if self.narrow else 2 + 13
        rows = self.look.board_height(max(7, size.height - spare))
        if not self.table.hands_over and not self.look.mapped:
            across = self.board.size.width or size.width
            wants = self.look.board_wants(self.table.view, across, rows, self.palette)
            rows += max(0, min(wants - rows, self._free(rows)))
        self.board.fit(rows)

    def _free(self, rows: int) -> int:
        """Rows that a board of so many may have beside: the options keep some, and their own where they are few."""
        rest = 2 + 2 + (1 + NARROW_LOG + self.has_class("-guided") if self.narrow else 3)
        options = min(LIST_ROWS, max(1, self.choices.option_count))
        return self.app.size.height - rows - rest - options

    def show(self) -> None:
        """Bring everything on the screen up to date."""
        table = self.table
        view, ask = table.view, table.asked
        self._status()
        standing = table.book.sync()
        self._read = min(self._read, standing)
        self.log_view.show(table.book.lines, self._read)
        self.board.show(view, None if self.busy else ask, self.marked(view, ask))
        if ask is None:
            self.show_news()
        menu = self.look.menu(view, ask) if ask and not self.busy else None
        first = self.look.ticked(view, ask) if ask and menu else None
        self._fresh = menu is not None
        self.choices.offer(ask if menu else None, menu, first, self._can_go_back(ask))
        self._fit()
        self._prompt()
        self._details()
        self.refresh_bindings()

    def _status(self) -> None:
        """Turn, phase and points."""
        table, palette = self.table, self.palette
        room = self.app.size.width - 1
        status = palette.text(self.look.status(table.view, table.q, palette, room))
        self.query_one("#status", Static).update(status, layout=False)

    def _can_go_back(self, ask: Ask[Any] | None) -> bool:
        """Does a set, or what is like it, follow from the player's own answer alone, which is then taken back without a trace?"""
        session, side = self.table.session, self.table.side
        n = len(session.answers) - 1
        if ask is None or (ask.single and not self._may_step_back(ask)) or n < session.step_start:
            return False
        return session.back(side) == n and session.fence(side) <= n

    def _may_step_back(self, ask: Ask[Any]) -> bool:
        """Is it a single choice out of which one goes back, though none of its options leads there?"""
        return False

    def show_news(self) -> None:
        """Where something has happened on the board."""
        view = self.table.view
        marked = self.marked(view, None)
        if marked:
            self.board.show(view, None, marked)
            if not self.board.has_focus:  # who walks the map is not pulled away
                self.board.point(marked[-1], quiet=True)

    def marked(self, view: Any, ask: Ask[Any] | None) -> list[Key]:
        """The things on the board that bear a sign: what the question is about, or, while one reads, what has changed."""
        if self.paused or ask is None or (self.look.mapped and self._others_acted):
            fresh = (line.event for line in self.table.book.lines[self._read :] if line.event is not None)
            return list(dict.fromkeys(key for event in fresh for key in self.look.touched(event)))
        return [] if self.look.mapped else self.look.spoken_of(view, ask)

    @property
    def _others_acted(self) -> bool:
        """Has a bot acted since the player's last answer?  What it changed stays marked up to the next one."""
        return any(answer.by == BOT for answer in self.table.session.answers[self._answered :])

    def _prompt(self) -> None:
        table = self.table
        line: Line
        if self.paused:
            log = self.log_view
            left = max(0, log.max_scroll_y - log.scroll_offset.y)
            more = f"-- {left} more line{'s' if left > 1 else ''} --  " if left else "-- that is all --  "
            walking = self.board.has_focus
            on, end = self.house.key_of("game.go_on", "space"), self.house.key_of("game.skip", "esc")
            look = self.house.key_of("game.look", "tab")
            line = [(more, "warn"), (f"{on}: on  {end}: to the end  ", "key")]
            line += [(f"{look}: log" if walking else f"{look}: map", "key")]
        elif self.busy:
            line = [(self.busy_words(), "dim")]
        elif table.asked is None:
            line = [("The game is over.", "strong")]
        else:
            asked = table.asked
            line = [("Thinking ...  ", "warn"), ("esc: no hint  ", "key")] if self.thinking is asked else []
            line.append((self.choices.heading or table.prompt(), "strong"))
            if self.choices.many and self.look.mapped:
                line += [(f"  [{len(self.choices.ticks)} chosen]", "state")]
                line += [(self._set_keys(plain(line)), "dim")]
            elif self.choices.many and self.choices.back:
                line += [(f"  [{self.choices.counted()}]", "state")]
                line += [(f"  {SET_KEYS}{BACK_KEY}", "dim")]
            elif self.choices.many:
                line += [(f"  [{self.choices.counted()}]", "state")]
                line += [(f"  {SET_KEYS}", "dim")]
            elif self.choices.max_scroll_y > 0:
                line += [(f"  ({self.choices.option_count} options)", "dim")]
            if self.choices.back and not self.choices.many:
                line += [(", escape: back", "dim")]
            if len(self.choices.path) > 1:
                line += [("  escape: back", "dim")]
        self.set_class(self.look.mapped and self._rows_of(plain(line)) > PROMPT, "-deep")
        self.query_one("#prompt", Still).put(self.palette.text(line))

    def _set_keys(self, before: str) -> str:
        """The keys of a set behind a question beside a map; the last of them is left out where it would be cut off."""
        told = f"  {SET_KEYS}{BACK_KEY if self.choices.back else ''}"
        return told if self._rows_of(before + told) <= PROMPT + 1 else f"  {SET_KEYS}"

    def _rows_of(self, text: str) -> int:
        """The rows of a question beside a map."""
        room = self.query_one("#prompt").content_size.width
        return len(textwrap.wrap(text, room)) if room else 0

    def _details(self) -> None:
        """What is beside the list or under the cursor."""
        table, palette = self.table, self.palette
        ask, lit = table.asked, self.choices.lit
        lines: list[Line] = []
        if ask and not self.busy and (self.look.mapped or not self.board.has_focus):
            token = self.choices.ticked if self.choices.many else lit.token if lit else None
            lines = self.look.beside(table.view, ask, token, palette)
        self.set_class(bool(lines) and not self.paused, "-beside")
        self.set_class(len(lines) > TALL and self.look.mapped and not self.paused, "-tall")
        if not lines and self.board.here is not None:
            width = self.query_one("#details-box").size.width or 76
            lines = self.look.details(table.view, self.board.here, palette, width - 2)
            if palette.reader and self.look.mapped:
                lines = lines[1:]  # the map has just said where it is
        floor = self.query_one("#details-box").size.height
        self.query_one("#details", Still).put(palette.block(lines), floor)

    # ------------------------------------------------------------------ odds, and what is said in passing

    def say(self, text: str) -> None:
        """A remark below the options, until the highlight moves."""
        self._remark, self._remark_at = text, None
        self._odds_soon()

    def _odds_soon(self) -> None:
        """Show the remark, or, when the highlight has rested, the odds."""
        if self._timer is not None:
            self._timer.stop()
        place = (len(self.table.session.answers), len(self.choices.ticks), self.choices.highlighted)
        if self._remark and self._remark_at is None and not self.busy:
            self._remark_at = place
        if self._remark_at is not None and self._remark_at != place:
            self._remark, self._remark_at = "", None
        self.query_one("#odds", Static).update(self.palette.text([(self._remark, "warn")]), layout=False)
        if not self._remark:
            self._timer = self.set_timer(THINK, self._show_odds)

    def _show_odds(self) -> None:
        wish = self._wished()
        if wish is None:
            self._tell_odds(None)
        elif wish.key in self._odds:
            self._tell_odds(self._odds[wish.key])
        else:
            self._work_out()

    @work(exclusive=True, group="odds")
    async def _work_out(self) -> None:
        """Odds that must be worked out; whatever is highlighted meanwhile ends this."""
        odds = await self.odds_now()
        if self.is_attached:
            self._tell_odds(odds)

    def _tell_odds(self, odds: Odds | None) -> None:
        if self.seated() and not self._remark:
            box = self.query_one("#odds", Static)
            room = box.content_size
            told = odds and odds.lines and room.width
            text = odds_line(odds, room.width, max(1, room.height)) if odds and told else []
            box.update(self.palette.text(text), layout=False)

    def _wished(self) -> Wish | None:
        """The answer of which odds are wanted: what is highlighted, or the ticked set on a map."""
        ask, lit = self.table.asked, self.choices.lit
        if self.busy or ask is None:
            return None
        token: Any
        if self.choices.many:
            token = self.choices.ticked if self.look.mapped else ()
            if not token:
                return None
        elif lit is None or lit.inner is not None:
            return None
        else:
            token = lit.token
        return Wish(ask, token, (len(self.table.session.answers), repr(token)))

    async def odds_now(self) -> Odds | None:
        """The odds of the highlighted option, worked out once."""
        wish = self._wished()
        if wish is None:
            return None
        if wish.key not in self._odds:
            found = await self.table.odds(wish.ask, wish.token)
            if len(self._odds) > 200:
                self._odds.clear()
            self._odds[wish.key] = found
        return self._odds[wish.key]

    # ------------------------------------------------------------------ highlight and cursor

    def _after_paint(self, follow: Callable[[], None]) -> None:
        """What follows from a move of a cursor, once, when the move itself is on the screen: the eye waits for that."""

        def now() -> None:
            self._following.discard(follow)
            follow()

        if follow not in self._following:
            self._following.add(follow)
            self.call_after_refresh(now)

    def on_choices_lit(self) -> None:
        """The highlight has moved."""
        self._after_paint(self._highlighted)

    def _highlighted(self) -> None:
        """The cursor of the board goes with the highlight, odds follow when it rests."""
        if not self.seated() or self.busy:
            return
        ask, lit = self.table.asked, self.choices.lit
        if ask is not None and lit is not None and not (self.look.mapped and self.board.has_focus):
            key = self._key_of(lit)
            if key is None and self.look.mapped:
                key = next(iter([*self.look.spoken_of(self.table.view, ask), *self._answered_at(ask)]), None)
            if key is not None:
                self.board.point(key, quiet=True)
            self._fresh = False
        self._foresee()
        self._prompt()
        self._details()
        self._odds_soon()

    def _answered_at(self, ask: Ask[Any]) -> list[Key]:
        """Of a new question about no place of its own: the things that its options are about."""
        found = (self.look.subject(self.table.view, ask, token) for token in ask.options if self._fresh)
        return [key for key in found if key is not None]

    def _foresee(self) -> None:
        """Show on the board what the highlighted option would do."""
        lit = self.choices.lit
        if self.choices.many:
            self.board.foresee(self.choices.ticked)
        else:
            self.board.foresee(lit.token if lit is not None and lit.inner is None else None)

    def _key_of(self, entry: Any) -> Key | None:
        ask = self.table.asked
        assert ask is not None
        if entry.inner is not None:
            return self.look.subject_of(self.table.view, entry.inner)
        return self.look.subject(self.table.view, ask, entry.token)

    def busy_words(self) -> str:
        """What is going on while nobody is asked."""
        q = self.table.q
        if self.table.to_throw is not None:
            return f"Dice to throw: {self.table.prompt()}  ({self.house.key_of('game.dice', '*')}: type them)"
        acting = isinstance(q, Ask) and len(self.table.seats) > 1
        return f"{self.table.name_of(q.seat)} is moving ..." if acting and q else "The dice are falling ..."

    def on_board_moved(self) -> None:
        """The cursor stands elsewhere."""
        self._after_paint(self._board_moved)

    def _board_moved(self) -> None:
        """An option that is under the cursor is highlighted, and all is told about what is there."""
        if not self.seated():
            return
        here, ask, view = self.board.here, self.table.asked, self.table.view
        if self.look.mapped and ask is not None and not self.busy and here is not None:
            if not self.choices.find(lambda token: self.look.subject(view, ask, token) == here):
                self.board.foresee(None)
        elif ask is not None and not self.busy and here is not None:
            self.choices.light_inner(lambda menu: self.look.subject_of(view, menu) == here)
        self._details()
        self.query_one("#details-box", VerticalScroll).scroll_home(animate=False)

    def jump(self, key: Key) -> None:
        """Put the cursor of the board on a thing, and look at it."""
        self.board.focus()
        self.board.point(key)

    def action_look(self) -> None:
        """To the board."""
        self.board.focus()

    def action_unlook(self) -> None:
        """From the board back to the options, or to the news."""
        if self.paused:
            self.set_focus(None)
        else:
            self.choices.focus()

    def on_descendant_focus(self) -> None:
        """In a narrow window the details take the place of the options, or of the log, while one looks around."""
        self._looking()
        self._details()

    def on_descendant_blur(self) -> None:
        """See on_descendant_focus."""
        self._looking()

    def _looking(self) -> None:
        self.set_class(self.board.has_focus, "-look")
        self.refresh_bindings()
        if self.paused:
            self._prompt()
