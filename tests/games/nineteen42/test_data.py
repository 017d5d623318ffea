"""The content of 1942: counters, tables and scenarios load, say what the rulebook says, and fit the map and each other."""

from __future__ import annotations

from collections import Counter as Tally
from pathlib import Path

import pytest

from ironbottom.games.nineteen42.cards import (
    FOOT,
    PURSES,
    RESULTS,
    SWITCHES,
    Counter,
    Level,
    Scenario,
    Side,
    Tables,
    Worth,
)
from ironbottom.games.nineteen42.load import ORDER
from ironbottom.hexes.board import load_board
from ironbottom.hexes.graph import FLAGS, Graph
from ironbottom.kernel.content import load, names, parse
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.rulebook import load_missing, load_rules

ROOT = Path(__file__).parents[3]
RULES = load_rules("ironbottom.games.nineteen42")
SIDES = {name: load(ROOT / f"army_cards/nineteen42/{name}.toml", Side) for name in ("japan", "allies")}
COUNTERS = {unit.id: unit for side in SIDES.values() for unit in side.units}
SCENARIO_FILES = {path.stem: path for path in sorted((ROOT / "missions/nineteen42").glob("*.toml"))}
SCENARIOS = {name: load(path, Scenario) for name, path in SCENARIO_FILES.items()}
TABLES = load(ROOT / "src/ironbottom/games/nineteen42/tables.toml", Tables)

BOARD = load_board("nineteen42")
GRAPH = Graph(BOARD)
HEX = {each.id: each for each in BOARD.hexes}
REGIONS = {key: {GRAPH.ids[i] for i in hexes} for key, hexes in GRAPH.regions.items()}
TERRITORIES = {key: {GRAPH.ids[i] for i in hexes} for key, hexes in GRAPH.territories.items()}
PLACES = {place.name: place for place in BOARD.places}
CITIES = {place.hex for place in BOARD.places if "city" in place.kinds}
PORTS = {place.hex for place in BOARD.places if "port" in place.kinds}
FORTS = {place.hex for place in BOARD.places if "fortress" in place.kinds}
FORMOSA = "2200"

each_counter = pytest.mark.parametrize("unit", COUNTERS.values(), ids=COUNTERS)
each_scenario = pytest.mark.parametrize("card", SCENARIOS.values(), ids=SCENARIOS)


def hexes_of(key: str) -> set[str]:
    """What a key of a scenario's area, or the place of a counter, stands for: a region, a territory or a hex."""
    return REGIONS.get(key) or TERRITORIES.get(key) or {key} & (set(HEX) | {FORMOSA})


def by_rule(rule: str) -> list[Counter]:
    return [unit for unit in COUNTERS.values() if unit.rule == f"n42:{rule}"]


def roll(rule: str) -> Tally[tuple[str, str, int, str]]:
    """The counters that a rule gives, as (type, size, strength, place) and how many there are."""
    return Tally((unit.type, unit.size, unit.strength, unit.place) for unit in by_rule(rule))


# ---------------------------------------------------------------- counters: the totals of section 12

CHECKS: list[tuple[str, str, str, int, int]] = [
    # rule, type ("" = any), size, count, strength
    ("12.11.a1", "infantry", "regiment", 4, 4),
    ("12.11.a2", "air", "air", 1, 0),
    ("12.11.b", "", "battalion", 9, 2),
    ("12.12.a", "", "regiment", 2, 3),
    ("12.21.a1", "fortress", "fortress", 1, 0),
    ("12.21.a2", "", "brigade", 2, 3),
    ("12.21.a3", "air", "air", 1, 0),
    ("12.21.b1", "", "brigade", 8, 5),
    ("12.21.b2", "", "battalion", 1, 2),
    ("12.22.a", "", "brigade", 2, 5),
    ("12.22.b", "", "brigade", 2, 5),
    ("12.22.c", "", "brigade", 1, 5),
    ("12.22.c", "", "battalion", 1, 2),
    ("12.22.d", "tank", "battalion", 1, 3),
    ("12.31.a", "fortress", "fortress", 1, 0),
    ("12.31.b", "air", "air", 1, 0),
    ("12.31.c", "marine", "regiment", 1, 6),
    ("12.31.d1", "", "division", 8, 4),
    ("12.31.d2", "", "regiment", 2, 5),
    ("12.31.d2", "", "regiment", 1, 7),
    ("12.31.d3", "tank", "regiment", 2, 3),
    ("12.31.d3", "armored_cavalry", "regiment", 1, 3),
    ("12.31.e", "", "division", 2, 4),
    ("12.32.a", "", "division", 1, 3),
    ("12.32.a", "", "division", 1, 4),
    ("12.32.b", "artillery", "regiment", 1, 3),
    ("12.4.a1", "fortress", "fortress", 1, 0),
    ("12.4.a2", "", "regiment", 3, 7),
    ("12.4.a2", "infantry", "battalion", 3, 3),
    ("12.4.b", "", "regiment", 4, 7),
    ("12.4.b", "marine", "battalion", 1, 3),
    ("12.4.c", "guards", "regiment", 3, 8),
    ("12.4.c", "infantry", "regiment", 3, 7),
    ("12.4.c", "artillery", "regiment", 1, 3),
    ("12.4.c", "tank", "regiment", 3, 4),
    ("12.4.c", "tank", "regiment", 1, 2),
    ("12.4.d", "air", "air", 1, 0),
    ("12.4.f", "air", "air", 1, 0),
    ("8.0.a", "naval_air", "air", 2, 0),
    ("8.32.a1", "parachute", "battalion", 2, 3),
    ("10.4.0", "", "regiment", 3, 7),
    ("13.8.a", "artillery", "regiment", 1, 1),
    ("ex.1.2", "infantry", "regiment", 1, 7),
]


@pytest.mark.parametrize(("rule", "type_", "size", "count", "strength"), CHECKS)
def test_totals(rule: str, type_: str, size: str, count: int, strength: int) -> None:
    found = [u for u in by_rule(rule) if u.size == size and u.strength == strength and type_ in ("", u.type)]
    assert len(found) == count


def test_the_totals_are_all_but_the_force_off_the_map() -> None:
    """Every counter is counted above, but for the reconstructed part of "all remaining forces" (12.4.e)."""
    assert sum(count for _, _, _, count, _ in CHECKS) == len(COUNTERS) - len(by_rule("12.4.e"))
    assert {f"n42:{rule}" for rule, *_ in CHECKS} | {"n42:12.4.e"} == {u.rule for u in COUNTERS.values()}
    assert len(COUNTERS) == 114


@pytest.mark.rule("n42:12.11.a1")
def test_dutch_regiments_in_java() -> None:
    assert roll("12.11.a1") == {("infantry", "regiment", 4, "java"): 4}
    assert {u.nation for u in by_rule("12.11.a1")} == {"Dutch"}


@pytest.mark.rule("n42:12.11.a2")
def test_the_dutch_air_unit_is_in_a_city_of_java() -> None:
    (air,) = by_rule("12.11.a2")
    assert (air.nation, air.type, air.place) == ("Dutch", "air", "java")
    assert air.historical in CITIES & REGIONS["java"]


@pytest.mark.rule("n42:12.11.b")
def test_nine_battalions_in_the_cities_of_their_names() -> None:
    battalions = by_rule("12.11.b")
    assert len(battalions) == 9
    for unit in battalions:
        assert (unit.nation, unit.size) == ("Dutch", "battalion")
        city = PLACES[unit.unit]
        assert city.hex == unit.place
        assert "city" in city.kinds
        assert unit.place not in REGIONS["java"]


def test_the_home_guard() -> None:
    assert roll("12.12.a") == {("garrison", "regiment", 3, "later"): 2}
    assert {(u.nation, u.entry, u.turn) for u in by_rule("12.12.a")} == {("Dutch", "java", 0)}


@pytest.mark.rule("n42:12.21.a1", "n42:12.21.a2", "n42:12.21.a3")
def test_singapore() -> None:
    singapore = PLACES["Singapore"].hex
    assert roll("12.21.a1") == {("fortress", "fortress", 0, singapore): 1}
    assert roll("12.21.a2") == {("infantry", "brigade", 3, singapore): 2}
    assert roll("12.21.a3") == {("air", "air", 0, singapore): 1}
    assert {u.nation for rule in "123" for u in by_rule(f"12.21.a{rule}")} == {"British"}
    assert "fortress" in PLACES["Singapore"].kinds


@pytest.mark.rule("n42:12.21.b1", "n42:12.21.b2")
def test_malaya_and_brunei() -> None:
    assert roll("12.21.b1") == {("infantry", "brigade", 5, "malaya"): 8}
    assert roll("12.21.b2") == {("infantry", "battalion", 2, PLACES["Brunei"].hex): 1}
    assert {u.nation for rule in "12" for u in by_rule(f"12.21.b{rule}")} == {"British"}


@pytest.mark.rule("n42:12.22.a", "n42:12.22.b", "n42:12.22.c", "n42:12.22.d")
def test_british_reinforcements() -> None:
    late = [u for u in COUNTERS.values() if u.nation == "British" and u.place == "later"]
    assert Tally((u.turn, u.size, u.strength, u.entry) for u in late) == {
        (2, "brigade", 5, "malaya"): 2,
        (3, "brigade", 5, "malaya"): 2,
        (4, "brigade", 5, "off"): 1,
        (4, "battalion", 2, "off"): 1,
        (5, "battalion", 3, "off"): 1,
    }
    assert [u.turn for u in late if u.type == "tank"] == [5]
    assert {u.rule: u.turn for u in late} == {
        "n42:12.22.a": 2,
        "n42:12.22.b": 3,
        "n42:12.22.c": 4,
        "n42:12.22.d": 5,
    }


@pytest.mark.rule("n42:12.31.a", "n42:12.31.b", "n42:12.31.c")
def test_manila_bay() -> None:
    assert roll("12.31.a") == {("fortress", "fortress", 0, PLACES["Corregidor"].hex): 1}
    assert roll("12.31.b") == {("air", "air", 0, PLACES["Manila"].hex): 1}
    assert roll("12.31.c") == {("marine", "regiment", 6, PLACES["Olongapo"].hex): 1}
    assert {u.nation for rule in "abc" for u in by_rule(f"12.31.{rule}")} == {"American"}


@pytest.mark.rule("n42:12.31.d1", "n42:12.31.d2", "n42:12.31.d3", "n42:12.31.e")
def test_luzon_and_mindanao() -> None:
    assert roll("12.31.d1") == {("infantry", "division", 4, "luzon"): 8}
    assert roll("12.31.d2") == {
        ("infantry", "regiment", 5, "luzon"): 2,
        ("infantry", "regiment", 7, "luzon"): 1,
    }
    assert roll("12.31.d3") == {
        ("tank", "regiment", 3, "luzon"): 2,
        ("armored_cavalry", "regiment", 3, "luzon"): 1,
    }
    assert roll("12.31.e") == {("infantry", "division", 4, "mindanao"): 2}
    rules = ("12.31.d1", "12.31.d2", "12.31.d3", "12.31.e")
    assert {u.nation for rule in rules for u in by_rule(rule)} == {"American"}


@pytest.mark.rule("n42:12.32.b")
def test_american_reinforcements() -> None:
    late = [u for u in COUNTERS.values() if u.nation == "American" and u.place == "later"]
    assert sorted((u.turn, u.type, u.size, u.strength, u.entry) for u in late) == [
        (2, "infantry", "division", 3, "luzon"),
        (2, "infantry", "division", 4, "luzon"),
        (4, "artillery", "regiment", 3, "off"),
    ]


def test_all_american_divisions_are_filipino() -> None:  # 10.1
    assert {u.id for u in COUNTERS.values() if u.filipino} == {
        u.id for u in COUNTERS.values() if u.nation == "American" and u.size == "division"
    }


@pytest.mark.rule("n42:12.4.a1", "n42:12.4.a2", "n42:12.4.b")
def test_palau_and_cam_ranh_bay() -> None:
    palau, bay = PLACES["Palau"].hex, PLACES["Cam Ranh Bay"].hex
    assert roll("12.4.a1") == {("fortress", "fortress", 0, palau): 1}
    assert roll("12.4.a2") == {
        ("infantry", "regiment", 7, palau): 3,
        ("infantry", "battalion", 3, palau): 3,
    }
    assert roll("12.4.b") == {
        ("infantry", "regiment", 7, bay): 4,
        ("marine", "battalion", 3, bay): 1,
    }
    both = (*by_rule("12.4.a2"), *by_rule("12.4.b"))
    assert {u.size for u in both if u.snlf} == {"battalion"} == {u.size for u in both if u.strength == 3}


@pytest.mark.rule("n42:12.4.c", "n42:12.4.d")
def test_indochina() -> None:
    assert roll("12.4.c") == {
        ("guards", "regiment", 8, "indochina"): 3,
        ("infantry", "regiment", 7, "indochina"): 3,
        ("artillery", "regiment", 3, "indochina"): 1,
        ("tank", "regiment", 4, "indochina"): 3,
        ("tank", "regiment", 2, "indochina"): 1,
    }
    assert roll("12.4.d") == {("air", "air", 0, PLACES["Saigon"].hex): 1}


@pytest.mark.rule("n42:12.4.e")
def test_all_other_japanese_forces_are_off_the_map() -> None:
    """Troops by ids that section 12 does not place; the second land-based air unit has its virtual hex (12.4.f)."""
    placed = {"n42:12.4.a1", "n42:12.4.a2", "n42:12.4.b", "n42:12.4.c", "n42:12.4.d", "n42:12.4.f"}
    rest = [u for u in SIDES["japan"].units if u.rule not in placed]
    assert {u.place for u in rest} == {"off"}
    assert len([u for u in rest if u.type != "naval_air"]) == 28
    assert [u.place for u in by_rule("12.4.f")] == [FORMOSA] == [BOARD.boxes["formosa"].near]


def test_the_38th_division_is_off_the_map() -> None:  # 10.4
    assert {(u.parent, u.place) for u in by_rule("10.4.0")} == {("38th Division", "off")}
    assert {u.id for u in COUNTERS.values() if u.parent == "38th Division"} == {
        u.id for u in by_rule("10.4.0")
    }


def test_infantry_of_the_four_armies_regiment_by_regiment() -> None:
    """35 infantry regiments, of the parents that the armies had (data:japanese-off-map)."""
    regiments = [u for u in SIDES["japan"].units if u.type in ("infantry", "guards") and u.size == "regiment"]
    assert len(regiments) == 35
    assert Tally(u.parent for u in regiments) == {
        "48th Division": 3,
        "16th Division": 3,
        "65th Brigade": 3,
        "33rd Division": 3,
        "55th Division": 3,
        "2nd Division": 3,
        "38th Division": 3,
        "56th Division": 3,
        "Imperial Guards Division": 3,
        "5th Division": 4,
        "18th Division": 4,
    }
    assert Tally(u.army for u in regiments) == {
        "14th": 9,
        "15th": 5,
        "16th": 7,
        "25th": 13,
        "South Seas Detachment": 1,
    }
    assert {u.strength for u in regiments if u.parent == "65th Brigade"} == {5}


@pytest.mark.rule("n42:8.0.a", "n42:8.0.b", "n42:8.0.c")
def test_air_units() -> None:
    air = [u for u in COUNTERS.values() if u.radius]
    assert Tally((u.nation, u.type, u.radius) for u in air) == {
        ("British", "air", 4): 1,
        ("Dutch", "air", 4): 1,
        ("American", "air", 4): 1,
        ("Japanese", "air", 4): 2,
        ("Japanese", "naval_air", 3): 2,
    }


@pytest.mark.rule("n42:8.32.a1")
def test_two_parachute_units() -> None:
    assert roll("8.32.a1") == {("parachute", "battalion", 3, "off"): 2}
    assert {u.id for u in COUNTERS.values() if u.type == "parachute"} == {u.id for u in by_rule("8.32.a1")}
    assert all(u.snlf for u in by_rule("8.32.a1"))


@pytest.mark.rule("n42:13.8.a")
def test_the_dutch_artillery_comes_only_with_its_house_rule() -> None:
    assert roll("13.8.a") == {("artillery", "regiment", 1, "java"): 1}
    assert [(u.id, u.only_with) for u in COUNTERS.values() if u.only_with] == [("nl-art1", "13.8")]


@pytest.mark.rule("n42:ex.1.2")
def test_the_sample_counter() -> None:
    """The one counter whose identity is printed as well as its strength."""
    example = RULES["n42:ex.1.2"]
    assert example.inputs is not None
    (unit,) = by_rule("ex.1.2")
    assert unit.unit == example.inputs["unit_id"]
    assert unit.parent.startswith(example.inputs["parent"])
    assert example.expected == {"type": unit.type, "size": unit.size, "strength": unit.strength}
    assert (unit.source, unit.names) == ("printed", "printed")


@pytest.mark.rule("n42:1.2.b")
@each_counter
def test_what_a_counter_shows(unit: Counter) -> None:
    assert unit.unit
    assert unit.rule in RULES
    if unit.type == "fortress":
        assert (unit.size, unit.strength, unit.parent) == ("fortress", 0, "")
        assert unit.place in FORTS
    elif unit.radius:
        assert (unit.size, unit.strength) == ("air", 0)
    else:
        assert unit.parent
        assert unit.strength > 0
        assert unit.size not in ("air", "fortress")


@pytest.mark.rule("n42:1.2.tbl1")
def test_nationalities_and_colours() -> None:
    """The Navy has counters of its own: its landing forces, its aircraft, and Palau."""
    assert {u.nation for u in SIDES["japan"].units} == {"Japanese"}
    assert {u.nation for u in SIDES["allies"].units} == {"American", "British", "Dutch"}
    navy = {u.id for u in COUNTERS.values() if u.navy}
    assert navy == {u.id for u in COUNTERS.values() if u.snlf or u.type == "naval_air"} | {"jp-palau"}
    assert len(RULES["n42:1.2.tbl1"].rows) == 5


@pytest.mark.rule("n42:1.2.tbl2")
def test_unit_sizes() -> None:
    sizes = {row[1].lower() for row in RULES["n42:1.2.tbl2"].rows}
    assert {u.size for u in COUNTERS.values()} == sizes | {"air", "fortress"}


@pytest.mark.rule("n42:1.2.tbl3")
def test_unit_types() -> None:
    """Every type of the printed list is there, and the same ones count for stacking."""
    words = {"Guards Infantry": "guards", "Aircraft": "air"}
    table = {
        words.get(name, name.lower().replace(" ", "_")): counts for name, counts in RULES["n42:1.2.tbl3"].rows
    }
    assert {u.type for u in COUNTERS.values()} == set(table) | {"naval_air"}
    assert {name for name, counts in table.items() if counts == "yes"} == FOOT


def test_ids_and_names_are_unique() -> None:
    assert len(COUNTERS) == sum(len(side.units) for side in SIDES.values())
    shown = Tally((u.nation, u.unit, u.parent, u.type) for u in COUNTERS.values())
    assert [what for what, n in shown.items() if n > 1] == []


# ---------------------------------------------------------------- counters and the map


@pytest.mark.rule("n42:1.1.b", "n42:1.1.c1", "n42:1.1.c2", "n42:1.1.c3", "n42:1.1.c4")
def test_what_the_rules_say_of_the_map() -> None:
    assert BOARD.grid.scale == 85
    assert "2509" in REGIONS["mindanao"]
    assert "2202" in REGIONS["luzon"]
    assert "0717" in REGIONS["sumatra"]
    quarter = {i for i, each in HEX.items() if each.territory and int(i[:2]) >= 17 and int(i[2:]) <= 10}
    assert quarter - REGIONS["philippines"] == {"1810", "1910", "3310"}  # Borneo and Palau


@each_counter
def test_where_a_counter_begins(unit: Counter) -> None:
    if unit.place in ("off", "later"):
        return
    hexes = hexes_of(unit.place)
    assert hexes, f"no such place: {unit.place}"
    if unit.place in REGIONS:
        assert unit.historical in hexes, "the ready set-up puts it outside its region"
    start = unit.historical or unit.place
    assert start == FORMOSA or HEX[start].territory, "in the sea"


def starts(card: Scenario) -> dict[str, str]:
    """Where the counters of a scenario stand in the ready set-up, those that are on the map."""
    listed = {*card.units, *card.off_map} or {u.id for u in COUNTERS.values() if u.nation in card.nations}
    found = {}
    for id in listed:
        unit = COUNTERS[id]
        place = card.moved.get(id) or unit.historical or unit.place
        if place not in ("off", "later"):
            found[id] = place
    return found


@each_scenario
def test_the_ready_set_up_obeys_stacking(card: Scenario) -> None:
    """Four infantry-type units in a hex, but for a fortress (4.1, 4.2); an air unit alone in a city (4.3); one side in a hex (4.0).

    Cam Ranh Bay alone has five, because section 12 prints them there (12.4.b).
    """
    stacks: dict[str, list[Counter]] = {}
    for id, place in starts(card).items():
        stacks.setdefault(place, []).append(COUNTERS[id])
    for place, units in stacks.items():
        assert len({u.nation == "Japanese" for u in units}) == 1, f"both sides in {place}"
        if not any(u.type == "fortress" for u in units):
            most = 5 if place == PLACES["Cam Ranh Bay"].hex else 4
            assert sum(u.type in FOOT for u in units) <= most, f"more than {most} in {place}"
        air = [u for u in units if u.radius]
        assert len(air) <= 1, f"two air units in {place}"
        assert not air or place == FORMOSA or place in CITIES


@each_scenario
def test_nobody_is_set_up_where_it_could_not_have_come(card: Scenario) -> None:
    """Tanks and garrisons stand in rough country, tanks in swamp, on a road or in their town only (5.12.d-e)."""
    road = {
        GRAPH.ids[i] for i in range(len(GRAPH)) for d in range(6) if GRAPH.sides[6 * i + d] & FLAGS["road"]
    }
    closed = {"tank": "RS", "garrison": "R"}
    for id, place in starts(card).items():
        unit = COUNTERS[id]
        if place != FORMOSA and HEX[place].terrain in closed.get(unit.type, ""):
            assert place in road or place in CITIES, id


CITY_NUMBERS = {
    "Singapore": ("0813", 6),
    "Manila": ("2204", 5),
    "Batavia": ("1019", 5),
    "Rangoon": ("0103", 4),
    "Sourabaya": ("1520", 4),
    "Kuala Lumpur": ("0612", 3),
    "Tjilatjap": ("1220", 3),
    "Palembang": ("0917", 3),
    "Medan": ("0412", 3),
    "Balikpapan": ("1815", 3),
    "Davao": ("2510", 3),
    "Amboina": ("2817", 3),
    "Tarakan": ("1913", 2),
    "Bandjermasin": ("1717", 2),
    "Pontianak": ("1214", 2),
    "Kuching": ("1314", 2),
    "Brunei": ("1711", 2),
    "Makassar": ("2018", 2),
    "Menado": ("2514", 2),
    "Padang": ("0516", 2),
    "Alor Star/Penang": ("0511", 2),
    "Kota Bharu": ("0610", 2),
    "Moulmein": ("0303", 2),
    "Lingayen/Baguio": ("2103", 2),
    "Iloilo": ("2307", 2),
    "Cebu": ("2407", 2),
    "Zamboanga": ("2310", 2),
    "Sandakan": ("1911", 1),
    "Samarinda": ("1915", 1),
    "Kendari": ("2318", 1),
    "Koeta Radja": ("0111", 1),
    "Djambi": ("0716", 1),
    "Benkoelen": ("0617", 1),
    "Tavoy": ("0305", 1),
    "Jolo": ("2210", 1),
    "Tacloban": ("2507", 1),
}
JAPANESE_CITY_NUMBERS = {
    "Bangkok": ("0505", 4),
    "Singora": ("0510", 2),
    "Korat": ("0604", 1),
    "Chiang Mai": ("0401", 1),
    "Udon Thani": ("0703", 1),
    "Saigon": ("1007", 5),
    "Hue": ("1103", 2),
    "Tourane": ("1104", 2),
    "Phnom Penh": ("0907", 2),
    "Vinh": ("0902", 1),
    "Vientiane": ("0702", 1),
    "Hoihow": ("1301", 3),
    "Palau": ("3310", 3),
}


def test_city_numbers() -> None:
    """Those of the map are the ones that data:city-numbers speaks of, and so is whose the cities are."""
    found = {
        place.name: (place.hex, place.values["resistance"]) for place in BOARD.places if "city" in place.kinds
    }
    assert found == CITY_NUMBERS | JAPANESE_CITY_NUMBERS
    japanese = {name for name, (i, _) in found.items() if i in REGIONS["japanese-land"]}
    assert japanese == set(JAPANESE_CITY_NUMBERS)


# ---------------------------------------------------------------- tables

PRINTED = {
    # die: what the print still has, in its order; blanks have slid to the right, of row 3 only the first cell is left
    0: ["AE", "AE", "AD", "AR", "", ""],
    1: ["AE", "AD", "AR", "DR", "", ""],
    2: ["AD", "AR", "DR", "DR", "DR", ""],
    3: ["AR", "?", "?", "?", "?", "?"],
}
CRT = """
0  AE AE AD AR -- --
1  AE AD AR -- -- DR
2  AD AR -- DR DR DR
3  AR -- DR DR DD DD
4  -- DR DR DD DD DE
5  DR DS DS DS DS DS
6  DE DS DS DS DS DS
7  DS DS DS DS DS DS
8  DS DS DS DS DS DS
9  DS DS DS DS DS DS
10 DS DS DS DS DS DS
"""
SOURCES = """
0  P P P P B B
1  P P P B B P
2  P P B P P P
3  P R R R R R
4  R E R R R R
5  R E F F F F
6  C F F F F F
7  C F F F F F
8  R F F F F F
9  R F F F F F
10 R F F F F F
"""


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


@pytest.mark.rule("n42:chart.crt")
def test_the_crt_cell_by_cell() -> None:
    assert TABLES.columns == ("1:1", "2:1", "3:1", "4:1", "5:1", "6:1")
    assert [[str(die), *cells] for die, cells in enumerate(TABLES.crt)] == rows(CRT)
    assert [list(row) for row in RULES["n42:chart.crt"].rows] == rows(CRT)
    assert RULES["n42:chart.crt"].columns == ("die", *TABLES.columns)


@pytest.mark.rule("n42:chart.crt.source")
def test_where_each_cell_comes_from() -> None:
    assert [[str(die), *cells] for die, cells in enumerate(TABLES.crt_source)] == rows(SOURCES)
    assert [list(row) for row in RULES["n42:chart.crt.source"].rows] == rows(SOURCES)


def test_the_crt_never_falls() -> None:
    """Better odds and a better die are never worse for the attacker."""
    value = [[RESULTS.index(cell) for cell in row] for row in TABLES.crt]
    for row in value:
        assert row == sorted(row)
    for column in zip(*value, strict=True):
        assert list(column) == sorted(column)


@pytest.mark.rule("n42:chart.crt.printed")
@pytest.mark.parametrize("die", PRINTED)
def test_printed_cells_keep_their_order(die: int) -> None:
    printed = PRINTED[die]
    assert RULES["n42:chart.crt.printed"].rows[die] == (str(die), *printed)
    cells, sources = TABLES.crt[die], TABLES.crt_source[die]
    kept = [cell for cell, source in zip(cells, sources, strict=True) if source == "P"]
    assert kept == [cell for cell in printed if cell not in ("", "?")]
    blanks = [cell for cell, source in zip(cells, sources, strict=True) if source == "B"]
    assert blanks == ["--"] * printed.count("")


def test_cells_fixed_by_play_reports() -> None:
    """At 2:1 a 4 does not take a fortress and a 5 does; the cells marked F follow from the second."""
    marked = [
        (die, n) for die, row in enumerate(TABLES.crt_source) for n, mark in enumerate(row) if mark == "E"
    ]
    assert marked == [(4, 1), (5, 1)]
    assert TABLES.crt[4][1] != "DS"
    assert TABLES.crt[5][1] == "DS"
    forced = {(die, n) for die in range(5, 11) for n in range(1, 6)} - {(5, 1)}
    assert forced == {
        (die, n) for die, row in enumerate(TABLES.crt_source) for n, mark in enumerate(row) if mark == "F"
    }
    assert {TABLES.crt[die][n] for die, n in forced} == {"DS"}


@pytest.mark.rule("n42:chart.hongkong")
def test_the_hong_kong_table() -> None:
    assert TABLES.hong_kong == (6, 5, 4, 3, 2)
    printed = [int(cell.removesuffix("+")) for _, cell in RULES["n42:chart.hongkong"].rows]
    assert list(TABLES.hong_kong) == printed


@pytest.mark.rule("n42:chart.nmp", "n42:chart.nmp.a", "n42:chart.nmp.b", "n42:chart.nmp.c")
def test_nmp_allowances() -> None:
    assert TABLES.nmp == {"japan0": 16, "japan": 12, "British": 2, "Dutch": 2, "American": 2}
    assert set(TABLES.nmp) == PURSES
    assert list(TABLES.nmp.values()) == [int(cell) for _, cell in RULES["n42:chart.nmp"].rows]


# ---------------------------------------------------------------- scenarios


@pytest.mark.rule("n42:chart.victory", "n42:12.5.d")
def test_the_campaign() -> None:
    """Turns 0 to 10, everybody, the points of section 11 and the levels of the Victory Chart."""
    card = SCENARIOS["campaign"]
    assert (card.first, card.last) == (0, 10)
    assert card.levels == (
        Level(least=-999, name="Allied Major Victory", winner="allies"),
        Level(least=1, name="Allied Minor Victory", winner="allies"),
        Level(least=21, name="Draw"),
        Level(least=41, name="Japanese Minor Victory", winner="japan"),
        Level(least=61, name="Japanese Major Victory", winner="japan"),
    )
    chart = RULES["n42:chart.victory"].rows
    assert [level.name for level in card.levels] == [name.partition(" (")[0] for _, name in chart]
    lowest = [int(cell.partition("-")[0].removesuffix("+")) for cell, _ in chart]
    assert [level.least for level in card.levels[1:]] == lowest[1:]
    assert card.worth == Worth(
        fortress=20, surrendered=2, survivor=1, japan_surrendered=2, hong_kong=5, rangoon=0, places={}
    )
    everything = (card.units, card.off_map, card.moved, card.arrive, card.area, card.owned, card.nmp)
    assert not any(everything)
    assert (card.switches, card.closed) == ((), ())
    assert card.source == "printed"


def test_the_campaign_comes_first_in_menus() -> None:
    assert list(SCENARIOS) == ["campaign", "indies", "malaya", "philippines"]
    assert names("missions", "nineteen42")[0] == "campaign" == ORDER[0]
    assert sorted(ORDER) == list(SCENARIOS)


@each_scenario
def test_a_scenario_is_found_by_its_id_and_tells_what_it_is(card: Scenario) -> None:
    assert SCENARIOS[card.id] is card
    assert 20 <= len(card.about) <= 240
    assert card.name
    assert card.period
    assert card.teaches
    for text in (card.briefing, card.debrief):
        paragraphs = text.split("\n\n")
        assert len(paragraphs) >= 3
        for paragraph in paragraphs:
            assert "\n" not in paragraph
            assert paragraph == paragraph.strip()
            assert len(paragraph) > 60


@pytest.mark.parametrize(
    "path",
    [*SCENARIO_FILES.values(), *(ROOT / f"army_cards/nineteen42/{name}.toml" for name in SIDES)],
    ids=str,
)
def test_content_is_plain_ascii(path: Path) -> None:
    assert path.read_text(encoding="utf-8").isascii()


@each_scenario
def test_who_takes_part(card: Scenario) -> None:
    listed = [*card.units, *card.off_map]
    assert [id for id in listed if id not in COUNTERS] == []
    if listed:
        assert {COUNTERS[id].nation for id in listed} == set(card.nations)
    for id in card.off_map:
        assert card.moved.get(id, COUNTERS[id].place) == "off", f"{id} begins on the map"
    for id in card.units:
        assert card.moved.get(id, COUNTERS[id].place) != "off", f"{id} begins off the map"
    assert {id for id in card.arrive if COUNTERS[id].place != "later"} <= set(card.off_map)


@each_scenario
def test_a_counter_of_a_house_rule_comes_with_its_switch(card: Scenario) -> None:
    wanted = {COUNTERS[id].only_with for id in card.units if COUNTERS[id].only_with}
    assert wanted <= set(card.switches)


@each_scenario
def test_the_area_holds_all_that_happens(card: Scenario) -> None:
    for key in card.area:
        assert hexes_of(key), f"no such region, territory or hex: {key}"
    area = set().union(*map(hexes_of, card.area)) or set(HEX)
    for id, place in starts(card).items():
        assert place == FORMOSA or place in area, f"{id} begins in {place}"
    for id in card.units:
        region = COUNTERS[id].entry
        assert region in ("", "off") or REGIONS[region] <= area, f"{id} has nowhere to come"
    assert set(card.worth.places) | set(card.owned) <= area & (CITIES | PORTS)


@each_scenario
def test_shipping_is_a_share_of_the_table(card: Scenario) -> None:
    assert not card.nmp or set(card.nmp) == PURSES
    for purse, points in card.nmp.items():
        assert 0 <= points <= TABLES.nmp[purse]
    for nation in ("British", "Dutch", "American"):
        assert nation in card.nations or not card.nmp[nation]


@each_scenario
def test_levels_run_from_the_allies_to_japan(card: Scenario) -> None:
    assert [level.winner for level in card.levels] == ["allies", "allies", "", "japan", "japan"]
    assert card.levels[0].least == -999


@each_scenario
def test_the_best_level_can_be_reached(card: Scenario) -> None:
    """All fortresses, all places, and every ground unit of the Allies surrendered: the most there is."""
    listed = {*card.units, *card.off_map} or set(COUNTERS)
    allies = [COUNTERS[id] for id in listed if COUNTERS[id].nation != "Japanese"]
    worth = card.worth
    most = sum(worth.places.values()) + worth.hong_kong
    most += sum(
        worth.fortress if u.type == "fortress" else worth.surrendered * (u.strength > 0) for u in allies
    )
    assert most >= card.levels[-1].least + 3, "not everything has to succeed"


def test_the_guards_can_march_to_singapore() -> None:
    """The cut leaves the road from Indochina whole, and both hexes from which the fortress is besieged (9.4)."""
    card = SCENARIOS["malaya"]
    area = set().union(*map(hexes_of, card.area))
    road = {
        step
        for line in BOARD.lines
        if line.name in ("Bangkok - Saigon", "Bangkok - Singapore")
        for step in line.path
    }
    assert {"0706", "0505", "0511", "0813"} <= road <= area
    siege = {GRAPH.ids[j] for j in kin("0813")}
    assert siege == {"0713", "0714"} <= area


def kin(hex_: str) -> set[int]:
    """The hexes joined to one by land."""
    network, i = GRAPH.by_land, GRAPH.number[hex_]
    return {network.hexes[node] for at in network.nodes[i] for _, node in network.out[at]}


def test_what_japan_holds_in_january() -> None:
    """The Indies begin with what history had taken by then; nothing that is taken is still garrisoned."""
    card = SCENARIOS["indies"]
    held = {name for name, place in PLACES.items() if card.owned.get(place.hex) == "japan"}
    assert held == {"Davao", "Jolo", "Miri", "Brunei", "Kuching", "Jesselton", "Tarakan", "Menado"}
    assert not {"nl-tarakan", "nl-menado"} & {*card.units, *card.off_map}
    here = starts(card)
    assert {place for id, place in here.items() if COUNTERS[id].nation == "Japanese"} <= set(card.owned)
    assert not set(card.owned) & {place for id, place in here.items() if COUNTERS[id].nation != "Japanese"}


# ---------------------------------------------------------------- what the structs refuse

COUNTER = 'id = "x"\nnation = "Dutch"\nunit = "1"\ntype = "infantry"\nsize = "regiment"\n'
SCENARIO = 'id = "x"\nname = "X"\nperiod = ""\nminutes = 30\nabout = ""\nbriefing = ""\nlevels = [{ least = 0, name = "" }]\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('strength = 4\nplace = "java"\n', "wanted for what may be placed freely"),
        ('strength = 4\nplace = "1019"\nhistorical = "1019"\n', "and for nothing else"),
        ('strength = 4\nplace = "later"\n', "a reinforcement has it"),
        ('strength = 4\nplace = "1019"\nturn = 2\n', "only a reinforcement has it"),
        ('place = "1019"\n', "ground units have it"),
        ('strength = 21\nplace = "1019"\n', "strength"),
        ('strength = 4\nplace = "1019"\nmorale = 2\n', "unknown key"),
    ],
)
def test_a_faulty_counter_is_refused(text: str, message: str) -> None:
    with pytest.raises(GameError, match=message):
        parse(COUNTER + text, Counter, "x.toml")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('units = ["a", "a"]\n', "stand twice"),
        ('units = ["a"]\noff_map = ["a"]\n', "stand twice"),
        ('off_map = ["a"]\n', "there are none"),
        ("nmp = { Siam = 1 }\n", "a purse is one of"),
        ('units = ["a"]\nmoved = { b = "0101" }\n', "take no part: b"),
        ('units = ["a"]\narrive = { a = 0 }\n', "not a turn after the first"),
        ("first = 5\nlast = 4\n", "ends before it begins"),
        ('switches = ["14.1"]\n', "there is no switch"),
        ('switches = ["13.1"]\nclosed = ["13.1"]\n', "on and not offered"),
    ],
)
def test_a_faulty_scenario_is_refused(text: str, message: str) -> None:
    with pytest.raises(GameError, match=message):
        parse(text + SCENARIO, Scenario, "x.toml")


# ---------------------------------------------------------------- the rule reference


def test_switches_name_rules() -> None:
    assert [switch.id for switch in SWITCHES if switch.rule not in RULES] == []


def test_what_is_missing_is_described_and_needed() -> None:
    needed = {need for rule in RULES.values() for need in rule.needs}
    assert needed == set(load_missing("ironbottom.games.nineteen42"))


def test_regions_name_rules() -> None:
    assert {region.rule for region in BOARD.regions.values()} <= set(RULES)
