"""The fights of a game of 1942, read from its log: odds, modifiers, die, result, and what the result decided."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ironbottom.kernel.account import Fight
from ironbottom.kernel.events import Event

from . import events as e
from .cards import RESULTS, Content
from .luck import results
from .tell import RESULTS as WORDS
from .tell import half, mods, place, several


def fights(content: Content, log: Sequence[Event], names: Mapping[str, str]) -> list[Fight]:
    """Every attack, in order."""
    turn = content.scenario.first
    found = []
    for at, event in enumerate(log):
        if type(event) is e.TurnBegins:
            turn = event.turn
        elif type(event) is e.Fought:
            found.append(_fight(content, log, at, event, names, turn))
    return found


def _fight(
    content: Content, log: Sequence[Event], at: int, v: e.Fought, names: Mapping[str, str], turn: int
) -> Fight:
    add = sum(n for n, _ in v.mods)
    cells = results(content, v.column, add)
    mine = RESULTS.index(v.result)
    chance = cells.count(v.result) / 6
    better = sum(RESULTS.index(cell) >= mine for cell in cells) / 6
    gone, taken = _aftermath(log, at)
    text = f"{several(names, v.attackers, 4)} on {several(names, v.defenders, 4)} at {place(v.hex)}"
    odds = f"{v.column} ({half(v.attack)} against {half(v.defence)})"
    return Fight(
        turn, at, v.by, text, odds, mods(v.mods), str(v.die), f"{v.result}, {WORDS[v.result]}", chance, better,
        2.0 * gone + 4.0 * taken - (math.log2(chance) if chance else 0) / 2 + (v.attack + v.defence) / 40,
    )  # fmt: skip


def _aftermath(log: Sequence[Event], at: int) -> tuple[int, int]:
    """Units gone and places taken between this attack and what comes next."""
    gone = taken = 0
    for event in log[at + 1 :]:
        if type(event) in (e.Fought, e.Phase, e.TurnBegins, e.PlayerTurn):
            break
        if type(event) is e.Gone:
            gone += len(event.units)
        elif type(event) is e.Taken:
            taken += 1 + (event.what == "fortress")
    return gone, taken
