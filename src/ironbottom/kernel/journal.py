"""The journal: one SQLite file a game.

A person's answer is committed at once, what follows from it before it is shown.  Events are stored with their answers, since
after a mended rule the past cannot be made again.  Rows and marks carry checksums.  The file is held exclusively while open.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from . import disk, layout
from .ask import tuplify
from .bot import Reason
from .disk import (
    beside,
    connect,
    copied,
    free_name,
    holder,
    look_at,
    remove,
    told,
    write_copy,
)
from .errors import SaveError
from .files import real
from .layout import ESSENTIAL, MAGIC, MIGRATE, SCHEMA, checksum, decoded, salt_of
from .record import FATE, LOST, Answer, Mark, Note, encode
from .session import Session

FOLD_EVERY = 200
"""Answers after which the write-ahead log is folded into the file, so that damage to it costs less."""


class Journal:
    """An open save.  Also the ``Store`` of its session.  Every method raises SaveError when the file will not do."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.path = path
        self.db = db
        self.salt = 0
        # the next row whose events are not yet on disk; row -1 is what was said before the first answer
        self._settled = -1
        self._folded = 0  # answers that were there when the log was last folded into the file
        self._kept: dict[int, Mark] = {}
        self.describe: Callable[[Session[Any]], dict[str, Any]] | None = None
        stat = path.stat()
        self._file = (stat.st_dev, stat.st_ino)
        disk.HELD[self._file] = self

    # ------------------------------------------------------------------ opening

    @classmethod
    def create(cls, path: Path, meta: dict[str, Any]) -> Journal:
        """A new save; the file must not be there yet.  It appears whole or not at all."""
        blobs = {key: encode(value) for key, value in {"head": 0, **meta}.items()}
        disk.write_new(
            path,
            lambda db: layout.lay_out(db, blobs),
            ("there is a save of this name already", "choose another name with --save"),
        )
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Journal:
        """An existing save, checked and locked; older schemas are migrated after a copy has been made.

        Nothing is written, and nothing that the file may tell SQLite to do is done, before all of it has been found sound.
        """
        look_at(path)
        with told(path):
            file = real(path)
            disk.check_rights(file)
            if disk.has_log(file):  # SQLite folds it into the file, even if what it finds then is of no use
                with disk.opened_image(disk.shoot(file).sound()) as image:
                    _examined(image)
            db, salt = cls._connect(file)
        journal = cls(file, db)
        journal.salt = salt
        try:
            journal._migrate()
        except BaseException:
            journal._let_go_of_file()
            raise
        return journal

    @staticmethod
    def _connect(path: Path) -> tuple[sqlite3.Connection, int]:
        """A connection that holds the file, and the salt of its checksums."""
        db = connect(path, "rw", timeout=0.25)
        try:
            layout.careful(db)
            db.execute("PRAGMA locking_mode=EXCLUSIVE")  # before WAL: then no shared-memory file is needed
            db.execute("BEGIN EXCLUSIVE")
            db.execute("COMMIT")
            salt = _examined(db)
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
            db.execute("BEGIN IMMEDIATE")
            db.execute("COMMIT")
        except BaseException:
            db.close()
            raise
        return db, salt

    def _migrate(self) -> None:
        with told(self.path):
            version = self.db.execute("PRAGMA user_version").fetchone()[0]
        if version == SCHEMA:
            return
        if version not in MIGRATE:
            raise SaveError(self.path, f"the save is damaged (there is no format {version})", "")
        self.export(free_name(self.path, f"format-{version}"))
        with self._commit():
            for old in range(version, SCHEMA):
                MIGRATE[old](self.db)
            self.db.execute(f"PRAGMA user_version={SCHEMA}")

    # ------------------------------------------------------------------ reading

    def meta(self, key: str, default: Any = None) -> Any:
        """A fact about the save."""
        with told(self.path):
            row = self.db.execute("SELECT value FROM meta WHERE key=?", (key,)).fetchone()
            return default if row is None else layout.fact(key, row[0])

    def set_meta(self, key: str, value: Any) -> None:
        """Change a fact about the save, at once."""
        with told(self.path):
            self._meta(key, value)

    def answers(self) -> tuple[list[tuple[Answer, bytes | None]], int]:
        """All answers in order, the redo tail included, each with its events; and how many of them are live."""
        found: list[tuple[Answer, bytes | None]] = []
        decode = msgspec.msgpack.decode
        with told(self.path), layout.readable(lambda: f"answer {len(found)}"):
            for row in self.db.execute("SELECT * FROM answers WHERE n >= 0 ORDER BY n"):
                n, seat, kind, who, token, reason, mind, events, _ = row
                if n != len(found):
                    break
                mind = None if mind is None else decode(mind)
                reason = None if reason is None else _reason(reason)
                found.append((Answer(seat, kind, tuplify(decode(token)), who, reason, mind), events))
        return found, min(self.meta("head", 0), len(found))

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
                Mark(
                    n,
                    state,
                    die,
                    log,
                    decoded(minds, dict[str, Any], f"a mark at {n}"),
                    rules,
                    bool(adjusted),
                )
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
        if not 0 <= n - self._folded < FOLD_EVERY:
            self._folded = n
            self._fold()

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
        """A one-file copy, whole also while the game goes on.  Raises SaveError; there is then no such file."""
        write_copy(self.db, target)

    def close(self) -> None:
        """Fold the write-ahead log into the file and let go of it."""
        self._fold()
        try:
            beside(self.path, "-shm").unlink(
                missing_ok=True
            )  # another program's look at the save; we need none
        except OSError:  # it means nothing without a log
            pass
        self._let_go_of_file()

    def _fold(self) -> None:
        """Write what the log holds into the file, and empty it."""
        try:
            self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except (sqlite3.Error, OSError):  # the log stays and is read at the next opening: nothing is lost
            pass

    def _let_go_of_file(self) -> None:
        self.db.close()
        if disk.HELD.get(self._file) is self:
            del disk.HELD[self._file]

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

    def repeat_facts(self) -> None:
        """See that the essential facts stand in the file twice, as they do not in saves of earlier versions."""
        wanted = "SELECT count(*) FROM answers WHERE n = ?"
        with told(self.path):
            if self.db.execute(wanted, (layout.TWICE,)).fetchone()[0]:
                return
            layout.insert(
                self.db, "answers", [layout.twice(dict(self.db.execute("SELECT key, value FROM meta")))]
            )

    def _head(self, n: int) -> None:
        """The game now stands before answer ``n``, or as far as answers are on disk (those of dice and bots come again)."""
        wanted = "SELECT coalesce(max(n), -1) + 1 FROM answers WHERE n >= 0"
        there = self.db.execute(wanted).fetchone()[0]
        self._meta("head", min(n, there))

    def _unsettle(self, n: int) -> None:
        self._settled = min(self._settled, max(n, -1))
        self._kept = {k: m for k, m in self._kept.items() if m.n <= n + 1}


def _examined(db: sqlite3.Connection) -> int:
    """The salt of a database whose tables and records are all as they were written.  Raises Unsound."""
    layout.check_schema(db)
    return layout.check(db)


def _reason(blob: bytes) -> Any:
    """A bot's reason as it was recorded; whatever else was recorded comes back as plain data."""
    try:
        reason = msgspec.msgpack.decode(blob, type=Reason)
    except msgspec.ValidationError:
        return msgspec.msgpack.decode(blob)
    best = tuple(msgspec.structs.replace(c, token=tuplify(c.token)) for c in reason.best)
    return msgspec.structs.replace(reason, best=best)


__all__ = [
    "ESSENTIAL",
    "MAGIC",
    "Journal",
    "beside",
    "checksum",
    "connect",
    "copied",
    "free_name",
    "holder",
    "look_at",
    "remove",
    "salt_of",
    "told",
]
