"""What the command line hands to the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.run import ib
from cli.script import begun
from ironbottom.commands import common
from ironbottom.tui import app
from ironbottom.tui.request import NewGame


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """A terminal, and a screen that only notes what it is given and returns 3."""
    calls: list[dict[str, Any]] = []

    def run_app(
        saves: Path, open_save: Path | None = None, new: NewGame | None = None, ascii_only: bool = False
    ) -> int:
        calls.append({"saves": saves, "open": open_save, "new": new, "ascii": ascii_only})
        return 3

    monkeypatch.setattr(common, "at_terminal", lambda: True)
    monkeypatch.setattr(app, "run_app", run_app)
    return calls


def test_the_title_screen(saves: Path, handed: list[dict[str, Any]]) -> None:
    assert ib("--saves", saves) == (3, "", "")
    assert handed == [{"saves": saves, "open": None, "new": None, "ascii": False}]


def test_a_new_game(saves: Path, handed: list[dict[str, Any]]) -> None:
    args = ("-m", "3", "--army", "japan", "--enemy", "us_army", "--seed", 4, "--save", "k", "--ascii")
    assert ib("--saves", saves, "play", "rifles", *args).code == 3
    assert handed[0]["new"] == NewGame("rifles", "3", "japan", "us_army", 4, "k")
    assert handed[0]["ascii"] is True


def test_a_new_game_with_everything_left_open(saves: Path, handed: list[dict[str, Any]]) -> None:
    ib("--saves", saves, "play", "rifles")
    assert handed[0]["new"] == NewGame("rifles")


def test_an_enemy_alone_gets_an_army_that_may_face_it(saves: Path, handed: list[dict[str, Any]]) -> None:
    ib("--saves", saves, "play", "rifles", "--enemy", "us_army")
    assert handed[0]["new"] == NewGame("rifles", army="japan", enemy="us_army")


def test_a_game_resumed(saves: Path, handed: list[dict[str, Any]]) -> None:
    begun(saves, answers=1)
    for name in (["k"], []):
        assert ib("--saves", saves, "resume", *name).code == 3
    assert [call["open"] for call in handed] == [saves / "k.ib"] * 2


# ---------------------------------------------------------------- 1942

SEATED = {"japan": "person", "allies": "auto"}


def test_1942_with_everything_left_open(saves: Path, handed: list[dict[str, Any]]) -> None:
    ib("--saves", saves, "play", "nineteen42")
    assert handed[0]["new"] == NewGame("nineteen42", "campaign", "japan", "allies", bots=SEATED)


def test_1942_with_options_and_a_level(saves: Path, handed: list[dict[str, Any]]) -> None:
    args = ("-m", "indies", "--enemy", "japan", "--option", "13.8", "--option", "ae", "--enemy-level", "hard")
    ib("--saves", saves, "play", "nineteen42", *args, "--seed", 4)
    bots = {"allies": "person", "japan": "hard"}
    wanted = NewGame("nineteen42", "indies", "allies", "japan", 4, switches=("13.8", "AE"), bots=bots)
    assert handed[0]["new"] == wanted


@pytest.mark.parametrize(
    ("players", "bots"),
    [(2, {"japan": "person", "allies": "person"}), (0, {"japan": "easy", "allies": "auto"})],
)
def test_1942_for_two_and_for_none(
    players: int, bots: dict[str, str], saves: Path, handed: list[dict[str, Any]]
) -> None:
    more = ("--army-level", "easy") if players == 0 else ()
    ib("--saves", saves, "play", "nineteen42", "--players", players, *more)
    assert handed[0]["new"].bots == bots


def test_options_by_lot_come_from_the_seed(saves: Path, handed: list[dict[str, Any]]) -> None:
    for seed in (1, 1, 2, 3):
        ib("--saves", saves, "play", "nineteen42", "-m", "malaya", "--option", "random", "--seed", seed)
    first, again, *others = [call["new"].switches for call in handed]
    assert first == again
    assert any(other != first for other in others)
    ib("--saves", saves, "play", "nineteen42", "--option", "random")
    assert handed[-1]["new"].seed is not None  # the dice of the game are those of the lot


def test_all_options_are_all_that_are_open(saves: Path, handed: list[dict[str, Any]]) -> None:
    for args in (("-m", "malaya"), ()):
        ib("--saves", saves, "play", "nineteen42", *args, "--option", "all")
    assert handed[0]["new"].switches == ("12", "10.3", "13.1", "13.2", "13.4", "13.6", "AE")
    assert len(handed[1]["new"].switches) == 18
    ib("--saves", saves, "play", "nineteen42", "--option", "none")
    assert handed[2]["new"].switches == ()


def test_rifles_can_be_watched(saves: Path, handed: list[dict[str, Any]]) -> None:
    ib("--saves", saves, "play", "rifles", "--players", 0, "--army-level", "random")
    assert handed[0]["new"] == NewGame("rifles", bots={"squad": "random"})


@pytest.mark.parametrize("before", [True, False], ids=["before the command", "after it"])
@pytest.mark.parametrize(
    "words",
    [
        (),
        ("play", "rifles"),
        ("play", "rifles", "--guided"),
        ("resume", "k"),
        ("campaign", "new", "--army", "us_army", "--enemy", "japan"),
        ("campaign", "resume", "c"),
    ],
    ids=" ".join,
)
def test_plain_signs_wherever_they_are_asked_for(
    words: tuple[str, ...], before: bool, saves: Path, handed: list[dict[str, Any]]
) -> None:
    if words[:1] == ("resume",):
        begun(saves, answers=1)
    if words == ("campaign", "resume", "c"):
        ib(
            "--saves",
            saves,
            "campaign",
            "new",
            "--army",
            "us_army",
            "--enemy",
            "japan",
            "--save",
            "c",
            "--plain",
        )
    both = ("--ascii", *words) if before else (*words, "--ascii")
    assert ib("--saves", saves, *both).code == 3
    assert [call["ascii"] for call in handed] == [True]
