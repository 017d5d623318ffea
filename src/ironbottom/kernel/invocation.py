"""Commands that a person is told, written so that they can be copied: with the program as it was started, and quoted for the shell.

Every such text is made here.  Where the folder of saves was named with ``--saves``, commands about saves name it as well.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

NAME = "ironbottom"
STARTED = "IRONBOTTOM_STARTED"
"""In the environment: how the program was started, where its own arguments do not tell (``make play``, a tab of the browser)."""
MAKE = "make play"
"""What STARTED says then: arguments go into ``ARGS=``."""
WITHOUT_SAVES = ("content", "map", "rules", "serve", "simulate")
"""Commands that do not look into the folder of saves."""

_folder: Path | None = None
_named = ""


@contextmanager
def saves_in(folder: Path, named: str) -> Iterator[None]:
    """Meanwhile saves are looked for in ``folder``; ``named`` is what was typed behind --saves, "" where it was not."""
    global _folder, _named
    before = _folder, _named
    _folder, _named = folder, named
    try:
        yield
    finally:
        _folder, _named = before


def command(*words: object) -> str:
    """The command with these words behind the program's name, as it is to be typed.

    ``command("resume", "a b")`` is ``ironbottom resume 'a b'``.
    """
    typed = [str(word) for word in words]
    if _named and typed and typed[0] not in WITHOUT_SAVES:
        typed = ["--saves", _named, *typed]
    started = program()
    if started != MAKE:
        return " ".join([started, *map(shlex.quote, typed)])
    inside = shlex.join(typed).replace("$", "$$")  # make itself reads a single one
    return f"{MAKE} ARGS={shlex.quote(inside)}" if typed else MAKE


def saves_named() -> bool:
    """Was the folder of saves named with --saves?"""
    return bool(_named)


def save_word(path: Path) -> str:
    """What to call a save in a command: its name, or its path where the name alone would not find it."""
    elsewhere = _folder is not None and path.parent.absolute() != _folder.absolute()
    unlike = path.stem.startswith("-") or path.stem.endswith(path.suffix)
    return str(path) if elsewhere or unlike else path.stem


def program(
    argv: Sequence[str] | None = None, original: Sequence[str] | None = None, told: str | None = None
) -> str:
    """How this program was started, ready for a shell: by name, by a path, as a module of a Python, or by make."""
    told = os.environ.get(STARTED, "") if told is None else told
    if told:
        return told
    argv = sys.argv if argv is None else argv
    original = sys.orig_argv if original is None else original
    script = Path(argv[0]) if argv else Path()
    if script.name == "__main__.py" and script.parent.name == NAME and "-m" in original:
        return shlex.join(original[: original.index("-m") + 2])
    if script.stem != NAME or script.suffix not in ("", ".exe"):
        return NAME
    return NAME if _found_by_name(script) else shlex.quote(str(script))


def _found_by_name(script: Path) -> bool:
    """Would the bare name start the same file?"""
    from shutil import which

    found = which(NAME)
    try:
        return found is not None and os.path.samefile(found, script)
    except OSError:
        return False
