"""Two persons at one keyboard: a curtain where one must not see what is the other's, and none where nothing is hidden."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ironbottom import choices
from ironbottom.kernel import drive
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.curtain import hand_over, hides
from ironbottom.kernel.saves import open_game
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry
from ironbottom.tui.screens.curtain import Curtain
from tui import mini_screen
from tui.mini_screen import miniature  # noqa: F401
from tui.screen import Player, play

pytestmark = pytest.mark.usefixtures("miniature")


async def till(p: Player) -> None:
    """Until the game waits: behind a curtain, or with a question."""
    await p.wait(
        lambda: isinstance(p.app.screen, Curtain) or not p.playing or not p.game.busy, "the game waits"
    )
    await p.pilot.pause()


async def key(p: Player, *keys: str) -> None:
    for each in keys:
        await p.pilot.press(each)
        await till(p)


def behind(p: Player) -> bool:
    """Is the curtain down?"""
    return isinstance(p.app.screen, Curtain)


def test_sealed_questions_are_asked_behind_a_curtain(tmp_path: Path) -> None:
    path = mini_screen.game(tmp_path)

    async def script(p: Player) -> None:
        assert not behind(p)  # nothing is hidden yet
        await key(p, "enter")
        assert "blue: plan?" in p.text
        await key(p, "1")  # sealed: Red must not see it
        assert behind(p)
        assert "Hand over to Red: press enter." in p.text
        for hidden in ("plan", "'go'", "Blue:", "Turn", "lurking"):
            assert hidden not in p.text, hidden
        for other in ("1", "2", "space", "tab", "u", "h", "l"):
            await key(p, other)
        assert behind(p)
        assert p.game.table.session.q is not None
        assert p.game.table.session.q.seat == "red/left"
        await key(p, "enter")
        assert "red/left: plan?" in p.text
        assert "The miniature for red" in p.text

    play(tmp_path, script, open_save=path, new=None)


async def to_blue(p: Player) -> None:
    """On to Blue's first act: Red has said in secret where it lurks."""
    await key(p, "enter", "1", "enter", "2")
    assert "red: lurk?" in p.text
    assert not behind(p)  # still Red
    await key(p, "3")
    assert p.game.table.session.g.state.lurk == 2


def test_the_log_is_each_side_s_own(tmp_path: Path) -> None:
    path = mini_screen.game(tmp_path)

    async def script(p: Player) -> None:
        await to_blue(p)
        assert behind(p)
        assert "Hand over to Blue" in p.text
        assert "lurk" not in p.text
        await key(p, "enter")
        assert "blue: act?" in p.text
        assert "Red lurks at 2." not in p.text
        assert "lurking: None" in p.text
        await p.pilot.press("l")
        await p.pilot.pause()
        assert "Red lurks" not in p.text
        await p.pilot.press("escape")
        await key(p, "1")  # a move: Red may fire, and sees its own secret again
        assert behind(p)
        await key(p, "enter")
        assert "overwatch?" in p.text
        assert "Red lurks at 2." in p.text
        assert "lurking: 2" in p.text

    play(tmp_path, script, open_save=path, new=None)


def test_a_game_resumed_begins_behind_the_curtain(tmp_path: Path) -> None:
    path = mini_screen.game(tmp_path)

    async def script(p: Player) -> None:
        await to_blue(p)
        await key(p, "escape")
        await p.wait(lambda: not p.playing, "the game is left")

    play(tmp_path, script, open_save=path, new=None)

    async def again(p: Player) -> None:
        assert behind(p)
        assert "Hand over to Blue" in p.text
        assert "lurk" not in p.text
        await key(p, "enter")
        assert "blue: act?" in p.text
        assert "Red lurks" not in p.text

    from asyncio import run

    from ironbottom.tui.app import IronbottomApp
    from tui.screen import INSTANT

    async def whole() -> None:
        app = IronbottomApp(tmp_path, path, None, False, INSTANT)
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.wait(lambda: player.playing, "a game")
            await till(player)
            await again(player)

    run(whole())


def test_it_can_be_switched_off_and_on(tmp_path: Path) -> None:
    path = mini_screen.game(tmp_path)

    async def script(p: Player) -> None:
        await key(p, "enter", "c")
        await p.see("The curtain between two persons is off.")
        await key(p, "1")
        assert not behind(p)
        assert "red/left: plan?" in p.text

    play(tmp_path, script, open_save=path, new=None)
    opened = open_game(path)
    assert opened.journal.meta("table")["curtain"] is False
    opened.session.close()


def test_one_person_never_sees_it(tmp_path: Path) -> None:
    path = mini_screen.game(tmp_path, red="auto", **{"red/left": "auto"})

    async def script(p: Player) -> None:
        await key(p, "enter", "1")
        assert not behind(p)
        session = p.game.table.session
        assert hides(session, "blue")  # Red, a bot, has said where it lurks
        assert hand_over(session, p.game.table.bots, None) is None
        assert "Red lurks" not in p.text

    play(tmp_path, script, open_save=path, new=None)


def test_1942_hides_nothing() -> None:
    title = registry("nineteen42")
    session: Session[Any] = Session(title, choices.load(title, "malaya", "japan", "allies"), 5)
    bots = {seat: title.bot(seat, "auto") for seat in ("japan", "allies")}
    asked = set()
    while len(asked) < 2 and drive.step(session, bots):
        q = session.q
        if isinstance(q, Ask):
            asked.add(q.seat)
            assert hand_over(session, {}, "allies" if q.seat == "japan" else "japan") is None
    assert asked == {"japan", "allies"}
