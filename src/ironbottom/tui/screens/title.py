"""The title screen: go on with the last game, a guided first one, a new one, saves, rules."""

from __future__ import annotations

import textwrap
import time

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ironbottom.kernel.saves import Listed, listed
from ironbottom.kernel.title import known, registry, titles

from ..boards import BILL
from ..palette import Line
from ..when import when
from ..widgets.keys import Keys
from ..widgets.rows import Rows
from .base import House


class TitleScreen(House):
    """The first screen."""

    CSS = """
    TitleScreen { align: center middle; background: $background; }
    TitleScreen Vertical { width: 76; height: auto; }
    TitleScreen #title-head { height: auto; padding: 0 1; margin-bottom: 1; }
    TitleScreen OptionList { border: none; padding: 0 1; background: $background; height: auto; }
    TitleScreen OptionList:focus { border: none; background-tint: $background 0%; }
    TitleScreen #title-foot { height: auto; padding: 0 1; margin-top: 1; }
    """
    BINDINGS = [
        Binding("c", "go('continue')", "Continue", id="title.continue"),
        Binding("n", "go('new')", "New game", id="title.new"),
        Binding("g", "go('guided')", "Guided", id="title.guided"),
        Binding("a", "go('campaign')", "Campaign", id="title.campaign"),
        Binding("comma", "go('settings')", "Settings", id="title.settings"),
        Binding("s", "go('saves')", "Saves", id="title.saves"),
        Binding("r", "go('rules')", "Rules", id="title.rules"),
        Binding("question_mark", "help", "Help", id="title.help"),
        Binding("q", "go('quit')", "Quit", id="title.quit"),
        Binding("colon", "app.command_palette", "Palette", show=False, id="title.palette"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.last: Listed | None = None

    def compose(self) -> ComposeResult:
        """Name, menu, where the saves are."""
        with Vertical():
            yield Static(id="title-head", markup=False)
            yield Rows(id="title-menu", markup=False)
            yield Static(id="title-foot", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Head and foot."""
        palette = self.palette
        rule: Line = [(palette.rule * 72, "dim")]
        head: list[Line] = [
            [("Ironbottom" if palette.reader else "I R O N B O T T O M", "title")],
            [("War in the Pacific, for one, at a keyboard", "dim")],
            rule,
        ]
        self.query_one("#title-head", Static).update(palette.block(head))
        self.refill()

    def on_screen_resume(self) -> None:
        """Come back from a game: the list of saves is another."""
        self.refill()

    def refill(self) -> None:
        """Build the menu; the last unfinished game is first, so that enter is enough to go on."""
        saves = listed(self.house.saves)
        self.last = next((s for s in saves if not s.over and not s.fault), None)
        rows: list[tuple[str, Line]] = []
        if self.last is not None:
            where = when(self.last.touched, time.time())
            rows.append(
                (
                    "continue",
                    [
                        (f"{self._key('continue', 'c')}  ", "key"),
                        ("Continue  ", "strong"),
                        (f"{name_of(self.last)}, {where}", ""),
                    ],
                )
            )
            for row in textwrap.wrap(self.last.summary, 68):
                rows.append(("", [("   ", ""), (row, "dim")]))
        guided = self._guided(first=not saves)
        rows += [*guided, *self._games()] if not saves else [*self._games(), *guided]
        about: Line = [
            (f"{self._key('campaign', 'a')}  ", "key"),
            ("Campaign  ", "strong"),
            ("eight missions with the same men", "dim"),
        ]
        rows.append(("campaign", about))
        rows.append(
            (
                "saves",
                [
                    (f"{self._key('saves', 's')}  ", "key"),
                    ("Saves  ", "strong"),
                    (str(len(saves)) if saves else "none yet", "dim"),
                ],
            )
        )
        rows.append(("rules", [(f"{self._key('rules', 'r')}  ", "key"), ("Rules", "strong")]))
        rows.append(("settings", [(f"{self._key('settings', 'comma')}  ", "key"), ("Settings", "strong")]))
        rows.append(("quit", [(f"{self._key('quit', 'q')}  ", "key"), ("Quit", "strong")]))
        menu = self.query_one(Rows)
        menu.set_options(
            [Option(self.palette.text(line), id=name or None, disabled=not name) for name, line in rows]
        )
        menu.highlighted = 0
        menu.focus()
        self.refresh_bindings()
        foot: Line = [(f"Saves are kept in {self.house.saves}", "dim")]
        self.query_one("#title-foot", Static).update(self.palette.text(foot))

    def _guided(self, first: bool) -> list[tuple[str, Line]]:
        """A line for the guided games; who has no game yet finds it on top, with a word of welcome."""
        about = "learn by playing: ten minutes, with remarks"
        line: Line = [
            (f"{self._key('guided', 'g')}  ", "key"),
            ("Guided first game  ", "strong"),
            (about, "dim"),
        ]
        rows: list[tuple[str, Line]] = [("guided", line)]
        if first:
            rows.append(
                ("", [("   New here? Press enter: a real game that explains itself as you play.", "dim")])
            )
        return rows

    def _key(self, action: str, usual: str) -> str:
        """The key of a line of the menu."""
        return self.house.key_of(f"title.{action}", usual)

    def _games(self) -> list[tuple[str, Line]]:
        """A line for a new game of each title: n for the first, digits for the others."""
        ids = titles()
        if len(ids) == 1:
            return [("new", [(f"{self._key('new', 'n')}  ", "key"), ("New game", "strong")])]
        rows: list[tuple[str, Line]] = []
        for n, title_id in enumerate(ids, 1):
            key, (name, about) = str(n) if n > 1 else self._key("new", "n"), BILL[title_id]
            line: Line = [(f"{key}  ", "key"), ("New game  ", "strong"), (name, "")]
            rows.append(("new" if n == 1 else f"new {title_id}", [*line, (f"  {about}", "dim")]))
        return rows

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A line of the menu."""
        if event.option_id:
            self.action_go(event.option_id)

    def action_go(self, where: str) -> None:
        """Do what a line of the menu says."""
        house = self.house
        if where == "continue":
            if self.last is not None:
                house.open_save(self.last.path)
        elif where == "new" or where.startswith("new "):
            from .new_game import NewGameScreen

            self.app.push_screen(NewGameScreen(where.partition(" ")[2] or titles()[0]))
        elif where == "guided":
            from .guided import GuidedScreen

            self.app.push_screen(GuidedScreen())
        elif where == "campaign":
            from .campaign_new import NewCampaignScreen

            self.app.push_screen(NewCampaignScreen())
        elif where == "saves":
            from .saves import SavesScreen

            self.app.push_screen(SavesScreen())
        elif where == "rules":
            self._rules()
        elif where == "settings":
            from .settings import SettingsScreen

            self.app.push_screen(SettingsScreen())
        else:
            self.app.exit()

    def _rules(self) -> None:
        """The rules of the game that was played last, or of the first title; t turns to the others."""
        from .rules import RulesScreen

        last = self.last.title if self.last is not None else ""
        first = last if last in titles() else titles()[0]
        books = [registry(title_id) for title_id in sorted(titles(), key=lambda id: id != first)]
        packages = {book.name: type(book).__module__.rpartition(".")[0] for book in books}
        self.app.push_screen(RulesScreen(packages[books[0].name], [], others=packages))

    def on_key(self, event: events.Key) -> None:
        """The digits of new games."""
        char = event.character or ""
        ids = titles()
        if char.isdigit() and 1 < int(char) <= len(ids):
            event.stop()
            self.action_go(f"new {ids[int(char) - 1]}")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There must be something to go on with."""
        return not (action == "go" and parameters == ("continue",) and self.last is None)

    def action_help(self) -> None:
        """All keys."""
        from .help import HelpSheet

        more = [(str(n), BILL[title_id].name) for n, title_id in enumerate(titles(), 1) if n > 1]
        self.app.push_screen(
            HelpSheet(self, [[(f"{key:>9}  ", "key"), (f"New game: {name}", "")] for key, name in more])
        )


def name_of(save: Listed) -> str:
    """The name of the title that a save belongs to."""
    if save.title in BILL:
        return BILL[save.title].name
    return registry(save.title).name if known(save.title) else save.title
