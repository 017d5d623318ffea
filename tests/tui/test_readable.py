"""Every pair of ink and ground that is drawn can be read, in every theme and depth of colour; the highlighted row best of all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ironbottom.tui.settings import Settings
from tui.camp_screen import campaign
from tui.map_screen import MALAYA
from tui.readable import pairs
from tui.screen import READY, Player, play

TITLE = ("", "n", "down", "enter enter", "q a", "escape s", "escape r", "escape comma", "down k", "enter")
GAME = ("", "down", "tab", "l", "down", "escape h", "down", "escape o", "escape w", "escape c", "escape r")
MORE = ("percent_sign", "escape b", "escape j", "escape question_mark", "escape slash", "escape colon")
MAP = (
    "",
    "down",
    "tab",
    "right",
    "z",
    "z u s",
    "u s o",
    "o r",
    "r tab v",
    "escape tab minus",
    "minus",
    "o",
    "plus plus g",
    "escape tab t",
    "escape colon",
)
CAMPAIGN = ("", "tab", "tab s", "escape m", "escape e", "escape question_mark")
SETTINGS = Settings(pace="instant")


def all_read(
    folder: Path, name: str, stops: tuple[str, ...], before: tuple[str, ...] = (), **more: Any
) -> None:
    """Everything at these stops can be read; if not, all that cannot is told, worst first."""
    found: dict[tuple[object, ...], Any] = {}

    async def script(p: Player) -> None:
        await p.press(*before)
        for keys in stops:
            await p.press(*keys.split())
            assert p.app.is_running, f"{name}: {keys!r} ended the program"
            found.update(await pairs(p, f"{name}, after {keys!r} on {type(p.app.screen).__name__}"))

    play(folder, script, settings=SETTINGS, **more)
    assert len(found) > 20, "pairs were found"
    bad = sorted(
        (pair for pair in found.values() if pair.contrast < pair.least), key=lambda one: one.contrast
    )
    if bad:
        pytest.fail("\n" + "\n".join(map(str, bad)), pytrace=False)


def test_before_a_game(tmp_path: Path) -> None:
    all_read(tmp_path, "title", TITLE, new=None)


@pytest.mark.parametrize("stops", [GAME, MORE], ids=["screens", "sheets"])
def test_stripes(tmp_path: Path, stops: tuple[str, ...]) -> None:
    all_read(tmp_path, "stripes", stops, before=(*READY, "0", "1"))


def test_a_map(tmp_path: Path) -> None:
    all_read(tmp_path, "map", MAP, new=MALAYA, size=(160, 50))


def test_a_campaign(tmp_path: Path) -> None:
    path = campaign(tmp_path)
    all_read(tmp_path, "campaign", CAMPAIGN, new=None, open_save=path)
