"""Damage: of a write-ahead log it is noticed, what a game is can be had twice, and a rescue that fails changes nothing."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cli.run import ib
from ironbottom import choices
from ironbottom.kernel import journal, layout, rescue, saves, wal
from ironbottom.kernel.bot import RandomBot
from ironbottom.kernel.drive import step
from ironbottom.kernel.errors import SaveError
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry
from kernel import mini
from kernel.play import on, picture, saved

FRAME = wal.FRAME + wal.PAGE


def files(folder: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in folder.iterdir() if p.is_file()}


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Any]]:
    """A game whose process was killed: nearly all of it is in its write-ahead log; and the picture before each answer."""
    path = tmp_path_factory.mktemp("left") / "game.ib"
    session = saved(path)
    seen = [picture(session)]
    while len(session.answers) < 40:
        on(session, len(session.answers) + 1)
        session.flush()
        seen.append(picture(session))
    folder = path.parent / "killed"
    folder.mkdir()
    for tail in ("", "-wal"):  # another process copies: closing a handle of ours would give up the lock
        subprocess.run(["cp", f"{path}{tail}", f"{folder}/game.ib{tail}"], check=True)
    session.close()
    return folder / "game.ib", seen


@pytest.fixture
def killed(left: tuple[Path, list[Any]], tmp_path: Path) -> Path:
    for tail in ("", "-wal"):
        shutil.copy(f"{left[0]}{tail}", tmp_path / f"game.ib{tail}")
    return tmp_path / "game.ib"


def harm(path: Path, at: int, bit: int = 1) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= bit
    path.write_bytes(data)


# ---------------------------------------------------------------------- the write-ahead log


def test_our_reading_of_a_log_is_that_of_sqlite(killed: Path) -> None:
    """At every length to which a log may have been cut."""
    log = journal.beside(killed, "-wal")
    whole, base = log.read_bytes(), killed.read_bytes()
    for length in [*range(wal.HEADER, len(whole), 5 * FRAME), wal.HEADER + FRAME + 7, len(whole)]:
        killed.write_bytes(base)
        log.write_bytes(whole[:length])
        mine = wal.read_log(whole[:length])
        assert mine.beyond is None, length
        with closing(sqlite3.connect(killed)) as db:
            theirs = list(db.iterdump())
        with closing(sqlite3.connect(":memory:")) as db:
            image = mine.sound.over(base)
            db.deserialize(image[:18] + b"\1\1" + image[20:])
            assert list(db.iterdump()) == theirs


@pytest.mark.parametrize("part", range(4))
def test_a_bit_flipped_in_the_log_is_noticed(left: tuple[Path, list[Any]], tmp_path: Path, part: int) -> None:
    """Told, a copy kept, and the game as far on as there are records: mostly nothing is lost, as later frames tell it again."""
    whole = files(left[0].parent)
    size = len(whole["game.ib-wal"])
    ends = 0
    for k, at in enumerate(range(4 + 97 * part, size, 11_117)):
        folder = tmp_path / str(k)
        folder.mkdir()
        for name, data in whole.items():
            (folder / name).write_bytes(data)
        harm(folder / "game.ib-wal", at)
        before = files(folder)
        opened = saves.open_game(folder / "game.ib")
        assert opened.notices, at
        assert "its write-ahead log is not as written" in opened.notices[0]
        kept = {
            name.replace(".damaged", ""): data for name, data in files(folder).items() if "damaged" in name
        }
        assert kept == before
        here = picture(opened.session)
        assert here[:2] in [then[:2] for then in left[1]]
        ends += here[:2] == left[1][-1][:2]
        opened.session.close()
        assert saves.prove(folder / "game.ib").wrong == []
    assert ends >= (k + 1) * 0.8


def test_a_log_that_ends_early_is_a_killed_game_and_no_damage(
    killed: Path, left: tuple[Path, list[Any]]
) -> None:
    log = journal.beside(killed, "-wal")
    log.write_bytes(log.read_bytes()[: wal.HEADER + 60 * FRAME + 1000])
    opened = saves.open_game(killed)
    assert opened.notices == []
    assert picture(opened.session) in left[1]
    opened.session.close()


def test_older_frames_behind_the_end_are_no_damage(tmp_path: Path) -> None:
    """A log that was begun again from its start still holds frames of the log before."""
    path = tmp_path / "game.ib"
    session = on(saved(path), 40)
    session.flush()
    assert isinstance(session.store, journal.Journal)
    session.store.db.execute("PRAGMA wal_checkpoint(PASSIVE)")
    on(session, 45)
    session.flush()
    end = session.hash()
    (tmp_path / "killed").mkdir()
    for tail in ("", "-wal"):
        subprocess.run(["cp", f"{path}{tail}", f"{tmp_path}/killed/game.ib{tail}"], check=True)
    session.close()
    data = (tmp_path / "killed" / "game.ib-wal").read_bytes()
    salts = {data[at + 8 : at + 16] for at in range(wal.HEADER, len(data) - FRAME + 1, FRAME)}
    assert len(salts) == 2
    opened = saves.open_game(tmp_path / "killed" / "game.ib")
    assert (opened.notices, opened.session.hash()) == ([], end)
    opened.session.close()


def test_the_log_is_folded_into_the_file_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "FOLD_EVERY", 10)
    session = saved(tmp_path / "game.ib")
    sizes = []
    while len(session.answers) < 60:
        on(session, len(session.answers) + 1)
        session.flush()
        sizes.append((tmp_path / "game.ib-wal").stat().st_size)
    assert sum(later < before for before, later in zip(sizes, sizes[1:], strict=False)) >= 3
    session.close()
    assert saves.verify(tmp_path / "game.ib") == []


# ---------------------------------------------------------------------- what the game is


def spoil_facts(path: Path, twice: bool = True) -> None:
    """Damage the content of a save; and where it stands the second time, as in saves of earlier versions it does not."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        [(value,)] = db.execute("SELECT value FROM meta WHERE key = 'content'").fetchall()
        db.execute("UPDATE meta SET value = ? WHERE key = 'content'", (value[:-9] + b"\0" + value[-8:],))
        if twice:
            db.execute("DELETE FROM answers WHERE n = ?", (layout.TWICE,))


def played(title_id: str, content: Any, path: Path, until: int = 40) -> Session[Any]:
    title = registry(title_id)
    session = saves.new_game(title, content, 5, path).session
    bots = {seat: RandomBot() for seat in title.seats(content)}
    while len(session.answers) < until:
        step(session, bots)
    session.flush()
    return session


@pytest.mark.parametrize("twice", [False, True])
def test_what_the_game_is_can_be_had_again(tmp_path: Path, twice: bool) -> None:
    path = tmp_path / "game.ib"
    session = on(saved(path), 60)
    here = picture(session)
    session.close()
    spoil_facts(path, twice)
    opened = saves.open_game(path)
    assert "damaged" in opened.notices[0]
    assert picture(opened.session) == here
    opened.session.close()


@pytest.mark.parametrize(
    ("title_id", "mission", "pairing", "switches"),
    [
        ("rifles", "5", ("us_marines", "japan"), None),
        ("nineteen42", "malaya", ("allies", "japan"), None),
        ("nineteen42", "campaign", ("japan", "allies"), ("10.1", "10.4")),
    ],
)
def test_the_content_is_found_among_the_programs_own(
    tmp_path: Path, title_id: str, mission: str, pairing: tuple[str, str], switches: tuple[str, ...] | None
) -> None:
    if switches is not None:  # two rules otherwise than usual
        usual = set(choices.usual(title_id, mission))
        switches = tuple(usual.symmetric_difference(switches))
    content = choices.load(registry(title_id), mission, *pairing, switches)
    path = tmp_path / "game.ib"
    session = played(title_id, content, path)
    end = session.hash()
    session.close()
    spoil_facts(path)
    opened = saves.open_game(path)
    assert opened.session.hash() == end
    assert opened.session.content == content
    opened.session.close()


def test_content_that_the_checksums_do_not_know_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.ib"
    on(saved(path, content=mini.Content(turns=8, hits=9)), 30).close()
    spoil_facts(path)
    before = files(tmp_path)
    with pytest.raises(SaveError, match="nothing of it can be rescued; the file is left as it is"):
        saves.open_game(path)
    assert files(tmp_path) == before


def test_a_save_of_an_earlier_version_gets_its_second_record(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    on(saved(path), 30).close()
    wanted = "SELECT count(*) FROM answers WHERE n = -2"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("DELETE FROM answers WHERE n = -2")
    saves.open_game(path).session.close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute(wanted).fetchone() == (1,)


def test_a_second_record_that_swells_beyond_measure_is_not_read(tmp_path: Path) -> None:
    import zlib

    row = (layout.TWICE, "", layout.TWICE_KIND, "", b"\xc0", None, None, zlib.compress(bytes(2**28)), 0)
    assert layout.repeated(row) is None


@pytest.mark.parametrize("at", [0x14, 28, 33, 100, 105, 400, 1000, 3900, 4000, 4090])
def test_damage_to_the_first_page_costs_nothing(tmp_path: Path, at: int) -> None:
    """All that stands there is the same in every save."""
    path = tmp_path / "game.ib"
    session = on(saved(path), 60)
    here = session.hash()
    session.close()
    harm(path, at, 255)
    opened = saves.open_game(path)
    assert opened.session.hash() == here
    assert len(opened.session.answers) == 60
    opened.session.close()


# ---------------------------------------------------------------------- a rescue that fails


def ruin(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = bytes(len(data) - 4096)
    path.write_bytes(data)


def test_where_nothing_can_be_had_file_and_log_stay_as_they_were(killed: Path) -> None:
    ruin(killed)
    log = journal.beside(killed, "-wal")
    log.write_bytes(log.read_bytes()[: wal.HEADER + FRAME])
    before = files(killed.parent)
    with pytest.raises(SaveError, match="nothing of it can be rescued; the file is left as it is"):
        saves.open_game(killed)
    assert files(killed.parent) == before


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError(28, "No space left on device"), MemoryError])
@pytest.mark.parametrize("step", ["_write", "sync_file", "put_in_place"])
def test_a_rescue_that_is_stopped_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: Any
) -> None:
    path = tmp_path / "game.ib"
    on(saved(path), 30).close()
    spoil_facts(path, twice=False)
    before = files(tmp_path)

    def stop(*_: Any) -> None:
        raise error

    monkeypatch.setattr(rescue if step == "_write" else rescue.disk, step, stop)
    with pytest.raises((KeyboardInterrupt, SaveError, MemoryError)):
        saves.open_game(path)
    assert files(tmp_path) == before


def test_a_rescued_game_that_does_not_open_is_put_back_with_its_log(
    killed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    harm(journal.beside(killed, "-wal"), wal.HEADER + 30 * FRAME + 200)
    before = files(killed.parent)
    monkeypatch.setattr(mini.Mini, "index", lambda self, state, content: 1 / 0)
    with pytest.raises(SaveError, match="cannot be brought to where it stood"):
        saves.open_game(killed)
    assert files(killed.parent) == before


# ---------------------------------------------------------------------- what cannot be proved


def test_what_cannot_be_proved_after_a_rescue_is_said_and_is_no_fault(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    path = folder / "k.ib"
    content = choices.load(registry("rifles"), "1", "us_marines", "japan")
    played("rifles", content, path, 90).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE answers SET token = x'00' WHERE n = 5")
    opened = saves.open_game(path)
    assert opened.notices
    opened.session.close()
    proof = saves.prove(path)
    assert proof.wrong == []
    [line] = proof.cannot
    assert line.startswith("answers 0 to ")
    assert " cannot be proved: 1 lost to damage on 20" in line
    ran = ib("--saves", folder, "doctor", "k")
    assert ran.code == 0, ran.out
    assert line in ran.out
    ran = ib("--saves", folder, "replay", "k", "--check")
    assert ran.code == 0
    assert ran.out.splitlines()[0] == f"k: {line}"


def test_what_is_wrong_after_a_rescue_is_still_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.ib"
    on(saved(path), 90).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE answers SET token = x'00' WHERE n = 5")
    saves.open_game(path).session.close()
    monkeypatch.setattr(mini, "overwatch", lambda g, unit: g.nothing)
    proof = saves.prove(path)
    assert proof.wrong
    assert proof.cannot


# ---------------------------------------------------------------------- where nothing can be written


@pytest.mark.skipif(os.name != "posix", reason="rights are another matter there")
def test_a_sound_save_in_a_folder_without_rights_is_listed_and_exported(
    killed: Path, tmp_path_factory: Any
) -> None:
    out = tmp_path_factory.mktemp("out")
    folder = killed.parent
    folder.chmod(0o555)
    for path in folder.iterdir():
        path.chmod(0o444)
    root = os.geteuid() == 0
    if root:
        out.chmod(0o777)
        for parent in (folder, out):
            _open_up(parent)
        os.seteuid(65534)
    try:
        [found] = saves.listed(folder)
        assert (found.fault, found.title) == ("", "mini")
        saves.export_game(killed, out / "x.ib")
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)
    assert sorted(p.name for p in folder.iterdir()) == ["game.ib", "game.ib-wal"]
    opened = saves.open_game(out / "x.ib")
    assert len(opened.session.answers) == 40
    opened.session.close()


def _open_up(path: Path) -> None:
    """Let everybody go through the folders above; pytest's own are closed to others."""
    for parent in path.parents:
        if parent.stat().st_uid == os.geteuid() and parent != Path("/"):
            parent.chmod(parent.stat().st_mode | 0o055)


def test_what_the_place_refuses_is_not_called_damage(killed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> Any:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(saves.disk, "shoot", refuse)
    [found] = saves.listed(killed.parent)
    assert found.fault == "cannot be looked at here (Input/output error)"
