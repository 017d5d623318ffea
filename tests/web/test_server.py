"""The server: the gate before page and WebSocket, places, tabs that begin and end."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from ironbottom.web import service
from ironbottom.web.server import Server
from web.web_server import a_game, given, gone, received, see, served, tab, type_, until

Script = Callable[[Server, Any], Awaitable[None]]


def play(saves: Path, script: Script, most: int = 4) -> None:
    async def run() -> None:
        async with served(saves, most) as (server, client):
            await script(server, client)

    asyncio.run(run())


@pytest.mark.parametrize("path", ["/", "/static/js/textual.js", "/ws", "/nowhere"])
@pytest.mark.parametrize(
    "headers", [{"Host": "evil.com"}, {"Origin": "http://evil.com"}, {"Origin": "null"}], ids=str
)
def test_strangers_get_nothing(tmp_path: Path, path: str, headers: dict[str, str]) -> None:
    async def script(server: Server, client: Any) -> None:
        answer = await client.get(path, headers=headers)
        assert answer.status == 403
        assert "refused" in await answer.text()
        assert not server.tabs

    play(tmp_path, script)


@pytest.mark.parametrize(
    "headers", [{}, {"Origin": "http://evil.com"}, {"Origin": "http://localhost:1"}], ids=str
)
def test_no_websocket_for_a_foreign_page(tmp_path: Path, headers: dict[str, str]) -> None:
    async def script(server: Server, client: Any) -> None:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await client.ws_connect("/ws", headers=headers)
        assert refused.value.status == 403
        assert not server.tabs

    play(tmp_path, script)


def test_the_page_names_no_address_but_its_own(tmp_path: Path) -> None:
    async def script(server: Server, client: Any) -> None:
        for name in ("127.0.0.1", "localhost"):
            host = f"{name}:{server.port}"
            answer = await client.get("/", headers={"Host": host})
            text = await answer.text()
            assert answer.status == 200
            assert set(re.findall(r"\w+://[^\s\"'/]*", text)) == {f"ws://{host}"}
            assert "$" not in text
            for link in re.findall(r'(?:href|src)="(static[^"]*)"', text) + re.findall(
                r'url\("([^"]*)"', text
            ):
                assert (await client.get(f"/{link}")).status == 200, link
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "frame-ancestors 'none'" in policy
            assert set(re.findall(r"\w+://\S*[^\s;]", policy)) == {f"ws://{host}"}
            assert answer.headers["X-Frame-Options"] == "DENY"

    play(tmp_path, script)


def test_nothing_but_the_page_is_served(tmp_path: Path) -> None:
    (tmp_path / "k.ib").write_text("secret")

    async def script(server: Server, client: Any) -> None:
        for path in ("/static/", "/static/../server.py", "/static/%2e%2e/server.py", "/download/x", "/k.ib"):
            assert (await client.get(path)).status in (403, 404), path

    play(tmp_path, script)


def test_one_tab_too_many_is_told_so(tmp_path: Path) -> None:
    async def script(server: Server, client: Any) -> None:
        assert (await client.get("/")).status == 200
        socket = await tab(server, client)
        answer = await client.get("/")
        assert answer.status == 503
        assert "All places are taken: 1 tab of Ironbottom is open already." in await answer.text()
        with pytest.raises(aiohttp.WSServerHandshakeError) as full:
            await tab(server, client)
        assert full.value.status == 503
        await socket.close()
        await until(lambda: not server.tabs, "the place is free again")
        assert (await client.get("/")).status == 200

    play(tmp_path, script, most=1)


def test_a_closed_tab_ends_its_process_and_loses_nothing(tmp_path: Path) -> None:
    path = a_game(tmp_path)

    async def script(server: Server, client: Any) -> None:
        socket = await tab(server, client)
        await see(socket, "Continue")
        process = next(iter(server.tabs))._process
        assert process is not None
        await type_(socket, "\r")
        await see(socket, "ready-made")
        await type_(socket, "R")
        await see(socket, "carries a Grenade")
        socket._conn.transport.abort()  # as when the browser dies: no good-bye
        await until(lambda: not server.tabs, "the tab is given up")
        assert gone(process.pid)

    play(tmp_path, script)
    assert given(path) == [("buy", "person")]


def test_two_tabs_on_one_game_get_one_clear_message(tmp_path: Path) -> None:
    path = a_game(tmp_path)

    async def script(server: Server, client: Any) -> None:
        first, second = await tab(server, client), await tab(server, client)
        await see(first, "Continue")
        await see(second, "Continue")
        await type_(first, "\r")
        await see(first, "ready-made")
        await type_(second, "\r")
        said = await see(second, "close it there first")
        assert "This save cannot be opened" in said
        assert "Traceback" not in said
        await type_(second, "\r")  # the message goes, the title screen is there
        await first.close()
        await until(lambda: len(server.tabs) == 1, "the first tab is gone")
        await type_(second, "\r")
        await see(second, "ready-made")

    play(tmp_path, script)
    assert given(path) == []


def test_who_leaves_the_program_is_told_by_the_page(tmp_path: Path) -> None:
    async def script(server: Server, client: Any) -> None:
        socket = await tab(server, client)
        await see(socket, "Quit")
        await type_(socket, "q")
        while (await received(socket)).type != aiohttp.WSMsgType.CLOSE:
            pass
        await until(lambda: not server.tabs, "the place is free")

    play(tmp_path, script)


def test_nonsense_from_a_browser_is_passed_over(tmp_path: Path) -> None:
    async def script(server: Server, client: Any) -> None:
        socket = await tab(server, client)
        await see(socket, "Quit")
        for text in (
            "",
            "[",
            "{}",
            "[]",
            '["stdin"]',
            '["stdin", 5]',
            '["resize", {"width": "x"}]',
            '["resize", 4]',
            '["no"]',
            "[" * 30_000,
        ):
            await socket.send_str(text)
        await socket.send_bytes(b"\x00\xff")
        await socket.send_str('["resize", {"width": 100000000, "height": -5}]')
        await socket.send_str('["resize", {"width": 100, "height": 30}]')
        await type_(socket, "n")
        await see(socket, "which army")
        assert len(server.tabs) == 1

    play(tmp_path, script)


def test_a_program_that_cannot_begin_closes_its_tab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironbottom.web.service.sys.executable", "/bin/false")

    async def script(server: Server, client: Any) -> None:
        socket = await tab(server, client)
        assert (await received(socket)).type == aiohttp.WSMsgType.CLOSE
        await until(lambda: not server.tabs, "the place is free")

    play(tmp_path, script)


def test_a_program_that_will_not_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deaf = tmp_path / "deaf"
    deaf.write_text("#!/bin/sh\ntrap '' TERM INT\necho __GANGLION__\nwhile :; do sleep 1; done\n")
    deaf.chmod(0o755)
    monkeypatch.setattr("ironbottom.web.service.sys.executable", str(deaf))
    monkeypatch.setattr(service, "PATIENCE", (0.2, 0.2, 10.0))

    async def script(server: Server, client: Any) -> None:
        socket = await tab(server, client)
        await until(lambda: server.tabs and next(iter(server.tabs))._process, "the process is there")
        process = next(iter(server.tabs))._process
        await socket.close()
        await until(lambda: not server.tabs, "the tab is given up")
        assert gone(process.pid)

    play(tmp_path, script)
