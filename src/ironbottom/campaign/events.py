"""What can happen in a campaign, besides what happens while a squad is bought (the events of Rifles)."""

from __future__ import annotations

from ironbottom.kernel.events import Event


class Enlisted(Event, frozen=True, gc=False):
    """A man joins the squad."""

    man: str
    name: str
    weapon: str
    morale: int


class Granted(Event, frozen=True, gc=False):
    """HQ grants points: ``units`` BP for men and equipment, ``kit`` BP for equipment alone (rifles:10.2)."""

    units: int
    kit: int


class Reported(Event, frozen=True, gc=False):
    """A mission has been played."""

    mission: str
    name: str
    code: str
    turns: int


class Fate(Event, frozen=True, gc=False):
    """What became of a man who fell (rifles:10.3.tbl1): ``dead``, ``wounded`` or ``fit``."""

    man: str
    name: str
    fate: str


class Healed(Event, frozen=True, gc=False):
    """A wounded man is back (rifles:10.3.a)."""

    man: str
    name: str


class Raised(Event, frozen=True, gc=False):
    """A man's Morale has changed: a recruit is now a Line soldier, or somebody a Veteran."""

    man: str
    name: str
    morale: int


class Skilled(Event, frozen=True, gc=False):
    """A man has learnt a skill (rifles:10.4.e); with a War Trophy, which weapon he now carries."""

    man: str
    name: str
    skill: str
    weapon: str = ""


class Decorated(Event, frozen=True, gc=False):
    """A man is decorated, and for what."""

    man: str
    name: str
    medal: str
    deed: str


class Scored(Event, frozen=True, gc=False):
    """Victory points of the mission, and the total."""

    parts: tuple[tuple[str, int], ...]
    total: int


class Learnt(Event, frozen=True, gc=False):
    """Experience Points of the mission, and how many there are now."""

    n: int
    now: int


class Commands(Event, frozen=True, gc=False):
    """A man leads the squad."""

    man: str
    name: str


class CampaignEnds(Event, frozen=True, gc=False):
    """The campaign is over: total and level of success (rifles:10.5)."""

    vp: int
    grade: str


EVENTS: tuple[type[Event], ...] = (
    Enlisted,
    Granted,
    Reported,
    Fate,
    Healed,
    Raised,
    Skilled,
    Decorated,
    Scored,
    Learnt,
    Commands,
    CampaignEnds,
)
