"""Own dice on the screen: typed by whoever threw them, kept as such."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from textual.widgets import Input

from ironbottom.kernel.ask import Roll
from ironbottom.kernel.saves import open_game
from ironbottom.tui.screens.dice import DiceSheet, WhoseDice
from tui.screen import PATROL, READY, Player, play

OWN = msgspec.structs.replace(PATROL, own_dice="own")
ALL = msgspec.structs.replace(PATROL, own_dice="all")


async def open_dice(p: Player) -> DiceSheet:
    """Until dice are to be typed."""
    await p.wait(lambda: isinstance(p.app.screen, DiceSheet), "dice to type")
    await p.pilot.pause()
    assert isinstance(p.app.screen, DiceSheet)
    return p.app.screen


async def type_(p: Player, text: str) -> None:
    """Type what was thrown."""
    sheet = await open_dice(p)
    sheet.query_one(Input).value = text
    await p.pilot.press("enter")
    await p.wait(lambda: p.app.screen is not sheet or sheet.query("#dice-wrong"), "an answer to it")
    await p.pilot.pause()


async def begin(p: Player) -> None:
    """The set-up is thrown by the program; then the squad, and on to the Action Dice."""
    while isinstance(p.app.screen, DiceSheet):
        await p.pilot.press("p")
        await p.pilot.pause()
        await p.wait(lambda: isinstance(p.app.screen, DiceSheet) or not p.game.busy, "the next die")
    for key in (*READY, "0"):
        await p.pilot.press(key)
        await p.wait(lambda: isinstance(p.app.screen, DiceSheet) or not p.game.busy, "the next question")


def dicing(tmp_path: Path, script: object, new: object = OWN, size: tuple[int, int] = (80, 24)) -> None:
    """Play with own dice; the helper for whole games waits for a question, and dice come before."""

    async def run(p: Player) -> None:
        await p.wait(lambda: p.playing, "a game")
        await open_dice(p)
        await script(p)  # type: ignore[operator]

    import asyncio

    from ironbottom.tui.app import IronbottomApp
    from tui.screen import INSTANT

    async def whole() -> None:
        app = IronbottomApp(tmp_path, None, new, False, INSTANT)  # type: ignore[arg-type]
        async with app.run_test(size=size) as pilot:
            await run(Player(app, pilot))

    asyncio.run(whole())


def test_what_is_typed_is_what_fell(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.see("Throw your dice")
        await p.see("1 die of 6 sides")
        sheet = await open_dice(p)
        for wrong in ("0", "7", "1 2", ""):
            sheet.query_one(Input).value = wrong
            await p.pilot.press("enter")
            await p.pilot.pause()
            assert p.app.screen is sheet, wrong
            assert str(sheet.query_one("#dice-wrong").render()), wrong
        await type_(p, "2")
        session = p.game.table.session
        assert (session.answers[0].by, session.answers[0].token) == ("hand", 2)
        await begin(p)
        await p.see("3 dice of 6 sides")
        await type_(p, "665")
        await p.wait(lambda: not p.game.busy, "a question")
        last = next(a for a in reversed(session.answers) if a.kind == "action dice")
        assert (last.by, last.token) == ("hand", (6, 6, 5))
        assert any(line.text.endswith("(thrown by hand)") for line in p.game.table.book.lines)

    dicing(tmp_path, script)
    session = open_game(next(tmp_path.glob("*.ib"))).session
    assert session.answers[0].by == "hand"
    session.close()


def test_the_program_throws_what_is_left_to_it_and_what_is_hidden(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        session = p.game.table.session
        await p.pilot.press("p")
        await p.wait(lambda: len(session.answers) > 0, "the first die")
        await begin(p)
        assert session.answers[0].by == "fate"
        assert {a.by for a in session.answers if a.kind == "draw"} == {"fate"}  # which Event lies where

    dicing(tmp_path, script, ALL)


def test_look_at_the_board_and_come_back(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.pilot.press("escape")
        await p.see("*: type them")
        assert p.app.screen is p.game
        await p.pilot.press("tab")
        await p.pilot.press("asterisk")
        await open_dice(p)
        await type_(p, "3")
        assert p.game.table.session.answers[0].token == 3

    dicing(tmp_path, script)


def test_undo_and_resume_with_dice_open(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await begin(p)
        session = p.game.table.session
        n = len(session.answers)
        await open_dice(p)
        await p.pilot.press("u")
        await p.wait(lambda: len(session.answers) < n and not p.game.busy, "the answer is taken back")
        await p.pilot.press("0")
        await open_dice(p)
        assert len(session.answers) == n
        await p.pilot.press("q")
        await p.wait(lambda: not p.playing, "the game is left")

    dicing(tmp_path, script)
    path = next(tmp_path.glob("*.ib"))

    async def again(p: Player) -> None:
        await open_dice(p)
        assert isinstance(p.game.table.q, Roll)
        await type_(p, "1 2 3")
        assert p.game.table.session.answers[-1].kind != ""

    import asyncio

    from ironbottom.tui.app import IronbottomApp
    from tui.screen import INSTANT

    async def whole() -> None:
        app = IronbottomApp(tmp_path, path, None, False, INSTANT)
        async with app.run_test(size=(80, 24)) as pilot:
            await again(Player(app, pilot))

    asyncio.run(whole())
    session = open_game(path).session
    dice = next(a for a in reversed(session.answers) if a.kind == "action dice")
    assert (dice.by, dice.token) == ("hand", (1, 2, 3))
    session.close()


@pytest.mark.parametrize(("key", "kept"), [("o", "own"), ("a", "all"), ("p", "")])
def test_in_play_it_is_switched_and_kept(tmp_path: Path, key: str, kept: str) -> None:
    async def script(p: Player) -> None:
        await p.press("asterisk")
        assert isinstance(p.app.screen, WhoseDice)
        await p.press(key)
        assert p.game.table.own_dice == kept

    play(tmp_path, script, new=PATROL)
    opened = open_game(next(tmp_path.glob("*.ib")))
    assert (opened.journal.meta("table") or {}).get("own_dice") == kept
    opened.session.close()


def test_the_new_game_screen_has_a_switch(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("n", "enter", "enter", "enter", "d")
        await p.see("Begin  own dice")
        await p.press("d")
        await p.see("Begin  all dice")
        await p.pilot.press("enter")
        await open_dice(p)
        assert p.game.table.own_dice == "all"

    play(tmp_path, script, new=None)
