"""The game: board, question, details and log; everything a player does while playing starts here."""

from __future__ import annotations

import asyncio
from typing import Any

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.timer import Timer
from textual.widgets import Footer, Input, Static

from ironbottom.kernel.errors import Fenced, GameError
from ironbottom.kernel.title import Odds

from ..boards.look import Key
from ..palette import Line
from ..settings import PACE_WORDS, PACES
from ..table import Table
from ..telling import hint_lines, odds_line, odds_lines
from ..widgets.board import Board
from ..widgets.choices import Choices
from ..widgets.log_view import LogView
from .base import Confirm, House, Note
from .commands import JumpCommands, RuleCommands

NARROW_LOG = 5
"""Rows of the log in a narrow window."""
THINK = 0.05
"""Seconds the highlight must rest before odds are worked out."""


class GameScreen(House):
    """One game in play."""

    CSS_PATH = "game.tcss"
    COMMANDS = {RuleCommands, JumpCommands}
    AUTO_FOCUS = "#choices"
    BINDINGS = [
        Binding("question_mark", "help", "Help", id="game.help"),
        Binding("h", "hint", "Hint", id="game.hint"),
        Binding("u", "undo", "Undo", id="game.undo"),
        Binding("o", "odds", "Odds", id="game.odds"),
        Binding("r", "rule", "Rule", id="game.rule"),
        Binding("w", "why", "Why", id="game.why"),
        Binding("l", "log", "Log", id="game.log"),
        Binding("tab", "look", "Map", id="game.look", priority=True),
        Binding("q", "leave", "Leave", id="game.leave"),
        Binding("y,ctrl+r", "redo", "Redo", show=False, id="game.redo"),
        Binding("f", "filter", "Filter the options", show=False, id="game.filter"),
        Binding("a", "all", "Tick all, or none", show=False, id="game.all"),
        Binding("b", "briefing", "Briefing", show=False, id="game.briefing"),
        Binding("p", "pace", "Pace of the Enemy", show=False, id="game.pace"),
        Binding("left_square_bracket", "log_up", "Log up", show=False, id="game.log_up"),
        Binding("right_square_bracket", "log_down", "Log down", show=False, id="game.log_down"),
        # while the game waits for its reader these come before all others, wherever the focus may be
        Binding("space,enter,pagedown,down", "go_on", "Go on", show=False, priority=True, id="game.go_on"),
        Binding("escape", "skip", "To the end", show=False, priority=True, id="game.skip"),
        Binding("pageup,up", "page_back", "A page back", show=False, priority=True, id="game.page_back"),
        Binding("colon", "app.command_palette", "Palette", show=False, id="game.palette"),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.look = table.look
        self.busy = True  # until the first question stands
        self.paused = False
        self.skipping = False
        self._go_on = asyncio.Event()
        self._read = 0
        self._odds: dict[tuple[int, str], Odds | None] = {}
        self._timer: Timer | None = None
        self._remark = ""
        self._remark_at: tuple[int, int, int | None] | None = None

    def compose(self) -> ComposeResult:
        """Status above; board and question; details and log; keys below."""
        palette = self.palette
        yield Static(id="status", markup=False)
        with Horizontal(id="main"):
            with Vertical(id="left"):
                yield Board(palette, self.look, id="board")
                yield Static(id="prompt", markup=False)
                yield Choices(palette, id="choices")
                yield Input(placeholder="words to look for; enter: choose, escape: all options", id="filter")
                yield Static(id="odds", markup=False)
            with Vertical(id="right"):
                with VerticalScroll(id="details-box", can_focus=False):
                    yield Static(id="details", markup=False)
                yield LogView(palette, id="log")
        yield Footer(show_command_palette=False)

    # ------------------------------------------------------------------ parts

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

    @property
    def choices(self) -> Choices:
        """The options."""
        return self.query_one(Choices)

    @property
    def log_view(self) -> LogView:
        """The log beside or below the board."""
        return self.query_one("#log", LogView)

    @property
    def narrow(self) -> bool:
        """Is there room for one column only?"""
        return self.app.size.width < 100

    # ------------------------------------------------------------------ life

    def on_mount(self) -> None:
        """Show what stands open; then let dice and Enemy act if it is their turn."""
        self.query_one("#filter").display = False
        self.log_view.can_focus = False
        self._fit()
        self.table.book.sync()
        self._read = len(self.table.book.lines)  # of a game resumed all has been read
        self.choices.focus()
        if self.table.notices:
            self.app.push_screen(Note("About this save", [[(n, "")] for n in self.table.notices]))
        self.call_after_refresh(self._advance)  # once it is known how many lines the log shows

    def on_unmount(self) -> None:
        """Nothing is left open."""
        self.table.close()

    def on_resize(self) -> None:
        """Give the board its rows, the rest to the others."""
        self._fit()

    def _fit(self) -> None:
        size = self.app.size
        spare = 2 + NARROW_LOG + 10 if self.narrow else 2 + 13
        self.board.styles.height = self.look.board_height(max(7, size.height - spare))

    # ------------------------------------------------------------------ showing

    def show(self) -> None:
        """Bring everything on the screen up to date."""
        table, palette = self.table, self.palette
        view, ask = table.view, table.asked
        status = palette.text(self.look.status(view, table.q, palette))
        self.query_one("#status", Static).update(status, layout=False)
        standing = table.book.sync()
        self._read = min(self._read, standing)
        self.log_view.show(table.book.lines, self._read)
        self.board.show(view, self.look.spoken_of(view, ask) if ask else [])
        menu = self.look.menu(view, ask) if ask and not self.busy else None
        self.choices.offer(ask if menu else None, menu)
        self._prompt()
        self._details()
        self.refresh_bindings()

    def _prompt(self) -> None:
        table = self.table
        line: Line
        if self.paused:
            log = self.log_view
            left = max(0, log.max_scroll_y - log.scroll_offset.y)
            more = f"-- {left} more line{'s' if left > 1 else ''} --  " if left else "-- that is all --  "
            line = [(more, "warn"), ("space: go on   escape: to the end", "key")]
        elif self.busy:
            line = [("The dice are falling ...", "dim")]
        elif table.asked is None:
            line = [("The game is over.", "strong")]
        else:
            line = [(self.choices.heading or table.prompt(), "strong")]
            if self.choices.many:
                line += [(f"  [{self.choices.counted()}]", "state")]
                line += [("  space: tick, a: all, enter: confirm", "dim")]
            elif self.choices.max_scroll_y > 0:
                line += [(f"  ({self.choices.option_count} options)", "dim")]
            if len(self.choices.path) > 1:
                line += [("  escape: back", "dim")]
        self.query_one("#prompt", Static).update(self.palette.text(line))

    def _details(self) -> None:
        """What is beside the list or under the cursor."""
        table, palette = self.table, self.palette
        ask, lit = table.asked, self.choices.lit
        lines: list[Line] = []
        if ask and not self.board.has_focus and not self.busy:
            lines = self.look.beside(table.view, ask, lit.token if lit else None, palette)
        self.set_class(bool(lines) and not self.paused, "-beside")
        if not lines and self.board.cursor is not None:
            width = self.query_one("#details-box").size.width or 76
            lines = self.look.details(table.view, self.board.cursor, palette, width - 2)
        self.query_one("#details", Static).update(palette.block(lines))

    # ------------------------------------------------------------------ dice and Enemy

    @work(exclusive=True, group="advance")
    async def _advance(self) -> None:
        """Let dice and Enemy act up to the next question; then show it, or the end."""
        self.busy = True
        self.skipping = False
        try:
            await self.table.run(self._before_act)
        except GameError as error:
            self._tell(error)
        if not self.is_attached:
            return
        await self._read_on()
        self.busy = False
        self.show()
        if self.table.q is None:
            self._ended()

    async def _before_act(self) -> None:
        """The pace "step": what has been told so far is to be read before the Enemy acts."""
        await asyncio.sleep(0)
        if self.house.settings.pace == "step" and not self.skipping and self.is_attached:
            self.show()
            if self.log_view.rows_fresh(self.look.news):
                await self._wait()
                self._read = len(self.table.book.lines)

    async def _read_on(self) -> None:
        """The paces "step" and "brisk": wait where more is new than the small log shows."""
        pace = self.house.settings.pace
        if pace == "instant" or self.skipping:
            return
        self.show()
        room = max(1, self.log_view.scrollable_content_region.height)
        fresh = self.log_view.rows_fresh(self.look.news)
        if fresh > room or (pace == "step" and fresh > 1):
            await self._wait()

    async def _wait(self) -> None:
        """Give the log its room, from the first new line on, until the player goes on."""
        self.paused = self.log_view.held = True
        self.set_focus(None)
        self.add_class("-paused")
        self.remove_class("-beside", "-look")
        self._prompt()
        self._go_on.clear()
        self.call_after_refresh(self._top)
        while not self._go_on.is_set():
            await self._go_on.wait()
        self.paused = self.log_view.held = False
        self.remove_class("-paused")
        self._prompt()
        self.choices.focus()

    def _top(self) -> None:
        """The first new line on top."""
        self.log_view.top_fresh()
        self._prompt()

    def action_go_on(self) -> None:
        """The next page of the news, or on with the game."""
        log = self.log_view
        if log.scroll_offset.y < log.max_scroll_y:
            log.scroll_to(y=log.scroll_offset.y + log.size.height - 1, animate=False, immediate=True)
            self._prompt()
        else:
            self._go_on.set()

    def action_skip(self) -> None:
        """On with the game, and no more waiting before the next question."""
        self.skipping = True
        self._go_on.set()

    def action_page_back(self) -> None:
        """The page of the news before."""
        log = self.log_view
        log.scroll_to(y=log.scroll_offset.y - log.size.height + 1, animate=False, immediate=True)
        self._prompt()

    def _ended(self) -> None:
        from .end import EndScreen

        self.app.push_screen(EndScreen(self.table), self._after_end)

    def _after_end(self, what: str | None) -> None:
        if what == "leave":
            self.action_leave()
        elif what == "undo":
            self.action_undo()
        elif what and what.startswith("to "):
            self.undo(int(what[3:]))

    def _tell(self, error: Exception) -> None:
        """Something could not be done: say so in one message; nothing is lost."""
        self.app.push_screen(Note("That did not work", [[(str(error), "")]]))

    # ------------------------------------------------------------------ answering

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """An answer was chosen; grave ones are asked about first."""
        if self.busy or self.table.asked is None:
            return
        if message.entry.confirm:
            lines: list[Line] = [[(message.entry.confirm, "")]]
            self.app.push_screen(
                Confirm("Are you sure?", lines), lambda yes: self.answer(message.token) if yes else None
            )
        else:
            self.answer(message.token)

    def answer(self, token: Any) -> None:
        """Give an answer and go on."""
        if self.busy:
            return
        self._read = len(self.table.book.lines)
        try:
            self.table.session.give(token)
        except GameError as error:
            self._tell(error)
        self._advance()

    def on_choices_wrong(self, message: Choices.Wrong) -> None:
        """Something that is no answer."""
        self.say(message.why)

    def on_choices_lit(self) -> None:
        """The highlight has moved: the cursor of the board goes with it, odds follow when it rests."""
        if not self.is_attached or self.busy:
            return
        ask, lit = self.table.asked, self.choices.lit
        if ask is not None and lit is not None:
            key = self._key_of(lit)
            if key is not None:
                self.board.go(key, quiet=True)
        self._prompt()
        self._details()
        self._odds_soon()

    def _key_of(self, entry: Any) -> Key | None:
        ask = self.table.asked
        assert ask is not None
        if entry.inner is not None:
            inner = entry.inner.id.rsplit(" ", 1)[-1]
            return ("group", int(inner)) if inner.isdigit() else None
        return self.look.subject(self.table.view, ask, entry.token)

    def on_key(self, event: events.Key) -> None:
        """The keys of options."""
        char = event.character or ""
        if (
            not self.busy
            and len(char) == 1
            and (char.isdigit() or char.isupper())
            and self.choices.press(char)
        ):
            event.stop()
            event.prevent_default()
            self.choices.focus()

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
        odds = self.odds_now()
        if self.is_attached:
            box = self.query_one("#odds", Static)
            text = odds_line(odds, box.size.width * max(1, box.size.height) - 2) if odds else []
            box.update(self.palette.text(text), layout=False)

    def odds_now(self) -> Odds | None:
        """The odds of the highlighted option, worked out once."""
        ask, lit = self.table.asked, self.choices.lit
        if ask is None or lit is None or lit.inner is not None or self.choices.many:
            return None
        session = self.table.session
        key = (len(session.answers), repr(lit.token))
        if key not in self._odds:
            if len(self._odds) > 200:
                self._odds.clear()
            self._odds[key] = self.table.title.odds(session.g, ask, lit.token)
        return self._odds[key]

    # ------------------------------------------------------------------ the board

    def on_board_moved(self) -> None:
        """The cursor stands elsewhere."""
        self._details()
        self.query_one("#details-box", VerticalScroll).scroll_home(animate=False)

    def on_board_taken(self, message: Board.Taken) -> None:
        """A thing on the board was chosen: the options of that Group, where it has some of its own."""
        kind, i = message.key
        if kind == "group" and not self.busy and self.choices.open(f"action {i}"):
            self.choices.focus()
        else:
            view = self.table.view
            lines = self.look.details(view, message.key, self.palette, 90)
            self.app.push_screen(Note("", lines))

    def jump(self, key: Key) -> None:
        """Put the cursor of the board on a thing, and look at it."""
        self.board.focus()
        self.board.go(key)

    def action_look(self) -> None:
        """Between the board and the options."""
        if self.board.has_focus:
            self.choices.focus()
        else:
            self.board.focus()

    def on_descendant_focus(self) -> None:
        """In a narrow window the details take the place of the options while one looks around."""
        self.set_class(self.board.has_focus and not self.paused, "-look")
        self._details()

    def on_descendant_blur(self) -> None:
        """See on_descendant_focus."""
        self.set_class(self.board.has_focus and not self.paused, "-look")

    # ------------------------------------------------------------------ commands

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is possible now: nothing but leaving and reading while the dice fall."""
        if action in ("go_on", "skip", "page_back"):
            return self.paused
        if action in ("undo", "redo", "hint", "odds", "filter", "all") and self.busy:
            return None
        if action == "redo":
            return True if self.table.session.redo_tail else None
        if action in ("hint", "odds", "filter", "all") and self.table.asked is None:
            return None
        if action == "all" and not self.choices.many:
            return None
        return True

    def action_help(self) -> None:
        """All keys, and the signs on the board."""
        from .help import HelpSheet

        self.app.push_screen(HelpSheet(self, self.look.legend(self.palette)))

    def action_hint(self) -> None:
        """What the auto-player would do; it is highlighted, never answered."""
        from ironbottom.kernel.drive import hint

        ask = self.table.asked
        if ask is None:
            return
        decision = hint(self.table.session, trace=True)
        self.choices.light(decision.token)
        self.choices.focus()
        self.app.push_screen(Note("Hint", hint_lines(self.table, ask, decision)))

    def action_odds(self) -> None:
        """The odds of the highlighted option, in full."""
        odds = self.odds_now()
        lit = self.choices.lit
        lines: list[Line] = (
            odds_lines(odds, self.table) if odds else [[("No dice are foreseen for this option.", "dim")]]
        )
        head = "Odds: " + "".join(text for text, _ in lit.label) if lit else "Odds"
        self.app.push_screen(Note(head, lines))

    def action_rule(self) -> None:
        """The rule of the open question, and the whole reference."""
        from .rules import RulesScreen

        q = self.table.q
        self.app.push_screen(RulesScreen(self.table.rules_package, [q.rule] if q else []))

    def action_why(self) -> None:
        """What the Enemy did last, and why."""
        lines = self.look.why(self.table.session, self.table.book.lines)
        self.app.push_screen(Note("What the Enemy did, and why", lines))

    def action_briefing(self) -> None:
        """The briefing once more."""
        self.app.push_screen(Note("", self.look.briefing(self.table.session)))

    def action_log(self) -> None:
        """The whole log."""
        from .log import LogScreen

        self.app.push_screen(LogScreen(self.table), self._after_log)

    def _after_log(self, to: int | None) -> None:
        if to is not None:
            self.undo(to)

    def action_log_up(self) -> None:
        """The log a page up."""
        self.log_view.scroll_page_up(animate=False)

    def action_log_down(self) -> None:
        """The log a page down."""
        self.log_view.scroll_page_down(animate=False)

    def action_undo(self) -> None:
        """Take back the last answer."""
        self.undo(None)

    def undo(self, to: int | None) -> None:
        """Take back answers, across dice only as a declared take-back."""
        if self.busy:
            return
        try:
            self.table.session.undo(self.table.side, to)
        except Fenced as error:
            self._offer_take_back(str(error), to)
            return
        except GameError as error:
            self._tell(error)
            return
        self._after_undo()

    def _offer_take_back(self, why: str, to: int | None) -> None:
        if to is None and self.table.session.back(self.table.side) is None:
            self.say(why)
            return
        lines: list[Line] = [
            [(why[:1].upper() + why[1:] + ".", "")],
            [("", "")],
            [("Take it back all the same? The same dice will fall again, and the log will say so.", "")],
        ]

        def go(yes: bool | None) -> None:
            if yes:
                try:
                    self.table.session.undo(self.table.side, to, take_back=True)
                except GameError as error:
                    self._tell(error)
                self._after_undo()

        self.app.push_screen(Confirm("Undo stops here", lines), go)

    def _after_undo(self) -> None:
        self._read = len(self.table.book.lines)
        self._advance()
        self.say("Taken back; y does it again.")

    def action_redo(self) -> None:
        """Do again what was undone."""
        if self.busy:
            return
        try:
            if not self.table.session.redo():
                self.say("There is nothing to do again.")
                return
        except GameError as error:
            self._tell(error)
        self._advance()

    def action_filter(self) -> None:
        """Type words to see only the options that have them."""
        box = self.query_one("#filter", Input)
        box.value = ""
        box.display = True
        box.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter as it is typed."""
        self.choices.filter(event.value)

    def on_input_submitted(self) -> None:
        """Enter in the filter: on to the options that are left."""
        self._close_filter()

    def _close_filter(self) -> None:
        self.query_one("#filter").display = False
        self.choices.focus()

    def key_escape(self) -> None:
        """Out of the filter, or from the board back to the options."""
        if self.query_one("#filter").has_focus:
            self.choices.filter("")
            self._close_filter()
        elif self.board.has_focus:
            self.choices.focus()

    def action_all(self) -> None:
        """Tick all options, or none."""
        self.choices.tick_all()

    def action_pace(self) -> None:
        """The next pace."""
        house = self.house
        place = PACES.index(house.settings.pace)
        house.settings.pace = PACES[(place + 1) % len(PACES)]
        house.keep_settings()
        self.say(f"Pace: {PACE_WORDS[house.settings.pace]}")

    def action_leave(self) -> None:
        """Back to the title screen; everything is saved."""
        self.skipping = True
        self._go_on.set()
        self.table.close()
        self.notify(f"Saved: {self.table.path.name}", markup=False)
        self.dismiss()
