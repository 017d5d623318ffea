"""The end of a campaign (rifles:10.5)."""

from __future__ import annotations

import pytest

from campaign.camp import camp, report
from ironbottom.campaign.events import CampaignEnds
from ironbottom.campaign.state import grade
from ironbottom.campaign.title import TITLE
from ironbottom.kernel.step import Over


@pytest.mark.rule("rifles:10.5.tbl")
@pytest.mark.parametrize("vp", range(-12, 60))
def test_the_table(vp: int) -> None:
    assert grade(vp) == ("major success" if vp >= 32 else "success" if vp >= 20 else "defeat")


@pytest.mark.rule("rifles:10.5.a")
@pytest.mark.parametrize(
    ("before", "code", "total", "level", "winner"),
    [
        (27, "success", 32, "major success", "squad"),
        (26, "success", 31, "success", "squad"),
        (15, "success", 20, "success", "squad"),
        (18, "given_up", 19, "defeat", None),
        (0, "loss", 0, "defeat", None),
    ],
)
def test_after_the_last_mission_the_points_are_counted(
    before: int, code: str, total: int, level: str, winner: str | None
) -> None:
    g = camp("smg*", "rifle", number=8, vp=before)
    g.s.played[0].vp = before
    g.debrief(report(g, code))
    with pytest.raises(Over):
        g.run("next")
    assert g.events(CampaignEnds) == [CampaignEnds(vp=total, grade=level)]
    outcome = TITLE.outcome(g.s)
    assert outcome is not None
    assert (outcome.winner, outcome.code, outcome.points) == (winner, level.replace(" ", "_"), total)
    TITLE.check(g.s, g.content)


@pytest.mark.rule("rifles:10.5.a")
def test_not_before() -> None:
    g = camp("smg*", "rifle", number=7)
    g.debrief(report(g))
    g.run("next")
    assert (g.s.number, g.s.ended, TITLE.outcome(g.s)) == (8, "", None)
