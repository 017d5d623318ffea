"""The table: shows what is new, asks the open question, takes what is typed, until the person leaves.

Everything a person can type is an answer or a command of ``commands``.  Before the next prompt is shown, an answer and all that
followed from it are on disk; a prompt is the receipt for the answer before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ironbottom.kernel.ask import Roll, Side, side_of
from ironbottom.kernel.drive import drive
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.session import PERSON, Session

from .boards import board_of
from .commands import run_command
from .lines import Interrupts, Lines
from .log import lines_of
from .menu import Menu, Unclear, answer_of, menu_of

if TYPE_CHECKING:
    from ironbottom.kernel.saves import Opened


class Table:
    """One game being played in lines."""

    def __init__(self, opened: Opened, lines: Lines) -> None:
        self.session: Session[Any] = opened.session
        self.path = opened.journal.path
        table = opened.journal.meta("table", {}) or {}
        self.own_dice = bool(table.get("own_dice"))
        self.lines = lines
        self.interrupts = Interrupts()
        self.board = board_of(self.session.title.id)
        self.side: Side = side_of(self.session.title.seats(self.session.content)[0])
        self.leaving = False
        self.leave_when_over = False
        self._heard = 0
        self._noted = 0
        self._period: Any = None
        self._asked = False

    # ------------------------------------------------------------------ the loop

    def play(self, fresh: bool) -> None:
        """Until the person leaves or the input ends."""
        for line in self.board.intro(self.session) if fresh else ():
            self.lines.say(line)
        if fresh:
            self.lines.say('Type the number of an answer, or a command; "?" lists the commands.')
        else:
            self._heard, self._noted = len(self.session.log), len(self.session.notes)
        self.go_on()
        if not fresh:
            self.show_board()
        while not self.leaving:
            self.tell_news()
            if not self._asked:
                self.show_question()
            if self.leave_when_over and self.session.q is None:
                return
            typed = self.lines.read()
            if typed is None:
                return
            self.take(typed.strip())

    def take(self, typed: str) -> None:
        """An answer or a command."""
        if not typed:
            self.show_question()
            return
        with self.interrupts.held_off():
            try:
                if not run_command(self, typed):
                    self.answer(typed)
            except Unclear as error:
                self.lines.say(str(error))
            except GameError as error:
                self.lines.say(f"{str(error)[:1].upper()}{str(error)[1:]}.")

    def answer(self, typed: str) -> None:
        """Answer the open question.  Raises Unclear, GameError."""
        q = self.session.q
        if q is None:
            raise Unclear('The game is over; "?" lists the commands, "quit" leaves.')
        token = answer_of(q, self.menu, typed)
        try:
            self.session.give(token, PERSON)
            self.go_on()
        finally:
            self._asked = False

    def go_on(self) -> None:
        """Dice, and whoever else answers, up to the person's next question."""
        drive(self.session, {}, self.own_dice)
        self._asked = False

    def again(self) -> None:
        """The game stands elsewhere: forget what was told beyond it, and ask anew."""
        self._heard = min(self._heard, len(self.session.log))
        self._period = self.board.period(self.session)
        self.go_on()

    # ------------------------------------------------------------------ showing

    @property
    def menu(self) -> Menu:
        """The open question as it was shown."""
        return menu_of(self.session)

    def tell_news(self) -> None:
        """The log since the last time, and the board where a new Turn has begun."""
        for line in lines_of(self.session, self.side, self._heard, self._noted):
            self.lines.say(line)
        self._heard, self._noted = len(self.session.log), len(self.session.notes)
        now = self.board.period(self.session)
        if now != self._period:
            self.show_board()

    def show_board(self) -> None:
        """The board as it is."""
        self._period = self.board.period(self.session)
        self.lines.say()
        for line in self.board.board(self.session):
            self.lines.say(line)

    def show_question(self) -> None:
        """The open question with its numbered options, or how the game ended."""
        self._asked = True
        self.lines.say()
        if self.session.q is None:
            for line in self.board.ending(self.session):
                self.lines.say(line)
            self.lines.say(
                'The game is over. "log", "board", "status" look back, "back" takes back, "quit" leaves.'
            )
            return
        q, menu = self.session.q, self.menu
        self.lines.say(f"{menu.prompt} [{menu.rule}]", "bold")
        heading = ""
        for i, choice in enumerate(menu.choices, 1):
            if choice.heading != heading:
                heading = choice.heading
                self.lines.say(f"  {heading or 'Or'}")
            self.lines.say(f"  {i:>3}. {choice.text}")
        if isinstance(q, Roll) or not q.single:
            self.lines.say(f"{menu.how}.")


def play_in_lines(opened: Opened, fresh: bool) -> int:
    """Play a game in lines and close its save, however the playing ends.  Returns the exit code."""
    lines = Lines()
    table = Table(opened, lines)
    code = 0
    try:
        for notice in opened.notices:
            lines.say(f"Note: {notice}.")
        with table.interrupts.caught():
            table.play(fresh)
    except KeyboardInterrupt:
        lines.say()
        code = 130
    finally:
        over = table.session.q is None
        table.session.close()
    name = table.path.stem
    if over:
        lines.say(f"Saved as {name}. The whole game again: ironbottom replay {name}")
    else:
        lines.say(f"Saved. Go on with: ironbottom resume {name} --plain")
    return code
