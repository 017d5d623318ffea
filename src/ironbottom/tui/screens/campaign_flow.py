"""Which screen a save belongs on: a single game, a campaign, or a mission that leads into its campaign."""

from __future__ import annotations

from textual.screen import Screen

from ironbottom.campaign import files
from ironbottom.campaign.title import TITLE

from ..table import Table
from .campaign import CampaignScreen
from .game import GameScreen


def screen_of(table: Table) -> Screen[None]:
    """The screen for a table.  A mission's own table is closed if its campaign takes over.  Raises GameError."""
    if table.title.id == TITLE.id:
        return CampaignScreen(table)
    name = table.facts.get("campaign")
    if not name or not table.path.with_name(str(name)).is_file():
        return GameScreen(table)
    campaign = table.path.with_name(str(name))
    number = int(table.facts.get("mission", 0))
    if files.mission_path(campaign, number) != table.path:
        return GameScreen(table)
    try:
        home = Table(files.resume(campaign))
    except BaseException:
        table.close()
        raise
    standing = files.standing(campaign, home.session)
    if standing.game == table.path and files.belongs(home.session, table.session):
        table.close()
        return CampaignScreen(home, at_once=True)
    if home.session.g.state.number == number and table.session.q is not None:
        home.close()  # played by another squad: a game of its own now
        return GameScreen(table)
    table.close()
    return CampaignScreen(
        home, remark=f"{table.path.stem} has been handed in; this is how its campaign stands."
    )
