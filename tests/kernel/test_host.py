"""Bots in a process of their own: they answer to the byte as in the program's, whatever happens to the process or to the game."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from ironbottom.kernel import drive, host
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.host import Host, HostLost
from ironbottom.kernel.record import BOT, encode
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry

LEVELS = {"japan": "auto", "allies": "hard"}
Script = Callable[[], Awaitable[None]]


def game(seed: int = 5) -> Session[Any]:
    """Malaya."""
    title: Any = registry("nineteen42")
    return Session(title, title.load("malaya", "japan", "allies"), seed)


def bots() -> dict[str, Any]:
    """The bots of the game."""
    title: Any = registry("nineteen42")
    return {seat: title.bot(seat, level) for seat, level in LEVELS.items()}


async def play_on(session: Session[Any], away: Host, answers: int) -> None:
    """Go on with dice and the process until there are so many answers, or the game is over."""
    while session.q is not None and len(session.answers) < answers:
        if type(session.q) is Roll:
            session.throw()
        else:
            answer = await away.next()
            session.give(answer.token, BOT, answer.reason, answer.mind)


def here(session: Session[Any], answers: int) -> None:
    """The same in this process."""
    those = bots()
    while session.q is not None and len(session.answers) < answers:
        drive.step(session, those)


def run(script: Script) -> None:
    """Run a script that must not hang."""

    async def limited() -> None:
        await asyncio.wait_for(script(), 60)

    asyncio.run(limited())


def same(a: Session[Any], b: Session[Any]) -> bool:
    """Are all answers, reasons, minds, the log and the board of two games the same, to the byte?"""
    return all(
        encode(x) == encode(y)
        for x, y in ((a.answers, b.answers), (a.log, b.log), (a.g.state, b.g.state), (a.minds, b.minds))
    )


def test_a_whole_game_is_the_same_to_the_byte() -> None:
    there, ours = game(), game()

    async def script() -> None:
        away = Host(there, LEVELS)
        await play_on(there, away, 10**6)
        assert away.started == 1
        away.close()

    run(script)
    here(ours, 10**6)
    assert there.q is None
    assert len(there.answers) > 100
    assert same(there, ours)
    assert [a.reason for a in there.answers] == [a.reason for a in ours.answers], "reasons have their types"


def test_a_process_that_dies_is_started_again() -> None:
    there, ours = game(), game()

    async def script() -> None:
        away = Host(there, LEVELS)
        await play_on(there, away, 40)
        assert away._line is not None
        os.kill(away._line.process.pid, signal.SIGKILL)
        await play_on(there, away, 120)
        assert away.started == 2
        away.close()

    run(script)
    here(ours, 120)
    assert same(there, ours)


def test_undo_and_persons_between() -> None:
    """Whoever answers besides, and however often it is taken back, the process follows."""
    there, ours = game(), game()

    async def script() -> None:
        away = Host(there, LEVELS)
        await play_on(there, away, 60)
        there.goto(33)
        for session in (there, ours):
            here(session, 33)
            while not isinstance(session.q, Ask):
                session.throw()
            ask = session.q
            session.give(ask.options[-1] if ask.single else ask.first, "person")
        await play_on(there, away, 100)
        there.goto(80)
        await play_on(there, away, 140)
        assert away.started == 1
        away.close()

    run(script)
    here(ours, 140)
    assert same(there, ours)


def test_hint_and_odds_are_those_of_the_program() -> None:
    session = game()

    async def script() -> None:
        away = Host(session, {"allies": "auto"})
        seen = 0
        while seen < 12:
            ask = session.q
            if not isinstance(ask, Ask):
                session.throw()
            elif ask.seat == "allies":
                await play_on(session, away, len(session.answers) + 1)
            else:
                seen += 1
                advice = drive.hint(session, trace=True)
                assert encode(await away.hint()) == encode(advice)
                token = ask.options[0] if ask.single else tuple(ask.first or ask.options[:1])
                assert await away.odds(token) == session.title.odds(session.g, ask, token)
                session.give(advice.token)
        away.close()

    run(script)


def test_closing_ends_the_process_at_once() -> None:
    session = game()

    async def script() -> None:
        away = Host(session, LEVELS)
        waiting = asyncio.ensure_future(away.next())
        await asyncio.sleep(0)
        assert away._line is not None
        process = away._line.process
        began = time.monotonic()
        away.close()
        with pytest.raises(HostLost):
            await waiting
        assert time.monotonic() - began < 0.2
        assert process.wait(5) == -signal.SIGKILL
        with pytest.raises(HostLost):
            await away.next()

    run(script)


def test_no_process_can_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    session = game()

    async def none() -> None:
        monkeypatch.setattr(host, "command", lambda: ["/nowhere/python"])
        with pytest.raises(HostLost, match="no process for bots can be started"):
            await Host(session, LEVELS).next()

    async def ends() -> None:
        monkeypatch.setattr(host, "command", lambda: [sys.executable, "-c", "pass"])
        away = Host(session, LEVELS)
        with pytest.raises(HostLost, match="again and again"):
            await away.next()
        assert away.started == host.LIVES

    run(none)
    run(ends)


def test_a_fault_there_is_told() -> None:
    session = game()

    async def script() -> None:
        away = Host(session, {"japan": "auto"})
        here(session, 3)
        session.answers[2].kind = "nonsense"
        with pytest.raises(HostLost, match="Diverged"):
            await away.next()

    run(script)


def test_it_ends_with_the_program() -> None:
    """When the program is gone, so are its pipes."""

    async def script() -> None:
        session = game()
        away = Host(session, LEVELS)
        await away.next()
        assert away._line is not None
        process = away._line.process
        away._line.out.put(None)  # the program's end is closed, as it is when the program ends
        await asyncio.to_thread(process.wait, 20)
        assert process.returncode == 0

    run(script)
