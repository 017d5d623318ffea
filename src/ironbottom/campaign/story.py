"""The story of a squad, to be read afterwards: Markdown, and HTML made of it."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import Any

from ironbottom.kernel.printable import printable
from ironbottom.kernel.session import Session

from .events import Commands, Decorated, Enlisted, Fate, Healed, Raised, Reported, Skilled
from .muster import row_of
from .state import DEAD, WOUNDED, Campaign, CampaignContent, Man, grade
from .words import CODES, RANK, how_it_went, tell

SPECIAL = frozenset("\\`*_[]<>|&~#")
"""Characters that mean something to Markdown within a line."""
STORY = (Commands, Decorated, Enlisted, Fate, Healed, Raised, Skilled)
"""What a history remembers of a debrief, besides the mission itself."""


def markdown(session: Session[Campaign]) -> str:
    """The whole history: result, missions, what happened, service records, roll of honour."""
    s, c = session.g.state, content_of(session)
    lines = [f"# {plain(c.army.name)} against {plain(c.enemy.name)}", ""]
    if s.ended:
        lines.append(f"The campaign is over: **{s.vp} victory points, {s.ended}**.")
    else:
        lines.append(
            f"Mission {s.number} of {len(c.missions)} is next; {s.vp} victory points ({grade(s.vp)} so far)."
        )
    lines += ["", *missions_table(s, c), "", *chapters(session), *records(session), *honour(session)]
    return "\n".join(lines).rstrip() + "\n"


def plain(text: str) -> str:
    """Text that Markdown takes as it is: cards and names are the player's own, too."""
    return "".join(f"\\{c}" if c in SPECIAL else c for c in " ".join(printable(text).split()))


def content_of(session: Session[Campaign]) -> CampaignContent:
    """What the campaign is played with."""
    found: CampaignContent = session.g.content
    return found


def missions_table(s: Campaign, c: CampaignContent) -> Iterator[str]:
    """A row for each mission played."""
    names = {m.id: m.name for m in c.missions}
    yield "| mission | where and when | result | Turns | VP | XP |"
    yield "|---|---|---|---|---|---|"
    frames = {m.id: m.frames.get(c.army.id) for m in c.missions}
    for p in s.played:
        frame = frames.get(p.mission)
        where = plain(f"{frame.place}, {frame.date}") if frame else ""
        name = plain(f"{p.mission} {names.get(p.mission, '')}")
        yield f"| {name} | {where} | {CODES[p.code]} | {p.turns} | {p.vp:+d} | {p.xp} |"


def chapters(session: Session[Campaign]) -> Iterator[str]:
    """Mission by mission: how it ended, and what became of the men."""
    c = content_of(session)
    names = session.title.names(c, session.log)
    opened = False
    for event in session.log:
        if type(event) is Reported:
            yield from ("", f"## Mission {plain(f'{event.mission}: {event.name}')}", "")
            yield f"{how_it_went(event).capitalize().replace(' turn', ' Turn')}."
            yield ""
            opened = True
        elif type(event) in STORY:
            if not opened:
                yield from ("## The squad", "")
                opened = True
            yield f"- {plain(tell(c, event, names))}"
    yield ""


def records(session: Session[Campaign]) -> Iterator[str]:
    """A service record for each man."""
    s = session.g.state
    yield from ("## Service records", "")
    yield "| man | weapon | rank | missions | hits | put out of action | suppressed | wounds | skill | decorations |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for man in sorted(s.men.values(), key=lambda m: (m.status == DEAD, int(m.id[1:]))):
        yield record_row(session, man)
    yield ""


def record_row(session: Session[Campaign], man: Man) -> str:
    """A man's row."""
    r = man.record
    rank = RANK.get(man.morale, "Line")
    if man.id == session.g.state.leader:
        rank += ", Leader"
    if man.status == WOUNDED:
        rank += ", wounded"
    medals = "; ".join(d.split(":")[0] for d in r.decorations)
    name = plain(f"{man.name} †" if man.status == DEAD else man.name)
    weapon = plain(row_of(session.g, man).name)
    return (
        f"| {name} | {weapon} | {rank} | {r.missions} | {r.hits} | {r.kills} | {r.suppressed}"
        f" | {r.wounds} | {man.skill} | {plain(medals)} |"
    )


def honour(session: Session[Campaign]) -> Iterator[str]:
    """The dead, and who was decorated for what."""
    s, c = session.g.state, content_of(session)
    fallen = [m for m in s.men.values() if m.status == DEAD]
    decorated = [(m, d) for m in s.men.values() for d in m.record.decorations]
    if not fallen and not decorated:
        return
    yield from ("## Roll of honour", "")
    for man in fallen:
        mission = c.missions[man.fell - 1]
        count = f"{man.record.missions} mission{'' if man.record.missions == 1 else 's'}"
        yield f"- **{plain(man.name)}** fell in {plain(mission.name)}, after {count}."
    for man, deed in decorated:
        yield f"- {plain(f'{man.name}: {deed}')}."


def page(text: str, title: str) -> str:
    """The history as an HTML page of its own."""
    from markdown_it import MarkdownIt

    md: Any = MarkdownIt("commonmark", {"html": False}).enable("table")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>\n'
        f"<style>{STYLE}</style></head>\n<body>\n{md.render(text)}</body></html>\n"
    )


STYLE = (
    "body{font:16px/1.5 Georgia,serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fbf8f0}"
    "table{border-collapse:collapse;font-size:.85rem}td,th{border:1px solid #b9ad90;padding:.2rem .5rem;text-align:left}"
    "h1,h2{font-weight:normal;border-bottom:1px solid #b9ad90}"
)
