"""Files for people, written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, data: bytes, over: bool = True) -> None:
    """Write a file under another name, then put it in its place: nobody ever sees half of it, and nothing is left of a failure.

    ``over``: a file of this name is replaced; else FileExistsError.  Raises OSError.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if over:
            os.replace(draft, path)
        else:
            _name(draft, path, data)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _name(draft: Path, path: Path, data: bytes) -> None:
    try:
        os.link(draft, path)  # fails where there is a file already, as a plain renaming would not
    except FileExistsError:
        raise
    except (NotImplementedError, OSError):  # a disk that knows no links
        with path.open("xb") as file:
            file.write(data)
