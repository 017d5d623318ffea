"""Measures the screen against a trivial Textual app, each in a terminal of its own (a pty), in turns.

    python tools/bench/screen.py [--size 120x40] [--rounds N] [--keys N] [--json]

The trivial app has one line of text, which a key changes, and a footer.  Told are, as ratios to it: until the title screen stands
(start; aim 1.5), and from a key to the first byte of what it changes for a move of the cursor over the map of a game of 1942, for
the options beside it, and for the board of Rifles (first; aim 2).  Besides, the memory of the program with the largest map there is
open (PTO; aim below 120 MB), of the same in a game of 1942, and of the trivial app.

What a terminal does with the bytes is not measured.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from hexmap import DOWN, LEFT, RIGHT, TRIVIAL, UP, Terminal

from ironbottom.tui import start
from ironbottom.tui.request import NewGame

PROGRAM = [sys.executable, "-m", "ironbottom"]
AIMS = {"start": 1.5, "first": 2.0, "memory": 120.0}


class Place(NamedTuple):
    """Where keys are pressed: how one comes there, and which keys go to and fro."""

    name: str
    argv: Callable[[Path], list[str]]
    before: tuple[bytes, ...]
    keys: tuple[bytes, ...]


def _resume(save: str) -> Callable[[Path], list[str]]:
    return lambda folder: [*PROGRAM, "--saves", str(folder), "resume", str(folder / f"{save}.ib")]


PLACES = (
    Place("1942, map", _resume("n42"), (b"\t",), (RIGHT, LEFT, DOWN, UP)),
    Place("1942, options", _resume("n42"), (), (DOWN, UP)),
    Place("Rifles, board", _resume("rifles"), (b"\t",), (UP, DOWN)),
    Place("Rifles, options", _resume("rifles"), (), (DOWN, UP)),
    Place("PTO, map viewer", lambda _: [*PROGRAM, "map", "pto"], (), (RIGHT, LEFT, DOWN, UP)),
)


def games(folder: Path) -> None:
    """Begin the games that are measured."""
    for game in (
        NewGame("nineteen42", "campaign", "japan", "allies", seed=1, save="n42"),
        NewGame("rifles", "1", "us_army", "japan", seed=1, save="rifles"),
    ):
        table = start.begin(folder, game)
        table.session.flush()
        table.close()


def memory(pid: int) -> float:
    """Resident memory of a process in MB."""
    with open(f"/proc/{pid}/status") as file:
        kilobytes = next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
    return kilobytes / 1024


def measured(size: tuple[int, int], rounds: int, n: int) -> dict[str, Any]:
    """Medians of some rounds."""
    starts: dict[str, list[float]] = {"trivial": [], "title": []}
    firsts: dict[str, list[float]] = {place.name: [] for place in PLACES}
    units: dict[str, list[float]] = {place.name: [] for place in PLACES}
    megabytes: dict[str, list[float]] = {name: [] for name in ("trivial", *firsts)}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        games(folder)
        for _ in range(rounds):
            trivial = Terminal([sys.executable, "-c", TRIVIAL], size)
            starts["trivial"].append(trivial.start)
            trivial.press(b"x")
            megabytes["trivial"].append(memory(trivial.pid))
            title = Terminal([*PROGRAM, "--saves", name], size)
            starts["title"].append(title.start)
            title.close()
            for place in PLACES:
                shown = Terminal(place.argv(folder), size)
                for key in place.before:
                    shown.press(key)
                for key in place.keys:  # the first time fills caches
                    shown.press(key)
                for i in range(
                    n
                ):  # by turns: a processor that sleeps, or is lent to others, is the same for both
                    units[place.name].append(trivial.press(b"x")[0])
                    firsts[place.name].append(shown.press(place.keys[i % len(place.keys)])[0])
                megabytes[place.name].append(memory(shown.pid))
                shown.close()
            trivial.close()
    return {
        "size": f"{size[0]}x{size[1]}",
        "start": round(median(starts["title"]) / median(starts["trivial"]), 2),
        "first": {
            place.name: round(median(firsts[place.name]) / median(units[place.name]), 2) for place in PLACES
        },
        "memory": {name: round(median(mb), 1) for name, mb in megabytes.items()},
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description="The screens beside a trivial Textual app, over a pty.")
    parser.add_argument("--size", default="120x40", help="of the window (default 120x40)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is started (default 3)")
    parser.add_argument("--keys", type=int, default=40, help="keys of each sort a round (default 40)")
    parser.add_argument("--json", action="store_true", help="as JSON")
    args = parser.parse_args(argv)
    width, _, height = args.size.partition("x")
    found = measured((int(width), int(height)), args.rounds, args.keys)
    if args.json:
        print(json.dumps(found))
        return 0
    print(f"at {found['size']}: start to title {found['start']}x the trivial app (aim {AIMS['start']})")
    print(f"key to first byte, aim {AIMS['first']}x:")
    for place, ratio in found["first"].items():
        print(f"  {place:16} {ratio}x")
    print(f"memory in MB, aim below {AIMS['memory']:.0f}:")
    for place, mb in found["memory"].items():
        print(f"  {place:16} {mb}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
