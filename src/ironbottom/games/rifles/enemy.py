"""Activating the Enemy (rifles:3.5): the order of Groups, orders by die, every fall-back, wire, rivers, close attacks.

The Enemy is the rulebook's procedure: it is asked nothing, and says what it does and why.
"""

from __future__ import annotations

from collections.abc import Callable

from ironbottom.kernel.step import Proc, cast

from .cards import Content
from .close import close_armed, contact, melee
from .combat import FEATURE_TN
from .enemy_fire import attack_order
from .events import Grouped, Nothing, Ordered
from .index import army_of, away
from .pieces import (
    G,
    free_features,
    groups,
    in_water,
    is_vehicle,
    merge,
    relocate,
    set_marker,
    stripe_of,
    terrain_of,
    units,
)
from .recovery import recovery_roll
from .state import ENEMY, ENTRY, SQUAD, Feature, Group
from .target import choose_group, nearest_stripe
from .wire import clear_wire, roll_over

SHELTER = frozenset({"JUNGLE", "DEEP JUNGLE", "VILLAGE"})
"""Base Terrain with a TN bonus at Distance 0: an Advance may enter it although friendly units are there (rifles:3.5.i)."""
HIDELESS = frozenset({"RIVER", "BEACH", "SHALLOW WATER"})
FALL_BACK = {
    "Close Attack": ("Attack", "rifles:3.5.d"),
    "Attack": ("Advance", "rifles:3.5.c"),
    "Rally": ("Cover", "rifles:3.5.m"),
    "Grouping": ("Cover", "rifles:3.5.n"),
    "Hide": ("Cover", "rifles:5.1.b"),
    "Advance": ("Cover", "rifles:3.5.i"),
    "Cover": ("Advance", "rifles:3.5.3.e"),
}
"""What an order becomes when it cannot be carried out (rifles:3.5.q)."""


def queue_groups(g: G) -> list[int]:
    """Enemy Groups in their order of activation: nearest to a friendly Group, lowest stripe, first placed (rifles:3.5.a)."""
    mine = [k.stripe for k in groups(g, SQUAD) if terrain_of(g, k.stripe) != "SEA"]

    def nearness(k: Group) -> int:
        return min((away(g, k.stripe, n) for n in mine), default=0)

    return [k.id for k in sorted(groups(g, ENEMY), key=lambda k: (nearness(k), k.stripe, k.id))]


def activate_group(g: G, group: Group) -> Proc[None]:
    """One Enemy Group's activation of the Turn, whatever it is (rifles:3.5.p)."""
    if group.acted:
        return
    group.acted = True
    falls_back = group.fall_back
    group.fall_back = False  # it takes the place of this activation, whatever comes of that
    roll_over(g, group)
    if group.foe:
        _say(g, group, "Close Attack", "rifles:4.6.1.c")
        yield from melee(g, group, g.state.groups[group.foe])
        return
    if group.wire:
        yield from tear_wire(g, group)
        return
    if falls_back:
        retreat(g, group)
        return
    content: Content = g.content
    posture = content.mission.posture
    table = content.mission.activation.get(content.enemy.id) or content.enemy.activation[posture]
    die = yield from cast(g, "activation", "rifles:3.5.a", about=(group.id,))
    order = table[die - 1]
    _say(g, group, order, "rifles:3.5.a", die=die, posture=posture)
    yield from carry_out(g, group, order)


def _say(
    g: G, group: Group, order: str, rule: str, die: int = 0, posture: str = "", instead: str = ""
) -> None:
    g.say(
        Ordered(
            group=group.id,
            units=tuple(group.units),
            stripe=group.stripe,
            order=order,
            rule=rule,
            die=die,
            posture=posture,
            instead=instead,
        )
    )


def tear_wire(g: G, group: Group) -> Proc[None]:
    """Next to an OBSTACLE an Enemy Group only tries to remove it: 3 or more (rifles:3.5.3.b)."""
    _say(g, group, "Wire", "rifles:3.5.3.b")
    mods = ((-1, "rifles:4.4.a"),) if all(u.suppressed for u in units(g, group)) else ()
    face = yield from cast(g, "wire", "rifles:3.5.3.b", mods=mods, need=3, about=(group.id,))
    if face + sum(m for m, _ in mods) >= 3:
        clear_wire(g, group.stripe, "rifles:3.5.3.b")


def retreat(g: G, group: Group) -> None:
    """An Advance away, toward #1, in place of the activation (an Event of Mission 4)."""
    _say(g, group, "Fall back", "rifles:3.4.c")
    if group.stripe == 1 or group.garrison or exposed(g, group, group.stripe - 1):
        g.say(Nothing(group=group.id, code="stays", rule="rifles:3.4.c"))
    else:
        move_in(g, group, group.stripe - 1)


# ------------------------------------------------------------------ orders and their fall-backs


def carry_out(g: G, group: Group, order: str) -> Proc[None]:
    """An order, falling back until one can be carried out; none is tried twice (rifles:3.5.q).

    The Target Group, once it is chosen, stays the same through the whole activation (rifles:3.5.1.d).
    """
    tried: set[str] = set()
    aim = Aim()
    i = group.id
    while True:
        meant, rule = river(g, group, order)
        tried |= {order, meant}
        order = meant
        if rule:
            _say(g, group, order, rule)
        done = yield from _ORDERS[order](g, group, aim)
        if done is None or i not in g.state.groups:
            return
        following, why = next_order(g, group, order, done)
        if river(g, group, following)[0] in tried:
            break
        _say(g, group, following, why, instead=order)
        order = following
    g.say(Nothing(group=i, code="nothing left", rule="rifles:3.5.q"))


def river(g: G, group: Group, order: str) -> tuple[str, str]:
    """In a RIVER, Cover, Rally and Grouping are an Advance (rifles:3.5.3.e)."""
    if order in ("Cover", "Rally", "Grouping") and terrain_of(g, group.stripe) == "RIVER":
        return "Advance", "rifles:3.5.3.e"
    return order, ""


def next_order(g: G, group: Group, order: str, why: str) -> tuple[str, str]:
    """What follows an order that could not be carried out, under which rule.

    ``why`` is the rule that stopped it.  The garrison of a fortified line never leaves its posts: no Advance for it.
    """
    following, rule = FALL_BACK[order]
    if order == "Hide" and group.hidden:
        following, rule = "Attack", "rifles:5.1.b"
    if group.garrison and order == "Advance":
        following = "Attack"
    if group.garrison and following == "Advance":
        following = "Cover"
    return following, why or rule


# Each order returns None when it was carried out, or the rule that stopped it.


class Aim:
    """What the orders of one activation share: the number of the Target Group, 0 while none is chosen."""

    __slots__ = ("target",)

    def __init__(self) -> None:
        self.target = 0


def _attack(g: G, group: Group, aim: Aim) -> Proc[str | None]:
    return (yield from attack_order(g, group, aim.target))


def _close_attack(g: G, group: Group, aim: Aim) -> Proc[str | None]:
    """Assault a friendly Group at Distance 0, where weapons and numbers allow (rifles:3.5.d-f, 4.6.3)."""
    here = [
        k
        for k in groups(g, SQUAD)
        if k.stripe == group.stripe
        and not k.foe
        and not is_vehicle(g, k)
        and terrain_of(g, k.stripe) != "SEA"
    ]
    if not here or is_vehicle(g, group):
        return "rifles:3.5.d"
    if not close_armed(g, group):
        return "rifles:3.5.e"
    target = yield from choose_group(g, group, here)
    aim.target = target.id
    if target.hidden:
        return "rifles:5.2.a"
    if len(group.units) < len(target.units):
        return "rifles:3.5.f"
    contact(g, group, target)
    yield from melee(g, group, target)
    return None


def _cover(g: G, group: Group, aim: Aim) -> Proc[str | None]:
    """Onto a free Feature of the stripe, else a COVER marker; with neither to be had, nothing (rifles:3.5.g-h)."""
    yield from ()
    feature = best_feature(g, group, group.stripe)
    if not group.feature and feature is not None and not group.garrison:
        relocate(g, group, group.stripe, feature)
        return None
    if group.cover or in_water(g, group):
        if terrain_of(g, group.stripe) == "RIVER":
            return "rifles:3.5.3.e"
        code = "in cover" if group.cover else "no cover"
        g.say(Nothing(group=group.id, code=code, rule="rifles:3.5.h"))
        return None
    set_marker(g, group, "COVER", True, "rifles:3.5.h")
    return None


def _advance(g: G, group: Group, aim: Aim) -> Proc[str | None]:
    """One stripe toward the nearest friendly Group, unless that means standing in the open beside it (rifles:3.5.i)."""
    yield from ()
    if group.garrison:
        return "rifles:2.1.b"
    goal = nearest_stripe(g, group)
    if goal is None or goal == group.stripe:
        return "rifles:3.5.i"
    step = group.stripe + (1 if goal > group.stripe else -1)
    if step >= ENTRY:
        return "rifles:2.3.b"
    if exposed(g, group, step):
        return "rifles:3.5.i"
    move_in(g, group, step)
    return None


def exposed(g: G, group: Group, stripe: int) -> bool:
    """Would it stand in the open beside friendly units there?  Out of a RIVER it goes all the same (rifles:3.5.3.e)."""
    if all(k.stripe != stripe for k in groups(g, SQUAD)) or terrain_of(g, group.stripe) == "RIVER":
        return False
    return terrain_of(g, stripe) not in SHELTER and best_feature(g, group, stripe) is None


def move_in(g: G, group: Group, stripe: int) -> None:
    """Enter a stripe: the best free Feature, or a COVER marker where nobody is; wire catches it (rifles:3.5.j-l, 3.5.3.a)."""
    feature = best_feature(g, group, stripe)
    relocate(g, group, stripe, feature)
    place = stripe_of(g, stripe)
    if not place.features and not in_water(g, group) and all(k.stripe != stripe for k in groups(g, SQUAD)):
        set_marker(g, group, "COVER", True, "rifles:3.5.k")
    if place.wire:
        if is_vehicle(g, group):
            clear_wire(g, stripe, "rifles:3.5.3.c")
        else:
            place.trap = False
            set_marker(g, group, "OBSTACLE", True, "rifles:3.5.3.a")


def best_feature(g: G, group: Group, stripe: int) -> Feature | None:
    """The free Feature of a stripe with the best TN that has room for the Group; none for Vehicles (rifles:1.6.e)."""
    if is_vehicle(g, group) or len(group.units) > 4:
        return None
    free = free_features(g, stripe)
    return max(free, key=lambda f: FEATURE_TN[f.kind][0], default=None)


def _rally(g: G, group: Group, aim: Aim) -> Proc[str | None]:
    """A Recovery roll for each SUPPRESSED unit, no Leader needed (rifles:3.5.m)."""
    worn = [u for u in units(g, group) if u.suppressed]
    if not worn:
        return "rifles:3.5.m"
    if in_water(g, group):
        return "rifles:1.6.1.l3"
    steady = army_of(g, ENEMY).trait.code == "steady"
    for place, unit in enumerate(worn):
        yield from recovery_roll(g, unit, group, steady and place == 0)
    return None


def _grouping(g: G, group: Group, aim: Aim) -> Proc[str | None]:
    """Join another small Group, in the same stripe first, then in the higher of the adjacent ones (rifles:3.5.n-o)."""
    yield from ()
    if len(group.units) > 2:
        return "rifles:3.5.o"
    if is_vehicle(g, group) or group.garrison:
        return "rifles:3.5.n"
    partners = [
        k
        for k in groups(g, ENEMY)
        if k.id != group.id
        and len(k.units) <= 2
        and abs(k.stripe - group.stripe) <= 1
        and not (k.wire or k.foe or k.garrison or is_vehicle(g, k))
    ]
    if not partners:
        return "rifles:3.5.n"
    partner = min(partners, key=lambda k: (k.stripe != group.stripe, -k.stripe, k.id))
    join(g, group, partner)
    return None


def join(g: G, group: Group, partner: Group) -> None:
    """The joiners move to their partner, onto its Feature if it is on one (four fit), and act no more this Turn.

    COVER and HIDDEN stay only if both Groups had them; wire catches who comes from another stripe, and so the whole Group.
    """
    cover, hidden = group.cover and partner.cover, group.hidden and partner.hidden
    came, place = group.stripe, stripe_of(g, partner.stripe)
    if came != partner.stripe:
        relocate(g, group, partner.stripe, None)
    for one in (group, partner):
        set_marker(g, one, "COVER", cover and one is partner, "rifles:3.5.n")
        set_marker(g, one, "HIDDEN", hidden and one is partner, "rifles:3.5.n")
    merge(g, partner, group)
    partner.cover, partner.hidden, partner.acted, partner.fall_back = cover, hidden, True, False
    g.say(Grouped(group=partner.id, side=ENEMY, stripe=partner.stripe, units=tuple(partner.units)))
    if place.wire and came != partner.stripe:
        place.trap = False
        set_marker(g, partner, "OBSTACLE", True, "rifles:3.5.3.a")


def _hide(g: G, group: Group, aim: Aim) -> Proc[str | None]:
    """HIDDEN, if it may be; a Group that is HIDDEN already attacks (rifles:5.1.b)."""
    yield from ()
    attacked = any(u.attacked for u in units(g, group))
    if group.hidden or attacked or is_vehicle(g, group) or terrain_of(g, group.stripe) in HIDELESS:
        return "rifles:5.1.b"
    set_marker(g, group, "HIDDEN", True, "rifles:5.1.b")
    return None


_ORDERS: dict[str, Callable[[G, Group, Aim], Proc[str | None]]] = {
    "Attack": _attack,
    "Close Attack": _close_attack,
    "Cover": _cover,
    "Advance": _advance,
    "Rally": _rally,
    "Grouping": _grouping,
    "Hide": _hide,
}
