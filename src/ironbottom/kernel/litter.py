"""What processes that were killed have left: drafts beside saves, copies in the folder for temporary files.

Only names that this program gives, with the number of a process that is no more.  What is younger than a minute stays: a process
on another machine, or in a container, may write to the same folder, and its number means nothing here.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import time
from contextlib import suppress
from pathlib import Path

DRAFT = re.compile(r"\.+.+\.(\d+)\.(?:part|source|rescued|new)(?:-wal|-shm|-journal)?", re.ASCII | re.DOTALL)
"""Names of drafts (``files.draft_of``), and of what SQLite puts beside them."""
COPIES = re.compile(r"ironbottom-(\d+)-\w+", re.ASCII)
"""Names of folders for copies (``disk.copied``)."""
YOUNG = 60.0
"""Seconds."""


def sweep(folder: Path) -> None:
    """Remove what dead processes have left in a folder of saves, and their copies.  What cannot be removed stays."""
    for name in _left_in(folder, DRAFT):
        with suppress(OSError):
            if stat.S_ISREG(name.lstat().st_mode):
                name.unlink()
    for name in _left_in(_temporary(), COPIES):
        with suppress(OSError):
            if stat.S_ISDIR(name.lstat().st_mode):
                shutil.rmtree(name, ignore_errors=True)


def _temporary() -> Path:
    """The folder for temporary files, without the time that it takes to load ``tempfile``."""
    named = (os.environ.get(name) for name in ("TMPDIR", "TEMP", "TMP"))
    return Path(next((place for place in named if place and os.path.isdir(place)), "/tmp"))


def _left_in(folder: Path, names: re.Pattern[str]) -> list[Path]:
    """Our own things of such names whose process is dead."""
    found = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                match = names.fullmatch(entry.name)
                if match is not None and not _alive(int(match[1])) and _old_and_ours(entry):
                    found.append(folder / entry.name)
    except (
        OSError
    ):  # there is no such folder, or it cannot be read: then nothing of ours can be removed either
        return []
    return found


def _old_and_ours(entry: os.DirEntry[str]) -> bool:
    try:
        there = entry.stat(follow_symlinks=False)
    except OSError:
        return False
    ours = not hasattr(os, "geteuid") or there.st_uid == os.geteuid()
    return ours and time.time() - there.st_mtime >= YOUNG


def _alive(process: int) -> bool:
    """Is there a process of this number?  In doubt there is."""
    if os.name != "posix":  # there the question itself would end the process
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
