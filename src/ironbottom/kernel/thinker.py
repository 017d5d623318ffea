"""A process of its own in which bots think: ``python -m ironbottom.kernel.thinker``, started by :mod:`.host`.

It holds a second game that stands where the first one does, with its look-ups warm, and decides ahead of it: what the bots answer
follows from the game alone, so both come to the same.  It ends when nobody is at the other end of its pipes.
"""

from __future__ import annotations

import os
import select
import signal
from typing import Any

import msgspec

from .ask import Ask, tuplify
from .bot import Bot
from .drive import controller, hint, step
from .record import BOT, Answer, encode
from .session import Session
from .title import Title, registry
from .wire import (
    Decided,
    Failed,
    Feed,
    Frames,
    Go,
    Open,
    Stand,
    ToBots,
    Told,
    WantHint,
    WantOdds,
    framed,
)

CHUNK = 1 << 16
NICE = 5
"""The screen comes first."""


class Gone(Exception):
    """Nobody reads or writes at the other end any more."""


class Thinker:
    """The game, and the two ends of the pipes."""

    def __init__(self, source: int, sink: int) -> None:
        self.source = source
        self.sink = sink
        self.frames = Frames(ToBots)
        self.title: Title[Any]
        self.content: Any = None
        self.seed = 0
        self.bots: dict[str, Bot] = {}
        self.epoch = 0
        self.upto = 0
        self.session: Session[Any] | None = None

    def run(self) -> None:
        """Until the other end is closed: what is wished comes first, then the decisions that may be made ahead."""
        while True:
            idle = not self.ahead()
            if idle or select.select([self.source], [], [], 0)[0]:
                for message in self.read():
                    self.do(message)
            else:
                self.decide()

    def read(self) -> list[Any]:
        """Messages; waits for some bytes."""
        data = os.read(self.source, CHUNK)
        if not data:
            raise Gone
        return self.frames.take(data)

    def send(self, message: Any) -> None:
        """Send a message, all of it."""
        data = framed(message)
        while data:
            data = data[os.write(self.sink, data) :]

    # ------------------------------------------------------------------ what is wished

    def do(self, message: ToBots) -> None:
        """Carry out a message."""
        match message:
            case Open():
                self.title = registry(message.title)
                self.content = msgspec.msgpack.decode(message.content, type=self.title.Content)
                self.seed = message.seed
                self.bots = {seat: self.title.bot(seat, level) for seat, level in message.bots.items()}
            case Stand():
                self.epoch, self.upto = message.epoch, 0
                parcel = message.parcel
                parcel.answers = [_given(answer) for answer in parcel.answers]
                self.session = Session.from_parcel(self.title, self.content, self.seed, parcel)
            case Feed():
                session = self.reach(message.base)
                for answer in message.answers:
                    session.refeed(_given(answer))
            case Go():
                self.upto = message.upto
            case WantHint():
                self.send(Told(message.id, encode(hint(self.reach(message.n), trace=True))))
            case WantOdds():
                self.send(Told(message.id, encode(self.odds(message))))

    def odds(self, wish: WantOdds) -> Any:
        """What an answer promises; a token may have lost its enumeration on the way, so the option itself is taken."""
        session = self.reach(wish.n)
        token, q = tuplify(wish.token), session.q
        if not isinstance(q, Ask):
            return None
        if q.single and token in q.options:
            token = q.options[q.options.index(token)]
        return self.title.odds(session.g, q, token)

    def reach(self, n: int) -> Session[Any]:
        """The game before answer ``n``: there already, or bots and dice will bring it there."""
        session = self.session
        assert session is not None, "no game was opened"
        while len(session.answers) < n and step(session, self.bots):
            self.tell(session)
        if len(session.answers) != n:
            raise ValueError(f"it stands before answer {len(session.answers)}, not {n}")
        return session

    # ------------------------------------------------------------------ thinking ahead

    def ahead(self) -> bool:
        """Is there something to decide now?"""
        session = self.session
        if session is None or session.q is None or len(session.answers) >= self.upto:
            return False
        q = session.q
        return not isinstance(q, Ask) or controller(self.bots, q.seat) is not None

    def decide(self) -> None:
        """A die or a decision."""
        session = self.session
        assert session is not None
        step(session, self.bots)
        self.tell(session)

    def tell(self, session: Session[Any]) -> None:
        """Tell what a bot has decided; dice are thrown alike at the other end."""
        answer = session.answers[-1]
        if answer.by == BOT:
            self.send(Decided(self.epoch, len(session.answers) - 1, answer))


def _given(raw: Answer) -> Answer:
    """An answer that came through the pipe; its reason is of no use here."""
    return Answer(raw.seat, raw.kind, tuplify(raw.token), raw.by, None, raw.mind)


def main() -> None:
    """Think until the program is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ctrl-c is for the program
    try:
        os.nice(NICE)
    except OSError:
        pass
    thinker = Thinker(0, 1)
    try:
        thinker.run()
    except (Gone, BrokenPipeError):
        return
    except Exception as error:
        try:
            thinker.send(Failed(f"{type(error).__name__}: {error}"))
        except OSError:
            return


if __name__ == "__main__":
    main()
