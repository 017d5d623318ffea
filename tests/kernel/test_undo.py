"""Undo, redo and the fence, with a journal attached and after a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ironbottom.kernel import drive, saves
from ironbottom.kernel.ask import NOBODY, Ask, Roll
from ironbottom.kernel.errors import Diverged, Fenced
from ironbottom.kernel.events import Event
from ironbottom.kernel.record import HAND, PERSON
from ironbottom.kernel.session import Session
from ironbottom.kernel.step import NEXT, Game, Proc, Step, cast, sealed
from kernel import mini
from kernel.play import BOTS, new, on, on_to, one, person, picture, reopen, saved


def scene(*seats_and_says: tuple[str, Event | None]) -> Session[Any]:
    """A game of one step that asks these seats, and says these events after the answers."""

    def step(g: Game[mini.State]) -> Proc[Any]:
        for seat, event in seats_and_says:
            yield Ask(seat, "ask", [1, 2], "r")
            if event is not None:
                g.say(event)
        yield Ask("blue", "last", [1], "r")
        return NEXT

    class Scene(mini.Mini):
        sequences = {"game": (Step("scene", "r", step),)}

    session = Session(Scene(), mini.Content(), 1)
    for seat, _ in seats_and_says:
        session.give(1, PERSON if seat == "blue" else "bot")
    return session


# ---------------------------------------------------------------------- the fence


@pytest.mark.parametrize(
    ("acts", "free"),
    [
        ([("blue", None), ("blue", Event())], 0),
        ([("blue", None), ("blue", Event(learnt=True))], 2),
        ([("blue", None), ("blue", Event(learnt=True, to="red"))], 0),
        ([("blue", None), ("blue", Event(learnt=True, to="blue"))], 2),
        ([("blue", None), ("red", Event())], 2),  # a visible act of the other side
        ([("blue", None), ("red", None)], 0),  # a sealed one
        ([("blue", None), ("red", Event(to="red"))], 0),
        ([("blue", None), ("red", Event(to=NOBODY))], 0),
        ([("blue", None), ("blue/left", Event())], 0),  # a seat of the same side
        ([("blue", None), ("red", Event()), ("blue", None), ("blue", None)], 2),
    ],
)
def test_going_back_is_free_while_nothing_was_learnt(acts: list[tuple[str, Event | None]], free: int) -> None:
    assert scene(*acts).fence("blue") == free


@pytest.mark.parametrize(
    ("secret", "by", "free"),
    [("", "fate", 2), ("blue", "fate", 2), ("red", "fate", 0), ("", HAND, 2), ("red", HAND, 0)],
)
def test_a_die_that_the_side_can_see_is_a_fence(secret: str, by: str, free: int) -> None:
    def step(g: Game[mini.State]) -> Proc[Any]:
        yield Ask("blue", "ask", [1, 2], "r")
        yield from cast(g, "die", "r", seat="blue", secret=secret)
        yield Ask("blue", "last", [1], "r")
        return NEXT

    class Scene(mini.Mini):
        sequences = {"game": (Step("scene", "r", step),)}

    session = Session(Scene(), mini.Content(), 1)
    session.give(1)
    session.give(3, by)
    assert session.fence("blue") == free


def test_a_die_that_nobody_tells_of_is_a_fence() -> None:
    session = on_to(new(), "squads")
    assert session.answers[-1].kind == "draw"
    assert session.fence("blue") == 3


def test_a_sealed_choice_is_a_fence_once_it_is_open() -> None:
    def step(g: Game[mini.State]) -> Proc[Any]:
        yield Ask("blue", "ask", [1], "r")
        yield from sealed(g, Ask("red", "bid", [1], "r"), Ask("blue", "bid", [1], "r"))
        yield Ask("blue", "last", [1], "r")
        return NEXT

    class Scene(mini.Mini):
        sequences = {"game": (Step("scene", "r", step),)}

    session = Session(Scene(), mini.Content(), 1)
    session.give(1)
    session.give(1, "bot")
    assert session.fence("blue") == 0
    session.give(1)
    assert session.fence("blue") == 3


def test_undo_stops_at_the_fence_and_a_take_back_crosses_it_with_the_same_dice() -> None:
    session = new()
    while not (
        session.answers and session.answers[-1].kind == "strike" and session.q and session.q.seat == "blue"
    ):
        one(session)
    drive.drive(session, BOTS)
    n = session.back("blue")
    assert n is not None
    assert session.fence("blue") > n
    before = picture(session)
    with pytest.raises(Fenced, match=r"only a declared take-back goes further"):
        session.undo("blue")
    assert picture(session) == before
    session.undo("blue", take_back=True)
    assert len(session.answers) == n
    assert session.notes[-1].kind == "take-back"
    session.give(session.redo_tail[0].token)
    drive.drive(session, BOTS)
    assert picture(session) == before


def test_undo_takes_back_the_sides_own_last_answer() -> None:
    session = on_to(new(), "plan")
    with pytest.raises(Fenced):
        session.undo("red", to=0)
    assert session.back("red") is None
    with pytest.raises(Fenced, match=r"there is nothing to undo"):
        session.undo("red")
    session.undo("blue")
    assert session.q is not None
    assert session.q.kind == "squads"
    assert session.redo() == 1
    assert session.q.kind == "plan"


# ---------------------------------------------------------------------- undo and redo


def test_undo_to_every_question_and_redo_all_with_a_restart_in_between(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = saved(path)
    seen = []
    while session.q is not None:
        seen.append(picture(session))
        one(session)
    end = picture(session)
    total = len(session.answers)
    session.flush()
    for n in [*range(total - 1, 0, -7), *range(1, total, 13), 0]:
        session.goto(n)
        assert picture(session) == seen[n]
        if n % 2:
            session = reopen(session, path)
            assert picture(session) == seen[n]
        assert len(session.redo_tail) == total - n
        if n % 3 == 0:
            middle = (n + total) // 2
            session.redo(middle)
            assert picture(session) == seen[middle]
            session = reopen(session, path)
            assert picture(session) == seen[middle]
        session.redo(total)
        assert picture(session) == end
        assert session.redo_tail == []
    session = reopen(session, path)
    assert picture(session) == end
    session.close()


def test_every_undo_to_every_question_in_memory() -> None:
    session = new()
    seen = []
    while session.q is not None:
        seen.append(picture(session))
        one(session)
    for n in reversed(range(len(seen))):
        session.goto(n)
        assert picture(session) == seen[n]
    for _ in seen:
        session.redo(len(session.answers) + 1)
    assert session.q is None
    assert session.redo_tail == []


def test_redo_gives_one_answer_of_a_person_and_what_followed() -> None:
    session = on(new(), 60)
    session.goto(0)
    session.redo()
    while session.redo_tail:
        assert session.redo_tail[0].by == PERSON
        assert session.redo()


def test_another_answer_lets_the_undone_ones_go(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = on_to(saved(path), "act")
    options = list(session.q.options)  # type: ignore[union-attr]
    session.give(options[0])
    on(session, 45)
    n = next(i for i, a in enumerate(session.answers) if a.kind == "act")
    gone = len(session.answers) - n
    session.goto(n)
    session.give(("pass", "", 0))
    assert session.redo_tail == []
    count = "SELECT why, count(*), min(n) FROM let_go GROUP BY why"
    assert session.store.db.execute(count).fetchall() == [("played otherwise after an undo", gone, n)]  # type: ignore[union-attr]
    session = reopen(session, path)
    assert session.redo_tail == []
    assert len(session.answers) == n + 1
    session.close()


def test_the_same_answer_keeps_the_rest_of_the_redo_tail(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = on(saved(path), 60)
    end = picture(session)
    session.goto(30)
    for _ in range(10):
        one(session)
    assert len(session.redo_tail) == 20
    session = reopen(session, path)
    assert len(session.redo_tail) == 20
    session.redo(60)
    assert picture(session) == end
    session.close()


def test_answers_that_were_never_flushed_can_be_redone_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = on_to(saved(path), "act")
    session.give(person(session))
    while session.q is not None and session.q.seat != "blue":
        drive.step(session, BOTS)  # no flush
    total = len(session.answers)
    session.goto(total - 1)
    session = reopen(session, path)
    assert len(session.redo_tail) == 1
    session.close()


def test_redo_that_no_longer_fits_leaves_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    session = on(new(), 70)
    session.goto(0)
    monkeypatch.setattr(mini, "overwatch", lambda g, unit: mini.strike(g, "r1", unit, far=True))
    with pytest.raises(Diverged, match=r"\(overwatch\) no longer fits: strike is asked instead"):
        session.redo(70)
    assert session.redo_tail[0].kind == "overwatch"
    assert len(session.answers) + len(session.redo_tail) == 70
    on(session)


def test_corrections_by_hand_are_redone_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = on(saved(path), 50)
    session.adjust(lambda s: s.hits.update(b2=9), "healed")
    at = len(session.answers)
    on(session, at + 20)
    end = picture(session)
    session.goto(at - 4)
    session = reopen(session, path)
    session.redo(at + 20)
    assert picture(session) == end
    session = reopen(session, path)
    assert picture(session) == end
    assert session.notes[-1].text == "healed"
    session.close()
    assert saves.verify(path) == []
    session = saves.open_game(path).session
    session.goto(at - 4)
    session.give(person(session)) if session.q.seat == "blue" else one(session)  # type: ignore[union-attr]
    session.close()
    assert saves.verify(path) == []


def test_the_same_answer_does_not_bring_back_a_correction_made_after_it() -> None:
    """Redo does; whoever answers anew has the game as the rules make it."""
    session = on(new(), 50)
    session.adjust(lambda s: s.hits.update(b2=9), "healed")
    at = len(session.answers)
    on(session, at + 10)
    session.goto(at - 2)
    one(session)
    assert len(session.redo_tail) == 11
    one(session)
    assert (len(session.answers), session.redo_tail, session.redo_marks) == (at, [], [])
    assert session.g.state.hits["b2"] != 9


def test_what_a_corrected_step_tells_first_is_told_anew_on_disk_too(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = on_to(on_to(saved(path), "lurk"), "plan")
    session.flush()
    assert session.step_start == len(session.answers)
    turn = session.g.state.turn
    session.adjust(lambda s: setattr(s, "luck", 77), "luck")
    on(session, len(session.answers) + 40)
    here = picture(session)
    told = [line for line in here[2] if line.startswith("Turn(") and f"number={turn}," in line]
    assert len(told) == 1
    assert "luck=77" in told[0]
    session = reopen(session, path)
    assert picture(session) == here
    session.close()


def test_a_die_after_an_undo_falls_as_before() -> None:
    session = on_to(new(), "strike")
    assert type(session.q) is Roll
    face, n = session.fate(), len(session.answers)
    on(session, n + 20)
    session.goto(n)
    assert session.fate() == face
