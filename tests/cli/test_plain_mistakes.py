"""Plain mistakes with names, paths and times: one line that says what and how to mend it, and nothing is lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ironbottom.kernel.naming import LONGEST, legible, moment_of, name_fault, stamp
from ironbottom.kernel.saves import listed
from ironbottom.tui.when import when

from .run import ib
from .script import GAME, begun

LONG = "a" * 300


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "a name needs a letter or a digit"),
        ("   ", "a name needs a letter or a digit"),
        ("\u3000", "a name needs a letter or a digit"),
        (" k", "a name neither begins nor ends with a blank"),
        (".k", 'a name does not begin with "."'),
        ("-k", 'a name does not begin with "-"'),
        ("a/b", '"/" cannot be in a name'),
        ("a\nb", "the character U+000A cannot be in a name"),
        ("a\u202egpj", "the character U+202E cannot be in a name"),
        ("a\u2066b", "the character U+2066 cannot be in a name"),
        ("a\u200bb", "the character U+200B cannot be in a name"),
        ("a\udcffb", "the character U+DCFF cannot be in a name"),
        (LONG, f"it is too long: 300 bytes, {LONGEST} at most"),
        ("軍" * 61, f"it is too long: 183 bytes, {LONGEST} at most"),
        ("第25軍 émile", ""),
        ("می\u200cخواهم", ""),
        ("a" * LONGEST, ""),
    ],
)
def test_what_may_be_a_name(name: str, fault: str) -> None:
    assert name_fault(name) == fault


@pytest.mark.parametrize("name", [" ", "a\u202eb", LONG])
@pytest.mark.parametrize(
    "command", [GAME, ("campaign", "new", "--army", "us_army", "--enemy", "japan", "--plain")]
)
def test_a_new_game_refuses_the_others(name: str, command: tuple[str, ...], saves: Path) -> None:
    words = [word for word in command if word != "k"]
    words = [word for word in words if word != "--save"]
    ran = ib("--saves", saves, *words, "--save", name)
    assert (ran.code, ran.out) == (2, "")
    assert (
        ran.err
        == f'ironbottom: "{legible(name).strip()}" is no name for a save: {name_fault(name)} (--save NAME)\n'.replace(
            '""', '" "'
        )
    )
    assert not saves.exists()


def test_the_longest_name_can_be_played_and_copied(saves: Path) -> None:
    name = "軍" * (LONGEST // 3)
    words = [word for word in GAME if word not in ("k", "--save")]
    assert ib("--saves", saves, *words, "--save", name, typed=["quit"]).code == 0
    assert ib("--saves", saves, "replay", name, "--check").code == 0


# ---------------------------------------------------------------- paths


@pytest.mark.parametrize(
    "words",
    [
        ("resume", "~nosuchuser/x", "--plain"),
        ("import", "~nosuchuser/x.ib"),
        ("export", "k", "~nosuchuser/x.ib"),
        ("report", "k", "--html", "~nosuchuser/x.html"),
        ("report", "k", "--file", "~nosuchuser/x.md"),
        ("map", "pearl", "--svg", "~nosuchuser/x.svg"),
        ("map", "pearl", "--png", "~nosuchuser/x.png"),
    ],
)
def test_a_user_that_there_is_not(words: tuple[str, ...], saves: Path) -> None:
    begun(saves, answers=1)
    ran = ib("--saves", saves, *words)
    assert ran.code in (1, 2)
    assert ran.out == ""
    typed = next(word for word in words if word.startswith("~"))
    assert (
        ran.err
        == f"ironbottom: {typed}: there is no user nosuchuser; write ./~nosuchuser for a file of that name\n"
    )


def test_a_folder_of_saves_of_a_user_that_there_is_not() -> None:
    for named in (True, False):
        ran = ib("--saves", "~nosuchuser/x", "saves", named=named)
        assert ran.err.startswith("ironbottom: ~nosuchuser/x: there is no user nosuchuser;")


def test_content_of_a_user_that_there_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONBOTTOM_CONTENT", "~nosuchuser/x")
    ran = ib("content", "list")
    assert ran.code == 1
    assert ran.err.startswith("ironbottom: ~nosuchuser/x: there is no user nosuchuser;")


@pytest.mark.parametrize(
    "words",
    [
        ("resume", LONG, "--plain"),
        ("doctor", LONG),
        ("import", LONG),
        ("export", "k", LONG),
        ("report", "k", "--file", LONG),
        ("content", "check", LONG),
    ],
)
def test_names_that_no_file_has(words: tuple[str, ...], saves: Path) -> None:
    begun(saves, answers=1)
    ran = ib("--saves", saves, *words)
    assert ran.code in (1, 2)
    assert len(ran.err.splitlines()) == 1
    assert "fault in the program" not in ran.err
    assert "File name too long" in ran.err


def test_the_log_into_a_folder(saves: Path, tmp_path: Path) -> None:
    begun(saves, answers=1)
    typed = [
        "save-log /",
        "save-log .",
        "save-log ..",
        f"save-log {tmp_path}",
        "save-log ~nosuchuser/x",
        "quit",
    ]
    ran = ib("--saves", saves, "resume", "k", "--plain", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("is a folder. Type the name of a file.") == 4
    assert "~nosuchuser/x: there is no user nosuchuser" in ran.out
    assert ran.last == "Saved. Go on with: ironbottom resume k --plain"


@pytest.mark.parametrize("kind", ["folder", "fifo", "link"])
def test_what_stands_where_a_save_is_looked_for(kind: str, saves: Path) -> None:
    begun(saves, answers=1)
    place = saves / "dir.ib"
    if kind == "folder":
        place.mkdir()
    elif kind == "fifo":
        os.mkfifo(place)
    else:
        place.symlink_to("nowhere")
    why = {
        "folder": "this is a folder, not a save",
        "fifo": "this is no file that can be read",
        "link": "this is a link that leads nowhere",
    }[kind]
    for name in ("dir", "dir.ib", str(place)):
        ran = ib("--saves", saves, "resume", name, "--plain")
        assert ran == (2, "", f"ironbottom: {place}: {why}; `ironbottom saves` lists those there are\n")


@pytest.mark.skipif(os.name != "posix", reason="names of files are text there")
def test_folders_whose_names_are_no_text(saves: Path, tmp_path: Path) -> None:
    begun(saves, answers=1)
    folder = tmp_path / os.fsdecode(b"b\xff\xfe")
    folder.mkdir()
    ran = ib("--saves", saves, "export", "k", folder)
    assert (ran.code, ran.err) == (0, "")
    assert listed(folder)[0].title == "rifles"
    assert ib("--saves", folder, "resume", "k", "--plain", typed=["quit"]).code == 0
    assert ib("--saves", tmp_path / "other", "import", folder / "k.ib").code == 0


# ---------------------------------------------------------------- times

STRANGE = (-(10**11), -62135596801.0, 253402300800.0 + 86400, 10**12, 2.0**62)
"""Seconds since 1970 outside the years 1 to 9999."""


@pytest.mark.parametrize("seconds", STRANGE)
def test_a_time_that_no_calendar_has(seconds: float) -> None:
    assert moment_of(seconds) is None or moment_of(seconds).year in (1, 9999)  # type: ignore[union-attr]
    assert moment_of(seconds) is not None or (stamp(seconds), when(seconds, 0)) == ("no date", "no date")


def test_a_list_with_such_a_save(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(saves, answers=1)
    monkeypatch.setattr("ironbottom.commands.keep.stamp", lambda then: stamp(2.0**62))
    ran = ib("--saves", saves, "saves")
    assert ran.code == 0
    assert "no date" in ran.out


def test_usual_times() -> None:
    assert moment_of(0.0) is not None
    assert len(stamp(0.0)) == len("1970-01-01 00:00")
