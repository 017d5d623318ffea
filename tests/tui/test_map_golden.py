"""What 1942 looks like, word for word: the game, the combat builder, a new game with its optional rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tui.map_screen import MALAYA, before_kota_bharu
from tui.screen import Player, play

SIZES = [(80, 24), (160, 50)]
Golden = Callable[[str, str], None]


def named(size: tuple[int, int]) -> str:
    """80x24."""
    return f"{size[0]}x{size[1]}"


@pytest.mark.parametrize("size", SIZES, ids=named)
def test_game(tmp_path: Path, golden: Golden, size: tuple[int, int]) -> None:
    async def script(p: Player) -> None:
        golden(f"1942-land-{named(size)}", p.text)
        await p.press("2", "enter")
        golden(f"1942-march-{named(size)}", p.text)
        await p.press("0", "0", "0", "1", "enter")
        golden(f"1942-goal-{named(size)}", p.text)

    play(tmp_path, script, size, new=MALAYA)


@pytest.mark.parametrize("size", SIZES, ids=named)
def test_combat_builder(tmp_path: Path, golden: Golden, size: tuple[int, int]) -> None:
    path = before_kota_bharu(tmp_path)

    async def script(p: Player) -> None:
        await p.wait(lambda: p.game._odds, "the odds, which come when the highlight has rested")
        await p.pilot.pause()
        golden(f"1942-combat-{named(size)}", p.text)

    play(tmp_path, script, size, new=None, open_save=path)


@pytest.mark.parametrize("size", SIZES, ids=named)
def test_new_game(tmp_path: Path, golden: Golden, size: tuple[int, int]) -> None:
    async def script(p: Player) -> None:
        await p.press("2", "enter", "down", "enter", "down", "down", "space")
        golden(f"1942-switches-{named(size)}", p.text)

    play(tmp_path, script, size, new=None)


def test_ascii(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        assert p.text.isascii(), [c for c in p.text if not c.isascii()]
        await p.press("question_mark")
        assert p.text.isascii(), [c for c in p.text if not c.isascii()]

    play(tmp_path, script, new=MALAYA, ascii_only=True)
