"""All about a stripe or a Group: what the cursor is on."""

from __future__ import annotations

from ironbottom.games.rifles.combat import FEATURE_TN, TERRAIN_TN, How, tn_parts
from ironbottom.games.rifles.index import away, in_sight
from ironbottom.games.rifles.state import ENTRY, SQUAD, Group, Unit
from ironbottom.games.rifles.view import View

from ..palette import Line, Palette
from . import rifles_terms as t
from .look import Key

PARTS = {rule: name for name, (_, rule) in {**TERRAIN_TN, **FEATURE_TN}.items()}
PARTS |= {"rifles:3.2.1.c": "COVER", "rifles:10.4.1.b": "Camouflage"}
"""What adds to a Target Number, by its rule."""
MEANS = {
    "COVER": "TN +1 until it moves",
    "HIDDEN": "cannot be attacked but by Close Combat",
    "WIRE": "can only clear the wire",
    "OVERWATCH": "fires at a new Enemy",
    "ENGAGED": "in Close Combat",
    "COVER FIRE": "so many of its hits are cancelled",
    "STUNNED": "not again this Turn",
    "ACTED": "may act again",
}
WIDE = 74


def details(view: View, key: Key, palette: Palette, width: int) -> list[Line]:
    """All about the thing under the cursor."""
    if key[0] == "stripe":
        return _stripe(view, key[1], palette)
    group = view.group(key[1])
    return _group(view, group, palette, width) if group else []


def _stripe(view: View, n: int, palette: Palette) -> list[Line]:
    if n == ENTRY:
        return [
            [("Entry area", "title"), (" below #6", "")],
            [("The squad comes from here; nobody fires from or into it.", "")],
        ]
    place = view.stripe(n)
    if place is None:
        return [[(f"#{n}", "title"), (": terrain is not rolled yet", "dim")]]
    style, _ = t.LOOKS[place.terrain]
    lines: list[Line] = [
        [(f"#{n} ", "title"), (place.terrain, f"{style}"), (f": {t.effects(place.terrain)}", "")]
    ]
    for feature in place.features:
        lines.append([(f"  {t.feature_effect(feature.kind)}", "feature"), (", for four at most", "dim")])
    if place.wire:
        lines.append([("  Barbed Wire: who is next to it can only clear it", "bad")])
    down = view.face_down(n)
    if down:
        known = view.known_events(n)
        seen = f"; you know of: {', '.join(known)}" if known else ""
        s = "s" if down > 1 else ""
        lines.append(
            [
                (f"  {down} face-down Event marker{s}", "marker"),
                (f", turned up by who comes here{seen}", "dim"),
            ]
        )
    for group in view.groups_in(n):
        who = "Group" if group.side == SQUAD else "Enemy Group"
        lines.append([(f"  {who} {group.id}: {' '.join(group.units)}", f"{_side(group)} text")])
    return lines + _reach(view, n, SQUAD)


def _reach(view: View, n: int, side: str) -> list[Line]:
    """How far it is from the Groups of a side, and whether they see it."""
    lines: list[Line] = []
    for group in view.state.groups.values():
        if group.side != side or group.stripe == n or group.stripe == ENTRY or n == ENTRY:
            continue
        seen = "in sight" if in_sight(view.g, group.stripe, n) else "out of sight"
        who = "Group" if side == SQUAD else "Enemy Group"
        lines.append([(f"  Distance {away(view.g, group.stripe, n)} from {who} {group.id}, {seen}", "dim")])
    return lines


def _side(group: Group) -> str:
    return "own" if group.side == SQUAD else "enemy"


def _group(view: View, group: Group, palette: Palette, width: int) -> list[Line]:
    who = "Group" if group.side == SQUAD else "Enemy Group"
    where = t.stripe_name(group.stripe)
    place = view.stripe(group.stripe)
    feature = t.feature_kind(view, group)
    terrain = f" {place.terrain}" if place else ""
    head: Line = [(f"{who} {group.id}", "title"), (f" in {where}{terrain}", "")]
    if feature:
        head.append((f" on a {feature}", "feature"))
    lines = [head]
    for code, more in t.states(view, group):
        lines.append([(f"  {t.STATES[code]}{more}", "state"), (f": {MEANS[code]}", "dim")])
    for i in group.units:
        lines += _unit(view, group, view.state.units[i], palette, width)
    return lines + _reach(view, group.stripe, "enemy" if group.side == SQUAD else SQUAD)


def _unit(view: View, group: Group, unit: Unit, palette: Palette, width: int) -> list[Line]:
    kind = view.kind(unit)
    side = _side(group)
    name: Line = [*t.marker(view, unit, palette, side), (f" {unit.name or kind.name}", "strong")]
    reach = f"{kind.near}-{kind.far}" if kind.near != kind.far else f"{kind.far}"
    numbers = f"CF {kind.cf}/{kind.arm}  Dist {reach}  TN {_tn(view, group, unit)}"
    if not kind.vehicle:
        numbers += f"  Morale {unit.morale}"
    if width >= WIDE:
        numbers = f"{kind.weapon}  {numbers}"
    more: Line = []
    if unit.suppressed:
        more.append(("  SUPPRESSED", "bad"))
    if unit.id == view.state.leader:
        more.append(("  Leader", "state"))
    if unit.veteran:
        more.append(("  Veteran", "state"))
    if unit.attacked:
        more.append(("  has attacked", "dim"))
    words = ", ".join(w for w in (t.kit_words(unit), unit.skill) if w)
    if words:
        more.append((f"  {words}", "feature"))
    if width >= WIDE and len(numbers) + sum(len(x) for x, _ in name + more) + 2 <= width:
        pad = max(1, 30 - sum(len(x) for x, _ in name))
        return [[*name, (" " * pad, ""), (numbers, ""), *more]]
    return [[*name, *more], [(f"  {numbers}", "dim")]]


def _tn(view: View, group: Group, unit: Unit) -> str:
    """The Target Number with its parts; where ground counts only from Distance 1 on, both."""
    if group.stripe == ENTRY:
        return str(view.kind(unit).tn)
    near, parts = (tn_parts(view.g, unit, group, far, How()) for far in (0, 1))
    low, total = (sum(n for n, _ in each) for each in (near, parts))
    words = " ".join(f"{n:+d} {PARTS.get(rule, rule)}" for n, rule in parts[1:])
    told = f"{total} ({parts[0][0]} {words})" if words else str(total)
    return told if low == total else f"{low}, from Distance 1 on {told}"
