"""The shipped army cards and missions of Rifles: all load, fit each other, and hold the values that they should."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ironbottom.games.rifles import cards
from ironbottom.games.rifles.cards import Army, Effect, Entry, Event, Mission
from ironbottom.kernel.content import load

ROOT = Path(__file__).parents[3]
ARMY_FILES = sorted((ROOT / "army_cards/rifles").glob("*.toml"))
MISSION_FILES = sorted((ROOT / "missions/rifles").glob("*.toml"))
ARMIES = {path.stem: load(path, Army) for path in ARMY_FILES}
MISSIONS = {path.stem: load(path, Mission) for path in MISSION_FILES}

POSTURES = ("hold", "patrolling", "assault", "ambush", "night")
FORCES = {
    "scouts", "riflemen", "patrol", "squad", "mg_nest", "hmg_post", "mortar_team", "heavy_mortar", "sniper",
    "officer", "assault", "at_team", "flame_team", "convoy", "armour",
}  # fmt: skip

each_army = pytest.mark.parametrize("army", ARMIES.values(), ids=ARMIES)
each_mission = pytest.mark.parametrize("mission", MISSIONS.values(), ids=MISSIONS)


def unit(army: str, name: str) -> cards.UnitType:
    return next(one for one in ARMIES[army].units if one.id == name)


def gear(army: str, name: str) -> cards.Equipment:
    return next(one for one in ARMIES[army].equipment if one.id == name)


def effects(row: Any) -> Iterator[Effect]:
    """All effects in an entry, a mission or a tuple of effects, those inside others included."""
    if isinstance(row, Mission):
        for part in (*row.events, *row.presence, *([row.search.hunters] if row.search else [])):
            yield from effects(part)
    elif isinstance(row, (Entry, Event)):
        yield from effects(row.do)
    else:
        for effect in row:
            yield effect
            for inner in ("day", "night", "yes", "no"):
                yield from effects(getattr(effect, inner, ()))


# ---------------------------------------------------------------- the armies


@pytest.mark.rule("rifles:1.1.c")
def test_the_four_printed_armies_and_one_of_our_own() -> None:
    assert {army.id: (army.name, army.side) for army in ARMIES.values()} == {
        "us_army": ("US Army", "America"),
        "us_marines": ("US Marine Corps", "America"),
        "commonwealth": ("British Commonwealth", "Commonwealth"),
        "japan": ("Imperial Japanese Army", "Japan"),
        "snlf": ("Special Naval Landing Force", "Japan"),
    }
    assert [army.id for army in ARMIES.values() if army.variant_of] == ["snlf"]
    assert ARMIES["snlf"].variant_of == "japan"


@pytest.mark.rule("rifles:2.2.b")
def test_pairings() -> None:
    """Japan may face America or the Commonwealth; these two may face only Japan."""
    faced = {
        army.id: {other.id for other in ARMIES.values() if other.side in cards.ENEMIES[army.side]}
        for army in ARMIES.values()
    }
    japanese, allied = {"japan", "snlf"}, {"us_army", "us_marines", "commonwealth"}
    assert faced == {**dict.fromkeys(japanese, allied), **dict.fromkeys(allied, japanese)}


@each_army
def test_an_army_is_found_by_its_id(army: Army) -> None:
    assert ARMIES[army.id] is army


@pytest.mark.rule("rifles:2.2.c")
@each_army
def test_an_army_card_holds_all_that_its_use_asks_for(army: Army) -> None:
    assert len(army.units) >= 13
    assert len(army.equipment) == 7
    assert army.bp >= 10
    assert set(army.forces) == FORCES
    assert len(army.patrol) == 7
    assert tuple(army.activation) == POSTURES
    assert all(len(orders) == 6 for orders in army.activation.values())


@pytest.mark.rule("rifles:1.4.b")
@each_army
def test_every_unit_has_a_short_name_of_its_own(army: Army) -> None:
    names = [one.name for one in army.units]
    assert all(0 < len(name) <= 30 and name == name.strip() for name in names)
    assert len(set(names)) == len(names)


@each_army
def test_units_that_all_cards_have(army: Army) -> None:
    """Missions lend tanks, lorries and flame throwers, and speak of forces made of the rest."""
    ids = {one.id for one in army.units}
    assert {
        "pistol",
        "rifle",
        "smg",
        "lmg",
        "hmg",
        "mortar",
        "at",
        "ft",
        "sniper",
        "medic",
        "tank",
        "lorry",
    } <= ids
    assert [one.id for one in army.units if not one.bp] == ["tank", "lorry"]
    assert {"ARMOURED", "VEHICLE"} <= set(unit(army.id, "tank").attrs)
    assert {"UNARMOURED", "VEHICLE"} <= set(unit(army.id, "lorry").attrs)


@each_army
def test_bp_0_is_for_vehicles_alone(army: Army) -> None:
    assert all(("VEHICLE" in one.attrs) == (one.bp == 0) for one in army.units)


@each_army
def test_forces_are_single_groups_that_can_exist(army: Army) -> None:
    """No more Grenades than men, never a Vehicle in a Group with others, and room on a Feature where Missions use one."""
    vehicles = {one.id for one in army.units if "VEHICLE" in one.attrs}
    crews = {
        one.id for one in army.units if one.weapon in ("LMG", "HMG", "Mortar", "Flame Thrower", "Anti-Tank")
    }
    for name, force in army.forces.items():
        men = {kind: n for kind, n in force.items() if kind != "grenades"}
        assert vehicles.isdisjoint(men) or len(men) == 1, name
        assert force.get("grenades", 0) <= sum(n for kind, n in men.items() if kind not in crews), name
    for name in ("mg_nest", "hmg_post", "sniper", "officer", "at_team", "riflemen"):
        assert sum(n for kind, n in army.forces[name].items() if kind != "grenades") <= 4, name


@each_army
def test_men(army: Army) -> None:
    assert len(army.men) >= 40
    assert len(set(army.men)) == len(army.men)
    assert all(3 <= len(man) <= 18 and man.isprintable() and man == man.strip() for man in army.men)


def test_what_sets_the_armies_apart() -> None:
    assert {army.id: (army.trait.code, army.recruits, army.extra_bp) for army in ARMIES.values()} == {
        "us_army": ("firepower", "inexperienced", True),
        "us_marines": ("every_man_a_rifleman", "line", True),
        "commonwealth": ("steady", "inexperienced", True),
        "japan": ("night_fighters", "inexperienced", True),
        "snlf": ("landing_troops", "line", False),
    }
    assert all(army.trait.text.endswith(".") for army in ARMIES.values())


# ---------------------------------------------------------------- what the rulebook and public reports fix


def test_bp_of_the_armies() -> None:
    assert {army.id: army.bp for army in ARMIES.values()} == {
        "us_army": 10, "us_marines": 10, "commonwealth": 10, "japan": 10, "snlf": 12,
    }  # fmt: skip


@each_army
def test_values_of_the_examples(army: Army) -> None:
    smg, rifle, lmg = (unit(army.id, name) for name in ("smg", "rifle", "lmg"))
    assert (smg.weapon, smg.bp, smg.tn) == ("SMG", 1, 6)
    assert "LEADER" in smg.attrs
    assert (rifle.weapon, rifle.bp, rifle.cf) == ("Rifle", 1, 1)
    assert (lmg.weapon, lmg.bp) == ("LMG", 2 if army.id == "snlf" else 3)
    grenades = gear(army.id, "grenade")
    assert (grenades.bp, grenades.pieces, grenades.source) == (1, 6, "printed")


def test_values_of_the_reports() -> None:
    assert (unit("japan", "rifle").name, unit("japan", "rifle").bp) == ("Type 38 Rifle", 1)
    assert (unit("japan", "lmg").name, unit("japan", "lmg").bp) == ("Type 99 LMG", 3)
    assert unit("us_marines", "at").name == unit("commonwealth", "at").name == "Boys Anti-Tank Rifle"
    assert any(one.weapon == "HMG" for one in ARMIES["commonwealth"].units)


def test_support_weapons_of_the_landing_force_are_cheaper_by_one() -> None:
    for name in ("lmg", "hmg", "light_mortar", "mortar", "at", "ft"):
        assert unit("snlf", name).bp == unit("japan", name).bp - 1, name
        assert unit("snlf", name).cf == unit("japan", name).cf, name


def test_spirit_is_the_landing_forces_own() -> None:
    for army in ARMIES.values():
        for one in army.units:
            expected = army.id == "snlf" and "VEHICLE" not in one.attrs
            assert ("SPIRIT" in one.attrs) == expected, (army.id, one.id)


def test_sources() -> None:
    """Which values of units and equipment do not come from this project, by army."""
    found = {
        army.id: {
            source: {one.id for one in (*army.units, *army.equipment) if one.source == source}
            for source in ("printed", "report")
        }
        for army in ARMIES.values()
    }
    assert found == {
        "us_army": {"printed": {"rifle", "smg", "lmg", "grenade"}, "report": set()},
        "us_marines": {"printed": {"rifle", "smg", "lmg", "grenade"}, "report": {"at"}},
        "commonwealth": {"printed": {"rifle", "smg", "lmg", "grenade"}, "report": {"at"}},
        "japan": {"printed": {"smg", "grenade"}, "report": {"rifle", "lmg"}},
        "snlf": {"printed": {"grenade"}, "report": {"rifle"}},
    }
    assert {army.source for army in ARMIES.values()} == {"reconstructed"}


UNITS = {
    # bp tn cf arm near-far limit
    "us_army": """
        pistol 1 6 1 0 0-0 1 LEADER
        rifle 1 6 1 0 0-3 0 LEADER
        smg 1 6 1 0 0-1 2 LEADER
        ar 2 6 2 0 0-3 2
        lmg 3 6 3 0 0-4 2 AREA(2)
        hmg 4 6 4 1 0-5 1 AREA(3) SETUP
        mortar 3 6 3 1 1-4 1 AREA(2) INDIRECT SETUP
        at 2 6 1 3 0-2 1
        ft 3 6 4 2 0-0 1 FLAME AREA(2)
        sniper 2 6 1 0 0-5 1 SCOPE
        medic 1 6 0 0 0-0 1 MEDIC
        tank 0 8 3 3 0-4 0 VEHICLE ARMOURED AREA(2)
        lorry 0 6 0 0 0-0 0 VEHICLE UNARMOURED CARRY(6)""",
    "us_marines": """
        pistol 1 6 1 0 0-0 1 LEADER
        rifle 1 6 1 0 0-3 0 LEADER
        smg 1 6 1 0 0-1 3 LEADER
        ar 2 6 2 0 0-3 3
        lmg 3 6 3 0 0-4 1 AREA(2)
        hmg 4 6 4 1 0-5 1 AREA(3) SETUP
        mortar 3 6 3 1 1-4 1 AREA(2) INDIRECT SETUP
        at 2 6 1 2 0-3 1
        ft 3 6 4 2 0-0 1 FLAME AREA(2)
        sniper 2 6 1 0 0-5 1 SCOPE
        medic 1 6 0 0 0-0 1 MEDIC
        tank 0 8 3 3 0-4 0 VEHICLE ARMOURED AREA(2)
        lorry 0 6 0 0 0-0 0 VEHICLE UNARMOURED CARRY(6)""",
    "commonwealth": """
        pistol 1 6 1 0 0-0 1 LEADER
        rifle 1 6 1 0 0-3 0 LEADER
        smg 1 6 1 0 0-1 2 LEADER
        gurkha 2 6 1 0 0-3 3 BLADE
        lmg 3 6 3 0 0-4 2 AREA(2)
        hmg 4 6 4 1 0-5 1 AREA(3) SETUP
        light_mortar 2 6 2 0 1-3 1 AREA(2) INDIRECT
        mortar 3 6 3 1 2-5 1 AREA(2) INDIRECT SETUP
        at 2 6 1 2 0-3 1
        piat 2 6 1 3 0-1 1
        ft 3 6 4 2 0-0 1 FLAME AREA(2)
        sniper 2 6 1 0 0-5 1 SCOPE
        medic 1 6 0 0 0-0 1 MEDIC
        tank 0 8 3 3 0-4 0 VEHICLE ARMOURED AREA(2)
        lorry 0 6 0 0 0-0 0 VEHICLE UNARMOURED CARRY(6)""",
    "japan": """
        pistol 1 6 1 0 0-0 1 LEADER
        rifle 1 6 1 0 0-3 0 LEADER
        smg 1 6 1 0 0-1 1 LEADER
        lmg 3 6 3 0 0-4 2 AREA(2)
        hmg 4 6 4 1 0-5 1 AREA(3) SETUP
        light_mortar 2 6 2 0 1-3 2 AREA(2) INDIRECT
        mortar 3 6 3 1 2-5 1 AREA(2) INDIRECT SETUP
        at 3 6 2 3 0-4 1 SETUP
        ft 3 6 4 2 0-0 1 FLAME AREA(2)
        sniper 2 6 1 0 0-5 2 SCOPE
        medic 1 6 0 0 0-0 1 MEDIC
        tank 0 8 3 3 0-4 0 VEHICLE ARMOURED AREA(2)
        lorry 0 6 0 0 0-0 0 VEHICLE UNARMOURED CARRY(6)""",
    "snlf": """
        pistol 1 6 1 0 0-0 1 LEADER SPIRIT
        rifle 1 6 1 0 0-3 0 LEADER SPIRIT
        smg 1 6 1 0 0-1 2 LEADER SPIRIT
        lmg 2 6 3 0 0-4 2 AREA(2) SPIRIT
        hmg 3 6 4 1 0-5 1 AREA(3) SETUP SPIRIT
        light_mortar 1 6 2 0 1-3 2 AREA(2) INDIRECT SPIRIT
        mortar 2 6 3 1 2-5 1 AREA(2) INDIRECT SETUP SPIRIT
        at 2 6 2 3 0-4 1 SETUP SPIRIT
        ft 2 6 4 2 0-0 1 FLAME AREA(2) SPIRIT
        sniper 2 6 1 0 0-5 1 SCOPE SPIRIT
        medic 1 6 0 0 0-0 1 MEDIC SPIRIT
        tank 0 8 3 3 0-4 0 VEHICLE ARMOURED AREA(2)
        lorry 0 6 0 0 0-0 0 VEHICLE UNARMOURED CARRY(6)""",
}


@each_army
def test_units_cell_by_cell(army: Army) -> None:
    rows = [
        f"{u.id} {u.bp} {u.tn} {u.cf} {u.arm} {u.dist[0]}-{u.dist[1]} {u.limit} {' '.join(u.attrs)}".strip()
        for u in army.units
    ]
    assert rows == [row.strip() for row in UNITS[army.id].strip().splitlines()]


@each_army
def test_equipment_cell_by_cell(army: Army) -> None:
    """id BP/pieces/limit"""
    own = {
        "America": ["grenade 1/6/2", "satchel 1/1/2"],
        "Commonwealth": ["grenade 1/6/2", "mine 1/1/2"],
        "Japan": ["grenade 1/6/2", "mine 1/1/2", "sword 1/1/2"],
    }
    rows = [f"{e.id} {e.bp}/{e.pieces}/{e.limit}" for e in army.equipment]
    common = ["bayonets 1/1/1", "machete 1/2/1", "binoculars 1/1/1", "flares 1/3/1"]
    first_aid = [] if army.side == "Japan" else ["first_aid 1/2/1"]
    assert rows == own[army.side] + common + first_aid


LETTERS = {
    "R": "Rally",
    "C": "Cover",
    "A": "Attack",
    "X": "Close Attack",
    "V": "Advance",
    "G": "Grouping",
    "H": "Hide",
}
ACTIVATION = {
    #             hold   patrol assault ambush night
    "us_army": "RCAAAX RGCAAV RAAVVX HCAAAG RCAAAX",
    "us_marines": "RCAAAX RGCAAV RAVVXX HCAAAX RCAAGX",
    "commonwealth": "RRCAAA RGCAAV RAVVXX HCAAAX RCAAAX",
    "japan": "RCAAAX GCAAVX RAVVXX HCAAXX GAAVXX",
    "snlf": "RCAAXX GCAAVX RAVVXX HCAAXX RAVVXX",
}


@each_army
def test_activation_tables_cell_by_cell(army: Army) -> None:
    for posture, letters in zip(POSTURES, ACTIVATION[army.id].split(), strict=True):
        assert list(army.activation[posture]) == [LETTERS[letter] for letter in letters], posture


@each_army
def test_patrol_tables_cell_by_cell(army: Army) -> None:
    second = "riflemen" if army.id in ("us_marines", "snlf") else "scouts"
    assert army.patrol == ("avoided", "scouts", second, "riflemen", "patrol", "mg_nest", "squad")


FORCE_ROWS = {
    # The forces that differ from army to army; a trailing number after "g" = Grenades.
    "us_army": {
        "scouts": "2 rifle", "riflemen": "1 ar 2 rifle", "patrol": "1 smg 1 ar 2 rifle g1",
        "squad": "1 smg 1 ar 3 rifle g2", "mortar_team": "1 mortar 1 rifle",
        "officer": "1 pistol 1 ar 2 rifle g1", "assault": "2 smg 1 ar 3 rifle g3", "flame_team": "1 ft 1 smg",
    },
    "us_marines": {
        "scouts": "1 rifle 1 smg", "riflemen": "3 rifle", "patrol": "1 smg 2 rifle 1 ar g1",
        "squad": "1 smg 2 ar 2 rifle g2", "mortar_team": "1 mortar 1 rifle",
        "officer": "1 pistol 1 smg 1 ar 1 rifle g1", "assault": "2 smg 1 ar 3 rifle g3",
        "flame_team": "1 ft 1 smg",
    },
    "commonwealth": {
        "scouts": "2 rifle", "riflemen": "3 rifle", "patrol": "1 smg 3 rifle g1",
        "squad": "1 smg 1 lmg 3 rifle g2", "mortar_team": "1 light_mortar 1 rifle",
        "officer": "1 pistol 1 smg 2 rifle g1", "assault": "2 smg 2 gurkha 2 rifle g3",
        "flame_team": "1 ft 1 smg",
    },
    "japan": {
        "scouts": "2 rifle", "riflemen": "3 rifle g1", "patrol": "4 rifle g2", "squad": "4 rifle 1 lmg g2",
        "mortar_team": "1 light_mortar 1 rifle", "officer": "1 pistol 3 rifle g1",
        "assault": "1 pistol 5 rifle g3", "flame_team": "1 ft 1 rifle",
    },
    "snlf": {
        "scouts": "2 rifle", "riflemen": "3 rifle g1", "patrol": "1 smg 3 rifle g1",
        "squad": "1 smg 1 lmg 3 rifle g2", "mortar_team": "1 light_mortar 1 rifle",
        "officer": "1 pistol 1 smg 2 rifle g1", "assault": "1 pistol 1 smg 4 rifle g4",
        "flame_team": "1 ft 1 rifle",
    },
}  # fmt: skip
ALIKE = {
    "mg_nest": "1 lmg 1 rifle", "hmg_post": "1 hmg 2 rifle", "heavy_mortar": "1 mortar 1 rifle",
    "sniper": "1 sniper", "at_team": "1 at 1 rifle", "convoy": "1 lorry", "armour": "1 tank",
}  # fmt: skip


@each_army
def test_forces_cell_by_cell(army: Army) -> None:
    rows = {
        name: " ".join(f"g{n}" if kind == "grenades" else f"{n} {kind}" for kind, n in force.items())
        for name, force in army.forces.items()
    }
    assert rows == FORCE_ROWS[army.id] | ALIKE


# ---------------------------------------------------------------- ready-made squads


@pytest.mark.rule("rifles:1.1.f")
@each_army
def test_a_ready_made_squad_is_legal(army: Army) -> None:
    """Bought within the BP and the limits, led by one who may, its Grenades carried, split into Groups of up to five."""
    sample = army.sample
    kinds = {one.id: one for one in army.units}
    packs = {one.id: one for one in army.equipment}
    spent = sum(kinds[kind].bp * n for kind, n in sample.units.items()) + sum(
        packs[i].bp for i in sample.equipment
    )
    assert spent == army.bp, "all BP are spent"
    assert all(0 < n <= (kinds[kind].limit or n) for kind, n in sample.units.items())
    assert all(sample.equipment.count(item) <= packs[item].limit for item in sample.equipment)
    assert "LEADER" in kinds[sample.leader].attrs
    assert sample.units[sample.leader] == 1, "it is clear who leads"
    assert all(2 <= len(group) <= 5 for group in sample.groups)
    assert sample.leader in sample.groups[0]
    assert sorted(kind for group in sample.groups for kind in group) == sorted(
        kind for kind, n in sample.units.items() for _ in range(n)
    )


SAMPLES = {
    "us_army": "smg lmg rifle / rifle rifle rifle rifle + grenade",
    "us_marines": "pistol smg ar rifle / smg ar rifle + grenade",
    "commonwealth": "smg lmg rifle / rifle rifle rifle rifle + grenade",
    "japan": "pistol rifle rifle rifle / lmg rifle + grenade sword",
    "snlf": "pistol smg rifle rifle / lmg light_mortar rifle rifle + grenade sword bayonets",
}


@each_army
def test_ready_made_squads_man_by_man(army: Army) -> None:
    groups = " / ".join(" ".join(group) for group in army.sample.groups)
    assert f"{groups} + {' '.join(army.sample.equipment)}" == SAMPLES[army.id]
    assert army.sample.leader == army.sample.groups[0][0]


EXAMPLE = [
    # BP, unit, designation, equipment: the rulebook's table
    (1, "smg", "Leader", "Grenade"),
    (1, "rifle", "Asst Leader", "Grenade"),
    (3, "lmg", "Gunner", ""),
    (1, "rifle", "Rifleman", "Grenade"),
    (1, "rifle", "Rifleman", "Grenade"),
    (1, "rifle", "Rifleman", "Grenade"),
    (1, "rifle", "Rifleman", "Grenade"),
]


@pytest.mark.rule("rifles:ex.2.2", "rifles:ex.2.2.tbl")
@pytest.mark.parametrize("name", ["us_army", "commonwealth"])
def test_the_squad_of_the_example(name: str) -> None:
    """Units for 9 BP and six Grenades for 1, of 10: a ready-made squad on both cards that have its weapons."""
    army = ARMIES[name]
    assert [unit(name, kind).bp for _, kind, _, _ in EXAMPLE] == [bp for bp, _, _, _ in EXAMPLE]
    assert sum(bp for bp, _, _, _ in EXAMPLE) == 9
    assert gear(name, "grenade").pieces == sum(carried == "Grenade" for _, _, _, carried in EXAMPLE) == 6
    assert gear(name, "grenade").bp == 1
    assert army.bp == 10
    assert army.sample.units == {"smg": 1, "rifle": 5, "lmg": 1}
    assert (army.sample.leader, army.sample.equipment) == ("smg", ("grenade",))
    assert "LEADER" in unit(name, "smg").attrs
    assert list(army.problems()) == []


# ---------------------------------------------------------------- the missions


@pytest.mark.rule("rifles:1.1.b")
def test_the_eight_missions() -> None:
    assert {mission.id: (mission.name, mission.turns) for mission in MISSIONS.values()} == {
        "1": ("Jungle Patrol", 10),
        "2": ("Hold the Village", 12),
        "3": ("River Crossing", 9),
        "4": ("Red Beach", 9),
        "5": ("Night Raid", 13),
        "6": ("Tanks on the Road", 9),
        "7": ("Lost Airmen", 9),
        "8": ("The Fortified Line", 17),
    }
    assert all(MISSIONS[mission.id] is mission for mission in MISSIONS.values())


@each_mission
def test_a_mission_has_all_its_words(mission: Mission) -> None:
    assert set(mission.frames) == set(ARMIES)
    assert all(frame.place and frame.date and frame.text.endswith(".") for frame in mission.frames.values())
    ends = {"success", "loss"} if mission.no_retreat else {"success", "loss", "given_up"}
    assert set(mission.debrief) == ends  # nothing is promised that cannot be
    words = [mission.briefing, mission.setup, mission.teaches, mission.objectives.text, *mission.special]
    words += [*mission.debrief.values(), *(row.text for row in (*mission.events, *mission.presence))]
    assert all(text.strip() == text and text.endswith(".") for text in words)
    assert 2 <= mission.briefing.count(". ") + 1 <= 4
    assert "\n" not in mission.teaches


@each_mission
@pytest.mark.parametrize("army", ARMIES)
def test_every_force_is_on_every_card(mission: Mission, army: str) -> None:
    assert mission.forces()
    assert mission.forces() - {"avoided"} <= set(ARMIES[army].forces)


def _spoken_of(mission: Mission) -> set[str]:
    """The forces of a mission, gathered by another way than its own."""
    found = {one.force for one in mission.start_enemies} | set(mission.waves.values())
    return found | {effect.force for effect in effects(mission) if isinstance(effect, cards.Enemy)}


@each_mission
def test_a_mission_knows_its_forces(mission: Mission) -> None:
    assert mission.forces() == _spoken_of(mission)


def test_every_force_is_used() -> None:
    """By a mission or by a patrol table: nothing on a card is dead."""
    used = {force for mission in MISSIONS.values() for force in mission.forces()}
    used |= {force for army in ARMIES.values() for force in army.patrol}
    assert used - {"avoided"} == FORCES


@each_mission
@pytest.mark.parametrize("army", ARMIES)
def test_what_is_lent_is_on_every_card(mission: Mission, army: str) -> None:
    for lent in mission.lent:
        assert bool(lent.unit) != bool(lent.item), "one or the other"
        if lent.unit:
            assert any(one.id == lent.unit for one in ARMIES[army].units)


@each_mission
def test_event_markers_are_numbered_and_enough(mission: Mission) -> None:
    assert [event.marker for event in mission.events] == list(range(1, len(mission.events) + 1))
    assert len(mission.event_stripes) < len(mission.events), "some markers stay out, so nobody can count"
    assert 8 <= len(mission.events) <= 10


@each_mission
def test_rows_in_words_and_in_effects_agree(mission: Mission) -> None:
    """A row that reads "Nothing" does nothing, "Enemy:" places, "Patrol:" rolls, and a stripe that is named is the one meant."""
    for row in (*mission.events, *mission.presence):
        kinds = {type(effect) for effect in effects(row)}
        assert row.text.startswith("Nothing") == (not row.do), row
        assert ("Enemy:" in row.text) == (cards.Enemy in kinds), row
        assert ("Patrol: (RP: -1 DRM)" in row.text) == (cards.Patrol in kinds), row
        assert ("Barbed Wire next to the Active Group" in row.text) == (cards.Wire in kinds), row
        assert ("Rain" in row.text) == (cards.Rain in kinds), row
        assert ("RP" in row.text.replace("(RP: -1 DRM)", "")) == (cards.Recon in kinds), row
        for effect in effects(row):
            if isinstance(effect, (cards.Enemy, cards.Patrol)):
                words = {
                    "here": "here",
                    "previous": "in the previous stripe",
                    "front": "in the stripe before",
                }
                assert words.get(effect.at, f"in {effect.at}") in row.text, row
            if isinstance(effect, cards.Enemy):
                assert (f"on a {effect.on}" in row.text) == (effect.on is not None), row


@each_mission
def test_no_feature_is_fixed_on_a_beach_or_in_water(mission: Mission) -> None:
    wet = {
        int(s) for s, t in mission.terrain_fixed.items() if t in ("SEA", "SHALLOW WATER", "BEACH", "RIVER")
    }
    assert wet.isdisjoint({one.stripe for one in mission.features})
    assert wet.isdisjoint({one.stripe for one in mission.start_enemies if one.on})


def test_every_effect_and_condition_is_used() -> None:
    used = {type(effect) for mission in MISSIONS.values() for effect in effects(mission)}
    assert used == set(Effect.__subclasses__())
    conditions = {type(one) for m in MISSIONS.values() for way in m.objectives.any for one in way}
    assert conditions == set(cards.Condition.__subclasses__())


# ---------------------------------------------------------------- mission 1, cell by cell


def row(entry: Entry | Event) -> str:
    """The effects of a row in short: what, and the fields that are not as usual."""
    return " + ".join(map(short, entry.do))


def short(effect: Effect) -> str:
    fields = [getattr(effect, name) for name in effect.__struct_fields__]
    defaults = effect.__struct_defaults__
    usual = [None] * (len(fields) - len(defaults)) + list(defaults)
    said = []
    for name, value, default in zip(effect.__struct_fields__, fields, usual, strict=True):
        if value != default:
            inner = (
                "(" + " + ".join(map(short, value)) + ")" if name in ("day", "night", "yes", "no") else value
            )
            said.append(f"{name}={inner}")
    return " ".join([str(effect.__struct_config__.tag), *said])


ONE = MISSIONS["1"]


def test_mission_1_as_reported() -> None:
    """Public play reports: name, turns, one marker in each stripe, four terrains (grassland is FIELD), a die for the light."""
    assert (ONE.name, ONE.turns) == ("Jungle Patrol", 10)
    assert sorted(ONE.event_stripes) == [1, 2, 3, 4, 5, 6]
    assert set(ONE.terrain) == {"JUNGLE", "DEEP JUNGLE", "OPEN", "FIELD"}
    assert set(ONE.light) == {"day", "night"}


def test_mission_1_cell_by_cell() -> None:
    assert ONE.terrain == ("JUNGLE", "JUNGLE", "DEEP JUNGLE", "OPEN", "FIELD", "JUNGLE")
    assert ONE.light == ("day", "day", "day", "day", "night", "night")
    assert ONE.target == ("anyone", "anyone", "anyone", "suppressed", "support", "leader")
    assert ONE.posture == "patrolling"
    assert [row(entry) for entry in ONE.presence] == [
        "",
        "",
        "",
        "",
        "enemy force=scouts at=#1",
        "patrol at=front",
    ]
    assert [(event.marker, event.title, row(event)) for event in ONE.events] == [
        (1, "Voices", "enemy force=scouts at=previous"),
        (2, "Outpost", "enemy force=patrol"),
        (3, "Patrol", "enemy force=squad at=previous"),
        (4, "Sniper", "enemy force=sniper at=previous on=TREE"),
        (5, "Wire", "wire"),
        (6, "Fresh tracks", "recon"),
        (7, "Weather", "bylight day=(rain) night=(flare)"),
        (8, "Movement ahead", "patrol at=previous"),
        (9, "Booby trap", "shot cf=2 cover=False distance=0"),
        (10, "Machine gun", "enemy force=mg_nest at=previous on=FOX HOLE"),
    ]
    assert (ONE.start, ONE.bp_extra, ONE.lent, ONE.features, ONE.start_enemies) == ((7,), 0, (), (), ())
    assert ONE.objectives.any == (
        (cards.Alive(), cards.Soldiers(stripes=(1,), n=1), cards.Clear(stripes=(1, 2))),
    )


def test_a_flare_is_plus_2_for_the_next_roll() -> None:
    assert cards.Flare() == cards.Flare(drm=2, turns=None)
    assert cards.Shot(cf=2).who == "random"
