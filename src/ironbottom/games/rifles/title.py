"""Rifles in the Pacific as a title: the door through which the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from ironbottom.kernel.ask import Ask, Roll, RuleId, Seat, Side
from ironbottom.kernel.bot import Bot, RandomBot
from ironbottom.kernel.events import Event
from ironbottom.kernel.step import Frame, Game, Step
from ironbottom.kernel.title import Odds, Outcome

from . import actions, words
from .cards import Content as Cards
from .check import check
from .events import EVENTS
from .index import Index
from .load import every_content, load_content
from .state import SQUAD
from .state import State as Board
from .tell import names_in, tell
from .turn import SEQUENCES
from .view import View, redeal


class Rifles:
    """The title.  ``fixes`` says for each number of ``rules`` what was changed in play."""

    id = "rifles"
    name = "Rifles in the Pacific"
    rules = 3
    fixes: Mapping[int, str] = {
        2: "a failed Morale Check before Close Combat costs the point and nothing else (4.6.e); a Leader who commands has used"
        " his attack of the Turn (6.1.d); the night's range binds every later attack of the Turn (7.0.b); HIDDEN is lost by"
        " firing, not by holding fire (5.3.b)",
        3: "a successor may command in the Turn in which his Leader did (6.0.b); Events neither hit nor shoot at HIDDEN or Engaged"
        " Groups (5.2, 4.6.1.b), and Redeploy leaves Engaged ones alone (3.2.1.k); all Movement actions are free for Hunters"
        " (10.4.1.j); Quick Shot also follows a shot with a Grenade, and burns a second flame (10.4.1.c); no alarm without an"
        " attack (4.6.e); a flare also serves a Turn that has rolled (7.0.d); a ford makes the step that found it (3.4.b); held"
        " Enemies do not fall back later; a kept point falls with its Leader (10.4.1.i); men from a Feature may join those beside"
        " it (3.1.a); a tank removes wire where it is activated (3.5.3.c); Mission 4 cannot be given up (9.0.b)",
    }
    start = "mission"
    sequences: dict[str, tuple[Step[Board], ...]] = SEQUENCES
    State = Board
    Content = Cards
    events: tuple[type[Event], ...] = EVENTS

    def load(self, mission: str, army: str, enemy: str) -> Cards:
        """Content for a game: a Mission and two armies that may face each other.  Raises ContentError or GameError."""
        return load_content(mission, army, enemy)

    def contents(self) -> Iterator[Cards]:
        """Every Mission with every pairing of armies."""
        return every_content()

    def new(self, content: Cards) -> Board:
        """An empty board at the first step of the set-up."""
        return Board(at=[Frame(self.start)])

    def index(self, state: Board, content: Cards) -> Index:
        """Kinds, distances and sight."""
        return Index(content)

    def seats(self, content: Cards) -> Sequence[Seat]:
        """Only the squad is asked; the Enemy is a procedure of the book."""
        return (SQUAD,)

    def outcome(self, state: Board) -> Outcome | None:
        """How the Mission ended."""
        result = state.result
        if result is None:
            return None
        return Outcome(SQUAD if result.code == "success" else "enemy", result.code, result.rule)

    def view(self, g: Game[Board], side: Side) -> View:
        """The board as a side sees it."""
        return View(g, side)

    def redeal(self, state: Board, content: Cards, side: Side, rng: Random) -> Board:
        """Deal the unseen Event markers anew."""
        return redeal(state, content, rng)

    def check(self, state: Board, content: Cards) -> None:
        """Invariants."""
        check(state, content)

    def prompt(self, view: View, ask: Ask[Any] | Roll) -> str:
        """A question in words."""
        return words.prompt(view, ask)

    def describe(self, view: View, ask: Ask[Any], token: Any) -> str:
        """An option in words."""
        return words.describe(view, ask, token)

    def names(self, content: Cards, log: Iterable[Event]) -> dict[str, str]:
        """Names of all pieces that a log speaks of."""
        return names_in(content, log)

    def tell(self, content: Cards, event: Event, names: Mapping[str, str]) -> str:
        """An event in words."""
        return tell(content, event, names)

    def summary(self, g: Game[Board]) -> str:
        """Where the game stands."""
        return words.summary(View(g, SQUAD))

    def refused(self, g: Game[Board], ask: Ask[Any], token: Any) -> RuleId | None:
        """The rule that forbids an action; sets have no rules of their own here."""
        if ask.kind == "action" and isinstance(token, tuple) and len(token) >= 4:
            return actions.bar(g, token)
        return None

    def odds(self, g: Game[Board], ask: Ask[Any], token: Any) -> Odds | None:
        """What an answer promises."""
        from .foresee import foresee

        found = foresee(g, ask, token)
        return found if found.lines else None

    def bot(self, seat: Seat, level: str) -> Bot:
        """Who answers for the squad: ``auto`` plays well, ``random`` by chance."""
        if level == "random":
            return RandomBot()
        from .bot import AutoPlayer

        return AutoPlayer()


TITLE = Rifles()
