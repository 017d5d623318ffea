"""``save-log`` in lines: the whole log in a file, and nothing written over."""

from __future__ import annotations

from pathlib import Path

from cli.run import ib
from cli.script import begun


def test_the_log_in_a_file(saves: Path, tmp_path: Path) -> None:
    begun(saves, answers=40)
    path = tmp_path / "my log.txt"
    typed = [
        f"save-log {path}",
        f"save-log {path}",
        f"save-log {tmp_path}/no/x.txt",
        "save-log",
        "save-log",
        "log all",
        "quit",
    ]
    ran = ib("--saves", saves, "resume", "k", "--plain", typed=typed)
    assert ran.code == 0
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) > 20
    assert lines[-1] in ran.out
    assert f"The log is written to {path} ({len(lines)} lines)." in ran.out
    assert f"There is a file {path} already; nothing is written." in ran.out
    assert "x.txt: No such file or directory. Nothing is written." in ran.out
    assert (saves / "k.log.txt").read_text(encoding="utf-8").splitlines() == lines, "beside the save"
    assert (saves / "k.log-2.txt").exists(), "and not over it"
