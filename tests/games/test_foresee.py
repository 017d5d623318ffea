"""Odds at every question of both titles, or a reason; dice never follow from what is said to take none.

Against every way the dice can fall, and over every marker that may lie face down.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.moments import moments
from games.nineteen42.build import INFANTRY, position
from games.rifles.board import Board, board
from ironbottom.games.nineteen42 import combat, special
from ironbottom.games.nineteen42 import foresee as of_1942
from ironbottom.games.nineteen42.ground import ground
from ironbottom.games.nineteen42.index import Index
from ironbottom.games.nineteen42.preview import _MAKERS as MAKERS_42
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.state import State as State42
from ironbottom.games.rifles import cards as c
from ironbottom.games.rifles import foresee as of_rifles
from ironbottom.games.rifles.act import perform
from ironbottom.games.rifles.effects import reveal
from ironbottom.games.rifles.state import State
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.explore import TooManyLeaves, leaves, odds
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import Odds, registry

ACTION = Ask("squad", "action", (), "rifles:3.2.g")
FORESEE = {"rifles": of_rifles.foresee, "nineteen42": of_1942.foresee}
EACH = 3
"""So many questions of each kind are looked at, and at most so many options of each."""
MOST = 6
FATED = frozenset({"action dice", "presence", "sea", "activation", "light", "terrain", "draw", "column"})
"""Dice of the sequence of play, which fall whatever is answered."""


def asked(title_id: str, seed: int, most: int, *args: Any) -> Iterator[tuple[Session[Any], Ask[Any]]]:
    """Rifles is played well, so that all of it comes; 1942 by chance."""
    level = "auto" if title_id == "rifles" else "random"
    return moments(title_id, seed, most, *args, each=EACH, level=level)


def answers(q: Ask[Any]) -> list[Any]:
    """A few answers to a question."""
    step = max(1, len(q.options) // MOST)
    singles = list(q.options)[::step]
    return singles if q.single else [q.first or tuple(q.options[: max(1, q.least)])]


def sound(found: Odds) -> None:
    """Chances are chances, and silence has a reason."""
    for text, low, high in found.lines:
        assert text
        assert -1e-9 <= low <= high + 1e-9 <= 1 + 2e-9, found
    assert found.lines or found.policy


@pytest.mark.parametrize(
    ("title", "seed", "most", "args"),
    [
        *(("rifles", seed, 3000, (mission, "us_army", "japan")) for seed, mission in enumerate("1358")),
        ("rifles", 9, 3000, ("4", "commonwealth", "japan")),
        ("nineteen42", 5, 1500, ("malaya", JAPAN, ALLIES)),
    ],
)
def test_odds_or_a_reason_at_every_question(title: str, seed: int, most: int, args: tuple[Any, ...]) -> None:
    kinds = set()
    for session, q in asked(title, seed, most, *args):
        kinds.add(q.kind)
        for token in answers(q):
            if session.title.refused(session.g, q, token):
                continue
            found = FORESEE[title](session.g, q, token)
            sound(found)
            if found.lines or "no dice" not in found.policy:
                continue
            trial = session.trial()
            trial.give(token)
            follows = trial.q
            assert not isinstance(follows, Roll) or follows.kind in FATED, (q.kind, token, follows.kind)
    assert len(kinds) >= 7


def kinds_of(title: str) -> set[str]:
    """Every kind of question that the procedures of a title ask, read from their source."""
    folder = Path(registry.__code__.co_filename).parents[1] / "games" / title
    asks = re.compile(r"Ask\(\s*[\w.]+(?:\(g, \w+\)\.side)?,\s*\"([\w ]+)\"")
    return {kind for file in folder.glob("*.py") for kind in asks.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize(("title", "module"), [("rifles", of_rifles), ("nineteen42", of_1942)])
def test_every_kind_of_question_has_odds_or_a_reason(title: str, module: Any) -> None:
    made = {"rifles": {"action", "shot"}, "nineteen42": set(MAKERS_42)}[title]
    kinds = kinds_of(title)
    assert len(kinds) > 20
    assert kinds - set(module.MAKERS) - set(module.REASONS) - made == set()
    assert set(module.REASONS) <= kinds


def explored(g: Board, action: Any) -> dict[str, float]:
    """What comes of an action, by running it for all faces: did it go through, hits, Enemies on the map."""
    blob = msgspec.msgpack.encode(g.state)

    def make() -> Board:
        return Board(msgspec.msgpack.decode(blob, type=State), g.content, g.index)

    def policy(h: Any, ask: Ask[Any]) -> Any:
        if ask.kind in ("reroll", "recon", "patrol"):
            return ask.options[0]
        return ask.options[0] if ask.single else ask.first

    before = sum(k.side == "enemy" for k in g.state.groups.values())
    hurt = {u.id for u in g.state.units.values() if u.side == "enemy" and not u.suppressed}
    total = Counter[str]()
    for leaf in leaves(make, lambda h: perform(h, action), policy, 4000):
        s = leaf.g.state
        p = float(leaf.chance)
        total["enemy"] += p * (sum(k.side == "enemy" for k in s.groups.values()) > before)  # type: ignore[assignment]
        hit = any(i not in s.units or s.units[i].suppressed for i in hurt)
        total["hit"] += p * hit  # type: ignore[assignment]
        total["all"] += p  # type: ignore[assignment]
    assert total["all"] == pytest.approx(1)
    return dict(total)


MARKERS: dict[str, list[Any]] = {
    "nothing but points": [c.Recon(1)],
    "an Enemy": [c.Enemy(force="rifle_patrol")],
    "he is lost": [c.Lost()],
    "suppressed": [c.Suppress()],
}


@pytest.mark.rule("rifles:3.4.b")
@pytest.mark.parametrize("name", [n for n in MARKERS if n != "an Enemy"])
def test_fire_before_which_a_marker_is_turned_up_lies_in_the_range(name: str) -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle"]}, events={6: MARKERS[name]}, ap=1)
    g.state.aside = []
    found = of_rifles.foresee(g, ACTION, ("fire", 1, 2, "ap"))
    low, high = next((low, high) for text, low, high in found.lines if text == "at least one hit")
    real = explored(g, ("fire", 1, 2, "ap"))["hit"]
    assert low - 1e-9 <= real <= high + 1e-9
    assert (low == high) == (name == "nothing but points")


@pytest.mark.rule("rifles:3.4.a", "rifles:3.4.b")
def test_over_all_markers_that_may_lie_there_the_truth_lies_in_the_range() -> None:
    """The unseen markers of the mission, each put there in turn: the mean of what really happens."""
    g = board("", {6: ["rifle", "rifle"]}, {6: ["rifle"]}, mission="3", ap=1)
    pool = [e.marker for e in g.content.mission.events]
    g.state.stripes[5].events, g.state.aside = [pool[0]], pool[1:]
    action = ("fire", 1, 2, "ap")
    found = of_rifles.foresee(g, ACTION, action)
    low, high = next((low, high) for text, low, high in found.lines if text == "at least one hit")
    assert low < high
    hits, n = 0.0, 0
    for marker in pool:
        g.state.stripes[5].events, g.state.aside = [marker], [m for m in pool if m != marker]
        try:
            hits += explored(g, action)["hit"]
        except TooManyLeaves:  # anything may come of it
            continue
        n += 1
    assert n > len(pool) // 2
    rest = len(pool) - n
    assert low - 1e-9 <= (hits + rest) / len(pool)
    assert hits / len(pool) <= high + 1e-9


@pytest.mark.rule("rifles:3.4.a")
def test_what_a_move_may_turn_up() -> None:
    g = board("", {6: ["rifle"]}, mission="1", ap=2)
    pool = [e.marker for e in g.content.mission.events]
    g.state.stripes[4].events, g.state.aside = [pool[0]], pool[1:]
    found = of_rifles.foresee(g, ACTION, ("move", 1, 5, "ap"))
    text, low, high = found.lines[0]
    assert text == "the marker in #5 brings an Enemy"
    came = 0.0
    for marker in pool:
        g.state.stripes[4].events, g.state.aside = [marker], [m for m in pool if m != marker]
        came += explored(g, ("move", 1, 5, "ap"))["enemy"]
    assert low - 1e-9 <= came / len(pool) <= high + 1e-9
    known = g.state.stripes[4].events[0]
    g.state.seen = [(5, known)]
    assert len(of_rifles.possible(g, 5)) == 1
    assert reveal is not None


@pytest.mark.rule("rifles:3.3.a", "rifles:3.5.a")
def test_the_end_of_the_actions_tells_of_the_enemys_table() -> None:
    g = board("", {6: ["rifle"]}, {1: ["rifle"]}, ap=1, order="Attack")
    found = of_rifles.foresee(g, ACTION, ("end", 0, 0, ""))
    lines = {text: low for text, low, _ in found.lines}
    assert lines["each Enemy Group: Attack"] == 1
    rows = g.content.mission.presence
    check = sum(bool(row.do) for row in rows) / 6
    assert lines["Presence Check of the next Turn brings something"] == pytest.approx(check)


@pytest.mark.rule("n42:9.4.b")
def test_a_siege_by_all_faces() -> None:
    m = ground()
    i = m.number["0813"]
    ring = {m.ids[j]: u for j, u in zip(m.kin[i], INFANTRY, strict=False)}
    g = position({"0813": ["uk-1-malaya", "uk-2-malaya"], **ring}, phase="combat", side=JAPAN)
    g.state.played = [ALLIES, JAPAN]
    assert special.besieged(g, i)
    ask = Ask(JAPAN, "attack", [combat.DONE], "n42:6.1.c1")
    found = of_1942.foresee(g, ask, combat.DONE)
    told = next(low for text, low, _ in found.lines if text.startswith("all 2"))
    blob = msgspec.msgpack.encode(g.state)

    def make() -> Any:
        state = msgspec.msgpack.decode(blob, type=State42)
        return type(g)(state, g.content, Index(state, g.content))

    exact = odds(
        make,
        special.attrition,
        lambda h, q: q.options[0] if q.single else q.first,
        lambda leaf: len(leaf.g.index.units(i)),
    )
    assert float(exact[0]) == pytest.approx(told)


@pytest.mark.rule("n42:10.4.a")
def test_hong_kong_at_the_end_of_the_attacks() -> None:
    g = position({"0604": "jp-41"}, phase="combat", switches=("10.4",), turn=2, quiet=True)
    ask = Ask(JAPAN, "attack", [combat.DONE], "n42:6.1.c1")
    found = of_1942.foresee(g, ask, combat.DONE)
    told = next(low for text, low, _ in found.lines if text.startswith("Hong Kong falls"))
    need = g.content.tables.hong_kong[2]
    assert told == pytest.approx(max(0, 7 - need) / 6)
    none = of_1942.foresee(position({"0604": "jp-41"}, phase="combat", quiet=True), ask, combat.DONE)
    assert not none.lines
    assert "no dice" in none.policy
