"""What the screens look like, at three sizes, word for word."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ironbottom.tui.palette import Palette
from tui.screen import READY, Player, play

SIZES = [(80, 24), (120, 40), (160, 50)]
Golden = Callable[[str, str], None]


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_game(tmp_path: Path, golden: Golden, size: tuple[int, int]) -> None:
    name = f"{size[0]}x{size[1]}"

    async def script(p: Player) -> None:
        golden(f"buy-{name}", p.text)
        await p.press(*READY)
        golden(f"regroup-{name}", p.text)
        await p.press("0", "1", "1")
        golden(f"action-{name}", p.text)
        await p.press("0", "0", "1")
        await p.press("tab", "end")
        golden(f"look-{name}", p.text)

    play(tmp_path, script, size)


def test_title(tmp_path: Path, golden: Golden) -> None:
    async def script(p: Player) -> None:
        golden("title-80x24", p.text.replace(str(tmp_path), "SAVES"))
        await p.press("n")
        golden("new-army-80x24", p.text)
        await p.press("end", "enter", "enter")
        golden("new-mission-80x24", p.text)

    saves = tmp_path
    play(saves, script, new=None)


def test_sheets(tmp_path: Path, golden: Golden) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1", "1", "0", "0", "question_mark")
        golden("help-80x24", p.text)
        await p.press("escape", "w")
        golden("why-80x24", p.text)
        await p.press("escape", "r")
        golden("rule-80x24", p.text)
        await p.press("escape", "l")
        golden("log-80x24", p.text)

    play(tmp_path, script)


def test_ascii_is_ascii(tmp_path: Path, golden: Golden) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1")
        assert p.text.isascii(), [c for c in p.text if not c.isascii()]
        golden("ascii-80x24", p.text)
        await p.press("question_mark")
        assert p.text.isascii(), [c for c in p.text if not c.isascii()]

    play(tmp_path, script, ascii_only=True)


def test_no_control_characters_reach_the_screen() -> None:
    assert Palette().plain("a\x1b[31mb\u202ec") == "a?[31mb?c"
    assert Palette(ascii_only=True).plain("★ … ü") == "L > u"
    assert Palette(ascii_only=True).plain("雪") == "?"
