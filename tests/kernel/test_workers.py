"""Processes that work beside the program end with it, whatever ends it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ironbottom.kernel.workers import workers

SRC = Path(__file__).parents[2] / "src"
POSIX = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
POLL, POLLS = 0.05, 600

PARENT = """
import os, sys, time
from ironbottom.kernel.workers import workers

if __name__ == "__main__":
    with workers(2) as pool:
        pids = {pool.submit(os.getpid).result() for _ in range(2)}
        busy = [pool.submit(time.sleep, 3600) for _ in range(2)]
        print(*pids, flush=True)
        busy[0].result()
"""


def double(n: int) -> int:
    """Work for a pool."""
    return 2 * n


def gone(pid: int) -> bool:
    """Has this process ended?  One that nobody has asked for its end counts as ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def until_gone(pids: list[int]) -> None:
    """Wait until they have ended; they would sleep for an hour."""
    for _ in range(POLLS):
        if all(gone(pid) for pid in pids):
            return
        time.sleep(POLL)
    raise AssertionError(f"still there: {[pid for pid in pids if not gone(pid)]}")


def started(script: Path) -> tuple[subprocess.Popen[bytes], list[int]]:
    """A program with a pool whose workers are busy; and all processes that it has started."""
    script.write_text(PARENT)
    search = os.pathsep.join(filter(None, [str(SRC), os.environ.get("PYTHONPATH", "")]))
    program = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": search},
        start_new_session=True,
    )
    assert program.stdout is not None
    told = program.stdout.readline()
    children = Path(f"/proc/{program.pid}/task/{program.pid}/children").read_text().split()
    pids = sorted({*map(int, told.split()), *map(int, children)})
    assert len(pids) >= 2
    return program, pids


@POSIX
@pytest.mark.parametrize(
    "number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT]
)
def test_no_worker_outlives_its_parent(tmp_path: Path, number: signal.Signals) -> None:
    if number != signal.SIGKILL and signal.getsignal(number) == signal.SIG_IGN:
        pytest.skip("these tests were started deaf to this signal, and so is what they start")
    program, pids = started(tmp_path / "parent.py")
    program.send_signal(number)
    program.communicate(timeout=60)
    until_gone(pids)


def test_results_come_back() -> None:
    with workers(2) as pool:
        assert list(pool.map(double, range(5))) == [0, 2, 4, 6, 8]


@POSIX
def test_leaving_by_an_exception_ends_the_workers_at_once() -> None:
    pids: list[int] = []

    def begin_and_fail() -> None:
        with workers(2) as pool:
            pids.extend({pool.submit(os.getpid).result() for _ in range(4)})
            for _ in range(2):
                pool.submit(time.sleep, 3600)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        begin_and_fail()
    until_gone(pids)
