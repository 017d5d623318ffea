"""A guided first game on the screen: its remarks, their panel, its keys; and the same game left and resumed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ironbottom.guide import FIRST, KEYS
from ironbottom.kernel.drive import hint
from ironbottom.kernel.saves import listed
from ironbottom.tui.request import NewGame
from ironbottom.tui.screens.end import EndScreen
from ironbottom.tui.screens.game import GameScreen
from ironbottom.tui.screens.game_guide import GuideSheet
from ironbottom.tui.screens.title import TitleScreen
from ironbottom.tui.settings import Settings
from ironbottom.tui.widgets.choices import Choices
from ironbottom.tui.widgets.guide_panel import GuidePanel
from tui.screen import Player, play
from tui.sizes import SIZES

RIFLES = NewGame("rifles", guide=FIRST)
WAR = NewGame("nineteen42", guide=FIRST)
Golden = Callable[[str, str], None]


def panel(p: Player) -> str:
    """What the panel says; "" while it is out of sight."""
    found = p.game.query_one(GuidePanel)
    return str(found.content) if found.display else ""


def named(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


async def as_proposed(p: Player) -> str:
    """Answer as the guide proposes, else as the program would; returns the remark that was there, "" for none."""
    game = p.game
    course = game.table.course
    shown = course.now() if course else None
    token: Any = shown.advice.token if shown and shown.advice else hint(game.table.session).token
    game.choices.light(token)
    await p.pilot.pause()
    await p.press("enter")
    return shown.remark.id if shown else ""


@pytest.mark.parametrize("size", SIZES, ids=named)
@pytest.mark.parametrize("new", [RIFLES, WAR], ids=["rifles", "1942"])
def test_looks(tmp_path: Path, golden: Golden, new: NewGame, size: tuple[int, int]) -> None:
    async def script(p: Player) -> None:
        golden(f"guided-{new.title}-first-{named(size)}", await p.settled("q Leave"))
        for _ in range(5 if new is RIFLES else 2):
            await as_proposed(p)
        golden(f"guided-{new.title}-next-{named(size)}", await p.settled("q Leave"))

    play(tmp_path, script, size, new=new)


@pytest.mark.parametrize("size", SIZES[:2], ids=named)
@pytest.mark.parametrize("new", [RIFLES, WAR], ids=["rifles", "1942"])
def test_the_panel_is_whole_and_covers_no_option(tmp_path: Path, new: NewGame, size: tuple[int, int]) -> None:
    async def script(p: Player) -> None:
        for _ in range(7):
            said = panel(p)
            if said:
                widget = p.game.query_one(GuidePanel)
                assert not widget.region.overlaps(p.game.choices.region)
                assert p.game.choices.region.height >= 5, "the options keep their room"
                across = widget.size.width
                needed = sum(len(line.wrap(p.app.console, across)) for line in widget.content.split("\n"))
                assert widget.size.height >= needed, f"cut: {said}"
            await as_proposed(p)

    play(tmp_path, script, size, new=new)


def test_put_away_read_again_switched_off_and_on(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        assert panel(p).startswith("Guide: Your squad")
        await p.press("d")
        assert panel(p) == ""
        await p.press("d")
        assert panel(p).startswith("Guide: Your squad")
        await p.press("i")
        assert isinstance(p.app.screen, GuideSheet)
        assert "Remarks are on." in p.text
        await p.press("s")
        assert panel(p) == ""
        await p.press("enter", "enter")
        assert panel(p) == "", "off is off for the next question, too"
        await p.press("i")
        assert "Remarks are off." in p.text
        await p.press("s")
        assert panel(p) != ""

    play(tmp_path, script, new=RIFLES)


def test_put_away_is_for_one_question(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("d")
        await as_proposed(p)
        assert panel(p).startswith("Guide: Who carries it")

    play(tmp_path, script, new=RIFLES)


def test_the_proposed_answer_is_marked_and_enter_takes_it(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        lit = p.game.choices.lit
        assert lit is not None
        assert lit.token == ("sample",)
        await p.press("enter")
        assert p.kind == "hand out"
        assert len(p.game.choices.ticks) == p.game.table.asked.least, "the proposed set is ticked"

    play(tmp_path, script, new=RIFLES)


def test_left_and_resumed_at_the_same_remark(tmp_path: Path) -> None:
    said: list[str] = []

    async def first(p: Player) -> None:
        for _ in range(4):
            said.append(await as_proposed(p))
        said.append(panel(p))
        await p.press("q")

    play(tmp_path, first, new=RIFLES)
    (save,) = listed(tmp_path)

    async def again(p: Player) -> None:
        assert panel(p) == said[-1]
        for _ in range(6):
            said.append(await as_proposed(p))
        ids = [id for id in said if id and not id.startswith("Guide")]
        assert len(ids) == len(set(ids)), "nothing is said twice"

    play(tmp_path, again, new=None, open_save=save.path)


def test_keys_are_named_as_the_player_has_them(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        assert "f7 put away" in panel(p)
        await p.press("f7")
        assert panel(p) == ""

    play(tmp_path, script, new=RIFLES, settings=Settings(pace="instant", keys={"game.away": "f7"}))


def test_keys_are_named_as_in_the_footer(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        key = p.game.key_of()
        assert key("game.help") == "?"
        assert not [way for way in KEYS.values() if "_" in key(way.binding)]

    play(tmp_path, script, new=RIFLES)


def test_a_game_without_a_guide_has_none_of_it(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        assert not p.game.query(GuidePanel)
        await p.press("d", "i")
        assert isinstance(p.app.screen, GameScreen)

    play(tmp_path, script)


def test_every_key_that_remarks_may_name_exists() -> None:
    screens = (GameScreen, Choices, EndScreen, TitleScreen)
    bound = {binding.id for screen in screens for binding in screen.BINDINGS}
    assert {way.binding for way in KEYS.values()} <= bound


def test_every_command_that_remarks_may_name_exists() -> None:
    from ironbottom.plain.commands import BY_NAME

    assert {way.command for way in KEYS.values() if way.command} <= set(BY_NAME)


def test_a_guide_that_is_gone_costs_only_its_remarks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def first(p: Player) -> None:
        await as_proposed(p)

    play(tmp_path / "saves", first, new=RIFLES)
    (save,) = listed(tmp_path / "saves")
    own = tmp_path / "content" / "guides" / "rifles"
    own.mkdir(parents=True)
    (own / "first.toml").write_text("id = 3\n", "utf-8")
    monkeypatch.setenv("IRONBOTTOM_CONTENT", str(tmp_path / "content"))

    async def again(p: Player) -> None:
        await p.see("goes on without remarks")
        await p.press("enter")
        assert p.kind == "hand out"

    play(tmp_path / "saves", again, new=None, open_save=save.path)


def test_ascii(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        for _ in range(4):
            assert p.text.isascii(), [c for c in p.text if not c.isascii()]
            await as_proposed(p)

    play(tmp_path, script, new=WAR, ascii_only=True)


@pytest.mark.slow
@pytest.mark.parametrize("new", [RIFLES, WAR], ids=["rifles", "1942"])
def test_to_the_end_of_the_guide_by_keys(tmp_path: Path, new: NewGame) -> None:
    made: list[str] = []

    async def script(p: Player) -> None:
        course = p.game.table.course
        assert course is not None
        while not course.over and p.game.table.q is not None:
            made.append(await as_proposed(p))
            assert len(made) < 100
        assert "last" in made
        assert panel(p) == ""

    play(tmp_path, script, new=new)
    said = [id for id in made if id]
    assert len(said) == len(set(said)) >= 15
