"""The Mission Card on the screen: a page over the game, in a campaign as well, and below the briefing of a new game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ironbottom.games.rifles.card_sheet import sheet
from ironbottom.games.rifles.load import load_content, missions
from ironbottom.tui.boards.rifles_card import COLUMN, TWO, card_lines
from ironbottom.tui.boards.rifles_start import missions as offered
from ironbottom.tui.palette import width
from ironbottom.tui.screens.campaign import CampaignScreen
from ironbottom.tui.screens.card import CardScreen
from tui.camp_screen import campaign
from tui.map_screen import MALAYA
from tui.screen import Player, play
from tui.walk import named


@pytest.mark.parametrize("size", [(80, 24), (160, 50)], ids=named)
def test_it_lies_over_the_game(
    tmp_path: Path, size: tuple[int, int], golden: Callable[[str, str], None]
) -> None:
    async def script(p: Player) -> None:
        assert "z Card" in p.text
        await p.press("z")
        assert isinstance(p.app.screen, CardScreen)
        golden(f"card-{named(size)}", await p.settled("Objectives"))
        await p.press("space")
        assert "Mission 1: Jungle Patrol" not in p.text
        await p.press("escape")
        assert p.app.screen is p.game

    play(tmp_path, script, size)


@pytest.mark.parametrize("room", [77, 100, 157])
@pytest.mark.parametrize("mission", missions())
def test_every_word_of_it_is_in_sight_at_any_width(mission: str, room: int) -> None:
    sections = sheet(load_content(mission, "us_army", "japan"))
    lines = card_lines(sections, room)
    assert max(width(line) for line in lines) <= (min(room, COLUMN) if room < TWO else room)
    shown = " ".join("".join(text for text, _ in line) for line in lines).split()
    for title, note, rows in sections:
        for words in (title, note, *(f"{label} {text}" for label, text in rows)):
            assert set(words.split()) <= set(shown)


def test_a_campaign_shows_the_next_missions(tmp_path: Path) -> None:
    path = campaign(tmp_path)

    async def script(p: Player) -> None:
        assert isinstance(p.app.screen, CampaignScreen)
        await p.press("z")
        assert isinstance(p.app.screen, CardScreen)
        await p.settled("Mission 1: Jungle Patrol")
        await p.press("escape")
        assert isinstance(p.app.screen, CampaignScreen)

    play(tmp_path, script, new=None, open_save=path)


def test_where_there_is_no_card_there_is_no_key(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        assert "z Card" not in p.text
        await p.press("z")
        assert p.app.screen is p.game

    play(tmp_path, script, new=MALAYA)


def test_a_new_game_has_the_tables_below_the_briefing() -> None:
    for choice in offered("us_army", "japan"):
        text = "\n".join("".join(words for words, _ in line) for line in choice.about)
        assert "Enemy Activation Table" in text
        assert "Event Table" in text
    for choice in offered("us_army"):  # the Enemy is not chosen yet
        assert "Enemy Activation Table" not in "".join(words for line in choice.about for words, _ in line)
