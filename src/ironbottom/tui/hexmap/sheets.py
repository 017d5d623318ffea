"""Small sheets over the map: where to go, and what to lay over it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ..closing import Closing
from ..palette import Palette
from .chart import Spot
from .find import Found, Index
from .overlays import BY_ID, OVERLAYS


class Goto(Closing[Spot | None], ModalScreen[Spot | None]):
    """Type a number or the beginning of a name; what fits is listed at once."""

    DEFAULT_CSS = """
    Goto { align: left bottom; background: transparent; }
    Goto > Vertical { width: 56; height: auto; max-height: 12; background: $panel; padding: 0 1; }
    Goto Input, Goto Input:focus { height: 1; border: none; padding: 0; background: $surface; }
    Goto OptionList, Goto OptionList:focus { height: auto; max-height: 8; border: none; padding: 0; background: $panel; }
    Goto Static { height: 1; }
    """
    BINDINGS = [
        Binding("escape", "cancel", "Cancel", id="goto.cancel"),
        Binding("up", "move(-1)", "Up", show=False, priority=True, id="goto.up"),
        Binding("down", "move(1)", "Down", show=False, priority=True, id="goto.down"),
    ]

    def __init__(self, index: Index, palette: Palette, typed: str = "") -> None:
        super().__init__()
        self.index = index
        self.palette = palette
        self.typed = typed
        self.found: list[Found] = []

    def compose(self) -> ComposeResult:
        """What is typed, what fits, which keys."""
        with Vertical():
            yield OptionList(markup=False)
            yield Input(
                self.typed, placeholder="hex number or the beginning of a name", select_on_focus=False
            )
            yield Static(
                self.palette.text([("enter: go   up down: choose   escape: back", "key")]), markup=False
            )

    def on_mount(self) -> None:
        """Typing goes on behind what was typed."""
        field = self.query_one(Input)
        field.cursor_blink = False
        self.query_one(OptionList).can_focus = False
        field.focus()
        field.cursor_position = len(self.typed)
        self._list(self.typed)

    def on_input_changed(self, event: Input.Changed) -> None:
        """What fits now."""
        self._list(event.value)

    def _list(self, typed: str) -> None:
        self.found = self.index.search(typed)
        options = self.query_one(OptionList)
        options.clear_options()
        for found in self.found:
            options.add_option(Option(self.palette.plain(f"{found.hex_id:<6} {found.words}")))
        if not self.found and typed.strip():
            options.add_option(Option("no such hex or place", disabled=True))
        options.highlighted = 0 if self.found else None

    def action_move(self, way: int) -> None:
        """Up and down in what fits."""
        options = self.query_one(OptionList)
        if self.found:
            options.highlighted = ((options.highlighted or 0) + way) % len(self.found)

    def on_input_submitted(self) -> None:
        """Go there."""
        at = self.query_one(OptionList).highlighted
        if self.found:
            self.dismiss(self.found[at or 0].spot)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The mouse."""
        if self.found:
            self.dismiss(self.found[event.option_index].spot)

    def action_cancel(self) -> None:
        """Stay."""
        self.dismiss(None)


class Layers(Closing[tuple[str, int] | None], ModalScreen[tuple[str, int] | None]):
    """What to lay over the map; a letter is enough."""

    DEFAULT_CSS = """
    Layers { align: left bottom; background: transparent; }
    Layers > Vertical { width: 60; height: auto; background: $panel; padding: 0 1; }
    Layers OptionList, Layers OptionList:focus { height: auto; border: none; padding: 0; background: $panel; }
    Layers Static { height: 1; }
    """
    SIGNS = "+-="
    BINDINGS = [Binding("escape,v", "cancel", "Back", id="layers.cancel")]

    def __init__(self, palette: Palette, numbers: dict[str, int], there: set[str], now: str) -> None:
        super().__init__()
        self.palette = palette
        self.numbers = numbers
        self.there = there
        self.now = now

    def compose(self) -> ComposeResult:
        """The overlays with their letters."""
        with Vertical():
            yield OptionList(*self._options(), markup=False)
            yield Static(
                self.palette.text([("letter: lay over   + -: range   x: none   escape: back", "key")]),
                markup=False,
            )

    def _options(self) -> list[Option]:
        found = []
        for overlay in OVERLAYS:
            words = f"{overlay.key}  {'* ' if overlay.id == self.now else ''}{overlay.words}"
            if overlay.most:
                words += f": {self.numbers[overlay.id]}"
            found.append(Option(words, id=overlay.id, disabled=overlay.id not in self.there))
        return [*found, Option("x  nothing", id="none")]

    def on_key(self, event: object) -> None:
        """A letter chooses; plus and minus change the number of the highlighted one."""
        character = getattr(event, "character", None) or ""
        if character in ("+", "-", "="):
            self._change(-1 if character == "-" else 1)
        elif character == "x":
            self.dismiss(("", 0))
        else:
            for overlay in OVERLAYS:
                if overlay.key == character and overlay.id in self.there:
                    self.dismiss((overlay.id, self.numbers[overlay.id]))

    def _change(self, by: int) -> None:
        options = self.query_one(OptionList)
        at = options.highlighted
        if at is None or at >= len(OVERLAYS) or not OVERLAYS[at].most:
            return
        overlay = OVERLAYS[at]
        self.numbers[overlay.id] = min(max(self.numbers[overlay.id] + by, 1), overlay.most)
        options.clear_options()
        options.add_options(self._options())
        options.highlighted = at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter, or the mouse."""
        chosen = event.option_id or "none"
        self.dismiss(("", 0) if chosen == "none" else (BY_ID[chosen].id, self.numbers[chosen]))

    def action_cancel(self) -> None:
        """Leave things as they are."""
        self.dismiss(None)
