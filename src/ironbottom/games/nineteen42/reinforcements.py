"""Reinforcements (n42:12.22, 12.32): who is due in a turn, and where those appear that come on the map."""

from __future__ import annotations

from collections.abc import Container

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import NEXT, Flow, Proc, choose

from .cities import fitting
from .events import Placed
from .pieces import G, chase_air, enter, hex_id, hex_no, ix, kind, put
from .state import ALLIES, JAPAN


def due(g: G) -> None:
    """Reinforcements of this turn: on the map, or off it and to be shipped (n42:12.22, 12.32)."""
    s = g.state
    scenario = g.content.scenario
    elsewhere = {*scenario.off_map, *scenario.moved}
    for u, k in ix(g).kinds.items():
        turn = scenario.arrive.get(u, k.card.turn)
        if k.side == ALLIES and turn == s.turn > 0 and u not in elsewhere and taking_part(g, u):
            if k.card.entry in ("malaya", "luzon"):
                s.waiting.append(u)
            elif k.card.entry == "off":
                s.off.append(u)


def taking_part(g: G, u: str) -> bool:
    """Is a counter in this scenario, and in this variant?"""
    scenario, card = g.content.scenario, kind(g, u).card
    if card.only_with and not g.content.on(card.only_with):
        return False
    if scenario.units:
        return u in scenario.units or u in scenario.off_map
    return card.nation in scenario.nations


def arrivals(g: G) -> Proc[Flow]:
    """Place reinforcements that are due on the map, one after the other (n42:12.22.f, 12.32.c); they may wait."""
    s = g.state
    if s.side != ALLIES:
        return NEXT
    for u in list(s.waiting):
        options = [hex_id(g, i) for i in arrival_hexes(g, u)]
        if not options or u not in s.waiting:
            continue
        rule = kind(g, u).card.rule
        chosen = yield from choose(Ask(ALLIES, "arrive", [*options, "later"], rule, u))
        if chosen != "later":
            s.waiting.remove(u)
            i = hex_no(g, chosen)
            yield from chase_air(g, i, JAPAN)
            put(g, u, i)
            g.say(Placed(unit=u, hex=chosen, why="arrives"))
            enter(g, [u], i)
    return NEXT


def arrival_hexes(g: G, u: str) -> list[int]:
    """Where an on-map reinforcement may appear: in supply; a British one not in a city lost to the enemy, though it is empty."""
    index, entry = ix(g), kind(g, u).card.entry
    region, supply = index.map.region, index.supply(ALLIES)

    def fit(key: str, without: Container[int]) -> list[int]:
        return [i for i in sorted(region[key]) if i not in without and supply[i] and may_stand(g, u, i)]

    if entry == "luzon":  # what the enemy has taken and left is open (n42:12.32.c)
        return fit("luzon", g.state.beaches)
    lost = index.open_cities(JAPAN)  # n42:12.22.f, 9.2.a
    fort = index.map.number["0813"]
    line = index.overland(ALLIES, [fort]) if index.side_at(fort) != JAPAN else bytearray(index.map.size)
    if g.state.owner.get(fort) != ALLIES:
        line = bytearray(index.map.size)
    zone = index.unit_zone(ALLIES)
    malaya = [i for i in fit("malaya", lost) if line[i] and not zone[i]]
    return malaya + fit("brunei", lost) or sorted(fit("java", lost) + fit("sumatra", lost))


def may_stand(g: G, u: str, i: int) -> bool:
    """May it be put there: no enemy, room, ground that it can stand on, in play?"""
    index, k = ix(g), kind(g, u)
    if index.side_at(i) not in ("", k.side) or (index.area and i not in index.area):
        return False
    return index.map.may_enter(k.cls, i) and fitting(g, [u], i)
