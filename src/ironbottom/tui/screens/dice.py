"""Own dice: what a person threw is typed in, and whose dice these are."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Input, Static

from ironbottom.kernel.ask import Roll
from ironbottom.kernel.drive import ALL, OWN

from ..palette import Line
from ..table import Table
from .base import Sheet

WHOSE = {
    "": "the program throws all dice",
    OWN: "you throw your own",
    ALL: "you throw all, the other side's too",
}
"""Ways to throw, in the order in which they are offered."""
KEYS = {"p": "", "o": OWN, "a": ALL}
LOOK, UNDO, LEAVE, THROW = "look", "undo", "leave", "throw"


class DiceSheet(Sheet[Any]):
    """Dice to throw and to type: returns the face or faces, or what the player wants instead."""

    CSS = """
    DiceSheet { align: center middle; background: $background 30%; }
    DiceSheet Input { height: 1; border: none; padding: 0 1; background: $surface; margin-top: 1; }
    DiceSheet #dice-wrong { height: auto; }
    """
    BINDINGS = [
        Binding("escape", "done('look')", "Look at the board", id="dice.look", priority=True),
        Binding("p", "done('throw')", "Let the program throw", id="dice.throw", priority=True),
        Binding("u", "done('undo')", "Undo", id="dice.undo", priority=True),
        Binding("q", "done('leave')", "Leave", id="dice.leave", priority=True),
    ]
    keys_text = "enter: take them   p: let the program throw   u: undo   escape: look at the board   q: leave"

    def __init__(self, table: Table, roll: Roll) -> None:
        super().__init__("Throw your dice", [])
        self.roll = roll
        self.table = table

    def compose(self) -> ComposeResult:
        """What they are for, how many and of how many sides; a line to type them."""
        palette, roll = self.house.palette, self.roll
        faces = (
            f"a number from 1 to {roll.sides}"
            if roll.n == 1
            else f"{roll.n} numbers from 1 to {roll.sides}, such as {'3 ' * roll.n}"
        )
        lines: list[Line] = [
            [(f"{self._whose()}: ", "dim"), (self.table.prompt(), "strong")],
            [(f"{roll.n} {'die' if roll.n == 1 else 'dice'} of {roll.sides} sides", "state"), *self._odds()],
            [(f"Type {faces.strip()}.", "")],
        ]
        with Vertical():
            yield Static(palette.text([(self.title_text, "title")]), classes="sheet-title", markup=False)
            yield Static(palette.block(lines), markup=False)
            yield Input()
            yield Static(id="dice-wrong", markup=False)
            yield Static(palette.text([(self.keys_text, "key")]), classes="sheet-keys", markup=False)

    def _whose(self) -> str:
        seat = self.roll.seat
        return self.table.name_of(seat) if seat else "The game"

    def _odds(self) -> Line:
        """Modifiers, and what is needed."""
        parts: Line = []
        total = sum(m for m, _ in self.roll.mods)
        if total:
            parts.append((f"   modifiers {total:+}", ""))
        if self.roll.need is not None:
            parts.append((f"   {self.roll.need - total} or more succeeds", ""))
        parts.append((f"   ({self.roll.rule})", "dim"))
        return parts

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take them, or say what is wrong with them."""
        event.stop()
        words = event.value.replace(",", " ").split()
        if len(words) == 1 and self.roll.n > 1 and self.roll.sides < 10:
            words = list(words[0])  # 365 is as good as 3 6 5
        wrong = self._wrong(words)
        if wrong:
            self.query_one("#dice-wrong", Static).update(self.house.palette.text([(wrong, "bad")]))
            return
        faces = tuple(int(word) for word in words)
        self.dismiss(faces[0] if self.roll.n == 1 else faces)

    def _wrong(self, words: list[str]) -> str:
        for word in words:
            if not word.isdecimal() or not 1 <= int(word) <= self.roll.sides:
                return f'"{word}" is not on a die of {self.roll.sides} sides: 1 to {self.roll.sides}.'
        if len(words) != self.roll.n:
            return f"{self.roll.n} {'number is' if self.roll.n == 1 else 'numbers are'} wanted, not {len(words)}."
        return ""

    def action_done(self, what: str) -> None:
        """Something else first."""
        self.dismiss(what)


class WhoseDice(Sheet[str]):
    """Who throws the dice from now on."""

    BINDINGS = [Binding("escape,d,q", "cancel", "Back", id="whose.cancel")]
    keys_text = "letter: that way from now on   escape: as it is"

    def __init__(self, now: str) -> None:
        lines: list[Line] = [
            [(f"{key}  ", "key"), ("[x] " if whose == now else "[ ] ", "state"), (WHOSE[whose], "")]
            for key, whose in KEYS.items()
        ]
        lines += [[("", "")], [("What lies hidden for everybody, the program always draws.", "dim")]]
        super().__init__("Whose dice?", lines)

    def on_key(self, event: events.Key) -> None:
        """A letter chooses."""
        if event.character in KEYS:
            event.stop()
            self.dismiss(KEYS[event.character])

    def action_cancel(self) -> None:
        """Leave things as they are."""
        self.dismiss(None)
