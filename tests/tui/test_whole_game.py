"""Whole games through the real screen, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.kernel.drive import hint
from ironbottom.kernel.saves import listed, verify
from ironbottom.tui.request import NewGame
from ironbottom.tui.screens.end import EndScreen
from ironbottom.tui.screens.title import TitleScreen
from tui.screen import Player, play


@pytest.mark.slow
def test_mission_1_from_the_first_question_to_the_title_screen(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        questions = 0
        while not isinstance(p.app.screen, EndScreen):
            questions += 1
            assert questions < 400, "the game does not end"
            await _as_hinted(p)
        assert "Turns used" in p.text
        assert "Luck:" in p.text
        await p.press("l", "escape", "t")
        assert isinstance(p.app.screen, TitleScreen)
        assert "Continue" not in p.text, "the game is over"

    play(tmp_path, script)
    (save,) = listed(tmp_path)
    assert save.over
    assert verify(save.path) == []


@pytest.mark.slow
@pytest.mark.rule("n42:2.0.a", "n42:11.0.0")
def test_malaya_from_the_first_question_to_the_title_screen(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        questions = 0
        while not isinstance(p.app.screen, EndScreen):
            questions += 1
            assert questions < 1500, "the game does not end"
            await _as_hinted(p)
        read = p.text
        while "What fell when" not in read:
            await p.press("pagedown")
            assert p.text not in read, "the summary has ended without it"
            read += p.text
        await p.press("escape", "q")
        assert isinstance(p.app.screen, TitleScreen)

    new = NewGame("nineteen42", "malaya", JAPAN, ALLIES, 7, bots={ALLIES: "easy"})
    play(tmp_path, script, new=new)
    (save,) = listed(tmp_path)
    assert save.over
    assert verify(save.path) == []


async def _as_hinted(p: Player) -> None:
    """Answer as the auto-player would, by the keys that a person would press."""
    decision = hint(p.game.table.session)
    choices = p.game.choices
    choices.light(decision.token)
    await p.pilot.pause()
    await p.press("enter")
    await p.wait(lambda: isinstance(p.app.screen, EndScreen) or not p.game.busy, "the next question")
