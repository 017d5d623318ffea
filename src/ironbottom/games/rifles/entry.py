"""Enemy forces entering the map (rifles:3.3.1), and the patrol table (rifles:3.7.c)."""

from __future__ import annotations

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import Proc, choose

from .cards import Army, Content
from .events import FeatureAdded, Placed, Row
from .fire import overwatch
from .index import kind
from .pieces import (
    FEATURE_ROOM,
    G,
    free_features,
    gain_rp,
    groups,
    new_group,
    new_unit,
    squad_die,
    stripe_of,
)
from .state import ENEMY, ENTRY, SQUAD, Feature, Group, Unit

NOT_HIDDEN = frozenset({"RIVER", "BEACH", "SHALLOW WATER"})


def previous(stripe: int) -> int:
    """The stripe before, toward the Enemy's end; from #1 it is #1 itself (rifles:1.5.d-e)."""
    return max(1, stripe - 1)


def following(stripe: int) -> int:
    """The stripe after, toward the friendly end; from #6 it is #6 (rifles:1.5.d)."""
    return min(6, stripe + 1)


def where(g: G, place: str, here: int) -> int:
    """The stripe that a place on a card means."""
    if place == "here":
        return here
    if place == "previous":
        return previous(here)
    if place == "next":
        return following(here)
    if place == "front":
        return previous(min((k.stripe for k in groups(g, SQUAD)), default=ENTRY))
    return int(place[1:])


def add_feature(g: G, stripe: int, what: str) -> Feature | None:
    """Put a Terrain Feature in a stripe; none on a BEACH (rifles:1.6.1.m1)."""
    if stripe_of(g, stripe).terrain == "BEACH":
        return None
    feature = Feature(g.state.next_feature, what)
    g.state.next_feature += 1
    stripe_of(g, stripe).features.append(feature)
    g.say(FeatureAdded(stripe=stripe, kind=what))
    return feature


def feature_for(g: G, stripe: int, what: str, size: int) -> Feature | None:
    """A free Feature of that kind for a force of that size, added where there is none (rifles:3.3.1.d)."""
    if size > FEATURE_ROOM:
        return None
    for feature in free_features(g, stripe):
        if feature.kind == what:
            return feature
    return add_feature(g, stripe, what)


def muster(g: G, force: str, kit: tuple[str, ...]) -> list[Unit]:
    """New Enemy units of a named force, each with a marker of its own; ``grenades`` go to those who may carry one."""
    content: Content = g.content
    army: Army = content.enemy
    row = army.forces[force]
    made = [
        new_unit(g, ENEMY, army.id, what) for what, n in row.items() if what != "grenades" for _ in range(n)
    ]
    bearers = [u for u in made if not kind(g, u).crew and not kind(g, u).vehicle]
    for unit in bearers[: row.get("grenades", 0)]:
        unit.kit["grenade"] = 1
    for item in kit:
        for unit in bearers:
            unit.kit[item] = unit.kit.get(item, 0) + 1
    return made


def place_force(
    g: G,
    force: str,
    stripe: int,
    source: str,
    on: str | None = None,
    hidden: bool = False,
    kit: tuple[str, ...] = (),
    garrison: bool = False,
) -> Proc[None]:
    """Place a force as one Group (rifles:3.3.1.a, e); friendly Groups on OVERWATCH may fire at it.

    ``source``: ``event`` and ``setup`` make it HIDDEN in DEEP JUNGLE (rifles:1.6.1.e), ``table`` does not.
    """
    made = muster(g, force, kit)
    group = new_group(g, ENEMY, stripe, [u.id for u in made])
    group.garrison = garrison
    feature = feature_for(g, stripe, on, len(made)) if on and not kind(g, made[0]).vehicle else None
    if feature is not None:
        group.feature = feature.id
    group.hidden = may_hide(g, group) and (
        hidden or (source in ("event", "setup") and stripe_of(g, stripe).terrain == "DEEP JUNGLE")
    )
    g.say(
        Placed(
            group=group.id,
            force=force,
            units=tuple((u.id, u.type) for u in made),
            stripe=stripe,
            feature=feature.kind if feature else "",
            hidden=group.hidden,
            learnt=True,
        )
    )
    if source != "setup":
        yield from overwatch(g, group.id)


def may_hide(g: G, group: Group) -> bool:
    """Vehicles are never HIDDEN, and nobody becomes so in water or on a BEACH (rifles:5.1.e)."""
    return not kind(g, g.state.units[group.units[0]]).vehicle and (
        stripe_of(g, group.stripe).terrain not in NOT_HIDDEN
    )


def patrol(g: G, stripe: int, source: str) -> Proc[None]:
    """Roll on the Enemy's patrol table; a Recon Point lowers the result by one, and 0 is an encounter avoided (rifles:3.7.c)."""
    content: Content = g.content
    rows = content.enemy.patrol
    face = yield from squad_die(g, "patrol", "rifles:3.7.c", about=(stripe,))
    if g.state.rp > 0:
        about = (face, stripe, rows[face], rows[face - 1])
        if (yield from choose(Ask(SQUAD, "patrol", (False, True), "rifles:3.7.c", about))):
            gain_rp(g, -1, "rifles:3.7.c")
            face -= 1
    force = rows[face]
    g.say(Row(table="patrol", result=face, text=force))
    if face > 0:
        yield from place_force(g, force, stripe, source)
