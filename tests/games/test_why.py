"""Why that one and why not another: choices of a commander, of the Enemy's tables and of hints, with all that was not chosen."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from ironbottom.bots.weighing import Verdict, Weighing, by_record, compared, recorded
from ironbottom.games.nineteen42 import why as why42
from ironbottom.games.rifles import events as e
from ironbottom.games.rifles import why as why_rifles
from ironbottom.kernel import drive
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.bot import Candidate, Reason
from ironbottom.kernel.record import plain
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry


@cache
def war(turn: int) -> tuple[Session[Any], dict[str, Any]]:
    """Malaya between two commanders, up to the Japanese combat phase of a turn."""
    title: Any = registry("nineteen42")
    session: Session[Any] = Session(title, title.load("malaya", "allies", "japan"), 5)
    bots = {seat: title.bot(seat, "auto") for seat in ("japan", "allies")}
    while session.q is not None:
        s = session.g.state
        if s.turn == turn and s.side == "allies" and s.phase == "land" and session.answers[-1].by:
            return session, bots
        drive.step(session, bots)
    raise AssertionError("the war ended before")


def told(weighing: Weighing) -> list[Verdict]:
    """Every option's verdict; the choice is among the options, and nothing is silent."""
    found = [weighing.tell(i) for i in range(len(weighing.options))]
    assert all(verdict.why for verdict in found)
    assert any(weighing.was_chosen(token) for token, _ in weighing.options) or weighing.chosen == ()
    return found


def test_every_choice_of_a_commander_and_all_that_it_left() -> None:
    session, bots = war(3)
    kinds = Counter[str]()
    found = why42.deeds(session, "allies")
    assert len(found) > 8
    for deed in found:
        weighing = why42.weighing(session, deed, bots)
        assert weighing is not None
        verdicts = told(weighing)
        kind = session.answers[deed.n].kind
        kinds[kind] += 1
        if kind == "attack" and weighing.chosen != "done":
            best = verdicts[weighing.place_of_choice()].score
            assert best is not None
            for place, (token, _) in enumerate(weighing.options):
                score = verdicts[place].score
                if (
                    token != weighing.chosen
                    and score is not None
                    and "not worth its risk" not in verdicts[place].why
                ):
                    assert score <= best + 1e-6
    assert {"land", "march"} <= set(kinds)
    assert session.q is not None


def test_reasons_outlast_the_disk() -> None:
    session, _ = war(3)
    reason = next(a.reason for a in session.answers if a.reason is not None and recorded(a.reason)[0])
    assert recorded(plain(reason))[0] == recorded(reason)[0]
    kept = plain(Reason("line", best=(Candidate(("fly", "x", "0101"), 2.0, "why"),)))
    line, best = recorded(kept)
    assert line == "line"
    assert by_record(line, best, ("fly", "x", "0101"))(("fly", "x", "0101")) == Verdict(2.0, "line")
    assert by_record(line, best, ("done",))(("fly", "x", "0101")).why.startswith("why")


def test_a_hint_of_1942_and_its_others() -> None:
    session, _ = war(3)
    q = session.q
    assert isinstance(q, Ask)
    decision = drive.hint(session)
    weighing = why42.hint_weighing(session, q, decision)
    assert weighing.chosen == decision.token
    told(weighing)


@pytest.mark.rule("rifles:3.5.a", "rifles:3.5.1.b")
def test_the_enemys_tables() -> None:
    title: Any = registry("rifles")
    whats = Counter[str]()
    for seed, mission in enumerate(("1", "3", "6", "8")):
        session: Session[Any] = Session(title, title.load(mission, "us_army", "japan"), seed)
        bots = {"squad": title.bot("squad", "auto")}
        turn = 0
        while session.q is not None:
            drive.step(session, bots)
            if session.g.state.turn == turn or session.q is None:
                continue
            turn = session.g.state.turn
            for deed in why_rifles.deeds(session):
                weighing = why_rifles.weighing(session, deed, {})
                event = session.log[deed.at]
                whats[deed.what] += 1
                if weighing is None:
                    assert not getattr(event, "die", 0)
                    continue
                verdicts = told(weighing)
                if type(event) is e.Ordered and event.die:
                    assert weighing.chosen == event.die
                    assert len(verdicts) == 6
                if type(event) is e.Aimed and event.rule == "rifles:3.5.1.b":
                    nearest = verdicts[weighing.place_of_choice()].score
                    assert nearest is not None
    assert whats["order"] > 10
    assert whats["instead"] > 0
    assert whats["target"] > 2
    assert whats["unit"] > 2


def test_the_best_of_a_hint_is_the_best() -> None:
    title: Any = registry("rifles")
    session: Session[Any] = Session(title, title.load("1", "us_army", "japan"), 4)
    bots = {"squad": title.bot("squad", "auto")}
    looked = 0
    while session.q is not None and looked < 8:
        q = session.q
        if isinstance(q, Ask) and q.kind == "action" and len(q.options) > 3:
            weighing = why_rifles.hint_weighing(session, q, drive.hint(session))
            verdicts = told(weighing)
            top = verdicts[weighing.place_of_choice()].score
            assert top is not None
            assert all(v.score is not None and v.score <= top + 1e-9 for v in verdicts)
            looked += 1
        drive.step(session, bots)
    assert looked == 8


def test_beside_the_choice() -> None:
    assert compared(1.0, 2.0, "near", False).why == "near: 1.00, less than the choice with 2.00"
    assert "as much as" in compared(2.0, 2.0, "", False).why
    assert "more than" in compared(3.0, 2.0, "", False).why
    assert compared(3.0, 3.0, "near", True).why == "near"
