"""What a save is made of: its tables, its records with their checksums, and the one place that reads the bytes of strangers.

Whatever is found here that this program has not written is Unsound; nothing of it has then been run.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from typing import Any, TypedDict
from zlib import crc32

import msgspec

from .record import encode

SCHEMA = 1
APPLICATION = 0x49424F54  # "IBOT": tells our files from other SQLite files
MAGIC = b"SQLite format 3\x00"
PAGE = 4096

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
ORDER = {"meta": "key", "answers": "n", "marks": "n, adjusted", "let_go": "id", "held": "id", "notes": "id"}
"""By what the records of each table are in order."""

ESSENTIAL = ("content", "created", "seed", "title")
"""Facts without which a save is nothing.  They never change, so checksums of all records start from them."""
TWICE = -2
"""Number of the answer that is none: it repeats the essential facts, and in the file it stands far from them."""
TWICE_KIND = "!game"

MIGRATE: dict[int, Callable[[sqlite3.Connection], None]] = {}
"""From schema k to k + 1; applied in a chain, after a copy has been made."""

_WORD, _NUMBER, _BYTES = (str,), (int,), (bytes,)
_KINDS: dict[str, tuple[tuple[type, ...], ...]] = {
    "answers": (
        _NUMBER,
        _WORD,
        _WORD,
        _WORD,
        _BYTES,
        (bytes, type(None)),
        (bytes, type(None)),
        (bytes, type(None)),
    ),
    "marks": (_NUMBER, _NUMBER, _NUMBER, _NUMBER, _NUMBER, _BYTES, _BYTES),
    "let_go": (_NUMBER, _WORD, _NUMBER, _WORD, _WORD, _WORD, _BYTES, (bytes, type(None))),
    "held": (_NUMBER, _WORD, _NUMBER, _WORD, _WORD, _BYTES),
    "notes": (_NUMBER, _NUMBER, _WORD, _WORD),
}


_BROKEN = (msgspec.MsgspecError, RecursionError, TypeError, AttributeError, ValueError, OverflowError)
"""What the decoding of bytes that anybody may have made can raise."""


class Unsound(ValueError):
    """Something in a save is not as this program writes it; the words say what, for the middle of a sentence."""


# ---------------------------------------------------------------------- bytes


@contextmanager
def readable(what: Callable[[], str]) -> Iterator[None]:
    """Whatever the decoding of bytes may raise is Unsound: ``what`` cannot be read."""
    try:
        yield
    except _BROKEN as error:
        raise Unsound(f"{what()} cannot be read") from error


def decoded(blob: Any, kind: Any = Any, what: str = "a record") -> Any:
    """Plain data from bytes that somebody may have made by hand.  Raises Unsound, whatever they are."""
    with readable(lambda: what):
        return msgspec.msgpack.decode(blob, type=kind)


class Summary(msgspec.Struct):
    """Where a game stands, for the list of saves."""

    text: str = ""
    over: bool = False


class Table(TypedDict, total=False):
    """Who plays what, and what the game belongs to."""

    bots: dict[str, str] | None
    own_dice: bool | str | None
    guide: str
    campaign: str
    mission: int
    ironman: bool
    name: str
    curtain: bool


class Guided(TypedDict, total=False):
    """What the guide of a game has said."""

    seen: dict[str, int]
    off: bool
    away: int


FACTS: dict[str, Any] = {
    "title": str,
    "seed": int,
    "rules": int,
    "content": bytes,
    "created": float | int,
    "head": int,
    "table": Table | None,
    "summary": Summary | None,
    "guide": Guided | None,
    "rescued": float | int,
    "called": str,
}
"""What each fact of a save is.  Other facts are of no use to this program."""


def fact(key: str, blob: Any) -> Any:
    """The value of a fact, if it is of its kind.  Raises Unsound."""
    if type(key) is not str or type(blob) is not bytes:
        raise Unsound("a fact cannot be read")
    what = f"its {key}" if key in FACTS else "a fact"
    decoded(blob, FACTS.get(key, Any), what)
    return decoded(blob, Any, what)


def fits(table: str, row: Iterable[Any]) -> bool:
    """Is each value of a record of its column's type?  (Columns of SQLite may hold anything.)"""
    return all(type(value) in kinds for value, kinds in zip(row, _KINDS[table], strict=True))


# ---------------------------------------------------------------------- checksums


def checksum(salt: int, *parts: Any) -> int:
    """Checksum of a record.  ``salt`` tells games apart, so that a record of another game is not taken for one of this game."""
    return crc32(encode(parts), salt)


def salt_of(meta: dict[str, bytes]) -> int:
    """Where the checksums of a game start."""
    return crc32(b"".join(meta.get(key, b"") for key in ESSENTIAL))


def twice(meta: dict[str, bytes]) -> tuple[Any, ...]:
    """The record that repeats the essential facts (as bytes), and what is good to have of the others."""
    kept = {key: meta[key] for key in (*ESSENTIAL, "rules", "table") if key in meta}
    row = (TWICE, "", TWICE_KIND, "", encode(None), None, None, zlib.compress(encode(kept)))
    return (*row, checksum(salt_of(meta), *row))


def repeated(row: tuple[Any, ...]) -> dict[str, bytes] | None:
    """The facts of that record, if it is as it was written: its own checksum starts from them."""
    *parts, total = row
    if not fits("answers", parts) or parts[2] != TWICE_KIND or parts[7] is None:
        return None
    inflate = zlib.decompressobj()
    try:
        plain = inflate.decompress(parts[7], 2**26)  # a few bytes may stand for very many
        meta: dict[str, bytes] = decoded(plain, dict[str, bytes])
    except (zlib.error, Unsound):
        return None
    whole = all(key in meta for key in ESSENTIAL)
    return meta if whole and total == checksum(salt_of(meta), *parts) else None


# ---------------------------------------------------------------------- a database


def lay_out(db: sqlite3.Connection, meta: dict[str, bytes]) -> None:
    """Make a whole save without answers in an empty database; ``meta`` are its facts, encoded."""
    db.execute(f"PRAGMA application_id={APPLICATION}")  # in the file's first bytes, where look_at() reads it
    db.execute(f"PRAGMA user_version={SCHEMA}")
    db.executescript(f"BEGIN; {_TABLES}")
    salt = salt_of(meta)
    rows = [(key, blob, checksum(salt, key, blob)) for key, blob in meta.items()]
    db.executemany("INSERT INTO meta VALUES(?, ?, ?)", rows)
    if all(key in meta for key in ESSENTIAL):
        insert(db, "answers", [twice(meta)])
    db.execute("COMMIT")


def insert(db: sqlite3.Connection, table: str, rows: Iterable[tuple[Any, ...]]) -> None:
    """Put records into a table."""
    for row in rows:
        db.execute(f"INSERT OR REPLACE INTO {table} VALUES({','.join('?' * len(row))})", row)


@cache
def own_schema(version: int = SCHEMA) -> frozenset[tuple[Any, ...]]:
    """The rows of the schema of a save of this format: type, name, table, SQL.  (There has been one format so far.)"""
    assert version == SCHEMA
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.executescript(_TABLES)
        return frozenset(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))


def careful(db: sqlite3.Connection) -> None:
    """Let a database that a stranger may have made do nothing by itself."""
    db.execute("PRAGMA trusted_schema=OFF")
    db.execute("PRAGMA cell_size_check=ON")


def check_schema(db: sqlite3.Connection) -> None:
    """Raise Unsound unless the database has our tables and nothing else that could act: no trigger, view or expression.

    To be called before any other statement that names a table.
    """
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version not in (SCHEMA, *MIGRATE):
        raise Unsound(f"there is no format {version}")
    own = own_schema(version)
    there = list(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT 100"))
    for kind, name, _, _ in (row for row in there if row not in own):
        if name not in {row[1] for row in own}:
            raise Unsound(f"it holds a {kind} that no save has")
        raise Unsound(f"its {kind} {name} is not that of a save")
    missing = sorted(str(row[1]) for row in own.difference(there))
    if missing or len(there) != len(own):
        raise Unsound(f"no such table: {missing[0]}" if missing else "its tables are not those of a save")


def check(db: sqlite3.Connection) -> int:
    """Raise Unsound unless all of a database, whose schema has been checked, is as it was written; the salt of its checksums."""
    found = str(db.execute("PRAGMA integrity_check").fetchone()[0])
    if found != "ok":
        raise Unsound(_first_line(found))
    meta = {key: (value, total) for key, value, total in db.execute("SELECT * FROM meta")}
    salt = salt_of({key: value for key, (value, _) in meta.items() if type(value) is bytes})
    bad = sum(total != checksum(salt, key, value) for key, (value, total) in meta.items())
    bad += sum(key not in meta for key in (*ESSENTIAL, "head", "rules"))
    bad += sum(_bad_rows(db, table, salt) for table in ("answers", "marks"))
    last, count = db.execute("SELECT max(n), count(*) FROM answers WHERE n >= 0").fetchone()
    there = 0 if last is None else last + 1
    bad += there - count
    if not bad:
        values = {key: fact(key, value) for key, (value, _) in meta.items()}
        bad += max(values["head"] - there, 0)
    if bad:
        raise Unsound(f"{'one record is' if bad == 1 else f'{bad} records are'} not as written")
    if (
        values["head"] < 0
        or db.execute("SELECT count(*) FROM marks WHERE n < 0 OR die < 0 OR log < 0").fetchone()[0]
    ):
        raise Unsound("a number in it is negative")
    for table in ("let_go", "held", "notes"):
        if not all(fits(table, row) for row in db.execute(f"SELECT * FROM {table}")):
            raise Unsound(f"a record of {table} is not as written")
    return salt


def _bad_rows(db: sqlite3.Connection, table: str, salt: int) -> int:
    bad = 0
    shapes: dict[tuple[type, ...], None] = {}
    for *parts, total in db.execute(f"SELECT * FROM {table}"):
        bad += total != crc32(encode(parts), salt)
        shapes[tuple(map(type, parts))] = None
    kinds = _KINDS[table]
    for shape in shapes:  # few, of thousands of records
        bad += not all(one in kind for one, kind in zip(shape, kinds, strict=True))
    return bad


def _first_line(found: str) -> str:
    lines = [line for line in found.splitlines() if not line.startswith("***")]
    return lines[0] if lines else found
