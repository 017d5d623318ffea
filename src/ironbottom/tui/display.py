"""What the terminal shows and what the player wants of it: how many colours, which signs, how much motion.

What was said for this one run comes before what is kept in the settings: ``NO_COLOR``, ``TEXTUAL_COLOR_SYSTEM`` and ``--ascii``
win.
Whether the terminal knows 24-bit colour (``COLORTERM``) or fewer (``TERM``) is asked only where the setting says ``auto``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.console import Console

from .settings import Depth, Settings

SYSTEMS: dict[str, Depth] = {
    "truecolor": "24-bit",
    "256": "256",
    "eight_bit": "256",
    "standard": "16",
    "windows": "16",
}
"""What Rich and Textual call a depth of colour."""
RICH_NAMES: dict[Depth, str] = {"24-bit": "truecolor", "256": "256", "16": "standard"}


class Display(NamedTuple):
    """How the screen is drawn: the depth of colour, who decided it, and whether in ASCII alone."""

    depth: Depth
    decided: str
    ascii_only: bool

    @property
    def colours(self) -> str:
        """As the palette calls it."""
        return {"none": "none", "16": "sixteen"}.get(self.depth, "full")


def display(
    settings: Settings, environ: Mapping[str, str], terminal: str | None, ascii_only: bool = False
) -> Display:
    """How to draw.  ``terminal`` is what the terminal can do, in Rich's word; ``ascii_only`` was asked for on the command line."""
    found = SYSTEMS.get(terminal or "", "24-bit")
    forced = environ.get("TEXTUAL_COLOR_SYSTEM", "auto")
    ascii_only = ascii_only or settings.signs == "ascii"
    if "NO_COLOR" in environ:
        return Display("none", "NO_COLOR", ascii_only)
    if forced in SYSTEMS:
        return Display(SYSTEMS[forced], "TEXTUAL_COLOR_SYSTEM", ascii_only)
    if settings.colours != "auto":
        return Display(settings.colours, "settings", ascii_only)
    return Display(found, "terminal", ascii_only)


def console_for(console: Console, depth: Depth) -> Console:
    """A console like this one that sends so many colours."""
    return Console(
        color_system=RICH_NAMES.get(depth, "truecolor"),  # type: ignore[arg-type]
        file=console.file,
        markup=True,
        highlight=False,
        emoji=False,
        legacy_windows=False,
        force_terminal=True,
        no_color=False,
        safe_box=False,
        soft_wrap=False,
        width=console.width,
        height=console.height,
    )
