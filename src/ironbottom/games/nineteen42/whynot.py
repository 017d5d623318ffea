"""What one might expect of a hex and of all that stands in it now, and which rule forbids it (``refusals`` judges)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ironbottom.kernel.ask import Ask, RuleId, side_of
from ironbottom.kernel.whynot import Act, judged, offered

from . import air, combat, land, naval
from .ground import OFF
from .pieces import G, hex_no, ix, kind
from .refusals import refused
from .state import JAPAN, other
from .tell import SEGMENTS, SIDES, names_of, place, unit

ORDER = ("land", "air", "naval", "combat")
"""The segments of a player-turn, in their order (n42:2.0.c)."""
SEGMENT_OF = {
    **dict.fromkeys(("land", "movers", "march"), "land"),
    "air": "air",
    **dict.fromkeys(
        ("naval", "cargo", "goal", "station", "course", "replace", "embark", "upkeep", "force z"), "naval"
    ),
    **dict.fromkeys(("attack", "attackers"), "combat"),
}
"""The segment in which a question is asked."""
WAYS = {
    "port": "Sail to the port",
    "beach": "Land on the coast",
    "sea": "Attack from the sea",
    "burma": "Go overland through Burma",
}


def expected(g: G, ask: Ask[Any] | None, i: int) -> list[Act]:
    """All that one might think of doing with a hex, with each unit in it, or from it."""
    if ask is None:
        what = f"{SEGMENTS.get(g.state.phase, g.state.phase)} of {SIDES[g.state.side]}"
        return [Act("Give an order", rule="n42:2.0.c1", note=f"nobody is asked: {what}")]
    acts = list(_strangers(g, ask, i))
    finder = FINDERS.get(ask.kind)
    acts += finder(g, ask, i) if finder is not None else _options(g, ask, i)
    acts += _segments(g, ask, i)
    return acts or [Act("Do something here", rule=ask.rule, note="the question is about other hexes")]


def off_map(g: G, ask: Ask[Any] | None, u: str) -> list[Act]:
    """A unit that is not on the map: it can only come by sea, if it may come at all."""
    who = _name(g, u)
    if ask is None:
        return expected(g, ask, OFF)
    if kind(g, u).side != side_of(ask.seat):
        return [Act("Give it an order", rule="n42:2.0.c1", note="it belongs to the other side", who=who)]
    if u not in g.state.off:
        lost = any(x.id == u for x in g.state.lost)
        note = "it is lost" if lost else "it has not come yet"
        return [Act("Give it an order", rule="n42:5.31.b", note=note, who=who)]
    if ask.kind == "naval" and kind(g, u).naval:
        return [_judged(g, ask, "Station it", ("air", u), who=who)]
    if ask.kind == "naval":
        return [_sails(g, u)]
    if ask.kind == "cargo" and u in ask.options:
        return [_judged(g, ask, "Go aboard", (u,), who=who)]
    note = f"it is off the map and comes by sea; it is {SEGMENTS.get(g.state.phase, g.state.phase)} now"
    return [Act("Come onto the map", rule="n42:2.0.c2", note=note, who=who)]


def _where(g: G, i: int) -> str:
    return place(ix(g).map.ids[i])


def _id(g: G, i: int) -> str:
    return ix(g).map.ids[i]


def _name(g: G, u: str) -> str:
    return unit(names_of(g.content), u)


def _own(g: G, ask: Ask[Any], i: int) -> list[str]:
    """Ground units of the side that is asked."""
    return list(ix(g).units(i, side_of(ask.seat)))


def _flyers(g: G, ask: Ask[Any], i: int) -> list[str]:
    return [u for u in ix(g).fields.get(i, ()) if kind(g, u).side == side_of(ask.seat)]


def _judged(g: G, ask: Ask[Any], words: str, token: Any, note: str = "", who: str = "") -> Act:
    return judged(refused, g, ask, words, token, note, who)


def _strangers(g: G, ask: Ask[Any], i: int) -> list[Act]:
    """Units of the other side take no orders."""
    side = side_of(ask.seat)
    foes = [*ix(g).units(i, other(side)), *(u for u in ix(g).fields.get(i, ()) if kind(g, u).side != side)]
    if not foes:
        return []
    who = ", ".join(_name(g, u) for u in foes[:3]) + (f" and {len(foes) - 3} more" if len(foes) > 3 else "")
    note = f"of {SIDES[other(side)]}; the question is to {SIDES[side]}"
    return [Act("Give it an order", rule="n42:2.0.c1", note=note, who=who)]


def _options(g: G, ask: Ask[Any], i: int) -> list[Act]:
    """For questions that only choose among what is there: the options that name this hex or a unit in it."""
    found = []
    for token in ask.options:
        parts = token if isinstance(token, tuple) else (token,)
        here = [p for p in parts if isinstance(p, str) and (p == _id(g, i) or _stands(g, p) == i)]
        if here:
            found.append(Act(f"Choose {_told(g, here[0])}", token, True, ask.rule))
    return found


def _stands(g: G, u: str) -> int | None:
    found = g.state.units.get(u)
    return None if found is None else found.hex


def _told(g: G, word: str) -> str:
    return place(word) if word in ix(g).map.number else _name(g, word)


# ---------------------------------------------------------------- land


def _land(g: G, ask: Ask[Any], i: int) -> list[Act]:
    acts = []
    units = _own(g, ask, i)
    if units:
        acts.append(_judged(g, ask, f"March from {_where(g, i)}", ("hex", _id(g, i)), who=_where(g, i)))
        acts += [_moves(g, u) for u in units]
    if i in ix(g).map.city and g.state.owner.get(i) != ask.seat:
        acts.append(_judged(g, ask, f"Take {_where(g, i)} by a die", ("city", _id(g, i)), who=_where(g, i)))
    if not units and i not in ix(g).map.city:
        acts.append(Act(f"March to {_where(g, i)}", rule="n42:5.11.a", note="first choose who marches"))
    return acts


def _moves(g: G, u: str) -> Act:
    """A single unit by land."""
    rule = land.bar_move(g, u)
    left = land.allowance(g.state.units[u])
    note = {
        "n42:5.11.c": f"no movement point is left of its allowance (spent {g.state.units[u].spent})",
        "n42:9.2.c": "a city beside it was rolled for",
        "n42:3.0.c": "it has moved and stands in an enemy zone of control",
    }.get(rule or "", "" if rule else f"{left} MP left")
    if rule is None and not any(j != g.state.units[u].hex for j in land.ways(g, u)):
        return Act("March", rule="n42:5.11.a", note="there is no hex it could come to", who=_name(g, u))
    return Act("March", offered=rule is None, rule=rule or "n42:5.11.a", note=note, who=_name(g, u))


def _movers(g: G, ask: Ask[Any], i: int) -> list[Act]:
    acts = []
    for u in _own(g, ask, i):
        if u in ask.options:
            acts.append(_judged(g, ask, "March", (u,), who=_name(g, u)))
        elif hex_no(g, ask.about) == i:
            acts.append(_moves(g, u))
    if len(acts) > 1:
        everybody = tuple(u for u in ask.options if _stands(g, u) == i)
        if len(everybody) > 1:
            acts.insert(0, _judged(g, ask, "March, all together", everybody, who=_where(g, i)))
    if hex_no(g, ask.about) != i:
        note = f"units of {place(ask.about)} are being chosen"
        acts.append(Act(f"March from {_where(g, i)}", rule=ask.rule, note=note))
    return acts


def _march(g: G, ask: Ask[Any], i: int) -> list[Act]:
    named = [_name(g, u) for u in ask.about]
    who = ", ".join(named[:3]) + (f" and {len(named) - 3} more" if len(named) > 3 else "")
    act = _judged(g, ask, f"March to {_where(g, i)}", _id(g, i), who=who)
    if act.rule == "n42:5.11.c" and not act.offered:
        left = min(land.allowance(g.state.units[u]) for u in ask.about)
        act = Act(act.words, act.token, False, act.rule, f"{left} MP left, it is farther than that", who)
    elif act.rule == "n42:3.0.c" and not act.offered:
        act = Act(act.words, act.token, False, act.rule, "enemy zones of control lie on the way", who)
    return [act]


# ---------------------------------------------------------------- air


def _air(g: G, ask: Ask[Any], i: int) -> list[Act]:
    acts: list[Act] = []
    side = side_of(ask.seat)
    for u in _flyers(g, ask, i):
        ways = [o for o in ask.options if isinstance(o, tuple) and o[1] == u]
        if ways:
            note = "a second flight costs its umbrella" if g.state.units[u].flew else f"{len(ways)} bases"
            acts.append(Act("Fly", ways[0], True, ask.rule, note, _name(g, u)))
        else:
            acts.append(Act("Fly", rule=_grounded(g, u), who=_name(g, u)))
    for u in (u for u in g.state.units if kind(g, u).air and kind(g, u).side == side):
        if g.state.units[u].hex != i:
            acts.append(_judged(g, ask, f"Fly to {_where(g, i)}", ("fly", u, _id(g, i)), who=_name(g, u)))
    if side == JAPAN:
        for u in (u for u in g.state.units if kind(g, u).card.type == "parachute"):
            if g.state.units[u].hex != i:
                acts.append(
                    _judged(g, ask, f"Drop on {_where(g, i)}", ("drop", u, _id(g, i)), who=_name(g, u))
                )
    return acts


def _grounded(g: G, u: str) -> RuleId:
    """Why an air unit can fly nowhere."""
    bars = [air.bar_fly(g, u, j) for j in sorted(ix(g).map.city)]
    first = [bar for bar in bars if bar in ("n42:5.22.b", "n42:8.32.a2", "n42:2.0.c1")]
    return first[0] if first else "n42:5.21.a1"


# ---------------------------------------------------------------- sea


def _naval(g: G, ask: Ask[Any], i: int) -> list[Act]:
    acts = []
    units = _own(g, ask, i)
    if units:
        acts.append(_judged(g, ask, f"Sail from {_where(g, i)}", ("from", _id(g, i)), who=_where(g, i)))
        acts += [_sails(g, u) for u in units]
    else:
        acts.append(Act(f"Sail to {_where(g, i)}", rule="n42:5.31.a", note="first choose who sails"))
    return acts


def _sails(g: G, u: str) -> Act:
    rule = naval.bar_sail(g, u)
    purse = naval.purse_of(g, u)
    at = g.state.units.get(u)
    there = at.hex if at is not None and at.hex in ix(g).friendly_ports(kind(g, u).side) else -1
    note = ""
    if rule == "n42:5.3.a":
        note = f"it takes {naval.price(g, u, 'port')} NMP, {g.state.nmp.get(purse, 0)} of {purse} are left"
    elif rule == "n42:12.4.h":
        note = "as many have entered in this turn as may"
    elif rule == "n42:5.31.a" and at is not None:
        unit_ = at
        note = (
            "it has sailed already"
            if unit_.sailed
            else "it landed in this turn"
            if unit_.landed
            else "it is in no friendly port"
            if there < 0
            else ""
        )
    elif rule == "n42:9.3.a":
        note = "no course leads to this port"
    return Act("Sail", offered=rule is None, rule=rule or "n42:5.31.a", note=note, who=_name(g, u))


def _cargo(g: G, ask: Ask[Any], i: int) -> list[Act]:
    acts = []
    start = OFF if ask.about == "off" else hex_no(g, ask.about)
    for u in _own(g, ask, i):
        if u in ask.options:
            acts.append(_judged(g, ask, "Go aboard", (u,), who=_name(g, u)))
        elif start == i:
            acts.append(_sails(g, u))
    if start != i:
        where = "off the map" if start == OFF else place(ask.about)
        acts.append(Act(f"Sail from {_where(g, i)}", rule=ask.rule, note=f"those {where} are being loaded"))
    return acts


def _goal(g: G, ask: Ask[Any], i: int) -> list[Act]:
    who = ", ".join(_name(g, u) for u in ask.about[0][:3])
    hows = ["port", "beach", "sea"] if side_of(ask.seat) == JAPAN else ["port"]
    tokens = [(how, _id(g, i)) for how in hows]
    if ("burma", _id(g, i)) in ask.options:
        tokens.append(("burma", _id(g, i)))
    acts = [_judged(g, ask, f"{WAYS[how]} {_where(g, i)}", (how, where), who=who) for how, where in tokens]
    fitting = [a for a in acts if a.offered or _sensible(g, a.token[0], i)]
    return fitting or acts[:1]


def _sensible(g: G, how: str, i: int) -> bool:
    """Could one think of it: ports are ports, coasts have a beach, the sea is wet?"""
    m = ix(g).map
    if how == "port":
        return i in m.ports or i in m.city or i in g.state.beaches
    return bool(m.coast[i] and m.land[i]) if how == "beach" else not m.land[i]


def _hex(words: str) -> Callable[[G, Ask[Any], int], list[Act]]:
    """A question whose answers are hexes."""

    def find(g: G, ask: Ask[Any], i: int) -> list[Act]:
        about = ask.about if isinstance(ask.about, str) else ask.about[0] if ask.about else ""
        units = about if isinstance(about, tuple) else (about,)
        who = ", ".join(_name(g, u) for u in units[:3] if u in ix(g).kinds)
        return [_judged(g, ask, f"{words} {_where(g, i)}", _id(g, i), who=who)]

    return find


# ---------------------------------------------------------------- combat


def _attack(g: G, ask: Ask[Any], i: int) -> list[Act]:
    index, side = ix(g), side_of(ask.seat)
    acts = []
    if index.side_at(i) == other(side):
        acts += [
            _judged(g, ask, f"Attack {_where(g, i)}", (_id(g, i), bank), who=_where(g, i))
            for bank in _banks(g, i)
        ]
    for u in _own(g, ask, i):
        acts += _fights(g, ask, u, i)
    if not acts:
        acts.append(Act(f"Attack {_where(g, i)}", rule="n42:6.1.c2", note="no enemy unit stands here"))
    return acts


def _banks(g: G, i: int) -> list[int]:
    if i in g.state.forts:
        return [0]
    return sorted({g.state.units[u].bank for u in ix(g).units(i)})


def _fights(g: G, ask: Ask[Any], u: str, i: int) -> list[Act]:
    """What a unit may attack: each enemy stack beside it."""
    index = ix(g)
    name, side = _name(g, u), side_of(ask.seat)
    rule = combat.bar_attacker(g, u)
    if rule is not None:
        notes = {
            "n42:6.1.f": "it has attacked already",
            "n42:6.32.b2": "it is disrupted",
            "n42:7.1.a": "it is out of supply",
        }
        return [Act("Attack anybody", rule=rule, note=notes.get(rule, ""), who=name)]
    near = [j for j in index.map.graph.beside[i] if index.side_at(j) == other(side)]
    if not near:
        return [Act("Attack anybody", rule="n42:6.1.b", note="no enemy unit is beside it", who=name)]
    acts = []
    for j in near:
        for bank in _banks(g, j):
            target = (_id(g, j), bank)
            token = target
            why = combat.bar_touch(g, u, j, bank) or refused(g, ask, token)
            able = why is None and offered(ask, token)
            acts.append(
                Act(f"Help to attack {_where(g, j)}", token, able, why or ask.rule, _odds_note(g, why), name)
            )
    return acts


def _odds_note(g: G, why: RuleId | None) -> str:
    return "below 1:1 with all who can attack" if why == "n42:6.2.f" else ""


def _attackers(g: G, ask: Ask[Any], i: int) -> list[Act]:
    acts = []
    for u in _own(g, ask, i):
        rule = combat.bar_attacker(g, u) or combat.bar_touch(g, u, hex_no(g, ask.about[0]), ask.about[1])
        words = f"Attack {place(ask.about[0])}"
        can = u in ask.options and rule is None
        note = ""
        if can and refused(g, ask, (u,)) == "n42:6.2.f":
            note = "alone it is below 1:1; with others it can"
        acts.append(Act(words, (u,), can, rule or ask.rule, note, _name(g, u)))
    return acts


def _set(words: str) -> Callable[[G, Ask[Any], int], list[Act]]:
    """A question that wants a set of units: each unit of the hex by itself; others are no part of it."""

    def find(g: G, ask: Ask[Any], i: int) -> list[Act]:
        note = "it is none of those who are asked about"
        return [
            _judged(g, ask, words, (u,), who=_name(g, u))
            if u in ask.options
            else Act(words, rule=ask.rule, note=note, who=_name(g, u))
            for u in _own(g, ask, i)
        ]

    return find


# ---------------------------------------------------------------- other segments


def _segments(g: G, ask: Ask[Any], i: int) -> list[Act]:
    """What belongs to other segments of the player-turn: it comes later, or is past."""
    now = g.state.phase
    if now not in ORDER:
        return []
    units, flyers = _own(g, ask, i), _flyers(g, ask, i)
    foe = ix(g).side_at(i) == other(side_of(ask.seat))
    acts = []
    mine = side_of(ask.seat) == g.state.side
    for segment, words, fits in (
        ("land", "March by land", bool(units)),
        ("air", "Fly", bool(flyers)),
        ("naval", "Sail", bool(units)),
        ("combat", "Attack", bool(units) or foe),
    ):
        if not fits or (segment == SEGMENT_OF.get(ask.kind) and mine):
            continue
        acts.append(Act(words, rule="n42:2.0.c2" if mine else "n42:2.0.c1", note=_when(g, segment, mine)))
    return acts


def _when(g: G, segment: str, mine: bool) -> str:
    now = g.state.phase
    if not mine:
        return f"it is the player-turn of {SIDES[g.state.side]}"
    if segment == now:
        return "first the open question is to be answered"
    past = ORDER.index(segment) < ORDER.index(now)
    when = "is over" if past else "comes later"
    return f"the {SEGMENTS[segment]} segment {when}; it is {SEGMENTS[now]} now"


FINDERS: dict[str, Callable[[G, Ask[Any], int], Sequence[Act]]] = {
    "land": _land,
    "movers": _movers,
    "march": _march,
    "air": _air,
    "naval": _naval,
    "cargo": _cargo,
    "goal": _goal,
    "station": _hex("Station it at"),
    "arrive": _hex("Arrive at"),
    "flee": _hex("Fly off to"),
    "deploy": _hex("Begin at"),
    "retreat": _hex("Retreat to"),
    "attack": _attack,
    "attackers": _attackers,
    "advance": _set("Advance"),
    "banks": _set("Stand on this bank"),
}
"""By kind of question: what one might expect."""

__all__ = ["expected"]
