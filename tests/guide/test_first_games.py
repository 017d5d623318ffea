"""A guided first game is one that is won by following it, with an answer marked at every question and a word at its end."""

from __future__ import annotations

import re

import pytest

from cli.run import ib
from guide.guided import TITLES, Guided
from guided import play, report
from ironbottom import guide
from ironbottom.games.nineteen42.bot import LEVELS
from ironbottom.games.rifles.bot_value import counted
from ironbottom.games.rifles.bot_words import plainly
from ironbottom.guide.cards import KEYS, Guide

LEAST = 6
"""Games of ten, from the guide's own seed counted up: ``python tools/guided.py`` counts 34 and 32 of 50 won (1942, Rifles)."""
FIGURES = re.compile(r"worth -?\d|staying|\bdie \d|strength \d+\.\d to 1|no force|at [+-]\d")
"""What a bot writes down for itself."""


@pytest.mark.parametrize("title", TITLES)
def test_who_follows_the_marked_answers_wins_six_games_of_ten(title: str) -> None:
    first = guide.guide(title).seed
    games = [play(title, seed) for seed in range(first, first + 10)]
    assert games[0].won, "the guided game itself"
    assert sum(game.won for game in games) >= LEAST, "\n".join(report(title, games))


@pytest.mark.parametrize("title", TITLES)
def test_an_answer_is_marked_at_every_question_of_the_course(title: str) -> None:
    game = Guided(title)
    while not game.course.over:
        mark = game.course.mark()
        assert mark is not None, f"no answer is marked at {game.ask.kind}"
        assert not game.title.refused(game.session.g, game.ask, mark.token)
        game.step()
    assert game.course.mark() is None, "the course is over"


def test_no_answer_is_marked_while_remarks_are_off() -> None:
    game = Guided("rifles")
    game.course.switch()
    assert game.course.mark() is None


def test_close_combat_has_its_answer_marked_though_it_has_no_reason_beside_it() -> None:
    game = Guided("rifles")
    while "close" not in game.ids:
        game.step()
    assert not next(r for r in game.card.remarks if r.id == "close").advise
    assert game.course.mark() is not None


def test_aircraft_are_not_sent_to_a_city_without_troops_on_turn_0() -> None:
    game = Guided("nineteen42")
    while game.ask.kind != "air":
        game.step()
    assert any(token[:1] == ("fly",) for token in game.ask.options), "it could fly"
    mark = game.course.mark()
    assert mark is not None
    assert mark.token == "done"


@pytest.mark.parametrize("title", TITLES)
def test_what_is_suggested_is_plain_and_names_the_place(title: str) -> None:
    game = Guided(title)
    while not game.course.over:
        mark = game.course.mark()
        assert mark is not None
        said = mark.reason.said if mark.reason is not None else ""
        assert not FIGURES.search(said), said
        if game.ask.kind == "land" and mark.token != "done" and mark.token[0] == "hex":
            assert re.match(r"march to .*\d{4}", said), f"a stack is told where to go: {said}"
        game.step()


def test_a_rating_is_taken_out_of_a_reason_and_the_rest_of_it_stays() -> None:
    assert plainly("shot", counted(0.4)) == "his best target"
    assert (
        plainly("action", f"Close Combat {counted(1.6)}, Morale Check 67%")
        == "Close Combat, Morale Check 67%"
    )
    assert plainly("leader", "leads without leaving a weapon idle") == ""


@pytest.mark.parametrize("title", TITLES)
def test_at_its_end_a_guide_says_what_to_do_next_with_keys_that_there_are(title: str) -> None:
    card = guide.guide(title)
    named = set(re.findall(r"\{([a-z]+)\}", card.ending))
    assert {"on", "new", "guided", "campaign"} <= named
    assert named <= set(KEYS)
    commands = re.findall("`([^`]+)`", card.ending_lines)
    assert len(commands) >= 3
    for command in commands:
        ran = ib(*command.split(), "--help")
        assert (ran.code, ran.err) == (0, ""), command


def test_an_ending_with_a_key_that_there_is_not() -> None:
    card = guide.guide("rifles")
    wrong = {**{f: getattr(card, f) for f in card.__struct_fields__}, "ending": "{nowhere} leads on"}
    assert any("no such key: nowhere" in problem[1] for problem in Guide(**wrong).problems())


def test_the_beginner_meets_the_easy_level() -> None:
    assert guide.guide("nineteen42").bots == {"allies": "easy"}
    assert "easy" in LEVELS
