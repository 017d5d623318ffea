"""Replay and doctor: a good save, one whose answers were changed, one that is damaged; none of them is touched."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from cli.run import ib
from cli.script import GAME, begun, script
from ironbottom.kernel import journal as j
from ironbottom.kernel.record import encode


def doctored(saves: Path) -> None:
    """A whole game in which another man was made Leader, as if it had been written so."""
    for seed in range(50):
        lines, mirror = script(seed)
        leaders = [i for i, answer in enumerate(mirror.session.answers) if answer.kind == "leader"]
        if leaders:
            break
    n = leaders[0]
    ib("--saves", saves, *GAME, "--seed", seed, "--save", "k", typed=lines)
    asked: Any = mirror.session.look_back(n).q
    other = next(token for token in asked.options if token != mirror.session.answers[n].token)
    with closing(sqlite3.connect(saves / "k.ib", isolation_level=None)) as db:
        meta = dict(db.execute("SELECT key, value FROM meta"))
        row = list(db.execute("SELECT * FROM answers WHERE n = ?", (n,)).fetchone())
        row[4] = encode(other)
        total = j.checksum(j.salt_of(meta), *row[:-1])
        db.execute("UPDATE answers SET token = ?, sum = ? WHERE n = ?", (row[4], total, n))


def torn(saves: Path, answers: int = 20) -> None:
    """A save in which a record is not as it was written."""
    begun(saves, answers=answers)
    with closing(sqlite3.connect(saves / "k.ib", isolation_level=None)) as db:
        db.execute("UPDATE answers SET sum = sum + 1 WHERE n = 9")


def files(saves: Path) -> dict[str, bytes]:
    """All that lies in the folder of saves."""
    return {path.name: path.read_bytes() for path in saves.iterdir()}


def test_a_good_save_is_proved(saves: Path) -> None:
    mirror = begun(saves, answers=30)
    before = files(saves)
    ran = ib("--saves", saves, "replay", "k", "--check")
    count, marks = len(mirror.session.answers), len(mirror.session.marks)
    line = f"k: {count} answers and dice lead through {marks} marks to where the save stands.\n"
    assert ran == (0, line, "")
    assert files(saves) == before


def test_changed_answers_are_found(saves: Path) -> None:
    doctored(saves)
    before = files(saves)
    ran = ib("--saves", saves, "replay", "k", "--check")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.splitlines()[0].startswith("k: answers 0 to ")
    assert ran.err.splitlines()[0].endswith(" lead to another state than the one saved")
    ran = ib("--saves", saves, "doctor", "k")
    assert ran.code == 1
    assert "\nFAULT  replay: answers 0 to " in ran.out
    assert files(saves) == before


def test_damage_is_told_and_what_can_be_rescued(saves: Path) -> None:
    torn(saves)
    before = files(saves)
    ran = ib("--saves", saves, "replay", "k", "--check")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("k: the save is damaged (one record is not as written)")
    ran = ib("--saves", saves, "doctor", "k")
    assert ran.code == 1
    assert ran.out.startswith("FAULT  file: the save is damaged (one record is not as written)\n")
    assert "ok     rescue: " in ran.out
    assert " answers and dice can be kept; `ironbottom resume k` does it\n" in ran.out
    assert files(saves) == before


def test_a_file_that_is_beyond_rescue(saves: Path) -> None:
    saves.mkdir()
    (saves / "k.ib").write_bytes(j.MAGIC + bytes(40))
    ran = ib("--saves", saves, "doctor", "k")
    assert ran.code == 1
    assert ran.err.endswith("the save is cut off within its first page; nothing of it can be rescued\n")


def test_the_doctor_finds_a_good_save_good(saves: Path) -> None:
    begun(saves, answers=30)
    ran = ib("--saves", saves, "doctor", "k")
    assert (ran.code, ran.err) == (0, "")
    assert all(line.startswith("ok     ") for line in ran.out.splitlines())
    assert ran.last == "ok     replay: the answers lead to every mark and to where the save stands"


def test_the_doctor_looks_around(saves: Path) -> None:
    ran = ib("--saves", saves, "doctor")
    assert (ran.code, ran.err) == (0, "")
    kinds = [line.split()[1].rstrip(":") for line in ran.out.splitlines()]
    assert kinds == ["program", "python", "libraries", "terminal", "saves", "faults", "Rifles", "1942"]
    assert ran.out.splitlines()[-2:] == [
        "ok     Rifles in the Pacific: 8 missions, 5 armies, 96 games",
        "ok     1942: 4 scenarios, 2 sides, 18 optional rules",
    ]
    saves.mkdir()
    (saves / "k.ib").write_text("torn")
    ran = ib("--saves", saves, "doctor")
    assert ran.code == 1
    assert "FAULT  save: k: this is not an Ironbottom save; `ironbottom doctor k` tells more\n" in ran.out


def test_a_game_is_told_again(saves: Path) -> None:
    mirror = begun(saves, answers=30)
    told = ib("--saves", saves, "replay", "k").out.splitlines()
    session = mirror.session
    names = session.title.names(session.content, session.log)
    lines = [session.title.tell(session.content, event, names) for event in session.log]
    assert [line for line in told if not line.startswith("[")] == [line for line in lines if line]
    asked = [n for n, answer in enumerate(session.answers) if answer.by_person]
    assert [int(line[1:].split("]")[0]) for line in told if line.startswith("[")] == asked


def test_a_game_is_told_up_to_an_answer_and_the_board_shown(saves: Path) -> None:
    mirror = begun(saves, answers=30)
    n = max(i for i, answer in enumerate(mirror.session.answers) if answer.by_person)
    whole = ib("--saves", saves, "replay", "k").out.splitlines()
    part = ib("--saves", saves, "replay", "k", "--to", n).out.splitlines()
    last = next(i for i, line in enumerate(whole) if line.startswith(f"[{n}]"))
    assert part[:last] == whole[:last]
    assert part[last + 1].startswith("-- Turn ")
    prompt = whole[last].removeprefix(f"[{n}] ").split(" - ")[0]
    assert part[-1].startswith(prompt)
    nothing = ib("--saves", saves, "replay", "k", "--to", "0").out
    assert "[0]" not in nothing


def test_a_game_that_was_taken_back_is_told_as_it_now_is(saves: Path) -> None:
    begun(saves, answers=30)
    ib("--saves", saves, "resume", "k", "--plain", typed=["back", "yes"] * 3)
    assert ib("--saves", saves, "replay", "k", "--check").code == 0
    assert ib("--saves", saves, "doctor", "k").code == 0
    assert "undone that can be redone" in ib("--saves", saves, "doctor", "k").out
