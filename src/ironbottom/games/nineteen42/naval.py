"""The naval movement segment (n42:5.3, 9.3): shipping, ports, landings, naval air; reinforcements that arrive in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ironbottom.kernel.ask import Ask, RuleId
from ironbottom.kernel.step import AGAIN, NEXT, Flow, Proc, choose, choose_some

from . import beaches
from .burma import bar_garrison
from .cities import city_number, fitting, roll_for
from .events import Arrived, Placed, Sailed, ShipsSunk
from .ground import OFF
from .pieces import (
    G,
    attack_strength,
    chase_air,
    defence_strength,
    enter,
    hex_id,
    hex_no,
    ix,
    kind,
    put,
    remove,
)
from .reinforcements import due, may_stand
from .sea import berth, sail
from .state import ALLIES, JAPAN, other

DONE, BACK = "done", "back"
MOST_ENTRIES = 6
"""Japanese units that may enter the map in a turn (n42:12.4.h)."""


# ---------------------------------------------------------------- purses


def purses(g: G, side: str) -> tuple[str, ...]:
    """The purses of NMPs of a side: one, or with n42:10.2 one for each Allied nation."""
    if side == JAPAN:
        return ("Japanese",)
    return ("British", "Dutch", "American") if g.content.on("10.2") else ("Allied",)


def purse_of(g: G, u: str) -> str:
    """Who ships a unit."""
    k = kind(g, u)
    return "Japanese" if k.side == JAPAN else k.nation if g.content.on("10.2") else "Allied"


def allowance(g: G, purse: str) -> int:
    """The NMPs of a turn by the table, what was sunk taken off (n42:5.33.a, 8.12.e)."""
    s = g.state
    table: dict[str, int] = {**g.content.tables.nmp, **g.content.scenario.nmp}
    if purse == "Japanese":
        full = table["japan0"] if s.turn == g.content.scenario.first == 0 else table["japan"]
    elif purse == "Allied":
        full = sum(table[n] for n in ("British", "Dutch", "American"))
    else:
        full = table[purse]
    return max(0, full - s.sunk.get(purse, 0))


def sink_ships(g: G, purse: str, number: int, i: int) -> None:
    """NMPs are lost for good."""
    if number:
        g.state.sunk[purse] = g.state.sunk.get(purse, 0) + number
        g.say(ShipsSunk(purse=purse, number=number, hex=hex_id(g, i)))


def price(g: G, u: str, how: str) -> int:
    """NMPs of the purse for a unit: an SNLF brings one of its own (n42:5.31.a, 5.32.a, 5.33.d)."""
    return (2 if how in ("beach", "sea") else 1) - int(kind(g, u).card.snlf)


def bill(g: G, cargo: Iterable[str], how: str) -> dict[str, int]:
    """NMPs for a cargo, by purse."""
    found: dict[str, int] = {}
    for u in cargo:
        found[purse_of(g, u)] = found.get(purse_of(g, u), 0) + price(g, u, how)
    return found


def payable(g: G, cargo: Sequence[str], how: str) -> bool:
    """Are there NMPs for it?"""
    return all(g.state.nmp.get(p, 0) >= n for p, n in bill(g, cargo, how).items())


# ---------------------------------------------------------------- beginning


def begin_naval(g: G) -> Proc[Flow]:
    """Purses are filled, invasion hexes paid for, reinforcements come (n42:2.0.c5)."""
    s = g.state
    s.nmp = {p: allowance(g, p) for p in purses(g, s.side)}
    s.entered, s.turned = 0, []
    for u, turn in list(s.away.items()):
        if turn <= s.turn and kind(g, u).side == s.side:
            del s.away[u]
            s.off.append(u)
    if s.side == JAPAN:
        yield from beaches.upkeep(g)
    else:
        due(g)
    return NEXT


# ---------------------------------------------------------------- what may sail


def bar_sail(g: G, u: str) -> RuleId | None:
    """Why a unit may not go aboard where it is."""
    s, index, k = g.state, ix(g), kind(g, u)
    if not k.ground:
        return "n42:5.2.b"
    if u in s.off:
        if k.side == JAPAN and s.entered >= MOST_ENTRIES:
            return "n42:12.4.h"
        if u in s.kong.force or (_kong_bound(g, u)):
            return "n42:10.4.h"
        if u in s.turned:
            return "n42:13.7.f"
    else:
        unit = s.units[u]
        if unit.sailed or unit.landed:
            return "n42:5.31.a"
        if unit.locked:
            return "n42:9.2.c"
        if unit.hex not in index.friendly_ports(k.side):
            return "n42:5.31.a"
        if not index.open_harbour(k.side, unit.hex) and not (k.card.snlf and _own_ship(g, u)):
            return "n42:9.3.a"
    if s.nmp.get(purse_of(g, u), 0) < price(g, u, "port"):
        return "n42:5.3.a"
    return None


def _own_ship(g: G, u: str) -> bool:
    """Can its own NMP carry it out of a port that others do not reach?"""
    index, side = ix(g), kind(g, u).side
    sea, zone = index.map.sea, index.zone(side)
    nodes = index.harbour(side, g.state.units[u].hex)
    return any(not zone[sea.hexes[j]] for node in nodes for _, j in sea.out[node])


def _kong_bound(g: G, u: str) -> bool:
    """The 38th Division does not come before the turn after Hong Kong has fallen (n42:10.4.h)."""
    from .special import DIVISION

    if u not in DIVISION or not g.content.on("10.4"):
        return False
    fell = g.state.kong.fell
    return fell < 0 or g.state.turn <= fell


def harbours(g: G) -> dict[int, list[str]]:
    """By hex (``OFF`` = off the map): the units that may sail."""
    s, index = g.state, ix(g)
    found: dict[int, list[str]] = {}
    if any(s.nmp.values()) or s.side == JAPAN:
        for i in sorted(index.friendly_ports(s.side)):
            able = [u for u in index.units(i, s.side) if bar_sail(g, u) is None]
            if able:
                found[i] = able
    able = [u for u in s.off if kind(g, u).side == s.side and bar_sail(g, u) is None]
    burma = [u for u in s.off if kind(g, u).nation == "British" and s.side == ALLIES and u not in able]
    if able or burma:
        found[OFF] = able + burma
    return found


def naval_air(g: G) -> list[str]:
    """Naval air units that may be stationed now (n42:5.33.e1)."""
    return [u for u in g.state.off if kind(g, u).naval and g.state.side == JAPAN]


def naval_segment(g: G) -> Proc[Flow]:
    """One voyage after the other, until the player is done."""
    from .burma import naval_owed

    s = g.state
    ports = harbours(g)
    options: list[Any] = [*(("from", hex_id(g, i)) for i in ports), *(("air", u) for u in naval_air(g))]
    if not options:
        return NEXT
    if not naval_owed(g):
        options.append(DONE)
    chosen = yield from choose(Ask(s.side, "naval", options, "n42:2.0.c5", tuple(sorted(s.nmp.items()))))
    if chosen == DONE:
        return NEXT
    what, where = chosen
    if what == "air":
        yield from station(g, where)
    else:
        start = OFF if where == "off" else hex_no(g, where)
        yield from ship(g, start, ports[start])
    return AGAIN


# ---------------------------------------------------------------- naval air


def stations(g: G) -> list[str]:
    """Sea and partial-sea hexes outside enemy zones that a naval air unit comes to (n42:5.33.e1)."""
    index = ix(g)
    found, zone = index.voyage(JAPAN, index.harbour(JAPAN, OFF)), index.zone(JAPAN)
    hexes = {index.map.sea.hexes[n] for n in found.order[1:]}
    return [hex_id(g, i) for i in sorted(hexes) if not zone[i]]


def station(g: G, u: str) -> Proc[None]:
    """A naval air unit sails in with its own NMP, and may be found on the way (n42:8.2.c)."""
    where = yield from choose(Ask(JAPAN, "station", [*stations(g), BACK], "n42:5.33.e1", u))
    if where == BACK:
        return
    i = hex_no(g, where)
    g.say(Sailed(units=(u,), start="off", hex=where, how="station", nmp=0))
    sunk = yield from sail(g, JAPAN, [u], OFF, i, "station")
    if sunk:
        remove(g, [u], "sunk", "n42:8.2.c", sunk[0].hex)
        return
    put(g, u, i)
    g.say(Arrived(units=(u,), hex=where, how="station"))


# ---------------------------------------------------------------- cargoes


def ship(g: G, start: int, able: Sequence[str]) -> Proc[None]:
    """Choose a cargo in a harbour and where it goes."""
    side = g.state.side
    cargo = tuple(able)
    if len(able) > 1:
        first = (able[0],)
        ask = Ask(side, "cargo", able, "n42:5.3.a", hex_id(g, start), least=1, most=len(able), first=first)
        cargo = yield from choose_some(ask)
    goals = destinations(g, cargo, start)
    chosen = yield from choose(Ask(side, "goal", [*goals, BACK], "n42:5.31.a", (cargo, hex_id(g, start))))
    if chosen == BACK:
        return
    how, where = chosen
    i = hex_no(g, where)
    if how == "burma":
        yield from through_burma(g, cargo, i)
        return
    if start >= 0:
        begin = berth(g, side, start, i, how, shipping(g, cargo, how))
        cargo = yield from load(g, cargo, start, how, begin)
        if cargo:
            yield from carry(g, list(cargo), start, i, how, begin)
    else:
        yield from carry(g, list(cargo), start, i, how)


def bar_cargo(g: G, cargo: Sequence[str], start: int) -> RuleId | None:
    """Why a cargo cannot be shipped together: nowhere to go, too few NMPs, or too many that would enter the map."""
    if next(goals_of(g, cargo, start), None) is not None:
        return None
    s = g.state
    if s.side == JAPAN and s.entered + sum(u in s.off for u in cargo) > MOST_ENTRIES:
        return "n42:12.4.h"
    return "n42:5.3.a"


def bar_loading(g: G, cargo: Sequence[str], start: int, how: str) -> RuleId | None:
    """Why NMPs of the allowance cannot come to the port in which a cargo waits: an SNLF needs none in ordinary movement."""
    side = g.state.side
    if start < 0 or ix(g).open_harbour(side, start) or not shipping(g, cargo, how):
        return None
    return "n42:9.3.a"


def shipping(g: G, cargo: Iterable[str], how: str) -> bool:
    """Do NMPs of the allowance have to come and load a cargo?"""
    return any(price(g, u, how) for u in cargo)


def begin_at(g: G, cargo: Iterable[str], start: int, how: str) -> tuple[int, ...]:
    """The waters of a harbour from which a cargo may sail."""
    return ix(g).berths(g.state.side, start, shipping(g, cargo, how))


def destinations(g: G, cargo: Sequence[str], start: int) -> list[tuple[str, str]]:
    """Where a cargo may go: ("port", hex), ("beach", hex), ("sea", hex), ("burma", hex)."""
    return list(goals_of(g, cargo, start))


def goals_of(g: G, cargo: Sequence[str], start: int) -> Iterator[tuple[str, str]]:
    """The :func:`destinations` one by one, for who asks only whether there is any."""
    s, index = g.state, ix(g)
    side = s.side
    entering = sum(u in s.off for u in cargo)
    if side == JAPAN and s.entered + entering > MOST_ENTRIES:
        return
    if start < 0 and all(kind(g, u).nation == "British" for u in cargo) and side == ALLIES:
        entry = index.map.region["burma-entry"] - index.open_cities(JAPAN)  # n42:9.2.a
        for i in sorted(entry):
            if all(may_stand(g, u, i) for u in cargo) and fitting(g, cargo, i):
                yield "burma", hex_id(g, i)
    if any(bar_sail(g, u) is not None for u in cargo):
        return
    came = index.voyage(side, begin_at(g, cargo, start, "port"))
    hexes = index.map.sea.hexes
    if payable(g, cargo, "port"):
        for i, nodes in index.docks(side).items():
            if any(n in came for n in nodes) and bar_port(g, cargo, start, i) is None:
                yield "port", hex_id(g, i)
    if side == JAPAN and payable(g, cargo, "beach") and bar_loading(g, cargo, start, "beach") is None:
        begin = begin_at(g, cargo, start, "beach")
        came, into = index.voyage(side, begin), index.landfalls(side, begin)
        for i in sorted({hexes[n] for n in (*came.order, *into)} - {OFF}):
            if index.map.coast[i] and bar_beach(g, cargo, start, i) is None:
                yield "beach", hex_id(g, i)
            elif not index.map.land[i] and bar_sea(g, cargo, i) is None:
                yield "sea", hex_id(g, i)


def reached(g: G, cargo: Sequence[str], start: int, how: str, i: int) -> bool:
    """Can a cargo come by sea from there to a hex (which may lie in an enemy zone, or be an empty enemy city)?"""
    index, side = ix(g), g.state.side
    nodes = begin_at(g, cargo, start, how)
    field, into = index.voyage(side, nodes), index.landfalls(side, nodes)
    return any(n in field or n in into for n in index.ends(side, i, how))


def bar_way(g: G, cargo: Sequence[str], start: int, how: str, i: int) -> RuleId | None:
    """Why a cargo may not be shipped to one hex in one way: what :func:`destinations` asks of all hexes."""
    s, index = g.state, ix(g)
    if s.side == JAPAN and s.entered + sum(u in s.off for u in cargo) > MOST_ENTRIES:
        return "n42:12.4.h"
    for u in cargo:
        if (rule := bar_sail(g, u)) is not None:
            return rule
    if not payable(g, cargo, how):
        return "n42:5.3.a"
    if (rule := bar_loading(g, cargo, start, how)) is not None:
        return rule
    if i == index.map.formosa or not reached(g, cargo, start, how, i):
        return "n42:5.31.e"
    if how == "port":
        return bar_port(g, cargo, start, i)
    if s.side != JAPAN:
        return "n42:5.32.b"
    if how == "beach":
        return bar_beach(g, cargo, start, i) if index.map.coast[i] else "n42:5.32.a"
    return bar_sea(g, cargo, i) if not index.map.land[i] else "n42:5.32.a"


def bar_port(g: G, cargo: Sequence[str], start: int, i: int) -> RuleId | None:
    """Why a cargo may not be shipped to a friendly port that ships can come to."""
    s, index = g.state, ix(g)
    side = s.side
    if i == start or i not in index.friendly_ports(side):
        return "n42:5.31.a"
    if (rule := bar_garrison(g, cargo, i)) is not None:
        return rule
    if index.zone(side)[i]:
        return "n42:3.0.f"
    if i in s.beaches and i not in index.true_ports(side) and s.beaches[i].turn >= s.turn:
        return "n42:5.32.d1"
    return _bar_end(g, cargo, i)


def _bar_end(g: G, cargo: Sequence[str], i: int) -> RuleId | None:
    index = ix(g)
    if index.area and i not in index.area:
        return "n42:5.31.d"
    if not fitting(g, cargo, i):
        return "n42:4.1.a"
    for u in cargo:
        k = kind(g, u)
        if not index.map.may_enter(k.cls, i):
            return "n42:5.12.d"
        if k.card.filipino and g.content.on("10.1") and i in index.not_philippines:
            return "n42:10.1.a"
    return None


def bar_beach(g: G, cargo: Sequence[str], start: int, i: int) -> RuleId | None:
    """Why Japan may not land on a coastal hex that ships can come to (n42:5.32, 9.2.f, 13.2)."""
    s, index = g.state, ix(g)
    if i == start or index.side_at(i) == ALLIES:
        return "n42:4.0.b"
    if (rule := bar_garrison(g, cargo, i)) is not None:
        return rule
    if i in index.friendly_ports(JAPAN) and not index.zone(JAPAN)[i] and s.beaches.get(i) is None:
        return "n42:5.31.a"  # a friendly port: that is ordinary movement
    if g.content.on("13.2") and i not in index.map.region["beaches"]:
        return "n42:13.2.c2" if index.map.ids[i] == "2204" else "n42:13.2.b"
    if i in index.open_cities(ALLIES):
        if i in s.rolled or city_number(g, i, landing_strength(g, cargo, i)) < 1:
            return "n42:9.2.b2"
    if "abda won" in s.sortied and i in index.map.region["java"]:
        return "n42:13.7.f"
    return _bar_end(g, cargo, i)


def bar_sea(g: G, cargo: Sequence[str], i: int) -> RuleId | None:
    """Why Japan may not place invaders in a full sea hex: it must touch an enemy unit (n42:5.32.a, f1)."""
    index = ix(g)
    near = [j for j in index.map.graph.beside[i] if index.side_at(j) == ALLIES and index.map.coast[j]]
    if index.area:
        near = [j for j in near if j in index.area]
    if g.content.on("13.2"):
        near = [j for j in near if j in index.map.region["beaches"]]
    if not near:
        return "n42:5.32.f1"
    if (rule := bar_garrison(g, cargo, i)) is not None:
        return rule
    if "abda won" in g.state.sortied and all(j in index.map.region["java"] for j in near):
        return "n42:13.7.f"
    return None if fitting(g, cargo, i) else "n42:4.1.a"


def landing_strength(g: G, cargo: Sequence[str], i: int) -> int:
    """Half points of a landing in an empty city, not rolled for yet, with whoever else stands in its zone (n42:9.2.f)."""
    from .cities import besiegers

    others = [u for u in besiegers(g, i, JAPAN) if u not in cargo]
    ashore = [u for u in cargo if u in g.state.units]  # from a port, perhaps disrupted
    fresh = [u for u in cargo if u not in g.state.units]
    return attack_strength(g, fresh) + defence_strength(g, [*ashore, *others])


def through_burma(g: G, cargo: Sequence[str], i: int) -> Proc[None]:
    """British units come overland at the edge of Burma, without NMPs (n42:12.22.e)."""
    yield from chase_air(g, i, JAPAN)
    for u in cargo:
        put(g, u, i).sailed = True
        g.say(Placed(unit=u, hex=hex_id(g, i), why="burma"))
    enter(g, cargo, i)


# ---------------------------------------------------------------- loading and sailing


def load(
    g: G, cargo: tuple[str, ...], start: int, how: str, begin: tuple[int, ...] = ()
) -> Proc[tuple[str, ...]]:
    """Bring the NMPs to the port of loading, each a target by itself (n42:9.3); returns who can be carried.

    ``begin`` = the water of the port at which they load, if not any.

    Lost NMPs may be replaced from the purse, as long as there are any; what then is short stays ashore.
    """
    s, side = g.state, g.state.side
    for purse, need in bill(g, cargo, how).items():
        have, wanted = 0, need
        while wanted > have:
            send = wanted - have
            s.nmp[purse] -= send
            ships = [f"nmp {n + 1}" for n in range(send)]
            g.say(Sailed(units=(), start="off", hex=hex_id(g, start), how="shipping", nmp=send))
            sunk = yield from sail(g, side, ships, OFF, start, "shipping", ends=begin)
            have += send - len(sunk)
            for one in sunk:
                sink_ships(g, purse, 1, one.hex)
            wanted = need
            if have < need:
                more = min(need - have, s.nmp[purse])
                about = (cargo, hex_id(g, start), have, need)
                again = (
                    more > 0
                    and (yield from choose(Ask(side, "replace", ["yes", "no"], "n42:9.3.b2", about))) == "yes"
                )
                wanted = have + more if again else have
        if have < need:
            cargo = yield from leave_behind(g, cargo, purse, have, how)
    return cargo


def leave_behind(g: G, cargo: tuple[str, ...], purse: str, have: int, how: str) -> Proc[tuple[str, ...]]:
    """Too few NMPs came: choose who goes."""
    theirs = [u for u in cargo if purse_of(g, u) == purse]
    costs = sorted(price(g, u, how) for u in theirs)
    most = 0
    while most < len(costs) and sum(costs[: most + 1]) <= have:
        most += 1
    picked: tuple[str, ...] = ()
    if most:
        ask = Ask(g.state.side, "embark", theirs, "n42:9.3.b2", (have, how), least=0, most=max(2, most))
        picked = yield from choose_some(ask)
    return tuple(u for u in cargo if u not in theirs or u in picked)


def bar_embark(g: G, picked: Sequence[str], have: int, how: str) -> RuleId | None:
    """Why these cannot go aboard the NMPs that came."""
    return "n42:9.3.b2" if sum(price(g, u, how) for u in picked) > have else None


def carry(g: G, cargo: list[str], start: int, goal: int, how: str, begin: tuple[int, ...] = ()) -> Proc[None]:
    """The loaded voyage: who is found goes down with its NMPs (n42:8.12.b)."""
    from .special import java_sea

    s, side = g.state, g.state.side
    cost = bill(g, cargo, how)
    if start < 0:
        for purse, n in cost.items():
            s.nmp[purse] -= n
        s.entered += len(cargo) if side == JAPAN else 0
    g.say(
        Sailed(
            units=tuple(cargo), start=hex_id(g, start), hex=hex_id(g, goal), how=how, nmp=sum(cost.values())
        )
    )
    if how in ("beach", "sea") and (yield from java_sea(g, cargo, start, goal, how)):
        return
    for u in cargo:
        beaches.evacuated(g, u)
    sunk = yield from sail(g, side, cargo, start, goal, how, begin=begin)
    for one in sunk:
        purse, n = purse_of(g, one.target), price(g, one.target, how)
        remove(g, [one.target], "sunk", "n42:8.12.b", one.hex)
        sink_ships(g, purse, n, one.hex)
        cargo.remove(one.target)
    if cargo:
        yield from arrive(g, cargo, goal, how)


def arrive(g: G, cargo: list[str], goal: int, how: str) -> Proc[None]:
    """The end of a voyage: a port, a coast, or the sea before it."""
    from .special import force_z

    s = g.state
    if how in ("beach", "sea"):
        cargo = yield from force_z(g, cargo, goal, how)
        if not cargo:
            return
    open_city = how == "beach" and goal in ix(g).open_cities(other(s.side))
    if open_city and not (yield from roll_for(g, goal, landing_strength(g, cargo, goal), "n42:9.2.f")):
        remove(g, cargo, "drowned", "n42:9.2.f", goal)
        return
    if how != "sea":
        yield from chase_air(g, goal, other(s.side))
    for u in cargo:
        unit = put(g, u, goal)
        unit.sailed = True
        unit.landed = how if how != "port" else ""
    g.say(Arrived(units=tuple(cargo), hex=hex_id(g, goal), how=how))
    if how != "sea":
        enter(g, cargo, goal)
    if how == "beach" or goal in s.beaches:
        beaches.open_beach(g, goal, cargo)


def end_naval(g: G) -> Proc[Flow]:
    """Unpaid invasion hexes close (n42:5.32.d2)."""
    yield from ()
    if g.state.side == JAPAN:
        beaches.close_unpaid(g)
    return NEXT
