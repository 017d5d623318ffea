"""Deleted games: they go into a folder beside the saves, and can be brought back from there with all that belongs to them.

Each deletion has a folder of its own in the bin, so that a campaign and its missions keep the names by which they find each other.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from . import journal as j
from .errors import SaveError
from .saves import SUFFIX, Listed, listed
from .shelf import Shelved, shelf

BIN = "bin"
"""The folder, in that of the saves."""
TAILS = ("-wal", "-journal")
"""What SQLite keeps beside a save and is part of it."""


class Binned(msgspec.Struct, frozen=True):
    """What was deleted in one go: its folder, and the save in front of those that went with it."""

    folder: Path
    save: Listed
    others: int

    @property
    def name(self) -> str:
        """How it is called in the bin."""
        return self.folder.name


def delete(folder: Path, path: Path) -> Binned:
    """Move a save into the bin, a campaign with its missions.

    Raises SaveError, and nothing is moved: for a mission of a campaign, for what is open in another window, where the bin cannot be
    made.
    """
    games = [path, *_missions(folder, path)]
    with j.told(path), _held(games):
        target = _room(folder / BIN, path.stem)
        for game in games:  # the campaign first: missions without it are only missions
            _move(game, target)
    return _binned(target)


def restore(folder: Path, binned: Binned) -> list[Path]:
    """Bring a deletion back; the saves.  Raises SaveError where a name has been taken meanwhile; nothing is moved then."""
    games = sorted(binned.folder.glob(f"*{SUFFIX}"), key=lambda game: game.name == binned.save.path.name)
    for game in games:
        if os.path.lexists(folder / game.name):
            raise SaveError(
                folder / game.name, "there is a save of this name already", "delete or move that one first"
            )
    with j.told(binned.folder):
        for game in games:  # the campaign last
            _move(game, folder)
        with suppress(OSError):  # what else somebody put there stays
            binned.folder.rmdir()
    return [folder / game.name for game in games]


def empty(binned: Binned) -> None:
    """Remove a deletion for good.  Raises SaveError."""
    with j.told(binned.folder):
        for game in sorted(binned.folder.glob(f"*{SUFFIX}")):
            j.remove(game)
        with suppress(OSError):
            binned.folder.rmdir()


def contents(folder: Path) -> list[Binned]:
    """What is in the bin, the last deleted first."""
    place = folder / BIN
    if not place.is_dir():
        return []
    found = [each for each in place.iterdir() if each.is_dir() and any(each.glob(f"*{SUFFIX}"))]
    return [_binned(each) for each in sorted(found, key=lambda each: -each.stat().st_mtime)]


def _missions(folder: Path, path: Path) -> list[Path]:
    """The missions that go with a save.  Raises SaveError for a mission whose campaign is there."""
    for each in shelf(folder):
        if each.save.path.name == path.name:
            return each.paths[1:]
        if any(mission.save.path.name == path.name for mission in each.missions):
            raise SaveError(
                path,
                f"this is a mission of the campaign {each.save.name}",
                "delete the campaign, with all its missions",
            )
    return []


def _binned(folder: Path) -> Binned:
    """A deletion, by what stands in front: the campaign of missions, else the one save."""
    groups: list[Shelved] = shelf(folder)
    found = listed(folder)
    head = next((each.save for each in groups if each.missions), found[0])
    return Binned(folder, head, len(found) - 1)


def _room(place: Path, stem: str) -> Path:
    """A new folder in the bin."""
    for i in range(1, 10_000):
        target = place / (stem if i == 1 else f"{stem}-{i}")
        if not os.path.lexists(target):
            target.mkdir(parents=True)
            return target
    raise SaveError(place, "too much is in the bin", "clear some of it away")


@contextmanager
def _held(games: Sequence[Path]) -> Iterator[None]:
    """Meanwhile no other window opens these saves, and what SQLite had beside them is in them.

    Raises SaveError where one is open; damaged ones, which no window opens as they are, go as they are.
    """
    held: list[j.Journal] = []
    try:
        for game in games:
            try:
                held.append(j.Journal.open(game))
            except SaveError as error:
                if "open in another window" in error.what:
                    raise
            else:
                busy = held[-1].db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
                if busy:
                    raise SaveError(game, "somebody reads this save", "try again in a moment")
        yield
    finally:
        for journal in held:
            journal.close()
            if not journal.path.exists():  # it has moved, and with it all that was in these
                for tail in ("-wal", "-shm"):
                    j.beside(journal.path, tail).unlink(missing_ok=True)


def _move(game: Path, target: Path) -> None:
    os.replace(game, target / game.name)
    if (
        j.holder(target / game.name) is not None
    ):  # all is in the one file, and the rest goes when it is closed
        return
    for tail in TAILS:
        if j.beside(game, tail).exists():
            os.replace(j.beside(game, tail), target / (game.name + tail))
