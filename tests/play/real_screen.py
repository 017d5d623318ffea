"""The program on a real terminal: tmux draws it, keys go in, the text of the screen comes out.

Nothing here waits for time: every wait is for something on the screen, looked for again and again, though not for ever.
"""

from __future__ import annotations

import itertools
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cli.run import environment
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.saves import open_game
from ironbottom.kernel.session import Session
from ironbottom.tui.boards import look_of
from ironbottom.tui.boards.campaign_debrief import next_die, open_now
from ironbottom.tui.menu import Menu, plain, with_keys
from ironbottom.tui.palette import Palette

TMUX = shutil.which("tmux")
POLL = 0.02
"""Seconds between two looks at the screen."""
POLLS = 1000
"""Looks before something is taken to never come."""
READ = "esc: to the end"
TURN_OVER = "enter: go on"
"""What the game shows while it waits for its reader."""
NAMES = {"enter": "Enter", "escape": "Escape", "space": "Space", "home": "Home", "end": "End", "up": "Up"}
"""Keys by their names here and in tmux; all others are typed as they are."""
_number = itertools.count()


class Terminal:
    """A terminal of its own, on a server of its own, with a command in it; closes all of it in the end."""

    def __init__(self, *command: object, width: int = 80, height: int = 24, no_color: bool = False) -> None:
        assert TMUX is not None
        self.folder = tempfile.mkdtemp(prefix="ib-")  # short: the name of a socket has little room
        self.name = f"ib-{os.getpid()}-{next(_number)}"
        env = {key: value for key, value in environment().items() if not key.startswith(("TMUX", "TEXTUAL"))}
        for key in ("NO_COLOR", "IRONBOTTOM_SAVES"):
            env.pop(key, None)
        if no_color:
            env["NO_COLOR"] = "1"
        self.env = {**env, "TMUX_TMPDIR": self.folder, "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor"}
        size = ("-x", str(width), "-y", str(height))
        options = ("status off", "remain-on-exit on", "escape-time 0", "default-terminal screen-256color")
        setting = [word for o in options for word in ("set-option", "-g", *o.split(), ";")]
        try:
            self.tmux("start-server", ";", *setting, "new-session", "-d", *size, *map(str, command))
            self.pid, self.server = map(int, self.format("#{pane_pid} #{pid}").split())
            assert self.format("#{pane_width}x#{pane_height}") == f"{width}x{height}"
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def tmux(self, *args: str, check: bool = True) -> str:
        """A command to the server of this terminal."""
        assert TMUX is not None
        command = [TMUX, "-L", self.name, "-f", os.devnull, "-u", *args]
        ran = subprocess.run(command, env=self.env, capture_output=True, encoding="utf-8", timeout=60)
        assert not check or ran.returncode == 0, ran
        return ran.stdout

    def format(self, form: str) -> str:
        """What tmux knows about the terminal."""
        return self.tmux("display-message", "-p", form).strip()

    def screen(self, *how: str) -> str:
        """What is on the screen."""
        return self.tmux("capture-pane", "-p", *how)

    def until(self, true: Callable[[str], object], what: str) -> str:
        """Until something is so on the screen; the screen then."""
        for _ in range(POLLS):
            shown = self.screen()
            if true(shown):
                return shown
            time.sleep(POLL)
        raise AssertionError(f"never on the screen: {what}\n{shown}\n{self.format('dead: #{pane_dead}')}")

    def see(self, *parts: str) -> str:
        """Until all of these words are on the screen."""
        wanted = [words(part) for part in parts]
        return self.until(lambda s: all(w in words(s) for w in wanted), " and ".join(map(repr, wanted)))

    def press(self, *keys: str) -> None:
        """Type keys, without waiting for what they do."""
        for key in keys:
            how = (NAMES[key],) if key in NAMES else ("-l", key)
            self.tmux("send-keys", *how)

    def kill(self) -> None:
        """End the program in the terminal at once, with a signal it cannot see coming."""
        os.kill(self.pid, signal.SIGKILL)
        self.ended()
        self.close()

    def ended(self) -> str:
        """Until the program is no more; its exit status, empty if it was killed.

        The server is nudged each time: it may have missed that a child of its has ended, and goes on to miss it.
        """
        for _ in range(POLLS):
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                return self.format("#{pane_dead_status}")
            if self.format("#{pane_dead}") == "1":
                os.kill(self.server, signal.SIGCHLD)
            time.sleep(POLL)
        raise AssertionError(f"the program never ends:\n{self.screen()}")

    def close(self) -> None:
        """End the server and all that runs on it, however things stand."""
        self.tmux("kill-server", check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


def program(saves: Path, *args: object, **how: Any) -> Terminal:
    """The program in a terminal."""
    return Terminal(sys.executable, "-m", "ironbottom", "--saves", saves, *args, **how)


def going_on(saves: Path) -> Terminal:
    """The program started again, and there enter on Continue."""
    terminal = program(saves)
    try:
        terminal.see("c Continue")
        terminal.press("enter")
        terminal.until(lambda s: "c  Continue" not in s, "the game instead of the title screen")
    except BaseException:
        terminal.close()
        raise
    return terminal


def words(text: str) -> str:
    """Text as one line: however it was broken, and whatever scroll bars and marks of new lines stand beside it."""
    return " ".join(re.sub("[▁-█│]", " ", text).split())


# ------------------------------------------------------------------ a game in memory, and how it has to look


def menu_of(session: Session[Any]) -> Menu:
    """The open question as the screen offers it."""
    look = look_of(session.title.id)
    q = session.q
    assert isinstance(q, Ask)
    return look.menu(session.title.view(session.g, look.side), q)


def signs(session: Session[Any], width: int = 80) -> list[str]:
    """What has to be on the screen: the status line and the open question, or what the next die of a debrief decides."""
    look, q = look_of(session.title.id), session.q
    if open_now(session):
        return [plain(next_die(session))]
    view = session.title.view(session.g, look.side)
    status = plain(look.status(view, q, Palette()))[: width - 1]
    if not isinstance(q, Ask):
        return [status]
    return [status, menu_of(session).heading or session.title.prompt(view, q)]


def options(session: Session[Any], most: int = 3) -> list[str]:
    """The first options of the open question, with their keys."""
    q: Any = session.q
    entries = with_keys(menu_of(session).entries)[:most]
    if q.single:
        return [f"{e.key}  {plain(e.label)}" for e in entries]
    return [f"{e.key}  [{'x' if e.token in q.first else ' '}] {plain(e.label)}" for e in entries]


def keys_of(session: Session[Any], token: Any) -> list[str]:
    """The keys that give an answer."""
    q: Any = session.q
    menu = menu_of(session)
    if q.single:
        found = _way(menu, token)
        assert found, f"no keys for {token!r}"
        return found
    entries = with_keys(menu.entries)
    return [*(e.key for e in entries if (e.token in q.first) != (e.token in token)), "enter"]


def _way(menu: Menu, token: Any) -> list[str]:
    for entry in with_keys(menu.entries):
        if entry.inner is None and entry.token == token and entry.key:
            return [entry.key]
    for entry in menu.entries:
        if entry.inner is not None and (rest := _way(entry.inner, token)):
            return [entry.key, *rest]
    return []


def answers(session: Session[Any]) -> list[tuple[str, str, Any]]:
    """All answers and dice of a game."""
    return [(a.kind, a.by, a.token) for a in session.answers]


def on_disk(path: Path, aside: Path) -> Session[Any]:
    """The game in a save, read from a copy, so that nothing mends the save itself; closed already."""
    shutil.rmtree(aside, ignore_errors=True)
    aside.mkdir()
    for part in path.parent.glob(f"{path.name}*"):
        shutil.copy(part, aside)
    opened = open_game(aside / path.name)
    assert opened.notices == []
    opened.session.close()
    return opened.session
