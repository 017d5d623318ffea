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

from ironbottom.cli import run

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


def ib(*args: object, typed: Iterable[str] = (), player: Player | None = None) -> Ran:
    """Run the program in this process, with lines typed or a player at the other end."""
    out = player.shown if player is not None else io.StringIO()
    err = io.StringIO()
    stdin: Any = player if player is not None else io.StringIO("".join(f"{line}\n" for line in typed))
    before, sys.stdin = sys.stdin, stdin
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = run([str(arg) for arg in args])
    finally:
        sys.stdin = before
    return Ran(code, out.getvalue(), err.getvalue())


def environment() -> dict[str, str]:
    """The environment of a process that is to find the program."""
    path = os.pathsep.join(filter(None, [str(SRC), os.environ.get("PYTHONPATH", "")]))
    return {**os.environ, "PYTHONPATH": path}


def start(*args: object, **how: Any) -> subprocess.Popen[bytes]:
    """Start the program as a process of its own; its output through pipes unless told otherwise."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    command = [sys.executable, "-m", "ironbottom", *map(str, args)]
    return subprocess.Popen(command, env=environment(), **{**pipes, **how})
