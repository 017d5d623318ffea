"""``ironbottom serve`` as a command: what it refuses, what it says, how it ends."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import signal
import socket
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from cli.run import ib
from ironbottom.commands import serve
from web.web_server import command, see, until, wait_gone


def test_without_its_extra_it_names_it(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(serve, "find_spec", lambda name: None if name == "textual_serve" else real(name))
    ran = ib("--saves", saves, "serve")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        "ironbottom: serve needs the optional extra web: pip install 'ironbottom[web]'"
        " (in a checkout: pip install -e '.[web]')\n"
    )


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "::", "example.org"])
def test_an_address_for_others_wants_a_second_word(saves: Path, host: str) -> None:
    ran = ib("--saves", saves, "serve", "--host", host)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert "there is no password" in ran.err
    assert "--open-to-others" in ran.err


def test_whoever_means_it_is_warned(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bound: list[Any] = []
    monkeypatch.setattr(
        "ironbottom.web.server.Server.run", lambda self, sock: bound.append(sock.getsockname())
    )
    ran = ib("--saves", saves, "serve", "--host", "0.0.0.0", "--port", 0, "--open-to-others")
    assert ran.code == 0
    assert ran.err.startswith("Warning: with --host 0.0.0.0 everybody who can reach this machine")
    assert bound[0][0] == "0.0.0.0"
    assert f"http://127.0.0.1:{bound[0][1]}/" in ran.out


def test_usually_it_is_bound_to_this_machine_alone(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bound: list[Any] = []

    def run(self: Any, sock: Any) -> None:
        bound.append((sock.getsockname()[0], self.most, self.args))

    monkeypatch.setattr("ironbottom.web.server.Server.run", run)
    assert ib("--saves", saves, "serve", "--port", 0).code == 0
    assert ib("--saves", saves, "serve", "--port", 0, "--tabs", 2, "--ascii", "--host", "localhost").code == 0
    assert bound == [("127.0.0.1", 4, [str(saves)]), ("127.0.0.1", 2, [str(saves), "--ascii"])]


def test_a_port_that_is_taken(saves: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        ran = ib("--saves", saves, "serve", "--port", port)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        f"ironbottom: port {port} of 127.0.0.1 is taken; choose another with --port, or 0 for any that is free\n"
    )


@pytest.mark.parametrize("args", [("--port", 70000), ("--port", "x"), ("--tabs", 0)])
def test_numbers_that_are_none(saves: Path, args: tuple[object, ...]) -> None:
    ran = ib("--saves", saves, "serve", *args)
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1


def test_an_address_that_is_not_of_this_machine(saves: Path) -> None:
    ran = ib("--saves", saves, "serve", "--host", "203.0.113.9", "--open-to-others")
    assert ran.code == 1
    assert ran.err.splitlines()[-1].startswith("ironbottom: cannot listen on 203.0.113.9: ")


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="the processes of the machine cannot be listed")
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_the_end_of_the_server_is_the_end_of_its_tabs(saves: Path, by: int) -> None:
    with command(saves) as server:

        async def two_tabs() -> None:
            headers = {"Origin": server.url.rstrip("/")}
            async with aiohttp.ClientSession() as http:
                sockets = [await http.ws_connect(server.url + "ws", headers=headers) for _ in range(2)]
                for each in sockets:
                    await see(each, "Quit")
                await until(lambda: len(server.children()) == 2, "two processes")
                children.extend(server.children())
                if by == signal.SIGKILL:
                    os.kill(server.process.pid, by)
                    for each in sockets:
                        await each.close()
                    return
                code, out, err = await asyncio.to_thread(server.interrupt, by)
                assert (code, err) == (0, "")
                assert out.splitlines()[-1] == "Ended. Every answer given is saved."

        children: list[int] = []
        asyncio.run(two_tabs())
        assert len(children) == 2
        for child in children:
            wait_gone(child)
