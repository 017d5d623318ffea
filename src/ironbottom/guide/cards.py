"""A guide as a file: which game it is played in, and its remarks with the questions and states they belong to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from ironbottom.kernel.content import Problem, require

LONGEST = 264
"""Characters of a remark: more has no room beside a question in the smallest window."""
LEAST_WORDS = 12
"""Characters that are hardly a remark."""


class Way(NamedTuple):
    """How something is done: by the binding of the screen with this id, by this command of the line mode ("" = not there)."""

    binding: str
    command: str


KEYS: dict[str, Way] = {
    "help": Way("game.help", "?"),
    "hint": Way("game.hint", "hint"),
    "undo": Way("game.undo", "undo"),
    "odds": Way("game.odds", "odds"),
    "rule": Way("game.rule", "rule"),
    "why": Way("game.why", "why"),
    "log": Way("game.log", "log"),
    "look": Way("game.look", "look"),
    "next": Way("game.next", ""),
    "layers": Way("game.layers", ""),
    "record": Way("game.record", "status"),
    "replay": Way("game.replay", ""),
    "briefing": Way("game.briefing", ""),
    "filter": Way("game.filter", ""),
    "pace": Way("game.pace", ""),
    "tick": Way("choices.tick", ""),
    "away": Way("game.away", ""),
    "guide": Way("game.guide", "guide"),
    "leave": Way("game.leave", "quit"),
    "on": Way("end.on", ""),
    "guided": Way("title.guided", ""),
    "new": Way("title.new", ""),
    "campaign": Way("title.campaign", ""),
}
"""What a remark may name in braces (``{hint}``): the key is filled in as the player has it, or the word of the line mode."""
NAMED = re.compile(r"\{([a-z]+)\}")


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every struct of this file is."""


class Condition(_Part, frozen=True, rename={"fact": "is"}):
    """A fact of the position (see ``facts`` of the title's module in this package) between two numbers, both included."""

    fact: str
    least: int = 1
    most: int = 10**6

    def problems(self) -> Iterator[Problem]:
        """A range that nothing fits."""
        yield from require(self.least <= self.most, "least", "greater than most")


class Remark(_Part, frozen=True):
    """Something to be said once, with the first question that fits.

    ``ask`` = the question is of one of these kinds; ``offers`` = one of its options begins with one of these words; ``after`` = one
    of these events has happened since the player's last answer, ``lately`` = since the last remark; ``when`` = all of these hold.
    What is left out fits always.
    ``text`` names keys in braces; ``lines`` is said in its place in the line mode, where it has to be said otherwise.  The answer
    of the program's own play is marked at every question; with ``advise`` its reason stands with the remark, and ``answer`` = the
    option that begins with this word is marked in its place.  ``last`` = after this one the guide is silent.
    """

    id: str
    title: Annotated[str, Meta(max_length=20)]
    text: Annotated[str, Meta(min_length=LEAST_WORDS, max_length=LONGEST)]
    ask: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    lately: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()
    lines: Annotated[str, Meta(max_length=LONGEST)] = ""
    advise: bool = False
    answer: str = ""
    last: bool = False

    def problems(self) -> Iterator[Problem]:
        """Keys that there are not, text over several lines."""
        yield from _faults("text", self.text, "lines", self.lines)
        yield from require(self.advise or not self.answer, "answer", "goes with advise")


def _faults(field: str, text: str, plain: str, lines: str) -> Iterator[Problem]:
    """Keys that there are not, and text over several lines: on the screen, and in what the line mode says in its place."""
    for name, said in ((field, text), (plain, lines)):
        strange = sorted({key for key in NAMED.findall(said) if key not in KEYS})
        yield from require(
            not strange, name, f"no such key: {', '.join(strange)}", f"there are: {', '.join(KEYS)}"
        )
        yield from require("\n" not in said, name, "stands on one line")
    silent = sorted({key for key in NAMED.findall(lines or text) if not _command(key)})
    yield from require(
        not silent,
        plain if lines else field,
        f"not in the line mode: {', '.join(silent)}",
        f"say it otherwise in {plain}",
    )


def _command(name: str) -> str:
    way = KEYS.get(name)
    return way.command if way else "?"


class Guide(_Part, frozen=True):
    """A guided game: what is played, on which seed, and the remarks, of which the first that fits is made.

    ``title`` = the id of the title; ``mission``, ``army``, ``enemy`` and ``switches`` as for any new game of it.  ``ending`` is
    said when the game is over: what to do next; ``ending_lines`` in its place in the line mode, where commands stand between
    backticks, without the name of the program.
    """

    id: str
    title: str
    name: str
    about: str
    minutes: Annotated[int, Meta(ge=1, le=120)]
    teaches: str
    mission: str
    army: str
    enemy: str
    seed: Annotated[int, Meta(ge=0)]
    remarks: Annotated[tuple[Remark, ...], Meta(min_length=1)]
    switches: tuple[str, ...] | None = None
    """Optional rules in force; none named = as the scenario has them."""
    bots: dict[str, str] = {}
    """Who plays the other seats, by level."""
    ending: Annotated[str, Meta(max_length=2 * LONGEST)] = ""
    ending_lines: Annotated[str, Meta(max_length=2 * LONGEST)] = ""

    def problems(self) -> Iterator[Problem]:
        """Remarks of one name; none that ends it."""
        ids = [remark.id for remark in self.remarks]
        for n, id in enumerate(ids):
            yield from require(ids.index(id) == n, f"remarks[{n}].id", f'"{id}" stands here twice')
        yield from _faults("ending", self.ending, "ending_lines", self.ending_lines)
        yield from require(any(r.last for r in self.remarks), "remarks", "none of them is the last")
