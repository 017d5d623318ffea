"""Campaigns played by bots from the first to the last mission, for balance."""

from __future__ import annotations

from typing import Any

import msgspec

from ironbottom.games.rifles.title import TITLE as RIFLES
from ironbottom.kernel.ask import Roll
from ironbottom.kernel.drive import step
from ironbottom.kernel.record import BOT
from ironbottom.kernel.session import Session

from .muster import mission_content, mission_seed
from .report import report_of, token_of
from .state import FIT, Campaign, CampaignContent
from .title import TITLE


class Course(msgspec.Struct):
    """How a simulated campaign went."""

    vp: int
    grade: str
    missions: int
    results: list[str]
    men_left: int
    dead: int


def play_mission(campaign: Session[Campaign], level: str = "auto") -> Any:
    """Play the mission that a campaign asks for, by a bot; the report as a token."""
    game = Session(RIFLES, mission_content(campaign.g), mission_seed(campaign))
    bots = {"squad": RIFLES.bot("squad", level)}
    while step(game, bots):
        pass
    return token_of(report_of(game))


def run(content: CampaignContent, seed: int, level: str = "auto", check: bool = False) -> Course:
    """One campaign to its end."""
    session: Session[Campaign] = Session(TITLE, content, seed)
    bots = {"squad": TITLE.bot("squad", level)}
    while session.q is not None:
        q = session.q
        if not isinstance(q, Roll) and q.kind == "mission":
            session.give(play_mission(session, level), BOT)
        else:
            step(session, bots)
        if check:
            TITLE.check(session.g.state, content)
    s = session.g.state
    return Course(
        s.vp,
        s.ended,
        len(s.played),
        [p.code for p in s.played],
        sum(m.status == FIT for m in s.men.values()),
        sum(m.status == "dead" for m in s.men.values()),
    )
