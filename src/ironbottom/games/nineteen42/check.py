"""Invariants of a game of 1942, looked at at every question in tests and fuzzing."""

from __future__ import annotations

from collections import Counter as Count

from .cards import Content
from .index import Index
from .state import ALLIES, JAPAN, State, other

CROWDED = "1206"
"""Cam Ranh Bay, where the set-up itself puts five units that count (n42:12.4.b against 4.1.a)."""


def check(s: State, content: Content) -> None:
    """Raise AssertionError where something cannot be."""
    index = Index(s, content)
    one_place_each(s, index)
    stacks(s, index)
    air(s, index)
    places(s, index)
    assert all(n >= 0 for n in s.nmp.values()), f"NMPs below nothing: {s.nmp}"
    assert all(n >= 0 for n in s.sunk.values()), f"ships sunk: {s.sunk}"
    assert 0 <= s.entered <= 6, f"{s.entered} units entered in a turn (n42:12.4.h)"
    assert content.scenario.first <= s.turn <= content.scenario.last, f"turn {s.turn}"


def one_place_each(s: State, index: Index) -> None:
    """A counter is in one place, and what is listed exists."""
    where = Count([*s.units, *s.off, *s.waiting, *s.away, *s.todo, *s.kong.force, *(x.id for x in s.lost)])
    twice = [u for u, n in where.items() if n > 1]
    assert not twice, f"in two places: {twice}"
    unknown = [u for u in where if u not in index.kinds]
    assert not unknown, f"unknown counters: {unknown}"
    assert all(u == unit.id for u, unit in s.units.items())


def stacks(s: State, index: Index) -> None:
    """One side a hex, four of foot, land under their feet, banks that exist (n42:4, 5.13)."""
    m = index.map
    for i, there in index.stacks.items():
        sides = {index.kinds[u].side for u in there}
        assert len(sides) == 1, f"both sides in {m.ids[i]} (n42:4.0.b)"
        side = sides.pop()
        crowd = index.feet(i)
        by_setup = m.ids[i] == CROWDED and all(index.kinds[u].card.place == CROWDED for u in there)
        assert index.free_stacking(side, i) or crowd <= 4 or by_setup, (
            f"{crowd} of foot in {m.ids[i]} (n42:4.1.a)"
        )
        for u in there:
            unit = s.units[u]
            at_sea = unit.landed == "sea" and s.side == JAPAN
            assert m.land[i] or at_sea, f"{u} stands in the sea {m.ids[i]}"
            assert 0 <= unit.bank < max(1, len(m.graph.land[i])), f"{u} on bank {unit.bank} of {m.ids[i]}"
            assert 0 <= unit.shaken <= 3 and 0 <= unit.spent <= 5
        assert not (i in s.forts and m.home[i] == other(side)), (
            f"enemies in the fortress {m.ids[i]} (n42:9.5.c)"
        )


def air(s: State, index: Index) -> None:
    """One land-based air unit a city; naval air at sea in its own player-turn (n42:4.3.a, 5.22.a)."""
    m = index.map
    for i, there in index.fields.items():
        land = [u for u in there if not index.kinds[u].naval]
        assert len(land) <= 1, f"two air units in {m.ids[i]} (n42:4.3.a)"
        for u in there:
            side = index.kinds[u].side
            if index.kinds[u].naval:
                assert s.side == JAPAN, f"{u} at sea in the Allied player-turn (n42:5.22.a)"
            else:
                assert i == m.formosa or (i in m.city and s.owner[i] == side), (
                    f"{u} in {m.ids[i]}, no friendly city"
                )
                assert index.side_at(i) in ("", side), f"{u} among enemies in {m.ids[i]}"


def places(s: State, index: Index) -> None:
    """Who stands in a city or port owns it; fortresses and invasion hexes are where they may be."""
    m = index.map
    for i, owner in s.owner.items():
        holder = index.side_at(i)
        assert holder in ("", owner), f"{m.ids[i]} belongs to {owner}, {holder} stands in it"
    assert set(s.taken) <= set(m.city) and set(s.forts) <= set(m.forts)
    for i in s.beaches:
        assert m.coast[i] and index.side_at(i) != ALLIES, f"no invasion hex: {m.ids[i]}"
