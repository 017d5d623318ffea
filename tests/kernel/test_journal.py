"""What is on disk: answers with their events, marks, notes, facts; one opener at a time; resume at any point."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ironbottom.kernel import drive, saves
from ironbottom.kernel import journal as kernel_journal
from ironbottom.kernel import session as kernel_session
from ironbottom.kernel.ask import tuplify
from ironbottom.kernel.bot import Reason
from ironbottom.kernel.errors import NotOffered, Poisoned, SaveError
from ironbottom.kernel.explore import tokens_of
from ironbottom.kernel.journal import Journal
from ironbottom.kernel.record import FATE, HAND, PERSON, encode, thin
from ironbottom.kernel.session import Session
from kernel import mini, play
from kernel.play import BOTS, LONG, TITLE, on, on_to, one, person, picture, reopen, saved

ROOT = Path(__file__).parents[2]
ENV = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])}


def killed(path: Path, target: Path) -> Path:
    """The files of an open game as they would be found had its process been killed now."""
    target.mkdir(exist_ok=True)
    # SQLite's own lock is given up by closing a file of ours, so another process does the copying
    for tail in ("", "-wal"):
        subprocess.run(["cp", str(path) + tail, str(target / path.name) + tail], check=True)
    return target / path.name


def rows(path: Path, query: str) -> list[Any]:
    """Look into a closed save."""
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


# ---------------------------------------------------------------------- resume


def test_resume_at_every_question(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = saved(path)
    while session.q is not None:
        here = picture(session)
        session = reopen(session, path)
        assert picture(session) == here
        one(session)
    end = picture(session)
    session.close()
    assert end == picture(on(play.new()))  # as if it had never been closed
    assert saves.verify(path) == []


def test_events_read_alike_at_once_and_after_a_resume(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = saved(path)
    told: list[str] = []
    while session.q is not None:
        one(session)
        told += [TITLE.tell(LONG, e) for e in session.log[len(told) :]]
    session = reopen(session, path)
    assert [TITLE.tell(LONG, e) for e in session.log] == told
    assert any("Sealed" in line and "('go', 1)" in line for line in told)
    session.close()


def test_reasons_and_minds_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = on(saved(path), 80)
    reasons = [a.reason for a in session.answers]
    assert any(isinstance(r, Reason) and r.best for r in reasons)
    minds = [a.mind for a in session.answers]
    session = reopen(session, path)
    assert [a.reason for a in session.answers] == reasons
    assert [a.mind for a in session.answers] == minds
    session.close()


def test_every_offered_token_survives_the_journal(tmp_path: Path) -> None:
    session = play.new()
    kinds = set()
    while session.q is not None:
        q: Any = session.q
        for token in tokens_of(q) if hasattr(q, "options") else [session.fate()]:
            assert tuplify(msgspec.msgpack.decode(encode(token))) == token
        kinds.add(q.kind)
        one(session)
    assert kinds == {
        "draw",
        "squads",
        "plan",
        "lurk",
        "act",
        "overwatch",
        "strike",
        "again",
        "raid",
        "target",
        "shoot",
    }


def test_the_content_is_the_same_before_and_after_a_resume(tmp_path: Path) -> None:
    class Loose(mini.Mini):
        class Content(msgspec.Struct):
            cup: Any = (0, 0, 1, 2, 2)
            turns: int = 4
            hits: int = 3
            trap: str = ""

    opened = saves.new_game(Loose(), Loose.Content(), 1, tmp_path / "game.ib")
    assert opened.session.content.cup == [0, 0, 1, 2, 2]  # as read from disk, not as handed in
    opened.session.close()


def test_what_a_game_was_set_up_with_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    saves.new_game(TITLE, LONG, 1 << 40, path, {"red": "auto", "dice": "own"}).session.close()
    opened = saves.open_game(path)
    assert opened.journal.meta("table") == {"red": "auto", "dice": "own"}
    assert opened.session.seed == 1 << 40
    assert opened.session.content == LONG
    opened.journal.set_meta("table", {"red": "person"})
    opened.session.close()
    opened = saves.open_game(path)
    assert opened.journal.meta("table") == {"red": "person"}
    assert opened.notices == []
    opened.session.close()


def test_a_new_game_takes_no_ones_place(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    saved(path).close()
    before = path.read_bytes()
    with pytest.raises(
        SaveError, match=f"^{path}: there is a save of this name already; choose another name with --save$"
    ):
        saves.new_game(TITLE, LONG, 1, path)
    assert path.read_bytes() == before


def test_a_game_that_cannot_begin_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mini.Mini, "index", lambda self, state, content: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        saved(tmp_path / "game.ib")
    assert list(tmp_path.iterdir()) == []


def test_leftovers_of_a_deleted_save_do_not_get_into_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = on(saved(path, seed=3), 40)
    session.flush()
    old = killed(path, tmp_path / "old")
    session.close()
    path.unlink()
    shutil.copy(f"{old}-wal", f"{path}-wal")
    session = saved(path, seed=4)
    session = reopen(on(session, 30), path)
    assert (session.seed, session.redo_tail) == (4, [])
    assert picture(session) == picture(on(play.new(seed=4), 30))
    session.close()


def test_killed_before_the_first_question(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = saved(path)
    session.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("DELETE FROM answers")
        db.execute("DELETE FROM marks")
        db.execute("DELETE FROM meta WHERE key = 'summary'")
    opened = saves.open_game(path)
    assert opened.notices == []
    assert picture(opened.session) == picture(play.new())
    opened.session.close()


# ---------------------------------------------------------------------- commits


def test_an_answer_of_a_person_is_on_disk_before_its_effect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.ib"
    session = on_to(saved(path), "act")
    copies = []
    original = Session._apply

    def spy(self: Any, answer: Any) -> None:
        if self.store is not None:
            copies.append(killed(path, tmp_path / "copy"))
        original(self, answer)

    monkeypatch.setattr(Session, "_apply", spy)
    token = person(session)
    session.give(token)
    monkeypatch.undo()
    [found] = copies
    other = saves.open_game(found).session
    assert other.answers[-1].token == token
    assert picture(other) == picture(session)  # its effect is made again
    other.close()
    session.close()


def test_killed_between_the_two_commits_of_a_burst_and_after_every_answer(tmp_path: Path) -> None:
    """Dice and bots' answers that are lost come again the same."""
    path = tmp_path / "game.ib"
    session = saved(path)
    for _ in range(60):
        if not drive.step(session, BOTS):
            session.give(person(session))
        if session.answers[-1].by == PERSON or len(session.answers) % 9 == 0:
            other = saves.open_game(killed(path, tmp_path / "copy")).session
            acknowledged = max((i + 1 for i, a in enumerate(session.answers) if a.by == PERSON), default=0)
            assert len(other.answers) >= acknowledged
            while len(other.answers) < len(session.answers):
                one(other)
            assert picture(other) == picture(session)
            other.close()
    session.close()


def test_an_answer_settles_all_that_went_before_it(tmp_path: Path) -> None:
    """Also for a driver that forgot to flush there is no hole on disk before a person's answer."""
    path = tmp_path / "game.ib"
    session = saved(path)
    while not (session.answers and session.answers[-1].by == PERSON and len(session.answers) > 40):
        one(session)  # never flushed
    other = saves.open_game(killed(path, tmp_path / "copy")).session
    assert picture(other) == picture(session)
    other.close()
    session.close()


def test_a_die_thrown_by_hand_is_kept_as_such(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = on_to(saved(path), "strike")
    session.give(2, HAND)
    here = picture(session)
    other = saves.open_game(killed(path, tmp_path / "copy")).session
    assert picture(other) == here
    assert other.answers[-1].by == HAND
    assert other.die == session.die
    other.close()
    session.close()


def test_a_flush_with_nothing_new_writes_nothing(tmp_path: Path) -> None:
    session = on(saved(tmp_path / "game.ib"), 40)
    session.flush()
    changes = session.store.db.total_changes  # type: ignore[union-attr]
    session.flush()
    assert session.store.db.total_changes == changes  # type: ignore[union-attr]
    session.close()


def test_marks_that_could_not_be_written_are_written_later(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = saved(path)
    while len(session.marks) < 2:
        one(session)
    journal: Any = session.store

    def fail(session: Any) -> Any:
        raise sqlite3.OperationalError("database or disk is full")

    journal.describe, describe = fail, journal.describe
    with pytest.raises(SaveError, match=r"the disk is full"):
        session.flush()
    journal.describe = describe
    on(session, 70)
    expected = [m.n for m in session.marks]
    session.close()
    assert [n for (n,) in rows(path, "SELECT n FROM marks ORDER BY n")] == expected
    assert saves.verify(path) == []


def test_what_the_journal_keeps_in_memory_is_what_the_session_keeps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_session, "MARK_EVERY", 1)
    monkeypatch.setattr(kernel_session, "thin", lambda marks: thin(marks, 8))
    session = saved(tmp_path / "game.ib")
    while session.q is not None:
        one(session)
        session.flush()
    assert len(session.marks) < 12
    assert len(session.store._kept) == len(session.marks)  # type: ignore[union-attr]
    session.close()


# ---------------------------------------------------------------------- poison


@pytest.mark.parametrize("trap", ["raid", "raid dice"])
def test_poison_is_held_and_the_question_asked_again(tmp_path: Path, trap: str) -> None:
    path = tmp_path / "game.ib"
    session = on_to(saved(path, content=msgspec.structs.replace(LONG, trap=trap)), "act")
    while not any(t[0] == "raid" for t in session.q.options):  # type: ignore[union-attr]
        on_to(session, "act")
    here = picture(session)
    poison = next(t for t in session.q.options if t[0] == "raid")  # type: ignore[union-attr]
    if trap == "raid":
        with pytest.raises(Poisoned):
            session.give(poison)
    else:
        session.give(poison)
        with pytest.raises(Poisoned):
            drive.drive(session, BOTS)
    assert picture(session) == here
    session = reopen(session, path)
    assert picture(session) == here
    [(n, kind, why)] = session.store.held()  # type: ignore[union-attr]
    assert (n, kind, why) == (len(session.answers), "act", f"RuntimeError: the trap at {trap} is sprung")
    session.give(("pass", "", 0))
    session.close()
    assert saves.verify(path) == []


@pytest.mark.parametrize("crash", ["answer", "die"])
def test_poison_found_at_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, crash: str) -> None:
    """A newer program crashes on what was played: go back to what a person answered, keep a copy, go on."""
    path = tmp_path / "game.ib"
    session = on_to(saved(path), "raid")
    n = len(session.answers) - 1
    assert session.answers[n].token[0] == "raid"
    on(session, n + 8)
    session.close()
    whole = rows(path, "SELECT n, kind, token FROM answers WHERE n >= 0 ORDER BY n")
    where = "raid" if crash == "answer" else "raid dice"

    def sprung(g: Any, here: str) -> None:
        if here == where:
            raise RuntimeError("boom")

    monkeypatch.setattr(mini, "sprung", sprung)
    opened = saves.open_game(path)
    session = opened.session
    assert len(session.answers) == n
    assert opened.notices == [
        f"the game goes on from answer {n}: answer {n} (act) could not be kept (RuntimeError: boom); "
        f"8 answers let go; a copy as it was is kept as game.before.ib"
    ]
    assert opened.journal.held() == [(n, "act", "RuntimeError: boom")]
    assert [r[0] for r in opened.journal.db.execute("SELECT n FROM let_go ORDER BY n")] == list(
        range(n + 1, n + 8)
    )
    session.give(("pass", "", 0))
    session.close()
    assert (
        rows(tmp_path / "game.before.ib", "SELECT n, kind, token FROM answers WHERE n >= 0 ORDER BY n")
        == whole
    )
    opened = saves.open_game(path)
    assert opened.notices == []
    assert len(opened.session.answers) == n + 1
    opened.session.close()


# ---------------------------------------------------------------------- rules that were mended


def test_a_rule_mended_under_a_running_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.ib"
    session = saved(path)
    session = on(session, 95)
    log = [TITLE.tell(LONG, e) for e in session.log]
    mark = session.marks[-1]
    session.close()
    whole = path.read_bytes()
    n = next(i for i in range(mark.n, 95) if session.answers[i].kind == "overwatch")
    monkeypatch.setattr(mini.Mini, "rules", 2)
    monkeypatch.setattr(mini, "overwatch", lambda g, unit: mini.strike(g, "r1", unit, far=True))
    opened = saves.open_game(path)
    assert opened.notices == [
        "the rules were mended since this game was saved; a copy as it was is kept as game.rules-1.ib",
        "rules 2: strikes need 5",
        f"the game goes on from answer {n}: answer {n} (overwatch) could not be kept (strike is asked instead); "
        f"{95 - n} answers let go",
    ]
    session = opened.session
    assert [note.text for note in session.notes] == opened.notices
    assert len(session.answers) == n
    before = [TITLE.tell(LONG, e) for e in session.log]
    assert before == log[: len(before)]  # the past is kept, it could not be made again
    assert before
    let_go = opened.journal.db.execute("SELECT n, why FROM let_go ORDER BY n").fetchall()
    assert let_go == [(k, "no longer fits") for k in range(n, 95)]
    on(session)
    assert session.outcome is not None
    session.close()
    monkeypatch.undo()
    copy = saves.open_game(tmp_path / "game.rules-1.ib")
    assert copy.notices == []
    assert len(copy.session.answers) == 95
    copy.session.close()
    assert whole  # the file itself went on
    with pytest.raises(
        SaveError,
        match=r"played under newer rules of Miniature \(2, this program has 1\); update the program",
    ):
        saves.open_game(path)


def test_a_mended_rule_that_touches_nothing_keeps_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.ib"
    session = on(saved(path), 75)
    here = picture(session)
    session.close()
    monkeypatch.setattr(mini.Mini, "rules", 3)
    opened = saves.open_game(path)
    assert opened.notices == [
        "the rules were mended since this game was saved; a copy as it was is kept as game.rules-1.ib",
        "rules 2: strikes need 5",
    ]
    assert picture(opened.session) == here
    opened.session.close()
    opened = saves.open_game(path)
    assert opened.notices == []
    opened.session.close()


def test_marks_that_a_newer_state_cannot_read_are_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.ib"
    session = on(saved(path), 75)
    here = picture(session)
    session.close()

    class Grown(mini.State, kw_only=True):
        moon: int | None = None
        weather: str  # has no default: old marks cannot be read

    class Newer(mini.Mini):
        rules = 2
        State = Grown

        def new(self, content: Any) -> Any:
            return Grown([mini.Frame("game")], list(content.cup), weather="fair")

    from ironbottom.kernel import title as kernel_title

    monkeypatch.setattr(saves, "registry", lambda name: Newer())
    opened = saves.open_game(path)
    assert kernel_title.registry("mini") is TITLE
    assert len(opened.session.answers) == 75  # replayed from the very beginning
    assert [a.token for a in opened.session.answers] == [t[1] for t in here[4]]
    n = len(opened.session.answers)
    opened.session.close()
    opened = saves.open_game(path)
    assert len(opened.session.answers) == n
    opened.session.close()


def test_an_event_that_is_no_longer_known_costs_its_line_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.ib"
    session = on(saved(path), 75)
    here = picture(session)
    session.close()
    monkeypatch.setattr(mini.Mini, "events", tuple(e for e in mini.Mini.events if e is not mini.Struck))
    opened = saves.open_game(path)
    assert opened.notices == []
    other = picture(opened.session)
    mark = opened.session.marks[-1]
    assert (other[0], other[1], other[4]) == (here[0], here[1], here[4])
    known = [line for line in here[2] if "Struck" not in line]
    assert len(known) < len(here[2])
    assert other[2][: mark.log] == known[: mark.log]
    assert mark.log > 10
    opened.session.close()


# ---------------------------------------------------------------------- one opener


def test_a_second_opener_is_turned_away(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = on(saved(path), 20)
    session.flush()
    for _ in range(2):
        with pytest.raises(SaveError, match=r"this game is open in another window; close it there first"):
            saves.open_game(path)
        saves.listed(tmp_path)  # looking must not give up the lock
    code = (
        "import sys; from kernel import play; from ironbottom.kernel import saves; from pathlib import Path\n"
        "try: saves.open_game(Path(sys.argv[1])).session.close(); print('open')\n"
        "except Exception as error: print(error)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(path)], env=ENV, capture_output=True, text=True, check=True
    )
    assert run.stdout == f"{path}: this game is open in another window; close it there first\n"
    session.close()
    run = subprocess.run(
        [sys.executable, "-c", code, str(path)], env=ENV, capture_output=True, text=True, check=True
    )
    assert run.stdout == "open\n"


def test_an_open_game_can_be_exported(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = on(saved(path), 50)
    session.flush()
    journal: Any = session.store
    journal.export(tmp_path / "sub" / "copy.ib")
    here = picture(session)
    one(session)
    session.close()
    other = saves.open_game(tmp_path / "sub" / "copy.ib").session
    assert picture(other) == here
    other.close()
    with pytest.raises(SaveError, match=r"there is a file of this name already; choose another name"):
        Journal.open(path).export(tmp_path / "sub" / "copy.ib")


# ---------------------------------------------------------------------- the list, import, verify


def test_the_list_of_saves_neither_locks_nor_changes_them(tmp_path: Path) -> None:
    one_game, over = tmp_path / "one.ib", tmp_path / "over.ib"
    on(saved(one_game), 40).close()
    on(saved(over)).close()
    (tmp_path / "text.ib").write_text("hello, I am no save" * 10)
    (tmp_path / "empty.ib").touch()
    (tmp_path / "folder.ib").mkdir()
    (tmp_path / "loop.ib").symlink_to(tmp_path / "nowhere")
    (tmp_path / "other.txt").touch()
    os.utime(one_game, (2_000_000_000, 2_000_000_000))
    before = {p.name: p.read_bytes() for p in tmp_path.iterdir() if p.is_file()}
    found = {s.name: s for s in saves.listed(tmp_path)}
    assert next(s.name for s in saves.listed(tmp_path)) == "one"
    assert (found["one"].title, found["one"].summary, found["one"].over) == ("mini", "turn 3 of 9", False)
    assert found["over"].over
    assert {n: s.fault for n, s in found.items() if s.fault} == {
        "text": "this is not an Ironbottom save",
        "empty": "the save is empty",
        "folder": "this is a folder, not a save",
        "loop": "No such file or directory",
    }
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir() if p.is_file()} == before
    assert saves.listed(tmp_path / "nowhere") == []


def test_the_list_shows_an_open_game_and_one_left_by_a_killed_process(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = on(saved(path), 40)
    session.flush()
    [here] = saves.listed(tmp_path)
    assert (here.summary, here.fault) == ("turn 3 of 9", "")
    left = killed(path, tmp_path / "left")
    [there] = saves.listed(left.parent)
    assert (there.summary, there.fault) == ("turn 3 of 9", "")
    code = (
        "import sys; from kernel import play; from ironbottom.kernel import saves; from pathlib import Path\n"
        "print(saves.listed(Path(sys.argv[1]))[0].fault)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], env=ENV, capture_output=True, text=True, check=True
    )
    assert run.stdout == "open in another window\n"
    session.close()
    other = saves.open_game(left)
    assert other.notices == []
    other.session.close()
    assert {p.name for p in left.parent.iterdir()} == {"game.ib"}


def test_import_copies_a_sound_save(tmp_path: Path) -> None:
    path, folder = tmp_path / "game #1%.ib", tmp_path / "saves"
    session = on(saved(path), 50)
    here = picture(session)
    session.close()
    before = path.read_bytes()
    assert saves.import_game(path, folder) == folder / "game #1%.ib"
    second = saves.import_game(path, folder)
    assert second == folder / "game #1%.imported.ib"
    opened = saves.open_game(second)
    assert picture(opened.session) == here
    opened.session.close()
    assert path.read_bytes() == before
    bad = bytearray(before)
    bad[len(bad) // 2 : len(bad) // 2 + 40] = b"x" * 40
    path.write_bytes(bad)
    names = sorted(p.name for p in folder.iterdir())
    with pytest.raises(SaveError, match=r"the save is damaged"):
        saves.import_game(path, folder)
    assert sorted(p.name for p in folder.iterdir()) == names


def test_verify_compares_every_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks stand at steps' starts, which are not where the answers before them end."""
    monkeypatch.setattr(kernel_session, "MARK_EVERY", 1)
    path = tmp_path / "game.ib"
    on(saved(path)).close()
    assert saves.verify(path) == []
    marks = rows(path, "SELECT n FROM marks")
    assert len(marks) > 40
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        facts = dict(db.execute("SELECT key, value FROM meta").fetchall())
        [(n, *row)] = db.execute("SELECT * FROM marks ORDER BY n LIMIT 1 OFFSET 20").fetchall()
        state = msgspec.msgpack.decode(row[5], type=mini.State)
        state.luck += 1
        row[5] = encode(state)
        total = kernel_journal.checksum(kernel_journal.salt_of(facts), n, *row[:-1])
        db.execute("UPDATE marks SET state = ?, sum = ? WHERE n = ?", (row[5], total, n))
    wrong = saves.verify(path)
    assert f"to {n} lead to another state than the one saved" in wrong[0]


def test_verify_finds_a_save_that_does_not_lead_where_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.ib"
    on(saved(path)).close()
    assert saves.verify(path) == []
    original = mini.hurt
    monkeypatch.setattr(mini, "hurt", lambda g, unit, by: original(g, unit, by + 1))
    wrong = saves.verify(path)
    assert wrong[0] == "answers 0 to 34 lead to another state than the one saved"
    assert wrong[1] == "from answer 34: answer 38 (overwatch) no longer fits: 2 chosen, 0 to 1 wanted"


def test_a_mark_with_a_bad_checksum_means_the_mark_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.ib"
    session = on(saved(path), 80)
    here = picture(session)
    assert [m.n for m in session.marks if m.n][1:]
    session.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        [(last,)] = db.execute("SELECT max(n) FROM marks").fetchall()
        db.execute("UPDATE marks SET die = die + 1 WHERE n = ?", (last,))
    damaged = path.read_bytes()
    starts = []
    original = kernel_session.Session._restore
    monkeypatch.setattr(Session, "_restore", lambda self, n: (starts.append(n), original(self, n))[1])
    opened = saves.open_game(path)
    assert starts[0] < last
    assert starts[0] > 0
    assert opened.notices == [
        "the save is damaged (one record is not as written); it is opened up to its last good point, "
        "and the damaged file is kept as game.damaged.ib"
    ]
    assert picture(opened.session) == here
    opened.session.close()
    assert (tmp_path / "game.damaged.ib").read_bytes() == damaged
    assert saves.open_game(path).notices == []


def test_a_disk_that_is_full_refuses_the_answer_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "game.ib"
    session = on_to(saved(path), "act")
    session.flush()
    journal: Any = session.store
    pages = journal.db.execute("PRAGMA page_count").fetchone()[0]
    journal.db.execute(f"PRAGMA max_page_count={pages}")
    for _ in range(300):
        before = picture(session)
        try:
            if not drive.step(session, BOTS):
                session.give(person(session))
            session.flush()
        except SaveError as error:
            full = str(error)
            break
        if session.q is None:
            session.goto(len(session.answers) // 2)
            session.give(next(iter(tokens_of(session.q)))) if session.q.seat == "blue" else None  # type: ignore[union-attr, arg-type]
    assert (
        full
        == f"{path}: the disk is full, so nothing more was saved; make room and try again; nothing saved before is lost"
    )
    assert len(picture(session)[4]) - len(before[4]) in (0, 1)
    journal.db.execute("PRAGMA max_page_count=100000")
    if session.q is not None:
        one(session)
    here = picture(session)
    session = reopen(session, path)
    assert picture(session) == here
    session.close()
    assert saves.verify(path) == []


def test_a_refused_commit_leaves_the_answer_unapplied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = on(saved(tmp_path / "game.ib"), 60)
    session.goto(40)
    while session.q.seat != "blue":  # type: ignore[union-attr]
        one(session)
    before, tail = picture(session), list(session.redo_tail)
    options = [t for t in tokens_of(session.q) if t != tail[0].token]  # type: ignore[arg-type]

    def full(*_: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    def no_cut(self: Any, n: int) -> None:
        raise SaveError(self.path, "the disk is full")

    monkeypatch.setattr(Journal, "_write", full)
    with pytest.raises(SaveError, match=r"the disk is full"):
        session.give(options[0])
    assert (picture(session), session.redo_tail) == (before, tail)
    with pytest.raises(NotOffered):
        session.give("nonsense")
    monkeypatch.setattr(Journal, "cut", no_cut)
    monkeypatch.setattr(Journal, "flush", lambda self, session: None)
    with pytest.raises(SaveError):
        session.goto(10)
    assert (picture(session), session.redo_tail) == (before, tail)
    monkeypatch.undo()
    session.give(options[0])
    assert session.redo_tail == []
    session.close()


def test_fate_alone_needs_no_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = on_to(saved(tmp_path / "game.ib"), "squads")
    session.flush()
    changes = session.store.db.total_changes  # type: ignore[union-attr]
    session.goto(0)
    written = session.store.db.total_changes  # type: ignore[union-attr]
    assert written > changes
    session.throw()
    assert session.answers[-1].by == FATE
    assert session.store.db.total_changes == written  # type: ignore[union-attr]
    session.close()
