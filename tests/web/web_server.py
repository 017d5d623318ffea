"""A server for tests: in this process, or as the command that a person starts."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from aiohttp.test_utils import TestClient, TestServer, unused_port

from cli.run import start
from ironbottom import choices
from ironbottom.kernel.saves import new_game, open_game
from ironbottom.kernel.title import registry
from ironbottom.tui.settings import Settings, write_settings
from ironbottom.web.server import Server

POLL, POLLS = 0.02, 1500


@asynccontextmanager
async def served(saves: Path, most: int = 4) -> AsyncIterator[tuple[Server, TestClient[Any, Any]]]:
    """A server with its gate, and a client that sends whatever headers it is told to."""
    server = Server([str(saves)], "127.0.0.1", unused_port(), most)
    async with TestClient(TestServer(await server._make_app(), port=server.port)) as client:
        yield server, client


def origin(server: Server) -> dict[str, str]:
    """The headers of a browser that shows our own page."""
    return {"Origin": f"http://127.0.0.1:{server.port}"}


async def tab(server: Server, client: TestClient[Any, Any]) -> Any:
    """Open the connection of a tab, as its page does."""
    return await client.ws_connect("/ws?width=80&height=24", headers=origin(server))


async def see(socket: Any, words: str) -> str:
    """Read what the program draws until these words come; all that was read."""
    seen = ""
    while words not in seen:
        message = await received(socket, seen)
        assert isinstance(message.data, bytes), (message, seen)
        seen += message.data.decode()
    return seen


async def received(socket: Any, so_far: str = "") -> Any:
    """The next message of the server."""
    coming = asyncio.ensure_future(socket.receive())
    await asyncio.wait({coming}, timeout=90)
    assert coming.done(), f"nothing comes any more; so far: {so_far}"
    return coming.result()


async def type_(socket: Any, text: str) -> None:
    """Type into the terminal of a tab."""
    await socket.send_str(json.dumps(["stdin", text]))


async def until(true: Any, what: str) -> None:
    """Until something is so."""
    for _ in range(POLLS):
        if true():
            return
        await asyncio.sleep(POLL)
    raise AssertionError(f"never so: {what}")


def a_game(saves: Path, name: str = "k") -> Path:
    """A save that stands at its first question."""
    write_settings(saves, Settings(pace="instant"))
    title = registry("rifles")
    path = saves / f"{name}.ib"
    new_game(title, choices.load(title, "1", "us_marines", "japan"), 5, path).session.close()
    return path


def given(path: Path) -> list[tuple[str, str]]:
    """What persons answered in a game that nobody holds open."""
    session = open_game(path).session
    try:
        return [(a.kind, a.by) for a in session.answers if a.by_person]
    finally:
        session.close()


class Command:
    """``ironbottom serve`` as a person starts it."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        assert process.stdout is not None
        self.first = process.stdout.readline().decode()
        assert "http://" in self.first, (self.first, process.communicate(timeout=30))
        self.url = self.first.split(" at ")[1].split()[0]

    def children(self) -> list[int]:
        """The processes that it has started and that still are."""
        found = []
        for each in Path("/proc").iterdir():
            if each.name.isdigit():
                try:
                    facts = (each / "stat").read_text().rpartition(")")[2].split()
                except OSError:
                    continue
                if int(facts[1]) == self.process.pid and facts[0] != "Z":
                    found.append(int(each.name))
        return found

    def interrupt(self, by: int = signal.SIGINT) -> tuple[int, str, str]:
        """Ctrl-c; its exit code, and what it said."""
        self.process.send_signal(by)
        out, err = self.process.communicate(timeout=40)
        return self.process.returncode, out.decode(), err.decode()


@contextmanager
def command(saves: Path, *args: object) -> Iterator[Command]:
    """Start the command, and see that it ends."""
    process = start("--saves", saves, "serve", "--port", 0, *args)
    try:
        yield Command(process)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=30)


def gone(pid: int) -> bool:
    """Has a process ended?"""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def wait_gone(pid: int) -> None:
    """Until a process has ended."""
    for _ in range(POLLS):
        if gone(pid):
            return
        time.sleep(POLL)
    raise AssertionError(f"process {pid} never ends")
