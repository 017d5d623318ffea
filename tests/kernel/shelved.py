"""A folder of saves for tests of the list and the bin: a campaign with missions, single games, a copy."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from campaign.camp import advance, finish, until_mission, waits
from ironbottom.campaign import files
from ironbottom.kernel.saves import new_game
from ironbottom.kernel.title import registry


def single(folder: Path, name: str, seed: int = 1, touched: float | None = None) -> Path:
    """A game of Rifles at its first question."""
    title = registry("rifles")
    path = folder / f"{name}.ib"
    new_game(title, title.load("1", "us_army", "japan"), seed, path).session.close()  # type: ignore[attr-defined]
    return dated(path, touched)


def over(folder: Path, name: str, seed: int = 1, touched: float | None = None) -> Path:
    """A game of Rifles that has been played to its end."""
    title = registry("rifles")
    path = folder / f"{name}.ib"
    finish(new_game(title, title.load("1", "us_army", "japan"), seed, path).session).close()  # type: ignore[attr-defined]
    return dated(path, touched)


def campaign(folder: Path, name: str, touched: float | None = None) -> Path:
    """A campaign whose first mission is over and whose second has begun."""
    session = until_mission(files.begin(folder, name, "us_army", "japan", 1).session)
    path = folder / f"{name}.ib"
    game = finish(files.open_mission(path, session).session)
    files.hand_in(session, game)
    game.close()
    while not waits(session):
        advance(session)
    files.open_mission(path, session).session.close()
    session.close()
    for n in (1, 2):
        dated(folder / f"{name}.m{n}.ib", touched)
    return dated(path, touched)


def copy(path: Path, name: str, touched: float) -> Path:
    """A copy of a save under another name, as a program that keeps folders alike leaves it."""
    target = path.with_name(f"{name}.ib")
    shutil.copy2(path, target)
    return dated(target, touched)


def dated(path: Path, touched: float | None) -> Path:
    """The save, last played at this time."""
    if touched is not None:
        os.utime(path, (touched, touched))
    return path
