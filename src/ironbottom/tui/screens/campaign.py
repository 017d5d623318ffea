"""The home of a campaign: points, roster and questions; from here its missions are played and its debriefs held."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from textual.binding import Binding

from ironbottom.campaign import files
from ironbottom.campaign.events import Reported
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.saves import open_game

from ..boards.campaign import CampaignLook
from ..boards.campaign_menu import DEBRIEF, PLAY, REVIEW
from ..boards.campaign_missions import missions
from ..boards.campaign_roster import HEAD
from ..boards.campaign_story import story
from ..table import Table
from .base import Note
from .campaign_debrief import DebriefScreen
from .game import GameScreen

BELOW = 12
"""Rows of the window that are not the roster's."""
FEW = 5
"""With more options than these, a narrow window shows the points alone: the options name the men."""

SPENDING = frozenset({"skill", "trophy"})
"""Questions that follow from what Experience is to be spent on."""


class CampaignScreen(GameScreen):
    """A campaign between its missions.  With ``at_once`` the mission that is next is opened without being asked for."""

    READ_FIRST = True
    CSS = """
    CampaignScreen.-away #status, CampaignScreen.-away #main { opacity: 0%; }
    CampaignScreen.-narrow #right { height: 5; }
    CampaignScreen.-narrow.-home #left { height: auto; }
    CampaignScreen.-narrow.-home #choices { height: auto; }
    CampaignScreen.-narrow.-home #right { height: 1fr; }
    CampaignScreen.-narrow.-look #right { height: 1fr; }
    CampaignScreen.-narrow.-paused #right { height: 1fr; }
    CampaignScreen.-wide #details-box { max-height: 60%; }
    """
    BINDINGS = [
        Binding("r", "rule", "Rule", show=False, id="game.rule"),
        Binding("z", "card", "Mission Card", show=False, id="game.card"),
        Binding("s", "story", "Story", id="campaign.story"),
        Binding("m", "missions", "Missions", id="campaign.missions"),
        Binding("e", "report", "Report", id="campaign.report"),
        Binding("tab", "look", "Roster", id="game.look", priority=True),
        Binding("tab", "unlook", "Back", id="game.unlook", priority=True),
        Binding("q", "leave", "Leave", id="game.leave"),
    ]

    def __init__(self, table: Table, at_once: bool = False, remark: str = "") -> None:
        super().__init__(table)
        self.look = self.home_look = CampaignLook()
        self.at_once = at_once
        self.first_remark = remark
        self.debrief: DebriefScreen | None = None

    # ------------------------------------------------------------------ showing

    def show(self) -> None:
        """See how the next mission's game stands before saying what may be done."""
        asked = self.table.asked
        mission = asked is not None and asked.kind == "mission" and not self.busy
        if self.has_class("-away") and not self.busy:
            self.remove_class("-away")
            self.unseen()
        if mission:
            self._look_for_game()
        self.set_class(mission, "-home")
        super().show()
        self._fit()
        if self.busy:
            return
        if self.first_remark:
            self.say(self.first_remark)
            self.first_remark = ""
        if mission and self.at_once:
            self.call_later(self.play_mission)
        self.at_once = False

    def _look_for_game(self) -> None:
        """Is there a game of the next mission, and where does it stand?"""
        look, session = self.home_look, self.table.session
        look.game, look.where = "new", ""
        found = files.standing(self.table.path, session)
        if found.game is None:
            return
        try:
            game = open_game(found.game).session
        except GameError:
            look.game = "going"  # what is wrong with it is told when it is opened
            return
        try:
            if files.belongs(session, game):
                look.game = "decided" if game.q is None else "going"
                look.where = game.title.summary(game.g).rpartition(": ")[2]
        finally:
            game.close()

    def _fit(self) -> None:
        """The roster gets what it needs, the options and what is beside them the rest."""
        men = len(self.table.session.g.state.men)
        course = 0 if self.narrow else len(self.table.session.content.missions) + 1
        rows = max(HEAD, min(HEAD + men + course, self.app.size.height - BELOW))
        looking = self.has_class("-look") or self.has_class("-home")
        if self.narrow and not looking and self.choices.option_count > FEW:
            rows = HEAD - 1
        self.board.fit(rows)

    def on_descendant_focus(self) -> None:
        """Looking around, the whole roster is wanted."""
        self.call_after_refresh(self._fit)

    def on_descendant_blur(self) -> None:
        """See on_descendant_focus."""
        self.call_after_refresh(self._fit)

    def _may_step_back(self, ask: Ask[Any]) -> bool:
        """What one has begun to spend Experience on can be left again."""
        return ask.kind in SPENDING

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Between missions there is no Enemy, and nothing to foresee."""
        if action in ("why", "whynot", "odds", "pace", "jump", "next", "turn"):
            return False
        asked = self.table.asked
        home = asked is None or asked.kind == "mission"
        if action == ("hint" if home else "report"):
            return False
        return super().check_action(action, parameters)

    def _ended(self) -> None:
        from .campaign_end import CampaignEnd

        self.app.push_screen(CampaignEnd(self.table), self._after_end)

    # ------------------------------------------------------------------ the mission

    def answer(self, token: Any) -> None:
        """Most answers are the campaign's own; a mission is played, and answered by its report."""
        if self.busy:
            return
        if token in (PLAY, REVIEW):
            self.play_mission()
        elif token == DEBRIEF:
            self._debrief_from_disk()
        else:
            super().answer(token)

    def play_mission(self) -> None:
        """Sit down at the game of the mission that is next."""
        from .campaign_mission import MissionScreen

        try:
            opened = files.open_mission(self.table.path, self.table.session)
        except GameError as error:
            self._tell(error)
            return
        self.app.push_screen(MissionScreen(Table(opened), self), self._back_from_mission)

    def hand_in(self, game: Any) -> None:
        """Hand the report of a decided mission in: on disk at once, and only once.  Raises GameError."""
        self._read = len(self.table.book.lines)
        files.hand_in(self.table.session, game)
        self._away()

    def _away(self) -> None:
        """What it shows is of yesterday: it is seen again, and answered, when the debrief is over."""
        self.busy = True
        self.add_class("-away")

    def _debrief_from_disk(self) -> None:
        try:
            self._read = len(self.table.book.lines)
            files.decided(self.table.path, self.table.session)
        except GameError as error:
            self._tell(error)
        else:
            self._away()
        self._advance()

    def _back_from_mission(self, result: None) -> None:
        self._advance()

    # ------------------------------------------------------------------ the debrief

    async def _before_act(self) -> None:
        """Each die of a debrief falls when the player wants it to."""
        await asyncio.sleep(0)
        if self.is_attached:
            await self._debrief(last=False)

    async def _read_on(self) -> None:
        """The end of a debrief is to be read, too; everything else as in any game."""
        self._read = min(self._read, self.table.book.sync())
        fresh = any(type(line.event) is Reported for line in self.table.book.lines[self._read :])
        if self.debrief is None and not fresh:
            await super()._read_on()
            return
        await self._debrief(last=True)
        if self.debrief is not None:
            await self.debrief.put_away()  # what is shown while it lies above is not laid out anew
            self.debrief = None
        self._read = len(self.table.book.lines)

    async def _debrief(self, last: bool) -> None:
        """Show the debrief as it stands, and wait for the player."""
        if self.debrief is None:
            self.debrief = DebriefScreen(self)
            await self.app.push_screen(self.debrief)
        self.debrief.turn(last)
        if self.skipping and not last:
            return
        self._go_on.clear()
        self.paused = True
        await self._go_on.wait()
        self.paused = False

    def next_die(self) -> None:
        """The player wants the die to fall."""
        self._go_on.set()

    def action_leave(self) -> None:
        """Back to the title screen, also from the middle of a debrief; it goes on there."""
        if self.debrief is not None:
            self.workers.cancel_group(self, "advance")  # or it would throw the dice that are left
            self.debrief.put_away()
            self.debrief = None
        super().action_leave()

    # ------------------------------------------------------------------ to be read

    @property
    def path(self) -> Path:
        """The file of the campaign."""
        return self.table.path

    def action_story(self) -> None:
        """What happened to the squad so far."""
        name = self.path.stem
        self.app.push_screen(Note(f"The story of {name}", story(self.table.session)))

    def action_missions(self) -> None:
        """All missions: played, next, to come."""
        session = self.table.session
        self.app.push_screen(Note("Missions", missions(session.g.state, session.content)))

    def action_report(self) -> None:
        """Write the story to a file."""
        from .campaign_report import WriteReport

        self.app.push_screen(WriteReport(self.table))
