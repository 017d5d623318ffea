"""What a commander did in its last player-turn and why; and for any option that it had, why it took another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec

from ironbottom.bots.weighing import (
    Deed,
    Teller,
    Verdict,
    Weighing,
    by_record,
    compared,
    recorded,
    singles,
)
from ironbottom.kernel.ask import Ask, Seat, side_of
from ironbottom.kernel.bot import Bot, Decision
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.events import visible
from ironbottom.kernel.record import BOT, FATE
from ironbottom.kernel.session import Session

from . import air, bot_air, bot_fight, bot_land, bot_sea, combat, events, land, naval, words
from .bot import LEVELS
from .cities import besiegers, city_number
from .ground import OFF
from .pieces import defence_strength
from .staff import Mind, Staff
from .tell import place, several, tell
from .view import View

ACTS = frozenset({"land", "air", "naval", "attack", "arrive"})
"""Questions with which an act of a side begins."""
PARTS = {
    "movers": "who marches",
    "march": "where to",
    "cargo": "who sails",
    "goal": "where to",
    "station": "stationed at",
    "attackers": "who attacks",
    "advance": "who goes in",
    "retreat": "retreat to",
    "flee": "flies off to",
    "replace": "more shipping",
    "embark": "who goes aboard",
    "upkeep": "invasion hexes kept",
    "course": "the course",
}
"""Questions that follow within an act, in words."""


# ---------------------------------------------------------------- the last player-turn


def last_stretch(session: Session[Any]) -> tuple[int, int] | None:
    """The answers of the newest player-turn that a bot played: the first and the last of them; None if there is none."""
    answers = session.answers
    last = next((n for n in range(len(answers) - 1, -1, -1) if answers[n].by == BOT), None)
    if last is None:
        return None
    seat = answers[last].seat
    first = last
    for n in range(last, -1, -1):
        begun = any(type(event) is events.PlayerTurn and event.side == seat for event in session.events_of(n))
        if answers[n].by == BOT and answers[n].seat == seat:
            first = n
        if begun:
            return n + 1 if n < first else first, last
    return first, last


def acts(session: Session[Any], kinds: Collection[str] = ACTS) -> list[int]:
    """The answers of the last stretch with which an act begins, and the one after its end."""
    stretch = last_stretch(session)
    if stretch is None:
        return []
    first, last = stretch
    end = last + 1
    while end < len(session.answers) and session.answers[end].by == FATE:
        end += 1
    begun = [n for n in range(first, last + 1) if session.answers[n].kind in kinds]
    return [*begun, end] if begun else []


def deeds(session: Session[Any], side: str) -> list[Deed]:
    """Every act of that player-turn, and the choices within each."""
    spans = acts(session)
    names = session.title.names(session.content, session.log)
    found = []
    for n, end in zip(spans, spans[1:], strict=False):
        line, _ = recorded(session.answers[n].reason)
        told = [
            text
            for k in range(n, end)
            for event in session.events_of(k)
            if visible(event, side) and (text := tell(session.content, event, names))
        ]
        passed = session.answers[n].token == land.DONE or not told
        head = _passing(session.answers[n]) if passed else told[0].strip()
        found.append(Deed(n, head, _lines(line, [] if passed else told)))
        found += [
            Deed(k, _part(session, k, names), _lines(recorded(session.answers[k].reason)[0], []), True)
            for k in range(n + 1, end)
            if session.answers[k].by == BOT and session.answers[k].kind in PARTS
        ]
    return found


def _lines(line: str, told: list[str]) -> tuple[str, ...]:
    return (*(f"because: {line}" for _ in range(bool(line))), *told)


def _passing(answer: Any) -> str:
    ends = {"land": "It ends its land movement", "air": "It ends its air movement"}
    ends |= {"naval": "It ends its naval movement", "attack": "It ends its attacks"}
    return ends.get(answer.kind, "It passes")


def _part(session: Session[Any], n: int, names: Mapping[str, str]) -> str:
    answer = session.answers[n]
    token = answer.token
    flat = [token] if isinstance(token, str) else list(token) if isinstance(token, (list, tuple)) else []
    units = [u for u in flat if u in session.g.index.kinds]
    hexes = [h for h in flat if isinstance(h, str) and h in session.g.index.map.number]
    what = several(names, units) if units else place(hexes[-1]) if hexes else ", ".join(map(str, flat))
    return f"{PARTS[answer.kind]}: {what or 'nobody'}"


# ---------------------------------------------------------------- one choice


def weighing(session: Session[Any], deed: Deed, bots: Mapping[Seat, Bot]) -> Weighing | None:
    """The choice of a deed with all its options; None if that point of the game can be reached no more."""
    answer = session.answers[deed.n]
    try:
        past = session.look_back(deed.n)
    except GameError:
        return None
    ask = past.q
    if not isinstance(ask, Ask):
        return None
    level = getattr(bots.get(ask.seat), "level", "auto")
    line, best = recorded(answer.reason)
    mind = _as_decided(past.minds.get(ask.seat), answer.mind)
    view = View(past.g, side_of(ask.seat))
    return _weighing(view, ask, mind, level, answer.token, line, by_record(line, best, answer.token))


def _as_decided(before: Any, after: Any) -> Any:
    """The mind before an answer, with the orders, planned attacks and refusals that the answer was made by."""
    if not isinstance(after, Mapping):
        return before
    held = dict(before) if isinstance(before, Mapping) else {}
    if held.get("turn") != after.get("turn") or held.get("phase") != after.get("phase"):
        held |= {"turn": after.get("turn"), "phase": after.get("phase"), "stage": "rolls", "done": []}
    return held | {key: after[key] for key in ("orders", "attacks", "refused") if key in after}


def hint_weighing(session: Session[Any], ask: Ask[Any], decision: Decision, level: str = "auto") -> Weighing:
    """The open question with what the commander would answer to it."""
    line, best = recorded(decision.reason)
    view = View(session.g, side_of(ask.seat))
    return _weighing(view, ask, None, level, decision.token, line, by_record(line, best, decision.token))


def _weighing(
    view: View, ask: Ask[Any], mind: Any, level: str, chosen: Any, line: str, record: Teller
) -> Weighing:
    held = msgspec.convert(mind, Mind, strict=False) if mind is not None else Mind()
    card = view.content.japan if side_of(ask.seat) == "japan" else view.content.allies
    assert card.doctrine is not None
    levels = card.doctrine.levels.get(level) or LEVELS.get(level) or LEVELS["auto"]
    staff = Staff(view, side_of(ask.seat), levels, held, Dice(0, ask.seat, 0), keeps=False)
    weigh = WEIGH.get(ask.kind)
    chosen = _tuples(chosen)

    def told(token: Any) -> Verdict:
        noted = record(token)
        if weigh is None:
            return noted
        found = weigh(staff, ask, token, chosen)
        if token != chosen:
            return found
        return Verdict(found.score if noted.score is None else noted.score, line or found.why)

    return Weighing(
        words.prompt(view, ask), chosen, line, singles(ask, lambda x: words.describe(view, ask, x)), told
    )


def _tuples(token: Any) -> Any:
    return tuple(_tuples(one) for one in token) if isinstance(token, (list, tuple)) else token


# ---------------------------------------------------------------- what an option is worth to the commander


def _attack(staff: Staff, ask: Ask[Any], token: Any, chosen: Any) -> Verdict:
    """An attack: its odds, and the measure of the order that it has to meet."""
    if token == combat.DONE:
        return Verdict(0.0, "an attack is worth its risk")
    target = (token[0], token[1])
    odds, units = bot_fight.best_attack(staff, target)
    if odds.column < 0:
        return Verdict(None, "below 1:1 with all who can attack")
    if not bot_fight.worth_it(staff, target, odds, units):
        front = staff.front_at(staff.no(target[0]))
        order = staff.order(front) if front in staff.fronts else staff.doctrine.other
        columns = staff.view.content.tables.columns
        least = columns[max(0, min(len(columns) - 1, order.column - 1))]
        return Verdict(
            odds.gain,
            f"{odds.told(staff)}: not worth its risk; {staff.told(front)} asks for {least} and a gain of {order.gain:.1f}",
        )
    if chosen == combat.DONE:
        return Verdict(odds.gain, odds.told(staff))
    best = bot_fight.best_attack(staff, (chosen[0], chosen[1]))[0].gain
    return compared(odds.gain, best, odds.told(staff), token == chosen)


def _land(staff: Staff, ask: Ask[Any], token: Any, chosen: Any) -> Verdict:
    """A stack by land: the best that it could do, or that it has had its order."""
    if token == land.DONE:
        return Verdict(None, "there was still something to move")
    what, where = token
    i = staff.no(where)
    if what == "city":
        return _city(staff, i)
    units = land.movers(staff.g, i, staff.side)
    done = [u for u in units if u in staff.mind.done]
    if done and len(done) == len(units):
        kept = {u for those in staff.mind.attacks.values() for u in those}
        meant = next((at for at, those in staff.mind.attacks.items() if any(u in those for u in units)), None)
        if meant is not None and any(u in kept for u in units):
            return Verdict(
                None, f"it stands where it is wanted for the attack on {staff.map.name(staff.no(meant))}"
            )
        return Verdict(None, "it has had its order in this segment: it stays, or has gone where it was sent")
    expected = [u for u in units if u in staff.expected()]
    if expected and len(expected) == len(units):
        return Verdict(None, "ships are to fetch it in this turn")
    free = [u for u in units if u not in done and u not in expected] or list(units)
    front = staff.front_of(free[0])
    group = [u for u in free if staff.front_of(u) == front]
    order = staff.order(front)
    if not bot_land._garrisons_out(staff, group, i, front):
        return Verdict(None, f"{staff.told(front)}; the last unit of a threatened place or of a ring stays")
    here = bot_land.value(staff, i, group, front, order)
    ways = land.common(staff.g, group)
    if not ways:
        return Verdict(None, f"{staff.told(front)}; it cannot go anywhere together")
    best, j = max((bot_land.value(staff, j, group, front, order), -j) for j in ways)
    goal = staff.map.name(-j)
    if best <= here + 0.25:
        return Verdict(
            round(best - here, 2),
            f"{staff.told(front)}; it is best where it is (here {here:.1f}, best elsewhere {goal} {best:.1f})",
        )
    return Verdict(
        round(best - here, 2),
        f"{staff.told(front)}; to {goal} would be worth {best - here:.1f} more: its turn comes after"
        " cities, planned attacks and rings, stack by stack",
    )


def _city(staff: Staff, i: int) -> Verdict:
    number = city_number(staff.g, i, defence_strength(staff.g, besiegers(staff.g, i, staff.side)))
    faces = min(6, int(number))
    least = 3 if staff.mind.stage == "rolls" else 1
    front = staff.front_at(i)
    if all(bot_fight.holds_fort(staff, u) for u in besiegers(staff.g, i, staff.side)):
        return Verdict(faces / 6, "only a garrison stands beside it, and nobody would go in")
    if front in staff.fronts and staff.state.turn < staff.fronts[front].gate:
        return Verdict(
            faces / 6,
            f"{staff.fronts[front].name} is not to be opened before Turn {staff.fronts[front].gate}",
        )
    if faces < least:
        return Verdict(
            faces / 6, f"falls on 1 to {faces} only: at first dice are thrown for cities that fall on 1 to 3"
        )
    return Verdict(faces / 6, f"falls on 1 to {faces}; the surest is rolled for first")


def _march(staff: Staff, ask: Ask[Any], token: Any, chosen: Any) -> Verdict:
    """A goal of a march: its worth by the doctrine's preferences beside that of the choice."""
    units = ask.about
    front = staff.front_of(units[0])
    order = staff.order(front)
    here = staff.unit(units[0]).hex
    if token == land.BACK:
        return Verdict(bot_land.value(staff, here, units, front, order), "it was to go")
    score = bot_land.value(staff, staff.no(token), units, front, order)
    if chosen == land.BACK:
        return compared(score, bot_land.value(staff, here, units, front, order), "", False)
    best = bot_land.value(staff, staff.no(chosen), units, front, order)
    found = compared(score, best, _drawbacks(staff, token, units), token == chosen)
    if score >= best and token != chosen:
        return Verdict(score, f"{found.why}; but the goal was set by the plan: {staff.mind.why}")
    return found


def _drawbacks(staff: Staff, id: str, units: Any) -> str:
    """What speaks against a hex."""
    i = staff.no(id)
    here = staff.strength([*units, *(u for u in staff.index.units(i, staff.side) if u not in units)])
    parts = []
    if not staff.index.supply(staff.side)[i]:
        parts.append("out of supply")
    if here and staff.threat(i) >= staff.danger(i) * here:
        parts.append(f"in danger ({staff.threat(i)} enemy strength near, {here} there)")
    return ", ".join(parts)


def _air(staff: Staff, ask: Ask[Any], token: Any, chosen: Any) -> Verdict:
    """A flight: what the umbrella would cover there and here."""
    if token == air.DONE:
        return Verdict(None, "an air unit serves better elsewhere")
    what, u, where = token
    if what == "drop":
        i = staff.no(where)
        if i in staff.index.open_cities(staff.foe):
            chance = min(6, int(city_number(staff.g, i, air.drop_strength(staff.g, u, i)))) / 6
            return Verdict(
                round(chance - 0.3, 2), f"the city would fall in {chance:.0%}; it must be more than 30%"
            )
        score, why = bot_air._beside(staff, u, i)
        return Verdict(round(score, 2), why or "no open city, and no weak garrison of a goal beside it")
    unit = staff.unit(u)
    if unit.flew:
        return Verdict(None, "a second flight costs the umbrella")
    here = bot_air.base_value(staff, u, unit.hex) * staff.doctrine.prefer.stay + 0.5
    there = bot_air.base_value(staff, u, staff.no(where))
    told = f"covers {there:.1f} there, {here:.1f} where it is"
    if there <= here:
        return Verdict(round(there - here, 2), f"{told}: it stands better where it is")
    if chosen == air.DONE or chosen[0] != "fly":
        return Verdict(round(there - here, 2), told)
    v = staff.unit(chosen[1])
    best = bot_air.base_value(staff, chosen[1], staff.no(chosen[2]))
    best -= bot_air.base_value(staff, chosen[1], v.hex) * staff.doctrine.prefer.stay + 0.5
    return compared(round(there - here, 2), round(best, 2), told, token == chosen)


def _naval(staff: Staff, ask: Ask[Any], token: Any, chosen: Any) -> Verdict:
    """A harbour: the voyage that would begin there, or why none is wanted."""
    if token == naval.DONE:
        return Verdict(None, "a voyage was still to be made")
    what, where = token
    if what == "air":
        best = bot_sea.best_station(staff)
        least = staff.doctrine.prefer.naval_least
        if best is None:
            return Verdict(None, "there is no attack in reach that it could help")
        hint = f"{staff.map.name(staff.no(best.token))}: {best.why}"
        return Verdict(best.score, f"{hint}; at least {least:.1f} is asked for")
    start = OFF if where == "off" else staff.no(where)
    ports = {start: naval.harbours(staff.g).get(start, [])}
    refusals = set(staff.mind.refused)
    lift = bot_sea.urgent(staff, ports) or (bot_sea.wanted(staff, ports) if staff.level.needs else None)
    if lift is not None:
        return Verdict(
            round(lift.score, 2),
            f"{lift.why}: {bot_sea.naval_words(staff, lift)}; another voyage came first in the plan",
        )
    told = "; ".join(f"{op}: {why}" for op, why in staff.mind.refused.items() if op not in refusals)
    return Verdict(None, f"no operation and no need sends anybody from there{f' ({told})' if told else ''}")


def _goal(staff: Staff, ask: Ask[Any], token: Any, chosen: Any) -> Verdict:
    """A goal of a voyage: risk, distance from the aims, opposition."""
    if token == naval.BACK:
        return Verdict(None, "the voyage was wanted")
    cargo, begin = ask.about
    how, where = token
    if how == "burma":
        return Verdict(None, "overland: the plan sends them where it was chosen")
    start = OFF if begin == "off" else staff.no(begin)
    front = staff.front_of(cargo[0])
    one = bot_sea.scored(staff, cargo, start, how, staff.no(where), front, "")
    told = f"risk {one.risk:.0%}"
    if chosen == naval.BACK or chosen[0] == "burma":
        return Verdict(
            round(one.score, 2), f"{told}; at least {staff.doctrine.prefer.least:.1f} is asked for"
        )
    best = bot_sea.scored(staff, cargo, start, chosen[0], staff.no(chosen[1]), front, "")
    found = compared(round(one.score, 2), round(best.score, 2), told, token == chosen)
    if one.score >= best.score and token != chosen:
        return Verdict(found.score, f"{found.why}; but the plan names the other")
    return found


def _retreat(staff: Staff, ask: Ask[Any], token: Any, chosen: Any) -> Verdict:
    front = staff.front_of(ask.about[0][0])
    score = bot_fight.refuge(staff, staff.no(token), front)
    best = bot_fight.refuge(staff, staff.no(chosen), front)
    return compared(round(score, 1), round(best, 1), "supply, distance, the anchor", token == chosen)


def _flee(staff: Staff, ask: Ask[Any], token: Any, chosen: Any) -> Verdict:
    score = bot_air.base_value(staff, ask.about[0], staff.no(token))
    best = bot_air.base_value(staff, ask.about[0], staff.no(chosen))
    return compared(round(score, 1), round(best, 1), "what it would cover", token == chosen)


def _in_set(why_not: Callable[[Staff, Ask[Any], str], str]) -> Callable[[Staff, Ask[Any], Any, Any], Verdict]:
    """One of a set: strength, and whether it was taken."""

    def tell_one(staff: Staff, ask: Ask[Any], token: Any, chosen: Any) -> Verdict:
        strength = float(staff.kind(token).strength)
        if token in chosen:
            return Verdict(strength, "it belongs to what was planned")
        return Verdict(strength, why_not(staff, ask, token))

    return tell_one


def _not_needed(staff: Staff, ask: Ask[Any], u: str) -> str:
    where = next((at for at, those in staff.mind.attacks.items() if u in those and at != ask.about[0]), None)
    if where is not None:
        return f"it is kept for the attack on {staff.map.name(staff.no(where))}"
    return "the odds column is the same without it: it risks nothing for nothing"


def _stays(staff: Staff, ask: Ask[Any], u: str) -> str:
    i = staff.no(ask.about)
    if bot_fight.holds_fort(staff, u):
        return "it holds a fortress"
    if bot_fight._ring_opens(staff, u, i):
        return "its leaving would open the ring round a fortress"
    return "there is no room, it holds a place that enemies threaten, or the hex is not worth its danger"


def _other_order(staff: Staff, ask: Ask[Any], u: str) -> str:
    return "its order is another: " + staff.told(staff.front_of(u))


WEIGH: dict[str, Callable[[Staff, Ask[Any], Any, Any], Verdict]] = {
    "attack": _attack,
    "land": _land,
    "march": _march,
    "air": _air,
    "naval": _naval,
    "goal": _goal,
    "retreat": _retreat,
    "flee": _flee,
    "attackers": _in_set(_not_needed),
    "advance": _in_set(_stays),
    "movers": _in_set(_other_order),
    "cargo": _in_set(_other_order),
}
"""By kind of question: what an option is worth."""
