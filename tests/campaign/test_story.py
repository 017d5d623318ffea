"""The story of a squad: Markdown that takes any name, and a page made of it."""

from __future__ import annotations

import re

import pytest

from campaign.camp import Camp, advance, camp, new, report, until_mission
from ironbottom.campaign.story import markdown, page, plain
from ironbottom.kernel.session import Session

NASTY = "<b>O'Hara</b> | *x* [a](http://b) `c` & ~d~ #e \\ _f_"


def told(g: Camp) -> str:
    """The story of a campaign at a point of the tester's choice."""
    session: Session[object] = new()
    session.g, session.log = g, list(g.said)  # type: ignore[assignment]
    return markdown(session)  # type: ignore[arg-type]


def cells(page_: str, tag: str = "td") -> list[str]:
    return re.findall(rf"<{tag}[^>]*>(.*?)</{tag}>", page_, re.DOTALL)


def test_the_story_of_a_whole_campaign() -> None:
    session = new(seed=6)
    while session.q is not None:
        advance(session)
    s = session.g.state
    text = markdown(session)
    assert text.startswith("# US Army against ")
    assert f"**{s.vp} victory points, {s.ended}**" in text
    for m in session.content.missions:
        assert f"## Mission {plain(f'{m.id}: {m.name}')}" in text
    for man in s.men.values():
        assert plain(man.name) in text
        if man.status == "dead":
            assert f"**{plain(man.name)}** fell in " in text
    assert text.endswith("\n")
    html = page(text, "k")
    assert html.count("<table>") == 2
    rows = [row for row in html.split("<tr>")[1:] if "<td>" in row]
    assert len(rows) == len(s.played) + len(s.men)
    assert all(len(cells(row)) in (6, 10) for row in rows)


def test_before_anything_was_played() -> None:
    text = markdown(new())
    assert "Mission 1 of 8 is next; 0 victory points" in text
    assert "<table>" in page(text, "k")
    text = markdown(until_mission(new()))
    assert "## The squad" in text


def test_service_records_and_the_roll_of_honour() -> None:
    g = camp("smg*", "rifle", "rifle", number=2)
    row = type(report(g).men[0])
    men = (
        row("m1", False, False, 3, (), 5, 3, 1, False),
        row("m2", True, False, 3, (), 0, 0, 2, False),
        row("m3", False, False, 2, (), 1, 1, 0, True),
    )
    g.debrief(report(g, men=men), dice=[1])
    text = told(g)
    assert "| Man 1 | M1928 Thompson SMG | Line, Leader | 1 | 5 | 3 | 1 | 0 |  | Bronze Star |" in text
    assert "| Man 3 | M1 Garand Rifle | Veteran | 1 | 1 | 1 | 0 | 0 |  | Silver Star |" in text
    assert "| Man 2 † | M1 Garand Rifle | Line | 1 | 0 | 0 | 2 | 0 |  |  |" in text
    mission = g.content.missions[1].name
    assert f"- **Man 2** fell in {plain(mission)}, after 1 mission." in text
    assert "- Man 3: Silver Star: beat a larger force in Close Combat" in text


@pytest.mark.parametrize("name", [NASTY, "# one", "a|b", "<script>alert(1)</script>", "two\nlines", "&lt;"])
def test_names_are_shown_as_they_are(name: str) -> None:
    import html

    g = camp("smg*", number=2)
    g.man(1).name = name
    g.debrief(report(g, lost=["m1"], led=["m1"]), dice=[1])
    text = told(g)
    shown = page(text, name)
    wanted = html.escape(" ".join(name.split()), quote=False)
    names = [html.unescape(c) for c in cells(shown)]
    assert f"{' '.join(name.split())} †" in names
    assert f"<strong>{wanted}</strong>" in shown.replace("&quot;", '"')
    assert "<script" not in shown
    assert "<b>" not in shown
    assert f"<title>{html.escape(name)}</title>" in shown


def test_a_mission_passed_over_has_no_turns() -> None:
    g = camp("smg* wounded", number=2)
    g.run("play")
    assert "Passed over: nobody was fit.\n" in told(g)
