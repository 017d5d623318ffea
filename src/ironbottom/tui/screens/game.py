"""The game: board, question, details and log; everything a player does while playing starts here."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.binding import Binding
from textual.widgets import Input

from ..boards.look import Key
from ..palette import Line
from ..settings import PACE_WORDS, PACES
from ..telling import hint_lines, odds_lines
from ..widgets.board_widget import BoardWidget
from .base import Note
from .commands import JumpCommands, RuleCommands
from .game_map import MAP_ACTIONS, GameMap


class GameScreen(GameMap):
    """One game in play: all that a key can ask for beside the answers."""

    COMMANDS = {RuleCommands, JumpCommands}
    BINDINGS = [
        Binding("question_mark", "help", "Help", id="game.help"),
        Binding("h", "hint", "Hint", id="game.hint"),
        Binding("u", "undo", "Undo", id="game.undo"),
        Binding("o", "odds", "Odds", id="game.odds"),
        Binding("r", "rule", "Rule", id="game.rule"),
        Binding("w", "why", "Why", id="game.why"),
        Binding("l", "log", "Log", id="game.log"),
        Binding("tab", "look", "Map", id="game.look", priority=True),
        Binding("q", "leave", "Leave", id="game.leave"),
        Binding("n", "next(1)", "Next", id="game.next"),
        Binding("N", "next(-1)", "Last that can act", show=False, id="game.last"),
        Binding("g", "goto", "Go to a hex or place", show=False, id="game.goto"),
        Binding("v", "layers", "Overlays", id="game.layers"),
        Binding("t", "record", "Standing", id="game.record"),
        Binding("x", "replay", "Replay", id="game.replay"),
        Binding("y,ctrl+r", "redo", "Redo", show=False, id="game.redo"),
        Binding("f", "filter", "Filter the options", show=False, id="game.filter"),
        Binding("a", "all", "Tick all, or none", show=False, id="game.all"),
        Binding("b", "briefing", "Briefing", show=False, id="game.briefing"),
        Binding("p", "pace", "Pace of the Enemy", show=False, id="game.pace"),
        Binding("c", "curtain", "Curtain between two persons", show=False, id="game.curtain"),
        Binding("d", "dice", "Whose dice", show=False, id="game.dice"),
        Binding("e", "adjust", "Adjust by hand", show=False, id="game.adjust"),
        Binding("left_square_bracket", "log_up", "Log up", show=False, id="game.log_up"),
        Binding("right_square_bracket", "log_down", "Log down", show=False, id="game.log_down"),
        # while the game waits for its reader these come before all others, wherever the focus may be
        Binding("space,enter,pagedown,down", "go_on", "Go on", show=False, priority=True, id="game.go_on"),
        Binding("escape", "skip", "To the end", show=False, priority=True, id="game.skip"),
        Binding("pageup,up", "page_back", "A page back", show=False, priority=True, id="game.page_back"),
        Binding("colon", "app.command_palette", "Palette", show=False, id="game.palette"),
    ]

    def on_key(self, event: events.Key) -> None:
        """The keys of options."""
        char = event.character or ""
        if (
            not self.busy
            and len(char) == 1
            and (char.isdigit() or char.isupper())
            and self.choices.press(char)
        ):
            event.stop()
            event.prevent_default()
            self.choices.focus()

    def on_board_taken(self, message: BoardWidget.Taken) -> None:
        """A thing on the board was chosen: an option, or its own options where it has some; else all about it."""
        inner = self.look.opens(message.key)
        if inner and not self.busy and self.choices.open(inner):
            self.choices.focus()
        elif not (self.look.mapped and not self.busy and self._take(message.key)):
            view = self.table.view
            lines = self.look.details(view, message.key, self.palette, 90)
            self.app.push_screen(Note("", lines))

    def on_board_ticked(self, message: BoardWidget.Ticked) -> None:
        """Tick all options of a set that are there, or none of them."""
        there = self._there(message.key)
        if there and self.choices.many and not self.busy:
            self.choices.tick_these(there)

    def _there(self, key: Key) -> list[Any]:
        """The options that are about a thing."""
        ask, view = self.table.asked, self.table.view
        if ask is None:
            return []
        return [token for token in ask.options if self.look.subject(view, ask, token) == key]

    def _take(self, key: Key) -> bool:
        """Choose what is offered there; a set is confirmed; choose further where there are several options."""
        there = self._there(key)
        if not there:
            return False
        if self.choices.many:
            self.choices.confirm()
        elif len(there) == 1:
            self.choices.take(there[0])
        else:
            self.choices.narrow(there)
            self.choices.focus()
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is possible now: nothing but leaving and reading while the dice fall."""
        if action in ("go_on", "skip", "page_back"):
            return self.paused
        if action == "curtain":
            return len(self.table.persons) > 1
        if action in MAP_ACTIONS:
            return self.map_action(action)
        if action in ("undo", "redo", "adjust", "hint", "odds", "filter", "all") and self.busy:
            return None
        if action == "redo":
            return True if self.table.session.redo_tail else None
        if action in ("hint", "odds", "filter", "all") and self.table.asked is None:
            return None
        if action == "all" and not self.choices.many:
            return None
        return True

    def action_help(self) -> None:
        """All keys, and the signs on the board."""
        from .help import HelpSheet

        self.app.push_screen(HelpSheet(self, self.look.legend(self.palette)))

    def action_hint(self) -> None:
        """What the auto-player would do; it is highlighted, never answered."""
        from ironbottom.kernel.drive import hint

        ask = self.table.asked
        if ask is None:
            return
        decision = hint(self.table.session, trace=True)
        self.choices.light(decision.token)
        self.choices.focus()
        self.app.push_screen(Note("Hint", hint_lines(self.table, ask, decision)))

    def action_odds(self) -> None:
        """The odds of the highlighted option, in full."""
        odds = self.odds_now()
        lit = self.choices.lit
        lines: list[Line] = (
            odds_lines(odds, self.table) if odds else [[("No dice are foreseen for this option.", "dim")]]
        )
        head = "Odds: " + "".join(text for text, _ in lit.label) if lit else "Odds"
        self.app.push_screen(Note(head, lines))

    def action_rule(self) -> None:
        """The rule of the open question, and the whole reference."""
        from .rules import RulesScreen

        q = self.table.q
        self.app.push_screen(RulesScreen(self.table.rules_package, [q.rule] if q else []))

    def action_why(self) -> None:
        """What the Enemy did last, and why."""
        lines = self.look.why(self.table.session, self.table.book.lines)
        self.app.push_screen(Note("What the Enemy did, and why", lines))

    def action_briefing(self) -> None:
        """The briefing once more."""
        self.app.push_screen(Note("", self.look.briefing(self.table.session)))

    def action_log(self) -> None:
        """The whole log."""
        from .log import LogScreen

        self.app.push_screen(LogScreen(self.table), self._after_log)

    def _after_log(self, to: int | None) -> None:
        if to is not None:
            self.undo(to)

    def action_log_up(self) -> None:
        """The log a page up."""
        self.log_view.scroll_page_up(animate=False)

    def action_log_down(self) -> None:
        """The log a page down."""
        self.log_view.scroll_page_down(animate=False)

    def action_filter(self) -> None:
        """Type words to see only the options that have them."""
        box = self.query_one("#filter", Input)
        box.value = ""
        box.display = True
        box.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter as it is typed."""
        self.choices.filter(event.value)

    def on_input_submitted(self) -> None:
        """Enter in the filter: on to the options that are left."""
        self._close_filter()

    def _close_filter(self) -> None:
        self.query_one("#filter").display = False
        self.choices.focus()

    def key_escape(self) -> None:
        """Out of the filter, or from the board back to the options."""
        if self.query_one("#filter").has_focus:
            self.choices.filter("")
            self._close_filter()
        elif self.board.has_focus:
            self.choices.focus()

    def action_all(self) -> None:
        """Tick all options, or none."""
        self.choices.tick_all()

    def action_adjust(self) -> None:
        """Correct the game by hand."""
        from ironbottom.adjust import why_not

        from .adjust import AdjustScreen

        why = why_not(self.table.session, self.table.ironman)
        if why:
            self.say(why)
        else:
            self.app.push_screen(AdjustScreen(self.table), lambda _: self._after_undo(""))

    def action_pace(self) -> None:
        """The next pace."""
        house = self.house
        place = PACES.index(house.settings.pace)
        house.settings.pace = PACES[(place + 1) % len(PACES)]
        house.keep_settings()
        self.say(f"Pace: {PACE_WORDS[house.settings.pace]}")
