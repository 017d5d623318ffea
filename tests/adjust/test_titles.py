"""What can be changed by hand in each title: in the player's words, checked afterwards, hidden where it is not to be known."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom import adjust, choices
from ironbottom.adjust import Field, Unfit
from ironbottom.kernel import drive
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry

GAMES = {
    "rifles": ("1", "us_marines", "japan"),
    "nineteen42": ("malaya", "japan", "allies"),
}


def at(title_id: str, n: int = 60) -> Session[Any]:
    """A game some way on, at a question to its first seat."""
    title = registry(title_id)
    session: Session[Any] = Session(title, choices.load(title, *GAMES[title_id]), 5)
    seats = title.seats(session.content)
    bots = {seat: title.bot(seat, "auto") for seat in seats}
    while len(session.answers) < n or not (isinstance(session.q, Ask) and session.q.seat == seats[0]):
        assert drive.step(session, bots)
    return session


def field(session: Session[Any], words: str, name: str) -> Field:
    """The first field whose heading has these words, of this name."""
    fields = adjust.fields_of(session, session.title.seats(session.content)[0])
    return next(f for f in fields if words in f.heading and f.name == name)


def on(session: Session[Any], n: int = 40) -> None:
    """Play on for a while, checking the invariants at each question."""
    title = session.title
    bots = {seat: title.bot(seat, "auto") for seat in title.seats(session.content)}
    for _ in range(n):
        if not drive.step(session, bots):
            return
        title.check(session.g.state, session.content)


@pytest.mark.parametrize("title_id", GAMES)
def test_every_sensible_field_takes_what_it_is_now(title_id: str) -> None:
    session = at(title_id, 30)
    fields = [f for f in adjust.fields_of(session, session.title.seats(session.content)[0]) if not f.raw]
    assert len({f.title for f in fields}) == len(fields)
    for each in fields:
        each.read(each.now)
        with pytest.raises(Unfit):
            each.read("certainly not")


@pytest.mark.parametrize("title_id", GAMES)
def test_every_raw_field_takes_what_it_is_now_and_changes_nothing(title_id: str) -> None:
    session = at(title_id, 30)
    before = session.hash()
    state = session.g.state
    raw = [f for f in adjust.fields_of(session, session.title.seats(session.content)[0]) if f.raw]
    assert not [f for f in raw if f.title.startswith("at")]
    for each in raw:
        each.put(state, each.read(each.now))
    assert session.hash() == before


def test_a_group_of_rifles_moves() -> None:
    session = at("rifles")
    here = field(session, "Group 1 [", "stripe")
    gone = adjust.lost_answers(session)
    n = len(session.answers)
    other = "2" if here.now != "2" else "4"
    told = adjust.correct(session, here, other)
    assert told == f"{here.title}: {here.now}, by hand now {other}"
    assert session.g.state.groups[1].stripe == int(other)
    assert len(session.answers) == n - gone
    assert session.notes[-1].text == told
    on(session)


def test_wounds_of_rifles() -> None:
    session = at("rifles")
    who = next(
        u for u in session.g.state.units.values() if u.side == "squad" and u.id != session.g.state.leader
    )
    adjust.correct(session, field(session, f"{who.id} ", "condition"), "supp")
    assert session.g.state.units[who.id].suppressed
    adjust.correct(session, field(session, f"{who.id} ", "condition"), "dead")
    assert who.id not in session.g.state.units
    assert session.g.state.lost[-1].unit.id == who.id
    leader = session.g.state.leader
    adjust.correct(session, field(session, f"{leader} ", "condition"), "dead")
    assert session.g.state.leader in session.g.state.units
    assert session.outcome is None
    on(session)


def test_the_turn_of_rifles_is_counted_as_the_player_does() -> None:
    session = at("rifles")
    last = session.content.mission.turns
    turn = field(session, "Turn and points", "Turn")
    assert turn.now == str(last - session.g.state.turn + 1)
    adjust.correct(session, turn, "2")
    assert session.g.state.turn == last - 1


def test_what_breaks_the_game_is_refused_with_the_reason() -> None:
    session = at("rifles")
    before = session.hash()
    wrong = field(session, "Turn and points", "Action Points")
    session.adjust(lambda s: setattr(s, "bap", 1), "")
    before = session.hash()
    with pytest.raises(GameError, match="more points than dice"):
        adjust.correct(session, wrong, "4")
    with pytest.raises(Unfit, match="5 is not from 0 to 4"):
        adjust.correct(session, wrong, "5")
    assert session.hash() == before


def test_only_face_down_events_are_hidden_in_rifles() -> None:
    session = at("rifles", 20)
    hidden = {f.title for f in adjust.fields_of(session, "squad") if f.secret}
    assert {t.split(",")[0] for t in hidden} == {"state", "stripes"}
    assert all(t.endswith("events") for t in hidden if t.startswith("stripes"))
    assert {t for t in hidden if t.startswith("state")} == {"state, aside", "state, seen"}
    aside = field(session, "state", "aside")
    told = adjust.correct(session, aside, aside.now)
    assert aside.now not in told, "what is hidden stands in the log"


def test_a_counter_of_1942_goes_elsewhere() -> None:
    session = at("nineteen42")
    state, ids = session.g.state, session.g.index.map.ids
    u = next(u for u, unit in state.units.items() if session.g.index.kinds[u].foot and unit.hex >= 0)
    fields = adjust.fields_of(session, "japan")
    mine = [f for f in fields if f.name == "hex" and f.now == ids[state.units[u].hex]]
    goal = next(
        ids[one.hex]
        for k, one in state.units.items()
        if k != u
        and session.g.index.kinds[k].side == session.g.index.kinds[u].side
        and one.hex != state.units[u].hex
        and session.g.index.feet(one.hex) < 3
    )
    chosen = mine[0]
    adjust.correct(session, chosen, goal)
    assert [f.now for f in adjust.fields_of(session, "japan") if f.title == chosen.title] == [goal]
    adjust.correct(session, chosen, "out")
    assert session.g.state.lost
    adjust.correct(session, chosen, goal)
    session.title.check(session.g.state, session.content)
    on(session)


def test_a_counter_of_1942_does_not_go_among_enemies() -> None:
    session = at("nineteen42")
    index = session.g.index
    enemy = next(
        unit
        for u, unit in session.g.state.units.items()
        if index.kinds[u].side == "allies" and index.kinds[u].ground
    )
    mine = next(
        f for f in adjust.fields_of(session, "japan") if f.heading.startswith("Japanese") and f.name == "hex"
    )
    with pytest.raises(GameError, match="this correction breaks the game: "):
        adjust.correct(session, mine, index.map.ids[enemy.hex])
    with pytest.raises(Unfit, match="no hex of the map"):
        adjust.correct(session, mine, "9999")


def test_a_city_of_1942_changes_hands() -> None:
    session = at("nineteen42")
    index = session.g.index
    i = next(
        i
        for i, side in session.g.state.owner.items()
        if side == "allies" and i in index.map.city and not index.side_at(i)
    )
    city = field(session, f"City {index.map.names[i]}", "held by")
    assert city.now == "Allies"
    adjust.correct(session, city, "japan")
    assert session.g.state.owner[i] == "japan"
    assert i in session.g.state.taken
    on(session)


def test_why_not() -> None:
    session = at("rifles", 20)
    assert adjust.why_not(session, ironman=False) == ""
    assert "Ironman" in adjust.why_not(session, ironman=True)
    assert "look back" in adjust.why_not(session.look_back(5), ironman=False)
    on(session, 10_000)
    assert session.q is None
    assert "over" in adjust.why_not(session, ironman=False)
