"""Equipment: who may carry it, what it does, when it is used up (rifles:2.2.g, 4.6.p, 4.8)."""

from __future__ import annotations

import pytest

from games.rifles.board import board
from ironbottom.games.rifles import squad
from ironbottom.games.rifles.close import melee, side_parts
from ironbottom.games.rifles.combat import bar_unit, close_modes, modes
from ironbottom.games.rifles.events import Melee
from ironbottom.games.rifles.load import armies, army
from ironbottom.games.rifles.squad import may_carry

CARRIERS = {
    "grenade": {"pistol", "rifle", "smg", "ar", "sniper", "medic", "gurkha"},
    "mine": {"rifle", "smg", "sniper", "gurkha"},
    "satchel": {"rifle", "smg", "sniper", "gurkha"},
    "sword": {"pistol", "smg"},
}


@pytest.mark.rule("rifles:2.2.g", "rifles:4.8.1.d")
@pytest.mark.parametrize("item", CARRIERS)
@pytest.mark.parametrize("name", armies())
def test_who_may_carry_what(item: str, name: str) -> None:
    side = army(name).side
    types = [u.id for u in army(name).units]
    g = board("", {6: [[t] for t in types]}, army=name, enemy_army="us_army" if side == "Japan" else "japan")
    able = {u.type for u in g.s.units.values() if may_carry(g, u, item)}
    assert able == CARRIERS[item] & set(types)


@pytest.mark.rule("rifles:2.2.g")
@pytest.mark.parametrize("item", ["grenade", "mine", "satchel", "machete", "sword"])
def test_one_piece_a_unit(item: str) -> None:
    g = board("", {6: [f"smg {item}"]})
    assert not may_carry(g, g.u("A"), item)


@pytest.mark.rule("rifles:2.2.g", "rifles:4.6.p")
@pytest.mark.parametrize(("answers", "spent"), [(["no"], None), (["A"], "A"), (["C"], "C")])
def test_a_grenade_in_close_combat(answers: list[str], spent: str | None) -> None:
    g = board("", {6: ["rifle grenade", "rifle", "rifle grenade"]}, {6: ["rifle"] * 3})
    g.play(melee(g, g.k(1), g.k(2)), asks=answers, dice=[4 - (spent is not None), 3, 1, 1])
    assert g.events(Melee)[-1].attack == 4
    assert [bool(g.u(i).kit) for i in "AC"] == [i != spent for i in "AC"]


@pytest.mark.rule("rifles:2.2.g", "rifles:4.6.p")
def test_an_enemy_grenade_in_close_combat() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle grenade"]})
    g.play(melee(g, g.k(1), g.k(2)), dice=[4, 3])
    assert g.events(Melee)[-1].result == "tie"
    assert g.u("a").kit == {}


@pytest.mark.rule("rifles:2.2.g", "rifles:4.8.2.a", "rifles:4.8.2.b")
def test_a_satchel_charge_on_armour_is_a_mine() -> None:
    g = board("", {6: ["rifle satchel"]}, {6: ["tank"]}, ap=1)
    assert modes(g, g.u("A"), g.k(1), g.k(2)) == ["satchel"]
    g.do("fire", 1, 2, dice=[3, 4, 6])
    assert g.mods() == {"rifles:4.2.b": 4}
    assert g.u("A").kit == {}


@pytest.mark.rule("rifles:2.2.g", "rifles:4.3.a")
@pytest.mark.parametrize("kind", ["BUILDING", "FOX HOLE"])
def test_a_satchel_charge_on_a_post(kind: str) -> None:
    g = board(
        {6: "JUNGLE"}, {6: ["rifle satchel"]}, {6: [kind, "COVER", "rifle", "rifle", "rifle", "rifle"]}, ap=1
    )
    g.do("fire", 1, 2, asks=[("charge", ""), ("a", "b", "d")], dice=[5, 4, 5])
    assert g.mods() == {"rifles:4.2.b": 3}
    assert g.rolls("attack")[-1].need == 6 + 1 + 1  # jungle and COVER count, the Feature does not
    assert [u.suppressed for u in g.of(2)] == [True, False, False, True]
    assert g.u("A").kit == {}


@pytest.mark.rule("rifles:2.2.g")
@pytest.mark.parametrize("foe", [["TREE", "rifle"], ["rifle"], ["lorry"]])
def test_no_charge_on_others(foe: list[str]) -> None:
    g = board("", {6: ["rifle satchel"]}, {6: foe})
    assert close_modes(g, g.u("A"), g.k(2)) == []


@pytest.mark.rule("rifles:2.2.g")
def test_mines_and_charges_only_at_distance_0() -> None:
    g = board("", {6: ["rifle satchel mine grenade"]}, {5: [["BUILDING", "rifle"], ["tank"]]})
    assert modes(g, g.u("A"), g.k(1), g.k(2)) == ["weapon"]
    assert modes(g, g.u("A"), g.k(1), g.k(3)) == []


@pytest.mark.rule("rifles:2.2.g", "rifles:4.6.p")
@pytest.mark.parametrize(
    ("squad_", "plus"),
    [
        (["rifle"], 1),
        (["rifle", "rifle", "smg"], 1),
        (["rifle", "smg"], 0),  # more than half
        (["gurkha", "rifle"], 0),  # BLADE does not count
        (["gurkha", "rifle", "rifle"], 1),
    ],
)
def test_bayonets(squad_: list[str], plus: int) -> None:
    def total(kit: dict[str, int]) -> int:
        g = board("", {6: squad_}, {6: ["rifle"] * 3}, army="commonwealth", squad_kit=kit)
        return sum(n for n, _ in side_parts(g, g.k(1), g.k(2), False, True))

    assert total({"bayonets": 1}) - total({}) == plus


@pytest.mark.rule("rifles:2.2.g", "rifles:1.6.1.d")
def test_a_machete_opens_one_stripe_a_turn() -> None:
    g = board("OPEN " * 3 + "DEEP JUNGLE " * 2, {6: [["rifle machete"], ["rifle"]]}, ap=3)
    assert g.bar("move", 2, 5) is None
    g.do("move", 1, 5)
    assert g.s.ap == 2
    g.do("move", 1, 4)
    assert g.s.ap == 0
    g.s.ap = 1
    assert not g.offers("move", 2, 5)
    g.step("begin")
    g.k(1).stripe = 6
    g.s.ap = 1
    assert g.offers("move", 1, 5)


@pytest.mark.rule("rifles:2.2.g", "rifles:5.4.c")
def test_binoculars() -> None:
    g = board("", {6: [["rifle binoculars", "rifle"], ["rifle"]]}, {5: ["HIDDEN", "rifle"]}, ap=2)
    g.do("spot", 1, 3, dice=[1])
    assert g.mods("spot") == {"rifles:2.2.g": 1}
    g.do("spot", 2, 3, dice=[1])
    assert g.mods("spot") == {}


@pytest.mark.rule("rifles:2.2.g")
def test_binoculars_bring_a_recon_point() -> None:
    g = board("", {7: ["rifle*"]}, packs={"binoculars": 1})
    g.play(squad.equip(g))
    assert (g.s.rp, g.u("A").kit) == (1, {"binoculars": 1})


@pytest.mark.rule("rifles:2.2.g")
def test_what_comes_in_a_package() -> None:
    rows = {name: {e.id: (e.bp, e.pieces) for e in army(name).equipment} for name in armies()}
    for name in armies():
        assert rows[name]["grenade"] == (1, 6)
        assert rows[name]["flares"] == (1, 3)
    assert rows["us_army"]["first_aid"] == (1, 2)


@pytest.mark.rule("rifles:2.2.g", "rifles:4.7.c")
def test_first_aid_once_for_each_carrier() -> None:
    g = board("", {6: ["smg* first_aid", "rifle!", "rifle!"]}, {5: ["rifle"]}, ap=2)
    g.do("recover", 1, asks=["C"], dice=[1])  # C without a roll, B by die
    assert [u.suppressed for u in g.of(1)] == [False, True, False]
    assert g.u("A").kit == {}
    assert bar_unit(g, g.u("C"), g.k(1)) == "rifles:10.4.1.g"
    g.do("recover", 1, dice=[1])  # nobody asks any more


@pytest.mark.rule("rifles:2.2.g", "rifles:4.7.c")
def test_first_aid_is_not_forced_and_stays_in_its_group() -> None:
    g = board("", {6: [["smg* first_aid", "rifle!"], ["rifle!"]]}, ap=1, bap=1)
    g.do("recover", 1, asks=["no"], dice=[1])
    assert g.u("A").kit == {"first_aid": 1}
    g.do("recover", 2, 0, "bap", dice=[1])
