"""What all finders share: a list of things to find, made once, and a search that is quick over hundreds of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from rich.text import Text
from textual.command import DiscoveryHit, Hit, Hits, Provider

from ..hexmap.find import plain

if TYPE_CHECKING:
    from ..app import IronbottomApp
    from ..screens.game import GameScreen

MOST = 12
"""Hits of one finder."""


class First(DiscoveryHit):
    """A hit before anything is typed; ``rank`` orders the finders, actions with keys have 0."""

    rank = 0.0

    @property
    def score(self) -> float:
        """What the palette sorts by."""
        return self.rank


class Thing(NamedTuple):
    """Something to find: its words, what they are about, and what happens when it is chosen."""

    words: str
    help: str
    act: Callable[[], None]


def ranked(things: Iterable[Thing], query: str, most: int = MOST) -> list[tuple[float, Thing]]:
    """The things in which all typed words occur, the best first: what begins so before what holds it, names before the rest."""
    wanted = plain(query).split()
    if not wanted:
        return []
    found = []
    for thing in things:
        name = plain(thing.words)
        whole = f"{name} {plain(thing.help)}"
        if all(word in whole for word in wanted):
            found.append((_score(name, wanted), thing))
    found.sort(key=lambda pair: (-pair[0], pair[1].words))
    return found[:most]


def _score(name: str, wanted: Sequence[str]) -> float:
    """Between 0 and 1: how well a name fits."""
    words = name.split()
    hits = 0.0
    for word in wanted:
        if word in words:
            hits += 1
        elif any(w.startswith(word) for w in words):
            hits += 0.8
        elif word in name:
            hits += 0.5
        else:
            hits += 0.3
    return hits / len(wanted) - len(name) / 10_000


class Finder(Provider):
    """A provider of things."""

    rank = 0.0
    """Where its first hits stand among those of the others."""

    @property
    def house(self) -> IronbottomApp:
        """The app."""
        return cast("IronbottomApp", self.app)

    def things(self) -> Sequence[Thing]:
        """All that can be found here."""
        raise NotImplementedError

    def first(self) -> Sequence[Thing]:
        """What is shown before anything is typed."""
        return self.things()[:MOST]

    async def startup(self) -> None:
        """Make the list once, when the palette opens."""
        self.all = list(self.things())

    async def discover(self) -> Hits:
        """What is shown before anything is typed."""
        for thing in self.first():
            yield DiscoveryHit(
                self._shown(thing.words), thing.act, text=thing.words, help=self._plain(thing.help)
            )

    async def search(self, query: str) -> Hits:
        """What fits."""
        for score, thing in ranked(self.all, query):
            yield Hit(
                score, self._shown(thing.words), thing.act, text=thing.words, help=self._plain(thing.help)
            )

    def _plain(self, text: str) -> str:
        return self.house.palette.plain(text)

    def _shown(self, text: str) -> Text:
        """Words as they may be shown; nothing in them is markup."""
        return Text(self._plain(text))


class GameFinder(Finder):
    """Serves the screen of a game."""

    @property
    def game(self) -> GameScreen:
        """The game."""
        return cast("GameScreen", self.screen)
