"""What exists in a campaign (rifles:10): the men, what they did, points, and where the campaign stands."""

from __future__ import annotations

import msgspec

from ironbottom.games.rifles.cards import Army, Content, Mission
from ironbottom.games.rifles.state import State as Board
from ironbottom.kernel.step import Frame

FIT, WOUNDED, DEAD = "fit", "wounded", "dead"


class Record(msgspec.Struct):
    """A man's service record, taken from the events of his missions."""

    missions: int = 0
    hits: int = 0
    kills: int = 0
    suppressed: int = 0
    wounds: int = 0
    promotions: list[str] = []
    decorations: list[str] = []


class Man(msgspec.Struct):
    """A soldier of the squad.  ``type`` is his weapon on the card of ``army`` (a War Trophy comes from another one)."""

    id: str
    name: str
    army: str
    type: str
    bp: int
    morale: int = 3
    skill: str = ""
    status: str = FIT
    kit: dict[str, int] = {}
    record: Record = msgspec.field(default_factory=Record)
    joined: int = 1
    fell: int = 0


class Played(msgspec.Struct):
    """A mission of the campaign: how it ended and what it brought."""

    mission: str
    code: str
    turns: int
    vp: int = 0
    xp: int = 0
    vehicles: int = 0
    lines: list[str] = []
    game: str = ""


class Campaign(msgspec.Struct):
    """A campaign between two answers.  ``draft`` is a board on which the squad is bought and equipped.

    ``markers`` = unit markers used on such boards so far: none comes twice, so that the log always means the same man.
    ``report`` is the report of the mission just played, until the debrief has dealt with all of it.
    """

    at: list[Frame]
    men: dict[str, Man] = {}
    leader: str = ""
    assistant: str = ""
    squad_kit: dict[str, int] = {}
    number: int = 1
    xp: int = 0
    vp: int = 0
    next_man: int = 1
    used_names: list[int] = []
    played: list[Played] = []
    markers: dict[str, int] = {}
    draft: Board | None = None
    report: list[object] | None = None
    todo: list[str] = []
    ended: str = ""


class CampaignContent(msgspec.Struct, frozen=True):
    """What a campaign is played with, stored in its save: both armies, all missions, and whether take-backs are allowed."""

    army: Army
    enemy: Army
    missions: tuple[Mission, ...]
    ironman: bool = False
    options: dict[str, str] = {}


SKILLS = (
    "Sharpshooter",
    "Camouflage",
    "Quick Shot",
    "Close Combat",
    "Heroic Morale",
    "Grenadier",
    "Athletic",
    "Bull Strength",
    "Battlefield Control",
    "Hunter",
    "War Trophy",
    "Local Contacts",
    "Spotter",
)
"""rifles:10.4.1.tbl"""
MAJOR, SUCCESS = 32, 20
"""Victory points for a Major Success and for a Success (rifles:10.5.tbl)."""


def grade(vp: int) -> str:
    """The level of success of a campaign."""
    return "major success" if vp >= MAJOR else "success" if vp >= SUCCESS else "defeat"


def next_up(state: Campaign, content: CampaignContent) -> Content:
    """The next mission, at the end the last, with both armies and no squad yet: what its card says."""
    card = content.missions[min(state.number, len(content.missions)) - 1]
    return Content(card, content.army, content.enemy)


def fit(state: Campaign) -> list[Man]:
    """The men who can take part in the next mission."""
    return [m for m in state.men.values() if m.status == FIT]


def living(state: Campaign) -> list[Man]:
    """All who are not dead."""
    return [m for m in state.men.values() if m.status != DEAD]
