"""The list of saves as a person looks for them: order, missions under their campaign, names of one's own, copies."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest

from ironbottom.kernel import journal as j
from ironbottom.kernel.drive import step
from ironbottom.kernel.errors import SaveError
from ironbottom.kernel.saves import open_game
from ironbottom.kernel.shelf import LONGEST, Facts, call, facts, shelf
from kernel import shelved


def names(folder: Path) -> list[tuple[str, list[str]]]:
    """The list: each save with its missions."""
    return [(each.save.name, [m.save.name for m in each.missions]) for each in shelf(folder)]


def test_order(tmp_path: Path) -> None:
    shelved.over(tmp_path, "done", 1, touched=900)
    shelved.single(tmp_path, "old", 2, touched=100)
    shelved.campaign(tmp_path, "c", touched=50)
    shelved.single(tmp_path, "new", 3, touched=300)
    shelved.dated(tmp_path / "c.m2.ib", 200)  # a mission that was played puts its campaign forward
    assert names(tmp_path) == [("new", []), ("c", ["c.m1", "c.m2"]), ("old", []), ("done", [])]


def test_no_folder(tmp_path: Path) -> None:
    assert shelf(tmp_path / "nowhere") == []


def test_missions_in_their_order_and_without_their_campaign_alone(tmp_path: Path) -> None:
    path = shelved.campaign(tmp_path, "c")
    shelved.dated(tmp_path / "c.m1.ib", 2e9)
    assert names(tmp_path) == [("c", ["c.m1", "c.m2"])]
    path.unlink()
    assert sorted(names(tmp_path)) == [("c.m1", []), ("c.m2", [])]


def test_missions_stay_with_a_campaign_that_is_open_elsewhere_or_cannot_be_read(tmp_path: Path) -> None:
    path = shelved.campaign(tmp_path, "c")
    path.write_bytes(b"no save")
    (found,) = shelf(tmp_path)
    assert found.save.fault
    assert [m.save.name for m in found.missions] == ["c.m1", "c.m2"]


# ---------------------------------------------------------------- copies


def test_a_copy_is_told(tmp_path: Path) -> None:
    path = shelved.single(tmp_path, "k", 1, touched=100)
    shelved.single(tmp_path, "other", 1, touched=150)  # the same seed, but another game
    shelved.copy(path, "k (conflict)", 200)
    shelved.copy(path, "k (older)", 50)
    told = {each.save.name: each.copy for each in shelf(tmp_path)}
    assert told == {
        "k (conflict)": "the newest of 3 copies; older: k, k (older)",
        "k": "a copy of k (conflict), which is newer",
        "k (older)": "a copy of k (conflict), which is newer",
        "other": "",
    }


def test_a_copy_that_was_played_on_is_one_still(tmp_path: Path) -> None:
    path = shelved.single(tmp_path, "k", 1, touched=100)
    copy = shelved.copy(path, "twin", 50)
    session = open_game(copy).session
    step(session, {"squad": session.title.bot("squad", "random")})
    session.close()
    assert {each.save.name: each.copy for each in shelf(tmp_path)} == {
        "twin": "the newest of 2 copies; older: k",
        "k": "a copy of twin, which is newer",
    }


# ---------------------------------------------------------------- names of one's own


def test_a_name(tmp_path: Path) -> None:
    path = shelved.single(tmp_path, "k", touched=100)
    assert call(path, "  The long\n way  home ") == "The long way home"
    (found,) = shelf(tmp_path)
    assert (found.facts.called, found.save.name, found.save.touched) == ("The long way home", "k", 100)
    open_game(path).session.close()
    assert facts(path).called == "The long way home"
    assert call(path, "") == ""
    assert facts(path).called == ""


def test_a_name_that_would_mislead(tmp_path: Path) -> None:
    path = shelved.single(tmp_path, "k")
    assert call(path, "a\u202eb\x1b[31m") == "a?b?[31m"
    assert len(call(path, "x" * 500)) == LONGEST


def test_a_name_for_what_is_open(tmp_path: Path) -> None:
    path = shelved.single(tmp_path, "k")
    session = open_game(path).session
    with pytest.raises(SaveError, match="open in another window"):
        call(path, "no")
    session.close()
    with pytest.raises(SaveError):
        call(tmp_path / "nowhere.ib", "no")


def test_a_name_outlives_a_rescue(tmp_path: Path) -> None:
    path = shelved.single(tmp_path, "k")
    call(path, "Mine")
    with sqlite3.connect(path) as db:
        db.execute("UPDATE answers SET sum = sum + 1 WHERE n = (SELECT max(n) FROM answers)")
    db.close()
    opened = open_game(path)
    assert opened.notices
    opened.session.close()
    assert facts(path).called == "Mine"


# ---------------------------------------------------------------- what cannot be read


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("table", b"\x91" * 200_000),
        ("table", msgspec.msgpack.encode([1])),
        ("table", msgspec.msgpack.encode({"campaign": 3})),
        ("called", msgspec.msgpack.encode({"a": 1})),
        ("called", b"\xc1"),
        ("content", None),
        ("content", "text"),
    ],
)
def test_facts_of_strange_saves(key: str, value: object, tmp_path: Path) -> None:
    path = shelved.single(tmp_path, "k")
    with sqlite3.connect(path) as db:
        db.execute("INSERT OR REPLACE INTO meta VALUES(?, ?, 0)", (key, value))
    db.close()
    assert facts(path) == Facts()
    assert [each.facts for each in shelf(tmp_path)] == [Facts()]


def test_looking_locks_nothing(tmp_path: Path) -> None:
    path = shelved.single(tmp_path, "k")
    session = open_game(path).session
    assert facts(path).same != ()
    assert j.holder(path) is not None
    session.close()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["k.ib"]
