"""Runs the program for the tests: in this process for what it says, as a process of its own where that is the point."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from ironbottom.cli import run
from ironbottom.kernel.invocation import STARTED

SRC = Path(__file__).parents[2] / "src"


class Ran(NamedTuple):
    """What a run of the program said, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def last(self) -> str:
        """The last line of the output."""
        return self.out.splitlines()[-1]


class Player(io.StringIO):
    """A person at the other end, who types what ``next_line`` makes of all that was shown so far; "" ends the input."""

    def __init__(self, next_line: Callable[[str], str]) -> None:
        super().__init__()
        self.next_line = next_line
        self.shown = io.StringIO()

    def readline(self, size: int | None = -1, /) -> str:
        """One more line typed."""
        line = self.next_line(self.shown.getvalue())
        return f"{line}\n" if line else ""


def ib(*args: object, typed: Iterable[str] = (), player: Player | None = None, named: bool = False) -> Ran:
    """Run the program in this process, with lines typed or a player at the other end.

    ``--saves DIR`` as the first words reaches the program by its environment, so that commands that it tells are short; ``named``
    leaves it where it is.
    """
    folder, words = _apart(args, named)
    out = player.shown if player is not None else io.StringIO()
    err = io.StringIO()
    stdin: Any = player if player is not None else io.StringIO("".join(f"{line}\n" for line in typed))
    before, sys.stdin = sys.stdin, stdin
    try:
        with patch.dict(os.environ, folder), redirect_stdout(out), redirect_stderr(err):
            code = run(words)
    finally:
        sys.stdin = before
    return Ran(code, out.getvalue(), err.getvalue())


def _apart(args: Iterable[object], named: bool) -> tuple[dict[str, str], list[str]]:
    """The folder of saves as a variable of the environment, and the other words."""
    words = [str(arg) for arg in args]
    if named or words[:1] != ["--saves"]:
        return {}, words
    return {"IRONBOTTOM_SAVES": words[1]}, words[2:]


def environment() -> dict[str, str]:
    """The environment of a process that is to find the program."""
    path = os.pathsep.join(filter(None, [str(SRC), os.environ.get("PYTHONPATH", "")]))
    return {**os.environ, "PYTHONPATH": path}


def start(*args: object, **how: Any) -> subprocess.Popen[bytes]:
    """Start the program as a process of its own; its output through pipes unless told otherwise."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    folder, words = _apart(args, named=False)
    command = [sys.executable, "-m", "ironbottom", *words]
    around = {**environment(), STARTED: "ironbottom", **folder}
    return subprocess.Popen(command, env=around, **{**pipes, **how})
