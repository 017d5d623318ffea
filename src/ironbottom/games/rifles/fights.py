"""The fights of a game of Rifles, read from its log: attack dice with what they did, and rounds of Close Combat."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ironbottom.kernel.account import Fight, Turn, turn_at, wins_at
from ironbottom.kernel.ask import Mods, Side
from ironbottom.kernel.events import Event, Rolled

from . import events as e
from .cards import Content
from .close import verdict
from .state import ENEMY, SQUAD

_EFFECTS = ("cancelled", "suppressed", "eliminated")
"""What a hit does, from least to most."""
Names = Mapping[str, str]


def fights(content: Content, log: Sequence[Event], names: Names) -> list[Fight]:
    """Every attack and every round of Close Combat, in order."""
    most = content.mission.turns
    turns = [
        Turn(most - event.space + 1, "", at) for at, event in enumerate(log) if type(event) is e.TurnBegins
    ]
    sides = {}
    found: list[Fight] = []
    for at, event in enumerate(log):
        if type(event) is e.Fired:
            fight = _attack(log, at, event, names, turn_at(turns, at))
            if fight is not None:
                found.append(fight)
        elif type(event) is e.Grouped:
            sides[event.group] = event.side
        elif type(event) is e.Placed:
            sides[event.group] = ENEMY
        elif type(event) is e.Melee:
            found.append(_melee(log, at, event, names, sides, turn_at(turns, at)))
    return found


def surprise(chance: float | None) -> float:
    """What an unlikely result adds to the weight of a fight."""
    return -math.log2(chance) / 4 if chance else 0.0


def add_words(mods: Mods) -> str:
    """Modifiers as they are added, with their rules."""
    return ", ".join(f"{n:+d} ({rule.partition(':')[2]})" for n, rule in mods)


# ------------------------------------------------------------------ fire


def _attack(log: Sequence[Event], at: int, fired: e.Fired, names: Names, turn: int) -> Fight | None:
    """An attack roll from where it was announced: its last die (a Recon Point may throw again), and what came of it."""
    roll: Rolled | None = None
    effect = ""
    for event in log[at + 1 :]:
        if type(event) in (e.Fired, e.Melee, e.TurnEnds, e.Ordered, e.Acts, e.Moved):
            break
        if type(event) is Rolled and event.kind == "attack":
            roll = event
        elif type(event) is e.Hit and event.unit == fired.at:
            effect = max(effect, event.effect, key=lambda x: _EFFECTS.index(x) if x else -1)
    if roll is None or roll.need is None:
        return None
    lowest = roll.need - sum(n for n, _ in roll.mods)
    if len(fired.by) > 1:
        lowest = max(lowest, 2)  # rifles:6.2.d
    wins = wins_at(6, lowest)
    hit = roll.faces[0] > 6 - wins
    who = " and ".join(names.get(i, i) for i in fired.by) or "An Event"
    gone = effect == "eliminated"
    chance = (wins if hit else 6 - wins) / 6
    return Fight(
        turn, at, _side_of(fired), f"{who} at {names.get(fired.at, fired.at)}, Distance {fired.distance}",
        f"TN {roll.need}", add_words(roll.mods), str(roll.faces[0]),
        f"hit: {effect}" if hit and effect else "hit" if hit else "miss", chance, wins / 6 if hit else 1.0,
        (4.0 if gone else 1.0 if effect == "suppressed" else 0.2) + surprise(chance),
    )  # fmt: skip


def _side_of(fired: e.Fired) -> Side:
    """The side that fires: markers of the squad are capitals; an Event fires at its target's enemies' expense."""
    if not fired.by:
        return ENEMY if fired.at.isupper() else SQUAD
    return SQUAD if fired.by[0].isupper() else ENEMY


# ------------------------------------------------------------------ Close Combat


def _melee(
    log: Sequence[Event], at: int, event: e.Melee, names: Names, sides: Mapping[int, Side], turn: int
) -> Fight:
    """A round of Close Combat, with the chance of what came of it over all 36 throws."""
    a = sum(n for n, _ in event.attack_parts[1:])
    d = sum(n for n, _ in event.defence_parts[1:])
    ranks = [_rank(x + a, y + d) for x in range(1, 7) for y in range(1, 7)]
    mine = _rank(event.attack, event.defence)
    chance = ranks.count(mine) / 36
    who, whom = (names.get(f"#{i}", f"Group {i}") for i in (event.attacker, event.defender))
    won = who if event.attack > event.defence else whom
    words = {"tie": "a tie", "simple": f"won by {won}", "double": f"a double win for {won}"}
    gone = 0
    for after in log[at + 1 :]:
        if type(after) in (e.Melee, e.Fired, e.TurnEnds, e.Ordered, e.Acts, e.Moved):
            break
        gone += type(after) is e.Hit and after.effect == "eliminated"
    return Fight(
        turn, at, sides.get(event.attacker, SQUAD), f"{who} closes with {whom}", f"{a:+d} against {d:+d}", "",
        f"{event.attack - a} and {event.defence - d}", words[event.result] + (f", {gone} eliminated" if gone else ""),
        chance, sum(rank >= mine for rank in ranks) / 36, 1.5 + 4.0 * gone + surprise(chance),
    )  # fmt: skip


def _rank(attack: int, defence: int) -> int:
    """The result from the attacker's point of view, from -2 (a double loss) to 2."""
    size = {"tie": 0, "simple": 1, "double": 2}[verdict(attack, defence)]
    return size if attack > defence else -size
