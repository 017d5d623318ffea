"""Before each mission but the first: who is there, HQ's dice, what is bought for them (rifles:10.2)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.camp import Camp, camp
from ironbottom.campaign.events import Granted
from ironbottom.campaign.muster import draft_content, mission_content, packages, reinforce, roster, value

DONE = ("done",)


def offered(g: Camp, asks: list[Any], dice: list[int]) -> list[Any]:
    """What is offered after these answers and dice."""
    proc = reinforce(g)
    q: Any = next(proc)
    while True:
        if hasattr(q, "options"):
            if not asks:
                return list(q.options)
            assert asks[0] in q.options, (asks[0], list(q.options))
            q = proc.send(asks.pop(0))
        else:
            q = proc.send(dice.pop(0))


@pytest.mark.rule("rifles:10.2.b")
def test_the_wounded_do_not_take_part() -> None:
    g = camp("smg*", "rifle wounded", "lmg", "rifle dead", number=2)
    assert [r.man for r in roster(g)] == ["m1", "m3"]
    assert [r.man for r in mission_content(g).roster] == ["m1", "m3"]


@pytest.mark.rule("rifles:10.2.c")
def test_hq_is_asked_while_the_squad_is_below_the_maximum_and_may_be_declined() -> None:
    g = camp("smg*", *["rifle"] * 8, number=2)
    assert value(g) == 9
    g.run("reinforce", asks=[False], dice=[1])
    assert g.events(Granted)[-1].units == 0
    full = camp("smg*", *["rifle"] * 9, number=2)
    full.run("reinforce", dice=[1])  # nobody is asked
    assert len(full.s.men) == 10


@pytest.mark.rule("rifles:10.2.c", "rifles:10.2.d")
def test_the_wounded_and_the_dead_do_not_count_but_unspent_equipment_does() -> None:
    g = camp("smg* grenade", "lmg wounded", "rifle grenade", "rifle dead grenade", number=2)
    g.s.squad_kit = {"bayonets": 1, "flares": 2}
    assert value(g) == 2 + 1 + 1 + 1  # two men, a package of Grenades begun, Bayonets, Flares
    del g.man(1).kit["grenade"]
    assert value(g) == 5
    del g.man(3).kit["grenade"]
    assert value(g) == 4


@pytest.mark.rule("rifles:10.2.tbl")
@pytest.mark.parametrize(
    ("face", "second", "bp"),
    [
        (1, [], 0),
        *[(face, [], 1) for face in (2, 3, 4, 5)],
        *[(6, [half], (half + 1) // 2) for half in range(1, 7)],
    ],
)
def test_the_reinforcement_table(face: int, second: list[int], bp: int) -> None:
    g = camp("smg*", "rifle", number=2)
    g.run("reinforce", asks=[True, *([DONE] if bp else [])], dice=[face, *second, 1])
    assert g.events(Granted)[-1] == Granted(units=bp, kit=0)


@pytest.mark.rule("rifles:10.2.d")
@pytest.mark.parametrize(
    ("present", "die", "bp"), [(9, [6, 6], 1), (8, [6, 6], 2), (7, [6, 6], 3), (9, [3], 1)]
)
def test_the_new_points_stay_within_the_maximum(present: int, die: list[int], bp: int) -> None:
    g = camp("smg*", *["rifle"] * (present - 1), "lmg wounded", number=2)
    g.run("reinforce", asks=[True, DONE], dice=[*die, 1])
    assert g.events(Granted)[-1].units == bp
    h = camp("smg*", *["rifle"] * (present - 2), "rifle grenade", number=2)  # equipment fills the room
    h.run("reinforce", asks=[True, DONE] if present < 9 else [], dice=[*die, 1] if present < 9 else [1])
    assert h.events(Granted)[-1].units == bp - 1


@pytest.mark.rule("rifles:10.2.e")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_equipment_die(face: int) -> None:
    g = camp("smg*", *["rifle"] * 9, number=2)  # for a full squad, too, and beyond the maximum
    g.run("reinforce", asks=[("kit", "bayonets")] if face > 1 else [], dice=[face])
    assert g.events(Granted)[-1] == Granted(units=0, kit=int(face > 1))
    assert g.s.squad_kit == ({"bayonets": 1} if face > 1 else {})
    assert value(g) == 10 + (face > 1)


@pytest.mark.rule("rifles:10.2.e")
@pytest.mark.parametrize("number", range(2, 9))
def test_it_is_thrown_before_every_mission_after_the_first(number: int) -> None:
    g = camp("smg*", "rifle", number=number)
    g.run("reinforce", asks=[False, DONE], dice=[4])
    assert g.events(Granted)[-1].kit == 1


@pytest.mark.rule("rifles:10.2.e")
def test_it_buys_equipment_only() -> None:
    g = camp("smg*", "rifle", number=2)
    assert {t[0] for t in offered(g, [False], [2])} == {"kit", "done"}


@pytest.mark.rule("rifles:10.2.e2")
def test_points_buy_men_and_equipment_and_what_is_left_is_lost() -> None:
    g = camp("smg*", "rifle", number=2)
    assert {t[0] for t in offered(g, [True], [3, 2])} == {"unit", "kit", "done"}
    g = camp("smg*", "rifle", number=2)
    g.run("reinforce", asks=[True, ("unit", "ar"), DONE], dice=[6, 5, 1, 1])
    assert [m.type for m in g.s.men.values()] == ["smg", "rifle", "ar"]
    assert g.s.draft is None
    g.s.number = 3
    with_points = offered(g, [True], [2, 1])
    assert ("unit", "ar") not in with_points  # the point of before is gone; 1 BP is 1 BP


@pytest.mark.rule("rifles:10.2.e2")
def test_equipment_goes_to_men_who_may_carry_it() -> None:
    g = camp("smg* grenade", "lmg", "rifle", *["rifle"] * 3, number=2)
    g.run("reinforce", asks=[False, ("kit", "satchel"), "m3"], dice=[2])
    assert g.man(3).kit == {"satchel": 1}
    assert g.man(1).kit == {"grenade": 1}
    assert not g.man(2).kit


@pytest.mark.rule("rifles:10.2.f")
@pytest.mark.parametrize("army", ["us_army", "commonwealth", "japan"])
def test_recruits_are_inexperienced(army: str) -> None:
    g = camp("smg*", army=army, enemy="japan" if army != "japan" else "us_army", number=2)
    g.run("reinforce", asks=[True, ("unit", "rifle")], dice=[2, 1, 7])
    assert g.man(2).morale == 4
    assert g.man(2).joined == 2
    assert mission_content(g).roster[1].morale == 4


@pytest.mark.rule("rifles:10.2.g")
@pytest.mark.parametrize(("army", "enemy"), [("us_marines", "japan"), ("snlf", "us_army")])
def test_but_marines_and_landing_troops_send_line_units(army: str, enemy: str) -> None:
    g = camp("smg*", army=army, enemy=enemy, number=2)
    g.run("reinforce", asks=[True, ("unit", "rifle")], dice=[2, 1, 7])
    assert g.man(2).morale == 3


@pytest.mark.rule("rifles:10.2.e2")
def test_the_cards_limits_count_whoever_is_in_hospital() -> None:
    g = camp("smg*", "lmg", "lmg wounded", "sniper dead", number=2)
    assert ("unit", "lmg") not in offered(g, [True], [6, 5, 1])
    g = camp("smg*", "lmg", "lmg dead", number=2)
    assert ("unit", "lmg") in offered(g, [True], [6, 5, 1])
    g = camp("smg*", "rifle", "medic wounded", number=2)
    assert ("unit", "medic") not in offered(g, [True], [2, 1])


@pytest.mark.rule("rifles:10.2.e")
def test_the_sections_limits_count_packages_that_are_still_there() -> None:
    g = camp(
        "smg* binoculars", "rifle machete", "rifle wounded first_aid", number=2, squad_kit={"bayonets": 1}
    )
    found = offered(g, [False], [2])
    assert not {("kit", x) for x in ("binoculars", "machete", "first_aid", "bayonets")} & set(found)
    assert {("kit", x) for x in ("grenade", "satchel", "flares")} <= set(found)
    assert packages(g, list(g.s.men.values()))["machete"] == 1  # of two, one is left


@pytest.mark.rule("rifles:10.2.e")
def test_spent_grenades_are_replaced() -> None:
    g = camp("smg*", *["rifle"] * 9, number=2)
    for n in range(1, 8):
        g.man(n).kit["grenade"] = 1
    assert ("kit", "grenade") not in offered(g, [], [2])  # seven are more than one package
    for n in (1, 2, 3):
        g.man(n).kit = {}
    g.run("reinforce", asks=[("kit", "grenade")], dice=[2])
    assert sum(m.kit.get("grenade", 0) for m in g.s.men.values()) == 10


def test_the_board_for_buying_has_nothing_of_a_mission() -> None:
    card = draft_content(camp("smg*").content).mission
    assert (card.bp_extra, card.lent) == (0, ())


# ------------------------------------------------------------------ who leads


@pytest.mark.rule("rifles:6.0.c", "rifles:6.0.a")
def test_a_wounded_leader_is_replaced_by_somebody_who_may_lead() -> None:
    g = camp("smg* wounded", "lmg", "rifle", "smg", number=2)
    g.run("lead", asks=["m4"])
    assert g.s.leader == "m4"
    h = camp("smg* wounded", "lmg", "rifle", number=2)
    h.run("lead")
    assert h.s.leader == "m3"  # nobody else may


@pytest.mark.rule("rifles:6.0.c")
def test_where_nobody_may_lead_anybody_does_until_somebody_may() -> None:
    g = camp("smg* wounded", "lmg", "ar", number=2)
    g.run("lead", asks=["m3"])
    assert g.s.leader == "m3"
    g.run("lead")
    assert g.s.leader == "m3"
    g.man(1).status = "fit"
    g.run("lead")
    assert g.s.leader == "m1"


def test_a_leader_who_is_fit_stays() -> None:
    g = camp("smg*", "rifle", number=2)
    g.run("lead")
    assert (g.s.leader, g.said) == ("m1", [])


def test_the_assistant_who_leads_is_no_assistant() -> None:
    g = camp("smg* wounded", "rifle", number=2, assistant="m2")
    g.run("lead")
    assert (g.s.leader, g.s.assistant) == ("m2", "")
    h = camp("smg*", "rifle wounded", number=2, assistant="m2")
    assert mission_content(h).assistant == ""
