"""Every sheet of the program closes once: two keys or clicks in one breath never reach what lies below it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.screen import Screen

from ironbottom.kernel.ask import Roll
from ironbottom.kernel.saves import listed, open_game
from ironbottom.tui.hexmap.overlays import OVERLAYS
from ironbottom.tui.hexmap.sheets import Goto, Layers
from ironbottom.tui.keymap import catalogue, every_screen
from ironbottom.tui.screens.adjust import AdjustScreen
from ironbottom.tui.screens.base import Confirm, Enlarge, Note
from ironbottom.tui.screens.campaign import CampaignScreen
from ironbottom.tui.screens.campaign_debrief import DebriefScreen
from ironbottom.tui.screens.campaign_end import CampaignEnd
from ironbottom.tui.screens.campaign_mission import MissionEnd
from ironbottom.tui.screens.campaign_new import NewCampaignScreen
from ironbottom.tui.screens.campaign_report import WriteReport
from ironbottom.tui.screens.card import CardScreen
from ironbottom.tui.screens.charts import ChartsScreen
from ironbottom.tui.screens.curtain import Curtain
from ironbottom.tui.screens.dice import DiceSheet, WhoseDice
from ironbottom.tui.screens.end import EndScreen
from ironbottom.tui.screens.game import GameScreen
from ironbottom.tui.screens.game_guide import GuideSheet
from ironbottom.tui.screens.guided import GuidedScreen
from ironbottom.tui.screens.help import HelpSheet
from ironbottom.tui.screens.jump import JumpSheet
from ironbottom.tui.screens.keys import KeysScreen, PressKey
from ironbottom.tui.screens.layers import LayersSheet
from ironbottom.tui.screens.log import LogScreen
from ironbottom.tui.screens.log_filters import FilterSheet
from ironbottom.tui.screens.log_filters import TurnSheet as LogTurns
from ironbottom.tui.screens.log_line import LineScreen
from ironbottom.tui.screens.log_take import LogSheet
from ironbottom.tui.screens.luck import LuckScreen
from ironbottom.tui.screens.new_game import NewGameScreen
from ironbottom.tui.screens.replay import ReplayScreen
from ironbottom.tui.screens.replay_turn import TurnInput
from ironbottom.tui.screens.rules import RulesScreen
from ironbottom.tui.screens.saves import SavesScreen
from ironbottom.tui.screens.saves_bin import BinSheet
from ironbottom.tui.screens.saves_name import NameSheet
from ironbottom.tui.screens.settings import SettingsScreen
from ironbottom.tui.screens.turn_over import TurnSheet
from ironbottom.tui.screens.weighing import WeighingScreen, WhyScreen
from ironbottom.tui.screens.whynot import WhyNotScreen
from ironbottom.tui.screens.write_report import WriteGame
from ironbottom.tui.table import Table
from tui.camp_screen import campaign
from tui.map_screen import MALAYA
from tui.screen import PATROL, Player, play
from tui.together import clicked_twice, done, key_event, send, typed

Make = Callable[[GameScreen], Screen[Any]]
LINES: Any = [[("Something to read.", "")]]


def _weighing(game: GameScreen) -> Screen[Any]:
    table, ask = game.table, game.table.asked
    assert ask is not None
    from ironbottom.kernel import drive

    decision: Any = drive.hint(table.session, trace=True)
    return WeighingScreen("Hint", table.look.hint_weighing(table.session, ask, decision), table, True)


def _whynot(game: GameScreen) -> Screen[Any]:
    ask = game.table.asked
    acts = game.look.expected(game.table.view, ask, ("", 0)) if ask else []
    return WhyNotScreen("It", "", acts, game.table.rules_package)


def _home(game: GameScreen) -> CampaignScreen:
    assert isinstance(game, CampaignScreen)
    return game


OVER_A_GAME: dict[type[Screen[Any]], Make] = {
    Goto: lambda g: Goto(g.map.index, g.palette, "Sing"),
    Layers: lambda g: Layers(g.palette, {o.id: o.number for o in OVERLAYS}, {o.id for o in OVERLAYS}, ""),
    AdjustScreen: lambda g: AdjustScreen(g.table),
    BinSheet: lambda g: BinSheet(g.table.path.parent),
    CardScreen: lambda g: CardScreen(g.table),
    NameSheet: lambda g: NameSheet("", "k"),
    Confirm: lambda g: Confirm("Sure?", LINES),
    Note: lambda g: Note("Note", LINES),
    Enlarge: lambda g: Enlarge(),
    EndScreen: lambda g: EndScreen(g.table),
    ChartsScreen: lambda g: ChartsScreen(g.table),
    Curtain: lambda g: Curtain("Japan"),
    DiceSheet: lambda g: DiceSheet(g.table, Roll("x", "1", 1, 10)),
    WhoseDice: lambda g: WhoseDice(""),
    GuideSheet: lambda g: GuideSheet("Guide", LINES),
    HelpSheet: lambda g: HelpSheet(g, []),
    JumpSheet: lambda g: JumpSheet(g.board, g.answers_at(), g.palette),
    KeysScreen: lambda g: KeysScreen(),
    PressKey: lambda g: PressKey(catalogue()["game.hint"], ("h",), {}),
    LayersSheet: lambda g: LayersSheet(g.map),
    LogScreen: lambda g: LogScreen(g.table),
    FilterSheet: lambda g: FilterSheet.of_things(["A", "B"]),
    LogTurns: lambda g: LogTurns(g.table.book.lines[:3], 0),
    LineScreen: lambda g: LineScreen(g.table, range(len(g.table.book.lines)), 0),
    LogSheet: lambda g: LogSheet(g.table.book.lines, 0, g.table.path),
    LuckScreen: lambda g: LuckScreen(g.table),
    ReplayScreen: lambda g: ReplayScreen(g.table),
    TurnInput: lambda g: TurnInput([1, 2, 3]),
    RulesScreen: lambda g: RulesScreen(g.table.rules_package, []),
    SettingsScreen: lambda g: SettingsScreen(),
    TurnSheet: lambda g: TurnSheet([[("Turn 1", "")], *LINES]),
    WeighingScreen: _weighing,
    WhyScreen: lambda g: WhyScreen(g.table),
    WhyNotScreen: _whynot,
    WriteGame: lambda g: WriteGame(g.table.path, lambda kind, tick: g.table.path),
    NewGameScreen: lambda g: NewGameScreen("rifles"),
    NewCampaignScreen: lambda g: NewCampaignScreen(),
    GuidedScreen: lambda g: GuidedScreen(),
    SavesScreen: lambda g: SavesScreen(),
}
"""How each is opened; what some of them begin takes their place, and the game below stays as it is."""
OVER_A_CAMPAIGN: dict[type[Screen[Any]], Make] = {
    DebriefScreen: lambda g: DebriefScreen(_home(g)),
    CampaignEnd: lambda g: CampaignEnd(g.table),
    MissionEnd: lambda g: MissionEnd(g.table),
    WriteReport: lambda g: WriteReport(g.table),
}
GROUND = {"TitleScreen", "GameScreen", "CampaignScreen", "MissionScreen", "MapScreen"}
"""What sheets lie on."""


def concrete(kinds: Any) -> set[str]:
    """Screens that are opened: those that others are made from are left out, unless they are known to be opened themselves."""
    known = {kind.__name__ for kind in (*OVER_A_GAME, *OVER_A_CAMPAIGN)}
    return {k.__name__ for k in kinds if not k.__subclasses__() or k.__name__ in known}


def test_every_screen_is_walked_here() -> None:
    """A new sheet has to be put on one of the lists above."""
    walked = {kind.__name__ for kind in (*OVER_A_GAME, *OVER_A_CAMPAIGN)}
    assert concrete(every_screen()) - GROUND == walked


async def _twice(p: Player, make: Make) -> None:
    """Two enters, enter and escape, a double click; each time on a sheet newly opened."""
    game = p.game
    ways: list[tuple[str, Callable[[], None]]] = [
        ("enter enter", lambda: typed(p, "enter", "enter")),
        ("enter escape", lambda: typed(p, "enter", "escape")),
        ("enter three times", lambda: typed(p, "enter", "enter", "enter")),
        ("escape escape", lambda: typed(p, "escape", "escape")),
        ("double click", lambda: clicked_twice(p)),
    ]
    for name, do in ways:
        under, answers = list(p.app.screen_stack), len(game.table.session.answers)
        assert p.app.screen is game
        sheet = make(game)
        await p.app.push_screen(sheet)
        await p.wait(lambda: getattr(sheet, "shown_at", 1) is not None, f"{name}: it is seen")  # noqa: B023
        do()
        await done(p)
        stack = list(p.app.screen_stack)
        assert stack[: len(under)] == under, f"{name}: {stack}"
        assert game.table.playing, name
        assert len(game.table.session.answers) == answers, f"{name}: an answer was given"
        while p.app.screen is not game:
            p.app.pop_screen()
        await p.pilot.pause()
        await p.wait(lambda: game.shown_at is not None, f"{name}: the game is seen again")
    assert game.table.asked is not None


def _of(kind: type[Screen[Any]]) -> str:
    return f"{kind.__module__.rpartition('.')[2]}.{kind.__name__}"


@pytest.mark.parametrize("kind", OVER_A_GAME, ids=_of)
def test_a_sheet_closes_once(kind: type[Screen[Any]], tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await _twice(p, OVER_A_GAME[kind])

    play(tmp_path, script, new=MALAYA)


@pytest.mark.parametrize("kind", OVER_A_CAMPAIGN, ids=_of)
def test_a_sheet_of_a_campaign_closes_once(kind: type[Screen[Any]], tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await _twice(p, OVER_A_CAMPAIGN[kind])

    play(tmp_path, script, new=None, open_save=campaign(tmp_path))


# ------------------------------------------------------------------ with the base alone


def test_a_sheet_that_is_not_on_top_does_not_close(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        below, above = Note("below", LINES), Note("above", LINES)
        await p.app.push_screen(below)
        await p.app.push_screen(above)
        below.dismiss(None)
        await p.pilot.pause()
        assert p.app.screen is above
        above.dismiss(None)
        above.dismiss(None)
        await p.pilot.pause()
        assert p.app.screen is below
        below.put_away()
        await p.wait(lambda: p.app.screen is p.game, "the game")

    play(tmp_path, script)


def test_a_sheet_closed_before_its_parts_are_there_closes_when_they_are(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        for make in (OVER_A_GAME[WeighingScreen], OVER_A_GAME[RulesScreen], OVER_A_GAME[LogScreen]):
            sheet: Any = make(p.game)
            p.app.push_screen(sheet)
            sheet.dismiss(None)
            await p.wait(lambda: p.app.screen is p.game, "it is closed")
            await p.pilot.pause()

    play(tmp_path, script)


def test_a_game_that_is_taken_off_the_screen_lets_go_of_its_save(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        table: Table = p.game.table
        p.app.pop_screen()
        assert not table.playing
        assert [save.fault for save in listed(tmp_path)] == [""]
        opened = open_game(table.path)
        opened.session.close()

    play(tmp_path, script)


# ------------------------------------------------------------------ by keys, as it happens


def on_top(app: App[Any], kind: type[Screen[Any]]) -> bool:
    """Is such a screen on top?"""
    return isinstance(app.screen, kind)


@pytest.mark.parametrize("title", ["rifles", "nineteen42"])
def test_a_hint_and_two_enters(title: str, tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        game, answers = p.game, len(p.game.table.session.answers)
        await p.pilot.press("h")
        await p.wait(lambda: on_top(p.app, WeighingScreen), "the hint", 5000)
        await p.wait(lambda: p.app.screen.shown_at is not None, "it is seen")  # type: ignore[attr-defined]
        typed(p, "enter", "enter", "enter")
        await done(p)
        assert p.app.screen is game
        assert game.table.playing
        assert len(game.table.session.answers) == answers

    play(tmp_path, script, new=MALAYA if title == "nineteen42" else PATROL)


class Slow:
    """A bot that thinks until it is told that it has thought."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.thought = asyncio.Event()
        hint = Table.hint

        async def slowly(table: Table) -> Any:
            await self.thought.wait()
            return await hint(table)

        monkeypatch.setattr(Table, "hint", slowly)


def test_an_enter_given_while_a_hint_is_thought_about_is_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(p: Player) -> None:
        bot, answers = Slow(monkeypatch), len(p.game.table.session.answers)
        typed(p, "h", "enter")
        await done(p)
        assert "Thinking ...  esc: no hint" in p.text
        typed(p, "enter", "h", "enter")
        await done(p)
        assert len(p.game.table.session.answers) == answers
        too_soon = key_event(p, "enter")
        bot.thought.set()
        await p.wait(lambda: on_top(p.app, WeighingScreen), "the hint", 5000)
        send(p, too_soon)  # it is not closed unread
        await done(p)
        assert on_top(p.app, WeighingScreen)
        assert p.app.screen.shown_at is not None  # type: ignore[attr-defined]
        typed(p, "enter")
        await done(p)
        assert p.app.screen is p.game
        assert "Thinking" not in p.text
        assert len(p.game.table.session.answers) == answers

    play(tmp_path, script, new=MALAYA)


def test_escape_does_without_the_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(p: Player) -> None:
        bot, game = Slow(monkeypatch), p.game
        await p.pilot.press("h")
        await p.see("Thinking ...")
        await p.pilot.press("escape")
        await p.pilot.pause()
        assert "Thinking" not in p.text
        bot.thought.set()
        await p.wait(lambda: not game.workers, "nothing is thought about", 5000)
        assert p.app.screen is game

    play(tmp_path, script, new=MALAYA)


def test_keys_typed_ahead_land_on_the_sheet_that_the_first_opens(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        game = p.game
        overlay = game.map.source.overlays[0]
        zoom = game.map.zoom
        typed(p, "v", overlay.key)
        await done(p)
        assert on_top(p.app, LayersSheet)
        assert overlay in game.map.overlays
        assert game.map.zoom is zoom
        typed(p, "escape", "g", "S", "i", "n", "g")
        await done(p)
        assert isinstance(p.app.screen, Goto)
        assert p.app.screen.query_one("Input").value == "Sing"  # type: ignore[attr-defined]
        answers = len(game.table.session.answers)
        typed(p, "enter", "enter", "enter")
        await done(p)
        assert p.app.screen is game
        assert len(game.table.session.answers) == answers

    play(tmp_path, script, new=MALAYA)


@pytest.mark.parametrize("way", [("escape", "R"), ("alt+shift+r",)], ids=["two", "one"])
def test_an_answer_typed_behind_a_sheet_s_close_is_given(way: tuple[str, ...], tmp_path: Path) -> None:
    """Escape and a letter that arrive together look as if alt had been held."""

    async def script(p: Player) -> None:
        answers = len(p.game.table.session.answers)
        typed(p, "b", *way)  # the briefing and back, the ready-made squad
        await done(p)
        await p.rest()
        assert len(p.game.table.session.answers) > answers

    play(tmp_path, script)
