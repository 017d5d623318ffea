"""Preparing the Mission (rifles:2.1): light, terrain, Event markers, Features, Enemy forces, and the squad's place (rifles:2.3)."""

from __future__ import annotations

from ironbottom.kernel.ask import NOBODY, Ask
from ironbottom.kernel.step import NEXT, Flow, Proc, cast, choose_some

from .cards import Content, Mission
from .entry import add_feature, place_force
from .events import Dealt, Grouped, Terrain
from .index import kind
from .pieces import G, new_group, note, soldiers
from .state import ENTRY, SQUAD, Stripe


def card(g: G) -> Mission:
    """The Mission Card."""
    content: Content = g.content
    return content.mission


def light(g: G) -> Proc[Flow]:
    """Day or night, by die where the card says so (rifles:7.0.a); the Turn marker on its space (rifles:2.1.c)."""
    mission, s = card(g), g.state
    s.turn = mission.turns
    s.light = mission.light[0]
    if len(mission.light) > 1:
        face = yield from cast(g, "light", "rifles:7.0.a", seat=SQUAD)
        s.light = mission.light[face - 1]
    note(g, "light", s.light)
    return NEXT


def terrain(g: G) -> Proc[Flow]:
    """Base Terrain by die for each stripe that the card does not fix (rifles:2.1.1.a); then Features and wire of the set-up."""
    mission, s = card(g), g.state
    s.stripes = [Stripe() for _ in range(6)]
    for n in range(1, 7):
        fixed = mission.terrain_fixed.get(str(n))
        if fixed is None:
            face = yield from cast(g, "terrain", "rifles:2.1.1.a", seat=SQUAD, about=(n,))
            s.stripes[n - 1].terrain = mission.terrain[face - 1]
        else:
            s.stripes[n - 1].terrain = fixed
        g.say(Terrain(stripe=n, terrain=s.stripes[n - 1].terrain, fixed=fixed is not None))
    g.index.forget_terrain()
    for row in mission.features:
        feature = add_feature(g, row.stripe, row.kind)
        if feature is not None and mission.raid is not None and row.kind == "BUILDING":
            feature.target = row.stripe in mission.raid.targets
    for n in mission.obstacles:
        s.stripes[n - 1].wire = s.stripes[n - 1].trap = True
    return NEXT


def deal(g: G) -> Proc[Flow]:
    """Event markers drawn unseen and laid face down; the rest is set aside unseen (rifles:2.1.2)."""
    mission, s = card(g), g.state
    cup = [e.marker for e in mission.events]
    for n in mission.event_stripes:
        drawn = 1
        if len(cup) > 1:
            drawn = yield from cast(g, "draw", "rifles:2.1.2.b", sides=len(cup), secret=NOBODY)
        s.stripes[n - 1].events.append(cup.pop(drawn - 1))
        g.say(Dealt(stripe=n))
    s.aside = cup
    return NEXT


def enemies(g: G) -> Proc[Flow]:
    """Enemy forces that the card places in the set-up."""
    for row in card(g).start_enemies:
        yield from place_force(g, row.force, row.stripe, "setup", row.on, garrison=row.garrison)
    return NEXT


def place(g: G) -> Proc[Flow]:
    """The squad at its start: below #6 unless the card says otherwise (rifles:2.3.a); Vehicles form Groups of their own."""
    mission, s = card(g), g.state
    where = mission.start
    foot = [u.id for u in soldiers(g, SQUAD)]
    stay = tuple(foot)
    if len(where) > 1:
        ask = Ask(SQUAD, "start", foot, "rifles:2.1.b", where, least=0, most=len(foot), first=tuple(foot))
        stay = yield from choose_some(ask)
    for n, members in zip(where, (list(stay), [i for i in foot if i not in stay]), strict=False):
        if members:
            _start(g, n, members)
    for unit in list(s.units.values()):
        if unit.side == SQUAD and kind(g, unit).vehicle:
            _start(g, where[0], [unit.id])
    s.at_sea = all(k.side != SQUAD or sea(g, k.stripe) for k in s.groups.values()) and sea(g, where[0])
    return NEXT


def _start(g: G, stripe: int, members: list[str]) -> None:
    group = new_group(g, SQUAD, stripe, members)
    g.say(Grouped(group=group.id, side=SQUAD, stripe=stripe, units=tuple(members)))


def sea(g: G, stripe: int) -> bool:
    """Is it a SEA stripe?"""
    return stripe < ENTRY and g.state.stripes[stripe - 1].terrain == "SEA"
