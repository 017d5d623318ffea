"""What can be typed besides answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.drive import hint
from ironbottom.kernel.errors import Fenced
from ironbottom.kernel.journal import Journal

from .log import lines_of
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
    ("log, log 50", "the last lines of the log; log all"),
    ("log /words", "lines of the log with these words"),
    ("hint", "what a good player would do, and why"),
    ("odds N", "what the dice promise for option N, or for several: odds 1 3"),
    ("why", "what {other} did last, by which table and rule"),
    ("rule", "the rule of this question; rule 4.2.d, rule wire"),
    ("undo", "take the last answer back, if nothing was learnt since"),
    ("back", "take it back all the same (declared, and noted in the log; the same dice fall)"),
    ("redo", "give again what was taken back"),
    ("throw", "with own dice: let the program throw"),
    ("dice", "whose dice are typed: dice program, dice own, dice all"),
    ("curtain", "between two persons who may not see the same: curtain on, curtain off"),
    ("adjust", "correct the game by hand: what can be changed, and how"),
    ("save", "where this game is saved (it is, at every answer)"),
    ("quit", "leave; the game goes on from here with resume"),
    ("h o w r u y l q", "the keys of the screen: hint, odds, why, rule, undo, redo, log, quit"),
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


def _log(t: Table, rest: str) -> None:
    lines = lines_of(t.session, t.side)
    if rest.startswith("/"):
        words = rest[1:].casefold().split()
        lines = [line for line in lines if all(w in line.casefold() for w in words)]
        if not lines:
            raise Unclear(f"No line of the log has {rest[1:].strip() or 'that'}.")
    elif rest != "all":
        if rest and not rest.isdecimal():
            raise Unclear("Type log, log 50, log all, or log /words.")
        count = int(rest or RECENT)
        lines = lines[-count:] if count else []
    for line in lines:
        t.lines.say(line)


def _why(t: Table, rest: str) -> None:
    for line in t.board.why(t.session) or [f"T{_other(t)[1:]} has done nothing yet."]:
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
    try:
        t.session.undo(t.taker)
    except Fenced as error:
        if t.session.back(t.taker) is None:
            raise Unclear("There is nothing to undo.") from error
        raise Unclear(f'{str(error).capitalize()}: "back".') from error
    t.lines.say("The last answer is taken back.")
    t.again()


def _back(t: Table, rest: str) -> None:
    n = t.session.back(t.taker)
    if n is None:
        raise Unclear("There is nothing to take back.")
    if _ironman(t):
        raise Unclear("Nothing is taken back in this campaign once something was learnt (--ironman).")
    if rest != "yes":
        t.lines.say(
            "Take back your last answer, whatever was learnt since? It is noted in the log. Type yes or no."
        )
        with t.interrupts.waiting():
            typed = t.lines.read()
        if typed is None or typed.strip().casefold() not in ("yes", "y"):
            t.lines.say("Nothing is taken back.")
            return
    t.session.undo(t.taker, take_back=True)
    t.lines.say("The last answer is taken back.")
    t.again()


def _ironman(t: Table) -> bool:
    """Is this a campaign, or a mission of one, in which nothing is taken back?"""
    store = t.session.store
    table = store.meta("table", {}) if isinstance(store, Journal) else {}
    return bool(getattr(t.session.content, "ironman", False) or (table or {}).get("ironman"))


def _redo(t: Table, rest: str) -> None:
    if not t.session.redo():
        raise Unclear("There is nothing to give again.")
    t.go_on()


def _adjust(t: Table, rest: str) -> None:
    from .adjust import run

    run(t, rest, _ironman(t))


def _curtain(t: Table, rest: str) -> None:
    if len(t.persons) < 2:
        raise Unclear("There is but one person here.")
    if rest not in ("on", "off"):
        raise Unclear(
            f'The curtain between two persons is {"on" if t.curtain else "off"}; "curtain on", "curtain off".'
        )
    t.curtain = rest == "on"
    _keep(t, "curtain", t.curtain)
    t.lines.say(f"The curtain between two persons is {rest}.")


def _dice(t: Table, rest: str) -> None:
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
    "log": _log,
    "why": _why,
    "rule": _rule,
    "hint": _hint,
    "odds": _odds,
    "undo": _undo,
    "back": _back,
    "redo": _redo,
    "adjust": _adjust,
    "curtain": _curtain,
    "dice": _dice,
    "throw": _throw,
    "save": _save,
    "quit": _quit,
}

_KEYS = {
    "h": "hint",
    "o": "odds",
    "w": "why",
    "r": "rule",
    "u": "undo",
    "y": "redo",
    "l": "log",
    "q": "quit",
}
"""Who knows the keys of the screen may type them here, too."""
