"""The program's end of a process in which bots think (:mod:`.thinker`): it is started when it is first wanted, kept in step with
the game, started anew if it dies, and let go of at once.

Everything here is called from one asyncio loop.  Two threads move bytes; they touch nothing else.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

import ironbottom

from .ask import Seat
from .bot import Decision
from .errors import GameError
from .record import HAND, PERSON, Answer, encode
from .session import Session
from .title import Odds
from .wire import (
    Decided,
    Failed,
    Feed,
    Frames,
    FromBots,
    Go,
    Open,
    Stand,
    Told,
    WantHint,
    WantOdds,
    answer_of,
    decision_of,
    framed,
)

AHEAD = 48
"""So many answers the process may be ahead of the game."""
LIVES = 3
"""So often it is started in one game."""
CHUNK = 1 << 16


class HostLost(GameError):
    """Bots cannot think in a process of their own (any more)."""


def command() -> list[str]:
    """How the process is started: by the same Python, and from nowhere but the same library."""
    return [sys.executable, "-P", "-m", "ironbottom.kernel.thinker"]


def _environment() -> dict[str, str]:
    """The same library first."""
    home = str(Path(ironbottom.__file__).parents[1])
    given = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": f"{home}{os.pathsep}{given}" if given else home}


class Line:
    """A process and the two threads that carry bytes to it and from it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, heard: Any, ended: Any) -> None:
        self.loop, self.heard, self.ended = loop, heard, ended
        self.process = subprocess.Popen(
            command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            bufsize=0,
        )
        self.out: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        for work in (self._write, self._read):
            threading.Thread(target=work, daemon=True, name=f"bots{work.__name__}").start()

    def send(self, message: Any) -> None:
        """Send a message; never waits."""
        self.out.put(framed(message))

    def cut(self) -> None:
        """End the process, whatever it is doing."""
        with contextlib.suppress(OSError):
            self.process.kill()
        self.out.put(None)

    def _write(self) -> None:
        pipe = self.process.stdin
        assert pipe is not None
        with contextlib.suppress(OSError), pipe:
            while (data := self.out.get()) is not None:
                view = memoryview(data)
                while view:
                    view = view[pipe.write(view) :]

    def _read(self) -> None:
        pipe, frames = self.process.stdout, Frames(FromBots)
        assert pipe is not None
        with contextlib.suppress(OSError, msgspec.MsgspecError, RuntimeError), pipe:
            while data := os.read(pipe.fileno(), CHUNK):
                for message in frames.take(data):
                    self.loop.call_soon_threadsafe(self.heard, self, message)
        self.cut()
        self.process.wait()
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody wants to know
            self.loop.call_soon_threadsafe(self.ended, self)


class Host:
    """A process for the bots of one game.  ``lost`` says why it is of no use any more; "" while it is."""

    def __init__(self, session: Session[Any], levels: Mapping[Seat, str]) -> None:
        self.session = session
        self.levels = dict(levels)
        self.lost = ""
        self.started = 0
        self._line: Line | None = None
        self._news = asyncio.Event()
        self._epoch = 0
        self._base = -1
        """So many answers the process knows to be the game's; -1 = it has no game."""
        self._tail: Answer | None = None
        self._adjusted = 0
        self._reached = 0
        self._limit = 0
        self._decided: dict[int, Answer] = {}
        self._replies: dict[int, bytes] = {}
        self._wishes = 0

    # ------------------------------------------------------------------ what is wanted of it

    def warm(self) -> None:
        """Start the process now, so that it knows the game when it is asked for something.  Raises HostLost."""
        self._keep_up(len(self.session.answers))

    async def next(self) -> Answer:
        """The answer of the bot whose turn it is.  Raises HostLost."""
        n = len(self.session.answers)
        while True:
            line = self._keep_up(n)
            if n + AHEAD // 2 > self._limit:
                self._limit = n + AHEAD
                line.send(Go(self._limit))
            if n in self._decided:
                return answer_of(self._decided.pop(n))
            await self._wait()

    async def hint(self) -> Decision | None:
        """What the title's bot would answer to the open question, and why.  Raises HostLost."""
        return decision_of(await self._ask(lambda id, n: WantHint(id, n)))

    async def odds(self, token: Any) -> Odds | None:
        """What an answer to the open question promises.  Raises HostLost."""
        data = await self._ask(lambda id, n: WantOdds(id, n, token))
        return msgspec.msgpack.decode(data, type=Odds | None)

    def close(self) -> None:
        """End the process at once."""
        self.lost = self.lost or "the game is closed"
        self._drop()
        self._news.set()

    async def _ask(self, wish: Any) -> bytes:
        n = len(self.session.answers)
        self._wishes += 1
        id, asked = self._wishes, None
        while id not in self._replies:
            line = self._keep_up(n)
            if asked is not line:  # also once more to a new process
                line.send(wish(id, n))
                asked = line
            await self._wait()
        return self._replies.pop(id)

    async def _wait(self) -> None:
        self._news.clear()
        await self._news.wait()
        if self.lost:
            raise HostLost(self.lost)

    # ------------------------------------------------------------------ in step with the game

    def _keep_up(self, n: int) -> Line:
        """See that there is a process, and that it stands, or will come to stand, where the game does."""
        line = self._line or self._start()
        answers = self.session.answers
        adjusted = sum(mark.adjusted for mark in self.session.marks)
        same = (
            0 <= self._base <= n
            and adjusted == self._adjusted
            and (not self._base or answers[self._base - 1] is self._tail)
            and (n in self._decided or n >= self._reached)
        )
        if not same:
            self._epoch += 1
            self._decided.clear()
            self._reached = self._limit = 0
            line.send(Stand(self._epoch, self.session.parcel()))
        else:
            first = next((i for i in range(self._base, n) if answers[i].by in (PERSON, HAND)), None)
            if first is not None:
                line.send(Feed(first, answers[first:n]))
        self._base, self._tail, self._adjusted = n, answers[n - 1] if n else None, adjusted
        return line

    def _start(self) -> Line:
        if self.lost:
            raise HostLost(self.lost)
        if self.started >= LIVES:
            self.lost = "the process in which bots think has ended again and again"
            raise HostLost(self.lost)
        self.started += 1
        try:
            line = Line(asyncio.get_running_loop(), self._heard, self._ended)
        except OSError as error:
            self.lost = f"no process for bots can be started: {error.strerror or error}"
            raise HostLost(self.lost) from error
        session = self.session
        line.send(Open(session.title.id, encode(session.content), session.seed, self.levels))
        self._line, self._base = line, -1
        return line

    def _drop(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.cut()

    def _heard(self, line: Line, message: Any) -> None:
        if line is not self._line:
            return
        match message:
            case Decided() if message.epoch == self._epoch:
                self._decided[message.n] = message.answer
                self._reached = message.n + 1
            case Told():
                self._replies[message.id] = message.data
            case Failed():
                self.lost = f"bots cannot think in a process of their own: {message.why}"
        self._news.set()

    def _ended(self, line: Line) -> None:
        if line is self._line:
            self._line = None
        self._news.set()
