"""What can be had of a damaged save: every record whose checksum says that it is as it was written.

The file's own description of its tables is not believed: ours is put in its place, so nothing that stands there is run, and
damage to it costs nothing.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from . import disk, layout
from .errors import GameError, SaveError
from .files import draft_of, real
from .layout import PAGE, TWICE, Unsound, checksum
from .record import FATE, LOST, encode
from .title import known, registry

Row = tuple[Any, ...]


class Found(NamedTuple):
    """The sound records of a save: facts as bytes, answers by their numbers, the rest as rows to be written."""

    meta: dict[str, bytes]
    answers: dict[int, Row]
    marks: list[Row]
    others: dict[str, list[Row]]

    @property
    def last(self) -> int:
        """The number of the last answer that there is, -1 if there is none."""
        return max(self.answers, default=-1)


def rescue(path: Path, error: SaveError) -> tuple[Path, str]:
    """Put what is sound of a damaged save in its place; the copy of the damaged file, and what to tell.

    Raises SaveError where nothing can be had; the file, and its write-ahead log, are then as they were.
    """
    file = real(path)
    try:
        with disk.told(path):
            found = _found(disk.shoot(file))
    except SaveError as cause:
        if "another window" in cause.what:
            raise
        what = f"{error.what}, and nothing of it can be rescued"
        raise SaveError(path, what, "the file is left as it is") from cause
    kept = disk.copy_aside(file, "damaged")
    fresh = draft_of(file, "rescued")
    try:
        with disk.told(path):
            disk.remove(fresh)
            disk.lay_out(fresh, lambda db: _write(db, found))
            disk.put_in_place(fresh, file)
    except BaseException:  # also ctrl-c: the file is still the damaged one, and nothing is left beside it
        disk.remove(fresh)
        disk.remove(kept)
        raise
    return kept, (
        f"{error.what}; it is opened up to its last good point, and the damaged file is kept as {kept.name}"
    )


def _found(shot: disk.Shot) -> Found:
    """The most that can be had: with what the write-ahead log holds behind its fault, or without.  Raises Unsound."""
    best: Found | None = None
    why = Unsound("nothing")
    for image in (shot.beyond, shot.image):
        if image is None:
            continue
        try:
            with disk.opened_image(_own_tables(image)) as db:
                found = _sound(db, len(image))
        except (Unsound, sqlite3.Error, UnicodeDecodeError) as error:
            why = Unsound(str(error))
            continue
        if best is None or found.last > best.last:
            best = found
    if best is None:
        raise why
    return best


# ---------------------------------------------------------------------- tables


def _own_tables(image: bytes) -> bytes:
    """The image with a first page of our own: its tables are where it says, if it can say so, else where we put them."""
    pages = max(-(-len(image) // PAGE), 1)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        layout.lay_out(db, {})
        db.execute("PRAGMA writable_schema=ON")
        for name, root in _roots(image, pages).items():
            db.execute("UPDATE sqlite_master SET rootpage = ? WHERE name = ?", (root, name))
        first = bytearray(disk.first_page(db))
    first[28:32] = pages.to_bytes(4)
    first[32:40] = bytes(8)  # no free pages: what is not in a table does not matter here
    return bytes(first) + image[PAGE:].ljust((pages - 1) * PAGE, b"\0")


def _roots(image: bytes, pages: int) -> dict[str, int]:
    own = {row[1] for row in layout.own_schema()}
    try:
        with disk.opened_image(image) as db:
            rows = db.execute("SELECT name, rootpage FROM sqlite_master LIMIT 100").fetchall()
    except _FAULTS:
        return {}
    found = {name: root for name, root in rows if name in own and type(root) is int and 1 < root <= pages}
    return found if len(set(found.values())) == len(found) else {}


_FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What the reading of damaged records may raise."""
_FAR = 20_000
"""Records that are looked for one by one behind a fault, where the end of the table cannot be read."""


def _readable(db: sqlite3.Connection, table: str, most: int) -> list[Row]:
    """The records of a table that can be read: from its beginning up to a fault, from its end back to one, and between."""
    if table == "meta":  # it has no numbers
        forth, _ = _run(db, "SELECT * FROM meta ORDER BY key", most)
        back, _ = _run(db, "SELECT * FROM meta ORDER BY key DESC", most)
        # a fault costs the row before it as well, so facts are asked for one by one besides
        named = [
            row for key in layout.FACTS for row in _run(db, f"SELECT * FROM meta WHERE key = '{key}'", 1)[0]
        ]
        return list(dict.fromkeys([*forth, *back, *named]))
    wanted = f"SELECT rowid, * FROM {table}"
    forth, whole = _run(db, f"{wanted} ORDER BY rowid", most)
    found = {row[0]: row[1:] for row in forth}
    if not whole:
        first = max(found, default=TWICE - 1) + 1
        back, _ = _run(db, f"{wanted} ORDER BY rowid DESC", most)
        last = min((row[0] for row in back), default=first + min(most, _FAR))
        found |= {row[0]: row[1:] for row in back}
        for number in range(first, min(last, first + _FAR)):
            one, _ = _run(db, f"{wanted} WHERE rowid = {number}", 1)
            found |= {row[0]: row[1:] for row in one}
    return list(found.values())


def _run(db: sqlite3.Connection, query: str, most: int) -> tuple[list[Row], bool]:
    """The rows up to a fault; and whether there was none.  Pages that hang in one another give rows without end, so ``most``."""
    found: list[Row] = []
    try:
        for row in db.execute(query):
            found.append(row)
            if len(found) > most:
                return found, False
    except _FAULTS:
        return found, False
    return found, True


# ---------------------------------------------------------------------- records


def _sound(db: sqlite3.Connection, size: int) -> Found:
    """The records that are as written.  Raises Unsound if it cannot be known any more what game this is."""
    most = size // 8
    facts = [row for row in _readable(db, "meta", most) if type(row[0]) is str and type(row[1]) is bytes]
    rows = _readable(db, "answers", most)
    marks = _readable(db, "marks", most)
    meta = _game(facts, rows)
    salt = layout.salt_of(meta)
    for key, blob, total in facts:
        if total == checksum(salt, key, blob) and _is_fact(key, blob):
            meta[key] = blob
    answers = {
        row[0]: row
        for row in rows
        if layout.fits("answers", row[:-1]) and row[0] >= -1 and row[-1] == checksum(salt, *row[:-1])
    }
    found = Found(meta, answers, _sound_marks(marks, salt), {})
    _settle_rules(found)
    for table in ("notes", "held", "let_go"):
        found.others[table] = [row for row in _readable(db, table, most) if layout.fits(table, row)]
    return found


def _is_fact(key: str, blob: bytes) -> bool:
    try:
        layout.fact(key, blob)
    except Unsound:
        return False
    return True


def _game(facts: list[Row], rows: list[Row]) -> dict[str, bytes]:
    """The essential facts: as they stand, as they stand a second time, or made again from the program's own content."""
    meta = {key: blob for key, blob, _ in facts}
    salt = layout.salt_of(meta)
    sound = {key: blob for key, blob, total in facts if total == checksum(salt, key, blob)}
    if all(key in sound for key in layout.ESSENTIAL):
        return {key: sound[key] for key in layout.ESSENTIAL}
    for row in rows:
        if row[0] == TWICE and (again := layout.repeated(row)) is not None:
            return again
    made = _made_again(meta, facts)
    if made is None:
        raise Unsound("the description of the game is gone")
    return made


def _made_again(meta: dict[str, bytes], facts: list[Row]) -> dict[str, bytes] | None:
    """With the content that this program would make, if the checksum of the title starts from it."""
    if not all(key in meta for key in layout.ESSENTIAL if key != "content"):
        return None
    for content in _contents(meta["title"]):
        tried = {**{key: meta[key] for key in layout.ESSENTIAL}, "content": encode(encode(content))}
        salt = layout.salt_of(tried)
        title_fits = any(key == "title" and total == checksum(salt, key, blob) for key, blob, total in facts)
        if title_fits:
            return tried
    return None


def _contents(title: bytes) -> Iterator[Any]:
    try:
        name = layout.decoded(title, str)
        if known(name):
            yield from registry(name).contents()
    except (Unsound, GameError):  # content files of the player's own may be broken as well
        return


def _settle_rules(found: Found) -> None:
    """Rules of which no record is left: those of the newest mark, else those of today."""
    if "rules" in found.meta:
        return
    rules = max((row[2] for row in found.marks), default=0)
    found.meta["rules"] = encode(rules or registry(layout.decoded(found.meta["title"], str)).rules)


def _sound_marks(rows: Iterable[Row], salt: int) -> list[Row]:
    """The marks that are as written, without their checksums; of a lost correction by hand it is kept that there was one."""
    found = []
    for *row, total in rows:
        if layout.fits("marks", row) and min(row[0], row[3], row[4]) >= 0 and total == checksum(salt, *row):
            found.append(tuple(row))
        elif row[1] == 1 and type(row[0]) is int and row[0] >= 0:
            found.append((row[0], 1, 0, 0, 0, encode({}), b""))
    return found


def _write(db: sqlite3.Connection, found: Found) -> None:
    """A whole save of what was found; answers that are lost keep their places."""
    meta, last = dict(found.meta), found.last
    head = layout.decoded(meta["head"], int) if "head" in meta else last + 1
    meta["head"] = encode(max(min(head, last + 1), 0))
    meta["rescued"] = encode(time.time())
    layout.lay_out(db, meta)
    salt = layout.salt_of(meta)
    db.execute("BEGIN")
    for n in range(last + 1):
        if n not in found.answers:
            lost = (n, "", LOST, FATE, encode(None), None, None, encode([]))
            layout.insert(db, "answers", [(*lost, checksum(salt, *lost))])
    layout.insert(db, "answers", found.answers.values())
    marks = [mark for mark in found.marks if mark[0] <= last + 1]
    layout.insert(db, "marks", [(*mark, checksum(salt, *mark)) for mark in marks])
    for table, rows in found.others.items():
        layout.insert(db, table, rows)
    db.execute("COMMIT")
