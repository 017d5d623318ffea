"""Playing campaigns on the real screen in tests: squads are founded and missions played beforehand, through the files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from campaign.camp import finish, report
from ironbottom.campaign import files
from ironbottom.campaign.report import token_of
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.drive import drive
from ironbottom.kernel.saves import open_game
from ironbottom.kernel.session import Session
from ironbottom.tui.screens.campaign import CampaignScreen
from ironbottom.tui.screens.campaign_debrief import DebriefScreen
from tui.screen import Player

NAME = "guns"


def answer_simply(session: Session[Any]) -> None:
    """Up to the next mission: the ready-made squad, else what passes or comes first."""
    drive(session, {})
    while isinstance(session.q, Ask) and session.q.kind != "mission":
        q = session.q
        wishes: tuple[Any, ...] = (("sample",), ("done",), ("done", ""), False)
        session.give(next((w for w in wishes if w in q.options), q.options[0]) if q.single else q.first)
        drive(session, {})


def campaign(saves: Path, seed: int = 3, ironman: bool = False) -> Path:
    """A campaign that waits for its first mission."""
    session = files.begin(saves, NAME, "us_army", "japan", seed, ironman).session
    answer_simply(session)
    session.close()
    return saves / f"{NAME}.ib"


def handed_in(path: Path, code: str = "success", lost: tuple[str, ...] = ()) -> Any:
    """Answer for the mission with a report that was never played; the campaign is left before the first die."""
    session = files.resume(path).session
    token = token_of(report(session.g, code, lost=lost))
    session.give(token)
    session.close()
    return token


def stands(path: Path) -> str:
    """A digest of the campaign in a file, brought up to its next question."""
    session = open_game(path).session
    drive(session, {})
    found = session.hash()
    session.close()
    return found


def home_of(p: Player) -> CampaignScreen:
    """The home of the campaign, whatever lies over it."""
    return next(s for s in p.app.screen_stack if isinstance(s, CampaignScreen))


def play_out(p: Player) -> None:
    """Play the mission that is next to its end, in its own file."""
    table = home_of(p).table
    finish(files.open_mission(table.path, table.session).session).close()


async def on_top(p: Player, kind: type[Any]) -> None:
    """Until a screen of that kind lies on top, and the game has come to rest."""
    await p.wait(lambda: isinstance(p.app.screen, kind), f"a {kind.__name__}, but: {p.app.screen}")
    await p.rest()


async def through_debrief(p: Player) -> int:
    """Press space until the debrief is over; how often that was."""
    n = 0
    while isinstance(p.app.screen, DebriefScreen):
        n += 1
        assert n < 30
        await p.press("space")
    await on_top(p, CampaignScreen)
    return n


async def to_mission(p: Player) -> None:
    """Answer what the campaign asks with enter, until the next mission is to be played."""
    for _ in range(60):
        if p.kind == "mission":
            return
        await p.press("enter")
    raise AssertionError(p.text)
