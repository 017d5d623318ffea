"""Files of reports: written whole or not at all, and never over one that is there unless that is wanted."""

from __future__ import annotations

import os
from pathlib import Path

from ironbottom.kernel.files import write_out


class Unwritten(Exception):
    """A file that cannot be written, and why."""


def may_write(path: Path, force: bool = False) -> None:
    """Raise Unwritten for a place where nothing can be written, before work is spent on it."""
    if path.is_dir():
        raise Unwritten(f"{path} is a folder")
    if path.is_file() and not force:
        raise Unwritten(f"{path} is there already")
    folder = path.parent
    if not folder.is_dir():
        raise Unwritten(f"{path}: there is no folder {folder}")
    if not os.access(path if path.exists() and not path.is_file() else folder, os.W_OK):
        raise Unwritten(f"{path}: writing is not allowed there")


def write(path: Path, text: str, force: bool = False) -> None:
    """Write a file: all of it under another name, then put in its place.  Raises Unwritten; nothing is then left behind."""
    may_write(path, force)
    data = text.encode("utf-8", errors="replace")
    try:
        write_out(path, data)
    except OSError as error:
        raise Unwritten(f"{path}: {error.strerror or error}") from error
