"""The journal: one SQLite file a game.

A person's answer is committed at once, what follows from it before it is shown.  Events are stored with their answers, since
after a mended rule the past cannot be made again.  Rows and marks carry checksums.  The file is held exclusively while open.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from .ask import tuplify
from .bot import Reason
from .errors import SaveError
from .invocation import command
from .record import FATE, LOST, Answer, Mark, Note, encode
from .session import Session

SCHEMA = 1
APPLICATION = 0x49424F54  # "IBOT": tells our files from other SQLite files
MAGIC = b"SQLite format 3\x00"

_TABLES = """
CREATE TABLE meta(key TEXT PRIMARY KEY, value BLOB, sum INTEGER) WITHOUT ROWID;
CREATE TABLE answers(n INTEGER PRIMARY KEY, seat TEXT, kind TEXT, who TEXT, token BLOB, reason BLOB, mind BLOB, events BLOB,
                     sum INTEGER);
CREATE TABLE marks(n INTEGER, adjusted INTEGER, rules INTEGER, die INTEGER, log INTEGER, minds BLOB, state BLOB, sum INTEGER,
                   PRIMARY KEY(n, adjusted));
CREATE TABLE let_go(id INTEGER PRIMARY KEY, why TEXT, n INTEGER, seat TEXT, kind TEXT, who TEXT, token BLOB, events BLOB);
CREATE TABLE held(id INTEGER PRIMARY KEY, why TEXT, n INTEGER, seat TEXT, kind TEXT, token BLOB);
CREATE TABLE notes(id INTEGER PRIMARY KEY, n INTEGER, kind TEXT, text TEXT);
"""

TABLES = ("meta", "answers", "marks", "let_go", "held", "notes")

MIGRATE: dict[int, Callable[[sqlite3.Connection], None]] = {}
"""From schema k to k + 1; applied in a chain, after a copy has been made."""

ESSENTIAL = ("content", "created", "seed", "title")
"""Facts without which a save is nothing.  They never change, so checksums of all records start from them."""

_decode = msgspec.msgpack.decode

_HELD: dict[tuple[int, int], Journal] = {}
"""Files that this process holds open.  They must not be opened a second time by other means: on POSIX systems closing any handle
of a file gives up the locks that the process has on it."""


def checksum(salt: int, *parts: Any) -> int:
    """Checksum of a record.  ``salt`` tells games apart, so that a record of another game is not taken for one of this game."""
    return zlib.crc32(encode(parts), salt)


def salt_of(meta: dict[str, bytes]) -> int:
    """Where the checksums of a game start."""
    return zlib.crc32(b"".join(meta.get(key, b"") for key in ESSENTIAL))


def beside(path: Path, tail: str) -> Path:
    """A file that belongs to a save, such as its ``-wal``."""
    return path.with_name(path.name + tail)


def holder(path: Path) -> Journal | None:
    """The open journal of a file, if it is open in this very process."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return _HELD.get((stat.st_dev, stat.st_ino))


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite and the file system complain of into a SaveError that a person can act on."""
    try:
        yield
    except sqlite3.ProgrammingError:  # a fault of the program, not of the file
        raise
    except sqlite3.Error as error:
        raise SaveError(path, *_explain(str(error))) from error
    except UnicodeDecodeError as error:
        raise SaveError(path, *_explain("a text in it cannot be read")) from error
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise SaveError(path, *_explain("full")) from error
        raise SaveError(
            path, error.strerror or str(error), "check that the folder exists and can be written to"
        ) from error


def _explain(words: str) -> tuple[str, str]:
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


class Journal:
    """An open save.  Also the ``Store`` of its session.  Every method raises SaveError when the file will not do."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.path = path
        self.db = db
        self.salt = 0
        # the next row whose events are not yet on disk; row -1 is what was said before the first answer
        self._settled = -1
        self._kept: dict[int, Mark] = {}
        self.describe: Callable[[Session[Any]], dict[str, Any]] | None = None
        stat = path.stat()
        self._file = (stat.st_dev, stat.st_ino)
        _HELD[self._file] = self

    # ------------------------------------------------------------------ opening

    @classmethod
    def create(cls, path: Path, meta: dict[str, Any]) -> Journal:
        """A new save; the file must not be there yet.  It appears whole or not at all."""
        with told(path):
            if path.exists():
                raise SaveError(
                    path, "there is a save of this name already", "choose another name with --save"
                )
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
            fresh.unlink(missing_ok=True)
            try:
                _lay_out(fresh, {"head": 0, **meta})
                for leftover in ("-wal", "-shm", "-journal"):  # of a save that was deleted by hand
                    beside(path, leftover).unlink(missing_ok=True)
                _name(fresh, path)
            finally:
                fresh.unlink(missing_ok=True)
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Journal:
        """An existing save, checked and locked; older schemas are migrated after a copy has been made."""
        look_at(path)
        with told(path):
            _check_rights(path)
            db = cls._connect(path)
        journal = cls(path, db)
        try:
            with told(path):
                found = db.execute("PRAGMA integrity_check").fetchone()[0]
            if found != "ok":
                raise SaveError(path, f"the save is damaged ({_first_line(found)})", "")
            journal._check_schema()
            journal._check_sums()
        except BaseException:
            journal._let_go_of_file()
            raise
        return journal

    @staticmethod
    def _connect(path: Path) -> sqlite3.Connection:
        db = connect(path, "rw", timeout=0.25)
        try:
            db.execute("PRAGMA locking_mode=EXCLUSIVE")  # before WAL: then no shared-memory file is needed
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
            db.execute("BEGIN IMMEDIATE")
            db.execute("COMMIT")
        except BaseException:
            db.close()
            raise
        return db

    def _check_schema(self) -> None:
        with told(self.path):
            version = self.db.execute("PRAGMA user_version").fetchone()[0]
            mine = self.db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION
        _check_header(self.path, mine, version)
        if version < SCHEMA:
            self._migrate(version)
        with told(self.path):
            there = {
                name for (name,) in self.db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            }
        for table in TABLES:
            if table not in there:
                raise SaveError(self.path, f"the save is damaged (no such table: {table})", "")

    def _migrate(self, version: int) -> None:
        if version not in MIGRATE:
            raise SaveError(self.path, f"the save is damaged (there is no format {version})", "")
        self.export(free_name(self.path, f"format-{version}"))
        with self._commit():
            for old in range(version, SCHEMA):
                MIGRATE[old](self.db)
            self.db.execute(f"PRAGMA user_version={SCHEMA}")

    def _check_sums(self) -> None:
        """Raise SaveError if a record is not what was written."""
        with told(self.path):
            meta = {key: (value, total) for key, value, total in self.db.execute("SELECT * FROM meta")}
            self.salt = salt_of({key: value for key, (value, _) in meta.items() if type(value) is bytes})
            bad = sum(total != checksum(self.salt, key, value) for key, (value, total) in meta.items())
            bad += sum(key not in meta for key in (*ESSENTIAL, "head", "rules"))
            for table in ("answers", "marks"):
                for *row, total in self.db.execute(f"SELECT * FROM {table}"):
                    bad += total != checksum(self.salt, *row)
            last, count = self.db.execute("SELECT max(n), count(*) FROM answers WHERE n >= 0").fetchone()
            there = 0 if last is None else last + 1
            bad += there - count
            if not bad:
                bad += max(self.meta("head") - there, 0)
        if bad:
            what = "one record is" if bad == 1 else f"{bad} records are"
            raise SaveError(self.path, f"the save is damaged ({what} not as written)", "")

    # ------------------------------------------------------------------ reading

    def meta(self, key: str, default: Any = None) -> Any:
        """A fact about the save."""
        with told(self.path):
            row = self.db.execute("SELECT value FROM meta WHERE key=?", (key,)).fetchone()
        return default if row is None else _decode(row[0])

    def set_meta(self, key: str, value: Any) -> None:
        """Change a fact about the save, at once."""
        with told(self.path):
            self._meta(key, value)

    def answers(self) -> tuple[list[tuple[Answer, bytes | None]], int]:
        """All answers in order, the redo tail included, each with its events; and how many of them are live."""
        found: list[tuple[Answer, bytes | None]] = []
        with told(self.path):
            for row in self.db.execute("SELECT * FROM answers WHERE n >= 0 ORDER BY n"):
                n, seat, kind, who, token, reason, mind, events, _ = row
                if n != len(found):
                    break
                mind = None if mind is None else _decode(mind)
                found.append(
                    (Answer(seat, kind, tuplify(_decode(token)), who, _reason(reason), mind), events)
                )
        return found, min(int(self.meta("head", 0)), len(found))

    def prelude(self) -> bytes | None:
        """The events said before the first answer."""
        with told(self.path):
            row = self.db.execute("SELECT events FROM answers WHERE n = -1").fetchone()
        return None if row is None else row[0]

    def marks(self) -> list[Mark]:
        """The marks, oldest first.  Their ``log`` counts the events since the answer before them."""
        wanted = "SELECT n, state, die, log, minds, rules, adjusted FROM marks ORDER BY n, adjusted"
        with told(self.path):
            return [
                Mark(n, state, die, log, _decode(minds), rules, bool(adjusted))
                for n, state, die, log, minds, rules, adjusted in self.db.execute(wanted)
            ]

    def notes(self) -> list[Note]:
        """Remarks in the order in which they were made."""
        with told(self.path):
            return [Note(*row) for row in self.db.execute("SELECT n, kind, text FROM notes ORDER BY id")]

    def held(self) -> list[tuple[int, str, str]]:
        """Answers that crashed and were set aside: number, kind, why."""
        with told(self.path):
            return list(self.db.execute("SELECT n, kind, why FROM held ORDER BY id"))

    # ------------------------------------------------------------------ writing (the Store of a session)

    def answer(self, n: int, answer: Answer, session: Session[Any] | None = None, let_go: str = "") -> None:
        """A person's answer, committed before its effect, with all that went before it and is not on disk yet."""
        with self._commit():
            if session is not None:
                self._settle(session)
            if let_go:
                self._drop(n, let_go)
            self._write(n, answer, None)
            self._meta("head", n + 1)
        if session is not None:
            self._settled_is(session)

    def flush(self, session: Session[Any]) -> None:
        """All that is new since, committed before it is shown."""
        if self._settled == len(session.answers) and all(id(mark) in self._kept for mark in session.marks):
            return
        with self._commit():
            self._settle(session)
            self._meta("head", len(session.answers))
            if self.describe is not None:
                self._meta("summary", self.describe(session))
        self._settled_is(session)

    def _settle(self, session: Session[Any]) -> None:
        for n in range(self._settled, len(session.answers)):
            if n < 0:
                first = session.ends[0] if session.ends else len(session.log)
                self._write(-1, Answer("", "!start", None, ""), encode(session.log[:first]))
            else:
                self._write(n, session.answers[n], encode(session.events_of(n)))
        for mark in session.marks:
            if id(mark) not in self._kept:
                self._keep(mark, session.ends[mark.n - 1] if mark.n else 0)

    def _settled_is(self, session: Session[Any]) -> None:
        """What ``_settle`` wrote has been committed."""
        self._settled = len(session.answers)
        self._kept = {id(mark): mark for mark in session.marks}

    def cut(self, n: int) -> None:
        """The head moved to ``n``; rows beyond stay as the redo tail, corrections by hand with them."""
        with self._commit():
            self.db.execute("DELETE FROM marks WHERE n > ? AND NOT adjusted", (n,))
            self._meta("head", n)
        self._unsettle(n - 1)  # opening a step again may add to what the answer before it led to

    def let_go(self, n: int, why: str) -> None:
        """Answers from ``n`` on are no longer part of the game, and kept apart."""
        with self._commit():
            self._drop(n, why)
            self._head(n)
        self._unsettle(n)

    def uncorrect(self, n: int) -> None:
        """The correction by hand before answer ``n`` is taken back; marks from there on are to be written anew."""
        with self._commit():
            self.db.execute("DELETE FROM marks WHERE n >= ?", (n,))
        self._kept = {key: mark for key, mark in self._kept.items() if mark.n < n}
        self._unsettle(n - 1)

    def hold(self, n: int, answer: Answer, why: str) -> None:
        """An answer that crashed is set aside, and what followed it let go."""
        self._unsettle(n - 1)  # also when this fails: the session has gone back all the same
        with self._commit():
            self.db.execute(
                "INSERT INTO held(why, n, seat, kind, token) VALUES(?, ?, ?, ?, ?)",
                (why, n, answer.seat, answer.kind, encode(answer.token)),
            )
            self._drop(n + 1, "followed an answer that crashed")
            self.db.execute("DELETE FROM answers WHERE n = ?", (n,))
            self.db.execute("DELETE FROM marks WHERE n > ?", (n,))
            self._head(n)

    def note(self, note: Note) -> None:
        """A remark for the log, committed."""
        with self._commit():
            self.db.execute(
                "INSERT INTO notes(n, kind, text) VALUES(?, ?, ?)", (note.n, note.kind, note.text)
            )

    def adopt(self, marks: list[Mark], settled: int) -> None:
        """These marks, and the events of the answers before ``settled``, are on disk already (after reading a save)."""
        self._kept = {id(m): m for m in marks}
        self._settled = settled

    def forget_marks(self, first: int, last: int) -> None:
        """Marks that are of no use to this program, from ``first`` to ``last``."""
        with self._commit():
            self.db.execute("DELETE FROM marks WHERE n BETWEEN ? AND ?", (first, last))

    def export(self, target: Path) -> None:
        """A one-file copy, whole also while the game goes on."""
        vacuum(self.db, target)

    def close(self) -> None:
        """Fold the write-ahead log into the file and let go of it."""
        try:
            self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            beside(self.path, "-shm").unlink(
                missing_ok=True
            )  # left by a look at the list of saves; we need none
        except (sqlite3.Error, OSError):  # the log stays and is read at the next opening: nothing is lost
            pass
        self._let_go_of_file()

    def _let_go_of_file(self) -> None:
        self.db.close()
        if _HELD.get(self._file) is self:
            del _HELD[self._file]

    @contextmanager
    def _commit(self) -> Iterator[None]:
        with told(self.path):
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.db.execute("COMMIT")
            except BaseException:
                if self.db.in_transaction:
                    self.db.execute("ROLLBACK")
                raise

    def _write(self, n: int, answer: Answer, events: bytes | None) -> None:
        token = encode(answer.token)
        reason = None if answer.reason is None else encode(answer.reason)
        mind = None if answer.mind is None else encode(answer.mind)
        row = (n, answer.seat, answer.kind, answer.by, token, reason, mind, events)
        total = checksum(self.salt, *row)
        self.db.execute("INSERT OR REPLACE INTO answers VALUES(?,?,?,?,?,?,?,?,?)", (*row, total))

    def lose(self, n: int) -> None:
        """Say that answer ``n`` is lost: a place in the order of answers, without what it was."""
        self._write(n, Answer("", LOST, None, FATE), encode([]))

    def _keep(self, mark: Mark, answered: int) -> None:
        minds = encode(mark.minds)
        row = (mark.n, int(mark.adjusted), mark.rules, mark.die, mark.log - answered, minds, mark.state)
        total = checksum(self.salt, *row)
        self.db.execute("INSERT OR REPLACE INTO marks VALUES(?,?,?,?,?,?,?,?)", (*row, total))

    def _drop(self, n: int, why: str) -> None:
        self.db.execute(
            "INSERT INTO let_go(why, n, seat, kind, who, token, events)"
            " SELECT ?, n, seat, kind, who, token, events FROM answers WHERE n >= ? ORDER BY n",
            (why, n),
        )
        self.db.execute("DELETE FROM answers WHERE n >= ?", (n,))
        self.db.execute("DELETE FROM marks WHERE n > ?", (n,))

    def _meta(self, key: str, value: Any) -> None:
        blob = encode(value)
        row = (key, blob, checksum(self.salt, key, blob))
        self.db.execute("INSERT OR REPLACE INTO meta VALUES(?, ?, ?)", row)

    def _head(self, n: int) -> None:
        """The game now stands before answer ``n``, or as far as answers are on disk (those of dice and bots come again)."""
        there = self.db.execute("SELECT coalesce(max(n), -1) + 1 FROM answers").fetchone()[0]
        self._meta("head", min(n, there))

    def _unsettle(self, n: int) -> None:
        self._settled = min(self._settled, max(n, -1))
        self._kept = {k: m for k, m in self._kept.items() if m.n <= n + 1}


def _reason(blob: bytes | None) -> Any:
    """A bot's reason as it was recorded; whatever else was recorded comes back as plain data."""
    if blob is None:
        return None
    try:
        reason = _decode(blob, type=Reason)
    except msgspec.ValidationError:
        return _decode(blob)
    best = tuple(msgspec.structs.replace(c, token=tuplify(c.token)) for c in reason.best)
    return msgspec.structs.replace(reason, best=best)


def _first_line(found: str) -> str:
    lines = [line for line in found.splitlines() if not line.startswith("***")]
    return lines[0] if lines else found


def _check_header(path: Path, mine: bool, version: int) -> None:
    if not mine:
        raise SaveError(path, "this is a database of another program", "choose a save made by Ironbottom")
    if version > SCHEMA:
        raise SaveError(
            path,
            f"the save was made by a newer Ironbottom (format {version}, this one knows {SCHEMA})",
            "update the program; the save is left as it is",
        )


def _check_rights(path: Path) -> None:
    """SQLite itself would open a file that cannot be written, and complain of the disk later."""
    try:
        path.open("r+b").close()
    except OSError as error:
        if os.access(path, os.R_OK) and error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise SaveError(path, *_explain("readonly")) from error
        raise


def connect(path: Path, mode: str, timeout: float = 0.1) -> sqlite3.Connection:
    """A connection to a file that is there: ``rw``, ``ro``, or ``ro&immutable=1`` (nothing beside it is read or made)."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=timeout
    )


def vacuum(db: sqlite3.Connection, target: Path) -> None:
    """Write all of a database into a new file.  Raises SaveError; there is then no such file."""
    with told(target):
        if target.exists():
            raise SaveError(target, "there is a file of this name already", "choose another name")
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            db.execute("VACUUM INTO ?", (target.absolute().as_uri(),))  # also a path that is no text
        except BaseException:
            target.unlink(missing_ok=True)
            raise


def _lay_out(path: Path, meta: dict[str, Any]) -> None:
    """A whole, empty save in one file."""
    blobs = {key: encode(value) for key, value in meta.items()}
    salt = salt_of(blobs)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous=FULL")
        db.execute(
            f"PRAGMA application_id={APPLICATION}"
        )  # in the file's first bytes, where look_at() reads it
        db.execute(f"PRAGMA user_version={SCHEMA}")
        db.executescript(f"BEGIN; {_TABLES}")
        rows = [(key, blob, checksum(salt, key, blob)) for key, blob in blobs.items()]
        db.executemany("INSERT INTO meta VALUES(?, ?, ?)", rows)
        db.execute("COMMIT")


def _name(fresh: Path, path: Path) -> None:
    """Give a finished file its name, which nobody may have taken meanwhile."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        raise SaveError(
            path, "there is a save of this name already", "choose another name with --save"
        ) from None
    except OSError:  # a file system without links
        os.replace(fresh, path)
    _sync_folder(path)


def _sync_folder(path: Path) -> None:
    if os.name != "posix":
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def look_at(path: Path) -> None:
    """Raise SaveError where a glance shows that the file cannot be a save; nothing is changed."""
    with told(path):
        if not path.exists():
            raise SaveError(path, "there is no such save", f"`{command('saves')}` lists those there are")
        if path.is_dir():
            raise SaveError(path, "this is a folder, not a save", "name a file in it")
        if holder(path) is not None:
            raise SaveError(path, *_explain("locked"))
        head = path.open("rb").read(100) if path.is_file() else b"?"
    if not head:
        raise SaveError(path, "the save is empty", "nothing of it can be rescued; delete it and start anew")
    if not head.startswith(MAGIC):
        raise SaveError(path, "this is not an Ironbottom save", "choose a file that ends in .ib")
    if len(head) < 100:
        raise SaveError(path, "the save is cut off within its first page", "nothing of it can be rescued")
    _check_header(path, int.from_bytes(head[68:72]) == APPLICATION, int.from_bytes(head[60:64]))


def free_name(path: Path, word: str) -> Path:
    """A name beside ``path`` that is not taken: ``game.word.ib``, ``game.word-2.ib``..."""
    for i in range(1, 10_000):
        name = path.with_name(f"{path.stem}.{word}{'' if i == 1 else f'-{i}'}{path.suffix}")
        if not name.exists():
            return name
    raise SaveError(path, "too many copies beside this save", "clear some of them away")


def copy_to(path: Path, target: Path) -> None:
    """A byte copy of a save that is not open, and of what belongs to it."""
    with told(path):
        shutil.copy2(path, target)
        if beside(path, "-wal").exists():
            shutil.copy2(beside(path, "-wal"), beside(target, "-wal"))


@contextmanager
def copied(path: Path) -> Iterator[Path]:
    """A copy of a save to read and, if need be, to rescue; the save itself stays as it is.  Raises SaveError."""
    import tempfile

    look_at(path)
    with tempfile.TemporaryDirectory(prefix="ironbottom-") as folder:
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
    for tail in ("", "-wal", "-shm", "-journal"):
        beside(path, tail).unlink(missing_ok=True)


def put_in_place(new: Path, path: Path) -> None:
    """Let ``new`` take the place of ``path`` in one go, and make sure of it on disk."""
    with told(path):
        for leftover in ("-wal", "-shm"):
            beside(path, leftover).unlink(missing_ok=True)
        os.replace(new, path)
        if beside(new, "-wal").exists():
            os.replace(beside(new, "-wal"), beside(path, "-wal"))
        _sync_folder(path)
