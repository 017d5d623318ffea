"""On a real terminal: signals and faults leave it as it was, ctrl+z goes to the shell and fg comes back whole."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from play.real_screen import TMUX, Terminal

pytestmark = pytest.mark.skipif(TMUX is None, reason="there is no tmux")
GAME = (
    "play",
    "rifles",
    "--mission",
    "1",
    "--army",
    "us_army",
    "--enemy",
    "japan",
    "--seed",
    "3",
    "--save",
    "game",
)
MODES = "#{alternate_on}#{cursor_flag}#{mouse_any_flag}#{mouse_all_flag}#{mouse_sgr_flag}#{keypad_flag}#{wrap_flag}"
ASKED = "ready-made"
"""What the first question offers."""
BEFORE = "0100001"
"""What tmux knows of a terminal in which nothing has been switched on."""


def shell(folder: Path, *args: str, python: str = "-m ironbottom") -> Terminal:
    """The program in an interactive shell, which looks at its terminal before and after."""
    at_once(folder / "saves")
    command = shlex.join([sys.executable, *shlex.split(python), "--saves", str(folder / "saves"), *args])
    terminal = Terminal("bash", "--norc", "--noprofile", "-i")
    terminal.press(f"cd {shlex.quote(str(folder))}; PS1='ready> '; stty -g >before", "enter")
    terminal.see("ready>")
    assert terminal.format(MODES) == BEFORE
    terminal.press(f"clear; {command}; echo code $? over; stty -g >after; echo after", "enter")
    return terminal


def at_once(saves: Path) -> None:
    """A program that does not wait for its reader."""
    saves.mkdir()
    (saves / "settings.json").write_text('{"pace": "instant"}', encoding="utf-8")


def pid_of(terminal: Terminal) -> int:
    """The program in the shell."""
    found = subprocess.run(
        ["pgrep", "-P", str(terminal.pid)], capture_output=True, encoding="utf-8"
    ).stdout.split()
    assert len(found) == 1, found
    return int(found[0])


def as_it_was(terminal: Terminal, folder: Path, code: int) -> str:
    """The shell has its terminal again, as it was before the program ran."""
    shown = terminal.see(f"code {code} over", "after")
    assert terminal.format(MODES) == BEFORE
    assert (folder / "after").read_text() == (folder / "before").read_text()
    terminal.press("echo it ec'hoes'", "enter")
    terminal.see("it echoes")
    return shown


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_leaves_the_terminal_as_it_was(number: signal.Signals, tmp_path: Path) -> None:
    with shell(tmp_path, *GAME) as terminal:
        terminal.see(ASKED)
        assert terminal.format("#{alternate_on}#{mouse_any_flag}") == "11"
        os.kill(pid_of(terminal), number)
        shown = as_it_was(terminal, tmp_path, 128 + number)
        assert "Traceback" not in shown


def test_a_signal_ends_a_program_that_is_deep_in_something(tmp_path: Path) -> None:
    (tmp_path / "busy.py").write_text(
        "import sys, time\n"
        "from ironbottom.tui.screens.game import GameScreen\n"
        "def deep(self):\n"
        "    open('deep', 'w').close()\n"
        "    while True: sum(range(1000))\n"
        "GameScreen.action_log = deep\n"
        "from ironbottom.cli import main\n"
        "main()\n",
        encoding="utf-8",
    )
    with shell(tmp_path, *GAME, python="busy.py") as terminal:
        terminal.see(ASKED)
        terminal.press("l")
        terminal.until(lambda _: (tmp_path / "deep").exists(), "it is deep in something")
        os.kill(pid_of(terminal), signal.SIGTERM)
        as_it_was(terminal, tmp_path, 128 + signal.SIGTERM)


def test_a_fault_that_ends_the_program_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "spoilt.py").write_text(
        "from ironbottom.tui.screens.game import GameScreen\n"
        "def boom(self): raise ZeroDivisionError('so it goes')\n"
        "GameScreen.show = boom\n"
        "from ironbottom.cli import main\n"
        "main()\n",
        encoding="utf-8",
    )
    with shell(tmp_path, *GAME, python="spoilt.py") as terminal:
        shown = as_it_was(terminal, tmp_path, 1)
        told = "".join(shown.split())
        assert "ironbottom:faultintheprogram:ZeroDivisionError:soitgoes;everyanswergivenissaved" in told
        assert "Traceback" not in shown
        log = tmp_path / "saves" / "faults.log"
        assert "so it goes" in log.read_text(encoding="utf-8")
        terminal.press("clear", "enter")
        terminal.press(
            shlex.join([sys.executable, "-m", "ironbottom", "--saves", str(tmp_path / "saves"), "doctor"]),
            "enter",
        )
        terminal.until(lambda s: "faults:" in s and "faults.log" in s.replace("\n", ""), "the log is named")


def test_to_the_shell_and_back(tmp_path: Path) -> None:
    with shell(tmp_path, *GAME) as terminal:
        parts = ("Jungle Patrol", "#6 JUNGLE", ASKED, "Firepower:", "q Leave")
        terminal.see(*parts)
        terminal.press("\x1a")
        terminal.see("Stopped", "ready>")
        assert terminal.format(MODES) == BEFORE
        terminal.press("clear; echo it ec'hoes'", "enter")
        terminal.see("it echoes")
        terminal.press("fg", "enter")
        assert "echoes" not in terminal.see(*parts)
        assert terminal.format("#{alternate_on}#{mouse_any_flag}") == "11"
        terminal.press("b")
        terminal.see("Jungle Patrol", "enter: close")
        terminal.press("escape", "q")
        terminal.see("c Continue")
        terminal.press("q")
        terminal.until(
            lambda s: s.rstrip().endswith("ready>") and terminal.format(MODES) == BEFORE, "the shell"
        )
        terminal.press("echo code $? over; stty -g >after; echo after", "enter")
        as_it_was(terminal, tmp_path, 0)


def test_without_a_shell_ctrl_z_says_so(tmp_path: Path) -> None:
    at_once(tmp_path / "saves")
    with Terminal(sys.executable, "-m", "ironbottom", "--saves", tmp_path / "saves", *GAME) as terminal:
        terminal.see(ASKED)
        terminal.press("\x1a")
        terminal.see("There is no shell to go back to.")
        terminal.press("q")
        terminal.see("c Continue")
