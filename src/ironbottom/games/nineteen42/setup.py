"""Set-up (n42:12): the Allies first, then Japan; as in history, or freely within the limits of the rules."""

from __future__ import annotations

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import AGAIN, NEXT, Flow, Proc, choose

from .cities import fitting
from .events import Placed
from .pieces import G, hex_id, hex_no, ix, kind, put
from .reinforcements import taking_part
from .special import DIVISION
from .state import ALLIES, JAPAN

READY = "ready"
"""As an answer: the rest of this side as in the ready historical set-up."""
FREE = {"Dutch": "12.61", "British": "12.62", "American": "12.63"}
"""The switch that frees the set-up of a nation."""
RANGOON = "0103"


def prepare(g: G) -> Proc[Flow]:
    """Owners, fortresses, and everything whose place is given; what is free goes to ``todo``, the Allies first (n42:12.0.a)."""
    yield from ()
    s, index = g.state, ix(g)
    m, scenario = index.map, g.content.scenario
    s.turn = scenario.first
    for i in sorted(m.ports | set(m.city)):
        s.owner[i] = m.home[i]
    for where, side in scenario.owned.items():
        i = m.number[where]
        s.owner[i] = side
        if i in m.city and side != m.home[i]:
            s.taken.append(i)
    index.touch()
    free: list[str] = []
    for u in [u for side in (ALLIES, JAPAN) for u, k in index.kinds.items() if k.side == side]:
        if taking_part(g, u):
            free += begin_with(g, u)
    s.todo = free
    s.force_z = g.content.on("13.4") and s.owner[m.number["0813"]] == ALLIES
    s.abda = g.content.on("13.7") and s.owner[m.number["1520"]] == ALLIES
    s.java = 2 if any(index.units(i, JAPAN) for i in m.region["java"]) else 0
    if g.content.on("10.4"):
        s.kong.force = [u for u in DIVISION if u in s.off]
        s.off = [u for u in s.off if u not in s.kong.force]
    return NEXT


def begin_with(g: G, u: str) -> list[str]:
    """Place a counter whose place is given; returns it if its owner may choose."""
    s, index, card = g.state, ix(g), kind(g, u).card
    place = g.content.scenario.moved.get(u, card.place)
    if kind(g, u).fort:
        i = index.map.number[place]
        if i not in s.forts and s.owner.get(i, kind(g, u).side) == kind(g, u).side:
            s.forts.append(i)
            index.touch()
        return []
    if place == "later":
        return []
    if u in g.content.scenario.off_map or place == "off":
        turn = g.content.scenario.arrive.get(u, 0)
        if turn > s.turn:
            s.away[u] = turn
        else:
            s.off.append(u)
        return []
    if u in g.content.scenario.moved or (place in index.map.number and not is_free(g, u)):
        deploy(g, u, index.map.number[place])
        return []
    return [u]


def is_free(g: G, u: str) -> bool:
    """May the owner choose where a counter begins, in this game?"""
    card = kind(g, u).card
    switch = FREE.get(card.nation, "")
    if switch and g.content.on(switch):
        return True
    return card.place not in ix(g).map.number


def deploy(g: G, u: str, i: int) -> None:
    """A counter begins here."""
    put(g, u, i)
    g.say(Placed(unit=u, hex=hex_id(g, i), why="setup"))


def set_up(g: G) -> Proc[Flow]:
    """One free counter after the other; in a historical scenario they go where they stood."""
    s = g.state
    if not s.todo:
        return NEXT
    u = s.todo[0]
    side = kind(g, u).side
    if not asked(g, u):
        s.todo.pop(0)
        deploy(g, u, ready_hex(g, u))
        return AGAIN
    options = [hex_id(g, i) for i in deployment(g, u)]
    chosen = yield from choose(Ask(side, "deploy", [READY, *options], kind(g, u).card.rule, u))
    if chosen == READY:
        for v in [v for v in s.todo if kind(g, v).side == side]:
            s.todo.remove(v)
            deploy(g, v, ready_hex(g, v))
    else:
        s.todo.pop(0)
        deploy(g, u, hex_no(g, chosen))
    return AGAIN


def asked(g: G, u: str) -> bool:
    """Is the owner asked about this counter?"""
    if g.content.scenario.setup == "free" or g.content.on("12"):
        return True
    switch = FREE.get(kind(g, u).card.nation, "")
    return bool(switch) and g.content.on(switch)


def limits(g: G, u: str) -> frozenset[int]:
    """The hexes in which a counter may begin, whatever stands there."""
    m, card = ix(g).map, kind(g, u).card
    region = m.region
    if card.nation == "Dutch" and g.content.on("12.61"):
        south = frozenset(
            i for i, each in enumerate(m.graph.board.hexes) if m.land[i] and (each.lat or 0.0) < 0
        )
        south = (south & region["allied-land"]) - region["malaya"] - region["brunei"] - _north_borneo(g)
        return south | m.named([card.place])  # more liberal, so that the printed place stays open as well
    if card.nation == "British" and g.content.on("12.62"):
        return region["burma"] | region["malaya"] | region["brunei"] | _north_borneo(g)
    if card.nation == "American" and g.content.on("12.63"):
        return region["philippines"]
    if card.place in m.number:
        return frozenset({m.number[card.place]})
    return region[card.place]


def _north_borneo(g: G) -> frozenset[int]:
    territories = ix(g).map.graph.territories
    return frozenset(territories["SW"] + territories["NB"])


def deployment(g: G, u: str) -> list[int]:
    """Where a counter may begin now: its limits, stacking, ground it can stand on; air units in cities (n42:4.3.a)."""
    s, index, k = g.state, ix(g), kind(g, u)
    found = []
    for i in sorted(limits(g, u)):
        if index.area and i not in index.area:
            continue
        if k.air:
            if i in index.map.city and i not in index.fields and s.owner.get(i) == k.side:
                found.append(i)
        elif (_stands(g, u, i) or index.map.may_enter(k.cls, i)) and fitting(g, [u], i):
            if index.side_at(i) in ("", k.side):
                found.append(i)
    if rangoon_wants(g, u):
        return [index.map.number[RANGOON]]
    return found


def bar_deploy(g: G, u: str, i: int) -> str:
    """Why a counter may not begin in a hex: the rule that gives it, or what stands there already."""
    index, k = ix(g), kind(g, u)
    if rangoon_wants(g, u):
        return "n42:13.5.a"
    if i not in limits(g, u):
        return k.card.rule
    if k.air:
        return "n42:4.3.a"
    if index.side_at(i) not in ("", k.side):
        return "n42:4.0.b"
    return "n42:4.1.a" if index.map.may_enter(k.cls, i) else "n42:5.12.d"


def _stands(g: G, u: str, i: int) -> bool:
    """Is it where the book has it stand, whatever the ground (the garrison of Amboina)?"""
    return hex_id(g, i) == kind(g, u).card.place


def rangoon_wants(g: G, u: str) -> bool:
    """Must this brigade go to Rangoon, because it is the last that can (n42:13.5.a)?"""
    if not g.content.on("13.5") or not _brigade(g, u):
        return False
    s, index = g.state, ix(g)
    rangoon = index.map.number[RANGOON]
    if (index.area and rangoon not in index.area) or any(_brigade(g, v) for v in index.units(rangoon)):
        return False
    return not any(_brigade(g, v) for v in s.todo if v != u)


def _brigade(g: G, u: str) -> bool:
    card = kind(g, u).card
    return card.nation == "British" and card.size == "brigade" and card.strength == 5


def ready_hex(g: G, u: str) -> int:
    """The hex of the ready set-up, or, where the player has filled it, the first that is open."""
    index, card = ix(g), kind(g, u).card
    may = deployment(g, u)
    assert may, f"no hex for {u}"
    if g.content.on("13.5") and u == "uk-28-ind" and index.map.number[RANGOON] not in may:
        index_may = index.map.number[RANGOON]
        if not index.area or index_may in index.area:
            return index_may
    where = card.historical or card.place
    i = index.map.number.get(where, -1)
    return i if i in may else may[0]
