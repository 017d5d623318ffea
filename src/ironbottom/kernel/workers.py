"""Processes that work beside the program, and end with it whatever ends it: a signal, a fault, or the end of its work.

``workers`` is a pool like that of the standard library, with two promises more:

* a worker ends at once when the process that started it is gone, even if that was killed and could tell nobody;
* leaving the ``with`` by an exception (ctrl-c is one) ends the workers at once instead of waiting for what they are doing.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from types import FrameType
from typing import Any

SECONDS = 5
"""How long a worker that was killed may take to be gone."""


class Workers(ProcessPoolExecutor):
    """A pool of processes; :func:`workers` opens and closes it."""

    def __init__(self, count: int) -> None:
        super().__init__(count, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)

    def submit(self, work: Any, /, *args: Any, **more: Any) -> Future[Any]:
        """Have ``work`` done.  Raises BrokenProcessPool if a worker has died."""
        with _deaf():  # a worker is started here, and hears no ctrl-c even while it starts
            return super().submit(work, *args, **more)


@contextmanager
def workers(count: int) -> Iterator[Workers]:
    """A pool of so many processes.  Work that has not begun when the ``with`` is left is dropped."""
    pool = Workers(count)
    before = set(multiprocessing.active_children())
    with _signals_leave():
        try:
            yield pool
        except BaseException:
            _end(pool, before)
            raise
        pool.shutdown(cancel_futures=True)


def _end(pool: Workers, before: set[Any]) -> None:
    """Kill the workers of a pool: the children of this process that were not there before it."""
    mine = [child for child in multiprocessing.active_children() if child not in before]
    pool.shutdown(wait=False, cancel_futures=True)
    for child in mine:
        child.kill()
    for child in mine:
        child.join(SECONDS)


@contextmanager
def _signals_leave() -> Iterator[None]:
    """A signal that would end the program without a word lets it leave as by an exception, so that the pool is put away."""
    wanted = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():  # only there signals can be handled
        wanted = []
    before = {number: signal.getsignal(number) for number in wanted}
    mine = [number for number, now in before.items() if now == signal.SIG_DFL]
    for number in mine:
        signal.signal(number, _leave)
    try:
        yield
    finally:
        for number in mine:
            signal.signal(number, before[number])


def _leave(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes begun here do not hear ctrl-c, not even while they start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """In a worker: ctrl-c is for the process that started it; if that is gone, so is this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    """Wait until the other process is gone, then end; its work is of no use to anybody any more."""
    wait([sentinel])
    os._exit(1)
