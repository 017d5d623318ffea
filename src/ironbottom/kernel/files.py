"""Files: read without waiting for what is no file, written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

MOST = 512 * 2**20
"""Bytes that a save may have; what is larger is not read."""


class NotAFile(OSError):
    """A pipe, a device or a folder where a file is wanted, or a file that is too large."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(errno.EINVAL, why, str(path))


def real(path: Path) -> Path:
    """The file itself where ``path`` is a symbolic link to it: what belongs to a file stands beside the file, not the link.

    Raises OSError for links that lead round in a circle.
    """
    try:
        return path.resolve() if path.is_symlink() else path
    except RuntimeError as error:  # before Python 3.13
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from error


def open_file(path: Path) -> int:
    """A descriptor to read a file by.  Raises OSError; NotAFile, without waiting, for all that is no file."""
    if not stat.S_ISREG(path.stat().st_mode):  # the opening alone may already act on a device
        raise NotAFile(path, "this is not a file")
    fd = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(fd).st_mode):
        os.close(fd)
        raise NotAFile(path, "this is not a file")
    return fd


def read_open(fd: int, path: Path, most: int = MOST) -> bytes:
    """All of an open file, up to ``most`` bytes.  Raises OSError."""
    if os.fstat(fd).st_size > most:
        raise NotAFile(path, "this file is too large")
    os.lseek(fd, 0, os.SEEK_SET)
    found, left = [], most + 1
    while left > 0 and (part := os.read(fd, min(left, 2**20))):
        found.append(part)
        left -= len(part)
    if left <= 0:
        raise NotAFile(path, "this file is too large")
    return b"".join(found)


def read_file(path: Path, most: int = MOST) -> bytes:
    """All of a file.  Raises OSError; NotAFile, without waiting, for a pipe, a device, a folder, a file over ``most`` bytes."""
    fd = open_file(path)
    try:
        return read_open(fd, path, most)
    finally:
        os.close(fd)


def draft_of(path: Path, word: str = "part") -> Path:
    """The hidden name under which this process writes what is to become ``path`` (``litter.py`` knows these names)."""
    return path.with_name(f".{path.name}.{os.getpid()}.{word}")


def write_whole(path: Path, data: bytes, over: bool = True) -> None:
    """Write a file under another name, then put it in its place: half of it is never seen, and a failure leaves nothing.

    ``over``: a file of this name is replaced (of a link, the file that it leads to); else FileExistsError.  Raises OSError.
    """
    if over:
        path = real(path)
    draft = draft_of(path)
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if over:
            os.replace(draft, path)
            sync_folder(path)
        else:
            name_new(draft, path)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def write_out(path: Path, data: bytes) -> None:
    """Write to where a person wants it: a file whole or not at all, into a device or a pipe as it comes.  Raises OSError."""
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            file.write(data)
    else:
        write_whole(path, data)


def name_new(draft: Path, path: Path) -> None:
    """Give a finished file its name.  Raises FileExistsError where anything has that name, be it a link to nowhere."""
    try:
        os.link(draft, path)  # fails where there is a file already, as a plain renaming would not
    except FileExistsError:
        raise
    except (NotImplementedError, OSError):  # a disk that knows no links
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        os.rename(draft, path)
    sync_folder(path)


def sync_file(path: Path) -> None:
    """Make sure that the content of a file is on the disk."""
    fd = os.open(path, os.O_RDWR)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def sync_folder(path: Path) -> None:
    """Make sure that the name of a file is on the disk."""
    if os.name != "posix":
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        with suppress(OSError):  # a disk that cannot do it for folders
            os.fsync(folder)
    finally:
        os.close(folder)
