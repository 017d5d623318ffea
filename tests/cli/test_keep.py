"""Saves: their list, which of them is resumed, and taking games out and in."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli.run import ib
from cli.script import GAME, answers_of, begun, script
from ironbottom.commands import common
from ironbottom.kernel.saves import listed, open_game
from ironbottom.kernel.shelf import call
from kernel import shelved


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
    head, _, torn, first, whole = ran.out.splitlines()
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


# ---------------------------------------------------------------- order, copies, the bin


def test_missions_stand_under_their_campaign_and_copies_are_told(saves: Path) -> None:
    saves.mkdir()
    shelved.over(saves, "done", 1, 900)
    shelved.campaign(saves, "c", 50)
    path = shelved.single(saves, "k", 2, 100)
    shelved.copy(path, "twin", 200)
    call(path, "The way home")
    rows = [
        line
        for line in ib("--saves", saves, "saves").out.splitlines()
        if " open " in line or " over " in line
    ]
    assert [row.partition("  20")[0].partition("  19")[0].rstrip() for row in rows] == [
        "twin",
        "k",
        "c",
        "  c.m1",
        "  c.m2",
        "done",
    ]
    assert rows[0].endswith("(the newest of 2 copies; older: k)")
    assert "The way home: Mission 1" in rows[1]
    assert rows[1].endswith("(a copy of twin, which is newer)")


def test_delete_and_restore(saves: Path) -> None:
    saves.mkdir()
    shelved.campaign(saves, "c", 50)
    shelved.single(saves, "k", 2, 100)
    assert ib("--saves", saves, "saves", "--bin") == (0, f"The bin of {saves} is empty.\n", "")
    ran = ib("--saves", saves, "saves", "--restore", "c")
    assert ran == (2, "", f"ironbottom: the bin of {saves} is empty (--restore)\n")
    ran = ib("--saves", saves, "saves", "--delete", "c.m1")
    line = "this is a mission of the campaign c; delete the campaign, with all its missions"
    assert ran == (1, "", f"ironbottom: {saves / 'c.m1.ib'}: {line}\n")
    ran = ib("--saves", saves, "saves", "--delete", "c")
    told = "c with 2 missions is in the bin. Bring it back with: ironbottom saves --restore c\n"
    assert ran == (0, told, "")
    assert [save.name for save in listed(saves)] == ["k"]
    assert "Campaign, US Army" in ib("--saves", saves, "saves", "--bin").out
    ran = ib("--saves", saves, "saves", "--restore", "x")
    assert ran == (2, "", 'ironbottom: unknown game in the bin "x"; allowed: c\n')
    assert ib("--saves", saves, "saves", "--restore", "c") == (0, "Back from the bin: c, c.m1, c.m2.\n", "")
    assert len(listed(saves)) == 4


def test_delete_only_what_is_in_the_folder_and_one_act_at_a_time(saves: Path, tmp_path: Path) -> None:
    saves.mkdir()
    path = shelved.single(tmp_path, "k", 2)
    ran = ib("--saves", saves, "saves", "--delete", path)
    assert ran == (
        2,
        "",
        f"ironbottom: {path}: this save is not in {saves}; remove the file itself (--delete)\n",
    )
    assert path.is_file()
    ran = ib("--saves", saves, "saves", "--bin", "--delete", "k")
    assert ran == (2, "", "ironbottom: --delete, --restore and --bin go one at a time\n")
