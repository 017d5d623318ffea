"""Correcting the game by hand in line mode: ``adjust``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom import adjust
from ironbottom.adjust import Field

from .menu import Unclear

if TYPE_CHECKING:
    from .table import Table

HOW = (
    'Type "adjust 7 5" to make field 7 a 5; "adjust /words" for the fields with these words, "adjust all" for every'
    ' field of the game; "adjust undo" takes the last correction back.'
)
YES = ("yes", "y")


def run(t: Table, rest: str, ironman: bool) -> None:
    """Do what was typed after ``adjust``.  Raises Unclear, GameError."""
    why = adjust.why_not(t.session, ironman)
    if why:
        raise Unclear(why)
    fields = adjust.fields_of(t.session, t.side)
    word, _, typed = rest.partition(" ")
    if rest == "undo":
        _undo(t)
    elif rest in ("", "all") or rest.startswith("/"):
        words = rest[1:].casefold().split() if rest.startswith("/") else []
        _list(t, fields, words, everything=rest != "")
    elif word.isdecimal():
        if not 1 <= int(word) <= len(fields):
            raise Unclear(f"There is no field {word}; there are 1 to {len(fields)}. {HOW}")
        _set(t, fields[int(word) - 1], typed.strip())
    else:
        raise Unclear(HOW)


def _list(t: Table, fields: list[Field], words: list[str], everything: bool) -> None:
    heading = ""
    found = False
    for n, field in enumerate(fields, 1):
        if (field.raw and not everything) or not all(w in field.title.casefold() for w in words):
            continue
        found = True
        if field.heading != heading:
            heading = field.heading
            t.lines.say(f"  {heading}")
        now = "(hidden)" if field.secret else field.now or '""'
        t.lines.say(f"  {n:>4}. {field.name}: {now}  ({field.hint})")
    t.lines.say(HOW if found else "No field has these words.")


def _set(t: Table, field: Field, typed: str) -> None:
    if not typed:
        if field.secret and not _asked(
            t, f"{field.title}: your side does not know this. See it all the same?"
        ):
            return
        if field.secret:
            t.session.remark("adjust", f"the player has looked at what is hidden: {field.title}")
        t.lines.say(f"{field.title}: now {field.now or 'nothing'}; may be: {field.hint}.")
        return
    field.read(typed)
    gone = adjust.lost_answers(t.session)
    if gone:
        what = "one answer or die" if gone == 1 else f"{gone} answers and dice"
        if not _asked(t, f"It is made at the beginning of this step: {what} given since will be lost."):
            return
    t.lines.say(f"{adjust.correct(t.session, field, typed)}.")
    t.again()


def _undo(t: Table) -> None:
    if not t.session.corrected_last(t.side):
        raise Unclear("There is no correction to take back here.")
    t.session.undo(t.side)
    t.lines.say("The last correction is taken back.")
    t.again()


def _asked(t: Table, question: str) -> bool:
    t.lines.say(f"{question} Type yes or no.")
    with t.interrupts.waiting():
        typed = t.lines.read()
    if typed is not None and typed.strip().casefold() in YES:
        return True
    t.lines.say("Nothing is changed.")
    return False
