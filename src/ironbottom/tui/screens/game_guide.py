"""A guided game: the remark beside the question, put away, switched off, read again."""

from __future__ import annotations

from textual.binding import Binding

from ..guiding import KeyName, because, panel_lines, sheet_lines
from ..widgets.choices import Choices
from ..widgets.guide_panel import GuidePanel
from .base import Sheet
from .game_told import GameTold

GUIDE_ACTIONS = frozenset({"away", "guide"})
WIDE_ROWS = 3
"""Rows for the reason of the marked answer where there is room."""


class GuidedGame(GameTold):
    """A game beside which a guide may speak.  Without a guide nothing of it is to be seen."""

    def show(self) -> None:
        """The remark comes with the question."""
        super().show()
        self._guide(mark=True)

    def _log_goes(self) -> bool:
        """In a narrow window a remark has the room of the log, which is not read any more then."""
        course, ask = self.table.course, self.table.asked
        if course is not None and ask is not None and self.narrow:
            return course.now(ask.seat) is not None and not course.put_away
        return super()._log_goes()

    def key_of(self) -> KeyName:
        """How keys are named here."""
        bound = [b for b in (*type(self).BINDINGS, *Choices.BINDINGS) if isinstance(b, Binding) and b.id]
        usual = {b.id: b.key for b in reversed(bound)}
        return lambda id: self.house.key_of(id, usual.get(id, "?"))

    def _guide(self, mark: bool = False) -> None:
        """Bring the panel up to date; ``mark`` the proposed answer in the list as well."""
        course, ask = self.table.course, self.table.asked
        if course is None:
            return
        shown = course.now(ask.seat) if ask is not None and not self.busy else None
        lines = []
        if mark and ask is not None and not self.busy:
            advice = course.mark(ask.seat)
            if advice is not None and self.choices.ask is not None:
                self.choices.light(advice.token)
        if shown is not None and not course.put_away:
            panel = self.query_one(GuidePanel)
            room = self._panel_room(panel)
            rows = (2 if self.look.mapped else 1) if self.narrow else WIDE_ROWS
            if mark:
                self.tell(f"Guide: {shown.remark.title}.")
            lines = panel_lines(shown, self.key_of(), room, rows)
        self.query_one(GuidePanel).say(lines)
        self.set_class(bool(lines), "-guided")

    def _panel_room(self, panel: GuidePanel) -> int:
        """Columns of the panel's text; it has none yet before it is shown for the first time."""
        parent = panel.parent
        across = getattr(parent, "size", self.app.size).width or self.app.size.width
        return max(20, across - 2)

    def on_resize(self) -> None:
        """Lines are cut anew."""
        self.call_after_refresh(self._guide)

    def guide_action(self) -> bool:
        """Is this a guided game?"""
        return self.table.course is not None

    def action_away(self) -> None:
        """Put the remark away, or bring it back."""
        course, ask = self.table.course, self.table.asked
        if course is None:
            return
        if course.off:
            self.say(f"Remarks are off; {self.key_of()('game.guide')} switches them on.")
        elif ask is None or self.busy or course.now(ask.seat) is None:
            self.say("There is no remark to this question.")
        else:
            course.dismiss()
            self._guide()

    def action_guide(self) -> None:
        """All remarks so far, and the switch for them."""
        course, ask = self.table.course, self.table.asked
        if course is None:
            return
        shown = course.now(ask.seat) if ask is not None and not self.busy else None
        lines = sheet_lines(course, self.key_of(), because(shown) if shown is not None else "")
        way = "on" if course.off else "off"

        def after(switched: bool | None) -> None:
            if switched:
                course.switch()
                self._guide(mark=True)
                self.say("Remarks are off." if course.off else "Remarks are on.")

        self.app.push_screen(GuideSheet(course.guide.name, lines, f"s: remarks {way}   escape: back"), after)


class GuideSheet(Sheet[bool]):
    """What the guide has said; returns whether remarks are to be switched."""

    BINDINGS = [
        Binding("s", "switch", "Remarks on or off", id="guide.switch"),
        Binding("escape,i,enter,q", "close", "Back", id="guide.close"),
    ]

    def action_switch(self) -> None:
        """Off, or on again."""
        self.dismiss(True)

    def action_close(self) -> None:
        """Nothing changes."""
        self.dismiss(False)
