"""Playing campaigns on the real screen in tests: their missions are played beforehand, by a bot, through the files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from campaign.camp import finish, until_mission
from ironbottom.campaign import files
from ironbottom.tui.screens.campaign import CampaignScreen
from ironbottom.tui.screens.campaign_debrief import DebriefScreen
from ironbottom.tui.screens.title import TitleScreen
from tui.screen import Player

NAME = "guns"


def campaign(saves: Path, seed: int = 3, ironman: bool = False) -> Path:
    """A campaign that waits for its first mission."""
    opened = files.begin(saves, NAME, "us_army", "japan", seed, ironman)
    until_mission(opened.session).close()
    return saves / f"{NAME}.ib"


def home_of(p: Player) -> CampaignScreen:
    """The home of the campaign, whatever lies over it."""
    return next(s for s in p.app.screen_stack if isinstance(s, CampaignScreen))


def state(p: Player) -> Any:
    """The campaign as it is."""
    return home_of(p).table.session.g.state


def play_out(p: Player, level: str = "random") -> None:
    """Play the mission that is next to its end, in its own file, as another program would."""
    home = home_of(p)
    finish(files.open_mission(home.table.path, home.table.session).session, level).close()


async def on_top(p: Player, kind: type[Any]) -> None:
    """Until a screen of that kind lies on top."""
    await p.wait(lambda: isinstance(p.app.screen, kind), f"a {kind.__name__}:\n{p.text}")
    await p.pilot.pause()


async def to_debrief(p: Player) -> None:
    """From the home over the summary of a decided mission into its debrief."""
    play_out(p)
    await p.press("q" if not isinstance(p.app.screen, CampaignScreen) else "l", "escape")
    await p.press("enter")


async def through_debrief(p: Player) -> int:
    """Press space until the debrief is over; how often that was."""
    n = 0
    while isinstance(p.app.screen, DebriefScreen):
        n += 1
        assert n < 30
        await p.press("space")
    return n


async def to_mission(p: Player) -> None:
    """Answer what the campaign asks by enter, until the next mission is to be played."""
    for _ in range(60):
        if p.kind == "mission":
            return
        await p.press("enter")
    raise AssertionError(p.text)


__all__ = ["TitleScreen"]
