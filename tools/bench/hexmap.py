"""Measures the hex map against a trivial Textual app, each in a terminal of its own (a pty), in turns.

    python tools/bench/hexmap.py [--title T] [--size 120x40] [--rounds N] [--keys N] [--json]

The trivial app has one line of text, which a key changes, and a footer.  Told are ratios to it: until the first screen stands
(start), from a key to the first byte of what it changes (first) and to the last (all), and processor time a key (cpu); besides,
bytes a key.  Keys: a move of the cursor inside the view, a scroll (a page, which repaints all), a full redraw (hex numbers).
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple

TRIVIAL = """
from textual.app import App
from textual.widgets import Footer, Static
class Trivial(App):
    BINDINGS = [("x", "change", "Change"), ("q", "quit", "Quit")]
    n = 0
    def compose(self):
        yield Static("0")
        yield Footer()
    def action_change(self):
        self.n += 1
        self.query_one(Static).update(str(self.n))
Trivial().run()
"""
QUIET = 0.12
"""Seconds without a byte after which a screen is taken to stand still."""
UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
PAGE_UP, PAGE_DOWN = b"\x1b[5~", b"\x1b[6~"


class Key(NamedTuple):
    """What one key cost."""

    first: float
    all: float
    cpu: float
    bytes: float


class Terminal:
    """A program in a pty."""

    def __init__(self, argv: Sequence[str], size: tuple[int, int]) -> None:
        began = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", TEXTUAL_ANIMATIONS="none")
            os.environ.pop("NO_COLOR", None)
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed is compiled only once
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.execv(argv[0], list(argv))
        _, last, _ = self.listen(began, 1.0, 20.0)
        self.start = last - began

    def listen(self, since: float, quiet: float, patience: float) -> tuple[float, float, int]:
        """Read until nothing comes: when the first and the last byte came, and how many."""
        first = last = 0.0
        count = 0
        while True:
            wait = quiet if count else patience
            if not select.select([self.fd], [], [], wait)[0]:
                return first or since, last or since, count
            try:
                data = os.read(self.fd, 1 << 16)
            except OSError:
                return first or since, last or since, count
            now = time.perf_counter()
            first = first or now
            last = now
            count += len(data)

    def press(self, key: bytes) -> tuple[float, float, int]:
        """Press a key: seconds to the first and to the last byte, and how many bytes."""
        began = time.perf_counter()
        os.write(self.fd, key)
        first, last, count = self.listen(began, QUIET, 2.0)
        return first - began, last - began, count

    def cpu(self) -> float:
        """Seconds of processor that the program has used."""
        with open(f"/proc/{self.pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def keys(self, keys: Sequence[bytes], n: int) -> Key:
        """Press keys in turn, ``n`` of them."""
        for key in keys:  # the first time fills caches
            self.press(key)
        before = self.cpu()
        found = [self.press(keys[i % len(keys)]) for i in range(n)]
        cpu = (self.cpu() - before) / n
        first, every, count = (median(column) for column in zip(*found, strict=True))
        return Key(first, every, cpu, count)

    def close(self) -> None:
        """End it."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        os.close(self.fd)
        os.waitpid(self.pid, 0)


def measured(title: str, size: tuple[int, int], rounds: int, n: int) -> dict[str, Any]:
    """Medians of some rounds."""
    starts: dict[str, list[float]] = {"trivial": [], "map": []}
    keys: dict[str, list[Key]] = {"trivial": [], "move": [], "scroll": [], "redraw": []}
    for _ in range(rounds):
        trivial = Terminal([sys.executable, "-c", TRIVIAL], size)
        starts["trivial"].append(trivial.start)
        keys["trivial"].append(trivial.keys([b"x"], n))
        trivial.close()
        shown = Terminal([sys.executable, "-m", "ironbottom", "map", title], size)
        starts["map"].append(shown.start)
        keys["move"].append(shown.keys([RIGHT, LEFT, DOWN, UP], n))
        keys["redraw"].append(shown.keys([b"#"], n))
        keys["scroll"].append(shown.keys([PAGE_DOWN, PAGE_DOWN, PAGE_UP, PAGE_UP], n))
        shown.close()
    unit = Key(*(median(column) for column in zip(*keys["trivial"], strict=True)))
    found: dict[str, Any] = {
        "title": title,
        "size": f"{size[0]}x{size[1]}",
        "start": round(median(starts["map"]) / median(starts["trivial"]), 2),
        "trivial_ms": round(1000 * unit.first, 2),
    }
    for what in ("move", "scroll", "redraw"):
        mean = Key(*(median(column) for column in zip(*keys[what], strict=True)))
        found[what] = {
            "first": round(mean.first / unit.first, 2),
            "all": round(mean.all / unit.all, 2),
            "cpu": round(mean.cpu / unit.cpu, 2) if unit.cpu else None,
            "bytes": round(mean.bytes),
        }
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description="The hex map beside a trivial Textual app, over a pty.")
    parser.add_argument("--title", default="nineteen42", help="whose map (default nineteen42)")
    parser.add_argument("--size", default="120x40", help="of the window (default 120x40)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is started (default 3)")
    parser.add_argument("--keys", type=int, default=40, help="keys of each sort a round (default 40)")
    parser.add_argument("--json", action="store_true", help="as JSON")
    args = parser.parse_args(argv)
    width, _, height = args.size.partition("x")
    found = measured(args.title, (int(width), int(height)), args.rounds, args.keys)
    if args.json:
        print(json.dumps(found))
        return 0
    print(f"{found['title']} at {found['size']}; start {found['start']}x the trivial app")
    for what in ("move", "scroll", "redraw"):
        row = found[what]
        print(
            f"{what:>7}: first byte {row['first']}x, all {row['all']}x, cpu {row['cpu']}x, {row['bytes']} bytes"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
