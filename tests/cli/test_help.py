"""Help and version: at once, and without loading anything that is not needed for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cli.run import environment, ib
from ironbottom import __version__
from ironbottom.kernel.title import titles

COMMANDS = (
    "play",
    "resume",
    "saves",
    "export",
    "import",
    "simulate",
    "report",
    "replay",
    "rules",
    "doctor",
    "content",
    "serve",
)


def test_help_names_every_command() -> None:
    ran = ib("--help")
    assert (ran.code, ran.err) == (0, "")
    for command in COMMANDS:
        assert f"\n  {command} " in ran.out


@pytest.mark.parametrize("command", [*COMMANDS, "content check", "content schema"])
def test_every_command_explains_itself(command: str) -> None:
    ran = ib(*command.split(), "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"Usage: ironbottom {command} ")


def test_the_titles_are_named() -> None:
    for command in ("play", "simulate", "rules"):
        text = " ".join(ib(command, "--help").out.split())
        assert f"The game: {' or '.join(titles())}" in text


def test_words_that_fit_every_title() -> None:
    text = " ".join(ib("play", "--help").out.split())
    assert "The mission or scenario, by its id" in text
    assert "Your army or side, by its id." in text


def test_version() -> None:
    assert ib("--version") == (0, f"ironbottom {__version__}\n", "")


@pytest.mark.parametrize("args", [["--help"], ["play", "--help"], ["--version"]])
def test_help_loads_neither_the_screen_nor_a_game(args: list[str]) -> None:
    program = (
        "import sys\nfrom ironbottom.cli import run\n"
        f"code = run({args!r})\n"
        "heavy = ('textual', 'rich', 'msgspec', 'sqlite3', 'ironbottom.games', 'ironbottom.kernel.session')\n"
        "print([name for name in heavy if name in sys.modules], file=sys.stderr)\nsys.exit(code)"
    )
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=60)
    assert ran.returncode == 0
    assert ran.stderr.strip() == "[]"


def test_simulation_loads_no_screen() -> None:
    program = (
        "import sys\nfrom ironbottom.cli import run\n"
        "code = run('simulate rifles -m 1 -a us_army -e japan -n 1 --json'.split())\n"
        "print('textual' in sys.modules, file=sys.stderr)\nsys.exit(code)"
    )
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=60)
    assert (ran.returncode, ran.stderr.strip()) == (0, "False")
