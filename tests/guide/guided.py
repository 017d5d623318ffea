"""Guided games in memory, for the tests: played as the guide proposes, or by chance."""

from __future__ import annotations

from typing import Any

from ironbottom import choices, guide
from ironbottom.guide.course import Course
from ironbottom.guide.load import facts_of
from ironbottom.kernel import drive
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry

TITLES = ("rifles", "nineteen42")


class Guided:
    """A guided game, and what was said to each of its questions."""

    def __init__(self, title_id: str, seed: int | None = None, kept: dict[str, Any] | None = None) -> None:
        self.card = guide.guide(title_id)
        self.title = registry(title_id)
        card = self.card
        content = choices.load(self.title, card.mission, card.army, card.enemy, card.switches)
        self.session: Session[Any] = Session(self.title, content, card.seed if seed is None else seed)
        self.bots = {seat: self.title.bot(seat, level) for seat, level in card.bots.items()}
        self.written: list[dict[str, Any]] = []
        self.course = Course(
            card, self.session, facts_of(title_id), kept, lambda said: self.written.append(dict(said))
        )
        self.said: list[tuple[int, str]] = []
        self.questions = 0
        drive.drive(self.session, self.bots)

    @property
    def ask(self) -> Ask[Any]:
        """The open question."""
        assert isinstance(self.session.q, Ask)
        return self.session.q

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.session.q is None

    def step(self, lot: int | None = None) -> None:
        """Hear what is said, and answer as proposed; by chance from a ``lot``."""
        shown, ask = self.course.now(), self.ask
        if shown is not None:
            self.said.append((len(self.session.answers), shown.remark.id))
        if lot is not None:
            token = drive.random_answer(self.session, ask, Dice(lot, "person", len(self.session.answers)))
        else:
            token = (self.course.mark() or drive.hint(self.session)).token
        self.session.give(token)
        drive.drive(self.session, self.bots)
        self.questions += 1

    def play(self, lot: int | None = None, most: int = 400) -> Guided:
        """To the end of the game, of the guide (as proposed), or so many questions."""
        while not self.over and self.questions < most and not (lot is None and self.course.over):
            self.step(lot)
        return self

    @property
    def ids(self) -> list[str]:
        """Ids of the remarks in the order in which they were made."""
        return [id for _, id in self.said]
