"""An answer that is no answer is refused in words, whatever it is; the game then stands where it stood."""

from __future__ import annotations

import enum
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ironbottom import choices
from ironbottom.kernel.ask import Ask, Roll, misfit
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.drive import random_answer
from ironbottom.kernel.errors import NotOffered
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry
from kernel.play import new, on_to, saved


class Own(enum.StrEnum):
    MARCH = "march"


ODD: dict[str, Callable[[Any], Any]] = {
    "bytes": lambda token: str(token).encode(),
    "list": lambda token: list(token) if isinstance(token, tuple) else [token],
    "dict": lambda token: {"token": token},
    "set": lambda token: {1},
    "nothing": lambda token: None,
    "truth": lambda token: True,
    "fraction": lambda token: 1.0,
    "not a number": lambda token: float("nan"),
    "empty": lambda token: (),
    "pair": lambda token: (token, token),
    "too long": lambda token: (*token, 4) if isinstance(token, tuple) else f"{token}x",
    "too short": lambda token: token[:1] if isinstance(token, tuple) else "",
    "unknown": lambda token: ("redeployx", 10, 4, "ap"),
    "an object": lambda token: object(),
}


def tried(session: Session[Any], good: Any) -> int:
    """Give everything odd; how much of it was refused.  What the question does offer is left out."""
    refused = 0
    q = session.q
    for make in ODD.values():
        odd = make(good)
        if isinstance(q, Ask) and any(type(odd) is type(one) and odd == one for one in q.options):
            continue
        if isinstance(q, Ask) and not q.single and odd == () and q.least == 0:
            continue
        before = session.hash(), len(session.answers)
        try:
            session.give(odd)
        except NotOffered:
            refused += 1
        else:
            assert isinstance(q, Ask), odd
            assert not q.single, odd
            assert set(odd) <= set(q.options), odd  # a shorter set of them
            return refused
        assert (session.hash(), len(session.answers)) == before
        assert session.q is q
    return refused


@pytest.mark.parametrize("title_id", ["rifles", "nineteen42"])
def test_anything_but_what_is_offered_is_refused(title_id: str) -> None:
    title = registry(title_id)
    found = choices.of(title_id)
    refused = 0
    kinds = set()
    for mission in found.missions()[:2]:
        session = Session(title, choices.load(title, mission, *found.pairings()[0]), 3)
        for n in range(150):
            q = session.q
            if q is None:
                break
            good = session.fate() if isinstance(q, Roll) else random_answer(session, q, Dice(3, "odd", n))
            kinds.add(q.kind)
            refused += tried(session, good)
            if session.q is q:
                session.give(good)
    assert refused > 1000
    assert len(kinds) > 5


@pytest.mark.parametrize("odd", [True, 1.0, (1,), "1", b"1", None, 0, 7])
def test_a_die_shows_a_number_and_nothing_else(odd: Any) -> None:
    assert misfit(Roll("hit", "mini:1"), odd)
    assert misfit(Roll("hit", "mini:1"), 1) is None


@pytest.mark.parametrize("odd", [True, 1.0])
def test_what_merely_equals_an_option_is_not_it(odd: Any) -> None:
    assert misfit(Ask("blue", "how many", [1, 2], "mini:1"), odd) == f"{odd!r} was not offered"
    deep = Ask("blue", "where", [("go", 1), ("go", 2)], "mini:1")
    assert misfit(deep, ("go", odd)) == f"('go', {odd!r}) was not offered"
    assert misfit(deep, ("go", 1)) is None
    some = Ask("blue", "which", [1, 2, 3], "mini:1", least=1, most=2)
    assert misfit(some, (odd, 2)) is not None
    assert misfit(some, (1, 2)) is None


def test_a_word_is_an_option_with_its_enumeration_or_without() -> None:
    assert misfit(Ask("blue", "act", [Own.MARCH], "mini:1"), "march") is None
    assert misfit(Ask("blue", "act", ["march"], "mini:1"), Own.MARCH) is None


def test_nothing_of_it_gets_into_the_save(tmp_path: Path) -> None:
    session = on_to(saved(tmp_path / "game.ib"), "act")
    before = (tmp_path / "game.ib-wal").stat().st_size
    session.flush()
    with pytest.raises(NotOffered):
        session.give([1])
    with pytest.raises(NotOffered):
        session.give(b"done")
    assert session.store is not None
    assert (tmp_path / "game.ib-wal").stat().st_size >= before
    taken = [a.token for a in session.answers]
    session.close()
    assert taken == [a.token for a in on_to(new(), "act").answers]
