"""The screens in a real browser: keys, the mouse, closing the tab, and a stranger's page that gets nothing."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from web.chrome import CHROMIUM, Chrome, Page
from web.web_server import Command, a_game, command, given, until, wait_gone

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium to open a page with"),
    pytest.mark.skipif(
        not sys.platform.startswith("linux"), reason="the browser is looked for on Linux alone"
    ),
]
Script = Callable[[Page, Command], Awaitable[Any]]


@pytest.fixture(scope="module")
def chrome() -> Iterator[Chrome]:
    """One browser for all tests; each has tabs of its own."""
    browser = Chrome()
    yield browser
    browser.close()


def browse(chrome: Chrome, saves: Path, script: Script, *args: object) -> None:
    """Start the server, open a tab, let a script play in it."""

    async def run(server: Command) -> None:
        page = await Page.new(chrome)
        try:
            await script(page, server)
        finally:
            await page.close()

    with command(saves, *args) as server:
        asyncio.run(run(server))


def test_a_question_is_answered_by_keyboard(tmp_path: Path, chrome: Chrome) -> None:
    path = a_game(tmp_path)

    async def script(page: Page, server: Command) -> None:
        await page.go(server.url)
        await page.see("Continue")  # no click: the keyboard alone
        await page.press("enter")
        await page.see("Take the ready-made squad")
        await page.press("R")
        await page.see("carries a Grenade")
        outside = [
            url for url in page.requested if server.url.split("://")[1] not in url and url != "about:blank"
        ]
        assert outside == []
        assert await page.run("document.fonts.check('16px \"Roboto Mono\"')")
        assert not [c for c in page.complaints if "Security Policy" in c or "rror" in c], page.complaints

    browse(chrome, tmp_path, script)
    assert [kind for kind, _ in given(path)] == ["buy"]


def test_a_question_is_answered_by_mouse(tmp_path: Path, chrome: Chrome) -> None:
    path = a_game(tmp_path)

    async def script(page: Page, server: Command) -> None:
        await page.go(server.url)
        await page.click("Continue")
        await page.click("Take the ready-made squad")
        await page.see("carries a Grenade")

    browse(chrome, tmp_path, script)
    assert [kind for kind, _ in given(path)] == ["buy"]


STRANGER = """<!DOCTYPE html><body><script>
window.result = [];
const note = (what) => window.result.push(what);
const socket = new WebSocket("ws://{host}/ws?width=80&height=24");
socket.onopen = () => note("socket open");
socket.onmessage = () => note("socket talks");
socket.onerror = () => note("socket refused");
fetch("http://{host}/").then((r) => note("read " + r.status), () => note("page refused"));
fetch("http://{host}/", {{ mode: "no-cors" }}).then(() => note("sent"), () => note("not sent"));
const frame = document.createElement("iframe");
frame.src = "http://{host}/";
frame.onload = () => {{
  let inside = "unreadable";
  try {{ inside = frame.contentDocument.body.innerText; }} catch (e) {{}}
  note("frame " + inside);
}};
document.body.append(frame);
</script></body>"""


def test_a_foreign_page_is_refused(tmp_path: Path, chrome: Chrome) -> None:
    a_game(tmp_path)

    async def script(page: Page, server: Command) -> None:
        host = server.url.split("/")[2]

        async def stranger(request: web.Request) -> web.Response:
            return web.Response(text=STRANGER.format(host=host), content_type="text/html")

        app = web.Application()
        app.add_routes([web.get("/", stranger)])
        async with TestServer(app) as foreign:
            await page.go(str(foreign.make_url("/")))
            await page.until("window.result.length >= 4")
            result = await page.run("window.result")
        assert "socket refused" in result
        assert "page refused" in result
        assert not {"socket open", "socket talks", "read 200"} & set(result)
        assert not [r for r in result if r.startswith("frame ") and "Ironbottom" in r], result
        assert server.children() == [], "a foreign page has started the program"

    browse(chrome, tmp_path, script)


def test_closing_the_tab_ends_its_process_and_keeps_the_answer(tmp_path: Path, chrome: Chrome) -> None:
    path = a_game(tmp_path)

    async def script(page: Page, server: Command) -> None:
        other = await Page.new(chrome)
        await other.go(server.url)
        await other.see("Continue")
        await other.press("enter")
        await other.see("Take the ready-made squad")
        await page.go(server.url)
        assert "All places are taken: 1 tab of Ironbottom is open already." in await page.words()
        await other.press("R")
        await other.see("carries a Grenade")
        (child,) = server.children()
        await other.close()
        await asyncio.to_thread(wait_gone, child)
        await until(lambda: not server.children(), "the place is free")
        await page.go(server.url)
        await page.see("Continue")
        await page.press("enter")
        await page.see("carries a Grenade")
        await page.press("q")
        await page.see("Continue")
        await page.press("q")
        await page.until("document.body.classList.contains('-closed')")
        assert "Ironbottom has ended here. Every answer given is saved." in await page.words()
        await page.press("enter")
        await page.see("Continue")

    browse(chrome, tmp_path, script, "--tabs", 1)
    assert [kind for kind, _ in given(path)] == ["buy"]
