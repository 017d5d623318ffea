"""What a session keeps: answers, marks, notes.  All of it plain data, in memory and in the journal alike."""

from __future__ import annotations

from typing import Any

import msgspec

from .ask import Seat

PERSON, BOT, FATE, HAND = "person", "bot", "fate", "hand"
"""Who answered: a person, a bot, the seeded dice, or a person who threw real ones."""
LOST = "!lost"
"""Kind of an answer of which a damaged file tells no more than that there was one."""
FORGET = False
"""As an answer's mind: the bot keeps none any longer (None says that it has not changed)."""


class Answer(msgspec.Struct, gc=False):
    """One answer: to which kind of question, of which seat, by whom."""

    seat: Seat
    kind: str
    token: Any
    by: str
    reason: Any = None
    mind: Any = None

    @property
    def by_person(self) -> bool:
        """Did a person choose it, or throw it?"""
        return self.by == PERSON or self.by == HAND


class Mark(msgspec.Struct):
    """A checkpoint at the start of a step: the encoded state before answer ``n``, and where dice, minds and log stood.

    ``log`` counts the events before it: all of them in memory; on disk those since the answer before it.  ``adjusted`` marks a
    state corrected by hand: what came before it does not lead to it.
    """

    n: int
    state: bytes
    die: int
    log: int
    minds: dict[Seat, Any]
    rules: int
    adjusted: bool = False


UNKNOWN = Answer("", "", None, FATE)
"""Stands for each answer before a parcel's mark, in a game of which only the number of answers is known."""


class Parcel(msgspec.Struct):
    """What a game can be carried on from elsewhere: a mark, and the answers since."""

    mark: Mark
    answers: list[Answer]


class Note(msgspec.Struct, frozen=True):
    """Something outside the rules that belongs in the log: a take-back, a correction by hand, a mended rule."""

    n: int
    kind: str
    text: str


_encoder = msgspec.msgpack.Encoder()
encode = _encoder.encode
"""Encode any plain data (states, tokens, events) to bytes."""


def plain(value: Any) -> Any:
    """A copy of plain data as it comes back from disk: structs become dicts, tuples become lists."""
    return msgspec.msgpack.decode(encode(value))


def thin(marks: list[Mark], keep: int = 64) -> None:
    """Drop every second of the older marks once there are many; those that were adjusted stay."""
    if len(marks) <= keep:
        return
    half = len(marks) // 2
    old = [m for i, m in enumerate(marks[:half]) if i % 2 == 0 or m.adjusted]
    marks[:half] = old
