"""A round of Close Combat: the dice and the table of modifiers, cell by cell (rifles:4.6.f-p, 4.6.tbl)."""

from __future__ import annotations

import pytest

from games.rifles.board import board
from ironbottom.games.rifles.close import melee, side_parts
from ironbottom.games.rifles.events import Melee


def parts(
    mine: list[str],
    theirs: list[str],
    *,
    defending: bool = False,
    first: bool = True,
    terrain: str = "OPEN",
    army: str = "commonwealth",
) -> dict[str, int]:
    """What the squad's Group adds, by rule."""
    g = board({6: terrain}, {6: mine}, {6: theirs}, army=army)
    found: dict[str, int] = {}
    for n, rule in side_parts(g, g.k(1), g.k(2), defending, first):
        found[rule] = found.get(rule, 0) + n
    return found


@pytest.mark.rule("rifles:4.6.f")
def test_one_die_a_side_and_its_modifiers() -> None:
    g = board("", {6: ["smg", "smg"]}, {6: ["lmg"]})
    g.play(melee(g, g.k(1), g.k(2)), dice=[4, 6, 1])
    said = g.events(Melee)[-1]
    assert (said.attack, said.defence) == (4 + 1 + 1 + 1, 6 - 1)
    assert said.result == "simple"
    assert [r.kind for r in g.rolls()] == ["melee", "melee", "markers"]


@pytest.mark.rule("rifles:4.6.tbl", "rifles:4.6.g")
@pytest.mark.parametrize(("mine", "n"), [(["rifle!"], -1), (["rifle!", "rifle!", "rifle"], -2)])
def test_suppressed(mine: list[str], n: int) -> None:
    assert parts(mine, ["rifle"] * len(mine)) == {"rifles:4.6.g": n}


@pytest.mark.rule("rifles:4.6.tbl", "rifles:4.6.h")
@pytest.mark.parametrize("type_", ["lmg", "hmg", "mortar", "ft", "at"])
def test_crew_weapons(type_: str) -> None:
    assert parts([type_], ["rifle"], army="us_army") == {"rifles:4.6.h": -1}
    assert parts([type_, type_], ["rifle", "rifle"], army="us_army") == {"rifles:4.6.h": -2}


@pytest.mark.rule("rifles:4.6.tbl", "rifles:4.6.i")
def test_rifles() -> None:
    assert parts(["rifle"], ["rifle"]) == {}
    assert parts(["sniper"], ["rifle"]) == {}


@pytest.mark.rule("rifles:4.6.tbl", "rifles:4.6.j")
def test_smg_and_assault_rifle() -> None:
    assert parts(["smg"], ["rifle"]) == {"rifles:4.6.j": 1}
    assert parts(["ar"], ["rifle"], army="us_army") == {"rifles:4.6.j": 1}
    assert parts(["ar", "smg"], ["rifle", "rifle"], army="us_army") == {"rifles:4.6.j": 2}


@pytest.mark.rule("rifles:4.6.tbl", "rifles:4.6.k")
def test_pistol() -> None:
    assert parts(["pistol"], ["rifle"]) == {"rifles:4.6.k": 1}


@pytest.mark.rule("rifles:4.6.tbl", "rifles:4.6.l")
@pytest.mark.parametrize("first", [True, False])
def test_a_building_helps_its_defender_in_every_round(first: bool) -> None:
    assert parts(["BUILDING", "rifle"], ["rifle"], defending=True, first=first) == {"rifles:4.6.l": 1}
    assert parts(["BUILDING", "rifle"], ["rifle"], defending=False, first=first) == {}


@pytest.mark.rule("rifles:4.6.tbl", "rifles:4.6.m")
@pytest.mark.parametrize("feature", ["TREE", "FOX HOLE"])
def test_other_features_help_in_the_first_round(feature: str) -> None:
    mine = [feature, "rifle"]
    assert parts(mine, ["rifle"], defending=True) == {"rifles:4.6.m": 1}
    assert parts(mine, ["rifle"], defending=True, first=False) == {}
    assert parts(mine, ["rifle"], defending=False) == {}


@pytest.mark.rule("rifles:4.6.tbl", "rifles:4.6.m")
@pytest.mark.parametrize(
    ("terrain", "n"),
    [
        ("OPEN", 0),
        ("JUNGLE", 1),
        ("DEEP JUNGLE", 1),
        ("VILLAGE", 1),
        ("FIELD", 0),
        ("HILL", 0),
        ("RIVER", 0),
        ("SHALLOW WATER", 0),
        ("BEACH", 0),
    ],
)
def test_ground_with_a_bonus_helps_in_the_first_round(terrain: str, n: int) -> None:
    assert sum(parts(["rifle"], ["rifle"], defending=True, terrain=terrain).values()) == n
    assert parts(["rifle"], ["rifle"], defending=True, first=False, terrain=terrain) == {}
    assert parts(["rifle"], ["rifle"], defending=False, terrain=terrain) == {}


@pytest.mark.rule("rifles:4.6.m", "rifles:4.6.l")
def test_building_and_jungle_but_tree_or_jungle() -> None:
    both = parts(["BUILDING", "rifle"], ["rifle"], defending=True, terrain="JUNGLE")
    assert both == {"rifles:4.6.l": 1, "rifles:4.6.m": 1}
    once = parts(["TREE", "rifle"], ["rifle"], defending=True, terrain="JUNGLE")
    assert once == {"rifles:4.6.m": 1}


@pytest.mark.rule("rifles:4.6.m", "rifles:4.6.tbl")
def test_a_cover_marker_does_not_help() -> None:
    assert parts(["COVER", "rifle"], ["rifle"], defending=True) == {}


@pytest.mark.rule("rifles:4.6.tbl", "rifles:4.6.n")
def test_numbers() -> None:
    assert parts(["rifle", "rifle"], ["rifle"]) == {"rifles:4.6.n": 1}
    assert parts(["rifle"] * 5, ["rifle"]) == {"rifles:4.6.n": 1}
    assert parts(["rifle"], ["rifle"]) == parts(["rifle"], ["rifle", "rifle"]) == {}
    assert parts(["rifle", "rifle"], ["rifle"], defending=True, first=False) == {"rifles:4.6.n": 1}


@pytest.mark.rule("rifles:4.6.tbl", "rifles:4.6.o")
def test_veterans() -> None:
    assert parts(["rifle+"], ["rifle"]) == {"rifles:4.6.o": 1}
    assert parts(["rifle+", "rifle+"], ["rifle+", "rifle"]) == {"rifles:4.6.o": 1}
    assert parts(["rifle+"], ["rifle+"]) == parts(["rifle-"], ["rifle"]) == {}


@pytest.mark.rule("rifles:4.6.tbl", "rifles:4.6.p")
def test_traits_and_abilities() -> None:
    assert parts(["gurkha", "gurkha"], ["rifle", "rifle"]) == {"rifles:4.6.p": 2}


@pytest.mark.rule("rifles:4.6.tbl")
def test_all_together() -> None:
    mine = ["BUILDING", "smg*!", "lmg", "pistol+", "gurkha"]
    assert parts(mine, ["rifle", "hmg"], defending=True, terrain="JUNGLE") == {
        "rifles:4.6.g": -1,
        "rifles:4.6.h": -1,
        "rifles:4.6.j": 1,
        "rifles:4.6.k": 1,
        "rifles:4.6.l": 1,
        "rifles:4.6.m": 1,
        "rifles:4.6.n": 1,
        "rifles:4.6.o": 1,
        "rifles:4.6.p": 1,
    }


@pytest.mark.rule("rifles:4.6.f", "rifles:4.6.m")
def test_the_first_round_bonus_in_play() -> None:
    g = board({6: "JUNGLE"}, {6: ["rifle", "rifle"]}, {6: ["rifle", "rifle"]})
    g.play(melee(g, g.k(1), g.k(2)), dice=[4, 3, 1, 1])
    assert g.events(Melee)[-1].defence == 4
    g.s.units["A"].suppressed = g.s.units["a"].suppressed = False
    g.play(melee(g, g.k(2), g.k(1)), dice=[4, 3, 1], asks=["A"])
    assert g.events(Melee)[-1].defence == 3  # now the squad defends, and the first round is over
