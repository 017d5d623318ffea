"""The first minutes: the title screen, the guided games on it, the choice of a mission with its map, at four sizes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ironbottom.games.nineteen42 import load as war
from ironbottom.games.rifles import load as rifles
from ironbottom.kernel.saves import listed
from ironbottom.tui.boards import look_of
from ironbottom.tui.boards.nineteen42_preview import cut_out, theatre
from ironbottom.tui.boards.rifles_preview import stripes
from ironbottom.tui.palette import Palette, width
from ironbottom.tui.screens.guided import GuidedScreen
from ironbottom.tui.screens.new_game import BESIDE, LIST
from ironbottom.tui.screens.title import TitleScreen
from tui.screen import Player, play
from tui.sizes import SIZES

Golden = Callable[[str, str], None]


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Golden, size: tuple[int, int]
) -> None:
    name = f"{size[0]}x{size[1]}"
    monkeypatch.chdir(tmp_path)  # the title screen names the folder: the same in every run
    saves = Path("saves")

    async def script(p: Player) -> None:
        golden(f"first-title-{name}", await p.settled("q Quit"))
        await p.press("g")
        golden(f"first-guided-{name}", await p.settled("q Title screen"))
        await p.press("escape", "n", "enter", "enter", "end")
        golden(f"first-rifles-{name}", await p.settled("q Title screen"))
        await p.press("q", "2", "enter", "down")
        golden(f"first-1942-{name}", await p.settled("q Title screen"))

    play(saves, script, size, new=None)


def test_who_has_no_game_finds_the_guided_one_first(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        assert p.text.index("Guided first game") < p.text.index("New game")
        await p.press("enter")
        assert isinstance(p.app.screen, GuidedScreen)
        await p.press("enter")
        await p.wait(lambda: p.playing, "a game")
        await p.rest()
        assert p.game.table.course is not None
        await p.press("q")
        assert isinstance(p.app.screen, TitleScreen)
        lines = [line.strip() for line in p.text.splitlines()]
        first = next(line for line in lines if line.startswith(("c ", "g ", "n ")))
        assert first.startswith("c  Continue  Rifles in the Pacific"), "now there is a game to go on with"
        assert p.text.index("New game") < p.text.index("Guided first game")
        assert "setting up" in p.text, "where it stands"

    play(tmp_path, script, new=None)
    assert [save.name for save in listed(tmp_path)] == ["rifles-guided"]


def test_the_guided_patrol_is_shown_on_the_ground_that_it_will_have(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("g")
        assert "by die" not in p.text
        assert "#2   DEEP JUNGLE ?" in p.text
        assert "light: day" in p.text

    play(tmp_path, script, new=None)


def test_the_second_guided_game_is_1942(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("g", "down", "enter")
        await p.wait(lambda: p.playing, "a game")
        await p.rest()
        table = p.game.table
        assert (table.title.id, table.session.content.scenario.id) == ("nineteen42", "malaya")
        assert table.course is not None

    play(tmp_path, script, new=None)


def test_escape_and_q_lead_back(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        for key in ("escape", "q"):
            await p.press("g", key)
            assert isinstance(p.app.screen, TitleScreen)

    play(tmp_path, script, new=None)


def test_the_picture_moves_beside_the_text_where_there_is_room(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("n", "enter", "enter")
        side = p.app.screen.query_one("#new-side")
        assert not side.display
        await p.pilot.resize_terminal(BESIDE, 40)
        await p.wait(lambda: side.display, "the picture beside the text")
        await p.pilot.resize_terminal(80, 24)
        await p.wait(lambda: not side.display, "the picture in the text again")

    play(tmp_path, script, new=None)


# ---------------------------------------------------------------- pictures


@pytest.mark.parametrize("name", rifles.missions())
@pytest.mark.parametrize("room", [80 - LIST - 7, 68])
def test_the_stripes_of_a_mission(name: str, room: int) -> None:
    card = rifles.mission(name)
    lines = stripes(card, room)
    text = ["".join(piece for piece, _ in line) for line in lines]
    for n in range(1, 7):
        assert any(line.startswith(f" #{n} ") for line in text)
    for stripe, terrain in card.terrain_fixed.items():
        assert terrain in next(line for line in text if line.startswith(f" #{stripe} "))
    assert sum("your squad" in line for line in text) == len(card.start)
    assert sum("Enemy" in piece for line in lines for piece, _ in line) == len(card.start_enemies)
    assert all(width(line) <= room for line in lines if line[0][0].startswith((" #", "   "))), text


@pytest.mark.parametrize("name", war.missions())
def test_the_theatre_of_a_scenario(name: str) -> None:
    palette = Palette(ascii_only=True, colour=False)
    whole = theatre(name, "japan", palette, 68)
    assert whole.plain.isascii()
    part = cut_out(name)
    rows = whole.plain.splitlines()
    assert len(rows) == part.rows + 2, (
        "an overview: a row for each, one more for the stagger, and what the signs mean"
    )
    assert max(len(row) for row in rows[:-1]) <= 68
    other = theatre(name, "allies", palette, 68)
    assert other.plain.splitlines()[:3], "from the other side too"
    small = theatre(name, "japan", palette, 20)
    assert len(small.plain.splitlines()) < len(rows)


def test_a_theatre_shows_its_cities_and_both_sides() -> None:
    text = theatre("malaya", "japan", Palette(), 68)
    for city in ("Singapore", "Bangkok", "Saigon"):
        assert city in text.plain
    assert "Manila" not in text.plain
    colours = {str(span.style) for span in text.spans}
    own, enemy = (any(ink in colour for colour in colours) for ink in ("#a9c7e8", "#8a1c1c"))
    assert own
    assert enemy


def test_every_choice_of_a_mission_has_facts_and_a_picture() -> None:
    for title, army, enemy in (("rifles", "us_army", "japan"), ("nineteen42", "allies", "japan")):
        for choice in look_of(title).missions(army, enemy):
            heads = [line[0][0] for line in choice.facts]
            assert heads == ["Length: ", "Difficulty: ", "It teaches: "]
            assert choice.preview is not None
