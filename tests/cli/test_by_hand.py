"""Corrections by hand, whose dice, and the curtain in line mode."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.run import ib
from ironbottom.kernel.saves import open_game
from tui import adjust_screen, mini_screen
from tui.mini_screen import miniature  # noqa: F401


def lines_on(saves: Path, name: str, *typed: str) -> str:
    """Go on with a game in lines; all that was shown."""
    ran = ib("--saves", saves, "resume", name, "--plain", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def number_of(out: str, words: str) -> str:
    """The number under which a field stands in the list."""
    line = next(line for line in out.splitlines() if words in line)
    return line.split(".")[0].strip()


def test_a_list_a_change_and_back(saves: Path) -> None:
    adjust_screen.rifles(saves)
    out = lines_on(saves, "rifles", "adjust")
    assert "\n  Turn and points\n" in out
    assert "Group 1 [" in out
    assert "kit" not in out.split("> adjust")[1]
    n = number_of(out, "Recon Points: ")
    said = lines_on(
        saves,
        "rifles",
        f"adjust {n}",
        f"adjust {n} 100",
        f"adjust {n} 7",
        "yes",
        "status",
        "adjust undo",
        "adjust undo",
    )
    assert "may be: 0 to 99." in said
    assert "100 is not from 0 to 99" in said
    assert "given since will be lost. Type yes or no." in said
    assert "by hand now 7." in said
    assert "The last correction is taken back." in said
    assert "There is no correction to take back here." in said
    ran = ib("--saves", saves, "saves")
    assert "(adjusted by hand)" in ran.out
    ran = ib("--saves", saves, "report", "rifles")
    assert "Adjusted by hand: " in ran.out
    assert "by hand now 7" in ran.out
    assert ib("--saves", saves, "replay", "rifles", "--check").code == 0


def test_no_is_no(saves: Path) -> None:
    path = adjust_screen.rifles(saves)
    n = number_of(lines_on(saves, "rifles", "adjust"), "Recon Points: ")
    said = lines_on(saves, "rifles", f"adjust {n} 7", "no")
    assert "Nothing is changed." in said
    session = open_game(path).session
    assert not session.adjusted
    session.close()


def test_all_fields_words_and_hidden_ones(saves: Path) -> None:
    adjust_screen.rifles(saves)
    out = lines_on(saves, "rifles", "adjust all")
    assert ".kit: " in out
    events = [line for line in out.splitlines() if ".events: " in line or "aside: " in line]
    assert events
    assert all("(hidden)" in line for line in events)
    n = number_of(out, "aside: ")
    said = lines_on(
        saves, "rifles", f"adjust {n}", "no", f"adjust {n}", "yes", "adjust /aside", "adjust /nowhere"
    )
    assert "your side does not know this" in said
    assert said.count("state, aside: now [") == 1
    assert "No field has these words." in said


@pytest.mark.parametrize("typed", ["adjust x", "adjust 0", "adjust 99999", "adjust 99999 5"])
def test_what_is_no_correction(saves: Path, typed: str) -> None:
    adjust_screen.rifles(saves)
    said = lines_on(saves, "rifles", typed)
    assert 'Type "adjust 7 5"' in said


def test_what_breaks_the_game_is_refused(saves: Path) -> None:
    path = adjust_screen.nineteen42(saves)
    out = lines_on(saves, "nineteen42", "adjust")
    heading = next(i for i, line in enumerate(out.splitlines()) if line.startswith("  Japanese "))
    n = out.splitlines()[heading + 1].split(".")[0].strip()
    session = open_game(path).session
    index = session.g.index
    enemy = next(
        u
        for u in session.g.state.units.values()
        if index.kinds[u.id].side == "allies" and index.kinds[u.id].ground
    )
    session.close()
    said = lines_on(saves, "nineteen42", f"adjust {n} {index.map.ids[enemy.hex]}", "yes")
    assert "This correction breaks the game: " in said


def test_whose_dice_in_play(saves: Path) -> None:
    path = adjust_screen.rifles(saves)
    said = lines_on(saves, "rifles", "dice", "dice mine", "dice all")
    assert said.count("Type dice program, dice own") == 2
    assert "Dice: all." in said
    opened = open_game(path)
    assert opened.journal.meta("table")["own_dice"] == "all"
    opened.session.close()


@pytest.mark.usefixtures("miniature")
def test_two_persons_in_lines(saves: Path) -> None:
    mini_screen.game(saves)
    out = lines_on(saves, "mini", "2", "1", "", "2", "3", "", "log all", "curtain", "curtain off")
    parts = out.split("Hand over to ")
    assert [part.split(":")[0] for part in parts[1:]] == ["Red", "Blue"]
    before, red, blue = parts
    assert "red/left: plan?" not in before
    assert "red/left: plan?" in red
    assert "Red lurks at 2." not in blue
    assert "blue: act?" in blue
    assert 'The curtain between two persons is on; "curtain on", "curtain off".' in blue
    again = lines_on(saves, "mini", "log all")
    assert "Hand over to" not in again


@pytest.mark.usefixtures("miniature")
def test_a_game_resumed_in_lines_is_handed_over_first(saves: Path) -> None:
    mini_screen.game(saves)
    lines_on(saves, "mini", "2", "1", "", "2", "3")
    said = lines_on(saves, "mini")
    assert said.count("Hand over to Blue: press enter.") == 1
    assert "act?" not in said
    assert "act?" in lines_on(saves, "mini", "")
