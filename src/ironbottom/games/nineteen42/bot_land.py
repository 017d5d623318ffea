"""How a commander moves by land: cities first, then attacks are planned, then stacks march."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ironbottom.bots.doctrine import Order
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.bot import Candidate

from . import combat, land
from .bot_fight import Choice, Odds, drm_at, holds_fort, weigh
from .cities import besiegers, city_number
from .pieces import defence_strength
from .staff import FAR, Staff

STAGES = ("rolls", "attacks", "moves", "late rolls", "end")


def land_act(staff: Staff, ask: Ask[Any]) -> Choice:
    """The next act of the land segment."""
    m = staff.mind
    for _ in range(400):
        if m.queue:
            found = _from_queue(staff, ask)
            if found is not None:
                return found
            continue
        if m.stage in ("rolls", "late rolls"):
            found = _roll(staff, ask, 3 if m.stage == "rolls" else 1)
            if found is not None:
                return found
        elif m.stage == "attacks":
            if plan_attack(staff):
                continue
        elif m.stage == "moves":
            if (staff.level.sieges and plan_ring(staff)) or plan_move(staff):
                continue
        if m.stage == "end":
            break
        m.stage = STAGES[STAGES.index(m.stage) + 1]
    if land.DONE not in ask.options:
        return _owed(staff, ask)
    return land.DONE, "nothing more to move", ()


def _from_queue(staff: Staff, ask: Ask[Any]) -> Choice | None:
    """The next planned move, if it still can be made."""
    start, units, goal = staff.mind.queue.pop(0)
    able = [u for u in units if u in staff.state.units and staff.id(staff.unit(u).hex) == start]
    if ("hex", start) not in ask.options or not able:
        return None
    there = able
    able = _together(staff, able, goal)
    if not able:
        return None
    if len(able) < len(there):  # the others follow, one after the other
        staff.mind.queue.insert(0, (start, tuple(u for u in there if u not in able), goal))
    staff.mind.now = ("march", tuple(able), goal)
    return ("hex", start), staff.mind.why, ()


def _together(staff: Staff, units: Sequence[str], goal: str) -> list[str]:
    """Those of them who can go there now: all together, or one after the other, the first of them."""
    if staff.no(goal) in land.common(staff.g, units):
        return list(units)
    return [u for u in units if staff.no(goal) in land.ways(staff.g, u)][:1]


def _owed(staff: Staff, ask: Ask[Any]) -> Choice:
    """The garrison of Burma is short and must be raised (n42:10.5.a)."""
    from .burma import border_hexes

    want = staff.map.region["siam"] | staff.map.region["burma"]
    edge = border_hexes(staff.g)
    for what, where in [o for o in ask.options if o != land.DONE and o[0] == "hex"]:
        for u in land.movers(staff.g, staff.no(where), staff.side):
            ways = land.ways(staff.g, u)
            goals = [j for j in ways if j in edge] or [j for j in ways if j in want]
            here = staff.unit(u).hex
            if goals and here not in edge and staff.kind(u).card.size == "regiment":
                staff.mind.now = ("march", (u,), staff.id(min(goals, key=lambda j: ways[j].cost)))
                staff.mind.why = "five regiments for Siam and Burma (10.5)"
                return (what, where), staff.mind.why, ()
    return ask.options[0], "must move", ()


# ---------------------------------------------------------------- cities


def _roll(staff: Staff, ask: Ask[Any], least: int) -> Choice | None:
    """Roll for an open city whose number is at least so much: the surest first."""
    found = []
    for option in ask.options:
        if option != land.DONE and option[0] == "city":
            i = staff.no(option[1])
            number = city_number(staff.g, i, defence_strength(staff.g, besiegers(staff.g, i, staff.side)))
            if all(holds_fort(staff, u) or staff.unit(u).advanced for u in besiegers(staff.g, i, staff.side)):
                continue  # nobody would go in
            front = staff.front_at(i)
            if front in staff.fronts and staff.state.turn < staff.fronts[front].gate:
                continue
            if min(6, int(number)) >= least:
                found.append((float(number), option))
    if not found:
        return None
    best, option = max(found)
    staff.mind.stage = "rolls" if staff.mind.stage == "rolls" else "moves"  # the others may march through
    staff.mind.done = [u for u in staff.mind.done if u in staff.state.units]
    return option, f"{staff.map.name(staff.no(option[1]))}: falls on 1 to {min(6, int(best))}", ()


# ---------------------------------------------------------------- attacks


class Assault(NamedTuple):
    """An attack that could be made: where, who from which hex, and what it promises."""

    target: int
    odds: Odds
    places: dict[str, int]
    """By unit: the hex from which it attacks."""


def plan_attack(staff: Staff) -> bool:
    """Plan the best attack of any front; its moves go into the queue.  False if there is none."""
    best: tuple[float, Assault, str] | None = None
    for front in by_value(staff):
        order = staff.order(front)
        if order.move == "back" and not staff.last:
            continue
        free = [u for u in free_units(staff) if staff.front_of(u) == front]
        for i in sorted(staff.area(staff.fronts[front]) & staff.index.held(staff.foe)):
            if staff.id(i) in staff.mind.attacks:
                continue
            found = assault(staff, i, free, order, front)
            if found is None or found.odds.gain <= 0:
                continue
            if not staff.last and (found.odds.column + 1 < order.column or found.odds.gain < order.gain):
                continue
            if best is None or found.odds.gain > best[0]:
                best = found.odds.gain, found, front
    if best is None:
        return False
    _, found, front = best
    m = staff.mind
    m.attacks[staff.id(found.target)] = tuple(found.places)
    m.why = f"{staff.told(front)}; attack {staff.map.name(found.target)}: {found.odds.told(staff)}"
    by_move: dict[tuple[int, int], list[str]] = {}
    for u, j in found.places.items():
        m.done.append(u)
        if staff.unit(u).hex != j:
            by_move.setdefault((staff.unit(u).hex, j), []).append(u)
    m.queue += [(staff.id(i), tuple(units), staff.id(j)) for (i, j), units in by_move.items()]
    return True


def by_value(staff: Staff) -> list[str]:
    """Fronts where something is left to do, the dearest first."""
    return sorted((f for f in staff.fronts if staff.open(f)), key=lambda f: (-staff.fronts[f].value, f))


def free_units(staff: Staff) -> list[str]:
    """Own ground units that have had no order in this segment."""
    done = set(staff.mind.done) | staff.expected()
    return [u for u in staff.own() if u not in done and not staff.unit(u).locked]


def assault(staff: Staff, i: int, free: Sequence[str], order: Order, front: str) -> Assault | None:
    """The strongest attack on a hex: those beside it first, then the strongest that can come, from hexes in supply.

    They come together: a hex with units already is taken before an empty one, and who would stand alone in danger does not come.
    """
    index = staff.index
    those = index.units(i, staff.foe)
    supply = index.supply(staff.side)
    anchor = staff.anchor(front) if order.leash < 99 else -1
    hexes = [j for j in staff.map.kin[i] if supply[j] and index.side_at(j) != staff.foe]
    if anchor >= 0:
        hexes = [j for j in hexes if staff.map.away(j, anchor) <= order.leash]
    if not hexes:
        return None
    places = _gather(staff, i, free, order, front, hexes, staff.unit(those[0]).bank)
    if staff.level.daring and not staff.last:
        places = _in_strength(staff, i, places, those)
    if not places:
        return None
    kept = _needed(staff, places, those)
    strength = sum(2 * staff.kind(u).strength for u in kept)
    odds = weigh(staff, i, kept, those, drm_at(staff, i), strength)
    return Assault(i, odds, {u: places[u] for u in kept}) if odds.column >= 0 else None


def _gather(
    staff: Staff, i: int, free: Sequence[str], order: Order, front: str, hexes: list[int], bank: int
) -> dict[str, int]:
    """Who can attack a hex, and from where."""
    g, index = staff.g, staff.index
    near = staff.map.within(i, 8)
    room = {j: index.room(staff.side, j) for j in hexes}
    mass = {j: staff.strength(index.units(j, staff.side)) for j in hexes}
    places: dict[str, int] = {}
    crowd = sorted(
        (u for u in free if staff.unit(u).hex in near and not staff.unit(u).shaken),
        key=lambda u: (staff.unit(u).hex not in hexes, -staff.kind(u).strength, u),
    )
    for u in crowd:
        here, foot = staff.unit(u).hex, int(staff.kind(u).foot)
        if here in hexes and combat.touches(g, u, i, bank):
            places[u] = here
            continue
        if order.move == "stay" or (
            index.free_stacking(staff.side, here) and order.move in ("anchor", "ring")
        ):
            continue
        if staff.level.daring and not staff.last and _opens_ring(staff, u, front):
            continue
        ways = land.ways(g, u)
        open_ = [j for j in hexes if j in ways and room[j] >= foot]
        if open_:
            j = max(open_, key=lambda j: (mass[j], room[j], -j))
            places[u] = j
            room[j] -= foot
            mass[j] += staff.kind(u).strength
    return places


def _in_strength(staff: Staff, i: int, places: dict[str, int], those: Sequence[str]) -> dict[str, int]:
    """The same without the hexes where too few would stand against what can strike there, the target's own stack apart."""
    target = staff.strength(those)
    found = dict(places)
    for j in dict.fromkeys(places.values()):
        moving = [u for u, at in places.items() if at == j]
        here = staff.strength({*moving, *staff.index.units(j, staff.side)})
        if any(staff.unit(u).hex != j for u in moving) and staff.threat(j) - target >= staff.danger(j) * here:
            for u in moving:
                if staff.unit(u).hex != j:
                    del found[u]
    return found


def _opens_ring(staff: Staff, u: str, front: str) -> bool:
    """Would its leaving open the ring round a besieged fortress?"""
    here = staff.unit(u).hex
    return here in staff.ring(front) and len(staff.index.units(here, staff.side)) == 1


def _needed(staff: Staff, places: dict[str, int], those: Sequence[str]) -> list[str]:
    """Those without whom the column would be lower; of these the ones already there, then those who stand with most others."""
    g = staff.g
    need = defence_strength(g, those)
    total = sum(2 * staff.kind(u).strength for u in places)
    full = combat.column(g, total, need)
    kept = list(places)
    mass = {j: sum(staff.kind(u).strength for u, at in places.items() if at == j) for j in places.values()}
    order = sorted(
        places, key=lambda u: (staff.unit(u).hex == places[u], mass[places[u]], staff.kind(u).strength, u)
    )
    for u in order:
        less = total - 2 * staff.kind(u).strength
        if len(kept) > 1 and combat.column(g, less, need) == full:
            kept.remove(u)
            total = less
    return kept


# ---------------------------------------------------------------- sieges


def plan_ring(staff: Staff) -> bool:
    """Close the ring round a fortress: fill an empty hex with enough to stand there, from whoever can be spared."""
    for front in by_value(staff):
        if staff.order(front).move == "back":
            continue
        for gap in empty_ring(staff, front):
            if _fill(staff, front, gap):
                return True
    return False


def _fill(staff: Staff, front: str, gap: int) -> bool:
    """Send those who can come to an empty ring hex in this segment, if together they can stand there."""
    need = staff.threat(gap) / staff.danger(gap) if staff.level.daring else 1
    inside = staff.strength(staff.index.units(staff.anchor(front), staff.foe))
    keep = inside / staff.danger(gap)
    ring = staff.ring(front)
    left = {i: staff.strength(staff.index.units(i, staff.side)) for i in ring}
    room = staff.index.room(staff.side, gap)
    picked: list[str] = []
    total = 0
    order = sorted(
        (u for u in free_units(staff) if staff.front_of(u) == front and not staff.unit(u).shaken),
        key=lambda u: (staff.unit(u).hex in ring, -staff.kind(u).strength, u),
    )
    for u in order:
        here, k = staff.unit(u).hex, staff.kind(u)
        if total >= need + 1 or (k.foot and room <= 0) or gap not in land.ways(staff.g, u):
            continue
        if here in ring and left[here] - k.strength < keep:
            continue
        if here in ring:
            left[here] -= k.strength
        room -= k.foot
        picked.append(u)
        total += k.strength
    if not picked or total < need:
        return False
    staff.mind.done += picked
    staff.mind.why = f"{staff.told(front)}; closes the ring at {staff.map.name(gap)} with {total} against {need:.0f} wanted"
    by_hex: dict[int, list[str]] = {}
    for u in picked:
        by_hex.setdefault(staff.unit(u).hex, []).append(u)
    staff.mind.queue += [(staff.id(i), tuple(units), staff.id(gap)) for i, units in by_hex.items()]
    return True


# ---------------------------------------------------------------- marches


def plan_move(staff: Staff) -> bool:
    """Give the next stack its march; False when every unit has had its order."""
    free = free_units(staff)
    if not free:
        return False
    start = staff.unit(free[0]).hex
    here = [u for u in free if staff.unit(u).hex == start]
    front = staff.front_of(here[0])
    group = [u for u in here if staff.front_of(u) == front]
    order = staff.order(front)
    if order.move == "back":
        group = [u for u in group if bool(staff.unit(u).shaken)] or group
    group = _garrisons_out(staff, group, start, front)
    staff.mind.done += group or here
    if not group:
        return True
    best = destination(staff, group, start, front, order)
    if best is None and len(group) > 1:
        best = _split(staff, group, start, front, order)
    if best is not None:
        units, goal, why = best
        left = [u for u in group if u not in units]
        staff.mind.done = (
            [u for u in staff.mind.done if u not in left]
            if left and len(left) < len(group)
            else staff.mind.done
        )
        staff.mind.why = f"{staff.told(front)}; {why}"
        staff.mind.queue.append((staff.id(start), tuple(units), staff.id(goal)))
    return True


def _garrisons_out(staff: Staff, group: list[str], start: int, front: str) -> list[str]:
    """Leave behind who must stay: the last unit of a besieging ring or of a threatened city or invasion hex."""
    weakest = sorted(group, key=lambda u: (staff.kind(u).strength, u))
    if len(staff.index.units(start, staff.side)) > len(group):
        return group
    besieging = front in staff.fronts and bool(staff.values(front)["foe.only_in_fort"])
    stay: list[str] = []
    if (
        front in staff.fronts
        and start in staff.ring(front)
        and staff.index.side_at(staff.anchor(front)) == staff.foe
    ):
        stay = weakest[-1:]
    elif (start in staff.state.beaches and (len(group) > 1 or staff.threat(start))) or (
        start in staff.map.city and staff.threat(start) and not besieging
    ):
        stay = weakest[:1]
    return [u for u in group if u not in stay]


Plan = tuple[list[str], int, str]


def destination(staff: Staff, group: Sequence[str], start: int, front: str, order: Order) -> Plan | None:
    """The best hex for a whole stack; None if it is best where it is."""
    ways = land.common(staff.g, group)
    if not ways:
        return None
    base = value(staff, start, group, front, order)
    weighed = [(value(staff, j, group, front, order), -j) for j in ways]
    score, j = max(weighed)
    if score <= base + 0.25:
        return None
    return list(group), -j, f"to {staff.map.name(-j)}, worth {score:.1f} (staying {base:.1f})"


def _split(staff: Staff, group: Sequence[str], start: int, front: str, order: Order) -> Plan | None:
    """A stack that cannot go together goes in parts: its foot as one body, else the strongest that finds a better hex."""
    foot = [u for u in group if staff.kind(u).cls == "foot"]
    if 1 < len(foot) < len(group):
        found = destination(staff, foot, start, front, order)
        if found is not None:
            return found
    for u in sorted(group, key=lambda u: (-staff.kind(u).strength, u)):
        found = destination(staff, [u], start, front, order)
        if found is not None:
            return found
    return None


def value(staff: Staff, j: int, group: Sequence[str], front: str, order: Order) -> float:
    """The score of a hex for a stack, by the doctrine's preferences."""
    p, index = staff.doctrine.prefer, staff.index
    score = 0.0
    aims = aims_of(staff, group, j, front, order)
    closing = bool(aims) and aims == empty_ring(staff, front)
    if aims:
        cls = next((staff.kind(u).cls for u in group if staff.kind(u).cls != "foot"), "foot")
        score += p.goal * min(min(staff.way(j, i, cls), FAR + 40) for i in aims)
    if front in staff.fronts and order.move in ("goal", "ring"):
        ring = staff.ring(front)
        if j in ring and index.side_at(staff.anchor(front)) == staff.foe and index.side_at(j) != staff.side:
            score += p.ring_empty
    if not index.supply(staff.side)[j] and not closing and not _bare_goal(staff, j, aims):
        score += p.unsupplied  # who only stands round a fortress needs no supply
    if order.move == "mass" and index.zone(staff.side)[j]:
        score -= 4
    if staff.level.daring:
        here = staff.strength([*group, *(u for u in index.units(j, staff.side) if u not in group)])
        if here and staff.threat(j) >= staff.danger(j) * here and not index.free_stacking(staff.side, j):
            score += p.in_danger
    return score


def _bare_goal(staff: Staff, j: int, aims: list[int]) -> bool:
    """Does a hex touch a goal in which no enemy stands?  An open city is taken by a die, for which no supply is needed."""
    return any(
        i in staff.map.graph.beside[j] and staff.index.side_at(i) != staff.foe
        for i in aims
        if i in staff.map.city
    )


def empty_ring(staff: Staff, front: str) -> list[int]:
    """Hexes round a fortress to which the enemy has withdrawn that nobody holds: only a closed ring starves it (n42:9.4.a)."""
    if not staff.level.sieges or front not in staff.fronts or not staff.values(front)["foe.only_in_fort"]:
        return []
    return [i for i in staff.ring(front) if staff.index.side_at(i) != staff.side]


def aims_of(staff: Staff, group: Sequence[str], j: int, front: str, order: Order) -> list[int]:
    """What a stack heads for under an order."""
    if front not in staff.fronts:
        return _to_the_sea(staff)
    anchor = staff.anchor(front)
    if order.move == "anchor" and anchor >= 0:
        return [anchor]
    if order.move == "stay" or staff.state.turn < staff.fronts[front].gate:
        return []
    if order.move == "back":
        return _supplied_rear(staff, front)
    if staff.finished(front):
        return _to_the_sea(staff)
    gaps = empty_ring(staff, front)
    here = staff.unit(group[0]).hex
    if _cut_off(staff, here) and not gaps:
        return _supplied_rear(staff, front) or _to_the_sea(staff)
    if here not in staff.ring(front):
        if gaps:
            return gaps
        if _ring_full(staff, front, group):
            return [i for i in _to_the_sea(staff) if i in staff.area(staff.fronts[front])] or staff.goals(
                front
            )[:1]
    if order.move == "ring" and staff.ring(front):
        return gaps or list(staff.ring(front))
    if order.move == "mass":
        return strongest_stack(staff, front)
    return staff.goals(front)[:1] or [staff.unit(u).hex for u in staff.foes(front)]


def _cut_off(staff: Staff, here: int) -> bool:
    """Does a stack stand beside an enemy whom it cannot attack for want of supply?"""
    if staff.index.supply(staff.side)[here] or any(here in staff.ring(front) for front in staff.fronts):
        return False
    return any(staff.index.side_at(j) == staff.foe for j in staff.map.kin[here])


def _ring_full(staff: Staff, front: str, group: Sequence[str]) -> bool:
    """Is there no room for these round a besieged fortress?  Then they are wanted in a port, for a landing across the strait."""
    ring = staff.ring(front)
    if not ring or not staff.values(front)["foe.only_in_fort"] or not any(staff.kind(u).foot for u in group):
        return False
    return all(staff.index.room(staff.side, i) <= 0 or not staff.index.supply(staff.side)[i] for i in ring)


def strongest_stack(staff: Staff, front: str) -> list[int]:
    """The hex of the front with most own strength."""
    area = staff.area(staff.fronts[front]) & staff.index.held(staff.side)
    if not area:
        return []
    return [max(sorted(area), key=lambda i: staff.strength(staff.index.units(i, staff.side)))]


def _supplied_rear(staff: Staff, front: str) -> list[int]:
    """Hexes of a front in supply and out of enemy zones."""
    supply, zone = staff.index.supply(staff.side), staff.index.zone(staff.side)
    area = sorted(staff.area(staff.fronts[front]))
    return [
        i
        for i in area
        if supply[i] and not zone[i] and staff.map.land[i] and staff.index.side_at(i) != staff.foe
    ]


def _to_the_sea(staff: Staff) -> list[int]:
    """Ports from which ships can fetch those who are no longer needed."""
    return sorted(staff.index.open_ports(staff.side))


# ---------------------------------------------------------------- the questions that follow


def movers(staff: Staff, ask: Ask[str]) -> Choice:
    """Those whose move it is."""
    if staff.mind.now[0] != "march" or not any(u in ask.options for u in staff.mind.now[1]):
        recalled(staff, ask.about)
    what, units, _ = staff.mind.now
    picked = tuple(u for u in ask.options if u in units) if what == "march" else ()
    if not picked or land.bar_group(staff.g, picked) is not None:
        picked = (ask.options[0],)
    return picked, staff.mind.why or "one of them, to see where it can go", ()


def recalled(staff: Staff, start: str) -> None:
    """Without a mind (a hint): plan again, up to the move that begins in this hex."""
    m = staff.mind
    for _ in range(100):
        for i, units, goal in m.queue:
            able = _together(staff, units, goal) if i == start else []
            if able:
                m.now = ("march", tuple(able), goal)
                return
        m.queue.clear()
        if not (plan_attack(staff) or (staff.level.sieges and plan_ring(staff)) or plan_move(staff)):
            return


def march(staff: Staff, ask: Ask[str]) -> Choice:
    """Where the plan has them go."""
    units = ask.about
    if staff.mind.now[0] != "march" or set(staff.mind.now[1]) != set(units):
        recalled(staff, staff.id(staff.unit(units[0]).hex))
    what, meant, goal = staff.mind.now
    if what == "march" and set(meant) == set(units):
        return (goal, staff.mind.why, ()) if goal in ask.options else (land.BACK, "the way is closed", ())
    front = staff.front_of(units[0])
    order = staff.order(front)
    ids = [o for o in ask.options if o != land.BACK]
    weighed = [Candidate(o, round(value(staff, staff.no(o), units, front, order), 1)) for o in ids]
    weighed.sort(key=lambda c: -c.score)
    here = value(staff, staff.unit(units[0]).hex, units, front, order)
    if not weighed or weighed[0].score <= here:
        return land.BACK, f"{staff.told(front)}; best where they are", tuple(weighed[:5])
    return weighed[0].token, staff.told(front), tuple(weighed[:5])
