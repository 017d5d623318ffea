"""A campaign on the real screen: from the title screen through missions and debriefs to its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ironbottom.campaign import files
from ironbottom.kernel.saves import open_game, verify
from ironbottom.tui.app import IronbottomApp
from ironbottom.tui.screens.base import Confirm
from ironbottom.tui.screens.campaign import CampaignScreen
from ironbottom.tui.screens.campaign_debrief import DebriefScreen
from ironbottom.tui.screens.campaign_end import CampaignEnd
from ironbottom.tui.screens.campaign_mission import MissionEnd, MissionScreen
from ironbottom.tui.screens.title import TitleScreen
from tui.camp_screen import (
    NAME,
    campaign,
    handed_in,
    home_of,
    on_top,
    play_out,
    stands,
    through_debrief,
    to_mission,
)
from tui.screen import Player, play
from tui.together import done, typed


def test_a_new_campaign_from_the_title_screen(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("a", "end", "enter", "enter", "down", "enter")
        await p.press("e", *NAME, "enter", "s", "5", "enter", "home", "enter")
        await on_top(p, CampaignScreen)
        assert "Build your squad: 10 of 10 Build Points left" in p.text
        await p.press("2", "2")
        assert "8 of 10 Build Points left" in p.text
        assert "2 x M1903 Springfield Rifle" in p.text
        await p.press("1", "1")
        assert "as many of them as the card allows" in p.text
        await p.press("u", "u", "u", "R")
        await to_mission(p)
        assert "7 fit of 7" in p.text
        session = home_of(p).table.session
        assert (session.seed, session.content.ironman, home_of(p).path.name) == (5, True, "guns.ib")

    play(tmp_path, script, new=None)


def test_a_name_that_is_taken_or_no_name_is_told(tmp_path: Path) -> None:
    campaign(tmp_path)

    async def script(p: Player) -> None:
        await p.press("a", "enter", "enter", "enter", "e", *NAME, "enter", "enter")
        assert "there is a save of this name already" in p.text
        await p.press("enter", "e", "slash", "x", "enter", "home", "enter")
        assert "is no name for a file" in p.text

    play(tmp_path, script, new=None)


def test_three_missions_each_debriefed_once(tmp_path: Path) -> None:
    path = campaign(tmp_path)

    async def script(p: Player) -> None:
        for number in (1, 2, 3):
            await to_mission(p)
            assert f"Play mission {number}," in p.text
            play_out(p)
            await p.press("1")
            await on_top(p, MissionEnd)
            assert "Debrief" in p.text
            await p.press("d")
            await on_top(p, DebriefScreen)
            assert "The next die" in p.text
            assert await through_debrief(p) >= 2
        await to_mission(p)
        s = home_of(p).table.session
        assert [x.mission for x in s.g.state.played] == ["1", "2", "3"]
        assert [a.kind for a in s.answers].count("mission") == 3
        assert [a.kind for a in s.answers].count("experience") == 3

    play(tmp_path, script, new=None, open_save=path)
    assert verify(path) == []


@pytest.mark.parametrize("way", ["at once", "later"])
def test_the_home_is_not_seen_as_it_was_before_the_debrief(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither between the mission's end and its debrief, nor between the debrief and what came of it."""
    path = campaign(tmp_path)
    seen: list[bool] = []
    pop = IronbottomApp.pop_screen

    def popped(app: IronbottomApp) -> Any:
        found = pop(app)
        screen = app.screen
        if isinstance(screen, CampaignScreen) and screen.table.session.g.state.played:
            seen.append(screen.has_class("-away"))
        return found

    async def script(p: Player) -> None:
        await to_mission(p)
        play_out(p)
        await p.press("1")
        await on_top(p, MissionEnd)
        if way == "later":
            await p.press("q")
            await on_top(p, CampaignScreen)
        monkeypatch.setattr(IronbottomApp, "pop_screen", popped)
        await p.press("d" if way == "at once" else "1")
        await on_top(p, DebriefScreen)
        await through_debrief(p)
        home = home_of(p)
        await p.wait(lambda: not home.busy, "the home")
        assert not home.has_class("-away")
        assert seen
        assert all(seen)
        answers = len(home.table.session.answers)
        home.unseen()
        typed(p, "enter")  # one too many
        await done(p)
        assert len(home.table.session.answers) == answers
        assert not any(isinstance(s, MissionScreen) for s in p.app.screen_stack)

    play(tmp_path, script, new=None, open_save=path)


def test_a_mission_is_left_and_gone_on_with(tmp_path: Path) -> None:
    path = campaign(tmp_path)

    async def begin(p: Player) -> None:
        await p.press("1")
        await on_top(p, MissionScreen)
        await p.press("0", "0")
        await p.press("q")
        await on_top(p, CampaignScreen)
        assert "Go on with mission 1, Jungle Patrol" in p.text
        await p.press("q")
        assert isinstance(p.app.screen, TitleScreen)
        await p.press("c")
        await p.wait(lambda: p.playing, "the campaign")
        await p.rest()
        assert any(isinstance(s, CampaignScreen) for s in p.app.screen_stack)

    async def again(p: Player) -> None:
        await on_top(p, MissionScreen)
        assert len(p.game.table.session.answers) > 2
        await p.press("q")
        await on_top(p, CampaignScreen)

    play(tmp_path, begin, new=None, open_save=path)
    play(tmp_path, again, new=None, open_save=files.mission_path(path, 1))


def test_a_decided_mission_waits_for_its_debrief(tmp_path: Path) -> None:
    path = campaign(tmp_path)

    async def script(p: Player) -> None:
        play_out(p)
        await p.press("1")
        await on_top(p, MissionEnd)
        await p.press("q")
        await on_top(p, CampaignScreen)
        assert "On to the debrief of mission 1" in p.text
        await p.press("2")
        await on_top(p, MissionEnd)
        await p.press("q")
        await on_top(p, CampaignScreen)
        await p.press("1")
        await on_top(p, DebriefScreen)

    async def old(p: Player) -> None:
        await on_top(p, DebriefScreen)
        await through_debrief(p)

    play(tmp_path, script, new=None, open_save=path)
    play(tmp_path, old, new=None, open_save=files.mission_path(path, 1))


def test_a_debrief_goes_on_where_it_was_left(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    lost = ("m2", "m3", "m4")
    reference = campaign(whole)
    handed_in(reference, "loss", lost)
    wanted = stands(reference)
    path = campaign(parts)
    handed_in(path, "loss", lost)
    seen: list[str] = []

    async def some(p: Player) -> None:
        await on_top(p, DebriefScreen)
        assert all(line in p.text for line in seen)
        await p.press("space")
        seen[:] = [line for line in p.text.splitlines() if ": die " in line]
        if len(seen) == 2:
            await p.press("q")
            assert isinstance(p.app.screen, TitleScreen)

    async def rest(p: Player) -> None:
        await on_top(p, DebriefScreen)
        assert all(line in p.text for line in seen)
        assert await through_debrief(p) == 3, "a casualty, experience, and the end of it"

    for dice in (1, 2):
        play(parts, some, new=None, open_save=path)
        assert len(seen) == dice
    play(parts, rest, new=None, open_save=path)
    assert stands(path) == wanted
    assert verify(path) == []


def test_all_dice_at_once(tmp_path: Path) -> None:
    path = campaign(tmp_path)
    handed_in(path, "loss", ("m2", "m3"))

    async def script(p: Player) -> None:
        await on_top(p, DebriefScreen)
        await p.press("escape")
        assert isinstance(p.app.screen, DebriefScreen)
        assert p.text.count(": die ") == 3
        assert "That is all." in p.text
        assert await through_debrief(p) == 1

    play(tmp_path, script, new=None, open_save=path)


def test_take_back_leads_before_the_report(tmp_path: Path) -> None:
    path = campaign(tmp_path)

    async def script(p: Player) -> None:
        play_out(p)
        await p.press("1")
        await on_top(p, MissionEnd)
        await p.press("d")
        await on_top(p, DebriefScreen)
        await through_debrief(p)
        before = home_of(p).table.session.g.state.xp
        await p.press("u")
        assert isinstance(p.app.screen, Confirm)
        await p.press("y")
        assert p.kind == "mission"
        assert "On to the debrief of mission 1" in p.text
        await p.press("1")
        await on_top(p, DebriefScreen)
        await through_debrief(p)
        assert home_of(p).table.session.g.state.xp == before, "the same dice"

    play(tmp_path, script, new=None, open_save=path)


def test_ironman_refuses(tmp_path: Path) -> None:
    path = campaign(tmp_path, ironman=True)

    async def script(p: Player) -> None:
        assert "ironman" in p.text
        await p.press("1")
        await on_top(p, MissionScreen)
        while p.kind != "action":
            await p.press("enter")
        await p.press("0")  # the Turn ends, dice fall
        answers = len(p.game.table.session.answers)
        await p.press("u")
        assert isinstance(p.app.screen, MissionScreen)
        assert "Ironman: what dice have decided" in p.text
        assert len(p.game.table.session.answers) == answers
        await p.press("q")
        await on_top(p, CampaignScreen)
        play_out(p)
        await p.press("1")
        await on_top(p, MissionEnd)
        assert "Take back" not in p.text
        await p.press("d")
        await on_top(p, DebriefScreen)
        await through_debrief(p)
        await p.press("u")
        assert "Ironman: what dice have decided" in p.text
        assert len(home_of(p).table.session.g.state.played) == 1

    play(tmp_path, script, new=None, open_save=path)


def test_story_men_missions_and_report(tmp_path: Path) -> None:
    path = campaign(tmp_path)
    handed_in(path, "success", ("m2",))

    async def script(p: Player) -> None:
        await through_debrief(p)
        await to_mission(p)
        await p.press("tab", "home", "enter")
        assert "With the squad since mission 1; 1 mission" in p.text
        await p.press("escape", "escape", "m")
        assert "[x] 1 Jungle Patrol" in p.text
        assert ">>> 2 Hold the Village" in p.text
        await p.press("escape", "s")
        assert "The story of guns" in p.text
        await p.press("escape", "e", "m", "e", "h", "w", "o")
        assert isinstance(p.app.screen, CampaignScreen), (
            "between missions there is no Enemy, and nothing to foresee"
        )

    play(tmp_path, script, new=None, open_save=path)
    assert "# US Army against" in path.with_suffix(".md").read_text()
    assert "<table>" in path.with_suffix(".html").read_text()


def test_a_campaign_is_ended_early(tmp_path: Path) -> None:
    path = campaign(tmp_path)
    handed_in(path)

    async def script(p: Player) -> None:
        await through_debrief(p)
        await to_mission(p)
        await p.press("X", "n")
        assert p.kind == "mission"
        await p.press("X", "y")
        await on_top(p, CampaignEnd)
        assert "DEFEAT  5 victory points" in p.text
        await p.press("s", "escape", "t")
        assert isinstance(p.app.screen, TitleScreen)

    play(tmp_path, script, new=None, open_save=path)
    session = open_game(path).session
    assert session.g.state.ended == "defeat"
    session.close()


def test_a_mission_without_its_campaign_is_a_game(tmp_path: Path) -> None:
    path = campaign(tmp_path)
    session = files.resume(path).session
    files.open_mission(path, session).session.close()
    session.close()
    path.unlink()

    async def script(p: Player) -> None:
        assert not isinstance(p.game, MissionScreen)
        assert p.kind

    play(tmp_path, script, new=None, open_save=files.mission_path(path, 1))


def test_a_list_of_skills_can_be_left_again(tmp_path: Path) -> None:
    path = campaign(tmp_path)
    handed_in(path)

    async def script(p: Player) -> None:
        await on_top(p, DebriefScreen)
        await through_debrief(p)
        assert p.kind == "spend"
        before = len(p.game.table.session.answers)
        p.game.choices.light(("skill", "m1"))
        await p.press("enter")
        assert p.kind == "skill"
        assert "escape: back" in p.text
        await p.press("escape")
        assert p.kind == "spend"
        assert len(p.game.table.session.answers) == before

    play(tmp_path, script, new=None, open_save=path)
