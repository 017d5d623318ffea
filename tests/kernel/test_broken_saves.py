"""Saves that are not as they should be: one clear line each, never a traceback, and the file is left or kept as it was."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from ironbottom.kernel import saves
from ironbottom.kernel.errors import SaveError
from ironbottom.kernel.record import encode
from kernel import mini, play
from kernel.play import LONG, TITLE, on, one, picture, saved

ROOT = Path(__file__).parents[2]
ENV = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])}
LEFT = "the file is left as it is"


def make(path: Path, seed: int = 14, until: int = 80) -> tuple[Path, dict[str, Any]]:
    """A closed save of a game in progress, and the picture of every position in it by its number."""
    session = saved(path, seed)
    seen: dict[Any, Any] = {}
    while session.q is not None and len(session.answers) < until:
        seen[len(session.answers)] = picture(session)
        one(session)
    seen["end"] = picture(session)
    session.close()
    return path, seen


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    return make(tmp_path_factory.mktemp("original") / "game.ib")


def files(folder: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in folder.iterdir() if p.is_file()}


def told(path: Path) -> str:
    """What a person is told about a save that does not open.  Nothing in its folder may have changed."""
    before = files(path.parent)
    with pytest.raises(SaveError) as error:
        saves.open_game(path)
    line = str(error.value)
    assert "\n" not in line
    assert line.startswith(f"{path}: ")
    assert files(path.parent) == before
    return line.removeprefix(f"{path}: ")


def change(path: Path, statement: str, *values: Any) -> None:
    """Change a closed save by other means."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(statement, values)


def set_fact(path: Path, key: str, value: Any) -> None:
    """Change a fact of a save as a program would that made it so."""
    from ironbottom.kernel import journal

    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        facts = {**dict(db.execute("SELECT key, value FROM meta")), key: encode(value)}
        salt = journal.salt_of(facts)
        for name, blob in facts.items():
            total = journal.checksum(salt, name, blob)
            db.execute("INSERT OR REPLACE INTO meta VALUES(?, ?, ?)", (name, blob, total))
        for table in ("answers", "marks"):
            for rowid, *row in db.execute(f"SELECT rowid, * FROM {table}").fetchall():
                total = journal.checksum(salt, *row[:-1])
                db.execute(f"UPDATE {table} SET sum = ? WHERE rowid = ?", (total, rowid))


# ---------------------------------------------------------------------- what is no save at all


def test_missing(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    assert told(path) == "there is no such save; `ironbottom saves` lists those there are"
    assert not path.exists()


def test_a_folder(tmp_path: Path) -> None:
    (tmp_path / "game.ib").mkdir()
    assert told(tmp_path / "game.ib") == "this is a folder, not a save; name a file in it"


def test_empty(tmp_path: Path) -> None:
    (tmp_path / "game.ib").touch()
    assert (
        told(tmp_path / "game.ib")
        == "the save is empty; nothing of it can be rescued; delete it and start anew"
    )


@pytest.mark.parametrize("text", ["x", "Dear diary, " * 1000, "SQLite format 4\0" * 100])
def test_a_text_file(tmp_path: Path, text: str) -> None:
    (tmp_path / "game.ib").write_text(text)
    assert told(tmp_path / "game.ib") == "this is not an Ironbottom save; choose a file that ends in .ib"


def test_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.ib")
    assert told(tmp_path / "game.ib") == "this is not an Ironbottom save; choose a file that ends in .ib"


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    line = told(tmp_path / ("x" * 300 + ".ib"))
    assert line == "File name too long; check that the folder exists and can be written to"


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_a_database_of_another_program(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "game.ib"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"PRAGMA journal_mode={mode}")
        db.execute("CREATE TABLE meta(key, value)")
    assert told(path) == "this is a database of another program; choose a save made by Ironbottom"


# ---------------------------------------------------------------------- of another version


def test_a_newer_format(tmp_path: Path) -> None:
    path, _ = make(tmp_path / "game.ib")
    change(path, "PRAGMA user_version=7")
    assert told(path) == (
        "the save was made by a newer Ironbottom (format 7, this one knows 1); update the program; the save is left as it is"
    )


def test_newer_rules(tmp_path: Path) -> None:
    path, _ = make(tmp_path / "game.ib")
    set_fact(path, "rules", 4)
    assert told(path) == (
        "the save was played under newer rules of Miniature (4, this program has 1); "
        "update the program; the save is left as it is"
    )


def test_an_unknown_title(tmp_path: Path) -> None:
    path, _ = make(tmp_path / "game.ib")
    set_fact(path, "title", "chess")
    assert told(path) == "a game of 'chess', which this program does not know; update the program"
    assert [s.fault for s in saves.listed(tmp_path)] == ["not a game this program knows"]


def test_a_scenario_that_cannot_be_read(tmp_path: Path) -> None:
    path, _ = make(tmp_path / "game.ib")
    set_fact(path, "content", encode({"turns": "many"}))
    assert told(path) == (
        "the scenario stored in the save cannot be read (Expected `int`, got `str` - at `$.turns`); "
        "open it with the version of Ironbottom that made it"
    )


def test_a_title_that_crashes_before_anything_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = make(tmp_path / "game.ib")
    monkeypatch.setattr(mini.Mini, "index", lambda self, state, content: 1 / 0)
    assert told(path) == (
        "the game cannot be brought to where it stood (ZeroDivisionError: division by zero); "
        "open it with the version of Ironbottom that made it"
    )


def test_a_rule_mended_under_a_running_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, seen = make(tmp_path / "game.ib", until=95)
    monkeypatch.setattr(mini.Mini, "rules", 2)
    monkeypatch.setattr(mini, "overwatch", lambda g, unit: mini.strike(g, "r1", unit, far=True))
    opened = saves.open_game(path)
    assert opened.notices[2] == (
        "the game goes on from answer 86: answer 86 (overwatch) could not be kept (strike is asked instead); 9 answers let go"
    )
    opened.session.close()
    monkeypatch.undo()
    kept = saves.open_game(tmp_path / "game.rules-1.ib")
    assert picture(kept.session) == seen["end"]
    kept.session.close()


def test_an_answer_that_now_crashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, seen = make(tmp_path / "game.ib", until=95)
    monkeypatch.setattr(mini, "overwatch", lambda g, unit: g.nothing)
    opened = saves.open_game(path)
    [line] = opened.notices
    assert line == (
        "the game goes on from answer 85: answer 85 (act) could not be kept (AttributeError: 'Game' object has no "
        "attribute 'nothing'); 10 answers let go; a copy as it was is kept as game.before.ib"
    )
    opened.session.close()
    monkeypatch.undo()
    kept = saves.open_game(tmp_path / "game.before.ib")
    assert picture(kept.session) == seen["end"]
    kept.session.close()


# ---------------------------------------------------------------------- where it cannot be written


def test_locked_by_another_process(tmp_path: Path) -> None:
    path, seen = make(tmp_path / "game.ib")
    code = (
        "import sys; from pathlib import Path; from kernel import play; from ironbottom.kernel import saves\n"
        "session = saves.open_game(Path(sys.argv[1])).session; print('open', flush=True); sys.stdin.read(); session.close()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path)],
        env=ENV,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        assert told(path) == "this game is open in another window; close it there first"
        assert [s.fault for s in saves.listed(tmp_path)] == ["open in another window"]
        other.communicate("")
    opened = saves.open_game(path)
    assert picture(opened.session) == seen["end"]
    opened.session.close()


@contextmanager
def as_nobody() -> Iterator[Path]:
    """A folder to which this process cannot write, whoever runs the tests."""
    folder = Path(tempfile.mkdtemp())
    root = os.geteuid() == 0
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)
        shutil.rmtree(folder)


def give_up_rights(folder: Path) -> None:
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    if os.geteuid() == 0:
        os.seteuid(65534)


@pytest.mark.skipif(os.name != "posix", reason="rights are another matter there")
def test_a_folder_that_cannot_be_written(original: tuple[Path, dict[str, Any]]) -> None:
    with as_nobody() as folder:
        path = folder / "game.ib"
        shutil.copy(original[0], path)
        give_up_rights(folder)
        assert told(path) == (
            "the save cannot be written here; check the rights of the file and its folder, or choose another with --saves"
        )
        with pytest.raises(SaveError) as error:
            saves.new_game(TITLE, LONG, 1, folder / "new.ib")
        assert str(error.value) == (
            f"{folder}/new.ib: the save cannot be written here; "
            "check the rights of the file and its folder, or choose another with --saves"
        )
        with pytest.raises(
            SaveError, match="Permission denied; check that the folder exists and can be written to"
        ):
            saves.new_game(TITLE, LONG, 1, folder / "sub" / "new.ib")
        [listed] = saves.listed(folder)
        assert (listed.title, listed.fault) == ("mini", "")


@pytest.mark.skipif(os.name != "posix", reason="rights are another matter there")
def test_a_folder_that_cannot_be_read(original: tuple[Path, dict[str, Any]]) -> None:
    with as_nobody() as folder:
        path = folder / "game.ib"
        shutil.copy(original[0], path)
        give_up_rights(folder)
        if os.geteuid() == 65534:
            os.seteuid(0)
            path.chmod(0o000)
            os.seteuid(65534)
        else:
            path.chmod(0o000)
        with pytest.raises(SaveError) as error:
            saves.open_game(path)
        assert (
            str(error.value)
            == f"{path}: Permission denied; check that the folder exists and can be written to"
        )
        assert [s.fault for s in saves.listed(folder)] == ["cannot be looked at here (Permission denied)"]


FULL = """
import resource, sys
from pathlib import Path
from kernel import play
from ironbottom.kernel import drive
from ironbottom.kernel.errors import SaveError

path = Path(sys.argv[1])
session = play.saved(path)
play.on(session, 30)
session.flush()
limit = path.with_name(path.name + "-wal").stat().st_size + int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
try:
    while True:
        if not drive.step(session, play.BOTS):
            session.give(play.person(session))
            print("ok", len(session.answers), flush=True)
except SaveError as error:
    print(error)
    stood = len(session.answers)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert stood == len(session.answers)
    play.one(session)
    session.close()
"""


@pytest.mark.skipif(os.name != "posix", reason="needs a limit of file sizes")
@pytest.mark.parametrize("room", [0, 100, 4096 + 24, 9000, 20_000])
def test_a_full_disk(tmp_path: Path, room: int) -> None:
    path = tmp_path / "game.ib"
    run = subprocess.run(
        [sys.executable, "-c", FULL, str(path), str(room)],
        env=ENV,
        capture_output=True,
        text=True,
        check=True,
    )
    *acknowledged, last = run.stdout.splitlines()
    assert last in (
        f"{path}: the disk refused to write, so nothing more was saved; check the disk and try again; nothing saved before is lost",
        f"{path}: the disk is full, so nothing more was saved; make room and try again; nothing saved before is lost",
    )
    opened = saves.open_game(path)
    assert opened.notices == []
    least = int(acknowledged[-1].split()[1]) if acknowledged else 30
    assert len(opened.session.answers) > least
    whole = on(play.new())
    assert [a.token for a in opened.session.answers] == [
        a.token for a in whole.answers[: len(opened.session.answers)]
    ]
    opened.session.close()
    assert saves.verify(path) == []


# ---------------------------------------------------------------------- damage


def outcome(path: Path, seen: dict[str, Any]) -> str:
    """Open a damaged save.  "whole": nothing was lost.  "rescued": told so, damaged file kept, a position of the game.

    "refused": one line, and the file as it was.
    """
    before = path.read_bytes()
    try:
        opened = saves.open_game(path)
    except SaveError as error:
        line = str(error)
    else:
        line = ""
    if line:
        assert "\n" not in line
        assert files(path.parent) == {path.name: before}
        return "refused"
    here = picture(opened.session)
    opened.session.close()
    if not opened.notices:
        assert here == seen["end"]
        return "whole"
    assert opened.notices[0].startswith("the save is damaged (")
    assert opened.notices[0].endswith(
        "; it is opened up to its last good point, and the damaged file is kept as game.damaged.ib"
    )
    assert (path.parent / "game.damaged.ib").read_bytes() == before
    # a position of this game: state and question are as they were (of a lost answer no more is known than that there was one)
    assert here[:2] in [then[:2] for then in seen.values()]
    again = saves.open_game(path)
    assert again.notices == []
    assert picture(again.session) == here
    on(again.session)
    again.session.close()
    return "rescued"


@pytest.mark.parametrize("part", range(6))
def test_cut_off_anywhere(tmp_path: Path, original: tuple[Path, dict[str, Any]], part: int) -> None:
    """Cut at page borders, beside them, and in the middle of pages."""
    whole = original[0].read_bytes()
    borders = [
        n
        for page in range(0, len(whole), 4096)
        for n in (page, page + 1, page + 99, page + 100, page + 2048, page + 4095)
    ]
    results = []
    for k, length in enumerate(borders[part::6]):
        folder = tmp_path / str(k)
        folder.mkdir()
        (folder / "game.ib").write_bytes(whole[:length])
        results.append(outcome(folder / "game.ib", original[1]))
    assert "whole" not in results
    assert "refused" in results
    assert "rescued" in results


def test_cut_off_within_the_first_page(tmp_path: Path, original: tuple[Path, dict[str, Any]]) -> None:
    whole = original[0].read_bytes()
    path = tmp_path / "game.ib"
    path.write_bytes(whole[:60])
    assert told(path) == "the save is cut off within its first page; nothing of it can be rescued"
    path.write_bytes(whole[:3000])
    assert told(path) == (
        "the save is damaged (database disk image is malformed), and nothing of it can be rescued; the file is left as it is"
    )


@pytest.mark.parametrize("seed", range(8))
def test_bits_flipped_anywhere(tmp_path: Path, original: tuple[Path, dict[str, Any]], seed: int) -> None:
    rng = random.Random(seed)
    whole = original[0].read_bytes()
    results = []
    for k in range(25):
        bad = bytearray(whole)
        for _ in range(1 + k % 3):
            at = rng.randrange(len(bad))
            bad[at] ^= 1 << rng.randrange(8)
        folder = tmp_path / str(k)
        folder.mkdir()
        (folder / "game.ib").write_bytes(bad)
        results.append(outcome(folder / "game.ib", original[1]))
    assert "rescued" in results


def flip(table: str, column: str, where: str) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            rows = db.execute(f"SELECT rowid, {column} FROM {table} WHERE {where}").fetchall()
            for rowid, value in rows:
                bad = bytearray(value)
                bad[len(bad) // 2] ^= 1
                db.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (bytes(bad), rowid))

    return damage


def test_a_flipped_bit_in_an_answer_before_a_mark_costs_nothing_but_that_answer(
    tmp_path: Path, original: tuple[Path, dict[str, Any]]
) -> None:
    path = tmp_path / "game.ib"
    shutil.copy(original[0], path)
    flip("answers", "token", "n = 20")(path)
    opened = saves.open_game(path)
    assert opened.notices == [
        "the save is damaged (one record is not as written); it is opened up to its last good point, "
        "and the damaged file is kept as game.damaged.ib"
    ]
    session = opened.session
    assert len(session.answers) == 80
    assert session.hash() == original[1]["end"][0]
    assert [a.kind for a in session.answers].count("!lost") == 1
    session.goto(40)  # behind the next mark
    with pytest.raises(
        Exception, match=r"^the game can no longer go back to before answer 25: answer 20 .*lost to damage"
    ):
        session.goto(25)
    assert len(session.answers) == 40
    session.goto(10)
    session.close()


def test_a_flipped_bit_in_an_answer_after_the_last_mark(
    tmp_path: Path, original: tuple[Path, dict[str, Any]]
) -> None:
    path = tmp_path / "game.ib"
    shutil.copy(original[0], path)
    flip("answers", "events", "n = 75")(path)
    opened = saves.open_game(path)
    assert opened.notices == [
        "the save is damaged (one record is not as written); it is opened up to its last good point, "
        "and the damaged file is kept as game.damaged.ib",
        "the game goes on from answer 75: answer 75 was lost; 5 answers let go",
    ]
    assert picture(opened.session) == original[1][75]
    opened.session.close()
    kept = tmp_path / "game.damaged.ib"
    assert kept.exists()


def test_flipped_bits_in_all_marks_cost_nothing(
    tmp_path: Path, original: tuple[Path, dict[str, Any]]
) -> None:
    path = tmp_path / "game.ib"
    shutil.copy(original[0], path)
    flip("marks", "state", "1")(path)
    opened = saves.open_game(path)
    assert opened.notices[0].startswith("the save is damaged (3 records are not as written)")
    assert picture(opened.session) == original[1]["end"]
    opened.session.goto(0)
    opened.session.close()


def test_pages_that_are_gone(tmp_path: Path) -> None:
    """Of the answers, those before and those behind the fault are kept; the newest mark is where the game goes on."""
    path, seen = make(tmp_path / "game.ib", until=110)
    whole = path.read_bytes()
    losses = []
    for page in range(1, len(whole) // 4096):
        folder = tmp_path / str(page)
        folder.mkdir()
        bad = bytearray(whole)
        bad[page * 4096 : page * 4096 + 4096] = bytes(4096)
        (folder / "game.ib").write_bytes(bad)
        if outcome(folder / "game.ib", seen) == "rescued":
            opened = saves.open_game(folder / "game.ib")
            lost = [n for n, a in enumerate(opened.session.answers) if a.kind == "!lost"]
            if lost and opened.session.hash() != seen["end"][0]:  # outcome() has played on to the end
                losses.append((lost, len(opened.session.answers)))
            opened.session.close()
    assert any(lost[0] > 5 and lost[-1] < 95 and total > 105 for lost, total in losses)


def test_a_record_of_another_game_is_not_taken_for_one_of_this(
    tmp_path: Path, original: tuple[Path, dict[str, Any]]
) -> None:
    path = tmp_path / "game.ib"
    shutil.copy(original[0], path)
    other, _ = make(tmp_path / "other.ib", seed=3)
    with closing(sqlite3.connect(other)) as db:
        row = db.execute("SELECT * FROM answers WHERE n = 10").fetchone()
    change(path, "INSERT OR REPLACE INTO answers VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)", *row)
    opened = saves.open_game(path)
    assert opened.notices[0].startswith("the save is damaged (one record is not as written)")
    opened.session.close()


def test_a_damaged_save_that_does_not_open_when_rescued_is_put_back(tmp_path: Path) -> None:
    path, _ = make(tmp_path / "game.ib")
    set_fact(path, "title", "chess")
    flip("answers", "token", "n = 20")(path)
    assert told(path) == "a game of 'chess', which this program does not know; update the program"


@pytest.mark.parametrize("last", [False, True])
def test_a_lost_correction_by_hand_is_told_and_what_followed_let_go(tmp_path: Path, last: bool) -> None:
    """Replay from an earlier mark would silently go on without it."""
    path = tmp_path / "game.ib"
    session = on(saved(path), 50)
    session.adjust(lambda s: s.hits.update(b2=9), "healed")
    at = len(session.answers)
    on(session, at + (0 if last else 10))
    session.close()
    flip("marks", "state", "adjusted")(path)
    opened = saves.open_game(path)
    assert opened.notices[1] == (
        f"the game goes on from answer {at}: a correction by hand cannot be read there; {0 if last else 10} answers let go"
    )
    assert len(opened.session.answers) == at
    assert opened.session.g.state.hits["b2"] != 9
    opened.session.close()
    opened = saves.open_game(path)
    assert opened.notices == []
    opened.session.close()


@pytest.mark.parametrize("key", ["title", "seed", "content", "rules", "created"])
def test_a_flipped_bit_in_what_the_game_is(
    tmp_path: Path, original: tuple[Path, dict[str, Any]], key: str
) -> None:
    path = tmp_path / "game.ib"
    shutil.copy(original[0], path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        [(value,)] = db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchall()
        bad = bytearray(value)
        bad[-1] ^= 1
        db.execute("UPDATE meta SET value = ? WHERE key = ?", (bytes(bad), key))
    assert outcome(path, original[1]) == "rescued"  # what it is stands in the file twice
    assert files(tmp_path).keys() == {"game.ib", "game.damaged.ib"}


@pytest.mark.parametrize("key", ["head", "summary", "table"])
def test_a_flipped_bit_in_what_can_be_made_again(
    tmp_path: Path, original: tuple[Path, dict[str, Any]], key: str
) -> None:
    path = tmp_path / "game.ib"
    shutil.copy(original[0], path)
    change(path, "UPDATE meta SET value = x'01' WHERE key = ?", key)
    assert outcome(path, original[1]) == "rescued"


@pytest.mark.parametrize("table", ["meta", "answers", "marks", "notes", "held"])
def test_a_table_that_is_gone(tmp_path: Path, original: tuple[Path, dict[str, Any]], table: str) -> None:
    path = tmp_path / "game.ib"
    shutil.copy(original[0], path)
    change(path, f"DROP TABLE {table}")
    assert outcome(path, original[1]) == "rescued"


# ---------------------------------------------------------------------- what lies beside it


def test_a_write_ahead_log_of_a_killed_process_is_read(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys; from pathlib import Path; from kernel import play\n"
        "session = play.on(play.saved(Path(sys.argv[1])), 50); session.flush(); print(session.hash(), flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    path = tmp_path / "game.ib"
    run = subprocess.run([sys.executable, "-c", code, str(path)], env=ENV, capture_output=True, text=True)
    assert run.returncode == -9
    assert (tmp_path / "game.ib-wal").stat().st_size > 0
    opened = saves.open_game(path)
    assert opened.notices == []
    assert opened.session.hash() == run.stdout.strip()
    assert picture(opened.session) == picture(on(play.new(), 50))
    opened.session.close()
    assert [p.name for p in tmp_path.iterdir()] == ["game.ib"]


def test_without_its_write_ahead_log_a_killed_game_is_an_earlier_one(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = on(saved(path), 30)
    session.close()
    session = saves.open_game(path).session
    on(session, 60)
    session.flush()
    subprocess.run(["cp", str(path), str(tmp_path / "copy.ib")], check=True)
    session.close()
    opened = saves.open_game(tmp_path / "copy.ib")
    assert picture(opened.session) == picture(on(play.new(), 30))
    opened.session.close()


@pytest.mark.parametrize("junk", [b"", b"junk" * 3000, b"\0" * 40_000])
def test_rubbish_beside_a_save_is_ignored(
    tmp_path: Path, original: tuple[Path, dict[str, Any]], junk: bytes
) -> None:
    path = tmp_path / "game.ib"
    shutil.copy(original[0], path)
    (tmp_path / "game.ib-wal").write_bytes(junk)
    (tmp_path / "game.ib-shm").write_bytes(junk)
    opened = saves.open_game(path)
    assert opened.notices == []
    assert picture(opened.session) == original[1]["end"]
    opened.session.close()


@pytest.mark.parametrize("same_game", [False, True])
def test_a_stale_write_ahead_log_is_never_mixed_in_silently(tmp_path: Path, same_game: bool) -> None:
    """One of another game, or of an earlier time: what opens is a position of a game, or it is told what is wrong."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    path = tmp_path / "a" / "game.ib"
    session = on(saved(path, seed=14 if same_game else 3), 40)
    session.flush()
    subprocess.run(["cp", f"{path}-wal", str(tmp_path / "b" / "game.ib-wal")], check=True)
    if same_game:
        on(session, 80)
        seen = {"end": picture(session)}
        session.close()
        shutil.copy(path, tmp_path / "b" / "game.ib")
    else:
        session.close()
        seen = make(tmp_path / "c.ib")[1]
        shutil.copy(tmp_path / "c.ib", tmp_path / "b" / "game.ib")
    try:
        opened = saves.open_game(tmp_path / "b" / "game.ib")
    except SaveError:
        return
    here = picture(opened.session)
    opened.session.close()
    assert opened.notices or here == seen["end"] or here == picture(on(play.new(), 40))
