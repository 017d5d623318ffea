"""The look of a campaign: its roster is the board, its missions are games of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ironbottom.campaign import events as e
from ironbottom.campaign.state import next_up
from ironbottom.campaign.title import TITLE
from ironbottom.campaign.words import CampaignView
from ironbottom.games.rifles import card_sheet
from ironbottom.games.rifles.state import SQUAD
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.session import Session

from ..menu import Menu
from ..palette import Line, Palette
from . import campaign_menu, campaign_missions, campaign_roster, rifles_card, rifles_start
from .campaign_debrief import THROWN
from .drawn import Drawn
from .look import STATUS, Choice, Drawing, Key
from .rifles import LOOK as RIFLES

TONES: dict[type[Event], str] = {
    e.Reported: "turn",
    e.CampaignEnds: "turn",
    e.Granted: "event",
    e.Scored: "strong",
    e.Healed: "good",
    e.Raised: "good",
    e.Skilled: "good",
    e.Decorated: "title",
    e.Enlisted: "own text",
    e.Commands: "own text",
}
FATES = {"dead": "bad", "wounded": "warn", "fit": "good"}


class CampaignLook(Drawn):
    """How a campaign is drawn and worded on the screen; see ``Look``.

    ``game`` and ``where`` say how the game of the mission that is next stands; its screen keeps them up to date.
    """

    side = SQUAD
    rules = "rifles"

    def __init__(self) -> None:
        self.game = "new"
        self.where = ""

    def board_height(self, room: int) -> int:
        """As much as there is."""
        return room

    def status(
        self, view: CampaignView, q: Ask[Any] | Roll | None, palette: Palette, room: int = STATUS
    ) -> Line:
        """Who against whom, how far, and how strictly."""
        s, c = view.state, view.content
        bar = (f" {palette.pipe} ", "dim")
        line: Line = [(f" {c.army.name}", "title"), (" against ", "dim"), (c.enemy.name, "title"), bar]
        if s.ended:
            return [*line, ("the campaign is over", "warn")]
        line.append((f"mission {s.number} of {len(c.missions)}", "strong"))
        return [*line, bar, ("ironman", "warn")] if c.ironman else line

    def draw(self, view: CampaignView, width: int, height: int, palette: Palette) -> Drawing:
        """Points and roster."""
        return campaign_roster.draw(view, width, height, palette)

    def details(self, view: CampaignView, key: Key, palette: Palette, width: int) -> list[Line]:
        """A man's record."""
        man = view.state.men.get(f"m{key[1]}")
        return campaign_roster.record(view, man) if man else []

    def name_of(self, view: CampaignView, key: Key) -> str:
        """A man by his name."""
        return f"Go to {view.man(f'm{key[1]}').name}"

    def spoken_of(self, view: CampaignView, ask: Ask[Any]) -> list[Key]:
        """The man that a question is about."""
        found = campaign_menu.man_key(ask.about[0]) if ask.kind in ("skill", "trophy") else None
        return [found] if found else []

    def subject(self, view: CampaignView, ask: Ask[Any], token: Any) -> Key | None:
        """The man that an option is about."""
        return campaign_menu.subject(view, ask, token)

    def menu(self, view: CampaignView, ask: Ask[Any]) -> Menu:
        """The options of a question."""
        return campaign_menu.menu(view, ask, self.game, self.where)

    def beside(self, view: CampaignView, ask: Ask[Any], token: Any, palette: Palette) -> list[Line]:
        """What has been bought, or the next mission's card."""
        if ask.kind == "mission":
            return campaign_missions.briefing(view.state, view.content)
        return campaign_menu.beside(view, ask, token, palette)

    def tone(self, event: Event) -> str:
        """The style of a line of the log."""
        if type(event) is Rolled:
            return "dim"
        if type(event) is e.Fate:
            return FATES[event.fate]
        return TONES[type(event)] if type(event) in TONES else RIFLES.tone(event)

    def news(self, event: Event) -> bool:
        """All but what the player's own orders say."""
        return RIFLES.news(event)

    def begins_act(self, q: Ask[Any] | Roll) -> bool:
        """Each die of a debrief is waited for."""
        return q.kind in THROWN

    def legend(self, palette: Palette) -> list[Line]:
        """The signs on the roster."""
        rows = [
            (palette.leader, "Leader"),
            ("a", "Assistant Leader"),
            ("#", "a victory point; the marks on the track are where the grades begin"),
        ]
        return [[("Signs", "title")], *([(f"{sign:>14}  ", "key"), (text, "")] for sign, text in rows)]

    def briefing(self, session: Session[Any]) -> list[Line]:
        """The next mission's card."""
        return campaign_missions.briefing(session.g.state, session.content)

    def card(self, session: Session[Any], width: int) -> list[Line]:
        """The next mission's card with all tables."""
        return rifles_card.card_lines(card_sheet.sheet(next_up(session.g.state, session.content)), width)

    def ending(self, session: Session[Any]) -> list[Line]:
        """The summary of a campaign that is over."""
        return campaign_missions.ending(session)

    def armies(self) -> list[Choice]:
        """The army cards."""
        return rifles_start.armies()

    def enemies(self, army: str) -> list[Choice]:
        """Who may be faced."""
        return rifles_start.enemies(army)

    def missions(self, army: str, enemy: str = "") -> list[Choice]:
        """A campaign has all of them."""
        return []

    def load(self, mission: str, army: str, enemy: str, switches: Sequence[str] | None = None) -> Any:
        """Content for a campaign."""
        return TITLE.load(army, enemy)


LOOK = CampaignLook()
