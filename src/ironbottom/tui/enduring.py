"""What lasts: a fault in a screen costs a line, not the game; a signal leaves the terminal as it was; ctrl+z and back."""

from __future__ import annotations

import io
import os
import signal
import termios
import threading
from pathlib import Path
from types import FrameType
from typing import Any

from rich.console import Console, RenderableType
from textual._context import active_message_pump
from textual.app import App
from textual.dom import DOMNode
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.worker import WorkerFailed

from ironbottom import faults

from .hangup import has_terminal

DEBUG = "IRONBOTTOM_DEBUG"
"""With this in the environment a fault ends the program with its whole traceback."""
GRACE = 2.0
"""Seconds that a program has to end by itself after a signal."""
ENDING = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
OFF = ("2004", "2048", "1000", "1003", "1015", "1006", "1016", "1004", "1049")
RESTORE = "\x1b[<u\x1b[?7h" + "".join(f"\x1b[?{mode}l" for mode in OFF) + "\x1b[?25h"
"""Takes back all that Textual's driver has switched on: the keyboard protocol, no wrapping, paste brackets, sizes told in the band,
the mouse, news of the focus, the other screen, the hidden cursor."""


class Enduring(App[None]):
    """An app that goes on after a fault, and ends tidily where it cannot.

    After a fault nothing on the screen is trusted: all screens go, their saves are let go of, and ``start_over`` opens what was
    open from the disk, where every answer is.  A second fault before the player has pressed a key would come for ever: then the
    program ends.
    """

    goes_on: bool | None = None
    """Does it go on after a fault?  None: on a terminal it does, in a test the fault is the test's."""

    def __init__(self) -> None:
        super().__init__()
        self.last_words = ""
        """Why the program ended, where it was a fault."""
        self.signalled = 0
        """The signal that ended it."""
        self._struck: int | None = None
        """What had been typed, counted, when the last fault came."""
        self._starting_over = False
        self._looping = False

    # ------------------------------------------------------------------ what derives from this has to say

    def keys_taken(self) -> int:
        """Keys and clicks so far."""
        raise NotImplementedError

    def faults_folder(self) -> Path | None:
        """Where faults are written down; None for the usual place."""
        return None

    def what_is_open(self) -> Any:
        """What is to be opened again after a fault."""
        return None

    def start_over(self, was_open: Any, line: str) -> None:
        """Open what was open, and tell the line."""
        raise NotImplementedError

    # ------------------------------------------------------------------ faults

    async def _process_messages_loop(self) -> None:
        """From its beginning to its end there is something to go on with.  Private to Textual: it has no other way in."""
        self._looping = True
        try:
            await super()._process_messages_loop()
        finally:
            self._looping = False

    async def _dispatch_message(self, message: Message) -> None:
        """A fault in what the app itself does must not end the app."""
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            if not self._looping:
                raise
            self._handle_exception(error)

    def _handle_exception(self, error: Exception) -> None:
        """Write the fault down; go on if that is possible, else end.  Textual calls it for every fault, wherever it was."""
        endures = not self.is_headless if self.goes_on is None else self.goes_on
        if not endures or os.environ.get(DEBUG):
            super()._handle_exception(error)
            return
        cause = error.error if isinstance(error, WorkerFailed) else error
        line = faults.keep(cause, self.faults_folder())
        if self._exit or self._starting_over or self._is_gone(active_message_pump.get(None)):
            return  # what is on its way out may fail: it is written down, and nobody waits for it
        if not self._looping or self._struck == self.keys_taken():
            self._end(line)
            return
        self._struck = self.keys_taken()
        self._starting_over = True
        self.call_later(self._start_over, line)

    def _is_gone(self, node: MessagePump | None) -> bool:
        """Is it a part of a screen that has been taken away?"""
        if not isinstance(node, DOMNode) or node is self:
            return False
        above: DOMNode | None = node
        while above is not None and not isinstance(above, Screen):
            above = above.parent
        return above not in self.screen_stack

    def _end(self, line: str) -> None:
        """End the program, with this line."""
        self.last_words = self.last_words or line
        self._exit = True
        self._return_code = 1
        self._close_messages_no_wait()

    def _start_over(self, line: str) -> None:
        """All screens go; what was open is opened anew."""
        stack = self._screen_stack
        was_open, gone = self.what_is_open(), stack[1:]
        del stack[1:]
        for screen in reversed(gone):
            let_go = getattr(screen, "let_go", None)
            if let_go is not None:
                let_go()
            screen.remove()
        self._starting_over = False
        self.start_over(was_open, line)

    def panic(self, *renderables: RenderableType) -> None:
        """Textual gives up (it cannot read the keyboard): one line here as well."""
        if os.environ.get(DEBUG):
            super().panic(*renderables)
            return
        out = Console(file=io.StringIO(), width=120, color_system=None)
        out.print(*renderables)
        assert isinstance(out.file, io.StringIO)
        self._end(faults.keep_text("the screen cannot go on", out.file.getvalue(), self.faults_folder()))

    # ------------------------------------------------------------------ signals

    def mind_signals(self) -> None:
        """On a terminal: end tidily when told to, and come back whole from ctrl+z."""
        if (
            self.is_headless
            or not has_terminal()
            or threading.current_thread() is not threading.main_thread()
        ):
            return
        for each in ENDING:
            signal.signal(each, self._told_to_end)
        self.app_resume_signal.subscribe(self, lambda _: self.call_later(self.redraw))

    def _told_to_end(self, number: int, frame: FrameType | None) -> None:
        """A signal: by itself if the program is not deep in something, else without it.  Every answer is on disk."""
        code = 128 + number
        if not has_terminal():  # nothing to put in order, and no one to read
            os._exit(code)
        if self.signalled:
            return
        self.signalled = number
        late = threading.Timer(GRACE, self._end_at_once, (code,))
        late.daemon = True
        late.start()
        if self._loop is not None:
            self._loop.call_soon_threadsafe(lambda: self.exit(return_code=code))

    def _end_at_once(self, code: int) -> None:
        """Put the terminal in order without the driver, which may be in the middle of a word, and end."""
        driver = self._driver
        fileno, before = getattr(driver, "fileno", None), getattr(driver, "attrs_before", None)
        try:
            if fileno is not None and before is not None:
                termios.tcsetattr(fileno, termios.TCSANOW, before)
            os.write(2, RESTORE.encode())
        except (OSError, termios.error):
            pass  # the terminal went away meanwhile
        os._exit(code)

    def redraw(self) -> None:
        """Everything again: another program has used the terminal."""
        self.refresh(layout=True)
        for screen in self.screen_stack:
            screen.refresh(layout=True, repaint=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """In a browser there is no shell."""
        if action == "suspend_process":
            return self._driver is not None and self._driver.can_suspend
        return super().check_action(action, parameters)

    def action_suspend_process(self) -> None:
        """Back to the shell, until ``fg``.  All of the job stops, ``make`` and bots too; without a shell it could not go on."""
        driver = self._driver
        if driver is None or not driver.can_suspend or os.getpgrp() == os.getsid(0):
            self.notify("There is no shell to go back to.", markup=False)
            return
        self._suspend_signal()
        os.killpg(0, signal.SIGTSTP)


def ended(app: Enduring) -> int:
    """The exit status of an app that has run.  Raises ProgramFault where a fault ended it."""
    if app.last_words:
        raise faults.ProgramFault(app.last_words)
    return app.return_code or 0
