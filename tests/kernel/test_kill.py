"""A game whose process is killed at any moment goes on where it was: at most the answer being given is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ironbottom.kernel import drive, saves
from ironbottom.kernel.record import PERSON
from kernel import play
from kernel.play import BOTS, on, person, picture

ROOT = Path(__file__).parents[2]
ENV = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")]),
    "PYTHONUNBUFFERED": "1",
}

PLAYER = """
import sys
from pathlib import Path
from kernel import play
from ironbottom.kernel import drive, saves

path = Path(sys.argv[1])
session = saves.open_game(path).session if path.exists() else play.saved(path)
drive.drive(session, play.BOTS)
while session.q is not None:
    session.give(play.person(session))
    print(len(session.answers), session.answers[-1].kind, flush=True)
    drive.drive(session, play.BOTS)
print("over", session.hash(), flush=True)
session.close()
"""


def kill_after(path: Path, lines: int, more: int) -> list[str]:
    """Let a process play until it has acknowledged some answers and sent some bytes more, then kill it.

    Returns what it had acknowledged by then.
    """
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path)], env=ENV, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        heard = b"".join(process.stdout.readline() for _ in range(lines))
        heard += process.stdout.read(more) if more else b""
        process.send_signal(signal.SIGKILL)
        heard += process.stdout.read()
    return heard.decode().splitlines(keepends=True)


@pytest.mark.skipif(os.name != "posix", reason="needs a signal that cannot be caught")
@pytest.mark.parametrize("game", range(5))
def test_killed_at_any_moment(tmp_path: Path, game: int) -> None:
    """Five games of six kills each: after so many acknowledgements, or at so many bytes into the next ones."""
    path = tmp_path / "game.ib"
    rng = random.Random(game)
    whole = on(play.new())
    for kill in range(6):
        heard = kill_after(path, rng.randrange(6), rng.randrange(12) if kill % 2 else 0)
        if not path.exists():  # killed before there was a game
            assert heard == []
            continue
        session = saves.open_game(path).session
        acknowledged = [line.split() for line in heard if line.endswith("\n") and not line.startswith("over")]
        for n, kind in acknowledged:
            answer = session.answers[int(n) - 1]
            assert (answer.by, answer.kind) == (PERSON, kind)
        count = len(session.answers)
        assert [a.token for a in session.answers] == [a.token for a in whole.answers[:count]]
        drive.drive(session, BOTS)
        if session.q is not None and kill % 3 == 0:
            session.give(person(session))
        session.close()
    assert saves.verify(path) == []
    session = on(saves.open_game(path).session)
    assert picture(session) == picture(whole)
    session.close()
