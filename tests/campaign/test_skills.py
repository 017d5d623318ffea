"""Every skill in play (rifles:10.4.1): what it does in a mission, and what it does not."""

from __future__ import annotations

import pytest

from campaign.camp import camp, report
from games.rifles.board import board, fresh
from ironbottom.campaign import debrief
from ironbottom.campaign.events import Fate
from ironbottom.campaign.muster import mission_content
from ironbottom.games.rifles.actions import may_hunt
from ironbottom.games.rifles.combat import How, tn_parts
from ironbottom.games.rifles.enemy import carry_out
from ironbottom.games.rifles.pieces import new_unit
from ironbottom.games.rifles.title import TITLE as RIFLES
from ironbottom.kernel.session import Session

SHARP, CLOSE = "rifles:10.4.1.a", "rifles:10.4.1.d"


@pytest.mark.rule("rifles:10.4.1.a")
@pytest.mark.parametrize(("stripe", "bonus"), [(6, 0), (5, 1), (4, 1), (3, 0)])
def test_a_sharpshooter_at_distance_1_and_2(stripe: int, bonus: int) -> None:
    g = board("", {6: ["rifle @Sharpshooter"]}, {stripe: ["rifle"]}, ap=1)
    g.do("fire", 1, 2, dice=[1])
    assert g.mods().get(SHARP, 0) == bonus


@pytest.mark.rule("rifles:10.4.1.a")
def test_what_it_is_worth() -> None:
    for skill, hit in (("", False), (" @Sharpshooter", True)):
        g = board("", {6: [f"rifle{skill}"]}, {5: ["rifle"]}, ap=1)
        g.do("fire", 1, 2, dice=[4])  # 4 + CF 1 + 1 reaches TN 6
        assert g.u("a").suppressed is hit


@pytest.mark.rule("rifles:10.4.1.b")
def test_camouflage_is_a_tn_of_one_more() -> None:
    for skill, hit in (("", True), (" @Camouflage", False)):
        g = board("", {6: [f"rifle{skill}"]}, {5: ["rifle"]})
        parts = {rule: n for n, rule in tn_parts(g, g.u("A"), g.k(1), 1, How())}
        assert parts.get("rifles:10.4.1.b", 0) == (not hit)
        g.play(carry_out(g, g.k(2), "Attack"), dice=[5])  # 5 + CF 1 reaches 6, not 7
        assert g.u("A").suppressed is hit


@pytest.mark.rule("rifles:10.4.1.c")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_quick_shot_after_a_natural_5_or_6(face: int) -> None:
    g = board("", {6: ["rifle @Quick_Shot"]}, {5: ["rifle", "rifle"]}, ap=1)
    again = face >= 5
    asks = [("weapon", "a"), *(["b"] if again else [])]
    g.do("fire", 1, 2, asks=asks, dice=[face, *([6] if again else [])])
    assert len(g.rolls("attack")) == 1 + again
    if again:
        assert g.mods()["rifles:10.4.1.c"] == -1
        assert g.u("b").suppressed  # 6 + 1 - 1
        assert g.u("A").attacked


@pytest.mark.rule("rifles:10.4.1.c")
def test_one_only_at_the_same_group_and_not_if_unwanted() -> None:
    g = board("", {6: ["rifle @Quick_Shot"]}, {5: [["rifle"], ["rifle"]]}, ap=1)
    g.do("fire", 1, 2, asks=["a"], dice=[5, 6])
    assert len(g.rolls("attack")) == 2
    g = board("", {6: ["rifle @Quick_Shot"]}, {5: ["rifle"]}, ap=1)
    g.do("fire", 1, 2, asks=["no"], dice=[6])
    assert len(g.rolls("attack")) == 1


@pytest.mark.rule("rifles:10.4.1.d")
@pytest.mark.parametrize(("stripe", "bonus"), [(6, 1), (5, 0)])
def test_close_combat_at_distance_0(stripe: int, bonus: int) -> None:
    g = board("", {6: ["smg @Close_Combat"]}, {stripe: ["rifle"]}, ap=1)
    g.do("fire", 1, 2, dice=[1])
    assert g.mods().get(CLOSE, 0) == bonus


@pytest.mark.rule("rifles:10.4.1.d")
def test_but_not_hand_to_hand() -> None:
    g = board("", {6: ["rifle* @Close_Combat"]}, {6: ["rifle"]}, ap=1)
    g.do("assault", 1, 2, dice=[6, 2, 2])
    assert CLOSE not in g.mods("melee", 0)


@pytest.mark.rule("rifles:10.4.1.e")
def test_heroic_morale_sheds_the_marker_on_activation() -> None:
    g = board("", {6: ["rifle! @Heroic_Morale", "rifle!"]}, {5: ["rifle"]}, ap=1)
    g.do("fire", 1, 2, asks=[("A",)], dice=[1])
    assert [u.suppressed for u in g.of(1)] == [False, True]
    assert "rifles:4.4.a" not in g.mods()


@pytest.mark.rule("rifles:10.4.1.e")
def test_and_gets_close_to_armour_with_a_grenade_not_with_a_mine() -> None:
    g = board("", {6: ["rifle grenade @Heroic_Morale"]}, {6: ["tank"]}, ap=1)
    g.do("fire", 1, 2, asks=[("throw", "a")], dice=[1])
    assert g.rolls("get close") == []
    g = board("", {6: ["rifle mine @Heroic_Morale"]}, {6: ["tank"]}, ap=1)
    g.do("fire", 1, 2, dice=[1])
    assert len(g.rolls("get close")) == 1


@pytest.mark.rule("rifles:10.4.1.f")
@pytest.mark.parametrize(("mode", "bonus"), [("grenade", 1), ("throw", 1), ("weapon", 0)])
def test_a_grenadier_with_a_grenade(mode: str, bonus: int) -> None:
    g = board("", {6: ["rifle grenade @Grenadier"]}, {6: ["rifle"]}, ap=1)
    g.do("fire", 1, 2, asks=[(mode, "" if mode == "grenade" else "a")], dice=[1])
    assert g.mods().get("rifles:10.4.1.f", 0) == bonus


@pytest.mark.rule("rifles:10.4.1.g")
def test_an_athletic_unit_recovers_and_fires() -> None:
    for skill, may in (("", False), (" @Athletic", True)):
        g = board("", {6: [f"smg*!{skill}"]}, {6: ["rifle"]}, ap=2)
        g.do("recover", 1, dice=[3])
        assert g.offers("fire", 1, 2) is may
        if may:
            g.do("fire", 1, 2, dice=[6])
            assert g.u("a").suppressed


@pytest.mark.rule("rifles:10.4.1.h")
@pytest.mark.parametrize(
    ("face", "fate"), [(1, "dead"), (2, "wounded"), (4, "wounded"), (5, "fit"), (6, "fit")]
)
def test_bull_strength_on_the_casualty_table(face: int, fate: str) -> None:
    g = camp("smg*", "rifle @Bull_Strength", number=2)
    g.debrief(report(g, lost=["m2"]), dice=[face])
    assert g.events(Fate)[-1].fate == fate


@pytest.mark.rule("rifles:10.4.1.i")
@pytest.mark.parametrize(("kept", "ap", "bap"), [("ap", 2, 0), ("bap", 1, 1), ("none", 1, 0)])
def test_battlefield_control_keeps_one_point_for_the_next_turn(kept: str, ap: int, bap: int) -> None:
    g = board("", {6: ["smg* @Battlefield_Control", "rifle"]}, ap=2, bap=1)
    g.step("act", asks=[("end", 0, 0, ""), kept])
    assert (g.s.ap, g.s.bap) == (0, 0)
    g.step("begin")
    g.step("dice", dice=[3, 1, 1])
    assert (g.s.ap, g.s.bap) == (ap, bap)
    assert (g.s.kept_ap, g.s.kept_bap) == (0, 0)


@pytest.mark.rule("rifles:10.4.1.i")
def test_only_the_leaders() -> None:
    g = board("", {6: ["smg*", "rifle @Battlefield_Control"]}, ap=2)
    g.step("act", asks=[("end", 0, 0, "")])
    assert (g.s.kept_ap, g.s.kept_bap) == (0, 0)


@pytest.mark.rule("rifles:10.4.1.j")
def test_a_hunter_moves_once_a_turn_for_nothing() -> None:
    g = board("", {6: ["rifle @Hunter"]}, ap=0)
    g.do("move", 1, 5, "free")
    assert g.k(1).stripe == 5
    assert not g.offers("move")
    g.step("begin")
    assert g.offers("move", 1, 4, "free")


@pytest.mark.rule("rifles:10.4.1.j")
def test_his_group_only_if_all_are_hunters() -> None:
    g = board("", {6: [["rifle @Hunter", "rifle"], ["rifle @Hunter", "smg @Hunter"]]}, ap=0)
    assert not may_hunt(g, g.k(1))
    assert not g.offers("move", 1)
    assert g.offers("move", 2, 5, "free")


@pytest.mark.rule("rifles:10.4.1.k")
def test_a_war_trophy_is_a_weapon_from_the_enemys_card() -> None:
    g = camp("smg* grenade binoculars", "rifle grenade mine", number=3, xp=4)
    proc = debrief.spend(g)
    next(proc)
    proc.send(("skill", "m2"))
    ask = proc.send("War Trophy")
    rows = {u.id: u for u in g.content.enemy.units}
    assert ask.options  # type: ignore[union-attr]
    assert all(1 <= rows[i].bp <= 2 and "MEDIC" not in rows[i].attrs for i in ask.options)  # type: ignore[union-attr]
    h = camp("smg* grenade binoculars", "rifle grenade mine", number=3, xp=4)
    h.run("spend", asks=[("skill", "m2"), "War Trophy", "smg", ("done", "")])
    assert (h.man(2).army, h.man(2).type, h.man(2).skill) == ("japan", "smg", "War Trophy")
    assert h.man(2).kit == {"grenade": 1, "mine": 1}
    there = mission_content(h).roster[1]
    assert (there.army, there.type) == ("japan", "smg")
    assert Session(RIFLES, mission_content(h), 1).q is not None
    assert h.s.draft is None


@pytest.mark.rule("rifles:10.4.1.k")
def test_a_heavy_trophy_leaves_no_hand_for_grenades() -> None:
    g = camp("smg*", "ar grenade first_aid", number=3, xp=2)
    g.run("spend", asks=[("skill", "m2"), "War Trophy", "lmg"])
    assert g.man(2).kit == {"first_aid": 1}


@pytest.mark.rule("rifles:10.4.1.l")
@pytest.mark.parametrize(("skilled", "rp"), [(0, 0), (1, 1), (3, 1)])
def test_local_contacts_are_one_recon_point_for_the_squad(skilled: int, rp: int) -> None:
    g = fresh()
    for n in range(3):
        unit = new_unit(g, "squad", "us_army", "rifle")
        unit.skill = "Local Contacts" if n < skilled else ""
    g.step("equip", seq="mission")
    assert g.s.rp == rp


@pytest.mark.rule("rifles:10.4.1.m")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_spotter(face: int) -> None:
    g = board("", {6: ["rifle @Spotter"]}, {5: ["HIDDEN", "rifle"]}, ap=1)
    g.do("spot", 1, 2, dice=[face])
    assert g.mods("spot") == {"rifles:10.4.1.m": 2}
    assert g.k(2).hidden is (face + 2 < 5)
