"""When the terminal goes away the program ends, and lets go of its save."""

from __future__ import annotations

import os
import pty
import select
import sys
from pathlib import Path

from ironbottom.kernel.saves import open_game
from ironbottom.tui.hangup import HUNG_UP


def test_a_terminal_that_is_gone_ends_the_program(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ironbottom", "--saves", str(tmp_path), "play", "rifles"]
    command += ["--mission", "1", "--army", "us_army", "--enemy", "japan", "--seed", "3", "--save", "gone"]
    pid, terminal = pty.fork()
    if pid == 0:
        import signal

        signal.signal(
            signal.SIGHUP, signal.SIG_IGN
        )  # as where closing the window sends no signal to the program
        os.environ.update(TERM="xterm-256color", COLUMNS="80", LINES="24")
        os.execv(sys.executable, command)
    shown = b""
    while b"Build your squad" not in shown and b"It is" not in shown:
        assert select.select([terminal], [], [], 60)[0], "nothing is shown"
        shown = (shown + os.read(terminal, 65536))[-200_000:]
    os.close(terminal)
    for _ in range(300):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            break
        select.select([], [], [], 0.1)
    else:
        os.kill(pid, 9)
        os.waitpid(pid, 0)
        raise AssertionError("the program went on without its terminal")
    assert os.waitstatus_to_exitcode(status) == HUNG_UP
    opened = open_game(tmp_path / "gone.ib")
    assert opened.notices == []
    assert opened.session.q is not None
    opened.session.close()
