"""What happens when the terminal goes away (its window is closed, the connection breaks): the program ends at once.

Some ways of losing a terminal send no signal to the program; it would go on for ever without a reader, holding the lock of its
save.  Everything answered is on disk already, so there is nothing to say good-bye to.
"""

from __future__ import annotations

import os
import sys
import termios

HUNG_UP = 129
"""Exit code after a hang-up, as shells have it."""
EVERY = 1.0
"""Seconds between two looks."""


def has_terminal() -> bool:
    """Does the program read from a terminal now?"""
    stream = sys.__stdin__
    if stream is None or stream.closed:
        return False
    try:
        termios.tcgetattr(stream.fileno())
    except (termios.error, OSError, ValueError):
        return False
    return True


def end_if_hung_up() -> None:
    """End the process if its terminal is gone.  To be called now and then by a program that had one at its start."""
    if not has_terminal():
        os._exit(HUNG_UP)
