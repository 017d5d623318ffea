"""The kill test, through the real program: whatever moment it is killed at, every acknowledged answer is there.

The program plays in lines; the next prompt is the receipt for the answer before it.  It is killed after a number of receipts,
or right after an answer was sent, and the game goes on from the save until it is over; then another is begun.
"""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path
from typing import Any

import pytest

from cli.run import start
from cli.script import GAME, Mirror
from ironbottom.kernel.drive import drive
from ironbottom.kernel.saves import open_game, verify

CHUNKS = 10
KILLS = 10
"""Kills in a chunk."""
FEW = 7
"""Receipts before a kill, at most."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that cannot be caught"),
]


class Killed:
    """The program in a process of its own, between its start and its death."""

    def __init__(self, saves: Path, seed: int) -> None:
        begun = (saves / "k.ib").exists()
        args = ("resume", "k", "--plain") if begun else (*GAME, "--seed", seed, "--save", "k")
        self.program = start("--saves", saves, *args)

    def receipt(self) -> None:
        """Wait for the next prompt."""
        assert self.program.stdout is not None
        shown = b"\n"
        while not shown.endswith(b"\n> "):
            more = os.read(self.program.stdout.fileno(), 65536)
            if not more:
                assert self.program.stderr is not None
                raise AssertionError(f"the program ended: {shown!r} {self.program.stderr.read()!r}")
            shown = shown[-3:] + more

    def send(self, line: str) -> None:
        """Type a line."""
        assert self.program.stdin is not None
        self.program.stdin.write(f"{line}\n".encode())
        self.program.stdin.flush()

    def kill(self) -> None:
        """End it at once."""
        self.program.kill()
        for pipe in (self.program.stdin, self.program.stdout, self.program.stderr):
            assert pipe is not None
            pipe.close()
        self.program.wait()


def reopened(saves: Path) -> tuple[list[tuple[str, str, Any]], str]:
    """What a save holds after a kill, brought up to its next question: all answers and dice, and the hash of the state."""
    opened = open_game(saves / "k.ib")
    assert opened.notices == []
    session = opened.session
    drive(session, {})
    found = [(a.kind, a.by, a.token) for a in session.answers]
    digest = session.hash()
    session.close()
    return found, digest


def given(mirror: Mirror) -> tuple[list[tuple[str, str, Any]], str]:
    """The same of the game in memory."""
    return [(a.kind, a.by, a.token) for a in mirror.session.answers], mirror.session.hash()


def one_kill(saves: Path, mirror: Mirror, chance: random.Random) -> None:
    """Play on in the program, kill it, and compare what is left with what was acknowledged."""
    killed = Killed(saves, mirror.session.seed)
    killed.receipt()  # the game itself is there
    for _ in range(chance.randrange(FEW)):
        if mirror.over:
            break
        token = mirror.choose()
        killed.send(mirror.typed(token))
        killed.receipt()
        mirror.answer(token)
    unanswered = None
    if not mirror.over and chance.random() < 0.6:
        unanswered = mirror.choose()
        killed.send(mirror.typed(unanswered))
        for _ in range(chance.randrange(4) * chance.randrange(30_000)):
            pass  # a moment, without a clock
    killed.kill()
    left = reopened(saves)
    if unanswered is not None and left != given(mirror):
        mirror.answer(unanswered)  # it came through, though nobody was told
    assert left == given(mirror)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_acknowledged_answer_is_lost(chunk: int, tmp_path: Path) -> None:
    chance = random.Random(chunk)
    games = 0
    mirror = Mirror(1000 * chunk)
    saves = tmp_path / "0"
    for _ in range(KILLS):
        one_kill(saves, mirror, chance)
        if mirror.over:
            assert verify(saves / "k.ib") == []
            games += 1
            mirror, saves = Mirror(1000 * chunk + games), tmp_path / str(games)
    if (saves / "k.ib").exists():
        assert verify(saves / "k.ib") == []


def test_a_game_killed_before_its_first_prompt_is_there_or_not_begun(tmp_path: Path) -> None:
    chance = random.Random(77)
    for n in range(3):
        saves = tmp_path / str(n)
        killed = Killed(saves, n)
        for _ in range(chance.randrange(400_000)):
            pass
        killed.kill()
        if (saves / "k.ib").exists():
            assert reopened(saves) == given(Mirror(n))
