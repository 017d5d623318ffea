"""A game on the table: its session, its look, its log, and the loop that lets dice and Enemy act in small slices."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ironbottom import choices
from ironbottom.guide import Course, course_of
from ironbottom.kernel import drive
from ironbottom.kernel.ask import Ask, Roll, Seat, Side, side_of
from ironbottom.kernel.bot import Decision, RandomBot
from ironbottom.kernel.curtain import hand_over
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.journal import Journal
from ironbottom.kernel.record import BOT
from ironbottom.kernel.saves import Opened
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import Odds, registry

from .boards import look_of
from .logbook import Logbook

if TYPE_CHECKING:
    from ironbottom.kernel.host import Host

SLICE = 0.02
"""Seconds of dice and bots between two looks at the keyboard."""
LONG = 0.1
"""Seconds after which odds are said to have taken long: the next ones are worked out in a process of their own."""


class Table:
    """One game in play.  All its methods raise GameError where the session does; nothing is then lost."""

    def __init__(self, opened: Opened) -> None:
        self.session: Session[Any] = opened.session
        self.path: Path = opened.journal.path
        self.notices = list(opened.notices)
        self.title = self.session.title
        self.look = look_of(self.title.id)
        self.facts: dict[str, Any] = opened.journal.meta("table", {}) or {}
        self.seats = tuple(self.title.seats(self.session.content))
        self.bots = choices.bots(self.title, self.seats, self.facts.get("bots"))
        self.persons = tuple(seat for seat in self.seats if drive.controller(self.bots, seat) is None)
        self.seated: Side | None = None
        self.book = Logbook(self.session, self.side, self.look.tone)
        self.playing = True
        self.host: Host | None = None
        self.remarks: list[str] = []
        """What went wrong without harm, to be said when there is time."""
        self.course: Course | None = None
        """The guide of this game, where it has one."""
        if self.facts.get("guide"):
            self.course, why = course_of(self.session, opened.journal, str(self.facts["guide"]))
            self.notices += [why] if why else []
        self.ironman = bool(getattr(self.session.content, "ironman", False) or self.facts.get("ironman"))

    @property
    def q(self) -> Ask[Any] | Roll | None:
        """The open question."""
        return self.session.q

    @property
    def side(self) -> Side:
        """The side that looks at the screen: the person's; of two persons the one who is asked; else the first.

        Where one of two persons must not see what is the other's, it is the one who has sat down; nobody's eyes before.
        """
        q = self.session.q
        if len(self.persons) > 1 and isinstance(q, Ask):
            return side_of(q.seat) if self.hands_over is None else self.seated or ""
        if self.seated is not None:
            return self.seated
        return side_of((self.persons or self.seats)[0])

    @property
    def curtain(self) -> bool:
        """Is a curtain drawn between two persons where one must not see what is the other's?"""
        return bool(self.facts.get("curtain", True))

    @property
    def hands_over(self) -> Side | None:
        """The side to hand the keyboard over to before the open question may be shown."""
        return hand_over(self.session, self.bots, self.seated, self.curtain)

    def sit(self) -> None:
        """Whoever is asked sits at the keyboard now, and reads the log with his own eyes."""
        q = self.asked
        if q is not None and len(self.persons) > 1:
            self.seated = side_of(q.seat)
        self.book.seen_by(self.side)

    @property
    def view(self) -> Any:
        """The game as the player may see it."""
        return self.title.view(self.session.g, self.side)

    @property
    def asked(self) -> Ask[Any] | None:
        """The question to a person, None while dice or bots are to act, or when the game is over."""
        q = self.session.q
        return q if isinstance(q, Ask) and drive.controller(self.bots, q.seat) is None else None

    @property
    def own_dice(self) -> str:
        """Whose dice are typed: "" nobody's, "own" those of the persons, "all" those of the other side as well."""
        kept = self.facts.get("own_dice")
        return drive.OWN if kept is True else kept or ""

    def let_throw(self, whose: str) -> None:
        """Say whose dice are typed from now on."""
        self.keep("own_dice", whose)

    def keep(self, fact: str, value: Any) -> None:
        """Keep something about how this game is played with its save."""
        self.facts = {**self.facts, fact: value}
        store = self.session.store
        if isinstance(store, Journal):
            store.set_meta("table", self.facts)

    @property
    def to_throw(self) -> Roll | None:
        """The dice that a person is to throw now."""
        q = self.session.q
        return q if isinstance(q, Roll) and drive.thrown_by_hand(self.bots, q, self.own_dice) else None

    @property
    def rules_package(self) -> str:
        """The package that holds the title's rules."""
        return type(registry(self.look.rules)).__module__.rpartition(".")[0]

    def name_of(self, seat: Seat) -> str:
        """Who that is, in words."""
        return side_of(seat).capitalize()

    def prompt(self) -> str:
        """The question in words."""
        q = self.session.q
        return "" if q is None else self.title.prompt(self.view, q)

    async def run(self, before_act: Callable[[], Awaitable[None]] | None = None) -> None:
        """Let dice and Enemy act up to the next question to the player, without holding up the screen.

        ``before_act`` is awaited, with all on disk, before each act of the Enemy.
        """
        since, done = time.monotonic(), 0
        while (q := self.session.q) is not None and q is not self.asked:
            if before_act is not None and self.look.begins_act(q):
                self.session.flush()
                await before_act()
            if not self.playing or not await self._step(q):
                break
            done += 1
            if done % drive.BATCH == 0:
                self.session.flush()
            if time.monotonic() - since > SLICE:
                await asyncio.sleep(0)
                since = time.monotonic()
        if self.playing:
            self.session.flush()

    async def _step(self, q: Ask[Any] | Roll) -> bool:
        """A die, or a decision: of the process in which bots think where this title has them think long; False = stop."""
        if isinstance(q, Ask) and self.look.ponders and self._thinks(q.seat):
            try:
                answer = await self.thinker().next()
            except GameError as error:
                self._lost(error)
            else:
                if self.playing and self.session.q is q:
                    self.session.give(answer.token, BOT, answer.reason, answer.mind)
                return self.playing
        return self.playing and drive.step(self.session, self.bots, self.own_dice)

    def _thinks(self, seat: Seat) -> bool:
        """Is it a bot that thinks, and not chance?"""
        bot = drive.controller(self.bots, seat)
        return bot is not None and not isinstance(bot, RandomBot)

    def warm(self) -> None:
        """A game has been opened whose bots think long: let their process wake up while the player reads."""
        if self.look.ponders and self.session.q is not None and any(map(self._thinks, self.seats)):
            try:
                self.thinker().warm()
            except GameError as error:
                self._lost(error)

    def thinker(self) -> Host:
        """The process in which bots think; it is started when it is first asked for something."""
        if self.host is None:
            from ironbottom.kernel.host import Host

            levels = choices.bot_levels(self.title, self.seats, self.facts.get("bots"))
            self.host = Host(self.session, levels)
        return self.host

    def _lost(self, error: GameError) -> None:
        remark = f"{error}; they think in the program itself now, which may halt the screen"
        if self.playing and remark not in self.remarks:
            self.remarks.append(remark)

    async def hint(self) -> Decision | None:
        """What the auto-player would do; in a guided game what the guide proposes of its own."""
        own = self.course.own() if self.course is not None else None
        if own is not None:
            return own
        if self.look.ponders:
            try:
                return await self.thinker().hint()
            except GameError as error:
                self._lost(error)
        found: Decision | None = drive.hint(self.session, trace=True)
        return found

    async def odds(self, ask: Ask[Any], token: Any) -> Odds | None:
        """What an answer promises, or why nothing is: worked out in the bots' process, if there is one by now."""
        if self.host is not None and not self.host.lost:
            try:
                found = await self.host.odds(token)
                return found if found is not None else self.look.foresee(self.view, ask, token)
            except GameError as error:
                self._lost(error)
        began = time.monotonic()
        found = self.look.foresee(self.view, ask, token)
        if time.monotonic() - began > LONG:
            self.thinker()
        return found

    def close(self) -> None:
        """Let go of the save; a turn of a bot that is under way ends here, and goes on when the game is resumed."""
        self.playing = False
        if self.host is not None:
            self.host.close()
        self.session.close()
