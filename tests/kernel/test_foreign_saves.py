"""Saves made or changed by a stranger: nothing of them runs, each costs only itself, and what is told is one line."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cli.run import ib
from ironbottom.kernel import disk, journal, saves
from ironbottom.kernel.bot import RandomBot
from ironbottom.kernel.drive import step
from ironbottom.kernel.errors import SaveError
from ironbottom.kernel.record import encode
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry

DEEP = b"\x91" * 200_000 + b"\x00"


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("original") / "game.ib"
    played(path, 60).close()
    return path


def played(path: Path, until: int) -> Session[Any]:
    """A game of Rifles by chance, saved, as far as answer ``until``."""
    title = registry("rifles")
    session = saves.new_game(title, title.load("1", "us_marines", "japan"), 5, path).session
    return further(session, until)


def further(session: Session[Any], until: int) -> Session[Any]:
    bots = {"squad": RandomBot()}
    while session.q is not None and len(session.answers) < until:
        step(session, bots)
    session.flush()
    return session


@pytest.fixture
def folder(tmp_path: Path, original: Path) -> Path:
    """A folder with a sound save, ``good.ib``, and one to be spoilt, ``bad.ib``."""
    for name in ("good.ib", "bad.ib"):
        shutil.copy(original, tmp_path / name)
    return tmp_path


def spoil(path: Path, *statements: str, **values: bytes | str | None) -> None:
    """Change a save as a stranger would who knows how its checksums are made."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)
        for key, value in values.items():
            db.execute("UPDATE meta SET value = ? WHERE key = ?", (value, key))
        triggers = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            db.execute(f"DROP TRIGGER {name}")
        facts = dict(db.execute("SELECT key, value FROM meta"))
        salt = journal.salt_of({k: v for k, v in facts.items() if isinstance(v, bytes)})
        for key, value in facts.items():
            db.execute("UPDATE meta SET sum = ? WHERE key = ?", (journal.checksum(salt, key, value), key))
        for table in ("answers", "marks"):
            for rowid, *row in db.execute(f"SELECT rowid, * FROM {table}").fetchall():
                total = journal.checksum(salt, *row[:-1])
                db.execute(f"UPDATE {table} SET sum = ? WHERE rowid = ?", (total, rowid))
        for _, sql in triggers:
            db.execute(sql)


# ---------------------------------------------------------------------- bytes

FACTS = {
    "deep summary": {"summary": DEEP},
    "deep title": {"title": DEEP},
    "deep table": {"table": DEEP},
    "deep content": {"content": encode(DEEP)},
    "summary a list": {"summary": encode([1, 2])},
    "summary of numbers": {"summary": encode({"text": 5, "over": "yes"})},
    "title a number": {"title": encode(7)},
    "title a text of SQLite": {"title": "mini"},
    "head a text": {"head": encode("much")},
    "head nothing": {"head": None},
    "head negative": {"head": encode(-3)},
    "table a list": {"table": encode([1])},
    "bots a number": {"table": encode({"bots": 5})},
    "bots of numbers": {"table": encode({"bots": {"red": 5}})},
    "seed a text": {"seed": encode("x")},
    "seed nothing": {"seed": None},
    "rules a list": {"rules": encode([])},
    "created a text": {"created": encode("today")},
    "not msgpack": {"summary": b"\xc1"},
    "empty": {"summary": b""},
}
ROWS = {
    "deep token": "UPDATE answers SET token = x'" + DEEP.hex() + "' WHERE n = 20",
    "deep reason": "UPDATE answers SET reason = x'" + DEEP.hex() + "' WHERE n = 20",
    "deep mind": "UPDATE answers SET mind = x'" + DEEP.hex() + "' WHERE n = 20",
    "deep events": "UPDATE answers SET events = x'" + DEEP.hex() + "' WHERE n = 20",
    "reason a number": "UPDATE answers SET reason = x'07' WHERE n = 20",
    "seat nothing": "UPDATE answers SET seat = NULL WHERE n = 20",
    "kind nothing": "UPDATE answers SET kind = NULL WHERE n = 20",
    "who nothing": "UPDATE answers SET who = NULL WHERE n = 20",
    "token nothing": "UPDATE answers SET token = NULL WHERE n = 20",
    "token a text": "UPDATE answers SET token = 'x' WHERE n = 20",
    "mark of nothing": "UPDATE marks SET minds = NULL",
    "deep minds": "UPDATE marks SET minds = x'" + DEEP.hex() + "'",
    "deep state": "UPDATE marks SET state = x'" + DEEP.hex() + "'",
    "mark before the first": "UPDATE marks SET n = n - 50",
    "die negative": "UPDATE marks SET die = -1",
    "note of a text": "INSERT INTO notes VALUES(1, 'x', 'rules', 'hm')",
    "note of nothing": "INSERT INTO notes VALUES(1, 1, NULL, NULL)",
    "note of bytes": "INSERT INTO notes VALUES(1, 1, 'rules', x'ff')",
    "held nothing": "INSERT INTO held VALUES(1, NULL, NULL, NULL, NULL, NULL)",
    "let go of nothing": "INSERT INTO let_go VALUES(1, NULL, NULL, NULL, NULL, NULL, NULL, NULL)",
}
HALF_A_LETTER = "UPDATE answers SET kind = CAST(x'ff' AS TEXT) WHERE n = 20"
COMMANDS = ("doctor", "replay", "luck")


def opened_or_told(path: Path) -> None:
    """It opens, or one line says why not and it stays as it was."""
    before = path.read_bytes()
    told = ""
    try:
        saves.open_game(path).session.close()
    except SaveError as error:
        told = str(error)
    if told:
        assert "\n" not in told
        assert path.read_bytes() == before
    assert not list(path.parent.glob(f".{path.name}.*"))


@pytest.mark.parametrize("case", [*FACTS, *ROWS, "half a letter"])
def test_strange_bytes_cost_one_save(folder: Path, case: str) -> None:
    bad = folder / "bad.ib"
    if case in FACTS:
        spoil(bad, **FACTS[case])  # type: ignore[arg-type]
    elif case in ROWS:
        spoil(bad, ROWS[case])
    else:
        with closing(sqlite3.connect(bad, isolation_level=None)) as db:
            db.execute(HALF_A_LETTER)
    found = {save.name: save for save in saves.listed(folder)}
    assert found["good"].fault == ""
    assert "Error" not in found["bad"].fault
    export = ("export", "bad", folder / "x.ib")
    for command in (("saves",), *((word, "bad") for word in COMMANDS), export):
        ran = ib("--saves", folder, *command)
        assert "fault in the program" not in ran.err + ran.out, command
        assert "Traceback" not in ran.err, command
    assert ib("--saves", folder, "export", "good", folder / "out.ib").code == 0
    opened_or_told(bad)


# ---------------------------------------------------------------------- tables

ENDLESS = "WITH RECURSIVE x(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM x) SELECT NULL, 1, 'rules', hex(randomblob(9)) FROM x"
SCHEMAS = {
    "trigger on meta": (f"CREATE TRIGGER t AFTER INSERT ON meta BEGIN INSERT INTO notes {ENDLESS}; END",),
    "trigger on answers": ("CREATE TRIGGER t AFTER INSERT ON answers BEGIN DELETE FROM answers; END",),
    "view": ("CREATE VIEW v AS SELECT 1",),
    "view for a table": (
        "ALTER TABLE notes RENAME TO kept",
        f"CREATE VIEW notes AS {ENDLESS.replace('SELECT NULL', 'SELECT i')}",
    ),
    "generated column": ("ALTER TABLE notes ADD COLUMN more AS (hex(zeroblob(n * 1000000)))",),
    "one more column": ("ALTER TABLE held ADD COLUMN more DEFAULT 1",),
    "one more table": ("CREATE TABLE more(x)",),
    "one more index": ("CREATE INDEX i ON answers(kind)",),
    "index by an expression": ("CREATE INDEX i ON answers(abs(n))",),
    "checked column": (
        "DROP TABLE held",
        "CREATE TABLE held(id INTEGER PRIMARY KEY, why TEXT, n INTEGER CHECK(n > 5), seat, kind, token)",
    ),
    "virtual table": ("CREATE VIRTUAL TABLE f USING fts5(x)",),
}


@pytest.mark.parametrize("case", SCHEMAS)
def test_only_our_own_tables_are_opened(folder: Path, case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = folder / "bad.ib"
    with closing(sqlite3.connect(bad, isolation_level=None)) as db:
        if case == "virtual table" and not any(
            "FTS5" in row[0] for row in db.execute("PRAGMA compile_options")
        ):
            pytest.skip("this SQLite makes none")
        for statement in SCHEMAS[case]:
            db.execute(statement)
    before = bad.read_bytes()
    with pytest.raises(
        SaveError, match=r"the save is damaged \((it holds|its table|its index|no such table)"
    ):
        journal.Journal.open(bad)
    with pytest.raises(SaveError, match="the save is damaged"):
        saves.import_game(bad, folder / "saves")
    assert not (folder / "saves").exists()
    with pytest.raises(SaveError, match="the save is damaged"):
        saves.export_game(bad, folder / "out.ib")
    assert not (folder / "out.ib").exists()
    assert {save.name: save.fault for save in saves.listed(folder)} == {"bad": "damaged", "good": ""}
    assert bad.read_bytes() == before
    opened = saves.open_game(bad)  # the records are sound: they are taken over without what came with them
    assert len(opened.session.answers) == 60
    further(opened.session, 70)
    opened.session.close()
    opened = saves.open_game(bad)
    assert len(opened.session.answers) == 70
    opened.session.close()
    assert (folder / "bad.damaged.ib").read_bytes() == before


def test_an_import_takes_records_and_nothing_else(folder: Path) -> None:
    """What does not belong to a record, such as what was deleted, does not come along."""
    bad = folder / "bad.ib"
    with closing(sqlite3.connect(bad, isolation_level=None)) as db:
        db.execute("PRAGMA secure_delete=OFF")
        db.execute("INSERT INTO notes VALUES(77, 1, 'rules', 'secretsecret')")
        db.execute("DELETE FROM notes WHERE id = 77")
    assert b"secretsecret" in bad.read_bytes()
    target = saves.import_game(bad, folder / "saves")
    assert b"secretsecret" not in target.read_bytes()
    one, two = saves.open_game(target), saves.open_game(folder / "good.ib")
    assert one.session.hash() == two.session.hash()
    assert one.session.log == two.session.log
    one.session.close()
    two.session.close()


def test_a_library_that_reads_no_images_reads_saves_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Plain(sqlite3.Connection):
        @property
        def deserialize(self) -> Any:
            raise AttributeError

        @property
        def serialize(self) -> Any:
            raise AttributeError

    connect: Callable[..., sqlite3.Connection] = sqlite3.connect
    monkeypatch.setattr(disk.sqlite3, "connect", lambda *a, **k: connect(*a, factory=Plain, **k))
    target = saves.import_game(folder / "good.ib", folder / "saves")
    with closing(connect(target, isolation_level=None)) as db:
        db.execute("UPDATE answers SET token = x'00' WHERE n = 20")
    opened = saves.open_game(target)
    assert len(opened.session.answers) == 60
    opened.session.close()


# ---------------------------------------------------------------------- names


@pytest.mark.parametrize("tail", ["-wal", "-journal", "-shm"])
@pytest.mark.parametrize("kind", ["pipe", "folder", "device"])
def test_what_is_beside_a_save_and_no_file_is_not_waited_for(folder: Path, tail: str, kind: str) -> None:
    other = folder / f"bad.ib{tail}"
    if kind == "pipe":
        os.mkfifo(other)
    elif kind == "folder":
        other.mkdir()
    else:
        other.symlink_to("/dev/zero")
    with pytest.raises(SaveError) as error:
        saves.open_game(folder / "bad.ib")
    assert str(error.value) == f"{folder}/bad.ib: bad.ib{tail} beside it is not a file; move that away"
    assert {save.name for save in saves.listed(folder) if save.fault} == {"bad"}


@pytest.mark.parametrize("kind", ["pipe", "device", "loop", "folder"])
def test_a_name_that_is_no_file_is_not_waited_for(folder: Path, kind: str) -> None:
    odd = folder / "odd.ib"
    if kind == "pipe":
        os.mkfifo(odd)
    elif kind == "device":
        odd.symlink_to("/dev/zero")
    elif kind == "loop":
        odd.symlink_to(odd)
    else:
        odd.mkdir()
    assert {save.name for save in saves.listed(folder) if save.fault} == {"odd"}
    for command in ("doctor", "replay", "export", "luck"):
        ran = ib("--saves", folder, command, odd, *([folder / "x.ib"] if command == "export" else []))
        assert ran.code != 0
        assert "fault in the program" not in ran.err
    with pytest.raises(SaveError):
        saves.open_game(odd)


def test_a_save_under_a_link_is_the_save(tmp_path: Path) -> None:
    """Its write-ahead log stands beside the file, not beside the link."""
    (tmp_path / "real").mkdir()
    (tmp_path / "links").mkdir()
    link = tmp_path / "links" / "other.ib"
    link.symlink_to(tmp_path / "real" / "game.ib")
    session = played(tmp_path / "real" / "game.ib", 40)
    assert [save.fault for save in saves.listed(tmp_path / "links")] == [""]
    with pytest.raises(SaveError, match="open in another window"):
        saves.open_game(link)
    killed = tmp_path / "killed"
    killed.mkdir()
    for tail in ("", "-wal"):  # another process copies: closing a handle of ours would give up the lock
        os.system(f"cp {tmp_path}/real/game.ib{tail} {killed}/game.ib{tail}")
    session.close()
    assert (killed / "game.ib-wal").stat().st_size > 0
    link.unlink()
    link.symlink_to(killed / "game.ib")
    saves.export_game(link, tmp_path / "out.ib")
    target = saves.import_game(link, tmp_path / "in")
    for path in (tmp_path / "out.ib", target, link):
        opened = saves.open_game(path)
        assert len(opened.session.answers) == 40
        opened.session.close()
    assert link.is_symlink()
    assert not list((tmp_path / "links").glob("*-wal"))
    assert not list(killed.glob("*-shm"))
