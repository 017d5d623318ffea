"""Nothing is lost where there is little room: rows that fit, boards that scroll, lists without frames."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from ironbottom.games.rifles import load
from ironbottom.tui.boards.rifles_squad import pack_line, unit_line
from ironbottom.tui.boards.rifles_start import armies
from tui.camp_screen import campaign, home_of, to_mission
from tui.screen import READY, Player, play

ROOM = 80 - 2 - 1 - 3
"""Columns of a narrow window without its margins, the scroll bar and the key."""


@pytest.mark.parametrize("name", load.armies())
def test_a_row_of_the_card_fits_into_a_narrow_window(name: str) -> None:
    card = load.army(name)
    for row in card.units:
        line = "".join(text for text, _ in unit_line(row, 12 if not row.limit else row.limit))
        assert len(line) <= ROOM, line
        assert row.name in line
    for pack in card.equipment:
        line = "".join(text for text, _ in pack_line(pack, 1))
        assert len(line) <= ROOM, line
        assert pack.name in line
    assert all(row.name in str(armies()) for row in card.units if row.bp)


def test_a_new_campaign_looks_like_a_new_game(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("a")
        assert "New campaign" in p.text
        assert "▔" not in p.text, "the list has no frame"
        await p.press("end", "enter")
        assert "(US Marine Corps)" in p.text

    play(tmp_path, script, new=None)


def test_the_roster_scrolls_to_every_man(tmp_path: Path) -> None:
    path = campaign(tmp_path)

    async def script(p: Player) -> None:
        await to_mission(p)
        men = home_of(p).table.session.g.state.men
        for i in range(20, 30):
            men[f"m{i}"] = msgspec.structs.replace(men["m2"], id=f"m{i}", name=f"Man {i}")
        home_of(p).show()
        await p.rest()
        assert "8 more below" in p.text
        assert "Man 29" not in p.text
        await p.press("tab", "end")
        assert "17 fit of 17" in p.text, "the head stays"
        assert "8 more above" in p.text
        assert p.text.count("Man 29") == 2, "in the roster and below it"
        await p.press("home", "down")
        assert "8 more below" in p.text

    play(tmp_path, script, new=None, open_save=path)


def test_a_hint_speaks_to_people(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY)
        await p.press("h")
        assert "no other division would do better now" in " ".join(p.text.split())
        await p.press("enter", "0", "h")
        assert "Program's rating" in p.text
        assert "('" not in p.text, "no signs of the program's own"

    play(tmp_path, script)
