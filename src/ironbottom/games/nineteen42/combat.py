"""The combat phase (n42:6): who may attack whom, odds and modifiers, results, retreats, advances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ironbottom.kernel.ask import Ask, Mods, RuleId
from ironbottom.kernel.step import AGAIN, NEXT, Flow, Proc, cast, choose, choose_some

from .cities import advance, fitting, may_follow, occupy
from .events import Fought, Unhurt
from .pieces import G, attack_strength, chase_air, defence_strength, hex_id, hex_no, ix, kind, remove, shake
from .points import fallen
from .retreat import retreat
from .state import JAPAN, other

DONE = "done"
Target = tuple[str, int]
"""A stack that defends: its hex, and the bank on which it stands."""


# ---------------------------------------------------------------- who fights whom


def bar_attacker(g: G, u: str) -> RuleId | None:
    """Why a unit may not attack at all now."""
    unit = g.state.units[u]
    if unit.fought:
        return "n42:6.1.f"
    if unit.shaken:
        return "n42:6.32.b2"
    if not ix(g).supplied(unit):
        return "n42:7.1.a"
    return None


def bar_touch(g: G, u: str, i: int, bank: int) -> RuleId | None:
    """Why a unit does not reach a defender on that bank of hex ``i``: not adjacent, or protected by water (n42:6.1.b, 5.13.d).

    Who landed in this player-turn attacks across the sea (n42:6.1.b); parachutists have no sea behind them.
    """
    m, unit = ix(g).map, g.state.units[u]
    if i not in m.graph.beside[unit.hex]:
        return "n42:6.1.b"
    if unit.landed in ("beach", "sea"):
        return None
    d = m.graph.direction(unit.hex, i)
    if not m.joined[6 * unit.hex + d]:
        return "n42:6.1.b"
    here, there, forts = m.graph.land[unit.hex], m.graph.land[i], g.state.forts
    out = unit.hex in forts or here[unit.bank] >> d & 1
    reached = i in forts or there[bank] >> (d + 3) % 6 & 1
    return None if out and reached else "n42:6.1.b"


def touches(g: G, u: str, i: int, bank: int) -> bool:
    """Does a unit reach a defender on that bank of hex ``i``?"""
    return bar_touch(g, u, i, bank) is None


def defenders(g: G, target: Target) -> list[str]:
    """The units that defend together: all of a side in the hex on that bank (n42:6.1.c2)."""
    i, bank = hex_no(g, target[0]), target[1]
    fort = i in g.state.forts  # its troops hold both shores: a fortress is one place
    return [u for u in ix(g).units(i, other(g.state.side)) if fort or g.state.units[u].bank == bank]


def attackers(g: G, target: Target) -> list[str]:
    """Units that may join an attack on that stack, hex by hex."""
    index, side = ix(g), g.state.side
    i, bank = hex_no(g, target[0]), target[1]
    return [
        u
        for j in index.map.graph.beside[i]
        for u in index.units(j, side)
        if bar_attacker(g, u) is None and touches(g, u, i, bank)
    ]


def column(g: G, attack: int, defence: int) -> int:
    """The odds column, 0 for 1:1 up to the last; -1 below 1:1 (n42:6.2.a-b, f).  Strengths in the same unit."""
    if defence <= 0:
        return len(g.content.tables.columns) - 1
    return min(attack // defence, len(g.content.tables.columns)) - 1


def bar_attack(g: G, target: Target, units: Sequence[str]) -> RuleId | None:
    """Why these units may not attack that stack."""
    if not units:
        return "n42:6.1.c1"
    i, bank = hex_no(g, target[0]), target[1]
    for u in units:
        why = bar_attacker(g, u) or bar_touch(g, u, i, bank)
        if why is not None:
            return why
    those = defenders(g, target)
    if any(g.state.units[u].struck for u in those):
        return "n42:6.1.f"
    if column(g, attack_strength(g, units), defence_strength(g, those)) < 0:
        return "n42:6.2.f"
    return None


def bar_target(g: G, target: Target) -> RuleId | None:
    """Why a stack cannot be attacked by whoever may."""
    index, i = ix(g), hex_no(g, target[0])
    if not defenders(g, target) or (target[1] and i in g.state.forts):
        return "n42:6.1.c2"  # nobody stands there, or those who do are attacked whole
    able = attackers(g, target)
    if able:
        return bar_attack(g, target, able)
    near = [u for j in index.map.graph.beside[i] for u in index.units(j, g.state.side)]
    return bar_attack(g, target, near) if near else "n42:6.1.b"


def targets(g: G) -> list[Target]:
    """Every stack that can be attacked at 1:1 at least."""
    index = ix(g)
    near = {j for i in index.held(g.state.side) for j in index.map.graph.beside[i]}
    found: list[Target] = []
    for i in sorted(index.held(other(g.state.side)) & near):
        for bank in [0] if i in g.state.forts else sorted({g.state.units[u].bank for u in index.units(i)}):
            target = (hex_id(g, i), bank)
            if bar_attack(g, target, attackers(g, target)) is None:
                found.append(target)
    return found


# ---------------------------------------------------------------- modifiers (n42:6.4)


def modifiers(g: G, target: Target, units: Sequence[str]) -> Mods:
    """The die roll modifiers of an attack, each with its rule."""
    s, index, side = g.state, ix(g), g.state.side
    i = hex_no(g, target[0])
    found = [(1, "n42:6.41.a") for _, covered in index.umbrellas(side) if i in covered]
    found += [(-1, "n42:6.41.a") for _, covered in index.umbrellas(other(side)) if i in covered]
    if any(s.units[u].landed in ("beach", "sea") for u in units):
        found.append((-1, "n42:6.42.a"))
    for fort, region, rule in (("2105", "philippines", "n42:6.43"), ("0813", "malaya", "n42:6.44")):
        if i in index.map.region[region] and index.map.number[fort] in fallen(g):
            found.append((1, f"{rule}.b") if side == JAPAN else (-1, f"{rule}.a"))
    return tuple(found)


def result_of(g: G, col: int, total: int) -> str:
    """The cell of the CRT (n42:6.2.d-e)."""
    cell: str = g.content.tables.crt[max(0, min(10, total))][col]
    return cell


# ---------------------------------------------------------------- an attack


def combat_phase(g: G) -> Proc[Flow]:
    """One attack after the other, in any order (n42:6.1.g)."""
    options: list[Any] = list(targets(g))
    if not options:
        return NEXT
    chosen = yield from choose(Ask(g.state.side, "attack", [*options, DONE], "n42:6.1.c1"))
    if chosen == DONE:
        return NEXT
    target = (chosen[0], chosen[1])
    able = attackers(g, target)
    picked = tuple(able)
    if len(able) > 1:
        ask = Ask(
            g.state.side, "attackers", able, "n42:6.1.d", target, least=1, most=len(able), first=tuple(able)
        )
        picked = yield from choose_some(ask)
    yield from attack(g, target, picked)
    return AGAIN


class Fight(NamedTuple):
    """An attack as it begins."""

    target: Target
    i: int
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    hexes: tuple[int, ...]
    """Where the attackers stand."""


def attack(g: G, target: Target, units: Sequence[str]) -> Proc[None]:
    """Resolve one attack."""
    s = g.state
    those = defenders(g, target)
    ours, theirs = attack_strength(g, units), defence_strength(g, those)
    col, mods = column(g, ours, theirs), modifiers(g, target, units)
    for u in units:
        s.units[u].fought = True
    for u in those:
        s.units[u].struck = True
    about = (tuple(units), tuple(those), target[0], g.content.tables.columns[col])
    face = yield from cast(g, "combat", "n42:6.2.d", mods=mods, seat=s.side, about=about)
    result = result_of(g, col, face + sum(m for m, _ in mods))
    g.say(
        Fought(
            attackers=tuple(units), defenders=tuple(those), hex=target[0], attack=ours, defence=theirs,
            column=g.content.tables.columns[col], mods=mods, die=face, result=result, by=s.side,
        )
    )  # fmt: skip
    hexes = tuple(dict.fromkeys(s.units[u].hex for u in units))
    fight = Fight(target, hex_no(g, target[0]), tuple(units), tuple(those), hexes)
    if result[0] == "D":
        yield from beaten_defender(g, fight, result)
    elif result[0] == "A":
        yield from beaten_attacker(g, fight, result)
    yield from from_the_sea(g, fight)


def beaten_defender(g: G, fight: Fight, result: str) -> Proc[None]:
    """DR, DD, DE, DS; in a fortress nothing but surrender counts (n42:6.34.b)."""
    s, index = g.state, ix(g)
    those = list(fight.defenders)
    if fight.i in s.forts and result != "DS" and index.map.home[fight.i] == other(s.side):
        g.say(Unhurt(units=fight.defenders, result=result, rule="n42:6.34.b"))
        return
    if result == "DS":
        remove(g, those, "surrendered", "n42:6.34.a")
    elif result == "DE":
        remove(g, those, "eliminated", "n42:6.33.a")
    else:
        yield from retreat(g, those)
        if result == "DD":
            shake(g, [u for u in those if u in s.units])
    if not index.units(fight.i):
        yield from chase_air(g, fight.i, other(s.side))
        yield from follow_up(g, fight)


def follow_up(g: G, fight: Fight) -> Proc[None]:
    """The attackers may advance; those in full sea must, as far as they fit (n42:5.42.a, 5.32.f2)."""
    s, m = g.state, ix(g).map
    alive = [u for u in fight.attackers if u in s.units]
    wet = [u for u in alive if not m.land[s.units[u].hex]]
    must = _landable(g, wet, fight.i)
    if must:
        yield from advance(g, must, fight.i)
        landed_on(g, must, fight.i)
    others = [u for u in alive if u not in wet]
    yield from occupy(g, fight.i, others, "n42:5.42.a")


def _landable(g: G, wet: Sequence[str], i: int) -> list[str]:
    """Who of the invaders at sea can come ashore, the strongest first as far as they fit."""
    found: list[str] = []
    for u in sorted(wet, key=lambda u: (-kind(g, u).strength, u)):
        if may_follow(g, u, i) and fitting(g, [*found, u], i):
            found.append(u)
    return found


def landed_on(g: G, units: Sequence[str], i: int) -> None:
    """The cleared hex, once entered, is the invasion hex (n42:5.32.f2)."""
    from .beaches import open_beach

    open_beach(g, i, list(units))


def beaten_attacker(g: G, fight: Fight, result: str) -> Proc[None]:
    """AR, AD, AE; units attacking out of a fortress are immune (n42:9.5.b)."""
    s, index = g.state, ix(g)
    safe = [u for u in fight.attackers if index.free_stacking(s.side, s.units[u].hex)]
    if result == "AE" and g.content.on("AE"):
        safe = []
    if safe:
        g.say(Unhurt(units=tuple(safe), result=result, rule="n42:9.5.b"))
    hurt = [u for u in fight.attackers if u not in safe]
    if result == "AE":
        remove(g, hurt, "eliminated", "n42:6.33.a")
    else:
        stacks = {i: [u for u in hurt if s.units[u].hex == i] for i in fight.hexes}
        for i, here in stacks.items():  # as they attacked: nobody retreats twice out of these hexes
            if here and index.map.land[i]:
                yield from retreat(g, here)
            elif here:
                remove(g, here, "drowned", "n42:5.32.f2")
        if result == "AD":
            shake(g, [u for u in hurt if u in s.units])
    for i in fight.hexes:
        if index.map.land[i] and not index.units(i):
            if result == "AE":  # the stack of the air unit is gone, not only fallen back (n42:5.21.e)
                yield from chase_air(g, i, s.side)
            yield from occupy(g, i, _near(g, fight.defenders, i), "n42:6.31.g")


def _near(g: G, units: Sequence[str], i: int) -> list[str]:
    """Those still next to a hex."""
    beside = ix(g).map.graph.beside[i]
    return [u for u in units if u in g.state.units and g.state.units[u].hex in beside]


def from_the_sea(g: G, fight: Fight) -> Proc[None]:
    """Invaders in a full sea hex whose attack did not clear the hex, or who did not get ashore, are lost (n42:5.32.f2)."""
    yield from ()
    s, m = g.state, ix(g).map
    wet = [u for u in fight.attackers if u in s.units and not m.land[s.units[u].hex]]
    remove(g, wet, "drowned", "n42:5.32.f2")


def end_combat(g: G) -> Proc[Flow]:
    """Invaders still at sea are lost; then naval air goes home (n42:5.32.f2, 8.2.b)."""
    from .events import NavalAirAway
    from .pieces import take_off

    yield from ()
    s, m = g.state, ix(g).map
    wet = [
        u for u, unit in s.units.items() if kind(g, u).ground and unit.hex < m.size and not m.land[unit.hex]
    ]
    remove(g, wet, "drowned", "n42:5.32.f2")
    if s.side == JAPAN:
        for u in [u for u in s.units if kind(g, u).naval]:
            take_off(g, u)
            s.away[u] = s.turn + 2
            g.say(NavalAirAway(unit=u, turn=s.turn + 2))
    return NEXT


# ---------------------------------------------------------------- banks (n42:5.13)


def banks_matter(g: G, side: str) -> list[int]:
    """Water barrier hexes of a side beside an enemy, where the choice of a bank can matter."""
    index = ix(g)
    foes = index.held(other(side))
    return [
        i
        for i in sorted(index.held(side))
        if len(index.map.graph.land[i]) > 1
        and i not in g.state.forts
        and any(j in foes for j in index.map.graph.beside[i])
    ]


def choose_banks(g: G) -> Proc[Flow]:
    """As the combat phase begins each side chooses banks, the phasing side first (n42:5.13.c)."""
    from .events import Banks

    s, index = g.state, ix(g)
    for side in (s.side, other(s.side)):
        for i in banks_matter(g, side):
            free = index.units(i, side)
            was = {u: s.units[u].bank for u in free}
            for bank in range(1, len(index.map.graph.land[i])):
                if not free:
                    continue
                about = (hex_id(g, i), bank, tuple(u for u in free if was[u] == bank))
                first = about[2]
                ask = Ask(
                    side, "banks", free, "n42:5.13.c", about, least=0, most=max(2, len(free)), first=first
                )
                picked = yield from choose_some(ask)
                for u in free:
                    s.units[u].bank = bank if u in picked else 0
                free = [u for u in free if u not in picked]
                if picked:
                    g.say(Banks(hex=hex_id(g, i), units=tuple(picked), bank=bank))
    return NEXT


__all__ = ["attackers", "combat_phase", "defenders", "modifiers", "targets"]
