"""From names to content: a Mission and two armies that may face each other (rifles:2.1.a, 2.2.a-b)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ironbottom.kernel.content import ContentError, find, load, names
from ironbottom.kernel.errors import GameError

from .cards import ENEMIES, Army, Content, Mission


def armies() -> list[str]:
    """Ids of all army cards, the user's own included."""
    return names("army_cards", "rifles")


def missions() -> list[str]:
    """Ids of all missions, in campaign order."""
    return names("missions", "rifles")


def army(name: str) -> Army:
    """An Army Card by its id.  Raises ContentError."""
    return load(find("army_cards", "rifles", name), Army)


def mission(name: str) -> Mission:
    """A Mission Card by its id.  Raises ContentError."""
    return load(find("missions", "rifles", name), Mission)


def enemies_of(name: str) -> list[str]:
    """Ids of the armies that this one may face (rifles:2.2.b)."""
    own = army(name)
    return [other for other in armies() if army(other).side in ENEMIES[own.side]]


def pairings() -> list[tuple[str, str]]:
    """All legal pairings: the player's army, the Enemy's."""
    sides = {name: army(name).side for name in armies()}
    return [(a, b) for a in sides for b in sides if sides[b] in ENEMIES[sides[a]]]


EASE = ((62, "kind"), (54, "fair"), (46, "hard"), (0, "very hard"))
"""Of a hundred games the program wins at least so many: what that is called."""


def length(card: Mission, army: str = "", enemy: str = "") -> str:
    """How long a Mission is: Turns, for a pairing if one is named, and minutes."""
    turns = card.turns_for.get(f"{army}/{enemy}", card.turns)
    about = f", about {card.minutes} minutes" if card.minutes else ""
    return f"{turns} Turn{'s' if turns != 1 else ''}{about}"


def difficulty(card: Mission, army: str = "", enemy: str = "") -> tuple[str, str]:
    """How hard a Mission is, as measured: a word, and a sentence; for a pairing, or on the whole.  Empty where nobody knows."""
    measured = card.measured
    if measured is None or not measured.won:
        return "", ""
    won = measured.won.get(f"{army}/{enemy}")
    with_these = " between these armies" if won is not None else ""
    if won is None:
        won = round(sum(measured.won.values()) / len(measured.won))
    word = next(word for least, word in EASE if won >= least)
    luck = f"{measured.chance} %" if measured.chance else "none"
    return (
        word,
        f"in your place the program wins {won} % of its games{with_these}; play by chance wins {luck}",
    )


def load_content(mission_id: str, army_id: str, enemy_id: str) -> Content:
    """Content for one game.  Raises ContentError on a bad file, GameError if the armies may not face each other."""
    card, own, foe = mission(mission_id), army(army_id), army(enemy_id)
    if foe.side not in ENEMIES[own.side]:
        allowed = ", ".join(enemies_of(army_id))
        raise GameError(f"{own.name} cannot face {foe.name} (rifles:2.2.b); its enemies are: {allowed}")
    missing = sorted(card.forces() - set(foe.forces))
    if missing:
        path = find("army_cards", "rifles", enemy_id)
        raise ContentError(
            path.name,
            0,
            "forces",
            f"mission {card.id} asks for forces that are not there: {', '.join(missing)}",
        )
    turns = card.turns_for.get(f"{army_id}/{enemy_id}")
    if turns is not None:
        card = msgspec.structs.replace(card, turns=turns)
    return Content(card, own, foe, {"mission": mission_id, "army": army_id, "enemy": enemy_id})


def every_content() -> Iterator[Content]:
    """Every game that the files there are make; those whose files cannot be read are left out."""
    for army_id, enemy_id in pairings():
        for mission_id in missions():
            try:
                yield load_content(mission_id, army_id, enemy_id)
            except GameError:
                continue
