"""A connection that says nothing, or half of something, is closed: it would be kept open for ever by the server itself."""

from __future__ import annotations

import asyncio

SECONDS = 10.0
"""How long the head of a first request may take.  Later ones are the server's own affair: it closes what is idle."""
HEAD = b"\r\n\r\n"
"""What ends the head of a request."""


class Impatient(asyncio.Protocol):
    """Hands everything on to the server's own protocol, and closes the connection if no whole request comes in time."""

    def __init__(self, inner: asyncio.Protocol, seconds: float = SECONDS) -> None:
        self.inner = inner
        self.seconds = seconds
        self.tail = b""
        self.timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait."""
        self.timer = asyncio.get_running_loop().call_later(self.seconds, transport.close)
        self.inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Hand on; a whole head ends the waiting."""
        if self.timer is not None:
            self.tail = (self.tail + data)[-len(data) - len(HEAD) :]
            if HEAD in self.tail:
                self._rest()
        self.inner.data_received(data)

    def eof_received(self) -> bool | None:
        """Hand on."""
        return self.inner.eof_received()

    def connection_lost(self, error: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._rest()
        self.inner.connection_lost(error)

    def pause_writing(self) -> None:
        """Hand on."""
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        """Hand on."""
        self.inner.resume_writing()

    def _rest(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer, self.tail = None, b""
