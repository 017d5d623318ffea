"""A connection that never says what it wants is closed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ironbottom.web.patience import Impatient

HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


class Inner(asyncio.Protocol):
    """What the server would have."""

    def __init__(self) -> None:
        self.got = b""
        self.lost = asyncio.Event()

    def data_received(self, data: bytes) -> None:
        self.got += data

    def connection_lost(self, error: Exception | None) -> None:
        self.lost.set()


def talk(parts: list[bytes], seconds: float) -> tuple[Inner, bool]:
    """Say these parts to a server with so much patience; what it had of them, and whether it closed the connection."""

    async def run() -> tuple[Inner, bool]:
        loop = asyncio.get_running_loop()
        inner = Inner()
        server = await loop.create_server(lambda: Impatient(inner, seconds), "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        for part in parts:
            writer.write(part)
            await writer.drain()
        while inner.got != b"".join(parts):
            await asyncio.sleep(0)
        closing: Any = asyncio.ensure_future(reader.read())
        done, _ = await asyncio.wait({closing}, timeout=30 if seconds < 1 else 0.2)
        writer.close()
        await inner.lost.wait()
        server.close()
        return inner, bool(done)

    return asyncio.run(run())


@pytest.mark.parametrize("parts", [[b"GET / HT"], [HEAD[:-2]], [b"x" * 5000]])
def test_half_a_head_is_not_waited_for(parts: list[bytes]) -> None:
    inner, closed = talk(parts, seconds=0.01)
    assert closed
    assert inner.got == b"".join(parts)  # handed on, whatever came


@pytest.mark.parametrize("parts", [[HEAD], [HEAD[:-1], HEAD[-1:]], [HEAD[:-3], HEAD[-3:-1], HEAD[-1:]]])
def test_a_whole_head_ends_the_waiting(parts: list[bytes]) -> None:
    inner, closed = talk(parts, seconds=1)
    assert inner.got == HEAD
    assert not closed
