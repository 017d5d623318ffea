"""The settings one by one: their names, what each may be, and what that means; what the screen of settings and the palette show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .display import Display
from .settings import Settings


class Value(NamedTuple):
    """What a setting may be: the word that is kept, the word that is shown, and what it means."""

    id: str
    words: str
    about: str


class Item(NamedTuple):
    """A setting: its field, its name, what it is about, and its values."""

    field: str
    name: str
    about: str
    values: tuple[Value, ...]

    def now(self, settings: Settings) -> Value:
        """What it is."""
        kept = getattr(settings, self.field)
        return next((v for v in self.values if v.id == kept), Value(kept, kept, "not known here"))

    def other(self, settings: Settings, way: int) -> Value:
        """The next value, or the one before."""
        ids = [value.id for value in self.values]
        kept = getattr(settings, self.field)
        at = ids.index(kept) if kept in ids else -way
        return self.values[(at + way) % len(ids)]


ITEMS: tuple[Item, ...] = (
    Item(
        "pace",
        "Pace",
        "How fast dice and the other side are shown.",
        (
            Value("step", "step", "waits after each act of the other side"),
            Value("brisk", "brisk", "waits only when more has happened than the log shows"),
            Value("instant", "instant", "never waits"),
        ),
    ),
    Item(
        "summaries",
        "Summaries",
        "What a turn came to, told when it is over.",
        (
            Value("on", "on", "losses, places and points of the turn, and what comes next"),
            Value("off", "off", "straight on; k shows the last one at any time"),
        ),
    ),
    Item(
        "confirm",
        "Confirm",
        "Which answers are asked about once more. Taking back across dice always is.",
        (
            Value("none", "nothing", "every answer is taken as it is given"),
            Value("grave", "what ends a game", "giving up a mission or a campaign"),
            Value("every", "every answer", "each answer is read back first, with its odds if there are any"),
        ),
    ),
    Item(
        "theme",
        "Theme",
        "The colours of everything, hex maps included, where there are 256 or more.",
        (
            Value("night", "night", "light on deep blue"),
            Value("contrast", "high contrast", "on black; blue against amber, safe for the colour-blind"),
            Value("paper", "paper", "dark on light"),
        ),
    ),
    Item(
        "colours",
        "Colours",
        "How many colours are sent to the terminal.",
        (
            Value("auto", "as the terminal says", "TERM and COLORTERM are asked"),
            Value("24-bit", "24-bit", "millions; not every terminal has them"),
            Value("256", "256", "for older terminals and slow links"),
            Value("16", "16", "the terminal's own sixteen colours"),
            Value("none", "none", "bold, underlined and reversed only"),
        ),
    ),
    Item(
        "signs",
        "Signs",
        "Lines and signs on the screen.",
        (
            Value("drawn", "drawn", "lines, stars and slants"),
            Value("ascii", "ASCII", "for fonts and terminals that have no others"),
        ),
    ),
    Item(
        "motion",
        "Motion",
        "Scrolling and blinking.",
        (
            Value("reduced", "reduced", "everything changes at once, nothing blinks"),
            Value("full", "full", "lists glide, the cursor blinks"),
        ),
    ),
    Item(
        "reader",
        "Screen reader",
        "For reading by ear or on a braille line. The terminal's cursor follows in either case.",
        (
            Value("off", "off", "boards are drawn"),
            Value(
                "on", "on", "no lines and ornaments; maps become sentences; what changes is told in a line"
            ),
        ),
    ),
)


def items(levels: Mapping[str, str]) -> tuple[Item, ...]:
    """All settings; ``levels`` are those of the program's play, with what they mean."""
    values = tuple(Value(id, words, about_level(id)) for id, words in levels.items())
    return (
        *ITEMS,
        Item("level", "Other side", "How well the program plays, where a new game offers levels.", values),
    )


def about_level(level: str) -> str:
    """What a level means."""
    known = {
        "easy": "follows its tables without second thoughts",
        "auto": "the whole of its doctrine",
        "hard": "the whole of it, and bolder",
        "random": "moves by chance: to learn the keys",
    }
    return known.get(level, "")


def level_names() -> dict[str, str]:
    """The levels of all titles, the usual one first."""
    from ironbottom import choices
    from ironbottom.kernel.title import titles

    found = dict.fromkeys(level for title in titles() for level in choices.levels(title))
    order = sorted(found, key=lambda level: level != "auto")
    return {level: "standard" if level == "auto" else level for level in order}


def overruled(item: Item, shown: Display, ascii_wanted: bool) -> str:
    """What was said for this run that comes before a setting; "" for nothing."""
    if item.field == "colours" and shown.decided in ("NO_COLOR", "TEXTUAL_COLOR_SYSTEM"):
        words = "no colours" if shown.depth == "none" else f"{shown.depth} colours"
        return f"{shown.decided} is set: {words}, whatever is chosen here."
    if item.field == "colours" and shown.decided == "terminal":
        return f"The terminal says: {shown.depth}."
    if item.field == "theme" and shown.colours != "full":
        return f"There are {'no' if shown.depth == 'none' else 'only 16'} colours now: all themes are one."
    if item.field == "signs" and ascii_wanted:
        return "--ascii was asked for: ASCII, whatever is chosen here."
    return ""
