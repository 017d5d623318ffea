"""The missions of a campaign: those played with what they brought, the next with its briefing, those to come."""

from __future__ import annotations

from typing import Any

from ironbottom.campaign.state import MAJOR, SUCCESS, Campaign, CampaignContent, grade, next_up
from ironbottom.campaign.words import CODES
from ironbottom.games.rifles.cards import Mission
from ironbottom.kernel.session import Session

from ..palette import Line, width
from .rifles_start import mission_lines


def missions(s: Campaign, c: CampaignContent) -> list[Line]:
    """Two lines for each mission: how it went, and where and when it is."""
    lines: list[Line] = []
    for n, card in enumerate(c.missions, start=1):
        turns = _turns(s.played[n - 1].turns) if n <= len(s.played) else ""
        lines += [_went(s, card, n), [(f"    {_where(card, c)}", "dim"), (turns, "dim")]]
    return lines


def table(s: Campaign, c: CampaignContent) -> list[Line]:
    """The same in a line each; places begin where the longest of the rest ends, so that they have all the room there is."""
    went = [_went(s, card, n) for n, card in enumerate(c.missions, start=1)]
    most = max(width(line) for line in went) + 2
    return [
        [(" ", ""), *line, (" " * (most - width(line)), ""), (_where(card, c), "dim")]
        for line, card in zip(went, c.missions, strict=True)
    ]


def _where(card: Mission, c: CampaignContent) -> str:
    frame = card.frames.get(c.army.id)
    return f"{frame.place}, {frame.date}" if frame else ""


def _went(s: Campaign, card: Mission, n: int) -> Line:
    name = f"{card.id} {card.name}"
    if n > len(s.played):
        here = n == s.number and not s.ended
        line: Line = [(">>> " if here else "[ ] ", "state" if here else "dim")]
        return [*line, (f"{name:<22}", "strong" if here else ""), ("next" if here else "", "state")]
    p = s.played[n - 1]
    style = "good" if p.code == "success" else "bad"
    points = f"{p.vp:+3d} VP {p.xp:2d} XP  "
    return [("[x] ", style), (f"{name:<22}", ""), (points, "strong"), (CODES[p.code].split(":")[0], style)]


def _turns(n: int) -> str:
    return f"; {n} Turn{'' if n == 1 else 's'}" if n else ""


def briefing(s: Campaign, c: CampaignContent) -> list[Line]:
    """The next mission's card."""
    return mission_lines(next_up(s, c).mission, c.army.id)


USUAL_ARMY = "us_marines"
"""The army on which the cursor stands before another is chosen."""


def about(c: CampaignContent) -> list[Line]:
    """What a campaign is, before it is begun."""
    grades = f"{SUCCESS} victory points are a success, {MAJOR} a major success."
    head = f"{len(c.missions)} missions in order, with the same men."
    lines: list[Line] = [
        [(f"{c.army.name} against {c.enemy.name}", "title")],
        [(f"{head} {grades}", "")],
        [("A mission completed is 5, given up 1, a man killed -1, a Leader -3.", "")],
        [("First you build the squad that is to see it through.", "")],
        [("The missions keep the book's order (10), which is not the order of their dates.", "")],
        [("", "")],
    ]
    for card in c.missions:
        frame = card.frames.get(c.army.id)
        where = f"  {frame.place}, {frame.date}" if frame else ""
        lines.append([(f"{card.id} {card.name}", "strong"), (where, "dim")])
    return lines


def ending(session: Session[Any]) -> list[Line]:
    """The summary of a campaign that is over."""
    s, c = session.g.state, session.content
    lost = s.ended == "defeat"
    dead = [m.name for m in s.men.values() if m.status == "dead"]
    home = [m.name for m in s.men.values() if m.status != "dead"]
    lines: list[Line] = [
        [(grade(s.vp).upper(), "bad" if lost else "good"), (f"  {s.vp} victory points", "strong")],
        [(f"{c.army.name} against {c.enemy.name}, {len(s.played)} of {len(c.missions)} missions", "")],
        [("", "")],
        *[line for line in missions(s, c) if line[0][0].startswith("[x]")],
        [("", "")],
        [("Came home: ", "strong"), (", ".join(home) or "nobody", "")],
        [("Fallen: ", "strong"), (", ".join(dead) or "nobody", "bad" if dead else "")],
    ]
    for man in s.men.values():
        lines += [[(f"{man.name}: ", "own text"), (deed, "title")] for deed in man.record.decorations]
    return lines
