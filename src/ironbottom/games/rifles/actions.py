"""What a friendly Group may do (rifles:3.2.1): a bar for each action, and the list of all that no bar forbids.

An action is a token ``(verb, group, argument, pay)``; ``pay`` is ``ap``, ``bap`` or ``free``.  A bar returns the rule that
forbids, or None; the list of options and the answer to "why can't I?" come from the same bars.

An action without an asterisk is paid with AP first and BAP for what lacks: a BAP does nothing for it, so no choice is lost
(rifles:3.2.e).
"""

from __future__ import annotations

from typing import Any

from .cards import Content
from .close import bar_assault
from .combat import bar_target, bar_unit, bar_weapon
from .fire import can_fire
from .index import WATER, away, in_sight, kind
from .pieces import (
    FEATURE_ROOM,
    G,
    attacked,
    free_features,
    groups,
    in_water,
    is_vehicle,
    leader_in,
    suppressed,
    terrain_of,
    units,
)
from .state import ENEMY, ENTRY, SQUAD, Group

Action = tuple[Any, ...]
END: Action = ("end", 0, 0, "")
NO_HIDING = frozenset({"RIVER", "BEACH", "SHALLOW WATER"})
"""Terrain in which nobody becomes HIDDEN (rifles:5.1.e)."""


# ------------------------------------------------------------------ what it costs


def can_pay(g: G, cost: int, pay: str) -> bool:
    """Are there points for it?  ``bap`` = at least one Bonus Point among them."""
    s = g.state
    if pay == "free" or cost == 0:
        return True
    if pay == "bap":
        return s.bap >= 1 and s.ap + s.bap >= cost
    return s.ap >= cost


def pay_for(g: G, cost: int, pay: str) -> tuple[int, int]:
    """Take the points; returns how many AP and BAP it were."""
    s = g.state
    if pay == "free" or cost == 0:
        return 0, 0
    bonus = 1 if pay == "bap" else 0
    plain = min(s.ap, cost - bonus)
    bonus = cost - plain
    s.ap -= plain
    s.bap -= bonus
    return plain, bonus


def starred(g: G, cost: int) -> list[str]:
    """Ways to pay for an action with an asterisk: a BAP has an effect of its own."""
    return [pay for pay in ("ap", "bap") if can_pay(g, cost, pay)]


def plain(g: G, cost: int) -> list[str]:
    """The way to pay for an action without an asterisk."""
    return ["ap"] if g.state.ap + g.state.bap >= cost else []


def move_cost(g: G, group: Group, stripe: int, pay: str = "ap") -> int:
    """Points to enter a stripe: 2 for DEEP JUNGLE or as the Mission says, 2 for a Vehicle leaving a BEACH; the dearest counts.

    A BAP alone pays for leaving the BEACH (rifles:1.6.1.m3), but for nothing else that costs 2 (rifles:1.6.1.d).  A ford is
    free, but a BAP may still be spent there for the Recon Point (rifles:3.2.1.a).
    """
    s = g.state
    if s.ford and s.ford in (group.stripe, stripe) and s.ford_group in (0, group.id):
        return 1 if pay == "bap" else 0
    terrain = terrain_of(g, stripe)
    vehicle = is_vehicle(g, group)
    cost = 2 if vehicle and pay != "bap" and beach_exit(g, group) else 1
    if terrain == "DEEP JUNGLE" and not machete(g, group) and not (mission(g).guide and not s.guide_used):
        cost = 2
    for extra in s.costs:
        fits = extra.stripe in (0, stripe) and extra.terrain in ("", terrain)
        if fits and (vehicle or not extra.vehicles) and s.turn <= extra.space:
            cost = max(cost, extra.ap)
    return cost


def machete(g: G, group: Group) -> str:
    """A carrier of a Machete in the Group who has not yet cut a way this Turn; "" if there is none."""
    for i in group.units:
        if g.state.units[i].kit.get("machete") and f"machete:{g.state.turn}:{i}" not in g.state.quiet:
            return i
    return ""


def beach_exit(g: G, group: Group) -> bool:
    """Is it a Vehicle on a BEACH (which may leave it for 1 BAP; rifles:1.6.1.m3)?"""
    return group.stripe < ENTRY and terrain_of(g, group.stripe) == "BEACH" and is_vehicle(g, group)


def pair_cost(g: G, group: Group, other: Group, stripe: int, pay: str) -> int:
    """Points for two that move together: those of the one who needs more, and never nothing."""
    return max(1, move_cost(g, group, stripe, pay), move_cost(g, other, stripe, pay))


def may_hunt(g: G, group: Group) -> bool:
    """Are they all Hunters with their free Movement still to use (rifles:10.4.1.j)?"""
    return all(u.skill == "Hunter" and not u.free_move for u in units(g, group))


def mission(g: G) -> Any:
    """The Mission Card."""
    content: Content = g.content
    return content.mission


# ------------------------------------------------------------------ bars


def bar_group(g: G, group: Group, verb: str) -> str | None:
    """What keeps a Group from this kind of action whatever its aim: engaged, wired, stunned, off the map."""
    if group.stunned:
        return "rifles:3.4.c"
    if group.foe:
        return None if verb == "melee" else "rifles:4.6.1.c"
    if group.wire:
        return None if verb == "clear" else "rifles:1.6.2.b"
    if verb in ("melee", "clear"):
        return "rifles:4.6.1.c" if verb == "melee" else "rifles:1.6.2.c"
    if group.stripe >= ENTRY and verb not in ("move", "together"):
        return "rifles:2.3.b"
    if terrain_of(g, group.stripe) == "SEA":
        return "rifles:8.1.b"
    if all(u.airman for u in units(g, group)):
        return "rifles:3.1.a"
    return None


def bar_move(g: G, group: Group, stripe: int) -> str | None:
    """Into an adjacent stripe; back to the entry area, or out to sea, only where the Mission has it so."""
    if abs(stripe - group.stripe) != 1 or not 1 <= stripe <= ENTRY:
        return "rifles:1.5.c"
    if stripe == ENTRY:
        done = mission(g).raid is None or len(g.state.demolished) == len(mission(g).raid.targets)
        return None if mission(g).may_leave and done else "rifles:2.3.b"
    if g.state.stripes[stripe - 1].terrain == "SEA":
        return "rifles:8.1.a"
    return None


def bar_feature(g: G, group: Group, feature: int) -> str | None:
    """Onto a free Feature of the stripe, four units at most, no Vehicles (rifles:1.6.e)."""
    if len(group.units) > FEATURE_ROOM or is_vehicle(g, group):
        return "rifles:1.6.e"
    if all(f.id != feature for f in free_features(g, group.stripe)):
        return "rifles:1.6.e"
    return None


def bar_cover(g: G, group: Group) -> str | None:
    """At most one COVER marker; none in RIVER or SHALLOW WATER."""
    if group.cover:
        return "rifles:3.2.1.c"
    if in_water(g, group):
        return "rifles:1.6.1.h" if terrain_of(g, group.stripe) == "RIVER" else "rifles:1.6.1.l2"
    return None


def bar_fire(g: G, group: Group, target: Group, action: str) -> str | None:
    """Some unit must be able to attack the Target Group."""
    if target.side == group.side:
        return "rifles:4.1.a"
    if bar_target(target) or can_fire(g, group, target, action):
        return bar_target(target)
    return no_shot(g, group, target)


def no_shot(g: G, group: Group, target: Group) -> str:
    """Why nobody of a Group can shoot at a Target Group: the reason of the unit that comes nearest to it."""
    ready = [u for u in units(g, group) if bar_unit(g, u, group) is None]
    for unit in ready:
        why = bar_weapon(g, unit, group, target)
        if why is not None:
            return why
    return bar_unit(g, units(g, group)[0], group) or "rifles:4.2.f"


def bar_stand_by(g: G, group: Group) -> str | None:
    """Not after an attack, not twice."""
    if group.watch:
        return "rifles:3.2.1.e"
    if attacked(g, group):
        return "rifles:3.2.1.f"
    return None


def bar_recover(g: G, group: Group) -> str | None:
    """Somebody must be SUPPRESSED; not in water."""
    if in_water(g, group):
        return "rifles:1.6.1.i" if terrain_of(g, group.stripe) == "RIVER" else "rifles:1.6.1.l3"
    return None if suppressed(g, group) else "rifles:4.7.a"


def bar_hide(g: G, group: Group) -> str | None:
    """Not after an attack this Turn, not in water or on a BEACH, never a Vehicle."""
    if group.hidden:
        return "rifles:5.1.c"
    terrain = terrain_of(g, group.stripe)
    if terrain in NO_HIDING:
        return "rifles:1.6.1.m2" if terrain == "BEACH" else "rifles:5.1.e"
    if attacked(g, group):
        return "rifles:5.1.d"
    return "rifles:5.1.b" if is_vehicle(g, group) else None


def bar_spot(g: G, group: Group, target: Group) -> str | None:
    """A HIDDEN Enemy Group in the same or an adjacent stripe or in Line of Sight (rifles:5.4.a)."""
    if not target.hidden or target.side == group.side:
        return "rifles:5.4.a"
    near = abs(group.stripe - target.stripe) <= 1
    return None if near or in_sight(g, group.stripe, target.stripe) else "rifles:5.4.a"


def bar_redeploy(g: G, group: Group, target: Group) -> str | None:
    """An Enemy Group with COVER in the same or an adjacent stripe; not a HIDDEN or Engaged one."""
    if target.side != group.side and (target.hidden or target.foe):
        return "rifles:5.2.a" if target.hidden else "rifles:4.6.1.b"
    if target.side == group.side or not target.cover or abs(group.stripe - target.stripe) > 1:
        return "rifles:3.2.1.k"
    return None


def bar_melee(g: G, group: Group, target: Group) -> str | None:
    """The next round of a Close Combat: with the Group it is Engaged with, once a Turn."""
    if group.foe != target.id:
        return "rifles:4.6.1.c"
    return "rifles:3.2.h" if attacked(g, group) else None


def bar_give_up(g: G) -> str | None:
    """All units must be on #6 (rifles:9.0.b), and the Mission must allow a retreat."""
    away_from_home = any(k.stripe != 6 for k in groups(g, SQUAD))
    return "rifles:9.0.b" if mission(g).no_retreat or away_from_home else None


def bar_demolish(g: G, group: Group, stripe: int, item: str = "") -> str | None:
    """A target of the raid in the Group's stripe, more unsuppressed soldiers than Enemies there; a charge to spend if named."""
    raid = mission(g).raid
    if raid is None or stripe not in raid.targets or stripe in g.state.demolished or group.stripe != stripe:
        return "rifles:9.0.a"
    mine = sum(1 for u in units(g, group) if not u.suppressed and not kind(g, u).vehicle)
    theirs = sum(
        1
        for k in groups(g, ENEMY)
        if k.stripe == stripe and not k.hidden
        for u in units(g, k)
        if not u.suppressed and not kind(g, u).vehicle
    )
    if mine <= theirs:
        return "rifles:9.0.a"
    if item and not any(u.kit.get(item) for u in units(g, group)):
        return "rifles:2.2.g"
    return None


def bar_search(g: G, group: Group) -> str | None:
    """In the stripes where the lost men may be, for the Recon Points that the Mission requires (rifles:3.7.d)."""
    search = mission(g).search
    if search is None or g.state.found or group.stripe not in search.stripes:
        return "rifles:9.0.a"
    return None if g.state.rp >= search.rp else "rifles:3.7.d"


def bar_take_in(g: G, group: Group, other: Group) -> str | None:
    """Rescued men in the same stripe join at once; not in water, no Vehicles."""
    if not all(u.airman for u in units(g, other)) or other.stripe != group.stripe or in_water(g, group):
        return "rifles:3.1.a"
    return "rifles:3.1.f" if is_vehicle(g, group) or other.foe else None


def bar_together(g: G, group: Group, stripe: int, other: Group) -> str | None:
    """A Vehicle and a Group move as a pair for one AP: where the Mission says so, or aboard a lorry (CARRY)."""
    why = bar_move(g, group, stripe)
    if (
        why
        or other.side != group.side
        or other.stripe != group.stripe
        or other.foe
        or other.wire
        or other.stunned
        or other.id == group.id
    ):
        return why or "rifles:3.2.g"
    pair = is_vehicle(g, group), is_vehicle(g, other)
    if pair[0] == pair[1]:
        return "rifles:3.1.f"
    if mission(g).together and g.state.tank in (group.units[0], other.units[0]):
        return None
    carrier = kind(g, g.state.units[group.units[0]]) if pair[0] else None
    return None if carrier and carrier.carry >= len(other.units) else "rifles:3.2.g"


# ------------------------------------------------------------------ the list


def actions(g: G) -> list[Action]:
    """Every action that the player may order now, ``end`` last."""
    found: list[Action] = []
    s = g.state
    foes, both = groups(g, ENEMY), starred(g, 1)
    if s.ap + s.bap > 0 or s.ford or hunters(g):
        for group in groups(g, SQUAD):
            if group.stunned:
                continue
            if group.foe:
                found += _melee(g, group)
            elif group.wire:
                found += [("clear", group.id, 0, pay) for pay in (*both, *hunting(g, group))]
            else:
                _free_group(g, group, foes, both, found)
        if s.ap + s.bap > 0 and bar_give_up(g) is None:
            found.append(("give up", 0, 0, "ap"))
    found.append(END)
    return found


def hunting(g: G, group: Group) -> list[str]:
    """The way of Hunters to pay for any of the Movement actions: into a stripe, onto a Feature, at wire (rifles:10.4.1.j)."""
    return ["free"] if g.state.units[group.units[0]].skill == "Hunter" and may_hunt(g, group) else []


def hunters(g: G) -> bool:
    """Has any Hunter his free Movement still to use (rifles:10.4.1.j)?"""
    for unit in g.state.units.values():  # noqa: SIM110 - asked of all units at every action; any() takes twice as long
        if unit.skill == "Hunter" and not unit.free_move:
            return True
    return False


def _melee(g: G, group: Group) -> list[Action]:
    if g.state.ap + g.state.bap < 1 or bar_melee(g, group, g.state.groups[group.foe]):
        return []
    return [("melee", group.id, group.foe, "ap")]


def _free_group(g: G, group: Group, foes: list[Group], both: list[str], found: list[Action]) -> None:
    s, i = g.state, group.id
    mine = units(g, group)
    if group.stripe < ENTRY and s.stripes[group.stripe - 1].terrain == "SEA":
        return
    if mine[0].airman and all(u.airman for u in mine):
        return
    for stripe in (group.stripe - 1, group.stripe + 1):
        if bar_move(g, group, stripe) is None:
            _moves(g, group, stripe, found)
    if group.stripe >= ENTRY:
        return
    for feature in free_features(g, group.stripe):
        if bar_feature(g, group, feature.id) is None:
            found += [("feature", i, feature.id, pay) for pay in (*both, *hunting(g, group))]
    if s.ap + s.bap < 1:
        return
    if not group.cover and bar_cover(g, group) is None:
        found.append(("cover", i, 0, "ap"))
    if bar_stand_by(g, group) is None:
        found += [("watch", i, 0, pay) for pay in both]
    if bar_recover(g, group) is None:
        cheap = leader_in(g, group) or kind(g, mine[0]).vehicle
        found += [("recover", i, 0, pay) for pay in both if pay == "bap" or cheap]
    if bar_hide(g, group) is None:
        found.append(("hide", i, 0, "ap"))
    for foe in foes:
        _against(g, group, foe, both, found)
    if mission(g).raid is not None or mission(g).search is not None:
        _mission_acts(g, group, found)


def _moves(g: G, group: Group, stripe: int, found: list[Action]) -> None:
    s, i = g.state, group.id
    lead = s.units[group.units[0]]
    cost = move_cost(g, group, stripe)
    if 0 < cost <= s.ap:
        found.append(("move", i, stripe, "ap"))
    if s.bap and can_pay(g, move_cost(g, group, stripe, "bap"), "bap"):
        found.append(("move", i, stripe, "bap"))
    if cost == 0 or hunting(g, group):
        found.append(("move", i, stripe, "free"))
    if s.tank or kind(g, lead).carry:
        for other in groups(g, SQUAD):
            if other.stripe == group.stripe and bar_together(g, group, stripe, other) is None:
                for pay in ("ap", "bap"):
                    if can_pay(g, pair_cost(g, group, other, stripe, pay), pay):
                        found.append(("together", i, stripe, pay, other.id))


def _against(g: G, group: Group, foe: Group, both: list[str], found: list[Action]) -> None:
    i, t = group.id, foe.id
    if bar_target(foe) is None:
        reach = can_fire(g, group, foe, "cover")
        if reach or (foe.stripe == group.stripe and can_fire(g, group, foe)):  # Grenades: only at Distance 0
            found += [("fire", i, t, pay) for pay in both]
            if g.state.ap + g.state.bap >= 2:
                found.append(("flank", i, t, "ap"))
        if reach:
            found += [("cover fire", i, t, pay) for pay in both]
    if foe.stripe == group.stripe and bar_assault(g, group, foe) is None:
        found += [("assault", i, t, pay) for pay in both]
    if foe.hidden and bar_spot(g, group, foe) is None:
        found += [("spot", i, t, pay) for pay in both]
    if foe.cover and bar_redeploy(g, group, foe) is None:
        found.append(("redeploy", i, t, "ap"))


def _mission_acts(g: G, group: Group, found: list[Action]) -> None:
    s, i, card = g.state, group.id, mission(g)
    if card.raid is not None and bar_demolish(g, group, group.stripe) is None:
        if s.ap + s.bap >= card.raid.ap:
            found.append(("demolish", i, group.stripe, "ap"))
        for item in ("grenade", "satchel", "mine"):
            if bar_demolish(g, group, group.stripe, item) is None and s.ap + s.bap >= card.raid.ap_charge:
                found.append(("charge", i, group.stripe, "ap", item))
    if card.search is not None:
        if bar_search(g, group) is None and s.ap + s.bap >= card.search.ap:
            found.append(("search", i, 0, "ap"))
        if s.found:
            for other in groups(g, SQUAD):
                if other.id != i and bar_take_in(g, group, other) is None:
                    found.append(("take in", i, other.id, "ap"))


# ------------------------------------------------------------------ why not?


def bar(g: G, action: Action) -> str | None:
    """The rule that forbids an action now, whether it was offered or not; None if nothing does."""
    verb, i, _, pay = action[:4]
    if verb == "end":
        return None
    if verb == "give up":
        why = bar_give_up(g) or ("rifles:3.2.e" if pay != "ap" else None)
        return why or (None if g.state.ap + g.state.bap else "rifles:3.2.f")
    group = g.state.groups.get(i)
    if group is None or group.side != SQUAD:
        return "rifles:3.2.g"
    why = bar_group(g, group, verb) or _bar_verb(g, group, action)
    if why:
        return why
    cost = cost_of(g, action)
    if pay == "free" or cost == 0:
        free = pay == "free" and verb in MOVEMENT and (cost == 0 or may_hunt(g, group))
        return None if free else "rifles:3.2.g"
    if verb in UNSTARRED:
        enough = pay in plain(g, cost)
        return None if enough else "rifles:3.2.e" if pay == "bap" else "rifles:3.2.f"
    return None if can_pay(g, cost, pay) else "rifles:3.2.f"


MOVEMENT = frozenset({"move", "feature", "clear"})
"""The Movement actions (rifles:3.2.1.a-b, 1.6.2.c)."""
UNSTARRED = frozenset(
    {"cover", "flank", "hide", "redeploy", "melee", "demolish", "charge", "search", "take in"}
)
"""Actions for which a BAP does nothing more than an AP."""


def cost_of(g: G, action: Action) -> int:
    """The points that an action takes."""
    verb, i, arg, pay = action[:4]
    if verb == "move":
        return move_cost(g, g.state.groups[i], arg, pay)
    if verb == "together":
        return pair_cost(g, g.state.groups[i], g.state.groups[action[4]], arg, pay)
    if verb == "flank":
        return 2
    if verb == "demolish":
        return int(mission(g).raid.ap)
    if verb == "charge":
        return int(mission(g).raid.ap_charge)
    return int(mission(g).search.ap) if verb == "search" else 1


def _bar_verb(g: G, group: Group, action: Action) -> str | None:
    verb, _, arg, pay = action[:4]
    if verb == "move":
        return bar_move(g, group, arg)
    if verb == "feature":
        return bar_feature(g, group, arg)
    if verb == "recover":
        cheap = leader_in(g, group) or is_vehicle(g, group)
        return bar_recover(g, group) or (None if pay == "bap" or cheap else "rifles:4.7.d")
    alone = {"cover": bar_cover, "watch": bar_stand_by, "hide": bar_hide, "search": bar_search}
    if verb in alone:
        return alone[verb](g, group)
    if verb in ("demolish", "charge"):
        return bar_demolish(g, group, arg, action[4] if verb == "charge" else "")
    if verb == "clear":
        return None
    other = g.state.groups.get(action[4] if verb == "together" else arg)
    if other is None:
        return "rifles:4.1.a"
    if verb == "together":
        return bar_together(g, group, arg, other)
    if verb in ("fire", "flank", "cover fire"):
        return bar_fire(g, group, other, "cover" if verb == "cover fire" else verb)
    if verb == "assault" and other.side == group.side:
        return "rifles:4.6.a"
    against = {
        "spot": bar_spot,
        "redeploy": bar_redeploy,
        "assault": bar_assault,
        "melee": bar_melee,
        "take in": bar_take_in,
    }
    return against[verb](g, group, other)


__all__ = ["WATER", "away"]
