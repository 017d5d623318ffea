"""1942 in lines: board, status, details, the enemy's reasons; whole games by the numbers of the menu."""

from __future__ import annotations

import random
import re
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from games.nineteen42.build import Position, position
from ironbottom.games.nineteen42.load import load_content, missions
from ironbottom.games.nineteen42.tell import names_of, place
from ironbottom.games.nineteen42.title import TITLE
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.bot import Decision, RandomBot, Reason
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.drive import drive, random_answer, step
from ironbottom.kernel.session import PERSON, Session
from ironbottom.plain import nineteen42 as plain
from ironbottom.plain.boards import board_of
from ironbottom.plain.menu import answer_of, menu_of

RAW = re.compile(r"[{}]|\b(?:jp|uk|us|nl)-\w|\('|None|True|False")
SCENARIOS = missions()[:4]


def clean(lines: list[str]) -> list[str]:
    """The lines, if they are all for people."""
    for line in lines:
        assert line.strip(), lines
        assert "\n" not in line
        found = RAW.search(line)
        assert found is None, f"{found and found[0]!r} in {line!r}"
        assert ", ," not in line, line
    return lines


def session_of(g: Position) -> Any:
    """A table at which a position lies, with no question open."""
    session = SimpleNamespace(title=TITLE, g=g, content=g.content, log=[], answers=[], ends=[])
    clean(plain.board(session))
    return session


@cache
def played(mission: str, seed: int, army: str, turn: int) -> Session[Any]:
    """A random game up to a turn of the player's side."""
    session: Session[Any] = Session(TITLE, load_content(mission, army), seed)
    bots = {"japan": RandomBot(), "allies": RandomBot()}
    while session.q is not None and not (session.g.state.turn == turn and army in session.g.state.played):
        step(session, bots)
    return session


# ---------------------------------------------------------------- beginning and end


@pytest.mark.parametrize("mission", SCENARIOS)
@pytest.mark.parametrize("army", ["japan", "allies"])
def test_the_beginning(mission: str, army: str) -> None:
    session: Session[Any] = Session(TITLE, load_content(mission, army), 1)
    lines = clean(plain.intro(session, (army,)))
    scenario = session.content.scenario
    assert lines[0] == f"{scenario.name}, {scenario.period}. You play {plain.SIDES[army]}."
    for persons in ((), ("japan", "allies")):
        assert "You play" not in " ".join(plain.intro(session, persons)), "nobody plays, or both sides do"
    assert ("the Allies" in lines[0]) == (army == "allies")
    assert any(line.startswith("Points of Japan: ") for line in lines)
    assert all(level.name in lines[-1] or level.name in lines[-2] for level in scenario.levels)


@pytest.mark.slow
@pytest.mark.parametrize("mission", SCENARIOS)
def test_a_whole_game_by_the_numbers_of_the_menu(mission: str) -> None:
    """A person who types a random number at every question, against a random enemy; looks at everything now and then."""
    session: Session[Any] = Session(TITLE, load_content(mission, "japan"), 4)
    bots, rng, n, shown = {"allies": RandomBot()}, random.Random(4), 0, set()
    while True:
        drive(session, bots)
        if session.q is None:
            break
        q = session.q
        assert isinstance(q, Ask)
        menu = menu_of(session)
        tokens = [choice.token for choice in menu.choices]
        assert sorted(map(str, tokens)) == sorted(map(str, q.options))
        token = random_answer(session, q, Dice(4, q.seat, n))
        chosen = [token] if q.single else list(token)
        typed = " ".join(str(tokens.index(t) + 1) for t in chosen) or "none"
        assert answer_of(q, menu, typed) == token
        session.give(token, PERSON)
        n += 1
        period = plain.period(session)
        if period not in shown or rng.random() < 0.02:
            shown.add(period)
            clean([*plain.board(session), *plain.status(session), *plain.why(session)])
    assert shown >= set(range(session.content.scenario.first, session.content.scenario.last + 1))
    lines = clean(plain.ending(session))
    assert lines[0] == f"{session.g.state.result.level}."
    assert "In history:" in lines
    assert plain.headline(plain._view(session)).startswith("-- The end")


# ---------------------------------------------------------------- board and status


@pytest.mark.slow
@pytest.mark.parametrize("mission", SCENARIOS)
def test_everything_on_the_map_stands_on_the_board(mission: str) -> None:
    session = played(mission, 2, "japan", 5)
    s, names = session.g.state, names_of(session.content)
    text = "\n".join(clean(plain.board(session)))
    for u in (*s.units, *s.off, *s.away, *s.waiting, *s.kong.force):
        assert names[u] in text, names[u]
    for i in s.beaches:
        assert f"{place(session.g.index.map.ids[i])} invasion hex" in text or "invasion hex" in text
    for i in session.g.index.map.city:
        if not session.g.index.area or i in session.g.index.area:
            assert place(session.g.index.map.ids[i]) in text


def test_a_stack_is_told_with_what_ails_it() -> None:
    g = position(
        {
            "0612": ["uk-12-ind!", "uk-6-ind"],
            "0611": ["jp-41"],
            "0711": ["jp-11"],
            "0713": ["jp-42"],
            "0512": ["jp-56"],
        },
        forts=["2105"],
    )
    text = plain.board(session_of(g))
    assert (
        "    Kuala Lumpur (0612) city 3 (Allied): 12 Indian Bde 5 (disrupted), 6 Indian Bde 5; 7 1/2 strength,"
        " beside the enemy" in text
    )
    assert any(line.startswith("    empty, Allied: Alor Star/Penang (0511) city 2, ") for line in text)


def test_umbrellas_and_what_keeps_them_shut() -> None:
    g = position({"1007": ["jp-air-3"], "0813": ["uk-air", "uk-1-malaya"]}, phase="naval")
    text = plain.board(session_of(g))
    assert "    3rd Air Division (Japanese) at Saigon (1007): umbrella over 4 hexes" in text
    g = position({"1007": ["jp-air-3"]}, phase="naval")
    g.u("jp-air-3").blind = True
    g.ix.touch(air=True)
    assert "no umbrella for the rest of this player-turn" in "\n".join(plain.board(session_of(g)))


def test_shipping_left_and_lost() -> None:
    g = position({"1007": ["jp-41"]}, phase="naval", off=["jp-21"], nmp=5, sunk={"Japanese": 2})
    assert "NMPs: Japanese 10 a turn, 5 left, 2 lost for good; Allied 6 a turn." in plain.board(session_of(g))


def test_the_points_and_what_they_come_to() -> None:
    g = position({"0813": ["jp-41"], "2204": ["us-31-inf", "us-air"]})
    lines = clean(plain.status(session_of(g)))
    assert "Japan: 20 points: 20 for fortresses fallen (1)." in lines
    assert "The Allies: 2 points: 2 for units surviving (2)." in lines
    assert "As things stand: Allied Minor Victory, with a difference of 18." in lines


def test_other_points_are_told_where_they_are_played_for() -> None:
    g = position({"0813": ["uk-1-malaya"]}, switches=["13.3"])
    text = " ".join(plain.status(session_of(g)))
    assert "Points of Japan: 10 for a fortress, 1 for each Allied unit that surrenders" in text
    assert "5 for a British unit in Rangoon" in text


def test_special_rules_are_on_the_board() -> None:
    g = position(
        {"0813": ["uk-1-malaya"], "1520": ["nl-6"]},
        switches=["10.4", "10.5", "13.4", "13.7"],
        force_z=True,
        abda=True,
    )
    g.state.kong.force = ["jp-228", "jp-229"]
    text = plain.board(session_of(g))
    assert "Hong Kong holds out; before it: 228/38 Div 7, 229/38 Div 7." in text
    assert "Force Z lies in Singapore." in text
    assert "The ABDA squadron lies in Sourabaya." in text
    assert "Siam and Burma want 5 more regiments, 3 of them at the border." in text


# ---------------------------------------------------------------- looking closer


@pytest.mark.slow
def test_every_hex_place_and_unit_can_be_looked_at() -> None:
    session = played("campaign", 3, "allies", 3)
    m = session.g.index.map
    for id in m.ids:
        assert clean(plain.look(session, id))[0].startswith(place(id))
    for name in m.names.values():
        for part in name.split("/"):
            assert clean(plain.look(session, part.upper())), part
    for u, name in names_of(session.content).items():
        if plain.taking_part(plain._view(session), u):
            assert clean(plain.look(session, name))[0].startswith(f"{name}: "), name
    for word in ("", "zzz", "9999", "#3"):
        assert plain.look(session, word) == []


def test_a_hex_in_detail() -> None:
    g = position(
        {"0611": ["jp-41"], "0813": ["uk-air", "uk-1-malaya"]}, taken=["0612"], scenario="malaya", turn=2
    )
    lines = plain.look(session_of(g), "kuala")
    assert lines[0] == "Kuala Lumpur (0612): rough or mountain, coast, on the road, Malaya"
    assert (
        "    City 3 of the Allies, worth 3 points to Japan; conquered once, so it supplies nobody." in lines
    )
    assert "    In the zone of control of Japan: 0611 (Malaya)." in lines
    assert any("N 0611 (Malaya), by road, Japanese" in line for line in lines)
    assert any(line.strip() == "Under the umbrellas of RAF Far East." for line in lines)
    assert (
        "    In the zone of control of the Allies: Kota Bharu (0610), Alor Star/Penang (0511), Kuala Lumpur (0612)."
        in (plain.look(session_of(g), "0611"))
    )


def test_beaches_in_detail() -> None:
    g = position({"0711": ["jp-41"]}, switches=["13.2"], beaches={"0711": ["jp-41"]})
    session = session_of(g)
    assert "    Invasion hex since Turn 2; here landed 41/5 Div." in plain.look(session, "0711")
    m = g.map
    closed = next(i for i in sorted(m.region["luzon"]) if m.coast[i] and i not in m.region["beaches"])
    assert "    No beach for a landing." in plain.look(session, m.ids[closed])


def test_a_unit_in_detail() -> None:
    g = position(
        {"0510": ["jp-41!", "jp-kure-1"], "2204": ["us-11-pa"]},
        switches=["10.1"],
        off=["jp-21"],
        phase="land",
    )
    session = session_of(g)
    lines = plain.look(session, "41/5")
    assert lines[0] == "41/5 Div: Japanese infantry regiment, 5th Division, strength 7; at Singora (0510)"
    assert (
        lines[1]
        == "    In supply, disrupted until 3 player-turns more have ended, 2 MPs left, counts for stacking."
    )
    assert "has an NMP of its own" in plain.look(session, "kure 1")[1]
    assert "bound to the Philippines" in plain.look(session, "11 phil")[1]
    assert plain.look(session, "21/5")[0].endswith("; off the map")
    assert plain.look(session, "Philippine Div")[0].startswith("That may be: 11 Philippine Div, ")


# ---------------------------------------------------------------- the enemy's reasons, menus


class Reasoning:
    """A random player who says why."""

    def decide(self, view: Any, ask: Ask[Any], mind: Any, dice: Dice, trace: bool = False) -> Decision:
        found = RandomBot().decide(view, ask, mind, dice)
        return Decision(
            found.token if ask.single else ask.first, Reason(f"a whim at {ask.kind}", rule=ask.rule)
        )


def test_the_enemy_says_why() -> None:
    session: Session[Any] = Session(TITLE, load_content("malaya", "japan"), 5)
    assert plain.why(session) == []
    bots: dict[str, Any] = {"japan": RandomBot(), "allies": Reasoning()}
    while session.g.state.turn < 2 or session.g.state.side != "japan":
        step(session, bots)
    lines = clean(plain.why(session))
    assert lines[0] == "= The Allies, Turn 2"
    assert any(line.startswith("    because a whim at land [n42:2.0.c3]") for line in lines)
    assert not any(line.startswith("- Japanese") for line in lines)


def test_options_stand_below_headings() -> None:
    board = board_of("nineteen42")
    g = position({"0510": ["jp-41"], "1007": ["jp-11", "jp-air-3"]}, phase="land", owner={"0610": "japan"})
    view = TITLE.view(g, "japan")
    ask = g.ask("land")
    assert [board.heading(view, ask, t) for t in ask.options] == ["Open cities", "Siam", "Indochina", ""]
    session = g.session()
    menu = menu_of(session)
    assert not isinstance(session.q, Roll)
    assert [choice.text for choice in menu.choices][:2] == [
        "storm Alor Star/Penang (0511): 7 against 2, falls on 1 to 3",
        "Singora (0510): 1 unit, 7 strength, beside open Alor Star/Penang",
    ]
    g = position({"1007": ["jp-air-3"]}, phase="air")
    menu = menu_of(g.session())
    assert menu.choices[0].heading == "3rd Air Division"
    assert menu.choices[0].text.startswith("fly to ")


def test_the_board_is_shown_as_the_own_player_turn_begins() -> None:
    session: Session[Any] = Session(TITLE, load_content("malaya", "allies"), 5)
    bots = {"japan": RandomBot(), "allies": RandomBot()}
    periods = [plain.period(session)]
    while session.q is not None:
        step(session, bots)
        if plain.period(session) != periods[-1]:
            periods.append(plain.period(session))
            if session.q is not None and periods[-1] >= 1:
                assert session.g.state.side == "allies"
    assert periods == [-1, *range(1, 7)]  # the Allies have no player-turn on Turn 0
