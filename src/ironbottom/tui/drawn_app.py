"""What every program of ours on the screen does with the settings: theme, depth of colour, signs, keys, the end of its terminal."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from textual import events
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.filter import LineFilter, Monochrome
from textual.keys import _character_to_key
from textual.notifications import SeverityLevel
from textual.screen import Screen

from .closing import Closing
from .display import Display, console_for, display
from .enduring import Enduring
from .hangup import EVERY, end_if_hung_up, has_terminal
from .key_names import key_name
from .layouts import Keyboard
from .lean import forget_widgets
from .palette import Palette
from .settings import Settings
from .themes import TEXTUAL_THEMES, exact_sixteen
from .typed import Typed
from .widgets import scroll_bar
from .widgets.keys import Keys, way_out
from .widgets.teller import Teller

MONOCHROME = Monochrome()


class DrawnApp(Enduring):
    """An app that is drawn as the settings say."""

    TITLE = "Ironbottom"
    BINDINGS = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True, id="app.quit"),
        Binding("ctrl+z", "suspend_process", "To the shell", show=False, priority=True, id="app.suspend"),
    ]

    def __init__(self, settings: Settings, ascii_only: bool = False) -> None:
        forget_widgets()
        super().__init__()
        self.settings = settings
        self.terminal = self.console.color_system
        """The colours of the terminal, in Rich's word."""
        self.ascii_wanted = ascii_only
        self.palette = Palette()
        for theme in TEXTUAL_THEMES:
            self.register_theme(theme)
        self.ansi_theme_dark = exact_sixteen()
        self.typed = Typed(self, self._handle)
        self.keyboard = Keyboard()
        self._told_of_script = False
        self.said = ""
        """What was said in passing since the last key."""
        self.drawn: Display
        self.use_settings()

    def use_settings(self) -> None:
        """Draw as the settings say."""
        settings = self.settings
        self.drawn = display(settings, os.environ, self.terminal, self.ascii_wanted)
        ascii_only, reader = self.drawn.ascii_only, settings.reader == "on"
        self.palette.use(settings.theme, self.drawn.colours, ascii_only, reader)
        self.console = console_for(self.console, self.drawn.depth)
        scroll_bar.use(ascii_only)
        self.theme = self.palette.theme
        if os.environ.get("TEXTUAL_ANIMATIONS", "") == "":
            self.animation_level = "none" if settings.motion == "reduced" else "full"
        self.set_class(ascii_only, "-ascii")
        self.set_class(reader, "-reader")
        self.set_class(self.palette.colours == "none", "-plain")

    # ------------------------------------------------------------------ keys, clicks, screens

    def keys_taken(self) -> int:
        """Keys and clicks so far."""
        return self.typed.taken

    async def on_event(self, event: events.Event) -> None:
        """Keys and clicks one after the other; everything else as it comes."""
        if isinstance(event, events.InputEvent) and self.typed.takes(event):
            await self.typed.take(event)
        else:
            await super().on_event(event)

    async def _handle(self, event: events.Event) -> None:
        """A key or a click; what was said before it has been read."""
        said = self.said
        if isinstance(event, events.Key):
            event = self._latin(event)
        await super().on_event(event)
        if said and said == self.said:
            self.said = ""
            self._show_said()

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Send something to the terminal; from then on the screen can be seen.  Private to Textual: nothing later is exact."""
        before = time.monotonic()
        super()._display(screen, renderable)
        if renderable is not None and screen is self.screen and isinstance(screen, Closing):
            screen.drawn(before)

    def _latin(self, event: events.Key) -> events.Key:
        """The key that was meant, where the keyboard writes in another script; what is typed as a text stays as it is."""
        *held, last = event.key.split("+") if len(event.key) > 1 else [event.key]
        sign = last if held and len(last) == 1 and not last.isascii() else event.character or ""
        screen = self.screen
        if len(sign) != 1 or not sign.isprintable() or self.typed.bound(event.key) or self._is_text(event):
            return event
        if isinstance(screen, Closing) and (sign in screen.SIGNS or screen.TAKES_ALL):
            return event
        latin = self.keyboard.latin(sign)
        if latin:
            name = latin if latin.isalnum() else _character_to_key(latin)
            return events.Key("+".join([*held, name]), None if held else latin)
        if not sign.isascii() and not self._told_of_script:
            self._told_of_script = True
            self.notify(
                "Keys are Latin letters: switch the keyboard, or choose other keys (settings, keys).",
                markup=False,
            )
        return event

    def _is_text(self, event: events.Key) -> bool:
        """Is it typed into a field?"""
        field = self.focused
        return field is not None and field.check_consume_key(event.key, event.character)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Say something in passing: in the line of keys, where it covers nothing, until the next key.

        Textual's own way is a box over the screen for some seconds, whatever is to be read there, and over the next screen as well.
        """
        words = f"{title}: {message}" if title else message
        words = f"! {words}" if severity != "information" else words
        self.said = f"{self.said}  {words}" if self.said and words not in self.said else words
        self.call_later(self._show_said)

    def action_help_quit(self) -> None:
        """Ctrl+c ends nothing: say what does."""
        ways = [a.binding for a in self.screen.active_bindings.values() if a.enabled and way_out(a.binding)]
        ways.sort(key=lambda binding: binding.key == "escape")
        parts = [f"{self.get_key_display(way)}: {self.way_out_words(way)}" for way in ways[:1]]
        quits = [a.binding for a in self.screen.active_bindings.values() if a.binding.id == "app.quit"]
        parts += [f"{self.get_key_display(binding)}: end the program" for binding in quits[:1]]
        self.notify(f"{'   '.join(parts)}.", markup=False)

    def way_out_words(self, way: Binding) -> str:
        """What the key does that leads out of the screen on top."""
        return way.description.lower()

    def _show_said(self) -> None:
        """On the screen on top; a sheet without such a line has a box below it, which the next key takes away as well."""
        if not self.is_running or len(self.screen_stack) < 2:
            return
        lines = self.screen.query(Keys)
        for line in lines:
            line.said = self.said
        self.clear_notifications()
        if self.said and not lines:
            super().notify(self.said, markup=False)
        for teller in self.screen.query(Teller):
            teller.tell(self.said)

    def pop_screen(self) -> AwaitComplete:
        """Take the topmost screen away; it lets go of what it holds, whoever wants it away."""
        screen = self.screen
        popped = super().pop_screen()
        if isinstance(screen, Closing):
            screen.let_go()
        return popped

    def switch_screen(self, screen: Screen[Any] | str) -> AwaitComplete:
        """Put another screen in the place of the topmost one, which lets go of what it holds."""
        before = self.screen
        switched = super().switch_screen(screen)
        if isinstance(before, Closing) and before not in self.screen_stack:
            before.let_go()
        return switched

    def mind_terminal(self) -> None:
        """End when the terminal does, and tidily when told to."""
        self.mind_signals()
        if not self.is_headless and has_terminal():
            self.set_interval(EVERY, end_if_hung_up)

    def check_keys(self) -> list[str]:
        """Of the keys in the settings use those that can be; a remark on each of the others."""
        if not self.settings.keys:
            return []
        from .keymap import checked

        self.settings.keys, remarks = checked(self.settings.keys)
        self.use_keys()
        return remarks

    def use_keys(self) -> None:
        """The keys of the settings hold from now on."""
        self.set_keymap(self.settings.keys)
        for screen in self.screen_stack:
            screen.refresh_bindings()

    def get_key_display(self, binding: Binding) -> str:
        """The name of a key, in plain letters and signs."""
        return key_name(binding.key)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Without colour everything becomes grey on its way to the terminal."""
        filters = super().get_line_filters()
        if self.drawn.depth != "none" or any(isinstance(f, Monochrome) for f in filters):
            return filters
        return [*filters, MONOCHROME]
