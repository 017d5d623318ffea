"""Quick answers to questions that the engine asks often, against the slow ones they stand for."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ironbottom.games.nineteen42 import land, naval, sea
from ironbottom.games.nineteen42.load import load_content
from ironbottom.games.nineteen42.state import ALLIES, JAPAN, other
from ironbottom.games.nineteen42.title import TITLE
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.bot import RandomBot
from ironbottom.kernel.drive import step
from ironbottom.kernel.session import Session


def positions(mission: str, seed: int, every: int) -> Any:
    """A game at random, stopped at every so manieth question."""
    session: Session[Any] = Session(TITLE, load_content(mission), seed)
    bots = {JAPAN: RandomBot(), ALLIES: RandomBot()}
    while session.q is not None:
        if isinstance(session.q, Ask) and len(session.answers) % every == 0:
            yield session.g
        step(session, bots)


@pytest.mark.rule("n42:5.11.a", "n42:5.12.c2", "n42:4.0.c")
@pytest.mark.parametrize(("mission", "seed"), [("campaign", 11), ("malaya", 3), ("indies", 4)])
def test_who_can_move_is_who_has_somewhere_to_go(mission: str, seed: int) -> None:
    able = unable = 0
    for g in positions(mission, seed, 9):
        for u in [u for i in sorted(g.index.stacks) for u in g.index.units(i)]:
            free = bool(land.ways(g, u))
            assert land.mobile(g, u) is free, u
            able, unable = able + free, unable + (not free)
    assert min(able, unable) > 20


@pytest.mark.rule("n42:5.31.e", "n42:9.2.f")
def test_a_water_leads_to_a_goal_if_a_voyage_from_it_comes_there() -> None:
    rng, yes, no = random.Random(5), 0, 0
    for g in positions("campaign", 5, 40):
        index = g.index
        sides = [s for s in (JAPAN, ALLIES) if index.friendly_ports(s)]
        for side in sides:
            goals = [*index.friendly_ports(side), *index.open_cities(other(side))]
            for goal in rng.sample(sorted(goals), min(2, len(goals))):
                way = index.leads(side, goal)
                for node in rng.sample(range(len(index.map.sea) - 2), 25):
                    i = index.map.sea.hexes[node]
                    if index.zone(side)[i] or i in index.sea_closed(side):
                        continue
                    ends = index.map.sea.nodes[goal]
                    slow = any(
                        n in index.voyage(side, (node,)) or n in index.landfalls(side, (node,)) for n in ends
                    )
                    assert (node in way) is slow, (side, goal, node)
                    yes, no = yes + slow, no + (not slow)
    assert min(yes, no) > 30


@pytest.mark.rule("n42:5.31.e", "n42:8.12.b")
def test_only_where_the_plain_course_is_safe_is_there_a_safe_one() -> None:
    rng, risky = random.Random(7), 0
    for g in positions("campaign", 7, 60):
        side = g.state.side
        for start in (-1, *sorted(g.index.friendly_ports(side))[:2]):
            nodes = g.index.harbour(side, start)
            goals = sorted(
                {g.index.map.sea.hexes[n] for n in g.index.voyage(side, nodes).order} - {-1, start}
            )
            for goal in rng.sample(goals, min(4, len(goals))):
                plain = sea.plain_course(g, side, nodes, goal)
                if plain is not None and plain.risk:
                    best = sea.route(g, side, nodes, goal)
                    assert best is None or 0 < best.risk <= plain.risk + 1e-9
                    risky += 1
    assert risky > 10


@pytest.mark.rule("n42:5.3.a")
def test_a_cargo_is_barred_if_it_can_go_nowhere() -> None:
    seen = 0
    for g in positions("campaign", 3, 30):
        for start, able in naval.harbours(g).items():
            for u in able[:3]:
                nowhere = not naval.destinations(g, (u,), start)
                assert (naval.bar_cargo(g, (u,), start) is not None) is nowhere
                seen += 1
    assert seen > 20
