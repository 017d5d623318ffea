"""The table: shows what is new, asks the open question, takes what is typed, until the person leaves.

Everything a person can type is an answer or a command of ``commands``.  Before the next prompt is shown, an answer and all that
followed from it are on disk; a prompt is the receipt for the answer before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ironbottom import choices
from ironbottom.guide import Course, course_of
from ironbottom.kernel.ask import Ask, Roll, Side, side_of
from ironbottom.kernel.curtain import hand_over, hides
from ironbottom.kernel.drive import BATCH, controller, drive, step
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.invocation import command, save_word
from ironbottom.kernel.session import PERSON, Session

from . import guiding
from .boards import board_of
from .commands import run_command
from .know import knowledge_of
from .lines import Interrupts, Lines
from .log import lines_of
from .menu import Menu, Unclear, answer_of, menu_of

if TYPE_CHECKING:
    from ironbottom.kernel.saves import Opened


class Table:
    """One game being played in lines: by a person, by two at one keyboard, or by nobody but the program."""

    def __init__(self, opened: Opened, lines: Lines) -> None:
        self.session: Session[Any] = opened.session
        self.path = opened.journal.path
        table = opened.journal.meta("table", {}) or {}
        self.own_dice: bool | str = table.get("own_dice") or False
        self.lines = lines
        self.interrupts = Interrupts()
        self.board = board_of(self.session.title.id)
        self.seats = tuple(self.session.title.seats(self.session.content))
        self.seating = choices.seating(self.seats, table.get("bots"))
        self.bots = choices.bots(self.session.title, self.seats, table.get("bots"))
        self.persons = tuple(seat for seat in self.seats if controller(self.bots, seat) is None)
        self.course: Course | None = None
        self.without_guide = ""
        if table.get("guide"):
            self.course, self.without_guide = course_of(self.session, opened.journal, str(table["guide"]))
        self.seated: Side | None = None
        self.curtain = bool(table.get("curtain", True))
        self._heard_by: dict[Side, int] = {}
        self._heard_first = 0
        self.leaving = False
        self.leave_when_over = False
        self._heard = 0
        self._noted = 0
        self._period: Any = None
        self._asked = False
        self._menu: tuple[Any, Menu] | None = None
        self.knows = knowledge_of(self.session.title.id)
        self.rules_of = "rifles" if self.session.title.id == "campaign" else self.session.title.id
        """The title whose rulebook holds."""
        self.pace = "instant"
        self.read: list[str] = []
        """Rules that were shown, to go back to."""
        self.stop = ""
        """The piece that ``next`` showed last."""

    @property
    def side(self) -> Side:
        """The side of whoever sits here: the person's; of two persons the one who is asked; of none the first."""
        q = self.session.q
        if self.hands_over is not None:  # before that one has sat down, the one before, or nobody, looks
            return self.seated or ""
        if len(self.persons) > 1 and isinstance(q, Ask):
            return side_of(q.seat)
        if self.seated is not None:
            return self.seated
        return side_of((self.persons or self.seats)[0])

    @property
    def hands_over(self) -> Side | None:
        """The side to hand the keyboard over to before the open question may be shown."""
        return hand_over(self.session, self.bots, self.seated, self.curtain)

    def sit(self) -> bool:
        """Whoever is asked sits at the keyboard: behind a curtain, where the one before must not see.  False: nobody comes."""
        q, side = self.session.q, self.hands_over
        if side is not None:
            self.lines.clear()
            self.lines.say(f"Hand over to {side.capitalize()}: press enter.")
            with self.interrupts.waiting():
                if self.lines.read() is None:
                    return False
            self.lines.clear()
            if self.seated is not None:
                self._heard_by[self.seated] = self._heard
            self._heard = min(self._heard_by.get(side, self._heard_first), len(self.session.log))
            self.seated = side
            self._asked = False
        elif isinstance(q, Ask) and len(self.persons) > 1:
            self.seated = side_of(q.seat)
        return True

    @property
    def taker(self) -> Side:
        """The side whose answer would be taken back: of two persons the one who answered last, or, with secrets, who sits here."""
        if len(self.persons) > 1 and self.curtain and hides(self.session, self.side):
            return self.side
        if len(self.persons) > 1:
            for answer in reversed(self.session.answers):
                if answer.by == PERSON:
                    return side_of(answer.seat)
        return self.side

    # ------------------------------------------------------------------ the loop

    def play(self, fresh: bool) -> None:
        """Until the person leaves or the input ends."""
        for line in self.board.intro(self.session, self.persons) if fresh else ():
            self.lines.say(line)
        if self.seating:
            self.lines.say(self.seating)
        if fresh and self.persons:
            self.lines.say('Type the number of an answer, or a command; "?" lists the commands.')
        if not fresh:
            self._heard, self._noted = len(self.session.log), len(self.session.notes)
            self._heard_first = self._heard
        self.go_on()
        if not self.sit():
            return
        if not fresh:
            self.show_board()
        while not self.leaving:
            if not self.sit():
                return
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
        self.stop = ""
        if self.pace == "step":
            self._step_by_step()
        elif self.bots:
            self._watch()
        else:
            drive(self.session, {}, self.own_dice)
        self._asked = False

    def _watch(self) -> None:
        """Let the program play, and tell of it from period to period: its turns may be long."""
        done, period = 0, self.board.period(self.session)
        while step(self.session, self.bots, self.own_dice):
            done += 1
            now = self.board.period(self.session)
            if done % BATCH == 0 or now != period:
                self.session.flush()
            if now != period:
                period = now
                self.tell_log()
                if not self.persons and self.session.q is not None:
                    self.show_board()
        self.session.flush()

    def _step_by_step(self) -> None:
        """The same, waiting before each act of the Enemy until the person has read what was told."""
        while (q := self.session.q) is not None:
            person = isinstance(q, Ask) and controller(self.bots, q.seat) is None
            if not person and q.kind in self.knows.ACTS:
                self.session.flush()
                self.tell_log()
                self.lines.say("-- enter: go on, instant: to the end --")
                with self.interrupts.waiting():
                    typed = self.lines.read()
                if typed is None or typed.strip().casefold() in ("instant", "pace instant"):
                    self.pace = "instant"
                    self.go_on()
                    return
            if not step(self.session, self.bots, self.own_dice):
                break
        self.session.flush()

    def again(self) -> None:
        """The game stands elsewhere: forget what was told beyond it, and ask anew."""
        self._heard = min(self._heard, len(self.session.log))
        self._period = self.board.period(self.session)
        self.go_on()

    # ------------------------------------------------------------------ showing

    @property
    def menu(self) -> Menu:
        """The open question as it was shown."""
        q = self.session.q
        if self._menu is None or self._menu[0] is not q:
            self._menu = q, menu_of(self.session)
        return self._menu[1]

    def tell_log(self) -> None:
        """The log since the last time."""
        for line in lines_of(self.session, self.side, self._heard, self._noted):
            self.lines.say(line)
        self._heard, self._noted = len(self.session.log), len(self.session.notes)

    def tell_news(self) -> None:
        """The log since the last time, and the board where a new Turn has begun."""
        self.tell_log()
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
            guiding.say_ending(self)
            self.lines.say(
                'The game is over. "log", "board", "status" look back, "back" takes back, "quit" leaves.'
            )
            return
        guiding.say_remark(self)
        q, menu = self.session.q, self.menu
        self.lines.say(f"{menu.prompt} [{menu.rule}]", "bold")
        heading = ""
        for choice in menu.choices:
            if choice.heading != heading:
                heading = choice.heading
                self.lines.say(f"  {heading or 'Or'}")
            self.lines.say(f"  {choice.number:>3}. {choice.text}")
        if isinstance(q, Roll) or not q.single:
            self.lines.say(f"{menu.how}.")
        guiding.say_advice(self)


def play_in_lines(opened: Opened, fresh: bool) -> int:
    """Play a game in lines and close its save, however the playing ends.  Returns the exit code."""
    lines = Lines()
    table = Table(opened, lines)
    code = 0
    try:
        for notice in (*opened.notices, *([table.without_guide] if table.without_guide else [])):
            lines.say(f"Note: {notice}.")
        with table.interrupts.caught():
            table.play(fresh)
    except KeyboardInterrupt:
        lines.say()
        code = 130
    finally:
        over = table.session.q is None
        table.session.close()
    name, save = table.path.stem, save_word(table.path)
    if over:
        lines.say(f"Saved as {name}. The whole game again: {command('replay', save)}")
    else:
        lines.say(f"Saved. Go on with: {command('resume', save, '--plain')}")
    return code
