"""Die roll modifiers of combat and how they add up (n42:6.4, 8.11)."""

from __future__ import annotations

from typing import Any

import pytest

from games.nineteen42.build import GUARDS, Position, drive, position
from ironbottom.games.nineteen42 import combat
from ironbottom.games.nineteen42.air import displace
from ironbottom.games.nineteen42.events import Fought
from ironbottom.games.nineteen42.naval import naval_segment
from ironbottom.games.nineteen42.state import ALLIES, JAPAN

AIR = "n42:6.41.a"


def fight(g: Position, at: str, die: int = 4, **answers: Any) -> dict[str, int]:
    """One attack with all who can; its modifiers by rule."""
    target = (at, 0)
    given = {"attack": target, "attackers": tuple(combat.attackers(g, target)), "advance": (), **answers}
    drive(g, combat.combat_phase(g), [die], given)
    return g.mods()


def mods(g: Position, at: str, *units: str, bank: int = 0) -> dict[str, int]:
    """The modifiers of an attack before it is made."""
    found: dict[str, int] = {}
    for n, rule in combat.modifiers(g, (at, bank), units):
        found[rule] = found.get(rule, 0) + n
    return found


def kuala(units: dict[str, Any], **more: Any) -> Position:
    """Japan north of Kuala Lumpur."""
    return position({"0511": GUARDS, "0611": ["uk-12-ind"], **units}, phase="combat", **more)


# ---------------------------------------------------------------- air support


@pytest.mark.rule("n42:6.41.a", "n42:8.11.c", "n42:8.11.a")
def test_each_air_unit_of_the_attacker_adds_one() -> None:
    g = kuala({})
    assert mods(g, "0611", *GUARDS) == {}
    g = kuala({"0510": ["jp-air-3"]})
    assert fight(g, "0611") == {AIR: 1}
    g = kuala({"0510": ["jp-air-3"], "0609": ["jp-nav-2", "jp-nav-4"]})
    assert fight(g, "0611") == {AIR: 3}


@pytest.mark.rule("n42:6.41.a", "n42:8.11.b", "n42:8.11.a")
def test_each_air_unit_of_the_defender_takes_one() -> None:
    g = kuala({"0813": ["uk-air", "uk-1-malaya"], "0412": ["nl-air"]})
    assert fight(g, "0611") == {AIR: -2}


@pytest.mark.rule("n42:6.41.b", "n42:8.11.d")
def test_one_on_each_side_cancel() -> None:
    g = kuala({"0510": ["jp-air-3"], "0412": ["nl-air"]})
    assert fight(g, "0611", die=3).get(AIR, 0) == 0
    said = g.events(Fought)[-1]
    assert sorted(said.mods) == [(-1, AIR), (1, AIR)]
    assert said.result == g.content.tables.crt[3][3]


@pytest.mark.rule("n42:6.41.a", "n42:8.0.d", "n42:8.1.a")
def test_the_defenders_hex_decides_not_the_attackers() -> None:
    g = kuala({"0412": ["nl-air"]})
    m = g.map
    far = [i for i in m.region["malaya"] if m.away(g.no("0412"), i) == 4]
    out = [i for i in m.region["malaya"] if m.away(g.no("0412"), i) == 5]
    assert far
    covered = dict(g.ix.umbrellas(ALLIES))["nl-air"]
    assert set(far) <= covered
    assert not set(out) & covered
    for i in far:
        j = m.kin[i][0]
        h = position({m.ids[i]: ["uk-12-ind"], m.ids[j]: ["jp-41"], "0412": ["nl-air"]}, phase="combat")
        assert mods(h, m.ids[i], "jp-41") == {AIR: -1}


@pytest.mark.rule("n42:6.41.a", "n42:8.11.d")
def test_an_air_unit_supports_every_combat_under_its_umbrella() -> None:
    units = {"0704": GUARDS, "0804": ["uk-12-ind"], "1005": ["jp-41"], "0905": ["uk-2-15-punjab"]}
    g = position({**units, "0604": ["jp-air-3"]}, phase="combat", quiet=True)
    assert fight(g, "0804", attackers=tuple(GUARDS)) == {AIR: 1}
    assert fight(g, "0905", attackers=("jp-41",)) == {AIR: 1}
    assert not g.u("jp-air-3").fought


@pytest.mark.rule("n42:6.41.a", "n42:7.1.b", "n42:8.1.b")
def test_an_air_unit_out_of_supply_supports_nothing() -> None:
    g = kuala({"0412": ["nl-air"]})
    assert mods(g, "0611", *GUARDS) == {AIR: -1}
    g = kuala({"0412": ["nl-air"]}, taken=["0412"])
    assert g.supplied("nl-air")  # Medan is a port
    g = kuala({"0412": ["nl-air"], "0411": [], "0413": ["jp-41"], "0312": ["jp-42"]}, taken=["0412"])
    lanes = g.ix.sea_lanes(ALLIES)
    beside = {j for j in g.map.graph.beside[g.no("0412")] if not g.map.land[j]}
    assert g.supplied("nl-air") == bool(beside & lanes)


@pytest.mark.rule("n42:5.21.c", "n42:8.1.b", "n42:6.41.a")
def test_or_one_that_made_more_than_one_hop() -> None:
    g = position(
        {"0511": GUARDS, "0611": ["uk-12-ind"], "0604": ["jp-air-3"]}, phase="air", owner={"0511": JAPAN}
    )
    displace(g, "jp-air-3", g.no("0510"))
    assert mods(g, "0611", *GUARDS) == {AIR: 1}
    displace(g, "jp-air-3", g.no("0511"))
    assert mods(g, "0611", *GUARDS) == {}


# ---------------------------------------------------------------- invasion


@pytest.mark.rule("n42:6.42.a")
@pytest.mark.parametrize("how", ["beach", "sea"])
def test_an_amphibious_attack_has_minus_one(how: str) -> None:
    at, to = ("0712", "0713") if how == "beach" else ("0812", "0713")
    units = {at: ["jp-41"], to: ["uk-2-15-punjab"]}
    g = position(units, phase="combat", sound=False, beaches={"0712": ["jp-41"]} if how == "beach" else {})
    g.u("jp-41").landed = how
    assert fight(g, to) == {"n42:6.42.a": -1}


@pytest.mark.rule("n42:6.42.a")
def test_once_however_many_landed_and_if_only_one_did() -> None:
    g = position(
        {"0712": ["jp-41", "jp-112", "jp-143"], "0713": ["uk-12-ind"]},
        phase="combat",
        beaches={"0712": ["jp-41"]},
    )
    g.u("jp-41").landed = "beach"
    assert mods(g, "0713", "jp-112", "jp-143") == {}
    assert mods(g, "0713", "jp-112", "jp-41") == {"n42:6.42.a": -1}
    g.u("jp-112").landed = "beach"
    assert mods(g, "0713", "jp-112", "jp-41") == {"n42:6.42.a": -1}


@pytest.mark.rule("n42:6.42.a")
def test_not_on_later_turns_and_not_after_ordinary_voyages_or_drops() -> None:
    g = position({"0712": ["jp-41"], "0713": ["uk-12-ind"]}, phase="combat", beaches={"0712": ["jp-41"]})
    g.u("jp-41").landed = "beach"
    g.step("end of player-turn")
    assert mods(g, "0713", "jp-41") == {}
    g.u("jp-41").sailed = True
    assert mods(g, "0713", "jp-41") == {}
    g.u("jp-41").landed = "drop"
    assert mods(g, "0713", "jp-41") == {}


@pytest.mark.rule("n42:6.42.a", "n42:5.32.a")
def test_a_landing_through_the_engine_is_amphibious() -> None:
    g = position({"0713": ["uk-12-ind"]}, phase="naval", off=["jp-41", "jp-112"], nmp=12)
    drive(
        g,
        naval_segment(g),
        [],
        {"naval": ("from", "off"), "cargo": ("jp-41", "jp-112"), "goal": ("beach", "0712")},
    )
    g.s.phase = "combat"
    assert fight(g, "0713") == {"n42:6.42.a": -1}


# ---------------------------------------------------------------- morale


@pytest.mark.rule("n42:6.43.b")
def test_philippine_morale_for_japan() -> None:
    units = {"2203": GUARDS, "2202": ["us-45-ps"]}
    held = position(units, phase="combat", beaches={"2203": GUARDS})
    assert mods(held, "2202", *GUARDS) == {}
    fallen = position(units, phase="combat", beaches={"2203": GUARDS}, forts=["0813", "3310"])
    assert fight(fallen, "2202") == {"n42:6.43.b": 1}


@pytest.mark.rule("n42:6.43.a")
def test_philippine_morale_for_the_allies() -> None:
    units = {"2104": ["jp-41"], "2204": ["us-31-inf", "us-45-ps", "us-57-ps"]}
    g = position(units, phase="combat", side=ALLIES)
    assert mods(g, "2104", "us-31-inf") == {}
    g = position(units, phase="combat", side=ALLIES, forts=["0813", "3310"])
    assert fight(g, "2104") == {"n42:6.43.a": -1}


@pytest.mark.rule("n42:6.43.a", "n42:6.43.b")
def test_the_fortress_must_be_entered_not_only_emptied() -> None:
    g = position({"2205": GUARDS, "2105": ["us-4-mar"]}, phase="combat", beaches={"2305": GUARDS})
    given = {"attack": ("2105", 0), "attackers": tuple(GUARDS), "advance": ()}
    drive(g, combat.combat_phase(g), [5], given)
    assert g.lost("us-4-mar") == "surrendered"
    assert g.stands("2105")
    assert "n42:6.43.b" not in mods(g, "2203", *GUARDS)
    g = position({"2205": GUARDS, "2105": ["us-4-mar"]}, phase="combat", beaches={"2305": GUARDS})
    drive(g, combat.combat_phase(g), [5], {**given, "advance": ("jp-gds-3",)})
    assert not g.stands("2105")
    assert mods(g, "2203", *GUARDS)["n42:6.43.b"] == 1


@pytest.mark.rule("n42:6.44.b", "n42:6.44.a")
def test_british_morale() -> None:
    units = {"0511": GUARDS, "0611": ["uk-12-ind"]}
    assert mods(position(units, phase="combat"), "0611", *GUARDS) == {}
    g = position(units, phase="combat", forts=["2105", "3310"])
    assert fight(g, "0611") == {"n42:6.44.b": 1}
    units = {"0612": BRIGADE, "0611": ["jp-hvy-3"]}
    g = position(units, phase="combat", side=ALLIES, forts=["2105", "3310"])
    assert fight(g, "0611") == {"n42:6.44.a": -1}


BRIGADE = ["uk-12-ind", "uk-22-ind"]


@pytest.mark.rule("n42:6.43.b", "n42:6.44.b")
def test_the_place_of_the_defender_decides() -> None:
    none = ["3310"]
    for at, beside, found in (
        ("2206", "2205", {"n42:6.43.b": 1}),  # Mindoro is Philippine
        ("0611", "0511", {"n42:6.44.b": 1}),
        ("0510", "0511", {}),  # Siam, attacked out of Malaya
        ("0714", "0713", {}),  # Sumatra, attacked out of Malaya
        ("1019", "1120", {}),  # Java
    ):
        g = position({at: ["uk-12-ind"], beside: ["jp-41"]}, phase="combat", forts=none)
        assert mods(g, at, "jp-41") == found, at
    g = position({"0511": ["uk-12-ind"], "0510": ["jp-41"]}, phase="combat", forts=none)
    assert mods(g, "0511", "jp-41") == {"n42:6.44.b": 1}  # Malaya, attacked out of Siam


@pytest.mark.rule("n42:6.43.a", "n42:6.44.a")
def test_each_fortress_moves_its_own_country_only() -> None:
    for fort, at, beside, rule in (
        ("2105", "2203", "2204", "n42:6.43"),
        ("0813", "0611", "0612", "n42:6.44"),
    ):
        for fallen in ("2105", "0813"):
            forts = [f for f in ("2105", "0813", "3310") if f != fallen]
            g = position({at: ["uk-12-ind"], beside: ["jp-41"]}, phase="combat", forts=forts)
            assert mods(g, at, "jp-41") == ({f"{rule}.b": 1} if fallen == fort else {})


@pytest.mark.rule("n42:6.4.a")
def test_all_modifiers_add_up() -> None:
    g = position(
        {
            "0711": [*GUARDS],
            "0611": ["uk-12-ind"],
            "0510": ["jp-air-3"],
            "0609": ["jp-nav-2", "jp-nav-4"],
            "0412": ["nl-air"],
        },
        phase="combat",
        forts=["2105", "3310"],
        beaches={"0711": GUARDS},
    )
    for u in GUARDS:
        g.u(u).landed = "beach"
    assert fight(g, "0611", die=2) == {AIR: 2, "n42:6.42.a": -1, "n42:6.44.b": 1}
    said = g.events(Fought)[-1]
    assert sum(n for n, _ in said.mods) == 2
    assert said.result == g.content.tables.crt[4][3]  # 2 + 2 in the column 4:1


@pytest.mark.rule("n42:6.43.a", "n42:6.43.b")
def test_a_fortress_that_takes_no_part_has_not_fallen() -> None:
    # in the Indies from January to April Corregidor holds out, outside the map of the scenario
    units = {"2510": [*GUARDS], "2609": ["nl-1"]}
    area = {"area": ("mindanao",)}
    g = position(units, phase="combat", forts=["3310"], card=area)
    assert mods(g, "2609", *GUARDS) == {}
    assert mods(position(units, phase="combat", forts=["3310"]), "2609", *GUARDS) == {"n42:6.43.b": 1}
