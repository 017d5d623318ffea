"""After a mission: healing, recruits, casualties, victory points (rifles:10.3)."""

from __future__ import annotations

import pytest

from campaign.camp import Camp, camp, report
from ironbottom.campaign.events import Decorated, Fate, Healed, Raised, Scored
from ironbottom.campaign.muster import roster
from ironbottom.campaign.report import passed_over, token_of
from ironbottom.campaign.title import SEQUENCES
from ironbottom.kernel.events import Rolled


def casualty_mods(g: Camp) -> list[dict[str, int]]:
    """Modifiers of each casualty die."""
    return [{rule: n for n, rule in r.mods} for r in g.events(Rolled) if r.kind == "casualty"]


@pytest.mark.rule("rifles:10.3.a", "rifles:10.3.c")
def test_the_order_of_the_debrief() -> None:
    steps = [s.id for s in SEQUENCES["mission"]]
    assert steps[2:] == ["play", "heal", "casualties", "points", "experience", "spend", "next"]


@pytest.mark.rule("rifles:10.3.a", "rifles:10.2.b")
def test_the_wounded_sit_out_exactly_one_mission() -> None:
    g = camp("smg*", "rifle", number=2)
    g.debrief(report(g, lost=["m2"]), dice=[4])
    assert g.man(2).status == "wounded"
    g.run("next")
    assert [r.man for r in roster(g)] == ["m1"]
    g.debrief(report(g))
    assert g.man(2).status == "fit"
    assert [e.man for e in g.events(Healed)] == ["m2"]
    g.run("next")
    assert [r.man for r in roster(g)] == ["m1", "m2"]


@pytest.mark.rule("rifles:10.3.a")
def test_those_of_before_are_healed_before_the_dice_for_those_of_now() -> None:
    g = camp("smg*", "rifle wounded", "rifle", number=2)
    g.debrief(report(g, lost=["m3"]), dice=[3])
    assert [g.man(n).status for n in (1, 2, 3)] == ["fit", "fit", "wounded"]
    said = [type(e) for e in g.said if type(e) in (Healed, Fate)]
    assert said == [Healed, Fate]


@pytest.mark.rule("rifles:10.3.b")
def test_recruits_become_line_soldiers() -> None:
    g = camp("smg*", "rifle-", "rifle+", "rifle-", number=2)
    g.debrief(report(g, lost=["m4"]), dice=[6])
    assert [g.man(n).morale for n in (1, 2, 3, 4)] == [3, 3, 2, 3]
    assert [e.man for e in g.events(Raised)] == ["m2", "m4"]


@pytest.mark.rule("rifles:10.3.tbl1")
@pytest.mark.parametrize(
    ("face", "fate"), [(1, "dead"), (2, "dead"), (3, "wounded"), (4, "wounded"), (5, "wounded"), (6, "fit")]
)
def test_the_casualty_table(face: int, fate: str) -> None:
    g = camp("smg*", "rifle", number=2)
    g.debrief(report(g, lost=["m2"]), dice=[face])
    assert g.man(2).status == fate
    assert g.events(Fate) == [Fate(man="m2", name="Man 2", fate=fate)]
    assert g.man(2).fell == (2 if fate == "dead" else 0)
    assert casualty_mods(g) == [{}]


@pytest.mark.rule("rifles:10.3.tbl1", "rifles:10.3.c")
@pytest.mark.parametrize(
    ("face", "fate"), [(1, "dead"), (2, "dead"), (3, "dead"), (4, "wounded"), (5, "wounded"), (6, "wounded")]
)
def test_minus_one_after_a_lost_mission(face: int, fate: str) -> None:
    g = camp("smg*", "rifle", number=2)
    g.debrief(report(g, "loss", lost=["m2"]), dice=[face])
    assert g.man(2).status == fate
    assert casualty_mods(g) == [{"rifles:10.3.c": -1}]


@pytest.mark.rule("rifles:10.3.c")
@pytest.mark.parametrize("code", ["success", "given_up"])
def test_and_after_no_other(code: str) -> None:
    g = camp("smg*", "rifle", number=2)
    g.debrief(report(g, code, lost=["m2"]), dice=[3])
    assert g.man(2).status == "wounded"
    assert casualty_mods(g) == [{}]


@pytest.mark.rule("rifles:10.3.c")
def test_a_die_for_each_who_fell_and_for_nobody_else() -> None:
    g = camp("smg*", "rifle", "rifle", "lmg", number=2)
    g.debrief(report(g, lost=["m2", "m4"]), dice=[1, 6])
    assert [g.man(n).status for n in (1, 2, 3, 4)] == ["fit", "dead", "fit", "fit"]
    assert [e.about for e in g.events(Rolled)] == [("m2",), ("m4",)]
    none = camp("smg*", number=2)
    none.debrief(report(none))
    assert none.events(Rolled) == []


@pytest.mark.rule("rifles:10.4.1.h", "rifles:10.3.c")
def test_bull_strength_and_the_medic_add_up() -> None:
    g = camp("smg*", "rifle @Bull_Strength", "rifle", "medic", number=2)
    g.debrief(report(g, "loss", lost=["m2", "m3"], medic=True), dice=[5, 3])
    assert casualty_mods(g) == [
        {"rifles:10.3.c": -1, "rifles:10.4.1.h": 1, "rifles:1.3.a": 1},
        {"rifles:10.3.c": -1, "rifles:1.3.a": 1},
    ]
    assert [g.man(n).status for n in (2, 3)] == ["fit", "wounded"]


@pytest.mark.rule("rifles:10.3.c")
def test_a_medic_who_fell_helps_nobody() -> None:
    g = camp("smg*", "rifle", "medic", number=2)
    g.debrief(report(g, lost=["m2", "m3"], medic=False), dice=[2, 2])
    assert casualty_mods(g) == [{}, {}]


@pytest.mark.rule("rifles:10.3.c")
def test_one_medic_who_came_through_helps_another_who_did_not() -> None:
    g = camp("smg*", "medic", "medic", number=2)
    g.debrief(report(g, lost=["m3"], medic=True), dice=[2])
    assert g.man(3).status == "wounded"


# ------------------------------------------------------------------ victory points


@pytest.mark.rule("rifles:10.3.tbl2")
@pytest.mark.parametrize(("code", "vp"), [("success", 5), ("given_up", 1), ("loss", 0)])
def test_points_for_the_mission(code: str, vp: int) -> None:
    g = camp("smg*", "rifle", number=2, vp=0)
    g.debrief(report(g, code))
    assert g.s.vp == g.s.played[-1].vp == vp


@pytest.mark.rule("rifles:10.3.tbl2")
def test_a_point_for_each_vehicle() -> None:
    g = camp("smg*", number=2)
    g.debrief(report(g, "loss", vehicles=3))
    assert g.s.vp == 3


@pytest.mark.rule("rifles:10.3.tbl2")
def test_a_point_less_for_each_man_killed_not_for_the_wounded() -> None:
    g = camp("smg*", "rifle", "rifle", "rifle", number=2)
    g.debrief(report(g, "loss", lost=["m2", "m3", "m4"]), dice=[1, 2, 6])
    assert g.s.vp == -2
    assert g.events(Scored)[-1].parts == (("Man 2 killed", -1), ("Man 3 killed", -1))


@pytest.mark.rule("rifles:10.3.tbl2")
@pytest.mark.parametrize(("face", "vp"), [(2, 2), (3, 5), (6, 5)])
def test_three_in_all_for_a_leader_killed(face: int, vp: int) -> None:
    g = camp("smg*", "rifle", number=2)
    g.debrief(report(g, lost=["m1"], led=["m1"], leader="m2"), dice=[face])
    assert g.s.vp == vp


@pytest.mark.rule("rifles:10.3.tbl2")
def test_who_led_when_he_fell_counts_not_who_led_before() -> None:
    g = camp("smg*", "rifle", "rifle", number=2)
    g.debrief(report(g, lost=["m1", "m2"], led=["m1", "m2"], leader="m3"), dice=[5, 1])
    assert g.s.vp == 5 - 3  # the first Leader lives; his successor was Leader as well


@pytest.mark.rule("rifles:10.3.tbl2")
def test_points_of_all_missions_are_added() -> None:
    g = camp("smg*", "rifle")
    for code in ("success", "given_up", "loss", "success"):
        g.debrief(report(g, code))
        g.run("next")
    assert g.s.vp == 11
    assert [p.vp for p in g.s.played] == [5, 1, 0, 5]


# ------------------------------------------------------------------ the post of the Leader


@pytest.mark.rule("rifles:6.0.c")
def test_a_successor_who_cannot_be_leader_loses_the_post() -> None:
    g = camp("smg*", "lmg", "rifle", number=2)
    g.debrief(report(g, lost=["m1"], led=["m1"], leader="m2"), dice=[6])
    assert g.s.leader == ""
    g.run("next")
    g.run("lead", asks=["m3"])
    assert g.s.leader == "m3"


@pytest.mark.rule("rifles:6.0.b")
def test_a_successor_who_can_be_leader_keeps_it() -> None:
    g = camp("smg*", "lmg", "rifle", number=2, assistant="m3")
    g.debrief(report(g, lost=["m1"], led=["m1"], leader="m3"), dice=[6])
    assert (g.s.leader, g.s.assistant) == ("m3", "")
    g.run("next")
    g.run("lead")
    assert g.s.leader == "m3"


@pytest.mark.rule("rifles:6.0.c")
def test_a_lent_soldier_who_led_takes_the_post_with_him() -> None:
    g = camp("smg*", "rifle", "rifle", number=2)
    g.debrief(report(g, lost=["m1"], led=["m1"], leader=""), dice=[6])
    assert g.s.leader == ""
    g.run("next")
    g.run("lead", asks=["m1"])


# ------------------------------------------------------------------ what else a report brings


@pytest.mark.rule("rifles:4.6.1.d")
def test_who_was_promoted_in_the_field_stays_veteran_and_is_decorated() -> None:
    g = camp("smg*", "rifle-", number=2)
    told = report(g, morale={"m2": 2})
    men = (told.men[0], type(told.men[1])("m2", False, False, 2, (), 1, 1, 0, True))
    g.debrief(report(g, men=men))
    assert g.man(2).morale == 2
    assert g.man(2).record.promotions
    assert g.events(Decorated)[0].medal == "Silver Star"
    assert g.man(2).record.hits == 1


def test_decorations_for_wounds_valour_and_gallantry() -> None:
    g = camp("smg*", "rifle", number=2)
    row = type(report(g).men[0])
    men = (row("m1", False, False, 3, (), 4, 3, 2, False), row("m2", True, False, 3, (), 0, 0, 0, False))
    g.debrief(report(g, men=men), dice=[4])
    assert [e.medal for e in g.events(Decorated)] == ["Purple Heart", "Bronze Star"]
    assert (g.man(1).record.kills, g.man(1).record.suppressed, g.man(2).record.wounds) == (3, 2, 1)
    g.run("next")
    g.debrief(report(g, men=men[:1]))
    assert len(g.man(1).record.decorations) == 1  # the same for valour no second time


def test_what_was_used_up_is_gone() -> None:
    g = camp("smg* grenade", "rifle grenade", number=2, squad_kit={"flares": 3})
    told = report(g)
    men = tuple(m if m.man == "m1" else type(m)("m2", False, False, 3, (), 0, 0, 0, False) for m in told.men)
    g.debrief(report(g, men=men, squad_kit=(("flares", 1),)))
    assert (g.man(1).kit, g.man(2).kit, g.s.squad_kit) == ({"grenade": 1}, {}, {"flares": 1})


def test_a_mission_that_nobody_is_fit_for_is_passed_over() -> None:
    g = camp("smg* wounded", "rifle wounded grenade", number=2, squad_kit={"bayonets": 1}, leader="m1")
    for name in ("play", "heal", "casualties", "points", "experience", "spend", "next"):
        g.run(name)
    assert (g.s.vp, g.s.xp, g.s.number, g.s.played[-1].code) == (0, 0, 3, "passed_over")
    assert [m.status for m in g.s.men.values()] == ["fit", "fit"]
    assert (g.s.leader, g.s.squad_kit, g.man(2).record.missions) == ("m1", {"bayonets": 1}, 0)


def test_nobody_can_pretend_that_nobody_was_fit() -> None:
    g = camp("smg*", number=2)
    with pytest.raises(AssertionError, match="was not offered"):
        g.run("play", asks=[token_of(passed_over("2"))])
