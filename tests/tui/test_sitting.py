"""Many games in one sitting: what was drawn for a game goes with it."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

from textual._styles_cache import StylesCache

from ironbottom.kernel.drive import hint
from ironbottom.tui.request import NewGame
from ironbottom.tui.screens.title import TitleScreen
from tui.screen import Player, play

DRAWN = ("Strip", "Segment", "FIFOCache", "StylesCache")
ANSWERS = 12


def objects() -> Counter[str]:
    """Things that are drawn or played with, by their kind, once what is not used any more has gone."""
    gc.collect()
    gc.collect()
    return Counter(type(thing).__name__ for thing in gc.get_objects())


async def one_game(p: Player, seed: int) -> None:
    """Begin a game, answer some questions as hinted, and leave it."""
    p.app.play(p.app.begin(NewGame("rifles", "1", "us_marines", "japan", seed=seed)))
    await p.wait(lambda: p.playing, "a game on the screen")
    await p.rest()
    for _ in range(ANSWERS):
        p.game.choices.light(hint(p.game.table.session).token)
        await p.pilot.pause()
        await p.press("enter")
    await p.press("q")
    if not isinstance(p.app.screen, TitleScreen):
        await p.press("y")
    await p.wait(lambda: not p.playing, "the title screen")
    await p.pilot.pause()


def test_games_leave_nothing_of_what_was_drawn(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        for seed in (1, 2):
            await one_game(p, seed)
        before = objects()
        for seed in (3, 4):
            await one_game(p, seed)
        after = objects()
        assert after["GameScreen"] <= before["GameScreen"]
        assert after["Session"] <= before["Session"] + 1, (
            "the last game's at most; other tests may have left some"
        )
        for kind in DRAWN:
            assert after[kind] <= before[kind] * 1.1 + 50, kind

    play(tmp_path, script, new=None)


def test_a_background_is_remembered_by_its_colours_alone(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        before = StylesCache.get_inner_outer
        from ironbottom.tui.lean import forget_widgets

        forget_widgets()
        assert StylesCache.get_inner_outer is before, "a second call changes nothing"
        from textual.color import Color

        red, blue = Color(255, 0, 0), Color(0, 0, 255)
        inner, outer = StylesCache().get_inner_outer(red, blue)
        assert (inner.background, outer.background) == (red + blue, red)
        assert StylesCache().get_inner_outer(red, blue) is StylesCache().get_inner_outer(red, blue)

    play(tmp_path, script, new=None)
