"""Commands that show the game: board, pieces, lists in place of overlays, who can act next, the log as a file, the dice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.naming import at_home

from .log import free_name, lines_of, write_log
from .menu import Choice, Unclear

if TYPE_CHECKING:
    from .table import Table

THINGS = {
    "rifles": "a unit (its letter), a stripe (#3) or a Group (its number)",
    "campaign": "a man, by a part of his name",
}
"""What ``look`` knows in a title, and how it is named."""


def things_of(t: Table) -> str:
    """What can be named here, in words."""
    return THINGS.get(t.session.title.id, "a unit, a place or a hex, by name or number")


def thing(t: Table, word: str) -> tuple[str, Any]:
    """The one piece or place that was named.  Raises Unclear."""
    found = t.knows.things(t.session, word) if word else []
    if len(found) == 1:
        return found[0]
    if found:
        raise Unclear(f"That may be: {', '.join(words for words, _ in found[:12])}.")
    what = f'There is no "{word}" on the board. ' if word else ""
    raise Unclear(f"{what}Name {things_of(t)}.")


def board(t: Table, rest: str) -> None:
    """The map and all that lies on it."""
    t.show_board()


def status(t: Table, rest: str) -> None:
    """Time, points, aims, losses."""
    for line in t.board.status(t.session):
        t.lines.say(line)
    t.lines.say(f"Seed {t.session.seed}, {len(t.session.answers)} answers and dice, saved as {t.path.stem}.")


def look(t: Table, rest: str) -> None:
    """A piece or a place in detail."""
    found = t.board.look(t.session, rest) if rest else []
    if not found:
        what = f'There is no "{rest}" here. ' if rest else ""
        raise Unclear(f"{what}Type look and {things_of(t)}.")
    for line in found:
        t.lines.say(line)


def briefing(t: Table, rest: str) -> None:
    """What the game is about, once more."""
    for line in t.board.intro(t.session):
        t.lines.say(line)


def card(t: Table, rest: str) -> None:
    """All that lies face up, with every table."""
    found = t.board.card(t.session)
    if not found:
        raise Unclear("There is no card in this game; briefing and status tell what it is about.")
    for line in found:
        t.lines.say(line)


def listing(t: Table, rest: str) -> None:
    """What an overlay of the map shows, as a list."""
    name, _, more = rest.partition(" ")
    found = t.knows.LISTS.get(name.casefold())
    if found is None:
        if not t.knows.LISTS:
            raise Unclear("There is no map here of which to list anything.")
        known = "; ".join(f"list {key}: {about}" for key, (about, _) in t.knows.LISTS.items())
        raise Unclear(f"Type {known}.")
    for line in found[1](t.session, more.strip()):
        t.lines.say(line)


# ------------------------------------------------------------------ jumping


def go(t: Table, rest: str) -> None:
    """A piece or a place, with the options that are about it."""
    words, found = thing(t, rest)
    for line in t.board.look(t.session, rest) or [words]:
        t.lines.say(line)
    q = t.session.q
    if not isinstance(q, Ask):
        return
    here = [choice for choice in t.menu.choices if t.knows.named(t.session, q, choice.token, found)]
    t.lines.say("Options here:" if here else "No option of this question is about it; whynot says why.")
    _say_options(t, here)


def next_one(t: Table, rest: str) -> None:
    """The next piece that can act, with its options; after the last the first again."""
    q = t.session.q
    if not isinstance(q, Ask):
        raise Unclear("Nobody is asked." if q is not None else "The game is over.")
    stops: dict[str, list[Choice]] = {}
    for choice in t.menu.choices:
        stops.setdefault(_stop(t, choice), []).append(choice)
    stops.pop("", None)
    if not stops:
        raise Unclear("No option of this question is about a piece; all of them are in the menu.")
    names = list(stops)
    here = names.index(t.stop) + 1 if t.stop in names else 0
    t.stop = names[here % len(names)]
    t.lines.say(f"{t.stop} ({here % len(names) + 1} of {len(names)})")
    _say_options(t, stops[t.stop])


def _stop(t: Table, choice: Choice) -> str:
    """The piece or place that acts in an option: its heading where Groups act, else its own words; "" for what passes."""
    if choice.token in ("done", "back", "later", "no", "") or choice.token == ("done",):
        return ""
    if choice.heading and t.session.title.id == "rifles":
        return choice.heading
    if not isinstance(choice.token, (tuple, str)) or (
        isinstance(choice.token, tuple) and choice.token[:1] == ("end",)
    ):
        return ""
    return choice.text.partition(":")[0]


def _say_options(t: Table, options: list[Choice]) -> None:
    for choice in options:
        t.lines.say(f"  {choice.number:>3}. {choice.text}")


def _typed(rest: str) -> Path:
    """The file that a person names.  Raises Unclear, BadPath."""
    path = at_home(rest)
    if not path.name or path.is_dir():
        raise Unclear(f"{path} is a folder. Type the name of a file.")
    return path


def save_log(t: Table, rest: str) -> None:
    """Write the log to a file."""
    path = _typed(rest) if rest else free_name(t.path)
    lines = lines_of(t.session, t.side)
    try:
        write_log(path, lines)
    except FileExistsError as error:
        raise Unclear(f"There is a file {path} already; nothing is written. Type another name.") from error
    except OSError as error:
        raise Unclear(f"{path}: {error.strerror or error}. Nothing is written.") from error
    t.lines.say(f"The log is written to {path} ({len(lines)} lines).")


def luck(t: Table, rest: str) -> None:
    """The dice so far against fair dice."""
    from ironbottom.luck import lines_of as told
    from ironbottom.luck import luck_of

    for line in told(luck_of(t.session, t.side)):
        t.lines.say(line)
