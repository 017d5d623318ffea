"""What the program and its process for bots say to one another: messages, and how they go through a pipe."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from .ask import Seat, tuplify
from .bot import Candidate, Decision, Reason
from .record import Answer, Parcel, encode


class Open(msgspec.Struct, tag=True):
    """The game: its title, its content, its seed, and the level of each seat that a bot plays."""

    title: str
    content: bytes
    seed: int
    bots: dict[Seat, str]


class Stand(msgspec.Struct, tag=True):
    """Stand where this parcel stands.  What is decided from now on bears the number ``epoch``."""

    epoch: int
    parcel: Parcel


class Feed(msgspec.Struct, tag=True):
    """Go on to answer ``base`` as bots and dice will have it; from there on these are the answers."""

    base: int
    answers: list[Answer]


class Go(msgspec.Struct, tag=True):
    """Decide for the bots until a person is asked, or until there are so many answers."""

    upto: int


class WantHint(msgspec.Struct, tag=True):
    """What the title's bot would answer before answer ``n``."""

    id: int
    n: int


class WantOdds(msgspec.Struct, tag=True):
    """What an answer to the question before answer ``n`` promises."""

    id: int
    n: int
    token: Any


class Decided(msgspec.Struct, tag=True):
    """Answer ``n`` of a bot."""

    epoch: int
    n: int
    answer: Answer


class Told(msgspec.Struct, tag=True):
    """The reply to a wish: a decision or odds, encoded; None for neither."""

    id: int
    data: bytes


class Failed(msgspec.Struct, tag=True):
    """It cannot go on."""

    why: str


ToBots: TypeAlias = Open | Stand | Feed | Go | WantHint | WantOdds
FromBots: TypeAlias = Decided | Told | Failed

SIZE = 4
"""Bytes before each message that say how long it is."""


def framed(message: Any) -> bytes:
    """A message as it goes through the pipe."""
    data = encode(message)
    return len(data).to_bytes(SIZE, "big") + data


class Frames:
    """Makes messages of the bytes that come in."""

    def __init__(self, kind: Any) -> None:
        self._held = bytearray()
        self._decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(kind)

    def take(self, data: bytes) -> list[Any]:
        """The messages that are complete with these bytes."""
        self._held += data
        found = []
        while len(self._held) >= SIZE:
            end = SIZE + int.from_bytes(self._held[:SIZE], "big")
            if len(self._held) < end:
                break
            found.append(self._decoder.decode(bytes(self._held[SIZE:end])))
            del self._held[:end]
        return found


def answer_of(raw: Answer) -> Answer:
    """An answer as it is in the game: tokens are tuples, reasons have their type."""
    reason = None if raw.reason is None else reason_of(msgspec.convert(raw.reason, Reason))
    return Answer(raw.seat, raw.kind, tuplify(raw.token), raw.by, reason, raw.mind)


def decision_of(data: bytes) -> Decision | None:
    """A hint that was told."""
    decision = msgspec.msgpack.decode(data, type=Decision | None)
    if decision is None:
        return None
    reason = None if decision.reason is None else reason_of(decision.reason)
    return Decision(tuplify(decision.token), reason, decision.mind)


def reason_of(raw: Reason) -> Reason:
    """A reason with tokens that are tuples again."""
    best = tuple(Candidate(tuplify(one.token), one.score, one.why) for one in raw.best)
    return msgspec.structs.replace(raw, best=best)
