"""Between an answer and the next question the options on the screen are those of a question that is gone."""

from __future__ import annotations

from pathlib import Path

from ironbottom.tui.menu import Entry
from ironbottom.tui.widgets.choices import Choices
from tui.screen import READY, Player, play


def test_a_highlight_that_moves_late_asks_nothing_about_the_next_question(tmp_path: Path) -> None:
    """The message comes when the answer is given, and before the game has gone on."""

    async def script(p: Player) -> None:
        await p.press(*READY)
        lit = p.game.choices.lit
        assert lit is not None
        p.game.answer(lit.token)
        assert p.game.busy, "at once: nothing on the screen is about the question that stands open now"
        p.game._highlighted()
        assert p.game._wished() is None
        await p.rest()
        assert not p.game.busy

    play(tmp_path, script)


def test_a_choice_that_comes_twice_is_taken_once(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        assert p.kind == "buy"
        entry = next(e for e in p.game.choices.entries if e.key == "2")
        given = len(p.game.table.session.answers)
        for _ in range(2):
            p.game.on_choices_chosen(Choices.Chosen(Entry([]), entry.token))
        assert len(p.game.table.session.answers) == given + 1, (
            "the second was meant for a question that was gone"
        )
        await p.rest()
        assert "9 of 10 Build Points left" in p.text

    play(tmp_path, script)
