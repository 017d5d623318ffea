"""Option counts of 1942: how many ways there are to begin each scenario, and none of them a dead end.

The places are the first question of each segment in the first turn, everybody doing nothing before it, and the first attack of a
game by chance.  A count that changes says that a rule now allows more or less than before.  If that is meant, write the counts anew
with ``python tests/fuzz/test_perft_nineteen42.py`` and look at the difference (``git diff tests/fuzz/perft_nineteen42.json``).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ironbottom.games.nineteen42.load import ORDER
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.title import TITLE
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.drive import random_answer
from ironbottom.kernel.explore import TooManyLeaves, dead_ends, faces_of, tokens_of
from ironbottom.kernel.record import BOT, FATE
from ironbottom.kernel.session import Session

COUNTS = Path(__file__).with_name("perft_nineteen42.json")
FACE = 3
SEED = 4
MOST = 160
"""Positions that are played to; where there would be more, that depth is not counted (null)."""
SEGMENTS = {"land": 3, "air": 2, "naval": 3}
"""The segments of a player-turn, each with the depth to which it is counted."""
DICE = ("naval", "attack")
"""Where dice fall among the first answers."""
PLACES = [f"{m} {side} {kind}" for m in ORDER for side in (ALLIES, JAPAN) for kind in SEGMENTS]
NOWHERE = {f"{m} {ALLIES} {kind}" for m in ORDER if m != "indies" for kind in SEGMENTS}
"""There is no Allied player-turn on Turn 0 (n42:2.0.d)."""
NOWHERE |= {f"philippines {JAPAN} {kind}" for kind in ("land", "air")}
"""Japan stands on Palau and Formosa: nobody can march, nor fly."""
PLACES = [*(place for place in PLACES if place not in NOWHERE), *(f"{m} {JAPAN} attack" for m in ORDER)]


def stand_at(where: str) -> Session[Any]:
    """A place of the first turns, dice showing a fixed face."""
    for seed in range(SEED, SEED + 50):
        session = come_to(where, seed)
        if session is not None:
            return session
    raise LookupError(where)


def come_to(where: str, seed: int) -> Session[Any] | None:
    """The same in the game of a seed, if it comes to that place."""
    scenario, side, kind = where.split()
    session: Session[Any] = Session(TITLE, TITLE.load(scenario, JAPAN, ALLIES), seed)
    while (q := session.q) is not None:
        if isinstance(q, Roll):
            session.give(shown(q), FATE)
        elif (q.seat, q.kind) == (side, kind) and (kind != "attack" or len(q.options) > 1):
            return session
        elif kind == "attack":
            session.give(random_answer(session, q, Dice(seed, "perft", len(session.answers))), BOT)
        else:
            assert session.g.state.turn == session.content.scenario.first, f"{where} does not come up"
            session.give(plainly(q), BOT)
    return None


def shown(roll: Roll) -> Any:
    """What dice show."""
    return FACE if roll.n == 1 else (FACE,) * roll.n


def plainly(q: Ask[Any]) -> Any:
    """The plainest answer: nothing is done."""
    for token in ("done", "back", "later", "stay", "no"):
        if token in q.options:
            return token
    return q.options[0] if q.single else q.first


def count(session: Session[Any], depth: int, all_faces: bool = False) -> int | None:
    """Lines of play of so many questions, dice at a fixed face or at all; None if they are too many to be counted."""
    try:
        return _count(session.trial(), depth, all_faces, [0])
    except TooManyLeaves:
        return None


def _count(session: Session[Any], depth: int, all_faces: bool, visited: list[int]) -> int:
    q = session.q
    if depth == 0 or q is None:
        return 1
    if isinstance(q, Roll):
        tokens = [face for face, _ in faces_of(q)] if all_faces else [shown(q)]
    elif q.single:
        tokens = list(q.options)
    else:
        tokens = [token for token in tokens_of(q) if not TITLE.refused(session.g, q, token)]
    if isinstance(q, Ask) and depth == 1:
        return len(tokens)
    n, total = len(session.answers), 0
    for token in tokens:
        visited[0] += 1
        if visited[0] > MOST:
            raise TooManyLeaves(f"more than {MOST} positions")
        session.give(token, FATE if isinstance(q, Roll) else BOT)
        total += _count(session, depth - isinstance(q, Ask), all_faces, visited)
        session.goto(n)
    return total


def counts(where: str) -> dict[str, list[int | None]]:
    """Counts of a place by depth: with dice at a fixed face; and, where dice fall, over all faces."""
    session = stand_at(where)
    kind = where.split()[-1]
    depths = range(1, SEGMENTS.get(kind, 3) + 1)
    found = {"fixed": [count(session, depth) for depth in depths]}
    if kind in DICE:
        found["all faces"] = [count(session, depth, True) for depth in depths]
    return found


def known() -> dict[str, dict[str, list[int | None]]]:
    """The committed counts."""
    found: dict[str, dict[str, list[int | None]]] = json.loads(COUNTS.read_text(encoding="utf-8"))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("where", PLACES)
def test_option_counts(where: str) -> None:
    session = stand_at(where)
    before = session.hash()
    assert counts(where) == known()[where], (
        "a rule allows more or less than before; see the head of this file"
    )
    assert session.hash() == before


def test_the_counts_are_of_these_places() -> None:
    assert list(known()) == PLACES
    for found in known().values():
        faces = found.get("all faces", found["fixed"])
        assert found["fixed"][0] == faces[0], "the first question is asked before any die"
        for fixed, all_ in zip(found["fixed"], faces, strict=True):
            assert fixed is None or all_ is None or all_ >= fixed


@pytest.mark.parametrize("scenario", ORDER)
def test_every_scenario_begins_with_something_to_do(scenario: str) -> None:
    assert any(where.startswith(f"{scenario} {JAPAN}") for where in PLACES)
    assert all(n is None or n > 0 for found in known().values() for n in found["fixed"])


@pytest.mark.slow
@pytest.mark.parametrize("where", [x for x in PLACES if not x.endswith("naval")])
def test_no_dead_ends(where: str) -> None:
    assert dead_ends(stand_at(where), 1 if where.endswith("attack") else 2) == []


if __name__ == "__main__":
    lines = [f'  "{where}": {json.dumps(counts(where))}' for where in PLACES]
    COUNTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
