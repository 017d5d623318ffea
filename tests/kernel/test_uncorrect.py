"""Undo takes a correction by hand back, before it takes back answers."""

from __future__ import annotations

from pathlib import Path

from ironbottom.kernel import saves
from kernel.play import on, on_to, person, picture, reopen, saved


def asked(path: Path) -> object:
    """A game in which Blue is asked what to do, and has answered before."""
    session = on_to(on_to(saved(path), "act"), "act")
    session.flush()
    return session


def test_undo_takes_back_the_correction_and_no_answer(tmp_path: Path) -> None:
    session = asked(tmp_path / "g.ib")
    assert session.step_start == len(session.answers)
    before = picture(session)
    hits = dict(session.g.state.hits)
    session.adjust(lambda s: setattr(s, "luck", 77), "luck")
    assert session.corrected_last("blue")
    session.undo("blue")
    assert session.g.state.luck != 77
    assert (session.g.state.hits, picture(session)) == (hits, before)
    assert [note.kind for note in session.notes] == ["adjust", "adjust"]
    assert session.adjusted
    assert not session.corrected_last("blue")
    here = picture(session)
    session = reopen(session, tmp_path / "g.ib")
    assert picture(session) == here
    on(session, len(session.answers) + 40)
    session.close()
    assert saves.verify(tmp_path / "g.ib") == []


def test_two_corrections_are_taken_back_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "g.ib"
    session = asked(path)
    first = picture(session)
    session.adjust(lambda s: setattr(s, "luck", 70), "luck")
    second = picture(session)
    session.adjust(lambda s: setattr(s, "luck", 77), "more luck")
    session.undo("blue")
    assert picture(session) == second
    session = reopen(session, path)
    assert picture(session) == second
    session.undo("blue")
    assert picture(session) == first
    session.close()
    assert saves.verify(path) == []


def test_answers_after_it_are_taken_back_first_and_dice_fence_it(tmp_path: Path) -> None:
    session = asked(tmp_path / "g.ib")
    session.adjust(lambda s: setattr(s, "luck", 77), "luck")
    session.give(person(session))
    assert not session.corrected_last("blue")
    on(session, len(session.answers) + 12)
    corrected = next(mark.n for mark in session.marks if mark.adjusted)
    assert session.fence("blue") > corrected  # dice have fallen since
    session.goto(corrected)
    session.redo_tail.clear()
    session.undo("blue")
    assert session.g.state.luck != 77
    session.close()


def test_a_save_says_that_it_was_adjusted(tmp_path: Path) -> None:
    session = asked(tmp_path / "g.ib")
    assert saves.BY_HAND not in saves.listed(tmp_path)[0].summary
    session.adjust(lambda s: setattr(s, "luck", 77), "luck")
    session.close()
    assert saves.listed(tmp_path)[0].summary.endswith(saves.BY_HAND)
