"""Questions and options in words, for the screen and the plain line mode."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ironbottom.kernel.ask import Ask, Roll

from . import air, combat, land, naval, sea
from .burma import burma_short
from .cities import besiegers
from .ground import OFF
from .naval import landing_strength, price, purse_of
from .pieces import attack_strength, defence_strength
from .points import judge, totals
from .preview import (
    JAVA_SEA,
    approach_risk,
    arrives,
    attack_of,
    city_need,
    course_risk,
    dearest,
    start_no,
    voyage_risk,
)
from .retreat import havens
from .state import ALLIES, JAPAN, other
from .tell import (
    SEGMENTS,
    bank,
    count,
    date,
    half,
    mods,
    names_of,
    place,
    several,
    unit,
    upto,
)
from .view import View

Teller = Callable[[View, Ask[Any], Any], str]
WHO = {JAPAN: "Japan", ALLIES: "Allies"}
ACTS = frozenset({"land", "air", "naval", "attack"})
"""Questions with which an act of a segment begins."""


# ---------------------------------------------------------------- pieces of sentences


def number(v: View, id: str) -> int:
    """The number of a printed hex."""
    return v.index.map.number[id]


def name(v: View, u: str) -> str:
    """A counter by name."""
    return unit(names_of(v.content), u)


def named(v: View, units: Sequence[str], most: int = 3) -> str:
    """Counters in a row, the first few by name."""
    return several(names_of(v.content), units, most)


def squad(v: View, units: Sequence[str]) -> str:
    """Counters by the name of the first: "41/5 Div and 2 more"."""
    more = f" and {len(units) - 1} more" if len(units) > 1 else ""
    return f"{name(v, units[0])}{more}"


def counter(v: View, u: str) -> str:
    """A counter with its strength and what is wrong with it: "41/5 Div (7, disrupted)"."""
    kind, found = v.kind(u), v.state.units.get(u)
    if not kind.ground:
        return name(v, u)
    marks = [str(kind.strength)]
    if found is not None and found.shaken:
        marks.append("disrupted")
    if found is not None and not v.index.supplied(found):
        marks.append("no supply")
    return f"{name(v, u)} ({', '.join(marks)})"


def group(v: View, units: Sequence[str]) -> str:
    """How many and how strong: "3 units, 21 strength"."""
    return f"{count(len(units), 'unit')}, {half(defence_strength(v.g, units))} strength"


def off_group(v: View, units: Sequence[str]) -> str:
    """The same of units that are off the map."""
    return f"{count(len(units), 'unit')}, {half(attack_strength(v.g, units))} strength"


def percent(risk: float, what: str) -> str:
    """A risk in words: "no risk", "17 % to lose a unit"."""
    if risk <= 0:
        return "no risk"
    return f"{100 * risk:.0f} % {what}" if risk >= 0.005 else f"under 1 % {what}"


def nearby(v: View, i: int, side: str) -> str:
    """What of the enemy controls a hex: "beside the enemy", "beside open Manila", or nothing."""
    index = v.index
    if index.unit_zone(side)[i]:
        return "beside the enemy"
    open_ones = index.open_cities(other(side))
    towns = [j for j in index.map.graph.beside[i] if j in open_ones] if index.zone(side)[i] else []
    return f"beside open {index.map.names[towns[0]]}" if towns else ""


def joined(*parts: str) -> str:
    """The parts that there are, with commas."""
    return ", ".join(part for part in parts if part)


def prize(v: View, i: int, side: str) -> str:
    """What entering a hex brings: "takes the port"."""
    index = v.index
    if i in v.state.forts and index.map.home[i] == other(side):
        return "takes the empty fortress"
    if v.state.owner.get(i, side) != side:
        return "takes the city" if i in index.map.city else "takes the port"
    return ""


def friends(v: View, i: int, side: str) -> str:
    """Own units that stand in a hex."""
    there = v.index.units(i, side)
    return f"with {named(v, there, 2)}" if there else ""


def supplied(v: View, i: int, side: str) -> str:
    """A warning where a unit would be out of supply."""
    return "" if v.index.supply(side)[i] else "out of supply"


# ---------------------------------------------------------------- prompts


def prompt(v: View, ask: Ask[Any] | Roll) -> str:
    """A question in words: who decides, when, and what."""
    if isinstance(ask, Roll):
        dice = _ROLLS.get(ask.kind)
        who = f"{WHO[ask.seat]}, throw a die" if ask.seat in WHO else "Throw a die"
        return f"{who}: {dice(v, ask)}" if dice else f"{who}."
    teller = _PROMPTS.get(ask.kind)
    text = teller(v, ask) if teller else f"{ask.kind}?"
    return f"{occasion(v, ask)}: {text}"


def occasion(v: View, ask: Ask[Any]) -> str:
    """Who is asked, and when; the segment where a new act of it begins."""
    s = v.state
    if s.phase == "setup":
        return f"{WHO[ask.seat]}, set-up"
    segment = f", {SEGMENTS[s.phase]}" if ask.kind in ACTS else ""
    return f"{WHO[ask.seat]}, Turn {s.turn}{segment}"


def _ask_deploy(v: View, a: Ask[Any]) -> str:
    left = sum(v.kind(u).side == a.seat for u in v.state.todo) - 1
    more = f" {left} more after it." if left else ""
    return f"where does {counter(v, a.about)} begin?{more}"


def _ask_arrive(v: View, a: Ask[Any]) -> str:
    return f"where does {counter(v, a.about)} arrive?"


def _ask_flee(v: View, a: Ask[Any]) -> str:
    u, where = a.about
    return f"{name(v, u)} is driven out of {place(where)}; where does it fly?"


def _ask_land(v: View, a: Ask[Any]) -> str:
    if owed := _burma(v, a):
        return f"who moves? {owed}"
    cities = any(t != land.DONE and t[0] == "city" for t in a.options)
    return f"which stack moves{', or which open city is stormed' if cities else ''}?"


def _burma(v: View, a: Ask[Any]) -> str:
    """Why a segment cannot be ended yet (n42:10.5)."""
    total, border = burma_short(v.g) if land.DONE not in a.options else (0, 0)
    wanting = joined(f"{total} more" if total else "", f"{border} at its border" if border else "")
    return f"Siam and Burma want {wanting}." if wanting else ""


def _ask_movers(v: View, a: Ask[Any]) -> str:
    return f"who marches together out of {place(a.about)}?"


def _ask_march(v: View, a: Ask[Any]) -> str:
    start = place(v.index.map.ids[v.state.units[a.about[0]].hex])
    return f"where to from {start} with {squad(v, a.about)}?"


def _ask_advance(v: View, a: Ask[Any]) -> str:
    i = number(v, a.about)
    room = v.index.room(a.seat, i)
    limit = "" if room > 4 else f" Room for {room} infantry."
    fell = "has fallen; who goes in" if i in v.state.fallen else "is vacated; who advances"
    return f"{place(a.about)} {fell}?{limit}"


def _ask_naval(v: View, a: Ask[Any]) -> str:
    left = " ".join(f"{purse} {n}" if len(a.about) > 1 else str(n) for purse, n in a.about) or "0"
    return f"what sails? NMPs left: {left}. {_burma(v, a)}".rstrip()


def _ask_cargo(v: View, a: Ask[Any]) -> str:
    where = "off the map" if a.about == "off" else f"in {place(a.about)}"
    left = sum(v.state.nmp.values())
    return f"who goes aboard {where}? {count(left, 'NMP')} left."


def _ask_goal(v: View, a: Ask[Any]) -> str:
    cargo, start = a.about
    return f"where to from {place(start)} with {squad(v, cargo)}?"


def _ask_course(v: View, a: Ask[Any]) -> str:
    left, here, goal, *_ = a.about
    ships = count(len(left), "NMP" if left[0].startswith("nmp") else "unit")
    where = "off the map" if here == "off" else f"at {here}"
    return f"{ships} {where} for {place(goal)}, aircraft in reach; which course?"


def _ask_replace(v: View, a: Ask[Any]) -> str:
    _, start, have, need = a.about
    return f"{have} of {count(need, 'NMP')} came to {place(start)}; send others?"


def _ask_embark(v: View, a: Ask[Any]) -> str:
    have, _ = a.about
    return f"only {count(have, 'NMP')} came; who goes aboard, and who stays?"


def _ask_upkeep(v: View, a: Ask[Any]) -> str:
    return f"which invasion hexes stay open, at an NMP each? {count(a.about, 'NMP')} left."


def _ask_attack(v: View, a: Ask[Any]) -> str:
    return "which stack is attacked next?"


def _ask_attackers(v: View, a: Ask[Any]) -> str:
    those = combat.defenders(v.g, a.about)
    return f"who attacks {place(a.about[0])}? It holds {group(v, those)}."


def _ask_retreat(v: View, a: Ask[Any]) -> str:
    units, start = a.about
    return f"{squad(v, units)} must retreat from {place(start)}; where to?"


def _ask_banks(v: View, a: Ask[Any]) -> str:
    where, which, _ = a.about
    return f"who stands on the {bank(where, which)} side of {place(where)}, across the water?"


def _ask_force_z(v: View, a: Ask[Any]) -> str:
    cargo, where, _ = a.about
    return f"Japan lands {count(len(cargo), 'unit')} at {place(where)}; does Force Z sail?"


def _ask_abda(v: View, a: Ask[Any]) -> str:
    cargo, where = a.about
    return f"{count(len(cargo), 'Japanese unit')} bound for {place(where)}; does ABDA sail?"


def _ask_engage(v: View, a: Ask[Any]) -> str:
    return f"ABDA bars the way to {place(a.about[1])}; do the cruisers fight?"


def _ask_commit(v: View, a: Ask[Any]) -> str:
    return f"who joins the siege of Hong Kong? {a.least} must; each above {a.about} costs an NMP."


_PROMPTS: dict[str, Callable[[View, Ask[Any]], str]] = {
    "deploy": _ask_deploy,
    "arrive": _ask_arrive,
    "flee": _ask_flee,
    "land": _ask_land,
    "movers": _ask_movers,
    "march": _ask_march,
    "advance": _ask_advance,
    "air": lambda v, a: "which air unit moves?",
    "naval": _ask_naval,
    "station": lambda v, a: f"where does {name(v, a.about)} take station at sea?",
    "cargo": _ask_cargo,
    "goal": _ask_goal,
    "course": _ask_course,
    "replace": _ask_replace,
    "embark": _ask_embark,
    "upkeep": _ask_upkeep,
    "attack": _ask_attack,
    "attackers": _ask_attackers,
    "retreat": _ask_retreat,
    "banks": _ask_banks,
    "force z": _ask_force_z,
    "abda": _ask_abda,
    "engage": _ask_engage,
    "reverse": lambda v, a: "a reverse before Hong Kong; which regiment is lost?",
    "commit": _ask_commit,
}


def _roll_combat(v: View, r: Roll) -> str:
    _, _, where, column = r.about
    return f"the attack on {joined(place(where), column, mods(r.mods))}."


def _roll_city(v: View, r: Roll) -> str:
    where, points = r.about
    return f"does {place(where)} fall? On {upto(city_need(v.g, number(v, where), points))}."


def _roll_air(v: View, r: Roll) -> str:
    who, target, where, nth = r.about
    return f"{name(v, who)} attacks {name(v, target)} at {place(where)}; sunk on {upto(nth)}."


_ROLLS: dict[str, Callable[[View, Roll], str]] = {
    "combat": _roll_combat,
    "city": _roll_city,
    "air attack": _roll_air,
    "attrition": lambda v, r: (
        f"does {name(v, r.about[0])} in {place(r.about[1])} surrender to the siege? On a 6."
    ),
    "allied air": lambda v, r: f"is {name(v, r.about[0])} worn out? On {upto(r.about[1])}.",
    "hong kong": lambda v, r: (
        f"the assault on Hong Kong; it falls on {r.need} or more{', ' if r.mods else ''}{mods(r.mods)}."
    ),
    "force z hunted": lambda v, r: f"aircraft find Force Z at {place(r.about[0])}; sunk on 1 to 4.",
    "force z": lambda v, r: f"Force Z fires on {name(v, r.about[0])}; sunk on 1 to 3.",
    "java sea": lambda v, r: (
        f"the Battle of the Java Sea; the higher total wins{', ' if r.mods else ''}{mods(r.mods)}."
    ),
}


# ---------------------------------------------------------------- options


def describe(v: View, ask: Ask[Any], token: Any) -> str:
    """An option in words; of a set with one member that one at length, of a larger one all of them in short."""
    if ask.single:
        return one(v, ask, token)
    chosen = token if isinstance(token, tuple) else (token,)
    if len(chosen) == 1:
        return one(v, ask, chosen[0])
    if not chosen:
        return "nobody" if ask.kind != "upkeep" else "none of them"
    if ask.kind == "upkeep":
        return ", ".join(place(t) for t in chosen)
    text = ", ".join(name(v, u) for u in chosen)
    return f"{text}: {versus(v, ask.about, chosen)}" if ask.kind == "attackers" else text


def one(v: View, ask: Ask[Any], token: Any) -> str:
    """A single option in words."""
    teller = _OPTIONS.get(ask.kind)
    return teller(v, ask, token) if teller else str(token)


def _hex_of(v: View, a: Ask[Any], u: str) -> str:
    """Where a unit stands, if it is on the map."""
    found = v.state.units.get(u)
    return place(v.index.map.ids[found.hex]) if found is not None else "off the map"


# -- set-up and reinforcements


def _deploy(v: View, a: Ask[Any], token: str) -> str:
    if token == "ready":
        left = sum(v.kind(u).side == a.seat for u in v.state.todo)
        return f"put {'all' if left > 1 else 'it'} where history had {'them' if left > 1 else 'it'}"
    card, i = v.kind(a.about).card, number(v, token)
    past = "its place in history" if token == card.historical else ""
    return joined(_site(v, i), friends(v, i, a.seat), past)


def _site(v: View, i: int) -> str:
    """A hex with what it is: city with its number, port."""
    m = v.index.map
    what = f" city {m.city[i]}" if i in m.city else " port" if i in m.ports else ""
    return f"{place(m.ids[i])}{what}"


def _arrive(v: View, a: Ask[Any], token: str) -> str:
    if token == "later":
        return "wait for a later turn"
    i = number(v, token)
    return joined(_site(v, i), friends(v, i, a.seat), nearby(v, i, a.seat))


def _flee(v: View, a: Ask[Any], token: str) -> str:
    away = v.index.map.away(number(v, a.about[1]), number(v, token))
    return f"to {place(token)}, {away} hex{'' if away == 1 else 'es'} off"


# -- by land


def _land(v: View, a: Ask[Any], token: Any) -> str:
    if token == land.DONE:
        return "end the land movement"
    what, where = token
    i = number(v, where)
    if what == "city":
        points = defence_strength(v.g, besiegers(v.g, i, a.seat))
        need = city_need(v.g, i, points)
        return f"storm {place(where)}: {half(points)} against {v.index.map.city[i]}, falls on {upto(need)}"
    able, there = land.movers(v.g, i, a.seat), v.index.units(i, a.seat)
    of = f" ({len(able)} can move)" if len(able) < len(there) else ""
    return f"{place(where)}: {joined(group(v, there) + of, nearby(v, i, a.seat))}"


def _mover(v: View, a: Ask[Any], u: str) -> str:
    return f"{counter(v, u)}: {count(land.allowance(v.state.units[u]), 'MP')}"


def _march(v: View, a: Ask[Any], token: str) -> str:
    if token == land.BACK:
        return "stay, and choose anew"
    i, index = number(v, token), v.index
    stamp = (*index.pos.values(), index.places, a.about)
    goals = index.kept("words march", stamp, lambda: land.common(v.g, a.about))
    side = a.seat
    aim = joined(prize(v, i, side), friends(v, i, side), nearby(v, i, side), supplied(v, i, side))
    return f"{place(token)}: {joined(_effort(goals[i]), aim)}"


def _effort(ways: Sequence[land.Way]) -> str:
    """What a march costs: points, and how."""
    if any(way.mode == "hop" for way in ways):
        return "over the water, all MPs"
    modes = {way.mode for way in ways}
    by = " by road" if modes == {"road"} else " partly by road" if "road" in modes else ""
    return f"{count(max(way.cost for way in ways), 'MP')}{by}"


def _advance(v: View, a: Ask[Any], u: str) -> str:
    return f"{counter(v, u)} from {_hex_of(v, a, u)}"


# -- by air


def _air(v: View, a: Ask[Any], token: Any) -> str:
    if token == air.DONE:
        return "end the air movement"
    what, u, where = token
    i, index = number(v, where), v.index
    if what == "fly":
        away = index.map.away(v.state.units[u].hex, i)
        umbrella = "keeps its umbrella" if not v.state.units[u].flew else "loses its umbrella for now"
        return f"{name(v, u)}: fly to {place(where)}, {away} hex{'' if away == 1 else 'es'}, {umbrella}"
    if i in index.open_cities(other(JAPAN)):
        need = city_need(v.g, i, air.drop_strength(v.g, u, i))
        aim = f"open city {index.map.city[i]}, falls on {upto(need)}{', else lost' if need < 6 else ''}"
    else:
        aim = joined(prize(v, i, JAPAN), nearby(v, i, JAPAN))
    return f"{name(v, u)}: drop on {place(where)}, {aim}"


# -- by sea


def _naval(v: View, a: Ask[Any], token: Any) -> str:
    if token == naval.DONE:
        left = sum(v.state.nmp.values())
        lost = f" ({count(left, 'NMP')} left, which will be lost)" if left else ""
        return f"end the naval movement{lost}"
    what, where = token
    if what == "air":
        return f"{name(v, where)}: take station at sea"
    if where == "off":
        able = [u for u in v.state.off if v.kind(u).side == a.seat and v.kind(u).ground]
        return f"off the map: {off_group(v, able)}"
    there = [u for u in v.index.units(number(v, where), a.seat) if naval.bar_sail(v.g, u) is None]
    return f"{place(where)}: {group(v, there)}"


def _station(v: View, a: Ask[Any], token: str) -> str:
    if token == naval.BACK:
        return "not now"
    i, index = number(v, token), v.index
    over = index.map.within(i, v.kind(a.about).card.radius)
    foes = len(over & index.held(other(a.seat)))
    reach = f"covers {count(foes, 'enemy stack')}" if foes else ""
    return f"{place(token)}: {joined(percent(voyage_risk(v.g, JAPAN, OFF, i), 'to be sunk'), reach)}"


def _cargo(v: View, a: Ask[Any], u: str) -> str:
    text = f"{counter(v, u)}: {count(price(v.g, u, 'port'), 'NMP')} to a port"
    if a.seat == JAPAN:
        return f"{text}, {price(v.g, u, 'beach')} to land"
    return f"{text} ({purse_of(v.g, u)})" if v.content.on("10.2") else text


def _goal(v: View, a: Ask[Any], token: Any) -> str:
    if token == naval.BACK:
        return "none of these"
    how, where = token
    cargo, start = a.about[0], start_no(v.g, a.about[1])
    i, side = number(v, where), a.seat
    if how == "burma":
        return f"overland into Burma at {place(where)}: no NMPs"
    nmp = count(sum(price(v.g, u, how) for u in cargo), "NMP")
    risk = 1 - min(arrives(v.g, u, start, i, how)[1] for u in dearest(v.g, cargo, how))
    cost = joined(nmp, percent(risk, "to lose each"))
    if how == "port":
        return f"sail to {place(where)}: {joined(cost, friends(v, i, side))}"
    if how == "sea":
        return f"invade from {place(where)}: {joined(cost, _prey(v, i))}"
    return f"land at {place(where)}: {joined(cost, _shore(v, cargo, i), nearby(v, i, side), friends(v, i, side))}"


def _prey(v: View, i: int) -> str:
    """The enemies on the coast before a sea hex."""
    index = v.index
    near = [j for j in index.map.graph.beside[i] if index.side_at(j) == ALLIES and index.map.coast[j]]
    return f"against {' or '.join(place(index.map.ids[j]) for j in near)}"


def _shore(v: View, cargo: Sequence[str], i: int) -> str:
    """What a landing comes to: an open city with what takes it, or a prize."""
    if i in v.index.open_cities(ALLIES):
        need = city_need(v.g, i, landing_strength(v.g, cargo, i))
        return f"open city {v.index.map.city[i]} falls on {upto(need)}{', else all are lost' if need < 6 else ''}"
    return prize(v, i, JAPAN)


def _course(v: View, a: Ask[Any], token: str) -> str:
    risk = percent(course_risk(v.g, a, token), "to lose each")
    if token == sea.ON:
        return f"the safest course: {risk}"
    i, side = number(v, token), a.seat
    over = sum(i in covered for _, covered in v.index.umbrellas(other(side)))
    under = f"under {count(over, 'umbrella')}" if over else "out of reach"
    return f"by {place(token)}, {under}: {risk}"


def _replace(v: View, a: Ask[Any], token: str) -> str:
    _, start, have, need = a.about
    if token == "no":
        return "no, who has no ship stays ashore"
    risk = percent(approach_risk(v.g, a.seat, start_no(v.g, start)), "to lose each")
    more = min(need - have, max(v.state.nmp.values(), default=0))
    return f"yes, {count(more, 'NMP')} more: {risk}"


def _embark(v: View, a: Ask[Any], u: str) -> str:
    return f"{counter(v, u)}: {count(price(v.g, u, a.about[1]), 'NMP')}"


def _upkeep(v: View, a: Ask[Any], token: str) -> str:
    landed = [u for u in v.state.beaches[number(v, token)].units if u in v.state.units]
    if landed:
        return f"{place(token)}: must be kept for {named(v, landed, 2)}"
    return f"{place(token)}: nobody of the landing is left, it may be let go"


# -- combat


def versus(v: View, target: Any, units: Sequence[str]) -> str:
    """Strengths, odds and modifiers of an attack: "40 to 46, 1:1 at +2"."""
    attack = attack_of(v.g, target, units)
    strengths = f"{half(attack.ours)} to {half(attack.theirs)}"
    if attack.col < 0:
        return f"{strengths}, below 1:1"
    drm = f" at {attack.drm:+d}" if attack.mods else ""
    return f"{strengths}, {v.content.tables.columns[attack.col]}{drm}"


def _attack(v: View, a: Ask[Any], token: Any) -> str:
    if token == combat.DONE:
        return "end the combat phase"
    i = number(v, token[0])
    able, those = combat.attackers(v.g, token), combat.defenders(v.g, token)
    fort = "fortress" if i in v.state.forts else ""
    side = f"{bank(*token)} side" if len(those) < len(v.index.units(i)) else ""
    odds = f"{versus(v, token, able)} with {'all ' if len(able) > 1 else ''}{count(len(able), 'unit')}"
    return f"{joined(place(token[0]), fort, side)}: {odds}, on {named(v, those, 2)}"


def _attacker(v: View, a: Ask[Any], u: str) -> str:
    return f"{counter(v, u)} from {_hex_of(v, a, u)}"


def _retreat(v: View, a: Ask[Any], token: str) -> str:
    units, start = a.about
    i, side = number(v, token), a.seat
    index = v.index
    short = "one hex only" if index.map.away(number(v, start), i) < 2 else ""
    stamp = (*index.pos.values(), index.places, a.about)
    ends = index.kept("words retreat", stamp, lambda: havens(v.g, units, number(v, start)))
    way = ends.get(i, ())
    by = f"by {index.map.ids[way[0]]}" if len(way) > 1 else ""
    there = joined(prize(v, i, side), friends(v, i, side), nearby(v, i, side), supplied(v, i, side))
    return f"{place(token)}: {joined(by, there, short)}".removesuffix(": ")


def _bank(v: View, a: Ask[Any], u: str) -> str:
    where, _, there = a.about
    now = bank(where, v.state.units[u].bank)
    return f"{counter(v, u)}, now {'there' if u in there else f'on the {now} side'}"


# -- house rules


def _force_z(v: View, a: Ask[Any], token: str) -> str:
    if token == "sail":
        through = percent((1 / 3) ** a.about[2], "to get through")
        return f"sail: {'no aircraft on its way' if not a.about[2] else through}, then each is sunk on 1 to 3"
    return "stay in Singapore" if token == "stay" else "stay, and never ask again"


def _abda(v: View, a: Ask[Any], token: str) -> str:
    if token == "sail":
        return f"sail: {percent(1 - JAVA_SEA, 'to win')} if Japan fights, else it turns back"
    return "stay in Sourabaya" if token == "stay" else "stay, and never ask again"


def _engage(v: View, a: Ask[Any], token: str) -> str:
    if token == "yes":
        return f"yes, {percent(JAVA_SEA, 'to sink ABDA')}, else the landing is turned back"
    return "no, turn back"


def _regiment(v: View, a: Ask[Any], u: str) -> str:
    where = _hex_of(v, a, u) if a.kind == "commit" else "before Hong Kong"
    return f"{counter(v, u)} {where if where.startswith(('off', 'before')) else f'at {where}'}"


_OPTIONS: dict[str, Teller] = {
    "deploy": _deploy,
    "arrive": _arrive,
    "flee": _flee,
    "land": _land,
    "movers": _mover,
    "march": _march,
    "advance": _advance,
    "air": _air,
    "naval": _naval,
    "station": _station,
    "cargo": _cargo,
    "goal": _goal,
    "course": _course,
    "replace": _replace,
    "embark": _embark,
    "upkeep": _upkeep,
    "attack": _attack,
    "attackers": _attacker,
    "retreat": _retreat,
    "banks": _bank,
    "force z": _force_z,
    "abda": _abda,
    "engage": _engage,
    "reverse": _regiment,
    "commit": _regiment,
}


def summary(v: View) -> str:
    """Where a game stands, in a line."""
    s, scenario = v.state, v.content.scenario
    mine = v.content.options.get("army", JAPAN)
    head = f"{scenario.name}, {WHO[mine]}"
    if s.result is not None:
        return f"{head}: {s.result.level}, {s.result.japan} to {s.result.allies}"
    if s.phase == "setup":
        return f"{head}: set-up"
    japan, allies = totals(v.g)
    when = f"Turn {s.turn} of {scenario.last} ({date(s.turn)})"
    return f"{head}: {when}, points {japan} to {allies}: {judge(v.g).level}"
