"""Invariants of a game of Rifles, checked at every question in tests and random play."""

from __future__ import annotations

from .cards import Content
from .index import Index, distance
from .pieces import FEATURE_ROOM
from .state import ENTRY, SQUAD, State


def check(state: State, content: Content) -> None:
    """Raise AssertionError where the state contradicts itself or the rules."""
    index = Index(content)
    _units(state, index)
    for group in state.groups.values():
        _group(state, index, group.id)
    _features(state)
    _counters(state, content)
    _events(state, content)


def _units(s: State, index: Index) -> None:
    for key, unit in s.units.items():
        assert key == unit.id, f"unit {key} says it is {unit.id}"
        assert (unit.army, unit.type) in index.kinds, f"unit {key} is of no known type"
        assert unit.side == (SQUAD if key[0].isupper() else "enemy"), f"unit {key} is on the wrong side"
        assert 2 <= unit.morale <= 4, f"unit {key} has Morale {unit.morale}"
        assert all(n > 0 for n in unit.kit.values()), f"unit {key} carries nothing of something"
        assert unit.flames >= 0, f"unit {key} has used up more than it had"
        if s.groups and unit.side == "enemy":
            assert key in s.groups[unit.group].units, f"unit {key} is not in its Group {unit.group}"
    for lost in s.lost:
        assert lost.unit.id not in s.units, f"{lost.unit.id} is both lost and on the map"


def _group(s: State, index: Index, i: int) -> None:
    group = s.groups[i]
    assert group.id == i, f"Group {i} says it is {group.id}"
    assert group.units, f"Group {i} is empty"
    assert len(set(group.units)) == len(group.units), f"Group {i} holds a unit twice"
    assert 1 <= group.stripe <= ENTRY, f"Group {i} is in stripe {group.stripe}"
    assert group.side == SQUAD or group.stripe < ENTRY, f"Enemy Group {i} is off the map"
    kinds = [index.kinds[s.units[u].army, s.units[u].type] for u in group.units]
    for u in group.units:
        assert s.units[u].group == i and s.units[u].side == group.side, f"unit {u} and Group {i} disagree"
    if any(k.vehicle for k in kinds):
        assert len(kinds) == 1, f"Group {i}: a Vehicle is with others (rifles:3.1.f)"
        assert not group.feature and not group.hidden and not group.foe, (
            f"Group {i}: a Vehicle on a Feature, hidden or engaged"
        )
    if group.foe:
        foe = s.groups.get(group.foe)
        assert foe is not None and foe.foe == i, f"Group {i}: engaged with {group.foe}, but not the other way"
        assert foe.stripe == group.stripe and foe.side != group.side, f"Group {i}: engaged from afar"
    else:
        assert not group.rounds and not group.beaten, f"Group {i}: remembers a Close Combat that is over"
    if group.hidden:
        assert not group.foe, f"Group {i}: HIDDEN in Close Combat"
    if group.stripe < ENTRY and s.stripes:
        terrain = s.stripes[group.stripe - 1].terrain
        assert not (group.cover and terrain in ("RIVER", "SHALLOW WATER")), f"Group {i}: COVER in {terrain}"
        assert not (group.hidden and terrain in ("RIVER", "SHALLOW WATER", "BEACH")), (
            f"Group {i}: HIDDEN in {terrain}"
        )
        assert not group.wire or s.stripes[group.stripe - 1].wire, (
            f"Group {i}: held by wire that is not there"
        )
    else:
        assert not group.wire and not group.feature, f"Group {i}: held in the entry area"
    assert group.cover_fire >= 0


def _features(s: State) -> None:
    for n, stripe in enumerate(s.stripes, start=1):
        ids = [f.id for f in stripe.features]
        assert len(set(ids)) == len(ids)
        assert not (stripe.features and stripe.terrain == "BEACH"), "a Feature on a BEACH (rifles:1.6.1.m1)"
        for group in s.groups.values():
            if group.stripe == n and group.feature:
                assert group.feature in ids, f"Group {group.id} is on a Feature that is not there"
                assert len(group.units) <= FEATURE_ROOM, (
                    f"Group {group.id}: too many for a Feature (rifles:1.6.e)"
                )
    sides: dict[int, set[str]] = {}
    for group in s.groups.values():
        if group.feature:
            sides.setdefault(group.feature, set()).add(group.side)
    assert all(len(x) == 1 for x in sides.values()), "both sides on one Feature (rifles:1.6.e)"


def _counters(s: State, content: Content) -> None:
    assert s.ap >= 0 and s.bap >= 0 and s.rp >= 0, "points below zero"
    assert s.ap + s.bap <= 4, "more points than dice"
    assert s.budget >= 0, "more spent than there is"
    assert 0 <= s.turn <= content.mission.turns, f"the Turn marker is on {s.turn}"
    assert -1 <= s.night_range <= 4
    if s.leader:
        assert s.leader in s.units, "the Leader is not on the map"
    if s.assistant:
        assert s.assistant in s.units and s.assistant != s.leader


def _events(s: State, content: Content) -> None:
    markers = [m for stripe in s.stripes for m in stripe.events] + s.aside
    known = {e.marker for e in content.mission.events}
    assert len(set(markers)) == len(markers), "an Event marker is there twice"
    assert set(markers) <= known, "an Event marker that the card does not have"
    if s.stripes:
        terrain = [x.terrain for x in s.stripes]
        assert all(distance(terrain, a, b) == distance(terrain, b, a) for a in (1, 3, 6) for b in (2, 4))
