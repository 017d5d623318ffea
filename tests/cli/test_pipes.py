"""The program as a process: pipes that close, and ctrl-c."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from cli.run import ib, start
from cli.script import GAME, Mirror, answers_of, begun
from ironbottom.kernel.saves import open_game

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of POSIX")


def until_prompt(program: subprocess.Popen[bytes]) -> bytes:
    """What is shown up to the next prompt."""
    assert program.stdout is not None
    shown = b"\n"
    while not shown.endswith(b"\n> "):
        byte = os.read(program.stdout.fileno(), 65536)
        if not byte:
            raise AssertionError(f"the program ended: {shown!r}")
        shown += byte
    return shown


@POSIX
@pytest.mark.parametrize("args", [["rules"], ["--help"], ["content", "schema", "mission"], ["replay", "k"]])
def test_a_reader_that_goes_away_ends_the_program_without_a_word(args: list[str], saves: Path) -> None:
    begun(saves, answers=1)
    reading, writing = os.pipe()
    os.close(reading)
    with start("--saves", saves, *args, stdout=writing) as program:
        os.close(writing)
        _, err = program.communicate(timeout=60)
    assert err == b""
    assert program.returncode == 1


@POSIX
def test_a_game_whose_reader_goes_away_is_saved(saves: Path) -> None:
    with start("--saves", saves, *GAME, "--seed", 5, "--save", "k") as program:
        until_prompt(program)
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdout.close()
        program.stdin.write(b"1\n" * 3)
        program.stdin.close()
        assert program.stderr is not None
        assert program.stderr.read() == b""
    assert program.returncode == 1
    session = open_game(saves / "k.ib").session
    assert [answer.by for answer in session.answers].count(
        "person"
    ) <= 1  # the one after which it could not say so
    session.close()
    assert ib("--saves", saves, "replay", "k", "--check").code == 0


@POSIX
def test_ctrl_c_in_a_game_ends_it_with_everything_saved(saves: Path) -> None:
    mirror = Mirror(5)
    with start("--saves", saves, *GAME, "--seed", 5, "--save", "k") as program:
        until_prompt(program)
        assert program.stdin is not None
        for _ in range(4):
            token = mirror.choose()
            program.stdin.write(f"{mirror.typed(token)}\n".encode())
            program.stdin.flush()
            mirror.answer(token)
            until_prompt(program)
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=60)
    assert (program.returncode, err) == (130, b"")
    assert out.decode().splitlines()[-1] == "Saved. Go on with: ironbottom resume k --plain"
    session = open_game(saves / "k.ib").session
    assert answers_of(session) == mirror.given()
    session.close()


@POSIX
def test_ctrl_c_while_the_program_plays_ends_it_with_everything_saved(saves: Path) -> None:
    game = ("play", "nineteen42", "-m", "campaign", "--option", "none", "--plain", "--seed", 3, "--save", "k")
    levels = ("--players", 0, "--army-level", "random", "--enemy-level", "random")
    with start("--saves", saves, *game, *levels) as program:
        assert program.stdout is not None
        shown = b""
        while b"== Turn 0" not in shown:
            part = os.read(program.stdout.fileno(), 65536)
            assert part, shown
            shown += part
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=120)
    assert (program.returncode, err) == (130, b"")
    assert out.decode().splitlines()[-1] == "Saved. Go on with: ironbottom resume k --plain"
    session = open_game(saves / "k.ib").session
    assert session.outcome is None
    session.close()
    assert ib("--saves", saves, "replay", "k", "--check").code == 0


@POSIX
def test_ctrl_c_in_a_simulation_over_processes(saves: Path) -> None:
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        pytest.skip("these tests were started deaf to ctrl-c, and so is what they start")
    args = ("simulate", "rifles", "--games", 100_000, "--workers", 2, "--level", "random")
    with start(*args, start_new_session=True) as program:
        children = Path(f"/proc/{program.pid}/task/{program.pid}/children")
        if not children.exists():
            program.kill()
            pytest.skip("cannot see when the workers have begun")
        while len(children.read_text().split()) < 3:  # the workers, and what keeps track of them
            assert program.poll() is None
        os.killpg(program.pid, signal.SIGINT)
        _, err = program.communicate(timeout=120)
    assert program.returncode == 130
    assert b"Traceback" not in err


def test_input_that_is_no_text(saves: Path) -> None:
    with start("--saves", saves, *GAME, "--seed", 5, "--save", "k") as program:
        out, err = program.communicate(b"\xff\xfe\x00\n1\n", timeout=60)
    assert (program.returncode, err) == (0, b"")
    assert b"is neither a number from 1 to" in out
    assert ib("--saves", saves, "replay", "k", "--check").code == 0
