"""The miniature title on the screen and in lines: it has secrets and sealed questions, as no shipped title has."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ironbottom.chronicle import campaign as reading
from ironbottom.kernel import title as titles
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.events import Event
from ironbottom.kernel.saves import new_game
from ironbottom.plain import campaign_know
from ironbottom.tui import boards
from ironbottom.tui.boards.drawn import Drawn
from ironbottom.tui.boards.look import Drawing, Spot
from ironbottom.tui.menu import Entry, Menu
from ironbottom.tui.palette import Line, Palette
from kernel import mini


class Title(mini.Mini):
    """The miniature as the screens want it: with names, and its events told by them."""

    id = "mini"

    def names(self, content: Any, log: Iterable[Event]) -> dict[str, str]:
        return {}

    def tell(self, content: Any, event: Event, names: Mapping[str, str] = {}) -> str:
        if isinstance(event, mini.Lurks):
            return f"Red lurks at {event.islet}."
        return super().tell(content, event)

    def prompt(self, view: mini.View, ask: Ask[Any] | Roll) -> str:
        return f"{ask.seat}: {ask.kind}?"


TITLE = Title()


class Look(Drawn):
    """No more than it takes to play."""

    side = "blue"
    rules = "rifles"

    def board_height(self, room: int) -> int:
        return 3

    def status(self, view: mini.View, q: Any, palette: Palette, room: int = 79) -> Line:
        return [(f" The miniature for {view.side or 'nobody'}", "title")]

    def draw(self, view: mini.View, width: int, height: int, palette: Palette) -> Drawing:
        lines: list[Line] = [
            [(f" Blue: {view.where}", "")],
            [(f" lurking: {view.lurk}", "")],
            [(" the sea", "")],
        ]
        return Drawing(lines, [Spot(("sea", 1), 2, 1, 7)])

    def details(self, view: Any, key: Any, palette: Palette, width: int) -> list[Line]:
        return []

    def spoken_of(self, view: Any, ask: Ask[Any]) -> list[Any]:
        return []

    def subject(self, view: Any, ask: Ask[Any], token: Any) -> None:
        return None

    def subject_of(self, view: Any, menu: Menu) -> None:
        return None

    def menu(self, view: Any, ask: Ask[Any]) -> Menu:
        return Menu("all", [Entry([(repr(token), "")], token) for token in ask.options])

    def ticked(self, view: Any, ask: Ask[Any]) -> None:
        return None

    def beside(self, view: Any, ask: Any, token: Any, palette: Palette) -> list[Line]:
        return []

    def touched(self, event: Event) -> list[Any]:
        return []

    def tone(self, event: Event) -> str:
        return ""

    def news(self, event: Event) -> bool:
        return False

    def begins_act(self, q: Any) -> bool:
        return False

    def legend(self, palette: Palette) -> list[Line]:
        return []

    def briefing(self, session: Any) -> list[Line]:
        return []

    def card(self, session: Any, width: int) -> list[Line]:
        return []

    def ending(self, session: Any) -> list[Line]:
        return [[("It is over.", "")]]

    def why(self, session: Any, told: Any) -> list[Line]:
        return []


class Lines(ModuleType):
    """The miniature in line mode."""

    def intro(self, session: Any, persons: Any = ()) -> list[str]:
        return []

    def period(self, session: Any) -> Any:
        return session.g.state.turn

    def board(self, session: Any) -> list[str]:
        return [f"Blue: {session.g.state.where}"]

    def catalogue(self, view: Any, ask: Any) -> list[Any]:
        return []

    def card(self, session: Any) -> list[str]:
        return []

    def heading(self, view: Any, ask: Any, token: Any) -> str:
        return ""

    def ending(self, session: Any) -> list[str]:
        return ["It is over."]

    def look(self, session: Any, word: str) -> list[str]:
        return []

    def status(self, session: Any) -> list[str]:
        return []


@pytest.fixture
def miniature(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program knows the miniature."""
    module = ModuleType("mini_title")
    module.TITLE = TITLE  # type: ignore[attr-defined]
    look = ModuleType("mini_look")
    look.LOOK = Look()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "mini_title", module)
    monkeypatch.setitem(sys.modules, "mini_look", look)
    monkeypatch.setitem(sys.modules, "ironbottom.plain.mini", Lines("ironbottom.plain.mini"))
    monkeypatch.setitem(sys.modules, "ironbottom.plain.mini_know", campaign_know)
    monkeypatch.setitem(sys.modules, "ironbottom.chronicle.mini", reading)
    monkeypatch.setitem(sys.modules, "ironbottom.games.mini.bot", ModuleType("ironbottom.games.mini.bot"))
    monkeypatch.setitem(titles._BESIDE, "mini", "mini_title")
    monkeypatch.setitem(boards._LOOKS, "mini", "mini_look")
    return


def game(saves: Path, **bots: str) -> Path:
    """A game of the miniature; by two persons unless told otherwise."""
    saves.mkdir(parents=True, exist_ok=True)
    path = saves / "mini.ib"
    people = {"blue": "person", "red": "person", "red/left": "person", **bots}
    new_game(TITLE, mini.Content(), 5, path, {"bots": people}).session.close()
    return path
