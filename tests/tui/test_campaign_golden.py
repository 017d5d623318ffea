"""What a campaign looks like, word for word."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tui.camp_screen import campaign, handed_in, through_debrief, to_mission
from tui.screen import Player, play

Golden = Callable[[str, str], None]


@pytest.mark.parametrize("size", [(80, 24), (160, 50)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_home(tmp_path: Path, golden: Golden, size: tuple[int, int]) -> None:
    path = campaign(tmp_path)
    handed_in(path, "success", ("m2",))

    async def script(p: Player) -> None:
        await through_debrief(p)
        await to_mission(p)
        golden(f"campaign-home-{size[0]}x{size[1]}", p.text)

    play(tmp_path, script, size, new=None, open_save=path)


def test_debrief(tmp_path: Path, golden: Golden) -> None:
    path = campaign(tmp_path)
    handed_in(path, "loss", ("m2", "m3"))

    async def script(p: Player) -> None:
        await p.press("space")
        golden("campaign-debrief-80x24", p.text)
        await p.press("escape")
        golden("campaign-debriefed-80x24", p.text)

    play(tmp_path, script, new=None, open_save=path)


def test_ascii(tmp_path: Path) -> None:
    path = campaign(tmp_path)
    handed_in(path, "loss", ("m2",))

    async def script(p: Player) -> None:
        assert p.text.isascii()
        await through_debrief(p)
        assert p.text.isascii()

    play(tmp_path, script, new=None, open_save=path, ascii_only=True)
