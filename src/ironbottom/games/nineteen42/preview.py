"""What an answer promises: exact chances, for everything but the dice is known to both sides."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ironbottom.kernel.ask import Ask, Mods
from ironbottom.kernel.title import Odds

from . import combat
from .air import drop_strength
from .cards import RESULTS
from .cities import besiegers, city_number
from .ground import OFF
from .naval import landing_strength, price
from .pieces import G, attack_strength, defence_strength, hex_no, ix, kind
from .retreat import far, havens
from .sea import FATAL, ON, Counts, _peril, berth, onward, risk_of, shortest
from .special import z_path
from .state import JAPAN, other
from .tell import MODS, count, half, names_of, place, unit, upto

Line = tuple[str, float, float]
DEADLY = 1 - math.exp(-4.6)
"""From this risk on no course is sought: ships then go the shortest way (:func:`~.sea.route`)."""
SAFEST = "by the safest course; lost NMPs are not replaced"


def preview(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    """Odds of an answer; None where no dice hang on it."""
    maker = _MAKERS.get(ask.kind)
    return maker(g, ask, token) if maker else None


def line(words: str, chance: float) -> Line:
    """A line of odds: exact, so both ends are the same."""
    return words, chance, chance


# ---------------------------------------------------------------- attacks


class Attack(NamedTuple):
    """An attack as it would be resolved: strengths in half points, odds column (-1 = below 1:1), modifiers of the die."""

    units: tuple[str, ...]
    those: tuple[str, ...]
    ours: int
    theirs: int
    col: int
    mods: Mods

    @property
    def drm(self) -> int:
        """All modifiers added up."""
        return sum(value for value, _ in self.mods)


def attack_of(g: G, target: combat.Target, units: Sequence[str]) -> Attack:
    """The facts of an attack on a stack by these units."""
    those = tuple(combat.defenders(g, target))
    ours, theirs = attack_strength(g, units), defence_strength(g, those)
    col = combat.column(g, ours, theirs)
    return Attack(tuple(units), those, ours, theirs, col, combat.modifiers(g, target, units))


def results_of(g: G, attack: Attack) -> dict[str, int]:
    """How many of the six faces give each result, from worst to best for the attacker."""
    cells = [combat.result_of(g, attack.col, face + attack.drm) for face in range(1, 7)]
    return {result: cells.count(result) for result in RESULTS if result in cells}


def attack_odds(g: G, target: combat.Target, units: Sequence[str]) -> Odds | None:
    """Chances of every result of an attack, with what it would do."""
    if not units:
        return None
    attack = attack_of(g, target, units)
    names, columns = names_of(g.content), g.content.tables.columns
    who = f" with {unit(names, units[0])} alone" if len(units) == 1 else ""
    if attack.col < 0:
        policy = f"{half(attack.ours)} against {half(attack.theirs)}{who}"
        return Odds((line("below 1:1, not allowed: success", 0.0),), (), policy)
    found = results_of(g, attack)
    lines = [line(f"{r}: {effect(g, target, attack, r)}", n / 6) for r, n in found.items()]
    clear = sum(n for r, n in found.items() if clears(g, target, attack, r))
    lines.append(line(f"{place(target[0])} is cleared", clear / 6))
    policy = (
        f"{half(attack.ours)} against {half(attack.theirs)}{who}: column {columns[attack.col]}, die {attack.drm:+d}"
        if attack.mods
        else f"{half(attack.ours)} against {half(attack.theirs)}{who}: column {columns[attack.col]}"
    )
    return Odds(tuple(lines), named_mods(g, target, attack.mods), policy)


def named_mods(g: G, target: combat.Target, mods: Mods) -> tuple[tuple[int, str, str], ...]:
    """The modifiers of an attack in words, each air unit by its name (own before enemy ones, as they are counted)."""
    index, side, i = ix(g), g.state.side, hex_no(g, target[0])
    over = [u for s in (side, other(side)) for u, covered in index.umbrellas(s) if i in covered]
    names, found = names_of(g.content), []
    for value, rule in mods:
        words = MODS[rule][value < 0]
        if rule == "n42:6.41.a":
            words = f"{words}: {unit(names, over.pop(0))}"
        found.append((value, rule, words))
    return tuple(found)


def effect(g: G, target: combat.Target, attack: Attack, result: str) -> str:
    """What a result would do here."""
    if result[0] == "D":
        words = _on_defenders(g, target, attack, result)
    elif result[0] == "A":
        words = _on_attackers(g, attack, result)
    else:
        words = "no effect"
    wet = [u for u in attack.units if not ix(g).map.land[g.state.units[u].hex]]
    if wet and result[0] != "A" and not clears(g, target, attack, result):
        words += f"; {count(len(wet), 'unit')} at sea lost"
    return words


def clears(g: G, target: combat.Target, attack: Attack, result: str) -> bool:
    """Is the hex free of enemies after this result?"""
    everybody = len(attack.those) == len(ix(g).units(hex_no(g, target[0])))
    return result[0] == "D" and everybody and not shielded(g, target, result)


def shielded(g: G, target: combat.Target, result: str) -> bool:
    """Does a fortress make nothing of a result against its defenders (n42:6.34.b)?"""
    i = hex_no(g, target[0])
    return i in g.state.forts and ix(g).map.home[i] == other(g.state.side) and result != "DS"


def _on_defenders(g: G, target: combat.Target, attack: Attack, result: str) -> str:
    those = attack.those
    if shielded(g, target, result):
        return "no effect, the fortress shields them"
    if result == "DS":
        return f"{count(len(those), 'unit')} surrender{'s' if len(those) == 1 else ''}"
    if result == "DE":
        return f"{count(len(those), 'unit')} eliminated"
    disrupted = ", disrupted" if result == "DD" else ""
    i = hex_no(g, target[0])
    apart = not far(g, those, i) and any(far(g, [u], i) for u in those)
    if havens(g, those, i) and not apart:
        return f"they retreat{disrupted}"
    stuck = sum(not havens(g, [u], i) for u in those)
    if stuck == len(those):
        return f"no way out: {count(stuck, 'unit')} eliminated"
    return f"they retreat one by one{disrupted}; who finds no room is eliminated"


def _on_attackers(g: G, attack: Attack, result: str) -> str:
    s, index = g.state, ix(g)
    safe = {u for u in attack.units if index.free_stacking(s.side, s.units[u].hex)}
    if result == "AE" and g.content.on("AE"):
        safe = set()
    hurt = [u for u in attack.units if u not in safe]
    if not hurt:
        return "no effect, they attack out of a fortress"
    wet = [u for u in hurt if not index.map.land[s.units[u].hex]]
    if result == "AE" or len(wet) == len(hurt):
        return f"{count(len(hurt), 'attacker')} eliminated"
    words = f"the attackers retreat{', disrupted' if result == 'AD' else ''}"
    return f"{words}; {count(len(wet), 'unit')} at sea lost" if wet else words


def _attack(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    if token == combat.DONE:
        return None
    target = (token[0], token[1])
    return attack_odds(g, target, combat.attackers(g, target))


def _attackers(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    return attack_odds(g, ask.about, (token,) if isinstance(token, str) else token)


# ---------------------------------------------------------------- open cities


def city_need(g: G, i: int, half_points: int) -> int:
    """An open city falls to a die of at most this (n42:9.2.b)."""
    return int(city_number(g, i, half_points))


def city_chance(g: G, i: int, half_points: int) -> float:
    """The chance that an open city falls."""
    return max(0, min(6, city_need(g, i, half_points))) / 6


def _city_odds(g: G, i: int, points: int, failure: str) -> Odds:
    chance = city_chance(g, i, points)
    name = place(ix(g).map.ids[i])
    policy = f"{half(points)} against {ix(g).map.city[i]}: falls on {upto(city_need(g, i, points))}"
    lines = [line(f"{name} falls", chance)]
    if chance < 1:
        lines.append(line(failure, 1 - chance))
    return Odds(tuple(lines), (), policy)


def _land(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    if token[0] != "city":
        return None
    i = hex_no(g, token[1])
    points = defence_strength(g, besiegers(g, i, g.state.side))
    return _city_odds(g, i, points, "it holds out")


def _air(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    if token[0] != "drop":
        return None
    i = hex_no(g, token[2])
    if i not in ix(g).open_cities(other(JAPAN)):
        return None
    return _city_odds(g, i, drop_strength(g, token[1], i), "the parachutists are lost")


# ---------------------------------------------------------------- voyages


def dangers(g: G, side: str, nodes: tuple[int, ...], so_far: Counts | None = None) -> dict[int, float]:
    """By node of the sea: the chance that a target is lost on the safest course there; what is not in it means certain loss.

    One search for all nodes, which finds for each what :func:`~.sea.route` finds for it alone.
    """
    known = tuple(sorted((so_far or {}).items()))
    stamp = (*_waters(g, side), known)
    return ix(g).kept(("dangers", side, nodes), stamp, lambda: _dangers(g, side, nodes, dict(known)))


def _waters(g: G, side: str) -> tuple[Any, ...]:
    """What voyages of a side depend on: enemies and their zones, places, enemy umbrellas; but not where its own units are."""
    index, foe = ix(g), other(side)
    return index.pos[foe], index.places, tuple(index.umbrellas(foe))


def _dangers(g: G, side: str, nodes: tuple[int, ...], so_far: Counts) -> dict[int, float]:
    network, sea = ix(g).map.sea, _Sea(g, side)
    heap = [(0.0, 0, node, sea.counts(so_far)) for node in nodes]
    done: dict[int, list[tuple[int, ...]]] = {}
    found: dict[int, float] = {}
    while heap:
        danger, steps, node, counts = heapq.heappop(heap)
        if _bettered(counts, done.setdefault(node, [])):
            continue
        done[node].append(counts)
        at = network.hexes[node]
        if steps:
            found[node] = min(found.get(node, 1.0), 1 - math.exp(-danger))
        end = steps and sea.zone[at]  # no way on, but into an empty city (n42:3.0.f, h)
        for _, j in network.out[node]:
            i = network.hexes[j]
            if i in sea.closed or (end and i not in sea.towns):
                continue
            more, then = sea.enter(danger, counts, i)
            if end:
                found[j] = min(found.get(j, 1.0), 1 - math.exp(-more))
            elif more < 50.0:
                heapq.heappush(heap, (more, steps + 1, j, then))
    return found


def _bettered(counts: tuple[int, ...], others: Sequence[tuple[int, ...]]) -> bool:
    """Was somebody here with no more hexes under any umbrella?"""
    return any(all(a <= b for a, b in zip(old, counts, strict=True)) for old in others)


class _Sea:
    """The sea as ships of a side find it: enemy zones, closed hexes, empty enemy cities open to landings, umbrellas."""

    def __init__(self, g: G, side: str) -> None:
        index, foe = ix(g), other(side)
        self.zone, self.closed = index.zone(side), index.sea_closed(side)
        self.towns = frozenset(i for i in index.open_cities(foe) if not self.zone[i])
        self.umbrellas = index.umbrellas(foe)
        self.over: dict[int, list[int]] = {}
        """By hex: the numbers of the umbrellas over it."""
        for n, (_, covered) in enumerate(self.umbrellas):
            for i in covered:
                self.over.setdefault(i, []).append(n)

    def counts(self, so_far: Counts) -> tuple[int, ...]:
        """Hexes entered under each umbrella, in their order."""
        return tuple(min(so_far.get(u, 0), FATAL) for u, _ in self.umbrellas)

    def enter(self, danger: float, counts: tuple[int, ...], i: int) -> tuple[float, tuple[int, ...]]:
        """Danger (minus the logarithm of survival) and hexes under umbrellas after entering a hex."""
        for n in self.over.get(i, ()):
            nth = min(counts[n] + 1, FATAL)
            counts = (*counts[:n], nth, *counts[n + 1 :])
            danger += _peril(nth)
        return danger, counts


def start_no(g: G, where: str) -> int:
    """The hex of a place to sail from; ``OFF`` = off the map."""
    return OFF if where == "off" else hex_no(g, where)


def voyage_risk(
    g: G, side: str, start: int, goal: int, begin: tuple[int, ...] = (), ends: tuple[int, ...] = ()
) -> float:
    """The chance that one target is lost between two places, on the course that it would take.

    ``begin`` and ``ends`` = the waters from which and to which it sails, if not any of the harbour and of the goal.
    """
    nodes = begin or ix(g).harbour(side, start)
    found, ends = dangers(g, side, nodes), ends or ix(g).map.sea.nodes[goal]
    risk = min(found.get(n, 1.0) for n in ends)
    return risk if risk < DEADLY else risk_of(g, side, shortest(g, side, nodes, goal, ends).hexes)


def approach_risk(g: G, side: str, start: int, water: tuple[int, ...] = ()) -> float:
    """The chance that one NMP is lost on its way to the port of loading, to a water of it if one is named (n42:9.3.b)."""
    return 0.0 if start < 0 else voyage_risk(g, side, OFF, start, ends=water or ix(g).harbour(side, start))


def arrives(g: G, u: str, start: int, goal: int, how: str) -> tuple[float, float]:
    """Chances for a unit: that its NMPs come to load it, and that it is there in the end (all in all)."""
    side = kind(g, u).side
    shipping = price(
        g, u, how
    )  # none, where a unit sails with its own NMP: then nothing has to come to the port
    begin = berth(g, side, start, goal, how, bool(shipping))
    loaded = (1 - approach_risk(g, side, start, begin)) ** shipping if shipping else 1.0
    ends = ix(g).ends(side, goal, how)
    return loaded, loaded * (1 - voyage_risk(g, side, start, goal, begin, ends))


def dearest(g: G, cargo: Sequence[str], how: str) -> list[str]:
    """A unit of a cargo for each number of NMPs that its units need."""
    return list({price(g, u, how): u for u in cargo}.values())


def _goal(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    if not isinstance(token, tuple) or token[0] == "burma":
        return None
    cargo, (how, where) = ask.about[0], token
    start, goal = start_no(g, ask.about[1]), hex_no(g, where)
    lines = _sailing(g, cargo, start, goal, how)
    if how == "beach" and goal in ix(g).open_cities(other(g.state.side)):
        points = landing_strength(g, cargo, goal)
        lines.append(line("the city falls to them, if all arrive", city_chance(g, goal, points)))
    lines += _contested(g, goal, how)
    return Odds(tuple(lines), (), SAFEST) if lines else None


def _sailing(g: G, cargo: Sequence[str], start: int, goal: int, how: str) -> list[Line]:
    """The chance of each kind of unit to arrive, and of all of them."""
    names, lines, everybody = names_of(g.content), [], 1.0
    by_price: dict[int, list[str]] = {}
    for u in cargo:
        by_price.setdefault(price(g, u, how), []).append(u)
    for n, those in by_price.items():
        loaded, there = arrives(g, those[0], start, goal, how)
        everybody *= there ** len(those)
        each = unit(names, those[0]) if len(those) == 1 else f"each of {len(those)} units"
        if len(by_price) > 1 and len(those) > 1:
            each += f" for {count(n, 'NMP')}"
        lines.append(line(f"{each} arrives", there))
        if loaded < 1:
            lines.append(line(f"{each} stays ashore for want of shipping", 1 - loaded))
        if there < loaded:
            lines.append(line(f"{each} is sunk", loaded - there))
    if everybody == 1:
        return []
    return [*lines, line("all arrive", everybody)] if len(cargo) > 1 else lines


def _contested(g: G, goal: int, how: str) -> list[Line]:
    """What Force Z and the ABDA squadron may do to a landing, if they sail (n42:13.4, 13.7)."""
    s, region = g.state, ix(g).map.region
    near = [goal, *(ix(g).map.graph.beside[goal] if how == "sea" else ())]
    lines: list[Line] = []
    if how not in ("beach", "sea"):
        return lines
    if (
        s.abda
        and "abda" not in s.sortied
        and "abda" not in s.never
        and any(i in region["java"] for i in near)
    ):
        lines.append(line("Japan wins the battle, if ABDA sails", JAVA_SEA))
    if s.force_z and "force z" not in s.sortied and "force z" not in s.never:
        path = z_path(g, goal) if any(i in region["malay-coast"] for i in near) else None
        if path is not None:
            through = (1 / 3) ** len(path)
            lines.append(line("Force Z comes through, if it sails", through))
            lines.append(line("each unit is then sunk by it", 1 / 2))
    return lines


def _course(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    left, where = ask.about[0], ask.about[2]
    chance = 1 - course_risk(g, ask, token)
    names = names_of(g.content)
    each = unit(names, left[0]) if len(left) == 1 else f"each of {len(left)}"
    lines = [line(f"{each} comes to {place(where)}", chance)]
    if len(left) > 1:
        lines.append(line("all of them", chance ** len(left)))
    return Odds(tuple(lines), (), "then by the safest course" if token != ON else "")


def course_risk(g: G, ask: Ask[Any], token: Any) -> float:
    """The chance that one target is lost from here to its goal, if the next hex is this one (or ``ON``)."""
    _, _, where, _, known, nodes, ends = ask.about
    side, goal, counts = ask.seat, hex_no(g, where), dict(known)
    if token == ON:
        return rest_risk(g, side, nodes, goal, counts, ends)
    i = hex_no(g, token)
    now = risk_of(g, side, (i,), counts)
    if i == goal:
        return now
    for u, covered in ix(g).umbrellas(other(side)):
        if i in covered:
            counts[u] = counts.get(u, 0) + 1
    return 1 - (1 - now) * (1 - rest_risk(g, side, onward(g, nodes, i), goal, counts, ends))


def rest_risk(
    g: G, side: str, nodes: Sequence[int], goal: int, counts: Counts, ends: tuple[int, ...] = ()
) -> float:
    """The chance that a target is lost on the safest course to a goal, with so many hexes under each umbrella behind it."""
    start = tuple(counts.get(u, 0) for u, _ in ix(g).umbrellas(other(side)))
    ways = ways_to(g, side, goal, ends)
    risk = 1 - max((_survival(start, more) for node in nodes for more in ways.get(node, ())), default=0.0)
    return (
        risk if risk < DEADLY else risk_of(g, side, shortest(g, side, tuple(nodes), goal, ends).hexes, counts)
    )


def _survival(start: Sequence[int], more: Sequence[int]) -> float:
    alive = 1.0
    for n, k in zip(start, more, strict=True):
        for nth in range(n + 1, n + k + 1):
            alive *= max(0.0, 1 - nth / 6)
    return alive


def ways_to(g: G, side: str, goal: int, ends: tuple[int, ...] = ()) -> dict[int, list[tuple[int, ...]]]:
    """By node of the sea: the ways to a goal, each as hexes to be entered under each umbrella; only those that no other betters.

    A search from the goal back, which serves every course to it: what is lost depends on these numbers alone.
    """
    into = ends or ix(g).map.sea.nodes[goal]
    stamp = (*_waters(g, side), goal, into)
    return ix(g).kept(("ways to", side), stamp, lambda: _ways_to(g, side, goal, into))


def _ways_to(g: G, side: str, goal: int, ends: tuple[int, ...]) -> dict[int, list[tuple[int, ...]]]:
    network, sea = ix(g).map.sea, _Sea(g, side)
    ring = {n for end in ends for _, n in network.into[end]} if goal in sea.towns else set()
    _, last = sea.enter(0.0, sea.counts({}), goal)
    heap = [(0, node, sea.counts({})) for node in ends]
    found: dict[int, list[tuple[int, ...]]] = {}
    while heap:
        _, node, counts = heapq.heappop(heap)
        if _bettered(counts, found.setdefault(node, [])):
            continue
        found[node].append(counts)
        i = network.hexes[node]
        before_city = node in ring and counts == last  # from a hex in its zone ships come into an empty city
        if i < 0 or i in sea.closed or (i != goal and sea.zone[i] and not before_city):
            continue  # ships may start there, but not come there on their way
        _, then = sea.enter(0.0, counts, i)
        if FATAL not in then:
            for _, before in network.into[node]:
                if network.hexes[before] != goal:
                    heapq.heappush(heap, (sum(then), before, then))
    return found


def _station(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    if token == "back":
        return None
    risk = voyage_risk(g, JAPAN, OFF, hex_no(g, token))
    who = unit(names_of(g.content), ask.about)
    return Odds((line(f"{who} arrives", 1 - risk),), (), "by the safest course") if risk else None


def _replace(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    if token != "yes":
        return None
    start = start_no(g, ask.about[1])
    return Odds(
        (line("each NMP arrives", 1 - approach_risk(g, ask.seat, start)),), (), "by the safest course"
    )


# ---------------------------------------------------------------- house rules


def _java_sea() -> float:
    """Japan adds 2 and the higher die wins, ties again (n42:13.7.c-d)."""
    pairs = [(x + 2, y) for x in range(1, 7) for y in range(1, 7) if x + 2 != y]
    return sum(ours > theirs for ours, theirs in pairs) / len(pairs)


JAVA_SEA = _java_sea()
"""The chance that Japan wins the Battle of the Java Sea."""


def _force_z(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    if token != "sail":
        return None
    through = (1 / 3) ** ask.about[2]
    lines = (line("Force Z comes through", through), line("each unit is sunk by it, all in all", through / 2))
    n = ask.about[2]
    return Odds(lines, (), f"{n} hex{'' if n == 1 else 'es'} under Japanese aircraft")


def _abda(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    if token != "sail":
        return None
    lines = (line("Japan wins and ABDA is sunk", JAVA_SEA), line("the landing is turned back", 1 - JAVA_SEA))
    return Odds(lines, ((2, "n42:13.7.c", "Japan's stronger force"),), "if Japan fights; else it turns back")


def _engage(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    if token != "yes":
        return None
    lines = (line("Japan wins and ABDA is sunk", JAVA_SEA), line("the landing is turned back", 1 - JAVA_SEA))
    return Odds(lines, ((2, "n42:13.7.c", "Japan's stronger force"),))


_MAKERS: dict[str, Callable[[G, Ask[Any], Any], Odds | None]] = {
    "attack": _attack,
    "attackers": _attackers,
    "land": _land,
    "air": _air,
    "goal": _goal,
    "course": _course,
    "station": _station,
    "replace": _replace,
    "force z": _force_z,
    "abda": _abda,
    "engage": _engage,
}
