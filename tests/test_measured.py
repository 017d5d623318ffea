"""How long, how hard: what the missions say of themselves, and that it is what trial games have measured."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from ironbottom import choices
from ironbottom.games.nineteen42 import load as war
from ironbottom.games.rifles import load as rifles
from ironbottom.kernel.title import titles

ROOT = Path(__file__).parents[1]
ALL = [(title, name) for title in titles() for name in choices.of(title).missions()]


@pytest.mark.parametrize(("title", "name"), ALL)
def test_every_mission_says_how_long_how_hard_and_what_for(title: str, name: str) -> None:
    found = choices.of(title)
    card = found.mission(name)
    assert card.teaches
    assert card.minutes >= 5
    assert "minutes" in found.length(card)
    assert choices.how_hard(title, card).endswith(".")
    for army in found.armies():
        for enemy in found.enemies_of(army):
            word, sentence = found.difficulty(card, army, enemy)
            assert word in {"kind", "fair", "even", "hard", "very hard"}
            assert "%" in sentence


def test_the_missions_say_what_the_pages_say() -> None:
    ran = subprocess.run(
        [sys.executable, ROOT / "tools/measured.py", "--check"], capture_output=True, text=True
    )
    assert (ran.returncode, ran.stdout) == (0, ""), "run tools/measured.py"


def test_every_pairing_was_measured() -> None:
    pairs = {f"{army}/{enemy}" for army, enemy in rifles.pairings()}
    for name in rifles.missions():
        measured = rifles.mission(name).measured
        assert measured is not None
        assert set(measured.won) == pairs


def test_the_word_follows_the_number() -> None:
    card = rifles.mission("1")
    assert card.measured is not None
    for won, word in ((70, "kind"), (55, "fair"), (50, "hard"), (20, "very hard")):
        measured = msgspec.structs.replace(card.measured, won={"japan/us_army": won})
        other = msgspec.structs.replace(card, measured=measured)
        assert rifles.difficulty(other, "japan", "us_army")[0] == word
        assert f" {won} % " in rifles.difficulty(other, "japan", "us_army")[1]
    assert rifles.difficulty(msgspec.structs.replace(card, measured=None)) == ("", "")


def test_what_is_kind_to_one_side_is_hard_for_the_other() -> None:
    card = war.mission("philippines")
    levels = (6, 9, 6, 14, 65)  # of a hundred games, as they might be measured one day
    assert card.measured is not None
    card = msgspec.structs.replace(card, measured=msgspec.structs.replace(card.measured, levels=levels))
    assert war.difficulty(card, "japan")[0] == "kind"
    assert war.difficulty(card, "allies")[0] in {"hard", "very hard"}
    assert "Japan wins 79 %, the Allies 15 %, 6 % are drawn" in war.difficulty(card, "japan")[1]
    assert war.difficulty(card)[0] == "", "a side has a word, both have none"


def test_a_pairing_has_turns_of_its_own() -> None:
    card = rifles.mission("4")
    assert rifles.length(card).startswith("9 Turns")
    assert rifles.length(card, "commonwealth", "japan").startswith("8 Turns")
