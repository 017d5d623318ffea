"""Preparing the Mission (rifles:2.0, 2.1) and the squad's place on the map (rifles:2.3)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.rifles.board import Board, board, content, fresh
from ironbottom.games.rifles.events import Dealt, Placed
from ironbottom.games.rifles.load import armies, enemies_of, load_content, missions
from ironbottom.games.rifles.title import TITLE
from ironbottom.games.rifles.turn import SEQUENCES
from ironbottom.kernel.ask import NOBODY, Ask, Roll
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.drive import random_answer
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.session import Session

SETUP = [step.id for step in SEQUENCES["mission"]]


def set_up(mission: str, army: str = "us_army", seed: int = 1) -> Board:
    """A game at the start of its first Turn, prepared by seeded dice with the sample squad; all of the squad starts together."""
    session = Session(TITLE, TITLE.load(mission, army, enemies_of(army)[0]), seed)
    while session.g.state.at[-1].seq == "mission":
        q = session.q
        if type(q) is Roll:
            session.throw()
        else:
            assert isinstance(q, Ask)
            session.give(
                next(
                    (o for o in (("sample",), ("done",)) if o in q.options),
                    q.options[0] if q.single else q.first,
                )
            )
    g = Board(session.g.state, session.g.content, session.g.index)
    g.said.extend(session.log)
    return g


@pytest.mark.rule("rifles:2.0.a")
def test_preparation_then_the_squad_then_the_turns() -> None:
    preparation = ["light", "terrain", "deal", "enemies"]
    squad = ["buy", "equip", "command", "place"]
    steps = [*preparation, *squad, "turns"]
    assert steps == SETUP  # the debrief belongs to campaigns alone


@pytest.mark.rule("rifles:2.1.a", "rifles:2.2.a")
def test_any_mission_can_be_chosen_with_any_army_and_an_enemy_it_may_face() -> None:
    assert missions()[0] == "1"
    for mission in missions():
        for army in armies():
            for enemy in enemies_of(army):
                cards = content(mission, army, enemy)
                assert (cards.mission.id, cards.army.id, cards.enemy.id) == (mission, army, enemy)


@pytest.mark.rule("rifles:2.1.c", "rifles:ex.2.1")
@pytest.mark.parametrize("turns", [1, 12, 17])
def test_the_turn_marker_starts_on_the_missions_number(turns: int) -> None:
    g = fresh(turns=turns, light=("day",))
    g.step("light", seq="mission")
    assert g.s.turn == turns


@pytest.mark.rule("rifles:2.1.c")
@pytest.mark.parametrize("mission", missions())
def test_every_mission_starts_on_its_own_space(mission: str) -> None:
    assert set_up(mission).s.turn == content(mission, "us_army", "japan").mission.turns


@pytest.mark.rule("rifles:2.1.1.a")
@pytest.mark.parametrize("faces", [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [3] * 6])
def test_a_die_for_the_terrain_of_each_stripe(faces: list[int]) -> None:
    g = fresh("1")
    g.step("terrain", dice=faces, seq="mission")
    assert [s.terrain for s in g.s.stripes] == [g.card.terrain[face - 1] for face in faces]
    assert [r.about for r in g.rolls("terrain")] == [(n,) for n in range(1, 7)]


@pytest.mark.rule("rifles:2.1.1.a", "rifles:2.1.b")
def test_stripes_that_the_card_fixes_are_not_rolled_for() -> None:
    g = fresh("4")
    g.step("terrain", dice=[3, 4], seq="mission")
    assert [s.terrain for s in g.s.stripes] == ["OPEN", "FIELD", "BEACH", "SHALLOW WATER", "SEA", "SEA"]


@pytest.mark.rule("rifles:2.1.2.a", "rifles:2.1.2.b", "rifles:2.1.2.c")
@pytest.mark.parametrize("mission", missions())
def test_event_markers_are_dealt_face_down(mission: str) -> None:
    g = set_up(mission)
    there = {n: len(g.stripe(n).events) for n in range(1, 7)}
    assert there == {n: g.card.event_stripes.count(n) for n in range(1, 7)}
    dealt = [m for s in g.s.stripes for m in s.events]
    assert len(set(dealt)) == len(dealt)
    assert sorted(dealt + g.s.aside) == sorted(e.marker for e in g.card.events)
    assert [e.stripe for e in g.events(Dealt)] == list(g.card.event_stripes)
    assert g.s.seen == []
    view = TITLE.view(g, "squad")
    assert [view.known_events(n) for n in range(1, 7)] == [[]] * 6


@pytest.mark.rule("rifles:2.1.2.b", "rifles:2.1.2.c")
def test_the_draw_is_blind_and_leaves_the_rest_unseen() -> None:
    g = set_up("1")
    assert [r.sides for r in g.rolls("draw")] == [10, 9, 8, 7, 6, 5]
    assert {r.to for r in g.rolls("draw")} == {NOBODY}
    assert len(g.s.aside) == 4


@pytest.mark.rule("rifles:2.1.2.b")
def test_other_draws_other_markers() -> None:
    def markers(seed: int) -> list[list[int]]:
        return [s.events for s in set_up("1", seed=seed).s.stripes]

    assert len({str(markers(seed)) for seed in range(8)}) > 6


@pytest.mark.rule("rifles:2.1.b")
@pytest.mark.parametrize(
    ("mission", "features", "wire", "forces"),
    [
        ("1", {}, [], []),
        ("2", {4: ["BUILDING", "BUILDING"], 3: ["FOX HOLE"], 5: ["FOX HOLE"]}, [], []),
        ("3", {2: ["FOX HOLE"]}, [], [("mg_nest", 2, "FOX HOLE"), ("patrol", 1, "")]),
        ("4", {2: ["FOX HOLE"]}, [], [("mg_nest", 2, "FOX HOLE"), ("patrol", 1, "")]),
        (
            "5",
            {2: ["BUILDING"], 1: ["BUILDING"]},
            [],
            [("patrol", 4, ""), ("squad", 2, ""), ("officer", 1, "BUILDING"), ("mg_nest", 1, "")],
        ),
        ("6", {3: ["FOX HOLE"]}, [], [("at_team", 3, "FOX HOLE"), ("patrol", 2, ""), ("at_team", 1, "")]),
        ("7", {}, [], []),
        (
            "8",
            {2: ["BUILDING", "FOX HOLE"], 1: ["BUILDING", "FOX HOLE"]},
            [3],
            [("hmg_post", 2, "BUILDING"), ("officer", 1, "FOX HOLE")],
        ),
    ],
)
def test_the_notes_of_the_card_are_followed(
    mission: str, features: dict[int, list[str]], wire: list[int], forces: list[tuple[str, int, str]]
) -> None:
    g = set_up(mission)
    assert {
        n: [f.kind for f in g.stripe(n).features] for n in range(1, 7) if g.stripe(n).features
    } == features
    assert [n for n in range(1, 7) if g.stripe(n).wire] == wire
    assert [(e.force, e.stripe, e.feature) for e in g.events(Placed)] == forces
    assert g.s.light in g.card.light


@pytest.mark.rule("rifles:2.1.b")
@pytest.mark.parametrize(
    ("mission", "nights"), [("1", {5, 6}), ("7", {6}), ("5", set(range(1, 7))), ("2", set())]
)
def test_day_or_night(mission: str, nights: set[int]) -> None:
    rolled = len(content(mission, "us_army", "japan").mission.light) > 1
    for face in range(1, 7):
        g = fresh(mission)
        g.step("light", dice=[face] if rolled else [], seq="mission")
        assert (g.s.light == "night") is (face in nights)


# ---------------------------------------------------------------- where the squad starts


@pytest.mark.rule("rifles:2.3.a")
@pytest.mark.parametrize(
    ("mission", "stripe"), [("1", 7), ("3", 7), ("7", 7), ("8", 7), ("4", 6), ("5", 6), ("6", 6)]
)
def test_the_squad_starts_below_6_unless_the_mission_says_otherwise(mission: str, stripe: int) -> None:
    g = set_up(mission)
    assert {k.stripe for k in g.side("squad")} == {stripe}
    assert sum(len(k.units) for k in g.side("squad")) == len(
        [u for u in g.s.units.values() if u.side == "squad"]
    )


@pytest.mark.rule("rifles:2.3.a")
def test_mission_2_lets_the_player_divide_the_squad() -> None:
    g = fresh("2")
    g.step("terrain", dice=[1] * 5, seq="mission")
    g.step("buy", asks=[("unit", "smg"), ("unit", "rifle"), ("unit", "rifle"), ("done",)], seq="mission")
    g.step("place", asks=[("A", "C")], seq="mission")
    assert [(k.stripe, k.units) for k in g.side("squad")] == [(4, ["A", "C"]), (5, ["B"])]


@pytest.mark.rule("rifles:2.3.a")
def test_vehicles_start_as_groups_of_their_own() -> None:
    g = set_up("6")
    tank = g.u(g.s.tank)
    assert g.k(tank.group).units == [tank.id]
    assert g.k(tank.group).stripe == 6


# ---------------------------------------------------------------- playing on


def games() -> Iterator[Session[object]]:
    for mission in missions():
        yield Session(TITLE, TITLE.load(mission, "us_marines", "japan"), 11)


@pytest.mark.rule("rifles:2.3.d")
def test_turns_are_played_until_the_mission_is_decided() -> None:
    codes = set()
    for session in games():
        while session.q is not None:
            assert session.g.state.result is None
            q = session.q
            session.give(session.fate(), "fate") if type(q) is Roll else session.give(
                random_answer(session, q, Dice(1, len(session.answers)))
            )
        result = session.g.state.result
        assert result is not None
        codes.add(result.code)
    assert codes <= {"success", "loss", "given_up"}


@pytest.mark.rule("rifles:2.3.d")
def test_a_turn_follows_another_while_nothing_is_decided() -> None:
    g = board(squad={6: ["rifle*"]}, turn=5)
    g.step("end")
    assert g.s.result is None
    assert type(g.step("turns", seq="mission")).__name__ == "Call"


@pytest.mark.rule("rifles:2.2.a", "rifles:2.2.b")
def test_an_army_that_may_not_be_faced_is_refused() -> None:
    for own in armies():
        for enemy in set(armies()) - set(enemies_of(own)):
            with pytest.raises(GameError, match=r"rifles:2\.2\.b"):
                load_content("1", own, enemy)
