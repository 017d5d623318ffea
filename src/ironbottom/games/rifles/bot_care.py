"""How the auto-player looks after its men in a campaign: what chance is left, and when to go back."""

from __future__ import annotations

import math

from .bot_goal import Goal, steps_needed
from .objectives import open_enemies
from .pieces import G, groups, soldiers
from .state import ENTRY, SQUAD

LOST = 0.32
"""With less of a chance than this a squad of a campaign goes back, if it still can."""
EASE = {"1": -0.6, "3": 0.1, "4": -0.9, "5": -0.2, "6": -1.2, "7": 0.4, "8": -0.1}
"""How much kinder or harder a Mission is than its figures look, by trial games."""
HOME = 6
"""Where a Mission may be given up (rifles:9.0.b)."""


def careful(g: G) -> bool:
    """Do the men go on to another Mission?"""
    return bool(g.content.roster)


def chance(g: G, goal: Goal, pressure: float) -> float:
    """The chance of success as things stand, from what trial games came to: time, fit men, Enemies in the way."""
    men = soldiers(g, SQUAD)
    worn = sum(u.suppressed for u in men)
    short = max(0, goal.need - len(men))
    block = sum(open_enemies(g, n) for n in goal.clear)
    left = g.state.turn / g.content.mission.turns
    total = EASE.get(g.content.mission.id, -0.6) - 2.1 * min(1.5, pressure) + 0.21 * (len(men) - worn)
    total += 0.11 * min(6, worn) - 1.6 * short - 0.11 * min(8, block) + 0.4 * left
    return 1 / (1 + math.exp(-total))


def way_back(g: G) -> Goal | None:
    """To #6, if all can be there before the last Turn is over; None if it is too far, or the Mission forbids it.

    A place that has to be held is held to the end: it is lost as soon as nobody is there.
    """
    mine = groups(g, SQUAD)
    if (
        g.content.mission.column is not None
        or g.content.mission.no_retreat
        or any(k.foe or k.wire for k in mine)
    ):
        return None
    steps = sum(steps_needed(g, k, HOME) if k.stripe < ENTRY else 1 for k in mine) + 1
    points = g.state.ap + g.state.bap + 1.7 * (g.state.turn - 1)
    return Goal(HOME, 1, (), "retreat") if steps <= points else None
