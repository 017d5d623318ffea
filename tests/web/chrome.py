"""A real browser without a window: pages, keys and clicks over its debugging port, and what the terminal in a page shows.

Nothing here waits for time: every wait is for something to be so, looked for again and again, though not for ever.
"""

from __future__ import annotations

import asyncio
import base64
import itertools
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
POLL, POLLS = 0.05, 600
FLAGS = (
    "--headless=new",
    "--no-sandbox",  # it is run as root where tests are
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",  # whatever is asked for outside is not there
    "--remote-debugging-port=0",
    "--window-size=1000,640",
)
KEYS = {"enter": ("Enter", 13, "\r"), "escape": ("Escape", 27, ""), "down": ("ArrowDown", 40, "")}
SPY = """
window.spied = [];
window.sizes = [];
window.opened = 0;
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...a) {
    super(...a);
    window.opened++;
    this.addEventListener("message", (e) => {
      if (typeof e.data !== "string") window.spied.push(new TextDecoder().decode(e.data));
    });
  }
  send(data) {
    const said = JSON.parse(data);
    if (said[0] === "resize") window.sizes.push([said[1].width, said[1].height]);
    super.send(data);
  }
};
"""
"""Keeps what the program draws in a page, for what the page paints on its canvas cannot be read."""


class Chrome:
    """The browser's process."""

    def __init__(self) -> None:
        assert CHROMIUM is not None
        self.folder = Path(tempfile.mkdtemp(prefix="ib-chrome-"))
        self.process = subprocess.Popen(
            [CHROMIUM, *FLAGS, f"--user-data-dir={self.folder}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        told = self.folder / "DevToolsActivePort"
        for _ in range(POLLS):
            if told.is_file() and len(told.read_text().split()) == 2:
                break
            time.sleep(POLL)
        else:
            self.close()
            raise AssertionError("the browser never comes up")
        port, path = told.read_text().split()
        self.address = f"ws://127.0.0.1:{port}{path}"

    def close(self) -> None:
        """End it, and whatever it has started."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)


class Page:
    """A tab of the browser."""

    def __init__(self, http: aiohttp.ClientSession, line: aiohttp.ClientWebSocketResponse) -> None:
        self.http, self.line = http, line
        self.session = ""
        self.target = ""
        self.requested: list[str] = []
        self.complaints: list[str] = []
        self._number = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def new(cls, chrome: Chrome) -> Page:
        """A fresh tab with nothing in it, apart from all other tabs."""
        http = aiohttp.ClientSession()
        page = cls(http, await http.ws_connect(chrome.address, max_msg_size=0))
        context = (await page.tell("Target.createBrowserContext"))["browserContextId"]
        made = await page.tell("Target.createTarget", url="about:blank", browserContextId=context)
        page.target = made["targetId"]
        page.session = (await page.tell("Target.attachToTarget", targetId=page.target, flatten=True))[
            "sessionId"
        ]
        for domain in ("Page", "Runtime", "Network", "Log"):
            await page.tell(f"{domain}.enable")
        await page.tell("Page.addScriptToEvaluateOnNewDocument", source=SPY)
        return page

    async def close(self) -> None:
        """Close the tab, as a person does."""
        target, self.session = self.target, ""
        await self.tell("Target.closeTarget", targetId=target)
        await self.line.close()
        await self._reader
        await self.http.close()

    async def _read(self) -> None:
        async for message in self.line:
            said = message.json()
            if said.get("id") in self._waiting:
                self._waiting.pop(said["id"]).set_result(said)
            elif said.get("method") == "Network.requestWillBeSent":
                self.requested.append(said["params"]["request"]["url"])
            elif said.get("method") == "Network.webSocketCreated":
                self.requested.append(said["params"]["url"])
            elif said.get("method") == "Log.entryAdded":
                self.complaints.append(said["params"]["entry"]["text"])
            elif said.get("method") == "Runtime.exceptionThrown":
                self.complaints.append(str(said["params"]["exceptionDetails"]))

    async def tell(self, method: str, **params: Any) -> Any:
        """An order to the browser; what it answers."""
        number = next(self._number)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        order = {"id": number, "method": method, "params": params}
        await self.line.send_json({**order, "sessionId": self.session} if self.session else order)
        answer = await asyncio.wait_for(self._waiting[number], 120) if number in self._waiting else {}
        assert "error" not in answer, (method, answer)
        return answer["result"]

    async def run(self, script: str) -> Any:
        """What a script in the page comes to."""
        how = {"returnByValue": True, "awaitPromise": True}
        answer = await self.tell("Runtime.evaluate", expression=script, **how)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    async def go(self, url: str) -> None:
        """Open an address."""
        await self.tell("Page.navigate", url=url)
        await self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    async def until(self, script: str) -> None:
        """Until a script in the page comes to something true."""
        for _ in range(POLLS):
            if await self.run(script):
                return
            await asyncio.sleep(POLL)
        raise AssertionError(f"never so: {script}\n{await self.words()}\n{self.complaints}")

    async def words(self) -> str:
        """The text of the page, not of the terminal in it."""
        return str(await self.run("document.body.innerText"))

    # ------------------------------------------------------------------ the terminal in the page

    async def screen(self) -> list[str]:
        """The rows that the terminal shows."""
        sizes = await self.run("window.sizes")
        width, height = sizes[-1] if sizes else (80, 24)
        return drawn(await self.run("window.spied.join('')"), width, height)

    async def see(self, words: str) -> list[str]:
        """Until these words are in one row of the terminal; its rows then."""
        return await self.shown(lambda rows: any(words in row for row in rows), words)

    async def shown(self, true: Callable[[list[str]], bool], what: str) -> list[str]:
        """Until something is so in the terminal."""
        for _ in range(POLLS):
            rows = await self.screen()
            if true(rows):
                return rows
            await asyncio.sleep(POLL)
        raise AssertionError("\n".join([f"never shown: {what}", *rows, *self.complaints]))

    async def press(self, key: str) -> None:
        """Press a key."""
        name, code, text = KEYS[key] if key in KEYS else (key, ord(key.upper()), key)
        how = {"key": name, "windowsVirtualKeyCode": code, "text": text}
        await self.tell("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **how)
        await self.tell("Input.dispatchKeyEvent", type="keyUp", key=name, windowsVirtualKeyCode=code)

    async def click(self, words: str) -> None:
        """Click on words in the terminal."""
        rows = await self.see(words)
        row = next(i for i, text in enumerate(rows) if words in text)
        column = rows[row].index(words) + len(words) // 2
        box = await self.run(
            "(({x,y,width,height}) => [x,y,width,height])(document.querySelector('.xterm-screen').getBoundingClientRect())"
        )
        x = box[0] + box[2] * (column + 0.5) / (await self.run("window.sizes.at(-1)[0]"))
        y = box[1] + box[3] * (row + 0.5) / len(rows)
        await self.tell("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for way in ("mousePressed", "mouseReleased"):
            await self.tell("Input.dispatchMouseEvent", type=way, x=x, y=y, button="left", clickCount=1)

    async def picture(self, path: Path) -> None:
        """What it looks like, for eyes."""
        got = await self.tell("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(got["data"]))


_PART = re.compile(
    r"\x1b\[([?<>=]?)([0-9;]*)[ $]?([A-Za-z])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[^\[\]]|(\r)|(\n)|([^\x1b\r\n]+)"
)


def drawn(said: str, width: int, height: int) -> list[str]:
    """The screen that a program has drawn: as much of a terminal as this one's output needs."""
    cells = [[" "] * width for _ in range(height)]
    row = column = 0
    for part in _PART.finditer(said):
        private, numbers, letter, home, down, text = part.groups()
        if text:
            for one in text:
                if 0 <= row < height and 0 <= column < width:
                    cells[row][column] = one
                column += 1
        elif home:
            column = 0
        elif down:
            row += 1
        elif letter == "H" and not private:
            row, column = ([int(n or 1) - 1 for n in numbers.split(";")] + [0, 0])[:2] if numbers else (0, 0)
        elif letter == "J" and not private:
            cells = [[" "] * width for _ in range(height)]
    return ["".join(line).rstrip() for line in cells]
