"""The cursor of the terminal itself, which readers of the screen follow."""

from __future__ import annotations

from textual.app import App

SHOW = "\x1b[?25h"
HIDE = "\x1b[?25l"


def show_cursor(app: App[None], shown: bool) -> None:
    """Show the terminal's cursor, or hide it as Textual does.  Its driver is private: nothing else looks into it."""
    driver = app._driver
    if driver is not None and not app.is_headless:
        driver.write(SHOW if shown else HIDE)
        driver.flush()
