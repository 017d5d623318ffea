"""Campaigns on disk: a file for the campaign, one for each of its missions, and the one link between them.

A campaign ``NAME`` lies in ``NAME.ib``; its missions in ``NAME.m1.ib``, ``NAME.m2.ib``...  A mission's seed follows from the
campaign's, so a mission begun twice is the same mission.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from ironbottom.games.rifles.title import TITLE as RIFLES
from ironbottom.kernel.ask import Roll
from ironbottom.kernel.errors import GameError, SaveError
from ironbottom.kernel.invocation import command, save_word
from ironbottom.kernel.journal import free_name
from ironbottom.kernel.saves import SUFFIX, Opened, new_game, open_game
from ironbottom.kernel.session import Session

from .muster import mission_content, mission_seed
from .report import RETIRE, Report, report_of, token_of
from .state import Campaign
from .title import TITLE


class Standing(msgspec.Struct, frozen=True):
    """What comes next in a campaign: ``mission`` (to be begun), ``resume`` (there is a ``game``), ``question``, ``over``."""

    what: str
    game: Path | None = None


def begin(folder: Path, name: str, army: str, enemy: str, seed: int, ironman: bool = False) -> Opened:
    """Start a campaign; its first questions build the squad.  Raises SaveError, ContentError or GameError."""
    content = TITLE.load(army, enemy, ironman)
    return new_game(TITLE, content, seed, folder / f"{name}{SUFFIX}", {"name": name})


def resume(path: Path) -> Opened:
    """Open a campaign.  Raises SaveError also where the file is another game's."""
    opened = open_game(path)
    if opened.session.title.id != TITLE.id:
        opened.session.close()
        raise SaveError(
            path,
            "this is a single game, not a campaign",
            f"use `{command('resume', save_word(path))}` for it",
        )
    return opened


def mission_path(campaign: Path, number: int) -> Path:
    """Where the game of a mission lies."""
    return campaign.with_name(f"{campaign.stem}.m{number}{SUFFIX}")


def standing(campaign: Path, session: Session[Campaign]) -> Standing:
    """What comes next."""
    q = session.q
    if q is None:
        return Standing("over")
    if isinstance(q, Roll) or q.kind != "mission":
        return Standing("question")
    game = mission_path(campaign, session.g.state.number)
    if not game.exists():
        return Standing("mission")
    return Standing("resume", game)


def open_mission(campaign: Path, session: Session[Campaign]) -> Opened:
    """The game of the mission that has to be played: begun now, or as it was left.

    A game begun for another roster (the campaign went back since) is set aside under another name and begun anew.
    """
    number = session.g.state.number
    path = mission_path(campaign, number)
    if path.exists():
        opened = open_game(path)
        if belongs(session, opened.session):
            return opened
        opened.session.close()
        path.rename(free_name(path, "aside"))
    table = {"campaign": campaign.name, "mission": number, "ironman": session.content.ironman}
    return new_game(RIFLES, mission_content(session.g), mission_seed(session), path, table)


def belongs(session: Session[Campaign], game: Session[Any]) -> bool:
    """Is this the game that the campaign waits for: this mission, its dice, and the squad as it is now?"""
    if game.title.id != RIFLES.id or game.seed != mission_seed(session):
        return False
    wanted, there = mission_content(session.g), game.content
    return all(
        getattr(wanted, part) == getattr(there, part)
        for part in ("options", "roster", "leader", "assistant", "squad_kit")
    )


def decided(campaign: Path, session: Session[Campaign]) -> Report | None:
    """If the mission that is waited for has been decided, hand its report in; else None."""
    found = standing(campaign, session)
    if found.what != "resume" or found.game is None:
        return None
    game = open_game(found.game).session
    try:
        return hand_in(session, game) if game.q is None and belongs(session, game) else None
    finally:
        game.close()


def hand_in(session: Session[Campaign], game: Session[Any]) -> Report:
    """Hand a finished mission's report in: the answer to the campaign's question, on disk at once, and only once.

    Raises GameError if the campaign does not wait for this mission.
    """
    report = report_of(game)
    q = session.q
    if q is None or isinstance(q, Roll) or q.kind != "mission":
        raise GameError("the campaign does not wait for a report; this mission has been handed in already")
    if q.about[1] != report.mission:
        raise GameError(f"the campaign waits for mission {q.about[1]}, not for {report.mission}")
    if not belongs(session, game):
        raise GameError("this mission was played by another squad; it has to be played again")
    session.give(token_of(report))
    return report


def retire(session: Session[Campaign]) -> None:
    """End a campaign between the first mission and the last (rifles:10.0.b).  Raises GameError where that cannot be."""
    if session.q is None or RETIRE not in getattr(session.q, "options", ()):
        raise GameError("a campaign can be ended before each mission but the first")
    session.give(RETIRE)
