"""The look of 1942 at every question of games of chance: all options stand in the menu, nothing fails, nothing is empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ironbottom.games.nineteen42.load import load_content, switches
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.title import TITLE
from ironbottom.kernel import drive
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.bot import RandomBot
from ironbottom.kernel.session import Session
from ironbottom.tui.boards.nineteen42 import LOOK
from ironbottom.tui.boards.nineteen42_combat import chances
from ironbottom.tui.boards.nineteen42_map import OVERLAYS, Theatre
from ironbottom.tui.menu import Entry, Menu, plain, with_keys
from ironbottom.tui.palette import RICH, Palette

MOST = 12
"""So many options of a question are looked at closely."""


def leaves(menu: Menu) -> Iterator[Entry]:
    """All answers of a menu."""
    for entry in with_keys(menu.entries):
        if entry.inner is None:
            yield entry
        else:
            yield from leaves(entry.inner)


def look_at(session: Session[Any], ask: Ask[Any]) -> None:
    """Everything that the screen would ask at this question."""
    view, palette, theatre = TITLE.view(session.g, ask.seat), Palette(), Theatre()
    entries = list(leaves(LOOK.menu(view, ask)))
    assert sorted(map(repr, ask.options)) == sorted(repr(entry.token) for entry in entries)
    assert all(plain(entry.label).strip() for entry in entries), ask
    styles = {style for entry in entries for _, style in entry.label}
    offered = theatre.offered(view, ask)
    assert all(0 < len(mark) <= 2 for mark in offered.values())
    theatre.faces(view, frozenset(offered))
    for token in [entry.token for entry in entries][:: max(1, len(entries) // MOST)]:
        chosen = token if ask.single else (token,)
        lines = LOOK.beside(view, ask, chosen, palette)
        styles |= {style for line in lines for _, style in line}
        theatre.way(view, ask, chosen)
        key = LOOK.subject(view, ask, token)
        if key is not None and key[1] < view.index.map.size:
            assert LOOK.details(view, key, palette, 33)
    assert styles <= set(RICH)
    assert LOOK.status(view, ask, palette)


@pytest.mark.parametrize(
    ("mission", "seed", "most"), [("malaya", 3, 900), ("campaign", 1, 500), ("indies", 2, 500)]
)
def test_every_question_can_be_shown(mission: str, seed: int, most: int) -> None:
    on = tuple(s.id for s in switches()) if mission == "campaign" else None
    session: Session[Any] = Session(TITLE, load_content(mission, JAPAN, ALLIES, on), seed)
    bots = {JAPAN: RandomBot(), ALLIES: RandomBot()}
    asked = 0
    while session.q is not None and asked < most:
        if isinstance(session.q, Ask):
            asked += 1
            look_at(session, session.q)
        drive.step(session, bots)
    assert asked > 100
    assert LOOK.record(session)
    assert LOOK.briefing(session)
    theatre, view = Theatre(), TITLE.view(session.g, JAPAN)
    for overlay in OVERLAYS:
        for i in range(0, view.index.map.size, 50):
            theatre.laid(view, overlay.id, i)
    assert all(LOOK.touched(event) is not None and LOOK.tone(event) in RICH for event in session.log)


def test_chances_add_up() -> None:
    session: Session[Any] = Session(TITLE, load_content("malaya", JAPAN, ALLIES), 6)
    bots = {JAPAN: RandomBot(), ALLIES: RandomBot()}
    seen = 0
    while session.q is not None:
        q = session.q
        if isinstance(q, Ask) and q.kind == "attackers":
            seen += 1
            faces = chances(TITLE.view(session.g, q.seat), q.about, q.options)
            assert sum(n for _, n in faces) == 6
        drive.step(session, bots)
    assert seen
