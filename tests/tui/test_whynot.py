"""Why can't I?  A key on the board: what is offered and what a rule forbids, with the rule; what is chosen there is highlighted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ironbottom.tui.screens.rules import RulesScreen
from ironbottom.tui.screens.whynot import WhyNotScreen
from tui.map_screen import MALAYA, before_kota_bharu
from tui.screen import READY, Player, play
from tui.sizes import SIZES

Golden = Callable[[str, str], None]
ACTION = (*READY, "0", "1", "1")
"""Keys to the first question which Group acts."""


def named(size: tuple[int, int]) -> str:
    """80x24."""
    return f"{size[0]}x{size[1]}"


def sheet(p: Player) -> WhyNotScreen:
    """The screen, which must be open."""
    screen = p.app.screen
    assert isinstance(screen, WhyNotScreen), screen
    return screen


@pytest.mark.parametrize("size", SIZES, ids=named)
def test_a_group(tmp_path: Path, golden: Golden, size: tuple[int, int]) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1", "1", "0", "0", "1", "c")
        golden(f"whynot-{named(size)}", p.text)

    play(tmp_path, script, size)


@pytest.mark.parametrize("size", SIZES, ids=named)
def test_a_hex(tmp_path: Path, golden: Golden, size: tuple[int, int]) -> None:
    path = before_kota_bharu(tmp_path)

    async def script(p: Player) -> None:
        await p.press("c")
        golden(f"1942-whynot-{named(size)}", p.text)

    play(tmp_path, script, size, new=None, open_save=path)


def test_what_is_forbidden_opens_its_rule_and_comes_back(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1", "1", "0", "0", "1", "c", "f")
        screen = sheet(p)
        assert screen.act is not None
        assert not any(act.offered for act in screen.shown if act is not None)
        rule = screen.act.rule
        await p.press("enter")
        assert isinstance(p.app.screen, RulesScreen)
        assert p.app.screen.rule is not None
        assert p.app.screen.rule.id == rule
        await p.press("escape")
        assert sheet(p).act is screen.act
        await p.press("escape")
        assert p.app.screen is p.game

    play(tmp_path, script)


def test_what_is_offered_is_highlighted_among_the_options(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1", "1", "0", "0", "1", "c")
        screen = sheet(p)
        at, act = next((i, a) for i, a in enumerate(screen.shown) if a is not None and a.offered and a.token)
        screen.rows.highlighted = at
        await p.press("s")
        lit = p.game.choices.lit
        assert lit is not None
        assert lit.token == act.token

    play(tmp_path, script)


def test_enemy_land_in_the_land_segment(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        view = p.game.table.view
        p.game.board.point(("hex", view.index.map.number["0813"]))
        await p.press("c")
        assert "Singapore" in p.text
        acts = sheet(p).acts
        assert {a.rule for a in acts if not a.offered} >= {"n42:2.0.c1", "n42:2.0.c2", "n42:9.2.a"}
        assert "of the Allies" in p.text

    play(tmp_path, script, new=MALAYA)


def test_a_greyed_option(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        choices = p.game.choices
        at = next(i for i, entry in enumerate(choices.entries) if entry.bar)
        choices.focus()
        choices.highlighted = at
        await p.press("c")
        act = sheet(p).act
        assert act is not None
        assert not act.offered
        assert act.rule.startswith("rifles:2.2")
        assert p.text.count("Not now") == 1, "said once"
        assert "Your squad: what is offered" in p.text, "whatever the cursor of the board stands on"
        assert "BP left" not in "".join(text for line in sheet(p).text_of(1) for text, _ in line), (
            "a reason, no price"
        )

    play(tmp_path, script)
