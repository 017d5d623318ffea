"""What the games of a title can be made of: missions, armies, who may face whom, optional rules, and who plays which seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from ironbottom.kernel.ask import Seat, side_of
from ironbottom.kernel.dice import Dice

PERSON = "person"
"""As a level of play: no bot."""
RANDOM = ("random",)
"""As optional rules: each of those that are open by lot, from the game's seed."""
ALL = ("all",)
"""As optional rules: all that are open."""


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

    def length(self, card: Any, army: str = "", enemy: str = "") -> str:
        """How long a mission is, in turns and minutes."""
        ...

    def difficulty(self, card: Any, army: str = "", enemy: str = "") -> tuple[str, str]:
        """How hard a mission is, as trial games have measured it: a word and a sentence, empty where nobody knows."""
        ...

    def pairings(self) -> list[tuple[str, str]]:
        """All legal pairings: the player's army, the Enemy's."""
        ...


def how_hard(title_id: str, card: Any, army: str = "", enemy: str = "") -> str:
    """How hard a mission is, in a sentence; "" where nobody has measured it."""
    word, sentence = of(title_id).difficulty(card, army, enemy)
    whole = f"{word}: {sentence}" if word and sentence else sentence
    return f"{whole[:1].upper()}{whole[1:]}." if whole else ""


class Words(NamedTuple):
    """What a title calls the things that are chosen."""

    mission: str
    army: str
    enemy: str


def of(title_id: str) -> Choices:
    """The choices of a title."""
    return cast(Choices, import_module(f"ironbottom.games.{title_id}.load"))


def two_sided(title_id: str) -> bool:
    """Are there just two sides, so that choosing one is choosing the other, and both are asked?"""
    return len(of(title_id).armies()) == 2


def words(title_id: str) -> Words:
    """What a title calls its missions and armies."""
    if two_sided(title_id):
        return Words("scenario", "side", "other side")
    return Words("mission", "army", "enemy")


def load(title: Any, mission: str, army: str, enemy: str, switches: Sequence[str] | None = None) -> Any:
    """Content for a game.  ``switches`` = optional rules in force, None = as the mission has them.

    Raises ContentError, or GameError for a pairing or a rule that there is not.
    """
    if switches is None:
        return title.load(mission, army, enemy)
    return title.load(mission, army, enemy, tuple(switches))


# ------------------------------------------------------------------ optional rules


def switches(title_id: str) -> Sequence[Any]:
    """The optional rules of a title, each with ``id``, ``name`` and ``about``; none where it has none."""
    found = getattr(of(title_id), "switches", None)
    return () if found is None else cast(Sequence[Any], found())


def open_switches(title_id: str, mission: str) -> list[Any]:
    """The optional rules that may be switched on in a mission."""
    known = switches(title_id)
    closed = of(title_id).mission(mission).closed if known else ()
    return [switch for switch in known if switch.id not in closed]


def usual(title_id: str, mission: str) -> tuple[str, ...]:
    """The optional rules that a mission has on unless told otherwise."""
    return tuple(of(title_id).mission(mission).switches) if switches(title_id) else ()


def drawn(title_id: str, mission: str, seed: int) -> tuple[str, ...]:
    """Optional rules by lot: each that is open, or not; from the seed of the game alone."""
    lot = Dice(seed, "optional rules")
    return tuple(switch.id for switch in open_switches(title_id, mission) if lot.below(2))


# ------------------------------------------------------------------ who plays


def levels(title_id: str) -> list[str]:
    """How well the program can play a seat of this title."""
    found = getattr(import_module(f"ironbottom.games.{title_id}.bot"), "LEVELS", ("auto",))
    return [*found, *(["random"] if "random" not in found else [])]


def controllers(seats: Sequence[Seat], chosen: Mapping[Seat, str] | None) -> dict[Seat, str]:
    """Who plays each seat: as was chosen, else a person the first and the program all others."""
    wanted = chosen or {}
    return {seat: wanted.get(seat, "auto" if n else PERSON) for n, seat in enumerate(seats)}


def bot_levels(title: Any, seats: Sequence[Seat], chosen: Mapping[Seat, str] | None) -> dict[Seat, str]:
    """How well the program plays the seats it has: ``chosen`` is kept with the save; a level no longer known is ``auto``."""
    those = {seat: level for seat, level in controllers(seats, chosen).items() if level != PERSON}
    known = levels(title.id) if those else ()
    return {seat: level if level in known else "auto" for seat, level in those.items()}


def bots(title: Any, seats: Sequence[Seat], chosen: Mapping[Seat, str] | None) -> dict[Seat, Any]:
    """The bots of a game."""
    return {seat: title.bot(seat, level) for seat, level in bot_levels(title, seats, chosen).items()}


def seating(seats: Sequence[Seat], chosen: Mapping[Seat, str] | None) -> str:
    """Who plays what, in words; "" where there is but one seat and a person on it."""
    found = controllers(seats, chosen)
    if list(found.values()) == [PERSON]:
        return ""
    parts = (
        f"{side_of(seat).capitalize()}: {'a person' if level == PERSON else f'the program ({level})'}"
        for seat, level in found.items()
    )
    return f"{'; '.join(parts)}."
