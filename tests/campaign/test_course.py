"""Whole campaigns by bots: invariants and words at every question, saves reopened anywhere, going back across a report."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.camp import advance, content, new, until_mission, waits
from ironbottom.campaign import files
from ironbottom.campaign.debrief import take_over
from ironbottom.campaign.many import play_one, summed
from ironbottom.campaign.simulate import play_mission, run
from ironbottom.campaign.title import TITLE
from ironbottom.kernel.ask import Ask, Roll, tuplify
from ironbottom.kernel.bot import Bot
from ironbottom.kernel.errors import NotOffered
from ironbottom.kernel.events import Rolled
from ironbottom.kernel.rulebook import load_rules
from ironbottom.kernel.saves import open_game, verify
from ironbottom.kernel.session import Session

PAIRS = [("us_army", "japan"), ("us_marines", "snlf"), ("snlf", "commonwealth"), ("japan", "us_marines")]
RULES = load_rules("ironbottom.games.rifles")


def look(session: Session[Any]) -> None:
    """What the open question must be like."""
    q = session.q
    if q is None:
        return
    view = TITLE.view(session.g, "squad")
    assert q.rule in RULES, q.rule
    assert TITLE.prompt(view, q)
    if isinstance(q, Ask):
        tokens = list(q.options)
        assert len(set(tokens)) == len(tokens), q.kind
        assert tuplify(msgspec.msgpack.decode(msgspec.msgpack.encode(tokens))) == tuple(tokens)
        words = [TITLE.describe(view, q, t if q.single else (t,)) for t in tokens]
        assert all(words)
        assert len(set(words)) == len(words), (q.kind, words)
        assert q.kind in ("buy", "hand out") or not any(TITLE.refused(session.g, q, t) for t in tokens)


@pytest.mark.rule("rifles:10.0.a", "rifles:10.5.a")
@pytest.mark.parametrize("level", ["auto", "random"])
@pytest.mark.parametrize(("army", "enemy"), PAIRS)
def test_to_the_end(army: str, enemy: str, level: str) -> None:
    session = new(army, enemy, 11)
    at_once: list[str] = []
    while session.q is not None:
        look(session)
        before = len(session.log)
        advance(session, level)
        names = TITLE.names(session.content, session.log)
        at_once += [TITLE.tell(session.content, e, names) for e in session.log[before:]]
    assert session.outcome is not None
    names = TITLE.names(session.content, session.log)
    told = [TITLE.tell(session.content, e, names) for e in session.log]
    assert [t for t in told if not t] == [
        t for t, e in zip(told, session.log, strict=True) if not t and type(e) is Rolled
    ]
    assert len(told) == len(session.log)
    assert {e.rule for e in session.log if type(e) is Rolled} <= set(RULES)
    assert TITLE.summary(session.g).endswith(f"{session.g.state.vp} VP")


@pytest.mark.parametrize("seed", [1, 2])
def test_saved_and_reopened_at_random_questions(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    here = new(seed=seed)
    opened = files.begin(tmp_path, "k", "us_army", "japan", seed)
    there = opened.session
    while here.q is not None:
        token: Any = None
        if waits(here):
            token = play_mission(here)
        elif isinstance(here.q, Ask):
            bot: Bot = TITLE.bot("squad", "auto")
            from ironbottom.kernel.dice import Dice

            view = TITLE.view(here.g, "squad")
            token = bot.decide(view, here.q, None, Dice(seed, "squad", len(here.answers))).token
        for session in (here, there):
            if isinstance(session.q, Roll):
                session.throw()
            else:
                session.give(token)
        assert here.hash() == there.hash()
        if chance.random() < 0.15:
            there.close()
            opened = files.resume(tmp_path / "k.ib")
            assert opened.notices == []
            there = opened.session
            assert here.hash() == there.hash()
            assert [a.token for a in here.answers] == [a.token for a in there.answers]
    there.close()
    assert verify(tmp_path / "k.ib") == []
    finished = open_game(tmp_path / "k.ib")
    assert finished.session.q is None
    assert finished.session.outcome == here.outcome
    finished.session.close()


def test_reopened_right_after_each_report(tmp_path: Path) -> None:
    """The answer that is a whole report is read back where it is not yet behind a mark."""
    session = files.begin(tmp_path, "k", "us_army", "japan", 5).session
    while session.q is not None:
        report_next = waits(session)
        advance(session)
        if report_next:
            digest = session.hash()
            session.close()
            opened = files.resume(tmp_path / "k.ib")
            assert opened.notices == []
            session = opened.session
            assert session.hash() == digest
    session.close()


def test_from_every_mark_to_the_same_end() -> None:
    session = new(seed=8)
    while session.q is not None:
        advance(session)
    for n in range(0, len(session.answers), 7):
        past = session.look_back(n)
        past.readonly = False
        for answer in session.answers[n:]:
            past.refeed(answer)
        assert past.hash() == session.hash()


# ------------------------------------------------------------------ going back


def test_back_across_a_report_and_the_same_again() -> None:
    session = until_mission(new(seed=4), 2)
    before, n = session.hash(), len(session.answers)
    token = play_mission(session)
    session.give(token)
    while not waits(session):
        advance(session)
    after, answers = session.hash(), len(session.answers)
    session.undo("squad", to=n, take_back=True)
    assert session.hash() == before
    assert len(session.g.state.played) == 1
    session.redo(to=answers)
    assert session.hash() == after
    session.undo("squad", to=n, take_back=True)
    session.give(token)
    while not waits(session):
        advance(session)
    assert session.hash() == after


def test_a_report_is_taken_once() -> None:
    session = until_mission(new(seed=4))
    token = play_mission(session)
    session.give(token)
    played = len(session.g.state.played)
    for _ in range(200):
        with pytest.raises(NotOffered):
            session.give(token)
        if waits(session):
            break
        advance(session)
    assert (session.g.state.number, played) == (2, 1)
    assert session.g.state.played[0].vp == session.g.state.vp


def test_a_crash_in_the_debrief_gives_the_report_back(monkeypatch: pytest.MonkeyPatch) -> None:
    session = until_mission(new(seed=4))
    token, digest = play_mission(session), session.hash()

    def fails(*_: Any) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr("ironbottom.campaign.debrief.take_over", fails)
    with pytest.raises(Exception, match="no"):
        session.give(token)
    assert session.hash() == digest
    monkeypatch.setattr("ironbottom.campaign.debrief.take_over", take_over)
    session.give(token)
    assert len(session.g.state.played) == 1


# ------------------------------------------------------------------ many


def test_a_simulated_campaign_is_the_same_twice() -> None:
    first = run(content("us_army", "japan"), 9, check=True)
    assert run(content("us_army", "japan"), 9, check=True) == first
    assert len(first.results) == first.missions == 8


def test_a_fault_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("ironbottom.campaign.simulate.run", fails)
    one = play_one("us_army", "japan", 3, 1)
    assert "us_army against japan, campaign 3 (seed" in one.fault
    assert one.fault.endswith("RuntimeError: broken")
    row = summed("us_army", "japan", [one])
    assert (row["errors"], row["games"], row["vp_median"]) == (1, 1, 0)
