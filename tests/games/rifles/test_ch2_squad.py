"""Squad selection (rifles:2.2): points, limits, equipment and who carries it, the Leader, what Missions lend."""

from __future__ import annotations

from typing import Any

import pytest

from games.rifles.board import Board, board, fresh
from ironbottom.games.rifles.load import armies, army, enemies_of, pairings
from ironbottom.games.rifles.squad import bar_pack_purchase, bar_unit_purchase, may_carry, purchases, why_not
from ironbottom.games.rifles.turn import SEQUENCES
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.rulebook import load_rules

DONE = ("done",)


def shop(own: str = "us_army", mission: str = "1") -> Board:
    return fresh(mission, own, enemies_of(own)[0])


def buy(g: Board, *names: str, done: bool = True) -> Board:
    """Buy units and packages by their ids."""
    kits = {e.id for e in g.content.army.equipment}
    g.step("buy", asks=[("kit" if n in kits else "unit", n) for n in names] + [DONE] * done, seq="mission")
    return g


def first_offer(g: Board, *before: Any) -> list[Any]:
    """What is offered after these purchases."""
    run = next(step.run for step in SEQUENCES["mission"] if step.id == "buy")
    proc = run(g)
    q = next(proc)
    for token in before:
        q = proc.send(token)
    return list(q.options)  # type: ignore[union-attr]


# ---------------------------------------------------------------- armies


@pytest.mark.rule("rifles:2.2.b")
def test_who_may_face_whom() -> None:
    sides = {name: army(name).side for name in armies()}
    words = {"Japan": "Japan", "America": "USA", "Commonwealth": "Commonwealth"}
    rows = load_rules("ironbottom.games.rifles")["rifles:2.2.b"].rows
    book = {row[0]: set(row[1].split(", ")) for row in rows}
    for own in armies():
        assert {words[sides[e]] for e in enemies_of(own)} == book[sides[own]]
    assert len(pairings()) == 12


@pytest.mark.rule("rifles:2.2.c")
@pytest.mark.parametrize("name", armies())
def test_an_army_card_has_all_that_is_needed(name: str) -> None:
    card = army(name)
    assert card.units
    assert card.equipment
    assert card.forces
    assert len(card.patrol) == 7
    assert set(card.activation) == {"hold", "patrolling", "assault", "ambush", "night"}
    assert card.bp == (12 if name == "snlf" else 10)


# ---------------------------------------------------------------- Build Points


@pytest.mark.rule("rifles:2.2.d")
@pytest.mark.parametrize("name", armies())
def test_no_more_than_the_armys_points(name: str) -> None:
    g = shop(name)
    limit = army(name).bp
    g.step(
        "buy", asks=[("unit", "rifle")] * limit, seq="mission"
    )  # then nothing else can be bought, nor is it asked
    assert g.s.budget == 0
    assert bar_unit_purchase(g, "rifle") == "rifles:2.2.d"
    assert bar_pack_purchase(g, "grenade") == "rifles:2.2.d"
    assert len(g.s.units) == limit


@pytest.mark.rule("rifles:2.2.d", "rifles:2.2.f", "rifles:2.2.g", "rifles:2.2.h", "rifles:2.2.e")
@pytest.mark.parametrize("name", armies())
@pytest.mark.parametrize("mission", ["1", "2", "6", "8"])
def test_every_squad_that_can_be_bought_is_legal(name: str, mission: str) -> None:
    for seed in range(6):
        g = shop(name, mission)
        dice = Dice(seed, name)
        for step in ("buy", "equip", "command"):
            proc = next(s.run for s in SEQUENCES["mission"] if s.id == step)(g)
            try:
                q = next(proc)
                while True:
                    assert isinstance(q, Ask)
                    q = proc.send(
                        dice.pick(list(q.options)) if q.single else tuple(dice.sample(q.options, q.least))
                    )
            except StopIteration:
                pass
        card = g.content.army
        rows, packs = {u.id: u for u in card.units}, {e.id: e for e in card.equipment}
        mine = [u for u in g.s.units.values() if not u.lent]
        spent = sum(rows[u.type].bp for u in mine) + sum(packs[k].bp * n for k, n in g.s.packs.items())
        extra = g.card.bp_extra if card.extra_bp else 0
        lorry = any(u.type == "lorry" for u in g.s.units.values())
        assert spent + g.s.budget == card.bp + (0 if lorry else extra)
        assert g.s.budget >= 0
        for row in rows.values():
            n = sum(u.type == row.id for u in mine)
            assert n == 0 or row.bp > 0
            assert not row.limit or n <= row.limit
        assert all(n <= packs[k].limit for k, n in g.s.packs.items())
        for unit in g.s.units.values():
            assert all(n == 1 for n in unit.kit.values())
        assert "LEADER" in rows[g.s.units[g.s.leader].type].attrs
        assert g.s.assistant != g.s.leader


@pytest.mark.rule("rifles:2.2.f")
@pytest.mark.parametrize(("name", "limit"), [("smg", 2), ("pistol", 1), ("lmg", 2), ("hmg", 1), ("rifle", 0)])
def test_limits_of_the_unit_section(name: str, limit: int) -> None:
    g = shop()
    n = limit or 9
    assert ("unit", name) in first_offer(shop(), *[("unit", name)] * (n - 1))
    if limit:
        buy(g, "rifle", *[name] * n)
        assert bar_unit_purchase(g, name) == "rifles:2.2.f"
        assert ("unit", name) not in purchases(g)
    else:
        buy(g, *[name] * n)
        assert bar_unit_purchase(g, name) is None


@pytest.mark.rule("rifles:2.2.f")
def test_units_come_with_name_and_marker() -> None:
    g = buy(shop(), "smg", "rifle", "lmg")
    assert {u.id: u.type for u in g.s.units.values()} == {"A": "smg", "B": "rifle", "C": "lmg"}
    assert all(u.army == "us_army" and u.side == "squad" for u in g.s.units.values())


@pytest.mark.rule("rifles:2.2.f")
def test_what_has_no_price_cannot_be_bought() -> None:
    g = shop()
    offered = first_offer(g)
    for name in ("tank", "lorry", "carabao"):
        assert ("unit", name) not in offered
        assert bar_unit_purchase(g, name) == "rifles:2.2.f"


# ---------------------------------------------------------------- equipment


@pytest.mark.rule("rifles:2.2.g")
def test_equipment_goes_to_units_within_its_limits() -> None:
    g = buy(shop(), "smg", "lmg", *["rifle"] * 5, "grenade", done=False)
    g.step("equip", seq="mission")  # six Grenades, six who may carry one: nothing to choose
    assert [u.id for u in g.s.units.values() if u.kit.get("grenade")] == ["A", "C", "D", "E", "F", "G"]


@pytest.mark.rule("rifles:2.2.g")
def test_the_player_chooses_who_carries_it() -> None:
    g = buy(shop(), "smg", "rifle", "rifle", "machete")
    g.step("equip", asks=[("A", "C")], seq="mission")
    assert [u.id for u in g.s.units.values() if u.kit.get("machete")] == ["A", "C"]


CARRIES = {
    "grenade": {"pistol", "rifle", "smg", "ar", "sniper", "medic"},
    "satchel": {"rifle", "smg", "sniper"},
    "mine": {"rifle", "smg", "sniper"},
    "sword": {"pistol", "smg"},
}


@pytest.mark.rule("rifles:2.2.g")
@pytest.mark.parametrize("item", CARRIES)
def test_who_may_carry_what(item: str) -> None:
    types = (
        "pistol",
        "rifle",
        "smg",
        "ar",
        "lmg",
        "hmg",
        "mortar",
        "at",
        "ft",
        "sniper",
        "medic",
        "tank",
        "lorry",
    )
    g = board(squad={6: [[t] for t in types]})
    assert {u.type for u in g.s.units.values() if may_carry(g, u, item)} == CARRIES[item]
    for unit in g.s.units.values():
        unit.kit[item] = 1
        assert not may_carry(g, unit, item)  # one piece each


@pytest.mark.rule("rifles:2.2.g")
def test_limits_of_the_equipment_section() -> None:
    g = buy(shop(), "smg", "rifle", "machete")
    assert bar_pack_purchase(g, "machete") == "rifles:2.2.g"  # one package at most
    assert bar_pack_purchase(g, "sword") == "rifles:2.2.g"  # not on this card
    g = buy(shop(), *["rifle"] * 6, "grenade")
    assert bar_pack_purchase(g, "grenade") == "rifles:2.2.g"  # nobody is left to carry more
    assert why_not(g, ("kit", "grenade"), "rifles:2.2.g").startswith("there is one for everybody who")
    assert why_not(shop(), ("kit", "grenade"), "rifles:2.2.g").startswith("nobody yet to carry it")
    g = buy(shop(), *["rifle"] * 7, "grenade")
    assert bar_pack_purchase(g, "grenade") is None
    g = buy(shop(), "rifle", *["rifle"] * 6, "grenade", "grenade")
    assert bar_pack_purchase(g, "grenade") == "rifles:2.2.g"


@pytest.mark.rule("rifles:2.2.g")
def test_binoculars_bring_a_recon_point_and_flares_belong_to_the_squad() -> None:
    g = buy(shop(), "smg", "binoculars", "flares")
    g.step("equip", seq="mission")
    assert g.s.rp == 1
    assert g.u("A").kit == {"binoculars": 1}
    assert g.s.squad_kit == {"flares": 3}


# ---------------------------------------------------------------- the Leader


@pytest.mark.rule("rifles:2.2.h")
def test_a_squad_needs_somebody_who_may_lead() -> None:
    g = shop()
    assert DONE not in first_offer(g)
    assert DONE not in first_offer(shop(), ("unit", "lmg"))
    assert DONE in first_offer(shop(), ("unit", "lmg"), ("unit", "rifle"))
    before = [("unit", "lmg"), ("unit", "lmg"), ("unit", "ft")]  # 9 of 10 BP: the last is for a Leader
    offered = first_offer(shop(), *before)
    leaders = {u.id for u in army("us_army").units if "LEADER" in u.attrs}
    assert {o[1] for o in offered if o[0] == "unit"} == leaders
    assert not [o for o in offered if o[0] == "kit"]


@pytest.mark.rule("rifles:2.2.h")
def test_the_leader_is_one_of_those_who_may() -> None:
    g = buy(shop(), "lmg", "rifle", "smg", "ar")
    with pytest.raises(AssertionError, match="not offered"):
        g.step("command", asks=["A", ""], seq="mission")
    g = buy(shop(), "lmg", "rifle", "smg", "ar")
    g.step("command", asks=["C", "A"], seq="mission")  # anybody may be Assistant
    assert (g.s.leader, g.s.assistant) == ("C", "A")
    g = buy(shop(), "lmg", "rifle")
    g.step("command", asks=[""], seq="mission")  # only one may lead
    assert (g.s.leader, g.s.assistant) == ("B", "")


# ---------------------------------------------------------------- the examples of the book


@pytest.mark.rule("rifles:ex.2.2", "rifles:ex.2.2.tbl")
@pytest.mark.parametrize("name", ["us_army", "commonwealth"])
def test_the_example_squad(name: str) -> None:
    g = shop(name)
    g.step(
        "buy",
        asks=[("unit", t) for t in ("smg", "rifle", "lmg", *["rifle"] * 4)] + [("kit", "grenade")],
        seq="mission",
    )
    assert g.s.budget == 0
    g.step("equip", seq="mission")
    g.step("command", asks=["A", "B"], seq="mission")
    rows = load_rules("ironbottom.games.rifles")["rifles:ex.2.2.tbl"].rows
    bp = {u.id: u.bp for u in g.content.army.units}
    for unit, row in zip(g.s.units.values(), rows, strict=False):
        assert (str(bp[unit.type]), unit.type) == (row[0], row[1].lower())
        assert bool(unit.kit.get("grenade")) == (row[4] == "Grenade")
    assert [r[2] for r in rows[:2]] == ["Leader", "Asst Leader"]
    assert sum(bp[u.type] for u in g.s.units.values()) == 9
    assert sum(u.kit.get("grenade", 0) for u in g.s.units.values()) == 6


@pytest.mark.rule("rifles:2.2.d", "rifles:2.2.h")
@pytest.mark.parametrize("name", armies())
def test_the_ready_made_squad_is_legal(name: str) -> None:
    g = shop(name)
    asks = [("sample",)]
    spent = sum(u.bp * army(name).sample.units.get(u.id, 0) for u in army(name).units)
    spent += sum(e.bp * army(name).sample.equipment.count(e.id) for e in army(name).equipment)
    g.step("buy", asks=[*asks, DONE] if spent < army(name).bp else asks, seq="mission")
    assert g.s.budget == army(name).bp - spent >= 0


# ---------------------------------------------------------------- what Missions add


@pytest.mark.rule("rifles:2.2.e")
@pytest.mark.parametrize(
    ("mission", "extra"), [("1", 0), ("2", 0), ("3", 0), ("4", 2), ("5", 0), ("7", 0), ("8", 3)]
)
@pytest.mark.parametrize("name", armies())
def test_extra_points_for_all_but_snlf(name: str, mission: str, extra: int) -> None:
    g = shop(name, mission)
    first_offer(g)
    assert g.s.budget == (12 if name == "snlf" else 10 + extra)


@pytest.mark.rule("rifles:2.2.e")
@pytest.mark.parametrize("name", armies())
def test_mission_6_lends_a_tank_and_perhaps_a_lorry(name: str) -> None:
    g = shop(name, "6")
    extra = name != "snlf"
    offered = first_offer(g, *([False] if extra else []))
    assert [u.type for u in g.s.units.values() if u.lent] == ["tank"]
    assert g.s.tank == "A"
    assert g.s.budget == (11 if extra else 12)
    assert ("unit", "rifle") in offered
    if extra:
        g = shop(name, "6")
        first_offer(g, True)
        assert [u.type for u in g.s.units.values() if u.lent] == ["tank", "lorry"]
        assert g.s.budget == 10


@pytest.mark.rule("rifles:2.2.e", "rifles:2.2.f")
@pytest.mark.parametrize("name", armies())
def test_mission_8_lends_a_flame_thrower_and_a_satchel_charge(name: str) -> None:
    g = shop(name, "8")
    offered = first_offer(g)
    assert [(u.type, u.lent) for u in g.s.units.values()] == [("ft", True)]
    limit = next(u for u in army(name).units if u.id == "ft")
    assert (("unit", "ft") in offered) == (0 < limit.bp <= g.s.budget)  # the lent one does not count
    g = shop(name, "8")
    g.step("buy", asks=[("unit", "rifle"), DONE], seq="mission")
    g.step("equip", seq="mission")
    assert g.u("B").kit == {"satchel": 1}
