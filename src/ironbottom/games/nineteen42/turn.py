"""The sequence of play (n42:2.0): steps of a game, of a game-turn and of a player-turn."""

from __future__ import annotations

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import NEXT, Call, Flow, Over, Proc, Step, choose

from . import setup
from .air import air_segment
from .burma import tell_garrison
from .combat import choose_banks, combat_phase, end_combat
from .events import GameEnds, Phase, Placed, PlayerTurn, TurnBegins
from .land import land_segment
from .naval import begin_naval, end_naval, naval_segment
from .pieces import G, chase_air, enter, hex_id, hex_no, ix, kind, put, recover
from .points import judge
from .reinforcements import arrivals, may_stand, taking_part
from .special import attrition, decline, hong_kong
from .state import ALLIES, JAPAN, State


def turns(g: G) -> Proc[Flow]:
    """Turn after turn, to the last (n42:12.5.d)."""
    yield from ()
    if g.state.result is not None:
        return NEXT
    return Call("turn")


def begin(g: G) -> Proc[Flow]:
    """A game-turn begins."""
    yield from ()
    g.state.played = []
    g.state.phase = "begin"
    g.say(TurnBegins(turn=g.state.turn))
    return NEXT


def allied(g: G) -> Proc[Flow]:
    """The Allied player-turn; there is none on Turn 0 (n42:2.0.d1-2)."""
    yield from ()
    s = g.state
    if s.turn == 0 or ALLIES in s.played:
        return NEXT
    return begins(g, ALLIES)


def japanese(g: G) -> Proc[Flow]:
    """The Japanese player-turn."""
    yield from ()
    return NEXT if JAPAN in g.state.played else begins(g, JAPAN)


def begins(g: G, side: str) -> Flow:
    """A player-turn begins: what lasted one is over for its side."""
    s = g.state
    s.played.append(side)
    s.side = side
    s.fallen, s.rolled, s.sortied = [], [], []
    s.nmp = {}
    for u, unit in s.units.items():
        unit.struck = unit.fought = False
        if kind(g, u).side == side:
            unit.spent, unit.mode, unit.locked, unit.landed = 0, "", False, ""
            unit.advanced = False
            unit.sailed, unit.flew, unit.blind, unit.lifted = False, 0, False, False
    ix(g).touch()
    ix(g).touch(air=True)
    g.say(PlayerTurn(turn=s.turn, side=side))
    return Call("player")


def start(g: G) -> Proc[Flow]:
    """What happens as a player-turn starts (n42:13.1); what the garrison of Burma has lost is told (n42:10.5)."""
    if g.state.side == JAPAN:
        yield from decline(g)
        tell_garrison(g)
    phase(g, "land")
    return NEXT


def phase(g: G, name: str) -> None:
    """A segment begins."""
    g.state.phase = name
    g.say(Phase(side=g.state.side, phase=name))


def home_guard(g: G) -> Proc[Flow]:
    """The Dutch Home Guard comes in the first Allied land segment after Japan moved into Java (n42:12.12)."""
    s, index = g.state, ix(g)
    if s.side != ALLIES or s.java != 1:
        return NEXT
    s.java = 2
    for u, k in index.kinds.items():
        if k.card.entry != "java" or not taking_part(g, u):
            continue
        options = [hex_id(g, i) for i in sorted(index.map.region["java"]) if may_stand(g, u, i)]
        if options:
            where = yield from choose(Ask(ALLIES, "arrive", options, "n42:12.12.b", u))
            yield from chase_air(g, hex_no(g, where), JAPAN)
            put(g, u, hex_no(g, where))
            g.say(Placed(unit=u, hex=where, why="home guard"))
            enter(g, [u], hex_no(g, where))
    return NEXT


def to_air(g: G) -> Proc[Flow]:
    """On to the air segment."""
    yield from ()
    phase(g, "air")
    return NEXT


def to_sea(g: G) -> Proc[Flow]:
    """On to the naval segment."""
    yield from ()
    phase(g, "naval")
    return NEXT


def to_combat(g: G) -> Proc[Flow]:
    """On to the combat phase."""
    yield from ()
    phase(g, "combat")
    return NEXT


def ends(g: G) -> Proc[Flow]:
    """A player-turn ends: disruption wears off (n42:6.32.d), umbrellas are back (n42:5.21.c), who landed is in supply no longer.

    What the garrison of Burma is short of is told (n42:10.5).
    """
    yield from ()
    s = g.state
    tell_garrison(g)
    recover(g)
    for unit in s.units.values():
        unit.landed, unit.blind = "", False
    s.fallen = []
    ix(g).touch()
    ix(g).touch(air=True)
    return NEXT


def end(g: G) -> Proc[Flow]:
    """The turn marker moves on; after the last turn points are counted (n42:12.5.d, 11.0)."""
    yield from ()
    s = g.state
    if s.turn < g.content.scenario.last:
        s.turn += 1
        ix(g).touch(air=True)
        return NEXT
    s.result = judge(g)
    g.say(
        GameEnds(level=s.result.level, winner=s.result.winner, japan=s.result.japan, allies=s.result.allies)
    )
    raise Over


SEQUENCES: dict[str, tuple[Step[State], ...]] = {
    "game": (
        Step("prepare", "n42:12.0.a", setup.prepare),
        Step("set up", "n42:12.0.a", setup.set_up),
        Step("turns", "n42:2.0.a", turns),
    ),
    "turn": (
        Step("begin", "n42:2.0.a", begin, mark=True),
        Step("attrition", "n42:9.4.b", attrition),
        Step("allies", "n42:2.0.d1", allied),
        Step("japan", "n42:2.0.d1", japanese),
        Step("end", "n42:12.5.d", end),
    ),
    "player": (
        Step("start", "n42:2.0.c1", start, mark=True),
        Step("home guard", "n42:12.12.a", home_guard),
        Step("land", "n42:2.0.c3", land_segment),
        Step("to air", "n42:2.0.c4", to_air),
        Step("air", "n42:2.0.c4", air_segment),
        Step("to sea", "n42:2.0.c5", to_sea),
        Step("shipping", "n42:5.33.a", begin_naval),
        Step("arrivals", "n42:12.22.f", arrivals),
        Step("naval", "n42:2.0.c5", naval_segment),
        Step("beaches", "n42:5.32.d2", end_naval),
        Step("to combat", "n42:2.0.c6", to_combat, mark=True),
        Step("banks", "n42:5.13.c", choose_banks),
        Step("combat", "n42:2.0.c6", combat_phase),
        Step("hong kong", "n42:10.4.a", hong_kong),
        Step("end combat", "n42:8.2.b", end_combat),
        Step("end of player-turn", "n42:6.32.d", ends),
    ),
}
"""Steps of the game, of a turn and of a player-turn."""
