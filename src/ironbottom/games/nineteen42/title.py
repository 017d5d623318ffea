"""1942 as a title: the door through which the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from ironbottom.kernel.ask import Ask, Roll, RuleId, Seat, Side
from ironbottom.kernel.bot import Bot, RandomBot
from ironbottom.kernel.events import Event
from ironbottom.kernel.step import Frame, Game, Step
from ironbottom.kernel.title import Odds, Outcome

from . import words
from .cards import Content as Cards
from .check import check
from .events import EVENTS
from .index import Index
from .load import every_content, load_content
from .refusals import refused
from .state import ALLIES, JAPAN
from .state import State as Board
from .tell import names_in, tell
from .turn import SEQUENCES
from .view import View, redeal


class NineteenFortyTwo:
    """The title.  ``fixes`` says for each number of ``rules`` what was changed in play."""

    id = "nineteen42"
    name = "1942"
    rules = 3
    fixes: Mapping[int, str] = {
        2: "landings raise the garrison of Burma too (10.5);"
        " who was turned back before Java has not entered the map, and sails again on a later turn (13.7);"
        " who advanced into an open city does not go into another one in the same player-turn (9.2.C)",
        3: "a port opens on the waters that its town is on, and a voyage begins where its ships can come (5.31.E, 9.3.A);"
        " a port that is itself out of supply takes the place of no invasion hex (5.32.D);"
        " the British do not appear in cities that they have lost (12.22.F);"
        " no march and no voyage leaves the garrison of Burma short (10.5);"
        " a city that held out keeps nobody out of another one that falls (9.2.B);"
        " parachutists may be dropped on a fortress city that is empty (8.32.C);"
        " tanks and garrisons do not hop onto rough ground (5.12.D)",
    }
    start = "game"
    sequences: dict[str, tuple[Step[Board], ...]] = SEQUENCES
    State = Board
    Content = Cards
    events: tuple[type[Event], ...] = EVENTS

    def load(self, mission: str, army: str, enemy: str, switches: Sequence[str] | None = None) -> Cards:
        """Content for a game: a scenario, the player's side and the other, the optional rules."""
        return load_content(mission, army, enemy, switches)

    def contents(self) -> Iterator[Cards]:
        """Every scenario from both sides, with the usual optional rules or nearly those."""
        return every_content()

    def new(self, content: Cards) -> Board:
        """An empty map; the first step sets it up."""
        return Board(at=[Frame(self.start)], turn=content.scenario.first)

    def index(self, state: Board, content: Cards) -> Index:
        """Stacks, zones of control, supply, umbrellas."""
        return Index(state, content)

    def seats(self, content: Cards) -> Sequence[Seat]:
        """Both sides; the player's first."""
        army = content.options.get("army", JAPAN)
        return (ALLIES, JAPAN) if army == ALLIES else (JAPAN, ALLIES)

    def outcome(self, state: Board) -> Outcome | None:
        """How the game ended: the level of victory and the difference of points."""
        result = state.result
        if result is None:
            return None
        return Outcome(result.winner or None, result.level, result.rule, result.japan - result.allies)

    def view(self, g: Game[Board], side: Side) -> View:
        """The board as a side sees it."""
        return View(g, side)

    def redeal(self, state: Board, content: Cards, side: Side, rng: Random) -> Board:
        """Nothing is hidden: a copy."""
        return redeal(state, content, side, rng)

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
        """Names of the counters."""
        return names_in(content, log)

    def tell(self, content: Cards, event: Event, names: Mapping[str, str]) -> str:
        """An event in words."""
        return tell(content, event, names)

    def summary(self, g: Game[Board]) -> str:
        """Where the game stands."""
        return words.summary(View(g, JAPAN))

    def refused(self, g: Game[Board], ask: Ask[Any], token: Any) -> RuleId | None:
        """The rule that forbids an answer, also one that was not offered."""
        return refused(g, ask, token)

    def odds(self, g: Game[Board], ask: Ask[Any], token: Any) -> Odds | None:
        """What an answer promises."""
        from .foresee import foresee

        found = foresee(g, ask, token)
        return found if found.lines else None

    def bot(self, seat: Seat, level: str) -> Bot:
        """Who answers for a side: ``auto`` by its doctrine, ``random`` by chance."""
        if level == "random":
            return RandomBot()
        from .bot import Commander

        return Commander(level)


TITLE = NineteenFortyTwo()
