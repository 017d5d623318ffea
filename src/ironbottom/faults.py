"""Faults of the program itself: each is written down with its traceback, and told in one line that names the file."""

from __future__ import annotations

import platform
import time
import traceback
from pathlib import Path

from ironbottom import __version__

NAME = "faults.log"
"""The log stands beside the saves."""
MARK = "==== "
"""How an entry begins."""
MOST = 256 * 1024
"""Bytes of the log at most; then the older half goes."""
ENTRY = 16 * 1024
"""Characters of one entry at most: a recursion that never ends has thousands of lines."""

_folder: Path | None = None


class ProgramFault(Exception):
    """The program cannot go on.  Its text is the line to be told; the traceback has been written down already."""


def keep_in(folder: Path) -> None:
    """Write faults down in this folder from now on: that of the saves."""
    global _folder
    _folder = folder


def places(folder: Path | None = None) -> list[Path]:
    """Where a log may stand, the usual place first; the other is for a folder of saves that cannot be written to."""
    import platformdirs

    first = folder or _folder
    usual = [first / NAME] if first is not None else []
    return [*usual, platformdirs.user_state_path("ironbottom") / NAME]


def keep(error: BaseException, folder: Path | None = None) -> str:
    """Write a fault down; returns the line to tell: what it is, and where its log stands."""
    text = "".join(traceback.format_exception(error))
    return f"{_what(error)}; every answer given is saved, {_kept(_what(error), text, folder)}"


def _what(error: BaseException) -> str:
    """The fault in a few words."""
    words = " ".join(str(error).split())
    return f"fault in the program: {type(error).__name__}{f': {words[:200]}' if words else ''}"


def keep_text(what: str, text: str, folder: Path | None = None) -> str:
    """The same for a traceback of which nothing is left but its text."""
    return f"fault in the program: {what}; every answer given is saved, {_kept(what, text, folder)}"


def _kept(what: str, text: str, folder: Path | None) -> str:
    """Append an entry to the first log that can be written; where it stands, in words."""
    where = f"ironbottom {__version__}, python {platform.python_version()}, {platform.system()}"
    entry = f"{MARK}{time.strftime('%Y-%m-%d %H:%M:%S')} {what}\n{where}\n{_shortened(text).rstrip()}\n"
    why = ""
    for path in places(folder):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _append(path, entry)
        except OSError as error:
            why = why or f"{path}: {error.strerror or error}"
        else:
            return f"the log is {path}"
    return f"no log could be kept ({why})"


def _shortened(text: str) -> str:
    """Beginning and end of a text that is too long."""
    if len(text) <= ENTRY:
        return text
    return f"{text[: ENTRY // 2]}\n[... {len(text) - ENTRY} characters ...]\n{text[-ENTRY // 2 :]}"


def _append(path: Path, entry: str) -> None:
    """Add an entry; a log that has become too long loses its older half, whole entries."""
    with path.open("a", encoding="utf-8", errors="backslashreplace") as log:
        log.write(entry)
    if path.stat().st_size > MOST:
        kept = path.read_text(encoding="utf-8", errors="replace")[-MOST // 2 :]
        begins = kept.find(f"\n{MARK}")
        path.write_text(kept[begins + 1 :] if begins >= 0 else entry, encoding="utf-8")


def told(path: Path) -> tuple[int, str]:
    """How many faults a log tells of, and the head of the last: when, and what.  Raises OSError."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    heads = [line.removeprefix(MARK) for line in lines if line.startswith(MARK)]
    return len(heads), heads[-1] if heads else ""
