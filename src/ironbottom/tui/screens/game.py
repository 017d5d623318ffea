"""The game: board, question, details and log; everything a player does while playing starts here."""

from __future__ import annotations

from typing import Any

from textual import events, work
from textual.binding import Binding
from textual.widgets import Input

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.bot import Decision

from .. import finders
from ..boards.look import Key
from ..palette import Line
from ..settings import PACES
from ..telling import odds_lines
from ..widgets.board_widget import BoardWidget
from .base import Note
from .game_comfort import GameComfort
from .game_guide import GUIDE_ACTIONS, GuidedGame
from .game_map import MAP_ACTIONS
from .weighing import WeighingScreen, WhyScreen


class GameScreen(GuidedGame, GameComfort):
    """One game in play: all that a key can ask for beside the answers."""

    COMMANDS = {finders.options, finders.pieces, finders.places, finders.rules}
    BINDINGS = [
        Binding("question_mark", "help", "Help", id="game.help"),
        Binding("h", "hint", "Hint", id="game.hint"),
        Binding("u", "undo", "Undo", id="game.undo"),
        Binding("tab", "look", "Map", id="game.look", priority=True),
        Binding("tab", "unlook", "Back", id="game.unlook", priority=True),
        Binding("n", "next(1)", "Next", id="game.next"),
        Binding("v", "layers", "Overlays", id="game.layers"),
        Binding("x", "replay", "Replay", id="game.replay"),
        Binding("c", "whynot", "Can't", id="game.whynot"),
        Binding("z", "card", "Card", id="game.card"),
        Binding("t", "record", "Standing", id="game.record"),
        Binding("w", "why", "Why", id="game.why"),
        Binding("o", "odds", "Odds", id="game.odds"),
        Binding("l", "log", "Log", id="game.log"),
        Binding("r", "rule", "Rule", id="game.rule"),
        Binding("j", "jump", "Jump", id="game.jump"),
        Binding("q", "leave", "Leave", id="game.leave"),
        Binding("N", "next(-1)", "Last that can act", show=False, id="game.last"),
        Binding("g", "goto", "Go to a hex or place", show=False, id="game.goto"),
        Binding("x", "rerun", "Replay of the Enemy's phase", show=False, id="game.rerun"),
        Binding("less_than_sign", "look_back", "Replay of the whole game", show=False, id="game.look-back"),
        Binding("y,ctrl+r", "redo", "Redo", show=False, id="game.redo"),
        Binding("f,slash", "filter", "Filter the options", show=False, id="game.filter"),
        Binding("a", "all", "Tick all, or none", show=False, id="game.all"),
        Binding("b", "briefing", "Briefing", show=False, id="game.briefing"),
        Binding("k", "turn", "Turn summary", show=False, id="game.turn"),
        Binding("p", "pace", "Pace of the Enemy, for this sitting", show=False, id="game.pace"),
        Binding("d", "away", "Put the remark away", show=False, id="game.away"),
        Binding("i", "guide", "Guide", show=False, id="game.guide"),
        Binding("percent_sign", "luck", "Luck of the dice", show=False, id="game.luck"),
        Binding("m", "curtain", "Curtain between two persons", show=False, id="game.curtain"),
        Binding("asterisk", "dice", "Whose dice", show=False, id="game.dice"),
        Binding("exclamation_mark", "adjust", "Adjust by hand", show=False, id="game.adjust"),
        Binding("left_square_bracket", "log_up", "Log up", show=False, id="game.log_up"),
        Binding("right_square_bracket", "log_down", "Log down", show=False, id="game.log_down"),
        # while the game waits for its reader these come before all others, wherever the focus may be
        Binding("space", "go_on", "Go on", show=False, priority=True, id="game.go_on"),
        Binding("escape", "skip", "To the end", show=False, priority=True, id="game.skip"),
        Binding("enter,pagedown,down", "page_on", "A page on", show=False, priority=True, id="game.page_on"),
        Binding("pageup,up", "page_back", "A page back", show=False, priority=True, id="game.page_back"),
        Binding("colon", "app.command_palette", "Palette", show=False, id="game.palette"),
        Binding("greater_than_sign", "take_log", "Copy or save the log", show=False, id="game.take_log"),
        Binding("comma", "settings", "Settings", show=False, id="game.settings"),
    ]

    def on_key(self, event: events.Key) -> None:
        """The keys of options.  While a hint is thought about enter is not an answer, and escape does without the hint."""
        if self.thinking is not None and event.key in ("enter", "escape"):
            event.stop()
            if event.key == "escape":
                self._thought_enough()
            return
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
        """What is possible now; while the news are read, nothing else is shown among the keys."""
        able = self._possible(action, parameters)
        return False if able is None and self.paused else able

    def _possible(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing but leaving and reading while the dice fall."""
        if action in ("go_on", "skip"):
            return self.paused
        if action in ("dice", "adjust") and self.table.title.id == "campaign":
            return False  # of its missions, not of the campaign between them
        if action == "curtain":
            return len(self.table.persons) > 1
        if action in ("page_on", "page_back"):
            return self.paused and not self.board.has_focus
        if action in GUIDE_ACTIONS:
            return self.guide_action()
        if action in ("look", "unlook"):
            return self.board.has_focus == (action == "unlook")
        if action in ("next", "jump"):
            return None if self.busy else True
        if action in MAP_ACTIONS:
            return self.map_action(action)
        if action == "undo" and self.busy:  # the Enemy's turn can be taken back while it goes on
            return True if self.table.session.back(self.table.side) is not None else None
        if action in ("redo", "adjust", "hint", "odds", "filter", "all", "look_back") and self.busy:
            return None
        if action == "hint" and self.thinking is not None:
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

    @work(exclusive=True, group="sheet")
    async def action_hint(self) -> None:
        """What the auto-player would do; it is told, and shown among the options if that is wished."""
        ask = self.table.asked
        if ask is None:
            return
        decision = await self._thought(ask)
        if decision is None or not self._still(ask):
            return
        words = self.table.title.describe(self.table.view, ask, decision.token)
        weighing = self.look.hint_weighing(self.table.session, ask, decision)
        reason = decision.reason  # what its options are worth says the same as the trace, but in words
        trace = reason.trace if reason is not None and not reason.best else ()

        def show(token: Any) -> None:
            if self.choices.many and token is not None and weighing.was_chosen(token):
                self.choices.light(decision.token)  # the whole set is ticked
            self.light(token)

        self.app.push_screen(WeighingScreen(f"Hint: {words}", weighing, self.table, True, trace), show)

    async def _thought(self, ask: Ask[Any]) -> Decision | None:
        """What the auto-player comes to; None where the player no longer wants to know.  The question says that it thinks."""
        self.thinking = ask
        self._prompt()
        self.say("Thinking ...")
        try:
            decision = await self.table.hint()
            return decision if self.thinking is ask else None
        finally:
            self._thought_enough()

    def _thought_enough(self) -> None:
        self.thinking = None
        if self.seated():
            self.say("")
            self._prompt()

    def light(self, token: Any) -> None:
        """Highlight the option that somebody had in mind; of a set the first of them."""
        if token is not None:
            self.choices.find(lambda one: one == token or (one,) == token)
            self.choices.focus()

    @work(exclusive=True, group="sheet")
    async def action_odds(self) -> None:
        """The odds of the highlighted option, in full."""
        ask, lit = self.table.asked, self.choices.lit
        odds = await self.odds_now()
        if ask is None or not self._still(ask):
            return
        lines: list[Line] = odds_lines(odds, self.table) if odds and odds.lines else []
        if not lines:
            why = odds.policy if odds else "no option is highlighted of which dice could be told"
            lines = [[(f"No odds: {why}.", "dim")]]
        head = "Odds: " + "".join(text for text, _ in lit.label) if lit else "Odds"
        self.app.push_screen(Note(head, lines))

    def _still(self, ask: Ask[Any]) -> bool:
        """Is this question still open, with nothing over it?"""
        return self.is_attached and self.is_active and self.table.asked is ask and not self.busy

    def action_rule(self) -> None:
        """The rule of the open question, and the whole reference."""
        from .rules import RulesScreen

        q = self.table.q
        self.app.push_screen(
            RulesScreen(self.table.rules_package, [q.rule] if q else [], log=self.table.book.lines)
        )

    def action_why(self) -> None:
        """What the Enemy did last, and why."""
        self.app.push_screen(WhyScreen(self.table))

    def action_whynot(self) -> None:
        """What can be done with the thing under the cursor, and why not the rest."""
        from .whynot import open_whynot

        open_whynot(self)

    def action_luck(self) -> None:
        """The dice so far, against fair dice."""
        from .luck import LuckScreen

        self.app.push_screen(LuckScreen(self.table))

    def action_briefing(self) -> None:
        """The briefing once more."""
        self.app.push_screen(Note("", self.look.briefing(self.table.session)))

    def action_card(self) -> None:
        """The Mission Card with all its tables."""
        from .card import CardScreen

        self.app.push_screen(CardScreen(self.table))

    def action_turn(self) -> None:
        """The summary of the last turn once more."""
        starts = self.look.turns(self.table.session)
        if len(starts) < 2:
            self.say("No turn is over yet.")
        else:
            self.app.push_screen(self.turn_sheet(starts))

    def action_log(self) -> None:
        """The whole log."""
        from .log import LogScreen

        self.app.push_screen(LogScreen(self.table), self._after_log)

    def _after_log(self, to: int | None) -> None:
        if to is not None:
            self.undo(to, sure=True)

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
        """The next pace, in this game and until it is left; the settings keep theirs."""
        self.pace = PACES[(PACES.index(self.pace) + 1) % len(PACES)]
        kept = self.house.settings.pace
        how = "as in the settings" if self.pace == kept else f"until you leave this game (settings: {kept})"
        self.say(f"Pace: {self.pace}, {how}")
