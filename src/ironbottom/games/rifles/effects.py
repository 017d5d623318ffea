"""Event markers and what entries of tables do (rifles:3.4, 1.6.2.a, 3.3.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import Proc, cast, choose

from . import cards as c
from .alarm import raise_alarm
from .combat import How, bar_target, brighten, tn_parts
from .entry import add_feature, patrol, place_force, where
from .events import Fired, Marked, Nothing, Peeked, Revealed, Weather
from .index import away, in_sight, kind
from .pieces import (
    G,
    eliminate,
    fair,
    free_features,
    gain_rp,
    groups,
    in_water,
    is_vehicle,
    recover,
    relocate,
    set_marker,
    squad_die,
    stripe_of,
    suppress,
    units,
)
from .recovery import recovery_roll
from .squad import give_kit, may_carry
from .state import ENEMY, ENTRY, SQUAD, Cost, Group, Unit
from .wire import clear_wire


def reveal(g: G, group: Group) -> Proc[None]:
    """Turn up one face-down marker of the Group's stripe and carry out its entry; then it is gone (rifles:3.4)."""
    stripe = stripe_of(g, group.stripe)
    place = 0
    if len(stripe.events) > 1:
        place = yield from choose(
            Ask(SQUAD, "reveal", tuple(range(len(stripe.events))), "rifles:3.4.a", (group.id, group.stripe))
        )
    marker = stripe.events.pop(place)
    g.state.seen = [(n, m) for n, m in g.state.seen if not (n == group.stripe and m == marker)]
    entry = next(e for e in g.content.mission.events if e.marker == marker)
    g.say(Revealed(stripe=group.stripe, marker=marker, title=entry.title, text=entry.text, learnt=True))
    yield from do_effects(g, entry.do, group.id, group.stripe, "event")


def do_effects(g: G, effects: tuple[Any, ...], group: int, here: int, source: str) -> Proc[None]:
    """Carry out effects in order.  ``group`` = the Active Group (0 = none), ``here`` = the stripe spoken of."""
    for effect in effects:
        yield from _EFFECTS[type(effect)](g, effect, group, here, source)


# ------------------------------------------------------------------ the Enemy


def _enemy(g: G, e: c.Enemy, group: int, here: int, source: str) -> Proc[None]:
    yield from place_force(g, e.force, where(g, e.at, here), source, e.on, e.hidden, e.kit)


def _patrol(g: G, e: c.Patrol, group: int, here: int, source: str) -> Proc[None]:
    yield from patrol(g, where(g, e.at, here), source)


def _fall_back(g: G, e: c.FallBack, group: int, here: int, source: str) -> Proc[None]:
    foes = groups(g, ENEMY)
    if foes:
        stripe = min((away(g, here, k.stripe), k.stripe) for k in foes)[1]
        for foe in foes:
            if foe.stripe == stripe:
                foe.fall_back = True
    yield from ()


# ------------------------------------------------------------------ the ground and the weather


def _wire(g: G, e: c.Wire, group: int, here: int, source: str) -> Proc[None]:
    """An OBSTACLE next to the Active Group; one a stripe; a Vehicle clears it at once."""
    active = g.state.groups.get(group)
    stripe = stripe_of(g, here)
    if active is not None and is_vehicle(g, active):
        g.say(Nothing(group=group, code="wire cleared", rule="rifles:3.5.3.c"))
        return
    stripe.wire = True
    if active is not None:
        set_marker(g, active, "OBSTACLE", True, "rifles:1.6.2.a")
        if active.watch:
            active.watch = 0
            g.say(Marked(group=group, marker="OVERWATCH", on=False, rule="rifles:1.6.2.b"))
    yield from ()


def _rain(g: G, e: c.Rain, group: int, here: int, source: str) -> Proc[None]:
    g.state.rain = True
    g.say(Weather(code="rain"))
    yield from ()


def _muffle(g: G, e: c.Muffle, group: int, here: int, source: str) -> Proc[None]:
    g.state.muffled = True
    yield from ()


def _flare(g: G, e: c.Flare, group: int, here: int, source: str) -> Proc[None]:
    """For the next roll, or for those of some Turns: then a roll that this Turn has seen already is one of them."""
    g.state.flares.append((e.drm, 0 if e.turns is None else max(1, g.state.turn - e.turns)))
    g.say(Weather(code="flare", n=e.drm))
    if e.turns is not None:
        brighten(g, e.drm)
    yield from ()


def _feature(g: G, e: c.NewFeature, group: int, here: int, source: str) -> Proc[None]:
    feature = add_feature(g, here, e.kind)
    active = g.state.groups.get(group)
    if feature is None or active is None or not e.enter or len(active.units) > 4 or is_vehicle(g, active):
        return
    if active.wire or active.foe or all(f.id != feature.id for f in free_features(g, here)):
        return
    if (yield from choose(Ask(SQUAD, "take feature", (True, False), "rifles:3.4.c", (group, here, e.kind)))):
        relocate(g, active, here, feature)


def _clear_wire(g: G, e: c.ClearWire, group: int, here: int, source: str) -> Proc[None]:
    wired = sorted((n for n in range(1, 7) if stripe_of(g, n).wire), key=lambda n: (abs(n - here), n))
    for n in wired[: e.n]:
        clear_wire(g, n, "rifles:3.4.c")
    yield from ()


def _ford(g: G, e: c.Ford, group: int, here: int, source: str) -> Proc[None]:
    g.state.ford, g.state.ford_group = e.stripe, 0
    yield from ()


def _slow(g: G, e: c.Slow, group: int, here: int, source: str) -> Proc[None]:
    space = g.state.turn - (1 if e.next_turn else 0)
    g.state.costs.append(Cost(e.ap, e.stripe, e.terrain or "", e.vehicles, space))
    yield from ()


# ------------------------------------------------------------------ points, kit, knowledge


def _recon(g: G, e: c.Recon, group: int, here: int, source: str) -> Proc[None]:
    gain_rp(g, e.n, "rifles:3.4.c")
    yield from ()


def _peek(g: G, e: c.Peek, group: int, here: int, source: str) -> Proc[None]:
    s = g.state
    for _ in range(e.n):
        known = list(s.seen)
        options: list[tuple[int, int]] = []
        for n in range(1, 7):
            for place, marker in enumerate(stripe_of(g, n).events):
                if (n, marker) not in known:
                    options.append((n, place))
        if not options:
            return
        n, place = yield from choose(Ask(SQUAD, "peek", options, "rifles:3.4.c"))
        marker = stripe_of(g, n).events[place]
        title = next(v.title for v in g.content.mission.events if v.marker == marker)
        s.seen.append((n, marker))
        g.say(Peeked(stripe=n, marker=marker, title=title, learnt=True))


def _supply(g: G, e: c.Supply, group: int, here: int, source: str) -> Proc[None]:
    """Pieces for the Active Group: to units that may carry one and have none, the player choosing; the rest is left lying."""
    for _ in range(e.n):
        active = g.state.groups.get(group)
        if active is None:
            return
        able = [u.id for u in units(g, active) if may_carry(g, u, e.item)]
        if not able:
            return
        chosen = able[0]
        if len(able) > 1:
            chosen = yield from choose(Ask(SQUAD, "supply", able, "rifles:3.4.c", (e.item,)))
        give_kit(g, g.state.units[chosen], e.item)


def _relief(g: G, e: c.Relief, group: int, here: int, source: str) -> Proc[None]:
    active = g.state.groups.get(group)
    if active is None:
        return
    worn = [u for u in units(g, active) if u.suppressed]
    if e.roll:
        if worn and in_water(g, active):
            g.say(Nothing(group=group, code="no recovery", rule="rifles:4.7.a"))
            return
        for unit in worn:
            yield from recovery_roll(g, unit, active, False)
        return
    for _ in range(min(e.n, len(worn))):
        ids = [u.id for u in worn if u.suppressed]
        chosen = ids[0]
        if len(ids) > 1:
            chosen = yield from choose(Ask(SQUAD, "relief", ids, "rifles:3.4.c"))
        recover(g, g.state.units[chosen], "rifles:3.4.c")


# ------------------------------------------------------------------ fire and harm


def _shot(g: G, e: c.Shot, group: int, here: int, source: str) -> Proc[None]:
    active = g.state.groups.get(group)
    if active is None:
        return
    why = bar_target(active)
    if why is not None:
        g.say(Nothing(group=group, code="no mark", rule=why))
        return
    ids = list(active.units)
    if e.who == "random":
        place = yield from fair(g, len(ids), "random unit", "rifles:3.4.c")
        ids = [ids[place]]
    for i in ids:
        unit = g.state.units.get(i)
        if unit is not None:
            yield from stray(g, unit, e.arm if kind(g, unit).armoured else e.cf, e.distance, not e.cover)


def stray(g: G, unit: Unit, cf: int, distance: int, bare: bool, ignores: str = "") -> Proc[None]:
    """An attack by nobody on the map: d6 + CF against the unit's Target Number (``bare`` = without terrain)."""
    if cf < 1:
        return
    group = g.state.groups[unit.group]
    parts = tn_parts(g, unit, group, distance, How(bare=bare))
    if ignores:
        parts = [p for p in parts if p[1] != _IGNORED[ignores]]
    need = sum(p for p, _ in parts)
    mods = [(cf, "rifles:3.4.c")]
    if group.wire and not is_vehicle(g, group):
        mods.append((1, "rifles:1.6.2.e"))
    if g.state.rain and distance > 0:
        mods.append((-1, "rifles:3.4.e"))
    g.say(Fired(by=(), at=unit.id, how="event:weapon", distance=distance, tn=tuple(parts)))
    about = ((), unit.id)
    if unit.side == ENEMY:  # fire of the player's own side
        face = yield from squad_die(g, "attack", "rifles:3.4.c", mods=tuple(mods), need=need, about=about)
    else:
        face = yield from cast(g, "attack", "rifles:3.4.c", mods=tuple(mods), need=need, about=about)
    if face + sum(m for m, _ in mods) >= need:
        if kind(g, unit).armoured:
            if unit.side == ENEMY:
                face = yield from squad_die(
                    g, "armour", "rifles:4.9.2.a", cuts=(2,), about=(unit.id,), better=2
                )
            else:
                face = yield from cast(g, "armour", "rifles:4.9.2.a", cuts=(2,), about=(unit.id,))
            if face >= 2:
                yield from eliminate(g, unit, "event", "rifles:4.9.2.a")
                return
        yield from suppress(g, unit, "event")


_IGNORED = {"TREE": "rifles:1.6.1.n", "FOX HOLE": "rifles:1.6.1.o", "BUILDING": "rifles:1.6.1.q"}


def _support(g: G, e: c.Support, group: int, here: int, source: str) -> Proc[None]:
    seen = [
        k.id
        for k in groups(g, ENEMY)
        if bar_target(k) is None
        and any(m.stripe < ENTRY and in_sight(g, m.stripe, k.stripe) for m in groups(g, SQUAD))
    ]
    if not seen:
        g.say(Nothing(group=group, code="no target", rule="rifles:3.4.c"))
        return
    target = seen[0]
    if len(seen) > 1:
        target = yield from choose(Ask(SQUAD, "support", seen, "rifles:3.4.c"))
    for i in list(g.state.groups[target].units)[: e.n]:
        unit = g.state.units.get(i)
        if unit is not None:
            yield from stray(g, unit, e.arm if kind(g, unit).armoured else e.cf, 1, False)


def _barrage(g: G, e: c.Barrage, group: int, here: int, source: str) -> Proc[None]:
    """An attack as any other: neither HIDDEN nor Engaged Groups are its targets (rifles:5.2.a, 4.6.1.b)."""
    hit = [k for k in groups(g, ENEMY) if k.stripe == e.stripe and bar_target(k) is None]
    if not hit:
        g.say(Nothing(group=group, code="no target", rule="rifles:3.4.c"))
    for foe in hit:
        place = yield from fair(g, len(foe.units), "random unit", "rifles:3.4.c")
        yield from stray(g, g.state.units[foe.units[place]], e.cf, 1, False, e.ignores or "")


def _suppress(g: G, e: c.Suppress, group: int, here: int, source: str) -> Proc[None]:
    active = g.state.groups.get(group)
    if active is None:
        return
    if not e.on:
        place = yield from fair(g, len(active.units), "random unit", "rifles:3.4.c")
        yield from suppress(g, g.state.units[active.units[place]], "event", "rifles:3.4.c")
        return
    for i in list(active.units):
        unit = g.state.units.get(i)
        if unit is None:
            continue
        face = yield from squad_die(g, "mines", "rifles:3.4.c", about=(i,), better=max(e.on) + 1, told=e.on)
        if face in e.on and not unit.suppressed:
            yield from suppress(g, unit, "event", "rifles:3.4.c")


# ------------------------------------------------------------------ conditions, night


def _by_light(g: G, e: c.ByLight, group: int, here: int, source: str) -> Proc[None]:
    yield from do_effects(g, e.night if g.state.light == "night" else e.day, group, here, source)


def _if_vehicle(g: G, e: c.IfVehicle, group: int, here: int, source: str) -> Proc[None]:
    active = g.state.groups.get(group)
    vehicle = active is not None and is_vehicle(g, active)
    yield from do_effects(g, e.yes if vehicle else e.no, group, here, source)


def _alarm(g: G, e: c.Alarm, group: int, here: int, source: str) -> Proc[None]:
    if g.state.alarm:
        return
    if g.state.muffled and not e.flare:
        g.say(Nothing(group=group, code="muffled", rule="rifles:3.4.c"))
        return
    if e.on:
        face = yield from squad_die(
            g, "alarm", "rifles:3.4.c", about=(group,), better=max(e.on) + 1, told=e.on
        )
        if face not in e.on:
            return
    raise_alarm(g, "flare" if e.flare else "event")


def _lost(g: G, e: c.Lost, group: int, here: int, source: str) -> Proc[None]:
    active = g.state.groups.get(group)
    if active is not None:
        set_marker(g, active, "COVER", False, "rifles:3.4.c")
        set_marker(g, active, "HIDDEN", False, "rifles:3.4.c")
        active.stunned = True
    yield from ()


_EFFECTS: dict[type, Callable[..., Proc[None]]] = {
    c.Enemy: _enemy,
    c.Patrol: _patrol,
    c.Wire: _wire,
    c.Recon: _recon,
    c.Rain: _rain,
    c.Flare: _flare,
    c.Muffle: _muffle,
    c.ByLight: _by_light,
    c.IfVehicle: _if_vehicle,
    c.Shot: _shot,
    c.Support: _support,
    c.Barrage: _barrage,
    c.Peek: _peek,
    c.Supply: _supply,
    c.Relief: _relief,
    c.Suppress: _suppress,
    c.FallBack: _fall_back,
    c.NewFeature: _feature,
    c.Alarm: _alarm,
    c.Lost: _lost,
    c.ClearWire: _clear_wire,
    c.Ford: _ford,
    c.Slow: _slow,
}
