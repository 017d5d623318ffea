"""Every screen at four sizes: what it shows, that keys say what they do, that nothing is cut, that there is a way out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ironbottom.games.nineteen42 import load
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.rifles.state import SQUAD
from ironbottom.tui.screens.end import EndScreen
from ironbottom.tui.screens.new_game import NewGameScreen
from ironbottom.tui.screens.title import TitleScreen
from ironbottom.tui.screens.turn_over import TurnSheet
from ironbottom.tui.settings import Settings
from tui.camp_screen import campaign, handed_in, through_debrief, to_mission
from tui.map_screen import MALAYA
from tui.screen import READY, Player, play
from tui.walk import SIZES, Played, Walk, named, positions, table_of, through

Golden = Callable[[str, str], None]
Size = tuple[int, int]
sizes = pytest.mark.parametrize("size", SIZES, ids=named)


SHEETS = (
    ("help", "question_mark"),
    ("hint", "h"),
    ("odds", "o"),
    ("rule", "r"),
    ("why", "w"),
    ("log", "l"),
    ("briefing", "b"),
    ("jump", "j"),
)
"""What lies over a game of either title, by name and key."""
SAVES = Path("saves")
"""In a folder of the test's own, but by a name that is always as long: it is told on some screens."""


@pytest.fixture(autouse=True)
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins in an empty folder."""
    monkeypatch.chdir(tmp_path)
    SAVES.mkdir()


@sizes
def test_before_a_game(golden: Golden, size: Size) -> None:
    async def script(p: Player) -> None:
        walk = Walk(p)
        await walk.look("title")
        await walk.visit("saves, none yet", "s")
        await walk.visit("saves, none yet", "s", key="q")
        await walk.visit("rules", "r")
        await walk.visit("help", "question_mark")
        for key in ("n", "2", "a"):
            await p.press(key)
            new = p.app.screen
            assert isinstance(new, NewGameScreen)
            while new.stage < len(new.stages) - 1:
                await walk.look(f"new game {key}, {new.name_of_stage}")
                await p.press("end", "enter")
            await walk.look(f"new game {key}, {new.name_of_stage}")
            while not isinstance(p.app.screen, TitleScreen):
                await p.press("escape")
        golden(f"walk-before-{named(size)}", walk.text)

    play(SAVES, script, size, new=None)


@sizes
def test_rifles(golden: Golden, size: Size) -> None:
    async def script(p: Player) -> None:
        walk = Walk(p)
        await p.press(*READY, "0", "1", "1", "0", "0", "1")
        await walk.look("game")
        for name, key in (
            *SHEETS,
            ("undo", "u"),
            ("turn", "k"),
        ):
            await walk.visit(name, key)
        await p.press("tab", "end")
        await walk.look("board")
        await p.press("tab", "slash")
        await walk.look("filter")
        await p.press("escape", "q")
        await walk.visit("saves", "s")
        golden(f"walk-rifles-{named(size)}", walk.text)

    play(SAVES, script, size)


@sizes
def test_1942(golden: Golden, size: Size) -> None:
    async def script(p: Player) -> None:
        walk = Walk(p)
        await walk.look("game")
        for name, key in (
            *SHEETS,
            ("go to", "g"),
            ("overlays", "v"),
            ("standing", "t"),
        ):
            await walk.visit(name, key)
        await p.press("tab")
        await walk.look("map")
        await p.press("minus")
        await walk.look("map from afar")
        await p.press("plus", "tab", "0", "0", "0")
        await p.wait(lambda: isinstance(p.app.screen, TurnSheet), "the turn is over")
        await walk.look("turn over")
        await p.press("enter")
        await p.wait(lambda: p.game.paused, "the Enemy has moved")
        await p.pilot.pause()
        await walk.look("news")
        await p.press("tab")
        await walk.look("news, on the map")
        await p.press("escape")
        await p.wait(lambda: not p.game.busy, "the question")
        await walk.visit("replay", "x")
        await walk.visit("replay", "x", key="q")
        golden(f"walk-1942-{named(size)}", walk.text)

    play(SAVES, script, size, new=MALAYA, settings=Settings(pace="brisk"))


RIFLES = (
    Played("1", "us_marines", "japan", 1),
    Played("3", "us_army", "japan", 2),
    Played("6", "us_marines", "japan", 3),
)
ALL = tuple(switch.id for switch in load.switches())
JAPANESE = (
    Played("campaign", JAPAN, ALLIES, 1),
    Played("campaign", JAPAN, ALLIES, 2),
    Played("indies", JAPAN, ALLIES, 5),
    Played("campaign", JAPAN, ALLIES, 3, ALL, 1500),
)
ALLIED = (Played("indies", ALLIES, JAPAN, 5), Played("campaign", ALLIES, JAPAN, 3, ALL, 1500))


@sizes
def test_questions_of_rifles(golden: Golden, size: Size) -> None:
    found = positions("rifles", SQUAD, RIFLES)
    assert len(found) > 12

    async def script(p: Player) -> None:
        walk = Walk(p)
        await through(walk, found, {})
        p.app.play(table_of(found[""].trial(), {}))
        await p.wait(lambda: isinstance(p.app.screen, EndScreen) and "Title screen" in p.text, "the end")
        await walk.look("end")
        await walk.out("end")
        golden(f"walk-rifles-questions-{named(size)}", walk.text)

    play(SAVES, script, size, new=None)


@sizes
def test_questions_of_1942(golden: Golden, size: Size) -> None:
    japan = positions("nineteen42", JAPAN, JAPANESE)
    allies = {k: v for k, v in positions("nineteen42", ALLIES, ALLIED).items() if k not in japan}
    assert len(japan) + len(allies) > 20, sorted([*japan, *allies])

    async def script(p: Player) -> None:
        walk = Walk(p)
        await through(walk, japan, {JAPAN: "person", ALLIES: "random"})
        await through(walk, allies, {JAPAN: "random", ALLIES: "person"})
        p.app.play(table_of(japan[""].trial(), {JAPAN: "person", ALLIES: "random"}))
        await p.wait(lambda: isinstance(p.app.screen, EndScreen) and "Title screen" in p.text, "the end")
        await walk.look("end")
        await walk.out("end")
        golden(f"walk-1942-questions-{named(size)}", walk.text)

    play(SAVES, script, size, new=None)


@sizes
def test_campaigns(golden: Golden, size: Size) -> None:
    path = campaign(SAVES)
    handed_in(path, "loss", ("m2",))

    async def script(p: Player) -> None:
        walk = Walk(p)
        await walk.look("debrief")
        await through_debrief(p)
        await to_mission(p)
        await walk.look("home")
        for name, key in (
            ("story", "s"),
            ("missions", "m"),
            ("report", "e"),
            ("help", "question_mark"),
            ("log", "l"),
        ):
            await walk.visit(name, key)
        await p.press("tab")
        await walk.look("roster")
        golden(f"walk-campaign-{named(size)}", walk.text)

    play(SAVES, script, size, new=None, open_save=path)
