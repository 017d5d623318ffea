"""What a turn came to: shown when it is over, put away, switched off and on, looked at again."""

from __future__ import annotations

from pathlib import Path

from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.tui.request import NewGame
from ironbottom.tui.screens.turn_over import TurnSheet
from ironbottom.tui.settings import Settings, read_settings
from tui.map_screen import MALAYA
from tui.screen import READY, Player, play


async def turn(p: Player) -> None:
    """A game-turn of 1942 without moves, up to its summary or, without one, to the next; all there is to read is skipped."""
    state = p.game.table.session.g.state
    first = state.turn
    for _ in range(40):
        await p.wait(lambda: not p.game.busy or p.game.paused or p.game.telling, "the game comes to rest")
        state = p.game.table.session.g.state
        if p.game.telling or (not p.game.busy and state.turn > first and p.kind == "land"):
            return
        await p.press("escape" if p.game.paused else "0")
    raise AssertionError(p.text)


def test_a_game_turn_of_1942(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("k")
        await p.see("No turn is over yet.")
        await turn(p)
        assert isinstance(p.app.screen, TurnSheet)
        for words in (
            "Turn 0 of 6, ",
            "is over",
            "Points",
            "Allied Major Victory",
            "Next: Turn 1",
            "5 more after it",
        ):
            assert words in p.text, words
        await p.press("o", "enter")
        assert p.app.settings.summaries == "off"
        assert read_settings(tmp_path).settings.summaries == "off", "it is kept"
        await turn(p)
        assert p.kind == "land", "no sheet"
        await p.press("k")
        assert "Turn 1 of 6" in p.text
        await p.press("o", "enter")
        await turn(p)
        assert "Turn 2 of 6" in p.text

    play(tmp_path, script, new=MALAYA, settings=Settings(pace="brisk"))


def test_the_other_side_sees_it_as_well(tmp_path: Path) -> None:
    new = NewGame("nineteen42", "malaya", ALLIES, JAPAN, 5, bots={JAPAN: "random"})

    async def script(p: Player) -> None:
        await turn(p)
        assert isinstance(p.app.screen, TurnSheet)
        assert "Turn 0 of 6" in p.text
        await p.press("enter")
        await p.wait(lambda: not p.game.busy, "the question")
        assert p.kind == "land"

    play(tmp_path, script, new=new, settings=Settings(pace="brisk"))


def test_a_turn_of_rifles(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY)
        p.app.settings.pace = "brisk"
        for _ in range(20):
            await p.wait(lambda: not p.game.busy or p.game.paused or p.game.telling, "the game comes to rest")
            if p.game.telling:
                break
            await p.press("escape" if p.game.paused else "0")
        assert isinstance(p.app.screen, TurnSheet)
        for words in ("Turn 1 of 10 is over", "Lost", "Soldiers", "Next: Turn 2"):
            assert words in p.text, words
        await p.press("enter")

    play(tmp_path, script, settings=Settings(pace="instant"))


def test_instant_never_waits(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await turn(p)
        assert not p.game.telling

    play(tmp_path, script, new=MALAYA)
