"""A doctrine that is wrong is refused, with the field that is wrong; those of the shipped army cards are right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import tomli_w

from ironbottom.bots.doctrine import Doctrine, Level
from ironbottom.bots.measures import holds
from ironbottom.games.nineteen42.load import armies, army
from ironbottom.kernel.content import ContentError, load

GOOD: dict[str, Any] = {
    "fronts": [{"id": "malaya", "name": "Malaya", "area": ["malaya"], "goals": ["0813"], "anchor": "0813"}],
    "postures": [
        {"id": "assault", "when": "ratio >= 1.6", "hold": "ratio >= 1.2"},
        {"id": "hold", "when": "true"},
    ],
    "tables": {"assault": ["attack"] * 6, "hold": ["cover"] * 6},
    "orders": {"attack": {"column": 2, "gain": 0.3}, "cover": {"move": "ring"}},
    "formations": [{"id": "25th", "units": ["a", "b"], "front": "malaya"}],
    "operations": [{"id": "singora", "front": "malaya", "force": ["a"], "land": ["0510"], "window": [0, 2]}],
    "stands": [{"id": "island", "front": "*", "window": [3, 9], "posture": "hold"}],
}


def told(tmp_path: Path, **change: Any) -> str:
    """What is said of a doctrine with something changed; "" if it is taken."""
    path = tmp_path / "doctrine.toml"
    path.write_text(tomli_w.dumps({**GOOD, **change}), encoding="utf-8")
    try:
        load(path, Doctrine)
    except ContentError as error:
        return str(error)
    return ""


def test_the_good_one_is_taken(tmp_path: Path) -> None:
    assert told(tmp_path) == ""


def changed(key: str, n: int, **fields: Any) -> dict[str, Any]:
    """One entry of a list changed."""
    return {key: [{**entry, **(fields if i == n else {})} for i, entry in enumerate(GOOD[key])]}


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        (changed("postures", 0, when="strength > 1"), "postures[0].when", "strength"),
        (changed("postures", 0, hold="ratio >"), "postures[0].hold", "ratio >"),
        (changed("postures", 1, id="siege"), "tables", "siege"),
        ({"tables": {**GOOD["tables"], "hold": ["cover"] * 5}}, "tables.hold", "six"),
        ({"tables": {**GOOD["tables"], "hold": ["rally"] * 6}}, "tables.hold", "rally"),
        (changed("formations", 0, front="burma"), "formations[0].front", "burma"),
        (changed("operations", 0, front="burma"), "operations[0].front", "burma"),
        (changed("stands", 0, front="burma"), "stands[0].front", "burma"),
        (changed("stands", 0, posture="siege"), "stands[0].posture", "posture"),
        ({"tables": {**GOOD["tables"], "hold": ["panic"] * 6}}, "tables", "panic"),
        ({"orders": {**GOOD["orders"], "panic": {}}}, "orders", "panic"),
        (changed("operations", 0, least=0), "operations[0].least", ">= 1"),
        (changed("operations", 0, surprise=True), "operations[0]", "surprise"),
        ({"orders": {**GOOD["orders"], "attack": {"column": 13}}}, "orders", "12"),
        ({"orders": {**GOOD["orders"], "attack": {"move": "home"}}}, "orders", "home"),
        ({"prefer": {"danger": "much"}}, "prefer", "danger"),
        ({"worth": {"glory": 3.0}}, "worth", "glory"),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)
def test_what_is_wrong_is_named(tmp_path: Path, change: dict[str, Any], field: str, words: str) -> None:
    said = told(tmp_path, **change)
    assert "doctrine.toml" in said
    assert field in said
    assert words in said


def test_every_problem_is_counted(tmp_path: Path) -> None:
    change = {**changed("formations", 0, front="burma"), **changed("postures", 0, when="oil > 1")}
    said = told(tmp_path, **change)
    assert "postures[0].when" in said
    assert "1 more" in said


# ------------------------------------------------------------------ the shipped ones


@pytest.mark.parametrize("side", armies())
def test_the_army_cards_have_a_sound_doctrine(side: str) -> None:
    doctrine = army(side).doctrine
    assert doctrine is not None
    assert list(doctrine.problems()) == []
    for entries in (
        doctrine.fronts,
        doctrine.operations,
        doctrine.formations,
        doctrine.stands,
        doctrine.reinforce,
    ):
        ids = [entry.id for entry in entries]
        assert len(set(ids)) == len(ids), "an id stands twice"
    assert holds(doctrine.postures[-1].when, {}), "the last posture is always there to be taken"


@pytest.mark.parametrize("side", armies())
def test_what_doctrine_names_exists(side: str) -> None:
    card = army(side)
    assert card.doctrine is not None
    units = {unit.id for unit in card.units}
    entries = (*card.doctrine.formations, *card.doctrine.reinforce)
    named = [u for entry in entries for u in entry.units]
    named += [u for op in card.doctrine.operations for u in op.force]
    assert set(named) <= units
    in_formations = [u for formation in card.doctrine.formations for u in formation.units]
    assert len(set(in_formations)) == len(in_formations), "a unit is in two formations"
    for op in card.doctrine.operations:
        assert op.least <= op.most, op.id
        assert op.window[0] <= op.window[1], op.id
    fronts = {front.id for front in card.doctrine.fronts}
    assert {*card.doctrine.needs.fronts, *card.doctrine.needs.gate} <= fronts


def test_a_level_is_plain_data() -> None:
    level = Level(name="x")
    assert msgspec.json.decode(msgspec.json.encode(level), type=Level) == level
