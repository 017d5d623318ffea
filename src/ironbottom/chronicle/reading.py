"""What must be known of a title to read its log: which lines are headings, losses, whose; where acts begin; what lies behind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from ironbottom.kernel.ask import Mods, Side
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.rulebook import Rule, load_rules

Names = Mapping[str, str]


class Behind(NamedTuple):
    """What was read or summed up: a table's row, or a sum with its parts and the rule of each ("die" = a face)."""

    text: str
    parts: Mods = ()


class Reading(Protocol):
    """A title's part; one module a title in this package."""

    BOOK: str
    """The title whose rulebook holds."""
    SIDES: Mapping[Side, str]
    """The sides, as a filter names them."""
    ACTS: frozenset[str]
    """Kinds of questions and dice with which an act begins."""

    def turn(self, content: Any, event: Event) -> int | None:
        """The number of the turn that begins with this event; None if none does."""
        ...

    def heading(self, event: Event) -> bool:
        """Does the line only say what part of the turn begins?"""
        ...

    def apart(self, event: Event) -> bool:
        """Does nothing lie behind it but the sequence of play?"""
        ...

    def announces(self, event: Event) -> bool:
        """Are the dice that follow thrown for it?"""
        ...

    def loss(self, event: Event) -> bool:
        """Has somebody been lost, hurt or driven back?"""
        ...

    def sides(self, content: Any, event: Event, names: Names) -> set[Side]:
        """The sides whose pieces or dice are in it."""
        ...

    def things(self, content: Any, event: Event, names: Names) -> list[str]:
        """Pieces and places that are in it, by their full names."""
        ...

    def purpose(self, rolled: Rolled) -> str:
        """What the dice were for."""
        ...

    def behind(self, content: Any, event: Event) -> list[Behind]:
        """The tables that were read for it, the sums that were made."""
        ...


def reading_of(title_id: str) -> Reading:
    """The title's module."""
    return cast(Reading, import_module(f"ironbottom.chronicle.{title_id}"))


def rules_of(title_id: str) -> Mapping[str, Rule]:
    """The rules that hold in a title."""
    return load_rules(f"ironbottom.games.{reading_of(title_id).BOOK}")


def rule_words(rules: Mapping[str, Rule], rule: str) -> str:
    """A rule by id and title."""
    found = rules.get(rule)
    return f"{rule} {found.title}" if found is not None else rule


def strings(value: Any) -> Iterable[str]:
    """All texts in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Sequence):
        for one in value:
            yield from strings(one)
