"""Saves as files: looked at without being touched, copied, put in place.  Nothing here knows what a game is.

A save that is not being played is read as one image: the file with the sound part of its write-ahead log over it, in memory.
So a look changes nothing, needs no rights to write, and can be had where the disk is full.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from . import layout
from .errors import SaveError
from .files import (
    NotAFile,
    draft_of,
    name_new,
    open_file,
    read_file,
    read_open,
    real,
    sync_file,
    sync_folder,
    write_whole,
)
from .invocation import command
from .wal import read_log

if TYPE_CHECKING:
    from .journal import Journal

HELD: dict[tuple[int, int], Journal] = {}
"""Files that this process holds open.  They must not be opened a second time by other means: on POSIX systems closing any handle
of a file gives up the locks that the process has on it."""

SHARED = 0x40000002, 510
"""Where SQLite locks a database against being written: the first byte, and how many."""

_BESIDE = ("-wal", "-shm", "-journal")
_LOOKING = 0.25
"""Seconds for which a save that somebody else looks at or opens is waited for."""


def beside(path: Path, tail: str) -> Path:
    """A file that belongs to a save, such as its ``-wal``."""
    return path.with_name(path.name + tail)


def holder(path: Path) -> Journal | None:
    """The open journal of a file, if it is open in this very process."""
    try:
        found = path.stat()
    except OSError:
        return None
    return HELD.get((found.st_dev, found.st_ino))


# ---------------------------------------------------------------------- complaints


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite and the file system complain of into a SaveError that a person can act on."""
    try:
        yield
    except sqlite3.ProgrammingError:  # a fault of the program, not of the file
        raise
    except sqlite3.Error as error:
        raise SaveError(path, *explain(str(error))) from error
    except UnicodeDecodeError as error:
        raise SaveError(path, *explain("a text in it cannot be read")) from error
    except layout.Unsound as error:
        raise SaveError(path, f"the save is damaged ({error})") from error
    except NotAFile as error:
        raise SaveError(path, error.strerror or "", "choose a file that ends in .ib") from error
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise SaveError(path, *explain("full")) from error
        raise SaveError(
            path, error.strerror or str(error), "check that the folder exists and can be written to"
        ) from error


def explain(words: str) -> tuple[str, str]:
    """What SQLite's words mean to a player, and what to do."""
    if "locked" in words:
        return "this game is open in another window", "close it there first"
    if "full" in words:
        return (
            "the disk is full, so nothing more was saved",
            "make room and try again; nothing saved before is lost",
        )
    if "readonly" in words or "unable to open" in words:
        return (
            "the save cannot be written here",
            "check the rights of the file and its folder, or choose another with --saves",
        )
    if "disk I/O" in words:
        return (
            "the disk refused to write, so nothing more was saved",
            "check the disk and try again; nothing saved before is lost",
        )
    return f"the save is damaged ({words})", f"`{command('doctor')}` tells what can be rescued"


# ---------------------------------------------------------------------- looking


def look_at(path: Path) -> None:
    """Raise SaveError where a glance shows that the file cannot be a save; nothing is changed, and nothing is waited for."""
    with told(path):
        file = real(path)
        if not file.exists():
            raise SaveError(path, "there is no such save", f"`{command('saves')}` lists those there are")
        if file.is_dir():
            raise SaveError(path, "this is a folder, not a save", "name a file in it")
        if holder(file) is not None:
            raise SaveError(path, *explain("locked"))
        head = b"?"
        if file.is_file():
            with closing_fd(open_file(file)) as fd:
                head = os.read(fd, 100)
        for tail in _BESIDE:
            other = beside(file, tail)
            if other.exists() and not other.is_file():
                raise SaveError(path, f"{other.name} beside it is not a file", "move that away")
    if not head:
        raise SaveError(path, "the save is empty", "nothing of it can be rescued; delete it and start anew")
    if not head.startswith(layout.MAGIC):
        raise SaveError(path, "this is not an Ironbottom save", "choose a file that ends in .ib")
    if len(head) < 100:
        raise SaveError(path, "the save is cut off within its first page", "nothing of it can be rescued")
    check_header(path, int.from_bytes(head[68:72]) == layout.APPLICATION, int.from_bytes(head[60:64]))


def check_header(path: Path, mine: bool, version: int) -> None:
    """Raise SaveError for a database of another program, or of a later format."""
    if not mine:
        raise SaveError(path, "this is a database of another program", "choose a save made by Ironbottom")
    if version > layout.SCHEMA:
        raise SaveError(
            path,
            f"the save was made by a newer Ironbottom (format {version}, this one knows {layout.SCHEMA})",
            "update the program; the save is left as it is",
        )


def check_rights(path: Path) -> None:
    """SQLite itself would open a file that cannot be written, and complain of the disk later."""
    try:
        path.open("r+b").close()
    except OSError as error:
        if os.access(path, os.R_OK) and error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise SaveError(path, *explain("readonly")) from error
        raise


@contextmanager
def closing_fd(fd: int) -> Iterator[int]:
    """Close a descriptor in the end."""
    try:
        yield fd
    finally:
        os.close(fd)


def share(fd: int, wait: float = _LOOKING) -> None:
    """Lock an open save as SQLite's readers do; closing it gives the lock up.

    Raises OperationalError if it is still being played after ``wait`` seconds.
    """
    try:
        import fcntl
    except ImportError:  # Windows: there the lock of the player keeps everybody from reading at all
        return
    import time

    first, count = SHARED
    until = time.monotonic() + wait
    while True:
        try:
            fcntl.lockf(fd, fcntl.LOCK_SH | fcntl.LOCK_NB, count, first)
        except OSError as error:
            if error.errno not in (errno.EACCES, errno.EAGAIN):  # a disk that knows no locks
                return
            if time.monotonic() >= until:
                raise sqlite3.OperationalError("database is locked") from error
            time.sleep(0.01)
        else:
            return


def has_log(path: Path) -> bool:
    """Is there something in the write-ahead log of a save?"""
    try:
        return beside(path, "-wal").stat().st_size > 0
    except FileNotFoundError:
        return False


class Shot(NamedTuple):
    """A save as it was at one moment: ``image`` is its database with the sound part of its write-ahead log.

    ``beyond`` = with what can be had of the log behind a fault in it; None where the log is sound.
    """

    image: bytes
    beyond: bytes | None

    def sound(self) -> bytes:
        """The image.  Raises Unsound where the log is damaged: the image is then of an earlier time."""
        if self.beyond is not None:
            raise layout.Unsound("its write-ahead log is not as written")
        return self.image


def shoot(path: Path, wait: float = _LOOKING) -> Shot:
    """Read a save that is not being played.  Raises OSError, OperationalError (being played)."""
    file = real(path)
    with closing_fd(open_file(file)) as fd:
        share(fd, wait)
        data = read_open(fd, file)
        log = beside(file, "-wal")
        written = read_file(log) if has_log(file) else b""
    found = read_log(written)
    beyond = None if found.beyond is None else found.beyond.over(data)
    return Shot(found.sound.over(data), beyond)


@contextmanager
def opened_image(image: bytes) -> Iterator[sqlite3.Connection]:
    """An image as a database in memory, which does nothing by itself."""
    plain = b"\1\1".join((image[:18], image[20:]))  # "no write-ahead log": there is none in memory
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        if hasattr(db, "deserialize"):
            db.deserialize(plain)
            layout.careful(db)
            db.setlimit(
                sqlite3.SQLITE_LIMIT_LENGTH, max(len(plain), 2**20)
            )  # no record is larger than the file
            yield db
            return
    import tempfile  # a library of SQLite that was built without it

    with tempfile.TemporaryDirectory(prefix=f"ironbottom-{os.getpid()}-") as folder:
        copy = Path(folder, "image")
        copy.write_bytes(plain)
        with closing(connect(copy, "rw")) as db:
            layout.careful(db)
            yield db


def first_page(db: sqlite3.Connection) -> bytes:
    """The first page of a database in memory."""
    if hasattr(db, "serialize"):
        return db.serialize()[: layout.PAGE]
    import tempfile

    with tempfile.TemporaryDirectory(prefix=f"ironbottom-{os.getpid()}-") as folder:
        copy = Path(folder, "image")
        with closing(sqlite3.connect(copy)) as target:
            db.backup(target)
        return copy.read_bytes()[: layout.PAGE]


@contextmanager
def looked_into(path: Path) -> Iterator[sqlite3.Connection]:
    """A database to read a few facts of a save from; its schema has been checked, its records have not.

    Raises OSError, sqlite3.Error, Unsound.
    """
    file = real(path)
    if beside(file, "-wal").exists():
        with opened_image(shoot(file, wait=0).image) as db:
            layout.check_schema(db)
            yield db
    else:  # nothing beside it: a few pages tell it
        with closing(connect(file, "ro&immutable=1")) as db:
            layout.careful(db)
            layout.check_schema(db)
            yield db


@contextmanager
def examined(path: Path) -> Iterator[sqlite3.Connection]:
    """A save in memory, of which every record is as it was written.  Raises SaveError; the save itself stays as it is."""
    look_at(path)
    with told(path), opened_image(shoot(path).sound()) as db:
        layout.check_schema(db)
        layout.check(db)
        yield db


def in_use(path: Path) -> bool:
    """Is this save being played, here or in another window?"""
    try:
        file = real(path)
        if holder(file) is not None:
            return True
        with closing_fd(open_file(file)) as fd:
            share(fd, wait=0)
    except sqlite3.OperationalError:
        return True
    except OSError:  # what cannot be read is told by whoever reads it
        return False
    return False


def connect(path: Path, mode: str, timeout: float = 0.1) -> sqlite3.Connection:
    """A connection to a file that is there: ``rw``, or ``ro&immutable=1`` (nothing beside it is read or made)."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=timeout
    )


# ---------------------------------------------------------------------- writing


def lay_out(path: Path, fill: Callable[[sqlite3.Connection], None]) -> None:
    """Make a database file that is whole on the disk before this returns.  ``path`` is a draft: other names come later."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=MEMORY")  # a draft needs nothing beside it
        db.execute("PRAGMA synchronous=FULL")
        fill(db)
    sync_file(path)


def write_new(path: Path, fill: Callable[[sqlite3.Connection], None], taken: tuple[str, str]) -> None:
    """A new database file under a name that must be free; it appears whole or not at all.  Raises SaveError.

    ``taken`` is what to say, and what to do, where there is a file of this name.
    """
    with told(path):
        if os.path.lexists(path):
            raise SaveError(path, *taken)
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = draft_of(path, "new")
        try:
            remove(draft)
            lay_out(draft, fill)
            for leftover in _BESIDE:  # of a save that was deleted by hand
                beside(path, leftover).unlink(missing_ok=True)
            name_new(draft, path)
        except FileExistsError:
            raise SaveError(path, *taken) from None
        finally:
            remove(draft)


def write_copy(db: sqlite3.Connection, target: Path) -> None:
    """Write the records of a save into a new file, with our own schema and nothing else.  Raises SaveError."""

    def fill(copy: sqlite3.Connection) -> None:
        layout.lay_out(copy, {})
        copy.execute("BEGIN")
        for table in layout.TABLES:
            layout.insert(copy, table, db.execute(f"SELECT * FROM {table} ORDER BY {layout.ORDER[table]}"))
        copy.execute("COMMIT")

    write_new(target, fill, ("there is a file of this name already", "choose another name"))


def free_name(path: Path, word: str) -> Path:
    """A name beside ``path`` that is not taken: ``game.word.ib``, ``game.word-2.ib``..."""
    for i in range(1, 10_000):
        name = path.with_name(f"{path.stem}.{word}{'' if i == 1 else f'-{i}'}{path.suffix}")
        if not os.path.lexists(name):
            return name
    raise SaveError(path, "too many copies beside this save", "clear some of them away")


def copy_to(path: Path, target: Path) -> None:
    """A byte copy of a save that is not open, and of its write-ahead log.  Each appears whole or not at all, the save last."""
    with told(path):
        file = real(path)
        log = beside(file, "-wal")
        with closing_fd(open_file(file)) as fd:
            share(fd)
            data = read_open(fd, file)
            written = read_file(log) if log.exists() else None
    with told(target):
        try:
            if written is not None:
                write_whole(beside(target, "-wal"), written)
            write_whole(target, data)
        except BaseException:
            remove(target)
            raise


@contextmanager
def copied(path: Path) -> Iterator[Path]:
    """A copy of a save to read and, if need be, to rescue; the save itself stays as it is.  Raises SaveError."""
    import tempfile

    look_at(path)
    with tempfile.TemporaryDirectory(prefix=f"ironbottom-{os.getpid()}-") as folder:
        copy = Path(folder, path.name)
        copy_to(path, copy)
        yield copy


def copy_aside(path: Path, word: str) -> Path:
    """A byte copy of a save and what belongs to it, under a free name."""
    target = free_name(path, word)
    copy_to(path, target)
    return target


def remove(path: Path) -> None:
    """Remove a file and what SQLite puts beside it, where they are there."""
    for tail in ("", *_BESIDE):
        beside(path, tail).unlink(missing_ok=True)


def put_in_place(new: Path, path: Path) -> None:
    """Let ``new`` take the place of ``path`` in one go, and make sure of it on disk."""
    with told(path):
        for leftover in _BESIDE:
            beside(path, leftover).unlink(missing_ok=True)
        os.replace(new, path)
        if beside(new, "-wal").exists():
            os.replace(beside(new, "-wal"), beside(path, "-wal"))
        sync_folder(path)
