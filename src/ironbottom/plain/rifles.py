"""Rifles in the Pacific in lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ironbottom.games.rifles import events as e
from ironbottom.games.rifles.card_sheet import lines as sheet_lines
from ironbottom.games.rifles.card_sheet import orders_of_the_day, sheet
from ironbottom.games.rifles.cards import Army
from ironbottom.games.rifles.objectives import met
from ironbottom.games.rifles.state import ENEMY, ENTRY, SQUAD, Group, Unit
from ironbottom.games.rifles.view import View
from ironbottom.games.rifles.words import group as group_name
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.events import Rolled
from ironbottom.kernel.session import Session

from .log import line_of, names_of


def _view(session: Session[Any]) -> View:
    return View(session.g, SQUAD)


def intro(session: Session[Any], persons: Sequence[str] = ()) -> list[str]:
    """When and where it was, what is to be done, and what is special about it."""
    content = session.content
    card = content.mission
    frame = card.frames.get(content.army.id)
    lines = [f"Mission {card.id}, {card.name}: {content.army.name} against {content.enemy.name}."]
    if frame is not None:
        lines += [f"{frame.place}, {frame.date}. {frame.text}".strip()]
    lines.append(card.briefing)
    return [line for line in (*lines, *sheet_lines(orders_of_the_day(card))) if line]


def card(session: Session[Any]) -> list[str]:
    """The Mission Card with all its tables."""
    return sheet_lines(sheet(session.content))


def period(session: Session[Any]) -> Any:
    """The board is shown at each new Turn once the squad is placed."""
    return session.g.state.turn if _placed(_view(session)) else None


def _placed(v: View) -> bool:
    """Is the set-up over?"""
    return any(k.side == SQUAD for k in v.state.groups.values())


# ------------------------------------------------------------------ board


def board(session: Session[Any]) -> list[str]:
    """The stripes from the top of the map down, with all that lies in them."""
    v = _view(session)
    lines = [headline(v)]
    for n in range(1, ENTRY + 1):
        if n < ENTRY and v.stripe(n) is None:
            continue
        mine = v.groups_in(n, SQUAD)
        theirs = v.groups_in(n, ENEMY)
        if n == ENTRY and not (mine or theirs):
            continue
        lines.append(stripe_line(v, n))
        lines += [f"    {group_line(v, k)}" for k in (*theirs, *mine)]
    return lines


def headline(v: View) -> str:
    """Turn, light and points in a line."""
    s, card = v.state, v.mission
    turn = card.turns - s.turn + 1
    when = f"Turn {turn} of {card.turns}" if _placed(v) or s.result is not None else "Set-up"
    points = f"{s.ap} AP, {s.bap} BAP, {s.rp} RP"
    parts = [when, s.light, *(["rain"] if s.rain else []), points]
    if s.light == "night" and s.night_range >= 0:
        parts.insert(2, f"sight to Distance {s.night_range}")
    return f"-- {', '.join(parts)} --"


def stripe_line(v: View, n: int) -> str:
    """A stripe: terrain, Features, wire, Event markers."""
    if n == ENTRY:
        return "Entry area (below #6)"
    place = v.stripe(n)
    assert place is not None
    parts = [place.terrain]
    parts += [f"{f.kind}{' (target)' if f.target else ''}" for f in place.features]
    if place.wire:
        parts.append("OBSTACLE")
    down = v.face_down(n)
    known = v.known_events(n)
    if down:
        parts.append(f"{down} Event marker{'s' if down > 1 else ''} face down")
    if known:
        parts.append(f"looked at: {', '.join(known)}")
    return f"#{n} {', '.join(parts)}"


def group_line(v: View, k: Group) -> str:
    """A Group, its markers, its units."""
    who = f"{'Enemy ' if k.side == ENEMY else ''}Group {k.id}"
    return f"{who}{_marks(v, k)}: {', '.join(unit_short(v, i) for i in k.units)}"


def _marks(v: View, k: Group) -> str:
    feature = next((f.kind for f in _features(v, k) if f.id == k.feature), "")
    marks = [
        *([f"on {feature}"] if feature else []),
        *(["HIDDEN"] if k.hidden else []),
        *(["in COVER"] if k.cover else []),
        *(["on OVERWATCH"] if k.watch else []),
        *(["held by wire"] if k.wire else []),
        *([f"Engaged with Group {k.foe}"] if k.foe else []),
        *(["under COVER FIRE"] if k.cover_fire else []),
        *(["garrison"] if k.garrison else []),
    ]
    return f" ({', '.join(marks)})" if marks else ""


def _features(v: View, k: Group) -> list[Any]:
    place = v.stripe(k.stripe)
    return place.features if place else []


def unit_short(v: View, i: str) -> str:
    """A unit in a list."""
    u = v.unit(i)
    if u is None:
        return i
    marks = [
        *(["Leader"] if i == v.state.leader else []),
        *(["SUPPRESSED"] if u.suppressed else []),
    ]
    return f"{i} {v.kind(u).name}" + (f" ({', '.join(marks)})" if marks else "")


# ------------------------------------------------------------------ status


def status(session: Session[Any]) -> list[str]:
    """Where the game stands."""
    v = _view(session)
    s, card = v.state, v.mission
    lines = [session.title.summary(session.g), headline(v), f"Objective: {card.objectives.text}"]
    now = met(session.g) if _placed(v) else ()
    if now:
        lines.append(f"Of its {len(now)} conditions {sum(now)} hold{'s' if sum(now) == 1 else ''} now.")
    for i, what in ((s.leader, "Leader"), (s.assistant, "Assistant Leader")):
        if i:
            lines.append(f"{what}: {unit_short(v, i)}.")
    if s.alarm:
        lines.append("The alarm has been raised.")
    if s.squad_kit:
        kit = ", ".join(f"{k.replace('_', ' ')}{f' x{n}' if n > 1 else ''}" for k, n in s.squad_kit.items())
        lines.append(f"The squad has: {kit}.")
    for side, whose in ((SQUAD, "Your"), (ENEMY, "Enemy")):
        gone = [x.unit for x in s.lost if x.unit.side == side]
        if gone:
            lines.append(f"{whose} losses: {', '.join(f'{u.id} {v.kind(u).name}' for u in gone)}.")
    return lines


def ending(session: Session[Any]) -> list[str]:
    """How the Mission ended, and what became of it."""
    result = session.g.state.result
    if result is None:
        return []
    return [session.content.mission.debrief.get(result.code, ""), *status(session)[3:]]


# ------------------------------------------------------------------ looking closer


def look(session: Session[Any], word: str) -> list[str]:
    """A unit by its letter, a stripe by "#3", a Group by its number."""
    v = _view(session)
    word = word.strip()
    u = v.unit(word)
    if u is not None:
        return unit_lines(v, u)
    name = word.casefold().removeprefix("enemy").strip()
    if name.startswith("#") and name[1:].isdecimal() and 1 <= int(name[1:]) <= ENTRY:
        n = int(name[1:])
        if n < ENTRY and v.stripe(n) is None:
            return [f"#{n} is not laid out yet."]
        return [stripe_line(v, n), *(f"    {group_line(v, k)}" for k in v.groups_in(n))]
    number = name.removeprefix("group").removeprefix("g").strip()
    k = v.group(int(number)) if number.isdecimal() and len(number) < 6 else None
    if k is not None:
        lines = [f"{group_line(v, k)}, in {'the entry area' if k.stripe == ENTRY else f'#{k.stripe}'}"]
        for i in k.units:
            found = v.unit(i)
            lines += unit_lines(v, found) if found else []
        return lines
    lost = next((x for x in v.state.lost if x.unit.id == word), None)
    return [f"{word} {v.kind(lost.unit).name} is off the map."] if lost else []


def unit_lines(v: View, u: Unit) -> list[str]:
    """All about a unit."""
    k = v.kind(u)
    reach = str(k.far) if k.near in (0, k.far) else f"{k.near} to {k.far}"
    group = v.group(u.group)
    where = "" if group is None else f", {group_name(v, group.id)} in #{group.stripe}"
    lines = [f"{unit_short(v, u.id)}{f', {u.name}' if u.name else ''}{where}"]
    lines.append(
        f"    {k.weapon}: Target Number {k.tn}, CF {k.cf}, CF against armour {k.arm}, Distance {reach},"
        f" Morale {u.morale}{' (Veteran)' if u.veteran else ''}"
    )
    card = v.g.content.army if v.g.content.army.id == u.army else v.g.content.enemy
    row = next((x for x in card.units if x.id == u.type), None)
    extra = [*(row.attrs if row else ()), *([u.skill] if u.skill else [])]
    if extra:
        lines.append(f"    {', '.join(extra)}")
    if u.kit:
        kit = ", ".join(f"{i.replace('_', ' ')}{f' x{n}' if n > 1 else ''}" for i, n in u.kit.items() if n)
        lines.append(f"    carries {kit}")
    done = [*(["has attacked this Turn"] if u.attacked else []), *(["has recovered"] if u.recovered else [])]
    if done:
        lines.append(f"    {', '.join(done)}")
    return lines


# ------------------------------------------------------------------ the Enemy's last acts


def why(session: Session[Any]) -> list[str]:
    """The last activations of the Enemy: die, table, order, what stood in its way, target."""
    log = session.log
    last = next((i for i in range(len(log) - 1, -1, -1) if type(log[i]) is e.Ordered), -1)
    if last < 0:
        return []
    first = next((i for i in range(last, -1, -1) if type(log[i]) is e.TurnBegins), 0)
    names = names_of(session)
    lines = []
    for event in log[first:]:
        told = type(event) in (e.Ordered, e.Aimed) or (
            type(event) is e.Nothing and _enemy(session, event.group)
        )
        if told or (type(event) is Rolled and event.kind == "target unit"):
            line = line_of(session, event, names)
            if line:
                lines.append(f"{line}{_rule(session, event, line)}")
    return lines


def _enemy(session: Session[Any], group: int) -> bool:
    return any(type(x) is e.Placed and x.group == group for x in session.log)


def _rule(session: Session[Any], event: Any, line: str) -> str:
    """The name of the rule that an event cites."""
    rule = getattr(event, "rule", "")
    if not rule:
        return ""
    from ironbottom.kernel.rulebook import load_rules

    found = load_rules("ironbottom.games.rifles").get(rule)
    if found is None:
        return ""
    return f" [{found.title}]" if rule in line else f" [{rule} {found.title}]"


# ------------------------------------------------------------------ menus


def catalogue(view: Any, ask: Ask[Any]) -> Sequence[Any]:
    """The whole Army Card while the squad is built; of what an Event lets choose more than once all that there may be."""
    s = view.state
    mine = [k for k in s.groups.values() if k.side == SQUAD]
    if ask.kind == "buy":
        return purchasable(view.g.content.army)
    if ask.kind in ("supply", "relief"):
        return [i for k in mine for i in k.units]
    if ask.kind == "overwatch":
        return [*(k.id for k in mine), 0]
    if ask.kind == "peek":
        return [(n, place) for n, stripe in enumerate(s.stripes, 1) for place in range(len(stripe.events))]
    return range(-1, 3) if ask.kind == "reroll action" else ()


def purchasable(army: Army) -> list[tuple[str, ...]]:
    """What an army may ever buy, and the ends of buying."""
    units = [("unit", row.id) for row in army.units if row.bp]
    return [*units, *(("kit", row.id) for row in army.equipment), ("sample",), ("done",)]


def heading(view: Any, ask: Ask[Any], token: Any) -> str:
    """Actions stand below their Group."""
    if ask.kind != "action" or token[0] in ("end", "give up"):
        return ""
    return group_name(view, token[1])
