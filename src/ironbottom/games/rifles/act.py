"""Carrying out the player's actions (rifles:3.2.1, 4.7, 5.4), with the Event markers they turn up (rifles:3.4.a-b)."""

from __future__ import annotations

from collections.abc import Callable

from ironbottom.kernel.step import Proc

from .actions import Action, bar, cost_of, machete, mission, move_cost, pay_for
from .alarm import raise_alarm
from .close import assault, melee
from .combat import spend
from .effects import do_effects, reveal
from .events import Acts, Demolished, Marked, Nothing, Rescued
from .fire import fire
from .pieces import (
    G,
    finish,
    gain_rp,
    groups,
    merge,
    new_group,
    new_unit,
    recover,
    relocate,
    set_marker,
    squad_die,
    stripe_of,
    terrain_of,
    units,
)
from .recovery import first_aid, recovery_roll, steady_unit
from .state import ENEMY, ENTRY, SQUAD, Group, Unit
from .wire import catch_wire, clear_wire, roll_over


def perform(g: G, action: Action) -> Proc[None]:
    """An action from the order to its end.  If what it turns up makes it impossible it costs nothing (rifles:3.4.b)."""
    verb, i, arg, pay = action[:4]
    if verb == "give up":
        pay_for(g, 1, pay)
        finish(g, "given_up", "rifles:9.0.b", "the Mission was given up")
        return
    if not (yield from activate(g, g.state.groups[i])):
        return
    group = g.state.groups.get(i)
    if group is not None and verb == "move" and pay == "ap" and move_cost(g, group, arg) == 0:
        pay = "free"  # the marker was a ford: the step that was ordered is made, and costs nothing
        action = (*action[:3], pay, *action[4:])
    why = "rifles:3.4.b" if group is None else bar(g, action)
    if why is not None:
        g.say(Nothing(group=i, code="spoilt", rule=why))
        return
    assert group is not None
    cost = cost_of(g, action)
    _note_free_way(g, group, verb, arg, pay)
    ap, bap = pay_for(g, cost, pay)
    g.say(Acts(group=i, verb=verb, arg=arg, ap=ap, bap=bap))
    yield from _DO[verb](g, group, action)


def _note_free_way(g: G, group: Group, verb: str, arg: int, pay: str) -> None:
    """Remember what made a way cheaper: a ford, a guide, a Machete, a Hunter's own move."""
    s = g.state
    if verb == "move" and pay == "free" and move_cost(g, group, arg) == 0:
        s.ford_group = group.id
        if s.ford == group.stripe:  # in and out again, once
            s.ford = 0
    elif pay == "free":
        for i in group.units:
            s.units[i].free_move = True
    elif verb not in ("move", "together"):
        return
    elif terrain_of(g, arg) == "DEEP JUNGLE" and move_cost(g, group, arg, pay) == 1:
        carrier = machete(g, group)
        if carrier:
            s.quiet.append(f"machete:{s.turn}:{carrier}")
        else:
            s.guide_used = True


def activate(g: G, group: Group) -> Proc[bool]:
    """A Group is activated: Heroic Morale, then one face-down marker of its stripe.  False if the Group cannot go on."""
    i = group.id
    for unit in units(g, group):
        if unit.suppressed and unit.skill == "Heroic Morale":
            recover(g, unit, "rifles:10.4.1.e")
    group.acted = True
    roll_over(g, group)
    if group.stripe < ENTRY and stripe_of(g, group.stripe).events:
        yield from reveal(g, group)
    left = g.state.groups.get(i)
    if left is None or left.stunned:
        g.say(Nothing(group=i, code="spoilt", rule="rifles:3.4.b"))
        return False
    return True


# ------------------------------------------------------------------ movement


def _move(g: G, group: Group, action: Action) -> Proc[None]:
    crept = group.hidden
    relocate(g, group, action[2], None)
    if action[3] == "bap":
        gain_rp(g, 1, "rifles:3.2.1.a")
    yield from enter(g, group, crept)


def _together(g: G, group: Group, action: Action) -> Proc[None]:
    other = g.state.groups[action[4]]
    relocate(g, group, action[2], None)
    relocate(g, other, action[2], None)
    if action[3] == "bap":
        gain_rp(g, 1, "rifles:3.2.1.a")
    other_id = other.id
    yield from enter(g, group)
    if other_id in g.state.groups:
        catch_wire(g, g.state.groups[other_id])


def enter(g: G, group: Group, crept: bool = False) -> Proc[None]:
    """A friendly Group has entered a stripe: wire that waits there, one Event marker, the alarm die of a raid.

    ``crept`` = it was HIDDEN when it set out.
    """
    i = group.id
    if group.stripe >= ENTRY:
        return
    catch_wire(g, group)
    if stripe_of(g, group.stripe).events:
        yield from reveal(g, group)
    if i in g.state.groups:
        yield from sneak(g, g.state.groups[i], crept)


def sneak(g: G, group: Group, crept: bool) -> Proc[None]:
    """On a raid, moving into a stripe that holds an Enemy may raise the alarm; less often, or never, for who was HIDDEN."""
    raid = mission(g).raid
    heard = raid.heard(crept) if raid is not None else ()
    if (
        not heard
        or g.state.alarm
        or g.state.muffled
        or all(k.stripe != group.stripe for k in groups(g, ENEMY))
    ):
        return
    face = yield from squad_die(
        g, "alarm", "rifles:2.1.b", about=(group.id,), better=max(heard) + 1, told=heard
    )
    if face in heard:
        raise_alarm(g, "heard")


def _feature(g: G, group: Group, action: Action) -> Proc[None]:
    feature = next(f for f in stripe_of(g, group.stripe).features if f.id == action[2])
    relocate(g, group, group.stripe, feature)
    if action[3] == "bap":
        gain_rp(g, 1, "rifles:3.2.1.b")
    yield from ()


def _clear(g: G, group: Group, action: Action) -> Proc[None]:
    """An attempt on Barbed Wire: 4 or more, +2 with a BAP (rifles:1.6.2.c-d)."""
    mods = ((2, "rifles:1.6.2.d"),) if action[3] == "bap" else ()
    if any(u.suppressed for u in units(g, group)) and all(u.suppressed for u in units(g, group)):
        mods = (*mods, (-1, "rifles:4.4.a"))
    face = yield from squad_die(g, "wire", "rifles:1.6.2.c", mods=mods, need=4, about=(group.id,))
    if face + sum(m for m, _ in mods) >= 4:
        clear_wire(g, group.stripe, "rifles:1.6.2.c")


# ------------------------------------------------------------------ markers


def _cover(g: G, group: Group, action: Action) -> Proc[None]:
    set_marker(g, group, "COVER", True, "rifles:3.2.1.c")
    yield from ()


def _watch(g: G, group: Group, action: Action) -> Proc[None]:
    group.watch = 2 if action[3] == "bap" else 1
    g.say(Marked(group=group.id, marker="OVERWATCH", on=True, rule="rifles:3.2.1.e"))
    yield from ()


def _hide(g: G, group: Group, action: Action) -> Proc[None]:
    set_marker(g, group, "HIDDEN", True, "rifles:3.2.1.i")
    yield from ()


def _redeploy(g: G, group: Group, action: Action) -> Proc[None]:
    set_marker(g, g.state.groups[action[2]], "COVER", False, "rifles:3.2.1.k")
    yield from ()


# ------------------------------------------------------------------ fighting


def _fire(g: G, group: Group, action: Action) -> Proc[None]:
    verb = "cover" if action[0] == "cover fire" else action[0]
    yield from fire(g, group, g.state.groups[action[2]], verb, action[3] == "bap")


def _assault(g: G, group: Group, action: Action) -> Proc[None]:
    yield from assault(g, group, g.state.groups[action[2]], action[3] == "bap")


def _melee(g: G, group: Group, action: Action) -> Proc[None]:
    yield from melee(g, group, g.state.groups[action[2]])


# ------------------------------------------------------------------ Recovery (rifles:4.7) and Spot (rifles:5.4)


def _recover(g: G, group: Group, action: Action) -> Proc[None]:
    helped = yield from first_aid(g, group)
    worn = [u for u in units(g, group) if u.suppressed]
    for unit in worn:
        unit.recovered = True
    steady = yield from steady_unit(g, group, worn)
    for unit in worn:
        yield from recovery_roll(g, unit, group, unit.id == steady)
    if helped:
        g.state.units[helped].recovered = True


def spot_parts(g: G, unit: Unit, group: Group, bap: bool) -> tuple[tuple[int, str], ...]:
    """Modifiers of a Spot roll (rifles:3.2.1.j, 4.4.a, 10.4.1.m; Binoculars of the Group)."""
    parts: list[tuple[int, str]] = []
    if bap:
        parts.append((2, "rifles:3.2.1.j"))
    if unit.suppressed:
        parts.append((-1, "rifles:4.4.a"))
    if unit.skill == "Spotter":
        parts.append((2, "rifles:10.4.1.m"))
    if any(u.kit.get("binoculars") for u in units(g, group)):
        parts.append((1, "rifles:2.2.g"))
    return tuple(parts)


def spotter(g: G, group: Group) -> Unit:
    """Who rolls for a Group: the best Spotter in it (rifles:5.4.a)."""
    return max(units(g, group), key=lambda u: sum(p for p, _ in spot_parts(g, u, group, False)))


def _spot(g: G, group: Group, action: Action) -> Proc[None]:
    unit, target = spotter(g, group), g.state.groups[action[2]]
    mods = spot_parts(g, unit, group, action[3] == "bap")
    face = yield from squad_die(g, "spot", "rifles:5.4.c", mods=mods, need=5, about=(unit.id, target.id))
    if face + sum(m for m, _ in mods) >= 5:
        set_marker(g, target, "HIDDEN", False, "rifles:5.3.c")


# ------------------------------------------------------------------ what Missions add


def _demolish(g: G, group: Group, action: Action) -> Proc[None]:
    if len(action) > 4:
        carrier = next(u for u in units(g, group) if u.kit.get(action[4]))
        spend(carrier, action[4])
    g.state.demolished.append(group.stripe)
    g.say(Demolished(stripe=group.stripe))
    raise_alarm(g, "demolition")
    yield from ()


def _search(g: G, group: Group, action: Action) -> Proc[None]:
    search = mission(g).search
    gain_rp(g, -search.rp, "rifles:3.7.d")
    face = yield from squad_die(g, "search", "rifles:2.1.b", about=(group.id,))
    stripe = search.stripes[face - 1]
    s = g.state
    s.found = True
    men = [new_unit(g, SQUAD, g.content.army.id, "airman") for _ in range(search.men)]
    for man in men:
        man.airman = True
    new_group(g, SQUAD, stripe, [m.id for m in men])
    g.say(Rescued(stripe=stripe, units=tuple(m.id for m in men)))
    yield from do_effects(g, search.hunters, group.id, group.stripe, "search")


def _take_in(g: G, group: Group, action: Action) -> Proc[None]:
    other = g.state.groups[action[2]]
    if group.feature and len(group.units) + len(other.units) > 4:
        group.feature = 0
    merge(g, group, other)
    yield from ()


_DO: dict[str, Callable[[G, Group, Action], Proc[None]]] = {
    "move": _move,
    "together": _together,
    "feature": _feature,
    "cover": _cover,
    "fire": _fire,
    "flank": _fire,
    "cover fire": _fire,
    "watch": _watch,
    "recover": _recover,
    "hide": _hide,
    "spot": _spot,
    "redeploy": _redeploy,
    "assault": _assault,
    "melee": _melee,
    "clear": _clear,
    "demolish": _demolish,
    "charge": _demolish,
    "search": _search,
    "take in": _take_in,
}
