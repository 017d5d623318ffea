"""The sequence of play (rifles:2.0, 3.0): steps of a game and of a Turn."""

from __future__ import annotations

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import AGAIN, NEXT, Call, Flow, Over, Proc, Step, cast_many, choose

from . import setup, squad
from .act import enter, perform
from .actions import END, actions
from .enemy import activate_group, queue_groups
from .entry import place_force
from .events import Grouped, Marked, Points, Row, TurnBegins, TurnEnds
from .grouping import regroup
from .index import kind
from .objectives import judge, met
from .pieces import G, fair, gain_rp, groups, merge, note, relocate, soldiers, squad_die, suppress
from .presence import presence_check
from .setup import sea
from .state import SQUAD, State


def turns(g: G) -> Proc[Flow]:
    """Play Turns until the Mission is decided (rifles:2.3.d)."""
    yield from ()
    return Call("turn")


def begin(g: G) -> Proc[Flow]:
    """A new Turn: what lasted a Turn is over."""
    yield from ()
    s = g.state
    for unit in s.units.values():
        unit.attacked = unit.recovered = unit.free_move = False
    for group in s.groups.values():
        group.moved = group.acted = group.stunned = False
    s.night_range, s.night_die = -1, 0
    s.guide_used = s.landed = False
    s.ap = s.bap = 0
    s.quiet = []
    s.queue = []
    g.say(TurnBegins(space=s.turn))
    return NEXT


def sail(g: G) -> Proc[Flow]:
    """The Sea Movement Phase, while the squad is aboard its landing craft (rifles:8.1)."""
    s = g.state
    if not s.at_sea:
        return NEXT
    yield from aboard(g)
    face = yield from squad_die(g, "sea", "rifles:8.1.c", better=6)
    row = g.content.mission.sea_movement[face - 1]
    g.say(Row(table="sea", result=face, text=row))
    if row == "under fire" and g.content.army.trait.code != "landing_troops":
        able = soldiers(g, SQUAD)
        place = yield from fair(g, len(able), "random unit", "rifles:8.1.c")
        if not able[place].suppressed:
            yield from suppress(g, able[place], "sea", "rifles:8.1.c")
    yield from progress(g, {"one": 1, "two": 2}.get(row, 0))
    return NEXT


def aboard(g: G) -> Proc[None]:
    """All units at SEA are one Group (rifles:8.1.a), Vehicles apart."""
    yield from ()
    foot = [k for k in groups(g, SQUAD) if not kind(g, g.state.units[k.units[0]]).vehicle]
    for other in foot[1:]:
        merge(g, foot[0], other)


def progress(g: G, stripes: int) -> Proc[None]:
    """Move the landing craft; in SHALLOW WATER it grounds and the normal Turn goes on at once (rifles:8.1.d)."""
    s = g.state
    for _ in range(stripes):
        mine = groups(g, SQUAD)
        if not sea(g, mine[0].stripe):
            break
        for group in mine:
            relocate(g, group, group.stripe - 1, None)
    mine = groups(g, SQUAD)
    if not sea(g, mine[0].stripe):
        s.at_sea, s.landed = False, True
        note(g, "landed", mine[0].stripe)
        for group in mine:
            group.moved = True
            if group.id in s.groups:
                yield from enter(g, group)


def create_groups(g: G) -> Proc[Flow]:
    """Step 1 of a Turn (rifles:3.1); skipped at sea and in the Turn of the landing."""
    if g.state.at_sea or g.state.landed:
        return NEXT
    return (yield from regroup(g))


def action_dice(g: G) -> Proc[Flow]:
    """Three Action Dice: 3-5 an AP, 6 a BAP (rifles:3.2.a-d); each may be thrown again for a Recon Point (rifles:3.7.b)."""
    s = g.state
    if s.at_sea:
        return NEXT
    faces = list((yield from cast_many(g, "action dice", "rifles:3.2.a", 3, seat=SQUAD)))
    fresh = [0, 1, 2]
    while s.rp > 0 and fresh:
        options: list[int] = [-1, *(i for i in fresh if faces[i] < 6)]
        if len(options) == 1:
            break
        chosen = yield from choose(Ask(SQUAD, "reroll action", options, "rifles:3.7.b", tuple(faces)))
        if chosen < 0:
            break
        fresh.remove(chosen)
        gain_rp(g, -1, "reroll")
        faces[chosen] = (yield from cast_many(g, "action dice", "rifles:3.7.b", 1, seat=SQUAD))[0]
    s.ap = s.kept_ap + sum(1 for f in faces if 3 <= f <= 5)
    s.bap = s.kept_bap + sum(1 for f in faces if f == 6)
    s.kept_ap = s.kept_bap = 0
    g.say(Points(ap=s.ap, bap=s.bap))
    return NEXT


def act(g: G) -> Proc[Flow]:
    """Step 2 of a Turn, one action at a time, until the points are gone or the player stops (rifles:3.2.g)."""
    s = g.state
    options = actions(g) if not s.at_sea else [END]
    if len(options) == 1:
        return (yield from end_of_actions(g))
    chosen = yield from choose(Ask(SQUAD, "action", options, "rifles:3.2.g", (s.ap, s.bap)))
    if chosen == END:
        return (yield from end_of_actions(g))
    yield from perform(g, chosen)
    if s.result is not None:
        raise Over
    return AGAIN


def end_of_actions(g: G) -> Proc[Flow]:
    """Points that are left are lost (rifles:3.2.f), unless the Leader keeps one (rifles:10.4.1.i)."""
    s = g.state
    leader = s.units.get(s.leader)
    if leader is not None and leader.skill == "Battlefield Control" and s.ap + s.bap:
        ways = ["none", *(["ap"] if s.ap else []), *(["bap"] if s.bap else [])]
        kept = yield from choose(Ask(SQUAD, "keep", ways, "rifles:10.4.1.i"))
        s.kept_ap, s.kept_bap = int(kept == "ap"), int(kept == "bap")
    s.ap = s.bap = 0
    s.ford = s.ford_group = 0
    return NEXT


def presence(g: G) -> Proc[Flow]:
    """Step 3 of a Turn (rifles:3.3), with the waves of the Mission before it; no check while a raid is unnoticed."""
    s, card = g.state, g.content.mission
    if s.at_sea or (card.raid is not None and not s.alarm):
        return NEXT
    wave = card.waves.get(str(s.turn))
    if wave is not None:
        yield from place_force(g, wave, 1, "table")
    yield from presence_check(g)
    return NEXT


def line_up(g: G) -> Proc[Flow]:
    """The order in which Enemy Groups activate, fixed for this Turn (rifles:3.5.a)."""
    yield from ()
    s, card = g.state, g.content.mission
    idle = s.at_sea or (card.raid is not None and not s.alarm)
    s.queue = [] if idle else queue_groups(g)
    return NEXT


def enemy(g: G) -> Proc[Flow]:
    """Step 4 of a Turn: one Enemy Group after the other (rifles:3.5)."""
    s = g.state
    while s.queue:
        group = s.groups.get(s.queue.pop(0))
        if group is not None:
            yield from activate_group(g, group)
            return AGAIN
    return NEXT


def end(g: G) -> Proc[Flow]:
    """The objectives are looked at, markers of the Turn come off, the Turn marker moves (rifles:9.0.a, 3.6)."""
    s = g.state
    g.say(TurnEnds(space=s.turn, met=met(g)))
    for group in s.groups.values():
        for marker, field in (("OVERWATCH", "watch"), ("COVER FIRE", "cover_fire")):
            if getattr(group, field):
                setattr(group, field, 0)
                g.say(Marked(group=group.id, marker=marker, on=False, rule="rifles:3.6.c"))
    yield from judge(g)
    if s.result is not None:
        raise Over
    s.turn -= 1
    s.flares = [f for f in s.flares if f[1] == 0 or s.turn >= f[1]]
    return NEXT


SEQUENCES: dict[str, tuple[Step[State], ...]] = {
    "mission": (
        Step("light", "rifles:2.1.c", setup.light),
        Step("terrain", "rifles:2.1.1.a", setup.terrain),
        Step("deal", "rifles:2.1.2.b", setup.deal),
        Step("enemies", "rifles:2.1.b", setup.enemies),
        Step("buy", "rifles:2.2.f", squad.buy),
        Step("equip", "rifles:2.2.g", squad.equip),
        Step("command", "rifles:2.2.h", squad.command),
        Step("place", "rifles:2.3.a", setup.place),
        Step("turns", "rifles:2.3.d", turns),
    ),
    "turn": (
        Step("begin", "rifles:3.0.a", begin, mark=True),
        Step("sail", "rifles:8.1.b", sail),
        Step("groups", "rifles:3.1.a", create_groups),
        Step("dice", "rifles:3.2.a", action_dice),
        Step("act", "rifles:3.2.g", act),
        Step("presence", "rifles:3.3.a", presence),
        Step("line up", "rifles:3.5.a", line_up),
        Step("enemy", "rifles:3.5.a", enemy),
        Step("end", "rifles:3.6.a", end),
    ),
}
"""Steps of the game and of a Turn."""

__all__ = ["SEQUENCES", "Grouped"]
