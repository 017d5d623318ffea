"""Victory points and levels (n42:11.0, 13.3)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from .cards import Worth
from .pieces import G, ix, kind
from .state import ALLIES, JAPAN, Result


class Line(NamedTuple):
    """A line of the reckoning: whose points, how many, what for, by which rule."""

    side: str
    points: int
    what: str
    number: int
    rule: str


def worth(g: G) -> Worth:
    """What points are given for in this game."""
    found: Worth = g.content.scenario.worth
    if not g.content.on("13.3"):
        return found
    return replace(found, fortress=min(10, found.fortress), surrendered=1, rangoon=5)


def reckoning(g: G) -> list[Line]:
    """The points of both sides as things stand."""
    s, index, w = g.state, ix(g), worth(g)
    forts = fallen(g)
    given = [x for x in s.lost if x.how == "surrendered"]
    allied = sum(kind(g, x.id).side == ALLIES and kind(g, x.id).ground for x in given)
    japanese = sum(kind(g, x.id).side == JAPAN for x in given)
    alive = sum(kind(g, u).side == ALLIES for u in s.units)
    own = [(i, n) for id, n in w.places.items() if s.owner.get(i := index.map.number[id]) == JAPAN]
    rangoon = index.map.number["0103"]
    british = any(kind(g, u).nation == "British" for u in index.units(rangoon))
    lines = [
        Line(JAPAN, w.fortress * len(forts), "fortresses fallen", len(forts), "n42:11.0.a1"),
        Line(JAPAN, w.surrendered * allied, "Allied units surrendered", allied, "n42:11.0.a2"),
        Line(JAPAN, w.hong_kong * (s.kong.fell >= 0), "Hong Kong", int(s.kong.fell >= 0), "n42:11.0.a3"),
        Line(JAPAN, sum(n for _, n in own), "cities held", len(own), "n42:11.0.0"),
        Line(ALLIES, w.survivor * alive, "units surviving", alive, "n42:11.0.b1"),
        Line(ALLIES, w.japan_surrendered * japanese, "Japanese units surrendered", japanese, "n42:11.0.b2"),
        Line(ALLIES, w.rangoon * british, "a British unit in Rangoon", int(british), "n42:13.3.c"),
    ]
    return [line for line in lines if line.points or line.what == "units surviving"]


def fallen(g: G) -> list[int]:
    """The Allied fortresses of this scenario that are gone (n42:9.5.c)."""
    index = ix(g)
    return [
        i
        for i in index.map.forts
        if index.map.home[i] == ALLIES and i not in g.state.forts and _in_play(g, i)
    ]


def _in_play(g: G, i: int) -> bool:
    """Is a fortress part of this scenario?"""
    index = ix(g)
    if index.area and i not in index.area:
        return False
    return any(k.fort and index.map.number[k.card.place] == i for k in index.kinds.values()) and _was_there(
        g, i
    )


def _was_there(g: G, i: int) -> bool:
    """Did the Allies have the fortress when the scenario began?"""
    id = ix(g).map.ids[i]
    owner: str = g.content.scenario.owned.get(id, ALLIES)
    return owner == ALLIES


def totals(g: G) -> tuple[int, int]:
    """Points of Japan and of the Allies."""
    lines = reckoning(g)
    return sum(x.points for x in lines if x.side == JAPAN), sum(x.points for x in lines if x.side == ALLIES)


def judge(g: G) -> Result:
    """The level of victory as things stand (n42:11.0.c, chart.victory)."""
    japan, allies = totals(g)
    level = g.content.scenario.levels[0]
    for each in g.content.scenario.levels:
        if japan - allies >= each.least:
            level = each
    return Result(level.name, level.winner, japan, allies, "n42:11.0.c")
