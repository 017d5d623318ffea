"""The kill test for campaigns, through the real program: however often it is killed in a debrief, the debrief happens once.

Missions are finished beforehand.  The program hands the report in, throws the dice and asks; the next prompt is the receipt for
the answer before it.  It is killed before the first prompt, after a number of receipts, or right after an answer was sent; then it
is started again, and in the end the campaign is what it is without any kill.
"""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path
from typing import Any

import pytest

from campaign.camp import content, finish, until_mission, waits
from cli.run import start
from ironbottom.campaign import files
from ironbottom.campaign.report import report_of, token_of
from ironbottom.campaign.title import TITLE
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.drive import drive, random_answer
from ironbottom.kernel.saves import open_game, verify
from ironbottom.kernel.session import Session
from ironbottom.plain.menu import menu_of

MISSIONS = 3
FEW = 3
"""Receipts before a kill, at most."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that cannot be caught"),
]


class Program:
    """The program going on with the campaign, in a process of its own."""

    def __init__(self, saves: Path) -> None:
        self.process = start("--saves", saves, "campaign", "resume", "k", "--plain")

    def receipt(self) -> None:
        """Wait for the next prompt."""
        assert self.process.stdout is not None
        shown = b"\n"
        while not shown.endswith(b"\n> "):
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                assert self.process.stderr is not None
                raise AssertionError(f"the program ended: {shown!r} {self.process.stderr.read()!r}")
            shown = shown[-3:] + more

    def send(self, line: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()
        self.process.wait()


class Unkilled:
    """The same campaign in memory, which nobody kills."""

    def __init__(self, seed: int) -> None:
        self.session: Session[Any] = until_mission(Session(TITLE, content("us_army", "japan"), seed))

    def choose(self) -> tuple[Any, str]:
        """What the person answers here, and how that is typed."""
        s = self.session
        q: Any = s.q
        token = random_answer(s, q, Dice(s.seed, "person", len(s.answers)))
        numbers = {choice.token: choice.number for choice in menu_of(s).choices}
        tokens = [token] if q.single else list(token)
        return token, " ".join(str(numbers[one]) for one in tokens) or "none"

    def answer(self, token: Any) -> None:
        """Answer here, too."""
        self.session.give(token)
        drive(self.session, {})

    @property
    def stands(self) -> tuple[Any, ...]:
        """All answers and dice, and what they led to."""
        return standing(self.session)


def standing(session: Session[Any]) -> tuple[Any, ...]:
    """All answers and dice of a campaign, the points, the men, and the hash of all."""
    s = session.g.state
    men = [(m.name, m.status, m.fell, m.skill, m.morale) for m in s.men.values()]
    return [(a.kind, a.token) for a in session.answers], s.vp, s.xp, len(s.played), men, session.hash()


def on_disk(saves: Path) -> tuple[Any, ...]:
    """The campaign as the kill left it, brought up to its next question."""
    opened = open_game(saves / "k.ib")
    assert opened.notices == []
    drive(opened.session, {})
    found = standing(opened.session)
    opened.session.close()
    return found


def finished_mission(saves: Path, unkilled: Unkilled) -> Any:
    """Play the mission that is next, without telling the campaign; its report."""
    session = files.resume(saves / "k.ib").session
    assert standing(session) == unkilled.stands
    game = finish(files.open_mission(saves / "k.ib", session).session)
    token = token_of(report_of(game))
    game.close()
    session.close()
    return token


def one_kill(saves: Path, unkilled: Unkilled, token: Any, chance: random.Random) -> Any:
    """Start the program, go on for some answers, kill it.  Returns the report if it may still have to be handed in."""
    program = Program(saves)
    if token is not None and chance.random() < 0.5:
        for _ in range(chance.randrange(2_000_000)):
            pass  # a moment, without a clock: loading, handing in, or throwing dice
        program.kill()
        before = unkilled.stands
        left = on_disk(saves)
        if left == before:
            return token
        unkilled.answer(token)
        assert left == unkilled.stands
        return None
    program.receipt()
    if token is not None:
        unkilled.answer(token)
    for _ in range(chance.randrange(FEW)):
        if waits(unkilled.session):
            break
        chosen, line = unkilled.choose()
        program.send(line)
        program.receipt()
        unkilled.answer(chosen)
    sent = None
    if not waits(unkilled.session) and chance.random() < 0.6:
        sent, line = unkilled.choose()
        program.send(line)
        for _ in range(chance.randrange(60_000)):
            pass
    program.kill()
    left = on_disk(saves)
    if sent is not None and left != unkilled.stands:
        unkilled.answer(sent)  # it came through, though nobody was told
    assert left == unkilled.stands
    return None


@pytest.mark.parametrize("seed", [3, 14])
def test_a_debrief_happens_once_however_often_the_program_is_killed(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    unkilled = Unkilled(seed)
    until_mission(files.begin(tmp_path, "k", "us_army", "japan", seed).session).close()
    kills = 0
    for number in range(1, MISSIONS + 1):
        token = finished_mission(tmp_path, unkilled)
        while token is not None or not waits(unkilled.session):
            token = one_kill(tmp_path, unkilled, token, chance)
            kills += 1
        assert [p.mission for p in unkilled.session.g.state.played] == list("123"[:number])
    assert kills >= MISSIONS
    assert verify(tmp_path / "k.ib") == []
