"""How the log of a campaign is read."""

from __future__ import annotations

from ironbottom.campaign import events as e
from ironbottom.campaign.state import CampaignContent
from ironbottom.kernel.ask import Side
from ironbottom.kernel.events import Event, Rolled

from . import rifles
from .reading import Behind, Names

BOOK = "rifles"
SIDES: dict[Side, str] = {}
ACTS = frozenset({"mission", "buy", "hand out", "leader", "skill", "trophy"})


def turn(content: CampaignContent, event: Event) -> int | None:
    """A debrief begins: the number of its mission."""
    if type(event) is not e.Reported:
        return None
    return next((n for n, card in enumerate(content.missions, 1) if card.id == event.mission), None)


def heading(event: Event) -> bool:
    """The report of a mission."""
    return type(event) is e.Reported


def apart(event: Event) -> bool:
    """The report of a mission."""
    return heading(event)


def announces(event: Event) -> bool:
    """Dice speak for themselves."""
    return False


def loss(event: Event) -> bool:
    """Who fell, and what became of him."""
    return type(event) is e.Fate


def sides(content: CampaignContent, event: Event, names: Names) -> set[Side]:
    """There is but one."""
    return set()


def things(content: CampaignContent, event: Event, names: Names) -> list[str]:
    """The men."""
    found = [getattr(event, "name", ""), *rifles.units(event, names)]
    return [names.get(one, one) for one in dict.fromkeys(found) if one]


def purpose(rolled: Rolled) -> str:
    """The words of the log."""
    from ironbottom.campaign.words import DICE

    return DICE.get(rolled.kind) or rifles.purpose(rolled)


def behind(content: CampaignContent, event: Event) -> list[Behind]:
    """Nothing is read but dice."""
    return []
