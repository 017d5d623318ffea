"""The write-ahead log beside a save, frame by frame (chapter 4 of SQLite's file format).

A game that was killed has its last answers only there.  SQLite reads the log up to the first frame that is not as written and
cannot tell whether the rest was never finished or has been damaged since.  Frames of the same log behind the bad one tell it.
"""

from __future__ import annotations

from struct import Struct, unpack
from typing import NamedTuple

HEADER, FRAME = 32, 24
MAGIC = 0x377F0682
"""First number of a log; one more means that checksums are of big-endian words."""

PAGE = 4096
"""Bytes of a page in saves."""

_HEAD = Struct(">IIIIIIII")
_FRAME = Struct(">IIIIII")
_MASK = 0xFFFFFFFF


class Pages(NamedTuple):
    """Pages by their numbers, of ``size`` bytes each; ``total`` is how many the file has with them."""

    found: dict[int, bytes]
    total: int
    size: int

    def over(self, data: bytes) -> bytes:
        """The database file ``data`` with these pages in it."""
        if not self.found:
            return data
        image = bytearray(data)
        end = self.total * self.size
        if len(image) < end:
            image.extend(bytes(end - len(image)))
        for number, page in self.found.items():
            if number <= self.total:
                image[(number - 1) * self.size : number * self.size] = page
        return bytes(image[:end])


class Log(NamedTuple):
    """What a log holds: the transactions up to its first fault; ``beyond`` = with those behind it, if there is damage."""

    sound: Pages
    beyond: Pages | None = None


NOTHING = Log(Pages({}, 0, 0))


def _sums(data: bytes, order: str, first: int, second: int) -> tuple[int, int]:
    words = unpack(f"{order}{len(data) // 4}I", data)
    for i in range(0, len(words), 2):
        first = (first + words[i] + second) & _MASK
        second = (second + words[i + 1] + first) & _MASK
    return first, second


def read_log(data: bytes) -> Log:
    """Take a log apart.  What is no log at all holds nothing."""
    if len(data) < HEADER + FRAME:
        return NOTHING
    magic, _, size, _, *salt, first, second = _HEAD.unpack_from(data)
    order = ">" if magic & 1 else "<"
    sums = (first, second)
    if magic & ~1 == MAGIC and 512 <= size <= 65536 and _sums(data[:24], order, 0, 0) == sums:
        return _walk(data, size, order, salt, sums)
    for order in "<>":  # a bad header hides all of the log; its frames still follow from one another
        salt = list(_FRAME.unpack_from(data, HEADER)[2:4])
        log = _walk(data, PAGE, order, salt, None)
        if log.beyond is not None:
            return log
    return NOTHING


def _walk(data: bytes, size: int, order: str, salt: list[int], sums: tuple[int, int] | None) -> Log:
    """Frame by frame from the header's ``sums`` on; None = the header is bad.

    Frames of another salt are older than this log and mean nothing.
    """
    sound, later = Pages({}, 0, size), Pages({}, 0, size)
    pending: dict[int, bytes] = {}
    whole, damaged = sums is not None, False
    for at in range(HEADER, len(data) - FRAME - size + 1, FRAME + size):
        number, commit, *mine, first, second = _FRAME.unpack_from(data, at)
        same = mine == salt and number > 0
        page = data[at + FRAME : at + FRAME + size]
        fits = same and sums is not None and _sums(data[at : at + 8] + page, order, *sums) == (first, second)
        sums = (first, second)
        if fits:
            pending[number] = page
            if commit and whole:
                sound.found.update(pending)
                sound = sound._replace(total=commit)
            elif commit:
                later.found.update(pending)
                later = later._replace(total=commit)
                damaged = True
            pending = {} if commit else pending
        elif whole:
            whole = False
            later = Pages({**sound.found, **pending}, max(sound.total, commit if same else 0), size)
            pending = {}
            # the process writes frames in order, so being killed leaves none that is complete and yet wrong
            damaged = same and commit > 0 and at + 2 * (FRAME + size) > len(data)
    return Log(sound, later if damaged else None)
