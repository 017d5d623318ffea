"""Filters show what they say, and the turns in which it was."""

from __future__ import annotations

import pytest

from chronicle.games import book_of, played
from ironbottom.chronicle.filters import ALL, DICE, LOSSES, NOTES, THING, Sieve, named
from ironbottom.games.nineteen42 import events as e42
from ironbottom.games.rifles import events as e
from ironbottom.kernel.events import Rolled
from ironbottom.kernel.session import Session


@pytest.mark.parametrize("title", ["rifles", "nineteen42"])
def test_all_dice_losses_notes(title: str) -> None:
    whole = played(title)
    session: Session[object] = whole.look_back(len(whole.answers))
    session.remark("adjust", "a correction")
    lines = book_of(session).lines
    sieve = Sieve(session)
    turns = {h.at for h in sieve.headings(lines)}
    assert sieve.sift(lines, ALL) == list(range(len(lines)))
    dice = set(sieve.sift(lines, DICE))
    assert dice >= {i for i, line in enumerate(lines) if type(line.event) is Rolled}
    assert len(dice) < len(lines) / 1.5
    losses = [lines[i].event for i in sieve.sift(lines, LOSSES) if i not in turns]
    assert losses
    assert all(isinstance(x, (e.Hit, e42.Gone, e42.Shaken, e42.Retreated, e42.ShipsSunk)) for x in losses)
    assert [lines[i].text for i in sieve.sift(lines, NOTES) if i not in turns] == ["-- adjust: a correction"]
    for filter_id in (DICE, LOSSES, NOTES):
        shown = sieve.sift(lines, filter_id)
        for i in shown:
            if i not in turns:
                own = max((t for t in turns if t < i), default=None)
                assert own is None or own in shown, "under the heading of its turn"


def test_sides_of_1942() -> None:
    session = played("nineteen42")
    lines, sieve = book_of(session).lines, Sieve(session)
    japan = [lines[i].text for i in sieve.sift(lines, "japan")]
    allies = [lines[i].text for i in sieve.sift(lines, "allies")]
    assert any("3 Guards begins" in text for text in japan)
    assert not any("3 Guards begins" in text for text in allies)
    assert any("8 Indian Bde begins" in text for text in allies)
    assert not any("8 Indian Bde begins" in text for text in japan)
    fights = [line.text for line in lines if type(line.event) is e42.Fought]
    assert fights
    assert set(fights) <= set(japan) & set(allies), "both sides are in a fight"


def test_sides_of_rifles() -> None:
    session = played("rifles")
    lines, sieve = book_of(session).lines, Sieve(session)
    turns = {h.at for h in sieve.headings(lines)}
    squad = {lines[i].event for i in sieve.sift(lines, "squad") if i not in turns}
    enemy = {lines[i].event for i in sieve.sift(lines, "enemy") if i not in turns}
    assert {type(x) for x in enemy} >= {e.Ordered, e.Placed}
    assert not any(isinstance(x, e.Ordered) for x in squad)
    assert not any(isinstance(x, (e.Points, e.Acts, e.Joined)) for x in enemy)
    hits = [line.event for line in lines if isinstance(line.event, e.Hit)]
    assert hits
    for hit in hits:
        assert (hit in squad) == hit.unit[0].isupper()
        assert (hit in enemy) == hit.unit[0].islower()


def test_a_piece_or_place() -> None:
    session = played("nineteen42")
    lines, sieve = book_of(session).lines, Sieve(session)
    turns = {h.at for h in sieve.headings(lines)}
    singora = [i for i in sieve.sift(lines, THING, "singora") if i not in turns]
    assert singora == [i for i in sieve.sift(lines, THING, "0510") if i not in turns]
    assert singora
    assert all("0510" in str(lines[i].event) for i in singora)
    for i in sieve.sift(lines, THING, "3 guards"):
        assert i in turns or "jp-gds-3" in str(lines[i].event)
    assert sieve.sift(lines, THING, "zeppelin") == []
    assert sieve.sift(lines, THING, " ") == list(range(len(lines)))


def test_names_are_found_by_their_words() -> None:
    assert named("a type 38 rifle", "a")
    assert not named("a type 38 rifle", "b")
    assert named("singora (0510)", "singora")
    assert named("singora (0510)", "0510")
    assert named("kota bharu (0610)", "kota")
    assert named("kota bharu (0610)", "bhar")
    assert not named("kota bharu (0610)", "ha")
    assert named("#2", "#2")
    assert not named("#25", "#2")


def test_filters_are_named_for_the_sides() -> None:
    assert [f.name for f in Sieve(played("rifles")).filters()][3:5] == ["The squad", "The Enemy"]
    assert [f.name for f in Sieve(played("nineteen42")).filters()][3:5] == ["Japan", "The Allies"]
