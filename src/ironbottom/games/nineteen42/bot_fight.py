"""The worth of attacks, and how a commander fights: targets, attackers, advances, retreats, banks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ironbottom.bots.gain import prospect
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.bot import Candidate

from . import combat
from .pieces import attack_strength, defence_strength
from .staff import Staff

SORTIE = 0.2
"""The least that an attack out of a fortress must promise where garrisons strike at every chance."""
Choice = tuple[object, str, tuple[Candidate, ...]]
"""A token, the reason in words, and what else was weighed."""


class Odds(NamedTuple):
    """An attack as it is weighed."""

    column: int
    drm: int
    gain: float
    chances: dict[str, float]

    def told(self, staff: Staff) -> str:
        """In words."""
        columns = staff.view.content.tables.columns
        best = ", ".join(f"{r} {p:.0%}" for r, p in self.chances.items() if r[0] == "D")
        return f"{columns[self.column]} at {self.drm:+d}, {best or 'no gain'}, worth {self.gain:.1f}"


def weigh(
    staff: Staff,
    target: int,
    attackers: Sequence[str],
    defenders: Sequence[str],
    drm: int,
    strength: int = -1,
) -> Odds:
    """The gain of an attack (exact over six faces), by the doctrine's worths.

    ``strength`` in half points, if it is not that of the attackers where they are now.
    """
    g, w = staff.g, staff.doctrine.worth
    ours = attack_strength(g, attackers) if strength < 0 else strength
    col = combat.column(g, ours, defence_strength(g, defenders))
    if col < 0:
        return Odds(-1, drm, -99.0, {})
    fort = target in staff.state.forts and staff.map.home[target] == staff.foe
    open_field = sum(
        not (u in staff.state.units and staff.index.free_stacking(staff.side, staff.unit(u).hex))
        for u in attackers
    )
    n, m = len(defenders), 0 if staff.last else open_field

    def worth(result: str) -> float:
        if result == "DS":
            return w.surrender * n + (w.fortress if fort else 0.0)
        if fort and result[0] == "D":
            return 0.0
        return {
            "DE": w.destroyed * n,
            "DD": w.disrupted * n + 0.5,
            "DR": w.retreat * n + 0.5,
            "AR": w.own_retreat * m,
            "AD": w.own_disrupted * m,
            "AE": w.own_destroyed * m,
        }.get(result, 0.0)

    results = [combat.result_of(g, col, face + drm) for face in range(1, 7)]
    found = prospect(results, worth)
    return Odds(col, drm, found.gain, found.chances)


def drm_at(staff: Staff, target: int, landed: bool = False) -> int:
    """The modifiers of an attack on a hex as the air stands now."""
    mods = combat.modifiers(staff.g, (staff.id(target), 0), ())
    return sum(m for m, _ in mods) - int(landed)


def trimmed(staff: Staff, units: Sequence[str], defenders: Sequence[str]) -> list[str]:
    """Attackers without those who do not change the column, the weakest dropped first."""
    g = staff.g
    need = defence_strength(g, defenders)
    kept = sorted(units, key=lambda u: (-staff.kind(u).strength, u))
    full = combat.column(g, attack_strength(g, kept), need)
    while len(kept) > 1 and combat.column(g, attack_strength(g, kept[:-1]), need) == full:
        kept.pop()
    return kept


# ---------------------------------------------------------------- the combat phase


def attack(staff: Staff, ask: Ask[object]) -> Choice:
    """The best attack that is left, planned ones by their order's measure, others by that of ``other``."""
    best: tuple[float, tuple[str, int], Odds, tuple[str, ...]] | None = None
    weighed = []
    for token in ask.options:
        if token == combat.DONE:
            continue
        assert isinstance(token, tuple)
        target = (token[0], token[1])
        odds, units = best_attack(staff, target)
        weighed.append(
            Candidate(token, round(odds.gain, 2), odds.told(staff) if odds.column >= 0 else "below 1:1")
        )
        if odds.column < 0 or not worth_it(staff, target, odds, units):
            continue
        if best is None or odds.gain > best[0]:
            best = odds.gain, target, odds, units
    weighed.sort(key=lambda c: -c.score)
    if best is None:
        return combat.DONE, "no attack is worth its risk", tuple(weighed[:5])
    staff.mind.now = ("attack", best[3], best[1][0])
    where = staff.map.name(staff.no(best[1][0]))
    return best[1], f"{where}: {best[2].told(staff)}", tuple(weighed[:5])


def worth_it(staff: Staff, target: tuple[str, int], odds: Odds, units: Sequence[str] = ()) -> bool:
    """Does it meet the measure of the front's order if it was planned, else that of the doctrine's ``other``?"""
    planned = target[0] in staff.mind.attacks
    if staff.level.sorties and units and all(holds_fort(staff, u) for u in units):
        return odds.gain >= SORTIE
    if staff.last:
        return odds.gain > 0
    front = staff.front_at(staff.no(target[0]))
    order = staff.order(front) if planned and front in staff.fronts else staff.doctrine.other
    if planned and not staff.level.rescore:
        return True
    least = min(order.column, staff.doctrine.other.column) if planned else order.column
    gain = min(order.gain, staff.doctrine.other.gain) if planned else order.gain
    return odds.column + 1 >= least and odds.gain >= gain


def best_attack(staff: Staff, target: tuple[str, int]) -> tuple[Odds, tuple[str, ...]]:
    """The best set of attackers on a stack: all, less those who change nothing; and without those who landed, if that is better."""
    g, i = staff.g, staff.no(target[0])
    meant = {u for where, units in staff.mind.attacks.items() if where != target[0] for u in units}
    able = [u for u in combat.attackers(g, target) if u not in meant] or combat.attackers(g, target)
    those = combat.defenders(g, target)
    found: tuple[Odds, tuple[str, ...]] = (Odds(-1, 0, -99.0, {}), ())
    dry = [u for u in able if staff.unit(u).landed not in ("beach", "sea")]
    for units in [able, dry] if dry and len(dry) < len(able) else [able]:
        kept = trimmed(staff, units, those)
        drm = sum(m for m, _ in combat.modifiers(g, target, kept))
        odds = weigh(staff, i, kept, those, drm)
        if odds.gain > found[0].gain:
            order = [u for u in able if u in kept]
            found = odds, tuple(order)
    return found


def attackers(staff: Staff, ask: Ask[str]) -> Choice:
    """Those with whom the attack was weighed."""
    what, units, where = staff.mind.now
    target = ask.about
    if what != "attack" or where != target[0]:
        units = best_attack(staff, target)[1]
    picked = tuple(u for u in ask.options if u in units) or tuple(ask.options)
    return picked, "all who are needed for these odds", ()


def advance(staff: Staff, ask: Ask[str]) -> Choice:
    """Go in with as many as can stand there; stay where leaving would open a fortress, a ring or a city, or where all would die."""
    i = staff.no(ask.about)
    able = [u for u in ask.options if not holds_fort(staff, u) and not _ring_opens(staff, u, i)]
    room = staff.index.room(staff.side, i)
    picked: list[str] = []
    for u in sorted(able, key=lambda u: (-staff.kind(u).strength, u)):
        if staff.kind(u).foot and room <= 0:
            continue
        room -= staff.kind(u).foot
        picked.append(u)
    for u in left_open(staff, picked):
        if len(picked) > max(1, ask.least):
            picked.remove(u)
    must = tuple(u for u in ask.options if u in (picked or list(ask.options))[: ask.least])
    goal = i in staff.map.city or i in staff.map.ports or i in staff.map.forts
    strong = staff.strength(picked) + staff.strength(staff.index.units(i, staff.side))
    last = staff.state.turn == staff.view.content.scenario.last
    if not picked or (not goal and not staff.index.supply(staff.side)[i]):
        return must, "nothing to be gained there", ()
    danger = staff.danger(i) if goal else 2.0
    if (
        staff.level.daring
        and not last
        and i not in staff.state.forts
        and staff.threat(i) >= danger * max(1, strong)
    ):
        return must, "too weak to hold it", ()
    return tuple(u for u in ask.options if u in picked), "takes the ground", ()


def left_open(staff: Staff, units: Sequence[str]) -> list[str]:
    """The weakest of each stack whose leaving would open a city, port or invasion hex to enemies near it."""
    found = []
    for here in dict.fromkeys(staff.unit(u).hex for u in units):
        place = here in staff.map.city or here in staff.map.ports or here in staff.state.beaches
        mine = [u for u in units if staff.unit(u).hex == here]
        if place and len(mine) == len(staff.index.units(here, staff.side)) and staff.threat(here):
            found.append(min(mine, key=lambda u: (staff.kind(u).strength, u)))
    return found


def _ring_opens(staff: Staff, u: str, i: int) -> bool:
    """Would its leaving leave a hex of the ring round a besieged fortress empty?"""
    here = staff.unit(u).hex
    alone = len(staff.index.units(here, staff.side)) == 1
    return alone and any(
        here in staff.ring(front) and i != staff.anchor(front) and staff.values(front)["foe.only_in_fort"]
        for front in staff.fronts
    )


def holds_fort(staff: Staff, u: str) -> bool:
    """Is it of the garrison of a standing fortress?"""
    return staff.index.free_stacking(staff.side, staff.unit(u).hex)


def retreat(staff: Staff, ask: Ask[str]) -> Choice:
    """Towards supply and the anchor, out of enemy zones."""
    units, _ = ask.about
    front = staff.front_of(units[0])
    weighed = [Candidate(id, round(refuge(staff, staff.no(id), front), 1)) for id in ask.options]
    best = max(weighed, key=lambda c: c.score)
    return (
        best.token,
        "supply, distance from the enemy, the anchor",
        tuple(sorted(weighed, key=lambda c: -c.score)[:5]),
    )


def refuge(staff: Staff, i: int, front: str) -> float:
    """How good a hex is to fall back on."""
    index = staff.index
    score = 4.0 * index.supply(staff.side)[i] - 2.0 * index.zone(staff.side)[i] - staff.threat(i) / 20
    if front in staff.fronts and staff.anchor(front) >= 0:
        anchor = staff.anchor(front)
        if staff.map.home[anchor] == staff.side:
            score -= min(staff.way(i, anchor), 30) / 2
    if index.free_stacking(staff.side, i):
        score += 6
    return score + len(index.units(i, staff.side))


def banks(staff: Staff, ask: Ask[str]) -> Choice:
    """Attackers choose the bank from which they attack; defenders the one that fewer enemies reach."""
    where, bank, _ = ask.about
    i = staff.no(where)
    masks = staff.map.graph.land[i]
    foes = staff.index.held(staff.foe)

    def touched(b: int) -> int:
        ways = [d for d in range(6) if masks[b] >> d & 1]
        return sum(staff.map.graph.to[6 * i + d] in foes for d in ways)

    attacking = staff.state.side == staff.side
    other_banks = [b for b in range(len(masks)) if b != bank]
    best = (
        all(touched(bank) > touched(b) for b in other_banks)
        if attacking
        else all(touched(bank) < touched(b) for b in other_banks)
    )
    picked = tuple(ask.options) if best else ()
    return picked, "the bank to attack from" if attacking else "the bank that fewer enemies reach", ()


__all__ = ["attack", "weigh"]
