"""Games of 1942 for the tests of the screen: as a request, or as a save that stands at a certain question."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ironbottom.games.nineteen42.load import load_content
from ironbottom.games.nineteen42.state import ALLIES, JAPAN, State
from ironbottom.games.nineteen42.title import TITLE
from ironbottom.kernel import drive
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.bot import RandomBot
from ironbottom.kernel.saves import new_game
from ironbottom.kernel.session import Session
from ironbottom.tui.request import NewGame

MALAYA = NewGame("nineteen42", "malaya", JAPAN, ALLIES, 5, bots={ALLIES: "random"})
Wanted = Callable[[Session[Any], Ask[Any]], bool]


def standing_at(
    folder: Path, wanted: Wanted, seed: int = 5, mission: str = "malaya", most: int = 20000
) -> Path:
    """A save in which chance has played both sides up to the first question to Japan that is wanted."""
    path = folder / "standing.ib"
    table = {"bots": {JAPAN: "person", ALLIES: "random"}}
    opened = new_game(TITLE, load_content(mission, JAPAN, ALLIES), seed, path, table)
    session, bots = opened.session, {JAPAN: RandomBot(), ALLIES: RandomBot()}
    for _ in range(most):
        q = session.q
        if isinstance(q, Ask) and q.seat == JAPAN and wanted(session, q):
            session.close()
            return path
        if not drive.step(session, bots):
            break
    raise AssertionError("there was no such question")


def of_kind(kind: str) -> Wanted:
    """Any question of a kind."""
    return lambda session, ask: ask.kind == kind


def before_kota_bharu(folder: Path) -> Path:
    """A save in which Japan is to say who attacks Kota Bharu: two Guards and a tank regiment stand in Singora."""
    path = folder / "kota.ib"
    table = {"bots": {JAPAN: "person", ALLIES: "random"}}
    session = new_game(TITLE, load_content("malaya", JAPAN, ALLIES, ()), 5, path, table).session

    def land(state: State) -> None:
        index = session.g.index
        for u in ("jp-gds-3", "jp-gds-4", "jp-tk-1"):
            state.units[u].hex = index.map.number["0510"]
        for u in ("uk-8-ind", "uk-22-ind"):
            state.units[u].hex = index.map.number["0610"]

    session.adjust(land, "for a test")
    while isinstance(session.q, Ask) and session.q.kind != "attack":
        session.give("done")
    session.give(("0610", 0))
    session.close()
    return path
