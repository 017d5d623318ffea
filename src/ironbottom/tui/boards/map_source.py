"""What a title tells of its hex map while a game is played.  Hexes are the title's own numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, Protocol

from ironbottom.kernel.ask import Ask

from ..hexmap.chart import Chart
from ..hexmap.faces import Faces


class Overlay(NamedTuple):
    """Something to lay over the map: its key, its name, and whether it is drawn from the cursor."""

    key: str
    id: str
    words: str
    follows: bool = False
    areas: bool = False
    """Does it lay areas and no marks?"""


class Laid(NamedTuple):
    """What an overlay puts on the map: a mark of one or two characters by hex, areas by hex."""

    marks: dict[int, str]
    areas: dict[int, str]


class MapSource(Protocol):
    """A title's map and what lies on it."""

    chart: Chart
    overlays: Sequence[Overlay]

    def id(self, i: int) -> str:
        """The printed id of a hex."""
        ...

    def number(self, hex_id: str) -> int:
        """The hex of a printed id."""
        ...

    def theatre(self, view: Any) -> Collection[int]:
        """The hexes that the game is about, the same from its beginning to its end; none = the whole map."""
        ...

    def things(self, view: Any) -> list[int]:
        """Hexes that one may want to jump to."""
        ...

    def faces(self, view: Any, ready: frozenset[int]) -> Faces:
        """The pieces; those in ``ready`` hexes can act."""
        ...

    def offered(self, view: Any, ask: Ask[Any]) -> dict[int, str]:
        """The hexes of the options of a question, each with a mark."""
        ...

    def way(self, view: Any, ask: Ask[Any], token: Any) -> dict[int, str]:
        """The hexes that an answer leads through, each with a mark that tells of its risk."""
        ...

    def laid(self, view: Any, overlay: str, here: int) -> Laid:
        """An overlay; ``here`` is the hex under the cursor."""
        ...
