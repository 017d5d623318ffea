"""Something of a game that can be changed by hand, and how what is typed is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ironbottom.kernel.errors import GameError


class Unfit(GameError):
    """What was typed is no value of this field: why, and what would be one."""


class Field(NamedTuple):
    """One thing: under which ``heading``, its ``name``, what it is ``now``, what may be typed (``hint``).

    ``read`` makes a value of what was typed (raises Unfit); ``put`` puts it into a state.  ``secret``: the person who plays may not
    know what it is now.  ``raw``: by the program's own name for it.
    """

    heading: str
    name: str
    now: str
    hint: str
    read: Callable[[str], Any]
    put: Callable[[Any, Any], None]
    secret: bool = False
    raw: bool = False

    @property
    def title(self) -> str:
        """Heading and name, as a line of its own."""
        return f"{self.heading}, {self.name}" if self.heading else self.name


def number(least: int, most: int) -> Callable[[str], int]:
    """A whole number within bounds."""

    def read(typed: str) -> int:
        try:
            found = int(typed)
        except ValueError:
            raise Unfit(f'"{typed}" is no whole number from {least} to {most}') from None
        if not least <= found <= most:
            raise Unfit(f"{found} is not from {least} to {most}")
        return found

    return read


def one_of(words: Mapping[str, Any]) -> Callable[[str], Any]:
    """One of a few words, or as much of it as tells it from the others; each stands for a value."""

    def read(typed: str) -> Any:
        wanted = typed.casefold()
        exact = [word for word in words if word.casefold() == wanted]
        fitting = exact or [word for word in words if wanted and word.casefold().startswith(wanted)]
        if len(fitting) != 1:
            raise Unfit(f'"{typed}" is none of: {", ".join(words)}')
        return words[fitting[0]]

    return read


def yes_no(typed: str) -> bool:
    """Yes or no."""
    found: bool = one_of({"yes": True, "no": False})(typed)
    return found


def said(value: bool) -> str:
    """Yes or no, of what is."""
    return "yes" if value else "no"
