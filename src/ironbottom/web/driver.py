"""The driver of a tab: Textual's own for browsers, which also ends where the server that held the other end is gone."""

from __future__ import annotations

from textual import messages
from textual.drivers.web_driver import WebDriver


class TabDriver(WebDriver):
    """Reads from the server and writes to it; when the server is no more, the program leaves as if it had been told to."""

    def write(self, data: str) -> None:
        """Write to the server."""
        try:
            super().write(data)
        except BrokenPipeError:
            self._leave()

    def write_meta(self, data: dict[str, object]) -> None:
        """Write something about the program to the server."""
        try:
            super().write_meta(data)
        except BrokenPipeError:
            self._leave()

    def run_input_thread(self) -> None:
        """Read until the server says no more."""
        super().run_input_thread()
        self._leave()

    def _leave(self) -> None:
        if not self.exit_event.is_set():
            self._app.post_message(messages.ExitApp())
