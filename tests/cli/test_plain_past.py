"""The past in lines: the log filtered and searched, a line opened to its dice, the board as it stood, back to a line."""

from __future__ import annotations

import re
from pathlib import Path

from chronicle.games import saved
from cli.run import ib
from cli.script import GAME, script
from ironbottom.kernel.saves import open_game


def said(saves: Path, *typed: str, name: str = "past") -> list[str]:
    """What the program says to each command."""
    ran = ib("--saves", saves, "resume", name, "--plain", typed=[*typed, "quit"])
    assert (ran.code, ran.err) == (0, "")
    return [
        part.partition("\n")[2] for part in re.split(r"^> ", ran.out, flags=re.MULTILINE)[1 : len(typed) + 1]
    ]


def numbers(text: str) -> list[int]:
    """The numbers of the lines that were shown."""
    return [int(n) for n in re.findall(r"^ *(\d+)  ", text, re.MULTILINE)]


def test_filters_and_search(tmp_path: Path) -> None:
    saved("nineteen42", tmp_path, most=260)
    whole, dice, losses, japan, thing, both, none, wrong, bare = said(
        tmp_path,
        "log all", "log dice", "log losses", "log japan", "log Singora", "log dice /die 5", "log zeppelin",
        "log dice 3", "log",
    )  # fmt: skip
    every = numbers(whole)
    assert every == list(range(1, len(every) + 1))
    lines = dict(zip(every, whole.splitlines(), strict=False))
    for part in (dice, losses, japan, thing, both):
        assert part.splitlines() == [lines[n] for n in numbers(part)], (
            "with the numbers that they have in the whole"
        )
        assert 0 < len(numbers(part)) < len(every)
    assert any("die " in line for line in dice.splitlines())
    assert all(
        "singora" in line.casefold() or "== Turn" in line or "0510" in line for line in thing.splitlines()
    )
    assert set(numbers(both)) < set(numbers(dice))
    assert none.startswith('No line of the log is about "zeppelin". Type log, ')
    assert "or losses, japan, allies, notes" in none
    assert wrong.startswith("Type log, log all")
    assert len(numbers(bare)) == 20
    assert "log 12 opens line 12" in bare


def test_a_line_opens_to_its_dice(tmp_path: Path) -> None:
    path = saved("rifles", tmp_path)
    (dice,) = said(tmp_path, "log dice")
    number = next(n for n in numbers(dice) if "attack: die" in dice.splitlines()[numbers(dice).index(n)])
    opened, beyond, zero = said(tmp_path, f"log {number}", "log 99999", "log 0")
    assert "\nDice\n" in opened
    assert "[rifles:4.2.a Attack roll]" in opened
    assert re.search(r"^ +[+-]\d  rifles:4\.2\.b Which CF$", opened, re.MULTILINE)
    assert re.search(r"= \d+; \d+ needed: (not )?reached", opened)
    assert beyond == zero
    assert beyond.startswith("The log has lines 1 to ")
    opened_game = open_game(path)
    opened_game.session.close()


def test_the_board_as_it_stood(tmp_path: Path) -> None:
    path = saved("nineteen42", tmp_path, most=150)
    before = path.read_bytes()
    (whole,) = said(tmp_path, "log all")
    number = next(
        n for n, line in zip(numbers(whole), whole.splitlines(), strict=False) if "== Turn 1" in line
    )
    then, thing, nothing, none, now = said(
        tmp_path, f"past {number}", f"past {number} singapore", f"past {number} zeppelin", "past x", "board"
    )
    assert f"As it stood at line {number}: == Turn 1" in then
    assert "-- Turn 1 of " in then
    assert "The game itself has not moved." in then
    assert "Asked then: " in then
    assert thing.startswith("Singapore (0813)")
    assert nothing == 'There was no "zeppelin" then.\n'
    assert none.startswith("Type past and the number of a line")
    assert "-- Turn 1 of " not in now
    session = open_game(path).session
    assert len(session.answers) == len(open_answers(before, tmp_path))
    session.close()


def open_answers(data: bytes, folder: Path) -> list[object]:
    """The answers of a save as it was."""
    copy = folder / "copy.ib"
    copy.write_bytes(data)
    session = open_game(copy).session
    answers: list[object] = list(session.answers)
    session.close()
    return answers


def test_back_to_a_line(tmp_path: Path) -> None:
    lines, mirror = script(5, 40)
    ib("--saves", tmp_path, *GAME, "--seed", 5, "--save", "k", typed=lines)
    count = len(mirror.session.answers)
    (whole,) = said(tmp_path, "log all", name="k")
    number = next(
        n for n, line in zip(numbers(whole), whole.splitlines(), strict=False) if "== Turn 1" in line
    )
    fenced, shown, refused, none = said(
        tmp_path, f"undo {number}", f"back {number}", "no", "back 1", name="k"
    )
    assert fenced.endswith(f'"back {number}".\n')
    assert f"As it stood at line {number}: == Turn 1" in shown
    assert f"Take back all your answers since line {number}" in shown
    assert "Nothing is taken back." in refused
    assert "There is no answer of yours before this line." in none
    assert answers(tmp_path) == count
    _, taken = said(tmp_path, f"back {number}", "yes", name="k")
    assert f"Back before line {number}." in taken
    assert answers(tmp_path) < count


def answers(saves: Path) -> int:
    """How many answers there are in the save."""
    session = open_game(saves / "k.ib").session
    count = len(session.answers)
    session.close()
    return count


def test_undo_to_a_line_is_free_before_the_dice(tmp_path: Path) -> None:
    lines, _ = script(5, 3)
    ib("--saves", tmp_path, *GAME, "--seed", 5, "--save", "k", typed=lines)
    before = answers(tmp_path)
    (whole,) = said(tmp_path, "log all", name="k")
    first = next(n for n, line in zip(numbers(whole), whole.splitlines(), strict=False) if " joins " in line)
    (done,) = said(tmp_path, f"undo {first}", name="k")
    assert done.startswith(f"Back before line {first}.")
    assert answers(tmp_path) == before - len(lines)
