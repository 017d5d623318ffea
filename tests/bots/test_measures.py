"""Conditions over measures: every form that may be written, and a clear fault for every one that may not."""

from __future__ import annotations

import pytest

from ironbottom.bots.measures import MEASURES, fault, holds

VALUES = dict.fromkeys(MEASURES, 0.0) | {
    "turn": 3.0,
    "own": 12.0,
    "foe.units": 2.0,
    "ratio": 1.6,
    "contact": 1.0,
}


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("true", True),
        ("false", False),
        ("turn < 4", True),
        ("turn < 3", False),
        ("turn <= 3", True),
        ("turn > 3", False),
        ("turn >= 3", True),
        ("turn == 3", True),
        ("turn != 3", False),
        ("ratio >= 1.6", True),
        ("4 > turn", True),
        ("2 < turn <= 3", True),
        ("3 < turn <= 5", False),
        ("own > turn", True),
        ("contact", True),
        ("supplied", False),
        ("not contact", False),
        ("not supplied", True),
        ("contact and supplied", False),
        ("contact or supplied", True),
        ("contact and not supplied and turn == 3", True),
        ("supplied or disrupted or ratio > 1", True),
        ("supplied and contact or turn == 3", True),
        ("supplied and (contact or turn == 3)", False),
        ("not (supplied or disrupted)", True),
        ("foe.units > 0 and ratio >= 1.6", True),
        ("foe.units == 0 or ratio < 1.6", False),
        ("true and turn", True),
    ],
)
def test_forms(text: str, met: bool) -> None:
    assert fault(text) == ""
    assert holds(text, VALUES) is met


@pytest.mark.parametrize("name", MEASURES)
def test_every_measure_may_stand_in_a_condition(name: str) -> None:
    assert fault(f"{name} > 0.5") == ""
    assert holds(f"{name} > 0.5", {name: 1.0})
    assert not holds(f"{name} > 0.5", {name: 0.0})


def test_the_list_says_what_each_measure_is() -> None:
    assert len(MEASURES) >= 10
    for name, meaning in MEASURES.items():
        assert len(meaning) > 10, name
        assert all(part.replace("_", "").isalpha() for part in name.split(".")), name


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("strength > 1", "strength"),
        ("foe.strenght > 1", "foe.strenght"),
        ("foe > 1", '"foe"'),
        ("turn > 2 and weather", "weather"),
        ("not morale", "morale"),
        ("2 < oil < 3", "oil"),
    ],
)
def test_an_unknown_name_is_told_with_those_that_there_are(text: str, word: str) -> None:
    said = fault(text)
    assert text in said
    assert word in said
    assert "there are" in said
    assert all(name in said for name in MEASURES)


@pytest.mark.parametrize(
    "text",
    [
        "turn >",
        "turn = 3",
        "(turn > 3",
        "turn > 3)",
        "turn 3",
        "and turn",
        "turn + 1 > 3",
        "-turn < 0",
        "turn in (1, 2)",
        "turn is 3",
        "min(turn, left) > 2",
        "turn > 'three'",
        '__import__("os")',
        "turn if contact else left",
        "lambda: turn",
        "[turn]",
        "turn.own.left[0]",
        "turn := 3",
    ],
)
def test_what_is_no_condition_is_a_fault(text: str) -> None:
    said = fault(text)
    assert said.startswith(f'"{text}": ')
    assert len(said) > len(text) + 6
