"""Guided games from the command line and in lines; what is told of missions before one is chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.run import ib
from cli.script import Mirror
from ironbottom import choices, guide
from ironbottom.kernel.drive import hint
from ironbottom.kernel.saves import listed
from ironbottom.kernel.title import registry, titles


def transcript(saves: Path, *lines: str, title: str = "rifles") -> str:
    """A guided game in lines, with these lines typed."""
    ran = ib("--saves", saves, "play", title, "--guided", "--plain", typed=[*lines, "quit"])
    assert ran.code == 0, ran
    return ran.out


class GuidedMirror(Mirror):
    """The guided game, played here as well: what is typed by who follows the program."""

    def __init__(self, title_id: str) -> None:
        card = guide.guide(title_id)
        title = registry(title_id)
        self.bots = {seat: title.bot(seat, level) for seat, level in card.bots.items()}
        content = choices.load(title, card.mission, card.army, card.enemy, card.switches)
        self.begin(title, content, card.seed)

    def followed(self, most: int) -> list[str]:
        """So many answers."""
        found = []
        while not self.over and len(found) < most:
            token = hint(self.session).token
            found.append(self.typed(token))
            self.answer(token)
        return found


def test_remarks_stand_before_the_question_and_what_is_proposed_after_it(tmp_path: Path) -> None:
    out = transcript(tmp_path, "19")
    remark, question, proposed = (
        out.index("Guide: Your squad. Welcome."),
        out.index("Build your squad: 10"),
        out.index("Guide: 19 is suggested, Take the ready-made squad."),
    )
    assert remark < question < proposed < out.index("Guide: Who carries it.")
    assert [save.name for save in listed(tmp_path)] == ["rifles-guided"]


def test_the_command(tmp_path: Path) -> None:
    out = transcript(tmp_path, "guide", "guide off", "19", "guide", "guide all", "guide on", "guide what")
    assert out.count("Guide: Your squad. Welcome.") == 2, "once by itself, once asked for"
    after = out[out.index("Remarks are off.") :]
    assert "Guide: " not in after[: after.index("> guide on")]
    assert "Guide: Who carries it." in after[after.index("> guide on") :]
    assert "Type guide, guide all, guide off or guide on." in out


def test_left_and_resumed(tmp_path: Path) -> None:
    first = transcript(tmp_path, "19")
    ran = ib("--saves", tmp_path, "resume", "rifles-guided", "--plain", typed=["quit"])
    assert "Guide: Who carries it." in first
    assert "Guide: Who carries it." in ran.out
    assert "Guide: Your squad" not in ran.out


@pytest.mark.parametrize("title", titles())
def test_whoever_follows_the_program_hears_each_remark_once(title: str, tmp_path: Path) -> None:
    lines = GuidedMirror(title).followed(30)
    out = transcript(tmp_path, *lines, title=title)
    said = [
        line.split(". ")[0]
        for line in out.splitlines()
        if line.startswith("Guide: ") and " is suggested" not in line
    ]
    assert len(said) >= 8
    assert len(said) == len(set(said))


def test_no_guide_no_command(tmp_path: Path) -> None:
    ran = ib(
        "--saves", tmp_path, "play", "rifles", "-m", "1", "-a", "japan", "-e", "us_army", "--plain",
        typed=["guide", "quit"],
    )  # fmt: skip
    assert "This is no guided game" in ran.out


@pytest.mark.parametrize(
    ("more", "name"),
    [
        (("--mission", "1"), "--mission"),
        (("--seed", "3"), "--seed"),
        (("--players", "0"), "--players"),
        (("--dice", "own"), "--dice"),
        (("--army", "japan"), "--army"),
        (("--enemy-level", "hard"), "--enemy-level"),
    ],
)
def test_a_guided_game_chooses_by_itself(tmp_path: Path, more: tuple[str, str], name: str) -> None:
    ran = ib("--saves", tmp_path, "play", "nineteen42", "--guided", "--plain", *more)
    assert ran.code == 2
    assert ran.err == f"ironbottom: --guided chooses what is played by itself; leave {name} out\n"
    assert listed(tmp_path) == []


def test_a_name_for_the_save(tmp_path: Path) -> None:
    ib("--saves", tmp_path, "play", "rifles", "--guided", "--plain", "--save", "mine", typed=["quit"])
    assert [save.name for save in listed(tmp_path)] == ["mine"]


def test_content_list_tells_of_every_mission() -> None:
    ran = ib("content", "list")
    assert ran.code == 0
    for title in titles():
        found = choices.of(title)
        for name in found.missions():
            card = found.mission(name)
            assert f"  {name}: {card.name}, {found.length(card)}" in ran.out
            assert card.teaches in ran.out
    assert ran.out.count("--guided: ") == len(titles())
    alone = ib("content", "list", "rifles").out
    assert "Jungle Patrol" in alone
    assert "Malaya" not in alone


def test_the_choice_of_a_mission_in_lines_tells_how_hard_it_is(tmp_path: Path) -> None:
    ran = ib(
        "--saves",
        tmp_path,
        "play",
        "rifles",
        "--army",
        "us_army",
        "--enemy",
        "japan",
        "--plain",
        typed=["quit"],
    )
    line = next(line for line in ran.out.splitlines() if line.startswith("  1. Jungle Patrol"))
    won = choices.of("rifles").mission("1").measured.won["us_army/japan"]
    assert "10 Turns, about 15 minutes." in line
    assert f"the program wins {won} % of its games between these armies" in line
