"""Squad selection (rifles:2.2): buying units and equipment, handing it out, naming the Leader."""

from __future__ import annotations

from typing import Any

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import NEXT, Flow, Proc, choose, choose_some

from .cards import Army, Content, Equipment
from .events import Equipped, Joined, Led
from .index import kind
from .pieces import G, gain_rp, new_unit, note, soldiers
from .state import SQUAD, Unit

TO_SQUAD = frozenset({"bayonets", "flares"})
"""Equipment that belongs to the squad as a whole."""
SELDOM = frozenset({"grenade", "sword", "mine", "satchel", "machete", "binoculars", "first_aid"})
"""Equipment that a unit carries, one piece each."""


def card(g: G) -> Army:
    """The squad's Army Card."""
    content: Content = g.content
    return content.army


def may_carry(g: G, unit: Unit, item: str) -> bool:
    """May this unit be handed a (further) piece of that equipment (rules.toml, data:equipment-list)?"""
    k = kind(g, unit)
    if k.vehicle or unit.airman or unit.kit.get(item):
        return False
    if item == "grenade":
        return not k.crew
    if item in ("mine", "satchel"):
        return k.weapon in ("Rifle", "SMG")
    if item == "sword":
        return k.weapon in ("Pistol", "SMG") and k.leader
    return True


def give_kit(g: G, unit: Unit, item: str) -> None:
    """Hand a piece to a unit."""
    unit.kit[item] = unit.kit.get(item, 0) + 1
    g.say(Equipped(unit=unit.id, item=item))


# ------------------------------------------------------------------ what can be bought


def bar_unit_purchase(g: G, what: str) -> str | None:
    """The rule that forbids to buy a unit of that type now."""
    row = next((u for u in card(g).units if u.id == what), None)
    if row is None or row.bp < 1:
        return "rifles:2.2.f"
    if row.bp > g.state.budget:
        return "rifles:2.2.d"
    if leaves_no_leader(g, row.bp, "LEADER" in row.attrs):
        return "rifles:2.2.h"
    if row.limit and sum(1 for u in soldiers(g, SQUAD) if counts(g, u, what)) >= row.limit:
        return "rifles:2.2.f"
    return None


def counts(g: G, unit: Unit, what: str) -> bool:
    """Does a unit count toward the card's limit for that type?  What a Mission lends for no BP does not."""
    return unit.type == what and unit.army == card(g).id and (unit.bought or not unit.lent)


def bar_pack_purchase(g: G, item: str) -> str | None:
    """The rule that forbids to buy a package of that equipment now: price, the section's limits, nobody to carry it."""
    row = next((e for e in card(g).equipment if e.id == item), None)
    if row is None:
        return "rifles:2.2.g"
    if row.bp > g.state.budget:
        return "rifles:2.2.d"
    if leaves_no_leader(g, row.bp, False):
        return "rifles:2.2.h"
    if g.state.packs.get(item, 0) >= row.limit:
        return "rifles:2.2.g"
    if item not in TO_SQUAD and carriers(g, item) <= g.state.packs.get(item, 0) * row.pieces:
        return "rifles:2.2.g"
    return None


BARS = {
    "rifles:2.2.d": "there are not enough Build Points left for it",
    "rifles:2.2.f": "the squad has as many of them as the card allows",
    "rifles:2.2.h": "too little would be left for a unit that may be Leader",
}
"""Why a row of the card cannot be bought, by the rule that forbids it."""


def why_not(g: G, token: tuple[str, str], rule: str | None) -> str:
    """Why a row of the card cannot be bought, in words with the rule; "" if it can."""
    if rule is None:
        return ""
    text = (
        _no_pack(g, token[1])
        if token[0] == "kit" and rule == "rifles:2.2.g"
        else BARS.get(rule, "a rule forbids it")
    )
    return f"{text} ({rule})"


def _no_pack(g: G, item: str) -> str:
    """Which of the limits on equipment forbids a package."""
    row = next((e for e in card(g).equipment if e.id == item), None)
    if row is None:
        return "it is not on the card"
    if g.state.packs.get(item, 0) >= row.limit:
        return "the squad has as much of it as the card allows"
    if carriers(g, item) == 0:
        return "nobody yet to carry it"
    return "there is one for everybody who may carry it"


def leaves_no_leader(g: G, bp: int, leader: bool) -> bool:
    """Would this purchase leave too little for any unit that may be Leader (rifles:2.2.h)?"""
    if leader or g.content.roster:
        return False
    cheapest = min([u.bp for u in card(g).units if u.bp and "LEADER" in u.attrs])
    if g.state.budget - bp >= cheapest:
        return False
    return not possible_leaders(g) and not any(u.man for u in g.state.units.values())


def carriers(g: G, item: str) -> int:
    """How many units of the squad may carry that equipment."""
    return sum(1 for u in g.state.units.values() if u.side == SQUAD and may_carry(g, u, item))


def purchases(g: G) -> list[tuple[Any, ...]]:
    """Everything that can be bought now, the sample squad while nothing is bought, and ``done`` with a possible Leader."""
    army = card(g)
    found: list[tuple[Any, ...]] = []
    if not g.state.only_kit:
        found += [("unit", u.id) for u in army.units if bar_unit_purchase(g, u.id) is None]
    found += [("kit", e.id) for e in army.equipment if bar_pack_purchase(g, e.id) is None]
    bought = any(u.side == SQUAD and not u.lent for u in g.state.units.values())
    if not bought and not g.state.packs and not g.content.roster:
        found.append(("sample",))
    if possible_leaders(g) or g.content.roster:
        found.append(("done",))
    return found


def possible_leaders(g: G) -> list[str]:
    """Units whose attributes allow them to be Leader (rifles:6.0.a)."""
    return [u.id for u in soldiers(g, SQUAD) if kind(g, u).leader]


def buy(g: G) -> Proc[Flow]:
    """A step: buy the whole squad, one thing after the other (rifles:2.2.d-g)."""
    army, s = card(g), g.state
    s.budget = g.content.mission.bp_extra if army.extra_bp else 0
    if g.content.roster:
        muster(g)
    else:
        s.budget += army.bp
    yield from borrow(g)
    note(g, "budget", s.budget)
    while True:
        options = purchases(g)
        if options == [("done",)]:
            return NEXT
        chosen = yield from choose(Ask(SQUAD, "buy", options, "rifles:2.2.d", (s.budget,)))
        if chosen[0] == "done":
            return NEXT
        take(g, chosen)


def muster(g: G) -> None:
    """The men of a campaign fall in, with their names, Morale, skills and kit (rifles:10.1.a)."""
    content: Content = g.content
    for row in content.roster:
        unit = new_unit(g, SQUAD, row.army, row.type)
        unit.man, unit.name, unit.morale, unit.skill, unit.kit = (
            row.man,
            row.name,
            row.morale,
            row.skill,
            dict(row.kit),
        )
        g.say(Joined(unit=unit.id, what=row.type, army=row.army, side=SQUAD, name=row.name))
    g.state.squad_kit = dict(content.squad_kit)


def take(g: G, token: tuple[Any, ...]) -> None:
    """Carry out a purchase."""
    if token[0] == "sample":
        sample = card(g).sample
        for what, n in sample.units.items():
            for _ in range(n):
                buy_unit(g, what)
        for item in sample.equipment:
            buy_pack(g, item)
    elif token[0] == "unit":
        buy_unit(g, token[1])
    else:
        buy_pack(g, token[1])


def buy_unit(g: G, what: str, lent: bool = False) -> Unit:
    """A new unit for the squad; lent ones cost nothing."""
    unit = new_unit(g, SQUAD, card(g).id, what)
    unit.lent = lent or bool(g.content.roster)
    unit.bought = not lent
    if not lent:
        g.state.budget -= kind(g, unit).bp
    g.say(Joined(unit=unit.id, what=what, army=unit.army, side=SQUAD, lent=lent))
    return unit


def buy_pack(g: G, item: str) -> None:
    """A package of equipment; it is handed out when the squad is complete."""
    row = pack(g, item)
    g.state.budget -= row.bp
    g.state.packs[item] = g.state.packs.get(item, 0) + 1


def pack(g: G, item: str) -> Equipment:
    """The card's row for that equipment."""
    return next(e for e in card(g).equipment if e.id == item)


def borrow(g: G) -> Proc[None]:
    """What the Mission lends: units for no BP, equipment, and what may be had instead of the extra BP (rifles:2.2.e)."""
    s = g.state
    for row in g.content.mission.lent:
        if row.instead:
            extra = g.content.mission.bp_extra if card(g).extra_bp else 0
            if extra == 0 or not (
                yield from choose(Ask(SQUAD, "instead", (False, True), "rifles:2.2.e", (row.unit, extra)))
            ):
                continue
            s.budget -= extra
        for _ in range(row.n if row.unit else 0):
            unit = buy_unit(g, row.unit, lent=True)
            if kind(g, unit).armoured and not s.tank:
                s.tank = unit.id
        if row.item:
            s.squad_kit[f"lent {row.item}"] = s.squad_kit.get(f"lent {row.item}", 0) + row.n


# ------------------------------------------------------------------ handing out, Leader


def equip(g: G) -> Proc[Flow]:
    """A step: hand out the equipment within its limits (rifles:2.2.g), and note what some of it brings at once."""
    yield from distribute(g)
    if any(u.kit.get("binoculars") for u in soldiers(g, SQUAD)):
        gain_rp(g, 1, "rifles:2.2.g")
    if any(u.skill == "Local Contacts" for u in soldiers(g, SQUAD)):
        gain_rp(g, 1, "rifles:10.4.1.l")
    return NEXT


def distribute(g: G) -> Proc[None]:
    """Everything bought or lent goes to units that may carry it, the player choosing who."""
    s = g.state
    pieces: dict[str, int] = {e.id: s.packs.get(e.id, 0) * e.pieces for e in card(g).equipment}
    for key in [k for k in s.squad_kit if k.startswith("lent ")]:
        item = key.removeprefix("lent ")
        pieces[item] = pieces.get(item, 0) + s.squad_kit.pop(key)
    for item, n in pieces.items():
        if n < 1:
            continue
        if item in TO_SQUAD:
            s.squad_kit[item] = s.squad_kit.get(item, 0) + n
            g.say(Equipped(unit="", item=item, n=n))
            continue
        yield from hand_out(g, item, n)


def hand_out(g: G, item: str, n: int) -> Proc[None]:
    """``n`` pieces to as many units that may carry one."""
    able = [u.id for u in soldiers(g, SQUAD) if may_carry(g, u, item)]
    chosen = tuple(able[:n])
    if len(able) > n:
        ask = Ask(SQUAD, "hand out", able, "rifles:2.2.g", (item, n), least=n, most=n, first=chosen)
        chosen = (yield from choose_some(ask)) if n > 1 else ((yield from choose(ask)),)
    for i in chosen:
        unit = g.state.units[i]
        give_kit(g, unit, item)
        if g.content.roster:  # lent by the Mission, it leaves with it (rifles:2.2.e)
            unit.lent_kit.append(item)


def command(g: G) -> Proc[Flow]:
    """A step: the squad's Leader, and an Assistant if the player likes (rifles:6.0.a, d)."""
    g.state.start_soldiers = len(soldiers(g, SQUAD))
    if g.content.roster:
        known_command(g)
        return NEXT
    able = possible_leaders(g)
    leader = able[0]
    if len(able) > 1:
        leader = yield from choose(Ask(SQUAD, "leader", able, "rifles:6.0.a"))
    g.state.leader = leader
    g.say(Led(unit=leader, why="leader"))
    others = [u.id for u in soldiers(g, SQUAD) if u.id != leader]
    if others:
        chosen = yield from choose(Ask(SQUAD, "assistant", ["", *others], "rifles:6.0.d"))
        if chosen:
            g.state.assistant = chosen
            g.say(Led(unit=chosen, why="assistant"))
    return NEXT


def known_command(g: G) -> None:
    """In a campaign Leader and Assistant are known."""
    content: Content = g.content
    units = {u.man: u.id for u in soldiers(g, SQUAD)}
    g.state.leader = units.get(content.leader) or next(iter(units.values()))
    g.say(Led(unit=g.state.leader, why="leader"))
    if content.assistant in units and units[content.assistant] != g.state.leader:
        g.state.assistant = units[content.assistant]
