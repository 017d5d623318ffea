"""What a person has on this machine must not change what the tests see."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _plain_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No content and no saves of one's own, no debugging."""
    monkeypatch.setenv("IRONBOTTOM_CONTENT", str(tmp_path / "content"))
    for name in ("IRONBOTTOM_SAVES", "IRONBOTTOM_DEBUG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """An empty folder of saves."""
    return tmp_path / "saves"
