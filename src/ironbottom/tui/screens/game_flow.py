"""How a game goes on: answers, the dice and the Enemy at the player's pace, back and forth in time."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from textual import work

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.errors import Fenced, GameError, NotOffered
from ironbottom.kernel.record import BOT
from ironbottom.kernel.rulebook import load_rules
from ironbottom.kernel.title import Odds

from ..confirming import before
from ..logbook import Told
from ..palette import Line
from ..widgets.choices import Choices
from .base import Confirm, Note
from .game_view import TALL, GameView
from .turn_over import TurnSheet

GLANCE = 0.4
"""Seconds between two looks at a long turn of the program."""


class GameFlow(GameView):
    """Answers are given here, and what follows is shown as fast as the player likes."""

    def on_mount(self) -> None:
        """Show what stands open; then let dice and Enemy act if it is their turn."""
        self.query_one("#filter").display = False
        self.log_view.can_focus = False
        self._fit()
        self.table.book.sync()
        self._turns = len(self.look.turns(self.table.session))
        self._read = len(self.table.book.lines)  # of a game resumed all has been read
        self.choices.focus()
        if self.table.notices:
            self.app.push_screen(Note("About this save", [[(n, "")] for n in self.table.notices]))
        self.table.warm()
        self.call_after_refresh(self._advance)  # once it is known how many lines the log shows

    def let_go(self) -> None:
        """Nothing waits any more, and the save is free: also where the game was not left by its own key."""
        self.skipping = True
        self._go_on.set()
        self._dice.set()
        self.table.close()

    def on_unmount(self) -> None:
        """Nothing is left open where the program ends in the middle of the game."""
        self.let_go()

    # ------------------------------------------------------------------ dice and Enemy

    def _advance(self) -> None:
        """Let dice and Enemy act.  Busy at once: the options on the screen are those of a question that is gone."""
        self.busy = True
        self._advancing()

    @work(exclusive=True, group="advance")
    async def _advancing(self) -> None:
        """Up to the next question; then show it, or the end."""
        self.busy = True
        self.skipping = False
        if self.look.mapped:
            self._prompt()
        focused = self.board.has_focus
        try:
            await self.table.run(self._before_act)
            while self.is_attached and self.table.to_throw is not None and await self._throw():
                await self.table.run(self._before_act)
        except GameError as error:
            self._tell(error)
        if not self.seated() or self.table.to_throw is not None or not await self._sit():
            return
        if not await self._all_read():
            return
        while self.table.remarks:
            self.notify(self.table.remarks.pop(0), severity="warning", markup=False)
        self.busy = False
        if focused and self.look.mapped:
            self.board.focus()
        self.show()
        if self.table.q is None:
            self._ended()

    async def _all_read(self) -> bool:
        """News and the summary of a turn have been read; False: the game has been left meanwhile."""
        await self._read_on()
        if self.seated():
            await self._turn_over()
        return self.seated()

    async def _before_act(self) -> None:
        """The pace "step": what has been told so far is to be read before the Enemy acts."""
        await asyncio.sleep(0)
        if self.look.mapped and time.monotonic() - self._shown > GLANCE and self.seated():
            self.show()
            self._shown = time.monotonic()
        if self.seated():
            await self._turn_over()
        pace = self.pace
        if pace == "instant" or self.skipping or not self.seated():
            return
        if pace == "step":
            self.show()
            if self.log_view.rows_fresh(self._is_news):
                await self._wait()
                self._read = len(self.table.book.lines)
        elif not self.table.persons:  # who looks on would else see nothing but the end
            self.show()
            if self.log_view.rows_fresh(self._is_news) > self._room:
                await self._wait()
                self._read = len(self.table.book.lines)

    async def _turn_over(self) -> None:
        """When a turn has ended since the last look: what it came to.  The pace "instant" never waits, nor does who looks on."""
        starts = self.look.turns(self.table.session)
        before, self._turns = self._turns, len(starts)
        wanted = self.house.settings.summaries == "on" and self.pace != "instant" and self.table.persons
        if before and len(starts) > before and wanted and self.table.q is not None:
            self.show()
            self.telling = True
            try:
                await self.app.push_screen_wait(self.turn_sheet(starts))
            finally:
                self.telling = False

    def turn_sheet(self, starts: list[int]) -> TurnSheet:
        """The summary of the last turn that is over."""
        return TurnSheet(self.look.turn_over(self.table.session, starts[-2], starts[-1]))

    async def _sit(self) -> bool:
        """Whoever is asked sits at the keyboard: behind a curtain, where the one before must not see.  False: the game is left."""
        side = self.table.hands_over
        if side is not None:
            from .curtain import Curtain

            self.log_view.show([])  # of what the one before saw, nothing is left beneath
            if not await self.app.push_screen_wait(Curtain(self.table.name_of(side))):
                self.call_later(self.action_leave)
                return False
        resumed = self.table.seated is None
        self.table.sit()
        if side is not None and resumed:  # of a game resumed all has been read
            self.table.book.sync()
            self._read = len(self.table.book.lines)
        return True

    def action_curtain(self) -> None:
        """With the curtain between two persons, or without."""
        self.table.keep("curtain", not self.table.curtain)
        how = "is drawn where one must not see what is the other's" if self.table.curtain else "is off"
        self.say(f"The curtain between two persons {how}.")

    async def _undo_roll(self) -> None:
        """Take back the last answer while dice are to be thrown."""
        session, side = self.table.session, self.table.side
        try:
            session.undo(side)
        except Fenced as error:
            if session.back(side) is None or self.table.ironman:
                self.notify(str(error), markup=False)
            elif await self.app.push_screen_wait(Confirm("Undo stops here", take_back_lines(str(error)))):
                session.undo(side, take_back=True)
        self._read = len(self.table.book.lines)

    async def _throw(self) -> bool:
        """A person throws: what was typed is what fell.  False: the game does not go on from here."""
        from .dice import LEAVE, LOOK, THROW, UNDO, DiceSheet

        roll = self.table.to_throw
        assert roll is not None
        self.show()
        got = await self.app.push_screen_wait(DiceSheet(self.table, roll))
        while got == LOOK:  # around on the board, until the key brings the dice back
            self._dice.clear()
            self._prompt()
            await self._dice.wait()
            if self.table.to_throw is not roll:
                return True
            got = await self.app.push_screen_wait(DiceSheet(self.table, roll))
        if got == LEAVE:
            self.call_later(self.action_leave)
            return False
        if got == UNDO:
            await self._undo_roll()
        elif got == THROW:
            self.table.session.throw()
        else:
            self.table.session.give(got)
        return True

    def action_dice(self) -> None:
        """Back to the dice that are to be thrown; else whose dice are typed."""
        from .dice import WHOSE, WhoseDice

        if self.busy and self.table.to_throw is not None:
            self._dice.set()
            return

        def chosen(whose: str | None) -> None:
            if whose is not None:
                self.table.let_throw(whose)
                self.say(f"Dice: {WHOSE[whose]}.")
                self._dice.set()

        self.app.push_screen(WhoseDice(self.table.own_dice), chosen)

    async def _read_on(self) -> None:
        """The paces "step" and "brisk": wait where more is new than the small log will show beside the next question."""
        pace = self.pace
        if pace == "instant" or self.skipping:
            return
        self.show()
        fresh = self.log_view.rows_fresh(self._is_news)
        if fresh > 1:
            await self._laid_out()
        if not self.seated():
            return
        room = 0 if self._log_goes() else self._room
        if fresh > room or (pace == "step" and fresh > 1):
            await self._wait()

    def _log_goes(self) -> bool:
        """Will the small log give its room to what is told beside the next question?"""
        ask, view = self.table.asked, self.table.view
        if ask is None or not (self.narrow and self.look.mapped):
            return False
        ticked = self.look.ticked(view, ask) if not ask.single else None
        token = ask.options[0] if ask.single else ask.first if ticked is None else ticked
        return len(self.look.beside(view, ask, token, self.palette)) > TALL

    async def _laid_out(self) -> None:
        """Until all parts have the size that they are to have: of a screen just opened, or of one that has lost some lines."""
        done = asyncio.Event()
        self.call_after_refresh(done.set)
        await done.wait()

    def _is_news(self, told: Told) -> bool:
        """Is a line worth waiting for?  What a player has ordered himself is not, all that a bot does is."""
        if told.event is None or self.look.news(told.event):
            return True
        return told.n > 0 and self.table.session.answers[told.n - 1].by == BOT

    @property
    def _room(self) -> int:
        """The rows of the small log."""
        return max(1, self.log_view.scrollable_content_region.height)

    async def _wait(self) -> None:
        """Give the log its room, from the first new line on, until the player goes on; the board can be walked meanwhile."""
        self.paused = self.log_view.held = True
        if not self.board.has_focus:
            self.set_focus(None)
        self.add_class("-paused")
        self.remove_class("-beside", "-tall")
        self.show_news()
        self._details()  # of where the cursor stands now
        self._prompt()
        self.refresh_bindings()
        self._go_on.clear()
        self.call_after_refresh(self._top)
        try:
            while not self._go_on.is_set():
                await self._go_on.wait()
        finally:  # also where the game is left, or the Enemy's turn taken back, in the middle of it
            self.paused = False
            if self.seated():
                self.log_view.held = False
                self.remove_class("-paused")
                self._prompt()
                on_map = self.board.has_focus and self.look.mapped
                if not on_map:  # a map is played on; else options come first
                    self.choices.focus()

    def _top(self) -> None:
        """The first new line on top."""
        self.log_view.top_fresh()
        self._prompt()

    def on_log_view_turned(self) -> None:
        """So many lines are left."""
        if self.paused:
            self._prompt()

    def action_page_on(self) -> None:
        """The same, with the keys that walk the board while it has the focus."""
        self.action_go_on()

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

    # ------------------------------------------------------------------ the end

    def _ended(self) -> None:
        from .end import EndScreen

        self.app.push_screen(EndScreen(self.table), self._after_end)

    def _after_end(self, what: str | None) -> None:
        if what == "leave":
            self.action_leave()
        elif what == "undo":
            self.action_undo()
        elif what and what.startswith("to "):
            self.undo(int(what[3:]), sure=True)

    def _tell(self, error: Exception) -> None:
        """Something could not be done: say so in one message; nothing is lost."""
        self.app.push_screen(Note("That did not work", [[(str(error), "")]]))

    # ------------------------------------------------------------------ answering

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """An answer was chosen; grave ones are asked about first."""
        if self.busy or self.table.asked is None:
            return
        if self.house.settings.confirm == "every":
            self._confirm_every(self.table.asked, message)
        else:
            self._confirm(message, None)

    @work(exclusive=True, group="sheet")
    async def _confirm_every(self, ask: Ask[Any], message: Choices.Chosen) -> None:
        """The same with the odds, which may have to be worked out first."""
        odds = await self.table.odds(ask, message.token)
        if self.seated() and self.table.asked is ask and not self.busy:
            self._confirm(message, odds)

    def _confirm(self, message: Choices.Chosen, odds: Odds | None) -> None:
        lines = before(self.house.settings.confirm, self.table, message.entry, message.token, odds)
        if lines:
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
        self._answered = len(self.table.session.answers)
        try:
            self.table.session.give(token)
        except NotOffered as error:
            if self.look.mapped:  # what is ticked stays so
                self.say(self.barred(error))
                return
            self._tell(error)
        except GameError as error:
            self._tell(error)
        self._advance()

    def barred(self, error: NotOffered) -> str:
        """Why an answer was not taken, in words."""
        rules = load_rules(self.table.rules_package)
        rule = rules.get(error.rule or "")
        return f"{rule.title} ({rule.id})" if rule is not None else str(error)

    def on_choices_back(self) -> None:
        """Out of a set that is not wanted: to the question before, as if it had not been answered."""
        if not self.busy:
            self.undo(None)
            self.say("")

    def on_choices_wrong(self, message: Choices.Wrong) -> None:
        """Something that is no answer."""
        self.say(message.why)

    # ------------------------------------------------------------------ back and forth

    def action_undo(self) -> None:
        """Take back the last answer."""
        self.undo(None)

    def undo(self, to: int | None, sure: bool = False) -> None:
        """Take back answers, across dice only as a declared take-back.  A turn of the Enemy that is under way ends at once.

        ``sure`` = the player has been asked already, and told of the dice.
        """
        halted = self.busy
        if halted:
            if self.table.session.back(self.table.side) is None:
                return
            self.workers.cancel_group(self, "advance")
        try:
            self.table.session.undo(self.table.side, to, take_back=sure and not self.table.ironman)
        except Fenced as error:
            if not self._offer_take_back(str(error), to, halted) and halted:
                self._advance()
            return
        except GameError as error:
            self._tell(error)
            if halted:
                self._advance()
            return
        self._after_undo()

    def _offer_take_back(self, why: str, to: int | None, halted: bool) -> bool:
        """Ask whether to cross the fence; False if there is nothing to ask."""
        if to is None and self.table.session.back(self.table.side) is None:
            self.say(why)
            return False
        if self.table.ironman:
            self.say("Ironman: what dice have decided, or what was learnt, is not taken back.")
            return False

        def go(yes: bool | None) -> None:
            if yes:
                try:
                    self.table.session.undo(self.table.side, to, take_back=True)
                except GameError as error:
                    self._tell(error)
                self._after_undo()
            elif halted:
                self._advance()

        self.app.push_screen(Confirm("Undo stops here", take_back_lines(why)), go)
        return True

    def _after_undo(self, said: str = "Taken back; y does it again.") -> None:
        self._read = len(self.table.book.lines)
        self._turns = len(self.look.turns(self.table.session))
        self._advance()
        self.say(said)

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

    def action_leave(self) -> None:
        """Back to the title screen; everything is saved."""
        self.leave()

    def leave(self, quietly: bool = False) -> None:
        """Close the game; say that it is saved, or not."""
        self.let_go()
        if not quietly:
            self.notify(f"Saved: {self.table.path.name}", markup=False)
        self.put_away()


def take_back_lines(why: str) -> list[Line]:
    """What to say before an answer is taken back across dice."""
    return [
        [(why[:1].upper() + why[1:] + ".", "")],
        [("", "")],
        [("Take it back all the same? The same dice will fall again, and the log will say so.", "")],
    ]
