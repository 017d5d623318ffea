"""A line, opened: every die with purpose, faces and each modifier's rule; decisions with their reasons; tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from chronicle.games import book_of, played
from ironbottom.chronicle.book import Told
from ironbottom.chronicle.inside import Inside
from ironbottom.games.nineteen42 import events as e42
from ironbottom.games.rifles import events as e
from ironbottom.kernel.events import Rolled
from ironbottom.kernel.session import Session


def opened(session: Session[Any], i: int, lines: list[Told] | None = None) -> Inside:
    """A line of its log, opened for the first side."""
    return Inside(session, lines or book_of(session).lines, i, session.title.seats(session.content)[0])


def text_of(inside: Inside) -> str:
    """All that is told of it."""
    return "\n".join(text for text, _ in inside.told())


def places(session: Session[Any], kind: type) -> Iterator[int]:
    """The lines of events of a kind."""
    return (i for i, line in enumerate(book_of(session).lines) if type(line.event) is kind)


@pytest.mark.parametrize("title", ["rifles", "nineteen42"])
def test_every_line_opens(title: str) -> None:
    session = played(title)
    lines = book_of(session).lines
    shown: list[Rolled] = []
    for i in range(0, len(lines), 3):
        inside = opened(session, i, lines)
        text = text_of(inside)
        assert text.startswith(lines[i].text)
        assert "{" not in text
        shown += [*inside.here, *inside.next]
        for die in inside.here:
            for n, rule in die.mods:
                assert f"{n:+d}  {rule} " in text
    assert shown


def test_every_die_that_may_be_known_is_behind_some_line() -> None:
    session = played("rifles")
    lines = book_of(session).lines
    shown: set[int] = set()
    for i in range(len(lines)):
        inside = opened(session, i, lines)
        shown |= {id(die) for die in (*inside.here, *inside.next, *inside.act) if type(die) is Rolled}
    dice = [x for x in session.log if type(x) is Rolled]
    assert {x.to for x in dice if id(x) not in shown} == {"-"}, "all but those that nobody may know"
    assert not any(x.to for x in dice if id(x) in shown)


def test_an_attack_of_rifles() -> None:
    session = played("rifles", "auto")
    i = next(i for i in places(session, e.Fired) if opened(session, i).next)
    inside = opened(session, i)
    die = inside.next[0]
    assert (die.kind, die.rule) == ("attack", "rifles:4.2.a")
    text = text_of(inside)
    assert "Thrown for it" in text
    assert f"die {die.faces[0]}" in text
    assert f"= {die.total}; {die.need} needed: {'reached' if die.hit else 'not reached'}" in text
    assert "Target Number" in text
    for _, rule in die.mods:
        assert rule in inside.rule_ids
    hit = next(i for i in places(session, e.Hit))
    assert [die.kind for die in opened(session, hit).here][-1] in ("attack", "armour", "melee", "markers")


def test_an_order_of_the_enemy_shows_its_table() -> None:
    session = played("rifles")
    lines = book_of(session).lines
    i = next(i for i in places(session, e.Ordered) if lines[i].event.die)  # type: ignore[union-attr]
    event: Any = lines[i].event
    text = text_of(opened(session, i))
    assert "Activation table: 1 " in text
    assert f"[{event.die} {event.order}]" in text
    assert f"die {event.die}" in text
    assert "Decided" not in text, "nobody has chosen it"


def test_a_heading_has_nothing_behind_it() -> None:
    session = played("rifles")
    i = list(places(session, e.TurnBegins))[1]
    assert "No dice, no decision and no rule" in text_of(opened(session, i))


def test_a_battle_of_1942() -> None:
    session = played("nineteen42", "auto")
    i = next(places(session, e42.Fought))
    inside = opened(session, i)
    event: Any = book_of(session).lines[i].event
    text = text_of(inside)
    assert [die.kind for die in inside.here] == ["combat"]
    total = max(0, min(10, event.die + sum(n for n, _ in event.mods)))
    assert f"column {event.column}: 0 " in text
    assert f"[{total} {event.result}]" in text
    for n, rule in event.mods:
        assert f"{n:+d}  {rule} " in text
    assert "Decided" in text
    assert "because: " in text
    later = next(places(session, e42.Advanced))
    assert "Earlier in the same act" in text_of(opened(session, later))


def test_reasons_as_they_come_back_from_disk() -> None:
    from ironbottom.kernel.record import plain

    session = played("nineteen42", "auto")
    fresh = session.look_back(len(session.answers))
    i = next(places(session, e42.Marched))
    before = text_of(opened(session, i))
    line = session.answers[book_of(session).lines[i].n - 1].reason.line
    assert f"because: {line}" in before
    fresh.answers = [type(a)(a.seat, a.kind, a.token, a.by, plain(a.reason), a.mind) for a in session.answers]
    assert text_of(opened(fresh, i)) == before


def test_what_the_other_side_chose_is_told_by_its_reason_alone() -> None:
    session = played("nineteen42", "auto")
    lines = book_of(session).lines
    i = next(i for i in places(session, e42.Marched) if session.answers[lines[i].n - 1].seat == "allies")
    text = text_of(opened(session, i))
    assert "Allies, because: " in text
    assert "The program, for Allies" not in text


def test_hidden_dice_stay_hidden() -> None:
    session = played("rifles").look_back(len(played("rifles").answers))
    lines = book_of(session).lines
    i = next(i for i, line in enumerate(lines) if type(line.event) is e.Hit)
    inside = opened(session, i, lines)
    place = next(k for k in range(inside.place, -1, -1) if type(session.log[k]) is Rolled)
    die: Any = session.log[place]
    assert die in inside.here
    session.log[place] = Rolled(to="enemy", kind=die.kind, rule=die.rule, faces=die.faces)
    hidden = opened(session, i, book_of(session).lines)
    assert not any(x.to for x in (*hidden.here, *hidden.next))


def test_own_dice_are_told_apart() -> None:
    session = played("rifles").look_back(len(played("rifles").answers))
    lines = book_of(session).lines
    i = next(i for i, line in enumerate(lines) if type(line.event) is Rolled)
    n = lines[i].n - 1
    assert "thrown by hand" not in text_of(opened(session, i, lines))
    old = session.answers[n]
    session.answers[n] = type(old)(old.seat, old.kind, old.token, "hand")
    assert "thrown by hand" in text_of(opened(session, i, lines))
