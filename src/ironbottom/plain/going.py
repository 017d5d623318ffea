"""Commands that go back and forth in a game, or leave it; the pace of the Enemy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ironbottom.kernel.ask import Roll
from ironbottom.kernel.errors import Fenced
from ironbottom.kernel.journal import Journal

from . import past
from .menu import Unclear

if TYPE_CHECKING:
    from .table import Table

PACES = {
    "step": "waits for enter before each act of the Enemy",
    "instant": "never waits",
}
"""By name: what a pace means here."""


def undo(t: Table, rest: str) -> None:
    """Take the last answer back, if nothing was learnt since; with a number, all since that line of the log."""
    to = past.before_line(t, rest) if rest else None
    try:
        t.session.undo(t.taker, to)
    except Fenced as error:
        if to is None and t.session.back(t.taker) is None:
            raise Unclear("There is nothing to undo.") from error
        raise Unclear(f'{str(error).capitalize()}: "back{f" {rest}" if rest else ""}".') from error
    t.lines.say("The last answer is taken back." if to is None else f"Back before line {rest}.")
    t.again()


def back(t: Table, rest: str) -> None:
    """Take it back all the same, when the person has said yes."""
    line = "" if rest in ("", "yes") else rest
    if line:
        past.past(t, line)
    to = past.before_line(t, line) if line else t.session.back(t.taker)
    if to is None:
        raise Unclear("There is nothing to take back.")
    if _ironman(t):
        raise Unclear("Nothing is taken back in this campaign once something was learnt (--ironman).")
    if rest != "yes" and not _sure(t, f"all your answers since line {line}" if line else "your last answer"):
        t.lines.say("Nothing is taken back.")
        return
    t.session.undo(t.taker, to if line else None, take_back=True)
    t.lines.say(f"Back before line {line}." if line else "The last answer is taken back.")
    t.again()


def _sure(t: Table, what: str) -> bool:
    t.lines.say(f"Take back {what}, whatever was learnt since? It is noted in the log. Type yes or no.")
    with t.interrupts.waiting():
        typed = t.lines.read()
    return typed is not None and typed.strip().casefold() in ("yes", "y")


def _ironman(t: Table) -> bool:
    """Is this a campaign, or a mission of one, in which nothing is taken back?"""
    store = t.session.store
    table = store.meta("table", {}) if isinstance(store, Journal) else {}
    return bool(getattr(t.session.content, "ironman", False) or (table or {}).get("ironman"))


def redo(t: Table, rest: str) -> None:
    """Give again what was taken back."""
    if not t.session.redo():
        raise Unclear("There is nothing to give again.")
    t.go_on()


def throw(t: Table, rest: str) -> None:
    """Let the program throw."""
    if type(t.session.q) is not Roll:
        raise Unclear("No dice are asked for.")
    t.session.throw()
    t.go_on()


def save(t: Table, rest: str) -> None:
    """Where the game is saved."""
    t.session.flush()
    t.lines.say(f"Every answer is saved at once, in {t.path}.")


def leave(t: Table, rest: str) -> None:
    """Leave the game."""
    t.leaving = True


def pace(t: Table, rest: str) -> None:
    """Say the pace, or set it."""
    if rest:
        if rest.casefold() not in PACES:
            raise Unclear(f"Type pace {' or pace '.join(PACES)}.")
        t.pace = rest.casefold()
    t.lines.say(f"Pace: {t.pace} ({PACES[t.pace]}).")


def adjust(t: Table, rest: str) -> None:
    """Correct the game by hand."""
    from .adjust import run

    run(t, rest, _ironman(t))


def curtain(t: Table, rest: str) -> None:
    """With a curtain between two persons, or without."""
    if len(t.persons) < 2:
        raise Unclear("There is but one person here.")
    if rest not in ("on", "off"):
        raise Unclear(
            f'The curtain between two persons is {"on" if t.curtain else "off"}; "curtain on", "curtain off".'
        )
    t.curtain = rest == "on"
    _keep(t, "curtain", t.curtain)
    t.lines.say(f"The curtain between two persons is {rest}.")


def dice(t: Table, rest: str) -> None:
    """Whose dice are typed."""
    ways: dict[str, str] = {"program": "", "own": "own", "all": "all"}
    if rest not in ways:
        now = "own" if t.own_dice is True else t.own_dice or "program"
        raise Unclear(
            f"Dice: {now}. Type dice program, dice own (you type yours), or dice all (the other side's too)."
        )
    t.own_dice = ways[rest]
    _keep(t, "own_dice", t.own_dice)
    t.lines.say(f"Dice: {rest}.")
    t.go_on()


def _keep(t: Table, fact: str, value: Any) -> None:
    """Keep something about how this game is played with its save."""
    store = t.session.store
    if isinstance(store, Journal):
        store.set_meta("table", {**(store.meta("table", {}) or {}), fact: value})
