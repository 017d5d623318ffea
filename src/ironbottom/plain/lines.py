"""Lines in and out: what is said, what is read, and ctrl-c that never falls into the middle of an answer."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

from ironbottom.kernel.printable import printable

if TYPE_CHECKING:
    from rich.console import Console

PROMPT = "> "
"""What stands at the start of a line when an answer is awaited; no other line begins with it."""


class Lines:
    """The person's end: standard input and output, wrapped to the terminal's width where there is one."""

    def __init__(self) -> None:
        self.typed = sys.stdin.isatty()
        self.shown = sys.stdout.isatty()
        if self.typed:
            _edit_lines()

    def say(self, text: str = "", style: str = "") -> None:
        """Print a line, or several; ``style`` shows at terminals only and carries no meaning of its own."""
        text = printable(text)
        if not self.shown:
            sys.stdout.write(f"{text}\n")
            return
        from rich.console import Console  # where no terminal is, nothing of it is needed

        console = Console(markup=False, highlight=False, emoji=False)
        for line in text.split("\n"):
            _wrapped(console, line, style)

    def clear(self) -> None:
        """Clear the terminal, what has scrolled off it as well, so that the next person does not see what stood there."""
        if self.shown:
            sys.stdout.write("\x1b[3J\x1b[2J\x1b[H")
            sys.stdout.flush()

    def read(self) -> str | None:
        """What the person types; None at the end of the input.  Raises KeyboardInterrupt on ctrl-c."""
        if self.typed and self.shown:
            try:
                return input(PROMPT)
            except EOFError:
                self.say()
                return None
        sys.stdout.write(PROMPT)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            self.say()
            return None
        line = line.rstrip("\r\n")
        if not self.typed:
            self.say(line)  # so that a transcript shows the answers as well
        return line


def _wrapped(console: Console, line: str, style: str) -> None:
    """A line broken at words, its continuation indented a little more than its beginning."""
    from rich.text import Text

    indent = len(line) - len(line.lstrip())
    width = console.width - indent
    if indent == 0 or width < 20:
        console.print(Text(line), style=style or None)
        return
    for i, part in enumerate(Text(line.strip()).wrap(console, width - 2)):
        part.pad_left(indent + (2 if i else 0))
        console.print(part, style=style or None)


def _edit_lines() -> None:
    """Arrow keys and a history where the system has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        pass


class Interrupts:
    """Ctrl-c while an answer is worked at waits until that is done; pressed again, it waits no longer."""

    def __init__(self) -> None:
        self._busy = False
        self._asked = False

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Listen to ctrl-c; only the main thread can."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before: Any = signal.signal(signal.SIGINT, self._heard)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def held_off(self) -> Iterator[None]:
        """Let this be done first."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False
        if self._asked:
            raise KeyboardInterrupt

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Within what is held off: the person is asked something, and may well press ctrl-c."""
        busy, self._busy = self._busy, False
        try:
            yield
        finally:
            self._busy = busy

    def _heard(self, number: int, frame: FrameType | None) -> None:
        if self._busy and not self._asked:
            self._asked = True
            return
        raise KeyboardInterrupt
