"""The bin: a deleted game can be brought back with all that hangs together with it, and nothing in use is deleted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ironbottom.campaign import files
from ironbottom.kernel import bin as bins
from ironbottom.kernel.drive import step
from ironbottom.kernel.errors import SaveError
from ironbottom.kernel.saves import listed, open_game, verify
from kernel import shelved


def saves(folder: Path) -> list[str]:
    """All files that are there, in folders as well."""
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())


def test_there_and_back(tmp_path: Path) -> None:
    path = shelved.single(tmp_path, "k", touched=100)
    before = path.read_bytes()
    gone = bins.delete(tmp_path, path)
    assert saves(tmp_path) == ["bin/k/k.ib"]
    assert listed(tmp_path) == []
    assert (gone.name, gone.save.title, gone.others) == ("k", "rifles", 0)
    assert bins.contents(tmp_path) == [gone]
    assert bins.restore(tmp_path, gone) == [path]
    assert saves(tmp_path) == ["k.ib"]
    assert path.read_bytes() == before
    assert path.stat().st_mtime == 100, "it was not played"
    assert bins.contents(tmp_path) == []


def test_a_campaign_goes_with_its_missions_and_comes_back_as_it_was(tmp_path: Path) -> None:
    path = shelved.campaign(tmp_path, "c")
    shelved.single(tmp_path, "k")
    gone = bins.delete(tmp_path, path)
    assert saves(tmp_path) == ["bin/c/c.ib", "bin/c/c.m1.ib", "bin/c/c.m2.ib", "k.ib"]
    assert (gone.save.name, gone.others) == ("c", 2)
    bins.restore(tmp_path, gone)
    assert saves(tmp_path) == ["c.ib", "c.m1.ib", "c.m2.ib", "k.ib"]
    session = files.resume(path).session
    assert files.standing(path, session) == files.Standing("resume", tmp_path / "c.m2.ib")
    session.close()
    assert verify(path) == []


def test_a_mission_is_not_deleted_from_its_campaign(tmp_path: Path) -> None:
    path = shelved.campaign(tmp_path, "c")
    with pytest.raises(SaveError, match="a mission of the campaign c; delete the campaign"):
        bins.delete(tmp_path, tmp_path / "c.m1.ib")
    path.write_bytes(b"no save")  # also where that cannot be read
    with pytest.raises(SaveError, match="a mission of the campaign c"):
        bins.delete(tmp_path, tmp_path / "c.m1.ib")
    path.unlink()
    bins.delete(tmp_path, tmp_path / "c.m1.ib")
    assert saves(tmp_path) == ["bin/c.m1/c.m1.ib", "c.m2.ib"]


@pytest.mark.parametrize("name", ["c", "c.m1", "c.m2"])
def test_nothing_moves_while_any_of_it_is_open(name: str, tmp_path: Path) -> None:
    path = shelved.campaign(tmp_path, "c")
    session = open_game(tmp_path / f"{name}.ib").session
    with pytest.raises(SaveError, match="open in another window"):
        bins.delete(tmp_path, path)
    session.close()
    assert saves(tmp_path) == ["c.ib", "c.m1.ib", "c.m2.ib"]
    bins.delete(tmp_path, path)


HOLD = """
import sys
from pathlib import Path
from ironbottom.kernel.saves import open_game
session = open_game(Path(sys.argv[1])).session
print("open", flush=True)
sys.stdin.readline()
session.close()
"""


def test_what_another_program_has_open(tmp_path: Path) -> None:
    path = shelved.single(tmp_path, "k")
    argv = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(SaveError, match="open in another window"):
            bins.delete(tmp_path, path)
        assert path.is_file()
        other.communicate("\n")
    bins.delete(tmp_path, path)


KILLED = """
import os, sys
from pathlib import Path
from ironbottom.kernel.drive import step
from ironbottom.kernel.saves import open_game
session = open_game(Path(sys.argv[1])).session
for _ in range(9):
    step(session, {"squad": session.title.bot("squad", "random")})
session.flush()
print(len(session.answers), flush=True)
os._exit(9)
"""


def test_what_a_killed_game_left_in_its_log_goes_along(tmp_path: Path) -> None:
    path = shelved.single(tmp_path, "k")
    argv = [sys.executable, "-c", KILLED, str(path)]
    ran = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert (tmp_path / "k.ib-wal").stat().st_size > 0
    gone = bins.delete(tmp_path, path)
    assert saves(tmp_path) == ["bin/k/k.ib"]
    bins.restore(tmp_path, gone)
    session = open_game(path).session
    assert len(session.answers) == int(ran.stdout)
    session.close()


def test_a_damaged_save_goes_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "k.ib"
    path.write_bytes(b"no save")
    (tmp_path / "k.ib-wal").write_bytes(b"rest")
    gone = bins.delete(tmp_path, path)
    assert saves(tmp_path) == ["bin/k/k.ib", "bin/k/k.ib-wal"]
    assert gone.save.fault
    bins.restore(tmp_path, gone)
    assert saves(tmp_path) == ["k.ib", "k.ib-wal"]


def test_two_of_one_name_are_two_in_the_bin(tmp_path: Path) -> None:
    first = bins.delete(tmp_path, shelved.single(tmp_path, "k", 1))
    second = bins.delete(tmp_path, shelved.single(tmp_path, "k", 2))
    assert (first.name, second.name) == ("k", "k-2")
    bins.restore(tmp_path, first)
    with pytest.raises(SaveError, match="there is a save of this name already"):
        bins.restore(tmp_path, second)
    assert saves(tmp_path) == ["bin/k-2/k.ib", "k.ib"]


def test_a_campaign_comes_back_whole_or_not_at_all(tmp_path: Path) -> None:
    gone = bins.delete(tmp_path, shelved.campaign(tmp_path, "c"))
    shelved.single(tmp_path, "c.m2")
    with pytest.raises(SaveError, match=r"c\.m2\.ib: there is a save"):
        bins.restore(tmp_path, gone)
    assert saves(tmp_path) == ["bin/c/c.ib", "bin/c/c.m1.ib", "bin/c/c.m2.ib", "c.m2.ib"]


def test_for_good(tmp_path: Path) -> None:
    gone = bins.delete(tmp_path, shelved.campaign(tmp_path, "c"))
    kept = bins.delete(tmp_path, shelved.single(tmp_path, "k"))
    bins.empty(gone)
    assert bins.contents(tmp_path) == [kept]
    assert saves(tmp_path) == ["bin/k/k.ib"]


def test_a_bin_that_cannot_be_made(tmp_path: Path) -> None:
    path = shelved.single(tmp_path, "k")
    (tmp_path / "bin").write_text("a file")
    with pytest.raises(SaveError, match=r"Not a directory|File exists"):
        bins.delete(tmp_path, path)
    assert path.is_file()
    assert bins.contents(tmp_path) == []


def test_a_game_that_came_back_goes_on(tmp_path: Path) -> None:
    path = shelved.single(tmp_path, "k")
    bins.restore(tmp_path, bins.delete(tmp_path, path))
    session = open_game(path).session
    step(session, {"squad": session.title.bot("squad", "random")})
    session.close()
    assert verify(path) == []
