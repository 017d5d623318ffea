"""Names of files as people type them, and times as files bear them: what can be used, and what to say of the rest."""

from __future__ import annotations

import unicodedata
from datetime import datetime
from pathlib import Path

from .errors import GameError

FORBIDDEN = '/\\:*?"<>|'
"""Characters that some file system does not allow in a name."""
LONGEST = 180
"""Bytes of a save's name: its missions, copies and drafts have longer ones, and a file's name has 255 at most."""
JOINERS = "\u200c\u200d"
"""Characters without a width that words of some scripts need."""


class BadPath(GameError):
    """A path that means nothing."""


def name_fault(stem: str) -> str:
    """Why a save cannot have this name; "" if it can."""
    if not stem.strip():
        return "a name needs a letter or a digit"
    if stem != stem.strip():
        return "a name neither begins nor ends with a blank"
    if stem.startswith((".", "-")):
        return f'a name does not begin with "{stem[0]}"'
    wrong = next((c for c in stem if c in FORBIDDEN or not _can_be_seen(c)), "")
    if wrong:
        shown = f'"{wrong}"' if wrong in FORBIDDEN else f"the character U+{ord(wrong):04X}"
        return f"{shown} cannot be in a name"
    if len(stem.encode()) > LONGEST:
        return f"it is too long: {len(stem.encode())} bytes, {LONGEST} at most"
    return ""


def _can_be_seen(char: str) -> bool:
    """Control characters, marks that turn the direction of writing and halves of characters would mislead a reader."""
    return char in JOINERS or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


def legible(name: str, most: int = 60) -> str:
    """A name as it can be shown: what cannot be seen is a question mark, and a very long one is cut."""
    seen = "".join(char if _can_be_seen(char) else "?" for char in name)
    return seen if len(seen) <= most else f"{seen[: most - 1]}…"


def at_home(path: Path | str) -> Path:
    """The path with ~ or ~NAME as that user's folder.  Raises BadPath where there is no such user."""
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        first = Path(path).parts[0]
        raise BadPath(
            f"{path}: there is no user {first[1:]}; write ./{first} for a file of that name"
        ) from error


def stamp(then: float) -> str:
    """A time as a date, to the minute; "no date" for one outside the years 1 to 9999, as other systems may leave on a file."""
    moment = moment_of(then)
    return "no date" if moment is None else f"{moment:%Y-%m-%d %H:%M}"


def moment_of(then: float) -> datetime | None:
    """A file's time in the time of this place; None for one that no calendar has."""
    try:
        return datetime.fromtimestamp(then)
    except (ValueError, OverflowError, OSError):
        return None
