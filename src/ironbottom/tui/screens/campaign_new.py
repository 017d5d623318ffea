"""A new campaign: the army, whom it faces, whether dice may be taken back, and a name."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Input

from ironbottom.kernel.errors import GameError

from ..boards.campaign_missions import USUAL_ARMY, about
from ..boards.look import Choice
from ..palette import Line
from ..request import NewCampaign
from ..widgets.rows import Rows
from .base import Note
from .new_game import HEADS, NewGameScreen

IRONMAN: list[Choice] = [
    Choice(
        "take-backs",
        [("Take-backs allowed", "")],
        [
            [("Take-backs allowed", "title")],
            [("You may take back an answer even after dice have fallen. The log says so, and", "")],
            [("the same dice fall again.", "")],
        ],
    ),
    Choice(
        "ironman",
        [("Ironman", "")],
        [
            [("Ironman", "title")],
            [("What dice have decided stays decided, in the campaign and in its missions.", "")],
            [("Until dice fall an answer can still be undone.", "")],
        ],
    ),
]


class NewCampaignScreen(NewGameScreen):
    """Four short steps; in the last one name and seed may be set."""

    CSS = f"""{NewGameScreen.CSS.replace("NewGameScreen", "NewCampaignScreen")}
    NewCampaignScreen #new-name {{ height: 1; border: none; padding: 0 1; background: $surface; }}
    """
    BINDINGS = [Binding("e", "name", "Name", id="new.name")]
    heading = "New campaign"
    stages = ("army", "enemy", "ironman", "begin")
    heads = HEADS | {"ironman": "how strict?"}

    def __init__(self) -> None:
        super().__init__("campaign")

    def compose(self) -> ComposeResult:
        """As for a game, and a line for the name."""
        yield from super().compose()
        yield Input(
            placeholder="name of the campaign, or empty for one made up", id="new-name", max_length=40
        )

    def on_mount(self) -> None:
        """The name is hidden at first."""
        self.query_one("#new-name").display = False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A name is typed in the last step."""
        return action != "name" or self.name_of_stage == "begin"

    @property
    def name_box(self) -> Input:
        """Where the name is typed."""
        return self.query_one("#new-name", Input)

    def _usual(self, stage: str) -> int:
        """The army with which most people begin, not the first of the alphabet."""
        if stage != "army":
            return super()._usual(stage)
        return next((i for i, choice in enumerate(self.offered) if choice.id == USUAL_ARMY), 0)

    def _offers(self) -> list[Choice]:
        stage = self.name_of_stage
        if stage == "ironman":
            return IRONMAN
        if stage != "begin":
            return super()._offers()
        lines: list[Line] = about(self.look.load("", self.picked["army"], self.picked["enemy"]))
        seed = self.query_one("#new-seed", Input).value or "drawn by lot"
        name = self.name_box.value.strip() or "made up"
        return [
            Choice("begin", [("Begin", "good")], lines),
            Choice("name", [("e  ", "key"), ("Name  ", ""), (name, "dim")], lines),
            Choice("seed", [("s  ", "key"), ("Seed  ", ""), (seed, "dim")], lines),
        ]

    def _begin(self) -> None:
        chosen = self.offered[self.query_one(Rows).highlighted or 0].id
        if chosen == "name":
            self.action_name()
            return
        if chosen == "seed":
            self.action_seed()
            return
        text = self.query_one("#new-seed", Input).value
        new = NewCampaign(
            self.picked["army"],
            self.picked["enemy"],
            self.picked["ironman"] == "ironman",
            int(text) if text.lstrip("-").isdigit() else None,
            self.name_box.value.strip(),
        )
        try:
            table = self.house.begin_campaign(new)
        except GameError as error:
            self.app.push_screen(Note("The campaign cannot begin", [[(str(error), "")]]))
            return
        self.house.play(table, instead=True)

    def action_name(self) -> None:
        """Type a name."""
        self.name_box.display = True
        self.name_box.focus()

    def action_back(self) -> None:
        """Out of the name, or a step back."""
        if self.name_box.has_focus:
            self._end_seed()
        else:
            super().action_back()

    def _end_seed(self) -> None:
        self.name_box.display = False
        super()._end_seed()
