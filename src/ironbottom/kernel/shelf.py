"""The saves of a folder as a person looks for them: missions under their campaign, finished games last, copies told as such.

What a person calls a game is kept in the save itself.  Files keep their names, by which campaigns and their missions find each
other.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

import msgspec

from . import journal as j
from .disk import looked_into
from .errors import SaveError
from .layout import Unsound
from .naming import legible
from .saves import Listed, listed

CALLED = "called"
"""The fact of a save that holds what a person calls it."""
LONGEST = 60
"""Characters of that."""
_WANTED = (*j.ESSENTIAL, "table", CALLED)


class _Link(msgspec.Struct, frozen=True):
    """Of a save's table what ties it to another: the file name of its campaign, and which mission it is."""

    campaign: str = ""
    mission: int = 0


class Facts(msgspec.Struct, frozen=True):
    """What a save says of itself besides where it stands.  ``same`` is equal in copies of one game, and in nothing else."""

    called: str = ""
    campaign: str = ""
    mission: int = 0
    same: tuple[bytes, ...] = ()


class Shelved(msgspec.Struct):
    """A save, what hangs together with it, and what is to be said of it as a copy."""

    save: Listed
    facts: Facts
    missions: list[Shelved] = msgspec.field(default_factory=list)
    copy: str = ""

    @property
    def touched(self) -> float:
        """When it, or a mission of it, was last played."""
        return max([self.save.touched, *(mission.save.touched for mission in self.missions)])

    @property
    def paths(self) -> list[Path]:
        """Its file, and those of its missions."""
        return [self.save.path, *(mission.save.path for mission in self.missions)]


def shelf(folder: Path) -> list[Shelved]:
    """The saves of a folder: unfinished ones, then finished ones, the last touched first; missions are under their campaign."""
    found = [Shelved(save, Facts() if save.fault else facts(save.path)) for save in listed(folder)]
    _tell_copies(found)
    campaigns = {each.save.path.name: each for each in found if not each.facts.campaign}
    alone = []
    for each in found:
        home = campaigns.get(each.facts.campaign)
        if home is None:
            alone.append(each)
        else:
            home.missions.append(each)
    for each in alone:
        each.missions.sort(key=lambda mission: (mission.facts.mission, mission.save.name))
    return sorted(alone, key=lambda each: (each.save.over, -each.touched))


def facts(path: Path) -> Facts:
    """What a save says of itself; nothing where it cannot be read.  Looking does not lock or change it."""
    try:
        open_here = j.holder(path)
        if open_here is not None:
            blobs = dict(open_here.db.execute(_query(), _WANTED))
        else:
            with looked_into(path) as db:
                blobs = dict(db.execute(_query(), _WANTED))
        link = msgspec.msgpack.decode(blobs.get("table", b"\x80"), type=_Link)
        called = msgspec.msgpack.decode(blobs.get(CALLED, b"\xa0"), type=str)
        same = tuple(bytes(blobs[key]) for key in j.ESSENTIAL)
    except (
        sqlite3.Error,
        OSError,
        msgspec.MsgspecError,
        UnicodeError,
        RecursionError,
        TypeError,
        KeyError,
        Unsound,
    ):
        return Facts()
    return Facts(called, link.campaign, link.mission, same)


def _query() -> str:
    return f"SELECT key, value FROM meta WHERE key IN ({','.join('?' * len(_WANTED))})"


def _tell_copies(found: list[Shelved]) -> None:
    """Say of saves of one and the same game which is the newest; ``found`` has the last touched first."""
    games: dict[Any, list[Shelved]] = {}
    for each in found:
        if each.facts.same:
            games.setdefault(each.facts.same, []).append(each)
    for newest, *older in games.values():
        for each in older:
            each.copy = f"a copy of {newest.save.name}, which is newer"
        if older:
            names = ", ".join(each.save.name for each in older)
            newest.copy = f"the newest of {len(older) + 1} copies; older: {names}"


def call(path: Path, name: str) -> str:
    """Give a game a name of a person's own, "" for none; the name as it is kept.

    The time at which it was last played stays.  Raises SaveError, also where the game is open in another window.
    """
    name = legible(" ".join(name.split()), LONGEST)
    try:
        before = path.stat()
    except OSError as error:
        raise SaveError(path, error.strerror or str(error)) from error
    journal = j.Journal.open(path)
    try:
        journal.set_meta(CALLED, name)
    finally:
        journal.close()
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    return name
