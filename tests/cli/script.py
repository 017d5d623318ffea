"""A person for the line mode, whose answers depend on the seed and their number alone; and the same game in memory."""

from __future__ import annotations

from typing import Any

from ironbottom.kernel.dice import Dice
from ironbottom.kernel.drive import drive, random_answer
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry
from ironbottom.plain.menu import menu_of

GAME = ("play", "rifles", "--mission", "1", "--army", "us_army", "--enemy", "japan", "--plain")
"""Mission 1 from the command line, without seed and name."""


class Mirror:
    """The game that the program is to play, played here as well."""

    def __init__(self, seed: int, mission: str = "1", army: str = "us_army", enemy: str = "japan") -> None:
        title: Any = registry("rifles")
        self.bots: dict[str, Any] = {}
        self.begin(title, title.load(mission, army, enemy), seed)

    def begin(self, title: Any, content: Any, seed: int) -> None:
        """The first question."""
        self.session: Session[Any] = Session(title, content, seed)
        drive(self.session, self.bots)

    @property
    def over(self) -> bool:
        """Is there nothing left to answer?"""
        return self.session.q is None

    def choose(self) -> Any:
        """What the person chooses here."""
        q: Any = self.session.q
        return random_answer(self.session, q, Dice(self.session.seed, "person", len(self.session.answers)))

    def typed(self, token: Any) -> str:
        """How that is typed."""
        q: Any = self.session.q
        numbers = {choice.token: choice.number for choice in menu_of(self.session).choices}
        if q.single:
            return str(numbers[token])
        return " ".join(str(numbers[one]) for one in token) or "none"

    def answer(self, token: Any) -> None:
        """Give an answer here, too."""
        self.session.give(token)
        drive(self.session, self.bots)

    def given(self) -> list[tuple[str, Any]]:
        """All answers and dice so far."""
        return answers_of(self.session)


class Mirror42(Mirror):
    """The same for 1942, with bots that play at random on the seats that are named."""

    def __init__(
        self,
        seed: int,
        army: str = "japan",
        bots: tuple[str, ...] = ("allies",),
        mission: str = "malaya",
        switches: tuple[str, ...] = (),
    ) -> None:
        title: Any = registry("nineteen42")
        enemy = "allies" if army == "japan" else "japan"
        self.bots = {seat: title.bot(seat, "random") for seat in bots}
        self.begin(title, title.load(mission, army, enemy, switches), seed)

    def lines(self, most: int = 100_000) -> list[str]:
        """What is typed from here up to the end, or in so many answers."""
        found: list[str] = []
        while not self.over and len(found) < most:
            token = self.choose()
            found.append(self.typed(token))
            self.answer(token)
        return found


def answers_of(session: Session[Any]) -> list[tuple[str, Any]]:
    """Kinds and tokens of all answers and dice of a game."""
    return [(answer.kind, answer.token) for answer in session.answers]


def script(seed: int, most: int = 100_000, mission: str = "1") -> tuple[list[str], Mirror]:
    """What is typed in a game up to its end, or ``most`` answers; and the game as it then stands."""
    mirror = Mirror(seed, mission)
    lines: list[str] = []
    while not mirror.over and len(lines) < most:
        token = mirror.choose()
        lines.append(mirror.typed(token))
        mirror.answer(token)
    return lines, mirror


def begun(saves: Any, seed: int = 5, answers: int = 12, name: str = "k") -> Mirror:
    """A save with some answers in it, made by the program itself; the same game in memory."""
    from cli.run import ib

    lines, mirror = script(seed, answers)
    ran = ib("--saves", saves, *GAME, "--seed", seed, "--save", name, typed=lines)
    assert ran.code == 0, ran
    return mirror
