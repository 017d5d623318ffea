"""What killed processes have left is swept; what belongs to a living one, or to the player, is not."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ironbottom.kernel import litter
from ironbottom.kernel.litter import sweep


@pytest.fixture
def dead() -> int:
    """The number of a process that is no more."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        return process.pid


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A folder of saves, and one for temporary files."""
    saves, temporary = tmp_path / "saves", tmp_path / "tmp"
    saves.mkdir()
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    return saves, temporary


def age(path: Path, seconds: float = 120.0) -> Path:
    then = time.time() - seconds
    os.utime(path, (then, then))
    return path


def put(path: Path) -> Path:
    path.write_bytes(b"x")
    return age(path)


OURS = (
    ".k.ib.{}.part",
    ".k.ib-wal.{}.part",
    ".k.ib.{}.new",
    ".k.ib.{}.new-journal",
    ".k.ib.{}.rescued",
    ".k.ib.{}.source",
    ".k.ib.{}.source-wal",
    ".k.ib.{}.source-shm",
    "..k.ib.{}.rescued.{}.new",
    ".settings.json.{}.part",
    ".k.log-2.txt.{}.part",
)


@pytest.mark.parametrize("name", OURS)
def test_drafts_of_the_dead_go(folders: tuple[Path, Path], dead: int, name: str) -> None:
    draft = put(folders[0] / name.replace("{}", str(dead)))
    sweep(folders[0])
    assert not draft.exists()


@pytest.mark.parametrize("name", OURS)
def test_drafts_of_the_living_stay(folders: tuple[Path, Path], name: str) -> None:
    draft = put(folders[0] / name.replace("{}", str(os.getpid())))
    sweep(folders[0])
    assert draft.exists()


@pytest.mark.parametrize(
    "name",
    [
        "k.ib",
        "k.ib-wal",
        "k.damaged.ib",
        "k.{}.part",  # not hidden
        ".{}.part",  # of nothing
        ".k.ib.part",
        ".k.ib.{}.parts",
        ".k.ib.{}x.part",
        ".k.ib.{}",
        ".notes.{}.txt",
    ],
)
def test_what_is_the_players_stays(folders: tuple[Path, Path], dead: int, name: str) -> None:
    kept = put(folders[0] / name.replace("{}", str(dead)))
    sweep(folders[0])
    assert kept.exists()


def test_a_young_draft_stays_its_process_may_run_on_another_machine(
    folders: tuple[Path, Path], dead: int
) -> None:
    draft = age(put(folders[0] / f".k.ib.{dead}.part"), 5)
    sweep(folders[0])
    assert draft.exists()


def test_only_files_go_and_no_link_is_followed(folders: tuple[Path, Path], dead: int) -> None:
    saves, temporary = folders
    (saves / f".a.{dead}.part").mkdir()
    os.symlink(put(saves / "k.ib"), saves / f".b.{dead}.part")
    os.symlink(saves, temporary / f"ironbottom-{dead}-abc")
    for path in (saves / f".a.{dead}.part", saves / f".b.{dead}.part", temporary / f"ironbottom-{dead}-abc"):
        os.utime(path, (0, 0), follow_symlinks=False)
    sweep(saves)
    assert (saves / f".a.{dead}.part").is_dir()
    assert (saves / "k.ib").exists()
    assert (temporary / f"ironbottom-{dead}-abc").is_symlink()


def test_copies_of_the_dead_go_from_the_folder_for_temporary_files(
    folders: tuple[Path, Path], dead: int
) -> None:
    saves, temporary = folders
    for name in (f"ironbottom-{dead}-ab_c1", f"ironbottom-{os.getpid()}-abc", "ironbottom-bench-x", "other"):
        (temporary / name).mkdir()
        put(temporary / name / "k.ib")
        age(temporary / name)
    sweep(saves)
    assert sorted(p.name for p in temporary.iterdir()) == sorted(
        [f"ironbottom-{os.getpid()}-abc", "ironbottom-bench-x", "other"]
    )


def test_other_peoples_things_stay(
    folders: tuple[Path, Path], dead: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = put(folders[0] / f".k.ib.{dead}.part")
    monkeypatch.setattr(litter.os, "geteuid", lambda: draft.stat().st_uid + 1)
    sweep(folders[0])
    assert draft.exists()


def test_a_folder_that_is_not_there_is_no_matter(folders: tuple[Path, Path]) -> None:
    sweep(folders[0] / "nowhere")


def test_the_program_sweeps_when_it_starts(folders: tuple[Path, Path], dead: int) -> None:
    from ironbottom.cli import run

    draft = put(folders[0] / f".k.ib.{dead}.new")
    assert run(["--saves", str(folders[0]), "saves"]) == 0
    assert not draft.exists()
