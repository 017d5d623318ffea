"""What the games of a title can be made of: its missions, its armies, and who may face whom."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast


class Choices(Protocol):
    """What a title's ``load`` module offers.  Ids throughout, in the order in which a menu shows them."""

    def missions(self) -> list[str]:
        """Missions or scenarios."""
        ...

    def armies(self) -> list[str]:
        """Armies, on either side."""
        ...

    def enemies_of(self, name: str) -> list[str]:
        """Armies that this one may face."""
        ...

    def mission(self, name: str) -> Any:
        """A mission by its id.  Raises ContentError."""
        ...

    def army(self, name: str) -> Any:
        """An army by its id.  Raises ContentError."""
        ...

    def pairings(self) -> list[tuple[str, str]]:
        """All legal pairings: the player's army, the Enemy's."""
        ...


def of(title_id: str) -> Choices:
    """The choices of a title."""
    return cast(Choices, import_module(f"ironbottom.games.{title_id}.load"))
