"""Kills commands that write files, at every point where they write, and looks at what they leave.

    python tools/kill_tools.py [--every N] [--command NAME] [--keep DIR]

A *point* is an act on the file system (a file opened to be written, renamed, linked, removed) or a statement of SQLite that writes.
A command is first run to its end, to count its points; then once for each point (or each Nth), and there it gets SIGKILL.

After each kill: every file under a final name is whole, as it was before, or not there; the save opens to the same answers, but for
a notice of damage that was there before; and the next start of the program, a minute later, leaves none of its litter.

``COMMANDS`` says what is run and what has to hold; further commands are further entries.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from ironbottom.kernel.bot import RandomBot
from ironbottom.kernel.drive import step
from ironbottom.kernel.errors import SaveError
from ironbottom.kernel.litter import COPIES, DRAFT, YOUNG, sweep
from ironbottom.kernel.saves import export_game, new_game, open_game
from ironbottom.kernel.title import registry

SUFFIXES = (".ib", ".md", ".html", ".txt", ".json")

HOOK = """
import os, signal, sqlite3, sys
WRITES = ("INSERT", "UPDATE", "DELETE", "CREATE", "COMMIT", "REPLACE", "PRAGMA wal_checkpoint", "PRAGMA journal_mode", "VACUUM")
FILES = {"os.rename", "os.link", "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "shutil.rmtree", "shutil.move"}
last, passed = int(os.environ["KILL_AT"]), 0
def point():
    global passed
    passed += 1
    if passed == last:
        os.kill(os.getpid(), signal.SIGKILL)
def statement(text):
    if text.lstrip().startswith(WRITES):
        point()
def hook(event, args):
    if event == "open" and isinstance(args[0], (str, bytes, os.PathLike)):
        mode, flags = args[1], args[2]
        writes = any(c in mode for c in "wax+") if isinstance(mode, str) else flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        if writes and not str(args[0]).startswith("/dev"):
            point()
    elif event in FILES:
        point()
connect = sqlite3.connect
def traced(*args, **named):
    db = connect(*args, **named)
    db.set_trace_callback(statement)
    return db
sqlite3.connect = traced
sys.dont_write_bytecode = True
sys.addaudithook(hook)
from ironbottom.cli import run
code = run(sys.argv[1:])
print("points:", passed, file=sys.stderr)
sys.exit(code)
"""
"""Runs the program; counts its points, and kills it at one of them."""


class Place(NamedTuple):
    """Where a command is tried: a folder of saves, one for what is written, one for temporary files."""

    saves: Path
    out: Path
    temporary: Path


class Command(NamedTuple):
    """What is run (words), how its place is made ready, and which save must hold how many answers, whatever happens."""

    prepare: Callable[[Place], None]
    words: Callable[[Place], Sequence[str]]
    typed: str = ""


ANSWERS = 40


def _save(path: Path) -> None:
    title: Any = registry("rifles")
    session = new_game(title, title.load("1", "us_marines", "japan"), 5, path).session
    bots = {"squad": RandomBot()}
    while len(session.answers) < ANSWERS:
        step(session, bots)
    session.close()


def _sound(place: Place) -> None:
    _save(place.saves / "k.ib")


def _exported(place: Place) -> None:
    _save(place.saves / "k.ib")
    export_game(place.saves / "k.ib", place.out / "from.ib")


def _damaged(place: Place) -> None:
    _save(place.saves / "k.ib")
    with closing(sqlite3.connect(place.saves / "k.ib", isolation_level=None)) as db:
        db.execute("UPDATE answers SET token = x'00' WHERE n = 3")


COMMANDS: dict[str, Command] = {
    "export": Command(_sound, lambda place: ("export", "k", str(place.out / "to.ib"))),
    "import": Command(_exported, lambda place: ("import", str(place.out / "from.ib"))),
    "rescue": Command(_damaged, lambda place: ("resume", "k", "--plain"), "q\n"),
    "doctor": Command(_damaged, lambda place: ("doctor", "k")),
    "report": Command(_sound, lambda place: ("report", "k", "--markdown", str(place.out / "to.md"))),
    "log": Command(_sound, lambda place: ("resume", "k", "--plain"), "save-log\nq\n"),
}


def run(place: Place, command: Command, at: int) -> tuple[int, int]:
    """Run a command, to be killed at a point (0 = none): its exit code, and how many points it passed (0 if killed)."""
    env = {**os.environ, "KILL_AT": str(at), "TMPDIR": str(place.temporary)}
    args = [sys.executable, "-c", HOOK, "--saves", str(place.saves), *command.words(place)]
    ran = subprocess.run(args, env=env, input=command.typed, capture_output=True, text=True, timeout=300)
    told = [line for line in ran.stderr.splitlines() if line.startswith("points: ")]
    return ran.returncode, int(told[-1].split()[1]) if told else 0


def names(place: Place) -> dict[str, bytes]:
    """All files of a place under final names, of saves and of what is written."""
    found = [path for folder in (place.saves, place.out) for path in folder.iterdir()]
    return {
        path.name: path.read_bytes() for path in found if path.is_file() and not path.name.startswith(".")
    }


def faults(place: Place, whole: dict[str, bytes], before: dict[str, bytes]) -> list[str]:
    """What is wrong after a kill.  ``whole`` = the files as the command leaves them when it is not killed."""
    found = []
    for name, data in names(place).items():
        if name.endswith(".ib"):
            path = next(folder / name for folder in (place.saves, place.out) if (folder / name).exists())
            found += _unsound(path)
        elif name.endswith(SUFFIXES) and data not in (whole.get(name), before.get(name)):
            found.append(f"{name} is half written")
    found += [f"{name} is gone" for name in before if name.endswith(".ib") and name not in names(place)]
    return found + _litter(place)


def _unsound(path: Path) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:  # not to be mended by being looked at
        copy = Path(folder, path.name)
        for tail in ("", "-wal", "-journal"):
            if Path(f"{path}{tail}").exists():
                shutil.copy(f"{path}{tail}", f"{copy}{tail}")
        try:
            opened = open_game(copy)
        except SaveError as error:
            return [f"{path.name}: {error.what}"]
        answers = len(opened.session.answers)
        opened.session.close()
    return [] if answers == ANSWERS else [f"{path.name}: {answers} of {ANSWERS} answers"]


def _litter(place: Place) -> list[str]:
    """What the next start of the program, a minute later, does not sweep."""
    then = time.time() - 2 * YOUNG
    for folder in (place.saves, place.out, place.temporary):
        for path in folder.iterdir():
            os.utime(path, (then, then), follow_symlinks=False)
    kept = tempfile.tempdir, os.environ.get("TMPDIR")
    os.environ["TMPDIR"] = str(place.temporary)
    try:
        for folder in (place.saves, place.out):
            sweep(folder)
    finally:
        if kept[1] is None:
            del os.environ["TMPDIR"]
        else:
            os.environ["TMPDIR"] = kept[1]
    left = [p.name for folder in (place.saves, place.out) for p in folder.iterdir() if p.name.startswith(".")]
    left += [p.name for p in place.temporary.iterdir()]
    return [f"{name} stays" + (", though it is ours" if _known(name) else "") for name in left]


def _known(name: str) -> bool:
    return bool(DRAFT.fullmatch(name) or COPIES.fullmatch(name))


def made(folder: Path, command: Command) -> Place:
    """A fresh place for a command."""
    place = Place(folder / "saves", folder / "out", folder / "tmp")
    for each in place:
        each.mkdir(parents=True)
    command.prepare(place)
    return place


def kill_all(folder: Path, name: str, every: int = 1) -> tuple[int, list[str]]:
    """Kill a command at each ``every``-th of its points; how many kills there were, and what was wrong after them."""
    command = COMMANDS[name]
    place = made(folder / "whole", command)
    before = names(place)
    code, points = run(place, command, 0)
    whole = names(place)
    if not points:
        return 0, [f"{name}: ended with {code} and passed no point"]
    kills, wrong = 0, []
    for at in range(1, points + 1, every):
        there = folder / f"{at}"
        shutil.rmtree(there, ignore_errors=True)
        place = Place(there / "saves", there / "out", there / "tmp")
        for each in place:
            each.mkdir(parents=True)
        for file, data in before.items():
            origin = next(p for p in (folder / "whole").rglob(file))
            (there / origin.parent.name / file).write_bytes(data)
        code, _ = run(place, command, at)
        kills += code == -signal.SIGKILL
        wrong += [
            f"{name}, killed at point {at} of {points}: {fault}" for fault in faults(place, whole, before)
        ]
        shutil.rmtree(there)
    return kills, wrong


def main(argv: Sequence[str] | None = None) -> int:
    """Kill, and say what was found; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth point")
    parser.add_argument("--command", choices=sorted(COMMANDS), help="only this one")
    given = parser.parse_args(argv)
    bad = 0
    for name in [given.command] if given.command else list(COMMANDS):
        with tempfile.TemporaryDirectory(prefix="kill-tools-") as folder:
            kills, wrong = kill_all(Path(folder), name, given.every)
        print(f"{name}: {kills} kills, {len(wrong)} faults", flush=True)
        for line in wrong:
            print(f"  {line}")
        bad += len(wrong)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
