"""Supply lines by land (n42:7.2): a flood over the map from the sources."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from .ground import Ground


def flood(m: Ground, zone: Sequence[int], foes: Container[int], sources: Iterable[int]) -> bytearray:
    """By hex: does a supply line lead by land from there to one of the sources, past zones of control and enemies?

    Rough hexes can be passed by road only; elsewhere they end a line (n42:7.2.b, d).
    """
    graph, road, land, rough = m.graph, m.road, m.land, m.rough
    found = bytearray(m.size)
    freely = bytearray(m.size)  # a line may go on from here however it came
    by_road = bytearray(m.size)  # it may if it came by road
    todo: list[int] = []
    for i in sources:
        found[i] = 1
        if not zone[i]:
            freely[i] = 1
            todo.append(i)
    for i in todo:  # grows while it is read
        onward = freely[i]
        for d in range(6):
            j = graph.to[6 * i + d]
            if j < 0 or not land[j] or j in foes:
                continue
            over = road[6 * i + d]
            if not onward and not over:
                continue
            found[j] = 1
            if zone[j] or freely[j]:
                continue
            if not rough[j]:
                freely[j] = 1
                todo.append(j)
            elif over and not by_road[j]:
                by_road[j] = 1
                todo.append(j)
    return found
