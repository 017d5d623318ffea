"""Why did the Enemy, and why not that one: the choices of the last Enemy turn and of hints, with all that was not chosen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ironbottom.tui.request import NewGame
from ironbottom.tui.screens.weighing import WeighingScreen, WhyScreen
from tui.map_screen import before_kota_bharu
from tui.screen import READY, Player, play
from tui.sizes import SIZES

Golden = Callable[[str, str], None]
TURN_TWO = (*READY, "0", "1", "1", "0", "0")
"""Keys to the second Turn of the patrol: the Enemy has acted once."""
ALLIES = NewGame("nineteen42", "malaya", "allies", "japan", 5, bots={"japan": "auto"})


def named(size: tuple[int, int]) -> str:
    """80x24."""
    return f"{size[0]}x{size[1]}"


async def hinted(p: Player) -> WeighingScreen:
    """The hint, once it has been thought of."""
    await p.press("h")
    await p.wait(lambda: isinstance(p.app.screen, WeighingScreen), "the hint", 4000)
    await p.pilot.pause()
    screen = p.app.screen
    assert isinstance(screen, WeighingScreen)
    return screen


@pytest.mark.parametrize("size", SIZES, ids=named)
def test_why_the_enemy(tmp_path: Path, golden: Golden, size: tuple[int, int]) -> None:
    async def script(p: Player) -> None:
        await p.press(*TURN_TWO, "w")
        golden(f"why-enemy-{named(size)}", p.text)
        await p.press("enter")
        golden(f"why-others-{named(size)}", p.text)

    play(tmp_path, script, size)


@pytest.mark.parametrize("size", SIZES, ids=named)
def test_why_the_commander(tmp_path: Path, golden: Golden, size: tuple[int, int]) -> None:
    async def script(p: Player) -> None:
        await p.wait(lambda: p.game.table.asked is not None, "the Allies are asked", 4000)
        await p.press("w")
        golden(f"1942-why-{named(size)}", p.text)
        screen: Any = p.app.screen
        at = next(i for i, deed in enumerate(screen.deeds) if deed.head.startswith("where to"))
        screen.rows.highlighted = at
        await p.press("enter")
        golden(f"1942-why-others-{named(size)}", p.text)

    play(tmp_path, script, size, new=ALLIES)


@pytest.mark.parametrize("size", SIZES, ids=named)
def test_a_hint(tmp_path: Path, golden: Golden, size: tuple[int, int]) -> None:
    path = before_kota_bharu(tmp_path)

    async def script(p: Player) -> None:
        await hinted(p)
        golden(f"1942-hint-{named(size)}", p.text)

    play(tmp_path, script, size, new=None, open_save=path)


def test_why_not_that_one_in_a_hint(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*TURN_TWO)
        screen = await hinted(p)
        w = screen.weighing
        place = w.place_of_choice()
        assert screen.rows.highlighted == place
        assert "Chosen:" in p.text
        other = next(i for i in range(len(w.options)) if i != place)
        screen.rows.highlighted = other
        await p.pilot.pause()
        assert "Not chosen:" in p.text
        assert w.tell(other).score is not None
        assert "the choice with" in w.tell(other).why
        await p.press("s")
        lit = p.game.choices.lit
        assert lit is not None
        assert lit.token == w.options[other][0]

    play(tmp_path, script)


def test_a_hint_leaves_the_highlight_alone_unless_it_is_wanted(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*TURN_TWO, "end")
        before = p.game.choices.lit
        for key in ("escape", "enter"):
            screen = await hinted(p)
            assert before is not None
            assert before.token != screen.weighing.chosen
            await p.press(key)
            assert p.game.choices.lit == before
        screen = await hinted(p)
        await p.press("s")
        lit = p.game.choices.lit
        assert lit is not None
        assert lit.token == screen.weighing.chosen

    play(tmp_path, script)


def test_a_set_of_a_hint_is_ticked_when_it_is_shown(tmp_path: Path) -> None:
    path = before_kota_bharu(tmp_path)

    async def script(p: Player) -> None:
        await p.press("a")
        assert p.game.choices.ticked == ()
        screen = await hinted(p)
        await p.press("escape")
        assert p.game.choices.ticked == ()
        await hinted(p)
        await p.press("s")
        assert p.game.choices.ticked == screen.weighing.chosen

    play(tmp_path, script, new=None, open_save=path)


def test_the_die_and_its_other_rows(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*TURN_TWO, "w")
        screen = p.app.screen
        assert isinstance(screen, WhyScreen)
        deed = screen.deed
        assert deed is not None
        assert "die 5" in deed.head
        await p.press("enter")
        others = p.app.screen
        assert isinstance(others, WeighingScreen)
        assert len(others.weighing.options) == 6
        assert others.weighing.chosen == 5
        others.rows.highlighted = 0
        await p.pilot.pause()
        assert "The die showed 5, not 1" in " ".join(p.text.split())
        await p.press("escape")
        assert p.app.screen is screen

    play(tmp_path, script)


def test_before_the_enemy_has_acted(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("w")
        assert "The Enemy has not acted yet." in p.text
        await p.press("enter", "r", "escape")
        assert p.app.screen is p.game

    play(tmp_path, script)


def test_where_no_dice_follow_the_odds_say_why(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("o")
        await p.see("No odds: what is bought costs points")
        await p.press("escape", *TURN_TWO)
        end = next(t for t in p.game.table.asked.options if t[0] == "end")  # type: ignore[union-attr]
        p.game.choices.light(end)
        await p.press("o")
        await p.see("each Enemy Group: ")

    play(tmp_path, script)
