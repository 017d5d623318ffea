"""What the line mode tells beyond boards and menus: why not, choices and what else there was, lists in place of overlays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from ironbottom.bots.weighing import Deed, Weighing
from ironbottom.kernel.ask import Ask, Seat
from ironbottom.kernel.bot import Bot, Decision
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import Odds
from ironbottom.kernel.whynot import Act

Lister: TypeAlias = Callable[[Session[Any], str], list[str]]
"""A list of what an overlay would show; the rest of what was typed says of what."""


class Knowledge(Protocol):
    """A title's module."""

    LISTS: Mapping[str, tuple[str, Lister]]
    """By name: what is listed, in words, and how."""
    ACTS: frozenset[str]
    """Questions and dice with which an act of the Enemy begins: the pace "step" waits before each."""

    def things(self, session: Session[Any], word: str) -> list[tuple[str, Any]]:
        """The pieces and places of this name, each with its words; none, one or several."""
        ...

    def expected(self, session: Session[Any], ask: Ask[Any] | None, thing: Any) -> list[Act]:
        """What one might think of doing with it."""
        ...

    def named(self, session: Session[Any], ask: Ask[Any], token: Any, thing: Any) -> bool:
        """Is an option about this piece or place?"""
        ...

    def deeds(self, session: Session[Any], side: str) -> list[Deed]:
        """What the Enemy did last, choice by choice."""
        ...

    def weighing(self, session: Session[Any], deed: Deed, bots: Mapping[Seat, Bot]) -> Weighing | None:
        """A choice of the Enemy with all that it might have done."""
        ...

    def hint_weighing(self, session: Session[Any], ask: Ask[Any], decision: Decision) -> Weighing:
        """A hint with all other options."""
        ...

    def foresee(self, session: Session[Any], ask: Ask[Any], token: Any) -> Odds:
        """Odds, or in ``policy`` why there are none."""
        ...


def knowledge_of(title_id: str) -> Knowledge:
    """The title's module."""
    return cast(Knowledge, import_module(f"ironbottom.plain.{title_id}_know"))
