"""Option counts: how many ways there are to play on from known places, and none of them a dead end.

A count that changes says that a rule now allows more or less than before.  If that is meant, write the counts anew with
``python tests/fuzz/test_perft.py`` and look at the difference.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ironbottom.games.rifles.load import enemies_of, missions, pairings
from ironbottom.games.rifles.title import TITLE
from ironbottom.kernel.ask import Roll
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.drive import random_answer
from ironbottom.kernel.explore import dead_ends, perft
from ironbottom.kernel.session import Session

COUNTS = Path(__file__).with_name("perft.json")
SEED = 4
DEPTH = {"buy": 3, "action": 3, "fight": 2}
ARMIES = sorted({army for army, _ in pairings()})
PLACES = [f"{mission} {army} {place}" for mission in missions() for army in ARMIES for place in DEPTH]


def stand_at(where: str) -> Session[Any]:
    """A place of a Mission played by an army.

    ``buy`` is the first question of the set-up, ``action`` the first action of the ready-made squad, ``fight`` the first action
    of a random game in which there is an Enemy and much to choose from.
    """
    mission, army, place = where.split()
    content = TITLE.load(mission, army, enemies_of(army)[0])
    for seed in range(SEED, SEED + 50):
        session: Session[Any] = Session(TITLE, content, seed)
        while (q := session.q) is not None:
            if is_there(session, place):
                return session
            if type(q) is Roll:
                session.throw()
            elif place != "fight" or q.kind == "buy":
                session.give(plainly(q))
            else:
                session.give(random_answer(session, q, Dice(seed, "perft", len(session.answers))))
    raise LookupError(where)


def is_there(session: Session[Any], place: str) -> bool:
    """Has the game come to this place?"""
    q = session.q
    if place != "fight":
        return q.kind == place
    return q.kind == "action" and len(q.options) >= 12 and any(t[0] in ("fire", "spot") for t in q.options)


def plainly(q: Any) -> Any:
    """The plainest answer: the ready-made squad, Groups as they are, nothing spent."""
    for token in (("sample",), ("done",), ("keep",), -1, "no"):
        if token in q.options:
            return token
    return q.options[0] if q.single else q.first


def counts(where: str) -> list[int]:
    """Lines of play of one question, two, and so on."""
    session = stand_at(where)
    return [perft(session, depth) for depth in range(1, DEPTH[where.split()[-1]] + 1)]


def known() -> dict[str, list[int]]:
    """The committed counts."""
    found: dict[str, list[int]] = json.loads(COUNTS.read_text())
    return found


@pytest.mark.parametrize("where", PLACES)
def test_option_counts(where: str) -> None:
    session = stand_at(where)
    before = session.hash()
    assert counts(where) == known()[where]
    assert session.hash() == before


@pytest.mark.parametrize("where", PLACES)
def test_no_dead_ends(where: str) -> None:
    depth = 3 if where.startswith("1 ") and where.endswith("action") else 1 if where.endswith("fight") else 2
    assert dead_ends(stand_at(where), depth) == []


def test_counts_over_all_faces_hold_those_of_the_seed() -> None:
    session = stand_at("1 us_marines action")
    assert perft(session, 2, all_faces=True) >= perft(session, 2)


if __name__ == "__main__":
    lines = [f'  "{where}": {json.dumps(counts(where))}' for where in PLACES]
    COUNTS.write_text("{\n" + ",\n".join(lines) + "\n}\n")
