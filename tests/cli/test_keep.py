"""Saves: their list, which of them is resumed, and taking games out and in."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli.run import ib
from cli.script import GAME, answers_of, begun, script
from ironbottom.commands import common
from ironbottom.kernel.saves import open_game


def test_the_list(saves: Path) -> None:
    ran = ib("--saves", saves, "saves")
    assert ran == (0, f"No games are kept in {saves}. `ironbottom play TITLE` begins one.\n", "")
    begun(saves, name="first")
    lines, _ = script(5)
    ib("--saves", saves, *GAME, "--seed", 5, "--save", "whole", typed=lines)
    (saves / "torn.ib").write_text("torn")
    for n, name in enumerate(("first", "whole", "torn")):
        os.utime(saves / f"{name}.ib", (n, n))
    ran = ib("--saves", saves, "saves")
    head, _, torn, whole, first = ran.out.splitlines()
    assert head.split() == ["name", "last", "played", "where", "it", "stands"]
    assert torn.split()[0] == "torn"
    assert "(this is not an Ironbottom save)" in torn
    assert whole.split()[0] == "whole"
    assert " over " in whole
    assert first.split()[0] == "first"
    assert " open " in first
    assert "Mission 1 Jungle Patrol, US Army against Imperial Japanese Army" in first


def test_the_newest_unfinished_is_resumed(saves: Path) -> None:
    lines, _ = script(5)
    for name, count in (("old", 3), ("new", 4), ("over", len(lines))):
        ib("--saves", saves, *GAME, "--seed", 5, "--save", name, typed=lines[:count])
    for n, name in enumerate(("old", "new", "over")):
        os.utime(saves / f"{name}.ib", (n, n))
    ran = ib("--saves", saves, "resume", "--plain")
    assert ran.last == "Saved. Go on with: ironbottom resume new --plain"


def test_a_save_by_name_with_its_ending_and_by_path(saves: Path, tmp_path: Path) -> None:
    begun(saves, answers=1)
    path = str(saves / "k.ib")
    for name, folder, told in (("k", saves, "k"), ("k.ib", saves, "k"), (path, tmp_path / "other", path)):
        ran = ib("--saves", folder, "resume", name, "--plain")
        assert ran.last == f"Saved. Go on with: ironbottom resume {told} --plain"


def test_names_are_made_up(saves: Path) -> None:
    for _ in range(2):
        ib("--saves", saves, *GAME)
    made = sorted(path.name for path in saves.glob("*.ib"))
    assert made == ["rifles-1-us_army-japan-2.ib", "rifles-1-us_army-japan.ib"]


def test_export_and_import(saves: Path, tmp_path: Path) -> None:
    mirror = begun(saves)
    out = tmp_path / "out.ib"
    assert ib("--saves", saves, "export", "k", out) == (0, f"k is written to {out}.\n", "")
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("out")] == ["out.ib"]
    other = tmp_path / "other"
    ran = ib("--saves", other, "import", out)
    assert ran == (0, "Imported as out. Go on with: ironbottom resume out\n", "")
    session = open_game(other / "out.ib").session
    assert answers_of(session) == mirror.given()
    assert session.hash() == mirror.session.hash()
    session.close()


def test_export_into_a_folder_and_over_nothing(saves: Path, tmp_path: Path) -> None:
    begun(saves, answers=1)
    ib("--saves", saves, "export", "k", tmp_path)
    assert (tmp_path / "k.ib").is_file()
    ran = ib("--saves", saves, "export", "k", tmp_path)
    assert (ran.code, ran.err) == (
        1,
        f"ironbottom: {tmp_path / 'k.ib'}: there is a file of this name already; choose another name\n",
    )


def test_import_of_what_is_there_already_gets_another_name(saves: Path, tmp_path: Path) -> None:
    begun(saves, answers=1)
    ib("--saves", saves, "export", "k", tmp_path)
    ran = ib("--saves", saves, "import", tmp_path / "k.ib")
    assert ran.out == "Imported as k.imported. Go on with: ironbottom resume k.imported\n"


def test_a_game_that_is_open_elsewhere_is_left_alone(saves: Path) -> None:
    begun(saves, answers=1)
    session = open_game(saves / "k.ib").session
    line = f"ironbottom: {saves / 'k.ib'}: this game is open in another window; close it there first\n"
    for command in ("resume k --plain", "export k x.ib"):
        assert ib("--saves", saves, *command.split()) == (1, "", line)
    session.close()


def test_where_saves_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert common.saves_folder(tmp_path) == tmp_path
    assert common.saves_folder(None) == Path(__file__).parents[2] / "saves"  # this is a checkout
    monkeypatch.setenv("IRONBOTTOM_SAVES", str(tmp_path / "there"))
    begun_in = ib("saves").out
    assert begun_in.startswith(f"No games are kept in {tmp_path / 'there'}.")
    monkeypatch.setattr(common, "__file__", str(tmp_path / "site/ironbottom/commands/common.py"))
    assert common.saves_folder(None).name == "saves"
    assert common.saves_folder(None).parent.name == "ironbottom"
