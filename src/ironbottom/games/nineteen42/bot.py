"""The commander of a side: every question of 1942 answered by doctrine, with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ironbottom.bots.doctrine import Level
from ironbottom.kernel.ask import Ask, side_of
from ironbottom.kernel.bot import Decision, Reason
from ironbottom.kernel.dice import Dice

from . import bot_air, bot_fight, bot_land, bot_sea, bot_small, bot_words
from .bot_fight import Choice
from .staff import Mind, Staff
from .view import View

LEVELS: dict[str, Level] = {
    "easy": Level(
        name="Easy",
        about="Follows its tables and its plan without care or second thoughts.",
        plan=False,
        needs=False,
        daring=False,
        rescore=False,
        sieges=False,
    ),
    "auto": Level(name="Standard", about="The whole doctrine: dated plan, needs, caution."),
    "hard": Level(
        name="Hard",
        about="The whole doctrine, more daring: air goes wherever it helps, garrisons strike at every chance.",
        sorties=True,
        prefer={"stay": 1.15},
    ),
}
"""The levels of play; an army card may write its own under the same names."""


class Commander:
    """A bot for a side.  It sees all (the book hides nothing), keeps a small plan in its mind, and answers without it as well."""

    def __init__(self, level: str = "auto") -> None:
        self.level = level

    def decide(self, view: View, ask: Ask[Any], mind: Any, dice: Dice, trace: bool = False) -> Decision:
        """Answer a question of its side."""
        side = side_of(ask.seat)
        held = msgspec.convert(mind, Mind, strict=False) if mind is not None else Mind()
        card = view.content.japan if side == "japan" else view.content.allies
        assert card.doctrine is not None, f"{card.id} has no doctrine"
        level = card.doctrine.levels.get(self.level) or LEVELS[self.level]
        staff = Staff(view, side, level, held, dice, keeps=mind is not None)
        token, why, weighed = _ANSWERS[ask.kind](staff, ask)
        reason = Reason(
            why,
            entry=ask.kind,
            rule=ask.rule,
            best=weighed,
            trace=_trace(staff) if trace else (),
            plain="" if staff.keeps else bot_words.plainly(staff, ask, token),  # only a hint is for a person
        )
        return Decision(token, reason, staff.mind)


def _trace(staff: Staff) -> tuple[str, ...]:
    """The orders of all open fronts, and what was refused."""
    lines = [staff.told(front) for front in staff.fronts if staff.open(front)]
    return (*lines, *(f"{op}: {why}" for op, why in staff.mind.refused.items()))


_ANSWERS: dict[str, Callable[[Staff, Ask[Any]], Choice]] = {
    "land": bot_land.land_act,
    "movers": bot_land.movers,
    "march": bot_land.march,
    "air": bot_air.air_act,
    "flee": bot_air.flee,
    "naval": bot_sea.naval_act,
    "cargo": bot_sea.cargo,
    "goal": bot_sea.goal,
    "station": bot_sea.station,
    "arrive": bot_sea.arrive,
    "attack": bot_fight.attack,
    "attackers": bot_fight.attackers,
    "advance": bot_fight.advance,
    "retreat": bot_fight.retreat,
    "banks": bot_fight.banks,
    "deploy": bot_small.deploy,
    "course": bot_small.course,
    "replace": bot_small.replace,
    "embark": bot_small.embark,
    "upkeep": bot_small.upkeep,
    "force z": bot_small.force_z,
    "abda": bot_small.abda,
    "engage": bot_small.engage,
    "reverse": bot_small.reverse,
    "commit": bot_small.commit,
}
"""How each kind of question is answered."""
