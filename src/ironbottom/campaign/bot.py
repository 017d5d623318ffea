"""Who answers for a campaign in simulations and hints: buys like the auto-player, spends experience by a fixed order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironbottom.games.rifles.bot import AutoPlayer
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.bot import Decision, Reason
from ironbottom.kernel.dice import Dice

from .muster import row_of
from .report import RETIRE
from .state import Man, living
from .words import BUYING, CampaignView

SUPPORT = frozenset({"LMG", "HMG", "Mortar", "Anti-Tank"})


class AutoCampaign:
    """The auto-player of a campaign.  Missions are played by whoever runs them; asked for a report it can only retire."""

    def decide(
        self, view: CampaignView, ask: Ask[Any], mind: Any, dice: Dice, trace: bool = False
    ) -> Decision:
        """Answer a question, and say why."""
        if ask.kind in BUYING:
            if ask.kind == "buy" and view.state.number > 1:
                return Decision(_replenish(view, ask), Reason("what the squad lacks most", rule=ask.rule))
            return AutoPlayer().decide(view.draft(), ask, mind, dice, trace)
        token, why = _ANSWERS[ask.kind](view, ask)
        return Decision(token, Reason(why, entry=ask.kind, rule=ask.rule))


def _replenish(v: CampaignView, ask: Ask[Any]) -> Any:
    """Riflemen first, then Grenades."""
    for wish in (
        ("unit", "rifle"),
        ("unit", "smg"),
        ("kit", "grenade"),
        ("kit", "first_aid"),
        ("kit", "bayonets"),
    ):
        if wish in ask.options:
            return wish
    return ("done",) if ("done",) in ask.options else ask.options[0]


def _spend(v: CampaignView, ask: Ask[Any]) -> tuple[Any, str]:
    """Leader Veteran, skills for support weapons and the Leader, then Veterans, the best men first."""
    men = sorted(
        living(v.state),
        key=lambda m: (m.id != v.state.leader, row_of(v.g, m).weapon not in SUPPORT, -m.bp, m.id),
    )
    for man in men:
        if man.id == v.state.leader and ("veteran", man.id) in ask.options:
            return ("veteran", man.id), "the Leader's Morale decides checks"
    for man in men:
        if ("skill", man.id) in ask.options:
            return ("skill", man.id), "a skill each"
    for man in men:
        if ("veteran", man.id) in ask.options:
            return ("veteran", man.id), "veterans hold"
    return ("done", ""), "nothing to buy"


def _skill(v: CampaignView, ask: Ask[Any]) -> tuple[Any, str]:
    man = v.man(ask.about[0])
    have = {m.skill for m in living(v.state)}
    weapon = row_of(v.g, man).weapon
    if man.id == v.state.leader:
        order = ["Camouflage", "Battlefield Control"]
    elif weapon in SUPPORT:
        order = ["Sharpshooter"]
    elif "Local Contacts" not in have:
        order = ["Local Contacts"]
    elif weapon in ("SMG", "Pistol"):
        order = ["Close Combat", "Bull Strength"]
    else:
        order = ["Sharpshooter", "Camouflage"]
    return next((x for x in order if x in ask.options), ask.options[0]), "suits the man"


def _lead(v: CampaignView, ask: Ask[Any]) -> tuple[Any, str]:
    def key(man: Man) -> tuple[bool, int, int]:
        return (row_of(v.g, man).weapon not in ("Pistol", "SMG"), man.morale, man.bp)

    return min(ask.options, key=lambda i: key(v.man(i))), "leads without leaving a weapon idle"


_ANSWERS: dict[str, Callable[[CampaignView, Ask[Any]], tuple[Any, str]]] = {
    "reinforce": lambda v, a: (True, "men are always wanting"),
    "mission": lambda v, a: (RETIRE, "nobody plays the mission"),
    "spend": _spend,
    "skill": _skill,
    "trophy": lambda v, a: (a.options[0], "the first"),
    "lead": _lead,
}
