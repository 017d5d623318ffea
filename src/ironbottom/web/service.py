"""One tab: the process behind it, how it is begun, and how it ends with nothing lost and nothing left behind."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from ironbottom.kernel.invocation import STARTED, program

PATIENCE = (5.0, 3.0, 3.0)
"""Seconds for a process to end: when asked to, when told to, when killed."""


class Tab(AppService):
    """The process of a tab.  It is started without a shell, and away from the terminal, so that ctrl-c there is not for it."""

    def __init__(
        self,
        args: Sequence[str],
        write_bytes: Callable[[bytes], Awaitable[None]],
        write_str: Callable[[str], Awaitable[None]],
        close: Callable[[], Awaitable[Any]],
    ) -> None:
        async def closing() -> None:
            await _quietly(close())

        super().__init__(
            " ".join(args),
            write_bytes=lambda data: _quietly(write_bytes(data)),
            write_str=lambda text: _quietly(write_str(text)),
            close=closing,
            download_manager=DownloadManager(),
        )
        self._args = tuple(args)
        self._ending: asyncio.Task[None] | None = None

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        environment = super()._build_environment(width, height)
        environment[STARTED] = program()
        environment["TEXTUAL_DRIVER"] = "ironbottom.web.driver:TabDriver"
        return environment

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        environment = self._build_environment(width, height)
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ironbottom.web.tab",
            *self._args,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=environment,
            start_new_session=True,
        )
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Pass on what the process draws; where it has ended, the tab is told."""
        try:
            await super().run()
        finally:
            await self.remote_close()

    async def stop(self) -> None:
        """End the process, whoever asks for it and how often: it writes down what is open and leaves."""
        if self._process is None:
            return
        if self._ending is None:
            self._ending = asyncio.create_task(self._end(self._process))
        await asyncio.shield(self._ending)

    async def _end(self, process: Process) -> None:
        for way, seconds in zip(("ask", "tell", "kill"), PATIENCE, strict=True):
            if process.returncode is not None:
                break
            if way == "ask":
                await self.send_meta({"type": "quit"})
            else:
                _signal(process, way)
            try:
                await asyncio.wait_for(process.wait(), seconds)
            except TimeoutError:
                continue
        if self._task is not None:
            await self._task
        self.stdin.close()
        rest = [stream.read() for stream in (process.stdout, process.stderr) if stream is not None]
        await asyncio.wait(
            [asyncio.ensure_future(each) for each in rest], timeout=1.0
        )  # so that the pipes are closed, too


def _signal(process: Process, way: str) -> None:
    try:
        process.terminate() if way == "tell" else process.kill()
    except ProcessLookupError:
        pass  # it has just ended by itself


async def _quietly(sending: Awaitable[Any]) -> None:
    """Send to a browser that may have gone: what the process still says is read all the same, or it could not end."""
    try:
        await sending
    except (ConnectionError, RuntimeError):
        pass
