"""Beginning a campaign, and its order (rifles:10.0, 10.1, 10.2.a)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from campaign.camp import advance, camp, content, new, report, until_mission, waits
from ironbottom.campaign import debrief
from ironbottom.campaign.muster import mission_content, roster
from ironbottom.campaign.report import RETIRE, token_of
from ironbottom.campaign.simulate import play_mission
from ironbottom.campaign.state import FIT
from ironbottom.campaign.title import TITLE
from ironbottom.games.rifles.title import TITLE as RIFLES
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.session import Session
from ironbottom.kernel.step import Over


def units_of(content: Any) -> Any:
    """The squad of a mission's game once it has mustered."""
    game = Session(RIFLES, content, 1)
    from ironbottom.kernel.drive import step

    while not game.g.state.groups:
        step(game, {"squad": RIFLES.bot("squad", "auto")})
    return [u for u in game.g.state.units.values() if u.side == "squad"]


@pytest.mark.rule("rifles:10.0.a")
def test_missions_are_linked_by_the_men_their_experience_and_what_they_carry() -> None:
    g = camp("smg*+", "rifle grenade @Hunter", "lmg", number=3, squad_kit={"bayonets": 1})
    there = {u.man: u for u in units_of(mission_content(g)) if u.man}
    assert sorted(there) == ["m1", "m2", "m3"]
    assert [there[i].morale for i in ("m1", "m2", "m3")] == [2, 3, 3]
    assert there["m2"].kit == {"grenade": 1}
    assert there["m2"].skill == "Hunter"
    assert there["m2"].name == "Man 2"
    assert mission_content(g).leader == "m1"
    assert mission_content(g).squad_kit == {"bayonets": 1}


@pytest.mark.rule("rifles:10.0.b")
def test_it_begins_with_mission_1_and_has_up_to_eight() -> None:
    session = until_mission(new())
    assert session.g.state.number == 1
    assert mission_content(session.g).mission.id == "1"
    assert [m.id for m in session.content.missions] == list("12345678")


@pytest.mark.rule("rifles:10.0.b")
@pytest.mark.parametrize("number", [1, 2, 8])
def test_it_may_end_before_any_mission_but_the_first(number: int) -> None:
    g = camp("smg*", "rifle", number=number)
    ask = next(debrief.play(g))
    assert (RETIRE in ask.options) is (number > 1)  # type: ignore[union-attr]
    if number > 1:
        with pytest.raises(Over):
            g.run("play", asks=[RETIRE])
        assert g.s.ended == "defeat"
        assert len(g.s.played) == number - 1


@pytest.mark.rule("rifles:10.0.c")
def test_missions_follow_in_numerical_order() -> None:
    session = new(seed=3)
    asked = []
    while session.q is not None:
        if waits(session):
            asked.append(session.q.about)  # type: ignore[union-attr]
        advance(session)
    assert asked == [(n, str(n)) for n in range(1, 9)]
    assert [p.mission for p in session.g.state.played] == list("12345678")


@pytest.mark.rule("rifles:10.0.c")
def test_no_other_mission_is_accepted() -> None:
    g = camp("smg*", "rifle", number=3)
    for other in "124":
        ask: Any = next(debrief.play(g))
        assert token_of(msgspec.structs.replace(report(g), mission=other)) not in ask.options
    assert token_of(report(g)) in ask.options


@pytest.mark.rule("rifles:10.1.a")
@pytest.mark.parametrize(("army", "enemy"), [("us_marines", "snlf"), ("snlf", "commonwealth")])
def test_the_squad_is_bought_by_the_standard_rules_and_serves_throughout(army: str, enemy: str) -> None:
    session = until_mission(new(army, enemy, 2))
    s, card = session.g.state, session.content.army
    spent = sum(m.bp for m in s.men.values())
    assert 0 < spent <= card.bp
    assert {m.army for m in s.men.values()} == {army}
    assert {m.morale for m in s.men.values()} == {3}  # not recruits: rifles:10.2.f speaks of reinforcements
    assert s.leader in s.men
    assert session.content.enemy.id == enemy
    names = {m.name for m in s.men.values()}
    assert len(names) == len(s.men)
    assert names <= set(card.men)
    first = {r.man for r in roster(session.g)}
    session.give(play_mission(session))
    until_mission(session, 2)
    stayed = {i for i in first if s.men[i].status == FIT}
    assert stayed <= {r.man for r in roster(session.g)}


@pytest.mark.rule("rifles:10.1.a")
@pytest.mark.parametrize(
    ("army", "enemy"), [("japan", "snlf"), ("us_army", "us_marines"), ("us_army", "mars")]
)
def test_only_whoever_may_be_faced(army: str, enemy: str) -> None:
    with pytest.raises(GameError):
        TITLE.load(army, enemy)


@pytest.mark.rule("rifles:10.1.a")
def test_nothing_that_a_mission_adds_is_in_the_founding_budget() -> None:
    session = new()
    assert session.q is not None
    assert session.q.kind == "buy"
    assert session.q.about == (content("us_army", "japan").army.bp,)  # type: ignore[union-attr]


@pytest.mark.rule("rifles:10.2.a")
def test_no_reinforcements_before_the_first_mission() -> None:
    g = camp("smg*", number=1)
    g.run("reinforce")
    assert g.said == []
    with pytest.raises(AssertionError, match="no answer left for reinforce"):
        camp("smg*", number=2).run("reinforce")
