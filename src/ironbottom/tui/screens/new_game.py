"""A new game: the army, whom it faces, the mission with its briefing, the seed."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from ironbottom.kernel.errors import GameError

from ..boards import look_of
from ..boards.look import Choice
from ..palette import Line
from ..request import NewGame
from ..widgets.rows import Rows
from .base import House, Note

STAGES = ("army", "enemy", "mission", "begin")
HEADS = {
    "army": "1 of 4: which army do you lead?",
    "enemy": "2 of 4: whom do you face?",
    "mission": "3 of 4: which mission?",
    "begin": "4 of 4: read, and begin",
}


class NewGameScreen(House):
    """Four short steps; enter goes on, escape goes back."""

    CSS = """
    NewGameScreen { background: $background; }
    NewGameScreen #new-head { height: 1; background: $panel; padding: 0 1; }
    NewGameScreen Horizontal { height: 1fr; }
    NewGameScreen OptionList { width: 31; height: 1fr; border: none; padding: 0 1; background: $surface; }
    NewGameScreen OptionList:focus { border: none; }
    NewGameScreen VerticalScroll { width: 1fr; height: 1fr; padding: 0 2; }
    NewGameScreen #new-seed { height: 1; border: none; padding: 0 1; background: $surface; }
    """
    heading = "New game"
    stages: tuple[str, ...] = STAGES
    heads = HEADS
    BINDINGS = [
        Binding("escape", "back", "Back", id="new.back"),
        Binding("s", "seed", "Seed", id="new.seed"),
        Binding("pagedown,space", "page(1)", "Read on", id="new.down"),
        Binding("pageup", "page(-1)", "Read back", show=False, id="new.up"),
        Binding("q", "leave", "Title screen", id="new.leave"),
    ]

    def __init__(self, title: str = "rifles") -> None:
        super().__init__()
        self.title_id = title
        self.look = look_of(title)
        self.stage = 0
        self.picked: dict[str, str] = {}
        self.named: dict[str, str] = {}
        self.offered: list[Choice] = []

    def compose(self) -> ComposeResult:
        """Heading, list, text; the seed below."""
        yield Static(id="new-head", markup=False)
        with Horizontal():
            yield Rows(markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(id="new-text", markup=False)
        yield Input(
            placeholder="seed: digits, or empty for a seed drawn by lot", id="new-seed", type="integer"
        )
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The first step."""
        self.query_one("#new-seed").display = False
        self._fill()

    @property
    def name_of_stage(self) -> str:
        """Where we are."""
        return self.stages[self.stage]

    def _fill(self) -> None:
        stage, palette = self.name_of_stage, self.palette
        self.offered = self._offers()
        head: Line = [(f"{self.heading}  ", "title"), (self.heads[stage], "strong"), (self._so_far(), "dim")]
        self.query_one("#new-head", Static).update(palette.text(head))
        menu = self.query_one(Rows)
        rows = [Option(palette.text(c.label), disabled=not c.id) for c in self.offered]
        menu.set_options(rows)
        was = next((i for i, c in enumerate(self.offered) if c.id == self.picked.get(stage)), 0)
        menu.highlighted = was if rows else None
        menu.focus()

    def _offers(self) -> list[Choice]:
        stage = self.name_of_stage
        if stage == "army":
            return self.look.armies()
        if stage == "enemy":
            return self.look.enemies(self.picked["army"])
        missions = self.look.missions(self.picked["army"])
        if stage == "mission":
            return missions
        about = next(c.about for c in missions if c.id == self.picked["mission"])
        seed = self.query_one("#new-seed", Input).value or "drawn by lot"
        return [Choice("begin", [("Begin", "good"), (f"  seed {seed}", "dim")], about)]

    def _so_far(self) -> str:
        parts = [self.named[s] for s in self.stages[: self.stage] if s in self.named]
        return f"   ({', '.join(parts)})" if parts else ""

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What is to be read about it."""
        if event.option_index < len(self.offered):
            lines = self.offered[event.option_index].about
            self.query_one("#new-text", Static).update(self.palette.block(lines))
            self.query_one(VerticalScroll).scroll_home(animate=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """On to the next step, or into the game."""
        if event.option_index >= len(self.offered):
            return
        if self.name_of_stage == "begin":
            self._begin()
            return
        choice = self.offered[event.option_index]
        self.picked[self.name_of_stage] = choice.id
        self.named[self.name_of_stage] = "".join(text for text, _ in choice.label)
        self.stage += 1
        self._fill()

    def _begin(self) -> None:
        text = self.query_one("#new-seed", Input).value
        game = NewGame(
            self.title_id,
            self.picked["mission"],
            self.picked["army"],
            self.picked["enemy"],
            int(text) if text.lstrip("-").isdigit() else None,
        )
        try:
            table = self.house.begin(game)
        except GameError as error:
            self.app.push_screen(Note("The game cannot begin", [[(str(error), "")]]))
            return
        self.house.play(table, instead=True)

    def action_back(self) -> None:
        """A step back."""
        if self.query_one("#new-seed").has_focus:
            self._end_seed()
        elif self.stage == 0:
            self.dismiss()
        else:
            self.stage -= 1
            self._fill()

    def action_leave(self) -> None:
        """Back to the title screen."""
        self.dismiss()

    def action_seed(self) -> None:
        """Type a seed."""
        box = self.query_one("#new-seed")
        box.display = True
        box.focus()

    def on_input_submitted(self) -> None:
        """The seed stands."""
        self._end_seed()

    def _end_seed(self) -> None:
        self.query_one("#new-seed").display = False
        self._fill()

    def action_page(self, way: int) -> None:
        """Scroll the text."""
        box = self.query_one(VerticalScroll)
        (box.scroll_page_down if way > 0 else box.scroll_page_up)(animate=False)
