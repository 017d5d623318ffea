"""The story of a campaign as lines of the screen: chapters, service records, roll of honour."""

from __future__ import annotations

import re
from typing import Any

from ironbottom.campaign.story import chapters, honour
from ironbottom.campaign.words import CampaignView
from ironbottom.games.rifles.state import SQUAD
from ironbottom.kernel.session import Session

from ..palette import Line
from .campaign_missions import missions
from .campaign_roster import in_order, record


def story(session: Session[Any]) -> list[Line]:
    """All that the written report holds, for the screen."""
    s, c = session.g.state, session.content
    lines: list[Line] = [line for text in chapters(session) for line in _lines(text)]
    lines += [[("Missions", "title")], *missions(s, c), [("", "")]]
    if s.men:
        lines.append([("Service records", "title")])
        view = CampaignView(session.g, SQUAD)
        for man in in_order(view):
            lines += [*record(view, man), [("", "")]]
    lines += [line for text in honour(session) for line in _lines(text)]
    while lines and not "".join(text for text, _ in lines[-1]).strip():
        lines.pop()
    while lines and not "".join(text for text, _ in lines[0]).strip():
        lines.pop(0)
    return lines


def _lines(text: str) -> list[Line]:
    """A line of the written report without its marks."""
    style = "title" if text.startswith("#") else ""
    text = text.lstrip("#").replace("**", "").lstrip() if style else text.replace("**", "")
    return [[(re.sub(r"\\(.)", r"\1", text), style)]]
