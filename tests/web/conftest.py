"""The processes that tests start find the program, and nothing of the person whose machine it is."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.run import environment


@pytest.fixture(autouse=True)
def _plain_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PYTHONPATH", environment()["PYTHONPATH"])
    monkeypatch.setenv("IRONBOTTOM_CONTENT", str(tmp_path / "content"))
    for name in ("IRONBOTTOM_SAVES", "IRONBOTTOM_DEBUG", "NO_COLOR", "TEXTUAL_ANIMATIONS"):
        monkeypatch.delenv(name, raising=False)
    yield
    gc.collect()  # what a failed test leaves open says so here, and not in the middle of another test
