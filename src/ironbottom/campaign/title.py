"""A campaign as a title of its own: same kernel, same journal, its missions being games beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from ironbottom.games.rifles.events import EVENTS as RIFLES_EVENTS
from ironbottom.games.rifles.index import Index
from ironbottom.games.rifles.load import load_content, missions, pairings
from ironbottom.games.rifles.state import SQUAD
from ironbottom.kernel.ask import Ask, Roll, RuleId, Seat, Side
from ironbottom.kernel.bot import Bot, RandomBot
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.events import Event
from ironbottom.kernel.step import Call, Flow, Frame, Proc, Step
from ironbottom.kernel.title import Odds, Outcome

from . import debrief, muster, words
from .bot import AutoCampaign
from .check import check
from .events import EVENTS
from .muster import G, draft_content
from .state import Campaign, CampaignContent
from .words import CampaignView


def missions_in_turn(g: G) -> Proc[Flow]:
    """Mission after mission, in numerical order (rifles:10.0.b-c)."""
    yield from ()
    return Call("mission")


SEQUENCES: dict[str, tuple[Step[Campaign], ...]] = {
    "campaign": (
        Step("buy", "rifles:10.1.a", muster.found_squad),
        Step("equip", "rifles:2.2.g", muster.equip_squad),
        Step("command", "rifles:6.0.a", muster.command_squad),
        Step("missions", "rifles:10.0.c", missions_in_turn),
    ),
    "mission": (
        Step("reinforce", "rifles:10.2.c", muster.reinforce, mark=True),
        Step("lead", "rifles:6.0.a", muster.lead),
        Step("play", "rifles:10.0.c", debrief.play, mark=True),
        Step("heal", "rifles:10.3.a", debrief.heal),
        Step("casualties", "rifles:10.3.c", debrief.casualties),
        Step("points", "rifles:10.3.tbl2", debrief.points),
        Step("experience", "rifles:10.4.a", debrief.experience),
        Step("spend", "rifles:10.4.d", debrief.spend),
        Step("next", "rifles:10.0.c", debrief.go_on),
    ),
}


class CampaignTitle:
    """The title ``campaign``."""

    id = "campaign"
    name = "Campaign (Rifles in the Pacific)"
    rules = 1
    fixes: Mapping[int, str] = {}
    start = "campaign"
    sequences = SEQUENCES
    State = Campaign
    Content = CampaignContent
    events: tuple[type[Event], ...] = (*EVENTS, *RIFLES_EVENTS)

    def load(self, army: str, enemy: str, ironman: bool = False) -> CampaignContent:
        """Content for a campaign: both armies and all missions, as they are now.  Raises ContentError or GameError."""
        games = [load_content(name, army, enemy) for name in missions()]
        first = games[0]
        cards = [game.mission for game in games]
        return CampaignContent(first.army, first.enemy, tuple(cards), ironman, {"army": army, "enemy": enemy})

    def contents(self) -> Iterator[CampaignContent]:
        """Campaigns of all armies, ironman or not."""
        for army, enemy in pairings():
            try:
                content = self.load(army, enemy)
            except GameError:  # a file that cannot be read
                continue
            yield content
            yield msgspec.structs.replace(content, ironman=True)

    def new(self, content: CampaignContent) -> Campaign:
        """An empty roster."""
        return Campaign(at=[Frame(self.start)])

    def index(self, state: Campaign, content: CampaignContent) -> Index:
        """Kinds of both armies."""
        return Index(draft_content(content))

    def seats(self, content: CampaignContent) -> Sequence[Seat]:
        """The squad's commander."""
        return (SQUAD,)

    def outcome(self, state: Campaign) -> Outcome | None:
        """How the campaign ended."""
        if not state.ended:
            return None
        return Outcome(
            None if state.ended == "defeat" else SQUAD,
            state.ended.replace(" ", "_"),
            "rifles:10.5.tbl",
            state.vp,
        )

    def view(self, g: G, side: Side) -> CampaignView:
        """All of it: a campaign has no secrets."""
        return CampaignView(g, side)

    def redeal(self, state: Campaign, content: CampaignContent, side: Side, rng: Random) -> Campaign:
        """A copy: nothing is hidden."""
        return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=Campaign)

    def check(self, state: Campaign, content: CampaignContent) -> None:
        """Invariants of the roster."""
        check(state, content)

    def prompt(self, view: CampaignView, ask: Ask[Any] | Roll) -> str:
        """A question in words."""
        return words.prompt(view, ask)

    def describe(self, view: CampaignView, ask: Ask[Any], token: Any) -> str:
        """An option in words."""
        return words.describe(view, ask, token)

    def names(self, content: CampaignContent, log: Iterable[Event]) -> dict[str, str]:
        """Names of men and of what is bought."""
        return words.names_in(content, log)

    def tell(self, content: CampaignContent, event: Event, names: Mapping[str, str]) -> str:
        """An event in words."""
        return words.tell(content, event, names)

    def summary(self, g: G) -> str:
        """Where the campaign stands."""
        return words.summary(g)

    def refused(self, g: G, ask: Ask[Any], token: Any) -> RuleId | None:
        """The rule that forbids to spend experience in a way."""
        if ask.kind == "spend" and isinstance(token, tuple) and len(token) == 2 and token[1] in g.state.men:
            man = g.state.men[token[1]]
            return debrief.bar_veteran(g, man) if token[0] == "veteran" else debrief.bar_skill(g, man)
        return None

    def odds(self, g: G, ask: Ask[Any], token: Any) -> Odds | None:
        """Nothing is foreseen."""
        return None

    def bot(self, seat: Seat, level: str) -> Bot:
        """Who answers in simulations and hints."""
        return RandomBot() if level == "random" else AutoCampaign()


TITLE = CampaignTitle()
