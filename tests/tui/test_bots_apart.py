"""The Enemy's turn on the screen, thought out in another process: nothing halts, all of it can be left or taken back at once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ironbottom.games.nineteen42.load import load_content
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.title import TITLE
from ironbottom.kernel import drive, host
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.record import Answer, encode
from ironbottom.kernel.session import Session
from ironbottom.tui.request import NewGame
from ironbottom.tui.screens.base import Confirm, Note
from ironbottom.tui.settings import Settings
from tui.map_screen import MALAYA
from tui.screen import Player, play

AUTO = NewGame("nineteen42", "malaya", JAPAN, ALLIES, 5, bots={ALLIES: "auto"})
LONG = 5000
"""Looks at the screen until the Enemy has surely moved."""


class Held:
    """Lets the process give five decisions, and holds the sixth back until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.let_go = asyncio.Event()
        self.given = 0
        real = host.Host.next

        async def next(away: host.Host) -> Answer:
            if self.given == 5:
                await self.let_go.wait()
            answer = await real(away)
            self.given += 1
            return answer

        monkeypatch.setattr(host.Host, "next", next)


async def pass_all(p: Player) -> None:
    """End all of the player's segments; the Enemy begins to move."""
    await p.press("0", "0")
    await p.pilot.press("0")


def passed() -> Session[object]:
    """The same game in this process: the person passes, the bot of the Allies plays."""
    session: Session[object] = Session(TITLE, load_content("malaya", JAPAN, ALLIES), 5)
    bots = {ALLIES: TITLE.bot(ALLIES, "auto")}
    while True:
        q = session.q
        if isinstance(q, Ask) and q.seat == JAPAN:
            if len([a for a in session.answers if a.by == "person"]) == 3:
                return session
            session.give("done")
        else:
            drive.step(session, bots)


def test_the_enemy_plays_as_it_would_here(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await pass_all(p)
        await p.wait(lambda: not p.game.busy, "the Enemy has moved", LONG)
        table = p.game.table
        assert table.host is not None
        assert table.host.started == 1
        assert not table.remarks
        here = passed()
        assert encode(table.session.answers) == encode(here.answers)
        assert encode(table.session.g.state) == encode(here.g.state)

    play(tmp_path, script, new=AUTO)


def test_the_process_is_there_before_it_is_needed_and_gone_with_the_game(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        away = p.game.table.host
        assert away is not None, "it wakes up when the game is opened"
        assert away._line is not None
        process = away._line.process
        await p.press("q")
        await p.wait(lambda: process.poll() is not None, "the process has ended", LONG)

    play(tmp_path, script, new=AUTO)


def test_chance_needs_no_process(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("0", "0", "0")
        assert p.game.table.host is None

    play(tmp_path, script, new=MALAYA)


def test_a_turn_that_is_left_goes_on_when_the_game_is_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)

    async def leave(p: Player) -> None:
        await pass_all(p)
        await p.wait(lambda: held.given == 5, "the Enemy begins", LONG)
        await p.pilot.press("q")
        await p.wait(lambda: not p.playing, "the title screen")

    async def back(p: Player) -> None:
        held.let_go.set()
        await p.wait(lambda: not p.game.busy, "the Enemy has moved", LONG)
        assert encode(p.game.table.session.answers) == encode(passed().answers)

    play(tmp_path, leave, new=AUTO)
    play(tmp_path, back, new=None, open_save=next(tmp_path.glob("*.ib")))


def test_a_turn_is_taken_back_while_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(monkeypatch)

    async def script(p: Player) -> None:
        await pass_all(p)
        session = p.game.table.session
        await p.wait(lambda: held.given == 5, "the Enemy begins", LONG)
        assert p.game.busy
        await p.pilot.press("u")
        await p.wait(lambda: isinstance(p.app.screen, Confirm), "a question")
        answers = len(session.answers)
        held.let_go.set()
        for _ in range(20):
            await p.pilot.pause()
        assert len(session.answers) == answers, "the Enemy waits"
        await p.pilot.press("y")
        await p.wait(lambda: not p.game.busy, "the game comes to rest")
        assert p.kind == "naval"
        assert sum(a.by == "person" for a in session.answers) == 2

    async def stays(p: Player) -> None:
        await pass_all(p)
        await p.wait(lambda: held.given == 5, "the Enemy begins", LONG)
        held.let_go.set()
        await p.pilot.press("u")
        await p.wait(lambda: isinstance(p.app.screen, Confirm), "a question")
        await p.pilot.press("n")
        await p.wait(lambda: not p.game.busy, "the Enemy has moved", LONG)
        assert encode(p.game.table.session.answers) == encode(passed().answers), "it goes on where it halted"

    play(tmp_path / "a", script, new=AUTO)
    held.given = 0
    held.let_go.clear()
    play(tmp_path / "b", stays, new=AUTO)


def test_without_a_process_it_plays_on_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "command", lambda: ["/nowhere/python"])
    said: list[str] = []

    async def script(p: Player) -> None:
        monkeypatch.setattr(p.game, "notify", lambda text, **more: said.append(text))
        await pass_all(p)
        await p.wait(lambda: not p.game.busy, "the Enemy has moved", LONG)
        assert encode(p.game.table.session.answers) == encode(passed().answers)
        await p.press("h")
        await p.see("The auto-player would choose")

    play(tmp_path, script, new=AUTO)
    assert all("in the program itself" in text for text in said)


def test_a_hint_from_the_process(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        ask = p.game.table.asked
        assert ask is not None
        wanted = drive.hint(p.game.table.session)
        await p.pilot.press("h")
        await p.wait(lambda: isinstance(p.app.screen, Note), "the hint", LONG)
        assert TITLE.describe(p.game.table.view, ask, wanted.token) in " ".join(p.text.split())
        await p.press("enter")
        assert p.game.choices.lit is not None
        assert p.game.choices.lit.token == wanted.token

    play(tmp_path, script, (160, 50), new=AUTO)


def test_the_map_is_walked_while_the_news_are_read(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("0", "0", "0")
        assert p.game.paused
        log = p.game.log_view
        assert "more lines" in p.text
        await p.press("down")
        top = log.scroll_offset.y
        await p.press("tab", "down", "down")
        assert log.scroll_offset.y == top, "the keys walk the map"
        where = p.game.map.cursor
        await p.press("right")
        assert p.game.map.cursor != where
        await p.press("enter")
        assert isinstance(p.app.screen, Note), "all about a hex"
        await p.press("enter", "tab", "up")
        assert log.scroll_offset.y < top, "and the log is scrolled again"
        await p.press("escape")
        assert not p.game.paused

    play(tmp_path, script, new=MALAYA, settings=Settings(pace="brisk", summaries="off"))


def test_what_the_enemy_changed_stays_marked_up_to_the_next_answer(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        def marked() -> int:
            return list(p.game.map.scene.marks.values()).count("<>")

        assert not marked()
        await p.press("0", "0", "0")
        assert p.kind == "land"
        assert marked()
        await p.press("0")
        assert not marked()

    play(tmp_path, script, new=MALAYA)
