"""The garrison of Siam and Burma (10.5): no march and no voyage may leave it short; what combat does to it is told."""

from __future__ import annotations

from typing import Any

import pytest

from games.nineteen42.build import BRIGADES, INFANTRY, PARAS, TANKS, Position, number, position
from ironbottom.games.nineteen42 import burma, land
from ironbottom.games.nineteen42.events import GarrisonShort
from ironbottom.games.nineteen42.pieces import remove
from ironbottom.games.nineteen42.title import TITLE

BORDER, INLAND, OUT = "0303", "0904", "1104"
"""Moulmein beside the border; a hex of eastern Siam; one of Annam, a march away from it."""


def garrison(units: dict[str, Any], phase: str = "land", turn: int = 2, **more: Any) -> Position:
    return position(units, phase=phase, turn=turn, switches=["10.5"], quiet=True, **more)


@pytest.mark.rule("n42:10.5.a")
def test_a_march_out_of_the_country_is_refused_if_it_leaves_too_few() -> None:
    g = garrison({BORDER: INFANTRY[:3], INLAND: INFANTRY[3:5]})
    free = position({BORDER: INFANTRY[:3], INLAND: INFANTRY[3:5]}, turn=2, quiet=True)
    assert OUT in free.ways(INFANTRY[3])
    inside = {g.map.ids[i] for i in burma.garrisoned(g)}
    assert g.ways(INFANTRY[3])  # within Siam they go where they like
    assert set(g.ways(INFANTRY[3])) == set(free.ways(INFANTRY[3])) & inside
    ask = g.ask("land", [("hex", INLAND), (INFANTRY[3],)])
    assert OUT not in ask.options
    assert g.refused(ask, OUT) == "n42:10.5.a"


@pytest.mark.rule("n42:10.5.a")
def test_of_two_one_may_go_where_one_is_to_spare() -> None:
    g = garrison({BORDER: INFANTRY[:3], INLAND: INFANTRY[3:6]})
    assert OUT in g.ways(INFANTRY[3])
    ask = g.ask("land", [("hex", INLAND), tuple(INFANTRY[3:5])])
    assert OUT not in ask.options
    assert g.refused(ask, OUT) == "n42:10.5.a"
    g.act("land", [("hex", INLAND), (INFANTRY[3],), OUT])
    assert g.hex(INFANTRY[3]) == OUT
    assert OUT not in g.ways(INFANTRY[4])


@pytest.mark.rule("n42:10.5.b")
def test_three_stay_beside_the_border() -> None:
    g = garrison({BORDER: INFANTRY[:3], INLAND: INFANTRY[3:7]})
    edge = {g.map.ids[i] for i in burma.border_hexes(g)}
    assert set(g.ways(INFANTRY[0])) <= edge
    ask = g.ask("land", [("hex", BORDER), (INFANTRY[0],)])
    away = next(
        x for x in position({BORDER: INFANTRY[0]}, turn=2, quiet=True).ways(INFANTRY[0]) if x not in edge
    )
    assert g.refused(ask, away) == "n42:10.5.b"
    spare = garrison({BORDER: INFANTRY[:4], INLAND: INFANTRY[4:8]})
    assert away in spare.ways(INFANTRY[0])


@pytest.mark.rule("n42:10.5.a")
def test_who_does_not_count_goes_freely_and_nobody_is_bound_before_turn_2() -> None:
    g = garrison({BORDER: INFANTRY[:3], INLAND: INFANTRY[3:5] + PARAS[:1]})
    assert OUT in g.ways(PARAS[0])  # a battalion
    h = garrison({BORDER: INFANTRY[:3], INLAND: INFANTRY[3:5]}, turn=1)
    assert OUT in h.ways(INFANTRY[3])


@pytest.mark.rule("n42:10.5.a")
def test_short_as_it_is_it_may_not_become_shorter_but_need_not_freeze() -> None:
    g = garrison({BORDER: INFANTRY[:2], INLAND: INFANTRY[3:4], OUT: INFANTRY[4:5]})
    assert burma.burma_short(g) == (2, 1)
    assert OUT not in g.ways(INFANTRY[3])
    assert g.ways(INFANTRY[3])
    assert INLAND in g.ways(INFANTRY[4])
    assert g.refused(g.ask("land"), land.DONE) == "n42:10.5.a"


@pytest.mark.rule("n42:10.5.a")
@pytest.mark.parametrize("how", ["port", "beach", "sea"])
def test_no_voyage_takes_them_away_either(how: str) -> None:
    more: dict[str, Any] = {"0813": ["uk-1-malaya"], "0713": [BRIGADES[0]]}
    g = garrison({BORDER: INFANTRY[:3], "0505": INFANTRY[3:5], **more}, phase="naval", nmp=12)
    free = position(
        {BORDER: INFANTRY[:3], "0505": INFANTRY[3:5], **more}, phase="naval", turn=2, quiet=True, nmp=12
    )
    there = [
        goal
        for goal in free.goals(INFANTRY[3])
        if goal[0] == how and number(goal[1]) not in burma.garrisoned(g)
    ]
    assert there
    assert not set(there) & set(g.goals(INFANTRY[3]))
    ask = g.ask("naval", [("from", "0505"), (INFANTRY[3],)])
    assert {g.refused(ask, goal) for goal in there} == {"n42:10.5.a"}
    spare = garrison({BORDER: INFANTRY[:3], "0505": INFANTRY[3:6], **more}, phase="naval", nmp=12)
    assert set(there) <= set(spare.goals(INFANTRY[3]))
    assert not set(there) & set(spare.goals(INFANTRY[3:5]))


@pytest.mark.rule("n42:10.5.a", "n42:10.5.b")
def test_what_combat_costs_is_told_when_the_player_turn_ends_and_when_it_begins() -> None:
    g = garrison({BORDER: INFANTRY[:3], INLAND: INFANTRY[3:5]}, phase="combat")
    g.step("end of player-turn")
    assert g.events(GarrisonShort) == []
    remove(g, INFANTRY[:2], "eliminated", "n42:6.33.a")
    g.step("end of player-turn")
    (said,) = g.events(GarrisonShort)
    assert (said.regiments, said.border) == (2, 2)
    assert TITLE.tell(g.content, said, {}) == (
        "The garrison of Burma is short of 2 regiments in Siam and Burma, 2 at the border between them."
    )
    g.step("start")
    assert len(g.events(GarrisonShort)) == 2
    one = GarrisonShort(regiments=0, border=1)
    assert (
        TITLE.tell(g.content, one, {})
        == "The garrison of Burma is short of 1 regiment at the border between them."
    )


@pytest.mark.rule("n42:10.5.a")
def test_without_the_option_nothing_is_told_or_barred() -> None:
    g = position({INLAND: INFANTRY[:1]}, turn=2, quiet=True)
    assert OUT in g.ways(INFANTRY[0])
    g.step("start")
    g.step("end of player-turn")
    assert g.events(GarrisonShort) == []
    assert burma.bar_garrison(g, INFANTRY[:1], number(OUT)) is None


@pytest.mark.rule("n42:10.5.a")
def test_who_can_move_is_who_has_somewhere_to_go_under_the_option_too() -> None:
    g = garrison({BORDER: INFANTRY[:3], INLAND: INFANTRY[3:5], OUT: TANKS[:1]})
    for u in (*INFANTRY[:5], TANKS[0]):
        assert land.mobile(g, u) is bool(land.ways(g, u))
