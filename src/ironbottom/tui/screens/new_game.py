"""A new game: the army, whom it faces, the mission with its briefing, the seed."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ironbottom.kernel.errors import GameError

from ..boards import look_of
from ..boards.look import Choice, Switch
from ..palette import Line
from ..request import NewGame
from ..widgets.keys import Keys
from ..widgets.rows import Rows
from .base import Confirm, House, Note

STAGES = ("army", "enemy", "mission", "switches", "controllers", "begin")
HEADS = {
    "army": "which {army} do you lead?",
    "enemy": "whom do you face?",
    "mission": "which {mission}?",
    "switches": "optional rules (space: on or off)",
    "controllers": "who plays?",
    "begin": "read, and begin",
}
LIST, TEXT, SIDE = 31, 50, 68
"""Columns of the list, the least of the text beside a picture, the most of the picture."""
BESIDE = 130
"""Columns from which on a picture has a column of its own."""
DICE = {"": "the program throws", "own": "own dice", "all": "all dice"}
"""Whose dice are typed, as the key goes through them."""
FIRST = "go on"
"""As the id of a choice: the switches stand."""


class Offers(Rows):
    """What is offered, with its key in the footer."""

    BINDINGS = [Binding("enter", "select", "Choose", id="new.choose")]


class NewGameScreen(House):
    """A few short steps; enter goes on, escape goes back.  A step with nothing to choose is left out."""

    CSS = """
    NewGameScreen { background: $background; }
    NewGameScreen #new-head { height: 1; background: $panel; padding: 0 1; }
    NewGameScreen Horizontal { height: 1fr; }
    NewGameScreen OptionList { width: 31; height: 1fr; border: none; padding: 0 1; background: $surface; }
    NewGameScreen OptionList:focus { border: none; }
    NewGameScreen VerticalScroll { width: 1fr; height: 1fr; padding: 0 2; }
    NewGameScreen #new-side { width: auto; max-width: 70; height: 1fr; padding: 0 2 0 0; display: none; }
    NewGameScreen #new-seed { height: 1; border: none; padding: 0 1; background: $surface; }
    """
    heading = "New game"
    stages: tuple[str, ...] = STAGES
    heads: dict[str, str] = HEADS
    BINDINGS = [
        Binding("escape", "back", "Back", id="new.back"),
        Binding("s", "seed", "Seed", id="new.seed"),
        Binding("d", "dice", "Dice", id="new.dice"),
        Binding("space", "space", "Read on", id="new.space"),
        Binding("pagedown", "page(1)", "Read on", show=False, id="new.down"),
        Binding("pageup", "page(-1)", "Read back", show=False, id="new.up"),
        Binding("question_mark", "help", "Help", id="new.help"),
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
        self.on: set[str] = set()
        """Optional rules that are switched on."""
        self.on_for = ""
        self.switches: list[Switch] = []
        self.own_dice = ""

    def compose(self) -> ComposeResult:
        """Heading, list, text; the seed below."""
        yield Static(id="new-head", markup=False)
        with Horizontal():
            yield Offers(markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(id="new-text", markup=False)
            yield Static(id="new-side", markup=False)
        yield Input(
            placeholder="seed: digits, or empty for a seed drawn by lot", id="new-seed", type="integer"
        )
        yield Keys()

    def on_mount(self) -> None:
        """The first step."""
        self.query_one("#new-seed").display = False
        self._fill()

    @property
    def name_of_stage(self) -> str:
        """Where we are."""
        return self.stages[self.stage]

    def _is_asked(self, stage: str) -> bool:
        """Is there anything to choose in a step?"""
        if stage == "enemy":
            return len(self.look.armies()) > 2
        if stage == "switches":
            return bool(self.look.switches(self._mission))
        return stage != "controllers" or bool(self.look.controllers(self.picked.get("army", "")))

    @property
    def _mission(self) -> str:
        return self.picked.get("mission") or self.look.missions(self.picked.get("army", ""))[0].id

    def _step(self, way: int) -> None:
        """On, or back, to a step in which there is something to choose."""
        self.stage += way
        while 0 < self.stage < len(self.stages) - 1 and not self._is_asked(self.name_of_stage):
            if self.name_of_stage == "enemy":
                self.picked["enemy"] = self.look.enemies(self.picked["army"])[0].id
            self.stage += way

    def _head(self) -> str:
        """Which step of how many, and its question."""
        asked = [stage for stage in self.stages if stage == self.name_of_stage or self._is_asked(stage)]
        words = self.heads[self.name_of_stage].format(**self.look.called)
        if len(self.stages) == 1:
            return words
        return f"{asked.index(self.name_of_stage) + 1} of {len(asked)}: {words}"

    def _fill(self) -> None:
        stage, palette = self.name_of_stage, self.palette
        self.offered = self._offers()
        head: Line = [(f"{self.heading}  ", "title"), (self._head(), "strong"), (self._so_far(), "dim")]
        self.query_one("#new-head", Static).update(palette.text(head))
        places = (i for i, c in enumerate(self.offered) if c.id == self.picked.get(stage))
        self._rows(next(places, self._usual(stage)))
        self.refresh_bindings()

    def _usual(self, stage: str) -> int:
        """Where the cursor stands at first: on the level of play of the settings, else on the first row."""
        if stage != "controllers":
            return 0
        level = f"={self.house.settings.level}"
        rows = (i for i, c in enumerate(self.offered) if "=person" in c.id and level in c.id)
        return next(rows, 0)

    def _rows(self, at: int) -> None:
        menu = self.query_one(Rows)
        rows = [Option(self.palette.text(c.label), disabled=not c.id) for c in self.offered]
        menu.set_options(rows)
        menu.highlighted = at if rows else None
        menu.focus()

    def _offers(self) -> list[Choice]:
        stage = self.name_of_stage
        if stage == "army":
            return self.look.armies()
        if stage == "enemy":
            return self.look.enemies(self.picked["army"])
        if stage == "switches":
            return self._switch_rows()
        if stage == "controllers":
            return self.look.controllers(self.picked["army"])
        missions = self.look.missions(self.picked["army"], self.picked.get("enemy", ""))
        if stage == "mission":
            return missions
        chosen = next(c for c in missions if c.id == self.picked["mission"])
        seed = self.query_one("#new-seed", Input).value or "drawn by lot"
        begin: Line = [("Begin  ", "good")]
        if self.own_dice:
            begin.append((f"{DICE[self.own_dice]}, ", "state"))
        begin.append((f"seed {seed}", "dim"))
        return [Choice("begin", begin, *chosen[2:])]

    def _switch_rows(self) -> list[Choice]:
        """The optional rules with their ticks, as the mission has them at first."""
        if self.on_for != self.picked["mission"]:
            self.switches = self.look.switches(self.picked["mission"])
            self.on = {switch.id for switch in self.switches if switch.on}
            self.on_for = self.picked["mission"]
        about: list[Line] = [
            [("Optional and house rules", "title")],
            [
                (
                    "Space switches the rule under the cursor on or off; enter goes on with those that are on.",
                    "",
                )
            ],
            [("", "")],
        ]
        rows = [
            Choice(
                FIRST,
                [("Go on  ", "good"), (f"{len(self.on)} rule{'s' if len(self.on) != 1 else ''} on", "dim")],
                about,
            )
        ]
        for switch in self.switches:
            on = switch.id in self.on
            tick: Line = [("[x] " if on else "[ ] ", "state" if on else "dim")]
            rows.append(Choice(switch.id, [*tick, *switch.label], switch.about))
        return rows

    def action_space(self) -> None:
        """Switch a rule on or off; elsewhere read on."""
        at = self.query_one(Rows).highlighted or 0
        if self.name_of_stage != "switches" or not 0 < at < len(self.offered):
            self.action_page(1)
            return
        switch = self.switches[at - 1]
        self.on ^= {switch.id}
        known = [other for other in switch.together if (other in self.on) != (switch.id in self.on)]
        self.offered = self._switch_rows()
        self._rows(at)
        if known:
            self._propose(switch, known)

    def _propose(self, switch: Switch, others: list[str]) -> None:
        """Rules that balance one another are proposed together."""
        way = "on" if switch.id in self.on else "off"
        names = [other for other in self.switches if other.id in others]
        words = " and ".join("".join(text for text, _ in other.label) for other in names)
        own = "".join(text for text, _ in switch.label)
        lines: list[Line] = [[(f"{own} goes together with {words}.", "")]]
        lines.append([(f"Switch {'that' if len(names) == 1 else 'those'} {way} as well?", "strong")])

        def answer(yes: bool | None) -> None:
            if yes:
                self.on = self.on | set(others) if way == "on" else self.on - set(others)
                self.offered = self._switch_rows()
                self._rows(self.query_one(Rows).highlighted or 0)

        self.app.push_screen(Confirm("These rules balance each other", lines), answer)

    def _so_far(self) -> str:
        parts = [self.named[s] for s in self.stages[: self.stage] if s in self.named]
        room = self.app.size.width - 2 - len(f"{self.heading}  {self._head()}")
        for known in (parts, parts[-1:]):
            text = f"   ({', '.join(known)})"
            if known and len(text) <= room:
                return text
        return ""

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What is to be read about it."""
        if event.option_index < len(self.offered):
            self._tell(self.offered[event.option_index])
            self.query_one(VerticalScroll).scroll_home(animate=False)

    def on_resize(self) -> None:
        """The picture stands beside the text, or in it."""
        self.call_after_refresh(self._tell_again)

    def repainted(self) -> None:
        """Colours or signs are others now."""
        self._tell_again()

    def _tell_again(self) -> None:
        at = self.query_one(Rows).highlighted
        if self.is_attached and at is not None and at < len(self.offered):
            self._tell(self.offered[at])

    def _tell(self, choice: Choice) -> None:
        """Its heading, the facts, a picture, and all that is to be read; the picture beside them where there is room."""
        palette, width = self.palette, self.app.size.width
        beside = choice.preview is not None and width >= BESIDE
        room = min(SIDE, width - LIST - TEXT) if beside else width - LIST - 7
        picture = choice.preview(palette, room) if choice.preview is not None else None
        parts: list[Text] = [palette.block([*choice.about[:1], *choice.facts])]
        if picture is not None and not beside:
            parts += [Text(), picture]
        if choice.facts or picture is not None:
            parts.append(Text())
        parts.append(palette.block(choice.about[1:]))
        text = Text("\n").join(parts)
        self.query_one("#new-text", Static).update(text)
        side = self.query_one("#new-side", Static)
        side.display = beside
        side.update(picture if picture is not None and beside else "")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """On to the next step, or into the game."""
        if event.option_index >= len(self.offered):
            return
        if self.name_of_stage == "begin":
            self._begin()
            return
        choice = self.offered[event.option_index]
        if self.name_of_stage != "switches":
            self.picked[self.name_of_stage] = choice.id
            self.named[self.name_of_stage] = "".join(text for text, _ in choice.label)
        self._step(1)
        self._fill()

    def on_key(self, event: events.Key) -> None:
        """A digit chooses the row that bears it; where no row bears one, the row in that place."""
        char = event.character or ""
        rows = self.query_one(Rows)
        if not (char.isdecimal() and char.isascii() and rows.has_focus) or self.name_of_stage == "switches":
            return
        labels = ["".join(text for text, _ in choice.label).strip() for choice in self.offered]
        numbers = [label.partition(" ")[0].rstrip(".:") for label in labels]
        places = (
            numbers if any(n.isdecimal() and len(n) < 3 for n in numbers) else list(map(str, range(1, 10)))
        )
        at = places.index(char) if char in places[: len(labels)] else -1
        if at >= 0 and self.offered[at].id and len(labels) > 1:
            event.stop()
            rows.highlighted = at
            rows.action_select()

    def _begin(self) -> None:
        text = self.query_one("#new-seed", Input).value
        game = NewGame(
            self.title_id,
            self.picked["mission"],
            self.picked["army"],
            self.picked["enemy"],
            int(text) if text.lstrip("-").isdigit() else None,
            switches=tuple(switch.id for switch in self.switches if switch.id in self.on)
            if self.on_for
            else None,
            own_dice=self.own_dice,
            bots=dict(pair.split("=") for pair in self.picked.get("controllers", "").split()),
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
            self._step(-1)
            self._fill()

    def action_leave(self) -> None:
        """Back to the title screen."""
        self.dismiss()

    def action_help(self) -> None:
        """All keys."""
        from .help import HelpSheet

        self.app.push_screen(HelpSheet(self, []))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Dice are chosen for a single game."""
        return "controllers" in self.stages if action == "dice" else True

    def action_dice(self) -> None:
        """Whose dice are typed: nobody's, your own, all."""
        ways = list(DICE)
        self.own_dice = ways[(ways.index(self.own_dice) + 1) % len(ways)]
        self.notify(f"Dice: {DICE[self.own_dice]}.", markup=False)
        if self.name_of_stage == "begin":
            self._fill()

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
