"""Game components (n42:1): the map, the counters and the die as the engine has them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ironbottom.games.nineteen42 as package
from games.nineteen42.build import ROOT, campaign, content, fresh, position
from ironbottom.games.nineteen42.index import kinds_of
from ironbottom.games.nineteen42.state import ALLIES, JAPAN, NATIONS
from ironbottom.games.nineteen42.title import TITLE
from ironbottom.kernel.ask import Roll
from ironbottom.kernel.events import Rolled
from ironbottom.kernel.rulebook import load_rules

RULES = load_rules("ironbottom.games.nineteen42")
CARDS = content("campaign")
KINDS = kinds_of(CARDS)


@pytest.mark.rule("n42:1.0.a")
def test_a_map_a_booklet_counters_and_a_die() -> None:
    assert ROOT.size == len(ROOT.graph.board.hexes) > 0
    assert len(RULES) > 250
    assert len(KINDS) == 114
    g = position({"0604": "jp-41", "0605": "uk-6-ind"}, phase="combat", quiet=True)
    q = g.ask("combat", [("0605", 0)])
    assert (q.n, q.sides) == (1, 6)


@pytest.mark.rule("n42:1.1.a")
def test_a_grid_of_hexes_of_17_by_22_and_every_unit_in_one_of_them() -> None:
    assert ROOT.size == 33 * 21
    (across, down) = (
        (32 * 0.75 + 1) * 2 / 3**0.5,
        21.5,
    )  # in hex heights: flat-topped columns stand three quarters apart
    assert across / down == pytest.approx(22 / 17, rel=0.05)
    g = campaign()
    assert all(0 <= unit.hex < ROOT.size or unit.hex == ROOT.formosa for unit in g.s.units.values())


@pytest.mark.rule("n42:1.1.b")
def test_a_hex_is_85_miles_across() -> None:
    latitudes = {each.id: each.lat or 0.0 for each in ROOT.graph.board.hexes}
    for id, latitude in latitudes.items():
        below = latitudes.get(f"{id[:2]}{int(id[2:]) + 1:02}")
        if below is not None:
            assert (latitude - below) * 60 == pytest.approx(85, abs=1)


def island(hex_id: str) -> set[str]:
    """The land that is joined to a hex without crossing a full-sea hexside."""
    seen, todo = {ROOT.number[hex_id]}, [ROOT.number[hex_id]]
    for i in todo:
        fresh_ones = [j for j in ROOT.kin[i] if j not in seen]
        seen.update(fresh_ones)
        todo += fresh_ones
    return {ROOT.ids[i] for i in seen}


@pytest.mark.rule("n42:1.1.c1", "n42:1.1.c2", "n42:1.1.c3")
@pytest.mark.parametrize(
    ("hex_id", "key", "capital"),
    [("2509", "mindanao", "2510"), ("2202", "luzon", "2204"), ("0717", "sumatra", "0917")],
)
def test_unlabelled_islands(hex_id: str, key: str, capital: str) -> None:
    region = {ROOT.ids[i] for i in ROOT.region[key]}
    assert {hex_id, capital} <= region & island(hex_id)
    for i in ROOT.region[key] - {
        ROOT.number[one] for one in island(hex_id)
    }:  # islets off it, and a corner of a neighbour
        assert ROOT.coast[i]


@pytest.mark.rule("n42:1.1.c4")
def test_the_philippine_islands() -> None:
    land = {ROOT.ids[i] for i in range(ROOT.size) if ROOT.land[i]}
    north_east = {each for each in land if int(each[:2]) > 16 and int(each[2:]) <= 10}
    borneo_and_palau = {"1810", "1910", "3310"}
    found = {ROOT.ids[i] for i in ROOT.region["philippines"]}
    assert found - north_east == {"2511"}  # the tip of Mindanao
    assert north_east - found == borneo_and_palau
    assert ROOT.region["luzon"] | ROOT.region["mindanao"] <= ROOT.region["philippines"]


@pytest.mark.rule("n42:1.2.a")
def test_each_counter_is_one_unit_and_is_in_one_place() -> None:
    g = campaign()
    later = {u for u, kind in KINDS.items() if kind.card.place == "later"}
    forts = {u for u, kind in KINDS.items() if kind.fort}
    assert not set(g.s.units) & set(g.s.off)
    assert set(g.s.units) | set(g.s.off) | later | forts == set(KINDS) - {"nl-art1"}
    assert len(g.s.units) + len(g.s.off) + len(later) + len(forts) == len(KINDS) - 1


@pytest.mark.rule("n42:1.2.b")
def test_what_a_counter_says() -> None:
    ground, air, fort = KINDS["jp-144"], KINDS["uk-air"], KINDS["uk-singapore"]
    assert (ground.ground, ground.air, ground.fort) == (True, False, False)
    assert (air.ground, air.air, air.fort, air.strength) == (False, True, False, 0)
    assert (fort.ground, fort.air, fort.fort, fort.strength) == (False, False, True, 0)
    for kind in KINDS.values():
        assert kind.ground + kind.air + kind.fort == 1
        if kind.fort:  # it is placed in the hex that is printed on it
            assert ROOT.number[kind.card.place] in ROOT.forts


@pytest.mark.rule("n42:ex.1.2")
def test_the_144th_regiment() -> None:
    inputs, expected = RULES["n42:ex.1.2"].inputs, RULES["n42:ex.1.2"].expected
    assert inputs is not None
    assert expected is not None
    (card,) = [
        kind.card
        for kind in KINDS.values()
        if kind.card.unit == inputs["unit_id"] and kind.card.parent.startswith(f"{inputs['parent']}th")
    ]
    assert {"type": card.type, "size": card.size, "strength": card.strength} == expected


@pytest.mark.rule("n42:1.2.tbl1")
def test_nations_and_sides() -> None:
    assert NATIONS == {"Japanese": JAPAN, "British": ALLIES, "Dutch": ALLIES, "American": ALLIES}
    assert {kind.nation for kind in KINDS.values()} == set(NATIONS)
    army = {u for u, kind in KINDS.items() if kind.side == JAPAN and not kind.card.navy}
    navy = {u for u, kind in KINDS.items() if kind.card.navy}
    assert {KINDS[u].nation for u in army | navy} == {"Japanese"}
    assert "jp-144" in army
    assert {"jp-sasebo-1", "jp-nav-2", "jp-yokosuka-1"} <= navy


@pytest.mark.rule("n42:1.2.tbl2")
def test_american_divisions_are_the_only_divisions() -> None:
    by_size: dict[str, set[str]] = {}
    for kind in KINDS.values():
        by_size.setdefault(kind.card.size, set()).add(kind.nation)
    assert by_size["division"] == {"American"}
    assert by_size["brigade"] == {"British"}
    assert set(by_size) - {"air", "fortress"} == {row[1].lower() for row in RULES["n42:1.2.tbl2"].rows}


TYPES = {
    row[0].lower().replace("guards infantry", "guards").replace("aircraft", "air").replace(" ", "_"): row[1]
    for row in RULES["n42:1.2.tbl3"].rows
}


@pytest.mark.rule("n42:1.2.tbl3")
@pytest.mark.parametrize("type_", TYPES)
def test_what_counts_as_infantry(type_: str) -> None:
    units = [kind for kind in KINDS.values() if kind.card.type == type_]
    assert units, "no counter has this type"
    assert {kind.foot for kind in units} == {TYPES[type_] == "yes"}


@pytest.mark.rule("n42:1.3.a")
def test_the_booklet_answers_for_every_rule_that_the_program_names() -> None:
    """Every id in the code of the title is a rule of the reference."""
    folder = Path(str(package.__file__)).parent
    named = {
        (path.name, id)
        for path in folder.glob("*.py")
        for id in re.findall(r"\"(n42:[0-9a-z.]+)\"", path.read_text(encoding="utf-8"))
    }
    assert len(named) > 60
    known = {*RULES, "n42:6.43", "n42:6.44"}  # these two are put together with a letter
    assert {(name, id) for name, id in named if id not in known} == set()
    sections = {id.removeprefix("n42:").partition(".")[0] for id in RULES}
    assert {str(n) for n in range(1, 14)} <= sections


@pytest.mark.rule("n42:1.4.a")
def test_every_die_is_one_die_of_six() -> None:
    g = fresh(switches=("13.1", "10.4"))
    asked = g.idle(die=6)
    rolls = [q for q in asked if type(q) is Roll]
    assert rolls
    assert {(q.n, q.sides) for q in rolls} == {(1, 6)}
    assert {(len(e.faces), e.sides) for e in g.events(Rolled)} == {(1, 6)}
    assert TITLE.outcome(g.s) is not None
