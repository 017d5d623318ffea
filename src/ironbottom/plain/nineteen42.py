"""1942 in lines of text: stacks country by country, what can be known of any hex, place and unit, and the enemy's last acts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ironbottom.games.nineteen42 import events as e
from ironbottom.games.nineteen42 import naval, reinforcements
from ironbottom.games.nineteen42.burma import burma_short
from ironbottom.games.nineteen42.cards import SWITCHES
from ironbottom.games.nineteen42.land import allowance
from ironbottom.games.nineteen42.pieces import attack_strength, defence_strength
from ironbottom.games.nineteen42.points import judge, reckoning, worth
from ironbottom.games.nineteen42.special import besieged
from ironbottom.games.nineteen42.state import ALLIES, JAPAN, Unit, other
from ironbottom.games.nineteen42.tell import (
    ADJECTIVES,
    SEGMENTS,
    SIDES,
    bank,
    count,
    country,
    date,
    half,
    names_of,
    place,
)
from ironbottom.games.nineteen42.view import View
from ironbottom.games.nineteen42.words import joined, name
from ironbottom.hexes.grid import DIRECTIONS
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.record import BOT
from ironbottom.kernel.session import Session

from .log import line_of
from .log import names_of as names_in_log

TERRAIN = {"C": "clear", "R": "rough or mountain", "S": "swamp"}
SEA = "At sea"


def _view(session: Session[Any]) -> View:
    return View(session.g, mine(session))


def mine(session: Session[Any]) -> str:
    """The side of the person at the table."""
    side: str = session.title.seats(session.content)[0]
    return side


def capital(text: str) -> str:
    """The same with a capital letter."""
    return f"{text[:1].upper()}{text[1:]}"


# ------------------------------------------------------------------ beginning


def intro(session: Session[Any], persons: Sequence[str] = ()) -> list[str]:
    """What the war was about, whom the one person plays (if it is one), how it is won."""
    scenario = session.content.scenario
    v = _view(session)
    lines = [f"{scenario.name}, {scenario.period}."]
    if len(persons) == 1:
        lines[0] += f" You play {SIDES[persons[0]]}."
    lines += [part for part in scenario.briefing.strip().split("\n\n") if part]
    return [*lines, *aims(v), *switches(v)]


def card(session: Session[Any]) -> list[str]:
    """There is none: briefing, status and rules say all."""
    return []


def aims(v: View) -> list[str]:
    """What points are given for in this scenario, and what they come to."""
    w, m = worth(v.g), v.index.map
    told = [f"{n} for {m.names[m.number[i]]}" for i, n in w.places.items()]
    gains = [
        f"{w.fortress} for a fortress" if w.fortress else "",
        f"{w.surrendered} for each Allied unit that surrenders",
        f"{w.hong_kong} for Hong Kong" if w.hong_kong and v.content.on("10.4") else "",
        *told,
    ]
    theirs = joined(
        f"{w.survivor} for each unit left",
        f"{w.japan_surrendered} for each Japanese unit that surrenders",
        f"{w.rangoon} for a British unit in Rangoon" if w.rangoon else "",
    )
    levels = v.content.scenario.levels
    ladder = [f"{x.name} from {x.least}" if n else x.name for n, x in enumerate(levels)]
    return [
        f"Points of Japan: {joined(*gains)}. Points of the Allies: {theirs}.",
        f"Japan's points less the Allies' at the end of Turn {v.content.scenario.last}: {', '.join(ladder)}.",
    ]


def switches(v: View) -> list[str]:
    """Optional and house rules in force."""
    on = [f"{x.name} ({x.id})" for x in SWITCHES if v.content.on(x.id)]
    return [f"Optional and house rules in force: {', '.join(on)}."] if on else []


def period(session: Session[Any]) -> Any:
    """The board is shown when a player-turn of one's own begins."""
    s = session.g.state
    if s.phase == "setup":
        return None
    return s.turn if mine(session) in s.played else s.turn - 1


# ------------------------------------------------------------------ board


def board(session: Session[Any]) -> list[str]:
    """Everything that stands on the map, country by country, and what waits off it."""
    v = _view(session)
    lines = [headline(v)]
    hexes = shown(v)
    for land in (*(t.name for t in v.index.map.graph.board.territories.values()), SEA):
        there = hexes.get(land, [])
        if there:
            lines += [land, *land_lines(v, there)]
    return [*lines, *air_lines(v), *shipping(v), *waiting(v), *special(v)]


def shown(v: View) -> dict[str, list[int]]:
    """The hexes worth a word, by country: with units, cities and ports."""
    index, m = v.index, v.index.map
    spots = {i for i in (*m.city, *m.ports, *m.forts) if not index.area or i in index.area}
    spots |= {i for i, there in (*index.stacks.items(), *index.fields.items()) if there}
    spots |= set(v.state.beaches)
    found: dict[str, list[int]] = {}
    for i in sorted(i for i in spots if i < m.size):
        owned = bool(m.graph.board.hexes[i].territory)
        found.setdefault(country(m.ids[i]) if owned else SEA, []).append(i)
    return found


def land_lines(v: View, hexes: Sequence[int]) -> list[str]:
    """The stacks of a country, and in one line what is empty in it."""
    index = v.index
    full = [i for i in hexes if i in index.stacks or i in index.fields or i in v.state.beaches]
    lines = [f"    {stack_line(v, i)}" for i in full]
    for side in (JAPAN, ALLIES):
        empty = [f"{site(v, i)}" for i in hexes if i not in full and v.state.owner.get(i) == side]
        if empty:
            lines.append(f"    empty, {ADJECTIVES[side]}: {', '.join(empty)}")
    return lines


def headline(v: View) -> str:
    """Turn, date, whose player-turn, segment."""
    s = v.state
    if s.result is not None:
        return f"-- The end, {date(s.turn)} --"
    if s.phase == "setup":
        return "-- Set-up --"
    last = v.content.scenario.last
    return f"-- Turn {s.turn} of {last}, {date(s.turn)}, {SIDES[s.side]}: {SEGMENTS[s.phase]} --"


def site(v: View, i: int) -> str:
    """A hex with what is there besides units: city with its number, port, fortress, invasion hex."""
    m, s = v.index.map, v.state
    what = joined(
        "fortress" if i in s.forts else "",
        f"city {m.city[i]}" if i in m.city else "port" if i in m.ports else "",
        "invasion hex" if i in s.beaches else "",
    )
    return f"{place(m.ids[i])} {what}".rstrip()


def stack_line(v: View, i: int) -> str:
    """A hex with all that stands in it, by name and strength, and what ails it."""
    index = v.index
    units = list(index.units(i))
    side = index.side_at(i) or v.state.owner.get(i, "")
    whose = f" ({ADJECTIVES[side]})" if side else ""
    if not units:
        flyers = ", ".join(name(v, u) for u in index.fields.get(i, ()))
        return f"{site(v, i)}{whose}: {flyers or 'nobody'}"
    there = ", ".join([brief(v, u) for u in units] + [name(v, u) for u in index.fields.get(i, ())])
    marks = joined(
        f"{half(defence_strength(v.g, units))} strength" if len(units) > 1 else "",
        "" if all(index.supplied(v.state.units[u]) for u in units) else "no supply",
        "beside the enemy" if index.unit_zone(side)[i] else "",
    )
    return f"{site(v, i)}{whose}: {there}{'; ' if marks else ''}{marks}"


def brief(v: View, u: str) -> str:
    """A unit in a list: name, strength, disrupted, bank."""
    unit, kind = v.state.units.get(u), v.kind(u)
    text = f"{name(v, u)} {kind.strength}" if kind.ground else name(v, u)
    if unit is None:
        return text
    m = v.index.map
    split = kind.ground and len(m.graph.land[unit.hex]) > 1 and unit.hex not in v.state.forts
    where = f"{bank(m.ids[unit.hex], unit.bank)} side" if split else ""
    notes = joined("disrupted" if unit.shaken else "", where)
    return f"{text} ({notes})" if notes else text


def air_lines(v: View) -> list[str]:
    """Where air units are and whether their umbrellas work."""
    lines = [
        f"    {air_line(v, u)}" for side in (JAPAN, ALLIES) for u in flyers_of(v, side) if u in v.state.units
    ]
    return ["In the air", *lines] if lines else []


def flyers_of(v: View, side: str) -> list[str]:
    """Air units of a side."""
    return [u for u, kind in v.index.kinds.items() if kind.air and kind.side == side]


def air_line(v: View, u: str) -> str:
    """An air unit, its base, its reach, and what keeps it from covering anything."""
    unit = v.state.units[u]
    works = any(x == u for x, _ in v.index.umbrellas(v.kind(u).side))
    reach = f"umbrella over {v.index.radius(u)} hexes"
    if not works:
        reach = "no umbrella for the rest of this player-turn" if unit.blind else "no umbrella, out of supply"
    return f"{name(v, u)} ({ADJECTIVES[v.kind(u).side]}) at {place(v.index.map.ids[unit.hex])}: {reach}"


def shipping(v: View) -> list[str]:
    """NMPs of a turn, what is left of them now, what was lost for good; invasion hexes."""
    s, parts = v.state, []
    for side in (JAPAN, ALLIES):
        for purse in naval.purses(v.g, side):
            now = f", {s.nmp[purse]} left" if s.side == side and purse in s.nmp and s.phase == "naval" else ""
            sunk = f", {s.sunk[purse]} lost for good" if s.sunk.get(purse) else ""
            parts.append(f"{purse} {naval.allowance(v.g, purse)} a turn{now}{sunk}")
    return [f"NMPs: {'; '.join(parts)}."]


def waiting(v: View) -> list[str]:
    """Who is off the map, due on it, on the turn record, and to come in later turns."""
    s = v.state
    lines = []
    for side in (JAPAN, ALLIES):
        off = [u for u in s.off if v.kind(u).side == side]
        if off:
            ground = [u for u in off if v.kind(u).ground]
            strength = f" ({half(attack_strength(v.g, ground))} strength)" if ground else ""
            lines.append(f"Off the map, {ADJECTIVES[side]}: {listed(v, off)}{strength}.")
    if s.waiting:
        lines.append(f"Due on the map: {listed(v, s.waiting)}.")
    lines += [f"{name(v, u)} is back in Turn {n}." for u, n in s.away.items() if v.kind(u).naval]
    later = to_come(v)
    if later:
        lines.append(f"To come: {'; '.join(f'Turn {t}: {listed(v, them)}' for t, them in later.items())}.")
    guard = [
        u for u, k in v.index.kinds.items() if k.card.entry == "java" and reinforcements.taking_part(v.g, u)
    ]
    if guard and s.java < 2:
        lines.append(f"To come when Japan has moved into Java: {listed(v, guard)}.")
    return lines


def listed(v: View, units: Iterable[str]) -> str:
    """Units in a row with their strengths."""
    return ", ".join(brief(v, u) for u in units)


def to_come(v: View) -> dict[int, list[str]]:
    """Reinforcements by the turn in which they are due."""
    s = v.state
    found: dict[int, list[str]] = {}
    due = {u: turn for u, turn in s.away.items() if not v.kind(u).naval}
    seen = {*s.units, *s.off, *s.waiting, *(x.id for x in s.lost), *v.content.scenario.off_map}
    for u, kind in v.index.kinds.items():
        if kind.card.turn > s.turn and u not in seen and reinforcements.taking_part(v.g, u):
            due[u] = kind.card.turn
    for u, turn in sorted(due.items(), key=lambda x: x[1]):
        found.setdefault(turn, []).append(u)
    return found


def special(v: View) -> list[str]:
    """What the special, optional and house rules of this game have to say."""
    s, lines = v.state, []
    if v.content.on("10.4"):
        if s.kong.fell >= 0:
            lines.append(f"Hong Kong fell in Turn {s.kong.fell}.")
        else:
            lines.append(f"Hong Kong holds out; before it: {listed(v, s.kong.force) or 'nobody'}.")
    total, border = burma_short(v.g)
    if total or border:
        lines.append(f"Siam and Burma want {count(total, 'more regiment')}, {border} of them at the border.")
    lines += [f"Under siege: {place(v.index.map.ids[i])}." for i in s.forts if besieged(v.g, i)]
    for there, what, base in (
        (s.force_z, "Force Z", "Singapore"),
        (s.abda, "The ABDA squadron", "Sourabaya"),
    ):
        if there:
            lines.append(f"{what} lies in {base}.")
    return lines


# ------------------------------------------------------------------ status


def status(session: Session[Any]) -> list[str]:
    """Time, points and what they come to, shipping, losses."""
    v = _view(session)
    lines = [session.title.summary(session.g), headline(v), *points(v), *aims(v), *shipping(v), *switches(v)]
    return [*lines, *losses(v)]


def points(v: View) -> list[str]:
    """The points of both sides, line by line, and the level that they make."""
    lines = []
    found = reckoning(v.g)
    for side in (JAPAN, ALLIES):
        parts = [f"{x.points} for {x.what} ({x.number})" for x in found if x.side == side and x.points]
        total = sum(x.points for x in found if x.side == side)
        lines.append(
            f"{capital(SIDES[side])}: {count(total, 'point')}{': ' if parts else ''}{joined(*parts)}."
        )
    result = v.state.result or judge(v.g)
    head = "In the end" if v.state.result is not None else "As things stand"
    lines.append(f"{head}: {result.level}, with a difference of {result.japan - result.allies}.")
    return lines


def losses(v: View) -> list[str]:
    """Who is out of play, and how."""
    lines = []
    for side in (JAPAN, ALLIES):
        by_how: dict[str, list[str]] = {}
        for x in v.state.lost:
            if v.kind(x.id).side == side:
                by_how.setdefault(_HOW.get(x.how, x.how), []).append(x.id)
        parts = [f"{how}: {', '.join(name(v, u) for u in units)}" for how, units in by_how.items()]
        if parts:
            lines.append(f"Losses of {SIDES[side]}: {'; '.join(parts)}.")
    return lines


_HOW = {"drowned": "lost before a coast", "flown": "air units worn out or driven off"}


def ending(session: Session[Any]) -> list[str]:
    """How it ended, the reckoning, and what history made of it."""
    v = _view(session)
    result = v.state.result
    if result is None:
        return []
    past = [part for part in session.content.scenario.debrief.strip().split("\n\n") if part]
    return [f"{result.level}.", *points(v), *losses(v), *(["In history:", *past] if past else [])]


# ------------------------------------------------------------------ looking closer


def look(session: Session[Any], word: str) -> list[str]:
    """A hex by its number; a place, a country or a unit by its name or a part of it."""
    v = _view(session)
    sought = word.strip().casefold()
    if sought in v.index.map.number:
        return hex_lines(v, v.index.map.number[sought])
    found = matches(v, sought) if sought else []
    if len(found) == 1:
        return thing_lines(v, *found[0])
    return [f"That may be: {', '.join(label(v, *thing) for thing in found)}."] if found else []


def matches(v: View, sought: str) -> list[tuple[str, Any]]:
    """Places, countries and units of this name; else those whose name begins so; else those that have it in their name."""
    known: list[tuple[str, str, Any]] = []
    for i, names in v.index.map.names.items():
        known += [(part, "place", i) for part in names.casefold().split("/")]
    places = {text for text, _, _ in known}
    known += [(land.casefold(), "country", land) for land in shown(v) if land.casefold() not in places]
    known += [(n.casefold(), "unit", u) for u, n in names_of(v.content).items() if taking_part(v, u)]
    tests: tuple[Callable[[str], bool], ...] = (
        lambda x: x == sought,
        lambda x: x.startswith(sought),
        lambda x: sought in x,
    )
    for test in tests:
        found = [(kind, key) for text, kind, key in known if test(text)]
        if found:
            return list(dict.fromkeys(found))
    return []


def label(v: View, kind: str, key: Any) -> str:
    """A place, a country or a unit in a list."""
    return place(v.index.map.ids[key]) if kind == "place" else name(v, key) if kind == "unit" else key


def thing_lines(v: View, kind: str, key: Any) -> list[str]:
    """Everything about a place, a country or a unit."""
    if kind == "place":
        return hex_lines(v, key)
    if kind == "unit":
        return unit_lines(v, key)
    return [key, *land_lines(v, shown(v)[key])]


def taking_part(v: View, u: str) -> bool:
    """Is a counter in this game?"""
    return reinforcements.taking_part(v.g, u)


def hex_lines(v: View, i: int) -> list[str]:
    """Everything about a hex."""
    index, m = v.index, v.index.map
    id = m.ids[i]
    flyers = index.fields.get(i, ())
    if i >= m.size:
        off = f"{place(id)}: off the map, as if just north of Luzon"
        return [off, *(f"    {air_line(v, u)}" for u in flyers)]
    lines = [f"{place(id)}: {joined(ground_words(v, i), country(id) if m.land[i] else '')}"]
    lines += [f"    {text}" for text in (*ownership(v, i), *control(v, i), *neighbours(v, i))]
    lines += [f"    {brief(v, u)}: {condition(v, index.state.units[u])}" for u in index.units(i)]
    return [*lines, *(f"    {air_line(v, u)}" for u in flyers)]


def ground_words(v: View, i: int) -> str:
    """Terrain, coast, road, banks."""
    m = v.index.map
    if not m.land[i]:
        return country(m.ids[i])
    masks = m.graph.land[i]
    sides = " and ".join(bank(m.ids[i], n) for n in range(len(masks)))
    return joined(
        TERRAIN.get(m.graph.terrain[i], "land"),
        "coast" if m.coast[i] else "inland",
        "on the road" if m.on_road[i] else "",
        f"water between its sides {sides}" if len(masks) > 1 else "",
    )


def ownership(v: View, i: int) -> list[str]:
    """Whose a place is, what it is worth, whether it was ever conquered, landings."""
    s, m = v.state, v.index.map
    lines = []
    if i in m.city or i in m.ports:
        what = joined(
            f"city {m.city[i]}" if i in m.city else "",
            "port" if i in m.ports else "",
            "fortress" if i in s.forts else "",
        )
        points_ = v.content.scenario.worth.places.get(m.ids[i], 0)
        value = f", worth {count(points_, 'point')} to Japan" if points_ else ""
        spent = "; conquered once, so it supplies nobody" if i in s.taken else ""
        lines.append(f"{capital(what)} of {SIDES[s.owner[i]]}{value}{spent}.")
        if opening := m.opening(i):
            lines.append(f"The port opens to the {opening}.")
    elif i in m.forts:
        lines.append(f"Fortress of {SIDES[m.home[i]]}{'' if i in s.forts else ', destroyed'}.")
    if i in s.beaches:
        beach = s.beaches[i]
        who = ", ".join(name(v, u) for u in beach.units if u in s.units) or "nobody that is left"
        lines.append(f"Invasion hex since Turn {beach.turn}; here landed {who}.")
    elif m.coast[i] and v.content.on("13.2") and i not in m.region["beaches"]:
        lines.append("No beach for a landing.")
    return lines


def control(v: View, i: int) -> list[str]:
    """Zones of control, supply and umbrellas over a hex, for both sides."""
    index, lines = v.index, []
    for side in (JAPAN, ALLIES):
        foe = other(side)
        by = [place(index.map.ids[j]) for j in index.zone_from(side, i)]
        if by:
            lines.append(f"In the zone of control of {SIDES[foe]}: {', '.join(by)}.")
    if index.map.land[i]:
        fed = [SIDES[side] for side in (JAPAN, ALLIES) if index.supply(side)[i]]
        sources = [SIDES[side] for side in (JAPAN, ALLIES) if i in index.sources(side)]
        source = f" It is a source for {' and '.join(sources)}." if sources else ""
        lines.append(f"In supply here: {' and '.join(fed) or 'nobody'}.{source}")
    over = [name(v, u) for side in (JAPAN, ALLIES) for u, covered in index.umbrellas(side) if i in covered]
    if over:
        lines.append(f"Under the umbrellas of {', '.join(over)}.")
    return lines


def neighbours(v: View, i: int) -> list[str]:
    """The hexes beside it, each with what lies between."""
    m, found = v.index.map, []
    names = DIRECTIONS[m.graph.board.grid.layout]
    for d in range(6):
        j = m.graph.to[6 * i + d]
        if j < 0:
            continue
        way = (
            "by road" if m.road[6 * i + d] else "over water" if m.land[j] and not m.joined[6 * i + d] else ""
        )
        held = v.index.side_at(j)
        found.append(
            joined(f"{names[d]} {place(m.ids[j])}", way if m.land[i] else "", ADJECTIVES.get(held, ""))
        )
    return [f"Beside it: {'; '.join(found)}."]


def unit_lines(v: View, u: str) -> list[str]:
    """Everything about a unit."""
    card, unit = v.kind(u).card, v.state.units.get(u)
    type_ = card.type.replace("_", " ")
    size = "" if card.size in ("air", "fortress") else f" {card.size}"
    value = f"strength {card.strength}" if card.strength else f"umbrella over {v.index.radius(u)} hexes"
    where = f"at {place(v.index.map.ids[unit.hex])}" if unit is not None else whereabouts(v, u)
    lines = [f"{name(v, u)}: {card.nation} {type_}{size}, {joined(card.parent, value)}; {where}"]
    if unit is not None:
        note = condition(v, unit) if v.kind(u).ground else air_line(v, u)
        lines.append(f"    {capital(note)}.")
    return lines


def condition(v: View, unit: Unit) -> str:
    """What holds of a unit just now."""
    index, kind = v.index, v.kind(unit.id)
    moving = v.state.side == kind.side and v.state.phase == "land"
    return joined(
        "in supply" if index.supplied(unit) else "out of supply: it may not attack",
        f"disrupted until {count(unit.shaken, 'player-turn')} more {'has' if unit.shaken == 1 else 'have'} ended"
        if unit.shaken
        else "",
        f"{count(allowance(unit), 'MP')} left" if moving else "",
        "counts for stacking" if kind.foot else "",
        "has an NMP of its own" if kind.card.snlf else "",
        "bound to the Philippines" if kind.card.filipino and v.content.on("10.1") else "",
        {"beach": "landed", "sea": "at sea before the coast", "drop": "dropped"}.get(unit.landed, ""),
        "has attacked" if unit.fought else "",
        "was attacked" if unit.struck else "",
    )


def whereabouts(v: View, u: str) -> str:
    """Where a unit is that is not on the map."""
    s = v.state
    lost = next((x for x in s.lost if x.id == u), None)
    if lost is not None:
        at = f" at {place(v.index.map.ids[lost.hex])}" if lost.hex >= 0 else ""
        return f"{lost.how} in Turn {lost.turn}{at}"
    if u in s.off:
        return "off the map"
    if u in s.kong.force:
        return "before Hong Kong"
    if u in s.away:
        return f"regrouping, back in Turn {s.away[u]}"
    return "due on the map" if u in s.waiting else "to come"


# ------------------------------------------------------------------ the enemy's last acts


def why(session: Session[Any]) -> list[str]:
    """What the enemy did in its last player-turn and since, each act with the reason that its player recorded."""
    foe = other(mine(session))
    log = session.log
    first = next((n for n in range(len(log) - 1, -1, -1) if _begins(log[n], foe)), -1)
    if first < 0:
        return []
    end = next((n for n in range(first + 1, len(log)) if _begins(log[n], mine(session))), len(log))
    names, reasons = names_in_log(session), _reasons(session, foe, first)
    lines = []
    for n in range(first, len(log)):
        for reason in reasons.pop(n, []):
            lines.append(f"    because {reason}")
        line = line_of(session, log[n], names) if n < end else ""
        if line:
            lines.append(line)
    return [*lines, *(f"    because {reason}" for rest in reasons.values() for reason in rest)]


def _begins(event: Any, side: str) -> bool:
    return type(event) is e.PlayerTurn and event.side == side


def _reasons(session: Session[Any], foe: str, first: int) -> dict[int, list[str]]:
    """By place in the log: the reasons of the enemy's answers given there."""
    found: dict[int, list[str]] = {}
    said = ""
    for answer, place_ in zip(session.answers, session.ends, strict=False):
        if place_ < first or answer.seat != foe or answer.by != BOT or answer.reason is None:
            continue
        kept = answer.reason
        line = kept.get("line", "") if isinstance(kept, dict) else kept.line
        rule = kept.get("rule", "") if isinstance(kept, dict) else kept.rule
        if line and line != said:
            found.setdefault(place_, []).append(f"{line}{f' [{rule}]' if rule else ''}")
        said = line
    return found


# ------------------------------------------------------------------ menus


def catalogue(view: Any, ask: Ask[Any]) -> Sequence[Any]:
    """Numbers are places: hexes and units answer by their names."""
    return ()


def heading(view: Any, ask: Ask[Any], token: Any) -> str:
    """Options by country, air unit, army or purpose."""
    finder = _HEADINGS.get(ask.kind)
    return finder(view, ask, token) if finder else ""


def _land(v: View, ask: Ask[Any], token: Any) -> str:
    if not isinstance(token, tuple):
        return ""
    return "Open cities" if token[0] == "city" else country(token[1])


def _air(v: View, ask: Ask[Any], token: Any) -> str:
    return name(v, token[1]) if isinstance(token, tuple) else ""


def _hex(v: View, ask: Ask[Any], token: Any) -> str:
    return country(token) if token in v.index.map.number else ""


_WAYS = {"port": "To ports", "beach": "Landings", "sea": "Invasions from the sea", "burma": "Overland"}


def _goal(v: View, ask: Ask[Any], token: Any) -> str:
    return f"{_WAYS[token[0]]}, {country(token[1])}" if isinstance(token, tuple) else ""


def _cargo(v: View, ask: Ask[Any], token: Any) -> str:
    if ask.about != "off" or token not in v.index.kinds:
        return ""
    card = v.kind(token).card
    if card.snlf:
        return "Landing forces"
    return f"{card.army} Army".replace("Detachment Army", "Detachment") if card.army else card.nation


_HEADINGS: dict[str, Callable[[View, Ask[Any], Any], str]] = {
    "land": _land,
    "air": _air,
    "deploy": _hex,
    "arrive": _hex,
    "station": _hex,
    "goal": _goal,
    "cargo": _cargo,
}
