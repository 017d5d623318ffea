"""The server: the page, the WebSocket of each tab, the gate before both, and an end that leaves nothing running."""

from __future__ import annotations

import asyncio
import html
import secrets
import signal
import socket
from pathlib import Path
from string import Template
from typing import Any

import textual_serve.server
from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.web_runner import GracefulExit

from .guard import in_url, wrong_host, wrong_origin
from .patience import Impatient
from .service import Tab

HERE = Path(__file__).parent
MESSAGE = 1 << 16
"""Bytes of one message of a browser at most: a key, a click, or a few lines pasted."""
WIDE, HIGH = (20, 500), (5, 200)
"""Cells of a terminal."""

LOOK, LOOKS = 0.05, 200
"""Seconds between two looks for a free place, and so many of them where a tab is ending; a tenth where none is."""

NO_STRANGER = "This page or connection was asked for by another site, or under a name that is not this server's: refused."
FULL = "All places are taken: {n} {tabs} of Ironbottom {are} open already. Close one of them, then try again."


class Server(textual_serve.server.Server):
    """Textual's server, behind a gate.  ``most`` tabs at a time; ``args`` go to the process of each."""

    def __init__(self, args: list[str], host: str, port: int, most: int = 4) -> None:
        super().__init__("ironbottom", host=in_url(host), port=port, title="Ironbottom")
        self.bound = host
        self.args = args
        self.most = most
        self.tabs: dict[Tab, web.WebSocketResponse] = {}
        self._ending: dict[Tab, asyncio.Task[None]] = {}

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[self.gate])
        app.add_routes(
            [
                web.get("/", self.handle_index, name="index"),
                web.get("/ws", self.handle_websocket, name="websocket"),
                web.static("/static", self.statics_path, name="static"),
            ]
        )
        app.on_startup.append(self.on_startup)
        app.on_shutdown.append(self.on_shutdown)
        app.on_response_prepare.append(_headers)
        return app

    # ------------------------------------------------------------------ the gate

    @web.middleware
    async def gate(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Nobody but a page of this very server gets further than this."""
        host = request.headers.get("Host")
        socket = request.path == "/ws"
        if wrong_host(host, self.bound, self.port) or wrong_origin(
            request.headers.get("Origin"), host or "", socket
        ):
            return _words(NO_STRANGER, 403)
        answer: web.StreamResponse = await handler(request)
        return answer

    @property
    def is_full(self) -> bool:
        """Are all places taken?"""
        return len(self.tabs) >= self.most

    async def has_room(self) -> bool:
        """Is there a place?  A tab that has just been closed is given the time to end."""
        for look in range(LOOKS):
            if not self.is_full:
                return True
            if look >= LOOKS // 10 and not self._ending:
                break
            await asyncio.sleep(LOOK)
        return not self.is_full

    def full(self) -> web.Response:
        """What is said to one tab too many."""
        one = self.most == 1
        return _words(
            FULL.format(n=self.most, tabs="tab" if one else "tabs", are="is" if one else "are"),
            503,
            again=True,
        )

    # ------------------------------------------------------------------ page and tabs

    async def handle_index(self, request: web.Request) -> web.Response:
        """The page of a tab; it names no other address than the one it came from."""
        if not await self.has_room():
            return self.full()
        nonce = secrets.token_urlsafe(12)
        size = textual_serve.server.to_int(request.query.get("fontsize", "16"), 16)
        text = Template((HERE / "page.html").read_text(encoding="utf-8")).substitute(
            nonce=nonce, size=_between(size, (6, 64)), socket=html.escape(f"ws://{request.host}/ws")
        )
        response = web.Response(text=text, content_type="text/html")
        response.headers["Content-Security-Policy"] = _policy(request.host, nonce)
        return response

    async def handle_websocket(self, request: web.Request) -> web.StreamResponse:  # type: ignore[override]
        """A tab, from its first sign to its last."""
        if not await self.has_room():
            return self.full()
        websocket = web.WebSocketResponse(heartbeat=15, max_msg_size=MESSAGE)
        tab = Tab(self.args, websocket.send_bytes, websocket.send_str, websocket.close)
        self.tabs[tab] = websocket  # its place is taken before anything is waited for
        try:
            await websocket.prepare(request)
            await tab.start(_cells(request, "width", WIDE, 80), _cells(request, "height", HIGH, 24))
            await self._listen(websocket, tab)
        finally:
            await asyncio.shield(self._give_up(tab))
        return websocket

    def _give_up(self, tab: Tab) -> asyncio.Task[None]:
        """End a tab; its place is free when its process is gone, even if nobody waits for that any more."""

        async def end() -> None:
            try:
                await tab.stop()
            finally:
                self.tabs.pop(tab, None)
                self._ending.pop(tab, None)

        if tab not in self._ending:
            self._ending[tab] = asyncio.create_task(end())
        return self._ending[tab]

    async def _listen(self, websocket: web.WebSocketResponse, tab: Tab) -> None:
        """Keys, clicks and sizes, until the tab is closed.  What is none of these is passed over."""
        async for message in websocket:
            if message.type is not WSMsgType.TEXT:
                continue
            try:
                match message.json():
                    case ["stdin", str(data)]:
                        await tab.send_bytes(data.encode("utf-8", "replace"))
                    case ["resize", {"width": int(width), "height": int(height)}]:
                        await tab.set_terminal_size(_between(width, WIDE), _between(height, HIGH))
                    case ["ping", data]:
                        await websocket.send_json(["pong", data])
                    case ["blur", *_]:
                        await tab.blur()
                    case ["focus", *_]:
                        await tab.focus()
            except (ValueError, RecursionError):  # no JSON, or one that is nested without end
                continue

    # ------------------------------------------------------------------ beginning and end

    async def on_startup(self, app: web.Application) -> None:
        """The terminal in which the server runs may go away: an end like any other."""
        try:
            asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, _end)
        except (NotImplementedError, AttributeError, RuntimeError):
            pass  # there are no such signals here

    async def on_shutdown(self, app: web.Application) -> None:
        """Every tab is told, and its process waited for."""
        tabs = dict(self.tabs)
        await asyncio.gather(*map(self._give_up, tabs), return_exceptions=True)
        closing = (w.close(code=WSCloseCode.GOING_AWAY) for w in tabs.values() if w.prepared)
        await asyncio.gather(*closing, return_exceptions=True)

    def run(self, sock: socket.socket) -> None:
        """Serve on a bound socket until ctrl-c."""
        try:
            asyncio.run(self._serve(sock))
        except (GracefulExit, KeyboardInterrupt):
            pass

    async def _serve(self, sock: socket.socket) -> None:
        """Serve until the task is cancelled; then every tab and every connection is ended."""
        runner = web.AppRunner(
            await self._make_app(), handle_signals=True, access_log=None, shutdown_timeout=2.0
        )
        await runner.setup()
        loop = asyncio.get_running_loop()
        answering = runner.server
        assert answering is not None, "there is a server once the runner is set up"
        listening = await loop.create_server(lambda: Impatient(answering()), sock=sock)
        try:
            await loop.create_future()  # until a signal ends the program
        finally:
            listening.close()
            await runner.cleanup()


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens on an address.  Raises OSError."""
    address = "127.0.0.1" if host.casefold() == "localhost" else host
    family, kind, protocol, _, where = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)[0]
    sock = socket.socket(family, kind, protocol)
    try:
        if hasattr(signal, "SIGHUP"):  # elsewhere this would let two servers have the same port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(where)
        sock.listen()  # before its address is told: whoever comes at once waits until the server is there
    except BaseException:
        sock.close()
        raise
    return sock


def _end() -> None:
    raise GracefulExit


def _between(n: int, bounds: tuple[int, int]) -> int:
    return max(bounds[0], min(bounds[1], n))


def _cells(request: web.Request, name: str, bounds: tuple[int, int], usual: int) -> int:
    return _between(textual_serve.server.to_int(request.query.get(name, ""), usual), bounds)


def _words(text: str, status: int, again: bool = False) -> web.Response:
    """A page with a sentence."""
    link = '<p><a href="/">Try again</a></p>' if again else ""
    page = (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Ironbottom</title></head>'
        f"<body><p>{html.escape(text)}</p>{link}</body></html>"
    )
    return web.Response(text=page, status=status, content_type="text/html")


def _policy(host: str, nonce: str) -> str:
    """What the page may load: what comes from here, and nothing else in the world."""
    return (
        f"default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'unsafe-inline'; font-src 'self';"
        f" img-src 'self' data: blob:; connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none';"
        " frame-ancestors 'none'"
    )


async def _headers(request: web.Request, response: web.StreamResponse) -> None:
    """No page of a stranger may put ours into a frame, or read from it."""
    fixed = {
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
        "X-Frame-Options": "DENY",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
    }
    for name, value in fixed.items():
        response.headers.setdefault(name, value)
    if not request.path.startswith("/static/"):
        response.headers["Cache-Control"] = "no-store"
