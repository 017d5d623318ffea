"""A campaign in words: its questions, its events, its roster."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ironbottom.games.rifles import words as rifles_words
from ironbottom.games.rifles.tell import TERMS, learn, with_article
from ironbottom.games.rifles.tell import tell as tell_rifles
from ironbottom.games.rifles.view import View
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.step import Game

from . import events as e
from .muster import draft_content, draft_game, row_of
from .report import RETIRE
from .state import Campaign, CampaignContent, Man, fit, grade

Names = Mapping[str, str]
BUYING = frozenset({"buy", "hand out", "leader", "assistant"})
"""Questions that are asked on the board on which the squad is bought."""
RANK = {2: "Veteran", 3: "Line", 4: "Inexperienced"}
DICE = {
    "casualty": "casualty table",
    "reinforcements": "reinforcements",
    "reinforcement points": "1d3 BP",
    "equipment": "equipment",
    "experience": "experience",
    "name": "",
}
CODES = {
    "success": "completed",
    "loss": "lost",
    "given_up": "given up",
    "passed_over": "passed over: nobody was fit",
}


class CampaignView:
    """What the player sees of a campaign: all of it."""

    __slots__ = ("g", "side")

    def __init__(self, g: Game[Campaign], side: str) -> None:
        self.g = g
        self.side = side

    @property
    def state(self) -> Campaign:
        """The campaign; read only."""
        return self.g.state

    @property
    def content(self) -> CampaignContent:
        """Armies and missions."""
        found: CampaignContent = self.g.content
        return found

    def draft(self) -> View:
        """The board on which the squad is being bought."""
        return View(draft_game(self.g), self.side)

    def man(self, i: str) -> Man:
        """A man by his id."""
        return self.g.state.men[i]


def man_line(v: CampaignView, man: Man) -> str:
    """A man with weapon, rank and skill."""
    parts = [row_of(v.g, man).name, RANK.get(man.morale, "Line")]
    if man.skill:
        parts.append(man.skill)
    if man.status != "fit":
        parts.append(man.status.upper())
    lead = " (Leader)" if man.id == v.state.leader else ""
    return f"{man.name}{lead}: {', '.join(parts)}"


def prompt(v: CampaignView, ask: Ask[Any] | Roll) -> str:
    """A question in words."""
    if isinstance(ask, Roll):
        return f"Throw a die for {DICE.get(ask.kind) or TERMS.get(ask.kind, ask.kind)}."
    if ask.kind in BUYING:
        return rifles_words.prompt(v.draft(), ask)
    if ask.kind == "mission":
        number, _ = ask.about
        return f"Mission {number} of {len(v.content.missions)}, {v.content.missions[number - 1].name}, has to be played."
    prompts: dict[str, Callable[[], str]] = {
        "reinforce": lambda: f"Ask HQ for reinforcements? The squad is {ask.about[0]} BP short.",
        "lead": lambda: "Who leads the squad now?",
        "spend": lambda: (
            f"{ask.about[0]} Experience Points: promote a man, teach him a skill (2 each), or keep them?"
        ),
        "skill": lambda: f"What does {v.man(ask.about[0]).name} learn?",
        "trophy": lambda: f"Which captured weapon does {v.man(ask.about[0]).name} take?",
    }
    return prompts[ask.kind]()


def describe(v: CampaignView, ask: Ask[Any], token: Any) -> str:
    """An option in words."""
    if ask.kind in BUYING:
        return rifles_words.describe(v.draft(), ask, token)
    if ask.kind == "mission":
        return "End the campaign here" if token == RETIRE else "The report of the mission"
    if ask.kind == "reinforce":
        return "Yes" if token else "No"
    if ask.kind == "lead":
        return man_line(v, v.man(token))
    if ask.kind == "skill":
        return f"{token}: {SKILL_TEXT[token]}"
    if ask.kind == "trophy":
        row = next(u for u in v.content.enemy.units if u.id == token)
        return f"{row.name} ({row.weapon}): CF {row.cf}/{row.arm}, Distance {row.dist[1]}"
    what, i = token
    if what == "done":
        return "Keep the points for later"
    return f"{'Promote to Veteran' if what == 'veteran' else 'Teach a skill'}: {man_line(v, v.man(i))}"


SKILL_TEXT = {
    "Sharpshooter": "CF +1 at Distance 1 and 2",
    "Camouflage": "his TN +1",
    "Quick Shot": "on a natural 5 or 6 a second attack with CF -1",
    "Close Combat": "CF +1 at Distance 0",
    "Heroic Morale": "sheds SUPPRESSED when activated; always gets close to armour with a Grenade",
    "Grenadier": "+1 with a Grenade",
    "Athletic": "may recover and fire in the same Turn",
    "Bull Strength": "+1 on the casualty table",
    "Battlefield Control": "keeps one unspent AP or BAP (Leader only)",
    "Hunter": "one free Movement a Turn",
    "War Trophy": "takes a weapon of the Enemy's, of 1 BP more than his own at the most",
    "Local Contacts": "the squad starts with 1 RP",
    "Spotter": "+2 to Spot",
}


def summary(g: Game[Campaign]) -> str:
    """Where a campaign stands, in a line."""
    s, c = g.state, g.content
    head = f"Campaign, {c.army.name} against {c.enemy.name}"
    if s.ended:
        return f"{head}: {s.ended} with {s.vp} VP"
    return f"{head}: mission {s.number} of {len(c.missions)}, {s.vp} VP, {len(fit(s))} men fit"


# ------------------------------------------------------------------ events


def tell(c: CampaignContent, event: Event, names: Names) -> str:
    """An event in words."""
    if type(event) is Rolled and event.kind in DICE:
        return _die(event, names)
    teller = _TELLERS.get(type(event))
    if teller is not None:
        return teller(event, names)
    return tell_rifles(draft_content(c), event, names)


def names_in(c: CampaignContent, log: Any) -> dict[str, str]:
    """Names of men and of what is bought."""
    names: dict[str, str] = {}
    card = draft_content(c)
    for event in log:
        if type(event) is e.Enlisted:
            names[event.man] = event.name
        else:
            learn(names, card, event)
    return names


def _die(v: Rolled, n: Names) -> str:
    what = DICE[v.kind]
    if not what:
        return ""
    mods = "".join(f" {m:+d}" for m, _ in v.mods)
    total = f" = {v.total}" if v.mods else ""
    who = f"{n.get(v.about[0], v.about[0])}, " if v.about else ""
    return f"{who}{what}: die {v.faces[0]}{mods}{total}"


def how_it_went(v: e.Reported) -> str:
    """A mission's end in a few words."""
    if not v.turns:
        return CODES[v.code]
    return f"{CODES[v.code]} after {v.turns} Turn{'' if v.turns == 1 else 's'}"


def _scored(v: e.Scored, n: Names) -> str:
    parts = ", ".join(f"{what} {k:+d}" for what, k in v.parts) or "nothing"
    return f"Victory points: {parts}. Now {v.total} ({grade(v.total)} so far)."


FATES = {"dead": "is dead", "wounded": "is wounded", "fit": "returns to duty"}
_TELLERS: dict[type, Callable[[Any, Names], str]] = {
    e.Enlisted: lambda v, n: f"{v.name} joins with {with_article(v.weapon)} ({RANK[v.morale]}).",
    e.Granted: lambda v, n: f"HQ grants {v.units} BP for men and equipment, {v.kit} BP for equipment.",
    e.Reported: lambda v, n: f"== Mission {v.mission}, {v.name}: {how_it_went(v)}.",
    e.Fate: lambda v, n: f"{v.name} {FATES[v.fate]}.",
    e.Healed: lambda v, n: f"{v.name} is back from hospital.",
    e.Raised: lambda v, n: f"{v.name} is now {'a Veteran' if v.morale == 2 else RANK[v.morale]}.",
    e.Skilled: lambda v, n: f"{v.name} learns {v.skill}{f' and carries a {v.weapon}' if v.weapon else ''}.",
    e.Decorated: lambda v, n: f"{v.name} receives the {v.medal}: {v.deed}.",
    e.Scored: _scored,
    e.Learnt: lambda v, n: f"{v.n} Experience Point{'s' if v.n != 1 else ''} (now {v.now}).",
    e.Commands: lambda v, n: f"{v.name} leads the squad.",
    e.CampaignEnds: lambda v, n: f"== The campaign ends: {v.vp} victory points, {v.grade}.",
}
