"""How a commander uses the sea: dated operations first, then naval air, then what is wanted elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ironbottom.bots.doctrine import Operation
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.bot import Candidate

from . import burma, combat, naval
from .bot_fight import Choice, drm_at, weigh
from .ground import OFF
from .sea import berth, plain_course
from .staff import FAR, Staff, formation_of
from .state import JAPAN

STORM = 4.0
"""The least that a storm must promise above an attack from the land alone, in the points of :class:`Worth`."""
RAID = 0.6
"""The same of a landing against a small garrison."""
GARRISON = 6
"""The strength that makes a garrison small."""


class Lift(NamedTuple):
    """A voyage that could be made: who, from where, how and where to, the chance that a transport is lost, its score."""

    cargo: tuple[str, ...]
    start: int
    how: str
    goal: int
    risk: float
    score: float
    why: str


def naval_act(staff: Staff, ask: Ask[Any]) -> Choice:
    """The next voyage of the naval segment."""
    ports = naval.harbours(staff.g)
    lift = urgent(staff, ports)
    air = staff.level.sieges and any(o[0] == "air" for o in ask.options if o != naval.DONE)
    if lift is None and air and staff.side == JAPAN:
        found = _station(staff, ask)
        if found is not None:
            return found
    lift = lift or later(staff, ports)
    if lift is None:
        return _no_more(staff, ask)
    staff.mind.now = (lift.how, lift.cargo, staff.id(lift.goal))
    start = ("from", staff.id(lift.start))
    if start not in ask.options:
        return _no_more(staff, ask)
    return start, f"{lift.why}: {naval_words(staff, lift)}", ()


def urgent(staff: Staff, ports: dict[int, list[str]]) -> Lift | None:
    """What goes before naval air and needs: storms and the plan, or the Allies' reinforcements."""
    if staff.side != JAPAN:
        return reinforcement(staff, ports)
    found = storm(staff, ports) if staff.level.sieges else None
    return found or planned(staff, ports)


def later(staff: Staff, ports: dict[int, list[str]]) -> Lift | None:
    """What comes after naval air: the needs of the fronts, and with what shipping is left raids."""
    lift = wanted(staff, ports) if staff.level.needs else None
    if lift is None and staff.side == JAPAN and staff.level.sieges:
        lift = raid(staff, ports)
    return lift


def recalled(staff: Staff, start: str) -> None:
    """Without a mind (a hint): think again which voyage from this harbour was meant."""
    ports = {i: able for i, able in naval.harbours(staff.g).items() if staff.id(i) == start}
    lift = urgent(staff, ports) or later(staff, ports)
    if lift is not None:
        staff.mind.now = (lift.how, lift.cargo, staff.id(lift.goal))


def counted(n: int, what: str) -> str:
    """ "1 unit", "3 units"."""
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def naval_words(staff: Staff, lift: Lift) -> str:
    """A voyage in words."""
    where = staff.map.name(lift.goal)
    cost = sum(naval.bill(staff.g, lift.cargo, lift.how).values())
    return f"{counted(len(lift.cargo), 'unit')} to {where} for {counted(cost, 'NMP')}, risk {lift.risk:.0%}"


def _no_more(staff: Staff, ask: Ask[Any]) -> Choice:
    """Nothing more to ship, with the reasons counted."""
    if naval.DONE in ask.options:
        left = sum(staff.state.nmp.values())
        told = "; ".join(f"{op}: {why}" for op, why in staff.mind.refused.items())
        return naval.DONE, f"{left} NMPs unused" + (f" ({told})" if told else ""), ()
    # Burma is short of its garrison, and must be raised (n42:10.5.a): through a port if it can be, else by a landing
    owed = min(burma.burma_voyages(staff.g), key=lambda v: v[2] != "port", default=None)
    if owed is not None:
        start, u, how, where = owed
        staff.mind.now = (how, (u,), where)
        return ("from", staff.id(start)), "five regiments for Siam and Burma (10.5)", ()
    return ask.options[0], "must sail", ()


# ---------------------------------------------------------------- feasible lifts


def lift_to(staff: Staff, cargo: Sequence[str], start: int, goal: int, front: str, why: str) -> Lift | None:
    """A voyage of this cargo to that hex, in the cheapest way that is allowed; None if there is none."""
    for how in ("port", "beach", "sea"):
        if naval.bar_way(staff.g, cargo, start, how, goal) is None:
            return scored(staff, cargo, start, how, goal, front, why)
    return None


def scored(staff: Staff, cargo: Sequence[str], start: int, how: str, goal: int, front: str, why: str) -> Lift:
    """A lift with its risk and score."""
    p = staff.doctrine.prefer
    risk = voyage_risk(staff, cargo, start, how, goal)
    score = p.risk * risk
    if how == "port":
        score += p.port
    aims = (
        staff.goals(front) or [staff.unit(u).hex for u in staff.foes(front)] if front in staff.fronts else []
    )
    if aims:
        score += p.far * min(min(staff.way(goal, i) for i in aims[:3]), FAR)
    strength = sum(staff.kind(u).strength for u in cargo) + staff.strength(
        staff.index.units(goal, staff.side)
    )
    if (
        staff.level.daring
        and staff.threat(goal) >= 2 * max(1, strength)
        and not staff.index.free_stacking(staff.side, goal)
    ):
        score += p.opposed
    if how == "beach" and goal in staff.index.open_cities(staff.foe):
        score -= 4  # a failed roll for an empty city kills the invader (n42:9.2.f)
    return Lift(tuple(cargo), start, how, goal, risk, score, why)


def voyage_risk(staff: Staff, cargo: Sequence[str], start: int, how: str, goal: int) -> float:
    """The chance that one of the cargo, or an NMP on its way to load, is lost."""
    g, side = staff.g, staff.side
    risk, shipped = 0.0, start >= 0 and naval.shipping(g, cargo, how)
    begin = berth(g, side, start, goal, how, shipped)
    if shipped:
        approach = plain_course(g, side, staff.index.harbour(side, OFF), start, begin)
        risk = approach.risk if approach else 1.0
    way = plain_course(g, side, begin, goal, staff.index.ends(side, goal, how))
    return 1 - (1 - risk) * (1 - (way.risk if way else 1.0))


def storm(staff: Staff, ports: dict[int, list[str]]) -> Lift | None:
    """A landing beside a fortress that is attacked from the land as well: across the strait, in the same turn."""
    best: Lift | None = None
    for i in sorted(staff.state.forts):
        if staff.map.home[i] != staff.foe or staff.index.side_at(i) != staff.foe:
            continue
        ashore = combat.attackers(staff.g, (staff.id(i), staff.unit(staff.index.units(i)[0]).bank))
        those = staff.index.units(i, staff.foe)
        drm = drm_at(staff, i, landed=True)
        for start, able in ports.items():
            pool = sorted(
                (u for u in able if staff.kind(u).strength >= 5), key=lambda u: (-staff.kind(u).strength, u)
            )
            for n in range(min(4, len(pool)), 0, -1):
                lift = _storm_with(staff, i, ashore, those, drm, pool[:n], start)
                if lift is not None and (best is None or lift.score > best.score):
                    best = lift
                    break
    return best


def _storm_with(
    staff: Staff,
    i: int,
    ashore: Sequence[str],
    those: Sequence[str],
    drm: int,
    cargo: Sequence[str],
    start: int,
) -> Lift | None:
    """The storm with this cargo, if it promises enough more than an attack from the land alone."""
    strength = sum(2 * staff.kind(u).strength for u in (*ashore, *cargo))
    odds = weigh(staff, i, [*ashore, *cargo], those, drm, strength)
    least, what = (STORM, "storm of") if i in staff.state.forts else (RAID, "landing against")
    dry = weigh(staff, i, ashore, those, drm + 1) if ashore else odds._replace(gain=0.0)
    best: Lift | None = None
    for j in staff.map.graph.beside[i]:
        how = "beach" if staff.map.land[j] else "sea"
        if staff.index.side_at(j) == staff.foe or naval.bar_way(staff.g, cargo, start, how, j) is not None:
            continue
        risk = voyage_risk(staff, cargo, start, how, j)
        fail = 1 - odds.chances.get("DS", 0.0)
        price = 1.3 * len(cargo) * (risk + (fail * (1 - risk) if how == "sea" else 0.0))
        gain = (1 - risk) * odds.gain - price - max(dry.gain, 0.0)
        if odds.column >= 0 and gain >= least and (best is None or gain > best.score):
            why = f"{what} {staff.map.name(i)}: {odds.told(staff)}"
            best = Lift(tuple(cargo), start, how, j, risk, gain, why)
    return best


def raid(staff: Staff, ports: dict[int, list[str]]) -> Lift | None:
    """A landing against a small garrison, by units in port that have nothing to do.

    Who has just landed is in supply; who stands before such a place on an island without roads seldom is (n42:7.2.b).
    """
    best: Lift | None = None
    for front in staff.fronts:
        if not staff.open(front):
            continue
        pools = {start: idle(staff, able, start, front) for start, able in ports.items()}
        for i in sorted(staff.area(staff.fronts[front]) & staff.index.held(staff.foe)):
            those = staff.index.units(i, staff.foe)
            if (
                i in staff.state.forts
                or staff.strength(those) > GARRISON
                or staff.id(i) in staff.mind.attacks
            ):
                continue
            ashore = combat.attackers(staff.g, (staff.id(i), staff.unit(those[0]).bank))
            drm = drm_at(staff, i, landed=True)
            for start, pool in pools.items():
                for n in range(1, min(3, len(pool)) + 1):
                    lift = _storm_with(staff, i, ashore, those, drm, pool[:n], start)
                    if (
                        lift is not None
                        and _stands(staff, lift, those)
                        and (best is None or lift.score > best.score)
                    ):
                        best = lift
    return best


def idle(staff: Staff, able: Sequence[str], start: int, front: str) -> list[str]:
    """Who of a harbour can be had for a raid on a front, the strongest first: the spare, and its own who have nobody to attack."""
    found = spare(staff, able, start)
    if start >= 0 and start not in staff.ring(front) and staff.threat(start) <= GARRISON:
        held = reserved(staff)
        own = [u for u in able if staff.front_of(u) == front and u not in held and u not in found]
        found += [u for u in own if staff.kind(u).card.type != "parachute" and not _faces(staff, u)]
    found = [u for u in found if u not in staff.state.units or not staff.unit(u).shaken]
    if start in staff.state.beaches and len(found) == len(staff.index.units(start, staff.side)):
        found = found[:-1]
    return sorted(found, key=lambda u: (-staff.kind(u).strength, u))


def _faces(staff: Staff, u: str) -> bool:
    """Can a unit attack somebody from where it stands?"""
    here = staff.unit(u).hex
    if not staff.index.supply(staff.side)[here]:
        return False
    return any(
        staff.index.side_at(j) == staff.foe
        and combat.touches(staff.g, u, j, staff.unit(staff.index.units(j, staff.foe)[0]).bank)
        for j in staff.map.graph.beside[here]
    )


def _stands(staff: Staff, lift: Lift, those: Sequence[str]) -> bool:
    """Would who lands stand there against all but the garrison that it attacks?"""
    here = staff.strength(staff.index.units(lift.goal, staff.side))
    here += sum(staff.kind(u).strength for u in lift.cargo if u not in staff.index.units(lift.goal))
    return staff.threat(lift.goal) - staff.strength(those) < staff.danger(lift.goal) * here


# ---------------------------------------------------------------- operations


def planned(staff: Staff, ports: dict[int, list[str]]) -> Lift | None:
    """The first operation of the plan that can go now."""
    turn = staff.state.turn
    for op in staff.operations():
        gone = len(staff.mind.sailed.get(op.id, ()))
        if not op.window[0] <= turn <= op.window[1] or gone >= op.most or op.drop:
            continue
        found = operation(staff, op, op.most - gone, 1 if gone else op.least, ports)
        if isinstance(found, Lift):
            staff.mind.refused.pop(op.id, None)
            return found
        staff.mind.refused[op.id] = found
    return None


def operation(staff: Staff, op: Operation, most: int, least: int, ports: dict[int, list[str]]) -> Lift | str:
    """The best lift of an operation, or why it cannot go."""
    gone = staff.mind.sailed.get(op.id, [])
    by_port = {start: [u for u in op.force if u in able and u not in gone] for start, able in ports.items()}
    by_port = {start: units for start, units in by_port.items() if units}
    if not by_port:
        return "no force"
    if sum(len(units) for units in by_port.values()) < least:
        return "force not ready"
    start = max(by_port, key=lambda i: (len(by_port[i]), -i))
    why = "no way by sea"
    for n in range(min(most, len(by_port[start])), 0, -1):
        cargo = by_port[start][:n]
        if n < least and least <= sum(len(units) for units in by_port.values()):
            return why
        best: Lift | None = None
        for rank, id in enumerate(nearer(staff, op, start)):
            lift = lift_to(
                staff,
                cargo,
                start,
                staff.no(id),
                op.front,
                f"{op.id}{': ' + op.because if op.because else ''}",
            )
            if lift is None:
                continue
            if lift.score < staff.doctrine.prefer.least:
                why = f"risk {lift.risk:.0%}"
                continue
            lift = lift._replace(score=lift.score - 0.8 * rank)
            if best is None or lift.score > best.score:
                best = lift
        if best is not None:
            return best
    return why


def nearer(staff: Staff, op: Operation, start: int) -> list[str]:
    """The shores of an operation, for who does not remember whom it has sent those that are better than where its force is.

    A hint has no memory: it would ship the same regiments to and fro.
    """
    found = shores(staff, op)
    if staff.keeps:
        return found
    here = staff.id(start) if start >= 0 else ""
    if here in found:
        return found[: found.index(here)]
    landed = start >= 0 and not op.drop and staff.front_at(start) == op.front and "air" not in op.land
    return [] if landed else found


def shores(staff: Staff, op: Operation) -> list[str]:
    """The shores of an operation; "air" stands for the cities of own land-based air units, where parachutists go aboard."""
    found: list[str] = []
    for id in op.land:
        if id == "air":
            bases = [
                i
                for i, there in sorted(staff.index.fields.items())
                if staff.kind(there[0]).side == staff.side
            ]
            found += [staff.id(i) for i in bases if i in staff.map.city]
        else:
            found.append(id)
    return found


# ---------------------------------------------------------------- what is wanted elsewhere


def reserved(staff: Staff) -> set[str]:
    """Units that a dated operation still waits for."""
    found: set[str] = set()
    for op in staff.operations():
        gone = staff.mind.sailed.get(op.id, [])
        if staff.state.turn <= op.window[1] and len(gone) < op.most:
            found.update(u for u in op.force if u not in gone)
    return found


def spare(staff: Staff, able: Sequence[str], start: int) -> list[str]:
    """Who of a harbour can be had: from off the map, the rear and finished fronts; not the last of an invasion hex."""
    held = reserved(staff)
    formed = formation_of(staff.doctrine)
    found = []
    for u in able:
        if u in held or staff.kind(u).card.type == "parachute":
            continue
        front = staff.front_of(u)
        mine = formed.get(u, "")
        if (staff.finished(front) and (not mine or staff.finished(mine))) or (
            start < 0 and (not mine or staff.open(mine))
        ):
            found.append(u)
    if start in staff.state.beaches and len(found) == len(staff.index.units(start, staff.side)):
        found = found[1:]
    return found


def wanted(staff: Staff, ports: dict[int, list[str]]) -> Lift | None:
    """Send what is spare to the front that lacks most for its value."""
    needs = staff.doctrine.needs
    pools = {start: spare(staff, able, start) for start, able in ports.items()}
    pools = {start: units for start, units in pools.items() if units}
    if not pools:
        return None
    for front in needs.fronts:
        if staff.state.turn < needs.gate.get(front, 0) or not staff.open(front):
            continue
        v = staff.values(front)
        lack = needs.ratio * v["foe.strength"] + needs.plus - v["own"]
        if lack <= 0:
            continue
        best: Lift | None = None
        for start in sorted(pools, key=lambda i: -len(pools[i]))[:4]:
            for lift in _lifts(staff, pools[start], start, front, lack):
                if lift.score >= staff.doctrine.prefer.least and (best is None or lift.score > best.score):
                    best = lift
        if best is not None:
            return best
        staff.mind.refused.setdefault(front, "no way or too great a risk")
    return None


def _lifts(staff: Staff, pool: Sequence[str], start: int, front: str, lack: float) -> list[Lift]:
    """Lifts of as many as are lacking to the shores of a front."""
    units = sorted(pool, key=lambda u: (-staff.kind(u).strength, u))
    cargo: list[str] = []
    for u in units:
        if len(cargo) < 4 and sum(staff.kind(x).strength for x in cargo) < lack:
            cargo.append(u)
    shores = sorted(i for i in staff.area(staff.fronts[front]) if staff.map.coast[i] and i != start)
    found: list[Lift] = []
    for n in range(len(cargo), 0, -1):
        for i in shores:
            lift = lift_to(staff, cargo[:n], start, i, front, f"wanted on {staff.fronts[front].name}")
            if lift is not None:
                found.append(lift)
        if found:
            break
    return found


def _reinforce(staff: Staff, cargo: list[str], start: int, id: str, why: str) -> Lift | None:
    """As many of a reinforcement as can go to one place, by sea or overland into Burma."""
    i = staff.no(id)
    for n in range(len(cargo), 0, -1):
        if naval.bar_way(staff.g, cargo[:n], start, "port", i) is None:
            lift = scored(staff, cargo[:n], start, "port", i, "", why)
            if lift.score >= staff.doctrine.prefer.least:
                return lift
        if start < 0 and ("burma", id) in naval.destinations(staff.g, tuple(cargo[:n]), start):
            return Lift(tuple(cargo[:n]), start, "burma", i, 0.0, 0.0, why)
    return None


def reinforcement(staff: Staff, ports: dict[int, list[str]]) -> Lift | None:
    """Allied reinforcements to where the plan wants them."""
    for entry in staff.doctrine.reinforce:
        for start, able in ports.items():
            cargo = [u for u in entry.units if u in able]
            if not cargo or (start >= 0 and staff.id(start) in entry.to):
                continue
            for id in (id for id in entry.to if id in staff.map.number):
                lift = _reinforce(staff, cargo, start, id, entry.because or entry.id)
                if lift is not None:
                    return lift
    return None


# ---------------------------------------------------------------- naval air


def _station(staff: Staff, ask: Ask[Any]) -> Choice | None:
    """Send a naval air unit where an attack can follow in this turn, if it is worth the danger."""
    options = [o for o in ask.options if o != naval.DONE and o[0] == "air"]
    best = best_station(staff)
    if best is None or best.score < staff.doctrine.prefer.naval_least:
        return None
    staff.mind.now = ("station", (options[0][1],), best.token)
    return options[0], f"naval air to {staff.map.name(staff.no(best.token))}: {best.why}", ()


def best_station(staff: Staff) -> Candidate | None:
    """The hex from which a naval air unit helps most in the attacks that can be made now, others that may follow it counted in."""
    g = staff.g
    helped: dict[int, float] = {}
    units = len(naval.naval_air(g))
    for where, bank in combat.targets(g):
        i = staff.no(where)
        able, those = combat.attackers(g, (where, bank)), combat.defenders(g, (where, bank))
        drm = sum(m for m, _ in combat.modifiers(g, (where, bank), able))
        now = max(weigh(staff, i, able, those, drm).gain, 0.0)
        more = max(
            ((weigh(staff, i, able, those, drm + k).gain - now) / k for k in range(1, units + 1)), default=0.0
        )
        if more > 0:
            helped[i] = helped.get(i, 0.0) + more
    return _station_for(staff, helped) if helped else None


def _station_for(staff: Staff, helped: dict[int, float]) -> Candidate | None:
    """Of the hexes within reach of attacks that want help, the one with most help less the danger of coming there."""
    index, zone = staff.index, staff.index.zone(JAPAN)
    start = index.harbour(JAPAN, OFF)
    field = index.voyage(JAPAN, start)
    rough = []
    for j in sorted({j for i in helped for j in staff.map.within(i, 3)}):
        nodes = [n for n in staff.map.sea.nodes[j] if n in field]
        if nodes and not zone[j]:
            gain = sum(v for i, v in helped.items() if staff.map.away(i, j) <= 3)
            rough.append((gain - 0.3 * (min(field.cost[n] for n in nodes) // 40), -j))
    best: Candidate | None = None
    for _, minus in sorted(rough, reverse=True)[:6]:
        gain = sum(v for i, v in helped.items() if staff.map.away(i, -minus) <= 3)
        way = plain_course(staff.g, JAPAN, start, -minus)
        risk = way.risk if way else 1.0
        score = gain * (1 - risk) - staff.doctrine.prefer.naval_loss * risk
        if best is None or score > best.score:
            best = Candidate(
                staff.id(-minus), round(score, 2), f"helps attacks worth {gain:.1f}, risk {risk:.0%}"
            )
    return best


# ---------------------------------------------------------------- the questions that follow


def cargo(staff: Staff, ask: Ask[str]) -> Choice:
    """Those whose voyage it is."""
    if not any(u in ask.options for u in staff.mind.now[1]):
        recalled(staff, ask.about)
    picked = tuple(u for u in ask.options if u in staff.mind.now[1])
    start = OFF if ask.about == "off" else staff.no(ask.about)
    if not picked or (len(picked) > 1 and naval.bar_cargo(staff.g, picked, start) is not None):
        return (ask.options[0],), "the first who can sail", ()
    return picked, f"for the voyage to {staff.map.name(staff.no(staff.mind.now[2]))}", ()


def goal(staff: Staff, ask: Ask[Any]) -> Choice:
    """Where the plan sends them; without a plan the best port by score."""
    mine, start = ask.about
    if set(staff.mind.now[1]) != set(mine):
        recalled(staff, start)
    how, units, where = staff.mind.now
    if set(units) == set(mine):
        if (how, where) in ask.options:
            _note(staff, units, where)
            return (how, where), f"they sail for {staff.map.name(staff.no(where))}", ()
        return naval.BACK, "the way is closed", ()
    front = staff.front_of(mine[0])
    begin = OFF if start == "off" else staff.no(start)
    ports = [o for o in ask.options if o != naval.BACK and o[0] == "port"] if front in staff.fronts else []
    weighed = [
        Candidate(o, round(scored(staff, mine, begin, "port", staff.no(o[1]), front, "").score, 1))
        for o in ports
    ]
    weighed.sort(key=lambda c: -c.score)
    if weighed and weighed[0].score > staff.doctrine.prefer.least:
        return weighed[0].token, "the best port", tuple(weighed[:5])
    return naval.BACK, "nowhere better to go", tuple(weighed[:5])


def _note(staff: Staff, units: Sequence[str], where: str) -> None:
    """A voyage has begun: its units belong to the front of its operation."""
    front = staff.front_at(staff.no(where))
    for op in staff.doctrine.operations:
        there = [u for u in units if u in op.force]
        if there and where in shores(staff, op) and op.window[0] <= staff.state.turn <= op.window[1]:
            staff.mind.sailed[op.id] = [*staff.mind.sailed.get(op.id, []), *there]
            front = op.front
            break
    for u in units:
        if front:
            staff.mind.owners[u] = front


def station(staff: Staff, ask: Ask[str]) -> Choice:
    """The hex that was weighed."""
    what, _, where = staff.mind.now
    if what == "station" and where in ask.options:
        return where, "as weighed", ()
    best = best_station(staff)
    if best is not None and best.token in ask.options and best.score >= staff.doctrine.prefer.naval_least:
        return best.token, best.why, ()
    return naval.BACK, "no attack to help", ()


def arrive(staff: Staff, ask: Ask[str]) -> Choice:
    """Reinforcements on the map: where the plan wants them, else in a friendly city away from the enemy."""
    u = ask.about
    places = [id for id in ask.options if id != "later"]
    if not places:
        return "later", "nowhere to go", ()
    if not staff.level.reinforces and "later" in ask.options:  # the Home Guard cannot wait (n42:12.12.b)
        return "later", "no reinforcements are sent at this level", ()
    for entry in staff.doctrine.reinforce:
        if u in entry.units:
            for id in entry.to:
                if id in places:
                    return id, entry.because or entry.id, ()
    best = max(places, key=lambda id: (staff.no(id) in staff.map.city, -staff.threat(staff.no(id)), id))
    return best, "a city away from the enemy", ()


__all__ = ["naval_act"]
