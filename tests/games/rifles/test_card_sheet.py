"""The Mission Card as it is shown: every table that play uses, nothing that is hidden."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ironbottom.games.rifles import cards as c
from ironbottom.games.rifles.card_sheet import ORDERS, SEA, SELECTORS, by_die, lines, sheet
from ironbottom.games.rifles.combat import NIGHT_RANGE
from ironbottom.games.rifles.load import load_content, missions, pairings

ALL = [(mission, army, enemy) for mission in missions() for army, enemy in pairings()]


def section(content: c.Content, title: str) -> Any:
    return next(s for s in sheet(content) if s.title.startswith(title))


def faces(rows: Any) -> list[str]:
    """The text of each face, a row of several faces as often."""
    found = []
    for label, text in rows:
        low, _, high = label.partition("-")
        found += [text] * (int(high or low) - int(low) + 1)
    return found


@pytest.mark.rule("rifles:1.1.b", "rifles:2.1.b", "rifles:2.2.c")
@pytest.mark.parametrize(("mission", "army", "enemy"), ALL)
def test_every_table_is_there_row_by_row(mission: str, army: str, enemy: str) -> None:
    content = load_content(mission, army, enemy)
    card, foe = content.mission, content.enemy
    text = "\n".join(lines(sheet(content)))
    assert card.objectives.text in text
    assert card.setup in text
    assert all(row in text for row in card.special)
    assert f"{card.turns} Turns" in text
    events = section(content, "Event Table").rows
    assert [int(row.label) for row in events] == sorted(e.marker for e in card.events)
    assert all(e.text in events[n].text for n, e in enumerate(sorted(card.events, key=lambda e: e.marker)))
    assert faces(section(content, "Enemy Presence").rows) == [row.text for row in card.presence]
    orders = card.activation.get(foe.id) or foe.activation[card.posture]
    assert [t.partition(".")[0] for t in faces(section(content, "Enemy Activation").rows)] == list(orders)
    assert faces(section(content, "Target Table").rows) == [SELECTORS[word] for word in card.target]
    assert faces(section(content, "Terrain Table").rows) == list(card.terrain)
    titles = [s.title for s in sheet(content)]
    assert ("Patrol Table (RP: -1 DRM)" in titles) == any(isinstance(e, c.Patrol) for e in card.effects())
    assert ("Sea Movement Table" in titles) == (mission == "4")
    assert ("Night Range Table" in titles) == ("night" in card.light)


@pytest.mark.rule("rifles:3.7.c")
def test_the_patrol_table_has_its_row_0() -> None:
    content = load_content("3", "us_army", "japan")
    rows = faces(section(content, "Patrol Table").rows)
    assert rows[0] == "no encounter"
    assert [row.replace("machine-gun nest", "mg_nest") for row in rows[1:]] == list(content.enemy.patrol[1:])


@pytest.mark.rule("rifles:8.1.c", "rifles:7.0.b")
def test_sea_and_night() -> None:
    sea = faces(section(load_content("4", "us_army", "japan"), "Sea Movement").rows)
    assert sea == [SEA[word] for word in ("under fire", "none", "one", "one", "one", "two")]
    night = section(load_content("5", "us_army", "japan"), "Night Range").rows
    assert faces(night[:-1]) == [f"Distance {n}" for n in NIGHT_RANGE]
    assert tuple(night[-1]) == ("7+", "Distance 4")


@pytest.mark.rule("rifles:3.3.1.a")
def test_what_the_names_of_forces_mean() -> None:
    content = load_content("8", "us_army", "japan")
    forces = dict(section(content, "Enemy forces").rows)
    assert forces["heavy machine-gun post"] == "Type 92 HMG, 2 x Type 38 Rifle"
    assert forces["assault group"] == "Nambu Pistol, 5 x Type 38 Rifle, 3 with a Grenade"
    assert "patrol" not in forces  # nothing on this card brings one
    units = dict(section(content, "Enemy units").rows)
    assert units["Type 92 HMG"] == "HMG, TN 6, CF 4 (1 against armour), Distance 0 to 5, AREA(3) SETUP"


def test_every_order_and_selector_has_its_sentence() -> None:
    assert set(ORDERS) == set(c.Order.__args__)
    assert set(SELECTORS) == set(c.Selector.__args__)


def test_neighbours_that_say_the_same_are_one_row() -> None:
    assert [tuple(row) for row in by_die(["a", "a", "b", "a"], 0)] == [("0-1", "a"), ("2", "b"), ("3", "a")]


def test_the_light_in_words() -> None:
    content = load_content("1", "us_army", "japan")
    for light, words in (
        (("day",), "by day."),
        (("night",), "by night."),
        (("day", "day", "day", "day", "night", "night"), "by day on a die of 1 to 4, else by night."),
    ):
        card = msgspec.structs.replace(content.mission, light=light)
        assert sheet(msgspec.structs.replace(content, mission=card))[0].note.endswith(words)
