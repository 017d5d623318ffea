"""What can be typed besides answers: the table of commands, from which the help is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from . import asking, going, looking, past, referring
from .guiding import guide_command

if TYPE_CHECKING:
    from .table import Table


class Command(NamedTuple):
    """A command by its names (the first is its own, single letters are the keys of the screen), what it does, how it is typed."""

    names: tuple[str, ...]
    act: Callable[[Table, str], None]
    usage: tuple[tuple[str, str], ...]
    """Lines of the help: what is typed, and what it shows."""
    group: str


def run_command(t: Table, typed: str) -> bool:
    """Do what a command says; False if what was typed begins with none."""
    word, _, rest = typed.partition(" ")
    found = BY_NAME.get(word.casefold())
    if found is None:
        return False
    found.act(t, rest.strip())
    return True


def helping(t: Table, rest: str) -> None:
    """All commands, or one of them."""
    asked = BY_NAME.get(rest.split(" ")[0].casefold()) if rest else None
    if asked is None:
        t.lines.say(
            "Answer with the number of an option, or with words that only it has; of several with their numbers, or all, or none."
        )
    group = ""
    for command in COMMANDS:
        if asked is not None and command is not asked:
            continue
        if command.group != group and asked is None:
            group = command.group
            t.lines.say(f"{group}:")
        for typed, what in command.usage:
            t.lines.say(f"  {typed:<16} {what.format(things=looking.things_of(t), other=_other(t))}")
        short = [name for name in command.names[1:] if command.usage[0][0] != name]
        if short and asked is not None:
            t.lines.say(f"  the same: {', '.join(short)}")
    keys = [(n, c.names[0]) for c in COMMANDS for n in c.names[1:] if len(n) == 1 and n.isalpha()]
    if asked is None:
        t.lines.say(f"Keys of the screen: {', '.join(f'{key} {name}' for key, name in keys)}.")


def _other(t: Table) -> str:
    return "the Enemy" if len(t.seats) == 1 else "the other side"


COMMANDS: tuple[Command, ...] = (
    Command(("help", "?"), helping, (("?, help", "these lines; help odds: one command"),), "Help"),
    Command(
        ("briefing", "b"), looking.briefing, (("briefing", "what the game is about, once more"),), "Looking"
    ),
    Command(
        ("card",),
        looking.card,
        (("card", "the Mission Card with all its tables: Events, the Enemy's presence and orders"),),
        "Looking",
    ),
    Command(("board",), looking.board, (("board", "the map and all that lies on it"),), "Looking"),
    Command(("status", "t"), looking.status, (("status", "time, points, the objective, losses"),), "Looking"),
    Command(("look",), looking.look, (("look X", "more about {things}"),), "Looking"),
    Command(
        ("go", "g", "find"),
        looking.go,
        (("go X", "the same, with the options that are about it"),),
        "Looking",
    ),
    Command(
        ("next", "n"),
        looking.next_one,
        (("next", "the next piece that can act, with its options"),),
        "Looking",
    ),
    Command(
        ("list", "v", "overlay"),
        looking.listing,
        (("list", "what can be listed: who controls what, and more"),),
        "Looking",
    ),
    Command(
        ("log", "l"),
        past.log,
        (
            ("log, log all", "the last lines of the log with their numbers, or all; log last 50"),
            ("log dice", "lines with dice; log losses, log notes, log and a side, or a piece or place"),
            ("log /words", "lines of the log with these words; also log dice /words"),
            ("log 12", "what stands behind line 12: every die, reasons, rules"),
        ),
        "Looking",
    ),
    Command(
        ("past",),
        past.past,
        (("past 12", "the board as it stood at line 12; past 12 and a piece or place"),),
        "Looking",
    ),
    Command(
        ("save-log",),
        looking.save_log,
        (("save-log FILE", "the whole log as a text file; without FILE beside the save"),),
        "Looking",
    ),
    Command(
        ("luck", "k"),
        looking.luck,
        (("luck", "the dice so far against fair dice, by side and purpose; their best and worst moments"),),
        "Looking",
    ),
    Command(
        ("hint", "h"),
        asking.hinted,
        (
            ("hint", "what a good player would do, and why"),
            ("hint N", "why it would not choose option N"),
        ),
        "Asking",
    ),
    Command(
        ("guide", "i"),
        guide_command,
        (("guide", "in a guided game: the remark again; guide all, guide off, guide on"),),
        "Asking",
    ),
    Command(
        ("odds", "o"),
        asking.odds,
        (
            (
                "odds N",
                "what the dice promise for option N; odds 1 3: for each, or for both where several are chosen",
            ),
        ),
        "Asking",
    ),
    Command(
        ("whynot", "c", "can't", "cant"),
        asking.whynot,
        (("whynot X", "what can be done with {things}, and which rule forbids the rest"),),
        "Asking",
    ),
    Command(
        ("why", "w"),
        asking.why,
        (
            ("why", "what {other} did last, by which table and rule"),
            ("why N, why N M", "what else it might have done in choice N; why not M"),
        ),
        "Asking",
    ),
    Command(
        ("rule", "r"),
        referring.rule,
        (
            ("rule", "the rule of this question; rule 4.2.d, rule wire"),
            ("rule back", "the rule that was shown before"),
        ),
        "Rules",
    ),
    Command(
        ("link",), referring.link, (("link N", "the rule that link N of the shown one leads to"),), "Rules"
    ),
    Command(
        ("contents",),
        referring.contents,
        (("contents", "the chapters of the rules; contents 3: its sections"),),
        "Rules",
    ),
    Command(
        ("used",),
        referring.used,
        (("used, used 4.2.d", "where in this game the rule was used"),),
        "Rules",
    ),
    Command(
        ("undo", "u"),
        going.undo,
        (("undo", "take the last answer back, if nothing was learnt since; undo 12: to before line 12"),),
        "Going back and forth",
    ),
    Command(
        ("back",),
        going.back,
        (
            ("back", "take it back all the same (declared, and noted in the log; the same dice fall)"),
            ("back 12", "the board as it stood at line 12, and back to there if you say yes"),
        ),
        "Going back and forth",
    ),
    Command(("redo", "y"), going.redo, (("redo", "give again what was taken back"),), "Going back and forth"),
    Command(
        ("throw",), going.throw, (("throw", "with own dice: let the program throw"),), "Going back and forth"
    ),
    Command(
        ("dice",),
        going.dice,
        (("dice", "whose dice are typed: dice program, dice own, dice all"),),
        "Going back and forth",
    ),
    Command(
        ("curtain",),
        going.curtain,
        (("curtain", "between two persons who may not see the same: curtain on, curtain off"),),
        "Going back and forth",
    ),
    Command(
        ("adjust",),
        going.adjust,
        (("adjust", "correct the game by hand: what can be changed, and how"),),
        "Going back and forth",
    ),
    Command(
        ("pace", "p"),
        going.pace,
        (("pace step", "wait for enter before each act of {other}; pace instant: never"),),
        "Going back and forth",
    ),
    Command(
        ("save",), going.save, (("save", "where this game is saved (it is, at every answer)"),), "Leaving"
    ),
    Command(
        ("quit", "q"), going.leave, (("quit", "leave; the game goes on from here with resume"),), "Leaving"
    ),
)
"""All commands, in the order of the help."""

BY_NAME: dict[str, Command] = {name: command for command in COMMANDS for name in command.names}
"""By every name that can be typed."""
