"""What can be typed besides answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.drive import hint
from ironbottom.kernel.errors import Fenced
from ironbottom.kernel.journal import Journal

from . import past
from .guiding import guide_command
from .log import free_name, lines_of, write_log
from .menu import Unclear, answer_of
from .paragraph import NoRule, heading, paragraph, rules_of, wanted

if TYPE_CHECKING:
    from .table import Table

RECENT = 20
"""Lines of the log that ``log`` shows unless told otherwise."""


def run_command(t: Table, typed: str) -> bool:
    """Do what a command says; False if what was typed begins with none."""
    word, _, rest = typed.partition(" ")
    word = word.casefold()
    found = _COMMANDS.get(_KEYS.get(word, word))
    if found is None:
        return False
    found(t, rest.strip())
    return True


def _help(t: Table, rest: str) -> None:
    t.lines.say("Answer with the number of an option; of several with their numbers, or all, or none.")
    for names, what in _HELP:
        what = what.format(things=_things(t), other=_other(t))
        t.lines.say(f"  {names:<16} {what}")


_HELP = (
    ("?, help", "these lines"),
    ("board", "the map and all that lies on it"),
    ("status", "time, points, the objective, losses"),
    ("look X", "more about {things}"),
    ("log, log all", "the last lines of the log with their numbers, or all; log last 50"),
    ("log dice", "lines with dice; log losses, log notes, log and a side, or a piece or place"),
    ("log /words", "lines of the log with these words; also log dice /words"),
    ("log 12", "what stands behind line 12: every die, reasons, rules"),
    ("past 12", "the board as it stood at line 12; past 12 and a piece or place"),
    ("save-log FILE", "the whole log as a text file; without FILE beside the save"),
    ("hint", "what a good player would do, and why"),
    ("odds N", "what the dice promise for option N, or for several: odds 1 3"),
    ("why", "what {other} did last, by which table and rule"),
    ("luck", "the dice so far against fair dice, by side and purpose; their best and worst moments"),
    ("rule", "the rule of this question; rule 4.2.d, rule wire"),
    ("guide", "in a guided game: the remark again; guide all, guide off, guide on"),
    ("undo", "take the last answer back, if nothing was learnt since; undo 12: to before line 12"),
    ("back", "take it back all the same (declared, and noted in the log; the same dice fall)"),
    ("back 12", "the board as it stood at line 12, and back to there if you say yes"),
    ("redo", "give again what was taken back"),
    ("throw", "with own dice: let the program throw"),
    ("save", "where this game is saved (it is, at every answer)"),
    ("quit", "leave; the game goes on from here with resume"),
    ("h o w k r u y l q", "the keys of the screen: hint, odds, why, luck, rule, undo, redo, log, quit"),
)


_THINGS = {"rifles": "a unit (its letter), a stripe (#3) or a Group (its number)"}
"""What ``look`` knows in a title, and how it is named."""


def _things(t: Table) -> str:
    return _THINGS.get(t.session.title.id, "a unit, a place or a hex, by name or number")


def _other(t: Table) -> str:
    return "the Enemy" if len(t.seats) == 1 else "the other side"


# ------------------------------------------------------------------ looking


def _board(t: Table, rest: str) -> None:
    t.show_board()


def _status(t: Table, rest: str) -> None:
    for line in t.board.status(t.session):
        t.lines.say(line)
    t.lines.say(f"Seed {t.session.seed}, {len(t.session.answers)} answers and dice, saved as {t.path.stem}.")


def _look(t: Table, rest: str) -> None:
    found = t.board.look(t.session, rest) if rest else []
    if not found:
        what = f'There is no "{rest}" here. ' if rest else ""
        raise Unclear(f"{what}Type look and {_things(t)}.")
    for line in found:
        t.lines.say(line)


def _why(t: Table, rest: str) -> None:
    for line in t.board.why(t.session) or [f"T{_other(t)[1:]} has done nothing yet."]:
        t.lines.say(line)


def _save_log(t: Table, rest: str) -> None:
    path = Path(rest).expanduser() if rest else free_name(t.path)
    lines = lines_of(t.session, t.side)
    try:
        write_log(path, lines)
    except FileExistsError as error:
        raise Unclear(f"There is a file {path} already; nothing is written. Type another name.") from error
    except OSError as error:
        raise Unclear(f"{path}: {error.strerror or error}. Nothing is written.") from error
    t.lines.say(f"The log is written to {path} ({len(lines)} lines).")


def _luck(t: Table, rest: str) -> None:
    from ironbottom.luck import lines_of as told
    from ironbottom.luck import luck_of

    for line in told(luck_of(t.session, t.side)):
        t.lines.say(line)


def _rule(t: Table, rest: str) -> None:
    rules = rules_of(t.session.title.id)
    q = t.session.q
    typed = rest or (q.rule if q is not None else "")
    if not typed:
        raise Unclear("Type rule and an id or words, such as rule 4.2.d or rule wire.")
    try:
        found = wanted(rules, typed)
    except NoRule as error:
        raise Unclear(f"{str(error)[:1].upper()}{str(error)[1:]}.") from error
    if len(found) == 1:
        for line in paragraph(rules, found[0]):
            t.lines.say(line)
        return
    for rule in found[:RECENT]:
        t.lines.say(heading(rule))
    if len(found) > RECENT:
        t.lines.say(f"... and {len(found) - RECENT} more")


# ------------------------------------------------------------------ help with the question


def _hint(t: Table, rest: str) -> None:
    q = t.session.q
    if not isinstance(q, Ask):
        raise Unclear("Dice are no question of choice." if q is not None else "The game is over.")
    decision = hint(t.session)
    menu = t.menu
    tokens = [decision.token] if q.single else list(decision.token)
    numbers = [i for i, c in enumerate(menu.choices, 1) if c.token in tokens]
    text = t.session.title.describe(t.session.title.view(t.session.g, t.side), q, decision.token)
    t.lines.say(f"Hint: {' '.join(map(str, numbers)) or 'none'} = {text}")
    reason: Any = decision.reason
    if reason is not None and reason.line:
        t.lines.say(f"  because {reason.line}{f' [{reason.rule}]' if reason.rule else ''}")


def _odds(t: Table, rest: str) -> None:
    q = t.session.q
    if not isinstance(q, Ask):
        raise Unclear("There is nothing to choose here.")
    menu = t.menu
    if q.single and not (rest.isdecimal() and 1 <= int(rest) <= len(menu.choices)):
        raise Unclear(f"Type odds and the number of an option from 1 to {len(menu.choices)}.")
    if not q.single and not rest:
        raise Unclear(f"Type odds and the numbers of options from 1 to {len(menu.choices)}.")
    token = answer_of(q, menu, rest)
    found = t.session.title.odds(t.session.g, q, token)
    for choice in menu.choices:
        if choice.token == token if q.single else choice.token in token:
            t.lines.say(f"{choice.heading}{': ' if choice.heading else ''}{choice.text}")
    if found is None or not found.lines:
        t.lines.say("  no dice whose odds are known hang on it")
        return
    for name, low, high in found.lines:
        span = f"{low:.1%}" if abs(high - low) < 5e-4 else f"{low:.1%} to {high:.1%}"
        t.lines.say(f"  {name}: {span}")
    rules = rules_of(t.session.title.id)
    for value, rule, text in found.mods:
        known = rules.get(rule)
        name = text or (known.title if known is not None else "")
        t.lines.say(f"  {value:+d} {name} [{rule}]")
    if found.policy:
        t.lines.say(f"  ({found.policy})")


# ------------------------------------------------------------------ going back and forth


def _undo(t: Table, rest: str) -> None:
    to = past.before_line(t, rest) if rest else None
    try:
        t.session.undo(t.taker, to)
    except Fenced as error:
        if to is None and t.session.back(t.taker) is None:
            raise Unclear("There is nothing to undo.") from error
        raise Unclear(f'{str(error).capitalize()}: "back{f" {rest}" if rest else ""}".') from error
    t.lines.say("The last answer is taken back." if to is None else f"Back before line {rest}.")
    t.again()


def _back(t: Table, rest: str) -> None:
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


def _redo(t: Table, rest: str) -> None:
    if not t.session.redo():
        raise Unclear("There is nothing to give again.")
    t.go_on()


def _throw(t: Table, rest: str) -> None:
    if type(t.session.q) is not Roll:
        raise Unclear("No dice are asked for.")
    t.session.throw()
    t.go_on()


def _save(t: Table, rest: str) -> None:
    t.session.flush()
    t.lines.say(f"Every answer is saved at once, in {t.path}.")


def _quit(t: Table, rest: str) -> None:
    t.leaving = True


_COMMANDS: dict[str, Callable[[Table, str], None]] = {
    "?": _help,
    "help": _help,
    "board": _board,
    "status": _status,
    "look": _look,
    "log": past.log,
    "past": past.past,
    "save-log": _save_log,
    "why": _why,
    "luck": _luck,
    "rule": _rule,
    "hint": _hint,
    "odds": _odds,
    "guide": guide_command,
    "undo": _undo,
    "back": _back,
    "redo": _redo,
    "throw": _throw,
    "save": _save,
    "quit": _quit,
}

_KEYS = {
    "h": "hint",
    "o": "odds",
    "w": "why",
    "k": "luck",
    "r": "rule",
    "u": "undo",
    "y": "redo",
    "l": "log",
    "q": "quit",
}
"""Who knows the keys of the screen may type them here, too."""
