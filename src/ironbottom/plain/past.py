"""The log in lines: numbered, filtered, searched; a line opened to its dice; the board as it stood; going back to a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.chronicle.acts import own_before
from ironbottom.chronicle.book import Logbook, Told
from ironbottom.chronicle.filters import ALL, THING, Sieve
from ironbottom.chronicle.inside import Inside

from .menu import Unclear

if TYPE_CHECKING:
    from .table import Table

RECENT = 20
"""Lines of the log that ``log`` shows unless told otherwise."""
WAYS = "Type log, log all, log last 50, log dice (or {filters}), log and the name of a piece or place, log /words, or log 12."


def log(t: Table, rest: str) -> None:
    """Lines of the log, or what stands behind one.  Raises Unclear."""
    lines = lines_of(t)
    if rest.isdecimal():
        opened(t, lines, number(lines, rest))
        return
    sieve = Sieve(t.session)
    what, slash, words = (part.strip() for part in rest.partition("/"))
    shown, most = _sifted(sieve, lines, what)
    if slash:
        wanted = words.casefold().split()
        shown = [i for i in shown if all(w in lines[i].text.casefold() for w in wanted)]
        if not shown:
            raise Unclear(f"No line of the log has {words or 'that'}.")
    if not rest:
        most = RECENT
    for i in shown[len(shown) - most :] if most < len(shown) else shown:
        t.lines.say(f"{i + 1:>5}  {lines[i].text}")
    if not rest and lines:
        t.lines.say("log 12 opens line 12, past 12 shows the board as it stood there; ? has more.")


def _sifted(sieve: Sieve, lines: list[Told], what: str) -> tuple[list[int], int]:
    """The numbers of the lines that are wanted, and how many of them, from the end, are enough."""
    everything = list(range(len(lines)))
    word, _, count = what.casefold().partition(" ")
    if word == "last" and count.strip().isdecimal():
        return everything, int(count)
    known = [f.id for f in sieve.filters() if f.id != THING]
    if not what or word in known:
        if count:
            raise Unclear(WAYS.format(filters=", ".join(f for f in known if f not in (ALL, "dice"))))
        shown = sieve.sift(lines, word or ALL)
        if not shown:
            raise Unclear(f"The log has nothing of {word} yet.")
        return shown, len(lines)
    shown = sieve.sift(lines, THING, what)
    if not shown:
        filters = ", ".join(f for f in known if f not in (ALL, "dice"))
        raise Unclear(f'No line of the log is about "{what}". {WAYS.format(filters=filters)}')
    return shown, len(lines)


def lines_of(t: Table) -> list[Told]:
    """The log as the side at the table may read it."""
    book = Logbook(t.session, t.side)
    book.sync()
    return book.lines


def number(lines: list[Told], typed: str) -> int:
    """The place of a line by its number.  Raises Unclear."""
    if not 1 <= int(typed) <= len(lines):
        raise Unclear(f"The log has lines 1 to {len(lines)}." if lines else "The log is empty.")
    return int(typed) - 1


def opened(t: Table, lines: list[Told], i: int) -> None:
    """What stands behind a line."""
    for text, style in Inside(t.session, lines, i, t.side).told():
        t.lines.say(text, "bold" if style == "title" else "")


def past(t: Table, rest: str) -> None:
    """The board as it stood at a line, or a thing on it.  Raises Unclear, GameError."""
    typed, _, word = rest.partition(" ")
    lines = lines_of(t)
    if not typed.isdecimal():
        raise Unclear(
            "Type past and the number of a line of the log: past 12, or past 12 and a piece or place."
        )
    i = number(lines, typed)
    then = t.session.look_back(lines[i].n)
    if word.strip():
        found = t.board.look(then, word.strip())
        if not found:
            raise Unclear(f'There was no "{word.strip()}" then.')
        for line in found:
            t.lines.say(line)
        return
    t.lines.say(f"As it stood at line {i + 1}: {lines[i].text}")
    for line in t.board.board(then):
        t.lines.say(line)
    if then.q is not None:
        view = t.session.title.view(then.g, t.side)
        t.lines.say(f"Asked then: {t.session.title.prompt(view, then.q)} [{then.q.rule}]")
    t.lines.say("The game itself has not moved.")


def before_line(t: Table, typed: str) -> int:
    """The person's answer that led to a line of this number: where going back to it leads.  Raises Unclear."""
    lines = lines_of(t)
    if not typed.isdecimal():
        raise Unclear("Type the number of a line of the log; log shows them.")
    to = own_before(t.session, lines[number(lines, typed)].n)
    if to is None:
        raise Unclear("There is no answer of yours before this line.")
    return to
