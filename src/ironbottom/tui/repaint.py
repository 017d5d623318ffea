"""Other colours or signs for all that stands on the screens already: each text is painted again from the lines it was made of."""

from __future__ import annotations

from textual.app import App
from textual.widget import Widget
from textual.widgets import OptionList, Static

from .palette import Painted, Palette


def repaint(app: App[None], palette: Palette) -> None:
    """Paint all screens again.  A screen or widget that draws by itself has a method ``repainted``."""
    for screen in app.screen_stack:
        screen.update_node_styles(animate=False)  # Textual leaves out those that another covers
        for widget in screen.walk_children(Widget, with_self=True):
            if isinstance(widget, Static):
                _static(widget, palette)
            elif isinstance(widget, OptionList):
                _options(widget, palette)
            drawn = getattr(widget, "repainted", None)
            if drawn is not None:
                drawn()
            widget.refresh()


def _static(widget: Static, palette: Palette) -> None:
    if isinstance(widget.content, Painted):
        widget.update(palette.block(widget.content.source))


def _options(widget: OptionList, palette: Palette) -> None:
    for i in range(widget.option_count):
        prompt = widget.get_option_at_index(i).prompt
        if isinstance(prompt, Painted):
            widget.replace_option_prompt_at_index(i, palette.block(prompt.source))
