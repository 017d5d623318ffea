"""The auto-player: answers everything with what is offered, from what it sees, says why, and does the sensible thing."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from games.rifles.board import Board, board, content
from ironbottom.games.rifles import words
from ironbottom.games.rifles.actions import END, actions
from ironbottom.games.rifles.bot import AutoPlayer, Judge
from ironbottom.games.rifles.bot_answers import ANSWERS
from ironbottom.games.rifles.bot_care import chance, way_back
from ironbottom.games.rifles.bot_goal import goal_of, pressure, won
from ironbottom.games.rifles.cards import Content, Recruit
from ironbottom.games.rifles.pieces import enemy_count, groups
from ironbottom.games.rifles.state import SQUAD
from ironbottom.games.rifles.title import TITLE
from ironbottom.games.rifles.view import View
from ironbottom.kernel.ask import Ask, misfit
from ironbottom.kernel.bot import Decision
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.drive import step
from ironbottom.kernel.session import Session
from ironbottom.kernel.step import Game

BOT = AutoPlayer()
DICE = Dice(1, SQUAD, 0)


def decide(g: Game[Any], ask: Ask[Any] | None = None, trace: bool = False) -> Decision:
    """What the auto-player does now: its next action, or the answer to a question."""
    if ask is None:
        ask = Ask(SQUAD, "action", actions(g), "rifles:3.2.g", (g.state.ap, g.state.bap))
    return BOT.decide(View(g, SQUAD), ask, None, DICE, trace)


def act(g: Board) -> tuple[Any, ...]:
    token: tuple[Any, ...] = decide(g).token
    return token


def questions(mission: str, army: str, enemy: str, seed: int, squad: tuple[Recruit, ...] = ()) -> Any:
    """All questions of a game that the auto-player plays, with the session as it then is."""
    cards: Content = content(mission, army, enemy)
    if squad:
        cards = msgspec.structs.replace(cards, roster=squad, leader="m0")
    session: Session[Any] = Session(TITLE, cards, seed)
    while session.q is not None:
        if isinstance(session.q, Ask):
            yield session, session.q
        step(session, {SQUAD: BOT})


SKILLED = tuple(
    Recruit(f"m{i}", f"Man {i}", "us_army", what, 3, skill, {"grenade": 1} if what == "rifle" else {})
    for i, (what, skill) in enumerate(
        [
            ("smg", "Battlefield Control"),
            ("rifle", "Quick Shot"),
            ("rifle", "Hunter"),
            ("medic", ""),
            ("lmg", "Sharpshooter"),
        ]
        + [("rifle", "Heroic Morale")] * 3
    )
)
GAMES = [
    ("1", "us_army", "japan", 11, ()),
    ("2", "commonwealth", "snlf", 12, ()),
    ("3", "snlf", "us_marines", 13, ()),
    ("4", "japan", "commonwealth", 14, ()),
    ("5", "snlf", "us_army", 15, ()),
    ("6", "us_marines", "japan", 16, ()),
    ("7", "japan", "us_army", 17, ()),
    ("8", "us_army", "snlf", 18, ()),
    ("3", "us_army", "japan", 19, SKILLED),
    ("8", "us_army", "japan", 20, SKILLED),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda g: f"{g[0]}-{g[1]}{'-men' if g[4] else ''}")
def test_every_answer_is_offered_reasoned_and_made_from_what_is_seen(game: Any) -> None:
    for n, (session, ask) in enumerate(questions(*game)):
        answer = decide(session.g, ask)
        assert misfit(ask, answer.token) is None, ask
        assert answer.reason is not None
        assert answer.reason.line
        assert answer.mind is None
        traced = decide(session.g, ask, trace=True)
        assert traced.token == answer.token
        if ask.kind == "action":
            assert traced.reason is not None
            assert len(traced.reason.trace) == len(ask.options)
            assert answer.reason.best[0].token == answer.token
        if n % 3 == 0 and ask.kind not in ("reveal", "peek"):
            other = TITLE.redeal(session.g.state, session.content, SQUAD, Random(n))
            blind = Game(other, session.content, TITLE.index(other, session.content))
            assert decide(blind, ask).token == answer.token


@pytest.mark.parametrize("game", GAMES[:8], ids=lambda g: g[0])
def test_no_turn_ends_with_a_winning_move_open(game: Any) -> None:
    for session, ask in questions(*game):
        if ask.kind != "action" or decide(session.g, ask).token != END or won(session.g):
            continue
        for token in ask.options:
            if token[0] == "move":
                assert not wins(session, token), f"{token} would have won"


def wins(session: Session[Any], token: tuple[Any, ...]) -> bool:
    """Would this move win at the end of the Turn, with no marker to turn up and no Presence Check?"""
    state = msgspec.msgpack.decode(msgspec.msgpack.encode(session.g.state), type=TITLE.State)
    g: Game[Any] = Game(state, session.content, TITLE.index(state, session.content))
    group = g.state.groups[token[1]]
    here = g.state.stripes[group.stripe - 1].events if group.stripe <= 6 else []
    there = g.state.stripes[token[2] - 1].events if token[2] <= 6 else []
    group.stripe = token[2]
    return not here and not there and enemy_count(g) > 1 and won(g)


def test_every_kind_of_question_is_known() -> None:
    simple = {"action", "firepower", "peek", "reveal", "supply"}
    assert set(words._PROMPTS) - set(ANSWERS) == simple, "answered by the first of equals, or the judge"


# ------------------------------------------------------------------ situations


def test_walks_into_the_last_stripe_when_that_wins() -> None:
    g = board("OPEN OPEN OPEN OPEN OPEN OPEN", {2: ["smg*", "rifle", "rifle"]}, {5: ["rifle", "rifle"]}, ap=1)
    assert act(g) == ("move", 1, 1, "ap")


def test_stays_where_the_mission_is_won() -> None:
    g = board("OPEN OPEN OPEN OPEN OPEN OPEN", {1: ["smg*", "rifle", "rifle"]}, {5: ["rifle", "rifle"]}, ap=1)
    assert act(g) == END
    assert decide(g).reason.line == "the objectives are reached as it is"


def test_assaults_a_weak_suppressed_group_beside_it() -> None:
    g = board(
        "OPEN OPEN OPEN JUNGLE OPEN OPEN",
        {4: ["smg*", "smg", "rifle", "rifle"]},
        {4: ["COVER", "rifle!", "lmg!"]},
        ap=1,
    )
    assert act(g)[:3] == ("assault", 1, 2)


def test_does_not_assault_a_stronger_group() -> None:
    g = board(
        "OPEN OPEN OPEN JUNGLE OPEN OPEN",
        {4: ["rifle*!", "lmg!"]},
        {4: ["smg", "smg", "rifle", "rifle", "rifle"]},
        ap=1,
    )
    assert act(g)[0] != "assault"


def test_does_not_shoot_at_what_it_cannot_hit() -> None:
    g = board(
        "OPEN OPEN OPEN VILLAGE OPEN OPEN",
        {5: ["rifle*"]},
        {4: ["BUILDING", "COVER", "rifle", "rifle"]},
        ap=1,
    )
    assert act(g)[0] not in ("fire", "flank", "cover fire")


def test_shoots_at_what_stands_in_the_open() -> None:
    g = board(
        "OPEN OPEN OPEN OPEN OPEN OPEN",
        {5: ["smg*", "lmg", "rifle", "rifle"]},
        {4: ["lmg!", "rifle!", "rifle!"]},
        ap=1,
    )
    assert act(g)[0] in ("fire", "flank")


def test_recovers_when_half_the_squad_is_down() -> None:
    g = board(
        "OPEN OPEN OPEN JUNGLE OPEN OPEN",
        {4: ["smg*", "lmg!", "rifle!", "rifle!"]},
        {2: ["lmg", "rifle"]},
        ap=1,
    )
    assert act(g)[0] == "recover"


def test_clears_the_wire_before_all_else() -> None:
    g = board(
        "OPEN OPEN OPEN JUNGLE OPEN OPEN", {4: ["OBSTACLE", "smg*", "rifle"]}, {2: ["lmg", "rifle"]}, ap=1
    )
    g.stripe(4).wire = True
    assert act(g)[0] == "clear"


def test_the_danger_of_a_step_counts_more_with_the_last_point() -> None:
    def worth(ap: int) -> float:
        g = board(
            "OPEN OPEN OPEN OPEN JUNGLE OPEN",
            {5: ["smg*", "rifle", "rifle"]},
            {3: ["hmg", "rifle", "rifle"]},
            ap=ap,
        )
        return Judge(g).score(("move", 1, 4, "ap"))[0]

    assert worth(2) > worth(1)


def regroup(g: Board) -> Any:
    options = [("keep",), *(("split", k.id) for k in groups(g, SQUAD) if len(k.units) > 1)]
    return decide(g, Ask(SQUAD, "regroup", options, "rifles:3.1.a")).token


def test_fit_men_leave_the_others_for_a_sure_assault() -> None:
    mine = ["smg*", "smg", "smg", "rifle", "lmg!", "mortar!", "rifle!", "rifle!"]
    g = board("OPEN OPEN OPEN OPEN OPEN OPEN", {4: mine}, {4: ["lmg!", "rifle!", "rifle!"]}, ap=1)
    assert regroup(g) == ("split", 1)
    ids = [u.id for u in g.of(1)]
    ask = Ask(SQUAD, "split", ids, "rifles:3.1.a", (1,), most=len(ids) - 1, first=(ids[-1],))
    assert decide(g, ask).token == ("A", "B", "C", "D")


def test_nobody_is_left_behind_in_the_open_for_little() -> None:
    g = board("OPEN OPEN OPEN OPEN OPEN OPEN", {4: ["smg*", "rifle", "lmg"]}, {4: ["rifle", "rifle"]}, ap=1)
    assert regroup(g) == ("keep",)


@pytest.mark.parametrize(("mission", "rp", "answer"), [("1", 1, "yes"), ("7", 4, "no"), ("7", 5, "yes")])
def test_keeps_the_recon_points_that_the_mission_asks_for(mission: str, rp: int, answer: str) -> None:
    g = board(
        "OPEN OPEN OPEN OPEN OPEN OPEN", {4: ["smg*", "rifle"]}, {4: ["rifle!"]}, mission=mission, rp=rp
    )
    ask = Ask(SQUAD, "reroll", ("no", "yes", "never"), "rifles:3.7.b", ("attack", 2, 5, (("A",), "a")))
    assert decide(g, ask).token == answer


@pytest.mark.parametrize(
    ("face", "told", "answer"),
    [
        (5, (1, 5, 0, 1), "no"),  # 10 in all against a die +1: as good as won
        (2, (1, 5, 0, 1), "no"),
        (1, (1, 5, 0, 6), "yes"),
        (1, (1, 3, 4, 1), "yes"),  # 4 against 5 of theirs
        (2, (1, 3, 4, 1), "yes"),
        (4, (1, 3, 4, 1), "no"),  # won; double is out of reach
        (3, (1, 0, 6, 9), "no"),  # lost with any face
    ],
)
def test_a_die_of_close_combat_is_thrown_again_only_where_another_would_be_better(
    face: int, told: tuple[int, ...], answer: str
) -> None:
    g = board("OPEN OPEN OPEN OPEN OPEN OPEN", {4: ["smg*", "rifle"]}, {4: ["rifle!"]}, rp=1)
    ask = Ask(SQUAD, "reroll", ("no", "yes", "never"), "rifles:3.7.b", ("melee", face, None, told))
    assert decide(g, ask).token == answer


# ------------------------------------------------------------------ a squad of a campaign


def men(g: Board) -> Board:
    """The same board with men of a campaign."""
    roster = tuple(Recruit(u.id, u.id, u.army, u.type) for k in g.side(SQUAD) for u in g.of(k.id))
    g.content = msgspec.structs.replace(g.content, roster=roster)
    for unit in g.s.units.values():
        unit.man = unit.id if unit.side == SQUAD else ""
    return g


def beaten() -> Board:
    g = board(
        "OPEN OPEN OPEN OPEN OPEN OPEN",
        {6: ["rifle*!", "rifle!"]},
        {5: ["hmg", "rifle", "rifle"], 1: ["rifle"] * 5},
        ap=1,
    )
    g.s.turn = 3
    return g


def test_gives_up_without_hope_but_only_in_a_campaign() -> None:
    assert act(beaten())[0] != "give up"
    assert act(men(beaten())) == ("give up", 0, 0, "ap")


def test_the_chance_falls_with_time_and_men() -> None:
    g = board("OPEN OPEN OPEN OPEN OPEN OPEN", {6: ["smg*", *["rifle"] * 7]}, {1: ["rifle", "rifle"]}, ap=2)
    g.s.turn = 10
    start = chance(g, goal_of(g), pressure(g, goal_of(g)))
    g.s.turn = 3
    late = chance(g, goal_of(g), pressure(g, goal_of(g)))
    assert late < start - 0.2
    assert start < 0.9


def test_no_way_back_when_it_is_too_far_or_forbidden() -> None:
    g = board("OPEN OPEN OPEN OPEN OPEN OPEN", {2: ["smg*", "rifle"]}, {1: ["rifle"]}, ap=1)
    g.s.turn = 8
    assert way_back(g) is not None
    g.s.turn = 1
    assert way_back(g) is None
    held = board("OPEN OPEN OPEN OPEN OPEN OPEN", {4: ["smg*", "rifle"]}, {1: ["rifle"]}, mission="2", ap=1)
    held.s.turn = 8
    assert way_back(held) is None


def test_the_medic_does_not_go_into_close_combat() -> None:
    mine = ["smg*", "smg", "smg", "rifle", "medic", "rifle!", "rifle!"]
    g = board("OPEN OPEN OPEN OPEN OPEN OPEN", {4: mine}, {4: ["lmg!", "rifle!", "rifle!"]}, ap=1)
    ask = Ask(SQUAD, "split", [u.id for u in g.of(1)], "rifles:3.1.a", (1,), most=6, first=("G",))
    assert decide(g, ask).token == ("A", "B", "C", "D")
