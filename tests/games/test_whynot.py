"""Why not?  At every kind of question of both titles: what is said of any piece or place agrees with what can be answered."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.moments import moments
from games.nineteen42.build import number, position
from ironbottom.games.nineteen42 import whynot as why42
from ironbottom.games.nineteen42.state import JAPAN
from ironbottom.games.rifles import whynot as why_rifles
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.rulebook import load_rules
from ironbottom.kernel.session import Session
from ironbottom.kernel.whynot import Act, first_offered, judged, offered

RULES = {name: load_rules(f"ironbottom.games.{name}") for name in ("rifles", "nineteen42")}
EACH = 4
"""So many questions of each kind are looked at."""


def agrees(session: Session[Any], ask: Ask[Any], act: Act) -> None:
    """An act that is offered can be answered; one that is not names a rule of the book, and cannot."""
    title: Any = session.title
    if not act.offered:
        assert act.rule in RULES[title.id], act
    if act.token is None or (ask.single and not isinstance(act.token, tuple | str)):
        return
    if act.offered and offered(ask, act.token):
        assert title.refused(session.g, ask, act.token) is None, (ask.kind, act)
    if not act.offered and offered(ask, act.token):
        assert title.refused(session.g, ask, act.token) is not None, (ask.kind, act)


@pytest.mark.parametrize("mission", ["1", "3", "6"])
def test_rifles_agrees_with_the_options(mission: str) -> None:
    looked = 0
    for session, ask in moments("rifles", 4, 4000, mission, "us_army", "japan", each=EACH):
        state = session.g.state
        things: list[tuple[str, Any]] = [("group", i) for i in state.groups]
        things += [("unit", i) for i in state.units]
        things += [("stripe", n) for n in range(1, len(state.stripes) + 1)]
        for thing in things:
            for act in why_rifles.expected(session.g, ask, thing):
                agrees(session, ask, act)
                looked += 1
    assert looked > 500


def test_rifles_every_action_that_is_offered_is_named() -> None:
    """What can be ordered is among the acts of its Group, except the ways to pay that come to the same."""
    for session, ask in moments("rifles", 4, 4000, "1", "us_army", "japan", each=EACH):
        if ask.kind != "action":
            continue
        for token in ask.options:
            verb, group, arg = token[:3]
            if verb in ("end", "give up", "together", "charge", "take in"):
                continue
            acts = why_rifles.expected(session.g, ask, ("group", group))
            found = [a for a in acts if isinstance(a.token, tuple) and a.token[:3] == (verb, group, arg)]
            assert found, token
            assert found[0].offered, token


def test_1942_agrees_with_the_options() -> None:
    rng, looked = Random(3), 0
    kinds = set()
    for session, ask in moments("nineteen42", 5, 2500, "malaya", "japan", "allies", each=EACH):
        index = session.g.index
        hexes = {*index.stacks, *index.fields, *(rng.randrange(index.map.size) for _ in range(10))}
        for i in sorted(i for i in hexes if i < index.map.size):
            acts = why42.expected(session.g, ask, i)
            assert acts
            for act in acts:
                agrees(session, ask, act)
                looked += 1
        kinds.add(ask.kind)
    assert looked > 2000
    assert kinds >= {"land", "movers", "march", "air", "naval", "cargo", "goal", "attack"}


def test_1942_every_option_on_the_map_is_said_to_be_offered() -> None:
    checked = Counter[str]()
    for session, ask in moments("nineteen42", 7, 2500, "malaya", "japan", "allies", each=EACH):
        g = session.g
        number = g.index.map.number
        if ask.kind not in ("land", "march", "goal", "attack", "air", "station", "arrive", "naval"):
            continue
        for token in list(ask.options)[:25]:
            parts = token if isinstance(token, tuple) else (token,)
            where = next((p for p in parts[::-1] if p in number), None)
            if where is None:
                continue
            acts = why42.expected(g, ask, number[where])
            assert any(a.offered and a.token == token for a in acts), (ask.kind, token, acts)
            checked[ask.kind] += 1
    assert checked["march"] > 5
    assert checked["goal"] > 5


@pytest.mark.rule("n42:2.0.c1", "n42:2.0.c2")
def test_another_side_another_segment() -> None:
    g = position({"0604": "jp-41", "0605": "uk-6-ind"}, quiet=True)
    ask = Ask(JAPAN, "land", [("hex", "0604"), "done"], "n42:2.0.c3")
    theirs = why42.expected(g, ask, number("0605"))
    assert theirs[0].rule == "n42:2.0.c1"
    assert "Allies" in theirs[0].note
    mine = why42.expected(g, ask, number("0604"))
    assert mine[0].offered
    later = {act.words: act for act in mine if act.rule == "n42:2.0.c2"}
    assert "comes later" in later["Attack"].note
    g.state.phase = "combat"
    ask = Ask(JAPAN, "attack", ["done"], "n42:6.1.c1")
    past = [act for act in why42.expected(g, ask, number("0604")) if act.words == "March by land"]
    assert "is over" in past[0].note


@pytest.mark.rule("n42:5.11.c")
def test_who_has_moved_already() -> None:
    g = position({"0604": "jp-41"}, quiet=True)
    ask = Ask(JAPAN, "land", ["done"], "n42:2.0.c3")
    g.u("jp-41").spent = 5
    acts = why42.expected(g, ask, number("0604"))
    march = next(act for act in acts if act.who == "41/5 Div")
    assert (march.offered, march.rule) == (False, "n42:5.11.c")
    assert "spent 5" in march.note


def test_the_first_way_that_is_offered() -> None:
    no, yes = Act("a", rule="r:1"), Act("b", offered=True)
    assert first_offered([no, yes]) is yes
    assert first_offered([no]) is no


def test_what_no_rule_forbids_but_is_not_offered_falls_under_the_question() -> None:
    ask = Ask("me", "k", ("x",), "rifles:3.2.g")
    g: Any = None
    act = judged(lambda *_: None, g, ask, "y", "y")
    assert (act.offered, act.rule) == (False, "rifles:3.2.g")
    assert judged(lambda *_: None, g, ask, "x", "x").offered
    assert not judged(lambda *_: "rifles:4.1.a", g, ask, "x", "x").offered


@pytest.mark.rule("rifles:2.2.d", "rifles:2.2.f")
def test_what_cannot_be_bought_and_why() -> None:
    seen = set()
    for session, ask in moments("rifles", 2, 400, "1", "us_army", "japan", each=EACH):
        if ask.kind != "buy":
            continue
        acts = why_rifles.expected(session.g, ask, ("", 0))
        assert {a.token for a in acts if a.offered} == {t for t in ask.options if t[0] in ("unit", "kit")}
        assert all(a.rule in RULES["rifles"] for a in acts)
        seen |= {a.rule for a in acts if not a.offered}
    assert seen
