"""Experience Points: what a mission teaches, and what they buy (rifles:10.4)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from campaign.camp import Camp, camp, report
from games.rifles.board import board
from ironbottom.campaign import debrief
from ironbottom.campaign.events import Learnt
from ironbottom.campaign.state import SKILLS
from ironbottom.campaign.title import TITLE
from ironbottom.campaign.words import SKILL_TEXT
from ironbottom.games.rifles.cards import Recruit
from ironbottom.games.rifles.close import promote
from ironbottom.kernel.ask import Ask

DONE = ("done", "")


def options(g: Camp) -> list[Any]:
    """What can be bought."""
    try:
        return list(next(debrief.spend(g)).options)  # type: ignore[union-attr]
    except StopIteration:
        return []


@pytest.mark.rule("rifles:10.4.a", "rifles:10.4.b", "rifles:10.4.c")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("code", ["success", "loss", "given_up"])
def test_a_die_one_less_without_success_and_one_at_the_least(code: str, face: int) -> None:
    g = camp("smg*", "rifle", number=2)
    g.debrief(report(g, code), dice=[face], last="experience")
    assert g.s.xp == max(1, face - (code != "success"))
    assert g.s.played[-1].xp == g.s.xp
    assert g.events(Learnt) == [Learnt(n=g.s.xp, now=g.s.xp)]


@pytest.mark.rule("rifles:10.4.a")
def test_what_was_won_in_the_field_is_added() -> None:
    g = camp("smg*", number=2)
    g.debrief(report(g, "loss", xp=3), dice=[1], last="experience")
    assert g.s.xp == 1 + 3


@pytest.mark.rule("rifles:10.4.d")
def test_two_points_make_a_veteran() -> None:
    g = camp("smg*", "rifle", "rifle wounded", "rifle dead", "rifle+", number=3, xp=2)
    assert {i for what, i in options(g) if what == "veteran"} == {"m1", "m2", "m3"}
    g.s.report = [debrief.token_of(report(g))]
    g.run("spend", asks=[("veteran", "m2")])
    assert (g.man(2).morale, g.s.xp) == (2, 0)
    assert options(g) == []
    assert debrief.bar_veteran(g, g.man(1)) == "rifles:10.4.f"
    assert debrief.bar_veteran(g, g.man(4)) == debrief.bar_veteran(g, g.man(5)) == "rifles:10.4.d"


@pytest.mark.rule("rifles:10.4.e")
def test_two_points_teach_a_skill_and_nobody_has_two() -> None:
    g = camp("smg*", "rifle @Hunter", "rifle", "rifle dead", number=3, xp=5)
    assert {i for what, i in options(g) if what == "skill"} == {"m1", "m3"}
    g.run("spend", asks=[("skill", "m3"), "Spotter", ("skill", "m1"), "Camouflage"])
    assert (g.man(3).skill, g.man(1).skill, g.s.xp) == ("Spotter", "Camouflage", 1)
    assert {debrief.bar_skill(g, g.man(n)) for n in (1, 2, 3, 4)} == {"rifles:10.4.e"}


@pytest.mark.rule("rifles:10.4.f")
def test_points_are_kept() -> None:
    g = camp("smg*", "rifle", number=3, xp=5)
    g.run("spend", asks=[DONE])
    assert g.s.xp == 5
    g.run("next" if g.s.report else "lead")
    g.debrief(report(g), dice=[4], last="experience")
    assert g.s.xp == 9


@pytest.mark.rule("rifles:10.4.f")
@pytest.mark.parametrize("xp", [0, 1])
def test_too_few_points_buy_nothing(xp: int) -> None:
    g = camp("smg*", "rifle", number=3, xp=xp)
    g.run("spend")
    assert g.s.xp == xp
    ask: Any = Ask("squad", "spend", [DONE], "rifles:10.4.d")
    assert TITLE.refused(g, ask, ("veteran", "m2")) == "rifles:10.4.f"
    assert TITLE.refused(g, ask, ("skill", "m2")) == "rifles:10.4.f"
    assert TITLE.refused(g, ask, DONE) is None


@pytest.mark.rule("rifles:10.4.1.tbl")
def test_all_skills_of_the_table_are_there() -> None:
    from ironbottom.kernel.rulebook import load_rules

    rows = load_rules("ironbottom.games.rifles")["rifles:10.4.1.tbl"].rows
    assert [row[0] for row in rows] == list(SKILLS) == list(SKILL_TEXT)


@pytest.mark.rule("rifles:10.4.1.tbl", "rifles:10.4.1.i")
def test_all_but_one_are_for_everybody() -> None:
    g = camp("smg*", "rifle", number=3, xp=4)

    def taught(i: str) -> list[str]:
        proc = debrief.spend(g)
        next(proc)
        return list(proc.send(("skill", i)).options)  # type: ignore[union-attr]

    assert taught("m1") == list(SKILLS)
    assert taught("m2") == [x for x in SKILLS if x != "Battlefield Control"]
    assert debrief.bar_skill(g, g.man(2), "Battlefield Control") == "rifles:10.4.1.i"


@pytest.mark.rule("rifles:10.4.1.i", "rifles:6.0.c")
def test_who_only_stood_in_for_the_leader_is_not_taught_to_command() -> None:
    g = camp("smg*", "lmg", "rifle", number=2)
    g.debrief(report(g, lost=["m1"], led=["m1"], leader="m2"), dice=[6, 6], last="experience")
    assert debrief.bar_skill(g, g.man(2), "Battlefield Control") == "rifles:10.4.1.i"


@pytest.mark.rule("rifles:4.6.1.d", "rifles:10.4.a")
@pytest.mark.parametrize("choice", ["B", "xp"])
def test_beating_a_larger_group_makes_a_veteran_or_brings_a_point(choice: str) -> None:
    """In a campaign the player chooses, and only among the men of the roster."""
    g = board("", {6: [["smg*+", "rifle"], ["rifle"]]}, {6: ["rifle"] * 3})
    roster = tuple(Recruit(f"m{n}", f"Man {n}", "us_army", kind) for n, kind in enumerate(("smg", "rifle")))
    g.content = msgspec.structs.replace(g.content, roster=roster)
    for marker, man in (("A", "m0"), ("B", "m1")):
        g.u(marker).man = man
    g.u("C").lent = True
    ask = next(promote(g))
    assert ask.options == ["B", "xp"]  # type: ignore[union-attr]
    g.play(promote(g), asks=[choice])
    assert (g.u("B").morale, g.s.won_xp) == ((2, 0) if choice == "B" else (3, 1))
